"""Settlement: limits on either side of the line, caps, advice, rounding, fifths, losers first."""

from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import croupier
from croupier import Game, Limits, Settlement
from croupier.money import MOST_CENTS, Cents, amount
from croupier.rulebook.clauses import ClauseIndex
from croupier.rulebook.model import PositionId
from croupier.settle import Stake, Unsettled, settle, settle_run

LoadGame = Callable[..., Game]
UNTIMED = settings(deadline=None, max_examples=150)
BOOKS = croupier.every_book()
WARNS = ("adelaide-big-small", "adelaide-roulette", "victoria-sic-bo:a", "victoria-sic-bo:b")


def stakes(*pairs: tuple[str, str], advised: bool = False) -> list[Stake]:
    return [Stake(PositionId(name), amount(text), advised) for name, text in pairs]


def limits_of(
    minimum: str = "0.01", maximum: str | None = None, unit: str = "0.01", *, notice: bool = False
) -> Limits:
    most = None if maximum is None else amount(maximum)
    return Limits(minimum=amount(minimum), maximum=most, unit=amount(unit), multiples=notice)


def one(game: Game, outcome: str, pair: tuple[str, str], limits: Limits, **how: bool) -> Settlement:
    (done,) = settle(game.table, game.outcome(outcome), stakes(pair, **how), limits)
    return done


def money(done: Settlement) -> tuple[int, int, int]:
    return done.returned, done.won, done.lost


def won_and_lost(game: Game) -> tuple[str, str, str, Fraction]:
    """A position, a result that it wins on at full stake, one that it loses on, and its odds."""
    for position in game.table.positions:
        tiers = [game.table.tier(position.id, i) for i in range(len(game.table.outcomes))]
        if all(tier is None or tier.returned == 1 for tier in tiers):
            win = next(i for i, tier in enumerate(tiers) if tier)
            lose = tiers.index(None)
            tier = tiers[win]
            assert tier
            keys = [outcome.key for outcome in game.table.outcomes]
            return position.id, keys[win], keys[lose], tier.won
    raise AssertionError("every book has a wager that pays whole stakes")


# ---------------------------------------------------------------- the maximum


@pytest.mark.parametrize(("stake", "counts"), [("99.99", 99_99), ("100.00", 100_00)])
def test_up_to_the_maximum_a_stake_counts_whole(game: Game, stake: str, counts: int) -> None:
    position, win, lose, odds = won_and_lost(game)
    limits = limits_of("5.00", "100.00")
    for outcome in (win, lose):
        done = one(game, outcome, (position, stake), limits)
        assert "limits.over_max" not in done.rules
        won = outcome == win
        assert money(done) == (counts * won, int(counts * odds) * won, counts * (not won))


@pytest.mark.parametrize("stake", ["100.01", "250.00"])
def test_above_the_maximum_it_is_paid_and_collected_to_it(game: Game, stake: str) -> None:
    position, win, lose, odds = won_and_lost(game)
    limits = limits_of("5.00", "100.00")
    cents = amount(stake)
    won = one(game, win, (position, stake), limits)
    lost = one(game, lose, (position, stake), limits)
    assert money(won) == (cents, int(100_00 * odds), 0)
    assert money(lost) == (cents - 100_00, 0, 100_00)
    for done in (won, lost):
        assert done.rules == ("limits.over_max",)
        assert set(game.book.policies["limits.over_max"].source.clauses) <= set(done.clauses)


def test_stakes_on_one_position_share_the_maximum(load_game: LoadGame) -> None:
    game = load_game("nsw-sic-bo")
    slip = stakes(("small", "60.00"), ("big", "90.00"), ("small", "60.00"))
    done = settle(game.table, game.outcome("1-2-3"), slip, limits_of("1.00", "100.00"))
    assert [(one.position, *money(one)) for one in done] == [
        ("big", 0, 0, 90_00),
        ("small", 60_00, 60_00, 0),
        ("small", 60_00, 40_00, 0),
    ]


def test_a_limit_on_the_round_is_shared_by_all_positions(load_game: LoadGame) -> None:
    game = load_game("nsw-sic-bo", {"limits.scope": "player_round"})
    slip = stakes(("small", "60.00"), ("big", "60.00"), ("odd", "5.00"))
    done = settle(game.table, game.outcome("1-2-4"), slip, limits_of("1.00", "100.00"))
    assert [(one.position, *money(one)) for one in done] == [
        ("big", 20_00, 0, 40_00),
        ("small", 60_00, 60_00, 0),
        ("odd", 5_00, 0, 0),
    ]


def test_a_stake_that_goes_back_takes_no_room(load_game: LoadGame) -> None:
    """Advised and below the minimum, three dollars go back; ten more are then not too many."""
    game = load_game("adelaide-big-small")
    slip = [*stakes(("small", "3.00"), advised=True), *stakes(("small", "10.00"))]
    done = settle(game.table, game.outcome("1-2-3"), slip, limits_of("5.00", "10.00"))
    assert sum(one.won for one in done) == 10_00


# ---------------------------------------------------------------- the minimum


@pytest.mark.parametrize(("stake", "under"), [("4.99", True), ("5.00", False), ("5.01", False)])
def test_below_the_minimum_a_first_wager_stands(game: Game, stake: str, *, under: bool) -> None:
    position, win, lose, odds = won_and_lost(game)
    limits = limits_of("5.00", "100.00")
    cents = amount(stake)
    won, lost = (one(game, outcome, (position, stake), limits) for outcome in (win, lose))
    assert money(won) == (cents, int(cents * odds), 0)
    assert money(lost) == (0, 0, cents)
    for done in (won, lost):
        assert ("limits.under_min" in done.rules) == under


def test_below_the_minimum_an_advised_owner_gets_it_back(game: Game) -> None:
    """Where the book warns; in New South Wales it stays valid, always."""
    position, win, lose, odds = won_and_lost(game)
    limits = limits_of("5.00", "100.00")
    warns = game.book.name in WARNS
    assert game.book.policy("limits.under_min") == ("settle_and_warn" if warns else "valid")
    for outcome in (win, lose):
        done = one(game, outcome, (position, "4.99"), limits, advised=True)
        won = outcome == win
        plain = (4_99 * won, int(499 * odds) * won, 4_99 * (not won))
        assert money(done) == ((4_99, 0, 0) if warns else plain)
        again = one(game, outcome, (position, "5.00"), limits, advised=True)
        assert again.lost == (0 if won else 5_00), "advice reaches only stakes below the minimum"


def test_chips_on_one_position_make_up_one_wager(load_game: LoadGame) -> None:
    """A limit is measured on a player's stake on a position (point 8), at both ends."""
    game = load_game("adelaide-big-small")
    slip = stakes(("small", "3.00"), ("small", "3.00"), advised=True)
    done = settle(game.table, game.outcome("1-2-3"), slip, limits_of("5.00", "100.00"))
    assert [money(one) for one in done] == [(3_00, 3_00, 0)] * 2
    assert not any(one.rules for one in done)


# ---------------------------------------------------------------- rounding: points 12 and 13

DOMINO = "pair:1-2"


@pytest.mark.parametrize(
    ("reading", "minimum", "stake", "won"),
    [
        ("down_stake", "2.00", "3.00", "11.00"),
        ("down_payout", "2.00", "3.00", "16.00"),
        ("down_multiple", "2.00", "3.00", "16.00"),
        ("down_stake", "5.00", "7.00", "28.00"),  # 27.50 cannot be paid either: the next higher
        ("down_payout", "5.00", "7.00", "38.00"),
        ("down_multiple", "5.00", "7.00", "35.00"),
        ("down_multiple", "5.00", "5.00", "28.00"),  # a multiple: not in the downward sentence
        ("down_multiple", "5.00", "10.00", "55.00"),
        ("down_multiple", "5.00", "8.00", "44.00"),  # off the multiple, yet payable in full
    ],
)
def test_worked_figures_of_point_12(reading: str, minimum: str, stake: str, won: str) -> None:
    game = croupier.load("adelaide-big-small", {"payout.rounding_off_multiple": reading})
    done = one(game, "1-2-6", (DOMINO, stake), limits_of(minimum, unit="1.00", notice=True))
    assert money(done) == (amount(stake), amount(won), 0)


@pytest.mark.parametrize(
    ("stake", "unit", "won"),
    [
        ("3.00", "1.00", "17.00"),
        ("1.00", "1.00", "6.00"),
        ("5.00", "5.00", "30.00"),
        ("5.00", "1.00", "28.00"),
        ("5.00", "0.50", "27.50"),
        ("2.00", "1.00", "11.00"),
    ],
)
def test_without_the_notice_the_next_higher_sum_is_paid(stake: str, unit: str, won: str) -> None:
    game = croupier.load("adelaide-big-small")
    done = one(game, "1-2-6", (DOMINO, stake), limits_of("2.00", unit=unit))
    assert money(done) == (amount(stake), amount(won), 0)


@pytest.mark.parametrize(
    ("reading", "minimum", "stake", "unit", "edge"),
    [
        ("down_stake", "2.00", "3.00", "1.00", "35.19%"),
        ("down_multiple", "2.00", "3.00", "1.00", "12.04%"),
        ("down_payout", "5.00", "7.00", "1.00", "10.71%"),
        ("down_multiple", "5.00", "7.00", "1.00", "16.67%"),
        ("down_payout", "2.00", "1.00", "1.00", "16.67%"),
        ("down_payout", "10.00", "5.00", "5.00", "16.67%"),
        ("down_payout", "10.00", "5.00", "1.00", "11.11%"),
        ("up", "0.01", "1.00", "1.00", "2.78%"),
        ("up", "0.01", "5.00", "5.00", "2.78%"),
        ("up", "0.01", "5.00", "1.00", "8.33%"),
        ("up", "0.01", "2.00", "1.00", "9.72%"),
    ],
)
def test_what_rounding_costs(reading: str, minimum: str, stake: str, unit: str, edge: str) -> None:
    """Up is what happens without the notice; down needs it, and a stake off the multiple."""
    notice = reading != "up"
    chosen = {"payout.rounding_off_multiple": reading} if notice else {}
    game = croupier.load("adelaide-big-small", chosen)
    limits = limits_of(minimum, unit=unit, notice=notice)
    net = sum(
        outcome.weight * (done.won - done.lost)
        for outcome in game.table.outcomes
        for done in [one(game, outcome.key, (DOMINO, stake), limits)]
    )
    assert f"{-100 * net / (216 * amount(stake)):.2f}%" == edge


def test_rounding_for_a_player_rounds_the_sum_once(load_game: LoadGame) -> None:
    """5.50 twice is eleven, payable as it stands; three times is 16.50, and goes up once."""
    game = load_game("adelaide-big-small", {"payout.round_per": "player"})
    slip = stakes((DOMINO, "1.00"), ("pair:1-3", "1.00"), ("pair:2-3", "1.00"))
    for count, won in ((1, 6_00), (2, 11_00), (3, 17_00)):
        done = settle(game.table, game.outcome("1-2-3"), slip[:count], limits_of(unit="1.00"))
        assert sum(one.won for one in done) == won


@pytest.mark.parametrize("book", [name for name in BOOKS if name.startswith(("nsw", "vic"))])
def test_elsewhere_every_odd_sum_goes_up(book: str, load_game: LoadGame) -> None:
    game = load_game(book)
    position, win, _, odds = won_and_lost(game)
    for notice in (False, True):
        done = one(game, win, (position, "7.50"), limits_of("5.00", unit="5.00", notice=notice))
        exact = 750 * odds
        assert money(done) == (7_50, -(-exact // 500) * 500, 0)


# ---------------------------------------------------------------- neighbours, streaks, order


def test_neighbours_are_paid_on_a_fifth(load_game: LoadGame) -> None:
    game = load_game("adelaide-roulette")
    for number in ("26", "3", "0", "32", "15"):
        done = one(game, number, ("neighbours:0", "5.00"), limits_of())
        assert money(done) == (1_00, 35_00, 4_00)
    assert money(one(game, "19", ("neighbours:0", "5.00"), limits_of())) == (0, 0, 5_00)


@pytest.mark.parametrize(("stake", "under"), [("4.95", True), ("5.00", False)])
def test_neighbours_start_at_five_minimums(stake: str, *, under: bool) -> None:
    game = croupier.load("adelaide-roulette")
    done = one(game, "0", ("neighbours:0", stake), limits_of("1.00"))
    assert ("limits.under_min" in done.rules) == under
    assert "12(a)#b" in done.clauses


def test_neighbours_end_at_five_maximums(load_game: LoadGame) -> None:
    game, limits = load_game("adelaide-roulette"), limits_of("1.00", "10.00")
    assert money(one(game, "0", ("neighbours:0", "60.00"), limits)) == (20_00, 350_00, 40_00)
    assert money(one(game, "0", ("neighbours:0", "50.00"), limits)) == (10_00, 350_00, 40_00)


@pytest.mark.parametrize(("stake", "unit"), [("5.01", "0.01"), ("7.00", "1.00"), ("5.00", "5.00")])
def test_neighbours_need_fifths_that_chips_can_make(stake: str, unit: str) -> None:
    game = croupier.load("adelaide-roulette")
    with pytest.raises(Unsettled, match="divide by"):
        one(game, "0", ("neighbours:0", stake), limits_of(unit=unit))


def test_a_streak_is_paid_for_its_final_length(load_game: LoadGame) -> None:
    table = load_game("nsw-sic-bo").table
    (stake,) = stakes(("super_streak:small-big", "5.00"))
    paid = {4: 6, 5: 10, 6: 15, 7: 20, 8: 35, 9: 50, 10: 75, 11: 100, 12: 500, 13: 500, 10**9: 500}
    for run in (0, 1, 2, 3, *paid):
        done = settle_run(table, stake, run)
        assert money(done) == ((5_00, paid[run] * 5_00, 0) if run in paid else (0, 0, 5_00))
        assert ("7.2 [4-12]" if run in paid else "7.2 [1-3]") in done.clauses


def test_runs_and_results_are_not_mixed_up(load_game: LoadGame) -> None:
    table = load_game("nsw-sic-bo").table
    streak, small = stakes(("super_streak:odd-even", "5.00"), ("small", "5.00"))
    with pytest.raises(Unsettled, match="several rounds"):
        settle(table, 0, [small, streak])
    with pytest.raises(Unsettled, match="one result"):
        settle_run(table, small, 4)
    with pytest.raises(Unsettled, match="impossible"):
        settle_run(table, streak, -1)


def test_losers_come_first_each_in_the_order_given(load_game: LoadGame) -> None:
    game = load_game("nsw-sic-bo")
    names = ("small", "big", "total:6", "odd", "single:1", "any_triple", "even")
    slip = stakes(*((name, "1.00") for name in names))
    done = settle(game.table, game.outcome("1-2-3"), slip)
    assert [one.position for one in done] == [
        *("big", "odd", "any_triple"),
        *("small", "total:6", "single:1", "even"),
    ]


# ---------------------------------------------------------------- always


@st.composite
def slips(draw: st.DrawFn, *, wild: bool = False) -> tuple[str, int, list[tuple[int, int]], Limits]:
    """A book, an outcome, stakes as (position number, cents), and limits.

    Wild limits are any at all; the others are such as a table could have.
    """
    unit = draw(st.sampled_from([1, 5, 25, 50, 100, 250, 500, 2500]))
    minimum = draw(st.integers(1, 5000)) if wild else unit * draw(st.integers(1, 20))
    most = draw(st.none() | (st.integers(1, 9000) if wild else st.integers(1, 50)))
    maximum = None if most is None else Cents(most if wild else most * minimum)
    limits = Limits(
        minimum=Cents(minimum), maximum=maximum, unit=Cents(unit), multiples=draw(st.booleans())
    )
    slip = draw(st.lists(st.tuples(st.integers(0, 10**6), st.integers(1, 50_000)), min_size=1))
    return draw(st.sampled_from(BOOKS)), draw(st.integers(0, 10**6)), slip, limits


def laid(game: Game, slip: list[tuple[int, int]], limits: Limits) -> list[Stake]:
    found = []
    for number, cents in slip:
        position = game.table.positions[number % len(game.table.positions)]
        part = position.wager.stake_multiple
        found.append(Stake(position.id, Cents(cents * part * (limits.unit if part > 1 else 1))))
    return found


@UNTIMED
@given(slips() | slips(wild=True))
@example(("adelaide-roulette", 0, [(157, 1)], Limits(unit=Cents(100), maximum=Cents(1))))
def test_what_is_always_true_of_a_settlement(
    load_game: LoadGame, drawn: tuple[str, int, list[tuple[int, int]], Limits]
) -> None:
    name, number, slip, limits = drawn
    game = load_game(name)
    table, outcome = game.table, number % len(game.table.outcomes)
    given_stakes = laid(game, slip, limits)
    done = settle(table, outcome, given_stakes, limits)
    index = ClauseIndex(game.book.clauses)
    assert sorted((s.position, s.cents) for s in given_stakes) == sorted(
        (d.position, d.stake) for d in done
    )
    for one_done in done:
        tier = table.tier(one_done.position, outcome)
        assert one_done.returned + one_done.lost == one_done.stake
        assert 0 <= one_done.lost <= one_done.stake
        assert one_done.won >= 0
        assert one_done.won % limits.unit == 0, "chips can make it"
        assert one_done.clauses
        assert all(index.find(clause) for clause in one_done.clauses)
        assert all(rule in game.book.policies for rule in one_done.rules)
        assert len(set(one_done.clauses)) == len(one_done.clauses)
        if tier is None:
            assert one_done.won == 0
    if limits.maximum is not None:
        for id_ in {one_done.position for one_done in done}:
            most = limits.maximum * table.index[id_].wager.max_factor
            assert sum(d.lost for d in done if d.position == id_) <= most


@UNTIMED
@given(slips(), st.integers(1, MOST_CENTS // 500))
def test_without_limits_odds_are_paid_to_the_cent_above(
    load_game: LoadGame, drawn: tuple[str, int, list[tuple[int, int]], Limits], cents: int
) -> None:
    name, number, slip, _ = drawn
    game = load_game(name)
    outcome = number % len(game.table.outcomes)
    for stake in laid(game, [(at, cents) for at, _ in slip], Limits()):
        (done,) = settle(game.table, outcome, [stake])
        tier = game.table.tier(stake.position, outcome)
        if tier is None:
            assert money(done) == (0, 0, stake.cents)
        else:
            assert done.won == -(-stake.cents * tier.won // 1)
            assert done.returned == stake.cents * tier.returned


@UNTIMED
@given(slips())
def test_a_slip_settles_as_its_stakes_do(
    load_game: LoadGame, drawn: tuple[str, int, list[tuple[int, int]], Limits]
) -> None:
    name, number, slip, limits = drawn
    game = load_game(name)
    outcome = number % len(game.table.outcomes)
    apart = {stake.position: stake for stake in laid(game, slip, limits)}
    together = settle(game.table, outcome, apart.values(), limits)
    alone = [settle(game.table, outcome, [stake], limits)[0] for stake in apart.values()]
    assert sorted(together, key=lambda d: d.position) == sorted(alone, key=lambda d: d.position)
