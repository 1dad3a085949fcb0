"""The journal in one SQLite file: opened by one writer for life, and by readers beside it.

What waits when the disk is free is written together and synced once, by one thread. Hashing is
`record`, checking is `verify`, reading is `sqlite_reader`.
"""

import math
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from contextlib import ExitStack
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, TypeVar

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
from croupier.journal.record import GENESIS, StreamName, chain
from croupier.journal.sqlite_file import JOURNAL_FILE, broken_promise, connect, prepare
from croupier.journal.sqlite_reader import LAST, SqliteReader
from croupier.journal.store import (
    NO_LEASE,
    RAISED,
    AnswerTaken,
    Appended,
    Batch,
    Conflict,
    Elsewhere,
    Fenced,
    Holder,
    JournalBrokenError,
    JournalError,
    Lease,
    Outcome,
    SignedNote,
    StoredAnswer,
    blob_hash,
)

#: Of batches that wait together, how many share one sync.
MOST_TOGETHER = 512

_PUT_RECORD = (
    "insert into record(stream, seq, prev, body, hash, seal, private) values (?, ?, ?, ?, ?, ?, ?)"
)
_PUT_ANSWER = (
    "insert into answer(owner, id, digest, answer, stream, size) values (?, ?, ?, ?, ?, ?)"
)
_PUT_BLOB = "insert into blob(hash, content) values (?, ?) on conflict do nothing"
_PUT_NOTE = "insert into checkpoint(stream, note) values (?, ?)"
_HELD = "select 1 from answer where owner = ? and id = ?"
_EPOCH = "select epoch from lease where stream = ?"
_TAKE = (
    "insert into lease(stream, epoch, holder, address) values (?, ?, ?, ?) on conflict do update"
    " set epoch = excluded.epoch, holder = excluded.holder, address = excluded.address"
)
_LEASES = "select stream, epoch, holder, address from lease order by stream"

_T = TypeVar("_T")
_Work = Callable[[apsw.Connection], Any]
_Ask = tuple[_Work, "Future[Any]"]


class SqliteJournal(SqliteReader):
    """Writes on a connection and a thread of its own: no reader waits while the disk syncs."""

    def __init__(self, reader: apsw.Connection, writer: apsw.Connection, lock: FolderLock) -> None:
        super().__init__(reader)
        self._writer = writer
        self._lock = lock
        self._broken: str | None = None
        #: Of this process: the lock keeps every other out, so that these never run out.
        self._held: dict[StreamName, Lease] = {}
        self._asked: SimpleQueue[_Ask | None] = SimpleQueue()
        self._open = True
        self._closing = Lock()
        self._thread = Thread(target=self._write_on, name="journal", daemon=True)
        self._thread.start()

    def submit(self, batch: Batch) -> "Future[Outcome]":
        return self._ask(lambda db: _append(db, batch))

    def append(self, batch: Batch) -> Outcome:
        return self.submit(batch).result()

    def submit_checkpoint(self, stream: StreamName, note: SignedNote) -> "Future[None]":
        def work(db: apsw.Connection) -> None:
            db.execute(_PUT_NOTE, (stream, note))

        return self._ask(work)

    def add_checkpoint(self, stream: StreamName, note: SignedNote) -> None:
        self.submit_checkpoint(stream, note).result()

    def take(
        self, stream: StreamName, holder: Holder, address: str, seconds: float
    ) -> Lease | Elsewhere:
        """For as long as this process lives, whatever `seconds` says: nobody else can come."""
        del seconds

        def work(db: apsw.Connection) -> Lease | Elsewhere:
            held = self._held.get(stream)
            if held is not None and held.holder != holder:
                return Elsewhere(held)
            epoch = 1 + _epoch(db, stream)
            db.execute(_TAKE, (stream, epoch, holder, address))
            return Lease(stream, epoch, holder, address, math.inf)

        taken = self._ask(work).result()
        if isinstance(taken, Lease):
            self._held[stream] = taken
        return taken

    def renew(self, leases: Iterable[Lease], seconds: float) -> tuple[Lease, ...]:
        del seconds
        return tuple(
            self._held[lease.stream]
            for lease in leases
            if lease.stream in self._held and self._held[lease.stream].epoch == lease.epoch
        )

    def release(self, lease: Lease) -> None:
        held = self._held.get(lease.stream)
        if held is not None and held.epoch == lease.epoch:
            del self._held[lease.stream]

    def raise_epochs(self) -> None:
        streams = [name for name in self.streams() if self.size(name)]

        def work(db: apsw.Connection) -> None:
            for stream in streams:
                db.execute(_TAKE, (stream, RAISED + _epoch(db, stream), "", ""))

        self._ask(work).result()
        self._held.clear()

    def leases(self) -> tuple[Lease, ...]:
        return tuple(
            Lease(stream, epoch, holder, address, math.inf if stream in self._held else 0.0)
            for stream, epoch, holder, address in self._all(_LEASES)
        )

    def close(self) -> None:
        with self._closing:
            if not self._open:
                return
            self._open = False
            self._asked.put(None)
            self._thread.join()
            super().close()
            # Last, so that it can fold the WAL into the file; and only then may another come.
            self._writer.close()
            self._lock.release()

    def _ask(self, work: Callable[[apsw.Connection], _T]) -> "Future[_T]":
        done: Future[_T] = Future()
        with self._closing:
            if self._open:
                self._asked.put((work, done))
            else:
                done.set_exception(JournalError("The journal is closed."))
        return done

    def _write_on(self) -> None:
        """The thread's life: what was asked for before the closing is still done."""
        going = True
        while going:
            together: list[_Ask | None] = [self._asked.get()]
            try:
                while len(together) < MOST_TOGETHER:
                    together.append(self._asked.get_nowait())
            except Empty:
                pass
            going = None not in together
            asks = [ask for ask in together if ask is not None]
            self._write([ask for ask in asks if ask[1].set_running_or_notify_cancel()])

    def _write(self, asks: list[_Ask]) -> None:
        """All in one transaction; where one of them fails, one by one, so that it fails alone."""
        if not asks:
            return
        try:
            results = self._transaction([work for work, _ in asks])
        except _AtCommitError as failure:
            for _, done in asks:
                done.set_exception(failure.says)
        except Exception as error:  # noqa: BLE001 - who asked for it is told, whatever it is
            if len(asks) > 1:
                for ask in asks:
                    self._write([ask])
            else:
                asks[0][1].set_exception(_said(error))
        else:
            for (_, done), result in zip(asks, results, strict=True):
                done.set_result(result)

    def _transaction(self, works: list[_Work]) -> list[object]:
        if self._broken is not None:
            raise JournalBrokenError(self._broken)
        db = self._writer
        try:
            db.execute("begin immediate")
            results = [work(db) for work in works]
        except BaseException:
            self._roll_back()
            raise
        self._commit(db)
        return results

    def _commit(self, db: apsw.Connection) -> None:
        try:
            db.execute("commit")
        except (apsw.FullError, apsw.BusyError) as error:
            self._roll_back()
            raise _AtCommitError(_said(error)) from error
        except apsw.Error as error:
            # The frames may be on the disk or not: a failed sync cannot be asked again.
            self._broken = f"The disk failed while the journal was written: {error}."
            self._roll_back()
            raise _AtCommitError(JournalBrokenError(self._broken)) from error

    def _roll_back(self) -> None:
        try:
            if self._writer.in_transaction:
                self._writer.execute("rollback")
        except apsw.Error as error:
            self._broken = f"The journal could not take back what it had begun: {error}."


class _AtCommitError(Exception):
    """What everybody who was in the transaction is told."""

    def __init__(self, says: BaseException) -> None:
        super().__init__(str(says))
        self.says = says


def _said(error: Exception) -> Exception:
    if not isinstance(error, apsw.Error):
        return error
    told = JournalError(f"Nothing was written to the journal: {error}.")
    told.__cause__ = error
    return told


def _append(db: apsw.Connection, batch: Batch) -> Outcome:
    epoch = _epoch(db, batch.stream)
    if epoch != batch.epoch:
        return Fenced(batch.stream, batch.epoch, epoch)
    # Read each time and kept nowhere: after a failed append there is no belief to undo,
    # and were the lock file lost, two writers would still conflict here.
    size, last = db.execute(LAST, (batch.stream,)).fetchone() or (0, GENESIS)
    if size != batch.expected_size:
        return Conflict(batch.stream, batch.expected_size, size)
    records = chain(batch.stream, batch.bodies, size=size, last=last)
    size += len(records)
    answers = [(a.owner, a.id, a.digest, a.answer, batch.stream, size) for a in batch.answers]
    db.execute("savepoint answers")
    try:
        db.executemany(_PUT_ANSWER, answers)
    except apsw.ConstraintError:
        db.execute("rollback to answers")
        db.execute("release answers")
        return _taken(db, batch.answers)
    db.execute("release answers")
    db.executemany(
        _PUT_RECORD,
        [(r.stream, r.seq, r.prev, r.body, r.hash, r.seal, r.private) for r in records],
    )
    db.executemany(_PUT_BLOB, [(blob_hash(content), content) for content in batch.blobs])
    return Appended(batch.stream, size, records)


def _epoch(db: apsw.Connection, stream: StreamName) -> int:
    row = db.execute(_EPOCH, (stream,)).fetchone()
    return NO_LEASE if row is None else int(row[0])


def _taken(db: apsw.Connection, answers: tuple[StoredAnswer, ...]) -> AnswerTaken:
    seen: set[tuple[str, str]] = set()
    for answer in answers:
        key = (answer.owner, answer.id)
        if key in seen or db.execute(_HELD, key).fetchall():
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
            writer = connect(file, apsw.SQLITE_OPEN_READWRITE, vfs)
            undo.callback(writer.close)
            unfit = prepare(writer) or broken_promise(writer)
            if unfit is not None:
                return unfit
            reader = connect(file, apsw.SQLITE_OPEN_READONLY, vfs)
        except OSError as error:
            return Unfit(f"The journal in {folder} cannot be opened: {error.strerror}.")
        except apsw.Error as error:
            return Unfit(f"The journal in {folder} cannot be opened: {error}.")
        undo.pop_all()
        return SqliteJournal(reader, writer, lock)
