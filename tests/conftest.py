"""Loaded games and a PostgreSQL, once a session; copies of our books that a test may spoil.

Here Hypothesis is also kept from mixing literals out of whichever of our modules happen to be
loaded into what it draws. It has no setting for that, and with it a fixed seed draws differently
after other tests than alone; `test_fixed_seeds` notices if this ever stops working.
"""

import functools
import shutil
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants

import croupier
from cluster import Cluster
from croupier import Game
from croupier.rulebook.load import SHELF

# A loaded machine is no fault of the code: no test is measured by the clock.
settings.register_profile("house", deadline=None)
settings.load_profile("house")

_NO_LITERALS = Constants()
providers._get_local_constants = lambda: _NO_LITERALS  # noqa: SLF001

LoadGame = Callable[..., Game]
CopyBook = Callable[..., Path]


@functools.cache
def _loaded(name: str, readings: tuple[tuple[str, str], ...]) -> Game:
    return croupier.load(name, dict(readings))


@pytest.fixture(scope="session")
def load_game() -> LoadGame:
    """A game by its name and readings; the same one for the same question."""

    def game(name: str, readings: Mapping[str, str] | None = None) -> Game:
        return _loaded(name, tuple(sorted((readings or {}).items())))

    return game


@pytest.fixture(scope="session", params=croupier.every_book())
def game(request: pytest.FixtureRequest) -> Game:
    """Every book with every option, its readings at their defaults."""
    return _loaded(str(request.param), ())


@pytest.fixture
def copy_book(tmp_path: Path) -> CopyBook:
    """A copy of one of our folders with parts of its files replaced: (file, old, new)."""

    def copied(book: str, *changes: tuple[str, str, str]) -> Path:
        folder = tmp_path / book.replace("-", "_")
        shutil.copytree(SHELF / folder.name, folder)
        for file, old, new in changes:
            path = folder / file
            text = path.read_text()
            assert text.count(old) >= 1, f"{file} has no {old!r}"
            path.write_text(text.replace(old, new, 1))
        return folder

    return copied


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    started = Cluster().start()
    yield started
    started.stop()


@pytest.fixture
def database(cluster: Cluster) -> Iterator[str]:
    """The name of an empty database; `cluster.url` makes an address of it."""
    name = cluster.database()
    yield name
    cluster.give_back(name)
