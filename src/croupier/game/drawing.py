"""A simulated device's draw: when the table wants one, and what may then be entered.

No approved book gives a table a generator, so only a table that was opened as simulated may have
one. The draw itself is made in devices/, outside the core.
"""

from croupier.game import commands as c
from croupier.game import events as e
from croupier.game.carrying import DEVICE
from croupier.game.grounds import RANDOM, refuse
from croupier.game.names import Actor, Refusal
from croupier.game.round import find_result, next_step
from croupier.game.state import TableState
from croupier.paytable import PayTable


def wants_draw(table: PayTable, state: TableState) -> bool:
    """After the lock, once the device has come to rest, and once only."""
    opened = state.opened
    if opened is None or opened.device != "simulated" or state.closed or state.stopped:
        return False
    if state.drawn is not None or state.entered is not None or "no_more_bets" not in state.done:
        return False
    return next_step(table, state) in ("mark", "enter")


def record_draw(
    table: PayTable, state: TableState, command: c.RecordDraw, actor: Actor
) -> tuple[e.Event, ...] | Refusal:
    if actor != DEVICE:
        return refuse("not_your_act", "a draw is the simulated device's own", RANDOM)
    if state.opened is None or not state.opened.simulated:
        says = "only a table opened as simulated may have a random draw"
        return refuse("not_simulated", says, RANDOM)
    if not wants_draw(table, state):
        says = "no draw is wanted now: betting is open, or one was made"
        return refuse("no_draw", says, RANDOM, table.book.policies["round.sequence"].source)
    index = find_result(table, command.result)
    if isinstance(index, Refusal):
        return index
    key = table.outcomes[index].key
    return (e.ResultDrawn(round=state.round, result=key, recovered=command.recovered),)
