"""Opening: what a table's first record holds, and how a book comes back out of the journal.

A running table never sees an edited file: after the opening its book is the bytes in the journal.
"""

from typing import Literal

import msgspec

import croupier
from croupier.game.arrangements import size_refused
from croupier.game.events import Opened
from croupier.game.names import TableId
from croupier.journal.store import BlobHash, JournalReader, blob_hash
from croupier.library import find, load
from croupier.money import Cents
from croupier.paytable import PayTable
from croupier.rulebook.load import build, files_of
from croupier.rulebook.model import Book


class Unopenable(ValueError):  # noqa: N818 - a statement about the journal or the plan
    """A table that cannot be opened as asked, or opened again from its journal."""


class TablePlan(msgspec.Struct, frozen=True, kw_only=True):
    """What an operator decides before a table opens."""

    table: TableId
    title: str
    book: str
    layout: str
    places: int
    minimum: Cents
    maximum: Cents
    unit: Cents
    float: Cents
    simulated: bool
    approval: str = ""
    #: The operator's approved document, served to whoever asks.
    document: bytes = b""
    #: Sizes of equipment as measured, in millimetres.
    attested: dict[str, int] = {}
    #: The colours of the table's own set of colour checks; none where it has no set.
    colours: tuple[str, ...] = ()
    #: What is fitted beyond what the book has at every table.
    equipment: tuple[str, ...] = ()
    #: What a Super Streak wager costs; 0 where the table offers none.
    streak_amount: Cents = Cents(0)
    #: Where results come from; a simulated draw only at a simulated table.
    device: Literal["keys", "simulated"] = "keys"
    #: How long betting stays open and how long before its end the warning comes; 0 for no clock.
    betting_seconds: int = 0
    warning_seconds: int = 0


def opening(plan: TablePlan) -> tuple[Opened, tuple[bytes, ...]]:
    """The opening event and the bytes that lie under its hashes."""
    files, option = find(plan.book)
    book = load(plan.book).book
    if plan.layout not in book.tables["layout"]:
        layouts = ", ".join(book.tables["layout"])
        raise Unopenable(f"{book.name} has no layout {plan.layout!r}; it has {layouts}")
    if plan.device == "simulated" and not plan.simulated:
        says = "a random draw is for a table that is opened as simulated; no book knows one"
        raise Unopenable(f"{plan.table}: {says}")
    clauses = files.clause_bytes
    for item, size in plan.attested.items():
        wrong = size_refused(book, item, size)
        if wrong:
            raise Unopenable(f"{plan.table}: the {item}: {wrong.says}")
    event = Opened(
        table=plan.table,
        title=plan.title,
        book=book.id,
        option=option,
        rules_hash=blob_hash(files.data),
        clauses_hash=blob_hash(clauses),
        edition=str(book.policy("record.edition")),
        readings={str(name): reading.value for name, reading in book.readings.items()},
        layout=plan.layout,
        places=plan.places,
        minimum=plan.minimum,
        maximum=plan.maximum,
        unit=plan.unit,
        float=plan.float,
        equipment=_fitted(plan, book),
        simulated=plan.simulated,
        software=croupier.__version__,
        approval=plan.approval,
        colours=plan.colours,
        streak_amount=plan.streak_amount,
        device=plan.device,
        betting_seconds=plan.betting_seconds,
        warning_seconds=plan.warning_seconds,
        keeps_runs="streak" in book.chapters and not book.policy("super_streak.reset_on_open"),
        document=blob_hash(plan.document) if plan.document else "",
        attested=plan.attested,
    )
    blobs = (files.data, clauses)
    return event, (*blobs, plan.document) if plan.document else blobs


def _fitted(plan: TablePlan, book: Book) -> tuple[str, ...]:
    """What every table of the book has, and what this one has besides, in the book's order."""
    known = book.tables["equipment"]
    strange = [name for name in plan.equipment if name not in known]
    if strange:
        says = f"{book.name} knows no {strange[0]!r}; it knows {', '.join(known)}"
        raise Unopenable(f"{plan.table}: {says}")
    return tuple(
        item.name
        for item in known.values()
        if item.fields["fitted"] == "always" or item.name in plan.equipment
    )


def book_of(opened: Opened, journal: JournalReader) -> PayTable:
    """The book as it was opened: from the journal's bytes, with the readings then in force."""
    rules = journal.blob(BlobHash(opened.rules_hash))
    clauses = journal.blob(BlobHash(opened.clauses_hash))
    if rules is None or clauses is None:
        raise Unopenable(
            f"the journal lacks the bytes of {opened.book} that {opened.table} opened with"
        )
    files = files_of(opened.book.replace("-", "_"), rules, clauses)
    if isinstance(files, tuple):
        raise Unopenable(f"the book of {opened.table} does not load: {files[0]}")
    book = build(files, opened.option, opened.readings)
    if not isinstance(book, Book):
        raise Unopenable(f"the book of {opened.table} does not load: {book[0]}")
    return PayTable(book)
