"""The dealer's hand: keys alone, double taps, dropped lines, a killed floor, reloads, the desk."""

from collections.abc import Iterator

import pytest
from dealing import House
from desk import Desk, Guest, deal_at
from floor_process import FloorProcess
from playwright.sync_api import Browser, expect
from test_dealer import leave


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorProcess]:
    process = FloorProcess(tmp_path_factory.mktemp("hand") / "data")
    process.start()
    yield process
    process.stop()


def seated(house: FloorProcess, table: str, number: int, cents: int = 500_00) -> Guest:
    guest = Guest(house.address, table, number)
    House(house.address).send("buy_in", table, player=guest.name, cents=cents)
    return guest


def view_of(desk: Desk, *, what: str) -> str:
    return desk.at(what).get_attribute("data-cents") or ""


# ------------------------------------------------------------ keys alone


def test_digits_alone_deal_a_round_of_dice(browser: Browser, house: FloorProcess) -> None:
    guest = seated(house, "sb1", 1)
    desk = deal_at(browser, house.address, "sb1")
    desk.type("Enter")
    expect(desk.at("count")).to_have_attribute("aria-label", "1 / 3")
    desk.type("Enter")
    expect(desk.at("count")).to_have_attribute("aria-label", "2 / 3")
    desk.type("Enter")
    desk.step("place_bets")
    desk.type("Enter")
    desk.phase("open")
    guest.bet(desk.round, ("small", 25_00))
    desk.lists("layout", 25_00)
    desk.type("Enter")
    desk.phase("locked")
    desk.type("Enter")
    desk.phase("spun")
    desk.type("3", "Backspace", "5", "6")
    # One more key than was taken back: 5, 6 and then the last.
    desk.type("1")
    desk.phase("entered")
    desk.type("Backspace")
    desk.phase("spun")
    desk.type("3", "3", "4")
    desk.phase("entered")
    desk.type("Enter")
    desk.phase("result")
    desk.type("Enter")
    desk.phase("paying")
    desk.type("Enter")
    desk.phase("waiting")
    leave(desk)


def test_digits_alone_deal_roulette_and_call_a_case(browser: Browser, house: FloorProcess) -> None:
    desk = deal_at(browser, house.address, "ro1")
    desk.type("Enter")
    desk.phase("open")
    # The second act of an open order has a number; 0 and a number is a case.
    desk.type("1")
    desk.phase("locked")
    desk.type("0", "5")
    desk.asks("call no spin")
    desk.type("Backspace", "Enter")
    desk.phase("spun")
    desk.type("3", "6")
    expect(desk.at("typed")).to_have_text("36")
    desk.type("Backspace", "0", "Enter")
    desk.step("enter")
    desk.type("Enter")
    desk.phase("entered")
    expect(desk.at("shows")).to_have_attribute("data-result", "0")
    desk.type("Enter")
    desk.phase("result")
    desk.type("Enter")
    desk.phase("paying")
    desk.type("Enter")
    desk.phase("waiting")
    # Two zeros and a number: an errand, by digits to its end.
    seated(house, "ro1", 1)
    before = view_of(desk, what="list-layout")
    desk.type("0", "0", "1")
    expect(desk.at("errand")).to_have_attribute("data-errand", "buy_in")
    desk.type("1", "7", "5", "Enter")
    expect(desk.at("sum-up")).to_contain_text("$75")
    desk.type("Enter")
    expect(desk.at("errand")).to_have_count(0)
    expect(desk.at("note")).to_contain_text("$75")
    assert view_of(desk, what="list-layout") == before
    leave(desk)


def test_a_wrong_marker_is_moved_by_touch_and_by_keys(
    browser: Browser, house: FloorProcess
) -> None:
    desk = deal_at(browser, house.address, "ro1")
    desk.until("spun")
    desk.key("17")
    desk.press()
    desk.step("enter")
    expect(desk.at("next-act")).to_contain_text("17")
    desk.press("also-mark")
    desk.asks("where did the ball land")
    # Out of it again: the next act is what it was.
    desk.press("back")
    expect(desk.at("next-act")).to_contain_text("17")
    desk.press("also-mark")
    desk.key("17")
    desk.press()
    expect(desk.at("refusal")).to_be_visible()
    desk.key("20")
    desk.press()
    desk.step("enter")
    expect(desk.at("next-act")).to_contain_text("20")
    # And by digits alone, to zero.
    desk.type("1", "0", "Enter")
    expect(desk.at("next-act")).to_contain_text("Enter 0")
    desk.is_accessible()
    desk.type("Enter")
    desk.phase("entered")
    expect(desk.at("shows")).to_have_attribute("data-result", "0")
    expect(desk.at("also-mark")).to_have_count(0)
    desk.confirm()
    desk.settle()
    leave(desk)


def test_a_double_tap_does_one_thing(browser: Browser, house: FloorProcess) -> None:
    guest = seated(house, "bw1", 1)
    desk = deal_at(browser, house.address, "bw1")
    desk.rested()
    desk.at("next-act").dblclick()
    desk.phase("open")
    guest.bet(desk.round, ("symbol:3", 5_00))
    desk.lists("layout", 5_00)
    desk.rested()
    desk.at("next-act").dblclick()
    desk.phase("locked")
    desk.press()
    desk.phase("spun")
    desk.key("3")
    desk.phase("entered")
    desk.rested()
    desk.at("confirm").dblclick()
    desk.phase("result")
    desk.page.wait_for_timeout(600)
    desk.phase("result")
    desk.rested()
    desk.at("next-act").dblclick()
    desk.phase("paying")
    desk.page.wait_for_timeout(600)
    desk.phase("paying")
    desk.settle_last()
    leave(desk)


# ------------------------------------------------------------ what goes wrong with the line


def test_a_dropped_line_and_a_reload_in_betting_and_in_settlement(
    browser: Browser, house: FloorProcess
) -> None:
    guest = seated(house, "vb1", 1)
    desk = deal_at(browser, house.address, "vb1")
    desk.open()
    guest.bet(desk.round, ("big", 5_00))
    desk.lists("layout", 5_00)
    drop(desk)
    guest.bet(desk.round, ("small", 5_00))
    restore(desk)
    desk.lists("layout", 10_00)
    desk.page.reload()
    desk.phase("open")
    desk.lists("layout", 10_00)

    desk.lock()
    desk.enter("fish-fish-coin")
    desk.page.reload()
    desk.phase("entered")
    expect(desk.at("shows")).to_have_attribute("data-result", "fish-fish-coin")
    desk.confirm()
    drop(desk)
    restore(desk)
    desk.phase("result")
    desk.press()
    desk.phase("paying")
    desk.page.reload()
    desk.phase("paying")
    desk.settle_last()
    leave(desk)


def drop(desk: Desk) -> None:
    desk.page.context.set_offline(True)
    expect(desk.at("connection")).to_have_attribute("data-link", "lost")
    expect(desk.at("next-act")).to_have_attribute("aria-disabled", "true")


def restore(desk: Desk) -> None:
    desk.page.context.set_offline(False)
    expect(desk.at("connection")).to_have_count(0, timeout=20_000)


def test_a_server_killed_under_the_page(browser: Browser, house: FloorProcess) -> None:
    guest = seated(house, "bs1", 1)
    desk = deal_at(browser, house.address, "bs1")
    desk.open()
    guest.bet(desk.round, ("small", 25_00))
    desk.lists("layout", 25_00)
    house.kill()
    expect(desk.at("connection")).to_have_attribute("data-link", "lost")
    house.start()
    expect(desk.at("connection")).to_have_count(0, timeout=60_000)
    desk.phase("open")
    desk.lists("layout", 25_00)
    desk.lock()
    desk.enter("1-2-3")
    desk.confirm()
    house.kill()
    house.start()
    expect(desk.at("connection")).to_have_count(0, timeout=60_000)
    desk.phase("result")
    desk.press()
    desk.phase("paying")
    desk.lists("pay", 25_00)
    desk.settle_last()
    leave(desk)


# ------------------------------------------------------------ the desk


def test_a_result_is_put_right_before_settlement(browser: Browser, house: FloorProcess) -> None:
    guest = seated(house, "va1", 1)
    desk = deal_at(browser, house.address, "va1")
    desk.open()
    guest.bet(desk.round, ("small", 5_00))
    desk.lock()
    desk.enter("4-5-6")
    desk.confirm()
    desk.lists("take", 5_00)
    desk.errand(
        "ask_correction",
        f"option-{desk.round}",
        *(f"option-{face}" for face in "112"),
        "quick-0",
    )
    expect(desk.at("sum-up")).to_contain_text("should be 1 · 1 · 2")
    desk.done()
    boss = House(house.address, "game-supervisor-1", "game_supervisor")
    number = desk.round
    boss.send("correct_result", "va1", round=number, of=number, result="1-1-2", reason="wrong key")
    expect(desk.at("shows")).to_have_attribute("data-result", "1-1-2")
    desk.lists("take", 0)
    desk.lists("pay", 5_00)
    desk.settle()
    leave(desk)


def test_chips_colours_vouchers_and_spoken_wagers(browser: Browser, house: FloorProcess) -> None:
    guest = seated(house, "sb1", 3, 50_00)
    desk = deal_at(browser, house.address, "sb1")
    me = f"option-{guest.name}"
    desk.errand("issue_colour", me, "option-red", "quick-1000", "quick-10", "option-cash")
    expect(desk.at("sum-up")).to_contain_text("marker")
    desk.done()
    desk.errand("exchange_voucher", me, "text:V-77", "quick-2000", "option-book")
    desk.done()
    desk.errand("exchange_voucher", me, "text:V-77", "quick-2000", "option-book")
    desk.press("errand-yes")
    expect(desk.at("errand").get_by_test_id("refusal")).to_contain_text("exchanged before")
    desk.at("cancel").click()

    desk.at("errand-place").click(force=True)
    expect(desk.at("refusal")).to_contain_text("not open")
    desk.open()
    desk.errand("place", me, "option-small", "option-colour:red", "quick-500")
    desk.press("errand-yes")
    expect(desk.at("errand").get_by_test_id("refusal")).to_contain_text("worth $10")
    desk.at("cancel").click()
    desk.errand("place", me, "option-total", "option-total:10", "option-chips", "quick-500")
    expect(desk.at("sum-up")).to_contain_text("$5 on")
    desk.done()
    desk.lists("layout", 5_00)
    desk.errand("redeem_colour", f"option-{guest.name} red", "quick-10")
    desk.done()
    desk.press("irregularity-exposed_early")
    desk.press("confirm")
    desk.phase("waiting")
    leave(desk)


def test_advice_incidents_disputes_and_a_stop(browser: Browser, house: FloorProcess) -> None:
    guest = seated(house, "va1", 4)
    desk = deal_at(browser, house.address, "va1")
    desk.open()
    guest.bet(desk.round, ("small", 2_00))
    expect(desk.at("note")).to_contain_text("advise")
    desk.errand("advise_minimum", f"option-{guest.name}")
    desk.done()
    # It is of no wager that the dealer could name.
    across = ("option-chip_across_lines", "option-stands", "option-")
    desk.errand("record_incident", *across, "text:on the line of Small")
    desk.done()
    desk.errand("raise_dispute", f"option-{guest.name}", "quick-0")
    desk.done()
    desk.errand("report_malfunction", "quick-0", "option-no")
    desk.done()
    desk.asks("play is stopped")
    desk.is_accessible()
    boss = deal_at(browser, house.address, "va1", person="game-supervisor-1")
    boss.errand("clear_malfunction", "text:a new tumbler")
    boss.done()
    desk.asks("tumble")
    desk.lock()
    desk.enter("1-2-4")
    desk.confirm()
    desk.settle()
    leave(desk, boss)


def test_an_incident_names_its_wager_and_only_rulings_of_the_moment(
    browser: Browser, house: FloorProcess
) -> None:
    guest = seated(house, "vb1", 2)
    desk = deal_at(browser, house.address, "vb1")
    desk.open()
    guest.bet(desk.round, ("big", 5_00), ("small", 10_00))
    desk.lists("layout", 15_00)
    desk.errand("record_incident")
    # Before the call nothing is late, and the player puts his own chips right.
    expect(desk.at("option-late_wager_found")).to_have_count(0)
    desk.at("option-chip_across_lines").click()
    expect(desk.at("option-void")).to_have_count(0)
    desk.at("cancel").click()
    desk.lock()
    desk.errand("record_incident", "option-late_wager_found", "option-void")
    choices = desk.at("errand").locator("[data-testid^='option-']")
    expect(choices).to_have_count(2)
    expect(choices.last).to_contain_text("Place 2")
    expect(choices.last).to_contain_text("$10")
    desk.is_accessible()
    choices.last.click()
    desk.at("quick-0").click()
    expect(desk.at("sum-up")).to_contain_text("Place 2")
    desk.done()
    desk.lists("layout", 5_00)
    # Once a result is known the dealer rules nothing void; a supervisor no loser.
    desk.enter("fish-fish-prawn")
    desk.confirm()
    desk.errand("record_incident", "option-chip_moved_after_lock")
    expect(desk.at("option-stands")).to_be_visible()
    expect(desk.at("option-void")).to_have_count(0)
    desk.at("cancel").click()
    desk.settle()
    leave(desk)


def test_what_was_pasted_or_is_not_there_is_said_plainly(
    browser: Browser, house: FloorProcess
) -> None:
    seated(house, "sb1", 5)
    desk = deal_at(browser, house.address, "sb1")
    desk.errand("exchange_voucher", "option-player-5", "text:<b>no such voucher</b>")
    desk.at("quick-2000").click()
    desk.at("option-book").click()
    desk.press("errand-yes")
    expect(desk.at("errand").get_by_test_id("refusal")).to_be_visible()
    assert desk.page.locator("b", has_text="no such voucher").count() == 0
    desk.at("cancel").click()
    stranger = deal_page(browser, f"{house.address}/dealer/sb1?as=nobody-1")
    expect(stranger.page.get_by_role("alert")).to_contain_text("no dealer")
    doors = deal_page(browser, f"{house.address}/dealer/no-such-table")
    expect(doors.at("deal-ro1")).to_be_visible()
    doors.is_accessible()
    doors.at("deal-ro1").click()
    expect(doors.at("question")).not_to_be_empty()
    leave(desk, stranger, doors)


def deal_page(browser: Browser, address: str) -> Desk:
    page = browser.new_context(reduced_motion="reduce").new_page()
    page.goto(address)
    return Desk(page, "")
