"""Opening a file store: who may, what is private, and what is refused."""

import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Event

import apsw
import pytest

from croupier.journal.folder import LOCK_FILE, JournalInUse, Unfit
from croupier.journal.record import StreamName
from croupier.journal.sqlite import SqliteJournal, open_journal
from croupier.journal.sqlite_file import JOURNAL_FILE, broken_promise
from croupier.journal.sqlite_reader import SqliteReader, open_reader
from croupier.journal.store import (
    Appended,
    Batch,
    BlobHash,
    CommandId,
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


def test_everything_is_there_when_it_is_opened_again(data: Path, open_sqlite: Opener) -> None:
    journal = open_sqlite(data)
    answer = StoredAnswer(Owner("T7"), CommandId("a"), bytes(32), b"yes")
    done = journal.append(Batch(TABLE, 0, (b"one", b"two"), (answer,), (b"book",)))
    journal.add_checkpoint(TABLE, SignedNote("note"))
    journal.close()
    again = open_sqlite(data)
    assert isinstance(done, Appended)
    assert tuple(again.read(TABLE)) == done.records
    assert again.answer(answer.owner, answer.id) == answer
    assert again.blob(blob_hash(b"book")) == b"book"
    assert again.checkpoints(TABLE) == ("note",)
    again.close()


def test_an_answer_is_kept_with_its_age(data: Path, open_sqlite: Opener) -> None:
    journal = open_sqlite(data)
    for size in range(2):
        answer = StoredAnswer(Owner("T7"), CommandId(f"c{size}"), bytes(32), b"yes")
        journal.append(Batch(TABLE, size, (b"x",), (answer,)))
    journal.close()
    db = apsw.Connection(str(data / JOURNAL_FILE))
    ages = db.execute("select id, stream, size from answer order by id").fetchall()
    assert ages == [("c0", "bw1", 1), ("c1", "bw1", 2)]
    db.close()


def test_folder_and_files_are_private(data: Path, open_sqlite: Opener) -> None:
    old = os.umask(0)
    try:
        journal = open_sqlite(data / "deep" / "down")
        journal.append(Batch(TABLE, 0, (b"one",)))
    finally:
        os.umask(old)
    folder = data / "deep" / "down"
    assert {stat.S_IMODE(f.stat().st_mode) for f in folder.iterdir()} == {0o600}
    assert len(list(folder.iterdir())) == 4  # the file, its WAL, its shared memory, the lock
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    journal.close()


def test_a_folder_that_others_see_is_refused_and_not_changed(data: Path) -> None:
    data.mkdir(mode=0o755)
    unfit = open_journal(data)
    assert isinstance(unfit, Unfit)
    assert "chmod 700" in unfit.sentence
    assert stat.S_IMODE(data.stat().st_mode) == 0o755
    assert list(data.iterdir()) == []


def test_a_file_that_others_read_is_refused(data: Path, open_sqlite: Opener) -> None:
    open_sqlite(data).close()
    (data / JOURNAL_FILE).chmod(0o604)
    unfit = open_journal(data)
    assert isinstance(unfit, Unfit)
    assert "chmod 600" in unfit.sentence
    (data / JOURNAL_FILE).chmod(0o600)
    open_sqlite(data).close()  # the refusal let go of the lock


def test_a_second_opening_is_told_by_whom(data: Path, open_sqlite: Opener) -> None:
    journal = open_sqlite(data)
    refused = open_journal(data)
    assert refused == JournalInUse(data, os.getpid())
    assert refused.sentence == f"The journal in {data} is in use by process {os.getpid()}."
    journal.append(Batch(TABLE, 0, (b"one",)))
    journal.close()
    open_sqlite(data).close()


def test_another_process_is_told_by_whom(data: Path, open_sqlite: Opener) -> None:
    journal = open_sqlite(data)
    code = (
        "import sys; from pathlib import Path; from croupier.journal.sqlite import open_journal;"
        "print(open_journal(Path(sys.argv[1])).sentence)"
    )
    told = subprocess.run(
        [sys.executable, "-c", code, str(data)], capture_output=True, text=True, check=True
    )
    assert told.stdout == f"The journal in {data} is in use by process {os.getpid()}.\n"
    journal.close()


def test_a_lock_file_left_by_the_dead_holds_nobody_up(data: Path, open_sqlite: Opener) -> None:
    open_sqlite(data).close()
    (data / LOCK_FILE).write_text("999999999\n")
    journal = open_sqlite(data)
    assert (data / LOCK_FILE).read_text() == f"{os.getpid()}\n"
    journal.close()


def test_readers_read_while_a_writer_writes(data: Path, open_sqlite: Opener) -> None:
    journal = open_sqlite(data)
    journal.append(Batch(TABLE, 0, (b"one",), (), (b"book",)))
    reader = open_reader(data)
    assert isinstance(reader, SqliteReader)
    assert reader.size(TABLE) == 1
    journal.append(Batch(TABLE, 1, (b"two",)))
    assert [record.body for record in reader.read(TABLE)] == [b"one", b"two"]
    assert reader.blob(blob_hash(b"book")) == b"book"
    journal.close()
    assert reader.streams() == (TABLE,)
    reader.close()


def test_a_reader_of_what_nobody_writes_changes_nothing(data: Path, open_sqlite: Opener) -> None:
    journal = open_sqlite(data)
    journal.append(Batch(TABLE, 0, (b"one",)))
    journal.close()
    before = (data / JOURNAL_FILE).read_bytes()
    reader = open_reader(data)
    assert isinstance(reader, SqliteReader)
    assert reader.size(TABLE) == 1
    reader.close()
    assert (data / JOURNAL_FILE).read_bytes() == before
    open_sqlite(data).close()


def test_what_is_no_journal(data: Path, open_sqlite: Opener) -> None:
    assert open_reader(data) == Unfit(f"There is no journal in {data}.")
    open_sqlite(data).close()
    file = data / JOURNAL_FILE
    file.write_bytes(b"this was never a database, whatever its name may say" * 99)
    for refused in (open_journal(data), open_reader(data)):
        assert isinstance(refused, Unfit)
        assert "cannot be opened" in refused.sentence
    file.write_bytes(b"")
    db = apsw.Connection(str(file))
    db.execute("create table somebody_elses(x)")
    db.close()
    for refused in (open_journal(data), open_reader(data)):
        assert isinstance(refused, Unfit)
        assert "is not a Croupier journal" in refused.sentence


def test_a_newer_format_is_left_alone(data: Path, open_sqlite: Opener) -> None:
    open_sqlite(data).close()
    db = apsw.Connection(str(data / JOURNAL_FILE))
    db.pragma("user_version", 3)
    db.close()
    for refused in (open_journal(data), open_reader(data)):
        assert isinstance(refused, Unfit)
        assert "has format 3; this software reads format 2" in refused.sentence


def test_a_start_that_was_killed_before_the_tables_is_finished(
    data: Path, open_sqlite: Opener
) -> None:
    data.mkdir(mode=0o700)
    (data / JOURNAL_FILE).touch(mode=0o600)
    journal = open_sqlite(data)
    assert isinstance(journal.append(Batch(TABLE, 0, (b"one",))), Appended)
    journal.close()


def test_settings_that_break_the_promise_are_refused(data: Path, open_sqlite: Opener) -> None:
    open_sqlite(data).close()
    db = apsw.Connection(str(data / JOURNAL_FILE))
    for word, fit in (("off", False), ("normal", False), ("full", True), ("extra", True)):
        db.pragma("synchronous", word)
        assert (broken_promise(db) is None) == fit, word
    assert broken_promise(db, "3.51.3") is None
    old = broken_promise(db, "3.51.2")
    assert isinstance(old, Unfit)
    assert "3.51.3 or newer" in old.sentence
    assert db.pragma("journal_mode", "delete") == "delete"
    rollback = broken_promise(db)
    assert isinstance(rollback, Unfit)
    assert "not WAL" in rollback.sentence
    db.close()


def test_a_changed_blob_is_not_handed_out(data: Path, open_sqlite: Opener) -> None:
    journal = open_sqlite(data)
    journal.append(Batch(TABLE, 0, blobs=(b"the book",)))
    journal.close()
    db = apsw.Connection(str(data / JOURNAL_FILE))
    db.execute("update blob set content = ?", (b"another book",))
    db.close()
    again = open_sqlite(data)
    with pytest.raises(JournalError, match="it was changed"):
        again.blob(blob_hash(b"the book"))
    assert again.blob(BlobHash("nothing")) is None
    again.close()


def test_a_planted_trigger_does_not_run(data: Path, open_sqlite: Opener) -> None:
    open_sqlite(data).close()
    db = apsw.Connection(str(data / JOURNAL_FILE))
    db.execute(
        "create trigger planted after insert on record begin"
        " update record set body = x'00' where rowid = new.rowid; end"
    )
    db.close()
    journal = open_sqlite(data)
    journal.append(Batch(TABLE, 0, (b"one",)))
    assert [record.body for record in journal.read(TABLE)] == [b"one"]
    journal.close()
