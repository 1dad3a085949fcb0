"""Positions by outcomes, exact: the heart of the house.

Loading a book compiles every betting position against every outcome class into one table of tiers.
Settlement is a column of it, odds are a row, the areas to light are a column's positive entries. A
wager over several rounds (a streak) has no row; its positions stand beside the table.
"""

from collections.abc import Mapping
from functools import cached_property

import msgspec

from croupier.outcome import Mask
from croupier.rulebook.model import (
    Bet,
    Book,
    Choice,
    ClauseId,
    PositionId,
    ReadingName,
    Tier,
    Wager,
    WagerName,
)


class Position(msgspec.Struct, frozen=True):
    """A wager and its choice: where a chip may lie."""

    id: PositionId
    wager: Wager
    choice: Choice | None
    wins: Mask
    clauses: tuple[ClauseId, ...]
    readings: tuple[ReadingName, ...]


class PayTable:
    """The compiled book. Rows are bytes of tier numbers, one a class; 0 is a loss."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.outcomes = book.space.outcomes
        self.tiers: tuple[Tier | None, ...]
        self.positions: tuple[Position, ...]
        self.streaks: tuple[Position, ...]
        self.rows: Mapping[PositionId, bytes]
        self._compile()

    def _compile(self) -> None:
        tiers: dict[Tier | None, int] = {None: 0}
        positions: list[Position] = []
        streaks: list[Position] = []
        rows: dict[PositionId, bytes] = {}
        size = len(self.outcomes)
        for wager in self.book.wagers.values():
            for bet in wager.bets:
                id_ = position_id(wager.name, bet.choice)
                own = dict.fromkeys(
                    (*wager.source.clauses, *(c for _, t in bet.tiers for c in t.clauses))
                )
                readings = _readings(self.book, wager, bet)
                position = Position(id_, wager, bet.choice, bet.wins, tuple(own), readings)
                if wager.streak is not None:
                    streaks.append(position)
                    continue
                positions.append(position)
                rows[id_] = _row(bet, size, tiers)
        self.tiers, self.rows = tuple(tiers), rows
        self.positions, self.streaks = tuple(positions), tuple(streaks)

    @cached_property
    def index(self) -> Mapping[PositionId, Position]:
        return {position.id: position for position in (*self.positions, *self.streaks)}

    def tier(self, position: PositionId, outcome: int) -> Tier | None:
        """What the position wins on the outcome at that index; None where it loses."""
        return self.tiers[self.rows[position][outcome]]

    def lit(self, outcome: int) -> tuple[PositionId, ...]:
        """The winning areas to light."""
        return tuple(id_ for id_, row in self.rows.items() if row[outcome])


def _readings(book: Book, wager: Wager, bet: Bet) -> tuple[ReadingName, ...]:
    """A streak rests on the readings of the wagers that it rides, too."""
    found = dict.fromkeys(wager.source.readings)
    if wager.streak is not None and bet.choice is not None:
        for side in bet.choice.of:
            found.update(dict.fromkeys(book.wagers[WagerName(str(side))].source.readings))
    return tuple(found)


def _row(bet: Bet, size: int, tiers: dict[Tier | None, int]) -> bytes:
    row = bytearray(size)
    for mask, tier in bet.tiers:
        number = tiers.setdefault(tier, len(tiers))
        for i in range(size):
            if mask >> i & 1:
                row[i] = number
    return bytes(row)


def position_id(wager: str, choice: Choice | None) -> PositionId:
    return PositionId(wager if choice is None else f"{wager}:{choice.id}")
