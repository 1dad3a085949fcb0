"""The journal in memory: for tests and simulation. Nothing here outlives the process."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future
from dataclasses import replace
from threading import Lock

from croupier.journal.record import GENESIS, Record, StreamName, chain
from croupier.journal.store import (
    NO_LEASE,
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
    JournalError,
    Lease,
    Outcome,
    Owner,
    SignedNote,
    StoredAnswer,
    blob_hash,
)


class MemoryJournal:
    __slots__ = ("_answers", "_blobs", "_clock", "_leases", "_lock", "_notes", "_open", "_records")

    def __init__(self, clock: Callable[[], float] = lambda: 0.0) -> None:
        """Leases run by `clock`, in seconds; as it is, it stands still and none runs out."""
        self._clock = clock
        self._leases: dict[StreamName, tuple[Lease, float]] = {}
        self._lock = Lock()
        self._open = True
        self._records: dict[StreamName, list[Record]] = {}
        self._answers: dict[tuple[Owner, CommandId], StoredAnswer] = {}
        self._blobs: dict[BlobHash, bytes] = {}
        self._notes: dict[StreamName, list[SignedNote]] = {}

    def submit(self, batch: Batch) -> "Future[Outcome]":
        done: Future[Outcome] = Future()
        try:
            done.set_result(self.append(batch))
        except JournalError as error:
            done.set_exception(error)
        return done

    def append(self, batch: Batch) -> Outcome:
        with self._lock:
            self._check_open()
            epoch = (
                self._leases[batch.stream][0].epoch if batch.stream in self._leases else NO_LEASE
            )
            if epoch != batch.epoch:
                return Fenced(batch.stream, batch.epoch, epoch)
            held = self._records.get(batch.stream, [])
            if len(held) != batch.expected_size:
                return Conflict(batch.stream, batch.expected_size, len(held))
            fresh: dict[tuple[Owner, CommandId], StoredAnswer] = {}
            for answer in batch.answers:
                key = (answer.owner, answer.id)
                if key in self._answers or key in fresh:
                    return AnswerTaken(*key)
                fresh[key] = answer
            last = held[-1].hash if held else GENESIS
            records = chain(batch.stream, batch.bodies, size=len(held), last=last)
            if records:
                self._records.setdefault(batch.stream, []).extend(records)
            self._answers |= fresh
            self._blobs |= {blob_hash(content): content for content in batch.blobs}
            return Appended(batch.stream, batch.expected_size + len(records), records)

    def submit_checkpoint(self, stream: StreamName, note: SignedNote) -> "Future[None]":
        done: Future[None] = Future()
        try:
            self.add_checkpoint(stream, note)
            done.set_result(None)
        except JournalError as error:
            done.set_exception(error)
        return done

    def add_checkpoint(self, stream: StreamName, note: SignedNote) -> None:
        with self._lock:
            self._check_open()
            self._notes.setdefault(stream, []).append(note)

    def size(self, stream: StreamName) -> int:
        self._check_open()
        return len(self._records.get(stream, ()))

    def streams(self) -> tuple[StreamName, ...]:
        with self._lock:
            self._check_open()
            return tuple(sorted(self._records.keys() | self._notes.keys()))

    def read(
        self, stream: StreamName, after: int = 0, limit: int | None = None
    ) -> Iterator[Record]:
        end = self.size(stream)
        if limit is not None:
            end = min(end, after + limit)
        for index in range(after, end):
            self._check_open()
            yield self._records[stream][index]

    def answer(self, owner: Owner, command: CommandId) -> StoredAnswer | None:
        self._check_open()
        return self._answers.get((owner, command))

    def answers(
        self, asked: Iterable[tuple[Owner, CommandId]]
    ) -> "Future[Mapping[tuple[Owner, CommandId], StoredAnswer]]":
        self._check_open()
        done: Future[Mapping[tuple[Owner, CommandId], StoredAnswer]] = Future()
        done.set_result({key: self._answers[key] for key in asked if key in self._answers})
        return done

    def blob(self, name: BlobHash) -> bytes | None:
        self._check_open()
        return self._blobs.get(name)

    def checkpoints(self, stream: StreamName) -> tuple[SignedNote, ...]:
        self._check_open()
        return tuple(self._notes.get(stream, ()))

    def newest_checkpoints(self) -> Mapping[StreamName, SignedNote]:
        with self._lock:
            self._check_open()
            return {stream: notes[-1] for stream, notes in self._notes.items()}

    def take(
        self, stream: StreamName, holder: Holder, address: str, seconds: float
    ) -> Lease | Elsewhere:
        with self._lock:
            self._check_open()
            now = self._clock()
            held, until = self._leases.get(stream, (None, now))
            if held is not None and until > now and held.holder != holder:
                return Elsewhere(replace(held, left=until - now))
            epoch = 1 + (held.epoch if held is not None else NO_LEASE)
            lease = Lease(stream, epoch, holder, address, seconds)
            self._leases[stream] = lease, now + seconds
            return lease

    def renew(self, leases: Iterable[Lease], seconds: float) -> tuple[Lease, ...]:
        with self._lock:
            self._check_open()
            kept = [lease for lease in leases if self._holds(lease)]
            until = self._clock() + seconds
            self._leases |= {lease.stream: (lease, until) for lease in kept}
            return tuple(replace(lease, left=seconds) for lease in kept)

    def release(self, lease: Lease) -> None:
        with self._lock:
            self._check_open()
            if self._holds(lease):
                self._leases[lease.stream] = lease, self._clock()

    def raise_epochs(self) -> None:
        with self._lock:
            self._check_open()
            for stream in self._records:
                held, _ = self._leases.get(stream, (None, 0.0))
                epoch = RAISED + (held.epoch if held is not None else NO_LEASE)
                self._leases[stream] = Lease(stream, epoch, Holder(""), "", 0.0), self._clock()

    def leases(self) -> tuple[Lease, ...]:
        with self._lock:
            self._check_open()
            now = self._clock()
            return tuple(
                replace(lease, left=until - now)
                for _, (lease, until) in sorted(self._leases.items())
            )

    def _holds(self, lease: Lease) -> bool:
        return lease.stream in self._leases and self._leases[lease.stream][0].epoch == lease.epoch

    def close(self) -> None:
        self._open = False

    def _check_open(self) -> None:
        if not self._open:
            raise JournalError("The journal is closed.")
