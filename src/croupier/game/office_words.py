"""Trouble, closing and who is told, told to a person; chronicle.py tells the rest."""

from croupier.game import events as e
from croupier.game.names import Instant


def of_trouble(event: e.Event) -> str:
    match event:
        case e.LightsFailed(what=what, settled_by=by, stops=stops):
            failed = "Winning areas did not light" if what == "missing" else "Wrong areas were lit"
            then = ", and then play stops" if stops else ""
            return f"{failed}. The round is settled by the {by}{then}."
        case e.PlayStopped(what=what):
            return f"Play is stopped: {what}."
        case e.PlayResumed(what=what):
            return f"Play goes on: {what}."
        case e.AccountsDiffered(of=of, name=name, says=says_so, round=n):
            return f"In round {n} the accounts differ, {of} {name} is locked: {says_so}."
        case e.DifferenceReconciled(of=of, name=name, cents=cents, reason=why, second=other):
            found = f"The difference of {cents} cents of {of} {name} is reconciled with {other}"
            return f"{found}. Reason: {why}."
        case e.IncidentRecorded():
            return _incident(event)
        case e.OutcomeInvalidated(round=n, ground=ground, reason=reason):
            return f"The outcome of round {n} is invalid ({_words(ground)}). Reason: {reason}."
    return ""


def _incident(event: e.IncidentRecorded) -> str:
    of = f", wager {event.wager}" if event.wager is not None else ""
    by = f", {event.player}" if event.player is not None else ""
    ruled = _words(event.ruling)
    return f"Incident ({_words(event.kind)}{of}{by}): {event.says}. Ruling: {ruled}."


def of_offices(event: e.Event) -> str:
    match event:
        case e.NotificationOpened(number=number, what=what, offices=offices):
            return f"Notification {number} to the {_offices(offices)}: {what}."
        case e.NotificationAcknowledged(number=number):
            return f"Notification {number} was acknowledged."
        case e.OfficeTold(what=what, offices=offices, reference=ref):
            return f"The {_offices(offices)} was told of the {_words(what)} ({ref})."
        case e.DayBegun():
            return "A gaming day began."
        case e.ClosingAnnounced(at=at):
            return f"Closing was ordered for {_when(at)}."
        case e.FinalCallMade(round=n):
            return f"Final call for Super Streak wagers: round {n} is the last to take them."
        case e.TableClosed():
            return "The table closed."
    return ""


def _words(name: str) -> str:
    return name.replace("_", " ")


def _offices(offices: tuple[str, ...]) -> str:
    return _words(" or ".join(offices))


def _when(at: Instant) -> str:
    """As a clock on the wall would show it, in UTC."""
    return f"{at[:10]} {at[11:19]} UTC"
