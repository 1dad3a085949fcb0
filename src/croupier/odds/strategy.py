"""Betting strategies with memory: how many times the slip is staked, and what a result changes.

A strategy is a table of steps: a multiple of the slip, and the step after a win, a loss and a round
that brings nothing. It knows no bankroll and no book; limits meet its stakes at the table.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

MOST_STEPS: Final = 64
MOST_TIMES: Final = 10**6


class BadStrategy(ValueError):  # noqa: N818 - a statement about what was asked
    """Steps that no strategy has; the message says which would do."""


@dataclass(frozen=True, slots=True)
class Strategy:
    name: str
    times: tuple[int, ...]
    won: tuple[int, ...]
    lost: tuple[int, ...]
    even: tuple[int, ...]

    def __post_init__(self) -> None:
        size = len(self.times)
        if not 1 <= size <= MOST_STEPS:
            raise BadStrategy(f"a strategy has 1 to {MOST_STEPS} steps, not {size}")
        if any(not 1 <= times <= MOST_TIMES for times in self.times):
            raise BadStrategy(f"a step stakes the slip 1 to {MOST_TIMES} times")
        for row in (self.won, self.lost, self.even):
            if len(row) != size or any(not 0 <= step < size for step in row):
                raise BadStrategy(f"{self.name}: after each of {size} steps comes one of them")

    def after(self, step: int, net: int) -> int:
        row = self.won if net > 0 else self.lost if net < 0 else self.even
        return row[step]


def _climbing(name: str, times: tuple[int, ...], *, on_win: bool) -> Strategy:
    """One step further after a win (or a loss), back to the first after the other or at the end."""
    size = len(times)
    further = tuple((step + 1) % size for step in range(size))
    back = (0,) * size
    stay = tuple(range(size))
    return Strategy(name, times, further if on_win else back, back if on_win else further, stay)


def flat() -> Strategy:
    """The slip as it is, every round."""
    return _climbing("flat", (1,), on_win=True)


def martingale(steps: int = 6) -> Strategy:
    """Double after each loss; back to the slip after a win, or when the steps are used up."""
    _some(steps)
    return _climbing("martingale", tuple(2**n for n in range(steps)), on_win=False)


def grand_martingale(steps: int = 6) -> Strategy:
    """Double and one more after each loss."""
    _some(steps)
    return _climbing(
        "grand_martingale", tuple(2 ** (n + 1) - 1 for n in range(steps)), on_win=False
    )


def paroli(steps: int = 3) -> Strategy:
    """Double after each win, so many times; back to the slip after a loss."""
    _some(steps)
    return _climbing("paroli", tuple(2**n for n in range(steps)), on_win=True)


def one_three_two_six(steps: int = 4) -> Strategy:
    """1, 3, 2 and 6 times the slip while it wins."""
    if steps != 4:  # noqa: PLR2004 - the name says it
        raise BadStrategy("1326 has four steps")
    return _climbing("1326", (1, 3, 2, 6), on_win=True)


def dalembert(steps: int = 10) -> Strategy:
    """One unit more after a loss, one less after a win."""
    _some(steps)
    up = tuple(min(step + 1, steps - 1) for step in range(steps))
    down = tuple(max(step - 1, 0) for step in range(steps))
    return Strategy("dalembert", tuple(range(1, steps + 1)), down, up, tuple(range(steps)))


def fibonacci(steps: int = 10) -> Strategy:
    """Along 1, 1, 2, 3, 5 after a loss, two back after a win, anew at the end."""
    _some(steps)
    times = [1, 1]
    while len(times) < steps:
        times.append(times[-1] + times[-2])
    on = tuple((step + 1) % steps for step in range(steps))
    back = tuple(max(step - 2, 0) for step in range(steps))
    return Strategy("fibonacci", tuple(times[:steps]), back, on, tuple(range(steps)))


def _some(steps: int) -> None:
    if not 1 <= steps <= 20:  # noqa: PLR2004 - two to the twentieth is a million slips
        raise BadStrategy(f"a progression has 1 to 20 steps, not {steps}")


STRATEGIES: Final[Mapping[str, Callable[..., Strategy]]] = {
    "flat": flat,
    "martingale": martingale,
    "grand_martingale": grand_martingale,
    "paroli": paroli,
    "1326": one_three_two_six,
    "dalembert": dalembert,
    "fibonacci": fibonacci,
}
