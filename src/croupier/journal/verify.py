"""Checking a stream as somebody who trusts nobody: the chain, the tree, the signed checkpoints.

Findings are values, in sentences for a person. What the bodies say (postings, replay) is checked
elsewhere; nothing is repaired, and nothing is read but what is handed in.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from croupier.journal.checkpoint import Checkpoint, Forged, open_note
from croupier.journal.key import Fingerprint, fingerprint
from croupier.journal.printed import PrintedHead
from croupier.journal.record import GENESIS, HASH_BYTES, Record, StreamName, record_hash
from croupier.journal.store import JournalError, SignedNote
from croupier.journal.tree import EMPTY_ROOT, Frontier, Head

Kind = Literal[
    "changed",
    "gap",
    "swapped",
    "repeated",
    "foreign",
    "unlinked",
    "unreadable",
    "cut",
    "rewritten",
    "forged checkpoint",
    "two histories",
    "wrong key",
]

_AT_ONCE = 1024


@dataclass(frozen=True, slots=True)
class Finding:
    kind: Kind
    seq: int | None
    """The first record that this shows to be wrong; None where it is about no record."""
    sentence: str


@dataclass(frozen=True, slots=True)
class Held:
    """What the checker has that did not come with the data: a fingerprint, a head."""

    pin: Fingerprint | None = None
    head: Head | PrintedHead | None = None
    listed: Head | None = None
    """As the newest checkpoint of the floor lists it: signed with the same key, kept apart."""


NOTHING_HELD = Held()


@dataclass(frozen=True, slots=True)
class Report:
    stream: StreamName
    head: Head
    """Of the records from the first that hang together, whoever wrote them."""
    vouched: int
    """Up to which record a checkpoint signed by `key` covers what stands here."""
    held: int
    """Up to which record a head held elsewhere covers it; 0 where none was given or it fails."""
    key: Fingerprint
    pinned: bool
    findings: tuple[Finding, ...]

    @property
    def first_wrong(self) -> int | None:
        return min((f.seq for f in self.findings if f.seq is not None), default=None)

    def sentences(self) -> tuple[str, ...]:
        """Of this stream alone; whose the key is, is said once for all: `says_key`."""
        said = [finding.sentence for finding in self.findings if finding.kind != "wrong key"]
        if self.vouched:
            said.append(f"Vouched for up to record {self.vouched}.")
        else:
            said.append("No record is vouched for.")
        if self.held:
            said.append(f"The first {self.held} records are those of the head held elsewhere.")
        if self.head.size > self.vouched:
            said.append(
                f"Not vouched for after {self.vouched}: no checkpoint that holds covers records "
                f"{self.vouched + 1} to {self.head.size}."
            )
        return tuple(said)


def says_key(key: Fingerprint, pin: Fingerprint | None) -> str:
    if pin is None:
        return f"The key is {key} (not pinned: nobody has said that it is the floor's)."
    return f"The key is {key} " + ("(pinned)." if pin == key else "(not the key that you pinned).")


def verify_stream(
    stream: StreamName,
    records: Iterable[Record],
    checkpoints: Iterable[SignedNote],
    *,
    key: Ed25519PublicKey,
    held: Held = NOTHING_HELD,
) -> Report:
    """Beside a running writer take the checkpoints first: they must not be newer than the records.

    Without a head held elsewhere a tail cut after the newest checkpoint, and a log written and
    signed anew by the holder of the key, look whole.
    """
    pin, against = held.pin, held.head
    signed, findings = _open_all(stream, checkpoints, key)
    asked = {checkpoint.head.size for checkpoint in signed}
    asked |= {head.size for head in (against, held.listed) if head is not None}
    walk = _walk(stream, records, asked)
    matching = {c.head.size for c in signed if walk.roots.get(c.head.size) == c.head.root}
    vouched, held_to = max(matching, default=0), 0
    if walk.wrong is not None:
        walk.wrong = _first_doubtful(walk.wrong, vouched)
        findings.insert(0, walk.wrong)
    findings += _check_signed(signed, walk, matching)
    listed = _check_held(held.listed, walk, "listed by the floor") if held.listed else None
    if listed is not None and listed.seq not in {finding.seq for finding in findings}:
        findings.append(listed)
    if against is not None:
        finding = _check_held(against, walk, "held elsewhere")
        if finding is not None:
            findings.append(finding)
        elif against.size in walk.roots:
            held_to = against.size
        if finding is not None and finding.kind == "rewritten":
            vouched = 0  # who holds the key wrote it again: his signatures say nothing
    if pin is not None and pin != fingerprint(key):
        sentence = f"The key is {fingerprint(key)}, not the pinned {pin}."
        findings.insert(0, Finding("wrong key", None, sentence))
        vouched = 0
    return Report(
        stream=stream,
        head=walk.frontier.head(),
        vouched=vouched,
        held=held_to,
        key=fingerprint(key),
        pinned=pin == fingerprint(key),
        findings=tuple(findings),
    )


@dataclass(slots=True)
class _Walk:
    """How far the records hang together from the first, and the roots on the way there."""

    frontier: Frontier = field(default_factory=Frontier)
    roots: dict[int, bytes] = field(default_factory=lambda: {0: EMPTY_ROOT})
    wrong: Finding | None = None


def _walk(stream: StreamName, records: Iterable[Record], asked: set[int]) -> _Walk:
    walk = _Walk()
    prev, size = GENESIS, 0
    waiting: list[bytes] = []
    rest = iter(records)
    try:
        for record in rest:
            if not _is_next(record, stream, size + 1, prev):
                walk.wrong = _diagnose(record, rest, stream=stream, seq=size + 1, prev=prev)
                break
            prev, size = record.hash, size + 1
            waiting.append(prev)
            if size in asked or len(waiting) == _AT_ONCE:
                walk.frontier = walk.frontier.extend(waiting)
                waiting.clear()
            if size in asked:
                walk.roots[size] = walk.frontier.root()
    except JournalError as error:
        sentence = f"Record {size + 1} cannot be read: {error}"
        walk.wrong = Finding("unreadable", size + 1, sentence)
    walk.frontier = walk.frontier.extend(waiting)
    return walk


def _is_next(record: Record, stream: StreamName, seq: int, prev: bytes) -> bool:
    return (
        record.seq == seq
        and record.stream == stream
        and record.prev == prev
        and len(record.seal) == HASH_BYTES
        and record.hash == record_hash(stream, seq, prev=prev, body=record.body, seal=record.seal)
        and record.seal_holds
    )


def _diagnose(
    record: Record, rest: Iterator[Record], *, stream: StreamName, seq: int, prev: bytes
) -> Finding:
    if record.stream != stream:
        return Finding("foreign", seq, f"Record {seq} belongs to stream {record.stream}.")
    if record.seq < seq:
        return Finding("repeated", seq, f"Record {record.seq} comes again where {seq} should.")
    if record.seq > seq:
        if any(other.seq == seq for other in rest):
            return Finding("swapped", seq, f"Record {seq} stands behind record {record.seq}.")
        missing = f"Record {seq} is" if record.seq == seq + 1 else f"Records from {seq} are"
        return Finding("gap", seq, f"{missing} missing: the next that is there is {record.seq}.")
    changed = Finding(
        "changed", seq, f"Record {seq} was changed: its hash is not that of its bytes."
    )
    if HASH_BYTES not in (len(record.prev), len(record.seal)):
        return changed
    if len(record.prev) == len(record.seal) and record.hash == record_hash(
        stream, seq, prev=record.prev, body=record.body, seal=record.seal
    ):
        if not record.seal_holds:
            sentence = f"Record {seq} was changed: its private part is not the one sealed in it."
            return Finding("changed", seq, sentence)
        return Finding("unlinked", seq, f"Record {seq} was not written after record {seq - 1}.")
    for other in rest:
        if len(other.seal) != HASH_BYTES:
            continue
        meant = record_hash(stream, seq, prev=prev, body=other.body, seal=other.seal)
        if meant in (record.hash, other.hash):
            sentence = f"Record {seq} is swapped: what was written as {seq} stands as {other.seq}."
            return Finding("swapped", seq, sentence)
    return changed


def _first_doubtful(wrong: Finding, vouched: int) -> Finding:
    """A broken link has two ends; a checkpoint that covers the earlier one clears it."""
    if wrong.kind != "unlinked" or wrong.seq is None or wrong.seq == 1 or vouched >= wrong.seq - 1:
        return wrong
    before = wrong.seq - 1
    sentence = (
        f"Record {before} is not the one that record {wrong.seq} was written after: it was changed "
        f"and its hash made anew."
    )
    return replace(wrong, seq=before, sentence=sentence)


def _open_all(
    stream: StreamName, notes: Iterable[SignedNote], key: Ed25519PublicKey
) -> tuple[list[Checkpoint], list[Finding]]:
    signed: list[Checkpoint] = []
    findings: list[Finding] = []
    for place, note in enumerate(notes, 1):
        opened = open_note(note, key)
        if isinstance(opened, Checkpoint) and opened.stream == stream:
            signed.append(opened)
            continue
        reason = opened.reason if isinstance(opened, Forged) else f"it is of {opened.stream}"
        sentence = f"Checkpoint {place} of {stream} is forged: {reason}."
        findings.append(Finding("forged checkpoint", None, sentence))
    signed.sort(key=lambda checkpoint: checkpoint.head.size)
    return signed, findings


def _check_signed(signed: list[Checkpoint], walk: _Walk, matching: set[int]) -> Iterator[Finding]:
    """The first signed root that the records do not give, and the records that are no more."""
    last = walk.frontier.size
    # From the record already named on, no root can be expected to come out.
    sound = last if walk.wrong is None or walk.wrong.seq is None else walk.wrong.seq - 1
    for checkpoint in signed:
        size = checkpoint.head.size
        if size > sound or walk.roots[size] == checkpoint.head.root:
            continue
        if any(other >= size for other in matching):
            sentence = (
                f"The key has signed two histories: the checkpoint of size {size} and "
                f"{checkpoint.instant} does not begin the one that the records bear out."
            )
            yield Finding("two histories", None, sentence)
            break
        low = max((other for other in matching if other < size), default=0) + 1
        sentence = (
            f"A record from {low} to {size} was changed and the chain made anew: the records do "
            f"not give the root signed at size {size} and {checkpoint.instant}."
        )
        yield Finding("rewritten", low, sentence)
        break
    newest = signed[-1] if signed else None
    if walk.wrong is None and newest is not None and newest.head.size > last:
        sentence = (
            f"The stream was cut after record {last}: the checkpoint of {newest.instant} is over "
            f"{newest.head.size} records."
        )
        yield Finding("cut", last + 1, sentence)


def _check_held(against: Head | PrintedHead, walk: _Walk, where: str) -> Finding | None:
    last = walk.frontier.size
    if against.size > last:
        if walk.wrong is not None:
            return None
        sentence = (
            f"The stream was cut after record {last}: the head {where} is over "
            f"{against.size} records."
        )
        return Finding("cut", last + 1, sentence)
    if against.is_root(walk.roots[against.size]):
        return None
    sentence = (
        f"The stream was rewritten, or the head is of another: its first {against.size} records do "
        f"not give the root {where}."
    )
    return Finding("rewritten", 1, sentence)
