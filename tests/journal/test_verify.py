"""What a checker finds in records and checkpoints handed to him, and how far he vouches."""

from collections.abc import Callable, Iterator

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.journal.checkpoint import Checkpoint, sign
from croupier.journal.key import Fingerprint, fingerprint
from croupier.journal.record import GENESIS, Parts, Record, StreamName, chain
from croupier.journal.store import Journal, JournalError, SignedNote
from croupier.journal.tree import EMPTY_ROOT, Frontier, Head
from croupier.journal.verify import Held, Report, says_key, verify_stream

TABLE = StreamName("bw1")
KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
PUBLIC = KEY.public_key()
BODIES = [f"event {seq}".encode() for seq in range(1, 13)]
RECORDS = chain(TABLE, BODIES, size=0, last=GENESIS)

Writer = Callable[[Journal, StreamName, int, frozenset[int]], Frontier]


def head_of(records: tuple[Record, ...]) -> Head:
    return Frontier().extend(record.hash for record in records).head()


def note(records: tuple[Record, ...], key: Ed25519PrivateKey = KEY) -> SignedNote:
    instant = f"2026-11-18T07:00:{len(records):02d}Z"
    return sign(Checkpoint(TABLE, head_of(records), instant), key)


NOTES = (note(RECORDS[:4]), note(RECORDS[:8]))


def verified(
    records: tuple[Record, ...], notes: tuple[SignedNote, ...] = NOTES, held: Held | None = None
) -> Report:
    return verify_stream(TABLE, records, notes, key=PUBLIC, held=held or Held())


def kinds(report: Report) -> list[tuple[str, int | None]]:
    return [(finding.kind, finding.seq) for finding in report.findings]


def test_a_whole_stream_is_vouched_for_up_to_its_newest_checkpoint() -> None:
    report = verified(RECORDS)
    assert kinds(report) == []
    assert (report.vouched, report.head, report.first_wrong) == (8, head_of(RECORDS), None)
    assert report.sentences() == (
        "Vouched for up to record 8.",
        "Not vouched for after 8: no checkpoint that holds covers records 9 to 12.",
    )


def test_a_pinned_key_says_so_and_another_is_found() -> None:
    mine = fingerprint(PUBLIC)
    report = verified(RECORDS[:8], held=Held(pin=mine))
    assert report.pinned
    assert report.sentences() == ("Vouched for up to record 8.",)
    assert says_key(mine, mine) == f"The key is {mine} (pinned)."
    assert says_key(mine, None).endswith("(not pinned: nobody has said that it is the floor's).")
    wrong = verified(RECORDS, held=Held(pin=Fingerprint("00" * 32)))
    assert kinds(wrong) == [("wrong key", None)]
    assert (wrong.vouched, wrong.pinned) == (0, False)
    assert says_key(mine, Fingerprint("00" * 32)).endswith("(not the key that you pinned).")


def test_an_unpinned_stream_is_never_called_verified() -> None:
    assert "verified" not in " ".join(verified(RECORDS).sentences()).lower()


def test_nothing_is_nothing_wrong() -> None:
    report = verified((), ())
    assert (kinds(report), report.vouched, report.head) == ([], 0, Head(0, EMPTY_ROOT))


def test_both_stores_hold_what_verifies(journal: Journal, write: Writer) -> None:
    frontier = write(journal, TABLE, 9, frozenset({3, 7}))
    report = verify_stream(TABLE, journal.read(TABLE), journal.checkpoints(TABLE), key=PUBLIC)
    assert (kinds(report), report.vouched, report.head) == ([], 7, frontier.head())


@given(st.integers(0, 11), st.integers(0, 10_000))
def test_one_changed_bit_names_its_record(index: int, bit: int) -> None:
    record = RECORDS[index]
    for name in ("body", "hash", "prev"):
        content = bytearray(getattr(record, name))
        content[bit // 8 % len(content)] ^= 1 << (bit % 8)
        changed = replace(record, **{name: bytes(content)})
        report = verified((*RECORDS[:index], changed, *RECORDS[index + 1 :]))
        assert report.first_wrong == index + 1
        assert kinds(report)[0] == ("changed", index + 1)
        assert report.head.size == index
        assert report.vouched == max(size for size in (0, 4, 8) if size <= index)


@given(st.integers(0, 10), st.integers(1, 11))
def test_records_taken_out_are_a_gap(index: int, count: int) -> None:
    report = verified((*RECORDS[:index], *RECORDS[index + count :]))
    if index + count >= len(RECORDS):
        expected = [("cut", index + 1)] if index < 8 else []
    else:
        expected = [("gap", index + 1)]
    assert kinds(report) == expected


@given(st.data())
def test_two_swapped_are_named_at_the_first(data: st.DataObject) -> None:
    low, high = sorted(data.draw(st.sets(st.integers(0, 11), min_size=2, max_size=2)))
    one, two = RECORDS[low], RECORDS[high]
    in_places = {
        "as they were": (two, one),
        "numbered anew": (replace(two, seq=one.seq), replace(one, seq=two.seq)),
        "bodies only": (replace(one, body=two.body), replace(two, body=one.body)),
    }
    for at_low, at_high in in_places.values():
        swapped = list(RECORDS)
        swapped[low], swapped[high] = at_low, at_high
        report = verified(tuple(swapped))
        assert kinds(report) == [("swapped", low + 1)]


def test_a_record_twice() -> None:
    assert kinds(verified((*RECORDS[:5], RECORDS[4], *RECORDS[5:]))) == [("repeated", 6)]


def test_a_record_of_another_stream() -> None:
    other = chain(StreamName("cage"), BODIES, size=0, last=GENESIS)
    assert kinds(verified((*RECORDS[:5], other[5], *RECORDS[6:]))) == [("foreign", 6)]
    claimed = replace(RECORDS[5], stream=StreamName("cage"))
    assert kinds(verified((*RECORDS[:5], claimed, *RECORDS[6:]))) == [("foreign", 6)]


def rehashed(index: int, body: bytes) -> Record:
    before = RECORDS[index - 1].hash if index else GENESIS
    return chain(TABLE, [body], size=index, last=before)[0]


@pytest.mark.parametrize("index", range(11))
def test_a_record_changed_with_its_hash_breaks_the_link_after_it(index: int) -> None:
    records = (*RECORDS[:index], rehashed(index, b"forged"), *RECORDS[index + 1 :])
    report = verified(records)
    assert report.first_wrong == index + 1
    assert kinds(report) == [("unlinked", index + 1)]
    assert report.vouched == max(size for size in (0, 4, 8) if size <= index)


def test_a_checkpoint_clears_the_record_before_a_broken_link() -> None:
    # Record 5 hangs on another fourth; the fourth that stands here is the signed one.
    other = chain(TABLE, BODIES[3:], size=3, last=bytes(32))
    assert kinds(verified((*RECORDS[:4], *other[1:]))) == [("unlinked", 5)]


def test_a_first_record_that_names_one_before_it() -> None:
    assert kinds(verified(chain(TABLE, BODIES, size=0, last=b"\1" * 32))) == [("unlinked", 1)]


@pytest.mark.parametrize("index", range(12))
def test_a_tail_written_anew_shows_where_a_signature_covers_it(index: int) -> None:
    anew = chain(
        TABLE, [b"forged", *BODIES[index + 1 :]], size=index, last=rehashed(index, b"").prev
    )
    report = verified((*RECORDS[:index], *anew))
    if index < 8:
        low = 1 if index < 4 else 5
        assert kinds(report) == [("rewritten", low)]
        assert report.vouched == low - 1
        high = 4 if index < 4 else 8
        assert f"A record from {low} to {high} was changed" in report.findings[0].sentence
    else:
        assert kinds(report) == []
        assert report.vouched == 8


@pytest.mark.parametrize("size", range(12))
def test_a_cut_shows_up_to_the_newest_checkpoint_and_not_after_it(size: int) -> None:
    report = verified(RECORDS[:size])
    if size < 8:
        assert kinds(report) == [("cut", size + 1)]
    else:
        assert kinds(report) == []
        assert report.vouched == 8
    held = verified(RECORDS[:size], held=Held(head=head_of(RECORDS)))
    assert held.first_wrong == size + 1
    assert kinds(held)[-1] == ("cut", size + 1)


def test_a_tail_after_the_newest_checkpoint_is_said_not_to_be_vouched_for() -> None:
    said = verified(RECORDS[:10]).sentences()
    assert any(sentence.startswith("Not vouched for after 8") for sentence in said)


def test_a_log_rewritten_by_the_keys_holder_shows_only_against_a_head_held_elsewhere() -> None:
    kept = head_of(RECORDS[:6])
    anew = chain(TABLE, [b"forged", *BODIES[1:]], size=0, last=GENESIS)
    notes = (note(anew[:4]), note(anew))
    alone = verified(anew, notes)
    assert (kinds(alone), alone.vouched) == ([], 12)
    against = verified(anew, notes, Held(head=kept))
    assert kinds(against) == [("rewritten", 1)]
    assert (against.vouched, against.held) == (0, 0)


def test_a_head_held_elsewhere_that_fits() -> None:
    report = verified(RECORDS, held=Held(head=head_of(RECORDS[:11])))
    assert (kinds(report), report.held) == ([], 11)
    assert "The first 11 records are those of the head held elsewhere." in report.sentences()


def test_a_forged_checkpoint_is_found_and_vouches_for_nothing() -> None:
    other = Ed25519PrivateKey.from_private_bytes(bytes(32))
    report = verified(RECORDS, (NOTES[0], note(RECORDS[:8], other)))
    assert kinds(report) == [("forged checkpoint", None)]
    assert report.vouched == 4
    assert report.findings[0].sentence.startswith("Checkpoint 2 of bw1 is forged: ")
    edited = SignedNote(NOTES[1].replace("\n8\n", "\n7\n"))
    report = verified(RECORDS, (edited, NOTES[0]))
    assert (kinds(report), report.vouched) == ([("forged checkpoint", None)], 4)


def test_a_checkpoint_of_another_stream_vouches_for_nothing() -> None:
    cage = sign(Checkpoint(StreamName("cage"), head_of(RECORDS), "2026-11-18T07:00:00Z"), KEY)
    report = verified(RECORDS, (cage,))
    assert (kinds(report), report.vouched) == ([("forged checkpoint", None)], 0)


def test_a_key_that_signed_two_histories() -> None:
    anew = chain(TABLE, [b"forged", *BODIES[1:]], size=0, last=GENESIS)
    report = verified(RECORDS, (note(anew[:4]), NOTES[1]))
    assert (kinds(report), report.vouched) == ([("two histories", None)], 8)


def test_two_kinds_of_damage_name_the_earlier_record() -> None:
    # Record 1 written anew with all that follow, and then record 11 changed as well.
    anew = chain(TABLE, [b"forged", *BODIES[1:]], size=0, last=GENESIS)
    report = verified((*anew[:10], replace(anew[10], body=b"x"), anew[11]))
    assert kinds(report) == [("changed", 11), ("rewritten", 1)]
    assert report.first_wrong == 1


def test_a_store_that_cannot_be_read_on_is_a_finding() -> None:
    def failing() -> Iterator[Record]:
        yield from RECORDS[:6]
        raise JournalError("The journal cannot be read: malformed.")

    report = verify_stream(TABLE, failing(), NOTES, key=PUBLIC)
    assert kinds(report) == [("unreadable", 7)]
    assert (report.vouched, report.head.size) == (4, 6)


def test_a_long_stream_is_walked_in_pieces() -> None:
    bodies = [str(seq).encode() for seq in range(2500)]
    records = chain(TABLE, bodies, size=0, last=GENESIS)
    at = Checkpoint(TABLE, head_of(records[:2000]), "2026-11-18T07:00:00Z")
    notes = (sign(at, KEY),)
    report = verified(records, notes)
    assert (kinds(report), report.vouched, report.head) == ([], 2000, head_of(records))


def test_records_shown_without_their_private_parts_still_verify(key: Ed25519PrivateKey) -> None:
    bodies = [Parts(f"when {n}".encode(), bytes([n]) * 16 + b"who") for n in range(9)]
    records = chain(StreamName("bw1"), bodies, size=0, last=GENESIS)
    head = Frontier().extend(record.hash for record in records).head()
    note = sign(Checkpoint(StreamName("bw1"), head, "2026-11-18T07:08:09Z"), key)
    shown = [record if n == 4 else record.withheld() for n, record in enumerate(records)]
    report = verify_stream(StreamName("bw1"), shown, (note,), key=key.public_key())
    assert (report.findings, report.vouched) == ((), 9)
    shown[4] = replace(shown[4], private=bytes(16) + b"another")
    report = verify_stream(StreamName("bw1"), shown, (note,), key=key.public_key())
    assert [(f.kind, f.seq) for f in report.findings] == [("changed", 5)]
    assert "private part" in report.findings[0].sentence
