"""An outcome that does not count: for disorder or fraud, by whom the book says, stakes refunded.

It can be said of a round under way and of one just settled, until the next round's betting opens
(point 44). What was settled is put back in entries that name the old; nothing is rewritten.
"""

from croupier.game import commands as c
from croupier.game import events as e
from croupier.game.corrections import Anew, handed_back, put_right
from croupier.game.grounds import EXISTS, TURN, refuse
from croupier.game.names import Actor, Refusal
from croupier.game.state import LiveWager, PastResult, StreakWager, TableState
from croupier.game.trouble import voided
from croupier.money import Cents
from croupier.paytable import PayTable
from croupier.roles import may_act
from croupier.settle import Settlement

Decision = tuple[e.Event, ...] | Refusal


def invalidate(table: PayTable, state: TableState, command: c.Invalidate, actor: Actor) -> Decision:
    """One authorised person's act with a reason; a second looks at it afterwards (review D8)."""
    refused = may_act(table.book, "invalidate", actor) or _grounded(table, command)
    if refused:
        return refused
    grounds = table.book.policies["invalidation.grounds"].source
    settled = _was_settled(state, command)
    if not settled and (command.of != state.round or not state.done):
        says = "a round that is over is put right by a correction"
        return refuse("not_this_round", says, grounds, TURN)
    if "collect" in state.done:
        return refuse("settling", "losers are collected; pay the winners first", grounds, TURN)
    refund = table.book.policies["invalidation.refund"].source.clauses
    strange = _no_wager_of(table, state, command)
    if strange:
        return strange
    clauses = tuple(dict.fromkeys((*grounds.clauses, *refund)))
    struck = e.OutcomeInvalidated(
        round=command.of, ground=command.ground, reason=command.reason, clauses=clauses
    )
    money = _undone(table, state, command, clauses) if settled else _voids(state, command, clauses)
    second = e.NotificationOpened(
        number=state.next_notification,
        what="invalidation to be looked at by a second person",
        offices=_who_looks(table),
        clauses=clauses,
        maker=actor.person,
    )
    return (struck, *money, second)


def _who_looks(table: PayTable) -> tuple[str, ...]:
    """The offices that may invalidate may look at it; never the person who did."""
    by = table.book.tables["act"]["invalidate"].fields["by"]
    return tuple(str(office) for office in by) if isinstance(by, tuple) else ()


def _grounded(table: PayTable, command: c.Invalidate) -> Refusal | None:
    grounds = table.book.policies["invalidation.grounds"]
    if not isinstance(grounds.then, tuple) or command.ground not in grounds.then:
        known = ", ".join(grounds.then) if isinstance(grounds.then, tuple) else ""
        return refuse("no_such_ground", f"the grounds are {known}", grounds.source)
    forfeit = table.book.policies["invalidation.forfeit_allowed"]
    if command.forfeit is None or (forfeit.then and command.ground.startswith("fraud")):
        return None
    says = "no stake may be kept on this ground under this book"
    return refuse("no_forfeit", says, forfeit.source)


def _no_wager_of(table: PayTable, state: TableState, command: c.Invalidate) -> Refusal | None:
    """The guilty party whose stake is to be kept must have one."""
    guilty = command.forfeit
    past = state.past.get(command.of) if command.of != state.round else None
    stakes = past.settled.values() if past else state.wagers.values()
    if guilty is None or any(one.player == guilty for one in (*stakes, *state.streaks.values())):
        return None
    source = table.book.policies["invalidation.forfeit_allowed"].source
    says = f"{guilty} has no wager in round {command.of} that could be kept"
    return refuse("no_wager", says, source, EXISTS)


def _was_settled(state: TableState, command: c.Invalidate) -> bool:
    past = state.past.get(command.of)
    if past is None or past.result is None or "place_bets" in state.done:
        return False
    return command.of == state.round - 1


def _voids(state: TableState, command: c.Invalidate, clauses: tuple[str, ...]) -> list[e.Event]:
    guilty = command.forfeit
    events: list[e.Event] = []
    for wager in state.wagers.values():
        take = _forfeited if wager.player == guilty else voided
        events.append(take(state, wager, clauses))
    # A streak is not for this result alone: it stays, unless it is the guilty party's (point 70).
    own = [wager for wager in state.streaks.values() if wager.player == guilty]
    return [*events, *(_forfeited(state, wager, clauses) for wager in own)]


def _undone(
    table: PayTable, state: TableState, command: c.Invalidate, clauses: tuple[str, ...]
) -> list[e.Event]:
    """A settled round put back: stakes to their owners, and streaks as if it had no result."""
    past, guilty = state.past[command.of], command.forfeit
    anew: Anew = []
    for number, was in past.settled.items():
        streak = table.index[was.position].wager.streak is not None
        if streak and number not in past.ended:
            # A correction has handed it back: it stands under another number, if it stands.
            continue
        if was.player == guilty:
            anew.append((was, _kept(was, clauses)))
        elif not streak:
            anew.append((was, handed_back(was, clauses)))
    day = [PastResult(s.round, None) if s.round == command.of else s for s in state.day]
    events = put_right(table, state, command.of, day, anew, but=guilty)
    own = [wager for wager in state.streaks.values() if wager.player == guilty]
    return [*events, *(_forfeited(state, wager, clauses) for wager in own)]


def _kept(was: e.WagerSettled, clauses: tuple[str, ...]) -> Settlement:
    back = handed_back(was, clauses)
    return Settlement(was.position, was.stake, Cents(0), Cents(0), was.stake, back.clauses)


def _forfeited(
    state: TableState, wager: LiveWager | StreakWager, clauses: tuple[str, ...]
) -> e.WagerForfeited:
    return e.WagerForfeited(
        round=state.round,
        wager=wager.number,
        player=wager.player,
        position=wager.position,
        cents=wager.cents,
        clauses=clauses,
        parts=wager.stake,
    )
