"""One register for all servers of a floor: whoever came in at one has come in at the other."""

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from cluster import Cluster
from croupier.game.names import Actor, PersonId
from croupier.journal.folder import Unfit
from croupier.journal.postgres import PostgresJournal, open_postgres
from croupier.server.access import Access
from croupier.server.caster import NOT_SIGNED_IN
from croupier.server.register import Grant, Register, open_shared_register
from croupier.server.roll import RollAway
from floor.hall import PATIENCE
from game.play import key
from server.house import House, Screen, open_house

PASSWORD = "correct horse battery"  # noqa: S105 - of people who do not exist
ADMIN = "administrator-1"


def at(url: str) -> Register:
    """The journal's tables are made first, as a server does."""
    journal = open_postgres(url)
    assert isinstance(journal, PostgresJournal)
    journal.close()
    register = open_shared_register(url)
    assert isinstance(register, Register)
    return register


@contextmanager
def two(url: str) -> Iterator[tuple[House, House]]:
    first = at(url)
    first.add_person(ADMIN, "Administrator 1", (Grant("administrator"),))
    code = first.make_code("person", ADMIN)
    with open_house(access=Access(first)) as a, open_house(access=Access(at(url))) as b:
        chosen = {"code": code, "password": PASSWORD}
        assert b.visitor().post("/api/code", json=chosen).status_code == 200
        yield a, b


def sign_in(house: House, person: str = ADMIN, role: str = "administrator") -> Screen:
    client = house.visitor()
    asked = {"person": person, "password": PASSWORD, "role": role, "at": "*"}
    answer = client.post("/api/sign-in", json=asked)
    assert answer.status_code == 201, answer.text
    client.headers["X-Person"] = person
    return Screen(house, client, person)


def moved(screen: Screen, house: House) -> Screen:
    """The same browser at another server: it has the same cookies."""
    client = house.visitor()
    client.headers["X-Person"] = screen.person
    client.cookies.update(screen.client.cookies)
    return Screen(house, client, screen.person)


def farewell(line: ClientConnection) -> int | None:
    with suppress(ConnectionClosed):
        while True:
            line.recv(PATIENCE)
    return line.close_code


def until(screen: Screen, status: int) -> None:
    """Another server hears of it in a moment, or looks by itself in another."""
    end = time.monotonic() + PATIENCE
    while screen.client.get("/api/me").status_code != status:
        assert time.monotonic() < end, f"it never answered {status}"
        time.sleep(0.05)


def test_a_session_of_one_server_is_good_at_the_other(cluster: Cluster, database: str) -> None:
    with two(cluster.url(database)) as (a, b):
        for _ in range(5):  # at once, not when the news has come round
            there = moved(sign_in(a), b)
            assert there.client.get("/api/me").json()["person"] == ADMIN
        assert there.client.post("/api/sign-out").status_code == 200
        assert there.client.get("/api/me").status_code == 401


def test_signing_out_putting_out_and_revoking_reach_every_server(
    cluster: Cluster, database: str
) -> None:
    with two(cluster.url(database)) as (a, b):
        admin = sign_in(a)
        there = moved(sign_in(a), b)
        until(there, 200)
        new = {"person": "dealer-9", "called": "Dealer 9", "grants": [{"role": "dealer"}]}
        code = admin.client.post("/api/people", json=new).json()["code"]
        chosen = {"code": code, "password": PASSWORD}
        assert b.visitor().post("/api/code", json=chosen).status_code == 200
        dealer = sign_in(b, "dealer-9", "dealer")
        elsewhere = moved(dealer, a)
        until(elsewhere, 200)
        with elsewhere.watch() as line:
            line.recv(PATIENCE)
            assert there.client.delete("/api/people/dealer-9").status_code == 200
            until(elsewhere, 401)
            assert farewell(line) == NOT_SIGNED_IN
        until(dealer, 401)
        device = {"device": "t-1", "kind": "terminal", "at": "bw1"}
        code = admin.client.post("/api/devices", json=device).json()["code"]
        client = b.visitor()
        assert client.post("/api/enrol", json={"code": code}).status_code == 201
        client.headers["X-Person"] = "t-1"
        terminal = moved(Screen(b, client, "t-1"), a)
        until(terminal, 200)
        assert there.client.delete("/api/devices/t-1").status_code == 200
        until(terminal, 401)
        assert admin.client.post("/api/sign-out").status_code == 200
        until(moved(admin, b), 401)


def test_a_second_persons_word_is_good_at_any_server_and_once(
    cluster: Cluster, database: str
) -> None:
    one, other = at(cluster.url(database)), at(cluster.url(database))
    boss = Actor(PersonId("pit-boss-1"), "pit_boss")
    command = key()
    token = one.give_word(boss, command, 60.0)
    assert other.take_word(token, command) == boss
    assert one.take_word(token, command) is None
    token = one.give_word(boss, command, 60.0)
    assert other.take_word(token, key()) is None
    assert other.take_word(token, command) is None, "a try for another command uses it up"
    one.close()
    other.close()


def test_codes_are_used_once_whatever_server_they_are_brought_to(
    cluster: Cluster, database: str
) -> None:
    one, other = at(cluster.url(database)), at(cluster.url(database))
    assert one.add_person("dealer-1", "Dealer 1", (Grant("dealer", "bw1"),))
    assert not other.add_person("dealer-1", "Somebody else", (Grant("administrator"),))
    assert not other.may_be("dealer-1", "administrator", "*")
    assert other.may_be("dealer-1", "dealer", "bw1")
    assert not other.add_device("dealer-1", "terminal", "bw1")
    first = one.make_code("person", "dealer-1")
    second = other.make_code("person", "dealer-1")
    assert one.use_code(first) is None, "a new code ends the old"
    assert one.use_code(second) is not None
    assert other.use_code(second) is None
    one.close()
    other.close()


def test_a_change_that_comes_to_nothing_changes_nothing(cluster: Cluster, database: str) -> None:
    register = at(cluster.url(database))
    with suppress(ZeroDivisionError), register._change() as ask:  # noqa: SLF001
        ask("insert into people values($1, 'x', '', 0)", "nobody")
        raise ZeroDivisionError
    assert register.people() == ()
    assert register.add_person("somebody", "Somebody", ())
    cluster.cut(database)
    assert [line.person for line in register.people()] == ["somebody"]
    cluster.cut(database)
    assert register.disable("somebody"), "over a fresh connection"
    register.close()


def test_a_database_that_is_away_is_a_sentence_and_holds_nobody_up(
    cluster: Cluster, database: str
) -> None:
    class Away(Access):
        async def sign_in(self, *_: object) -> object:  # type: ignore[override]
            raise RollAway("the register cannot be reached: gone")

    register = at(cluster.url(database))
    with open_house(access=Away(register)) as house:
        asked = {"person": ADMIN, "password": PASSWORD, "role": "administrator", "at": "*"}
        answer = house.visitor().post("/api/sign-in", json=asked)
        assert answer.status_code == 503
        assert "try again" in answer.json()["detail"]


def test_without_a_database_it_is_a_sentence(tmp_path: Path) -> None:
    unfit = open_shared_register(f"postgresql://postgres@/none?host={tmp_path}")
    assert isinstance(unfit, Unfit)
    assert unfit.sentence.endswith(".")
