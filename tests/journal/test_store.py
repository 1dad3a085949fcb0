"""The contract that every store keeps; each test runs on each of them."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from itertools import count

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.journal.memory import MemoryJournal
from croupier.journal.record import GENESIS, Parts, StreamName, chain
from croupier.journal.store import (
    AnswerTaken,
    Appended,
    Batch,
    BlobHash,
    CommandId,
    Conflict,
    Journal,
    JournalError,
    Owner,
    SignedNote,
    StoredAnswer,
    blob_hash,
)

TABLE = StreamName("bw1")
CAGE = StreamName("cage")


def an_answer(command: str, owner: str = "T7", answer: bytes = b"yes") -> StoredAnswer:
    digest = sha256(command.encode()).digest()
    return StoredAnswer(Owner(owner), CommandId(command), digest, answer)


def test_a_new_journal_is_empty(journal: Journal) -> None:
    assert journal.size(TABLE) == 0
    assert journal.streams() == ()
    assert list(journal.read(TABLE)) == []
    assert journal.answer(Owner("T7"), CommandId("a")) is None
    assert journal.blob(blob_hash(b"book")) is None
    assert journal.checkpoints(TABLE) == ()


def test_records_come_back_chained_as_they_were_written(journal: Journal) -> None:
    bodies = (b"opened", b"", bytes(range(256)))
    appended = journal.append(Batch(TABLE, 0, bodies))
    expected = chain(TABLE, bodies, size=0, last=GENESIS)
    assert appended == Appended(TABLE, 3, expected)
    assert tuple(journal.read(TABLE)) == expected
    more = journal.append(Batch(TABLE, 3, (b"closed",)))
    assert isinstance(more, Appended)
    assert more.records[0].prev == expected[-1].hash
    assert more.size == journal.size(TABLE) == 4


def test_private_parts_come_back_sealed(journal: Journal) -> None:
    bodies = (b"all", Parts(b"when", bytes(16) + b"who"))
    done = journal.append(Batch(TABLE, 0, bodies))
    assert isinstance(done, Appended)
    assert tuple(journal.read(TABLE)) == done.records == chain(TABLE, bodies, size=0, last=GENESIS)
    assert [record.content for record in done.records] == [b"all", b"who"]


def test_streams_are_apart(journal: Journal) -> None:
    journal.append(Batch(TABLE, 0, (b"one", b"two")))
    journal.append(Batch(CAGE, 0, (b"other",)))
    assert journal.streams() == (TABLE, CAGE)
    assert (journal.size(TABLE), journal.size(CAGE)) == (2, 1)
    assert [record.body for record in journal.read(CAGE)] == [b"other"]


def test_a_stream_of_which_only_a_checkpoint_is_left_still_shows(journal: Journal) -> None:
    journal.add_checkpoint(CAGE, SignedNote("note"))
    assert journal.streams() == (CAGE,)


@pytest.mark.parametrize("expected", [0, 1, 3])
def test_a_writer_who_believes_another_size_writes_nothing(journal: Journal, expected: int) -> None:
    journal.append(Batch(TABLE, 0, (b"one", b"two")))
    batch = Batch(TABLE, expected, (b"three",), (an_answer("a"),), (b"book",))
    assert journal.append(batch) == Conflict(TABLE, expected, 2)
    assert journal.size(TABLE) == 2
    assert journal.answer(Owner("T7"), CommandId("a")) is None
    assert journal.blob(blob_hash(b"book")) is None


def test_an_answer_is_kept_with_its_batch(journal: Journal) -> None:
    answers = (an_answer("a"), an_answer("b", answer=b"no"), an_answer("a", owner="T8"))
    journal.append(Batch(TABLE, 0, (b"placed",), answers))
    for kept in answers:
        assert journal.answer(kept.owner, kept.id) == kept
    assert journal.answer(Owner("T8"), CommandId("b")) is None


def test_a_batch_of_refusals_is_answers_alone(journal: Journal) -> None:
    journal.append(Batch(TABLE, 0, (b"opened",)))
    done = journal.append(Batch(TABLE, 1, answers=(an_answer("a", answer=b"no"),)))
    assert done == Appended(TABLE, 1, ())
    assert journal.size(TABLE) == 1
    assert journal.answer(Owner("T7"), CommandId("a")) == an_answer("a", answer=b"no")


def test_a_second_answer_to_one_command_takes_nothing_of_its_batch(journal: Journal) -> None:
    journal.append(Batch(TABLE, 0, (b"one",), (an_answer("a"),)))
    again = (an_answer("b"), an_answer("a", answer=b"other"))
    taken = journal.append(Batch(CAGE, 0, (b"two",), again, (b"book",)))
    assert taken == AnswerTaken(Owner("T7"), CommandId("a"))
    assert journal.size(CAGE) == 0
    assert journal.streams() == (TABLE,)
    assert journal.answer(Owner("T7"), CommandId("b")) is None
    assert journal.answer(Owner("T7"), CommandId("a")) == an_answer("a")
    assert journal.blob(blob_hash(b"book")) is None
    assert isinstance(journal.append(Batch(CAGE, 0, (b"two",), again[:1])), Appended)


def test_one_command_twice_in_a_batch(journal: Journal) -> None:
    taken = journal.append(Batch(TABLE, 0, (b"one",), (an_answer("a"), an_answer("a"))))
    assert taken == AnswerTaken(Owner("T7"), CommandId("a"))
    assert journal.size(TABLE) == 0


def test_a_blob_is_found_by_what_it_is(journal: Journal) -> None:
    journal.append(Batch(TABLE, 0, blobs=(b"book", b"")))
    journal.append(Batch(CAGE, 0, blobs=(b"book",)))
    assert journal.blob(BlobHash(sha256(b"book").hexdigest())) == b"book"
    assert journal.blob(blob_hash(b"")) == b""
    assert journal.streams() == ()


def test_checkpoints_come_back_in_order(journal: Journal) -> None:
    notes = tuple(SignedNote(f"note {n} \N{EM DASH}\n") for n in range(3))
    for note in notes:
        journal.add_checkpoint(TABLE, note)
    journal.add_checkpoint(CAGE, SignedNote("other"))
    assert journal.checkpoints(TABLE) == notes


def test_reading_on_from_a_number(journal: Journal) -> None:
    # More than one page of the store, so that the seam between pages is read as well.
    bodies = tuple(str(seq).encode() for seq in range(1, 1201))
    journal.append(Batch(TABLE, 0, bodies))
    for after, limit in ((0, None), (511, None), (512, 3), (1199, 9), (1200, None), (1300, 1)):
        end = 1200 if limit is None else min(1200, after + limit)
        read = [record.seq for record in journal.read(TABLE, after, limit)]
        assert read == list(range(after + 1, end + 1))


def test_a_reader_half_way_does_not_disturb_the_writer(journal: Journal) -> None:
    journal.append(Batch(TABLE, 0, tuple(b"x" for _ in range(600))))
    reading = journal.read(TABLE)
    first = next(reading)
    assert isinstance(journal.append(Batch(TABLE, 600, (b"new",))), Appended)
    assert [first.seq, *(record.seq for record in reading)] == list(range(1, 601))


@pytest.fixture
def restless() -> Iterator[None]:
    """Threads that change places as often as they can, or they would never meet."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


@pytest.mark.usefixtures("restless")
def test_threads_may_write_their_streams_and_read_at_once(journal: Journal) -> None:
    names = [StreamName(f"t{n}") for n in range(4)]

    def play(name: StreamName) -> None:
        for size in range(0, 200, 2):
            batch = Batch(name, size, (b"a", b"b"), (an_answer(f"{name} {size}"),))
            assert isinstance(journal.append(batch), Appended)
            assert len(list(journal.read(name, size))) == 2

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(play, names))
    assert journal.streams() == tuple(names)
    assert {journal.size(name) for name in names} == {200}


@pytest.mark.usefixtures("restless")
def test_of_many_writers_of_one_size_one_is_taken(journal: Journal) -> None:
    batches = [Batch(TABLE, 0, (f"writer {n}".encode(),)) for n in range(8)]
    with ThreadPoolExecutor(4) as pool:
        results = list(pool.map(journal.append, batches))
    assert sum(isinstance(result, Appended) for result in results) == 1
    assert journal.size(TABLE) == 1


def test_closed_is_closed(journal: Journal) -> None:
    journal.append(Batch(TABLE, 0, (b"one",)))
    journal.close()
    journal.close()
    with pytest.raises(JournalError):
        journal.append(Batch(TABLE, 1, (b"two",)))
    with pytest.raises(JournalError):
        journal.size(TABLE)
    with pytest.raises(JournalError):
        list(journal.read(TABLE))


def test_a_batch_that_makes_no_sense_is_a_bug() -> None:
    with pytest.raises(ValueError, match="not a stream's name"):
        Batch(StreamName("a b"), 0)
    with pytest.raises(ValueError, match="no less than no"):
        Batch(TABLE, -1)


RUNS = count()
BATCHES = st.lists(
    st.builds(
        Batch,
        stream=st.sampled_from([TABLE, CAGE]),
        expected_size=st.integers(0, 4),
        bodies=st.lists(st.binary(max_size=5), max_size=2).map(tuple),
        answers=st.lists(st.sampled_from("abc").map(an_answer), max_size=1).map(tuple),
        blobs=st.lists(st.sampled_from([b"p", b"q"]), max_size=2).map(tuple),
    ),
    max_size=12,
)


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(BATCHES)
def test_every_store_answers_as_memory_does(journal: Journal, batches: list[Batch]) -> None:
    # One store serves all examples, so streams and answers are renamed to be new in each.
    model = MemoryJournal()
    run = f"-{next(RUNS)}"
    for batch in batches:
        stream = StreamName(batch.stream + run)
        answers = tuple(an_answer(a.id + run) for a in batch.answers)
        renamed = Batch(stream, batch.expected_size, batch.bodies, answers, batch.blobs)
        assert journal.append(renamed) == model.append(renamed)
    for stream in model.streams():
        assert list(journal.read(stream)) == list(model.read(stream))
    for command in "abc":
        owner, name = Owner("T7"), CommandId(command + run)
        assert journal.answer(owner, name) == model.answer(owner, name)
