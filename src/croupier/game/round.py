"""The round: each step in the book's order, by whom the book says.

The steps are the book's own list; this file knows what a step does, never where it stands. What
wagers come to is settlement.py's, what goes wrong is trouble.py's.
"""

import msgspec

from croupier.game import commands as c
from croupier.game import events as e
from croupier.game.accounts import fund
from croupier.game.arrangements import kept_to
from croupier.game.closing import final_call
from croupier.game.deadline import at_the_close, ruling_owed, stays_up
from croupier.game.funds import as_counted, not_funded, parts_of
from croupier.game.grounds import CHANGES, RANDOM, TURN, refuse
from croupier.game.limits import change_due
from croupier.game.names import Actor, Instant, Refusal, WagerNumber
from croupier.game.settlement import collect, pay, settle_at_once
from croupier.game.state import LimitsNow, LiveWager, TableState
from croupier.game.trouble import why_stopped
from croupier.paytable import PayTable
from croupier.roles import may_act, may_step, step_of
from croupier.rulebook.model import Source

Decision = tuple[e.Event, ...] | Refusal

#: The step that each command is.
STEP_OF: dict[type, str] = {
    c.PlaceBets: "place_bets",
    c.Tumble: "tumble",
    c.NoMoreBets: "no_more_bets",
    c.Spin: "spin",
    c.Uncover: "uncover",
    c.Mark: "mark",
    c.Enter: "enter",
    c.EnterAgain: "enter",
    c.Confirm: "enter",
    c.Collect: "collect",
    c.Pay: "pay",
}
#: Steps that happen with another: the call is made as the result is keyed, lights follow the keys.
WITH_ENTRY = ("announce", "light")
#: What play that is stopped still owes: a round with a result is settled first (point 43).
_SETTLING = ("collect", "pay")


def steps_left(table: PayTable, state: TableState) -> list[str]:
    """The dealer's acts that this round still wants, in the book's order."""
    names = [str(step.fields["do"]) for step in table.book.steps]
    left = [name for name in names if name not in state.done and name not in WITH_ENTRY]
    if stands_alone(table) or (state.opened is not None and state.opened.layout == "terminal"):
        left = [name for name in left if name != "mark"]
    return left


def stands_alone(table: PayTable) -> bool:
    """A wheel, and every bet from a terminal (5.7(a))."""
    kind = table.book.policies.get("table.kind")
    return kind is not None and kind.then == "stand_alone"


def next_steps(table: PayTable, state: TableState) -> tuple[str, ...]:
    """What may be done next: one act, or two where the book leaves their order open (9(c))."""
    left = steps_left(table, state)
    either = table.book.policy("round.sequence") == "bet_lock_act_either"
    if either and set(left[:2]) == {"spin", "no_more_bets"}:
        return tuple(left[:2])
    return tuple(left[:1])


def next_step(table: PayTable, state: TableState) -> str | None:
    """The act to put in front of the dealer."""
    following = next_steps(table, state)
    return following[0] if following else None


def may_round(table: PayTable, command: c.RoundAct, actor: Actor) -> Refusal | None:
    """First of all: does the book give this act to the actor's office."""
    if isinstance(command, c.DirectEmptyRound):
        return may_act(table.book, "direct_empty_round", actor)
    return may_step(table.book, STEP_OF[type(command)], actor)


def decide_round(table: PayTable, state: TableState, command: c.RoundAct, at: Instant) -> Decision:
    step = "" if isinstance(command, c.DirectEmptyRound) else STEP_OF[type(command)]
    if state.stopped is not None and step not in _SETTLING:
        return why_stopped(table, state)
    if isinstance(command, c.DirectEmptyRound):
        return _direct(table, state)
    out_of_turn = _turn(table, state, step)
    if out_of_turn:
        return out_of_turn
    match command:
        case c.PlaceBets():
            return _open_betting(table, state, at)
        case c.Tumble():
            return _tumble(table, state)
        case c.NoMoreBets():
            return _close_betting(table, state, at)
        case c.Spin(revolutions=revolutions):
            return _spin(table, state, revolutions)
        case c.Uncover():
            removed = e.CoverRemoved(round=state.round, clauses=clauses_of(table, step))
            return _tumbled_enough(table, state) or (removed,)
        case c.Collect():
            return ruling_owed(table, state) or collect(table, state, clauses_of(table, step))
        case c.Pay():
            return pay(table, state, clauses_of(table, step))
        case _:
            return _entry(table, state, command)


def _turn(table: PayTable, state: TableState, step: str) -> Refusal | None:
    following = next_steps(table, state)
    if step in following:
        return None
    if step == "tumble" and state.done[-1:] == ("tumble",):
        # Once tumbled, the dice may be tumbled more until the next act is done.
        return None
    if step == "mark" and may_mark_again(state):
        return None
    wanted = " or ".join(name.replace("_", " ") for name in following)
    says = f"the next act is {wanted}, not {step.replace('_', ' ')}"
    wants = step_of(table.book, following[0] if following else step)
    return refuse("out_of_turn", says, wants.source if wants else TURN)


def may_mark_again(state: TableState) -> bool:
    """Until a number is entered, a marker that was put on a wrong one is put on the right one."""
    return state.done[-1:] == ("mark",) and state.entered is None


def clauses_of(table: PayTable, step: str) -> tuple[str, ...]:
    entry = step_of(table.book, step)
    return entry.source.clauses if entry else ()


def _step(table: PayTable, step: str) -> Source:
    entry = step_of(table.book, step)
    if entry is None:
        raise ValueError(f"{table.book.id} has no step {step!r}")
    return entry.source


def _open_betting(table: PayTable, state: TableState, at: Instant) -> Decision:
    short = _tumbled_enough(table, state)
    if short and "tumble" in state.done:
        return short
    events: list[e.Event] = []
    changed = change_due(state, at) if not state.wagers else None
    now = state
    if changed:
        events.append(changed)
        limits = LimitsNow(changed.minimum, changed.maximum, changed.multiples, changed.step)
        now = msgspec.structs.replace(state, limits=limits)
    events.append(
        e.BettingOpened(round=state.round, clauses=clauses_of(table, "place_bets"), at=at)
    )
    if "closing" in state.signs:
        events += final_call(table, state)
    left = _left_up(table, state)
    return (*events, *left, *stays_up(table, now, len(left)))


def _left_up(table: PayTable, state: TableState) -> list[e.Event]:
    """Winners that stay up, of owners who are still here with the chips that lie there."""
    events: list[e.Event] = []
    left = dict(state.balances)
    policy = table.book.policies["settlement.winning_stake"]
    stays = tuple(state.left_up.values())
    if policy.then == "ride":
        stays = _winners(state)
    else:
        policy = table.book.policies["settlement.leave_up"]
    for wager in stays:
        if wager.player in state.terminals:
            continue
        stake = parts_of(wager)
        here = wager.player in state.seats.values() and wager.player not in state.standing.shut
        kept = kept_to(table, state, wager.player, (wager.position,))
        if not here or kept or not_funded(left, wager.player, stake):
            continue
        for part in stake:
            left[fund(wager.player, part.of)] -= part.cents
        events.append(
            e.WagerPlaced(
                round=state.round,
                wager=WagerNumber(state.next_wager + len(events)),
                player=wager.player,
                position=wager.position,
                stake=stake,
                cents=wager.cents,
                clauses=policy.source.clauses,
            )
        )
    return events


def _winners(state: TableState) -> tuple[LiveWager, ...]:
    """The round before's winners whose whole stake came back, as far as it counted."""
    won = [
        (LiveWager(done.wager, done.player, done.position, done.stake, done.back), done.over)
        for done in state.last_round.values()
        if isinstance(done, e.WagerSettled)
        and done.won
        and done.returned == done.stake
        and done.count is None
    ]
    rides = (as_counted(state, wager, over) for wager, over in won)
    return tuple(wager for wager in rides if wager is not None)


def _tumble(table: PayTable, state: TableState) -> Decision:
    refused = _empty(table, state)
    if refused:
        return refused
    clauses = clauses_of(table, "tumble")
    return (e.DiceTumbled(round=state.round, count=state.activations + 1, clauses=clauses),)


def _empty(table: PayTable, state: TableState) -> Refusal | None:
    """Where empty rounds must be directed, nobody deals for an empty layout alone (5.1.8)."""
    if not wants_direction(table, state):
        return None
    says = "nobody has staked; a game supervisor or above must direct this round"
    return refuse("empty_round", says, table.book.policies["round.empty_spins"].source)


def wants_direction(table: PayTable, state: TableState) -> bool:
    """Nobody has staked, or whoever had has taken it back, and no office has directed it."""
    staked = state.wagers or state.streaks or state.directed
    return not staked and table.book.policy("round.empty_spins") == "directed"


def _direct(table: PayTable, state: TableState) -> Decision:
    source = table.book.policies["round.empty_spins"].source
    if state.wagers or state.streaks:
        return refuse("not_empty", "there are wagers on the layout", source)
    if state.directed:
        return refuse("no_change", "rounds are directed already until somebody stakes", CHANGES)
    if {"tumble", "no_more_bets"} <= {*state.done}:
        return refuse("not_now", "the dice are tumbled and betting is closed", source)
    return (e.EmptyRoundDirected(round=state.round, clauses=source.clauses),)


def _tumbled_enough(table: PayTable, state: TableState) -> Refusal | None:
    policy = table.book.policies.get("round.min_activations")
    if policy is None or not isinstance(policy.then, int) or state.activations >= policy.then:
        return None
    says = f"the dice are tumbled {state.activations} times; at least {policy.then} are needed"
    return refuse("too_few_tumbles", says, policy.source)


def _close_betting(table: PayTable, state: TableState, at: Instant) -> Decision:
    short = _tumbled_enough(table, state)
    if short and "tumble" in [str(step.fields["do"]) for step in table.book.steps]:
        return short
    empty = _empty(table, state)
    if empty:
        return empty
    blocks = table.book.policies["lock.blocks"].source.clauses
    clauses = tuple(dict.fromkeys((*clauses_of(table, "no_more_bets"), *blocks)))
    first = at_the_close(table, state, at)
    gone = sum(isinstance(event, e.WagerVoided) for event in first)
    count = len(state.wagers) + len(state.streaks) - gone
    return (*first, e.BettingClosed(round=state.round, clauses=clauses, wagers=count))


def _spin(table: PayTable, state: TableState, revolutions: int) -> Decision:
    policy = table.book.policies["round.min_revolutions"]
    least = policy.then
    if not isinstance(least, int) or revolutions < least:
        says = f"a valid spin makes at least {least} revolutions; call a no-spin instead"
        return refuse("too_few_revolutions", says, policy.source)
    clauses = policy.source.clauses
    return (e.WheelSpun(round=state.round, revolutions=revolutions, clauses=clauses),)


def _entry(
    table: PayTable,
    state: TableState,
    command: c.Mark | c.Enter | c.EnterAgain | c.Confirm,
) -> Decision:
    match command:
        case c.Mark(result=result):
            return _mark(table, state, result)
        case c.Enter(result=result):
            return _enter(table, state, result)
        case c.EnterAgain():
            if state.entered is None:
                return refuse(
                    "nothing_entered", "no result waits to be confirmed", _step(table, "enter")
                )
            return (e.EntryDropped(round=state.round, result=state.entered),)
        case c.Confirm(result=result):
            return _confirm(table, state, result)


def find_result(table: PayTable, result: str) -> int | Refusal:
    index = table.book.space.find(result)
    if index is None:
        says = f"the device cannot show {result!r}"
        return refuse("no_such_result", says, table.book.space_source)
    return index


def _mark(table: PayTable, state: TableState, result: str) -> Decision:
    index = find_result(table, result)
    if isinstance(index, Refusal):
        return index
    key = table.outcomes[index].key
    if state.drawn is not None and key != state.drawn:
        says = f"the simulated device shows {state.drawn}, not {key}"
        return refuse("device_differs", says, _step(table, "mark"), RANDOM)
    if key == state.marked:
        return refuse("no_change", f"the marker stands on {key}", _step(table, "mark"), CHANGES)
    return (e.NumberMarked(round=state.round, result=key, clauses=clauses_of(table, "mark")),)


def _enter(table: PayTable, state: TableState, result: str) -> Decision:
    if state.entered is not None:
        says = f"{state.entered} is entered and waits to be confirmed"
        return refuse("entered", says, _step(table, "enter"))
    index = find_result(table, result)
    if isinstance(index, Refusal):
        return index
    key = table.outcomes[index].key
    if state.drawn is not None and key != state.drawn:
        says = f"the simulated device shows {state.drawn}, not {key}"
        return refuse("device_differs", says, _step(table, "enter"), RANDOM)
    if state.marked is not None and key != state.marked:
        says = f"the marker stands on {state.marked}, not on {key}; put it right, or enter that"
        return refuse("marker_differs", says, _step(table, "mark"))
    entered = e.ResultEntered(round=state.round, result=key)
    if table.book.policy("result.double_entry"):
        return (entered,)
    return entered, *_declared(table, state, index)


def _confirm(table: PayTable, state: TableState, result: str) -> Decision:
    if state.entered is None:
        return refuse("nothing_entered", "enter the result first", _step(table, "enter"))
    index = table.book.space.find(result)
    if index is None or table.outcomes[index].key != state.entered:
        says = f"{state.entered} was entered, {result!r} confirmed; enter it again"
        return refuse("echo_differs", says, _step(table, "enter"))
    return _declared(table, state, index)


def _declared(table: PayTable, state: TableState, index: int) -> tuple[e.Event, ...]:
    """The result; and at a stand-alone table all that follows from it, unless a ruling is owed."""
    declared = _declaring(table, state, index)
    if not stands_alone(table) or ruling_owed(table, state):
        return (declared,)
    clauses = table.book.policies["terminal.settles"].source.clauses
    return declared, *settle_at_once(table, state, declared.result, clauses)


def _declaring(table: PayTable, state: TableState, index: int) -> e.ResultDeclared:
    clauses = dict.fromkeys((*clauses_of(table, "announce"), *clauses_of(table, "light")))
    return e.ResultDeclared(
        round=state.round,
        result=table.outcomes[index].key,
        lit=table.lit(index),
        clauses=tuple(clauses),
        called=called_out(table, index),
    )


def called_out(table: PayTable, index: int) -> tuple[str, ...]:
    """What is called out, by the book's list: faces as they are kept, lowest first, and a total."""
    outcome = table.outcomes[index]
    faces = [face.name for face in outcome.faces]
    words = table.book.policy("round.announce")
    called: list[str] = []
    for word in words if isinstance(words, tuple) else ():
        called += [str(outcome.total)] if word == "total" else faces
    return tuple(called)
