"""A journal opened to be read, in a folder or in PostgreSQL, while a server may run."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import (
    Ed25519PrivateKey,
    Ed25519PublicKey,
)

from croupier.cli.extract import extract
from croupier.entries import UnknownEntry, decode
from croupier.evidence.elsewhere import Elsewhere, is_stream
from croupier.evidence.examination import Examination, Verdict
from croupier.floor.floor import CannotOpen
from croupier.floor.shared import check_url
from croupier.game.events import Entry, Opened
from croupier.journal.folder import Unfit
from croupier.journal.key import PUBLIC_FILE, Fingerprint, open_key, open_public_key
from croupier.journal.postgres import open_postgres
from croupier.journal.record import StreamName
from croupier.journal.sqlite_reader import open_reader
from croupier.journal.store import JournalError, JournalReader
from croupier.library import BadInput

#: What is left to do with a journal that its disk, or somebody, has spoiled.
GO_ON = "Go on from a backup: croupier restore"


class Damaged(BadInput):
    """A journal that was one and can no longer be read whole; the message says what to do."""


class Vault:
    def __init__(self, reader: JournalReader, key: Ed25519PublicKey) -> None:
        self.reader = reader
        self.key = key

    def says_streams(self) -> str:
        return "the streams here are " + ", ".join(self.streams())

    def entries(self, name: str) -> Iterator[tuple[int, Entry]]:
        if name not in self.streams():
            raise BadInput(f"there is no stream {name!r}; {self.says_streams()}")
        seq = 0
        try:
            for record in self.reader.read(StreamName(name)):
                seq = record.seq
                yield seq, decode(record.content)
        except UnknownEntry as wrong:
            raise BadInput(f"{name} record {seq}: {wrong}") from None
        except JournalError as wrong:
            raise Damaged(f"{name} after record {seq}: {wrong} {GO_ON}") from None

    def streams(self) -> tuple[StreamName, ...]:
        return tuple(name for name in self.reader.streams() if is_stream(name))

    def extracted(self, folder: Path, kind: str) -> dict[str, int]:
        """The whole journal as tables in a folder; how many rows each has."""

        def entries_of(name: str) -> Callable[[], Iterator[tuple[int, Entry]]]:
            return lambda: self.entries(name)

        each = [(name, self._is_table(name), entries_of(name)) for name in self.streams()]
        return extract(each, folder, kind)

    def _is_table(self, name: StreamName) -> bool:
        first = next(self.entries(name), None)
        return first is not None and isinstance(first[1].event, Opened)

    def verify(self, against: list[str], pin: Fingerprint | None) -> tuple[list[str], bool]:
        """Sentences for a person, and whether nothing at all is wrong."""
        verdict = self.examined(Elsewhere().take(against, self.key), pin)
        return verdict.lines, verdict.whole

    def examined(self, elsewhere: Elsewhere, pin: Fingerprint | None) -> Verdict:
        return Examination(self.reader, self.key).run(elsewhere, pin)


def _reader(folder: Path, journal: str | None) -> JournalReader:
    if journal is None:
        reader: JournalReader | Unfit = open_reader(folder)
    else:
        try:
            check_url(journal)
        except CannotOpen as wrong:
            raise BadInput(str(wrong)) from None
        reader = open_postgres(journal)
    if isinstance(reader, Unfit):
        raise Damaged(f"{reader.sentence} {GO_ON}") if reader.damaged else BadInput(reader.sentence)
    return reader


@contextmanager
def open_vault(folder: Path, journal: str | None = None) -> Iterator[Vault]:
    """`journal` is the address of one in PostgreSQL; the folder then has its public key."""
    reader = _reader(folder, journal)
    try:
        if journal is not None and not reader.streams():
            raise BadInput("there is no journal in that database")
        key = open_public_key(folder / PUBLIC_FILE)
        if isinstance(key, Unfit):
            raise BadInput(key.sentence)
        yield Vault(reader, key)
    except JournalError as wrong:
        raise Damaged(f"{wrong} {GO_ON}") from None
    finally:
        reader.close()


def signing_key(folder: Path) -> Ed25519PrivateKey:
    key = open_key(folder, make=False)
    if isinstance(key, Unfit):
        raise BadInput(key.sentence)
    return key
