"""The live line: records as they become durable, each with the viewer's whole view.

A screen gives the last number that it saw and gets everything after it; then one message a batch.
A screen that cannot keep up is dropped with a reason and comes back with its last number.
"""

import asyncio
from collections.abc import Callable

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.handlers import WebsocketRouteHandler
from litestar.params import FromPath

from croupier.entries import decode
from croupier.floor.deciders import CageDecider, TableDecider
from croupier.floor.floor import Floor
from croupier.floor.stream import StreamWriter
from croupier.game.names import Actor, PersonId, TableId
from croupier.game.state import TableState
from croupier.journal.record import Record
from croupier.paytable import PayTable
from croupier.server.cage_view import CageView, cage_view
from croupier.server.sessions import PEOPLE, Sessions
from croupier.server.staff_view import DealersTableView, staff_view
from croupier.server.terminal_view import own_terminal
from croupier.server.views import (
    DisplaysTableView,
    PlayersTableView,
    ShownRecord,
    displays_view,
    players_view,
    shown_record,
)

PLAYERS = tuple(PersonId(person) for person, role in PEOPLE.items() if role == "player")

#: Close codes that a page tells apart: come back, or sign in.
NOT_SIGNED_IN, NO_SUCH_STREAM, TOO_SLOW = 4401, 4404, 4408
#: Of a record's number; no stream is longer than that.
MOST_DIGITS = 18


View = PlayersTableView | DisplaysTableView | DealersTableView | CageView


class Message(msgspec.Struct, frozen=True):
    seq: int
    records: tuple[ShownRecord, ...]
    view: View


#: A cashier works at the cage; at a table he sees what hangs on the wall.
_AT_TABLE: dict[str, Callable[[PayTable, TableState, Actor, int], View]] = {
    "player": players_view,
    "display": displays_view,
    "cashier": displays_view,
}


def message_of(writer: StreamWriter, records: tuple[Record, ...], actor: Actor, last: int) -> bytes:
    decider = writer.decider
    state = decider.state if isinstance(decider, TableDecider) else None
    own = own_terminal(state, actor.person) if state and actor.role == "player" else None
    shown = tuple(shown_record(record, decode(record.content), actor, own) for record in records)
    return msgspec.json.encode(Message(last, shown, _view(writer, actor)))


def _view(writer: StreamWriter, actor: Actor) -> View:
    match writer.decider:
        case TableDecider(table=table, state=state):
            return _AT_TABLE.get(actor.role, staff_view)(table, state, actor, writer.size)
        case CageDecider(state=state):
            return cage_view(state, PLAYERS, writer.size)
    raise TypeError("a stream of an unknown kind")


def live_route(floor: Floor, sessions: Sessions) -> WebsocketRouteHandler:
    @websocket("/ws/{name:str}")
    async def live(socket: WebSocket, name: FromPath[str]) -> None:  # type: ignore[type-arg]
        await socket.accept()
        person, role = (socket.query_params.get(name, "") for name in ("as", "role"))
        actor = sessions.find(socket.cookies, person, role)
        if actor is None:
            await socket.close(NOT_SIGNED_IN, "nobody is signed in at this screen")
            return
        writer = floor.streams.get(TableId(name))
        if writer is None or (actor.role == "player" and isinstance(writer.decider, CageDecider)):
            await socket.close(NO_SUCH_STREAM, f"there is nothing to watch at {name}")
            return
        after = socket.query_params.get("after", "0")
        known = after.isdecimal() and len(after) <= MOST_DIGITS
        await _follow(socket, writer, actor, int(after) if known else 0)

    return live


async def _follow(socket: WebSocket, writer: StreamWriter, actor: Actor, after: int) -> None:  # type: ignore[type-arg]
    gone = asyncio.create_task(_until_gone(socket))
    try:
        async with writer.subscribed() as subscription:
            # Subscribed first: what is appended from here on is in the queue, if it is not read.
            records = tuple(
                writer.journal.read(writer.name, after=after, limit=max(0, writer.size - after))
            )
            last = records[-1].seq if records else min(after, writer.size)
            await socket.send_data(message_of(writer, records, actor, last), mode="text")
            while not gone.done():
                waiting = asyncio.create_task(subscription.queue.get())
                await asyncio.wait({waiting, gone}, return_when=asyncio.FIRST_COMPLETED)
                if not waiting.done():
                    waiting.cancel()
                    return
                if subscription.dropped:
                    await socket.close(TOO_SLOW, "this screen was too slow; it may come back")
                    return
                batch = tuple(record for record in waiting.result() if record.seq > last)
                if batch:
                    last = batch[-1].seq
                    await socket.send_data(message_of(writer, batch, actor, last), mode="text")
    except WebSocketDisconnect:
        return
    finally:
        gone.cancel()


async def _until_gone(socket: WebSocket) -> None:  # type: ignore[type-arg]
    """Screens say nothing here; reading is how one learns that they left."""
    try:
        while True:
            await socket.receive_data(mode="text")
    except WebSocketDisconnect:
        return
