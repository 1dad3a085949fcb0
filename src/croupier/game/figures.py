"""What a table's day has come to, for those who watch it: turnover, win, rounds, their pace.

Folded from events like everything else, so that no screen adds up a journal. Nothing is decided by
these sums; the money itself is in the ledger, and what it must come to in identity.py.
"""

from collections.abc import Mapping
from typing import Protocol

import msgspec

from croupier.game import events as e
from croupier.game.accounts import WIN
from croupier.game.names import Instant, RoundNumber, WagerNumber

#: How many openings of betting the pace is taken over.
PACE_OVER = 13


class PutRight(msgspec.Struct, frozen=True):
    """A result that was put right, or (`result` None) struck out, and in which round that was."""

    round: RoundNumber
    was: str | None
    result: str | None
    during: RoundNumber


class Figures(msgspec.Struct):
    #: Stakes that results have decided today, and rounds that came to a result.
    turnover: int = 0
    rounds: int = 0
    #: The win as it stood when the day began; today's is what has been added since.
    win_before: int = 0
    #: When betting opened: first today, and of late.
    began: Instant = Instant("")
    openings: tuple[Instant, ...] = ()
    put_right: PutRight | None = None


class Settled(Protocol):
    settled: dict[WagerNumber, e.WagerSettled]


class Watched(Protocol):
    """Of a table's state: what the figures are taken from."""

    figures: Figures
    balances: dict[str, int]
    round: RoundNumber
    result: str | None
    last_result: str | None

    @property
    def past(self) -> Mapping[RoundNumber, Settled]: ...


def fold_figures(state: Watched, event: e.Event) -> None:
    """Asked before the fold of the round itself, which forgets a result that is struck out."""
    own = state.figures
    match event:
        case e.BettingOpened(at=at) if at:
            own.began = own.began or at
            own.openings = (*own.openings, at)[-PACE_OVER:]
        case e.WagerSettled(stake=stake):
            own.turnover += stake
        case e.WinnersPaid():
            own.rounds += 1
        case e.ResultCorrected(round=number, was=was, result=result):
            own.put_right = PutRight(number, was, result, state.round)
        case e.OutcomeInvalidated(round=number):
            struck = state.result if number == state.round else state.last_result
            own.put_right = PutRight(number, struck, None, state.round)
            if number != state.round:
                # It was settled; now its result has decided nothing.
                own.rounds -= 1
                own.turnover -= sum(was.stake for was in state.past[number].settled.values())
        case e.DayBegun() | e.Opened():
            state.figures = Figures(win_before=state.balances.get(WIN, 0))


def win_today(state: Watched) -> int:
    return state.balances.get(WIN, 0) - state.figures.win_before
