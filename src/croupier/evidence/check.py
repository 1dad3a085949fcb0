"""Checking an evidence file off line, as somebody who trusts nobody: nothing but the file is read.

Findings are sentences that name what is wrong. What a file cannot show is said too: whether the
floor had another history for somebody else needs a head that was held elsewhere.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from croupier.chronicle import round_of, tell
from croupier.entries import UnknownEntry, decode
from croupier.evidence.elsewhere import HOW, AnyHead
from croupier.evidence.file import About, Evidence, Exhibit, encode, forged
from croupier.evidence.file import decode as decode_file
from croupier.floor.opening import Unopenable, book_of
from croupier.game.events import Entry, Opened, ResultCorrected, ResultDeclared, WagerSettled
from croupier.game.events.conduct import DisputeRaised
from croupier.journal.checkpoint import Checkpoint, Forged, open_note, read_note, split_notes
from croupier.journal.key import Fingerprint, fingerprint
from croupier.journal.printed import PrintedHead, read_printed
from croupier.journal.record import HASH_BYTES, Record, StreamName, record_hash
from croupier.journal.store import BlobHash, JournalError, blob_hash
from croupier.journal.tree import read_head, verify_inclusion
from croupier.ledger import postings
from croupier.library import BadInput
from croupier.paytable import PayTable
from croupier.settle import Stake, settle


@dataclass(slots=True)
class Checked:
    """What is wrong with a file; and what it says where nothing is."""

    wrong: list[str] = field(default_factory=list)
    #: What could not be asked of it.
    notes: list[str] = field(default_factory=list)
    evidence: Evidence | None = None
    entries: dict[int, Entry] = field(default_factory=dict)
    checkpoint: Checkpoint | None = None
    key: Fingerprint | None = None
    pinned: bool = False
    held: bool = False
    table: PayTable | None = None

    @property
    def sound(self) -> bool:
        return not self.wrong

    def sentences(self) -> tuple[str, ...]:
        point = self.checkpoint
        if self.evidence is None or self.wrong or point is None:
            return (*self.wrong, *self.notes, "This evidence is NOT in order.")
        records, about = self.evidence.records, self.evidence.about
        kept = sum(one.shown != "whole" for one in records)
        pinned = "pinned" if self.pinned else "not pinned: nobody has said that it is the floor's"
        held = (
            "The checkpoint is that of the head held elsewhere."
            if self.held
            else "Whether others were shown the same history needs a head held elsewhere."
        )
        signed = (
            f"Each stands in the tree of {point.head.size} records of {point.stream} that was "
            f"signed at {point.instant} by key {self.key} ({pinned})."
        )
        return (
            f"{subject_of(about)}: {len(records)} records, {kept} of them not shown whole.",
            signed,
            *self.notes,
            held,
            "Postings, results and settlements hold by the book's own bytes.",
            "Nothing is wrong.",
        )

    def told(self) -> Iterator[tuple[Exhibit, Entry | None, str, tuple[str, ...]]]:
        """Each record for a person to read; of one that is not shown whole, only that it is."""
        for one in self.evidence.records if self.evidence else ():
            entry = self.entries.get(one.seq)
            if entry is None:
                yield one, None, _unseen(one), ()
            else:
                yield one, entry, *tell(entry)


def _unseen(one: Exhibit) -> str:
    if one.shown == "hash":
        return "A record that names somebody else: its hash only."
    return "Somebody else's record: its private part is withheld."


def subject_of(about: About) -> str:
    what = f"{about.table}, round {about.round}"
    if about.wager is not None:
        what += f", wager {about.wager}"
    if about.dispute is not None:
        what += f", dispute {about.dispute}"
    return f"{what} of {about.person}" if about.person else what


def heads_of(texts: Sequence[str]) -> tuple[AnyHead, ...]:
    """Heads as typed, scanned, or in files of checkpoints; of files every note counts."""
    found: list[AnyHead] = []
    for text in texts:
        path = Path(text)
        notes = split_notes(path.read_text(errors="replace")) if path.is_file() else []
        read = [note for note in map(read_note, notes) if note is not None]
        if path.is_file() and not read:
            raise BadInput(f"{text} holds no checkpoint; {HOW}")
        found += [PrintedHead(note.stream, note.head.size, note.head.root.hex()) for note in read]
        if path.is_file():
            continue
        name, equals, figures = text.partition("=")
        exact = read_head(figures) if equals else None
        if exact is not None:
            found.append(PrintedHead(StreamName(name), exact.size, exact.root.hex()))
            continue
        head = read_head(text) or read_printed(text)
        if head is None:
            raise BadInput(f"{text!r} is no head; {HOW}")
        found.append(head)
    return tuple(found)


def check(
    data: bytes,
    *,
    pin: Fingerprint | None = None,
    against: Sequence[AnyHead] = (),
) -> Checked:
    found = decode_file(data)
    if isinstance(found, str):
        return Checked([f"This is no evidence file: {found}."])
    checked = Checked(evidence=found, pinned=pin is not None)
    if encode(found) != data:
        checked.wrong.append("Its bytes are not in the one form that such a file is written in.")
    key = _key(found, checked, pin)
    if key is None:
        return checked
    _checkpoint(found, checked, key)
    _records(found, checked)
    _about(found, checked)
    _by_the_book(found, checked)
    unsigned = forged(found, key)
    if unsigned is not None:
        says = f"The floor did not sign this file as it stands: {unsigned.reason}."
        checked.wrong.append(says)
    _held(checked, against)
    return checked


def _key(found: Evidence, checked: Checked, pin: Fingerprint | None) -> Ed25519PublicKey | None:
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(found.key))
    except ValueError:
        checked.wrong.append("The key in it is no Ed25519 key.")
        return None
    checked.key = fingerprint(key)
    if pin is not None and pin != checked.key:
        checked.wrong.append(f"The key is {checked.key}, not the pinned {pin}.")
    return key


def _checkpoint(found: Evidence, checked: Checked, key: Ed25519PublicKey) -> None:
    point = open_note(found.checkpoint, key)
    if isinstance(point, Forged):
        checked.wrong.append(f"Its checkpoint is forged: {point.reason}.")
    elif point.stream != found.about.table:
        checked.wrong.append(f"Its checkpoint is of {point.stream}, not of {found.about.table}.")
    else:
        checked.checkpoint = point


def _records(found: Evidence, checked: Checked) -> None:
    stream, last = StreamName(found.about.table), None
    for one in found.records:
        wrong = _record(one, stream, last, checked.checkpoint)
        if wrong:
            checked.wrong.append(wrong)
        elif one.shown == "whole":
            try:
                checked.entries[one.seq] = decode((one.private or one.body).encode())
            except UnknownEntry as unknown:
                checked.wrong.append(f"Record {one.seq}: {unknown}.")
        last = one


def _record(
    one: Exhibit, stream: StreamName, last: Exhibit | None, point: Checkpoint | None
) -> str | None:
    if last is not None and one.seq <= last.seq:
        return f"Record {one.seq} stands behind record {last.seq}: the order was changed."
    record = _read(one, stream)
    if isinstance(record, str):
        return record
    if last is not None and one.seq == last.seq + 1 and one.prev not in ("", last.hash):
        return f"Record {one.seq} was not written after the record {last.seq} that is here."
    try:
        path = tuple(bytes.fromhex(each) for each in one.proof)
    except ValueError:
        return f"Record {one.seq}: its proof is not made of hashes."
    if point is not None and not verify_inclusion(record, path, index=one.seq - 1, head=point.head):
        return (
            f"Record {one.seq}: its proof does not lead to the signed root of {point.head.size} "
            f"records; it is for another tree or another place in it."
        )
    return None


def _read(one: Exhibit, stream: StreamName) -> bytes | str:
    """The leaf; or what is wrong with the record that it is made of."""
    if one.shown == "hash":
        if one.prev or one.seal or one.salt or one.private or len(one.hash) != 2 * HASH_BYTES:
            return f"Record {one.seq} was changed: parts of it are missing."
        try:
            return bytes.fromhex(one.hash)
        except ValueError:
            return f"Record {one.seq} was changed: its hash is none."
    record = one.record(stream)
    if record is None or not _is_hash(record):
        return f"Record {one.seq} was changed: its hash is not that of its bytes."
    if not record.seal_holds:
        return f"Record {one.seq} was changed: its private part is not the one sealed in it."
    return record.hash


def _is_hash(record: Record) -> bool:
    if len(record.prev) != HASH_BYTES or len(record.seal) != HASH_BYTES:
        return False
    made = record_hash(
        record.stream, record.seq, prev=record.prev, body=record.body, seal=record.seal
    )
    return made == record.hash


def _about(found: Evidence, checked: Checked) -> None:
    """The file has what it says that it is about."""
    about = found.about
    events = [entry.event for entry in checked.entries.values()]
    if about.dispute is None and not any(round_of(event) == about.round for event in events):
        checked.wrong.append(f"No record in it is of round {about.round}.")
    if about.wager is not None and not any(
        getattr(event, "wager", None) == about.wager for event in events
    ):
        checked.wrong.append(f"No record in it is of wager {about.wager}.")
    if about.dispute is not None and not any(
        isinstance(event, DisputeRaised)
        and (event.number, event.player, event.of) == (about.dispute, about.person, about.round)
        for event in events
    ):
        checked.wrong.append(f"No record in it raises dispute {about.dispute} about that round.")


class _Shelf:
    """The book's bytes out of the file, each only under its own hash."""

    def __init__(self, books: dict[str, str]) -> None:
        self.books = books

    def blob(self, name: BlobHash) -> bytes | None:
        text = self.books.get(name)
        if text is None:
            return None
        content = text.encode()
        if blob_hash(content) != name:
            raise JournalError(f"the bytes under {name[:16]} do not have that hash")
        return content


def _by_the_book(found: Evidence, checked: Checked) -> None:
    for name, text in found.books.items():
        if blob_hash(text.encode()) != name:
            says = f"The book's bytes were changed: those under {name[:16]} do not have that hash."
            checked.wrong.append(says)
    opened = next((e.event for e in checked.entries.values() if isinstance(e.event, Opened)), None)
    if opened is None:
        checked.wrong.append("The record that opened the table is not in it.")
        return
    try:
        checked.table = book_of(opened, _Shelf(found.books))
    except (Unopenable, JournalError) as wrong:
        checked.wrong.append(f"The book does not come out of the file: {wrong}.")
        return
    results: dict[int, str] = {}
    for seq, entry in checked.entries.items():
        if isinstance(entry.event, ResultDeclared | ResultCorrected):
            results[entry.event.round] = entry.event.result
        for says in _doubts(entry, checked.table, results):
            checked.wrong.append(f"Record {seq}: {says}.")


def _doubts(entry: Entry, table: PayTable, results: dict[int, str]) -> Iterator[str]:
    event = entry.event
    if postings(event) != entry.postings:
        yield "its postings are not those that its event makes"
    if sum(posting.cents for posting in entry.postings):
        yield "its postings do not sum to zero"
    match event:
        case ResultDeclared(result=result, lit=lit) | ResultCorrected(result=result, lit=lit):
            index = table.book.space.find(result)
            if index is None or table.lit(index) != lit:
                yield f"{result} does not light what the record says"
        case WagerSettled(count=None, rules=(), parts=()) if event.round in results:
            index = table.book.space.find(results[event.round])
            if index is None or event.position not in table.index:
                yield f"{event.position} is not decided by {results[event.round]}"
                return
            (plain,) = settle(table, index, (Stake(event.position, event.stake),))
            if (plain.returned, plain.won, plain.lost) != (event.returned, event.won, event.lost):
                yield f"wager {event.wager} is not settled as the book's pay table has it"


def _held(checked: Checked, against: Sequence[AnyHead]) -> None:
    point = checked.checkpoint
    for head in against:
        if isinstance(head, PrintedHead):
            if checked.key is not None and not head.is_key(checked.key):
                says = f"The head held elsewhere was signed by key {head.key}, not {checked.key}."
                checked.wrong.append(says)
            if head.stream is not None and point is not None and head.stream != point.stream:
                continue
        if point is None:
            continue
        if head.size != point.head.size:
            checked.notes.append(
                f"The head held elsewhere is over {head.size} records and this checkpoint over "
                f"{point.head.size}: hold it against the journal itself (croupier verify --data)."
            )
        elif head.is_root(point.head.root):
            checked.held = True
        else:
            checked.wrong.append(
                f"The floor signed another history: the head held elsewhere of {head.size} records "
                f"is not the one of this file."
            )
