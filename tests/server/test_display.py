"""What a wall shows: limits in force, what was put right, what may be counted, the head."""

import json
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from croupier.evidence.elsewhere import Elsewhere
from croupier.evidence.examination import Examination, Verdict
from croupier.floor.deciders import TableDecider
from croupier.game.figures import Figures, PutRight
from croupier.game.names import RoundNumber, TableId
from croupier.money import Cents
from croupier.server.demo_tables import PLANS, ROULETTE
from server.house import House, Json, Screen, open_house
from server.test_every_table import WINS, at, play_round, view_of


@pytest.fixture
def house() -> Iterator[House]:
    with open_house(None, *PLANS) as opened:
        yield opened


def wall(house: House, table: str) -> Json:
    return view_of(at(house, "display-1", table))


def test_limits_stand_by_wager_as_they_are_in_force(house: House) -> None:
    rows = {
        tuple(row["wagers"]): (row["minimum"], row["maximum"])
        for row in wall(house, "ro1")["wager_limits"]
    }
    assert rows["neighbours",] == (25_00, 5_000_00)
    assert (5_00, 1_000_00) in rows.values()
    streak = [row for row in wall(house, "sb1")["wager_limits"] if "super_streak" in row["wagers"]]
    assert [(row["minimum"], row["maximum"]) for row in streak] == [(10_00, 10_00)]


def test_a_row_of_its_own_is_already_the_wagers(house: House) -> None:
    plan = replace(ROULETTE, by_wager={"neighbours": (Cents(50_00), Cents(200_00))})
    with open_house(None, plan) as own:
        rows = {tuple(row["wagers"]): row for row in wall(own, "ro1")["wager_limits"]}
        card = own.visitor().get("/api/tables/ro1").json()
    assert rows["neighbours",]["minimum"] == 50_00
    carded = {wager["name"]: wager for wager in card["wagers"]}
    assert carded["neighbours"]["maximum"] == 200_00


@pytest.mark.parametrize(
    ("table", "counted"), [("ro1", True), ("bs1", True), ("sb1", False), ("va1", False)]
)
def test_frequencies_only_where_the_book_allows(house: House, table: str, *, counted: bool) -> None:
    play_round(house, table)
    view = wall(house, table)
    assert (view["frequencies"] is not None) == counted
    if counted:
        assert view["frequencies"] == {"rounds": 1, "counts": {WINS[table][0]: 1}}
        assert view["since"]


def test_verify_takes_the_figures_of_a_wall(house: House) -> None:
    play_round(house, "ro1")
    view = wall(house, "ro1")
    figures, key = view["head"], house.floor.key.public_key()
    assert figures.startswith(f"ro1={view['seq']}:")

    def verified(text: str) -> Verdict:
        return Examination(house.floor.journal, key).run(Elsewhere().take([text], key), None)

    held = next(one for one in verified(figures).streams if one.stream == "ro1")
    assert held.held == view["seq"]
    assert verified(figures).whole
    # As somebody reads it off a wall, and one figure that the floor never showed.
    assert verified(figures.replace("-", " ").upper().replace("RO1", "ro1")).whole
    other = figures[:-1] + ("0" if figures[-1] != "0" else "1")
    assert not verified(other).whole


def correct(house: House, table: str, result: str, during: int = 2) -> Json:
    boss = at(house, "shift-manager-1", table)
    key = "ab" * 16
    asked = {"person": "game-inspector-1", "role": "game_inspector", "command": key}
    word = boss.client.post("/api/second", json=asked).json()["token"]
    body = {"do": "correct_result", "id": key, "table": table, "round": during, "of": 1}
    body |= {"result": result, "reason": "read wrongly", "second": "game-inspector-1"}
    answer: Json = boss.client.post("/api/command", json=body, headers={"X-Second": word}).json()
    assert answer["ok"], answer
    return answer


def test_a_correction_is_followed_and_said(house: House) -> None:
    play_round(house, "ro1")
    before = wall(house, "ro1")
    assert (before["result"], before["put_right"]) == ("17", None)
    correct(house, "ro1", "20")
    after = wall(house, "ro1")
    assert (after["result"], after["last"]["result"]) == ("20", "20")
    assert after["history"][-1]["result"] == "20"
    assert "straight:20" in after["lit"]
    assert after["put_right"] == {"round": 1, "was": "17", "result": "20", "during": 2}
    assert [one["position"] for one in after["winning"]][:2] == ["black", "even"]


def test_a_correction_of_an_older_round_leaves_the_newer_result_lit(house: House) -> None:
    play_round(house, "ro1")
    dealer = at(house, "dealer-1", "ro1")
    again(dealer, "32", 2)
    correct(house, "ro1", "20", during=3)
    view = wall(house, "ro1")
    assert (view["result"], view["last"]["result"]) == ("32", "32")
    assert [one["result"] for one in view["history"]] == ["20", "32"]


def again(dealer: Screen, result: str, number: int) -> None:
    dealer.do("place_bets", round=number)
    dealer.do("spin", round=number, revolutions=4)
    dealer.do("no_more_bets", round=number)
    dealer.do("mark", round=number, result=result)
    for do in ("enter", "confirm"):
        dealer.do(do, round=number, result=result)
    dealer.do("collect", round=number)
    dealer.do("pay", round=number)


def test_a_void_is_followed_and_said(house: House) -> None:
    play_round(house, "sb1")
    boss = at(house, "casino-supervisor-1", "sb1")
    boss.do("invalidate", round=2, of=1, ground="disorder", reason="the table was pushed over")
    view = wall(house, "sb1")
    assert (view["result"], view["last"]["result"], view["history"]) == (None, None, [])
    assert view["put_right"] == {"round": 1, "was": "1-2-3", "result": None, "during": 2}


def test_a_display_may_begin_with_what_is_the_case_now(house: House) -> None:
    play_round(house, "bs1")
    screen = at(house, "display-1", "bs1")
    path = "/ws/bs1?as=display-1&after=newest"
    with house.line(path, screen.cookie) as live:
        first = json.loads(live.recv())
    assert first["records"] == []
    assert first["seq"] == first["view"]["seq"] > 10


def figures(house: House, table: str) -> Figures:
    decider = house.floor.streams[TableId(table)].decider
    assert isinstance(decider, TableDecider)
    return decider.state.figures


def test_figures_are_of_the_day(house: House) -> None:
    play_round(house, "ro1")
    own = figures(house, "ro1")
    assert (own.rounds, len(own.openings)) == (1, 1)
    assert own.turnover > 0
    correct(house, "ro1", "20")
    assert own.put_right == PutRight(RoundNumber(1), "17", "20", RoundNumber(2))
    at(house, "shift-manager-1", "ro1").do("begin_day")
    fresh = figures(house, "ro1")
    assert (fresh.rounds, fresh.turnover, fresh.openings) == (0, 0, ())
