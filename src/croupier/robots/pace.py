"""How fast robots go: an easy pace for guests, a quick one for tests. All in seconds."""

import msgspec


class Pace(msgspec.Struct, frozen=True, kw_only=True):
    """An easy pace unless told otherwise; a round takes about half a minute."""

    #: Between two acts of a dealer.
    act: float = 1.6
    #: How long betting is open, and before its end the warning at terminals.
    betting: float = 14.0
    warning: float = 5.0
    #: How long a result stands before losers are taken, and a paid round before the next.
    result: float = 3.0
    between: float = 3.0
    #: How long an empty layout is waited at before the dealer goes on all the same.
    empty: float = 20.0
    #: How often it is asked whether a person deals, or is there at all.
    look: float = 1.0
    #: Whether rounds are dealt though nobody sees them.
    alone: bool = False
    #: After a refusal or a visit that ended: the first wait and the longest.
    back_first: float = 0.5
    back_longest: float = 30.0
