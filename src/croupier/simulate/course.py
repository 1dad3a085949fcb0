"""Players, their slips and strategies, compiled into chains by the table's own deciders.

Every stake is settled once for each class of outcome by game/settlement.py, with the table's
limits, caps, rounding and advice; a streak is stepped by game/streak.py. What comes out is data for
exact laws and for the kernel: nothing here draws.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from croupier.game import events as e
from croupier.game.names import PersonId, RoundNumber, TableId, WagerNumber
from croupier.game.settlement import settled_on
from croupier.game.state import (
    LimitsNow,
    LiveWager,
    PastResult,
    StreakWager,
    TableState,
    advice_for,
)
from croupier.game.streak import Run, came_to, pair_of, rides, run_after, step_of
from croupier.money import MOST_CENTS, Cents, dollars_of
from croupier.odds.chain import Chain
from croupier.odds.strategy import Strategy, flat
from croupier.paytable import PayTable
from croupier.rulebook.model import PositionId
from croupier.settle import NO_LIMITS, Limits, Unsettled

#: More states than this would not stay in the processor's cache, nor in anybody's head.
MOST_STATES: Final = 20_000


@dataclass(frozen=True)
class Player:
    """Somebody at the simulated table. `slip` is positions and cents, each position once.

    A Super Streak in the slip is placed again whenever the table takes one. Without a bankroll the
    player never runs out; with one he leaves when it does not cover his stakes, or at his goal.
    """

    slip: tuple[tuple[PositionId, Cents], ...]
    name: str = "player"
    strategy: Strategy = field(default_factory=flat)
    bankroll: Cents | None = None
    goal: Cents | None = None


@dataclass(frozen=True, slots=True)
class _Riding:
    """A pair's run at the table, and the player's wager on it, if one rides."""

    run: Run
    wager: tuple[str, int] | None


@dataclass(frozen=True, slots=True)
class _Standing:
    """One player between two rounds: his step, what he was advised of, his streaks."""

    step: int
    advised: frozenset[str]
    streaks: tuple[_Riding, ...]


class Course:
    """What compiling shares: the table, its limits, and settlements already reckoned."""

    def __init__(
        self,
        table: PayTable,
        players: Iterable[Player],
        limits: Limits = NO_LIMITS,
        *,
        advises: bool = True,
    ) -> None:
        self.table, self.players, self.limits = table, tuple(players), limits
        self.advises = advises and table.book.policy("limits.under_min") == "settle_and_warn"
        self.state = _state(table, limits)
        self._done: dict[
            tuple[object, ...], tuple[tuple[int, ...], tuple[frozenset[str], ...]]
        ] = {}
        self._stepped: dict[tuple[PositionId, Cents, _Riding, int], tuple[int, _Riding]] = {}
        for player in self.players:
            _placeable(table, player, limits)

    @property
    def together(self) -> bool:
        """Whether players fill one maximum between them, so that nobody's result is his own."""
        if len(self.players) < 2 or self.limits.maximum is None:  # noqa: PLR2004 - more than one
            return False
        return self.table.book.policy("limits.scope") == "position"

    def chains(self) -> tuple[Chain, ...]:
        """One chain for each player, all over the same outcomes."""
        if self.together:
            if any(player.bankroll is not None for player in self.players):
                raise Unsettled(
                    "players who share a maximum play on as long as the others; give no bankroll"
                )
            return self._compiled(self.players)
        return tuple(self._compiled((player,))[0] for player in self.players)

    def _compiled(self, players: tuple[Player, ...]) -> tuple[Chain, ...]:
        table = self.table
        first = tuple(
            _Standing(0, frozenset(), tuple(_Riding(Run(), None) for _ in self._streaks(p)))
            for p in players
        )
        number: dict[tuple[_Standing, ...], int] = {first: 0}
        order = [first]
        nets: list[list[tuple[int, ...]]] = []
        follows: list[tuple[int, ...]] = []
        for standing in order:
            rows, leads = [], []
            for outcome in range(len(table.outcomes)):
                net, after = self._round(players, standing, outcome)
                if after not in number:
                    number[after] = len(order)
                    order.append(after)
                    if len(order) > MOST_STATES:
                        raise Unsettled(f"this way of playing has more than {MOST_STATES:,} states")
                rows.append(net)
                leads.append(number[after])
            nets.append(rows)
            follows.append(tuple(leads))
        weights = tuple(outcome.weight for outcome in table.outcomes)
        return tuple(
            Chain(
                weights,
                tuple(tuple(net[i] for net in rows) for rows in nets),
                tuple(follows),
                tuple(self._staked(players[i], standing[i])[0] for standing in order),
                tuple(self._staked(players[i], standing[i])[1] for standing in order),
            )
            for i in range(len(players))
        )

    def _streaks(self, player: Player) -> list[tuple[PositionId, Cents]]:
        index = self.table.index
        return [(p, cents) for p, cents in player.slip if index[p].wager.streak is not None]

    def _wagers(self, player: Player, step: int) -> list[tuple[PositionId, Cents]]:
        times, index = player.strategy.times[step], self.table.index
        return [
            (p, Cents(cents * times)) for p, cents in player.slip if index[p].wager.streak is None
        ]

    def _staked(self, player: Player, standing: _Standing) -> tuple[int, int]:
        """Newly staked in this round, and all that must be covered."""
        fresh: int = sum(cents for _, cents in self._wagers(player, standing.step))
        held = 0
        for (_, cents), riding in zip(self._streaks(player), standing.streaks, strict=True):
            if riding.wager is not None:
                held += cents
            elif riding.run.window:
                fresh += cents
        return fresh, fresh + held

    def _round(
        self, players: tuple[Player, ...], standing: tuple[_Standing, ...], outcome: int
    ) -> tuple[tuple[int, ...], tuple[_Standing, ...]]:
        nets, advised = self._settled(players, standing, outcome)
        brought, after = [], []
        for player, own, net, told in zip(players, standing, nets, advised, strict=True):
            more, streaks = self._streaks_after(player, own, outcome)
            step = player.strategy.after(own.step, net)
            brought.append(net + more)
            after.append(_Standing(step, own.advised | told, streaks))
        return tuple(brought), tuple(after)

    def _settled(
        self, players: tuple[Player, ...], standing: tuple[_Standing, ...], outcome: int
    ) -> tuple[tuple[int, ...], tuple[frozenset[str], ...]]:
        """The round's own wagers: what each player gains, and what he is advised of for it."""
        key = (
            tuple((p.name, s.step, s.advised) for p, s in zip(players, standing, strict=True)),
            outcome,
        )
        if key in self._done:
            return self._done[key]
        wagers: list[LiveWager] = []
        advised: dict[str, WagerNumber] = {}
        for player, own in zip(players, standing, strict=True):
            advised |= dict.fromkeys(own.advised, WagerNumber(0))
            for position, cents in self._wagers(player, own.step):
                number = WagerNumber(len(wagers) + 1)
                wagers.append(LiveWager(number, PersonId(player.name), position, cents))
        self.state.advised = advised
        key_of = self.table.outcomes[outcome].key
        done = settled_on(self.table, self.state, tuple(wagers), key_of)
        nets = {player.name: 0 for player in players}
        told: dict[str, set[str]] = {player.name: set() for player in players}
        by_position = self.table.book.policy("limits.warning_scope") == "player_position"
        for wager, one in done:
            nets[wager.player] += one.won - one.lost
            if self.advises and "limits.under_min" in one.rules:
                where = wager.position if by_position else None
                told[wager.player].add(advice_for(wager.player, where))
        found = (
            tuple(nets[player.name] for player in players),
            tuple(frozenset(told[player.name]) for player in players),
        )
        self._done[key] = found
        return found

    def _streaks_after(
        self, player: Player, standing: _Standing, outcome: int
    ) -> tuple[int, tuple[_Riding, ...]]:
        gained, after = 0, []
        for (id_, cents), riding in zip(self._streaks(player), standing.streaks, strict=True):
            key = (id_, cents, riding, outcome)
            if key not in self._stepped:
                self._stepped[key] = self._streak_after(id_, cents, riding, outcome)
            brought, now = self._stepped[key]
            gained += brought
            after.append(now)
        return gained, tuple(after)

    def _streak_after(
        self, id_: PositionId, cents: Cents, riding: _Riding, outcome: int
    ) -> tuple[int, _Riding]:
        table = self.table
        position, result = table.index[id_], table.outcomes[outcome].key
        streak = position.wager.streak
        if streak is None:
            raise ValueError(f"{id_} is no streak")
        wager = riding.wager
        if wager is None and riding.run.window:
            wager = rides(position, streak, riding.run)
        past = PastResult(RoundNumber(1), result)
        run = run_after(table, streak, pair_of(table, position), riding.run, past)
        # Past the longest that anything asks about, a run is as long as any longer one.
        run = Run(run.side, min(run.length, streak.longest + 2), run.window)
        if wager is None:
            return 0, _Riding(run, None)
        live = StreakWager(WagerNumber(1), PersonId(""), id_, cents, RoundNumber(1), *wager, *wager)
        step = step_of(table, live, result, lights_failed=False)
        if not step.ended:
            return 0, _Riding(run, (step.side, step.count))
        done = came_to(table, live, step)
        return done.won - done.lost, _Riding(run, None)


def _state(table: PayTable, limits: Limits) -> TableState:
    """As much of an open table as settling looks at."""
    most = limits.maximum if limits.maximum is not None else MOST_CENTS
    opened = e.Opened(
        table=TableId("simulated"),
        title="",
        book=table.book.id,
        option=table.book.option,
        rules_hash=table.book.digest,
        clauses_hash="",
        edition="",
        readings={},
        layout="",
        places=0,
        minimum=limits.minimum,
        maximum=most,
        unit=limits.unit,
        float=Cents(0),
        equipment=(),
        simulated=True,
        software="",
        approval="",
        multiples=limits.multiples,
    )
    now = LimitsNow(minimum=limits.minimum, maximum=most, multiples=limits.multiples)
    return TableState(opened=opened, limits=now)


def _placeable(table: PayTable, player: Player, limits: Limits) -> None:
    places = [position for position, _ in player.slip]
    if not places:
        raise Unsettled(f"{player.name} stakes nothing; a slip has at least one position")
    if len(set(places)) != len(places):
        raise Unsettled("a slip names a position once; add its stakes up first")
    offered = table.book.policies.get("super_streak.pairs")
    for id_, cents in player.slip:
        position = table.index[id_]
        part = limits.unit * position.wager.stake_multiple
        if cents < 1 or cents % part:
            says = f"stakes on {id_} are multiples of {dollars_of(part)}"
            raise Unsettled(f"{says}, not {dollars_of(cents)}")
        if position.wager.streak is None or offered is None:
            continue
        pair = "-".join(pair_of(table, position))
        if not (isinstance(offered.then, tuple) and pair in offered.then):
            raise Unsettled(f"{id_} is on a pair that this book does not offer")
    biggest = max(player.strategy.times) * sum(cents for _, cents in player.slip)
    if biggest > MOST_CENTS:
        raise Unsettled("this strategy would stake more than money holds here")
