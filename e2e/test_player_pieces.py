"""Colour checks and tokens in the player's rack, signs at the head of his screen, leaving.

A real floor in its own process, a real Chromium; the dealer and the pit act over the API.
"""

from datetime import UTC, datetime

from dealing import House
from floor_process import FloorProcess
from playwright.sync_api import Browser, expect
from screen import sit_down


def test_colour_checks_and_tokens_are_staked_from_the_rack(
    browser: Browser, floor: FloorProcess
) -> None:
    screen = sit_down(browser, floor.address, "bw1")
    page, dealer = screen.page, screen.dealing.house
    dealer.send("issue_colour", "bw1", player="player-1", colour="blue", count=4, each=500)
    dealer.send("exchange_voucher", "bw1", player="player-1", voucher="v-1", cents=10_00)
    check, token = page.get_by_test_id("piece-colour:blue"), page.get_by_test_id("piece-token:v-1")
    expect(check).to_have_attribute("aria-label", "blue check of 5 dollars, 4 in hand")
    expect(token).to_have_attribute("aria-label", "token of 10 dollars")
    screen.open()
    check.click()
    screen.at("symbol:3").click()
    screen.shows("symbol:3", 5_00)
    screen.at("symbol:3").click()
    screen.shows("symbol:3", 10_00)
    expect(check).to_have_attribute("aria-label", "blue check of 5 dollars, 2 in hand")
    token.click()
    screen.at("symbol:1").click()
    screen.shows("symbol:1", 10_00)
    expect(token).to_have_count(0)
    screen.is_accessible()
    # The purse was not touched: checks and tokens are not value chips.
    screen.meter("purse", 500_00)
    screen.dealing.finish("3")
    screen.phase("waiting")
    screen.meter("won", 50_00)
    screen.meter("purse", 550_00)
    expect(check).to_have_attribute("aria-label", "blue check of 5 dollars, 4 in hand")


def test_a_sign_is_told_where_the_player_looks(browser: Browser, floor: FloorProcess) -> None:
    screen = sit_down(browser, floor.address, "bw1")
    page = screen.page
    boss = House(floor.address, "casino-supervisor-1", "casino_supervisor")
    soon = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
    boss.send("change_limits", "bw1", minimum=10_00, maximum=500_00, at=soon)
    boss.send("show_sign", "bw1", sign="raised_minimum")
    told = page.get_by_test_id("sign-raised_minimum")
    expect(told).to_contain_text("the minimum will be $10")
    expect(told).to_contain_text("in 20 min")
    page.get_by_test_id("open-help").click()
    expect(page.get_by_test_id("signs")).to_contain_text("minimum $2")
    screen.is_accessible()


def test_a_player_leaves_and_his_place_is_free(browser: Browser, floor: FloorProcess) -> None:
    screen = sit_down(browser, floor.address, "bw1")
    screen.open()
    screen.bet("symbol:1", 500)
    screen.do("leave")
    expect(screen.refusal()).to_contain_text("wagers on the layout")
    screen.do("clear")
    screen.shows("symbol:1", 0)
    screen.do("leave")
    screen.page.wait_for_url(f"{floor.address}/")
