"""What a difference in the accounts does: the smallest thing that shows it is locked, the pit told.

Whether there is one is identity.py's to find. A locked account takes nothing and lets nothing go
until two people have found why; a locked table finishes the round that it owes and stops.
"""

from croupier.game import commands as c
from croupier.game import events as e
from croupier.game.carrying import COURIER
from croupier.game.commands import conduct as cc
from croupier.game.exclusion import PLAYS
from croupier.game.grounds import ACCOUNTS, EXISTS, FLOOR_ITSELF, OFFICE, TWO, refuse
from croupier.game.identity import Difference
from croupier.game.names import Actor, Refusal, RoundNumber
from croupier.game.state import CageState, TableState
from croupier.money import dollars_of
from croupier.roles import PIT, is_supervisor

Decision = tuple[e.Event, ...] | Refusal
Stream = TableState | CageState

#: After these a round is over, and its accounts are looked at.
ROUND_ENDS = (e.WinnersPaid, e.NoResultCalled, e.OutcomeInvalidated)
#: What locks the whole table.
_WHOLE = ("table", "house")
#: What adds to an account, and what lets money go from it.
_LETS_GO = (*PLAYS, c.SendChips, c.PrintSlip, c.CloseTerminal, cc.PayOut)


def alarms(state: Stream, found: list[Difference], opened: int) -> tuple[e.Event, ...]:
    """Locks and alerts for what is new; a difference that stands is not raised again.

    `opened` notifications precede these in the same decision.
    """
    events: list[e.Event] = []
    at_table = isinstance(state, TableState)
    of_round = state.round if isinstance(state, TableState) else RoundNumber(0)
    number = state.next_notification + opened
    for difference in found:
        known = state.differing.get(f"{difference.of}:{difference.name}")
        if known is not None and known.cents == difference.cents:
            continue
        says = f"accounts differ: {difference.says}"
        events += [
            e.AccountsDiffered(
                of=difference.of,
                name=difference.name,
                cents=difference.cents,
                round=of_round,
                says=difference.says,
            ),
            e.NotificationOpened(number=number, what=says, offices=PIT, clauses=()),
        ]
        number += 1
        if at_table and difference.of in _WHOLE:
            events.append(e.PlayStopped(what=says, clauses=()))
    return tuple(events)


def locked(state: TableState, command: c.Command, actor: Actor) -> Refusal | None:
    """None unless this would add to a locked account, stake from it or carry chips away."""
    if not state.differing or not isinstance(command, _LETS_GO):
        return None
    if isinstance(command, c.CloseTerminal) and command.slip is None:
        return None  # out of service it may go; its credit may not
    fields = ("terminal", "player", "person")
    person = next((who for f in fields if (who := getattr(command, f, None))), actor.person)
    differs = state.differing.get(f"account:{person}") or state.differing.get(f"terminal:{person}")
    if differs is None:
        return None
    says = f"these accounts differ by ${dollars_of(abs(differs.cents))} and are locked"
    return refuse("accounts_differ", f"{says}; a supervisor is told", ACCOUNTS)


#: What each sum of the cage is moved by; a difference in any other stops all of these.
_AT_CAGE: dict[str, tuple[type, ...]] = {
    "drop": (c.SellChips, c.BuyBackChips, c.PaySlips, cc.PayExcluded),
    "float": (c.SellChips, c.BuyBackChips, c.SendFloat, cc.PayExcluded),
    "slips": (c.PaySlips,),
}
_CAGE_PAYS = (
    *(c.SellChips, c.BuyBackChips, c.SendChips, c.SendFloat, c.PaySlips),
    cc.PayExcluded,
)


def locked_at_cage(state: CageState, command: c.CageCommand) -> Refusal | None:
    """None unless this would move money of what differs: a person's, cash, the vault, slips."""
    if not state.differing or not isinstance(command, _CAGE_PAYS):
        return None
    person = command.person if isinstance(command, cc.PayExcluded) else None
    own = state.differing.get(f"account:{person or getattr(command, 'player', '')}")
    of_cage = [one for one in state.differing.values() if one.of == "table"]
    stops = [one for one in of_cage if isinstance(command, _AT_CAGE.get(one.name, _CAGE_PAYS))]
    differs = own or next(iter(stops), None)
    if differs is None:
        return None
    says = f"accounts differ by ${dollars_of(abs(differs.cents))} and are locked: {differs.says}"
    return refuse("accounts_differ", f"{says}; a supervisor is told", ACCOUNTS)


def note_difference(state: TableState, command: c.NoteDifference, actor: Actor) -> Decision:
    if actor != COURIER:
        return refuse("not_your_act", "tables are told by the floor itself", FLOOR_ITSELF)
    here = state.opened.table if state.opened else command.table
    return alarms(state, [Difference("house", here, command.cents, command.says)], 0)


def reconcile(state: Stream, command: c.Reconcile, actor: Actor) -> Decision:
    if not is_supervisor(actor):
        return refuse("not_your_act", "a supervisor reconciles accounts", ACCOUNTS, OFFICE)
    differs = state.differing.get(f"{command.of}:{command.name}")
    if differs is None:
        says = f"no difference of {command.of} {command.name} is open"
        return refuse("no_difference", says, ACCOUNTS, EXISTS)
    if command.second == actor.person:
        return refuse("second_person", "a second person looks at it too", ACCOUNTS, TWO)
    done = e.DifferenceReconciled(
        of=differs.of,
        name=differs.name,
        cents=differs.cents,
        reason=command.reason,
        second=command.second,
    )
    others = [one for one in state.differing.values() if one is not differs and one.of in _WHOLE]
    stopped = isinstance(state, TableState) and state.stopped is not None
    if differs.of not in _WHOLE or others or not stopped:
        return (done,)
    return done, e.PlayResumed(what=command.reason, clauses=())
