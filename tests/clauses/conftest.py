"""The table that a clause is tried at: the book that its mark names, loaded once."""

import functools
import sys
from pathlib import Path

import pytest

import croupier
from croupier.paytable import PayTable

_TESTS = str(Path(__file__).parent.parent)
if _TESTS not in sys.path:
    sys.path.append(_TESTS)


@functools.cache
def _loaded(name: str) -> PayTable:
    return croupier.load(name).table


@pytest.fixture
def table(request: pytest.FixtureRequest) -> PayTable:
    mark = request.node.get_closest_marker("clause")
    assert mark is not None, "a test of a clause is marked with it"
    option = mark.kwargs.get("option")
    return _loaded(f"{mark.args[0]}:{option}" if option else mark.args[0])
