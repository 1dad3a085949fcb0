"""Planted faults: the unchanged machine of `game/test_machine.py` must go red for each of them.

A test that cannot fail proves nothing. Each fault here is one that somebody could write by mistake,
put into the running code and taken out again; the machine is the one that CI runs, only without
shrinking what it finds.
"""

from collections.abc import Callable

import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test
from msgspec.structs import replace

from croupier import entries, ledger, table
from croupier.game import cage, carrying, fold, settlement, trouble, wagers
from croupier.game import commands as c
from croupier.game import events as e
from croupier.game import round as round_
from croupier.game.accounts import purse
from croupier.game.names import Actor, PersonId, Refusal
from croupier.game.state import CageState, TableState
from croupier.money import Cents
from croupier.paytable import PayTable
from croupier.settle import Exact, Limits, Settlement, Stake, settle_each
from game.test_machine import SETTINGS, CheckedEvening

Decision = tuple[e.Event, ...] | Refusal
Plant = Callable[[pytest.MonkeyPatch], None]
JUST_LOOK = settings(SETTINGS, phases=(Phase.generate,), report_multiple_bugs=False)


def _postings(monkeypatch: pytest.MonkeyPatch, kind: type, keep: slice) -> None:
    def fewer(event: e.Event) -> tuple[e.Posting, ...]:
        made = ledger.postings(event)
        return made[keep] if isinstance(event, kind) else made

    monkeypatch.setattr(table, "postings", fewer)
    monkeypatch.setattr(entries, "postings", fewer)


def a_posting_with_one_side_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    _postings(monkeypatch, e.WagerPlaced, slice(0, 1))


def a_transfer_posted_on_one_side_only(monkeypatch: pytest.MonkeyPatch) -> None:
    _postings(monkeypatch, e.ChipsTaken, slice(1, 2))


def winnings_posted_to_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both sides are missing, so the books still sum to zero."""
    _postings(monkeypatch, e.WagerSettled, slice(0, 2))


def a_void_that_keeps_a_stake(monkeypatch: pytest.MonkeyPatch) -> None:
    original = trouble.call_no_result

    def keeping(book: PayTable, at: TableState, command: c.CallNoResult, actor: Actor) -> Decision:
        decided = original(book, at, command, actor)
        return decided if isinstance(decided, Refusal) or len(decided) < 2 else decided[:-1]

    monkeypatch.setattr(table, "call_no_result", keeping)


def a_void_that_hands_back_a_dollar_less(monkeypatch: pytest.MonkeyPatch) -> None:
    original = trouble.call_no_result

    def mean(book: PayTable, at: TableState, command: c.CallNoResult, actor: Actor) -> Decision:
        decided = original(book, at, command, actor)
        if isinstance(decided, Refusal):
            return decided
        return tuple(
            replace(event, cents=Cents(event.cents - 1_00))
            if isinstance(event, e.WagerVoided)
            else event
            for event in decided
        )

    monkeypatch.setattr(table, "call_no_result", mean)


def a_wager_taken_after_the_lock(monkeypatch: pytest.MonkeyPatch) -> None:
    original = wagers.decide_wager

    def late(book: PayTable, at: TableState, command: c.PlayerAct, actor: Actor) -> Decision:
        if "no_more_bets" not in at.done:
            return original(book, at, command, actor)
        at.betting = True
        try:
            return original(book, at, command, actor)
        finally:
            at.betting = False

    monkeypatch.setattr(table, "decide_wager", late)


def _settling(monkeypatch: pytest.MonkeyPatch, change: Callable[[Settlement], Settlement]) -> None:
    def settled(book: PayTable, outcome: int, stakes: list[Stake], limits: Limits) -> list[Exact]:
        right = settle_each(book, outcome, stakes, limits)
        return [(change(done), exact) for done, exact in right]

    monkeypatch.setattr(settlement, "settle_each", settled)


def pays_without_the_stake(monkeypatch: pytest.MonkeyPatch) -> None:
    _settling(
        monkeypatch,
        lambda done: replace(done, returned=Cents(0), lost=done.stake) if done.won else done,
    )


def pays_the_stake_as_well_as_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Odds read as including the stake, and the stake handed back on top."""
    _settling(
        monkeypatch,
        lambda done: replace(done, won=Cents(done.won + done.stake)) if done.won else done,
    )


def no_maximum(monkeypatch: pytest.MonkeyPatch) -> None:
    def settled(book: PayTable, outcome: int, stakes: list[Stake], limits: Limits) -> list[Exact]:
        return settle_each(book, outcome, stakes, replace(limits, maximum=None))

    monkeypatch.setattr(settlement, "settle_each", settled)


def a_transfer_taken_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    original = carrying.take

    def forgetful(at: TableState | CageState, command: c.TakeChips, actor: Actor) -> Decision:
        return original(replace(at, taken={}), command, actor)

    monkeypatch.setattr(table, "take", forgetful)
    monkeypatch.setattr(cage, "take", forgetful)


def a_transfer_that_leaves_the_purse_full(monkeypatch: pytest.MonkeyPatch) -> None:
    _postings(monkeypatch, e.ChipsSent, slice(0, 0))


def a_refusal_that_has_moved_the_money(monkeypatch: pytest.MonkeyPatch) -> None:
    original = wagers._place  # noqa: SLF001

    def hasty(  # noqa: PLR0913 - as the one that it stands for
        book: PayTable,
        at: TableState,
        player: PersonId,
        where: str,
        stake: tuple[c.StakePart, ...],
        *,
        balances: dict[str, int],
    ) -> Decision:
        decided = original(book, at, player, where, stake, balances=balances)
        if isinstance(decided, Refusal):
            at.balances[purse(player)] = at.balances.get(purse(player), 0) - 1
        return decided

    monkeypatch.setattr(wagers, "_place", hasty)


def a_state_that_is_not_in_the_events(monkeypatch: pytest.MonkeyPatch) -> None:
    """Betting closes in the live state by something that the record does not hold."""
    original = fold._step  # noqa: SLF001
    seen: list[int] = []

    def stepping(at: TableState, event: e.Event) -> bool:
        known = original(at, event)
        if isinstance(event, e.WheelSpun):
            seen.append(event.round)
            at.next_wager = type(at.next_wager)(at.next_wager + len(seen))
        return known

    monkeypatch.setattr(fold, "_step", stepping)


def an_entry_that_needs_no_echo(monkeypatch: pytest.MonkeyPatch) -> None:
    original = round_._confirm  # noqa: SLF001

    def trusting(book: PayTable, at: TableState, result: str) -> Decision:
        return original(book, at, at.entered or result)

    monkeypatch.setattr(round_, "_confirm", trusting)


def a_player_who_may_spin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(round_, "may_step", lambda *_: None)


FAULTS: dict[str, Plant] = {
    plant.__name__.replace("_", " "): plant
    for plant in (
        a_posting_with_one_side_missing,
        a_transfer_posted_on_one_side_only,
        winnings_posted_to_nobody,
        a_void_that_keeps_a_stake,
        a_void_that_hands_back_a_dollar_less,
        a_wager_taken_after_the_lock,
        pays_without_the_stake,
        pays_the_stake_as_well_as_odds,
        no_maximum,
        a_transfer_taken_twice,
        a_transfer_that_leaves_the_purse_full,
        a_refusal_that_has_moved_the_money,
        a_state_that_is_not_in_the_events,
        an_entry_that_needs_no_echo,
        a_player_who_may_spin,
    )
}


@pytest.mark.parametrize("name", FAULTS)
def test_the_machine_notices(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    FAULTS[name](monkeypatch)
    with pytest.raises(AssertionError):
        run_state_machine_as_test(CheckedEvening, settings=JUST_LOOK)


def test_the_machine_is_content_without_a_fault() -> None:
    """The same settings and no fault: so it was the fault that each of the others noticed."""
    run_state_machine_as_test(CheckedEvening, settings=JUST_LOOK)
