"""A simulated device: unbiased, only where a table says so, after the lock, once, and recorded."""

import asyncio
import secrets
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.devices import simulated
from croupier.entries import decode
from croupier.floor.floor import Floor
from croupier.floor.opening import TablePlan, Unopenable, opening
from croupier.game import commands as c
from croupier.game import events as e
from croupier.game.carrying import COURIER, DEVICE
from croupier.game.names import TableId
from croupier.journal.memory import MemoryJournal
from croupier.library import every_book, load
from croupier.server.views import shown_record
from floor.hall import (
    KEY,
    carry,
    clock,
    events_of,
    no,
    number,
    run,
    running,
    seated,
    sqlite_in,
    table_state,
    yes,
)
from game.play import BIG_WHEEL, DEALER, ONE, PLAN, TABLE, key

DEVICE_PLAN = replace(PLAN, device="simulated")


@pytest.mark.parametrize("book", every_book())
def test_each_result_of_the_device_is_drawn_by_one_number(
    book: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    space = load(book).book.space
    drawn: Counter[str] = Counter()
    for picked in range(space.weight):
        monkeypatch.setattr(secrets, "randbelow", lambda below, n=picked: n % below)
        drawn[simulated.draw(space).key] += 1
    assert drawn == {outcome.key: outcome.weight for outcome in space.outcomes}


def test_a_real_table_has_no_draw() -> None:
    with pytest.raises(Unopenable, match="opened as simulated"):
        opening(replace(DEVICE_PLAN, simulated=False))


async def lock(floor: Floor) -> None:
    at: dict[str, Any] = {"table": TABLE, "round": number(floor)}
    await yes(floor, c.NoMoreBets(id=key(), **at), DEALER)
    assert table_state(floor).drawn is None, "nothing is drawn while the wheel turns"
    await yes(floor, c.Spin(id=key(), revolutions=4, **at), DEALER)


async def drawn(floor: Floor) -> str:
    for _ in range(200):
        result = table_state(floor).drawn
        if result is not None:
            return result
        await asyncio.sleep(0.005)
    pytest.fail("nothing was drawn")


def draws(journal: object) -> list[e.ResultDrawn]:
    found = events_of(journal, TABLE)  # type: ignore[arg-type]
    return [event for event in found if isinstance(event, e.ResultDrawn)]


def test_it_draws_once_after_the_lock_and_only_that_is_entered() -> None:
    async def night() -> None:
        journal = MemoryJournal()
        async with running(journal, DEVICE_PLAN) as floor:
            await seated(floor)
            await lock(floor)
            result = await drawn(floor)
            at: dict[str, Any] = {"table": TABLE, "round": number(floor)}
            other = next(o.key for o in BIG_WHEEL.outcomes if o.key != result)
            assert await no(floor, c.Enter(id=key(), result=other, **at), DEALER) == (
                "device_differs"
            )
            again = c.RecordDraw(id=key(), result=other, **at)
            assert await no(floor, again, DEVICE) == "no_draw"
            assert await no(floor, replace(again, id=key()), COURIER) == "not_your_act"
            await yes(floor, c.Enter(id=key(), result=result, **at), DEALER)
            await yes(floor, c.Confirm(id=key(), result=result, **at), DEALER)
            assert [event.result for event in draws(journal)] == [result]

    run(night())


def test_a_player_is_not_told_of_a_draw_before_it_is_declared() -> None:
    async def night() -> None:
        journal = MemoryJournal()
        async with running(journal, DEVICE_PLAN) as floor:
            await seated(floor)
            await lock(floor)
            await drawn(floor)
            shown = [
                shown_record(record, decode(record.content), ONE)
                for record in journal.read(floor.streams[TABLE].name)
            ]
            assert not any(isinstance(one.event, e.ResultDrawn) for one in shown)

    run(night())


@pytest.mark.parametrize("before", [True, False], ids=["not drawn", "drawn"])
def test_a_restart_finds_the_draw_or_makes_it_once(tmp_path: Path, before: bool) -> None:  # noqa: FBT001
    async def first() -> str | None:
        # Without its device the floor stops short of the draw, as a kill there would.
        plan = DEVICE_PLAN
        async with running(sqlite_in(tmp_path), plan) as floor:
            if not before:
                floor._look_for_draws = lambda **_: None  # type: ignore[method-assign] # noqa: SLF001
            await seated(floor)
            await lock(floor)
            return await drawn(floor) if before else None

    async def second() -> tuple[str, list[e.ResultDrawn]]:
        journal = sqlite_in(tmp_path)
        async with running(journal, DEVICE_PLAN) as floor:
            return await drawn(floor), draws(journal)

    was = run(first())
    now, record = run(second())
    assert len(record) == 1
    assert record[0].recovered is not before
    assert was in (now, None)


def two_tables(simulated_too: bool) -> tuple[TablePlan, TablePlan]:  # noqa: FBT001
    return PLAN, replace(
        PLAN, table=TableId("bw2"), simulated=simulated_too, attested={"wheel": 1800}
    )


@pytest.mark.parametrize("both", [True, False])
def test_simulated_money_stays_at_simulated_tables(both: bool) -> None:  # noqa: FBT001
    async def night() -> None:
        floor = Floor(MemoryJournal(), KEY, clock)
        floor.open_cage()
        for plan in two_tables(both):
            floor.open_table(plan)
        await floor.start()
        await seated(floor)
        there = carry(ONE, 10_00, TABLE, TableId("bw2"))
        if both:
            await yes(floor, there, ONE)
        else:
            assert await no(floor, there, ONE) == "simulated"
            assert table_state(floor).under_way == {}
        await floor.stop()

    run(night())
