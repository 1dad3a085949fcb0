"""Sic Bo in Victoria at the table: the round, wagers, limits and their signs, clause by clause."""

import pytest

from clauses.acting import at, by_player, came_to, last, one, only, open_acts, read_as, refused
from croupier.game import events as e
from croupier.paytable import PayTable
from house import House

BOOK = "victoria-sic-bo"
TABLE = ("dealer", "game_supervisor", "pit_boss", "shift_manager")
HOUSE = ("pit_boss", "shift_manager")
A = {
    *("small", "big", "specific_triple:1", "specific_double:1", "any_triple", "total:7"),
    *("pair:1-2", "single:1"),
}
MORE = {"odd", "even", "four_numbers:1-2-3-4"}
B = {
    *("small", "big", "specific_symbol_triple:fish", "specific_colour_triple:red", "total:7"),
    *("any_symbol_triple", "any_colour_triple", "specific_colour_double:red"),
    *("single_colour:red", "single_symbol:fish"),
}


def staked(table: PayTable) -> House:
    """Ann has 10.00 on Small and bob 20.00 on Big; betting is open."""
    house = House(table)
    house.open_betting()
    house.done("ann", "place", position="small", stake=10_00)
    house.done("bob", "place", position="big", stake=20_00)
    return house


# ------------------------------------------------------------ the round


@pytest.mark.clause(BOOK, "5.1.1", "5.1.2", "5.1.3", "5.1.4", "5.1.5", "5.1.6", "5.1.7", option="a")
def test_the_round_goes_in_the_books_order(table: PayTable) -> None:
    house = House(table)
    assert open_acts(house, "1-2-4") == {"place_bets"}
    house.done("dealer", "place_bets")
    house.done("ann", "place", position="small", stake=10_00)
    assert open_acts(house, "1-2-4") == {"tumble"}
    house.done("dealer", "tumble")
    assert open_acts(house, "1-2-4") == {"tumble", "no_more_bets"}
    house.done("bob", "place", position="big", stake=10_00)
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
    assert house.state.round == 2


@pytest.mark.clause(BOOK, "5.1.1", option="a")
def test_nobody_bets_before_bets_are_invited(table: PayTable) -> None:
    house = House(table)
    only(house, TABLE, "place_bets")
    refused(house, "not_open", "3.2", "ann", "place", position="small", stake=10_00)
    refused(house, "out_of_turn", "5.1.1", "dealer", "tumble")
    opened = one(house.done("dealer", "place_bets"), e.BettingOpened)
    assert "5.1.1" in opened.clauses
    house.done("ann", "place", position="small", stake=10_00)


@pytest.mark.clause(BOOK, "5.1.2", option="a")
def test_the_dice_are_tumbled_before_betting_ends(table: PayTable) -> None:
    house = staked(table)
    refused(house, "out_of_turn", "5.1.2", "dealer", "no_more_bets")
    assert one(house.done("dealer", "tumble"), e.DiceTumbled).clauses == ("5.1.2", "5.2")
    house.done("dealer", "no_more_bets")
    twice = staked(read_as(table, round__min_activations=2))
    twice.done("dealer", "tumble")
    refused(twice, "too_few_tumbles", "5.1.2", "dealer", "no_more_bets")
    twice.done("dealer", "tumble")
    twice.done("dealer", "no_more_bets")


@pytest.mark.clause(BOOK, "5.2", option="a")
def test_only_the_dealer_or_above_works_tumbler_and_panel(table: PayTable) -> None:
    house = staked(table)
    only(house, TABLE, "tumble")
    house.done("game_supervisor", "tumble")
    house.finish("", until="uncover")
    only(house, TABLE, "enter", result="1-2-4")
    house.done("pit_boss", "enter", result="1-2-4")
    only(house, TABLE, "confirm", result="1-2-4")


@pytest.mark.clause(BOOK, "3.2", "5.1.3", option="a")
def test_after_the_call_nothing_is_placed_changed_or_withdrawn(table: PayTable) -> None:
    house = staked(table)
    house.done("dealer", "tumble")
    house.done("ann", "move", position="small", to="odd")
    only(house, TABLE, "no_more_bets")
    closed = one(house.done("dealer", "no_more_bets"), e.BettingClosed)
    assert set(closed.clauses) >= {"5.1.3", "3.2"}
    for until in ("uncover", "enter", "collect"):
        refused(house, "locked", "3.2", "cy", "place", position="small", stake=10_00)
        refused(house, "locked", "3.2", "ann", "move", position="odd", to="big")
        refused(house, "locked", "3.2", "ann", "take_back", position="odd")
        refused(house, "locked", "3.2", "bob", "clear")
        refused(house, "locked", "3.2", "bob", "repeat")
        refused(house, "locked", "3.2", "bob", "double")
        house.finish("1-2-4", until=until)
    house.finish("")
    assert house.purse("ann") == 1_010_00
    assert house.refused("ann", "leave_up", position="odd").code == "not_in_book"


@pytest.mark.clause(BOOK, "5.1.4", option="a")
def test_the_tumbler_is_uncovered_after_the_call_and_before_the_result(table: PayTable) -> None:
    house = staked(table)
    house.done("dealer", "tumble")
    refused(house, "out_of_turn", "5.1.3", "dealer", "uncover")
    house.done("dealer", "no_more_bets")
    refused(house, "out_of_turn", "5.1.4", "dealer", "enter", result="1-2-4")
    only(house, TABLE, "uncover")
    assert "5.1.4" in one(house.done("dealer", "uncover"), e.CoverRemoved).clauses


@pytest.mark.clause(BOOK, "5.1.5", "5.1.6", option="a")
def test_numbers_are_called_lowest_first_then_the_total(table: PayTable) -> None:
    house = staked(table)
    house.finish("", until="uncover")
    assert house.refused("dealer", "enter", result="1-2-7").code == "no_such_result"
    house.done("dealer", "enter", result="4-2-1")
    refused(house, "echo_differs", "5.1.6", "dealer", "confirm", result="1-2-5")
    declared = one(house.done("dealer", "confirm", result="1-2-4"), e.ResultDeclared)
    assert declared.called == ("1", "2", "4", "7")
    assert set(declared.clauses) >= {"5.1.5", "5.1.6"}
    assert set(declared.lit) == {
        *("small", "odd", "total:7", "single:1", "single:2", "single:4"),
        *("pair:1-2", "pair:1-4", "pair:2-4", "four_numbers:1-2-3-4"),
    }


@pytest.mark.clause(BOOK, "5.1.5", "5.1.6", option="b")
def test_symbols_are_called_and_light_their_areas(table: PayTable) -> None:
    house = staked(table)
    house.finish("", until="uncover")
    assert house.refused("dealer", "enter", result="1-2-4").code == "no_such_result"
    house.finish("fish-prawn-coin", until="enter")
    declared = last(house, e.ResultDeclared)
    assert declared.called == ("fish", "prawn", "coin")
    assert set(declared.lit) == {
        *("small", "total:7", "single_symbol:fish", "single_symbol:prawn", "single_symbol:coin"),
        *("single_colour:red", "single_colour:green", "single_colour:blue"),
    }


@pytest.mark.clause(BOOK, "3.6(a)", "3.6(b)", "5.1.7", option="a")
def test_losers_are_taken_then_winners_paid(table: PayTable) -> None:
    house = staked(table)
    house.finish("1-2-4", until="enter")
    refused(house, "out_of_turn", "5.1.7", "dealer", "pay")
    only(house, TABLE, "collect")
    collected = house.done("dealer", "collect")
    assert one(collected, e.WagerSettled).player == "bob"
    taken = one(collected, e.LosersCollected)
    assert (taken.cents, "3.6(a)" in taken.clauses) == (20_00, True)
    assert house.purse("ann") == 990_00
    only(house, TABLE, "pay")
    paid = one(house.done("dealer", "pay"), e.WinnersPaid)
    assert (paid.cents, "3.6(b)" in paid.clauses) == (10_00, True)
    assert (house.purse("ann"), house.purse("bob")) == (1_010_00, 980_00)
    house.check()


@pytest.mark.clause(BOOK, "5.1.8", option="a")
def test_an_empty_round_is_tumbled_only_when_directed(table: PayTable) -> None:
    house = House(table)
    house.done("dealer", "place_bets")
    refused(house, "empty_round", "5.1.8", "dealer", "tumble")
    only(house, ("game_supervisor", *HOUSE), "direct_empty_round")
    directed = one(house.done("game_supervisor", "direct_empty_round"), e.EmptyRoundDirected)
    assert "5.1.8" in directed.clauses
    refused(house, "out_of_turn", "5.1.2", "dealer", "no_more_bets")
    house.done("dealer", "tumble")
    house.finish("1-2-4")
    assert house.state.last_result == "1-2-4"
    house.play("1-2-4")
    house.play("1-2-4", ("ann", "small", 10_00))
    house.done("dealer", "place_bets")
    refused(house, "empty_round", "5.1.8", "dealer", "tumble")
    house.done("ann", "place", position="small", stake=10_00)
    assert house.refused("pit_boss", "direct_empty_round").code == "not_empty"
    house.done("dealer", "tumble")


# ------------------------------------------------------------ wagers


@pytest.mark.clause(BOOK, "3.3", option="a")
def test_a_spoken_wager_needs_chips_and_time(table: PayTable) -> None:
    house = House(table, chips=0)
    house.open_betting()
    spoken = {"player": "ann", "position": "small"}
    for unconverted in ("cash", "voucher:v1", "token:1"):
        stake = [{"of": unconverted, "cents": 10_00}]
        refused(house, "stake_kind", "3.3", "ann", "place", stake=stake, position="small")
    refused(house, "stake_kind", "3.3", "dealer", "place", **spoken, stake=[_credit(10_00)])
    assert house.refused("dealer", "place", stake=10_00, **spoken).code == "not_funded"
    bought = one(house.done("dealer", "buy_in", player="ann", cents=20_00), e.BoughtIn)
    assert "3.3" in bought.clauses
    house.done("dealer", "place", stake=10_00, **spoken)
    house.done("dealer", "tumble")
    house.done("dealer", "no_more_bets")
    refused(house, "too_late", "3.3", "dealer", "place", stake=10_00, **spoken)
    late = {"kind": "spoken_wager_not_placed", "says": "called with the bell", "player": "ann"}
    refused(house, "ruling", "3.3", "dealer", "record_incident", ruling="stands", **late)
    house.done("dealer", "record_incident", ruling="no_wager", **late)
    assert len(house.state.wagers) == 1


def _credit(cents: int) -> dict[str, object]:
    return {"of": "credit", "cents": cents}


@pytest.mark.clause(BOOK, "3.5", option="a")
def test_wagers_settle_strictly_by_where_they_lie(table: PayTable) -> None:
    house = staked(table)
    house.done("ann", "move", position="small", to="total:7")
    house.finish("1-2-4", until="enter")
    relaxed = {"wager": 2, "to": "small", "reason": "he meant it"}
    refused(house, "not_in_book", "3.5", "pit_boss", "relax_position", **relaxed)
    house.finish("")
    assert came_to(house, "total:7") == (10_00, 120_00, 0)
    assert (house.purse("ann"), house.purse("bob")) == (1_120_00, 980_00)


def _offers(table: PayTable, layout: str, offered: set[str], others: set[str], clause: str) -> None:
    house = House(table, layout=layout)
    house.open_betting()
    for where in sorted(offered):
        house.done("ann", "place", position=where, stake=5_00)
    for where in sorted(others - offered):
        refused(house, "not_offered", clause, "ann", "place", position=where, stake=5_00)
        refused(house, "not_offered", "3.20", "ann", "move", position="small", to=where)


@pytest.mark.clause(BOOK, "3.7.1(a)-(h)", "3.20", option="a")
def test_the_smaller_layouts_of_option_a_offer_eight_bets(table: PayTable) -> None:
    for layout in ("A", "B"):
        _offers(table, layout, A, A | MORE | B | {"total:3", "total:18"}, "3.7.1(a)-(h)")


@pytest.mark.clause(BOOK, "3.7.2(a)-(c)", "3.20", option="a")
def test_the_larger_layouts_of_option_a_offer_three_more(table: PayTable) -> None:
    for layout in ("E", "F"):
        _offers(table, layout, A | MORE, B | {"four_numbers:1-2-3-5"}, "3.7.2(a)-(c)")


@pytest.mark.clause(BOOK, "3.7.3(a)-(j)", "3.20", option="b")
def test_option_b_offers_ten_bets(table: PayTable) -> None:
    for layout in ("C", "D"):
        _offers(table, layout, B, A | MORE, "3.7.3(a)-(j)")


# ------------------------------------------------------------ limits


@pytest.mark.clause(BOOK, "4.1 fn1 s66(2)", option="a")
def test_a_higher_minimum_waits_twenty_minutes_from_its_sign(table: PayTable) -> None:
    house = House(table)
    raised: dict[str, object] = {"minimum": 10_00, "maximum": 100_00}
    refused(house, "no_time", "4.1 fn1 s66(2)", "pit_boss", "change_limits", **raised)
    raised["at"] = at(house, minutes=5)
    only(house, HOUSE, "change_limits", **raised)
    assert house.refused("dealer", "show_sign", sign="raised_minimum").code == "no_such_sign"
    house.done("pit_boss", "change_limits", **raised)
    house.wait(minutes=60)
    assert house.state.limits.minimum == 5_00, "no sign, no change"
    assert house.refused("ann", "show_sign", sign="raised_minimum").code == "not_your_act"
    house.done("dealer", "show_sign", sign="raised_minimum")
    house.wait(minutes=19, seconds=59)
    assert house.state.limits.minimum == 5_00
    assert "4.1 fn1 s66(2)" in one(house.wait(seconds=1), e.LimitsChanged).clauses
    assert house.state.limits.minimum == 10_00


@pytest.mark.clause(BOOK, "4.1 fn1 s66(2)", option="a")
def test_the_proposed_time_is_kept_and_a_round_is_not_cut(table: PayTable) -> None:
    house = House(table)
    proposed = at(house, minutes=30)
    house.done("pit_boss", "change_limits", minimum=10_00, maximum=100_00, at=proposed)
    house.done("dealer", "show_sign", sign="raised_minimum")
    house.wait(minutes=29, seconds=59)
    assert house.state.limits.minimum == 5_00
    house.open_betting()
    house.done("ann", "place", position="small", stake=5_00)
    house.wait(minutes=5)
    house.finish("1-2-4")
    assert not last(house, e.WagerSettled).rules
    house.open_betting()
    assert house.state.limits.minimum == 10_00


@pytest.mark.clause(BOOK, "4.1 fn1 s66(2)", option="a")
def test_a_sign_taken_down_early_changes_nothing(table: PayTable) -> None:
    house = House(table)
    soon = at(house, minutes=20)
    house.done("pit_boss", "change_limits", minimum=10_00, maximum=100_00, at=soon)
    house.done("dealer", "show_sign", sign="raised_minimum")
    house.wait(minutes=15)
    house.done("dealer", "take_down_sign", sign="raised_minimum")
    house.wait(minutes=15)
    assert house.state.limits.minimum == 5_00
    gone = house.refused("dealer", "show_sign", sign="raised_minimum")
    assert gone.code == "no_such_sign", "the order went with its sign"


@pytest.mark.clause(BOOK, "4.1 fn1 s66(2)", option="a")
def test_other_changes_need_no_sign(table: PayTable) -> None:
    for least, most in ((4_00, 100_00), (5_00, 200_00), (5_00, 50_00)):
        house = House(table)
        order = house.done("pit_boss", "change_limits", minimum=least, maximum=most)
        assert not one(order, e.LimitsOrdered).needs_sign
        house.open_betting()
        assert (house.state.limits.minimum, house.state.limits.maximum) == (least, most)
    house = House(table)
    stricter = {"minimum": 5_00, "maximum": 100_00, "multiples": True}
    refused(house, "no_time", "4.1 fn1 s66(2)", "pit_boss", "change_limits", **stricter)


@pytest.mark.clause(BOOK, "4.3", option="a")
def test_limits_of_ones_own_hold_once_the_place_is_marked(table: PayTable) -> None:
    house = House(table)
    own = {"player": "ann", "minimum": 2_00, "maximum": 300_00, "reference": "letter 7"}
    only(house, HOUSE, "grant_personal_limits", **own)
    assert house.refused("dealer", "show_sign", **_marker()).code == "no_such_sign"
    house.done("pit_boss", "grant_personal_limits", **own)
    house.play("1-2-4", ("ann", "small", 200_00))
    assert came_to(house, "small") == (200_00, 100_00, 0), "not marked, not in force"
    assert "4.3" in one(house.done("dealer", "show_sign", **_marker()), e.SignShown).clauses
    house.play("1-2-4", ("ann", "small", 301_00), ("bob", "small", 301_00), ("ann", "odd", 2_00))
    assert by_player(house)["bob"] == (301_00, 100_00)
    assert came_to(house, "odd") == (2_00, 2_00, 0)
    assert house.purse("ann") == 1_000_00 + 100_00 + 300_00 + 2_00
    house.done("dealer", "take_down_sign", **_marker())
    house.play("1-2-4", ("ann", "small", 200_00))
    assert came_to(house, "small") == (200_00, 100_00, 0)


def _marker() -> dict[str, object]:
    return {"sign": "personal_limits", "player": "ann"}
