"""Heads held elsewhere, as a person hands them in: a slip's figures, a file of notes, a witness."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from croupier.journal.checkpoint import Forged, open_note, read_note, split_notes
from croupier.journal.heads import FLOOR
from croupier.journal.record import StreamName
from croupier.journal.store import SignedNote
from croupier.journal.tree import Head, read_head
from croupier.journal.witness import Witness
from croupier.library import BadInput

HOW = "write STREAM=SIZE:ROOT or SIZE:ROOT as on a slip, or name a file of checkpoints or a witness"


@dataclass(slots=True)
class Elsewhere:
    """The newest head of each stream, those of no named stream, and what is odd about the notes."""

    named: dict[StreamName, Head] = field(default_factory=dict)
    bare: list[Head] = field(default_factory=list)
    #: Streams that a note speaks of: one of them that is gone is a finding, not a slip of the pen.
    noted: set[StreamName] = field(default_factory=set)
    odd: list[str] = field(default_factory=list)

    def take(self, given: Iterable[str], key: Ed25519PublicKey) -> "Elsewhere":
        for text in given:
            path = Path(text)
            if path.is_dir():
                witness = Witness(path)
                for stream in witness.streams():
                    self._notes(witness.notes(stream), key, text)
            elif path.is_file():
                self._notes(split_notes(path.read_text(errors="replace")), key, text)
            else:
                self._figures(text)
        return self

    def _figures(self, text: str) -> None:
        """At the first `=`: a root in base64 ends with one."""
        bare = read_head(text)
        if bare is not None:
            self.bare.append(bare)
            return
        stream, equals, figures = text.partition("=")
        head = read_head(figures)
        if not equals or not stream or head is None:
            raise BadInput(f"{text!r} is no head; {HOW}")
        self._put(StreamName(stream), head)

    def _notes(self, notes: Iterable[SignedNote], key: Ed25519PublicKey, where: str) -> None:
        found = False
        for note in notes:
            read = read_note(note)
            if read is None:
                continue
            found = True
            signed = open_note(note, key)
            if isinstance(signed, Forged):
                self.odd.append(
                    f"{read.stream}: a checkpoint in {where} is not signed by this journal's key: "
                    f"{signed.reason}."
                )
            self.noted.add(read.stream)
            self._put(read.stream, read.head)
        if not found:
            raise BadInput(f"{where} holds no checkpoint; {HOW}")

    def _put(self, stream: StreamName, head: Head) -> None:
        if stream not in self.named or self.named[stream].size < head.size:
            self.named[stream] = head


def is_stream(name: StreamName) -> bool:
    """Whether records stand under the name, and not only checkpoints of the floor."""
    return name != FLOOR
