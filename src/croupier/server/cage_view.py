"""What the cage's screen shows: players' chips, what is under way, the vault, cash, slips out."""

import msgspec

from croupier.game.accounts import CASH, VAULT, purse
from croupier.game.names import PersonId
from croupier.game.slips import outstanding
from croupier.game.state import CageState


class UnderWay(msgspec.Struct, frozen=True):
    transfer: str
    to: str
    cents: int


class CagePlayer(msgspec.Struct, frozen=True):
    player: str
    purse: int
    under_way: tuple[UnderWay, ...]


class CageView(msgspec.Struct, frozen=True):
    seq: int
    players: tuple[CagePlayer, ...]
    vault: int
    cash: int
    #: Slips that are out: how many, and what they come to.
    slips: int = 0
    slip_cents: int = 0
    #: Where the floor goes on from a copy: no slip is paid, and how many were entered as paid.
    restored: bool = False
    entered: int = 0
    #: What of the cage's accounts differs and is locked, in words.
    differs: tuple[str, ...] = ()


def cage_view(state: CageState, people: tuple[PersonId, ...], seq: int) -> CageView:
    out = outstanding(state)
    return CageView(
        seq,
        tuple(
            CagePlayer(
                person,
                state.balances.get(purse(person), 0),
                tuple(
                    UnderWay(sent.transfer, sent.to, sent.cents)
                    for sent in state.under_way.values()
                    if sent.player == person
                ),
            )
            for person in people
        ),
        state.balances.get(VAULT, 0),
        state.balances.get(CASH, 0),
        len(out),
        sum(slip.taken.cents for slip in out),
        state.restored is not None,
        state.entered,
        tuple(one.says for one in state.differing.values()),
    )
