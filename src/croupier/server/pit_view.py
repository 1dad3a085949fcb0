"""The pit at a glance: a line a table with its phase, pace, players, money and what waits for an
office; and whom the cage has excluded. Drawn from the states as they are, at every look.
"""

import msgspec

from croupier.floor.deciders import CageDecider, TableDecider
from croupier.floor.floor import Floor
from croupier.game.accounts import DROP, FLOAT, purse
from croupier.game.extensions import notice_of
from croupier.game.figures import Figures, win_today
from croupier.game.names import CAGE_STREAM, Actor, PersonId, TableId
from croupier.game.signs import ORDERED, signs_owed, signs_up
from croupier.game.state import CageState, TableState
from croupier.paytable import PayTable
from croupier.server.attendance import Attendance
from croupier.server.register import Session
from croupier.server.sign_view import SignView, sign_view
from croupier.server.staff_view import NotificationView, notifications_for
from croupier.server.views import LimitsView, phase_of


class PaceView(msgspec.Struct, frozen=True):
    """So many rounds from the first of these openings of betting to the last."""

    rounds: int
    first: str
    last: str


class FiguresView(msgspec.Struct, frozen=True):
    """Of the gaming day."""

    rounds: int
    turnover: int
    win: int
    float: int
    drop: int
    pace: PaceView | None


class PitLine(msgspec.Struct, frozen=True, kw_only=True):
    """One table as the pit sees it."""

    table: str
    title: str
    game: str
    book: str
    simulated: bool
    notice: str
    seq: int
    round: int
    phase: str
    warned: bool
    stopped: str | None
    closed: bool
    #: False while no server is known to hold the table.
    certain: bool
    betting_since: str
    betting_seconds: int
    result: str | None
    dealer: str | None
    players: int
    places: int
    terminals: int
    #: Terminals that do not work, or whose bets wait for a ruling.
    faulty: int
    figures: FiguresView
    limits: LimitsView
    #: Signs that count down, and lasting ones that nobody has put up.
    signs: tuple[SignView, ...]
    owed: tuple[str, ...]
    alerts: tuple[NotificationView, ...]
    #: Open disputes, and when the first of them is due.
    disputes: int
    dispute_due: str | None


class ExcludedView(msgspec.Struct, frozen=True):
    person: str
    reference: str
    #: Chips of his that lie at the cage: a supervisor has them paid.
    cents: int = 0


class PitView(msgspec.Struct, frozen=True):
    """`seq` is how long all of these streams are together, so that it only ever grows."""

    seq: int
    tables: tuple[PitLine, ...]
    excluded: tuple[ExcludedView, ...]
    #: The floor goes on from a copy, and two people must answer before a slip is paid.
    restored: bool = False


def figures_view(state: TableState) -> FiguresView:
    own = state.figures
    return FiguresView(
        rounds=own.rounds,
        turnover=own.turnover,
        win=win_today(state),
        float=state.balances.get(FLOAT, 0),
        drop=state.balances.get(DROP, 0),
        pace=_pace(own),
    )


def _pace(own: Figures) -> PaceView | None:
    if len(own.openings) < 2:  # noqa: PLR2004 - one opening has no pace
        return None
    return PaceView(len(own.openings) - 1, own.openings[0], own.openings[-1])


def size_of(floor: Floor, session: Session) -> tuple[int, tuple[bool, ...]]:
    """What a glance hangs on: how far the streams are, and whether they are held."""
    writers = [w for name, w in floor.streams.items() if session.reaches(name)]
    return sum(w.size for w in writers), tuple(w.tenure.certain for w in writers)


def pit_view(floor: Floor, attendance: Attendance, session: Session) -> PitView:
    lines = []
    for name, writer in floor.streams.items():
        decider = writer.decider
        if isinstance(decider, TableDecider) and decider.state.opened and session.reaches(name):
            dealer = attendance.dealer(name)
            line = _line(decider.table, decider.state, session.actor, writer.size)
            certain = writer.tenure.certain
            lines.append(msgspec.structs.replace(line, dealer=dealer, certain=certain))
    cage = _cage(floor, session)
    out = cage.excluded if cage is not None else {}
    return PitView(
        size_of(floor, session)[0],
        tuple(lines),
        tuple(
            ExcludedView(person, event.reference, _at_cage(cage, person))
            for person, event in out.items()
        ),
        restored=cage is not None and cage.restored is not None,
    )


def _at_cage(cage: CageState | None, person: PersonId) -> int:
    return cage.balances.get(purse(person), 0) if cage is not None else 0


def _cage(floor: Floor, session: Session) -> CageState | None:
    """The cage's state, where this office reaches it and a server here follows it."""
    writer = floor.streams.get(TableId(CAGE_STREAM))
    if writer is None or not isinstance(writer.decider, CageDecider):
        return None
    return writer.decider.state if session.reaches(CAGE_STREAM) else None


def _line(table: PayTable, state: TableState, actor: Actor, seq: int) -> PitLine:
    opened, now = state.opened, state.limits
    if opened is None:
        raise ValueError("a table that never opened has no line")
    due = [d.raised.due for d in state.standing.disputes.values() if d.raised.due is not None]
    return PitLine(
        table=opened.table,
        title=opened.title,
        game=table.book.title,
        book=table.book.name,
        simulated=opened.simulated,
        notice=notice_of(opened),
        seq=seq,
        round=state.round,
        phase=phase_of(table, state),
        warned=state.warned,
        stopped=state.stopped,
        closed=state.closed,
        certain=True,
        betting_since=state.betting_since,
        betting_seconds=state.betting_seconds,
        result=state.result,
        dealer=None,
        players=len(state.seats),
        places=opened.places,
        terminals=len(state.terminals),
        faulty=sum(bool(one.fault) or one.owed for one in state.terminals.values()),
        figures=figures_view(state),
        limits=LimitsView(now.minimum, now.maximum, now.multiples, now.step),
        signs=tuple(
            sign_view(up, None)
            for up in signs_up(table, state)
            if up.sign in ORDERED and up.due is not None
        ),
        owed=signs_owed(table, state),
        alerts=notifications_for(state, actor),
        disputes=len(state.standing.disputes),
        dispute_due=min(due, default=None),
    )
