"""Commands of the mathematician: session, simulate."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.options import BookName, Json, ReadingChoices, game_of, pairs
from croupier.cli.paper import console, print_json, sheet
from croupier.cli.slip_commands import Maximum, Minimum, Multiples, Unit, limits_of
from croupier.library import BadInput, Game
from croupier.money import dollars_of

if TYPE_CHECKING:
    from croupier.maths import Guest
    from croupier.odds.law import Law
    from croupier.odds.ruin import Visit
    from croupier.simulate.result import Simulation

Slips = Annotated[
    list[str] | None,
    typer.Option("--slip", help="POSITION=AMOUNT, such as small=5.00. Give as many as you like."),
]
Rounds = Annotated[str, typer.Option("--rounds", help="How many rounds: 1000, 1e9.")]
StrategyName = Annotated[
    str,
    typer.Option("--strategy", help="flat, martingale:6, grand_martingale, paroli, 1326, ..."),
]
Bankroll = Annotated[
    str | None, typer.Option("--bankroll", help="What a visit begins with; it can run out.")
]
Goal = Annotated[str | None, typer.Option("--goal", help="Money in hand at which a visit ends.")]


def session(
    book: BookName,
    *,
    slip: Slips = None,
    rounds: Rounds = "100",
    strategy: StrategyName = "flat",
    bankroll: Bankroll = None,
    goal: Goal = None,
    exact: Annotated[
        bool, typer.Option("--exact", help="Fractions to the last digit, not floats.")
    ] = False,
    minimum: Minimum = None,
    maximum: Maximum = None,
    unit: Unit = None,
    multiples: Multiples = False,
    reading: ReadingChoices = None,
    as_json: Json = False,
) -> None:
    """What a slip comes to over many rounds, exactly: law, ruin, goal, time at the table, hold."""
    from croupier import maths  # noqa: PLC0415 - start-up

    game = game_of(book, reading)
    limits = limits_of(minimum, maximum, unit, multiples=multiples)
    places = pairs(slip, "stake", "small=5.00")
    if bankroll is None:
        if goal is not None:
            raise BadInput("a goal is for a visit; give what it begins with, --bankroll 100.00")
        law = maths.session(game, places, rounds, strategy=strategy, limits=limits)
        _print_law(game, law, rounds, as_json=as_json)
        return
    visit = maths.visit(
        game,
        places,
        bankroll,
        goal=goal,
        rounds=rounds,
        strategy=strategy,
        limits=limits,
        exact=exact,
    )
    _print_visit(game, visit, as_json=as_json)


def _print_law(game: Game, law: "Law", rounds: str, *, as_json: bool) -> None:
    shares = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
    figures = {
        "mean": dollars_of(round(law.mean)),
        "deviation": dollars_of(round(float(law.variance) ** 0.5)),
        "ahead": f"{float(law.at_least(1)):.6g}",
        "even": f"{float(law.chance(0)):.6g}",
        "behind": f"{float(law.at_most(-1)):.6g}",
        **{f"{share:.0%} at most": dollars_of(law.quantile(share)) for share in shares},
    }
    if as_json:
        print_json({"book": game.book.name, "rounds": rounds, "results": len(law), **figures})
        return
    table = sheet(
        f"{game.book.title}, {game.book.place}: {rounds} rounds, exact", "figure", "value"
    )
    for name, value in figures.items():
        table.add_row(name, value)
    console().print(table)


def _print_visit(game: Game, visit: "Visit", *, as_json: bool) -> None:
    low, high = visit.band(1_000)
    figures = {
        "ruined": f"{float(visit.ruined):.9g}",
        "goal reached": f"{float(visit.reached):.9g}",
        "rounds over": f"{float(visit.playing):.9g}",
        "expected rounds": f"{float(visit.expected_rounds):.6g}",
        "expected end": dollars_of(round(visit.expected_end)),
        "turnover": dollars_of(round(visit.turnover)),
        "hold of the drop": f"{float(visit.hold):.6g}",
        "hold of 1000 visits, 95 %": f"{low:.6g} to {high:.6g}",
        "error at most": f"{visit.error:.2g}",
    }
    if as_json:
        print_json({"book": game.book.name, **figures})
        return
    begins = dollars_of(visit.bankroll)
    table = sheet(f"{game.book.title}, {game.book.place}: a visit with {begins}", "figure", "value")
    for name, value in figures.items():
        table.add_row(name, value)
    console().print(table)


def simulate(
    book: BookName,
    *,
    slip: Slips = None,
    rounds: Rounds = "1e6",
    seed: Annotated[str, typer.Option("--seed", help="The same seed, the same result.")] = "0",
    strategy: StrategyName = "flat",
    player: Annotated[
        list[str] | None,
        typer.Option("--player", help="A further player: NAME:POSITION=AMOUNT,POSITION=AMOUNT."),
    ] = None,
    bankroll: Bankroll = None,
    goal: Goal = None,
    session: Annotated[
        str | None, typer.Option("--session", help="Rounds of a session; each begins anew.")
    ] = None,
    wagers: Annotated[
        str | None,
        typer.Option("--random", help="COUNT=AMOUNT: wagers a round at random positions."),
    ] = None,
    totals: Annotated[
        bool, typer.Option("--totals", help="Only totals: one draw stands for all rounds.")
    ] = False,
    cores: Annotated[
        int, typer.Option("--cores", min=0, help="How many; 0 for all of this machine.")
    ] = 0,
    cluster: Annotated[
        str | None, typer.Option("--cluster", help="A Dask scheduler: tcp://HOST:PORT.")
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", help="Results to a Parquet file.")] = None,
    minimum: Minimum = None,
    maximum: Maximum = None,
    unit: Unit = None,
    multiples: Multiples = False,
    reading: ReadingChoices = None,
    as_json: Json = False,
) -> None:
    """Play many rounds as the table would, with the exact value beside the estimate."""
    game = game_of(book, reading)
    limits = limits_of(minimum, maximum, unit, multiples=multiples)
    on = {"cores": cores or os.cpu_count() or 1, "cluster": cluster, "out": out, "seed": seed}
    if wagers is not None:
        if slip or player:
            raise BadInput("wagers are either random or on a slip; give one of the two")
        done = _play_random(game, wagers, rounds, {"limits": limits, **on}, shown=not as_json)
    else:
        guests = [*_first(slip, strategy, bankroll, goal), *map(_guest, player or [])]
        more = {"limits": limits, "session": session, "at_once": totals, **on}
        done = _play(game, guests, rounds, more, shown=not as_json)
    if as_json:
        print_json(done.as_json())
        return
    _print_simulation(game, done)


def _play_random(
    game: Game, wagers: str, rounds: str, on: dict[str, Any], *, shown: bool
) -> "Simulation":
    from croupier import maths  # noqa: PLC0415 - start-up
    from croupier.cli.bar import Bar  # noqa: PLC0415

    ((count, amount),) = pairs([wagers], "number of random wagers", "20=5.00")
    with Bar(maths.whole_number(rounds, "the number of rounds"), shown=shown) as bar:
        return maths.simulate_random(game, count, amount, rounds, progress=bar.update, **on)


def _play(
    game: Game, guests: "list[Guest]", rounds: str, on: dict[str, Any], *, shown: bool
) -> "Simulation":
    from croupier import maths  # noqa: PLC0415 - start-up
    from croupier.cli.bar import Bar  # noqa: PLC0415

    if not guests:
        raise BadInput("nothing is staked; give --slip small=5.00, or --random 20=5.00")
    with Bar(maths.whole_number(rounds, "the number of rounds"), shown=shown) as bar:
        return maths.simulate(game, guests, rounds, progress=bar.update, **on)


def _first(
    slip: list[str] | None, strategy: str, bankroll: str | None, goal: str | None
) -> "list[Guest]":
    from croupier.maths import Guest  # noqa: PLC0415

    places = pairs(slip, "stake", "small=5.00")
    if goal is not None and bankroll is None:
        raise BadInput("a goal is for a visit; give what it begins with, --bankroll 100.00")
    if not places:
        return []
    return [Guest(places, strategy=strategy, bankroll=bankroll, goal=goal)]


def _guest(text: str) -> "Guest":
    from croupier.maths import Guest  # noqa: PLC0415

    name, colon, stakes = text.partition(":")
    if not colon or not name or not stakes:
        raise BadInput(f"{text!r} is no player; write NAME:small=5.00,total:10=1.00")
    return Guest(pairs(stakes.split(","), "stake", "small=5.00"), name=name)


def _print_simulation(game: Game, done: "Simulation") -> None:
    title = f"{game.book.title}, {game.book.place}: seed {done.seed}"
    if not done.is_whole:
        title += f"; stopped after {done.players[0].trials:,} of {done.asked:,} {done.trial}s"
    columns = (
        "player",
        f"{done.trial}s",
        "rounds",
        "staked",
        "net",
        "edge, 95 %",
        "exact",
        "off by",
    )
    table = sheet(title, *columns, right=columns[1:])
    for i, own in enumerate(done.players):
        edge = done.edge(i)
        off = edge.deviations
        table.add_row(
            own.name,
            f"{own.trials:,}",
            f"{own.rounds:,}",
            dollars_of(own.staked),
            dollars_of(own.net),
            f"{edge.value:.5%} ± {edge.half:.5%}",
            "" if edge.exact is None else f"{edge.exact:.5%}",
            "" if off is None else f"{off:+.2f} errors",
        )
    console().print(table)
    if done.trial == "session":
        for own in done.players:
            least, most = dollars_of(own.least or 0), dollars_of(own.most or 0)
            console().print(
                f"{own.name}: a session brought {least} to {most};"
                f" {own.ruined:,} ruined, {own.reached:,} at the goal",
                markup=False,
            )


COMMANDS = (session, simulate)
