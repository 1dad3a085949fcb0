"""The battery passes what is random and catches what is not; every seed here is fixed."""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import pytest

import croupier
from croupier import maths
from croupier.library import BadInput
from croupier.randomness.battery import TESTS, Drawn, examine
from croupier.randomness.chances import chi_square, kolmogorov, two_sided

Ints = npt.NDArray[np.int64]
N = 40_000
EVEN = np.full(37, 1 / 37)


def fair(n: int = N, sides: int = 37) -> Ints:
    return np.random.default_rng(11).integers(0, sides, n)


def one_number_more_often() -> Ints:
    drawn = fair()
    drawn[np.random.default_rng(3).random(N) < 0.006] = 17
    return drawn


def modulo_of_a_byte() -> Ints:
    return np.random.default_rng(5).integers(0, 256, N) % 37


def counting() -> Ints:
    return np.arange(N) % 37


def sticking() -> Ints:
    """One draw in twenty repeats the one before."""
    drawn = fair()
    for i in np.flatnonzero(np.random.default_rng(4).random(N) < 0.05).tolist():
        drawn[i] = drawn[i - 1]
    return drawn


def shy_of_repeats() -> Ints:
    """Never the same twice running, as people think of chance."""
    drawn = fair()
    again = np.flatnonzero(np.diff(drawn) == 0) + 1
    drawn[again] = (drawn[again] + 1) % 37
    return drawn


def swinging() -> Ints:
    """A slow wave, as of a wheel that is not level: large numbers follow large ones."""
    wave = np.random.default_rng(6).random(N) + 0.12 * np.sin(np.arange(N) / 40)
    return np.clip(np.argsort(np.argsort(wave)) * 37 // N, 0, 36)


def remembering() -> Ints:
    """Every twentieth draw is that of ten plays before."""
    drawn = fair()
    drawn[10::20] = drawn[0:-10:20]
    return drawn


def sorted_in_fours() -> Ints:
    drawn = fair().reshape(-1, 4)
    drawn[: len(drawn) // 10] = np.sort(drawn[: len(drawn) // 10], axis=1)
    return drawn.ravel()


#: A planted fault, and the tests that must see it at one in ten thousand.
FAULTS: dict[str, tuple[Callable[[], Ints], tuple[str, ...]]] = {
    "one number more often": (one_number_more_often, ("chi-square", "frequency")),
    "modulo of a byte": (
        modulo_of_a_byte,
        ("chi-square", "subsequences", "Kolmogorov-Smirnov", "order statistic"),
    ),
    "counting": (
        counting,
        ("serial", "gap", "poker", "coupon collector", "runs", "adjacency", "Poisson", "spectral"),
    ),
    "sticking": (sticking, ("adjacency", "serial correlation", "serial", "poker", "runs")),
    "shy of repeats": (shy_of_repeats, ("adjacency",)),
    "swinging": (swinging, ("serial correlation", "interplay correlation")),
    "remembering": (remembering, ("interplay correlation",)),
    "sorted in fours": (sorted_in_fours, ("permutation",)),
}


def test_what_is_random_passes() -> None:
    raw = np.random.default_rng(1).integers(0, 2**64, N // 8, dtype=np.uint64)
    report = examine(raw, Drawn(fair(), EVEN))
    assert report.passed
    assert {v.test for v in report.verdicts} == set(TESTS)
    assert {v.on for v in report.verdicts} == {"raw bytes", "outcomes", "raw bits"}
    assert all(v.p <= v.holm <= 1 for v in report.verdicts)


@pytest.mark.parametrize("fault", FAULTS)
def test_what_is_not_is_caught(fault: str) -> None:
    make, seen_by = FAULTS[fault]
    drawn = Drawn(make(), EVEN)
    for test in seen_by:
        assert TESTS[test][0](drawn) < 1e-4, test
    raw = np.random.default_rng(1).integers(0, 2**64, N // 8, dtype=np.uint64)
    assert not examine(raw, drawn).passed


def test_every_test_can_fail() -> None:
    assert {test for _, seen_by in FAULTS.values() for test in seen_by} == set(TESTS)


def test_raw_bits_that_lean_are_caught() -> None:
    raw = np.random.default_rng(1).integers(0, 2**64, N // 8, dtype=np.uint64)
    leaning = raw | (raw >> np.uint64(63))
    assert not examine(leaning, Drawn(fair(), EVEN)).passed


def test_tail_chances_are_those_of_the_tables() -> None:
    """Points that every table prints."""
    assert chi_square(3.841, 1) == pytest.approx(0.05, abs=1e-4)
    assert chi_square(50.998, 36) == pytest.approx(0.05, abs=1e-4)
    assert chi_square(58.619, 36) == pytest.approx(0.01, abs=1e-4)
    assert chi_square(0, 5) == 1
    assert two_sided(1.959964) == pytest.approx(0.05, abs=1e-6)
    assert kolmogorov(1.3581 / (100 + 0.12 + 0.0011), 10_000) == pytest.approx(0.05, abs=1e-4)


@pytest.mark.parametrize("book", ["nsw-sic-bo", "nsw-big-wheel", "adelaide-roulette"])
def test_the_simulators_generator_passes_on_every_device(book: str) -> None:
    game = croupier.load(book)
    raw, outcomes = maths.simulated_draws(game, N, 7)
    assert maths.examine(game, raw, outcomes, level=0.99).passed


def test_too_few_draws_are_said() -> None:
    game = croupier.load("nsw-big-wheel")
    raw, outcomes = maths.simulated_draws(game, 100, 7)
    with pytest.raises(BadInput, match="2,000 draws or more"):
        maths.examine(game, raw, outcomes)
