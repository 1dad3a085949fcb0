"""A cage that goes on from a copy: no slip is paid until those paid since are entered, or their sum
is written off by two people.

Otherwise every slip that was paid after the copy could be paid again. What a slip is, and how one
is paid, is in slips.py.
"""

from croupier.game import commands as c
from croupier.game import events as e
from croupier.game.accounts import CASH
from croupier.game.grounds import EXISTS, FUNDS, OFFICE, ONCE, RESTORED, TWO, refuse
from croupier.game.names import Actor, Instant, Refusal
from croupier.game.state import CageState
from croupier.roles import is_supervisor

Decision = tuple[e.Event, ...] | Refusal

ENTERED = "paid before the restore"
_MAY = ("cashier", "administrator")


def stopped_by_restore(state: CageState) -> Refusal | None:
    if state.restored is None:
        return None
    says = (
        "this floor goes on from a copy of its journal; no slip is paid until those paid after "
        "the copy are entered and two people have answered for the rest"
    )
    return refuse("restored", says, RESTORED)


def decide_restoring(
    state: CageState, command: c.RestoringAct, actor: Actor, at: Instant
) -> Decision:
    if state.restored is None:
        says = "nothing was restored here; slips are paid as ever"
        return refuse("not_restored", says, RESTORED)
    match command:
        case c.EnterPaidSlips():
            return _enter(state, command, actor, at)
        case c.ResumeRedemption():
            return _resume(state, command, actor)


def _enter(state: CageState, command: c.EnterPaidSlips, actor: Actor, at: Instant) -> Decision:
    if actor.role not in _MAY and not is_supervisor(actor):
        says = "a cashier or a supervisor enters what was paid"
        return refuse("not_your_act", says, RESTORED, OFFICE)
    if len(set(command.slips)) < len(command.slips):
        return refuse("slip_twice", "one slip was entered twice; it was paid once", ONCE)
    if command.paid > at:
        return refuse("not_yet", f"{command.paid} is still to come", RESTORED)
    paid: list[e.Event] = []
    for name in command.slips:
        slip = state.slips.get(name)
        if slip is None:
            says = "the copy has no such slip: it was made later; write its sum off"
            return refuse("no_such_slip", says, RESTORED, EXISTS)
        if slip.paid is not None:
            says = f"slip ...{slip.taken.digits} was paid at {slip.paid.at}"
            return refuse("already_paid", says, slip.taken.clauses, ONCE)
        if command.paid < slip.taken.issued:
            says = f"slip ...{slip.taken.digits} was made at {slip.taken.issued}, after that"
            return refuse("not_yet_made", says, RESTORED)
        expires = slip.taken.expires
        if expires is not None and command.paid > expires:
            says = f"slip ...{slip.taken.digits} expired at {expires}, before that"
            return refuse("expired", says, slip.taken.clauses, RESTORED)
        paid.append(
            e.SlipPaid(
                slip=name,
                player=slip.taken.player,
                cents=slip.taken.cents,
                at=command.paid,
                together=1,
                clauses=slip.taken.clauses,
                reference=ENTERED,
            )
        )
    if state.balances.get(CASH, 0) < sum(state.slips[n].taken.cents for n in command.slips):
        return refuse("cash_short", "the cage's books have not so much cash", FUNDS)
    return tuple(paid)


def _resume(state: CageState, command: c.ResumeRedemption, actor: Actor) -> Decision:
    if actor.role != "administrator" and not is_supervisor(actor):
        says = "a supervisor has slips paid again after a restore"
        return refuse("not_your_act", says, RESTORED, OFFICE)
    if command.second == actor.person:
        says = "two people answer for what was paid after the copy"
        return refuse("second_person", says, RESTORED, TWO)
    return (
        e.RedemptionResumed(
            entered=state.entered,
            written_off=command.written_off,
            second=command.second,
            reason=command.reason,
        ),
    )


def fold_restoring(state: CageState, event: e.Event) -> None:
    match event:
        case e.CageRestored():
            state.restored, state.entered = event, 0
        case e.SlipPaid() if state.restored is not None:
            state.entered += 1
        case e.RedemptionResumed():
            state.restored, state.entered = None, 0


def of_restoring(event: e.Event) -> str:
    match event:
        case e.CageRestored(heads=heads, newer=newer, second=second, reason=reason):
            lost = f" Newer heads are known of {', '.join(sorted(newer))}." if newer else ""
            return (
                f"The floor goes on from a copy of {len(heads)} streams, {second} agreeing. "
                f"Reason: {reason}.{lost} No slip is paid until those paid since are answered for."
            )
        case e.RedemptionResumed(entered=entered, written_off=cents, second=second):
            return (
                f"Slips are paid again, {second} agreeing: {entered} were entered as paid and "
                f"{cents // 100}.{cents % 100:02d} is written off."
            )
    return ""
