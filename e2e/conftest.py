"""A real floor in its own process and a real Chromium, for the tests of the pages.

These run in a pytest process of their own: Playwright's loop and the floor's do not share one.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from floor_process import FloorProcess
from playwright.sync_api import expect

#: A busy machine is slow, never wrong: what is expected may take its while to show.
expect.set_options(timeout=20_000)

QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--disable-background-timer-throttling",
    "--disable-renderer-backgrounding",
)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    chromium = shutil.which("chromium")
    if chromium is None:
        pytest.fail("the tests of the pages need Chromium; `make test` installs it as root")
    return {**browser_type_launch_args, "executable_path": chromium, "args": list(QUIET)}


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[FloorProcess]:
    process = FloorProcess(tmp_path / "data")
    process.start()
    yield process
    process.stop()


@pytest.fixture
def later(tmp_path: Path) -> Iterator[FloorProcess]:
    """A floor on which time passes when a test says so."""
    process = FloorProcess(tmp_path / "data", Path(__file__).parent / "later_floor.py")
    process.start()
    yield process
    process.stop()
