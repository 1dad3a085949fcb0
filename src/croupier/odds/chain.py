"""A way of playing as a small chain over a book's outcomes: what each result brings, and leads to.

A fixed slip is a chain of one state; a betting strategy has one for each step of it, a streak one
for each length of its run. Exact laws (law.py), ruin (ruin.py) and simulation all walk the same
chain. No float here, and no book: whoever makes a chain has settled its stakes.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from croupier.money import Cents
from croupier.paytable import PayTable
from croupier.settle import NO_LIMITS, Limits, Stake, settle


@dataclass(frozen=True)
class Chain:
    """Rows are states, columns the classes of outcome; all money is whole cents.

    `net` is what a round brings the player, `follows` the state after it. `staked` is newly put
    down at the beginning of a round in each state; `holds` is all that must be covered there,
    stakes that ride on from earlier rounds included.
    """

    weights: tuple[int, ...]
    net: tuple[tuple[int, ...], ...]
    follows: tuple[tuple[int, ...], ...]
    staked: tuple[int, ...]
    holds: tuple[int, ...]
    start: int = 0

    @property
    def states(self) -> int:
        return len(self.net)

    @cached_property
    def whole(self) -> int:
        return sum(self.weights)

    @cached_property
    def moves(self) -> tuple[tuple[tuple[int, int, int], ...], ...]:
        """For each state (next state, net, weight), the classes that cannot be told apart added."""
        found = []
        for nets, follows in zip(self.net, self.follows, strict=True):
            together: dict[tuple[int, int], int] = {}
            for net, follow, weight in zip(nets, follows, self.weights, strict=True):
                together[follow, net] = together.get((follow, net), 0) + weight
            found.append(tuple((s, net, w) for (s, net), w in sorted(together.items())))
        return tuple(found)

    @cached_property
    def most(self) -> int:
        """The largest gain or loss of one round."""
        return max(abs(net) for row in self.net for net in row)

    def law(self, state: int | None = None) -> dict[int, Fraction]:
        """What one round in a state brings, with the chance of each."""
        found: dict[int, Fraction] = {}
        for _, net, weight in self.moves[self.start if state is None else state]:
            found[net] = found.get(net, Fraction(0)) + Fraction(weight, self.whole)
        return dict(sorted(found.items()))

    def mean(self, state: int | None = None) -> Fraction:
        return sum((net * chance for net, chance in self.law(state).items()), Fraction(0))

    def variance(self, state: int | None = None) -> Fraction:
        law = self.law(state)
        mean = sum((net * chance for net, chance in law.items()), Fraction(0))
        return sum((net**2 * chance for net, chance in law.items()), Fraction(0)) - mean**2

    def _repr_html_(self) -> str:
        from croupier.odds.display import chain_html  # noqa: PLC0415 - for notebooks only

        return chain_html(self)


def chain_of_slip(table: PayTable, slip: Iterable[Stake], limits: Limits = NO_LIMITS) -> Chain:
    """One slip, placed again every round; settled once for each class of outcome."""
    stakes = tuple(slip)
    nets = []
    for outcome in range(len(table.outcomes)):
        done = settle(table, outcome, stakes, limits)
        nets.append(sum(one.won - one.lost for one in done))
    staked = Cents(sum(stake.cents for stake in stakes))
    return Chain(
        weights=tuple(outcome.weight for outcome in table.outcomes),
        net=(tuple(nets),),
        follows=((0,) * len(nets),),
        staked=(staked,),
        holds=(staked,),
    )
