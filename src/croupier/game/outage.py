"""After an outage: a sign that must stand its minutes begins them again, for the screens were dark.

A printed sign may have stood all the same; whoever saw it confirms that, and it is due as before.
What had stood its time before the outage stays as it was. No book speaks of this.
"""

import msgspec

from croupier.game import commands as c
from croupier.game import events as e
from croupier.game.closing import notice_of
from croupier.game.grounds import CHANGES, EXISTS, OFFICE, refuse
from croupier.game.moments import later, latest
from croupier.game.names import Actor, Instant, Refusal
from croupier.game.state import TableState
from croupier.paytable import PayTable
from croupier.roles import is_staff

Decision = tuple[e.Event, ...] | Refusal


def begun_again(
    table: PayTable, state: TableState, *, last: Instant, at: Instant
) -> tuple[e.SignShown, ...]:
    """Of signs that still had to stand when the table's last record was written."""
    found = []
    for name, shown in state.signs.items():
        ordered = _ordered(state, name)
        if shown.due is None or shown.due <= last or ordered is None:
            continue
        due = latest(later(at, minutes=_minutes(table, state, name)), ordered)
        before = shown.before or (shown.at, shown.due)
        found.append(msgspec.structs.replace(shown, at=at, due=due, before=before))
    return tuple(found)


def confirm_sign(state: TableState, command: c.ConfirmSign, actor: Actor) -> Decision:
    if not is_staff(actor):
        return refuse("not_your_act", "staff say whether a sign stood", OFFICE)
    shown = state.signs.get(command.sign)
    if shown is None:
        return refuse("no_such_sign", "that sign is not up", EXISTS)
    if shown.before is None:
        says = "no outage was recorded since it was put up; it stands as it is"
        return refuse("no_outage", says, shown.clauses, CHANGES)
    since, due = shown.before
    return (msgspec.structs.replace(shown, at=since, due=due, before=None),)


def _ordered(state: TableState, name: str) -> Instant | None:
    """The moment that it announces."""
    if name == "raised_minimum" and state.ordered is not None:
        return state.ordered.at
    return state.closing.at if name == "closing" and state.closing is not None else None


def _minutes(table: PayTable, state: TableState, name: str) -> int:
    if name == "closing":
        return notice_of(table, state)[0]
    minutes = table.book.policy("limits.raise_min_notice")
    return minutes if isinstance(minutes, int) else 0
