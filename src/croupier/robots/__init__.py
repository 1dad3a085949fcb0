"""Robots of the demonstration: a dealer and players for every table, as ordinary clients."""

from croupier.robots.company import Company, keep_company
from croupier.robots.pace import Pace

__all__ = ["Company", "Pace", "keep_company"]
