"""Big and Small in Adelaide at the table: the round, wagers, limits, clause by clause."""

import pytest

from clauses.acting import by_wager, came_to, last, one, only, open_acts, read_as, refused, told
from croupier.game import events as e
from croupier.paytable import PayTable
from house import House

BOOK = "adelaide-big-small"
HOUSE = ("pit_boss", "shift_manager")


# ------------------------------------------------------------ the round


@pytest.mark.clause(BOOK, "4(a)", "4(b)#a")
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
    assert house.state.round == 2


@pytest.mark.clause(BOOK, "4(a)")
def test_dealer_or_inspector_works_the_trigger_three_times_at_least(table: PayTable) -> None:
    house = House(table)
    only(house, ("dealer", "inspector"), "tumble")
    house.done("dealer", "tumble")
    house.done("inspector", "tumble")
    refused(house, "too_few_tumbles", "4(a)", "dealer", "place_bets")
    house.done("dealer", "tumble")
    house.done("dealer", "tumble")
    house.done("dealer", "place_bets")


@pytest.mark.clause(BOOK, "4(b)#a")
def test_the_dealer_alone_invites_bets_and_closes_them(table: PayTable) -> None:
    house = House(table)
    for _ in range(3):
        house.done("dealer", "tumble")
    only(house, ("dealer",), "place_bets")
    house.done("dealer", "place_bets")
    refused(house, "out_of_turn", "4(b)#a", "dealer", "uncover")
    only(house, ("dealer",), "no_more_bets")
    house.done("dealer", "no_more_bets")
    only(house, ("dealer", "inspector"), "uncover")


@pytest.mark.clause(BOOK, "4(b)#b")
def test_after_the_bell_nothing_is_placed_altered_or_removed(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    house.done("ann", "place", position="small", stake=10_00)
    house.done("dealer", "no_more_bets")
    refused(house, "locked", "4(b)#b", "bob", "place", position="big", stake=10_00)
    refused(house, "locked", "4(b)#b", "ann", "move", position="small", to="big")
    refused(house, "locked", "4(b)#b", "ann", "take_back", position="small")
    refused(house, "locked", "4(b)#b", "ann", "clear")
    refused(house, "locked", "4(b)#b", "ann", "repeat")
    refused(house, "locked", "4(b)#b", "ann", "double")


@pytest.mark.clause(BOOK, "4(c)")
def test_whoever_runs_the_tumbler_calls_and_keys_the_dice(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    house.done("dealer", "no_more_bets")
    only(house, ("dealer", "inspector"), "uncover")
    house.done("inspector", "uncover")
    only(house, ("dealer", "inspector"), "enter", result="4-2-1")
    house.done("inspector", "enter", result="4-2-1")
    refused(house, "echo_differs", "4(c)", "inspector", "confirm", result="1-2-5")
    refused(house, "entered", "4(c)", "dealer", "enter", result="1-2-5")
    only(house, ("dealer", "inspector"), "confirm", result="1-2-4")
    declared = one(house.done("inspector", "confirm", result="2-1-4"), e.ResultDeclared)
    assert declared.called == ("1", "2", "4")
    assert declared.clauses == ("4(c)", "1(c)")


@pytest.mark.clause(BOOK, "1(c)", "4(c)")
def test_keying_the_result_lights_every_winning_area_and_no_other(table: PayTable) -> None:
    house = House(table, equipment=())
    house.open_betting()
    house.finish("3-3-4", until="enter")
    assert set(last(house, e.ResultDeclared).lit) == {
        *("small", "even", "total:10", "single:3", "single:4", "specific_double:3", "pair:3-4"),
    }
    house.done("dealer", "report_lights", what="wrong")


@pytest.mark.clause(BOOK, "2")
def test_the_cage_holds_three_dice_of_six_faces(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    house.finish("1-2-4", until="uncover")
    for impossible in ("1-2-7", "0-1-2", "1-2", "1-2-3-4", "small"):
        refused(house, "no_such_result", "2", "dealer", "enter", result=impossible)
    house.done("dealer", "enter", result="6-6-6")


@pytest.mark.clause(BOOK, "4(d)")
def test_the_dice_decide_and_a_wrong_key_is_put_right_before_settling(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    house.done("ann", "place", position="small", stake=10_00)
    house.finish("5-5-6", until="enter")
    put_right = {"of": 1, "result": "1-2-4", "reason": "the dice show 1, 2 and 4"}
    refused_dealer = house.refused("dealer", "correct_result", **put_right)
    assert refused_dealer.code == "not_your_act"
    corrected = one(house.done("pit_boss", "correct_result", **put_right), e.ResultCorrected)
    assert corrected.clauses == ("4(d)",)
    house.finish("")
    assert came_to(house, "small") == (10_00, 10_00, 0)
    assert house.state.last_result == "1-2-4"


@pytest.mark.clause(BOOK, "4(e)")
def test_losers_are_collected_before_winners_are_paid(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    house.done("ann", "place", position="small", stake=10_00)
    house.done("bob", "place", position="big", stake=20_00)
    house.finish("1-2-4", until="enter")
    refused(house, "out_of_turn", "4(e)", "dealer", "pay")
    only(house, ("dealer",), "collect")
    collected = house.done("dealer", "collect")
    assert one(collected, e.WagerSettled).player == "bob"
    assert one(collected, e.LosersCollected).cents == 20_00
    assert house.purse("ann") == 990_00
    only(house, ("dealer",), "pay")
    paid = house.done("dealer", "pay")
    assert one(paid, e.WagerSettled).player == "ann"
    assert one(paid, e.WinnersPaid).cents == 10_00
    assert (house.purse("ann"), house.purse("bob")) == (1_010_00, 980_00)
    house.check()


# ------------------------------------------------------------ wagers


@pytest.mark.clause(BOOK, "3(a)")
def test_wagers_are_chips_on_areas_of_the_layout(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    for other in ("token:1", "credit", "cash"):
        stake = [{"of": other, "cents": 10_00}]
        refused(house, "stake_kind", "3(a)", "ann", "place", position="small", stake=stake)
    nowhere = house.refused("ann", "place", position="straight:7", stake=10_00)
    assert nowhere.code == "not_offered"
    placed = one(house.done("ann", "place", position="small", stake=10_00), e.WagerPlaced)
    assert "3(a)" in placed.clauses


@pytest.mark.clause(BOOK, "3(b)")
def test_cash_is_no_stake_and_is_exchanged_for_chips_by_the_dealer(table: PayTable) -> None:
    house = House(table, chips=0)
    only(house, ("dealer",), "buy_in", player="ann", cents=50_00)
    bought = one(house.done("dealer", "buy_in", player="ann", cents=50_00), e.BoughtIn)
    assert bought.clauses == ("3(b)",)
    house.open_betting()
    cash = [{"of": "cash", "cents": 10_00}]
    assert house.refused("ann", "place", position="small", stake=cash).code == "stake_kind"
    assert house.refused("ann", "place", position="small", stake=51_00).code == "not_funded"
    house.done("ann", "place", position="small", stake=50_00)
    house.check()


@pytest.mark.clause(BOOK, "3(e)#b")
def test_wagers_settle_by_where_they_lie_when_the_result_stands(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    house.done("ann", "place", position="big", stake=10_00)
    house.done("ann", "move", position="big", to="small")
    house.done("ann", "place", position="small", stake=5_00)
    house.done("ann", "take_back", position="small", cents=3_00)
    house.finish("1-2-4")
    assert house.purse("ann") == 1_012_00
    assert not [event for event in told(house, e.WagerSettled) if event.position == "big"]
    not_in_book = house.refused("pit_boss", "relax_position", wager=1, to="big", reason="fairness")
    assert not_in_book.code == "not_in_book"


@pytest.mark.clause(BOOK, "3(e)#c")
def test_a_chip_across_the_lines_is_ruled_on_and_recorded(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    house.done("ann", "place", position="small", stake=10_00)
    house.done("ann", "place", position="big", stake=10_00)
    house.done("dealer", "no_more_bets")
    across = {"kind": "chip_across_lines", "says": "across small and big"}
    refused(house, "ruling", "3(e)#c", "dealer", "record_incident", ruling="held", **across)
    stands = house.done("dealer", "record_incident", ruling="stands", wager=1, **across)
    assert one(stands, e.IncidentRecorded).clauses == ("3(e)#c",)
    assert house.refused("ann", "record_incident", ruling="void", **across).code == "not_your_act"
    house.done("dealer", "record_incident", ruling="void", wager=2, **across)
    assert set(house.state.wagers) == {1}
    assert house.purse("ann") == 990_00
    strict = House(read_as(table, placement__straddle="void"))
    refused(strict, "ruling", "3(e)#c", "dealer", "record_incident", ruling="stands", **across)


@pytest.mark.clause(BOOK, "3(g)")
def test_a_spoken_wager_needs_chips_and_time(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    spoken = {"player": "ann", "position": "small"}
    refused(house, "stake_kind", "3(g)", "dealer", "place", stake=_cash(10_00), **spoken)
    assert house.refused("dealer", "place", stake=1_001_00, **spoken).code == "not_funded"
    assert house.refused("bob", "place", stake=10_00, **spoken).code == "not_your_act"
    placed = one(house.done("dealer", "place", stake=10_00, **spoken), e.WagerPlaced)
    assert (placed.player, placed.position) == ("ann", "small")
    house.done("dealer", "no_more_bets")
    refused(house, "too_late", "3(g)", "dealer", "place", stake=10_00, **spoken)
    late = {"kind": "spoken_wager_not_placed", "says": "called with the bell", "player": "ann"}
    refused(house, "ruling", "3(g)", "dealer", "record_incident", ruling="void", **late)
    house.done("dealer", "record_incident", ruling="no_wager", **late)
    assert len(house.state.wagers) == 1


def _cash(cents: int) -> list[dict[str, object]]:
    return [{"of": "cash", "cents": cents}]


@pytest.mark.clause(BOOK, "8(b)")
def test_nobody_touches_a_wager_until_its_segment_is_settled(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    house.done("ann", "place", position="small", stake=10_00)
    house.finish("1-2-4", until="enter")
    refused(house, "locked", "8(b)", "ann", "take_back", position="small")
    house.done("dealer", "collect")
    refused(house, "locked", "8(b)", "ann", "take_back", position="small")
    house.done("dealer", "pay")
    assert house.purse("ann") == 1_010_00
    stays = house.refused("ann", "leave_up", position="small")
    assert stays.code == "not_in_book"
    house.open_betting()
    assert not house.state.wagers
    house.done("ann", "place", position="small", stake=10_00)
    refused(house, "not_in_book", "8(b)", "pit_boss", "refuse_wager", wager=2, reason="as I like")


# ------------------------------------------------------------ limits


@pytest.mark.clause(BOOK, "3(h)#a")
def test_limits_are_for_each_player_and_box(table: PayTable) -> None:
    house = House(table)
    stakes = (
        ("ann", "small", 100_00),
        ("bob", "small", 100_00),
        ("ann", "total:7", 100_00),
        ("ann", "single:1", 60_00),
        ("ann", "single:1", 60_00),
    )
    house.play("1-2-4", *stakes)
    settled = by_wager(house)
    assert settled[1] == settled[2] == (100_00, 100_00)
    assert settled[3] == (100_00, 1_200_00)
    assert settled[4] == (60_00, 60_00)
    assert settled[5] == (60_00, 40_00)


@pytest.mark.clause(BOOK, "3(h)#a")
def test_multiples_are_asked_for_only_where_the_notice_says_so(table: PayTable) -> None:
    plain = House(table)
    plain.play("1-2-4", ("ann", "small", 7_00))
    assert came_to(plain, "small") == (7_00, 7_00, 0)
    noticed = House(table, multiples=True)
    noticed.play("1-2-4", ("ann", "small", 7_00))
    assert came_to(noticed, "small") == (7_00, 7_00, 0)


@pytest.mark.clause(BOOK, "8(d)")
def test_below_the_minimum_settles_until_the_owner_is_advised(table: PayTable) -> None:
    house = House(table)
    refused(house, "no_advice", "8(d)", "dealer", "advise_minimum", player="ann")
    house.play("1-2-4", ("ann", "small", 4_00), ("bob", "small", 5_00))
    assert came_to(house, "small") == (5_00, 5_00, 0)
    assert (house.purse("ann"), house.purse("bob")) == (1_004_00, 1_005_00)
    house.play("4-5-5", ("ann", "small", 4_00))
    assert house.purse("ann") == 1_000_00
    refused(house, "no_advice", "8(d)", "dealer", "advise_minimum", player="bob")
    assert house.refused("ann", "advise_minimum", player="ann").code == "not_your_act"
    advised = one(house.done("dealer", "advise_minimum", player="ann"), e.MinimumAdvised)
    assert advised.clauses == ("8(d)",)
    refused(house, "advised", "8(d)", "dealer", "advise_minimum", player="ann")
    house.play("1-2-4", ("ann", "small", 4_00))
    house.play("4-5-5", ("ann", "small", 4_00))
    house.play("4-5-5", ("ann", "single:1", 3_00))
    assert house.purse("ann") == 1_000_00
    house.play("1-2-4", ("ann", "small", 5_00))
    assert house.purse("ann") == 1_005_00
    house.check()


@pytest.mark.clause(BOOK, "8(d)")
def test_advice_is_about_further_wagers_and_lasts_the_gaming_day(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    house.done("ann", "place", position="small", stake=4_00)
    house.done("dealer", "advise_minimum", player="ann")
    house.done("ann", "place", position="single:1", stake=4_00)
    house.finish("1-2-4")
    assert came_to(house, "small") == (4_00, 4_00, 0)
    assert came_to(house, "single:1") == (4_00, 0, 0)
    house.done("pit_boss", "begin_day")
    house.play("1-2-4", ("ann", "single:1", 4_00))
    assert came_to(house, "single:1") == (4_00, 4_00, 0)
    by_box = House(read_as(table, limits__warning_scope="player_position"))
    by_box.play("1-2-4", ("ann", "small", 4_00))
    refused(by_box, "no_position", "8(d)", "dealer", "advise_minimum", player="ann")
    by_box.done("dealer", "advise_minimum", player="ann", position="small")
    by_box.play("1-2-4", ("ann", "small", 4_00), ("ann", "single:1", 4_00))
    assert came_to(by_box, "small") == (4_00, 0, 0)
    assert came_to(by_box, "single:1") == (4_00, 4_00, 0)


@pytest.mark.clause(BOOK, "8(e)")
def test_above_the_maximum_counts_only_up_to_it(table: PayTable) -> None:
    house = House(table)
    house.play("1-2-4", ("ann", "small", 100_00), ("bob", "small", 101_00), ("cy", "big", 150_00))
    assert house.purse("ann") == house.purse("bob") == 1_100_00
    assert house.purse("cy") == 900_00
    assert came_to(house, "big") == (50_00, 0, 100_00)
    assert "8(e)" in last(house, e.WagerSettled).clauses
    house.check()


@pytest.mark.clause(BOOK, "8(f)#a")
def test_the_notice_asks_for_multiples_and_never_for_another_unit(table: PayTable) -> None:
    house = House(table)
    fields = {"minimum": 5_00, "maximum": 100_00}
    unit = house.refused("pit_boss", "change_limits", step=2_00, **fields)
    assert unit.code == "not_in_book"
    house.done("pit_boss", "change_limits", multiples=True, **fields)
