"""The mathematician's bench, as ratios within one run: simulation, exact laws, PAR sheets.

Machines are noisy: a figure is the best of several tries, in processor time where one core works,
and what counts is how it stands to a yardstick measured beside it.
"""

import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from os import cpu_count, environ, getloadavg
from time import perf_counter, process_time

import icepool
import numpy as np

import croupier
from croupier.money import Cents
from croupier.odds.chain import Chain
from croupier.odds.law import law_of
from croupier.odds.strategy import flat, martingale
from croupier.simulate import kernel
from croupier.simulate.course import Course, Player
from croupier.simulate.engine import on_this_machine
from croupier.simulate.job import Job, Seat
from croupier.simulate.run import plan_for, plan_random, simulate

TRIES = 5
ROUNDS = 1 << 25
FIVE = ("small", "odd", "total:10", "pair:1-2", "single:3")
TWENTY = (
    *FIVE,
    *("big", "even", "any_triple", "specific_double:3", "four_numbers:1-2-3-4"),
    *("total:7", "total:8", "total:9", "total:11", "total:14", "pair:3-4", "pair:5-6", "pair:2-5"),
    *("single:1", "single:6"),
)


@dataclass(frozen=True, slots=True)
class Line:
    """`took` over `against` is held against the goal: at most, or at least."""

    what: str
    took: float
    yardstick: str
    against: float
    goal: float
    at_most: bool = True

    @property
    def met(self) -> bool:
        ratio = self.took / self.against
        return ratio <= self.goal if self.at_most else ratio >= self.goal

    def __str__(self) -> str:
        verdict = "met" if self.met else "NOT MET"
        goal = f"{'<=' if self.at_most else '>='} {self.goal:g}"
        took = f"{self.took * 1e3:>12,.3f} ms"
        ratio = f"{self.took / self.against:>9,.2f} x"
        return f"{self.what:<44}{took} {ratio} {self.yardstick:<34}{goal:<10}{verdict}"


def best(
    work: Callable[[], object], *, tries: int = TRIES, clock: Callable[[], float] = process_time
) -> float:
    times = []
    for _ in range(tries):
        start = clock()
        work()
        times.append(clock() - start)
    return min(times)


def in_a_new_process(code: str) -> float:
    """Seconds in a fresh interpreter, without the interpreter's own start."""
    kept = {name: value for name, value in environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    timed = f"from time import process_time as c; s = c()\n{code}\nprint(c() - s)"
    times = []
    for _ in range(TRIES):
        command = [sys.executable, "-c", timed]
        done = subprocess.run(command, capture_output=True, check=True, env=kept)
        times.append(float(done.stdout.split()[-1]))
    return min(times)


def job_of(game: croupier.Game, slip: tuple[str, ...], *, session: int = 0, steps: int = 0) -> Job:
    places = tuple((game.position(name), Cents(500)) for name in slip)
    player = Player(places, strategy=martingale(steps) if steps else flat())
    (chain,) = Course(game.table, [player]).chains()
    weights = tuple(outcome.weight for outcome in game.table.outcomes)
    trials = ROUNDS // session if session else ROUNDS
    return Job(7, weights, trials, session, (Seat("player", chain),))


def all_blocks(job: Job, cores: int = 1) -> None:
    for _ in on_this_machine(job, cores):
        pass


def fixed_slip(game: croupier.Game) -> list[Line]:
    job = job_of(game, FIVE)
    base = job.base(0)
    kernel.drawn(base, 10, job.whole)
    job.play(0)
    drawn = best(lambda: kernel.drawn(base, ROUNDS, job.whole))
    slip = best(lambda: all_blocks(job))
    print(f"drawing alone {ROUNDS / drawn / 1e6:,.0f} million a second, ", end="")
    print(f"a fixed slip {ROUNDS / slip / 1e6:,.0f} million rounds a second, one core")
    lines = [Line("a fixed slip", slip, "drawing alone", drawn, 2)]
    doubling = job_of(game, ("small",), session=1_000, steps=6)
    doubling.play(0)
    memory = best(lambda: all_blocks(doubling)) / (doubling.trials * 1_000) * ROUNDS
    lines.append(Line("a martingale, sessions of 1,000 rounds", memory, "a fixed slip", slip, 3))
    people = [Player(((game.position("small"), Cents(500)),))]
    plan = plan_for(game.table, people, 10**15, seed=7, at_once=True)
    totals = best(lambda: simulate(plan))
    lines.append(Line("totals of 10^15 rounds at once", totals, "a fixed slip", slip, 0.05))
    longer = replace(job, trials=8 * ROUNDS)
    one = best(lambda: all_blocks(longer, 1), tries=9, clock=perf_counter)
    two = best(lambda: all_blocks(longer, 2), tries=9, clock=perf_counter)
    lines.append(Line("one core (by the clock)", one, "two cores", two, 1.7, at_most=False))
    # On a busy machine the clock tells who else is there; that sharing costs nothing shows anyway.
    alone, shared = (best(partial(all_blocks, longer, cores)) for cores in (1, 2))
    lines.append(Line("two cores (processor time)", shared, "one core", alone, 1.15))
    return lines


def random_wagers(game: croupier.Game) -> Line:
    rounds, wagers = 1 << 20, 20
    plan = plan_random(game.table, wagers, Cents(500), rounds, seed=7)
    pays = np.array(plan.job.pays, np.int64)[plan.job.classes]
    whole, spots = pays.shape
    flat_pays, generator = pays.ravel(), np.random.Generator(np.random.SFC64(7))

    def with_numpy() -> tuple[int, int]:
        """The same work, vectorised: take is its quickest way to index, column by column."""
        rows = generator.integers(0, whole, rounds, dtype=np.int32) * np.int32(spots)
        total = np.zeros(rounds, np.int64)
        for _ in range(wagers):
            total += flat_pays.take(rows + generator.integers(0, spots, rounds, dtype=np.uint8))
        return int(total.sum()), int(total @ total)

    plan.job.play(0)
    own = best(lambda: plan.job.play(0))
    return Line("20 random wagers, numpy", best(with_numpy), "ours", own, 4, at_most=False)


def chain_for(game: croupier.Game, slip: tuple[str, ...]) -> Chain:
    places = tuple((game.position(name), Cents(100)) for name in slip)
    return Course(game.table, [Player(places)]).chains()[0]


def exact_laws(game: croupier.Game) -> list[Line]:
    five, twenty = chain_for(game, FIVE), chain_for(game, TWENTY)
    law_of(five, 2)
    whole = {net: int(chance * five.whole) for net, chance in five.law().items()}
    hundred = best(lambda: law_of(five, 100))
    theirs = best(lambda: 100 @ icepool.Die(whole), tries=1)
    if len(100 @ icepool.Die(whole)) != sum(count > 0 for count in law_of(five, 100).counts):
        raise TypeError("the two laws differ")
    thousand = best(lambda: law_of(five, 1_000))
    wide = best(lambda: law_of(twenty, 1_000), tries=3)
    return [
        Line(
            "5 positions, 100 rounds, icepool", theirs, "ours, exact", hundred, 500, at_most=False
        ),
        Line("20 positions, 1,000 rounds, exact", wide, "5 positions, 1,000 rounds", thousand, 30),
    ]


def sheets() -> Line:
    numpy = in_a_new_process("import numpy")
    slowest, name = 0.0, ""
    for book in croupier.every_book():
        code = (
            "from croupier import maths\n"
            f"made = maths.par({book!r})\n"
            "made.pdf(), made.html(), made.csv(), made.json()"
        )
        took = in_a_new_process(code)
        slowest, name = max((slowest, name), (took, book))
    return Line(f"PAR sheet, all forms, cold: {name}", slowest, "import numpy", numpy, 10)


def main() -> int:
    print(f"Python {sys.version.split()[0]}, numpy {np.__version__}; best of {TRIES}; ", end="")
    print(f"{getloadavg()[0]:.1f} others at work on {cpu_count()} cores")
    game = croupier.load("nsw-sic-bo")
    lines = [*fixed_slip(game), random_wagers(game), *exact_laws(game), sheets()]
    print("\n".join(map(str, lines)))
    return 0 if all(line.met for line in lines) else 1


if __name__ == "__main__":
    sys.exit(main())
