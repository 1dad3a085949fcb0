"""Sic Bo in New South Wales: devices and sanctions, idle players, side bets, disputes, a copy."""

import pytest

from clauses.acting import one, only, read_as, refused
from clauses.conducting import (
    bound,
    breach,
    disputed,
    handled,
    idle_for,
    measures,
    no_breach,
    sanction,
    vacating,
)
from croupier.game import events as e
from croupier.game.abstention import abstainers
from croupier.game.events import conduct as ce
from croupier.paytable import PayTable
from house import House

BOOK = "nsw-sic-bo"
SUPERVISORS = ("game_supervisor", "supervisor")


@pytest.mark.clause(BOOK, "9.1", "9.2")
def test_using_or_controlling_a_device_is_a_breach_of_anybody_but_staff(table: PayTable) -> None:
    house = House(table)
    assert handled(house, "player") == handled(house, "spectator") == {"use", "control"}
    assert no_breach(house, "device", "9.1", handling="hold") == "no_breach"
    on_duty = {"capacity": "staff_on_duty", "handling": "use"}
    assert no_breach(house, "device", "9.2", **on_duty) == "exempt"


@pytest.mark.clause(BOOK, "9.3", "9.3.1", "9.3.2", "9.3.3")
def test_three_sanctions_answer_a_device_and_no_other_rule(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    house.done("bob", "place", position="small", stake=20_00)
    device, other = breach(house), breach(house, "side_bet")
    voiding = {"breach": device, "measures": ["void"], "reason": "seen by two"}
    only(house, SUPERVISORS, "sanction", **voiding)
    assert measures(house, "supervisor", device) == {"void", "bar", "exclude"}
    assert measures(house, "supervisor", other) == set()
    beside = {"breach": other, "measures": ["bar"], "reason": "seen by two"}
    refused(house, "out_of_scope", "9.3", "supervisor", "sanction", **beside)
    void = one(sanction(house, "supervisor", device, "void", "bar"), e.WagerVoided)
    assert (void.player, void.cents) == ("bob", 20_00)
    assert house.purse("bob") == 1_000_00
    refused(house, "barred", "9.3.2", "bob", "place", position="small", stake=10_00)
    refused(house, "barred", "9.3.2", "dealer", "buy_in", player="bob", cents=10_00)
    house.done("ann", "place", position="small", stake=10_00)
    house.check()


@pytest.mark.clause(BOOK, "9.3.1", "9.3.3")
def test_a_void_takes_a_streak_off_too_and_an_exclusion_is_handed_on(table: PayTable) -> None:
    house = House(table)
    house.play("1-2-4")
    house.open_betting()
    house.done("bob", "place", position="super_streak:small-big", stake=10_00)
    told = sanction(house, "game_supervisor", breach(house), "void", "exclude")
    assert one(told, e.WagerVoided).position == "super_streak:small-big"
    handed_on = one(told, e.NotificationOpened)
    assert handed_on.offices == ("game_supervisor", "casino_supervisor")
    refused(house, "excluded", "9.3.3", "bob", "place", position="small", stake=10_00)
    assert house.purse("bob") == 1_000_00
    house.check()


@pytest.mark.clause(BOOK, "9.9")
def test_three_idle_rounds_at_a_full_table_cost_the_place(table: PayTable) -> None:
    house = House(table)
    idle_for(house, 2, "1-2-4", "small")
    assert vacating(house) == "not_idle"
    idle_for(house, 1, "1-2-4", "small")
    assert vacating(house) == "may"
    assert abstainers(table, house.state) == ("cy",)
    assert vacating(house, "ann") == "not_idle"
    assert vacating(house, who="dealer") == "not_your_act"
    required = one(house.done("supervisor", "require_vacating", player="cy"), ce.VacatingRequired)
    assert (required.rounds, required.place) == (3, 3)
    assert house.state.seats == {1: "ann", 2: "bob"}
    assert house.purse("cy") == 1_000_00


@pytest.mark.clause(BOOK, "9.9")
def test_a_free_place_or_a_wager_saves_the_idle_player_and_a_void_round_does_not_count(
    table: PayTable,
) -> None:
    house = House(table)
    idle_for(house, 2, "1-2-4", "small")
    house.open_betting()
    house.done("dealer", "call_no_result", irregularity="exposed_early")
    assert vacating(house) == "not_idle"
    idle_for(house, 1, "1-2-4", "small")
    assert vacating(house) == "may"
    house.done("bob", "leave")
    refused(house, "place_free", "9.9", "supervisor", "require_vacating", player="cy")
    house.done("bob", "sit", place=2)
    house.open_betting()
    house.done("cy", "place", position="big", stake=5_00)
    assert vacating(house) == "not_idle"


@pytest.mark.clause(BOOK, "9.9")
def test_a_round_that_is_struck_out_or_half_sat_through_does_not_count(table: PayTable) -> None:
    house = House(table)
    idle_for(house, 3, "1-2-4", "small")
    assert vacating(house) == "may"
    house.done("supervisor", "invalidate", of=3, ground="disorder", reason="a fire alarm")
    assert vacating(house) == "not_idle"
    late = House(table)
    late.done("cy", "leave")
    late.open_betting()
    late.done("cy", "sit", place=3)
    late.done("ann", "place", position="small", stake=10_00)
    late.finish("1-2-4")
    idle_for(late, 2, "1-2-4", "small")
    assert vacating(late) == "not_idle"


@pytest.mark.clause(BOOK, "9.9")
def test_a_live_streak_is_playing_where_it_is_read_so(table: PayTable) -> None:
    for counts, comes in ((True, "not_idle"), (False, "may")):
        house = House(read_as(table, abstention__streak_counts=counts))
        house.play("1-2-4")
        house.open_betting()
        house.done("cy", "place", position="super_streak:small-big", stake=10_00)
        house.finish("1-2-4")
        idle_for(house, 3, "1-2-4", "small")
        assert vacating(house) == comes


@pytest.mark.clause(BOOK, "9.10", "9.6", "9.7", "5.6")
def test_who_is_bound_by_the_rules_on_side_bets_advice_influence_and_the_tumbler(
    table: PayTable,
) -> None:
    house = House(table)
    assert bound(house, "side_bet") == {"player", "spectator"}
    assert bound(house, "advice") == {"staff_on_duty"}
    assert bound(house, "influence") == {"player", "spectator"}
    assert bound(house, "interference") == {"player", "spectator"}
    for kind, clause in (("side_bet", "9.10"), ("influence", "9.7"), ("interference", "5.6")):
        number = breach(house, kind)
        assert clause in house.state.standing.breaches[number].clauses
    advice = breach(house, "advice", "dealer", capacity="staff_on_duty")
    assert "9.6" in house.state.standing.breaches[advice].clauses


@pytest.mark.clause(BOOK, "9.12", "1.1 [casino supervisor]")
def test_a_supervisor_decides_first_and_a_casino_supervisor_who_is_another_reviews(
    table: PayTable,
) -> None:
    house = House(table)
    disputed(house, SUPERVISORS, "supervisor")
    look = {"dispute": 1, "decision": "it stays"}
    refused(house, "not_requested", "9.12", "supervisor", "review_dispute", **look)
    house.done("ann", "request_review", dispute=1)
    refused(house, "own_decision", "9.12", "supervisor", "review_dispute", **look)
    other = House(table)
    disputed(other, SUPERVISORS, "game_supervisor")
    other.done("ann", "request_review", dispute=1)
    only(other, ("supervisor",), "review_dispute", **look)
    reviewed = one(other.done("supervisor", "review_dispute", **look), ce.DisputeReviewed)
    assert reviewed.by == "supervisor"
    refused(other, "reviewed", "9.12", "supervisor", "review_dispute", **look)


@pytest.mark.clause(BOOK, "9.13")
def test_the_unsatisfied_are_told_of_the_complaint_before_a_dispute_is_closed(
    table: PayTable,
) -> None:
    house = House(table)
    disputed(house, SUPERVISORS, "game_supervisor")
    away = {"dispute": 1, "satisfied": False}
    refused(house, "not_advised", "9.13", "supervisor", "close_dispute", **away)
    told = one(house.done("dealer", "advise_complainant", dispute=1), ce.ComplainantAdvised)
    assert (told.advice, told.clauses) == ("statutory_complaint", ("9.13",))
    closed = one(house.done("supervisor", "close_dispute", **away), ce.DisputeClosed)
    assert closed.clauses == ("9.13",)
    assert house.state.standing.disputes == {}


@pytest.mark.clause(BOOK, "9.14")
def test_the_rules_are_read_on_request_and_not_sold(table: PayTable) -> None:
    house = House(table, approval="approved document 12")
    asked = one(house.done("ann", "request_rules"), ce.RulesRequested)
    assert (asked.person, asked.document, asked.clauses) == (
        "ann",
        "approved document 12",
        ("9.14",),
    )
    refused(house, "not_sold", "9.14", "ann", "request_rules", to="buy")
    assert house.refused("officer", "request_rules").code == "not_your_act"


@pytest.mark.clause(BOOK, "9.4.1")
def test_whoever_invalidated_does_not_take_the_second_look(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    house.done("game_supervisor", "invalidate", of=1, ground="disorder", reason="a fire alarm")
    refused(house, "own_act", "9.4.1", "game_supervisor", "acknowledge", notification=1)
    assert house.refused("pit_boss", "acknowledge", notification=1).code == "not_your_act"
    house.done("supervisor", "acknowledge", notification=1)
    assert house.state.notifications == {}
