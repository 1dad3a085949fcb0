"""A book's PAR sheet as one typed value; html.py, pdf.py and this file put it on paper.

Everything in it follows from the book's bytes, its readings and the what-ifs that were asked for,
so the same book gives the same sheet, byte for byte.
"""

import csv
import io
import json
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.library import Game
from croupier.money import Cents, dollars_of
from croupier.proof.readings import ReadingEffect, effects_of
from croupier.settle import Limits
from croupier.sheet.figures import BANDS, PositionFigures, figures_of
from croupier.sheet.whatif import what_if


@dataclass(frozen=True)
class ParSheet:
    """`asked` names the what-ifs, empty for the book as approved."""

    book: str
    title: str
    place: str
    digest: str
    asked: tuple[str, ...]
    positions: tuple[PositionFigures, ...]
    readings: tuple[ReadingEffect, ...]
    clauses: tuple[tuple[str, str], ...]
    token_word: str

    @property
    def edges(self) -> tuple[Fraction, Fraction]:
        edges = [one.edge for one in self.positions]
        return min(edges), max(edges)

    @property
    def generous(self) -> tuple[str, ...]:
        """Positions that favour the player, which no table opens with before they are confirmed."""
        return tuple(one.position for one in self.positions if one.edge < 0)

    @property
    def remark(self) -> str:
        """What must stand beside the range of edges, if anything."""
        if not self.generous:
            return ""
        return (
            f"{len(self.generous)} positions favour the player as the book is read here: "
            f"{', '.join(self.generous)}. A table offers them only once its operator has confirmed "
            "that reading."
        )

    def as_json(self) -> dict[str, object]:
        low, high = self.edges
        return {
            "book": self.book,
            "title": self.title,
            "place": self.place,
            "sha256": self.digest,
            "what_if": list(self.asked),
            "edge": [str(low), str(high)],
            "return": [str(1 - high), str(1 - low)],
            "favour_the_player": list(self.generous),
            "tokens_that_win": self.token_word,
            "positions": [one.as_json() for one in self.positions],
            "readings": [one.as_json() for one in self.readings],
            "clauses": dict(self.clauses),
        }

    def json(self) -> str:
        return json.dumps(self.as_json(), indent=2, ensure_ascii=False) + "\n"

    def csv(self) -> str:
        """A line for each position, figures in full."""
        text = io.StringIO()
        rows = csv.writer(text, lineterminator="\n")
        bands = [f"{name}_{n}" for n in BANDS for name in ("low", "high")]
        rows.writerow(
            (
                *(
                    "position",
                    "pays",
                    "ways",
                    "outcomes",
                    "hit_frequency",
                    "chances",
                    "contributions",
                ),
                *("return", "edge", "deviation", "volatility_index", "n0"),
                *bands,
                *("token_return", "token_collect", "token_convert", "dead_chip_hold"),
                *("edge_after_rounding", "clauses", "readings"),
            )
        )
        for one in self.positions:
            rows.writerow(self._row(one))
        return text.getvalue()

    def _row(self, one: PositionFigures) -> tuple[object, ...]:
        promotion = one.promotion
        return (
            one.position,
            "; ".join(tier.pays for tier in one.tiers),
            one.ways if one.ways is not None else "",
            one.outcomes if one.outcomes is not None else "",
            str(one.chance),
            "; ".join(str(tier.chance) for tier in one.tiers),
            "; ".join(str(tier.contribution) for tier in one.tiers),
            str(one.returns),
            str(one.edge),
            f"{one.deviation:.12g}",
            f"{one.volatility:.12g}",
            "" if one.n0 is None else f"{one.n0:.12g}",
            *(f"{end:.12g}" for n in BANDS for end in one.band(n)),
            *map(str, (promotion.returned, promotion.collected, promotion.converted)),
            str(promotion.dead),
            "" if one.rounded is None else str(one.rounded),
            "; ".join(one.clauses),
            "; ".join(one.readings),
        )

    def html(self) -> str:
        from croupier.sheet.page import page_of  # noqa: PLC0415 - reportlab draws its pictures

        return page_of(self)

    def pdf(self) -> bytes:
        from croupier.sheet.pdf import pdf_of  # noqa: PLC0415 - reportlab

        return pdf_of(self)

    def _repr_html_(self) -> str:
        from croupier.sheet.page import part_of  # noqa: PLC0415 - as above

        return part_of(self)


def said_of(effect: ReadingEffect) -> str:
    """All that another value of a reading would change, positions with the same change together."""
    if effect.in_force:
        return "in force"
    together: dict[tuple[str, str], list[str]] = {}
    for position, now, then in effect.changes:
        together.setdefault((_percent(now), _percent(then)), []).append(position)
    parts = [f"{', '.join(names)}: {now} to {then}" for (now, then), names in together.items()]
    return "edge of " + "; of ".join(parts) if parts else "no edge changes"


def _percent(edge: str) -> str:
    return edge if edge == "not offered" else f"{float(Fraction(edge)):.4%}"


def par_of(  # noqa: PLR0913 - what-ifs are many
    name: str,
    game: Game,
    *,
    odds: Mapping[str, str] | None = None,
    zeros: int | None = None,
    stake: Cents | None = None,
    limits: Limits | None = None,
) -> ParSheet:
    """The sheet of a loaded book; `name` is how it was loaded, to look at its other readings."""
    table = what_if(game.table, odds or {}, zeros)
    positions = tuple(
        figures_of(table, position, stake=stake, limits=limits)
        for position in (*table.positions, *table.streaks)
    )
    asked = [f"{position} pays {text}" for position, text in (odds or {}).items()]
    asked += [f"{zeros} zeros"] if zeros is not None else []
    if stake is not None and limits is not None:
        asked.append(f"stakes of {dollars_of(stake)} paid in chips of {dollars_of(limits.unit)}")
    if limits is not None and limits.minimum > 1:
        least = dollars_of(limits.minimum)
        asked.append(f"a minimum of {least}" + (", multiples of it" if limits.multiples else ""))
    book = game.book
    cited = {clause for one in positions for clause in one.clauses}
    word = book.policies.get("tokens.on_win")
    return ParSheet(
        book.name,
        book.title,
        book.place,
        book.digest,
        tuple(asked),
        positions,
        tuple(effects_of(name, game)),
        tuple((key, row.says) for key, row in book.clauses.items() if key in cited),
        str(word.then) if word else "not taken by this book",
    )
