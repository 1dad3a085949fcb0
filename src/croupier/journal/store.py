"""What every store of the journal promises, and the values that pass in and out of one.

No store is here and no SQL; `memory` and `sqlite` keep this contract and one suite tries both.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import NewType, Protocol

from croupier.journal.record import Record, StreamName, stream_name

Owner = NewType("Owner", str)
CommandId = NewType("CommandId", str)
BlobHash = NewType("BlobHash", str)
SignedNote = NewType("SignedNote", str)


class JournalError(Exception):
    """The store cannot do it, and nothing of what was asked has happened."""


class JournalBrokenError(JournalError):
    """The disk failed at the commit: nobody knows whether the batch is there.

    The store takes nothing more; only opening it again, and reading back, can tell.
    """


@dataclass(frozen=True, slots=True)
class StoredAnswer:
    """What a command was answered, kept so that its repetition gets the same words."""

    owner: Owner
    id: CommandId
    digest: bytes
    """SHA-256 of the command's body: the same id with another body is another command."""
    answer: bytes


@dataclass(frozen=True, slots=True)
class Batch:
    """What becomes durable at once or not at all.

    `bodies` may be empty: a batch in which every command was refused still stores its answers.
    """

    stream: StreamName
    expected_size: int
    bodies: tuple[bytes, ...] = ()
    answers: tuple[StoredAnswer, ...] = ()
    blobs: tuple[bytes, ...] = ()

    def __post_init__(self) -> None:
        stream_name(self.stream)
        if self.expected_size < 0:
            raise ValueError("a stream has no less than no records")


@dataclass(frozen=True, slots=True)
class Appended:
    stream: StreamName
    size: int
    records: tuple[Record, ...]


@dataclass(frozen=True, slots=True)
class Conflict:
    """Nothing was written: the stream is not as long as its writer believed."""

    stream: StreamName
    expected: int
    actual: int


@dataclass(frozen=True, slots=True)
class AnswerTaken:
    """Nothing was written: this command has an answer already, or twice in the batch.

    It names the command so that its writer can drop that one and save the rest of the batch.
    """

    owner: Owner
    id: CommandId


def blob_hash(content: bytes) -> BlobHash:
    return BlobHash(sha256(content).hexdigest())


class JournalReader(Protocol):
    """Any thread may call any of these; each sees what was committed before the call."""

    def size(self, stream: StreamName) -> int:
        """The number of its last record; 0 for a stream that has none."""

    def streams(self) -> tuple[StreamName, ...]:
        """Every stream with a record or a checkpoint: one whose records all went still shows."""

    def read(
        self, stream: StreamName, after: int = 0, limit: int | None = None
    ) -> Iterator[Record]:
        """In order, unchecked, to the end as it stands when the first is asked for."""

    def answer(self, owner: Owner, command: CommandId) -> StoredAnswer | None: ...

    def blob(self, name: BlobHash) -> bytes | None:
        """Bytes that do have this hash; JournalError where the store holds others under it."""

    def checkpoints(self, stream: StreamName) -> tuple[SignedNote, ...]:
        """As stored, unchecked, in the order in which they were added."""

    def close(self) -> None:
        """Twice is once."""


class Journal(JournalReader, Protocol):
    def append(self, batch: Batch) -> Appended | Conflict | AnswerTaken:
        """All of it durable when this returns `Appended`; none of it otherwise."""

    def add_checkpoint(self, stream: StreamName, note: SignedNote) -> None:
        """Durable when it returns."""
