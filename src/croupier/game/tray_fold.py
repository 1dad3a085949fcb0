"""The fold of a table's tray: which events bring value chips to it, and which take them out.

Colour checks, tokens and credit are not in it. The books are kept in cents beside it; `in_hands`
says what they leave for the tray, so that the two can be held against each other.
"""

from collections.abc import Callable, Iterable
from typing import Any

from croupier.game import events as e
from croupier.game.commands import Stack, StakePart
from croupier.game.funds import CHIPS, parts_of
from croupier.game.state import LiveWager, StreakWager, TableState
from croupier.game.tray import laid_in, value

#: Cents of value chips that an event brings to the tray, and that it takes out of it.
Moved = tuple[int, int]


def moved(event: e.Event) -> Moved:
    moves = _MOVES.get(type(event))
    return moves(event) if moves else (0, 0)


def _handed_out(event: e.BoughtIn | e.VoucherConverted | e.ColourRedeemed) -> Moved:
    return 0, event.cents


def _issued(event: e.ColourIssued) -> Moved:
    return (event.cents if event.paid_with == "chips" else 0), 0


def _sent(event: e.ChipsSent) -> Moved:
    return 0, (event.cents if event.of == "float" else 0)


def _taken(event: e.ChipsTaken) -> Moved:
    return (event.cents if event.of == "float" else 0), 0


def _settled(event: e.WagerSettled) -> Moved:
    """A stake in colour or tokens that comes back as value chips is paid out of the tray too."""
    if not event.parts:
        return event.lost, event.won
    if any(part.of == "credit" for part in event.parts):
        return 0, 0
    kept = _chips(event.parts) - _chips(event.back)
    return max(0, kept), event.won + max(0, -kept)


def _forfeited(event: e.WagerForfeited) -> Moved:
    return (_chips(event.parts) if event.parts else event.cents), 0


def _corrected(event: e.SettlementCorrected) -> Moved:
    if any(part.of == "credit" for part in (*event.back, *event.gone)):
        return 0, 0
    return event.recovered + event.from_held, event.paid


#: By the type of the event, since every event of a round passes here.
_MOVES: dict[type, Callable[[Any], Moved]] = {
    e.BoughtIn: _handed_out,
    e.VoucherConverted: _handed_out,
    e.ColourRedeemed: _handed_out,
    e.ColourIssued: _issued,
    e.ChipsSent: _sent,
    e.ChipsTaken: _taken,
    e.WagerSettled: _settled,
    e.WagerForfeited: _forfeited,
    e.SettlementCorrected: _corrected,
}


def _chips(parts: Iterable[StakePart]) -> int:
    return sum(part.cents for part in parts if part.of == CHIPS)


def fold_tray(state: TableState, event: e.Event) -> None:
    if isinstance(event, e.Opened):
        _opened(state, event)
    elif state.kinds and (moves := _MOVES.get(type(event))):
        change(state.tray, state.kinds, event, moves(event))


def _opened(state: TableState, event: e.Opened) -> None:
    """A table that was opened without a count is never counted: nobody knows what it began with."""
    first = state.totals.till.chips == 0
    if event.chips and (first or state.kinds):
        kinds = {*state.kinds, *(stack.each for stack in event.chips)}
        state.kinds = tuple(sorted(kinds))
        put(state.tray, event.chips)


def change(tray: dict[int, int], kinds: tuple[int, ...], event: e.Event, amounts: Moved) -> None:
    into, out = amounts
    chips: tuple[Stack, ...] = getattr(event, "chips", ())
    if out:
        put(tray, chips, -1)
        if not isinstance(event, e.WagerSettled) and value(chips) > out:
            # Paid with more than was due, and change brought for it.
            put(tray, laid_in(kinds, value(chips) - out))
    if into:
        named = isinstance(event, e.ChipsTaken) and value(chips) == into
        put(tray, chips if named else laid_in(kinds, into))


def put(tray: dict[int, int], stacks: Iterable[Stack], sign: int = 1) -> None:
    for stack in stacks:
        tray[stack.each] = tray.get(stack.each, 0) + sign * stack.count
        if not tray[stack.each]:
            del tray[stack.each]


def in_hands(state: TableState) -> int:
    """Value chips that are the players': in purses, held for them, and on the layout."""
    kinds = ("purse:", "held:", "seized:")
    kept = sum(cents for name, cents in state.balances.items() if name.startswith(kinds))
    lying: list[LiveWager | StreakWager] = [*state.wagers.values(), *state.streaks.values()]
    return kept + sum(_chips(parts_of(wager)) for wager in lying)


def off_by(state: TableState) -> int:
    """What the tray has more than the books leave for it; nothing, at every moment."""
    if not state.kinds:
        return 0
    has = sum(each * count for each, count in state.tray.items())
    return has + in_hands(state) - state.totals.till.chips
