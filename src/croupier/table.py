"""A table: the deciders put together. Commands in, events or one refusal out.

Asking and doing are the same code; evolve never opens a book; due says when the table next wants
waking, and tick does what has then fallen due. Checks come in a fixed order, so that an act is
refused for one reason only: the table, the round, then what the act itself asks.
"""

from typing import get_args

import msgspec

from croupier.game import commands as c
from croupier.game import events as e
from croupier.game.accounts import purse
from croupier.game.cage import CAGE, decide_cage
from croupier.game.carrying import note, send, take
from croupier.game.chips import CHIP_ACTS, WHEN_CLOSED, decide_chips, send_float
from croupier.game.closing import (
    announce_closing,
    begin_day,
    close_table,
    show_closing,
    tell_office,
)
from croupier.game.corrections import correct_result
from croupier.game.differences import ROUND_ENDS, alarms, locked, note_difference, reconcile
from croupier.game.drawing import record_draw
from croupier.game.fold import RETURNS
from croupier.game.fold import evolve_cage as fold_cage
from croupier.game.fold import evolve_table as fold_table
from croupier.game.grounds import EXISTS, NAMED, refuse
from croupier.game.identity import Totals, count, differences
from croupier.game.incidents import held_for_absent, record_incident, relax_position
from croupier.game.invalidation import invalidate
from croupier.game.limits import change_due, decide_limits
from croupier.game.moments import later
from croupier.game.names import Actor, Instant, PersonId, Refusal
from croupier.game.outage import confirm_sign
from croupier.game.partnership import flagged
from croupier.game.payment import in_chips
from croupier.game.people import decide_people, may_person
from croupier.game.places import buy_in, leave, sit
from croupier.game.reopening import open_again
from croupier.game.round import decide_round, may_round
from croupier.game.state import CageState, TableState
from croupier.game.summons import call_supervisor
from croupier.game.terminal import decide_terminal, no_layout
from croupier.game.tray_fold import fold_tray
from croupier.game.trouble import (
    acknowledge,
    call_no_result,
    clear_malfunction,
    refuse_wager,
    report_lights,
    report_malfunction,
)
from croupier.game.wagers import decide_wager, may_stake
from croupier.ledger import post, postings
from croupier.paytable import PayTable
from croupier.roles import may_act

Decision = tuple[e.Event, ...] | Refusal

_PACKED = msgspec.msgpack.Encoder()
_TOTALS = msgspec.msgpack.Decoder(Totals)

_ROUND = (
    c.PlaceBets,
    c.Tumble,
    c.NoMoreBets,
    c.Spin,
    c.Uncover,
    c.Mark,
    c.Enter,
    c.EnterAgain,
    c.Confirm,
    c.Collect,
    c.Pay,
    c.DirectEmptyRound,
)
_PLAYER = (c.Place, c.TakeBack, c.Move, c.Clear, c.Repeat, c.Double, c.LeaveUp)
#: What nearly all commands are: a player's stakes, at the table or at a terminal. None of them is
#: taken whenever, and none ends a round.
_STAKES = frozenset((*_PLAYER, *get_args(c.Touch)))
_LIMITS = (
    c.ChangeLimits,
    c.ShowSign,
    c.TakeDownSign,
    c.SetWageringPeriod,
    c.GrantPersonalLimits,
    c.AdviseMinimum,
    c.DesignateNeighbours,
)


def decide(
    table: PayTable, state: TableState, command: c.TableCommand, actor: Actor, at: Instant
) -> Decision:
    decided = _decide(table, state, command, actor, at)
    if state.kinds and not isinstance(decided, Refusal):
        decided = in_chips(table, state, decided)
    if isinstance(decided, Refusal) or type(command) in _STAKES:
        return decided
    if state.absent:
        decided = (*decided, *held_for_absent(table, state, _came(state, decided)))
    if not any(isinstance(each, ROUND_ENDS) for each in decided):
        return decided
    return _checked(state, decided)


def _came(state: TableState, decided: tuple[e.Event, ...]) -> dict[PersonId, int]:
    """What came into the purses of owners who are gone; nothing of one who is being seen to."""
    seen = {event.player for event in decided if isinstance(event, (*RETURNS, e.PurseHeld))}
    gone = {purse(player): player for player in state.absent if player not in seen}
    came: dict[PersonId, int] = {}
    for event in decided:
        for posting in postings(event):
            if posting.account in gone:
                player = gone[posting.account]
                came[player] = came.get(player, 0) + posting.cents
    return came


def _checked(state: TableState | CageState, decided: tuple[e.Event, ...]) -> tuple[e.Event, ...]:
    """What was decided, and with it what the accounts then show: nothing, while they are right."""
    # By way of bytes: a deep copy of a thousand holders' sums takes ten times as long.
    balances, totals = dict(state.balances), _TOTALS.decode(_PACKED.encode(state.totals))
    for event in decided:
        post(balances, postings(event))
        count(totals, event)
    opened = state.opened
    name = opened.table if isinstance(opened, e.Opened) else CAGE
    terminals = state.terminals if isinstance(state, TableState) else ()
    found = differences(totals, balances, name, terminals)
    told = sum(isinstance(event, e.NotificationOpened) for event in decided)
    return (*decided, *alarms(state, found, told)) if found else decided


def decide_at_cage(state: CageState, command: c.CageCommand, actor: Actor, at: Instant) -> Decision:
    """The cage has no rounds: its accounts are looked at with everything that is done there."""
    decided = decide_cage(state, command, actor, at)
    if isinstance(decided, Refusal) or not any(map(postings, decided)):
        return decided
    return _checked(state, decided)


def _decide(
    table: PayTable, state: TableState, command: c.TableCommand, actor: Actor, at: Instant
) -> Decision:
    if state.opened is None:
        return refuse("closed", "the table is not open", EXISTS)
    if command.table != state.opened.table:
        return refuse("other_table", f"this is {state.opened.table}", NAMED)
    # Players' acts are asked about first wherever the order is free: they are nearly all there is.
    taken = None if type(command) in _STAKES else _whenever(table, state, command, actor, at)
    if taken is not None:
        return taken
    if state.closed and not isinstance(command, WHEN_CLOSED):
        closing = table.book.tables["act"]["close_table"].source
        return refuse("closed", "the table is closed", closing)
    refused = (
        no_layout(table, command)
        or _may(table, state, command, actor)
        or may_person(table, state, command, actor)
        or locked(state, command, actor)
    )
    if refused:
        return refused
    named = getattr(command, "round", None)
    if named is not None and named != state.round:
        return refuse("other_round", f"this is round {state.round}, not {named}", NAMED)
    if isinstance(command, _PLAYER):
        return flagged(table, state, decide_wager(table, state, command, actor))
    if isinstance(command, _ROUND):
        return decide_round(table, state, command, at)
    if isinstance(command, c.TerminalAct):
        return decide_terminal(table, state, command, actor, at)
    if isinstance(command, c.ShowSign) and command.sign == "closing":
        return show_closing(table, state, actor, at)
    if isinstance(command, c.ConfirmSign):
        return confirm_sign(state, command, actor)
    if isinstance(command, _LIMITS):
        return decide_limits(table, state, command, actor, at)
    return _house(table, state, command, actor, at)


def _whenever(
    table: PayTable, state: TableState, command: c.TableCommand, actor: Actor, at: Instant
) -> Decision | None:
    """What may be taken although the table is closed: chips, news, and people's rights."""
    match command:
        case c.SendChips():
            here = state.opened.table if state.opened else command.table
            return (
                may_person(table, state, command, actor)
                or locked(state, command, actor)
                or send(state, command, actor, here)
            )
        case c.SendFloat():
            here = state.opened.table if state.opened else command.table
            return send_float(state, command, actor, here)
        case c.TakeChips():
            return take(state, command, actor)
        case c.NoteLanding():
            return note(state, command, actor)
        case c.OpenTable():
            return open_again(table, state, actor)
        case c.Acknowledge():
            return acknowledge(state, command, actor)
        case c.NoteDifference():
            return note_difference(state, command, actor)
        case c.Reconcile():
            return reconcile(state, command, actor)
    if isinstance(command, c.ConductAct):
        return locked(state, command, actor) or decide_people(table, state, command, actor, at)
    return None


def _may(
    table: PayTable, state: TableState, command: c.TableCommand, actor: Actor
) -> Refusal | None:
    """The first question: whether the book gives the act to this office, and this person plays."""
    if isinstance(command, _PLAYER):
        return may_stake(table, state, command, actor)
    if isinstance(command, _ROUND):
        return may_round(table, command, actor)
    if isinstance(command, c.CallNoResult) and "enter" not in state.done:
        return may_act(table.book, "call_no_result", actor)
    return None


def _house(
    table: PayTable, state: TableState, command: c.TableCommand, actor: Actor, at: Instant
) -> Decision:
    if isinstance(command, CHIP_ACTS):
        return decide_chips(table, state, command, actor)
    match command:
        case c.RecordDraw():
            return record_draw(table, state, command, actor)
        case c.Sit():
            return sit(state, command, actor)
        case c.Leave():
            return leave(state, actor)
        case c.BuyIn():
            return buy_in(table, state, command, actor)
        case c.BeginDay():
            return begin_day(state, actor)
        case c.AnnounceClosing():
            return announce_closing(table, command, actor)
        case c.TellOffice():
            return tell_office(table, command, actor)
        case c.CloseTable():
            return close_table(table, state, command, actor, at)
        case _:
            return _trouble(table, state, command, actor)


def _trouble(table: PayTable, state: TableState, command: c.TableCommand, actor: Actor) -> Decision:
    match command:
        case c.CallNoResult():
            return call_no_result(table, state, command, actor)
        case c.ReportLights():
            return report_lights(table, state, command, actor)
        case c.ReportMalfunction():
            return report_malfunction(table, state, command, actor)
        case c.ClearMalfunction():
            return clear_malfunction(table, state, command, actor)
        case c.CorrectResult():
            return correct_result(table, state, command, actor)
        case c.RecordIncident():
            return record_incident(table, state, command, actor)
        case c.Invalidate():
            return invalidate(table, state, command, actor)
        case c.RefuseWager():
            return refuse_wager(table, state, command, actor)
        case c.RelaxPosition():
            return relax_position(table, state, command, actor)
        case c.CallSupervisor():
            return call_supervisor(table, state, command, actor)
    raise TypeError(f"no decider takes {type(command).__name__}")


def due(state: TableState) -> Instant | None:
    """When the table next wants waking: a warning, the end of betting, a sign's time."""
    opened = state.opened
    if opened is None or state.closed:
        return None
    moments: list[Instant] = []
    if state.betting and state.betting_seconds:
        end = later(state.betting_since, seconds=state.betting_seconds)
        if state.warning_seconds and not state.warned:
            moments.append(later(end, seconds=-state.warning_seconds))
        elif not state.elapsed:
            moments.append(end)
    if state.betting and state.finish_by is not None and not state.elapsed:
        moments.append(state.finish_by)
    shown = state.signs.get("raised_minimum")
    if not state.done and shown is not None and shown.due is not None:
        moments.append(shown.due)
    ordered = state.ordered
    if not state.done and ordered is not None and not ordered.needs_sign and ordered.at:
        moments.append(ordered.at)
    return min(moments, default=None)


def tick(state: TableState, at: Instant) -> tuple[e.Event, ...]:
    """What has fallen due by now; nothing where it has not."""
    moment = due(state)
    if moment is None or at < moment:
        return ()
    if state.betting and state.betting_seconds:
        if state.warning_seconds and not state.warned:
            return (e.ClosingWarned(round=state.round),)
        if not state.elapsed:
            return (e.BettingTimeElapsed(round=state.round),)
    if state.betting and state.finish_by is not None and not state.elapsed:
        return (e.BettingTimeElapsed(round=state.round),)
    changed = change_due(state, at)
    return (changed,) if changed else ()


def evolve_table(state: TableState, event: e.Event) -> TableState:
    """The state after an event, its money included."""
    state = fold_table(state, event)
    fold_tray(state, event)
    post(state.balances, postings(event))
    count(state.totals, event)
    return state


def evolve_cage(state: CageState, event: e.Event) -> CageState:
    state = fold_cage(state, event)
    post(state.balances, postings(event))
    count(state.totals, event)
    return state
