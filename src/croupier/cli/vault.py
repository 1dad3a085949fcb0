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
from croupier.evidence.examination import Examination
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
            raise BadInput(f"{name} after record {seq}: {wrong}") from None

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

    def verify(self, against: list[str], pin: str | None) -> tuple[list[str], bool]:
        """Sentences for a person, and whether nothing at all is wrong."""
        elsewhere = Elsewhere().take(against, self.key)
        examination = Examination(self.reader, self.key)
        verdict = examination.run(elsewhere, Fingerprint(pin) if pin else None)
        return verdict.lines, verdict.whole


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
        raise BadInput(reader.sentence)
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
    finally:
        reader.close()


def signing_key(folder: Path) -> Ed25519PrivateKey:
    key = open_key(folder, make=False)
    if isinstance(key, Unfit):
        raise BadInput(key.sentence)
    return key
