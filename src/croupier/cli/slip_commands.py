"""Commands about a slip: settle, why, play."""

from typing import Annotated

import typer

from croupier.cli.options import (
    BookName,
    Json,
    ReadingChoices,
    complete_outcome,
    complete_position,
    complete_stake,
    game_of,
    pairs,
)
from croupier.cli.paper import console, print_explanation, print_json, sheet
from croupier.library import BadInput, Game, money
from croupier.money import Cents, dollars_of
from croupier.settle import Limits, Settlement

Stakes = Annotated[
    list[str] | None,
    typer.Option(
        "--stake",
        help="POSITION=AMOUNT, such as total:10=5.00. Give as many as you like.",
        autocompletion=complete_stake,
    ),
]
OutcomeText = Annotated[
    str | None,
    typer.Option(
        "--outcome",
        help="The result: 3-3-4, fish-fish-coin, 17, or 1 to 7.",
        autocompletion=complete_outcome,
    ),
]
Run = Annotated[
    int | None, typer.Option("--run", help="For a wager over several rounds: how long its run was.")
]
Minimum = Annotated[str | None, typer.Option("--min", help="The table's minimum.")]
Maximum = Annotated[str | None, typer.Option("--max", help="The table's maximum.")]
Unit = Annotated[str | None, typer.Option("--unit", help="The smallest chip the table pays with.")]
Multiples = Annotated[
    bool, typer.Option("--multiples-notice", help="The sign asks for multiples of the minimum.")
]


def settle(
    book: BookName,
    *,
    stake: Stakes = None,
    outcome: OutcomeText = None,
    run: Run = None,
    minimum: Minimum = None,
    maximum: Maximum = None,
    unit: Unit = None,
    multiples: Multiples = False,
    reading: ReadingChoices = None,
    as_json: Json = False,
) -> None:
    """Settle a slip on a result: what comes back, what is won, what is lost, by which clauses."""
    game = game_of(book, reading)
    limits = limits_of(minimum, maximum, unit, multiples=multiples)
    done = _settled(game, stake, outcome, run, limits)
    if as_json:
        print_json([_as_json(settlement) for settlement in done])
        return
    table = sheet(
        f"{game.book.title}, {game.book.place}: {_result(game, outcome, run)}",
        *("position", "stake", "returned", "won", "lost", "clauses"),
        right=("stake", "returned", "won", "lost"),
    )
    for one in done:
        sums = (dollars_of(cents) for cents in (one.stake, one.returned, one.won, one.lost))
        table.add_row(one.position, *sums, ", ".join(one.clauses).replace("[", r"\["))
    total = [sum(getattr(one, key) for one in done) for key in ("stake", "returned", "won", "lost")]
    table.add_row("together", *map(dollars_of, total), "", style="bold")
    console().print(table)


def limits_of(
    minimum: str | None, maximum: str | None, unit: str | None, *, multiples: bool
) -> Limits:
    least = money(minimum) if minimum is not None else Cents(1)
    most = money(maximum) if maximum is not None else None
    if most is not None and most < least:
        raise BadInput(f"the maximum {dollars_of(most)} is below the minimum {dollars_of(least)}")
    if multiples and minimum is None:
        raise BadInput("--multiples-notice speaks of a minimum; give it with --min")
    smallest = money(unit) if unit is not None else Cents(1)
    return Limits(minimum=least, maximum=most, unit=smallest, multiples=multiples)


def _settled(
    game: Game, stake: list[str] | None, outcome: str | None, run: int | None, limits: Limits
) -> tuple[Settlement, ...]:
    slip = pairs(stake, "stake", "total:10=5.00")
    if outcome is not None and run is not None:
        raise BadInput("one slip is decided by one thing: give --outcome, or --run, not both")
    if outcome is None and run is None:
        raise BadInput("give what decides it: --outcome, or --run for a wager over several rounds")
    if run is not None:
        return game.settle_run(run, slip, limits)
    return game.settle(outcome or "", slip, limits)


def _result(game: Game, outcome: str | None, run: int | None) -> str:
    if run is not None:
        return f"a run of {run}"
    return game.book.space.outcomes[game.outcome(outcome or "")].key


def _as_json(settlement: Settlement) -> dict[str, object]:
    return {
        "position": settlement.position,
        "stake": dollars_of(settlement.stake),
        "returned": dollars_of(settlement.returned),
        "won": dollars_of(settlement.won),
        "lost": dollars_of(settlement.lost),
        "clauses": list(settlement.clauses),
    }


def why(
    book: BookName,
    position: Annotated[
        str,
        typer.Argument(help="A position, such as total:10.", autocompletion=complete_position),
    ],
    *,
    stake: Annotated[str | None, typer.Option("--stake", help="An amount on it.")] = None,
    outcome: OutcomeText = None,
    run: Run = None,
    minimum: Minimum = None,
    maximum: Maximum = None,
    unit: Unit = None,
    multiples: Multiples = False,
    reading: ReadingChoices = None,
) -> None:
    """Explain a position, or with a result its settlement, clause by clause."""
    game = game_of(book, reading)
    if outcome is None and run is None:
        if stake is not None:
            raise BadInput("what becomes of a stake needs a result: give --outcome, or --run")
        print_explanation(game.why(position))
        return
    limits = limits_of(minimum, maximum, unit, multiples=multiples)
    slip = [f"{position}={stake or '10.00'}"]
    (done,) = _settled(game, slip, outcome, run, limits)
    if stake is None:
        console().print("No --stake is given; for example $10.00:", markup=False)
    print_explanation(game.why_settled(done, _result(game, outcome, run)))


def play(book: BookName, *, reading: ReadingChoices = None) -> None:
    """Play rounds in this terminal against a simulated device; no server, no money."""
    from croupier.cli.parlour import Parlour  # noqa: PLC0415 - start-up

    Parlour(game_of(book, reading)).open()


COMMANDS = (settle, why, play)
