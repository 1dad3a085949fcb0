"""A simulation cut into blocks that anybody may play: on this core, another, or another machine.

A block's outcomes come from the seed and the block's number alone, so who plays it does not matter.
A job is plain data and travels; the kernel is loaded where a block is played.
"""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from croupier.odds.chain import Chain
from croupier.odds.law import TooMuch
from croupier.simulate.result import Totals

Ints = npt.NDArray[np.int64]

ROUNDS_A_BLOCK: Final = 1 << 24
SESSION_ROUNDS_A_BLOCK: Final = 1 << 22
GUESSES_A_BLOCK: Final = 1 << 20
#: A goal that nobody reaches; far above any money, and far from the end of 64 bits.
_ENDLESS: Final = 1 << 61


@dataclass(frozen=True)
class Seat:
    """One player's chain and what he came with."""

    name: str
    chain: Chain
    bankroll: int | None = None
    goal: int | None = None


@dataclass(frozen=True)
class Block:
    """What one block came to: totals, and the rows that a file of results wants."""

    totals: tuple[Totals, ...]
    rows: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Job:
    """`trials` rounds, or sessions of `session` rounds where that is not 0.

    `guesses` is for wagers at random positions: how many a round, and what each result pays where.
    """

    seed: int
    weights: tuple[int, ...]
    trials: int
    session: int = 0
    seats: tuple[Seat, ...] = ()
    wagers: int = 0
    stake: int = 0
    pays: tuple[tuple[int, ...], ...] = ()
    #: Settled here once, so that a worker elsewhere cuts the job where we do.
    trials_a_block: int = 0

    def __post_init__(self) -> None:
        if not self.trials_a_block:
            object.__setattr__(self, "trials_a_block", self._cut())
        for seat in self.seats:
            if seat.chain.most * max(1, self.session) >= _ENDLESS:
                raise TooMuch("so much money over so many rounds does not fit; stake less")

    def _cut(self) -> int:
        if self.wagers:
            return GUESSES_A_BLOCK
        return max(1, SESSION_ROUNDS_A_BLOCK // self.session) if self.session else ROUNDS_A_BLOCK

    @property
    def rounds_a_trial(self) -> int:
        return self.session or 1

    @property
    def blocks(self) -> int:
        return -(-self.trials // self.trials_a_block)

    def size(self, block: int) -> int:
        return min(self.trials_a_block, self.trials - block * self.trials_a_block)

    @cached_property
    def whole(self) -> int:
        return sum(self.weights)

    @cached_property
    def classes(self) -> Ints:
        """The class of each of the device's results."""
        return np.repeat(np.arange(len(self.weights)), self.weights).astype(np.int64)

    def base(self, block: int) -> np.uint64:
        """The word from which every session of a block takes its own."""
        grown = np.random.SeedSequence(self.seed, spawn_key=(block,))
        return np.uint64(grown.generate_state(1, np.uint64)[0])

    def play(self, block: int) -> Block:
        if self.wagers:
            return self._guess(block)
        return self._sessions(block) if self.session else self._rounds(block)

    def _rounds(self, block: int) -> Block:
        from croupier.simulate import kernel  # noqa: PLC0415 - numba is loaded where it is used

        times = np.zeros((2, self.whole), np.int64)
        kernel.counted(self.base(block), self.size(block), self.whole, times)
        by_class = np.bincount(
            self.classes, weights=None, minlength=len(self.weights)
        )  # how many results each class has
        counts = np.add.reduceat(times.sum(axis=0), np.cumsum(by_class) - by_class)
        return self.of_counts([int(count) for count in counts], block)

    def of_counts(self, counts: list[int], block: int = 0) -> Block:
        """Everything about fixed slips follows from how often each class came."""
        totals = tuple(_counted(seat, counts) for seat in self.seats)
        rows = {
            "block": [block] * len(counts),
            "outcome": list(range(len(counts))),
            "times": counts,
        }
        return Block(totals, rows)

    def at_once(self) -> Block:
        """Only totals are asked: one multinomial draw stands for all the rounds."""
        generator = np.random.Generator(np.random.PCG64(np.random.SeedSequence(self.seed)))
        share = np.array(self.weights, np.float64) / self.whole
        counts = generator.multinomial(self.trials, share)
        return self.of_counts([int(count) for count in counts])

    def _sessions(self, block: int) -> Block:
        first = block * self.trials_a_block
        size = self.size(block)
        totals, columns = [], []
        for seat in self.seats:
            nets, lasted, turned, ended = self._seat(seat, block, size)
            totals.append(_summed(seat.name, nets, lasted, turned, ended))
            columns.append((seat.name, nets, lasted, turned, ended))
        numbers = np.arange(first, first + size)
        rows = {
            "session": np.concatenate([numbers for _ in columns]),
            "player": [name for name, *_ in columns for _ in range(size)],
            "net": np.concatenate([nets for _, nets, *_ in columns]),
            "rounds": np.concatenate([lasted for _, _, lasted, *_ in columns]),
            "staked": np.concatenate([turned for *_, turned, _ in columns]),
            "ended": np.concatenate([ended for *_, ended in columns]),
        }
        return Block(tuple(totals), rows)

    def _seat(self, seat: Seat, block: int, size: int) -> tuple[Ints, Ints, Ints, Ints]:
        from croupier.simulate import kernel  # noqa: PLC0415

        chain = seat.chain
        width = len(self.weights)
        nets, lasted, turned, ended = (np.zeros(size, np.int64) for _ in range(4))
        tables = (
            *(self.base(block), 0, self.session, self.whole, self.classes),
            np.array(chain.net, np.int64).ravel(),
            np.array(chain.follows, np.int64).ravel() * width,
            chain.start * width,
            np.repeat(np.array(chain.staked, np.int64), width),
        )
        if seat.bankroll is None:
            kernel.walked(*tables, nets, turned)
            lasted[:] = self.session
            return nets, lasted, turned, ended
        floors = np.repeat(np.array(chain.holds, np.int64), width) - seat.bankroll
        top = _ENDLESS if seat.goal is None else seat.goal - seat.bankroll
        kernel.visited(*tables, floors, top, nets, lasted, turned, ended)
        return nets, lasted, turned, ended

    def _guess(self, block: int) -> Block:
        from croupier.simulate import kernel  # noqa: PLC0415

        table = np.array(self.pays, np.int64)[self.classes]
        size, sums = self.size(block), np.zeros(2, np.int64)
        kernel.guessed(self.base(block), size, self.whole, self.wagers, table, sums)
        staked = self.wagers * self.stake
        total = Totals(
            "random",
            trials=size,
            rounds=size,
            staked=staked * size,
            net=int(sums[0]),
            nets=int(sums[1]),
            net_staked=int(sums[0]) * staked,
            stakeds=staked**2 * size,
        )
        rows = {
            "block": [block],
            "rounds": [size],
            "net": [int(sums[0])],
            "squares": [int(sums[1])],
        }
        return Block((total,), rows)


def _counted(seat: Seat, counts: list[int]) -> Totals:
    chain = seat.chain
    trials, staked = sum(counts), chain.staked[0]
    net = sum(n * times for n, times in zip(chain.net[0], counts, strict=True))
    came = [n for n, times in zip(chain.net[0], counts, strict=True) if times]
    return Totals(
        seat.name,
        trials=trials,
        rounds=trials,
        staked=staked * trials,
        net=net,
        nets=sum(n * n * times for n, times in zip(chain.net[0], counts, strict=True)),
        net_staked=net * staked,
        stakeds=staked**2 * trials,
        least=min(came, default=None),
        most=max(came, default=None),
    )


def _summed(name: str, nets: Ints, lasted: Ints, turned: Ints, ended: Ints) -> Totals:
    return Totals(
        name,
        trials=len(nets),
        rounds=_products(lasted, np.ones_like(lasted)),
        staked=_products(turned, np.ones_like(turned)),
        net=_products(nets, np.ones_like(nets)),
        nets=_products(nets, nets),
        net_staked=_products(nets, turned),
        stakeds=_products(turned, turned),
        ruined=int((ended == 1).sum()),
        reached=int((ended == 2).sum()),  # noqa: PLR2004 - the kernel's word for the goal
        least=int(nets.min()),
        most=int(nets.max()),
    )


def _products(a: Ints, b: Ints) -> int:
    """The sum of products, exact: in 64 bits where it surely fits, else in Python's integers."""
    bound = int(np.abs(a).max()) * int(np.abs(b).max()) * len(a)
    if bound < 1 << 62:
        return int(np.dot(a, b))
    return sum(x * y for x, y in zip(a.tolist(), b.tolist(), strict=True))
