"""What only PostgreSQL promises: servers side by side, a database that goes away and comes back.

The server is a real one that keeps what it acknowledges; it is cut off and killed here.
"""

import asyncio
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import suppress
from queue import SimpleQueue

import asyncpg
import pytest

from cluster import Cluster
from croupier.journal.folder import Unfit
from croupier.journal.postgres import PostgresJournal, open_postgres
from croupier.journal.record import StreamName
from croupier.journal.store import (
    Appended,
    Batch,
    CommandId,
    Fenced,
    Holder,
    JournalError,
    Lease,
    Outcome,
    Owner,
    StoredAnswer,
)

TABLE = StreamName("bw1")
WAIT = 30.0
ONE, TWO = Holder("one"), Holder("two")


def answer_to(command: str) -> StoredAnswer:
    return StoredAnswer(Owner("T7"), CommandId(command), bytes(32), b"yes")


@pytest.fixture
def other(cluster: Cluster, database: str) -> Iterator[PostgresJournal]:
    """A second server on the same database."""
    journal = open_postgres(cluster.url(database))
    assert isinstance(journal, PostgresJournal), journal
    yield journal
    journal.close()


@pytest.mark.parametrize("setting", ["fsync", "full_page_writes"])
def test_a_server_that_does_not_keep_what_it_acknowledges_is_refused(
    cluster: Cluster, database: str, setting: str
) -> None:
    cluster.run(f"alter system set {setting} = off")
    cluster.settings_read(setting, "off")
    try:
        unfit = open_postgres(cluster.url(database))
    finally:
        cluster.run(f"alter system reset {setting}")
        cluster.settings_read(setting, "on")
    assert isinstance(unfit, Unfit)
    assert f"{setting} is off and must be on" in unfit.sentence


@pytest.mark.parametrize("value", ["off", "local", "remote_write"])
def test_a_database_that_does_not_sync_its_commits_is_refused(
    cluster: Cluster, database: str, value: str
) -> None:
    cluster.run(f"alter database {database} set synchronous_commit = {value}")
    try:
        unfit = open_postgres(cluster.url(database))
    finally:
        cluster.run(f"alter database {database} reset synchronous_commit")
    assert isinstance(unfit, Unfit)
    assert f"synchronous_commit is {value} and must be on" in unfit.sentence


def test_no_database_is_one_sentence(cluster: Cluster) -> None:
    for url in (cluster.url("nowhere"), "postgresql://u@/d?host=/nowhere", "postgresql://::::"):
        unfit = open_postgres(url)
        assert isinstance(unfit, Unfit), url
        assert unfit.sentence.startswith("The database of the journal cannot be opened: ")
        assert "\n" not in unfit.sentence


def test_another_format_is_refused(
    in_postgres: PostgresJournal, cluster: Cluster, database: str
) -> None:
    cluster.run("update croupier.format set version = 99", database)
    unfit = open_postgres(cluster.url(database))
    assert isinstance(unfit, Unfit)
    assert "format 99" in unfit.sentence


def test_everything_that_a_server_could_leave_open_ends_by_itself(
    in_postgres: PostgresJournal, cluster: Cluster, database: str
) -> None:
    in_postgres.append(Batch(TABLE, 0, (b"a",)))
    shown = (
        "select pid from pg_stat_activity where datname = current_database()"
        " and application_name = 'croupier'"
    )
    assert cluster.run(shown, database)
    line = in_postgres._line  # noqa: SLF001 - what its connections are set to
    for name in ("statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"):
        (row,) = line.start(line.fetch(f"show {name}")).result(WAIT)
        assert row[0] not in ("0", "")


def test_servers_see_what_the_other_wrote_and_cannot_write_over_it(
    in_postgres: PostgresJournal, other: PostgresJournal
) -> None:
    first = in_postgres.append(Batch(TABLE, 0, (b"a",), (answer_to("a"),)))
    assert isinstance(first, Appended)
    assert list(other.read(TABLE)) == list(first.records)
    second = other.append(Batch(TABLE, 1, (b"b",)))
    assert isinstance(second, Appended)
    assert second.records[0].prev == first.records[0].hash
    # What this one believes of the stream is old; the store looks again before it says so.
    assert not isinstance(in_postgres.append(Batch(TABLE, 1, (b"c",))), Appended)
    assert isinstance(in_postgres.append(Batch(TABLE, 2, (b"c",))), Appended)
    assert [record.body for record in other.read(TABLE)] == [b"a", b"b", b"c"]


def test_the_old_owner_cannot_write(
    in_postgres: PostgresJournal, other: PostgresJournal, cluster: Cluster, database: str
) -> None:
    lease = in_postgres.take(TABLE, ONE, "", WAIT)
    assert isinstance(lease, Lease)
    in_postgres.append(Batch(TABLE, 0, (b"a",), epoch=1))
    cluster.run("update croupier.lease set expires = expires - interval '1 hour'", database)
    assert isinstance(other.take(TABLE, TWO, "", WAIT), Lease)
    assert in_postgres.append(Batch(TABLE, 1, (b"b",), epoch=1)) == Fenced(TABLE, 1, 2)
    assert isinstance(other.append(Batch(TABLE, 1, (b"c",), epoch=2)), Appended)
    assert in_postgres.append(Batch(TABLE, 2, (b"d",), epoch=1)) == Fenced(TABLE, 1, 2)
    assert [record.body for record in other.read(TABLE)] == [b"a", b"c"]


def test_a_takeover_waits_for_an_append_under_way_and_an_append_for_a_takeover(
    in_postgres: PostgresJournal, other: PostgresJournal, cluster: Cluster, database: str
) -> None:
    """The lock on the lease's row is held open by hand, as each of the two would hold it."""
    assert isinstance(in_postgres.take(TABLE, ONE, "", 0.0), Lease)

    async def hold(lock: str, work: str, start: "SimpleQueue[Future[object]]") -> None:
        connection = await asyncpg.connect(cluster.url(database), timeout=WAIT)
        async with connection.transaction():
            await connection.execute(f"select from croupier.lease where stream = 'bw1' {lock}")
            waiting = journal_work(work)
            start.put(waiting)
            await until_one_waits(connection)
            assert not waiting.done()
            if work == "append":
                await connection.execute(
                    "update croupier.lease set epoch = epoch + 1 where stream = 'bw1'"
                )
        await connection.close()

    def journal_work(work: str) -> "Future[object]":
        line = other._line  # noqa: SLF001 - started, not waited for
        if work == "take":
            return line.start(other._take(TABLE, TWO, "", WAIT))  # noqa: SLF001
        return line.start(in_postgres_append())

    async def in_postgres_append() -> object:
        return await asyncio.wrap_future(in_postgres.submit(Batch(TABLE, 0, (b"a",), epoch=2)))

    async def until_one_waits(connection: "asyncpg.Connection") -> None:
        for _ in range(1000):
            if await connection.fetchval("select count(*) from pg_locks where not granted"):
                return
            await asyncio.sleep(0.01)
        pytest.fail("nobody waits for the lock")

    started: SimpleQueue[Future[object]] = SimpleQueue()
    asyncio.run(hold("for share", "take", started))
    lease = started.get().result(WAIT)
    assert isinstance(lease, Lease)
    assert lease.epoch == 2
    asyncio.run(hold("for update", "append", started))
    assert started.get().result(WAIT) == Fenced(TABLE, 2, 3)
    assert other.size(TABLE) == 0


def test_hints_reach_the_others(in_postgres: PostgresJournal, other: PostgresJournal) -> None:
    heard: SimpleQueue[StreamName | None] = SimpleQueue()
    other.watch(heard.put)
    assert heard.get(timeout=WAIT) is None  # from here on
    in_postgres.append(Batch(TABLE, 0, (b"a",)))
    assert heard.get(timeout=WAIT) == TABLE


def test_a_cut_line_loses_nothing_and_doubles_nothing(
    in_postgres: PostgresJournal, cluster: Cluster, database: str
) -> None:
    """Connections are cut while appends run; each append comes to what the database then holds."""
    size = lost = 0
    for turn in range(60):
        waiting = in_postgres.submit(
            Batch(TABLE, size, (f"{turn}".encode(),), (answer_to(f"{turn}"),))
        )
        if turn % 3 == 0:
            cluster.cut(database)
        try:
            done: Outcome | None = waiting.result(WAIT)
        except JournalError:
            done, lost = None, lost + 1
        there = in_postgres.answer(Owner("T7"), CommandId(f"{turn}")) is not None
        assert there == isinstance(done, Appended)
        size += there
        assert in_postgres.size(TABLE) == size
    assert size + lost == 60
    assert size >= 40


def test_an_append_whose_answer_was_lost_is_told_as_it_came_out(
    in_postgres: PostgresJournal, cluster: Cluster, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = in_postgres._line  # noqa: SLF001 - the answer is lost here, after the database did it
    once = line.once

    async def lose_the_answer(query: str, *values: object) -> list[object]:
        rows = await once(query, *values)
        if "put_record" in query:
            monkeypatch.undo()
            raise ConnectionResetError
        return rows

    for batch in (
        Batch(TABLE, 0, (b"a", b"b"), (answer_to("a"),)),
        Batch(TABLE, 2, (), (answer_to("b"),)),
    ):
        monkeypatch.setattr(line, "once", lose_the_answer)
        assert isinstance(in_postgres.append(batch), Appended)
    assert in_postgres.size(TABLE) == 2


def test_an_append_that_comes_late_finds_its_turn_over(
    in_postgres: PostgresJournal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its bytes were on the way when the line broke, and arrive after "not written" was said."""
    line = in_postgres._line  # noqa: SLF001
    once = line.once
    late: list[tuple[str, tuple[object, ...]]] = []

    async def hold_it_up(query: str, *values: object) -> list[object]:
        if "put_record" in query:
            monkeypatch.undo()
            late.append((query, values))
            raise ConnectionResetError
        return await once(query, *values)

    in_postgres.append(Batch(TABLE, 0, (b"a",)))
    monkeypatch.setattr(line, "once", hold_it_up)
    with pytest.raises(JournalError, match="cut off"):
        in_postgres.append(Batch(TABLE, 1, (b"late",)))
    (query, values), *_ = late
    (row,) = line.start(once(query, *values)).result(WAIT)
    assert not row["done"]
    assert in_postgres.size(TABLE) == 1
    assert isinstance(in_postgres.append(Batch(TABLE, 1, (b"b",))), Appended)


def test_what_was_acknowledged_outlives_a_kill_of_the_database() -> None:
    own = Cluster().start()
    try:
        url = own.url(own.database())
        journal = open_postgres(url)
        assert isinstance(journal, PostgresJournal)
        size = 0
        kept: list[int] = []
        for turn in range(2):
            for _ in range(10):
                done = journal.append(Batch(TABLE, size, (b"x" * 100,), (answer_to(f"{size}"),)))
                assert isinstance(done, Appended)
                kept.append(size)
                size = done.size
            waiting = journal.submit(Batch(TABLE, size, (f"last {turn}".encode(),)))
            own.kill()
            own.start()
            with suppress(JournalError):
                size += isinstance(waiting.result(WAIT), Appended)
            assert journal.size(TABLE) == size
            for before in kept:
                assert journal.answer(Owner("T7"), CommandId(f"{before}")) is not None
        journal.close()
    finally:
        own.stop()


def test_a_server_that_stopped_in_its_append_does_not_block_the_next(
    cluster: Cluster, database: str, other: PostgresJournal
) -> None:
    """A backend is paused with the fence in its hand; the takeover waits and then says so."""
    assert isinstance(other.take(TABLE, ONE, "", 0.0), Lease)

    async def pause() -> None:
        connection = await asyncpg.connect(cluster.url(database), timeout=WAIT)
        await connection.execute("set idle_in_transaction_session_timeout = '200ms'")
        transaction = connection.transaction()
        await transaction.start()
        await connection.execute("select from croupier.lease where stream = 'bw1' for share")
        taken = await asyncio.to_thread(other.take, TABLE, TWO, "", WAIT)
        assert isinstance(taken, Lease)
        assert taken.epoch == 2
        connection.terminate()

    asyncio.run(pause())
