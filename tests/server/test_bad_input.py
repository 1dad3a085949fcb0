"""Bad input at every door: never a fault, never a stall, never another person's data.

From the OpenAPI document, by hand, and over the live line. Each example is bounded and derived from
a fixed seed, so that a run is the same as the one before.
"""

import json
import random
import socket
from collections.abc import Iterator

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from croupier.server.access import PEOPLE, cookie_name
from croupier.server.caster import TOO_MANY
from croupier.server.gate import Limits
from croupier.server.openapi import ROUTES
from floor.hall import PATIENCE
from game.play import key
from server.house import House, Screen, open_house, seat_two
from server.samples import COMMANDS, sample

#: Values that somebody who means no good, or a broken screen, puts where they do not belong.
ODD: tuple[object, ...] = (
    None,
    True,
    -1,
    0,
    2**63,
    2**200,
    1.5,
    1e308,
    "",
    "x",
    "\x00",
    "\ud7ff\uffff",
    "a" * 5000,
    "'; drop table people; --",
    "../../etc/passwd",
    [],
    [[[[[[]]]]]],
    {},
    {"$ref": "#"},
    ["player-2"] * 50,
)
BODIES = (b"", b"{", b"null", b"[]", b'"x"', b"\xff\xfe\x00", b"[" * 8000, b'{"a":' * 2000, b"NaN")


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with open_house() as opened:
        yield opened


def well(answer: httpx.Response) -> None:
    """A no in a sentence, or a yes; and never a fault of ours."""
    assert answer.status_code < 500, (answer.request.url, answer.text)
    if answer.status_code >= 400:
        assert "Traceback" not in answer.text
        assert answer.headers["X-Content-Type-Options"] == "nosniff"


def alive(house: House) -> None:
    """The floor takes a command as before."""
    assert house.visitor().get("/readyz").status_code == 200
    told = house.enter("dealer-1").ask("no_more_bets", round=99)
    assert told["refusal"]["code"] in ("other_round", "out_of_turn")


@pytest.mark.parametrize("who", ["player-1", "administrator-1", ""])
def test_every_route_with_odd_paths_and_bodies(house: House, who: str) -> None:
    screen = house.enter(who) if who else Screen(house, house.visitor(), "")
    odd = ("bw1", "cage", "%00", "..%2f", "-1", "9" * 40, "%F0%9F%8E%B2", "a" * 2000, "symbol:1")
    for route in ROUTES:
        if route.path == "/api/sign-out":
            continue
        for at, body in enumerate((*BODIES, *(json.dumps(v).encode() for v in ODD))):
            path = route.path
            for name in route.path_types:
                path = path.replace("{" + name + "}", odd[at % len(odd)])
            if route.takes is None and at >= len(odd):
                break
            well(screen.client.request(route.method.upper(), path, content=body))
    alive(house)


def test_every_field_of_every_command_with_odd_values(house: House) -> None:
    """Each field in turn, a few odd values each, by a fixed shuffle."""
    chance = random.Random(20261118)  # noqa: S311 - a fixed order, nothing secret
    screen = house.enter("player-1")
    known = {"table": "bw1", "round": 1, "player": "player-2", "place": 1}
    for do in COMMANDS:
        body = sample(do, known)
        for field in (*body, "unknown"):
            for value in chance.sample(ODD, 3):
                well(screen.client.post("/api/command", json={**body, "id": key(), field: value}))
    alive(house)


def test_other_peoples_ids_get_nothing() -> None:
    with open_house() as house:
        one, two, dealer = seat_two(house)
        two.place("1", 5_00)
        seen = one.client.get("/api/tables/bw1/why/1")
        assert seen.status_code == 404
        for do in ("take_back", "move", "clear", "repeat"):
            body = sample(do, {"table": "bw1", "round": 1, "position": "symbol:1"})
            one.client.post("/api/command", json=body)
        told = one.ask("send_chips", transfer=key(), player="player-2", to="cage", cents=1_00)
        assert told["refusal"]["code"] == "not_yours"
        with dealer.watch() as line:
            layout = json.loads(line.recv(timeout=PATIENCE))["view"]["layout"]
        assert [(w["player"], w["cents"]) for w in layout] == [("player-2", 5_00)]


def test_a_replayed_cookie_is_nobodys_after_sign_out(house: House) -> None:
    screen = house.enter("player-3")
    headers = {"Cookie": screen.cookie, "X-Person": "player-3"}
    assert house.visitor().get("/api/me", headers=headers).status_code == 200
    screen.client.post("/api/sign-out", json={})
    assert house.visitor().get("/api/me", headers=headers).status_code == 401
    with house.line("/ws/bw1?as=player-3", screen.cookie) as line:
        with pytest.raises(ConnectionClosed) as gone:
            line.recv(timeout=PATIENCE)
        assert gone.value.rcvd is not None
        assert gone.value.rcvd.code == 4401


def test_one_line_more_than_an_address_and_a_floor_may_have() -> None:
    for limits in (Limits(lines_per_address=3), Limits(lines=3)):
        with open_house(limits=limits) as house:
            one = house.enter("player-1")
            lines = [one.watch() for _ in range(3)]
            for line in lines:
                line.__enter__().recv(timeout=PATIENCE)
            with one.watch() as extra, pytest.raises(ConnectionClosed) as gone:
                extra.recv(timeout=PATIENCE)
            assert gone.value.rcvd is not None
            assert gone.value.rcvd.code == TOO_MANY
            lines.pop().__exit__(None, None, None)
            for _ in range(50):
                with one.watch() as again:
                    try:
                        again.recv(timeout=PATIENCE)
                    except ConnectionClosed:
                        continue
                    break
            else:
                pytest.fail("a line that was given up was not given back")
            for line in lines:
                line.__exit__(None, None, None)


def test_garbage_on_the_wire_ends_that_connection_only(house: House) -> None:
    host, _, port = house.address.partition(":")
    chance = random.Random(7)  # noqa: S311 - a fixed order, nothing secret
    upgrade = (
        b"GET /ws/bw1 HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n"
    )
    for garbage in (
        b"\x16\x03\x01\x02\x00\x01",
        b"GET " + b"a" * 100_000,
        b"POST /api/command HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
        b"POST /api/command HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\n",
        upgrade,
        chance.randbytes(2000),
    ):
        with socket.create_connection((host, int(port)), timeout=PATIENCE) as raw:
            raw.sendall(garbage)
            raw.shutdown(socket.SHUT_WR)
            said = b""
            while more := raw.recv(65536):
                said += more
            assert b" 500 " not in said.partition(b"\r\n")[0]
    alive(house)


def test_headers_and_queries_that_make_no_sense(house: House) -> None:
    cookie = cookie_name("player-1")
    for headers in (
        {"X-Person": "x" * 4000},
        {"X-Person": "player-1", "Cookie": f"{cookie}={'x' * 4000}"},
        {"Cookie": ";;;=;=,"},
        {"X-Role": "administrator"},
        {"X-Second": "x" * 4000, "X-Person": "player-1"},
    ):
        well(house.visitor().get("/api/me", headers=headers))
    one = house.enter("player-1")
    for query in ("after=-1", "after=1e9", "after=" + "9" * 300, "epoch=99", "as=%00", "role=%ff"):
        told = ""
        try:
            with house.line(f"/ws/bw1?as=player-1&{query}", one.cookie) as line:
                line.recv(timeout=PATIENCE)
        except (ConnectionClosed, InvalidStatus) as gone:
            told = str(gone)
        assert "500" not in told


def test_a_screen_that_never_reads_delays_nobody_and_is_dropped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("croupier.server.live.SLOW_SECONDS", 0.3)
    monkeypatch.setattr("croupier.server.live.LOOK_SECONDS", 0.05)
    with open_house(send_buffer=4096) as house:
        one, two, _ = seat_two(house)
        host, _, port = house.address.partition(":")
        path = f"/ws/bw1?as={one.person}"
        with socket.socket() as deaf:
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            deaf.connect((host, int(port)))
            deaf.sendall(
                f"GET {path} HTTP/1.1\r\nHost: {house.address}\r\nUpgrade: websocket\r\n"
                f"Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                f"Sec-WebSocket-Version: 13\r\nCookie: {one.cookie}\r\n\r\n".encode()
            )
            with two.watch() as line:
                line.recv(timeout=PATIENCE)
                for n in range(600):
                    assert two.place("1", 1_00)["ok"]
                    line.recv(timeout=PATIENCE)
                    two.ask("clear", round=1)
                    line.recv(timeout=PATIENCE)
                    if n % 20 == 0 and house.screens() == 1:
                        break
                assert house.screens() == 1, "the deaf screen is still there"


def test_the_demonstration_knows_nobody_else(house: House) -> None:
    for claim in (
        {"person": p, "role": r}
        for p in ("floor", "simulated-device")
        for r in set(PEOPLE.values())
    ):
        assert house.visitor().post("/api/session", json=claim).status_code == 400
