"""The names of accounts, which deciders look balances up by. What moves money is ledger.py's."""

from collections.abc import Iterable

OUTSIDE = "outside"
DROP = "drop"
CASH = "cash"
FLOAT = "float"
VAULT = "vault"
WIN = "win"
#: What the house has given away in tokens and vouchers.
PROMOTION = "promotion"
#: What winners got more than the odds come to, because no chips make that; or less.
ROUNDING = "rounding"

#: Credit that terminals have given for notes, less what slips have taken back.
CREDIT = "credit"


def purse(player: str) -> str:
    return f"purse:{player}"


def hold(player: str) -> str:
    return f"hold:{player}"


def held(player: str) -> str:
    """What is kept safe for a player who is gone."""
    return f"held:{player}"


def seized(player: str) -> str:
    """Winnings made with a device, held while it is investigated."""
    return f"seized:{player}"


def transit(transfer: str) -> str:
    return f"transit:{transfer}"


def colour(player: str, name: str) -> str:
    """Colour checks in a player's hands, at their value of issue."""
    return f"colour:{player}:{name}"


def token(player: str, issue: str) -> str:
    """Promotional tokens in a player's hands, by the voucher that they were given for."""
    return f"token:{player}:{issue}"


def meter(terminal: str) -> str:
    """Credit at a terminal; nothing on a layout draws on it."""
    return f"meter:{terminal}"


def notes(terminal: str) -> str:
    """Banknotes in a terminal's box."""
    return f"notes:{terminal}"


def printing(slip: str) -> str:
    """Credit that a printer has been asked to put onto a slip."""
    return f"printing:{slip}"


def slip(name: str) -> str:
    """A slip that is out and can be paid, at the cage."""
    return f"slip:{name}"


def fund(player: str, of: str) -> str:
    """The account that a part of a stake is drawn from, and that it goes back to."""
    if of == "chips":
        return purse(player)
    kind, _, name = of.partition(":")
    match kind:
        case "colour":
            return colour(player, name)
        case "token":
            return token(player, name)
        case "credit":
            return meter(player)
    raise ValueError(f"nobody draws a stake from {of!r}")


def winnings(player: str, stake: Iterable[str]) -> str:
    """Where winnings go: chips, whatever was staked; to the meter where credit was."""
    return meter(player) if "credit" in stake else purse(player)
