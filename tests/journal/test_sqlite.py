"""What only the file store promises: one writer, readers beside it, and bytes that are on the disk.

A kill proves recovery and not durability, so the disk here is one that tells what was synced and
that fails on demand.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Any

import apsw
import pytest

from croupier.journal.record import StreamName
from croupier.journal.sqlite import (
    SqliteJournal,
    open_journal,
)
from croupier.journal.store import (
    Appended,
    Batch,
    CommandId,
    Conflict,
    JournalBrokenError,
    JournalError,
    Owner,
    SignedNote,
    StoredAnswer,
    blob_hash,
)

TABLE = StreamName("bw1")
CAGE = StreamName("cage")
WAIT = 5.0
PATIENCE = 0.6  # longer than apsw itself waits for a connection that another thread is in
Opener = Callable[[Path], SqliteJournal]


class Pause:
    """Holds up the first who comes, until told to go on."""

    def __init__(self) -> None:
        self.reached, self.over = Event(), Event()

    def __call__(self) -> None:
        if not self.reached.is_set():
            self.reached.set()
            assert self.over.wait(WAIT)


@dataclass
class Disk:
    """What happened to the WAL since the last sync of it, and what is to fail or wait next."""

    unsynced: int = 0
    syncs: int = 0
    fail_write: type[apsw.Error] | None = None
    fail_sync: type[apsw.Error] | None = None
    at_sync: Pause | None = None
    at_read: Pause | None = None


class WatchedFile(apsw.VFSFile):
    def __init__(self, disk: Disk, name: Any, flags: list[int]) -> None:
        super().__init__("", name, flags)
        self.disk = disk
        self.is_wal = bool(flags[0] & apsw.SQLITE_OPEN_WAL)

    def xRead(self, amount: int, offset: int) -> bytes:  # noqa: N802
        if self.is_wal and self.disk.at_read:
            self.disk.at_read()
        return super().xRead(amount, offset)

    def xWrite(self, data: Any, offset: int) -> None:  # noqa: N802
        if self.is_wal:
            if self.disk.fail_write:
                raise self.disk.fail_write("the disk says no")
            self.disk.unsynced += 1
        super().xWrite(data, offset)

    def xSync(self, flags: int) -> None:  # noqa: N802
        if self.is_wal:
            if self.disk.at_sync:
                self.disk.at_sync()
            if self.disk.fail_sync:
                raise self.disk.fail_sync("the disk says no")
            self.disk.unsynced = 0
            self.disk.syncs += 1
        super().xSync(flags)


class WatchedDisk(apsw.VFS):
    def __init__(self, name: str, disk: Disk) -> None:
        self.disk = disk
        super().__init__(name, "")

    def xOpen(self, name: Any, flags: list[int]) -> WatchedFile:  # noqa: N802
        return WatchedFile(self.disk, name, flags)


@pytest.fixture
def disk() -> Iterator[Disk]:
    watched = Disk()
    vfs = WatchedDisk("watched", watched)
    yield watched
    vfs.unregister()


@pytest.fixture
def watched(disk: Disk, data: Path) -> Iterator[SqliteJournal]:
    journal = open_journal(data, vfs="watched")
    assert isinstance(journal, SqliteJournal), journal
    yield journal
    disk.fail_sync = disk.fail_write = None
    journal.close()


def test_what_is_acknowledged_was_synced(watched: SqliteJournal, disk: Disk) -> None:
    for size in range(20):
        before = disk.syncs
        assert isinstance(watched.append(Batch(TABLE, size, (b"x",))), Appended)
        assert disk.syncs > before
        assert disk.unsynced == 0
    before = disk.syncs
    watched.add_checkpoint(TABLE, SignedNote("note"))
    assert (disk.unsynced, disk.syncs > before) == (0, True)


def test_while_the_disk_syncs_readers_go_on_and_writers_wait(
    watched: SqliteJournal, disk: Disk
) -> None:
    disk.at_sync = pause = Pause()
    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(watched.append, Batch(TABLE, 0, (b"one",)))
        assert pause.reached.wait(WAIT)
        assert watched.size(TABLE) == 0  # nobody sees it before it is on the disk
        second = pool.submit(watched.append, Batch(CAGE, 0, (b"two",)))
        with pytest.raises(TimeoutError):
            second.result(timeout=PATIENCE)
        pause.over.set()
        assert isinstance(first.result(WAIT), Appended)
        assert isinstance(second.result(WAIT), Appended)
    assert (watched.size(TABLE), watched.size(CAGE)) == (1, 1)


def test_what_waits_for_the_disk_is_synced_once(watched: SqliteJournal, disk: Disk) -> None:
    disk.at_sync = pause = Pause()
    first = watched.submit(Batch(TABLE, 0, (b"one",)))
    assert pause.reached.wait(WAIT)
    waiting = [watched.submit(Batch(StreamName(f"t{n}"), 0, (b"x",))) for n in range(30)]
    # Among them one that cannot be, which must not spoil it for the others.
    wrong = watched.submit(Batch(CAGE, 7, (b"y",)))
    before = disk.syncs
    pause.over.set()
    assert all(isinstance(each.result(WAIT), Appended) for each in (first, *waiting))
    assert wrong.result(WAIT) == Conflict(CAGE, 7, 0)
    assert disk.syncs == before + 2


def test_one_that_fails_fails_alone(watched: SqliteJournal, disk: Disk) -> None:
    disk.at_sync = pause = Pause()
    first = watched.submit(Batch(TABLE, 0, (b"one",)))
    assert pause.reached.wait(WAIT)
    waiting = [watched.submit(Batch(StreamName(f"t{n}"), 0, (b"x",))) for n in range(5)]
    huge = watched._ask(lambda db: db.execute("insert into record values (1)"))  # noqa: SLF001
    waiting += [watched.submit(Batch(StreamName(f"u{n}"), 0, (b"x",))) for n in range(5)]
    pause.over.set()
    assert all(isinstance(each.result(WAIT), Appended) for each in (first, *waiting))
    with pytest.raises(JournalError, match="Nothing was written"):
        huge.result(WAIT)
    assert len(watched.streams()) == 11


def test_what_was_asked_for_before_the_closing_is_done(data: Path, open_sqlite: Opener) -> None:
    journal = open_sqlite(data)
    waiting = [journal.submit(Batch(StreamName(f"t{n}"), 0, (b"x",))) for n in range(50)]
    journal.close()
    assert all(isinstance(each.result(WAIT), Appended) for each in waiting)


def test_a_reader_waits_for_another(watched: SqliteJournal, disk: Disk) -> None:
    watched.append(Batch(TABLE, 0, (b"one",)))
    disk.at_read = pause = Pause()
    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(watched.size, TABLE)
        assert pause.reached.wait(WAIT)
        second = pool.submit(watched.size, TABLE)
        with pytest.raises(TimeoutError):
            second.result(timeout=PATIENCE)
        pause.over.set()
        assert first.result(WAIT) == second.result(WAIT) == 1


def test_the_watch_would_see_what_is_not_synced(disk: Disk, data: Path) -> None:
    # The same disk under a connection that does not keep the promise.
    data.mkdir()
    loose = apsw.Connection(str(data / "loose"), vfs="watched")
    loose.pragma("journal_mode", "wal")
    loose.pragma("synchronous", "normal")
    loose.execute("create table t(x)")
    assert disk.unsynced > 0
    loose.close()


def test_a_full_disk_leaves_nothing_and_the_journal_goes_on(
    watched: SqliteJournal, disk: Disk
) -> None:
    watched.append(Batch(TABLE, 0, (b"one",)))
    disk.fail_write = apsw.FullError
    answer = StoredAnswer(Owner("T7"), CommandId("a"), bytes(32), b"yes")
    with pytest.raises(JournalError, match="Nothing was written") as raised:
        watched.append(Batch(TABLE, 1, (b"two",), (answer,), (b"book",)))
    assert not isinstance(raised.value, JournalBrokenError)
    disk.fail_write = None
    assert watched.size(TABLE) == 1
    assert watched.answer(answer.owner, answer.id) is None
    assert watched.blob(blob_hash(b"book")) is None
    assert isinstance(watched.append(Batch(TABLE, 1, (b"two",), (answer,))), Appended)


def test_after_a_failed_sync_nobody_knows_so_nothing_more_is_taken(
    watched: SqliteJournal, disk: Disk, data: Path, open_sqlite: Opener
) -> None:
    watched.append(Batch(TABLE, 0, (b"one",)))
    disk.fail_sync = apsw.IOError
    with pytest.raises(JournalBrokenError, match="disk failed"):
        watched.append(Batch(TABLE, 1, (b"two",)))
    disk.fail_sync = None
    with pytest.raises(JournalBrokenError, match="disk failed"):
        watched.append(Batch(TABLE, 1, (b"two",)))
    assert watched.size(TABLE) == 1
    watched.close()
    again = open_sqlite(data)
    size = again.size(TABLE)
    assert size in (1, 2)
    assert isinstance(again.append(Batch(TABLE, size, (b"three",))), Appended)
    again.close()
