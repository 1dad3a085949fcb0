"""The identity that every account keeps: what came in is what went out and what is still there.

    banknotes in + returned and won + adjustments in
        = slips out + stakes settled + adjustments out + available + held

Each side is reckoned apart: sums are counted here from what events say, what is available and held
comes from the ledger's balances. A difference of a cent is a fault, and the smallest thing that
shows it is named: a player's account or a terminal, else the table, else the house. What is then
done about it stands in differences.py; what moves money is ledger.py's.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from typing import Any, Protocol

import msgspec

from croupier.game import events as e
from croupier.game.accounts import CASH, CREDIT, DROP, FLOAT, PROMOTION, ROUNDING, VAULT, WIN
from croupier.game.commands import StakePart
from croupier.game.names import TransferId
from croupier.money import Cents

#: Accounts of one holder (a player at a table, a terminal): what is his to use, and what is staked.
AVAILABLE = frozenset(("purse", "meter", "colour", "token", "held", "seized"))
STAKED = "hold"


class Sums(msgspec.Struct):
    """One holder's sums in cents since the stream began."""

    banknotes_in: int = 0
    returned_and_won: int = 0
    adjustments_in: int = 0
    slips_out: int = 0
    stakes_settled: int = 0
    adjustments_out: int = 0

    @property
    def should_have(self) -> int:
        """What the identity leaves for available and held together."""
        came = self.banknotes_in + self.returned_and_won + self.adjustments_in
        return came - self.slips_out - self.stakes_settled - self.adjustments_out


class Till(msgspec.Struct):
    """The house's own side of a table, counted the same way: what each account should hold."""

    drop: int = 0
    float: int = 0
    #: The win, promotions and rounding together: stakes taken less everything paid on them.
    gain: int = 0
    fills: int = 0
    credits: int = 0
    #: Notes in terminals' boxes, credit given for them, and slips that are printed or to be paid.
    notes: int = 0
    credit: int = 0
    slips: int = 0
    #: Sent from here less what came here: the near half of every transfer.
    transit: int = 0
    #: Value chips that came to the table, less those that went away from it.
    chips: int = 0
    #: What all accounts come to together; nothing, unless somebody has reconciled it.
    sum: int = 0


class Totals(msgspec.Struct):
    """A stream's running totals."""

    holders: dict[str, Sums] = msgspec.field(default_factory=dict)
    till: Till = msgspec.field(default_factory=Till)

    def of(self, holder: str) -> Sums:
        return self.holders.setdefault(holder, Sums())


class Difference(msgspec.Struct, frozen=True):
    """Where the identity fails, and by how much: what is there less what should be."""

    of: str
    name: str
    cents: int
    says: str


# ------------------------------------------------------------ counting

#: Each is called with events of its own type only.
Count = Callable[[Totals, Any], None]


def count(totals: Totals, event: e.Event) -> None:
    """What an event adds to the sums; most add nothing, as a stake only moves to held."""
    counted = _COUNTS.get(type(event))
    if counted is not None:
        counted(totals, event)


def _total(parts: tuple[StakePart, ...]) -> int:
    return sum(part.cents for part in parts)


def _opened(totals: Totals, event: e.Opened) -> None:
    totals.till.float += event.float
    totals.till.chips += event.float


def _bought_in(totals: Totals, event: e.BoughtIn) -> None:
    totals.of(event.player).banknotes_in += event.cents
    totals.till.drop += event.cents
    totals.till.float -= event.cents


def _colour_issued(totals: Totals, event: e.ColourIssued) -> None:
    if event.paid_with == "chips":
        return  # one kind of chip for another
    totals.of(event.player).banknotes_in += event.cents
    totals.till.drop += event.cents
    totals.till.float -= event.cents


def _colour_redeemed(totals: Totals, event: e.ColourRedeemed) -> None:
    if event.found:
        return
    totals.of(event.player).adjustments_in += event.cents
    totals.till.gain -= event.cents


def _tokens_issued(totals: Totals, event: e.TokensIssued) -> None:
    totals.of(event.player).adjustments_in += event.cents
    totals.till.gain -= event.cents


def _voucher_converted(totals: Totals, event: e.VoucherConverted) -> None:
    totals.of(event.player).adjustments_in += event.cents
    totals.till.gain -= event.cents
    totals.till.drop += event.cents
    totals.till.float -= event.cents


def _sent(totals: Totals, event: e.ChipsSent) -> None:
    totals.till.transit += event.cents
    if not event.of.startswith("notes:"):
        totals.till.chips -= event.cents
    if event.of == "purse":
        totals.of(event.player).adjustments_out += event.cents
    elif event.of.startswith("notes:"):
        totals.till.notes -= event.cents
    else:
        totals.till.float -= event.cents
        totals.till.credits += event.cents


def _taken(totals: Totals, event: e.ChipsTaken) -> None:
    totals.till.transit -= event.cents
    if not event.of.startswith("notes:"):
        totals.till.chips += event.cents
    if event.of == "purse":
        totals.of(event.player).adjustments_in += event.cents
    elif event.of.startswith("notes:"):
        totals.till.drop += event.cents
    else:
        totals.till.float += event.cents
        totals.till.fills += event.cents


def _settled(totals: Totals, event: e.WagerSettled) -> None:
    back = _total(event.back) if event.parts else event.returned
    sums = totals.of(event.player)
    sums.stakes_settled += event.stake
    sums.returned_and_won += back + event.won
    totals.till.gain += event.stake - back - event.won


def _forfeited(totals: Totals, event: e.WagerForfeited) -> None:
    totals.of(event.player).stakes_settled += event.cents
    totals.till.gain += event.cents


def _corrected(totals: Totals, event: e.SettlementCorrected) -> None:
    more = event.paid + _total(event.tokens_back)
    less = event.recovered + event.from_held + _total(event.tokens_taken)
    sums = totals.of(event.player)
    sums.adjustments_in += more
    sums.adjustments_out += less
    totals.till.gain += less - more


def _reconciled(totals: Totals, event: e.DifferenceReconciled) -> None:
    """Two people have looked: what is there counts from now on, as an adjustment."""
    if event.of == "house":
        return  # it stood between streams; nothing of this one was wrong
    if event.of == "table":
        till = totals.till
        setattr(till, event.name, getattr(till, event.name) + event.cents)
    elif event.cents > 0:
        totals.of(event.name).adjustments_in += event.cents
    else:
        totals.of(event.name).adjustments_out -= event.cents


def _cage_opened(totals: Totals, event: e.CageOpened) -> None:
    totals.till.float += event.vault
    totals.till.drop += event.cash


def _sold(totals: Totals, event: e.ChipsSold) -> None:
    totals.of(event.player).banknotes_in += event.cents
    totals.till.drop += event.cents
    totals.till.float -= event.cents


def _bought_back(totals: Totals, event: e.ChipsBoughtBack) -> None:
    totals.of(event.player).adjustments_out += event.cents
    totals.till.drop -= event.cents
    totals.till.float += event.cents


def _note_inserted(totals: Totals, event: e.NoteInserted) -> None:
    totals.of(event.player).banknotes_in += event.cents
    totals.till.notes += event.cents
    totals.till.credit -= event.cents


def _slip_begun(totals: Totals, event: e.SlipBegun) -> None:
    totals.of(event.player).slips_out += event.cents
    totals.till.slips += event.cents


def _slip_failed(totals: Totals, event: e.SlipFailed) -> None:
    totals.of(event.player).slips_out -= event.cents
    totals.till.slips -= event.cents


def _slip_printed(totals: Totals, event: e.SlipPrinted) -> None:
    totals.till.slips -= event.cents
    totals.till.transit += event.cents


def _slip_taken(totals: Totals, event: e.SlipTaken) -> None:
    totals.till.transit -= event.cents
    totals.till.slips += event.cents


def _slip_paid(totals: Totals, event: e.SlipPaid) -> None:
    totals.till.slips -= event.cents
    totals.till.credit += event.cents
    totals.till.drop -= event.cents


def _credit_adjusted(totals: Totals, event: e.CreditAdjusted) -> None:
    sums = totals.of(event.player)
    sums.adjustments_in += event.paid
    sums.adjustments_out += event.recovered
    totals.till.gain += event.recovered - event.paid


#: By the type of the event, since every event of a round passes here.
_COUNTS: dict[type, Count] = {
    e.Opened: _opened,
    e.BoughtIn: _bought_in,
    e.ColourIssued: _colour_issued,
    e.ColourRedeemed: _colour_redeemed,
    e.TokensIssued: _tokens_issued,
    e.VoucherConverted: _voucher_converted,
    e.ChipsSent: _sent,
    e.ChipsTaken: _taken,
    e.WagerSettled: _settled,
    e.WagerForfeited: _forfeited,
    e.SettlementCorrected: _corrected,
    e.DifferenceReconciled: _reconciled,
    e.CageOpened: _cage_opened,
    e.ChipsSold: _sold,
    e.ChipsBoughtBack: _bought_back,
    e.NoteInserted: _note_inserted,
    e.SlipBegun: _slip_begun,
    e.SlipFailed: _slip_failed,
    e.SlipPrinted: _slip_printed,
    e.SlipTaken: _slip_taken,
    e.SlipPaid: _slip_paid,
    e.CreditAdjusted: _credit_adjusted,
}


# ------------------------------------------------------------ comparing


def owned(balances: Mapping[str, int]) -> dict[str, tuple[int, int]]:
    """What each holder has available and held, by the ledger."""
    found: dict[str, tuple[int, int]] = {}
    for account, cents in balances.items():
        kind, _, rest = account.partition(":")
        if kind in AVAILABLE:
            # A colour or an issue of tokens stands after its holder.
            holder = rest.partition(":")[0] if kind in ("colour", "token") else rest
            has, staked = found.get(holder, (0, 0))
            found[holder] = has + cents, staked
        elif kind == STAKED:
            has, staked = found.get(rest, (0, 0))
            found[rest] = has, staked + cents
    return found


def differences(
    totals: Totals, balances: Mapping[str, int], stream: str, terminals: Container[str] = ()
) -> list[Difference]:
    """The smallest things of a stream that show a difference; none where all is right."""
    found = list(_of_holders(totals, balances, stream, terminals))
    return found or list(_of_table(totals.till, balances, stream))


def _of_holders(
    totals: Totals, balances: Mapping[str, int], stream: str, terminals: Container[str]
) -> Iterator[Difference]:
    has = owned(balances)
    for holder in dict.fromkeys((*totals.holders, *has)):
        available, staked = has.get(holder, (0, 0))
        sums = totals.holders.get(holder)
        off = available + staked - (sums.should_have if sums else 0)
        if off:
            kind = "terminal" if holder in terminals else "account"
            where = f"{holder} at {stream}"
            yield Difference(kind, holder, off, f"{where}: {_said(off)}")


def _of_table(till: Till, balances: Mapping[str, int], stream: str) -> Iterator[Difference]:
    there = {
        "drop": balances.get(DROP, 0) + balances.get(CASH, 0),
        "float": balances.get(FLOAT, 0) + balances.get(VAULT, 0),
        "gain": sum(balances.get(name, 0) for name in (WIN, PROMOTION, ROUNDING)),
        "credit": balances.get(CREDIT, 0),
        "notes": _all(balances, "notes:"),
        "slips": _all(balances, "printing:", "slip:"),
        "transit": _all(balances, "transit:"),
        "sum": sum(balances.values()),
    }
    for name, cents in there.items():
        off = cents - getattr(till, name)
        if off:
            yield Difference("table", name, off, f"the {name} of {stream}: {_said(off)}")


def _all(balances: Mapping[str, int], *kinds: str) -> int:
    return sum(cents for account, cents in balances.items() if account.startswith(kinds))


class Books(Protocol):
    """What the house asks of a stream's state."""

    balances: dict[str, int]
    under_way: dict[TransferId, e.ChipsSent | e.SlipPrinted]
    taken: dict[TransferId, Cents]


def house_differences(streams: Mapping[str, Books]) -> list[Difference]:
    """The house is the sum of its streams: only what is under way may stand between them.

    A transfer leaves its cents in transit where it was sent and takes them where it lands; until
    then they are under way. `name` is the stream that shows it.
    """
    carried: dict[str, int] = {}
    shows: dict[str, str] = {}
    for stream, books in streams.items():
        for account, cents in books.balances.items():
            if account.startswith("transit:"):
                carried[account] = carried.get(account, 0) + cents
                if cents < 0 or account not in shows:
                    shows[account] = stream
        for transfer, sent in books.under_way.items():
            to = streams.get(sent.to)
            if to is None or transfer not in to.taken:
                account = f"transit:{transfer}"
                carried[account] = carried.get(account, 0) - sent.cents
                shows.setdefault(account, stream)
    return [
        Difference("house", shows[account], off, f"{account} by {shows[account]}: {_said(off)}")
        for account, off in carried.items()
        if off
    ]


def _said(off: int) -> str:
    more = "more" if off > 0 else "less"
    return f"{abs(off)} cents {more} than came in and has not gone out"


def together(holders: Iterable[Sums]) -> Sums:
    """The sums of several holders, as a table's or the house's line of a report."""
    whole = Sums()
    for sums in holders:
        for name in Sums.__struct_fields__:
            setattr(whole, name, getattr(whole, name) + getattr(sums, name))
    return whole
