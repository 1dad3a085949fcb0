"""The floor's checkpoint: every stream's head in one note, and nothing of it can be changed."""

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given
from hypothesis import strategies as st

from croupier.journal.checkpoint import Forged
from croupier.journal.heads import FloorCheckpoint, open_heads, sign_heads
from croupier.journal.record import StreamName
from croupier.journal.tree import Head

KEY = Ed25519PrivateKey.from_private_bytes(bytes(32))
POINT = FloorCheckpoint(
    {StreamName("bw1"): Head(412, b"1" * 32), StreamName("cage"): Head(20, b"2" * 32)},
    "2026-11-18T07:08:09Z",
)


def test_what_was_signed_is_what_is_read() -> None:
    for point in (POINT, FloorCheckpoint({}, POINT.instant)):
        assert open_heads(sign_heads(point, KEY), KEY.public_key()) == point


@given(st.data())
def test_one_changed_character_is_forged(data: st.DataObject) -> None:
    note = sign_heads(POINT, KEY)
    place = data.draw(st.integers(0, len(note) - 1))
    other = data.draw(st.characters().filter(lambda c: c != note[place]))
    changed = note[:place] + other + note[place + 1 :]
    assert isinstance(open_heads(changed, KEY.public_key()), Forged)


def test_another_key_did_not_sign_it(key: Ed25519PrivateKey) -> None:
    assert isinstance(open_heads(sign_heads(POINT, key), KEY.public_key()), Forged)


def test_a_name_that_is_none_is_a_bug() -> None:
    with pytest.raises(ValueError, match="not a stream's name"):
        sign_heads(FloorCheckpoint({StreamName("a b"): Head(1, bytes(32))}, POINT.instant), KEY)
    with pytest.raises(ValueError, match="not a checkpoint of a floor"):
        sign_heads(FloorCheckpoint({}, "yesterday"), KEY)
