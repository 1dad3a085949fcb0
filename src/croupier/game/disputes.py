"""Disputes: raised, decided, reviewed where the book has a review, advised, closed.

Each step is recorded with who took it and when, and with when the next is due where the operator
sets a time; no book sets one. What a decision moves is done by the acts for it, never here.
"""

from croupier.game import events as e
from croupier.game.commands import conduct as cc
from croupier.game.events import conduct as ce
from croupier.game.grounds import EXISTS, OFFICE, REASON, ROOM, refuse
from croupier.game.moments import instant
from croupier.game.names import Actor, Instant, Refusal
from croupier.game.standing import Dispute
from croupier.game.state import TableState
from croupier.paytable import PayTable
from croupier.roles import is_staff, may_act
from croupier.rulebook.model import Source

Decision = tuple[e.Event, ...] | Refusal

#: Keeps one screen from filling the journal.
MOST_OPEN = 16


def decide_dispute(
    table: PayTable, state: TableState, command: cc.DisputeAct, actor: Actor, at: Instant
) -> Decision:
    if isinstance(command, cc.RaiseDispute):
        return _raise(table, state, command, actor, at)
    dispute = state.standing.disputes.get(command.dispute)
    if dispute is None:
        says = f"no dispute {command.dispute} is open"
        return refuse("no_dispute", says, _act(table), EXISTS)
    match command:
        case cc.DecideDispute():
            return _decide(table, dispute, command, actor, at)
        case cc.RequestReview():
            return _request(table, dispute, command, actor, at)
        case cc.ReviewDispute():
            return _review(table, dispute, command, actor, at)
        case cc.AdviseComplainant():
            return _advise(table, dispute, actor, at)
        case cc.CloseDispute():
            return _close(table, dispute, command, actor, at)


def _raise(
    table: PayTable, state: TableState, command: cc.RaiseDispute, actor: Actor, at: Instant
) -> Decision:
    if actor.role == "player" and command.player in (None, actor.person):
        player = actor.person
    elif is_staff(actor) and command.player is not None:
        player = command.player
    else:
        says = "a player raises a dispute, or staff for one who is named"
        return refuse("not_your_act", says, _act(table), OFFICE)
    own = [d for d in state.standing.disputes.values() if d.raised.player == player]
    if len(own) >= MOST_OPEN:
        says = f"one player has at most {MOST_OPEN} open disputes"
        return refuse("too_many", says, _act(table), ROOM)
    due = _due(command.due)
    if isinstance(due, Refusal):
        return due
    return (
        ce.DisputeRaised(
            number=state.standing.next_dispute,
            player=player,
            about=command.about,
            of=command.of if command.of is not None else state.round,
            at=at,
            due=due,
            clauses=_act(table).clauses,
        ),
    )


def _act(table: PayTable) -> Source:
    """Who decides disputes under this book, and where it says so."""
    return table.book.tables["act"]["decide_dispute"].source


def _due(text: Instant | None) -> Instant | Refusal | None:
    if text is None:
        return None
    return instant(text) or refuse("no_time", "when it is due is a time in UTC", REASON)


def _decide(
    table: PayTable, dispute: Dispute, command: cc.DecideDispute, actor: Actor, at: Instant
) -> Decision:
    refused = may_act(table.book, "decide_dispute", actor)
    if refused:
        return refused
    if dispute.decided is not None:
        says = "it is decided; only a review can change that"
        return refuse("decided", says, table.book.policies["dispute.final"].source)
    review, final = (table.book.policies[f"dispute.{word}"] for word in ("review", "final"))
    return (
        ce.DisputeDecided(
            number=command.dispute,
            player=dispute.raised.player,
            decision=command.decision,
            by=actor.person,
            at=at,
            final=review.then == "none",
            clauses=tuple(dict.fromkeys((*_act(table).clauses, *final.source.clauses))),
        ),
    )


def _request(
    table: PayTable, dispute: Dispute, command: cc.RequestReview, actor: Actor, at: Instant
) -> Decision:
    policy = table.book.policies["dispute.review"]
    clauses = policy.source.clauses
    if actor.person != dispute.raised.player and not is_staff(actor):
        says = "the player of the dispute asks for a review, or staff do"
        return refuse("not_your_act", says, policy.source, OFFICE)
    if policy.then == "none":
        return refuse("not_in_book", "this decision is final; it is not reviewed", policy.source)
    if dispute.decided is None:
        return refuse("not_decided", "a first decision comes before its review", policy.source)
    if dispute.requested is not None:
        return refuse("requested", "a review was asked for", policy.source)
    due = _due(command.due)
    if isinstance(due, Refusal):
        return due
    return (
        ce.ReviewRequested(
            number=command.dispute,
            player=dispute.raised.player,
            by=actor.person,
            at=at,
            due=due,
            clauses=clauses,
        ),
    )


def _review(
    table: PayTable, dispute: Dispute, command: cc.ReviewDispute, actor: Actor, at: Instant
) -> Decision:
    policy = table.book.policies["dispute.review"]
    if policy.then == "none":
        says = "this decision is final; it is not reviewed"
        return refuse("not_in_book", says, policy.source)
    refused = may_act(table.book, "review_dispute", actor)
    if refused:
        return refused
    if dispute.decided is None or dispute.requested is None:
        return refuse("not_requested", "nobody has asked for a review", policy.source)
    if dispute.reviewed is not None:
        return refuse("reviewed", "it has been reviewed", policy.source)
    differ = table.book.policies["dispute.reviewer_must_differ"]
    if differ.then and actor.person == dispute.decided.by:
        says = "whoever decided does not review his own decision"
        return refuse("own_decision", says, differ.source)
    return (
        ce.DisputeReviewed(
            number=command.dispute,
            player=dispute.raised.player,
            decision=command.decision,
            upholds=command.upholds,
            by=actor.person,
            at=at,
            clauses=table.book.tables["act"]["review_dispute"].source.clauses,
        ),
    )


def _advise(table: PayTable, dispute: Dispute, actor: Actor, at: Instant) -> Decision:
    policy = table.book.policies["dispute.advice"]
    if not is_staff(actor):
        return refuse("not_your_act", "staff give this advice", policy.source, OFFICE)
    if dispute.decided is None:
        return refuse("not_decided", "there is no decision yet", policy.source)
    if dispute.advised is not None:
        return refuse("advised", "that person has been advised", policy.source)
    return (
        ce.ComplainantAdvised(
            number=dispute.raised.number,
            player=dispute.raised.player,
            advice=str(policy.then),
            by=actor.person,
            at=at,
            clauses=policy.source.clauses,
        ),
    )


def _close(
    table: PayTable, dispute: Dispute, command: cc.CloseDispute, actor: Actor, at: Instant
) -> Decision:
    """An unsatisfied person is told of his right before anybody may put the dispute away."""
    if not is_staff(actor):
        return refuse("not_your_act", "staff close a dispute", _act(table), OFFICE)
    if dispute.decided is None:
        return refuse("not_decided", "there is no decision yet", _act(table))
    final, review, advice = (
        table.book.policies[f"dispute.{word}"] for word in ("final", "review", "advice")
    )
    if dispute.requested is not None and dispute.reviewed is None:
        says = "a review was asked for and is not done"
        return refuse("review_pending", says, review.source)
    if not command.satisfied and dispute.advised is None:
        says = "an unsatisfied person must be advised first"
        return refuse("not_advised", says, advice.source)
    return (
        ce.DisputeClosed(
            number=command.dispute,
            player=dispute.raised.player,
            satisfied=command.satisfied,
            at=at,
            clauses=final.source.clauses,
        ),
    )
