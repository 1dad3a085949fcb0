"""Entries as bytes and back: the one encoding of what a record's body holds.

The bytes that were written are what was hashed; they are never written again. An entry of another
version, or of a kind that this software does not know, is a sentence, never skipped.
"""

import msgspec

from croupier.game.events import VERSION, Entry, Event
from croupier.game.names import Actor, Instant
from croupier.ledger import postings

_ENCODER = msgspec.json.Encoder(order="deterministic")
_DECODER = msgspec.json.Decoder(Entry)


class UnknownEntry(ValueError):  # noqa: N818 - a statement about the record
    """A body that this software cannot read; the message says why."""


class _Version(msgspec.Struct):
    v: int


def entry_of(event: Event, at: Instant, by: Actor, notice: str = "") -> Entry:
    """`notice` stands in every record of a table that does what its book has not."""
    return Entry(v=VERSION, at=at, by=by, event=event, postings=postings(event), notice=notice)


def encode(entry: Entry) -> bytes:
    return _ENCODER.encode(entry)


def decode(body: bytes) -> Entry:
    try:
        entry = _DECODER.decode(body)
    except msgspec.DecodeError as wrong:
        raise UnknownEntry(_why(body, wrong)) from None
    if entry.v != VERSION:
        raise UnknownEntry(_why(body, ValueError("another version")))
    return entry


def _why(body: bytes, wrong: Exception) -> str:
    try:
        version = msgspec.json.decode(body, type=_Version).v
    except msgspec.DecodeError:
        return f"the record is no entry of this journal: {wrong}"
    if version != VERSION:
        return f"the record is of version {version}; this software reads version {VERSION}"
    return f"the record says something that this software does not know: {wrong}"
