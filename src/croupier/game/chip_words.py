"""Events about colour checks, vouchers and tokens told to a person; chronicle.py tells the rest."""

from croupier.game import events as e
from croupier.game.commands import Stack, StakePart
from croupier.money import dollars_of


def of_chips(event: e.Event) -> str:
    match event:
        case e.ColourDeclared(player=who, each=each):
            return f"{who} declares that each colour check is to be worth {_money(each)}."
        case e.ColourIssued():
            return _issued(event)
        case e.ColourMarked(player=who, colour=name, each=each):
            return f"A marker now shows that {who}'s {name} checks are worth {_money(each)} each."
        case e.SecondColourAllowed(player=who):
            return f"{who} may hold several colours."
        case e.ColourShared(player=who, colour=name, with_player=other):
            return f"{who} agrees that {other} is issued {name} checks too."
        case e.ColourPresented():
            return _presented(event)
        case e.ColourRedeemed():
            return _redeemed(event)
        case e.ColoursLeftOut(player=who, colour=name, cents=cents):
            what = f"{who} keeps {_money(cents)} of {name} checks"
            return f"{what}, to be redeemed here when the table opens again."
        case _:
            return _of_vouchers(event)


def in_stacks(stacks: tuple[Stack, ...]) -> str:
    """Which chips, where they are counted: ", in 2 of $25.00 and 1 of $5.00"."""
    words = [f"{stack.count} of {_money(stack.each)}" for stack in stacks]
    return f", in {' and '.join(words)}" if words else ""


def _issued(event: e.ColourIssued) -> str:
    what = f"{event.count} {event.colour} checks at {_money(event.each)} each"
    marked = ", with a marker" if event.marker else ""
    return f"{event.player} was issued {what} for {event.paid_with}{marked}."


def _presented(event: e.ColourPresented) -> str:
    what = f"{event.count} {event.colour} checks of this closed table at {event.at}"
    value = "their value of issue" if event.found else "the lowest minimum now offered for the game"
    each = f"{_money(event.each)} each, {value}"
    return f"{event.player} presented {what}: {each}. It waits to be verified ({event.number})."


def _redeemed(event: e.ColourRedeemed) -> str:
    what = f"{event.player} got {_money(event.cents)} in value chips"
    checks = f"{event.count} {event.colour} checks at {_money(event.each)} each"
    lost = "" if event.found else "; their issue is not on record"
    verified = f", verified ({event.number})" if event.number is not None else ""
    chips = in_stacks(event.chips)
    return f"{what}{chips} for {checks}, at {event.at}{lost}{verified}."


def _of_vouchers(event: e.Event) -> str:
    match event:
        case e.TokensIssued(player=who, issue=issue, cents=cents, on_win=fate):
            own = "by the voucher's own condition" if event.own_condition else "as the book is read"
            kept = {"return": "handed back", "collect": "collected", "convert": "paid in chips"}
            what = f"{who} got {_money(cents)} of tokens for voucher {issue}"
            return f"{what}; a winning token is {kept[fate]}, {own}."
        case e.VoucherConverted(player=who, issue=issue, cents=cents):
            chips = in_stacks(event.chips)
            return f"{who} got {_money(cents)} of value chips{chips} for voucher {issue}."
    return ""


def in_parts(stake: tuple[StakePart, ...]) -> str:
    """What a stake is made of, where that is not value chips alone."""
    if all(part.of == "chips" for part in stake):
        return ""
    return f" ({_listed(stake)})"


def went(back: tuple[StakePart, ...], gone: tuple[StakePart, ...]) -> str:
    told = [f"back: {_listed(back)}" if back else "", f"gone: {_listed(gone)}" if gone else ""]
    said = "; ".join(part for part in told if part)
    return f" {said.capitalize()}." if said else ""


def _listed(parts: tuple[StakePart, ...]) -> str:
    return ", ".join(f"{part.of} {_money(part.cents)}" for part in parts)


def _money(cents: int) -> str:
    return f"${dollars_of(cents)}"
