"""A complaint that a regulator opens about a table or a round of it.

It changes no round, no money and no dispute: it is on the record, and the office that decides on
disputes under the book is told. What comes of it is the inspectorate's own business.
"""

from croupier.game import events as e
from croupier.game.commands import conduct as cc
from croupier.game.events import conduct as ce
from croupier.game.grounds import EXISTS, OFFICE, ROOM, refuse
from croupier.game.names import Actor, Instant, Refusal
from croupier.game.state import TableState
from croupier.paytable import PayTable
from croupier.roles import is_regulator

Decision = tuple[e.Event, ...] | Refusal

#: Waiting to be acknowledged at one table; more would only fill the journal.
MOST_OPEN = 16
_WHAT = "a complaint of the regulator"


def open_complaint(
    table: PayTable, state: TableState, command: cc.OpenComplaint, actor: Actor, at: Instant
) -> Decision:
    """By the clause that gives an unsatisfied person the way to the regulator."""
    right = table.book.policies["dispute.advice"].source
    if not is_regulator(actor):
        return refuse("not_your_act", "a regulator opens a complaint", right, OFFICE)
    if command.of is not None and command.of > state.round:
        return refuse("no_such_round", f"there is no round {command.of} yet", right, EXISTS)
    waiting = [told for told in state.notifications.values() if told.what.startswith(_WHAT)]
    if len(waiting) >= MOST_OPEN:
        says = f"{MOST_OPEN} complaints wait to be acknowledged here"
        return refuse("too_many", says, right, ROOM)
    number = state.standing.complaints + 1
    decides = table.book.tables["act"]["decide_dispute"].fields["by"]
    where = f" about round {command.of}" if command.of is not None else ""
    return (
        ce.ComplaintOpened(
            number=number,
            about=command.about,
            of=command.of,
            by=actor.person,
            at=at,
            clauses=right.clauses,
        ),
        e.NotificationOpened(
            number=state.next_notification,
            what=f"{_WHAT}, number {number}{where}",
            offices=tuple(str(office) for office in decides) if isinstance(decides, tuple) else (),
            clauses=right.clauses,
        ),
    )
