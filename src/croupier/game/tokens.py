"""Promotional vouchers and the tokens or chips that a dealer gives for them.

Tokens are staked as they are, a voucher is changed to chips, or neither is taken: the book says
which. What becomes of a token that wins is fixed when it is issued. Prizes are not made here.
"""

from croupier.game import commands as c
from croupier.game import events as e
from croupier.game.accounts import FLOAT
from croupier.game.grounds import EXISTS, FUNDS, ONCE, PLACE, refuse
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
        return refuse("not_your_act", says, accepted.source)
    if accepted.then == "none":
        says = "this book knows no tokens or vouchers"
        return refuse("not_in_book", says, accepted.source)
    if command.player not in state.seats.values():
        return refuse("not_seated", f"{command.player} has no place at this table", PLACE)
    if state.opened is not None and command.cents % state.opened.unit:
        return refuse("unit", "the smallest chip does not divide that sum", accepted.source)
    known = voucher_refused(table, state, command.voucher)
    if known:
        return known
    if accepted.then == "convert":
        return _converted(state, command, accepted.source.clauses)
    return (_issued(table, command),)


def voucher_refused(table: PayTable, state: TableState, voucher: str) -> Refusal | None:
    if not voucher:
        return refuse("voucher_unknown", "a voucher or token is named by its number", EXISTS)
    if voucher in state.vouchers:
        source = table.book.policies["tokens.accepted"].source
        return refuse("voucher_known", "this voucher was exchanged before", source, ONCE)
    return None


def _converted(
    state: TableState, command: c.ExchangeVoucher, clauses: tuple[str, ...]
) -> tuple[e.Event, ...] | Refusal:
    if state.balances.get(FLOAT, 0) < command.cents:
        return refuse("float_short", "the float has not so many chips; ask for a fill", FUNDS)
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
