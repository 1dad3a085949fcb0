"""TLS by a flag, for pages and for the line; a proxy's word only where one is said to be there.

And what no log, metric or document ever has: a password, a session, a code, a slip's number.
"""

import logging
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import httpx
import msgspec
import pytest
import trustme
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from croupier.floor.floor import Floor
from croupier.journal.memory import MemoryJournal
from croupier.server.access import Access, cookie_name
from croupier.server.app import create_app
from croupier.server.demo_tables import ROULETTE
from croupier.server.log import LOG
from croupier.server.register import Grant, Register, register_in_memory
from croupier.server.serving import LOOPBACK, listen, on_our_wire
from floor.hall import KEY, PATIENCE, clock
from game.play import key

PASSWORD = "correct horse battery"  # noqa: S105 - of people who do not exist
ADMIN = "administrator-1"
TERMINAL = "ro1-t1"


@contextmanager
def served(register: Register, **how: object) -> Iterator[str]:
    """The application as `croupier serve` puts it on the wire; its host and port."""
    floor = Floor(MemoryJournal(), KEY, clock)
    floor.open_cage()
    floor.open_table(ROULETTE)
    app = create_app(floor, Access(register, secure="ssl_certfile" in how))
    listener = listen(LOOPBACK, 0)
    server = uvicorn.Server(
        on_our_wire(app, log_level="critical", timeout_graceful_shutdown=1, **how)
    )
    thread = Thread(target=lambda: server.run(sockets=[listener]), daemon=True)
    thread.start()
    try:
        yield f"{LOOPBACK}:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        listener.close()
        assert not thread.is_alive()


@pytest.fixture
def register() -> Register:
    made = register_in_memory()
    made.add_person(ADMIN, "Administrator 1", (Grant("administrator"),))
    return made


def client(address: str, trust: ssl.SSLContext | None = None) -> httpx.Client:
    return httpx.Client(
        base_url=address,
        verify=trust or ssl.create_default_context(),
        timeout=PATIENCE,
        trust_env=False,
    )


def sign_in(visitor: httpx.Client, register: Register) -> str:
    """The administrator, from his one-time code to a session; its token."""
    code = register.make_code("person", ADMIN)
    chosen = visitor.post("/api/code", json={"code": code, "password": PASSWORD})
    assert chosen.status_code == 200, chosen.text
    asked = {"person": ADMIN, "password": PASSWORD, "role": "administrator"}
    entered = visitor.post("/api/sign-in", json=asked)
    assert entered.status_code == 201, entered.text
    visitor.headers["X-Person"] = ADMIN
    return str(entered.cookies[cookie_name(ADMIN)])


def test_pages_and_the_line_over_tls(register: Register, tmp_path: Path) -> None:
    authority = trustme.CA()
    own = authority.issue_cert(LOOPBACK)
    chain, secret = tmp_path / "chain.pem", tmp_path / "key.pem"
    chain.write_bytes(b"".join(part.bytes() for part in own.cert_chain_pems))
    own.private_key_pem.write_to_path(str(secret))
    trust = ssl.create_default_context()
    authority.configure_trust(trust)
    with served(register, ssl_certfile=chain, ssl_keyfile=secret) as place:
        with client(f"https://{place}", trust) as visitor:
            token = sign_in(visitor, register)
            answer = visitor.get("/api/me")
            assert answer.status_code == 200
            assert "max-age" in answer.headers["Strict-Transport-Security"]
            asked = {"person": ADMIN, "password": PASSWORD, "role": "administrator"}
            cookie = visitor.post("/api/sign-in", json=asked).headers["Set-Cookie"].lower()
            assert "; secure" in cookie
            assert "httponly" in cookie
        line = f"wss://{place}/ws/ro1?as={ADMIN}"
        head = {"Cookie": f"{cookie_name(ADMIN)}={token}"}
        with connect(line, ssl=trust, additional_headers=head, proxy=None) as live:
            first = msgspec.json.decode(live.recv(timeout=PATIENCE))
            assert first["view"]["round"] == 1
        with connect(line, ssl=trust, proxy=None) as live, pytest.raises(ConnectionClosed):
            live.recv(timeout=PATIENCE)
        with client(f"https://{place}") as doubter, pytest.raises(httpx.ConnectError):
            doubter.get("/healthz")  # a certificate that nobody vouches for
        with client(f"http://{place}") as plain, pytest.raises(httpx.TransportError):
            plain.get("/healthz")


def test_where_a_request_comes_from_is_a_proxys_to_say_only_where_there_is_one(
    register: Register,
) -> None:
    """Metrics are for this machine: a forwarded address must count, and a made-up one must not."""
    far = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https"}
    with served(register, proxy_headers=False) as place, client(f"http://{place}") as visitor:
        assert visitor.get("/metrics", headers=far).status_code == 200
    with served(register, proxy_headers=True) as place, client(f"http://{place}") as visitor:
        assert visitor.get("/metrics", headers=far).status_code == 401
        assert visitor.get("/metrics").status_code == 200


class _Heard(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(f"{record.getMessage()} {getattr(record, 'facts', {})} {record.exc_info}")


def test_logs_metrics_and_the_document_hold_no_secret(register: Register) -> None:
    heard, level = _Heard(), LOG.level
    LOG.addHandler(heard)
    LOG.setLevel(logging.DEBUG)
    try:
        with served(register) as place, client(f"http://{place}") as admin:
            secrets = [PASSWORD, sign_in(admin, register)]
            asked = {"device": TERMINAL, "kind": "terminal", "at": "ro1"}
            code = admin.post("/api/devices", json=asked).json()["code"]
            with client(f"http://{place}") as terminal:
                entered = terminal.post("/api/enrol", json={"code": code})
                assert entered.status_code == 201, entered.text
                terminal.headers["X-Person"] = TERMINAL
                secrets += [code, entered.cookies[cookie_name(TERMINAL)]]
                slip = key()
                for do in (
                    {"do": "insert_note", "terminal": TERMINAL, "cents": 50_00},
                    {"do": "print_slip", "terminal": TERMINAL, "slip": slip},
                ):
                    told = terminal.post("/api/command", json={"id": key(), "table": "ro1", **do})
                    assert told.json()["ok"], told.text
                paper = terminal.post(f"/api/slips/{slip}/paper", json={})
                assert paper.status_code == 200, paper.text
                number = str(paper.json()["number"])
                secrets += [number, number.replace(" ", "").replace("-", "")]
            wrong = {"person": ADMIN, "password": "wrong " + PASSWORD, "role": "administrator"}
            assert admin.post("/api/sign-in", json=wrong).status_code == 401
            seen = [admin.get(path).text for path in ("/metrics", "/api/openapi.json")]
    finally:
        LOG.removeHandler(heard)
        LOG.setLevel(level)
    assert any("print_slip" in line for line in heard.lines)
    assert "croupier_commands_total" in seen[0]
    for secret in secrets:
        assert len(secret) >= 12
        assert not [text for text in (*heard.lines, *seen) if secret in text]
