"""The servers that `bench/floor.py` measures, each in a process of its own.

    python bench/served.py floor FOLDER TERMINALS    a real floor on SQLite, with a roulette table
    python bench/served.py bare                      the same stack, broadcasting bare bytes

Either prints one line of JSON with its port, and who may come in, and serves until it is killed.
"""

import asyncio
import json
import sys
from itertools import count
from pathlib import Path
from typing import Any

import uvicorn
from litestar import Litestar, Request, WebSocket, post, websocket

from croupier.floor.floor import open_floor
from croupier.floor.opening import TablePlan
from croupier.game.events import TerminalFitted
from croupier.game.names import Actor, PersonId, Role, TableId, TerminalId
from croupier.money import Cents
from croupier.server.access import Access, cookie_name
from croupier.server.app import create_app
from croupier.server.caster import AT_A_TIME, TOO_SLOW, Line
from croupier.server.gate import Limits
from croupier.server.live import LOOK_SECONDS, SLOW_SECONDS
from croupier.server.register import Session, register_in_memory
from croupier.server.serving import LOOPBACK, listen, on_our_wire
from croupier.server.wire import EXTENSION, header

TABLE = TableId("ro1")
NOTE, ICON = Cents(100_00), Cents(5_00)
#: One address has every screen of the bench, and asks as fast as it can.
WIDE = Limits(lines_per_address=10_000, lines=10_000, per_second=1e6, knocks_per_minute=1e6)


def plan(terminals: int) -> TablePlan:
    names = [TerminalId(f"t-{n}") for n in range(terminals)]
    return TablePlan(
        table=TABLE,
        title="Roulette 1",
        book="adelaide-roulette",
        layout="table",
        places=7,
        minimum=Cents(5_00),
        maximum=Cents(500_00),
        unit=Cents(1_00),
        float=Cents(10**10),
        simulated=True,
        terminals=tuple(TerminalFitted(name=n, notes=(NOTE,), icons=(ICON,)) for n in names),
    )


def serve(app: Litestar, **told: object) -> None:
    listener = listen(LOOPBACK, 0)
    print(json.dumps({"port": listener.getsockname()[1], **told}), flush=True)
    uvicorn.Server(on_our_wire(app, log_level="error")).run(sockets=[listener])


def floor(folder: Path, terminals: int) -> None:
    opened, register = open_floor(folder, (plan(terminals),)), register_in_memory()
    cookies: dict[str, str] = {}
    people: list[tuple[str, Role]] = [(f"t-{n}", "player") for n in range(terminals)]
    for name, role in [*people, ("dealer-1", "dealer")]:
        token, _ = register.open_session(Actor(PersonId(name), role), "*", device=True)
        cookies[name] = f"{cookie_name(name)}={token}"
    serve(create_app(opened, Access(register), WIDE), cookies=cookies)


class Bare:
    """Frames of given sizes to every line, with the floor's protection against slow ones."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.frames: dict[int, bytes] = {}
        self.waiting: dict[Line, bytes] = {}

    def frame(self, size: int) -> bytes:
        if size not in self.frames:
            self.frames[size] = header(size) + b"x" * size
        return self.frames[size]

    def send(self, line: Line, frame: bytes) -> None:
        if not line.wire.clear:
            self.waiting[line] = frame
            return
        if not line.wire.write(frame):
            line.since = asyncio.get_running_loop().time()

    def on_clear(self, line: Line) -> None:
        frame = self.waiting.pop(line, None)
        if frame is not None:
            self.send(line, frame)

    async def look(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            for line in self.lines:
                slow = loop.time() - line.since > SLOW_SECONDS
                if line.since and not line.wire.clear and slow:
                    line.drop(TOO_SLOW, "this screen was too slow; it may come back")

    async def cast(self, sizes: list[int]) -> None:
        for at, (line, size) in enumerate(zip(self.lines, sizes, strict=True), 1):
            self.send(line, self.frame(size))
            if at % AT_A_TIME == 0:
                await asyncio.sleep(0)


def bare() -> None:
    casting, numbers = Bare(), count()
    watch: list[asyncio.Task[None]] = []

    @websocket("/ws")
    async def line(socket: WebSocket[Any, Any, Any]) -> None:
        await socket.accept()
        name = PersonId(str(next(numbers)))
        session = Session(name, name, "player", "*", device=True, expires=0.0)
        scope: dict[str, Any] = dict(socket.scope)
        one = Line(session, scope["extensions"][EXTENSION]["wire"], 0)
        one.wire.on_clear = lambda: casting.on_clear(one)
        casting.lines.append(one)
        watch.extend([] if watch else [asyncio.create_task(casting.look())])
        try:
            while True:
                await socket.receive_data(mode="text")
        except Exception:  # noqa: BLE001 - it has left
            casting.lines.remove(one)

    @post("/api/command", status_code=200)
    async def cast(request: Request[Any, Any, Any]) -> dict[str, bool]:
        await casting.cast(json.loads(await request.body())["sizes"])
        return {"ok": True}

    serve(Litestar([line, cast], openapi_config=None, logging_config=None))


if __name__ == "__main__":
    if sys.argv[1] == "floor":
        floor(Path(sys.argv[2]), int(sys.argv[3]))
    else:
        bare()
