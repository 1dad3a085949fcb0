"""An exclusion through the floor: recorded at the cage, told to the table once, its money paid."""

import asyncio
from pathlib import Path

import pytest

from croupier.floor.floor import Floor
from croupier.game.cage import CAGE
from croupier.game.commands import conduct as cc
from croupier.game.events import conduct as ce
from croupier.game.names import Actor, PersonId, TransferId
from croupier.journal.memory import MemoryJournal
from croupier.journal.store import JournalError
from floor.hall import (
    Held,
    Once,
    at_table,
    events_of,
    in_cage,
    kinds,
    no,
    place,
    run,
    running,
    seated,
    sell,
    settled_down,
    sqlite_in,
    table_state,
    writes,
    yes,
)
from game.play import CASHIER, ONE, TABLE, TWO, key

SUPERVISOR = Actor(PersonId("supervisor"), "casino_supervisor")


def exclude() -> cc.ExcludePerson:
    return cc.ExcludePerson(
        id=key(), table=CAGE, person=ONE.person, reference="order 4", reason="a device"
    )


async def is_told(floor: Floor, *, shut: bool = True) -> None:
    for _ in range(400):
        if (ONE.person in table_state(floor).standing.shut) == shut:
            return
        await asyncio.sleep(0.005)
    pytest.fail("the table was not told")


def test_a_table_is_told_and_its_player_is_paid_all_that_is_his() -> None:
    async def evening() -> None:
        journal = MemoryJournal()
        async with running(journal) as floor:
            await seated(floor)
            await yes(floor, sell(TWO, 500_00), CASHIER)
            seq = (await yes(floor, exclude(), SUPERVISOR)).seq
            await is_told(floor)
            (noted,) = [e for e in events_of(journal, TABLE) if isinstance(e, ce.ExclusionNoted)]
            assert (noted.source, noted.source_seq) == (CAGE, seq)
            assert await no(floor, place(floor), ONE) == "excluded"
            assert await no(floor, sell(ONE, 1_00), CASHIER) == "excluded"
            await yes(floor, place(floor), TWO)
            paying = cc.PayOut(id=key(), table=TABLE, person=ONE.person, transfer=TransferId(key()))
            await yes(floor, paying, SUPERVISOR)
            await settled_down(floor)
            assert (at_table(floor, ONE), in_cage(floor, ONE)) == (0, 100_00)
            paid = cc.PayExcluded(id=key(), table=CAGE, person=ONE.person, reference="receipt 9")
            await yes(floor, paid, SUPERVISOR)
            assert in_cage(floor, ONE) == 0
            lift = cc.LiftExclusion(id=key(), table=CAGE, person=ONE.person, reason="it ended")
            await yes(floor, lift, SUPERVISOR)
            await is_told(floor, shut=False)
            assert kinds(journal, TABLE).count("ExclusionNoted") == 2

    run(evening())


def test_a_floor_that_starts_again_tells_nobody_twice(tmp_path: Path) -> None:
    async def evening() -> int:
        journal = sqlite_in(tmp_path / "data")
        async with running(journal) as floor:
            if "PersonExcluded" not in kinds(journal, CAGE):
                await yes(floor, exclude(), SUPERVISOR)
            await is_told(floor)
            return kinds(journal, TABLE).count("ExclusionNoted")

    assert [run(evening()) for _ in range(3)] == [1, 1, 1]


def test_a_table_whose_disk_fails_once_is_told_again() -> None:
    async def evening() -> None:
        journal = Held(MemoryJournal())
        journal.before = Once(JournalError("a full disk"), writes(ce.ExclusionNoted))
        async with running(journal) as floor:
            await yes(floor, exclude(), SUPERVISOR)
            await is_told(floor)
            assert kinds(journal, TABLE).count("ExclusionNoted") == 1

    run(evening())
