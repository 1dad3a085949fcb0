"""Roulette in Adelaide at the table: the spin, wagers, neighbours, limits, clause by clause."""

import pytest

from clauses.acting import by_player, came_to, last, one, only, open_acts, read_as, refused, told
from croupier.game import events as e
from croupier.paytable import PayTable
from house import House

BOOK = "adelaide-roulette"
HOUSE = ("pit_boss", "shift_manager")


# ------------------------------------------------------------ the spin


@pytest.mark.clause(BOOK, "9(b)")
def test_the_dealer_spins_and_three_revolutions_make_it_valid(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    only(house, ("dealer",), "spin", revolutions=3)
    for short in (0, 2):
        refused(house, "too_few_revolutions", "9(b)", "dealer", "spin", revolutions=short)
    spun = one(house.done("dealer", "spin", revolutions=3), e.WheelSpun)
    assert (spun.revolutions, spun.clauses) == (3, ("9(b)",))
    longer = House(table)
    longer.open_betting()
    longer.done("dealer", "spin", revolutions=4)


@pytest.mark.clause(BOOK, "9(b)")
def test_a_spin_that_fell_short_is_void(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    house.done("ann", "place", position="red", stake=10_00)
    house.done("dealer", "no_more_bets")
    short = {"irregularity": "too_few_revolutions"}
    only(house, ("dealer",), "call_no_result", **short)
    called = one(house.done("dealer", "call_no_result", **short), e.NoResultCalled)
    assert called.call == "void"
    assert "9(b)" in called.clauses
    assert house.purse("ann") == 1_000_00


@pytest.mark.clause(BOOK, "9(c)", "9(d)", "9(e)")
def test_the_call_comes_before_the_spin_or_while_the_ball_circles(table: PayTable) -> None:
    before, during = House(table), House(table)
    for house in (before, during):
        assert open_acts(house, "7") == {"place_bets"}
        house.open_betting()
        assert open_acts(house, "7") == {"spin", "no_more_bets"}
    before.done("dealer", "no_more_bets")
    assert open_acts(before, "7") == {"spin"}
    before.done("dealer", "spin", revolutions=3)
    during.done("dealer", "spin", revolutions=3)
    assert open_acts(during, "7") == {"no_more_bets"}, "no number before betting has ceased"
    refused(during, "out_of_turn", "9(c)", "dealer", "mark", result="7")
    during.done("dealer", "no_more_bets")
    for house in (before, during):
        assert open_acts(house, "7") == {"mark"}
        house.done("dealer", "mark", result="7")
        assert open_acts(house, "7") == {"enter"}
        house.done("dealer", "enter", result="7")
        house.done("dealer", "confirm", result="7")
        assert open_acts(house, "7") == {"collect"}
        house.done("dealer", "collect")
        assert open_acts(house, "7") == {"pay"}
        house.done("dealer", "pay")
        assert house.state.round == 2


@pytest.mark.clause(BOOK, "9(c)")
def test_only_the_dealer_calls_and_the_call_ends_betting(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    house.done("dealer", "spin", revolutions=3)
    house.done("ann", "place", position="red", stake=10_00)
    only(house, ("dealer",), "no_more_bets")
    closed = one(house.done("dealer", "no_more_bets"), e.BettingClosed)
    assert set(closed.clauses) >= {"9(c)", "6(i)#b"}
    assert house.refused("ann", "place", position="red", stake=10_00).code == "locked"


@pytest.mark.clause(BOOK, "9(d)")
def test_the_dealer_announces_the_number_and_puts_the_dolly_there(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    house.finish("7", until="no_more_bets")
    only(house, ("dealer",), "mark", result="7")
    for impossible in ("37", "00", "red", "-1"):
        assert house.refused("dealer", "mark", result=impossible).code == "no_such_result"
    marked = one(house.done("dealer", "mark", result="7"), e.NumberMarked)
    assert (marked.result, marked.clauses) == ("7", ("9(d)",))
    refused(house, "marker_differs", "9(d)", "dealer", "enter", result="8")
    house.done("dealer", "enter", result="7")
    declared = one(house.done("dealer", "confirm", result="7"), e.ResultDeclared)
    assert declared.called == ("7",)
    assert declared.clauses == ("9(d)",)


@pytest.mark.clause(BOOK, "9(e)")
def test_losers_are_collected_before_winners_are_paid(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    house.done("ann", "place", position="red", stake=10_00)
    house.done("bob", "place", position="black", stake=20_00)
    house.finish("7", until="mark")
    refused(house, "out_of_turn", "11(c)", "dealer", "collect")
    house.finish("7", until="enter")
    refused(house, "out_of_turn", "9(e)", "dealer", "pay")
    only(house, ("dealer",), "collect")
    collected = house.done("dealer", "collect")
    assert one(collected, e.WagerSettled).player == "bob"
    assert house.purse("ann") == 990_00
    only(house, ("dealer",), "pay")
    assert one(house.done("dealer", "pay"), e.WinnersPaid).clauses == ("9(e)",)
    assert (house.purse("ann"), house.purse("bob")) == (1_010_00, 980_00)
    house.check()


# ------------------------------------------------------------ wagers


@pytest.mark.clause(BOOK, "6(b) para 2")
def test_a_spoken_bet_needs_chips_and_time(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    spoken = {"player": "ann", "position": "straight:7"}
    cash = [{"of": "cash", "cents": 10_00}]
    refused(house, "stake_kind", "6(b) para 2", "dealer", "place", stake=cash, **spoken)
    assert house.refused("dealer", "place", stake=1_001_00, **spoken).code == "not_funded"
    assert house.refused("bob", "place", stake=10_00, **spoken).code == "not_your_act"
    house.done("dealer", "spin", revolutions=3)
    placed = one(house.done("dealer", "place", stake=10_00, **spoken), e.WagerPlaced)
    assert (placed.player, placed.position) == ("ann", "straight:7")
    house.done("dealer", "no_more_bets")
    refused(house, "too_late", "6(b) para 2", "dealer", "place", stake=10_00, **spoken)
    late = {"kind": "spoken_wager_not_placed", "says": "called with the bell", "player": "ann"}
    refused(house, "ruling", "6(b) para 2", "dealer", "record_incident", ruling="stands", **late)
    house.done("dealer", "record_incident", ruling="no_wager", **late)
    assert len(house.state.wagers) == 1


@pytest.mark.clause(BOOK, "6(i)#b")
def test_after_the_call_nothing_is_placed_changed_or_withdrawn(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    house.done("ann", "place", position="red", stake=10_00)
    house.done("ann", "move", position="red", to="odd")
    house.done("ann", "take_back", position="odd", cents=4_00)
    house.done("dealer", "no_more_bets")
    for _ in range(2):
        refused(house, "locked", "6(i)#b", "bob", "place", position="red", stake=10_00)
        refused(house, "locked", "6(i)#b", "ann", "move", position="odd", to="red")
        refused(house, "locked", "6(i)#b", "ann", "take_back", position="odd")
        refused(house, "locked", "6(i)#b", "ann", "clear")
        refused(house, "locked", "6(i)#b", "ann", "repeat")
        refused(house, "locked", "6(i)#b", "ann", "double")
        house.finish("7", until="enter")
    house.finish("7")
    assert came_to(house, "odd") == (6_00, 6_00, 0)


@pytest.mark.clause(BOOK, "6(i)#c")
def test_a_winner_is_released_or_left_up_until_the_next_call(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    house.done("ann", "place", position="red", stake=10_00)
    house.done("bob", "place", position="red", stake=10_00)
    house.done("cy", "place", position="black", stake=10_00)
    assert house.refused("ann", "leave_up", position="red").code == "no_winner"
    house.finish("7", until="enter")
    assert one(house.done("ann", "leave_up", position="red"), e.LeftUp).clauses == ("6(i)#c",)
    assert house.refused("cy", "leave_up", position="black").code == "no_winner"
    house.finish("7")
    assert (house.purse("ann"), house.purse("bob")) == (1_010_00, 1_010_00)
    house.open_betting()
    assert [wager.player for wager in house.state.wagers.values()] == ["ann"]
    house.done("ann", "take_back", position="red")
    assert house.purse("ann") == 1_010_00
    house.check()


@pytest.mark.clause(BOOK, "6(i)#c")
def test_under_the_other_reading_winners_ride_and_may_be_withdrawn(table: PayTable) -> None:
    house = House(read_as(table, settlement__winning_stake="ride"))
    house.play("7", ("ann", "red", 10_00), ("bob", "red", 10_00), ("cy", "black", 10_00))
    house.open_betting()
    assert [wager.player for wager in house.state.wagers.values()] == ["ann", "bob"]
    house.done("ann", "take_back", position="red")
    house.done("dealer", "no_more_bets")
    refused(house, "locked", "6(i)#b", "bob", "take_back", position="red")
    house.finish("8")
    assert (house.purse("ann"), house.purse("bob")) == (1_010_00, 1_000_00)
    house.check()


@pytest.mark.clause(BOOK, "6(j)#a")
def test_bets_settle_by_where_they_lie_and_by_the_buttons_numbers(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    house.done("ann", "place", position="black", stake=10_00)
    house.done("ann", "move", position="black", to="red")
    house.finish("7", until="enter")
    relaxed = {"wager": 2, "to": "straight:7", "reason": "he meant it"}
    refused(house, "not_in_book", "6(j)#a", "pit_boss", "relax_position", **relaxed)
    house.finish("7")
    assert came_to(house, "red") == (10_00, 10_00, 0)
    assert not [done for done in told(house, e.WagerSettled) if done.position == "black"]
    for number, wins in (("0", True), ("26", True), ("15", True), ("35", False), ("19", False)):
        button = House(table)
        button.play(number, ("ann", "neighbours:0", 25_00))
        assert (button.purse("ann") > 1_000_00) is wins, number


@pytest.mark.clause(BOOK, "6(j)#b")
def test_a_fifth_of_a_winning_neighbours_bet_is_paid_straight_up(table: PayTable) -> None:
    house = House(table)
    house.play("3", ("ann", "neighbours:0", 25_00), ("bob", "straight:3", 5_00))
    assert by_player(house) == {"ann": (5_00, 175_00), "bob": (5_00, 175_00)}
    assert came_to(house, "neighbours:0") == (5_00, 175_00, 20_00)
    assert "6(j)#b" in told(house, e.WagerSettled)[0].clauses
    house.open_betting()
    refused_unit = house.refused("ann", "place", position="neighbours:0", stake=26_00)
    assert refused_unit.code == "unit"
    house.done("ann", "place", position="neighbours:0", stake=30_00)
    house.finish("3", until="enter")
    refused(house, "not_whole", "6(i)#c", "ann", "leave_up", position="neighbours:0")
    house.check()


@pytest.mark.clause(BOOK, "8(c)")
def test_zero_beats_all_but_itself_and_its_combinations(table: PayTable) -> None:
    house = House(table)
    losing = (
        *("red", "black", "odd", "even", "low", "high", "column:1", "dozen:1"),
        *("straight:1", "split:1-2", "street:1-2-3", "six_line:1-2-3-4-5-6", "corner:1-2-4-5"),
    )
    winning = {"straight:0": 35, "split:0-1": 17, "split:0-3": 17}
    winning |= {"street:0-1-2": 11, "street:0-2-3": 11, "corner:0-1-2-3": 8}
    house.play("0", *(("ann", where, 5_00) for where in (*losing, *winning)))
    for where in losing:
        assert came_to(house, where) == (0, 0, 5_00), where
    for where, odds in winning.items():
        assert came_to(house, where) == (5_00, odds * 5_00, 0), where
    one_on = House(table)
    one_on.play("1", ("ann", "straight:0", 5_00), ("ann", "red", 5_00), ("ann", "split:0-1", 5_00))
    assert came_to(one_on, "straight:0") == (0, 0, 5_00)
    assert came_to(one_on, "red") == (5_00, 5_00, 0)
    assert came_to(one_on, "split:0-1") == (5_00, 85_00, 0)


# ------------------------------------------------------------ limits


@pytest.mark.clause(BOOK, "6(k)")
def test_limits_are_each_players_and_multiples_only_if_stated(table: PayTable) -> None:
    house = House(table)
    house.play("7", ("ann", "red", 100_00), ("bob", "red", 100_00), ("cy", "red", 7_00))
    assert by_player(house)["ann"] == by_player(house)["bob"] == (100_00, 100_00)
    assert by_player(house)["cy"] == (7_00, 7_00)
    only(house, HOUSE, "change_limits", minimum=10_00, maximum=200_00)
    ordered = one(
        house.done("pit_boss", "change_limits", minimum=10_00, maximum=200_00), e.LimitsOrdered
    )
    assert not ordered.needs_sign
    house.play("7", ("ann", "red", 200_00))
    assert came_to(house, "red") == (200_00, 200_00, 0)


@pytest.mark.clause(BOOK, "6(k)")
def test_a_player_may_have_limits_of_his_own_by_arrangement(table: PayTable) -> None:
    house = House(table)
    own = {"player": "ann", "minimum": 2_00, "maximum": 500_00, "reference": "letter 7"}
    only(house, HOUSE, "grant_personal_limits", **own)
    granted = one(house.done("pit_boss", "grant_personal_limits", **own), e.PersonalLimitsGranted)
    assert granted.clauses == ("6(k)",)
    house.play("7", ("cy", "red", 101_00), ("ann", "red", 101_00))
    assert by_player(house)["ann"] == (101_00, 100_00), "in force once it is shown (point 16)"
    house.done("dealer", "show_sign", sign="personal_limits", player="ann")
    house.play("7", ("ann", "red", 500_00), ("bob", "red", 500_00))
    won = by_player(house)
    assert (won["ann"], won["bob"]) == ((500_00, 500_00), (500_00, 100_00))
    wrong = own | {"minimum": 600_00}
    assert house.refused("pit_boss", "grant_personal_limits", **wrong).code == "limits"


@pytest.mark.clause(BOOK, "12(a)#a")
def test_buttons_may_be_for_named_players_only(table: PayTable) -> None:
    house = House(table)
    only(house, HOUSE, "designate_neighbours", players=["ann"])
    house.open_betting()
    house.done("bob", "place", position="neighbours:0", stake=25_00)
    house.done("pit_boss", "designate_neighbours", players=["ann"])
    house.done("ann", "place", position="neighbours:0", stake=25_00)
    bob = {"position": "neighbours:1", "stake": 25_00}
    refused(house, "not_designated", "12(a)#a", "bob", "place", **bob)
    house.done("bob", "place", position="red", stake=5_00)
    to_it = {"position": "red", "to": "neighbours:1"}
    refused(house, "not_designated", "12(a)#a", "bob", "move", **to_it)
    house.done("pit_boss", "designate_neighbours")
    house.done("bob", "place", **bob)


@pytest.mark.clause(BOOK, "12(a)#a")
def test_buttons_may_be_capped_for_each_number_and_spin(table: PayTable) -> None:
    house = House(table)
    house.done("pit_boss", "designate_neighbours", per_number=2)
    house.open_betting()
    house.done("ann", "place", position="neighbours:0", stake=25_00)
    house.done("bob", "place", position="neighbours:0", stake=25_00)
    full = {"position": "neighbours:0", "stake": 25_00}
    refused(house, "number_full", "12(a)#a", "cy", "place", **full)
    house.done("cy", "place", position="neighbours:1", stake=25_00)
    house.finish("7")
    house.open_betting()
    house.done("cy", "place", **full)
    by_none = House(read_as(table, neighbours__max_per_number="none"))
    refused(by_none, "not_in_book", "12(a)#a", "pit_boss", "designate_neighbours", per_number=2)


@pytest.mark.clause(BOOK, "12(a)#b")
def test_a_neighbours_bet_is_five_minimums_or_what_the_notice_says(table: PayTable) -> None:
    house = House(table)
    house.play("0", ("ann", "neighbours:0", 25_00), ("bob", "neighbours:0", 20_00))
    rules = {done.player: done.rules for done in told(house, e.WagerSettled)}
    assert rules == {"ann": (), "bob": ("limits.under_min",)}
    assert "12(a)#b" in last(house, e.WagerSettled).clauses
    house.done("dealer", "advise_minimum", player="bob")
    house.play("0", ("bob", "neighbours:0", 20_00))
    assert came_to(house, "neighbours:0") == (20_00, 0, 0)
    house.play("0", ("bob", "neighbours:0", 25_00))
    assert came_to(house, "neighbours:0") == (5_00, 175_00, 20_00)
    noticed = House(table, by_wager={"neighbours": (10_00, 50_00)})
    noticed.play("0", ("ann", "neighbours:0", 10_00), ("bob", "neighbours:0", 5_00))
    rules = {done.player: done.rules for done in told(noticed, e.WagerSettled)}
    assert rules == {"ann": (), "bob": ("limits.under_min",)}
