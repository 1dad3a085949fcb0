"""Exact sessions: laws of many rounds, ruin and hold, against closed forms and brute force."""

from fractions import Fraction
from functools import cache
from itertools import product
from math import comb

import pytest

import croupier
from croupier import maths
from croupier.money import Cents
from croupier.odds.chain import Chain, chain_of_slip
from croupier.odds.law import Law, TooMuch, is_quick, law_of
from croupier.odds.near import near_law_of
from croupier.odds.ruin import visit_of
from croupier.odds.strategy import STRATEGIES, BadStrategy, Strategy, martingale
from croupier.settle import Limits, Stake

FIVE = ("small", "odd", "total:10", "pair:1-2", "single:3")


@cache
def game_of(book: str) -> croupier.Game:
    return croupier.load(book)


@cache
def slip_chain(book: str, *positions: str, cents: int = 100) -> Chain:
    game = game_of(book)
    return chain_of_slip(game.table, [Stake(game.position(p), Cents(cents)) for p in positions])


def coin(win: int, lose: int, *, gain: int = 1, loss: int = 1) -> Chain:
    return Chain((win, lose), ((gain, -loss),), ((0, 0),), (loss,), (loss,))


def with_memory(base: Chain, strategy: Strategy) -> Chain:
    """A strategy over a chain of one state, written out once more for the tests."""
    nets = [tuple(times * net for net in base.net[0]) for times in strategy.times]
    follows = [tuple(strategy.after(step, net) for net in row) for step, row in enumerate(nets)]
    staked = tuple(times * base.staked[0] for times in strategy.times)
    return Chain(base.weights, tuple(nets), tuple(follows), staked, staked)


def brute(chain: Chain, rounds: int) -> dict[int, int]:
    """Every path, one by one."""
    found: dict[int, int] = {}
    for path in product(range(len(chain.weights)), repeat=rounds):
        state, total, ways = chain.start, 0, 1
        for outcome in path:
            total += chain.net[state][outcome]
            ways *= chain.weights[outcome]
            state = chain.follows[state][outcome]
        found[total] = found.get(total, 0) + ways
    return found


def as_counts(law: Law) -> dict[int, Fraction]:
    return {
        law.first + i * law.step: Fraction(count, law.whole)
        for i, count in enumerate(law.counts)
        if count
    }


@pytest.mark.parametrize("book", croupier.every_book())
def test_the_law_of_one_round_is_the_row_of_the_pay_table(book: str) -> None:
    game = croupier.load(book)
    for odds in game.odds():
        if odds.ways is None:
            continue
        # A stake that every odds of the book divide, so that nothing is rounded.
        chain = slip_chain(book, odds.position, cents=7_200)
        assert chain.mean() == -odds.edge * 7_200
        assert chain.variance() == odds.variance * 7_200**2


def test_the_law_of_even_money_is_binomial() -> None:
    law = law_of(slip_chain("nsw-sic-bo", "small"), 50)
    for wins in range(51):
        exact = comb(50, wins) * Fraction(105, 216) ** wins * Fraction(111, 216) ** (50 - wins)
        assert law.chance(100 * (2 * wins - 50)) == exact
    assert law.mean == -50 * Fraction(100, 36)
    assert law.variance == 50 * slip_chain("nsw-sic-bo", "small").variance()


@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_the_law_is_what_every_path_comes_to(rounds: int) -> None:
    chain = slip_chain("nsw-big-wheel", "symbol:1", "symbol:3", "symbol:6")
    paths = brute(chain, rounds)
    whole = chain.whole**rounds
    assert as_counts(law_of(chain, rounds)) == {n: Fraction(w, whole) for n, w in paths.items()}


@pytest.mark.parametrize("name", STRATEGIES)
def test_the_law_of_a_strategy_is_what_every_path_comes_to(name: str) -> None:
    chain = with_memory(coin(3, 4), STRATEGIES[name]())
    paths = brute(chain, 8)
    assert as_counts(law_of(chain, 8)) == {n: Fraction(w, 7**8) for n, w in paths.items()}


def test_figures_of_a_law() -> None:
    law = law_of(slip_chain("nsw-sic-bo", *FIVE), 20)
    counts = as_counts(law)
    assert sum(counts.values()) == 1
    assert law.at_most(0) + law.at_least(1) == 1
    assert law.at_most(-1) == sum(c for n, c in counts.items() if n < 0)
    assert law.at_most(law.first - 1) == 0
    assert law.at_least(10**9) == 0
    assert law.chance(law.first + 1) == 0
    median = law.quantile(Fraction(1, 2))
    assert law.at_most(median) >= Fraction(1, 2) > law.at_most(median - law.step)
    assert abs(sum(law.floats()) - 1) < 1e-12


def test_the_transform_keeps_its_bound() -> None:
    chain = slip_chain("nsw-sic-bo", *FIVE)
    exact, near = law_of(chain, 200), near_law_of(chain, 200)
    assert len(near) == len(exact)
    assert near.error < 1e-12
    worst = max(
        abs(Fraction(float(a)) - Fraction(b, exact.whole))
        for a, b in zip(near.chances, exact.counts, strict=True)
    )
    assert worst <= near.error


@pytest.mark.parametrize("deviations", [0, 1, 4, 8, 12])
def test_tails_are_true_tails(deviations: int) -> None:
    chain = slip_chain("nsw-sic-bo", *FIVE)
    exact, near = law_of(chain, 400), near_law_of(chain, 400)
    deviation = float(exact.variance) ** 0.5
    for sign in (1, -1):
        cents = int(float(exact.mean) + sign * deviations * deviation) // 100 * 100
        for mine, its in ((near.at_most, exact.at_most), (near.at_least, exact.at_least)):
            value, error = mine(cents)
            truth = its(cents)
            assert abs(Fraction(value) - truth) <= Fraction(error)
            if deviations >= 4 and truth < Fraction(1, 2):
                assert error < 1e-6 * float(truth), "a tail is known to its own size"
    value, error = near.at_most(exact.first - 100)
    assert value <= error


@pytest.mark.parametrize(("win", "lose"), [(18, 19), (1, 1), (3, 2)])
def test_ruin_is_the_gamblers(win: int, lose: int) -> None:
    """The closed form: ((q/p)^i - (q/p)^n) / (1 - (q/p)^n), or 1 - i/n in a fair game."""
    start, goal = 7, 20
    visit = visit_of(coin(win, lose), start, goal=goal, exact=True)
    p, ratio = Fraction(win, win + lose), Fraction(lose, win)
    if ratio == 1:
        ruined, rounds = 1 - Fraction(start, goal), Fraction(start * (goal - start))
    else:
        ruined = (ratio**start - ratio**goal) / (1 - ratio**goal)
        rounds = (start - goal * (1 - ruined)) / (1 - 2 * p)
    assert visit.ruined == ruined
    assert visit.reached == 1 - ruined
    assert visit.expected_rounds == rounds == visit.turnover
    assert visit.expected_end == goal * (1 - ruined)
    near = visit_of(coin(win, lose), start, goal=goal)
    assert abs(Fraction(near.ruined) - ruined) <= Fraction(near.error)
    assert near.expected_rounds == pytest.approx(float(rounds), rel=1e-9)
    assert near.deviation == pytest.approx(visit.deviation)


@pytest.mark.parametrize("steps", [1, 2, 3, 5])
def test_doubling_up_fails_as_often_as_a_row_of_losses(steps: int) -> None:
    """A martingale with money for so many losses in a row, until one unit is won."""
    chain = with_memory(coin(18, 19), martingale(steps))
    bankroll = 2**steps - 1
    visit = visit_of(chain, bankroll, goal=bankroll + 1, exact=True)
    assert visit.ruined == Fraction(19, 37) ** steps


@pytest.mark.parametrize("strategy", ["flat", "martingale", "paroli", "dalembert", "fibonacci"])
def test_a_visit_is_what_every_path_comes_to(strategy: str) -> None:
    steps = () if strategy == "flat" else (4,)
    chain = with_memory(coin(2, 3, gain=2, loss=1), STRATEGIES[strategy](*steps))
    rounds, bankroll, goal = 9, 6, 11
    ruined = reached = spent = turnover = end = Fraction(0)
    for path in product((0, 1), repeat=rounds):
        state, money, chance = chain.start, bankroll, Fraction(1)
        ended = ""
        for outcome in path:
            chance *= Fraction(chain.weights[outcome], chain.whole)
            if ended:
                continue
            spent += chance_of(path, chain)
            turnover += chain.staked[state] * chance_of(path, chain)
            money += chain.net[state][outcome]
            state = chain.follows[state][outcome]
            ended = "reached" if money >= goal else "ruined" if money < chain.holds[state] else ""
        ruined += chance * (ended == "ruined")
        reached += chance * (ended == "reached")
        end += chance * money
    visit = visit_of(chain, bankroll, goal=goal, rounds=rounds, exact=True)
    assert (visit.ruined, visit.reached) == (ruined, reached)
    assert visit.playing == 1 - ruined - reached
    assert (visit.expected_rounds, visit.turnover) == (spent, turnover)
    assert visit.expected_end == end
    near = visit_of(chain, bankroll, goal=goal, rounds=rounds)
    assert abs(Fraction(near.ruined) - ruined) <= Fraction(near.error)


def chance_of(path: tuple[int, ...], chain: Chain) -> Fraction:
    chance = Fraction(1)
    for outcome in path:
        chance *= Fraction(chain.weights[outcome], chain.whole)
    return chance


def test_hold_is_not_the_edge() -> None:
    """The house holds of the drop what the edge takes of the turnover, however often it turns."""
    chain = slip_chain("adelaide-roulette", "red")
    visit = visit_of(chain, 1_000, goal=2_000, rounds=200, exact=True)
    assert visit.hold * 1_000 == visit.turnover * Fraction(1, 37)
    assert visit.hold > Fraction(1, 37)
    low, high = visit.band(100)
    assert low < float(visit.hold) < high
    wider = visit.band(100, level=0.99)
    assert wider[0] < low < high < wider[1]


def test_limits_cap_what_a_chain_stakes() -> None:
    game = croupier.load("nsw-sic-bo")
    stake = Stake(game.position("small"), Cents(300_00))
    free = chain_of_slip(game.table, [stake])
    capped = chain_of_slip(game.table, [stake], Limits(maximum=Cents(100_00)))
    assert max(free.net[0]) == 300_00
    assert max(capped.net[0]) == 100_00
    assert min(capped.net[0]) == -100_00


@pytest.mark.parametrize(
    "ask",
    [
        lambda: law_of(coin(1, 1), -1),
        lambda: law_of(coin(1, 1), 10**9),
        lambda: law_of(Chain((1, 1, 1), ((0, 1, 10**9),), ((0, 0, 0),), (1,), (1,)), 1_000),
        lambda: near_law_of(coin(1, 1), 0),
        lambda: near_law_of(with_memory(coin(1, 1), martingale()), 10**6),
        lambda: visit_of(coin(1, 1), 0, goal=5),
        lambda: visit_of(coin(1, 1), 5, goal=5),
        lambda: visit_of(coin(1, 1), 5),
        lambda: visit_of(coin(1, 1), 5, rounds=0),
        lambda: visit_of(coin(1, 1), 5, goal=10**12),
        lambda: visit_of(coin(1, 1), 5, goal=10**4, exact=True),
        lambda: visit_of(coin(1, 1), 5, goal=9).band(0),
        lambda: visit_of(coin(1, 1), 10**6, goal=2 * 10**6),
        lambda: visit_of(coin(1, 1), 500, goal=1_000, rounds=10**6, exact=True),
    ],
)
def test_what_does_not_fit_is_said(ask: object) -> None:
    with pytest.raises(TooMuch):
        ask()  # type: ignore[operator]


@pytest.mark.parametrize("steps", [0, 21, -3])
def test_a_progression_has_its_bounds(steps: int) -> None:
    for name in ("martingale", "paroli", "dalembert", "fibonacci", "grand_martingale"):
        with pytest.raises(BadStrategy):
            STRATEGIES[name](steps)
    with pytest.raises(BadStrategy):
        Strategy("odd", (1, 2), (0,), (1, 0), (0, 0))


@pytest.mark.parametrize(
    "slip",
    [
        {"total:4": "1.00", "total:17": "1.01"},
        {"specific_triple:1": "0.07", "small": "5.00"},
        {"single:1": "0.01", "single:2": "0.03"},
        {"small": "500.00", "big": "499.99"},
    ],
    ids=str,
)
@pytest.mark.parametrize("rounds", [1, 2, 7, 40])
def test_every_tail_is_within_its_bound_to_the_last_result(
    slip: dict[str, str], rounds: int
) -> None:
    """At the very ends the tilt is steepest; past them nothing is left."""
    made = maths.chain(game_of("nsw-sic-bo"), slip)
    exact, near = law_of(made, rounds), near_law_of(made, rounds)
    there = [i for i, count in enumerate(exact.counts) if count]
    for index in (*there[:3], *there[:: max(1, len(there) // 5)], *there[-3:], there[-1] + 1):
        for cents in range(
            exact.first + index * exact.step - 1, exact.first + index * exact.step + 2
        ):
            for mine, its in (
                (near.at_most, exact.at_most),
                (near.at_least, exact.at_least),
                (near.at, exact.chance),
            ):
                value, error = mine(cents)
                assert abs(Fraction(value) - its(cents)) <= Fraction(error), (cents, its)


@pytest.mark.parametrize(
    ("slip", "strategy", "rounds"),
    [
        ({"small": "5.00"}, "martingale:4", 30),
        ({"super_streak:small-big": "5.00", "small": "5.00"}, "flat", 20),
        ({"total:4": "1.00", "small": "3.00"}, "dalembert:5", 20),
    ],
)
def test_play_with_memory_has_a_law_in_floats(
    slip: dict[str, str], strategy: str, rounds: int
) -> None:
    """Each chance is known to its own size, however small it is."""
    made = maths.chain(game_of("nsw-sic-bo"), slip, strategy=strategy)
    exact, near = law_of(made, rounds), near_law_of(made, rounds)
    assert near.first == exact.first
    for index, count in enumerate(exact.counts):
        value, error = near.at(exact.first + index * exact.step)
        assert abs(Fraction(value) - Fraction(count, exact.whole)) <= Fraction(error)
        assert not count or error < 1e-11 * value
    for share in (0.01, 0.25, 0.5, 0.99):
        cents = near.quantile(share)
        assert cents == exact.quantile(Fraction(share))
        for mine, its in ((near.at_most, exact.at_most), (near.at_least, exact.at_least)):
            value, error = mine(cents)
            assert abs(Fraction(value) - its(cents)) <= Fraction(error)
    assert near.mean == pytest.approx(float(exact.mean), rel=1e-9)
    assert near.variance == pytest.approx(float(exact.variance), rel=1e-9)


def test_quantiles_in_floats_are_the_exact_ones() -> None:
    chain = slip_chain("nsw-sic-bo", *FIVE)
    exact, near = law_of(chain, 200), near_law_of(chain, 200)
    shares = [Fraction(n, 1000) for n in (1, 10, 50, 500, 900, 999)]
    assert [near.quantile(s) for s in shares] == [exact.quantile(s) for s in shares]
    assert (near.mean, near.variance) == (exact.mean, exact.variance)


def test_what_is_quick_is_told_from_what_is_not() -> None:
    assert is_quick(coin(1, 1), 1_000)
    assert not is_quick(coin(1, 1), 10**6)
    assert not is_quick(with_memory(coin(1, 1), martingale(6)), 10**5)
    assert not is_quick(coin(1, 1), 0)
    with pytest.raises(TooMuch, match="ask for fewer rounds, or not exactly"):
        law_of(slip_chain("nsw-sic-bo", "small"), 50_000)
