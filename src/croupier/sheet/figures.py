"""The figures of one position as a PAR sheet has them, exact where they are rational."""

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Final

from croupier.money import Cents, odds_of
from croupier.odds.chain import chain_of_slip
from croupier.odds.exact import law_at, odds_at
from croupier.paytable import PayTable, Position
from croupier.settle import Limits, Stake, Unsettled

#: The two-sided normal point of 90 %, by which a volatility index is stated.
Z90: Final = 1.6448536269514722
BANDS_HEADING: Final = (
    "Bands: returns between which 90 % of so many rounds end, by the normal law "
    "(return ± volatility index / √rounds)"
)
BANDS: Final = (1_000, 10_000, 100_000, 1_000_000, 10_000_000)


@dataclass(frozen=True)
class TierLine:
    """One way to be paid: how often, how much, and what it adds to the return."""

    pays: str
    ways: int | None
    chance: Fraction
    returns: Fraction

    @property
    def contribution(self) -> Fraction:
        return self.chance * self.returns


@dataclass(frozen=True)
class Promotion:
    """What a promotional token of one unit costs the house, by what becomes of a winning one.

    `returned` plays on until it loses, `collected` goes after one result, `converted` becomes a
    chip when it wins. A dead chip that was paid for is used up as a returned token is; `dead` is
    what the house keeps of it, and so the commission at which a programme breaks even.
    """

    returned: Fraction
    collected: Fraction
    converted: Fraction

    @property
    def dead(self) -> Fraction:
        return 1 - self.returned


@dataclass(frozen=True)
class PositionFigures:
    position: str
    called: str
    ways: int | None
    outcomes: int | None
    chance: Fraction
    tiers: tuple[TierLine, ...]
    edge: Fraction
    variance: Fraction
    promotion: Promotion
    rounded: Fraction | None
    clauses: tuple[str, ...]
    readings: tuple[str, ...]

    @property
    def returns(self) -> Fraction:
        """The share of what is staked that comes back, stakes of winners included."""
        return 1 - self.edge

    @property
    def deviation(self) -> float:
        return sqrt(self.variance)

    @property
    def volatility(self) -> float:
        return Z90 * self.deviation

    @property
    def n0(self) -> float | None:
        """Rounds until the expected loss is one standard deviation; none in a fair game."""
        return float(self.variance / self.edge**2) if self.edge else None

    def band(self, rounds: int) -> tuple[float, float]:
        """Between which returns 90 % of so many rounds end, by the normal law."""
        half = self.volatility / sqrt(rounds)
        return float(self.returns) - half, float(self.returns) + half

    def as_json(self) -> dict[str, object]:
        return {
            "position": self.position,
            "called": self.called,
            "ways": self.ways,
            "outcomes": self.outcomes,
            "chance": str(self.chance),
            "hit_frequency": float(self.chance),
            "tiers": [
                {
                    "pays": tier.pays,
                    "ways": tier.ways,
                    "chance": str(tier.chance),
                    "contribution": str(tier.contribution),
                }
                for tier in self.tiers
            ],
            "return": str(self.returns),
            "edge": str(self.edge),
            "variance": str(self.variance),
            "deviation": self.deviation,
            "volatility_index": self.volatility,
            "n0": self.n0,
            "bands": {str(n): list(self.band(n)) for n in BANDS},
            "token": {
                "return": str(self.promotion.returned),
                "collect": str(self.promotion.collected),
                "convert": str(self.promotion.converted),
                "dead_chip_hold": str(self.promotion.dead),
            },
            "edge_after_rounding": None if self.rounded is None else str(self.rounded),
            "clauses": list(self.clauses),
            "readings": list(self.readings),
        }

    def _repr_html_(self) -> str:
        from croupier.odds.display import table_html  # noqa: PLC0415 - for notebooks only

        rows = [
            *((f"pays {tier.pays}", f"{tier.chance} of the time") for tier in self.tiers),
            ("return", f"{self.returns} = {float(self.returns):.4%}"),
            ("edge", f"{self.edge} = {float(self.edge):.4%}"),
            ("standard deviation", f"{self.deviation:.4f}"),
            ("volatility index", f"{self.volatility:.4f}"),
            ("N0", "none" if self.n0 is None else f"{self.n0:,.0f}"),
            *((f"return of {n:,} rounds", "{:.3%} to {:.3%}".format(*self.band(n))) for n in BANDS),
            ("clauses", ", ".join(self.clauses)),
        ]
        return table_html(self.position, ("figure", "value"), rows)


def figures_of(
    table: PayTable, position: Position, *, stake: Cents | None = None, limits: Limits | None = None
) -> PositionFigures:
    """With a stake and limits, also the edge that rounding at the smallest chip leaves."""
    odds = odds_at(table, position)
    law = law_at(table, position)
    whole = odds.outcomes
    lines = sorted(
        (
            TierLine(
                odds_of(tier.won),
                None if whole is None else int(chance * whole),
                chance,
                tier.won + tier.returned,
            )
            for tier, chance in law
            if tier is not None
        ),
        key=lambda line: line.returns,
    )
    won = sum((tier.won * chance for tier, chance in law if tier), Fraction(0))
    kept = sum((tier.returned * chance for tier, chance in law if tier), Fraction(0))
    return PositionFigures(
        position.id,
        position.wager.called,
        odds.ways,
        whole,
        odds.chance,
        tuple(lines),
        odds.edge,
        odds.variance,
        Promotion(won / (1 - kept), won, won + kept),
        _rounded(table, position, stake, limits),
        odds.clauses,
        odds.readings,
    )


def _rounded(
    table: PayTable, position: Position, stake: Cents | None, limits: Limits | None
) -> Fraction | None:
    if stake is None or limits is None or position.wager.streak is not None:
        return None
    try:
        return -chain_of_slip(table, [Stake(position.id, stake)], limits).mean() / stake
    except Unsettled:
        return None
