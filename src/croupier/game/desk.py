"""What an office may do at a table beside the round: chips, spoken wagers, trouble, calls for help.

By the name of the command, only what the book gives to this office; `refusal` says why not just
now. What an act needs besides (a player, a sum) is asked by its decider when it is done.
"""

import msgspec

from croupier.game.colours import unmarked
from croupier.game.grounds import EXISTS, PLACE, refuse
from croupier.game.limits import owed_advice
from croupier.game.names import Actor, Refusal
from croupier.game.state import TableState
from croupier.paytable import PayTable
from croupier.roles import is_staff, is_supervisor, may_act, may_step


class DeskAct(msgspec.Struct, frozen=True):
    do: str
    clauses: tuple[str, ...]
    refusal: Refusal | None = None


def desk_of(table: PayTable, state: TableState, actor: Actor) -> tuple[DeskAct, ...]:
    if not is_staff(actor) or state.opened is None:
        return ()
    if state.closed:
        may = may_act(table.book, "redeem_closed_table", actor) is None
        return (_by_policy(table, "redeem_colour", "chips.redeem_when_closed"),) if may else ()
    return (
        *(_chips(table, state) if may_step(table.book, "place_bets", actor) is None else ()),
        *_wagers(table, state, actor),
        *_terminals(table, state, actor),
        *_trouble(table, state, actor),
    )


def _by_policy(table: PayTable, do: str, policy: str, refusal: Refusal | None = None) -> DeskAct:
    return DeskAct(do, table.book.policies[policy].source.clauses, refusal)


def _chips(table: PayTable, state: TableState) -> list[DeskAct]:
    """What the dealer sells and takes back; he is whoever calls for bets."""
    book, seated = table.book, bool(state.seats)
    nobody = None if seated else refuse("nobody", "nobody has a place at this table", PLACE)
    acts = [_by_policy(table, "buy_in", "stakes.cash", nobody)]
    if book.policy("tokens.accepted") != "none":
        acts.append(_by_policy(table, "exchange_voucher", "tokens.accepted", nobody))
    kinds = book.policy("stakes.kinds")
    if state.opened is not None and state.opened.colours and "colour_checks" in (kinds or ()):  # type: ignore[operator]
        acts.append(_by_policy(table, "issue_colour", "chips.declared_by", nobody))
        none = None if state.colours else refuse("none_out", "no colour checks are out", EXISTS)
        acts.append(_by_policy(table, "redeem_colour", "chips.use_at", none))
        if unmarked(state):
            acts.append(_by_policy(table, "mark_colour", "chips.marker_above_min"))
    return acts


def _wagers(table: PayTable, state: TableState, actor: Actor) -> list[DeskAct]:
    acts: list[DeskAct] = []
    late: Refusal | None
    if "no_more_bets" in state.done and table.book.policy("oral.cutoff") == "call":
        cutoff = table.book.policies["oral.cutoff"].source
        late = refuse("too_late", "a spoken wager must be placed before the call", cutoff)
    else:
        opens = table.book.policies["round.reopens_after"].source
        late = None if state.betting else refuse("not_open", "betting is not open", opens)
    # A table without a layout has nowhere to put a spoken wager.
    if state.opened is not None and state.opened.layout != "terminal":
        acts.append(_by_policy(table, "place", "oral.needs", late))
    if table.book.policy("limits.under_min") == "settle_and_warn":
        owed, advice = owed_advice(table, state), table.book.policies["limits.under_min"].source
        nobody = None if owed else refuse("no_advice", "nobody is owed advice", advice)
        acts.append(_by_policy(table, "advise_minimum", "limits.under_min", nobody))
    refuses = table.book.policy("conduct.refuse_wager") == "supervisor"
    if refuses and may_act(table.book, "refuse_wager", actor) is None:
        says, rule = "after the call no wager is refused", "conduct.refuse_wager"
        source = table.book.policies[rule].source
        locked = None if state.betting else refuse("locked", says, source)
        acts.append(_by_policy(table, "refuse_wager", "conduct.refuse_wager", locked))
    return acts


def _terminals(table: PayTable, state: TableState, actor: Actor) -> list[DeskAct]:
    if not state.terminals:
        return []
    acts = [_by_policy(table, "report_fault", "malfunction.signs")]
    faulty = any(terminal.fault for terminal in state.terminals.values())
    if faulty and may_act(table.book, "decide_malfunction", actor) is None:
        acts.append(_by_policy(table, "decide_malfunction", "malfunction.after_lock"))
    unset = any(terminal.unset for terminal in state.terminals.values())
    if unset and may_act(table.book, "reset_terminals", actor) is None:
        acts.append(_by_policy(table, "reset_terminals", "terminal.no_spin"))
    return acts


def _trouble(table: PayTable, state: TableState, actor: Actor) -> list[DeskAct]:
    acts = [_by_policy(table, "record_incident", "lock.blocks")]
    lights = table.book.policy("result.lights")
    fitted = state.opened.equipment if state.opened else ()
    if lights != "dolly" and (lights != "if_fitted" or "lights" in fitted):
        known = "enter" in state.done and "collect" not in state.done and not state.lights_failed
        says = "lights are reported between the result and its settlement"
        source = table.book.policies["malfunction.settle_by"].source
        now = None if known else refuse("not_now", says, source)
        acts.append(_by_policy(table, "report_lights", "malfunction.settle_by", now))
    acts.append(_by_policy(table, "report_malfunction", "malfunction.stop"))
    if is_supervisor(actor):
        stopped = None if state.stopped else refuse("not_stopped", "play is not stopped", EXISTS)
        acts.append(_by_policy(table, "clear_malfunction", "malfunction.stop", stopped))
    known = state.result is not None or any(past.result for past in state.past.values())
    none = None if known else refuse("no_such_round", "no round has a result yet", EXISTS)
    acts.append(_by_policy(table, "ask_correction", "errors.correct_past_round", none))
    dispute = table.book.tables["act"]["decide_dispute"].source.clauses
    acts.append(DeskAct("raise_dispute", dispute))
    acts.append(DeskAct("call_supervisor", ()))
    return acts
