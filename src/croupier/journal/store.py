"""What every store of the journal promises, and the values that pass in and out of one.

No store is here and no SQL; `memory`, `sqlite` and `postgres` keep this contract, and one suite
tries them all.
"""

from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from hashlib import sha256
from typing import NewType, Protocol

from croupier.journal.record import Body, Record, StreamName, stream_name

Owner = NewType("Owner", str)
CommandId = NewType("CommandId", str)
BlobHash = NewType("BlobHash", str)
SignedNote = NewType("SignedNote", str)
Holder = NewType("Holder", str)
"""One server process, by a name that it drew at its start and that nobody ever has again."""

RAISED = 1_000_000
"""By how much a restore raises epochs: more than restarts and takeovers ever did meanwhile."""
NO_LEASE = 0
"""The epoch of a stream that nobody has ever taken: whoever comes may append."""


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
    bodies: tuple[Body, ...] = ()
    answers: tuple[StoredAnswer, ...] = ()
    blobs: tuple[bytes, ...] = ()
    epoch: int = NO_LEASE
    """Of the lease under which it was decided; another in the store, and nothing is written."""

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


@dataclass(frozen=True, slots=True)
class Fenced:
    """Nothing was written: the stream has been taken by another since."""

    stream: StreamName
    epoch: int
    actual: int


Outcome = Appended | Conflict | AnswerTaken | Fenced


@dataclass(frozen=True, slots=True)
class Lease:
    """Who may write to a stream. Each taking raises the epoch, so an epoch has one holder."""

    stream: StreamName
    epoch: int
    holder: Holder
    address: str
    """Where the holder can be asked."""
    left: float
    """Seconds that it had to run when the store answered, by the store's own clock. A holder counts
    them from before it asked, and so stops no later than another can take over."""


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """The stream was not given: this lease on it has not run out."""

    lease: Lease


def blob_hash(content: bytes) -> BlobHash:
    return BlobHash(sha256(content).hexdigest())


class BlobReader(Protocol):
    """Bytes kept under their own hash."""

    def blob(self, name: BlobHash) -> bytes | None:
        """Bytes that do have this hash; JournalError where the store holds others under it."""


class JournalReader(BlobReader, Protocol):
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

    def answers(
        self, asked: Iterable[tuple[Owner, CommandId]]
    ) -> "Future[Mapping[tuple[Owner, CommandId], StoredAnswer]]":
        """Those of many commands that are there, for a writer that must not wait for the store."""

    def checkpoints(self, stream: StreamName) -> tuple[SignedNote, ...]:
        """As stored, unchecked, in the order in which they were added."""

    def newest_checkpoints(self) -> Mapping[StreamName, SignedNote]:
        """The one that was added last, of every stream that has any."""

    def close(self) -> None:
        """Twice is once."""


class Journal(JournalReader, Protocol):
    def submit(self, batch: Batch) -> "Future[Outcome]":
        """All of it is durable when this comes to `Appended`; none of it otherwise.

        Batches of several streams that wait together may share one sync of the disk.
        """

    def append(self, batch: Batch) -> Outcome:
        """`submit`, and wait for it."""

    def submit_checkpoint(self, stream: StreamName, note: SignedNote) -> "Future[None]":
        """Durable when this has come to its end."""

    def add_checkpoint(self, stream: StreamName, note: SignedNote) -> None:
        """`submit_checkpoint`, and wait for it."""

    def take(
        self, stream: StreamName, holder: Holder, address: str, seconds: float
    ) -> Lease | Elsewhere:
        """The stream's next epoch, where no other holder's lease on it runs.

        It waits for an append that is under way, and after it no older epoch can append.
        """

    def renew(self, leases: Iterable[Lease], seconds: float) -> tuple[Lease, ...]:
        """Those that nobody has taken since, each with its new time; the rest are lost."""

    def release(self, lease: Lease) -> None:
        """Another may take the stream at once; nothing where the lease is lost already."""

    def raise_epochs(self) -> None:
        """Of every stream that has a record, by far: for a store that was put back from a copy.

        Whoever held a stream in what the copy does not know had a lower epoch than the next.
        """

    def leases(self) -> tuple[Lease, ...]:
        """Of every stream that was ever taken, by name; `left` is not above 0 where one ran out."""
