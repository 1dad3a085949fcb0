"""What a terminal shows its player: what the document says that it must, and what helps.

Derived and complete, from a state alone; the words of terminal.shows say which of it a book asks
for (7(b), 7(c), 7(h)ii; point 102). How it is drawn is the pages' business.
"""

from collections.abc import Iterator
from itertools import islice

import msgspec

from croupier.game import events as e
from croupier.game.arrangements import offered_by_arrangement
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


class Recall:
    """Which bets each terminal had in rounds that are over; each round is gone through once."""

    def __init__(self) -> None:
        self._rounds: dict[RoundNumber, dict[str, list[tuple[str, int, int, int]]]] = {}

    def of(self, state: TableState, name: TerminalId) -> Iterator[Recalled]:
        """The last rounds in which this terminal had a bet, newest first."""
        for number in sorted(state.past, reverse=True):
            past = state.past[number]
            if number not in self._rounds:
                bets = self._rounds[number] = {}
                for done in past.settled.values():
                    bets.setdefault(done.player, []).append(_bet(done))
            mine = self._rounds[number].get(name)
            if mine:
                yield Recalled(number, past.result, tuple(mine))

    def over(self, state: TableState) -> set[str]:
        """A round has ended: who had bets in it, or in one that is too long ago to be recalled."""
        just_now = state.past[RoundNumber(state.round - 1)]
        players: set[str] = {done.player for done in just_now.settled.values()}
        for number in [number for number in self._rounds if number not in state.past]:
            players.update(self._rounds.pop(number))
        return players


class OwnPart(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Of a screen: what only its own terminal's events change."""

    terminal: TerminalId
    credits: int | None = None
    staked: int | None = None
    bets: dict[str, int] = {}
    out_of_order: str = ""
    printing: tuple[str, ...] = ()
    recalled: tuple[Recalled, ...] = ()


class CommonPart(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """And the rest, which terminals that stand alike have in common."""

    credit_value: int
    layout: tuple[str, ...] | None = None
    minimum: int | None = None
    maximum: int | None = None
    betting_open: bool | None = None
    previous_numbers: tuple[str, ...] | None = None
    won: int | None = None
    returned: int | None = None
    message: str = ""
    notes: tuple[int, ...] = ()
    icons: tuple[int, ...] = ()
    may_undo: bool = False
    may_repeat: bool = False
    idle: bool = False
    notice: str = ""


class Screens:
    """All terminals of a table at one moment: what they share is made once."""

    def __init__(self, table: PayTable, state: TableState, recall: Recall | None = None) -> None:
        self._table, self._state = table, state
        self._recall = recall or Recall()
        shows = table.book.policies["terminal.shows"].then
        self._words = frozenset(shows if isinstance(shows, tuple) else ())
        self.idle = frozenset(idle_terminals(table, state))
        self._terminals, self._kept = state.terminals, state.standing.straight_up

    def own(self, name: TerminalId) -> OwnPart:
        state, words = self._state, self._words
        terminal = state.terminals[name]
        bets = icons_on(state, terminal)
        return OwnPart(
            terminal=name,
            credits=credit_of(state, name) if "credits" in words else None,
            staked=sum(bets.values()) if "staked" in words else None,
            bets={str(where): cents for where, cents in bets.items()},
            out_of_order=_out_of_order(terminal),
            printing=tuple(slip for slip, begun in state.printing.items() if begun.player == name),
            recalled=tuple(islice(self._recall.of(state, name), RECALLED)),
        )

    def stands(self, name: TerminalId) -> tuple[object, ...]:
        """Terminals of which this is the same have their common part in common."""
        # Asked for every screen with every message, so without a call or a tuple too many.
        t = self._terminals[name]
        f, works = t.fitted, not (t.closed or t.fault or t.unset)
        may = (not t.trail) + 2 * (not t.last) + 4 * (name in self.idle)
        kept = t.person in self._kept
        return f.minimum, f.maximum, f.notes, f.icons, works, t.won, t.returned, may, kept

    def common(self, name: TerminalId) -> CommonPart:
        table, state, words = self._table, self._state, self._words
        terminal, now = state.terminals[name], state.limits
        limits = terminal.fitted
        is_open = _open(state, terminal)
        worth = table.book.policies["terminal.credit_value"].then
        return CommonPart(
            layout=_layout(table, state, terminal) if "layout" in words else None,
            minimum=(limits.minimum or now.minimum) if "limits" in words else None,
            maximum=(limits.maximum or now.maximum) if "limits" in words else None,
            betting_open=is_open if "betting_open" in words else None,
            previous_numbers=_numbers(table, state) if "previous_numbers" in words else None,
            won=terminal.won if "won" in words else None,
            returned=terminal.returned if "won" in words else None,
            credit_value=worth if isinstance(worth, int) else 1,
            message=_message(table, state),
            notes=limits.notes,
            icons=limits.icons,
            may_undo=bool(terminal.trail) and is_open,
            may_repeat=bool(terminal.last) and is_open,
            idle=name in self.idle,
            notice=notice_of(state.opened),
        )


def screen(table: PayTable, state: TableState, name: TerminalId) -> Screen:
    screens = Screens(table, state)
    own, common = screens.own(name), screens.common(name)
    return Screen(**msgspec.structs.asdict(common), **msgspec.structs.asdict(own))


def _open(state: TableState, terminal: Terminal) -> bool:
    works = not (terminal.closed or terminal.fault or terminal.unset)
    return state.betting and works and state.stopped is None


def _out_of_order(terminal: Terminal) -> str:
    if terminal.closed:
        return "closed"
    return terminal.fault or ("to be reset after a no-spin" if terminal.unset else "")


def _layout(table: PayTable, state: TableState, terminal: Terminal) -> tuple[str, ...]:
    """The wagers whose areas may be touched; the table's card has their positions.

    Whoever plays by an arrangement is shown only what it leaves (8(a)i; point 96).
    """
    areas = layout_of(table, state)
    names = areas.fields["wagers"] if areas else ()
    if not isinstance(names, tuple):
        return ()
    kept = terminal.person in state.standing.straight_up
    offered = offered_by_arrangement(table) if kept else names
    return tuple(str(name) for name in names if name in offered)


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


def _bet(done: e.WagerSettled) -> tuple[str, int, int, int]:
    return done.position, done.stake, done.returned, done.won
