"""A rules.toml as a tree, and the strict reading of its tables.

Bytes become a tree here or not at all: too large, not UTF-8, a key written twice. A Sheet hands out
a table's values one by one, and reports every key that nobody asked for.
"""

import tomllib
from codecs import BOM_UTF8
from collections.abc import Mapping
from typing import TypeVar

from croupier.rulebook.clauses import MOST_BYTES, ClauseIndex
from croupier.rulebook.kinds import Field, near
from croupier.rulebook.model import ClauseId, Fault, PolicyValue, Source
from croupier.rulebook.readings import Path, ReadingSet, Tree, is_point

MOST_LEVELS = 20

_SOURCE_KEYS = ("clause", "point", "source")
_MEND = "Mend it; the vocabulary page says what may stand there."
T = TypeVar("T")


def parse(data: bytes, file: str) -> Tree | Fault:
    if len(data) > MOST_BYTES:
        what = f"has {len(data):,} bytes; a book's file has at most {MOST_BYTES:,}"
        return Fault(file, "", what, "Is this the right file?")
    if data.startswith(BOM_UTF8):
        return Fault(file, "", "starts with a byte order mark", "Save it as UTF-8 without one.")
    try:
        tree = tomllib.loads(data.decode())
    except UnicodeDecodeError as wrong:
        return Fault(file, "", f"is not UTF-8: byte {wrong.start}", "Save it as UTF-8.")
    except RecursionError:
        return Fault(file, "", "is TOML nested too deep to be read", "A book needs six levels.")
    except ValueError as wrong:  # not TOML, or a number that no one can mean
        return Fault(file, "", f"is not TOML: {wrong}", "Mend that line.")
    if _is_deep(tree):
        return Fault(file, "", "is TOML nested too deep to be read", "A book needs six levels.")
    return tree


def _is_deep(tree: Tree) -> bool:
    """Whether it has more levels than any book; looked at level by level, never by recursion."""
    level: list[dict[str, object] | list[object]] = [tree]
    for _ in range(MOST_LEVELS):
        under: list[object] = []
        for node in level:
            under += node.values() if isinstance(node, dict) else node
        level = [item for item in under if isinstance(item, dict | list)]
        if not level:
            return False
    return True


class Sheet:
    """What the loader writes its findings on: faults so far, clauses cited so far."""

    def __init__(self, file: str, index: ClauseIndex, readings: ReadingSet) -> None:
        self.file = file
        self.index = index
        self.readings = readings
        self.faults: list[Fault] = []
        self.cited: dict[ClauseId, None] = {}
        #: What is being read, so that a fault can name the clause that its table stands under.
        self.tree: Tree = {}

    def fault(self, path: Path, what: str, do: str = _MEND) -> None:
        clauses = ", ".join(self._clauses_at(path))
        self.faults.append(Fault(self.file, ".".join(path), what, do, clauses))

    def _clauses_at(self, path: Path) -> tuple[str, ...]:
        """What the innermost table on the way there cites, as far as it resolves."""
        node: object = self.tree
        cited: object = []
        for part in path:
            match node:
                case dict():
                    node = node.get(part)
                case list() if part.isdecimal() and int(part) < len(node):
                    node = node[int(part)]
                case _:
                    break
            if isinstance(node, dict) and "clause" in node:
                cited = node["clause"]
        listed = cited if isinstance(cited, list) else [cited]
        return tuple(c for c in listed if isinstance(c, str) and self.index.find(c) is not None)

    def table(self, node: object, path: Path) -> Tree:
        if isinstance(node, dict):
            return node
        # TOML has no word for nothing, so what is None is not there.
        self.fault(path, "is missing" if node is None else "must be a table")
        return {}

    def only(self, node: Tree, path: Path, keys: tuple[str, ...]) -> None:
        for key in node:
            if key not in keys:
                do = "Spell it as the form does, or take it out."
                self.fault(path, f"has the unknown key `{key}`{near(key, keys)}", do)

    def clauses(self, node: Mapping[str, object], path: Path) -> tuple[ClauseId, ...]:
        given = node.get("clause", [])
        listed = given if isinstance(given, list) else [given]
        found = []
        for citation in listed:
            row = self.index.find(citation) if isinstance(citation, str) else None
            if isinstance(citation, int | float):
                do = f'Write it in quotation marks: clause = "{citation}".'
                self.fault(path, f"cites {citation}, which is a number here and no name", do)
            elif row is None:
                self.fault(path, self.index.wrong(str(citation)), "Cite a row as it is spelled.")
            else:
                self.cited[row] = None
                found.append(ClauseId(str(citation)))
        return tuple(found)

    def source(self, node: Tree, path: Path) -> Source:
        """What a table rests on; a fault where it rests on nothing."""
        clauses = self.clauses(node, path)
        readings = self.readings.under(path)
        point = node.get("point")
        if point is not None and not is_point(point):
            do = "Points are numbered from 1, in readings.md."
            self.fault(path, "`point` must be the number of an unclear point", do)
            point = None
        origin = node.get("source", "text")
        if origin not in ("text", "inferred"):
            self.fault(path, '`source` must be "text" or "inferred"')
        if not clauses and not readings and point is None and "clause" not in node:
            self.fault(
                path,
                "rests on nothing",
                "Give its `clause`, or a reading or `point` where the text is silent.",
            )
        number = point if isinstance(point, int) else None
        return Source(clauses, readings, number, origin == "inferred")

    def fields(self, node: Tree, path: Path, form: Mapping[str, Field]) -> dict[str, PolicyValue]:
        """The table's own fields, checked by their kinds."""
        self.only(node, path, (*form, *_SOURCE_KEYS))
        found: dict[str, PolicyValue] = {}
        for key, field in form.items():
            if key not in node:
                if not field.optional:
                    self.fault(path, f"lacks `{key}`", f"It is {field.says}.")
                continue
            wrong = field.kind.wrong(node[key])
            if wrong:
                self.fault(path, f"`{key}` {wrong}", f"It is {field.says}.")
            else:
                found[key] = frozen(node[key])
        return found


def frozen(value: object) -> PolicyValue:
    if isinstance(value, list):
        return tuple(value)
    if isinstance(value, str | int):
        return value
    raise TypeError(f"a checked value of kind {type(value)}")
