"""What goes wrong at a player's screen, and what is said: fingers, refusals, addresses, old pages.

A real floor in its own process, a real Chromium; the dealer acts over the API (dealing.py).
"""

import pytest
from dealing import Offices
from floor_process import FloorProcess
from playwright.sync_api import Browser, Page, expect
from screen import sit_down, violations


def test_two_fingers_at_once_place_one_chip_and_that_is_said(
    browser: Browser, floor: FloorProcess
) -> None:
    screen = sit_down(browser, floor.address, "sb1", touch=True)
    page = screen.page
    screen.open()
    finger = page.context.new_cdp_session(page)
    points = []
    for n, name in enumerate(("small", "big")):
        box = screen.at(name).bounding_box()
        assert box is not None
        at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        points.append({**at, "id": n})
    for kind, touches in (("touchStart", points[:1]), ("touchStart", points), ("touchEnd", [])):
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})
    screen.shows("small", 5_00)
    screen.shows("big", 0)
    expect(screen.refusal()).to_contain_text("Only the first one places a chip")
    screen.is_accessible()
    screen.at("big").tap()
    screen.shows("big", 5_00)
    expect(screen.refusal()).to_have_count(0)


def test_a_refused_tap_says_what_becomes_of_the_sum(browser: Browser, floor: FloorProcess) -> None:
    screen = sit_down(browser, floor.address, "bw1")
    screen.open()
    screen.dealing.lock()
    screen.phase("locked")
    screen.pick(2500)
    screen.at("symbol:1").click()
    expect(screen.refusal()).to_contain_text("Your $25 stays with you.")
    screen.meter("purse", 500_00)


def test_a_mouse_that_rests_on_a_place_is_told_what_it_is(
    browser: Browser, floor: FloorProcess
) -> None:
    screen = sit_down(browser, floor.address, "ro1")
    screen.open()
    screen.at("corner:8-9-11-12").hover()
    info = screen.page.get_by_test_id("info")
    expect(info).to_contain_text("Corner 8 / 9 / 11 / 12")
    expect(info).to_contain_text("Covers 4 numbers: 8 9 11 12")
    expect(info).to_contain_text("8 to 1")
    screen.meter("staked", 0)


def test_back_and_forward_show_what_is_the_case(browser: Browser, floor: FloorProcess) -> None:
    screen = sit_down(browser, floor.address, "bw1")
    page = screen.page
    screen.open()
    screen.bet("symbol:2", 500)
    page.get_by_test_id("open-help").click()
    page.goto(floor.address)
    expect(page.get_by_test_id("table-bw1")).to_be_visible()
    screen.dealing.result_after_lock("2")
    page.go_back()
    screen.phase("result")
    expect(screen.at("symbol:2")).to_have_attribute("data-lit", "true")
    screen.shows("symbol:2", 5_00)
    page.go_forward()
    expect(page.get_by_test_id("table-bw1")).to_be_visible()
    screen.dealing.collect()
    screen.dealing.pay()
    page.go_back()
    screen.phase("waiting")
    screen.meter("purse", 515_00)


def test_a_page_left_open_over_a_newer_version_is_opened_again(
    browser: Browser, floor: FloorProcess
) -> None:
    screen = sit_down(browser, floor.address, "sb1")
    page = screen.page
    screen.open()
    screen.bet("small", 500)
    page.evaluate("window.old = true")
    page.route("**/assets/build.json", lambda asked: asked.fulfill(json={"build": "another"}))
    floor.kill()
    expect(page.get_by_test_id("connection")).to_have_attribute("data-link", "lost")
    floor.start()
    # Once, however often it is told of the same newer version.
    line = page.get_by_test_id("connection")
    expect(line).to_contain_text("newer version", timeout=60_000)
    assert page.evaluate("window.old") is None
    screen.phase("open")
    screen.shows("small", 5_00)
    screen.meter("purse", 495_00)
    screen.bet("big", 500)


def test_a_table_that_is_not_there_seats_nobody_elsewhere(
    browser: Browser, floor: FloorProcess
) -> None:
    page = browser.new_context().new_page()
    for named in ("nonsense", "", "%F0%9F%8E%B2<b>ro1"):
        page.goto(f"{floor.address}/player?as=player-1&table={named}")
        expect(page.get_by_role("alert")).to_contain_text("There is no table")
        assert violations(page) == []


def test_a_closed_table_says_so_and_what_to_do_with_the_chips(
    browser: Browser, floor: FloorProcess
) -> None:
    Offices(floor.address).send("close_table", "sb1")
    page = browser.new_context().new_page()
    page.goto(f"{floor.address}/player?as=player-1&table=sb1")
    expect(page.get_by_test_id("phase")).to_contain_text("This table is closed")
    expect(page.get_by_test_id("phase")).to_contain_text("cage")
    expect(page.get_by_test_id("hint")).to_contain_text("takes no more wagers")
    assert violations(page) == []


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("table", ["ro1", "sb1", "bs1", "vb1", "bw1"])
def test_nothing_is_cut_off_in_any_state(
    table: str, language: str, browser: Browser, floor: FloorProcess
) -> None:
    screen = sit_down(browser, floor.address, table, query=f"&lang={language}")
    page, dealing = screen.page, screen.dealing
    result = str(dealing.card["positions"][0]["covers"][0])
    assert cut_off(page) == []
    screen.open()
    screen.bet(dealing.card["positions"][0]["id"], 500)
    assert cut_off(page) == []
    if table == "ro1":
        # The warning is a terminal's.
        dealing.warn()
        expect(page.locator(".state.finish")).to_be_visible()
        assert cut_off(page) == []
    dealing.lock()
    expect(page.locator(".state.locked")).to_be_visible()
    assert cut_off(page) == []
    dealing.result(result)
    screen.phase("result")
    assert cut_off(page) == []
    dealing.collect()
    screen.phase("paying")
    assert cut_off(page) == []
    dealing.pay()
    screen.phase("waiting")
    assert cut_off(page) == []
    if table == "sb1":
        # Elsewhere a malfunction as such stops nothing (7(e)).
        dealing.stop("the lamp is out")
        expect(page.locator(".state.fault")).to_be_visible()
        assert cut_off(page) == []


def cut_off(page: Page) -> list[str]:
    """Buttons beyond the screen's edge, and words that do not fit where they stand."""
    found: list[str] = page.evaluate(CUT_OFF)
    return found


CUT_OFF = """() => {
  const said = [];
  for (const one of document.querySelectorAll('.top .btn, .foot .btn, .rack button, .meter')) {
    const box = one.getBoundingClientRect();
    if (box.width === 0) continue;
    if (box.left < 0 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5)
      said.push(`beyond the edge: ${one.outerHTML.slice(0, 120)}`);
  }
  for (const one of document.querySelectorAll(
    '.state b, .state span, .where h1, .where p, .btn, .meter dt, .meter dd, .settled span')) {
    if (one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
      said.push(`cut short: ${one.textContent} ${one.scrollWidth} > ${one.clientWidth}`);
  }
  return said;
}"""
