"""Each kind of damage, done to a real file by somebody with his own copy of SQLite."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import apsw
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from croupier.journal.checkpoint import Checkpoint, sign
from croupier.journal.record import StreamName, chain
from croupier.journal.sqlite import SqliteJournal
from croupier.journal.sqlite_file import JOURNAL_FILE
from croupier.journal.sqlite_reader import SqliteReader, open_reader
from croupier.journal.store import Batch, Journal
from croupier.journal.tree import Frontier, Head, read_head
from croupier.journal.verify import Held, Report, verify_stream

TABLE = StreamName("bw1")
OTHER = StreamName("cage")
SIZE = 30
NEWEST = 20
OTHER_KEY = Ed25519PrivateKey.from_private_bytes(bytes(32))

Opener = Callable[[Path], SqliteJournal]
Writer = Callable[[Journal, StreamName, int, frozenset[int]], Frontier]
SWAP = """
    update record set seq = 1000 where stream = 'bw1' and seq = 12;
    update record set seq = 12 where stream = 'bw1' and seq = 15;
    update record set seq = 15 where stream = 'bw1' and seq = 1000;
"""
RENUMBER = """
    delete from record where stream = 'bw1' and seq = 12;
    update record set seq = -seq where stream = 'bw1' and seq > 12;
    update record set seq = -seq - 1 where stream = 'bw1' and seq < 0;
"""
CARRY = """
    delete from record where stream = 'bw1' and seq = 3;
    update record set stream = 'bw1' where stream = 'cage' and seq = 3;
"""
FORGE = """
    update checkpoint set note = replace(
        note, char(10) || '20' || char(10), char(10) || '19' || char(10)
    )
"""


@pytest.fixture
def written(data: Path, open_sqlite: Opener, write: Writer) -> Head:
    """Two streams in the folder; the head is the table's, as a slip would carry it away."""
    journal = open_sqlite(data)
    write(journal, OTHER, 5, frozenset({5}))
    head = write(journal, TABLE, SIZE, frozenset({10, NEWEST})).head()
    journal.close()
    return head


@pytest.fixture
def tamper(data: Path) -> Callable[[str], None]:
    def run(statements: str) -> None:
        db = apsw.Connection(str(data / JOURNAL_FILE))
        db.pragma("ignore_check_constraints", 1)
        db.execute(statements)
        db.close()

    return run


@pytest.fixture
def check(data: Path, key: Ed25519PrivateKey) -> Callable[..., Report]:
    def run(stream: StreamName = TABLE, against: Head | None = None) -> Report:
        reader = open_reader(data)
        assert isinstance(reader, SqliteReader), reader
        notes = reader.checkpoints(stream)
        report = verify_stream(
            stream, reader.read(stream), notes, key=key.public_key(), held=Held(head=against)
        )
        reader.close()
        return report

    return run


def kinds(report: Report) -> list[tuple[str, int | None]]:
    return [(finding.kind, finding.seq) for finding in report.findings]


def test_untouched(written: Head, check: Callable[..., Report]) -> None:
    report = check(against=read_head(str(written)))
    assert (kinds(report), report.vouched, report.held) == ([], NEWEST, SIZE)
    assert kinds(check(OTHER)) == []


DAMAGE = {
    "a body": (
        "update record set body = x'00' where stream = 'bw1' and seq = 12",
        ("changed", 12),
        10,
    ),
    "a body after the newest checkpoint": (
        "update record set body = x'00' where stream = 'bw1' and seq = 25",
        ("changed", 25),
        20,
    ),
    "a hash": ("update record set hash = zeroblob(32) where seq = 12", ("changed", 12), 10),
    "a hash cut short": ("update record set hash = x'00' where seq = 12", ("changed", 12), 10),
    "a link cut short": ("update record set prev = x'00' where seq = 12", ("changed", 12), 10),
    "a gap": ("delete from record where stream = 'bw1' and seq = 12", ("gap", 12), 10),
    "a gap closed up": (RENUMBER, ("changed", 12), 10),
    "the first gone": ("delete from record where stream = 'bw1' and seq = 1", ("gap", 1), 0),
    "two swapped": (SWAP, ("swapped", 12), 10),
    "cut before the newest checkpoint": (
        "delete from record where stream = 'bw1' and seq > 12",
        ("cut", 13),
        10,
    ),
    "cut at one before the newest checkpoint": (
        "delete from record where stream = 'bw1' and seq >= 20",
        ("cut", 20),
        10,
    ),
    "all gone": ("delete from record where stream = 'bw1'", ("cut", 1), 0),
    "put in from another stream": (
        CARRY,
        ("changed", 3),
        0,
    ),
    "a forged size in a checkpoint": (
        FORGE,
        ("forged checkpoint", None),
        10,
    ),
    "a checkpoint that is not text": (
        "update checkpoint set note = cast(x'ff00fe' as text) where stream = 'bw1' and id = 3",
        ("forged checkpoint", None),
        10,
    ),
    "another stream's checkpoint": (
        "update checkpoint set stream = 'bw1' where stream = 'cage'",
        ("forged checkpoint", None),
        20,
    ),
}


@pytest.mark.parametrize("name", DAMAGE)
def test_damage_is_named(
    name: str, written: Head, tamper: Callable[[str], None], check: Callable[..., Report]
) -> None:
    statements, found, vouched = DAMAGE[name]
    tamper(statements)
    report = check()
    assert kinds(report) == [found]
    assert report.vouched == vouched
    assert report.findings[0].sentence in report.sentences()


def test_a_stream_that_vanished_is_still_listed(
    written: Head, tamper: Callable[[str], None], data: Path
) -> None:
    tamper("delete from record where stream = 'bw1'")
    reader = open_reader(data)
    assert isinstance(reader, SqliteReader)
    assert reader.streams() == (TABLE, OTHER)
    reader.close()


def test_a_tail_cut_after_the_newest_checkpoint_shows_only_against_a_held_head(
    written: Head, tamper: Callable[[str], None], check: Callable[..., Report]
) -> None:
    tamper("delete from record where stream = 'bw1' and seq > 25")
    alone = check()
    assert kinds(alone) == []
    assert any(said.startswith(f"Not vouched for after {NEWEST}") for said in alone.sentences())
    assert kinds(check(against=written)) == [("cut", 26)]


def rewrite(data: Path, key: Ed25519PrivateKey, *, from_seq: int) -> None:
    """As the operator could: every record from one on, the chain and the checkpoints anew."""
    db = apsw.Connection(str(data / JOURNAL_FILE))
    query = "select hash, body from record where stream = 'bw1' order by seq"
    rows: list[tuple[Any, ...]] = db.execute(query).fetchall()
    bodies = [b"forged", *(body for _, body in rows[from_seq:])]
    anew = chain(TABLE, bodies, size=from_seq - 1, last=rows[from_seq - 2][0])
    for record in anew:
        db.execute(
            "update record set prev = ?, body = ?, hash = ? where stream = 'bw1' and seq = ?",
            (record.prev, record.body, record.hash, record.seq),
        )
    db.execute("delete from checkpoint where stream = 'bw1'")
    hashes = [digest for digest, _ in rows[: from_seq - 1]] + [r.hash for r in anew]
    note = sign(Checkpoint(TABLE, Frontier().extend(hashes).head(), "2026-11-18T08:00:00Z"), key)
    db.execute("insert into checkpoint(stream, note) values ('bw1', ?)", (note,))
    db.close()


def test_a_log_rewritten_by_the_holder_of_the_key_shows_only_against_a_held_head(
    written: Head, data: Path, key: Ed25519PrivateKey, check: Callable[..., Report]
) -> None:
    rewrite(data, key, from_seq=12)
    alone = check()
    assert (kinds(alone), alone.vouched) == ([], SIZE)
    against = check(against=written)
    assert (kinds(against), against.vouched) == ([("rewritten", 1)], 0)


def test_a_log_rewritten_without_the_key(
    written: Head, data: Path, check: Callable[..., Report]
) -> None:
    rewrite(data, OTHER_KEY, from_seq=12)
    report = check()
    assert (kinds(report), report.vouched) == ([("forged checkpoint", None)], 0)


def test_a_byte_changed_in_the_file_itself(
    written: Head, data: Path, check: Callable[..., Report]
) -> None:
    file = data / JOURNAL_FILE
    content = file.read_bytes()
    assert content.count(b"event 12 of bw1") >= 1
    file.write_bytes(content.replace(b"event 12 of bw1", b"event 12 of bw2"))
    report = check()
    assert kinds(report) == [("changed", 12)]


def test_up_to_a_wiped_page_the_records_still_count(
    data: Path, open_sqlite: Opener, check: Callable[..., Report]
) -> None:
    journal = open_sqlite(data)
    journal.append(Batch(TABLE, 0, tuple(f"event {seq}".encode() for seq in range(1, 301))))
    journal.close()
    file = data / JOURNAL_FILE
    content = bytearray(file.read_bytes())
    page = content.index(b"event 200") // 4096 * 4096
    content[page : page + 4096] = b"\xaa" * 4096
    file.write_bytes(content)
    report = check()
    assert [finding.kind for finding in report.findings] == ["unreadable"]
    assert report.first_wrong is not None
    assert 150 < report.first_wrong <= 200
    assert report.head.size == report.first_wrong - 1
