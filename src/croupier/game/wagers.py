"""Wagers: placed, added to, repeated, doubled; a dealer places spoken ones. Asked here is also
whether those that lie already may be changed; how is changes.py's.

Asked in order: may this person, is betting open, is the position offered to him, do the limits of
the book take it, is it funded. What is too small or too large is taken as the book says and put
right at settlement; a layout refuses nothing for its size.
"""

from croupier.game import commands as c
from croupier.game import events as e
from croupier.game.changes import clear, leave_up, move, take_back
from croupier.game.funds import joined, not_funded, parts_of
from croupier.game.grounds import EXISTS, FUNDS, PLACE, refuse
from croupier.game.layout import lying_of, no_room, off_unit, offered
from croupier.game.limits import neighbours_refused
from croupier.game.names import Actor, PersonId, Refusal, WagerNumber
from croupier.game.stakes import are_of, change, not_taken
from croupier.game.state import LiveWager, TableState
from croupier.game.streak import may_place
from croupier.game.trouble import why_stopped
from croupier.money import Cents, dollars_of
from croupier.paytable import PayTable
from croupier.roles import is_staff

Decision = tuple[e.Event, ...] | Refusal


def decide_wager(
    table: PayTable, state: TableState, command: c.PlayerAct, actor: Actor
) -> Decision:
    """Of somebody who may stake; the table has asked."""
    player = _for_whom(table, state, command, actor)
    if isinstance(player, Refusal):
        return player
    if isinstance(command, c.LeaveUp):
        return leave_up(table, state, command, player)
    if not state.betting and not _may_still(table, state, command):
        return _closed(table, state)
    if state.stopped is not None and not isinstance(command, c.TakeBack | c.Clear):
        return why_stopped(table, state)
    match command:
        case c.Place():
            return _changed_first(table, state, player, command)
        case c.TakeBack():
            return take_back(table, state, command, player)
        case c.Move():
            return move(table, state, command, player)
        case c.Clear():
            return clear(table, state, player)
        case c.Repeat():
            last = [wager for wager in state.last_wagers if wager.player == player]
            if last:
                return _again(table, state, player, last)
            return refuse("nothing_to_repeat", "you had no wagers in the round before", EXISTS)
        case c.Double():
            mine = lying_of(state, player)
            if mine:
                return _again(table, state, player, mine)
            return refuse("nothing_to_double", "you have no wagers on the layout", EXISTS)


def _for_whom(
    table: PayTable, state: TableState, command: c.PlayerAct, actor: Actor
) -> PersonId | Refusal:
    """The player himself; or the one whose spoken wager the dealer places with his chips."""
    if isinstance(command, c.Place) and command.player is not None:
        return _spoken(table, state, command) or command.player
    return actor.person


def may_stake(
    table: PayTable, state: TableState, command: c.PlayerAct, actor: Actor
) -> Refusal | None:
    """First of all: may this role, and may this person."""
    player = actor.person
    if isinstance(command, c.Place) and command.player is not None:
        if not is_staff(actor):
            oral = table.book.policies["oral.needs"].source
            return refuse("not_your_act", "only a dealer places for somebody else", oral)
        player = command.player
    elif actor.role != "player":
        says = "only a player stakes; a dealer places for one who asks"
        return refuse("not_your_act", says, table.book.policies["oral.needs"].source, PLACE)
    if player not in state.seats.values():
        return refuse("not_seated", "take a place at the table first", PLACE)
    return None


def _spoken(table: PayTable, state: TableState, command: c.Place) -> Refusal | None:
    """A spoken wager comes with its chips, and in time for the dealer to place it."""
    book = table.book
    needs = book.policies["oral.needs"]
    if not are_of(needs.then, command.stake):
        says = "a spoken wager comes with the chips that it stakes"
        return refuse("stake_kind", says, needs.source)
    if state.betting or _may_still(table, state, command):
        return None
    cutoff = book.policies["oral.cutoff"].source
    return refuse("too_late", "a spoken wager must be placed before the call", cutoff)


def _changed_first(
    table: PayTable, state: TableState, player: PersonId, command: c.Place
) -> Decision:
    """A spoken wager's cash and vouchers become chips first, where the book has that (3.3)."""
    changed: tuple[e.Event, ...] = ()
    stake, balances = command.stake, state.balances
    if command.player is not None:
        done = change(table, state, player, stake)
        if isinstance(done, Refusal):
            return done
        changed, stake, balances = done
    placed = _place(table, state, player, command.position, stake, balances=balances)
    return placed if isinstance(placed, Refusal) else (*changed, *placed)


#: What each act does to a wager, in the words of lock.blocks.
_DOES: dict[type, str] = {
    c.Place: "place",
    c.Repeat: "place",
    c.Double: "place",
    c.Move: "change",
    c.TakeBack: "withdraw",
    c.Clear: "withdraw",
}


def _may_still(table: PayTable, state: TableState, command: c.PlayerAct) -> bool:
    """Whether the book lets this be done although betting is not open; hardly ever."""
    book = table.book
    if "no_more_bets" not in state.done:
        return not state.done and _before_the_tumble(table, command)
    if "enter" in state.done:
        return False
    if isinstance(command, c.Place) and command.player is not None:
        return book.policy("oral.cutoff") == "act" and "spin" not in state.done
    blocks = book.policy("lock.blocks")
    return isinstance(blocks, tuple) and _DOES[type(command)] not in blocks


def _before_the_tumble(table: PayTable, command: c.PlayerAct) -> bool:
    """Under one reading of 6.1 a streak is placed before the dice are tumbled (point 63)."""
    if not isinstance(command, c.Place) or "streak" not in table.book.chapters:
        return False
    position = table.index.get(command.position)
    early = table.book.policy("super_streak.window_closes") == "tumble"
    return early and position is not None and position.wager.streak is not None


def _closed(table: PayTable, state: TableState) -> Refusal:
    book = table.book
    opens = book.policies["round.reopens_after"].source
    if "no_more_bets" not in state.done:
        return refuse("not_open", "the dealer has not called for bets yet", opens)
    lock, says = book.policies["lock.blocks"].source, "betting is closed for this round"
    if "enter" not in state.done:
        return refuse("locked", says, lock)
    # From the result on, what also keeps hands off is that winners must be paid (8(b), 12(c)).
    return refuse("locked", says, lock, book.policies["conduct.touching"].source, opens)


def _place(  # noqa: PLR0913 - a wager, and what its player has once other money was changed
    table: PayTable,
    state: TableState,
    player: PersonId,
    where: str,
    stake: tuple[c.StakePart, ...],
    *,
    balances: dict[str, int],
) -> Decision:
    position = offered(table, state, where)
    if isinstance(position, Refusal):
        return position
    kinds = table.book.policies["stakes.kinds"].source.clauses
    strange = not_taken(table, state, player, stake)
    if strange:
        return strange
    cents = Cents(sum(part.cents for part in stake))
    side, count = "", 0
    if position.wager.streak is not None:
        rides = may_place(table, state, position, cents, player)
        if isinstance(rides, Refusal):
            return rides
        side, count = rides
    refused = (
        neighbours_refused(table, state, position, player)
        or off_unit(table, state, position, cents)
        or no_room(state, player, 1)
    )
    if refused:
        return refused
    short = not_funded(balances, player, stake)
    if short:
        return refuse("not_funded", short, table.book.policies["stakes.kinds"].source, FUNDS)
    return (
        e.WagerPlaced(
            round=state.round,
            wager=state.next_wager,
            player=player,
            position=position.id,
            stake=stake,
            cents=cents,
            clauses=tuple(dict.fromkeys((*position.wager.source.clauses, *kinds))),
            streak=position.wager.streak is not None,
            side=side,
            count=count,
        ),
    )


def _again(
    table: PayTable, state: TableState, player: PersonId, again: list[LiveWager]
) -> Decision:
    """These stakes once more, all of them or none."""
    cents = sum(wager.cents for wager in again)
    stake = joined(part for wager in again for part in parts_of(wager))
    short = not_funded(state.balances, player, stake)
    if short:
        says = f"all of it once more needs ${dollars_of(cents)}, {short}"
        return refuse("not_funded", says, table.book.policies["stakes.kinds"].source, FUNDS)
    refused = no_room(state, player, len(again))
    if refused:
        return refused
    events: list[e.Event] = []
    for number, wager in enumerate(again, state.next_wager):
        position = offered(table, state, wager.position)
        if isinstance(position, Refusal):
            return position
        before = [w for w in again[: len(events)] if w.position == wager.position]
        refused = neighbours_refused(table, state, position, player, more=len(before))
        if refused:
            return refused
        events.append(
            e.WagerPlaced(
                round=state.round,
                wager=WagerNumber(number),
                player=player,
                position=wager.position,
                stake=parts_of(wager),
                cents=wager.cents,
                clauses=position.wager.source.clauses,
            )
        )
    return tuple(events)
