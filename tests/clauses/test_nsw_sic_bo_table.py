"""Sic Bo in New South Wales at the table: the round, wagers and limits, clause by clause."""

import pytest

from clauses.acting import (
    at,
    by_player,
    by_wager,
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

BOOK = "nsw-sic-bo"
#: A games supervisor is a casino supervisor too (1.1).
SUPERVISORS = ("game_supervisor", "supervisor")
RUN = ("dealer", *SUPERVISORS)


# ------------------------------------------------------------ the round


@pytest.mark.clause(BOOK, "5.1", "5.2", "5.4", "5.5")
def test_the_round_goes_in_the_books_order(table: PayTable) -> None:
    house = House(table)
    assert open_acts(house, "1-2-4") == {"tumble"}
    for _ in range(3):
        house.done("dealer", "tumble")
    assert open_acts(house, "1-2-4") == {"tumble", "place_bets"}
    house.done("dealer", "place_bets")
    assert open_acts(house, "1-2-4") == {"no_more_bets"}
    house.done("dealer", "no_more_bets")
    assert open_acts(house, "1-2-4") == {"uncover"}
    house.done("dealer", "uncover")
    assert open_acts(house, "1-2-4") == {"enter"}
    house.done("dealer", "enter", result="1-2-4")
    assert open_acts(house, "1-2-4") == {"confirm"}
    house.done("dealer", "confirm", result="1-2-4")
    assert open_acts(house, "1-2-4") == {"collect"}
    house.done("dealer", "collect")
    assert open_acts(house, "1-2-4") == {"pay"}
    house.done("dealer", "pay")
    assert open_acts(house, "1-2-4") == {"tumble"}


@pytest.mark.clause(BOOK, "5.1", "5.6", "1.1 [casino supervisor]", "1.1 [games supervisor]")
def test_dealer_or_supervisor_tumbles_three_times_before_bets(table: PayTable) -> None:
    house = House(table)
    only(house, RUN, "tumble")
    house.done("supervisor", "tumble")
    house.done("game_supervisor", "tumble")
    refused(house, "too_few_tumbles", "5.1", "dealer", "place_bets")
    house.done("dealer", "tumble")
    only(house, ("dealer",), "place_bets")
    house.done("dealer", "place_bets")
    refused(house, "out_of_turn", "5.2", "dealer", "tumble")


@pytest.mark.clause(BOOK, "5.2")
def test_the_dealer_calls_no_more_bets_and_then_uncovers(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    refused(house, "out_of_turn", "5.2", "dealer", "uncover")
    only(house, ("dealer",), "no_more_bets")
    closed = one(house.done("dealer", "no_more_bets"), e.BettingClosed)
    assert {"5.2", "3.10"} <= set(closed.clauses)
    assert closed.wagers == 0
    only(house, ("dealer",), "uncover")


@pytest.mark.clause(BOOK, "5.3")
def test_the_dice_are_called_low_to_high_with_their_total(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    house.finish("6-1-4", until="enter")
    declared = last(house, e.ResultDeclared)
    assert declared.called == ("1", "4", "6", "11")
    assert declared.clauses == ("5.3", "2.3", "5.5")


@pytest.mark.clause(BOOK, "5.4", "2.6")
def test_dealer_or_supervisor_keys_three_numbers_and_confirms_them(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    house.finish("", until="uncover")
    only(house, RUN, "enter", result="1-2-4")
    refused(house, "nothing_entered", "5.4", "dealer", "confirm", result="1-2-4")
    house.done("supervisor", "enter", result="1-2-4")
    refused(house, "echo_differs", "5.4", "dealer", "confirm", result="1-2-5")
    house.done("dealer", "enter_again")
    house.done("game_supervisor", "enter", result="1-2-5")
    only(house, RUN, "confirm", result="5-1-2")
    single = House(read_as(table, result__double_entry=False))
    single.open_betting()
    single.finish("", until="uncover")
    assert one(single.done("dealer", "enter", result="1-2-4"), e.ResultDeclared).result == "1-2-4"


@pytest.mark.clause(BOOK, "2.5")
def test_the_tumbler_holds_three_dice_numbered_one_to_six(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    house.finish("", until="uncover")
    for impossible in ("1-2-7", "0-1-2", "1-2", "1-2-3-4"):
        refused(house, "no_such_result", "2.5", "dealer", "enter", result=impossible)
    house.done("dealer", "enter", result="6-6-1")


@pytest.mark.clause(BOOK, "2.3")
def test_keying_the_numbers_lights_every_winning_area(table: PayTable) -> None:
    house = House(table, equipment=())
    house.open_betting()
    house.finish("1-3-4", until="enter")
    assert set(last(house, e.ResultDeclared).lit) == {
        *("small", "even", "total:8", "single:1", "single:3", "single:4"),
        *("pair:1-3", "pair:1-4", "pair:3-4", "four_numbers:1-2-3-4"),
    }
    house.done("dealer", "report_lights", what="wrong")


@pytest.mark.clause(BOOK, "5.5")
def test_losers_are_collected_and_then_winners_paid(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    house.done("ann", "place", position="small", stake=10_00)
    house.done("bob", "place", position="big", stake=20_00)
    house.finish("1-2-4", until="enter")
    refused(house, "out_of_turn", "5.5", "dealer", "pay")
    only(house, ("dealer",), "collect")
    assert one(house.done("dealer", "collect"), e.WagerSettled).player == "bob"
    assert house.purse("ann") == 990_00
    only(house, ("dealer",), "pay")
    assert one(house.done("dealer", "pay"), e.WagerSettled).player == "ann"
    assert (house.purse("ann"), house.purse("bob")) == (1_010_00, 980_00)
    house.check()


# ------------------------------------------------------------ wagers


@pytest.mark.clause(BOOK, "3.1", "3.2", "2.2")
def test_only_the_books_wagers_are_taken(table: PayTable) -> None:
    each = ("specific_triple:1", "specific_double:6", "total:4", "total:17", "pair:1-2", "single:6")
    optional = ("odd", "even", "four_numbers:1-2-3-4", "four_numbers:3-4-5-6")
    for layout in "ABCD":
        house = House(table, layout=layout)
        house.open_betting()
        for position in ("small", "big", "any_triple", *each, *optional):
            house.done("ann", "place", position=position, stake=5_00)
    for unknown in ("total:3", "total:18", "single:7", "pair:1-1", "field", "straight:7"):
        decided = house.refused("ann", "place", position=unknown, stake=5_00)
        assert decided.code == "not_offered"


@pytest.mark.clause(BOOK, "3.3")
def test_wagers_are_chips_on_the_layout_and_never_cash(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    for other in ("cash", "credit"):
        stake = [{"of": other, "cents": 10_00}]
        refused(house, "stake_kind", "3.3", "ann", "place", position="small", stake=stake)
    placed = one(house.done("ann", "place", position="small", stake=10_00), e.WagerPlaced)
    assert "3.3" in placed.clauses
    only(house, ("dealer",), "buy_in", player="ann", cents=10_00)
    assert one(house.done("dealer", "buy_in", player="ann", cents=10_00), e.BoughtIn).clauses


@pytest.mark.clause(BOOK, "3.10")
def test_after_the_call_nothing_is_placed_changed_or_withdrawn(table: PayTable) -> None:
    house = House(table)
    assert house.refused("ann", "place", position="small", stake=10_00).code == "not_open"
    house.open_betting()
    house.done("ann", "place", position="small", stake=10_00)
    house.done("dealer", "no_more_bets")
    refused(house, "locked", "3.10", "bob", "place", position="big", stake=10_00)
    refused(house, "locked", "3.10", "ann", "move", position="small", to="big")
    refused(house, "locked", "3.10", "ann", "take_back", position="small", cents=5_00)
    refused(house, "locked", "3.10", "ann", "clear")
    refused(house, "locked", "3.10", "ann", "repeat")
    refused(house, "locked", "3.10", "ann", "double")


@pytest.mark.clause(BOOK, "3.11")
def test_a_spoken_wager_needs_chips_and_time(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    spoken = {"player": "ann", "position": "small"}
    cash = [{"of": "cash", "cents": 10_00}]
    refused(house, "stake_kind", "3.11", "dealer", "place", stake=cash, **spoken)
    assert house.refused("dealer", "place", stake=1_001_00, **spoken).code == "not_funded"
    assert one(house.done("dealer", "place", stake=10_00, **spoken), e.WagerPlaced).player == "ann"
    house.done("dealer", "no_more_bets")
    refused(house, "too_late", "3.11", "dealer", "place", stake=10_00, **spoken)
    late = {"kind": "spoken_wager_not_placed", "says": "called with the hand", "player": "ann"}
    refused(house, "ruling", "3.11", "dealer", "record_incident", ruling="stands", **late)
    house.done("dealer", "record_incident", ruling="no_wager", **late)
    assert len(house.state.wagers) == 1
    until_act = House(read_as(table, oral__cutoff="act"))
    until_act.open_betting()
    until_act.done("dealer", "no_more_bets")
    until_act.done("dealer", "place", stake=10_00, **spoken)


@pytest.mark.clause(BOOK, "3.13")
def test_wagers_settle_by_where_they_lie_when_the_cover_comes_off(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    house.done("ann", "place", position="big", stake=10_00)
    house.done("ann", "move", position="big", to="small")
    house.done("ann", "place", position="small", stake=5_00)
    house.done("ann", "take_back", position="small", cents=3_00)
    house.finish("1-2-4")
    assert house.purse("ann") == 1_012_00
    relaxed = {"wager": 1, "to": "small", "reason": "it was knocked"}
    assert house.refused("supervisor", "relax_position", **relaxed).code == "not_in_book"


@pytest.mark.clause(BOOK, "9.11")
def test_a_supervisor_may_refuse_a_wager_before_the_call(table: PayTable) -> None:
    house = House(table)
    house.play("1-2-4")
    house.open_betting()
    house.done("ann", "place", position="small", stake=10_00)
    house.done("ann", "place", position="super_streak:small-big", stake=10_00)
    house.done("ann", "place", position="big", stake=10_00)
    only(house, SUPERVISORS, "refuse_wager", wager=1, reason="not sober")
    gone = one(
        house.done("supervisor", "refuse_wager", wager=1, reason="not sober"), e.WagerRefused
    )
    assert gone.clauses == ("9.11",)
    house.done("supervisor", "refuse_wager", wager=2, reason="not sober")
    assert house.purse("ann") == 990_00
    assert list(house.state.wagers) == [3]
    assert not house.state.streaks
    house.done("dealer", "no_more_bets")
    refused(house, "locked", "9.11", "supervisor", "refuse_wager", wager=3, reason="not sober")
    house.check()


# ------------------------------------------------------------ limits


@pytest.mark.clause(BOOK, "4.1")
def test_limits_are_a_players_on_a_position_unless_read_otherwise(table: PayTable) -> None:
    stakes = (
        ("ann", "small", 60_00),
        ("ann", "odd", 60_00),
        ("bob", "small", 60_00),
        ("ann", "small", 60_00),
    )
    house = House(table)
    house.play("1-2-4", *stakes)
    won = {1: 60_00, 2: 60_00, 3: 60_00, 4: 40_00}
    assert {n: cents for n, (_, cents) in by_wager(house).items()} == won
    by_round = House(read_as(table, limits__scope="player_round"))
    by_round.play("1-2-4", *stakes)
    won = {1: 60_00, 2: 40_00, 3: 60_00, 4: 0}
    assert {n: cents for n, (_, cents) in by_wager(by_round).items()} == won
    together = House(read_as(table, limits__scope="position"))
    together.play("1-2-4", *stakes)
    won = {1: 60_00, 2: 60_00, 3: 40_00, 4: 0}
    assert {n: cents for n, (_, cents) in by_wager(together).items()} == won
    for played in (house, by_round, together):
        played.check()


@pytest.mark.clause(BOOK, "4.2")
def test_below_the_minimum_is_valid_and_nobody_is_advised(table: PayTable) -> None:
    house = House(table)
    for _ in range(3):
        house.play("1-2-4", ("ann", "small", 4_00), ("bob", "big", 1_00), ("cy", "small", 5_00))
    assert (house.purse("ann"), house.purse("bob"), house.purse("cy")) == (
        *(1_012_00, 997_00, 1_015_00),
    )
    refused(house, "no_advice", "4.2", "dealer", "advise_minimum", player="ann")


@pytest.mark.clause(BOOK, "4.3")
def test_above_the_maximum_counts_up_to_it_and_earlier_games_stand(table: PayTable) -> None:
    house = House(table)
    house.play("1-2-4", ("ann", "small", 100_00), ("bob", "small", 101_00), ("cy", "big", 150_00))
    assert by_player(house) == {
        "ann": (100_00, 100_00),
        "bob": (101_00, 100_00),
        "cy": (50_00, 0),
    }
    assert house.purse("cy") == 900_00
    before = [house.purse(player) for player in house.players]
    house.done("supervisor", "change_limits", minimum=5_00, maximum=50_00)
    house.play("1-2-4")
    assert house.state.limits.maximum == 50_00
    assert [house.purse(player) for player in house.players] == before
    house.check()


@pytest.mark.clause(BOOK, "4.5")
def test_a_higher_minimum_waits_twenty_minutes_from_its_signs_showing(table: PayTable) -> None:
    house = House(table)
    higher = {"minimum": 10_00, "maximum": 100_00}
    only(house, SUPERVISORS, "change_limits", **higher, at=at(house, minutes=1))
    refused(house, "no_time", "4.5", "supervisor", "change_limits", **higher)
    refused(house, "no_time", "4.5", "supervisor", "change_limits", **higher, at="soon")
    house.done("supervisor", "change_limits", **higher, at=at(house, minutes=1))
    house.wait(minutes=40)
    assert house.state.limits.minimum == 5_00, "it waits for the sign, not for the order"
    assert house.refused("ann", "show_sign", sign="raised_minimum").code == "not_your_act"
    house.done("dealer", "show_sign", sign="raised_minimum")
    house.wait(minutes=19, seconds=59)
    house.play("1-2-4")
    assert house.state.limits.minimum == 5_00
    assert one(house.wait(seconds=1), e.LimitsChanged).clauses == ("4.5",)
    assert house.state.limits.minimum == 10_00
    assert "raised_minimum" not in house.state.signs


@pytest.mark.clause(BOOK, "4.5")
def test_the_minutes_start_again_and_end_at_a_rounds_boundary(table: PayTable) -> None:
    house = House(table)
    ordered = {"maximum": 100_00, "at": at(house, minutes=30)}
    house.done("supervisor", "change_limits", minimum=10_00, **ordered)
    house.done("dealer", "show_sign", sign="raised_minimum")
    house.wait(minutes=19)
    house.done("supervisor", "change_limits", minimum=20_00, **ordered)
    house.done("dealer", "show_sign", sign="raised_minimum")
    house.open_betting()
    house.wait(minutes=20)
    house.finish("1-2-4")
    assert house.state.limits.minimum == 5_00, "never inside a round"
    house.wait(minutes=0)
    assert house.state.limits.minimum == 20_00
    house.done("supervisor", "change_limits", minimum=30_00, **ordered)
    house.done("dealer", "show_sign", sign="raised_minimum")
    house.done("dealer", "take_down_sign", sign="raised_minimum")
    house.wait(minutes=60)
    assert house.state.limits.minimum == 20_00, "taking it down cancels"


@pytest.mark.clause(BOOK, "4.5")
def test_other_changes_wait_only_for_the_next_round(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    house.done("ann", "place", position="small", stake=60_00)
    lower = house.done("supervisor", "change_limits", minimum=2_00, maximum=50_00)
    assert not one(lower, e.LimitsOrdered).needs_sign
    house.finish("1-2-4")
    assert came_to(house, "small") == (60_00, 60_00, 0)
    house.play("1-2-4", ("ann", "small", 60_00))
    assert came_to(house, "small") == (60_00, 50_00, 0)
    back = {"minimum": 5_00, "maximum": 50_00}
    refused(house, "no_time", "4.5", "supervisor", "change_limits", **back)
    same = {"minimum": 2_00, "maximum": 50_00, "multiples": True}
    assert house.refused("supervisor", "change_limits", **same).code == "no_time"
    free = House(read_as(table, limits__multiples_change_needs_notice=False))
    free.done("supervisor", "change_limits", minimum=5_00, maximum=50_00, multiples=True)


@pytest.mark.clause(BOOK, "4.6")
def test_a_player_may_exceed_the_maximum_once_the_sign_is_there(table: PayTable) -> None:
    house = House(table)
    own = {"player": "ann", "reference": "letter 7"}
    only(house, SUPERVISORS, "grant_personal_limits", minimum=5_00, maximum=500_00, **own)
    grant = ("supervisor", "grant_personal_limits")
    refused(house, "limits", "4.6", *grant, minimum=5_00, maximum=100_00, **own)
    refused(house, "limits", "4.6", *grant, minimum=4_00, maximum=500_00, **own)
    house.done(*grant, minimum=5_00, maximum=100_01, **own)
    house.done(*grant, minimum=10_00, maximum=300_00, **own)
    house.play("1-2-4", ("ann", "small", 300_00))
    assert came_to(house, "small") == (300_00, 100_00, 0), "no sign yet"
    house.open_betting()
    house.done("ann", "place", position="small", stake=300_00)
    shown = one(
        house.done("dealer", "show_sign", sign="personal_limits", player="ann"), e.SignShown
    )
    assert shown.clauses == ("4.6",)
    house.finish("1-2-4")
    assert came_to(house, "small") == (300_00, 100_00, 0), "limits are those when betting opened"
    house.play("1-2-4", ("ann", "small", 301_00), ("bob", "small", 300_00))
    assert [done.won for done in told(house, e.WagerSettled)[-2:]] == [300_00, 100_00]
    house.done("dealer", "take_down_sign", sign="personal_limits", player="ann")
    house.play("1-2-4", ("ann", "small", 300_00))
    assert came_to(house, "small") == (300_00, 100_00, 0)
