"""What we read into a book: each value of each reading with its effect, and what is inferred."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.library import Game, find
from croupier.odds import PositionOdds, odds_of
from croupier.paytable import PayTable
from croupier.proof.lints import percent
from croupier.rulebook.load import BookFiles, build
from croupier.rulebook.model import Book, PositionId, Source

#: The parts of a book that its pay table is compiled from.
_PAYS = ("wager", "rulebook")


@dataclass(frozen=True, slots=True)
class ReadingEffect:
    """One value of one reading. `first` marks the first row of a reading."""

    book: str
    name: str
    point: int
    says: str
    value: str
    in_force: bool
    default: bool
    effect: str
    changes: tuple[tuple[str, str, str], ...]
    first: bool
    span: tuple[int, int] | None = None

    def as_json(self) -> dict[str, object]:
        changes = [{"position": p, "edge": now, "would_be": then} for p, now, then in self.changes]
        return {
            "book": self.book,
            "reading": self.name,
            "point": self.point,
            "says": self.says,
            "value": self.value,
            "range": None if self.span is None else list(self.span),
            "in_force": self.in_force,
            "default": self.default,
            "changes": changes,
        }


@dataclass(frozen=True, slots=True)
class Inference:
    """A value that the text does not give and that we worked out: where it stands, and on what."""

    book: str
    table: str
    clauses: tuple[str, ...]
    point: int | None

    def as_json(self) -> dict[str, object]:
        return {
            "book": self.book,
            "table": self.table,
            "clauses": list(self.clauses),
            "point": self.point,
        }


def inferred_in(book: Book) -> list[Inference]:
    """Everything that the book marks as inferred, in the order of its tables."""
    sources: list[tuple[str, Source]] = [("outcome", book.space_source)]
    sources += [(f"wager.{wager.name}", wager.source) for wager in book.wagers.values()]
    for table, entries in book.tables.items():
        sources += [(f"{table}.{entry.name}", entry.source) for entry in entries.values()]
    sources += [(f"step.{step.fields['do']}", step.source) for step in book.steps]
    sources += [(f"policy.{policy.name}", policy.source) for policy in book.policies.values()]
    return [
        Inference(book.name, table, source.clauses, source.point)
        for table, source in sources
        if source.inferred
    ]


def effects_of(name: str, game: Game) -> list[ReadingEffect]:
    """Each value of each reading of a book by its name, the one in force first."""
    return effects_in(*find(name), game)


def effects_in(files: BookFiles, option: str | None, game: Game) -> list[ReadingEffect]:
    """Of the bytes that the game was loaded from, wherever they lie."""
    before = {odds.position: odds for odds in game.odds()}
    pays = paying_readings(files.tree)
    chosen = {str(reading.name): reading.value for reading in game.book.readings.values()}
    found = []
    for reading in game.book.readings.values():
        words = [reading.value, *(word for word in reading.words if word != reading.value)]
        for word in words:
            changes: tuple[tuple[str, str, str], ...] = ()
            if word != reading.value and reading.name in pays:
                other = build(files, option, {**chosen, reading.name: word})
                if isinstance(other, Book):
                    changes = _changes(before, odds_of(PayTable(other)))
            ends = (reading.least, reading.most)
            span = (ends[0], ends[1]) if ends[0] is not None and ends[1] is not None else None
            found.append(
                ReadingEffect(
                    game.book.name,
                    reading.name,
                    reading.point,
                    reading.says,
                    word,
                    in_force=word == reading.value,
                    default=word == reading.default,
                    effect=_said(changes),
                    changes=changes,
                    first=word == reading.value,
                    span=span,
                )
            )
    return found


def paying_readings(tree: object, *, inside: bool = False) -> set[str]:
    """The readings that stand where a wager, its odds or the device is told: only they pay.

    Most are about conduct, and a whole book need not be built to see that no edge moves.
    """
    if isinstance(tree, list):
        return set().union(*(paying_readings(each, inside=inside) for each in tree), ())
    if not isinstance(tree, dict):
        return set()
    found = {str(tree["reading"])} if inside and isinstance(tree.get("reading"), str) else set()
    for key, value in tree.items():
        found |= paying_readings(value, inside=inside or key in _PAYS)
    return found


def _changes(
    before: Mapping[PositionId, PositionOdds], after: tuple[PositionOdds, ...]
) -> tuple[tuple[str, str, str], ...]:
    found = []
    for odds in after:
        was = before.get(odds.position)
        if was is None:
            found.append((odds.position, "not offered", str(odds.edge)))
        elif was.edge != odds.edge:
            found.append((odds.position, str(was.edge), str(odds.edge)))
    gone = set(before) - {odds.position for odds in after}
    return (*found, *((id_, str(before[id_].edge), "not offered") for id_ in sorted(gone)))


def _said(changes: tuple[tuple[str, str, str], ...]) -> str:
    def shown(edge: str) -> str:
        return edge if edge == "not offered" else percent(Fraction(edge))

    parts = [f"{p} {shown(now)} -> {shown(then)}" for p, now, then in changes[:4]]
    more = f" and {len(changes) - 4} more" if len(changes) > 4 else ""  # noqa: PLR2004
    return "edge: " + ", ".join(parts) + more if parts else ""
