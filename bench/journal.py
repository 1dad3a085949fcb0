"""The journal alone: durable records a second by batch size, and the start of a floor.

    python bench/journal.py                 all of it, with a million records
    python bench/journal.py --records 100000

Ratios in one run: the start of a floor with its records behind it against that of an empty one,
each in a process of its own. PostgreSQL is a throw-away cluster that syncs what it acknowledges.
"""

import argparse
import asyncio
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from cluster import Cluster
from croupier.entries import entry_of
from croupier.floor.floor import open_floor
from croupier.floor.opening import TablePlan
from croupier.floor.sealing import body_of
from croupier.game.commands import StakePart
from croupier.game.events import (
    BettingOpened,
    BoughtIn,
    Event,
    PlayerSeated,
    WagerPlaced,
    WagerTakenBack,
)
from croupier.game.names import (
    Actor,
    Instant,
    PersonId,
    RoundNumber,
    TableId,
    WagerNumber,
)
from croupier.journal.postgres import PostgresJournal, open_postgres
from croupier.journal.record import Body, StreamName
from croupier.journal.sqlite import SqliteJournal, open_journal
from croupier.journal.store import (
    Appended,
    Batch,
    CommandId,
    Journal,
    Owner,
    StoredAnswer,
)
from croupier.money import Cents
from croupier.rulebook.model import PositionId

SECONDS = 2.0
SIZES = (1, 10, 100, 1000)
STREAMS = (1, 10, 100)
STARTS = 5
MOST_RATIO = 5.0
NOON = Instant("2026-11-18T12:00:00.000Z")
ONE = Actor(PersonId("player-1"), "player")
PLAN = TablePlan(
    table=TableId("bw1"),
    title="Big Wheel 1",
    book="nsw-big-wheel",
    layout="B",
    places=7,
    minimum=Cents(2_00),
    maximum=Cents(50_00),
    unit=Cents(1_00),
    float=Cents(1_000_00),
    simulated=True,
)
START = """
import sys, time
sys.path.insert(0, sys.argv[2])
from pathlib import Path
from journal import PLAN
from croupier.floor.floor import open_floor
began = time.perf_counter()
floor = open_floor(Path(sys.argv[1]), (PLAN,))
print(time.perf_counter() - began, floor.streams["bw1"].size)
floor.journal.close()
"""


def a_wager(number: int) -> tuple[Body, Body]:
    """Placed, and taken back: as much as one likes can be written of them."""
    wager: dict[str, Any] = {
        "round": RoundNumber(1),
        "wager": WagerNumber(number),
        "player": ONE.person,
        "position": PositionId("symbol:1"),
        "cents": Cents(5_00),
    }
    placed = WagerPlaced(**wager, stake=(StakePart("chips", Cents(5_00)),), clauses=("3.1",))
    back = WagerTakenBack(**wager)
    return body_of(entry_of(placed, NOON, ONE)), body_of(entry_of(back, NOON, ONE))


def append(journal: Journal, batch: Batch) -> None:
    done = journal.append(batch)
    if not isinstance(done, Appended):
        raise TypeError(done)


def alone(journal: Journal, size: int) -> float:
    """Durable records a second of one stream, each with its answer."""
    stream, written, n = StreamName(f"one-{size}"), 0, 0
    pair = a_wager(1)
    began = time.perf_counter()
    while time.perf_counter() - began < SECONDS:
        answers = tuple(
            StoredAnswer(Owner("p"), CommandId(f"{stream} {n} {i}"), bytes(32), b"{}")
            for i in range(size)
        )
        append(journal, Batch(stream, written, tuple(pair[i % 2] for i in range(size)), answers))
        written, n = written + size, n + 1
    return written / (time.perf_counter() - began)


def together(journal: Journal, streams: int) -> float:
    """Records a second of many streams at once, ten a batch: what group commit is for."""
    body = a_wager(1)[0]

    async def write(name: StreamName, end: float) -> int:
        written = 0
        while time.perf_counter() < end:
            batch = Batch(name, written, (body,) * 10)
            done = await asyncio.wrap_future(journal.submit(batch))
            if not isinstance(done, Appended):
                raise TypeError(done)
            written += 10
        return written

    async def all_of_them() -> int:
        end = time.perf_counter() + SECONDS
        names = [StreamName(f"many-{streams}-{n}") for n in range(streams)]
        return sum(await asyncio.gather(*(write(name, end) for name in names)))

    return asyncio.run(all_of_them()) / SECONDS


def figures(name: str, journal: Journal) -> None:
    told = ", ".join(f"{size}: {alone(journal, size):,.0f}" for size in SIZES)
    print(f"{name}, one stream, records a second by batch size  {told}", flush=True)
    told = ", ".join(f"{streams}: {together(journal, streams):,.0f}" for streams in STREAMS)
    print(f"{name}, batches of ten, records a second by streams  {told}", flush=True)


def fill(folder: Path, records: int) -> None:
    """So many records behind an open table, and the snapshot that a floor leaves."""
    floor = open_floor(folder, (PLAN,))
    journal, stream = floor.journal, StreamName("bw1")
    opening: tuple[Event, ...] = (
        PlayerSeated(player=ONE.person, place=1),
        BoughtIn(player=ONE.person, cents=Cents(100_00), clauses=("3.3",)),
        BettingOpened(round=RoundNumber(1), clauses=("5.1",)),
    )
    bodies = tuple(body_of(entry_of(event, NOON, ONE)) for event in opening)
    append(journal, Batch(stream, 1, bodies))
    size, number = 4, 0
    while size < records:
        several: list[Body] = []
        for _ in range(1000):
            number += 1
            several += a_wager(number)
        append(journal, Batch(stream, size, tuple(several)))
        size += len(several)
    journal.close()
    asyncio.run(stopped(folder))


async def stopped(folder: Path) -> None:
    """A whole life of a floor: it starts from the records and leaves a snapshot."""
    floor = open_floor(folder, (PLAN,))
    await floor.start()
    await floor.stop()


def start_of(folder: Path) -> float:
    """Seconds to open a floor, in a process of its own; the median of several."""
    here = str(Path(__file__).resolve().parent)
    took = []
    for _ in range(STARTS):
        done = subprocess.run(
            [sys.executable, "-c", START, str(folder), here],
            check=True,
            capture_output=True,
            text=True,
        )
        took.append(float(done.stdout.split()[0]))
    return statistics.median(took)


def starts(folder: Path, records: int) -> bool:
    asyncio.run(stopped(folder / "empty"))
    began = time.perf_counter()
    fill(folder / "full", records)
    print(f"{records:,} records written and once replayed in {time.perf_counter() - began:.0f} s")
    empty, full = start_of(folder / "empty"), start_of(folder / "full")
    shutil.rmtree(folder / "full" / "snapshots")
    began = time.perf_counter()
    open_floor(folder / "full", (PLAN,)).journal.close()
    without = time.perf_counter() - began
    print(
        f"start: empty {empty * 1e3:.0f} ms, with {records:,} records {full * 1e3:.0f} ms "
        f"({full / empty:.2f} times, goal {MOST_RATIO:.0f}); without a snapshot {without:.1f} s"
    )
    return full <= MOST_RATIO * empty


def main() -> None:
    asked = argparse.ArgumentParser()
    asked.add_argument("--records", type=int, default=1_000_000)
    records = asked.parse_args().records
    print(f"Python {platform.python_version()}, {platform.machine()}")
    with tempfile.TemporaryDirectory() as made:
        journal = open_journal(Path(made) / "data")
        if not isinstance(journal, SqliteJournal):
            sys.exit(journal.sentence)
        figures("SQLite", journal)
        journal.close()
        cluster = Cluster().start()
        try:
            floor = open_postgres(cluster.url(cluster.database()))
            if not isinstance(floor, PostgresJournal):
                sys.exit(floor.sentence)
            figures("PostgreSQL", floor)
            floor.close()
        finally:
            cluster.stop()
        if not starts(Path(made), records):
            sys.exit("the start of a full floor takes too long")


if __name__ == "__main__":
    main()
