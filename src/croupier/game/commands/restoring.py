"""Commands at a cage that goes on from a copy of its journal."""

from typing import Annotated

from msgspec import Meta

from croupier.game.commands.base import AtTable, Reason
from croupier.game.names import Instant, PersonId, SlipId
from croupier.money import MOST_CENTS, Cents


class EnterPaidSlips(AtTable, tag_field="do", tag="enter_paid_slips", frozen=True):
    """Slips that were paid after the copy was made: by the cashier's own list, or the paper."""

    slips: Annotated[tuple[SlipId, ...], Meta(min_length=1, max_length=64)]
    #: When they were paid, as far as that is known.
    paid: Instant


class ResumeRedemption(AtTable, tag_field="do", tag="resume_redemption", frozen=True):
    """Two people answer for every other payment after the copy, with the sum of it."""

    second: PersonId
    reason: Reason
    written_off: Annotated[Cents, Meta(ge=0, le=MOST_CENTS)]


RestoringAct = EnterPaidSlips | ResumeRedemption
