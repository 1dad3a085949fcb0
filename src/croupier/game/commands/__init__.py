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
    Double,
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
    RecordDraw,
    Repeat,
    SellChips,
    SendChips,
    Sit,
    Spin,
    Stack,
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
    CallSupervisor,
    ChangeLimits,
    ClearMalfunction,
    CloseTable,
    ConfirmSign,
    CorrectResult,
    DesignateNeighbours,
    GrantPersonalLimits,
    Invalidate,
    NoteDifference,
    OpenTable,
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
from croupier.game.commands.restoring import EnterPaidSlips, RestoringAct, ResumeRedemption
from croupier.game.commands.terminal import (
    AdjustCredit,
    AskToLeave,
    CageSlip,
    ClearFault,
    ClearIcons,
    CloseTerminal,
    CollectNotes,
    ConfirmPrint,
    DecideMalfunction,
    DoubleIcons,
    ExtendSlip,
    FaultAct,
    FinishBetting,
    Icon,
    InsertNote,
    LeaveTerminal,
    MoveIcons,
    OpenTerminal,
    PaySlips,
    PlaceIcons,
    PresentSlips,
    PrintSlip,
    PutNumberRight,
    RemoveIcons,
    RepeatIcons,
    ReportFault,
    ReprintSlip,
    ResetTerminals,
    TakeSlip,
    TakeTerminal,
    TellTerminalClosing,
    TerminalAct,
    TerminalHouse,
    TerminalPlay,
    Touch,
    UndoIcons,
    WireTerminal,
)

__all__ = [
    "Acknowledge",
    "AdjustCredit",
    "AdviseMinimum",
    "AllowSecondColour",
    "Amount",
    "AnnounceClosing",
    "AskToLeave",
    "BeginDay",
    "BuyBackChips",
    "BuyIn",
    "CageCommand",
    "CageConduct",
    "CageSlip",
    "CallNoResult",
    "CallSupervisor",
    "Carrying",
    "ChangeLimits",
    "ChipAct",
    "Clear",
    "ClearFault",
    "ClearIcons",
    "ClearMalfunction",
    "CloseTable",
    "CloseTerminal",
    "Collect",
    "CollectNotes",
    "Command",
    "CommandKey",
    "ConductAct",
    "Confirm",
    "ConfirmPrint",
    "ConfirmSign",
    "CorrectResult",
    "DecideMalfunction",
    "DeclareColour",
    "DesignateNeighbours",
    "DirectEmptyRound",
    "Double",
    "DoubleIcons",
    "Enter",
    "EnterAgain",
    "EnterPaidSlips",
    "ExchangeVoucher",
    "ExtendSlip",
    "FaultAct",
    "FinishBetting",
    "GrantPersonalLimits",
    "HouseAct",
    "Icon",
    "InsertNote",
    "Invalidate",
    "IssueColour",
    "Leave",
    "LeaveTerminal",
    "LeaveUp",
    "Mark",
    "MarkColour",
    "Move",
    "MoveIcons",
    "Name",
    "NoMoreBets",
    "NoteDifference",
    "NoteLanding",
    "Offered",
    "OfficeAct",
    "OpenTable",
    "OpenTerminal",
    "Pay",
    "PaySlips",
    "Place",
    "PlaceBets",
    "PlaceIcons",
    "PlayerAct",
    "PresentSlips",
    "PrintSlip",
    "PutNumberRight",
    "Reconcile",
    "RecordDraw",
    "RecordIncident",
    "RedeemColour",
    "RefuseWager",
    "RelaxPosition",
    "RemoveIcons",
    "Repeat",
    "RepeatIcons",
    "ReportFault",
    "ReportLights",
    "ReportMalfunction",
    "ReprintSlip",
    "ResetTerminals",
    "RestoringAct",
    "ResumeRedemption",
    "RoundAct",
    "SellChips",
    "SendChips",
    "SendFloat",
    "SetWageringPeriod",
    "ShareColour",
    "ShowSign",
    "Sit",
    "Spin",
    "Stack",
    "StakePart",
    "TableCommand",
    "TakeBack",
    "TakeChips",
    "TakeDownSign",
    "TakeSlip",
    "TakeTerminal",
    "TellOffice",
    "TellTerminalClosing",
    "TerminalAct",
    "TerminalHouse",
    "TerminalPlay",
    "Touch",
    "TroubleAct",
    "Tumble",
    "Uncover",
    "UndoIcons",
    "VerifyRedemption",
    "WireCommand",
    "WireConduct",
    "WireTerminal",
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
PlayerAct = Place | TakeBack | Move | Clear | Repeat | Double | LeaveUp
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
    | CallSupervisor
)
HouseAct = (
    BeginDay
    | ChangeLimits
    | ShowSign
    | ConfirmSign
    | TakeDownSign
    | SetWageringPeriod
    | GrantPersonalLimits
    | AdviseMinimum
    | DesignateNeighbours
    | AnnounceClosing
    | TellOffice
    | CloseTable
    | OpenTable
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
    RecordDraw
    | Sit
    | Leave
    | BuyIn
    | Carrying
    | PlayerAct
    | RoundAct
    | TroubleAct
    | HouseAct
    | ChipAct
    | TerminalAct
    | ConductAct
    | NoteDifference
)
#: What both a table and the cage are told: that somebody knows, and why accounts differed.
OfficeAct = Acknowledge | Reconcile
CageCommand = (
    SellChips | BuyBackChips | Carrying | CageSlip | RestoringAct | CageConduct | OfficeAct
)
Command = TableCommand | SellChips | BuyBackChips | CageSlip | RestoringAct | CageConduct
#: What may come over the wire: everything but the floor's own: halves of a transfer, facts of
#: another stream, what a device drew.
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
    | WireTerminal
    | RestoringAct
    | WireConduct
)
