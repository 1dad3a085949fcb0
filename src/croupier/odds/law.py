"""What many rounds come to, exactly: whole-number counts of every result.

Exact laws are powers of a polynomial with python-flint, which is loaded when one is asked for.
near.py has the same in floats with proven bounds, for more rounds than this can count.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import gcd, log2
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from croupier.odds.chain import Chain

if TYPE_CHECKING:
    Floats = npt.NDArray[np.float64]

#: More figures than this in one law say nothing to anybody, and fill the machine.
MOST_FIGURES: Final = 2**24
MOST_ROUNDS: Final = 10**7
#: What exact counts may fill, and what going over them round by round may come to.
MOST_BITS: Final = 2**32
MOST_STEPS: Final = 2**40
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


def lattice(chain: Chain) -> tuple[int, int]:
    """The smallest result of a round and the step on which all results lie."""
    nets = sorted({net for row in chain.net for net in row})
    step = 0
    for net in nets:
        step = gcd(step, net - nets[0])
    return nets[0], step or 1


def law_of(chain: Chain, rounds: int) -> Law:
    """The exact law of the player's net result after so many rounds."""
    _sized(chain, rounds)
    least, step = lattice(chain)
    if chain.states > 1:
        return Law(least * rounds, step, chain.whole**rounds, _walk(chain, rounds))
    moves: dict[int, int] = {}
    for _, net, weight in chain.moves[0]:
        moves[net] = moves.get(net, 0) + weight
    common = gcd(*moves.values())
    one = _polynomial({net: weight // common for net, weight in moves.items()}, least, step)
    return Law(least * rounds, step, (chain.whole // common) ** rounds, one**rounds)


def _sized(chain: Chain, rounds: int) -> None:
    if not 1 <= rounds <= MOST_ROUNDS:
        raise TooMuch(f"rounds are 1 to {MOST_ROUNDS:,} here, not {rounds:,}")
    figures, bits = places(chain, rounds), _bits(chain, rounds)
    if figures > MOST_FIGURES or bits > MOST_BITS or _steps(chain, rounds) > MOST_STEPS:
        raise TooMuch(
            f"the exact law would have {figures:,} figures of up to {chain.whole}^{rounds:,};"
            " ask for fewer rounds, or not exactly"
        )


def is_quick(chain: Chain, rounds: int) -> bool:
    """Whether the exact law is there within a few seconds."""
    fits = 1 <= rounds <= MOST_ROUNDS and places(chain, rounds) <= MOST_FIGURES
    return fits and _bits(chain, rounds) < 2**31 and _steps(chain, rounds) < 2**36


def places(chain: Chain, rounds: int) -> int:
    """How many results lie between the least and the most."""
    least, step = lattice(chain)
    most = max(net for row in chain.net for net in row)
    return (most - least) // step * rounds + 1


def _bits(chain: Chain, rounds: int) -> float:
    """A count has as many bits as the rounds times log2 of the results of one."""
    return places(chain, rounds) * chain.states * rounds * log2(max(2, chain.whole))


def _steps(chain: Chain, rounds: int) -> float:
    """With memory every round goes over all of it; without, a power by squaring does not."""
    return _bits(chain, rounds) * rounds if chain.states > 1 else 0.0


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

    least, step = lattice(chain)
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
