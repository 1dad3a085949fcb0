"""The record's hash: known bytes, and no two records alike."""

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.journal.record import GENESIS, Parts, StreamName, chain, record_hash, stream_name

NAMES = st.from_regex(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}", fullmatch=True).map(StreamName)
HASHES = st.binary(min_size=32, max_size=32)
FIELDS = st.tuples(NAMES, st.integers(1, 2**63 - 1), HASHES, st.binary(max_size=80))


def test_the_layout_is_fixed_for_ever() -> None:
    # Stored hashes rest on these bytes: a change here needs a new version line, not a new test.
    laid_out = (
        b"croupier/record/2\n"
        b"\0\0\0\0\0\0\0\3sb1"
        b"\0\0\0\0\0\0\0\1" + bytes(32) + bytes(32) + b"\0\0\0\0\0\0\0\5hello"
    )
    hashed = record_hash(StreamName("sb1"), 1, prev=GENESIS, body=b"hello")
    assert hashed == sha256(laid_out).digest()


@given(FIELDS, FIELDS)
def test_other_fields_have_another_hash(
    one: tuple[StreamName, int, bytes, bytes], two: tuple[StreamName, int, bytes, bytes]
) -> None:
    hashes = [record_hash(s, n, prev=prev, body=body) for s, n, prev, body in (one, two)]
    assert (hashes[0] == hashes[1]) == (one == two)


@given(NAMES, st.binary(max_size=20), st.integers(1, 9))
def test_bytes_do_not_move_between_name_and_body(name: StreamName, body: bytes, by: int) -> None:
    longer = StreamName(name + "0" * by)
    hashed = record_hash(name, 1, prev=GENESIS, body=b"0" * by + body)
    assert hashed != record_hash(longer, 1, prev=GENESIS, body=body)


@given(NAMES, st.lists(st.binary(max_size=20), max_size=12), st.integers(0, 12))
def test_chaining_in_two_batches_is_chaining_at_once(
    name: StreamName, bodies: list[bytes], cut: int
) -> None:
    whole = chain(name, bodies, size=0, last=GENESIS)
    first = chain(name, bodies[:cut], size=0, last=GENESIS)
    last = first[-1].hash if first else GENESIS
    assert whole == first + chain(name, bodies[cut:], size=len(first), last=last)
    assert [record.seq for record in whole] == list(range(1, len(bodies) + 1))
    assert [record.body for record in whole] == bodies
    assert [record.prev for record in whole] == [GENESIS, *(r.hash for r in whole)][: len(whole)]


def test_a_hash_of_another_length_is_a_bug() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        record_hash(StreamName("sb1"), 1, prev=bytes(31), body=b"")
    with pytest.raises(ValueError, match="32 bytes"):
        chain(StreamName("sb1"), [b""], size=0, last=bytes(33))


@pytest.mark.parametrize("text", ["", "a b", "a\n", "-a", "a+b", "a/b", "é", "a" * 65])
def test_a_name_that_is_none(text: str) -> None:
    with pytest.raises(ValueError, match="not a stream's name"):
        stream_name(text)


def test_a_private_part_is_in_the_hash_and_can_be_left_out() -> None:
    """The same chain with and without it; another part, or another salt, is another record."""
    one, two = b"1" * 16 + b"who and what", b"2" * 16 + b"who and what"
    first, second = (
        chain(StreamName("sb1"), [Parts(b"when", private)], size=0, last=GENESIS)[0]
        for private in (one, two)
    )
    assert first.hash != second.hash
    assert (first.body, first.content, first.seal_holds) == (b"when", b"who and what", True)
    shown = first.withheld()
    assert (shown.private, shown.content, shown.hash) == (None, b"when", first.hash)
    assert shown.seal_holds
    hashed = record_hash(StreamName("sb1"), 1, prev=GENESIS, body=b"when", seal=shown.seal)
    assert hashed == shown.hash
    assert not replace(first, private=two).seal_holds
    assert not replace(first, private=b"").seal_holds


def test_a_private_part_without_its_salt_is_a_bug() -> None:
    with pytest.raises(ValueError, match="16 bytes of salt"):
        Parts(b"when", b"who")


def test_a_record_without_a_private_part_is_shown_as_it_is() -> None:
    (record,) = chain(StreamName("sb1"), [b"all"], size=0, last=GENESIS)
    assert record.withheld() is record
    assert (record.content, record.seal_holds) == (b"all", True)
