"""What a stream has come to: the values that the fold of its events keeps.

Everything in a state comes from events. Balances are posted by the table, which knows the ledger.
"""

import msgspec

from croupier.game import events as e
from croupier.game.commands import StakePart
from croupier.game.events.conduct import PersonExcluded
from croupier.game.figures import Figures
from croupier.game.identity import Totals
from croupier.game.names import (
    Instant,
    PersonId,
    RoundNumber,
    SlipId,
    TerminalId,
    TransferId,
    WagerNumber,
)
from croupier.game.screens import Slip, Terminal
from croupier.game.standing import Standing
from croupier.money import Cents
from croupier.rulebook.model import PositionId

#: How many results a table remembers for its displays, and how many rounds can be put right.
HISTORY = 200
PAST_ROUNDS = 100

Decided = e.WagerSettled | e.WagerVoided


class LiveWager(msgspec.Struct, frozen=True):
    number: WagerNumber
    player: PersonId
    position: PositionId
    cents: Cents
    #: What it is made of; empty for value chips alone.
    stake: tuple[StakePart, ...] = ()
    #: The wager that its chips lay on before they were moved; 0 where they were not.
    moved: WagerNumber = WagerNumber(0)


class StreakWager(msgspec.Struct, frozen=True):
    """A wager over several rounds: `side` is empty until a result fixes it."""

    number: WagerNumber
    player: PersonId
    position: PositionId
    cents: Cents
    began: RoundNumber
    side: str
    count: int
    #: What it counted when it was placed, from which a correction counts again.
    first_side: str
    first_count: int
    #: A call of no more bets has passed over it: it stays until it is decided (6.2).
    locked: bool = False
    stake: tuple[StakePart, ...] = ()


class PastResult(msgspec.Struct, frozen=True):
    """What a round came to; None for one without a result."""

    round: RoundNumber
    result: str | None
    lights_failed: bool = False


class LimitsNow(msgspec.Struct, frozen=True):
    minimum: Cents = Cents(1)
    maximum: Cents = Cents(1)
    multiples: bool = False
    step: Cents = Cents(0)


class PastRound(msgspec.Struct):
    """A round that is over, as far as putting it right needs it."""

    result: str | None
    settled: dict[WagerNumber, e.WagerSettled]
    #: What its wagers were measured by, which a correction must measure them by again.
    limits: LimitsNow = LimitsNow()
    personal: dict[PersonId, e.PersonalLimitsGranted] = {}
    advised: dict[str, WagerNumber] = {}
    #: Streaks that it ended, as they stood before it.
    ended: dict[WagerNumber, StreakWager] = {}
    #: What was paid too much on a wager and could not be recovered here.
    claims: dict[WagerNumber, Cents] = {}


class TableState(msgspec.Struct):
    opened: e.Opened | None = None
    closed: bool = False
    # the round
    round: RoundNumber = RoundNumber(1)
    #: Steps of the book that are done in this round; the next act is the one after them.
    done: tuple[str, ...] = ()
    betting: bool = False
    betting_since: Instant = Instant("")
    #: How long betting stays open and when its end is warned of; 0 for no clock.
    betting_seconds: int = 0
    warning_seconds: int = 0
    warned: bool = False
    elapsed: bool = False
    #: When the warning that somebody gave by hand has stood its time.
    finish_by: Instant | None = None
    activations: int = 0
    directed: bool = False
    marked: str | None = None
    #: What a simulated device has drawn for this round.
    drawn: str | None = None
    entered: str | None = None
    result: str | None = None
    lit: tuple[PositionId, ...] = ()
    lights_failed: bool = False
    #: Play stops when the round is settled.
    stops_after: bool = False
    # wagers
    wagers: dict[WagerNumber, LiveWager] = msgspec.field(default_factory=dict)
    settled: dict[WagerNumber, e.WagerSettled] = msgspec.field(default_factory=dict)
    streaks: dict[WagerNumber, StreakWager] = msgspec.field(default_factory=dict)
    ended: dict[WagerNumber, StreakWager] = msgspec.field(default_factory=dict)
    left_up: dict[WagerNumber, LiveWager] = msgspec.field(default_factory=dict)
    #: How many wagers each player has on the layout.
    lying: dict[PersonId, int] = msgspec.field(default_factory=dict)
    next_wager: WagerNumber = WagerNumber(1)
    # what went before
    last_round: dict[WagerNumber, Decided] = msgspec.field(default_factory=dict)
    last_wagers: tuple[LiveWager, ...] = ()
    last_result: str | None = None
    last_call: e.NoResultCalled | None = None
    history: tuple[tuple[RoundNumber, str], ...] = ()
    #: Results of the day, and those before it that a correction may still count streaks by.
    day: list[PastResult] = msgspec.field(default_factory=list)
    day_began: RoundNumber = RoundNumber(1)
    past: dict[RoundNumber, PastRound] = msgspec.field(default_factory=dict)
    # people and money
    seats: dict[int, PersonId] = msgspec.field(default_factory=dict)
    balances: dict[str, int] = msgspec.field(default_factory=dict)
    under_way: dict[TransferId, e.ChipsSent | e.SlipPrinted] = msgspec.field(default_factory=dict)
    taken: dict[TransferId, Cents] = msgspec.field(default_factory=dict)
    #: Every transfer that this stream ever sent: an id is used once.
    sent: dict[TransferId, Cents] = msgspec.field(default_factory=dict)
    #: The table's denominations and how many of each are in the tray; none where not counted.
    kinds: tuple[int, ...] = ()
    tray: dict[int, int] = msgspec.field(default_factory=dict)
    # colour checks and tokens, by account: their last issue, whose terms hold while any are out
    colours: dict[str, e.ColourIssued] = msgspec.field(default_factory=dict)
    declared: dict[PersonId, Cents] = msgspec.field(default_factory=dict)
    #: Who may hold several colours; whose consent is given to whom, by colour.
    several: dict[PersonId, bool] = msgspec.field(default_factory=dict)
    shared: dict[str, tuple[PersonId, ...]] = msgspec.field(default_factory=dict)
    presented: dict[int, e.ColourPresented] = msgspec.field(default_factory=dict)
    next_presented: int = 1
    tokens: dict[str, e.TokensIssued] = msgspec.field(default_factory=dict)
    #: Every voucher that was exchanged here: each is good once.
    vouchers: dict[str, Cents] = msgspec.field(default_factory=dict)
    # terminals, and the slips that they are printing or ever began
    terminals: dict[TerminalId, Terminal] = msgspec.field(default_factory=dict)
    printing: dict[SlipId, e.SlipBegun] = msgspec.field(default_factory=dict)
    slips: dict[SlipId, Cents] = msgspec.field(default_factory=dict)
    # limits and signs
    limits: LimitsNow = LimitsNow()
    ordered: e.LimitsOrdered | None = None
    signs: dict[str, e.SignShown] = msgspec.field(default_factory=dict)
    personal: dict[PersonId, e.PersonalLimitsGranted] = msgspec.field(default_factory=dict)
    marked_places: dict[PersonId, Instant] = msgspec.field(default_factory=dict)
    #: Owners who are gone: chips that come back to them are held until they are seen again.
    absent: tuple[PersonId, ...] = ()
    #: Those that stood marked when this round's betting opened, by which it is measured (point 15).
    in_force: dict[PersonId, e.PersonalLimitsGranted] = msgspec.field(default_factory=dict)
    #: Who was advised of the minimum (on a position, where it reaches no further), and the first
    #: wager that the advice is for.
    advised: dict[str, WagerNumber] = msgspec.field(default_factory=dict)
    designated: tuple[PersonId, ...] = ()
    per_number: int = 0
    # closing and trouble
    closing: e.ClosingAnnounced | None = None
    final_call: RoundNumber | None = None
    told: dict[str, str] = msgspec.field(default_factory=dict)
    stopped: str | None = None
    notifications: dict[int, e.NotificationOpened] = msgspec.field(default_factory=dict)
    next_notification: int = 1
    #: Sums that the identity of accounts is checked by, and what is locked because it failed.
    totals: Totals = msgspec.field(default_factory=Totals)
    differing: dict[str, e.AccountsDiffered] = msgspec.field(default_factory=dict)
    #: How people stand: shut out, idle, in dispute.
    standing: Standing = msgspec.field(default_factory=Standing)
    figures: Figures = msgspec.field(default_factory=Figures)


def advice_for(player: PersonId, position: PositionId | None) -> str:
    """What an advice about the minimum is kept under: the player, or him on one position."""
    return player if position is None else f"{player} on {position}"


class CageState(msgspec.Struct):
    opened: e.CageOpened | None = None
    balances: dict[str, int] = msgspec.field(default_factory=dict)
    under_way: dict[TransferId, e.ChipsSent | e.SlipPrinted] = msgspec.field(default_factory=dict)
    taken: dict[TransferId, Cents] = msgspec.field(default_factory=dict)
    #: Every transfer that this stream ever sent: an id is used once.
    sent: dict[TransferId, Cents] = msgspec.field(default_factory=dict)
    excluded: dict[PersonId, PersonExcluded] = msgspec.field(default_factory=dict)
    totals: Totals = msgspec.field(default_factory=Totals)
    #: What is locked because accounts differ, and who is to be told.
    differing: dict[str, e.AccountsDiffered] = msgspec.field(default_factory=dict)
    notifications: dict[int, e.NotificationOpened] = msgspec.field(default_factory=dict)
    next_notification: int = 1
    slips: dict[SlipId, Slip] = msgspec.field(default_factory=dict)
    #: The floor goes on from a copy and pays no slips; how many were entered as paid since.
    restored: e.CageRestored | None = None
    entered: int = 0
