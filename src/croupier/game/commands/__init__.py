"""Commands, in the imperative: everything that can be asked of a table or of the cage."""

from croupier.game.commands.base import (
    Amount,
    BuyBackChips,
    BuyIn,
    CallNoResult,
    Clear,
    Collect,
    CommandKey,
    Confirm,
    DirectEmptyRound,
    Enter,
    EnterAgain,
    Leave,
    LeaveUp,
    Mark,
    Move,
    Name,
    NoMoreBets,
    NoteLanding,
    Pay,
    Place,
    PlaceBets,
    Repeat,
    SellChips,
    SendChips,
    Sit,
    Spin,
    StakePart,
    TakeBack,
    TakeChips,
    Tumble,
    Uncover,
)
from croupier.game.commands.chips import (
    AllowSecondColour,
    DeclareColour,
    ExchangeVoucher,
    IssueColour,
    MarkColour,
    Offered,
    RedeemColour,
    SendFloat,
    ShareColour,
    VerifyRedemption,
)
from croupier.game.commands.conduct import CageConduct, ConductAct, WireConduct
from croupier.game.commands.house import (
    Acknowledge,
    AdviseMinimum,
    AnnounceClosing,
    BeginDay,
    ChangeLimits,
    ClearMalfunction,
    CloseTable,
    CorrectResult,
    DesignateNeighbours,
    GrantPersonalLimits,
    Invalidate,
    NoteDifference,
    Reconcile,
    RecordIncident,
    RefuseWager,
    RelaxPosition,
    ReportLights,
    ReportMalfunction,
    SetWageringPeriod,
    ShowSign,
    TakeDownSign,
    TellOffice,
)

__all__ = [
    "Acknowledge",
    "AdviseMinimum",
    "AllowSecondColour",
    "Amount",
    "AnnounceClosing",
    "BeginDay",
    "BuyBackChips",
    "BuyIn",
    "CageCommand",
    "CageConduct",
    "CallNoResult",
    "Carrying",
    "ChangeLimits",
    "ChipAct",
    "Clear",
    "ClearMalfunction",
    "CloseTable",
    "Collect",
    "Command",
    "CommandKey",
    "ConductAct",
    "Confirm",
    "CorrectResult",
    "DeclareColour",
    "DesignateNeighbours",
    "DirectEmptyRound",
    "Enter",
    "EnterAgain",
    "ExchangeVoucher",
    "GrantPersonalLimits",
    "HouseAct",
    "Invalidate",
    "IssueColour",
    "Leave",
    "LeaveUp",
    "Mark",
    "MarkColour",
    "Move",
    "Name",
    "NoMoreBets",
    "NoteDifference",
    "NoteLanding",
    "Offered",
    "Pay",
    "Place",
    "PlaceBets",
    "PlayerAct",
    "Reconcile",
    "RecordIncident",
    "RedeemColour",
    "RefuseWager",
    "RelaxPosition",
    "Repeat",
    "ReportLights",
    "ReportMalfunction",
    "RoundAct",
    "SellChips",
    "SendChips",
    "SendFloat",
    "SetWageringPeriod",
    "ShareColour",
    "ShowSign",
    "Sit",
    "Spin",
    "StakePart",
    "TableCommand",
    "TakeBack",
    "TakeChips",
    "TakeDownSign",
    "TellOffice",
    "TroubleAct",
    "Tumble",
    "Uncover",
    "VerifyRedemption",
    "WireCommand",
    "WireConduct",
]

RoundAct = (
    PlaceBets
    | Tumble
    | NoMoreBets
    | Spin
    | Uncover
    | Mark
    | Enter
    | EnterAgain
    | Confirm
    | Collect
    | Pay
    | DirectEmptyRound
)
PlayerAct = Place | TakeBack | Move | Clear | Repeat | LeaveUp
TroubleAct = (
    CallNoResult
    | ReportLights
    | ReportMalfunction
    | ClearMalfunction
    | CorrectResult
    | RecordIncident
    | Invalidate
    | Acknowledge
    | RefuseWager
    | RelaxPosition
)
HouseAct = (
    BeginDay
    | ChangeLimits
    | ShowSign
    | TakeDownSign
    | SetWageringPeriod
    | GrantPersonalLimits
    | AdviseMinimum
    | DesignateNeighbours
    | AnnounceClosing
    | TellOffice
    | CloseTable
    | Reconcile
)
ChipAct = (
    DeclareColour
    | IssueColour
    | MarkColour
    | AllowSecondColour
    | ShareColour
    | RedeemColour
    | VerifyRedemption
    | ExchangeVoucher
)
Carrying = SendChips | SendFloat | TakeChips | NoteLanding
TableCommand = (
    Sit
    | Leave
    | BuyIn
    | Carrying
    | PlayerAct
    | RoundAct
    | TroubleAct
    | HouseAct
    | ChipAct
    | ConductAct
    | NoteDifference
)
CageCommand = SellChips | BuyBackChips | Carrying | CageConduct
Command = TableCommand | SellChips | BuyBackChips | CageConduct
#: What may come over the wire: everything but the floor's own: halves of a transfer, facts of
#: another stream.
WireCommand = (
    Sit
    | Leave
    | BuyIn
    | SendChips
    | SendFloat
    | PlayerAct
    | RoundAct
    | TroubleAct
    | HouseAct
    | ChipAct
    | SellChips
    | BuyBackChips
    | WireConduct
)
