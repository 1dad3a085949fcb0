"""The application: routes over a floor, and the pages that use them.

A malformed message ends here, with what is wrong and where. Everything else is the floor's answer.
"""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from litestar import Litestar, MediaType, Response, get
from litestar.config.response_cache import ResponseCacheConfig
from litestar.datastructures import MutableScopeHeaders
from litestar.exceptions import NotFoundException
from litestar.response import File
from litestar.static_files import create_static_files_router
from litestar.types import ControllerRouterHandler, Message, Scope

from croupier.floor.floor import Floor
from croupier.server.access import Access
from croupier.server.access_routes import code_routes, device_routes, people_routes, session_routes
from croupier.server.edge import Asked, Edge
from croupier.server.gate import Limits
from croupier.server.heads import head_routes
from croupier.server.key_routes import key_routes
from croupier.server.live import live_route
from croupier.server.lobby import lobby_routes
from croupier.server.log import fault as tell_fault
from croupier.server.log import log
from croupier.server.peers import Peers, peer_routes
from croupier.server.regulator_routes import regulator_routes
from croupier.server.roll import RollAway
from croupier.server.shelf import shelf_routes
from croupier.server.slip_routes import Desk, slip_routes
from croupier.server.table_routes import (
    asking_routes,
    command_routes,
    health_routes,
    table_routes,
    why_routes,
)
from croupier.server.window_routes import window_routes

PAGES = Path(__file__).parent / "pages"
#: Larger than any command; a frame past it is refused before it is read.
MOST_BODY = 16 * 1024

#: Where the pages are; the first word of a path is the page's own.
PAGE_PATHS = (
    "/",
    "/sign-in",
    "/enrol",
    "/setup",
    "/odds/{book:str}",
    "/player",
    "/dealer",
    "/dealer/{table:str}",
    "/cage",
    "/regulator",
    "/display/{table:str}",
    "/pit",
)

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


def create_app(floor: Floor, access: Access, limits: Limits | None = None) -> Litestar:
    edge = Edge(floor, access, limits or Limits())
    security = dict(SECURITY)
    if access.secure:
        security["Strict-Transport-Security"] = "max-age=31536000"

    async def with_security(message: Message, _: Scope) -> None:
        """On every answer, errors and pages too: routes alone miss what never was a route."""
        if message["type"] == "http.response.start":
            headers = MutableScopeHeaders.from_message(message)
            for name, value in security.items():
                headers[name] = value

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        peers = Peers(floor.key)
        if floor.tenancy is not None:
            floor.forward = peers.forward
        await floor.start()
        keeping = asyncio.create_task(edge.keep_up())
        try:
            yield
        finally:
            keeping.cancel()
            await floor.stop()
            await peers.close()
            await asyncio.to_thread(access.register.close)

    return Litestar(
        route_handlers=[
            *session_routes(edge),
            *code_routes(edge),
            *people_routes(edge),
            *device_routes(edge),
            *command_routes(edge),
            *table_routes(edge),
            *lobby_routes(edge),
            *asking_routes(edge),
            *why_routes(edge),
            *health_routes(edge),
            *slip_routes(Desk(floor, edge.numbers), edge.actor),
            *window_routes(edge),
            live_route(edge),
            *head_routes(floor, edge.witnessed),
            *shelf_routes(edge),
            *key_routes(edge),
            *regulator_routes(edge),
            *peer_routes(floor),
            *_pages(),
        ],
        lifespan=[lifespan],
        before_request=edge.arrive,
        request_max_body_size=MOST_BODY,
        before_send=[with_security],
        response_cache_config=ResponseCacheConfig(default_expiration=None),
        exception_handlers={500: _our_fault, RollAway: _roll_away},
        openapi_config=None,
        logging_config=None,
    )


def _our_fault(_: Asked, fault: Exception) -> Response[dict[str, object]]:
    """A bug: the log has it whole, the asker a sentence."""
    tell_fault("fault", fault)
    says = "something went wrong here; it is in the log"
    return Response({"status_code": 500, "detail": says}, status_code=500)


def _roll_away(_: Asked, away: RollAway) -> Response[dict[str, object]]:
    """Nothing is wrong with the floor or with the question: it may be asked again."""
    log("register away", level=logging.WARNING, why=str(away))
    says = "the register cannot be reached now; nothing was changed; try again"
    return Response({"status_code": 503, "detail": says}, status_code=503)


def _pages() -> list[ControllerRouterHandler]:
    @get(list(PAGE_PATHS), media_type=MediaType.HTML)
    async def page(request: Asked) -> File:
        # A table's page is the same for every table: it reads the address itself.
        name = request.url.path.strip("/").partition("/")[0] or "index"
        if not (PAGES / f"{name}.html").exists():
            raise NotFoundException("the pages are not built; `make run` builds them")
        return File(
            PAGES / f"{name}.html", media_type="text/html", content_disposition_type="inline"
        )

    assets = PAGES / "assets"
    if not assets.exists():
        return [page]
    return [page, create_static_files_router("/assets", [assets])]
