"""How a settled wager is shown: in a player's view of the table and in his earlier rounds."""

import msgspec

from croupier.game.events import WagerSettled, WagerVoided


class SettledView(msgspec.Struct, frozen=True):
    wager: int
    round: int
    position: str
    stake: int
    returned: int
    won: int
    lost: int
    state: str


def settled_view(event: WagerSettled | WagerVoided) -> SettledView:
    if isinstance(event, WagerVoided):
        cents = event.cents
        return SettledView(event.wager, event.round, event.position, cents, cents, 0, 0, "void")
    state = "won" if event.won else "lost" if event.lost else "returned"
    return SettledView(
        event.wager,
        event.round,
        event.position,
        event.stake,
        event.returned,
        event.won,
        event.lost,
        state,
    )
