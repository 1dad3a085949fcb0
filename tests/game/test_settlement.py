"""Settlement at a table: every position on every result, limits, and losers before winners."""

import pytest
from msgspec.structs import replace

from croupier.game import events as e
from croupier.game.accounts import WIN
from croupier.library import load
from croupier.money import Cents
from game.play import (
    BIG_WHEEL,
    DEALER,
    ONE,
    PAYS,
    PLAN,
    SYMBOLS,
    TWO,
    Table,
    actor,
    position,
    table_in,
)

THREE = actor("player", "player-3")


def opened_with(*stakes: tuple[str, int], **changes: object) -> Table:
    """Betting open, with the first player's stakes on the layout."""
    table = Table(replace(PLAN, **changes))
    table.seat(ONE, 1, 1_000_00)
    table.seat(TWO, 2, 1_000_00)
    table.done(table.place_bets(), DEALER)
    for symbol, cents in stakes:
        table.done(table.place(symbol, cents), ONE)
    return table


def settled(table: Table) -> list[tuple[int, int, int, int]]:
    return [(s.stake, s.returned, s.won, s.lost) for s in table.of(e.WagerSettled)]


@pytest.mark.parametrize("result", SYMBOLS)
@pytest.mark.parametrize("symbol", SYMBOLS)
def test_each_position_on_each_result(symbol: str, result: str) -> None:
    table = opened_with((symbol, 10_00))
    table.settle(result)
    (done,) = table.of(e.WagerSettled)
    assert (done.player, done.position, done.stake) == (ONE.person, position(symbol), 10_00)
    assert (done.round, done.wager, done.rules, done.readings) == (1, 1, (), ())
    if symbol == result:
        won = PAYS[symbol] * 10_00
        assert (done.returned, done.won, done.lost) == (10_00, won, 0)
        assert done.clauses == ("3.1", "3.1.1", "3.1.2", f"6.1 [2.2.{symbol}]")
    else:
        won = -10_00
        assert (done.returned, done.won, done.lost) == (0, 0, 10_00)
        assert done.clauses == ("3.1", "3.1.1", "3.1.2")
    assert (table.purse(ONE), table.staked(ONE)) == (1_000_00 + won, 0)
    assert table.state.balances[WIN] == -won


@pytest.mark.parametrize("result", SYMBOLS)
def test_a_whole_layout(result: str) -> None:
    """A different stake on each, by two players: what each gets is the one winner's pay."""
    table = opened_with(*((symbol, int(symbol) * 1_00) for symbol in SYMBOLS))
    for symbol in SYMBOLS:
        table.done(table.place(symbol, 3_00), TWO)
    table.settle(result)
    stake = int(result) * 1_00
    assert table.purse(ONE) == 1_000_00 - 28_00 + stake * (PAYS[result] + 1)
    assert table.purse(TWO) == 1_000_00 - 21_00 + 3_00 * (PAYS[result] + 1)
    assert (table.staked(ONE), table.staked(TWO), table.state.wagers) == (0, 0, {})


@pytest.mark.parametrize("result", SYMBOLS)
def test_losers_go_before_winners(result: str) -> None:
    table = opened_with(*((symbol, 5_00) for symbol in (*SYMBOLS, *SYMBOLS)))
    for symbol in reversed(SYMBOLS):
        table.done(table.place(symbol, 5_00), TWO)
    start = len(table.events)
    table.settle(result)
    kinds = [
        type(event).__name__
        if not isinstance(event, e.WagerSettled)
        else ("won" if event.won else "lost")
        for event in table.events[start:]
    ]
    assert kinds == [
        "BettingClosed",
        "WheelSpun",
        "ResultEntered",
        "ResultDeclared",
        *["lost"] * 18,
        "LosersCollected",
        *["won"] * 3,
        "WinnersPaid",
    ]
    (collected,), (paid,) = table.of(e.LosersCollected), table.of(e.WinnersPaid)
    assert (collected.cents, collected.clauses) == (18 * 5_00, ("5.2",))
    assert (paid.cents, paid.clauses) == (3 * 5_00 * PAYS[result], ("5.2",))


def test_after_collecting_only_winners_lie_on_the_layout() -> None:
    table = table_in("collected", result="3")
    assert [w.position for w in table.state.wagers.values()] == [position("3")]
    assert (table.staked(ONE), table.staked(TWO)) == (10_00, 0)


def test_a_round_without_wagers() -> None:
    table = opened_with()
    table.settle("4")
    assert settled(table) == []
    assert (table.round, table.purse(ONE)) == (2, 1_000_00)


def test_a_winner_over_the_maximum_is_paid_on_the_maximum() -> None:
    table = opened_with(("2", 80_00))
    table.settle("2")
    assert settled(table) == [(80_00, 80_00, 3 * 50_00, 0)]
    (done,) = table.of(e.WagerSettled)
    assert done.rules == ("limits.over_max",)
    assert done.clauses[-1] == "4.3"


def test_a_loser_over_the_maximum_loses_the_maximum() -> None:
    table = opened_with(("2", 80_00))
    table.settle("1")
    assert settled(table) == [(80_00, 30_00, 0, 50_00)]


@pytest.mark.parametrize(("cents", "counted"), [(49_00, 49_00), (50_00, 50_00), (51_00, 50_00)])
def test_on_each_side_of_the_maximum(cents: int, counted: int) -> None:
    table = opened_with(("5", cents))
    table.settle("5")
    assert settled(table) == [(cents, cents, 23 * counted, 0)]


def test_the_maximum_counts_all_that_one_player_has_on_a_position() -> None:
    table = opened_with(("1", 40_00), ("1", 40_00), ("1", 40_00), ("2", 40_00))
    table.done(table.place("1", 40_00), TWO)
    table.settle("1")
    assert table.purse(ONE) == 1_000_00 + 50_00 - 40_00
    assert table.purse(TWO) == 1_000_00 + 40_00
    assert (table.staked(ONE), table.staked(TWO)) == (0, 0)


def test_a_stake_wholly_over_the_maximum_goes_back_and_wins_nothing() -> None:
    table = opened_with(("1", 50_00), ("1", 40_00))
    table.settle("1")
    assert sorted(settled(table)) == [(40_00, 40_00, 0, 0), (50_00, 50_00, 50_00, 0)]


@pytest.mark.parametrize("result", ["1", "2"])
def test_the_same_stakes_come_to_the_same_in_one_stack_or_two(result: str) -> None:
    one, two = opened_with(("1", 70_00)), opened_with(("1", 30_00), ("1", 40_00))
    one.settle(result)
    two.settle(result)
    assert one.purse(ONE) == two.purse(ONE)


def test_a_limit_measured_on_the_round_is_the_same_when_taking_and_when_paying() -> None:
    """Under `limits.scope = player_round` the losers fill the maximum too, collected or not."""
    book = load("nsw-big-wheel", {"limits.scope": "player_round"}).table
    table = Table(PLAN, book)
    table.seat(ONE, 1, 1_000_00)
    table.done(table.place_bets(), DEALER)
    table.done(table.place("2", 40_00), ONE)
    table.done(table.place("1", 40_00), ONE)
    table.settle("1")
    assert sorted(settled(table)) == [(40_00, 0, 0, 40_00), (40_00, 40_00, 10_00, 0)]


@pytest.mark.parametrize(
    ("result", "expected"), [("3", (1_00, 1_00, 5_00, 0)), ("1", (1_00, 0, 0, 1_00))]
)
def test_a_stake_under_the_minimum_is_valid(
    result: str, expected: tuple[int, int, int, int]
) -> None:
    table = opened_with(("3", 1_00))
    table.settle(result)
    assert settled(table) == [expected]
    (done,) = table.of(e.WagerSettled)
    assert done.rules == ("limits.under_min",)
    assert "4.2" in done.clauses


def test_each_side_of_the_minimum() -> None:
    table = opened_with(("3", 2_00), ("4", 1_00))
    table.settle("3")
    assert {s.position: s.rules for s in table.of(e.WagerSettled)} == {
        position("3"): (),
        position("4"): ("limits.under_min",),
    }


def test_settled_wagers_are_kept_for_the_screens_until_the_next_round_ends() -> None:
    table = table_in("collected")
    table.done(table.pay(), DEALER)
    assert set(table.state.last_round) == {1, 2}
    table.done(table.place_bets(), DEALER)
    table.done(table.no_more_bets(), DEALER)
    table.done(table.no_spin(), DEALER)
    assert table.state.last_round == {}


def test_a_limit_can_be_large() -> None:
    table = opened_with(float=Cents(10**12), maximum=Cents(10**10))
    table.done(table.buy_in(ONE, 10**10), DEALER)
    table.done(table.place("7", 10**10), ONE)
    table.settle("7")
    assert table.purse(ONE) == 1_000_00 + 48 * 10**10
    assert BIG_WHEEL.book.id == "nsw-big-wheel"
