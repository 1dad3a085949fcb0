"""Commands down a line: what HTTP would answer, by the same rules of who may, and never a fault."""

import asyncio
import json
import random
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from croupier.client.client import Client
from croupier.game.commands import Place, StakePart
from croupier.game.names import RoundNumber, TableId
from croupier.money import Cents
from croupier.rulebook.model import PositionId
from croupier.server.access import PEOPLE
from croupier.server.caster import NOT_SIGNED_IN
from croupier.server.gate import Limits
from croupier.server.serving import MOST_FRAME
from floor.hall import BW1, PATIENCE
from game.play import key
from server.house import House, Json, open_house, seat_two
from server.samples import COMMANDS, sample
from server.test_bad_input import BODIES, ODD, alive


@pytest.fixture
def house() -> Iterator[House]:
    with open_house() as opened:
        yield opened


def answered(line: ClientConnection, name: str) -> Json:
    """The answer to a command; views and records that come before it are passed over."""
    for _ in range(500):
        told: Json = json.loads(line.recv(timeout=PATIENCE))
        if told.get("answer") == name:
            return told
    raise AssertionError(f"no answer to {name}")


def say(line: ClientConnection, do: str, **fields: object) -> Json:
    body = {"do": do, "id": key(), "table": "bw1", **fields}
    line.send(json.dumps(body))
    return answered(line, str(body["id"]))


def body_of(do: str, **fields: object) -> Json:
    return {"do": do, "id": key(), "table": "bw1", **fields}


STAKE = [{"of": "chips", "cents": 5_00}]


def test_a_wager_down_the_line_is_durable_before_it_is_answered(house: House) -> None:
    one, _, _ = seat_two(house)
    with one.watch() as line:
        told = say(line, "place", round=1, position="symbol:1", stake=STAKE)
        assert told == {"answer": told["answer"], "ok": True, "seq": house.floor.journal.size(BW1)}
        told = say(line, "place", round=2, position="symbol:1", stake=STAKE)
        assert (told["ok"], told["refusal"]["code"]) == (False, "other_round")


def test_the_same_id_has_the_same_answer_on_either_way(house: House) -> None:
    one, _, _ = seat_two(house)
    body = body_of("place", round=1, position="symbol:1", stake=STAKE)
    with one.watch() as line:
        line.send(json.dumps(body))
        first = answered(line, body["id"])
        line.send(json.dumps(body))
        assert answered(line, body["id"]) == first
        line.send(json.dumps(body | {"position": "symbol:2"}))
        assert answered(line, body["id"])["refusal"]["code"] == "id_reused"
    again = one.client.post("/api/command", json=body).json()
    assert again == {"ok": True, "seq": first["seq"]}


def test_many_frames_at_once_are_each_answered_once(house: House) -> None:
    one, _, _ = seat_two(house)
    asked = [body_of("place", round=1, position="symbol:1", stake=STAKE) for _ in range(8)]
    with one.watch() as line:
        for body in asked:
            line.send(json.dumps(body))
        told: dict[str, Any] = {}
        while len(told) < len(asked):
            said = json.loads(line.recv(timeout=PATIENCE))
            if "answer" in said:
                assert said["answer"] not in told
                told[said["answer"]] = said
    assert set(told) == {body["id"] for body in asked}
    assert [told[body["id"]]["ok"] for body in asked] == [True] * 8


def test_a_command_in_pieces_and_by_single_bytes(house: House) -> None:
    """However the network cuts it: a message in fragments, and a frame a byte at a time."""
    one, _, _ = seat_two(house)
    with one.watch() as line:
        body = body_of("place", round=1, position="symbol:1", stake=STAKE)
        text = json.dumps(body)
        line.send(iter([text[:10], text[10:40], text[40:]]))
        assert answered(line, body["id"])["ok"]
        body = body_of("place", round=1, position="symbol:2", stake=STAKE)
        payload = json.dumps(body).encode()
        frame = bytes((0x81, 0x80 | 126)) + len(payload).to_bytes(2) + bytes(4) + payload
        line.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for at in range(len(frame)):
            line.socket.sendall(frame[at : at + 1])
        assert answered(line, body["id"])["ok"]
        line.ping().wait(PATIENCE)
        assert say(line, "clear", round=1)["ok"]


def test_a_session_that_ended_says_nothing_more(house: House) -> None:
    one, _, _ = seat_two(house)
    with one.watch() as line:
        line.recv(timeout=PATIENCE)
        size = house.floor.journal.size(BW1)
        assert one.client.post("/api/sign-out", json={}).status_code < 300
        line.send(json.dumps(body_of("place", round=1, position="symbol:1", stake=STAKE)))
        with pytest.raises(ConnectionClosed) as gone:
            answered(line, "no such id")
        assert gone.value.rcvd is not None
        assert gone.value.rcvd.code == NOT_SIGNED_IN
        assert house.floor.journal.size(BW1) == size


def test_the_rate_of_a_session_is_one_over_both_ways() -> None:
    with open_house(limits=Limits(per_second=0.001, knocks_per_minute=1e6)) as house:
        one = house.enter("player-1")
        with one.watch() as line:
            line.recv(timeout=PATIENCE)
            body = body_of("clear", round=1)
            line.send(json.dumps(body))
            told = answered(line, body["id"])
            assert told["status"] == 429
        assert one.post("clear", round=1).status_code == 429


def test_a_second_persons_word_goes_over_http(house: House) -> None:
    boss = house.enter("casino-supervisor-1")
    doing = [do for do, kind in COMMANDS.items() if "second" in kind.__struct_fields__]
    assert doing
    with boss.watch() as line:
        for do in doing:
            body = sample(do, {"table": "bw1", "second": "pit-boss-1"})
            line.send(json.dumps(body))
            assert answered(line, body["id"])["status"] == 403, do


def test_every_command_as_every_role_is_answered_as_over_http(house: House) -> None:
    """No role does more down its line than over HTTP: code by code the same refusal."""
    seat_two(house)
    known = {"table": "bw1", "round": 7, "player": "player-7", "place": 1}
    people = {role: person for person, role in reversed(PEOPLE.items())}
    for person in people.values():
        screen = house.enter(person)
        with screen.watch("bw1", after=10**9) as line:
            for do in COMMANDS:
                body = sample(do, known)
                if body.get("second") is not None:
                    continue
                over_http = screen.client.post("/api/command", json=body).json()
                line.send(json.dumps(body))
                told = answered(line, body["id"])
                assert told.pop("answer") == body["id"]
                if "detail" in over_http:
                    assert told["status"] == over_http["status_code"], (person, do)
                else:
                    assert told == over_http, (person, do)
    alive(house)


def test_odd_frames_never_end_in_a_fault(house: House) -> None:
    chance = random.Random(20261118)  # noqa: S311 - a fixed order, nothing secret
    screen = house.enter("player-1")
    known = {"table": "bw1", "round": 1, "player": "player-2", "place": 1}
    with screen.watch() as line:
        for raw in (*BODIES, b'{"do":"\xff"}', b'{"id":"' + b"a" * 900 + b'"}'):
            if len(raw) > MOST_FRAME:
                continue
            frame = bytes((0x81, 0x80 | 126)) + len(raw).to_bytes(2) + bytes(4) + raw
            line.socket.sendall(frame)
            for _ in range(20):
                told = json.loads(line.recv(timeout=PATIENCE))
                if "answer" in told:
                    break
            assert told["status"] == 400, raw
        for do in COMMANDS:
            body = sample(do, known)
            for field in (*body, "unknown"):
                odd = {**body, "id": key(), field: chance.choice(ODD[:13])}
                text = json.dumps(odd)
                if len(text) > MOST_FRAME:
                    continue
                line.send(text)
                told = answered(line, odd["id"] if isinstance(odd["id"], str) else "")
                assert told.get("status", 200) < 500, odd
    alive(house)


def test_a_line_for_commands_alone_is_told_nothing_else(house: House) -> None:
    one, two, _ = seat_two(house)
    with house.line("/ws/bw1?as=player-1&tell=nothing", one.cookie) as line:
        assert two.place("1", 5_00)["ok"]
        body = body_of("place", round=1, position="symbol:1", stake=STAKE)
        line.send(json.dumps(body))
        assert json.loads(line.recv(timeout=PATIENCE))["answer"] == body["id"]


def test_a_screen_that_asks_and_never_reads_delays_nobody() -> None:
    with open_house(send_buffer=4096) as house, ExitStack() as held:
        one, two, _ = seat_two(house)
        deaf = held.enter_context(socket.socket())
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        host, _, port = house.address.partition(":")
        deaf.connect((host, int(port)))
        deaf.sendall(
            f"GET /ws/bw1?as=player-1&tell=nothing HTTP/1.1\r\nHost: {house.address}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            f"Sec-WebSocket-Version: 13\r\nCookie: {one.cookie}\r\n\r\n".encode()
        )
        deaf.settimeout(0.0)
        raw = json.dumps(body_of("clear", round=99)).encode()
        frame = bytes((0x81, 0x80 | len(raw))) if len(raw) < 126 else b""
        assert frame
        frame += bytes(4) + raw
        refused = 0
        for _ in range(20_000):
            try:
                deaf.send(frame * 50)
            except BlockingIOError:
                refused += 1
                break
        assert refused, "what nobody reads the answers of is read without end"
        assert two.place("1", 5_00)["ok"]


def test_the_client_asks_down_its_line_and_keeps_what_it_was_told_meanwhile(house: House) -> None:
    seat_two(house)

    async def play() -> tuple[bool, list[int]]:
        client = await Client.claim(f"http://{house.address}", "player-1", "player")
        place = Place(
            id=key(),
            table=TableId("bw1"),
            round=RoundNumber(1),
            position=PositionId("symbol:1"),
            stake=(StakePart("chips", Cents(5_00)),),
        )
        async with client, client.watch("bw1") as line:
            first = (await line.next()).seq
            told = await line.ask(place)
            while line.after < (told.seq or 0):
                await line.next()
        return told.ok, [first, told.seq or 0]

    ok, (first, seq) = asyncio.run(play())
    assert ok
    assert seq > first
