"""Big and Small in Adelaide: colour checks and kinds of stake, clause by clause."""

import pytest

from clauses import colouring, tokening
from clauses.acting import read_as
from croupier.paytable import PayTable

BOOK = "adelaide-big-small"


@pytest.mark.clause(BOOK, "3(c)#a", "3(a)")
def test_the_checks_of_a_table_share_a_mark_and_come_in_colours(table: PayTable) -> None:
    colouring.a_tables_set_bears_its_mark(table, "3(c)#a", "small", "1-2-4")


@pytest.mark.clause(BOOK, "3(c)#b")
def test_the_player_declares_and_a_marker_shows_what_is_above_the_minimum(table: PayTable) -> None:
    colouring.the_player_declares(table, "3(c)#b", undeclared="minimum")
    colouring.a_marker_shows_a_value_above_the_minimum(table, "3(c)#b")


@pytest.mark.clause(BOOK, "3(d)#a")
def test_undeclared_checks_are_worth_the_minimum_when_they_were_issued(table: PayTable) -> None:
    colouring.undeclared_is_the_minimum(table, "3(d)#a")
    colouring.a_value_is_frozen_at_issue(table, "3(d)#a")


@pytest.mark.clause(BOOK, "3(d)#b")
def test_an_authorised_officer_approves_a_second_colour_of_the_same_value(table: PayTable) -> None:
    colouring.a_second_colour(table, "3(d)#b", ("officer",))
    colouring.one_value_or_several(table, "3(d)#b", same=True)
    colouring.the_last_colour_may_go(table)


@pytest.mark.clause(BOOK, "3(d) para 2")
def test_checks_are_played_and_redeemed_at_their_table(table: PayTable) -> None:
    colouring.used_and_redeemed_at_their_table(table, "3(d) para 2", "3(d) para 2", "small")


@pytest.mark.clause(BOOK, "3(d) para 2")
def test_a_closed_tables_checks_wait_until_it_opens_again(table: PayTable) -> None:
    colouring.stays_good_nowhere_until_it_opens_again(table, "3(d) para 2")


@pytest.mark.clause(BOOK, "3(c)#a")
def test_what_the_book_is_silent_about_is_read(table: PayTable) -> None:
    colouring.never_two_on_one_colour(table)
    shared = read_as(table, chips__shared_colour="by_consent")
    colouring.two_on_one_colour_by_consent(shared, "")
    colouring.below_the_minimum(table, allowed=False)
    colouring.below_the_minimum(read_as(table, chips__allow_value_below_min=True), allowed=True)


@pytest.mark.clause(BOOK, "3(a)", "3(b)")
def test_nothing_but_chips_lies_on_the_layout(table: PayTable) -> None:
    tokening.no_tokens(table, "3(a)", "small")
    tokening.no_cash_and_no_credit(table, "3(a)", "small")


@pytest.mark.clause(BOOK, "3(g)")
def test_a_spoken_wager_may_come_with_checks(table: PayTable) -> None:
    tokening.spoken_with_checks_and_tokens(table, "small")
