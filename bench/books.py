"""Loading, settling and settling in bulk, as ratios within one run.

Machines are noisy: a figure is the best of several tries, and what counts is how it stands to a
yardstick measured beside it. The goals are those of the project; the last column says which is met.
"""

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from os import environ
from time import perf_counter

import numpy as np

import croupier
from croupier.money import Cents
from croupier.settle import Stake, settle
from croupier.tally import Tally

TRIES = 7
SLIP = (
    ("small", 1000),
    ("odd", 500),
    ("total:4", 200),
    ("total:10", 500),
    ("total:17", 100),
    ("pair:1-2", 300),
    ("pair:3-4", 300),
    ("single:3", 200),
    ("single:6", 200),
    ("specific_double:3", 100),
    ("any_triple", 100),
    ("four_numbers:1-2-3-4", 500),
)


@dataclass(frozen=True, slots=True)
class Line:
    what: str
    took: float
    yardstick: str
    against: float
    goal: str
    met: bool

    def __str__(self) -> str:
        ratio = self.took / self.against
        verdict = "met" if self.met else "NOT MET"
        took = f"{self.took * 1e6:>12,.2f} us"
        return f"{self.what:<36}{took}  {ratio:>7.1f} x {self.yardstick:<24}{self.goal:<8}{verdict}"


def best(work: Callable[[], object], *, rounds: int = 1) -> float:
    times = []
    for _ in range(TRIES):
        start = perf_counter()
        for _ in range(rounds):
            work()
        times.append((perf_counter() - start) / rounds)
    return min(times)


def in_a_new_process(code: str) -> float:
    """Seconds that the code takes in a fresh interpreter, without the interpreter's own start.

    Bytecode may be kept, as it is for every installed package; numpy's is.
    """
    kept = {name: value for name, value in environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    timed = f"from time import perf_counter as c; s = c()\n{code}\nprint(c() - s)"
    times = []
    for _ in range(TRIES):
        command = [sys.executable, "-c", timed]
        done = subprocess.run(command, capture_output=True, check=True, env=kept)
        times.append(float(done.stdout.split()[-1]))
    return min(times)


def loading() -> Line:
    cold = "import croupier\nfor name in croupier.every_book(): croupier.load(name)"
    took, numpy = in_a_new_process(cold), in_a_new_process("import numpy")
    return Line(
        "load and compile every book, cold", took, "import numpy", numpy, "<= 3", took <= 3 * numpy
    )


def one_slip() -> Line:
    table = croupier.load("nsw-sic-bo").table
    slip = [Stake(table.index[name].id, Cents(cents)) for name, cents in SLIP]  # type: ignore[index]
    outcome = table.book.space.index["3-3-4"]
    text = json.dumps([{"position": name, "stake": f"{cents / 100:.2f}"} for name, cents in SLIP])
    took = best(lambda: settle(table, outcome, slip), rounds=2000)
    parsed = best(lambda: json.loads(text), rounds=2000)
    return Line(
        "settle a slip of 12 positions",
        took,
        "json.loads of the slip",
        parsed,
        "<= 20",
        took <= 20 * parsed,
    )


def in_bulk() -> Line:
    table = croupier.load("nsw-sic-bo").table
    tally = Tally(table)
    positions = np.array([tally.index[table.index[name].id] for name, _ in SLIP])  # type: ignore[index]
    cents = np.array([money for _, money in SLIP])
    rounds = 100_000
    outcomes = np.random.default_rng(7).integers(len(table.outcomes), size=rounds)
    bulk = best(lambda: tally.rounds(positions, cents, outcomes)) / (rounds * len(SLIP))
    slip = [Stake(tally.ids[p], Cents(int(c))) for p, c in zip(positions, cents, strict=True)]
    some = outcomes[:2000].tolist()

    def in_a_loop() -> None:
        for outcome in some:
            settle(table, outcome, slip)

    loop = best(in_a_loop) / (len(some) * len(SLIP))
    what, than = "settle in a loop, a stake", "in bulk, a stake"
    return Line(what, loop, than, bulk, ">= 200", met=loop >= 200 * bulk)


def main() -> None:
    print(f"Python {sys.version.split()[0]}, numpy {np.__version__}; best of {TRIES}")
    lines = [loading(), one_slip(), in_bulk()]
    print("\n".join(map(str, lines)))


if __name__ == "__main__":
    main()
