"""What each value of each reading does to the edge of a book's positions."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.library import Game, find
from croupier.odds import PositionOdds, odds_of
from croupier.paytable import PayTable
from croupier.proof.lints import percent
from croupier.rulebook.load import build
from croupier.rulebook.model import Book, PositionId


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

    def as_json(self) -> dict[str, object]:
        changes = [{"position": p, "edge": now, "would_be": then} for p, now, then in self.changes]
        return {
            "book": self.book,
            "reading": self.name,
            "point": self.point,
            "says": self.says,
            "value": self.value,
            "in_force": self.in_force,
            "default": self.default,
            "changes": changes,
        }


def effects_of(name: str, game: Game) -> list[ReadingEffect]:
    """Each value of each reading, the one in force first."""
    files, option = find(name)
    before = {odds.position: odds for odds in game.odds()}
    chosen = {str(reading.name): reading.value for reading in game.book.readings.values()}
    found = []
    for reading in game.book.readings.values():
        words = [reading.value, *(word for word in reading.words if word != reading.value)]
        for word in words:
            changes: tuple[tuple[str, str, str], ...] = ()
            if word != reading.value:
                other = build(files, option, {**chosen, reading.name: word})
                if isinstance(other, Book):
                    changes = _changes(before, odds_of(PayTable(other)))
            span = f" ({reading.least} to {reading.most})" if reading.least is not None else ""
            found.append(
                ReadingEffect(
                    game.book.name,
                    reading.name,
                    reading.point,
                    reading.says,
                    word + span,
                    in_force=word == reading.value,
                    default=word == reading.default,
                    effect=_said(changes),
                    changes=changes,
                    first=word == reading.value,
                )
            )
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
