"""Why, for a wager of the record: found in the journal, explained from the book it was opened with.

The journal alone is asked, so that the answer is the same after any restart.
"""

from croupier.entries import decode
from croupier.explanation import Explanation, explain_position, explain_settlement, explain_void
from croupier.floor.deciders import TableDecider
from croupier.floor.floor import Floor
from croupier.game.events import ResultDeclared, WagerPlaced, WagerSettled, WagerVoided
from croupier.game.names import Actor, TableId
from croupier.journal.record import StreamName
from croupier.rulebook.model import Book
from croupier.server.terminal_view import own_terminal
from croupier.settle import Settlement


def why_wager(floor: Floor, name: TableId, wager: int, actor: Actor) -> Explanation | None:
    """What became of a wager, for its owner or for staff."""
    table = floor.tables[name]
    result = ""
    found: WagerPlaced | WagerSettled | WagerVoided | None = None
    for record in floor.journal.read(StreamName(name)):
        event = decode(record.content).event
        if isinstance(event, ResultDeclared):
            result = event.result
        if isinstance(event, WagerPlaced | WagerSettled | WagerVoided) and event.wager == wager:
            if actor.role == "player" and event.player not in owners_of(floor, name, actor):
                return None
            found = event
            if not isinstance(event, WagerPlaced):
                break
    match found:
        case WagerSettled():
            return explain_settlement(table, settlement_of(found), result)
        case WagerVoided():
            return explain_void(table, found.position, found.cents, found.clauses)
        case WagerPlaced():
            return explain_position(table, found.position)
    return None


def owners_of(floor: Floor, name: TableId, actor: Actor) -> tuple[str, ...]:
    """Under whose name an actor's wagers are: his own, and that of the terminal he sits at."""
    decider = floor.streams[name].decider
    own = own_terminal(decider.state, actor.person) if isinstance(decider, TableDecider) else None
    return (actor.person,) if own is None else (actor.person, own)


def may_tell_chances(book: Book, actor: Actor | None) -> bool:
    """Staff are told; a player's screen only what the book's list has (point 46)."""
    if actor is not None and actor.role not in ("player", "display"):
        return True
    shows = book.policy("conduct.player_history_display")
    return isinstance(shows, tuple) and "chances" in shows


def settlement_of(event: WagerSettled) -> Settlement:
    return Settlement(
        event.position,
        event.stake,
        event.returned,
        event.won,
        event.lost,
        tuple(event.clauses),  # type: ignore[arg-type]
        event.rules,
    )
