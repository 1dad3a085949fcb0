"""What the end of betting, and its opening, do to terminals.

The warning goes before the call (7(h)ii), bets at a terminal that failed before it are void
(11(b)i), and what is then below the minimum goes back where only then it is asked (7(h)v). Nothing
is settled while a ruling is owed.
"""

from croupier.game import events as e
from croupier.game.grounds import refuse
from croupier.game.limits import limits_for
from croupier.game.names import Instant, Refusal, TerminalId
from croupier.game.screens import Icons, Terminal
from croupier.game.state import LiveWager, TableState
from croupier.game.terminal_fold import icons_on
from croupier.game.touches import credit_of, may_lie, placed
from croupier.game.trouble import voided
from croupier.money import Cents
from croupier.paytable import PayTable


def at_the_close(table: PayTable, state: TableState, at: Instant) -> tuple[e.Event, ...]:
    """Everything that happens at terminals as betting closes, before the call is recorded."""
    if not state.terminals:
        return ()
    ruled = owed_before(table, state)
    gone = {event.wager for event in ruled if isinstance(event, e.WagerVoided)}
    clauses = table.book.policies["terminal.min_check"].source.clauses
    small = [wager for wager in too_small(table, state) if wager.number not in gone]
    back = tuple(voided(state, wager, clauses) for wager in small)
    return (*warning_owed(table, state, at), *ruled, *back)


def warning_owed(table: PayTable, state: TableState, at: Instant) -> tuple[e.Event, ...]:
    """Terminals say "finish betting" before they say "no more bets", however short (7(h)ii)."""
    if not state.terminals or state.warned or not table.book.policy("terminal.warning"):
        return ()
    clauses = table.book.policies["terminal.warning"].source.clauses
    return (e.ClosingWarned(round=state.round, at=at, clauses=clauses),)


def void_before(
    table: PayTable, state: TableState, names: tuple[TerminalId, ...], reason: str
) -> tuple[e.Event, ...]:
    """Before the end of betting there is nothing to decide: the bets are void (11(b)i)."""
    clauses = table.book.policies["malfunction.before_lock"].source.clauses
    ruled = e.MalfunctionRuled(
        round=state.round,
        terminals=names,
        ruling="void",
        moment="before_lock",
        reason=reason,
        clauses=clauses,
    )
    own = [wager for wager in state.wagers.values() if wager.player in names]
    return ruled, *(voided(state, wager, clauses) for wager in own)


def owed_before(table: PayTable, state: TableState) -> tuple[e.Event, ...]:
    """As betting closes: what failed before it and nobody has ruled on is void (11(b)i)."""
    names = tuple(name for name, terminal in state.terminals.items() if terminal.owed)
    if not names:
        return ()
    return void_before(table, state, names, state.terminals[names[0]].fault)


def ruling_owed(table: PayTable, state: TableState) -> Refusal | None:
    """Nothing is settled until the dealer has said what became of bets at faulty terminals."""
    names = [name for name, terminal in state.terminals.items() if terminal.owed]
    if not names:
        return None
    owed = table.book.policies["malfunction.after_lock"].source
    says = f"the bets at {', '.join(names)} are confirmed from the record or void first"
    return refuse("ruling_owed", says, owed)


def too_small(table: PayTable, state: TableState) -> list[LiveWager]:
    """Bets below the minimum when betting closes, where only then it is asked (point 101)."""
    if not state.terminals or table.book.policy("terminal.min_check") != "on_close_return":
        return []
    small: list[LiveWager] = []
    for name, terminal in state.terminals.items():
        for where, cents in icons_on(state, terminal).items():
            position = table.index[where]
            if cents < limits_for(state, name, position).minimum * position.wager.min_factor:
                own = [state.wagers[number] for number in terminal.wagers]
                small += [wager for wager in own if wager.position == where]
    return small


def stays_up(table: PayTable, state: TableState, first: int) -> list[e.Event]:
    """Winners that stay on their screens, where 7(h)vi is read so (point 100).

    Each is a bet of the new round, so that only what might be laid now stays.
    """
    if not state.terminals or table.book.policy("terminal.winning_bet") != "leave_up":
        return []
    events: list[e.Event] = []
    clauses = table.book.policies["terminal.winning_bet"].source.clauses
    for name, terminal in state.terminals.items():
        shut = terminal.person is not None and terminal.person in state.standing.shut
        if shut or terminal.closed or terminal.fault or terminal.unset:
            continue
        credit, bets = credit_of(state, name), []
        for where, cents in _won_whole(state, terminal).items():
            if cents <= credit and may_lie(table, state, terminal, where, cents, more={}) is None:
                credit -= cents
                bets.append(placed(table, state, name, where, cents, more=first))
                first += 1
        if bets:
            act = e.ScreenTouched(round=state.round, player=name, act="stay", clauses=clauses)
            events += [act, *bets]
    return events


def _won_whole(state: TableState, terminal: Terminal) -> Icons:
    """What won at this terminal in the round before, where all of the stake came back."""
    won: Icons = {}
    for done in state.last_round.values():
        if not isinstance(done, e.WagerSettled) or done.player != terminal.fitted.name:
            continue
        if done.won and done.returned == done.stake:
            won[done.position] = Cents(won.get(done.position, 0) + done.stake)
    return won
