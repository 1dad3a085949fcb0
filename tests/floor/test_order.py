"""The order is law: decided, appended, only then seen and answered; and staff go first."""

import asyncio

import pytest

from croupier.floor import inbox, stream
from croupier.floor.clock import never_back, utc_now
from croupier.game import commands as c
from croupier.game.events import BettingClosed, WagerPlaced
from croupier.game.names import Instant
from croupier.journal.memory import MemoryJournal
from croupier.journal.store import Batch, JournalBrokenError, JournalError
from croupier.money import Cents
from croupier.server.views import players_view
from floor.hall import (
    BW1,
    PATIENCE,
    Gate,
    Held,
    Once,
    at_table,
    finish_round,
    kinds,
    no,
    no_more_bets,
    number,
    place,
    place_bets,
    run,
    running,
    seated,
    staked,
    table_bytes,
    table_state,
    waiting_in,
    writes,
    yes,
)
from game.play import BIG_WHEEL, DEALER, ONE, TABLE, TWO, key


def view_of(floor: stream.StreamWriter) -> object:
    decider = floor.decider
    return players_view(BIG_WHEEL, decider.state, ONE, floor.size)  # type: ignore[attr-defined]


@pytest.mark.parametrize("side", ["before", "after"])
def test_nothing_is_answered_or_shown_before_the_append_is_over(side: str) -> None:
    """Held up before the store has it, and after it has it but has not said so."""

    async def play() -> None:
        journal = Held(MemoryJournal())
        async with running(journal) as floor:
            await seated(floor)
            writer = floor.streams[TABLE]
            gate = Gate()
            setattr(journal, side, gate)
            state, view, size = table_bytes(floor), view_of(writer), writer.size
            notes = journal.checkpoints(BW1)
            async with writer.subscribed() as shown:
                task = asyncio.create_task(floor.submit(place(floor), ONE))
                await gate.is_reached()
                for _ in range(20):
                    await asyncio.sleep(0)
                assert not task.done()
                assert (table_bytes(floor), view_of(writer), writer.size) == (state, view, size)
                assert (shown.queue.empty(), journal.checkpoints(BW1)) == (True, notes)
                gate.over.set()
                answer = await task
                assert (answer.ok, answer.seq) == (True, size + 1)
                assert [record.seq for record in shown.queue.get_nowait()] == [size + 1]
                assert view_of(writer) != view

    run(play())


def test_what_is_published_is_published_before_the_answer_is_used() -> None:
    """Who has the answer can look, and finds it done."""

    async def play() -> None:
        async with running(MemoryJournal()) as floor:
            await seated(floor)
            for cents in (5_00, 7_00, 9_00):
                before = staked(floor, ONE)
                answer = await yes(floor, place(floor, cents=cents), ONE)
                assert staked(floor, ONE) == before + cents
                assert answer.seq == floor.streams[TABLE].size

    run(play())


def test_a_failed_append_does_nothing_at_all() -> None:
    async def play() -> None:
        journal = Held(MemoryJournal())
        async with running(journal) as floor:
            await seated(floor)
            state = table_bytes(floor)
            records = kinds(journal, TABLE)
            journal.before = Once(JournalError("the disk is full"))
            command = place(floor)
            assert await no(floor, command, ONE) == "not_written"
            assert (table_bytes(floor), kinds(journal, TABLE)) == (state, records)
            # Not stored either: the same command again is done, once.
            answer = await yes(floor, command, ONE)
            assert (staked(floor, ONE), at_table(floor, ONE)) == (5_00, 95_00)
            assert await floor.submit(command, ONE) == answer
            await finish_round(floor, "1")
            assert at_table(floor, ONE) == 105_00
            assert kinds(journal, TABLE).count("WagerPlaced") == 1

    run(play())


def test_a_failed_batch_fails_whole() -> None:
    """Every command of it is told so, the refused ones too; none of it is in the next batch."""

    async def play() -> None:
        journal = Held(MemoryJournal())
        async with running(journal) as floor:
            await seated(floor)
            gate = journal.before = Gate()
            first = asyncio.create_task(floor.submit(place(floor, "1"), ONE))
            await gate.is_reached()
            batch = [place(floor, "2"), place(floor, "3", 99_000_00), place(floor, "4")]
            tasks = [asyncio.create_task(floor.submit(one, TWO)) for one in batch]
            await asyncio.sleep(0)
            journal.before = Once(JournalError("the disk is full"))
            gate.over.set()
            assert (await first).ok
            refusals = [(await task).refusal for task in tasks]
            assert [r.code for r in refusals if r] == ["not_written"] * 3
            assert (staked(floor, ONE), staked(floor, TWO)) == (5_00, 0)
            assert table_state(floor).next_wager == 2
            assert [(await floor.submit(one, TWO)).ok for one in batch] == [True, False, True]

    run(play())


def test_a_conflict_is_a_failed_append() -> None:
    """Somebody else wrote: the stream is read back and goes on from what is there."""

    async def play() -> None:
        inner = MemoryJournal()
        journal = Held(inner)
        async with running(journal) as floor:
            await seated(floor)
            record = list(inner.read(BW1))[-1]
            inner.append(Batch(BW1, record.seq, bodies=(record.body,)))
            assert await no(floor, place(floor), ONE) == "not_written"
            assert floor.streams[TABLE].size == record.seq + 1
            await yes(floor, place(floor), ONE)

    run(play())


def test_a_journal_that_broke_answers_and_stops_the_floor() -> None:
    async def play() -> None:
        journal = Held(MemoryJournal())
        async with running(journal) as floor:
            await seated(floor)
            journal.before = Once(JournalBrokenError("the disk is gone"))
            assert await no(floor, place(floor), ONE) == "not_written"
            assert floor.broken is not None
            with pytest.raises(JournalBrokenError, match="must be restarted"):
                await floor.broken

    run(play())


def test_a_command_after_the_break_is_answered_and_not_left_waiting() -> None:
    async def play() -> None:
        journal = Held(MemoryJournal())
        async with running(journal) as floor:
            await seated(floor)
            journal.before = Once(JournalBrokenError("the disk is gone"))
            assert await no(floor, place(floor), ONE) == "not_written"
            late = asyncio.create_task(floor.submit(place(floor), ONE))
            done, _ = await asyncio.wait({late}, timeout=PATIENCE / 4)
            late.cancel()
            assert done, "nobody will ever answer it, and a server that waits for it never stops"

    run(play())


def test_a_checkpoint_that_cannot_be_written_leaves_no_command_unanswered() -> None:
    """The batch is durable by then: its answers are owed, whatever becomes of the signature."""

    async def play() -> None:
        journal = Held(MemoryJournal())
        async with running(journal) as floor:
            await seated(floor)

            def fail() -> None:
                raise JournalError("the disk is full")

            journal.before_note = fail
            command = c.BuyIn(id=key(), table=TABLE, player=ONE.person, cents=Cents(5_00))
            task = asyncio.create_task(floor.submit(command, DEALER))
            done, _ = await asyncio.wait({task}, timeout=PATIENCE / 4)
            task.cancel()
            assert done, "it is in the journal, and its sender was never told"
            assert at_table(floor, ONE) == 105_00

    run(play())


def test_staff_go_before_players() -> None:
    """No more bets does not queue behind taps that came first."""

    async def play() -> None:
        journal = Held(MemoryJournal())
        async with running(journal) as floor:
            await seated(floor)
            gate = journal.before = Gate()
            first = asyncio.create_task(floor.submit(place(floor), ONE))
            await gate.is_reached()
            taps = [asyncio.create_task(floor.submit(place(floor), TWO)) for _ in range(10)]
            await asyncio.sleep(0)
            call = asyncio.create_task(floor.submit(no_more_bets(floor), DEALER))
            await asyncio.sleep(0)
            assert waiting_in(floor.streams[TABLE]) == 11
            gate.over.set()
            assert (await first).ok
            assert (await call).ok
            refusals = [(await tap).refusal for tap in taps]
            assert [refusal.code for refusal in refusals if refusal] == ["locked"] * 10

    run(play())


def test_staff_do_not_wait_for_a_full_inbox(monkeypatch: pytest.MonkeyPatch) -> None:
    """With more taps waiting than one batch takes, the dealer is in the very next batch."""
    monkeypatch.setattr(stream, "MOST_IN_BATCH", 8)

    async def play() -> None:
        journal = Held(MemoryJournal())
        async with running(journal) as floor:
            await seated(floor)
            gate = journal.before = Gate()
            first = asyncio.create_task(floor.submit(place(floor), ONE))
            await gate.is_reached()
            taps = [
                asyncio.create_task(floor.submit(place(floor, cents=1_00), TWO)) for _ in range(40)
            ]
            await asyncio.sleep(0)
            call = asyncio.create_task(floor.submit(no_more_bets(floor), DEALER))
            await asyncio.sleep(0)
            sizes: list[int] = []
            journal.before = lambda batch: sizes.append(len(batch.answers))
            gate.over.set()
            answers = [await tap for tap in taps]
            assert (await first).ok
            assert (await call).ok
            assert not any(answer.ok for answer in answers)
            assert sizes == [8, 8, 8, 8, 8, 1]

    run(play())


def test_a_full_inbox_says_so_to_players_and_to_nobody_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(inbox, "MOST_WAITING", 3)

    async def play() -> None:
        journal = Held(MemoryJournal())
        async with running(journal) as floor:
            await seated(floor)
            gate = journal.before = Gate()
            first = asyncio.create_task(floor.submit(place(floor), ONE))
            await gate.is_reached()
            taps = [asyncio.create_task(floor.submit(place(floor), TWO)) for _ in range(3)]
            await asyncio.sleep(0)
            over = place(floor)
            assert await no(floor, over, TWO) == "busy"
            call = asyncio.create_task(
                floor.submit(
                    c.BuyIn(id=key(), table=TABLE, player=TWO.person, cents=Cents(5_00)), DEALER
                )
            )
            await asyncio.sleep(0)
            gate.over.set()
            assert all([(await task).ok for task in (first, call, *taps)])
            # Busy is no answer to keep: tried again, it is done.
            await yes(floor, over, TWO)

    run(play())


def test_what_came_together_is_written_together() -> None:
    async def play() -> None:
        journal = Held(MemoryJournal())
        async with running(journal) as floor:
            await seated(floor)
            gate = journal.before = Gate()
            first = asyncio.create_task(floor.submit(place(floor), ONE))
            await gate.is_reached()
            tasks = [asyncio.create_task(floor.submit(place(floor), ONE)) for _ in range(5)]
            await asyncio.sleep(0)
            batches: list[Batch] = []
            journal.before = batches.append
            gate.over.set()
            seqs = [(await task).seq for task in (first, *tasks)]
            start = seqs[0]
            assert start is not None
            assert seqs == list(range(start, start + 6))
            assert [len(batch.bodies) for batch in batches] == [5]
            assert writes(WagerPlaced)(batches[0])
            assert not writes(BettingClosed)(batches[0])

    run(play())


def test_a_wager_and_the_lock_in_one_batch_are_decided_in_order() -> None:
    """The lock first, then the tap that came with it, against the state that the lock left."""

    async def play() -> None:
        async with running(MemoryJournal()) as floor:
            await seated(floor)
            tap, call = place(floor), no_more_bets(floor)
            placed, closed = await asyncio.gather(
                floor.submit(tap, ONE), floor.submit(call, DEALER)
            )
            assert closed.ok
            assert placed.refusal is not None
            assert placed.refusal.code == "locked"
            assert (staked(floor, ONE), number(floor)) == (0, 1)

    run(play())


def test_a_cancelled_asker_does_not_undo_his_command() -> None:
    """A screen that went away: what it asked is done, and the answer waits under its id."""

    async def play() -> None:
        journal = Held(MemoryJournal())
        async with running(journal) as floor:
            await seated(floor)
            gate = journal.before = Gate()
            command = place(floor)
            task = asyncio.create_task(floor.submit(command, ONE))
            await gate.is_reached()
            task.cancel()
            gate.over.set()
            await asyncio.wait({task}, timeout=PATIENCE)
            assert (await floor.submit(command, ONE)).ok
            assert kinds(journal, TABLE).count("WagerPlaced") == 1
            await yes(floor, place(floor), ONE)

    run(play())


def test_instants_never_go_back() -> None:
    early, late = Instant("2026-11-18T12:00:00.000Z"), Instant("2026-11-18T12:00:00.001Z")
    assert never_back(None, early) == early
    assert never_back(early, late) == late
    assert never_back(late, early) == late
    assert len(utc_now()) == len(early)
    assert utc_now().endswith("Z")


def test_rounds_go_on_after_the_floor_has_been_held_up() -> None:
    async def play() -> None:
        journal = Held(MemoryJournal())
        async with running(journal) as floor:
            await seated(floor)
            for result in ("1", "2", "3"):
                journal.before = Once(JournalError("once a round"))
                assert await no(floor, place(floor, result), ONE) == "not_written"
                await yes(floor, place(floor, result), ONE)
                await finish_round(floor, result)
                await yes(floor, place_bets(floor), DEALER)
            assert at_table(floor, ONE) == 100_00 + 5_00 * (1 + 3 + 5)

    run(play())
