"""The cashier's window: slips looked up and paid once, lists of them, a closed table's checks.

A real floor in its own process, a real Chromium; players and the dealer act over the API.
"""

import secrets
import subprocess
import sys
from pathlib import Path

import pytest
from dealing import House, Refused
from floor_process import FloorProcess
from later_floor import minutes_of
from playwright.sync_api import Browser, Page, expect
from screen import violations

DESK, HANDSET = (1280, 800), (390, 844)
TERMINAL = "ro1-t1"


def window(browser: Browser, floor: FloorProcess, size: tuple[int, int] = DESK) -> Page:
    page = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce"
    ).new_page()
    page.goto(f"{floor.address}/cage")
    expect(page.get_by_test_id("connection")).to_have_attribute("data-link", "up")
    return page


class Printer:
    """A player at a terminal, who has his credit printed."""

    def __init__(self, floor: FloorProcess, player: str = "player-2") -> None:
        self.house = House(floor.address, player, "player")
        self.house.send("take_terminal", "ro1", terminal=TERMINAL)

    def slip(self, cents: int) -> str:
        self.house.send("insert_note", "ro1", terminal=TERMINAL, cents=cents)
        slip = secrets.token_hex(16)
        self.house.send("print_slip", "ro1", terminal=TERMINAL, slip=slip)
        paper = self.house.post(f"/api/slips/{slip}/paper")
        self.house.send("confirm_print", "ro1", slip=slip, printed=True)
        return str(paper["number"])


def scan(page: Page, number: str) -> None:
    """As a scanner does it: all of the number, then Enter."""
    page.get_by_test_id("scan").fill(number)
    page.keyboard.press("Enter")


def test_a_slip_is_looked_up_and_paid_once(browser: Browser, floor: FloorProcess) -> None:
    number = Printer(floor).slip(50_00)
    page = window(browser, floor)
    expect(page.get_by_test_id("still-out")).to_contain_text("$50")
    scan(page, number)
    expect(page.get_by_test_id("amount")).to_have_attribute("data-cents", "5000")
    expect(page.get_by_test_id("good")).to_contain_text("Fifty dollars")
    assert violations(page) == []
    # A scanner's Enter, once more, pays nothing.
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("pay")).not_to_have_attribute("aria-disabled", "true")
    expect(page.get_by_test_id("paid-today")).to_contain_text("No slip was paid")
    page.keyboard.press("+")
    page.keyboard.press("+")
    expect(page.get_by_test_id("notice")).to_contain_text("Paid $50")
    expect(page.get_by_test_id("paid-today")).to_contain_text(number[-3:])
    expect(page.get_by_test_id("scan")).to_have_value("")
    scan(page, number)
    said = page.get_by_test_id("not-paid")
    expect(said).to_have_attribute("data-code", "already_paid")
    expect(said).to_contain_text("Do not pay it again")
    expect(page.get_by_test_id("pay")).to_have_count(0)
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("scan")).to_have_value("")
    assert number.replace(" ", "") not in page.content()


def test_a_number_that_no_slip_has(browser: Browser, floor: FloorProcess) -> None:
    page = window(browser, floor)
    for typed in ("123", "0" * 18, "<b>nonsense</b>"):
        scan(page, typed)
        expect(page.get_by_test_id("not-paid")).to_have_attribute("data-code", "unknown_slip")
        page.keyboard.press("+")
        page.get_by_test_id("hold").click()
    expect(page.get_by_test_id("notice")).to_contain_text("Nothing was paid")


def test_an_excluded_persons_slip_is_kept_for_a_supervisor(
    browser: Browser, floor: FloorProcess
) -> None:
    number = Printer(floor).slip(20_00)
    boss = House(floor.address, "pit-boss-1", "pit_boss")
    boss.send("exclude_person", "cage", person="player-2", reference="log 7", reason="own wish")
    page = window(browser, floor, HANDSET)
    scan(page, number)
    said = page.get_by_test_id("not-paid")
    expect(said).to_have_attribute("data-code", "excluded")
    expect(said).to_contain_text("call a supervisor")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_an_expired_slip_is_held_until_a_supervisor_has_it_paid(
    browser: Browser, later: FloorProcess
) -> None:
    number = Printer(later).slip(50_00)
    minutes_of(later.data).write_text(str(8 * 24 * 60))
    page = window(browser, later)
    scan(page, number)
    said = page.get_by_test_id("not-paid")
    expect(said).to_have_attribute("data-code", "expired")
    expect(said).to_contain_text("supervisor")
    expect(page.get_by_test_id("pay")).to_have_count(0)
    assert violations(page) == []
    page.keyboard.press("+")
    expect(page.get_by_test_id("paid-today")).to_contain_text("No slip was paid")

    # In the pit it is on the sheet of its table; the cashier pays it then.
    pit = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
    pit.goto(f"{later.address}/pit?as=pit-boss-1")
    pit.get_by_test_id("table-ro1").click()
    pit.get_by_test_id("tab-terminals").click()
    digits = number.replace(" ", "")[-4:]
    expect(pit.get_by_test_id(f"expired-{digits}")).to_contain_text("$50")
    pit.get_by_test_id(f"extend-{digits}").click()
    pit.get_by_test_id("field-until").fill("2099-01-01T00:00")
    pit.get_by_test_id("field-reason").fill("the holder was in hospital")
    assert violations(pit) == []
    pit.get_by_test_id("do").click()
    expect(pit.get_by_test_id(f"expired-{digits}")).to_have_count(0)
    page.keyboard.press("Escape")
    scan(page, number)
    expect(page.get_by_test_id("amount")).to_have_attribute("data-cents", "5000")
    expect(page.get_by_test_id("pay")).not_to_have_attribute("aria-disabled", "true")
    page.keyboard.press("+")
    expect(page.get_by_test_id("notice")).to_contain_text("Paid $50")


def test_after_a_restore_slips_wait_for_two_people(
    browser: Browser, floor: FloorProcess, tmp_path: Path
) -> None:
    number = Printer(floor).slip(50_00)
    copy, again = tmp_path / "copy", FloorProcess(tmp_path / "again")
    croupier("backup", "--data", floor.data, "--to", copy, "--keys")
    floor.stop()
    two = ("--by", "administrator-1", "--second", "shift-manager-1", "--reason", "a lost disk")
    croupier("restore", "--data", again.data, "--from", copy, *two)
    again.start()
    try:
        page = window(browser, again)
        scan(page, number)
        expect(page.get_by_test_id("not-paid")).to_have_attribute("data-code", "restored")
        pit = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
        pit.goto(f"{again.address}/pit?as=pit-boss-1")
        pit.get_by_test_id("table-ro1").click()
        pit.get_by_test_id("tab-terminals").click()
        expect(pit.get_by_test_id("restored")).to_be_visible()
        pit.get_by_test_id("act-resume_redemption").click()
        pit.get_by_test_id("field-reason").fill("the till and the copy agree")
        expect(pit.get_by_test_id("do")).to_have_attribute("aria-disabled", "true")
        pit.get_by_test_id("second-person").select_option("shift-manager-1")
        pit.get_by_test_id("do").click()
        expect(pit.get_by_test_id("restored")).to_have_count(0)
        page.keyboard.press("Escape")
        scan(page, number)
        expect(page.get_by_test_id("pay")).not_to_have_attribute("aria-disabled", "true")
        page.keyboard.press("+")
        expect(page.get_by_test_id("notice")).to_contain_text("Paid $50")
    finally:
        again.stop()


def croupier(*words: object) -> None:
    command = [sys.executable, "-m", "croupier", *map(str, words)]
    subprocess.run(command, capture_output=True, check=True)


def test_any_sum_is_sold_bought_back_and_carried(browser: Browser, floor: FloorProcess) -> None:
    House(floor.address, "player-1", "player").send("sit", "bw1", place=1)
    page = window(browser, floor)
    page.get_by_test_id("tab-chips").click()
    typed, purse = page.get_by_test_id("sum-player-1"), page.get_by_test_id("purse-player-1")
    typed.fill("1e5")
    expect(page.get_by_test_id("sell-player-1-other")).to_have_attribute("aria-disabled", "true")
    typed.fill("$137.00")
    page.get_by_test_id("sell-player-1-other").click()
    expect(purse).to_have_attribute("data-cents", "13700")
    expect(typed).to_have_value("")
    typed.fill("37")
    expect(page.get_by_test_id("buy-back-player-1")).to_contain_text("$37")
    page.get_by_test_id("buy-back-player-1").click()
    expect(purse).to_have_attribute("data-cents", "10000")
    # More than there is: refused with a sentence, and nothing moves.
    typed.fill("500")
    page.get_by_test_id("buy-back-player-1").click()
    expect(page.get_by_test_id("refusal")).to_be_visible()
    expect(purse).to_have_attribute("data-cents", "10000")
    assert violations(page) == []
    typed.fill("60")
    page.get_by_test_id("to-player-1").select_option("bw1")
    page.get_by_test_id("carry-player-1").click()
    expect(purse).to_have_attribute("data-cents", "4000")


def test_what_is_outstanding_is_found_by_four_digits(browser: Browser, floor: FloorProcess) -> None:
    printer = Printer(floor)
    first, second = printer.slip(20_00), printer.slip(50_00)
    page = window(browser, floor)
    page.get_by_test_id("tab-outstanding").click()
    expect(page.get_by_test_id("found")).to_have_text("2 slips, $70")
    digits = second.replace(" ", "")[-4:]
    page.get_by_test_id("find").fill(digits)
    expect(page.get_by_test_id(f"slip-{digits}")).to_contain_text("$50")
    expect(page.get_by_test_id("found")).to_have_text("1 slip, $50")
    page.get_by_test_id("which-paid").click()
    expect(page.get_by_test_id("found")).to_have_text("0 slips, $0")
    assert violations(page) == []
    for number in (first, second):
        assert number.replace(" ", "") not in page.content()


def test_a_closed_tables_colour_checks(browser: Browser, later: FloorProcess) -> None:
    """New South Wales lets a cashier redeem them, once the closing's sign has stood."""
    floor = later
    dealer = House(floor.address)
    player = House(floor.address, "player-1", "player")
    boss = House(floor.address, "casino-supervisor-1", "casino_supervisor")
    player.send("sit", "bw1", place=1)
    dealer.send("issue_colour", "bw1", player="player-1", colour="blue", count=10, each=500)
    player.send("leave", "bw1")
    with pytest.raises(Refused, match="not_your_act"):
        House(floor.address, "cashier-1", "cashier").send(
            "redeem_colour", "bw1", player="player-1", colour="blue", count=1, at="cage"
        )
    with pytest.raises(Refused, match="sign_not_due"):
        boss.send("close_table", "bw1")
    boss.send("announce_closing", "bw1", at="2026-01-01T00:00:00.000Z")
    dealer.send("show_sign", "bw1", sign="closing")
    minutes_of(floor.data).write_text("20")
    boss.send("close_table", "bw1")
    page = window(browser, floor)
    page.get_by_test_id("tab-colours").click()
    expect(page.get_by_test_id("colours-bw1")).to_contain_text("10 blue at $5")
    assert violations(page) == []
    page.get_by_test_id("redeem-player-1-blue").click()
    expect(page.get_by_test_id("notice")).to_contain_text("$50 of checks are value chips")
    page.get_by_test_id("bring-player-1").click()
    page.get_by_test_id("tab-chips").click()
    expect(page.get_by_test_id("purse-player-1")).to_have_attribute("data-cents", "5000")
    page.get_by_test_id("buy-back-player-1").click()
    expect(page.get_by_test_id("purse-player-1")).to_have_attribute("data-cents", "0")
    assert violations(page) == []


def test_the_window_in_chinese(browser: Browser, floor: FloorProcess) -> None:
    number = Printer(floor).slip(100_00)
    page = window(browser, floor)
    page.get_by_test_id("language").click()
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
    scan(page, number)
    expect(page.get_by_test_id("good")).to_contain_text("壹佰元整")
    assert violations(page) == []
