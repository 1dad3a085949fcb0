"""When something goes wrong: no result, failed lights, a malfunction, an incident, a refused wager.

Every case has its call, its effect on wagers and its clauses from the book; nobody's stake is kept
without a decided result unless the book says so by name.
"""

from croupier.game import commands as c
from croupier.game import events as e
from croupier.game.grounds import (
    ACCOUNTS,
    CHANGES,
    EXISTS,
    OFFICE,
    ONLY_THE_BOOK,
    REASON,
    TWO,
    refuse,
)
from croupier.game.names import Actor, Refusal
from croupier.game.state import CageState, LiveWager, StreakWager, TableState
from croupier.paytable import PayTable
from croupier.roles import is_staff, is_supervisor, may_act
from croupier.rulebook.model import Entry

Decision = tuple[e.Event, ...] | Refusal


def call_no_result(
    table: PayTable, state: TableState, command: c.CallNoResult, actor: Actor
) -> Decision:
    book = table.book
    case = book.tables["irregularity"].get(command.irregularity)
    if case is None:
        known = ", ".join(book.tables["irregularity"])
        return refuse("no_such_case", f"this book knows {known}", ONLY_THE_BOOK)
    refused = may_call(table, state, case, actor, with_reason=command.reason is not None)
    if refused:
        return refused
    locked = "no_more_bets" in state.done
    policy = book.policies["no_result.wagers" if locked else "no_result.before_lock"]
    clauses = tuple(dict.fromkeys((*case.source.clauses, *policy.source.clauses)))
    called = e.NoResultCalled(
        round=state.round,
        irregularity=case.name,
        call=str(case.fields["call"]),
        says=str(case.fields["says"]),
        clauses=clauses,
        wagers=str(policy.then),
        reason=command.reason or "",
    )
    if policy.then != "return":
        return called, *_off_terminals(table, state), *_reset(table, state, actor)
    back = [voided(state, wager, clauses) for wager in state.wagers.values()]
    return called, *back, *_reset(table, state, actor)


def may_call(
    table: PayTable, state: TableState, case: Entry, actor: Actor, *, with_reason: bool
) -> Refusal | None:
    """Whether this office may announce this case now, given or not given a reason."""
    if "enter" in state.done:
        refused = _may_retract(table, state, actor, with_reason=with_reason)
    else:
        refused = may_act(table.book, "call_no_result", actor) or _whose(case, actor)
    return refused or _may_call(state, case)


def _off_terminals(table: PayTable, state: TableState) -> tuple[e.Event, ...]:
    """Terminals are reset by a no-spin whatever stays on the layout (11(d); point 106)."""
    own = [wager for wager in state.wagers.values() if wager.player in state.terminals]
    clauses = table.book.policies["terminal.no_spin"].source.clauses if own else ()
    return tuple(voided(state, wager, clauses) for wager in own)


def _reset(table: PayTable, state: TableState, actor: Actor) -> tuple[e.Event, ...]:
    """With a no-spin that dealer or inspector calls; anybody else's waits for one of them."""
    if not state.terminals or may_act(table.book, "reset_terminals", actor) is not None:
        return ()
    return (e.TerminalsReset(clauses=table.book.policies["terminal.no_spin"].source.clauses),)


def _whose(case: Entry, actor: Actor) -> Refusal | None:
    """Each case is announced by whom its own clause names."""
    by = case.fields["by"]
    if isinstance(by, tuple) and actor.role in by:
        return None
    says = f"a {actor.role.replace('_', ' ')} does not announce this case under this book"
    return refuse("not_your_act", says, case.source)


def _may_call(state: TableState, case: Entry) -> Refusal | None:
    fitted = state.opened.equipment if state.opened else ()
    needs = case.fields.get("needs")
    if needs is not None and needs not in fitted:
        says = f"that case needs a {str(needs).replace('_', ' ')}, which this table has not"
        return refuse("not_fitted", says, case.source)
    if not state.done:
        return refuse("no_round", "no round is under way", case.source, EXISTS)
    locked = "no_more_bets" in state.done
    when = case.fields["when"]
    if (when == "before_lock" and locked) or (when == "after_lock" and not locked):
        moment = "before" if when == "before_lock" else "after"
        return refuse("not_now", f"that can only happen {moment} the lock", case.source)
    return None


def _may_retract(
    table: PayTable, state: TableState, actor: Actor, *, with_reason: bool
) -> Refusal | None:
    """After a result was announced: a supervisor, with a reason, until settling begins (point 40).

    Whoever may call it otherwise, this is a supervisor's: in roulette only the dealer calls.
    """
    policy = table.book.policies["no_result.after_announce"]
    if "collect" in state.done or policy.then == "never" or not is_supervisor(actor):
        says = "the result is declared and will be settled"
        return refuse("result_stands", says, policy.source)
    if not with_reason:
        says = "taking back a result that was announced needs a reason"
        return refuse("no_reason", says, policy.source, REASON)
    return None


def voided(state: TableState, wager: LiveWager, clauses: tuple[str, ...]) -> e.WagerVoided:
    return e.WagerVoided(
        round=state.round,
        wager=wager.number,
        player=wager.player,
        position=wager.position,
        cents=wager.cents,
        clauses=clauses,
        parts=wager.stake,
    )


def report_lights(
    table: PayTable, state: TableState, command: c.ReportLights, actor: Actor
) -> Decision:
    """The round is settled by hand, by what the book lets decide; then play may stop (8.7, 7.3)."""
    book = table.book
    policy = book.policies["malfunction.settle_by"]
    if not is_staff(actor):
        return refuse("not_your_act", "staff report the lights", policy.source, OFFICE)
    if "enter" not in state.done or "collect" in state.done:
        says = "lights are reported between the result and its settlement"
        return refuse("not_now", says, policy.source)
    if state.lights_failed:
        return refuse("reported", "the lights of this round were reported", policy.source, CHANGES)
    lights = book.policies["result.lights"]
    fitted = state.opened.equipment if state.opened else ()
    if lights.then == "dolly" or (lights.then == "if_fitted" and "lights" not in fitted):
        return refuse("not_fitted", "this table has no lights to fail", lights.source)
    failed = e.LightsFailed(
        round=state.round,
        what=command.what,
        settled_by=str(policy.then),
        clauses=policy.source.clauses,
        stops=_stops(table, fixed_at_once=command.fixed_at_once),
    )
    lit = "winning areas did not light" if command.what == "missing" else "wrong areas were lit"
    return failed, *tell_malfunction(table, state, lit)


def tell_malfunction(table: PayTable, state: TableState, what: str) -> tuple[e.Event, ...]:
    """A notification to whom the book says must be told, and of what; nobody, where it says so.

    The policy says that somebody is told, the book's row of notifications which offices may say
    that they were: a pit boss, or anybody above.
    """
    told = table.book.policies["malfunction.notify"]
    offices = tuple(str(o) for o in told.then) if isinstance(told.then, tuple) else ()
    if offices in ((), ("nobody",)):
        return ()
    row = table.book.tables["notification"].get("malfunction")
    also = row.fields["to"] if row else ()
    offices = tuple(dict.fromkeys((*offices, *also))) if isinstance(also, tuple) else offices
    opened = e.NotificationOpened(
        number=state.next_notification,
        what=f"malfunction: {what}",
        offices=offices,
        clauses=told.source.clauses,
    )
    return (opened,)


def _stops(table: PayTable, *, fixed_at_once: bool) -> bool:
    stop = table.book.policy("malfunction.stop")
    return stop == "until_rectified" or (stop == "if_not_immediate" and not fixed_at_once)


def report_malfunction(
    table: PayTable, state: TableState, command: c.ReportMalfunction, actor: Actor
) -> Decision:
    policy = table.book.policies["malfunction.stop"]
    if not is_staff(actor):
        return refuse("not_your_act", "staff report a malfunction", policy.source, OFFICE)
    stops = _stops(table, fixed_at_once=command.fixed_at_once)
    events = list(tell_malfunction(table, state, command.what))
    if stops:
        events.append(e.PlayStopped(what=command.what, clauses=policy.source.clauses))
    if not events:
        # Nobody to tell and nothing to stop (7(e)): the report itself is what is kept.
        events.append(
            e.IncidentRecorded(
                round=state.round,
                kind="malfunction",
                ruling="play_goes_on",
                says=command.what,
                wager=None,
                player=None,
                clauses=policy.source.clauses,
            )
        )
    return tuple(events)


def why_stopped(table: PayTable, state: TableState) -> Refusal:
    """What play that is stopped answers; accounts that differ are no clause's."""
    stop = table.book.policies["malfunction.stop"].source
    differs = any(one.of in ("table", "house") for one in state.differing.values())
    return refuse("stopped", f"play is stopped: {state.stopped}", ACCOUNTS if differs else stop)


def clear_malfunction(
    table: PayTable, state: TableState, command: c.ClearMalfunction, actor: Actor
) -> Decision:
    stop = table.book.policies["malfunction.stop"].source
    if not is_supervisor(actor):
        return refuse("not_your_act", "a supervisor says that it is put right", stop, OFFICE)
    if state.stopped is None:
        return refuse("not_stopped", "play is not stopped", stop, EXISTS)
    if any(differs.of in ("table", "house") for differs in state.differing.values()):
        return refuse("accounts_differ", "its accounts differ; reconcile them first", ACCOUNTS)
    return (e.PlayResumed(what=command.what, clauses=stop.clauses),)


def acknowledge(state: TableState | CageState, command: c.Acknowledge, actor: Actor) -> Decision:
    told = state.notifications.get(command.notification)
    if told is None:
        return refuse("no_such_notification", "there is no such notification open", EXISTS)
    if actor.role not in told.offices:
        offices = " or ".join(told.offices).replace("_", " ")
        return refuse(
            "not_your_act", f"it is for the {offices} to acknowledge", told.clauses, OFFICE
        )
    if told.maker == actor.person:
        says = "a second look is somebody else's than the person's who acted"
        return refuse("own_act", says, told.clauses, TWO)
    return (e.NotificationAcknowledged(number=command.notification),)


def refuse_wager(
    table: PayTable, state: TableState, command: c.RefuseWager, actor: Actor
) -> Decision:
    """A supervisor may have a wager taken off before the call, and only before (9.11, 8.11)."""
    policy = table.book.policies["conduct.refuse_wager"]
    if policy.then != "supervisor":
        says = "this book lets nobody refuse a wager on grounds of his own"
        return refuse("not_in_book", says, policy.source)
    refused = may_act(table.book, "refuse_wager", actor)
    if refused:
        return refused
    if not state.betting:
        return refuse("locked", "after the call no wager is refused", policy.source)
    wager = state.wagers.get(command.wager) or state.streaks.get(command.wager)
    if wager is None or (isinstance(wager, StreakWager) and wager.locked):
        says = f"wager {command.wager} is not on the layout"
        return refuse("no_wager", says, policy.source, EXISTS)
    return (
        e.WagerRefused(
            round=state.round,
            wager=wager.number,
            player=wager.player,
            position=wager.position,
            cents=wager.cents,
            reason=command.reason,
            clauses=policy.source.clauses,
            parts=wager.stake,
        ),
    )
