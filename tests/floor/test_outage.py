"""Signs that must stand their minutes, over an outage: they begin again unless somebody saw."""

from typing import Any

import pytest

from croupier.chronicle import tell
from croupier.entries import decode
from croupier.floor.floor import Floor
from croupier.game import commands as c
from croupier.game import events as e
from croupier.game.moments import later
from croupier.game.names import Actor, Instant, PersonId
from croupier.journal.memory import MemoryJournal
from croupier.journal.record import StreamName
from croupier.money import Cents
from floor.hall import KEY, Held, run, table_state, yes
from game.play import DEALER, PLAN, TABLE, key

EIGHT = Instant("2026-11-18T08:00:00.000Z")
BOSS = Actor(PersonId("supervisor-1"), "game_supervisor")
MINUTES = 20


class Night:
    """A floor whose clock a test sets; opened again on the same journal, as after an outage."""

    def __init__(self) -> None:
        self.journal, self.now = Held(MemoryJournal()), EIGHT
        self.journal.closes = False

    async def open(self) -> Floor:
        floor = Floor(self.journal, KEY, lambda: self.now)
        floor.open_cage()
        floor.open_table(PLAN)
        await floor.start()
        return floor

    async def dark(self, floor: Floor, *, until: int) -> Floor:
        await floor.stop()
        self.now = at(until)
        return await self.open()

    async def ask(self, floor: Floor, kind: Any, by: Actor, **fields: Any) -> e.SignShown | None:
        await yes(floor, kind(id=key(), table=TABLE, **fields), by)
        return table_state(floor).signs.get("raised_minimum")

    async def ordered(self, floor: Floor) -> None:
        """To be raised in half an hour, its sign up at eight."""
        raised: Any = {"minimum": Cents(10_00), "maximum": PLAN.maximum, "at": at(30)}
        await self.ask(floor, c.ChangeLimits, BOSS, **raised)
        shown = await self.ask(floor, c.ShowSign, DEALER, sign="raised_minimum")
        assert shown is not None
        assert (shown.at, shown.due) == (EIGHT, at(30))

    def told(self) -> list[str]:
        return [tell(decode(r.content))[0] for r in self.journal.read(StreamName(TABLE))]


def at(minutes: int) -> Instant:
    return later(EIGHT, minutes=minutes)


def test_its_minutes_begin_again_and_the_minimum_waits() -> None:
    async def night() -> None:
        over = Night()
        floor = await over.open()
        await over.ordered(floor)
        floor = await over.dark(floor, until=29)
        shown = table_state(floor).signs["raised_minimum"]
        assert (shown.at, shown.due) == (at(29), at(29 + MINUTES))
        assert shown.before == (EIGHT, at(30))
        assert any("begins its minutes again" in said for said in over.told())
        # And once more: what it stood for before both is kept, should somebody have seen it.
        floor = await over.dark(floor, until=29 + MINUTES - 1)
        shown = table_state(floor).signs["raised_minimum"]
        assert (shown.due, shown.before) == (at(29 + 2 * MINUTES - 1), (EIGHT, at(30)))
        assert table_state(floor).limits.minimum == PLAN.minimum
        await floor.stop()

    run(night())


def test_who_saw_the_printed_sign_stand_says_so_and_it_is_due_as_before() -> None:
    async def night() -> None:
        over = Night()
        floor = await over.open()
        await over.ordered(floor)
        floor = await over.dark(floor, until=29)
        player = Actor(PersonId("player-1"), "player")
        confirm = c.ConfirmSign(id=key(), table=TABLE, sign="raised_minimum")
        no = await floor.submit(confirm, player)
        assert no.refusal is not None
        assert no.refusal.code == "not_your_act"
        shown = await over.ask(floor, c.ConfirmSign, DEALER, sign="raised_minimum")
        assert shown is not None
        assert (shown.at, shown.due, shown.before) == (EIGHT, at(30), None)
        again = await floor.submit(
            c.ConfirmSign(id=key(), table=TABLE, sign="raised_minimum"), DEALER
        )
        assert again.refusal is not None
        assert again.refusal.code == "no_outage"
        await floor.stop()

    run(night())


@pytest.mark.parametrize(("seen", "again"), [(30, False), (29, True)])
def test_what_had_stood_its_time_before_the_outage_has_stood(seen: int, *, again: bool) -> None:
    """The table's last record before it says until when the screens showed it."""

    async def night() -> None:
        over = Night()
        floor = await over.open()
        await over.ordered(floor)
        # Betting is open, so that the change waits for the round's end.
        await over.ask(floor, c.Sit, Actor(PersonId("player-1"), "player"), place=1)
        await over.ask(floor, c.PlaceBets, DEALER, round=table_state(floor).round)
        over.now = at(seen)
        await over.ask(floor, c.Sit, Actor(PersonId("player-2"), "player"), place=2)
        floor = await over.dark(floor, until=40)
        assert (table_state(floor).signs["raised_minimum"].before is not None) == again
        await floor.stop()

    run(night())


def test_a_closing_sign_too() -> None:
    async def night() -> None:
        over = Night()
        floor = await over.open()
        await over.ask(floor, c.AnnounceClosing, BOSS, at=at(45))
        await over.ask(floor, c.ShowSign, DEALER, sign="closing")
        due = table_state(floor).signs["closing"].due
        floor = await over.dark(floor, until=40)
        shown = table_state(floor).signs["closing"]
        assert shown.due is not None
        assert due is not None
        assert shown.due > at(45) >= due
        assert shown.before == (EIGHT, due)
        await over.ask(floor, c.ConfirmSign, DEALER, sign="closing")
        assert table_state(floor).signs["closing"].due == due
        await floor.stop()

    run(night())


def test_nothing_is_recorded_where_nothing_waits() -> None:
    async def night() -> None:
        over = Night()
        floor = await over.open()
        size = floor.streams[TABLE].size
        floor = await over.dark(floor, until=600)
        assert floor.streams[TABLE].size == size
        await floor.stop()

    run(night())
