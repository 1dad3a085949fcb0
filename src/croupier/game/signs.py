"""Every sign that the book asks for, as it stands now: what it says, where, since and from when.

A sign is shown to players. Some are a table's state told in a sentence and are up while that is so;
some are put up by somebody, and until then they are owed. Orders and the minutes that a sign must
stand are limits.py's and closing.py's. Screens show this list, nothing of their own.
"""

from collections.abc import Iterator

import msgspec

from croupier.game.names import Instant, PersonId
from croupier.game.state import TableState
from croupier.game.streak import is_offered, pair_of, run_of, today
from croupier.money import dollars_of
from croupier.paytable import PayTable
from croupier.rulebook.model import Entry

#: Signs that somebody orders, and that stand for their minutes or at a place.
ORDERED = ("raised_minimum", "closing", "personal_limits")
#: Signs that people put up beside a table; the software draws the others itself.
PUT_UP = ("statutory", "odds", "straight_up_only")


class Sign(msgspec.Struct, frozen=True, kw_only=True):
    sign: str
    #: Table, layout or terminal, as the book has it.
    at: tuple[str, ...]
    says: str
    clauses: tuple[str, ...]
    #: Since when it is up, and from when what it says may happen; None where it waits for nothing.
    since: Instant | None = None
    due: Instant | None = None
    player: PersonId | None = None
    #: Its minutes began again after an outage.
    again: bool = False


def signs_up(table: PayTable, state: TableState) -> tuple[Sign, ...]:
    """In the book's order. One of a player's own names him; it stands at his place."""
    found: list[Sign] = []
    for name, entry in table.book.tables["sign"].items():
        if name in ORDERED or name in PUT_UP:
            found += _put_up(state, name, entry)
        else:
            found += (_sign(entry, says, player) for says, player in _told(table, state, name))
    return tuple(found)


def signs_owed(table: PayTable, state: TableState) -> tuple[str, ...]:
    """Lasting signs that the book asks for and nobody has put up yet.

    The notice of straight-up play is owed only once somebody plays so.
    """
    asked = [name for name in table.book.tables["sign"] if name in PUT_UP]
    if not state.standing.straight_up:
        asked = [name for name in asked if name != "straight_up_only"]
    return tuple(name for name in asked if name not in state.signs)


def _sign(entry: Entry, says: str, player: PersonId | None = None) -> Sign:
    where = entry.fields["at"]
    at = where if isinstance(where, tuple) else ()
    return Sign(sign=entry.name, at=at, says=says, clauses=entry.source.clauses, player=player)


def _put_up(state: TableState, name: str, entry: Entry) -> Iterator[Sign]:
    if name == "personal_limits":
        for player, since in state.marked_places.items():
            own = state.personal.get(player)
            if own is not None:
                says = f"limits of this place: {_money(own.minimum)} to {_money(own.maximum)}"
                yield msgspec.structs.replace(_sign(entry, says, player), since=since)
        return
    shown = state.signs.get(name)
    if shown is not None:
        says, again = _announced(state, name), shown.before is not None
        yield msgspec.structs.replace(
            _sign(entry, says), since=shown.at, due=shown.due, again=again
        )


def _announced(state: TableState, name: str) -> str:
    ordered, closing = state.ordered, state.closing
    if name == "raised_minimum" and ordered is not None:
        multiples = ", in multiples of it" if ordered.multiples else ""
        at = f" from {ordered.at[11:16]}" if ordered.at else ""
        return f"the minimum will be {_money(ordered.minimum)}{multiples}{at}"
    if name == "closing" and closing is not None:
        return f"this table closes at {closing.at[11:16]}"
    return {
        "statutory": "what the Act asks for is displayed",
        "odds": "the bets and what they pay are displayed",
        "straight_up_only": "only straight-up bets are taken from some players",
    }.get(name, name.replace("_", " "))


def _told(table: PayTable, state: TableState, name: str) -> Iterator[tuple[str, PersonId | None]]:
    """What the table's own state says, where this sign is of that kind."""
    now, opened = state.limits, state.opened
    if opened is None:
        return
    match name:
        case "limits":
            yield f"minimum {_money(now.minimum)}, maximum {_money(now.maximum)}", None
        case "multiples" if now.multiples:
            yield f"stakes in multiples of {_money(now.minimum)}", None
        case "multiples" if now.step:
            yield f"above the minimum in steps of {_money(now.step)}", None
        case "colour_value":
            for account, issued in state.colours.items():
                if issued.marker and state.balances.get(account, 0):
                    yield f"{issued.colour}: {_money(issued.each)} each", issued.player
        case "streak_amount" if is_offered(table, state):
            yield f"a Super Streak wager is {_money(opened.streak_amount)}", None
        case "streak_open" if is_offered(table, state):
            yield from ((says, None) for says in _windows(table, state))
        case "neighbours_minimum":
            yield from ((says, None) for says in _neighbours(table, state))


def _windows(table: PayTable, state: TableState) -> Iterator[str]:
    """Open after the day's first decisive result or the end of a run, and before the final call."""
    if state.final_call is not None and state.round > state.final_call:
        return
    for position in table.streaks:
        streak = position.wager.streak
        sides = pair_of(table, position)
        if streak is not None and run_of(table, streak, sides, today(state)).window:
            yield f"a Super Streak wager on {' and '.join(sides)} may be placed"


def _neighbours(table: PayTable, state: TableState) -> Iterator[str]:
    wager = next((p.wager for p in table.positions if p.wager.name == "neighbours"), None)
    if wager is not None and state.opened is not None:
        own = state.opened.by_wager.get("neighbours")
        least = own[0] if own else state.limits.minimum * wager.min_factor
        yield f"neighbours bets from {_money(least)}"


def _money(cents: int) -> str:
    return f"${dollars_of(cents)}"
