"""The witness: keeps each checkpoint that it is shown, after proving it consistent with the last.

It stands on somebody else's machine and trusts nothing that the floor says but what the proofs bear
out. What it keeps are the signed notes themselves, a file each, so that anybody can read them.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from croupier.journal.checkpoint import Checkpoint, Forged, open_note
from croupier.journal.folder import make_file, make_private
from croupier.journal.key import Fingerprint, fingerprint
from croupier.journal.record import StreamName
from croupier.journal.store import SignedNote
from croupier.journal.tree import Head, verify_consistency

PINNED = "pinned.key"
_DIGITS = 18
_FILE = re.compile(r"([0-9]{18})\.checkpoint")


@dataclass(frozen=True, slots=True)
class Kept:
    """`sentence` for the person who runs the witness; `fresh` where it was not known before."""

    sentence: str
    fresh: bool


@dataclass(frozen=True, slots=True)
class Alarm:
    """The floor showed something that cannot be the history that it showed before."""

    sentence: str


class Witness:
    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def pin(self, key: Ed25519PublicKey, expected: Fingerprint | None) -> Alarm | None:
        """The key that it was told to expect, or else the first that it saw, for ever."""
        unfit = make_private(self.folder, "witness's folder")
        if unfit is not None:
            return Alarm(unfit.sentence)
        shown = fingerprint(key)
        if expected is not None and shown != expected:
            return Alarm(f"The floor's key is {shown}, not the {expected} that you expect.")
        file = self.folder / PINNED
        if not file.exists():
            make_file(file, f"{shown}\n".encode())
        pinned = file.read_text().strip()
        if shown != pinned:
            return Alarm(f"The floor's key is {shown}; this witness has pinned {pinned}.")
        return None

    def streams(self) -> tuple[StreamName, ...]:
        found = [each.name for each in self.folder.iterdir() if each.is_dir()]
        return tuple(StreamName(name) for name in sorted(found))

    def notes(self, stream: StreamName) -> tuple[SignedNote, ...]:
        """In the order of their sizes."""
        shelf = self.folder / stream
        files = [each for each in shelf.iterdir() if _FILE.fullmatch(each.name)]
        return tuple(SignedNote(file.read_text()) for file in sorted(files))

    def newest(self, stream: StreamName, key: Ed25519PublicKey) -> Checkpoint | Alarm | None:
        if not (self.folder / stream).is_dir():
            return None
        notes = self.notes(stream)
        if not notes:
            return None
        opened = open_note(notes[-1], key)
        if isinstance(opened, Forged) or opened.stream != stream:
            return Alarm(f"{stream}: what this witness kept was changed: it is no longer signed.")
        return opened

    def take(
        self, stream: StreamName, note: SignedNote, proof: Sequence[bytes], key: Ed25519PublicKey
    ) -> Kept | Alarm:
        """`proof` from the head that this witness keeps to the one in the note."""
        shown = open_note(note, key)
        if isinstance(shown, Forged):
            return Alarm(f"{stream}: the checkpoint is forged: {shown.reason}.")
        if shown.stream != stream:
            return Alarm(f"{stream}: the checkpoint shown is of {shown.stream}.")
        last = self.newest(stream, key)
        if isinstance(last, Alarm):
            return last
        before = last.head if last is not None else None
        wrong = _inconsistent(stream, before, shown, proof)
        if wrong is not None:
            return wrong
        if before == shown.head:
            return Kept(f"{stream}: nothing new after record {shown.head.size}.", fresh=False)
        shelf = self.folder / stream
        unfit = make_private(shelf, "witness's folder")
        if unfit is not None:
            return Alarm(unfit.sentence)
        file = shelf / f"{shown.head.size:0{_DIGITS}}.checkpoint"
        make_file(file, note.encode())
        since = f"consistent with record {before.size}" if before is not None else "the first seen"
        return Kept(f"{stream}: kept up to record {shown.head.size}, {since}.", fresh=True)


def _inconsistent(
    stream: StreamName, before: Head | None, shown: Checkpoint, proof: Sequence[bytes]
) -> Alarm | None:
    head = shown.head
    if before is None:
        return None
    if head.size < before.size:
        return Alarm(
            f"{stream} was cut: the floor shows {head.size} records at {shown.instant}, and "
            f"{before.size} were witnessed."
        )
    if not verify_consistency(before, head, proof):
        return Alarm(
            f"{stream} was rewritten: the {head.size} records of {shown.instant} do not begin with "
            f"the {before.size} that were witnessed."
        )
    return None
