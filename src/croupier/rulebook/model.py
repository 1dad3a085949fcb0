"""A loaded book as frozen values: what the rest of the house reads.

No file, no TOML and no pay table here; load.py makes these, paytable.py compiles them.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import NewType

import msgspec

from croupier.outcome import Mask, OutcomeSpace

BookId = NewType("BookId", str)
WagerName = NewType("WagerName", str)
PositionId = NewType("PositionId", str)
ClauseId = NewType("ClauseId", str)
ReadingName = NewType("ReadingName", str)

PolicyValue = str | int | bool | tuple[str, ...]


class Source(msgspec.Struct, frozen=True):
    """What a value rests on: clauses of the document, readings in force, a point of ours."""

    clauses: tuple[ClauseId, ...] = ()
    readings: tuple[ReadingName, ...] = ()
    point: int | None = None
    inferred: bool = False


class Clause(msgspec.Struct, frozen=True):
    """A row of clauses.tsv: one duty of one clause, in our words."""

    key: ClauseId
    kind: str
    says: str
    duty: str
    reason: str
    notes: str


class Reading(msgspec.Struct, frozen=True):
    """A choice that the text leaves open. `value` is the word in force."""

    name: ReadingName
    point: int
    says: str
    words: tuple[str, ...]
    default: str
    value: str
    least: int | None = None
    most: int | None = None


class Policy(msgspec.Struct, frozen=True):
    name: str
    then: PolicyValue
    source: Source


class Entry(msgspec.Struct, frozen=True):
    """A row of a named table: a role, an act, a sign, an irregularity and so on."""

    name: str
    fields: Mapping[str, PolicyValue]
    source: Source


class Choice(msgspec.Struct, frozen=True):
    """What a player picks within a wager: its spelling and what it stands for."""

    id: str
    of: tuple[str | int, ...]


class Tier(msgspec.Struct, frozen=True):
    """What a winning unit gets: winnings, and how much of the stake comes back."""

    won: Fraction
    returned: Fraction
    clauses: tuple[ClauseId, ...]


class Streak(msgspec.Struct, frozen=True):
    """A wager over several rounds: what it rides on (its choices name wagers), what a run pays."""

    mode: str
    neutral: Mask
    pays: Mapping[int, Tier]
    lose_clauses: tuple[ClauseId, ...]
    longest: int


class Bet(msgspec.Struct, frozen=True):
    """One choice of a wager, with its winning set and the tiers that cut it up."""

    choice: Choice | None
    wins: Mask
    tiers: tuple[tuple[Mask, Tier], ...]


class Wager(msgspec.Struct, frozen=True):
    name: WagerName
    called: str
    source: Source
    bets: tuple[Bet, ...]
    words: Mapping[str, object]
    optional: bool = False
    streak: Streak | None = None
    min_factor: int = 1
    max_factor: int = 1
    stake_multiple: int = 1
    limit_clauses: tuple[ClauseId, ...] = ()


class Partition(msgspec.Struct, frozen=True):
    """Wagers that, with the rest, must cut the outcomes up without overlap or gap."""

    name: str
    of: tuple[WagerName, ...]
    rest: Mask
    source: Source


class Book(msgspec.Struct, frozen=True):
    """A book with its option, readings and bytes fixed; nothing in it changes again."""

    id: BookId
    option: str | None
    title: str
    place: str
    digest: str
    chapters: tuple[str, ...]
    space: OutcomeSpace
    space_source: Source
    wagers: Mapping[WagerName, Wager]
    policies: Mapping[str, Policy]
    tables: Mapping[str, Mapping[str, Entry]]
    steps: tuple[Entry, ...]
    errata: tuple[Entry, ...]
    readings: Mapping[ReadingName, Reading]
    partitions: tuple[Partition, ...]
    clauses: Mapping[ClauseId, Clause]

    @property
    def name(self) -> str:
        """The spelling that programs use: `victoria-sic-bo:a`."""
        return self.id if self.option is None else f"{self.id}:{self.option}"

    def policy(self, name: str) -> PolicyValue:
        return self.policies[name].then


class Fault(msgspec.Struct, frozen=True):
    """Something wrong in a book: where it stands, what it is, what to do about it."""

    file: str
    table: str
    what: str
    do: str = ""
    clause: str = ""

    def __str__(self) -> str:
        where = f"{self.file}: [{self.table}]" if self.table else self.file
        clause = f" (clause {self.clause})" if self.clause else ""
        do = f" {self.do}" if self.do else ""
        stop = "" if self.what.endswith((".", "?")) else "."
        return f"{where}{clause} {self.what}{stop}{do}"
