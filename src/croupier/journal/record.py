"""A record of a stream, and the hash that chains it to the one before.

A record may have a private part: it enters the hash as a seal, the hash of a salt and the part, so
that the record can be shown, and its place in the chain proved, without it. What a body says, how
it is encoded and where it is kept are no business of this file.
"""

import re
from collections.abc import Iterable
from hashlib import sha256
from struct import Struct as Layout
from typing import NewType

from msgspec import Struct

StreamName = NewType("StreamName", str)

HASH_BYTES = 32
GENESIS = bytes(HASH_BYTES)
"""What the first record of a stream names as the hash before it."""

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
_VERSION = b"croupier/record/2\n"
_NAME_LENGTH = Layout(">Q")
_REST = Layout(">Q32s32sQ")

SALT_BYTES = 16
NO_SEAL = bytes(HASH_BYTES)
"""The seal of a record that has no private part."""


class Parts(Struct, frozen=True, gc=False):
    """A body for everybody to see, and a private part that says the whole of it."""

    public: bytes
    private: bytes
    """A salt of 16 random bytes, without which a guess at the part could be tried on its seal."""

    def __post_init__(self) -> None:
        if len(self.private) < SALT_BYTES:
            raise ValueError(f"a private part begins with {SALT_BYTES} bytes of salt")


Body = bytes | Parts


class Record(Struct, frozen=True, gc=False):
    """As stored, right or wrong: only `verify` says whether `hash` is that of the rest.

    A msgspec Struct, because thousands a second are made and a frozen dataclass costs five times
    as much; in the order of the stored row.
    """

    stream: StreamName
    seq: int
    prev: bytes
    body: bytes
    hash: bytes
    seal: bytes = NO_SEAL
    private: bytes | None = b""
    """None where it is withheld."""

    @property
    def content(self) -> bytes:
        """The whole of what it says; what everybody may see, where the rest is withheld."""
        return self.private[SALT_BYTES:] if self.private else self.body

    @property
    def seal_holds(self) -> bool:
        return self.private is None or seal_of(self.private) == self.seal

    def withheld(self) -> "Record":
        """As it may be shown to anybody."""
        if self.seal == NO_SEAL:
            return self
        return Record(
            self.stream, self.seq, self.prev, self.body, self.hash, self.seal, private=None
        )


def stream_name(text: str) -> StreamName:
    """Names stand in hashes, signed lines and addresses, so they are short and plain."""
    if not _NAME.fullmatch(text):
        raise ValueError(f"{text!r} is not a stream's name: 1 to 64 of A-Z a-z 0-9 . _ -")
    return StreamName(text)


def content_of(body: Body) -> bytes:
    """The whole of what a body says, in parts or not."""
    return body.private[SALT_BYTES:] if isinstance(body, Parts) else body


def seal_of(private: bytes) -> bytes:
    return sha256(private).digest() if private else NO_SEAL


def record_hash(
    stream: StreamName, seq: int, *, prev: bytes, body: bytes, seal: bytes = NO_SEAL
) -> bytes:
    _check_hash(prev)
    _check_hash(seal)
    return _hash(_opening(stream), seq, prev, seal, body)


def chain(
    stream: StreamName, bodies: Iterable[Body], *, size: int, last: bytes
) -> tuple[Record, ...]:
    """The records that `bodies` become after the `size` records that end with hash `last`."""
    _check_hash(last)
    opening = _opening(stream)
    records: list[Record] = []
    for seq, body in enumerate(bodies, size + 1):
        if isinstance(body, Parts):
            seal = seal_of(body.private)
            digest = _hash(opening, seq, last, seal, body.public)
            records.append(Record(stream, seq, last, body.public, digest, seal, body.private))
        else:
            digest = _hash(opening, seq, last, NO_SEAL, body)
            records.append(Record(stream, seq, last, body, digest))
        last = digest
    return tuple(records)


def _opening(stream: StreamName) -> bytes:
    name = stream.encode()
    return _VERSION + _NAME_LENGTH.pack(len(name)) + name


def _check_hash(value: bytes) -> None:
    # The fixed place in the layout would pad a shorter value, and two records would hash alike.
    if len(value) != HASH_BYTES:
        raise ValueError(f"a hash has {HASH_BYTES} bytes, not {len(value)}")


def _hash(opening: bytes, seq: int, prev: bytes, seal: bytes, body: bytes) -> bytes:
    return sha256(opening + _REST.pack(seq, prev, seal, len(body)) + body).digest()
