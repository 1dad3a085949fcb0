"""Routes for a regulator: search, replay, verify, evidence, what waits for him. All of it reads.

What he does goes over /api/command like anybody's act, and the table's book decides on it.
"""

import asyncio
from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.exceptions import (
    ClientException,
    NotFoundException,
    PermissionDeniedException,
)
from litestar.params import FromPath, FromQuery, Parameter, QueryParameter
from litestar.types import ControllerRouterHandler

from croupier.evidence.check import check
from croupier.evidence.file import About, Evidence, encode
from croupier.evidence.gather import gather
from croupier.evidence.page import evidence_page
from croupier.game.names import TableId
from croupier.journal.record import StreamName
from croupier.roles import is_regulator
from croupier.server.edge import Asked, Edge, read
from croupier.server.register import Session
from croupier.server.replay import Replay, RoundLine, replay, rounds_of
from croupier.server.search import Found, Sought, search
from croupier.server.verification import AskVerify, Examined, Verification
from croupier.server.waiting import Waiting, waiting_for

Number = Annotated[int | None, Parameter(ge=1, le=10**15)]
Text = Annotated[str, Parameter(max_length=100)]


class Reader:
    """The floor's record as a regulator reads it; what reads a whole stream, one at a time."""

    def __init__(self, edge: Edge) -> None:
        self.edge = edge
        self.floor = edge.floor
        self.verification = Verification(edge.floor)
        self.turn = asyncio.Lock()

    def regulator(self, request: Asked) -> Session:
        session = self.edge.session(request)
        if not is_regulator(session.actor):
            raise PermissionDeniedException("a regulator reads the record here")
        return session

    def reached(self, session: Session, name: str) -> StreamName:
        if TableId(name) not in self.floor.streams or not session.reaches(name):
            raise NotFoundException(f"there is no stream {name!r} for you here")
        return StreamName(name)

    def table(self, session: Session, name: str) -> StreamName:
        self.edge.table(name)
        return self.reached(session, name)


def regulator_routes(edge: Edge) -> list[ControllerRouterHandler]:
    reader = Reader(edge)
    return [*_reading(reader), *_evidence(reader), *_verifying(reader)]


def _reading(reader: Reader) -> list[ControllerRouterHandler]:
    floor = reader.floor

    @get("/api/record/search")
    async def found(  # noqa: PLR0913 - each is a question of its own
        request: Asked,
        *,
        table: FromQuery[Text] = "",
        number: Annotated[int | None, QueryParameter(name="round", ge=1, le=10**15)] = None,
        person: FromQuery[Text] = "",
        kind: FromQuery[Text] = "",
        clause: FromQuery[Text] = "",
        since: FromQuery[Text] = "",
        until: FromQuery[Text] = "",
        words: FromQuery[Text] = "",
        before: Number = None,
    ) -> Found:
        session = reader.regulator(request)
        names = [table] if table else [name for name in floor.streams if session.reaches(name)]
        streams = tuple(reader.reached(session, name) for name in names)
        sought = Sought(
            round=number,
            person=person,
            kind=kind,
            clause=clause,
            since=since,
            until=until,
            words=words,
        )
        async with reader.turn:
            return await asyncio.to_thread(search, floor.journal, streams, sought, before)

    @get("/api/record/waiting")
    async def waiting(request: Asked) -> list[Waiting]:
        session = reader.regulator(request)
        every = waiting_for(floor, session.actor)
        return [line for line in every if session.reaches(line.table)]

    @get("/api/record/{name:str}/rounds")
    async def rounds(request: Asked, name: FromPath[str], before: Number = None) -> list[RoundLine]:
        stream = reader.table(reader.regulator(request), name)
        async with reader.turn:
            return await asyncio.to_thread(rounds_of, floor.journal, stream, before)

    @get("/api/record/{name:str}/rounds/{number:int}")
    async def one_round(request: Asked, name: FromPath[str], number: FromPath[int]) -> Replay:
        stream = reader.table(reader.regulator(request), name)
        live = reader.edge.table(name).table
        async with reader.turn:
            told = await asyncio.to_thread(replay, floor.journal, stream, number, live)
        if told is None:
            raise NotFoundException(f"{name} has no round {number}")
        return told

    return [found, waiting, rounds, one_round]


def _evidence(reader: Reader) -> list[ControllerRouterHandler]:
    async def made(request: Asked, about: About) -> tuple[bytes, str]:
        """The file, checked as anybody would check it, and a name for it."""
        reader.table(reader.regulator(request), about.table)
        if about.round < 1 and about.wager is None and about.dispute is None:
            raise ClientException("say of what: a round, a wager or a dispute")
        writer = reader.floor.streams[TableId(about.table)]
        if writer.tenure.mine and writer.size > writer.signed:
            await asyncio.wrap_future(writer.checkpoint())
        async with reader.turn:
            found = await asyncio.to_thread(gather, reader.floor.journal, about, reader.floor.key)
        if isinstance(found, str):
            raise NotFoundException(found)
        return encode(found), _name(found)

    @get("/api/record/{name:str}/evidence")
    async def file(  # noqa: PLR0913 - what it may be about
        request: Asked,
        name: FromPath[str],
        *,
        number: Annotated[int, QueryParameter(name="round", ge=0, le=10**15)] = 0,
        person: FromQuery[Text] = "",
        wager: Number = None,
        dispute: Number = None,
    ) -> Response[bytes]:
        about = About(table=name, round=number, person=person or None, wager=wager, dispute=dispute)
        content, called = await made(request, about)
        return _saved(content, f"{called}.json", "application/json")

    @get("/api/record/{name:str}/evidence.pdf")
    async def page(  # noqa: PLR0913 - what it may be about
        request: Asked,
        name: FromPath[str],
        *,
        number: Annotated[int, QueryParameter(name="round", ge=0, le=10**15)] = 0,
        person: FromQuery[Text] = "",
        wager: Number = None,
        dispute: Number = None,
    ) -> Response[bytes]:
        about = About(table=name, round=number, person=person or None, wager=wager, dispute=dispute)
        content, called = await made(request, about)
        checked = await asyncio.to_thread(check, content)
        if not checked.sound:
            says = "the journal does not bear it out: " + " ".join(checked.wrong)
            raise NotFoundException(says)
        made_page = await asyncio.to_thread(evidence_page, checked)
        return _saved(made_page, f"{called}.pdf", "application/pdf")

    return [file, page]


def _name(found: Evidence) -> str:
    about = found.about
    what = f"dispute-{about.dispute}" if about.dispute is not None else f"round-{about.round}"
    if about.wager is not None and about.dispute is None:
        what += f"-wager-{about.wager}"
    return f"evidence-{about.table}-{what}"


def _saved(content: bytes, name: str, kind: str) -> Response[bytes]:
    headers = {"Content-Disposition": f"attachment; filename={name}"}
    return Response(content, media_type=kind, headers=headers)


def _verifying(reader: Reader) -> list[ControllerRouterHandler]:
    asks: msgspec.json.Decoder[AskVerify] = msgspec.json.Decoder(AskVerify)

    @post("/api/record/verify", status_code=200)
    async def verify(request: Asked) -> Examined:
        """Begin to examine the journal; one that is under way goes on."""
        reader.regulator(request)
        started = reader.verification.start(await read(request, asks, "question"))
        if isinstance(started, str):
            raise ClientException(started)
        return started

    @get("/api/record/verify")
    async def verified(request: Asked) -> Examined:
        reader.regulator(request)
        return reader.verification.now

    return [verify, verified]
