"""Big Wheel: devices and sanctions with detention, idle players, side bets, disputes, a copy."""

import pytest

from clauses.acting import one, only, refused
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
from croupier.game.events import conduct as ce
from croupier.paytable import PayTable
from house import House

BOOK = "nsw-big-wheel"
SUPERVISORS = ("game_supervisor", "supervisor")


@pytest.mark.clause(BOOK, "8.1", "8.2")
def test_using_or_controlling_a_device_is_a_breach_of_anybody_but_staff(table: PayTable) -> None:
    house = House(table)
    assert handled(house, "player") == handled(house, "spectator") == {"use", "control"}
    assert no_breach(house, "device", "8.1", handling="hold") == "no_breach"
    on_duty = {"capacity": "staff_on_duty", "handling": "control"}
    assert no_breach(house, "device", "8.2", **on_duty) == "exempt"


@pytest.mark.clause(BOOK, "8.3", "8.3.1", "8.3.2", "8.3.3", "8.3.4")
def test_four_sanctions_answer_a_device_and_no_other_rule(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    house.done("bob", "place", position="symbol:1", stake=20_00)
    house.finish("2", until="enter")
    device, other = breach(house), breach(house, "touching")
    voiding = {"breach": device, "measures": ["void"], "reason": "seen by two"}
    only(house, SUPERVISORS, "sanction", **voiding)
    assert measures(house, "supervisor", device) == {"void", "bar", "exclude", "detain"}
    assert measures(house, "supervisor", other) == set()
    beside = {"breach": other, "measures": ["bar"], "reason": "seen by two"}
    refused(house, "out_of_scope", "8.3", "supervisor", "sanction", **beside)
    told = sanction(house, "supervisor", device, "void", "bar", "exclude", "detain")
    assert one(told, e.WagerVoided).cents == 20_00
    house.finish("2")
    assert house.purse("bob") == 1_000_00
    refused(house, "excluded", "8.3.3", "bob", "place", position="symbol:1", stake=10_00)
    house.check()


@pytest.mark.clause(BOOK, "8.3.4")
def test_an_inspector_is_told_of_somebody_detained_and_says_that_he_took_over(
    table: PayTable,
) -> None:
    house = House(table)
    told = one(sanction(house, "supervisor", breach(house), "detain"), e.NotificationOpened)
    assert (told.offices, told.clauses) == (("regulator_officer",), ("8.3.4",))
    assert house.refused("supervisor", "acknowledge", notification=1).code == "not_your_act"
    house.done("officer", "acknowledge", notification=1)
    assert house.state.notifications == {}


@pytest.mark.clause(BOOK, "8.3.2")
def test_a_bar_stops_play_and_keeps_nothing(table: PayTable) -> None:
    house = House(table)
    sanction(house, "supervisor", breach(house), "bar")
    house.open_betting()
    refused(house, "barred", "8.3.2", "bob", "place", position="symbol:1", stake=5_00)
    assert house.refused("dealer", "lift_sanction", person="bob", reason="cleared").code
    house.done("supervisor", "lift_sanction", person="bob", reason="cleared")
    house.done("bob", "place", position="symbol:1", stake=5_00)
    house.done("bob", "clear")
    again = {"person": "bob", "reason": "cleared"}
    assert house.refused("supervisor", "lift_sanction", **again).code == "not_shut_out"
    carried = {"player": "bob", "to": "cage", "transfer": "0" * 32, "cents": 1_000_00}
    house.done("bob", "send_chips", **carried)
    assert house.purse("bob") == 0
    house.check()


@pytest.mark.clause(BOOK, "8.9")
def test_three_idle_rounds_at_a_full_table_cost_the_place(table: PayTable) -> None:
    house = House(table)
    idle_for(house, 2, "1", "symbol:1")
    assert vacating(house) == "not_idle"
    idle_for(house, 1, "1", "symbol:1")
    assert vacating(house) == "may"
    idle_for(house, 1, "1", "symbol:1")
    assert vacating(house) == "may"
    house.done("bob", "leave")
    refused(house, "place_free", "8.9", "supervisor", "require_vacating", player="cy")
    house.done("bob", "sit", place=2)
    house.done("game_supervisor", "require_vacating", player="cy")
    assert "cy" not in house.state.seats.values()


@pytest.mark.clause(BOOK, "8.10", "8.6", "8.7", "5.3", "3.9#b")
def test_who_is_bound_by_the_other_rules_of_conduct(table: PayTable) -> None:
    house = House(table)
    assert bound(house, "side_bet") == {"player", "spectator"}
    assert bound(house, "advice") == {"staff_on_duty"}
    assert bound(house, "influence") == {"player", "spectator"}
    assert bound(house, "interference") == {"player", "spectator"}
    assert bound(house, "touching") == {"player"}
    cited = (("side_bet", "8.10"), ("influence", "8.7"), ("interference", "5.3"))
    for kind, clause in (*cited, ("touching", "3.9#b")):
        assert clause in house.state.standing.breaches[breach(house, kind)].clauses
    advice = breach(house, "advice", "dealer", capacity="staff_on_duty")
    assert "8.6" in house.state.standing.breaches[advice].clauses
    assert house.refused("ann", "record_breach", kind="side_bet", person="bob", says="saw").code
    house.open_betting()
    assert no_breach(house, "touching", "3.9#b") == "not_now"


@pytest.mark.clause(BOOK, "8.12", "1.1 [casino supervisor]")
def test_a_gaming_supervisor_decides_and_a_casino_supervisor_reviews(table: PayTable) -> None:
    house = House(table)
    disputed(house, SUPERVISORS, "game_supervisor")
    look = {"dispute": 1, "decision": "it stays"}
    refused(house, "not_requested", "8.12", "supervisor", "review_dispute", **look)
    assert house.refused("bob", "request_review", dispute=1).code == "not_your_act"
    house.done("ann", "request_review", dispute=1)
    content = {"dispute": 1, "satisfied": True}
    refused(house, "review_pending", "8.12", "supervisor", "close_dispute", **content)
    only(house, ("supervisor",), "review_dispute", **look)
    house.done("supervisor", "review_dispute", **look)
    alone = House(table)
    disputed(alone, SUPERVISORS, "supervisor")
    alone.done("ann", "request_review", dispute=1)
    refused(alone, "own_decision", "8.12", "supervisor", "review_dispute", **look)


@pytest.mark.clause(BOOK, "8.13")
def test_the_unsatisfied_are_told_of_the_complaint(table: PayTable) -> None:
    house = House(table)
    disputed(house, SUPERVISORS, "game_supervisor")
    away = {"dispute": 1, "satisfied": False}
    refused(house, "not_advised", "8.13", "supervisor", "close_dispute", **away)
    told = one(house.done("dealer", "advise_complainant", dispute=1), ce.ComplainantAdvised)
    assert (told.advice, told.clauses) == ("statutory_complaint", ("8.13",))
    closed = one(house.done("supervisor", "close_dispute", **away), ce.DisputeClosed)
    assert closed.clauses == ("8.13",)


@pytest.mark.clause(BOOK, "8.14")
def test_the_rules_are_read_on_request_and_not_sold(table: PayTable) -> None:
    house = House(table)
    asked = one(house.done("dealer", "request_rules", player="ann"), ce.RulesRequested)
    assert (asked.person, asked.document, asked.clauses) == ("ann", "", ("8.14",))
    refused(house, "not_sold", "8.14", "ann", "request_rules", to="buy")


@pytest.mark.clause(BOOK, "2.1", "2.2")
def test_the_wheel_is_attested_with_its_size(table: PayTable) -> None:
    house = House(table)
    refused(
        house, "wrong_size", "2.1", "dealer", "attest_equipment", item="wheel", millimetres=1499
    )
    refused(house, "no_size", "2.2", "dealer", "attest_equipment", item="wheel")
    house.done("dealer", "attest_equipment", item="wheel", millimetres=1500)
    assert house.state.standing.attested == {"wheel": 1500}
