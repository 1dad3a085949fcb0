"""A data folder opened to be read: what replay and verify work on, while a server may run."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from croupier.audit import audit, audit_exclusions, audit_transfers
from croupier.entries import UnknownEntry, decode
from croupier.floor.opening import Unopenable, book_of
from croupier.game.events import Entry, Opened
from croupier.journal.folder import Unfit
from croupier.journal.key import PUBLIC_FILE, Fingerprint, open_public_key
from croupier.journal.record import StreamName
from croupier.journal.sqlite_reader import SqliteReader, open_reader
from croupier.journal.store import JournalError
from croupier.journal.tree import read_head
from croupier.journal.verify import Held, verify_stream
from croupier.library import BadInput
from croupier.paytable import PayTable


class Vault:
    def __init__(self, reader: SqliteReader, key: Ed25519PublicKey) -> None:
        self.reader = reader
        self.key = key

    def says_streams(self) -> str:
        return "the streams here are " + ", ".join(self.reader.streams())

    def entries(self, name: str) -> Iterator[tuple[int, Entry]]:
        if name not in self.reader.streams():
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

    def verify(self, against: list[str], pin: str | None) -> tuple[list[str], bool]:
        """Sentences for a person, and whether nothing at all is wrong."""
        heads = dict(_heads(against))
        lines: list[str] = []
        whole = True
        everything: list[tuple[str, int, Entry]] = []
        for stream in self.reader.streams():
            told, sound = self._chain(stream, heads.pop(stream, None), pin)
            lines += [f"{stream}: {sentence}" for sentence in told]
            doubts, entries = self._record(stream)
            lines += doubts
            everything += entries
            whole = whole and sound and not doubts
            if not doubts:
                lines.append(f"{stream}: postings, books and settlements hold in every record.")
        for name in heads:
            raise BadInput(f"there is no stream {name!r}; {self.says_streams()}")
        lost = [str(doubt) for doubt in audit_transfers(everything)]
        lost += [str(doubt) for doubt in audit_exclusions(everything)]
        lines += lost
        lines.append("Nothing is wrong." if whole and not lost else "This journal is NOT in order.")
        return lines, whole and not lost

    def _chain(
        self, stream: StreamName, head: str | None, pin: str | None
    ) -> tuple[list[str], bool]:
        held = read_head(head) if head is not None else None
        if head is not None and held is None:
            raise BadInput(f"{head!r} is no head; write SIZE:ROOT, as on a slip or checkpoint")
        # Checkpoints first: beside a live writer, records read later can only be more.
        notes = self.reader.checkpoints(stream)
        report = verify_stream(
            stream,
            self.reader.read(stream),
            notes,
            key=self.key,
            held=Held(Fingerprint(pin) if pin else None, held),
        )
        return list(report.sentences()), not report.findings

    def _record(self, stream: StreamName) -> tuple[list[str], list[tuple[str, int, Entry]]]:
        entries: list[tuple[str, int, Entry]] = []
        try:
            bodies = [(record.seq, record.content) for record in self.reader.read(stream)]
            entries = [(stream, seq, decode(body)) for seq, body in bodies]
            table = self._book(entries)
        except (UnknownEntry, Unopenable, JournalError) as wrong:
            return [f"{stream}: {wrong}"], []
        return [str(doubt) for doubt in audit(stream, bodies, table)], entries

    def _book(self, entries: list[tuple[str, int, Entry]]) -> PayTable | None:
        if not entries or not isinstance(entries[0][2].event, Opened):
            return None
        return book_of(entries[0][2].event, self.reader)


def _heads(given: list[str]) -> Iterator[tuple[str, str]]:
    """At the first `=`: a root in base64 ends with one."""
    for text in given:
        stream, equals, head = text.partition("=")
        if not equals or not stream or not head:
            raise BadInput(f"{text!r} is no head; write it as bw1=SIZE:ROOT")
        yield stream, head


@contextmanager
def open_vault(folder: Path) -> Iterator[Vault]:
    reader = open_reader(folder)
    if isinstance(reader, Unfit):
        raise BadInput(reader.sentence)
    try:
        key = open_public_key(folder / PUBLIC_FILE)
        if isinstance(key, Unfit):
            raise BadInput(key.sentence)
        yield Vault(reader, key)
    finally:
        reader.close()
