"""Which events are somebody's own: they are sealed in the record and shown to few.

Who is shown what is the server's to say; here is only what names a person or is about one.
"""

from croupier.game.events import Event, TerminalEvent
from croupier.game.events.conduct import ConductEvent

#: A field of one of these names says whose event it is.
_NAMES = ("player", "person", "players")


def is_private(event: Event) -> bool:
    if isinstance(event, ConductEvent | TerminalEvent):
        return True
    return any(getattr(event, name, None) for name in _NAMES)
