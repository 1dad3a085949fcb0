"""What the routes share: the floor, who may come in, the gate, what is counted and logged."""

import asyncio
from contextlib import suppress
from typing import Any, TypeVar

import msgspec
from litestar import Request
from litestar.connection import ASGIConnection
from litestar.exceptions import (
    ClientException,
    HTTPException,
    NotAuthorizedException,
    NotFoundException,
    PermissionDeniedException,
    TooManyRequestsException,
)

from croupier.floor.deciders import TableDecider
from croupier.floor.floor import Floor
from croupier.game.names import Actor, TableId
from croupier.server.access import Access, Wrong
from croupier.server.attendance import Attendance
from croupier.server.gate import Gate, Limits, is_ours
from croupier.server.metrics import Metrics
from croupier.server.register import Session
from croupier.server.roll import RollAway
from croupier.server.validation import Numbers

_JSON = "application/json"
#: How often the register is looked at for what another server has changed there.
LOOK_SECONDS = 1.0
T = TypeVar("T")
Asked = Request[Any, Any, Any]


class Edge:
    def __init__(self, floor: Floor, access: Access, limits: Limits) -> None:
        self.floor = floor
        self.access = access
        self.gate = Gate(limits)
        self.metrics = Metrics(floor)
        self.numbers = Numbers(floor.slip_key)
        self.attendance = Attendance()
        #: When a witness last took a head of a stream, and the size of that.
        self.witnessed: dict[str, tuple[str, int]] = {}

    async def arrive(self, request: Asked) -> None:
        """Before every request."""
        only_our_pages(request)
        await self.look_up(request)

    async def look_up(self, connection: "ASGIConnection[Any, Any, Any, Any]") -> None:
        """Whoever has just signed in at another server of this floor is known here too."""
        if not self.access.strange(connection.cookies):
            return
        if self.gate.strangers.take(address_of(connection)):
            await asyncio.to_thread(self.access.register.refresh)

    async def keep_up(self) -> None:
        """With what other servers change in the register: as it is told, and by looking."""
        register, loop, told = self.access.register, asyncio.get_running_loop(), asyncio.Event()
        if not register.shared:
            return

        def tell() -> None:
            with suppress(RuntimeError):  # the floor closes, and it is nobody's any more
                loop.call_soon_threadsafe(told.set)

        register.watch(tell)
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(told.wait(), LOOK_SECONDS)
            told.clear()
            with suppress(RollAway):  # asked again in a moment; meanwhile no table takes anything
                await asyncio.to_thread(register.refresh)

    def session(self, request: Asked) -> Session:
        """Which of this browser's people the page says that it is, if its cookie agrees."""
        session = self.known(request)
        if session is None:
            raise NotAuthorizedException("nobody is signed in at this screen; open the front page")
        if not self.gate.acts.take(session.id):
            raise TooManyRequestsException("this screen asks too much at once; wait a second")
        return session

    def known(self, request: Asked) -> Session | None:
        """Who is signed in there, if anybody is."""
        person, role = (request.headers.get(name, "") for name in ("X-Person", "X-Role"))
        return self.access.find(request.cookies, person, role)

    def actor(self, request: Asked) -> Actor:
        return self.session(request).actor

    def administrator(self, request: Asked) -> Session:
        session = self.session(request)
        if session.role != "administrator":
            raise PermissionDeniedException("an administrator does this")
        return session

    async def second(self, request: Asked, command: str, first: Session) -> Session:
        """The second person, whose word the request carries; refused without."""
        token = request.headers.get("X-Second")
        found = await self.access.second_of(token, command, first.actor)
        if found is None:
            says = "this needs a second person, signed in for this very command (/api/second)"
            raise PermissionDeniedException(says)
        return Session("", found.person, found.role, "*", device=False, expires=0.0)

    def knock(self, request: Asked) -> None:
        """Before anything that a guesser would try."""
        if not self.gate.knocks.take(address_of(request)):
            raise TooManyRequestsException("this address tries too often; wait a minute")

    def table(self, name: str) -> TableDecider:
        writer = self.floor.streams.get(TableId(name))
        if writer is None or not isinstance(writer.decider, TableDecider):
            raise NotFoundException(f"there is no table {name!r}")
        return writer.decider


def address_of(connection: "ASGIConnection[Any, Any, Any, Any]") -> str:
    return connection.client.host if connection.client else "?"


def from_here(connection: "ASGIConnection[Any, Any, Any, Any]") -> bool:
    """Whether a page of this floor asks, or a program: never another site's page."""
    headers = connection.headers
    return is_ours(
        headers.get("host", ""), headers.get("origin", ""), headers.get("sec-fetch-site", "")
    )


def only_our_pages(request: Asked) -> None:
    """Before every act: a form of another site can be neither of our origin nor JSON."""
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return
    if not from_here(request):
        raise PermissionDeniedException("another site's page may not act here")
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != _JSON:
        raise ClientException(f"send {_JSON}", status_code=415)


def refuse(wrong: Wrong) -> HTTPException:
    return HTTPException(wrong.says, status_code=wrong.status)


async def read(request: Asked, decoder: "msgspec.json.Decoder[T]", what: str) -> T:
    """The typed body, or what is wrong with it and where."""
    try:
        return decoder.decode(await request.body())
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as wrong:
        raise ClientException(f"this is no {what}: {wrong}") from None
