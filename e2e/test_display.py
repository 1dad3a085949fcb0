"""The wall display: it follows the official record, and says nothing that it does not know."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from dealing import Dealing, Offices
from floor_process import FloorProcess
from playwright.sync_api import Browser, Page, expect
from screen import violations

WALL = {"width": 1920, "height": 1080}
LONG_AGO = "2020-01-01T00:00:00Z"


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorProcess]:
    """One floor for all of these: each test has a table of its own."""
    process = FloorProcess(Path(tmp_path_factory.mktemp("display")) / "data")
    process.start()
    yield process
    process.stop()


def hang(browser: Browser, floor: FloorProcess, table: str, query: str = "") -> Page:
    context = browser.new_context(viewport=WALL, reduced_motion="reduce")  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"{floor.address}/display/{table}{query}")
    expect(page.get_by_test_id("display")).to_have_attribute("data-link", "up")
    return page


def phase(page: Page, word: str) -> None:
    expect(page.get_by_test_id("phase")).to_have_attribute("data-phase", word)


def shows(page: Page, result: str) -> None:
    expect(page.get_by_test_id("result")).to_have_attribute("data-result", result)


def accessible(page: Page) -> None:
    found = violations(page)
    assert found == [], "\n".join(found)


def test_it_follows_a_round_a_correction_and_a_lost_line(
    browser: Browser, floor: FloorProcess
) -> None:
    page, dealing = hang(browser, floor, "ro1"), Dealing(floor.address, "ro1")
    phase(page, "waiting")
    dealing.open()
    phase(page, "open")
    dealing.lock()
    phase(page, "spun")
    shows(page, "")
    dealing.result("32")
    phase(page, "result")
    shows(page, "32")
    expect(page.get_by_test_id("result")).to_contain_text("Red")
    before = page.get_by_test_id("limits").bounding_box()
    dealing.collect()
    dealing.pay()
    phase(page, "waiting")
    shows(page, "32")
    assert page.get_by_test_id("limits").bounding_box() == before, "something jumped"
    expect(page.get_by_test_id("odds-stay")).to_be_visible()
    accessible(page)

    Offices(floor.address).correct("ro1", during=2, of=1, result="23")
    shows(page, "23")
    put_right = page.get_by_test_id("put-right")
    expect(put_right).to_contain_text("Round 1 was put right: 23 red, not 32 red")
    expect(page.get_by_test_id("history").locator("li").first).to_have_text("23")
    accessible(page)

    dealing.open()
    phase(page, "open")
    page.context.set_offline(True)
    expect(page.get_by_test_id("display")).to_have_attribute("data-link", "lost")
    phase(page, "unknown")
    expect(page.locator("body")).not_to_contain_text("Place your bets")
    expect(page.locator("body")).to_contain_text("not known here")
    accessible(page)
    page.context.set_offline(False)
    expect(page.get_by_test_id("display")).to_have_attribute("data-link", "up", timeout=60_000)
    phase(page, "open")


def test_it_follows_a_void_and_a_sign_that_counts_down(
    browser: Browser, floor: FloorProcess
) -> None:
    page, dealing = hang(browser, floor, "sb1"), Dealing(floor.address, "sb1")
    offices = Offices(floor.address)
    dealing.play("1-2-3")
    shows(page, "1-2-3")
    offices.send("invalidate", "sb1", round=2, of=1, ground="disorder", reason="pushed over")
    shows(page, "")
    expect(page.get_by_test_id("put-right")).to_contain_text("round 1 does not count")
    expect(page.get_by_test_id("history").locator("li")).to_have_count(0)

    offices.send("change_limits", "sb1", minimum=10_00, maximum=500_00, at=LONG_AGO)
    expect(page.get_by_test_id("limits")).to_contain_text("$5 to $500")
    expect(page.get_by_test_id("sign-raised_minimum")).to_have_count(0)
    offices.send("show_sign", "sb1", sign="raised_minimum")
    sign = page.get_by_test_id("sign-raised_minimum")
    expect(sign).to_contain_text("Minimum $10 from")
    expect(sign).to_contain_text(re.compile(r"in (20:00|19:\d\d)"))
    said = sign.inner_text()
    expect(sign).not_to_have_text(said, use_inner_text=True)
    accessible(page)


def test_the_betting_clock_runs_where_a_supervisor_has_set_one(
    browser: Browser, floor: FloorProcess
) -> None:
    page, dealing = hang(browser, floor, "bw1"), Dealing(floor.address, "bw1")
    Offices(floor.address).send("set_wagering_period", "bw1", seconds=40, warning=10)
    dealing.open()
    phase(page, "open")
    expect(page.get_by_test_id("clock")).to_have_text(re.compile(r"^(40|3\d)$"))
    accessible(page)


def test_victoria_shows_the_present_result_and_no_more(
    browser: Browser, floor: FloorProcess
) -> None:
    page, dealing = hang(browser, floor, "va1"), Dealing(floor.address, "va1")
    dealing.open()
    # Directed once, rounds without stakes go on until somebody stakes (5.1.8).
    Offices(floor.address).send("direct_empty_round", "va1", round=1)
    dealing.finish("1-2-3")
    dealing.open()
    dealing.finish("1-2-3")
    shows(page, "1-2-3")
    expect(page.get_by_test_id("history")).to_have_count(0)
    expect(page.get_by_test_id("often")).to_have_count(0)
    dealing.open()
    phase(page, "open")
    shows(page, "")


def test_frequencies_say_their_window_and_the_head_is_at_the_foot(
    browser: Browser, floor: FloorProcess
) -> None:
    page, dealing = hang(browser, floor, "bs1", "?lang=zh"), Dealing(floor.address, "bs1")
    dealing.play("1-2-3")
    expect(page.get_by_test_id("often")).to_contain_text("1 局")
    head = dealing.house.get("/api/heads/bs1")
    assert head is not None
    figures = re.compile(r"首 bs1=\d+:[0-9a-f]{4}(-[0-9a-f]{4}){5}$")
    expect(page.get_by_test_id("head")).to_have_text(figures)
    accessible(page)


def test_a_table_that_is_not_there_is_said(browser: Browser, floor: FloorProcess) -> None:
    page = browser.new_context().new_page()
    page.goto(f"{floor.address}/display/none")
    expect(page.locator("h1")).to_have_text("There is no table none here")
