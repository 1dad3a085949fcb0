"""Who may ask why, and where the record of it lies: a wager, a refusal, the notices of a round.

The journal alone is asked, so that the answer is the same after any restart. What is told is
rendered by croupier.why.
"""

from collections.abc import Iterator

import msgspec

from croupier import why
from croupier.entries import decode
from croupier.explanation import Explanation
from croupier.floor.deciders import TableDecider
from croupier.floor.floor import Floor
from croupier.floor.inbox import Answer
from croupier.game.events import Entry
from croupier.game.names import Actor, TableId
from croupier.journal.record import StreamName
from croupier.journal.store import CommandId, Owner
from croupier.rulebook.model import Book
from croupier.server.terminal_view import own_terminal


def _entries(floor: Floor, name: TableId) -> Iterator[Entry]:
    return (decode(record.content) for record in floor.journal.read(StreamName(name)))


def why_wager(floor: Floor, name: TableId, wager: int, actor: Actor) -> Explanation | None:
    """What became of a wager, for its owner or for staff."""
    story = why.why_wager(floor.tables[name], _entries(floor, name), wager)
    if story is None:
        return None
    if actor.role == "player" and story.player not in owners_of(floor, name, actor):
        return None
    return story.told


def why_refused(floor: Floor, name: TableId, command: str, actor: Actor) -> Explanation | None:
    """Why a command of this person's was not done; None where no refusal is stored under it."""
    stored = floor.journal.answer(Owner(actor.person), CommandId(command))
    answer = None if stored is None else msgspec.json.decode(stored.answer, type=Answer)
    if answer is None or answer.refusal is None:
        return None
    return why.why_refusal(floor.tables[name].book, answer.refusal)


def why_notices(floor: Floor, name: TableId, number: int, actor: Actor) -> Explanation | None:
    """What was called and shown in a round; another player's own notices are his."""
    owners = owners_of(floor, name, actor) if actor.role in ("player", "display") else None
    told = why.why_notices(floor.tables[name].book, _entries(floor, name), number, owners)
    return told if told.says else None


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
