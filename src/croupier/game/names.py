"""Names that the game speaks in: people, tables, rounds, wagers, transfers, instants."""

from typing import Literal, NewType

import msgspec

PersonId = NewType("PersonId", str)
TableId = NewType("TableId", str)
RoundNumber = NewType("RoundNumber", int)
WagerNumber = NewType("WagerNumber", int)
TransferId = NewType("TransferId", str)
#: A terminal owns its wagers and its meter as a person does; its name is nobody else's.
TerminalId = PersonId
SlipId = TransferId
#: UTC, as RFC 3339 writes it; the floor supplies it, and it never goes back within a stream.
Instant = NewType("Instant", str)

Role = Literal[
    "player",
    "dealer",
    "game_inspector",
    "game_supervisor",
    "casino_supervisor",
    "pit_boss",
    "shift_manager",
    "cashier",
    "surveillance",
    "regulator_officer",
    "regulator_manager",
    "administrator",
    "display",
]

#: The stream of what belongs to no table.
CAGE_STREAM = TableId("cage")


class Actor(msgspec.Struct, frozen=True):
    """Who acts, and in which office."""

    person: PersonId
    role: Role


class Refusal(msgspec.Struct, frozen=True):
    """An act that is not done: why, by which clauses and readings. Nothing has changed.

    Made by `grounds.refuse`, which cites; answers that were stored earlier may have cited nothing.
    """

    code: str
    says: str
    #: Clauses of the book; `house:<name>` where the rule is ours (grounds.py).
    clauses: tuple[str, ...] = ()
    #: Readings of the book that decided it; `point:<number>` where a point has no choice.
    readings: tuple[str, ...] = ()
