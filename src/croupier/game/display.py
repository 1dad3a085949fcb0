"""What a terminal shows its player: what the document says that it must, and what helps.

Derived and complete, from a state alone; the words of terminal.shows say which of it a book asks
for (7(b), 7(c), 7(h)ii; point 102). How it is drawn is the pages' business.
"""

from collections.abc import Iterator

import msgspec

from croupier.game import events as e
from croupier.game.extensions import notice_of
from croupier.game.names import RoundNumber, TerminalId
from croupier.game.screens import Terminal
from croupier.game.state import TableState
from croupier.game.terminal import idle_terminals
from croupier.game.terminal_fold import icons_on
from croupier.game.touches import credit_of, layout_of
from croupier.paytable import PayTable

#: How many rounds a player may look back on at a terminal.
RECALLED = 10


class Recalled(msgspec.Struct, frozen=True):
    """A round that is over as this terminal played it."""

    round: RoundNumber
    result: str | None
    #: Position, stake, handed back and won.
    bets: tuple[tuple[str, int, int, int], ...]


class Screen(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A field that the book does not ask for is None; money is in cents."""

    terminal: TerminalId
    layout: tuple[str, ...] | None = None
    minimum: int | None = None
    maximum: int | None = None
    betting_open: bool | None = None
    credits: int | None = None
    staked: int | None = None
    previous_numbers: tuple[str, ...] | None = None
    #: Winnings of the spin, and the stakes that came back with them, apart.
    won: int | None = None
    returned: int | None = None
    credit_value: int = 1
    #: `place_your_bets`, `finish_betting`, `no_more_bets`, or nothing.
    message: str = ""
    notes: tuple[int, ...] = ()
    icons: tuple[int, ...] = ()
    bets: dict[str, int] = {}
    may_undo: bool = False
    may_repeat: bool = False
    #: Why it takes nothing just now.
    out_of_order: str = ""
    #: The player has let the book's spins go by.
    idle: bool = False
    printing: tuple[str, ...] = ()
    recalled: tuple[Recalled, ...] = ()
    #: What this table does that is not in the approved book.
    notice: str = ""


def screen(table: PayTable, state: TableState, name: TerminalId) -> Screen:
    terminal, policies = state.terminals[name], table.book.policies
    shows = policies["terminal.shows"].then
    words = shows if isinstance(shows, tuple) else ()
    bets = icons_on(state, terminal)
    limits = terminal.fitted
    now = state.limits
    worth = policies["terminal.credit_value"].then
    return Screen(
        terminal=name,
        layout=_layout(table, state) if "layout" in words else None,
        minimum=(limits.minimum or now.minimum) if "limits" in words else None,
        maximum=(limits.maximum or now.maximum) if "limits" in words else None,
        betting_open=_open(state, terminal) if "betting_open" in words else None,
        credits=credit_of(state, name) if "credits" in words else None,
        staked=sum(bets.values()) if "staked" in words else None,
        previous_numbers=_numbers(table, state) if "previous_numbers" in words else None,
        won=terminal.won if "won" in words else None,
        returned=terminal.returned if "won" in words else None,
        credit_value=worth if isinstance(worth, int) else 1,
        message=_message(table, state),
        notes=terminal.fitted.notes,
        icons=terminal.fitted.icons,
        bets={str(where): cents for where, cents in bets.items()},
        may_undo=bool(terminal.trail) and _open(state, terminal),
        may_repeat=bool(terminal.last) and _open(state, terminal),
        out_of_order=_out_of_order(terminal),
        idle=name in idle_terminals(table, state),
        printing=tuple(slip for slip, begun in state.printing.items() if begun.player == name),
        recalled=tuple(_recalled(state, name))[:RECALLED],
        notice=notice_of(state.opened),
    )


def _open(state: TableState, terminal: Terminal) -> bool:
    works = not (terminal.closed or terminal.fault or terminal.unset)
    return state.betting and works and state.stopped is None


def _out_of_order(terminal: Terminal) -> str:
    if terminal.closed:
        return "closed"
    return terminal.fault or ("to be reset after a no-spin" if terminal.unset else "")


def _layout(table: PayTable, state: TableState) -> tuple[str, ...]:
    """The wagers whose areas may be touched; the table's card has their positions."""
    areas = layout_of(table, state)
    names = areas.fields["wagers"] if areas else ()
    return tuple(str(name) for name in names) if isinstance(names, tuple) else ()


def _numbers(table: PayTable, state: TableState) -> tuple[str, ...]:
    most = table.book.policy("terminal.history")
    results = [result for _, result in state.history]
    return tuple(results[-most:]) if isinstance(most, int) else tuple(results)


def _message(table: PayTable, state: TableState) -> str:
    """The warning, and then the words that close betting, in one moment with the call (7(g))."""
    if state.betting:
        warned = state.warned and table.book.policy("terminal.warning")
        return "finish_betting" if warned else "place_your_bets"
    signals = table.book.policy("terminal.lock_signals")
    shown = isinstance(signals, tuple) and "display" in signals
    return "no_more_bets" if "no_more_bets" in state.done and shown else ""


def _recalled(state: TableState, name: TerminalId) -> Iterator[Recalled]:
    """The last rounds in which this terminal had a bet, newest first."""
    for number in sorted(state.past, reverse=True):
        past = state.past[number]
        bets = tuple(_bet(done) for done in past.settled.values() if done.player == name)
        if bets:
            yield Recalled(number, past.result, bets)


def _bet(done: e.WagerSettled) -> tuple[str, int, int, int]:
    return done.position, done.stake, done.returned, done.won
