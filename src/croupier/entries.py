"""Entries as bytes and back: the one encoding of what a record's body holds.

The bytes that were written are what was hashed; they are never written again. An entry of an older
version is lifted in memory, step by step; one of a newer version, or of a kind that this software
does not know, is a sentence, never skipped.
"""

from collections.abc import Callable

import msgspec

from croupier.game.events import VERSION, Entry, Event
from croupier.game.names import Actor, Instant
from croupier.game.privacy import is_private
from croupier.ledger import postings

_ENCODER = msgspec.json.Encoder(order="deterministic")
_DECODER = msgspec.json.Decoder(Entry)

Lift = Callable[[dict[str, object]], dict[str, object]]
#: From each older version to the next, as the JSON of an entry. A version that was ever released
#: keeps its step, and its journal in `tests/versions`.
LIFTS: dict[int, Lift] = {}


class UnknownEntry(ValueError):  # noqa: N818 - a statement about the record
    """A body that this software cannot read; the message says why."""


class _Version(msgspec.Struct):
    v: int


class _Public(msgspec.Struct):
    """What anybody may know of an entry about a person: when, and of which kind."""

    v: int
    at: Instant
    private: str


def entry_of(event: Event, at: Instant, by: Actor, notice: str = "") -> Entry:
    """`notice` stands in every record of a table that does what its book has not."""
    return Entry(v=VERSION, at=at, by=by, event=event, postings=postings(event), notice=notice)


def encode(entry: Entry) -> bytes:
    return _ENCODER.encode(entry)


def public_part(entry: Entry) -> bytes | None:
    """What is left of an entry that is somebody's own; None where all of it is everybody's."""
    if not is_private(entry.event):
        return None
    return _ENCODER.encode(_Public(entry.v, entry.at, _kind(entry.event)))


def _kind(event: Event) -> str:
    return str(type(event).__struct_config__.tag)


def decode(body: bytes) -> Entry:
    try:
        entry = _DECODER.decode(body)
    except msgspec.DecodeError as wrong:
        lifted = _lifted(body)
        if lifted is None:
            raise UnknownEntry(_why(body, wrong)) from None
        return lifted
    if entry.v == VERSION:
        return entry
    lifted = _lifted(body)
    if lifted is None:
        raise UnknownEntry(_why(body, ValueError("another version")))
    return lifted


def _lifted(body: bytes) -> Entry | None:
    """An entry of an older version as one of ours; None where no steps lead here."""
    try:
        raw = msgspec.json.decode(body, type=dict[str, object])
        version = raw.get("v")
        while isinstance(version, int) and version in LIFTS:
            raw = {**LIFTS[version](raw), "v": version + 1}
            version += 1
        return msgspec.convert(raw, Entry) if version == VERSION and LIFTS else None
    except msgspec.ValidationError as wrong:
        raise UnknownEntry(_why(body, wrong)) from None
    except msgspec.DecodeError:
        return None


def _why(body: bytes, wrong: Exception) -> str:
    try:
        version = msgspec.json.decode(body, type=_Version).v
    except msgspec.DecodeError:
        return f"the record is no entry of this journal: {wrong}"
    if version == VERSION and _is_public_part(body):
        return "the record is shown without its private part"
    if version != VERSION:
        return f"the record is of version {version}; this software reads version {VERSION}"
    return f"the record says something that this software does not know: {wrong}"


def _is_public_part(body: bytes) -> bool:
    try:
        msgspec.json.decode(body, type=_Public)
    except msgspec.DecodeError:
        return False
    return True
