"""Commands of those who run a table: limits, signs, days, trouble and its cure."""

from typing import Annotated, Literal

from msgspec import Meta

from croupier.game.commands.base import Amount, AtTable, InRound, Name, Reason
from croupier.game.names import Instant, PersonId, RoundNumber, WagerNumber
from croupier.money import MOST_CENTS, Cents
from croupier.rulebook.model import PositionId

#: Signs that a table of this book may have to show, beside the one with its limits.
SignKind = Literal["raised_minimum", "closing", "personal_limits"]

IncidentKind = Literal[
    "chip_across_lines",
    "other_tables_chip",
    "chip_moved_after_lock",
    "spoken_wager_not_placed",
    "late_wager_found",
    "owner_unknown_or_gone",
]
Ruling = Literal["stands", "void", "no_wager", "held"]


class BeginDay(AtTable, tag_field="do", tag="begin_day", frozen=True):
    """The gaming day begins: runs and advice of the day before are forgotten."""


class ChangeLimits(AtTable, tag_field="do", tag="change_limits", frozen=True):
    """Other limits: from the next round on, or once a sign has stood its time."""

    minimum: Amount
    maximum: Amount
    multiples: bool = False
    at: Instant | None = None
    #: The unit of stakes above the minimum, where the sign is to state one.
    step: Annotated[Cents, Meta(ge=0, le=MOST_CENTS)] = Cents(0)


class ShowSign(AtTable, tag_field="do", tag="show_sign", frozen=True):
    """Somebody attests that a sign which was ordered is up."""

    sign: SignKind
    player: PersonId | None = None


class ConfirmSign(AtTable, tag_field="do", tag="confirm_sign", frozen=True):
    """Somebody attests that the printed sign stood while the screens were dark."""

    sign: Literal["raised_minimum", "closing"]


class TakeDownSign(AtTable, tag_field="do", tag="take_down_sign", frozen=True):
    sign: SignKind
    player: PersonId | None = None


class SetWageringPeriod(AtTable, tag_field="do", tag="set_wagering_period", frozen=True):
    """How long betting stays open, and how long before its end the warning comes; 0 for none."""

    seconds: Annotated[int, Meta(ge=0, le=3600)]
    warning: Annotated[int, Meta(ge=0, le=3600)] = 0


class GrantPersonalLimits(AtTable, tag_field="do", tag="grant_personal_limits", frozen=True):
    player: PersonId
    minimum: Amount
    maximum: Amount
    reference: Name


class AdviseMinimum(AtTable, tag_field="do", tag="advise_minimum", frozen=True):
    """The dealer tells a player that later wagers below the minimum will be handed back.

    The position is named only where the advice reaches no further than that.
    """

    player: PersonId
    position: PositionId | None = None


class DesignateNeighbours(AtTable, tag_field="do", tag="designate_neighbours", frozen=True):
    """Who may make neighbours bets (all, where nobody is named), and how many a number and spin."""

    players: tuple[PersonId, ...] = ()
    per_number: Annotated[int, Meta(ge=0, le=1000)] = 0


class AnnounceClosing(AtTable, tag_field="do", tag="announce_closing", frozen=True):
    """A closing time is ordered; its sign must stand as long as the book says."""

    at: Instant


class TellOffice(AtTable, tag_field="do", tag="tell_office", frozen=True):
    """The office that must be told before a table closes has been told."""

    reference: Name


class CloseTable(AtTable, tag_field="do", tag="close_table", frozen=True):
    #: Though colour checks are out that nobody may redeem until the table opens again.
    leave_colours_out: bool = False


class OpenTable(AtTable, tag_field="do", tag="open_table", frozen=True):
    """A table that has closed opens again, with its book, its float and the limits it had."""


class ReportLights(InRound, tag_field="do", tag="report_lights", frozen=True):
    """Winning areas did not light, or wrong ones did."""

    what: Literal["missing", "wrong"]
    fixed_at_once: bool = False


class ReportMalfunction(AtTable, tag_field="do", tag="report_malfunction", frozen=True):
    what: Reason
    fixed_at_once: bool = False


class ClearMalfunction(AtTable, tag_field="do", tag="clear_malfunction", frozen=True):
    what: Reason


class CallSupervisor(AtTable, tag_field="do", tag="call_supervisor", frozen=True):
    """Somebody at the table asks a supervisor to come; a correction names a round and its result.

    Nothing is put right by this: whoever comes does that, with a second person where it needs one.
    """

    about: Literal["help", "player", "dispute", "correction"] = "help"
    says: Reason | None = None
    of: RoundNumber | None = None
    result: Name | None = None


class Acknowledge(AtTable, tag_field="do", tag="acknowledge", frozen=True):
    """An office says that it has been told."""

    notification: Annotated[int, Meta(ge=1)]


class NoteDifference(AtTable, tag_field="do", tag="note_difference", frozen=True):
    """The floor tells a table that the house as a whole shows a difference at its transfers."""

    cents: int
    says: Reason


class Reconcile(AtTable, tag_field="do", tag="reconcile", frozen=True):
    """A supervisor, with a second person, has found why accounts differ, and unlocks them."""

    of: Literal["account", "terminal", "table", "house"]
    name: Name
    reason: Reason
    second: PersonId


class CorrectResult(InRound, tag_field="do", tag="correct_result", frozen=True):
    """A result entered wrongly, put right: of this round, or of one settled before."""

    of: RoundNumber
    result: Name
    reason: Reason
    second: PersonId | None = None


class RecordIncident(InRound, tag_field="do", tag="record_incident", frozen=True):
    kind: IncidentKind
    ruling: Ruling
    says: Reason
    wager: WagerNumber | None = None
    player: PersonId | None = None


class RelaxPosition(InRound, tag_field="do", tag="relax_position", frozen=True):
    """A supervisor has a wager count as lying elsewhere, in fairness to its player."""

    wager: WagerNumber
    to: PositionId
    reason: Reason


class Invalidate(InRound, tag_field="do", tag="invalidate", frozen=True):
    """The outcome does not count; stakes go back, but for a guilty party's where the book says."""

    of: RoundNumber
    ground: Name
    reason: Reason
    forfeit: PersonId | None = None


class RefuseWager(InRound, tag_field="do", tag="refuse_wager", frozen=True):
    """A supervisor has a wager taken off the layout before the call."""

    wager: WagerNumber
    reason: Reason
