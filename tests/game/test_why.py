"""Why, rendered from entries alone: every way that a wager can go, refusals, and notices."""

from collections.abc import Callable

import pytest

import croupier
from clauses.acting import at, read_as
from clauses.streaks import BIG_EVEN, SMALL_ODD, TRIPLE, begun
from croupier.explanation import Explanation
from croupier.game.grounds import HOUSE_RULES, OFFICE, refuse
from croupier.paytable import PayTable
from croupier.why import why_notices, why_refusal, why_wager
from house import House

SMALL, BIG = "1-2-4", "4-5-5"


def table_of(name: str) -> PayTable:
    return croupier.load(name).table


def told(house: House, wager: int = 1) -> Explanation:
    story = why_wager(house.table, house.entries, wager)
    assert story is not None
    assert story.player == "ann"
    return story.told


def sources(told: Explanation) -> set[str]:
    return {reason.source for reason in told.reasons}


def text(told: Explanation) -> str:
    return " ".join(told.says)


def test_a_correction_is_told_after_the_first_settlement_and_what_it_came_to() -> None:
    house = House(table_of("adelaide-big-small"))
    house.play(SMALL, ("ann", "small", 10_00), ("ann", "odd", 5_00))
    fields = {"of": 1, "result": BIG, "reason": "misread", "second": "shift_manager"}
    house.done("pit_boss", "correct_result", **fields)
    says = told(house).says
    first = next(i for i, s in enumerate(says) if "won $10.00" in s)
    right = next(i for i, s in enumerate(says) if "put right" in s)
    anew = next(i for i, s in enumerate(says) if "comes to nothing" in s)
    assert first < right < anew
    assert "errors.correct_past_round=supervisor" in sources(told(house))
    same = House(table_of("adelaide-big-small"))
    same.play(SMALL, ("ann", "odd", 5_00))
    same.done("pit_boss", "correct_result", **{**fields, "result": "1-2-2"})
    assert says_same(told(same))


def says_same(told: Explanation) -> bool:
    return told.says[-1] == "What it came to is the same under the corrected result."


def test_capped_under_the_minimum_and_rounded_say_so() -> None:
    house = House(table_of("adelaide-big-small"))
    house.play(SMALL, ("ann", "small", 150_00), ("ann", "odd", 4_00), ("ann", "pair:1-2", 5_00))
    capped, under, rounded = (told(house, n) for n in (1, 2, 3))
    assert "$50.00 went back" in text(capped)
    assert "8(e)" in sources(capped)
    assert "below the minimum" in text(under)
    assert "8(d)" in sources(under)
    assert "rounded up" in text(rounded)
    assert "8(f)#b" in sources(rounded)


def test_taken_back_and_moved() -> None:
    house = House(table_of("victoria-sic-bo:a"))
    house.open_betting()
    house.done("ann", "place", position="small", stake=10_00)
    house.done("ann", "take_back", position="small", cents=4_00)
    assert "$4.00 of it was taken back" in text(told(house))
    assert "3.2" in sources(told(house))
    house.done("ann", "move", position="small", to="big")
    assert "moved to big: see 2" in text(told(house))
    house.finish("4-5-6")
    moved = told(house, 2)
    assert "staked as wager 1, and are no newer" in text(moved)
    assert "won $6.00" in text(moved)


def test_void_carried_and_refused() -> None:
    house = House(table_of("victoria-sic-bo:a"))
    house.open_betting()
    house.done("ann", "place", position="small", stake=10_00)
    house.finish(SMALL, until="no_more_bets")
    house.done("dealer", "call_no_result", irregularity="not_flat")
    assert "stay where they are, locked" in text(told(house))
    assert {"7.1.1", "no_result.wagers=carry_locked"} <= sources(told(house))
    wheel = House(table_of("nsw-big-wheel"))
    wheel.open_betting()
    wheel.done("ann", "place", position="symbol:1", stake=10_00)
    wheel.finish("1", until="no_more_bets")
    wheel.done("dealer", "call_no_result", irregularity="on_peg")
    assert "void, all of it handed back" in text(told(wheel))
    assert {"7.2", "7.4"} <= sources(told(wheel))
    wheel.open_betting()
    wheel.done("ann", "place", position="symbol:1", stake=10_00)
    wheel.done("supervisor", "refuse_wager", wager=2, reason="late chips")
    assert "refused before the call" in text(told(wheel, 2))
    assert "8.11" in sources(told(wheel, 2))


def test_forfeited_and_handed_back_by_an_invalidation() -> None:
    house = House(table_of("nsw-sic-bo"))
    house.open_betting()
    house.done("ann", "place", position="small", stake=10_00)
    house.finish(SMALL, until="enter")
    fields = {"of": 1, "ground": "fraud_in_opinion", "reason": "dice", "forfeit": "ann"}
    house.done("supervisor", "invalidate", **fields)
    assert "forfeited" in text(told(house))
    assert "9.5" in sources(told(house))


def test_a_streak_by_its_run_with_neutral_results_and_the_changeover() -> None:
    house = begun(table_of("nsw-sic-bo"))
    house.finish(SMALL_ODD)
    house.play(TRIPLE)
    house.open_betting()
    house.done("dealer", "no_more_bets")
    house.done("dealer", "call_no_result", irregularity="not_flat")
    house.play(BIG_EVEN)
    says = text(told(house))
    assert "over several rounds, riding small, with 0 counted" in says
    assert f"Round 2: {SMALL_ODD} is small; its run now counts 1." in says
    assert f"Round 3: {TRIPLE} is neutral; its run stands as it was." in says
    assert "Round 4 had no result; its run stands as it was." in says
    assert f"Round 5: {BIG_EVEN} is big; the run changed over." in says
    assert "with a run of 1: lost." in says
    assert {"super_streak.mode=ride_changeover", "8.6"} <= sources(told(house))


@pytest.mark.parametrize(
    ("ask", "source"),
    [
        (lambda h: h.refused("ann", "place", position="small", stake=50), "3(a)"),
        (lambda h: h.refused("ann", "place", position="small", stake=99_999_00), "house:funds"),
        (lambda h: h.refused("bob", "sit", place=2), "house:place"),
        (lambda h: h.refused("ann", "leave_up", position="small"), "point:35"),
    ],
)
def test_a_refusal_is_told_with_its_clause_reading_or_house_rule(
    ask: Callable[[House], object], source: str
) -> None:
    house = House(table_of("adelaide-big-small"))
    house.open_betting()
    told = why_refusal(house.table.book, ask(house))  # type: ignore[arg-type]
    assert source in sources(told)
    assert told.says[-1] == "Nothing was changed."
    ours = [reason for reason in told.reasons if reason.source in HOUSE_RULES]
    assert all("not of the book" in reason.says for reason in ours)


def test_at_the_cage_there_is_no_book() -> None:
    told = why_refusal(None, refuse("not_your_act", "a cashier sells chips", OFFICE))
    assert told.says[0] == "A cashier sells chips."
    assert sources(told) == {"house:office"}


def test_notices_of_a_round_public_ones_and_ones_own() -> None:
    house = House(table_of("victoria-sic-bo:a"))
    limits = {"minimum": 10_00, "maximum": 100_00, "at": at(house, minutes=20)}
    house.open_betting()
    house.done("pit_boss", "change_limits", **limits)
    house.done("dealer", "show_sign", sign="raised_minimum")
    house.done("ann", "place", position="small", stake=4_00)
    house.done("dealer", "advise_minimum", player="ann")
    house.finish(SMALL)
    book = house.table.book
    own = why_notices(book, house.entries, 1, ["ann"])
    other = why_notices(book, house.entries, 1, ["bob"])
    everybody = why_notices(book, house.entries, 1, None)
    assert "ann was advised" in text(own)
    assert "ann was advised" not in text(other)
    assert own.says == everybody.says
    assert "put up" in text(other)
    assert {"4.1 fn1 s66(2)", "4.2.1", "5.1.3"} <= sources(own)
    assert why_notices(book, house.entries, 9, None).says == ()


def test_a_wager_that_is_not_there_has_no_story() -> None:
    house = House(read_as(table_of("nsw-big-wheel")))
    assert why_wager(house.table, house.entries, 1) is None
