# ruff: noqa: SLF001 - what is broken here is inside
"""Planted faults at terminals and their slips: the unchanged nights must go red for each."""

from collections.abc import Callable

import pytest

from croupier import entries, ledger, table
from croupier.game import commands as c
from croupier.game import corrections, deadline, exclusion, faults, slips, touches
from croupier.game import events as e
from croupier.game.names import Actor, Instant, Refusal, SlipId
from croupier.game.screens import Icons, Terminal
from croupier.game.state import CageState, TableState
from croupier.money import Cents
from croupier.paytable import PayTable
from table.terminal_night import nights

Plant = Callable[[pytest.MonkeyPatch], None]


def a_slip_paid_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    original = slips._payable

    def careless(
        state: CageState, name: SlipId, actor: Actor, at: Instant, *, reference: str | None
    ) -> Refusal | None:
        refused = original(state, name, actor, at, reference=reference)
        return None if refused and refused.code == "already_paid" else refused

    monkeypatch.setattr(slips, "_payable", careless)


def one_slip_twice_in_one_redemption(monkeypatch: pytest.MonkeyPatch) -> None:
    original = slips._pay

    def careless(
        state: CageState, command: c.PaySlips, actor: Actor, at: Instant
    ) -> tuple[e.Event, ...] | Refusal:
        decided = original(state, command, actor, at)
        if isinstance(decided, Refusal) and decided.code == "slip_twice":
            return original(state, _once(command), actor, at)
        return decided

    monkeypatch.setattr(slips, "_pay", careless)


def _once(command: c.PaySlips) -> c.PaySlips:
    return c.PaySlips(id=command.id, table=command.table, slips=command.slips[:1])


def a_slip_that_lands_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    original = slips._take

    def again(state: CageState, command: c.TakeSlip, actor: Actor) -> tuple[e.Event, ...] | Refusal:
        known = dict(state.slips)
        state.slips.clear()
        decided = original(state, command, actor)
        state.slips.update(known)
        return decided

    monkeypatch.setattr(slips, "_take", again)


def credit_kept_after_a_void(monkeypatch: pytest.MonkeyPatch) -> None:
    """A ruling is recorded and the stake stays in hold."""

    def keeping(
        book: PayTable, state: TableState, names: tuple[str, ...], reason: str
    ) -> tuple[e.Event, ...]:
        return original(book, state, names, reason)[:1]  # type: ignore[arg-type]

    original = deadline.void_before
    monkeypatch.setattr(deadline, "void_before", keeping)
    monkeypatch.setattr(faults, "void_before", keeping)


def credit_kept_on_the_meter_and_on_the_slip(monkeypatch: pytest.MonkeyPatch) -> None:
    def fewer(event: e.Event) -> tuple[e.Posting, ...]:
        return () if isinstance(event, e.SlipBegun) else ledger.postings(event)

    monkeypatch.setattr(table, "postings", fewer)
    monkeypatch.setattr(entries, "postings", fewer)


def a_bet_taken_after_the_call(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(touches, "_not_now", lambda *_: None)


def a_bet_taken_at_a_faulty_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(touches, "not_working", lambda *_: None)


def a_maximum_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    original = touches.may_lie

    def careless(*args: object, **more: object) -> Refusal | None:
        refused = original(*args, **more)  # type: ignore[arg-type]
        return None if refused and refused.code == "over_maximum" else refused

    monkeypatch.setattr(touches, "may_lie", careless)


def an_excluded_persons_bets_undone_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Undoing is not thought of as staking."""
    fewer = tuple(kind for kind in exclusion.PLAYS if kind is not c.UndoIcons)
    monkeypatch.setattr(exclusion, "PLAYS", fewer)


def a_half_undone_touch(monkeypatch: pytest.MonkeyPatch) -> None:
    """Undo gives one area back and leaves the others."""
    original = touches._wanted

    def fewer(book: PayTable, terminal: Terminal, command: c.Touch, now: Icons) -> Icons | Refusal:
        wanted = original(book, terminal, command, now)
        if isinstance(command, c.UndoIcons) and isinstance(wanted, dict) and len(wanted) > 1:
            del wanted[next(iter(wanted))]
        return wanted

    monkeypatch.setattr(touches, "_wanted", fewer)


def a_meter_below_zero(monkeypatch: pytest.MonkeyPatch) -> None:
    original = faults._adjust

    def deep(
        book: PayTable, state: TableState, command: c.AdjustCredit, actor: Actor
    ) -> tuple[e.Event, ...] | Refusal:
        decided = original(book, state, command, actor)
        if isinstance(decided, Refusal) or command.cents >= 0:
            return decided
        (event,) = decided
        assert isinstance(event, e.CreditAdjusted)
        return (_all_of_it(event, command.cents),)

    monkeypatch.setattr(faults, "_adjust", deep)


def _all_of_it(event: e.CreditAdjusted, cents: int) -> e.CreditAdjusted:
    return e.CreditAdjusted(
        round=event.round,
        player=event.player,
        paid=Cents(0),
        recovered=Cents(-cents),
        claim=Cents(0),
        reason=event.reason,
        second=event.second,
        clauses=event.clauses,
    )


def a_wrong_number_that_anybody_puts_right(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(corrections, "_shown_on_terminals", lambda *_: None)


FAULTS: tuple[Plant, ...] = (
    a_slip_paid_twice,
    one_slip_twice_in_one_redemption,
    a_slip_that_lands_twice,
    credit_kept_after_a_void,
    credit_kept_on_the_meter_and_on_the_slip,
    a_bet_taken_after_the_call,
    a_bet_taken_at_a_faulty_terminal,
    a_maximum_forgotten,
    an_excluded_persons_bets_undone_back,
    a_half_undone_touch,
    a_meter_below_zero,
    a_wrong_number_that_anybody_puts_right,
)


@pytest.mark.slow
@pytest.mark.parametrize("plant", FAULTS, ids=lambda plant: plant.__name__.replace("_", " "))
def test_the_nights_at_terminals_notice(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        nights()
