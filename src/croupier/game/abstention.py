"""Abstention: a player who has not staked for the book's rounds may be asked to give up the place.

Rounds that were settled count, void ones neither count nor start afresh, and whether the table is
full is asked at the moment of asking (point 130). It is a prompt and a supervisor's act; nobody
loses a place by himself, and nobody loses money.
"""

from croupier.game import events as e
from croupier.game.commands import conduct as cc
from croupier.game.events import conduct as ce
from croupier.game.grounds import OFFICE, PLACE, refuse
from croupier.game.names import Actor, PersonId, Refusal
from croupier.game.places import left
from croupier.game.state import TableState
from croupier.paytable import PayTable
from croupier.roles import is_supervisor

Decision = tuple[e.Event, ...] | Refusal


def idle_rounds(table: PayTable, state: TableState, player: PersonId) -> int:
    """Settled rounds in a row without a wager; a live streak is one where it is read so."""
    counts = table.book.policies.get("abstention.streak_counts")
    idle = state.standing.quiet if counts and counts.then else state.standing.idle
    return idle.get(player, 0)


def abstainers(table: PayTable, state: TableState) -> tuple[PersonId, ...]:
    """Whom a supervisor may ask to move now."""
    seated = tuple(state.seats.values())
    return tuple(p for p in seated if _may_stay(table, state, p) is None)


def _may_stay(table: PayTable, state: TableState, player: PersonId) -> Refusal | None:
    rounds = table.book.policies["abstention.rounds"]
    full = table.book.policies["abstention.requires_full"]
    least = rounds.then if isinstance(rounds.then, int) else 0
    if not least:
        return refuse("not_in_book", "this book asks nobody to give up a place", rounds.source)
    if player not in state.seats.values():
        return refuse("not_seated", f"{player} has no place at this table", rounds.source, PLACE)
    idle = idle_rounds(table, state, player)
    if idle < least:
        says = f"{player} has let {idle} settled rounds go by, not {least}"
        return refuse("not_idle", says, rounds.source)
    places = state.opened.places if state.opened else 0
    if full.then and len(state.seats) < places:
        return refuse("place_free", "another place is free", full.source)
    return None


def require_vacating(
    table: PayTable, state: TableState, command: cc.RequireVacating, actor: Actor
) -> Decision:
    if not is_supervisor(actor):
        says, rounds = "a supervisor asks a player to give up the place", "abstention.rounds"
        return refuse("not_your_act", says, table.book.policies[rounds].source, OFFICE)
    refused = _may_stay(table, state, command.player)
    if refused:
        return refused
    place = next(place for place, who in state.seats.items() if who == command.player)
    required = ce.VacatingRequired(
        player=command.player,
        place=place,
        rounds=idle_rounds(table, state, command.player),
        clauses=table.book.policies["abstention.rounds"].source.clauses,
    )
    return required, *left(state, command.player, place)
