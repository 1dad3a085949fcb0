"""Big Wheel in New South Wales: no-spins, malfunction, invalidation and closing."""

import pytest

from clauses import colouring
from clauses.acting import at, last, one, only, read_as, refused, told
from croupier.game import events as e
from croupier.paytable import PayTable
from house import House

BOOK = "nsw-big-wheel"
SUPERVISORS = ("game_supervisor", "supervisor")
RUN = ("dealer", *SUPERVISORS)


def locked(table: PayTable, **opened: object) -> House:
    """Ann has 10.00 on the first symbol, bob 20.00 on the second; no more bets was called."""
    house = House(table, **opened)  # type: ignore[arg-type]
    house.open_betting()
    house.done("ann", "place", position="symbol:1", stake=10_00)
    house.done("bob", "place", position="symbol:2", stake=20_00)
    house.done("dealer", "no_more_bets")
    return house


def given_back(house: House) -> None:
    assert not house.state.wagers
    assert [house.purse(player) for player in house.players] == [1_000_00] * 3
    assert (house.state.round, house.state.last_result) == (2, None)
    assert not house.state.done
    house.check()


def no_spin(table: PayTable, case: str, clause: str) -> None:
    """Only after the call; by dealer or supervisor; announced; everybody's stake back."""
    early = House(table)
    early.open_betting()
    refused(early, "not_now", clause, "dealer", "call_no_result", irregularity=case)
    for spun in (False, True):
        house = locked(table)
        if spun:
            house.done("dealer", "spin", revolutions=3)
        only(house, RUN, "call_no_result", irregularity=case)
        called = one(house.done("dealer", "call_no_result", irregularity=case), e.NoResultCalled)
        assert called.call == "no_spin"
        assert clause in called.clauses
        given_back(house)


@pytest.mark.clause(BOOK, "7.1")
def test_a_spin_expected_to_fall_short_is_called_a_no_spin(table: PayTable) -> None:
    no_spin(table, "short_spin_expected", "7.1")


@pytest.mark.clause(BOOK, "5.1")
def test_a_spin_that_fell_short_is_no_valid_spin(table: PayTable) -> None:
    no_spin(table, "short_spin", "5.1")
    house = locked(table)
    refused(house, "too_few_revolutions", "5.1", "dealer", "spin", revolutions=2)
    house.done("dealer", "spin", revolutions=3)


@pytest.mark.clause(BOOK, "7.2")
def test_an_indicator_on_a_peg_voids_the_spin(table: PayTable) -> None:
    no_spin(table, "on_peg", "7.2")


@pytest.mark.clause(BOOK, "5.4")
def test_an_indicator_not_clearly_inside_a_section_is_no_valid_spin(table: PayTable) -> None:
    no_spin(table, "not_clear", "5.4")


@pytest.mark.clause(BOOK, "7.3")
def test_interference_or_a_failing_wheel_makes_a_no_spin(table: PayTable) -> None:
    no_spin(table, "interference", "7.3")
    no_spin(table, "wheel_fault", "7.3")


@pytest.mark.clause(BOOK, "7.4", "1.1 [void]")
def test_a_no_spin_voids_every_wager_unless_read_to_carry_them(table: PayTable) -> None:
    house = locked(table)
    house.done("dealer", "call_no_result", irregularity="on_peg")
    voided = told(house, e.WagerVoided)
    assert [(event.player, event.cents) for event in voided] == [("ann", 10_00), ("bob", 20_00)]
    assert {"7.4", "1.1 [void]"} <= set(voided[0].clauses)
    given_back(house)
    stays = locked(read_as(table, no_result__wagers="carry_locked"))
    stays.done("dealer", "call_no_result", irregularity="on_peg")
    assert stays.refused("ann", "take_back", position="symbol:1").code == "locked"
    stays.finish("1")
    assert (stays.purse("ann"), stays.purse("bob")) == (1_010_00, 980_00)
    free = locked(read_as(table, no_result__wagers="carry_open"))
    free.done("dealer", "call_no_result", irregularity="on_peg")
    free.done("ann", "take_back", position="symbol:1")
    free.finish("2")
    assert (free.purse("ann"), free.purse("bob")) == (1_000_00, 1_060_00)


@pytest.mark.clause(BOOK, "7.5")
def test_an_announced_no_spin_is_final_wherever_the_indicator_ends(table: PayTable) -> None:
    house = locked(table)
    house.done("dealer", "spin", revolutions=9)
    house.done("dealer", "call_no_result", irregularity="short_spin_expected")
    for do in ("enter", "confirm"):
        assert house.refused("dealer", do, result="1").code == "out_of_turn"
    settled = {"of": 1, "result": "1", "reason": "it came to rest", "second": "pit_boss"}
    assert house.refused("supervisor", "correct_result", **settled).code == "no_such_round"
    announced = locked(table)
    announced.finish("1", until="enter")
    case = {"irregularity": "on_peg"}
    assert announced.refused("dealer", "call_no_result", **case).code == "result_stands"
    assert announced.refused("supervisor", "call_no_result", **case).code == "no_reason"
    for supervisor in SUPERVISORS:
        asked = announced.ask(supervisor, "call_no_result", **case, reason="on the peg")
        assert isinstance(asked, tuple)


@pytest.mark.clause(BOOK, "7.6")
def test_after_a_no_spin_bets_are_called_and_the_wheel_spun_again(table: PayTable) -> None:
    house = locked(table)
    house.done("dealer", "call_no_result", irregularity="on_peg")
    house.open_betting()
    house.done("dealer", "no_more_bets")
    refused(house, "too_few_revolutions", "5.1", "dealer", "spin", revolutions=2)
    house.finish("1")
    assert house.state.history == ((2, "1"),)


@pytest.mark.clause(BOOK, "7.7")
def test_failed_lights_settle_by_the_wheel_where_lights_are_fitted(table: PayTable) -> None:
    house = locked(table)
    house.finish("2", until="enter")
    failed = one(house.done("dealer", "report_lights", what="wrong"), e.LightsFailed)
    assert (failed.settled_by, failed.clauses) == ("wheel", ("7.7",))
    house.done("supervisor", "correct_result", of=1, result="1", reason="the wheel shows so")
    house.finish("")
    assert (house.purse("ann"), house.purse("bob")) == (1_010_00, 980_00)
    dark = locked(table, equipment=("wheel",))
    dark.finish("1", until="enter")
    refused(dark, "not_fitted", "2.4", "dealer", "report_lights", what="missing")


@pytest.mark.clause(BOOK, "7.8")
def test_an_inspector_is_told_and_play_stops_until_it_is_put_right(table: PayTable) -> None:
    house = locked(table)
    house.finish("1", until="enter")
    telling = one(house.done("dealer", "report_lights", what="wrong"), e.NotificationOpened)
    assert (telling.offices, telling.clauses) == (("regulator_officer",), ("7.8",))
    house.finish("")
    assert house.purse("ann") == 1_010_00, "the round is settled first"
    refused(house, "stopped", "7.8", "dealer", "place_bets")
    only(house, ("officer",), "acknowledge", notification=1)
    assert house.refused("dealer", "clear_malfunction", what="a fuse").code == "not_your_act"
    house.done("supervisor", "clear_malfunction", what="a new fuse")
    house.open_betting()
    house.done("dealer", "report_malfunction", what="smoke", fixed_at_once=True)
    refused(house, "stopped", "7.8", "ann", "place", position="symbol:1", stake=10_00)


# ------------------------------------------------------------ invalidation


def _for(ground: str) -> dict[str, object]:
    return {"of": 1, "ground": ground, "reason": "seen by the pit"}


def _grounds(house: House, clause: str) -> None:
    for ground in ("disorder", "fraud_in_opinion"):
        assert isinstance(house.ask("supervisor", "invalidate", **_for(ground)), tuple)
    for other in ("fraud", "fraud_affecting", "boredom"):
        refused(house, "no_such_ground", clause, "supervisor", "invalidate", **_for(other))


@pytest.mark.clause(BOOK, "8.4")
def test_a_supervisor_may_invalidate_an_outcome(table: PayTable) -> None:
    house = locked(table)
    house.finish("1", until="enter")
    only(house, SUPERVISORS, "invalidate", **_for("disorder"))
    house.done("game_supervisor", "invalidate", **_for("disorder"))
    given_back(house)
    paid = locked(table)
    paid.finish("1")
    paid.done("supervisor", "invalidate", **_for("disorder"))
    given_back(paid)
    later = locked(table)
    later.finish("1")
    later.open_betting()
    assert later.refused("supervisor", "invalidate", **_for("disorder")).code == "not_this_round"


@pytest.mark.clause(BOOK, "8.4.1")
def test_disorder_is_a_ground_and_forfeits_nothing(table: PayTable) -> None:
    house = locked(table)
    _grounds(house, "8.4.1")
    kept = house.refused("supervisor", "invalidate", **_for("disorder"), forfeit="bob")
    assert kept.code == "no_forfeit"
    house.done("supervisor", "invalidate", **_for("disorder"))
    given_back(house)


@pytest.mark.clause(BOOK, "8.4.2")
def test_fraud_that_a_supervisor_thinks_affects_the_outcome_is_a_ground(table: PayTable) -> None:
    house = locked(table)
    _grounds(house, "8.4.2")
    house.done("supervisor", "invalidate", **_for("fraud_in_opinion"))
    given_back(house)


@pytest.mark.clause(BOOK, "8.5")
def test_wagers_are_refunded_but_for_the_guilty_partys(table: PayTable) -> None:
    house = locked(table)
    house.done("supervisor", "invalidate", **_for("fraud_in_opinion"), forfeit="bob")
    assert (house.purse("ann"), house.purse("bob")) == (1_000_00, 980_00)
    assert last(house, e.WagerForfeited).cents == 20_00
    assert "8.5" in last(house, e.WagerForfeited).clauses
    house.check()


# ------------------------------------------------------------ closing


@pytest.mark.clause(BOOK, "8.8")
def test_an_occupied_table_closes_twenty_minutes_after_its_sign(table: PayTable) -> None:
    house = House(table)
    only(house, SUPERVISORS, "announce_closing", at=at(house, minutes=1))
    house.done("supervisor", "announce_closing", at=at(house, minutes=1))
    house.wait(minutes=30)
    refused(house, "sign_not_due", "8.8", "supervisor", "close_table")
    house.done("dealer", "show_sign", sign="closing")
    assert not told(house, e.FinalCallMade)
    house.wait(minutes=19, seconds=59)
    refused(house, "sign_not_due", "8.8", "supervisor", "close_table")
    house.wait(seconds=1)
    only(house, SUPERVISORS, "close_table")
    house.done("supervisor", "close_table")
    refused(house, "closed", "8.8", "dealer", "place_bets")
    empty = House(table)
    for player in empty.players:
        empty.done(player, "leave")
    empty.done("supervisor", "close_table")
    colouring.checks_that_are_out_are_players_present(table, "8.8")
