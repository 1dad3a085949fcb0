"""Opening a table again that has closed: by its own book, with the limits that it closed with.

No book speaks of it. Whoever may close a table under its book may open it again; the float that it
has is counted by the ledger, so that nothing comes in with the opening. What a closing ended begins
afresh in the fold (6.6; point 67). A first opening is the floor's, with the book's bytes.
"""

import msgspec

from croupier.game import events as e
from croupier.game.grounds import CHANGES, refuse
from croupier.game.names import Actor, Refusal
from croupier.game.state import TableState
from croupier.money import Cents
from croupier.paytable import PayTable
from croupier.roles import may_act

Decision = tuple[e.Event, ...] | Refusal


def open_again(table: PayTable, state: TableState, actor: Actor) -> Decision:
    refused = may_act(table.book, "close_table", actor)
    if refused:
        return refused
    if not state.closed or state.opened is None:
        return refuse("open", "the table is open", CHANGES)
    now = state.limits
    again = msgspec.structs.replace(
        state.opened,
        minimum=now.minimum,
        maximum=now.maximum,
        multiples=now.multiples,
        step=now.step,
        betting_seconds=state.betting_seconds,
        warning_seconds=state.warning_seconds,
        float=Cents(0),
    )
    return (again,)
