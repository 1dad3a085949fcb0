"""What a floor shows to a witness: its newest heads, and proofs that they continue older ones."""

from collections.abc import Mapping

from msgspec import Struct

from croupier.journal.checkpoint import read_note
from croupier.journal.record import StreamName
from croupier.journal.store import JournalReader, SignedNote
from croupier.journal.tree import consistency_proof


class KnownHeads(Struct, frozen=True):
    key: str
    """The public key's 32 raw bytes, in hex."""
    notes: Mapping[StreamName, SignedNote]


class GrownNote(Struct, frozen=True):
    """The newest checkpoint of a stream, and the proof that it continues a smaller one."""

    note: SignedNote
    proof: tuple[bytes, ...]


def grown(journal: JournalReader, stream: StreamName, after: int) -> GrownNote | None:
    """None where the stream has no checkpoint. A larger `after` cannot be proved: no proof."""
    note = journal.newest_checkpoints().get(stream)
    read = read_note(note) if note is not None else None
    if note is None or read is None:
        return None
    if not 0 < after <= read.head.size:
        return GrownNote(note, ())
    leaves = [record.hash for record in journal.read(stream, limit=read.head.size)]
    if len(leaves) < read.head.size:
        return GrownNote(note, ())
    return GrownNote(note, consistency_proof(leaves, after))
