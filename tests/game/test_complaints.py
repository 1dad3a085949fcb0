"""A regulator's complaint: on the record, the house told, no round and no money changed."""

import pytest

import croupier
from croupier.chronicle import says
from croupier.game import events as e
from croupier.game.complaints import MOST_OPEN
from croupier.game.events import conduct as ce
from croupier.game.privacy import is_private
from house import House

BOOKS = ("nsw-sic-bo", "nsw-big-wheel", "victoria-sic-bo:a", "adelaide-roulette")


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("who", ["officer", "manager"])
def test_it_is_recorded_and_the_office_that_decides_is_told(book: str, who: str) -> None:
    house = House(croupier.load(book).table)
    house.open_betting()
    before = dict(house.state.balances)
    events = house.done(who, "open_complaint", about="The sign was not up.", of=1)
    opened, told = events
    assert isinstance(opened, ce.ComplaintOpened)
    assert (opened.number, opened.of, opened.by) == (1, 1, who)
    assert opened.clauses == house.table.book.policies["dispute.advice"].source.clauses
    assert isinstance(told, e.NotificationOpened)
    assert set(told.offices) == set(house.table.book.tables["act"]["decide_dispute"].fields["by"])  # type: ignore[arg-type]
    assert says(opened).startswith("Complaint 1 of the regulator's")
    assert is_private(opened)
    assert (house.state.betting, house.state.balances) == (True, before)


@pytest.mark.parametrize("who", ["ann", "dealer", "surveillance", "cashier"])
def test_nobody_else_opens_one(who: str) -> None:
    house = House(croupier.load("nsw-sic-bo").table)
    refused = house.refused(who, "open_complaint", about="one more")
    assert refused.code == "not_your_act"
    assert refused.clauses


def test_one_about_a_round_that_is_not_there_is_refused() -> None:
    house = House(croupier.load("nsw-sic-bo").table)
    house.open_betting()
    assert (
        house.refused("officer", "open_complaint", about="one more", of=2).code == "no_such_round"
    )
    house.done("officer", "open_complaint", about="one more", of=1)


def test_only_so_many_wait_at_once() -> None:
    house = House(croupier.load("nsw-sic-bo").table)
    for _ in range(MOST_OPEN):
        house.done("officer", "open_complaint", about="one more")
    assert house.refused("officer", "open_complaint", about="one more").code == "too_many"
    house.done("supervisor", "acknowledge", notification=1)
    house.done("officer", "open_complaint", about="one more")
    assert house.state.standing.complaints == MOST_OPEN + 1
