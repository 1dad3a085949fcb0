"""Playthroughs: scripts of commands with what came of them, as text that a regulator could follow.

playthroughs.py            say which of them are out of date, show the difference, and fail
playthroughs.py --write    write them anew and show the difference

A file in tests/playthroughs/ is its own script: the header, the notes and the lines that begin with
`>` are written by people; everything indented is what the table answered and is written by this
program. How a line reads is said in tests/playthroughs/README.md.
"""

import difflib
import re
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import msgspec

import croupier
from croupier.chronicle import says
from croupier.game import events as e
from croupier.game.names import Refusal
from croupier.game.slips import outstanding
from croupier.ledger import post, wrong_with
from croupier.money import dollars_of
from house import PEOPLE, House
from playscript import Script, command, read
from terminals import NAMES, Parlour
from terminalscript import OWN, at_the_cage

SHELF = Path(__file__).parent / "playthroughs"
COLUMNS = 100


class Played(msgspec.Struct):
    """A script's outcome: its text, and everything that was recorded."""

    script: Script
    text: str
    house: House


# ------------------------------------------------------------ playing

#: Steps that a summary leaves out: nothing but their being done could be told of them.
_ROUTINE = (
    e.DiceTumbled,
    e.EmptyRoundDirected,
    e.BettingClosed,
    e.CoverRemoved,
    e.WheelSpun,
    e.NumberMarked,
    e.ResultEntered,
    e.LosersCollected,
)
_WAIT = re.compile(r"wait (?:(\d+) minutes?)?(?: and )?(?:(\d+) seconds?)?")
_WHOLE = re.compile(
    r"(?:a whole round|the rest of the round|as far as (?P<until>\w+)): (?P<result>\S+)"
)


def play(script: Script) -> Played:
    table = croupier.load(script.book, script.readings).table
    opened = {"readings": script.readings} | script.opened
    house = Parlour(table, credit=0, **opened) if "terminals" in opened else House(table, **opened)  # type: ignore[arg-type]
    balances: dict[str, int] = {}
    cage: dict[str, int] = dict(house.cage.balances) if isinstance(house, Parlour) else {}
    lines = [*script.head, "", "the table opens", *_told(house.entries[:1], balances)]
    for entry in house.entries[1:]:
        post(balances, entry.postings)
    if house.players:
        sums = f"{dollars_of(house.purse(house.players[0]))} each"
        lines.append(f"  Seated in this order, with {sums}: {', '.join(house.players)}.")
    for line in script.body:
        if line.startswith("#"):
            lines += [line] if lines[-1].startswith("#") else ["", line]
            continue
        before, caged = len(house.entries), _caged(house)
        lines += [line, *_do(house, line.removeprefix("> "))]
        brief = line.startswith("> table: ")
        lines += _told(house.entries[before:], balances, brief=brief)
        if isinstance(house, Parlour):
            lines += _told(house.cage_entries[caged:], cage)
        assert wrong_with(house.state.balances) is None, line
    house.check()
    assert balances == house.state.balances
    lines += ["", *_ending(house)]
    return Played(script, "\n".join(lines) + "\n", house)


def _caged(house: House) -> int:
    return len(house.cage_entries) if isinstance(house, Parlour) else 0


def _do(house: House, line: str) -> list[str]:
    """Does what the line says; answers with what cannot be read from the record."""
    waiting = _WAIT.fullmatch(line)
    if waiting:
        house.wait(minutes=int(waiting[1] or 0), seconds=int(waiting[2] or 0))
        return [f"  It is {house.now[11:19]}."]
    who, _, what = line.partition(": ")
    if who == "table":
        _summary(house, what)
        return []
    if isinstance(house, Parlour):
        done = at_the_cage(house, who, what)
        if isinstance(done, Refusal):
            return _refused(done)
        if done:
            return []
    assert who in PEOPLE or who in NAMES, f"nobody is called {who!r}"
    if what == "tumble three times":
        return [line for _ in range(3) for line in _do(house, f"{who}: tumble")]
    do, fields = command(what)
    if do in OWN:
        fields.setdefault("terminal", who)
    if do in {"print_slip", "close_terminal"} and "slip" in fields:
        fields["digits"] = str(fields["slip"])[-4:]
    if do in {"send_chips", "send_float", "take_chips", "pay_out", "collect_notes"}:
        fields["transfer"] = f"{len(house.entries):032x}"
    if do == "send_chips":
        fields["player"] = who
    if do == "take_chips":
        fields |= {"player": "cashier", "of": "float"}
    before = msgspec.json.encode(house.state)
    decided = house.do(who, do, **fields)
    if not isinstance(decided, Refusal):
        return [] if decided else ["  Nothing happened."]
    assert msgspec.json.encode(house.state) == before, f"{line} was refused and changed the state"
    return _refused(decided)


def _refused(refusal: Refusal) -> list[str]:
    return _wrapped(f"  refused ({refusal.code}): {refusal.says} {_cited(refusal.clauses)}")


def _summary(house: House, what: str) -> None:
    if what == "betting opens":
        house.open_betting()
        return
    found = _WHOLE.fullmatch(what)
    assert found, f"cannot read {what!r}"
    if what.startswith("a whole round"):
        house.open_betting()
    house.finish(found["result"], until=found["until"] or "pay")


# ------------------------------------------------------------ telling


def _told(entries: list[e.Entry], balances: dict[str, int], *, brief: bool = False) -> list[str]:
    lines: list[str] = []
    for entry in entries:
        event = entry.event
        post(balances, entry.postings)
        if brief and isinstance(event, _ROUTINE):
            continue
        sentence, clauses = says(event), tuple(getattr(event, "clauses", ()))
        if isinstance(event, e.Opened):
            # The book's hash would change every file with every comma of a rulebook.
            sentence = re.sub(r", sha256 [0-9a-f]{16}", "", sentence)
        if brief and isinstance(event, e.ResultDeclared | e.StreakAdvanced):
            sentence, clauses = sentence.partition(" Winning areas")[0], ()
        readings = tuple(f"reading {name}" for name in getattr(event, "readings", ()) or ())
        if isinstance(event, e.Opened):
            readings = tuple(f"{name}={value}" for name, value in event.readings.items())
        lines += _wrapped(f"  {sentence} {_cited((*clauses, *readings))}")
        moved = dict.fromkeys(posting.account for posting in entry.postings)
        sums = [f"{_account(a)} {dollars_of(balances.get(a, 0))}" for a in moved if a != "outside"]
        if sums:
            lines += _wrapped(f"      {', '.join(sums)}")
    return lines


def _cited(clauses: tuple[str, ...]) -> str:
    return f"[{'; '.join(clauses)}]" if clauses else ""


def _account(account: str) -> str:
    kind, _, whose = account.partition(":")
    names = {
        "purse": f"{whose}'s purse",
        "hold": f"{whose}'s stakes",
        "held": f"held for {whose}",
        "seized": f"held of {whose}'s winnings",
        "transit": "in transit",
        "win": "table win",
        "drop": "drop box",
        "colour": f"{whose.partition(':')[0]}'s {whose.partition(':')[2]} checks",
        "token": f"{whose.partition(':')[0]}'s tokens",
        "promotion": "given away",
        "meter": f"{whose}'s credit",
        "notes": f"notes in {whose}",
        "printing": "on a slip in the printer",
        "slip": "on a slip to be paid",
        "credit": "given for notes",
        "cash": "the cage's cash",
    }
    return names.get(kind, kind)


def _wrapped(line: str) -> list[str]:
    indent = " " * (len(line) - len(line.lstrip()))
    return textwrap.wrap(
        line.rstrip(),
        COLUMNS,
        subsequent_indent=indent + "  ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def _ending(house: House) -> Iterator[str]:
    """Purses, holds, the float, the win, and whether the books come to zero."""
    balances = house.state.balances
    yield "at the end"
    kinds = (("purse", "purses"), ("hold", "stakes"), ("held", "held"), ("seized", "seized"))
    more = (("colour", "colour checks"), ("token", "tokens"), ("meter", "credit"))
    for kind, title in (*kinds, *more, ("notes", "notes")):
        own = {
            a.partition(":")[2]: c for a, c in sorted(balances.items()) if a.startswith(f"{kind}:")
        }
        if own or kind in {"purse", "hold"}:
            sums = ", ".join(f"{who} {dollars_of(cents)}" for who, cents in own.items())
            yield f"  {title}: {sums or 'none'}"
    yield f"  float: {dollars_of(balances['float'])}"
    yield f"  table win: {dollars_of(balances.get('win', 0))}"
    if isinstance(house, Parlour):
        out = sum(slip.taken.cents for slip in outstanding(house.cage))
        yield f"  slips to be paid: {dollars_of(out)}"
        yield f"  the cage's cash: {dollars_of(house.cage.balances['cash'])}"
    wrong = wrong_with(balances)
    yield f"  books: {wrong or 'zero'}"


# ------------------------------------------------------------ the files


def files() -> list[Path]:
    return sorted(SHELF.glob("*.txt"))


def main(arguments: list[str]) -> int:
    if arguments not in ([], ["--write"]):
        sys.stderr.write(__doc__ or "")
        return 2
    stale = 0
    for file in files():
        old = file.read_text(encoding="utf-8")
        try:
            new = play(read(old)).text
        except (AssertionError, TypeError, ValueError) as wrong:
            sys.stdout.write(f"{file.name} cannot be played: {wrong}\n")
            stale += 1
            continue
        if old == new:
            continue
        stale += 1
        sys.stdout.writelines(
            difflib.unified_diff(
                old.splitlines(keepends=True),
                new.splitlines(keepends=True),
                f"{file.name} as it was",
                f"{file.name} as played",
            )
        )
        if arguments == ["--write"]:
            file.write_text(new, encoding="utf-8")
    sys.stdout.write(f"{len(files())} playthroughs, {stale} changed\n")
    return 1 if stale and not arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
