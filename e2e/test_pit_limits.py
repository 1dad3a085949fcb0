"""The pit's acts that a book hangs on a marker, a sign, a ground or a full table."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from dealing import Dealing, House
from floor_process import FloorProcess
from playwright.sync_api import Browser, expect
from test_pit import Pit


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorProcess]:
    """One floor for all but the outage: each test has a table of its own."""
    process = FloorProcess(Path(tmp_path_factory.mktemp("limits")) / "data")
    process.start()
    yield process
    process.stop()


def test_a_struck_out_result_gives_stakes_back(browser: Browser, floor: FloorProcess) -> None:
    """New South Wales: an outcome that disorder affected does not count, and nobody loses by it."""
    guest = House(floor.address, "player-1", "player")
    guest.send("sit", "sb1", place=1)
    dealing = Dealing(floor.address, "sb1")
    dealing.buy_in("player-1", 100_00)
    dealing.open()
    stake = [{"of": "chips", "cents": 10_00}]
    guest.send("place", "sb1", round=1, position="small", stake=stake)
    dealing.result_after_lock("4-5-6")
    pit = Pit(browser, floor, "casino-supervisor-1")
    pit.look("sb1", "rounds")
    pit.press("act-invalidate")
    grounds = pit.at("field-ground").locator("option")
    assert grounds.count() > 1
    pit.fill("invalidate", of="1", ground="disorder")
    expect(pit.at("do")).to_have_attribute("aria-disabled", "true")
    pit.fill("invalidate", reason="a fight beside the tumbler")
    pit.is_accessible()
    pit.at("do").dblclick()
    expect(pit.at("note")).to_be_visible()
    expect(pit.at("refusal")).to_have_count(0)
    page = browser.new_context(reduced_motion="reduce").new_page()
    page.goto(f"{floor.address}/player?as=player-1&table=sb1")
    expect(page.get_by_test_id("purse")).to_have_attribute("data-cents", "10000")
    expect(page.get_by_test_id("staked")).to_have_attribute("data-cents", "0")


def test_personal_limits_count_from_their_marker(browser: Browser, floor: FloorProcess) -> None:
    """What is over the maximum wins nothing (4.3); with the marker at the place it is not over."""
    guest = House(floor.address, "player-1", "player")
    guest.send("sit", "bw1", place=1)
    dealing = Dealing(floor.address, "bw1")
    most = next(one["maximum"] for one in dealing.card["wagers"] if one["name"] == "symbol")
    dealing.buy_in("player-1", 4 * most)
    pit = Pit(browser, floor, "casino-supervisor-1")
    pit.look("bw1", "limits")
    high = str(dealing.card["limits"]["maximum"] // 100 * 2)
    pit.do("grant_personal_limits", player="player-1", maximum=high, reference="P 8")
    own = pit.page.locator(".lines li", has_text="Player 1")
    expect(own).to_contain_text("No marker yet")
    page = browser.new_context(reduced_motion="reduce").new_page()
    page.goto(f"{floor.address}/player?as=player-1&table=bw1")

    def win() -> None:
        dealing.open()
        stake = [{"of": "chips", "cents": most + 5_00}]
        place = {"position": "symbol:1", "stake": stake}
        guest.send("place", "bw1", round=dealing.round, **place)
        dealing.finish("1")

    win()
    expect(page.get_by_test_id("won")).to_have_attribute("data-cents", str(most))
    pit.press("marker-player-1")
    expect(own).to_contain_text("Marker at the place")
    pit.is_accessible()
    win()
    expect(page.get_by_test_id("won")).to_have_attribute("data-cents", str(most + 5_00))
    pit.press("marker-player-1")
    # With the marker the limits of his own are gone.
    expect(own).to_have_count(0)


def test_an_idle_player_is_asked_for_the_place_of_a_full_table(
    browser: Browser, floor: FloorProcess
) -> None:
    """After the book's rounds without a wager, and only while no other place is free."""
    dealing = Dealing(floor.address, "va1")
    pit = Pit(browser, floor, "pit-boss-1")
    places = dealing.card["places"]
    for number in range(1, places + 1):
        House(floor.address, f"player-{number}", "player").send("sit", "va1", place=number)
    dealing.buy_in("player-1", 500_00)
    staking = House(floor.address, "player-1", "player")
    for _ in range(3):
        dealing.open()
        stake = [{"of": "chips", "cents": 5_00}]
        staking.send("place", "va1", round=dealing.round, position="small", stake=stake)
        dealing.finish("1-2-4")
    pit.look("va1", "people")
    expect(pit.at("seated-player-2")).to_contain_text("3 rounds without a wager")
    expect(pit.at("vacate-player-1")).to_have_count(0)
    pit.is_accessible()
    pit.press("vacate-player-2")
    expect(pit.at("seated-player-2")).to_have_count(0)
    # A place is free now: nobody else is asked.
    expect(pit.at("vacate-player-3")).to_have_count(0)


def test_a_sign_that_stood_in_print_keeps_its_minutes_over_an_outage(
    browser: Browser, tmp_path: Path
) -> None:
    own = FloorProcess(tmp_path / "data")
    own.start()
    try:
        pit = Pit(browser, own, "casino-supervisor-1")
        pit.look("sb1", "limits")
        pit.do("change_limits", minimum="10")
        pit.press("show-raised_minimum")
        sign = pit.at("sign-of-raised_minimum")
        expect(sign).to_contain_text("left")
        expect(pit.at("confirm-raised_minimum")).to_have_count(0)
        own.kill()
        expect(pit.at("pit")).to_have_attribute("data-link", "lost")
        own.start()
        expect(pit.at("pit")).to_have_attribute("data-link", "up")
        pit.press("confirm-raised_minimum")
        expect(pit.at("note")).to_be_visible()
        expect(pit.at("confirm-raised_minimum")).to_have_count(0)
        expect(sign).to_contain_text("left")
    finally:
        own.stop()
