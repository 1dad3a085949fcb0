"""The JSON Schema of rules.toml: every book of ours fits it, and what the loader refuses does not.

A schema says less than the loader (it knows no citation and no device), so a fault here is one that
both must see. What the loader takes, the schema must take too.
"""

import copy
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from jsonschema import Draft202012Validator

from croupier.rulebook.load import SHELF, BookFiles, build, read_files
from croupier.rulebook.model import Book
from croupier.rulebook.schema import schema

Tree = dict[str, object]
Break = Callable[[Tree], object]

EXAMPLE = Path(__file__).parent.parent / "examples" / "crown-and-anchor"
BOOKS = sorted((*SHELF.glob("*/rules.toml"), EXAMPLE / "rules.toml"))
VALIDATOR = Draft202012Validator(schema())


def wrong_with(tree: Tree) -> list[str]:
    return [f"{error.json_path}: {error.message[:300]}" for error in VALIDATOR.iter_errors(tree)]


def example() -> BookFiles:
    files = read_files(EXAMPLE)
    assert isinstance(files, BookFiles)
    return files


def at(tree: object, *path: str | int) -> Tree:
    for part in path:
        tree = tree[part]  # type: ignore[index]
    assert isinstance(tree, dict)
    return tree


def loads(tree: Tree, option: str | None = None) -> bool:
    changed = msgspec.structs.replace(example(), tree=tree)
    return isinstance(build(changed, option, {}), Book)


def test_it_is_a_schema() -> None:
    Draft202012Validator.check_schema(schema())


@pytest.mark.parametrize("file", BOOKS, ids=lambda file: file.parent.name)
def test_a_book_fits(file: Path) -> None:
    assert wrong_with(tomllib.loads(file.read_text())) == []


BROKEN: dict[str, Break] = {
    "no policies": lambda t: t.pop("policy"),
    "no steps": lambda t: t.pop("step"),
    "no layout": lambda t: t.pop("layout"),
    "an unknown table": lambda t: t.update(wagers={}),
    "an unknown chapter": lambda t: at(t, "rulebook").update(chapters=["tumblers"]),
    "a chapter without its policies": lambda t: at(t, "rulebook").update(
        chapters=["tumbler", "tokens"]
    ),
    "a policy of no chapter": lambda t: at(t, "policy", "tokens").update(
        on_win={"clause": "6.1", "then": "return"}
    ),
    "a policy left out": lambda t: at(t, "policy", "limits").pop("over_max"),
    "a policy without a value": lambda t: at(t, "policy", "limits", "over_max").pop("then"),
    "an unknown word": lambda t: at(t, "policy", "limits", "over_max").update({"then": "capped"}),
    "a word twice": lambda t: at(t, "policy", "lock", "signals").update({"then": ["call", "call"]}),
    "no word at all": lambda t: at(t, "policy", "lock", "signals").update({"then": []}),
    "a number too large": lambda t: at(t, "policy", "closure", "notice_minutes").update(
        {"then": 1441}
    ),
    "a number for a flag": lambda t: at(t, "policy", "no_result", "final").update({"then": 1}),
    "a group without its clause": lambda t: at(t, "policy", "chips").pop("clause"),
    "a wager without a clause": lambda t: at(t, "wager", "symbol").pop("clause"),
    "odds without a clause": lambda t: at(t, "wager", "symbol", "pays").pop("clause"),
    "an unknown key of a wager": lambda t: at(t, "wager", "symbol").update(pay="1 to 1"),
    "a wager that never says when": lambda t: at(t, "wager", "symbol").pop("wins"),
    "a wager that pays nothing": lambda t: at(t, "wager", "symbol").pop("pays"),
    "two ways to pay": lambda t: at(t, "wager", "symbol", "pays").update(odds="1 to 1"),
    "odds on nothing": lambda t: at(t, "wager", "symbol", "pays").update(by_shown=[[1, "1 to 0"]]),
    "odds of another spelling": lambda t: at(t, "wager", "symbol", "pays").update(
        by_shown=[[1, "1:1"]]
    ),
    "a row without odds": lambda t: at(t, "wager", "symbol", "pays").update(by_shown=[[1]]),
    "two win words": lambda t: at(t, "wager", "symbol", "wins").update(alike=3),
    "an unknown win word": lambda t: at(t, "wager", "symbol").update(wins={"show": "choice"}),
    "a count of none": lambda t: at(t, "wager", "symbol", "wins").update(at_least=0),
    "nothing to choose": lambda t: at(t, "wager", "symbol").update(choose=[]),
    "too many dice": lambda t: at(t, "outcome").update(dice=7),
    "no dice": lambda t: at(t, "outcome").update(dice=0),
    "two devices": lambda t: at(t, "outcome").update(pockets=[0, 1]),
    "a face without a value": lambda t: at(t, "outcome").update(faces=[1, {"symbol": "crown"}]),
    "an unknown role": lambda t: at(t, "role").update(croupier=at(t, "role", "dealer")),
    "a rank too high": lambda t: at(t, "role", "dealer").update(rank=10),
    "a step by nobody": lambda t: at(t, "step", 0).update(by=[]),
    "a step of nothing": lambda t: at(t, "step", 0).pop("do"),
    "a layout without wagers": lambda t: at(t, "layout", "cloth").pop("wagers"),
    "a point below one": lambda t: at(t, "outcome").update(point=0),
    "an unknown source": lambda t: at(t, "outcome").update(source="guessed"),
    "a reading without values": lambda t: t.update(
        reading={"a": {"point": 1, "says": "it", "default": "b"}}
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_book_fits_neither_schema_nor_loader(name: str) -> None:
    tree = copy.deepcopy(example().tree)
    BROKEN[name](tree)
    assert not loads(tree)
    assert wrong_with(tree)


#: What a reading needs to be in force somewhere: two words.
READING = {"a": {"point": 1, "says": "which", "default": "a", "values": ["a", "b"]}}


def put(node: object, depth: int) -> object:
    """The tree with each node at that depth replaced by a reading that gives the same value."""
    if depth == 0:
        return {"reading": "a", "a": node, "b": node}
    if isinstance(node, dict):
        return {key: put(item, depth - 1) for key, item in node.items()}
    return [put(item, depth - 1) for item in node] if isinstance(node, list) else node


def depths(node: object) -> Iterator[int]:
    items = node.values() if isinstance(node, dict) else node if isinstance(node, list) else ()
    yield 0
    for item in items:
        yield from (depth + 1 for depth in depths(item))


@pytest.mark.parametrize("depth", range(1, max(depths(example().tree)) + 1))
def test_a_reading_may_stand_anywhere(depth: int) -> None:
    tree = put(example().tree, depth)
    assert isinstance(tree, dict)
    tree["reading"] = READING
    assert loads(tree)
    assert wrong_with(tree) == []


def test_a_value_that_only_a_reading_carries_needs_no_clause() -> None:
    tree = copy.deepcopy(example().tree)
    tree["reading"] = READING
    at(tree, "policy", "chips").pop("clause")
    for policy in at(tree, "policy", "chips").values():
        assert isinstance(policy, dict)
        policy["then"] = put(policy["then"], 0)
    assert loads(tree)
    assert wrong_with(tree) == []


def test_a_reading_does_not_excuse_a_wrong_word() -> None:
    tree = copy.deepcopy(example().tree)
    tree["reading"] = READING
    over_max = at(tree, "policy", "limits", "over_max")
    over_max["then"] = {"reading": "a", "a": "capped", "b": "cap"}
    assert not loads(tree)
    assert wrong_with(tree)


#: The tables that an option may carry instead of the book.
OWN = ("outcome", "wager", "layout", "policy")


def test_an_option_may_carry_what_the_book_does_not() -> None:
    tree = copy.deepcopy(example().tree)
    tree["option"] = {"a": {"clause": "1.1", "title": "A", **{key: tree.pop(key) for key in OWN}}}
    tree["policy"] = {}
    assert loads(tree, "a")
    assert wrong_with(tree) == []
    at(tree, "option", "a").update(step=[])
    assert not loads(tree, "a")
    assert wrong_with(tree)
