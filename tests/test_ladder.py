"""Imports go one way only, and the core touches nothing of the world."""

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "croupier"

#: A module may import from its own rung and from those to the left of it.
LADDER = (
    "money outcome | rulebook | paytable settle tally | odds explanation library | game roles"
    " | ledger | table entries audit chronicle why | proof simulate randomness sheet maths"
    " | journal | floor devices | evidence"
    " | server client | robots | cli"
)
RUNGS = {name: i for i, rung in enumerate(LADDER.split("|")) for name in rung.split()}
#: Clocks, chance, the network, the system and the log: the shell's, never the core's.
WORLD = {"time", "random", "secrets", "socket", "os", "logging", "asyncio", "subprocess"}
MOVES_MONEY = {"money", "outcome", "paytable", "settle", "tally", "game", "ledger", "table"}
READS = {"open", "read_text", "read_bytes", "write_text", "write_bytes", "unlink", "mkdir"}

MODULES = sorted(SOURCE.rglob("*.py"))


def room(path: Path) -> str:
    """The name on the ladder of the part that a module belongs to; the package itself is ''."""
    name = path.relative_to(SOURCE).with_suffix("").parts[0]
    return {"__init__": "", "__main__": "cli"}.get(name, name)


def each(holds: Callable[[str], bool]) -> pytest.MarkDecorator:
    """A case for every module of the parts that the condition picks."""
    paths = [path for path in MODULES if holds(room(path) or "library")]
    return pytest.mark.parametrize("path", paths, ids=lambda p: str(p.relative_to(SOURCE)))


def imported(path: Path) -> Iterator[str]:
    """Every module that a file imports, at its top or inside a function, by its full name."""
    here = ("croupier", *path.relative_to(SOURCE).with_suffix("").parts)
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(here[: -node.level]) if node.level else ""
            whole = ".".join(part for part in (base, node.module or "") if part)
            yield whole
            yield from (f"{whole}.{alias.name}" for alias in node.names)


def rooms_imported(path: Path) -> set[str]:
    found: set[str] = set()
    for name in imported(path):
        parts = name.split(".")
        if parts[0] != "croupier":
            continue
        # `import croupier` is the library's public face; `croupier.x` is the part x.
        known = len(parts) > 1 and (SOURCE / parts[1]).is_dir()
        known = known or (len(parts) > 1 and (SOURCE / f"{parts[1]}.py").exists())
        found.add(parts[1] if known else "library")
    return found


def test_every_part_has_a_rung() -> None:
    assert MODULES
    assert {room(path) for path in MODULES} - {""} <= set(RUNGS)


def test_the_architecture_says_the_same() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text()
    said = re.search(r"money outcome \|[^`]*?\| cli", text)
    assert said
    assert said[0].split() == LADDER.split()


@each(lambda _: True)
def test_imports_go_left(path: Path) -> None:
    rung = RUNGS[room(path) or "library"]
    wrong = {name for name in rooms_imported(path) if RUNGS[name] > rung}
    assert not wrong, f"{path.name} stands left of {', '.join(sorted(wrong))}"


@each(lambda name: name == "journal")
def test_the_journal_knows_only_itself(path: Path) -> None:
    assert rooms_imported(path) <= {"journal"}


@each(lambda name: RUNGS.get(name, 0) < RUNGS["journal"])
def test_the_core_touches_nothing_of_the_world(path: Path) -> None:
    names = set(imported(path))
    assert not {name.partition(".")[0] for name in names} & WORLD
    calls = {
        node.func.attr
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
    }
    assert not calls & {"now", "today", "utcnow"}, "an instant is an argument"


@each(lambda name: RUNGS.get(name, 0) < RUNGS["proof"])
def test_only_the_loader_reads_files_below_the_proofs(path: Path) -> None:
    calls = {
        node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call)
    }
    assert not calls & READS or path.name == "load.py"


@each(lambda name: name in MOVES_MONEY)
def test_no_float_decides_or_moves_money(path: Path) -> None:
    """Odds and pages may show a float; what settles, posts or decides has none."""
    tree = ast.parse(path.read_text())
    constants = [n for n in ast.walk(tree) if isinstance(n, ast.Constant)]
    assert not [node.lineno for node in constants if isinstance(node.value, float)]
    divisions = [n for n in ast.walk(tree) if isinstance(n, ast.BinOp | ast.AugAssign)]
    true_division = [node.lineno for node in divisions if isinstance(node.op, ast.Div)]
    assert not true_division or path.name == "money.py", "fractions divide in money.py only"
    called = {
        n.func.id
        for n in ast.walk(tree)
        if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)
    }
    assert "float" not in called
