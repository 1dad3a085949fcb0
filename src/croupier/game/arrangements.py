"""What a table is set up with beyond its opening: equipment, notices, arrangements, the document.

Somebody attests each and it is recorded; a rule that hangs on equipment runs only where that is
fitted. Signs that must stand their minutes are limits.py's and closing.py's.
"""

from collections.abc import Iterable

from croupier.game import commands as c
from croupier.game import events as e
from croupier.game.commands import conduct as cc
from croupier.game.equipment import size_refused
from croupier.game.events import conduct as ce
from croupier.game.grounds import EXISTS, OFFICE, ONLY_THE_BOOK, refuse
from croupier.game.names import Actor, Instant, PersonId, Refusal
from croupier.game.places import plays_as
from croupier.game.signs import PUT_UP
from croupier.game.state import TableState
from croupier.paytable import PayTable
from croupier.roles import is_staff, may_act
from croupier.rulebook.model import PositionId

Decision = tuple[e.Event, ...] | Refusal


def request_rules(
    table: PayTable, state: TableState, command: cc.RequestRules, actor: Actor
) -> Decision:
    """The document is the operator's; where he has attached none, the request says so."""
    policy = table.book.policies["conduct.copy_of_rules"]
    clauses = policy.source.clauses
    if actor.role == "player" and command.player in (None, actor.person):
        person = actor.person
    elif is_staff(actor) and command.player is not None:
        person = command.player
    else:
        return refuse(
            "not_your_act", "a player asks, or staff for one who is named", policy.source, OFFICE
        )
    if policy.then == "unstated":
        return refuse("not_in_book", "this book promises no copy", policy.source)
    if command.to == "buy" and policy.then != "on_request_or_sale":
        return refuse("not_sold", "the rules are there to be read, not sold", policy.source)
    document = (state.opened.document or state.opened.approval) if state.opened else ""
    return (ce.RulesRequested(person=person, to=command.to, document=document, clauses=clauses),)


def attest_equipment(
    table: PayTable, state: TableState, command: cc.AttestEquipment, actor: Actor
) -> Decision:
    if not is_staff(actor):
        return refuse("not_your_act", "staff attest equipment", OFFICE)
    size = command.millimetres
    refused = size_refused(table.book, command.item, size)
    if refused:
        return refused
    source = table.book.tables["equipment"][command.item].source
    if state.opened is None or command.item not in state.opened.equipment:
        return refuse("not_fitted", "this table was opened without it", source)
    return (ce.EquipmentAttested(item=command.item, millimetres=size, clauses=source.clauses),)


def put_up_notice(
    table: PayTable, state: TableState, command: cc.PutUpNotice, actor: Actor, at: Instant
) -> Decision:
    if not is_staff(actor):
        return refuse("not_your_act", "staff put signs up", OFFICE)
    sign = table.book.tables["sign"].get(command.notice)
    if sign is None or command.notice not in PUT_UP:
        says = "this book asks for no lasting sign of that name"
        return refuse("no_such_sign", says, ONLY_THE_BOOK)
    if command.notice in state.signs:
        return refuse("sign_up", "the sign is up already", sign.source)
    shown = e.SignShown(sign=command.notice, at=at, due=None, clauses=sign.source.clauses)
    return (shown,)


def arrange_straight_up(
    table: PayTable, state: TableState, command: cc.ArrangeStraightUp, actor: Actor
) -> Decision:
    """In writing, and the inspectorate told, both before these players stake (8(a); point 96)."""
    allowed, needs = (table.book.policies.get(f"vip.{word}") for word in ("arrangements", "needs"))
    if allowed is None or needs is None:
        return refuse("not_in_book", f"{table.book.title} knows no arrangements", ONLY_THE_BOOK)
    clauses = tuple(dict.fromkeys((*allowed.source.clauses, *needs.source.clauses)))
    if not isinstance(allowed.then, tuple) or "straight_up_only" not in allowed.then:
        return refuse("not_in_book", "no such arrangement may be made", clauses)
    refused = may_act(table.book, "approve_arrangement", actor)
    if refused:
        return refused
    wanted = needs.then if isinstance(needs.then, tuple) else ()
    if "writing" in wanted and command.writing is None:
        return refuse("no_writing", "the arrangement must be in writing before play", clauses)
    if "notified" in wanted and command.notified is None:
        return refuse("not_told", "the inspectorate must be told before play", clauses)
    names = {name for player in command.players for name in plays_as(state, player)}
    if any(wager.player in names for wager in state.wagers.values()):
        return refuse("in_play", "these players have wagers on the layout", clauses)
    arranged = ce.StraightUpArranged(
        players=tuple(dict.fromkeys(command.players)),
        writing=command.writing or "",
        notified=command.notified or "",
        clauses=clauses,
    )
    row = table.book.tables["notification"].get("vip_arrangement")
    to = row.fields["to"] if row else ()
    if row is None or command.notified is None or not isinstance(to, tuple):
        return (arranged,)
    told = e.OfficeTold(
        what="vip_arrangement",
        offices=tuple(map(str, to)),
        reference=command.notified,
        clauses=row.source.clauses,
    )
    return told, arranged


def end_arrangement(
    table: PayTable, state: TableState, command: cc.EndArrangement, actor: Actor
) -> Decision:
    refused = may_act(table.book, "approve_arrangement", actor)
    if refused:
        return refused
    own = state.standing.straight_up
    players = tuple(player for player in dict.fromkeys(command.players) if player in own)
    if not players:
        act = table.book.tables["act"]["approve_arrangement"]
        says = "these players have no arrangement here"
        return refuse("no_arrangement", says, act.source, EXISTS)
    return (ce.ArrangementEnded(players=players, clauses=own[players[0]].clauses),)


def confined(
    table: PayTable, state: TableState, command: c.PlayerAct, player: PersonId
) -> Refusal | None:
    """None unless a player with such an arrangement would stake elsewhere, or before its notice."""
    if isinstance(command, c.TakeBack | c.Clear | c.LeaveUp):
        return None
    if isinstance(command, c.Repeat):
        again = [wager.position for wager in state.last_wagers if wager.player == player]
    elif isinstance(command, c.Double):
        again = [wager.position for wager in state.wagers.values() if wager.player == player]
    else:
        again = [command.to if isinstance(command, c.Move) else command.position]
    return kept_to(table, state, player, again)


def kept_to(
    table: PayTable, state: TableState, player: PersonId, places: Iterable[PositionId]
) -> Refusal | None:
    """What an arrangement answers to wagers on these positions, at the layout or a terminal."""
    arranged = state.standing.straight_up.get(player)
    if arranged is None:
        return None
    if "straight_up_only" not in state.signs:
        says = "the notice of the straight-up arrangement is not up"
        return refuse("sign_not_up", says, arranged.clauses)
    for where in places:
        position = table.index.get(where)
        if position is not None and position.wager.name not in offered_by_arrangement(table):
            says = "by written arrangement this player makes straight-up bets only"
            return refuse("straight_up_only", says, arranged.clauses)
    return None


def offered_by_arrangement(table: PayTable) -> tuple[str, ...]:
    admits = table.book.policies.get("neighbours.for_straight_up_vip")
    return ("straight", "neighbours") if admits and admits.then else ("straight",)
