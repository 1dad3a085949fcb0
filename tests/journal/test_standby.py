"""A synchronous standby for real: two clusters here, the first killed, the other promoted.

What `docs/servers.md` promises of it, and what it says is lost without one.
"""

import time
from collections.abc import Iterator
from concurrent.futures import Future, wait
from contextlib import suppress

import asyncpg
import pytest

from cluster import STANDBY, Cluster
from croupier.journal.folder import Unfit
from croupier.journal.postgres import PostgresJournal, open_postgres
from croupier.journal.record import StreamName
from croupier.journal.store import (
    Appended,
    Batch,
    CommandId,
    Fenced,
    Holder,
    Lease,
    Owner,
    StoredAnswer,
)

TABLE = StreamName("bw1")
PATIENCE = 120.0
MANY = 200


@pytest.fixture
def pair() -> Iterator[tuple[Cluster, Cluster]]:
    """A primary, and a standby that follows it; synchronous once a test says so."""
    primary = Cluster().start()
    standby = Cluster(primary)
    try:
        yield primary, standby.start()
    finally:
        primary.stop()
        standby.stop()


def opened(cluster: Cluster) -> PostgresJournal:
    journal = open_postgres(cluster.url("postgres"))
    assert isinstance(journal, PostgresJournal), journal
    return journal


def synchronous(primary: Cluster) -> None:
    names = f"FIRST 1 ({STANDBY})"
    primary.run(f"alter system set synchronous_standby_names = '{names}'")
    primary.settings_read("synchronous_standby_names", names)
    until(primary, "select count(*) from pg_stat_replication where sync_state = 'sync'", 1)


def until(cluster: Cluster, question: str, answer: object) -> None:
    for _ in range(3000):
        # A standby that has not yet heard of the tables knows none.
        with suppress(asyncpg.UndefinedTableError):
            if cluster.run(question)[0][0] == answer:
                return
        time.sleep(0.02)
    raise AssertionError(f"never: {question}")


def write(journal: PostgresJournal, lease: Lease, seq: int) -> "Future[object]":
    answer = StoredAnswer(Owner("T7"), CommandId(f"c{seq}"), bytes(32), b"yes")
    batch = Batch(TABLE, seq - 1, (b"wager %d" % seq,), (answer,), epoch=lease.epoch)
    return journal.submit(batch)  # type: ignore[return-value]


def held(journal: PostgresJournal) -> Lease:
    lease = journal.take(TABLE, Holder("one"), "http://one", PATIENCE)
    assert isinstance(lease, Lease)
    return lease


def promoted(standby: Cluster) -> PostgresJournal:
    assert isinstance(open_postgres(standby.url("postgres")), Unfit), "a standby takes no records"
    assert standby.run("select pg_promote()")[0][0]
    return opened(standby)


def test_nothing_acknowledged_is_lost_when_the_primary_dies(pair: tuple[Cluster, Cluster]) -> None:
    primary, standby = pair
    synchronous(primary)
    journal = opened(primary)
    lease = held(journal)
    for seq in range(1, MANY + 1):
        assert isinstance(write(journal, lease, seq).result(PATIENCE), Appended)
    under_way = write(journal, lease, MANY + 1)
    primary.kill()
    again = promoted(standby)
    came = again.size(TABLE)
    try:
        assert came in (MANY, MANY + 1)
        bodies = [record.body for record in again.read(TABLE, limit=MANY)]
        assert bodies == [b"wager %d" % seq for seq in range(1, MANY + 1)]
        for seq in (1, MANY):
            kept = again.answer(Owner("T7"), CommandId(f"c{seq}"))
            assert kept is not None
            assert kept.answer == b"yes"
        (same,) = (each for each in again.leases() if each.stream == TABLE)
        assert (same.epoch, same.holder) == (lease.epoch, lease.holder)
        size = again.size(TABLE)
        after = again.append(Batch(TABLE, size, (b"after",), epoch=lease.epoch))
        assert isinstance(after, Appended), "and the floor goes on where it stood"
        stale = again.append(Batch(TABLE, size + 1, (b"stale",), epoch=lease.epoch - 1))
        assert isinstance(stale, Fenced)
    finally:
        journal.close()
        again.close()
    heard = isinstance(told(under_way), Appended)
    assert not heard or came == MANY + 1, "nobody heard a yes that is not kept"


def told(asked: "Future[object]") -> object:
    """What became of it: a journal that was closed meanwhile tells nobody anything."""
    wait([asked], PATIENCE)
    if asked.cancelled():
        return None
    return asked.exception() or asked.result()


def test_while_the_standby_is_away_nothing_is_acknowledged(pair: tuple[Cluster, Cluster]) -> None:
    """And what waits is told as it came out, once the standby is back."""
    primary, standby = pair
    synchronous(primary)
    journal = opened(primary)
    try:
        lease = held(journal)
        assert isinstance(write(journal, lease, 1).result(PATIENCE), Appended)
        standby.kill()
        waiting = write(journal, lease, 2)
        done, _ = wait([waiting], 1.0)
        assert not done, "acknowledged on one disk alone"
        assert journal.size(TABLE) == 1
        standby.start()
        assert isinstance(waiting.result(PATIENCE), Appended)
        assert journal.size(TABLE) == 2
    finally:
        journal.close()


def test_a_standby_that_is_not_synchronous_loses_what_it_had_not_heard(
    pair: tuple[Cluster, Cluster],
) -> None:
    """As the guide says; and it shows that the first test could fail."""
    primary, standby = pair
    journal = opened(primary)
    lease = held(journal)
    assert isinstance(write(journal, lease, 1).result(PATIENCE), Appended)
    until(standby, "select count(*) from croupier.record", 1)
    standby.kill()
    assert isinstance(write(journal, lease, 2).result(PATIENCE), Appended)
    primary.kill()
    journal.close()
    again = promoted(standby.start())
    try:
        assert again.size(TABLE) == 1
    finally:
        again.close()
