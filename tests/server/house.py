"""A served floor for tests: the real application on a real uvicorn, on a free loopback port.

It runs in a thread of this process, so that a test can hold up the journal behind it.
"""

import asyncio
import socket
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Any, Final

import httpx
import uvicorn
from litestar.exceptions import LitestarDeprecationWarning
from websockets.sync.client import ClientConnection, connect

from croupier.floor.floor import Floor
from croupier.floor.opening import TablePlan
from croupier.journal.memory import MemoryJournal
from croupier.journal.store import Journal
from croupier.server.access import PEOPLE, Access, cookie_name
from croupier.server.app import create_app
from croupier.server.gate import Limits
from croupier.server.register import register_in_memory
from croupier.server.serving import on_our_wire
from floor.hall import KEY, PATIENCE, clock
from game.play import PLAN, key

#: Wide enough that only a test about limits meets one.
WIDE: Final = Limits(per_second=1e6, knocks_per_minute=1e6)
Json = dict[str, Any]


class House:
    def __init__(self, floor: Floor, port: int) -> None:
        self.floor = floor
        self.address = f"127.0.0.1:{port}"
        self.clients: list[httpx.Client] = []

    def visitor(self) -> httpx.Client:
        """A browser that nobody has signed in at."""
        client = httpx.Client(
            base_url=f"http://{self.address}",
            headers={"Content-Type": "application/json"},
            timeout=PATIENCE,
            trust_env=False,
        )
        self.clients.append(client)
        return client

    def enter(self, person: str) -> "Screen":
        client = self.visitor()
        claim = {"person": person, "role": PEOPLE[person]}
        entered = client.post("/api/session", json=claim)
        assert entered.status_code == 201, entered.text
        client.headers["X-Person"] = person
        return Screen(self, client, person)

    def screens(self, stream: str = "bw1") -> int:
        """How many lines the floor says that it has open."""
        told = httpx.get(f"http://{self.address}/metrics", timeout=PATIENCE, trust_env=False).text
        named = f'croupier_screens{{stream="{stream}"}} '
        found = [line for line in told.splitlines() if line.startswith(named)]
        return int(float(found[0].removeprefix(named))) if found else 0

    @contextmanager
    def line(self, path: str, cookie: str | None = None) -> Iterator[ClientConnection]:
        """A WebSocket, with or without a cookie."""
        headers = {"Cookie": cookie} if cookie else {}
        with connect(
            f"ws://{self.address}{path}",
            additional_headers=headers,
            open_timeout=PATIENCE,
            close_timeout=PATIENCE,
            compression=None,
            proxy=None,
        ) as live:
            yield live


class Screen:
    """One person at one browser."""

    def __init__(self, house: House, client: httpx.Client, person: str) -> None:
        self.house, self.client, self.person = house, client, person
        self.table = "bw1"

    @property
    def cookie(self) -> str:
        name = cookie_name(self.person)
        return f"{name}={self.client.cookies[name]}"

    def post(self, do: str, **fields: object) -> httpx.Response:
        body = {"do": do, "id": key(), "table": self.table, **fields}
        return self.client.post("/api/command", json=body)

    def ask(self, do: str, **fields: object) -> Json:
        response = self.post(do, **fields)
        assert response.status_code == 200, response.text
        answer: Json = response.json()
        return answer

    def do(self, do: str, **fields: object) -> Json:
        answer = self.ask(do, **fields)
        assert answer["ok"], answer
        return answer

    def place(self, symbol: str, cents: int, number: int = 1) -> Json:
        stake = [{"of": "chips", "cents": cents}]
        return self.ask("place", round=number, position=f"symbol:{symbol}", stake=stake)

    @contextmanager
    def watch(self, stream: str = "bw1", after: int = 0) -> Iterator[ClientConnection]:
        path = f"/ws/{stream}?as={self.person}&after={after}"
        with self.house.line(path, self.cookie) as live:
            yield live


@contextmanager
def open_house(
    journal: Journal | None = None,
    *plans: TablePlan,
    access: Access | None = None,
    limits: Limits = WIDE,
    port: int = 0,
    send_buffer: int = 0,
) -> Iterator[House]:
    """`send_buffer` is what the kernel takes for one screen, where a test is to fill it."""
    floor = Floor(journal or MemoryJournal(), KEY, clock)
    floor.open_cage()
    for plan in plans or (PLAN,):
        floor.open_table(plan)
    # Named as TCP, or asyncio leaves Nagle on and every answer waits for the other side to ack.
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if send_buffer:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
    listener.bind(("127.0.0.1", port))
    listener.listen(64)
    with warnings.catch_warnings():
        # What it warns of is asked for in `test_sessions`; here it would hide everything else.
        warnings.simplefilter("ignore", LitestarDeprecationWarning)
        app = create_app(floor, access or Access(register_in_memory(), demo=True), limits)
    config = on_our_wire(app, log_level="critical", timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    thread = Thread(target=lambda: asyncio.run(server.serve(sockets=[listener])), daemon=True)
    thread.start()
    house = House(floor, listener.getsockname()[1])
    try:
        yield house
    finally:
        for client in house.clients:
            client.close()
        server.should_exit = True
        thread.join(PATIENCE)
        listener.close()
        assert not thread.is_alive(), "the server did not stop"


def seat_two(house: House) -> tuple[Screen, Screen, Screen]:
    """Both players with chips at an open table, and the dealer."""
    one, two, dealer = (house.enter(p) for p in ("player-1", "player-2", "dealer-1"))
    for place, player in enumerate((one, two), 1):
        player.do("sit", place=place)
        dealer.do("buy_in", player=player.person, cents=100_00)
    dealer.do("place_bets", round=1)
    return one, two, dealer


def finish(dealer: Screen, result: str, number: int = 1) -> None:
    dealer.do("no_more_bets", round=number)
    dealer.do("spin", round=number, revolutions=4)
    dealer.do("enter", round=number, result=result)
    dealer.do("confirm", round=number, result=result)
    dealer.do("collect", round=number)
    dealer.do("pay", round=number)
