"""The robots of a floor: a dealer and a few guests for every simulated table, as tables open."""

import asyncio
from random import Random, SystemRandom
from typing import Final

import httpx
import msgspec

from croupier.robots.pace import Pace
from croupier.robots.parts import Dealer, Guest
from croupier.robots.robot import Robot
from croupier.server.lobby import Lobby
from croupier.server.log import log

GUESTS: Final = 2
#: Robots are numbered with two figures.
MOST_TABLES: Final = 99 // GUESTS
#: Between two looks for new tables, in seconds.
LOOK_SECONDS: Final = 5.0


class Company:
    def __init__(self, address: str, pace: Pace, chance: Random | None = None) -> None:
        self._address, self._pace = address, pace
        self._chance = chance or Random()  # noqa: S311 - where a guest puts his chips
        self.robots: dict[str, tuple[Robot, ...]] = {}

    async def keep(self) -> None:
        """Until it is cancelled; no robot's end is another's."""
        tasks: list[asyncio.Task[None]] = []
        try:
            while True:
                try:
                    fresh = await self._new_tables()
                except (httpx.HTTPError, msgspec.DecodeError) as fault:
                    log("robots wait", why=f"{type(fault).__name__}: {fault}"[:200])
                    fresh = []
                for table in fresh:
                    self.robots[table] = self._for(table)
                    tasks += [asyncio.create_task(robot.live()) for robot in self.robots[table]]
                await asyncio.sleep(LOOK_SECONDS if self.robots else self._pace.back_first)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _new_tables(self) -> list[str]:
        async with httpx.AsyncClient(base_url=self._address, trust_env=False) as http:
            asks = {"X-Person": "robot-dealer-1"}
            answer = (await http.get("/api/lobby", headers=asks)).raise_for_status()
        lobby = msgspec.json.decode(answer.content, type=Lobby)
        new = [t.table for t in lobby.tables if t.simulated and t.table not in self.robots]
        return new[: MOST_TABLES - len(self.robots)] if lobby.demo else []

    def _for(self, table: str) -> tuple[Robot, ...]:
        number = len(self.robots)
        guests = range(number * GUESTS + 1, (number + 1) * GUESTS + 1)
        at = (table, self._pace)
        return (
            Dealer(self._address, f"robot-dealer-{number + 1}", *at, chance=SystemRandom()),
            *(
                Guest(self._address, f"robot-player-{guest}", *at, chance=self._draws())
                for guest in guests
            ),
        )

    def _draws(self) -> Random:
        return Random(self._chance.random())  # noqa: S311 - where a guest puts his chips


async def keep_company(address: str) -> None:
    """The demonstration's robots, at an easy pace."""
    await Company(address, Pace()).keep()
