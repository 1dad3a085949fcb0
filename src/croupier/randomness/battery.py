"""The battery that regulators name, on raw words and on scaled outcomes.

Each test is one function: a sequence in, a p-value out. What they are called and who asks for
them stands in `TESTS`. Draws arrive as arrays: nothing here draws, and nothing knows a generator.
Knuth, The Art of Computer Programming 3.3.2, has most of them; the spectral test is the discrete
Fourier transform of NIST SP 800-22.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import permutations
from math import comb, factorial, lgamma, log, sqrt
from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.randomness.chances import chi_square, kolmogorov, of_counts, two_sided

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

LEAST: Final = 2_000


class TooFew(ValueError):  # noqa: N818 - a statement about the draws
    """Fewer draws than the tests can say anything about."""


@dataclass(frozen=True)
class Drawn:
    """Draws of one kind: whole numbers below `sides`, each as likely as `chances` says."""

    values: Ints
    chances: Floats

    @property
    def sides(self) -> int:
        return len(self.chances)

    def halves(self) -> "Ints":
        """0 and 1, nearly even: whether the draw lies in the later half of the results."""
        middle = int(np.searchsorted(np.cumsum(self.chances), 0.5))
        return (self.values > middle).astype(np.int64)

    def groups(self) -> tuple[Ints, Floats]:
        """At most eight classes of like chance, for tests whose tables grow with the classes."""
        wanted = min(8, self.sides)
        edges = np.minimum(
            wanted - 1, (np.cumsum(self.chances) - self.chances / 2) * wanted
        ).astype(np.int64)
        names, cut = np.unique(edges, return_inverse=True)
        chances = np.bincount(cut, weights=self.chances, minlength=len(names)).astype(np.float64)
        return cut[self.values].astype(np.int64), chances

    def uniforms(self, scatter: Floats) -> Floats:
        """Numbers between 0 and 1: each draw spread over its own share by a second sequence."""
        below = np.concatenate(([0.0], np.cumsum(self.chances)))[:-1]
        spread: Floats = below[self.values] + scatter * self.chances[self.values]
        return spread


def chi_square_test(drawn: Drawn) -> float:
    seen = np.bincount(drawn.values, minlength=drawn.sides).astype(np.float64)
    return of_counts(seen, drawn.chances * len(drawn.values))


def frequency_test(drawn: Drawn) -> float:
    """Every result by itself, the worst judged for as many as there are."""
    n = len(drawn.values)
    seen = np.bincount(drawn.values, minlength=drawn.sides)
    spread = np.sqrt(n * drawn.chances * (1 - drawn.chances))
    worst = float(np.max(np.abs(seen - n * drawn.chances) / spread))
    return min(1.0, drawn.sides * two_sided(worst))


def serial_test(drawn: Drawn) -> float:
    """Pairs that do not overlap."""
    values, chances = drawn.groups()
    k, pairs = len(chances), len(values) // 2
    cells = values[: 2 * pairs : 2] * k + values[1 : 2 * pairs : 2]
    expected = (np.outer(chances, chances).ravel() * pairs).astype(np.float64)
    seen = np.bincount(cells, minlength=k * k).astype(np.float64)
    return of_counts(seen, np.asarray(expected, np.float64))


def adjacency_test(drawn: Drawn) -> float:
    """How often a draw repeats the one before it."""
    same = int(np.sum(drawn.values[1:] == drawn.values[:-1]))
    n = len(drawn.values) - 1
    p = float(np.sum(drawn.chances**2))
    # Neighbouring pairs share a draw, so their covariance is added.
    cube = float(np.sum(drawn.chances**3))
    variance = n * p * (1 - p) + 2 * (n - 1) * (cube - p * p)
    return two_sided((same - n * p) / sqrt(variance)) if variance > 0 else 1.0


def gap_test(drawn: Drawn) -> float:
    """How long it takes until the results of one group come again."""
    values, chances = drawn.groups()
    return _gaps(np.flatnonzero(values == 0), float(chances[0]))


def _gaps(hits: Ints, p: float) -> float:
    gaps = np.diff(hits) - 1
    longest = max(1, int(log(5 / max(6, len(gaps))) / log(1 - p))) if p < 1 else 1
    seen = np.bincount(np.minimum(gaps, longest), minlength=longest + 1).astype(np.float64)
    law = p * (1 - p) ** np.arange(longest + 1)
    law[longest] = (1 - p) ** longest
    return of_counts(seen, (law * len(gaps)).astype(np.float64))


def poker_test(drawn: Drawn) -> float:
    """Hands of five: how many different groups are in each."""
    values, chances = drawn.groups()
    hands = np.sort(values[: len(values) // 5 * 5].reshape(-1, 5), axis=1)
    different = 1 + np.sum(np.diff(hands, axis=1) != 0, axis=1)
    law = _different(chances, 5)
    seen = np.bincount(different, minlength=6)[1:6].astype(np.float64)
    return of_counts(seen, law * len(hands))


def _different(chances: Floats, size: int) -> Floats:
    """The law of how many different groups a hand shows: hands counted group by group."""
    # ways[j][k]: the weight of k cards placed so far showing j different groups, over k!.
    ways = np.zeros((size + 1, size + 1))
    ways[0][0] = 1.0
    for p in chances:
        after = ways.copy()
        for j in range(size):
            for k in range(size):
                for more in range(1, size - k + 1):
                    after[j + 1][k + more] += ways[j][k] * p**more / factorial(more)
        ways = after
    law: Floats = ways[1:, size] * factorial(size)
    return law


def coupon_test(drawn: Drawn) -> float:
    """How many draws until every one of four equal groups has come."""
    values = _equal_groups(drawn, 4)
    if values is None:
        return 1.0
    lengths, seen, began = [], 0, 0
    for i, value in enumerate(values.tolist()):
        seen |= 1 << value
        if seen == 15:  # noqa: PLR2004 - all four bits
            lengths.append(i - began + 1)
            seen, began = 0, i + 1
    longest = 24
    law = _coupon(4, longest)
    counts = np.bincount(np.minimum(lengths, longest), minlength=longest + 1)[4:]
    return of_counts(counts.astype(np.float64), law * len(lengths))


def _coupon(kinds: int, longest: int) -> Floats:
    def within(n: int) -> float:
        return sum(
            (-1.0) ** j * comb(kinds, j) * ((kinds - j) / kinds) ** n for j in range(kinds + 1)
        )

    law = np.array([within(n) - within(n - 1) for n in range(kinds, longest)])
    return np.append(law, 1 - within(longest - 1))


def _equal_groups(drawn: Drawn, kinds: int) -> Ints | None:
    """Groups of exactly equal chance, cut from equal results; what is over is left out."""
    if np.ptp(drawn.chances) > 1e-12 or drawn.sides < kinds:  # noqa: PLR2004 - rounding
        # Results of unequal chance: two neighbouring draws in order or not are even by symmetry.
        pairs = drawn.values[: len(drawn.values) // 2 * 2].reshape(-1, 2)
        order = pairs[pairs[:, 0] != pairs[:, 1]]
        bits = (order[:, 0] < order[:, 1]).astype(np.int64)
        wide = bits[: len(bits) // 2 * 2].reshape(-1, 2)
        return (wide[:, 0] * 2 + wide[:, 1]).astype(np.int64) if kinds == 4 else None  # noqa: PLR2004
    each = drawn.sides // kinds
    kept = drawn.values[drawn.values < each * kinds]
    return (kept // each).astype(np.int64)


def permutation_test(drawn: Drawn) -> float:
    """The order of four draws in a row, those with equal ones left out: each of 24 alike."""
    fours = drawn.values[: len(drawn.values) // 4 * 4].reshape(-1, 4)
    ordered = np.sort(fours, axis=1)
    fours = fours[np.all(np.diff(ordered, axis=1) != 0, axis=1)]
    ranks = np.argsort(np.argsort(fours, axis=1), axis=1)
    codes = ranks @ np.array([64, 16, 4, 1])
    names = [np.array(order) @ np.array([64, 16, 4, 1]) for order in permutations(range(4))]
    seen = np.array([np.sum(codes == name) for name in names], np.float64)
    return of_counts(seen, np.full(24, len(fours) / 24))


def runs_test(drawn: Drawn) -> float:
    """Runs above and below the middle: how many there are (Wald and Wolfowitz)."""
    bits = drawn.halves()
    ones, n = int(bits.sum()), len(bits)
    zeros = n - ones
    if not ones or not zeros:
        return 0.0
    runs = 1 + int(np.sum(bits[1:] != bits[:-1]))
    mean = 1 + 2 * ones * zeros / n
    variance = (mean - 1) * (mean - 2) / (n - 1)
    return two_sided((runs - mean) / sqrt(variance))


def spectral_test(drawn: Drawn) -> float:
    """Peaks of the Fourier transform of the two halves: periods would stand out."""
    bits = drawn.halves()
    n = len(bits) // 2 * 2
    p = float(bits.mean())
    if not 0 < p < 1:
        return 0.0
    wave = (bits[:n] - p) / sqrt(p * (1 - p))
    peaks = np.abs(np.fft.rfft(wave))[1 : n // 2]
    threshold = sqrt(n * log(1 / 0.05))
    below = int(np.sum(peaks < threshold))
    # NIST's variance of the count, with Kim, Umeno and Hasegawa's constant 3.8.
    return two_sided((below - 0.95 * len(peaks)) / sqrt(n * 0.95 * 0.05 / 3.8))


def serial_correlation_test(drawn: Drawn) -> float:
    """Neighbours against each other, lags one to five; the worst judged for five."""
    return _correlated(drawn.values.astype(np.float64), range(1, 6))


def interplay_test(drawn: Drawn) -> float:
    """Draws against those of plays further back: lags 6 to 50."""
    return _correlated(drawn.values.astype(np.float64), range(6, 51))


def _correlated(values: Floats, lags: Sequence[int]) -> float:
    centred = values - values.mean()
    spread = float(centred @ centred)
    if spread == 0:
        return 0.0
    n = len(values)
    worst = max(abs(float(centred[lag:] @ centred[:-lag])) / spread * sqrt(n) for lag in lags)
    return min(1.0, len(lags) * two_sided(worst))


def subsequence_test(drawn: Drawn) -> float:
    """Every k-th draw by itself, k from 2 to 5: chi-square on each, the worst judged for all."""
    worst, looks = 1.0, 0
    for k in range(2, 6):
        for start in range(k):
            worst = min(worst, chi_square_test(Drawn(drawn.values[start::k], drawn.chances)))
            looks += 1
    return min(1.0, looks * worst)


def kolmogorov_test(drawn: Drawn) -> float:
    """The draws spread over the unit interval, against evenness."""
    return _distance(drawn.uniforms(_scatter(len(drawn.values))))


def _scatter(n: int) -> Floats:
    """Evenly spread and fixed: it only fills each result's share, and adds no chance of its own."""
    spread: Floats = ((np.arange(n) * 0.6180339887498949 + 0.5) % 1.0).astype(np.float64)
    return spread


def _distance(unit: Floats) -> float:
    ordered, n = np.sort(unit), len(unit)
    steps = np.arange(1, n + 1) / n
    return kolmogorov(float(max(np.max(steps - ordered), np.max(ordered - steps + 1 / n))), n)


def order_statistic_test(drawn: Drawn) -> float:
    """The largest of five, raised to the fifth power, is even on the unit interval."""
    unit = drawn.uniforms(_scatter(len(drawn.values)))
    fives = unit[: len(unit) // 5 * 5].reshape(-1, 5)
    return _distance(fives.max(axis=1) ** 5)


def poisson_test(drawn: Drawn) -> float:
    """How often a rare group comes in stretches of draws, against the binomial near Poisson's."""
    values, chances = drawn.groups()
    rare = int(np.argmin(chances))
    p = float(chances[rare])
    size = max(2, round(4 / p))
    whole = len(values) // size
    counts = np.sum(values[: whole * size].reshape(-1, size) == rare, axis=1)
    most = 12
    logs = [
        lgamma(size + 1)
        - lgamma(k + 1)
        - lgamma(size - k + 1)
        + k * log(p)
        + (size - k) * log(1 - p)
        for k in range(min(most, size) + 1)
    ]
    law = np.exp(np.array(logs))
    law[-1] = max(0.0, 1 - float(law[:-1].sum()))
    seen = np.bincount(np.minimum(counts, len(law) - 1), minlength=len(law)).astype(np.float64)
    return of_counts(seen, law * whole)


#: What each is called, and who names it (RN-02): the National Standard, or Pennsylvania besides.
TESTS: Final[dict[str, tuple[Callable[[Drawn], float], str]]] = {
    "chi-square": (chi_square_test, "NS04 1.27.4"),
    "frequency": (frequency_test, "NS04 1.27.4"),
    "serial": (serial_test, "NS04 1.27.4"),
    "gap": (gap_test, "NS04 1.27.4"),
    "poker": (poker_test, "NS04 1.27.4"),
    "coupon collector": (coupon_test, "NS04 1.27.4"),
    "permutation": (permutation_test, "NS04 1.27.4"),
    "runs": (runs_test, "NS04 1.27.4"),
    "spectral": (spectral_test, "NS04 1.27.4"),
    "serial correlation": (serial_correlation_test, "NS04 1.27.4"),
    "subsequences": (subsequence_test, "NS04 1.27.4"),
    "Kolmogorov-Smirnov": (kolmogorov_test, "58 Pa. Code 810a.5"),
    "adjacency": (adjacency_test, "58 Pa. Code 810a.5"),
    "order statistic": (order_statistic_test, "58 Pa. Code 810a.5"),
    "interplay correlation": (interplay_test, "58 Pa. Code 810a.5"),
    "Poisson": (poisson_test, "58 Pa. Code 810a.5"),
}


@dataclass(frozen=True)
class Verdict:
    """One test of one kind of draws. `holm` is the p-value corrected for all that were run."""

    on: str
    test: str
    asked_by: str
    p: float
    holm: float

    def passes(self, level: float) -> bool:
        return self.holm >= 1 - level


@dataclass(frozen=True)
class BatteryReport:
    level: float
    draws: int
    verdicts: tuple[Verdict, ...]

    @property
    def passed(self) -> bool:
        return all(verdict.passes(self.level) for verdict in self.verdicts)

    def _repr_html_(self) -> str:
        from croupier.odds.display import table_html  # noqa: PLC0415 - for notebooks only

        rows = [(v.on, v.test, f"{v.p:.4g}", f"{v.holm:.4g}", v.asked_by) for v in self.verdicts]
        head = ("draws", "test", "p", "corrected", "asked by")
        return table_html(f"{self.draws:,} draws, level {self.level:.0%}", head, rows)


def examine(raw: npt.NDArray[np.uint64], outcomes: Drawn, level: float = 0.99) -> BatteryReport:
    """Every test on raw bytes and on scaled outcomes, corrected together (Holm)."""
    if len(raw) * 8 < LEAST or len(outcomes.values) < LEAST:
        raise TooFew(f"the battery needs {LEAST:,} draws or more")
    octets = np.frombuffer(raw.tobytes(), np.uint8).astype(np.int64)
    kinds = {"raw bytes": Drawn(octets, np.full(256, 1 / 256)), "outcomes": outcomes}
    found = [
        (on, test, asked, how(drawn))
        for on, drawn in kinds.items()
        for test, (how, asked) in TESTS.items()
    ]
    bits = np.unpackbits(np.frombuffer(raw.tobytes(), np.uint8))
    ones = int(bits.sum())
    found.append(
        (
            "raw bits",
            "frequency",
            "NS04 1.27.4",
            two_sided((2 * ones - len(bits)) / sqrt(len(bits))),
        )
    )
    corrected = _holm([p for *_, p in found])
    verdicts = [
        Verdict(on, test, asked, p, q)
        for (on, test, asked, p), q in zip(found, corrected, strict=True)
    ]
    return BatteryReport(level, len(outcomes.values), tuple(verdicts))


def _holm(chances: list[float]) -> list[float]:
    order = sorted(range(len(chances)), key=chances.__getitem__)
    corrected, least = [0.0] * len(chances), 0.0
    for rank, i in enumerate(order):
        least = max(least, min(1.0, (len(chances) - rank) * chances[i]))
        corrected[i] = least
    return corrected


__all__ = ["TESTS", "BatteryReport", "Drawn", "TooFew", "Verdict", "chi_square", "examine"]
