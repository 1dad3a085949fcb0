"""Roulette in Adelaide: no-spins, invalidation, stakes outside the limits, closing."""

import pytest

from clauses.acting import by_player, came_to, last, one, only, open_acts, read_as, refused
from croupier.game import events as e
from croupier.paytable import PayTable
from house import House

BOOK = "adelaide-roulette"
HOUSE = ("pit_boss", "shift_manager")


def staked(table: PayTable) -> House:
    """Ann has 10.00 on red and bob 20.00 on black; betting is open."""
    house = House(table)
    house.open_betting()
    house.done("ann", "place", position="red", stake=10_00)
    house.done("bob", "place", position="black", stake=20_00)
    return house


def given_back(house: House) -> None:
    """Everybody has what he began with, the round is over without a result, a new one begins."""
    assert not house.state.wagers
    assert [house.purse(player) for player in house.players] == [1_000_00] * 3
    assert house.state.round == 2
    assert house.state.last_result is None
    house.check()


# ------------------------------------------------------------ no-spins


def _no_spin(table: PayTable, case: str, clause: str) -> None:
    """Whether the ball is spun before the call or after it; only the dealer announces it."""
    for first in ("spin", "no_more_bets"):
        house = staked(table)
        house.step(first, "")
        only(house, ("dealer",), "call_no_result", irregularity=case)
        called = one(house.done("dealer", "call_no_result", irregularity=case), e.NoResultCalled)
        assert called.call == "no_spin"
        assert set(called.clauses) >= {clause, "10(f)"}
        given_back(house)
        assert open_acts(house, "7") == {"place_bets"}
    idle = House(table)
    assert idle.refused("dealer", "call_no_result", irregularity=case).code == "no_round"


@pytest.mark.clause(BOOK, "10(a)")
def test_a_ball_spun_with_the_wheel_makes_a_no_spin(table: PayTable) -> None:
    _no_spin(table, "same_direction", "10(a)")


@pytest.mark.clause(BOOK, "10(b)")
def test_a_ball_that_will_fall_short_makes_a_no_spin(table: PayTable) -> None:
    _no_spin(table, "short_spin", "10(b)")
    house = staked(table)
    refused(house, "too_few_revolutions", "9(b)", "dealer", "spin", revolutions=2)
    house.done("dealer", "call_no_result", irregularity="short_spin")
    given_back(house)


@pytest.mark.clause(BOOK, "10(c)")
def test_a_foreign_object_in_the_wheel_makes_a_no_spin(table: PayTable) -> None:
    _no_spin(table, "foreign_object", "10(c)")


@pytest.mark.clause(BOOK, "10(d)")
def test_a_ball_in_no_pocket_makes_a_no_spin(table: PayTable) -> None:
    _no_spin(table, "no_pocket", "10(d)")


@pytest.mark.clause(BOOK, "10(e)")
def test_a_ball_that_leaves_the_wheel_makes_a_no_spin(table: PayTable) -> None:
    _no_spin(table, "left_wheel", "10(e)")


@pytest.mark.clause(BOOK, "10(f)")
def test_an_announced_no_spin_stands_wherever_the_ball_ends(table: PayTable) -> None:
    house = staked(table)
    house.finish("7", until="no_more_bets")
    house.done("dealer", "call_no_result", irregularity="foreign_object")
    assert house.refused("dealer", "mark", result="7").code == "out_of_turn"
    assert house.refused("dealer", "enter", result="7").code == "out_of_turn"
    given_back(house)
    unknown = house.refused("dealer", "call_no_result", irregularity="not_flat")
    assert unknown.code == "no_such_case"


@pytest.mark.clause(BOOK, "10(f)")
def test_under_other_readings_stakes_stay_for_the_spin_that_follows(table: PayTable) -> None:
    for reading, after in (("carry_open", {"spin", "no_more_bets"}), ("carry_locked", {"spin"})):
        house = staked(read_as(table, no_result__wagers=reading))
        house.finish("7", until="no_more_bets")
        house.done("dealer", "call_no_result", irregularity="left_wheel")
        assert house.state.round == 1
        assert len(house.state.wagers) == 2
        assert open_acts(house, "7") == after
        house.finish("7")
        assert (house.purse("ann"), house.purse("bob")) == (1_010_00, 980_00)
        house.check()


@pytest.mark.clause(BOOK, "10(f)")
def test_after_the_number_is_declared_only_a_supervisor_takes_it_back(table: PayTable) -> None:
    house = staked(table)
    house.finish("7", until="enter")
    late = {"irregularity": "foreign_object"}
    assert house.refused("dealer", "call_no_result", **late).code == "result_stands"
    assert house.refused("pit_boss", "call_no_result", **late).code == "no_reason"
    house.done("pit_boss", "call_no_result", **late, reason="a chip was in the wheel")
    given_back(house)
    never = staked(read_as(table, no_result__after_announce="never"))
    never.finish("7", until="enter")
    stands = never.refused("pit_boss", "call_no_result", **late, reason="a chip was there")
    assert stands.code == "result_stands"


# ------------------------------------------------------------ invalidation


def _for(ground: str) -> dict[str, object]:
    return {"of": 1, "ground": ground, "reason": "seen by the pit"}


def _no_other_ground(house: House, clause: str) -> None:
    for other in ("boredom", "fraud_affecting", "fraud_in_opinion"):
        refused(house, "no_such_ground", clause, "pit_boss", "invalidate", **_for(other))


@pytest.mark.clause(BOOK, "12(b)i")
def test_disorder_is_a_ground_to_invalidate(table: PayTable) -> None:
    house = staked(table)
    house.finish("7", until="enter")
    only(house, HOUSE, "invalidate", **_for("disorder"))
    _no_other_ground(house, "12(b)i")
    house.done("pit_boss", "invalidate", **_for("disorder"))
    assert last(house, e.OutcomeInvalidated).ground == "disorder"
    given_back(house)


@pytest.mark.clause(BOOK, "12(b)ii")
def test_fraud_is_a_ground_but_keeps_nobodys_stake(table: PayTable) -> None:
    house = staked(table)
    _no_other_ground(house, "12(b)ii")
    kept = house.refused("pit_boss", "invalidate", **_for("fraud"), forfeit="bob")
    assert kept.code == "no_forfeit"
    invalid = one(house.done("shift_manager", "invalidate", **_for("fraud")), e.OutcomeInvalidated)
    assert "12(b)ii" in invalid.clauses
    given_back(house)


@pytest.mark.clause(BOOK, "12(b)", "12(b)i", "12(b)ii")
def test_a_settled_outcome_may_be_invalidated_until_betting_opens_again(table: PayTable) -> None:
    house = staked(table)
    house.finish("7", until="collect")
    assert house.refused("pit_boss", "invalidate", **_for("fraud")).code == "settling"
    house.finish("7")
    house.done("pit_boss", "invalidate", **_for("fraud"))
    assert [house.purse(player) for player in house.players] == [1_000_00] * 3
    assert house.state.history == ()
    house.check()
    later = staked(table)
    later.finish("7")
    later.open_betting()
    assert later.refused("pit_boss", "invalidate", **_for("fraud")).code == "not_this_round"


# ------------------------------------------------------------ outside the limits


@pytest.mark.clause(BOOK, "12(e)[2]")
def test_below_the_minimum_settles_until_the_owner_is_advised(table: PayTable) -> None:
    house = House(table)
    house.play("7", ("ann", "red", 4_00), ("bob", "red", 5_00))
    assert (house.purse("ann"), house.purse("bob")) == (1_004_00, 1_005_00)
    house.play("8", ("ann", "red", 4_00))
    assert house.purse("ann") == 1_000_00
    refused(house, "no_advice", "12(e)[2]", "dealer", "advise_minimum", player="bob")
    assert house.refused("ann", "advise_minimum", player="ann").code == "not_your_act"
    advised = one(house.done("dealer", "advise_minimum", player="ann"), e.MinimumAdvised)
    assert advised.clauses == ("12(e)[2]",)
    refused(house, "advised", "12(e)[2]", "dealer", "advise_minimum", player="ann")
    house.play("7", ("ann", "red", 4_00))
    house.play("8", ("ann", "red", 4_00), ("ann", "straight:7", 4_00))
    assert house.purse("ann") == 1_000_00, "returned, whatever the result"
    house.play("7", ("ann", "red", 5_00))
    assert house.purse("ann") == 1_005_00
    house.check()


@pytest.mark.clause(BOOK, "12(e)[2]")
def test_what_lies_there_when_advice_is_given_is_still_settled(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    house.done("ann", "place", position="red", stake=4_00)
    house.done("dealer", "advise_minimum", player="ann")
    house.done("ann", "place", position="odd", stake=4_00)
    house.finish("7")
    assert came_to(house, "red") == (4_00, 4_00, 0)
    assert came_to(house, "odd") == (4_00, 0, 0)


@pytest.mark.clause(BOOK, "12(f)")
def test_above_the_maximum_counts_only_up_to_it(table: PayTable) -> None:
    house = House(table)
    house.play("7", ("ann", "red", 100_00), ("bob", "red", 101_00), ("cy", "black", 150_00))
    assert house.purse("ann") == house.purse("bob") == 1_100_00
    assert came_to(house, "black") == (50_00, 0, 100_00)
    assert "12(f)" in last(house, e.WagerSettled).clauses
    house.check()
    button = House(table)
    button.play("0", ("ann", "neighbours:0", 500_00), ("bob", "neighbours:0", 505_00))
    assert by_player(button) == {"ann": (100_00, 3_500_00), "bob": (105_00, 3_500_00)}


def _odd_maximum(table: PayTable, *, multiples: bool) -> House:
    """Every price is whole, so only a maximum that chips cannot make leaves an odd payment."""
    house = House(table)
    house.done("pit_boss", "change_limits", minimum=5_00, maximum=12_50, multiples=multiples)
    house.play("7", ("ann", "red", 13_00), ("bob", "red", 10_00), ("cy", "red", 12_00))
    return house


@pytest.mark.clause(BOOK, "12(g)")
def test_with_the_notice_what_cannot_be_paid_goes_to_the_lower_multiple(table: PayTable) -> None:
    house = _odd_maximum(table, multiples=True)
    won = by_player(house)
    assert won["ann"][1] == 10_00
    assert won["bob"] == (10_00, 10_00)
    assert won["cy"] == (12_00, 12_00), "what chips can pay is paid in full"
    house.check()


@pytest.mark.clause(BOOK, "12(g)")
def test_without_the_notice_it_is_paid_up_to_what_chips_can_make(table: PayTable) -> None:
    house = _odd_maximum(table, multiples=False)
    won = by_player(house)
    assert won["ann"][1] == 13_00
    assert won["bob"] == (10_00, 10_00)
    assert won["cy"] == (12_00, 12_00)
    house.check()


# ------------------------------------------------------------ closing


@pytest.mark.clause(BOOK, "12(h)")
def test_the_house_closes_at_will_once_the_officer_was_told(table: PayTable) -> None:
    house = House(table)
    refused(house, "not_told", "12(h)", "pit_boss", "close_table")
    assert house.refused("ann", "tell_office", reference="call 3").code == "not_your_act"
    told_of = one(house.done("pit_boss", "tell_office", reference="call 3"), e.OfficeTold)
    assert told_of.offices == ("regulator_officer",)
    only(house, HOUSE, "close_table")
    closed = one(house.done("pit_boss", "close_table"), e.TableClosed)
    assert "12(h)" in closed.clauses
    refused(house, "closed", "12(h)", "dealer", "place_bets")
    busy = staked(table)
    busy.done("pit_boss", "tell_office", reference="call 4")
    assert busy.refused("pit_boss", "close_table").code == "round_under_way"
