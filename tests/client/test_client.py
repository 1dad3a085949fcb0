"""The typed client against a real server: a round played, a line gone on with, refusals kept."""

import asyncio
from collections.abc import Iterator
from secrets import token_hex
from typing import Any

import pytest

from croupier.client import Client, Closed, NotTaken
from croupier.game.names import Refusal
from server.house import House, open_house


@pytest.fixture
def house() -> Iterator[House]:
    with open_house() as opened:
        yield opened


def test_a_round_is_played_and_seen(house: House) -> None:
    address = f"http://{house.address}"

    async def night() -> None:
        async with (
            await Client.claim(address, "player-1", "player") as one,
            await Client.claim(address, "dealer-1", "dealer") as dealer,
        ):
            (line,) = await one.tables()
            card = await one.card(line.table)
            at = {"table": line.table}
            assert (await one.do("sit", place=1, **at)).ok
            assert (await dealer.do("buy_in", player="player-1", cents=100_00, **at)).ok
            async with one.watch(line.table) as watch:
                assert (await watch.next()).view["you"]["purse"] == 100_00
                assert (await dealer.do("place_bets", round=1, **at)).ok
                stake = [{"of": "chips", "cents": card.limits.minimum}]
                id_ = token_hex(16)
                placed: dict[str, Any] = {"position": "symbol:1", "stake": stake, "round": 1, **at}
                first = await one.do("place", id=id_, **placed)
                assert first == await one.do("place", id=id_, **placed)
                refused = await one.do("place", **{**placed, "position": "symbol:9"})
                assert isinstance(refused.refusal, Refusal)
                while (await watch.next()).seq < (first.seq or 0):
                    pass
            async with one.watch(line.table, after=watch.after, epoch=watch.epoch) as again:
                assert (await again.next()).records == []

    asyncio.run(asyncio.wait_for(night(), 20))


def test_what_is_not_taken_says_why(house: House) -> None:
    async def night() -> None:
        with pytest.raises(NotTaken, match="the demonstration knows"):
            await Client.claim(f"http://{house.address}", "player-1", "dealer")
        async with await Client.claim(f"http://{house.address}", "player-1", "player") as one:
            with pytest.raises(Closed) as gone:
                async with one.watch("cage") as watch:
                    await watch.next()
            assert gone.value.code == 4404

    asyncio.run(asyncio.wait_for(night(), 20))
