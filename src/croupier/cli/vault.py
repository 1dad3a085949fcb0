"""A data folder opened to be read: what replay and verify work on, while a server may run."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from croupier.audit import audit, audit_exclusions, audit_transfers
from croupier.cli.extract import extract
from croupier.cli.heads import Elsewhere, is_stream
from croupier.entries import UnknownEntry, decode
from croupier.floor.opening import Unopenable, book_of
from croupier.game.events import Entry, Opened
from croupier.journal.checkpoint import Forged
from croupier.journal.folder import Unfit
from croupier.journal.heads import FLOOR, open_heads
from croupier.journal.key import PUBLIC_FILE, Fingerprint, open_public_key
from croupier.journal.record import StreamName
from croupier.journal.sqlite_reader import SqliteReader, open_reader
from croupier.journal.store import JournalError
from croupier.journal.tree import Head
from croupier.journal.verify import Held, verify_stream
from croupier.library import BadInput
from croupier.paytable import PayTable


class Vault:
    def __init__(self, reader: SqliteReader, key: Ed25519PublicKey) -> None:
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
        listed, lines = self._floor()
        lines += elsewhere.odd
        lines += self._gone(elsewhere, listed)
        whole = not lines
        everything: list[tuple[str, int, Entry]] = []
        bare = dict.fromkeys(elsewhere.bare, False)
        for stream in self.streams():
            held = Held(
                Fingerprint(pin) if pin else None, elsewhere.named.get(stream), listed.get(stream)
            )
            told, sound = self._chain(stream, held)
            lines += [f"{stream}: {sentence}" for sentence in told]
            for head in bare:
                bare[head] = bare[head] or self._begins_with(stream, head)
            doubts, entries = self._record(stream)
            lines += doubts
            everything += entries
            whole = whole and sound and not doubts
            if not doubts:
                lines.append(f"{stream}: postings, books and settlements hold in every record.")
        unknown = [head for head, found in bare.items() if not found]
        lost = [f"No stream here begins with the head {head}." for head in unknown]
        lost += [str(doubt) for doubt in audit_transfers(everything)]
        lost += [str(doubt) for doubt in audit_exclusions(everything)]
        lines += lost
        lines.append("Nothing is wrong." if whole and not lost else "This journal is NOT in order.")
        return lines, whole and not lost

    def _floor(self) -> tuple[Mapping[StreamName, Head], list[str]]:
        """The heads that the newest checkpoint of the floor lists, and what is wrong with it."""
        listed: Mapping[StreamName, Head] = {}
        wrong: list[str] = []
        for place, note in enumerate(self.reader.checkpoints(FLOOR), 1):
            opened = open_heads(note, self.key)
            if isinstance(opened, Forged):
                wrong.append(f"Checkpoint {place} of the floor is forged: {opened.reason}.")
            else:
                listed = opened.heads
        return listed, wrong

    def _gone(self, elsewhere: Elsewhere, listed: Mapping[StreamName, Head]) -> list[str]:
        here = set(self.streams())
        for name in elsewhere.named.keys() - here - elsewhere.noted:
            raise BadInput(f"there is no stream {name!r}; {self.says_streams()}")
        gone = {name: ("the floor lists", listed[name]) for name in listed.keys() - here}
        for name in elsewhere.noted - here:
            gone[name] = "a checkpoint held elsewhere is over", elsewhere.named[name]
        return [
            f"{name}: the whole stream is gone: {who} {head.size} records of it."
            for name, (who, head) in sorted(gone.items())
        ]

    def _begins_with(self, stream: StreamName, head: Head) -> bool:
        report = verify_stream(
            stream, self.reader.read(stream), (), key=self.key, held=Held(head=head)
        )
        return report.held == head.size

    def _chain(self, stream: StreamName, held: Held) -> tuple[list[str], bool]:
        # Checkpoints first: beside a live writer, records read later can only be more.
        notes = self.reader.checkpoints(stream)
        report = verify_stream(stream, self.reader.read(stream), notes, key=self.key, held=held)
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
