"""Searching a journal for a regulator: by table, round, person, kind, clause, time or words.

Newest first, a bounded stretch of the record at a time; the answer says how far it looked, so that
the next question goes on from there. Who may ask is the routes' to say.
"""

from collections.abc import Iterator

import msgspec

from croupier.chronicle import round_of, tell
from croupier.entries import decode
from croupier.game.events import Entry, Event
from croupier.journal.record import Record, StreamName
from croupier.journal.store import JournalReader

#: Of one answer, and of the record that is looked through for it.
MOST_FOUND = 100
MOST_LOOKED = 20_000
_AT_ONCE = 1000


class Sought(msgspec.Struct, frozen=True, kw_only=True):
    """What every record that is found must have; empty and None ask nothing."""

    round: int | None = None
    person: str = ""
    kind: str = ""
    clause: str = ""
    since: str = ""
    until: str = ""
    words: str = ""

    def fits(self, entry: Entry) -> bool:
        event = entry.event
        if self.round is not None and self.round not in (round_of(event), _of(event)):
            return False
        if self.person and self.person not in people_of(entry):
            return False
        if self.kind and self.kind not in kind_of(event):
            return False
        if self.since and entry.at < self.since:
            return False
        if self.until and entry.at[: len(self.until)] > self.until:
            return False
        said, clauses = tell(entry)
        if self.clause and not any(is_under(clause, self.clause) for clause in clauses):
            return False
        return self.words.casefold() in said.casefold()


class FoundRecord(msgspec.Struct, frozen=True, kw_only=True):
    stream: str
    seq: int
    at: str
    by: str
    role: str
    kind: str
    round: int | None
    says: str
    clauses: tuple[str, ...]
    #: Somebody's own: the public sees of it only when it was and of which kind.
    private: bool


class Found(msgspec.Struct, frozen=True, kw_only=True):
    records: tuple[FoundRecord, ...]
    #: Records that were looked at, and where to go on in a single stream; None at its beginning.
    looked: int
    before: int | None


def kind_of(event: Event) -> str:
    return str(type(event).__struct_config__.tag)


def _of(event: Event) -> int | None:
    """The round that a dispute or a complaint is about."""
    found: int | None = getattr(event, "of", None)
    return found if isinstance(found, int) else None


def people_of(entry: Entry) -> set[str]:
    event = entry.event
    named = {getattr(event, name, None) for name in ("player", "person", "who", "by", "second")}
    return {entry.by.person, *getattr(event, "players", ())} | {
        name for name in named if isinstance(name, str)
    }


def is_under(clause: str, asked: str) -> bool:
    """`7.1` finds 7.1, 7.1#a, 7.1 [Small] and 7.1.2, and not 7.10."""
    return clause == asked or (
        clause.startswith(asked) and not clause[len(asked)].isalnum() and asked != ""
    )


def found_record(record: Record, entry: Entry) -> FoundRecord:
    said, clauses = tell(entry)
    return FoundRecord(
        stream=record.stream,
        seq=record.seq,
        at=entry.at,
        by=entry.by.person,
        role=entry.by.role,
        kind=kind_of(entry.event),
        round=round_of(entry.event),
        says=said,
        clauses=clauses,
        private=bool(record.private),
    )


def search(
    journal: JournalReader, streams: tuple[StreamName, ...], sought: Sought, before: int | None
) -> Found:
    """`before` is a record's number, of one stream; several are each looked at from their end."""
    found: list[FoundRecord] = []
    looked, left = 0, None
    for stream in streams:
        own = 0
        left = None
        for record in backwards(journal, stream, before if len(streams) == 1 else None):
            looked += 1
            entry = decode(record.content)
            if sought.fits(entry):
                own += 1
                found.append(found_record(record, entry))
            if own >= MOST_FOUND or looked >= MOST_LOOKED:
                left = record.seq if record.seq > 1 else None
                break
    found.sort(key=lambda one: (one.at, one.stream, one.seq), reverse=True)
    going_on = left if len(streams) == 1 else None
    return Found(records=tuple(found[:MOST_FOUND]), looked=looked, before=going_on)


def backwards(
    journal: JournalReader, stream: StreamName, before: int | None = None
) -> Iterator[Record]:
    high = min(journal.size(stream), before - 1 if before is not None else journal.size(stream))
    while high > 0:
        low = max(0, high - _AT_ONCE)
        yield from reversed(list(journal.read(stream, after=low, limit=high - low)))
        high = low
