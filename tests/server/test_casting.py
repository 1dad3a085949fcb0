"""The caster: whatever it keeps, every screen is shown what a view made afresh would show."""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec

from croupier.entries import decode
from croupier.floor.deciders import TableDecider
from croupier.floor.floor import Floor
from croupier.game import commands as c
from croupier.game.names import Actor, PersonId, RoundNumber, TerminalId
from croupier.journal.memory import MemoryJournal
from croupier.journal.printed import shown
from croupier.journal.record import StreamName
from croupier.money import Cents
from croupier.server import caster as casting
from croupier.server.caster import Caster, Line
from croupier.server.demo_tables import ROULETTE
from croupier.server.display_view import DisplaysTableView, displays_view
from croupier.server.line import Message
from croupier.server.register import Session
from croupier.server.views import PlayersTableView, players_view, shown_record
from floor.hall import run, running
from game.play import DEALER, key

TABLE = ROULETTE.table
ONE = Actor(PersonId("player-1"), "player")
TWO = Actor(PersonId("player-2"), "player")
THREE = Actor(PersonId("player-3"), "player")
TERMINAL = Actor(PersonId("ro1-t2"), "player")
IDLE = Actor(PersonId("ro1-t4"), "player")
WALL = Actor(PersonId("wall-1"), "display")
CAST: list[Actor] = [ONE, TWO, THREE, TERMINAL, IDLE, WALL]
RESULT = "17"


class Wire:
    """A screen's end of the wire, which takes everything, or nothing for a while."""

    def __init__(self) -> None:
        self.clear = True
        self.frames: list[bytes] = []
        self.on_clear: Callable[[], None] = self.nothing
        self.ended: tuple[int, str] | None = None

    def nothing(self) -> None:
        """Nobody waits."""

    def write(self, frame: bytes) -> bool:
        self.frames.append(frame)
        return self.clear

    def end(self, code: int, why: str) -> None:
        self.ended = (code, why)


def payload(frame: bytes) -> bytes:
    assert frame[0] == 0x81
    length, at = frame[1], 2
    if length == 126:
        length, at = int.from_bytes(frame[2:4], "big"), 4
    elif length == 127:
        length, at = int.from_bytes(frame[2:10], "big"), 10
    assert len(frame) == at + length
    return frame[at:]


def opened(caster: Caster, actor: Actor, last: int = 0) -> tuple[Line, Wire]:
    wire = Wire()
    session = Session("1", actor.person, actor.role, "*", device=True, expires=1e12)
    line = Line(session, wire, last)  # type: ignore[arg-type]
    caster.add(line)
    return line, wire


async def told(caster: Caster) -> None:
    """Until every screen that can take it has all that there is; bounded."""
    for nth in range(20_000):
        await asyncio.sleep(0 if nth < 200 else 0.001)
        lacking = [one for one in caster.lines if one.last < caster.writer.size]
        if not any(one.wire.clear and one.why is None for one in lacking):
            return
    raise AssertionError("a screen was left behind")


def as_shown(floor: Floor, frame: bytes, actor: Actor) -> Message[Any]:
    """The message, whose view must be the one that is made afresh."""
    decider = floor.streams[TABLE].decider
    assert isinstance(decider, TableDecider)
    size = floor.streams[TABLE].size
    table, state = decider.table, decider.state
    if actor.role == "player":
        mine = msgspec.json.decode(payload(frame), type=Message[PlayersTableView], strict=True)
        assert mine.view == players_view(table, state, actor, size), actor
        return mine
    wall = msgspec.json.decode(payload(frame), type=Message[DisplaysTableView])
    head = shown(StreamName(TABLE), floor.streams[TABLE].frontier.head())
    assert wall.view == displays_view(table, state, size, head)
    return wall


def script() -> list[tuple[Actor, c.Command]]:
    """Three rounds with a seat and terminals, players known and unknown, one who comes and goes."""
    at: dict[str, Any] = {"table": TABLE}

    def do(kind: Any, who: Actor, **fields: Any) -> tuple[Actor, c.Command]:
        return who, kind(id=key(), **at, **fields)

    acts = [
        do(c.Sit, ONE, place=1),
        do(c.BuyIn, DEALER, player=ONE.person, cents=Cents(100_00)),
        do(c.TakeTerminal, TWO, terminal="ro1-t1"),
        do(c.InsertNote, TWO, terminal="ro1-t1", cents=Cents(100_00)),
        do(c.InsertNote, TERMINAL, terminal=TERMINAL.person, cents=Cents(50_00)),
    ]
    for number in (RoundNumber(1), RoundNumber(2), RoundNumber(3)):
        one: dict[str, Any] = {"round": number}
        icon = (c.Icon("straight:17", Cents(5_00)),)  # type: ignore[arg-type]
        chips = (c.StakePart("chips", Cents(5_00)),)
        acts += [
            do(c.PlaceBets, DEALER, **one),
            do(c.PlaceIcons, TWO, terminal="ro1-t1", icons=icon, **one),
            do(c.Place, ONE, position="red", stake=chips, **one),
            do(c.PlaceIcons, TERMINAL, terminal=TERMINAL.person, icons=icon, **one),
            do(c.UndoIcons, TERMINAL, terminal=TERMINAL.person, **one),
            do(c.DoubleIcons, TWO, terminal="ro1-t1", **one),
            do(c.FinishBetting, DEALER, **one),
            do(c.Spin, DEALER, revolutions=4, **one),
            do(c.NoMoreBets, DEALER, **one),
            do(c.Mark, DEALER, result=RESULT, **one),
            do(c.Enter, DEALER, result=RESULT, **one),
            do(c.Confirm, DEALER, result=RESULT, **one),
            do(c.Collect, DEALER, **one),
            do(c.Pay, DEALER, **one),
        ]
    acts.append(do(c.TakeTerminal, THREE, terminal="ro1-t3"))
    acts.append(do(c.LeaveTerminal, THREE, terminal="ro1-t3"))
    return acts


def test_what_is_kept_is_what_would_be_made_afresh() -> None:
    async def play() -> None:
        async with running(MemoryJournal(), ROULETTE) as floor:
            caster = Caster(floor.streams[TABLE])
            screens = [(actor, *opened(caster, actor)) for actor in CAST]
            seen: dict[str, list[int]] = {actor.person: [] for actor in CAST}
            for by, command in script():
                assert (await floor.submit(command, by)).ok, command
                await told(caster)
                for actor, line, wire in screens:
                    assert wire.ended is None
                    *_, last = wire.frames
                    as_shown(floor, last, actor)
                    assert line.last == floor.streams[TABLE].size
            for actor, _, wire in screens:
                for frame in wire.frames:
                    records = msgspec.json.decode(payload(frame))["records"]
                    seen[actor.person] += [record["seq"] for record in records]
                assert seen[actor.person] == list(range(1, floor.streams[TABLE].size + 1))

    run(play())


def test_every_record_is_shown_as_its_viewer_may_see_it() -> None:
    async def play() -> None:
        async with running(MemoryJournal(), ROULETTE) as floor:
            caster = Caster(floor.streams[TABLE])
            late, wire = opened(caster, TERMINAL)
            for by, command in script():
                assert (await floor.submit(command, by)).ok
            await told(caster)
            shown = [one for frame in wire.frames for one in as_records(frame)]
            records = list(floor.journal.read(floor.streams[TABLE].name))
            own = TerminalId(TERMINAL.person)
            fresh = [shown_record(r, decode(r.content), TERMINAL, own) for r in records]
            assert shown == [msgspec.json.decode(msgspec.json.encode(one)) for one in fresh]
            assert any(
                "event" in one and one["event"]["event"] == "screen_touched" for one in shown
            )
            assert late.last == len(records)

    run(play())


def as_records(frame: bytes) -> list[dict[str, Any]]:
    records: list[dict[str, Any]] = msgspec.json.decode(payload(frame))["records"]
    return records


def test_a_full_wire_is_passed_by_and_then_told_everything_at_once() -> None:
    async def play() -> None:
        async with running(MemoryJournal(), ROULETTE) as floor:
            caster = Caster(floor.streams[TABLE])
            _, quick = opened(caster, ONE)
            line, slow = opened(caster, TERMINAL)
            slow.clear = False
            for by, command in script():
                assert (await floor.submit(command, by)).ok
                await told(caster)
            assert len(slow.frames) == 1
            assert len(quick.frames) > 10
            slow.clear = True
            slow.on_clear()
            assert len(slow.frames) == 2
            as_shown(floor, slow.frames[-1], TERMINAL)
            assert line.last == floor.streams[TABLE].size

    run(play())


def test_what_is_longer_than_a_message_comes_in_several(monkeypatch: Any) -> None:
    async def play() -> None:
        async with running(MemoryJournal(), ROULETTE) as floor:
            for by, command in script():
                assert (await floor.submit(command, by)).ok
            caster = Caster(floor.streams[TABLE])
            _, wire = opened(caster, TERMINAL)
            await told(caster)
            counts = [len(as_records(frame)) for frame in wire.frames]
            assert sum(counts) == floor.streams[TABLE].size
            assert max(counts) == 7
            as_shown(floor, wire.frames[-1], TERMINAL)

    monkeypatch.setattr(casting, "MOST_RECORDS", 7)
    run(play())


def test_a_fault_in_one_screens_view_ends_that_line_only(monkeypatch: Any) -> None:
    async def play() -> None:
        async with running(MemoryJournal(), ROULETTE) as floor:
            caster = Caster(floor.streams[TABLE])
            _, good = opened(caster, WALL)
            own = caster.views.own

            def broken(person: PersonId) -> Any:
                if person == TERMINAL.person:
                    raise KeyError("planted")
                return own(person)

            monkeypatch.setattr(caster.views, "own", broken)
            _, bad = opened(caster, TERMINAL)
            for by, command in script()[:6]:
                assert (await floor.submit(command, by)).ok
            await told(caster)
            assert bad.ended is not None
            assert bad.ended[0] == casting.OUR_FAULT
            as_shown(floor, good.frames[-1], WALL)

    run(play())


def test_nobody_listens_where_nobody_watches() -> None:
    async def play() -> None:
        async with running(MemoryJournal(), ROULETTE) as floor:
            writer = floor.streams[TABLE]
            caster = Caster(writer)
            lines = [opened(caster, actor)[0] for actor in (ONE, WALL)]
            assert len(writer.subscriptions) == 1
            for line in lines:
                caster.remove(line)
            assert writer.subscriptions == []
            _, again = opened(caster, ONE)
            as_shown(floor, again.frames[-1], ONE)

    run(play())
