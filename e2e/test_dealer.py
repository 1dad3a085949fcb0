"""The dealer's console of every book: whole rounds from the page alone, beside a player's own page.

One floor and one browser for all of them; each round is followed as the page asks for it.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from desk import PHONE, SMALL, Desk, Guest, deal_at
from floor_process import FloorProcess
from playwright.sync_api import Browser, expect
from screen import Screen, sit_down

#: Stakes, result, what is won and lost, and the call as the book orders it.
ROUNDS: dict[str, tuple[tuple[tuple[str, int], ...], str, int, int, str]] = {
    "bw1": ((("symbol:3", 500), ("symbol:1", 500)), "3", 25_00, 5_00, "Three."),
    "bs1": ((("small", 2500), ("big", 500)), "3-3-4", 25_00, 5_00, "Three, three, four."),
    "sb1": (
        (("small", 2500), ("total:10", 500), ("big", 500)),
        "3-3-4",
        55_00,
        5_00,
        "Three, three, four. Total ten.",
    ),
    "va1": ((("small", 500), ("big", 500)), "3-3-4", 5_00, 5_00, "Three, three, four. Total ten."),
    "vb1": (
        (("single_symbol:fish", 500), ("big", 500)),
        "fish-fish-coin",
        10_00,
        5_00,
        "Fish, fish, coin.",
    ),
    "ro1": ((("straight:17", 500), ("red", 500)), "17", 175_00, 5_00, "Seventeen."),
}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorProcess]:
    process = FloorProcess(tmp_path_factory.mktemp("dealer") / "data")
    process.start()
    yield process
    process.stop()


def beside(browser: Browser, house: FloorProcess, table: str, person: str) -> Screen:
    return sit_down(browser, house.address, table, person=person, purse=0)


def leave(*pages: Desk | Screen) -> None:
    for one in pages:
        one.page.context.close()


@pytest.mark.parametrize("table", ROUNDS)
def test_a_whole_round_from_the_page_alone(
    table: str, browser: Browser, house: FloorProcess
) -> None:
    stakes, result, won, lost, call = ROUNDS[table]
    desk = deal_at(browser, house.address, table)
    screen = beside(browser, house, table, "player-1")
    desk.errand("buy_in", "option-player-1", "quick-10000")
    expect(desk.at("sum-up")).to_contain_text("$100")
    desk.done()
    screen.meter("purse", 100_00)
    expect(desk.at("note")).to_contain_text("Player 1")

    desk.open()
    screen.phase("open")
    for position, cents in stakes:
        screen.bet(position, cents)
    staked = sum(cents for _, cents in stakes)
    desk.lists("layout", staked)
    desk.lock()
    screen.phase(desk.at("phase").get_attribute("data-phase") or "")

    desk.enter(result)
    desk.lists("take", lost)
    desk.lists("pay", won)
    expect(desk.at("call")).to_contain_text(call)
    screen.phase("entered")
    desk.is_accessible()
    desk.confirm()
    screen.phase("result")
    assert desk.at("shows").get_attribute("data-result") == result
    desk.settle()
    screen.phase("waiting")
    screen.meter("won", won)
    screen.meter("purse", 100_00 + won - lost)
    assert desk.round == 2
    leave(desk, screen)


#: A case, whether it is called before or after the lock, its call, and what becomes of the stake.
CASES = (
    ("bw1", "on_peg", "locked", "No spin.", "back"),
    ("bs1", "exposed_early", "open", "Void spin.", "back"),
    ("bs1", "stacked", "locked", "No spin.", "back"),
    ("sb1", "exposed_early", "open", "No result.", "back"),
    ("sb1", "not_flat", "locked", "No result.", "back"),
    ("va1", "exposed_early", "open", "No spin.", "open"),
    ("vb1", "not_flat", "locked", "No spin.", "stays"),
    ("ro1", "no_pocket", "locked", "No spin.", "back"),
)
STAKE = {"bw1": "symbol:1", "vb1": "big", "ro1": "red"}


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]}-{case[1]}")
def test_an_irregularity_of_each_effect(
    case: tuple[str, str, str, str, str], browser: Browser, house: FloorProcess
) -> None:
    table, name, moment, call, fate = case
    desk = deal_at(browser, house.address, table)
    guest = Guest(house.address, table, 2)
    desk.errand("buy_in", f"option-{guest.name}", "quick-5000")
    desk.done()
    number = desk.round
    desk.open()
    guest.bet(number, (STAKE.get(table, "small"), 5_00))
    desk.lists("layout", 5_00)
    if moment == "locked":
        desk.lock()
    desk.press(f"irregularity-{name}")
    expect(desk.at("call")).to_contain_text(call)
    desk.press("confirm")
    if fate == "back":
        desk.phase("waiting")
        desk.lists("layout", 0)
        assert desk.round == number + 1
    else:
        # Victoria does it again: the chips stay, betting as it stood.
        expect(desk.at("irregularity-not_flat")).to_be_visible()
        desk.phase("open" if fate == "open" else "locked")
        desk.lists("layout", 5_00)
        assert desk.round == number
        desk.until("locked", "spun")
        result = ROUNDS[table][1]
        desk.enter(result)
        desk.confirm()
        desk.settle()
    leave(desk)


def test_what_cannot_be_called_says_why_with_its_clause(
    browser: Browser, house: FloorProcess
) -> None:
    desk = deal_at(browser, house.address, "sb1")
    desk.at("irregularity-not_flat").click(force=True)
    expect(desk.at("refusal")).to_contain_text("no round is under way")
    desk.open()
    desk.at("irregularity-not_flat").click(force=True)
    expect(desk.at("refusal")).to_contain_text("after the lock")
    expect(desk.at("refusal").locator(".clause").first).to_contain_text("8.1")
    desk.press("irregularity-exposed_early")
    desk.press("confirm")
    desk.phase("waiting")
    leave(desk)


def test_an_empty_round_is_directed_by_a_supervisor(browser: Browser, house: FloorProcess) -> None:
    desk = deal_at(browser, house.address, "va1")
    boss = deal_at(browser, house.address, "va1", person="game-supervisor-1")
    desk.open()
    desk.asks("nobody has staked")
    expect(desk.at("more")).to_contain_text("Game Supervisor")
    expect(desk.at("more").locator(".clause").first).to_contain_text("5.1.8")
    desk.press("summon")
    expect(desk.at("more")).to_contain_text("supervisor is called")
    boss.asks("nobody has staked")
    boss.press()
    desk.asks("tumble")
    desk.lock()
    desk.enter("1-2-4")
    desk.confirm()
    desk.settle()
    leave(desk, boss)


def test_a_game_that_no_page_knows_is_dealt(browser: Browser, tmp_path: Path) -> None:
    floor = FloorProcess(tmp_path / "data", Path(__file__).parent / "example_floor.py")
    floor.start()
    try:
        desk = deal_at(browser, floor.address, "")
        desk.is_accessible()
        desk.open()
        desk.lock()
        while not desk.page.locator(".entry").count():
            question = desk.at("question").inner_text()
            desk.press()
            expect(desk.at("question")).not_to_have_text(question)
        # A fast hand: three keys before the question has rested.
        for key in "112":
            desk.page.keyboard.press(key)
        desk.phase("entered")
        desk.confirm()
        desk.settle()
        leave(desk)
    finally:
        floor.stop()


@pytest.mark.parametrize("size", [SMALL, PHONE])
@pytest.mark.parametrize("table", ["sb1", "ro1"])
def test_smaller_screens_show_all_of_it(
    table: str, size: tuple[int, int], browser: Browser, house: FloorProcess
) -> None:
    desk = deal_at(browser, house.address, table, size=size)
    wide = "document.documentElement.scrollWidth <= window.innerWidth"
    assert desk.page.evaluate(wide)
    desk.is_accessible()
    button = desk.at("next-act").bounding_box()
    assert button
    assert button["y"] + button["height"] <= size[1], "the next act is seen without scrolling"
    small = "[...document.querySelectorAll('button, a')].filter(b => b.offsetParent && "
    small += "Math.min(b.offsetWidth, b.offsetHeight) < 44 && !b.matches('.pocket')).length"
    assert desk.page.evaluate(small) == 0, "a finger finds every control"
    desk.at("errand-desk").click()
    expect(desk.at("errand")).to_be_visible()
    desk.is_accessible()
    assert desk.page.evaluate(wide)
    leave(desk)


def test_the_console_speaks_chinese(browser: Browser, house: FloorProcess) -> None:
    desk = deal_at(browser, house.address, "sb1", query="&lang=zh")
    expect(desk.page.locator("html")).to_have_attribute("lang", "zh-Hans")
    desk.asks("摇骰")
    desk.is_accessible()
    desk.at("language").click()
    desk.asks("tumble")
    leave(desk)
