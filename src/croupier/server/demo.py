"""The demonstration: a simulated table of every book and a cage, on loopback only."""

import asyncio
import socket
from pathlib import Path

import uvicorn

from croupier.floor.floor import Floor, open_floor
from croupier.journal.key import fingerprint
from croupier.server.app import PAGES, create_app
from croupier.server.demo_tables import PLANS
from croupier.server.sessions import open_sessions

HOST = "127.0.0.1"


class PortTaken(Exception):  # noqa: N818 - a statement about the machine
    """Something else listens there; the message is one sentence."""


def serve(folder: Path, port: int) -> None:
    """Until it is stopped. The folder keeps everything; start again and it goes on."""
    listener = _listen(port)
    floor = open_floor(folder, PLANS)
    app = create_app(floor, open_sessions(folder))
    config = uvicorn.Config(
        app, log_level="warning", ws_per_message_deflate=False, server_header=False
    )
    server = uvicorn.Server(config)
    print(_welcome(floor, listener.getsockname()[1]), flush=True)  # noqa: T201 - it is the start
    asyncio.run(_until_broken(server, floor, listener))


async def _until_broken(server: uvicorn.Server, floor: Floor, listener: socket.socket) -> None:
    """A journal that failed takes nothing more, so the server stops rather than seem to work."""
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    while not serving.done():
        await asyncio.wait({serving}, timeout=0.5)
        if floor.broken is not None and floor.broken.done() and not server.should_exit:
            server.should_exit = True
    await serving
    if floor.broken is not None and floor.broken.done():
        floor.broken.result()


def _listen(port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((HOST, port))
    except OSError:
        listener.close()
        says = f"port {port} is taken by another program; stop it or choose another with --port"
        raise PortTaken(says) from None
    listener.listen(128)
    return listener


def _welcome(floor: Floor, port: int) -> str:
    lines = [
        f"Croupier demonstration: http://{HOST}:{port}/",
        f"Simulated money at {len(PLANS)} tables; no regulator has approved this software.",
        f"The journal signs with the key {fingerprint(floor.key.public_key())}.",
    ]
    if not (PAGES / "index.html").exists():
        lines.append("The pages are not built; `make run` builds them.")
    return "\n".join(lines)
