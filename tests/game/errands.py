"""Whole errands of an evening, so that what is rare by single steps is reached in every run."""

from hypothesis import strategies as st
from hypothesis.stateful import rule

from croupier.game.names import Actor
from game.evening import TOO_MUCH, Evening, players, symbols
from game.play import SYMBOLS


class Errands(Evening):
    @rule(player=players, symbol=symbols, lucky=st.booleans())
    def pile(self, player: Actor, symbol: str, *, lucky: bool) -> None:
        """More than the maximum on one symbol, nothing on another, and a result keyed wrongly."""
        self.buy_in(player, TOO_MUCH)
        for _ in range(3):
            self.buy_in(player, 50_00)
        self.bet([(player, symbol, 40_00), (player, symbol, 40_00), (player, symbol, 40_00)])
        self.take_back(player, SYMBOLS[SYMBOLS.index(symbol) - 1])
        self.play_on(6, symbol, lucky=lucky, keyed_wrong=True)

    @rule(player=players, out=st.booleans())
    def carried(self, player: Actor, *, out: bool) -> None:
        """Sent, sent again under the same id, taken twice, and its landing noted."""
        self.sell(player, TOO_MUCH)
        self.sell(player, 10_00)
        self.buy_in(player, 10_00)
        self.send(player, 10_00, out=out)
        sent = next(reversed(self.sent.values()))
        self.send_it_again(sent, player)
        self.take_it(sent)
        self.take_it(sent)
        self.note_it(sent)
