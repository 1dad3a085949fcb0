"""The cage: what belongs to no table. Chips for cash, cash for chips, chips to and from tables."""

from croupier.game import commands as c
from croupier.game import events as e
from croupier.game.accounts import CASH, VAULT, purse
from croupier.game.carrying import note, send, take
from croupier.game.chips import send_float
from croupier.game.differences import locked_at_cage, reconcile
from croupier.game.exclusion import decide_exclusion, stopped_at_cage
from croupier.game.grounds import FUNDS, OFFICE, TURN, refuse
from croupier.game.names import CAGE_STREAM, Actor, Instant, Refusal
from croupier.game.restoring import decide_restoring
from croupier.game.slips import decide_slip
from croupier.game.state import CageState
from croupier.game.trouble import acknowledge

CAGE = CAGE_STREAM
#: No book speaks of the cage; its acts are ours to give.
CASHIERS = ("cashier", "administrator")


def decide_cage(
    state: CageState, command: c.CageCommand, actor: Actor, at: Instant
) -> tuple[e.Event, ...] | Refusal:
    if state.opened is None:
        return refuse("closed", "the cage is not open", TURN)
    stopped = stopped_at_cage(state, command) or locked_at_cage(state, command)
    if stopped:
        return stopped
    if isinstance(command, c.CageConduct):
        return decide_exclusion(state, command, actor)
    if isinstance(command, c.RestoringAct):
        return decide_restoring(state, command, actor, at)
    if isinstance(command, c.CageSlip):
        return decide_slip(state, command, actor, at)
    match command:
        case c.SellChips():
            return _sell(state, command, actor)
        case c.BuyBackChips():
            return _buy_back(state, command, actor)
        case c.SendChips():
            return send(state, command, actor, CAGE)
        case c.SendFloat():
            return send_float(state, command, actor, CAGE)
        case c.TakeChips():
            return take(state, command, actor)
        case c.NoteLanding():
            return note(state, command, actor)
        case c.Acknowledge():
            return acknowledge(state, command, actor)
        case c.Reconcile():
            return reconcile(state, command, actor)


def _sell(state: CageState, command: c.SellChips, actor: Actor) -> tuple[e.Event, ...] | Refusal:
    if actor.role not in CASHIERS:
        return refuse("not_your_act", "a cashier sells chips", OFFICE)
    if state.balances.get(VAULT, 0) < command.cents:
        return refuse("vault_short", "the vault has not so many chips", FUNDS)
    return (e.ChipsSold(player=command.player, cents=command.cents),)


def _buy_back(
    state: CageState, command: c.BuyBackChips, actor: Actor
) -> tuple[e.Event, ...] | Refusal:
    if actor.role not in CASHIERS:
        return refuse("not_your_act", "a cashier buys chips back", OFFICE)
    has = state.balances.get(purse(command.player), 0)
    if has < command.cents:
        return refuse(
            "not_funded", f"there are {has} cents of chips here, not {command.cents}", FUNDS
        )
    if state.balances.get(CASH, 0) < command.cents:
        return refuse("cash_short", "the cage has not so much cash", FUNDS)
    return (e.ChipsBoughtBack(player=command.player, cents=command.cents),)
