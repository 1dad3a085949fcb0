"""A book in words: a wager that nobody has chosen yet, on one value and on several."""

import pytest

from croupier.library import load
from croupier.rulebook.model import WagerName
from croupier.rulebook.render import says_wager

SAID = (
    ("adelaide-roulette", "straight", "the result is the chosen value"),
    ("adelaide-roulette", "split", "the result is one of the chosen values"),
    ("nsw-sic-bo", "pair", "each of the chosen values shows on some die"),
    ("nsw-sic-bo", "four_numbers", "each shows one of the chosen values"),
    ("nsw-sic-bo", "single", "the chosen value shows"),
)


@pytest.mark.parametrize(("book", "wager", "says"), SAID)
def test_a_wager_is_told_by_what_is_chosen(book: str, wager: str, says: str) -> None:
    assert says in says_wager(load(book).book.wagers[WagerName(wager)])
