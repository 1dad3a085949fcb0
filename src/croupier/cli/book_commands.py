"""Commands that show a book: books, odds, readings."""

from fractions import Fraction
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import BookName, Json, ReadingChoices, game_of
from croupier.cli.paper import console, print_json, sheet
from croupier.library import BadInput, Game, every_book, load
from croupier.money import odds_of as printed
from croupier.odds import PositionOdds

if TYPE_CHECKING:  # the proof room is heavy, and only `readings` enters it
    from croupier.proof.readings import Inference, ReadingEffect

#: More tiers than this are shown by their ends.
MOST_TIERS = 4
#: A fraction past this many characters says nothing to the eye.
LONGEST_FRACTION = 12


def books(*, as_json: Json = False) -> None:
    """The books on the shelf: title, place, positions and the range of the house's edge."""
    rows = []
    for name in every_book():
        game = load(name)
        edges = [odds.edge for odds in game.odds()]
        rows.append((name, game, min(edges), max(edges)))
    if as_json:
        print_json([_book_json(*row) for row in rows])
        return
    table = sheet("", "book", "game", "in force in", "positions", "edge", right=("positions",))
    for name, game, least, most in rows:
        spread = f"{_percent(least)} to {_percent(most)}" if least != most else _percent(least)
        table.add_row(name, game.book.title, game.book.place, str(len(game.positions)), spread)
    console().print(table)


def _book_json(name: str, game: Game, least: Fraction, most: Fraction) -> dict[str, object]:
    book = game.book
    return {
        "book": name,
        "title": book.title,
        "place": book.place,
        "positions": len(game.positions),
        "edge": [str(least), str(most)],
        "sha256": book.digest,
    }


def odds(
    book: BookName = "",
    *,
    reading: ReadingChoices = None,
    every: Annotated[
        bool, typer.Option("--every", help="A row for each position; none drawn together.")
    ] = False,
    all_books: Annotated[bool, typer.Option("--all", help="All books.")] = False,
    as_json: Json = False,
) -> None:
    """Exact ways, chance and edge of every betting position."""
    if book and all_books:
        raise BadInput(f"say {book} or --all, not both")
    if not book and not all_books:
        raise BadInput("say a book, or --all; `croupier books` lists them")
    names = every_book() if all_books else (book,)
    games = [game_of(name, reading) for name in names]
    if as_json:
        print_json([row for game in games for row in _odds_json(game)])
        return
    for game in games:
        _print_odds(game, every=every)


def _odds_json(game: Game) -> list[dict[str, object]]:
    return [
        {
            "position": odds.position,
            "ways": odds.ways,
            "outcomes": odds.outcomes,
            "edge": str(odds.edge),
            "variance": str(odds.variance),
            "clauses": list(odds.clauses),
            "readings": list(odds.readings),
        }
        for odds in game.odds()
    ]


def _print_odds(game: Game, *, every: bool) -> None:
    book = game.book
    columns = ("position", "pays", "ways", "chance", "edge", "", "deviation", "clauses")
    title = f"{book.title}, {book.place} ({book.name})"
    table = sheet(title, *columns, right=("ways", "chance", "edge", "", "deviation"))
    for names, odds in _drawn_together(game, every=every):
        whom = "" if odds.edge >= 0 else "[bold]player's[/bold] "
        table.add_row(
            names,
            _pays(game, odds),
            f"{odds.ways}/{odds.outcomes}" if odds.ways is not None else "over rounds",
            _percent(odds.chance),
            whom
            + (str(odds.edge) if len(str(odds.edge)) <= LONGEST_FRACTION else "exact in --json"),
            _percent(odds.edge),
            f"{float(odds.variance) ** 0.5:.3f}",
            ", ".join(odds.clauses).replace("[", r"\["),
        )
    screen = console()
    screen.print(table)
    chosen = [f"{r.name}={r.value}" for r in book.readings.values() if r.value != r.default]
    if chosen:
        screen.print(f"Readings chosen: {', '.join(chosen)}", markup=False)
    screen.print()


def _pays(game: Game, odds: PositionOdds) -> str:
    share = Fraction(1)
    for _, tier in game.table.index[odds.position].wager.bets[0].tiers:
        share = tier.returned if tier.returned != 1 else share
    tiers = [printed(won / share) for won in odds.pays]
    text = ", ".join(tiers) if len(tiers) <= MOST_TIERS else f"{tiers[0]} up to {tiers[-1]}"
    return text if share == 1 else f"{text} on {share}"


def _drawn_together(game: Game, *, every: bool) -> list[tuple[str, PositionOdds]]:
    """Choices of a wager with the same figures, under one name."""
    groups: dict[object, list[PositionOdds]] = {}
    for odds in game.odds():
        wager = odds.position.partition(":")[0]
        key = odds.position if every else (wager, odds.ways, odds.edge, odds.variance, odds.clauses)
        groups.setdefault(key, []).append(odds)
    found = []
    for group in groups.values():
        wager, _, _ = group[0].position.partition(":")
        choices = [odds.position.partition(":")[2] for odds in group]
        match choices:
            case [only]:
                name = f"{wager}:{only}" if only else wager
            case [first, second]:
                name = f"{wager}:{first}, {second}"
            case [first, *_, last]:
                name = f"{wager}:{first} to {last} ({len(choices)})"
            case _:
                name = wager
        found.append((name, group[0]))
    return found


def readings(
    book: BookName = "",
    *,
    inferred: Annotated[
        bool, typer.Option("--inferred", help="Only what the text does not give and we worked out.")
    ] = False,
    reading: ReadingChoices = None,
    as_json: Json = False,
) -> None:
    """What the text leaves open and what each value does to the edge; then what we inferred."""
    from croupier.proof.readings import effects_of, inferred_in  # noqa: PLC0415 - start-up

    names = (book,) if book else every_book()
    games = [(name, game_of(name, reading)) for name in names]
    found = [one for _, game in games for one in inferred_in(game.book)]
    if inferred and as_json:
        print_json([one.as_json() for one in found])
        return
    rows = [] if inferred else [row for name, game in games for row in effects_of(name, game)]
    if as_json:
        print_json([row.as_json() for row in rows])
        return
    if rows:
        _print_readings(rows)
    _print_inferred(found)


def _print_readings(rows: "list[ReadingEffect]") -> None:
    columns = ("book", "reading", "point", "value", "what it reads, and does")
    table = sheet("", *columns, whole=("book", "reading"))
    for row in rows:
        span = f" ({row.span[0]} to {row.span[1]})" if row.span else ""
        value = f"[bold]{row.value}[/bold]{span} (in force)" if row.in_force else row.value
        table.add_row(
            row.book if row.first else "",
            row.name if row.first else "",
            str(row.point) if row.first else "",
            value,
            (f"{row.says} " if row.first else "") + row.effect,
        )
    console().print(table)


def _print_inferred(found: "list[Inference]") -> None:
    if not found:
        return
    title = "\nInferred: not in the text, worked out by us; readings.md of each book says how."
    table = sheet(title, "book", "inferred", "point", "beside clauses")
    for one in found:
        clauses = ", ".join(one.clauses).replace("[", r"\[")
        table.add_row(one.book, one.table, str(one.point or ""), clauses)
    console().print(table)


def _percent(share: Fraction) -> str:
    return f"{float(share * 100):.2f}%"


COMMANDS = (books, odds, readings)
