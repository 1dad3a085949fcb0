"""One Big Wheel table through its pages: played, refused, killed under them, explained, verified.

A dealer and two players, each on a page of his own, in a real browser against a real floor.
"""

import subprocess
import sys

import pytest
from floor_process import FloorProcess
from playwright.sync_api import Browser, Locator, Page, expect

Pages = tuple[Page, Page, Page]


def see(page: Page, phase: str) -> None:
    expect(page.get_by_test_id("phase")).to_have_attribute("data-phase", phase)


def press(page: Page, test_id: str = "next-act") -> None:
    """The dealer's button, once the question has rested and it may be pressed."""
    button = page.get_by_test_id(test_id)
    expect(button).not_to_have_attribute("aria-disabled", "true")
    button.click()


def position(page: Page, symbol: int) -> Locator:
    return page.get_by_test_id(f"position-symbol:{symbol}")


def cents(page: Page, meter: str, amount: int) -> None:
    expect(page.get_by_test_id(meter)).to_have_attribute("data-cents", str(amount))


@pytest.fixture
def pages(browser: Browser, floor: FloorProcess) -> Pages:
    """Dealer, Player 1 and Player 2, each in a browser context of his own."""
    opened = []
    for path, width, height in (
        ("/dealer/bw1", 1280, 800),
        ("/player?as=player-1", 1024, 768),
        ("/player?as=player-2", 1024, 768),
    ):
        context = browser.new_context(viewport={"width": width, "height": height})
        page = context.new_page()
        page.goto(floor.address + path)
        see(page, "waiting")
        opened.append(page)
    dealer, one, two = opened
    return dealer, one, two


def buy_in(dealer: Page) -> None:
    press(dealer, "errand-buy_in")
    dealer.get_by_test_id("option-player-1").click()
    dealer.get_by_test_id("quick-10000").click()
    press(dealer, "errand-yes")
    expect(dealer.get_by_test_id("errand")).to_have_count(0)


def enter(dealer: Page, symbol: int) -> None:
    """The result in two steps."""
    dealer.get_by_test_id(f"key-{symbol}").click()
    see(dealer, "entered")
    press(dealer, "confirm")


def test_a_round_is_played_and_explained(pages: Pages, floor: FloorProcess) -> None:
    dealer, one, two = pages
    buy_in(dealer)
    cents(one, "purse", 100_00)
    press(dealer)
    see(one, "open")
    one.get_by_test_id("chip-500").click()
    position(one, 3).click()
    position(one, 1).click()
    cents(one, "staked", 10_00)
    cents(one, "purse", 90_00)
    position(two, 3).click()
    expect(two.get_by_test_id("refusal")).to_contain_text("purse")

    press(dealer)
    see(one, "locked")
    position(one, 2).click()
    expect(one.get_by_test_id("refusal")).to_contain_text("betting is closed")
    expect(one.get_by_test_id("refusal")).to_contain_text("3.9")
    cents(one, "staked", 10_00)

    press(dealer)
    see(one, "spun")
    enter(dealer, 3)
    for page in (one, two):
        see(page, "result")
        expect(position(page, 3)).to_have_attribute("data-lit", "true")
        expect(position(page, 1)).not_to_have_attribute("data-lit", "true")
    press(dealer)
    see(one, "paying")
    press(dealer)
    see(one, "waiting")
    cents(one, "purse", 120_00)
    cents(one, "won", 25_00)

    one.locator("[data-testid^='why-']").first.click()
    why = one.get_by_test_id("why-panel")
    expect(why).to_contain_text("won $25.00")
    expect(why).to_contain_text("6.1 [2.2.3]")
    expect(why).to_contain_text("not the approved text")
    assert croupier("verify", "--data", str(floor.data)) == 0
    assert croupier("replay", "--data", str(floor.data), "--round", "1") == 0


def croupier(*words: str) -> int:
    command = [sys.executable, "-m", "croupier", *words]
    return subprocess.run(command, capture_output=True, check=False).returncode


def test_a_no_spin_gives_every_stake_back(pages: Pages) -> None:
    dealer, one, _ = pages
    buy_in(dealer)
    press(dealer)
    see(one, "open")
    one.get_by_test_id("chip-2500").click()
    position(one, 7).click()
    cents(one, "staked", 25_00)
    press(dealer)
    see(dealer, "locked")
    press(dealer, "irregularity-on_peg")
    press(dealer, "confirm")
    see(one, "waiting")
    cents(one, "purse", 100_00)
    cents(one, "staked", 0)


def test_a_server_killed_under_open_pages_loses_nothing(pages: Pages, floor: FloorProcess) -> None:
    dealer, one, _ = pages
    buy_in(dealer)
    press(dealer)
    see(one, "open")
    one.get_by_test_id("chip-500").click()
    position(one, 3).click()
    cents(one, "staked", 5_00)

    floor.kill()
    expect(one.get_by_test_id("connection")).not_to_have_attribute("data-link", "up")
    floor.start()
    expect(one.get_by_test_id("connection")).to_have_attribute("data-link", "up", timeout=60_000)
    see(one, "open")
    cents(one, "staked", 5_00)
    cents(one, "purse", 95_00)

    position(one, 3).click()
    cents(one, "staked", 10_00)
    press(dealer)
    see(one, "locked")
    floor.kill()
    floor.start()
    expect(one.get_by_test_id("connection")).to_have_attribute("data-link", "up", timeout=60_000)
    press(dealer)
    see(dealer, "spun")
    enter(dealer, 3)
    see(one, "result")
    press(dealer)
    see(one, "paying")
    press(dealer)
    see(one, "waiting")
    cents(one, "purse", 150_00)
    assert croupier("verify", "--data", str(floor.data)) == 0


def test_chips_from_the_cage_reach_the_table_and_come_back(
    browser: Browser, pages: Pages, floor: FloorProcess
) -> None:
    _, one, _ = pages
    cage = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
    cage.goto(f"{floor.address}/cage")
    cage.get_by_test_id("tab-chips").click()
    cage.get_by_test_id("sell-player-1-5000").click()
    expect(cage.get_by_test_id("purse-player-1")).to_have_attribute("data-cents", "5000")
    cage.get_by_test_id("carry-player-1").click()
    cents(one, "purse", 50_00)
    one.get_by_test_id("carry-out").click()
    cents(one, "purse", 0)
    expect(cage.get_by_test_id("purse-player-1")).to_have_attribute("data-cents", "5000")


def test_pages_ask_nobody_else_and_break_no_policy(browser: Browser, floor: FloorProcess) -> None:
    page = browser.new_context().new_page()
    asked: list[str] = []
    said: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: said.append(message.text))
    for path in ("/", "/player", "/dealer", "/dealer/ro1", "/cage"):
        page.goto(floor.address + path)
        page.wait_for_timeout(300)
    own = (floor.address, floor.address.replace("http", "ws"))
    assert [url for url in asked if not url.startswith(own)] == []
    assert [text for text in said if "Content Security Policy" in text] == []
