"""Touches: chip icons laid on a terminal's screen, moved, taken off, undone, repeated, doubled.

Every touch says what the screen is to look like after it; what differs is taken back and placed,
all of it or nothing (7(f), 7(g)). What is too small or too large is refused on the spot (7(h)v);
section 6 and its ways are the layout's (6(n)). Credit comes and goes in terminal.py and slips.py.
"""

from croupier.game import commands as c
from croupier.game import events as e
from croupier.game.accounts import meter
from croupier.game.arrangements import kept_to
from croupier.game.funds import first_of
from croupier.game.grounds import (
    CHANGES,
    CONFIRMED,
    EXISTS,
    FUNDS,
    OFFICE,
    ONLY_THE_BOOK,
    ROOM,
    refuse,
)
from croupier.game.limits import limits_for, neighbours_refused
from croupier.game.names import Actor, PersonId, Refusal, WagerNumber
from croupier.game.screens import Icons, Terminal
from croupier.game.state import TableState
from croupier.game.terminal_fold import icons_on
from croupier.money import Cents, dollars_of
from croupier.paytable import PayTable, Position
from croupier.rulebook.model import Entry, PositionId

Decision = tuple[e.Event, ...] | Refusal

#: What each touch is called in the record, and whether it adds to what lies there.
ACTS: dict[type, str] = {
    c.PlaceIcons: "place",
    c.RemoveIcons: "remove",
    c.MoveIcons: "move",
    c.UndoIcons: "undo",
    c.ClearIcons: "clear",
    c.RepeatIcons: "repeat",
    c.DoubleIcons: "double",
}
_ONLY_OFF = (c.RemoveIcons, c.ClearIcons)
#: More than a screen has room for; keeps one terminal from filling the journal.
MOST_WAGERS = 200


def at_terminal(state: TableState, name: PersonId, actor: Actor) -> Terminal | Refusal:
    """The terminal, for itself or for whoever is known to sit at it."""
    terminal = state.terminals.get(name)
    if terminal is None:
        return refuse("no_such_terminal", f"this table has no terminal {name}", EXISTS)
    if actor.role != "player" or actor.person not in (name, terminal.person):
        return refuse("not_your_act", f"only the player at {name} does that", OFFICE)
    return terminal


def credit_of(state: TableState, name: PersonId) -> int:
    """What is free to stake or to collect."""
    return state.balances.get(meter(name), 0)


def decide_touch(table: PayTable, state: TableState, command: c.Touch, actor: Actor) -> Decision:
    terminal = at_terminal(state, command.terminal, actor)
    if isinstance(terminal, Refusal):
        return terminal
    refused = not_working(table, terminal) or _not_now(table, state, terminal, command)
    if refused:
        return refused
    now = icons_on(state, terminal)
    wanted = _wanted(table, terminal, command, now)
    if isinstance(wanted, Refusal):
        return wanted
    if wanted == now:
        return refuse("no_change", "that changes nothing on the screen", CHANGES)
    return _changed(table, state, terminal, now, wanted, ACTS[type(command)])


def not_working(table: PayTable, terminal: Terminal) -> Refusal | None:
    """A closed or faulty terminal takes neither notes nor bets."""
    name = terminal.fitted.name
    policies = table.book.policies
    if terminal.closed:
        return refuse("terminal_closed", f"{name} is closed", policies["closure.notify"].source)
    if terminal.fault:
        return refuse(
            "terminal_faulty",
            f"{name} is out of order: {terminal.fault}",
            policies["malfunction.signs"].source,
        )
    return None


def _not_now(
    table: PayTable, state: TableState, terminal: Terminal, command: c.Touch
) -> Refusal | None:
    policies = table.book.policies
    if not state.betting:
        if "no_more_bets" in state.done:
            return refuse("locked", "no more bets", policies["terminal.lock_signals"].source)
        return refuse(
            "not_open", "betting has not been opened yet", policies["round.reopens_after"].source
        )
    if terminal.unset:
        return refuse(
            "not_reset",
            "terminals are reset first after a no-spin",
            policies["terminal.no_spin"].source,
        )
    if state.stopped is not None and not isinstance(command, _ONLY_OFF):
        return refuse(
            "stopped", f"play is stopped: {state.stopped}", policies["malfunction.stop"].source
        )
    return None


def _wanted(table: PayTable, terminal: Terminal, command: c.Touch, now: Icons) -> Icons | Refusal:
    """The screen as it is to be; a position with nothing on it is not named."""
    match command:
        case c.PlaceIcons(icons=icons):
            return _laid(table, terminal, now, icons)
        case c.RemoveIcons(position=position, cents=cents):
            return _off(terminal, now, position, cents)
        case c.MoveIcons(position=position, to=to):
            lies = now.get(position, 0)
            if not lies:
                return _nothing_on(position)
            rest: Icons = {where: cents for where, cents in now.items() if where != position}
            return rest | {to: Cents(rest.get(to, 0) + lies)}
        case c.UndoIcons():
            if not terminal.trail:
                return refuse("nothing_to_undo", "nothing was touched in this round", CHANGES)
            return dict(terminal.trail[-1])
        case c.ClearIcons():
            return {}
        case c.RepeatIcons():
            if not terminal.last:
                return refuse("nothing_to_repeat", "there are no bets to repeat", CHANGES)
            return _sum(now, terminal.last)
        case c.DoubleIcons():
            if not now:
                return refuse("nothing_to_double", "no bets are placed", CHANGES)
            return _sum(now, now)


def _nothing_on(position: PositionId) -> Refusal:
    return refuse("no_wager", f"nothing lies on {position}", EXISTS)


def _sum(one: Icons, other: Icons) -> Icons:
    return one | {where: Cents(one.get(where, 0) + cents) for where, cents in other.items()}


def _laid(
    table: PayTable, terminal: Terminal, now: Icons, icons: tuple[c.Icon, ...]
) -> Icons | Refusal:
    placing = table.book.policies["terminal.placing"]
    wanted: Icons = dict(now)
    for icon in icons:
        if icon.cents not in terminal.fitted.icons:
            values = ", ".join(f"${dollars_of(value)}" for value in terminal.fitted.icons)
            says = f"the chip icons here are {values}"
            return refuse("no_such_icon", says, placing.source)
        wanted[icon.position] = Cents(wanted.get(icon.position, 0) + icon.cents)
    return wanted


def _off(
    terminal: Terminal, now: Icons, position: PositionId, cents: Cents | None
) -> Icons | Refusal:
    lies = now.get(position, 0)
    if not lies:
        return _nothing_on(position)
    left = 0 if cents is None else lies - cents
    if left < 0:
        return refuse("no_wager", f"${dollars_of(lies)} lies on {position}", EXISTS)
    if left % min(terminal.fitted.icons):
        return refuse("no_such_icon", "an icon is taken off whole", EXISTS)
    rest = {where: lying for where, lying in now.items() if where != position}
    return rest | {position: Cents(left)} if left else rest


def _changed(  # noqa: PLR0913, PLR0917 - a screen as it is, as it is to be, and what the act is
    table: PayTable,
    state: TableState,
    terminal: Terminal,
    now: Icons,
    wanted: Icons,
    act: str,
) -> Decision:
    name = terminal.fitted.name
    for where in wanted:
        if wanted[where] != now.get(where, 0):
            refused = may_lie(table, state, terminal, where, wanted[where], more=now)
            if refused:
                return refused
    short = sum(wanted.values()) - sum(now.values()) - credit_of(state, name)
    if short > 0:
        has = f"${dollars_of(credit_of(state, name))}"
        return refuse("not_funded", f"the credit is {has}, ${dollars_of(short)} too little", FUNDS)
    off: list[e.Event] = []
    for where in [where for where in now if wanted.get(where, 0) < now[where]]:
        off += _taken(state, terminal, where, now[where] - wanted.get(where, 0))
    on = [
        placed(table, state, name, where, cents - now.get(where, 0), more=i)
        for i, (where, cents) in enumerate(
            (where, cents) for where, cents in wanted.items() if cents > now.get(where, 0)
        )
    ]
    if len(terminal.wagers) + len(on) > MOST_WAGERS:
        return refuse("too_many", f"a screen has room for {MOST_WAGERS} bets a round", ROOM)
    clauses = table.book.policies["terminal.placing"].source.clauses
    touched = e.ScreenTouched(round=state.round, player=name, act=act, clauses=clauses)
    return (touched, *off, *on)


def layout_of(table: PayTable, state: TableState) -> Entry | None:
    """The terminal's own layout, where the book has one (section 4); else the table's."""
    layouts = table.book.tables["layout"]
    return layouts.get("terminal") or layouts.get(state.opened.layout if state.opened else "")


def offered_on(table: PayTable, state: TableState, where: PositionId) -> Position | Refusal:
    own = layout_of(table, state)
    carried = own.fields["wagers"] if own else ()
    position = table.index.get(where)
    on_it = isinstance(carried, tuple) and position and position.wager.name in carried
    if position is None or not on_it or position.wager.streak is not None:
        says = f"{where} is not offered on a terminal"
        return refuse("not_offered", says, own.source if own else ONLY_THE_BOOK)
    if state.opened is not None and where in state.opened.withheld:
        return refuse("not_confirmed", f"{where} waits for its reading to be confirmed", CONFIRMED)
    return position


def may_lie(  # noqa: PLR0913 - a position, what is to lie on it, and what lies there
    table: PayTable,
    state: TableState,
    terminal: Terminal,
    where: PositionId,
    cents: int,
    *,
    more: Icons,
) -> Refusal | None:
    """On the spot: is it offered, and within the limits of this terminal (7(h)v; point 101)."""
    position = offered_on(table, state, where)
    if isinstance(position, Refusal):
        return position
    if terminal.person is not None and cents > more.get(where, 0):
        kept = kept_to(table, state, terminal.person, (where,))
        if kept:
            return kept
    policies = table.book.policies
    name = terminal.fitted.name
    limits, wager = limits_for(state, name, position), position.wager
    if wager.stake_multiple > 1 and cents % (wager.stake_multiple * min(terminal.fitted.icons)):
        least = wager.stake_multiple * min(terminal.fitted.icons)
        return refuse(
            "unit", f"{where} takes multiples of ${dollars_of(least)}", wager.limit_clauses
        )
    if where not in more:
        refused = neighbours_refused(table, state, position, name)
        if refused:
            return refused
    beside = _at_the_table(table, state, terminal, where)
    most = (limits.maximum or 0) * wager.max_factor - beside
    if cents > most:
        clauses = policies["terminal.over_max"].source.clauses
        if beside:
            clauses = policies["limits.combine_terminal_and_table"].source.clauses or clauses
        return refuse("over_maximum", f"at most ${dollars_of(max(0, most))} may lie here", clauses)
    least = limits.minimum * wager.min_factor
    if cents < least and policies["terminal.min_check"].then == "on_place":
        return refuse(
            "under_minimum",
            f"at least ${dollars_of(least)} must lie here",
            policies["terminal.under_min"].source,
        )
    return None


def _at_the_table(table: PayTable, state: TableState, terminal: Terminal, where: PositionId) -> int:
    """What the same person has there on the layout, where both count to one limit (point 111)."""
    if not table.book.policy("limits.combine_terminal_and_table") or terminal.person is None:
        return 0
    own = [
        w.cents for w in state.wagers.values() if (w.player, w.position) == (terminal.person, where)
    ]
    return sum(own)


def _taken(
    state: TableState, terminal: Terminal, where: PositionId, cents: int
) -> list[e.WagerTakenBack]:
    """The icons that were laid last come off first."""
    events: list[e.WagerTakenBack] = []
    for number in reversed(terminal.wagers):
        wager = state.wagers[number]
        part = min(cents, wager.cents) if wager.position == where else 0
        if part:
            events.append(
                e.WagerTakenBack(
                    round=state.round,
                    wager=number,
                    player=wager.player,
                    position=where,
                    cents=Cents(part),
                    parts=first_of(wager.stake, part),
                )
            )
        cents -= part
    return events


def placed(  # noqa: PLR0913 - a bet and its number among those of one touch
    table: PayTable, state: TableState, name: PersonId, where: PositionId, cents: int, *, more: int
) -> e.WagerPlaced:
    placing = table.book.policies["terminal.placing"].source.clauses
    own = table.index[where].wager.source.clauses
    return e.WagerPlaced(
        round=state.round,
        wager=WagerNumber(state.next_wager + more),
        player=name,
        position=where,
        stake=(c.StakePart("credit", Cents(cents)),),
        cents=Cents(cents),
        clauses=tuple(dict.fromkeys((*own, *placing))),
    )


def credit_left(table: PayTable, state: TableState) -> Refusal | None:
    """A table closes once its terminals' credit has been collected (7(e); point 131)."""
    left = [name for name in state.terminals if credit_of(state, name)]
    begun = [slip.player for slip in state.printing.values()]
    if not left and not begun:
        return None
    clauses = table.book.policies["terminal.credit_out"].source.clauses
    named = ", ".join(dict.fromkeys((*left, *begun)))
    return refuse("credit_left", f"credit is on {named}; it goes onto slips first", clauses)
