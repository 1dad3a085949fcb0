"""Commands that prove: check."""

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.options import Json
from croupier.cli.paper import console, print_json
from croupier.library import folder_of, load
from croupier.rulebook.load import books_on


def check(
    book: Annotated[
        str,
        typer.Argument(
            help="A book or a folder of your own; all books if left out.",
            autocompletion=lambda incomplete: [n for n in books_on() if n.startswith(incomplete)],
        ),
    ] = "",
    *,
    strict: Annotated[
        bool, typer.Option("--strict", help="Readings to confirm count as errors too.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Prove a book: citations, tiers, partitions, examples, edges, every value of every reading."""
    from croupier.proof.check import check as prove  # noqa: PLC0415 - start-up
    from croupier.proof.summary import as_json as summary_json  # noqa: PLC0415
    from croupier.proof.summary import lines  # noqa: PLC0415

    folders = [_folder(book)] if book else [folder_of(name) for name in books_on()]
    reports = [prove(folder) for folder in folders]
    if as_json:
        print_json([summary_json(report) for report in reports])
    else:
        screen = console()
        for report in reports:
            for line in lines(report):
                screen.print(line, markup=False, soft_wrap=True)
    wrong = any(report.errors or (strict and report.confirmations) for report in reports)
    raise typer.Exit(1 if wrong else 0)


def _folder(name: str) -> Path:
    """`victoria-sic-bo:a` is checked as the book that it is an option of."""
    base, _, option = name.partition(":")
    if option and base in books_on():
        load(name)
        return folder_of(base)
    return folder_of(name)


COMMANDS = (check,)
