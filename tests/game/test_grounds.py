"""What a refusal rests on: clauses and readings of the book, a point, a rule of the house."""

import ast
from pathlib import Path

import pytest

import croupier
from citing import made_by_hand
from croupier.game import grounds
from croupier.game.grounds import EXISTS, FUNDS, HOUSE_RULES, RULES, refuse
from croupier.rulebook.model import ClauseId, ReadingName, Source

#: Deciders of chips, of terminals and of the cage.
GROUNDED = (
    *("cage", "chips", "colours", "funds", "payment", "redemption", "slips", "stakes"),
    *("terminal", "tokens", "touches"),
)


def source(*clauses: str, readings: tuple[str, ...] = (), point: int | None = None) -> Source:
    return Source(
        tuple(ClauseId(c) for c in clauses), tuple(ReadingName(r) for r in readings), point
    )


def test_a_source_gives_its_clauses_and_its_readings() -> None:
    made = refuse("unit", "no", source("4.1", readings=("limits.scope",)))
    assert (made.clauses, made.readings) == (("4.1",), ("limits.scope",))


def test_a_silent_text_gives_the_point_and_only_then() -> None:
    assert refuse("unit", "no", source(point=35)).readings == ("point:35",)
    assert refuse("unit", "no", source("4.1", point=35)).readings == ()
    assert refuse("unit", "no", source(readings=("a",), point=35)).readings == ("a",)


def test_grounds_are_put_together_in_order_and_each_once() -> None:
    made = refuse("unit", "no", source("4.1", "4.2"), ("4.2", "3.1"), FUNDS, FUNDS)
    assert made.clauses == ("4.1", "4.2", "3.1", "house:funds")


def test_refusals_are_made_on_grounds() -> None:
    assert made_by_hand() == {}, "grounds.refuse makes refusals, and nothing else does"
    calls = [
        node
        for path in Path(croupier.__file__).parent.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "refuse"
    ]
    assert len(calls) > 250, "most of what can be refused"


def test_a_rule_of_the_house_is_no_clause_of_a_book() -> None:
    assert refuse("no_wager", "no", EXISTS).clauses == ("house:exists",)
    assert len(HOUSE_RULES) == len(RULES)
    assert all(citation.startswith("house:") for citation in HOUSE_RULES)


@pytest.mark.parametrize("name", GROUNDED)
def test_every_refusal_of_these_rests_on_something(name: str) -> None:
    """None is made bare: each goes through `refuse`, which takes at least one ground."""
    tree = ast.parse((Path(grounds.__file__).parent / f"{name}.py").read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    bare = [n.lineno for n in calls if isinstance(n.func, ast.Name) and n.func.id == "Refusal"]
    assert bare == []
