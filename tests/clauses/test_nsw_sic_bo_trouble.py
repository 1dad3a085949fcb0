"""Sic Bo in New South Wales: irregularities, malfunction, invalidation and closing."""

import pytest

from clauses import colouring
from clauses.acting import at, last, one, only, refused, told
from croupier.game import events as e
from croupier.game.limits import owed_prompt
from croupier.paytable import PayTable
from house import House

BOOK = "nsw-sic-bo"
SUPERVISORS = ("game_supervisor", "supervisor")
RUN = ("dealer", *SUPERVISORS)


def staked(table: PayTable, **opened: object) -> House:
    """Ann has 10.00 on Small and bob 20.00 on Big; betting is open."""
    house = House(table, **opened)  # type: ignore[arg-type]
    house.open_betting()
    house.done("ann", "place", position="small", stake=10_00)
    house.done("bob", "place", position="big", stake=20_00)
    return house


def locked(table: PayTable) -> House:
    house = staked(table)
    house.done("dealer", "no_more_bets")
    return house


def given_back(house: House) -> None:
    """Everybody has what he began with; a new round with new betting begins."""
    assert not house.state.wagers
    assert [house.purse(player) for player in house.players] == [1_000_00] * 3
    assert (house.state.round, house.state.last_result) == (2, None)
    assert not house.state.done
    house.check()


def no_result(house: House, case: str, clause: str) -> None:
    only(house, RUN, "call_no_result", irregularity=case)
    called = one(house.done("supervisor", "call_no_result", irregularity=case), e.NoResultCalled)
    assert called.call == "no_result"
    assert {clause, "8.6"} <= set(called.clauses)
    given_back(house)


# ------------------------------------------------------------ no result


@pytest.mark.clause(BOOK, "8.1")
def test_a_die_that_is_not_flat_makes_no_result(table: PayTable) -> None:
    early = staked(table)
    refused(early, "not_now", "8.1", "dealer", "call_no_result", irregularity="not_flat")
    no_result(locked(table), "not_flat", "8.1")


@pytest.mark.clause(BOOK, "8.2")
def test_a_tumbler_that_works_wrongly_makes_no_result(table: PayTable) -> None:
    no_result(staked(table), "tumbler_fault", "8.2")
    no_result(locked(table), "tumbler_fault", "8.2")


@pytest.mark.clause(BOOK, "8.3")
def test_wrong_activation_or_dice_seen_before_the_call_make_no_result(table: PayTable) -> None:
    no_result(staked(table), "wrong_activation", "8.3")
    no_result(locked(table), "wrong_activation", "8.3")
    no_result(staked(table), "exposed_early", "8.3")
    refused(
        locked(table), "not_now", "8.3", "dealer", "call_no_result", irregularity="exposed_early"
    )


@pytest.mark.clause(BOOK, "8.4", "2.6")
def test_a_button_not_pressed_makes_no_result_where_there_is_one(table: PayTable) -> None:
    case = {"irregularity": "button_not_pressed"}
    no_result(locked(table), "button_not_pressed", "8.4")
    refused(staked(table), "not_now", "8.4", "dealer", "call_no_result", **case)
    fitted = tuple(item for item in table.book.tables["equipment"] if item != "touch_screen")
    keys_only = staked(table, equipment=fitted)
    keys_only.done("dealer", "no_more_bets")
    refused(keys_only, "not_fitted", "8.4", "dealer", "call_no_result", **case)


@pytest.mark.clause(BOOK, "8.5")
def test_a_broken_die_or_tumbler_makes_no_result(table: PayTable) -> None:
    no_result(staked(table), "broken", "8.5")
    no_result(locked(table), "broken", "8.5")


@pytest.mark.clause(BOOK, "8.6", "1.1 [void]")
def test_no_result_voids_every_wager_and_is_final(table: PayTable) -> None:
    house = locked(table)
    house.done("dealer", "uncover")
    house.done("dealer", "call_no_result", irregularity="not_flat")
    voided = told(house, e.WagerVoided)
    assert [(event.player, event.cents) for event in voided] == [("ann", 10_00), ("bob", 20_00)]
    assert {"8.6", "1.1 [void]"} <= set(voided[0].clauses)
    given_back(house)
    assert house.refused("dealer", "enter", result="1-2-4").code == "out_of_turn"
    early = staked(table)
    early.done("dealer", "call_no_result", irregularity="exposed_early")
    given_back(early)
    assert house.refused("dealer", "call_no_result", irregularity="broken").code == "no_round"


@pytest.mark.clause(BOOK, "8.6")
def test_after_an_announced_result_it_takes_a_supervisor_and_a_reason(table: PayTable) -> None:
    house = locked(table)
    house.finish("1-2-4", until="enter")
    case = {"irregularity": "not_flat"}
    assert house.refused("dealer", "call_no_result", **case).code == "result_stands"
    assert house.refused("supervisor", "call_no_result", **case).code == "no_reason"
    house.done("game_supervisor", "call_no_result", **case, reason="a die leans")
    assert last(house, e.NoResultCalled).reason == "a die leans"
    given_back(house)


# ------------------------------------------------------------ malfunction


@pytest.mark.clause(BOOK, "8.7")
def test_failed_lights_settle_by_the_dice(table: PayTable) -> None:
    for what in ("missing", "wrong"):
        house = staked(table)
        house.finish("1-2-4", until="enter")
        failed = one(house.done("dealer", "report_lights", what=what), e.LightsFailed)
        assert (failed.settled_by, failed.clauses) == ("dice", ("8.7",))
        assert house.refused("dealer", "report_lights", what=what).code == "reported"
        house.done("supervisor", "correct_result", of=1, result="4-5-6", reason="the dice show so")
        house.finish("")
        assert (house.purse("ann"), house.purse("bob")) == (990_00, 1_020_00)
        house.check()


@pytest.mark.clause(BOOK, "8.8")
def test_an_inspector_is_told_at_once_and_play_stops_until_it_is_put_right(table: PayTable) -> None:
    house = staked(table)
    house.finish("1-2-4", until="enter")
    telling = one(house.done("dealer", "report_lights", what="wrong"), e.NotificationOpened)
    assert (telling.offices, telling.clauses) == (("regulator_officer",), ("8.8",))
    house.finish("")
    assert house.purse("ann") == 1_010_00, "the round is settled first"
    refused(house, "stopped", "8.8", "dealer", "tumble")
    only(house, ("officer",), "acknowledge", notification=1)
    house.done("officer", "acknowledge", notification=1)
    assert house.refused("dealer", "tumble").code == "stopped"
    assert house.refused("dealer", "clear_malfunction", what="a fuse").code == "not_your_act"
    house.done("supervisor", "clear_malfunction", what="a new fuse")
    house.done("dealer", "tumble")


@pytest.mark.clause(BOOK, "8.8")
def test_a_malfunction_in_a_round_stops_bets_but_not_the_settling(table: PayTable) -> None:
    house = staked(table)
    house.done("dealer", "report_malfunction", what="smoke", fixed_at_once=True)
    refused(house, "stopped", "8.8", "cy", "place", position="small", stake=10_00)
    refused(house, "stopped", "8.8", "dealer", "no_more_bets")
    house.done("ann", "take_back", position="small")
    house.done("supervisor", "clear_malfunction", what="aired")
    house.finish("4-5-6", until="enter")
    house.done("dealer", "report_malfunction", what="smoke again")
    house.finish("")
    assert house.purse("bob") == 1_020_00
    refused(house, "stopped", "8.8", "dealer", "tumble")


# ------------------------------------------------------------ invalidation


def _for(ground: str, of: int = 1) -> dict[str, object]:
    return {"of": of, "ground": ground, "reason": "seen by the pit"}


def _no_other_ground(house: House, clause: str) -> None:
    for ground in ("disorder", "fraud_in_opinion"):
        assert isinstance(house.ask("supervisor", "invalidate", **_for(ground)), tuple)
    for other in ("fraud", "fraud_affecting", "boredom"):
        refused(house, "no_such_ground", clause, "supervisor", "invalidate", **_for(other))


@pytest.mark.clause(BOOK, "9.4")
def test_a_supervisor_may_invalidate_an_outcome(table: PayTable) -> None:
    house = locked(table)
    house.finish("1-2-4", until="enter")
    only(house, SUPERVISORS, "invalidate", **_for("disorder"))
    done = house.done("game_supervisor", "invalidate", **_for("disorder"))
    assert one(done, e.NotificationOpened).what.startswith("invalidation")
    given_back(house)
    idle = House(table)
    assert idle.refused("supervisor", "invalidate", **_for("disorder")).code == "not_this_round"


@pytest.mark.clause(BOOK, "9.4.1")
def test_disorder_is_a_ground(table: PayTable) -> None:
    house = staked(table)
    _no_other_ground(house, "9.4.1")
    kept = house.refused("supervisor", "invalidate", **_for("disorder"), forfeit="bob")
    assert kept.code == "no_forfeit", "only fraud forfeits"
    house.done("supervisor", "invalidate", **_for("disorder"))
    given_back(house)


@pytest.mark.clause(BOOK, "9.4.2")
def test_fraud_that_a_supervisor_thinks_affects_the_outcome_is_a_ground(table: PayTable) -> None:
    house = staked(table)
    _no_other_ground(house, "9.4.2")
    house.done("supervisor", "invalidate", **_for("fraud_in_opinion"))
    given_back(house)


@pytest.mark.clause(BOOK, "9.5")
def test_wagers_are_refunded_but_for_the_guilty_partys(table: PayTable) -> None:
    house = House(table)
    house.play("1-2-4")
    house.open_betting()
    house.done("ann", "place", position="small", stake=10_00)
    house.done("bob", "place", position="big", stake=20_00)
    house.done("bob", "place", position="super_streak:small-big", stake=10_00)
    house.done("ann", "place", position="super_streak:small-big", stake=10_00)
    house.finish("4-5-6", until="enter")
    house.done("supervisor", "invalidate", **_for("fraud_in_opinion", 2), forfeit="bob")
    assert (house.purse("ann"), house.purse("bob")) == (990_00, 970_00)
    assert {wager.player for wager in house.state.streaks.values()} == {"ann"}
    assert [event.cents for event in told(house, e.WagerForfeited)] == [20_00, 10_00]
    house.check()


@pytest.mark.clause(BOOK, "9.5")
def test_a_settled_game_is_put_back_until_betting_opens_again(table: PayTable) -> None:
    house = locked(table)
    house.finish("1-2-4")
    assert (house.purse("ann"), house.purse("bob")) == (1_010_00, 980_00)
    house.done("supervisor", "invalidate", **_for("fraud_in_opinion"), forfeit="ann")
    assert (house.purse("ann"), house.purse("bob")) == (990_00, 1_000_00)
    house.check()
    gone = locked(table)
    gone.finish("1-2-4")
    carried = {"player": "ann", "to": "cage", "cents": 1_005_00, "transfer": f"{7:032x}"}
    gone.done("ann", "send_chips", **carried)
    gone.done("supervisor", "invalidate", **_for("disorder"))
    assert gone.purse("ann") == 0
    assert [event.claim for event in told(gone, e.SettlementCorrected)] == [0, 5_00]
    gone.check()
    later = locked(table)
    later.finish("1-2-4")
    later.open_betting()
    late = later.refused("supervisor", "invalidate", **_for("disorder"))
    assert late.code == "not_this_round"


# ------------------------------------------------------------ closing


@pytest.mark.clause(BOOK, "9.8")
def test_an_occupied_table_closes_twenty_minutes_after_its_sign(table: PayTable) -> None:
    house = House(table, layout="A")
    refused(house, "sign_not_due", "9.8", "supervisor", "close_table")
    only(house, SUPERVISORS, "announce_closing", at=at(house, minutes=1))
    refused(house, "no_time", "9.8", "supervisor", "announce_closing", at="soon")
    assert house.refused("dealer", "show_sign", sign="closing").code == "no_such_sign"
    house.done("supervisor", "announce_closing", at=at(house, minutes=1))
    house.wait(minutes=30)
    refused(house, "sign_not_due", "9.8", "supervisor", "close_table")
    assert house.refused("ann", "show_sign", sign="closing").code == "not_your_act"
    house.done("dealer", "show_sign", sign="closing")
    house.wait(minutes=19, seconds=59)
    refused(house, "sign_not_due", "9.8", "supervisor", "close_table")
    house.wait(seconds=1)
    only(house, SUPERVISORS, "close_table")
    house.open_betting()
    assert house.refused("supervisor", "close_table").code == "round_under_way"
    house.finish("1-2-4")
    house.done("supervisor", "close_table")
    refused(house, "closed", "9.8", "ann", "place", position="small", stake=10_00)


@pytest.mark.clause(BOOK, "9.8")
def test_a_new_time_starts_the_sign_again_and_an_empty_table_needs_none(table: PayTable) -> None:
    house = House(table, layout="A")
    house.done("supervisor", "announce_closing", at=at(house, minutes=20))
    house.done("dealer", "show_sign", sign="closing")
    house.wait(minutes=15)
    house.done("supervisor", "announce_closing", at=at(house, minutes=60))
    house.done("dealer", "show_sign", sign="closing")
    house.wait(minutes=59, seconds=59)
    assert house.refused("supervisor", "close_table").code == "sign_not_due"
    for player in house.players:
        house.done(player, "leave")
    house.done("supervisor", "close_table")
    colouring.checks_that_are_out_are_players_present(table, "9.8")


@pytest.mark.clause(BOOK, "4.1")
def test_the_sign_may_state_a_unit_above_the_minimum(table: PayTable) -> None:
    """The dealer says so until the call; after it the wager stands (point 11)."""
    house = House(table, step=10_00)
    house.open_betting()
    for cents in (4_00, 5_00, 14_00, 15_00, 16_00):
        house.done("ann", "place", position="small", stake=cents)
    assert [wager.cents for wager in owed_prompt(table, house.state)] == [14_00, 16_00]
    house.finish("4-5-6", until="no_more_bets")
    assert owed_prompt(table, house.state) == ()
    house.finish("4-5-6")
    assert [event.lost for event in told(house, e.WagerSettled)] == [400, 500, 1400, 1500, 1600]
    asked = House(table, multiples=True)
    asked.open_betting()
    for cents in (5_00, 9_00, 10_00):
        asked.done("ann", "place", position="small", stake=cents)
    assert [wager.cents for wager in owed_prompt(table, asked.state)] == [9_00]
