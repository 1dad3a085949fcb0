"""Two servers on one journal: leases, forwarding, a move at expiry, and an owner that was fenced.

The store's clock and the servers' are one that the tests move by hand. Nothing here waits for time.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager

from msgspec.structs import replace

from croupier.floor.floor import Floor
from croupier.floor.inbox import MOVING, Answer
from croupier.floor.opening import TablePlan
from croupier.floor.tenancy import LEASE_SECONDS, MARGIN, Tenancy
from croupier.game import commands as c
from croupier.game.cage import CAGE
from croupier.game.names import Actor, TableId
from croupier.journal.memory import MemoryJournal
from croupier.journal.record import StreamName
from croupier.journal.store import (
    Batch,
    Elsewhere,
    Fenced,
    Holder,
    Journal,
    JournalError,
    Lease,
)
from floor.hall import (
    BW1,
    KEY,
    Held,
    at_table,
    carry,
    clock,
    finish_round,
    in_cage,
    kinds,
    place,
    place_bets,
    run,
    seated,
    sell,
    staked,
    table_bytes,
    yes,
)
from game.play import CASHIER, DEALER, ONE, PLAN, TABLE, key


class Line(Held):
    """A server's way to the journal, which may be cut."""

    def __init__(self, inner: Journal, reach: Callable[[], None]) -> None:
        super().__init__(inner)
        self.closes = False
        self.reach = reach
        self.before = lambda _: reach()

    def take(
        self, stream: StreamName, holder: Holder, address: str, seconds: float
    ) -> Lease | Elsewhere:
        self.reach()
        return super().take(stream, holder, address, seconds)

    def renew(self, leases: Iterable[Lease], seconds: float) -> tuple[Lease, ...]:
        self.reach()
        return super().renew(leases, seconds)


class Net:
    """A clock, a journal and the servers on it; `cut` ones cannot reach the journal."""

    def __init__(self, plan: TablePlan = PLAN) -> None:
        self.plan = plan
        self.now = 1000.0
        self.journal = MemoryJournal(lambda: self.now)
        self.servers: dict[str, Floor] = {}
        self.cut: set[str] = set()
        self.forwards = 0

    def server(self, name: str) -> Floor:
        line = Line(self.journal, lambda: self.reach(name))
        floor = Floor(line, KEY, clock)
        floor.share(Tenancy(line, name, clock=lambda: self.now), self.forward)
        floor.open_cage()
        floor.open_table(self.plan)
        self.servers[name] = floor
        return floor

    def reach(self, name: str) -> None:
        if name in self.cut:
            raise JournalError("The journal cannot be reached.")

    async def forward(self, address: str, command: c.Command, actor: Actor) -> Answer:
        self.forwards += 1
        return await self.servers[address].forwarded(command, actor)

    async def pass_time(self, seconds: float) -> None:
        """Every server renews and looks on the way, as its loop would."""
        for _ in range(round(seconds * 2)):
            self.now += 0.5
            for floor in self.servers.values():
                await beat(floor)


async def beat(floor: Floor) -> None:
    assert floor.tenancy is not None
    floor.tenancy.expire()
    try:
        await floor.tenancy.beat()
    except JournalError:
        floor.tenancy.expire()


def tenancy(floor: Floor) -> Tenancy:
    assert floor.tenancy is not None
    return floor.tenancy


def holds(floor: Floor, stream: TableId = TABLE) -> bool:
    writes: bool = floor.streams[stream].tenure.writes
    return writes


@asynccontextmanager
async def open_servers(net: Net, *names: str) -> AsyncIterator[list[Floor]]:
    """Their loops do not run: the tests beat by hand. Writers and courier do."""
    floors = []
    try:
        for name in names:
            floor = net.server(name)
            floors.append(floor)
            for loop in ("keep", "watch", "guard"):
                setattr(tenancy(floor), loop, _nothing)
            await floor.start()
        yield floors
    finally:
        net.cut.clear()
        for floor in floors:
            await floor.stop()


async def _nothing() -> None:
    return


def test_one_server_holds_a_stream_and_the_other_forwards_to_it() -> None:
    async def night() -> None:
        net = Net()
        async with open_servers(net, "a") as (a,):
            assert holds(a)
            assert holds(a, CAGE)
            async with open_servers(net, "b") as (b,):
                assert not holds(b)
                await seated(b)  # asked at b, decided at a
                assert net.forwards > 0
                command = place(a)
                answer = await yes(b, command, ONE)
                assert answer == await yes(a, command, ONE)
                assert staked(a, ONE) == 5_00
                await tenancy(b).beat()
                assert table_bytes(b) == table_bytes(a)
                assert kinds(net.journal, BW1).count("WagerPlaced") == 1

    run(night())


def test_a_table_moves_at_expiry_and_not_before() -> None:
    async def night() -> None:
        net = Net()
        async with open_servers(net, "a", "b") as (a, b):
            await seated(a)
            held = a.streams[TABLE].tenure.epoch
            command = place(a)
            await yes(a, command, ONE)
            net.cut.add("a")
            start = net.now
            moved = shut = None
            while moved is None and net.now < start + 4 * LEASE_SECONDS:
                net.now += 0.25
                await beat(a)
                await beat(b)
                assert not (holds(a) and holds(b)), "two servers hold one stream"
                if shut is None and not a.streams[TABLE].tenure.certain:
                    shut = net.now - start
                if holds(b):
                    moved = net.now - start
            assert shut is not None, "the owner that was cut off still shows open betting"
            assert moved is not None, "the table has not moved"
            assert LEASE_SECONDS * (1 - MARGIN) <= shut < LEASE_SECONDS <= moved
            assert b.streams[TABLE].tenure.epoch == held + 1
            assert table_bytes(b) == table_bytes(a)
            # The same command again, at the new owner: the same answer, and nothing doubled.
            await yes(b, command, ONE)
            assert staked(b, ONE) == 5_00
            assert kinds(net.journal, BW1).count("WagerPlaced") == 1
            await finish_round(b, "1")

    run(night())


def test_an_owner_that_slept_cannot_write_and_says_ask_again() -> None:
    """It never learnt that its lease ran out: its clock stood still, as a paused machine's may."""

    async def night() -> None:
        net = Net()
        async with open_servers(net, "a", "b") as (a, b):
            await seated(a)
            asleep = net.now
            tenancy(a).clock = lambda: asleep
            for writer in a.streams.values():
                writer.tenure.clock = lambda: asleep
            net.now += LEASE_SECONDS * 2
            await beat(b)
            await beat(b)
            assert holds(b)
            assert holds(a), "it should not know"
            size = net.journal.size(BW1)
            command = place(a)
            assert await a.submit(command, ONE) == MOVING
            assert not holds(a)
            assert net.journal.size(BW1) == size
            stale = Batch(BW1, size, bodies=(b"{}",), epoch=1)
            assert isinstance(net.journal.append(stale), Fenced)
            # The same id is free: it is done once, where the table is now.
            await yes(b, command, ONE)
            assert staked(b, ONE) == 5_00
            await tenancy(a).beat()
            assert table_bytes(a) == table_bytes(b)

    run(night())


def test_nobody_waits_for_a_server_that_has_lost_its_table() -> None:
    async def night() -> None:
        net = Net()
        async with open_servers(net, "a") as (a,):
            await seated(a)
            writer = a.streams[TABLE]
            async with writer._turn:  # noqa: SLF001 - as while an append hangs
                asked = asyncio.create_task(a.submit(place(a), ONE))
                for _ in range(3):
                    await asyncio.sleep(0)
                net.now += LEASE_SECONDS
                tenancy(a).expire()
                assert len(writer.inbox) in (0, 1)
            assert await asked == MOVING
            assert not writer.tenure.certain
            # Nobody has taken it: the next renewal gives it back under the same epoch.
            await tenancy(a).beat()
            assert holds(a)
            await yes(a, place(a), ONE)

    run(night())


def test_screens_learn_that_a_table_moves_and_where_it_is_again() -> None:
    async def night() -> None:
        net = Net()
        async with open_servers(net, "a", "b") as (a, b):
            await seated(a)
            await tenancy(b).beat()
            told = []
            async with b.streams[TABLE].subscribed() as screen:
                tenure = b.streams[TABLE].tenure
                assert (tenure.certain, tenure.epoch) == (True, 1)
                await yes(a, place(a), ONE)
                await tenancy(b).beat()
                told.append(screen.queue.get_nowait())
                net.cut.add("a")
                net.now += LEASE_SECONDS
                tenancy(b).expire()
                assert (tenure.certain, tenure.epoch) == (False, 1)
                told.append(screen.queue.get_nowait())
                await beat(b)
                told.append(screen.queue.get_nowait())
                assert (tenure.certain, tenure.epoch) == (True, 2)
            assert [len(records) for records in told] == [1, 0, 0]

    run(night())


def test_a_transfer_between_servers_lands_once_also_when_its_carrier_dies() -> None:
    async def night() -> None:
        net = Net()
        async with open_servers(net, "a", "b") as (a, b):
            await net.pass_time(5)  # until each has its share
            assert {holds(a), holds(a, CAGE)} == {True, False}
            assert {holds(b), holds(b, CAGE)} == {True, False}
            await yes(a, sell(ONE, 50_00), CASHIER)
            await yes(a, carry(ONE, 20_00), CASHIER)
            for _ in range(200):
                if not (a.under_way() or b.under_way()):
                    break
                await net.pass_time(0.5)
            await net.pass_time(0.5)
            cage, table = (b, a) if holds(a) else (a, b)
            assert at_table(table, ONE) == 20_00
            assert in_cage(cage, ONE) == 30_00
            name = tenancy(cage).address
            net.cut.add(name)  # the cage's server dies with chips sent and not taken
            await net.pass_time(2 * LEASE_SECONDS)
            assert holds(table, CAGE)
            await yes(table, carry(ONE, 10_00), CASHIER)
            for _ in range(200):
                if at_table(table, ONE) == 30_00 and not table.under_way():
                    break
                await asyncio.sleep(0.005)
            assert at_table(table, ONE) == 30_00
            assert in_cage(table, ONE) == 20_00
            for kind in ("ChipsSent", "TransferLanded"):
                assert kinds(net.journal, CAGE).count(kind) == 2
            assert kinds(net.journal, BW1).count("ChipsTaken") == 2

    run(night())


def test_tables_are_shared_between_rounds_and_taken_back_when_a_server_leaves() -> None:
    async def night() -> None:
        net = Net()
        async with open_servers(net, "a", "b") as (a, b):
            await seated(a)  # betting is open: the table stays, the cage may go
            await net.pass_time(5)
            assert holds(a)
            assert holds(b, CAGE)
            await tenancy(b).leave()
            del net.servers["b"]
            await net.pass_time(2 * LEASE_SECONDS)
            assert holds(a)
            assert holds(a, CAGE)

    run(night())


def test_a_table_opened_elsewhere_is_found() -> None:
    async def night() -> None:
        net = Net()
        async with open_servers(net, "a", "b") as (a, b):
            other = TableId("bw2")
            a.open_table(replace(PLAN, table=other))
            a._spawn(a.streams[other].run())  # noqa: SLF001 - as the floor does for its own
            await tenancy(b).beat()
            assert other in b.streams
            command = c.Sit(id=key(), table=other, place=1)
            await yes(b, command, ONE)
            assert kinds(net.journal, StreamName(other)) == ["Opened", "PlayerSeated"]

    run(night())


def test_a_retry_during_the_move_is_done_once() -> None:
    """Asked at both servers while it moves, under one id, until somebody says yes."""

    async def night() -> None:
        net = Net()
        async with open_servers(net, "a", "b") as (a, b):
            await seated(a)
            command = place(a)
            net.cut.add("a")
            answers = []
            for _ in range(40):
                net.now += 0.25
                await beat(a)
                await beat(b)
                answers += [await each.submit(command, ONE) for each in (a, b)]
            codes = {answer.refusal.code for answer in answers if answer.refusal}
            assert codes <= {"moving", "not_written"}
            assert sum(answer.ok for answer in answers) > 1
            assert len({answer.seq for answer in answers if answer.ok}) == 1
            assert kinds(net.journal, BW1).count("WagerPlaced") == 1
            assert await no_bets_twice(b)

    run(night())


async def no_bets_twice(floor: Floor) -> bool:
    return not (await floor.submit(place_bets(floor), DEALER)).ok
