"""A tray of value chips: which sums its stacks make, and how a dealer counts a sum out of them.

Right for any set of denominations, not only for those where taking the largest first is. Stacks and
cents in, stacks and cents out; what a table owes, and the books' rounding, is in payment.py.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from math import gcd

from croupier.game.commands import Stack
from croupier.money import Cents

Stacks = tuple[Stack, ...]

#: What a table is given where its operator names no set, as far as its smallest chip allows.
SERIES = (50, 1_00, 5_00, 25_00, 100_00, 500_00, 1_000_00, 5_000_00)
#: Of each denomination but the largest so many pieces, or a fair share where the float is small.
PIECES = 400


def value(stacks: Iterable[Stack]) -> int:
    return sum(stack.each * stack.count for stack in stacks)


def worth(at_hand: Mapping[int, int]) -> int:
    return sum(each * count for each, count in at_hand.items())


def breakdown(at_hand: Mapping[int, int], cents: int) -> Stacks | None:
    """That sum in the chips at hand, as many large ones as it can be; None where none make it."""
    greedy = _largest_first(at_hand, cents)
    if greedy is not None:
        return greedy
    reach = _Reach(at_hand, cents)
    return reach.counted(cents) if reach.makes(cents) else None


def above(at_hand: Mapping[int, int], cents: int) -> int | None:
    """The least sum that is payable and not below; None where the tray has not so much."""
    if worth(at_hand) < cents:
        return None
    return _Reach(at_hand, cents).above(cents)


def below(at_hand: Mapping[int, int], cents: int, step: int = 1) -> int:
    """The greatest payable sum that is not above and a whole number of steps; 0 always is."""
    reach = _Reach(at_hand, cents)
    if step == 1:
        return reach.below(cents)
    sums = range(cents - cents % step, 0, -step)
    return next((most for most in sums if reach.makes(most)), 0)


@lru_cache(maxsize=4096)
def counted(kinds: tuple[int, ...], cents: int) -> Stacks | None:
    """That sum in denominations of which there are enough, counted like a payment."""
    return breakdown({each: cents // each for each in kinds}, cents)


def laid_in(kinds: tuple[int, ...], cents: int) -> Stacks:
    """What comes to a tray as a sum. What its denominations do not make lies there as it came."""
    exact = counted(kinds, cents)
    if exact is not None:
        return exact
    rest = cents
    stacks = []
    for each in sorted(kinds, reverse=True):
        count, rest = divmod(rest, each)
        stacks += [Stack(Cents(each), count)] if count else []
    return (*stacks, Stack(Cents(rest), 1))


def stock(unit: int, cents: int) -> Stacks:
    """A float in denominations: plenty of the small ones, the rest in the largest."""
    series = [each for each in SERIES if each > unit and each % unit == 0 and each * 20 <= cents]
    kinds = (unit, *series)
    share = cents // len(kinds)
    at_hand = {each: min(PIECES, share // each) for each in kinds[:-1]}
    at_hand[kinds[-1]] = 0
    rest = cents - worth(at_hand)
    for stack in laid_in(kinds, rest) if rest else ():
        at_hand[stack.each] = at_hand.get(stack.each, 0) + stack.count
    return tuple(Stack(Cents(each), count) for each, count in sorted(at_hand.items()))


def _largest_first(at_hand: Mapping[int, int], cents: int) -> Stacks | None:
    """The quick way, which is always right where each denomination divides the next."""
    stacks: list[Stack] = []
    for each in sorted(at_hand, reverse=True):
        count = min(at_hand[each], cents // each)
        if count > 0:
            stacks.append(Stack(Cents(each), count))
            cents -= each * count
    return None if cents else tuple(stacks)


class _Reach:
    """Every sum that chips at hand make, one bit for each, without the largest kinds in turn.

    A least sum above an amount never goes over it by as much as a whole chip, for then that chip
    could stay in the tray; so nothing further is looked at.
    """

    __slots__ = ("_counts", "_kinds", "_sums", "_unit")

    def __init__(self, at_hand: Mapping[int, int], cents: int) -> None:
        self._kinds = sorted((each for each, count in at_hand.items() if count), reverse=True)
        self._unit = gcd(*self._kinds) or 1
        most = (cents + (self._kinds[0] if self._kinds else 0)) // self._unit
        self._counts = [min(at_hand[each], most * self._unit // each) for each in self._kinds]
        mask = (1 << (most + 1)) - 1
        sums = 1
        self._sums = [sums]
        for each, count in zip(reversed(self._kinds), reversed(self._counts), strict=True):
            sums = _with(sums, each // self._unit, count, mask)
            self._sums.append(sums)
        self._sums.reverse()

    def makes(self, cents: int) -> bool:
        return cents % self._unit == 0 and bool(self._sums[0] >> (cents // self._unit) & 1)

    def above(self, cents: int) -> int | None:
        from_unit = -(-cents // self._unit)
        higher = self._sums[0] >> from_unit
        if not higher:
            return None
        return (from_unit + (higher & -higher).bit_length() - 1) * self._unit

    def below(self, cents: int) -> int:
        lower = self._sums[0] & ((1 << (cents // self._unit + 1)) - 1)
        return (lower.bit_length() - 1) * self._unit

    def counted(self, cents: int) -> Stacks:
        left = cents // self._unit
        stacks: list[Stack] = []
        for i, each in enumerate(self._kinds):
            size = each // self._unit
            most = min(self._counts[i], left // size)
            rest = self._sums[i + 1]
            count = next(n for n in range(most, -1, -1) if rest >> (left - n * size) & 1)
            left -= count * size
            stacks += [Stack(Cents(each), count)] if count else []
        return tuple(stacks)


def _with(sums: int, size: int, count: int, mask: int) -> int:
    """The sums with so many more chips of one size: 1, 2, 4 at a time and then what is left."""
    some = 1
    while count > 0:
        more = min(some, count)
        sums = (sums | sums << (more * size)) & mask
        count, some = count - more, some * 2
    return sums
