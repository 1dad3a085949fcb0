"""Durability, where the disk is: the power is cut after every write, and nothing promised is lost.

A kill cannot show this, because the system's memory outlives the process. The same cuts must find a
journal that is synced less than at every commit; otherwise they show nothing.
"""

import random
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import apsw
import pytest

from croupier.journal import sqlite, sqlite_file
from croupier.journal.folder import Unfit
from croupier.journal.record import GENESIS, StreamName, chain
from croupier.journal.sqlite import SqliteJournal, open_journal
from croupier.journal.sqlite_file import JOURNAL_FILE
from croupier.journal.store import Appended, Batch, CommandId, Holder, Lease, Owner, StoredAnswer
from journal.powercut import LoggedDisk, Step, Synced, Told, cuts

STREAMS = (StreamName("bw1"), StreamName("cage"))
SEED = 1912
SEEDS_A_CUT = 2
BATCHES = 40
#: In pages: small, so that the WAL is folded into the file and begun anew several times.
FOLD_AFTER = 12


def bodies_of(stream: StreamName, first: int, number: int) -> tuple[bytes, ...]:
    return tuple(f"{stream} {first + n} ".encode() * (1 + n * 40) for n in range(number))


@pytest.fixture
def log() -> Iterator[list[Step]]:
    steps: list[Step] = []
    disk = LoggedDisk("logged", steps)
    yield steps
    disk.unregister()


def played(folder: Path, log: list[Step]) -> None:
    """A journal is made and written to, each promise put into the log when it is given."""
    journal = open_journal(folder, vfs="logged")
    assert isinstance(journal, SqliteJournal), journal
    journal._writer.execute(f"pragma wal_autocheckpoint = {FOLD_AFTER}")  # noqa: SLF001
    sizes = dict.fromkeys(STREAMS, 0)
    lease = journal.take(STREAMS[1], Holder("one"), "", 1.0)
    assert isinstance(lease, Lease)
    log.append(Told(lease.epoch))
    for n in range(BATCHES):
        stream = STREAMS[n % 2]
        epoch = lease.epoch if stream == lease.stream else 0
        answer = StoredAnswer(Owner("T7"), CommandId(f"{n}"), bytes(32), b"yes")
        bodies = bodies_of(stream, sizes[stream], 1 + n % 4)
        done = journal.append(Batch(stream, sizes[stream], bodies, (answer,), epoch=epoch))
        assert isinstance(done, Appended)
        sizes[stream] = done.size
        log.append(Told((stream, done.size, n)))
    journal.close()


def lost(folder: Path, promised: list[object]) -> str | None:
    """What is wrong with the journal that a cut left in the folder; None for nothing."""
    if not promised and not (folder / JOURNAL_FILE).exists():
        return None
    journal = open_journal(folder)
    if isinstance(journal, Unfit):
        return journal.sentence
    assert isinstance(journal, SqliteJournal)
    try:
        wrong = journal._one("pragma integrity_check")  # noqa: SLF001
        if wrong != ("ok",):
            return f"the file is damaged: {wrong}"
        for promise in promised:
            match promise:
                case int():
                    if [lease.epoch for lease in journal.leases()] != [promise]:
                        return "an epoch went back"
                case (str() as name, int() as size, n):
                    stream = StreamName(name)
                    if journal.size(stream) < size:
                        return f"{stream} has {journal.size(stream)} records, and {size} were told"
                    if journal.answer(Owner("T7"), CommandId(f"{n}")) is None:
                        return f"answer {n} was told and is gone"
        return next((says for s in STREAMS if (says := _not_whole(journal, s))), None)
    except Exception as error:  # noqa: BLE001 - a journal that cannot be read is a lost one
        return str(error)
    finally:
        journal.close()


def _not_whole(journal: SqliteJournal, stream: StreamName) -> str | None:
    """A stream holds whole batches, in order, each with its answer."""
    records = list(journal.read(stream))
    turns = [n for n in range(BATCHES) if STREAMS[n % 2] == stream]
    bodies: tuple[bytes, ...] = ()
    for n in turns:
        there = journal.answer(Owner("T7"), CommandId(f"{n}")) is not None
        if there != (len(records) > len(bodies)):
            return f"{stream}: batch {n} is there by half"
        if there:
            bodies += bodies_of(stream, len(bodies), 1 + n % 4)
    if tuple(records) != chain(stream, bodies, size=0, last=GENESIS):
        return f"{stream} does not hold what was written"
    return None


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Where the cut disks are read: in memory, if the machine has a place for that."""
    fast = Path("/dev/shm")  # noqa: S108
    with TemporaryDirectory(dir=fast if fast.is_dir() else tmp_path) as made:
        yield Path(made)


def first_loss(folder: Path, log: list[Step]) -> tuple[str | None, int]:
    """What the first cut that loses something loses, and how many cuts were made."""
    made = 0
    for place, platter, told in cuts(log):
        for seed in range(SEEDS_A_CUT):
            made += 1
            found = platter.after_a_cut(random.Random(f"{SEED} {place} {seed}"))  # noqa: S311
            for name, content in found.items():
                (folder / name).write_bytes(content)
                (folder / name).chmod(0o600)
            says = lost(folder, told)
            for file in folder.iterdir():
                file.unlink()
            if says is not None:
                return f"cut after step {place}, seed {seed}: {says}", made
    return None, made


def test_nothing_promised_is_lost_wherever_the_power_is_cut(
    tmp_path: Path, folder: Path, log: list[Step]
) -> None:
    played(tmp_path / "data", log)
    says, made = first_loss(folder, log)
    assert says is None
    assert made > 500
    first = next(place for place, step in enumerate(log) if isinstance(step, Told))
    assert log[first:].count(Synced(JOURNAL_FILE)) > 3, "the WAL was folded into the file and reset"


@pytest.mark.parametrize("synchronous", ["normal", "off"])
def test_the_cuts_find_a_journal_that_is_synced_too_seldom(
    tmp_path: Path,
    folder: Path,
    log: list[Step],
    monkeypatch: pytest.MonkeyPatch,
    synchronous: str,
) -> None:
    prepare = sqlite_file.prepare

    def loosely(writer: apsw.Connection) -> Unfit | None:
        unfit = prepare(writer)
        writer.execute(f"pragma synchronous = {synchronous}")
        return unfit

    with monkeypatch.context() as planted:
        planted.setattr(sqlite, "prepare", loosely)
        planted.setattr(sqlite, "broken_promise", lambda _: None)
        played(tmp_path / "data", log)
    says, _ = first_loss(folder, log)
    assert says is not None


def test_such_a_journal_is_not_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    prepare = sqlite_file.prepare

    def loosely(writer: apsw.Connection) -> Unfit | None:
        unfit = prepare(writer)
        writer.execute("pragma synchronous = normal")
        return unfit

    monkeypatch.setattr(sqlite, "prepare", loosely)
    unfit = open_journal(tmp_path / "data")
    assert isinstance(unfit, Unfit)
    assert "synchronous must be FULL" in unfit.sentence
