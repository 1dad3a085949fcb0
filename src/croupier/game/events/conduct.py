"""Events about people's conduct: breaches, sanctions, exclusion, disputes, places, documents.

Like all events they hold decided facts with their clauses; who decided stands in the record, and
where a later step must be somebody else's, in the event as well.
"""

from croupier.game.events.base import Fact
from croupier.game.names import Instant, PersonId, RoundNumber, TableId, TransferId
from croupier.money import Cents
from croupier.rulebook.model import PositionId


class BreachRecorded(Fact, tag="breach_recorded", frozen=True, kw_only=True):
    number: int
    round: RoundNumber
    person: PersonId
    kind: str
    capacity: str
    says: str
    clauses: tuple[str, ...]
    handling: str = ""


class SanctionImposed(Fact, tag="sanction_imposed", frozen=True, kw_only=True):
    """What voiding and holding moved stands in events of their own after this one."""

    breach: int
    person: PersonId
    measures: tuple[str, ...]
    reason: str
    clauses: tuple[str, ...]


class WinningsSeized(Fact, tag="winnings_seized", frozen=True, kw_only=True):
    """Winnings made with a device, held while it is investigated; they stay the player's."""

    person: PersonId
    cents: Cents
    since: RoundNumber
    clauses: tuple[str, ...]


class WinningsReleased(Fact, tag="winnings_released", frozen=True, kw_only=True):
    person: PersonId
    cents: Cents
    reason: str
    clauses: tuple[str, ...]


class ExclusionNoted(Fact, tag="exclusion_noted", frozen=True, kw_only=True):
    """What another stream recorded of a person, with that record's number."""

    person: PersonId
    what: str
    source: TableId
    source_seq: int


class PaidOut(Fact, tag="paid_out", frozen=True, kw_only=True):
    """All that somebody shut out had here, released by a supervisor; it goes to the cage."""

    person: PersonId
    cents: Cents
    transfer: TransferId


class PersonExcluded(Fact, tag="person_excluded", frozen=True, kw_only=True):
    person: PersonId
    reference: str
    reason: str


class ExclusionLifted(Fact, tag="exclusion_lifted", frozen=True, kw_only=True):
    person: PersonId
    reason: str


class ExcludedPaid(Fact, tag="excluded_paid", frozen=True, kw_only=True):
    """The cage paid an excluded person all that was his there, through a supervisor."""

    person: PersonId
    cents: Cents
    reference: str


class PlayersLinked(Fact, tag="players_linked", frozen=True, kw_only=True):
    players: tuple[PersonId, ...]
    says: str
    clauses: tuple[str, ...]


class PartnershipFlagged(Fact, tag="partnership_flagged", frozen=True, kw_only=True):
    """Linked players have more on one position than one of them might; nothing is done about it."""

    round: RoundNumber
    players: tuple[PersonId, ...]
    position: PositionId
    cents: Cents
    maximum: Cents
    clauses: tuple[str, ...]


class VacatingRequired(Fact, tag="vacating_required", frozen=True, kw_only=True):
    player: PersonId
    place: int
    rounds: int
    clauses: tuple[str, ...]


class DisputeRaised(Fact, tag="dispute_raised", frozen=True, kw_only=True):
    """`due` is when a first decision is owed; None where the operator set no time."""

    number: int
    player: PersonId
    about: str
    of: RoundNumber
    at: Instant
    due: Instant | None
    clauses: tuple[str, ...]


class DisputeDecided(Fact, tag="dispute_decided", frozen=True, kw_only=True):
    """The first decision; `final` where the book knows no review of it."""

    number: int
    player: PersonId
    decision: str
    by: PersonId
    at: Instant
    final: bool
    clauses: tuple[str, ...]


class ReviewRequested(Fact, tag="review_requested", frozen=True, kw_only=True):
    number: int
    player: PersonId
    by: PersonId
    at: Instant
    due: Instant | None
    clauses: tuple[str, ...]


class DisputeReviewed(Fact, tag="dispute_reviewed", frozen=True, kw_only=True):
    number: int
    player: PersonId
    decision: str
    upholds: bool
    by: PersonId
    at: Instant
    clauses: tuple[str, ...]


class ComplainantAdvised(Fact, tag="complainant_advised", frozen=True, kw_only=True):
    number: int
    player: PersonId
    advice: str
    by: PersonId
    at: Instant
    clauses: tuple[str, ...]


class DisputeClosed(Fact, tag="dispute_closed", frozen=True, kw_only=True):
    number: int
    player: PersonId
    satisfied: bool
    at: Instant
    clauses: tuple[str, ...]


class ComplaintOpened(Fact, tag="complaint_opened", frozen=True, kw_only=True):
    """A regulator's, about a round or about the table as a whole."""

    number: int
    about: str
    of: RoundNumber | None
    by: PersonId
    at: Instant
    clauses: tuple[str, ...]


class RulesRequested(Fact, tag="rules_requested", frozen=True, kw_only=True):
    """The approved document's reference; empty where the operator has attached none."""

    person: PersonId
    to: str
    document: str
    clauses: tuple[str, ...]


class EquipmentAttested(Fact, tag="equipment_attested", frozen=True, kw_only=True):
    item: str
    millimetres: int | None
    clauses: tuple[str, ...]


class StraightUpArranged(Fact, tag="straight_up_arranged", frozen=True, kw_only=True):
    players: tuple[PersonId, ...]
    writing: str
    notified: str
    clauses: tuple[str, ...]


class SanctionLifted(Fact, tag="sanction_lifted", frozen=True, kw_only=True):
    """Somebody barred, or whose wagers were refused, may play again at this table."""

    person: PersonId
    reason: str
    clauses: tuple[str, ...]


class ArrangementEnded(Fact, tag="arrangement_ended", frozen=True, kw_only=True):
    players: tuple[PersonId, ...]
    clauses: tuple[str, ...]


ConductEvent = (
    BreachRecorded
    | SanctionImposed
    | SanctionLifted
    | ArrangementEnded
    | WinningsSeized
    | WinningsReleased
    | ExclusionNoted
    | PaidOut
    | PersonExcluded
    | ExclusionLifted
    | ExcludedPaid
    | PlayersLinked
    | PartnershipFlagged
    | VacatingRequired
    | DisputeRaised
    | DisputeDecided
    | ReviewRequested
    | DisputeReviewed
    | ComplainantAdvised
    | DisputeClosed
    | ComplaintOpened
    | RulesRequested
    | EquipmentAttested
    | StraightUpArranged
)
