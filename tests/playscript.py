"""What people write in a playthrough: its head, and lines that are commands in plain words.

Nothing is played here; a line that cannot be read is an error that shows it.
"""

import re

import msgspec

from croupier.money import amount
from house import START
from peoplescript import PEOPLE_PHRASES, people_value
from terminalscript import TERMINAL_PHRASES, terminal_value, terminals_of


class Settled(msgspec.Struct, frozen=True):
    """What somebody reckoned by hand that a wager comes to."""

    returned: int
    won: int
    lost: int


class Script(msgspec.Struct):
    """A file's part that people write."""

    title: str
    book: str
    head: list[str]
    body: list[str]
    readings: dict[str, str] = {}
    opened: dict[str, object] = {}
    #: By the wager's number, and whether it is a settlement put right.
    by_hand: dict[tuple[int, bool], Settled] = {}


# ------------------------------------------------------------ reading

_BY_HAND = re.compile(r"wager (\d+)( anew)? back (\S+) won (\S+) lost (\S+)(?: \(.*\))?")


def read(text: str) -> Script:
    first, _, rest = text.strip().partition("\n\n")
    head = [line.rstrip() for line in first.splitlines()]
    body = [line.rstrip() for line in rest.splitlines() if line.startswith((">", "#"))]
    fields = [line.partition(": ")[::2] for line in head if not line.startswith("#")]
    script = Script(title=head[0].removeprefix("# "), book="", head=head, body=body)
    for key, value in fields:
        _field(script, key, value)
    return script


def _field(script: Script, key: str, value: str) -> None:
    match key:
        case "book":
            script.book = value
        case "readings":
            script.readings = dict(pair.split("=") for pair in value.split(", "))
        case "by hand":
            found = _BY_HAND.fullmatch(value)
            assert found, f"cannot read {value!r}"
            number, anew, *sums = found.groups()
            script.by_hand[int(number), anew is not None] = Settled(*map(_cents, sums))
        case _:
            script.opened[key.replace(" ", "_")] = _setting(key, value)


def _setting(key: str, value: str) -> object:
    match key:
        case "places" | "betting seconds" | "warning seconds":
            return int(value)
        case "layout":
            return value
        case "terminals":
            return terminals_of(value)
        case "equipment":
            return tuple(value.replace(" ", "_").split(",_"))
        case "multiples":
            return value == "yes"
        case "by wager":
            wager, least, _, most = value.split()
            return {wager: (_cents(least), _cents(most))}
        case _:
            return _cents(value)


def _cents(text: str) -> int:
    return 0 if text == "0.00" else amount(text)


# ------------------------------------------------------------ lines that people write

_MONEY = r"\d+\.\d\d"
#: Words in capitals, in the phrases below, stand for these.
_PARTS = {
    "LIMITS": r"(?P<minimum>MONEY) - (?P<maximum>MONEY)",
    "WHAT": r"(?:, wager (?P<wager>\d+))?(?:, (?P<player>\w+))?",
    "FORFEIT": r"(?:, forfeit (?P<forfeit>\w+))?",
    "KINDS": r"\S+ MONEY(?: and \S+ MONEY)*",
    "MONEY": _MONEY,
}
#: What a line says, and the command that it is; names of groups are fields of the command.
PHRASES: tuple[tuple[str, str], ...] = (
    (r"sit at place (?P<place>\d+)", "sit"),
    (r"buy in (?P<player>\w+) for (?P<cents>MONEY)", "buy_in"),
    (r"carry (?P<cents>MONEY) to (?P<to>\w+)", "send_chips"),
    (r"place (?P<position>\S+) (?P<stake>MONEY)(?: for (?P<player>\w+))?", "place"),
    (r"stake (?P<position>\S+) (?P<stake>KINDS)(?: for (?P<player>\w+))?", "place"),
    (r"declare colours at (?P<each>MONEY)", "declare_colour"),
    (
        (
            r"issue (?P<player>\w+) (?P<count>\d+) (?P<colour>\w+)(?: at (?P<each>MONEY))?"
            r"(?: for (?P<paid_with>chips|cash))?"
        ),
        "issue_colour",
    ),
    (r"mark (?P<player>\w+)'s (?P<colour>\w+)", "mark_colour"),
    (r"allow (?P<player>\w+) a second colour", "allow_second_colour"),
    (r"share (?P<colour>\w+) with (?P<with_player>\w+)", "share_colour"),
    (
        (
            r"redeem (?P<player>\w+)'s (?P<count>\d+) (?P<colour>\w+)(?: at (?P<at>\w+))?"
            r"(?:, offered (?P<offered>.+))?"
        ),
        "redeem_colour",
    ),
    (r"verify redemption (?P<redemption>\d+)", "verify_redemption"),
    (
        (
            r"exchange voucher (?P<voucher>\w+) of (?P<cents>MONEY) for (?P<player>\w+)"
            r"(?:, a winning token to (?P<on_win>\w+))?"
        ),
        "exchange_voucher",
    ),
    (r"send (?P<cents>MONEY) of the float to (?P<to>\w+), (?P<reference>.+)", "send_float"),
    (
        r"take (?P<cents>MONEY) for the float from (?P<source>\w+), record (?P<source_seq>\d+)",
        "take_chips",
    ),
    (r"close table(?P<leave_colours_out> with colours out)", "close_table"),
    (r"take back (?P<position>\S+)(?: (?P<cents>MONEY))?", "take_back"),
    (r"move (?P<position>\S+) to (?P<to>\S+)", "move"),
    (r"leave up (?P<position>\S+)", "leave_up"),
    (r"spin, (?P<revolutions>\d+) revolutions", "spin"),
    (r"(?P<do>enter|confirm|mark) (?P<result>\S*\d\S*|\w+-\w+-\w+)", ""),
    (r"call no result: (?P<irregularity>\w+)(?:, because (?P<reason>.+))?", "call_no_result"),
    (
        r"change limits to LIMITS(?P<multiples>, in multiples)?(?:, at (?P<at>[\d:]+))?",
        "change_limits",
    ),
    (r"show sign (?P<sign>\w+)(?: for (?P<player>\w+))?", "show_sign"),
    (r"confirm sign (?P<sign>\w+)", "confirm_sign"),
    (r"take down sign (?P<sign>\w+)(?: for (?P<player>\w+))?", "take_down_sign"),
    (
        r"set wagering period of (?P<seconds>\d+) seconds(?:, warning (?P<warning>\d+) seconds)?",
        "set_wagering_period",
    ),
    (
        r"grant (?P<player>\w+) limits LIMITS, (?P<reference>.+)",
        "grant_personal_limits",
    ),
    (r"advise (?P<player>\w+) of the minimum", "advise_minimum"),
    (
        r"designate neighbours(?: to (?P<players>[\w ]+))?(?:, (?P<per_number>\d+) a number)?",
        "designate_neighbours",
    ),
    (r"announce closing at (?P<at>[\d:]+)", "announce_closing"),
    (r"tell office, (?P<reference>.+)", "tell_office"),
    (
        r"report lights (?P<what>missing|wrong)(?P<fixed_at_once> \(fixed at once\))?",
        "report_lights",
    ),
    (
        r"report malfunction: (?P<what>.+?)(?P<fixed_at_once> \(fixed at once\))?",
        "report_malfunction",
    ),
    (r"clear malfunction: (?P<what>.+)", "clear_malfunction"),
    (r"acknowledge (?P<notification>\d+)", "acknowledge"),
    (
        r"correct round (?P<of>\d+) to (?P<result>\S+?)(?:, with (?P<second>\w+))?: (?P<reason>.+)",
        "correct_result",
    ),
    (
        r"record (?P<kind>\w+)WHAT: (?P<says>.+?)\.? Ruling: (?P<ruling>\w+)",
        "record_incident",
    ),
    (
        r"invalidate round (?P<of>\d+), (?P<ground>\w+)FORFEIT: (?P<reason>.+)",
        "invalidate",
    ),
    (r"relax wager (?P<wager>\d+) to (?P<to>\S+?): (?P<reason>.+)", "relax_position"),
    (r"note a difference of (?P<cents>-?\d+) cents: (?P<says>.+)", "note_difference"),
    (
        r"reconcile (?P<of>\w+) (?P<name>\w+), with (?P<second>\w+): (?P<reason>.+)",
        "reconcile",
    ),
    (r"refuse wager (?P<wager>\d+): (?P<reason>.+)", "refuse_wager"),
    *TERMINAL_PHRASES,
    *PEOPLE_PHRASES,
    (r"(?P<do>[a-z ]+)", ""),
)


def _compiled(phrase: str) -> re.Pattern[str]:
    for word, part in _PARTS.items():
        phrase = phrase.replace(word, part)
    return re.compile(phrase)


_PHRASES = tuple((_compiled(phrase), do) for phrase, do in PHRASES)
_NUMBERS = (
    *("place", "revolutions", "seconds", "warning", "per_number", "notification", "of", "wager"),
    *("count", "redemption", "source_seq"),
)


def command(line: str) -> tuple[str, dict[str, object]]:
    """The command that a line is, and its fields."""
    for phrase, do in _PHRASES:
        found = phrase.fullmatch(line)
        if found:
            fields = {k: _value(k, v) for k, v in found.groupdict().items() if v is not None}
            return do or str(fields.pop("do")).replace(" ", "_"), fields
    raise ValueError(f"cannot read {line!r}")


def _value(name: str, text: str) -> object:
    if name in {"multiples", "fixed_at_once", "leave_colours_out"}:
        return True
    if name == "cents" and re.fullmatch(r"-?\d+", text):
        return int(text)
    if name == "of" and text.isalpha():
        return text
    told = people_value(name, text)
    told = terminal_value(name, text) if told is None else told
    if told is not None:
        return told
    if name in _NUMBERS:
        return int(text)
    if name == "players":
        return tuple(text.split(" and "))
    if name == "stake" and not re.fullmatch(_MONEY, text):
        return _kinds(text)
    if name == "offered":
        found = re.findall(rf"(\w+) ({_MONEY}) \(record (\d+)\)", text)
        return [{"table": t, "minimum": _cents(m), "seq": int(n)} for t, m, n in found]
    if name in {"at", "due"} and ":" in text:
        return f"{START[:11]}{text if text.count(':') > 1 else text + ':00'}.000Z"
    return _cents(text) if re.fullmatch(_MONEY, text) else text


def _kinds(text: str) -> list[dict[str, object]]:
    """`colour:red 10.00 and chips 5.00`."""
    parts = [part.split() for part in text.split(" and ")]
    return [{"of": of, "cents": _cents(cents)} for of, cents in parts]
