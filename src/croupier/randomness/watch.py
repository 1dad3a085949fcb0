"""Results watched for bias: by number, sector and dealer, at every moment, not only at the end.

Somebody who looks at a wheel after every spin will one day see a strange sight by chance alone. So
each suspicion has a stake in a fair game against the hypothesis that nothing is wrong: its capital
after every spin is an e-value, and the chance that it ever reaches 1/a is at most a (Ville). What
is suspected of many numbers or sectors at once shares the stake between them. Nothing here draws.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.outcome import OutcomeSpace
from croupier.randomness.battery import Drawn, chi_square_test
from croupier.randomness.results import Spin

Floats = npt.NDArray[np.float64]

#: How strongly a suspicion is drawn to the book's chances before it has seen anything: the
#: capital is shared between these, from bold to careful.
CARES: Final = (30.0, 300.0, 3_000.0)
NARROWEST: Final = 3
WIDEST: Final = 12


class NoResults(ValueError):  # noqa: N818 - a statement about a file
    """Nothing to watch, or something that is no result of the book."""


@dataclass(frozen=True)
class Suspicion:
    """One thing that may be wrong, how often it came, and what looking at it all along is worth."""

    kind: str
    name: str
    chance: float
    seen: int
    spins: int
    evidence: float
    looks: int

    @property
    def expected(self) -> float:
        return self.chance * self.spins

    @property
    def p(self) -> float:
        """Corrected for every moment and for everything of its kind that was looked at."""
        return min(1.0, self.looks / self.evidence) if self.evidence > 0 else 1.0


@dataclass(frozen=True)
class Sight:
    """How many spins it takes, on average, until a bias of this size is seen."""

    what: str
    bias: float
    spins: int


@dataclass(frozen=True)
class WatchReport:
    spins: int
    flagged: int
    level: float
    p_overall: float
    p_one_look: float
    suspicions: tuple[Suspicion, ...]
    dealers: tuple[Suspicion, ...]
    sights: tuple[Sight, ...]

    @property
    def alarms(self) -> tuple[Suspicion, ...]:
        """Each kind has its share of the level: overall, numbers, sectors, dealers."""
        share = (1 - self.level) / 4
        return tuple(s for s in (*self.suspicions, *self.dealers) if s.p <= share)

    @property
    def is_alarming(self) -> bool:
        return bool(self.alarms) or self.p_overall <= (1 - self.level) / 4

    def _repr_html_(self) -> str:
        from croupier.odds.display import table_html  # noqa: PLC0415 - for notebooks only

        worst = sorted((*self.suspicions, *self.dealers), key=lambda s: s.p)[:10]
        rows = [(s.kind, s.name, s.seen, f"{s.expected:.1f}", f"{s.p:.4g}") for s in worst]
        title = f"{self.spins:,} results; all together p = {self.p_overall:.4g}"
        return table_html(title, ("kind", "what", "seen", "expected", "p"), rows)


def _events(space: OutcomeSpace) -> tuple[list[tuple[str, str]], npt.NDArray[np.bool_]]:
    """What is looked at: a name and which classes belong to it."""
    count = len(space.outcomes)
    names = [("number", outcome.key) for outcome in space.outcomes]
    rows = [np.arange(count) == i for i in range(count)]
    if space.kind == "pockets":
        for width in range(NARROWEST, WIDEST + 1):
            for start in range(count):
                arc = [(start + i) % count for i in range(width)]
                keys = [space.outcomes[i].key for i in arc]
                names.append(("sector", f"{keys[0]} to {keys[-1]} ({width})"))
                rows.append(np.isin(np.arange(count), arc))
    elif space.kind == "dice":
        for face in space.names:
            shows = [face in (f.name for f in outcome.faces) for outcome in space.outcomes]
            names.append(("face", face))
            rows.append(np.array(shows))
    return names, np.array(rows, bool)


def watch(space: OutcomeSpace, spins: Sequence[Spin], level: float = 0.99) -> WatchReport:
    results = []
    for number, spin in enumerate(spins, 1):
        index = space.find(spin.result)
        if index is None:
            raise NoResults(f"result {number}, {spin.result!r}, is none of this book's")
        results.append(index)
    if not results:
        raise NoResults("there are no results to watch")
    values = np.array(results, np.int64)
    weights = np.array([outcome.weight for outcome in space.outcomes], np.float64)
    chances = weights / weights.sum()
    names, members = _events(space)
    evidence = _evidence(values, members, members @ chances)
    looks = {kind: sum(k == kind for k, _ in names) for kind, _ in names}
    seen = members[:, values].sum(axis=1)
    suspicions = tuple(
        Suspicion(kind, name, float(p), int(n), len(values), float(e), looks[kind])
        for (kind, name), p, n, e in zip(names, members @ chances, seen, evidence, strict=True)
    )
    return WatchReport(
        len(values),
        sum(spin.flagged for spin in spins),
        level,
        min(1.0, 1 / _whole(values, chances)),
        chi_square_test(Drawn(values, chances)),
        suspicions,
        _dealers(spins, values, chances),
        _sights(space, chances, level, looks),
    )


def _evidence(values: npt.NDArray[np.int64], members: npt.NDArray[np.bool_], p: Floats) -> Floats:
    """The largest capital that each suspicion ever had: beta-binomial bets, shared over CARES."""
    hits = members[:, values].T
    cares = np.array(CARES)[:, None]
    capital = np.zeros((len(CARES), len(p)))
    counts = np.zeros(len(p))
    best = np.ones(len(p))
    for t, hit in enumerate(hits):
        guess = (cares * p + counts) / (cares + t)
        capital += np.where(hit, np.log(guess / p), np.log((1 - guess) / (1 - p)))
        counts += hit
        best = np.maximum(best, np.exp(np.minimum(capital, 600.0)).mean(axis=0))
    return best


def _whole(values: npt.NDArray[np.int64], chances: Floats) -> float:
    """The same against all results at once: Dirichlet bets."""
    cares = np.array(CARES)
    capital = np.zeros(len(CARES))
    counts = np.zeros(len(chances))
    best = 1.0
    for t, value in enumerate(values.tolist()):
        guess = (cares * chances[value] + counts[value]) / (cares + t)
        capital += np.log(guess / chances[value])
        counts[value] += 1
        best = max(best, float(np.exp(np.minimum(capital, 600.0)).mean()))
    return best


def _dealers(
    spins: Sequence[Spin], values: npt.NDArray[np.int64], chances: Floats
) -> tuple[Suspicion, ...]:
    """A dealer's own results: a hand that steers would show in them and not in the others'."""
    names = sorted({spin.dealer for spin in spins if spin.dealer})
    found = []
    for name in names:
        own = values[[spin.dealer == name for spin in spins]]
        found.append(
            Suspicion("dealer", name, 1.0, len(own), len(own), _whole(own, chances), len(names))
        )
    return tuple(found)


def _sights(
    space: OutcomeSpace, chances: Floats, level: float, looks: dict[str, int]
) -> tuple[Sight, ...]:
    """Capital grows by the divergence at each spin, and pays for not knowing the bias."""
    wanted = [("one number", float(chances.min()), looks["number"])]
    if "sector" in looks:
        wanted.append(("a sector of five", 5 * float(chances.min()), looks["sector"]))
    if "face" in looks:
        shows = sum(o.weight for o in space.outcomes if o.faces[0].name == space.names[0])
        wanted.append(("one face", shows / space.weight, looks["face"]))
    share = (1 - level) / 4
    found = []
    for what, p, many in wanted:
        for bias in (0.1, 0.2, 0.5, 1.0):
            q = min(0.999, p * (1 + bias))
            growth = q * log(q / p) + (1 - q) * log((1 - q) / (1 - p))
            need = log(many * len(CARES) / share)
            spins = need / growth
            for _ in range(50):
                spins = (need + 0.5 * log(1 + spins)) / growth
            found.append(Sight(what, bias, round(spins)))
    return tuple(found)
