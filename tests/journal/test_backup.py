"""Online backup: one moment of a journal that is being written, whole."""

from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from croupier.journal.backup import Copied, back_up
from croupier.journal.record import StreamName
from croupier.journal.sqlite import SqliteJournal
from croupier.journal.sqlite_reader import SqliteReader, open_reader
from croupier.journal.store import Appended, Batch, CommandId, Owner, StoredAnswer
from croupier.journal.tree import Frontier
from croupier.journal.verify import verify_stream

TABLE = StreamName("bw1")
COPIES = 4


def test_a_copy_of_a_journal_that_is_being_written(
    data: Path,
    tmp_path: Path,
    open_sqlite: Callable[[Path], SqliteJournal],
    key: Ed25519PrivateKey,
) -> None:
    journal = open_sqlite(data)
    over, written = Event(), Event()

    def write() -> None:
        size = 0
        while not over.is_set():
            answer = StoredAnswer(Owner("T7"), CommandId(f"{size}"), bytes(32), b"yes")
            done = journal.append(Batch(TABLE, size, (b"a" * 500, b"b"), (answer,)))
            assert isinstance(done, Appended)
            size = done.size
            written.set()

    writing = Thread(target=write)
    writing.start()
    try:
        assert written.wait(10)
        sizes = []
        for n in range(COPIES):
            copied = back_up(data, tmp_path / f"copy-{n}", secrets=False)
            assert isinstance(copied, Copied), copied
            sizes.append(copied.heads[TABLE].size)
    finally:
        over.set()
        writing.join()
    assert sizes == sorted(sizes)
    whole = list(journal.read(TABLE))
    for n, size in enumerate(sizes):
        reader = open_reader(tmp_path / f"copy-{n}")
        assert isinstance(reader, SqliteReader)
        records = list(reader.read(TABLE))
        assert records == whole[:size]
        assert size % 2 == 0
        assert reader.answer(Owner("T7"), CommandId(f"{size - 2}")) is not None
        assert reader.answer(Owner("T7"), CommandId(f"{size}")) is None
        assert verify_stream(TABLE, records, (), key=key.public_key()).findings == ()
        head = Frontier().extend(record.hash for record in whole[:size]).head()
        assert reader.size(TABLE) == head.size
        reader.close()
    journal.close()
