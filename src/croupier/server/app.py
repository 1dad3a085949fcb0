"""The application: routes over a floor, and the pages that use them.

A malformed message ends here, with what is wrong and where. Everything else is the floor's answer.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
from litestar import Litestar, MediaType, Request, Response, get, post
from litestar.config.response_cache import ResponseCacheConfig
from litestar.datastructures import Cookie, MutableScopeHeaders
from litestar.exceptions import ClientException, NotAuthorizedException, NotFoundException
from litestar.params import FromPath
from litestar.response import File
from litestar.static_files import create_static_files_router
from litestar.types import ControllerRouterHandler, Message, Scope

from croupier.explanation import HEADING, Explanation, Reason, explain_position
from croupier.floor.deciders import TableDecider
from croupier.floor.floor import Floor
from croupier.floor.stream import Answer
from croupier.game.commands import WireCommand
from croupier.game.names import Actor, Refusal, TableId
from croupier.library import BadInput, Game
from croupier.server.card import TableCard, TableLine, table_card
from croupier.server.documents import approved_document
from croupier.server.heads import head_routes
from croupier.server.live import live_route
from croupier.server.recall import OwnRound, own_rounds
from croupier.server.sessions import PEOPLE, Claim, Sessions, cookie_name
from croupier.server.slip_routes import Desk, slip_routes
from croupier.server.validation import Numbers, at_the_edge
from croupier.server.why import may_tell_chances, why_wager

PAGES = Path(__file__).parent / "pages"
#: Larger than any command; a frame past it is refused before it is read.
MOST_BODY = 16 * 1024

SECURITY = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
        "font-src 'self'; "
        "img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
        "require-trusted-types-for 'script'; trusted-types 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}


class Why(msgspec.Struct, frozen=True):
    heading: str
    says: tuple[str, ...]
    reasons: tuple[Reason, ...]


def _why(explanation: Explanation) -> Why:
    return Why(HEADING, explanation.says, explanation.reasons)


_CLAIM = msgspec.json.Decoder(Claim)
_COMMAND = msgspec.json.Decoder(WireCommand)


class Edge:
    """What the routes share: the floor and the sessions."""

    def __init__(self, floor: Floor, sessions: Sessions) -> None:
        self.floor = floor
        self.sessions = sessions
        self.numbers = Numbers(floor.slip_key)

    def actor(self, request: Request) -> Actor:  # type: ignore[type-arg]
        """Which of this browser's people the page says that it is, if its cookie agrees."""
        actor = self.known(request)
        if actor is None:
            raise NotAuthorizedException("nobody is signed in at this screen; open the front page")
        return actor

    def known(self, request: Request) -> Actor | None:  # type: ignore[type-arg]
        """Who is signed in there, if anybody is."""
        person, role = (request.headers.get(name, "") for name in ("X-Person", "X-Role"))
        return self.sessions.find(request.cookies, person, role)

    def table(self, name: str) -> TableDecider:
        writer = self.floor.streams.get(TableId(name))
        if writer is None or not isinstance(writer.decider, TableDecider):
            raise NotFoundException(f"there is no table {name!r}")
        return writer.decider


async def _with_security(message: Message, _: Scope) -> None:
    """On every answer, errors and pages too: routes alone do not reach what never was a route."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in SECURITY.items():
            headers[name] = value


def create_app(floor: Floor, sessions: Sessions) -> Litestar:
    edge = Edge(floor, sessions)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await floor.start()
        try:
            yield
        finally:
            await floor.stop()

    return Litestar(
        route_handlers=[
            *_session_routes(edge),
            *_table_routes(edge),
            *slip_routes(Desk(floor, edge.numbers), edge.actor),
            live_route(floor, sessions),
            *head_routes(floor),
            *_pages(),
        ],
        lifespan=[lifespan],
        request_max_body_size=MOST_BODY,
        before_send=[_with_security],
        response_cache_config=ResponseCacheConfig(default_expiration=None),
        openapi_config=None,
        logging_config=None,
    )


def _session_routes(edge: Edge) -> list[ControllerRouterHandler]:
    @post("/api/session", status_code=201)
    async def enter(request: Request) -> Response[Claim]:  # type: ignore[type-arg]
        try:
            data = _CLAIM.decode(await request.body())
        except msgspec.DecodeError as wrong:
            raise ClientException(f"this is no claim: {wrong}") from None
        cookie = edge.sessions.cookie_for(data)
        if cookie is None:
            known = ", ".join(f"{person} as {role}" for person, role in PEOPLE.items())
            raise ClientException(f"the demonstration knows {known}")
        name = cookie_name(data.person)
        kept = Cookie(key=name, value=cookie, httponly=True, samesite="strict", path="/")
        return Response(data, cookies=[kept], status_code=201)

    @get("/api/me")
    async def me(request: Request) -> Actor:  # type: ignore[type-arg]
        return edge.actor(request)

    @post("/api/command", status_code=200)
    async def command(request: Request) -> Answer:  # type: ignore[type-arg]
        actor = edge.actor(request)
        try:
            asked = _COMMAND.decode(await request.body())
        except msgspec.DecodeError as wrong:
            raise ClientException(f"this is no command: {wrong}") from None
        inside = at_the_edge(edge.numbers, edge.floor, asked)
        if isinstance(inside, Refusal):
            return Answer(ok=False, refusal=inside)
        return await edge.floor.submit(inside, actor)

    return [enter, me, command]


def _table_routes(edge: Edge) -> list[ControllerRouterHandler]:
    @get("/api/tables")
    async def tables() -> list[TableLine]:
        lines = []
        for name, table in edge.floor.tables.items():
            opened = edge.table(name).state.opened
            if opened is not None:
                book = table.book
                lines.append(TableLine(name, opened.title, book.name, book.place, opened.simulated))
        return lines

    @get("/api/tables/{name:str}")
    async def card(name: FromPath[str]) -> TableCard:
        decider = edge.table(name)
        if decider.state.opened is None:
            raise NotFoundException(f"{name} is not open")
        return table_card(decider.state.opened, decider.table)

    @get("/api/tables/{name:str}/why/{wager:int}")
    async def why(
        request: Request,  # type: ignore[type-arg]
        name: FromPath[str],
        wager: FromPath[int],
    ) -> Why:
        actor = edge.actor(request)
        edge.table(name)
        found = why_wager(edge.floor, TableId(name), wager, actor)
        if found is None:
            raise NotFoundException(f"you have no wager {wager} at {name}")
        return _why(found)

    @get("/api/tables/{name:str}/why-position/{position:str}")
    async def why_position(
        request: Request,  # type: ignore[type-arg]
        name: FromPath[str],
        position: FromPath[str],
    ) -> Why:
        table = edge.table(name).table
        told = may_tell_chances(table.book, edge.known(request))
        try:
            found = Game(table).position(position)
        except BadInput as wrong:
            raise NotFoundException(str(wrong)) from None
        return _why(explain_position(table, found, with_chance=told))

    @get("/api/tables/{name:str}/rounds")
    async def rounds(request: Request, name: FromPath[str]) -> list[OwnRound]:  # type: ignore[type-arg]
        actor = edge.actor(request)
        edge.table(name)
        return own_rounds(edge.floor, TableId(name), actor)

    @get("/api/tables/{name:str}/document")
    async def document(request: Request, name: FromPath[str]) -> Response[bytes]:  # type: ignore[type-arg]
        found = approved_document(edge.floor, edge.table(name).state, edge.actor(request))
        if isinstance(found, str):
            raise NotFoundException(found)
        saved = {"Content-Disposition": "attachment; filename=approved-rules"}
        return Response(found, media_type="application/octet-stream", headers=saved)

    return [tables, card, why, why_position, rounds, document]


def _pages() -> list[ControllerRouterHandler]:
    @get(["/", "/player", "/dealer", "/cage"], media_type=MediaType.HTML)
    async def page(request: Request) -> File:  # type: ignore[type-arg]
        name = request.url.path.strip("/") or "index"
        if not (PAGES / f"{name}.html").exists():
            raise NotFoundException("the pages are not built; `make run` builds them")
        return File(
            PAGES / f"{name}.html", media_type="text/html", content_disposition_type="inline"
        )

    assets = PAGES / "assets"
    if not assets.exists():
        return [page]
    return [page, create_static_files_router("/assets", [assets])]
