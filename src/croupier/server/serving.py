"""Serving: the demonstration on loopback, or a real floor with sign-in, until it is stopped."""

import asyncio
import ipaddress
import logging
import socket
from collections.abc import Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any

import apsw
import msgspec
import uvicorn
from litestar.types import ASGIApp

from croupier.floor.floor import CannotOpen, Floor, open_floor
from croupier.floor.opening import TablePlan
from croupier.floor.shared import open_shared_floor
from croupier.journal.folder import Unfit, check_file
from croupier.journal.key import fingerprint
from croupier.server.access import Access
from croupier.server.app import PAGES, create_app
from croupier.server.demo_tables import PLANS
from croupier.server.gate import Limits
from croupier.server.log import start_log
from croupier.server.register import Grant, Register, open_register, open_shared_register
from croupier.server.wire import Wire

LOOPBACK = "127.0.0.1"
FIRST = "administrator-1"
#: Screens listen; what they could send is nothing.
MOST_FRAME = 4096


class PortTaken(Exception):  # noqa: N818 - a statement about the machine
    """Something else listens there; the message is one sentence."""


class Serving(msgspec.Struct, frozen=True, kw_only=True):
    """How a floor is served; secrets come from files, never from the command line."""

    folder: Path
    port: int
    host: str = LOOPBACK
    demo: bool = False
    #: The demonstration's tables read a simulated device, for dealers that have no hands.
    drawn: bool = False
    #: More tables of the demonstration: folders of an author.
    more: tuple[TablePlan, ...] = ()
    certificate: Path | None = None
    private_key: Path | None = None
    #: A journal in PostgreSQL that several servers share, and where they reach this one.
    journal: str | None = None
    address: str | None = None
    #: A proxy of the operator's ends TLS and says where requests come from.
    behind_proxy: bool = False
    #: How many screens the floor takes, and how many of one address.
    screens: int = Limits().lines
    screens_per_address: int = Limits().lines_per_address


#: What runs beside a floor, given its address: it may be ended at any moment.
Beside = Callable[[str], Coroutine[None, None, None]]


def serve(asked: Serving, beside: Beside | None = None) -> None:
    """Until it is stopped. The folder keeps everything; start again and it goes on."""
    _fit(asked)
    listener = listen(asked.host, asked.port)
    try:
        floor = _floor(asked, listener.getsockname()[1])
    except CannotOpen:
        listener.close()
        raise
    register = _register(asked)
    if isinstance(register, Unfit):
        floor.journal.close()
        listener.close()
        raise CannotOpen(register.sentence)
    secure = asked.certificate is not None or asked.behind_proxy
    start_log(logging.WARNING if asked.demo else logging.INFO)
    limits = Limits(lines=asked.screens, lines_per_address=asked.screens_per_address)
    app = create_app(floor, Access(register, demo=asked.demo, secure=secure), limits)
    config = on_our_wire(
        app,
        proxy_headers=asked.behind_proxy,
        ssl_certfile=asked.certificate,
        ssl_keyfile=asked.private_key,
    )
    port = listener.getsockname()[1]
    says = _welcome(floor, asked, port) if asked.demo else _opened(floor, register, asked, port)
    print(says, flush=True)  # noqa: T201 - it is the start
    company = beside(f"http://{LOOPBACK}:{port}") if beside is not None else None
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(_until_broken(uvicorn.Server(config), floor, listener, company))


def on_our_wire(app: ASGIApp, **other: Any) -> uvicorn.Config:  # noqa: ANN401 - uvicorn's own
    """How every floor is served: nothing compressed, nothing large taken, frames on our wire."""
    asked: dict[str, Any] = {"log_level": "warning", "proxy_headers": False, **other}
    return uvicorn.Config(
        app,
        ws=Wire,
        ws_per_message_deflate=False,
        ws_max_size=MOST_FRAME,
        server_header=False,
        **asked,
    )


def _floor(asked: Serving, port: int) -> Floor:
    plans: tuple[TablePlan, ...] = (*PLANS, *asked.more) if asked.demo else ()
    if asked.drawn:
        plans = tuple(msgspec.structs.replace(plan, device="simulated") for plan in plans)
    if asked.journal is None:
        return open_floor(asked.folder, plans, simulated=asked.demo)
    scheme = "http" if asked.certificate is None else "https"
    address = asked.address or f"{scheme}://{asked.host}:{port}"
    return open_shared_floor(
        asked.journal, asked.folder, plans, address=address, simulated=asked.demo
    )


def _register(asked: Serving) -> Register | Unfit:
    """Of all servers where they share a journal: a person signs in at any of them."""
    if asked.journal is not None:
        return open_shared_register(asked.journal)
    try:
        return open_register(asked.folder)
    except apsw.Error as wrong:
        return Unfit(
            f"The register in {asked.folder} cannot be opened: {wrong}. Put access.sqlite of a "
            "backup there, or take it away: then a new one begins with a one-time code"
        )


def _fit(asked: Serving) -> None:
    """What may not be served so, in a sentence, before anything is opened."""
    if asked.address is not None and asked.journal is None:
        raise CannotOpen("--address is for several servers on one --journal; leave it out")
    outside = asked.host != "localhost" and not ipaddress.ip_address(asked.host).is_loopback
    if asked.demo and outside:
        raise CannotOpen("the demonstration knows no passwords, so it listens on loopback only")
    if (asked.certificate is None) != (asked.private_key is None):
        raise CannotOpen("TLS needs both --tls-cert and --tls-key")
    if outside and asked.certificate is None and not asked.behind_proxy:
        raise CannotOpen(
            "beyond loopback a floor is served with --tls-cert and --tls-key, or --behind-proxy"
        )
    for file in (asked.certificate, asked.private_key):
        if file is not None and not file.is_file():
            raise CannotOpen(f"there is no file {file}")
    wrong = check_file(asked.private_key) if asked.private_key is not None else None
    if wrong is not None:
        raise CannotOpen(wrong.sentence)


async def _until_broken(
    server: uvicorn.Server,
    floor: Floor,
    listener: socket.socket,
    company: Coroutine[None, None, None] | None,
) -> None:
    """A journal that failed takes nothing more, so the server stops rather than seem to work."""
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    beside = asyncio.create_task(company) if company is not None else None
    while not serving.done():
        await asyncio.wait({serving}, timeout=0.5)
        if floor.broken is not None and floor.broken.done() and not server.should_exit:
            server.should_exit = True
        if server.should_exit and beside is not None:
            beside.cancel()
    await serving
    if beside is not None:
        beside.cancel()
        with suppress(asyncio.CancelledError):
            await beside
    if floor.broken is not None and floor.broken.done():
        floor.broken.result()


def listen(host: str, port: int) -> socket.socket:
    kind = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(kind, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as wrong:
        listener.close()
        says = f"port {port} is taken by another program; stop it or choose another with --port"
        if wrong.errno not in (98, 48):
            says = f"{host}:{port} cannot be listened on: {wrong.strerror}"
        raise PortTaken(says) from None
    listener.listen(1024)
    return listener


def _welcome(floor: Floor, asked: Serving, port: int) -> str:
    lines = [
        f"Croupier demonstration: http://{LOOPBACK}:{port}/",
        f"Simulated money at {len(floor.tables)} tables; no regulator has approved this software.",
        f"The journal signs with the key {fingerprint(floor.key.public_key())}.",
        *(f"{plan.title} of {plan.book} is table {plan.table}." for plan in asked.more),
        *(
            f"Confirmed at {plan.table} for the demonstration: {', '.join(plan.confirmed)}."
            for plan in asked.more
            if plan.confirmed
        ),
    ]
    return "\n".join([*lines, *_pages_missing()])


def _opened(floor: Floor, register: Register, asked: Serving, port: int) -> str:
    """A real floor; until somebody has a password, a one-time code for its administrator."""
    scheme = "http" if asked.certificate is None else "https"
    lines = [
        f"Croupier: {scheme}://{asked.host}:{port}/ with {len(floor.tables)} tables.",
        "No regulator has approved this software.",
        f"The journal signs with the key {fingerprint(floor.key.public_key())}; pin it.",
    ]
    if not register.has_people():
        register.add_person(FIRST, "Administrator 1", (Grant("administrator"),))
        code = register.make_code("person", FIRST)
        lines.append(f"First start: {FIRST} chooses a password with the one-time code {code}")
        lines.append("It is good for ten minutes; start again for another.")
    return "\n".join([*lines, *_pages_missing()])


def _pages_missing() -> list[str]:
    if (PAGES / "index.html").exists():
        return []
    return ["The pages are not built; `make run` builds them."]
