"""An evidence file: records of a table, each with the proof that it stands in a signed tree.

It is JSON in one form only, so that every byte of it is somebody's word: records hash to their
leaves, leaves prove to the root, the root and the choice of records are signed, and a book's bytes
lie under their hash. What is somebody else's is there as a hash, or as the part for everybody.
"""

from typing import Literal

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from croupier.journal.checkpoint import Forged, seal_text, signed_text
from croupier.journal.record import NO_SEAL, SALT_BYTES, Record, StreamName
from croupier.journal.store import SignedNote, blob_hash

_ORIGIN = "croupier/evidence"
#: Larger than any round's file; a longer one is not read.
MOST_BYTES = 64_000_000


class About(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the file is evidence of: a round, and in it somebody's wagers, a wager or a dispute."""

    table: str
    round: int
    person: str | None = None
    wager: int | None = None
    dispute: int | None = None


class Exhibit(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A record as far as it is shown: whole, without its private part, or by its hash alone."""

    seq: int
    hash: str
    prev: str = ""
    #: What everybody may see of it; empty where only the hash is shown.
    body: str = ""
    seal: str = ""
    #: The private part, with the salt that its seal is made with.
    salt: str = ""
    private: str = ""
    #: From the leaf up to the root of the checkpoint.
    proof: tuple[str, ...] = ()

    @property
    def shown(self) -> Literal["whole", "part", "hash"]:
        if not self.body:
            return "hash"
        return "part" if self.seal and not self.private else "whole"

    def record(self, stream: StreamName) -> Record | None:
        """As the journal had it; None where it does not say so."""
        try:
            seal = bytes.fromhex(self.seal) if self.seal else NO_SEAL
            private: bytes | None = b""
            if self.seal:
                whole = bytes.fromhex(self.salt) + self.private.encode()
                private = whole if self.private else None
            return Record(
                stream,
                self.seq,
                bytes.fromhex(self.prev),
                self.body.encode(),
                bytes.fromhex(self.hash),
                seal,
                private,
            )
        except ValueError:
            return None


class Evidence(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    croupier: Literal["evidence/1"] = "evidence/1"
    about: About
    #: The floor's public key, 32 bytes in hex.
    key: str
    #: The signed checkpoint that every proof leads to.
    checkpoint: str
    records: tuple[Exhibit, ...]
    #: Each file of the book that the table was opened with, by its SHA-256.
    books: dict[str, str]
    #: The floor's signature over everything above.
    signature: str = ""


def exhibit(
    record: Record, shown: Literal["whole", "part", "hash"], proof: tuple[bytes, ...]
) -> Exhibit:
    path = tuple(each.hex() for each in proof)
    if shown == "hash":
        return Exhibit(seq=record.seq, hash=record.hash.hex(), proof=path)
    sealed = record.seal != NO_SEAL
    private = (record.private or b"") if sealed and shown == "whole" else b""
    return Exhibit(
        seq=record.seq,
        hash=record.hash.hex(),
        prev=record.prev.hex(),
        body=record.body.decode(),
        seal=record.seal.hex() if sealed else "",
        salt=private[:SALT_BYTES].hex(),
        private=private[SALT_BYTES:].decode(),
        proof=path,
    )


def encode(evidence: Evidence) -> bytes:
    plain = msgspec.json.encode(evidence, order="deterministic")
    return msgspec.json.format(plain, indent=1) + b"\n"


def decode(data: bytes) -> Evidence | str:
    """What a file says; or in a sentence why it is none."""
    if len(data) > MOST_BYTES:
        return f"it has {len(data):,} bytes, and no evidence file is so long"
    try:
        found = msgspec.json.decode(data, type=Evidence)
    except (msgspec.DecodeError, RecursionError) as wrong:
        return f"it does not have the form of one: {wrong}"
    return found


def signed(evidence: Evidence, key: Ed25519PrivateKey) -> Evidence:
    note = seal_text(_text(evidence), _ORIGIN, key)
    return msgspec.structs.replace(evidence, signature=note)


def forged(evidence: Evidence, key: Ed25519PublicKey) -> Forged | None:
    text = signed_text(SignedNote(evidence.signature), _ORIGIN, key)
    if isinstance(text, Forged):
        return text
    return None if text == _text(evidence) else Forged("its signature is over another file")


def _text(evidence: Evidence) -> str:
    unsigned = msgspec.structs.replace(evidence, signature="")
    return f"{_ORIGIN}\nsha256 {blob_hash(encode(unsigned))}\n"
