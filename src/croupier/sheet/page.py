"""A PAR sheet as one HTML page that needs nothing else: no script, no address, no date."""

from collections.abc import Container, Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING, Final

from croupier.sheet.figures import BANDS, BANDS_HEADING, PositionFigures
from croupier.sheet.par import said_of
from croupier.sheet.pictures import pictures_of, svg_of

if TYPE_CHECKING:
    from croupier.sheet.par import ParSheet

#: Between the lines of a cell.
LINE: Final = "\n"
_PAGE = "body { margin: 2em auto; max-width: 100em; padding: 0 1em; }"
#: Under a class of its own, so that a sheet in a notebook leaves the notebook as it is.
_STYLE = """
.par { font: 13px/1.45 Georgia, serif; color: #22303c; background: #fff; }
.par h1 { font-size: 1.6em; margin-bottom: 0; } .par h2 { font-size: 1.15em; margin-top: 2em; }
.par .scroll { overflow-x: auto; } .par table { border-collapse: collapse; }
.par th, .par td { padding: .2em .7em; border-bottom: 1px solid #dde4e9; text-align: right; }
.par th, .par td { white-space: nowrap; vertical-align: top; }
.par th:first-child, .par td:first-child, .par .words { text-align: left; }
.par td.words { white-space: normal; min-width: 18em; }
.par code { font-family: ui-monospace, monospace; font-size: .9em; overflow-wrap: anywhere; }
.par .note { background: #fff4d6; padding: .6em 1em; } .par figure { margin: 1.5em 0; }
.par figcaption { font-size: .95em; } .par svg { max-width: 100%; height: auto; }
"""


def page_of(sheet: "ParSheet") -> str:
    title = f"PAR sheet: {sheet.title}, {sheet.place}"
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        f"<title>{escape(title)}</title><style>{_PAGE}</style></head><body>",
        part_of(sheet),
        "</body></html>\n",
    ]
    return "\n".join(parts)


def part_of(sheet: "ParSheet") -> str:
    """The sheet by itself, to stand in a page or a notebook."""
    low, high = sheet.edges
    parts = [
        f'<style>{_STYLE}</style><article class="par">',
        f"<h1>{escape(f'PAR sheet: {sheet.title}, {sheet.place}')}</h1>",
        f"<p>Book <code>{escape(sheet.book)}</code>, SHA-256 <code>{sheet.digest}</code>.</p>",
    ]
    if sheet.asked:
        parts.append(
            '<p class="note">What if, and not the approved book: '
            f"{escape('; '.join(sheet.asked))}.</p>"
        )
    if sheet.remark:
        parts.append(f'<p class="note">{escape(sheet.remark)}</p>')
    parts += [
        (
            f"<p>{len(sheet.positions)} positions; edge {float(low):.4%} to {float(high):.4%}, "
            f"return {1 - float(high):.4%} to {1 - float(low):.4%}. No regulator has approved this "
            "software; the figures follow from the book and the readings below.</p>"
        ),
        "<h2>Positions</h2>",
        _positions(sheet),
        f"<h2>{BANDS_HEADING}</h2>",
        _bands(sheet),
        "<h2>Tokens and dead chips, for each unit</h2>",
        _promotions(sheet),
        *(_figure(caption, svg_of(drawing)) for caption, drawing in pictures_of(sheet)),
        "<h2>Readings</h2>",
        _readings(sheet),
        "<h2>Where it stands</h2>",
        _table(("clause", "in our words"), sheet.clauses, words=(0, 1)),
        "</article>",
    ]
    return "\n".join(parts)


def _figure(caption: str, svg: str) -> str:
    return f"<figure>{svg}<figcaption>{escape(caption)}</figcaption></figure>"


def _table(
    head: Sequence[str], rows: Iterable[Iterable[object]], *, words: Container[int] = ()
) -> str:
    """Columns in `words` are text, and may be broken into lines."""

    def cell(tag: str, column: int, shown: object) -> str:
        kind = ' class="words"' if column in words else ""
        return f"<{tag}{kind}>{escape(str(shown)).replace(LINE, '<br/>')}</{tag}>"

    heads = "".join(cell("th", i, name) for i, name in enumerate(head))
    body = "\n".join(
        "<tr>" + "".join(cell("td", i, shown) for i, shown in enumerate(row)) + "</tr>"
        for row in rows
    )
    return (
        f'<div class="scroll"><table><thead><tr>{heads}</tr></thead>'
        f"<tbody>\n{body}\n</tbody></table></div>"
    )


def _positions(sheet: "ParSheet") -> str:
    head = [
        *("position", "pays", "ways", "probability", "contribution", "return", "edge", ""),
        *("deviation", "volatility index", "N0", "hit frequency", "clauses"),
    ]
    rounds = any(one.rounded is not None for one in sheet.positions)
    if rounds:
        head.append("edge after rounding")
    rows = (_position(one, rounds=rounds) for one in sheet.positions)
    return _table(head, rows, words={head.index("clauses")})


def _position(one: PositionFigures, *, rounds: bool) -> list[str]:
    """Where a position is paid in several ways, each has a line of the cell."""
    cells = [
        one.position,
        LINE.join(tier.pays for tier in one.tiers),
        "" if one.ways is None else LINE.join(f"{tier.ways}/{one.outcomes}" for tier in one.tiers),
        LINE.join(f"{float(tier.chance):.6f}" for tier in one.tiers),
        LINE.join(f"{float(tier.contribution):.6f}" for tier in one.tiers),
        f"{float(one.returns):.4%}",
        f"{float(one.edge):.4%}",
        str(one.edge) if len(str(one.edge)) <= 14 else "",  # noqa: PLR2004 - an eye's patience
        f"{one.deviation:.4f}",
        f"{one.volatility:.4f}",
        "" if one.n0 is None else f"{one.n0:,.0f}",
        f"{float(one.chance):.4%}",
        ", ".join(one.clauses),
    ]
    if rounds:
        cells.append("" if one.rounded is None else f"{float(one.rounded):.4%}")
    return cells


def _bands(sheet: "ParSheet") -> str:
    rows = (
        (one.position, *(f"{low:.3%} to {high:.3%}" for low, high in map(one.band, BANDS)))
        for one in sheet.positions
    )
    return _table(("position", *(f"{n:,}" for n in BANDS)), rows)


def _promotions(sheet: "ParSheet") -> str:
    head = (
        *("position", "a winning token returns", "is collected", "is converted"),
        "the house keeps of a dead chip",
    )
    rows = (
        (
            one.position,
            *(
                f"{float(value):.4f}"
                for value in (
                    one.promotion.returned,
                    one.promotion.collected,
                    one.promotion.converted,
                    one.promotion.dead,
                )
            ),
        )
        for one in sheet.positions
    )
    return f"<p>This book: {escape(sheet.token_word)}.</p>" + _table(head, rows)


def _readings(sheet: "ParSheet") -> str:
    rows = (
        (one.name if one.first else "", one.point, one.value, said_of(one))
        for one in sheet.readings
    )
    head = ("reading", "point", "value", "what it would change")
    return _table(head, rows, words={2, 3})
