"""Many stakes over many outcomes at once, to the same cent as settle.py.

numpy on 64-bit integers: exact, because no product of a stake that money.py holds and a numerator
of odds leaves that room. It is loaded only by those who settle by the million.
"""

from dataclasses import dataclass
from math import lcm
from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.money import MOST_CENTS
from croupier.paytable import PayTable
from croupier.rulebook.model import PositionId
from croupier.settle import NO_LIMITS, Limits, Unsettled

Ints = npt.NDArray[np.int64]
_MOST: Final = 2**63 - 1


@dataclass(frozen=True, slots=True)
class Tallied:
    """Cents for each stake; `returned` and `lost` always make up the stake."""

    stake: Ints
    won: Ints
    lost: Ints

    @property
    def returned(self) -> Ints:
        return self.stake - self.lost


class Tally:
    """A pay table as integer matrices: winnings and returned stake over common denominators."""

    def __init__(self, table: PayTable, limits: Limits = NO_LIMITS) -> None:
        self.book = table.book
        self.limits = limits
        self.ids: tuple[PositionId, ...] = tuple(p.id for p in table.positions)
        self.index = {id_: i for i, id_ in enumerate(self.ids)}
        paid = [tier for tier in table.tiers if tier is not None]
        self.scale = lcm(*(tier.won.denominator for tier in paid))
        self.share = lcm(*(tier.returned.denominator for tier in paid))
        # Tier 0 is the loss: nothing won, nothing kept.
        won = np.array([0, *(int(tier.won * self.scale) for tier in paid)], np.int64)
        kept = np.array([0, *(int(tier.returned * self.share) for tier in paid)], np.int64)
        tiers = np.frombuffer(b"".join(table.rows[id_] for id_ in self.ids), np.uint8)
        tiers = tiers.reshape(len(self.ids), len(table.outcomes))
        #: The largest stake whose winnings, over the common denominator, still fit 64 bits.
        self.most_stake = min(MOST_CENTS, _MOST // max(1, int(won.max())))
        self.won: Ints = won[tiers]
        self.kept: Ints = kept[tiers]
        wagers = [position.wager for position in table.positions]
        self.least: Ints = np.array([limits.minimum * w.min_factor for w in wagers], np.int64)
        self.divides: Ints = np.array(
            [limits.unit * w.stake_multiple if w.stake_multiple > 1 else 1 for w in wagers],
            np.int64,
        )
        self.most: Ints = np.array(
            [min(_MOST, (limits.maximum or MOST_CENTS) * w.max_factor) for w in wagers], np.int64
        )
        if self.book.policy("limits.scope") == "player_round":
            raise Unsettled("a limit on a player's whole round is settled slip by slip, not here")
        if self.book.policy("payout.round_per") == "player":
            raise Unsettled(
                "winnings rounded for a whole player are settled slip by slip, not here"
            )

    def rounds(self, positions: Ints, cents: Ints, outcomes: Ints) -> Tallied:
        """A slip over many rounds: rows are rounds, columns the slip's stakes.

        Each class of outcome is settled once, whatever the number of rounds.
        """
        if len(np.unique(positions)) != positions.size:
            raise Unsettled("a slip names a position once; add its stakes up first")
        classes = np.arange(self.won.shape[1], dtype=np.int64)[:, None]
        once = self.settle(positions[None, :], classes, cents[None, :])
        _in_range(outcomes, len(classes), "an outcome is the index of a class")
        stake = np.broadcast_to(cents, (len(outcomes), len(cents)))
        # Clipping is the quicker way to gather rows; every index was just seen to be in range.
        won, lost = (each.take(outcomes, axis=0, mode="clip") for each in (once.won, once.lost))
        return Tallied(stake, won, lost)

    def settle(self, positions: Ints, outcomes: Ints, cents: Ints) -> Tallied:
        """One stake an element, each measured by itself; the arrays broadcast.

        `positions` index `ids`, `outcomes` the classes of the space, and no owner was advised yet.
        """
        if cents.size and (int(cents.min()) < 1 or int(cents.max()) > self.most_stake):
            raise Unsettled(f"a stake is from 1 to {self.most_stake} cents here")
        _in_range(positions, len(self.ids), "a position is the index of one of `ids`")
        _in_range(outcomes, self.won.shape[1], "an outcome is the index of a class")
        cell = positions * self.won.shape[1] + outcomes
        odds, share = self.won.take(cell), self.kept.take(cell)
        counted = self._counted(positions, cents)
        unit = self.limits.unit
        if self.share == 1:
            kept = counted * share
        else:
            part = -(-counted * share // (self.share * unit)) * unit
            kept = np.where(share == self.share, counted, part)
        won = counted * odds
        if self.scale * unit != 1:
            exact = won % (self.scale * unit) == 0
            won = np.where(exact, won // self.scale, self._rounded(won, counted, odds))
        lost = counted - kept
        return Tallied(np.broadcast_to(cents, won.shape), won, lost)

    def _counted(self, positions: Ints, cents: Ints) -> Ints:
        """The part of each stake that the limits let count."""
        if np.any(self.divides != 1) and np.any(cents % self.divides[positions]):
            raise Unsettled("a stake does not divide into the parts that its wager is paid in")
        counted = cents
        if self.limits.maximum is not None:
            most = self.most[positions]
            capped = most if self.book.policy("limits.over_max") == "cap" else 0
            counted = np.where(cents > most, capped, cents)
        if self.limits.minimum > 1 and self.book.policy("limits.under_min") == "reject":
            counted = np.where(cents < self.least[positions], 0, counted)
        return counted

    def _rounded(self, scaled: Ints, counted: Ints, odds: Ints) -> Ints:
        unit, least = self.limits.unit, self.limits.minimum
        up: Ints = -(-scaled // (self.scale * unit)) * unit
        if not self.limits.multiples:
            return up
        match self.book.policy("payout.rounding_off_multiple"):
            case "down_multiple":
                step = lcm(unit, least)
                # A step past all money leaves nothing to pay, and would not fit 64 bits.
                fits = self.scale * step <= _MOST
                down = scaled // (self.scale * step) * step if fits else np.zeros_like(scaled)
            case "down_payout":
                down = scaled // (self.scale * unit) * unit
            case "down_stake":
                down = -(-(counted - counted % least) * odds // (self.scale * unit)) * unit
            case _:
                down = up
        return np.where(counted % least != 0, down, up)


def _in_range(indices: Ints, size: int, says: str) -> None:
    if indices.size and not 0 <= int(indices.min()) <= int(indices.max()) < size:
        raise Unsettled(f"{says}, 0 to {size - 1}")
