"""Routes of the tables: their cards, commands, reasons, the approved document; and the health."""

from litestar import MediaType, Response, get, post
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler

from croupier.explanation import HEADING, Explanation, explain_position
from croupier.floor.stream import Answer
from croupier.game.extensions import notice_of
from croupier.game.names import TableId
from croupier.library import BadInput, Game
from croupier.server.card import TableCard, TableLine, table_card
from croupier.server.documents import approved_document
from croupier.server.edge import Asked, Edge, address_of, read
from croupier.server.hearing import COMMANDS, Hearing
from croupier.server.openapi import document as openapi_document
from croupier.server.recall import OwnRound, own_rounds
from croupier.server.table_types import Health, Why
from croupier.server.why import may_tell_chances, why_notices, why_refused, why_wager

_HERE = ("127.0.0.1", "::1")


def _why(explanation: Explanation) -> Why:
    return Why(HEADING, explanation.says, explanation.reasons)


def command_routes(edge: Edge) -> list[ControllerRouterHandler]:
    @post("/api/command", status_code=200)
    async def command(request: Asked) -> Answer:
        session = edge.session(request)
        hearing = Hearing(edge, await read(request, COMMANDS, "command"), session)
        answer = hearing.elsewhere()
        if answer is None:
            named = getattr(hearing.asked, "second", None)
            if named is not None:
                second = await edge.second(request, hearing.asked.id, session)
                if second.person != named:
                    raise PermissionDeniedException(f"the second person's word is not {named}'s")
            begun = hearing.begin()
            answer = begun if isinstance(begun, Answer) else await begun
        hearing.over(answer)
        return answer

    return [command]


def table_routes(edge: Edge) -> list[ControllerRouterHandler]:
    @get("/api/tables")
    async def tables() -> list[TableLine]:
        lines = []
        for name, table in edge.floor.tables.items():
            opened = edge.table(name).state.opened
            if opened is not None:
                told = (table.book.name, table.book.place, opened.simulated, notice_of(opened))
                lines.append(TableLine(name, opened.title, *told))
        return lines

    @get("/api/tables/{name:str}")
    async def card(name: FromPath[str]) -> TableCard:
        decider = edge.table(name)
        if decider.state.opened is None:
            raise NotFoundException(f"{name} is not open")
        return table_card(decider.state.opened, decider.table)

    return [tables, card]


def why_routes(edge: Edge) -> list[ControllerRouterHandler]:
    @get("/api/tables/{name:str}/why/{wager:int}")
    async def why(request: Asked, name: FromPath[str], wager: FromPath[int]) -> Why:
        session = edge.session(request)
        edge.table(name)
        found = None
        if session.reaches(name):
            found = why_wager(edge.floor, TableId(name), wager, session.actor)
        if found is None:
            raise NotFoundException(f"you have no wager {wager} at {name}")
        return _why(found)

    @get("/api/tables/{name:str}/why-refused/{command:str}")
    async def why_refusal(request: Asked, name: FromPath[str], command: FromPath[str]) -> Why:
        session = edge.session(request)
        edge.table(name)
        found = None
        if session.reaches(name):
            found = why_refused(edge.floor, TableId(name), command, session.actor)
        if found is None:
            raise NotFoundException("no command of yours under that id was refused")
        return _why(found)

    @get("/api/tables/{name:str}/why-round/{number:int}")
    async def why_round(request: Asked, name: FromPath[str], number: FromPath[int]) -> Why:
        session = edge.session(request)
        edge.table(name)
        found = None
        if session.reaches(name):
            found = why_notices(edge.floor, TableId(name), number, session.actor)
        if found is None:
            raise NotFoundException(f"nothing was announced in round {number} of {name}")
        return _why(found)

    return [why, why_refusal, why_round]


def asking_routes(edge: Edge) -> list[ControllerRouterHandler]:
    @get("/api/tables/{name:str}/why-position/{position:str}")
    async def why_position(request: Asked, name: FromPath[str], position: FromPath[str]) -> Why:
        table, session = edge.table(name).table, edge.known(request)
        told = may_tell_chances(table.book, session.actor if session else None)
        try:
            found = Game(table).position(position)
        except BadInput as wrong:
            raise NotFoundException(str(wrong)) from None
        return _why(explain_position(table, found, with_chance=told))

    @get("/api/tables/{name:str}/rounds")
    async def rounds(request: Asked, name: FromPath[str]) -> list[OwnRound]:
        session = edge.session(request)
        edge.table(name)
        if not session.reaches(name):
            raise NotFoundException(f"you are signed in at {session.at}, not at {name}")
        return own_rounds(edge.floor, TableId(name), session.actor)

    @get("/api/tables/{name:str}/document")
    async def document(request: Asked, name: FromPath[str]) -> Response[bytes]:
        found = approved_document(edge.floor, edge.table(name).state, edge.session(request).actor)
        if isinstance(found, str):
            raise NotFoundException(found)
        saved = {"Content-Disposition": "attachment; filename=approved-rules"}
        return Response(found, media_type="application/octet-stream", headers=saved)

    return [why_position, rounds, document]


def health_routes(edge: Edge) -> list[ControllerRouterHandler]:
    @get("/healthz")
    async def health() -> Health:
        """The process answers."""
        return Health(ok=True, says="up")

    @get("/readyz")
    async def ready() -> Response[Health]:
        """And its journal takes records."""
        broken = edge.floor.broken
        if broken is None or broken.done():
            says = "the floor is not open; it must be started again"
            return Response(Health(ok=False, says=says), status_code=503)
        return Response(Health(ok=True, says="open"), status_code=200)

    @get("/metrics", media_type=MediaType.TEXT)
    async def metrics(request: Asked) -> Response[bytes]:
        """For this machine, and for an administrator."""
        if address_of(request) not in _HERE:
            edge.administrator(request)
        return Response(edge.metrics.text(), media_type="text/plain; version=0.0.4")

    @get("/api/openapi.json")
    async def openapi() -> Response[bytes]:
        return Response(openapi_document(), media_type="application/json")

    return [health, ready, metrics, openapi]
