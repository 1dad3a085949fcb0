"""A text as a square code: the same modules on a page of paper and on a screen."""

from reportlab.graphics import renderPDF
from reportlab.graphics.barcode.qr import QrCodeWidget
from reportlab.graphics.shapes import Drawing
from reportlab.pdfgen.canvas import Canvas

#: Light modules around a code, without which a camera does not find it.
_QUIET = 4


def draw_code(page: Canvas, text: str, *, x: float, y: float, wide: float) -> None:
    drawing = Drawing(wide, wide)
    drawing.add(QrCodeWidget(text, barWidth=wide, barHeight=wide, barLevel="M"))
    renderPDF.draw(drawing, page, x, y)


def code_svg(text: str) -> bytes:
    """Dark on light whatever the page's own colours are: cameras ask for that."""
    code = QrCodeWidget(text, barLevel="M").qr
    code.make()
    rows = code.modules
    wide = len(rows) + 2 * _QUIET
    dark = "".join(
        f"M{x + _QUIET} {y + _QUIET}h1v1h-1z"
        for y, row in enumerate(rows)
        for x, module in enumerate(row)
        if module
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {wide}" '
        f'shape-rendering="crispEdges"><rect width="{wide}" height="{wide}" fill="#fff"/>'
        f'<path d="{dark}" fill="#000"/></svg>'
    ).encode()
