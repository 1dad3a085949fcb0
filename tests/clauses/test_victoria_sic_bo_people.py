"""Sic Bo in Victoria: sanctions for any rule, winnings held, idle players, disputes, a copy."""

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

BOOK = "victoria-sic-bo"
PIT = ("pit_boss", "shift_manager")


@pytest.mark.clause(BOOK, "9.1", option="a")
def test_having_a_device_is_a_breach_and_nobody_is_exempt(table: PayTable) -> None:
    house = House(table)
    for capacity in ("player", "spectator", "staff_on_duty"):
        assert handled(house, capacity) == {"use", "control", "hold", "hold_with_intent"}


@pytest.mark.clause(BOOK, "9.2", "9.2.1", "9.2.2", option="a")
def test_the_pit_may_sanction_the_breach_of_any_rule(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    house.done("bob", "place", position="small", stake=20_00)
    other = breach(house, "side_bet")
    rule = breach(house, "other_rule", clause="3.4")
    fields = {"breach": other, "measures": ["void"], "reason": "seen by two"}
    only(house, PIT, "sanction", **fields)
    assert (
        measures(house, "pit_boss", other) == measures(house, "pit_boss", rule) == {"void", "bar"}
    )
    detain = {"breach": rule, "measures": ["detain"], "reason": "seen by two"}
    refused(house, "out_of_scope", "9.2", "pit_boss", "sanction", **detain)
    void = one(sanction(house, "pit_boss", other, "void", "bar"), e.WagerVoided)
    assert (void.cents, house.purse("bob")) == (20_00, 1_000_00)
    refused(house, "barred", "9.2.2", "bob", "place", position="small", stake=10_00)
    no_clause = {"person": "bob", "kind": "other_rule", "says": "seen so", "clause": "99.9"}
    assert house.refused("dealer", "record_breach", **no_clause).code == "no_clause"


@pytest.mark.clause(BOOK, "9.2", "9.2.1", "9.2.2", "9.2.3", "9.2.4", "9.2.5", option="a")
def test_a_device_has_five_answers_and_exclusion_from_the_casino_is_none(table: PayTable) -> None:
    house = House(table)
    five = {"void", "bar", "seize", "confiscate", "detain"}
    assert measures(house, "shift_manager", breach(house)) == five
    told = sanction(house, "pit_boss", 1, "confiscate", "detain")
    notice = one(told, e.NotificationOpened)
    assert (notice.offices, notice.clauses) == (("regulator_officer",), ("9.2.5",))


@pytest.mark.clause(BOOK, "9.2.3", option="a")
def test_winnings_made_with_a_device_are_held_and_nothing_else(table: PayTable) -> None:
    house = House(table)
    house.play("1-2-4", ("bob", "small", 50_00))
    house.play("1-2-4", ("bob", "small", 30_00), ("ann", "small", 40_00))
    number = breach(house)
    none = {"breach": number, "measures": ["seize"], "reason": "seen by two"}
    refused(house, "no_round", "9.2.3", "pit_boss", "sanction", **none)
    refused(house, "nothing_won", "9.2.3", "pit_boss", "sanction", since=3, **none)
    held = one(sanction(house, "pit_boss", number, "seize", since=2), ce.WinningsSeized)
    assert (held.cents, house.purse("bob")) == (30_00, 1_050_00)
    more = one(sanction(house, "pit_boss", number, "seize", since=1), ce.WinningsSeized)
    assert (more.cents, house.purse("bob")) == (50_00, 1_000_00)
    refused(house, "nothing_won", "9.2.3", "pit_boss", "sanction", since=1, **none)
    only(house, PIT, "release_winnings", person="bob", reason="nothing was found")
    house.done("pit_boss", "release_winnings", person="bob", reason="nothing was found")
    assert house.purse("bob") == 1_080_00
    assert house.refused("pit_boss", "release_winnings", person="bob", reason="again").code
    house.check()


@pytest.mark.clause(BOOK, "9.2.3", option="a")
def test_only_what_is_still_here_is_held(table: PayTable) -> None:
    house = House(table, chips=60_00)
    house.play("1-2-4", ("bob", "small", 50_00))
    house.play("4-5-6", ("bob", "small", 100_00))
    assert house.purse("bob") == 10_00
    held = one(sanction(house, "pit_boss", breach(house), "seize", since=1), ce.WinningsSeized)
    assert (held.cents, house.purse("bob")) == (10_00, 0)
    house.check()


@pytest.mark.clause(BOOK, "9.2.3", option="a")
def test_what_was_bought_after_winnings_were_carried_away_is_not_held(table: PayTable) -> None:
    house = House(table)
    house.play("1-2-4", ("bob", "small", 50_00))
    off = {"player": "bob", "to": "cage", "transfer": "0" * 32}
    house.done("bob", "send_chips", cents=20_00, **off)
    seizing = {"measures": ["seize"], "reason": "seen by two", "since": 1}
    held = one(
        house.done("pit_boss", "sanction", breach=breach(house), **seizing), ce.WinningsSeized
    )
    assert held.cents == 30_00
    gone = House(table)
    gone.play("1-2-4", ("bob", "small", 50_00))
    gone.done("bob", "send_chips", cents=1_050_00, **off)
    gone.done("dealer", "buy_in", player="bob", cents=100_00)
    seizing["breach"] = breach(gone)
    refused(gone, "nothing_won", "9.2.3", "pit_boss", "sanction", **seizing)
    gone.check()


@pytest.mark.clause(BOOK, "9.8", option="a")
def test_three_idle_rounds_with_all_other_places_in_use_cost_the_place(table: PayTable) -> None:
    house = House(table)
    idle_for(house, 2, "1-2-4", "small")
    assert vacating(house) == "not_idle"
    idle_for(house, 1, "1-2-4", "small")
    assert vacating(house) == "may"
    house.done("bob", "leave")
    refused(house, "place_free", "9.8", "pit_boss", "require_vacating", player="cy")


@pytest.mark.clause(BOOK, "9.11", "9.5", "9.6", "5.2", "3.2", option="a")
def test_who_is_bound_by_the_other_rules_of_conduct(table: PayTable) -> None:
    house = House(table)
    assert bound(house, "side_bet") == {"player"}
    assert bound(house, "advice") == {"staff_on_duty"}
    assert bound(house, "influence") == {"player", "spectator"}
    assert bound(house, "interference") == {"player", "spectator"}
    assert bound(house, "touching") == {"player"}
    for kind, clause in (("side_bet", "9.11"), ("influence", "9.6"), ("interference", "5.2")):
        assert clause in house.state.standing.breaches[breach(house, kind)].clauses
    assert no_breach(house, "side_bet", "9.11", capacity="spectator") == "not_bound"
    house.open_betting()
    assert no_breach(house, "touching", "3.2") == "not_now"
    house.done("ann", "place", position="small", stake=10_00)
    house.finish("1-2-4", until="no_more_bets")
    assert "3.2" in house.state.standing.breaches[breach(house, "touching")].clauses


@pytest.mark.clause(BOOK, "9.9", option="a")
def test_the_pit_decides_a_dispute_finally(table: PayTable) -> None:
    house = House(table)
    disputed(house, PIT, "pit_boss")
    decided = house.state.standing.disputes[1].decided
    assert decided is not None
    assert (decided.final, decided.by) == (True, "pit_boss")
    refused(house, "not_in_book", "9.9", "ann", "request_review", dispute=1)
    look = {"dispute": 1, "decision": "it stays"}
    refused(house, "not_in_book", "9.9", "shift_manager", "review_dispute", **look)


@pytest.mark.clause(BOOK, "9.10", option="a")
def test_the_unsatisfied_are_told_of_the_inspector(table: PayTable) -> None:
    house = House(table)
    disputed(house, PIT, "shift_manager")
    away = {"dispute": 1, "satisfied": False}
    refused(house, "not_advised", "9.10", "pit_boss", "close_dispute", **away)
    told = one(house.done("dealer", "advise_complainant", dispute=1), ce.ComplainantAdvised)
    assert (told.advice, told.clauses) == ("inspector", ("9.10",))
    house.done("pit_boss", "close_dispute", **away)


@pytest.mark.clause(BOOK, "9.12", option="a")
def test_the_rules_are_read_on_request_and_not_sold(table: PayTable) -> None:
    house = House(table)
    assert one(house.done("ann", "request_rules"), ce.RulesRequested).clauses == ("9.12",)
    refused(house, "not_sold", "9.12", "ann", "request_rules", to="buy")
