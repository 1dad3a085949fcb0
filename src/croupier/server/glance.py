"""The pit's line: every table at a glance, a few times a second at the most, as long as it changes.

A supervisor's screen shows many tables and needs no record of theirs; it gets the newest view and
nothing in between. One table in full is a line of its own (live.py).
"""

import asyncio
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket

from croupier.roles import STAFF
from croupier.server.caster import Line
from croupier.server.edge import Edge
from croupier.server.line import Message
from croupier.server.pit_view import PitView, pit_view, size_of
from croupier.server.wire import framed

#: How often it is looked whether anything has changed.
LOOK_SECONDS = 0.25
#: Who is at a table stands in no record: it is sent anew so often.
ANEW_SECONDS = 10.0
#: Those who watch over a floor.
WHO_GLANCES = (
    *STAFF[1:],
    *("surveillance", "regulator_officer", "regulator_manager", "administrator"),
)

Screen = WebSocket[Any, Any, Any]
_encode = msgspec.json.Encoder().encode


async def glance_at(edge: Edge, socket: Screen, line: Line) -> None:
    loop, seen, sent = asyncio.get_running_loop(), None, 0.0
    gone = asyncio.create_task(_until_gone(socket))
    try:
        while not gone.done():
            now = size_of(edge.floor, line.session)
            if line.wire.clear and (now != seen or loop.time() - sent > ANEW_SECONDS):
                seen, sent = now, loop.time()
                view = pit_view(edge.floor, edge.attendance, line.session)
                told = _encode(Message[PitView](0, now[0], (), view))
                if not line.wire.write(framed(told)):
                    line.since = loop.time()
            with suppress(TimeoutError):
                await asyncio.wait_for(asyncio.shield(gone), LOOK_SECONDS)
    finally:
        gone.cancel()


async def _until_gone(socket: Screen) -> None:
    """Screens say nothing here; reading is how one learns that they left."""
    with suppress(Exception):
        while True:
            await socket.receive_data(mode="text")
