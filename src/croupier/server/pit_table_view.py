"""What a supervisor's sheet of one table shows: all that the dealer sees, and what is the pit's.

Acts of this office under this book, limits ordered and personal, what closing waits for, rounds
that can be put right, people who are idle, disputes step by step, accounts that differ. People shut
out, breaches, held money, equipment and redemptions stand in supervision_view.py.
"""

import msgspec

from croupier.game import events as e
from croupier.game.abstention import abstainers, idle_rounds
from croupier.game.closing import notice_of
from croupier.game.desk import DeskAct
from croupier.game.names import Actor
from croupier.game.office import dispute_acts, office_of
from croupier.game.signs import signs_owed
from croupier.game.standing import Dispute
from croupier.game.state import PastRound, TableState
from croupier.paytable import PayTable
from croupier.server.pit_view import FiguresView, figures_view
from croupier.server.staff_view import DealersTableView, staff_fields
from croupier.server.supervision_view import SupervisionView, supervision_view
from croupier.server.views import LimitsView

#: How many rounds a sheet offers to put right; the table itself keeps more.
ROUNDS = 12


class ComingView(msgspec.Struct, frozen=True):
    """Limits that were ordered: whether their sign must stand first, and from when."""

    limits: LimitsView
    needs_sign: bool
    at: str | None
    clauses: tuple[str, ...]


class PersonalView(msgspec.Struct, frozen=True):
    player: str
    minimum: int
    maximum: int
    reference: str
    #: Since when the marker stands at the place; None where it does not yet.
    marked: str | None
    clauses: tuple[str, ...]


class ClosingView(msgspec.Struct, frozen=True):
    """What stands between a table and its closing."""

    at: str | None
    #: Minutes that the sign must stand where players are present.
    minutes: int
    shown: str | None
    due: str | None
    told: str | None
    clauses: tuple[str, ...]


class PastRoundView(msgspec.Struct, frozen=True):
    round: int
    result: str | None
    wagers: int
    staked: int
    won: int
    #: What was paid too much and could not be recovered here.
    claims: int


class StepView(msgspec.Struct, frozen=True):
    step: str
    by: str
    at: str
    says: str
    due: str | None = None


class PitDisputeView(msgspec.Struct, frozen=True):
    number: int
    player: str
    about: str
    round: int
    due: str | None
    steps: tuple[StepView, ...]
    acts: tuple[DeskAct, ...]


class IdleView(msgspec.Struct, frozen=True):
    player: str
    place: int
    rounds: int
    #: Whether he may be asked to give up the place now.
    may: bool


class DifferenceView(msgspec.Struct, frozen=True):
    of: str
    name: str
    cents: int
    says: str


class ReadingsView(msgspec.Struct, frozen=True):
    """What the table was opened with where the text leaves a choice."""

    readings: dict[str, str]
    confirmed: tuple[str, ...]
    withheld: tuple[str, ...]


class PitTableView(DealersTableView, frozen=True, kw_only=True):
    office: tuple[DeskAct, ...]
    figures: FiguresView
    coming: ComingView | None
    personal: tuple[PersonalView, ...]
    closing: ClosingView
    owed: tuple[str, ...]
    past: tuple[PastRoundView, ...]
    cases: tuple[PitDisputeView, ...]
    idle: tuple[IdleView, ...]
    supervision: SupervisionView
    differing: tuple[DifferenceView, ...]
    #: Who plays single numbers alone, by arrangement.
    straight_up: tuple[str, ...]
    #: On which grounds an outcome may be struck out, and whether a guilty stake may be kept.
    grounds: tuple[str, ...]
    forfeits: bool
    readings: ReadingsView


def pit_table_view(table: PayTable, state: TableState, actor: Actor, seq: int) -> PitTableView:
    book, opened = table.book, state.opened
    grounds = book.policy("invalidation.grounds")
    movable = abstainers(table, state)
    return PitTableView(
        **staff_fields(table, state, actor, seq),  # type: ignore[arg-type]
        office=office_of(table, state, actor),
        figures=figures_view(state),
        coming=_coming(state.ordered),
        personal=_personal(state),
        closing=_closing(table, state),
        owed=signs_owed(table, state),
        past=tuple(_past(n, past) for n, past in sorted(state.past.items(), reverse=True))[:ROUNDS],
        cases=tuple(_case(table, state, d, actor) for d in state.standing.disputes.values()),
        idle=tuple(
            IdleView(player, place, idle_rounds(table, state, player), player in movable)
            for place, player in sorted(state.seats.items())
        ),
        supervision=supervision_view(table, state, actor),
        differing=tuple(
            DifferenceView(one.of, one.name, one.cents, one.says)
            for one in state.differing.values()
        ),
        straight_up=tuple(map(str, state.standing.straight_up)),
        grounds=tuple(map(str, grounds)) if isinstance(grounds, tuple) else (),
        forfeits=bool(book.policy("invalidation.forfeit_allowed")),
        readings=ReadingsView(
            opened.readings if opened else {},
            opened.confirmed if opened else (),
            opened.withheld if opened else (),
        ),
    )


def _coming(ordered: e.LimitsOrdered | None) -> ComingView | None:
    if ordered is None:
        return None
    then = LimitsView(ordered.minimum, ordered.maximum, ordered.multiples, ordered.step)
    return ComingView(then, ordered.needs_sign, ordered.at, ordered.clauses)


def _personal(state: TableState) -> tuple[PersonalView, ...]:
    return tuple(
        PersonalView(
            player,
            own.minimum,
            own.maximum,
            own.reference,
            state.marked_places.get(player),
            own.clauses,
        )
        for player, own in state.personal.items()
    )


def _closing(table: PayTable, state: TableState) -> ClosingView:
    minutes, clauses = notice_of(table, state)
    shown = state.signs.get("closing")
    return ClosingView(
        at=state.closing.at if state.closing else None,
        minutes=minutes,
        shown=shown.at if shown else None,
        due=shown.due if shown else None,
        told=state.told.get("closing"),
        clauses=clauses,
    )


def _past(number: int, past: PastRound) -> PastRoundView:
    settled = past.settled.values()
    return PastRoundView(
        number,
        past.result,
        len(settled),
        sum(one.stake for one in settled),
        sum(one.won for one in settled),
        sum(past.claims.values()),
    )


def _case(table: PayTable, state: TableState, dispute: Dispute, actor: Actor) -> PitDisputeView:
    raised = dispute.raised
    steps = [StepView("raised", raised.player, raised.at, raised.about, raised.due)]
    if dispute.decided is not None:
        done = dispute.decided
        steps.append(StepView("decided", done.by, done.at, done.decision))
    if dispute.requested is not None:
        asked = dispute.requested
        steps.append(StepView("review_requested", asked.by, asked.at, "", asked.due))
    if dispute.reviewed is not None:
        seen = dispute.reviewed
        steps.append(StepView("reviewed", seen.by, seen.at, seen.decision))
    if dispute.advised is not None:
        told = dispute.advised
        steps.append(StepView("advised", told.by, told.at, told.advice))
    return PitDisputeView(
        raised.number,
        raised.player,
        raised.about,
        raised.of,
        raised.due,
        tuple(steps),
        dispute_acts(table, state, dispute, actor),
    )
