"""How a table's terminals stand, and the cage's slips: values that terminal_fold.py makes.

What may be done about any of it is for touches.py, faults.py, terminal.py and slips.py to decide;
what a screen shows is display.py's; money is in the ledger.
"""

import msgspec

from croupier.game.events.base import TerminalFitted
from croupier.game.events.terminal import SlipPaid, SlipTaken
from croupier.game.names import PersonId, WagerNumber
from croupier.money import Cents
from croupier.rulebook.model import PositionId

#: What lies on a screen: cents by position.
Icons = dict[PositionId, Cents]


class Terminal(msgspec.Struct):
    fitted: TerminalFitted
    #: Who is known to sit there.
    person: PersonId | None = None
    closed: bool = False
    #: What is wrong with it; empty while nothing is.
    fault: str = ""
    #: Somebody must still rule on its bets of this round.
    owed: bool = False
    #: Its bets were ruled void and are being taken off.
    void: bool = False
    #: The wagers on its screen now, and the screens before each touch of this round.
    wagers: list[WagerNumber] = msgspec.field(default_factory=list)
    trail: list[Icons] = msgspec.field(default_factory=list)
    #: Its last screen that betting closed over.
    last: Icons = msgspec.field(default_factory=dict)
    #: A no-spin was called, and it was not reset since.
    unset: bool = False
    #: Winnings and stakes handed back of the last settled spin.
    won: Cents = Cents(0)
    returned: Cents = Cents(0)
    #: Settled spins in a row without a bet, and whether it has one in this round.
    idle: int = 0
    staked: bool = False


class Slip(msgspec.Struct):
    """A slip that the cage has taken in."""

    taken: SlipTaken
    paid: SlipPaid | None = None
    #: Duplicates that were printed of it.
    copies: int = 0
