"""Who is at a screen, what strangers get, and the headers that every answer carries."""

import socket
import warnings
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from croupier.game.names import Actor, PersonId
from croupier.journal.memory import MemoryJournal
from croupier.server import app as application
from croupier.server.access import PEOPLE, Access, cookie_name
from croupier.server.app import SECURITY, create_app
from croupier.server.register import EVERYWHERE, Register, open_register, register_in_memory
from croupier.server.serving import LOOPBACK, PortTaken, listen
from floor.hall import floor_on
from server.house import House, open_house


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with open_house() as opened:
        yield opened


def test_the_application_is_made_without_a_warning() -> None:
    """Tests run with warnings as errors, and so does everybody who embeds it."""
    floor = floor_on(MemoryJournal())
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        create_app(floor, Access(register_in_memory()))


@pytest.mark.parametrize("person", PEOPLE)
def test_each_person_of_the_demonstration_may_come_in(house: House, person: str) -> None:
    screen = house.enter(person)
    known = {"person": person, "role": PEOPLE[person], "at": "*", "device": False}
    assert screen.client.get("/api/me").json() == known


def test_the_cookie_is_for_the_server_alone(house: House) -> None:
    client = house.visitor()
    entered = client.post("/api/session", json={"person": "player-1", "role": "player"})
    assert (entered.status_code, entered.json()["person"]) == (201, "player-1")
    cookie = entered.headers["set-cookie"].lower()
    assert cookie.startswith("croupier-player-1=")
    for word in ("httponly", "samesite=strict", "path=/"):
        assert word in cookie


@pytest.mark.parametrize(
    "claim",
    [
        {"person": "player-1", "role": "dealer"},
        {"person": "player-9", "role": "player"},
        {"person": "floor", "role": "administrator"},
        {"person": "", "role": ""},
    ],
)
def test_nobody_else_may(house: House, claim: dict[str, str]) -> None:
    refused = house.visitor().post("/api/session", json=claim)
    assert refused.status_code == 400
    assert "the demonstration knows" in refused.json()["detail"]
    assert "set-cookie" not in refused.headers


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b'{"person": 1, "role": "player"}', b'{"person": "player-1"}']
)
def test_a_malformed_claim_is_a_sentence(house: House, body: bytes) -> None:
    refused = house.visitor().post("/api/session", content=body)
    assert refused.status_code == 400
    assert refused.json()["detail"]


def test_unknown_fields_of_a_claim_are_refused(house: House) -> None:
    claim = {"person": "player-1", "role": "player", "rank": "shift_manager"}
    refused = house.visitor().post("/api/session", json=claim)
    assert (refused.status_code, "rank" in refused.text) == (400, True)


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", "/api/me"), ("POST", "/api/command"), ("GET", "/api/tables/bw1/why/1")],
)
def test_a_stranger_is_told_to_come_in_first(house: House, method: str, path: str) -> None:
    refused = house.visitor().request(method, path, headers={"X-Person": "player-1"})
    assert refused.status_code == 401
    assert "nobody is signed in" in refused.json()["detail"]


def forged() -> list[str]:
    """Tokens that no session has: made up, of another floor, and what the register keeps."""
    elsewhere, _ = register_in_memory().open_session(Actor(PersonId("player-1"), "player"), "*")
    kept = sha256(elsewhere.encode()).hexdigest()
    return ["", "player-1", "player-1.", "0" * 43, elsewhere, elsewhere[:-1], kept]


def test_a_forged_cookie_is_nobody(house: House) -> None:
    for cookie in forged():
        headers = {"Cookie": f"{cookie_name('player-1')}={cookie}", "X-Person": "player-1"}
        assert house.visitor().get("/api/me", headers=headers).status_code == 401, cookie


@pytest.mark.parametrize("mac", ["\N{LATIN SMALL LETTER E WITH ACUTE}", "\x80\xff", "\xa0" * 64])
def test_a_cookie_of_odd_bytes_is_nobody_and_no_crash(house: House, mac: str) -> None:
    cookie = f"{cookie_name('player-1')}=player-1.{mac}".encode("latin-1")
    headers = [(b"cookie", cookie), (b"x-person", b"player-1")]
    assert house.visitor().get("/api/me", headers=headers).status_code == 401


def test_one_browser_may_be_several_people_a_window_each(house: House) -> None:
    client = house.visitor()
    for person in ("player-1", "dealer-1"):
        client.post("/api/session", json={"person": person, "role": PEOPLE[person]})
    for person in ("player-1", "dealer-1"):
        assert client.get("/api/me", headers={"X-Person": person}).json()["person"] == person
    assert client.get("/api/me", headers={"X-Role": "dealer"}).json()["person"] == "dealer-1"
    assert client.get("/api/me", headers={"X-Person": "player-2"}).status_code == 401
    assert client.get("/api/me", headers={"X-Role": "cashier"}).status_code == 401


def test_another_persons_cookie_makes_nobody_him(house: House) -> None:
    one = house.enter("player-1")
    token = one.client.cookies[cookie_name("player-1")]
    headers = {"Cookie": f"{cookie_name('dealer-1')}={token}", "X-Person": "dealer-1"}
    assert house.visitor().get("/api/me", headers=headers).status_code == 401


def test_a_session_outlives_the_server(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    first = open_register(folder)
    assert isinstance(first, Register)
    token, session = first.open_session(Actor(PersonId("dealer-1"), "dealer"), EVERYWHERE)
    first.close()
    again = open_register(folder)
    assert isinstance(again, Register)
    assert again.session(token) == session
    assert (folder / "access.sqlite").stat().st_mode & 0o077 == 0
    assert token.encode() not in (folder / "access.sqlite").read_bytes()


def test_what_is_open_to_everybody(house: House) -> None:
    client = house.visitor()
    (line,) = client.get("/api/tables").json()
    assert (line["table"], line["book"], line["simulated"]) == ("bw1", "nsw-big-wheel", True)
    card = client.get("/api/tables/bw1").json()
    assert len(card["positions"]) == 7
    assert card["min_revolutions"] == 3
    assert len(card["wheel_order"]) == 52
    assert [len([s for s in card["wheel_order"] if s == str(n)]) for n in range(1, 8)] == [
        24,
        12,
        8,
        4,
        2,
        1,
        1,
    ]
    why = client.get("/api/tables/bw1/why-position/symbol:1").json()
    assert {reason["source"] for reason in why["reasons"]} >= {"3.1", "6.1 [2.2.1]"}


@pytest.mark.parametrize(
    "path",
    [
        "/api/tables/bw9",
        "/api/tables/cage",
        "/api/tables/bw9/why-position/symbol:1",
        "/api/tables/bw1/why-position/symbol:9",
        "/api/tables/bw1/why-position/total:10",
    ],
)
def test_what_is_not_there_is_said_in_a_sentence(house: House, path: str) -> None:
    missing = house.visitor().get(path)
    assert missing.status_code == 404
    assert " " in missing.json()["detail"]
    assert missing.json()["detail"] != "Not Found"


@pytest.mark.parametrize(
    "path", ["/api/nothing", "/api/journal", "/schema", "/api/tables/bw1/why/one", "/session.key"]
)
def test_there_are_no_other_routes(house: House, path: str) -> None:
    assert house.enter("dealer-1").client.get(path).status_code == 404


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/tables", 200),
        ("/api/tables/bw1", 200),
        ("/api/me", 401),
        ("/api/tables/bw9", 404),
        ("/api/nothing", 404),
        ("/api/command", 405),
    ],
)
def test_the_security_headers_are_on_every_answer(house: House, path: str, status: int) -> None:
    answer = house.visitor().get(path)
    assert answer.status_code == status
    assert {name: answer.headers.get(name) for name in SECURITY} == SECURITY
    assert "server" not in answer.headers


def test_the_policy_lets_nothing_in_from_elsewhere() -> None:
    policy = SECURITY["Content-Security-Policy"]
    for wanted in ("default-src 'none'", "frame-ancestors 'none'", "trusted-types 'none'"):
        assert wanted in policy
    for unwanted in ("unsafe", "http:", "https:", "*"):
        assert unwanted not in policy


def test_pages_carry_the_headers_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("index", "player", "dealer", "cage"):
        (tmp_path / f"{name}.html").write_text(f"<!doctype html><title>{name}</title>")
    monkeypatch.setattr(application, "PAGES", tmp_path)
    with open_house() as house:
        for path, name in (("/", "index"), ("/player", "player"), ("/cage", "cage")):
            page = house.visitor().get(path)
            assert (page.status_code, name in page.text) == (200, True)
            assert page.headers["content-type"].startswith("text/html")
            assert {key: page.headers.get(key) for key in SECURITY} == SECURITY


def test_pages_that_are_not_built_are_not_found(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(application, "PAGES", tmp_path)
    with open_house() as house:
        assert house.visitor().get("/dealer").status_code == 404


def test_the_listener_is_named_as_tcp() -> None:
    """Else asyncio leaves Nagle's algorithm on, and each answer waits some 40 ms for an ack."""
    with listen(LOOPBACK, 0) as listener:
        assert listener.proto == socket.IPPROTO_TCP
        assert listener.getsockname()[0] == "127.0.0.1"
        with pytest.raises(PortTaken, match="taken by another program"):
            listen(LOOPBACK, listener.getsockname()[1])
