"""What a refusal cites: something, and nothing that is not there."""

import ast
from functools import cache
from pathlib import Path

import croupier
from croupier.game.grounds import HOUSE_RULES
from croupier.game.names import Refusal
from croupier.paytable import PayTable
from croupier.rulebook.clauses import ClauseIndex

_SOURCE = Path(croupier.__file__).parent


def made_by_hand() -> dict[str, set[str]]:
    """The codes of refusals that are not made on grounds, by the module that makes them."""
    found: dict[str, set[str]] = {}
    for path in sorted(_SOURCE.rglob("*.py")):
        if path.name == "grounds.py":
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.Call) or getattr(node.func, "id", "") != "Refusal":
                continue
            code = node.args[0]
            known = code.value if isinstance(code, ast.Constant) else ""
            found.setdefault(path.stem, set()).add(str(known))
    return found


@cache
def _index(table: PayTable) -> ClauseIndex:
    return ClauseIndex(table.book.clauses)


def cites(table: PayTable, refusal: Refusal) -> None:
    """Clauses of this book, its readings, numbered points, or rules of the house."""
    assert refusal.clauses or refusal.readings, f"it rests on nothing: {refusal}"
    index = _index(table)
    strange = [c for c in refusal.clauses if c not in HOUSE_RULES and index.find(c) is None]
    assert not strange, f"no such clause: {refusal}"
    for name in refusal.readings:
        assert name in table.book.readings or name.removeprefix("point:").isdecimal(), refusal
