"""A round replayed for a regulator: each record as a step, with what it did to the layout.

From the journal and the book's own bytes alone. Nothing here decides: the fold is the table's own,
and what a step did is what the record says.
"""

from collections.abc import Iterator

import msgspec

from croupier.chronicle import round_of, tell
from croupier.entries import decode
from croupier.floor.opening import book_of
from croupier.game.events import (
    Entry,
    Event,
    Opened,
    SettlementCorrected,
    WagerForfeited,
    WagerSettled,
    WagerVoided,
)
from croupier.game.state import TableState
from croupier.journal.record import Record, StreamName
from croupier.journal.store import JournalReader
from croupier.money import Cents
from croupier.paytable import PayTable
from croupier.server.card import TableCard, table_card
from croupier.server.reasons import Because, Telling
from croupier.server.search import backwards, kind_of
from croupier.server.views import phase_of
from croupier.table import evolve_table

#: Longer rounds are told up to here; a table of a thousand terminals has as many in one.
MOST_STEPS = 4000
MOST_ROUNDS = 60
MOST_LOOKED = 20_000


class RoundLine(msgspec.Struct, kw_only=True):
    round: int
    first: int
    at: str
    result: str | None = None
    #: What was called instead of a result.
    call: str | None = None
    wagers: int = 0
    staked: int = 0
    corrected: bool = False


class Laid(msgspec.Struct, frozen=True, kw_only=True):
    """A wager as a step left it: on the layout, riding, or what it came to."""

    wager: int
    player: str
    place: int
    position: str
    cents: int
    state: str
    won: int = 0


class PostingLine(msgspec.Struct, frozen=True):
    account: str
    cents: int


class Step(msgspec.Struct, frozen=True, kw_only=True):
    seq: int
    at: str
    by: str
    role: str
    kind: str
    says: str
    clauses: tuple[str, ...]
    hash: str
    prev: str
    private: bool
    wager: int | None
    position: str | None
    #: Wagers that this step changed.
    laid: tuple[Laid, ...]
    phase: str
    result: str | None
    #: Winning areas, where this step lit or darkened any.
    lit: tuple[str, ...] | None
    postings: tuple[PostingLine, ...]
    because: tuple[Because, ...]


class ReadingLine(msgspec.Struct, frozen=True):
    name: str
    value: str
    says: str
    point: int


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    card: TableCard
    round: int
    #: What lay there, and what was lit, before the first step.
    laid: tuple[Laid, ...]
    lit: tuple[str, ...]
    result: str | None
    steps: tuple[Step, ...]
    #: The round has more records than are told here.
    cut: bool
    readings: tuple[ReadingLine, ...]
    #: The hash of the record after the last step, to show that the chain goes on; empty at the end.
    after: str
    last_round: int


def rounds_of(journal: JournalReader, stream: StreamName, before: int | None) -> list[RoundLine]:
    """The newest rounds first; `before` is a record's number."""
    rounds: dict[int, RoundLine] = {}
    for looked, record in enumerate(backwards(journal, stream, before)):
        entry = decode(record.content)
        number = round_of(entry.event)
        if number is not None:
            if number not in rounds and len(rounds) >= MOST_ROUNDS:
                break
            line = rounds.setdefault(number, RoundLine(round=number, first=record.seq, at=entry.at))
            _count(line, record, entry)
        if looked >= MOST_LOOKED:
            break
    return sorted(rounds.values(), key=lambda line: -line.round)


def _count(line: RoundLine, record: Record, entry: Entry) -> None:
    event = entry.event
    if record.seq < line.first:
        line.first, line.at = record.seq, entry.at
    match kind_of(event):
        case "result_declared" if line.result is None:
            line.result = event.result  # type: ignore[union-attr]
        case "result_corrected":
            line.corrected = True
            line.result = line.result or event.result  # type: ignore[union-attr]
        case "no_result_called":
            line.call = line.call or event.call  # type: ignore[union-attr]
        case "wager_placed":
            line.wagers += 1
            line.staked += event.cents  # type: ignore[union-attr]


def replay(
    journal: JournalReader, stream: StreamName, number: int, live: PayTable
) -> Replay | None:
    """None where the table has no such round. `live` is the book that the table has open now."""
    state, inside, after = TableState(), False, ""
    steps: list[Step] = []
    told: _Round | None = None
    for record in journal.read(stream):
        entry = decode(record.content)
        of = round_of(entry.event)
        if of is not None:
            inside = of == number
        if inside and told is None and state.opened is not None:
            told = _Round(_book(state.opened, journal, live), state)
        if inside and told is not None and len(steps) < MOST_STEPS:
            before = state.lit
            told.telling.heard(entry)
            reasons = told.telling.because(entry, state)
            state = evolve_table(state, entry.event)
            steps.append(told.step(record, entry, state, before, reasons))
            after = ""
            continue
        after = after or (record.hash.hex() if steps else "")
        state = evolve_table(state, entry.event)
    if told is None or state.opened is None:
        return None
    return Replay(
        card=told.card,
        round=number,
        laid=told.first,
        lit=told.lit,
        result=told.result,
        steps=tuple(steps),
        cut=len(steps) >= MOST_STEPS,
        readings=tuple(
            ReadingLine(name, reading.value, reading.says, reading.point)
            for name, reading in told.table.book.readings.items()
        ),
        after=after,
        last_round=state.round,
    )


def _book(opened: Opened, journal: JournalReader, live: PayTable) -> PayTable:
    """As the table was opened then; what is open now is that very book, most of the time."""
    now = {str(name): reading.value for name, reading in live.book.readings.items()}
    same = live.book.digest == opened.rules_hash and now == opened.readings
    return live if same else book_of(opened, journal)


class _Round:
    """The round as it is told: what lay there at its beginning, and each step from there."""

    def __init__(self, table: PayTable, state: TableState) -> None:
        if state.opened is None:
            raise ValueError("a round is played at an open table")
        self.table = table
        self.card = table_card(state.opened, table)
        self.telling = Telling(table)
        self.known = {laid.wager: laid for laid in self._lying(state)}
        self.first = tuple(self.known.values())
        self.lit, self.result = state.lit, state.result

    def _lying(self, state: TableState) -> Iterator[Laid]:
        places = {player: place for place, player in state.seats.items()}
        for kind, wagers in (("lies", state.wagers), ("rides", state.streaks)):
            for one in wagers.values():
                yield Laid(
                    wager=one.number,
                    player=one.player,
                    place=places.get(one.player, 0),
                    position=one.position,
                    cents=one.cents,
                    state=kind,
                )

    def step(
        self,
        record: Record,
        entry: Entry,
        state: TableState,
        lit: tuple[str, ...],
        because: tuple[Because, ...],
    ) -> Step:
        said, clauses = tell(entry)
        event = entry.event
        return Step(
            seq=record.seq,
            at=entry.at,
            by=entry.by.person,
            role=entry.by.role,
            kind=kind_of(event),
            says=said,
            clauses=clauses,
            hash=record.hash.hex(),
            prev=record.prev.hex(),
            private=bool(record.private),
            wager=getattr(event, "wager", None),
            position=getattr(event, "position", None),
            laid=tuple(self._changes(event, state)),
            phase=phase_of(self.table, state),
            result=state.result,
            lit=None if state.lit == lit else state.lit,
            postings=tuple(PostingLine(one.account, one.cents) for one in entry.postings),
            because=because,
        )

    def _changes(self, event: Event, state: TableState) -> Iterator[Laid]:
        now = {laid.wager: laid for laid in self._lying(state)}
        ended = _came_to(event, self.known)
        for number, laid in now.items():
            if self.known.get(number) != laid:
                self.known[number] = laid
                yield laid
        for number, laid in list(self.known.items()):
            if number in now or laid.state not in ("lies", "rides"):
                continue
            gone = msgspec.structs.replace(laid, cents=0, state="gone")
            end = ended if ended is not None and ended.wager == number else gone
            self.known[number] = end
            yield end
        if ended is not None and self.known.get(ended.wager) != ended:
            self.known[ended.wager] = ended
            yield ended


def _came_to(event: Event, known: dict[int, Laid]) -> Laid | None:
    """What an event says that a wager came to."""
    match event:
        case WagerSettled() | SettlementCorrected():
            outcome = "won" if event.won else "lost" if event.lost else "returned"
            cents, won = event.stake, event.won
        case WagerVoided():
            outcome, cents, won = "void", event.cents, Cents(0)
        case WagerForfeited():
            outcome, cents, won = "forfeited", event.cents, Cents(0)
        case _:
            return None
    place = known[event.wager].place if event.wager in known else 0
    return Laid(
        wager=event.wager,
        player=event.player,
        place=place,
        position=event.position,
        cents=cents,
        state=outcome,
        won=won,
    )
