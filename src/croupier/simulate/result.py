"""What a simulation came to: whole-number totals, estimates with their intervals, the exact value.

Totals of blocks are added as whole numbers, so the order and the number of machines change nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import sqrt
from typing import Final

from croupier.money import dollars_of

#: Two-sided 95 %.
Z95: Final = 1.959963984540054


@dataclass(frozen=True)
class Totals:
    """One player over many trials; a trial is a round, or a session where play has memory.

    `nets` and so on are sums of squares and products over trials, for the interval.
    """

    name: str
    trials: int = 0
    rounds: int = 0
    staked: int = 0
    net: int = 0
    nets: int = 0
    net_staked: int = 0
    stakeds: int = 0
    ruined: int = 0
    reached: int = 0
    least: int | None = None
    most: int | None = None

    def __add__(self, other: "Totals") -> "Totals":
        lows = [x for x in (self.least, other.least) if x is not None]
        highs = [x for x in (self.most, other.most) if x is not None]
        return Totals(
            self.name,
            self.trials + other.trials,
            self.rounds + other.rounds,
            self.staked + other.staked,
            self.net + other.net,
            self.nets + other.nets,
            self.net_staked + other.net_staked,
            self.stakeds + other.stakeds,
            self.ruined + other.ruined,
            self.reached + other.reached,
            min(lows, default=None),
            max(highs, default=None),
        )


@dataclass(frozen=True)
class Expected:
    """The exact value of what is estimated, where it can be had; cents for each trial."""

    net: float | None = None
    edge: float | None = None


@dataclass(frozen=True)
class Estimate:
    """A mean with its 95 % interval, and the truth beside it."""

    value: float
    half: float
    exact: float | None

    @property
    def low(self) -> float:
        return self.value - self.half

    @property
    def high(self) -> float:
        return self.value + self.half

    @property
    def deviations(self) -> float | None:
        """How many standard errors the estimate lies from the exact value."""
        if self.exact is None:
            return None
        if self.half == 0:
            return (
                0.0
                if abs(self.value - self.exact) <= 1e-9 * (1 + abs(self.exact))
                else float("inf")
            )
        return (self.value - self.exact) / (self.half / Z95)


@dataclass(frozen=True)
class Simulation:
    """All players' totals, with everything needed to play the same again."""

    book: str
    digest: str
    seed: int
    asked: int
    trial: str
    players: tuple[Totals, ...]
    expected: tuple[Expected, ...]
    #: Slips, strategies, limits, readings: what to ask for the same again, beside book and seed.
    settings: Mapping[str, object] = field(default_factory=dict, hash=False)

    @property
    def rounds(self) -> int:
        return max((player.rounds for player in self.players), default=0)

    @property
    def is_whole(self) -> bool:
        """False where it was stopped: then it is what a shorter run would have come to."""
        trials = self.players[0].trials
        return trials >= self.asked

    def edge(self, player: int = 0) -> Estimate:
        """The house's share of what was staked."""
        own = self.players[player]
        if own.trials == 0 or own.staked == 0:
            return Estimate(0.0, float("inf"), self.expected[player].edge)
        ratio = -own.net / own.staked
        # Of a ratio of sums: the variance of net + ratio * staked over trials.
        square = own.nets + 2 * ratio * own.net_staked + ratio**2 * own.stakeds
        error = sqrt(max(0.0, square)) / own.staked
        return Estimate(ratio, Z95 * error, self.expected[player].edge)

    def net(self, player: int = 0) -> Estimate:
        """What a trial brings the player, in cents."""
        own = self.players[player]
        if own.trials == 0:
            return Estimate(0.0, float("inf"), self.expected[player].net)
        mean = own.net / own.trials
        variance = max(0.0, own.nets / own.trials - mean**2)
        return Estimate(mean, Z95 * sqrt(variance / own.trials), self.expected[player].net)

    def as_json(self) -> dict[str, object]:
        return {
            "book": self.book,
            "sha256": self.digest,
            "seed": self.seed,
            "trial": self.trial,
            "asked": self.asked,
            "complete": self.is_whole,
            "settings": dict(self.settings),
            "players": [self._player_json(i) for i in range(len(self.players))],
        }

    def _player_json(self, player: int) -> dict[str, object]:
        own, edge, net = self.players[player], self.edge(player), self.net(player)
        return {
            "name": own.name,
            "trials": own.trials,
            "rounds": own.rounds,
            "staked": dollars_of(own.staked),
            "net": dollars_of(own.net),
            "edge": {
                "estimate": edge.value,
                "low": edge.low,
                "high": edge.high,
                "exact": edge.exact,
            },
            "net_a_trial": {
                "estimate": net.value,
                "low": net.low,
                "high": net.high,
                "exact": net.exact,
            },
            "ruined": own.ruined,
            "reached": own.reached,
            "least": None if own.least is None else dollars_of(own.least),
            "most": None if own.most is None else dollars_of(own.most),
        }

    def _repr_html_(self) -> str:
        from croupier.odds.display import table_html  # noqa: PLC0415 - for notebooks only

        rows = []
        for i, own in enumerate(self.players):
            edge = self.edge(i)
            exact = "" if edge.exact is None else f"{edge.exact:.6%}"
            rows.append(
                (
                    own.name,
                    f"{own.rounds:,}",
                    dollars_of(own.staked),
                    dollars_of(own.net),
                    f"{edge.value:.6%} ± {edge.half:.6%}",
                    exact,
                )
            )
        head = ("player", "rounds", "staked", "net", "edge (95 %)", "exact")
        return table_html(f"{self.book}, seed {self.seed}", head, rows)
