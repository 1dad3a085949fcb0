"""Events of those who run a table: limits and signs, days, trouble and its cure, streaks."""

from croupier.game.commands import Stack, StakePart
from croupier.game.events.base import Fact
from croupier.game.names import Instant, PersonId, RoundNumber, WagerNumber
from croupier.money import Cents
from croupier.rulebook.model import PositionId


class DayBegun(Fact, tag="day_begun", frozen=True, kw_only=True):
    pass


class LimitsOrdered(Fact, tag="limits_ordered", frozen=True, kw_only=True):
    """New limits that wait: for the next round, or for a sign and its time (`needs_sign`)."""

    minimum: Cents
    maximum: Cents
    multiples: bool
    needs_sign: bool
    at: Instant | None
    clauses: tuple[str, ...]
    step: Cents = Cents(0)


class LimitsChanged(Fact, tag="limits_changed", frozen=True, kw_only=True):
    minimum: Cents
    maximum: Cents
    multiples: bool
    clauses: tuple[str, ...]
    step: Cents = Cents(0)


class SignShown(Fact, tag="sign_shown", frozen=True, kw_only=True):
    sign: str
    at: Instant
    #: From when what it says may happen; None where it waits for nothing.
    due: Instant | None
    clauses: tuple[str, ...]
    player: PersonId | None = None
    #: Its minutes began again after an outage: since when it had stood, and from when it was due.
    before: tuple[Instant, Instant] | None = None


class SignTakenDown(Fact, tag="sign_taken_down", frozen=True, kw_only=True):
    """Cancels what the sign announced."""

    sign: str
    player: PersonId | None = None


class WageringPeriodSet(Fact, tag="wagering_period_set", frozen=True, kw_only=True):
    """How long betting stays open from now on, and when its end is warned of."""

    seconds: int
    warning: int
    clauses: tuple[str, ...]


class PersonalLimitsGranted(Fact, tag="personal_limits_granted", frozen=True, kw_only=True):
    player: PersonId
    minimum: Cents
    maximum: Cents
    reference: str
    clauses: tuple[str, ...]
    #: They let a player exceed the table's maximum and hold him to nothing less (4.6).
    above: bool = False


class MinimumAdvised(Fact, tag="minimum_advised", frozen=True, kw_only=True):
    player: PersonId
    clauses: tuple[str, ...]
    #: Where the advice reaches no further than one position.
    position: PositionId | None = None


class NeighboursDesignated(Fact, tag="neighbours_designated", frozen=True, kw_only=True):
    players: tuple[PersonId, ...]
    per_number: int
    clauses: tuple[str, ...]


class ClosingAnnounced(Fact, tag="closing_announced", frozen=True, kw_only=True):
    at: Instant
    clauses: tuple[str, ...]


class FinalCallMade(Fact, tag="final_call_made", frozen=True, kw_only=True):
    """The last round in which a streak may be begun before the table closes."""

    round: RoundNumber
    clauses: tuple[str, ...]


class OfficeTold(Fact, tag="office_told", frozen=True, kw_only=True):
    """An office that must be told before an act has been told."""

    what: str
    offices: tuple[str, ...]
    reference: str
    clauses: tuple[str, ...]


class TableClosed(Fact, tag="table_closed", frozen=True, kw_only=True):
    clauses: tuple[str, ...]


class NotificationOpened(Fact, tag="notification_opened", frozen=True, kw_only=True):
    """Somebody must be told; open until that office says that it was."""

    number: int
    what: str
    offices: tuple[str, ...]
    clauses: tuple[str, ...]
    #: Whose act this is the second look at: anybody else acknowledges it. None for other news.
    maker: PersonId | None = None
    #: A call from the table: what it is about, and the result that a round should be put right to.
    about: str = ""
    of: RoundNumber | None = None
    result: str | None = None


class NotificationAcknowledged(Fact, tag="notification_acknowledged", frozen=True, kw_only=True):
    number: int


class AccountsDiffered(Fact, tag="accounts_differed", frozen=True, kw_only=True):
    """The identity of accounts fails by that much: this account, terminal or table is locked.

    `of` is `account`, `terminal`, `table` or `house`, `name` says which; `cents` is what is there
    less what should be.
    """

    of: str
    name: str
    cents: int
    round: RoundNumber
    says: str


class DifferenceReconciled(Fact, tag="difference_reconciled", frozen=True, kw_only=True):
    """Two people have found why: what is there counts from now on, and the lock is off."""

    of: str
    name: str
    cents: int
    reason: str
    second: PersonId


class LightsFailed(Fact, tag="lights_failed", frozen=True, kw_only=True):
    """The round is settled by what the book says decides, and play may stop."""

    round: RoundNumber
    what: str
    settled_by: str
    clauses: tuple[str, ...]
    #: Play stops once the round is settled.
    stops: bool = False


class PlayStopped(Fact, tag="play_stopped", frozen=True, kw_only=True):
    what: str
    clauses: tuple[str, ...]


class PlayResumed(Fact, tag="play_resumed", frozen=True, kw_only=True):
    what: str
    clauses: tuple[str, ...]


class ResultCorrected(Fact, tag="result_corrected", frozen=True, kw_only=True):
    """What was declared was wrong. Of a round settled before, corrections of its wagers follow."""

    round: RoundNumber
    was: str
    result: str
    lit: tuple[PositionId, ...]
    reason: str
    second: str
    clauses: tuple[str, ...]


class SettlementCorrected(Fact, tag="settlement_corrected", frozen=True, kw_only=True):
    """The old settlement is reversed and the right one posted, as far as his chips here go.

    `paid` is what the player gets more, `recovered` what comes back from the purse, `from_held`
    what comes back from chips held for him, and `claim` what cannot be recovered here.
    """

    round: RoundNumber
    wager: WagerNumber
    player: PersonId
    position: PositionId
    stake: Cents
    was_returned: Cents
    was_won: Cents
    returned: Cents
    won: Cents
    lost: Cents
    paid: Cents
    recovered: Cents
    claim: Cents
    clauses: tuple[str, ...]
    back: tuple[StakePart, ...] = ()
    gone: tuple[StakePart, ...] = ()
    #: Tokens are no money: they are handed out again, or taken back where they still are.
    tokens_back: tuple[StakePart, ...] = ()
    tokens_taken: tuple[StakePart, ...] = ()
    chips: tuple[Stack, ...] = ()
    #: How much more or less of what is won now is rounding.
    rounded: Cents = Cents(0)
    #: The run of a streak that is settled anew; None where nothing has decided it any more.
    count: int | None = None
    from_held: Cents = Cents(0)


class IncidentRecorded(Fact, tag="incident_recorded", frozen=True, kw_only=True):
    round: RoundNumber
    kind: str
    ruling: str
    says: str
    wager: WagerNumber | None
    player: PersonId | None
    clauses: tuple[str, ...]


class PurseHeld(Fact, tag="purse_held", frozen=True, kw_only=True):
    """Chips whose owner is gone: held for him, not kept."""

    player: PersonId
    cents: Cents
    clauses: tuple[str, ...]


class PurseReturned(Fact, tag="purse_returned", frozen=True, kw_only=True):
    """What was held for somebody is his again."""

    player: PersonId
    cents: Cents
    clauses: tuple[str, ...]


class OutcomeInvalidated(Fact, tag="outcome_invalidated", frozen=True, kw_only=True):
    round: RoundNumber
    ground: str
    reason: str
    clauses: tuple[str, ...]


class WagerForfeited(Fact, tag="wager_forfeited", frozen=True, kw_only=True):
    round: RoundNumber
    wager: WagerNumber
    player: PersonId
    position: PositionId
    cents: Cents
    clauses: tuple[str, ...]
    parts: tuple[StakePart, ...] = ()


class WagerRefused(Fact, tag="wager_refused", frozen=True, kw_only=True):
    """Taken off the layout by a supervisor before the call, and handed back."""

    round: RoundNumber
    wager: WagerNumber
    player: PersonId
    position: PositionId
    cents: Cents
    reason: str
    clauses: tuple[str, ...]
    parts: tuple[StakePart, ...] = ()


class StreakAdvanced(Fact, tag="streak_advanced", frozen=True, kw_only=True):
    """A wager over several rounds lives on: the side it rides and how many it counts."""

    round: RoundNumber
    wager: WagerNumber
    player: PersonId
    position: PositionId
    side: str
    count: int
    clauses: tuple[str, ...]
