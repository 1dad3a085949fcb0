"""Snapshots: a stream's state kept in a file, so that a start need not read a million records.

A cache and no more. One of another software, of another stream, with another hash, or whose last
record is not the journal's is thrown away. What comes after it is checked link by link. `verify`
never looks here.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Protocol

import msgspec

import croupier
from croupier.floor.deciders import CageDecider, Decider, TableDecider
from croupier.game.names import Instant, PersonId, TransferId
from croupier.journal.folder import make_private
from croupier.journal.record import GENESIS, HASH_BYTES, Record, StreamName, record_hash
from croupier.journal.store import JournalError, JournalReader
from croupier.journal.tree import Frontier

#: How many records a stream grows by before its snapshot is written anew.
GROWN = 2_000
_MODE = 0o600
_PACKED = msgspec.msgpack.Encoder()


class Snapshot(msgspec.Struct, frozen=True):
    """What a writer knows of its stream after so many records."""

    software: str
    stream: StreamName
    size: int
    last: bytes
    peaks: tuple[bytes, ...]
    instant: Instant | None
    sent: dict[TransferId, int]
    exclusions: dict[PersonId, int]
    state: bytes

    @property
    def frontier(self) -> Frontier:
        return Frontier(self.size, self.peaks)


class Folded(Protocol):
    """Of a writer: what its records have come to."""

    name: StreamName
    decider: Decider
    size: int
    last: bytes
    instant: Instant | None
    frontier: Frontier
    sent: dict[TransferId, int]
    exclusions: dict[PersonId, int]


class Snapshots:
    def __init__(self, folder: Path | None = None) -> None:
        """Where there is no folder nothing is kept and nothing is found."""
        self.folder = folder
        self._kept: dict[StreamName, int] = {}

    def find(self, stream: StreamName, journal: JournalReader) -> Snapshot | None:
        """The stream's, where there is no doubt about it at all; one in doubt is removed."""
        if self.folder is None:
            return None
        file = _file(self.folder, stream)
        try:
            content = file.read_bytes()
        except OSError:
            return None
        found = _opened(content)
        if found is None or found.stream != stream or found.software != software():
            file.unlink(missing_ok=True)
            return None
        record = next(journal.read(stream, after=found.size - 1, limit=1), None)
        if record is None or record.hash != found.last:
            file.unlink(missing_ok=True)
            return None
        self._kept[stream] = found.size
        return found

    def keep(self, writer: Folded, *, grown: int = GROWN) -> None:
        """Where the stream has grown by so many since the last; a full disk is no matter."""
        if self.folder is None or writer.size < self._kept.get(writer.name, 0) + max(1, grown):
            return
        content = _PACKED.encode(snapshot_of(writer))
        if make_private(self.folder) is not None:
            return
        file = _file(self.folder, writer.name)
        draft = file.with_suffix(".draft")
        try:
            draft.write_bytes(sha256(content).digest() + content)
            draft.chmod(_MODE)
            draft.replace(file)
        except OSError:
            return
        self._kept[writer.name] = writer.size


def _file(folder: Path, stream: StreamName) -> Path:
    return folder / f"{stream}.snapshot"


NO_SNAPSHOTS = Snapshots()


def snapshot_of(writer: Folded) -> Snapshot:
    return Snapshot(
        software(),
        writer.name,
        writer.size,
        writer.last,
        writer.frontier.peaks,
        writer.instant,
        writer.sent,
        writer.exclusions,
        state_bytes(writer.decider),
    )


def state_bytes(decider: Decider) -> bytes:
    if not isinstance(decider, TableDecider | CageDecider):
        raise TypeError("a decider without a state")
    return _PACKED.encode(decider.state)


def with_state(decider: Decider, state: bytes) -> Decider:
    """The same decider, its state read from bytes: nothing of it is shared with another."""
    made = decider.fresh()
    if isinstance(made, TableDecider | CageDecider):
        made.state = msgspec.msgpack.decode(state, type=type(made.state))
    return made


def checked(stream: StreamName, records: Iterable[Record], last: bytes) -> Iterator[Record]:
    """Link by link; a record that was changed is not folded into anything."""
    for record in records:
        sound = record.prev == last and len(record.seal) == HASH_BYTES and record.seal_holds
        if not sound or record.hash != record_hash(
            stream, record.seq, prev=last, body=record.body, seal=record.seal
        ):
            raise JournalError(
                f"{stream} record {record.seq} was changed; `croupier verify` says more."
            )
        last = record.hash
        yield record


@cache
def software() -> str:
    """The hash of our own source: a snapshot never outlives a change of what folds events."""
    digest = sha256(croupier.__version__.encode())
    for file in sorted(Path(croupier.__file__).parent.rglob("*.py")):
        digest.update(file.name.encode() + file.read_bytes())
    return digest.hexdigest()


def _opened(content: bytes) -> Snapshot | None:
    digest, packed = content[:HASH_BYTES], content[HASH_BYTES:]
    if sha256(packed).digest() != digest:
        return None
    try:
        found = msgspec.msgpack.decode(packed, type=Snapshot)
    except msgspec.DecodeError:
        return None
    return found if found.size > 0 and found.last != GENESIS else None
