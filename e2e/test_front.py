"""The front door with robots, as a visitor meets it; sign-in, enrolment and their ends."""

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from floor_process import FloorProcess
from playwright.sync_api import Browser, Page, expect
from screen import violations

#: From opening the address to a first wager, and to a first "why?", in milliseconds.
FIRST_WAGER_MS, FIRST_WHY_MS = 30_000, 60_000
PASSWORD, WRONG = "correct horse battery", "not the one at all"


@pytest.fixture
def robots(tmp_path: Path) -> Iterator[FloorProcess]:
    process = FloorProcess(tmp_path / "data", robots=True)
    process.start()
    yield process
    process.stop()


def test_a_visitor_wagers_and_asks_why_by_clicks_alone(
    browser: Browser, robots: FloorProcess
) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    front = context.new_page()
    opens = time.monotonic()

    def left(of: int) -> float:
        """What the visitor's patience still is; every step waits for that and no longer."""
        return max(1.0, of - 1000 * (time.monotonic() - opens))

    front.goto(robots.address)
    dealer = front.get_by_test_id("dealer-of-bw1")
    expect(dealer).to_have_attribute("data-robot", "true", timeout=left(FIRST_WAGER_MS))
    expect(dealer).to_contain_text("Robot dealer")
    with context.expect_page() as opened:
        front.get_by_test_id("play-now").click()
    page = opened.value
    # A seat, chips from the robot dealer, and the next call for bets: none of it asked for.
    purse, phase = page.get_by_test_id("purse"), page.get_by_test_id("phase")
    expect(purse).not_to_have_attribute("data-cents", "0", timeout=left(FIRST_WAGER_MS))
    expect(phase).to_have_attribute("data-phase", "open", timeout=left(FIRST_WAGER_MS))
    page.get_by_test_id("chip-500").click()
    page.get_by_test_id("position-symbol:1").click()
    staked = page.get_by_test_id("staked")
    expect(staked).to_have_attribute("data-cents", "500", timeout=left(FIRST_WAGER_MS))
    # A wager of one's own that is paid or lost, and the reasons for it.
    settled = page.locator("[data-testid^='why-'][data-state]").first
    settled.click(timeout=left(FIRST_WHY_MS))
    why = page.get_by_test_id("why-panel")
    expect(why).to_contain_text("Symbol 1 wins when", timeout=left(FIRST_WHY_MS))
    expect(why.locator(".clause").first).to_be_visible()
    context.close()


def test_the_dealers_place_is_handed_over(browser: Browser, robots: FloorProcess) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    front = context.new_page()
    front.goto(robots.address)
    dealer = front.get_by_test_id("dealer-of-sb1")
    expect(dealer).to_have_attribute("data-robot", "true", timeout=10_000)
    with context.expect_page() as opened:
        front.get_by_test_id("deal-sb1").click()
    expect(dealer).to_contain_text("Dealer 1", timeout=10_000)
    expect(front.get_by_test_id("deal-sb1")).to_contain_text("console")
    opened.value.close()
    expect(dealer).to_have_attribute("data-robot", "true", timeout=20_000)
    context.close()


@pytest.mark.parametrize(("width", "language"), [(1280, "en"), (390, "zh")])
def test_the_door_is_legible_to_everybody(
    browser: Browser, floor: FloorProcess, width: int, language: str
) -> None:
    page = browser.new_context(viewport={"width": width, "height": 844}).new_page()
    for path in ("/", "/sign-in", "/sign-in?first", "/enrol?was=ro1-t1"):
        page.goto(f"{floor.address}{path}{'&' if '?' in path else '?'}lang={language}")
        expect(page.locator("h1")).to_be_visible()
        if path == "/":
            expect(page.get_by_test_id("table-ro1")).to_be_visible()
        assert violations(page) == []
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, f"{path} is {wide} wide"


class RealFloor:
    """`croupier serve` without a demonstration: its first administrator has a one-time code."""

    def __init__(self, data: Path) -> None:
        command = [sys.executable, "-m", "croupier", "serve", "--data", str(data), "--port", "0"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.address = self.code = ""
        while not self.code:
            line = self.process.stdout.readline()
            assert line, "the floor ended"
            found = re.search(r"http://\S+?(?=/)", line)
            self.address = self.address or (found.group(0) if found else "")
            found = re.search(r"one-time code (\S+)", line)
            self.code = found.group(1) if found else ""

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()


@pytest.fixture
def real(tmp_path: Path) -> Iterator[RealFloor]:
    floor = RealFloor(tmp_path / "real")
    yield floor
    floor.stop()


def test_a_first_start_by_code_then_password_and_a_wrong_one(
    browser: Browser, real: RealFloor
) -> None:
    page = browser.new_context().new_page()
    page.goto(real.address)
    page.get_by_test_id("to-sign-in").click()
    fill(page, code="nonsense", password=PASSWORD, again=PASSWORD)
    page.get_by_test_id("choose").click()
    expect(page.get_by_test_id("no")).to_contain_text("wrong, used, or older")
    fill(page, code=real.code, password=PASSWORD, again="another thing")
    page.get_by_test_id("choose").click()
    expect(page.get_by_test_id("no")).to_contain_text("differ")
    fill(page, again=PASSWORD)
    page.get_by_test_id("choose").click()
    expect(page.get_by_test_id("yes")).to_contain_text("administrator-1")
    assert page.get_by_test_id("field-person").input_value() == "administrator-1"
    fill(page, password=WRONG)
    page.get_by_test_id("enter").click()
    expect(page.get_by_test_id("no")).to_contain_text("do not go together")
    fill(page, password=PASSWORD)
    page.get_by_test_id("enter").click()
    page.wait_for_url("**/setup?as=administrator-1")
    page.goto(real.address)
    expect(page.get_by_test_id("signed-administrator-1")).to_contain_text("Administrator")
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_test_id("signed-administrator-1")).to_be_hidden()


def fill(page: Page, **fields: Any) -> None:  # noqa: ANN401 - text
    for name, value in fields.items():
        page.get_by_test_id(f"field-{name}").fill(value)


def test_an_ended_session_is_said_and_gone_back_from(browser: Browser, real: RealFloor) -> None:
    page = browser.new_context().new_page()
    page.goto(f"{real.address}/cage?as=cashier-9")
    page.wait_for_url("**/sign-in?was=cashier-9*")
    expect(page.get_by_test_id("ended")).to_contain_text("has ended")
    assert page.get_by_test_id("field-role").input_value() == "cashier"
    for _ in range(6):
        fill(page, password=WRONG)
        page.get_by_test_id("enter").click()
        expect(page.get_by_test_id("enter")).not_to_have_attribute("aria-disabled", "true")
    expect(page.get_by_test_id("no")).to_contain_text("Wait five minutes")
