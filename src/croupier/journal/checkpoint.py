"""A signed checkpoint: a stream's head at an instant, as the text of a C2SP signed note.

    croupier/sb1
    412
    CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=
    instant 2026-11-18T07:08:09Z

    - croupier/sb1 Az3grlgtzPICa5OS8npVmf1Myq/5IZni...   (the dash is an em dash)

The form is tlog-checkpoint on signed-note, so other people's witnesses can read it; the instant is
its one extension line. No clock and no storage here: the instant is an argument.
"""

import re
from base64 import b64decode, b64encode
from dataclasses import dataclass
from hashlib import sha256

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import (
    Ed25519PrivateKey,
    Ed25519PublicKey,
)

from croupier.journal.record import StreamName, stream_name
from croupier.journal.store import SignedNote
from croupier.journal.tree import Head

_ORIGIN = "croupier/"
_ED25519 = b"\x01"
_KEY_ID_BYTES = 4
_DASH = "\N{EM DASH}"
INSTANT = r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,6})?Z"
_TEXT = re.compile(
    rf"{_ORIGIN}([A-Za-z0-9][A-Za-z0-9._-]{{0,63}})\n"
    rf"(0|[1-9][0-9]{{0,17}})\n"
    rf"([A-Za-z0-9+/]{{43}}=)\n"
    rf"instant ({INSTANT})\n"
)
_SIGNATURE = re.compile(rf"{_DASH} ([^ +\n]+) ([A-Za-z0-9+/]+={{0,2}})\n")


@dataclass(frozen=True, slots=True)
class Checkpoint:
    stream: StreamName
    head: Head
    instant: str
    """UTC, as `2026-11-18T07:08:09Z`, with at most six digits of a second."""


@dataclass(frozen=True, slots=True)
class Forged:
    """A note that this key did not sign, or that is no checkpoint."""

    reason: str


def sign(checkpoint: Checkpoint, key: Ed25519PrivateKey) -> SignedNote:
    stream_name(checkpoint.stream)
    text = _text(checkpoint)
    if not _TEXT.fullmatch(text):
        raise ValueError(f"not a checkpoint: {checkpoint}")
    return seal_text(text, _ORIGIN + checkpoint.stream, key)


def seal_text(text: str, origin: str, key: Ed25519PrivateKey) -> SignedNote:
    """A signed note: the text, an empty line, and who signed it."""
    signed = key_id(origin, key.public_key()) + key.sign(text.encode())
    return SignedNote(f"{text}\n{_DASH} {origin} {b64encode(signed).decode()}\n")


def open_note(note: str, key: Ed25519PublicKey) -> Checkpoint | Forged:
    """What the note says, where `key` signed it; lines of other signers are passed over."""
    read = read_note(note)
    if read is None:
        return Forged("it does not have the form of a checkpoint")
    signed = signed_text(note, _ORIGIN + read.stream, key)
    return signed if isinstance(signed, Forged) else read


def read_note(note: str) -> Checkpoint | None:
    """What a note says, whoever wrote it; None where it has not the form of a checkpoint."""
    parts = _TEXT.fullmatch(note.rpartition("\n\n")[0] + "\n")
    if parts is None:
        return None
    stream, size, root, instant = parts.groups()
    return Checkpoint(StreamName(stream), Head(int(size), b64decode(root)), instant)


def split_notes(text: str) -> list[SignedNote]:
    """The notes of a file that holds several, one after the other."""
    last_line = re.compile(rf"^{_DASH} [^\n]*\n(?!{_DASH})", re.MULTILINE)
    ends = [found.end() for found in last_line.finditer(text)]
    return [
        SignedNote(text[start:end].lstrip("\n"))
        for start, end in zip([0, *ends], ends, strict=False)
    ]


def signed_text(note: str, origin: str, key: Ed25519PublicKey) -> str | Forged:
    """The text of a note that `key` signed under that name."""
    text, blank, signatures = note.rpartition("\n\n")
    text += "\n"
    if not blank:
        return Forged("it does not have the form of a signed note")
    wanted = key_id(origin, key)
    lines = list(_SIGNATURE.finditer(signatures))
    if "".join(line[0] for line in lines) != signatures:
        return Forged("its signature lines do not have the form of a signed note")
    for line in lines:
        signed = _from_base64(line[2])
        if line[1] != origin or signed[:_KEY_ID_BYTES] != wanted:
            continue
        try:
            key.verify(signed[_KEY_ID_BYTES:], text.encode())
        except InvalidSignature:
            return Forged("its signature is not over this text")
        return text
    return Forged("it carries no signature of this key")


def _text(checkpoint: Checkpoint) -> str:
    root = b64encode(checkpoint.head.root).decode()
    return (
        f"{_ORIGIN}{checkpoint.stream}\n{checkpoint.head.size}\n{root}\n"
        f"instant {checkpoint.instant}\n"
    )


def key_id(origin: str, key: Ed25519PublicKey) -> bytes:
    named = origin.encode() + b"\n" + _ED25519 + key.public_bytes_raw()
    return sha256(named).digest()[:_KEY_ID_BYTES]


def _from_base64(text: str) -> bytes:
    """Nothing where it is not the one way in which its bytes are written."""
    try:
        decoded = b64decode(text, validate=True)
    except ValueError:
        return b""
    return decoded if b64encode(decoded).decode() == text else b""
