"""Robots against a real floor: every table dealt and played fast, money kept, people let in."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from random import Random

import pytest
from msgspec.structs import replace

from croupier.client import Client
from croupier.floor.deciders import TableDecider
from croupier.game.names import TableId
from croupier.game.state import TableState
from croupier.robots import Company, Pace
from croupier.robots.parts import LEAVE_FREE
from croupier.server.demo_tables import PLANS
from server.house import House, open_house

#: As fast as the floor answers, but for a moment in which guests may stake.
QUICK = Pace(
    act=0.0,
    betting=0.06,
    warning=0.03,
    result=0.0,
    between=0.0,
    empty=0.2,
    look=0.05,
    alone=True,
    back_first=0.05,
    back_longest=0.4,
)
ROUNDS = 8
PATIENCE = 90
DRAWN = tuple(replace(plan, device="simulated") for plan in PLANS)


@pytest.fixture
def house() -> Iterator[House]:
    with open_house(None, *DRAWN) as opened:
        yield opened


def run(house: House, night: Callable[[], Awaitable[None]]) -> Company:
    """Robots are there as long as the night lasts."""
    company = Company(f"http://{house.address}", QUICK, Random(7))  # noqa: S311 - guests' chips

    async def both() -> None:
        keeping = asyncio.create_task(company.keep())
        try:
            await asyncio.wait_for(night(), PATIENCE)
        finally:
            keeping.cancel()
            with suppress(asyncio.CancelledError):
                await keeping

    asyncio.run(both())
    return company


def state_of(house: House, table: str) -> TableState:
    decider = house.floor.streams[TableId(table)].decider
    assert isinstance(decider, TableDecider)
    return decider.state


def round_of(house: House, table: str) -> int:
    return state_of(house, table).round


def step_of(house: House, table: str) -> tuple[int, tuple[str, ...]]:
    state = state_of(house, table)
    return state.round, tuple(state.done)


async def until(holds: Callable[[], bool]) -> None:
    while not holds():  # noqa: ASYNC110 - the state of another thread
        await asyncio.sleep(0.05)


def test_every_table_is_dealt_and_played_with_its_books_at_zero(house: House) -> None:
    tables = [plan.table for plan in PLANS]

    async def night() -> None:
        await until(lambda: all(round_of(house, table) > ROUNDS for table in tables))

    company = run(house, night)
    assert set(company.robots) == set(tables)
    for table in tables:
        assert sum(state_of(house, table).balances.values()) == 0
        assert all(cents >= 0 for cents in purses(state_of(house, table)))
        dealer, *guests = company.robots[table]
        assert dealer.counts.visits == 1
        # A guest may meet the lock; a dealer with the floor's own next act is hardly refused.
        assert dealer.counts.refused <= 2, dealer.counts
        assert sum(guest.counts.acts for guest in guests) >= ROUNDS
        assert all(guest.counts.refused <= guest.counts.acts // 2 for guest in guests)


def purses(state: TableState) -> list[int]:
    return [cents for name, cents in state.balances.items() if name.startswith("purse:robot-")]


def test_a_robot_makes_way_for_a_person_and_comes_back(house: House) -> None:
    address = f"http://{house.address}"

    async def night() -> None:
        await until(lambda: round_of(house, "bw1") > 1)
        async with await Client.claim(address, "dealer-1", "dealer") as person:
            async with person.watch("bw1") as watch:
                await watch.next()
                assert await dealer_at(person, "bw1") == ("dealer-1", False)
                # What the robot had sent as he came may still land; the next act is his.
                await asyncio.sleep(0.5)
                was = step_of(house, "bw1")
                mark = round_of(house, "sb1")
                await until(lambda: round_of(house, "sb1") > mark + 2)
                assert step_of(house, "bw1") == was
            while await dealer_at(person, "bw1") != ("robot-dealer-1", True):  # noqa: ASYNC110
                await asyncio.sleep(0.2)
        await until(lambda: round_of(house, "bw1") > was[0] + 1)

    run(house, night)


async def dealer_at(client: Client, table: str) -> tuple[str | None, bool]:
    (line,) = (one for one in (await client.lobby()).tables if one.table == table)
    return line.dealer, line.dealt_by_robot


def test_a_person_who_sits_down_is_sold_chips_and_finds_a_place(house: House) -> None:
    address = f"http://{house.address}"

    async def night() -> None:
        guests = [f"player-{n}" for n in range(1, LEAVE_FREE + 3)]
        for person in guests:
            async with await Client.claim(address, person, "player") as client:
                while person not in state_of(house, "bw1").seats.values():
                    free = [p for p in range(1, 8) if p not in state_of(house, "bw1").seats]
                    # Full for a moment: a robot gets up.
                    if not free or not (await client.do("sit", table="bw1", place=free[0])).ok:
                        await asyncio.sleep(0.1)
        await until(
            lambda: all(state_of(house, "bw1").balances.get(f"purse:{p}", 0) for p in guests)
        )

    run(house, night)


def test_a_table_that_is_stopped_is_waited_for(house: House) -> None:
    """Play stopped at one table stops nothing elsewhere, and nobody storms it."""
    address = f"http://{house.address}"

    async def night() -> None:
        await until(lambda: round_of(house, "sb1") > 1)
        async with await Client.claim(address, "game-supervisor-1", "game_supervisor") as boss:
            told = await boss.do("report_malfunction", table="sb1", what="the shaker")
            assert told.ok, told
            mark = round_of(house, "bw1")
            await until(lambda: round_of(house, "bw1") > mark + 6)
            held = step_of(house, "sb1")
            mark = round_of(house, "bw1")
            await until(lambda: round_of(house, "bw1") > mark + 2)
            assert step_of(house, "sb1") == held
            assert (await boss.do("clear_malfunction", table="sb1", what="the shaker")).ok
        await until(lambda: round_of(house, "sb1") > held[0] + 1)

    company = run(house, night)
    assert company.robots["sb1"][0].counts.refused <= 4


def test_robots_outlive_a_server() -> None:
    ports = [0]

    async def evening(house: House) -> None:
        mark = round_of(house, "sb1")
        await until(lambda: round_of(house, "sb1") > mark + 1)

    async def night() -> None:
        company: Company | None = None
        keeping: asyncio.Task[None] | None = None
        for _ in range(2):
            with open_house(None, *DRAWN[2:3], port=ports[-1]) as house:
                ports.append(int(house.address.rpartition(":")[2]))
                company = company or Company(f"http://{house.address}", QUICK)
                keeping = keeping or asyncio.create_task(company.keep())
                await asyncio.wait_for(evening(house), PATIENCE)
        assert company is not None
        assert keeping is not None
        keeping.cancel()
        assert [robot.counts.visits >= 2 for robot in company.robots["sb1"]] == [True] * 3

    asyncio.run(night())
    assert ports[1] == ports[2]


def test_robots_rest_while_nobody_looks_on(house: House) -> None:
    """A round is ended, and the next one waits for somebody at the door."""
    address = f"http://{house.address}"
    company = Company(address, replace(QUICK, alone=False))

    async def night() -> None:
        keeping = asyncio.create_task(company.keep())
        await until(lambda: sum(len(robots) for robots in company.robots.values()) > 6)
        await asyncio.sleep(0.5)
        assert {round_of(house, plan.table) for plan in PLANS} == {1}
        await asyncio.to_thread(house.visitor().get, "/api/lobby")
        await until(lambda: all(round_of(house, plan.table) > 1 for plan in PLANS))
        keeping.cancel()

    asyncio.run(asyncio.wait_for(night(), PATIENCE))
