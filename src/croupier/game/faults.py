"""Malfunctions of terminals: told, ruled on, adjusted, put right (section 11).

Before the end of betting the bets of a spin are void; at or after it they are confirmed from the
record and adjusted, or else void. Bets on the layout are never touched (point 103), and no meter
goes below zero: what cannot be taken back is a claim (point 104).
"""

from croupier.game import commands as c
from croupier.game import events as e
from croupier.game.accounts import meter
from croupier.game.corrections import Anew, handed_back, resettled
from croupier.game.deadline import ruling_owed, void_before
from croupier.game.grounds import CHANGES, EXISTS, NAMED, OFFICE, TURN, TWO, refuse
from croupier.game.names import Actor, Refusal, RoundNumber, TerminalId
from croupier.game.state import TableState
from croupier.game.trouble import tell_malfunction, voided
from croupier.money import Cents
from croupier.paytable import PayTable
from croupier.roles import is_staff, is_supervisor, may_act

Decision = tuple[e.Event, ...] | Refusal


def decide_fault(table: PayTable, state: TableState, command: c.FaultAct, actor: Actor) -> Decision:
    match command:
        case c.ReportFault():
            return _report(table, state, command, actor)
        case c.DecideMalfunction():
            return _rule(table, state, command, actor)
        case c.ClearFault():
            return _clear(table, state, command, actor)
        case c.AdjustCredit():
            return _adjust(table, state, command, actor)
        case c.PutNumberRight():
            return _put_number_right(table, state, command, actor)
        case c.ResetTerminals():
            return _reset(table, state, actor)


def _named(state: TableState, names: tuple[TerminalId, ...]) -> Refusal | None:
    strange = [name for name in names if name not in state.terminals]
    if strange:
        says = f"this table has no terminal {', '.join(strange)}"
        return refuse("no_such_terminal", says, EXISTS)
    return None


def _touched(
    table: PayTable, state: TableState, names: tuple[TerminalId, ...]
) -> tuple[TerminalId, ...]:
    """Whose bets a malfunction reaches: those named; all, where the system or the reading says."""
    everyone = table.book.policy("malfunction.scope") == "all_terminals"
    return tuple(state.terminals) if everyone or not names else tuple(dict.fromkeys(names))


def _report(table: PayTable, state: TableState, command: c.ReportFault, actor: Actor) -> Decision:
    """Locked at once, the pit told; while betting is open the dealer's word makes the bets void."""
    signs = table.book.policies["malfunction.signs"]
    if not is_staff(actor):
        return refuse("not_your_act", "staff report a malfunction", signs.source, OFFICE)
    refused = _named(state, command.terminals)
    if refused:
        return refused
    if not isinstance(signs.then, tuple) or command.sign not in signs.then:
        says = f"this book does not count {command.sign.replace('_', ' ')} as a malfunction"
        return refuse("no_such_sign", says, signs.source)
    names = _touched(table, state, command.terminals)
    owed = tuple(name for name in names if state.terminals[name].wagers)
    faulted = e.TerminalFaulted(
        round=state.round,
        terminals=names,
        sign=command.sign,
        what=command.what,
        clauses=signs.source.clauses,
        owed=owed,
    )
    told = tell_malfunction(table, state, f"{', '.join(names)}: {command.what}")
    if state.betting and owed and may_act(table.book, "decide_malfunction", actor) is None:
        return faulted, *told, *void_before(table, state, owed, command.what)
    return faulted, *told


def _rule(
    table: PayTable, state: TableState, command: c.DecideMalfunction, actor: Actor
) -> Decision:
    refused = may_act(table.book, "decide_malfunction", actor) or _named(state, command.terminals)
    if refused:
        return refused
    faulty = tuple(name for name, terminal in state.terminals.items() if terminal.fault)
    names = command.terminals or faulty
    sound = [name for name in names if name not in faulty]
    if not names or sound:
        says = f"no malfunction was told of {', '.join(sound) or 'any'}"
        return refuse("not_faulty", says, EXISTS)
    if command.of == state.round and "collect" not in state.done:
        return _rule_now(table, state, command, names)
    past = state.past.get(command.of)
    if past is None:
        return refuse("no_such_round", f"round {command.of} is not one to rule on", EXISTS)
    if "collect" in state.done:
        return refuse("settling", "finish this round first", TURN)
    return _rule_after(table, state, command, names)


def _rule_now(
    table: PayTable,
    state: TableState,
    command: c.DecideMalfunction,
    names: tuple[TerminalId, ...],
) -> Decision:
    policies = table.book.policies
    if "no_more_bets" not in state.done:
        before = policies["malfunction.before_lock"]
        if command.ruling != before.then:
            says = "before the end of betting the bets of this spin are void"
            return refuse("ruling", says, before.source)
        return void_before(table, state, names, command.reason)
    clauses = _after(table, command.ruling)
    ruled = e.MalfunctionRuled(
        round=state.round,
        terminals=names,
        ruling=command.ruling,
        moment="after_lock",
        reason=command.reason,
        clauses=clauses,
    )
    own = [wager for wager in state.wagers.values() if wager.player in names]
    if command.ruling == "void":
        return ruled, *(voided(state, wager, clauses) for wager in own)
    return ruled, *(
        e.BetsConfirmed(
            round=state.round,
            player=name,
            bets=tuple((w.number, w.position, w.cents) for w in own if w.player == name),
            clauses=clauses,
        )
        for name in names
    )


def _after(table: PayTable, ruling: str) -> tuple[str, ...]:
    void = table.book.policies["malfunction.unconfirmed"]
    confirm = table.book.policies["malfunction.after_lock"]
    return (void if ruling == "void" else confirm).source.clauses


def _rule_after(
    table: PayTable,
    state: TableState,
    command: c.DecideMalfunction,
    names: tuple[TerminalId, ...],
) -> Decision:
    """Of a round that is settled: confirmed, it stands; void, its stakes go back."""
    refused = _never_below(table)
    if refused:
        return refused
    past, clauses = state.past[command.of], _after(table, command.ruling)
    ruled = e.MalfunctionRuled(
        round=command.of,
        terminals=names,
        ruling=command.ruling,
        moment="settled",
        reason=command.reason,
        clauses=clauses,
    )
    if command.ruling == "void":
        anew: Anew = [
            (was, handed_back(was, clauses)) for was in past.settled.values() if was.player in names
        ]
        return ruled, *resettled(table, state, command.of, anew)
    return ruled, *(_confirmed(state, command.of, name, clauses) for name in names)


def _confirmed(
    state: TableState, number: RoundNumber, name: TerminalId, clauses: tuple[str, ...]
) -> e.BetsConfirmed:
    own = [was for was in state.past[number].settled.values() if was.player == name]
    bets = tuple((was.wager, was.position, was.stake) for was in own)
    return e.BetsConfirmed(round=number, player=name, bets=bets, clauses=clauses)


def _never_below(table: PayTable) -> Refusal | None:
    """No account goes below zero, so that reading cannot be kept."""
    policy = table.book.policies["adjust.allow_negative"]
    if not policy.then:
        return None
    says = "no meter goes below zero here; open the table with the other reading"
    return refuse("below_zero", says, policy.source)


def _adjust(table: PayTable, state: TableState, command: c.AdjustCredit, actor: Actor) -> Decision:
    """By the dealer for a malfunction, by pit boss or shift manager otherwise; two people do it."""
    terminal = state.terminals.get(command.terminal)
    if terminal is None:
        says = f"this table has no terminal {command.terminal}"
        return refuse("no_such_terminal", says, EXISTS)
    above = may_act(table.book, "adjust_wrong_number", actor)
    dealer = may_act(table.book, "decide_malfunction", actor)
    if above and (dealer or not terminal.fault):
        return above
    if command.second == actor.person:
        return refuse("second_person", "credit is adjusted by two people", TWO)
    if not command.cents:
        return refuse("no_change", "an adjustment by nothing changes nothing", CHANGES)
    if command.of > state.round:
        return refuse("no_such_round", f"round {command.of} has not been played", EXISTS)
    refused = _never_below(table)
    if refused:
        return refused
    name = "malfunction.after_lock" if above else "malfunction.wrong_number"
    wrong = table.book.policies[name].source.clauses
    limit = table.book.policies["adjust.allow_negative"].source.clauses
    has = state.balances.get(meter(command.terminal), 0)
    recovered = min(has, max(0, -command.cents))
    return (
        e.CreditAdjusted(
            round=command.of,
            player=command.terminal,
            paid=Cents(max(0, command.cents)),
            recovered=Cents(recovered),
            claim=Cents(max(0, -command.cents) - recovered),
            reason=command.reason,
            second=command.second,
            clauses=tuple(dict.fromkeys((*wrong, *limit))),
        ),
    )


def _clear(table: PayTable, state: TableState, command: c.ClearFault, actor: Actor) -> Decision:
    clauses = table.book.policies["malfunction.signs"].source.clauses
    if not is_supervisor(actor):
        return refuse("not_your_act", "a supervisor says that it is put right", clauses, OFFICE)
    terminal = state.terminals.get(command.terminal)
    if terminal is None or not terminal.fault:
        says = f"no malfunction was told of {command.terminal}"
        return refuse("not_faulty", says, clauses, EXISTS)
    if terminal.owed:
        return ruling_owed(table, state) or ()
    return (e.FaultCleared(player=command.terminal, what=command.what, clauses=clauses),)


def _put_number_right(
    table: PayTable, state: TableState, command: c.PutNumberRight, actor: Actor
) -> Decision:
    """No number: dealer or inspector (11(c)). A wrong one: pit boss or shift manager (11(e))."""
    act = "enter_missing_number" if command.shown is None else "adjust_wrong_number"
    refused = may_act(table.book, act, actor) or _named(state, command.terminals)
    if refused:
        return refused
    if not command.terminals:
        return refuse("no_such_terminal", "name the terminals that show it", NAMED)
    past = state.past.get(command.of)
    result = state.result if command.of == state.round else past.result if past else None
    if result is None:
        return refuse("no_such_round", f"round {command.of} has no number to show", EXISTS)
    if command.shown == result:
        return refuse("no_change", f"{result} is the number of round {command.of}", CHANGES)
    book = table.book
    clauses = book.tables["act"][act].source.clauses
    if command.shown is not None:
        clauses = tuple(
            dict.fromkeys((*clauses, *book.policies["malfunction.wrong_number"].source.clauses))
        )
    shown = e.NumberPutRight(
        round=command.of,
        terminals=command.terminals,
        shown=command.shown,
        result=result,
        reason=command.reason,
        clauses=clauses,
    )
    if command.shown is None or command.of == state.round:
        return (shown,)
    return shown, *(_confirmed(state, command.of, name, clauses) for name in command.terminals)


def _reset(table: PayTable, state: TableState, actor: Actor) -> Decision:
    refused = may_act(table.book, "reset_terminals", actor)
    if refused:
        return refused
    if not any(terminal.unset for terminal in state.terminals.values()):
        source = table.book.policies["terminal.no_spin"].source
        return refuse("not_now", "no no-spin waits for a reset", source)
    return (e.TerminalsReset(clauses=table.book.policies["terminal.no_spin"].source.clauses),)
