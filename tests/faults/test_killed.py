"""SIGKILL at every kind of write, on SQLite and on a PostgreSQL that keeps what it acknowledges.

A kill shows recovery: what was answered is there once, and what was not is done when it is asked
again. The evening ends as one that nobody disturbed, event for event and answer for answer.
"""

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cluster import Cluster
from croupier.audit import audit, audit_transfers
from croupier.entries import decode
from croupier.floor.inbox import Answer
from croupier.game.names import TableId
from croupier.journal.memory import MemoryJournal
from croupier.journal.record import StreamName
from croupier.journal.store import Journal
from croupier.journal.verify import verify_stream
from faults.killed import opened, play
from floor.hall import KEY, Held
from game.play import BIG_WHEEL, TABLE
from world.judge import replayed

PROGRAM = Path(__file__).parent / "killed.py"
#: What the evening writes: each of these had its kill before it and after it.
KINDS = {
    "CageOpened",
    "Opened",
    "answers only",
    "PlayerSeated",
    "BoughtIn",
    "BettingOpened",
    "WagerPlaced",
    "WagerTakenBack",
    "BettingClosed",
    "WheelSpun",
    "ResultEntered",
    "LosersCollected",
    "WinnersPaid",
    "NoResultCalled",
    "ChipsSold",
    "ChipsSent",
    "ChipsTaken",
    "TransferLanded",
    "ChipsBoughtBack",
}


def told(journal: Journal) -> dict[str, list[Any]]:
    """Every stream's events, as they would read in any run of the evening."""
    return {
        stream: [decode(record.content) for record in journal.read(stream)]
        for stream in journal.streams()
        if journal.size(stream)  # the floor's own list of heads has notes and no records
    }


def undisturbed() -> tuple[dict[str, list[str]], list[Answer]]:
    kept = Held(MemoryJournal())
    kept.closes = False
    answers = asyncio.run(play(kept, "memory"))
    return {name: kinds(entries) for name, entries in told(kept).items()}, answers


def kinds(entries: list[Any]) -> list[str]:
    return [msgspec.json.encode(entry.event).decode() for entry in entries]


def check(store: str, where: str) -> None:
    ran = subprocess.run(
        [sys.executable, str(PROGRAM), store, where],
        capture_output=True,
        check=False,
        timeout=500,
    )
    assert ran.returncode == 0, ran.stderr.decode()[-2000:]
    said = msgspec.json.decode(ran.stdout)
    for moment in ("before", "after"):
        words = {w for one in said["killed"] if one.startswith(moment) for w in one.split()[1:]}
        names = words | ({"answers only"} if {"answers", "only"} <= words else set())
        assert names >= KINDS, KINDS - names
    assert "before a checkpoint" in said["killed"]
    events, answers = undisturbed()
    assert msgspec.convert(said["answers"], list[Answer]) == answers
    journal = opened(store, where)
    try:
        entries = told(journal)
        assert {name: kinds(rows) for name, rows in entries.items()} == events
        for name in map(StreamName, entries):
            notes = journal.checkpoints(name)
            report = verify_stream(name, journal.read(name), notes, key=KEY.public_key())
            assert report.findings == ()
            bodies = [(record.seq, record.content) for record in journal.read(name)]
            table = BIG_WHEEL if TableId(name) == TABLE else None
            assert [str(doubt) for doubt in audit(StreamName(name), bodies, table)] == []
            assert sum(replayed(entries[name]).balances.values()) == 0
        every = [(name, n, row) for name, rows in entries.items() for n, row in enumerate(rows, 1)]
        assert list(audit_transfers(every)) == []
    finally:
        journal.close()


@pytest.mark.slow
def test_killed_at_every_kind_of_write_on_sqlite(tmp_path: Path) -> None:
    check("sqlite", str(tmp_path / "data"))


@pytest.mark.slow
def test_killed_at_every_kind_of_write_on_postgres(cluster: Cluster, database: str) -> None:
    check("postgres", cluster.url(database))
