"""What a sheet offers about people and things is taken; what it does not offer is refused."""

from collections.abc import Iterator

import pytest

from croupier.server.demo_tables import PLANS
from server.house import House, Json, open_house
from server.test_every_table import at, view_of

#: The offices of a floor, and a table of every book.
OFFICES = ("game-inspector-1", "game-supervisor-1", "casino-supervisor-1", "pit-boss-1")
TABLES = tuple(plan.table for plan in PLANS)


@pytest.fixture
def house() -> Iterator[House]:
    with open_house(None, *PLANS) as opened:
        yield opened


def supervision(house: House, who: str, table: str) -> Json:
    found: Json = view_of(at(house, who, table))["supervision"]
    return found


@pytest.mark.parametrize("table", TABLES)
def test_every_breach_that_is_offered_is_recorded(house: House, table: str) -> None:
    screen = at(house, "pit-boss-1", table)
    offered = supervision(house, "pit-boss-1", table)["open_breaches"]
    assert {"device", "other_rule"} <= {one["kind"] for one in offered}
    for one in offered:
        more = {"handling": one["handling"]} if one["handling"] else {}
        if one["kind"] == "other_rule":
            assert screen.ask("record_breach", **_breach(one))["refusal"]["code"] == "no_clause"
        else:
            screen.do("record_breach", **_breach(one), **more)


def _breach(one: Json) -> Json:
    return {
        "person": "player-1",
        "kind": one["kind"],
        "capacity": one["capacity"],
        "says": "as it was seen",
    }


@pytest.mark.parametrize("table", TABLES)
def test_a_measure_is_offered_to_whom_it_is_given_and_no_other(house: House, table: str) -> None:
    recorder = at(house, "pit-boss-1", table)
    breach = {"person": "player-1", "kind": "device", "capacity": "player", "says": "seen"}
    recorder.do("record_breach", **breach, handling="use")
    answered = 0
    for who in OFFICES:
        screen = at(house, who, table)
        (seen,) = supervision(house, who, table)["breaches"]
        asked = {"breach": 1, "reason": "as the book has it"}
        if seen["answers"] is None:
            told = screen.ask("sanction", **asked, measures=["bar"])
            assert told["refusal"]["code"] == "not_your_act", (who, table)
            continue
        answered += 1
        for measure in ("bar", "void", "refuse_future", "exclude", "detain", "confiscate", "seize"):
            if measure not in seen["answers"]["measures"]:
                told = screen.ask("sanction", **asked, measures=[measure], since=1)
                assert not told["ok"], (who, table, measure)
        if not seen["answers"]["measures"]:
            assert seen["answers"]["refusal"]["clauses"], table
    assert answered, table


def test_acts_on_somebody_shut_out_follow_what_is_the_case(house: House) -> None:
    boss = at(house, "pit-boss-1", "va1")
    at(house, "player-1", "va1").do("sit", place=1)
    breach = {"person": "player-1", "kind": "device", "capacity": "player", "says": "seen"}
    boss.do("record_breach", **breach, handling="use")
    assert supervision(house, "pit-boss-1", "va1")["standing"] == []
    boss.do("sanction", breach=1, measures=["bar"], reason="found on the person")
    (one,) = supervision(house, "pit-boss-1", "va1")["standing"]
    acts = {act["do"]: act["refusal"] for act in one["acts"]}
    assert acts["lift_sanction"] is None
    assert acts["pay_out"]["code"] == "nothing_owned"
    # Who imposes nothing under this book lifts nothing either, and is not offered it.
    (seen,) = supervision(house, "game-supervisor-1", "va1")["standing"]
    assert "lift_sanction" not in {act["do"] for act in seen["acts"]}
    boss.do("lift_sanction", person="player-1", reason="nothing came of it")
    assert supervision(house, "pit-boss-1", "va1")["standing"] == []


def test_a_player_is_told_of_others_only_where_he_may_share_a_colour(house: House) -> None:
    """New South Wales by consent (3.7); a player who holds no colour learns of nobody."""
    first, second = (at(house, f"player-{n}", "sb1") for n in (1, 2))
    first.do("sit", place=1)
    second.do("sit", place=2)
    dealer = at(house, "dealer-1", "sb1")
    dealer.do("issue_colour", player="player-1", colour="blue", count=4, each=500)
    assert view_of(first)["you"]["shares"] == [{"colour": "blue", "with_places": {"player-2": 2}}]
    assert view_of(second)["you"]["shares"] == []
    first.do("share_colour", colour="blue", with_player="player-2")
    assert view_of(first)["you"]["shares"] == []
