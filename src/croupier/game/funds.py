"""What a stake is made of, part by part, and which parts of it go back.

A part goes back to where it came from. Where only some of a stake goes back, its parts do so in the
order in which they were staked; where the maximum cut it off, tokens go first or last as the book
is read. A colour check is never broken: what is left of one is paid in value chips. Whether a kind
of stake is taken at all is asked in stakes.py.
"""

from collections.abc import Iterable, Mapping

import msgspec

from croupier.game.accounts import colour, fund, token
from croupier.game.commands import StakePart
from croupier.game.names import PersonId
from croupier.game.state import LiveWager, StreakWager, TableState
from croupier.money import Cents, dollars_of
from croupier.paytable import PayTable
from croupier.settle import Settlement

Parts = tuple[StakePart, ...]

CHIPS = "chips"


def is_token(part: StakePart) -> bool:
    return part.of.startswith("token:")


def unless_plain(stake: Parts) -> Parts:
    """A stake as it is kept: nothing, where it is value chips alone."""
    return () if is_plain(stake) else stake


def is_plain(stake: Parts) -> bool:
    """Value chips alone, as nearly every stake is."""
    if len(stake) == 1:
        return stake[0].of == CHIPS
    return all(part.of == CHIPS for part in stake)


def parts_of(wager: LiveWager | StreakWager) -> Parts:
    return wager.stake or (StakePart(CHIPS, wager.cents),)


def total(parts: Iterable[StakePart]) -> Cents:
    return Cents(sum(part.cents for part in parts))


def joined(parts: Iterable[StakePart]) -> Parts:
    """Parts of one kind put together, in the order in which the kinds first came."""
    sums: dict[str, int] = {}
    for part in parts:
        sums[part.of] = sums.get(part.of, 0) + part.cents
    return tuple(StakePart(of, Cents(cents)) for of, cents in sums.items() if cents)


def first_of(stake: Parts, cents: int) -> Parts:
    """That much of a stake, in the order in which it was staked."""
    taken: list[StakePart] = []
    for part in stake:
        take = min(cents, part.cents)
        if take:
            taken.append(StakePart(part.of, Cents(take)))
        cents -= take
    return tuple(taken)


def without(stake: Parts, taken: Parts) -> Parts:
    off = [StakePart(part.of, Cents(-part.cents)) for part in taken]
    return joined((*stake, *off))


def worth_of(state: TableState, player: PersonId, part: StakePart) -> int:
    """What one piece of a part is worth; a cent, where it can be changed."""
    if not part.of.startswith("colour:"):
        return 1
    issued = state.colours.get(colour(player, part.of.partition(":")[2]))
    return issued.each if issued else 1


def broken(state: TableState, wager: LiveWager, parts: Parts) -> bool:
    """Whether that would break a colour check."""
    return any(part.cents % worth_of(state, wager.player, part) for part in parts)


def _piece(state: TableState, player: PersonId, part: StakePart) -> int:
    """What a part is laid in: the smallest chip of the table, or one check."""
    if part.of == CHIPS and state.opened is not None:
        return state.opened.unit
    return worth_of(state, player, part)


def as_counted(state: TableState, wager: LiveWager, over: int) -> LiveWager | None:
    """A wager without what lay above the maximum, in whole chips: none is broken for the rest."""
    if not over:
        return wager
    left = tuple(
        StakePart(part.of, Cents(part.cents - part.cents % _piece(state, wager.player, part)))
        for part in first_of(parts_of(wager), wager.cents - over)
    )
    stays = tuple(part for part in left if part.cents)
    if not stays:
        return None
    return msgspec.structs.replace(wager, cents=total(stays), stake=unless_plain(stays))


def not_funded(balances: Mapping[str, int], player: PersonId, stake: Parts) -> str | None:
    """What there is instead, where it is too little."""
    for part in stake if len(stake) == 1 else joined(stake):
        has = balances.get(fund(player, part.of), 0)
        if has < part.cents:
            where = "the purse has" if part.of == CHIPS else f"of {part.of} there is"
            return f"{where} ${dollars_of(has)}"
    return None


def shared_out(
    table: PayTable, state: TableState, player: PersonId, stake: Parts, done: Settlement
) -> tuple[Parts, Parts]:
    """What of a settled stake goes back, and as what; and what does not."""
    if not unless_plain(stake):
        return (), ()
    order = stake
    if "limits.over_max" in done.rules and any(map(is_token, stake)):
        chips_first = table.book.policy("limits.over_max_token_order") == "chips_first"
        order = tuple(sorted(stake, key=lambda part: is_token(part) != chips_first))
    kept = first_of(order, done.returned)
    back: list[StakePart] = []
    gone = [*without(stake, kept)]
    for part in kept:
        fate = _fate(state, player, part) if done.won and is_token(part) else "return"
        if fate == "collect":
            gone.append(part)
        elif fate == "convert":
            back.append(StakePart(CHIPS, part.cents))
        else:
            back += _unbroken(state, player, part)
    return joined(back), joined(gone)


def tokens_in_order(table: PayTable, wagers: list[LiveWager]) -> list[LiveWager]:
    """One player's wagers as they fill a maximum: chips before tokens, or the other way about."""
    if not any(is_token(part) for wager in wagers for part in wager.stake):
        return wagers
    chips_first = table.book.policy("limits.over_max_token_order") == "chips_first"
    return sorted(wagers, key=lambda w: all(map(is_token, parts_of(w))) == chips_first)


def money_of(returned: int, won: int, parts: Parts, back: Parts) -> int:
    """What a settlement hands over in money: tokens that go back are none."""
    return won + (sum(part.cents for part in back if not is_token(part)) if parts else returned)


def _unbroken(state: TableState, player: PersonId, part: StakePart) -> tuple[StakePart, ...]:
    rest = part.cents % worth_of(state, player, part)
    whole = StakePart(part.of, Cents(part.cents - rest))
    return whole, StakePart(CHIPS, Cents(rest))


def _fate(state: TableState, player: PersonId, part: StakePart) -> str:
    """What its own voucher says of a winning token, or what the book was read to say."""
    issued = state.tokens.get(token(player, part.of.partition(":")[2]))
    return issued.on_win if issued else "return"
