"""Heads held elsewhere, as a person hands them in: a slip's figures, a file of notes, a witness."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from croupier.journal.checkpoint import Forged, open_note, read_note, split_notes
from croupier.journal.heads import FLOOR
from croupier.journal.key import fingerprint
from croupier.journal.printed import PrintedHead, read_printed
from croupier.journal.record import StreamName
from croupier.journal.store import SignedNote
from croupier.journal.tree import Head, read_head
from croupier.journal.witness import Witness
from croupier.library import BadInput

HOW = "write STREAM=SIZE:ROOT or SIZE:ROOT as on a slip, or name a file of checkpoints or a witness"


AnyHead = Head | PrintedHead


@dataclass(slots=True)
class Elsewhere:
    """The newest head of each stream, those of no named stream, and what is odd about the notes."""

    named: dict[StreamName, AnyHead] = field(default_factory=dict)
    bare: list[AnyHead] = field(default_factory=list)
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
                self.figures(text, key)
        return self

    def figures(self, text: str, key: Ed25519PublicKey) -> None:
        """As typed from a slip, a page or a display, or as scanned; the key with it, or not."""
        exact = read_head(text)
        if exact is not None:
            self.bare.append(exact)
            return
        stream, equals, figures = text.partition("=")
        exact = read_head(figures)  # a root in base64 ends with another `=`
        if equals and stream and exact is not None:
            self._put(StreamName(stream), exact)
            return
        head = read_printed(text)
        if head is None:
            raise BadInput(f"{text!r} is no head; {HOW}")
        if not head.is_key(fingerprint(key)):
            says = f"The head {text} was signed by another key: this journal's is"
            self.odd.append(f"{says} {fingerprint(key)}.")
        if head.stream is None:
            self.bare.append(head)
        else:
            self._put(head.stream, head)

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

    def _put(self, stream: StreamName, head: AnyHead) -> None:
        if stream not in self.named or self.named[stream].size < head.size:
            self.named[stream] = head


def is_stream(name: StreamName) -> bool:
    """Whether records stand under the name, and not only checkpoints of the floor."""
    return name != FLOOR
