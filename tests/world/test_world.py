"""Seeded worlds in which everything goes wrong, and after which everything is in order.

A failure names its seed, and `python tests/soak.py --seed N --servers M` repeats it.
"""

from collections import Counter
from pathlib import Path

import pytest

from cluster import Cluster
from floor.hall import sqlite_in
from world.database import Database
from world.play import play

#: Fewer than these over all of its seeds, and the worlds have stopped trying what they are for.
ALONE = {
    "answered yes": 1500,
    "answered no": 1000,
    "asked again": 1000,
    "dropped": 400,
    "doubled": 400,
    "told not_written": 300,
    "fault kill": 5,
    "fault restart": 5,
    "fault jump": 5,
    "fault hang": 5,
    "full disk": 50,
    "cut line": 200,
    "broken before": 1,
    "broken after": 1,
    "records": 1500,
    "rounds": 20,
    "touches": 40,
    "slips taken in": 8,
    "slips paid": 5,
    "colours issued": 20,
    "colours redeemed": 40,
    "streaks advanced": 1,
}
SEVERAL = {
    **ALONE,
    "told not_written": 30,
    "told moving": 300,
    "forwarded": 1000,
    "fault sleep": 3,
    "fault part": 3,
    "epochs": 100,
}


def reached(seen: Counter[str], floor: dict[str, int]) -> None:
    short = {what: seen[what] for what, least in floor.items() if seen[what] < least}
    assert short == {}, dict(seen)


@pytest.mark.slow
def test_one_server_alone() -> None:
    seen: Counter[str] = Counter()
    for seed in range(12):
        seen += play(seed, servers=1)
    reached(seen, ALONE)


@pytest.mark.slow
def test_one_server_on_sqlite(tmp_path: Path) -> None:
    for seed in range(100, 102):
        journal = sqlite_in(tmp_path / str(seed))
        try:
            seen = play(seed, servers=1, journal=journal)
        finally:
            journal.close()
        assert seen["records"] > 50


@pytest.mark.slow
@pytest.mark.parametrize("seed", [400, 401])
def test_two_servers_on_a_real_postgresql(seed: int, cluster: Cluster, database: str) -> None:
    """Lines are cut for real, whatever is under way; leases run by the database's own clock."""
    real = Database(cluster.url(database))
    try:
        seen = play(seed, servers=2, database=real, seconds=20.0)
    finally:
        real.close()
    assert seen["records"] > 50, dict(seen)
    assert seen["forwarded"] > 50, dict(seen)


@pytest.mark.slow
@pytest.mark.parametrize("servers", [2, 3])
def test_several_servers(servers: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(200, 200 + 24 // servers):
        seen += play(seed, servers=servers)
    reached(seen, {what: least // (servers - 1) for what, least in SEVERAL.items()})


def test_a_seed_is_a_world() -> None:
    """What a failure prints is worth printing: the same seed gives the same world."""
    assert play(7, servers=2, seconds=12.0) == play(7, servers=2, seconds=12.0)
    assert play(7, servers=2, seconds=12.0) != play(8, servers=2, seconds=12.0)
