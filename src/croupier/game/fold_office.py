"""The fold of what the offices of a house do: closing, telling each other, locking accounts."""

from croupier.game import events as e
from croupier.game.state import CageState, TableState


def fold_office(state: TableState, event: e.Event) -> None:
    match event:
        case e.ClosingAnnounced():
            state.closing = event
            state.signs.pop("closing", None)
        case e.FinalCallMade(round=number):
            state.final_call = number
        case e.OfficeTold(what=what, reference=reference):
            state.told[what] = reference
        case e.TableClosed():
            state.closed = True
        case _:
            fold_alarm(state, event)


def fold_alarm(state: TableState | CageState, event: e.Event) -> None:
    """What is told and what is locked, at a table and at the cage."""
    match event:
        case e.NotificationOpened(number=number):
            state.notifications[number] = event
            state.next_notification = number + 1
        case e.NotificationAcknowledged(number=number):
            state.notifications.pop(number, None)
        case e.AccountsDiffered(of=of, name=name):
            state.differing[f"{of}:{name}"] = event
        case e.DifferenceReconciled(of=of, name=name):
            state.differing.pop(f"{of}:{name}", None)
