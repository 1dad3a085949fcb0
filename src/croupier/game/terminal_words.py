"""Events of terminals and slips told in a sentence each. Other events are told in chronicle.py."""

from croupier.game import events as e
from croupier.money import dollars_of


def of_terminals(event: e.Event) -> str:
    return _of_screens(event) or _of_slips(event) or _of_faults(event)


_TOUCHES = {
    "place": "lays chip icons",
    "remove": "takes chip icons off",
    "move": "moves chip icons",
    "undo": "undoes the last touch",
    "clear": "clears the screen",
    "repeat": "repeats the last bets",
    "double": "doubles the bets",
    "stay": "keeps the winners on the screen",
}


def _of_screens(event: e.Event) -> str:
    match event:
        case e.TerminalTaken(player=terminal, who=who):
            return f"{who} sits down at {terminal}."
        case e.TerminalLeft(player=terminal, who=who):
            return f"{who} leaves {terminal}."
        case e.NoteInserted(player=terminal, cents=cents):
            return f"{terminal} took a note of {_money(cents)}; its credit rises by as much."
        case e.ScreenTouched(player=terminal, act=act):
            return f"The player at {terminal} {_TOUCHES[act]}."
        case e.TerminalsReset():
            return "The terminals are reset; play continues."
        case e.TerminalClosed(player=terminal):
            return f"{terminal} is closed."
        case e.TerminalOpened(player=terminal):
            return f"{terminal} is open again."
        case e.AskedToLeave(player=terminal, spins=spins, credit=credit):
            left = f"; {_money(credit)} of credit is to go onto a slip" if credit else ""
            return f"The player at {terminal} let {spins} spins go by and is asked to leave{left}."
    return ""


def _of_slips(event: e.Event) -> str:
    match event:
        case e.SlipBegun(player=terminal, cents=cents, digits=digits):
            return f"{terminal} prints slip {_slip(digits)} for {_money(cents)}."
        case e.SlipPrinted(player=terminal, cents=cents, digits=digits, reason=reason):
            why = f" A supervisor answered for the printer: {reason}." if reason else ""
            slip = f"Slip {_slip(digits)} of {terminal} for {_money(cents)}"
            return f"{slip} is printed and on its way to the cage.{why}"
        case e.SlipFailed(player=terminal, cents=cents, reason=reason):
            back = f"{_money(cents)} is on the meter of {terminal} again"
            return f"No slip was printed ({reason}); {back}."
        case e.SlipTaken(player=terminal, cents=cents, digits=digits, source=source):
            slip = f"Slip {_slip(digits)} of {terminal} at {source} for {_money(cents)}"
            return f"{slip} can be paid."
        case e.SlipPaid(cents=cents, together=together, reference=reference):
            how = f" together with {together - 1} more" if together > 1 else ""
            why = f", through a supervisor ({reference})" if reference else ""
            return f"A slip of {event.player} for {_money(cents)} is paid{how}{why}."
        case e.SlipExtended(expires=expires, reason=reason):
            return f"A slip is good until {expires} after all: {reason}."
        case e.SlipReprinted(copy=copy, reason=reason):
            return f"A duplicate (number {copy}) of a slip is printed. Reason: {reason}."
    return ""


_RULED = {"void": "void, and stakes go back", "confirm": "confirmed from the record"}
_MOMENTS = {
    "before_lock": "before the end of betting",
    "after_lock": "at or after the end of betting",
    "settled": "after settlement",
}


def _of_faults(event: e.Event) -> str:
    match event:
        case e.TerminalFaulted(terminals=names, what=what, sign=sign):
            return f"Malfunction of {', '.join(names)} ({_words(sign)}): {what}."
        case e.MalfunctionRuled(terminals=names, round=n, ruling=ruling, moment=moment):
            bets = f"The bets of round {n} at {', '.join(names)} are {_RULED[ruling]}"
            return f"{bets}; the malfunction came {_MOMENTS[moment]}. Reason: {event.reason}."
        case e.BetsConfirmed(player=terminal, round=n, bets=bets):
            listed = ", ".join(f"{_money(cents)} on {where}" for _, where, cents in bets)
            return f"On record for {terminal} in round {n}: {listed or 'no bets'}."
        case e.CreditAdjusted():
            return _adjusted(event)
        case e.FaultCleared(player=terminal, what=what):
            return f"{terminal} works again: {what}."
        case e.NumberPutRight(terminals=names, round=n, shown=shown, result=result):
            was = f"not {shown}" if shown is not None else "which was missing"
            where = ", ".join(names)
            return f"{where} now shows {result} for round {n}, {was}. Reason: {event.reason}."
    return ""


def _adjusted(event: e.CreditAdjusted) -> str:
    moved = [
        f"{_money(event.paid)} is added" if event.paid else "",
        f"{_money(event.recovered)} is taken back" if event.recovered else "",
        f"{_money(event.claim)} cannot be recovered here and is a claim" if event.claim else "",
    ]
    done = "; ".join(part for part in moved if part)
    two = f"with {event.second} as the second person"
    return f"The credit of {event.player} is adjusted, {two}: {done}. Reason: {event.reason}."


def _slip(digits: str) -> str:
    return f"...{digits}"


def _money(cents: int) -> str:
    return f"${dollars_of(cents)}"


def _words(name: str) -> str:
    return name.replace("_", " ")
