"""The journal in PostgreSQL: several servers share it, each stream written under one's lease.

An append is one statement and so one transaction: the lease's fence, the records, the answers and
the bytes. The database is spoken to on a thread with an event loop of its own, so that callers may
wait for an answer or not, as they like. SQL stands in `postgres_sql`.
"""

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping
from concurrent.futures import Future
from threading import Lock
from typing import Any, TypeVar

import asyncpg

from croupier.journal import postgres_sql as sql
from croupier.journal.folder import Unfit
from croupier.journal.postgres_line import Line, in_doubt, said
from croupier.journal.record import GENESIS, Record, StreamName, chain
from croupier.journal.store import (
    RAISED,
    AnswerTaken,
    Appended,
    Batch,
    BlobHash,
    CommandId,
    Conflict,
    Elsewhere,
    Fenced,
    Holder,
    JournalBrokenError,
    JournalError,
    Lease,
    Outcome,
    Owner,
    SignedNote,
    StoredAnswer,
    blob_hash,
)

NOTHING = "Nothing was written to the journal: {}."

_PAGE = 1024
#: How often one append is tried: what this process believed of the stream may be old once.
_TRIES = 3
#: Between two looks at a database that is away, in seconds.
_AGAIN = 0.2

_T = TypeVar("_T")
_Standing = tuple[int, int, bytes]
"""Of a stream: the turn, the size and the hash of the last record."""


class PostgresJournal:
    def __init__(self, line: Line) -> None:
        self._line = line
        #: What this process last saw of the streams that it writes; a wrong belief costs a look.
        self._standing: dict[StreamName, _Standing] = {}
        self._open = True
        self._closing = Lock()

    # -- writing

    def submit(self, batch: Batch) -> "Future[Outcome]":
        return self._start(self._append(batch))

    def append(self, batch: Batch) -> Outcome:
        return self.submit(batch).result()

    def submit_checkpoint(self, stream: StreamName, note: SignedNote) -> "Future[None]":
        return self._start(self._line.execute(sql.PUT_NOTE, stream, note))

    def add_checkpoint(self, stream: StreamName, note: SignedNote) -> None:
        self.submit_checkpoint(stream, note).result()

    def take(
        self, stream: StreamName, holder: Holder, address: str, seconds: float
    ) -> Lease | Elsewhere:
        return self._wait(self._take(stream, holder, address, seconds))

    def renew(self, leases: Iterable[Lease], seconds: float) -> tuple[Lease, ...]:
        held = list(leases)
        streams, epochs = [lease.stream for lease in held], [lease.epoch for lease in held]
        rows = self._wait(self._line.fetch(sql.RENEW, streams, epochs, seconds))
        return tuple(Lease(*row) for row in rows)

    def release(self, lease: Lease) -> None:
        self._wait(self._line.execute(sql.RELEASE, lease.stream, lease.epoch))

    def raise_epochs(self) -> None:
        streams = [name for name in self.streams() if self.size(name)]
        self._wait(self._line.execute(sql.RAISE_EPOCHS, streams, RAISED))

    def leases(self) -> tuple[Lease, ...]:
        return tuple(Lease(*row) for row in self._wait(self._line.fetch(sql.LEASES)))

    def watch(self, told: Callable[[StreamName | None], None]) -> None:
        """`told`, on the journal's thread, of a stream that anybody appended to.

        A hint and no more: it may come late, twice or never. None says that hints may have been
        missed, so that every stream is worth a look.
        """
        self._start(
            self._line.listen(
                sql.CHANNEL, lambda name: told(StreamName(name) if name is not None else None)
            )
        )

    # -- reading

    def size(self, stream: StreamName) -> int:
        return int(self._wait(self._line.fetch(sql.SIZE, stream))[0][0])

    def streams(self) -> tuple[StreamName, ...]:
        return tuple(StreamName(name) for (name,) in self._wait(self._line.fetch(sql.STREAMS)))

    def read(
        self, stream: StreamName, after: int = 0, limit: int | None = None
    ) -> Iterator[Record]:
        end = self.size(stream)
        if limit is not None:
            end = min(end, after + limit)
        while after < end:
            rows = self._wait(self._line.fetch(sql.RECORDS, stream, after, end, _PAGE))
            if not rows:
                return
            for row in rows:
                yield Record(*row)
            after = rows[-1]["seq"]

    def answer(self, owner: Owner, command: CommandId) -> StoredAnswer | None:
        return self.answers([(owner, command)]).result().get((owner, command))

    def answers(
        self, asked: Iterable[tuple[Owner, CommandId]]
    ) -> "Future[Mapping[tuple[Owner, CommandId], StoredAnswer]]":
        return self._start(self._answers(list(asked)))

    def blob(self, name: BlobHash) -> bytes | None:
        rows = self._wait(self._line.fetch(sql.BLOB, name))
        if not rows:
            return None
        content: bytes = rows[0][0]
        if blob_hash(content) != name:
            raise JournalError(f"What is stored as {name} has another hash: it was changed.")
        return content

    def checkpoints(self, stream: StreamName) -> tuple[SignedNote, ...]:
        rows = self._wait(self._line.fetch(sql.NOTES, stream))
        return tuple(SignedNote(note) for (note,) in rows)

    def newest_checkpoints(self) -> Mapping[StreamName, SignedNote]:
        rows = self._wait(self._line.fetch(sql.NEWEST_NOTES))
        return {StreamName(name): SignedNote(note) for name, note in rows}

    def close(self) -> None:
        with self._closing:
            if self._open:
                self._open = False
                self._line.close()

    # -- on the journal's own thread

    async def _append(self, batch: Batch) -> Outcome:
        for _ in range(_TRIES):
            turn, size, last = await self._where(batch.stream, batch.expected_size)
            if size != batch.expected_size:
                return await self._not_here(batch, size)
            records = chain(batch.stream, batch.bodies, size=size, last=last)
            try:
                row = await self._put(batch, records, turn, last)
            except asyncpg.UniqueViolationError as error:
                self._standing.pop(batch.stream, None)
                if error.constraint_name == "answer_pkey":
                    return await self._taken(batch.answers)
                continue
            except Exception as error:
                self._standing.pop(batch.stream, None)
                if not in_doubt(error):
                    raise JournalError(
                        f"Nothing was written to the journal: {said(error)}."
                    ) from error
                return await self._settle(batch, records)
            if row["done"]:
                hash_now = records[-1].hash if records else last
                self._standing[batch.stream] = turn, size + len(records), hash_now
                if records:
                    self._line.hint(sql.HINT, batch.stream)
                return Appended(batch.stream, size + len(records), records)
            self._standing.pop(batch.stream, None)
            if row["epoch"] is not None and row["epoch"] != batch.epoch:
                return Fenced(batch.stream, batch.epoch, row["epoch"])
            if row["size"] != batch.expected_size:
                return Conflict(batch.stream, batch.expected_size, row["size"])
        raise JournalError(
            "Nothing was written to the journal: somebody else writes to the stream."
        )

    async def _not_here(self, batch: Batch, size: int) -> Outcome:
        """The fence is named first: who has lost the stream need not know how long it is."""
        self._standing.pop(batch.stream, None)
        rows = await self._line.fetch(sql.LEASE, batch.stream)
        epoch = rows[0]["epoch"] if rows else 0
        if epoch != batch.epoch:
            return Fenced(batch.stream, batch.epoch, epoch)
        return Conflict(batch.stream, batch.expected_size, size)

    async def _put(
        self, batch: Batch, records: tuple[Record, ...], turn: int, last: bytes
    ) -> Mapping[str, Any]:
        answers, blobs = batch.answers, batch.blobs
        rows = await self._line.once(
            sql.APPEND,
            *(batch.stream, batch.epoch, turn, batch.expected_size, last),
            *([r.prev for r in records], [r.body for r in records], [r.hash for r in records]),
            *([a.owner for a in answers], [a.id for a in answers]),
            *([a.digest for a in answers], [a.answer for a in answers]),
            *([blob_hash(content) for content in blobs], list(blobs)),
            *([r.seal for r in records], [r.private for r in records]),
        )
        answered: Mapping[str, Any] = rows[0]
        return answered

    async def _where(self, stream: StreamName, expected: int) -> _Standing:
        """As last seen where that is what the writer expects, or else as it stands."""
        believed = self._standing.get(stream)
        if believed is not None and believed[1] == expected:
            return believed
        rows = await self._line.fetch(sql.WHERE_IT_STANDS, stream)
        if not rows:
            await self._line.execute(sql.MAKE_LEASE, stream)
            rows = await self._line.fetch(sql.WHERE_IT_STANDS, stream)
        turn, size, last = rows[0]
        return turn, size, last or GENESIS

    async def _settle(self, batch: Batch, records: tuple[Record, ...]) -> Outcome:
        """What became of an append whose answer was lost: known once the database is back.

        Nobody is told anything before: it may have been written, and it may not.
        """
        while self._open:
            try:
                await self._line.execute(sql.NEXT_TURN, batch.stream)
                there = await self._is_there(batch, records)
            except Exception as error:
                if not isinstance(error, JournalError) and not in_doubt(error):
                    raise
                await asyncio.sleep(_AGAIN)
                continue
            if there:
                if records:
                    self._line.hint(sql.HINT, batch.stream)
                return Appended(batch.stream, batch.expected_size + len(records), records)
            raise JournalError(NOTHING.format("the database was cut off"))
        raise JournalBrokenError("The journal was closed while the database was away.")

    async def _is_there(self, batch: Batch, records: tuple[Record, ...]) -> bool:
        if records:
            last = records[-1]
            rows = await self._line.fetch(sql.HASH_AT, last.stream, last.seq)
            return bool(rows) and rows[0][0] == last.hash
        first = batch.answers[:1]
        kept = await self._answers([(a.owner, a.id) for a in first])
        return bool(first) and tuple(kept.values()) == first

    async def _taken(self, answers: tuple[StoredAnswer, ...]) -> AnswerTaken:
        there = await self._answers([(a.owner, a.id) for a in answers])
        seen: set[tuple[Owner, CommandId]] = set()
        for answer in answers:
            key = (answer.owner, answer.id)
            if key in seen or key in there:
                return AnswerTaken(*key)
            seen.add(key)
        raise JournalError("The store refused an answer that it does not hold.")

    async def _answers(
        self, asked: list[tuple[Owner, CommandId]]
    ) -> Mapping[tuple[Owner, CommandId], StoredAnswer]:
        if not asked:
            return {}
        owners, ids = zip(*asked, strict=True)
        rows = await self._line.fetch(sql.ANSWERS, owners, ids)
        return {(row["owner"], row["id"]): StoredAnswer(*row) for row in rows}

    async def _take(
        self, stream: StreamName, holder: Holder, address: str, seconds: float
    ) -> Lease | Elsewhere:
        for _ in range(_TRIES):
            await self._line.execute(sql.MAKE_LEASE, stream)
            rows = await self._line.fetch(sql.TAKE, stream, holder, address, seconds)
            if rows:
                self._standing.pop(stream, None)
                return Lease(*rows[0])
            held = await self._line.fetch(sql.LEASE, stream)
            if held and held[0]["left"] > 0:
                return Elsewhere(Lease(*held[0]))
        raise JournalError(f"The lease of {stream} changes hands too fast to be taken.")

    # -- between the threads

    def _start(self, work: Coroutine[Any, Any, _T]) -> "Future[_T]":
        with self._closing:
            if self._open:
                return self._line.start(work)
        work.close()
        closed: Future[_T] = Future()
        closed.set_exception(JournalError("The journal is closed."))
        return closed

    def _wait(self, work: Coroutine[Any, Any, _T]) -> _T:
        return self._start(work).result()


def open_postgres(url: str) -> PostgresJournal | Unfit:
    """A journal in the database that `url` names; its tables are made where they are missing."""
    line = Line.opened(url)
    return line if isinstance(line, Unfit) else PostgresJournal(line)
