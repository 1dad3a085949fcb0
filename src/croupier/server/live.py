"""The live line: records as they become durable, each batch with the viewer's whole view.

A screen gives the epoch and the last number that it saw and gets everything after it; then one
message a batch, or several batches in one where it was behind. A screen that cannot keep up, or
whose session has ended, is dropped with a reason; it comes back with its last number. Nobody waits
for another's screen.
"""

import asyncio
from contextlib import suppress

from litestar import websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.handlers import WebsocketRouteHandler
from litestar.params import FromPath

from croupier.floor.deciders import CageDecider
from croupier.floor.stream import StreamWriter
from croupier.floor.subscription import Subscription
from croupier.game.names import PersonId, TableId
from croupier.journal.heads import FLOOR
from croupier.journal.record import Record
from croupier.roles import REGULATORS, STAFF
from croupier.server.access import PEOPLE
from croupier.server.edge import Edge, address_of, from_here
from croupier.server.glance import WHO_GLANCES, Line, Screen, glance_at
from croupier.server.line import Caster
from croupier.server.log import log
from croupier.server.register import Session

#: Close codes that a page tells apart: sign in, not yours or not there, come back, later.
NOT_SIGNED_IN, NO_SUCH_STREAM, TOO_SLOW, TOO_MANY = 4401, 4404, 4408, 4429
#: Instead of a number: a screen that shows only what is the case now, and no records before it.
NEWEST = "newest"
#: Of a record's number; no stream is longer than that.
MOST_DIGITS = 18
#: A send that has not ended after this long: nobody reads there.
SLOW_SECONDS = 5.0
#: How often lines are looked at, for that and for sessions that ended.
LOOK_SECONDS = 1.0
#: What one message catches up on at the most.
MOST_RECORDS = 2000
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
        self._lines.add(line)
        if self._watch is None or self._watch.done():
            self._watch = asyncio.create_task(self._look())

    def remove(self, line: Line) -> None:
        self._lines.discard(line)

    async def _look(self) -> None:
        loop = asyncio.get_running_loop()
        while self._lines:
            await asyncio.sleep(LOOK_SECONDS)
            for line in list(self._lines):
                if line.since and loop.time() - line.since > SLOW_SECONDS:
                    line.why = (TOO_SLOW, "this screen was too slow; it may come back")
                elif not self._edge.access.register.still(line.session):
                    line.why = (NOT_SIGNED_IN, "this session has ended")
                if line.why is not None:
                    line.task.cancel()


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
    task = asyncio.current_task()
    if task is None:
        raise RuntimeError("a screen is followed in a task of its own")
    line = Line(session, task)
    lines.add(line)
    edge.metrics.screens.labels(name).inc()
    try:
        with edge.attendance.here(name, session):
            if writer is None:
                await glance_at(edge, socket, line)
            else:
                await _follow(socket, lines.caster(writer), line)
    except asyncio.CancelledError:
        if line.why is None:
            raise
        task.uncancel()
        code, why = line.why
        edge.metrics.dropped.labels("too_slow" if code == TOO_SLOW else "ended").inc()
        log("screen dropped", stream=name, why=why)
        with suppress(Exception):
            async with asyncio.timeout(LOOK_SECONDS):
                await socket.close(code, why)
    finally:
        edge.metrics.screens.labels(name).dec()
        lines.remove(line)


def _seen(socket: Screen, writer: StreamWriter) -> int:
    """The last number that the screen saw; of an epoch that is not ours it says nothing."""
    after, epoch = (socket.query_params.get(key, "0") for key in ("after", "epoch"))
    if after == NEWEST:
        return writer.size
    known = after.isdecimal() and len(after) <= MOST_DIGITS and epoch.isdecimal()
    if not known or len(epoch) > MOST_DIGITS or int(epoch) > writer.tenure.epoch:
        return 0
    return int(after)


async def _follow(socket: Screen, caster: Caster, line: Line) -> None:
    writer, loop = caster.writer, asyncio.get_running_loop()
    actor = line.session.actor

    async def send(records: tuple[Record, ...], last: int) -> None:
        line.since = loop.time()
        await socket.send_data(caster.message(records, actor, last), mode="text")
        line.since = 0.0

    async with writer.subscribed() as subscription:
        gone = asyncio.create_task(_until_gone(socket, subscription))
        try:
            # Subscribed first: what is appended from here on is in the queue, if it is not read.
            last = min(_seen(socket, writer), writer.size)
            first = True
            while first or last < writer.size:
                most = min(MOST_RECORDS, writer.size - last)
                records = tuple(writer.journal.read(writer.name, after=last, limit=max(0, most)))
                last = records[-1].seq if records else last
                await send(records, last)
                first = False
                if not records:
                    break
            while not gone.done():
                batch = await _next(subscription, last)
                if subscription.dropped:
                    line.why = (TOO_SLOW, "this screen was too slow; it may come back")
                    line.task.cancel()
                    await asyncio.sleep(0)
                if batch is not None and not gone.done():
                    last = batch[-1].seq if batch else last
                    await send(batch, last)
        finally:
            gone.cancel()


async def _next(subscription: Subscription, last: int) -> tuple[Record, ...] | None:
    """What has come since, all batches that wait in one; None for what the screen has seen.

    An empty batch is news too: whether this server may write has changed.
    """
    queue = subscription.queue
    batch = await queue.get()
    if queue.empty() and (not batch or batch[0].seq > last):
        return batch
    more, moved = list(batch), not batch
    while not queue.empty():
        batch = queue.get_nowait()
        more += batch
        moved = moved or not batch
    fresh = tuple(record for record in more if record.seq > last)
    return fresh if fresh or moved else None


async def _until_gone(socket: Screen, subscription: Subscription) -> None:
    """Screens say nothing here; reading is how one learns that they left."""
    try:
        while True:
            await socket.receive_data(mode="text")
    except Exception:  # noqa: BLE001 - however a screen leaves, it has left
        with suppress(asyncio.QueueFull):
            subscription.queue.put_nowait(())
