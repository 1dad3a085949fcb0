"""The journal in memory: for tests and simulation. Nothing here outlives the process."""

from collections.abc import Iterator
from threading import Lock

from croupier.journal.record import GENESIS, Record, StreamName, chain
from croupier.journal.store import (
    AnswerTaken,
    Appended,
    Batch,
    BlobHash,
    CommandId,
    Conflict,
    JournalError,
    Owner,
    SignedNote,
    StoredAnswer,
    blob_hash,
)


class MemoryJournal:
    __slots__ = ("_answers", "_blobs", "_lock", "_notes", "_open", "_records")

    def __init__(self) -> None:
        self._lock = Lock()
        self._open = True
        self._records: dict[StreamName, list[Record]] = {}
        self._answers: dict[tuple[Owner, CommandId], StoredAnswer] = {}
        self._blobs: dict[BlobHash, bytes] = {}
        self._notes: dict[StreamName, list[SignedNote]] = {}

    def append(self, batch: Batch) -> Appended | Conflict | AnswerTaken:
        with self._lock:
            self._check_open()
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

    def blob(self, name: BlobHash) -> bytes | None:
        self._check_open()
        return self._blobs.get(name)

    def checkpoints(self, stream: StreamName) -> tuple[SignedNote, ...]:
        self._check_open()
        return tuple(self._notes.get(stream, ()))

    def close(self) -> None:
        self._open = False

    def _check_open(self) -> None:
        if not self._open:
            raise JournalError("The journal is closed.")
