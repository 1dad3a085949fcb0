"""Cents, odds and rounding: what text is money, and how a payment meets the chips."""

from fractions import Fraction

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from croupier.money import (
    MOST_CENTS,
    NotMoney,
    amount,
    dollars_of,
    down,
    down_multiple,
    odds,
    odds_of,
    up,
)

UNTIMED = settings(deadline=None)
cents = st.integers(1, MOST_CENTS)
units = st.integers(1, 10_000)
sums = st.fractions(min_value=0, max_value=10**9, max_denominator=60)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("5", 500),
        ("5.5", 550),
        ("5.00", 500),
        ("0.01", 1),
        ("0.1", 10),
        (" 7 ", 700),
        ("007", 700),
        ("100000000000.00", MOST_CENTS),
    ],
)
def test_people_write_amounts_in_several_ways(text: str, found: int) -> None:
    assert amount(text) == found


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("-5", "negative"),
        ("-0.01", "negative"),
        ("0", "nothing"),
        ("0.00", "nothing"),
        ("5.001", "more decimals than cents"),
        ("1e3", "not an amount"),
        ("", "not an amount"),
        (".50", "not an amount"),
        ("5.", "not an amount"),
        ("five", "not an amount"),
        ("5,000", "not an amount"),
        ("$5", "not an amount"),
        ("NaN", "not an amount"),
        ("inf", "not an amount"),
        ("0x10", "not an amount"),
        ("1_000", "not an amount"),
        ("٥", "not an amount"),  # a digit to Unicode, not to us  # noqa: RUF001
        ("5\n5", "not an amount"),
        ("100000000000.01", "more than 100000000000.00"),
        ("9" * 15, "more than"),
        ("9" * 400, "more than"),
    ],
)
def test_what_is_no_amount_says_why(text: str, why: str) -> None:
    with pytest.raises(NotMoney, match=why) as caught:
        amount(text)
    assert len(str(caught.value)) < 160, "a long text is cut short in the answer"


@UNTIMED
@given(cents)
@example(1)
@example(MOST_CENTS)
def test_an_amount_survives_being_written(number: int) -> None:
    assert amount(dollars_of(number)) == number


@UNTIMED
@given(st.text(max_size=30))
def test_any_text_is_money_or_a_sentence(text: str) -> None:
    try:
        found: int | str = amount(text)
    except NotMoney as wrong:
        found = str(wrong)
    assert found in range(1, MOST_CENTS + 1) if isinstance(found, int) else found


def test_dollars_have_one_spelling() -> None:
    spelled = [dollars_of(n) for n in (0, 5, 100, 3000, -5, -12345)]
    assert spelled == ["0.00", "0.05", "1.00", "30.00", "-0.05", "-123.45"]


@pytest.mark.parametrize(
    ("text", "won"),
    [
        ("1 to 1", Fraction(1)),
        ("180 to 1", Fraction(180)),
        ("5 1/2 to 1", Fraction(11, 2)),
        ("1/2 to 1", Fraction(1, 2)),
        ("3 to 2", Fraction(3, 2)),
        ("0 1/2 to 1", Fraction(1, 2)),
        ("999999 to 1", Fraction(999999)),
    ],
)
def test_odds_as_printed(text: str, won: Fraction) -> None:
    assert odds(text) == won


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("0 to 0", "impossible"),
        ("1 to 0", "nothing is staked"),
        ("0 to 1", "win nothing"),
        ("0 0/1 to 1", "win nothing"),
        ("1 1/0 to 1", "nothing is staked"),
        ("-1 to 1", "not odds"),
        ("5.5 to 1", "not odds"),
        ("5 ½ to 1", "not odds"),
        ("5:1", "not odds"),
        ("5  to 1", "not odds"),
        ("1000000 to 1", "not odds"),
        ("", "not odds"),
        ("to 1", "not odds"),
    ],
)
def test_impossible_odds_are_refused(text: str, why: str) -> None:
    with pytest.raises(NotMoney, match=why):
        odds(text)


@UNTIMED
@given(st.fractions(min_value=Fraction(1, 99), max_value=9999, max_denominator=99))
def test_odds_survive_being_printed(won: Fraction) -> None:
    if won > 0:
        assert odds(odds_of(won)) == won


@UNTIMED
@given(sums, units)
def test_up_is_the_least_payable_sum_that_is_enough(exact: Fraction, unit: int) -> None:
    paid = up(exact, unit)
    assert paid % unit == 0
    assert paid - unit < exact <= paid


@UNTIMED
@given(sums, units)
def test_down_is_the_largest_payable_sum_within(exact: Fraction, unit: int) -> None:
    paid = down(exact, unit)
    assert paid % unit == 0
    assert paid <= exact < paid + unit


@UNTIMED
@given(sums, units)
def test_a_payable_sum_is_left_alone(exact: Fraction, unit: int) -> None:
    assert (exact % unit == 0) == (up(exact, unit) == exact == down(exact, unit))


@UNTIMED
@given(sums, units, units)
def test_down_multiple_pays_in_chips_and_in_multiples(
    exact: Fraction, unit: int, minimum: int
) -> None:
    paid = down_multiple(exact, unit, minimum)
    assert paid % unit == paid % minimum == 0
    assert 0 <= paid <= exact
    between = range(int(paid) + 1, min(int(exact), int(paid) + 2000) + 1)
    assert not any(more % unit == 0 == more % minimum for more in between)
