"""The demonstration: a table of every book and option, its card enough to draw and play it."""

import json
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from croupier.floor.opening import TablePlan
from croupier.library import every_book, load
from croupier.money import Cents
from croupier.server.card import marks_of
from croupier.server.demo_tables import PLANS
from server.house import House, Json, Screen, open_house

TABLES = [plan.table for plan in PLANS]
#: A result of each device, and a position that it wins on.
WINS = {
    "bw1": ("3", "symbol:3"),
    "bs1": ("1-2-3", "small"),
    "sb1": ("1-2-3", "small"),
    "va1": ("1-2-3", "small"),
    "vb1": ("fish-coin-coin", "single_symbol:coin"),
    "ro1": ("17", "straight:17"),
}


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    """Every table of the demonstration, a round played at each from its card alone."""
    with open_house(None, *PLANS) as opened:
        for table in TABLES:
            play_round(opened, table)
        yield opened


def card_of(house: House, table: str) -> Json:
    card: Json = house.visitor().get(f"/api/tables/{table}").json()
    return card


def view_of(screen: Screen) -> Json:
    with screen.watch(screen.table) as live:
        view: Json = json.loads(live.recv())["view"]
    return view


def at(house: House, person: str, table: str) -> Screen:
    screen = house.enter(person)
    screen.table = table
    return screen


def play_round(house: House, table: str) -> None:
    card = card_of(house, table)
    one, two = at(house, "player-1", table), at(house, "player-2", table)
    dealer, wall = at(house, "dealer-1", table), at(house, "display-1", table)
    one.do("sit", place=1)
    two.do("sit", place=2)
    dealer.do("buy_in", player="player-1", cents=200_00)
    result, position = WINS[table]
    phases = []
    while True:
        view = view_of(dealer)
        if view["round"] == 2:
            break
        phases.append(view["phase"])
        step = view["may"][-1] if view["phase"] == "open" else view["next"]
        if view["phase"] == "open" and not view["layout"]:
            stake = [{"of": "chips", "cents": card["limits"]["minimum"]}]
            one.do("place", round=1, position=position, stake=stake)
            assert view_of(one)["you"]["staked"] == card["limits"]["minimum"]
            assert "you" not in view_of(wall)
            assert [w["position"] for w in view_of(dealer)["layout"]] == [position]
        _act(dealer, card, step, result)
    assert {"waiting", "open", "result"} <= set(phases)
    assert phases.index("open") < phases.index("result")
    assert view_of(one)["you"]["settled"][0]["won"] > 0
    assert view_of(two)["you"]["settled"] == []


def _act(dealer: Screen, card: Json, step: str, result: str) -> None:
    match step:
        case "tumble":
            for _ in range(card["min_activations"]):
                dealer.do("tumble", round=1)
        case "spin":
            dealer.do("spin", round=1, revolutions=card["min_revolutions"])
        case "mark":
            dealer.do("mark", round=1, result=result)
        case "enter":
            dealer.do("enter", round=1, result=result)
            assert view_of(dealer)["entered"] == result
            dealer.do("confirm", round=1, result=result)
        case _:
            dealer.do(step, round=1)


def test_every_book_and_option_has_a_table(house: House) -> None:
    lines = house.visitor().get("/api/tables").json()
    assert {line["book"] for line in lines} == set(every_book())
    assert all(line["simulated"] for line in lines)


@pytest.mark.parametrize("plan", PLANS, ids=TABLES)
def test_a_card_says_what_a_page_must_know(house: House, plan: TablePlan) -> None:
    card, table = card_of(house, plan.table), load(plan.book).table
    carried = table.book.tables["layout"][plan.layout].fields["wagers"]
    assert isinstance(carried, tuple)
    assert {wager["name"] for wager in card["wagers"]} == set(carried)
    assert {position["wager"] for position in card["positions"]} == set(carried)
    outcomes = {outcome["key"] for outcome in card["device"]["outcomes"]}
    for position in card["positions"]:
        assert position["odds"], position
        assert position["clauses"], position
        if position["wager"] == "super_streak":
            assert position["runs"], position
            continue
        row = table.rows[position["id"]]
        won = {o.key for o, tier in zip(table.outcomes, row, strict=True) if tier}
        assert set(position["covers"]) == won <= outcomes
    for step in card["steps"]:
        assert step["by"], step
        assert step["says"], step
    assert {case["call"] for case in card["irregularities"]} <= {"no_spin", "no_result", "void"}
    assert all(case["effect"] and case["by"] for case in card["irregularities"])
    assert {item["name"] for item in card["equipment"]} >= set(plan.equipment)


def test_a_case_that_hangs_on_equipment_is_shown_only_where_it_is_fitted() -> None:
    plain = [plan for plan in PLANS if plan.table == "sb1"]
    fitted = {case["name"] for case in _irregularities(plain[0])}
    bare = {case["name"] for case in _irregularities(_without_screen(plain[0]))}
    assert fitted - bare == {"button_not_pressed"}


def _without_screen(plan: TablePlan) -> TablePlan:
    return replace(plan, equipment=("keypad",), streak_amount=Cents(0), layout="A")


def _irregularities(plan: TablePlan) -> list[Json]:
    with open_house(None, plan) as house:
        cases: list[Json] = card_of(house, plan.table)["irregularities"]
        return cases


#: What a player's own screen may show of the past, by point 46, and of how often (point 102).
@pytest.mark.parametrize(
    ("table", "recent", "often"),
    [
        ("bw1", True, False),
        ("bs1", True, True),
        ("sb1", True, False),
        ("va1", False, False),
        ("vb1", False, False),
        ("ro1", True, True),
    ],
)
def test_the_past_is_shown_as_the_book_allows(
    house: House,
    table: str,
    recent: bool,  # noqa: FBT001
    often: bool,  # noqa: FBT001
) -> None:
    view = view_of(at(house, "player-2", table))
    assert view["last"]["round"] == 1
    assert bool(view["history"]) is recent
    assert (view["frequencies"] is not None) is often
    card = card_of(house, table)
    assert all((position["edge"] is not None) is often for position in card["positions"])
    staff = view_of(at(house, "pit-boss-1", table))
    assert staff["frequencies"] is None


def test_a_streak_table_tells_its_runs_and_windows(house: House) -> None:
    view = view_of(at(house, "player-3", "sb1"))
    assert {tuple(run["sides"]) for run in view["runs"]} == {("small", "big"), ("odd", "even")}
    small = next(run for run in view["runs"] if run["sides"] == ["small", "big"])
    assert (small["side"], small["length"], small["window"]) == ("small", 1, True)
    assert all(not view_of(at(house, "player-3", other))["runs"] for other in ("bw1", "ro1"))


def test_what_stands_for_a_face_is_its_own() -> None:
    names = ("crown", "anchor", "heart", "diamond", "spade", "club", "clover", "cl")
    marks = marks_of(names)
    assert [marks[name] for name in names] == ["Cr", "A", "H", "D", "S", "Cl", "Co", "C2"]
