"""A real floor: the first administrator, passwords, offices at tables, second people, devices."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from croupier.floor.floor import CannotOpen
from croupier.game.names import Role
from croupier.journal.folder import Unfit
from croupier.server import caster, live
from croupier.server.access import MOST_WRONG, WAIT_SECONDS, Access
from croupier.server.gate import Bucket, Gate, Limits
from croupier.server.register import (
    CODE_SECONDS,
    Grant,
    Register,
    open_register,
    register_in_memory,
)
from croupier.server.serving import Serving, serve
from floor.hall import PATIENCE
from game.play import PLAN, key
from server.house import House, Json, Screen, finish, open_house

PASSWORD = "correct horse battery"  # noqa: S105 - of people who do not exist
ADMIN = "administrator-1"


class Clock:
    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def register(clock: Clock) -> Register:
    return register_in_memory(clock)


@pytest.fixture
def house(register: Register) -> Iterator[House]:
    with open_house(access=Access(register)) as opened:
        register.add_person(ADMIN, "Administrator 1", (Grant("administrator"),))
        yield opened


def use_code(client: httpx.Client, code: str, password: str = PASSWORD) -> httpx.Response:
    return client.post("/api/code", json={"code": code, "password": password})


def sign_in(
    house: House, person: str, role: str, at: str = "*", password: str = PASSWORD
) -> httpx.Response:
    client = house.visitor()
    asked = {"person": person, "password": password, "role": role, "at": at}
    return client.post("/api/sign-in", json=asked)


def signed_in(house: House, person: str, role: str, at: str = "*") -> Screen:
    answer = sign_in(house, person, role, at)
    assert answer.status_code == 201, answer.text
    screen = Screen(house, house.clients[-1], person)
    screen.client.headers["X-Person"] = person
    return screen


def administrator(house: House, register: Register) -> Screen:
    assert use_code(house.visitor(), register.make_code("person", ADMIN)).status_code == 200
    return signed_in(house, ADMIN, "administrator")


def staff(house: House, admin: Screen, person: str, role: Role, at: str = "bw1") -> Screen:
    grants = [{"role": role, "at": at}]
    body = {"person": person, "called": "Somebody", "grants": grants}
    made = admin.client.post("/api/people", json=body)
    assert made.status_code == 201, made.text
    assert use_code(house.visitor(), made.json()["code"]).status_code == 200
    return signed_in(house, person, role, at)


def test_the_first_code_works_once_and_for_ten_minutes(
    house: House, register: Register, clock: Clock
) -> None:
    late = register.make_code("person", ADMIN)
    clock.now += CODE_SECONDS + 1
    assert use_code(house.visitor(), late).status_code == 401
    code = register.make_code("person", ADMIN)
    assert use_code(house.visitor(), code, "short").status_code == 400
    assert use_code(house.visitor(), code).status_code == 200
    assert use_code(house.visitor(), code).status_code == 401
    assert sign_in(house, ADMIN, "administrator").status_code == 201


def test_nobody_comes_in_by_name_alone(house: House) -> None:
    claim = {"person": "dealer-1", "role": "dealer"}
    assert house.visitor().post("/api/session", json=claim).status_code == 404


def test_an_office_is_held_where_it_was_granted(house: House, register: Register) -> None:
    admin = administrator(house, register)
    dealer = staff(house, admin, "d1", "dealer")
    assert dealer.ask("place_bets", round=1)["ok"]
    assert sign_in(house, "d1", "shift_manager", "bw1").status_code == 403
    assert sign_in(house, "d1", "dealer", "bw2").status_code == 403
    assert sign_in(house, "d1", "dealer").status_code == 403
    elsewhere = dealer.client.post(
        "/api/command",
        json={"do": "sell_chips", "id": key(), "table": "cage", "player": "x", "cents": 100},
    ).json()
    assert elsewhere["refusal"]["code"] == "other_table"


def test_offices_are_given_and_taken_and_a_session_in_one_that_is_gone_ends(
    house: House, register: Register
) -> None:
    admin = administrator(house, register)
    dealer = staff(house, admin, "d1", "dealer")
    both = [{"role": "dealer", "at": "bw1"}, {"role": "cashier", "at": "cage"}]
    assert admin.client.put("/api/people/d1/grants", json={"grants": both}).status_code == 200
    assert dealer.client.get("/api/me").status_code == 200, "he is still the dealer"
    assert sign_in(house, "d1", "cashier", "cage").status_code == 201
    fewer = {"grants": both[1:]}
    assert admin.client.put("/api/people/d1/grants", json=fewer).status_code == 200
    assert dealer.client.get("/api/me").status_code == 401
    assert sign_in(house, "d1", "dealer", "bw1").status_code == 403
    assert admin.client.put("/api/people/d1/grants", json={"grants": []}).status_code == 400
    assert admin.client.put("/api/people/nobody/grants", json=fewer).status_code == 404
    own = admin.client.put(f"/api/people/{ADMIN}/grants", json=fewer)
    assert own.status_code == 409, "nobody takes his own office from the floor by mistake"


def test_a_revoked_screen_is_enrolled_again_by_a_new_code(house: House, register: Register) -> None:
    admin = administrator(house, register)
    new = {"device": "wall-1", "kind": "display", "at": "bw1"}
    first = admin.client.post("/api/devices", json=new).json()["code"]
    assert admin.client.delete("/api/devices/wall-1").status_code == 200
    assert house.visitor().post("/api/enrol", json={"code": first}).status_code == 401
    again = admin.client.post("/api/devices/wall-1/code", json={})
    assert again.status_code == 201, again.text
    wall = house.visitor()
    assert wall.post("/api/enrol", json={"code": again.json()["code"]}).status_code == 201
    mine = {"X-Person": "wall-1"}
    assert wall.get("/api/me", headers=mine).json()["at"] == "bw1"
    assert admin.client.post("/api/devices/wall-1/code", json={}).status_code == 201
    assert wall.get("/api/me", headers=mine).status_code == 401, "one key a screen"
    assert admin.client.post("/api/devices/nothing/code", json={}).status_code == 404


def test_wrong_passwords_lock_a_person_out_for_a_while(
    house: House, register: Register, clock: Clock
) -> None:
    administrator(house, register)
    for _ in range(MOST_WRONG):
        refused = sign_in(house, ADMIN, "administrator", password="guess")  # noqa: S106
        assert refused.status_code == 401
    assert sign_in(house, ADMIN, "administrator").status_code == 429
    clock.now += WAIT_SECONDS + 1
    assert sign_in(house, ADMIN, "administrator").status_code == 201
    unknown = sign_in(house, "nobody", "dealer").json()["detail"]
    assert unknown == refused.json()["detail"], "an unknown name reads like a wrong password"


def test_a_session_ends_by_sign_out_time_and_disabling(
    house: House, register: Register, clock: Clock
) -> None:
    admin = administrator(house, register)
    dealer = staff(house, admin, "d1", "dealer")
    replayed = {"Cookie": dealer.cookie, "X-Person": "d1"}
    assert dealer.client.post("/api/sign-out", json={}).status_code == 200
    assert house.visitor().get("/api/me", headers=replayed).status_code == 401
    again = signed_in(house, "d1", "dealer", "bw1")
    assert admin.client.delete("/api/people/d1").status_code == 200
    assert again.client.get("/api/me").status_code == 401
    assert sign_in(house, "d1", "dealer", "bw1").status_code == 401
    clock.now += 13 * 3600
    assert admin.client.get("/api/me").status_code == 401


def correction(number: int = 2, second: str | None = "ss") -> Json:
    return {
        "do": "correct_result",
        "id": key(),
        "table": "bw1",
        "round": number,
        "of": 1,
        "result": "2",
        "reason": "keyed wrong",
        "second": second,
    }


def test_a_settled_round_is_put_right_with_a_second_sign_in(
    house: House, register: Register
) -> None:
    admin = administrator(house, register)
    dealer = staff(house, admin, "d1", "dealer")
    boss = staff(house, admin, "gs", "game_supervisor")
    staff(house, admin, "ss", "casino_supervisor")
    dealer.do("place_bets", round=1)
    finish(dealer, "1")

    def send(body: Json, token: str = "") -> httpx.Response:
        return boss.client.post("/api/command", json=body, headers={"X-Second": token})

    def word(body: Json, person: str = "ss", role: str = "casino_supervisor") -> httpx.Response:
        claim = {"person": person, "role": role, "command": body["id"], "at": "bw1"}
        return boss.client.post("/api/second", json={**claim, "password": PASSWORD})

    body = correction()
    assert send(body).status_code == 403, "a name alone is nobody's word"
    assert send(correction(second=None)).json()["refusal"]["code"] == "second_person"
    assert word(body, "d1", "dealer").status_code == 403, "a dealer is no second"
    own = word(body, "gs", "game_supervisor").json()["token"]
    assert send(body, own).status_code == 403, "nor is oneself"
    other = word(correction()).json()["token"]
    assert send(body, other).status_code == 403, "a word is for one command"
    good = word(body).json()["token"]
    assert send(body, good).json()["ok"]
    assert send(body, good).status_code == 403, "and is used up"


def test_a_table_is_opened_by_an_administrator_and_says_by_whom(
    house: House, register: Register
) -> None:
    admin = administrator(house, register)
    plan = msgspec.to_builtins(msgspec.structs.replace(PLAN, table="bw2"))
    del plan["document"]
    dealer = staff(house, admin, "d1", "dealer")
    body = {"id": key(), "plan": plan}
    assert dealer.client.post("/api/tables", json=body).status_code == 403
    assert admin.client.post("/api/tables", json=body).json() == {"ok": True, "seq": 1}
    again = admin.client.post("/api/tables", json={**body, "id": key()}).json()
    assert again["refusal"]["code"] == "table_known"
    assert {line["table"] for line in dealer.client.get("/api/tables").json()} == {"bw1", "bw2"}
    read = {**plan, "table": "bw3", "readings": {"no.such": "reading"}}
    assert admin.client.post("/api/tables", json={"id": key(), "plan": read}).status_code == 403


def test_a_display_enrols_once_and_its_key_can_be_revoked(
    house: House, register: Register, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "LOOK_SECONDS", 0.05)
    admin = administrator(house, register)
    made = admin.client.post(
        "/api/devices", json={"device": "wall-1", "kind": "display", "at": "bw1"}
    ).json()
    client = house.visitor()
    assert client.post("/api/enrol", json={"code": made["code"]}).status_code == 201
    assert house.visitor().post("/api/enrol", json={"code": made["code"]}).status_code == 401
    wall = Screen(house, client, "wall-1")
    client.headers["X-Person"] = "wall-1"
    with wall.watch() as line:
        assert "you" not in msgspec.json.decode(line.recv(timeout=PATIENCE))["view"]
        assert admin.client.delete("/api/devices/wall-1").status_code == 200
        with pytest.raises(ConnectionClosed) as gone:
            line.recv(timeout=PATIENCE)
    assert gone.value.rcvd is not None
    assert gone.value.rcvd.code == caster.NOT_SIGNED_IN
    assert client.get("/api/me").status_code == 401


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "https://elsewhere.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Content-Type": "text/plain"}, 415),
        ({"Content-Type": "application/x-www-form-urlencoded"}, 415),
    ],
)
def test_another_sites_form_does_nothing(
    house: House, register: Register, headers: dict[str, str], status: int
) -> None:
    admin = administrator(house, register)
    body = b'{"person": "x", "called": "X", "grants": [{"role": "dealer"}]}'
    refused = admin.client.post("/api/people", content=body, headers=headers)
    assert refused.status_code == status
    assert [line.person for line in register.people()] == [ADMIN]


def test_guessers_and_floods_are_slowed() -> None:
    limits = Limits(knocks_per_minute=3, per_second=2)
    with open_house(access=Access(register_in_memory(), demo=True), limits=limits) as house:
        answers = [sign_in(house, "nobody", "dealer").status_code for _ in range(5)]
        assert answers == [401, 401, 401, 429, 429]
        one = house.enter("player-1")
        assert 429 in [one.client.get("/api/me").status_code for _ in range(30)]


def test_a_bucket_fills_again() -> None:
    now = [0.0]
    bucket = Bucket(1.0, 2.0, lambda: now[0])
    assert [bucket.take("a") for _ in range(3)] == [True, True, False]
    assert bucket.take("b")
    now[0] = 1.0
    assert [bucket.take("a") for _ in range(2)] == [True, False]


def test_a_gate_counts_by_address_and_by_floor() -> None:
    gate = Gate(Limits(lines_per_address=2, lines=3))
    assert [gate.enter("a") for _ in range(2)] == [None, None]
    assert "address" in (gate.enter("a") or "")
    assert gate.enter("b") is None
    assert "floor" in (gate.enter("c") or "")
    gate.leave("a")
    assert gate.enter("c") is None


def test_a_folder_that_others_may_read_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    assert isinstance(open_register(folder), Register)
    (folder / "access.sqlite").chmod(0o644)
    found = open_register(folder)
    assert isinstance(found, Unfit)
    assert "chmod 600" in found.sentence


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"demo": True, "host": "0.0.0.0"}, "loopback only"),  # noqa: S104
        ({"host": "0.0.0.0"}, "--tls-cert"),  # noqa: S104
        ({"certificate": Path("no.pem")}, "both"),
        ({"certificate": Path("no.pem"), "private_key": Path("no.key")}, "no file"),
    ],
)
def test_what_may_not_be_served_so_is_one_sentence(tmp_path: Path, asked: Json, says: str) -> None:
    with pytest.raises(CannotOpen, match=says):
        serve(Serving(folder=tmp_path / "data", port=0, **asked))
    assert not (tmp_path / "data").exists()


def test_passwords_are_kept_as_argon2_only() -> None:
    access = Access(register_in_memory())
    hashed = asyncio.run(access.hashed(PASSWORD))
    assert hashed.startswith("$argon2id$")
    assert PASSWORD not in hashed
