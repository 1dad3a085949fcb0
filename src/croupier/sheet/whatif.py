"""Books as they might be: other odds, another number of zeros.

A what-if is a copy of a loaded book with some values replaced; it is never played, and the sheet
says on its face that it is none of the approved book.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction

import msgspec

from croupier.money import NotMoney, odds
from croupier.outcome import Face, Mask, Outcome, OutcomeSpace
from croupier.paytable import PayTable, position_id
from croupier.rulebook.model import Bet, Book, Tier, Wager, WagerName

MOST_ZEROS = 4


class Impossible(ValueError):  # noqa: N818 - a statement about what was asked
    """A what-if that makes no sense; the message says what would."""


def with_odds(book: Book, wanted: Mapping[str, str]) -> Book:
    """`total:4` or a whole wager `total`, and odds: 60, 5 1/2, or one for each tier, 1,2,12."""
    left = dict(wanted)
    wagers: dict[WagerName, Wager] = {}
    for name, wager in book.wagers.items():
        bets = []
        for bet in wager.bets:
            id_ = position_id(name, bet.choice)
            key = id_ if id_ in wanted else str(name) if str(name) in wanted else None
            if key is None:
                bets.append(bet)
                continue
            left.pop(key, None)
            if wager.streak is not None:
                raise Impossible(f"{id_} is paid by the length of a run; its odds stay as they are")
            bets.append(_paid(bet, id_, wanted[key]))
        wagers[name] = msgspec.structs.replace(wager, bets=tuple(bets))
    if left:
        raise Impossible(f"{book.name} has no position {next(iter(left))!r}")
    return msgspec.structs.replace(book, wagers=wagers)


def _paid(bet: Bet, id_: str, text: str) -> Bet:
    given = [_one(part) for part in text.split(",")]
    tiers = list(dict.fromkeys(sorted((tier for _, tier in bet.tiers), key=lambda t: t.won)))
    if len(given) != len(tiers):
        raise Impossible(
            f"{id_} is paid in {len(tiers)} tiers; give {len(tiers)} odds, not {text!r}"
        )
    new = {
        tier: Tier(won, tier.returned, tier.clauses)
        for tier, won in zip(tiers, sorted(given), strict=True)
    }
    return msgspec.structs.replace(bet, tiers=tuple((mask, new[tier]) for mask, tier in bet.tiers))


def _one(text: str) -> Fraction:
    shown = text.strip()
    try:
        return odds(shown if " to " in shown else f"{shown} to 1")
    except NotMoney:
        raise Impossible(f"{text!r} is not odds; write 60, 5 1/2 or 60 to 1") from None


def with_zeros(book: Book, zeros: int) -> Book:
    """Another number of zeros on a wheel of pockets.

    A zero more pays what the first pays a wager that does not cover it, and loses those that do; a
    wheel without one has only the pockets that are left.
    """
    if book.space.kind != "pockets" or "0" not in book.space.index:
        raise Impossible(f"{book.title} has no zero on its device")
    if not 0 <= zeros <= MOST_ZEROS:
        raise Impossible(f"a wheel has 0 to {MOST_ZEROS} zeros, not {zeros}")
    at = book.space.index["0"]
    more = tuple(
        Outcome("0" * n, 1, (Face("0" * n, 0, book.space.faces[at].colour),))
        for n in range(2, zeros + 1)
    )
    kept = list(range(len(book.space.outcomes)))
    if zeros == 0:
        kept.remove(at)
    outcomes = (*(book.space.outcomes[i] for i in kept), *more)
    space = OutcomeSpace("pockets", tuple(o.faces[0] for o in outcomes), outcomes)

    def moved(mask: Mask, *, covers: bool) -> Mask:
        made = sum(1 << to for to, i in enumerate(kept) if mask >> i & 1)
        if mask >> at & 1 and not covers:
            made |= sum(1 << (len(kept) + n) for n in range(len(more)))
        return Mask(made)

    wagers = {}
    for name, wager in book.wagers.items():
        bets = tuple(b for bet in wager.bets if (b := _moved(bet, at, moved)) is not None)
        if bets:
            wagers[name] = msgspec.structs.replace(wager, bets=bets)
    return msgspec.structs.replace(book, space=space, wagers=wagers)


def _moved(bet: Bet, at: int, moved: Callable[..., Mask]) -> Bet | None:
    tiers = []
    for mask, tier in bet.tiers:
        part = moved(mask, covers=tier.won > 0)
        if part:
            tiers.append((part, tier))
    if not tiers:
        return None
    covers = any(mask >> at & 1 and tier.won > 0 for mask, tier in bet.tiers)
    return msgspec.structs.replace(bet, wins=moved(bet.wins, covers=covers), tiers=tuple(tiers))


def what_if(table: PayTable, wanted: Mapping[str, str], zeros: int | None) -> PayTable:
    book = table.book
    if zeros is not None:
        book = with_zeros(book, zeros)
    return PayTable(with_odds(book, wanted)) if wanted or zeros is not None else table
