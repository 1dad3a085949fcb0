"""Exact chance, edge and variance of every position."""

from croupier.odds.exact import PositionOdds, odds_at, odds_of

__all__ = ["PositionOdds", "odds_at", "odds_of"]
