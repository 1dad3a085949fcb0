"""Fitting a table with terminals: what stands there, and the extension that another book needs.

A plan that cannot be opened is a sentence for the operator; what terminals then do is the core's.
"""

import re
from collections.abc import Mapping

from croupier.game.events import Extension, Opened, TerminalFitted
from croupier.journal.store import BlobHash, BlobReader, blob_hash
from croupier.library import find, load
from croupier.money import dollars_of
from croupier.rulebook.extension import LENDERS, extended
from croupier.rulebook.load import build, files_of
from croupier.rulebook.model import Book

_NAME = re.compile("[a-z][a-z0-9-]{0,31}")
#: What comes with a terminal.
FITTINGS = ("terminal", "note_acceptor", "slip_printer")

Blobs = tuple[bytes, ...]


def extensions_of(
    approvals: Mapping[str, str], book: Book
) -> tuple[dict[str, Extension], Blobs, Book] | str:
    """Each extension with the bytes that it rests on, and the book with all of them."""
    found: dict[str, Extension] = {}
    blobs: list[bytes] = []
    for name, approval in approvals.items():
        if name not in LENDERS:
            return f"there is no extension {name!r}; there is {', '.join(LENDERS)}"
        if name in book.chapters:
            return f"{book.name} has {name} itself and needs no extension"
        if not approval.strip():
            return f"the extension {name} needs the reference of its approval"
        files, _ = find(LENDERS[name])
        found[name] = Extension(
            approval=approval,
            book=LENDERS[name],
            rules_hash=blob_hash(files.data),
            clauses_hash=blob_hash(files.clause_bytes),
        )
        blobs += [files.data, files.clause_bytes]
        book = extended(book, name, load(LENDERS[name]).book)
    return found, tuple(blobs), book


def unfit(terminals: tuple[TerminalFitted, ...], book: Book) -> str | None:
    """Why these terminals cannot stand at a table of the book."""
    if not terminals:
        alone = "terminals" in book.chapters and book.policy("table.kind") == "stand_alone"
        return "a stand-alone table has terminals; name them" if alone else None
    if "terminals" not in book.chapters:
        return f"{book.name} has no terminals; name the extension with its approval"
    kind, offered = book.policy("table.kind"), book.policy("terminal.offered_at")
    if not isinstance(offered, tuple) or kind not in offered:
        return f"no terminals stand at a {kind} table"
    if len({one.name for one in terminals}) < len(terminals):
        return "two terminals have one name"
    found = (_unfit(one, book) for one in terminals)
    return next((wrong for wrong in found if wrong), None)


def _unfit(one: TerminalFitted, book: Book) -> str | None:
    worth = book.policy("terminal.credit_value")
    if not _NAME.fullmatch(one.name):
        return f"{one.name!r} is no name of a terminal; use small letters, digits and hyphens"
    if not one.notes or not one.icons:
        return f"{one.name} needs the notes that it takes and its chip icons"
    for cents in (*one.notes, *one.icons):
        if cents <= 0 or not isinstance(worth, int) or cents % worth:
            says = f"${dollars_of(cents)} at {one.name} is no whole number of credits"
            return f"{says} of {worth} cents"
    if one.minimum and one.maximum and one.maximum < one.minimum:
        return f"the maximum of {one.name} is below its minimum"
    return None


def with_extensions(book: Book, opened: Opened, journal: BlobReader) -> Book | str:
    """The book as the table was opened with it, lent chapters from the journal's own bytes."""
    for name, extension in opened.extensions.items():
        rules = journal.blob(BlobHash(extension.rules_hash))
        clauses = journal.blob(BlobHash(extension.clauses_hash))
        if rules is None or clauses is None:
            return f"the journal lacks the bytes of {extension.book} that {name} rests on"
        files = files_of(extension.book.replace("-", "_"), rules, clauses)
        lender = files if isinstance(files, tuple) else build(files, None, {})
        if not isinstance(lender, Book):
            return f"the book that lends {name} does not load: {lender[0]}"
        book = extended(book, name, lender)
    return book
