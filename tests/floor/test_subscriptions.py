"""Subscriptions: every record, in order, once durable; and a reader who is too slow is dropped."""

import asyncio

from croupier.floor.subscription import MOST_BEHIND, Subscription
from croupier.journal.memory import MemoryJournal
from croupier.journal.record import Record
from croupier.journal.store import JournalError
from floor.hall import (
    BW1,
    Held,
    Once,
    finish_round,
    no,
    place,
    place_bets,
    run,
    running,
    seated,
    yes,
)
from game.play import DEALER, ONE, TABLE


def drained(shown: Subscription) -> list[Record]:
    records: list[Record] = []
    while not shown.queue.empty():
        records += shown.queue.get_nowait()
    return records


def test_every_record_in_order_to_everybody() -> None:
    async def play() -> None:
        journal = MemoryJournal()
        async with running(journal) as floor:
            await seated(floor)
            writer = floor.streams[TABLE]
            async with writer.subscribed() as one, writer.subscribed() as two:
                since = writer.size
                for symbol in ("1", "2", "3"):
                    await yes(floor, place(floor, symbol), ONE)
                await finish_round(floor, "2")
                written = list(journal.read(BW1, after=since))
                assert drained(one) == written == drained(two)
                assert len(written) == 12
                assert not one.dropped

    run(play())


def test_nothing_of_a_refused_or_failed_batch() -> None:
    async def play() -> None:
        journal = Held(MemoryJournal())
        async with running(journal) as floor:
            await seated(floor)
            async with floor.streams[TABLE].subscribed() as shown:
                assert await no(floor, place(floor, cents=99_000_00), ONE) == "not_funded"
                journal.before = Once(JournalError("the disk is full"))
                assert await no(floor, place(floor), ONE) == "not_written"
                assert drained(shown) == []
                await yes(floor, place(floor), ONE)
                assert len(drained(shown)) == 1

    run(play())


def test_one_who_reads_nothing_is_dropped_and_the_rest_go_on() -> None:
    async def play() -> None:
        journal = MemoryJournal()
        async with running(journal) as floor:
            await seated(floor)
            writer = floor.streams[TABLE]
            async with writer.subscribed() as slow, writer.subscribed() as quick:
                since = writer.size
                read: list[Record] = []
                for _ in range(MOST_BEHIND):
                    await yes(floor, place(floor, cents=1_00), ONE)
                    read += drained(quick)
                assert not slow.dropped
                await yes(floor, place(floor, cents=1_00), ONE)
                read += drained(quick)
                assert (slow.dropped, quick.dropped) == (True, False)
                assert [record.seq for record in read] == list(
                    range(since + 1, since + MOST_BEHIND + 2)
                )
                # What it has is still in order; the rest it must ask for with its last number.
                late = drained(slow)
                assert late == read[:MOST_BEHIND]
                assert list(journal.read(BW1, after=late[-1].seq)) == read[MOST_BEHIND:]

    run(play())


def test_who_leaves_gets_nothing_more() -> None:
    async def play() -> None:
        async with running(MemoryJournal()) as floor:
            await seated(floor)
            writer = floor.streams[TABLE]
            async with writer.subscribed() as shown:
                await yes(floor, place(floor), ONE)
            await yes(floor, place(floor), ONE)
            assert (len(drained(shown)), writer.subscriptions) == (1, [])

    run(play())


def test_catching_up_from_any_number_misses_and_repeats_nothing() -> None:
    """Subscribe first, then read from the last number seen; numbers tell what overlaps."""

    async def play() -> None:
        journal = MemoryJournal()
        async with running(journal) as floor:
            await seated(floor)
            writer = floor.streams[TABLE]
            for last in range(writer.size + 1):
                seen = [record.seq for record in journal.read(BW1, after=last)]
                assert seen == list(range(last + 1, writer.size + 1))
            async with writer.subscribed() as shown:
                task = asyncio.create_task(floor.submit(place(floor), ONE))
                caught_up = [record.seq for record in journal.read(BW1, after=3)]
                await task
                later = [r.seq for r in drained(shown) if r.seq > caught_up[-1]]
                assert caught_up + later == list(range(4, writer.size + 1))
            await finish_round(floor, "1")
            await yes(floor, place_bets(floor), DEALER)

    run(play())
