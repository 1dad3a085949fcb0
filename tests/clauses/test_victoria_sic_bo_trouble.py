"""Sic Bo in Victoria: stakes outside the limits, no spins, malfunction, errors, closing."""

import pytest

from clauses import colouring
from clauses.acting import (
    at,
    by_player,
    came_to,
    last,
    one,
    only,
    open_acts,
    read_as,
    refused,
    told,
)
from croupier.game import events as e
from croupier.paytable import PayTable
from house import House

BOOK = "victoria-sic-bo"
TABLE = ("dealer", "game_supervisor", "pit_boss", "shift_manager")
HOUSE = ("pit_boss", "shift_manager")


def staked(table: PayTable) -> House:
    """Ann has 10.00 on Small and bob 20.00 on Big; the dice are tumbled, betting is open."""
    house = House(table)
    house.open_betting()
    house.done("ann", "place", position="small", stake=10_00)
    house.done("bob", "place", position="big", stake=20_00)
    house.done("dealer", "tumble")
    return house


def small_paid(house: House) -> None:
    assert (house.purse("ann"), house.purse("bob")) == (1_010_00, 980_00)
    house.check()


# ------------------------------------------------------------ outside the limits


@pytest.mark.clause(BOOK, "4.2.1", option="a")
def test_below_the_minimum_settles_until_the_owner_is_advised(table: PayTable) -> None:
    house = House(table)
    house.play("1-2-4", ("ann", "small", 4_00), ("bob", "small", 5_00))
    assert (house.purse("ann"), house.purse("bob")) == (1_004_00, 1_005_00)
    house.play("4-5-6", ("ann", "small", 4_00))
    assert house.purse("ann") == 1_000_00
    refused(house, "no_advice", "4.2.1", "dealer", "advise_minimum", player="bob")
    assert house.refused("ann", "advise_minimum", player="ann").code == "not_your_act"
    house.done("dealer", "advise_minimum", player="ann")
    refused(house, "advised", "4.2.1", "dealer", "advise_minimum", player="ann")
    house.play("1-2-4", ("ann", "small", 4_00))
    house.play("4-5-6", ("ann", "small", 4_00), ("ann", "single:1", 4_00))
    assert house.purse("ann") == 1_000_00, "returned, whatever the result"
    house.play("1-2-4", ("ann", "small", 5_00))
    assert house.purse("ann") == 1_005_00
    house.check()


@pytest.mark.clause(BOOK, "4.2.1", option="a")
def test_advice_reaches_the_table_for_the_day_or_one_position(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    house.done("ann", "place", position="small", stake=4_00)
    house.done("dealer", "advise_minimum", player="ann")
    house.done("ann", "place", position="single:1", stake=4_00)
    house.finish("1-2-4")
    assert came_to(house, "small") == (4_00, 4_00, 0), "it lay there before the advice"
    assert came_to(house, "single:1") == (4_00, 0, 0)
    house.done("pit_boss", "begin_day")
    house.play("1-2-4", ("ann", "single:1", 4_00))
    assert came_to(house, "single:1") == (4_00, 4_00, 0)
    narrow = House(read_as(table, limits__warning_scope="player_position"))
    narrow.play("1-2-4", ("ann", "small", 4_00))
    narrow.done("dealer", "advise_minimum", player="ann", position="small")
    narrow.play("1-2-4", ("ann", "small", 4_00), ("ann", "single:1", 4_00))
    assert came_to(narrow, "small") == (4_00, 0, 0)
    assert came_to(narrow, "single:1") == (4_00, 4_00, 0)


@pytest.mark.clause(BOOK, "4.2.2", option="b")
def test_above_the_maximum_counts_only_up_to_it(table: PayTable) -> None:
    house = House(table)
    stakes = (("ann", "small", 100_00), ("bob", "small", 101_00), ("cy", "big", 150_00))
    house.play("fish-prawn-coin", *stakes)
    assert house.purse("ann") == house.purse("bob") == 1_100_00
    assert came_to(house, "big") == (50_00, 0, 100_00)
    assert "4.2.2" in last(house, e.WagerSettled).clauses
    house.check()


@pytest.mark.clause(BOOK, "4.2.3", option="a")
def test_what_chips_cannot_make_is_paid_to_the_next_higher_amount(table: PayTable) -> None:
    """Every price is whole, so only a maximum that chips cannot make leaves an odd payment."""
    for multiples in (False, True):
        house = House(table, multiples=multiples, maximum=12_50)
        stakes = (("ann", "small", 13_00), ("bob", "small", 10_00), ("cy", "small", 12_00))
        house.play("1-2-4", *stakes)
        won = by_player(house)
        assert won["ann"][1] == 13_00
        assert won["bob"] == (10_00, 10_00)
        assert won["cy"] == (12_00, 12_00)
        assert "4.2.3" in told(house, e.WagerSettled)[0].clauses
        house.check()


# ------------------------------------------------------------ no spins


def _no_spin(house: House, case: str, clause: str) -> None:
    only(house, TABLE, "call_no_result", irregularity=case)
    called = one(house.done("dealer", "call_no_result", irregularity=case), e.NoResultCalled)
    assert called.call == "no_spin"
    assert set(called.clauses) >= {clause, "7.2"}
    assert house.state.round == 1
    assert len(house.state.wagers) == 2
    assert open_acts(house, "1-2-4") == {"tumble"}


@pytest.mark.clause(BOOK, "7.1.1", "5.1.5", option="a")
def test_a_die_that_does_not_lie_flat_makes_a_no_spin(table: PayTable) -> None:
    house = staked(table)
    house.finish("", until="uncover")
    _no_spin(house, "not_flat", "7.1.1")
    assert "5.1.5" in last(house, e.NoResultCalled).clauses
    house.finish("1-2-4")
    small_paid(house)


@pytest.mark.clause(BOOK, "7.1.2", option="a")
def test_a_tumbler_that_fails_makes_a_no_spin(table: PayTable) -> None:
    for until in ("tumble", "no_more_bets", "uncover"):
        house = staked(table)
        house.finish("", until=until)
        _no_spin(house, "tumbler_fault", "7.1.2")
        house.finish("1-2-4")
        small_paid(house)
    idle = House(table)
    assert idle.refused("dealer", "call_no_result", irregularity="tumbler_fault").code == "no_round"


@pytest.mark.clause(BOOK, "7.1.3", option="a")
def test_dice_seen_before_the_call_make_a_no_spin(table: PayTable) -> None:
    house = staked(table)
    _no_spin(house, "exposed_early", "7.1.3")
    house.done("ann", "take_back", position="small")
    house.done("ann", "place", position="small", stake=10_00)
    house.finish("1-2-4")
    small_paid(house)
    late = staked(table)
    late.done("dealer", "no_more_bets")
    refused(late, "not_now", "7.1.3", "dealer", "call_no_result", irregularity="exposed_early")


@pytest.mark.clause(BOOK, "7.2", "3.2", option="a")
def test_after_a_no_spin_the_dice_are_tumbled_again_for_the_same_stakes(table: PayTable) -> None:
    house = staked(table)
    house.finish("", until="uncover")
    house.done("dealer", "call_no_result", irregularity="not_flat")
    refused(house, "out_of_turn", "5.1.2", "dealer", "enter", result="1-2-4")
    refused(house, "out_of_turn", "5.1.2", "dealer", "uncover")
    refused(house, "locked", "3.2", "ann", "take_back", position="small")
    refused(house, "locked", "3.2", "cy", "place", position="small", stake=10_00)
    house.done("dealer", "tumble")
    assert open_acts(house, "1-2-4") == {"tumble", "uncover"}
    house.finish("1-2-4")
    small_paid(house)


@pytest.mark.clause(BOOK, "7.2", option="a")
def test_other_readings_open_betting_again_or_hand_stakes_back(table: PayTable) -> None:
    free = staked(read_as(table, no_result__wagers="carry_open"))
    free.finish("", until="uncover")
    free.done("dealer", "call_no_result", irregularity="not_flat")
    free.done("bob", "take_back", position="big")
    free.finish("1-2-4")
    assert (free.purse("ann"), free.purse("bob")) == (1_010_00, 1_000_00)
    back = staked(read_as(table, no_result__wagers="return"))
    back.finish("", until="uncover")
    back.done("dealer", "call_no_result", irregularity="not_flat")
    assert not back.state.wagers
    assert (back.purse("ann"), back.purse("bob"), back.state.round) == (1_000_00, 1_000_00, 2)
    back.check()


# ------------------------------------------------------------ malfunction and errors


@pytest.mark.clause(BOOK, "7.3", option="a")
def test_failed_lights_settle_by_the_dice(table: PayTable) -> None:
    for what in ("missing", "wrong"):
        house = staked(table)
        assert house.refused("dealer", "report_lights", what=what).code == "not_now"
        house.finish("1-2-4", until="enter")
        assert house.refused("ann", "report_lights", what=what).code == "not_your_act"
        failed = one(house.done("dealer", "report_lights", what=what), e.LightsFailed)
        assert (failed.settled_by, failed.clauses) == ("dice", ("7.3",))
        house.finish("")
        small_paid(house)


@pytest.mark.clause(BOOK, "7.3", option="a")
def test_a_wrong_key_is_put_right_by_the_dice_before_settling(table: PayTable) -> None:
    house = staked(table)
    house.finish("5-5-6", until="enter")
    put_right = {"of": 1, "result": "1-2-4", "reason": "the dice show 1, 2 and 4"}
    assert house.refused("dealer", "correct_result", **put_right).code == "not_your_act"
    corrected = one(house.done("pit_boss", "correct_result", **put_right), e.ResultCorrected)
    assert "7.3" in corrected.clauses
    house.finish("")
    small_paid(house)


@pytest.mark.clause(BOOK, "7.4", option="a")
def test_a_malfunction_is_told_to_the_pit_boss_or_above(table: PayTable) -> None:
    house = staked(table)
    broken = {"what": "the tumbler sticks", "fixed_at_once": True}
    assert house.refused("ann", "report_malfunction", **broken).code == "not_your_act"
    opened = one(house.done("dealer", "report_malfunction", **broken), e.NotificationOpened)
    assert "7.4" in opened.clauses
    only(house, HOUSE, "acknowledge", notification=opened.number)
    house.done("pit_boss", "acknowledge", notification=opened.number)
    assert house.state.stopped is None
    house.finish("1-2-4")
    small_paid(house)


@pytest.mark.clause(BOOK, "7.4", option="a")
def test_what_is_not_mended_at_once_stops_play(table: PayTable) -> None:
    house = staked(table)
    house.done("dealer", "report_malfunction", what="the tumbler sticks")
    refused(house, "stopped", "7.4", "dealer", "no_more_bets")
    refused(house, "stopped", "7.4", "cy", "place", position="small", stake=10_00)
    mended = {"what": "the tumbler was changed"}
    assert house.refused("dealer", "clear_malfunction", **mended).code == "not_your_act"
    resumed = one(house.done("pit_boss", "clear_malfunction", **mended), e.PlayResumed)
    assert resumed.clauses == ("7.4",)
    assert house.refused("pit_boss", "clear_malfunction", **mended).code == "not_stopped"
    house.finish("1-2-4")
    small_paid(house)


@pytest.mark.clause(BOOK, "7.3", "7.4", option="a")
def test_after_failed_lights_the_round_is_settled_and_then_play_stops(table: PayTable) -> None:
    house = staked(table)
    house.finish("1-2-4", until="enter")
    house.done("dealer", "report_lights", what="missing")
    house.finish("")
    small_paid(house)
    refused(house, "stopped", "7.4", "dealer", "place_bets")
    mended = staked(table)
    mended.finish("1-2-4", until="enter")
    mended.done("dealer", "report_lights", what="missing", fixed_at_once=True)
    mended.finish("")
    mended.done("dealer", "place_bets")


@pytest.mark.clause(BOOK, "7.5", option="a")
def test_an_error_found_later_leaves_later_rounds_as_they_were(table: PayTable) -> None:
    house = staked(table)
    house.finish("5-5-6")
    house.play("1-2-4", ("ann", "small", 10_00))
    before = house.purse("ann")
    found = {"of": 1, "result": "1-2-4", "reason": "seen on the film"}
    assert house.refused("pit_boss", "correct_result", **found).code == "second_person"
    right = house.done("pit_boss", "correct_result", **found, second="shift_manager")
    assert "7.5" in one(right, e.ResultCorrected).clauses
    changed = [event for event in right if isinstance(event, e.SettlementCorrected)]
    assert {event.round for event in changed} == {1}
    assert house.purse("ann") == before + 20_00
    assert house.purse("bob") == 980_00
    assert house.state.last_result == "1-2-4"
    house.check()
    stands = staked(read_as(table, errors__correct_past_round="never"))
    stands.finish("5-5-6")
    also = found | {"second": "shift_manager"}
    refused(stands, "stands", "7.5", "pit_boss", "correct_result", **also)


# ------------------------------------------------------------ invalidation


def _for(ground: str) -> dict[str, object]:
    return {"of": 1, "ground": ground, "reason": "seen by the pit"}


@pytest.mark.clause(BOOK, "9.3", "9.3.1", "9.3.2", "9.4", option="a")
def test_the_pit_boss_or_above_invalidates_and_all_are_refunded(table: PayTable) -> None:
    for ground, clause in (("disorder", "9.3.1"), ("fraud_affecting", "9.3.2")):
        for until in ("no_more_bets", "enter", "pay"):
            house = staked(table)
            house.finish("1-2-4", until=until)
            only(house, HOUSE, "invalidate", **_for(ground))
            for other in ("fraud", "fraud_in_opinion", "boredom"):
                refused(house, "no_such_ground", clause, "pit_boss", "invalidate", **_for(other))
            kept = _for(ground) | {"forfeit": "bob"}
            refused(house, "no_forfeit", "9.4", "pit_boss", "invalidate", **kept)
            struck = one(house.done("pit_boss", "invalidate", **_for(ground)), e.OutcomeInvalidated)
            assert set(struck.clauses) >= {"9.3", clause, "9.4"}
            assert [house.purse(player) for player in house.players] == [1_000_00] * 3
            assert (house.state.round, house.state.history) == (2, ())
            house.check()
    over = staked(table)
    over.finish("1-2-4")
    over.open_betting()
    assert over.refused("pit_boss", "invalidate", **_for("disorder")).code == "not_this_round"


# ------------------------------------------------------------ closing


@pytest.mark.clause(BOOK, "9.7", option="a")
def test_an_occupied_table_closes_twenty_minutes_after_its_sign(table: PayTable) -> None:
    house = House(table)
    only(house, HOUSE, "announce_closing", at=at(house, minutes=5))
    refused(house, "sign_not_due", "9.7", "pit_boss", "close_table")
    house.done("pit_boss", "announce_closing", at=at(house, minutes=5))
    house.wait(minutes=30)
    refused(house, "sign_not_due", "9.7", "pit_boss", "close_table")
    assert house.refused("ann", "show_sign", sign="closing").code == "not_your_act"
    house.done("dealer", "show_sign", sign="closing")
    house.wait(minutes=19, seconds=59)
    refused(house, "sign_not_due", "9.7", "pit_boss", "close_table")
    house.wait(seconds=1)
    only(house, HOUSE, "close_table")
    assert "9.7" in one(house.done("pit_boss", "close_table"), e.TableClosed).clauses
    refused(house, "closed", "9.7", "dealer", "place_bets")


@pytest.mark.clause(BOOK, "9.7", option="b")
def test_the_time_on_the_sign_is_kept_and_an_empty_table_needs_none(table: PayTable) -> None:
    house = House(table)
    house.done("pit_boss", "announce_closing", at=at(house, minutes=30))
    house.done("dealer", "show_sign", sign="closing")
    house.wait(minutes=29, seconds=59)
    assert house.refused("pit_boss", "close_table").code == "sign_not_due"
    house.wait(seconds=1)
    house.open_betting()
    assert house.refused("pit_boss", "close_table").code == "round_under_way"
    empty = House(table)
    for player in empty.players:
        empty.done(player, "leave")
    empty.done("pit_boss", "close_table")
    colouring.checks_that_are_out_are_players_present(table, "9.7")
