"""Limits: what is in force for whom, how they change, and the signs that must stand before.

A change takes effect at a round's boundary; a higher minimum first waits as long as the book says
from the moment its sign was shown (4.5, s 66(2); points 14 and 15).
"""

from croupier.game import commands as c
from croupier.game import events as e
from croupier.game.grounds import CHANGES, EXISTS, OFFICE, ONLY_THE_BOOK, PLACE, refuse
from croupier.game.moments import instant, later, latest
from croupier.game.names import Actor, Instant, PersonId, Refusal
from croupier.game.state import LimitsNow, LiveWager, PastRound, TableState, advice_for
from croupier.money import Cents
from croupier.paytable import PayTable, Position
from croupier.roles import is_staff, may_act
from croupier.settle import Limits

Decision = tuple[e.Event, ...] | Refusal


def limits_for(
    state: TableState, player: PersonId, position: Position, past: PastRound | None = None
) -> Limits:
    """What one player's stake on one position is measured by (point 8), now or in a past round."""
    opened, now = state.opened, past.limits if past else state.limits
    unit = opened.unit if opened else Cents(1)
    least, most = now.minimum, now.maximum
    if opened and position.wager.name in opened.by_wager:
        # A row of its own is already the wager's: factors on the table's limits do not apply.
        least, most = opened.by_wager[position.wager.name]
        least = Cents(-(-least // position.wager.min_factor))
        most = Cents(most // position.wager.max_factor)
    own = (past.personal if past else state.in_force).get(player)
    if own is not None:
        least, most = _own(own, now, least, most)
    terminal = state.terminals.get(player)
    if terminal is not None:
        # Set for that terminal (7(h)v); credit is paid to the cent, whatever chips there are.
        fitted = terminal.fitted
        least, most = fitted.minimum or least, fitted.maximum or most
        return Limits(minimum=least, maximum=most)
    return Limits(minimum=least, maximum=most, unit=unit, multiples=now.multiples)


def _own(
    own: e.PersonalLimitsGranted, now: LimitsNow, least: Cents, most: Cents
) -> tuple[Cents, Cents]:
    """A player's own limits against the sign's, or against a wager's own row of it (point 16).

    Leave to exceed the maximum (4.6) is no more than that: where the table has come to take as
    much, its limits are the player's again, and its minimum always. Limits that were agreed
    (4.3, 6(k)) stand whatever the sign says; a row is moved only the way that they move the sign.
    """
    if own.above:
        return (max(least, own.minimum), own.maximum) if own.maximum > most else (least, most)
    return _toward(least, now.minimum, own.minimum), _toward(most, now.maximum, own.maximum)


def _toward(row: Cents, sign: Cents, own: Cents) -> Cents:
    """The sign's figure becomes the player's own; a row's goes at most the same way."""
    if own == sign:
        return row
    return own if row == sign else (max if own > sign else min)(row, own)


def decide_limits(
    table: PayTable, state: TableState, command: c.HouseAct, actor: Actor, at: Instant
) -> Decision:
    match command:
        case c.ChangeLimits():
            return _change(table, state, command, actor)
        case c.GrantPersonalLimits():
            return _personal(table, state, command, actor)
        case c.AdviseMinimum():
            return _advise(table, state, command, actor)
        case c.SetWageringPeriod():
            return _period(table, command, actor)
        case c.DesignateNeighbours():
            return _designate(table, command, actor)
        case c.ShowSign(sign=sign, player=player):
            return _show(table, state, sign, player, actor, at)
        case c.TakeDownSign(sign=sign, player=player):
            return _take_down(state, sign, player, actor)
    raise TypeError(f"{command} is not about limits")


def _change(table: PayTable, state: TableState, command: c.ChangeLimits, actor: Actor) -> Decision:
    refused = may_act(table.book, "change_limits", actor)
    if refused:
        return refused
    if command.maximum < command.minimum:
        measure = table.book.policies["limits.scope"].source
        return refuse("limits", "the maximum is below the minimum", measure)
    now, book = state.limits, table.book
    unit = book.policies["limits.minimum_unit"]
    if command.step and not unit.then:
        says = "the sign of this book states no unit above the minimum"
        return refuse("not_in_book", says, unit.source)
    notice = book.policies["limits.raise_min_notice"]
    needs_sign = bool(notice.then) and _is_stricter(table, now, command)
    at = None if command.at is None else instant(command.at)
    if at is None and (needs_sign or command.at is not None):
        says = "a higher minimum needs a proposed time, in UTC, for its sign"
        if not needs_sign:
            says = "the proposed time is no time in UTC"
        return refuse("no_time", says, notice.source)
    source = notice if needs_sign else book.policies["limits.other_changes"]
    return (
        e.LimitsOrdered(
            minimum=command.minimum,
            maximum=command.maximum,
            multiples=command.multiples,
            needs_sign=needs_sign,
            at=at,
            clauses=source.source.clauses,
            step=command.step,
        ),
    )


def _is_stricter(table: PayTable, now: LimitsNow, command: c.ChangeLimits) -> bool:
    """A higher minimum; and a multiple or unit that stakes did not have to keep so far (15)."""
    if command.minimum > now.minimum:
        return True
    if not table.book.policy("limits.multiples_change_needs_notice"):
        return False
    unit = command.step and (not now.step or now.step % command.step)
    return bool(unit) or (command.multiples and not now.multiples)


def change_due(state: TableState, at: Instant) -> e.LimitsChanged | None:
    """The ordered change, if its time has come; only ever asked at a round's boundary."""
    ordered = state.ordered
    if ordered is None:
        return None
    if ordered.needs_sign:
        shown = state.signs.get("raised_minimum")
        if shown is None or shown.due is None or at < shown.due:
            return None
    elif ordered.at is not None and at < ordered.at:
        return None
    return e.LimitsChanged(
        minimum=ordered.minimum,
        maximum=ordered.maximum,
        multiples=ordered.multiples,
        clauses=ordered.clauses,
        step=ordered.step,
    )


def _show(  # noqa: PLR0913, PLR0917 - a sign has a kind, an owner, somebody who shows it, a time
    table: PayTable,
    state: TableState,
    sign: str,
    player: PersonId | None,
    actor: Actor,
    at: Instant,
) -> Decision:
    if not is_staff(actor):
        return refuse("not_your_act", "staff put signs up", OFFICE)
    book = table.book
    if sign == "personal_limits":
        marker = book.policies["limits.personal_marker"].source
        if player is not None and player not in state.seats.values():
            return refuse("not_seated", "the marker stands at a player's place", marker, PLACE)
        if player is None or player not in state.personal:
            says = "no limits of his own were granted to this player"
            return refuse("no_such_sign", says, marker)
        clauses = marker.clauses
        return (e.SignShown(sign=sign, at=at, due=None, clauses=clauses, player=player),)
    policy = book.policies["limits.raise_min_notice"]
    if state.ordered is None or not state.ordered.needs_sign or state.ordered.at is None:
        return refuse("no_such_sign", "no higher minimum was ordered", policy.source)
    if sign in state.signs:
        return refuse("sign_up", "the sign is up already", policy.source, CHANGES)
    minutes = policy.then if isinstance(policy.then, int) else 0
    due = latest(later(at, minutes=minutes), state.ordered.at)
    return (e.SignShown(sign=sign, at=at, due=due, clauses=policy.source.clauses),)


def _take_down(state: TableState, sign: str, player: PersonId | None, actor: Actor) -> Decision:
    if not is_staff(actor):
        return refuse("not_your_act", "staff take signs down", OFFICE)
    own = sign == "personal_limits"
    if sign not in state.signs and not (own and player in state.marked_places):
        return refuse("no_such_sign", "that sign is not up", EXISTS)
    return (e.SignTakenDown(sign=sign, player=player if own else None),)


def _period(table: PayTable, command: c.SetWageringPeriod, actor: Actor) -> Decision:
    """Where the book has somebody set it; elsewhere betting lasts until the dealer calls."""
    policy = table.book.policies["round.wagering_period"]
    if policy.then != "supervisor":
        return refuse("not_in_book", "betting here lasts until the call", policy.source)
    refused = may_act(table.book, "set_wagering_period", actor)
    if refused:
        return refused
    if command.warning and command.warning >= command.seconds:
        return refuse("no_time", "the warning comes before the end", policy.source)
    clauses = policy.source.clauses
    period = e.WageringPeriodSet(seconds=command.seconds, warning=command.warning, clauses=clauses)
    return (period,)


def _personal(
    table: PayTable, state: TableState, command: c.GrantPersonalLimits, actor: Actor
) -> Decision:
    policy = table.book.policies["limits.personal"]
    if policy.then == "none":
        says = "this book knows no limits of a player's own"
        return refuse("no_personal_limits", says, policy.source)
    refused = may_act(table.book, "grant_personal_limits", actor)
    if refused:
        return refused
    if command.maximum < command.minimum:
        return refuse("limits", "the maximum is below the minimum", policy.source)
    now, above = state.limits, policy.then == "above_max"
    marker = table.book.policies["limits.personal_marker"]
    if marker.then != "arrangement" and command.player not in state.seats.values():
        # An arrangement is made beforehand (6(k)); a sign or a marker is for whoever sits there.
        says = f"{command.player} has no place at this table to mark"
        return refuse("not_seated", says, marker.source, PLACE)
    if above and (command.maximum <= now.maximum or command.minimum < now.minimum):
        says = "only a maximum above the table's may be granted, and no lower minimum"
        return refuse("limits", says, policy.source)
    return (
        e.PersonalLimitsGranted(
            player=command.player,
            minimum=command.minimum,
            maximum=command.maximum,
            reference=command.reference,
            clauses=policy.source.clauses,
            above=above,
        ),
    )


def _advise(table: PayTable, state: TableState, command: c.AdviseMinimum, actor: Actor) -> Decision:
    policy, player = table.book.policies["limits.under_min"], command.player
    if not is_staff(actor):
        return refuse("not_your_act", "the dealer gives this advice", policy.source, OFFICE)
    if policy.then != "settle_and_warn":
        return refuse("no_advice", "this book asks for no such advice", policy.source)
    by_position = table.book.policy("limits.warning_scope") == "player_position"
    position = command.position if by_position else None
    if by_position and position is None:
        scope = table.book.policies["limits.warning_scope"].source
        return refuse("no_position", "say on which position", scope)
    if advice_for(player, position) in state.advised:
        return refuse("advised", "that player has been advised", policy.source)
    if player not in owed_advice(table, state):
        says = "that player has staked nothing below the minimum"
        return refuse("no_advice", says, policy.source)
    clauses = policy.source.clauses
    return (e.MinimumAdvised(player=player, position=position, clauses=clauses),)


def _designate(table: PayTable, command: c.DesignateNeighbours, actor: Actor) -> Decision:
    policy = table.book.policies.get("neighbours.designated_only")
    if policy is None:
        return refuse("not_in_book", f"{table.book.title} has no neighbours bets", ONLY_THE_BOOK)
    refused = may_act(table.book, "change_limits", actor)
    if refused:
        return refused
    cap = table.book.policies["neighbours.max_per_number"]
    if command.per_number and cap.then != "operator":
        return refuse("not_in_book", "nobody sets a cap here", cap.source)
    return (
        e.NeighboursDesignated(
            players=command.players, per_number=command.per_number, clauses=policy.source.clauses
        ),
    )


def neighbours_refused(
    table: PayTable, state: TableState, position: Position, player: PersonId, *, more: int = 0
) -> Refusal | None:
    """Whether the use of marker buttons is limited for this player or number (12(a)).

    `more` buttons are put there by the same act.
    """
    if position.wager.name != "neighbours":
        return None
    buttons = table.book.tables["equipment"].get("neighbour_buttons")
    fitted = state.opened.equipment if state.opened else ()
    if buttons is not None and buttons.name not in fitted:
        says = "this table has no buttons that mark neighbours bets"
        return refuse("not_fitted", says, buttons.source)
    designated = table.book.policies["neighbours.designated_only"]
    if (state.designated or designated.then) and player not in state.designated:
        says = "neighbours bets are for designated players"
        return refuse("not_designated", says, designated.source)
    if not state.per_number:
        return None
    on_it = [w for w in state.wagers.values() if w.position == position.id]
    if len(on_it) + more >= state.per_number:
        cap = table.book.policies["neighbours.max_per_number"].source
        return refuse("number_full", "this number has as many buttons as are allowed", cap)
    return None


def owed_advice(table: PayTable, state: TableState) -> tuple[PersonId, ...]:
    """Players below the minimum, in this round or the one before, who have not been advised yet."""
    if table.book.policy("limits.under_min") != "settle_and_warn":
        return ()
    under = [(w.player, w.position) for w in state.wagers.values() if is_under(table, state, w)]
    before = (*state.last_round.values(), *state.settled.values())
    under += [
        (done.player, done.position)
        for done in before
        if isinstance(done, e.WagerSettled) and "limits.under_min" in done.rules
    ]
    owed = [
        player
        for player, position in under
        if not {advice_for(player, None), advice_for(player, position)} & state.advised.keys()
    ]
    return tuple(dict.fromkeys(owed))


def owed_prompt(table: PayTable, state: TableState) -> tuple[LiveWager, ...]:
    """Wagers off the multiple or unit on the sign: the dealer says so until the call.

    After it they stand whatever the sign says (4.1; point 11).
    """
    if not state.betting:
        return ()
    return tuple(wager for wager in state.wagers.values() if _is_off_sign(table, state, wager))


def _is_off_sign(table: PayTable, state: TableState, wager: LiveWager) -> bool:
    position, now = table.index[wager.position], state.limits
    least = limits_for(state, wager.player, position).minimum * position.wager.min_factor
    above = wager.cents - least
    off_unit = bool(now.step) and above > 0 and above % now.step != 0
    return off_unit or (now.multiples and wager.cents % least != 0)


def is_under(table: PayTable, state: TableState, wager: LiveWager) -> bool:
    """Measured on what the book measures it on, as at settlement (point 8)."""
    position, scope = table.index[wager.position], table.book.policy("limits.scope")
    together = scope == "position"
    limits = limits_for(state, PersonId("") if together else wager.player, position)
    cents = sum(
        w.cents
        for w in state.wagers.values()
        if (together or w.player == wager.player)
        and (scope == "player_round" or w.position == wager.position)
    )
    return cents < limits.minimum * position.wager.min_factor
