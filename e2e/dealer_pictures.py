"""The dealer's console in its named states, for pictures.py."""

from collections.abc import Callable
from typing import NamedTuple

from dealing import House
from desk import DESK, PHONE, SMALL, Desk, Guest, deal_at
from playwright.sync_api import Browser, expect

Scene = Callable[[Desk, str], None]

#: What players stake at each table, and a result that some of it wins on.
STAKES: dict[str, tuple[tuple[tuple[str, int], ...], tuple[tuple[str, int], ...], str]] = {
    "bw1": ((("symbol:1", 25_00), ("symbol:3", 5_00)), (("symbol:2", 10_00),), "3"),
    "bs1": ((("small", 25_00), ("total:10", 5_00)), (("big", 10_00), ("pair:3-4", 5_00)), "3-3-4"),
    "sb1": (
        (("small", 25_00), ("big", 10_00), ("total:10", 5_00)),
        (("pair:3-4", 10_00), ("single:3", 5_00), ("four_numbers:3-4-5-6", 5_00)),
        "3-3-4",
    ),
    "va1": ((("small", 5_00), ("even", 5_00)), (("specific_double:3", 5_00),), "3-3-4"),
    "vb1": (
        (("single_symbol:fish", 5_00), ("big", 5_00)),
        (("specific_colour_double:red", 5_00),),
        "fish-fish-coin",
    ),
    "ro1": (
        (("straight:17", 5_00), ("split:17-20", 10_00), ("red", 25_00)),
        (("dozen:2", 25_00), ("corner:16-17-19-20", 5_00), ("neighbours:0", 25_00)),
        "17",
    ),
}


class Picture(NamedTuple):
    name: str
    table: str
    scene: Scene
    size: tuple[int, int] = DESK
    query: str = ""
    person: str = ""


def seat(desk: Desk, address: str) -> tuple[Guest, Guest]:
    dealer = House(address)
    guests = Guest(address, desk.table, 1), Guest(address, desk.table, 2, place=4)
    for guest in guests:
        dealer.send("buy_in", desk.table, player=guest.name, cents=500_00)
    return guests


def betting(desk: Desk, address: str) -> None:
    one, two = seat(desk, address)
    desk.open()
    first, second, _ = STAKES[desk.table]
    one.bet(1, *first)
    two.bet(1, *second)
    expect(desk.at("list-layout")).to_have_attribute(
        "data-cents", str(sum(cents for _, cents in (*first, *second)))
    )


def waiting(desk: Desk, address: str) -> None:
    seat(desk, address)


def locked(desk: Desk, address: str) -> None:
    betting(desk, address)
    desk.lock()


def asked(desk: Desk, address: str) -> None:
    """The keys of the result, the first of them pressed."""
    locked(desk, address)
    while not desk.page.locator(".entry").count():
        question = desk.at("question").inner_text()
        desk.press()
        expect(desk.at("question")).not_to_have_text(question)
    faces = STAKES[desk.table][2].split("-")
    if len(faces) > 1 or desk.table == "ro1":
        desk.key(*faces[:2])


def echoed(desk: Desk, address: str) -> None:
    locked(desk, address)
    desk.enter(STAKES[desk.table][2])


def taking(desk: Desk, address: str) -> None:
    echoed(desk, address)
    desk.confirm()


def paying(desk: Desk, address: str) -> None:
    taking(desk, address)
    desk.press()
    desk.phase("paying")


def doubted(case: str) -> Scene:
    def scene(desk: Desk, address: str) -> None:
        locked(desk, address)
        desk.press(f"irregularity-{case}")

    return scene


def errand(scene: Scene, name: str, *answers: str) -> Scene:
    def both(desk: Desk, address: str) -> None:
        scene(desk, address)
        desk.errand(name, *answers)

    return both


def refused(desk: Desk, address: str) -> None:
    betting(desk, address)
    desk.at("irregularity-not_flat").click(force=True)
    expect(desk.at("refusal")).to_be_visible()


def stopped(desk: Desk, address: str) -> None:
    betting(desk, address)
    House(address).send("report_malfunction", desk.table, what="the tumbler has stopped")
    desk.asks("stopped")


def lost(desk: Desk, address: str) -> None:
    betting(desk, address)
    desk.page.context.set_offline(True)
    expect(desk.at("connection")).to_have_attribute("data-link", "lost")


def empty(desk: Desk, address: str) -> None:
    seat(desk, address)
    desk.open()
    desk.asks("nobody")


PICTURES = (
    Picture("dealer-sicbo-waiting", "sb1", waiting),
    Picture("dealer-sicbo-betting", "sb1", betting),
    Picture("dealer-sicbo-keys", "sb1", asked),
    Picture("dealer-sicbo-echo", "sb1", echoed),
    Picture("dealer-sicbo-pay", "sb1", paying),
    Picture("dealer-sicbo-refused", "sb1", refused),
    Picture("dealer-sicbo-doubt", "sb1", doubted("not_flat")),
    Picture("dealer-sicbo-stopped", "sb1", stopped),
    Picture("dealer-sicbo-lost", "sb1", lost),
    Picture("dealer-sicbo-small", "sb1", echoed, SMALL),
    Picture("dealer-sicbo-phone", "sb1", asked, PHONE),
    Picture("dealer-sicbo-zh", "sb1", echoed, query="&lang=zh"),
    Picture("dealer-roulette-betting", "ro1", betting),
    Picture("dealer-roulette-mark", "ro1", asked),
    Picture("dealer-roulette-small", "ro1", asked, SMALL),
    Picture("dealer-roulette-echo", "ro1", echoed),
    Picture("dealer-roulette-phone", "ro1", asked, PHONE),
    Picture("dealer-roulette-other", "ro1", doubted("other")),
    Picture("dealer-bigwheel-keys", "bw1", asked),
    Picture("dealer-bigwheel-take", "bw1", taking),
    Picture("dealer-optionb-keys", "vb1", asked),
    Picture("dealer-optionb-echo", "vb1", echoed),
    Picture("dealer-victoria-empty", "va1", empty),
    Picture("dealer-victoria-supervisor", "va1", empty, person="game-supervisor-1"),
    Picture("dealer-bigsmall-pay", "bs1", paying),
    Picture("dealer-desk", "ro1", errand(betting, "desk")),
    Picture("dealer-buy-in", "sb1", errand(betting, "buy_in", "option-player-1")),
    Picture("dealer-colour", "sb1", errand(betting, "issue_colour", "option-player-1")),
    Picture("dealer-spoken", "ro1", errand(betting, "place", "option-player-1", "option-split")),
    Picture(
        "dealer-spoken-sure",
        "ro1",
        errand(betting, "place", "option-player-1", "option-red", "quick-500"),
    ),
    Picture("dealer-buy-in-phone", "sb1", errand(betting, "buy_in", "option-player-1"), PHONE),
    Picture("dealer-desk-zh", "ro1", errand(betting, "desk"), query="&lang=zh"),
)


def take(browser: Browser, picture: Picture, address: str, into: str) -> None:
    desk = deal_at(
        browser,
        address,
        picture.table,
        person=picture.person,
        size=picture.size,
        query=picture.query,
    )
    picture.scene(desk, address)
    desk.page.wait_for_timeout(600)
    desk.page.screenshot(path=into, full_page=picture.size == PHONE)
    desk.page.context.close()
