"""Chips between streams: sent out of one, in transit, taken into the other once.

The two halves share nothing but the transfer's id and the facts in the command; either stream alone
keeps its books at zero.
"""

from croupier.game import commands as c
from croupier.game import events as e
from croupier.game.accounts import purse
from croupier.game.grounds import CHANGES, FLOOR_ITSELF, FUNDS, OFFICE, ONCE, refuse
from croupier.game.names import Actor, PersonId, Refusal, TableId
from croupier.game.state import CageState, TableState
from croupier.money import dollars_of

#: Who may carry a player's chips for him.
CARRIERS = ("dealer", "cashier")
#: The floor itself, which lands what was sent. No session can be this person.
COURIER = Actor(PersonId("floor"), "administrator")
#: A simulated device, which is nobody's session either.
DEVICE = Actor(PersonId("simulated-device"), "administrator")


def send(
    state: TableState | CageState, command: c.SendChips, actor: Actor, here: TableId
) -> tuple[e.Event, ...] | Refusal:
    if actor.person != command.player and actor.role not in CARRIERS:
        says = "only a player, or staff for him, can carry his chips"
        return refuse("not_yours", says, OFFICE)
    if command.to == here:
        return refuse("same_stream", "the chips are here already", CHANGES)
    if command.transfer in state.sent or command.transfer in state.taken:
        return refuse("transfer_known", "a transfer with this id was sent before", ONCE)
    has = state.balances.get(purse(command.player), 0)
    if has < command.cents:
        says = f"there is ${dollars_of(has)} of chips here, not ${dollars_of(command.cents)}"
        return refuse("not_funded", says, FUNDS)
    return (
        e.ChipsSent(
            transfer=command.transfer,
            player=command.player,
            source=here,
            to=command.to,
            cents=command.cents,
        ),
    )


def take(
    state: TableState | CageState, command: c.TakeChips, actor: Actor
) -> tuple[e.Event, ...] | Refusal:
    if actor != COURIER:
        return refuse("not_your_act", "transfers are landed by the floor itself", FLOOR_ITSELF)
    if command.transfer in state.taken:
        return ()
    return (
        e.ChipsTaken(
            transfer=command.transfer,
            player=command.player,
            source=command.source,
            source_seq=command.source_seq,
            cents=command.cents,
            of=command.of or "purse",
            chips=command.chips,
        ),
    )


def note(
    state: TableState | CageState, command: c.NoteLanding, actor: Actor
) -> tuple[e.Event, ...] | Refusal:
    if actor != COURIER:
        return refuse("not_your_act", "transfers are landed by the floor itself", FLOOR_ITSELF)
    sent = state.under_way.get(command.transfer)
    if sent is None:
        return ()
    return (e.TransferLanded(transfer=sent.transfer, player=sent.player),)
