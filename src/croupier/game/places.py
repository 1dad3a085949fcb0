"""Places at a table: taken, given up, and what a player is known by."""

import msgspec

from croupier.game import commands as c
from croupier.game import events as e
from croupier.game.accounts import FLOAT
from croupier.game.grounds import FUNDS, HELD, PLACE, refuse
from croupier.game.names import Actor, PersonId, Refusal
from croupier.game.state import TableState
from croupier.paytable import PayTable
from croupier.roles import may_step

Decision = tuple[e.Event, ...] | Refusal


def sit(state: TableState, command: c.Sit, actor: Actor) -> Decision:
    places = state.opened.places if state.opened else 0
    if actor.role != "player":
        return refuse("not_your_act", "only a player takes a place", PLACE)
    if command.place > places:
        return refuse("no_such_place", f"the table has places 1 to {places}", PLACE)
    if actor.person in state.seats.values():
        return refuse("seated", "you have a place at this table", PLACE)
    if command.place in state.seats:
        free = [place for place in range(1, places + 1) if place not in state.seats]
        says = f"place {command.place} is taken" if free else "the table is full"
        return refuse("place_taken" if free else "table_full", says, PLACE)
    return (e.PlayerSeated(player=actor.person, place=command.place),)


def plays_as(state: TableState, person: PersonId) -> tuple[PersonId, ...]:
    """Under which names a person's wagers lie here: his own, and the terminal where he is known."""
    at = [name for name, terminal in state.terminals.items() if terminal.person == person]
    return (person, *at)


def leave(state: TableState, actor: Actor) -> Decision:
    """A live streak stays in play, and chips in the purse stay the player's (point 73)."""
    place = next((p for p, player in state.seats.items() if player == actor.person), None)
    if place is None:
        return refuse("not_seated", "you have no place at this table", PLACE)
    if any(wager.player == actor.person for wager in state.wagers.values()):
        return refuse("wagers_live", "you have wagers on the layout; they come first", HELD)
    return left(state, actor.person, place)


def left(state: TableState, player: PersonId, place: int) -> tuple[e.Event, ...]:
    """The place is free, and what marked it as this player's goes with him (4.3, 4.6, 6(k))."""
    gone = e.PlayerLeft(player=player, place=place)
    if player not in state.personal:
        return (gone,)
    return e.SignTakenDown(sign="personal_limits", player=player), gone


def buy_in(table: PayTable, state: TableState, command: c.BuyIn, actor: Actor) -> Decision:
    cash = table.book.policies["stakes.cash"].source
    refused = may_step(table.book, "place_bets", actor)
    if refused:
        says = "the dealer exchanges cash for chips"
        return msgspec.structs.replace(refused, says=says)
    if command.player not in state.seats.values():
        return refuse("not_seated", f"{command.player} has no place at this table", PLACE)
    if state.opened is not None and command.cents % state.opened.unit:
        return refuse("unit", "the smallest chip does not divide that sum", cash)
    if state.balances.get(FLOAT, 0) < command.cents:
        return refuse("float_short", "the float has not so many chips; ask for a fill", cash, FUNDS)
    chips = command.chips if state.kinds else ()
    return (
        e.BoughtIn(player=command.player, cents=command.cents, clauses=cash.clauses, chips=chips),
    )
