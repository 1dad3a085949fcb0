"""Lines of a playthrough about terminals and slips; and what is done at the cage beside the table.

Phrases as in playscript.py, which reads them; names of groups are fields of the command. A slip is
known by its number in the script.
"""

import re

from croupier.game.names import Refusal, SlipId, TerminalId
from croupier.money import amount
from terminals import Parlour, fitted

_T = r"[\w-]+"
_MANY = rf"{_T}(?: and {_T})*"
TERMINAL_PHRASES: tuple[tuple[str, str], ...] = (
    (rf"take terminal (?P<terminal>{_T})", "take_terminal"),
    (rf"leave terminal (?P<terminal>{_T})", "leave_terminal"),
    (rf"insert a note of (?P<cents>MONEY)(?: at (?P<terminal>{_T}))?", "insert_note"),
    (r"lay (?P<icons>MONEY on \S+(?: and MONEY on \S+)*)", "place_icons"),
    (r"take off (?P<position>\S+)(?: (?P<cents>MONEY))?", "remove_icons"),
    (r"slide (?P<position>\S+) to (?P<to>\S+)", "move_icons"),
    (rf"print slip (?P<slip>\d+)(?: at (?P<terminal>{_T}))?", "print_slip"),
    (
        r"slip (?P<slip>\d+) (?P<printed>is printed|is not printed)(?:, because (?P<reason>.+))?",
        "confirm_print",
    ),
    (
        rf"report fault(?: of (?P<terminals>{_MANY}))?, (?P<sign>\w+): (?P<what>.+)",
        "report_fault",
    ),
    (
        (
            rf"rule round (?P<of>\d+) (?P<ruling>void|confirm)ed(?: at (?P<terminals>{_MANY}))?"
            r": (?P<reason>.+)"
        ),
        "decide_malfunction",
    ),
    (rf"clear fault of (?P<terminal>{_T}): (?P<what>.+)", "clear_fault"),
    (
        (
            rf"adjust (?P<terminal>{_T}) by (?P<cents>-?MONEY) for round (?P<of>\d+), "
            r"with (?P<second>\w+): (?P<reason>.+)"
        ),
        "adjust_credit",
    ),
    (
        (
            rf"put right round (?P<of>\d+) at (?P<terminals>{_MANY})"
            r"(?:, which says (?P<shown>\w+))?: (?P<reason>.+)"
        ),
        "put_number_right",
    ),
    (rf"tell of closing (?P<terminal>{_T}), (?P<reference>.+)", "tell_terminal_closing"),
    (rf"close terminal (?P<terminal>{_T})(?: onto slip (?P<slip>\d+))?", "close_terminal"),
    (rf"open terminal (?P<terminal>{_T})", "open_terminal"),
    (rf"ask (?P<terminal>{_T}) to leave", "ask_to_leave"),
    (rf"collect notes of (?P<terminal>{_T})", "collect_notes"),
)
#: Acts whose terminal is the one that asks, where none is named.
OWN = frozenset(
    (
        *("insert_note", "print_slip", "place_icons", "remove_icons", "move_icons"),
        *("undo_icons", "clear_icons", "repeat_icons", "double_icons"),
    )
)
_LAID = re.compile(r"(\d+\.\d\d) on (\S+)")
_PAYS = re.compile(r"pay slips? ([\d and]+)")
_AGAIN = re.compile(r"reprint slip (\d+)")


def slip_of(number: str) -> SlipId:
    return SlipId(f"{int(number):032x}")


def terminal_value(name: str, text: str) -> object | None:
    """What a group stands for, where it is not the text itself."""
    match name:
        case "icons":
            return [{"position": w, "cents": amount(c)} for c, w in _LAID.findall(text)]
        case "slip":
            return slip_of(text)
        case "printed":
            return text == "is printed"
        case "terminals":
            return tuple(text.split(" and "))
        case "cents" if text.startswith("-"):
            return -amount(text[1:])
    return None


def terminals_of(text: str) -> tuple[object, ...]:
    """The head's line: `t-1 and t-2`."""
    return tuple(fitted(TerminalId(name)) for name in text.split(" and "))


def at_the_cage(parlour: Parlour, who: str, what: str) -> Refusal | bool:
    """Whether the line is one about the cage or the way there; a refusal where it is refused."""
    if (who, what) == ("courier", "carry what was sent"):
        parlour.carry()
        return True
    pays, again = _PAYS.fullmatch(what), _AGAIN.fullmatch(what)
    if pays:
        decided = parlour.pay_slips(*map(slip_of, pays[1].split(" and ")), who=who)
    elif again:
        decided = parlour.reprint(slip_of(again[1]), who)
    else:
        return False
    return decided if isinstance(decided, Refusal) else True
