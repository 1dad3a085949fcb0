"""The operator's approved document: its own bytes, to whoever has asked for them on the record.

Our words about a rule are headed as ours wherever they are shown; they are never served from here.
"""

from croupier.floor.floor import Floor
from croupier.game.names import Actor
from croupier.game.state import TableState
from croupier.journal.store import BlobHash


def approved_document(floor: Floor, state: TableState, actor: Actor) -> bytes | str:
    """The bytes, or a sentence on why there are none for this person."""
    if state.opened is None or not state.opened.document:
        return "the operator has attached no approved document to this table"
    if actor.person not in state.standing.asked_rules:
        return "ask for the rules first (request_rules); the request is recorded"
    found = floor.journal.blob(BlobHash(state.opened.document))
    return found if found is not None else "the journal lacks the document that it names"
