"""Whose turn it is: the acts that may come next, and how this office would be answered just now.

Nothing is decided here: each act is asked of its own decider with this state, so that what a screen
or a robot is offered is what the table takes. The acts beside the round are in desk.py.
"""

import msgspec

from croupier.game import commands as c
from croupier.game.names import Actor, Instant, Refusal
from croupier.game.payment import in_chips
from croupier.game.round import (
    clauses_of,
    decide_round,
    may_mark_again,
    may_round,
    next_steps,
    wants_direction,
)
from croupier.game.state import TableState
from croupier.game.terminal import decide_terminal
from croupier.game.trouble import may_call
from croupier.paytable import PayTable
from croupier.roles import step_of

#: Nobody sent these commands; they only ask.
_ASKING = "0" * 32
_NEVER = Instant("")


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """An act by the name of its command. The first that is `yours` and not refused comes next."""

    do: str
    step: str
    by: tuple[str, ...]
    yours: bool
    clauses: tuple[str, ...]
    #: It names a result; `result` is the only one that would be taken, where one is fixed.
    keys: bool = False
    result: str | None = None
    #: How often it is done, of how often it must be: tumbles; the revolutions of a spin.
    count: int = 0
    least: int = 0
    refusal: Refusal | None = None


class Doubt(msgspec.Struct, frozen=True, kw_only=True):
    """An irregularity of the book as it stands now: what it would do to wagers, or why it cannot be
    called. `reason` where the caller must give one."""

    name: str
    effect: str
    reason: bool
    refusal: Refusal | None = None


def turns(table: PayTable, state: TableState, actor: Actor) -> tuple[Turn, ...]:
    """The acts of the round that may come next, the one that should first."""
    if state.opened is None or state.closed:
        return ()
    names = ["confirm", "enter_again"] if state.entered is not None else _wanted(table, state)
    return tuple(_turn(table, state, actor, name) for name in names)


def _wanted(table: PayTable, state: TableState) -> list[str]:
    names = list(next_steps(table, state))
    least = _whole(table, "round.min_activations")
    if state.done[-1:] == ("tumble",):
        # Too few of them and nothing else can follow; enough, and more are still allowed.
        names = ["tumble"] if state.activations < least else [*names, "tumble"]
    if names[:1] in (["tumble"], ["no_more_bets"]) and wants_direction(table, state):
        # Nobody has staked: somebody stakes yet, or an office above the dealer directs it (5.1.8).
        names = ["direct_empty_round", *names]
    if may_mark_again(state):
        names.append("mark")
    if state.betting and state.terminals and not state.warned:
        names.append("finish_betting")
    return names


def _whole(table: PayTable, policy: str) -> int:
    found = table.book.policies.get(policy)
    return found.then if found is not None and isinstance(found.then, int) else 0


def _turn(table: PayTable, state: TableState, actor: Actor, do: str) -> Turn:
    step = {
        "confirm": "enter",
        "enter_again": "enter",
        "direct_empty_round": "tumble",
        "finish_betting": "no_more_bets",
    }.get(do, do)
    entry = step_of(table.book, step)
    clauses, by = clauses_of(table, step), entry.fields["by"] if entry else ()
    if do == "direct_empty_round":
        act = table.book.tables["act"][do]
        clauses, by = act.source.clauses, act.fields["by"]
    offices = by if isinstance(by, tuple) else ()
    fixed = {"confirm": state.entered, "enter": state.marked or state.drawn, "mark": state.drawn}
    least = {"tumble": "round.min_activations", "spin": "round.min_revolutions"}.get(do)
    return Turn(
        do=do,
        step=step,
        by=tuple(map(str, offices)),
        yours=actor.role in offices,
        clauses=clauses,
        keys=do in ("mark", "enter"),
        result=fixed.get(do),
        count=state.activations if do == "tumble" else 0,
        least=_whole(table, least) if least else 0,
        refusal=_refused(table, state, actor, do, fixed.get(do)),
    )


def _refused(
    table: PayTable, state: TableState, actor: Actor, do: str, result: str | None
) -> Refusal | None:
    command = _asked(table, state, do, result)
    if isinstance(command, c.FinishBetting):
        decided = decide_terminal(table, state, command, actor, _NEVER)
    else:
        decided = may_round(table, command, actor) or decide_round(table, state, command, _NEVER)
    if state.kinds and not isinstance(decided, Refusal):
        decided = in_chips(table, state, decided)
    return decided if isinstance(decided, Refusal) else None


_PLAIN: dict[str, type[c.RoundAct] | type[c.FinishBetting]] = {
    "place_bets": c.PlaceBets,
    "tumble": c.Tumble,
    "no_more_bets": c.NoMoreBets,
    "uncover": c.Uncover,
    "enter_again": c.EnterAgain,
    "collect": c.Collect,
    "pay": c.Pay,
    "direct_empty_round": c.DirectEmptyRound,
    "finish_betting": c.FinishBetting,
}


def _asked(
    table: PayTable, state: TableState, do: str, result: str | None
) -> c.RoundAct | c.FinishBetting:
    here = state.opened.table if state.opened else ""
    at = {"id": _ASKING, "table": here, "round": state.round}
    # Any result that would be news: a marker is only put right by moving it.
    key = result or next(one.key for one in table.outcomes if one.key != state.marked)
    match do:
        case "spin":
            return c.Spin(**at, revolutions=_whole(table, "round.min_revolutions"))  # type: ignore[arg-type]
        case "mark":
            return c.Mark(**at, result=key)  # type: ignore[arg-type]
        case "enter":
            return c.Enter(**at, result=key)  # type: ignore[arg-type]
        case "confirm":
            return c.Confirm(**at, result=key)  # type: ignore[arg-type]
    return _PLAIN[do](**at)  # type: ignore[arg-type]


def doubts(table: PayTable, state: TableState, actor: Actor) -> tuple[Doubt, ...]:
    """Every irregularity that can happen at this table, by whether it may be called now."""
    locked = "no_more_bets" in state.done
    effect = str(table.book.policy("no_result.wagers" if locked else "no_result.before_lock"))
    announced = "enter" in state.done
    fitted = state.opened.equipment if state.opened else ()
    return tuple(
        Doubt(
            name=case.name,
            effect=effect,
            # A case that stands for anything else says nothing unless it is told.
            reason=announced or case.name == "other",
            refusal=may_call(table, state, case, actor, with_reason=True),
        )
        for case in table.book.tables["irregularity"].values()
        if case.fields.get("needs") is None or case.fields["needs"] in fitted
    )
