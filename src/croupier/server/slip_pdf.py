"""A payment slip as a page for the printer: sum, number, bar code and QR of the same number, and
the head of the table's record, typed and as a code of its own.

The same paper is the same bytes. Nothing here keeps a number; the file goes to who may print it.
"""

from io import BytesIO
from typing import Protocol

from reportlab.graphics.barcode.code128 import Code128
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from croupier.evidence.code import draw_code
from croupier.money import Cents, dollars_of

WIDE, HIGH = 80 * mm, 168 * mm
_QR, _HEAD = 30 * mm, 22 * mm


class Printed(Protocol):
    """What is written on a slip."""

    @property
    def number(self) -> str: ...
    @property
    def cents(self) -> int: ...
    @property
    def table(self) -> str: ...
    @property
    def terminal(self) -> str: ...
    @property
    def issued(self) -> str: ...
    @property
    def expires(self) -> str | None: ...
    @property
    def duplicate(self) -> int: ...
    @property
    def simulated(self) -> bool: ...
    @property
    def notice(self) -> str: ...
    @property
    def head(self) -> str: ...
    @property
    def head_code(self) -> str: ...


def slip_pdf(paper: Printed) -> bytes:
    into = BytesIO()
    page = Canvas(into, pagesize=(WIDE, HIGH), invariant=1, pageCompression=1)
    page.setTitle("Payment slip")
    digits = paper.number.replace(" ", "")
    y = HIGH - 10 * mm
    for size, says in _lines(paper):
        page.setFont("Helvetica-Bold" if size > _TEXT else "Helvetica", size)
        page.drawCentredString(WIDE / 2, y, says)
        y -= size * 1.45
    bars = Code128(digits, barWidth=0.28 * mm, barHeight=14 * mm)
    bars.drawOn(page, (WIDE - bars.width) / 2, y - 12 * mm)
    draw_code(page, digits, x=(WIDE - _QR) / 2, y=y - 14 * mm - _QR, wide=_QR)
    if paper.head:
        _head(page, paper)
    page.showPage()
    page.save()
    return into.getvalue()


_TEXT = 8


def _head(page: Canvas, paper: Printed) -> None:
    """Below a line, so that nobody scans it for the number."""
    page.setLineWidth(0.4)
    page.line(6 * mm, _HEAD + 21 * mm, WIDE - 6 * mm, _HEAD + 21 * mm)
    page.setFont("Helvetica", 7)
    page.drawCentredString(WIDE / 2, _HEAD + 17 * mm, "Head of the record, to be kept; no value.")
    page.setFont("Courier", 7)
    root, _, key = paper.head.partition("@")
    page.drawCentredString(WIDE / 2, _HEAD + 12.5 * mm, root)
    page.drawCentredString(WIDE / 2, _HEAD + 9 * mm, f"@{key}")
    draw_code(page, paper.head_code, x=(WIDE - _HEAD) / 2, y=5 * mm, wide=_HEAD)


def _lines(paper: Printed) -> list[tuple[int, str]]:
    lines = [
        (12, "Payment slip" if paper.duplicate == 0 else f"Duplicate {paper.duplicate}"),
        (22, f"${dollars_of(Cents(paper.cents))}"),
        (11, paper.number),
        (_TEXT, f"{paper.table}, {paper.terminal}"),
        (_TEXT, f"issued {paper.issued}"),
    ]
    if paper.expires:
        lines.append((_TEXT, f"to be presented by {paper.expires}"))
    if paper.simulated:
        lines.append((_TEXT, "Simulated money: worth nothing outside this demonstration."))
    if paper.notice:
        lines.append((_TEXT, paper.notice))
    return lines
