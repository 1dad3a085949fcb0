"""Terminals: who sits at one, notes that it takes, its warning, closing one alone, idle players.

Bets are laid in touches.py, credit is collected in slips.py, malfunctions are faults.py's.
"""

from croupier.game import commands as c
from croupier.game import events as e
from croupier.game.accounts import meter, notes
from croupier.game.faults import decide_fault
from croupier.game.grounds import CHANGES, EXISTS, HELD, OFFICE, ONCE, ONLY_THE_BOOK, PLACE, refuse
from croupier.game.names import CAGE_STREAM, Actor, Instant, Refusal
from croupier.game.screens import Terminal
from croupier.game.slips import begin_slip, confirm_print, print_slip
from croupier.game.state import TableState
from croupier.game.touches import at_terminal, credit_of, decide_touch, not_working
from croupier.money import Cents, dollars_of
from croupier.paytable import PayTable
from croupier.roles import is_staff, is_supervisor, may_act, may_step

Decision = tuple[e.Event, ...] | Refusal

#: What a table without a layout does not take: all bets come from terminals (5.7(a)).
ON_A_LAYOUT = (
    c.Sit,
    c.BuyIn,
    c.Place,
    c.Move,
    c.Repeat,
    c.LeaveUp,
    c.DeclareColour,
    c.IssueColour,
    c.ExchangeVoucher,
)


def no_layout(table: PayTable, command: c.TableCommand) -> Refusal | None:
    if "terminals" not in table.book.chapters or not isinstance(command, ON_A_LAYOUT):
        return None
    kind = table.book.policies["table.kind"]
    if kind.then != "stand_alone":
        return None
    says = "a stand-alone table has a wheel and terminals, and no layout"
    return refuse("stand_alone", says, kind.source)


def no_terminals(table: PayTable, state: TableState) -> Refusal | None:
    """The book, or an extension of it, has terminals, and they may stand at such a table (7(a))."""
    if "terminals" not in table.book.chapters:
        return refuse(
            "not_in_book", f"{table.book.title} has no terminals, only its layout", ONLY_THE_BOOK
        )
    offered = table.book.policies["terminal.offered_at"]
    kind = table.book.policy("table.kind")
    if not isinstance(offered.then, tuple) or kind not in offered.then:
        says = f"no terminals stand at a {str(kind).replace('_', ' ')} table"
        return refuse("not_offered", says, offered.source)
    if not state.terminals:
        return refuse("no_such_terminal", "no terminals stand at this table", EXISTS)
    return None


def decide_terminal(
    table: PayTable, state: TableState, command: c.TerminalAct, actor: Actor, at: Instant
) -> Decision:
    refused = no_terminals(table, state)
    if refused:
        return refused
    if isinstance(command, c.Touch):
        return decide_touch(table, state, command, actor)
    if isinstance(command, c.FaultAct):
        return decide_fault(table, state, command, actor)
    match command:
        case c.TakeTerminal():
            return _take(table, state, command, actor)
        case c.LeaveTerminal():
            return _leave(state, command, actor)
        case c.InsertNote():
            return _insert(table, state, command, actor)
        case c.PrintSlip():
            return print_slip(table, state, command, actor, at)
        case c.ConfirmPrint():
            return confirm_print(table, state, command, actor)
        case c.FinishBetting():
            return _finish(table, state, actor, at)
    return _house(table, state, command, actor, at)


def _house(
    table: PayTable, state: TableState, command: c.TerminalHouse, actor: Actor, at: Instant
) -> Decision:
    match command:
        case c.TellTerminalClosing():
            return _tell(table, state, command, actor)
        case c.CloseTerminal():
            return _close(table, state, command, actor, at)
        case c.OpenTerminal():
            return _open(table, state, command, actor)
        case c.AskToLeave():
            return _ask(table, state, command, actor)
        case c.CollectNotes():
            return _collect_notes(state, command, actor)
    raise TypeError(f"no decider takes {type(command).__name__}")


# ------------------------------------------------------------ the player


def _take(table: PayTable, state: TableState, command: c.TakeTerminal, actor: Actor) -> Decision:
    terminal = state.terminals.get(command.terminal)
    if terminal is None:
        return refuse("no_such_terminal", f"this table has no terminal {command.terminal}", EXISTS)
    if actor.role != "player" or actor.person in state.terminals:
        return refuse("not_your_act", "only a player sits down at a terminal", OFFICE)
    refused = not_working(table, terminal)
    if refused:
        return refused
    if terminal.person is not None or credit_of(state, command.terminal) or terminal.wagers:
        return refuse("terminal_taken", f"{command.terminal} is in use", PLACE)
    if any(other.person == actor.person for other in state.terminals.values()):
        return refuse("seated", "you sit at another terminal of this table", PLACE)
    return (e.TerminalTaken(player=command.terminal, who=actor.person),)


def _leave(state: TableState, command: c.LeaveTerminal, actor: Actor) -> Decision:
    terminal = at_terminal(state, command.terminal, actor)
    if isinstance(terminal, Refusal):
        return terminal
    if terminal.person is None:
        return refuse("not_seated", f"nobody is known to sit at {command.terminal}", PLACE)
    if terminal.wagers:
        return refuse("wagers_live", "there are bets on the screen; they come first", HELD)
    credit = credit_of(state, command.terminal)
    if credit:
        return refuse("credit_left", f"collect your ${dollars_of(credit)} on a slip first", HELD)
    return (e.TerminalLeft(player=command.terminal, who=terminal.person),)


def _insert(table: PayTable, state: TableState, command: c.InsertNote, actor: Actor) -> Decision:
    terminal = at_terminal(state, command.terminal, actor)
    if isinstance(terminal, Refusal):
        return terminal
    refused = not_working(table, terminal)
    if refused:
        return refused
    policy = table.book.policies["terminal.credit_in"]
    if not isinstance(policy.then, tuple) or "banknotes" not in policy.then:
        return refuse("not_in_book", "no notes are taken here", policy.source)
    if command.cents not in terminal.fitted.notes or not _fitted(state, "note_acceptor"):
        taken = ", ".join(f"${dollars_of(note)}" for note in terminal.fitted.notes)
        return refuse("no_such_note", f"this terminal takes {taken}", policy.source)
    worth = table.book.policies["terminal.credit_value"]
    if not isinstance(worth.then, int) or command.cents % worth.then:
        return refuse("unit", "a note is a whole number of credits", worth.source)
    clauses = policy.source.clauses
    return (e.NoteInserted(player=command.terminal, cents=command.cents, clauses=clauses),)


def _fitted(state: TableState, item: str) -> bool:
    return state.opened is not None and item in state.opened.equipment


# ------------------------------------------------------------ the house


def _finish(table: PayTable, state: TableState, actor: Actor, at: Instant) -> Decision:
    refused = may_step(table.book, "no_more_bets", actor)
    if refused:
        return refused
    policy = table.book.policies["terminal.warning"]
    if not policy.then:
        return refuse("not_in_book", "no warning goes before the call", policy.source)
    if not state.betting:
        return refuse("not_open", "betting is not open", policy.source)
    if state.warned:
        return refuse("warned", "the warning is up", policy.source)
    seconds = table.book.policies["terminal.warning_seconds"]
    clauses = tuple(dict.fromkeys((*policy.source.clauses, *seconds.source.clauses)))
    stands = seconds.then if isinstance(seconds.then, int) else 0
    return (e.ClosingWarned(round=state.round, at=at, seconds=stands, clauses=clauses),)


def _of(state: TableState, name: str) -> Terminal | Refusal:
    found = {str(own): terminal for own, terminal in state.terminals.items()}.get(name)
    return found or refuse("no_such_terminal", f"this table has no terminal {name}", EXISTS)


def _tell(
    table: PayTable, state: TableState, command: c.TellTerminalClosing, actor: Actor
) -> Decision:
    policy, row = table.book.policies["closure.notify"], table.book.tables["notification"]
    terminal = _of(state, command.terminal)
    if isinstance(terminal, Refusal):
        return terminal
    if not is_staff(actor):
        return refuse("not_your_act", "staff tell the office", OFFICE)
    told = policy.then if isinstance(policy.then, tuple) else ()
    if told in ((), ("nobody",)):
        return refuse("nobody_to_tell", "this book has nobody told", policy.source)
    also = row["closing"].fields["to"] if "closing" in row else ()
    offices = (*told, *also) if isinstance(also, tuple) else told
    return (
        e.OfficeTold(
            what=f"closing {command.terminal}",
            offices=tuple(dict.fromkeys(str(office) for office in offices)),
            reference=command.reference,
            clauses=policy.source.clauses,
        ),
    )


def _close(
    table: PayTable, state: TableState, command: c.CloseTerminal, actor: Actor, at: Instant
) -> Decision:
    """At the House's discretion, once the officer was told; credit goes onto a slip (12(h))."""
    refused = may_act(table.book, "close_table", actor)
    if refused:
        return refused
    terminal = _of(state, command.terminal)
    if isinstance(terminal, Refusal):
        return terminal
    told = table.book.policies["closure.notify"]
    if terminal.closed:
        return refuse("terminal_closed", f"{command.terminal} is closed", told.source)
    if told.then != ("nobody",) and f"closing {command.terminal}" not in state.told:
        offices = " and ".join(str(o) for o in told.then) if isinstance(told.then, tuple) else ""
        says = f"the {offices.replace('_', ' ')} must be told first"
        return refuse("not_told", says, told.source)
    if terminal.wagers:
        says = "there are bets on the screen; they are settled first"
        return refuse("wagers_live", says, told.source)
    events: list[e.Event] = []
    credit = credit_of(state, command.terminal)
    if credit:
        if command.slip is None:
            says = f"its ${dollars_of(credit)} must go onto a slip; give the slip an id"
            return refuse("credit_left", says, told.source)
        slip = c.PrintSlip(
            id=command.id,
            table=command.table,
            terminal=command.terminal,
            slip=command.slip,
            digits=command.digits,
        )
        begun = begin_slip(table, state, slip, at)
        if isinstance(begun, Refusal):
            return begun
        events += begun
    if terminal.person is not None:
        events.append(e.TerminalLeft(player=command.terminal, who=terminal.person))
    return (*events, e.TerminalClosed(player=command.terminal, clauses=told.source.clauses))


def _open(table: PayTable, state: TableState, command: c.OpenTerminal, actor: Actor) -> Decision:
    refused = may_act(table.book, "close_table", actor)
    if refused:
        return refused
    terminal = _of(state, command.terminal)
    if isinstance(terminal, Refusal):
        return terminal
    if not terminal.closed:
        return refuse("terminal_open", f"{command.terminal} is open", CHANGES)
    return (e.TerminalOpened(player=command.terminal),)


# ------------------------------------------------------------ idle


def idle_terminals(table: PayTable, state: TableState) -> tuple[str, ...]:
    """Terminals in use whose players have let the book's spins go by (11(f))."""
    if "terminals" not in table.book.chapters:
        return ()
    policies = table.book.policies
    spins, full = policies["terminal.idle_spins"].then, policies["terminal.idle_requires_full"].then
    least = spins if isinstance(spins, int) else 0
    waits = [name for name, t in state.terminals.items() if t.idle >= least and not t.wagers]
    if not waits:
        return ()
    # Looked at with every record of a table, so without a call a terminal.
    mark, has = meter(""), state.balances.get
    unused = {
        name: terminal.closed
        for name, terminal in state.terminals.items()
        if terminal.person is None and not has(mark + name)
    }
    # Whoever is idle is in use himself, so that one look at all of them serves for each.
    if full and not all(unused.values()):
        return ()
    return tuple(name for name in waits if name not in unused)


def _in_use(state: TableState, terminal: Terminal) -> bool:
    return terminal.person is not None or bool(credit_of(state, terminal.fitted.name))


def _may_stay(table: PayTable, state: TableState, name: str) -> Refusal | None:
    policies = table.book.policies
    spins, full = policies["terminal.idle_spins"], policies["terminal.idle_requires_full"]
    terminal = _of(state, name)
    if isinstance(terminal, Refusal):
        return terminal
    least = spins.then if isinstance(spins.then, int) else 0
    if not _in_use(state, terminal):
        return refuse("not_in_use", f"nobody plays at {name}", spins.source)
    if terminal.wagers or terminal.idle < least:
        says = f"spins that went by without a bet: {terminal.idle}, not {least}"
        return refuse("not_idle", says, spins.source)
    others = [t for own, t in state.terminals.items() if own != name and not t.closed]
    if full.then and not all(_in_use(state, t) for t in others):
        return refuse("place_free", "another terminal is free", full.source)
    return None


def _ask(table: PayTable, state: TableState, command: c.AskToLeave, actor: Actor) -> Decision:
    if not is_staff(actor):
        return refuse("not_your_act", "staff ask a player to leave a terminal", OFFICE)
    refused = _may_stay(table, state, command.terminal)
    if refused:
        return refused
    terminal = state.terminals[command.terminal]
    return (
        e.AskedToLeave(
            player=command.terminal,
            spins=terminal.idle,
            credit=Cents(credit_of(state, command.terminal)),
            clauses=table.book.policies["terminal.idle_spins"].source.clauses,
            person=terminal.person,
        ),
    )


def _collect_notes(state: TableState, command: c.CollectNotes, actor: Actor) -> Decision:
    """No book speaks of it: the box is emptied into the cage by a supervisor, counted."""
    if not is_supervisor(actor) or state.opened is None:
        return refuse("not_your_act", "a supervisor has the notes collected", OFFICE)
    if command.transfer in state.sent or command.transfer in state.taken:
        return refuse("transfer_known", "a transfer with this id was sent before", ONCE)
    cents = state.balances.get(notes(command.terminal), 0)
    if not cents:
        return refuse("nothing_there", f"there are no notes in {command.terminal}", CHANGES)
    return (
        e.ChipsSent(
            transfer=command.transfer,
            player=actor.person,
            source=state.opened.table,
            to=CAGE_STREAM,
            cents=Cents(cents),
            of=notes(command.terminal),
        ),
    )
