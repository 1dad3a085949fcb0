"""How people stand at a table: who is shut out, what was recorded of whom, who sits idle, disputes.

Values only, which fold_standing.py makes from events. What may be done about any of it is for
conduct.py, exclusion.py, abstention.py and disputes.py to decide; money is in the ledger.
"""

import msgspec

from croupier.game.events import conduct as ce
from croupier.game.names import PersonId, RoundNumber
from croupier.money import Cents
from croupier.rulebook.model import PositionId


class Dispute(msgspec.Struct):
    """A dispute and how far it has come; each step is kept as it was recorded."""

    raised: ce.DisputeRaised
    decided: ce.DisputeDecided | None = None
    requested: ce.ReviewRequested | None = None
    reviewed: ce.DisputeReviewed | None = None
    advised: ce.ComplainantAdvised | None = None


class Standing(msgspec.Struct):
    #: How each person is shut out (`refused`, `barred`, `excluded`), with the clauses of it.
    shut: dict[PersonId, dict[str, tuple[str, ...]]] = msgspec.field(default_factory=dict)
    #: The newest record of the cage that was noted of each person: an older one says nothing.
    noted: dict[PersonId, int] = msgspec.field(default_factory=dict)
    breaches: dict[int, ce.BreachRecorded] = msgspec.field(default_factory=dict)
    next_breach: int = 1
    disputes: dict[int, Dispute] = msgspec.field(default_factory=dict)
    next_dispute: int = 1
    #: How many the regulator has opened here.
    complaints: int = 0
    #: Players whose stakes are looked at together, and where they were flagged in this round.
    linked: list[tuple[PersonId, ...]] = msgspec.field(default_factory=list)
    flagged: list[tuple[PositionId, tuple[PersonId, ...]]] = msgspec.field(default_factory=list)
    #: Settled rounds in a row without a wager placed; and the same with nothing riding either.
    idle: dict[PersonId, int] = msgspec.field(default_factory=dict)
    quiet: dict[PersonId, int] = msgspec.field(default_factory=dict)
    #: Both as they were before the last settled round, which may yet be struck out.
    before: tuple[dict[PersonId, int], dict[PersonId, int]] = ({}, {})
    #: Who had a place when this round's betting opened, and who has staked in it.
    present: tuple[PersonId, ...] = ()
    staked: tuple[PersonId, ...] = ()
    attested: dict[str, int] = msgspec.field(default_factory=dict)
    #: Chips that each person carried away, with the round: they are no winnings that lie here.
    carried: dict[PersonId, list[tuple[RoundNumber, Cents]]] = msgspec.field(default_factory=dict)
    #: Who has asked for the approved document.
    asked_rules: list[PersonId] = msgspec.field(default_factory=list)
    straight_up: dict[PersonId, ce.StraightUpArranged] = msgspec.field(default_factory=dict)
