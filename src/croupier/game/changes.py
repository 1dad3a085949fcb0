"""Changes to wagers that lie already: taken back, moved, cleared, left up for the next round.

Asked by wagers.py of somebody who may, while the book lets wagers be changed. Chips placed last go
first, and a wager keeps its age: to move it is not to make a further one (8(d), 4.2.1, 12(e)[2]).
"""

from croupier.game import commands as c
from croupier.game import events as e
from croupier.game.funds import broken, first_of, joined, parts_of
from croupier.game.grounds import CHANGES, EXISTS, refuse
from croupier.game.layout import lying_of, no_room, off_unit, offered
from croupier.game.limits import neighbours_refused
from croupier.game.names import PersonId, Refusal, WagerNumber
from croupier.game.settlement import is_advised
from croupier.game.state import LiveWager, TableState
from croupier.money import Cents, dollars_of
from croupier.paytable import PayTable, Position
from croupier.rulebook.model import PositionId

Decision = tuple[e.Event, ...] | Refusal
#: A wager, and how much of it an act takes off.
Taken = tuple[LiveWager, Cents]


def take_back(
    table: PayTable, state: TableState, command: c.TakeBack, player: PersonId
) -> Decision:
    where = command.position
    free = _free_streaks(table, state, player)
    mine = [*lying_of(state, player, where), *(w for w in free if w.position == where)]
    riding = any((w.player, w.position) == (player, where) for w in state.streaks.values())
    if riding and not mine:
        return _must_remain(table)
    lies = sum(wager.cents for wager in mine)
    if riding and command.cents not in (None, lies):
        amount = table.book.policies["super_streak.amount_rule"].source
        return refuse("streak_amount", "a streak is withdrawn whole or not at all", amount)
    off = _off(table, state, mine, where, command.cents)
    if isinstance(off, Refusal):
        return off
    return tuple(taken(state, wager, part) for wager, part in off)


def clear(table: PayTable, state: TableState, player: PersonId) -> Decision:
    free = [*lying_of(state, player), *_free_streaks(table, state, player)]
    if not free and any(wager.player == player for wager in state.streaks.values()):
        return _must_remain(table)
    if not free:
        return refuse("nothing_to_clear", "you have no wagers that could be taken back", EXISTS)
    return tuple(taken(state, wager, wager.cents) for wager in free)


def move(table: PayTable, state: TableState, command: c.Move, player: PersonId) -> Decision:
    """Off one position and onto another in one act, or not at all."""
    mine = lying_of(state, player, command.position)
    off = _off(table, state, mine, command.position, command.cents)
    if isinstance(off, Refusal):
        return off
    target = offered(table, state, command.to)
    if isinstance(target, Refusal):
        return target
    if command.to == command.position:
        return refuse("no_change", f"they lie on {command.to} already", CHANGES)
    if target.wager.streak is not None:
        says = "a streak is placed by itself, not moved to"
        return refuse("not_offered", says, target.wager.source)
    # What is older than an advice stays so, and is kept apart from what is not.
    ages = [[each for each in off if is_advised(state.advised, each[0]) == late] for late in (0, 1)]
    stacks = [stack for stack in ages if stack]
    whole = sum(wager.cents == part for wager, part in off)
    refused = no_room(state, player, len(stacks) - whole)
    for n, stack in enumerate(stacks):
        cents = sum(part for _, part in stack)
        refused = refused or neighbours_refused(table, state, target, player, more=n)
        refused = refused or off_unit(table, state, target, cents)
    if refused:
        return refused
    moved = [_moved(state, target, stack, n) for n, stack in enumerate(stacks)]
    return (*(taken(state, wager, part) for wager, part in off), *moved)


def _moved(state: TableState, target: Position, stack: list[Taken], n: int) -> e.WagerPlaced:
    first = stack[0][0]
    parts = [first_of(parts_of(wager), part) for wager, part in stack]
    return e.WagerPlaced(
        round=state.round,
        wager=WagerNumber(state.next_wager + n),
        player=first.player,
        position=target.id,
        stake=joined(part for of_one in parts for part in of_one),
        cents=Cents(sum(part for _, part in stack)),
        clauses=target.wager.source.clauses,
        moved=max(wager.moved or wager.number for wager, _ in stack),
    )


def _off(
    table: PayTable, state: TableState, mine: list[LiveWager], where: str, cents: Cents | None
) -> list[Taken] | Refusal:
    """Which wagers that much is taken off, those placed last first; all of them without a sum."""
    if not mine:
        return refuse("no_wager", f"you have nothing on {where}", EXISTS)
    lies = sum(wager.cents for wager in mine)
    left: int = lies if cents is None else cents
    if left > lies:
        return refuse("no_wager", f"you have ${dollars_of(lies)} on {where}", EXISTS)
    refused = off_unit(table, state, table.index[PositionId(where)], left)
    if refused and left != lies:
        return refused
    off: list[Taken] = []
    for wager in reversed(mine):
        part = Cents(min(left, wager.cents))
        if part and part != wager.cents and broken(state, wager, first_of(wager.stake, part)):
            chips = table.book.policies["chips.use_at"].source
            return refuse("unit", "a colour check is taken back whole", chips)
        if part:
            off.append((wager, part))
        left -= part
    return off


def leave_up(table: PayTable, state: TableState, command: c.LeaveUp, player: PersonId) -> Decision:
    """A winner may stay up for the next round where the book lets it (6(i); point 35).

    What lay above the maximum was handed back, and is not what stays.
    """
    policy = table.book.policies["settlement.leave_up"]
    if not policy.then:
        return refuse("not_in_book", "a winner's stake is released here", policy.source)
    index = table.book.space.index[state.result] if state.result is not None else -1
    mine = lying_of(state, player, command.position)
    tier = table.tier(mine[0].position, index) if index >= 0 and mine else None
    if tier is None:
        return refuse("no_winner", f"you have no winner on {command.position}", EXISTS)
    if tier.returned != 1:
        says = "only part of this stake comes back; place the bet again"
        return refuse("not_whole", says, policy.source)
    up = [wager for wager in mine if wager.number in state.left_up]
    if command.stays == (len(up) == len(mine)):
        says = "it stays up already" if command.stays else "it does not stay up"
        return refuse("no_change", says, policy.source, CHANGES)
    return (
        e.LeftUp(
            round=state.round,
            player=player,
            position=mine[0].position,
            clauses=policy.source.clauses,
            stays=command.stays,
        ),
    )


def stayable(table: PayTable, state: TableState, player: PersonId) -> dict[PositionId, bool]:
    """Winners that this player may leave up now, and whether each is to stay."""
    if state.result is None or not table.book.policy("settlement.leave_up") or state.opened is None:
        return {}
    found: dict[PositionId, bool] = {}
    own = [wager.position for wager in state.wagers.values() if wager.player == player]
    for where in dict.fromkeys(own):
        asked = c.LeaveUp(id="0" * 32, table=state.opened.table, round=state.round, position=where)
        decided = leave_up(table, state, asked, player)
        if not isinstance(decided, Refusal):
            found[where] = False
        elif decided.code == "no_change":
            found[where] = True
    return found


def _must_remain(table: PayTable) -> Refusal:
    stays = table.book.policies["super_streak.must_remain"].source
    return refuse("must_remain", "it stays in play until its run has ended", stays)


def _free_streaks(table: PayTable, state: TableState, player: PersonId) -> list[LiveWager]:
    """Streaks that may still be withdrawn: those that no call has locked yet (6.2; point 64)."""
    stays = "streak" in table.book.chapters and table.book.policy("super_streak.must_remain")
    return [
        LiveWager(w.number, w.player, w.position, w.cents, w.stake)
        for w in state.streaks.values()
        if w.player == player and not (stays and w.locked)
    ]


def taken(state: TableState, wager: LiveWager, cents: Cents) -> e.WagerTakenBack:
    return e.WagerTakenBack(
        round=state.round,
        wager=wager.number,
        player=wager.player,
        position=wager.position,
        cents=cents,
        parts=first_of(wager.stake, cents),
    )
