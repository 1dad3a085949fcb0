"""Super Streak in New South Wales when lights fail, games are invalidated and tables close."""

import msgspec
import pytest

from clauses.acting import at, last, one, only, read_as, refused, told
from clauses.streaks import (
    BIG_EVEN,
    BIG_ODD,
    BOOK,
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


@pytest.mark.clause(BOOK, "8.6")
def test_a_no_result_leaves_it_untouched(table: PayTable) -> None:
    house = begun(table)
    house.finish(SMALL_ODD)
    house.open_betting()
    house.done("bob", "place", position="small", stake=10_00)
    house.done("dealer", "no_more_bets")
    house.done("dealer", "call_no_result", irregularity="not_flat")
    assert counted(house) == ("small", 1)
    assert (house.purse("ann"), house.purse("bob")) == (990_00, 1_000_00)
    goes_on(house, SMALL_ODD)
    assert counted(house) == ("small", 2)


@pytest.mark.clause(BOOK, "8.7.1")
def test_failed_lights_end_it_at_its_count_with_this_result(table: PayTable) -> None:
    for before, result, count, won in (
        (3, SMALL_ODD, 4, 60_00),
        (2, SMALL_ODD, 3, 0),
        (4, BIG_ODD, 4, 60_00),
        (4, TRIPLE, 4, 60_00),
        (11, SMALL_ODD, 12, 5_000_00),
    ):
        house = begun(table)
        goes_on(house, *[SMALL_ODD] * before)
        _lights_fail(house, result)
        assert ended(house) == (count, 10_00 if won else 0, won)
        assert "8.7.1" in last(house, e.WagerSettled).clauses
        house.done("supervisor", "clear_malfunction", what="a new fuse")
        streak(house, SMALL_BIG, "bob")
        house.check()


def _lights_fail(house: House, result: str) -> None:
    house.open_betting()
    house.finish(result, until="enter")
    house.done("dealer", "report_lights", what="missing")
    house.finish("")


@pytest.mark.clause(BOOK, "8.7.1")
def test_read_otherwise_an_unbroken_short_run_is_handed_back(table: PayTable) -> None:
    read = read_as(table, super_streak__on_lighting_failure="refund_if_unbroken")
    for before, result, came in (
        (2, SMALL_ODD, (3, 10_00, 0)),
        (2, TRIPLE, (2, 10_00, 0)),
        (2, BIG_ODD, (2, 0, 0)),
        (3, SMALL_ODD, (4, 10_00, 60_00)),
    ):
        house = begun(read)
        goes_on(house, *[SMALL_ODD] * before)
        _lights_fail(house, result)
        assert ended(house) == came
        house.check()


@pytest.mark.clause(BOOK, "8.7.1", "6.2#a")
def test_failed_lights_open_no_window_where_there_is_no_run(table: PayTable) -> None:
    house = House(table)
    _lights_fail(house, TRIPLE)
    house.done("supervisor", "clear_malfunction", what="a new fuse")
    shut(house)


@pytest.mark.clause(BOOK, "9.4", "9.5")
def test_an_invalidated_game_is_to_it_as_no_result(table: PayTable) -> None:
    brawl = {"ground": "disorder", "reason": "a brawl at the table"}
    house = begun(table)
    goes_on(house, SMALL_ODD)
    house.open_betting()
    house.finish(BIG_ODD, until="enter")
    house.done("supervisor", "invalidate", of=3, **brawl)
    assert counted(house) == ("small", 1)
    late = begun(table)
    goes_on(late, SMALL_ODD, BIG_ODD)
    assert ended(late) == (1, 0, 0)
    late.done("supervisor", "invalidate", of=3, **brawl)
    assert counted(late) == ("small", 1)
    assert late.purse("ann") == 990_00
    goes_on(late, SMALL_ODD)
    assert counted(late) == ("small", 2)
    late.check()


@pytest.mark.clause(BOOK, "6.6")
def test_the_final_call_comes_with_the_sign_and_admits_that_round_only(table: PayTable) -> None:
    house = House(table)
    house.play(SMALL_ODD)
    house.open_betting()
    house.done("supervisor", "announce_closing", at=at(house, minutes=20))
    call = one(house.done("dealer", "show_sign", sign="closing"), e.FinalCallMade)
    assert (call.round, call.clauses) == (2, ("6.6",))
    streak(house)
    house.finish(BIG_ODD)
    house.open_betting()
    refused(house, "final_call", "6.6", "bob", "place", position=SMALL_BIG, stake=10_00)
    between = House(table)
    between.play(SMALL_ODD)
    between.done("supervisor", "announce_closing", at=at(between, minutes=20))
    between.done("dealer", "show_sign", sign="closing")
    assert not told(between, e.FinalCallMade)
    streak(between)
    assert last(between, e.FinalCallMade).round == 2
    plain = House(table, layout="A")
    plain.open_betting()
    plain.done("supervisor", "announce_closing", at=at(plain, minutes=20))
    plain.done("dealer", "show_sign", sign="closing")
    assert not told(plain, e.FinalCallMade)


@pytest.mark.clause(BOOK, "6.6")
def test_the_sign_stands_twenty_minutes_and_a_live_wager_is_played_out(table: PayTable) -> None:
    house = begun(read_as(table, closure__notice_minutes=0))
    house.finish(SMALL_ODD)
    house.done("supervisor", "announce_closing", at=at(house, minutes=1))
    house.done("dealer", "show_sign", sign="closing")
    house.wait(minutes=20)
    refused(house, "streak_live", "6.6", "supervisor", "close_table")
    house.play(SMALL_ODD)
    house.play(BIG_ODD)
    house.done("supervisor", "close_table")
    soon = House(read_as(table, closure__notice_minutes=0))
    soon.done("supervisor", "announce_closing", at=at(soon, minutes=1))
    soon.done("dealer", "show_sign", sign="closing")
    soon.wait(minutes=19, seconds=59)
    refused(soon, "sign_not_due", "6.6", "supervisor", "close_table")
    soon.wait(seconds=1)
    only(soon, ("game_supervisor", "supervisor"), "close_table")


@pytest.mark.clause(BOOK, "6.6")
def test_read_otherwise_closing_settles_it_or_hands_it_back(table: PayTable) -> None:
    for word, count, purse in (
        ("settle_at_count", 4, 1_060_00),
        ("settle_at_count", 3, 990_00),
        ("refund", 4, 1_000_00),
    ):
        house = begun(read_as(table, super_streak__at_closure=word))
        goes_on(house, *[SMALL_ODD] * count)
        house.done("supervisor", "announce_closing", at=at(house, minutes=20))
        house.done("dealer", "show_sign", sign="closing")
        house.wait(minutes=20)
        house.done("supervisor", "close_table")
        assert house.purse("ann") == purse
        assert not house.state.streaks
        house.check()


@pytest.mark.clause(BOOK, "6.6")
def test_opening_again_forgets_the_run_and_takes_wagers_anew(table: PayTable) -> None:
    house = House(table)
    house.play(SMALL_ODD)
    opened = last(house, e.Opened)
    house.done("supervisor", "announce_closing", at=at(house, minutes=20))
    house.done("dealer", "show_sign", sign="closing")
    house.wait(minutes=20)
    house.done("supervisor", "close_table")
    assert house.refused("dealer", "tumble").code == "closed"
    kept = not table.book.policy("super_streak.reset_on_open")
    house.record(msgspec.structs.replace(opened, keeps_runs=kept), house.entries[0].by)
    shut(house, who="ann")
    house.finish(BIG_ODD)
    streak(house)
    assert counted(house) == ("big", 0)


@pytest.mark.clause(BOOK, "6.2#b")
def test_a_result_put_right_after_settling_leaves_it_where_the_run_is(table: PayTable) -> None:
    """Point 139: what the wrong round ended stands again, what a later one decided stays so."""
    put_right = {"reason": "keyed wrongly", "second": "pit_boss"}
    house = begun(table)
    goes_on(house, SMALL_ODD, BIG_ODD)
    assert ended(house) == (1, 0, 0)
    house.done("supervisor", "correct_result", of=3, result=SMALL_ODD, **put_right)
    assert counted(house) == ("small", 2)
    assert house.purse("ann") == 990_00
    house.open_betting()
    refused(house, "must_remain", "6.2#b", "ann", "take_back", position=SMALL_BIG)
    goes_on(house, SMALL_ODD, SMALL_ODD, BIG_ODD)
    assert last(house, e.WagerSettled).won == 60_00
    house.check()
    live = begun(table)
    goes_on(live, SMALL_ODD, SMALL_ODD)
    live.done("supervisor", "correct_result", of=3, result=TRIPLE, **put_right)
    assert counted(live) == ("small", 1)
    live.done("supervisor", "correct_result", of=2, result=BIG_ODD, **put_right)
    assert ended(live) == (0, 0, 0)
    live.check()
    later = begun(table)
    goes_on(later, SMALL_ODD, BIG_ODD)
    later.done("supervisor", "correct_result", of=2, result=BIG_ODD, **put_right)
    assert ended(later) == (1, 0, 0), "decided in a later round"
    later.check()


@pytest.mark.clause(BOOK, "9.5")
def test_a_guilty_partys_streak_that_stands_again_is_kept_once(table: PayTable) -> None:
    """A wrong result ended it, a correction put it back: one stake, forfeited once."""
    house = begun(table)
    house.finish(BIG_ODD)
    number = house.state.round - 1
    fields = {"of": number, "result": SMALL_ODD, "reason": "keyed wrongly"}
    house.done("supervisor", "correct_result", second="game_supervisor", **fields)
    assert (house.purse("ann"), counted(house)) == (990_00, ("small", 1))
    fields = {"of": number, "ground": "fraud_in_opinion", "reason": "a marked die"}
    house.done("supervisor", "invalidate", forfeit="ann", **fields)
    assert house.purse("ann") == 990_00
    assert not house.state.streaks
    house.check()


def _put_right(house: House, number: int, result: str) -> None:
    by = {"reason": "miskeyed", "second": "shift_manager"}
    house.done("supervisor", "correct_result", of=number, result=result, **by)
    house.check()


@pytest.mark.clause(BOOK, "8.7.1")
def test_a_corrected_run_that_a_later_dark_round_ends_is_read_as_that_one_is(
    table: PayTable,
) -> None:
    read = read_as(table, super_streak__on_lighting_failure="refund_if_unbroken")
    for book, back in ((read, 10_00), (table, 0)):
        house = begun(book)
        goes_on(house, SMALL_ODD, BIG_ODD)
        assert ended(house) == (1, 0, 0)
        _lights_fail(house, SMALL_ODD)
        house.done("supervisor", "clear_malfunction", what="a new fuse")
        _put_right(house, 3, SMALL_ODD)
        assert house.purse("ann") == 990_00 + back
        _put_right(house, 3, BIG_ODD)
        assert house.purse("ann") == 990_00


@pytest.mark.clause(BOOK, "8.7.1")
def test_a_run_handed_back_for_its_lights_follows_every_correction(table: PayTable) -> None:
    read = read_as(table, super_streak__on_lighting_failure="refund_if_unbroken")
    house = begun(read)
    goes_on(house, SMALL_ODD)
    _lights_fail(house, SMALL_ODD)
    house.done("supervisor", "clear_malfunction", what="a new fuse")
    assert ended(house) == (2, 10_00, 0)
    for result, purse in (
        (BIG_ODD, 990_00),
        (SMALL_EVEN, 1_000_00),
        (BIG_EVEN, 990_00),
        (TRIPLE, 1_000_00),
    ):
        _put_right(house, 3, result)
        assert house.purse("ann") == purse
        assert not house.state.streaks, "failed lights ended it, whatever the result is"
