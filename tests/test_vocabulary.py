"""Each word of the vocabulary against brute force over ordered rolls, sections and pockets."""

import sys
import tomllib
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.outcome import Face, Mask, OutcomeSpace, dice, pockets, wheel
from croupier.rulebook.model import Choice
from croupier.rulebook.vocabulary import WORDS, Unclear, neighbours, winning

Roll = tuple[Face, ...]
Draw = st.DrawFn
CHECK = settings(deadline=None, max_examples=60)
COLOURS = ("red", "green", "blue")


@st.composite
def rolled(draw: Draw) -> tuple[OutcomeSpace, list[Roll]]:
    """Dice with some faces, colours and values, and every ordered roll of them."""
    sides = draw(st.integers(2, 6))
    faces = tuple(
        Face(f"f{n}", draw(st.integers(0, 9)), draw(st.sampled_from((None, *COLOURS))))
        for n in range(sides)
    )
    count = draw(st.integers(1, 3))
    return dice(faces, count), list(product(faces, repeat=count))


@st.composite
def spun(draw: Draw) -> tuple[OutcomeSpace, list[Roll]]:
    """A wheel by counts, or pockets in order, and every section of it."""
    size = draw(st.integers(5, 12))
    order = draw(st.permutations(range(size)))
    faces = [Face(str(n), n, draw(st.sampled_from(COLOURS))) for n in order]
    if draw(st.booleans()):
        alone: list[Roll] = [(face,) for face in faces]
        return pockets(faces), alone
    counts = [draw(st.integers(1, 4)) for _ in faces]
    sections: list[Roll] = [
        (face,) for face, count in zip(faces, counts, strict=True) for _ in range(count)
    ]
    return wheel(zip(faces, counts, strict=True)), sections


def key(roll: Roll, space: OutcomeSpace) -> str:
    return "-".join(face.name for face in sorted(roll, key=space.faces.index))


def agree(space: OutcomeSpace, rolls: list[Roll], mask: Mask, wins: Callable[[Roll], bool]) -> None:
    """The set holds just the rolls that win, and counts as many ways as there are."""
    assert mask & ~space.everything == 0
    for roll in rolls:
        assert bool(mask >> space.index[key(roll, space)] & 1) == wins(roll), key(roll, space)
    assert space.ways(mask) == sum(map(wins, rolls))


@CHECK
@given(rolled(), st.data())
def test_word_total(device: tuple[OutcomeSpace, list[Roll]], data: st.DataObject) -> None:
    space, rolls = device
    possible = sorted({sum(face.value for face in roll) for roll in rolls})
    totals = data.draw(st.lists(st.sampled_from(possible), min_size=1, unique=True))
    mask = winning(space, {"total": totals}, None)
    agree(space, rolls, mask, lambda roll: sum(face.value for face in roll) in totals)
    chosen = winning(space, {"total": "choice"}, Choice("x", tuple(totals)))
    assert chosen == mask


@CHECK
@given(rolled(), st.integers(1, 4))
def test_word_alike(device: tuple[OutcomeSpace, list[Roll]], wanted: int) -> None:
    space, rolls = device

    def wins(roll: Roll) -> bool:
        return any(sum(other is face for other in roll) >= wanted for face in space.faces)

    agree(space, rolls, winning(space, {"alike": wanted}, None), wins)


@CHECK
@given(rolled(), st.integers(1, 4))
def test_word_alike_in_colour(device: tuple[OutcomeSpace, list[Roll]], wanted: int) -> None:
    space, rolls = device

    def wins(roll: Roll) -> bool:
        return any([face.colour for face in roll].count(colour) >= wanted for colour in COLOURS)

    agree(space, rolls, winning(space, {"alike_in_colour": wanted}, None), wins)


@CHECK
@given(rolled(), st.data(), st.sampled_from(["at_least", "exactly"]), st.integers(1, 3))
def test_word_shows(
    device: tuple[OutcomeSpace, list[Roll]], data: st.DataObject, how: str, wanted: int
) -> None:
    space, rolls = device
    face = data.draw(st.sampled_from(space.faces))

    def wins(roll: Roll) -> bool:
        count = roll.count(face)
        return count >= wanted if how == "at_least" else count == wanted

    mask = winning(space, {"shows": "choice", how: wanted}, Choice("x", (face.name,)))
    agree(space, rolls, mask, wins)


@CHECK
@given(rolled(), st.data(), st.sampled_from(["at_least", "exactly"]), st.integers(1, 3))
def test_word_colour(
    device: tuple[OutcomeSpace, list[Roll]], data: st.DataObject, how: str, wanted: int
) -> None:
    space, rolls = device
    known = sorted({face.colour for face in space.faces if face.colour})
    if not known:
        with pytest.raises(Unclear, match="no colour"):
            winning(space, {"colour": "red", how: wanted}, None)
        return
    colour = data.draw(st.sampled_from(known))

    def wins(roll: Roll) -> bool:
        count = [face.colour for face in roll].count(colour)
        return count >= wanted if how == "at_least" else count == wanted

    agree(space, rolls, winning(space, {"colour": colour, how: wanted}, None), wins)


@CHECK
@given(spun(), st.sampled_from(COLOURS))
def test_word_colour_of_a_section(device: tuple[OutcomeSpace, list[Roll]], colour: str) -> None:
    space, rolls = device
    if colour in {face.colour for face in space.faces}:
        mask = winning(space, {"colour": colour}, None)
        agree(space, rolls, mask, lambda roll: roll[0].colour == colour)


@CHECK
@given(rolled(), st.data())
def test_word_shows_each(device: tuple[OutcomeSpace, list[Roll]], data: st.DataObject) -> None:
    space, rolls = device
    picked = data.draw(st.lists(st.sampled_from(space.faces), min_size=1, max_size=3))
    mask = winning(space, {"shows_each": "choice"}, Choice("x", tuple(f.name for f in picked)))
    agree(space, rolls, mask, lambda roll: all(face in roll for face in picked))


@CHECK
@given(rolled(), st.data())
def test_word_different_of(device: tuple[OutcomeSpace, list[Roll]], data: st.DataObject) -> None:
    space, rolls = device
    picked = data.draw(st.lists(st.sampled_from(space.faces), min_size=1, max_size=4))

    def wins(roll: Roll) -> bool:
        differ = all(a is not b for i, a in enumerate(roll) for b in roll[:i])
        return differ and all(face in picked for face in roll)

    mask = winning(space, {"different_of": "choice"}, Choice("x", tuple(f.name for f in picked)))
    agree(space, rolls, mask, wins)


@CHECK
@given(spun(), st.data())
def test_word_lands_on(device: tuple[OutcomeSpace, list[Roll]], data: st.DataObject) -> None:
    space, rolls = device
    picked = data.draw(st.lists(st.sampled_from(space.faces), min_size=1, unique=True))
    numbers = [face.value for face in picked]
    mask = winning(space, {"lands_on": numbers}, None)
    agree(space, rolls, mask, lambda roll: roll[0].value in numbers)


@CHECK
@given(st.permutations(range(12)), st.integers(0, 11), st.integers(1, 4))
def test_word_neighbours_of(order: list[int], middle: int, reach: int) -> None:
    space = pockets(Face(str(n), n) for n in order)
    at = order.index(middle)

    def wins(roll: Roll) -> bool:
        steps = abs(order.index(roll[0].value) - at)
        return min(steps, 12 - steps) <= reach

    table = {"neighbours_of": "choice", "reach": reach}
    mask = winning(space, table, Choice("x", (middle,)))
    agree(space, [(face,) for face in space.faces], mask, wins)
    assert len(set(neighbours(space, str(middle), reach))) == min(12, 2 * reach + 1)


@CHECK
@given(st.one_of(rolled(), spun()))
def test_word_never(device: tuple[OutcomeSpace, list[Roll]]) -> None:
    space, rolls = device
    agree(space, rolls, winning(space, {"never": True}, None), lambda _: False)


@CHECK
@given(rolled(), st.integers(1, 3), st.integers(1, 3))
def test_unless_takes_away(device: tuple[OutcomeSpace, list[Roll]], wanted: int, bar: int) -> None:
    space, _ = device
    whole = winning(space, {"alike": wanted}, None)
    barred = winning(space, {"alike": bar}, None)
    assert winning(space, {"alike": wanted, "unless": {"alike": bar}}, None) == whole & ~barred


def test_every_word_has_a_property_test() -> None:
    module = sys.modules[__name__]
    missing = [word for word in WORDS if not hasattr(module, f"test_word_{word}")]
    assert not missing


def _devices() -> Iterator[OutcomeSpace]:
    yield dice(tuple(Face(str(n), n, COLOURS[n % 3]) for n in range(1, 7)), 3)
    yield wheel([(Face(str(n), n, COLOURS[n % 3]), 2) for n in range(1, 8)])
    yield pockets(Face(str(n), n, COLOURS[n % 3]) for n in range(10))


@pytest.mark.parametrize("word", WORDS)
def test_the_example_of_a_word_is_read_on_its_devices_and_no_other(word: str) -> None:
    table: dict[str, Any] = tomllib.loads(f"x = {WORDS[word].example}")["x"]
    of: tuple[str | int, ...] = ("red",) if word == "colour" else (1,)
    for space in _devices():
        if space.kind in WORDS[word].devices:
            one_face = len(space.outcomes[0].faces) == 1
            winning(
                space,
                {"colour": "red"} if word == "colour" and one_face else table,
                Choice("x", of),
            )
        else:
            with pytest.raises(Unclear, match="says nothing about"):
                winning(space, table, Choice("x", of))


@pytest.mark.parametrize(
    ("table", "why"),
    [
        ("total", "must be a condition"),
        ({}, "one word of the vocabulary"),
        ({"totl": [4]}, "did you mean total"),
        ({"total": [4], "alike": 3}, "one word of the vocabulary"),
        ({"total": [4], "reach": 2}, "does not go with"),
        ({"total": [99]}, "no total"),
        ({"total": ["4"]}, "no total"),
        ({"total": "choice"}, "no `choose`"),
        ({"alike": 0}, "whole number"),
        ({"alike": True}, "whole number"),
        ({"alike": "3"}, "whole number"),
        ({"shows": 1}, "at_least"),
        ({"shows": 1, "at_least": 1, "exactly": 1}, "at_least"),
        ({"shows": 7, "at_least": 1}, "nothing this device shows"),
        ({"shows": [1, 2], "at_least": 1}, "counts one face"),
        ({"colour": "pink", "at_least": 1}, "no colour"),
        ({"lands_on": [1]}, "says nothing about dice"),
        ({"never": False}, "can only be true"),
        ({"total": [4], "unless": "triples"}, "must be a condition"),
    ],
)
def test_what_the_vocabulary_cannot_read_says_why(table: object, why: str) -> None:
    space = next(_devices())
    with pytest.raises(Unclear, match=why):
        winning(space, table, None)


def test_neighbours_need_their_reach() -> None:
    *_, space = _devices()
    with pytest.raises(Unclear, match="reach"):
        winning(space, {"neighbours_of": 3}, None)
