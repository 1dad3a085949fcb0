"""Wagers: placed, added to, moved, taken back, repeated, left up; a dealer places spoken ones.

Asked in order: may this person, is betting open, is the position offered to him, do the limits of
the book take it, is it funded. What is too small or too large is taken as the book says and put
right at settlement; a layout refuses nothing for its size.
"""

from croupier.game import commands as c
from croupier.game import events as e
from croupier.game.funds import broken, first_of, joined, not_funded, parts_of
from croupier.game.grounds import CONFIRMED, EXISTS, FUNDS, PLACE, ROOM, refuse
from croupier.game.limits import neighbours_refused
from croupier.game.names import Actor, PersonId, Refusal, WagerNumber
from croupier.game.stakes import are_of, change, not_taken
from croupier.game.state import LiveWager, TableState
from croupier.game.streak import may_place
from croupier.game.trouble import why_stopped
from croupier.money import Cents, dollars_of
from croupier.paytable import PayTable, Position
from croupier.roles import is_staff
from croupier.rulebook.model import PositionId

Decision = tuple[e.Event, ...] | Refusal

#: More stacks than a layout has room for; keeps one screen from filling the journal.
MOST_WAGERS_A_PLAYER = 200
_TOO_MANY = f"one player has at most {MOST_WAGERS_A_PLAYER} wagers a round"


def decide_wager(
    table: PayTable, state: TableState, command: c.PlayerAct, actor: Actor
) -> Decision:
    """Of somebody who may stake; the table has asked."""
    player = _for_whom(table, state, command, actor)
    if isinstance(player, Refusal):
        return player
    if isinstance(command, c.LeaveUp):
        return _leave_up(table, state, command, player)
    if not state.betting and not _may_still(table, state, command):
        return _closed(table, state)
    if state.stopped is not None and not isinstance(command, c.TakeBack | c.Clear):
        return why_stopped(table, state)
    match command:
        case c.Place():
            return _changed_first(table, state, player, command)
        case c.TakeBack():
            return _take_back(table, state, command, player)
        case c.Move():
            return _move(table, state, command, player)
        case c.Clear():
            free = [*_mine(state, player), *_free_streaks(table, state, player)]
            return tuple(_taken(state, wager, wager.cents) for wager in free)
        case c.Repeat():
            last = [wager for wager in state.last_wagers if wager.player == player]
            if last:
                return _again(table, state, player, last)
            return refuse("nothing_to_repeat", "you had no wagers in the round before", EXISTS)
        case c.Double():
            mine = _mine(state, player)
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
    position = _offered(table, state, where)
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
    refused = neighbours_refused(table, state, position, player) or _unit(
        table, state, position, cents
    )
    if refused:
        return refused
    if state.lying.get(player, 0) >= MOST_WAGERS_A_PLAYER:
        return refuse("too_many", _TOO_MANY, ROOM)
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


def _offered(table: PayTable, state: TableState, where: str) -> Position | Refusal:
    position = table.index.get(PositionId(where))
    layout = table.book.tables["layout"].get(state.opened.layout if state.opened else "")
    carried = layout.fields["wagers"] if layout else ()
    if position is None or not isinstance(carried, tuple) or position.wager.name not in carried:
        offers = layout.source if layout else EXISTS
        return refuse("not_offered", f"{where} is not offered at this table", offers)
    if state.opened is not None and position.id in state.opened.withheld:
        says = f"{where} is not offered: the operator has not confirmed how its rule is read"
        return refuse("not_confirmed", says, position.wager.source, CONFIRMED)
    return position


def _unit(table: PayTable, state: TableState, position: Position, cents: int) -> Refusal | None:
    unit = state.opened.unit if state.opened else 1
    part = unit * position.wager.stake_multiple
    if cents % part == 0:
        return None
    says = f"stakes here are multiples of ${dollars_of(part)}"
    # A stake is chips (3(a), 6(a), 3.2, 3.3, 3.1), so it is as fine as they are.
    chips = table.book.policies["stakes.kinds"].source
    return refuse("unit", says, position.wager.limit_clauses, chips)


def _take_back(
    table: PayTable, state: TableState, command: c.TakeBack, player: PersonId
) -> Decision:
    free = [*_mine(state, player), *_free_streaks(table, state, player)]
    mine = [wager for wager in free if wager.position == command.position]
    riding = any(
        (w.player, w.position) == (player, command.position) for w in state.streaks.values()
    )
    if riding and not mine:
        stays = table.book.policies["super_streak.must_remain"].source
        return refuse("must_remain", "it stays in play until its run has ended", stays)
    lies: int = sum(wager.cents for wager in mine)
    if not mine:
        return refuse("no_wager", f"you have nothing on {command.position}", EXISTS)
    wanted: int = lies if command.cents is None else command.cents
    if wanted > lies:
        return refuse("no_wager", f"you have ${dollars_of(lies)} on {command.position}", EXISTS)
    if riding and wanted != lies:
        amount = table.book.policies["super_streak.amount_rule"].source
        return refuse("streak_amount", "a streak is withdrawn whole or not at all", amount)
    refused = _unit(table, state, table.index[command.position], wanted)
    if refused and wanted != lies:
        return refused
    events: list[e.Event] = []
    for wager in reversed(mine):
        part = Cents(min(wanted, wager.cents))
        if part and part != wager.cents and broken(state, wager, first_of(wager.stake, part)):
            clauses = table.book.policies["chips.use_at"].source.clauses
            return refuse("unit", "a colour check is taken back whole", clauses)
        if part:
            events.append(_taken(state, wager, part))
        wanted -= part
    return tuple(events)


def _move(table: PayTable, state: TableState, command: c.Move, player: PersonId) -> Decision:
    """Taken back and placed anew in one act, or not at all."""
    mine = [wager for wager in _mine(state, player) if wager.position == command.position]
    if not mine:
        return refuse("no_wager", f"you have nothing on {command.position}", EXISTS)
    cents = Cents(sum(wager.cents for wager in mine))
    target = _offered(table, state, command.to)
    if isinstance(target, Refusal):
        return target
    if target.wager.streak is not None:
        says = "a streak is placed by itself, not moved to"
        return refuse("not_offered", says, target.wager.source)
    refused = neighbours_refused(table, state, target, player) or _unit(table, state, target, cents)
    if refused:
        return refused
    placed = e.WagerPlaced(
        round=state.round,
        wager=state.next_wager,
        player=player,
        position=target.id,
        stake=joined(part for wager in mine for part in parts_of(wager)),
        cents=cents,
        clauses=target.wager.source.clauses,
    )
    return (*(_taken(state, wager, wager.cents) for wager in mine), placed)


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
    if len(again) + state.lying.get(player, 0) > MOST_WAGERS_A_PLAYER:
        return refuse("too_many", _TOO_MANY, ROOM)
    events: list[e.Event] = []
    for number, wager in enumerate(again, state.next_wager):
        position = _offered(table, state, wager.position)
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


def _leave_up(table: PayTable, state: TableState, command: c.LeaveUp, player: PersonId) -> Decision:
    """A winner may stay up for the next round where the book lets it (6(i); point 35)."""
    policy = table.book.policies["settlement.leave_up"]
    if not policy.then:
        return refuse("not_in_book", "a winner's stake is released here", policy.source)
    index = table.book.space.index[state.result] if state.result is not None else -1
    mine = [wager for wager in _mine(state, player) if wager.position == command.position]
    tier = table.tier(mine[0].position, index) if index >= 0 and mine else None
    if tier is None:
        return refuse("no_winner", f"you have no winner on {command.position}", EXISTS)
    if tier.returned != 1:
        says = "only part of this stake comes back; place the bet again"
        return refuse("not_whole", says, policy.source)
    return (
        e.LeftUp(
            round=state.round,
            player=player,
            position=mine[0].position,
            clauses=policy.source.clauses,
        ),
    )


def _free_streaks(table: PayTable, state: TableState, player: PersonId) -> list[LiveWager]:
    """Streaks that may still be withdrawn: those that no call has locked yet (6.2; point 64)."""
    stays = "streak" in table.book.chapters and table.book.policy("super_streak.must_remain")
    return [
        LiveWager(w.number, w.player, w.position, w.cents, w.stake)
        for w in state.streaks.values()
        if w.player == player and not (stays and w.locked)
    ]


def _mine(state: TableState, player: PersonId) -> list[LiveWager]:
    return [wager for wager in state.wagers.values() if wager.player == player]


def _taken(state: TableState, wager: LiveWager, cents: Cents) -> e.WagerTakenBack:
    return e.WagerTakenBack(
        round=state.round,
        wager=wager.number,
        player=wager.player,
        position=wager.position,
        cents=cents,
        parts=first_of(wager.stake, cents),
    )
