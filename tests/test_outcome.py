"""Outcome spaces against a plain enumeration of everything that a device can show."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier import Game
from croupier.outcome import Face, Mask, OutcomeSpace, dice, pockets, wheel

UNTIMED = settings(deadline=None, max_examples=40)
DIE = tuple(Face(str(n), n) for n in range(1, 7))


def test_three_dice_are_56_classes_weighing_216() -> None:
    space = dice(DIE, 3)
    assert (len(space.outcomes), space.weight, space.kind) == (56, 216, "dice")
    assert space.outcomes[0].key == "1-1-1"
    assert space.outcomes[-1].key == "6-6-6"


@UNTIMED
@given(st.integers(1, 4), st.integers(2, 6))
def test_a_class_weighs_its_ordered_rolls(count: int, sides: int) -> None:
    faces = tuple(Face(chr(ord("a") + n), n + 1) for n in range(sides))
    space = dice(faces, count)
    rolls = Counter(
        "-".join(face.name for face in sorted(roll, key=faces.index))
        for roll in product(faces, repeat=count)
    )
    assert {outcome.key: outcome.weight for outcome in space.outcomes} == dict(rolls)


@UNTIMED
@given(st.lists(st.integers(1, 60), min_size=1, max_size=9))
def test_a_wheel_weighs_its_sections(counts: list[int]) -> None:
    space = wheel((Face(str(n), n), count) for n, count in enumerate(counts, 1))
    assert [outcome.weight for outcome in space.outcomes] == counts
    assert space.weight == sum(counts)


def test_pockets_keep_the_wheels_order() -> None:
    space = pockets(Face(str(n), n) for n in (0, 32, 15))
    assert space.names == ("0", "32", "15")
    assert space.weight == 3


def test_a_set_of_outcomes_is_arithmetic() -> None:
    space = dice(DIE, 3)
    triples = space.where(lambda outcome: outcome.alike == 3)
    rest = Mask(space.everything & ~triples)
    assert space.everything == space.where(lambda _: True) == 2**56 - 1
    assert space.ways(triples) == 6
    assert space.ways(rest) == 210
    assert [outcome.key for outcome in space.members(triples)] == [
        f"{n}-{n}-{n}" for n in range(1, 7)
    ]


@pytest.mark.parametrize("typed", ["3-3-4", "3-4-3", "4-3-3"])
def test_dice_are_taken_in_any_order(typed: str) -> None:
    space = dice(DIE, 3)
    assert space.find(typed) == space.index["3-3-4"]


@pytest.mark.parametrize("typed", ["", "-", "3-3", "3-3-4-4", "3-3-7", "3-3-", "334", "a-b-c"])
def test_what_no_dice_show_is_not_found(typed: str) -> None:
    assert dice(DIE, 3).find(typed) is None


def test_faces_count_by_name_and_by_colour() -> None:
    red, blue, plain = Face("fish", 1, "red"), Face("coin", 4, "blue"), Face("x", 9)
    space = dice((red, blue, plain), 3)
    outcome = space.outcomes[space.index["fish-fish-coin"]]
    assert (outcome.total, outcome.alike, outcome.alike_in_colour) == (6, 2, 2)
    colourless = space.outcomes[space.index["x-x-x"]]
    assert (colourless.alike, colourless.alike_in_colour) == (3, 0)


def test_every_result_of_every_book_is_found_by_its_name(game: Game) -> None:
    space: OutcomeSpace = game.book.space
    assert [space.find(outcome.key) for outcome in space.outcomes] == list(
        range(len(space.outcomes))
    )
