"""The fold of terminals and slips: what each event does to them. The book is not asked."""

import msgspec

from croupier.game import events as e
from croupier.game.names import WagerNumber
from croupier.game.restoring import fold_restoring
from croupier.game.screens import Icons, Slip, Terminal
from croupier.game.state import CageState, TableState
from croupier.money import Cents


def icons_on(state: TableState, terminal: Terminal) -> Icons:
    """What lies on a terminal's screen."""
    icons: Icons = {}
    for number in terminal.wagers:
        wager = state.wagers[number]
        icons[wager.position] = Cents(icons.get(wager.position, 0) + wager.cents)
    return icons


def fold_terminals(state: TableState, event: e.Event) -> None:
    """After the rest of the fold."""
    if isinstance(event, e.Opened):
        fitted = {one.name: Terminal(one) for one in event.terminals}
        state.terminals = fitted
    elif state.terminals and not (
        _wager(state, event) or _round(state, event) or _slip(state, event)
    ):
        _standing(state, event)


def _wager(state: TableState, event: e.Event) -> bool:
    match event:
        case e.WagerPlaced(player=player, wager=n) if player in state.terminals:
            terminal = state.terminals[player]
            terminal.wagers.append(n)
            terminal.staked, terminal.idle = True, 0
        case (
            e.WagerTakenBack(player=player, wager=n)
            | e.WagerVoided(player=player, wager=n)
            | e.WagerRefused(player=player, wager=n)
            | e.WagerForfeited(player=player, wager=n)
        ) if player in state.terminals:
            _take_off(state, state.terminals[player], n)
        case e.WagerSettled(player=player, wager=n) if player in state.terminals:
            terminal = state.terminals[player]
            _take_off(state, terminal, n)
            terminal.won = Cents(terminal.won + event.won)
            terminal.returned = Cents(terminal.returned + event.returned)
        case e.ScreenTouched(player=player, act=act):
            _touched(state, state.terminals[player], act)
        case _:
            return False
    return True


def _take_off(state: TableState, terminal: Terminal, number: WagerNumber) -> None:
    if number not in state.wagers and number in terminal.wagers:
        terminal.wagers.remove(number)
    if not terminal.wagers:  # nothing is left to be taken off, or to be ruled on
        terminal.void = terminal.owed = False


def _touched(state: TableState, terminal: Terminal, act: str) -> None:
    """The act's wagers come after this event, so the screen is still the one before it."""
    if act == "undo":
        terminal.trail.pop()
    else:
        terminal.trail.append(icons_on(state, terminal))


def _round(state: TableState, event: e.Event) -> bool:
    match event:
        case e.BettingOpened():
            for terminal in state.terminals.values():
                terminal.trail = []
                terminal.won = terminal.returned = Cents(0)
        case e.BettingClosed():
            for terminal in state.terminals.values():
                terminal.trail = []
                terminal.last = icons_on(state, terminal) or terminal.last
        case e.WinnersPaid():
            for terminal in state.terminals.values():
                terminal.idle += 0 if terminal.staked or terminal.closed else 1
                terminal.staked = False
        case e.NoResultCalled():
            for terminal in state.terminals.values():
                terminal.unset, terminal.staked, terminal.trail = True, False, []
        case e.OutcomeInvalidated(round=number):
            _struck_out(state, just_now=number != state.round)
        case _:
            return False
    return True


def _struck_out(state: TableState, *, just_now: bool) -> None:
    """A round that does not count is no spin that somebody let go by."""
    for terminal in state.terminals.values():
        if just_now and terminal.idle:
            terminal.idle -= 1
        terminal.staked = False


def _slip(state: TableState, event: e.Event) -> bool:
    match event:
        case e.SlipBegun(slip=slip, cents=cents):
            state.printing[slip] = event
            state.slips[slip] = cents
        case e.SlipPrinted(slip=slip, cents=cents):
            state.printing.pop(slip, None)
            state.under_way[slip] = event
            state.sent[slip] = cents
        case e.SlipFailed(slip=slip):
            state.printing.pop(slip, None)
        case _:
            return False
    return True


def _standing(state: TableState, event: e.Event) -> None:
    match event:
        case e.TerminalTaken(player=player, who=who):
            state.terminals[player].person = who
            state.terminals[player].idle = 0
        case e.TerminalLeft(player=player):
            state.terminals[player].person = None
            state.terminals[player].idle = 0
        case e.NoteInserted(player=player):
            state.terminals[player].idle = 0
        case e.TerminalFaulted(terminals=names, what=what, owed=owed):
            for name in names:
                state.terminals[name].fault = what
            for name in owed:
                state.terminals[name].owed = True
        case e.MalfunctionRuled(terminals=names, ruling=ruling, round=number):
            now = ruling == "void" and number == state.round
            for name in names:
                terminal = state.terminals[name]
                terminal.owed, terminal.void = False, now and bool(terminal.wagers)
        case e.FaultCleared(player=player):
            state.terminals[player].fault = ""
        case e.TerminalsReset():
            for terminal in state.terminals.values():
                terminal.unset = False
        case e.TerminalClosed(player=player):
            state.terminals[player].closed = True
            state.told.pop(f"closing {player}", None)
        case e.TerminalOpened(player=player):
            state.terminals[player].closed = False


def fold_slips(state: CageState, event: e.Event) -> None:
    match event:
        case e.SlipTaken(slip=slip, cents=cents):
            state.slips[slip] = Slip(event)
            state.taken[slip] = cents
        case e.SlipPaid(slip=slip):
            state.slips[slip].paid = event
        case e.SlipReprinted(slip=slip, copy=copy):
            state.slips[slip].copies = copy
        case e.SlipExtended(slip=slip, expires=expires):
            own = state.slips[slip]
            own.taken = msgspec.structs.replace(own.taken, expires=expires)
    fold_restoring(state, event)
