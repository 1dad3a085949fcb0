"""A whole journal examined: chains, trees, checkpoints, postings, settlements, what passes between.

At a terminal over a data folder, and on a floor that is open while it runs; it writes nothing.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from croupier.audit import audit, audit_exclusions, audit_house, audit_transfers
from croupier.entries import UnknownEntry, decode
from croupier.evidence.elsewhere import AnyHead, Elsewhere, is_stream
from croupier.floor.opening import Unopenable, approval_of, book_of
from croupier.game.events import ChipsSent, ChipsTaken, Entry, Opened, SlipPrinted, SlipTaken
from croupier.game.events.conduct import ExclusionLifted, ExclusionNoted, PersonExcluded
from croupier.game.state import CageState, TableState
from croupier.journal.checkpoint import Forged
from croupier.journal.heads import FLOOR, open_heads
from croupier.journal.key import Fingerprint, fingerprint
from croupier.journal.record import Record, StreamName
from croupier.journal.store import JournalError, JournalReader
from croupier.journal.tree import Head
from croupier.journal.verify import Held, Report, says_key, verify_stream
from croupier.library import BadInput
from croupier.paytable import PayTable

#: What one stream says of another; the rest is looked at and let go.
Crossing = (
    ChipsSent
    | ChipsTaken
    | SlipPrinted
    | SlipTaken
    | PersonExcluded
    | ExclusionLifted
    | ExclusionNoted
)
Progress = Callable[[StreamName, int], None]


@dataclass(frozen=True, slots=True)
class StreamVerdict:
    """How far a stream can be vouched for, and what is wrong with it."""

    stream: StreamName
    size: int
    vouched: int
    held: int
    wrong: tuple[str, ...]


@dataclass(slots=True)
class Verdict:
    key: Fingerprint
    pinned: bool
    streams: list[StreamVerdict] = field(default_factory=list)
    #: Everything, in sentences for a person.
    lines: list[str] = field(default_factory=list)
    whole: bool = True


def _quietly(_: StreamName, __: int) -> None:
    pass


class Examination:
    def __init__(
        self, reader: JournalReader, key: Ed25519PublicKey, progress: Progress = _quietly
    ) -> None:
        self.reader = reader
        self.key = key
        #: Told of every record that is looked at; each is looked at twice.
        self.progress = progress
        self._ends: dict[str, TableState | CageState] = {}

    def streams(self) -> tuple[StreamName, ...]:
        return tuple(name for name in self.reader.streams() if is_stream(name))

    def says_streams(self) -> str:
        return "the streams here are " + ", ".join(self.streams())

    def run(self, elsewhere: Elsewhere, pin: Fingerprint | None) -> Verdict:
        mine = fingerprint(self.key)
        verdict = Verdict(mine, pinned=pin == mine)
        listed, lines = self._floor()
        lines += elsewhere.odd
        lines += self._gone(elsewhere, listed)
        verdict.whole = not lines
        lines.insert(0, says_key(mine, pin))
        verdict.lines = lines
        crossing: list[tuple[str, int, Entry]] = []
        bare = dict.fromkeys(elsewhere.bare, False)
        for stream in self.streams():
            held = Held(pin, elsewhere.named.get(stream), listed.get(stream))
            report = self._chain(stream, held)
            for head in bare:
                bare[head] = bare[head] or self._begins_with(stream, head)
            doubts = self._record(stream, crossing)
            lines += self._told(report, doubts)
            wrong = (*(finding.sentence for finding in report.findings), *doubts)
            verdict.streams.append(
                StreamVerdict(stream, report.head.size, report.vouched, report.held, wrong)
            )
            verdict.whole = verdict.whole and not wrong
        unknown = [head for head, found in bare.items() if not found]
        lost = [f"No stream here begins with the head {head}." for head in unknown]
        lost += [str(doubt) for doubt in audit_transfers(crossing)]
        lost += [str(doubt) for doubt in audit_exclusions(crossing)]
        lost += audit_house(self._ends)
        verdict.whole = verdict.whole and not lost
        lines += lost
        lines.append("Nothing is wrong." if verdict.whole else "This journal is NOT in order.")
        return verdict

    def _told(self, report: Report, doubts: list[str]) -> list[str]:
        """One line of a stream that is in order, and one of its book; else one for each doubt."""
        stream, said = report.stream, report.sentences()
        book = [f"{stream}: {says}" for says in self._approval(stream)]
        if not doubts:
            said = (*said, "Postings, books and settlements hold in every record.")
        if report.findings or doubts:
            return [*(f"{stream}: {sentence}" for sentence in said), *doubts, *book]
        return [f"{stream}: {' '.join(said)}", *book]

    def _approval(self, stream: StreamName) -> Iterator[str]:
        try:
            opened = self._opened(stream)
            if opened is not None:
                yield approval_of(opened, self.reader)
        except (UnknownEntry, JournalError):
            return  # said already, of the record

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
        gone: dict[StreamName, tuple[str, AnyHead]] = {
            name: ("the floor lists", listed[name]) for name in listed.keys() - here
        }
        for name in elsewhere.noted - here:
            gone[name] = "a checkpoint held elsewhere is over", elsewhere.named[name]
        return [
            f"{name}: the whole stream is gone: {who} {head.size} records of it."
            for name, (who, head) in sorted(gone.items())
        ]

    def _begins_with(self, stream: StreamName, head: AnyHead) -> bool:
        report = verify_stream(
            stream, self.reader.read(stream), (), key=self.key, held=Held(head=head)
        )
        return report.held == head.size

    def _chain(self, stream: StreamName, held: Held) -> Report:
        # Checkpoints first: beside a live writer, records read later can only be more.
        notes = self.reader.checkpoints(stream)
        return verify_stream(stream, self._read(stream), notes, key=self.key, held=held)

    def _read(self, stream: StreamName) -> Iterator[Record]:
        for record in self.reader.read(stream):
            self.progress(stream, record.seq)
            yield record

    def _record(self, stream: StreamName, crossing: list[tuple[str, int, Entry]]) -> list[str]:
        """Every doubt about what the records say; those that speak of another stream are kept."""

        def bodies() -> Iterator[tuple[int, bytes]]:
            for record in self._read(stream):
                entry = _entry(record)
                if entry is not None and isinstance(entry.event, Crossing):
                    crossing.append((stream, record.seq, entry))
                yield record.seq, record.content

        try:
            table = self._book(stream)
            return [str(doubt) for doubt in audit(stream, bodies(), table, self._ends)]
        except (UnknownEntry, Unopenable, JournalError) as wrong:
            return [f"{stream}: {wrong}"]

    def _book(self, stream: StreamName) -> PayTable | None:
        opened = self._opened(stream)
        return book_of(opened, self.reader) if opened is not None else None

    def _opened(self, stream: StreamName) -> Opened | None:
        """What a table begins with; None for a stream that is no table."""
        first = next(iter(self.reader.read(stream, limit=1)), None)
        event = decode(first.content).event if first is not None else None
        return event if isinstance(event, Opened) else None


def _entry(record: Record) -> Entry | None:
    """None for what cannot be read: the audit says so, with the record's number."""
    try:
        return decode(record.content)
    except UnknownEntry:
        return None
