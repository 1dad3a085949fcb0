"""What a record about terminals or slips may not say, given everything before it.

Asked by audit.py of records that somebody else wrote, before each is folded; nothing is decided.
"""

from collections.abc import Iterator

from croupier.game import events as e
from croupier.game.accounts import meter
from croupier.game.limits import limits_for
from croupier.game.names import Refusal
from croupier.game.slips import status
from croupier.game.state import CageState, TableState
from croupier.game.terminal_fold import icons_on
from croupier.game.touches import offered_on
from croupier.paytable import PayTable

#: With these a round goes on: what was ruled void must be off the screens by then.
_GOES_ON = (e.BettingClosed, e.WagerPlaced, e.WagerSettled, e.LosersCollected, e.ResultDeclared)


def doubts_of_terminals(event: e.Event, state: TableState, table: PayTable) -> Iterator[str]:
    if isinstance(event, _GOES_ON):
        for where, one in state.terminals.items():
            if one.void and one.wagers:
                yield f"bets at {where} that were ruled void still lie there"
    match event:
        case e.WagerPlaced():
            yield from _bet(event, state, table)
        case e.NoteInserted(player=name, cents=cents):
            terminal = state.terminals.get(name)
            if terminal is None or cents not in terminal.fitted.notes:
                yield f"{name} takes no note of {cents} cents"
        case e.LosersCollected() | e.BettingClosed():
            owed = [where for where, one in state.terminals.items() if one.owed]
            if owed:
                yield f"nobody has ruled on the bets at {', '.join(owed)}"
        case e.SlipBegun() | e.SlipPrinted() | e.SlipFailed():
            yield from _slip(event, state, table)


def _bet(event: e.WagerPlaced, state: TableState, table: PayTable) -> Iterator[str]:
    terminal = state.terminals.get(event.player)
    credit = [part.of == "credit" for part in event.stake]
    if terminal is None:
        if any(credit):
            yield "credit is staked where no terminal is"
        return
    if not all(credit):
        yield "something else than credit is staked at a terminal"
    if terminal.closed or terminal.fault or terminal.unset:
        yield f"{event.player} takes a bet while it is out of order"
    position = offered_on(table, state, event.position)
    if isinstance(position, Refusal):
        yield position.says
        return
    lies = icons_on(state, terminal).get(position.id, 0) + event.cents
    limits, wager = limits_for(state, event.player, position), position.wager
    if limits.maximum is not None and lies > limits.maximum * wager.max_factor:
        yield f"{event.player} takes a bet above its maximum"
    on_place = table.book.policy("terminal.min_check") == "on_place"
    if on_place and lies < limits.minimum * wager.min_factor:
        yield f"{event.player} takes a bet below its minimum"


def _slip(
    event: e.SlipBegun | e.SlipPrinted | e.SlipFailed, state: TableState, table: PayTable
) -> Iterator[str]:
    if isinstance(event, e.SlipBegun):
        has = state.balances.get(meter(event.player), 0)
        part = table.book.policy("terminal.slip_partial")
        if event.slip in state.slips:
            yield "a slip is begun twice"
        if event.cents > has or (event.cents < has and not part):
            yield f"a slip for {event.cents} cents is begun with a credit of {has}"
        return
    begun = state.printing.get(event.slip)
    if begun is None:
        yield "a slip ends that was not being printed"
    elif (begun.player, begun.cents) != (event.player, event.cents):
        yield "a slip ends otherwise than it began"


def doubts_of_slips(event: e.Event, state: CageState) -> Iterator[str]:
    match event:
        case e.SlipTaken(slip=name) if name in state.slips:
            yield "a slip is taken in twice"
        case e.SlipPaid(slip=name, cents=cents, at=at):
            slip = state.slips[name]
            if slip.paid is not None:
                yield "a slip is paid twice"
            elif status(slip, at) == "expired":
                yield "a slip is paid that has expired"
            if cents != slip.taken.cents:
                yield "a slip is paid at another value than its own"
        case e.SlipReprinted(slip=name, copy=copy):
            slip = state.slips[name]
            if slip.paid is not None or copy != slip.copies + 1:
                yield "a duplicate is made that cannot be"
