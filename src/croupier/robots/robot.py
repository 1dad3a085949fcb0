"""One robot at one table: it comes, keeps the newest view, and comes back after whatever happens.

What it does there is a dealer's or a player's (parts.py). A refusal, a restart or a closed table
costs it a wait, never a loop: nothing is sent before a view, a moment or a wait has passed.
"""

import asyncio
from contextlib import suppress
from typing import Any

import msgspec

from croupier.client import Client, Watch
from croupier.floor.stream import Answer
from croupier.robots.dealing import Act, View
from croupier.robots.pace import Pace
from croupier.server.attendance import robot_role
from croupier.server.card import TableCard
from croupier.server.log import log


class Counts(msgspec.Struct):
    """What a robot has done, for those who watch robots."""

    acts: int = 0
    refused: int = 0
    visits: int = 0
    last_refusal: str = ""


class Robot:
    def __init__(self, address: str, person: str, table: str, pace: Pace) -> None:
        self.address, self.person, self.table, self.pace = address, person, table, pace
        self.counts = Counts()
        self.view: View = {}
        self._news = asyncio.Event()
        self._reader: asyncio.Task[None] | None = None
        self._seq = 0

    async def live(self) -> None:
        """For ever: a visit, and after it a wait that grows while visits are short."""
        clock, wait = asyncio.get_running_loop().time, self.pace.back_first
        while True:
            began = clock()
            try:
                await self._visit()
            except Exception as fault:  # noqa: BLE001 - a robot outlives what it meets
                log("robot left", person=self.person, why=f"{type(fault).__name__}: {fault}"[:200])
            if clock() - began > self.pace.back_longest:
                wait = self.pace.back_first
            await asyncio.sleep(wait)
            wait = min(wait * 2, self.pace.back_longest)

    async def _visit(self) -> None:
        role = robot_role(self.person)
        if role is None:
            raise ValueError(f"{self.person} is no robot's name")
        async with await Client.claim(self.address, self.person, role) as client:
            card = await client.card(self.table)
            async with client.watch(self.table) as line:
                self.view, self._seq = {}, 0
                self.counts.visits += 1
                self._reader = asyncio.create_task(self._read(line))
                try:
                    await self.news(self.pace.back_longest)
                    while self.view:
                        await self.turn(client, card)
                finally:
                    self._reader.cancel()
                    with suppress(asyncio.CancelledError, Exception):
                        await self._reader

    async def turn(self, client: Client, card: TableCard) -> None:
        """Look, and do at the most one thing. It always waits for something."""
        raise NotImplementedError

    async def _read(self, line: Watch) -> None:
        async for message in line:
            self.view, self._seq = message.view, message.seq
            self._news.set()

    async def news(self, seconds: float) -> bool:
        """Whether something came within so long; what ended the line is raised."""
        if self._reader is None:
            raise RuntimeError("news come to a robot that is there")
        heard = asyncio.create_task(self._news.wait())
        try:
            await asyncio.wait(
                {heard, self._reader}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED
            )
        finally:
            heard.cancel()
        if self._reader.done():
            self._reader.result()
            raise ConnectionError("the line ended")
        came = self._news.is_set()
        self._news.clear()
        return came

    async def do(self, client: Client, act: Act) -> Answer:
        """One command; done, the view that shows it is waited for."""
        fields: dict[str, Any] = dict(act)
        answer = await client.do(fields.pop("do"), **fields)
        self.counts.acts += 1
        if not answer.ok:
            self.counts.refused += 1
            self.counts.last_refusal = f"{act['do']}: {answer.refusal}"
            return answer
        for _ in range(100):
            if self._seq >= (answer.seq or 0):
                break
            await self.news(self.pace.back_first)
        return answer
