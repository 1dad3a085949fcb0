"""Slips through the floor: from a terminal to the cage once, whatever breaks on the way."""

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.floor.floor import CannotOpen, Floor, open_floor
from croupier.floor.opening import Unopenable, opening
from croupier.floor.slip_key import SLIP_KEY
from croupier.floor.stream import StreamWriter
from croupier.game import commands as c
from croupier.game import events as e
from croupier.game.cage import CAGE
from croupier.game.extensions import notice_of
from croupier.game.names import Actor, PersonId, SlipId, TableId, TerminalId
from croupier.journal.memory import MemoryJournal
from croupier.journal.store import JournalError
from croupier.ledger import wrong_with
from croupier.money import Cents
from croupier.rulebook.extension import NOT_IN_BOOK
from croupier.server.demo_tables import BIG_WHEEL, ROULETTE
from floor.hall import (
    KEY,
    Held,
    Once,
    cage_state,
    clock,
    events_of,
    run,
    running,
    sqlite_in,
    writes,
)
from game.play import key

RO1 = TableId("ro1")
ONE = TerminalId("ro1-t1")
AT_ONE = Actor(ONE, "player")
CASHIER = Actor(PersonId("cashier-1"), "cashier")
SLIP = SlipId("5" * 32)


async def yes(floor: Floor, command: c.Command, by: Actor) -> None:
    answer = await floor.submit(command, by)
    assert answer.ok, answer


async def until_done(floor: Floor, command: c.Command, by: Actor) -> None:
    """The same command again, as a screen sends it that was told "not done"."""
    answers = [await floor.submit(command, by) for _ in range(3)]
    assert answers[-1].ok, answers


async def printed(floor: Floor) -> None:
    note = c.InsertNote(id=key(), table=RO1, terminal=ONE, cents=Cents(50_00))
    begin = c.PrintSlip(id=key(), table=RO1, terminal=ONE, slip=SLIP, digits="1234")
    for command in (note, begin):
        await yes(floor, command, AT_ONE)
    await yes(floor, c.ConfirmPrint(id=key(), table=RO1, slip=SLIP, printed=True), AT_ONE)


async def landed(floor: Floor) -> None:
    """Until the slip has landed and its table knows."""
    for _ in range(2000):
        if SLIP in cage_state(floor).slips and not floor.under_way():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("the slip did not land")


async def pay(floor: Floor) -> str:
    answer = await floor.submit(c.PaySlips(id=key(), table=CAGE, slips=(SLIP,)), CASHIER)
    return "paid" if answer.ok else answer.refusal.code if answer.refusal else "no"


def books(floor: Floor) -> None:
    for writer in floor.streams.values():
        assert isinstance(writer, StreamWriter)
        assert wrong_with(writer.decider.state.balances) is None  # type: ignore[attr-defined]
    taken = [x for x in events_of(floor.journal, CAGE) if isinstance(x, e.SlipTaken)]
    paid = [x for x in events_of(floor.journal, CAGE) if isinstance(x, e.SlipPaid)]
    assert (len(taken), len(paid)) == (1, 1)


def test_two_cashiers_at_once_and_one_is_paid() -> None:
    async def evening() -> None:
        async with running(MemoryJournal(), ROULETTE) as floor:
            await printed(floor)
            await landed(floor)
            answers = await asyncio.gather(*(pay(floor) for _ in range(5)))
            assert sorted(answers) == ["already_paid"] * 4 + ["paid"]
            books(floor)

    run(evening())


@pytest.mark.parametrize("kind", [e.SlipPrinted, e.SlipTaken, e.TransferLanded, e.SlipPaid])
def test_a_disk_that_fails_once_costs_nobody_a_slip(kind: type[e.Event]) -> None:
    async def evening() -> None:
        journal = Held(MemoryJournal())
        journal.before = Once(JournalError("the disk is full"), writes(kind))
        async with running(journal, ROULETTE) as floor:
            note = c.InsertNote(id=key(), table=RO1, terminal=ONE, cents=Cents(50_00))
            begin = c.PrintSlip(id=key(), table=RO1, terminal=ONE, slip=SLIP, digits="1234")
            for command in (note, begin):
                await yes(floor, command, AT_ONE)
            confirm = c.ConfirmPrint(id=key(), table=RO1, slip=SLIP, printed=True)
            await until_done(floor, confirm, AT_ONE)
            await landed(floor)
            order = c.PaySlips(id=key(), table=CAGE, slips=(SLIP,))
            await until_done(floor, order, CASHIER)
            assert await pay(floor) == "already_paid"
            books(floor)

    run(evening())


@pytest.mark.parametrize("stop_after", ["printed", "landed", "paid"])
def test_a_floor_that_stops_between_any_two_steps_goes_on(tmp_path: Path, stop_after: str) -> None:
    async def before() -> None:
        async with running(sqlite_in(tmp_path), ROULETTE) as floor:
            await printed(floor)
            if stop_after != "printed":
                await landed(floor)
            if stop_after == "paid":
                assert await pay(floor) == "paid"

    async def after() -> None:
        async with running(sqlite_in(tmp_path), ROULETTE) as floor:
            await landed(floor)
            first = await pay(floor)
            assert first == ("already_paid" if stop_after == "paid" else "paid")
            assert await pay(floor) == "already_paid"
            books(floor)

    run(before())
    run(after())


def test_a_lost_key_is_not_made_anew_while_slips_hang_on_it(tmp_path: Path) -> None:
    async def evening() -> None:
        floor = open_floor(tmp_path, (ROULETTE,), clock)
        await floor.start()
        await printed(floor)
        await floor.stop()

    run(evening())
    (tmp_path / SLIP_KEY).unlink()
    with pytest.raises(CannotOpen, match="put it back"):
        open_floor(tmp_path, (ROULETTE,), clock)


# ------------------------------------------------------------ openings


def test_another_book_needs_the_extension_by_name_with_its_approval() -> None:
    fitted = replace(BIG_WHEEL, terminals=ROULETTE.terminals)
    for plan, says in (
        (fitted, "name the extension"),
        (replace(fitted, extensions={"terminals": " "}), "reference of its approval"),
        (replace(fitted, extensions={"slots": "LGC 1"}), "no extension 'slots'"),
        (replace(ROULETTE, extensions={"terminals": "LGC 1"}), "needs no extension"),
        (replace(ROULETTE, terminals=ROULETTE.terminals * 2), "one name"),
    ):
        with pytest.raises(Unopenable, match=says):
            opening(plan)


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"name": TerminalId("T 1")}, "no name of a terminal"),
        ({"notes": ()}, "needs the notes"),
        ({"icons": (Cents(1_50),)}, "no whole number of credits"),
        ({"minimum": Cents(50_00), "maximum": Cents(5_00)}, "below its minimum"),
    ],
)
def test_a_terminal_that_cannot_stand_is_a_sentence(changed: dict[str, object], says: str) -> None:
    wrong = replace(ROULETTE.terminals[0], **changed)
    with pytest.raises(Unopenable, match=says):
        opening(replace(ROULETTE, terminals=(wrong,)))


def test_an_extended_table_says_so_in_every_record_and_after_a_restart(tmp_path: Path) -> None:
    plan = replace(BIG_WHEEL, terminals=ROULETTE.terminals, extensions={"terminals": "LGC 7"})
    name = plan.table
    note = c.InsertNote(id=key(), table=name, terminal=ONE, cents=Cents(50_00))

    async def evening(times: int) -> None:
        journal = sqlite_in(tmp_path)
        floor = Floor(journal, KEY, clock)
        floor.open_cage()
        floor.open_table(plan)
        await floor.start()
        await yes(floor, note, AT_ONE)
        decider = floor.streams[name].decider
        assert decider.state.balances["meter:ro1-t1"] == 50_00  # type: ignore[attr-defined]
        assert NOT_IN_BOOK in notice_of(decider.state.opened)  # type: ignore[attr-defined]
        said = [record.content for record in journal.read(floor.streams[name].name)]
        assert len(said) >= 2 * times
        assert all(NOT_IN_BOOK.encode() in body for body in said)
        await floor.stop()

    run(evening(1))
    run(evening(1))
