"""The craft of the player's screen: bad input, lost lines, languages, sizes, weight, stillness.

A real floor in its own process, a real Chromium; the dealer acts over the API (dealing.py).
"""

import re
from pathlib import Path

import pytest
from floor_process import FloorProcess
from playwright.sync_api import Browser, Page, expect
from screen import HANDSET, sit_down, violations


def test_two_quick_taps_are_two_chips_and_no_more(browser: Browser, floor: FloorProcess) -> None:
    screen = sit_down(browser, floor.address, "va1")
    screen.open()
    screen.at("big").dblclick()
    screen.shows("big", 10_00)
    screen.at("big").click(click_count=1)
    screen.shows("big", 15_00)
    screen.meter("purse", 485_00)


def test_what_is_not_funded_is_said_with_the_sum(browser: Browser, floor: FloorProcess) -> None:
    screen = sit_down(browser, floor.address, "vb1", purse=20_00)
    screen.open()
    screen.pick(50000)
    screen.at("small").click()
    expect(screen.refusal()).to_contain_text("$20")
    screen.is_accessible()
    screen.meter("purse", 20_00)


def test_reload_anywhere_shows_what_is_the_case(browser: Browser, floor: FloorProcess) -> None:
    screen = sit_down(browser, floor.address, "vb1")
    screen.open()
    screen.bet("single_symbol:crab", 500)
    screen.page.reload()
    screen.phase("open")
    screen.shows("single_symbol:crab", 5_00)
    screen.dealing.result_after_lock("crab-crab-fish")
    screen.phase("result")
    screen.page.reload()
    screen.phase("result")
    expect(screen.at("single_symbol:crab")).to_have_attribute("data-lit", "true")
    screen.dealing.collect()
    screen.dealing.pay()
    screen.page.reload()
    screen.phase("waiting")
    screen.meter("purse", 510_00)
    screen.meter("won", 10_00)


def test_an_expired_session_signs_in_again_and_the_chip_lies_once(
    browser: Browser, floor: FloorProcess
) -> None:
    screen = sit_down(browser, floor.address, "bs1")
    screen.open()
    screen.page.context.clear_cookies()
    screen.bet("odd", 500)
    screen.meter("purse", 495_00)


def test_a_dropped_line_says_what_stands_and_takes_nothing(
    browser: Browser, floor: FloorProcess
) -> None:
    screen = sit_down(browser, floor.address, "ro1")
    page = screen.page
    screen.open()
    screen.bet("red", 500)
    page.context.set_offline(True)
    line = page.get_by_test_id("connection")
    expect(line).to_have_attribute("data-link", "lost")
    expect(line).to_contain_text("$5 was accepted and stands")
    screen.at("black").click(force=True)
    screen.is_accessible()
    page.context.set_offline(False)
    expect(line).to_have_attribute("data-link", "up", timeout=60_000)
    screen.meter("staked", 5_00)
    screen.shows("black", 0)


def test_a_line_that_drops_in_settlement_comes_back_to_what_was_paid(
    browser: Browser, floor: FloorProcess
) -> None:
    screen = sit_down(browser, floor.address, "bs1")
    page = screen.page
    screen.open()
    screen.bet("small", 2500)
    screen.bet("big", 500)
    screen.dealing.result_after_lock("1-2-4")
    screen.phase("result")
    screen.dealing.collect()
    screen.phase("paying")
    page.context.set_offline(True)
    line = page.get_by_test_id("connection")
    expect(line).to_have_attribute("data-link", "lost")
    expect(line).to_contain_text("$25 was accepted and stands")
    screen.dealing.pay()
    screen.meter("purse", 470_00)
    page.context.set_offline(False)
    expect(line).to_have_attribute("data-link", "up", timeout=60_000)
    screen.phase("waiting")
    screen.meter("won", 25_00)
    screen.meter("purse", 520_00)
    screen.meter("staked", 0)


def test_a_no_result_says_what_becomes_of_the_money(browser: Browser, floor: FloorProcess) -> None:
    screen = sit_down(browser, floor.address, "sb1")
    screen.open()
    screen.bet("big", 2500)
    screen.dealing.lock()
    screen.phase("locked")
    screen.dealing.no_result("not_flat")
    screen.meter("purse", 500_00)
    expect(screen.page.get_by_test_id("phase")).to_contain_text("$25 is back in your purse")
    screen.is_accessible()


def test_help_is_readable_with_nothing_at_stake(browser: Browser, floor: FloorProcess) -> None:
    screen = sit_down(browser, floor.address, "bs1", purse=0)
    screen.page.get_by_test_id("open-help").click()
    help_page = screen.page.get_by_test_id("help-panel")
    expect(help_page).to_contain_text("not the approved text")
    expect(help_page).to_contain_text("5 1/2 to 1")
    screen.is_accessible()
    screen.page.keyboard.press("Escape")
    expect(help_page).to_be_hidden()


@pytest.mark.parametrize("table", ["ro1", "sb1", "vb1", "bw1"])
def test_a_handset_plays_and_stays_within_its_width(
    table: str, browser: Browser, floor: FloorProcess
) -> None:
    screen = sit_down(browser, floor.address, table, size=HANDSET)
    page = screen.page
    screen.open()
    first, last = (screen.dealing.card["positions"][at]["id"] for at in (0, -3))
    screen.bet(first, 2500)
    screen.bet(last, 2500 if "neighbours" in last else 500)
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= HANDSET[0]
    screen.is_accessible()
    page.get_by_test_id("open-menu").click()
    page.get_by_test_id("menu-clear").click()
    screen.meter("staked", 0)
    screen.is_accessible()


def test_chinese_has_its_words_and_every_glyph(browser: Browser, floor: FloorProcess) -> None:
    screen = sit_down(browser, floor.address, "sb1")
    page = screen.page
    page.get_by_test_id("language").click()
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
    screen.open()
    expect(page.get_by_test_id("phase")).to_contain_text("请下注")
    expect(screen.at("small")).to_have_attribute("aria-label", re.compile("^小.*1赔1"))
    screen.bet("total:10", 500)
    screen.is_accessible()
    spoken = Path(__file__).parent.parent / "ui" / "src" / "words"
    source = "".join(one.read_text() for one in spoken.glob("*zh.ts"))
    letters = sorted({letter for letter in source if letter > "\u2e80"})
    assert len(letters) > 300
    assert page.evaluate(MISSING, "".join(letters)) == []
    page.reload()
    expect(page.get_by_test_id("phase")).to_contain_text("请下注")
    page.get_by_test_id("language").click()
    expect(page.get_by_test_id("phase")).to_contain_text("Place your bets")


#: Characters that the shipped font draws as it draws one which it surely lacks.
MISSING = """async letters => {
  await document.fonts.load('400 24px "Croupier Han"', letters);
  const pen = Object.assign(document.createElement('canvas'), { width: 32, height: 32 })
    .getContext('2d', { willReadFrequently: true });
  pen.font = '24px "Croupier Han"';
  const drawn = letter => {
    pen.clearRect(0, 0, 32, 32);
    pen.fillText(letter, 2, 26);
    return pen.getImageData(0, 0, 32, 32).data.join();
  };
  const none = drawn('\\u4e04');
  return [...letters].filter(letter => drawn(letter) === none);
}"""


@pytest.mark.parametrize("table", ["ro1", "sb1", "vb1", "bw1"])
def test_the_first_paint_is_light_and_asks_nobody_else(
    table: str, browser: Browser, floor: FloorProcess
) -> None:
    page = browser.new_context().new_page()
    scripts: dict[str, int] = {}
    said: list[str] = []
    page.on(
        "response",
        lambda got: scripts.update({got.url: len(got.body())}) if ".js" in got.url else None,
    )
    page.on("console", lambda message: said.append(message.text))
    page.goto(f"{floor.address}/player?as=player-1&table={table}")
    expect(page.locator("[data-testid^='position-']").first).to_be_visible()
    painted = dict(scripts)
    page.wait_for_load_state("networkidle")
    assert sum(painted.values()) < 100_000, painted
    assert all(url.startswith(floor.address) for url in scripts)
    assert [text for text in said if "Content Security Policy" in text] == []


def test_motion_can_be_switched_off_and_winnings_travel_while_it_is_on(
    browser: Browser, floor: FloorProcess
) -> None:
    screen = sit_down(browser, floor.address, "bw1", still=False)
    page = screen.page
    page.evaluate(COUNT_FLIGHTS)
    for purse in (505_00, 510_00):
        screen.open()
        screen.bet("symbol:1", 500)
        screen.dealing.finish("1")
        screen.phase("waiting")
        screen.meter("purse", purse)
        page.wait_for_function("window.flown === 1")
        if purse == 505_00:
            page.get_by_test_id("motion").click()
            expect(page.locator("html")).to_have_attribute("data-motion", "off")
    assert page.evaluate("window.flown") == 1


COUNT_FLIGHTS = """() => {
  window.flown = 0;
  new MutationObserver(all => {
    for (const { addedNodes } of all) {
      for (const node of addedNodes) if (node.classList?.contains('flight')) window.flown++;
    }
  }).observe(document.body, { childList: true });
}"""


def test_nothing_jumps_when_figures_change(browser: Browser, floor: FloorProcess) -> None:
    screen = sit_down(browser, floor.address, "sb1")
    page = screen.page
    before = places(page)
    screen.open()
    screen.bet("small", 10000)
    screen.bet("total:4", 500)
    assert places(page) == before
    screen.dealing.lock()
    screen.phase("locked")
    assert places(page) == before
    screen.dealing.result("1-1-2")
    screen.phase("result")
    screen.dealing.collect()
    screen.dealing.pay()
    screen.phase("waiting")
    screen.meter("won", 410_00)
    assert places(page) == before


def places(page: Page) -> dict[str, object]:
    """Where the parts stand that must not move; text within them may change."""
    names = (".state", ".icons", ".table", ".zone", ".foot", ".meters", ".rack", ".acts", ".cloth")
    return {name: page.locator(name).first.bounding_box() for name in names}


def test_nobody_is_signed_in_by_a_name_that_is_not_known(
    browser: Browser, floor: FloorProcess
) -> None:
    page = browser.new_context().new_page()
    page.goto(f"{floor.address}/player?as=nobody&table=ro1")
    expect(page.get_by_role("alert")).to_contain_text("This page has no player")
    assert violations(page) == []


def test_a_stopped_table_says_that_the_money_is_safe(browser: Browser, floor: FloorProcess) -> None:
    screen = sit_down(browser, floor.address, "sb1")
    screen.open()
    screen.bet("small", 500)
    screen.dealing.stop("the tumbler has failed")
    state = screen.page.get_by_test_id("phase")
    expect(state).to_contain_text("has stopped")
    expect(state).to_contain_text("$495")
    expect(state).to_contain_text("$5 staked")
    screen.at("big").click(force=True)
    screen.meter("staked", 5_00)
    screen.is_accessible()
