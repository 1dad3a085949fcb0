"""What the journal's tests share: stores to try, a key, and a stream that was honestly written."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from cluster import Cluster
from croupier.journal.checkpoint import Checkpoint, sign
from croupier.journal.memory import MemoryJournal
from croupier.journal.postgres import PostgresJournal, open_postgres
from croupier.journal.record import StreamName
from croupier.journal.sqlite import SqliteJournal, open_journal
from croupier.journal.store import Appended, Batch, Journal
from croupier.journal.tree import Frontier

Writer = Callable[[Journal, StreamName, int, frozenset[int]], Frontier]


def opened(folder: Path) -> SqliteJournal:
    journal = open_journal(folder)
    assert isinstance(journal, SqliteJournal), journal
    return journal


def in_database(url: str) -> PostgresJournal:
    journal = open_postgres(url)
    assert isinstance(journal, PostgresJournal), journal
    return journal


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def journal(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Journal]:
    made: Journal
    match request.param:
        case "memory":
            made = MemoryJournal()
        case "sqlite":
            made = opened(tmp_path / "data")
        case _:
            cluster = request.getfixturevalue("cluster")
            made = in_database(cluster.url(request.getfixturevalue("database")))
    yield made
    made.close()


@pytest.fixture
def in_postgres(cluster: Cluster, database: str) -> Iterator[PostgresJournal]:
    journal = in_database(cluster.url(database))
    yield journal
    journal.close()


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def open_sqlite() -> Callable[[Path], SqliteJournal]:
    return opened


@pytest.fixture(scope="session")
def key() -> Ed25519PrivateKey:
    return Ed25519PrivateKey.from_private_bytes(bytes(range(32)))


@pytest.fixture(scope="session")
def write(key: Ed25519PrivateKey) -> Writer:
    """Appends records `1..size`, with a signed checkpoint at each of the sizes asked for."""

    def write_stream(
        journal: Journal, stream: StreamName, size: int, checkpoints: frozenset[int]
    ) -> Frontier:
        frontier = Frontier()
        for seq in range(1, size + 1):
            done = journal.append(Batch(stream, seq - 1, (f"event {seq} of {stream}".encode(),)))
            assert isinstance(done, Appended)
            frontier = frontier.extend(record.hash for record in done.records)
            if seq in checkpoints:
                instant = f"2026-11-18T07:00:{seq:02d}Z"
                journal.add_checkpoint(
                    stream, sign(Checkpoint(stream, frontier.head(), instant), key)
                )
        return frontier

    return write_stream
