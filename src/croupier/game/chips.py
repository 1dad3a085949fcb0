"""The chips of a table put together: colours, redemption, vouchers and the float.

Only the sending of acts to their deciders lives here, and which of them a closed table still takes.
"""

from croupier.game import commands as c
from croupier.game import events as e
from croupier.game.accounts import FLOAT, VAULT
from croupier.game.colours import decide_colour
from croupier.game.grounds import FUNDS, OFFICE, ONCE, THIS_STREAM, refuse
from croupier.game.names import Actor, Refusal, TableId
from croupier.game.redemption import redeem, verify
from croupier.game.state import CageState, TableState
from croupier.game.tokens import exchange_voucher
from croupier.game.tray import value
from croupier.money import dollars_of
from croupier.paytable import PayTable
from croupier.roles import is_supervisor

Decision = tuple[e.Event, ...] | Refusal

CHIP_ACTS = (
    c.DeclareColour,
    c.IssueColour,
    c.MarkColour,
    c.AllowSecondColour,
    c.ShareColour,
    c.RedeemColour,
    c.VerifyRedemption,
    c.ExchangeVoucher,
)
#: What may still be asked of a closed table: its checks come back, and offices answer.
WHEN_CLOSED = (c.RedeemColour, c.VerifyRedemption, c.Acknowledge)


def decide_chips(table: PayTable, state: TableState, command: c.ChipAct, actor: Actor) -> Decision:
    match command:
        case c.RedeemColour():
            return redeem(table, state, command, actor)
        case c.VerifyRedemption():
            return verify(table, state, command, actor)
        case c.ExchangeVoucher():
            return exchange_voucher(table, state, command, actor)
    decided = decide_colour(table, state, command, actor)
    if decided is None:
        raise TypeError(f"no decider takes {type(command).__name__}")
    return decided


def send_float(
    state: TableState | CageState, command: c.SendFloat, actor: Actor, here: TableId
) -> Decision:
    """A fill out of the vault by a cashier, or a credit out of a float by a supervisor.

    No book speaks of either; between tables nothing goes, since the vault counts what it gave.
    """
    in_cage = isinstance(state, CageState)
    if not (actor.role == "cashier" if in_cage else is_supervisor(actor)):
        who = "a cashier sends a fill" if in_cage else "a supervisor sends a credit"
        return refuse("not_your_act", who, OFFICE)
    if (command.to == "cage") == in_cage:
        return refuse(
            "same_stream", "a float is filled from the cage, and credited to it", THIS_STREAM
        )
    if command.transfer in state.sent or command.transfer in state.taken:
        return refuse("transfer_known", "a transfer with this id was sent before", ONCE)
    if command.chips and value(command.chips) != command.cents:
        says = f"those chips are ${dollars_of(value(command.chips))}"
        return refuse("chips_differ", f"{says}, not ${dollars_of(command.cents)}", FUNDS)
    has = state.balances.get(VAULT if in_cage else FLOAT, 0)
    if has < command.cents:
        code = "vault_short" if in_cage else "float_short"
        return refuse(code, f"there is ${dollars_of(has)}, not ${dollars_of(command.cents)}", FUNDS)
    return (
        e.ChipsSent(
            transfer=command.transfer,
            player=actor.person,
            source=here,
            to=command.to,
            cents=command.cents,
            of="float",
            chips=command.chips,
        ),
    )
