"""The tray of value chips: sums out of any set, payment in the chips at hand, fills and credits."""

from itertools import product

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import croupier
from croupier.audit import audit
from croupier.entries import encode
from croupier.game import events as e
from croupier.game.accounts import ROUNDING, WIN
from croupier.game.commands import Stack
from croupier.game.names import Refusal
from croupier.game.tray import above, below, breakdown, counted, laid_in, stock, value, worth
from croupier.game.tray_fold import off_by
from croupier.money import Cents
from croupier.server.staff_view import breakdown as to_pay
from house import House

TRAYS = st.dictionaries(st.integers(1, 40), st.integers(0, 4), max_size=5)


def every_sum(at_hand: dict[int, int]) -> set[int]:
    counts = [range(count + 1) for count in at_hand.values()]
    return {
        sum(each * n for each, n in zip(at_hand, some, strict=True)) for some in product(*counts)
    }


@given(at_hand=TRAYS, cents=st.integers(0, 400))
def test_a_sum_is_counted_out_just_where_some_chips_at_hand_make_it(
    at_hand: dict[int, int], cents: int
) -> None:
    found = breakdown(at_hand, cents)
    sums = every_sum(at_hand)
    assert (found is not None) == (cents in sums)
    assert above(at_hand, cents) == min((s for s in sums if s >= cents), default=None)
    assert below(at_hand, cents) == max(s for s in sums if s <= cents)
    assert below(at_hand, cents, 5) == max(s for s in sums if s <= cents and s % 5 == 0)
    if found is not None:
        assert value(found) == cents
        assert all(0 < stack.count <= at_hand[stack.each] for stack in found)
        assert [s.each for s in found] == sorted((s.each for s in found), reverse=True)


def test_largest_first_is_not_enough_where_one_chip_does_not_divide_the_next() -> None:
    assert breakdown({5_00: 1, 2_00: 3}, 6_00) == (Stack(Cents(2_00), 3),)
    assert breakdown({5_00: 1, 2_00: 2}, 6_00) is None
    assert counted((2_00, 5_00), 8_00) == (Stack(Cents(2_00), 4),)
    assert counted((2_00, 5_00), 3_00) is None
    assert value(laid_in((2_00, 5_00), 3_00)) == 3_00


@pytest.mark.parametrize(
    ("unit", "cents"), [(1_00, 100_000_00), (50, 50_000_00), (1_00, 37_00), (2_50, 1_000_00)]
)
def test_a_table_is_stocked_with_its_whole_float(unit: int, cents: int) -> None:
    chips = stock(unit, cents)
    assert value(chips) == cents
    assert all(stack.each % unit == 0 for stack in chips)
    assert chips[0].each == unit


# ------------------------------------------------------------ at a table


def chips(**counts: int) -> tuple[Stack, ...]:
    return tuple(Stack(Cents(int(each[1:])), count) for each, count in counts.items())


def table_of(book: str, given: tuple[Stack, ...], **opened: object) -> House:
    money = Cents(value(given))
    return House(croupier.load(book).table, places=2, chips=0, stacks=given, float=money, **opened)


def test_cash_is_paid_out_in_the_chips_that_the_dealer_names_or_would_count_out() -> None:
    house = table_of("nsw-sic-bo", chips(_100=20, _500=20, _2500=20))
    (bought,) = house.done("dealer", "buy_in", player="ann", cents=56_00)
    assert isinstance(bought, e.BoughtIn)
    assert bought.chips == chips(_2500=2, _500=1, _100=1)
    named = [{"each": 500, "count": 4}, {"each": 100, "count": 10}]
    (again,) = house.done("dealer", "buy_in", player="bob", cents=30_00, chips=named)
    assert isinstance(again, e.BoughtIn)
    assert value(again.chips) == 30_00
    assert house.state.tray == {100: 9, 500: 15, 2500: 18}
    assert off_by(house.state) == 0
    wrong = [{"each": 500, "count": 4}]
    assert house.refused("dealer", "buy_in", player="bob", cents=30_00, chips=wrong).code == (
        "chips_differ"
    )
    many = [{"each": 100, "count": 10}]
    assert house.refused("dealer", "buy_in", player="bob", cents=10_00, chips=many).code == (
        "float_short"
    )


def test_cash_that_the_tray_cannot_make_up_waits_for_a_fill() -> None:
    house = table_of("nsw-sic-bo", chips(_100=2, _2500=20))
    refused = house.refused("dealer", "buy_in", player="ann", cents=28_00)
    assert refused.code == "float_short"
    assert refused.clauses
    house.done("floor", "take_chips", **fill(5_00, [{"each": 100, "count": 5}]))
    house.done("dealer", "buy_in", player="ann", cents=28_00)
    assert house.state.tray == {100: 4, 2500: 19}
    assert off_by(house.state) == 0


def fill(cents: int, named: list[dict[str, int]]) -> dict[str, object]:
    return {
        "transfer": f"{cents:032x}",
        "player": "cashier",
        "source": "cage",
        "source_seq": 3,
        "cents": cents,
        "of": "float",
        "chips": named,
    }


def test_a_credit_takes_the_chips_that_are_named_and_a_fill_without_names_is_counted() -> None:
    house = table_of("nsw-sic-bo", chips(_100=20, _500=20))
    house.done("floor", "take_chips", **fill(12_00, []))
    assert house.state.tray == {100: 22, 500: 22}
    sent = {"transfer": f"{7:032x}", "to": "cage", "cents": 10_00, "reference": "credit 1"}
    house.done("supervisor", "send_float", **sent, chips=[{"each": 100, "count": 10}])
    assert house.state.tray == {100: 12, 500: 22}
    assert off_by(house.state) == 0


def test_winners_are_paid_in_chips_and_losers_chips_come_to_the_tray() -> None:
    house = table_of("nsw-sic-bo", chips(_100=50, _500=50, _2500=50))
    for player in ("ann", "bob"):
        house.done("dealer", "buy_in", player=player, cents=100_00)
    house.play("1-2-4", ("ann", "small", 20_00), ("bob", "big", 15_00))
    settled = [x.event for x in house.entries if isinstance(x.event, e.WagerSettled)]
    won = next(event for event in settled if event.won)
    assert won.chips == chips(_500=4)
    assert worth(house.state.tray) == house.state.totals.till.chips - 205_00
    assert off_by(house.state) == 0


def lone_winner(house: House, position: str, stake: int, result: str) -> e.WagerSettled:
    house.play(result, ("ann", position, stake))
    return next(x.event for x in house.entries if isinstance(x.event, e.WagerSettled))


@pytest.mark.clause("adelaide-big-small", "8(f)")
def test_what_the_chips_at_hand_do_not_make_is_paid_to_the_next_higher_amount() -> None:
    house = table_of("adelaide-big-small", chips(_500=40, _2500=4), unit=Cents(50))
    house.done("dealer", "buy_in", player="ann", cents=50_00)
    done = lone_winner(house, "pair:1-2", 5_00, "1-2-4")
    assert (done.won, done.rounded) == (30_00, 2_50)
    assert done.chips == chips(_2500=1, _500=1)
    assert "payout.rounding_otherwise" in done.rules
    assert "8(f)#b" in done.clauses
    assert house.state.balances[ROUNDING] == -2_50
    assert house.state.balances[WIN] == -27_50
    paid = [x.event for x in house.entries if isinstance(x.event, e.WinnersPaid)]
    assert paid[0].cents == 30_00
    assert off_by(house.state) == 0
    house.check()


@pytest.mark.clause("adelaide-big-small", "8(f)")
def test_with_the_notice_what_is_off_the_multiple_is_paid_to_the_lower_one() -> None:
    house = table_of(
        "adelaide-big-small", chips(_100=2, _500=40, _2500=4), unit=Cents(50), multiples=True
    )
    house.done("dealer", "buy_in", player="ann", cents=52_00)
    done = lone_winner(house, "pair:1-2", 7_00, "1-2-4")
    assert (done.won, done.rounded) == (35_00, -3_50)
    assert "payout.rounding_off_multiple" in done.rules
    assert house.state.balances[ROUNDING] == 3_50
    assert off_by(house.state) == 0


@pytest.mark.clause("adelaide-big-small", "8(f)")
def test_a_tray_that_is_short_pays_nobody_until_it_is_filled() -> None:
    house = table_of("nsw-sic-bo", chips(_500=22))
    house.done("dealer", "buy_in", player="ann", cents=100_00)
    house.open_betting()
    house.done("ann", "place", position="specific_triple:1", stake=10_00)
    house.finish("1-1-1", until="collect")
    (short,) = to_pay(house.table, house.state).values()
    assert short.short
    refused = house.refused("dealer", "pay")
    assert refused.code == "float_short"
    house.done("floor", "take_chips", **fill(1_800_00, []))
    (ready,) = to_pay(house.table, house.state).values()
    assert (ready.short, value(ready.chips)) == (False, 1_800_00)
    house.done("dealer", "pay")
    assert house.purse("ann") == 1_900_00
    assert off_by(house.state) == 0


def test_the_audit_follows_the_tray_and_finds_a_win_that_was_not_in_it() -> None:
    house = table_of("adelaide-big-small", chips(_500=40, _2500=4), unit=Cents(50))
    house.done("dealer", "buy_in", player="ann", cents=50_00)
    lone_winner(house, "pair:1-2", 5_00, "1-2-4")
    house.open_betting()
    bodies = [(i, encode(entry)) for i, entry in enumerate(house.entries, 1)]
    assert list(audit("t1", bodies, house.table)) == []
    at = next(i for i, x in enumerate(house.entries) if isinstance(x.event, e.BoughtIn))
    bent = msgspec.structs.replace(house.entries[at].event, chips=chips(_500=9))
    entry = msgspec.structs.replace(house.entries[at], event=bent)
    bodies[at] = (at + 1, encode(entry))
    assert [str(doubt) for doubt in audit("t1", bodies, house.table)]


def test_a_correction_is_paid_out_of_the_tray_and_what_was_rounded_stands() -> None:
    house = table_of("adelaide-big-small", chips(_500=40, _2500=4), unit=Cents(50))
    house.done("dealer", "buy_in", player="ann", cents=50_00)
    house.done("dealer", "buy_in", player="bob", cents=50_00)
    house.play("1-2-4", ("ann", "pair:1-2", 5_00), ("bob", "odd", 5_00))
    right = {"of": 1, "result": "1-2-5", "reason": "misread", "second": "shift_manager"}
    events = house.done("pit_boss", "correct_result", **right)
    changed = [event for event in events if isinstance(event, e.SettlementCorrected)]
    assert not isinstance(changed, Refusal)
    assert "ann" not in [event.player for event in changed]
    assert off_by(house.state) == 0
    house.check()
