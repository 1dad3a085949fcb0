"""What goes from page to page: a slip from a terminal to the window, a result put right by two
people, a streak of four, the checks of a table that has closed. Everybody has a page of his own.
"""

import re

from floor_process import FloorProcess
from later_floor import minutes_of
from night import Night
from playwright.sync_api import Browser, Page, expect


def test_a_slip_is_collected_at_a_terminal_and_paid_at_the_window(
    browser: Browser, floor: FloorProcess
) -> None:
    night = Night(browser, floor, "ro1", terminals=True)
    for screen in night.screens:
        insert(screen.page, 50_00)
        screen.meter("purse", 50_00)
    night.open()
    night.one.bet("straight:17", 500)
    night.two.bet("red", 1000)
    night.lock()
    night.declare("17")
    # A terminal settles itself; the dealer has nothing of it to take or to pay.
    night.desk.lists("take", 0)
    night.desk.lists("pay", 0)
    night.pay()
    night.purses(50_00 + 175_00, 40_00)

    night.one.do("collect")
    number = night.one.page.get_by_test_id("slip-number").inner_text()
    night.one.page.get_by_test_id("slip-taken").click()
    night.one.meter("purse", 0)
    night.two.meter("purse", 40_00)

    cage = night.cage
    cage.get_by_test_id("tab-slips").click()
    expect(cage.get_by_test_id("still-out")).to_contain_text("$225")
    scan(cage, number)
    expect(cage.get_by_test_id("amount")).to_have_attribute("data-cents", "22500")
    expect(cage.get_by_test_id("pay")).not_to_have_attribute("aria-disabled", "true")
    # A scanner ends with Enter, and a second scan does too: neither pays.
    scan(cage, number)
    cage.keyboard.press("Enter")
    expect(cage.get_by_test_id("paid-today")).to_contain_text("No slip was paid")
    night.press(cage, "pay")
    expect(cage.get_by_test_id("notice")).to_contain_text("Paid $225")
    scan(cage, number)
    expect(cage.get_by_test_id("not-paid")).to_have_attribute("data-code", "already_paid")
    expect(cage.get_by_test_id("still-out")).not_to_contain_text("$225")
    night.close()


def insert(page: Page, cents: int) -> None:
    page.get_by_test_id("open-notes").click()
    page.get_by_test_id(f"note-{cents}").click()
    expect(page.get_by_test_id(f"note-{cents}")).to_have_count(0)


def scan(page: Page, number: str) -> None:
    page.get_by_test_id("scan").fill(number)
    page.get_by_test_id("scan").press("Enter")


def test_a_settled_round_is_put_right_by_two_people(browser: Browser, floor: FloorProcess) -> None:
    night = Night(browser, floor, "ro1", boss="pit-boss-1")
    for player in ("player-1", "player-2"):
        night.desk.errand("buy_in", f"option-{player}", "quick-10000")
        night.desk.done()
    night.play("32", (("red", 10_00 // 2),), (("straight:23", 500),))
    night.purses(105_00, 95_00)

    # The dealer asks for it; the pit has it among its alerts until somebody answers.
    night.desk.errand("ask_correction", "option-1", "option-23", "quick-0")
    night.desk.done()
    alert = night.pit.get_by_test_id("alert-ro1-1")
    expect(alert).to_contain_text("23")
    night.look("rounds")
    at = night.pit.get_by_test_id
    night.press(night.pit, "correct-1")
    at("field-result").select_option("23")
    at("field-reason").fill("read wrongly by the dealer")
    # One person is not enough.
    expect(at("do")).to_have_attribute("aria-disabled", "true")
    at("second-person").select_option("game-inspector-1")
    night.press(night.pit, "do")
    expect(at("past-1")).to_contain_text("23 red")

    # Red won and still wins; 23 is paid; the wall and the players are told.
    night.purses(105_00, 95_00 + 5_00 + 175_00)
    expect(night.wall.get_by_test_id("put-right")).to_contain_text("23 red, not 32 red")
    expect(night.wall.get_by_test_id("result")).to_have_attribute("data-result", "23")
    at("back").click()
    night.press(night.pit, "acknowledge-ro1-1")
    expect(alert).to_have_count(0)
    night.play("0", (("red", 500),), (("straight:23", 500),))
    night.purses(100_00, 270_00)
    night.close()


def test_a_super_streak_of_four_is_paid(browser: Browser, floor: FloorProcess) -> None:
    night = Night(browser, floor, "sb1")
    for player in ("player-1", "player-2"):
        night.desk.errand("buy_in", f"option-{player}", "quick-10000")
        night.desk.done()
    streak = "super_streak:small-big"
    night.play("1-2-4")
    night.open()
    # The area says that it may be played; the other player stakes on the round alone.
    ladder = night.one.page.locator(f"[data-print='{streak}'] .ladder")
    expect(ladder).to_contain_text("May be played now")
    night.one.at(streak).click()
    night.one.shows(streak, 10_00)
    two = 100_00
    for count in range(1, 5):
        night.two.bet("small", 500)
        night.lock()
        night.declare("1-2-4")
        night.pay()
        two += 5_00
        # The wager's count and the table's run are two figures.
        expect(ladder).to_contain_text(f"rides: {count}")
        expect(ladder).to_contain_text(f"{count + 1} in a row")
        night.purses(90_00, two)
        night.open()
    riding = night.desk.page.locator(".riding li")
    expect(riding).to_contain_text("4")
    # A killed floor keeps the count.
    night.killed()
    expect(ladder).to_contain_text("rides: 4")
    night.lock()
    night.desk.enter("4-5-6")
    # What ended is paid with the winners, by the length of its run, and rides no more.
    night.desk.lists("pay", PAID)
    expect(night.desk.at("list-pay")).to_contain_text("6 to 1")
    expect(riding).to_have_count(0)
    night.desk.confirm()
    night.result("4-5-6")
    night.pay()
    night.one.meter("won", PAID)
    night.purses(90_00 + 10_00 + PAID, two)
    night.close()


#: Four in a row on $10.
PAID = 60_00


def test_a_closed_tables_colour_checks_are_redeemed_at_the_window(
    browser: Browser, later: FloorProcess
) -> None:
    night = Night(browser, later, "bw1", boss="casino-supervisor-1")
    desk, one = night.desk, night.one
    desk.errand(
        "issue_colour", "option-player-1", "option-blue", "quick-1000", "quick-10", "option-cash"
    )
    desk.done()
    desk.errand("buy_in", "option-player-2", "quick-10000")
    desk.done()
    check = one.page.get_by_test_id("piece-colour:blue")
    expect(check).to_have_attribute(
        "aria-label", re.compile("blue check of 10 dollars, 10 in hand")
    )
    night.open()
    check.click()
    one.at("symbol:3").click()
    one.shows("symbol:3", 10_00)
    night.two.bet("symbol:1", 500)
    night.lock()
    night.declare("3")
    night.pay()
    # Winnings are value chips; the checks are ten again.
    night.purses(50_00, 95_00)
    one.do("carry-out")
    night.buy_back("player-1", 50_00)
    for screen in night.screens:
        screen.do("leave")
        screen.page.wait_for_url(f"{later.address}/")

    night.look("table")
    at = night.pit.get_by_test_id
    # Checks that are out are players present: the sign stands its twenty minutes first.
    at("act-announce_closing").click()
    night.press(night.pit, "do")
    night.press(night.pit, "show-closing")
    expect(at("show-closing")).to_have_count(0)
    minutes_of(later.data).write_text("20")
    at("act-close_table").click()
    at("field-leave_colours_out").check()
    night.press(night.pit, "do")
    expect(at("act-open_table")).to_be_visible()
    desk.asks("closed")
    expect(night.wall.get_by_test_id("phase")).to_have_attribute("data-phase", "closed")

    cage = night.cage
    cage.get_by_test_id("tab-colours").click()
    expect(cage.get_by_test_id("colours-bw1")).to_contain_text("10 blue at $10")
    night.press(cage, "redeem-player-1-blue")
    expect(cage.get_by_test_id("notice")).to_contain_text("$100 of checks are value chips")
    night.press(cage, "bring-player-1")
    night.buy_back("player-1", 100_00)
    night.close()
