"""What waits for a regulator at the tables: what he must acknowledge, review or may approve.

Only acts that the table's book gives his office are offered; the table decides when he acts.
"""

import msgspec

from croupier.floor.deciders import TableDecider
from croupier.floor.floor import Floor
from croupier.game.extensions import notice_of
from croupier.game.names import Actor, Refusal
from croupier.game.signs import signs_up
from croupier.game.standing import Dispute
from croupier.roles import may_act
from croupier.server.staff_view import dispute_state


class ToldLine(msgspec.Struct, frozen=True, kw_only=True):
    number: int
    what: str
    clauses: tuple[str, ...]
    #: Whether this office acknowledges it.
    yours: bool


class DisputeLine(msgspec.Struct, frozen=True, kw_only=True):
    number: int
    player: str
    about: str
    round: int
    at: str
    state: str
    decision: str
    #: Whether this person may review it now.
    review: bool


class HolderLine(msgspec.Struct, frozen=True):
    player: str
    colours: tuple[str, ...]
    allowed: bool


class NoticeLine(msgspec.Struct, frozen=True):
    sign: str
    says: str
    since: str | None
    due: str | None
    clauses: tuple[str, ...]


class Waiting(msgspec.Struct, frozen=True, kw_only=True):
    table: str
    title: str
    book: str
    round: int
    closed: bool
    stopped: str | None
    #: What the table does that is not in its approved book.
    notice: str
    told: tuple[ToldLine, ...]
    disputes: tuple[DisputeLine, ...]
    #: Who sits at the table, where the book has this office approve a second colour.
    holders: tuple[HolderLine, ...]
    colour_clauses: tuple[str, ...]
    notices: tuple[NoticeLine, ...]
    complaints: int


def waiting_for(floor: Floor, actor: Actor) -> list[Waiting]:
    found = []
    for name, writer in floor.streams.items():
        if isinstance(writer.decider, TableDecider):
            line = _at(name, writer.decider, actor)
            if line is not None:
                found.append(line)
    return found


def _at(name: str, decider: TableDecider, actor: Actor) -> Waiting | None:
    state, table = decider.state, decider.table
    if state.opened is None:
        return None
    act = table.book.tables["act"].get("allow_second_colour")
    approves = act is not None and not isinstance(
        may_act(table.book, "allow_second_colour", actor), Refusal
    )
    colours: dict[str, list[str]] = {player: [] for player in state.seats.values()}
    for issued in state.colours.values():
        colours.setdefault(issued.player, []).append(issued.colour)
    return Waiting(
        table=name,
        title=state.opened.title,
        book=table.book.name,
        round=state.round,
        closed=state.closed,
        stopped=state.stopped,
        notice=notice_of(state.opened),
        told=tuple(
            ToldLine(
                number=told.number,
                what=told.what,
                clauses=told.clauses,
                yours=actor.role in told.offices and told.maker != actor.person,
            )
            for told in state.notifications.values()
        ),
        disputes=tuple(
            _dispute(one, reviews=may_act(table.book, "review_dispute", actor) is None)
            for one in state.standing.disputes.values()
        ),
        holders=tuple(
            HolderLine(player, tuple(own), player in state.several)
            for player, own in colours.items()
            if approves and state.opened.colours
        ),
        colour_clauses=act.source.clauses if act is not None else (),
        notices=tuple(
            NoticeLine(up.sign, up.says, up.since, up.due, up.clauses)
            for up in signs_up(table, state)
        ),
        complaints=state.standing.complaints,
    )


def _dispute(one: Dispute, *, reviews: bool) -> DisputeLine:
    asked = one.requested is not None and one.reviewed is None
    decided = one.reviewed or one.decided
    return DisputeLine(
        number=one.raised.number,
        player=one.raised.player,
        about=one.raised.about,
        round=one.raised.of,
        at=one.raised.at,
        state=dispute_state(one),
        decision=decided.decision if decided is not None else "",
        review=reviews and asked,
    )
