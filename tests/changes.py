"""Every change of one encoded value that is worth making: the raw material of `make clauses`.

A change is a book's tree with one value replaced: another word, a threshold one up or one down, a
role removed, a list one shorter. Each carries the clauses under which the value stands.
"""

import copy
import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from croupier.rulebook.chapters import CHAPTERS, policies_of
from croupier.rulebook.form import EQUIPMENT, STEP_FIELDS, TABLES
from croupier.rulebook.kinds import Flag, Kind, Text, Whole, Word, Words

Tree = dict[str, object]
Path = tuple[str | int, ...]

#: Assertions and labels about the book, not values that a table plays by.
_SKIP = ("rulebook", "partition", "erratum", "reading")
_LABELS = ("clause", "point", "source", "says", "title", "called")
_EVERY_POLICY = policies_of(tuple(CHAPTERS))


@dataclass(frozen=True, slots=True)
class Value:
    """An encoded value: where it stands and the clauses that it rests on."""

    path: Path
    clauses: tuple[str, ...]

    def __str__(self) -> str:
        return ".".join(str(part) for part in self.path)


def values_of(tree: Tree) -> Iterator[tuple[Value, list[object]]]:
    """Each value with what it could be changed to; an empty list where nothing else would load."""
    for path, clauses, item in _leaves(tree, (), ()):
        yield Value(path, clauses), list(_others(path, item))
    yield from _readings(tree)


def changed(tree: Tree, path: Path, other: object) -> Tree:
    """The tree with the one value replaced, sharing nothing that was touched."""
    copied = copy.deepcopy(tree)
    node: object = copied
    for part in path[:-1]:
        node = node[part]  # type: ignore[index]
    node[path[-1]] = other  # type: ignore[index]
    return copied


def _leaves(
    node: object, path: Path, clauses: tuple[str, ...]
) -> Iterator[tuple[Path, tuple[str, ...], object]]:
    if isinstance(node, dict):
        if "clause" in node:
            given = node["clause"]
            clauses = tuple(given) if isinstance(given, list) else (str(given),)
        for key, item in node.items():
            at = (*path, key)
            head = at[2] if at[0] == "option" and len(at) > 2 else at[0]
            if head in _SKIP or (key in _LABELS and not _is_role_name(at)) or key == "reading":
                continue
            yield from _leaves(item, at, clauses)
    elif isinstance(node, list) and any(isinstance(item, dict | list) for item in node):
        if path[-1] == "choose":
            yield path, clauses, node
            return
        for i, item in enumerate(node):
            yield from _leaves(item, (*path, i), clauses)
    elif isinstance(node, list) and path[-2:-1] in {("by_shown",), ("by_run",)}:
        yield (*path, 1), clauses, node[1]
    elif clauses:
        yield path, clauses, node


def _is_role_name(path: Path) -> bool:
    return path[0] == "role" and path[-1] == "called"


def _kind(path: Path) -> Kind | None:
    """The kind of a value, where the form of a book gives it one."""
    if path[0] == "option":
        path = path[2:]
    match path:
        case ("policy", str(group), str(name), "then"):
            return _EVERY_POLICY[f"{group}.{name}"].kind
        case ("step", int(), str(field)):
            return STEP_FIELDS[field].kind
        case (str(table), _, str(field)) if table in TABLES and field in TABLES[table][1]:
            return TABLES[table][1][field].kind
    return None


def _others(path: Path, item: object) -> Iterator[object]:
    match _kind(path), item:
        case Word(words), str():
            yield from (word for word in words if word != item)
        case Words(words), list():
            if len(item) > 1:
                yield item[1:]
                yield item[:-1]
            yield from ([*item, word] for word in words if word not in item)
            yield from ([word, *item[1:]] for word in words if word not in item)
        case Whole(), int():
            yield item + 1
            yield item - 1
        case Flag(), bool():
            yield not item
        case Text(), str():
            yield f"{item} or another"
        case _:
            yield from _plain_others(path, item)


def _plain_others(path: Path, item: object) -> Iterator[object]:
    """Changes of a value whose kind only its own word knows: odds, lists, counts, colours."""
    match item:
        case bool():
            yield not item
        case int():
            yield item + 1
            yield item - 1
        case str() if re.match(r"\d.* to \d", item):
            number = int(item.split()[0].split("/")[0])
            yield re.sub(r"^\d+", str(number + 1), item)
            yield re.sub(r"^\d+", str(number - 1), item)
        case str() if re.fullmatch(r"\d+/\d+", item):
            share = Fraction(item)
            yield f"{share.numerator}/{share.denominator + 1}"
        case list() if len(item) > 1:
            yield item[1:]
            yield item[:-1]
            if path[-1:] == ("pockets",):
                yield [item[1], item[0], *item[2:]]
        case str():
            yield from (
                word for word in ("red", "green", "blue", "black", "choice", "coin") if word != item
            )
            if path[-1:] == ("needs",):
                yield from (word for word in EQUIPMENT if word != item)


def _readings(tree: Tree) -> Iterator[tuple[Value, list[object]]]:
    """The word in force of each reading, and the lists that its words stand for."""
    options = tree.get("option", {})
    homes: list[tuple[Path, object]] = [(("reading",), tree.get("reading", {}))]
    if isinstance(options, dict):
        homes += [(("option", o, "reading"), t.get("reading", {})) for o, t in options.items()]
    for home, readings in homes:
        if not isinstance(readings, dict):
            continue
        for name, table in readings.items():
            clauses = tuple(dict.fromkeys(_users(tree, name, ())))
            if not clauses:
                continue
            yield Value((*home, name, "default"), clauses), list(_other_words(table))
            values = table.get("values")
            if isinstance(values, dict):
                item = values[table["default"]]
                yield (
                    Value((*home, name, "values", table["default"]), clauses),
                    list(_plain_others((), item)),
                )


def _other_words(table: Tree) -> Iterator[object]:
    if "range" in table:
        yield from (table["default"] + 1, table["default"] - 1)  # type: ignore[operator]
    else:
        yield from (word for word in table["values"] if word != table["default"])  # type: ignore[attr-defined]


def _users(node: object, name: str, clauses: tuple[str, ...]) -> Iterator[str]:
    """Clauses of every value that takes the reading."""
    if isinstance(node, dict):
        if "clause" in node:
            given = node["clause"]
            clauses = tuple(given) if isinstance(given, list) else (str(given),)
        if node.get("reading") == name:
            yield from clauses
        for item in node.values():
            yield from _users(item, name, clauses)
    elif isinstance(node, list):
        for item in node:
            yield from _users(item, name, clauses)
