"""The load generator of `bench/floor.py`: many screens and many hands, in a process of their own.

A screen reads its frames off the socket and keeps only what is asked for; a generator that decoded
every message would measure itself. Hands send commands over a few connections that stay open.
"""

import asyncio
import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

HTTP_OK = 200
#: Of a frame (RFC 6455, 5.2).
TEXT, CLOSE, PING, PONG = 1, 8, 9, 0x8A
WITH_16, WITH_64, MASKED = 126, 127, 0x80
#: Digits of a command's id.
NAME = 32
Payload = bytes | bytearray | memoryview


S = TypeVar("S", bound="Screen")


class Screen(asyncio.Protocol):
    """One WebSocket; `sizes` are its frames' lengths, `on_frame` hears each frame whole."""

    def __init__(self, request: bytes, on_frame: "Callable[[Screen, Payload], None]") -> None:
        self._request, self._on_frame = request, on_frame
        self._buffer = bytearray()
        self._open = False
        self.welcome = asyncio.get_running_loop().create_future()
        self.sizes: list[int] = []
        self.transport: asyncio.Transport | None = None
        self.closed = ""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport  # type: ignore[assignment]
        self.transport.write(self._request)  # type: ignore[union-attr]

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = self.closed or f"lost: {exc}"

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer
        buffer += data
        if not self._open:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if b" 101 " not in buffer[:20]:
                raise ConnectionError(bytes(buffer[:200]))
            del buffer[: end + 4]
            self._open = True
            self.welcome.set_result(None)
        while len(buffer) > 1:
            length, at = buffer[1], 2
            if length == WITH_16:
                length, at = int.from_bytes(buffer[2:4], "big"), 4
            elif length == WITH_64:
                length, at = int.from_bytes(buffer[2:10], "big"), 10
            if len(buffer) < at + length or len(buffer) < at:
                return
            payload = bytes(buffer[at : at + length])
            opcode = buffer[0] & 15
            del buffer[: at + length]
            if opcode == TEXT:
                self.sizes.append(length)
                self._on_frame(self, payload)
            elif opcode == PING and self.transport is not None:
                # A pong, masked with nothing.
                self.transport.write(bytes((PONG, MASKED | length, 0, 0, 0, 0)) + payload)
            elif opcode == CLOSE:
                self.closed = payload[2:].decode()


class Mouth(Screen):
    """A line that says commands, each answered under its id."""

    def __init__(self, request: bytes, on_frame: Callable[[Screen, Payload], None]) -> None:
        super().__init__(request, on_frame)
        self._waiting: dict[bytes, asyncio.Future[Payload]] = {}
        self._on_frame = self._hear

    def _hear(self, _: Screen, payload: Payload) -> None:
        if payload[:11] == b'{"answer":"':
            told = self._waiting.pop(bytes(payload[11 : 11 + NAME]), None)
            if told is not None:
                told.set_result(payload)

    async def do(self, do: str, id_: str, fields: dict[str, object]) -> None:
        """Until its durable yes; anything else ends the bench."""
        body = json.dumps({"do": do, "id": id_, **fields}).encode()
        size = len(body)
        head = (
            bytes((0x81, MASKED | size))
            if size < WITH_16
            else (bytes((0x81, MASKED | WITH_16)) + size.to_bytes(2))
        )
        told = self._waiting[id_.encode()] = asyncio.get_running_loop().create_future()
        self.transport.write(head + bytes(4) + body)  # type: ignore[union-attr]
        answer = await told
        if b'"ok":true' not in bytes(answer):
            raise RuntimeError(f"{do}: {bytes(answer).decode()}")


async def screen(
    port: int, path: str, cookie: str, on_frame: Callable[[Screen, Payload], None]
) -> Screen:
    return await _opened(Screen, port, path, cookie, on_frame)


async def mouth(port: int, path: str, cookie: str) -> Mouth:
    return await _opened(Mouth, port, path, cookie, lambda *_: None)


async def _opened(
    kind: type[S], port: int, path: str, cookie: str, on_frame: Callable[[Screen, Payload], None]
) -> S:
    request = (
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        f"Sec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n"
    ).encode()
    _, made = await asyncio.get_running_loop().create_connection(
        lambda: kind(request, on_frame), "127.0.0.1", port
    )
    await made.welcome
    return made


@dataclass(slots=True)
class Hands:
    """A pool of connections: whoever has something to say takes one that is free."""

    port: int
    free: "asyncio.Queue[tuple[asyncio.StreamReader, asyncio.StreamWriter]]" = field(
        default_factory=asyncio.Queue
    )

    async def open(self, many: int) -> None:
        for _ in range(many):
            self.free.put_nowait(await asyncio.open_connection("127.0.0.1", self.port))

    async def post(self, path: str, body: bytes, headers: str = "") -> tuple[int, bytes]:
        reader, writer = await self.free.get()
        if reader.at_eof():  # the server closes what nobody has used for a while
            writer.close()
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            writer.write(
                f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
                f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
                f"{headers}\r\n".encode()
                + body
            )
            head = await reader.readuntil(b"\r\n\r\n")
            low = head.lower()
            at = low.index(b"content-length:") + 15
            length = int(low[at : low.index(b"\r\n", at)])
            return int(head[9:12]), await reader.readexactly(length)
        finally:
            self.free.put_nowait((reader, writer))

    async def do(self, who: "Who", do: str, id_: str, fields: dict[str, object]) -> float:
        """Seconds until its durable yes; anything else ends the bench."""
        body = json.dumps({"do": do, "id": id_, **fields}).encode()
        began = time.perf_counter()
        status, told = await self.post("/api/command", body, who.headers)
        if status != HTTP_OK or not json.loads(told)["ok"]:
            raise RuntimeError(f"{who.name} {do}: {status} {told.decode()}")
        return time.perf_counter() - began


@dataclass(frozen=True, slots=True)
class Who:
    name: str
    cookie: str

    @property
    def headers(self) -> str:
        return f"X-Person: {self.name}\r\nCookie: {self.cookie}\r\n"
