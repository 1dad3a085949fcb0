"""An evening at a Big Wheel with two players, one of whom disputes a round."""

import asyncio
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

from croupier.floor.floor import open_floor
from croupier.floor.opening import TablePlan
from croupier.game import commands as c
from croupier.game.commands import conduct as cc
from croupier.game.names import Actor, Instant, PersonId, RoundNumber, TableId
from croupier.money import Cents
from croupier.rulebook.model import PositionId

BW1 = TableId("bw1")
ONE = Actor(PersonId("player-1"), "player")
TWO = Actor(PersonId("player-2"), "player")
DEALER = Actor(PersonId("dealer-1"), "dealer")
SUPERVISOR = Actor(PersonId("game-supervisor-1"), "game_supervisor")
PLAN = TablePlan(
    table=BW1,
    title="Big Wheel 1",
    book="nsw-big-wheel",
    layout="B",
    places=7,
    minimum=Cents(2_00),
    maximum=Cents(50_00),
    unit=Cents(1_00),
    float=Cents(1_000_00),
    simulated=True,
)
_ids = count(1)


def key() -> str:
    return f"{next(_ids):032x}"


def clock() -> Instant:
    return Instant("2026-11-18T12:00:00.000Z")


def a_round(number: int, bets: dict[Actor, str], result: str) -> Iterator[tuple[c.Command, Actor]]:
    at: dict[str, Any] = {"table": BW1, "round": RoundNumber(number)}
    yield c.PlaceBets(id=key(), **at), DEALER
    for who, symbol in bets.items():
        stake = (c.StakePart("chips", Cents(10_00)),)
        yield c.Place(id=key(), position=PositionId(f"symbol:{symbol}"), stake=stake, **at), who
    yield c.NoMoreBets(id=key(), **at), DEALER
    yield c.Spin(id=key(), revolutions=4, **at), DEALER
    yield c.Enter(id=key(), result=result, **at), DEALER
    yield c.Confirm(id=key(), result=result, **at), DEALER
    yield c.Collect(id=key(), **at), DEALER
    yield c.Pay(id=key(), **at), DEALER


def an_evening() -> Iterator[tuple[c.Command, Actor]]:
    for place, who in enumerate((ONE, TWO), 1):
        yield c.Sit(id=key(), table=BW1, place=place), who
        yield c.BuyIn(id=key(), table=BW1, player=who.person, cents=Cents(100_00)), DEALER
    yield from a_round(1, {ONE: "5", TWO: "1"}, "5")
    yield from a_round(2, {ONE: "1", TWO: "7"}, "7")
    about = "I say that the pointer was on a peg."
    yield cc.RaiseDispute(id=key(), table=BW1, about=about, of=RoundNumber(2)), ONE
    yield from a_round(3, {TWO: "2"}, "2")
    told = "The pictures show it clear of the peg."
    yield cc.DecideDispute(id=key(), table=BW1, dispute=1, decision=told), SUPERVISOR


def written(data: Path) -> Path:
    async def play() -> None:
        floor = open_floor(data, (PLAN,), clock)
        await floor.start()
        for command, by in an_evening():
            answer = await floor.submit(command, by)
            assert answer.ok, answer
        await floor.stop()

    asyncio.run(play())
    return data
