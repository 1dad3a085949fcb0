"""Planted faults at the tables of the books: the unchanged nights must go red for each of them.

Each is a mistake that somebody could make in the core, put into the running code and taken out
again. The nights are those of `table/test_machine.py` with the same fixed seeds, only without
shrinking what they find; that they are content without a fault is what that file asserts.
"""

from collections.abc import Callable, Sequence

import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test
from msgspec.structs import replace

from croupier import entries, ledger, table
from croupier import settle as settling
from croupier.game import commands as c
from croupier.game import events as e
from croupier.game import settlement, streak, trouble, wagers
from croupier.game.names import Actor, Refusal
from croupier.game.state import TableState
from croupier.money import Cents, down
from croupier.paytable import PayTable
from croupier.rulebook.model import PositionId, Streak, Tier
from croupier.settle import Exact, Limits, Settlement, Stake, settle_each
from table.documents import roll_of
from table.test_machine import SETTINGS, machine

Decision = tuple[e.Event, ...] | Refusal
Plant = Callable[[pytest.MonkeyPatch], None]
JUST_LOOK = settings(SETTINGS, phases=(Phase.generate,), report_multiple_bugs=False)
DICE = "adelaide-big-small"
STREAKS = "nsw-sic-bo"


def a_wager_taken_after_the_lock(monkeypatch: pytest.MonkeyPatch) -> None:
    def late(_: PayTable, at: TableState, command: c.PlayerAct) -> bool:
        return isinstance(command, c.Place) and "no_more_bets" in at.done

    monkeypatch.setattr(wagers, "_may_still", late)


def _settled(
    monkeypatch: pytest.MonkeyPatch, change: Callable[[PayTable, int, Settlement], Settlement]
) -> None:
    """The table's settlements, changed on their way."""

    def changed(
        book: PayTable, outcome: int, stakes: Sequence[Stake], limits: Limits
    ) -> list[Exact]:
        right = settle_each(book, outcome, stakes, limits)
        return [(change(book, outcome, done), exact) for done, exact in right]

    monkeypatch.setattr(settlement, "settle_each", changed)


def a_cap_not_handed_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a loser above the maximum all is collected."""

    def keep(_: PayTable, __: int, done: Settlement) -> Settlement:
        if "limits.over_max" in done.rules and done.lost:
            return replace(done, returned=Cents(0), lost=done.stake)
        return done

    _settled(monkeypatch, keep)


def a_triple_paid_on_big(monkeypatch: pytest.MonkeyPatch) -> None:
    original = PayTable.tier

    def tier(self: PayTable, position: PositionId, outcome: int) -> Tier | None:
        if position == "big" and self.outcomes[outcome].key in ("4-4-4", "5-5-5", "6-6-6"):
            outcome = self.book.space.index["4-5-6"]
        return original(self, position, outcome)

    monkeypatch.setattr(PayTable, "tier", tier)


def a_void_that_keeps_a_stake(monkeypatch: pytest.MonkeyPatch) -> None:
    original = trouble.call_no_result

    def keeping(book: PayTable, at: TableState, command: c.CallNoResult, actor: Actor) -> Decision:
        decided = original(book, at, command, actor)
        return decided if isinstance(decided, Refusal) or len(decided) < 2 else decided[:-1]

    monkeypatch.setattr(table, "call_no_result", keeping)


def a_streak_that_counts_a_triple(monkeypatch: pytest.MonkeyPatch) -> None:
    original = streak.side_of

    def side_of(book: PayTable, rules: Streak, sides: tuple[str, ...], result: str) -> str:
        return original(book, rules, sides, result) or sides[0]

    monkeypatch.setattr(streak, "side_of", side_of)


def a_double_paid_twice_on_a_triple(monkeypatch: pytest.MonkeyPatch) -> None:
    def twice(book: PayTable, outcome: int, done: Settlement) -> Settlement:
        alike = len(set(roll_of(book.outcomes[outcome].key))) == 1
        if alike and done.position.startswith("specific_double"):
            return replace(done, won=Cents(2 * done.won))
        return done

    _settled(monkeypatch, twice)


def a_rounding_the_wrong_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settling, "up", down)


def a_posting_with_one_side_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    def fewer(event: e.Event) -> tuple[e.Posting, ...]:
        made = ledger.postings(event)
        return made[:-1] if isinstance(event, e.WagerVoided) else made

    monkeypatch.setattr(table, "postings", fewer)
    monkeypatch.setattr(entries, "postings", fewer)


FAULTS: dict[Plant, str] = {
    a_wager_taken_after_the_lock: DICE,
    a_cap_not_handed_back: DICE,
    a_triple_paid_on_big: DICE,
    a_void_that_keeps_a_stake: DICE,
    a_streak_that_counts_a_triple: STREAKS,
    a_double_paid_twice_on_a_triple: DICE,
    a_rounding_the_wrong_way: STREAKS,
    a_posting_with_one_side_missing: DICE,
}


@pytest.mark.slow
@pytest.mark.parametrize("plant", FAULTS, ids=lambda plant: plant.__name__.replace("_", " "))
def test_the_nights_notice(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        run_state_machine_as_test(machine(FAULTS[plant]), settings=JUST_LOOK)
