"""A payment slip as a page for the printer: sum, number, bar code and QR of the same number.

The same paper is the same bytes. Nothing here keeps a number; the file goes to who may print it.
"""

from io import BytesIO
from typing import Protocol

from reportlab.graphics import renderPDF
from reportlab.graphics.barcode.code128 import Code128
from reportlab.graphics.barcode.qr import QrCodeWidget
from reportlab.graphics.shapes import Drawing
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from croupier.money import Cents, dollars_of

WIDE, HIGH = 80 * mm, 130 * mm
_QR = 30 * mm


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
    square = QrCodeWidget(digits, barWidth=_QR, barHeight=_QR)
    drawing = Drawing(_QR, _QR)
    drawing.add(square)
    renderPDF.draw(drawing, page, (WIDE - _QR) / 2, 6 * mm)
    page.showPage()
    page.save()
    return into.getvalue()


_TEXT = 8


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
