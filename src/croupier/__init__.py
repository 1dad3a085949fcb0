"""Croupier runs casino table games by the approved book.

>>> import croupier
>>> game = croupier.load("nsw-sic-bo")
>>> game.odds()[0].edge
Fraction(1, 36)
"""

from croupier.library import BadInput, BrokenBook, Game, every_book, load
from croupier.money import Cents
from croupier.odds import PositionOdds
from croupier.rulebook.model import Book
from croupier.settle import Limits, Settlement, Unsettled

__version__ = "0.1.0"
__all__ = [
    "BadInput",
    "Book",
    "BrokenBook",
    "Cents",
    "Game",
    "Limits",
    "PositionOdds",
    "Settlement",
    "Unsettled",
    "every_book",
    "load",
]
