"""Commands over HTTP: the round trip, stored answers, and everything malformed ends at the door."""

from collections.abc import Iterator

import msgspec
import pytest

from croupier.server.app import MOST_BODY
from floor.hall import BW1
from game.play import key
from server.house import House, Json, finish, open_house, seat_two


@pytest.fixture
def house() -> Iterator[House]:
    with open_house() as opened:
        yield opened


@pytest.fixture(scope="module")
def door() -> Iterator[House]:
    """One house for all the tests that never get past its door."""
    with open_house() as opened:
        yield opened


def test_a_round_from_the_door_to_the_purse(house: House) -> None:
    one, two, dealer = seat_two(house)
    assert one.place("5", 10_00)["ok"]
    assert two.place("1", 10_00)["ok"]
    finish(dealer, "5")
    with one.watch() as mine, two.watch() as other:
        won, lost = (msgspec.json.decode(line.recv(timeout=60))["view"] for line in (mine, other))
    assert won["you"]["purse"] == 100_00 + 23 * 10_00
    assert lost["you"]["purse"] == 90_00
    assert (won["round"], won["last"]) == (2, {"round": 1, "result": "5", "call": None})


def test_an_answer_has_the_number_of_the_record(house: House) -> None:
    one, _, _ = seat_two(house)
    answer = one.place("1", 5_00)
    assert answer == {"ok": True, "seq": house.floor.journal.size(BW1)}


def test_a_refusal_is_an_answer_with_its_reason_and_clauses(house: House) -> None:
    one, _, dealer = seat_two(house)
    dealer.do("no_more_bets", round=1)
    answer = one.place("1", 5_00)
    assert (answer["ok"], "seq" in answer) == (False, False)
    assert answer["refusal"]["code"] == "locked"
    assert answer["refusal"]["clauses"] == ["3.9#a"]


def test_the_same_body_again_is_the_same_answer(house: House) -> None:
    one, _, _ = seat_two(house)
    body = {
        "do": "place",
        "id": key(),
        "table": "bw1",
        "round": 1,
        "position": "symbol:2",
        "stake": [{"of": "chips", "cents": 500}],
    }
    first, again = (one.client.post("/api/command", json=body).json() for _ in range(2))
    assert first == again
    assert first["ok"]
    # In another order of fields and with other spaces it is still the same command.
    spaced = msgspec.json.format(msgspec.json.encode(dict(reversed(body.items()))), indent=4)
    assert one.client.post("/api/command", content=spaced).json() == first
    other = one.client.post("/api/command", json=body | {"position": "symbol:3"}).json()
    assert other["refusal"]["code"] == "id_reused"


def test_who_asks_comes_from_the_session_and_not_from_the_body(house: House) -> None:
    one, two, _ = seat_two(house)
    assert one.place("1", 5_00)["ok"]
    refused = two.ask("take_back", round=1, position="symbol:1")
    assert refused["refusal"]["code"] == "no_wager"
    sent = two.ask("send_chips", transfer=key(), player="player-1", to="cage", cents=1_00)
    assert sent["refusal"]["code"] == "not_yours"


def test_a_player_is_no_dealer(house: House) -> None:
    one, _, _ = seat_two(house)
    acts: dict[str, Json] = {
        "no_more_bets": {"round": 1},
        "spin": {"round": 1, "revolutions": 3},
        "collect": {"round": 1},
        "pay": {"round": 1},
        "call_no_result": {"round": 1, "irregularity": "on_peg"},
        "buy_in": {"player": "player-1", "cents": 1_00},
    }
    codes = {act: one.ask(act, **fields)["refusal"]["code"] for act, fields in acts.items()}
    assert set(codes.values()) == {"not_your_act"}
    sold = one.ask("sell_chips", table="cage", player="player-1", cents=1_00)
    assert sold["refusal"]["code"] == "not_your_act"


GOOD = {
    "do": "place",
    "id": "0" * 32,
    "table": "bw1",
    "round": 1,
    "position": "symbol:1",
    "stake": [{"of": "chips", "cents": 500}],
}
ODD_STAKES: list[object] = [
    [],
    [{"of": "chips", "cents": 0}],
    [{"of": "chips", "cents": -500}],
    [{"of": "chips", "cents": 5.5}],
    [{"of": "chips", "cents": "500"}],
    [{"of": "chips", "cents": True}],
    [{"of": "chips", "cents": 10**14}],
    [{"of": "", "cents": 500}],
    [{"of": "chips"}],
    [{"of": "chips", "cents": 500, "won": 1}],
    [{"of": "chips", "cents": 500}] * 9,
    {"of": "chips", "cents": 500},
    None,
]
MALFORMED: list[object] = [
    *({**GOOD, "stake": stake} for stake in ODD_STAKES),
    {**GOOD, "id": "short"},
    {**GOOD, "id": "G" * 32},
    {**GOOD, "id": "0" * 33},
    {**GOOD, "id": None},
    {**GOOD, "round": "1"},
    {**GOOD, "round": 1.5},
    {**GOOD, "table": 1},
    {**GOOD, "do": "settle"},
    {**GOOD, "do": "take_chips"},
    {**GOOD, "do": "note_landing"},
    {**GOOD, "actor": {"person": "dealer-1", "role": "dealer"}},
    {name: value for name, value in GOOD.items() if name != "round"},
    {name: value for name, value in GOOD.items() if name != "do"},
    {"do": "sit", "id": "0" * 32, "table": "bw1", "place": 0},
    {"do": "sit", "id": "0" * 32, "table": "bw1", "place": 65},
    {"do": "spin", "id": "0" * 32, "table": "bw1", "round": 1, "revolutions": -1},
    {"do": "enter", "id": "0" * 32, "table": "bw1", "round": 1, "result": ""},
    {"do": "enter", "id": "0" * 32, "table": "bw1", "round": 1, "result": "1" * 65},
    {"do": "buy_in", "id": "0" * 32, "table": "bw1", "player": "player-1", "cents": 0},
    [GOOD],
    "place",
    None,
]


def test_malformed_commands_end_at_the_door(house: House) -> None:
    one, _, _ = seat_two(house)
    size = house.floor.journal.size(BW1)
    for body in MALFORMED:
        refused = one.client.post("/api/command", json=body)
        assert refused.status_code == 400, body
        assert refused.json()["detail"].startswith("this is no command: "), body
    assert house.floor.journal.size(BW1) == size
    # And none of them used up the id.
    assert one.client.post("/api/command", json=GOOD).json()["ok"]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"\x00",
        b'{"do":"clear","do":"pay"',
        b'{"do": "clear", "id": "\\ud800", "table": "bw1", "round": 1}',
        b"[" * 10_000,
        b"NaN",
    ],
)
def test_what_is_no_json_ends_there_too(door: House, body: bytes) -> None:
    one = door.enter("player-1")
    assert one.client.post("/api/command", content=body).status_code == 400
    assert one.client.get("/api/me").status_code == 200


def test_the_sentence_says_what_is_wrong_and_where(door: House) -> None:
    one = door.enter("player-1")
    wrong = one.client.post("/api/command", json={**GOOD, "stake": [{"of": "chips", "cents": 0}]})
    assert "$.stake[0].cents" in wrong.json()["detail"]
    unknown = one.client.post("/api/command", json={**GOOD, "tip": 1})
    assert "`tip`" in unknown.json()["detail"]


def test_a_round_of_thirty_digits_is_just_another_round(house: House) -> None:
    one, _, _ = seat_two(house)
    answer = one.client.post("/api/command", json={**GOOD, "round": 10**30})
    assert answer.status_code == 200
    assert answer.json()["refusal"]["code"] == "other_round"


@pytest.mark.parametrize("path", ["/api/command", "/api/session"])
def test_a_body_that_is_too_large_is_not_read(door: House, path: str) -> None:
    one = door.enter("player-1")
    refused = one.client.post(path, content=b" " * (MOST_BODY + 1))
    assert refused.status_code == 413
    assert refused.json()["detail"]


def test_a_body_just_small_enough_is_read(house: House) -> None:
    one, _, _ = seat_two(house)
    body = msgspec.json.encode(GOOD)
    padded = body + b" " * (MOST_BODY - len(body))
    assert one.client.post("/api/command", content=padded).json()["ok"]


def test_a_body_without_a_length_is_measured_as_it_comes(door: House) -> None:
    one = door.enter("player-1")

    def chunks() -> Iterator[bytes]:
        for _ in range(20):
            yield b" " * 1024

    assert one.client.post("/api/command", content=chunks()).status_code == 413


def test_nothing_at_a_table_that_is_not_there(door: House) -> None:
    one = door.enter("player-1")
    answer = one.client.post("/api/command", json={**GOOD, "table": "bw9"}).json()
    assert answer["refusal"]["code"] == "no_such_table"


def test_chips_from_the_cage_to_the_table(house: House) -> None:
    one, _, _ = seat_two(house)
    cashier = house.enter("cashier-1")
    cashier.do("sell_chips", table="cage", player="player-1", cents=40_00)
    with one.watch() as line:
        line.recv(timeout=60)
        one.do("send_chips", table="cage", transfer=key(), player="player-1", to="bw1", cents=15_00)
        arrived = msgspec.json.decode(line.recv(timeout=60))
    assert arrived["records"][0]["event"]["event"] == "chips_taken"
    assert arrived["view"]["you"]["purse"] == 115_00
    with cashier.watch("cage") as line:
        view = msgspec.json.decode(line.recv(timeout=60))["view"]
    assert view["players"][0]["purse"] == 25_00
