"""Whole nights of every book and option, six browsers at once: what one does, all the others see.

Regular rounds, the irregularities of each effect, lines that drop and a floor that is killed, in
betting and in settlement; and at the end nobody has a cent that the record does not know.
"""

import subprocess
import sys
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from floor_process import FloorProcess
from night import Night, Stakes
from playwright.sync_api import Browser, expect


class Evening(NamedTuple):
    """What is staked by each of two players, what comes, and what that does to their purses."""

    one: Stakes
    two: Stakes
    result: str
    won: int
    lost: int
    gains: int
    #: A position that each may stake on, and the cases: when, which, what becomes of the stake.
    plain: str
    cases: tuple[tuple[str, str, str], ...]


DICE = (("small", 2500), ("big", 500))
BACK = (("open", "exposed_early", "back"), ("locked", "not_flat", "back"))
STAYS = (("open", "exposed_early", "stays"), ("locked", "not_flat", "stays"))
EVENINGS = {
    "bw1": Evening(
        (("symbol:3", 500), ("symbol:1", 500)),
        (("symbol:2", 500),),
        "3",
        25_00,
        5_00,
        -5_00,
        "symbol:1",
        (("locked", "on_peg", "back"),),
    ),
    "bs1": Evening(DICE, (("small", 500),), "3-3-4", 25_00, 5_00, 5_00, "small", BACK),
    "sb1": Evening(DICE, (("total:10", 500),), "3-3-4", 25_00, 5_00, 30_00, "small", BACK),
    "va1": Evening(DICE, (("small", 500),), "3-3-4", 25_00, 5_00, 5_00, "small", STAYS),
    "vb1": Evening(
        (("single_symbol:fish", 500), ("big", 500)),
        (("small", 500),),
        "fish-fish-coin",
        10_00,
        5_00,
        5_00,
        "small",
        STAYS,
    ),
    "ro1": Evening(
        (("straight:17", 500), ("red", 500)),
        (("black", 500),),
        "17",
        175_00,
        5_00,
        5_00,
        "red",
        (
            ("open", "same_direction", "back"),
            ("locked", "no_pocket", "back"),
            ("locked", "too_few_revolutions", "back"),
        ),
    ),
}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorProcess]:
    process = FloorProcess(tmp_path_factory.mktemp("night") / "data")
    process.start()
    yield process
    process.stop()


@pytest.mark.parametrize("table", EVENINGS)
def test_a_night_of_every_book_on_six_pages(
    table: str, browser: Browser, house: FloorProcess
) -> None:
    evening = EVENINGS[table]
    night = Night(browser, house, table)
    night.sell("player-1", 100_00)
    night.one.meter("purse", 100_00)
    night.desk.errand("buy_in", "option-player-2", "quick-10000")
    night.desk.done()
    night.purses(100_00, 100_00)

    one, two = a_regular_round(night, evening)
    for case in evening.cases:
        one, two = an_irregularity(night, evening, case, one, two)
    one, two = a_round_over_bad_lines(night, evening, one, two)

    for screen, player, purse in zip(
        night.screens, ("player-1", "player-2"), (one, two), strict=True
    ):
        screen.do("carry-out")
        screen.meter("purse", 0)
        night.buy_back(player, purse)
    night.close()
    verify = [sys.executable, "-m", "croupier", "verify", "--data", str(house.data)]
    assert subprocess.run(verify, capture_output=True, check=False).returncode == 0


def a_regular_round(night: Night, evening: Evening) -> tuple[int, int]:
    night.open()
    night.stake(evening.one, evening.two)
    night.lock()
    # A tap after the lock is refused, and the sentence has its clause.
    night.one.at(evening.plain).click()
    expect(night.one.refusal()).to_contain_text("betting is closed")
    night.declare(evening.result)
    won = next(position for position, _ in evening.one)
    lost = evening.one[-1][0]
    expect(night.one.at(won)).to_have_attribute("data-lit", "true")
    expect(night.one.at(lost)).not_to_have_attribute("data-lit", "true")
    night.pay()
    one, two = 100_00 + evening.won - evening.lost, 100_00 + evening.gains
    night.one.meter("won", evening.won)
    night.purses(one, two)
    turnover = sum(cents for _, cents in (*evening.one, *evening.two)) // 100
    expect(night.card()).to_contain_text(f"${turnover}")
    return one, two


def an_irregularity(
    night: Night, evening: Evening, case: tuple[str, str, str], one: int, two: int
) -> tuple[int, int]:
    """Called by name on the console; the players' chips do what the book says."""
    moment, name, fate = case
    number = night.open()
    both: Stakes = ((evening.plain, 5_00),)
    night.stake(both, both)
    if moment == "locked":
        night.lock()
    night.desk.press(f"irregularity-{name}")
    night.desk.press("confirm")
    if fate == "back":
        night.phase("waiting")
        night.desk.lists("layout", 0)
        night.purses(one, two)
        assert night.desk.round == number + 1
        return one, two
    # Done again: the chips stay and the same round goes on.
    night.phase("open" if moment == "open" else "locked")
    for screen in night.screens:
        screen.shows(evening.plain, 5_00)
    night.desk.lists("layout", 10_00)
    night.purses(one - 5_00, two - 5_00)
    assert night.desk.round == number
    night.desk.until("locked", "spun")
    night.declare(evening.result)
    night.pay()
    night.purses(one + 5_00, two + 5_00)
    return one + 5_00, two + 5_00


def a_round_over_bad_lines(night: Night, evening: Evening, one: int, two: int) -> tuple[int, int]:
    """A dropped line and a killed floor in the middle of betting, and both again of settlement."""
    night.open()
    first, *rest = evening.one
    night.one.bet(*first)
    with night.dropped(night.two.page, night.wall, night.pit):
        for position, cents in rest:
            night.one.bet(position, cents)
    night.phase("open")
    night.killed()
    night.phase("open")
    for position, cents in evening.one:
        night.one.shows(position, cents)
    for position, cents in evening.two:
        night.two.bet(position, cents)
    night.desk.lists("layout", sum(cents for _, cents in (*evening.one, *evening.two)))
    night.lock()
    night.declare(evening.result)
    with night.dropped(night.desk.page, night.one.page, night.cage):
        night.two.phase("result")
    night.desk.press()
    night.phase("paying")
    night.killed()
    night.phase("paying")
    night.desk.settle_last()
    night.phase("waiting")
    one, two = one + evening.won - evening.lost, two + evening.gains
    night.purses(one, two)
    return one, two
