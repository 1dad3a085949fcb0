"""Opening: what a table's first record holds, and how a book comes back out of the journal.

A running table never sees an edited file: after the opening its book is the bytes in the journal.
"""

from typing import Literal

import msgspec

import croupier
from croupier.floor.fitting import FITTINGS, extensions_of, unfit, with_extensions
from croupier.game.commands import Stack
from croupier.game.equipment import fitted, size_refused, unattested
from croupier.game.events import Opened, TerminalFitted
from croupier.game.names import Refusal, TableId
from croupier.game.tray import stock, value
from croupier.journal.store import BlobHash, BlobReader, blob_hash
from croupier.library import BadInput, BrokenBook, Game, find, load
from croupier.money import Cents, dollars_of
from croupier.paytable import PayTable
from croupier.proof.confirmation import to_confirm, withheld
from croupier.rulebook.load import BookFiles, build, files_of, is_approved
from croupier.rulebook.model import Book

#: Of a book that does not load, as many faults as a refusal has room for.
TOLD = 3


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
    #: The float by denomination; as a table is usually stocked, where nothing is said.
    chips: tuple[Stack, ...] = ()
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
    #: Readings other than the book's defaults, and those that the operator confirms by name.
    readings: dict[str, str] = {}
    confirmed: tuple[str, ...] = ()
    #: Limits of single wagers; whether stakes are multiples of the minimum, or in which steps.
    by_wager: dict[str, tuple[Cents, Cents]] = {}
    multiples: bool = False
    step: Cents = Cents(0)
    terminals: tuple[TerminalFitted, ...] = ()
    #: What the table does that its book has not, by name, each with its approval.
    extensions: dict[str, str] = {}


def opening(plan: TablePlan) -> tuple[Opened, tuple[bytes, ...]]:
    """The opening event and the bytes that lie under its hashes."""
    files, option, game = _loaded(plan)
    book = game.book
    if is_approved(book.id, files.data, files.clause_bytes) is False:
        says = f"{book.id} is an approved book's name, and {plan.book} is not that book"
        raise Unopenable(f"{plan.table}: {says}; choose another id")
    if plan.layout not in book.tables["layout"]:
        layouts = ", ".join(book.tables["layout"])
        raise Unopenable(f"{book.name} has no layout {plan.layout!r}; it has {layouts}")
    if plan.device == "simulated" and not plan.simulated:
        says = "a random draw is for a table that is opened as simulated; no book knows one"
        raise Unopenable(f"{plan.table}: {says}")
    found = extensions_of(plan.extensions, book)
    if isinstance(found, str):
        raise Unopenable(f"{plan.table}: {found}")
    extensions, lent, book = found
    wrong_terminals = unfit(plan.terminals, book)
    if wrong_terminals:
        raise Unopenable(f"{plan.table}: {wrong_terminals}")
    clauses = files.clause_bytes
    for item, size in plan.attested.items():
        wrong_size = size_refused(book, item, size)
        if wrong_size:
            raise Unopenable(f"{plan.table}: {wrong_size.says}")
    _limits(plan, book)
    _confirmed(plan, game.table)
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
        equipment=_equipment(plan, book),
        simulated=plan.simulated,
        software=croupier.__version__,
        approval=plan.approval,
        colours=plan.colours,
        streak_amount=plan.streak_amount,
        device=plan.device,
        betting_seconds=plan.betting_seconds,
        warning_seconds=plan.warning_seconds,
        by_wager=plan.by_wager,
        multiples=plan.multiples,
        step=plan.step,
        confirmed=plan.confirmed,
        withheld=withheld(game.table, plan.confirmed),
        keeps_runs="streak" in book.chapters and not book.policy("super_streak.reset_on_open"),
        document=blob_hash(plan.document) if plan.document else "",
        attested=plan.attested,
        terminals=plan.terminals,
        extensions=extensions,
        chips=_chips(plan),
    )
    blobs = (files.data, clauses, *lent)
    return event, (*blobs, plan.document) if plan.document else blobs


def _loaded(plan: TablePlan) -> tuple[BookFiles, str | None, Game]:
    """The plan's book with its readings, or the first of its faults."""
    try:
        return *find(plan.book), load(plan.book, plan.readings)
    except BadInput as wrong:
        raise Unopenable(f"{plan.table}: {wrong}") from None
    except BrokenBook as broken:
        says = " ".join(map(str, broken.faults[:TOLD]))
        more = len(broken.faults) - TOLD
        rest = f" And {more} more: `croupier check` lists them." if more > 0 else ""
        raise Unopenable(f"{plan.table}: the book does not load. {says}{rest}") from None


def _equipment(plan: TablePlan, book: Book) -> tuple[str, ...]:
    extra = (*plan.equipment, *(FITTINGS if plan.terminals else ()))
    equipment = fitted(book, extra)
    if isinstance(equipment, Refusal):
        raise Unopenable(f"{plan.table}: {equipment.says}")
    wrong = None if plan.simulated else unattested(book, equipment, plan.attested)
    if wrong:
        clauses = ", ".join(wrong.clauses)
        raise Unopenable(f"{plan.table}: {wrong.says} (clause {clauses}); attest it in the plan")
    return equipment


def _chips(plan: TablePlan) -> tuple[Stack, ...]:
    """The table's set of value chips and how many of each lie in its tray: together, the float."""
    chips = plan.chips or stock(plan.unit, plan.float)
    for stack in chips:
        if stack.each % plan.unit:
            says = f"a chip of ${dollars_of(stack.each)} at a table that pays in steps of"
            raise Unopenable(f"{plan.table}: {says} ${dollars_of(plan.unit)}")
    if len({stack.each for stack in chips}) < len(chips):
        raise Unopenable(f"{plan.table}: each denomination is named once")
    if value(chips) != plan.float:
        says = f"its chips are ${dollars_of(value(chips))}"
        raise Unopenable(f"{plan.table}: {says}, and its float ${dollars_of(plan.float)}")
    return chips


def _limits(plan: TablePlan, book: Book) -> None:
    pairs = {"the table": (plan.minimum, plan.maximum), **plan.by_wager}
    for name, (least, most) in pairs.items():
        if name != "the table" and name not in book.wagers:
            raise Unopenable(f"{plan.table}: {book.name} has no wager {name!r} to limit")
        if not 0 < least <= most:
            says = f"the limits of {name} are {least} to {most} cents"
            raise Unopenable(f"{plan.table}: {says}; a maximum is at least its minimum")
    if plan.step and not book.policy("limits.minimum_unit"):
        raise Unopenable(f"{plan.table}: the sign of {book.name} states no unit above the minimum")
    if plan.streak_amount and "streak" not in book.chapters:
        raise Unopenable(f"{plan.table}: {book.name} has no wager over several rounds")


def _confirmed(plan: TablePlan, table: PayTable) -> None:
    """Only what there is to confirm may be confirmed: a slip of the pen confirms nothing."""
    known = {word for asked in to_confirm(table) for word in asked.words}
    for word in plan.confirmed:
        if word not in known:
            asks = f"there is {', '.join(sorted(known))}" if known else "there is nothing"
            raise Unopenable(f"{plan.table}: {word!r} is not to be confirmed here; {asks}")


def approval_of(opened: Opened, journal: BlobReader) -> str:
    """Of a table's book, for whoever verifies: an old journal may have an old book's bytes."""
    rules = journal.blob(BlobHash(opened.rules_hash))
    clauses = journal.blob(BlobHash(opened.clauses_hash))
    match is_approved(opened.book, rules or b"", clauses or b""):
        case True:
            says = "the very bytes that this program ships"
        case False:
            says = "NOT the bytes that this program ships under that name"
        case None:
            says = "not a book that this program ships"
    return f"its book is {opened.book}: {says}."


def book_of(opened: Opened, journal: BlobReader) -> PayTable:
    """The book as it was opened, with what other books lend its table."""
    _, _, plain = plain_of(opened, journal)
    whole = with_extensions(plain.book, opened, journal)
    if isinstance(whole, str):
        raise Unopenable(whole)
    return PayTable(whole)


def plain_of(opened: Opened, journal: BlobReader) -> tuple[BookFiles, str | None, Game]:
    """The book by itself: from the journal's bytes, with the readings then in force."""
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
    return files, opened.option, Game(PayTable(book))
