"""Colour checks for value chips: at the table that issued them, or elsewhere once it is closed.

The issuing table's own stream decides, since it knows the issue and whether it is closed; what is
paid lies in the player's purse there and can be carried. A check is worth what it was issued at.
Where no issue to its holder is on record, the house pays the lowest minimum then offered for the
game, and a second office verifies.
"""

from croupier.game import commands as c
from croupier.game import events as e
from croupier.game.accounts import colour
from croupier.game.colours import cited, held_by, out, rests
from croupier.game.grounds import EXISTS, FUNDS, TWO, refuse
from croupier.game.names import Actor, Refusal
from croupier.game.state import TableState
from croupier.money import Cents
from croupier.paytable import PayTable
from croupier.roles import may_act, may_step

Decision = tuple[e.Event, ...] | Refusal


def redeem(table: PayTable, state: TableState, command: c.RedeemColour, actor: Actor) -> Decision:
    if state.closed:
        return _when_closed(table, state, command, actor)
    grounds = rests(table, "redeem_when_closed", "use_at")
    clauses = cited(table, "redeem_when_closed", "use_at")
    refused = may_step(table.book, "place_bets", actor)
    if refused:
        return refuse("not_your_act", "the dealer redeems colour checks", *grounds)
    if command.at is not None and command.at != command.table:
        says = f"{command.table} is open, and they are redeemed there alone"
        return refuse("issuing_table_only", says, *grounds)
    issued = state.colours.get(colour(command.player, command.colour))
    if issued is None:
        says = f"no {command.colour} checks were issued to {command.player} here"
        return refuse("not_issued_here", says, *grounds)
    short = _in_hand(state, command, issued.each)
    if short:
        return short
    return (_redeemed(command, issued.each, found=True, clauses=clauses),)


def _in_hand(state: TableState, command: c.RedeemColour, each: int) -> Refusal | None:
    has = state.balances.get(colour(command.player, command.colour), 0) // each
    if has >= command.count:
        return None
    says = f"{command.player} has {has} {command.colour} checks, not {command.count}"
    return refuse("not_funded", says, FUNDS)


def _redeemed(
    command: c.RedeemColour, each: Cents, *, found: bool, clauses: tuple[str, ...]
) -> e.ColourRedeemed:
    return e.ColourRedeemed(
        player=command.player,
        colour=command.colour,
        count=command.count,
        each=each,
        cents=Cents(command.count * each),
        found=found,
        at=command.at or command.table,
        clauses=clauses,
    )


# ------------------------------------------------------------ a closed table's


def _when_closed(
    table: PayTable, state: TableState, command: c.RedeemColour, actor: Actor
) -> Decision:
    book = table.book
    rule = book.policies["chips.redeem_when_closed"]
    if rule.then == "issuing_table_only":
        says = "they are redeemed at their own table, when it opens again"
        return refuse("issuing_table_only", says, rule.source)
    refused = may_act(book, "redeem_closed_table", actor)
    if refused:
        return refused
    act = book.tables["act"]["redeem_closed_table"].source.clauses
    clauses = tuple(dict.fromkeys((*rule.source.clauses, *act)))
    issued = state.colours.get(colour(command.player, command.colour))
    on_record = issued is not None and out(state, command.player, command.colour) > 0
    if issued is not None and on_record:
        short = _in_hand(state, command, issued.each)
        if short:
            return short
        if rule.then == "anywhere_if_closed":
            return (_redeemed(command, issued.each, found=True, clauses=clauses),)
        return _present(table, state, command, actor, issued.each, found=True)
    lowest = _lowest(table, command)
    if isinstance(lowest, Refusal):
        return lowest
    return _present(table, state, command, actor, lowest, found=False)


def _lowest(table: PayTable, command: c.RedeemColour) -> Cents | Refusal:
    if command.offered:
        return min(table.minimum for table in command.offered)
    says = "no issue is on record; what this game's tables offer now must be looked up"
    return refuse("value_unknown", says, *rests(table, "unknown_value_rule"))


def _present(  # noqa: PLR0913 - a redemption, who asks for it and what it is worth
    table: PayTable,
    state: TableState,
    command: c.RedeemColour,
    actor: Actor,
    each: Cents,
    *,
    found: bool,
) -> tuple[e.Event, ...]:
    """It waits for the office that verifies it; whoever must be told first is told now."""
    rules = ("redeem_when_closed",) if found else ("redeem_when_closed", "unknown_value_rule")
    presented = e.ColourPresented(
        number=state.next_presented,
        player=command.player,
        colour=command.colour,
        count=command.count,
        each=each,
        found=found,
        at=command.at or command.table,
        by=actor.person,
        clauses=cited(table, *rules),
        offered=() if found else tuple((o.table, o.seq, o.minimum) for o in command.offered),
    )
    return (*_told(table, state, command), presented)


def _told(table: PayTable, state: TableState, command: c.RedeemColour) -> tuple[e.Event, ...]:
    row = table.book.tables["notification"].get("closed_table_chips")
    to = row.fields["to"] if row else ()
    if row is None or not isinstance(to, tuple):
        return ()
    what = f"{command.count} {command.colour} checks of the closed table {command.table} presented"
    return (
        e.NotificationOpened(
            number=state.next_notification,
            what=what,
            offices=tuple(map(str, to)),
            clauses=row.source.clauses,
        ),
    )


def verify(
    table: PayTable, state: TableState, command: c.VerifyRedemption, actor: Actor
) -> Decision:
    refused = may_act(table.book, "verify_redemption", actor)
    if refused:
        return refused
    act = table.book.tables["act"]["verify_redemption"].source
    waits = state.presented.get(command.redemption)
    if waits is None:
        return refuse("no_such_redemption", "no such redemption waits", act, EXISTS)
    if waits.by == actor.person:
        return refuse("second_person", "somebody else verifies what you presented", act, TWO)
    if not state.closed:
        says = "the table is open again: its checks are redeemed there"
        return refuse("issuing_table_only", says, *rests(table, "redeem_when_closed"))
    account = colour(waits.player, waits.colour)
    if waits.found and state.balances.get(account, 0) < waits.count * waits.each:
        return refuse("not_funded", "so many are not there any more", act, FUNDS)
    return (
        e.ColourRedeemed(
            player=waits.player,
            colour=waits.colour,
            count=waits.count,
            each=waits.each,
            cents=Cents(waits.count * waits.each),
            found=waits.found,
            at=waits.at,
            clauses=tuple(dict.fromkeys((*waits.clauses, *act.clauses))),
            number=waits.number,
        ),
    )


# ------------------------------------------------------------ closing with colours out


def left_out(
    table: PayTable, state: TableState, command: c.CloseTable
) -> tuple[e.ColoursLeftOut, ...] | Refusal:
    """Where a closed table's checks are good nowhere, it closes on them only knowingly (point 23).

    Each holder is then told to come back when it opens again.
    """
    rule = table.book.policies["chips.redeem_when_closed"]
    if rule.then != "issuing_table_only":
        return ()
    people = dict.fromkeys(issued.player for issued in state.colours.values())
    held = [issued for player in people for issued in held_by(state, player)]
    if held and not command.leave_colours_out:
        names = ", ".join(f"{issued.player} ({issued.colour})" for issued in held)
        says = f"colour checks are out and would be good nowhere until it opens again: {names}"
        return refuse("colours_out", says, rule.source)
    return tuple(
        e.ColoursLeftOut(
            player=issued.player,
            colour=issued.colour,
            cents=Cents(out(state, issued.player, issued.colour)),
            clauses=rule.source.clauses,
        )
        for issued in held
    )
