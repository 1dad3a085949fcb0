"""The day and its end: beginning a gaming day, announcing a closing, telling offices, closing.

Where the book asks for a sign, it stands its minutes before an occupied table closes; where it asks
that an office be told first, closing waits for that (8(g), 12(h)). A live streak is played out,
settled or handed back as the reading of 6.6 has it.
"""

import msgspec

from croupier.game import commands as c
from croupier.game import events as e
from croupier.game.colours import out
from croupier.game.grounds import CHANGES, EXISTS, OFFICE, ONLY_THE_BOOK, REASON, TURN, refuse
from croupier.game.moments import instant, later, latest
from croupier.game.names import Actor, Instant, Refusal
from croupier.game.redemption import left_out
from croupier.game.settlement import settled
from croupier.game.state import StreakWager, TableState
from croupier.game.streak import is_offered
from croupier.game.touches import credit_left, credit_of
from croupier.paytable import PayTable
from croupier.roles import is_staff, is_supervisor, may_act
from croupier.rulebook.model import ClauseId
from croupier.settle import Stake, settle_run

Decision = tuple[e.Event, ...] | Refusal


def begin_day(state: TableState, actor: Actor) -> Decision:
    if not is_supervisor(actor):
        return refuse("not_your_act", "a supervisor begins the gaming day", OFFICE)
    if state.done:
        return refuse("round_under_way", "a day begins between rounds", TURN)
    return (e.DayBegun(),)


def announce_closing(table: PayTable, command: c.AnnounceClosing, actor: Actor) -> Decision:
    refused = may_act(table.book, "close_table", actor)
    if refused:
        return refused
    notice = table.book.policies["closure.notice_minutes"].source
    at = instant(command.at)
    if at is None:
        return refuse("no_time", "a closing needs a time, in UTC", notice, REASON)
    return (e.ClosingAnnounced(at=at, clauses=notice.clauses),)


def show_closing(table: PayTable, state: TableState, actor: Actor, at: Instant) -> Decision:
    """The sign goes up, and with it the final call where bets are being taken (6.6)."""
    source = table.book.policies["closure.notice_minutes"].source
    if not is_staff(actor):
        return refuse("not_your_act", "staff put signs up", source, OFFICE)
    if state.closing is None:
        return refuse("no_such_sign", "no closing time was ordered", source, EXISTS)
    if "closing" in state.signs:
        return refuse("sign_up", "the sign is up already", source, CHANGES)
    minutes, clauses = notice_of(table, state)
    due = latest(later(at, minutes=minutes), state.closing.at)
    shown = e.SignShown(sign="closing", at=at, due=due, clauses=clauses)
    return (shown, *final_call(table, state)) if state.betting else (shown,)


def notice_of(table: PayTable, state: TableState) -> tuple[int, tuple[ClauseId, ...]]:
    """How long the sign stands, and by which clauses: those on streaks only where they are had."""
    names = ["closure.notice_minutes"]
    if is_offered(table, state):
        names.append("super_streak.closing_minutes")
    policies = [table.book.policies[name] for name in names]
    minutes = max(policy.then for policy in policies if isinstance(policy.then, int))
    clauses = dict.fromkeys(clause for policy in policies for clause in policy.source.clauses)
    return minutes, tuple(clauses)


def final_call(table: PayTable, state: TableState) -> tuple[e.Event, ...]:
    """The round in which it is made is the last to take streaks (6.6; point 69)."""
    if state.final_call is not None or not is_offered(table, state):
        return ()
    policy = table.book.policies["super_streak.final_call"]
    if not policy.then:
        return ()
    return (e.FinalCallMade(round=state.round, clauses=policy.source.clauses),)


def tell_office(table: PayTable, command: c.TellOffice, actor: Actor) -> Decision:
    policy, row = table.book.policies["closure.notify"], table.book.tables["notification"]
    offices = policy.then if isinstance(policy.then, tuple) else ()
    also = row["closing"].fields["to"] if "closing" in row else ()
    if not is_staff(actor):
        return refuse("not_your_act", "staff tell the office", policy.source, OFFICE)
    if offices in ((), ("nobody",)):
        return refuse("nobody_to_tell", "this book has nobody told", policy.source, ONLY_THE_BOOK)
    return (
        e.OfficeTold(
            what="closing",
            offices=tuple(dict.fromkeys((*offices, *also))) if isinstance(also, tuple) else offices,
            reference=command.reference,
            clauses=policy.source.clauses,
        ),
    )


def close_table(
    table: PayTable, state: TableState, command: c.CloseTable, actor: Actor, at: Instant
) -> Decision:
    book = table.book
    refused = may_act(book, "close_table", actor)
    if refused:
        return refused
    if state.done or state.wagers:
        return refuse("round_under_way", "finish the round first", TURN)
    if state.streaks and book.policy("super_streak.at_closure") == "play_on":
        says = "a Super Streak wager is live; rounds go on for it"
        return refuse("streak_live", says, book.policies["super_streak.at_closure"].source)
    told, row = book.policies["closure.notify"], book.tables["notification"].get("closing")
    first = told.then != ("nobody",) and (row is None or row.fields["when"] == "before")
    if first and "closing" not in state.told:
        offices = " and ".join(str(o) for o in told.then) if isinstance(told.then, tuple) else ""
        says = f"the {offices.replace('_', ' ')} must be told first"
        return refuse("not_told", says, told.source)
    minutes, notice = notice_of(table, state)
    shown = state.signs.get("closing")
    if (
        players_present(state)
        and minutes
        and (shown is None or shown.due is None or at < shown.due)
    ):
        says = f"players are present: the closing sign must have stood {minutes} minutes"
        return refuse("sign_not_due", says, notice)
    credit = credit_left(table, state)
    if credit:
        return credit
    left = left_out(table, state, command)
    if isinstance(left, Refusal):
        return left
    streaks = [_closed_out(table, state, wager) for wager in state.streaks.values()]
    clauses = tuple(dict.fromkeys((*notice, *told.source.clauses)))
    return (*streaks, *left, e.TableClosed(clauses=clauses))


def players_present(state: TableState) -> bool:
    """A place taken, a wager riding, colour checks out, or somebody at a terminal (point 131)."""
    checks = any(out(state, issued.player, issued.colour) for issued in state.colours.values())
    at_terminals = any(
        terminal.person is not None or credit_of(state, name)
        for name, terminal in state.terminals.items()
    )
    return bool(state.seats or state.streaks or checks or at_terminals)


def _closed_out(table: PayTable, state: TableState, wager: StreakWager) -> e.Event:
    """A streak that the closing ends: settled at its count, or handed back (point 69)."""
    policy = table.book.policies["super_streak.at_closure"]
    if policy.then == "refund":
        return e.WagerVoided(
            round=state.round,
            wager=wager.number,
            player=wager.player,
            position=wager.position,
            cents=wager.cents,
            clauses=policy.source.clauses,
            parts=wager.stake,
        )
    done = settle_run(table, Stake(wager.position, wager.cents), wager.count)
    clauses = (*done.clauses, *policy.source.clauses)
    done = msgspec.structs.replace(done, clauses=clauses, rules=(f"run:{wager.count}",))
    return settled(table, state, wager, done)
