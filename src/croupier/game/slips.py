"""Payment slips: credit onto paper at a terminal, and paper into cash at the cage, once.

The meter moves when the printer is asked, a slip can be paid once the printer has said yes and the
cage has taken it in, and it is retired before any cash moves (5.5(a), 7(e); point 99). Its number
is a keyed code that the edge of the house makes and checks; here there is only the slip's id.
"""

from croupier.game import commands as c
from croupier.game import events as e
from croupier.game.accounts import CASH
from croupier.game.accounts import slip as slip_account
from croupier.game.carrying import COURIER
from croupier.game.grounds import CHANGES, EXISTS, FUNDS, OFFICE, ONCE, REASON, SHUT_OUT, refuse
from croupier.game.moments import later
from croupier.game.names import CAGE_STREAM, Actor, Instant, Refusal, SlipId
from croupier.game.restoring import stopped_by_restore
from croupier.game.screens import Slip
from croupier.game.state import CageState, TableState
from croupier.game.touches import at_terminal, credit_of
from croupier.money import Cents, dollars_of
from croupier.paytable import PayTable
from croupier.roles import is_staff, is_supervisor

Decision = tuple[e.Event, ...] | Refusal

#: A cashier pays slips; a supervisor does where somebody is excluded.
PAYS = "cashier"


# ------------------------------------------------------------ at a terminal


def print_slip(
    table: PayTable, state: TableState, command: c.PrintSlip, actor: Actor, at: Instant
) -> Decision:
    """By the player; an attendant may ask for it where the terminal cannot be touched."""
    if not is_staff(actor):
        terminal = at_terminal(state, command.terminal, actor)
        if isinstance(terminal, Refusal):
            return terminal
    return begin_slip(table, state, command, at)


def begin_slip(table: PayTable, state: TableState, command: c.PrintSlip, at: Instant) -> Decision:
    terminal = state.terminals.get(command.terminal)
    out = table.book.policies["terminal.credit_out"]
    clauses = out.source.clauses
    if terminal is None:
        return refuse("no_such_terminal", f"this table has no terminal {command.terminal}", EXISTS)
    if state.opened is None or "slip_printer" not in state.opened.equipment:
        return refuse("not_fitted", "this table has no printer of slips", clauses)
    if command.slip in state.slips or command.slip in state.sent:
        return refuse("slip_known", "a slip with this id was begun before", ONCE)
    if terminal.wagers and not state.betting:
        return refuse("wagers_live", "the bets of this spin are decided first", clauses)
    credit = credit_of(state, command.terminal)
    if not credit:
        return refuse("no_credit", f"there is no credit on {command.terminal}", clauses)
    whole = command.cents is None or command.cents == credit
    part = table.book.policies["terminal.slip_partial"]
    if not whole and not part.then:
        return refuse("whole_only", "a slip is for all the credit", part.source)
    cents = credit if command.cents is None else command.cents
    if cents > credit:
        return refuse("not_funded", f"the credit is ${dollars_of(credit)}", clauses)
    days = table.book.policies["terminal.slip_expiry_days"].then
    expires = later(at, minutes=days * 24 * 60) if isinstance(days, int) and days else None
    return (
        e.SlipBegun(
            slip=command.slip,
            player=command.terminal,
            cents=Cents(cents),
            digits=command.digits,
            issued=at,
            clauses=clauses,
            expires=expires,
            person=terminal.person,
        ),
    )


def confirm_print(
    table: PayTable, state: TableState, command: c.ConfirmPrint, actor: Actor
) -> Decision:
    """The printer's word; where it says nothing, a supervisor looks and says it with a reason."""
    begun = state.printing.get(command.slip)
    if begun is None:
        return refuse("no_such_slip", "no such slip is being printed here", EXISTS)
    if is_supervisor(actor):
        if command.reason is None:
            return refuse("no_reason", "answering for a printer needs a reason", REASON)
    else:
        terminal = at_terminal(state, begun.player, actor)
        if isinstance(terminal, Refusal):
            return terminal
    reason = command.reason or ""
    if not command.printed:
        return _failed(table, state, begun, reason or "the printer failed")
    return (
        e.SlipPrinted(
            slip=begun.slip,
            player=begun.player,
            source=state.opened.table if state.opened else command.table,
            to=CAGE_STREAM,
            cents=begun.cents,
            digits=begun.digits,
            issued=begun.issued,
            clauses=begun.clauses,
            expires=begun.expires,
            person=begun.person,
            reason=reason,
        ),
    )


def _failed(table: PayTable, state: TableState, begun: e.SlipBegun, reason: str) -> Decision:
    """A printer that fails is a malfunction: the credit is there again, and staff are told."""
    told = table.book.policies["malfunction.notify"]
    failed = e.SlipFailed(
        slip=begun.slip,
        player=begun.player,
        cents=begun.cents,
        reason=reason,
        clauses=begun.clauses,
    )
    offices = tuple(str(o) for o in told.then) if isinstance(told.then, tuple) else ()
    if offices in ((), ("nobody",)):
        return (failed,)
    opened = e.NotificationOpened(
        number=state.next_notification,
        what=f"malfunction: {begun.player}: {reason}",
        offices=offices,
        clauses=told.source.clauses,
    )
    return failed, opened


# ------------------------------------------------------------ at the cage


def decide_slip(state: CageState, command: c.CageSlip, actor: Actor, at: Instant) -> Decision:
    match command:
        case c.TakeSlip():
            return _take(state, command, actor)
        case c.PaySlips():
            return stopped_by_restore(state) or _pay(state, command, actor, at)
        case c.ReprintSlip():
            return _reprint(state, command, actor, at)
        case c.ExtendSlip():
            return _extend(state, command, actor, at)


def _take(state: CageState, command: c.TakeSlip, actor: Actor) -> Decision:
    if actor != COURIER:
        return refuse("not_your_act", "slips are brought by the floor itself", OFFICE)
    if command.slip in state.slips:
        return ()
    return (
        e.SlipTaken(
            slip=command.slip,
            source=command.source,
            source_seq=command.source_seq,
            player=command.terminal,
            cents=command.cents,
            digits=command.digits,
            issued=command.issued,
            clauses=command.clauses,
            expires=command.expires,
            person=command.person,
        ),
    )


def _pay(state: CageState, command: c.PaySlips, actor: Actor, at: Instant) -> Decision:
    """Each slip is looked at before any is paid, and a slip stands in one redemption once."""
    if actor.role != PAYS and not is_supervisor(actor):
        return refuse("not_your_act", "a cashier pays slips", OFFICE)
    if len(set(command.slips)) < len(command.slips):
        return refuse("slip_twice", "one slip was presented twice; it is good once", ONCE)
    for name in command.slips:
        refused = _payable(state, name, actor, at, reference=command.reference)
        if refused:
            return refused
    slips = [state.slips[name].taken for name in command.slips]
    if state.balances.get(CASH, 0) < sum(slip.cents for slip in slips):
        return refuse("cash_short", "the cage has not so much cash", FUNDS)
    return tuple(
        e.SlipPaid(
            slip=slip.slip,
            player=slip.player,
            cents=slip.cents,
            at=at,
            together=len(slips),
            clauses=slip.clauses,
            reference=command.reference,
        )
        for slip in slips
    )


def _payable(
    state: CageState, name: SlipId, actor: Actor, at: Instant, *, reference: str | None
) -> Refusal | None:
    slip = state.slips.get(name)
    if slip is None:
        return refuse("no_such_slip", "the cage has no such slip", EXISTS)
    if slip.paid is not None:
        says = f"slip ...{slip.taken.digits} was paid at {slip.paid.at}"
        return refuse("already_paid", says, slip.taken.clauses, ONCE)
    if state.balances.get(slip_account(name), 0) != slip.taken.cents:
        return refuse("not_funded", "the cage's books do not hold this slip's money", FUNDS)
    if status(slip, at) == "expired":
        says = f"slip ...{slip.taken.digits} expired at {slip.taken.expires}; its money is held"
        return refuse("expired", says, slip.taken.clauses)
    excluded = slip.taken.person is not None and slip.taken.person in state.excluded
    if excluded and not (is_supervisor(actor) and reference):
        return refuse(
            "excluded", "an excluded person is paid through a supervisor, on record", SHUT_OUT
        )
    if not excluded and actor.role != PAYS:
        return refuse("not_your_act", "a cashier pays slips", slip.taken.clauses)
    return None


def _reprint(state: CageState, command: c.ReprintSlip, actor: Actor, at: Instant) -> Decision:
    if not is_supervisor(actor):
        return refuse("not_your_act", "a supervisor has a slip printed again", OFFICE)
    slip = state.slips.get(command.slip)
    if slip is None:
        return refuse("no_such_slip", "the cage has no such slip", EXISTS)
    if status(slip, at) != "payable":
        says = f"slip ...{slip.taken.digits} is {status(slip, at)}; no duplicate is made of it"
        return refuse("not_payable", says, slip.taken.clauses)
    again = e.SlipReprinted(slip=command.slip, copy=slip.copies + 1, reason=command.reason)
    return (again,)


def _extend(state: CageState, command: c.ExtendSlip, actor: Actor, at: Instant) -> Decision:
    """By a supervisor: the book says only after how many days it expires, and not for good."""
    if not is_supervisor(actor):
        return refuse("not_your_act", "a supervisor has an expired slip paid after all", OFFICE)
    slip = state.slips.get(command.slip)
    if slip is None:
        return refuse("no_such_slip", "the cage has no such slip", EXISTS)
    was = slip.taken.expires
    if slip.paid is not None or was is None:
        says = f"slip ...{slip.taken.digits} is {status(slip, at)} and does not expire"
        return refuse("not_payable", says, slip.taken.clauses, ONCE)
    if command.until <= max(was, at):
        return refuse("no_change", f"it is good until {was}; name a later time", CHANGES)
    return (
        e.SlipExtended(slip=command.slip, was=was, expires=command.until, reason=command.reason),
    )


def status(slip: Slip, at: Instant) -> str:
    """`paid`, `expired` or `payable`; before the cage has it a slip is its table's."""
    if slip.paid is not None:
        return "paid"
    expires = slip.taken.expires
    return "expired" if expires is not None and at > expires else "payable"


def find_slips(
    state: CageState,
    at: Instant,
    *,
    digits: str = "",
    terminal: str = "",
    wanted: str = "",
) -> tuple[Slip, ...]:
    """Slips by what a list may show of them, the newest first."""
    found = [
        slip
        for slip in state.slips.values()
        if (not digits or slip.taken.digits == digits)
        and (not terminal or slip.taken.player == terminal)
        and (not wanted or status(slip, at) == wanted)
    ]
    return tuple(reversed(found))


def outstanding(state: CageState) -> tuple[Slip, ...]:
    """What the cage still owes on paper, expired or not."""
    return tuple(slip for slip in state.slips.values() if slip.paid is None)
