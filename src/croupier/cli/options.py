"""Arguments that several commands share, and how they are read."""

from typing import TYPE_CHECKING, Annotated

import typer

from croupier.library import BadInput, BrokenBook, Game, every_book, load

if TYPE_CHECKING:
    from croupier.journal.key import Fingerprint


def _complete_book(incomplete: str) -> list[str]:
    return [name for name in every_book() if name.startswith(incomplete)]


def _game_in(context: typer.Context) -> Game | None:
    """The book that the line so far names, for completing what depends on it.

    A line that ends in an option without its value is left unparsed, the book's name in front.
    """
    name = context.params.get("book") or next(iter(context.args), "")
    try:
        return load(str(name))
    except (BadInput, BrokenBook):
        return None


def complete_position(context: typer.Context, incomplete: str) -> list[str]:
    game = _game_in(context)
    return [name for name in game.positions if name.startswith(incomplete)] if game else []


def complete_stake(context: typer.Context, incomplete: str) -> list[str]:
    return [f"{name}=" for name in complete_position(context, incomplete)]


def complete_outcome(context: typer.Context, incomplete: str) -> list[str]:
    game = _game_in(context)
    keys = [outcome.key for outcome in game.table.outcomes] if game else []
    return [key for key in keys if key.startswith(incomplete)]


def _complete_reading(context: typer.Context, incomplete: str) -> list[str]:
    game = _game_in(context)
    readings = game.book.readings.values() if game else ()
    pairs = [f"{reading.name}={word}" for reading in readings for word in reading.words]
    return [pair for pair in pairs if pair.startswith(incomplete)]


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
    typer.Option(
        "--reading",
        help="Choose a reading: NAME=VALUE. May be given more than once.",
        autocompletion=_complete_reading,
    ),
]
Json = Annotated[bool, typer.Option("--json", help="For programs.")]


def pinned(text: str | None) -> "Fingerprint | None":
    """The fingerprint that somebody wrote down: a slip of the pen accuses no journal."""
    from croupier.journal.key import DIGITS, read_fingerprint  # noqa: PLC0415 - start-up

    pin = read_fingerprint(text) if text is not None else None
    if text is not None and pin is None:
        raise BadInput(f"--key {text!r} is no fingerprint: it has {DIGITS} digits, 0-9 and a-f")
    return pin


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
    chosen: dict[str, str] = {}
    for name, value in pairs(readings, "reading", "even.totals=printed"):
        if chosen.setdefault(name, value) != value:
            raise BadInput(f"{name} is chosen twice, as {chosen[name]} and as {value}; say one")
    return load(book, chosen)
