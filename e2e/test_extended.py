"""A table that does what its book has not: every screen that shows it says so, and why it may."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from dealing import Dealing
from extended_floor import APPROVAL
from floor_process import FloorProcess
from playwright.sync_api import Browser, Page, expect
from screen import violations

SAYS = f"not in the approved book: terminals (approval {APPROVAL})"
NOTICE = "not-in-book"
TERMINAL = "ro1-t2"


@pytest.fixture(scope="module")
def extended(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorProcess]:
    here = Path(__file__).parent
    process = FloorProcess(tmp_path_factory.mktemp("ex") / "data", here / "extended_floor.py")
    process.start()
    yield process
    process.stop()


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/player?as=player-1&table=ex1",
        f"/player?as=player-2&table=ex1&terminal={TERMINAL}",
        "/dealer?as=dealer-1",
        "/dealer/ex1?as=dealer-1",
        "/pit?as=casino-supervisor-1",
    ],
)
def test_a_screen_says_what_is_not_in_the_book(
    browser: Browser, extended: FloorProcess, path: str
) -> None:
    page = opened(browser, extended, path)
    expect(page.get_by_test_id(NOTICE).first).to_have_text(SAYS)
    assert violations(page) == []
    if path.startswith("/pit"):
        page.get_by_test_id("table-ex1").click()
        expect(page.get_by_test_id("sheet").get_by_test_id(NOTICE)).to_have_text(SAYS)
        assert violations(page) == []
    page.context.close()


def test_a_phone_has_a_line_for_it(browser: Browser, extended: FloorProcess) -> None:
    page = opened(browser, extended, "/player?as=player-1&table=ex1", 390)
    notice = page.get_by_test_id(NOTICE)
    expect(notice).to_have_text(SAYS)
    box = notice.bounding_box()
    assert box is not None
    assert box["width"] > 300, box
    page.context.close()


def test_the_wall_the_regulator_and_the_window_say_it_too(
    browser: Browser, extended: FloorProcess
) -> None:
    page = opened(browser, extended, f"/player?as=player-2&table=ex1&terminal={TERMINAL}")
    page.get_by_test_id("open-notes").click()
    page.get_by_test_id("note-5000").click()
    expect(page.get_by_test_id("note-5000")).to_have_count(0)
    page.get_by_test_id("collect").click()
    expect(page.get_by_test_id("slip")).to_contain_text(SAYS)
    page.get_by_test_id("slip-taken").click()
    expect(page.get_by_test_id("slip")).to_have_count(0)
    dealing = Dealing(extended.address, "ex1")
    dealing.open()
    dealing.finish("1-2-4")
    for path in ("/display/ex1", "/regulator?table=ex1&as=regulator-officer-1"):
        page.goto(f"{extended.address}{path}")
        expect(page.get_by_text(SAYS).first).to_be_visible()
    page.goto(f"{extended.address}/cage")
    page.get_by_test_id("tab-outstanding").click()
    expect(page.locator("[data-state='payable']").get_by_test_id(NOTICE)).to_have_text(SAYS)
    page.context.close()


def opened(browser: Browser, floor: FloorProcess, path: str, width: int = 1280) -> Page:
    size = {"width": width, "height": 820}
    context = browser.new_context(viewport=size, reduced_motion="reduce")  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"{floor.address}{path}")
    return page
