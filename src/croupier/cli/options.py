"""Arguments that several commands share, and how they are read."""

from typing import Annotated

import typer

from croupier.library import BadInput, Game, every_book, load


def _complete_book(incomplete: str) -> list[str]:
    return [name for name in every_book() if name.startswith(incomplete)]


BookName = Annotated[
    str,
    typer.Argument(
        help="A book such as nsw-sic-bo or victoria-sic-bo:b, or a folder of your own.",
        metavar="BOOK",
        autocompletion=_complete_book,
        show_default=False,
    ),
]
ReadingChoices = Annotated[
    list[str] | None,
    typer.Option("--reading", help="Choose a reading: NAME=VALUE. May be given more than once."),
]
Json = Annotated[bool, typer.Option("--json", help="For programs.")]


def pairs(given: list[str] | None, what: str, example: str) -> list[tuple[str, str]]:
    """`NAME=VALUE` options as pairs."""
    found = []
    for text in given or []:
        name, equals, value = text.rpartition("=")
        if not equals or not name or not value:
            raise BadInput(f"{text!r} is no {what}; write it as {example}")
        found.append((name, value))
    return found


def game_of(book: str, readings: list[str] | None) -> Game:
    return load(book, dict(pairs(readings, "reading", "even.totals=printed")))
