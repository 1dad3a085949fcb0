"""Stored answers: the same command gets the same answer, however often and whenever it is sent."""

import asyncio
from pathlib import Path

from msgspec.structs import replace

from croupier.floor.stream import Answer
from croupier.game import commands as c
from croupier.game.cage import CAGE
from croupier.game.events import WagerPlaced
from croupier.game.names import TableId
from croupier.journal.memory import MemoryJournal
from croupier.money import Cents
from floor.hall import (
    BW1,
    Gate,
    Held,
    at_table,
    carry,
    events_of,
    finish_round,
    kinds,
    no,
    no_more_bets,
    place,
    place_bets,
    run,
    running,
    seated,
    sell,
    sqlite_in,
    staked,
    table_bytes,
    yes,
)
from game.play import CASHIER, DEALER, ONE, TABLE, TWO, key


def test_the_same_command_again_gets_the_same_answer_and_does_nothing() -> None:
    async def play() -> None:
        journal = MemoryJournal()
        async with running(journal) as floor:
            await seated(floor)
            command = place(floor)
            first = await yes(floor, command, ONE)
            size, state = journal.size(BW1), table_bytes(floor)
            for _ in range(3):
                assert await floor.submit(command, ONE) == first
            assert (journal.size(BW1), table_bytes(floor)) == (size, state)
            assert first.seq == size

    run(play())


def test_the_same_answer_after_reopening_the_journal(tmp_path: Path) -> None:
    async def begin() -> list[tuple[c.Command, Answer]]:
        async with running(sqlite_in(tmp_path / "data")) as floor:
            await seated(floor)
            done = place(floor)
            refused = place(floor, cents=500_00)
            answers = [(one, await floor.submit(one, ONE)) for one in (done, refused)]
            await finish_round(floor, "1")
            return [(command, answer) for command, answer in answers]

    async def again(answers: list[tuple[c.Command, Answer]]) -> None:
        async with running(sqlite_in(tmp_path / "data")) as floor:
            state = table_bytes(floor)
            for command, answer in answers:
                assert await floor.submit(command, ONE) == answer
            assert table_bytes(floor) == state
            assert await no(floor, replace(answers[0][0], table=CAGE), ONE) == "id_reused"

    answers = run(begin())
    assert [answer.ok for _, answer in answers] == [True, False]
    run(again(answers))
    run(again(answers))


def test_the_same_id_with_another_body_is_refused() -> None:
    async def play() -> None:
        journal = MemoryJournal()
        async with running(journal) as floor:
            await seated(floor)
            command = place(floor)
            first = await yes(floor, command, ONE)
            for other in (
                replace(command, stake=(c.StakePart("chips", Cents(6_00)),)),
                c.Clear(id=command.id, table=TABLE, round=command.round),
                replace(command, table=CAGE),
            ):
                assert await no(floor, other, ONE) == "id_reused"
            assert await floor.submit(command, ONE) == first
            assert kinds(journal, TABLE).count("WagerPlaced") == 1

    run(play())


def test_an_id_is_its_owners() -> None:
    """Two people may draw the same bits; neither gets the other's answer."""

    async def play() -> None:
        async with running(MemoryJournal()) as floor:
            await seated(floor)
            command = place(floor)
            one, two = await yes(floor, command, ONE), await yes(floor, command, TWO)
            assert one != two
            assert (staked(floor, ONE), staked(floor, TWO)) == (5_00, 5_00)

    run(play())


def test_refusals_are_stored_too(tmp_path: Path) -> None:
    """What was refused stays refused under its id, though by now it could be done."""

    async def begin() -> tuple[c.Place, Answer]:
        async with running(sqlite_in(tmp_path / "data")) as floor:
            await seated(floor)
            await finish_round(floor, "1")
            early = place(floor)
            answer = await floor.submit(early, ONE)
            assert answer.refusal is not None
            assert (answer.refusal.code, answer.refusal.clauses) == ("not_open", ("3.9#b",))
            await yes(floor, place_bets(floor), DEALER)
            assert await floor.submit(early, ONE) == answer
            await yes(floor, replace(early, id=key()), ONE)
            return early, answer

    async def again(early: c.Place, answer: Answer) -> None:
        async with running(sqlite_in(tmp_path / "data")) as floor:
            assert await floor.submit(early, ONE) == answer
            assert staked(floor, ONE) == 5_00

    run(again(*run(begin())))


def test_a_batch_of_refusals_alone_writes_no_record() -> None:
    async def play() -> None:
        journal = MemoryJournal()
        async with running(journal) as floor:
            size = journal.size(BW1)
            assert await no(floor, place(floor), ONE) == "not_seated"
            assert journal.size(BW1) == size

    run(play())


def test_the_same_command_twice_in_one_batch() -> None:
    """A double tap that waits together: one event, one answer for both."""

    async def play() -> None:
        journal = Held(MemoryJournal())
        async with running(journal) as floor:
            await seated(floor)
            gate = journal.before = Gate()
            command, other = place(floor, "1"), place(floor, "2")
            first = asyncio.create_task(floor.submit(other, ONE))
            await gate.is_reached()
            taps = [asyncio.create_task(floor.submit(command, ONE)) for _ in range(3)]
            changed = asyncio.create_task(
                floor.submit(replace(command, position=other.position), ONE)
            )
            await asyncio.sleep(0)
            gate.over.set()
            assert (await first).ok
            answers = [await tap for tap in taps]
            assert answers == [answers[0]] * 3
            assert answers[0].ok
            refusal = (await changed).refusal
            assert refusal is not None
            assert refusal.code == "id_reused"
            placed = [e for e in events_of(journal, TABLE) if isinstance(e, WagerPlaced)]
            assert [e.position for e in placed] == [other.position, command.position]

    run(play())


def test_one_id_in_two_streams_at_once_spoils_nobody_elses_command() -> None:
    """The store keeps one answer a person and id; a batch in the other stream must survive that."""

    async def play() -> None:
        journal = Held(MemoryJournal())
        async with running(journal) as floor:
            await seated(floor)
            await yes(floor, sell(ONE, 50_00), CASHIER)
            gate = journal.before = Gate()
            # In the cage while the table's batch, decided already, waits for its append.
            twice = key()
            table_half = replace(place(floor), id=twice)
            first = asyncio.create_task(floor.submit(place(floor, "3"), TWO))
            mine = asyncio.create_task(floor.submit(table_half, ONE))
            await gate.is_reached()
            await yes(floor, replace(carry(ONE, 10_00), id=twice), ONE)
            gate.over.set()
            assert (await first).ok, "an innocent player's wager was lost with it"
            refusal = (await mine).refusal
            assert refusal is not None
            assert refusal.code == "id_reused"

    run(play())


def test_nothing_is_known_of_a_stream_that_is_not_there() -> None:
    async def play() -> None:
        async with running(MemoryJournal()) as floor:
            await seated(floor)
            await yes(floor, sell(ONE, 50_00), CASHIER)
            elsewhere = replace(no_more_bets(floor), table=TableId("bw9"))
            assert await no(floor, elsewhere, DEALER) == "no_such_table"
            assert await no(floor, carry(ONE, 10_00, to=TableId("bw9")), ONE) == "no_such_table"
            assert await no(floor, replace(place_bets(floor), table=CAGE), DEALER) == "other_stream"
            at_the_table = replace(sell(ONE, 1_00), table=TABLE)
            assert await no(floor, at_the_table, CASHIER) == "other_stream"
            assert at_table(floor, ONE) == 100_00

    run(play())
