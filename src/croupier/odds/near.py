"""What many rounds come to, in floats: every figure with a bound that is derived beside the code.

By FFT where every round is alike, with tails reckoned after tilting, so that they are true tails;
round by round where play has memory. law.py has the same exactly.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import exp, log, sqrt
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from croupier.odds.chain import Chain
from croupier.odds.law import MOST_FIGURES, MOST_ROUNDS, TooMuch, U, lattice, places

if TYPE_CHECKING:
    Floats = npt.NDArray[np.float64]

#: What following a way of playing with memory round by round may come to.
MOST_MOVES: Final = 2**36


@dataclass(frozen=True)
class NearLaw:
    """In floats: each chance is within `error` of the truth, absolutely; tails to their own size.

    By FFT where every round is alike, and tilted for a tail; round by round where play has memory,
    and then each chance is within `relative` of itself.
    """

    first: int
    step: int
    chances: "Floats"
    error: float
    rounds: int
    chain: Chain
    relative: float | None = None

    def __len__(self) -> int:
        return len(self.chances)

    @property
    def mean(self) -> Fraction | float:
        """Exact where every round is alike."""
        if self.relative is None:
            return self.chain.mean() * self.rounds
        return self.first + self.step * float(self.chances @ np.arange(len(self.chances)))

    @property
    def variance(self) -> Fraction | float:
        if self.relative is None:
            return self.chain.variance() * self.rounds
        off = self.first + self.step * np.arange(len(self.chances)) - float(self.mean)
        return float(self.chances @ off**2)

    def chance(self, cents: int) -> float:
        index, rest = divmod(cents - self.first, self.step)
        if rest or not 0 <= index < len(self.chances):
            return 0.0
        return float(self.chances[index])

    def at(self, cents: int) -> tuple[float, float]:
        """The chance of just so much and a bound on its error, as true as a tail's."""
        index, rest = divmod(cents - self.first, self.step)
        if rest or not 0 <= index < len(self.chances):
            return 0.0, 0.0
        if self.relative is not None:
            value = float(self.chances[index])
            return value, value * self.relative + 1e-300
        theta = _saddle(self.chain, cents / self.rounds)
        return _transform(self.chain, self.rounds, theta).part(slice(index, index + 1))

    def at_most(self, cents: int) -> tuple[float, float]:
        """The chance and a bound on its error, relative to a tail where it is one."""
        return self._tail(cents, lower=True)

    def at_least(self, cents: int) -> tuple[float, float]:
        return self._tail(cents, lower=False)

    def quantile(self, chance: Fraction | float) -> int:
        """The least result that is not exceeded with this chance, as far as the bounds can tell."""
        last = len(self.chances) - 1
        index = min(last, int(np.searchsorted(np.cumsum(self.chances), float(chance))))
        while index < last and sum(self.at_most(self.first + index * self.step)) < chance:
            index += 1
        while index > 0:
            below, error = self.at_most(self.first + (index - 1) * self.step)
            if below - error < chance:
                break
            index -= 1
        return self.first + index * self.step

    def _repr_html_(self) -> str:
        from croupier.odds.display import near_html  # noqa: PLC0415 - for notebooks only

        return near_html(self)

    def _tail(self, cents: int, *, lower: bool) -> tuple[float, float]:
        if self.relative is not None:
            cut = min(len(self.chances), max(0, -(-(cents + lower - self.first) // self.step)))
            part = self.chances[:cut] if lower else self.chances[cut:]
            value = float(part.sum())
            return value, value * (self.relative + len(part) * U) + 1e-300
        mean = float(self.mean)
        is_tail = cents < mean if lower else cents > mean
        if is_tail:
            theta = _saddle(self.chain, cents / self.rounds)
            return _transform(self.chain, self.rounds, theta).tail(cents, lower=lower)
        near, error = self._tail(cents + (1 if lower else -1), lower=not lower)
        return 1.0 - near, error + U


def near_law_of(chain: Chain, rounds: int) -> NearLaw:
    """The law in floats, each figure with its bound."""
    if not 1 <= rounds <= MOST_ROUNDS:
        raise TooMuch(f"rounds are 1 to {MOST_ROUNDS:,} here, not {rounds:,}")
    figures = places(chain, rounds)
    if figures * chain.states > MOST_FIGURES:
        raise TooMuch(
            f"the law would have {figures:,} figures; at most {MOST_FIGURES // chain.states:,} fit"
        )
    if chain.states > 1:
        return _followed(chain, rounds)
    plain = _transform(chain, rounds, 0.0)
    chances = np.clip(plain.chances, 0.0, 1.0)
    # Untilted, an entry is off by the transform's error and by its own share of the rest.
    error = plain.error + plain.relative * min(1.0, 1.01 * float(chances.max()) + plain.error)
    return NearLaw(plain.first, plain.step, chances, error, rounds, chain)


def _followed(chain: Chain, rounds: int) -> NearLaw:
    """Round by round. Nothing is negative, so each of n rounds adds no more than (g + 2)u to what
    a chance is off by, as a share of itself, g being how many moves lead to a place."""
    moves = sum(len(row) for row in chain.moves)
    if moves * places(chain, rounds) * rounds > MOST_MOVES:
        raise TooMuch(f"{rounds:,} rounds of this way of playing are too many; ask for fewer")
    least, step = lattice(chain)
    now = [np.zeros(places(chain, rounds)) for _ in range(chain.states)]
    now[chain.start][0] = 1.0
    widest = (max(net for row in chain.net for net in row) - least) // step
    for played in range(rounds):
        after = [np.zeros_like(part) for part in now]
        end = widest * played + 1
        for part, row in zip(now, chain.moves, strict=True):
            if not part[:end].any():
                continue
            for follow, net, weight in row:
                by = (net - least) // step
                after[follow][by : end + by] += part[:end] * (weight / chain.whole)
        now = after
    chances = np.sum(now, axis=0)
    relative = (rounds * (moves + 2) + chain.states) * U * 1.01
    return NearLaw(least * rounds, step, chances, relative, rounds, chain, relative)


@dataclass(frozen=True)
class _Tilted:
    """The law of the sum under a tilt, entry i times exp(`scale` - `theta` i) being the chance.

    Each entry is within `error` of the truth absolutely, and the whole within `relative` besides.
    """

    first: int
    step: int
    chances: "Floats"
    theta: float
    scale: float
    error: float
    relative: float

    def tail(self, cents: int, *, lower: bool) -> tuple[float, float]:
        """Tilted back, and the bound of each entry tilted back with it."""
        # The last entry of the lower part; a result at `cents` itself belongs to either tail.
        index, rest = divmod(cents - self.first, self.step)
        if not lower and not rest:
            index -= 1
        index = min(len(self.chances) - 1, max(-1, index))
        return self.part(slice(0, index + 1) if lower else slice(index + 1, None))

    def part(self, part: slice) -> tuple[float, float]:
        """So many entries together."""
        indices = np.arange(len(self.chances))[part]
        logs = self.scale - self.theta * indices
        # What underflows is below 1e-300, and counted in the bound.
        weight = np.exp(np.minimum(logs, 700.0))
        value = float(np.sum(np.maximum(self.chances[part], 0.0) * weight))
        # The exponent is off by 3u of its largest term, the exponential by 4u, the sum by u a term.
        size = abs(self.scale) + abs(self.theta) * len(self.chances)
        slack = self.relative + (3 * size + len(indices) + 8) * U
        # Twice: what is found may be below the truth, of which the slack is a share.
        bound = 2 * (float(np.sum(weight)) * self.error + value * slack) + 1e-300
        return min(1.0, value), bound


def _transform(chain: Chain, rounds: int, theta: float) -> _Tilted:
    """The law of the sum, tilted by theta a step, with the bounds of what it is off.

    With u half an ulp of one, g terms to a round of N, K its furthest place and t = theta:

    - A term is c exp(tk - top), and scale is N(log of the terms' sum + top). The chance is within
      u, tk and top within |t|K u each, their difference within 2|t|K u, exp within 2u; so a term is
      within (4|t|K + 4)u of itself, their sum within g u more. All is positive, so a product of N
      such terms is off by no more than N times as much of itself; the logarithm, its sum with top
      and the product with N add 3N(|log sum| + |t|K)u to the exponent. Together: `relative`.
    - The transform of one round is summed term by term at roots of unity: an angle below 2 pi is
      within 9u and its sine and cosine within 1u, so a root is within 11u; terms of sum one bring
      (g + 3)u more. A power by squaring keeps values of at most one: N factors carry N times that,
      the products N sqrt(5)u more. A transform of 2^s entries returns to within 8su of the norm of
      its result, which is at most one (Higham, Accuracy and Stability, theorem 24.2), and what it
      is given wrong it passes on at no more than the largest of it. Together: `error`.
    """
    least, step = lattice(chain)
    law = {(net - least) // step: float(chance) for net, chance in chain.law(0).items()}
    furthest = max(law)
    figures = furthest * rounds + 1
    size = 1 << max(4, (figures - 1).bit_length())
    top = max(0.0, theta * furthest)
    raised = {place: chance * exp(theta * place - top) for place, chance in law.items()}
    total = sum(raised.values())
    table = np.exp(-2j * np.pi * np.arange(size) / size)
    turns = np.arange(size // 2 + 1, dtype=np.int64)
    one = np.zeros(size // 2 + 1, np.complex128)
    for place, term in raised.items():
        one += term / total * table[turns * place % size]
    chances = np.fft.irfft(_power(one, rounds), size)[:figures]
    terms, tilt = len(law), abs(theta) * furthest
    relative = rounds * (4 * tilt + 6 + terms + 3 * (abs(log(total)) + tilt)) * U * 1.01
    error = (rounds * (terms + 14 + sqrt(5)) + 8 * size.bit_length()) * U * 1.01
    scale = rounds * (log(total) + top)
    return _Tilted(least * rounds, step, chances, theta, scale, error, relative)


def _power(values: Any, rounds: int) -> Any:  # noqa: ANN401 - complex arrays
    power = np.ones_like(values)
    square, left = values, rounds
    while left:
        if left & 1:
            power = power * square
        square, left = square * square, left >> 1
    return power


def _saddle(chain: Chain, target: float) -> float:
    """The tilt under which a round brings `target` on average; at the ends, nearly so."""
    least, step = lattice(chain)
    law = [((net - least) // step, float(chance)) for net, chance in chain.law(0).items()]
    last = law[-1][0]
    wanted = min(max((target - least) / step, 1e-3 * min(1, last)), last - 1e-3)
    low, high = -60.0, 60.0
    for _ in range(80):
        theta = (low + high) / 2
        top = max(theta * place + log(chance) for place, chance in law)
        raised = [(place, exp(theta * place + log(chance) - top)) for place, chance in law]
        mean = sum(place * r for place, r in raised) / sum(r for _, r in raised)
        low, high = (theta, high) if mean < wanted else (low, theta)
    return (low + high) / 2
