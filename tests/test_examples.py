"""Every row of every examples.toml, one case each, named by its clauses.

The rows are written by hand from the documents. A row that names no option of a book with options
must hold in each of them.
"""

import functools
from collections.abc import Iterator
from pathlib import Path

import pytest
from _pytest.mark.structures import ParameterSet

import croupier
from croupier.paytable import PayTable
from croupier.proof.examples import CHECKS, Example, read_examples, wrong_with
from croupier.rulebook.clauses import ClauseIndex
from croupier.rulebook.load import SHELF, books_on
from croupier.rulebook.model import Fault

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = [*(SHELF / name.replace("-", "_") for name in books_on()), *ROOT.glob("examples/*/")]


@functools.cache
def table_of(name: str, readings: tuple[tuple[str, str], ...]) -> PayTable:
    return croupier.load(name, dict(readings)).table


def names_of(folder: Path, example: Example | None = None) -> tuple[str, ...]:
    """The book, or its option, or every option, as `load` spells them."""
    if folder.parent != SHELF:
        return (str(folder),)
    own = folder.name.replace("_", "-")
    every = tuple(name for name in croupier.every_book() if name.partition(":")[0] == own)
    if example is None or example.option is None:
        return every
    return (f"{own}:{example.option}",)


def rows() -> Iterator[ParameterSet]:
    for folder in FOLDERS:
        examples = read_examples(folder)
        if isinstance(examples, Fault):
            continue  # reported by the test below, with its reason
        for example in examples:
            clauses = ", ".join(example.clauses)
            yield pytest.param(folder, example, id=f"{folder.name} {example.at} {clauses}")


@pytest.mark.parametrize(("folder", "example"), list(rows()))
def test_an_example_comes_out_as_written(folder: Path, example: Example) -> None:
    readings = tuple(sorted(example.readings.items()))
    for name in names_of(folder, example):
        wrong = wrong_with(example, table_of(name, readings))
        assert wrong is None, f"{name}: {wrong}"


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.name))
def test_a_book_has_examples_and_they_cite_its_clauses(folder: Path) -> None:
    examples = read_examples(folder)
    assert not isinstance(examples, Fault), str(examples)
    assert len(examples) > 10
    book = croupier.load(names_of(folder)[0]).book
    index = ClauseIndex(book.clauses)
    cited = {clause for example in examples for clause in example.clauses}
    assert not [clause for clause in cited if index.find(clause) is None]


@pytest.mark.parametrize("name", croupier.every_book())
def test_every_wager_and_tier_is_worked_once(name: str) -> None:
    """Of every wager, one settlement a tier and one that loses."""
    table = croupier.load(name).table
    examples = read_examples(SHELF / name.partition(":")[0].replace("-", "_"))
    assert not isinstance(examples, Fault)
    own = [
        example
        for example in examples
        if example.kind == "settle"
        and not example.readings
        and example.option in (None, table.book.option)
    ]
    worked: set[tuple[str, object]] = set()
    for example in own:
        position = table.index.get(example.row["position"])  # type: ignore[call-overload]
        if position is None:
            continue
        run, outcome = example.row.get("run"), example.row.get("outcome")
        if isinstance(run, int) and position.wager.streak:
            streak = position.wager.streak
            tier = streak.pays.get(min(run, streak.longest))
        else:
            index = table.book.space.find(str(outcome))
            assert index is not None
            tier = table.tier(position.id, index)
        worked.add((position.wager.name, tier.won if tier else None))
    wanted: set[tuple[str, object]] = set()
    for wager in table.book.wagers.values():
        tiers = [tier for bet in wager.bets for _, tier in bet.tiers]
        tiers += wager.streak.pays.values() if wager.streak else []
        wanted |= {(wager.name, tier.won) for tier in tiers} | {(wager.name, None)}
    assert wanted <= worked, f"not worked: {sorted(map(str, wanted - worked))}"


@pytest.mark.parametrize("name", croupier.every_book())
def test_every_policy_of_a_book_is_stated_once(name: str) -> None:
    book = croupier.load(name).book
    examples = read_examples(SHELF / name.partition(":")[0].replace("-", "_"))
    assert not isinstance(examples, Fault)
    stated = {example.row.get("name") for example in examples if example.kind == "policy"}
    cited = {n for n, policy in book.policies.items() if policy.source.clauses}
    assert not cited - stated


def test_every_kind_of_example_is_used() -> None:
    used = set()
    for folder in FOLDERS:
        examples = read_examples(folder)
        assert not isinstance(examples, Fault)
        used |= {example.kind for example in examples}
    assert used == set(CHECKS)
