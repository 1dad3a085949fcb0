"""A derandomized property draws the same whatever has been loaded before it."""

import sys
from pathlib import Path
from types import ModuleType

from hypothesis import Phase, given, settings
from hypothesis import strategies as st


def _drawn() -> list[int]:
    seen: list[int] = []

    @settings(
        max_examples=300, derandomize=True, database=None, phases=(Phase.generate,), deadline=None
    )
    @given(st.integers(0, 10**12))
    def look(n: int) -> None:
        seen.append(n)

    look()
    return seen


def test_what_is_loaded_changes_nothing(tmp_path: Path) -> None:
    """Hypothesis would look for literals in every new module that is not installed."""
    before = _drawn()
    file = tmp_path / "full_of_numbers.py"
    file.write_text("\n".join(f"n{n} = {777_000_000 + n}" for n in range(500)))
    module = ModuleType("full_of_numbers")
    module.__file__ = str(file)
    sys.modules["full_of_numbers"] = module
    try:
        after = _drawn()
    finally:
        del sys.modules["full_of_numbers"]
    assert after == before
    assert not any(777_000_000 <= n < 777_000_500 for n in after)
