"""The mathematician's way in: sheets, exact sessions, simulations and tests of randomness.

Everything takes a `Game` and text as people write it, answers with typed results that also show
themselves in a notebook, and says in a sentence what cannot be done. What is heavy (numba, flint,
reportlab, pyarrow) is loaded by the parts below when they are asked.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Final

from croupier.library import BadInput, Game, load, money
from croupier.money import Cents
from croupier.odds.chain import Chain
from croupier.odds.law import Law, TooMuch, law_of
from croupier.odds.law import is_quick as quickly_exact
from croupier.odds.near import NearLaw, near_law_of
from croupier.odds.ruin import Visit, visit_of
from croupier.odds.strategy import STRATEGIES, BadStrategy, Strategy
from croupier.rulebook.kinds import near
from croupier.settle import NO_LIMITS, Limits, Unsettled

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from croupier.randomness.battery import BatteryReport
    from croupier.randomness.results import Spin
    from croupier.randomness.watch import WatchReport
    from croupier.sheet.par import ParSheet
    from croupier.simulate.course import Player
    from croupier.simulate.result import Simulation

Slip = Mapping[str, str] | Iterable[tuple[str, str]]
_LONGEST_NUMBER: Final = 40
#: Beyond any count that a machine could keep.
_TOO_MANY: Final = Decimal("1e60")


@contextmanager
def _said() -> Iterator[None]:
    """What the rooms to the left refuse becomes a sentence about what was asked."""
    from croupier.simulate.engine import NoCluster  # noqa: PLC0415 - light, but not always wanted
    from croupier.simulate.parquet import Unwritten  # noqa: PLC0415

    try:
        yield
    except (TooMuch, Unsettled, BadStrategy, NoCluster, Unwritten) as wrong:
        raise BadInput(str(wrong)) from None
    except ImportError as wrong:
        raise BadInput(f"this needs {wrong.name}: install croupier[maths]") from None


@dataclass(frozen=True)
class Guest:
    """A player as people describe one; see simulate/course.py for what he does."""

    slip: Slip
    name: str = "player"
    strategy: str | Strategy = "flat"
    bankroll: str | None = None
    goal: str | None = None


def whole_number(text: str | float, what: str) -> int:
    """A count as people write it: 1000, 1_000, 1e9."""
    if isinstance(text, int):
        return text
    shown = str(text).strip()
    short = shown if len(shown) <= _LONGEST_NUMBER else shown[: _LONGEST_NUMBER - 3] + "..."
    if re.fullmatch(r"[+-]?\d[\d_]*", short, re.ASCII):
        return int(short.replace("_", ""))
    try:
        value = Decimal(shown)
        if shown.isascii() and abs(value) < _TOO_MANY and value == int(value):
            return int(value)
    except (ArithmeticError, ValueError):
        pass
    raise BadInput(f"{what} is a whole number such as 1000 or 1e9, not {short!r}")


def strategy_of(text: str | Strategy) -> Strategy:
    """`martingale`, or `martingale:5` with a number of steps."""
    if isinstance(text, Strategy):
        return text
    name, colon, steps = text.partition(":")
    if name not in STRATEGIES:
        raise BadInput(f"there is no strategy {name!r}{near(name, tuple(STRATEGIES))}")
    if not colon:
        return STRATEGIES[name]()
    if name == "flat":
        raise BadInput("flat has no steps")
    with _said():
        return STRATEGIES[name](whole_number(steps, "the number of steps"))


def chain(
    game: Game, slip: Slip, *, strategy: str | Strategy = "flat", limits: Limits = NO_LIMITS
) -> Chain:
    """A way of playing, compiled as the table would treat it."""
    from croupier.simulate.course import Course  # noqa: PLC0415 - the table's deciders

    with _said():
        (made,) = Course(
            game.table, [_player(game, Guest(slip, strategy=strategy))], limits
        ).chains()
        return made


def session(
    game: Game,
    slip: Slip,
    rounds: int | str,
    *,
    strategy: str | Strategy = "flat",
    limits: Limits = NO_LIMITS,
) -> Law:
    """The exact law of what a slip comes to over so many rounds."""
    made = chain(game, slip, strategy=strategy, limits=limits)
    count = _at_least_one(rounds)
    with _said():
        return law_of(made, count)


def near_session(
    game: Game,
    slip: Slip,
    rounds: int | str,
    *,
    strategy: str | Strategy = "flat",
    limits: Limits = NO_LIMITS,
) -> NearLaw:
    """The same in floats, each figure with its proven bound: for very many rounds or states."""
    made = chain(game, slip, strategy=strategy, limits=limits)
    count = _at_least_one(rounds)
    with _said():
        return near_law_of(made, count)


def is_quick(made: Chain, rounds: int | str) -> bool:
    """Whether the exact law of so many rounds is there within a few seconds."""
    return quickly_exact(made, _at_least_one(rounds))


def visit(  # noqa: PLR0913 - a visit has as many sides
    game: Game,
    slip: Slip,
    bankroll: str,
    *,
    goal: str | None = None,
    rounds: int | str | None = None,
    strategy: str | Strategy = "flat",
    limits: Limits = NO_LIMITS,
    exact: bool = False,
) -> Visit:
    """Ruin, goal, time at the table and hold of a visit with so much money."""
    made = chain(game, slip, strategy=strategy, limits=limits)
    count = None if rounds is None else _at_least_one(rounds)
    with _said():
        return visit_of(
            made,
            money(bankroll),
            goal=None if goal is None else money(goal),
            rounds=count,
            exact=exact,
        )


def simulate(  # noqa: PLR0913 - a simulation has as many settings
    game: Game,
    guests: Guest | Slip | Iterable[Guest],
    rounds: int | str,
    *,
    seed: int | str = 0,
    limits: Limits = NO_LIMITS,
    session: int | str | None = None,
    at_once: bool = False,
    cores: int = 1,
    cluster: str | None = None,
    out: str | Path | None = None,
    progress: "Callable[[Simulation], None] | None" = None,
) -> "Simulation":
    """Play it: one guest (or his slip) or several; the same seed gives the same result."""
    from croupier.simulate.run import plan_for  # noqa: PLC0415 - heavy
    from croupier.simulate.run import simulate as play  # noqa: PLC0415

    people = [_player(game, guest) for guest in _guests(guests)]
    length = None if session is None else whole_number(session, "the length of a session")
    if length is not None and length < 1:
        raise BadInput(f"a session has at least one round, not {length}")
    with _said():
        plan = plan_for(
            game.table,
            people,
            whole_number(rounds, "the number of rounds"),
            seed=whole_number(seed, "a seed"),
            limits=limits,
            session=length,
            at_once=at_once,
        )
        return play(
            plan,
            cores=cores,
            cluster=cluster,
            out=None if out is None else Path(out),
            progress=progress,
        )


def simulate_random(  # noqa: PLR0913
    game: Game,
    wagers: int | str,
    amount: str,
    rounds: int | str,
    *,
    seed: int | str = 0,
    limits: Limits = NO_LIMITS,
    cores: int = 1,
    cluster: str | None = None,
    out: str | Path | None = None,
    progress: "Callable[[Simulation], None] | None" = None,
) -> "Simulation":
    """So many wagers a round, each on a position drawn at random."""
    from croupier.simulate.run import plan_random  # noqa: PLC0415 - heavy
    from croupier.simulate.run import simulate as play  # noqa: PLC0415

    with _said():
        plan = plan_random(
            game.table,
            whole_number(wagers, "the number of wagers"),
            money(amount),
            whole_number(rounds, "the number of rounds"),
            seed=whole_number(seed, "a seed"),
            limits=limits,
        )
        return play(
            plan,
            cores=cores,
            cluster=cluster,
            out=None if out is None else Path(out),
            progress=progress,
        )


def par(  # noqa: PLR0913 - what-ifs are many
    name: str,
    *,
    readings: Mapping[str, str] | None = None,
    odds: Mapping[str, str] | None = None,
    zeros: int | str | None = None,
    stake: str | None = None,
    unit: str | None = None,
    minimum: str | None = None,
    multiples: bool = False,
) -> "ParSheet":
    """The PAR sheet of a book by its name, with whatever is asked of it otherwise.

    `odds` such as {"total:4": "60"}; `zeros` of a wheel; `stake` and `unit` for what rounding at
    the smallest chip does to the edge, where a sign may ask for `multiples` of the `minimum`.
    """
    from croupier.sheet.par import par_of  # noqa: PLC0415 - heavy
    from croupier.sheet.whatif import Impossible  # noqa: PLC0415

    if (stake is None) != (unit is None):
        raise BadInput("rounding needs both: what is staked, and the smallest chip it is paid in")
    if (minimum is not None or multiples) and unit is None:
        raise BadInput(
            "a minimum is for what rounding does; say what is staked, and in which chips"
        )
    if multiples and minimum is None:
        raise BadInput("multiples are those of the minimum; say how much that is")
    limits = None
    if unit is not None:
        least = Cents(1) if minimum is None else money(minimum)
        limits = Limits(unit=money(unit), minimum=least, multiples=multiples)
    game = load(name, readings)
    wanted = {game.position(p) if ":" in p else p: text for p, text in (odds or {}).items()}
    try:
        return par_of(
            name,
            game,
            odds=wanted,
            zeros=None if zeros is None else whole_number(zeros, "the number of zeros"),
            stake=None if stake is None else money(stake),
            limits=limits,
        )
    except Impossible as wrong:
        raise BadInput(str(wrong)) from None


def simulated_draws(
    game: Game, count: int, seed: int
) -> "tuple[npt.NDArray[np.uint64], npt.NDArray[np.int64]]":
    """The simulator's own generator: raw words, and outcomes by the kernel's own scaling."""
    import numpy as np  # noqa: PLC0415 - heavy, as is the kernel

    from croupier.simulate import kernel  # noqa: PLC0415
    from croupier.simulate.job import Job  # noqa: PLC0415

    job = Job(seed, tuple(outcome.weight for outcome in game.table.outcomes), count)
    raw = np.zeros(count // 8 + 250, np.uint64)
    kernel.words(job.base(0), len(raw), raw)
    results = np.zeros(count, np.int64)
    kernel.outcomes(job.base(1), 0, count, job.whole, results)
    return raw, job.classes[results]


def examine(
    game: Game,
    raw: "npt.NDArray[np.uint64]",
    values: "npt.NDArray[np.int64]",
    *,
    level: float = 0.99,
) -> "BatteryReport":
    """The battery that regulators name, on raw words and on scaled outcomes."""
    import numpy as np  # noqa: PLC0415

    from croupier.randomness.battery import Drawn, TooFew  # noqa: PLC0415
    from croupier.randomness.battery import examine as run  # noqa: PLC0415

    weights = np.array([outcome.weight for outcome in game.table.outcomes], np.float64)
    try:
        with _said():
            return run(raw, Drawn(values, weights / weights.sum()), level)
    except TooFew as wrong:
        raise BadInput(str(wrong)) from None


def watch(game: Game, spins: "Iterable[Spin | str]", *, level: float = 0.99) -> "WatchReport":
    """Results held against the book's chances, corrected for looking after every one of them."""
    from croupier.randomness.results import Spin  # noqa: PLC0415
    from croupier.randomness.watch import NoResults  # noqa: PLC0415
    from croupier.randomness.watch import watch as look  # noqa: PLC0415

    seen = [spin if isinstance(spin, Spin) else Spin(spin) for spin in spins]
    try:
        with _said():
            return look(game.book.space, seen, level)
    except NoResults as wrong:
        raise BadInput(str(wrong)) from None


def _guests(guests: Guest | Slip | Iterable[Guest]) -> list[Guest]:
    if isinstance(guests, Guest):
        return [guests]
    if isinstance(guests, Mapping):
        return [Guest(guests)]
    given = list(guests)
    people = [one for one in given if isinstance(one, Guest)]
    if len(people) == len(given) and given:
        return people
    return [Guest([pair for pair in given if isinstance(pair, tuple)])]


def _player(game: Game, guest: Guest) -> "Player":
    from croupier.simulate.course import Player  # noqa: PLC0415 - the table's deciders

    pairs = guest.slip.items() if isinstance(guest.slip, Mapping) else guest.slip
    together: dict[str, int] = {}
    for name, text in pairs:
        position = game.position(name)
        together[position] = together.get(position, 0) + money(text)
    if not together:
        raise BadInput("nothing is staked; a slip has at least one position and amount")
    return Player(
        tuple((game.position(p), Cents(cents)) for p, cents in together.items()),
        guest.name,
        strategy_of(guest.strategy),
        None if guest.bankroll is None else money(guest.bankroll),
        None if guest.goal is None else money(guest.goal),
    )


def _at_least_one(rounds: int | str) -> int:
    count = whole_number(rounds, "the number of rounds")
    if count < 1:
        raise BadInput(f"there is at least one round, not {count}")
    return count


__all__ = [
    "STRATEGIES",
    "Guest",
    "Strategy",
    "chain",
    "examine",
    "is_quick",
    "near_session",
    "par",
    "session",
    "simulate",
    "simulate_random",
    "simulated_draws",
    "visit",
    "watch",
]
