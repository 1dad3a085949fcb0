"""Named states of the wall display."""

from dealing import Dealing, Offices
from picture import WALL, Picture, Scene, offline, see, then
from playwright.sync_api import Page

SPINS = ("28", "7", "13", "36", "21", "4", "19", "30", "11", "26", "0", "8", "15", "32", "17", "7")
DICE = ("1-2-4", "4-5-6", "2-2-2", "1-3-6", "2-4-5", "3-3-6", "1-1-5", "4-4-6", "2-3-5", "1-2-6")


def boss(dealing: Dealing) -> Offices:
    return Offices(dealing.house.address)


def opened(dealing: Dealing, page: Page) -> None:
    dealing.open()
    if dealing.card["book"].startswith("victoria"):
        # Nobody has staked: a supervisor directs the round (5.1.8).
        boss(dealing).send("direct_empty_round", dealing.table, round=dealing.round)
    see(page, "open")


def timed(dealing: Dealing, page: Page) -> None:
    boss(dealing).send("set_wagering_period", dealing.table, seconds=45, warning=10)
    opened(dealing, page)


def locked(dealing: Dealing, page: Page) -> None:
    opened(dealing, page)
    dealing.lock()


def result(key: str) -> Scene:
    def scene(dealing: Dealing, page: Page) -> None:
        opened(dealing, page)
        dealing.result_after_lock(key)
        see(page, "result")

    return scene


LONG_AGO = "2020-01-01T00:00:00Z"


def raising(dealing: Dealing, page: Page) -> None:
    """A higher minimum with its sign, which stands twenty minutes."""
    house, table = boss(dealing), dealing.table
    house.send("change_limits", table, minimum=10_00, maximum=500_00, at=LONG_AGO)
    house.send("show_sign", table, sign="raised_minimum")
    page.get_by_test_id("sign-raised_minimum").wait_for()


def closing(dealing: Dealing, page: Page) -> None:
    house, table = boss(dealing), dealing.table
    house.send("announce_closing", table, at=LONG_AGO)
    house.send("show_sign", table, sign="closing")
    page.get_by_test_id("sign-closing").wait_for()


def corrected(dealing: Dealing, page: Page) -> None:
    dealing.play("32")
    house = boss(dealing)
    house.correct(dealing.table, dealing.round, dealing.round - 1, "23")
    page.get_by_test_id("put-right").wait_for()


def at(name: str, table: str, scene: Scene, **more: object) -> Picture:
    page = f"/display/{table}"
    return Picture(f"display-{name}", table, scene, WALL, page=page, **more)  # type: ignore[arg-type]


DISPLAYS = (
    at("roulette-result", "ro1", result("17"), before=SPINS),
    at("bigwheel-open", "bw1", timed, before=("1", "2", "1", "5", "1", "7", "2")),
    at("roulette-corrected", "ro1", corrected, before=SPINS),
    at("roulette-offline", "ro1", then(opened, offline), before=SPINS),
    at("roulette-zh", "ro1", result("17"), before=SPINS, query="?lang=zh"),
    at("bigsmall-result", "bs1", result("3-3-4"), before=DICE),
    at("sicbo-result", "sb1", then(result("3-3-4"), raising, closing), before=DICE),
    at("bigwheel-result", "bw1", result("3"), before=("1", "2", "1", "5", "1", "7", "2")),
    at("victoria-locked", "va1", locked),
    at("optionb-result", "vb1", result("fish-fish-coin")),
)
