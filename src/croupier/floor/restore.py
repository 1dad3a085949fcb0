"""Going on from a copy of a journal: on the record, with a second person, under new epochs.

Whoever wrote before is fenced off, and the cage pays no slip until those paid since are answered
for. How the copy came to be where it is, is not asked here.
"""

from collections.abc import Mapping

from croupier.entries import decode, entry_of
from croupier.floor.clock import Clock, never_back
from croupier.floor.sealing import body_of
from croupier.game.cage import CAGE
from croupier.game.events import CageRestored
from croupier.game.names import Actor, Instant, PersonId
from croupier.journal.printed import PrintedHead
from croupier.journal.record import StreamName
from croupier.journal.store import Appended, Batch, Journal, JournalError
from croupier.journal.tree import Head

_CAGE = StreamName(CAGE)


def go_on(  # noqa: PLR0913 - all of it stands in the record
    journal: Journal,
    *,
    heads: Mapping[StreamName, Head],
    elsewhere: Mapping[StreamName, Head | PrintedHead],
    by: PersonId,
    second: PersonId,
    reason: str,
    clock: Clock,
) -> CageRestored:
    """`heads` are those of the copy, `elsewhere` what somebody holds; newer ones are recorded."""
    last: Instant | None = None
    size = journal.size(_CAGE)
    for record in journal.read(_CAGE, after=size - 1):
        last = decode(record.content).at
    if last is None:
        raise JournalError("The copy has no cage: it is no journal of a floor.")
    newer = {
        str(name): str(head)
        for name, head in elsewhere.items()
        if name not in heads or head.size > heads[name].size
    }
    event = CageRestored(
        heads={name: str(head) for name, head in heads.items()},
        newer=newer,
        second=second,
        reason=reason,
    )
    journal.raise_epochs()
    epochs = {lease.stream: lease.epoch for lease in journal.leases()}
    at = never_back(last, clock())
    body = body_of(entry_of(event, at, Actor(by, "administrator")))
    done = journal.append(Batch(_CAGE, size, bodies=(body,), epoch=epochs[_CAGE]))
    if not isinstance(done, Appended):
        raise JournalError("The restore was not written down: somebody else writes to the cage.")
    return event
