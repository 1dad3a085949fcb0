"""Readings: declared in a book, chosen when it is loaded, put in place before anything is read.

A value may be written `{ reading = "name" }`, which takes the reading's own value, or
`{ reading = "name", word = ..., other = ... }`, which writes each value where it is used.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from croupier.rulebook.kinds import near
from croupier.rulebook.model import Reading, ReadingName

Path = tuple[str, ...]
Tree = dict[str, object]

_KEYS = ("point", "says", "default", "values", "range")


class Unreadable(ValueError):  # noqa: N818 - a statement about the book or the choice
    """A reading that is badly declared, unknown, or chosen with a word that it does not have."""


def is_point(value: object) -> bool:
    """Unclear points are numbered from 1: ours in our own list, an author's in his."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= 1


def is_whole(word: str, least: int, most: int) -> bool:
    """Digits for a number between the bounds; a longer row of digits is no number here."""
    return word.isdecimal() and len(word) <= len(str(most)) and least <= int(word) <= most


def word_of(value: object) -> str:
    """How a value is spelled on a command line: true, 12, down_multiple."""
    return str(value).lower() if isinstance(value, bool) else str(value)


@dataclass(slots=True)
class ReadingSet:
    """The readings of one book with the words in force, and where each was used."""

    readings: dict[ReadingName, Reading] = field(default_factory=dict)
    values: dict[ReadingName, Mapping[str, object]] = field(default_factory=dict)
    used: list[tuple[Path, ReadingName]] = field(default_factory=list)

    def declare(self, name: str, table: object, chosen: str | None) -> None:
        if not isinstance(table, dict):
            raise Unreadable("must be a table with point, says, default and values or range")
        unknown = [key for key in table if key not in _KEYS]
        if unknown:
            raise Unreadable(f"has the unknown key `{unknown[0]}`{near(unknown[0], _KEYS)}")
        point = table.get("point")
        if not isinstance(point, int) or not is_point(point):
            raise Unreadable("needs `point`, the number of the unclear point")
        says = table.get("says")
        if not isinstance(says, str) or not says:
            raise Unreadable("needs `says`, a line on what is being read")
        values, least, most = _values(table)
        default = word_of(table.get("default"))
        value = default if chosen is None else chosen
        if least is not None and most is not None:
            for word in (default, value):
                if not is_whole(word, least, most):
                    raise Unreadable(f"takes a whole number from {least} to {most}, not {word!r}")
                values[word] = int(word)
        for word in (default, value):
            if word not in values:
                raise Unreadable(f"has no value {word!r}{near(word, values)}")
        key = ReadingName(name)
        words = tuple(values)
        self.readings[key] = Reading(key, point, says, words, default, value, least, most)
        self.values[key] = values

    def resolve(self, node: object, path: Path = ()) -> object:
        """The tree with every reading put in place; notes which path used which."""
        if isinstance(node, list):
            return [self.resolve(item, (*path, str(i))) for i, item in enumerate(node)]
        if not isinstance(node, dict):
            return node
        if "reading" in node:
            return self.resolve(self._value(node, path), path)
        return {key: self.resolve(item, (*path, key)) for key, item in node.items()}

    def _value(self, node: Tree, path: Path) -> object:
        name = node["reading"]
        if not isinstance(name, str) or name not in self.readings:
            known = [str(key) for key in self.readings]
            raise Unreadable(f"{'.'.join(path)}: no reading {name!r}{near(str(name), known)}")
        reading = self.readings[ReadingName(name)]
        self.used.append((path, reading.name))
        switch = {key: item for key, item in node.items() if key != "reading"}
        if not switch:
            return self.values[reading.name][reading.value]
        if set(switch) != set(reading.words):
            words = ", ".join(reading.words)
            raise Unreadable(f"{'.'.join(path)}: must write each word of {name!r}: {words}")
        return switch[reading.value]

    def under(self, path: Path) -> tuple[ReadingName, ...]:
        """Readings that something at or below the path rests on."""
        names = [name for used, name in self.used if used[: len(path)] == path]
        return tuple(dict.fromkeys(names))


def _values(table: Tree) -> tuple[dict[str, object], int | None, int | None]:
    values, bounds = table.get("values"), table.get("range")
    if (values is None) == (bounds is None):
        raise Unreadable("needs either `values` or `range`")
    if bounds is not None:
        match bounds:
            case [int(least), int(most)] if least <= most:
                return {}, least, most
        raise Unreadable("`range` must be [least, most]")
    if isinstance(values, list) and values:
        spelled = {word_of(value): value for value in values}
        if len(spelled) == len(values):
            return spelled, None, None
    elif isinstance(values, dict) and values:
        return dict(values), None, None
    raise Unreadable("`values` must be a list of different words, or a table of words and values")
