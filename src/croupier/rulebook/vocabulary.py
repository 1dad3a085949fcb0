"""The words in which a wager says when it wins: a closed list, one small function each.

A word turns what the book writes into a set of outcomes. A new word is a new row of WORDS with its
line of documentation; a rule's own numbers never stand here.
"""

from collections.abc import Callable, Mapping

import msgspec

from croupier.outcome import NOTHING, Mask, Outcome, OutcomeSpace
from croupier.rulebook.kinds import near
from croupier.rulebook.model import Choice

Table = Mapping[str, object]
Meaning = Callable[[OutcomeSpace, Table, Choice | None], Mask]


class Unclear(ValueError):  # noqa: N818 - a statement about the book
    """A condition that the vocabulary cannot read; the message says why."""


class WinWord(msgspec.Struct, frozen=True):
    says: str
    example: str
    devices: tuple[str, ...]
    means: Meaning
    with_: tuple[str, ...] = ()


def _picked(subject: object, choice: Choice | None) -> tuple[str | int, ...]:
    """What a subject stands for: the player's choice, a list, or one value."""
    if subject == "choice":
        if choice is None:
            raise Unclear('says "choice", but the wager has no `choose`')
        return choice.of
    items = subject if isinstance(subject, list) else [subject]
    for item in items:
        if not isinstance(item, str | int) or isinstance(item, bool):
            raise Unclear(f"{item!r} is neither a number nor a name")
    return tuple(items)


def _names(subject: object, choice: Choice | None, space: OutcomeSpace) -> tuple[str, ...]:
    names = tuple(str(item) for item in _picked(subject, choice))
    for name in names:
        if name not in space.names:
            raise Unclear(f"{name!r} is nothing this device shows{near(name, space.names)}")
    return names


def _colour(subject: object, choice: Choice | None, space: OutcomeSpace) -> str:
    picked = _picked(subject, choice)
    known = sorted({face.colour for face in space.faces if face.colour is not None})
    if len(picked) != 1 or picked[0] not in known:
        raise Unclear(f"{picked!r} is no colour of this device{near(str(picked[0]), known)}")
    return str(picked[0])


def _number(table: Table, key: str) -> int:
    value = table[key]
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise Unclear(f"`{key}` must be a whole number of 1 or more")
    return value


def _counted(table: Table, space: OutcomeSpace, count: Callable[[Outcome], int]) -> Mask:
    """The set in which a count is `at_least` or `exactly` what is written."""
    given = [key for key in ("at_least", "exactly") if key in table]
    if not given and len(space.outcomes[0].faces) == 1:
        return space.where(lambda outcome: count(outcome) == 1)
    if len(given) != 1:
        raise Unclear("needs either `at_least` or `exactly`")
    wanted = _number(table, given[0])
    if given[0] == "at_least":
        return space.where(lambda outcome: count(outcome) >= wanted)
    return space.where(lambda outcome: count(outcome) == wanted)


def _total(space: OutcomeSpace, table: Table, choice: Choice | None) -> Mask:
    totals = set(_picked(table["total"], choice))
    possible = {outcome.total for outcome in space.outcomes}
    for total in totals:
        if total not in possible:
            raise Unclear(f"{total!r} is no total of this device")
    return space.where(lambda outcome: outcome.total in totals)


def _alike(space: OutcomeSpace, table: Table, _: Choice | None) -> Mask:
    wanted = _number(table, "alike")
    return space.where(lambda outcome: outcome.alike >= wanted)


def _alike_in_colour(space: OutcomeSpace, table: Table, _: Choice | None) -> Mask:
    wanted = _number(table, "alike_in_colour")
    return space.where(lambda outcome: outcome.alike_in_colour >= wanted)


def shown(space: OutcomeSpace, table: Table, choice: Choice | None) -> Callable[[Outcome], int]:
    """How many dice show the subject of a `shows` or `colour` condition; tiers count it too."""
    if "shows" in table:
        names = _names(table["shows"], choice, space)
        if len(names) != 1:
            raise Unclear("`shows` counts one face; use `shows_each` or `different_of` for several")
        return lambda outcome: sum(face.name == names[0] for face in outcome.faces)
    if "colour" in table:
        colour = _colour(table["colour"], choice, space)
        return lambda outcome: sum(face.colour == colour for face in outcome.faces)
    raise Unclear("there is nothing to count: it needs `shows` or `colour`")


def _shows(space: OutcomeSpace, table: Table, choice: Choice | None) -> Mask:
    return _counted(table, space, shown(space, table, choice))


def _shows_each(space: OutcomeSpace, table: Table, choice: Choice | None) -> Mask:
    wanted = set(_names(table["shows_each"], choice, space))
    return space.where(lambda outcome: wanted <= {face.name for face in outcome.faces})


def _different_of(space: OutcomeSpace, table: Table, choice: Choice | None) -> Mask:
    allowed = set(_names(table["different_of"], choice, space))

    def holds(outcome: Outcome) -> bool:
        names = {face.name for face in outcome.faces}
        return len(names) == len(outcome.faces) and names <= allowed

    return space.where(holds)


def _lands_on(space: OutcomeSpace, table: Table, choice: Choice | None) -> Mask:
    names = set(_names(table["lands_on"], choice, space))
    return space.where(lambda outcome: outcome.faces[0].name in names)


def neighbours(space: OutcomeSpace, name: str, reach: int) -> tuple[str, ...]:
    """A pocket and those within reach on either side, in the wheel's order."""
    at = space.names.index(name)
    size = len(space.names)
    return tuple(space.names[(at + step) % size] for step in range(-reach, reach + 1))


def _neighbours_of(space: OutcomeSpace, table: Table, choice: Choice | None) -> Mask:
    names = _names(table["neighbours_of"], choice, space)
    if "reach" not in table:
        raise Unclear("needs `reach`, how far to either side")
    near_by = {n for name in names for n in neighbours(space, name, _number(table, "reach"))}
    return space.where(lambda outcome: outcome.faces[0].name in near_by)


def _never(_: OutcomeSpace, table: Table, __: Choice | None) -> Mask:
    if table["never"] is not True:
        raise Unclear("`never` can only be true")
    return NOTHING


_COUNTS = ("at_least", "exactly")

WORDS: dict[str, WinWord] = {
    "total": WinWord(
        "the sum of the dice is one of the list, or the chosen one",
        "{ total = [4, 5, 6] }",
        ("dice",),
        _total,
    ),
    "alike": WinWord(
        "at least so many dice show the same face", "{ alike = 3 }", ("dice",), _alike
    ),
    "alike_in_colour": WinWord(
        "at least so many dice show the same colour",
        "{ alike_in_colour = 3 }",
        ("dice",),
        _alike_in_colour,
    ),
    "shows": WinWord(
        "a face shows on at least, or exactly, so many dice",
        '{ shows = "choice", at_least = 2 }',
        ("dice",),
        _shows,
        _COUNTS,
    ),
    "colour": WinWord(
        "a colour shows on at least, or exactly, so many dice; on a wheel, the pocket has it",
        '{ colour = "choice", exactly = 1 }',
        ("dice", "wheel", "pockets"),
        _shows,
        _COUNTS,
    ),
    "shows_each": WinWord(
        "every face of the choice shows on some die",
        '{ shows_each = "choice" }',
        ("dice",),
        _shows_each,
    ),
    "different_of": WinWord(
        "the dice all differ and each shows a face of the choice",
        '{ different_of = "choice" }',
        ("dice",),
        _different_of,
    ),
    "lands_on": WinWord(
        "the wheel stops, or the ball rests, at one of the list or of the choice",
        "{ lands_on = [1, 3, 5] }",
        ("wheel", "pockets"),
        _lands_on,
    ),
    "neighbours_of": WinWord(
        "the pocket is the chosen one or within `reach` of it on the wheel",
        '{ neighbours_of = "choice", reach = 2 }',
        ("pockets",),
        _neighbours_of,
        ("reach",),
    ),
    "never": WinWord(
        "nothing; for the side of a reading that makes no exception",
        "{ never = true }",
        ("dice", "wheel", "pockets"),
        _never,
    ),
}


def winning(space: OutcomeSpace, table: object, choice: Choice | None) -> Mask:
    """The outcomes in which a condition holds; raises Unclear with the reason where it has none."""
    if not isinstance(table, dict):
        raise Unclear("must be a condition such as { total = [4, 5] }")
    words = [key for key in table if key in WORDS]
    if len(words) != 1:
        said = ", ".join(key for key in table if key not in WORDS) or "nothing"
        raise Unclear(f"must have one word of the vocabulary, has {said}{near(said, WORDS)}")
    word = WORDS[words[0]]
    for key in table:
        if key not in (words[0], "unless", *word.with_):
            raise Unclear(f"`{key}` does not go with `{words[0]}`")
    if space.kind not in word.devices:
        raise Unclear(f"`{words[0]}` says nothing about {space.kind}")
    mask = word.means(space, table, choice)
    if "unless" in table:
        mask = Mask(mask & ~winning(space, table["unless"], choice))
    return mask
