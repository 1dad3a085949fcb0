"""Why: a position or a settlement traced to its clauses and readings, in our own words.

It repeats what was decided elsewhere and decides nothing. The words are those of clauses.tsv, never
the approved text.
"""

from collections.abc import Iterable
from fractions import Fraction

import msgspec

from croupier.money import dollars_of
from croupier.odds import odds_at
from croupier.paytable import PayTable, Position
from croupier.rulebook.clauses import ClauseIndex
from croupier.rulebook.model import Bet, Book, PositionId, ReadingName
from croupier.rulebook.render import says_bet, says_wager
from croupier.settle import Settlement

HEADING = "In our own words; not the approved text."


class Reason(msgspec.Struct, frozen=True):
    """A clause, or a reading of ours, and what it says."""

    source: str
    says: str
    is_reading: bool = False


class Explanation(msgspec.Struct, frozen=True):
    says: tuple[str, ...]
    reasons: tuple[Reason, ...]


def explain_position(
    table: PayTable, position: PositionId, *, with_chance: bool = True
) -> Explanation:
    """Without its chance where a screen may not tell one (point 46)."""
    found = table.index[position]
    odds = odds_at(table, found)
    if not with_chance:
        return Explanation(
            (says_wager(found.wager, _bet(found)),), _reasons(table, found, odds.clauses, ())
        )
    chance = (
        f"in {odds.ways} of {odds.outcomes} ways"
        if odds.ways is not None
        else f"with a chance of {_percent(odds.chance)} over its rounds"
    )
    whom = "house" if odds.edge >= 0 else "player"
    edge = f"{abs(odds.edge)} ({_percent(abs(odds.edge))})"
    says = (
        says_wager(found.wager, _bet(found)),
        f"It wins {chance}; the edge is the {whom}'s, {edge}.",
    )
    return Explanation(says, _reasons(table, found, odds.clauses, ()))


def explain_settlement(table: PayTable, done: Settlement, result: str) -> Explanation:
    """`result` is what decided it: an outcome such as 3-3-4, or a run."""
    position = table.index[done.position]
    bet = says_bet(position.wager, position.choice)
    parts = [f"${dollars_of(done.stake)} on {bet}, with {result}:"]
    if done.won:
        parts.append(f"won ${dollars_of(done.won)}, stake back ${dollars_of(done.returned)}.")
    elif done.lost == done.stake:
        parts.append("lost.")
    else:
        parts.append(f"${dollars_of(done.returned)} handed back, ${dollars_of(done.lost)} lost.")
    says = (" ".join(parts), says_wager(position.wager, _bet(position)))
    return Explanation(says, _reasons(table, position, done.clauses, done.rules))


def says_position(table: PayTable, position: PositionId) -> str:
    """What it is and pays, in a sentence; its chance is not told."""
    found = table.index[position]
    return says_wager(found.wager, _bet(found))


def cited(book: Book, clauses: Iterable[str], readings: Iterable[str]) -> tuple[Reason, ...]:
    """What clauses say in our words, then readings, and points that leave nothing to choose."""
    index = ClauseIndex(book.clauses)
    found = []
    for clause in clauses:
        row = index.find(clause)
        if row is not None:
            found.append(Reason(clause, book.clauses[row].says))
    for name in readings:
        reading = book.readings.get(ReadingName(name))
        if reading is not None:
            source = f"{name}={reading.value}"
            found.append(Reason(source, f"{reading.says} (point {reading.point})", is_reading=True))
        elif name.startswith("point:"):
            says = "The text is silent; this is how we read it."
            found.append(Reason(name, f"{says} (point {name[6:]})", is_reading=True))
    return tuple(found)


def _bet(position: Position) -> Bet:
    return next(bet for bet in position.wager.bets if bet.choice == position.choice)


def _reasons(
    table: PayTable, position: Position, clauses: tuple[str, ...], rules: tuple[str, ...]
) -> tuple[Reason, ...]:
    names = dict.fromkeys(position.readings)
    for rule in rules:
        policy = table.book.policies.get(rule)
        names.update(dict.fromkeys(policy.source.readings if policy else ()))
    return cited(table.book, clauses, names)


def _percent(share: Fraction) -> str:
    return f"{float(share * 100):.2f}%"
