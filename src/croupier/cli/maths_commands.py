"""Commands of the mathematician: session, simulate."""

import os
import sys
from fractions import Fraction
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
    from croupier.odds.near import NearLaw
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
    rounds: Annotated[
        str | None,
        typer.Option("--rounds", help="How many: 100; a visit with a goal goes on until it ends."),
    ] = None,
    strategy: StrategyName = "flat",
    bankroll: Bankroll = None,
    goal: Goal = None,
    visits: Annotated[
        str, typer.Option("--visits", help="Of how many visits the hold is told.")
    ] = "1000",
    pace: Annotated[
        str | None, typer.Option("--pace", help="Rounds an hour, to tell the time at the table.")
    ] = None,
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

    # Exact fractions have as many digits as they have; none of them comes from outside.
    sys.set_int_max_str_digits(0)
    game = game_of(book, reading)
    limits = limits_of(minimum, maximum, unit, multiples=multiples)
    places = pairs(slip, "stake", "small=5.00")
    if bankroll is None:
        if goal is not None:
            raise BadInput("a goal is for a visit; give what it begins with, --bankroll 100.00")
        count = rounds or "100"
        made = maths.chain(game, places, strategy=strategy, limits=limits)
        ask = maths.session if exact or maths.is_quick(made, count) else maths.near_session
        law = ask(game, places, count, strategy=strategy, limits=limits)
        _print_law(game, law, count, exact=exact, as_json=as_json)
        return
    visit = maths.visit(
        game,
        places,
        bankroll,
        goal=goal,
        rounds=rounds or (None if goal is not None else "100"),
        strategy=strategy,
        limits=limits,
        exact=exact,
    )
    many = maths.whole_number(visits, "the number of visits")
    if many < 1:
        raise BadInput(f"a band is about one visit or more, not {many}")
    speed = None if pace is None else maths.whole_number(pace, "a pace")
    if speed is not None and speed < 1:
        raise BadInput(f"a pace is one round an hour or more, not {speed}")
    _print_visit(game, visit, many, speed, as_json=as_json)


#: A whole law is printed up to so many results, and given to programs up to so many bits.
_PRINTED, _TOLD = 24, 2**27
#: Bits of a fraction that an eye can take in.
_SHORT = 90


def _shown(value: "Fraction | float", digits: int = 9) -> str:
    """A fraction as it is where an eye can take it in."""
    if isinstance(value, Fraction) and value.denominator.bit_length() <= _SHORT:
        return f"{value} = {float(value):.{digits}g}" if value.denominator > 1 else str(value)
    return f"{float(value):.{digits}g}"


def _whole_law(law: "Law | NearLaw") -> "list[tuple[int, Fraction | float]]":
    from croupier.odds.law import Law  # noqa: PLC0415 - start-up

    given: list[tuple[int, Fraction | float]]
    if isinstance(law, Law):
        given = [
            (law.first + i * law.step, Fraction(count, law.whole))
            for i, count in enumerate(law.counts)
            if count
        ]
    else:
        given = [(law.first + i * law.step, float(c)) for i, c in enumerate(law.chances) if c]
    return given


def _print_law(
    game: Game, law: "Law | NearLaw", rounds: str, *, exact: bool, as_json: bool
) -> None:
    from croupier.odds.law import Law  # noqa: PLC0415 - start-up

    sides: dict[str, tuple[Fraction | float, float]]
    if isinstance(law, Law):
        parts = (law.at_least(1), law.chance(0), law.at_most(-1))
        sides = dict(zip(("ahead", "even", "behind"), ((p, 0.0) for p in parts), strict=True))
    else:
        sides = {"ahead": law.at_least(1), "even": law.at(0), "behind": law.at_most(-1)}
    shares = tuple(Fraction(n, 100) for n in (1, 5, 25, 50, 75, 95, 99))
    bits = law.whole.bit_length() if isinstance(law, Law) else 64
    given = _whole_law(law) if len(law) * bits <= _TOLD else []
    error = max(bound for _, bound in sides.values())
    figures = {
        "mean": dollars_of(round(law.mean)),
        "deviation": dollars_of(round(float(law.variance) ** 0.5)),
        **{name: _shown(value) if exact else f"{value:.6g}" for name, (value, _) in sides.items()},
        **{f"{int(share * 100)}% at most": dollars_of(law.quantile(share)) for share in shares},
    }
    if as_json:
        if exact:
            figures |= {name: str(value) for name, (value, _) in sides.items()}
            figures |= {"mean": str(Fraction(law.mean) / 100)}
        head = {"book": game.book.name, "rounds": rounds, "results": len(law), "error": error}
        told = str if exact else float
        whole = [[dollars_of(cents), told(chance)] for cents, chance in given]
        print_json({**head, **figures, "law": whole})
        return
    how = f"each chance within {error:.1g}" if error else "exact"
    table = sheet(
        f"{game.book.title}, {game.book.place}: {rounds} rounds, {how}", "figure", "value"
    )
    for name, value in figures.items():
        table.add_row(name, value)
    console().print(table)
    if 0 < len(given) <= _PRINTED:
        every = sheet("Every result", "comes to", "chance", right=("comes to",))
        for cents, chance in given:
            every.add_row(dollars_of(cents), _shown(chance))
        console().print(every)


def _print_visit(
    game: Game, visit: "Visit", visits: int, pace: int | None, *, as_json: bool
) -> None:
    bands = {level: visit.band(visits, level) for level in (0.90, 0.95, 0.99)}
    figures = {
        "ruined": visit.ruined,
        "goal reached": visit.reached,
        "rounds over": visit.playing,
        "expected rounds": visit.expected_rounds,
    }
    shown = {name: _shown(value) for name, value in figures.items()}
    if pace is not None:
        shown["expected hours"] = f"{float(visit.expected_rounds) / pace:.4g}"
    shown |= {
        "expected end": dollars_of(round(visit.expected_end)),
        "turnover": dollars_of(round(visit.turnover)),
        "hold of the drop": _shown(visit.hold, 6),
        "error at most": f"{visit.error:.2g}",
    }
    if as_json:
        told: dict[str, object] = {"visits": visits}
        told["hold_bands"] = {f"{level:.2f}": list(band) for level, band in bands.items()}
        if not visit.error:
            told |= {name: str(value) for name, value in figures.items()}
            told["hold of the drop"] = str(visit.hold)
        print_json({"book": game.book.name, **shown, **told})
        return
    for level, (low, high) in bands.items():
        shown[f"hold of {visits:,} visits, {level:.0%}"] = f"{low:.6g} to {high:.6g}"
    begins = dollars_of(visit.bankroll)
    table = sheet(f"{game.book.title}, {game.book.place}: a visit with {begins}", "figure", "value")
    for name, value in shown.items():
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
    has_sessions = done.trial == "session"
    columns = (
        "player",
        *(("sessions",) if has_sessions else ()),
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
            *((f"{own.trials:,}",) if has_sessions else ()),
            f"{own.rounds:,}",
            dollars_of(own.staked),
            dollars_of(own.net),
            f"{edge.value:.5%} ± {edge.half:.5%}",
            "" if edge.exact is None else f"{edge.exact:.5%}",
            "" if off is None else f"{off:+.2f} errors",
        )
    console().print(table)
    if has_sessions:
        for own in done.players:
            least, most = dollars_of(own.least or 0), dollars_of(own.most or 0)
            console().print(
                f"{own.name}: a session brought {least} to {most};"
                f" {own.ruined:,} ruined, {own.reached:,} at the goal",
                markup=False,
            )


COMMANDS = (session, simulate)
