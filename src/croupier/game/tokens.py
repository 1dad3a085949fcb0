"""Promotional vouchers and the tokens or chips that a dealer gives for them.

Tokens are staked as they are, a voucher is changed to chips, or neither is taken: the book says
which. What becomes of a token that wins is fixed when it is issued. Prizes are not made here.
"""

from croupier.game import commands as c
from croupier.game import events as e
from croupier.game.accounts import FLOAT
from croupier.game.names import Actor, Refusal
from croupier.game.state import TableState
from croupier.paytable import PayTable
from croupier.roles import may_step

Decision = tuple[e.Event, ...] | Refusal


def exchange_voucher(
    table: PayTable, state: TableState, command: c.ExchangeVoucher, actor: Actor
) -> Decision:
    accepted = table.book.policies["tokens.accepted"]
    refused = may_step(table.book, "place_bets", actor)
    if refused:
        says = "the dealer exchanges vouchers"
        return Refusal("not_your_act", says, accepted.source.clauses)
    if accepted.then == "none":
        says = "this book knows no tokens or vouchers"
        return Refusal("not_in_book", says, accepted.source.clauses)
    if command.player not in state.seats.values():
        return Refusal("not_seated", f"{command.player} has no place at this table")
    if state.opened is not None and command.cents % state.opened.unit:
        return Refusal("unit", "the smallest chip does not divide that sum")
    known = voucher_refused(table, state, command.voucher)
    if known:
        return known
    if accepted.then == "convert":
        return _converted(state, command, accepted.source.clauses)
    return (_issued(table, command),)


def voucher_refused(table: PayTable, state: TableState, voucher: str) -> Refusal | None:
    if not voucher:
        return Refusal("voucher_unknown", "a voucher or token is named by its number")
    if voucher in state.vouchers:
        clauses = table.book.policies["tokens.accepted"].source.clauses
        return Refusal("voucher_known", "this voucher was exchanged before", clauses)
    return None


def _converted(
    state: TableState, command: c.ExchangeVoucher, clauses: tuple[str, ...]
) -> tuple[e.Event, ...] | Refusal:
    if state.balances.get(FLOAT, 0) < command.cents:
        return Refusal("float_short", "the float has not so many chips; ask for a fill")
    return (
        e.VoucherConverted(
            player=command.player, issue=command.voucher, cents=command.cents, clauses=clauses
        ),
    )


def _issued(table: PayTable, command: c.ExchangeVoucher) -> e.TokensIssued:
    """The voucher's own condition goes first where the book lets it; else how the book is read."""
    policies = table.book.policies
    on_win, own = policies["tokens.on_win"], policies["tokens.conditions"]
    prevails = command.on_win is not None and own.then == "prevail"
    rests_on = (policies["tokens.accepted"], on_win, own, policies["tokens.winnings_in"])
    return e.TokensIssued(
        player=command.player,
        issue=command.voucher,
        cents=command.cents,
        on_win=str(command.on_win if prevails else on_win.then),
        own_condition=prevails,
        clauses=tuple(dict.fromkeys(clause for p in rests_on for clause in p.source.clauses)),
    )
