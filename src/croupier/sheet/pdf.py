"""A PAR sheet as a PDF, to be printed and signed: reportlab in its reproducible mode.

Lines are set by hand on the page: a table of two hundred positions would take reportlab's own
layout longer than all the figures in it.
"""

import io
from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

from reportlab.graphics import renderPDF
from reportlab.lib.pagesizes import A4, landscape
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from croupier.sheet.figures import BANDS, BANDS_HEADING, PositionFigures
from croupier.sheet.par import said_of
from croupier.sheet.pictures import pictures_of

if TYPE_CHECKING:
    from croupier.sheet.par import ParSheet

WIDTH, HEIGHT = landscape(A4)
MARGIN: Final = 36
STEP: Final = 9.2
SIZE: Final = 6.6


class _Paper:
    """A canvas with a place on it; a line that does not fit begins a page."""

    def __init__(self, sheet: "ParSheet") -> None:
        self.bytes = io.BytesIO()
        self.canvas = Canvas(self.bytes, pagesize=(WIDTH, HEIGHT), invariant=1, pageCompression=1)
        self.canvas.setTitle(f"PAR sheet: {sheet.title}, {sheet.place}")
        self.canvas.setAuthor("Croupier")
        self.foot = f"{sheet.book}   SHA-256 {sheet.digest}"
        self.number = 1
        self.y = HEIGHT - MARGIN

    def room(self, wanted: float) -> None:
        if self.y - wanted < MARGIN:
            self.turn()

    def turn(self) -> None:
        self.canvas.setFont("Courier", 6)
        self.canvas.drawString(MARGIN, MARGIN - 16, self.foot)
        self.canvas.drawRightString(WIDTH - MARGIN, MARGIN - 16, f"page {self.number}")
        self.canvas.showPage()
        self.number += 1
        self.y = HEIGHT - MARGIN

    def heading(self, words: str, *, size: float = 10) -> None:
        self.room(3 * STEP)
        self.y -= size * 1.6
        self.canvas.setFont("Helvetica-Bold", size)
        self.canvas.drawString(MARGIN, self.y, words)
        self.y -= 4

    def line(self, words: str, *, font: str = "Helvetica", size: float = SIZE + 0.6) -> None:
        for part in _folded(words, font, size, WIDTH - 2 * MARGIN):
            self.room(STEP)
            self.y -= STEP
            self.canvas.setFont(font, size)
            self.canvas.drawString(MARGIN, self.y, part)

    def table(
        self,
        head: Sequence[str],
        ends: Sequence[float],
        rows: Iterable[Sequence[str]],
        *,
        words: float | None = None,
    ) -> None:
        """The first column from the left margin, the others up to where they end.

        A cell may have lines; with `words` there is one more column, of text from there on.
        """
        wide = WIDTH - 2 * MARGIN - (words or 0)
        self._row([[cell] for cell in head], ends, words, "Helvetica-Bold")
        for row in rows:
            cells = [cell.split("\n") for cell in row]
            if words is not None:
                cells[-1] = _folded(row[-1], "Helvetica", SIZE, wide)
            if self.y - STEP * max(map(len, cells)) < MARGIN:
                self.turn()
                self._row([[cell] for cell in head], ends, words, "Helvetica-Bold")
            self._row(cells, ends, words, "Helvetica")

    def _row(
        self,
        cells: Sequence[Sequence[str]],
        ends: Sequence[float],
        words: float | None,
        font: str,
    ) -> None:
        self.canvas.setFont(font, SIZE)
        for line in range(max(map(len, cells))):
            self.y -= STEP
            for i, cell in enumerate(cells):
                if line >= len(cell):
                    continue
                if i == 0:
                    self.canvas.drawString(MARGIN, self.y, cell[line])
                elif i <= len(ends):
                    self.canvas.drawRightString(MARGIN + ends[i - 1], self.y, cell[line])
                else:
                    self.canvas.drawString(MARGIN + (words or 0), self.y, cell[line])

    def picture(self, caption: str, drawing: object) -> None:
        tall = drawing.height + 24  # type: ignore[attr-defined]
        self.room(tall)
        self.y -= tall
        renderPDF.draw(drawing, self.canvas, MARGIN, self.y + 14)
        self.canvas.setFont("Helvetica-Oblique", 7)
        self.canvas.drawString(MARGIN, self.y + 4, caption)

    def done(self) -> bytes:
        self.turn()
        self.canvas.save()
        return self.bytes.getvalue()


@cache
def _folded(words: str, font: str, size: float, wide: float) -> list[str]:
    lines, now = [], ""
    for word in words.split():
        longer = f"{now} {word}".strip()
        if now and stringWidth(longer, font, size) > wide:
            lines.append(now)
            longer = word
        now = longer
    return [*lines, now]


def pdf_of(sheet: "ParSheet") -> bytes:
    paper = _Paper(sheet)
    low, high = sheet.edges
    paper.heading(f"PAR sheet: {sheet.title}, {sheet.place}", size=15)
    paper.line(f"Book {sheet.book}, SHA-256 {sheet.digest}")
    if sheet.asked:
        what = "; ".join(sheet.asked)
        paper.line(f"WHAT IF, and not the approved book: {what}.", font="Helvetica-Bold")
    paper.line(
        f"{len(sheet.positions)} positions; edge {float(low):.4%} to {float(high):.4%}, return "
        f"{1 - float(high):.4%} to {1 - float(low):.4%}. No regulator has approved this software."
    )
    if sheet.remark:
        paper.line(sheet.remark, font="Helvetica-Bold")
    paper.heading("Positions")
    head = (
        *("position", "pays", "ways", "probability", "contribution", "return", "edge"),
        *("deviation", "volatility", "N0", "hit frequency", "clauses"),
    )
    ends = (142, 184, 230, 280, 322, 362, 404, 442, 476, 530)
    paper.table(head, ends, map(_position, sheet.positions), words=544)
    paper.heading(BANDS_HEADING.replace("√rounds", "square root of rounds"))
    paper.table(
        ("position", *(f"{n:,}" for n in BANDS)),
        tuple(240 + 120 * i for i in range(len(BANDS))),
        (
            (one.position, *(f"{a:.3%} to {b:.3%}" for a, b in map(one.band, BANDS)))
            for one in sheet.positions
        ),
    )
    paper.heading("Tokens and dead chips, for each unit")
    paper.line(f"What becomes of a winning token in this book: {sheet.token_word}.")
    names = (
        "position",
        "returned",
        "collected",
        "converted",
        "kept of a dead chip",
        "after rounding",
    )
    paper.table(names, (260, 340, 420, 520, 620), map(_promotion, sheet.positions))
    paper.turn()
    for caption, drawing in pictures_of(sheet):
        paper.picture(caption, drawing)
    paper.heading("Readings in force, and what each other would change")
    for one in sheet.readings:
        paper.line(f"{one.name} (point {one.point}) = {one.value}: {said_of(one)}")
    paper.heading("Where it stands, clause by clause, in our words")
    for clause, says in sheet.clauses:
        paper.line(f"{clause}: {says}")
    paper.heading("Signed")
    paper.y -= 40
    paper.line("Name ______________________   Office ______________________   Date ______________")
    return paper.done()


def _position(one: PositionFigures) -> tuple[str, ...]:
    """Where a position is paid in several ways, each has a line of the cell."""
    return (
        one.position,
        "\n".join(tier.pays for tier in one.tiers),
        "" if one.ways is None else "\n".join(f"{t.ways}/{one.outcomes}" for t in one.tiers),
        "\n".join(f"{float(tier.chance):.6f}" for tier in one.tiers),
        "\n".join(f"{float(tier.contribution):.6f}" for tier in one.tiers),
        f"{float(one.returns):.4%}",
        f"{float(one.edge):.4%}",
        f"{one.deviation:.4f}",
        f"{one.volatility:.4f}",
        "" if one.n0 is None else f"{one.n0:,.0f}",
        f"{float(one.chance):.4%}",
        ", ".join(one.clauses),
    )


def _promotion(one: PositionFigures) -> tuple[str, ...]:
    gift = one.promotion
    values = (gift.returned, gift.collected, gift.converted, gift.dead)
    rounded = "" if one.rounded is None else f"{float(one.rounded):.4%}"
    return (one.position, *(f"{float(value):.4f}" for value in values), rounded)
