"""Sic Bo in Victoria: who stands for whom, what the dice can show, rounds for an empty layout."""

import pytest

from clauses.acting import came_to, last, one, only, read_as, refused, told
from croupier.game import events as e
from croupier.paytable import PayTable
from house import House

BOOK = "victoria-sic-bo"
PIT = ("pit_boss", "shift_manager")
#: A game supervisor or above may do whatever the dealer may (1.2).
RUN = ("dealer", "game_supervisor", *PIT)


def staked(table: PayTable, **opened: object) -> House:
    """Ann has 10.00 on Small and bob 20.00 on Big; betting is open."""
    house = House(table, **opened)  # type: ignore[arg-type]
    house.open_betting()
    house.done("ann", "place", position="small", stake=10_00)
    house.done("bob", "place", position="big", stake=20_00)
    return house


@pytest.mark.clause(BOOK, "1.2", "1.1 [Game Supervisor]", option="a")
def test_a_game_supervisor_or_above_may_do_whatever_the_dealer_may(table: PayTable) -> None:
    house = House(table)
    only(house, RUN, "place_bets")
    house.done("pit_boss", "place_bets")
    house.done("ann", "place", position="small", stake=10_00)
    only(house, RUN, "call_no_result", irregularity="exposed_early")
    only(house, RUN, "tumble")
    house.done("game_supervisor", "tumble")
    only(house, RUN, "no_more_bets")
    house.done("shift_manager", "no_more_bets")
    only(house, RUN, "call_no_result", irregularity="not_flat")
    only(house, RUN, "call_no_result", irregularity="tumbler_fault")
    only(house, RUN, "uncover")
    house.done("game_supervisor", "uncover")
    only(house, RUN, "enter", result="1-2-4")
    house.done("game_supervisor", "enter", result="1-2-4")
    only(house, RUN, "confirm", result="1-2-4")
    house.done("pit_boss", "confirm", result="1-2-4")
    only(house, RUN, "collect")
    house.done("pit_boss", "collect")
    only(house, RUN, "pay")
    house.done("game_supervisor", "pay")
    assert house.purse("ann") == 1_010_00


@pytest.mark.clause(BOOK, "1.1 [Spin]", "5.1.2", option="a")
def test_one_activation_is_a_spin_unless_more_are_asked_for(table: PayTable) -> None:
    house = staked(table)
    refused(house, "out_of_turn", "5.1.2", "dealer", "no_more_bets")
    tumbled = one(house.done("dealer", "tumble"), e.DiceTumbled)
    assert tumbled.count == 1
    house.done("ann", "move", position="small", to="big")
    house.done("dealer", "no_more_bets")
    thrice = staked(read_as(table, round__min_activations=3))
    thrice.done("dealer", "tumble")
    thrice.done("dealer", "tumble")
    refused(thrice, "too_few_tumbles", "5.1.2", "dealer", "no_more_bets")
    thrice.done("dealer", "tumble")
    thrice.done("dealer", "no_more_bets")


@pytest.mark.clause(BOOK, "2.4", "2.4.1(a)", "2.3.2(a)", option="a")
def test_option_a_has_three_dice_numbered_one_to_six(table: PayTable) -> None:
    house = staked(table)
    house.finish("", until="uncover")
    for impossible in ("1-2-7", "0-1-2", "1-2", "1-2-3-4", "fish-fish-coin"):
        refused(house, "no_such_result", "2.4.1(a)", "dealer", "enter", result=impossible)
    house.done("dealer", "enter", result="1-6-6")


@pytest.mark.clause(BOOK, "2.4", "2.4.1(b)", "2.3.2(b)", option="b")
def test_option_b_has_three_dice_with_six_symbols(table: PayTable) -> None:
    house = staked(table)
    house.finish("", until="uncover")
    for impossible in ("1-2-3", "fish-fish", "fish-fish-cat"):
        refused(house, "no_such_result", "2.4.1(b)", "dealer", "enter", result=impossible)
    house.done("dealer", "enter", result="chicken-crab-fish")
    house.done("dealer", "confirm", result="fish-crab-chicken")


@pytest.mark.clause(BOOK, "2.4.1(b)(i)", "2.4.1(b)(ii)", option="b")
def test_symbols_stand_for_colours_and_values(table: PayTable) -> None:
    house = House(table)
    stakes = ("small", "total:8", "any_colour_triple", "specific_colour_triple:red")
    house.play("fish-fish-chicken", *(("ann", where, 5_00) for where in stakes))
    assert came_to(house, "small") == (5_00, 5_00, 0)
    assert came_to(house, "total:8") == (5_00, 40_00, 0)
    assert came_to(house, "any_colour_triple") == (5_00, 35_00, 0)
    assert came_to(house, "specific_colour_triple:red") == (5_00, 115_00, 0)
    for symbols, colour in (("prawn-crab-crab", "green"), ("gourd-coin-coin", "blue")):
        house.play(symbols, ("ann", f"specific_colour_triple:{colour}", 5_00))
        assert came_to(house, f"specific_colour_triple:{colour}") == (5_00, 115_00, 0)


@pytest.mark.clause(BOOK, "2.2.3", "5.1.6", option="a")
def test_every_layout_lights_its_winning_areas(table: PayTable) -> None:
    house = staked(table, equipment=())
    house.finish("1-3-4", until="enter")
    declared = last(house, e.ResultDeclared)
    assert set(declared.lit) == {
        *("small", "even", "total:8", "single:1", "single:3", "single:4"),
        *("pair:1-3", "pair:1-4", "pair:3-4", "four_numbers:1-2-3-4"),
    }
    assert declared.clauses == ("1.2", "5.1.5", "2.2.3", "5.1.6")
    house.done("dealer", "report_lights", what="wrong")


@pytest.mark.clause(BOOK, "5.1.5(a)", option="a")
def test_option_a_calls_low_to_high_and_then_the_total(table: PayTable) -> None:
    house = staked(table)
    house.finish("6-1-4", until="enter")
    assert last(house, e.ResultDeclared).called == ("1", "4", "6", "11")


@pytest.mark.clause(BOOK, "5.1.5(b)", option="b")
def test_option_b_calls_the_symbol_on_each_die(table: PayTable) -> None:
    house = staked(table)
    house.finish("coin-fish-fish", until="enter")
    assert last(house, e.ResultDeclared).called == ("fish", "fish", "coin")


@pytest.mark.clause(BOOK, "5.1.8(a)-(c)", option="a")
def test_directed_rounds_may_go_on_until_somebody_bets(table: PayTable) -> None:
    """(c) has the dice tumbled continuously until a wager is placed: one direction covers that."""
    house = House(table)
    house.done("pit_boss", "direct_empty_round")
    for _ in range(3):
        house.open_betting()
        house.done("dealer", "tumble")
        house.finish("1-2-4")
    house.open_betting()
    house.done("dealer", "tumble")
    house.done("ann", "place", position="small", stake=10_00)
    house.finish("1-2-4")
    assert [closed.wagers for closed in told(house, e.BettingClosed)] == [0, 0, 0, 1]
    house.open_betting()
    refused(house, "empty_round", "5.1.8(a)-(c)", "dealer", "tumble")


@pytest.mark.clause(BOOK, "3.1", option="a")
def test_wagers_are_accepted_only_in_chips(table: PayTable) -> None:
    house = House(table, chips=0)
    only(house, RUN, "buy_in", player="ann", cents=50_00)
    bought = one(house.done("dealer", "buy_in", player="ann", cents=50_00), e.BoughtIn)
    assert "3.1" in bought.clauses
    house.open_betting()
    for other in ("cash", "token:1", "voucher:1"):
        stake = [{"of": other, "cents": 10_00}]
        refused(house, "stake_kind", "3.1", "ann", "place", position="small", stake=stake)
    house.done("ann", "place", position="small", stake=50_00)


@pytest.mark.clause(BOOK, "1.1 [Distinctive Marker]", option="a")
def test_the_marker_comes_before_limits_of_ones_own(table: PayTable) -> None:
    house = House(table)
    own = {"player": "ann", "minimum": 20_00, "maximum": 300_00, "reference": "letter 7"}
    house.done("pit_boss", "grant_personal_limits", **own)
    house.open_betting()
    house.done("ann", "place", position="small", stake=300_00)
    shown = house.done("dealer", "show_sign", sign="personal_limits", player="ann")
    assert set(one(shown, e.SignShown).clauses) == {"1.1 [Distinctive Marker]", "4.3"}
    house.finish("1-2-4")
    assert came_to(house, "small") == (300_00, 100_00, 0), "limits are those when betting opened"
    house.play("1-2-4", ("ann", "small", 300_00))
    assert came_to(house, "small") == (300_00, 300_00, 0)


@pytest.mark.clause(BOOK, "7.1.1", "7.1.2", "5.1.5", "1.2", option="a")
def test_a_no_spin_is_called_when_it_is_seen_before_the_call_or_after(table: PayTable) -> None:
    for case, clause in (("not_flat", "7.1.1"), ("tumbler_fault", "7.1.2")):
        for lock in (False, True):
            house = staked(table)
            house.done("dealer", "tumble")
            if lock:
                house.done("dealer", "no_more_bets")
            called = house.done("game_supervisor", "call_no_result", irregularity=case)
            assert one(called, e.NoResultCalled).call == "no_spin"
            assert clause in one(called, e.NoResultCalled).clauses
            assert house.state.betting != lock


@pytest.mark.clause(BOOK, "7.1.3", "1.2", option="a")
def test_dice_are_exposed_early_only_before_the_call(table: PayTable) -> None:
    house = staked(table)
    house.done("dealer", "tumble")
    called = house.done("pit_boss", "call_no_result", irregularity="exposed_early")
    assert one(called, e.NoResultCalled).call == "no_spin"
    house.done("dealer", "tumble")
    house.done("dealer", "no_more_bets")
    refused(house, "not_now", "7.1.3", "dealer", "call_no_result", irregularity="exposed_early")


@pytest.mark.clause(BOOK, "4.2.1", "4.2.2", option="a")
def test_limits_are_one_players_on_one_bet(table: PayTable) -> None:
    house = House(table)
    stakes = (
        ("ann", "small", 60_00),
        ("bob", "small", 60_00),
        ("ann", "small", 60_00),
        ("ann", "odd", 60_00),
        ("cy", "small", 3_00),
        ("cy", "small", 2_00),
        ("cy", "odd", 4_00),
    )
    house.play("1-2-4", *stakes)
    won = {done.wager: (done.won, done.rules) for done in told(house, e.WagerSettled)}
    assert [won[n][0] for n in sorted(won)] == [60_00, 60_00, 40_00, 60_00, 3_00, 2_00, 4_00]
    over, under = ("limits.over_max",), ("limits.under_min",)
    assert [won[n][1] for n in sorted(won)] == [(), (), over, (), (), (), under]
    house.check()
