"""Why a step of a round is as it is: clause by clause, a settlement from the offer to the order.

It repeats what the record and the book say and decides nothing.
"""

from datetime import datetime

import msgspec

from croupier.game.events import (
    BettingClosed,
    Entry,
    Event,
    LosersCollected,
    ResultCorrected,
    ResultDeclared,
    WagerPlaced,
    WagerSettled,
)
from croupier.game.grounds import HOUSE_RULES
from croupier.game.state import TableState
from croupier.money import dollars_of, odds_of
from croupier.paytable import PayTable, Position
from croupier.roles import step_of
from croupier.rulebook.clauses import ClauseIndex
from croupier.rulebook.model import PositionId, ReadingName
from croupier.rulebook.render import says_bet


class Because(msgspec.Struct, frozen=True):
    """`lead` is a word of ours that says which question this answers; empty for a clause alone."""

    lead: str
    says: str
    source: str
    is_reading: bool = False


class Telling:
    """One round's reasons, told in order: a settlement speaks of what was before it."""

    def __init__(self, table: PayTable) -> None:
        self.table = table
        self._index = ClauseIndex(table.book.clauses)
        self._placed: dict[int, str] = {}
        self._closed: str | None = None
        self._result: str | None = None
        self._collected = False

    def heard(self, entry: Entry) -> None:
        match entry.event:
            case WagerPlaced(wager=number):
                self._placed[number] = entry.at
            case BettingClosed():
                self._closed = entry.at
            case ResultDeclared(result=result) | ResultCorrected(result=result):
                self._result = result
            case LosersCollected():
                self._collected = True

    def because(self, entry: Entry, state: TableState) -> tuple[Because, ...]:
        event = entry.event
        found: list[Because] = []
        if isinstance(event, WagerPlaced) and event.position in self.table.index:
            found += self._offer(event.position) + self._limits(event.cents, state)
        if isinstance(event, WagerSettled) and event.position in self.table.index:
            found += self._settled(event, state)
        cited = {one.source for one in found}
        clauses = (clause for clause in getattr(event, "clauses", ()) if clause not in cited)
        found += [one for clause in clauses if (one := self._clause(clause)) is not None]
        return (*found, *self._readings(event))

    def _clause(self, clause: str) -> Because | None:
        if clause in HOUSE_RULES:
            return Because("", HOUSE_RULES[clause].says, clause)
        row = self._index.find(clause)
        return None if row is None else Because("", self.table.book.clauses[row].says, clause)

    def _readings(self, event: Event) -> list[Because]:
        book = self.table.book
        names: dict[ReadingName, None] = dict.fromkeys(getattr(event, "readings", ()))
        position: PositionId | None = getattr(event, "position", None)
        if position is not None and position in self.table.index:
            names.update(dict.fromkeys(self.table.index[position].readings))
        return [
            Because(
                "",
                f"{book.readings[name].says} (point {book.readings[name].point})",
                f"{name}={book.readings[name].value}",
                is_reading=True,
            )
            for name in names
            if name in book.readings
        ]

    def _offer(self, position: PositionId) -> list[Because]:
        found = self.table.index[position]
        says = f"{says_bet(found.wager, found.choice)} is a wager of this layout."
        return [Because("Offered.", says, source) for source in found.wager.source.clauses[:1]]

    def _limits(self, cents: int, state: TableState) -> list[Because]:
        source = self.table.book.policies["limits.scope"].source.clauses[:1]
        low, high = state.limits.minimum, state.limits.maximum
        between = f"${dollars_of(low)} and ${dollars_of(high)}"
        if low <= cents <= high:
            says = f"${dollars_of(cents)} lies between {between}."
            return [Because("Within limits.", says, clause) for clause in source]
        says = f"${dollars_of(cents)} lies outside {between}; the book says what then counts."
        return [Because("Outside the table's limits.", says, clause) for clause in source]

    def _settled(self, event: WagerSettled, state: TableState) -> list[Because]:
        position = self.table.index[event.position]
        found = self._offer(event.position)
        found += self._in_time(event.wager)
        found += self._limits(event.stake, state)
        found += self._decided(event, position)
        pay = step_of(self.table.book, "collect")
        if event.won and self._collected and pay is not None:
            says = "Losers were taken first."
            found += [Because("In order.", says, clause) for clause in pay.source.clauses[:1]]
        return found

    def _in_time(self, wager: int) -> list[Because]:
        step = step_of(self.table.book, "no_more_bets")
        placed = self._placed.get(wager)
        if step is None or placed is None or self._closed is None or placed > self._closed:
            return []
        seconds = int((_moment(self._closed) - _moment(placed)).total_seconds())
        says = f"Placed {seconds} s before no more bets."
        return [Because("In time.", says, clause) for clause in step.source.clauses[:1]]

    def _decided(self, event: WagerSettled, position: Position) -> list[Because]:
        book, stake = self.table.book, f"${dollars_of(event.stake)}"
        index = book.space.find(self._result) if self._result is not None else None
        if event.count is not None or index is None:
            run = f"It rode a run of {event.count}." if event.count is not None else ""
            return [Because("Decided.", run, clause) for clause in event.clauses[:1] if run]
        tier = self.table.tier(event.position, index)
        bet = says_bet(position.wager, position.choice)
        own = position.clauses[:1]
        if tier is None:
            says = f"{self._result} is not on {bet}; {stake} is lost."
            return [Because("It loses.", says, clause) for clause in own]
        wins = [Because("It wins.", f"{bet} has {self._result}.", clause) for clause in own]
        odds = odds_of(tier.won / tier.returned)
        paid = f"{stake} comes to ${dollars_of(event.won)}, and ${dollars_of(event.returned)}"
        at = [Because(f"At {odds}.", f"{paid} goes back.", c) for c in tier.clauses[-1:]]
        return wins + at


def _moment(at: str) -> datetime:
    return datetime.fromisoformat(at)
