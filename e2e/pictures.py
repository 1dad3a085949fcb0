"""Pictures of the pages in their named states, taken from a real floor by a real browser.

    python e2e/pictures.py [NAME...] [--readme]

They go to var/pictures, which is not committed. A name is a prefix: `roulette` takes all of them.
With `--readme` those that stand in the README are also written small, to docs/pictures, and those
are committed.
"""

import shutil
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

import dealer_pictures
import front_pictures
import readme_pictures
from dealing import Dealing, Offices
from floor_process import FloorProcess
from picture import HANDSET, Picture, Scene, offline, see, then
from pictures_cashier import CASHIERS
from pictures_display import DISPLAYS
from pictures_pit import PITS
from pictures_regulator import REGULATORS
from playwright.sync_api import Browser, Page, expect, sync_playwright

from conftest import QUIET

INTO = Path("var/pictures")


def on(*places: tuple[str, int]) -> Scene:
    """Betting is open and chips lie on these places, each by taps of one chip."""

    def scene(dealing: Dealing, page: Page) -> None:
        dealing.open()
        see(page, "open")
        for position, chip in places:
            page.get_by_test_id(f"chip-{chip}").click()
            place = page.get_by_test_id(f"position-{position}")
            before = int(place.get_attribute("data-cents") or 0)
            place.click()
            expect(place).not_to_have_attribute("data-cents", str(before))

    return scene


def touch(position: str) -> Scene:
    return lambda _, page: page.get_by_test_id(f"position-{position}").hover()


def asked(dealing: Dealing, page: Page) -> None:
    page.get_by_test_id("why-position").click()
    expect(page.get_by_test_id("why-panel")).to_contain_text(".")


def locked(dealing: Dealing, page: Page) -> None:
    dealing.lock()
    see(page, "spun" if "spin" in dealing.done else "locked")


def result(key: str) -> Scene:
    def scene(dealing: Dealing, page: Page) -> None:
        dealing.result(key)
        see(page, "result")

    return scene


def paying(dealing: Dealing, page: Page) -> None:
    dealing.collect()
    see(page, "paying")


def paid(dealing: Dealing, page: Page) -> None:
    dealing.collect()
    dealing.pay()
    see(page, "waiting")


def opened(test_id: str, panel: str) -> Scene:
    def scene(_: Dealing, page: Page) -> None:
        page.get_by_test_id(test_id).click()
        expect(page.get_by_test_id(panel)).to_be_visible()
        page.wait_for_timeout(300)

    return scene


def no_result(irregularity: str) -> Scene:
    return lambda dealing, _: dealing.no_result(irregularity)


def late(dealing: Dealing, page: Page) -> None:
    page.locator("[data-testid^='position-']").first.click()
    expect(page.get_by_test_id("refusal")).to_be_visible()


def noted(*notes: int) -> Scene:
    """Banknotes into a terminal."""

    def scene(_: Dealing, page: Page) -> None:
        for note in notes:
            page.get_by_test_id("open-notes").click()
            page.get_by_test_id(f"note-{note}").click()
            expect(page.get_by_test_id("notes-panel")).to_be_hidden()

    return scene


def stopped(dealing: Dealing, page: Page) -> None:
    dealing.stop("the tumbler has failed")
    expect(page.locator(".state.fault")).to_be_visible()


def faulty(dealing: Dealing, page: Page) -> None:
    dealing.fault("ro1-t1", "the touch screen has failed")
    expect(page.locator(".state.fault")).to_be_visible()


def may_ride(dealing: Dealing, page: Page) -> None:
    """A window of one Super Streak is used, the other may still be played."""
    dealing.open()
    see(page, "open")
    place = page.get_by_test_id("position-super_streak:small-big")
    place.click()
    expect(place).to_have_attribute("data-cents", "1000")


def rides(rounds: int) -> Scene:
    def scene(dealing: Dealing, page: Page) -> None:
        may_ride(dealing, page)
        for _ in range(rounds):
            dealing.finish("1-2-5")
            dealing.open()
        see(page, "open")

    return scene


def two_fingers(_: Dealing, page: Page) -> None:
    finger = page.context.new_cdp_session(page)
    points = [{"x": 100, "y": 150, "id": 0}, {"x": 900, "y": 150, "id": 1}]
    for kind, touches in (("touchStart", points[:1]), ("touchStart", points), ("touchEnd", [])):
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})
    expect(page.get_by_test_id("refusal")).to_be_visible()


def closed(dealing: Dealing, page: Page) -> None:
    Offices(dealing.house.address).send("close_table", dealing.table)
    page.goto(f"{dealing.house.address}/player?as=player-1&table={dealing.table}")
    expect(page.get_by_test_id("phase")).to_contain_text("closed")


def warned(dealing: Dealing, page: Page) -> None:
    dealing.warn()
    expect(page.get_by_test_id("phase")).to_contain_text("Finish")


SPINS = ("28", "7", "13", "36", "21", "4", "19", "30", "11", "26", "0", "8", "15", "32")
CLOTH = on(
    ("straight:17", 500),
    ("split:17-20", 500),
    ("split:17-20", 500),
    ("corner:8-9-11-12", 500),
    ("street:25-26-27", 500),
    ("split:0-3", 100),
    ("dozen:2", 2500),
    ("red", 2500),
    ("neighbours:0", 2500),
)
BOXES = on(
    ("small", 2500),
    ("total:10", 500),
    ("pair:3-4", 500),
    ("pair:3-4", 500),
    ("single:3", 500),
    ("big", 500),
    ("specific_triple:3", 100),
    ("four_numbers:3-4-5-6", 500),
)
SYMBOLS = on(
    ("small", 2500),
    ("specific_symbol_triple:fish", 100),
    ("total:9", 500),
    ("single_colour:red", 500),
    ("any_colour_triple", 500),
    ("single_symbol:fish", 500),
    ("single_symbol:fish", 500),
)
WHEEL = on(("symbol:1", 2500), ("symbol:2", 500), ("symbol:2", 500), ("symbol:4", 500))
STREAK = ("1-2-4", "1-2-4", "2-2-5", "1-1-3", "4-5-6", "4-5-6")

AT_TERMINAL = "&terminal=ro1-t1"
ICONS = on(("straight:17", 500), ("split:17-20", 1000), ("street:25-26-27", 500), ("red", 2500))

PICTURES = (
    Picture("roulette-open", "ro1", then(CLOTH, touch("split:17-20")), before=SPINS),
    Picture("roulette-why", "ro1", then(CLOTH, asked), before=SPINS),
    Picture("roulette-locked", "ro1", then(CLOTH, locked), before=SPINS),
    Picture("roulette-late", "ro1", then(CLOTH, locked, late), before=SPINS),
    Picture("roulette-result", "ro1", then(CLOTH, result("17")), before=SPINS),
    Picture("roulette-paid", "ro1", then(CLOTH, result("17"), paid), before=SPINS),
    Picture("roulette-offline", "ro1", then(CLOTH, offline), before=SPINS),
    Picture("roulette-help", "ro1", then(CLOTH, opened("open-help", "help-panel"))),
    Picture("roulette-phone", "ro1", CLOTH, HANDSET, before=SPINS[:6]),
    Picture("roulette-phone-result", "ro1", then(CLOTH, result("17")), HANDSET, before=SPINS[:6]),
    Picture("roulette-zh", "ro1", CLOTH, query="&lang=zh", before=SPINS),
    Picture("terminal-empty", "ro1", opened("open-notes", "notes-panel"), query=AT_TERMINAL),
    Picture("terminal-stopped", "ro1", then(noted(10000), ICONS, faulty), query=AT_TERMINAL),
    Picture("terminal-finish", "ro1", then(noted(10000), ICONS, warned), query=AT_TERMINAL),
    Picture(
        "terminal-slip",
        "ro1",
        then(noted(10000), ICONS, result("17"), paid, opened("collect", "slip-panel")),
        query=AT_TERMINAL,
    ),
    Picture("sicbo-open", "sb1", BOXES, before=("1-2-4", "4-5-6")),
    Picture("sicbo-result", "sb1", then(BOXES, result("3-3-4"), paying), before=("1-2-4",)),
    Picture("sicbo-paid", "sb1", then(BOXES, result("3-3-4"), paid)),
    Picture("sicbo-zh", "sb1", then(BOXES, result("3-3-4"), paid), query="&lang=zh"),
    Picture("sicbo-no-result", "sb1", then(BOXES, locked, no_result("not_flat"))),
    Picture("sicbo-waiting", "sb1", lambda _, page: see(page, "waiting")),
    Picture("sicbo-streak-may", "sb1", may_ride, before=("1-2-4",)),
    Picture("sicbo-streak-rides", "sb1", rides(4), before=("1-2-4",)),
    Picture("sicbo-two-fingers", "sb1", then(BOXES, two_fingers)),
    Picture("sicbo-stopped", "sb1", then(BOXES, stopped)),
    Picture("sicbo-closed", "sb1", closed, page="/"),
    Picture("sicbo-phone", "sb1", BOXES, HANDSET),
    Picture("sicbo-phone-menu", "sb1", then(BOXES, opened("open-menu", "menu-panel")), HANDSET),
    Picture("bigsmall-open", "bs1", BOXES, before=("1-2-4", "4-5-6", "2-2-2")),
    Picture(
        "bigsmall-rounds",
        "bs1",
        then(BOXES, result("3-3-4"), paid, opened("open-rounds", "rounds-panel")),
    ),
    Picture("victoria-a-open", "va1", BOXES),
    Picture("optionb-open", "vb1", then(SYMBOLS, touch("single_symbol:fish"))),
    Picture("optionb-result", "vb1", then(SYMBOLS, result("fish-fish-coin"), paying)),
    Picture("optionb-zh", "vb1", SYMBOLS, query="&lang=zh"),
    Picture("optionb-phone", "vb1", SYMBOLS, HANDSET),
    Picture("bigwheel-open", "bw1", WHEEL, before=("1", "2", "1", "5")),
    Picture("bigwheel-locked", "bw1", then(WHEEL, locked)),
    Picture("bigwheel-paid", "bw1", then(WHEEL, result("2"), paid)),
    Picture("bigwheel-no-spin", "bw1", then(WHEEL, locked, no_result("on_peg"))),
    Picture("bigwheel-phone", "bw1", WHEEL, HANDSET),
)


def sit_down(page: Page, dealing: Dealing, picture: Picture) -> None:
    address = f"{dealing.house.address}/player?as=player-1&table={picture.table}{picture.query}"
    page.goto(address)
    see(page, "waiting")
    expect(page.get_by_test_id("place")).not_to_be_empty()
    if "terminal=" not in picture.query:
        dealing.buy_in("player-1", 500_00)
        expect(page.get_by_test_id("purse")).to_have_attribute("data-cents", "50000")


def take(browser: Browser, picture: Picture) -> None:
    with tempfile.TemporaryDirectory() as folder:
        floor = FloorProcess(Path(folder) / "data")
        floor.start()
        width, height = picture.size
        context = browser.new_context(
            viewport={"width": width, "height": height}, reduced_motion="reduce"
        )
        try:
            page = context.new_page()
            dealing = Dealing(floor.address, picture.table)
            if picture.page:
                page.goto(f"{floor.address}{picture.page}{picture.query}")
            else:
                sit_down(page, dealing, picture)
            for before in picture.before:
                dealing.play(before)
            picture.scene(dealing, page)
            page.wait_for_timeout(350)
            page.screenshot(path=INTO / f"{picture.name}.png")
        finally:
            context.close()
            floor.stop()


def take_dealer(browser: Browser, picture: dealer_pictures.Picture) -> None:
    with tempfile.TemporaryDirectory() as folder:
        floor = FloorProcess(Path(folder) / "data")
        floor.start()
        try:
            path = str(INTO / f"{picture.name}.png")
            dealer_pictures.take(browser, picture, floor.address, path)
        finally:
            floor.stop()


def every(browser: Browser) -> dict[str, Callable[[], None]]:
    """What takes each picture, by its name."""
    tables = (*PICTURES, *DISPLAYS, *PITS, *REGULATORS, *CASHIERS)
    return {
        **{one.name: partial(take, browser, one) for one in tables},
        **{
            one.name: partial(front_pictures.take, browser, one, INTO)
            for one in front_pictures.PICTURES
        },
        **{one.name: partial(take_dealer, browser, one) for one in dealer_pictures.PICTURES},
    }


def main(names: list[str], *, readme: bool) -> None:
    INTO.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=list(QUIET)
        )
        for name, taken in every(browser).items():
            if names and not name.startswith(tuple(names)):
                continue
            taken()
            print(INTO / f"{name}.png")  # noqa: T201 - what was taken
            if readme and name in readme_pictures.SIX:
                small = readme_pictures.write_small(browser, INTO / f"{name}.png")
                print(small)  # noqa: T201 - what was written
        browser.close()


if __name__ == "__main__":
    given = sys.argv[1:]
    main([name for name in given if name != "--readme"], readme="--readme" in given)
