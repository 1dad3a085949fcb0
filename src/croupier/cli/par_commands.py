"""The command that writes PAR sheets."""

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.options import BookName, ReadingChoices, pairs
from croupier.cli.paper import console
from croupier.cli.slip_commands import Multiples
from croupier.library import BadInput

FORMS = ("pdf", "html", "csv", "json")


def par(
    book: BookName,
    *,
    out: Annotated[
        Path | None,
        typer.Option("--out", help="Where to: NAME.pdf, .html, .csv or .json; a folder for all."),
    ] = None,
    form: Annotated[
        str | None, typer.Option("--as", help="To standard output: html, csv or json.")
    ] = None,
    odds: Annotated[
        list[str] | None,
        typer.Option("--odds", help="What if: POSITION=ODDS, such as total:4=60 or single=1,2,12."),
    ] = None,
    zeros: Annotated[
        str | None, typer.Option("--zeros", help="What if: a wheel with so many zeros.")
    ] = None,
    stake: Annotated[
        str | None, typer.Option("--stake", help="What rounding does to stakes of so much.")
    ] = None,
    unit: Annotated[
        str | None, typer.Option("--unit", help="The smallest chip that winnings are paid in.")
    ] = None,
    minimum: Annotated[
        str | None, typer.Option("--min", help="The table's minimum, for what rounding does.")
    ] = None,
    multiples: Multiples = False,
    reading: ReadingChoices = None,
) -> None:
    """Write a book's PAR sheet: every figure of every position, the same bytes each time."""
    if out is None and form is None:
        raise BadInput("say where to: --out sheet.pdf, a folder, or --as csv for standard output")
    if form is not None and form not in FORMS[1:]:
        raise BadInput(f"standard output takes html, csv or json, not {form!r}")
    if out is not None and not out.is_dir() and out.suffix.removeprefix(".") not in FORMS:
        raise BadInput(f"{out} ends in none of {', '.join(FORMS)}, and is no folder")
    from croupier import maths  # noqa: PLC0415 - start-up

    sheet = maths.par(
        book,
        readings=dict(pairs(reading, "reading", "even.totals=printed")),
        odds=dict(pairs(odds, "odds", "total:4=60")),
        zeros=zeros,
        stake=stake,
        unit=unit,
        minimum=minimum,
        multiples=multiples,
    )
    if form is not None:
        typer.echo(getattr(sheet, form)(), nl=False)
    if out is None:
        return
    stem = book.rstrip("/").rpartition("/")[2].replace(":", "-")
    files = [out / f"{stem}.{kind}" for kind in FORMS] if out.is_dir() else [out]
    made = {file: getattr(sheet, file.suffix.removeprefix("."))() for file in files}
    _written({f: c if isinstance(c, bytes) else c.encode() for f, c in made.items()})
    for file in files:
        console().print(f"{file}", markup=False, soft_wrap=True)


def _written(files: dict[Path, bytes]) -> None:
    """All of them whole, or none."""
    parts = {file: file.with_name(f".{file.name}.part") for file in files}
    file = next(iter(files))
    try:
        for file, part in parts.items():
            part.write_bytes(files[file])
        for file, part in parts.items():
            part.replace(file)
    except OSError as wrong:
        for part in parts.values():
            part.unlink(missing_ok=True)
        raise BadInput(f"{file} cannot be written: {wrong.strerror}") from None


COMMANDS = (par,)
