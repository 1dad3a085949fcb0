"""Finite outcome spaces: what a device can show, as classes with whole-number weights.

Three dice are 56 classes weighing 216, the 52-section wheel is 7 classes weighing 52, a roulette
wheel is 37 pockets. A set of outcomes is an int with one bit a class, so that a wager's winning set
is plain arithmetic. No wager, no money and no book may be named here.
"""

from collections.abc import Callable, Iterable
from functools import cached_property
from itertools import combinations_with_replacement
from math import factorial
from typing import NewType

import msgspec

#: A set of outcome classes: bit i stands for the class at index i.
Mask = NewType("Mask", int)

NOTHING = Mask(0)


class Face(msgspec.Struct, frozen=True):
    """One thing a die, a section or a pocket can show."""

    name: str
    value: int
    colour: str | None = None


class Outcome(msgspec.Struct, frozen=True):
    """A class of results that no wager can tell apart, and how many results it holds."""

    key: str
    weight: int
    faces: tuple[Face, ...]

    @property
    def total(self) -> int:
        return sum(face.value for face in self.faces)

    @property
    def alike(self) -> int:
        """How many dice share the commonest face."""
        names = [face.name for face in self.faces]
        return max(names.count(name) for name in names)

    @property
    def alike_in_colour(self) -> int:
        colours = [face.colour for face in self.faces if face.colour is not None]
        return max((colours.count(colour) for colour in colours), default=0)


class OutcomeSpace:
    """Every class of a device, in a fixed order. Immutable by habit: nothing here writes twice."""

    def __init__(self, kind: str, faces: tuple[Face, ...], outcomes: tuple[Outcome, ...]) -> None:
        self.kind = kind
        self.faces = faces
        self.outcomes = outcomes
        self.index = {outcome.key: i for i, outcome in enumerate(outcomes)}
        self.weight = sum(outcome.weight for outcome in outcomes)
        self.everything = Mask((1 << len(outcomes)) - 1)

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(face.name for face in self.faces)

    def where(self, holds: Callable[[Outcome], bool]) -> Mask:
        mask = 0
        for i, outcome in enumerate(self.outcomes):
            if holds(outcome):
                mask |= 1 << i
        return Mask(mask)

    def ways(self, mask: Mask) -> int:
        """How many results of the device, equally likely, fall in the set."""
        return sum(o.weight for i, o in enumerate(self.outcomes) if mask >> i & 1)

    def members(self, mask: Mask) -> tuple[Outcome, ...]:
        return tuple(o for i, o in enumerate(self.outcomes) if mask >> i & 1)

    def find(self, text: str) -> int | None:
        """The index of a result as somebody typed it; dice are taken in any order."""
        if self.kind != "dice":
            return self.index.get(text)
        order = {name: i for i, name in enumerate(self.names)}
        parts = text.split("-")
        if any(part not in order for part in parts):
            return None
        return self.index.get("-".join(sorted(parts, key=order.__getitem__)))


def dice(faces: tuple[Face, ...], count: int) -> OutcomeSpace:
    """Unordered results of equal dice, each shown low to high and weighing its orders."""
    outcomes = []
    for shown in combinations_with_replacement(faces, count):
        orders = factorial(count)
        for face in set(shown):
            orders //= factorial(shown.count(face))
        outcomes.append(Outcome("-".join(face.name for face in shown), orders, shown))
    return OutcomeSpace("dice", faces, tuple(outcomes))


def wheel(sections: Iterable[tuple[Face, int]]) -> OutcomeSpace:
    """A wheel by its counts: one class a symbol, weighing the sections that show it."""
    outcomes = tuple(Outcome(face.name, count, (face,)) for face, count in sections)
    return OutcomeSpace("wheel", tuple(o.faces[0] for o in outcomes), outcomes)


def pockets(order: Iterable[Face]) -> OutcomeSpace:
    """A wheel of equal pockets in the order in which they stand."""
    outcomes = tuple(Outcome(face.name, 1, (face,)) for face in order)
    return OutcomeSpace("pockets", tuple(o.faces[0] for o in outcomes), outcomes)
