"""The lobby: every table as whoever stands at the door sees it, without being signed in.

Only what hangs over a table for all to see: its state, limits and free places, and who deals. No
name of a player and no sum of anybody's.
"""

import asyncio
from pathlib import Path

import msgspec
from litestar import get
from litestar.types import ControllerRouterHandler

from croupier.floor.deciders import TableDecider
from croupier.game.extensions import notice_of
from croupier.money import Cents
from croupier.server.attendance import robot_role
from croupier.server.edge import Asked, Edge
from croupier.server.views import phase_of

_PAGES = Path(__file__).parent / "pages"


class LobbyTable(msgspec.Struct, frozen=True, kw_only=True):
    table: str
    title: str
    game: str
    book: str
    place: str
    simulated: bool
    #: What it does that is not in its approved book.
    notice: str
    #: A stretch of one hash; the whole is on the table's card.
    rules: str
    round: int
    phase: str
    warned: bool
    result: str | None
    #: The round before's, where the book lets a wall show it: its result or what was called.
    last: str | None
    closed: bool
    stopped: str | None
    minimum: Cents
    maximum: Cents
    places: int
    taken: int
    #: How many of those are robots of the demonstration.
    robots: int
    terminals: tuple[str, ...]
    #: Who deals, if anybody does, and whether that is a robot.
    dealer: str | None
    dealt_by_robot: bool


class Lobby(msgspec.Struct, frozen=True):
    demo: bool
    #: Whether anybody has a password here yet; a floor where nobody has is to be set up.
    begun: bool
    tables: tuple[LobbyTable, ...]
    #: Whether any person is at a table or at the door: robots rest where nobody is.
    watched: bool
    #: The pages that this floor serves, by the first word of their address.
    pages: tuple[str, ...] = ()


def lobby_routes(edge: Edge) -> list[ControllerRouterHandler]:
    pages = tuple(sorted(page.stem for page in _PAGES.glob("*.html")))

    @get("/api/lobby")
    async def lobby(request: Asked) -> Lobby:
        access = edge.access
        if robot_role(request.headers.get("X-Person", "")) is None:
            edge.attendance.looked()
        tables = (_line(edge, name, edge.table(name)) for name in edge.floor.tables)
        begun = access.demo or await asyncio.to_thread(access.register.has_people)
        open_ones = tuple(table for table in tables if table is not None)
        return Lobby(access.demo, begun, open_ones, edge.attendance.watched, pages)

    return [lobby]


def _line(edge: Edge, name: str, decider: TableDecider) -> LobbyTable | None:
    state, book = decider.state, decider.table.book
    opened = state.opened
    if opened is None:
        return None
    dealer = edge.attendance.dealer(name)
    return LobbyTable(
        table=name,
        title=opened.title,
        game=book.title,
        book=book.name,
        place=book.place,
        simulated=opened.simulated,
        notice=notice_of(opened),
        rules=opened.rules_hash[:12],
        round=state.round,
        phase=phase_of(decider.table, state),
        warned=state.warned,
        result=state.result,
        last=state.last_result,
        closed=state.closed,
        stopped=state.stopped,
        minimum=Cents(state.limits.minimum),
        maximum=Cents(state.limits.maximum),
        places=opened.places,
        taken=len(state.seats),
        robots=sum(robot_role(person) is not None for person in state.seats.values()),
        terminals=tuple(state.terminals),
        dealer=dealer,
        dealt_by_robot=dealer is not None and robot_role(dealer) is not None,
    )
