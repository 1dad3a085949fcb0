"""Events, in the past tense: decided facts, complete enough to replay without a book.

Amounts, clauses and results stand in them; nothing that a rulebook could change later is left to
be looked up. A field is never renamed or given another meaning: that is a new version.
"""

import msgspec

from croupier.game.commands import Stack, StakePart
from croupier.game.names import (
    Instant,
    PersonId,
    RoundNumber,
    TableId,
    TerminalId,
    TransferId,
    WagerNumber,
)
from croupier.money import Cents
from croupier.rulebook.model import PositionId

#: The version of the events that this software writes.
VERSION = 1


class Fact(msgspec.Struct, frozen=True, kw_only=True, tag_field="event"):
    pass


class TerminalFitted(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A terminal of the table: the notes that it takes, its chip icons, and limits of its own."""

    name: TerminalId
    notes: tuple[Cents, ...]
    icons: tuple[Cents, ...]
    minimum: Cents | None = None
    maximum: Cents | None = None


class Extension(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the table does that its book has not: by which approval, and from which book's bytes."""

    approval: str
    book: str
    rules_hash: str
    clauses_hash: str


class Opened(Fact, tag="opened", frozen=True, kw_only=True):
    """A table opens with everything that its rounds will rest on; bytes lie under the hashes."""

    table: TableId
    title: str
    book: str
    option: str | None
    rules_hash: str
    clauses_hash: str
    edition: str
    readings: dict[str, str]
    layout: str
    places: int
    minimum: Cents
    maximum: Cents
    unit: Cents
    float: Cents
    equipment: tuple[str, ...]
    simulated: bool
    software: str
    approval: str
    #: How long betting stays open and how long before its end the warning comes; 0 for no clock.
    betting_seconds: int = 0
    warning_seconds: int = 0
    #: What a Super Streak wager costs; 0 where the table offers none.
    streak_amount: Cents = Cents(0)
    #: Limits of single wagers, where they differ from the table's: least and most.
    by_wager: dict[str, tuple[Cents, Cents]] = {}
    #: The sign asks for multiples of the minimum.
    multiples: bool = False
    #: The unit in which stakes above the minimum are made; 0 where the sign states none.
    step: Cents = Cents(0)
    #: Runs of the day before this opening go on; False where each opening forgets them.
    keeps_runs: bool = False
    #: The colours that the table's set of colour checks is divided into; none where it has no set.
    colours: tuple[str, ...] = ()
    #: The operator's approved document, by the hash that its bytes lie under; empty for none.
    document: str = ""
    #: Sizes of equipment that somebody attested, in millimetres.
    attested: dict[str, int] = {}
    terminals: tuple[TerminalFitted, ...] = ()
    #: By name; while there is one, every record says so.
    extensions: dict[str, Extension] = {}
    #: Where results come from: a dealer's keys alone, or a simulated device that he keys from.
    device: str = "keys"
    #: Readings that the operator confirmed by name (`name=value`), and what is not offered because
    #: others were not.
    confirmed: tuple[str, ...] = ()
    withheld: tuple[PositionId, ...] = ()
    #: The float by denomination; none where the table's chips are not counted.
    chips: tuple[Stack, ...] = ()


class CageOpened(Fact, tag="cage_opened", frozen=True, kw_only=True):
    vault: Cents
    simulated: bool
    software: str
    #: Cash to pay with, before any chips are sold.
    cash: Cents = Cents(0)


class PlayerSeated(Fact, tag="player_seated", frozen=True, kw_only=True):
    player: PersonId
    place: int


class PlayerLeft(Fact, tag="player_left", frozen=True, kw_only=True):
    player: PersonId
    place: int


class BoughtIn(Fact, tag="bought_in", frozen=True, kw_only=True):
    player: PersonId
    cents: Cents
    clauses: tuple[str, ...]
    #: The chips that he got, where the table counts them; so in every event that hands out chips.
    chips: tuple[Stack, ...] = ()


class ChipsSold(Fact, tag="chips_sold", frozen=True, kw_only=True):
    player: PersonId
    cents: Cents


class ChipsBoughtBack(Fact, tag="chips_bought_back", frozen=True, kw_only=True):
    player: PersonId
    cents: Cents


class ChipsSent(Fact, tag="chips_sent", frozen=True, kw_only=True):
    transfer: TransferId
    player: PersonId
    source: TableId
    to: TableId
    cents: Cents
    #: Of a player's purse, or of the house's float; then `player` is who sends it.
    of: str = "purse"
    chips: tuple[Stack, ...] = ()


class ChipsTaken(Fact, tag="chips_taken", frozen=True, kw_only=True):
    transfer: TransferId
    player: PersonId
    source: TableId
    source_seq: int
    cents: Cents
    of: str = "purse"
    chips: tuple[Stack, ...] = ()


class TransferLanded(Fact, tag="transfer_landed", frozen=True, kw_only=True):
    transfer: TransferId
    player: PersonId


class BettingOpened(Fact, tag="betting_opened", frozen=True, kw_only=True):
    round: RoundNumber
    clauses: tuple[str, ...]
    #: When; what the wagering period and its warning are counted from.
    at: Instant = Instant("")


class WagerPlaced(Fact, tag="wager_placed", frozen=True, kw_only=True):
    round: RoundNumber
    wager: WagerNumber
    player: PersonId
    position: PositionId
    stake: tuple[StakePart, ...]
    cents: Cents
    clauses: tuple[str, ...]
    #: A wager over several rounds, the side that it rides and what counts already.
    streak: bool = False
    side: str = ""
    count: int = 0
    #: It stood before and must remain: what ended it did not count after all.
    again: bool = False
    #: Then also where it began: the round, the side and what counted, for the next correction.
    since: tuple[RoundNumber, str, int] | None = None
    #: Chips moved from another position: the wager that they were made as, by which they are
    #: earlier or later than an advice. 0 where nothing was moved.
    moved: WagerNumber = WagerNumber(0)


class LeftUp(Fact, tag="left_up", frozen=True, kw_only=True):
    """A winner's owner leaves it where it is for the next round, or no longer does."""

    round: RoundNumber
    player: PersonId
    position: PositionId
    clauses: tuple[str, ...]
    stays: bool = True


class WagerTakenBack(Fact, tag="wager_taken_back", frozen=True, kw_only=True):
    round: RoundNumber
    wager: WagerNumber
    player: PersonId
    position: PositionId
    cents: Cents
    #: What it was made of, where that was not value chips alone; so in every event of a wager.
    parts: tuple[StakePart, ...] = ()


class BettingClosed(Fact, tag="betting_closed", frozen=True, kw_only=True):
    """The one lock. `wagers` says how many lay on the layout: a round with none is marked so."""

    round: RoundNumber
    clauses: tuple[str, ...]
    wagers: int = 0


class DiceTumbled(Fact, tag="dice_tumbled", frozen=True, kw_only=True):
    """One activation; `count` is its number in the round."""

    round: RoundNumber
    count: int
    clauses: tuple[str, ...]


class EmptyRoundDirected(Fact, tag="empty_round_directed", frozen=True, kw_only=True):
    round: RoundNumber
    clauses: tuple[str, ...]


class CoverRemoved(Fact, tag="cover_removed", frozen=True, kw_only=True):
    round: RoundNumber
    clauses: tuple[str, ...]


class NumberMarked(Fact, tag="number_marked", frozen=True, kw_only=True):
    round: RoundNumber
    result: str
    clauses: tuple[str, ...]


class ClosingWarned(Fact, tag="closing_warned", frozen=True, kw_only=True):
    """The warning that betting will close; given by hand it says when, and how long it stands."""

    round: RoundNumber
    at: Instant = Instant("")
    seconds: int = 0
    clauses: tuple[str, ...] = ()


class BettingTimeElapsed(Fact, tag="betting_time_elapsed", frozen=True, kw_only=True):
    """The wagering period is over: the dealer is asked to call."""

    round: RoundNumber


class WheelSpun(Fact, tag="wheel_spun", frozen=True, kw_only=True):
    round: RoundNumber
    revolutions: int
    clauses: tuple[str, ...]


class ResultDrawn(Fact, tag="result_drawn", frozen=True, kw_only=True):
    """What a simulated device drew after the lock; only this may be entered.

    `recovered` where the floor came up, found betting closed and nothing drawn, and drew then.
    """

    round: RoundNumber
    result: str
    recovered: bool


class ResultEntered(Fact, tag="result_entered", frozen=True, kw_only=True):
    round: RoundNumber
    result: str


class EntryDropped(Fact, tag="entry_dropped", frozen=True, kw_only=True):
    round: RoundNumber
    result: str


class ResultDeclared(Fact, tag="result_declared", frozen=True, kw_only=True):
    """The result stands, and the winning areas light up."""

    round: RoundNumber
    result: str
    lit: tuple[PositionId, ...]
    clauses: tuple[str, ...]
    #: What is called out, in the book's order: the dice and their total, a symbol, a number.
    called: tuple[str, ...] = ()


class WagerSettled(Fact, tag="wager_settled", frozen=True, kw_only=True):
    """What one wager came to: `returned` and `lost` make up the stake.

    `count` is the length of the run that decided a streak; None for other wagers.
    """

    round: RoundNumber
    wager: WagerNumber
    player: PersonId
    position: PositionId
    stake: Cents
    returned: Cents
    won: Cents
    lost: Cents
    clauses: tuple[str, ...]
    rules: tuple[str, ...]
    readings: tuple[str, ...]
    count: int | None = None
    #: A stake that was not value chips alone, what of it went back as what, and what did not.
    parts: tuple[StakePart, ...] = ()
    back: tuple[StakePart, ...] = ()
    gone: tuple[StakePart, ...] = ()
    #: The chips that it was paid in, and how far what was won is from what the odds come to.
    chips: tuple[Stack, ...] = ()
    rounded: Cents = Cents(0)
    #: What lay above the maximum and did not count; the wager that its chips were moved from.
    over: Cents = Cents(0)
    moved: WagerNumber = WagerNumber(0)


class LosersCollected(Fact, tag="losers_collected", frozen=True, kw_only=True):
    round: RoundNumber
    cents: Cents
    clauses: tuple[str, ...]


class WinnersPaid(Fact, tag="winners_paid", frozen=True, kw_only=True):
    """The last act of a round; the next one begins."""

    round: RoundNumber
    cents: Cents
    clauses: tuple[str, ...]


class NoResultCalled(Fact, tag="no_result_called", frozen=True, kw_only=True):
    """No result. Wagers go back, each in an event after this one, or stay, open or locked."""

    round: RoundNumber
    irregularity: str
    call: str
    says: str
    clauses: tuple[str, ...]
    wagers: str = "return"
    reason: str = ""


class WagerVoided(Fact, tag="wager_voided", frozen=True, kw_only=True):
    round: RoundNumber
    wager: WagerNumber
    player: PersonId
    position: PositionId
    cents: Cents
    clauses: tuple[str, ...]
    parts: tuple[StakePart, ...] = ()
