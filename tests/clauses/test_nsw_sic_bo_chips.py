"""Sic Bo in New South Wales: colour checks, vouchers and tokens, clause by clause."""

import pytest

from clauses import colouring, tokening
from clauses.acting import read_as
from croupier.paytable import PayTable

BOOK = "nsw-sic-bo"
SUPERVISORS = ("game_supervisor", "supervisor")
VOUCHER = "1.1 [casino promotional voucher]"


@pytest.mark.clause(BOOK, "3.4", "3.3")
def test_the_checks_of_a_table_share_a_mark_and_come_in_colours(table: PayTable) -> None:
    colouring.a_tables_set_bears_its_mark(table, "3.4", "small", "1-2-4")


@pytest.mark.clause(BOOK, "3.5", "3.6")
def test_checks_are_played_and_redeemed_at_their_table(table: PayTable) -> None:
    colouring.used_and_redeemed_at_their_table(table, "3.5", "3.6", "small")


@pytest.mark.clause(BOOK, "3.6")
def test_a_closed_tables_checks_are_redeemed_anywhere(table: PayTable) -> None:
    offices = (*SUPERVISORS, "cashier")
    colouring.anywhere_while_closed_at_the_value_of_issue(table, "3.6", offices)


@pytest.mark.clause(BOOK, "3.7")
def test_two_players_have_one_colour_by_consent(table: PayTable) -> None:
    colouring.two_on_one_colour_by_consent(table, "3.7")


@pytest.mark.clause(BOOK, "3.8")
def test_the_dealer_finds_the_value_out_and_marks_it(table: PayTable) -> None:
    colouring.a_marker_shows_a_value_above_the_minimum(table, "3.8")
    colouring.a_value_is_frozen_at_issue(table, "3.8")
    colouring.the_dealer_asks(table, "3.8")


@pytest.mark.clause(BOOK, "3.9")
def test_a_supervisor_may_allow_several_colours_of_one_value(table: PayTable) -> None:
    colouring.a_second_colour(table, "3.9", SUPERVISORS)
    colouring.one_value_or_several(table, "3.9", same=True)
    colouring.nobody_is_shut_out(table, "3.9", "supervisor")


@pytest.mark.clause(BOOK, "3.8")
def test_a_check_may_be_worth_less_than_the_minimum_unless_read_otherwise(table: PayTable) -> None:
    colouring.below_the_minimum(table, allowed=True)
    other = read_as(table, chips__allow_value_below_min=False)
    colouring.not_below_the_minimum_by_the_dealer(other)


@pytest.mark.clause(BOOK, VOUCHER, "3.3")
def test_tokens_for_a_voucher_and_winnings_in_chips(table: PayTable) -> None:
    tokening.tokens_on_the_layout(table, VOUCHER, "small", ("1-2-4", "6-6-5"))
    tokening.a_winning_token_by_reading(table, "small", "1-2-4")
    tokening.the_vouchers_own_condition_goes_first(table, VOUCHER, "small", "1-2-4")


@pytest.mark.clause(BOOK, "3.3", "4.3")
def test_chips_fill_the_maximum_before_tokens_unless_read_otherwise(table: PayTable) -> None:
    tokening.chips_and_tokens_over_the_maximum(table, "small", "6-6-5")


@pytest.mark.clause(BOOK, "3.3")
def test_cash_and_credit_never_lie_on_the_layout(table: PayTable) -> None:
    tokening.no_cash_and_no_credit(table, "3.3", "small")


@pytest.mark.clause(BOOK, "3.11")
def test_a_spoken_wager_may_come_with_checks_or_tokens(table: PayTable) -> None:
    tokening.spoken_with_checks_and_tokens(table, "small")
