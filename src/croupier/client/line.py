"""The live line from the other end: messages in order, none twice, nothing of an older epoch.

A command may go down it as well; messages that come before its answer wait their turn.
"""

import asyncio
from collections import deque
from types import TracebackType
from typing import Any, Self

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from croupier.game.commands import Command
from croupier.server.speech import Said

#: A message is a batch of records and a view; a long catch-up is cut into several.
MOST_MESSAGE = 64 * 1024 * 1024


#: How an answer begins, and no message does.
_ANSWER = b'{"answer":'


class Closed(Exception):  # noqa: N818 - a statement about the line
    """The floor ended the line: its code and its reason."""

    def __init__(self, code: int, why: str) -> None:
        super().__init__(f"{code}: {why}")
        self.code, self.why = code, why


class Seen(msgspec.Struct, frozen=True):
    """A message as it came: what a program looks at first; the rest is decoded when asked for."""

    epoch: int
    seq: int
    records: list[dict[str, Any]]
    view: dict[str, Any]


class Watch:
    """It keeps the last (epoch, number), with which another line can go on where this one ended."""

    def __init__(self, address: str, cookie: str, after: int, epoch: int) -> None:
        self._address, self._cookie = address, cookie
        self.after, self.epoch = after, epoch
        self._line: ClientConnection | None = None
        self._reading = asyncio.Lock()
        self._seen: deque[Seen] = deque()
        self._said: dict[str, Said] = {}

    async def __aenter__(self) -> Self:
        self._line = await connect(
            f"{self._address}&after={self.after}&epoch={self.epoch}",
            additional_headers={"Cookie": self._cookie},
            compression=None,
            proxy=None,
            max_size=MOST_MESSAGE,
        )
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._line is not None:
            await self._line.close()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Seen:
        return await self.next()

    async def next(self) -> Seen:
        """The next message that is news; of an older epoch there is none."""
        while True:
            async with self._reading:
                if not self._seen:
                    await self._read()
            if self._seen:
                return self._seen.popleft()

    async def ask(self, command: Command) -> Said:
        """Its answer; where the line ends before it, the same id may be asked again by any way."""
        if self._line is None:
            raise RuntimeError("a line is opened by `async with`")
        await self._line.send(msgspec.json.encode(command).decode())
        while True:
            async with self._reading:
                if command.id not in self._said:
                    await self._read()
            if command.id in self._said:
                return self._said.pop(command.id)

    async def _read(self) -> None:
        """One frame: an answer, or a message that is news."""
        if self._line is None:
            raise RuntimeError("a line is opened by `async with`")
        try:
            frame = await self._line.recv(decode=False)
        except ConnectionClosed as gone:
            code, why = (gone.rcvd.code, gone.rcvd.reason) if gone.rcvd else (1006, "")
            raise Closed(code, why) from None
        if frame.startswith(_ANSWER):
            said = msgspec.json.decode(frame, type=Said)
            self._said[said.answer] = said
            return
        seen = msgspec.json.decode(frame, type=Seen)
        if (seen.epoch, seen.seq) >= (self.epoch, 0):
            self.epoch, self.after = seen.epoch, max(self.after, seen.seq)
            self._seen.append(seen)
