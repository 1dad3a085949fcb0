"""The two parts that robots play: the dealer, who makes way for a person, and the guest."""

import asyncio
from random import Random
from typing import Final

from croupier.client import Client
from croupier.robots import betting, dealing
from croupier.robots.dealing import Act
from croupier.robots.pace import Pace
from croupier.robots.robot import Robot
from croupier.server.card import TableCard

#: Places that robots leave to people: they sit down while more are free, and get up where none is.
LEAVE_FREE: Final = 3


class Dealer(Robot):
    def __init__(
        self, address: str, person: str, table: str, pace: Pace, *, chance: Random
    ) -> None:
        super().__init__(address, person, table, pace)
        self._chance = chance
        #: The act that is in front of it, since when; after a refusal not before, and how long.
        self._question: tuple[object, ...] = ()
        self._since = self._not_before = self._back = 0.0
        self._lay = 0
        #: To whom it has sold, and who has staked since: nobody is sold to twice for nothing.
        self._sold: dict[str, bool] = {}

    async def turn(self, client: Client, card: TableCard) -> None:
        self._watch_stakes()
        poor = [who for who in dealing.without_chips(card, self.view) if self._sold.get(who, True)]
        if poor and not self.view["closed"]:
            if await self._makes_way(client):
                return
            # One try each: where the float is short, a fill is somebody else's to bring.
            self._sold[poor[0]] = False
            await self.do(client, dealing.buy_in(card, poor[0]))
            return
        act = dealing.next_act(card, self.view, self._chance)
        if act is None:
            await self.news(self.pace.back_longest)
        else:
            await self._next(client, act)

    def _watch_stakes(self) -> None:
        seated = {one["player"] for one in self.view["players"]}
        staking = {lies["player"] for lies in self.view["layout"]}
        self._sold = {
            who: used or who in staking for who, used in self._sold.items() if who in seated
        }

    async def _makes_way(self, client: Client) -> bool:
        """Whether a person deals here now, or nobody is there to deal to; a while has passed."""
        lobby = await client.lobby()
        waits = not (lobby.watched or self.pace.alone or self.view["done"])
        for line in lobby.tables:
            if line.table == self.table and line.dealer is not None:
                waits = waits or not line.dealt_by_robot
        if waits:
            self._question = ()
            await asyncio.sleep(self.pace.look)
        return waits

    async def _next(self, client: Client, act: Act) -> None:
        clock = asyncio.get_running_loop().time
        question = (act["round"], act["do"], self.view["activations"])
        if question != self._question:
            self._question, self._since = question, clock()
            self._not_before, self._back = 0.0, self.pace.back_first
        warns = act["do"] == "no_more_bets" and dealing.warning(self.view)
        if len(self.view["layout"]) != self._lay:
            # What a refusal was about may have changed: nobody had staked, somebody has.
            self._not_before, self._lay = 0.0, len(self.view["layout"])
        due = max(self._since + self._rest(act, warns=warns), self._not_before)
        if clock() < due:
            await self.news(due - clock())
            return
        if await self._makes_way(client):
            return
        answer = await self.do(client, {**act, "do": "finish_betting"} if warns else act)
        if not answer.ok:
            self._not_before = clock() + self._back
            self._back = min(self._back * 2, self.pace.back_longest)

    def _rest(self, act: Act, *, warns: bool) -> float:
        """How long the table rests before this act, at this pace."""
        pace, view = self.pace, self.view
        if view["phase"] == "open" and view["done"][-1:] == ["place_bets"]:
            if not view["layout"] and not view["riding"]:
                return max(pace.empty, pace.betting)
            return max(0.0, pace.betting - pace.warning) if warns else pace.betting
        if act["do"] == "collect":
            return pace.result
        return pace.act if view["done"] else pace.between


class Guest(Robot):
    def __init__(
        self, address: str, person: str, table: str, pace: Pace, *, chance: Random
    ) -> None:
        super().__init__(address, person, table, pace)
        self._chance = chance
        self._played = 0

    async def turn(self, client: Client, card: TableCard) -> None:
        view = self.view
        if view["closed"]:
            await self.news(self.pace.back_longest)
        elif view["you"] is None:
            await self._sit(client, card)
        elif self._is_in_the_way() and self._chance.random() < 1 / 2:
            await self._make_room(client)
        elif view["phase"] == "open" and self._played != view["round"]:
            await self._bet(client, card)
        else:
            await self.news(self.pace.back_longest)

    async def _sit(self, client: Client, card: TableCard) -> None:
        free = self.view["free_places"]
        if len(free) <= LEAVE_FREE:
            await self.news(self.pace.back_longest)
            return
        act = {"do": "sit", "table": card.table, "place": self._chance.choice(free)}
        if not (await self.do(client, act)).ok:
            await asyncio.sleep(self.pace.back_first)

    def _is_in_the_way(self) -> bool:
        return not self.view["free_places"] and not self.view["you"]["staked"]

    async def _make_room(self, client: Client) -> None:
        """The table is full: whoever comes next is to find a place."""
        await self.do(client, {"do": "leave", "table": self.table})
        await asyncio.sleep(self.pace.back_first)

    async def _bet(self, client: Client, card: TableCard) -> None:
        this = self.view["round"]
        await asyncio.sleep(self.pace.betting * self._chance.uniform(0.05, 0.5))
        acts = betting.choose(card, self.view, self._chance)
        if not acts:
            # No chips yet, or too late: the next view says.
            await self.news(self.pace.back_longest)
            return
        self._played = this
        for act in acts:
            if self.view["phase"] != "open" or self.view["round"] != this:
                break
            if not (await self.do(client, act)).ok:
                # What the floor does not take is left for this round.
                break
            await asyncio.sleep(self.pace.act * self._chance.uniform(0.2, 1.0))
