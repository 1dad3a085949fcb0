"""A head as it leaves the floor, on a slip, a page or a display: short enough to be typed.

    sb1=412:c41e-77a0-5b12-08d9-e3f6-a47c@1f3a-9c02-77d1-4be0

The stream, how many records, how the root begins and how the key's fingerprint begins. Twelve bytes
of a root are more than anybody can find a second log for. A code that is scanned holds all of both.
"""

import re
from dataclasses import dataclass

from croupier.journal.checkpoint import Checkpoint
from croupier.journal.key import Fingerprint
from croupier.journal.record import StreamName
from croupier.journal.tree import Head

ROOT_DIGITS = 24
KEY_DIGITS = 16
_LONGEST = 64
_GROUP = 4
_TEXT = re.compile(
    r"(?:([A-Za-z0-9][A-Za-z0-9._-]{0,63})=)?"
    r"(0|[1-9][0-9]{0,17}):([0-9a-f]+)(?:@([0-9a-f]+))?"
)


@dataclass(frozen=True, slots=True)
class PrintedHead:
    """A head of which only the beginning of the root is known."""

    stream: StreamName | None
    size: int
    root: str
    """Its first digits in hex, 24 at least."""
    key: str = ""
    """How the fingerprint of the key begins; empty where nobody wrote it down."""

    def __str__(self) -> str:
        return f"{self.size}:{self.root}"

    def is_root(self, root: bytes) -> bool:
        return root.hex().startswith(self.root)

    def is_key(self, key: Fingerprint) -> bool:
        return key.startswith(self.key)


def printed(checkpoint: Checkpoint, key: Fingerprint) -> str:
    """As it is set in type, in groups of four."""
    return f"{shown(checkpoint.stream, checkpoint.head)}@{_grouped(key[:KEY_DIGITS])}"


def shown(stream: StreamName, head: Head) -> str:
    """As a wall shows it after every record: nobody has signed this one yet."""
    return f"{stream}={head.size}:{_grouped(head.root.hex()[:ROOT_DIGITS])}"


def scanned(checkpoint: Checkpoint, key: Fingerprint) -> str:
    """As it stands in a code that is scanned: nothing is left out."""
    return f"{checkpoint.stream}={checkpoint.head}@{key}"


def read_printed(text: str) -> PrintedHead | None:
    """Typed by a person: spaces, dashes and capitals in the digits do not matter."""
    found = _TEXT.fullmatch(_typed(text))
    if found is None:
        return None
    stream, size, root, key = found.groups()
    fits = ROOT_DIGITS <= len(root) <= _LONGEST
    if not fits or (key and not KEY_DIGITS <= len(key) <= _LONGEST):
        return None
    return PrintedHead(StreamName(stream) if stream else None, int(size), root, key or "")


def _typed(text: str) -> str:
    """A stream's name may have dashes and capitals of its own; what follows its `=` has not."""
    name, equals, digits = text.strip().rpartition("=")
    return name + equals + re.sub(r"[\s-]", "", digits).lower()


def _grouped(digits: str) -> str:
    return "-".join(digits[i : i + _GROUP] for i in range(0, len(digits), _GROUP))
