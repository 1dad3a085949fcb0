"""What a player asks for beside the game: a winner left up, the approved rules, a colour shared.

And the layout of somebody who plays single numbers alone.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from dealing import Dealing, House, Refused
from floor_process import FloorProcess
from playwright.sync_api import Browser, Page, expect
from screen import HANDSET, violations

TABLET = (1024, 768)


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorProcess]:
    """One floor for all of these: each test has a table of its own."""
    process = FloorProcess(Path(tmp_path_factory.mktemp("asks")) / "data")
    process.start()
    yield process
    process.stop()


def sit(
    browser: Browser,
    floor: FloorProcess,
    table: str,
    number: int = 1,
    size: tuple[int, int] = TABLET,
) -> Page:
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce"
    )
    page = context.new_page()
    page.goto(f"{floor.address}/player?as=player-{number}&table={table}&place={number}")
    expect(page.get_by_test_id("place")).not_to_be_empty()
    return page


@pytest.mark.parametrize("size", [TABLET, HANDSET], ids=["tablet", "handset"])
def test_a_winner_is_left_up_for_the_next_round_or_not_after_all(
    browser: Browser, floor: FloorProcess, size: tuple[int, int]
) -> None:
    """Adelaide's roulette, on the layout (6(i)): the same chips are a wager of the next round."""
    page = sit(browser, floor, "ro1", size=size)
    dealing = Dealing(floor.address, "ro1")
    dealing.round = int(page.get_by_test_id("round").get_attribute("data-round") or 1)
    dealing.buy_in("player-1", 100_00)
    dealing.open()
    guest = House(floor.address, "player-1", "player")
    for position, cents in (("red", 10_00), ("straight:5", 5_00)):
        stake = [{"of": "chips", "cents": cents}]
        guest.send("place", "ro1", round=dealing.round, position=position, stake=stake)
    dealing.result_after_lock("23")
    up = page.get_by_test_id("stays-red")
    expect(up).to_contain_text("$10")
    expect(page.get_by_test_id("stays-straight:5")).to_have_count(0)
    assert violations(page) == []
    up.click()
    expect(up).to_have_attribute("aria-pressed", "true")
    up.click()
    expect(up).to_have_attribute("aria-pressed", "false")
    up.click()
    expect(up).to_have_attribute("aria-pressed", "true")
    dealing.collect()
    dealing.pay()
    dealing.open()
    expect(page.get_by_test_id("staked")).to_have_attribute("data-cents", "1000")
    expect(page.get_by_test_id("stays-red")).to_have_count(0)
    dealing.finish("0")


def test_the_approved_rules_are_asked_for_on_the_record(
    browser: Browser, floor: FloorProcess
) -> None:
    """Adelaide's book sells them too; a demonstration has no document of an operator's attached."""
    page = sit(browser, floor, "bs1")
    page.get_by_test_id("open-help").click()
    ask = page.get_by_test_id("approved-rules")
    expect(ask).to_contain_text("not our words")
    page.get_by_test_id("rules-read").click()
    expect(page.get_by_test_id("rules-said")).to_contain_text("Your request is on record")
    expect(page.get_by_test_id("rules-said")).to_contain_text("attached no approved document")
    page.get_by_test_id("rules-buy").click()
    expect(page.get_by_test_id("rules-said")).to_contain_text("The dealer sees to your copy")
    assert violations(page) == []
    # New South Wales serves them and does not sell them.
    other = sit(browser, floor, "sb1")
    other.get_by_test_id("open-help").click()
    expect(other.get_by_test_id("rules-read")).to_be_visible()
    expect(other.get_by_test_id("rules-buy")).to_have_count(0)


def test_a_colour_is_shared_once_its_holder_agrees(browser: Browser, floor: FloorProcess) -> None:
    """By consent in New South Wales (3.7)."""
    page = sit(browser, floor, "sb1", 2, HANDSET)
    House(floor.address, "player-3", "player").send("sit", "sb1", place=3)
    dealer = House(floor.address)
    blue = {"colour": "blue", "count": 10, "each": 500}
    dealer.send("issue_colour", "sb1", player="player-2", **blue)
    with pytest.raises(Refused, match="must agree first"):
        dealer.send("issue_colour", "sb1", player="player-3", **blue)
    page.get_by_test_id("open-menu").click()
    page.get_by_test_id("menu-help").click()
    page.get_by_test_id("share-blue-3").click()
    expect(page.get_by_test_id("shared-said")).to_contain_text("place 3 may have blue too")
    expect(page.get_by_test_id("share-blue-3")).to_have_count(0)
    assert violations(page) == []
    dealer.send("issue_colour", "sb1", player="player-3", **blue)


def test_straight_up_alone_is_all_that_is_drawn(browser: Browser, floor: FloorProcess) -> None:
    """By arrangement only these bets are shown, at the layout as on a terminal (8(a); point 96)."""
    page = sit(browser, floor, "ro1", 4)
    expect(page.get_by_test_id("position-red")).to_be_visible()
    boss = House(floor.address, "pit-boss-1", "pit_boss")
    boss.send("arrange_straight_up", "ro1", players=["player-4"], writing="W 4", notified="letter")
    expect(page.get_by_test_id("position-red")).to_have_count(0)
    expect(page.get_by_test_id("position-straight:17")).to_be_visible()
    assert page.locator("[data-testid^='position-split']").count() == 0
    assert violations(page) == []
    boss.send("end_arrangement", "ro1", players=["player-4"])
    expect(page.get_by_test_id("position-red")).to_be_visible()


@pytest.mark.parametrize("table", ["sb1", "va1", "vb1", "bs1", "bw1", "ro1"])
def test_a_handset_before_betting_opens_is_accessible(
    browser: Browser, floor: FloorProcess, table: str
) -> None:
    page = sit(browser, floor, table, 6, HANDSET)
    expect(page.locator(".cloth").first).to_be_visible()
    assert violations(page) == []
