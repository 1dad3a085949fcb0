"""What stands between a server and its journal in the world: time, a full disk, a cut line.

The journal behind it is a real one. Every batch that it takes is noted with who sent it and who
held the stream then, so that the judge can say whether an owner wrote that was none.
"""

import asyncio
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field
from random import Random
from typing import Any

from croupier.journal.record import Record, StreamName
from croupier.journal.store import (
    Appended,
    Batch,
    BlobHash,
    CommandId,
    Elsewhere,
    Holder,
    Journal,
    JournalBrokenError,
    JournalError,
    Lease,
    Outcome,
    Owner,
    SignedNote,
    StoredAnswer,
)


@dataclass(slots=True)
class Deeds:
    """What every server of a world wrote, and the faults that it met."""

    trespasses: list[str] = field(default_factory=list)
    met: dict[str, int] = field(default_factory=dict)

    def meet(self, fault: str) -> None:
        self.met[fault] = self.met.get(fault, 0) + 1


class Disk:
    def __init__(self, inner: Journal, dice: Random, deeds: Deeds) -> None:
        self.inner, self.dice, self.deeds = inner, dice, deeds
        #: Of the server that writes here; none where it is alone and needs no lease.
        self.holder: Holder | None = None
        self.full = self.cut = False
        #: The next append ends like this: the disk fails at the commit, before or after it.
        self.breaks: str | None = None
        #: Until when everything that is written hangs, by the world's time.
        self.hangs_until = 0.0
        self.dead = False

    def submit(self, batch: Batch) -> "Future[Outcome]":
        """It takes a while; who is killed meanwhile never learns what became of it."""
        done: Future[Outcome] = Future()
        loop = asyncio.get_running_loop()
        late = max(0.0, self.hangs_until - loop.time()) + self.dice.choice((0.0, 0.001, 0.02, 0.2))
        # Written somewhere on the way: a kill may come before it or after it.
        early = late * self.dice.random()
        came: list[Outcome | Exception] = []

        def write() -> None:
            try:
                came.append(self.append(batch))
            except Exception as error:  # noqa: BLE001 - told to whoever waits
                came.append(error)
            loop.call_later(late - early, tell)

        def tell() -> None:
            if self.dead or done.cancelled():
                return
            if isinstance(came[0], Exception):
                done.set_exception(came[0])
            else:
                done.set_result(came[0])

        loop.call_later(early, write)
        return done

    def append(self, batch: Batch) -> Outcome:
        if self.dead:
            raise JournalError("A killed server writes nothing.")
        self._reach()
        if self.full:
            self.deeds.meet("full disk")
            raise JournalError("Nothing was written to the journal: the disk is full.")
        breaks, self.breaks = self.breaks, None
        if breaks == "before":
            self.deeds.meet("broken before")
            raise JournalBrokenError("The disk failed.")
        done = self.inner.append(batch)
        if isinstance(done, Appended):
            self._note(batch)
        if breaks == "after":
            self.deeds.meet("broken after")
            raise JournalBrokenError("The disk failed.")
        return done

    def _note(self, batch: Batch) -> None:
        if self.holder is None:
            return
        held = [lease for lease in self.inner.leases() if lease.stream == batch.stream]
        if [lease.holder for lease in held] != [self.holder]:
            self.deeds.trespasses.append(f"{batch.stream} at {batch.expected_size}")

    def _reach(self) -> None:
        if self.cut:
            self.deeds.meet("cut line")
            raise JournalError("The journal cannot be reached.")

    def submit_checkpoint(self, stream: StreamName, note: SignedNote) -> "Future[None]":
        done: Future[None] = Future()
        try:
            self.add_checkpoint(stream, note)
            done.set_result(None)
        except JournalError as error:
            done.set_exception(error)
        return done

    def newest_checkpoints(self) -> Mapping[StreamName, SignedNote]:
        self._reach()
        return self.inner.newest_checkpoints()

    def add_checkpoint(self, stream: StreamName, note: SignedNote) -> None:
        self._reach()
        self.inner.add_checkpoint(stream, note)

    def take(
        self, stream: StreamName, holder: Holder, address: str, seconds: float
    ) -> Lease | Elsewhere:
        self._reach()
        return self.inner.take(stream, holder, address, seconds)

    def renew(self, leases: Iterable[Lease], seconds: float) -> tuple[Lease, ...]:
        self._reach()
        return self.inner.renew(leases, seconds)

    def release(self, lease: Lease) -> None:
        self._reach()
        self.inner.release(lease)

    def raise_epochs(self) -> None:
        self._reach()
        self.inner.raise_epochs()

    def leases(self) -> tuple[Lease, ...]:
        self._reach()
        return self.inner.leases()

    def size(self, stream: StreamName) -> int:
        self._reach()
        return self.inner.size(stream)

    def streams(self) -> tuple[StreamName, ...]:
        self._reach()
        return self.inner.streams()

    def read(
        self, stream: StreamName, after: int = 0, limit: int | None = None
    ) -> Iterator[Record]:
        self._reach()
        return self.inner.read(stream, after, limit)

    def answer(self, owner: Owner, command: CommandId) -> StoredAnswer | None:
        self._reach()
        return self.inner.answer(owner, command)

    def answers(
        self, asked: Iterable[tuple[Owner, CommandId]]
    ) -> "Future[Mapping[tuple[Owner, CommandId], StoredAnswer]]":
        done: Future[Any] = Future()
        try:
            self._reach()
            done.set_result(self.inner.answers(asked).result())
        except JournalError as error:
            done.set_exception(error)
        return done

    def blob(self, name: BlobHash) -> bytes | None:
        self._reach()
        return self.inner.blob(name)

    def checkpoints(self, stream: StreamName) -> tuple[SignedNote, ...]:
        self._reach()
        return self.inner.checkpoints(stream)

    def close(self) -> None:
        """The journal outlives the servers; the world closes it."""
