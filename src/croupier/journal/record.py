"""A record of a stream, and the hash that chains it to the one before.

What a body says, how it is encoded and where it is kept are no business of this file.
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
_VERSION = b"croupier/record/1\n"
_NAME_LENGTH = Layout(">Q")
_REST = Layout(">Q32sQ")


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


def stream_name(text: str) -> StreamName:
    """Names stand in hashes, signed lines and addresses, so they are short and plain."""
    if not _NAME.fullmatch(text):
        raise ValueError(f"{text!r} is not a stream's name: 1 to 64 of A-Z a-z 0-9 . _ -")
    return StreamName(text)


def record_hash(stream: StreamName, seq: int, *, prev: bytes, body: bytes) -> bytes:
    _check_hash(prev)
    return _hash(_opening(stream), seq, prev, body)


def chain(
    stream: StreamName, bodies: Iterable[bytes], *, size: int, last: bytes
) -> tuple[Record, ...]:
    """The records that `bodies` become after the `size` records that end with hash `last`."""
    _check_hash(last)
    opening = _opening(stream)
    records: list[Record] = []
    for seq, body in enumerate(bodies, size + 1):
        digest = _hash(opening, seq, last, body)
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


def _hash(opening: bytes, seq: int, prev: bytes, body: bytes) -> bytes:
    return sha256(opening + _REST.pack(seq, prev, len(body)) + body).digest()
