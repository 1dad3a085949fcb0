"""Routes of coming in and of the administrator: sessions, codes, people, devices, new tables."""

import re
from asyncio import to_thread
from typing import Annotated

import msgspec
from litestar import Response, delete, get, post, put
from litestar.datastructures import Cookie
from litestar.exceptions import ClientException, NotFoundException
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler
from msgspec import Meta

from croupier.floor.opening import TablePlan
from croupier.floor.stream import Answer
from croupier.game.commands import CommandKey
from croupier.game.names import Actor, PersonId, TableId
from croupier.server.access import LEAST_PASSWORD, PEOPLE, Claim, Wrong, cookie_name
from croupier.server.edge import Asked, Edge, read, refuse
from croupier.server.log import log
from croupier.server.register import (
    EVERYWHERE,
    DeviceKind,
    DeviceLine,
    Grant,
    PersonLine,
    Session,
)

Id = Annotated[str, Meta(pattern="^[a-z][a-z0-9-]{0,39}$")]
At = Annotated[str, Meta(pattern=r"^(\*|[a-z][a-z0-9-]{0,39})$")]
Password = Annotated[str, Meta(max_length=256)]
NewPassword = Annotated[str, Meta(min_length=LEAST_PASSWORD, max_length=256)]
OneTimeCode = Annotated[str, Meta(min_length=1, max_length=64)]
#: As long as browsers keep a cookie; the key itself is good until it is revoked.
DEVICE_COOKIE_SECONDS = 400 * 24 * 3600
#: A table comes with its operator's approved document.
MOST_DOCUMENT = 12 * 1024 * 1024
_STREAM = re.compile(r"[a-z][a-z0-9-]{0,39}")


class SignIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A person, to one office at one table (or everywhere, where he has it there)."""

    person: Id
    password: Password
    role: str
    at: At = EVERYWHERE


class UseCode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A one-time code, and the password that its person chooses."""

    code: OneTimeCode
    password: NewPassword


class Enrol(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    code: OneTimeCode


class Second(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody else's word for one command, before it is sent."""

    person: Id
    role: str
    command: CommandKey
    password: Password = ""
    at: At = EVERYWHERE


class SecondWord(msgspec.Struct, frozen=True):
    """To be sent in the header X-Second of that command."""

    token: str


class NewPerson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    person: Id
    called: Annotated[str, Meta(min_length=1, max_length=60)]
    grants: Annotated[tuple[Grant, ...], Meta(min_length=1, max_length=32)]


class Grants(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that a person may be from now on, and where."""

    grants: Annotated[tuple[Grant, ...], Meta(min_length=1, max_length=32)]


class NewDevice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    device: Id
    kind: DeviceKind
    at: At


class IssuedCode(msgspec.Struct, frozen=True):
    """Shown once; good once and for ten minutes."""

    subject: str
    code: str


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: CommandKey
    plan: TablePlan


class Me(msgspec.Struct, frozen=True):
    person: str
    role: str
    #: The table, or `*` for the whole floor; and whether this is a device's key.
    at: str = EVERYWHERE
    device: bool = False


def _me(session: Session) -> Me:
    return Me(session.person, session.role, session.at, session.device)


async def _entered(edge: Edge, session: Session) -> Response[Me]:
    """A new session and its cookie, which only the browser's own requests carry."""
    opened = edge.access.register.open_session
    token, kept = await to_thread(opened, session.actor, session.at)
    return _with_cookie(edge, kept, token)


def _with_cookie(edge: Edge, session: Session, token: str) -> Response[Me]:
    cookie = Cookie(
        key=cookie_name(session.person),
        value=token,
        httponly=True,
        samesite="strict",
        secure=edge.access.secure,
        path="/",
        # A device keeps its key over a restart of its browser; a person's ends with the window.
        max_age=DEVICE_COOKIE_SECONDS if session.device else None,
    )
    return Response(_me(session), cookies=[cookie], status_code=201)


def session_routes(edge: Edge) -> list[ControllerRouterHandler]:
    claims, sign_ins = msgspec.json.Decoder(Claim), msgspec.json.Decoder(SignIn)

    @post("/api/session", status_code=201)
    async def enter(request: Asked) -> Response[Me]:
        claim = await read(request, claims, "claim")
        session = edge.access.claimed(claim)
        if session is None and not edge.access.demo:
            raise NotFoundException("this is no demonstration; sign in with a password")
        if session is None:
            known = ", ".join(f"{person} as {role}" for person, role in PEOPLE.items())
            raise ClientException(f"the demonstration knows {known}")
        return await _entered(edge, session)

    @post("/api/sign-in", status_code=201)
    async def sign_in(request: Asked) -> Response[Me]:
        edge.knock(request)
        asked = await read(request, sign_ins, "sign-in")
        found = await edge.access.sign_in(asked.person, asked.password, asked.role, asked.at)
        if isinstance(found, Wrong):
            log("sign-in refused", person=asked.person, role=asked.role, status=found.status)
            raise refuse(found)
        log("signed in", person=found.person, role=found.role, place=found.at)
        return await _entered(edge, found)

    @post("/api/sign-out", status_code=200)
    async def sign_out(request: Asked) -> Me:
        session = edge.session(request)
        await to_thread(edge.access.register.close_session, session)
        return Me(session.person, session.role)

    @get("/api/me")
    async def me(request: Asked) -> Me:
        return _me(edge.session(request))

    @get("/api/sessions")
    async def sessions(request: Asked) -> tuple[Me, ...]:
        """Everybody whom this browser is signed in as: its windows may be several people."""
        return tuple(_me(session) for session in edge.access.all_of(request.cookies))

    return [enter, sign_in, sign_out, me, sessions]


def code_routes(edge: Edge) -> list[ControllerRouterHandler]:
    codes, enrols = msgspec.json.Decoder(UseCode), msgspec.json.Decoder(Enrol)
    seconds = msgspec.json.Decoder(Second)
    register = edge.access.register

    @post("/api/code", status_code=200)
    async def use_code(request: Asked) -> Me:
        """The first password, by the code that an administrator handed over."""
        edge.knock(request)
        asked = await read(request, codes, "code")
        hashed = await edge.access.hashed(asked.password)
        code = await to_thread(register.use_code, asked.code)
        if code is None or code.kind != "person":
            raise refuse(Wrong("this code is wrong, used or older than ten minutes"))
        await to_thread(register.set_password, code.subject, hashed)
        log("password chosen", person=code.subject)
        return Me(code.subject, "")

    @post("/api/enrol", status_code=201)
    async def enrol(request: Asked) -> Response[Me]:
        """A terminal or a display gets its key, once."""
        edge.knock(request)
        asked = await read(request, enrols, "enrolment")
        code = await to_thread(register.use_code, asked.code)
        device = code is not None and code.kind != "person"
        found = await to_thread(register.enrol, code) if code is not None and device else None
        if found is None:
            raise refuse(Wrong("this code is wrong, used or older than ten minutes"))
        token, session = found
        log("device enrolled", device=session.person, place=session.at)
        return _with_cookie(edge, session, token)

    @post("/api/second", status_code=201)
    async def second(request: Asked) -> SecondWord:
        edge.knock(request)
        edge.session(request)
        asked = await read(request, seconds, "second person")
        word = await edge.access.second(
            asked.person, asked.password, asked.role, command=asked.command, at=asked.at
        )
        if isinstance(word, Wrong):
            raise refuse(word)
        log("second person", person=asked.person, command=asked.command)
        return SecondWord(word)

    return [use_code, enrol, second]


def people_routes(edge: Edge) -> list[ControllerRouterHandler]:
    persons, register = msgspec.json.Decoder(NewPerson), edge.access.register
    offices = msgspec.json.Decoder(Grants)

    @get("/api/people")
    async def people(request: Asked) -> tuple[PersonLine, ...]:
        edge.administrator(request)
        return await to_thread(register.people)

    @post("/api/people", status_code=201)
    async def add_person(request: Asked) -> IssuedCode:
        by = edge.administrator(request)
        asked = await read(request, persons, "person")
        if not await to_thread(register.add_person, asked.person, asked.called, asked.grants):
            raise ClientException(f"there is a {asked.person} already", status_code=409)
        log("person added", person=asked.person, by=by.person)
        code = await to_thread(register.make_code, "person", asked.person)
        return IssuedCode(asked.person, code)

    @post("/api/people/{person:str}/code", status_code=201)
    async def new_code(request: Asked, person: FromPath[str]) -> IssuedCode:
        by = edge.administrator(request)
        if person not in {line.person for line in await to_thread(register.people)}:
            raise NotFoundException(f"there is no {person!r}")
        log("code issued", person=person, by=by.person)
        return IssuedCode(person, await to_thread(register.make_code, "person", person))

    @put("/api/people/{person:str}/grants", status_code=200)
    async def set_grants(request: Asked, person: FromPath[str]) -> Me:
        by = edge.administrator(request)
        asked = await read(request, offices, "offices")
        if person == by.person:
            raise ClientException("another administrator does that", status_code=409)
        if not await to_thread(register.set_grants, person, asked.grants):
            raise NotFoundException(f"there is no {person!r}")
        held = ", ".join(f"{grant.role} at {grant.at}" for grant in asked.grants)
        log("offices set", person=person, offices=held, by=by.person)
        return Me(person, "")

    @delete("/api/people/{person:str}", status_code=200)
    async def put_out(request: Asked, person: FromPath[str]) -> Me:
        by = edge.administrator(request)
        if person == by.person:
            raise ClientException("another administrator does that", status_code=409)
        if not await to_thread(register.disable, person):
            raise NotFoundException(f"there is no {person!r}")
        log("person put out", person=person, by=by.person)
        return Me(person, "")

    return [people, add_person, new_code, set_grants, put_out]


def device_routes(edge: Edge) -> list[ControllerRouterHandler]:
    devices, register = msgspec.json.Decoder(NewDevice), edge.access.register
    tables = msgspec.json.Decoder(NewTable)

    @get("/api/devices")
    async def listed(request: Asked) -> tuple[DeviceLine, ...]:
        edge.administrator(request)
        return await to_thread(register.devices)

    @post("/api/devices", status_code=201)
    async def add_device(request: Asked) -> IssuedCode:
        by = edge.administrator(request)
        asked = await read(request, devices, "device")
        if TableId(asked.at) not in edge.floor.tables:
            raise ClientException(f"there is no table {asked.at!r}")
        if not await to_thread(register.add_device, asked.device, asked.kind, asked.at):
            raise ClientException(f"there is a {asked.device} already", status_code=409)
        log("device added", device=asked.device, by=by.person)
        code = await to_thread(register.make_code, asked.kind, asked.device, asked.at)
        return IssuedCode(asked.device, code)

    @post("/api/devices/{device:str}/code", status_code=201)
    async def again(request: Asked, device: FromPath[str]) -> IssuedCode:
        """For a screen that was changed, or revoked and found again: what it had ends at once."""
        by = edge.administrator(request)
        line = await to_thread(register.readmit, device)
        if line is None:
            raise NotFoundException(f"there is no {device!r}")
        log("device code issued", device=device, by=by.person)
        code = await to_thread(register.make_code, line.kind, device, line.at)
        return IssuedCode(device, code)

    @delete("/api/devices/{device:str}", status_code=200)
    async def revoke(request: Asked, device: FromPath[str]) -> Me:
        by = edge.administrator(request)
        if not await to_thread(register.revoke, device):
            raise NotFoundException(f"there is no {device!r}")
        log("device revoked", device=device, by=by.person)
        return Me(device, "")

    @post("/api/tables", status_code=200, request_max_body_size=MOST_DOCUMENT)
    async def open_table(request: Asked) -> Answer:
        """A table is opened by an administrator, with a second where readings are chosen."""
        by = edge.administrator(request)
        asked = await read(request, tables, "table")
        if not _STREAM.fullmatch(asked.plan.table) or asked.plan.table == "cage":
            raise ClientException("a table's name is small letters, figures and hyphens")
        if asked.plan.readings or asked.plan.confirmed:
            await edge.second(request, asked.id, by)
        refusal = edge.floor.add_table(asked.plan, Actor(PersonId(by.person), by.role))
        log("table opened", table=asked.plan.table, by=by.person, ok=refusal is None)
        return Answer(ok=False, refusal=refusal) if refusal else Answer(ok=True, seq=1)

    return [listed, add_device, again, revoke, open_table]
