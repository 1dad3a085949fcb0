"""Super Streak: runs of like results, the window in which it may be placed, and what it comes to.

Runs are counted from the day's results each time they are asked for, so that a corrected result
needs no second bookkeeping. The sides and what is neutral come from the book.
"""

import msgspec

from croupier.game import events as e
from croupier.game.grounds import refuse
from croupier.game.names import Refusal
from croupier.game.state import PastResult, StreakWager, TableState
from croupier.money import Cents, dollars_of
from croupier.paytable import PayTable, Position
from croupier.rulebook.model import Source, Streak, WagerName
from croupier.settle import Settlement, Stake, settle_run

_COUNTS_ONE = ("include_changeover", "next_result_fixes")
#: The side of a decisive result that is on no side, as where a list of totals has a gap (point 49).
_NEITHER = "neither"


class Run(msgspec.Struct, frozen=True):
    """The table's run of one pair: which side, how long, and whether wagers may be placed."""

    side: str = ""
    length: int = 0
    window: bool = False


def pair_of(table: PayTable, position: Position) -> tuple[str, ...]:
    """The two sides whose runs decide the position, also where a player names one of them."""
    own = tuple(str(side) for side in position.choice.of) if position.choice else ()
    pairs = table.book.policy("super_streak.pairs")
    for pair in pairs if isinstance(pairs, tuple) else ():
        sides = tuple(pair.split("-"))
        if set(own) <= set(sides):
            return sides
    return own


def side_of(table: PayTable, streak: Streak, sides: tuple[str, ...], result: str) -> str:
    """The side that a result falls on; empty where it is neutral."""
    index = table.book.space.index[result]
    if streak.neutral >> index & 1:
        return ""
    for side in sides:
        if table.book.wagers[WagerName(side)].bets[0].wins >> index & 1:
            return side
    return _NEITHER


def run_of(table: PayTable, streak: Streak, sides: tuple[str, ...], day: list[PastResult]) -> Run:
    """The run as the day's results leave it (6.2): a changeover, or the day's first, opens it."""
    run = Run()
    for past in day:
        run = run_after(table, streak, sides, run, past)
    return run


def run_after(
    table: PayTable, streak: Streak, sides: tuple[str, ...], run: Run, past: PastResult
) -> Run:
    """The run one result later."""
    book = table.book
    side = side_of(table, streak, sides, past.result) if past.result is not None else ""
    if not side:
        stays = bool(book.policy("super_streak.window_survives_triple"))
        run = msgspec.structs.replace(run, window=run.window and stays)
    elif side == _NEITHER:
        # It ends the run and begins none: no wager can ride what is neither of the two.
        run = Run()
    elif side == run.side and not past.lights_failed:
        at_most = run.length + 1 in _at_most(streak)
        opens = at_most and bool(book.policy("super_streak.reopen_at_max"))
        run = Run(side, run.length + 1, opens)
    else:
        opener = "run_ended" if run.side else "first_decisive_of_day"
        run = Run(side, 1, window=opener in _words(book.policy("super_streak.window")))
    if past.lights_failed and run.side:
        # The failed lights end the run by themselves (8.7.1), so the next round may begin one.
        run = msgspec.structs.replace(run, window=True)
    return run


def today(state: TableState) -> list[PastResult]:
    return [past for past in state.day if past.round >= state.day_began]


def _at_most(streak: Streak) -> tuple[int, ...]:
    """How long the table's run is when a wager on it from its start has counted all it can.

    A wager that rides the changeover without counting it is one behind the run; one whose side is
    named or fixed by the next result may be either.
    """
    longest = streak.longest
    behind = {"ride_changeover": (longest + 1,), "include_changeover": (longest,)}
    return behind.get(streak.mode, (longest, longest + 1))


def _words(policy: object) -> tuple[str, ...]:
    return policy if isinstance(policy, tuple) else ()


def is_offered(table: PayTable, state: TableState) -> bool:
    """Whether this table has it at all: the layout, the amount on a sign, the screen (6.1, 6.7)."""
    opened, book = state.opened, table.book
    if opened is None or "streak" not in book.chapters or not opened.streak_amount:
        return False
    carried = _words(book.tables["layout"][opened.layout].fields["wagers"])
    if not any(position.wager.name in carried for position in table.streaks):
        return False
    return "screen" in opened.equipment or not book.policy("super_streak.needs_screen")


def may_place(
    table: PayTable, state: TableState, position: Position, cents: int, player: str
) -> Refusal | tuple[str, int]:
    """The side that the wager would ride and what counts at once, or why it may not be placed."""
    streak, book, opened = position.wager.streak, table.book, state.opened
    if streak is None or opened is None:
        raise ValueError(f"{position.id} is no streak")
    if not is_offered(table, state):
        says = "this table offers no Super Streak"
        return refuse("not_offered", says, _cite(table, "needs_screen"))
    sides = pair_of(table, position)
    if "-".join(sides) not in _words(book.policy("super_streak.pairs")):
        return refuse("not_offered", "this pair is not offered", _cite(table, "pairs"))
    if state.final_call is not None and state.round > state.final_call:
        return refuse("final_call", "the final call has been made", _cite(table, "final_call"))
    run = run_of(table, streak, sides, today(state))
    if not run.window:
        says = "a run is in progress; the area opens when it has ended"
        if not run.side:
            says = "the area opens after the day's first result that is no triple"
        return refuse("window_shut", says, *(_cite(table, w) for w in ("window", "reopen_at_max")))
    if book.policy("super_streak.window_closes") == "tumble" and "tumble" in state.done:
        return refuse("window_shut", "the dice are tumbled", _cite(table, "window_closes"))
    own = [table.index[w.position] for w in state.streaks.values() if w.player == player]
    if any(pair_of(table, other) == sides for other in own):
        return refuse("one_only", "you have one already", _cite(table, "must_remain"))
    wrong = _amount(table, opened.streak_amount, cents)
    if wrong:
        return wrong
    return rides(position, streak, run)


def rides(position: Position, streak: Streak, run: Run) -> tuple[str, int]:
    """The side that a wager placed on the table's run rides, and what counts at once."""
    if streak.mode == "named_side" and position.choice is not None:
        return str(position.choice.of[0]), 0
    if streak.mode == "next_result_fixes":
        return "", 0
    return run.side, 1 if streak.mode in _COUNTS_ONE else 0


def _amount(table: PayTable, amount: Cents, cents: int) -> Refusal | None:
    rule = table.book.policy("super_streak.amount_rule")
    fits = {
        "exact": cents == amount,
        "minimum": cents >= amount,
        "multiple": cents % amount == 0,
    }[str(rule)]
    if fits:
        return None
    says = f"a Super Streak wager is ${dollars_of(amount)}, as its sign says"
    return refuse("streak_amount", says, _cite(table, "amount_rule"))


def _cite(table: PayTable, policy: str) -> Source:
    return table.book.policies[f"super_streak.{policy}"].source


class Step(msgspec.Struct, frozen=True):
    """Where a result leaves a wager: riding on, or ended at its count, by the other side or not."""

    side: str
    count: int
    ended: bool
    broken: bool = False
    #: Failed lights ended it, whatever the result was (8.7.1).
    dark: bool = False


def step_of(
    table: PayTable, wager: StreakWager, result: str | None, *, lights_failed: bool
) -> Step:
    position = table.index[wager.position]
    streak = position.wager.streak
    if streak is None:
        raise ValueError(f"{wager.position} is no streak")
    side = side_of(table, streak, pair_of(table, position), result) if result is not None else ""
    now = Step(wager.side, wager.count, ended=False)
    if side and not wager.side:
        now = Step(side, 1, ended=False)
    elif side and side == wager.side:
        now = Step(wager.side, wager.count + 1, ended=wager.count + 1 >= streak.longest)
    elif side:
        now = Step(wager.side, wager.count, ended=True, broken=True)
    return msgspec.structs.replace(now, ended=True, dark=True) if lights_failed else now


def decide_streaks(
    table: PayTable, state: TableState
) -> tuple[list[tuple[StreakWager, Settlement]], list[e.StreakAdvanced]]:
    """What the round's result does to every live streak: settled ones, and those that ride on.

    Asked when losers are collected and again when winners are paid, so it counts from the rounds
    before this one: a run that rode on at the first asking is not counted twice at the second.
    """
    settled: list[tuple[StreakWager, Settlement]] = []
    riding: list[e.StreakAdvanced] = []
    for wager in state.streaks.values():
        was = recount(table, wager, state.day)
        before = msgspec.structs.replace(wager, side=was.side, count=was.count)
        step = step_of(table, before, state.result, lights_failed=state.lights_failed)
        if step.ended:
            settled.append((wager, came_to(table, wager, step)))
        elif (step.side, step.count) != (wager.side, wager.count):
            riding.append(advanced(table, state, wager, step))
    return settled, riding


def advanced(
    table: PayTable, state: TableState, wager: StreakWager, step: Step
) -> e.StreakAdvanced:
    return e.StreakAdvanced(
        round=state.round,
        wager=wager.number,
        player=wager.player,
        position=wager.position,
        side=step.side,
        count=step.count,
        clauses=table.index[wager.position].wager.source.clauses,
    )


def came_to(table: PayTable, wager: StreakWager, step: Step) -> Settlement:
    """What an ended streak comes to: by its run, or as the reading of 8.7.1 has it."""
    stake = Stake(wager.position, wager.cents)
    policy = table.book.policies["super_streak.on_lighting_failure"]
    done = settle_run(table, stake, step.count)
    if not step.dark:
        return msgspec.structs.replace(done, rules=(f"run:{step.count}",))
    if policy.then == "refund_if_unbroken" and not done.won and not step.broken:
        cents = wager.cents
        clauses = (*done.clauses, *policy.source.clauses)
        rules = ("refund", f"run:{step.count}")
        return Settlement(wager.position, cents, cents, Cents(0), Cents(0), clauses, rules)
    clauses = (*done.clauses, *policy.source.clauses)
    return msgspec.structs.replace(done, clauses=clauses, rules=(f"run:{step.count}",))


def recount(table: PayTable, wager: StreakWager, day: list[PastResult]) -> Step:
    """A live wager counted again from where it was placed, after a result was put right."""
    now = msgspec.structs.replace(wager, side=wager.first_side, count=wager.first_count)
    step = Step(now.side, now.count, ended=False)
    for past in day:
        if past.round < wager.began:
            continue
        step = step_of(table, now, past.result, lights_failed=past.lights_failed)
        if step.ended:
            return step
        now = msgspec.structs.replace(now, side=step.side, count=step.count)
    return step
