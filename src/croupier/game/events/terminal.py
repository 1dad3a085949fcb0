"""Events of electronic terminals and of payment slips.

Bets at a terminal are wagers like others, their stake `credit` and their `player` the terminal; so
is `player` in every event here, whoever sits there. A slip's validation number stands nowhere: only
its last four digits do.
"""

from croupier.game.events.base import Fact
from croupier.game.names import (
    Instant,
    PersonId,
    RoundNumber,
    SlipId,
    TableId,
    TerminalId,
    TransferId,
    WagerNumber,
)
from croupier.money import Cents
from croupier.rulebook.model import PositionId


class TerminalTaken(Fact, tag="terminal_taken", frozen=True, kw_only=True):
    player: TerminalId
    who: PersonId


class TerminalLeft(Fact, tag="terminal_left", frozen=True, kw_only=True):
    player: TerminalId
    who: PersonId


class NoteInserted(Fact, tag="note_inserted", frozen=True, kw_only=True):
    player: TerminalId
    cents: Cents
    clauses: tuple[str, ...]


class ScreenTouched(Fact, tag="screen_touched", frozen=True, kw_only=True):
    """One act at a screen begins; its wagers placed and taken back follow. `undo` ends the last."""

    round: RoundNumber
    player: TerminalId
    act: str
    clauses: tuple[str, ...]


class SlipBegun(Fact, tag="slip_begun", frozen=True, kw_only=True):
    """The credit leaves the meter for a slip that the printer is asked for."""

    slip: SlipId
    player: TerminalId
    cents: Cents
    digits: str
    issued: Instant
    clauses: tuple[str, ...]
    expires: Instant | None = None
    #: Who sat there, where that is known.
    person: PersonId | None = None


class SlipPrinted(Fact, tag="slip_printed", frozen=True, kw_only=True):
    """The printer said yes: the slip is on its way to the cage, where it can be paid."""

    slip: SlipId
    player: TerminalId
    source: TableId
    to: TableId
    cents: Cents
    digits: str
    issued: Instant
    clauses: tuple[str, ...]
    expires: Instant | None = None
    person: PersonId | None = None
    #: Where a supervisor answered for a silent printer.
    reason: str = ""
    of: str = "slip"

    @property
    def transfer(self) -> TransferId:
        """A slip travels under its own id."""
        return self.slip


class SlipFailed(Fact, tag="slip_failed", frozen=True, kw_only=True):
    """No paper came: the credit is on the meter again, and the slip will never be paid."""

    slip: SlipId
    player: TerminalId
    cents: Cents
    reason: str
    clauses: tuple[str, ...]


class TerminalFaulted(Fact, tag="terminal_faulted", frozen=True, kw_only=True):
    """A malfunction: the terminals named take nothing until it is put right.

    `owed` are those whose bets of this round somebody must rule on.
    """

    round: RoundNumber
    terminals: tuple[TerminalId, ...]
    sign: str
    what: str
    clauses: tuple[str, ...]
    owed: tuple[TerminalId, ...] = ()


class MalfunctionRuled(Fact, tag="malfunction_ruled", frozen=True, kw_only=True):
    """Bets of a round at these terminals are void, or stand as the record has them."""

    round: RoundNumber
    terminals: tuple[TerminalId, ...]
    ruling: str
    moment: str
    reason: str
    clauses: tuple[str, ...]


class BetsConfirmed(Fact, tag="bets_confirmed", frozen=True, kw_only=True):
    """What the record has of a terminal's bets in a round: number, position, cents."""

    round: RoundNumber
    player: TerminalId
    bets: tuple[tuple[WagerNumber, PositionId, Cents], ...]
    clauses: tuple[str, ...]


class CreditAdjusted(Fact, tag="credit_adjusted", frozen=True, kw_only=True):
    """Credit added, or taken as far as the meter goes; the rest is a claim, never a debt."""

    round: RoundNumber
    player: TerminalId
    paid: Cents
    recovered: Cents
    claim: Cents
    reason: str
    second: PersonId
    clauses: tuple[str, ...]


class FaultCleared(Fact, tag="fault_cleared", frozen=True, kw_only=True):
    player: TerminalId
    what: str
    clauses: tuple[str, ...]


class NumberPutRight(Fact, tag="number_put_right", frozen=True, kw_only=True):
    """Terminals show a round's number, where they showed none or a wrong one."""

    round: RoundNumber
    terminals: tuple[TerminalId, ...]
    shown: str | None
    result: str
    reason: str
    clauses: tuple[str, ...]


class TerminalsReset(Fact, tag="terminals_reset", frozen=True, kw_only=True):
    """After a no-spin: terminals take bets again."""

    clauses: tuple[str, ...]


class TerminalClosed(Fact, tag="terminal_closed", frozen=True, kw_only=True):
    player: TerminalId
    clauses: tuple[str, ...]


class TerminalOpened(Fact, tag="terminal_opened", frozen=True, kw_only=True):
    player: TerminalId


class AskedToLeave(Fact, tag="asked_to_leave", frozen=True, kw_only=True):
    player: TerminalId
    spins: int
    credit: Cents
    clauses: tuple[str, ...]
    person: PersonId | None = None


# ------------------------------------------------------------ at the cage


class SlipTaken(Fact, tag="slip_taken", frozen=True, kw_only=True):
    """A slip that a table's printer made: from now on it can be paid, once."""

    slip: SlipId
    source: TableId
    source_seq: int
    player: TerminalId
    cents: Cents
    digits: str
    issued: Instant
    clauses: tuple[str, ...]
    expires: Instant | None = None
    person: PersonId | None = None
    of: str = "slip"

    @property
    def transfer(self) -> TransferId:
        return self.slip


class SlipPaid(Fact, tag="slip_paid", frozen=True, kw_only=True):
    """Cash for a slip. `together` is how many one redemption paid; each is retired by itself."""

    slip: SlipId
    player: TerminalId
    cents: Cents
    at: Instant
    together: int
    clauses: tuple[str, ...]
    reference: str | None = None


class SlipReprinted(Fact, tag="slip_reprinted", frozen=True, kw_only=True):
    """A duplicate, numbered; it is the same one payment."""

    slip: SlipId
    copy: int
    reason: str


class SlipExtended(Fact, tag="slip_extended", frozen=True, kw_only=True):
    """By whom is in the record; what it was good until before, too."""

    slip: SlipId
    was: Instant
    expires: Instant
    reason: str


TerminalEvent = (
    TerminalTaken
    | TerminalLeft
    | NoteInserted
    | ScreenTouched
    | SlipBegun
    | SlipPrinted
    | SlipFailed
    | TerminalFaulted
    | MalfunctionRuled
    | BetsConfirmed
    | CreditAdjusted
    | FaultCleared
    | NumberPutRight
    | TerminalsReset
    | TerminalClosed
    | TerminalOpened
    | AskedToLeave
    | SlipTaken
    | SlipPaid
    | SlipReprinted
    | SlipExtended
)
