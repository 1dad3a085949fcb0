"""The contract of leases: who may write a stream, and that nobody else can; on every store."""

from collections.abc import Callable
from pathlib import Path

from cluster import Cluster
from croupier.journal.memory import MemoryJournal
from croupier.journal.postgres import PostgresJournal
from croupier.journal.record import StreamName
from croupier.journal.sqlite import SqliteJournal
from croupier.journal.store import (
    RAISED,
    Appended,
    Batch,
    CommandId,
    Conflict,
    Elsewhere,
    Fenced,
    Holder,
    Journal,
    Lease,
    Owner,
    StoredAnswer,
    blob_hash,
)

TABLE = StreamName("bw1")
CAGE = StreamName("cage")
ONE, TWO = Holder("one"), Holder("two")
LONG = 600.0


def taken(journal: Journal, holder: Holder, stream: StreamName = TABLE) -> Lease:
    lease = journal.take(stream, holder, f"http://{holder}", LONG)
    assert isinstance(lease, Lease), lease
    assert (lease.stream, lease.holder, lease.address) == (stream, holder, f"http://{holder}")
    return lease


def test_who_holds_a_stream_writes_it(journal: Journal) -> None:
    lease = taken(journal, ONE)
    assert lease.epoch == 1
    assert lease.left > 0
    assert isinstance(journal.append(Batch(TABLE, 0, (b"a",), epoch=1)), Appended)


def test_another_is_told_who_holds_it(journal: Journal) -> None:
    lease = taken(journal, ONE)
    told = journal.take(TABLE, TWO, "http://two", LONG)
    assert isinstance(told, Elsewhere)
    assert (told.lease.holder, told.lease.epoch) == (ONE, lease.epoch)
    assert told.lease.left > 0
    assert isinstance(journal.append(Batch(TABLE, 0, (b"a",), epoch=lease.epoch)), Appended)


def test_a_wrong_epoch_writes_nothing_at_all(journal: Journal) -> None:
    journal.append(Batch(TABLE, 0, (b"a",)))
    journal.release(taken(journal, ONE))
    lease = taken(journal, TWO)
    assert lease.epoch == 2
    answer = StoredAnswer(Owner("T7"), CommandId("a"), bytes(32), b"yes")
    for epoch in (0, 1, 3):
        for size in (1, 0, 7):  # fenced is said first: a loser's belief about the size is no matter
            batch = Batch(TABLE, size, (b"b",), (answer,), (b"book",), epoch)
            assert journal.append(batch) == Fenced(TABLE, epoch, 2)
        assert journal.append(Batch(TABLE, 1, (), (answer,), (), epoch)) == Fenced(TABLE, epoch, 2)
    assert journal.size(TABLE) == 1
    assert journal.answer(answer.owner, answer.id) is None
    assert journal.blob(blob_hash(b"book")) is None
    assert journal.append(Batch(TABLE, 0, (b"b",), epoch=2)) == Conflict(TABLE, 0, 1)
    assert isinstance(journal.append(Batch(TABLE, 1, (b"b",), (answer,), epoch=2)), Appended)


def test_leases_of_streams_are_apart(journal: Journal) -> None:
    taken(journal, ONE, CAGE)
    assert journal.append(Batch(CAGE, 0, (b"a",))) == Fenced(CAGE, 0, 1)
    assert isinstance(journal.append(Batch(TABLE, 0, (b"a",))), Appended)
    assert [(lease.stream, lease.epoch) for lease in journal.leases()] == [(CAGE, 1)]


def test_a_lease_that_was_given_up_can_be_taken_at_once(journal: Journal) -> None:
    first = taken(journal, ONE)
    journal.release(first)
    assert journal.leases()[0].left <= 0
    second = taken(journal, TWO)
    assert second.epoch == first.epoch + 1
    journal.release(first)  # it was no longer his to give
    assert isinstance(journal.take(TABLE, ONE, "http://one", LONG), Elsewhere)
    assert journal.renew([first], LONG) == ()


def test_renewing_keeps_what_is_held_and_names_it(journal: Journal) -> None:
    held = [taken(journal, ONE), taken(journal, ONE, CAGE)]
    kept = journal.renew(held, LONG)
    assert {(lease.stream, lease.epoch) for lease in kept} == {(TABLE, 1), (CAGE, 1)}
    assert all(lease.left > 0 for lease in kept)
    assert journal.renew([], LONG) == ()
    assert [lease.stream for lease in journal.leases()] == [TABLE, CAGE]


def test_its_own_holder_may_take_it_anew(journal: Journal) -> None:
    first = taken(journal, ONE)
    assert taken(journal, ONE).epoch == 2
    assert journal.append(Batch(TABLE, 0, (b"a",), epoch=first.epoch)) == Fenced(TABLE, 1, 2)
    assert journal.renew([first], LONG) == ()


def test_a_restored_store_fences_whoever_wrote_before(journal: Journal) -> None:
    first = taken(journal, ONE)
    journal.append(Batch(TABLE, 0, (b"a",), epoch=first.epoch))
    journal.append(Batch(CAGE, 0, (b"a",)))
    journal.raise_epochs()
    epochs = {lease.stream: lease.epoch for lease in journal.leases()}
    assert epochs == {TABLE: first.epoch + RAISED, CAGE: RAISED}
    assert journal.renew([first], LONG) == ()
    for stream, epoch in ((TABLE, first.epoch), (CAGE, 0)):
        assert journal.append(Batch(stream, 1, (b"b",), epoch=epoch)) == Fenced(
            stream, epoch, epochs[stream]
        )
        assert taken(journal, TWO, stream).epoch == epochs[stream] + 1


def test_epochs_outlive_the_process(
    data: Path, open_sqlite: Callable[[Path], SqliteJournal]
) -> None:
    journal = open_sqlite(data)
    taken(journal, ONE)
    journal.close()
    journal = open_sqlite(data)
    assert journal.append(Batch(TABLE, 0, (b"a",))) == Fenced(TABLE, 0, 1)
    # Whoever held it is gone, or this process would not have the folder.
    assert journal.leases() == (Lease(TABLE, 1, ONE, "http://one", 0.0),)
    assert taken(journal, TWO).epoch == 2
    journal.close()


def test_at_the_end_of_its_time_and_never_before_in_memory() -> None:
    now = 100.0
    journal = MemoryJournal(lambda: now)
    lease = journal.take(TABLE, ONE, "", 3.0)
    assert isinstance(lease, Lease)
    now = 102.999
    assert isinstance(journal.take(TABLE, TWO, "", 3.0), Elsewhere)
    journal.renew([lease], 3.0)
    now = 105.998
    assert isinstance(journal.take(TABLE, TWO, "", 3.0), Elsewhere)
    now = 105.999
    second = journal.take(TABLE, TWO, "", 3.0)
    assert isinstance(second, Lease)
    assert second.epoch == 2
    assert journal.append(Batch(TABLE, 0, (b"a",), epoch=1)) == Fenced(TABLE, 1, 2)


def test_at_the_end_of_its_time_by_the_clock_of_the_database(
    in_postgres: PostgresJournal, cluster: Cluster, database: str
) -> None:
    lease = in_postgres.take(TABLE, ONE, "", LONG)
    assert isinstance(lease, Lease)
    assert 0 < lease.left <= LONG

    def moved(seconds: float) -> None:
        """The clock of the database, by moving what it is held against."""
        back = "update croupier.lease set expires = expires - {} * interval '1 second'"
        cluster.run(back.format(seconds), database)

    moved(LONG - 60)
    assert isinstance(in_postgres.take(TABLE, TWO, "", LONG), Elsewhere)
    assert [held.epoch for held in in_postgres.renew([lease], LONG)] == [1]
    moved(LONG - 60)
    assert isinstance(in_postgres.take(TABLE, TWO, "", LONG), Elsewhere)
    moved(60)
    # It has run out and nobody has come: what its holder still writes hurts nobody.
    assert isinstance(in_postgres.append(Batch(TABLE, 0, (b"a",), epoch=1)), Appended)
    second = in_postgres.take(TABLE, TWO, "", LONG)
    assert isinstance(second, Lease)
    assert second.epoch == 2
    assert in_postgres.append(Batch(TABLE, 1, (b"b",), epoch=1)) == Fenced(TABLE, 1, 2)
    assert in_postgres.renew([lease], LONG) == ()
