"""Two servers on one PostgreSQL: what a table more costs, and how long a move takes.

    python bench/servers.py [--standby] [TABLES...]        10 100 1000 where none are named

With `--standby` every commit waits for a second cluster on this machine, which must have it too.

It makes a throw-away cluster that keeps what it acknowledges, opens a floor of so many tables, and
prints: how long opening takes, what one renewal of all leases costs, durable commands a second over
all tables, and the real time from an owner's death to the moment that the other holds everything.
"""

import asyncio
import os
import platform
import statistics
import sys
import time
from pathlib import Path
from unittest.mock import patch

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

import croupier.floor.floor as floors
from cluster import STANDBY, Cluster
from croupier.floor.floor import Floor
from croupier.floor.inbox import Answer
from croupier.floor.opening import book_of
from croupier.floor.tenancy import LEASE_SECONDS, Tenancy
from croupier.game import commands as c
from croupier.game.events import Opened
from croupier.game.names import Actor, PersonId, TableId
from croupier.journal.postgres import PostgresJournal, open_postgres
from croupier.journal.store import JournalReader
from croupier.paytable import PayTable
from game.play import PLAN

#: One for both servers; not the tests', whose folder `floor` this folder's `floor.py` hides.
KEY = Ed25519PrivateKey.generate()
BEATS = 5
COMMANDS = 2000
_BOOKS: dict[str, PayTable] = {}


def _book(opened: Opened, reader: JournalReader) -> PayTable:
    """One book for all tables: what is measured is the servers, not the compiling."""
    if opened.rules_hash not in _BOOKS:
        _BOOKS[opened.rules_hash] = book_of(opened, reader)
    return _BOOKS[opened.rules_hash]


def server(url: str, name: str, tables: int) -> Floor:
    journal = open_postgres(url)
    if not isinstance(journal, PostgresJournal):
        raise SystemExit(journal.sentence)
    floor = Floor(journal, KEY)
    floor.share(Tenancy(journal, name), _nobody)
    floor.open_cage()
    for nth in range(tables):
        floor.open_table(msgspec.structs.replace(PLAN, table=TableId(f"t{nth}")))
    return floor


async def _nobody(_: str, __: c.Command, ___: Actor) -> Answer:
    raise AssertionError("nothing is sent on in this bench")


async def measure(url: str, tables: int) -> None:
    began = time.perf_counter()
    first = server(url, "first", tables)
    await first.start()
    opened = time.perf_counter() - began
    took, busy = [], []
    for _ in range(BEATS):
        at, cpu_at = time.perf_counter(), time.process_time()
        await first.tenancy.beat(look_at_all=False)  # type: ignore[union-attr]
        took.append(time.perf_counter() - at)
        busy.append(time.process_time() - cpu_at)
    rate = await commands(first, tables)
    second = server(url, "second", tables)
    await second.start()
    for task in list(first._tasks):  # noqa: SLF001 - as a kill: it gives nothing back
        task.cancel()
    died = time.perf_counter()
    while not all(writer.tenure.writes for writer in second.streams.values()):  # noqa: ASYNC110
        await asyncio.sleep(0.01)
    moved = time.perf_counter() - died
    wall, cpu = (1e3 * statistics.median(times) for times in (took, busy))
    print(
        f"{tables:6d} tables: opened in {opened:7.2f} s; a renewal {wall:7.1f} ms ({cpu:.1f} ms of "
        f"processor); {rate:6.0f} commands/s; moved in {moved:5.2f} s (a lease is "
        f"{LEASE_SECONDS:g} s)",
        flush=True,
    )
    first.journal.close()
    await second.stop()


async def commands(floor: Floor, tables: int) -> float:
    """Durable ones, over all tables at once, each answered before that table's next."""
    each = max(1, COMMANDS // tables)

    async def sit_down(table: TableId) -> None:
        player = Actor(PersonId(f"player at {table}"), "player")
        for _ in range(each):
            for kind, fields in ((c.Sit, {"place": 1}), (c.Leave, {})):
                await floor.submit(kind(id=os.urandom(16).hex(), table=table, **fields), player)

    began = time.perf_counter()
    await asyncio.gather(*(sit_down(TableId(f"t{nth}")) for nth in range(tables)))
    return 2 * each * tables / (time.perf_counter() - began)


def main() -> None:
    words, doubled = sys.argv[1:], "--standby" in sys.argv
    sizes = [int(word) for word in words if word != "--standby"] or [10, 100, 1000]
    load = ", ".join(f"{one:.1f}" for one in os.getloadavg())
    print(f"Python {platform.python_version()}, {os.cpu_count()} processors, load {load}")
    cluster = Cluster().start()
    standby = Cluster(cluster).start() if doubled else None
    try:
        if doubled:
            names = f"FIRST 1 ({STANDBY})"
            cluster.run(f"alter system set synchronous_standby_names = '{names}'")
            cluster.settings_read("synchronous_standby_names", names)
            print("every commit waits for a synchronous standby")
        with patch.object(floors, "book_of", _book):
            for tables in sizes:
                asyncio.run(measure(cluster.url(cluster.database()), tables))
    finally:
        cluster.stop()
        if standby is not None:
            standby.stop()


if __name__ == "__main__":
    main()
