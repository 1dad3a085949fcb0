"""The law of a streak: how long its run grows, by the chance that a decisive result goes on.

Triples and their like are neutral: they neither end nor extend a run, so only decisive results
count. The four modes of point 60 differ in the side ridden and in what counts as the first.
"""

from fractions import Fraction

from croupier.outcome import Mask
from croupier.paytable import PayTable, Position
from croupier.rulebook.model import Streak, Tier, WagerName

#: Modes in which one result of the run is already counted when the wager's own run begins.
_COUNTS_ONE = ("include_changeover", "next_result_fixes")


def run_law(table: PayTable, position: Position) -> list[tuple[Tier | None, Fraction]]:
    """What the wager comes to, with the chance of each; None is a loss."""
    streak = position.wager.streak
    if streak is None:
        raise ValueError(f"{position.id} is no streak")
    of = position.choice.of if position.choice else ()
    sides = tuple(WagerName(str(side)) for side in of)
    first = 1 if streak.mode in _COUNTS_ONE else 0
    law: dict[Tier | None, Fraction] = {}
    for side, weight in _ridden(table, streak, sides):
        goes_on = _goes_on(table, streak, side)
        for length, chance in _lengths(goes_on, first, streak.longest):
            tier = streak.pays.get(length)
            law[tier] = law.get(tier, Fraction(0)) + weight * chance
    return list(law.items())


def _goes_on(table: PayTable, streak: Streak, side: WagerName) -> Fraction:
    """The chance that a decisive result is the side's; any other decisive one ends the run."""
    space = table.book.space
    decisive = Mask(space.everything & ~streak.neutral)
    wins = table.book.wagers[side].bets[0].wins
    return Fraction(space.ways(Mask(wins & decisive)), space.ways(decisive))


def _ridden(
    table: PayTable, streak: Streak, sides: tuple[WagerName, ...]
) -> list[tuple[WagerName, Fraction]]:
    """Which side the wager rides, how often: changeovers alternate, a next result is drawn."""
    if streak.mode == "next_result_fixes":
        chances = [_goes_on(table, streak, side) for side in sides]
        whole = sum(chances, Fraction(0))
        return [(side, chance / whole) for side, chance in zip(sides, chances, strict=True)]
    return [(side, Fraction(1, len(sides))) for side in sides]


def _lengths(goes_on: Fraction, first: int, longest: int) -> list[tuple[int, Fraction]]:
    """Run lengths with their chances: each further result is one more, to the longest."""
    law = []
    reach = Fraction(1)
    for length in range(first, longest):
        law.append((length, reach * (1 - goes_on)))
        reach *= goes_on
    law.append((longest, reach))
    return law
