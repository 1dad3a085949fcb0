"""The player's screen of every book: whole rounds, every way to place a chip, what goes wrong.

A real floor in its own process, a real Chromium; the dealer acts over the API (dealing.py).
"""

from pathlib import Path

import pytest
from floor_process import FloorProcess
from playwright.sync_api import Browser, Page, expect
from screen import Screen, sit_down

#: Whatever is printed on a box of the cloth and reaches out of it.
OUT_OF_ITS_BOX = """[...document.querySelectorAll('g.box')].flatMap((box) => {
  const { left, right } = box.querySelector('[data-testid^="position-"]').getBoundingClientRect();
  return [...box.querySelectorAll('text')].filter((text) => {
    const at = text.getBoundingClientRect();
    return at.left < left - 0.5 || at.right > right + 0.5;
  }).map((text) => text.textContent);
})"""

#: Table, stakes, result, what is won; small, big and pairs are paid as each book prints them.
ROUNDS = {
    "roulette": (
        "ro1",
        (("straight:17", 500), ("split:17-20", 500), ("red", 500), ("corner:16-17-19-20", 100)),
        "17",
        175_00 + 85_00 + 8_00,
    ),
    "nsw-sic-bo": (
        "sb1",
        (("small", 2500), ("total:10", 500), ("pair:3-4", 500), ("single:3", 500), ("big", 500)),
        "3-3-4",
        25_00 + 30_00 + 30_00 + 10_00,
    ),
    "big-and-small": (
        "bs1",
        (("small", 2500), ("total:10", 500), ("pair:3-4", 500), ("single:3", 500), ("big", 500)),
        "3-3-4",
        25_00 + 30_00 + 27_50 + 10_00,
    ),
    "victoria-a": (
        "va1",
        (("small", 500), ("specific_double:3", 500), ("even", 500)),
        "3-3-4",
        5_00 + 55_00 + 5_00,
    ),
    "victoria-b": (
        "vb1",
        (("single_symbol:fish", 500), ("specific_colour_double:red", 500), ("big", 500)),
        "fish-fish-coin",
        10_00 + 15_00,
    ),
    "big-wheel": ("bw1", (("symbol:3", 500), ("symbol:1", 500)), "3", 25_00),
}


@pytest.mark.parametrize("game", ROUNDS)
def test_a_whole_round_is_played_lit_paid_and_explained(
    game: str, browser: Browser, floor: FloorProcess
) -> None:
    table, stakes, result, won = ROUNDS[game]
    screen = sit_down(browser, floor.address, table)
    page = screen.page
    screen.is_accessible()
    screen.open()
    for position, cents in stakes:
        screen.bet(position, cents)
    staked = sum(cents for _, cents in stakes)
    screen.meter("staked", staked)
    screen.meter("purse", 500_00 - staked)
    screen.is_accessible()

    screen.dealing.lock()
    # Where the wheel turns before the call, the result is next.
    screen.phase("spun" if "spin" in screen.dealing.done else "locked")
    screen.at(stakes[0][0]).click()
    expect(screen.refusal()).to_contain_text("betting is closed")
    screen.meter("staked", staked)
    page.get_by_test_id("why-refused").click()
    reasons = page.get_by_test_id("why-panel")
    expect(reasons).to_contain_text("Nothing was changed.")
    assert reasons.locator(".clause").count() > 0
    page.keyboard.press("Escape")

    screen.dealing.result(result)
    screen.phase("result")
    covers = {one["id"]: one["covers"] for one in screen.dealing.card["positions"]}
    for position, covered in covers.items():
        lit = "true" if result in covered else "false"
        expect(screen.at(position)).to_have_attribute("data-lit", lit)
    screen.is_accessible()
    screen.dealing.collect()
    screen.phase("paying")
    screen.dealing.pay()
    screen.phase("waiting")
    screen.meter("won", won)
    lost = sum(cents for position, cents in stakes if result not in covers[position])
    screen.meter("purse", 500_00 + won - lost)
    screen.meter("staked", 0)

    winner = page.locator("[data-testid^='why-'][data-state='won']").first
    winner.click()
    why = page.get_by_test_id("why-panel")
    expect(why).to_contain_text("won $")
    expect(why).to_contain_text("not the approved text")
    assert why.locator(".clause").count() > 0
    screen.is_accessible()
    page.keyboard.press("Escape")
    expect(why).to_be_hidden()
    page.get_by_test_id("open-rounds").click()
    expect(page.get_by_test_id("round-1")).to_contain_text("won $")
    screen.is_accessible()
    page.get_by_test_id("why-round-1").click()
    expect(page.get_by_test_id("why-panel")).to_contain_text("No more bets")
    page.keyboard.press("Escape")


def test_keys_alone_play_a_round(browser: Browser, floor: FloorProcess) -> None:
    screen = sit_down(browser, floor.address, "ro1")
    page = screen.page
    screen.open()
    page.keyboard.press("2")
    expect(page.get_by_test_id("chip-500")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("ArrowRight")
    focused = page.locator("[data-testid^='position-']:focus")
    expect(focused).to_have_attribute("data-testid", "position-straight:0")
    page.keyboard.press("ArrowRight")
    # Half a step further lies a line, not yet the number beyond it.
    expect(focused).to_have_attribute("data-testid", "position-split:0-2")
    page.keyboard.press("Enter")
    screen.shows("split:0-2", 5_00)
    page.keyboard.press("ArrowRight")
    expect(focused).to_have_attribute("data-testid", "position-straight:2")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    screen.shows("straight:2", 10_00)
    page.keyboard.press("u")
    screen.shows("straight:2", 5_00)
    page.keyboard.press("d")
    screen.shows("straight:2", 10_00)
    screen.shows("split:0-2", 10_00)
    page.keyboard.press("Backspace")
    screen.shows("straight:2", 0)
    page.keyboard.press("?")
    expect(page.get_by_test_id("why-panel")).to_contain_text("Straight up 2")


def test_every_position_has_a_name_and_can_be_reached_by_arrows(
    browser: Browser, floor: FloorProcess
) -> None:
    for table in ("ro1", "sb1", "vb1", "bw1"):
        screen = sit_down(browser, floor.address, table, purse=0)
        cards = screen.dealing.card["positions"]
        for card in cards:
            label = screen.at(card["id"]).get_attribute("aria-label") or ""
            assert all(word in label for word in ("pays", "no chips")), (table, card["id"], label)
        reached = screen.page.evaluate(WALK)
        ids = {f"position-{card['id']}" for card in cards}
        assert ids - set(reached) == set(), (table, sorted(ids - set(reached)))
        screen.page.context.close()


#: From each cloth's first place, every arrow from every place that was reached.
WALK = """() => {
  const seen = new Set();
  for (const cloth of document.querySelectorAll('.cloth')) {
    const waiting = [cloth.querySelector('.place[tabindex="0"]')];
    while (waiting.length > 0) {
      const place = waiting.pop();
      if (seen.has(place.dataset.testid)) continue;
      seen.add(place.dataset.testid);
      for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown']) {
        place.focus();
        place.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
        const next = document.activeElement;
        if (next?.dataset?.testid && !seen.has(next.dataset.testid)) waiting.push(next);
      }
    }
  }
  return [...seen];
}"""


def test_a_chip_is_carried_from_the_rack_moved_and_carried_off(
    browser: Browser, floor: FloorProcess
) -> None:
    screen = sit_down(browser, floor.address, "ro1")
    page = screen.page
    screen.open()
    drag(page, "chip-2500", "position-straight:8")
    screen.shows("straight:8", 25_00)
    drag(page, "position-straight:8", "position-dozen:3")
    screen.shows("dozen:3", 25_00)
    screen.shows("straight:8", 0)
    screen.meter("staked", 25_00)
    chip = page.locator("[data-chip='dozen:3']").bounding_box()
    assert chip is not None
    page.mouse.move(chip["x"] + chip["width"] / 2, chip["y"] + chip["height"] / 2)
    page.mouse.down()
    page.mouse.move(30, 740, steps=4)
    page.mouse.up()
    screen.shows("dozen:3", 0)
    screen.meter("purse", 500_00)


def drag(page: Page, source: str, target: str) -> None:
    one = page.get_by_test_id(source).bounding_box()
    other = page.get_by_test_id(target).bounding_box()
    assert one is not None
    assert other is not None
    page.mouse.move(one["x"] + one["width"] / 2, one["y"] + one["height"] / 2)
    page.mouse.down()
    page.mouse.move(other["x"] + other["width"] / 2, other["y"] + other["height"] / 2, steps=5)
    page.mouse.up()


def test_a_finger_slides_under_the_loupe_and_places_where_it_is_lifted(
    browser: Browser, floor: FloorProcess
) -> None:
    screen = sit_down(browser, floor.address, "ro1", touch=True)
    page = screen.page
    screen.open()
    start, end = screen.at("straight:5").bounding_box(), screen.at("split:8-11").bounding_box()
    assert start is not None
    assert end is not None
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *at: float) -> None:
        points = [{"x": at[0], "y": at[1]}] if at else []
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    loupe = page.get_by_test_id("loupe")
    expect(loupe).to_contain_text("Straight up 5")
    # A few pixels off the line is still on it.
    touch("touchMove", end["x"] + end["width"] / 2 + 6, end["y"] + end["height"] / 2 - 5)
    expect(loupe).to_contain_text("Split 8 / 11")
    screen.meter("staked", 0)
    touch("touchEnd")
    screen.shows("split:8-11", 5_00)
    expect(loupe).to_be_hidden()


def test_repeat_double_undo_and_clear(browser: Browser, floor: FloorProcess) -> None:
    screen = sit_down(browser, floor.address, "sb1")
    screen.open()
    screen.bet("small", 500)
    screen.bet("total:7", 500)
    screen.dealing.finish("4-5-6")
    screen.phase("waiting")
    screen.meter("purse", 490_00)
    screen.open()
    screen.do("repeat")
    screen.shows("small", 5_00)
    screen.shows("total:7", 5_00)
    screen.do("double")
    screen.shows("small", 10_00)
    screen.meter("staked", 20_00)
    screen.do("undo")
    screen.meter("staked", 15_00)
    screen.do("clear")
    screen.meter("staked", 0)
    screen.meter("purse", 490_00)


def test_a_streak_may_be_played_in_its_window_and_rides(
    browser: Browser, floor: FloorProcess
) -> None:
    screen = sit_down(browser, floor.address, "sb1")
    streak = screen.at("super_streak:small-big")
    ladder = screen.page.locator("[data-print='super_streak:small-big'] .ladder")
    expect(ladder).to_contain_text("no run yet")
    screen.dealing.play("1-2-4")
    screen.open()
    expect(ladder).to_contain_text("May be played now: $10")
    streak.click()
    screen.shows("super_streak:small-big", 10_00)
    expect(ladder).to_contain_text("rides: 0")
    for count in (1, 2, 3, 4):
        screen.dealing.finish("1-2-4")
        screen.phase("waiting")
        expect(ladder).to_contain_text(f"rides: {count}")
        expect(ladder).to_contain_text(f"{count + 1} in a row")
        screen.open()
    assert ladder.locator(".rung.on").count() == 4
    screen.at("super_streak:odd-even").click()
    expect(screen.refusal()).to_contain_text("run is in progress")
    # The run ends: four in a row pay 6 to 1, and the next one may be played.
    screen.dealing.finish("4-5-6")
    screen.phase("waiting")
    screen.meter("won", 60_00)
    screen.meter("purse", 560_00)
    screen.open()
    expect(ladder).to_contain_text("May be played now: $10")


def test_what_a_screen_tells_of_the_past_and_of_chances_is_the_books(
    browser: Browser, floor: FloorProcess
) -> None:
    """Points 46 and 133: all of it in Adelaide, results in Sydney, neither in Victoria."""
    for table, place, result, history, chances in (
        ("ro1", "straight:8", "8", True, True),
        ("bs1", "total:9", "2-3-4", True, True),
        ("sb1", "total:9", "2-3-4", True, False),
        ("va1", "total:9", "2-3-4", False, False),
    ):
        screen = sit_down(browser, floor.address, table)
        page = screen.page
        screen.open()
        screen.bet(place, 500)
        info = page.get_by_test_id("info")
        expect(info).to_contain_text("wins")
        assert ("edge" in info.inner_text()) is chances, table
        page.get_by_test_id("why-position").click()
        why = page.get_by_test_id("why-panel")
        expect(why).to_contain_text("wins when")
        assert ("edge" in why.inner_text()) is chances, table
        page.keyboard.press("Escape")
        screen.dealing.finish(result)
        screen.phase("waiting")
        shown = page.locator(".past-one")
        expect(shown).to_have_count(1 if history else 0)
        if history:
            expect(page.get_by_test_id("history")).to_contain_text("do not change the odds")
        page.context.close()


def test_a_game_that_is_only_a_folder_gets_a_page(browser: Browser, tmp_path: Path) -> None:
    floor = FloorProcess(tmp_path / "data", Path(__file__).parent / "example_floor.py")
    floor.start()
    try:
        screen = sit_down(browser, floor.address, "ca1")
        screen.open()
        screen.bet("symbol:crown", 500)
        screen.bet("symbol:heart", 500)
        screen.is_accessible()
        page = screen.page
        for width in (1280, 1024, 390):
            page.set_viewport_size({"width": width, "height": 800})
            expect(screen.at("symbol:diamond")).to_be_visible()
            assert page.evaluate(OUT_OF_ITS_BOX) == [], width
        medals = page.locator("g.box .medal text")
        assert medals.all_text_contents() == ["Cr", "A", "H", "D", "S", "Cl"]
        screen.dealing.finish("crown-crown-heart")
        screen.phase("waiting")
        screen.meter("won", 15_00)
        screen.meter("purse", 515_00)
        expect(screen.at("symbol:crown")).to_have_attribute("data-lit", "true")
        screen.is_accessible()
    finally:
        floor.stop()


def test_screens_of_two_players_show_each_his_own(browser: Browser, floor: FloorProcess) -> None:
    one = sit_down(browser, floor.address, "vb1")
    two = Screen(sit_down(browser, floor.address, "vb1", person="player-2").page, one.dealing)
    one.open()
    two.phase("open")
    one.bet("big", 500)
    two.bet("small", 500)
    one.shows("small", 0)
    two.shows("big", 0)
    one.dealing.finish("crab-crab-coin")
    one.meter("purse", 505_00)
    two.meter("purse", 495_00)
