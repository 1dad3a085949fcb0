"""Event in, postings out: every cent that moves, in sums that come to zero.

Accounts of a stream: `outside` (the world beyond it, the only one that may be negative beside
`win`), `drop`, `cash`, `float`, `vault`, `win`, `purse:<player>`, `hold:<player>`,
`held:<player>`, `seized:<player>` and `transit:<transfer>`; `colour:<player>:<name>` and
`token:<player>:<issue>` for what is out of those, `promotion` for what tokens and vouchers cost the
house and `rounding` for what payment in whole chips did; `meter:<terminal>`, `notes:<terminal>`,
`printing:<slip>`, `slip:<slip>` and `credit` for terminals, credit being what they gave for notes.
A balance is the sum of its postings and nothing else.
"""

from collections.abc import Iterable, Mapping

from croupier.game.accounts import (
    CASH,
    CREDIT,
    DROP,
    FLOAT,
    OUTSIDE,
    PROMOTION,
    ROUNDING,
    VAULT,
    WIN,
    colour,
    fund,
    held,
    hold,
    meter,
    notes,
    printing,
    purse,
    seized,
    slip,
    token,
    transit,
    winnings,
)
from croupier.game.commands import StakePart
from croupier.game.events import (
    BoughtIn,
    CageOpened,
    ChipsBoughtBack,
    ChipsSent,
    ChipsSold,
    ChipsTaken,
    ColourIssued,
    ColourRedeemed,
    CreditAdjusted,
    Event,
    NoteInserted,
    Opened,
    Posting,
    PurseHeld,
    PurseReturned,
    ScreenTouched,
    SettlementCorrected,
    SlipBegun,
    SlipFailed,
    SlipPaid,
    SlipPrinted,
    SlipTaken,
    TokensIssued,
    VoucherConverted,
    WagerForfeited,
    WagerPlaced,
    WagerRefused,
    WagerSettled,
    WagerTakenBack,
    WagerVoided,
)
from croupier.game.events.conduct import WinningsReleased, WinningsSeized
from croupier.money import Cents

#: What may fall below zero: the world's side, the house's luck, and money under way, whose two
#: halves stand in two streams.
MAY_BE_NEGATIVE = (OUTSIDE, WIN, PROMOTION, ROUNDING, CREDIT, "transit:")


def postings(event: Event) -> tuple[Posting, ...]:
    match event:
        case WagerPlaced(player=player, cents=cents, stake=stake):
            return _staked(player, stake, cents)
        case (
            WagerTakenBack(player=player, cents=cents, parts=parts)
            | WagerVoided(player=player, cents=cents, parts=parts)
            | WagerRefused(player=player, cents=cents, parts=parts)
        ):
            return _back(player, parts, cents)
        case ScreenTouched():
            return ()
        case WagerSettled():
            return _settled(event)
        case Opened(float=cents):
            return _move(OUTSIDE, FLOAT, cents)
        case CageOpened(vault=cents, cash=cash):
            return _move(OUTSIDE, VAULT, cents) + _move(OUTSIDE, CASH, cash)
        case BoughtIn(player=player, cents=cents):
            return _move(OUTSIDE, DROP, cents) + _move(FLOAT, purse(player), cents)
        case ChipsSold(player=player, cents=cents):
            return _move(OUTSIDE, CASH, cents) + _move(VAULT, purse(player), cents)
        case ChipsBoughtBack(player=player, cents=cents):
            return _move(purse(player), VAULT, cents) + _move(CASH, OUTSIDE, cents)
        case ChipsSent(player=player, transfer=transfer, cents=cents, source=source, of=of):
            near = purse(player) if of == "purse" else _tray(of, here=source == "cage")
            return _move(near, transit(transfer), cents)
        case ChipsTaken(player=player, transfer=transfer, cents=cents, source=source, of=of):
            far = purse(player) if of == "purse" else _tray(of, here=source != "cage")
            return _move(transit(transfer), far, cents)
        case _:
            return _put_right(event) + _chips(event) + _terminals(event)


def _tray(of: str, *, here: bool) -> str:
    """The house's side: the cage's cash and a terminal's box, or the vault and a table's float."""
    if of.startswith("notes:"):
        return CASH if here else of
    return VAULT if here else FLOAT


def _staked(player: str, stake: tuple[StakePart, ...], cents: int) -> tuple[Posting, ...]:
    if all(part.of == "chips" for part in stake):
        return _move(purse(player), hold(player), cents)
    drawn = [_move(fund(player, part.of), hold(player), part.cents) for part in stake]
    return tuple(posting for pair in drawn for posting in pair)


def _back(player: str, parts: tuple[StakePart, ...], cents: int) -> tuple[Posting, ...]:
    """Each part to where it came from; all to the purse where no parts are named."""
    if not parts:
        return _move(hold(player), purse(player), cents)
    given = [_move(hold(player), fund(player, part.of), part.cents) for part in parts]
    return tuple(posting for pair in given for posting in pair)


def _lost(player: str, gone: tuple[StakePart, ...], cents: int) -> tuple[Posting, ...]:
    """To the house: what was money as its win, what was tokens out of what it gave away."""
    tokens = sum(part.cents for part in gone if part.of.startswith("token:"))
    money = sum(part.cents for part in gone) - tokens if gone else cents
    return _move(hold(player), WIN, money) + _move(hold(player), PROMOTION, tokens)


def _settled(event: WagerSettled) -> tuple[Posting, ...]:
    player, prize = event.player, winnings(event.player, [part.of for part in event.parts])
    if not event.parts:
        returned = _move(hold(player), purse(player), event.returned)
        return _move(hold(player), WIN, event.lost) + returned + _won(event, prize)
    taken = _lost(player, event.gone, 0)
    given = _back(player, event.back, 0)
    return taken + given + _won(event, prize)


def _won(event: WagerSettled, prize: str) -> tuple[Posting, ...]:
    """By the odds out of the win; what chips made of it more or less, as such."""
    by_odds = event.won - event.rounded
    return _move(WIN, prize, by_odds) + _move(ROUNDING, prize, event.rounded)


def _chips(event: Event) -> tuple[Posting, ...]:
    """Postings of colour checks, tokens and vouchers."""
    match event:
        case ColourIssued(player=player, colour=name, cents=cents, paid_with="chips"):
            return _move(purse(player), colour(player, name), cents)
        case ColourIssued(player=player, colour=name, cents=cents):
            return _move(OUTSIDE, DROP, cents) + _move(FLOAT, colour(player, name), cents)
        case ColourRedeemed(player=player, colour=name, cents=cents, found=found):
            return _move(colour(player, name) if found else WIN, purse(player), cents)
        case TokensIssued(player=player, issue=issue, cents=cents):
            return _move(PROMOTION, token(player, issue), cents)
        case VoucherConverted(player=player, cents=cents):
            return _move(PROMOTION, DROP, cents) + _move(FLOAT, purse(player), cents)
        case _:
            return ()


def _terminals(event: Event) -> tuple[Posting, ...]:
    """Credit comes by notes and leaves by slips; a slip is paid out of the cage's cash."""
    match event:
        case NoteInserted(player=player, cents=cents):
            return _move(OUTSIDE, notes(player), cents) + _move(CREDIT, meter(player), cents)
        case SlipBegun(player=player, slip=number, cents=cents):
            return _move(meter(player), printing(number), cents)
        case SlipFailed(player=player, slip=number, cents=cents):
            return _move(printing(number), meter(player), cents)
        case SlipPrinted(slip=number, cents=cents):
            return _move(printing(number), transit(number), cents)
        case SlipTaken(slip=number, cents=cents):
            return _move(transit(number), slip(number), cents)
        case SlipPaid(slip=number, cents=cents):
            return _move(slip(number), CREDIT, cents) + _move(CASH, OUTSIDE, cents)
        case CreditAdjusted(player=player, paid=paid, recovered=recovered):
            return _move(WIN, meter(player), paid) + _move(meter(player), WIN, recovered)
        case _:
            return ()


def _put_right(event: Event) -> tuple[Posting, ...]:
    """Postings of what goes wrong at a table, and of its cure."""
    match event:
        case WagerForfeited(player=player, cents=cents, parts=parts):
            return _lost(player, parts, cents)
        case PurseHeld(player=player, cents=cents):
            return _move(purse(player), held(player), cents)
        case PurseReturned(player=player, cents=cents):
            return _move(held(player), purse(player), cents)
        case WinningsSeized(person=person, cents=cents):
            return _move(purse(person), seized(person), cents)
        case WinningsReleased(person=person, cents=cents):
            return _move(seized(person), purse(person), cents)
        case SettlementCorrected(player=player, paid=paid, recovered=recovered):
            own = winnings(player, [part.of for part in (*event.back, *event.gone)])
            return (
                *_move(WIN, own, paid),
                *_move(own, WIN, recovered),
                *_move(held(player), WIN, event.from_held),
                *_move(ROUNDING, WIN, event.rounded),
                *_tokens_right(event),
            )
        case _:
            return ()


def _tokens_right(event: SettlementCorrected) -> tuple[Posting, ...]:
    again = [(PROMOTION, fund(event.player, p.of), p.cents) for p in event.tokens_back]
    taken = [(fund(event.player, p.of), PROMOTION, p.cents) for p in event.tokens_taken]
    return tuple(posting for entry in (*again, *taken) for posting in _move(*entry))


def _move(source: str, target: str, cents: int) -> tuple[Posting, ...]:
    if cents == 0:
        return ()
    return Posting(source, Cents(-cents)), Posting(target, Cents(cents))


def post(balances: dict[str, int], entries: Iterable[Posting]) -> None:
    """Add postings to balances that their owner holds; an account at nothing is not kept."""
    for posting in entries:
        left = balances.get(posting.account, 0) + posting.cents
        if left:
            balances[posting.account] = left
        else:
            balances.pop(posting.account, None)


def wrong_with(balances: Mapping[str, int]) -> str | None:
    """What no set of books may show: a sum that is not zero, or an account below it."""
    total = sum(balances.values())
    if total:
        return f"the books do not sum to zero but to {total} cents"
    for account, cents in balances.items():
        if cents < 0 and not account.startswith(MAY_BE_NEGATIVE):
            return f"{account} is {cents} cents below zero"
    return None
