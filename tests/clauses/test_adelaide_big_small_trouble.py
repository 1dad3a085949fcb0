"""Big and Small in Adelaide: rounding, changes of limits, irregularities, invalidation, closing."""

import pytest

from clauses.acting import by_player, came_to, last, one, only, read_as, refused, told
from croupier.game import events as e
from croupier.paytable import PayTable
from house import House

BOOK = "adelaide-big-small"
HOUSE = ("pit_boss", "shift_manager")


def staked(table: PayTable) -> House:
    """Ann has 10.00 on Small and bob 20.00 on Big; betting is open."""
    house = House(table)
    house.open_betting()
    house.done("ann", "place", position="small", stake=10_00)
    house.done("bob", "place", position="big", stake=20_00)
    return house


def given_back(house: House) -> None:
    """Everybody has what he began with, the round is over without a result, a new one begins."""
    assert not house.state.wagers
    assert [house.purse(player) for player in house.players] == [1_000_00] * 3
    assert house.state.round == 2
    assert house.state.last_result is None
    house.check()


# ------------------------------------------------------------ payments and limits


@pytest.mark.clause(BOOK, "8(f)#a")
def test_with_the_notice_an_off_multiple_winner_is_paid_down(table: PayTable) -> None:
    """Domino pays five and a half: 7.00 would win 38.50, which whole dollars cannot pay."""
    house = House(table, multiples=True)
    house.play("1-2-6", ("ann", "pair:1-2", 7_00), ("bob", "pair:1-2", 5_00), ("cy", "small", 7_00))
    won = by_player(house)
    assert won["ann"] == (7_00, 35_00)
    assert won["bob"] == (5_00, 28_00), "a multiple is never paid down"
    assert won["cy"] == (7_00, 7_00), "what chips can pay is paid in full"
    by_stake = House(read_as(table, payout__rounding_off_multiple="down_stake"), multiples=True)
    by_stake.play("1-2-6", ("ann", "pair:1-2", 7_00))
    assert came_to(by_stake, "pair:1-2") == (7_00, 28_00, 0)
    by_payout = House(read_as(table, payout__rounding_off_multiple="down_payout"), multiples=True)
    by_payout.play("1-2-6", ("ann", "pair:1-2", 7_00))
    assert came_to(by_payout, "pair:1-2") == (7_00, 38_00, 0)


@pytest.mark.clause(BOOK, "8(f)#b")
def test_without_the_notice_it_is_paid_up_to_what_chips_can_make(table: PayTable) -> None:
    house = House(table)
    house.play("1-2-6", ("ann", "pair:1-2", 7_00), ("bob", "pair:1-2", 6_00))
    assert by_player(house) == {"ann": (7_00, 39_00), "bob": (6_00, 33_00)}
    assert "8(f)#b" in told(house, e.WagerSettled)[0].clauses
    house.check()


@pytest.mark.clause(BOOK, "3(h)#a")
def test_limits_change_at_a_rounds_boundary_and_ask_for_no_time(table: PayTable) -> None:
    house = staked(table)
    only(house, HOUSE, "change_limits", minimum=20_00, maximum=200_00)
    ordered = house.done("pit_boss", "change_limits", minimum=20_00, maximum=200_00)
    assert not one(ordered, e.LimitsOrdered).needs_sign
    house.finish("1-2-4")
    assert came_to(house, "small") == (10_00, 10_00, 0)
    assert house.state.limits.minimum == 5_00
    house.play("1-2-4", ("ann", "small", 200_00))
    assert came_to(house, "small") == (200_00, 200_00, 0)
    none = house.refused("pit_boss", "grant_personal_limits", player="ann", **_own())
    assert none.code == "no_personal_limits"


def _own() -> dict[str, object]:
    return {"minimum": 5_00, "maximum": 500_00, "reference": "letter 7"}


# ------------------------------------------------------------ irregularities


@pytest.mark.clause(BOOK, "7(a)")
def test_a_die_that_does_not_lie_flat_makes_a_no_spin(table: PayTable) -> None:
    _no_spin_after_the_bell(table, "not_flat", "7(a)")


@pytest.mark.clause(BOOK, "7(d)")
def test_a_die_upon_another_makes_a_no_spin(table: PayTable) -> None:
    _no_spin_after_the_bell(table, "stacked", "7(d)")


def _no_spin_after_the_bell(table: PayTable, case: str, clause: str) -> None:
    house = staked(table)
    refused(house, "not_now", clause, "dealer", "call_no_result", irregularity=case)
    house.done("dealer", "no_more_bets")
    only(house, ("dealer", "inspector"), "call_no_result", irregularity=case)
    called = one(house.done("dealer", "call_no_result", irregularity=case), e.NoResultCalled)
    assert called.call == "no_spin"
    assert clause in called.clauses
    given_back(house)


@pytest.mark.clause(BOOK, "7(b)")
def test_fewer_than_three_tumbles_void_the_spin(table: PayTable) -> None:
    house = House(table)
    house.done("dealer", "tumble")
    house.done("dealer", "tumble")
    refused(house, "too_few_tumbles", "7(b)", "dealer", "place_bets")
    only(house, ("dealer", "inspector"), "call_no_result", irregularity="too_few_tumbles")
    assert house.refused("dealer", "no_more_bets").code == "out_of_turn"
    called = house.done("inspector", "call_no_result", irregularity="too_few_tumbles")
    assert one(called, e.NoResultCalled).call == "void"
    given_back(house)
    for _ in range(3):
        house.done("dealer", "tumble")
    house.done("dealer", "place_bets")
    late = staked(table)
    late.done("dealer", "no_more_bets")
    late.done("dealer", "call_no_result", irregularity="too_few_tumbles")
    given_back(late)


@pytest.mark.clause(BOOK, "7(c)")
def test_dice_seen_before_betting_closes_void_the_spin(table: PayTable) -> None:
    house = staked(table)
    only(house, ("dealer", "inspector"), "call_no_result", irregularity="exposed_early")
    called = house.done("dealer", "call_no_result", irregularity="exposed_early")
    assert one(called, e.NoResultCalled).call == "void"
    given_back(house)
    late = staked(table)
    late.done("dealer", "no_more_bets")
    refused(late, "not_now", "7(c)", "dealer", "call_no_result", irregularity="exposed_early")


@pytest.mark.clause(BOOK, "7(a)")
def test_a_no_spin_is_final_and_one_after_the_call_needs_a_supervisor(table: PayTable) -> None:
    house = staked(table)
    house.finish("1-2-4", until="enter")
    cocked = {"irregularity": "not_flat"}
    assert house.refused("dealer", "call_no_result", **cocked).code == "result_stands"
    assert house.refused("pit_boss", "call_no_result", **cocked).code == "no_reason"
    house.done("pit_boss", "call_no_result", **cocked, reason="the third die leans")
    given_back(house)
    assert house.refused("dealer", "enter", result="1-2-4").code == "out_of_turn"
    settling = staked(table)
    settling.finish("1-2-4", until="collect")
    late = settling.refused("pit_boss", "call_no_result", **cocked, reason="it leans")
    assert late.code == "result_stands"


@pytest.mark.clause(BOOK, "7(e)")
def test_failed_lights_settle_by_the_result_called_and_stop_nothing(table: PayTable) -> None:
    for what in ("missing", "wrong"):
        house = staked(table)
        assert house.refused("dealer", "report_lights", what=what).code == "not_now"
        house.finish("1-2-4", until="enter")
        failed = house.done("inspector", "report_lights", what=what)
        assert one(failed, e.LightsFailed).settled_by == "call"
        assert one(failed, e.LightsFailed).clauses == ("7(e)",)
        assert not [event for event in failed if isinstance(event, e.NotificationOpened)]
        house.finish("")
        assert (house.purse("ann"), house.purse("bob")) == (1_010_00, 980_00)
        assert house.state.stopped is None
        house.done("dealer", "tumble")


# ------------------------------------------------------------ invalidation


@pytest.mark.clause(BOOK, "8(a)")
def test_the_house_may_invalidate_and_everybody_is_refunded(table: PayTable) -> None:
    house = staked(table)
    house.finish("1-2-4", until="enter")
    fire = {"of": 1, "ground": "disorder", "reason": "a fire in the hall"}
    only(house, HOUSE, "invalidate", **fire)
    _no_other_ground(house, "8(a)")
    house.done("pit_boss", "invalidate", **fire)
    assert last(house, e.OutcomeInvalidated).ground == "disorder"
    given_back(house)


@pytest.mark.clause(BOOK, "8(a)")
def test_a_settled_outcome_may_be_invalidated_until_betting_opens_again(table: PayTable) -> None:
    house = staked(table)
    house.finish("1-2-4")
    fire = {"of": 1, "ground": "disorder", "reason": "a fire in the hall"}
    house.done("pit_boss", "invalidate", **fire)
    assert [house.purse(player) for player in house.players] == [1_000_00] * 3
    assert house.state.history == ()
    house.check()
    later = staked(table)
    later.finish("1-2-4")
    later.open_betting()
    assert later.refused("pit_boss", "invalidate", **fire).code == "not_this_round"


@pytest.mark.clause(BOOK, "8(a)(i)")
def test_disorder_is_a_ground(table: PayTable) -> None:
    house = staked(table)
    _no_other_ground(house, "8(a)(i)")
    house.done("shift_manager", "invalidate", **_for("disorder"))
    given_back(house)


@pytest.mark.clause(BOOK, "8(a)(ii)")
def test_fraud_is_a_ground_but_keeps_nobodys_stake(table: PayTable) -> None:
    house = staked(table)
    _no_other_ground(house, "8(a)(ii)")
    kept = house.refused("pit_boss", "invalidate", **_for("fraud"), forfeit="bob")
    assert kept.code == "no_forfeit"
    invalid = one(house.done("pit_boss", "invalidate", **_for("fraud")), e.OutcomeInvalidated)
    assert "8(a)(ii)" in invalid.clauses
    given_back(house)


def _no_other_ground(house: House, clause: str) -> None:
    for ground in ("disorder", "fraud"):
        assert isinstance(house.ask("pit_boss", "invalidate", **_for(ground)), tuple)
    for other in ("boredom", "fraud_affecting", "fraud_in_opinion"):
        refused(house, "no_such_ground", clause, "pit_boss", "invalidate", **_for(other))


def _for(ground: str) -> dict[str, object]:
    return {"of": 1, "ground": ground, "reason": "seen by the pit"}


# ------------------------------------------------------------ closing


@pytest.mark.clause(BOOK, "8(g)")
def test_the_house_closes_at_will_once_the_officer_was_told(table: PayTable) -> None:
    house = House(table)
    refused(house, "not_told", "8(g)", "pit_boss", "close_table")
    assert house.refused("ann", "tell_office", reference="call 3").code == "not_your_act"
    told_of = one(house.done("pit_boss", "tell_office", reference="call 3"), e.OfficeTold)
    assert told_of.offices == ("regulator_officer",)
    only(house, HOUSE, "close_table")
    closed = one(house.done("pit_boss", "close_table"), e.TableClosed)
    assert "8(g)" in closed.clauses
    refused(house, "closed", "8(g)", "dealer", "tumble")
    busy = staked(table)
    busy.done("pit_boss", "tell_office", reference="call 4")
    assert busy.refused("pit_boss", "close_table").code == "round_under_way"
