"""A call from the table for a supervisor: help, a player, a dispute, a result to be put right.

It opens a notification for the offices above the dealer and changes nothing else. Whoever comes
acts under his own name, with a second person where the book or we ask for one (corrections.py).
"""

from croupier.game import commands as c
from croupier.game import events as e
from croupier.game.grounds import CHANGES, EXISTS, NAMED, OFFICE, REASON, refuse
from croupier.game.names import Actor, Refusal
from croupier.game.round import find_result
from croupier.game.state import TableState
from croupier.paytable import PayTable
from croupier.roles import STAFF, is_staff

Decision = tuple[e.Event, ...] | Refusal

_SAYS = {
    "help": "the table calls for a supervisor",
    "player": "the table calls for a supervisor about a player",
    "dispute": "the table calls for a supervisor about a dispute",
}


def call_supervisor(
    table: PayTable, state: TableState, command: c.CallSupervisor, actor: Actor
) -> Decision:
    if not is_staff(actor):
        return refuse("not_your_act", "staff of the table call a supervisor", OFFICE)
    what = _correction(table, state, command)
    if isinstance(what, Refusal):
        return what
    named = (command.about, command.of, command.result)
    if any((told.about, told.of, told.result) == named for told in state.notifications.values()):
        return refuse("called", "that call stands; nobody has answered it yet", CHANGES)
    return (
        e.NotificationOpened(
            number=state.next_notification,
            what=f"{what}: {command.says}" if command.says else what,
            offices=above(table),
            clauses=(),
            about=command.about,
            of=command.of,
            result=command.result,
        ),
    )


def above(table: PayTable) -> tuple[str, ...]:
    """The book's own offices that supervise a dealer."""
    return tuple(name for name in table.book.tables["role"] if name in STAFF[1:])


def _correction(table: PayTable, state: TableState, command: c.CallSupervisor) -> str | Refusal:
    """What the call says; a correction must name a round with another result than it should."""
    if command.about != "correction":
        if command.of is None and command.result is None:
            return _SAYS[command.about]
        return refuse("no_correction", "only a correction names a round and its result", NAMED)
    source = table.book.policies["errors.correct_past_round"].source
    if command.of is None or command.result is None or command.says is None:
        says = "a correction names its round, the result that it should have, and a reason"
        return refuse("no_reason", says, source, REASON)
    index = find_result(table, command.result)
    if isinstance(index, Refusal):
        return index
    past = state.past.get(command.of)
    was = state.result if command.of == state.round else past.result if past else None
    if was is None:
        says = f"round {command.of} has no result to put right"
        return refuse("no_such_round", says, source, EXISTS)
    if was == table.outcomes[index].key:
        return refuse("no_change", f"round {command.of} has this result", source, CHANGES)
    return f"round {command.of} should be {command.result}, not {was}"
