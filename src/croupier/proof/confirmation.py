"""What an operator must say yes to by name before a table offers it (point P1, decision 7).

A position whose exact edge favours the player, and positions of a list that breaks a promised
partition, are withheld until each reading that they rest on is confirmed as `name=value`; where
they rest on none, the position itself is.
"""

from dataclasses import dataclass

from croupier.paytable import PayTable
from croupier.proof.lints import Lint, lints
from croupier.rulebook.model import PositionId

_WITHHOLDS = ("favours", "partition")


@dataclass(frozen=True, slots=True)
class ToConfirm:
    """Words that a person confirms, what they let in, and why that is asked."""

    words: tuple[str, ...]
    positions: tuple[PositionId, ...]
    says: str


def to_confirm(table: PayTable) -> tuple[ToConfirm, ...]:
    """Of a book as it is read here."""
    readings = table.book.readings
    found = []
    for lint in lints(table):
        if lint.kind in _WITHHOLDS:
            words = tuple(f"{name}={readings[name].value}" for name in lint.readings)
            says = f"{lint.what}. {lint.figure}"
            found.append(ToConfirm(words or (lint.at,), _positions(table, lint), says))
    return tuple(found)


def withheld(table: PayTable, confirmed: tuple[str, ...]) -> tuple[PositionId, ...]:
    """What a table with these confirmations does not offer."""
    open_ = [asked for asked in to_confirm(table) if not set(asked.words) <= set(confirmed)]
    return tuple(dict.fromkeys(position for asked in open_ for position in asked.positions))


def _positions(table: PayTable, lint: Lint) -> tuple[PositionId, ...]:
    if lint.kind == "favours":
        return (PositionId(lint.at),)
    name = lint.at.removeprefix("partition.")
    wagers = next(part.of for part in table.book.partitions if part.name == name)
    every = (*table.positions, *table.streaks)
    return tuple(position.id for position in every if position.wager.name in wagers)
