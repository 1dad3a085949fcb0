"""Reading the SQLite journal, beside a running writer or without one. Nothing is written here."""

from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Future
from itertools import starmap
from pathlib import Path
from threading import Lock
from typing import Any

import apsw

from croupier.journal.folder import Unfit
from croupier.journal.record import Record, StreamName
from croupier.journal.sqlite_file import JOURNAL_FILE, connect, foreign
from croupier.journal.store import (
    BlobHash,
    CommandId,
    JournalError,
    Owner,
    SignedNote,
    StoredAnswer,
    blob_hash,
)

_PAGE = 512

Row = tuple[Any, ...]

LAST = "select seq, hash from record where stream = ? order by seq desc limit 1"
_RECORDS = (
    "select stream, seq, prev, body, hash, seal, private from record"
    " where stream = ? and seq > ? and seq <= ? order by seq limit ?"
)
_ANSWER = "select owner, id, digest, answer from answer where owner = ? and id = ?"
# One index step a stream, where `select distinct` would walk every record.
_STREAMS = """
with recursive step(name) as (
    select min(stream) from record
    union all
    select (select min(stream) from record where stream > name) from step where name is not null
)
select name from step where name is not null
union select stream from checkpoint order by 1
"""
# A forged note need not be text that decodes.
_NEWEST_NOTES = """
select stream, cast(note as blob) from checkpoint
where id in (select max(id) from checkpoint group by stream)
"""
_NOTES = "select cast(note as blob) from checkpoint where stream = ? order by id"


class SqliteReader:
    """Reads beside a running writer: the lock is the writers' own, and WAL lets readers be."""

    def __init__(self, connection: apsw.Connection) -> None:
        self._reader = connection
        # apsw lets a second thread wait a moment and then refuses it: a slow disk is no error.
        self._reading = Lock()

    def size(self, stream: StreamName) -> int:
        row = self._one(LAST, stream)
        return int(row[0]) if row else 0

    def streams(self) -> tuple[StreamName, ...]:
        return tuple(StreamName(name) for (name,) in self._all(_STREAMS))

    def read(
        self, stream: StreamName, after: int = 0, limit: int | None = None
    ) -> Iterator[Record]:
        end = self.size(stream)
        if limit is not None:
            end = min(end, after + limit)
        # Page by page, each fetched whole: a reader who stops half-way holds no transaction
        # open, which would keep the WAL from ever being reset.
        while after < end:
            rows, failure = self._page(stream, after, end)
            yield from starmap(Record, rows)
            if failure is not None:
                raise JournalError(f"The journal cannot be read: {failure}.") from failure
            if not rows:
                return
            after = rows[-1][1]

    def answer(self, owner: Owner, command: CommandId) -> StoredAnswer | None:
        row = self._one(_ANSWER, owner, command)
        return None if row is None else StoredAnswer(*row)

    def answers(
        self, asked: Iterable[tuple[Owner, CommandId]]
    ) -> "Future[Mapping[tuple[Owner, CommandId], StoredAnswer]]":
        """At once: a look into the page cache costs less than a change of threads."""
        done: Future[Mapping[tuple[Owner, CommandId], StoredAnswer]] = Future()
        try:
            found = {key: self.answer(*key) for key in asked}
            done.set_result({key: kept for key, kept in found.items() if kept is not None})
        except JournalError as error:
            done.set_exception(error)
        return done

    def blob(self, name: BlobHash) -> bytes | None:
        row = self._one("select content from blob where hash = ?", name)
        if row is None:
            return None
        content: bytes = row[0]
        if blob_hash(content) != name:
            raise JournalError(f"What is stored as {name} has another hash: it was changed.")
        return content

    def checkpoints(self, stream: StreamName) -> tuple[SignedNote, ...]:
        rows = self._all(_NOTES, stream)
        return tuple(SignedNote(note.decode(errors="replace")) for (note,) in rows)

    def newest_checkpoints(self) -> Mapping[StreamName, SignedNote]:
        rows = self._all(_NEWEST_NOTES)
        return {StreamName(name): SignedNote(note.decode(errors="replace")) for name, note in rows}

    def close(self) -> None:
        with self._reading:
            self._reader.close()

    def _page(
        self, stream: StreamName, after: int, end: int
    ) -> tuple[list[Row], apsw.Error | None]:
        rows: list[Row] = []
        with self._reading:
            try:
                rows.extend(self._reader.execute(_RECORDS, (stream, after, end, _PAGE)))
            except apsw.Error as error:
                # What came before the damage still counts: `verify` names the first wrong one.
                return rows, error
        return rows, None

    def _all(self, query: str, *values: str) -> list[Row]:
        with self._reading:
            try:
                return self._reader.execute(query, values).fetchall()
            except (apsw.Error, UnicodeDecodeError) as error:
                raise JournalError(f"The journal cannot be read: {error}.") from error

    def _one(self, query: str, *values: str) -> Row | None:
        rows = self._all(query, *values)
        return rows[0] if rows else None


def open_reader(folder: Path) -> SqliteReader | Unfit:
    """For `verify` and `replay`, also while a server writes; takes no lock and changes nothing."""
    file = folder / JOURNAL_FILE
    if not file.is_file():
        return Unfit(f"There is no journal in {folder}.")
    try:
        reader = connect(file, apsw.SQLITE_OPEN_READONLY, None)
    except apsw.Error as error:
        return _unopened(folder, error)
    try:
        unfit = foreign(reader)
    except apsw.Error as error:
        unfit = _unopened(folder, error)
    if unfit is not None:
        reader.close()
        return unfit
    return SqliteReader(reader)


def _unopened(folder: Path, error: apsw.Error) -> Unfit:
    damaged = isinstance(error, apsw.NotADBError | apsw.CorruptError)
    return Unfit(f"The journal in {folder} cannot be opened: {error}.", damaged=damaged)
