"""The live line: records as they become durable, each batch with the viewer's whole view.

A screen gives the epoch and the last number that it saw and gets everything after it; then one
message a batch, or several batches in one where it was behind. A screen that cannot keep up, or
whose session has ended, is dropped with a reason; it comes back with its last number. Who is let
in is decided here; what is sent is `caster.py`'s.
"""

import asyncio
from typing import Any

from litestar import websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.handlers import WebsocketRouteHandler
from litestar.params import FromPath

from croupier.floor.deciders import CageDecider
from croupier.floor.stream import StreamWriter
from croupier.game.names import PersonId, TableId
from croupier.journal.heads import FLOOR
from croupier.roles import REGULATORS, STAFF
from croupier.server.access import PEOPLE
from croupier.server.caster import (
    NO_SUCH_STREAM,
    NOT_SIGNED_IN,
    TOO_MANY,
    TOO_SLOW,
    Caster,
    Line,
)
from croupier.server.edge import Edge, address_of, from_here
from croupier.server.glance import WHO_GLANCES, Screen, glance_at
from croupier.server.log import log
from croupier.server.register import Session
from croupier.server.speech import Speech
from croupier.server.wire import EXTENSION, Wire

#: Instead of a number: a screen that shows only what is the case now, and no records before it.
NEWEST = "newest"
#: What a line is told that only carries commands, of a program that watches elsewhere.
NOTHING = "nothing"
#: Of a record's number; no stream is longer than that.
MOST_DIGITS = 18
#: A wire that has been full for this long: nobody reads there.
SLOW_SECONDS = 5.0
#: How often lines are looked at, for that and for sessions that ended.
LOOK_SECONDS = 1.0
#: Who sees the cage.
_CAGE = ("cashier", "administrator", "surveillance", *REGULATORS)


class Lines:
    """Every open screen, and the one watchman over them."""

    def __init__(self, edge: Edge) -> None:
        self._edge = edge
        self._lines: set[Line] = set()
        self._watch: asyncio.Task[None] | None = None
        self._casters: dict[str, Caster] = {}
        players = [PersonId(name) for name, role in PEOPLE.items() if role == "player"]
        self._known = tuple(players) if edge.access.demo else ()

    def caster(self, writer: StreamWriter) -> Caster:
        found = self._casters.get(writer.name)
        if found is None or found.writer is not writer:
            found = self._casters[writer.name] = Caster(writer, self._known)
        return found

    def add(self, line: Line) -> None:
        """While there is a line, somebody looks after them all."""
        self._lines.add(line)
        if self._watch is None or self._watch.done():
            self._watch = asyncio.create_task(self._look())

    def remove(self, line: Line) -> None:
        self._lines.discard(line)

    async def _look(self) -> None:
        loop, still = asyncio.get_running_loop(), self._edge.access.register.still
        while self._lines:
            await asyncio.sleep(LOOK_SECONDS)
            for line in list(self._lines):
                if line.since and not line.wire.clear and _is_over(loop.time() - line.since):
                    line.drop(TOO_SLOW, "this screen was too slow; it may come back")
                elif not still(line.session):
                    line.drop(NOT_SIGNED_IN, "this session has ended")


def _is_over(seconds: float) -> bool:
    return seconds > SLOW_SECONDS


def may_watch(session: Session, writer: StreamWriter) -> bool:
    """The cage is its people's; a table is for those who are signed in there."""
    if not session.reaches(writer.name):
        return False
    if isinstance(writer.decider, CageDecider):
        return session.role in _CAGE or session.role in STAFF[1:]
    return True


def live_route(edge: Edge) -> WebsocketRouteHandler:
    lines = Lines(edge)

    @websocket("/ws/{name:str}")
    async def live(socket: Screen, name: FromPath[str]) -> None:
        address = address_of(socket)
        full = edge.gate.enter(address)
        try:
            await socket.accept()
            if full is not None:
                edge.metrics.dropped.labels("too_many").inc()
                await socket.close(TOO_MANY, full)
                return
            await _admit(edge, lines, socket, name)
        except WebSocketDisconnect:
            return
        finally:
            if full is None:
                edge.gate.leave(address)

    return live


async def _admit(edge: Edge, lines: Lines, socket: Screen, name: str) -> None:
    await edge.look_up(socket)
    person, role = (socket.query_params.get(key, "") for key in ("as", "role"))
    session = edge.access.find(socket.cookies, person, role) if from_here(socket) else None
    if session is None:
        await socket.close(NOT_SIGNED_IN, "nobody is signed in at this screen")
        return
    writer = edge.floor.streams.get(TableId(name))
    glance = name == FLOOR and session.role in WHO_GLANCES
    if not glance and (writer is None or not may_watch(session, writer)):
        await socket.close(NO_SUCH_STREAM, f"there is nothing to watch at {name[:20]}")
        return
    line = Line(session, _wire(socket), _seen(socket, writer) if writer else 0)
    lines.add(line)
    edge.metrics.screens.labels(name).inc()
    try:
        with edge.attendance.here(name, session):
            if writer is None:
                await glance_at(edge, socket, line)
            else:
                line.wire.on_said = Speech(edge, line).heard
                silent = socket.query_params.get("tell") == NOTHING
                await _follow(socket, None if silent else lines.caster(writer), line)
    finally:
        lines.remove(line)
        edge.metrics.screens.labels(name).dec()
        if line.why is not None:
            code, why = line.why
            edge.metrics.dropped.labels("too_slow" if code == TOO_SLOW else "ended").inc()
            log("screen dropped", stream=name, why=why)


async def _follow(socket: Screen, caster: Caster | None, line: Line) -> None:
    if caster is not None:
        caster.add(line)
    try:
        await _until_gone(socket, line)
    finally:
        if caster is not None:
            caster.remove(line)


def _wire(socket: Screen) -> Wire:
    """The server's own: a floor is served by `serving.py`, which says so to uvicorn."""
    extensions: dict[str, Any] = socket.scope.get("extensions") or {}
    wire = extensions.get(EXTENSION, {}).get("wire")
    if not isinstance(wire, Wire):
        raise TypeError("the live line is served on our own wire (server/serving.py)")
    return wire


def _seen(socket: Screen, writer: StreamWriter) -> int:
    """The last number that the screen saw; of an epoch that is not ours it says nothing."""
    after, epoch = (socket.query_params.get(key, "0") for key in ("after", "epoch"))
    if after == NEWEST:
        return writer.size
    known = after.isdecimal() and len(after) <= MOST_DIGITS and epoch.isdecimal()
    if not known or len(epoch) > MOST_DIGITS or int(epoch) > writer.tenure.epoch:
        return 0
    return min(int(after), writer.size)


async def _until_gone(socket: Screen, line: Line) -> None:
    """What the wire did not hear by itself: a frame that came early, or in pieces. Reading is also
    how one learns that a screen has left."""
    try:
        while True:
            line.wire.on_said((await socket.receive_data(mode="text")).encode())
    except Exception:  # noqa: BLE001 - however a screen leaves, it has left
        return
