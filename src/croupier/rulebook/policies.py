"""The policies that every book must give once, under its clause, reading or point.

chapters.py lists those that only some books have.
"""

from croupier.rulebook.floor_policies import CHIPS, FLOOR, TROUBLE
from croupier.rulebook.policy_word import PolicyWord
from croupier.rulebook.round_policies import LIMITS, ROUND, SETTLEMENT

COMMON: tuple[PolicyWord, ...] = (*ROUND, *SETTLEMENT, *LIMITS, *TROUBLE, *FLOOR, *CHIPS)
