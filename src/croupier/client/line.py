"""The live line from the other end: messages in order, none twice, nothing of an older epoch."""

from types import TracebackType
from typing import Any, Self

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

#: A message is a batch of records and a view; a long catch-up is cut into several.
MOST_MESSAGE = 64 * 1024 * 1024


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
        if self._line is None:
            raise RuntimeError("a line is opened by `async with`")
        while True:
            try:
                frame = await self._line.recv()
            except ConnectionClosed as gone:
                code, why = (gone.rcvd.code, gone.rcvd.reason) if gone.rcvd else (1006, "")
                raise Closed(code, why) from None
            seen = msgspec.json.decode(frame, type=Seen)
            if (seen.epoch, seen.seq) < (self.epoch, 0):
                continue
            self.epoch, self.after = seen.epoch, max(self.after, seen.seq)
            return seen
