"""A journal as tables for other programs: rounds, wagers, postings; CSV or Parquet.

Rows come from the records alone, in their order. Money is whole cents; an instant is UTC as it was
written. A slip's number stands in no record and so in no table.
"""

import csv
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from croupier.chronicle import round_of
from croupier.game import events as e
from croupier.game.names import Instant, WagerNumber
from croupier.journal.folder import make_private
from croupier.library import BadInput

Row = tuple[str | int | None, ...]
Entries = Iterable[tuple[int, e.Entry]]

#: Of each table its columns, and which of them hold whole numbers.
COLUMNS: dict[str, tuple[str, ...]] = {
    "rounds": (
        *("table", "round", "record", "opened", "closed", "ended", "result", "no_result"),
        *("wagers", "staked", "returned", "won", "lost"),
    ),
    "wagers": (
        *("table", "record", "round", "wager", "player", "position", "cents", "placed"),
        *("fate", "decided", "returned", "won", "lost", "clauses"),
    ),
    "postings": ("stream", "record", "at", "event", "account", "cents"),
}
NUMBERS = {
    *("round", "record", "wagers", "wager", "cents"),
    *("staked", "returned", "won", "lost"),
}
_PRIVATE = 0o600
_AT_ONCE = 20_000


@dataclass(slots=True)
class _Round:
    record: int
    opened: Instant
    closed: Instant | None = None
    ended: Instant | None = None
    result: str | None = None
    no_result: str | None = None
    sums: dict[str, int] = field(
        default_factory=lambda: dict.fromkeys(("wagers", "staked", "returned", "won", "lost"), 0)
    )


def postings(stream: str, entries: Entries) -> Iterator[Row]:
    for seq, entry in entries:
        kind = str(type(entry.event).__struct_config__.tag)
        for posting in entry.postings:
            yield stream, seq, entry.at, kind, posting.account, posting.cents


def rounds(table: str, entries: Entries) -> Iterator[Row]:
    """One row a round in which betting was opened; a correction counts in the round it corrects."""
    found: dict[int, _Round] = {}
    for seq, entry in entries:
        number = round_of(entry.event)
        if number is None:
            continue
        if isinstance(entry.event, e.BettingOpened) and number not in found:
            found[number] = _Round(seq, entry.at)
        if number in found:
            _count(found[number], entry)
    for number, one in found.items():
        told = (one.record, one.opened, one.closed, one.ended, one.result, one.no_result)
        yield table, number, *told, *one.sums.values()


def _count(one: _Round, entry: e.Entry) -> None:
    sums = one.sums
    match entry.event:
        case e.WagerPlaced(cents=cents):
            sums["wagers"] += 1
            sums["staked"] += cents
        case e.WagerTakenBack(cents=cents) | e.WagerRefused(cents=cents):
            sums["wagers"] -= 1
            sums["staked"] -= cents
        case e.BettingClosed():
            one.closed = entry.at
        case e.ResultDeclared(result=result) | e.ResultCorrected(result=result):
            one.result = result
        case e.NoResultCalled(irregularity=irregularity):
            one.no_result, one.ended = irregularity, entry.at
        case e.WagerSettled(returned=returned, won=won, lost=lost):
            sums["returned"] += returned
            sums["won"] += won
            sums["lost"] += lost
        case e.SettlementCorrected(stake=stake, was_returned=was, was_won=paid):
            sums["returned"] += entry.event.returned - was
            sums["won"] += entry.event.won - paid
            sums["lost"] += entry.event.lost - (stake - was)
        case e.WinnersPaid():
            one.ended = entry.at


def wagers(table: str, entries: Entries) -> Iterator[Row]:
    """One row a wager, written when it is decided, and one more a correction of it.

    Those that still lie come last.
    """
    lying: dict[WagerNumber, tuple[int, e.Entry]] = {}
    for seq, entry in entries:
        event = entry.event
        if isinstance(event, e.WagerPlaced):
            lying[event.wager] = seq, entry
            continue
        if isinstance(event, e.SettlementCorrected):
            yield _corrected(table, seq, entry.at, event)
            continue
        number = getattr(event, "wager", None)
        if number not in lying or not isinstance(event, _ENDS):
            continue
        yield _wager(table, *lying.pop(number), entry)
    for seq, placed in lying.values():
        yield _wager(table, seq, placed, None)


_ENDS = e.WagerSettled | e.WagerVoided | e.WagerTakenBack | e.WagerForfeited | e.WagerRefused
_FATES = {
    e.WagerSettled: "settled",
    e.WagerVoided: "voided",
    e.WagerTakenBack: "taken back",
    e.WagerForfeited: "forfeited",
    e.WagerRefused: "refused",
}


def _wager(table: str, seq: int, placed: e.Entry, end: e.Entry | None) -> Row:
    event = placed.event
    if not isinstance(event, e.WagerPlaced):
        raise TypeError("a wager begins with its placing")
    began: Row = (table, seq, event.round, event.wager, event.player, event.position)
    began = (*began, event.cents, placed.at)
    if end is None:
        return (*began, "lying", None, None, None, None, " ".join(event.clauses))
    fate = _FATES[type(end.event)]
    back, won, lost = int(event.cents), 0, 0
    match end.event:
        case e.WagerSettled(returned=returned, won=paid, lost=taken):
            back, won, lost = returned, paid, taken
        case e.WagerForfeited():
            back, lost = 0, event.cents
    clauses = " ".join(getattr(end.event, "clauses", ()))
    return (*began, fate, end.at, back, won, lost, clauses)


def _corrected(table: str, seq: int, at: Instant, event: e.SettlementCorrected) -> Row:
    began: Row = (table, seq, event.round, event.wager, event.player, event.position, event.stake)
    sums = (event.returned, event.won, event.lost)
    return (*began, None, "corrected", at, *sums, " ".join(event.clauses))


class Sheet(Protocol):
    def put(self, rows: list[Row]) -> None: ...

    def close(self) -> None: ...


class CsvSheet:
    def __init__(self, file: Path, columns: tuple[str, ...]) -> None:
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, _PRIVATE)
        self._out = os.fdopen(descriptor, "w", newline="", encoding="utf-8")
        self._csv = csv.writer(self._out, lineterminator="\n")
        self._csv.writerow(columns)

    def put(self, rows: list[Row]) -> None:
        self._csv.writerows(rows)

    def close(self) -> None:
        self._out.close()


class ParquetSheet:
    def __init__(self, file: Path, columns: tuple[str, ...]) -> None:
        try:
            import pyarrow as pa  # noqa: PLC0415 - only those who want such a file
            import pyarrow.parquet as pq  # noqa: PLC0415
        except ImportError:
            raise BadInput(
                "Parquet needs pyarrow: pip install 'croupier[maths]'; --as csv needs nothing"
            ) from None
        self._pa = pa
        self._schema = pa.schema(
            [(name, pa.int64() if name in NUMBERS else pa.string()) for name in columns]
        )
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, _PRIVATE))
        self._out = pq.ParquetWriter(file, self._schema)

    def put(self, rows: list[Row]) -> None:
        columns = [list(column) for column in zip(*rows, strict=True)]
        arrays = [
            self._pa.array(values, type=kind.type)
            for values, kind in zip(columns, self._schema, strict=True)
        ]
        self._out.write_table(self._pa.table(arrays, schema=self._schema))

    def close(self) -> None:
        self._out.close()


SHEETS: dict[str, Callable[[Path, tuple[str, ...]], Sheet]] = {
    "csv": CsvSheet,
    "parquet": ParquetSheet,
}


def extract(
    streams: Iterable[tuple[str, bool, Callable[[], Entries]]], folder: Path, kind: str
) -> dict[str, int]:
    """Each stream with whether it is a table, and its entries as often as they are asked for.

    How many rows each file has got.
    """
    unfit = make_private(folder, "folder for the tables")
    if unfit is not None:
        raise BadInput(unfit.sentence)
    counts = dict.fromkeys(COLUMNS, 0)
    with ExitStack() as files:
        sheets: dict[str, Sheet] = {}
        for name, columns in COLUMNS.items():
            sheets[name] = SHEETS[kind](folder / f"{name}.{kind}", columns)
            files.callback(sheets[name].close)
        for stream, is_table, entries in streams:
            made = {"postings": postings(stream, entries())}
            if is_table:
                made |= {"rounds": rounds(stream, entries()), "wagers": wagers(stream, entries())}
            for name, rows in made.items():
                for several in _several(rows):
                    sheets[name].put(several)
                    counts[name] += len(several)
    return counts


def _several(rows: Iterator[Row]) -> Iterator[list[Row]]:
    waiting: list[Row] = []
    for row in rows:
        waiting.append(row)
        if len(waiting) == _AT_ONCE:
            yield waiting
            waiting = []
    if waiting:
        yield waiting
