"""Events, in the past tense: every decided fact that a journal can hold."""

import msgspec

from croupier.game.events.base import (
    VERSION,
    BettingClosed,
    BettingOpened,
    BettingTimeElapsed,
    BoughtIn,
    CageOpened,
    ChipsBoughtBack,
    ChipsSent,
    ChipsSold,
    ChipsTaken,
    ClosingWarned,
    CoverRemoved,
    DiceTumbled,
    EmptyRoundDirected,
    EntryDropped,
    Extension,
    LeftUp,
    LosersCollected,
    NoResultCalled,
    NumberMarked,
    Opened,
    PlayerLeft,
    PlayerSeated,
    ResultDeclared,
    ResultDrawn,
    ResultEntered,
    TerminalFitted,
    TransferLanded,
    WagerPlaced,
    WagerSettled,
    WagerTakenBack,
    WagerVoided,
    WheelSpun,
    WinnersPaid,
)
from croupier.game.events.chips import (
    ColourDeclared,
    ColourIssued,
    ColourMarked,
    ColourPresented,
    ColourRedeemed,
    ColourShared,
    ColoursLeftOut,
    SecondColourAllowed,
    TokensIssued,
    VoucherConverted,
)
from croupier.game.events.conduct import ConductEvent
from croupier.game.events.house import (
    AccountsDiffered,
    ClosingAnnounced,
    DayBegun,
    DifferenceReconciled,
    FinalCallMade,
    IncidentRecorded,
    LightsFailed,
    LimitsChanged,
    LimitsOrdered,
    MinimumAdvised,
    NeighboursDesignated,
    NotificationAcknowledged,
    NotificationOpened,
    OfficeTold,
    OutcomeInvalidated,
    PersonalLimitsGranted,
    PlayResumed,
    PlayStopped,
    PurseHeld,
    PurseReturned,
    ResultCorrected,
    SettlementCorrected,
    SignShown,
    SignTakenDown,
    StreakAdvanced,
    TableClosed,
    WagerForfeited,
    WageringPeriodSet,
    WagerRefused,
)
from croupier.game.events.restoring import CageRestored, RedemptionResumed, RestoringEvent
from croupier.game.events.terminal import (
    AskedToLeave,
    BetsConfirmed,
    CreditAdjusted,
    FaultCleared,
    MalfunctionRuled,
    NoteInserted,
    NumberPutRight,
    ScreenTouched,
    SlipBegun,
    SlipExtended,
    SlipFailed,
    SlipPaid,
    SlipPrinted,
    SlipReprinted,
    SlipTaken,
    TerminalClosed,
    TerminalEvent,
    TerminalFaulted,
    TerminalLeft,
    TerminalOpened,
    TerminalsReset,
    TerminalTaken,
)
from croupier.game.names import Actor, Instant
from croupier.money import Cents

__all__ = [
    "VERSION",
    "AccountsDiffered",
    "AskedToLeave",
    "BetsConfirmed",
    "BettingClosed",
    "BettingOpened",
    "BettingTimeElapsed",
    "BoughtIn",
    "CageOpened",
    "CageRestored",
    "ChipsBoughtBack",
    "ChipsSent",
    "ChipsSold",
    "ChipsTaken",
    "ClosingAnnounced",
    "ClosingWarned",
    "ColourDeclared",
    "ColourIssued",
    "ColourMarked",
    "ColourPresented",
    "ColourRedeemed",
    "ColourShared",
    "ColoursLeftOut",
    "ConductEvent",
    "CoverRemoved",
    "CreditAdjusted",
    "DayBegun",
    "DiceTumbled",
    "DifferenceReconciled",
    "EmptyRoundDirected",
    "Entry",
    "EntryDropped",
    "Event",
    "Extension",
    "FaultCleared",
    "FinalCallMade",
    "IncidentRecorded",
    "LeftUp",
    "LightsFailed",
    "LimitsChanged",
    "LimitsOrdered",
    "LosersCollected",
    "MalfunctionRuled",
    "MinimumAdvised",
    "NeighboursDesignated",
    "NoResultCalled",
    "NoteInserted",
    "NotificationAcknowledged",
    "NotificationOpened",
    "NumberMarked",
    "NumberPutRight",
    "OfficeTold",
    "Opened",
    "OutcomeInvalidated",
    "PersonalLimitsGranted",
    "PlayResumed",
    "PlayStopped",
    "PlayerLeft",
    "PlayerSeated",
    "Posting",
    "PurseHeld",
    "PurseReturned",
    "RedemptionResumed",
    "RestoringEvent",
    "ResultCorrected",
    "ResultDeclared",
    "ResultDrawn",
    "ResultEntered",
    "ScreenTouched",
    "SecondColourAllowed",
    "SettlementCorrected",
    "SignShown",
    "SignTakenDown",
    "SlipBegun",
    "SlipExtended",
    "SlipFailed",
    "SlipPaid",
    "SlipPrinted",
    "SlipReprinted",
    "SlipTaken",
    "StreakAdvanced",
    "TableClosed",
    "TerminalClosed",
    "TerminalEvent",
    "TerminalFaulted",
    "TerminalFitted",
    "TerminalLeft",
    "TerminalOpened",
    "TerminalTaken",
    "TerminalsReset",
    "TokensIssued",
    "TransferLanded",
    "VoucherConverted",
    "WagerForfeited",
    "WagerPlaced",
    "WagerRefused",
    "WagerSettled",
    "WagerTakenBack",
    "WagerVoided",
    "WageringPeriodSet",
    "WheelSpun",
    "WinnersPaid",
]

Event = (
    Opened
    | CageOpened
    | PlayerSeated
    | PlayerLeft
    | BoughtIn
    | ChipsSold
    | ChipsBoughtBack
    | ChipsSent
    | ChipsTaken
    | TransferLanded
    | BettingOpened
    | WagerPlaced
    | LeftUp
    | WagerTakenBack
    | BettingClosed
    | DiceTumbled
    | EmptyRoundDirected
    | CoverRemoved
    | NumberMarked
    | ClosingWarned
    | BettingTimeElapsed
    | WheelSpun
    | ResultDrawn
    | ResultEntered
    | EntryDropped
    | ResultDeclared
    | WagerSettled
    | LosersCollected
    | WinnersPaid
    | NoResultCalled
    | WagerVoided
    | DayBegun
    | LimitsOrdered
    | LimitsChanged
    | SignShown
    | SignTakenDown
    | WageringPeriodSet
    | PersonalLimitsGranted
    | MinimumAdvised
    | NeighboursDesignated
    | ClosingAnnounced
    | FinalCallMade
    | OfficeTold
    | TableClosed
    | NotificationOpened
    | NotificationAcknowledged
    | LightsFailed
    | PlayStopped
    | PlayResumed
    | ResultCorrected
    | SettlementCorrected
    | IncidentRecorded
    | PurseHeld
    | PurseReturned
    | OutcomeInvalidated
    | WagerForfeited
    | WagerRefused
    | StreakAdvanced
    | ColourDeclared
    | ColourIssued
    | ColourMarked
    | ColourPresented
    | ColourRedeemed
    | ColourShared
    | ColoursLeftOut
    | SecondColourAllowed
    | TokensIssued
    | VoucherConverted
    | AccountsDiffered
    | DifferenceReconciled
    | TerminalEvent
    | RestoringEvent
    | ConductEvent
)


class Posting(msgspec.Struct, frozen=True, array_like=True):
    """Cents onto an account, or off it where negative."""

    account: str
    cents: Cents


class Entry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a record's body holds: an event, when, by whom, and the money that it moved."""

    v: int
    at: Instant
    by: Actor
    event: Event
    postings: tuple[Posting, ...]
    #: What the table does that is not in the approved book, where it does any such thing.
    notice: str = ""
