"""Checkpoints: their text, who signed it, and the key's own life in the data folder."""

import stat
from base64 import b64decode
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.asymmetric.ed25519 import (
    Ed25519PrivateKey,
    Ed25519PublicKey,
)
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from hypothesis import given
from hypothesis import strategies as st

from croupier.journal.checkpoint import Checkpoint, Forged, key_id, open_note, sign
from croupier.journal.folder import Unfit
from croupier.journal.key import (
    KEY_FILE,
    PUBLIC_FILE,
    fingerprint,
    open_key,
    open_public_key,
)
from croupier.journal.record import StreamName
from croupier.journal.tree import Head, root_of

POINT = Checkpoint(StreamName("bw1"), Head(3, root_of([b"a", b"b", b"c"])), "2026-11-18T07:08:09Z")
OTHER_KEY = Ed25519PrivateKey.from_private_bytes(bytes(32))


@pytest.fixture
def private(tmp_path: Path) -> Path:
    tmp_path.chmod(0o700)
    return tmp_path


def test_the_text_is_that_of_the_published_form(key: Ed25519PrivateKey) -> None:
    lines = sign(POINT, key).split("\n")
    assert lines[:2] == ["croupier/bw1", "3"]
    assert b64decode(lines[2]) == POINT.head.root
    assert lines[3:5] == ["instant 2026-11-18T07:08:09Z", ""]
    dash, name, signature = lines[5].split(" ")
    assert (dash, name, lines[6:]) == ("\u2014", "croupier/bw1", [""])
    signed = b64decode(signature)
    assert len(signed) == 4 + 64
    key.public_key().verify(signed[4:], "\n".join([*lines[:4], ""]).encode())


def test_the_note_of_signed_notes_own_documentation_has_its_key_id() -> None:
    # The example of golang.org/x/mod/sumdb/note: PeterNeumann+c74f20a3+ and these bytes.
    raw = b64decode("ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW")[1:]
    public = Ed25519PublicKey.from_public_bytes(raw)
    assert key_id("PeterNeumann", public).hex() == "c74f20a3"


@given(
    st.from_regex(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}", fullmatch=True).map(StreamName),
    st.integers(0, 10**17),
    st.binary(min_size=32, max_size=32),
    st.datetimes(),
)
def test_what_was_signed_is_what_is_read(
    stream: StreamName, size: int, root: bytes, instant: object
) -> None:
    point = Checkpoint(stream, Head(size, root), str(instant).replace(" ", "T") + "Z")
    assert open_note(sign(point, OTHER_KEY), OTHER_KEY.public_key()) == point


@given(st.data())
def test_one_changed_character_is_forged(data: st.DataObject) -> None:
    note = sign(POINT, OTHER_KEY)
    place = data.draw(st.integers(0, len(note) - 1))
    other = data.draw(st.characters().filter(lambda c: c != note[place]))
    changed = note[:place] + other + note[place + 1 :]
    assert isinstance(open_note(changed, OTHER_KEY.public_key()), Forged)


def test_a_signature_has_one_spelling() -> None:
    """The last letters of base64 hold bits that stand for nothing; only zeros are read."""
    note = sign(POINT, OTHER_KEY)
    end = note.rindex("=")
    spelled = [note[: end - 1] + letter + note[end:] for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
    spelled += [note[: end - 1] + letter + note[end:] for letter in "abcdefghijklmnopqrstuvwxyz"]
    read = [
        each for each in spelled if not isinstance(open_note(each, OTHER_KEY.public_key()), Forged)
    ]
    assert set(read) <= {note}


def test_another_key_did_not_sign_it(key: Ed25519PrivateKey) -> None:
    opened = open_note(sign(POINT, key), OTHER_KEY.public_key())
    assert opened == Forged("it carries no signature of this key")


def test_a_signature_under_another_checkpoints_text(key: Ed25519PrivateKey) -> None:
    later = sign(Checkpoint(POINT.stream, Head(4, bytes(32)), POINT.instant), key)
    text, signature = later.split("\n\n")[0], sign(POINT, key).split("\n\n")[1]
    opened = open_note(f"{text}\n\n{signature}", key.public_key())
    assert opened == Forged("its signature is not over this text")


def test_lines_of_other_signers_are_passed_over(key: Ed25519PrivateKey) -> None:
    note = sign(POINT, key)
    witnessed = (
        note + "\u2014 witness.example/w1 jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWX\n"
    )
    assert open_note(witnessed, key.public_key()) == POINT
    other_first = sign(POINT, OTHER_KEY) + note.split("\n\n")[1]
    assert open_note(other_first, key.public_key()) == POINT


def test_nothing_hides_between_signatures(key: Ed25519PrivateKey) -> None:
    opened = open_note(sign(POINT, key) + "paid in full\n", key.public_key())
    assert opened == Forged("its signature lines do not have the form of a signed note")


@pytest.mark.parametrize(
    "note", ["", "\n\n", "croupier/bw1\n3\n", "x\n\n\u2014 x AAAA\n", "\ud800\n\n"]
)
def test_what_is_no_checkpoint(key: Ed25519PrivateKey, note: str) -> None:
    assert isinstance(open_note(note, key.public_key()), Forged)


@pytest.mark.parametrize(
    "point",
    [
        Checkpoint(StreamName("bw1"), POINT.head, "2026-11-18 07:08"),
        Checkpoint(StreamName("bw1"), POINT.head, "2026-11-18T07:08:09+02:00"),
        Checkpoint(StreamName("bw1"), POINT.head, POINT.instant + "\nmore"),
        Checkpoint(StreamName("bw1"), Head(3, bytes(31)), POINT.instant),
        Checkpoint(StreamName("bw1"), Head(-3, bytes(32)), POINT.instant),
        Checkpoint(StreamName("b\nw"), POINT.head, POINT.instant),
    ],
)
def test_what_cannot_be_read_back_is_not_signed(key: Ed25519PrivateKey, point: Checkpoint) -> None:
    with pytest.raises(ValueError, match=r"checkpoint|stream's name"):
        sign(point, key)


def test_a_key_is_made_once_and_is_nobody_elses(private: Path) -> None:
    made = open_key(private, make=True)
    again = open_key(private, make=True)
    public = open_public_key(private / PUBLIC_FILE)
    assert isinstance(made, Ed25519PrivateKey)
    assert isinstance(again, Ed25519PrivateKey)
    assert isinstance(public, Ed25519PublicKey)
    assert made.private_bytes_raw() == again.private_bytes_raw()
    assert fingerprint(public) == fingerprint(made.public_key())
    assert stat.S_IMODE((private / KEY_FILE).stat().st_mode) == 0o600
    assert sorted(file.name for file in private.iterdir()) == [KEY_FILE, PUBLIC_FILE]


def test_no_fresh_key_beside_old_checkpoints(private: Path) -> None:
    unfit = open_key(private, make=False)
    assert isinstance(unfit, Unfit)
    assert "cannot be opened: No such file" in unfit.sentence
    assert list(private.iterdir()) == []


def test_a_key_that_others_may_read_is_not_used(private: Path) -> None:
    open_key(private, make=True)
    (private / KEY_FILE).chmod(0o640)
    unfit = open_key(private, make=False)
    assert isinstance(unfit, Unfit)
    assert "chmod 600" in unfit.sentence


def test_a_damaged_or_other_key_is_refused_in_a_sentence(private: Path) -> None:
    open_key(private, make=True)
    file = private / KEY_FILE
    file.write_bytes(b"not a key")
    assert open_key(private, make=True) == Unfit(f"{file} does not hold a key that can be read.")
    elliptic = generate_private_key(SECP256R1())
    file.write_bytes(elliptic.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    assert open_key(private, make=True) == Unfit(f"{file} does not hold an Ed25519 key.")
    file.write_bytes(OTHER_KEY.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    unfit = open_key(private, make=True)
    assert isinstance(unfit, Unfit)
    assert "is not the public half" in unfit.sentence
    assert isinstance(open_public_key(private / "nowhere"), Unfit)


def test_the_fingerprint_is_of_the_raw_key() -> None:
    public = Ed25519PublicKey.from_public_bytes(
        bytes.fromhex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")
    )
    found = fingerprint(public)
    assert found == "21fe31dfa154a261626bf854046fd2271b7bed4b6abe45aa58877ef47f9721b9"
