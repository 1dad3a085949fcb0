"""The pit's views: the floor at a glance, and of one table only what an office has in its book."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from croupier.server.demo_tables import PLANS
from floor.hall import PATIENCE
from server.house import House, Json, Screen, open_house
from server.test_every_table import at, play_round, view_of


@pytest.fixture
def house() -> Iterator[House]:
    with open_house(None, *PLANS) as opened:
        yield opened


def glance(screen: Screen) -> Json:
    with screen.watch("floor") as live:
        message: Json = json.loads(live.recv(timeout=PATIENCE))
    assert message["records"] == []
    assert message["seq"] == message["view"]["seq"]
    view: Json = message["view"]
    return view


def line_of(view: Json, table: str) -> Json:
    return next(line for line in view["tables"] if line["table"] == table)


def acts(view: Json) -> set[str]:
    return {act["do"] for act in view["office"]}


def test_every_table_stands_in_the_glance_with_its_figures(house: House) -> None:
    boss = house.enter("pit-boss-1")
    before = glance(boss)
    assert {line["table"] for line in before["tables"]} == {plan.table for plan in PLANS}
    play_round(house, "ro1")
    line = line_of(glance(boss), "ro1")
    # 5.00 on one number wins 175.00 and is handed back: the table has lost that.
    assert (line["round"], line["players"], line["figures"]["rounds"]) == (2, 2, 1)
    assert (line["figures"]["turnover"], line["figures"]["win"]) == (5_00, -175_00)
    assert line["figures"]["pace"] is None


def test_the_glance_comes_again_when_something_changes(house: House) -> None:
    boss, dealer = house.enter("pit-boss-1"), at(house, "dealer-1", "bw1")
    with boss.watch("floor") as live:
        first = json.loads(live.recv(timeout=PATIENCE))
        dealer.do("place_bets", round=1)
        second = json.loads(live.recv(timeout=PATIENCE))
    assert second["seq"] > first["seq"]
    assert line_of(second["view"], "bw1")["phase"] == "open"


@pytest.mark.parametrize("person", ["player-1", "dealer-1", "cashier-1", "display-1"])
def test_the_glance_is_for_those_who_watch_over_the_floor(house: House, person: str) -> None:
    with house.enter(person).watch("floor") as live, pytest.raises(ConnectionClosed):
        live.recv(timeout=PATIENCE)


def test_an_office_is_shown_only_what_its_book_gives_it(house: House) -> None:
    inspector, boss = at(house, "game-inspector-1", "ro1"), at(house, "pit-boss-1", "ro1")
    assert {"change_limits", "announce_closing"} & acts(view_of(inspector)) == set()
    assert {"change_limits", "correct_result"} <= acts(view_of(boss))
    supervisor = at(house, "casino-supervisor-1", "sb1")
    assert "invalidate" in acts(view_of(supervisor))
    # Victoria has no review; what a dealer sees is not a supervisor's sheet.
    assert "review_dispute" not in acts(view_of(at(house, "casino-supervisor-1", "va1")))
    assert "office" not in view_of(at(house, "dealer-1", "ro1"))


def test_what_is_offered_is_taken_and_what_is_not_is_refused(house: House) -> None:
    """Every office at every book: whoever is shown `close_table` without a reason may do it."""
    people = ("game-inspector-1", "game-supervisor-1", "casino-supervisor-1", "pit-boss-1")
    for table in ("bw1", "sb1"):
        shown = {who: closing(at(house, who, table)) for who in people}
        for who, act in shown.items():
            if act is None:
                answer = at(house, who, table).ask("close_table")
                assert answer["refusal"]["code"] == "not_your_act", (who, table)
        assert any(act is not None for act in shown.values()), table
        able = next(who for who, act in shown.items() if act is not None)
        screen = at(house, able, table)
        if closing(screen)["refusal"] is not None:
            screen.do("tell_office", reference="by telephone")
        assert closing(screen)["refusal"] is None
        screen.do("close_table")
        assert closing(screen) is None
        assert "open_table" in acts(view_of(screen))
        assert screen.ask("open_table")["ok"]
        assert screen.ask("open_table")["refusal"]["code"] == "open"
        assert not view_of(screen)["closed"]


def closing(screen: Screen) -> Any:
    return next((a for a in view_of(screen)["office"] if a["do"] == "close_table"), None)


def test_a_table_that_opens_again_keeps_its_float_and_limits(house: House) -> None:
    screen = at(house, "casino-supervisor-1", "sb1")
    before = view_of(screen)
    if any(act["do"] == "tell_office" for act in before["office"]):
        screen.do("tell_office", reference="by telephone")
    screen.do("close_table")
    screen.do("open_table")
    after = view_of(screen)
    assert (after["float"], after["limits"]) == (before["float"], before["limits"])
    assert at(house, "player-1", "sb1").ask("sit", place=1)["ok"]


def test_a_dispute_shows_its_steps_and_what_this_office_may_do(house: House) -> None:
    player, boss = at(house, "player-1", "sb1"), at(house, "casino-supervisor-1", "sb1")
    player.do("raise_dispute", about="I was paid too little")
    case = view_of(boss)["cases"][0]
    assert [step["step"] for step in case["steps"]] == ["raised"]
    assert [act["do"] for act in case["acts"]] == ["decide_dispute"]
    boss.do("decide_dispute", dispute=1, decision="the wager lost")
    case = view_of(boss)["cases"][0]
    assert {"request_review", "advise_complainant", "close_dispute"} <= {
        act["do"] for act in case["acts"]
    }
    boss.do("advise_complainant", dispute=1)
    boss.do("close_dispute", dispute=1, satisfied=False)
    assert view_of(boss)["cases"] == []


def test_limits_ordered_and_personal_stand_with_their_signs(house: House) -> None:
    boss = at(house, "casino-supervisor-1", "sb1")
    long_ago = "2020-01-01T00:00:00Z"
    boss.do("change_limits", minimum=10_00, maximum=500_00, at=long_ago)
    view = view_of(boss)
    assert (view["coming"]["needs_sign"], view["coming"]["limits"]["minimum"]) == (True, 10_00)
    assert line_of(glance(boss), "sb1")["signs"] == []
    boss.do("show_sign", sign="raised_minimum")
    (sign,) = line_of(glance(boss), "sb1")["signs"]
    assert sign["sign"] == "raised_minimum"
    assert sign["due"] is not None


def test_excluded_people_are_listed_to_those_who_reach_the_cage(house: House) -> None:
    boss = house.enter("pit-boss-1")
    boss.table = "cage"
    boss.do("exclude_person", person="player-5", reference="X 12", reason="asked for it himself")
    (excluded,) = glance(boss)["excluded"]
    assert excluded == {"person": "player-5", "reference": "X 12", "cents": 0}
