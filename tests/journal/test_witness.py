"""The witness: what it keeps, and that neither a cut nor a rewritten stream gets past it."""

from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from croupier.journal.checkpoint import Checkpoint, sign, split_notes
from croupier.journal.key import fingerprint
from croupier.journal.memory import MemoryJournal
from croupier.journal.proof import grown
from croupier.journal.record import StreamName
from croupier.journal.store import Batch
from croupier.journal.tree import Frontier
from croupier.journal.witness import Alarm, Kept, Witness

TABLE = StreamName("bw1")
OTHER_KEY = Ed25519PrivateKey.from_private_bytes(bytes(32))


def written(size: int, key: Ed25519PrivateKey, word: str = "event") -> MemoryJournal:
    """A stream of so many records, with a checkpoint over all of them."""
    journal = MemoryJournal()
    journal.append(Batch(TABLE, 0, tuple(f"{word} {n}".encode() for n in range(size))))
    head = Frontier().extend(record.hash for record in journal.read(TABLE)).head()
    journal.add_checkpoint(TABLE, sign(Checkpoint(TABLE, head, "2026-11-18T07:08:09Z"), key))
    return journal


@pytest.fixture
def witness(tmp_path: Path, key: Ed25519PrivateKey) -> Witness:
    made = Witness(tmp_path / "witness")
    assert made.pin(key.public_key(), None) is None
    return made


def shown(witness: Witness, journal: MemoryJournal, key: Ed25519PrivateKey) -> Kept | Alarm:
    last = witness.newest(TABLE, key.public_key())
    if isinstance(last, Alarm):
        return last
    now = grown(journal, TABLE, last.head.size if last is not None else 0)
    assert now is not None
    return witness.take(TABLE, now.note, now.proof, key.public_key())


def test_it_keeps_what_grows(witness: Witness, key: Ed25519PrivateKey) -> None:
    for size in (1, 2, 7, 8, 21, 64, 65):
        taken = shown(witness, written(size, key), key)
        assert isinstance(taken, Kept), taken
        assert taken.fresh
    again = shown(witness, written(65, key), key)
    assert again == Kept("bw1: nothing new after record 65.", fresh=False)
    notes = witness.notes(TABLE)
    assert len(notes) == 7
    assert split_notes("".join(notes)) == list(notes)
    assert witness.streams() == (TABLE,)


@pytest.mark.parametrize("size", [1, 20, 29])
def test_a_cut_stream_is_an_alarm(witness: Witness, key: Ed25519PrivateKey, size: int) -> None:
    shown(witness, written(30, key), key)
    alarm = shown(witness, written(size, key), key)
    assert isinstance(alarm, Alarm)
    assert f"was cut: the floor shows {size} records" in alarm.sentence
    assert len(witness.notes(TABLE)) == 1


@pytest.mark.parametrize("size", [30, 31, 64])
def test_a_rewritten_stream_is_an_alarm(
    witness: Witness, key: Ed25519PrivateKey, size: int
) -> None:
    """By the holder of the key, who signs whatever he likes."""
    shown(witness, written(30, key), key)
    alarm = shown(witness, written(size, key, "another event"), key)
    assert isinstance(alarm, Alarm)
    assert "was rewritten" in alarm.sentence
    assert len(witness.notes(TABLE)) == 1


def test_another_key_is_an_alarm(witness: Witness, key: Ed25519PrivateKey) -> None:
    other = OTHER_KEY.public_key()
    alarm = witness.pin(other, None)
    assert isinstance(alarm, Alarm)
    assert "has pinned" in alarm.sentence
    alarm = witness.pin(key.public_key(), fingerprint(other))
    assert isinstance(alarm, Alarm)
    assert "that you expect" in alarm.sentence
    assert witness.pin(key.public_key(), fingerprint(key.public_key())) is None
    forged = shown(witness, written(3, OTHER_KEY), key)
    assert isinstance(forged, Alarm)
    assert "forged" in forged.sentence


def test_what_it_kept_cannot_be_changed_unseen(witness: Witness, key: Ed25519PrivateKey) -> None:
    shown(witness, written(30, key), key)
    (file,) = (witness.folder / TABLE).iterdir()
    file.write_text(file.read_text().replace("\n30\n", "\n29\n"))
    alarm = shown(witness, written(31, key), key)
    assert isinstance(alarm, Alarm)
    assert "was changed" in alarm.sentence


def test_a_checkpoint_of_another_stream(witness: Witness, key: Ed25519PrivateKey) -> None:
    now = grown(written(3, key), TABLE, 0)
    assert now is not None
    alarm = witness.take(StreamName("cage"), now.note, now.proof, key.public_key())
    assert isinstance(alarm, Alarm)
    assert "is of bw1" in alarm.sentence
