"""A roulette terminal: notes, credit, chip icons, a slip; a page of its own beside the layout.

A real floor in its own process, a real Chromium; the dealer acts over the API (dealing.py).
"""

import pytest
from dealing import Dealing, House
from floor_process import FloorProcess
from playwright.sync_api import Browser, Locator, Page, expect
from screen import TERMINAL, Screen, violations


@pytest.fixture
def terminal(browser: Browser, floor: FloorProcess) -> Screen:

    width, height = TERMINAL
    context = browser.new_context(
        viewport={"width": width, "height": height}, reduced_motion="reduce", accept_downloads=True
    )
    page = context.new_page()
    page.goto(f"{floor.address}/player?as=player-3&table=ro1&terminal=ro1-t2")
    screen = Screen(page, Dealing(floor.address, "ro1"))
    screen.phase("waiting")
    expect(page.get_by_test_id("place")).to_have_text("ro1-t2")
    return screen


def insert(page: Page, cents: int) -> None:
    page.get_by_test_id("open-notes").click()
    page.get_by_test_id(f"note-{cents}").click()
    # The sheet goes when the note is on the record; until then its button would shut it.
    expect(page.get_by_test_id(f"note-{cents}")).to_have_count(0)


def test_a_note_becomes_credit_a_bet_and_a_slip(terminal: Screen) -> None:
    page = terminal.page
    expect(page.get_by_test_id("hint")).to_contain_text("Insert a note")
    assert page.locator("[data-testid^='position-neighbours']").count() == 0
    insert(page, 5000)
    terminal.meter("purse", 50_00)
    terminal.open()
    terminal.bet("straight:17", 500)
    terminal.bet("split:17-20", 500)
    terminal.bet("red", 1000)
    terminal.do("undo")
    terminal.shows("red", 0)
    terminal.do("double")
    terminal.shows("straight:17", 10_00)
    terminal.meter("purse", 30_00)
    terminal.is_accessible()
    terminal.dealing.warn()
    expect(page.get_by_test_id("phase")).to_contain_text("Finish betting")
    terminal.dealing.finish("17")
    terminal.phase("waiting")
    terminal.meter("won", 350_00 + 170_00)
    terminal.meter("purse", 30_00 + 20_00 + 520_00)
    page.locator("[data-testid^='why-'][data-state='won']").first.click()
    expect(page.get_by_test_id("why-panel")).to_contain_text("won $")
    page.keyboard.press("Escape")
    page.get_by_test_id("open-rounds").click()
    expect(page.get_by_test_id("round-1")).to_contain_text("won $")
    page.keyboard.press("Escape")

    terminal.do("collect")
    expect(page.get_by_test_id("slip")).to_contain_text("$570")
    expect(page.get_by_test_id("slip-number")).not_to_be_empty()
    assert violations(page) == []
    with page.expect_download() as saved:
        page.get_by_test_id("slip-pdf").click()
    assert saved.value.path().read_bytes().startswith(b"%PDF-")
    page.get_by_test_id("slip-taken").click()
    expect(page.get_by_test_id("slip")).to_be_hidden()
    terminal.meter("purse", 0)


def test_a_slip_that_was_begun_is_there_again_after_a_reload(terminal: Screen) -> None:
    page = terminal.page
    insert(page, 2000)
    terminal.meter("purse", 20_00)
    terminal.do("collect")
    number = page.get_by_test_id("slip-number").inner_text()
    page.reload()
    expect(page.get_by_test_id("slip-number")).to_have_text(number)
    page.get_by_test_id("slip-taken").click()
    expect(page.get_by_test_id("slip")).to_be_hidden()


def test_a_terminal_that_fails_says_where_the_money_is(terminal: Screen) -> None:
    page = terminal.page
    insert(page, 5000)
    terminal.meter("purse", 50_00)
    terminal.open()
    terminal.bet("red", 1000)
    terminal.dealing.fault("ro1-t2", "the touch screen has failed")
    state = page.get_by_test_id("phase")
    expect(state).to_contain_text("This terminal has stopped")
    expect(state).to_contain_text("on the record")
    terminal.at("black").click(force=True)
    terminal.shows("black", 0)
    terminal.is_accessible()
    page.reload()
    expect(state).to_contain_text("This terminal has stopped")


def test_over_the_terminals_limit_is_refused_on_the_spot(terminal: Screen) -> None:
    page = terminal.page
    for _ in range(6):
        insert(page, 10000)
    terminal.meter("purse", 600_00)
    terminal.open()
    for _ in range(5):
        terminal.bet("black", 10000)
    terminal.at("black").click()
    expect(terminal.refusal()).to_be_visible()
    terminal.shows("black", 500_00)
    terminal.meter("purse", 100_00)
    terminal.is_accessible()
    # In Chinese too, with the sum of the floor's own sentence.
    page.get_by_test_id("language").click()
    terminal.at("black").click()
    expect(terminal.refusal()).to_contain_text("超过此处的上限")
    expect(terminal.refusal()).to_contain_text("$500")


def test_a_straight_up_arrangement_leaves_the_numbers_alone(
    browser: Browser, floor: FloorProcess
) -> None:
    """Only what the arrangement leaves is drawn (8(a)i), and the page stands with so little."""
    boss = House(floor.address, "pit-boss-1", "pit_boss")
    House(floor.address, "player-3", "player").send("take_terminal", "ro1", terminal="ro1-t2")
    papers = {"players": ["player-3"], "writing": "letter 7", "notified": "fax 3"}
    boss.send("arrange_straight_up", "ro1", **papers)
    House(floor.address).send("put_up_notice", "ro1", notice="straight_up_only")
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{floor.address}/player?as=player-3&table=ro1&terminal=ro1-t2")
    expect(page.get_by_test_id("position-straight:17")).to_be_visible()
    drawn = page.locator("[data-testid^='position-']")
    assert {one.split(":")[0] for one in _ids(drawn)} == {"position-straight"}
    assert drawn.count() == 37
    context.close()


def _ids(found: Locator) -> list[str]:
    return [one.get_attribute("data-testid") or "" for one in found.all()]
