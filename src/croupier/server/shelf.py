"""Books: which a table can be opened with, their exact odds, what each reading changes.

Those on the shelf by name, and the one that a table was opened with out of the journal.

For staff and regulators; a player's screen shows what its book lets it (point 46). Everything is
worked out once for a book's bytes.
"""

from asyncio import to_thread
from functools import cache

import msgspec
from litestar import get
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler

from croupier.floor.opening import plain_of
from croupier.journal.store import blob_hash
from croupier.library import Game, every_book, find, load
from croupier.odds import PositionOdds, odds_of
from croupier.paytable import PayTable
from croupier.proof.confirmation import to_confirm
from croupier.proof.readings import ReadingEffect, effects_in
from croupier.rulebook.form import EQUIPMENT
from croupier.rulebook.load import BookFiles
from croupier.rulebook.model import Entry
from croupier.rulebook.render import says_bet, says_pays
from croupier.server.edge import Asked, Edge

#: Whose screens show no odds of their own accord.
_NOT_FOR = ("player", "display")


class BookLine(msgspec.Struct, frozen=True):
    book: str
    title: str
    place: str


class LayoutChoice(msgspec.Struct, frozen=True):
    name: str
    wagers: tuple[str, ...]


class EquipmentChoice(msgspec.Struct, frozen=True, kw_only=True):
    """`always` is at every table of the book; a size that is bounded must be measured."""

    name: str
    says: str
    always: bool
    least_mm: int | None
    most_mm: int | None
    clauses: tuple[str, ...]


class ReadingChange(msgspec.Struct, frozen=True):
    """The edge of a position now, and as it would be."""

    position: str
    edge: str
    would_be: str


class ReadingValue(msgspec.Struct, frozen=True, kw_only=True):
    value: str
    in_force: bool
    default: bool
    effect: str
    changes: tuple[ReadingChange, ...]


class ReadingChoice(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    point: int
    says: str
    values: tuple[ReadingValue, ...]
    #: For a number that may be chosen freely: from, to.
    span: tuple[int, int] | None


class Confirmation(msgspec.Struct, frozen=True):
    """What an operator confirms by name before it is offered."""

    words: tuple[str, ...]
    positions: tuple[str, ...]
    says: str


class ExactOdds(msgspec.Struct, frozen=True, kw_only=True):
    """Exact fractions as text; the house's edge, negative where the player is favoured."""

    position: str
    wager: str
    called: str
    pays: str
    ways: int | None
    outcomes: int | None
    chance: str
    edge: str
    variance: str
    clauses: tuple[str, ...]
    readings: tuple[str, ...]


class BookSheet(msgspec.Struct, frozen=True, kw_only=True):
    book: str
    title: str
    place: str
    hash: str
    positions: tuple[ExactOdds, ...]
    readings: tuple[ReadingChoice, ...]
    confirmations: tuple[Confirmation, ...]
    layouts: tuple[LayoutChoice, ...]
    equipment: tuple[EquipmentChoice, ...]
    #: Whether a wager runs over several rounds, and a table states its amount.
    streaks: bool
    #: Whether its sign states in which steps stakes go above the minimum.
    steps: bool
    #: Whether terminals stand at its tables by the book itself; else an approval may lend them.
    terminals: bool


def shelf_routes(edge: Edge) -> list[ControllerRouterHandler]:
    @get("/api/books", sync_to_thread=True)
    def books() -> tuple[BookLine, ...]:
        return tuple(BookLine(name, *_titled(name)) for name in every_book())

    @get("/api/books/{name:str}", sync_to_thread=True)
    def book(request: Asked, name: FromPath[str]) -> BookSheet:
        if edge.session(request).role in _NOT_FOR:
            raise PermissionDeniedException("the odds page is for staff and regulators")
        if name not in every_book():
            raise NotFoundException(f"there is no book {name[:40]!r} on the shelf")
        files, _ = find(name)
        return sheet_of(name, files.data)

    opened: dict[str, BookSheet] = {}

    @get("/api/tables/{name:str}/odds")
    async def odds(request: Asked, name: FromPath[str]) -> BookSheet:
        """Of the bytes and readings that the table was opened with, which never change."""
        if edge.session(request).role in _NOT_FOR:
            raise PermissionDeniedException("the odds page is for staff and regulators")
        decider = edge.table(name)
        if name not in opened:
            opening = decider.state.opened
            rules = plain_of(opening, edge.floor.journal) if opening is not None else None
            if rules is None:
                raise NotFoundException(f"{name} is not open")
            opened[name] = await to_thread(_sheet, *rules, decider.table)
        return opened[name]

    return [books, book, odds]


def _titled(name: str) -> tuple[str, str]:
    book = load(name).book
    return book.title, book.place


@cache
def sheet_of(name: str, data: bytes) -> BookSheet:
    """Of a book and the bytes that it has: other bytes are another sheet."""
    game = load(name)
    files, option = find(name)
    return _sheet(msgspec.structs.replace(files, data=data), option, game, game.table)


def _sheet(files: BookFiles, option: str | None, plain: Game, table: PayTable) -> BookSheet:
    """`plain` is the book by itself; a table may offer what another book lends it besides."""
    book = table.book
    return BookSheet(
        book=book.name,
        title=book.title,
        place=book.place,
        hash=blob_hash(files.data),
        positions=tuple(_exact(table, odds) for odds in odds_of(table)),
        readings=_readings(effects_in(files, option, plain)),
        confirmations=tuple(Confirmation(c.words, c.positions, c.says) for c in to_confirm(table)),
        layouts=tuple(
            LayoutChoice(layout, _words(entry)) for layout, entry in book.tables["layout"].items()
        ),
        equipment=tuple(_fitted(entry) for entry in book.tables["equipment"].values()),
        streaks=bool(table.streaks),
        steps=bool(book.policy("limits.minimum_unit")),
        terminals="terminals" in book.chapters,
    )


def _words(entry: Entry) -> tuple[str, ...]:
    found = entry.fields["wagers"]
    return tuple(map(str, found)) if isinstance(found, tuple) else ()


def _fitted(entry: Entry) -> EquipmentChoice:
    least, most = (entry.fields.get(key) for key in ("least_mm", "most_mm"))
    return EquipmentChoice(
        name=entry.name,
        says=EQUIPMENT[entry.name],
        always=entry.fields.get("fitted") == "always",
        least_mm=least if isinstance(least, int) else None,
        most_mm=most if isinstance(most, int) else None,
        clauses=entry.source.clauses,
    )


def _exact(table: PayTable, odds: PositionOdds) -> ExactOdds:
    position = table.index[odds.position]
    bets = tuple(bet for bet in position.wager.bets if bet.choice == position.choice)
    return ExactOdds(
        position=odds.position,
        wager=position.wager.name,
        called=says_bet(position.wager, position.choice),
        pays=says_pays(bets) or ", ".join(f"{won} to 1" for won in odds.pays),
        ways=odds.ways,
        outcomes=odds.outcomes,
        chance=str(odds.chance),
        edge=str(odds.edge),
        variance=str(odds.variance),
        clauses=odds.clauses,
        readings=odds.readings,
    )


def _readings(rows: list[ReadingEffect]) -> tuple[ReadingChoice, ...]:
    found: dict[str, ReadingChoice] = {}
    for row in rows:
        value = ReadingValue(
            value=row.value,
            in_force=row.in_force,
            default=row.default,
            effect=row.effect,
            changes=tuple(ReadingChange(*change) for change in row.changes),
        )
        before = found[row.name].values if row.name in found else ()
        found[row.name] = ReadingChoice(
            name=row.name,
            point=row.point,
            says=row.says if row.first else found[row.name].says,
            values=(*before, value),
            span=row.span,
        )
    return tuple(found.values())
