"""The fold of what happens to colour checks, tokens and chips under way; the rest is in fold.py."""

import msgspec

from croupier.game import events as e
from croupier.game.accounts import colour, token
from croupier.game.state import CageState, TableState


def fold_chips(state: TableState, event: e.Event) -> None:
    match event:
        case e.ColourDeclared(player=player, each=each):
            state.declared[player] = each
        case e.ColourIssued(player=player, colour=name):
            state.colours[colour(player, name)] = event
            state.declared.pop(player, None)
        case e.ColourMarked(player=player, colour=name):
            account = colour(player, name)
            state.colours[account] = _marked(state.colours[account])
        case e.SecondColourAllowed(player=player):
            state.several[player] = True
        case e.ColourShared(player=player, colour=name, with_player=other):
            account = colour(player, name)
            state.shared[account] = (*state.shared.get(account, ()), other)
        case e.ColourPresented(number=number):
            state.presented[number] = event
            state.next_presented = number + 1
        case e.ColourRedeemed(number=number) if number is not None:
            state.presented.pop(number, None)
        case e.TokensIssued(player=player, issue=issue, cents=cents):
            state.tokens[token(player, issue)] = event
            state.vouchers[issue] = cents
        case e.VoucherConverted(issue=issue, cents=cents):
            state.vouchers[issue] = cents
        case e.PlayerLeft(player=player):
            # What he was allowed and agreed to was for this sitting.
            state.several.pop(player, None)
            state.declared.pop(player, None)
            for account in [own for own in state.shared if own.startswith(colour(player, ""))]:
                del state.shared[account]


def _marked(issued: e.ColourIssued) -> e.ColourIssued:
    return msgspec.structs.replace(issued, marker=True)


def carry(state: TableState | CageState, event: e.Event) -> None:
    match event:
        case e.ChipsSent(transfer=transfer):
            state.under_way[transfer] = event
            state.sent[transfer] = event.cents
        case e.TransferLanded(transfer=transfer):
            state.under_way.pop(transfer, None)
        case e.ChipsTaken(transfer=transfer, cents=cents):
            state.taken[transfer] = cents
