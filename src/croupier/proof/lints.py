"""Proofs by enumeration over a compiled book: whom each position favours, what partitions.

Nothing here decides whether a finding is an error or a reading to confirm; check.py does.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from croupier.odds import PositionOdds, odds_of
from croupier.outcome import NOTHING, Mask
from croupier.paytable import PayTable
from croupier.rulebook.model import ReadingName, WagerName

#: An edge this many times the largest of the book's other wagers stands out.
STANDS_OUT = Fraction(3, 2)


@dataclass(frozen=True, slots=True)
class Lint:
    """Something to look at: what kind, where, on which clauses and readings, and the figure."""

    kind: str
    at: str
    clauses: tuple[str, ...]
    readings: tuple[ReadingName, ...]
    what: str
    figure: str


def percent(edge: Fraction) -> str:
    return f"{float(edge * 100):.2f}%"


def lints(table: PayTable) -> Iterator[Lint]:
    figures = odds_of(table)
    yield from _favours_player(figures)
    yield from _stands_out(table, figures)
    yield from _partitions(table)


def _favours_player(figures: tuple[PositionOdds, ...]) -> Iterator[Lint]:
    for odds in figures:
        if odds.edge < 0:
            figure = f"The player gains {-odds.edge} of the stake ({percent(-odds.edge)})"
            what = f"{odds.position} favours the player"
            yield Lint("favours", odds.position, odds.clauses, odds.readings, what, figure)


def _stands_out(table: PayTable, figures: tuple[PositionOdds, ...]) -> Iterator[Lint]:
    largest: dict[WagerName, PositionOdds] = {}
    for odds in figures:
        name = table.index[odds.position].wager.name
        if name not in largest or odds.edge > largest[name].edge:
            largest[name] = odds
    # From the dearest down, so that one that stands out does not hide the next that does.
    dearest = sorted(largest.values(), key=lambda odds: odds.edge, reverse=True)
    for odds, following in pairwise(dearest):
        if not 0 < STANDS_OUT * following.edge < odds.edge:
            return
        what = f"{odds.position} costs far more than the other wagers of the book"
        next_most = f"the next {percent(following.edge)}"
        figure = f"Its edge is {odds.edge} ({percent(odds.edge)}), {next_most}"
        yield Lint("stands_out", odds.position, odds.clauses, odds.readings, what, figure)


def _partitions(table: PayTable) -> Iterator[Lint]:
    space = table.book.space
    for partition in table.book.partitions:
        wagers = [table.book.wagers[name] for name in partition.of]
        parts = [partition.rest, *(bet.wins for wager in wagers for bet in wager.bets)]
        seen, twice = NOTHING, NOTHING
        for mask in parts:
            twice = Mask(twice | (seen & mask))
            seen = Mask(seen | mask)
        missing = Mask(space.everything & ~seen)
        readings = tuple(dict.fromkeys(r for w in wagers for r in w.source.readings))
        for mask, what in ((missing, "leaves out"), (twice, "counts twice")):
            if mask:
                keys = ", ".join(outcome.key for outcome in space.members(mask)[:6])
                at = f"partition.{partition.name}"
                names = " and ".join(partition.of)
                text = f"{names}, with the rest, should partition the outcomes but {what} some"
                figure = f"{space.ways(mask)} of {space.weight} ways, such as {keys}"
                yield Lint("partition", at, partition.source.clauses, readings, text, figure)
