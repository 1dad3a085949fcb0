"""What a supervisor's office may do over a table: limits, closing, people, results, disputes.

By the name of the command, only what the book (or, where it is silent, the house) gives to this
office; `refusal` says why not just now. What an act needs besides is asked by its decider when it
is done. The acts of a dealer's desk are in desk.py, those of the round in turn.py, those about
people's conduct, colours and equipment in supervision.py.
"""

from collections.abc import Iterator

from croupier.game import commands as c
from croupier.game.accounts import notes
from croupier.game.closing import close_table
from croupier.game.commands import conduct as cc
from croupier.game.desk import DeskAct
from croupier.game.disputes import decide_dispute
from croupier.game.names import Actor, Instant, Refusal
from croupier.game.reopening import open_again
from croupier.game.standing import Dispute
from croupier.game.state import TableState
from croupier.game.supervision import supervision_of
from croupier.game.terminal import idle_terminals
from croupier.paytable import PayTable
from croupier.roles import is_supervisor, may_act

#: Nobody sent these commands; they only ask. Signs have stood their time by then.
_ASKING = "0" * 32
_LATER = Instant("9999-12-31T23:59:59.000Z")

#: Acts that rest on an `act` of the book by that name, and on a policy that may say never.
_BY_ACT = (
    ("change_limits", "change_limits", None),
    ("set_wagering_period", "set_wagering_period", ("round.wagering_period", "dealer")),
    ("grant_personal_limits", "grant_personal_limits", ("limits.personal", "none")),
    ("announce_closing", "close_table", None),
    ("invalidate", "invalidate", None),
    ("refuse_wager", "refuse_wager", ("conduct.refuse_wager", "none")),
    ("relax_position", "relax_positions", ("settlement.fairness_override", False)),
    ("decide_dispute", "decide_dispute", None),
    ("review_dispute", "review_dispute", ("dispute.review", "none")),
)
#: Acts of every supervisor, and the policy that they rest on.
_BY_RANK = (
    ("correct_result", "errors.correct_past_round"),
    ("require_vacating", "abstention.rounds"),
    ("exclude_person", None),
    ("send_float", None),
    ("begin_day", None),
    ("reconcile", None),
)


def office_of(table: PayTable, state: TableState, actor: Actor) -> tuple[DeskAct, ...]:
    if not is_supervisor(actor) or state.opened is None:
        return ()
    return (
        *_by_act(table, actor),
        *_by_rank(table, state),
        *_closing(table, state, actor),
        *_at_terminals(table, state, actor),
        *_arrangements(table, state, actor),
        *supervision_of(table, state, actor),
    )


def _by_act(table: PayTable, actor: Actor) -> Iterator[DeskAct]:
    book = table.book
    for do, act, never in _BY_ACT:
        off = never is not None and book.policy(never[0]) == never[1]
        if not off and may_act(book, act, actor) is None:
            yield DeskAct(do, book.tables["act"][act].source.clauses)


def _by_rank(table: PayTable, state: TableState) -> Iterator[DeskAct]:
    for do, name in _BY_RANK:
        policy = table.book.policies.get(name) if name else None
        if policy is not None and policy.then in (0, "never"):
            continue
        if do == "reconcile" and not state.differing:
            continue
        yield DeskAct(do, policy.source.clauses if policy else ())


def _closing(table: PayTable, state: TableState, actor: Actor) -> Iterator[DeskAct]:
    """Closing, or opening again; and telling the office that the book wants told first."""
    here = state.opened.table if state.opened else ""
    act = table.book.tables["act"]["close_table"].source.clauses
    if may_act(table.book, "close_table", actor) is not None:
        return
    if state.closed:
        yield DeskAct("open_table", act, _no(open_again(table, state, actor)))
        return
    told = table.book.policies["closure.notify"]
    if told.then not in ((), ("nobody",)) and "closing" not in state.told:
        yield DeskAct("tell_office", told.source.clauses)
    asked = c.CloseTable(id=_ASKING, table=here, leave_colours_out=True)  # type: ignore[arg-type]
    yield DeskAct("close_table", act, _no(close_table(table, state, asked, actor, _LATER)))


def _at_terminals(table: PayTable, state: TableState, actor: Actor) -> Iterator[DeskAct]:
    """What a supervisor does about terminals; which of them, the act names."""
    book, every = table.book, state.terminals.values()
    if not every:
        return
    told = book.policies["closure.notify"]
    if any(one.fault for one in every):
        yield DeskAct("clear_fault", book.policies["malfunction.signs"].source.clauses)
    if may_act(book, "adjust_wrong_number", actor) is None:
        act = book.tables["act"]["adjust_wrong_number"].source.clauses
        yield DeskAct("adjust_credit", act)
        yield DeskAct("put_number_right", act)
    if idle_terminals(table, state):
        yield DeskAct("ask_to_leave", book.policies["terminal.idle_spins"].source.clauses)
    if any(state.balances.get(notes(name)) for name in state.terminals):
        yield DeskAct("collect_notes", ())
    if may_act(book, "close_table", actor) is not None:
        return
    if any(not one.closed for one in every):
        if told.then not in ((), ("nobody",)):
            yield DeskAct("tell_terminal_closing", told.source.clauses)
        yield DeskAct("close_terminal", told.source.clauses)
    if any(one.closed for one in every):
        yield DeskAct("open_terminal", ())


def _arrangements(table: PayTable, state: TableState, actor: Actor) -> Iterator[DeskAct]:
    """Play confined to single numbers, where the book knows it."""
    policy = table.book.policies.get("vip.arrangements")
    if policy is None or may_act(table.book, "approve_arrangement", actor) is not None:
        return
    if isinstance(policy.then, tuple) and "straight_up_only" in policy.then:
        yield DeskAct("arrange_straight_up", policy.source.clauses)
    if state.standing.straight_up:
        yield DeskAct("end_arrangement", policy.source.clauses)


def dispute_acts(
    table: PayTable, state: TableState, dispute: Dispute, actor: Actor
) -> tuple[DeskAct, ...]:
    """The steps that this office could take now, each asked of its decider."""
    at = {"id": _ASKING, "table": state.opened.table if state.opened else ""}
    number = dispute.raised.number
    asked: tuple[cc.DisputeAct, ...] = (
        cc.DecideDispute(**at, dispute=number, decision="asked"),  # type: ignore[arg-type]
        cc.RequestReview(**at, dispute=number),  # type: ignore[arg-type]
        cc.ReviewDispute(**at, dispute=number, decision="asked"),  # type: ignore[arg-type]
        cc.AdviseComplainant(**at, dispute=number),  # type: ignore[arg-type]
        cc.CloseDispute(**at, dispute=number, satisfied=True),  # type: ignore[arg-type]
    )
    found = []
    for command in asked:
        refusal = _no(decide_dispute(table, state, command, actor, _LATER))
        if refusal is None:
            do = str(command.__struct_config__.tag)
            found.append(DeskAct(do, table.book.policies["dispute.final"].source.clauses))
    return tuple(found)


def _no(decided: object) -> Refusal | None:
    return decided if isinstance(decided, Refusal) else None
