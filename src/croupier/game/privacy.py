"""Which events are somebody's own: they are sealed in the record and shown to few.

Who is shown what is the server's to say; here is only what names a person or is about one.
"""

from typing import get_args

from croupier.game.events import Event, TerminalEvent
from croupier.game.events.conduct import ConductEvent

#: A field of one of these names says whose event it is.
_NAMES = ("player", "person", "players")


_ALWAYS = frozenset((*get_args(ConductEvent), *get_args(TerminalEvent)))


def is_private(event: Event) -> bool:
    # By its very type, since every event that is written passes here.
    if type(event) in _ALWAYS:
        return True
    return any(getattr(event, name, None) for name in _NAMES)
