"""The leases of one server: which streams it holds, which it follows, and who holds those.

A stream moves at its lease's expiry by the store's clock, never before; a holder counts its time
from before it asked, less a margin, and so stops first. What is decided, and what a lease fences,
is not here.
"""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from math import ceil
from secrets import token_hex
from typing import Protocol

from croupier.floor.deciders import TableDecider
from croupier.floor.stream import StreamWriter
from croupier.floor.tenure import Ticks, ticks
from croupier.game.names import TableId
from croupier.journal.record import StreamName
from croupier.journal.store import Elsewhere, Holder, Journal, JournalError, Lease

#: How long a lease runs, in seconds; it is renewed five times in that.
LEASE_SECONDS = 5.0
BEATS = 5
#: The part of a lease that its holder does not use: clocks differ, and a timer comes late.
MARGIN = 0.1
#: Every so many beats each followed stream is looked at, whether or not a hint came.
LOOK_AT_ALL = 10
#: So many streams are taken at once: the store has about as many connections.
AT_ONCE = 8
#: What a server takes so that the others can count it; no stream of a table has a name like it.
PRESENCE = "server."


class Hints(Protocol):
    def watch(self, told: Callable[[StreamName | None], None]) -> None: ...


class Tenancy:
    def __init__(
        self,
        journal: Journal,
        address: str,
        *,
        seconds: float = LEASE_SECONDS,
        clock: Ticks = ticks,
    ) -> None:
        self.journal = journal
        self.holder = Holder(token_hex(16))
        self.address = address
        self.seconds = seconds
        self.clock = clock
        self.writers: Mapping[TableId, StreamWriter] = {}
        #: Asked for a stream that somebody has opened since.
        self.discover: Callable[[TableId], None] = lambda _: None
        self._held: dict[StreamName, Lease] = {}
        self._seen: dict[StreamName, Lease] = {}
        self._hinted: set[StreamName] = set()
        self._hint = asyncio.Event()
        self._claimed = 0.0

    # -- before the writers run

    def claim(self, stream: StreamName) -> int | None:
        """The epoch under which this server may write it; None where another holds it."""
        asked = self.clock()
        lease = self.journal.take(stream, self.holder, self.address, self.seconds)
        if isinstance(lease, Elsewhere):
            return None
        self._held[stream] = lease
        self._seen[stream] = lease
        self._claimed = asked
        return lease.epoch

    def seat(self, writer: StreamWriter) -> None:
        """A writer that has just read its stream: as holder where it is claimed, else following."""
        tenure = writer.tenure
        tenure.clock = self.clock
        held = self._held.get(writer.name)
        tenure.mine = held is not None
        tenure.epoch = held.epoch if held is not None else 0
        tenure.until = self._until(self._claimed, self.seconds) if held is not None else 0.0

    # -- while they run

    async def keep(self) -> None:
        """Renews for as long as the floor is open; a store that is away is asked again."""
        beat = 0
        while True:
            with suppress(JournalError):
                await self.beat(look_at_all=beat % LOOK_AT_ALL == 0)
            beat += 1
            await asyncio.sleep(self.seconds / BEATS)

    async def watch(self) -> None:
        """Streams that others hold are read as soon as a hint says so."""
        loop = asyncio.get_running_loop()
        watched: Hints | None = self.journal if hasattr(self.journal, "watch") else None  # type: ignore[assignment]
        if watched is not None:
            watched.watch(lambda name: _quietly(loop, lambda: self._told(name)))
        while True:
            await self._hint.wait()
            self._hint.clear()
            names, self._hinted = self._hinted, set()
            with suppress(JournalError):
                await self._follow(names)

    async def guard(self) -> None:
        """The moment that a lease runs out unrenewed, its stream shows no open betting."""
        while True:  # noqa: ASYNC110 - no event tells that time has passed
            await asyncio.sleep(min(self.seconds / BEATS, max(0.01, self.expire())))

    def expire(self) -> float:
        """Seconds until the next lease could run out, after dealing with those that have."""
        now, nearest = self.clock(), self.seconds
        for writer in self.writers.values():
            tenure = writer.tenure
            if tenure.until <= now and (tenure.mine or tenure.until > 0):
                writer.lose()
                tenure.until = 0.0  # said once
            elif tenure.until > now:
                nearest = min(nearest, tenure.until - now)
        return nearest

    async def beat(self, *, look_at_all: bool = True) -> None:
        """Renew, look who holds what, take what is free, hand over what is too much."""
        asked = self.clock()
        held = tuple(self._held.values())
        kept = await asyncio.to_thread(self.journal.renew, held, self.seconds)
        self._held = {lease.stream: lease for lease in kept}
        for lease in kept:
            await self._extend(lease, self._until(asked, self.seconds))
        asked = self.clock()
        await self._be_present()
        self._seen = {lease.stream: lease for lease in await asyncio.to_thread(self.journal.leases)}
        for name in await self._unknown():
            self.discover(name)
        for name, writer in self.writers.items():
            self._see(StreamName(name), writer, asked)
        await self._take_free()
        await self._hand_over()
        if look_at_all or not hasattr(self.journal, "watch"):
            await self.follow_all()

    async def follow_all(self) -> None:
        await self._follow({StreamName(name) for name in self.writers})

    async def leave(self) -> None:
        """Another may take over at once, instead of after the leases have run out."""
        for writer in self.writers.values():
            writer.lose()
        with suppress(JournalError):
            for lease in self._held.values():
                await asyncio.to_thread(self.journal.release, lease)
        self._held = {}

    def owner(self, name: TableId) -> Lease | None:
        """Who holds the stream, as last seen; None where nobody does or it is this server."""
        lease = self._seen.get(StreamName(name))
        if lease is None or lease.left <= 0 or lease.holder == self.holder:
            return None
        return lease

    # -- parts of a beat

    def _until(self, asked: float, left: float) -> float:
        return asked + left - MARGIN * self.seconds

    async def _extend(self, lease: Lease, until: float) -> None:
        writer = self.writers.get(TableId(lease.stream))
        if writer is None:
            return
        if writer.tenure.mine and writer.tenure.epoch == lease.epoch:
            writer.tenure.until = until
        else:  # it ran out, and nobody has taken it since
            await writer.hold(lease.epoch, until)
            await writer.after_outage()

    async def _be_present(self) -> None:
        name = StreamName(f"{PRESENCE}{self.holder}")
        if name not in self._held:
            done = await asyncio.to_thread(
                self.journal.take, name, self.holder, self.address, self.seconds
            )
            if isinstance(done, Lease):
                self._held[name] = done

    async def _unknown(self) -> list[TableId]:
        """Streams with a lease and a record that no writer of this server has."""
        names = [
            TableId(name)
            for name in self._seen
            if TableId(name) not in self.writers and not name.startswith(PRESENCE)
        ]
        return [n for n in names if await asyncio.to_thread(self.journal.size, StreamName(n))]

    def _see(self, name: StreamName, writer: StreamWriter, asked: float) -> None:
        tenure, lease, held = writer.tenure, self._seen.get(name), self._held.get(name)
        if tenure.mine and (held is None or held.epoch != tenure.epoch):
            writer.lose()
        if not tenure.mine and lease is not None and lease.holder != self.holder:
            tenure.epoch = max(tenure.epoch, lease.epoch)
            tenure.until = self._until(asked, lease.left) if lease.left > 0 else tenure.until

    async def _take_free(self) -> None:
        """Up to a fair share; beyond it what nobody else has taken for as long as a lease runs.

        No longer than a beat at a time: what is held already must be renewed in between.
        """
        began, room = self.clock(), self._share() - self._mine()
        free: list[StreamWriter] = []
        for name, writer in self.writers.items():
            lease = self._seen.get(StreamName(name))
            left = lease.left if lease is not None else -2 * self.seconds
            if writer.tenure.mine or left > 0:
                continue
            if len(free) < room or left <= -self.seconds:
                free.append(writer)
        for first in range(0, len(free), AT_ONCE):
            if self.clock() - began > self.seconds / BEATS:
                return
            await asyncio.gather(*map(self._take, free[first : first + AT_ONCE]))

    async def _take(self, writer: StreamWriter) -> None:
        asked, before = self.clock(), self._seen.get(writer.name)
        handed_over = before is not None and before.holder in self._alive() - {self.holder}
        taken = await asyncio.to_thread(
            self.journal.take, writer.name, self.holder, self.address, self.seconds
        )
        if isinstance(taken, Lease):
            self._held[writer.name] = self._seen[writer.name] = taken
            await writer.hold(taken.epoch, self._until(asked, self.seconds))
            if not handed_over:
                await writer.after_outage()

    async def _hand_over(self) -> None:
        """Tables between two rounds, where another server holds less than its share."""
        share, surplus = self._share(), self._mine() - self._share()
        holding = dict.fromkeys(self._alive(), 0)
        for lease in self._streams_seen():
            holding[lease.holder] = holding.get(lease.holder, 0) + 1
        if surplus <= 0 or all(count >= share for count in holding.values()):
            return
        quiet = [
            writer for writer in self.writers.values() if writer.tenure.mine and _quiet(writer)
        ]
        for writer in quiet[: ceil(surplus / 2)]:
            await writer.let_go()
            lease = self._held.pop(writer.name)
            await asyncio.to_thread(self.journal.release, lease)

    def _mine(self) -> int:
        return sum(writer.tenure.mine for writer in self.writers.values())

    def _alive(self) -> set[Holder]:
        return {self.holder, *(lease.holder for lease in self._seen.values() if lease.left > 0)}

    def _streams_seen(self) -> list[Lease]:
        return [
            lease
            for name, lease in self._seen.items()
            if lease.left > 0 and not name.startswith(PRESENCE)
        ]

    def _share(self) -> int:
        return ceil(len(self.writers) / len(self._alive()))

    def _told(self, name: StreamName | None) -> None:
        every = {StreamName(each) for each in self.writers}
        self._hinted |= every if name is None else {name} & every
        self._hint.set()

    async def _follow(self, names: set[StreamName]) -> None:
        for name in sorted(names):
            writer = self.writers.get(TableId(name))
            if writer is not None and not writer.tenure.mine:
                await writer.follow()


def _quiet(writer: StreamWriter) -> bool:
    """No round is under way: moving it now interrupts nobody."""
    return not isinstance(writer.decider, TableDecider) or not writer.decider.state.done


def _quietly(loop: asyncio.AbstractEventLoop, work: Callable[[], None]) -> None:
    """A hint that comes while the floor closes is nobody's any more."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(work)
