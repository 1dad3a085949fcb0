"""The journal in one SQLite file: opened by one writer for life, and by readers beside it.

Only storing and fetching is here: hashing is `record`, checking is `verify`. All SQL stands in
this file and nowhere else.
"""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import starmap
from pathlib import Path
from threading import Lock
from typing import Any

import apsw

from croupier.journal.folder import (
    FolderLock,
    JournalInUse,
    Unfit,
    check_file,
    make_file,
    make_private,
    take_lock,
)
from croupier.journal.record import GENESIS, Record, StreamName, chain
from croupier.journal.store import (
    AnswerTaken,
    Appended,
    Batch,
    BlobHash,
    CommandId,
    Conflict,
    JournalBrokenError,
    JournalError,
    Owner,
    SignedNote,
    StoredAnswer,
    blob_hash,
)

JOURNAL_FILE = "journal.sqlite"
OLDEST_SQLITE = (3, 51, 3)  # older ones can lose the start of a WAL that is reset

_APPLICATION = int.from_bytes(b"Crou")
_FORMAT = 1
_FULL = 2
_PAGE = 512
_BUSY_MS = 5_000

_Row = tuple[Any, ...]

# An answer keeps the stream and size it came with: its age, without which answers of past
# gaming days could never be told from today's, and which could not be filled in later.
_SCHEMA = """
create table record(
    stream text not null,
    seq integer not null check (seq >= 1),
    prev blob not null check (length(prev) = 32),
    body blob not null,
    hash blob not null check (length(hash) = 32),
    primary key (stream, seq)
) strict;
create table answer(
    owner text not null,
    id text not null,
    digest blob not null,
    answer blob not null,
    stream text not null,
    size integer not null,
    primary key (owner, id)
) strict;
create table blob(hash text primary key, content blob not null) strict;
create table checkpoint(id integer primary key, stream text not null, note text not null) strict;
create index checkpoint_stream on checkpoint(stream);
"""

_LAST = "select seq, hash from record where stream = ? order by seq desc limit 1"
_RECORDS = (
    "select stream, seq, prev, body, hash from record"
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
_NOTES = "select cast(note as blob) from checkpoint where stream = ? order by id"
_PUT_RECORD = "insert into record(stream, seq, prev, body, hash) values (?, ?, ?, ?, ?)"
_PUT_ANSWER = (
    "insert into answer(owner, id, digest, answer, stream, size) values (?, ?, ?, ?, ?, ?)"
)
_PUT_BLOB = "insert into blob(hash, content) values (?, ?) on conflict do nothing"
_PUT_NOTE = "insert into checkpoint(stream, note) values (?, ?)"


class SqliteReader:
    """Reads beside a running writer: the lock is the writers' own, and WAL lets readers be."""

    def __init__(self, connection: apsw.Connection) -> None:
        self._reader = connection
        # apsw lets a second thread wait a moment and then refuses it: a slow disk is no error.
        self._reading = Lock()

    def size(self, stream: StreamName) -> int:
        row = self._one(_LAST, stream)
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

    def close(self) -> None:
        with self._reading:
            self._reader.close()

    def _page(
        self, stream: StreamName, after: int, end: int
    ) -> tuple[list[_Row], apsw.Error | None]:
        rows: list[_Row] = []
        with self._reading:
            try:
                rows.extend(self._reader.execute(_RECORDS, (stream, after, end, _PAGE)))
            except apsw.Error as error:
                # What came before the damage still counts: `verify` names the first wrong one.
                return rows, error
        return rows, None

    def _all(self, query: str, *values: str) -> list[_Row]:
        with self._reading:
            try:
                return self._reader.execute(query, values).fetchall()
            except (apsw.Error, UnicodeDecodeError) as error:
                raise JournalError(f"The journal cannot be read: {error}.") from error

    def _one(self, query: str, *values: str) -> _Row | None:
        rows = self._all(query, *values)
        return rows[0] if rows else None


class SqliteJournal(SqliteReader):
    """Appends on a connection of its own, so that no reader waits while the disk syncs."""

    def __init__(self, reader: apsw.Connection, writer: apsw.Connection, lock: FolderLock) -> None:
        super().__init__(reader)
        self._writer = writer
        self._writing = Lock()
        self._lock = lock
        self._broken: str | None = None

    def append(self, batch: Batch) -> Appended | Conflict | AnswerTaken:
        with self._transaction() as db:
            # Read each time and kept nowhere: after a failed append there is no belief to undo,
            # and were the lock file lost, two writers would still conflict here.
            size, last = db.execute(_LAST, (batch.stream,)).fetchone() or (0, GENESIS)
            if size != batch.expected_size:
                return Conflict(batch.stream, batch.expected_size, size)
            records = chain(batch.stream, batch.bodies, size=size, last=last)
            size += len(records)
            db.executemany(
                _PUT_RECORD, [(r.stream, r.seq, r.prev, r.body, r.hash) for r in records]
            )
            db.executemany(_PUT_BLOB, [(blob_hash(content), content) for content in batch.blobs])
            try:
                db.executemany(
                    _PUT_ANSWER,
                    [
                        (a.owner, a.id, a.digest, a.answer, batch.stream, size)
                        for a in batch.answers
                    ],
                )
            except apsw.ConstraintError:
                db.execute("rollback")
                return self._taken(batch.answers)
            return Appended(batch.stream, size, records)

    def add_checkpoint(self, stream: StreamName, note: SignedNote) -> None:
        with self._transaction() as db:
            db.execute(_PUT_NOTE, (stream, note))

    def close(self) -> None:
        with self._writing:
            super().close()
            # Last, so that it can fold the WAL into the file; and only then may another come.
            self._writer.close()
            self._lock.release()

    @contextmanager
    def _transaction(self) -> Iterator[apsw.Connection]:
        with self._writing:
            if self._broken is not None:
                raise JournalBrokenError(self._broken)
            db = self._writer
            try:
                db.execute("begin immediate")
                yield db
            except apsw.Error as error:
                self._roll_back()
                raise JournalError(f"Nothing was written to the journal: {error}.") from error
            except BaseException:
                self._roll_back()
                raise
            if db.in_transaction:
                self._commit(db)

    def _commit(self, db: apsw.Connection) -> None:
        try:
            db.execute("commit")
        except (apsw.FullError, apsw.BusyError) as error:
            self._roll_back()
            raise JournalError(f"Nothing was written to the journal: {error}.") from error
        except apsw.Error as error:
            # The frames may be on the disk or not: a failed sync cannot be asked again.
            self._broken = f"The disk failed while the journal was written: {error}."
            self._roll_back()
            raise JournalBrokenError(self._broken) from error

    def _roll_back(self) -> None:
        try:
            if self._writer.in_transaction:
                self._writer.execute("rollback")
        except apsw.ConnectionClosedError:
            pass
        except apsw.Error as error:
            self._broken = f"The journal could not take back what it had begun: {error}."

    def _taken(self, answers: tuple[StoredAnswer, ...]) -> AnswerTaken:
        seen: set[tuple[Owner, CommandId]] = set()
        for answer in answers:
            key = (answer.owner, answer.id)
            if key in seen or self.answer(*key) is not None:
                return AnswerTaken(*key)
            seen.add(key)
        raise JournalError("The store refused an answer that it does not hold.")


def open_journal(folder: Path, *, vfs: str | None = None) -> SqliteJournal | JournalInUse | Unfit:
    """The one writer's opening; makes what is missing. `vfs` lets a test fail the disk."""
    unfit = make_private(folder)
    if unfit is not None:
        return unfit
    file = folder / JOURNAL_FILE
    with ExitStack() as undo:
        try:
            lock = take_lock(folder)
            if isinstance(lock, JournalInUse):
                return lock
            undo.callback(lock.release)
            if not file.exists():
                make_file(file)
            unfit = check_file(file)
            if unfit is not None:
                return unfit
            writer = _connect(file, apsw.SQLITE_OPEN_READWRITE, vfs)
            undo.callback(writer.close)
            unfit = _prepare(writer) or broken_promise(writer)
            if unfit is not None:
                return unfit
            reader = _connect(file, apsw.SQLITE_OPEN_READONLY, vfs)
        except OSError as error:
            return Unfit(f"The journal in {folder} cannot be opened: {error.strerror}.")
        except apsw.Error as error:
            return Unfit(f"The journal in {folder} cannot be opened: {error}.")
        undo.pop_all()
        return SqliteJournal(reader, writer, lock)


def open_reader(folder: Path) -> SqliteReader | Unfit:
    """For `verify` and `replay`, also while a server writes; takes no lock and changes nothing."""
    file = folder / JOURNAL_FILE
    if not file.is_file():
        return Unfit(f"There is no journal in {folder}.")
    try:
        reader = _connect(file, apsw.SQLITE_OPEN_READONLY, None)
    except apsw.Error as error:
        return Unfit(f"The journal in {folder} cannot be opened: {error}.")
    try:
        unfit = _foreign(reader)
    except apsw.Error as error:
        unfit = Unfit(f"The journal in {folder} cannot be opened: {error}.")
    if unfit is not None:
        reader.close()
        return unfit
    return SqliteReader(reader)


def broken_promise(
    connection: apsw.Connection, version: str = apsw.sqlite_lib_version()
) -> Unfit | None:
    """Why what this connection commits might not be on the disk."""
    if tuple(int(part) for part in version.split(".")) < OLDEST_SQLITE:
        oldest = ".".join(map(str, OLDEST_SQLITE))
        return Unfit(f"SQLite {version} can damage a journal: {oldest} or newer is needed.")
    mode = connection.pragma("journal_mode")
    if mode != "wal":
        return Unfit(f"The journal is in mode {mode} and not WAL: this disk cannot share memory.")
    if connection.pragma("synchronous") < _FULL:
        return Unfit("The journal is not synced at every commit: synchronous must be FULL.")
    return None


def _connect(file: Path, flags: int, vfs: str | None) -> apsw.Connection:
    connection = apsw.Connection(str(file), flags=flags, vfs=vfs)
    connection.set_busy_timeout(_BUSY_MS)
    # A planted trigger or view could change what is written after it was hashed, or what is read.
    connection.config(apsw.SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
    connection.config(apsw.SQLITE_DBCONFIG_ENABLE_VIEW, 0)
    return connection


def _prepare(writer: apsw.Connection) -> Unfit | None:
    writer.pragma("journal_mode", "wal")
    writer.pragma("synchronous", "full")
    writer.execute("begin immediate")
    try:
        if not writer.execute("select 1 from sqlite_schema").fetchall():
            writer.execute(_SCHEMA)
            writer.pragma("application_id", _APPLICATION)
            writer.pragma("user_version", _FORMAT)
        unfit = _foreign(writer)
    finally:
        writer.execute("commit")
    return unfit


def _foreign(connection: apsw.Connection) -> Unfit | None:
    if connection.pragma("application_id") != _APPLICATION:
        return Unfit(f"{connection.filename} is not a Croupier journal.")
    version = connection.pragma("user_version")
    if version != _FORMAT:
        return Unfit(
            f"{connection.filename} has format {version}; this software reads format {_FORMAT}."
        )
    return None
