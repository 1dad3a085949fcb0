"""Which kinds of stake a table takes, in the book's words, and what is changed to chips first.

The layout takes what the dealer sold or issued at this table. Where the parts of a stake come from
and go back to is in funds.py.
"""

from croupier.game import commands as c
from croupier.game import events as e
from croupier.game.accounts import FLOAT, colour, purse, token
from croupier.game.grounds import FUNDS, refuse
from croupier.game.names import PersonId, Refusal
from croupier.game.state import TableState
from croupier.game.tokens import voucher_refused
from croupier.game.tray import counted
from croupier.money import Cents, dollars_of
from croupier.paytable import PayTable

#: The book's word for each kind of stake; credit has none on a layout.
WORDS = {
    "chips": "value_chips",
    "colour": "colour_checks",
    "token": "tokens",
    "cash": "cash",
    "voucher": "vouchers",
}

Changed = tuple[tuple[e.Event, ...], tuple[c.StakePart, ...], dict[str, int]]


def kind_of(part: c.StakePart) -> str:
    return part.of.partition(":")[0]


def are_of(kinds: object, stake: tuple[c.StakePart, ...]) -> bool:
    return isinstance(kinds, tuple) and all(WORDS.get(kind_of(part)) in kinds for part in stake)


def not_taken(
    table: PayTable, state: TableState, player: PersonId, stake: tuple[c.StakePart, ...]
) -> Refusal | None:
    """Why the layout does not take a stake: its kind, or a colour or token not issued here."""
    policies = table.book.policies
    kinds = policies["stakes.kinds"]
    for part in stake:
        if are_of(kinds.then, (part,)):
            continue
        also = {"cash": "stakes.cash", "token": "tokens.accepted", "voucher": "tokens.accepted"}
        rule = policies[also.get(kind_of(part), "stakes.kinds")]
        return refuse("stake_kind", _takes(kinds.then), kinds.source, rule.source)
    return next((why for part in stake if (why := _strange(table, state, player, part))), None)


def _takes(kinds: object) -> str:
    words = [str(kind).replace("_", " ") for kind in kinds] if isinstance(kinds, tuple) else []
    return f"this table takes {' and '.join(words)}"


def _strange(
    table: PayTable, state: TableState, player: PersonId, part: c.StakePart
) -> Refusal | None:
    kind, _, name = part.of.partition(":")
    if kind == "colour":
        source = table.book.policies["chips.use_at"].source
        issued = state.colours.get(colour(player, name))
        if issued is None:
            says = f"no {name} checks were issued to you at this table"
            return refuse("not_issued_here", says, source)
        if part.cents % issued.each:
            says = f"each {name} check is worth ${dollars_of(issued.each)}"
            return refuse("unit", says, source)
    if kind == "chips" and state.kinds and counted(state.kinds, part.cents) is None:
        says = f"no chips of this table make ${dollars_of(part.cents)}"
        return refuse("unit", says, table.book.policies["stakes.kinds"].source)
    if kind == "token" and token(player, name) not in state.tokens:
        source = table.book.policies["tokens.accepted"].source
        return refuse("not_issued_here", "no such tokens were issued to you here", source)
    return None


def change(
    table: PayTable, state: TableState, player: PersonId, stake: tuple[c.StakePart, ...]
) -> Changed | Refusal:
    """A spoken stake with its cash and vouchers changed to chips, where the book says so."""
    policies = table.book.policies
    converts = {
        "cash": policies["stakes.cash"].then == "convert",
        "token": policies["tokens.accepted"].then == "convert",
        "voucher": policies["tokens.accepted"].then == "convert",
    }
    if len({part.of for part in stake}) < len(stake):
        return refuse(
            "stake_kind", "a spoken stake names each kind once", policies["oral.needs"].source
        )
    events: list[e.Event] = []
    parts: list[c.StakePart] = []
    balances = dict(state.balances)
    for part in stake:
        kind, _, name = part.of.partition(":")
        if not converts.get(kind, False):
            parts.append(part)
            continue
        if balances.get(FLOAT, 0) < part.cents:
            says, cash = "the float has not so many chips; ask for a fill", policies["stakes.cash"]
            return refuse("float_short", says, cash.source, FUNDS)
        refused = voucher_refused(table, state, name) if kind != "cash" else None
        if refused:
            return refused
        events.append(_chips_for(table, player, part, kind, name))
        balances[FLOAT] -= part.cents
        balances[purse(player)] = balances.get(purse(player), 0) + part.cents
        parts.append(c.StakePart("chips", part.cents))
    return tuple(events), tuple(parts), balances


def _chips_for(
    table: PayTable, player: PersonId, part: c.StakePart, kind: str, name: str
) -> e.Event:
    if kind == "cash":
        clauses = table.book.policies["stakes.cash"].source.clauses
        return e.BoughtIn(player=player, cents=Cents(part.cents), clauses=clauses)
    clauses = table.book.policies["tokens.accepted"].source.clauses
    return e.VoucherConverted(player=player, issue=name, cents=Cents(part.cents), clauses=clauses)
