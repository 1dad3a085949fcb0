"""Super Streak in New South Wales: when it may be placed, what it counts, what it comes to."""

import pytest

import croupier
from clauses.acting import last, read_as, refused, told
from clauses.streaks import (
    BIG_EVEN,
    BIG_ODD,
    BOOK,
    ODD_EVEN,
    OTHER_TRIPLE,
    PAYS,
    SMALL_BIG,
    SMALL_EVEN,
    SMALL_ODD,
    TRIPLE,
    begun,
    counted,
    ended,
    goes_on,
    shut,
    streak,
)
from croupier.game import events as e
from croupier.paytable import PayTable
from house import House

# ------------------------------------------------------------ when and where it may be placed


@pytest.mark.clause(BOOK, "6.1")
def test_it_needs_its_layout_a_screen_and_an_amount(table: PayTable) -> None:
    for layout, offered in (("A", False), ("B", False), ("C", True), ("D", True)):
        house = House(table, layout=layout)
        house.play(SMALL_ODD)
        house.open_betting()
        decided = house.do("ann", "place", position=SMALL_BIG, stake=10_00)
        assert isinstance(decided, tuple) == offered, f"{layout}: {decided}"
    for fitted in ({"equipment": ("tumbler", "lights")}, {"streak_amount": 0}):
        house = House(table, **fitted)
        house.play(SMALL_ODD)
        house.open_betting()
        refused(house, "not_offered", "6.1", "ann", "place", position=SMALL_BIG, stake=10_00)


@pytest.mark.clause(BOOK, "6.1")
def test_it_is_placed_until_the_call_or_before_the_tumble_as_read(table: PayTable) -> None:
    house = begun(table)
    house.done("dealer", "no_more_bets")
    refused(house, "locked", "3.10", "bob", "place", position=SMALL_BIG, stake=10_00)
    early = House(read_as(table, super_streak__window_closes="tumble"))
    early.play(SMALL_ODD)
    early.done("ann", "place", position=SMALL_BIG, stake=10_00)
    early.done("dealer", "tumble")
    assert early.refused("bob", "place", position=SMALL_BIG, stake=10_00).code == "not_open"
    early.done("dealer", "tumble")
    early.done("dealer", "tumble")
    early.done("dealer", "place_bets")
    refused(early, "window_shut", "6.1", "bob", "place", position=SMALL_BIG, stake=10_00)
    early.finish(SMALL_ODD)
    assert counted(early) == ("small", 1)


@pytest.mark.clause(BOOK, "6.2#a")
def test_the_first_decisive_result_of_the_day_opens_it(table: PayTable) -> None:
    house = House(table)
    shut(house)
    house.finish(TRIPLE)
    shut(house)
    house.done("dealer", "call_no_result", irregularity="exposed_early")
    shut(house)
    house.finish(SMALL_ODD)
    streak(house, SMALL_BIG)
    streak(house, ODD_EVEN)
    house.finish(SMALL_ODD)
    house.done("supervisor", "begin_day")
    shut(house)
    house.finish(SMALL_ODD)
    streak(house, SMALL_BIG, "bob")


@pytest.mark.clause(BOOK, "6.2#a", "6.2#b")
def test_it_is_shut_while_a_run_goes_on_and_opens_when_one_has_ended(table: PayTable) -> None:
    house = House(table)
    house.play(SMALL_ODD)
    house.play(SMALL_ODD)
    shut(house, SMALL_BIG)
    shut(house, ODD_EVEN)
    house.finish(BIG_ODD)
    shut(house, ODD_EVEN)
    streak(house, SMALL_BIG)
    assert last(house, e.WagerPlaced).side == "big"
    house.finish(BIG_ODD)
    shut(house)
    house.finish(SMALL_EVEN)
    streak(house, ODD_EVEN, "bob")
    assert last(house, e.WagerPlaced).side == "even"


@pytest.mark.clause(BOOK, "6.4.1", "6.4.2")
def test_the_window_stays_open_over_triples_and_no_results(table: PayTable) -> None:
    house = House(table)
    house.play(SMALL_ODD)
    house.play(TRIPLE)
    house.open_betting()
    house.done("dealer", "call_no_result", irregularity="exposed_early")
    streak(house)
    strict = House(read_as(table, super_streak__window_survives_triple=False))
    strict.play(SMALL_ODD)
    strict.play(OTHER_TRIPLE)
    shut(strict)


@pytest.mark.clause(BOOK, "6.2#b")
def test_it_may_be_withdrawn_until_a_call_and_then_remains(table: PayTable) -> None:
    house = begun(table)
    partly = house.refused("ann", "take_back", position=SMALL_BIG, cents=4_00)
    assert partly.code == "streak_amount"
    house.done("ann", "take_back", position=SMALL_BIG)
    assert house.purse("ann") == 1_000_00
    streak(house)
    house.done("ann", "clear")
    assert not house.state.streaks
    streak(house)
    house.done("dealer", "call_no_result", irregularity="exposed_early")
    house.open_betting()
    house.done("ann", "take_back", position=SMALL_BIG)
    streak(house)
    house.done("dealer", "no_more_bets")
    house.done("dealer", "call_no_result", irregularity="not_flat")
    house.open_betting()
    refused(house, "must_remain", "6.2#b", "ann", "take_back", position=SMALL_BIG)
    refused(house, "must_remain", "6.2#b", "ann", "clear")
    house.finish(SMALL_ODD)
    house.done("ann", "leave")
    goes_on_without = (SMALL_ODD, SMALL_ODD, SMALL_ODD, BIG_ODD)
    for result in goes_on_without:
        house.play(result)
    assert ended(house) == (4, 10_00, 60_00)
    assert house.purse("ann") == 1_060_00
    house.check()


@pytest.mark.clause(BOOK, "6.7")
def test_it_costs_what_the_sign_says(table: PayTable) -> None:
    for rule, taken in (
        ("exact", (10_00,)),
        ("minimum", (10_00, 11_00, 20_00)),
        ("multiple", (10_00, 20_00)),
    ):
        read = table if rule == "exact" else read_as(table, super_streak__amount_rule=rule)
        for cents in (9_00, 10_00, 11_00, 20_00):
            house = House(read)
            house.play(SMALL_ODD)
            house.open_betting()
            if cents in taken:
                house.done("ann", "place", position=SMALL_BIG, stake=cents)
            else:
                place = ("ann", "place")
                refused(house, "streak_amount", "6.7", *place, position=SMALL_BIG, stake=cents)


@pytest.mark.clause(BOOK, "6.7")
def test_a_player_has_one_a_pair_and_table_limits_do_not_reach_it(table: PayTable) -> None:
    house = House(table, minimum=20_00, maximum=30_00, streak_amount=50_00)
    house.play(SMALL_ODD)
    streak(house, SMALL_BIG, cents=50_00)
    again = house.refused("ann", "place", position=SMALL_BIG, stake=50_00)
    assert again.code == "one_only"
    streak(house, ODD_EVEN, cents=50_00)
    streak(house, SMALL_BIG, "bob", cents=50_00)
    goes_on(house, SMALL_ODD, SMALL_ODD, SMALL_ODD, SMALL_ODD, BIG_EVEN)
    assert {done.won for done in told(house, e.WagerSettled)} == {300_00}
    house.check()


# ------------------------------------------------------------ what it counts


@pytest.mark.clause(BOOK, "6.3.1-6.3.4", "6.3")
def test_each_of_the_four_sides_makes_a_run(table: PayTable) -> None:
    for side, first, other, position in (
        ("small", SMALL_ODD, BIG_ODD, SMALL_BIG),
        ("big", BIG_ODD, SMALL_ODD, SMALL_BIG),
        ("odd", BIG_ODD, BIG_EVEN, ODD_EVEN),
        ("even", BIG_EVEN, BIG_ODD, ODD_EVEN),
    ):
        house = begun(table, first, position)
        assert counted(house) == (side, 0)
        goes_on(house, first, TRIPLE, first, first)
        assert counted(house) == (side, 3)
        goes_on(house, first, other)
        assert ended(house) == (4, 10_00, 60_00)


@pytest.mark.clause(BOOK, "6.4.1", "7.2 [1-3]")
def test_three_or_fewer_in_a_row_lose(table: PayTable) -> None:
    for count in (0, 1, 2, 3):
        house = begun(table)
        goes_on(house, TRIPLE, *[SMALL_ODD] * count, BIG_ODD)
        assert ended(house) == (count, 0, 0)
        assert house.purse("ann") == 990_00
        assert "6.4.1" in last(house, e.WagerSettled).clauses
        house.check()


@pytest.mark.clause(BOOK, "6.4.2", "7.2 [1-3]", "7.2 [4-12]", "6.3")
def test_four_to_twelve_in_a_row_are_paid_by_their_number(table: PayTable) -> None:
    for count, odds in PAYS.items():
        house = begun(table)
        goes_on(house, *[SMALL_ODD] * count)
        if count < 12:
            assert not told(house, e.WagerSettled), "it is paid when the run has ended"
            house.play(BIG_ODD)
        assert ended(house) == (count, 10_00, odds * 10_00)
        assert house.purse("ann") == 1_000_00 + odds * 10_00
        house.check()


@pytest.mark.clause(BOOK, "6.3", "6.2#b")
def test_twelve_ends_the_wager_but_not_the_run(table: PayTable) -> None:
    house = begun(table)
    goes_on(house, *[SMALL_ODD] * 12)
    assert ended(house)[0] == 12
    shut(house)
    house.finish(BIG_ODD)
    streak(house)
    again = House(read_as(table, super_streak__reopen_at_max=True))
    again.play(SMALL_ODD)
    streak(again)
    goes_on(again, *[SMALL_ODD] * 11)
    shut(again)
    again.finish(SMALL_ODD)
    assert ended(again)[0] == 12
    streak(again)
    assert counted(again) == ("small", 0)


@pytest.mark.clause(BOOK, "6.4.1", "6.4.2", "6.3", "1.1 [Super Streak]", "1.1 [triple]")
def test_a_triple_neither_wins_loses_nor_advances(table: PayTable) -> None:
    house = begun(table)
    goes_on(house, TRIPLE, SMALL_ODD, SMALL_ODD, OTHER_TRIPLE, SMALL_ODD)
    assert counted(house) == ("small", 3)
    for result in (TRIPLE, SMALL_ODD, OTHER_TRIPLE, BIG_ODD):
        house.play(result)
    assert ended(house) == (4, 10_00, 60_00)


@pytest.mark.clause(BOOK, "6.5")
def test_the_two_pairs_are_independent_and_may_end_together(table: PayTable) -> None:
    house = begun(table)
    streak(house, ODD_EVEN)
    goes_on(house, SMALL_ODD, SMALL_EVEN)
    (over,) = told(house, e.WagerSettled)
    assert (over.position, over.count) == (ODD_EVEN, 1)
    assert counted(house) == ("small", 2)
    both = begun(table)
    streak(both, ODD_EVEN)
    goes_on(both, *[SMALL_ODD] * 4, BIG_EVEN)
    assert [done.count for done in told(both, e.WagerSettled)] == [4, 4]
    pair_of_one = House(read_as(table, super_streak__pairs=("small-big",)))
    pair_of_one.play(SMALL_ODD)
    pair_of_one.open_betting()
    refused(pair_of_one, "not_offered", "6.5", "ann", "place", position=ODD_EVEN, stake=10_00)


@pytest.mark.clause(BOOK, "6.2#a", "6.5")
def test_the_changeovers_side_is_ridden_and_not_counted(table: PayTable) -> None:
    """The reading in force (point 60 D); the three others are loaded by name below."""
    house = House(table)
    house.play(SMALL_ODD)
    house.play(BIG_ODD)
    streak(house)
    assert counted(house) == ("big", 0)
    house.finish(BIG_ODD)
    assert counted(house) == ("big", 1)


@pytest.mark.clause(BOOK, "6.2#a")
def test_the_other_readings_of_what_it_rides(table: PayTable) -> None:
    def read(mode: str) -> House:
        house = House(croupier.load(BOOK, {"super_streak.mode": mode}).table)
        house.play(SMALL_ODD)
        return house

    named = read("named_side")
    streak(named, "super_streak:big")
    other_side = named.refused("ann", "place", position="super_streak:small", stake=10_00)
    assert other_side.code == "one_only", "one a pair, whichever side is named"
    assert counted(named) == ("big", 0)
    goes_on(named, BIG_ODD, BIG_ODD, BIG_ODD, BIG_ODD, SMALL_ODD)
    assert ended(named) == (4, 10_00, 60_00)
    included = read("include_changeover")
    streak(included)
    assert counted(included) == ("small", 1)
    goes_on(included, SMALL_ODD, SMALL_ODD, SMALL_ODD, BIG_ODD)
    assert ended(included) == (4, 10_00, 60_00)
    fixed = read("next_result_fixes")
    streak(fixed)
    assert counted(fixed) == ("", 0)
    goes_on(fixed, TRIPLE, BIG_ODD)
    assert counted(fixed) == ("big", 1)
    for result in (BIG_ODD, BIG_ODD, BIG_ODD, SMALL_ODD):
        fixed.play(result)
    assert ended(fixed) == (4, 10_00, 60_00)
