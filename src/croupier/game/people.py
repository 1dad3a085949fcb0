"""Deciders about people put together: conduct, exclusion, places, disputes, what a table is set up
with. Which act goes to whom stands here; what an act asks stands in the file of its noun.
"""

from croupier.game import commands as c
from croupier.game import events as e
from croupier.game.abstention import require_vacating
from croupier.game.arrangements import (
    arrange_straight_up,
    attest_equipment,
    confined,
    end_arrangement,
    put_up_notice,
    request_rules,
)
from croupier.game.commands import conduct as cc
from croupier.game.complaints import open_complaint
from croupier.game.conduct import lift_sanction, record_breach, release_winnings, sanction
from croupier.game.disputes import decide_dispute
from croupier.game.exclusion import note_exclusion, pay_out, return_held, shut_out
from croupier.game.grounds import refuse
from croupier.game.names import Actor, Instant, Refusal
from croupier.game.partnership import link_players
from croupier.game.state import TableState
from croupier.paytable import PayTable

Decision = tuple[e.Event, ...] | Refusal


def may_person(
    table: PayTable, state: TableState, command: c.TableCommand, actor: Actor
) -> Refusal | None:
    """Whether this person may play: shut out of it, or confined by an arrangement."""
    refused = shut_out(state, command, actor)
    if refused or not isinstance(command, c.PlayerAct):
        return refused
    named = command.player if isinstance(command, c.Place) else None
    return confined(table, state, command, named or actor.person)


def decide_people(
    table: PayTable, state: TableState, command: c.ConductAct, actor: Actor, at: Instant
) -> Decision:
    if state.closed and not isinstance(command, cc.AlsoWhenClosed):
        closing = table.book.tables["act"]["close_table"].source
        return refuse("closed", "the table is closed", closing)
    if isinstance(command, cc.DisputeAct):
        return decide_dispute(table, state, command, actor, at)
    if isinstance(command, cc.SanctionAct):
        return _conduct(table, state, command, actor)
    match command:
        case cc.OpenComplaint():
            return open_complaint(table, state, command, actor, at)
        case cc.RequireVacating():
            return require_vacating(table, state, command, actor)
        case cc.RequestRules():
            return request_rules(table, state, command, actor)
        case cc.AttestEquipment():
            return attest_equipment(table, state, command, actor)
        case cc.ArrangeStraightUp():
            return arrange_straight_up(table, state, command, actor)
        case cc.EndArrangement():
            return end_arrangement(table, state, command, actor)
        case cc.PutUpNotice():
            return put_up_notice(table, state, command, actor, at)


def _conduct(table: PayTable, state: TableState, command: cc.SanctionAct, actor: Actor) -> Decision:
    match command:
        case cc.RecordBreach():
            return record_breach(table, state, command, actor)
        case cc.Sanction():
            return sanction(table, state, command, actor)
        case cc.LiftSanction():
            return lift_sanction(table, state, command, actor)
        case cc.ReleaseWinnings():
            return release_winnings(table, state, command, actor)
        case cc.NoteExclusion():
            return note_exclusion(state, command, actor)
        case cc.PayOut():
            return pay_out(table, state, command, actor)
        case cc.ReturnHeld():
            return return_held(table, state, command, actor)
        case cc.LinkPlayers():
            return link_players(table, command, actor)
