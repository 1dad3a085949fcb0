"""How a visit to the table ends: ruined, at its goal, or when the rounds are over.

The money in hand is followed exactly over every round: in floats with a proven bound, or in whole
numbers when exactness is asked for. The same walk does both. A visit ends when the player cannot
cover what his way of playing stakes next, or holds his goal or more.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import gcd, sqrt
from typing import Any, Final

import numpy as np

from croupier.odds.chain import Chain
from croupier.odds.law import MOST_FIGURES, TooMuch, U

#: Rounds after which a visit without an end is given up, and what may then be left undecided.
LONGEST: Final = 1_000_000
LEFT: Final = 1e-15
#: The largest system of exact equations that is solved.
MOST_UNKNOWNS: Final = 600
#: Steps of the walk, or words of its whole numbers, that somebody would still wait for.
MOST_WORK: Final = 2**40
#: Two-sided normal points.
Z: Final = {0.90: 1.6448536269514722, 0.95: 1.959963984540054, 0.99: 2.5758293035489004}

Number = Fraction | float


@dataclass(frozen=True)
class Visit:
    """The ends of a visit with their chances; money in cents.

    Of floats each chance is within `error` of the truth, and rounds and money within that share of
    themselves; it is 0 where they are exact fractions. `playing` is the chance that the rounds ran
    out, or were given up: what that chance would still bring is in no other figure.
    """

    bankroll: int
    goal: int | None
    rounds: int | None
    ruined: Number
    reached: Number
    playing: Number
    expected_rounds: Number
    expected_end: Number
    deviation: float
    turnover: Number
    error: float

    @property
    def hold(self) -> Number:
        """The house's share of the drop: what was bought in and did not go home."""
        return (self.bankroll - self.expected_end) / self.bankroll

    def band(self, visits: int, level: float = 0.95) -> tuple[float, float]:
        """Where the hold of so many visits lies, by the normal law."""
        if visits < 1:
            raise TooMuch("a band is about one visit or more")
        half = Z[level] * self.deviation / self.bankroll / sqrt(visits)
        return float(self.hold) - half, float(self.hold) + half

    def _repr_html_(self) -> str:
        from croupier.odds.display import visit_html  # noqa: PLC0415 - for notebooks only

        return visit_html(self)


class _Walk:
    """Chances by state and money in hand; `step` cents lie between two places."""

    def __init__(self, chain: Chain, bankroll: int, goal: int | None, rounds: int | None) -> None:
        self.chain, self.bankroll, self.goal = chain, bankroll, goal
        step = 0
        for net in {net for row in chain.net for net in row}:
            step = gcd(step, net)
        self.step = step or 1
        gain = max((0, *(net for row in chain.net for net in row)))
        most = goal - 1 if goal is not None else bankroll + gain * (rounds or 0)
        self.base = bankroll % self.step
        self.size = (most + gain - self.base) // self.step + 1
        self.gain = gain // self.step
        if self.size * chain.states > MOST_FIGURES:
            raise TooMuch("so much money in such small steps does not fit; ask for larger stakes")
        #: The first place in each state from which the next stake can be covered.
        self.first = [max(0, -(-(holds - self.base) // self.step)) for holds in chain.holds]
        self.top = -(-(goal - self.base) // self.step) if goal is not None else self.size

    def cents(self, index: int) -> int:
        return self.base + index * self.step


def visit_of(
    chain: Chain,
    bankroll: int,
    *,
    goal: int | None = None,
    rounds: int | None = None,
    exact: bool = False,
) -> Visit:
    """Follow the money for so many rounds; without a number of rounds, until it is decided."""
    _sensible(chain, bankroll, goal, rounds)
    if exact and rounds is None:
        return _solved(chain, bankroll, goal)
    walk = _Walk(chain, bankroll, goal, rounds)
    _patient(walk, rounds, exact=exact)
    return _followed(walk, rounds, exact=exact)


def _patient(walk: _Walk, rounds: int | None, *, exact: bool) -> None:
    """Nobody is left waiting for an hour without a word."""
    moves = sum(len(row) for row in walk.chain.moves)
    work = (rounds or LONGEST) * walk.size * moves
    if exact:  # whole numbers grow by the bits of a round's results every round
        work *= (rounds or 1) * walk.chain.whole.bit_length() // 64 + 1
    if work > MOST_WORK:
        raise TooMuch(
            "so long a visit in such small steps would take too long;"
            " ask for larger stakes or fewer rounds, or simulate it"
        )


def _sensible(chain: Chain, bankroll: int, goal: int | None, rounds: int | None) -> None:
    if bankroll < chain.holds[chain.start]:
        raise TooMuch("the bankroll does not cover the first stakes")
    if goal is not None and goal <= bankroll:
        raise TooMuch("the goal must be above the bankroll")
    if rounds is None and goal is None:
        raise TooMuch("a visit needs an end: a goal, a number of rounds, or both")
    if rounds is not None and not 1 <= rounds <= LONGEST:
        raise TooMuch(f"a visit has 1 to {LONGEST:,} rounds, not {rounds:,}")


class _Ends:
    """What has ended, added up: exact where the numbers are."""

    def __init__(self, zero: Any) -> None:  # noqa: ANN401 - int or float
        self.ruined = self.reached = self.money = self.square = zero
        self.rounds = self.turnover = zero

    def add(self, walk: _Walk, part: Any, at: int, name: str) -> None:  # noqa: ANN401
        """Chances `part` of ending at the places from `at` on."""
        places = np.arange(at, at + len(part))
        cents = walk.base + places.astype(part.dtype) * walk.step
        setattr(self, name, getattr(self, name) + part.sum())
        self.money = self.money + (part * cents).sum()
        self.square = self.square + (part * cents * cents).sum()

    def scale(self, by: int) -> None:
        for name in ("ruined", "reached", "money", "square", "rounds", "turnover"):
            setattr(self, name, getattr(self, name) * by)


def _followed(walk: _Walk, rounds: int | None, *, exact: bool) -> Visit:
    chain = walk.chain
    kind = object if exact else np.float64
    whole = chain.whole
    now = [np.zeros(walk.size, kind) for _ in range(chain.states)]
    now[chain.start][(walk.bankroll - walk.base) // walk.step] = 1 if exact else 1.0
    ends = _Ends(0 if exact else 0.0)
    played, scale = 0, 1
    while rounds is None or played < rounds:
        alive = sum(part.sum() for part in now)
        if not alive or (rounds is None and (alive < LEFT or played >= LONGEST)):
            break
        if exact:
            ends.scale(whole)
            scale *= whole
        # Weights stay whole numbers in exact play, so everything is over whole ** played.
        ends.rounds += alive * (whole if exact else 1)
        for state, part in enumerate(now):
            ends.turnover += part.sum() * chain.staked[state] * (whole if exact else 1)
        now = _moved(walk, now, exact=exact)
        _taken_out(walk, now, ends)
        played += 1
    left = _Ends(0 if exact else 0.0)
    for part in now:
        left.add(walk, part, 0, "ruined")
    return _visit(walk, rounds, ends, left, scale, played, exact=exact)


def _moved(walk: _Walk, now: list[Any], *, exact: bool) -> list[Any]:
    chain, whole = walk.chain, walk.chain.whole
    after = [np.zeros_like(part) for part in now]
    for state, part in enumerate(now):
        (there,) = np.nonzero(part)
        if not len(there):
            continue
        low, high = int(there[0]), int(there[-1]) + 1
        for follow, net, weight in chain.moves[state]:
            by = net // walk.step
            times = weight if exact else weight / whole
            after[follow][low + by : high + by] += part[low:high] * times
    return after


def _taken_out(walk: _Walk, now: list[Any], ends: _Ends) -> None:
    for state, part in enumerate(now):
        if walk.goal is not None:
            ends.add(walk, part[walk.top :], walk.top, "reached")
            part[walk.top :] = 0
        short = min(walk.first[state], len(part))
        ends.add(walk, part[:short], 0, "ruined")
        part[:short] = 0


def _visit(  # noqa: PLR0913, PLR0917 - what a walk leaves behind
    walk: _Walk,
    rounds: int | None,
    ends: _Ends,
    left: _Ends,
    scale: int,
    played: int,
    *,
    exact: bool,
) -> Visit:
    """Of floats: every figure is a sum of products of numbers that are not negative.

    A round rounds each of them at most g + 2 times, g being the moves of a state, and the sums at
    the end once for each place; so n rounds leave a relative error of at most n(g + 2)u and the
    places. Undecided chances are added, since they may fall on either side.
    """
    over = Fraction(1, scale) if exact else 1.0
    figures = [
        value * over
        for value in (ends.ruined, ends.reached, left.ruined, ends.rounds, ends.turnover)
    ]
    end = (ends.money + left.money) * over
    square = (ends.square + left.square) * over
    moves = max(len(row) for row in walk.chain.moves)
    error = 0.0
    if not exact:
        relative = (played * (moves + 2) + walk.size) * U * 1.01
        error = relative + (float(left.ruined) if rounds is None else 0.0)
    ruined, reached, playing, spent, turnover = figures
    return Visit(
        bankroll=walk.bankroll,
        goal=walk.goal,
        rounds=rounds,
        ruined=ruined,
        reached=reached,
        playing=playing,
        expected_rounds=spent,
        expected_end=end,
        deviation=sqrt(max(0.0, float(square - end * end))),
        turnover=turnover,
        error=error,
    )


def _solved(chain: Chain, bankroll: int, goal: int | None) -> Visit:
    """Without a number of rounds: linear equations over the places, in exact fractions."""
    from flint import fmpq, fmpq_mat  # noqa: PLC0415 - only those who ask wait for it

    walk = _Walk(chain, bankroll, goal, None)
    places = [
        (state, index)
        for state in range(chain.states)
        for index in range(walk.first[state], walk.top)
    ]
    if len(places) > MOST_UNKNOWNS:
        raise TooMuch(
            f"{len(places):,} equations are too many to solve exactly (at most {MOST_UNKNOWNS});"
            " ask not exactly"
        )
    number = {place: i for i, place in enumerate(places)}
    size = len(places)
    left = fmpq_mat(size, size)
    #: Ruined, reached, rounds, turnover, money and its square at the end.
    right = fmpq_mat(size, 6)
    for (state, index), i in number.items():
        left[i, i] += 1
        right[i, 2], right[i, 3] = fmpq(1), fmpq(chain.staked[state])
        for follow, net, weight in chain.moves[state]:
            chance, to = fmpq(weight, chain.whole), index + net // walk.step
            if (follow, to) in number:
                left[i, number[follow, to]] -= chance
                continue
            cents = walk.cents(to)
            right[i, 1 if to >= walk.top else 0] += chance
            right[i, 4] += chance * cents
            right[i, 5] += chance * cents * cents
    solved = left.solve(right)
    at = number[chain.start, (bankroll - walk.base) // walk.step]
    ruined, reached, spent, turnover, end, square = (
        Fraction(int(solved[at, j].p), int(solved[at, j].q)) for j in range(6)
    )
    return Visit(
        bankroll=bankroll,
        goal=goal,
        rounds=None,
        ruined=ruined,
        reached=reached,
        playing=Fraction(0),
        expected_rounds=spent,
        expected_end=end,
        deviation=sqrt(float(square - end * end)),
        turnover=turnover,
        error=0.0,
    )
