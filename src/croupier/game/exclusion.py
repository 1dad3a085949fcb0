"""Exclusion: who is shut out of what, and how such a person's own money reaches him.

The cage records an exclusion; tables are told with the record's number. It stops taking a place,
buying in and staking, and forfeits nothing: live wagers settle, and what a person owns is paid out
through a supervisor and recorded. Why somebody is shut out is conduct.py's.
"""

import msgspec

from croupier.game import commands as c
from croupier.game import events as e
from croupier.game.accounts import CASH, colour, held, purse
from croupier.game.carrying import COURIER, send
from croupier.game.colours import cited, held_by
from croupier.game.commands import conduct as cc
from croupier.game.events import conduct as ce
from croupier.game.grounds import (
    CHANGES,
    EXISTS,
    FLOOR_ITSELF,
    FUNDS,
    HELD,
    OFFICE,
    SHUT_OUT,
    THIS_STREAM,
    refuse,
)
from croupier.game.names import CAGE_STREAM, Actor, PersonId, Refusal
from croupier.game.places import left
from croupier.game.state import CageState, TableState
from croupier.money import Cents
from croupier.paytable import PayTable
from croupier.roles import is_supervisor

Decision = tuple[e.Event, ...] | Refusal

#: What adds to a person's play: a place, chips, colours, tokens and stakes.
PLAYS = (
    c.Sit,
    c.BuyIn,
    c.DeclareColour,
    c.IssueColour,
    c.ExchangeVoucher,
    c.Place,
    c.Move,
    c.Repeat,
    c.Double,
    c.LeaveUp,
    c.TakeTerminal,
    c.InsertNote,
    c.PlaceIcons,
    c.MoveIcons,
    c.UndoIcons,
    c.RepeatIcons,
    c.DoubleIcons,
)
#: Undoing puts back what was taken off, so it stakes like the others.
_ICONS = (c.PlaceIcons, c.MoveIcons, c.UndoIcons, c.RepeatIcons, c.DoubleIcons)
_STAKES = (c.Place, c.Move, c.Repeat, c.Double, c.LeaveUp, *_ICONS)
_SAYS = {
    "excluded": "this person is excluded from the casino",
    "barred": "this person is barred from the game",
    "refused": "this person's wagers are refused for touching wagers again and again",
}


def shut_out(state: TableState, command: c.Command, actor: Actor) -> Refusal | None:
    """May this person: None unless somebody who is shut out would play, buy in or carry chips."""
    person = _whose(state, command) or actor.person
    ways = state.standing.shut.get(person)
    if ways is None:
        return None
    if isinstance(command, c.SendChips) and "excluded" in ways:
        says = "a supervisor pays an excluded person's chips out"
        return refuse("excluded", says, ways["excluded"] or SHUT_OUT)
    if isinstance(command, PLAYS):
        for way in ("excluded", "barred"):
            if way in ways:
                return refuse(way, _SAYS[way], ways[way] or SHUT_OUT)
    if isinstance(command, _STAKES) and "refused" in ways:
        return refuse("wagers_refused", _SAYS["refused"], ways["refused"] or SHUT_OUT)
    return None


def _whose(state: TableState, command: c.Command) -> PersonId | None:
    """Whom a command is for: the player that it names, or who is known to sit at its terminal."""
    terminal = state.terminals.get(getattr(command, "terminal", PersonId("")))
    named: PersonId | None = getattr(command, "player", None)
    return terminal.person if terminal is not None and terminal.person else named


def note_exclusion(state: TableState, command: cc.NoteExclusion, actor: Actor) -> Decision:
    if actor != COURIER:
        return refuse("not_your_act", "tables are told by the floor itself", FLOOR_ITSELF)
    if command.source != CAGE_STREAM:
        return refuse("other_stream", "exclusions are recorded at the cage", THIS_STREAM)
    if command.source_seq <= state.standing.noted.get(command.person, 0):
        return ()
    return (
        ce.ExclusionNoted(
            person=command.person,
            what=command.what,
            source=command.source,
            source_seq=command.source_seq,
        ),
    )


def pay_out(table: PayTable, state: TableState, command: cc.PayOut, actor: Actor) -> Decision:
    """Everything that is his here: purse, what was held for him, colour checks at their issue.

    The place is given up with it. Tokens are no money and stay; a closed table's checks stay where
    the book has them wait for it to open again, and winnings that are seized for an investigation.
    """
    person = command.person
    if not is_supervisor(actor):
        says = "a supervisor pays out somebody who is shut out"
        return refuse("not_your_act", says, SHUT_OUT, OFFICE)
    if not {"excluded", "barred"} & state.standing.shut.get(person, {}).keys():
        says = "this person may play, and carries chips himself"
        return refuse("not_shut_out", says, SHUT_OUT)
    if any(wager.player == person for wager in state.wagers.values()):
        return refuse("wagers_live", "wagers on the layout are settled first", HELD)
    own = _own(table, state, person)
    cents = Cents(state.balances.get(purse(person), 0) + sum(event.cents for event in own))
    if not cents or state.opened is None:
        return refuse("nothing_owned", "this person has no chips here", FUNDS)
    carried = c.SendChips(
        id=command.id,
        table=command.table,
        transfer=command.transfer,
        player=person,
        to=CAGE_STREAM,
        cents=cents,
    )
    together = msgspec.structs.replace(state, balances={**state.balances, purse(person): cents})
    sent = send(together, carried, Actor(person, "player"), state.opened.table)
    if isinstance(sent, Refusal):
        return sent
    place = next((place for place, player in state.seats.items() if player == person), None)
    gone = () if place is None else left(state, person, place)
    paid = ce.PaidOut(person=person, cents=cents, transfer=command.transfer)
    return (*own, paid, *sent, *gone)


def _own(
    table: PayTable, state: TableState, person: PersonId
) -> tuple[e.PurseReturned | e.ColourRedeemed, ...]:
    """What goes into the purse first, so that all of it is paid."""
    found: list[e.PurseReturned | e.ColourRedeemed] = []
    kept = state.balances.get(held(person), 0)
    if kept:
        clauses = table.book.policies["unclaimed.policy"].source.clauses
        found.append(e.PurseReturned(player=person, cents=Cents(kept), clauses=clauses))
    rule = table.book.policy("chips.redeem_when_closed")
    if state.opened is None or (state.closed and rule != "anywhere_if_closed"):
        return tuple(found)
    for issued in held_by(state, person):
        count = state.balances.get(colour(person, issued.colour), 0) // issued.each
        if count:
            found.append(
                e.ColourRedeemed(
                    player=person,
                    colour=issued.colour,
                    count=count,
                    each=issued.each,
                    cents=Cents(count * issued.each),
                    found=True,
                    at=state.opened.table,
                    clauses=cited(table, "redeem_when_closed", "use_at"),
                )
            )
    return tuple(found)


def return_held(
    table: PayTable, state: TableState, command: cc.ReturnHeld, actor: Actor
) -> Decision:
    """Somebody whose chips were held because he was gone has come back for them (point 136)."""
    source = table.book.policies["unclaimed.policy"].source
    if not is_supervisor(actor):
        return refuse("not_your_act", "a supervisor returns what was held", source, OFFICE)
    cents = Cents(state.balances.get(held(command.player), 0))
    if not cents:
        return refuse("nothing_held", "nothing is held for this person here", source)
    return (e.PurseReturned(player=command.player, cents=cents, clauses=source.clauses),)


# ------------------------------------------------------------ at the cage


def stopped_at_cage(state: CageState, command: c.CageCommand) -> Refusal | None:
    """An excluded person is sold nothing, and is paid through a supervisor."""
    if not isinstance(command, c.SellChips | c.BuyBackChips | c.SendChips):
        return None
    if command.player not in state.excluded:
        return None
    if isinstance(command, c.BuyBackChips):
        return refuse("excluded", "an excluded person is paid through a supervisor", SHUT_OUT)
    return refuse("excluded", _SAYS["excluded"], SHUT_OUT)


def decide_exclusion(state: CageState, command: c.CageConduct, actor: Actor) -> Decision:
    if not (is_supervisor(actor) or actor.role == "administrator"):
        return refuse("not_your_act", "that is for a supervisor", OFFICE)
    person = command.person
    if isinstance(command, cc.ExcludePerson):
        if person in state.excluded:
            return refuse("excluded", "this person is excluded already", CHANGES)
        reference, reason = command.reference, command.reason
        return (ce.PersonExcluded(person=person, reference=reference, reason=reason),)
    if person not in state.excluded:
        return refuse("not_excluded", "this person is not excluded", EXISTS)
    if isinstance(command, cc.LiftExclusion):
        return (ce.ExclusionLifted(person=person, reason=command.reason),)
    return _pay(state, person, command.reference)


def _pay(state: CageState, person: PersonId, reference: str) -> Decision:
    cents = Cents(state.balances.get(purse(person), 0))
    if not cents:
        return refuse("nothing_owned", "this person has no chips here", FUNDS)
    if state.balances.get(CASH, 0) < cents:
        return refuse("cash_short", "the cage has not so much cash", FUNDS)
    paid = ce.ExcludedPaid(person=person, cents=cents, reference=reference)
    return paid, e.ChipsBoughtBack(player=person, cents=cents)
