"""Commands about people's conduct: breaches, sanctions, exclusion, disputes, places, documents.

What the cage is asked stands here too: an exclusion is a fact of its stream, and a table is told of
it with the stream and the number of the record. Chips and terminals have files of their own.
"""

from typing import Annotated, Literal

from msgspec import Meta

from croupier.game.commands.base import AtTable, Name, Reason
from croupier.game.names import Instant, PersonId, RoundNumber, TableId, TransferId

#: What somebody may have done; each rests on a policy of the book.
BreachKind = Literal[
    "device",
    "touching",
    "partnership",
    "side_bet",
    "interference",
    "advice",
    "influence",
    "other_rule",
]
#: In which capacity the person was there.
Capacity = Literal["player", "spectator", "staff_on_duty"]
#: What was done with a device, in the words that tell the books' rules apart.
Handling = Literal["use", "control", "hold", "hold_with_intent", "helped"]
Measure = Literal["refuse_future", "void", "bar", "exclude", "detain", "seize", "confiscate"]
DisputeNumber = Annotated[int, Meta(ge=1)]


class RecordBreach(AtTable, tag_field="do", tag="record_breach", frozen=True):
    """Staff record what somebody did; nothing follows from it until a sanction is imposed."""

    person: PersonId
    kind: BreachKind
    says: Reason
    capacity: Capacity = "player"
    handling: Handling | None = None
    #: The clause that was broken, where the kind does not say it.
    clause: Name | None = None


class Sanction(AtTable, tag_field="do", tag="sanction", frozen=True):
    """Measures against the person of a recorded breach, as far as the book scopes them."""

    breach: Annotated[int, Meta(ge=1)]
    measures: Annotated[tuple[Measure, ...], Meta(min_length=1, max_length=7)]
    reason: Reason
    #: The first round in which the device was there; winnings from it on may be held.
    since: RoundNumber | None = None


class LiftSanction(AtTable, tag_field="do", tag="lift_sanction", frozen=True):
    """Somebody who was barred, or whose wagers were refused, may play here again."""

    person: PersonId
    reason: Reason


class ReleaseWinnings(AtTable, tag_field="do", tag="release_winnings", frozen=True):
    """An investigation is over: what was held goes back to its player."""

    person: PersonId
    reason: Reason


class NoteExclusion(AtTable, tag_field="do", tag="note_exclusion", frozen=True):
    """A table is told what another stream recorded of a person, and where it stands there."""

    person: PersonId
    what: Literal["excluded", "lifted"]
    source: TableId
    source_seq: Annotated[int, Meta(ge=1)]


class PayOut(AtTable, tag_field="do", tag="pay_out", frozen=True):
    """A supervisor sends all that somebody shut out has at this table to the cage for him."""

    person: PersonId
    transfer: Annotated[TransferId, Meta(pattern="^[0-9a-f]{32}$")]


class ReturnHeld(AtTable, tag_field="do", tag="return_held", frozen=True):
    """A supervisor gives somebody back the chips that were held while he was gone."""

    player: PersonId


class ExcludePerson(AtTable, tag_field="do", tag="exclude_person", frozen=True):
    """The cage records that a person is excluded from the casino."""

    person: PersonId
    reference: Name
    reason: Reason


class LiftExclusion(AtTable, tag_field="do", tag="lift_exclusion", frozen=True):
    person: PersonId
    reason: Reason


class PayExcluded(AtTable, tag_field="do", tag="pay_excluded", frozen=True):
    """A supervisor has the cage pay an excluded person all that is his there."""

    person: PersonId
    reference: Name


class LinkPlayers(AtTable, tag_field="do", tag="link_players", frozen=True):
    """A supervisor has these players' stakes looked at together; of one alone, no more."""

    players: Annotated[tuple[PersonId, ...], Meta(min_length=1, max_length=16)]
    says: Reason


class RequireVacating(AtTable, tag_field="do", tag="require_vacating", frozen=True):
    """A player who has not staked for the book's number of rounds gives up the place."""

    player: PersonId


class RaiseDispute(AtTable, tag_field="do", tag="raise_dispute", frozen=True):
    """A player's dispute, or staff's for him; `due` is when the operator owes a first decision."""

    about: Reason
    player: PersonId | None = None
    of: RoundNumber | None = None
    due: Instant | None = None


class DecideDispute(AtTable, tag_field="do", tag="decide_dispute", frozen=True):
    dispute: DisputeNumber
    decision: Reason


class RequestReview(AtTable, tag_field="do", tag="request_review", frozen=True):
    dispute: DisputeNumber
    due: Instant | None = None


class ReviewDispute(AtTable, tag_field="do", tag="review_dispute", frozen=True):
    dispute: DisputeNumber
    decision: Reason
    upholds: bool = True


class AdviseComplainant(AtTable, tag_field="do", tag="advise_complainant", frozen=True):
    """An unsatisfied person is told where to complain or whom to consult."""

    dispute: DisputeNumber


class CloseDispute(AtTable, tag_field="do", tag="close_dispute", frozen=True):
    dispute: DisputeNumber
    satisfied: bool


class OpenComplaint(AtTable, tag_field="do", tag="open_complaint", frozen=True):
    """A regulator's complaint about the table, or about one round of it."""

    about: Reason
    of: RoundNumber | None = None


class RequestRules(AtTable, tag_field="do", tag="request_rules", frozen=True):
    """Somebody asks for the operator's approved document, to read or to buy."""

    to: Literal["read", "buy"] = "read"
    player: PersonId | None = None


class AttestEquipment(AtTable, tag_field="do", tag="attest_equipment", frozen=True):
    """Staff attest a piece of equipment that is in use, and its size where the book asks."""

    item: Name
    millimetres: Annotated[int, Meta(ge=1, le=100_000)] | None = None


class ArrangeStraightUp(AtTable, tag_field="do", tag="arrange_straight_up", frozen=True):
    """Players confined to straight-up bets: the writing, and the word sent to the inspectorate."""

    players: Annotated[tuple[PersonId, ...], Meta(min_length=1, max_length=64)]
    writing: Name | None = None
    notified: Name | None = None


class EndArrangement(AtTable, tag_field="do", tag="end_arrangement", frozen=True):
    """These players may make every bet again."""

    players: Annotated[tuple[PersonId, ...], Meta(min_length=1, max_length=64)]


class PutUpNotice(AtTable, tag_field="do", tag="put_up_notice", frozen=True):
    """Somebody attests that a lasting sign of the book is up."""

    notice: Name


DisputeAct = (
    RaiseDispute | DecideDispute | RequestReview | ReviewDispute | AdviseComplainant | CloseDispute
)
#: What a table takes although it is closed: people keep their rights and their money.
AlsoWhenClosed = (
    DisputeAct
    | OpenComplaint
    | NoteExclusion
    | PayOut
    | ReturnHeld
    | ReleaseWinnings
    | RequestRules
)
SanctionAct = (
    RecordBreach
    | Sanction
    | LiftSanction
    | ReleaseWinnings
    | NoteExclusion
    | PayOut
    | ReturnHeld
    | LinkPlayers
)
HouseConduct = (
    RequireVacating
    | OpenComplaint
    | RequestRules
    | AttestEquipment
    | ArrangeStraightUp
    | EndArrangement
    | PutUpNotice
)
ConductAct = SanctionAct | DisputeAct | HouseConduct
CageConduct = ExcludePerson | LiftExclusion | PayExcluded
#: What may come over the wire: everything but what the floor itself tells a table.
WireConduct = (
    RecordBreach
    | Sanction
    | LiftSanction
    | ReleaseWinnings
    | PayOut
    | ReturnHeld
    | LinkPlayers
    | DisputeAct
    | HouseConduct
    | CageConduct
)
