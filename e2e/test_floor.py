"""The whole floor at once: dealer, two players, display, pit and cashier, each on its own page.

No program acts here: every act is a press on a page, and every page shows what the others did.
"""

from collections.abc import Iterator

import pytest
from desk import Desk, deal_at
from floor_process import FloorProcess
from playwright.sync_api import Browser, Page, expect
from screen import Screen, sit_down
from test_dealer import ROUNDS


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorProcess]:
    """One floor for all of these: each test has a table of its own."""
    process = FloorProcess(tmp_path_factory.mktemp("floor") / "data")
    process.start()
    yield process
    process.stop()


def opened(browser: Browser, address: str, width: int, height: int) -> Page:
    context = browser.new_context(
        viewport={"width": width, "height": height}, reduced_motion="reduce"
    )
    page = context.new_page()
    page.goto(address)
    return page


def sell(desk: Desk, screen: Screen, player: str) -> None:
    desk.errand("buy_in", f"option-{player}", "quick-10000")
    desk.done()
    screen.meter("purse", 100_00)


@pytest.mark.parametrize("table", ROUNDS)
def test_a_round_of_every_book_on_six_pages(
    table: str, browser: Browser, floor: FloorProcess
) -> None:
    stakes, result, won, lost, _ = ROUNDS[table]
    desk = deal_at(browser, floor.address, table)
    one, two = (
        sit_down(browser, floor.address, table, person=f"player-{n}", purse=0) for n in (1, 2)
    )
    wall = opened(browser, f"{floor.address}/display/{table}", 1920, 1080)
    pit = opened(browser, f"{floor.address}/pit?as=shift-manager-1", 1440, 900)
    window = opened(browser, f"{floor.address}/cage", 1280, 800)
    window.get_by_test_id("tab-chips").click()
    sell(desk, one, "player-1")
    sell(desk, two, "player-2")

    def everywhere(phase: str) -> None:
        desk.phase(phase)
        one.phase(phase)
        two.phase(phase)
        expect(wall.get_by_test_id("phase")).to_have_attribute("data-phase", phase)

    everywhere("waiting")
    desk.open()
    everywhere("open")
    for position, cents in stakes:
        one.bet(position, cents)
    (winning, _), (losing, cents) = stakes[0], stakes[-1]
    two.bet(losing, cents)
    one.shows(losing, cents)
    two.shows(winning, 0)
    desk.lists("layout", sum(cents for _, cents in stakes) + cents)
    desk.lock()
    everywhere(desk.at("phase").get_attribute("data-phase") or "")
    expect(pit.get_by_test_id(f"table-{table}")).to_contain_text("No more bets")

    desk.enter(result)
    desk.confirm()
    everywhere("result")
    expect(wall.get_by_test_id("result")).to_have_attribute("data-result", result)
    expect(one.at(winning)).to_have_attribute("data-lit", "true")
    desk.settle()
    everywhere("waiting")
    one.meter("won", won)
    one.meter("purse", 100_00 + won - lost)
    two.meter("won", 0)
    two.meter("purse", 100_00 - cents)

    one.do("carry-out")
    one.meter("purse", 0)
    kept = window.get_by_test_id("purse-player-1")
    expect(kept).to_have_attribute("data-cents", str(100_00 + won - lost))
    window.get_by_test_id("buy-back-player-1").click()
    expect(kept).to_have_attribute("data-cents", "0")
    for page in (desk.page, one.page, two.page, wall, pit, window):
        page.context.close()


def test_a_slip_goes_from_a_terminal_to_the_window(browser: Browser, floor: FloorProcess) -> None:
    address = f"{floor.address}/player?as=player-3&table=ro1&terminal=ro1-t2"
    terminal = opened(browser, address, 1024, 768)
    terminal.get_by_test_id("open-notes").click()
    terminal.get_by_test_id("note-10000").click()
    expect(terminal.get_by_test_id("purse")).to_have_attribute("data-cents", "10000")
    terminal.get_by_test_id("collect").click()
    number = terminal.get_by_test_id("slip-number").inner_text()
    terminal.get_by_test_id("slip-taken").click()
    expect(terminal.get_by_test_id("purse")).to_have_attribute("data-cents", "0")

    window = opened(browser, f"{floor.address}/cage", 1280, 800)
    window.get_by_test_id("scan").fill(number)
    window.keyboard.press("Enter")
    expect(window.get_by_test_id("amount")).to_have_attribute("data-cents", "10000")
    window.get_by_test_id("pay").click()
    expect(window.get_by_test_id("notice")).to_contain_text("Paid $100")
    terminal.context.close()
    window.context.close()
