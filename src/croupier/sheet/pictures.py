"""The pictures of a PAR sheet, drawn once with reportlab's shapes: vectors on a page and in a PDF.

A drawing holds no date and no random name, so it is the same bytes each time.
"""

import re
from math import ceil, floor, log10, sqrt
from typing import TYPE_CHECKING, Final

from reportlab.graphics import renderSVG
from reportlab.graphics.shapes import Drawing, Line, Polygon, PolyLine, Rect, String
from reportlab.lib.colors import HexColor

from croupier.odds.chain import Chain
from croupier.odds.near import near_law_of
from croupier.sheet.figures import PositionFigures

if TYPE_CHECKING:
    from croupier.sheet.par import ParSheet

WIDTH: Final = 480
HEIGHT: Final = 170
LEFT: Final = 54
BOTTOM: Final = 24
INK: Final = HexColor("#22303c")
FILL: Final = HexColor("#2f6f8f")
PALE: Final = HexColor("#cfe0e8")
RULE: Final = HexColor("#9aa7b1")
MOST_BARS: Final = 26
_DRAWN_ROUNDS: Final = 100
#: A stake that every odds of our books divide.
_UNIT: Final = 7_200


def pictures_of(sheet: "ParSheet") -> tuple[tuple[str, Drawing], ...]:
    """Each with its caption."""
    first = next((one for one in sheet.positions if one.ways is not None), sheet.positions[0])
    return (
        (
            f"What {_DRAWN_ROUNDS} rounds on {first.position} come to, in units of the stake",
            _distribution(first),
        ),
        (f"Where the return of {first.position} lies, 90 % of the time", _convergence(first)),
        ("The house's edge by wager", _edges(sheet)),
    )


def svg_of(drawing: Drawing) -> str:
    """The picture alone: without prologue, so that it can stand within a page."""
    text = renderSVG.drawToString(drawing)
    return re.sub(r"^.*?(?=<svg)", "", text, flags=re.DOTALL)


def _framed(title: str) -> Drawing:
    drawing = Drawing(WIDTH, HEIGHT)
    drawing.add(Line(LEFT, BOTTOM, WIDTH - 6, BOTTOM, strokeColor=RULE, strokeWidth=0.6))
    drawing.add(Line(LEFT, BOTTOM, LEFT, HEIGHT - 8, strokeColor=RULE, strokeWidth=0.6))
    drawing.add(_text(LEFT + 4, HEIGHT - 12, title))
    return drawing


def _text(x: float, y: float, words: str, *, anchor: str = "start") -> String:
    return String(
        round(x, 2),
        round(y, 2),
        words,
        fontName="Helvetica",
        fontSize=7,
        fillColor=INK,
        textAnchor=anchor,
    )


def _one_position(one: PositionFigures) -> Chain:
    """A unit on the position, every round."""
    nets = [int((tier.returns - 1) * _UNIT) for tier in one.tiers]
    whole = one.outcomes or 1
    weights = [tier.ways or 0 for tier in one.tiers]
    if whole > sum(weights):
        nets.append(-_UNIT)
        weights.append(whole - sum(weights))
    return Chain(tuple(weights), (tuple(nets),), ((0,) * len(nets),), (_UNIT,), (_UNIT,))


def _distribution(one: PositionFigures) -> Drawing:
    drawing = _framed("chance")
    law = near_law_of(_one_position(one), _DRAWN_ROUNDS)
    points = [(law.first + i * law.step, float(c)) for i, c in enumerate(law.chances)]
    shown = [(cents / _UNIT, chance) for cents, chance in points if chance > 1e-4]  # noqa: PLR2004
    top = max(chance for _, chance in shown)
    low, high = shown[0][0], shown[-1][0]
    span = max(1e-9, high - low)
    room, tall = WIDTH - LEFT - 20, HEIGHT - BOTTOM - 24
    wide = max(0.6, 0.8 * room / len(shown))
    for value, chance in shown:
        x = LEFT + 8 + room * (value - low) / span
        bar = Rect(round(x - wide / 2, 2), BOTTOM, round(wide, 2), round(tall * chance / top, 2))
        bar.fillColor, bar.strokeColor = (PALE if value < 0 else FILL), None
        drawing.add(bar)
    for value in _ticks(low, high):
        x = round(LEFT + 8 + room * (value - low) / span, 2)
        drawing.add(Line(x, BOTTOM, x, BOTTOM - 3, strokeColor=RULE, strokeWidth=0.6))
        drawing.add(_text(x, 12, f"{value:+.0f}" if value else "0", anchor="middle"))
    drawing.add(_text(LEFT - 4, BOTTOM + tall - 4, f"{top:.2%}", anchor="end"))
    return drawing


def _ticks(low: float, high: float) -> list[int]:
    """Round numbers, nought among them: some five to ten."""
    step = 10 ** floor(log10(max(1.0, (high - low) / 5)))
    step = int(next(step * times for times in (1, 2, 5, 10) if (high - low) / (step * times) <= 9))  # noqa: PLR2004
    return [n * step for n in range(ceil(low / step), floor(high / step) + 1)]


def _convergence(one: PositionFigures) -> Drawing:
    drawing = _framed("return")
    room, tall = WIDTH - LEFT - 20, HEIGHT - BOTTOM - 24
    exponents = [2 + i / 8 for i in range(41)]
    true = float(one.returns)
    most = one.volatility / sqrt(10 ** exponents[0])
    upper, lower = [], []
    for i, exponent in enumerate(exponents):
        half = one.volatility / sqrt(10**exponent)
        x = LEFT + 8 + room * i / (len(exponents) - 1)
        middle = BOTTOM + tall / 2
        upper.append((round(x, 2), round(middle + tall / 2 * half / most, 2)))
        lower.append((round(x, 2), round(middle - tall / 2 * half / most, 2)))
    outline = [value for point in (*upper, *reversed(lower)) for value in point]
    drawing.add(Polygon(outline, fillColor=PALE, strokeColor=None))
    level = round(BOTTOM + tall / 2, 2)
    drawing.add(PolyLine([LEFT, level, WIDTH - 12, level], strokeColor=FILL, strokeWidth=1.2))
    drawing.add(_text(LEFT - 4, level - 2, f"{true:.2%}", anchor="end"))
    drawing.add(_text(LEFT - 4, BOTTOM + tall - 6, f"{true + most:.1%}", anchor="end"))
    drawing.add(_text(LEFT - 4, BOTTOM + 4, f"{true - most:.1%}", anchor="end"))
    for n, name in (
        (2, "100"),
        (3, "1,000"),
        (4, "10,000"),
        (5, "100,000"),
        (6, "1 million"),
        (7, "10 million"),
    ):
        drawing.add(_text(LEFT + 8 + room * (n - 2) / 5, 12, name, anchor="middle"))
    return drawing


def _edges(sheet: "ParSheet") -> Drawing:
    """A bar for each wager, from its least edge to its greatest."""
    spans: dict[str, tuple[float, float]] = {}
    for one in sheet.positions:
        name, edge = one.position.partition(":")[0], float(one.edge)
        low, high = spans.get(name, (edge, edge))
        spans[name] = (min(low, edge), max(high, edge))
    shown = dict(list(spans.items())[:MOST_BARS])
    row = 13
    drawing = Drawing(WIDTH, row * len(shown) + 24)
    least = min(0.0, *(low for low, _ in shown.values()))
    most = max(0.0, *(high for _, high in shown.values()))
    span = max(1e-9, most - least)
    start, room = 118, WIDTH - 118 - 96
    for i, (name, (low, high)) in enumerate(shown.items()):
        y = row * (len(shown) - 1 - i) + 16
        left, right = sorted((0.0, high if high > 0 else low))
        bar = Rect(
            round(start + room * (left - least) / span, 2),
            y,
            round(max(0.8, room * (right - left) / span), 2),
            8,
        )
        bar.fillColor, bar.strokeColor = FILL, None
        drawing.add(bar)
        drawing.add(_text(start - 6, y + 1, name, anchor="end"))
        says = f"{high:.2%}" if low == high else f"{low:.2%} to {high:.2%}"
        drawing.add(_text(start + room * (max(right, 0.0) - least) / span + 4, y + 1, says))
    zero = round(start - room * least / span, 2)
    drawing.add(Line(zero, 10, zero, row * len(shown) + 16, strokeColor=RULE, strokeWidth=0.6))
    return drawing
