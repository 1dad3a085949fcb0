"""What many rounds come to: exact, as whole-number counts, or by FFT with a proven bound.

Exact laws are powers of a polynomial with python-flint, which is loaded when one is asked for. The
other way is quicker for very many rounds; every figure of it comes with a bound on its error that
is derived beside the code, and tails are reckoned after tilting, so that they are true tails.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import exp, gcd, log, log2, sqrt
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from croupier.odds.chain import Chain

if TYPE_CHECKING:
    Floats = npt.NDArray[np.float64]

#: More figures than this in one law say nothing to anybody, and fill the machine.
MOST_FIGURES: Final = 2**24
MOST_ROUNDS: Final = 10**7
#: Half the distance from 1 to the next float.
U: Final = 2.0**-53


class TooMuch(ValueError):  # noqa: N818 - a statement about what was asked
    """A law that would not fit; the message says how large it may be."""


@dataclass(frozen=True)
class Law:
    """Exact. Result i of `counts` is `first + i * step` cents; the counts sum to `whole`.

    The counts stay flint's integers, in a polynomial, until somebody asks for them.
    """

    first: int
    step: int
    whole: int
    polynomial: Any

    @cached_property
    def counts(self) -> tuple[int, ...]:
        return tuple(int(count) for count in self.polynomial.coeffs())

    def __len__(self) -> int:
        return self.polynomial.degree() + 1  # type: ignore[no-any-return]

    def _index(self, cents: int) -> int:
        """How many results lie at or below so many cents."""
        return min(len(self.counts), max(0, (cents - self.first) // self.step + 1))

    def chance(self, cents: int) -> Fraction:
        index, rest = divmod(cents - self.first, self.step)
        if rest or not 0 <= index < len(self.counts):
            return Fraction(0)
        return Fraction(self.counts[index], self.whole)

    def at_most(self, cents: int) -> Fraction:
        return Fraction(sum(self.counts[: self._index(cents)]), self.whole)

    def at_least(self, cents: int) -> Fraction:
        return 1 - self.at_most(cents - 1)

    @cached_property
    def mean(self) -> Fraction:
        total = sum(i * count for i, count in enumerate(self.counts))
        return self.first + self.step * Fraction(total, self.whole)

    @cached_property
    def variance(self) -> Fraction:
        once = Fraction(sum(i * count for i, count in enumerate(self.counts)), self.whole)
        twice = Fraction(sum(i * i * count for i, count in enumerate(self.counts)), self.whole)
        return self.step**2 * (twice - once**2)

    def quantile(self, chance: Fraction | float) -> int:
        """The least result that is not exceeded with at least this chance."""
        wanted = Fraction(chance) * self.whole
        total = 0
        for i, count in enumerate(self.counts):
            total += count
            if total >= wanted:
                return self.first + i * self.step
        return self.first + (len(self.counts) - 1) * self.step

    def floats(self) -> "Floats":
        """For pictures: each chance to the nearest float."""
        # Both sides cut to 60 bits more than a float has: whole can be thousands of bits long.
        shift = max(0, self.whole.bit_length() - 1000)
        whole = float(self.whole >> shift)
        return np.array([float(count >> shift) / whole for count in self.counts])

    def _repr_html_(self) -> str:
        from croupier.odds.display import law_html  # noqa: PLC0415 - for notebooks only

        return law_html(self)


def _lattice(chain: Chain) -> tuple[int, int]:
    """The smallest result of a round and the step on which all results lie."""
    nets = sorted({net for row in chain.net for net in row})
    step = 0
    for net in nets:
        step = gcd(step, net - nets[0])
    return nets[0], step or 1


def law_of(chain: Chain, rounds: int) -> Law:
    """The exact law of the player's net result after so many rounds."""
    _sized(chain, rounds)
    least, step = _lattice(chain)
    if chain.states > 1:
        return Law(least * rounds, step, chain.whole**rounds, _walk(chain, rounds))
    moves: dict[int, int] = {}
    for _, net, weight in chain.moves[0]:
        moves[net] = moves.get(net, 0) + weight
    common = gcd(*moves.values())
    one = _polynomial({net: weight // common for net, weight in moves.items()}, least, step)
    return Law(least * rounds, step, (chain.whole // common) ** rounds, one**rounds)


def _sized(chain: Chain, rounds: int) -> None:
    if not 0 <= rounds <= MOST_ROUNDS:
        raise TooMuch(f"rounds are 0 to {MOST_ROUNDS:,} here, not {rounds:,}")
    least, step = _lattice(chain)
    most = max(net for row in chain.net for net in row)
    figures = (most - least) // step * rounds + 1
    # A count has as many bits as the rounds times log2 of the results of one.
    bits = figures * rounds * log2(max(2, chain.whole))
    if figures > MOST_FIGURES or bits > 2**37:
        raise TooMuch(
            f"the exact law would have {figures:,} figures of up to {chain.whole}^{rounds:,};"
            " ask for fewer rounds, or not exactly"
        )


def _polynomial(moves: dict[int, int], least: int, step: int) -> Any:  # noqa: ANN401 - flint's own
    from flint import fmpz_poly  # noqa: PLC0415 - only those who ask wait for it

    size = (max(moves) - least) // step + 1
    coefficients = [0] * size
    for net, weight in moves.items():
        coefficients[(net - least) // step] += weight
    return fmpz_poly(coefficients)


def _walk(chain: Chain, rounds: int) -> Any:  # noqa: ANN401
    """State by state: each round multiplies by what its moves bring."""
    from flint import fmpz_poly  # noqa: PLC0415

    least, step = _lattice(chain)
    edges: list[dict[int, Any]] = []
    for moves in chain.moves:
        by_state: dict[int, dict[int, int]] = {}
        for follow, net, weight in moves:
            by_state.setdefault(follow, {})[net] = weight
        edges.append({s: _polynomial(nets, least, step) for s, nets in by_state.items()})
    now: dict[int, Any] = {chain.start: fmpz_poly([1])}
    for _ in range(rounds):
        after: dict[int, Any] = {}
        for state, poly in now.items():
            for follow, moved in edges[state].items():
                more = poly * moved
                after[follow] = after[follow] + more if follow in after else more
        now = after
    return sum(now.values(), fmpz_poly([0]))


@dataclass(frozen=True)
class NearLaw:
    """By FFT: each chance is within `error` of the truth, absolutely; tails come from `tail`."""

    first: int
    step: int
    chances: "Floats"
    error: float
    rounds: int
    chain: Chain

    def __len__(self) -> int:
        return len(self.chances)

    def chance(self, cents: int) -> float:
        index, rest = divmod(cents - self.first, self.step)
        if rest or not 0 <= index < len(self.chances):
            return 0.0
        return float(self.chances[index])

    def at_most(self, cents: int) -> tuple[float, float]:
        """The chance and a bound on its error, relative to a tail where it is one."""
        return self._tail(cents, lower=True)

    def at_least(self, cents: int) -> tuple[float, float]:
        return self._tail(cents, lower=False)

    def _tail(self, cents: int, *, lower: bool) -> tuple[float, float]:
        mean = float(self.chain.mean()) * self.rounds
        is_tail = cents < mean if lower else cents > mean
        if is_tail:
            theta = _saddle(self.chain, cents / self.rounds)
            first, step, logs, sums = _tilted(self.chain, self.rounds, theta)
            return _summed(first, step, logs, sums, cents, lower=lower)
        near, error = self._tail(cents + (1 if lower else -1), lower=not lower)
        return 1.0 - near, error + U


def near_law_of(chain: Chain, rounds: int) -> NearLaw:
    """The law by FFT. Only for a slip that is the same every round."""
    if chain.states != 1:
        raise TooMuch("a way of playing with memory has no law by FFT; ask for it exactly")
    if not 1 <= rounds <= MOST_ROUNDS:
        raise TooMuch(f"rounds are 1 to {MOST_ROUNDS:,} here, not {rounds:,}")
    first, step, chances, error = _transform(chain, rounds, 0.0)
    return NearLaw(first, step, np.clip(chances, 0.0, 1.0), error, rounds, chain)


def _transform(chain: Chain, rounds: int, theta: float) -> tuple[int, int, "Floats", float]:
    """The law of the sum, tilted by theta a step, and a bound on the error of every entry.

    The transform of one round is summed term by term at roots of unity from one table, so each of
    its values is within (g + 6)u of the truth for g terms of sum one: a root is within 2u, a chance
    within 3u of itself, and g products and additions add gu. A power by squaring keeps values of at
    most one: N factors carry N(g + 6)u, the products N * sqrt(5)u more. A transform of 2^t entries
    returns to within 8tu of the norm of its result, which is at most one (Higham, Accuracy and
    Stability, theorem 24.2, with twiddles good to 2u), and what it is given wrong it passes on at
    no more than the largest of it.
    """
    least, step = _lattice(chain)
    law = chain.law(0)
    places = [(net - least) // step for net in law]
    figures = max(places) * rounds + 1
    if figures > MOST_FIGURES:
        raise TooMuch(f"the law would have {figures:,} figures; at most {MOST_FIGURES:,} fit")
    size = 1 << max(4, (figures - 1).bit_length())
    raised = [
        float(chance) * exp(theta * place)
        for chance, place in zip(law.values(), places, strict=True)
    ]
    total = sum(raised)
    table = np.exp(-2j * np.pi * np.arange(size) / size)
    turns = np.arange(size // 2 + 1, dtype=np.int64)
    one = np.zeros(size // 2 + 1, np.complex128)
    for chance, place in zip(raised, places, strict=True):
        one += chance / total * table[turns * place % size]
    power = np.ones_like(one)
    square, left = one, rounds
    while left:
        if left & 1:
            power = power * square
        square, left = square * square, left >> 1
    chances = np.fft.irfft(power, size)[:figures]
    error = (rounds * (len(places) + 6 + sqrt(5)) + 8 * size.bit_length()) * U * 1.01
    return least * rounds, step, chances, error


def _saddle(chain: Chain, target: float) -> float:
    """The tilt under which a round brings `target` on average; at the ends, nearly so."""
    least, step = _lattice(chain)
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


def _tilted(
    chain: Chain, rounds: int, theta: float
) -> tuple[int, int, "Floats", tuple[float, float, float]]:
    first, step, chances, error = _transform(chain, rounds, theta)
    least, _ = _lattice(chain)
    law = [((net - least) // step, float(chance)) for net, chance in chain.law(0).items()]
    top = max(theta * place for place, _ in law)
    scale = log(sum(chance * exp(theta * place - top) for place, chance in law)) + top
    return first, step, chances, (theta, rounds * scale, error)


def _summed(  # noqa: PLR0913 - a tilted law and where to cut it
    first: int,
    step: int,
    chances: "Floats",
    tilt: tuple[float, float, float],
    cents: int,
    *,
    lower: bool,
) -> tuple[float, float]:
    """The tail tilted back, and the bound of each entry tilted back with it."""
    theta, scale, error = tilt
    index = min(len(chances) - 1, max(-1, (cents - first) // step))
    if not lower and (cents - first) % step == 0:
        index -= 1
    part = np.arange(0, index + 1) if lower else np.arange(index + 1, len(chances))
    logs = scale - theta * part
    # What underflows is below 1e-300, and counted in the bound.
    weight = np.exp(np.minimum(logs, 700.0))
    value = float(np.sum(np.maximum(chances[part], 0.0) * weight))
    # The exponent itself is off by a few u of its size.
    slack = 8 * U * float(np.max(np.abs(logs), initial=0.0)) + len(part) * U
    bound = float(np.sum(weight)) * error + value * slack + 1e-300
    return min(1.0, value), bound
