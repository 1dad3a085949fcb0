"""Events of a journal that was put back from a copy, and of what the copy does not know.

What happened after the copy was made is not in it: above all slips that were paid since, which it
still takes for payable.
"""

from croupier.game.events.base import Fact
from croupier.game.names import PersonId
from croupier.money import Cents


class CageRestored(Fact, tag="cage_restored", frozen=True, kw_only=True):
    """The floor goes on from a copy. No slip is paid until somebody has answered for the rest."""

    #: Of every stream the head that the copy has, as SIZE:ROOT.
    heads: dict[str, str]
    #: Newer heads that somebody held elsewhere: so far the lost records went.
    newer: dict[str, str]
    second: PersonId
    reason: str


class RedemptionResumed(Fact, tag="redemption_resumed", frozen=True, kw_only=True):
    """Slips that were paid after the copy are entered; what else was paid on any is written off.

    That money left the till and is in no book of the copy: the till's next count shows it.
    """

    entered: int
    written_off: Cents
    second: PersonId
    reason: str


RestoringEvent = CageRestored | RedemptionResumed
