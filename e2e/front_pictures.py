"""The front door, sign-in, enrolment, set-up and odds in their named states, for pictures.py."""

import tempfile
from pathlib import Path
from typing import NamedTuple

from floor_process import FloorProcess
from playwright.sync_api import Browser, Page, expect

DESK, HANDSET = (1280, 900), (390, 844)


class Picture(NamedTuple):
    name: str
    page: str
    size: tuple[int, int] = DESK
    robots: bool = False
    #: What is pressed, in this order, before the picture.
    press: tuple[str, ...] = ()


PICTURES = (
    Picture("front", "/", robots=True),
    Picture("front-phone", "/", HANDSET, robots=True),
    Picture("front-zh", "/?lang=zh", robots=True),
    Picture("front-nobody", "/"),
    Picture("signin", "/sign-in"),
    Picture("signin-ended", "/sign-in?was=cashier-1&role=cashier"),
    Picture("signin-first", "/sign-in?first"),
    Picture("signin-missing", "/sign-in", press=("enter",)),
    Picture("signin-phone-zh", "/sign-in?lang=zh", HANDSET),
    Picture("enrol", "/enrol"),
    Picture("enrol-revoked", "/enrol?was=ro1-t1"),
    Picture("setup-people", "/setup"),
    Picture("setup-refused", "/setup", press=("add-person",)),
    Picture("setup-screens", "/setup", press=("tab-screens",)),
    Picture("setup-tables", "/setup", press=("tab-tables",)),
    Picture("setup-keys", "/setup", press=("tab-keys",)),
    Picture("setup-phone-zh", "/setup?lang=zh", HANDSET, press=("tab-tables",)),
    Picture("odds-roulette", "/odds/adelaide-roulette"),
    Picture("odds-optionb", "/odds/victoria-sic-bo:b"),
    Picture("odds-phone-zh", "/odds/nsw-sic-bo?lang=zh", HANDSET),
    Picture("odds-missing", "/odds/no-such-book"),
)


def take(browser: Browser, picture: Picture, into: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        floor = FloorProcess(Path(folder) / "data", robots=picture.robots)
        floor.start()
        width, height = picture.size
        context = browser.new_context(
            viewport={"width": width, "height": height}, reduced_motion="reduce"
        )
        try:
            page = context.new_page()
            page.goto(f"{floor.address}{picture.page}")
            _settled(page, picture)
            for name in picture.press:
                page.get_by_test_id(name).click()
                page.wait_for_timeout(800)
            page.screenshot(path=into / f"{picture.name}.png", full_page=True)
        finally:
            context.close()
            floor.stop()


def _settled(page: Page, picture: Picture) -> None:
    """Everything that the page fetches is there."""
    expect(page.locator("h1")).to_be_visible()
    if picture.robots:
        robot = page.get_by_test_id("dealer-of-bw1")
        expect(robot).to_have_attribute("data-robot", "true", timeout=15_000)
        # A while into the evening: some tables take bets, others pay.
        page.wait_for_timeout(9_000)
    page.wait_for_timeout(800)
