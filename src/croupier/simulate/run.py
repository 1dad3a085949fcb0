"""Simulating a book: players or random wagers in, a result with the exact value beside it out."""

import json
import signal
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.money import Cents, dollars_of
from croupier.odds.chain import Chain
from croupier.odds.law import TooMuch
from croupier.odds.ruin import visit_of
from croupier.paytable import PayTable
from croupier.settle import NO_LIMITS, Limits, Stake, Unsettled, settle
from croupier.simulate.course import Course, Player
from croupier.simulate.engine import on_cluster, on_this_machine
from croupier.simulate.job import Block, Job, Seat
from croupier.simulate.parquet import ResultFile
from croupier.simulate.result import Expected, Simulation, Totals

MOST_PLAYED: Final = 10**13
MOST_AT_ONCE: Final = 10**18
MOST_SESSION: Final = 10**7
MOST_GUESSES: Final = 1_000
#: How long a session is where play has memory and nobody said.
SESSION: Final = 1_000
#: How much reckoning an exact value is worth while somebody waits.
_PATIENCE: Final = 2 * 10**8

Progress = Callable[["Simulation"], None]


@dataclass(frozen=True)
class Plan:
    """A simulation ready to be played."""

    table: PayTable
    job: Job
    asked: int
    expected: tuple[Expected, ...]
    at_once: bool = False
    settings: Mapping[str, object] = field(default_factory=dict)

    @property
    def rounds(self) -> int:
        return self.job.trials * self.job.rounds_a_trial

    def empty(self) -> Simulation:
        names = [seat.name for seat in self.job.seats] or ["random"]
        book = self.table.book
        return Simulation(
            book.name,
            book.digest,
            self.job.seed,
            self.job.trials,
            "session" if self.job.session else "round",
            tuple(Totals(name) for name in names),
            self.expected,
            self.settings,
        )


def plan_for(  # noqa: PLR0913 - a simulation has as many settings as it has
    table: PayTable,
    players: Iterable[Player],
    rounds: int,
    *,
    seed: int = 0,
    limits: Limits = NO_LIMITS,
    session: int | None = None,
    at_once: bool = False,
) -> Plan:
    """Players at one table. `rounds` are all together; as many whole sessions as fit are played."""
    people = tuple(players)
    names = [player.name for player in people]
    if not people or len(set(names)) != len(names):
        raise Unsettled("a table has players, each with a name of his own")
    chains = Course(table, people, limits).chains()
    seats = tuple(
        Seat(p.name, chain, p.bankroll, p.goal) for p, chain in zip(people, chains, strict=True)
    )
    has_memory = any(chain.states > 1 for chain in chains)
    has_end = any(player.bankroll is not None for player in people)
    length = session if session is not None else SESSION if has_memory or has_end else 0
    _counts(rounds, seed, length, at_once=at_once)
    length = min(length, rounds)
    if at_once and length:
        raise TooMuch("totals at once are for the same slip every round: no memory, no sessions")
    weights = tuple(outcome.weight for outcome in table.outcomes)
    trials = rounds // length if length else rounds
    job = Job(seed, weights, trials, length, seats)
    expected = tuple(_expected(seat, length) for seat in seats)
    settings = {
        **_settings(table, limits, rounds),
        "session": length,
        "totals_at_once": at_once,
        "players": [_told(player) for player in people],
    }
    return Plan(table, job, rounds, expected, at_once, settings)


def _settings(table: PayTable, limits: Limits, rounds: int) -> dict[str, object]:
    maximum = limits.maximum
    return {
        "rounds": rounds,
        "readings": {str(r.name): r.value for r in table.book.readings.values()},
        "minimum": dollars_of(limits.minimum),
        "maximum": None if maximum is None else dollars_of(maximum),
        "unit": dollars_of(limits.unit),
        "multiples": limits.multiples,
    }


def _told(player: Player) -> dict[str, object]:
    strategy = player.strategy
    return {
        "name": player.name,
        "slip": {str(position): dollars_of(cents) for position, cents in player.slip},
        "strategy": strategy.name,
        "times": list(strategy.times),
        "after": [list(row) for row in (strategy.won, strategy.lost, strategy.even)],
        "bankroll": None if player.bankroll is None else dollars_of(player.bankroll),
        "goal": None if player.goal is None else dollars_of(player.goal),
    }


def plan_random(  # noqa: PLR0913
    table: PayTable,
    wagers: int,
    cents: Cents,
    rounds: int,
    *,
    seed: int = 0,
    limits: Limits = NO_LIMITS,
) -> Plan:
    """So many equal wagers a round, each on a position drawn at random."""
    _counts(rounds, seed, 0, at_once=False)
    if not 1 <= wagers <= MOST_GUESSES:
        raise TooMuch(f"random wagers are 1 to {MOST_GUESSES:,} a round, not {wagers:,}")
    book, spots = table.book, table.positions
    for position in spots:
        least = limits.minimum * position.wager.min_factor
        if cents < least and book.policy("limits.under_min") != "valid":
            raise Unsettled(
                f"a random wager of {cents} cents is below the minimum of {position.id}"
            )
        if limits.maximum is not None and (
            cents * wagers > limits.maximum * position.wager.max_factor
            or book.policy("limits.scope") != "player_position"
        ):
            raise Unsettled("random wagers on one position could pass the maximum; stake less")
    if book.policy("payout.round_per") == "player":
        raise Unsettled("winnings rounded for a whole player are no sum of random wagers")
    pays = tuple(
        tuple(_net(table, position.id, cents, outcome, limits) for position in spots)
        for outcome in range(len(table.outcomes))
    )
    weights = tuple(outcome.weight for outcome in table.outcomes)
    whole = sum(weights) * len(spots)
    mean = Fraction(sum(w * sum(row) for w, row in zip(weights, pays, strict=True)), whole)
    expected = Expected(float(mean * wagers), float(-mean / cents))
    biggest = max(abs(net) for row in pays for net in row) * wagers
    if biggest**2 * (1 << 20) >= 1 << 62:
        raise TooMuch("so much money over so many rounds does not fit; stake less")
    job = Job(seed, weights, rounds, wagers=wagers, stake=cents, pays=pays)
    random = {"wagers": wagers, "stake": dollars_of(cents)}
    settings = {**_settings(table, limits, rounds), "random": random}
    return Plan(table, job, rounds, (expected,), settings=settings)


def _net(table: PayTable, position: str, cents: Cents, outcome: int, limits: Limits) -> int:
    (done,) = settle(table, outcome, [Stake(table.index[position].id, cents)], limits)  # type: ignore[index]
    return done.won - done.lost


def _counts(rounds: int, seed: int, session: int, *, at_once: bool) -> None:
    most = MOST_AT_ONCE if at_once else MOST_PLAYED
    if not 1 <= rounds <= most:
        raise TooMuch(f"rounds are 1 to {most:,}, not {rounds:,}")
    if not 0 <= seed < 1 << 128:
        raise TooMuch("a seed is a whole number from 0, of at most 128 bits")
    if not 0 <= session <= MOST_SESSION:
        raise TooMuch(f"a session is 1 to {MOST_SESSION:,} rounds, not {session:,}")


def _expected(seat: Seat, session: int) -> Expected:
    chain = seat.chain
    if not session:
        return Expected(float(chain.mean()), _share(-chain.mean(), chain.staked[0]))
    work = session * sum(len(moves) for moves in chain.moves)
    if seat.bankroll is None:
        return _mean_of(chain, session) if work <= _PATIENCE // 100 else Expected()
    span = (seat.goal or seat.bankroll + session * chain.most) // max(1, chain.most // 100)
    if work * span > _PATIENCE:
        return Expected()
    try:
        visit = visit_of(chain, seat.bankroll, goal=seat.goal, rounds=session)
    except TooMuch:
        return Expected()
    gone = seat.bankroll - float(visit.expected_end)
    return Expected(-gone, gone / float(visit.turnover) if visit.turnover else None)


def _share(loss: Fraction, staked: int) -> float | None:
    return float(loss / staked) if staked else None


def _mean_of(chain: Chain, rounds: int) -> Expected:
    """Where the chain is after each round, and what it brings there."""
    means = np.array([float(chain.mean(state)) for state in range(chain.states)])
    staked = np.array(chain.staked, np.float64)
    moves = [
        (state, follow, weight / chain.whole)
        for state, row in enumerate(chain.moves)
        for follow, _, weight in row
    ]
    origin, target = (np.array([move[i] for move in moves], np.int64) for i in (0, 1))
    chance = np.array([move[2] for move in moves])
    now: npt.NDArray[np.float64] = np.zeros(chain.states)
    now[chain.start] = 1.0
    net = turnover = 0.0
    for _ in range(rounds):
        net += float(now @ means)
        turnover += float(now @ staked)
        flow = now[origin] * chance
        now = np.bincount(target, flow, chain.states).astype(np.float64)
    return Expected(net, -net / turnover if turnover else None)


def simulate(
    plan: Plan,
    *,
    cores: int = 1,
    cluster: str | None = None,
    out: Path | None = None,
    progress: Progress | None = None,
) -> Simulation:
    """Play it. Interrupted, it answers with the blocks that it has."""
    now = plan.empty()
    if plan.at_once:
        blocks: Iterator[Block] = iter([plan.job.at_once()])
    elif cluster is not None:
        blocks = on_cluster(plan.job, cluster)
    else:
        blocks = on_this_machine(plan.job, cores)
    if out is None:
        return _played(now, blocks, progress, None)
    told = {"book": now.book, "sha256": now.digest, "seed": str(now.seed), "trial": now.trial}
    told |= {"asked": str(now.asked), "settings": json.dumps(now.settings)}
    with ResultFile(out, told) as file:
        done = _played(now, blocks, progress, file)
        file.ends(played=done.players[0].trials, complete=done.is_whole)
        return done


@contextmanager
def _between_blocks() -> Iterator[Callable[[], bool]]:
    """Ctrl-C is kept until a block is whole: where it falls into somebody's callback, it is lost
    there as an exception. A second one does not wait."""
    ours = threading.current_thread() is threading.main_thread()
    if not ours or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield lambda: False
        return
    heard: list[int] = []

    def hear(number: int, _: object) -> None:
        if heard:
            raise KeyboardInterrupt
        heard.append(number)

    signal.signal(signal.SIGINT, hear)
    try:
        yield lambda: bool(heard)
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _played(
    now: Simulation, blocks: Iterator[Block], progress: Progress | None, file: ResultFile | None
) -> Simulation:
    try:
        with _between_blocks() as stop:
            for block in blocks:
                if file is not None:
                    file.add(block)
                added = tuple(a + b for a, b in zip(now.players, block.totals, strict=True))
                now = replace(now, players=added)
                if progress is not None:
                    progress(now)
                if stop():
                    break
    except KeyboardInterrupt:
        pass  # what there is, is whole blocks from the first on
    finally:
        close = getattr(blocks, "close", None)
        if close is not None:
            close()
    return now
