"""Exact figures of every position, as fractions, by enumerating what it can come to.

A position that one outcome decides is a row of the pay table; a streak is a law over run lengths
(streak.py). Nothing here is a float.
"""

from collections.abc import Iterable
from fractions import Fraction

import msgspec

from croupier.odds.streak import run_law
from croupier.paytable import PayTable, Position
from croupier.rulebook.model import ClauseId, PositionId, ReadingName, Tier


class PositionOdds(msgspec.Struct, frozen=True):
    """`ways` of `outcomes` equally likely results win; both are None where rounds are many.

    `edge` is the house's for each unit staked: negative where the player is favoured.
    """

    position: PositionId
    ways: int | None
    outcomes: int | None
    chance: Fraction
    edge: Fraction
    variance: Fraction
    pays: tuple[Fraction, ...]
    clauses: tuple[ClauseId, ...]
    readings: tuple[ReadingName, ...]


def odds_of(table: PayTable) -> tuple[PositionOdds, ...]:
    """Every position of the book, in the book's order."""
    return tuple(odds_at(table, position) for position in (*table.positions, *table.streaks))


def odds_at(table: PayTable, position: Position) -> PositionOdds:
    """The figures of one position."""
    return _by_row(table, position) if position.wager.streak is None else _by_run(table, position)


def net(tier: Tier | None) -> Fraction:
    """What a unit staked brings or costs."""
    return Fraction(-1) if tier is None else tier.won + tier.returned - 1


def law_at(table: PayTable, position: Position) -> list[tuple[Tier | None, Fraction]]:
    """Every tier that a position can come to, with its chance; None is a loss."""
    if position.wager.streak is not None:
        return run_law(table, position)
    weights: dict[int, int] = {}
    for outcome, number in zip(table.outcomes, table.rows[position.id], strict=True):
        weights[number] = weights.get(number, 0) + outcome.weight
    whole = table.book.space.weight
    return [(table.tiers[number], Fraction(weight, whole)) for number, weight in weights.items()]


def _by_row(table: PayTable, position: Position) -> PositionOdds:
    law, whole = law_at(table, position), table.book.space.weight
    ways = sum((chance for tier, chance in law if tier), Fraction(0)) * whole
    return _figures(position, int(ways), whole, law)


def _by_run(table: PayTable, position: Position) -> PositionOdds:
    return _figures(position, None, None, run_law(table, position))


def _figures(
    position: Position,
    ways: int | None,
    outcomes: int | None,
    law: Iterable[tuple[Tier | None, Fraction]],
) -> PositionOdds:
    cells = list(law)
    mean = sum((net(tier) * chance for tier, chance in cells), Fraction(0))
    square = sum((net(tier) ** 2 * chance for tier, chance in cells), Fraction(0))
    clauses = dict.fromkeys((*position.clauses, *(c for t, _ in cells if t for c in t.clauses)))
    return PositionOdds(
        position.id,
        ways,
        outcomes,
        sum((chance for tier, chance in cells if tier), Fraction(0)),
        -mean,
        square - mean**2,
        tuple(sorted({tier.won for tier, _ in cells if tier})),
        tuple(clauses),
        position.readings,
    )
