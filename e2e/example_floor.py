"""A floor with one table of a book that is only a folder: no page was ever written for it.

python e2e/example_floor.py DATA PORT
"""

import socket
import sys
from pathlib import Path

import uvicorn

from croupier.floor.clock import Clock, utc_now
from croupier.floor.floor import open_floor
from croupier.floor.opening import TablePlan
from croupier.game.names import TableId
from croupier.money import Cents
from croupier.server.access import Access
from croupier.server.app import create_app
from croupier.server.register import Register, open_register
from croupier.server.serving import on_our_wire

BOOK = Path(__file__).parent.parent / "examples" / "crown-and-anchor"

PLAN = TablePlan(
    table=TableId("ca1"),
    title="Crown and Anchor 1",
    book=str(BOOK),
    layout="cloth",
    places=6,
    minimum=Cents(1_00),
    maximum=Cents(100_00),
    unit=Cents(1_00),
    float=Cents(10_000_00),
    simulated=True,
)


def main(folder: Path, port: int, *plans: TablePlan, clock: Clock = utc_now) -> None:
    listener = socket.create_server(("127.0.0.1", port))
    floor, register = open_floor(folder, plans, clock), open_register(folder)
    if not isinstance(register, Register):
        raise SystemExit(register.sentence)
    app = create_app(floor, Access(register, demo=True))
    print(f"http://127.0.0.1:{listener.getsockname()[1]}/", flush=True)  # noqa: T201 - the start
    uvicorn.Server(on_our_wire(app)).run(sockets=[listener])


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), PLAN)
