"""Making an evidence file from a journal: the choice of records, their proofs, the book's bytes.

It reads as far as the newest checkpoint; what no signature covers yet is no evidence.
"""

from collections.abc import Iterator

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from croupier.entries import UnknownEntry
from croupier.evidence.choice import choose, settle_subject
from croupier.evidence.file import About, Evidence, exhibit, signed
from croupier.game.events import Opened
from croupier.journal.checkpoint import Forged, open_note
from croupier.journal.record import Record, stream_name
from croupier.journal.store import BlobHash, JournalError, JournalReader
from croupier.journal.tree import inclusion_proofs


def gather(journal: JournalReader, about: About, key: Ed25519PrivateKey) -> Evidence | str:
    """The file, signed; or in a sentence why there is none."""
    try:
        return _gather(journal, about, key)
    except (UnknownEntry, JournalError) as wrong:
        return f"{about.table}: {wrong}"


def _gather(journal: JournalReader, about: About, key: Ed25519PrivateKey) -> Evidence | str:
    try:
        stream = stream_name(about.table)
    except ValueError as wrong:
        return str(wrong)
    if not journal.size(stream):
        return f"there is no table {about.table!r}"
    newest = journal.newest_checkpoints().get(stream)
    opened = open_note(newest, key.public_key()) if newest is not None else None
    if newest is None or opened is None:
        return f"{stream} has no signed checkpoint yet"
    if isinstance(opened, Forged):
        return f"the newest checkpoint of {stream} is forged: {opened.reason}"

    def read() -> Iterator[Record]:
        return journal.read(stream, limit=opened.head.size)

    subject = settle_subject(read, about)
    if isinstance(subject, str):
        return subject
    chosen = choose(read, subject)
    if isinstance(chosen, str):
        return chosen
    books = _books(journal, chosen.opened)
    if isinstance(books, str):
        return books
    leaves = [record.hash for record in read()]
    proofs = inclusion_proofs(leaves, [record.seq - 1 for record, _ in chosen.records])
    evidence = Evidence(
        about=subject,
        key=key.public_key().public_bytes_raw().hex(),
        checkpoint=newest,
        records=tuple(
            exhibit(record, shown, proofs[record.seq - 1]) for record, shown in chosen.records
        ),
        books=books,
    )
    return signed(evidence, key)


def _books(journal: JournalReader, opened: Opened) -> dict[str, str] | str:
    """The bytes that the table was opened with, and those of a book that lent it a chapter."""
    wanted = [opened.rules_hash, opened.clauses_hash]
    for extension in opened.extensions.values():
        wanted += [extension.rules_hash, extension.clauses_hash]
    books: dict[str, str] = {}
    for name in wanted:
        content = journal.blob(BlobHash(name))
        if content is None:
            return f"the journal lacks the bytes of {opened.book} that {opened.table} opened with"
        books[name] = content.decode()
    return books
