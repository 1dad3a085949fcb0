"""Commands at an electronic terminal, about its malfunctions, and about payment slips.

A terminal stands at one table and is named in each of its commands: the enrolled device sends them,
or the person who is on record as sitting at it. Chip icons are credit; chips of the layout have
commands of their own. A slip's validation number is never in a command that reaches a decider:
the edge of the house makes and checks it.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from croupier.game.commands.base import Amount, AtTable, InRound, Name, Reason
from croupier.game.names import Instant, PersonId, RoundNumber, SlipId, TableId, TerminalId
from croupier.money import MOST_CENTS, Cents
from croupier.rulebook.model import PositionId

SlipKey = Annotated[SlipId, Meta(pattern="^[0-9a-f]{32}$")]
#: The last digits of a validation number: all of it that lists and records may show.
Digits = Annotated[str, Meta(pattern="^([0-9]{4})?$")]
#: A validation number as it is read off the paper; blanks between groups do not count.
SlipNumber = Annotated[str, Meta(pattern="^[0-9 ]{18,24}$")]
Some = Annotated[tuple[TerminalId, ...], Meta(max_length=256)]
#: What counts as a malfunction, in the words of malfunction.signs.
FaultSign = Literal[
    "credits_unexplained",
    "numbers_off_layout",
    "interrupted_or_faulty",
    "operator_opinion",
]


class Icon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chip icon on an area of the screen."""

    position: PositionId
    cents: Amount


class AtTerminal(AtTable, frozen=True, kw_only=True, forbid_unknown_fields=True):
    terminal: TerminalId


class TouchInRound(InRound, frozen=True, kw_only=True, forbid_unknown_fields=True):
    terminal: TerminalId


# ------------------------------------------------------------ the player


class TakeTerminal(AtTerminal, tag_field="do", tag="take_terminal", frozen=True):
    """A person who is known sits down at a terminal; others play at it unnamed."""


class LeaveTerminal(AtTerminal, tag_field="do", tag="leave_terminal", frozen=True): ...


class InsertNote(AtTerminal, tag_field="do", tag="insert_note", frozen=True):
    """The banknote acceptor has taken a note."""

    cents: Amount


class PlaceIcons(TouchInRound, tag_field="do", tag="place_icons", frozen=True):
    """Chip icons onto positions: all of them, or none."""

    icons: Annotated[tuple[Icon, ...], Meta(min_length=1, max_length=64)]


class RemoveIcons(TouchInRound, tag_field="do", tag="remove_icons", frozen=True):
    """All that lies there, or the part that is named."""

    position: PositionId
    cents: Amount | None = None


class MoveIcons(TouchInRound, tag_field="do", tag="move_icons", frozen=True):
    position: PositionId
    to: PositionId


class UndoIcons(TouchInRound, tag_field="do", tag="undo_icons", frozen=True):
    """The screen as it was before the last touch of this round."""


class ClearIcons(TouchInRound, tag_field="do", tag="clear_icons", frozen=True): ...


class RepeatIcons(TouchInRound, tag_field="do", tag="repeat_icons", frozen=True):
    """What the terminal last had on its screen when betting closed, all or none."""


class DoubleIcons(TouchInRound, tag_field="do", tag="double_icons", frozen=True):
    """Everything on the screen once more, all or none."""


class PrintSlip(AtTerminal, tag_field="do", tag="print_slip", frozen=True):
    """The credit onto a payment slip. `digits` is the edge's to say, whatever was sent."""

    slip: SlipKey
    digits: Digits = ""
    #: Part of the credit, where the book is read to allow it.
    cents: Amount | None = None


class ConfirmPrint(AtTable, tag_field="do", tag="confirm_print", frozen=True):
    """What the printer said of a slip; a supervisor says it where the printer is silent."""

    slip: SlipKey
    printed: bool
    reason: Reason | None = None


# ------------------------------------------------------------ the house


class FinishBetting(InRound, tag_field="do", tag="finish_betting", frozen=True):
    """The warning that betting will close, on every terminal."""


class ReportFault(AtTable, tag_field="do", tag="report_fault", frozen=True):
    """Terminals do not work as they should; none named means the system behind all of them."""

    sign: FaultSign
    what: Reason
    terminals: Some = ()


class DecideMalfunction(AtTable, tag_field="do", tag="decide_malfunction", frozen=True):
    """What becomes of the bets of a round at faulty terminals: void, or as the record has them."""

    of: RoundNumber
    ruling: Literal["void", "confirm"]
    reason: Reason
    terminals: Some = ()


class ClearFault(AtTerminal, tag_field="do", tag="clear_fault", frozen=True):
    """The terminal works again."""

    what: Reason


class AdjustCredit(AtTerminal, tag_field="do", tag="adjust_credit", frozen=True):
    """Credit added or taken so that the meter is what the records say; two people do it."""

    of: RoundNumber
    cents: Annotated[int, Meta(ge=-MOST_CENTS, le=MOST_CENTS)]
    reason: Reason
    second: PersonId


class PutNumberRight(AtTable, tag_field="do", tag="put_number_right", frozen=True):
    """A terminal shows no number for a round, or `shown`, which is wrong."""

    of: RoundNumber
    terminals: Some
    reason: Reason
    shown: Name | None = None


class ResetTerminals(AtTable, tag_field="do", tag="reset_terminals", frozen=True):
    """After a no-spin terminals may take bets again."""


class TellTerminalClosing(AtTerminal, tag_field="do", tag="tell_terminal_closing", frozen=True):
    """The office that must be told before a terminal closes has been told."""

    reference: Name


class CloseTerminal(AtTerminal, tag_field="do", tag="close_terminal", frozen=True):
    """A terminal closes alone; credit on it goes onto a slip, whose id is then needed."""

    slip: SlipKey | None = None
    digits: Digits = ""


class OpenTerminal(AtTerminal, tag_field="do", tag="open_terminal", frozen=True): ...


class AskToLeave(AtTerminal, tag_field="do", tag="ask_to_leave", frozen=True):
    """Somebody who has let the book's spins go by is asked to give up the terminal."""


class CollectNotes(AtTerminal, tag_field="do", tag="collect_notes", frozen=True):
    """The notes in a terminal's box, carried to the cage."""

    transfer: SlipKey


# ------------------------------------------------------------ the cage


class TakeSlip(AtTable, tag_field="do", tag="take_slip", frozen=True):
    """The far half of a slip's way: what a table's printer made, with the record that says so."""

    slip: SlipId
    source: TableId
    source_seq: Annotated[int, Meta(ge=1)]
    terminal: TerminalId
    cents: Annotated[Cents, Meta(ge=1)]
    digits: Digits
    issued: Instant
    expires: Instant | None
    person: PersonId | None
    clauses: tuple[str, ...]


class PresentSlips(AtTable, tag_field="do", tag="present_slips", frozen=True):
    """The cashier reads the numbers off slips. The edge finds the slips; no decider sees this."""

    numbers: Annotated[tuple[SlipNumber, ...], Meta(min_length=1, max_length=16)]
    reference: Name | None = None


class PaySlips(AtTable, tag_field="do", tag="pay_slips", frozen=True):
    """Slips whose numbers the edge has checked, paid together or not at all."""

    slips: Annotated[tuple[SlipId, ...], Meta(min_length=1, max_length=16)]
    #: What a supervisor writes who pays somebody that is excluded.
    reference: Name | None = None


class ReprintSlip(AtTable, tag_field="do", tag="reprint_slip", frozen=True):
    """A duplicate of a slip that waits to be paid; still one payment."""

    slip: SlipKey
    reason: Reason


class ExtendSlip(AtTable, tag_field="do", tag="extend_slip", frozen=True):
    """A slip that has expired, or soon does, is good until then; still one payment."""

    slip: SlipKey
    until: Instant
    reason: Reason


Touch = PlaceIcons | RemoveIcons | MoveIcons | UndoIcons | ClearIcons | RepeatIcons | DoubleIcons
TerminalPlay = TakeTerminal | LeaveTerminal | InsertNote | Touch | PrintSlip | ConfirmPrint
FaultAct = (
    ReportFault | DecideMalfunction | ClearFault | AdjustCredit | PutNumberRight | ResetTerminals
)
TerminalHouse = (
    FinishBetting | TellTerminalClosing | CloseTerminal | OpenTerminal | AskToLeave | CollectNotes
)
TerminalAct = TerminalPlay | FaultAct | TerminalHouse
CageSlip = TakeSlip | PaySlips | ReprintSlip | ExtendSlip
#: Over the wire slips are presented by their numbers; the edge turns that into PaySlips.
WireTerminal = TerminalAct | PresentSlips | ReprintSlip | ExtendSlip
