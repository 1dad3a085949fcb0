"""Chips between streams through the floor: each transfer lands exactly once, whatever breaks."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.entries import encode, entry_of
from croupier.floor.floor import Floor
from croupier.game import events as e
from croupier.game.cage import CAGE
from croupier.game.carrying import COURIER
from croupier.game.names import Actor, TransferId
from croupier.journal.memory import MemoryJournal
from croupier.journal.record import StreamName
from croupier.journal.store import Appended, Batch, Journal, JournalBrokenError, JournalError
from croupier.ledger import wrong_with
from croupier.money import Cents
from floor.hall import (
    Held,
    Once,
    at_table,
    cage_state,
    carry,
    clock,
    events_of,
    floor_on,
    in_cage,
    kinds,
    no,
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
from game.play import CASHIER, DEALER, ONE, TABLE, TWO, key


def write(journal: Journal, stream: str, event: e.Event, by: Actor) -> int:
    """A record as a floor that then died would have left it."""
    size = journal.size(StreamName(stream))
    body = encode(entry_of(event, clock(), by))
    done = journal.append(Batch(StreamName(stream), size, bodies=(body,)))
    assert isinstance(done, Appended)
    return done.size


def left_behind(folder: Path, *, taken: bool, out: bool = True) -> None:
    """A journal whose floor died between the halves of a transfer of ten dollars."""
    journal = sqlite_in(folder)
    floor_on(journal)
    here, there = (CAGE, TABLE) if out else (TABLE, CAGE)
    if out:
        write(journal, CAGE, e.ChipsSold(player=ONE.person, cents=Cents(50_00)), CASHIER)
    else:
        write(journal, TABLE, e.PlayerSeated(player=ONE.person, place=1), ONE)
        bought = e.BoughtIn(player=ONE.person, cents=Cents(50_00), clauses=())
        write(journal, TABLE, bought, DEALER)
    sent = e.ChipsSent(
        transfer=TransferId("ab" * 16), player=ONE.person, source=here, to=there, cents=Cents(10_00)
    )
    seq = write(journal, here, sent, ONE)
    if taken:
        arrived = e.ChipsTaken(
            transfer=sent.transfer,
            player=ONE.person,
            source=here,
            source_seq=seq,
            cents=Cents(10_00),
        )
        write(journal, there, arrived, COURIER)
    journal.close()


def halves(journal: Journal) -> dict[str, int]:
    told = kinds(journal, CAGE) + kinds(journal, TABLE)
    return {kind: told.count(kind) for kind in ("ChipsSent", "ChipsTaken", "TransferLanded")}


def books_hold(floor: Floor) -> bool:
    states = (table_state(floor), cage_state(floor))
    transit = sum(
        cents for s in states for name, cents in s.balances.items() if name.startswith("transit:")
    )
    return all(wrong_with(s.balances) is None for s in states) and transit == 0


@pytest.mark.parametrize("out", [True, False])
@pytest.mark.parametrize("taken", [True, False])
def test_a_floor_that_died_between_the_halves(tmp_path: Path, *, taken: bool, out: bool) -> None:
    left_behind(tmp_path / "data", taken=taken, out=out)

    async def reopen() -> tuple[int, int, list[str], list[str]]:
        journal = sqlite_in(tmp_path / "data")
        async with running(journal) as floor:
            await settled_down(floor)
            assert floor.under_way() == {}
            assert halves(journal) == {"ChipsSent": 1, "ChipsTaken": 1, "TransferLanded": 1}
            assert books_hold(floor)
            told = kinds(journal, CAGE), kinds(journal, TABLE)
            return at_table(floor, ONE), in_cage(floor, ONE), *told

    first = run(reopen())
    assert first[:2] == ((10_00, 40_00) if out else (40_00, 10_00))
    # Opened again and once more: nothing is under way, so nothing is written.
    assert run(reopen()) == first
    assert run(reopen()) == first


#: Where a live floor dies: before or after the store has taken the record of that kind.
DEATHS = [
    ("before", e.ChipsTaken),
    ("after", e.ChipsTaken),
    ("before", e.TransferLanded),
    ("after", e.TransferLanded),
]


@pytest.mark.parametrize(("side", "kind"), DEATHS)
def test_a_floor_that_dies_while_it_carries(tmp_path: Path, side: str, kind: type[e.Event]) -> None:
    """With the courier's own stored answers in the journal, as a kill leaves them."""

    async def die() -> None:
        journal = Held(sqlite_in(tmp_path / "data"))
        async with running(journal) as floor:
            await seated(floor)
            await yes(floor, sell(ONE, 50_00), CASHIER)
            setattr(journal, side, Once(JournalBrokenError("killed"), writes(kind)))
            await yes(floor, carry(ONE, 10_00), ONE)
            assert floor.broken is not None
            await asyncio.wait({floor.broken})

    async def reopen() -> dict[str, int]:
        journal = sqlite_in(tmp_path / "data")
        async with running(journal) as floor:
            await settled_down(floor)
            assert (at_table(floor, ONE), in_cage(floor, ONE)) == (110_00, 40_00)
            assert (floor.under_way(), books_hold(floor)) == ({}, True)
            return halves(journal)

    run(die())
    for _ in range(3):
        assert run(reopen()) == {"ChipsSent": 1, "ChipsTaken": 1, "TransferLanded": 1}


def test_there_and_back_through_the_courier() -> None:
    async def play() -> None:
        journal = MemoryJournal()
        async with running(journal) as floor:
            await seated(floor)
            await yes(floor, sell(ONE, 50_00), CASHIER)
            out = carry(ONE, 20_00)
            await yes(floor, out, ONE)
            await settled_down(floor)
            assert (at_table(floor, ONE), in_cage(floor, ONE)) == (120_00, 30_00)
            await yes(floor, carry(ONE, 120_00, TABLE, CAGE), DEALER)
            await settled_down(floor)
            assert (at_table(floor, ONE), in_cage(floor, ONE)) == (0, 150_00)
            assert books_hold(floor)
            taken = [x for x in events_of(journal, TABLE) if isinstance(x, e.ChipsTaken)]
            sent_as = taken[0].source_seq
            assert events_of(journal, CAGE)[sent_as - 1] == e.ChipsSent(
                transfer=out.transfer,
                player=ONE.person,
                source=CAGE,
                to=TABLE,
                cents=Cents(20_00),
            )

    run(play())


def test_many_at_once() -> None:
    async def play() -> None:
        journal = MemoryJournal()
        async with running(journal) as floor:
            await seated(floor)
            for player in (ONE, TWO):
                await yes(floor, sell(player, 50_00), CASHIER)
            sends = [carry(player, 1_00) for player in (ONE, TWO) for _ in range(20)]
            sends += [carry(player, 2_00, TABLE, CAGE) for player in (ONE, TWO) for _ in range(20)]
            by = {ONE.person: ONE, TWO.person: TWO}
            await asyncio.gather(*(yes(floor, one, by[one.player]) for one in sends))
            await settled_down(floor)
            for player in (ONE, TWO):
                assert (at_table(floor, player), in_cage(floor, player)) == (80_00, 70_00)
            assert halves(journal) == {"ChipsSent": 80, "ChipsTaken": 80, "TransferLanded": 80}
            assert books_hold(floor)

    run(play())


@pytest.mark.parametrize("kind", [e.ChipsTaken, e.TransferLanded])
def test_a_half_that_could_not_be_written_is_tried_until_it_lands(kind: type[e.Event]) -> None:
    """A full disk is not a restart: nobody may have to come along to move the chips on."""

    async def play() -> None:
        journal = Held(MemoryJournal())
        async with running(journal) as floor:
            await seated(floor)
            await yes(floor, sell(ONE, 50_00), CASHIER)
            journal.before = Once(JournalError("the disk is full"), writes(kind))
            await yes(floor, carry(ONE, 10_00), ONE)
            await settled_down(floor)
            assert halves(journal) == {"ChipsSent": 1, "ChipsTaken": 1, "TransferLanded": 1}
            assert at_table(floor, ONE) == 110_00

    run(play())


def test_two_transfers_of_one_id_in_opposite_directions_both_land() -> None:
    """Each stream alone cannot know the other's ids, so the id must not be all that tells them."""

    async def play() -> None:
        journal = Held(MemoryJournal())
        async with running(journal) as floor:
            await seated(floor)
            await yes(floor, sell(TWO, 50_00), CASHIER)
            out = carry(TWO, 10_00)
            back = replace(carry(ONE, 5_00, TABLE, CAGE), transfer=out.transfer)
            both = await asyncio.gather(floor.submit(out, TWO), floor.submit(back, ONE))
            await settled_down(floor)
            assert books_hold(floor), "money is in transit for ever"
            expected = [110_00 if both[0].ok else 100_00, 95_00 if both[1].ok else 100_00]
            assert [at_table(floor, TWO), at_table(floor, ONE)] == expected

    run(play())


def refusals(floor: Floor) -> list[Callable[[], object]]:
    return [
        lambda: carry(ONE, 1_00, TABLE, TABLE),
        lambda: carry(ONE, 100_01, TABLE, CAGE),
        lambda: carry(TWO, 1_00, TABLE, CAGE),
    ]


def test_what_is_refused_is_not_carried() -> None:
    async def play() -> None:
        journal = MemoryJournal()
        async with running(journal) as floor:
            await seated(floor)
            codes = [await no(floor, made(), ONE) for made in refusals(floor)]  # type: ignore[arg-type]
            assert codes == ["same_stream", "not_funded", "not_yours"]
            assert halves(journal) == {"ChipsSent": 0, "ChipsTaken": 0, "TransferLanded": 0}

    run(play())


def test_the_same_send_again_is_one_transfer() -> None:
    async def play() -> None:
        journal = MemoryJournal()
        async with running(journal) as floor:
            await seated(floor)
            await yes(floor, sell(ONE, 50_00), CASHIER)
            send = carry(ONE, 10_00)
            for _ in range(3):
                await yes(floor, send, ONE)
                await settled_down(floor)
            assert halves(journal) == {"ChipsSent": 1, "ChipsTaken": 1, "TransferLanded": 1}
            assert await no(floor, replace(send, cents=Cents(9_00)), ONE) == "id_reused"

    run(play())


def test_an_id_sent_again_after_it_landed_costs_nobody_his_chips() -> None:
    """A new command with an old transfer's id: refused or landed, but never half of it."""

    async def play() -> None:
        async with running(MemoryJournal()) as floor:
            await seated(floor)
            await yes(floor, sell(ONE, 50_00), CASHIER)
            send = carry(ONE, 10_00)
            await yes(floor, send, ONE)
            await settled_down(floor)
            await floor.submit(replace(send, id=key()), ONE)
            await settled_down(floor)
            assert at_table(floor, ONE) + in_cage(floor, ONE) == 150_00

    run(play())
