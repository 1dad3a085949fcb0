"""Named states of the pit."""

from dealing import Dealing, House, Offices
from picture import DESK, HANDSET, Picture, Scene, then
from playwright.sync_api import Page

LONG_AGO = "2020-01-01T00:00:00Z"


def busy(dealing: Dealing, page: Page) -> None:
    """Tables in several phases, figures, a call, signs that run, a malfunction, a dispute."""
    address, offices = dealing.house.address, Offices(dealing.house.address)
    for place, who in enumerate(("player-1", "player-2", "player-3"), 1):
        House(address, who, "player").send("sit", "ro1", place=place)
        dealing.house.send("buy_in", "ro1", player=who, cents=500_00)
    for result in ("17", "32", "5", "20"):
        dealing.open()
        _stake(address, dealing.round)
        dealing.finish(result)
    dealing.open()
    wheel, dice, small = (Dealing(address, table) for table in ("bw1", "sb1", "bs1"))
    wheel.play("1")
    offices.send("set_wagering_period", "bw1", seconds=60, warning=10)
    wheel.open()
    dice.play("1-2-3")
    dice.open()
    dice.lock()
    offices.send("change_limits", "sb1", minimum=10_00, maximum=500_00, at=LONG_AGO)
    offices.send("show_sign", "sb1", sign="raised_minimum")
    offices.send("announce_closing", "bw1", at=LONG_AGO)
    offices.send("show_sign", "bw1", sign="closing")
    small.open()
    small.result_after_lock("2-3-5")
    House(address, "player-4", "player").send("raise_dispute", "sb1", about="paid too little")
    dealing.house.send("call_supervisor", "ro1", about="player")
    dealing.house.send("report_malfunction", "vb1", what="the tumbler does not lock")
    page.get_by_test_id("alert-ro1-1").wait_for()
    page.wait_for_timeout(600)


def _stake(address: str, number: int) -> None:
    for who, position in (("player-1", "red"), ("player-2", "dozen:2"), ("player-3", "odd")):
        stake = [{"of": "chips", "cents": 25_00}]
        House(address, who, "player").send(
            "place", "ro1", round=number, position=position, stake=stake
        )


def at(table: str, tab: str, form: str = "") -> Scene:
    def scene(_: Dealing, page: Page) -> None:
        page.get_by_test_id(f"table-{table}").click()
        page.get_by_test_id(f"tab-{tab}").click()
        if form:
            page.get_by_test_id(form).click()

    return scene


def pit(name: str, scene: Scene, **more: object) -> Picture:
    page = more.pop("page", "/pit?as=shift-manager-1")
    size = more.pop("size", DESK)
    return Picture(f"pit-{name}", "ro1", scene, size, page=page, **more)  # type: ignore[arg-type]


SUPERVISOR = "/pit?as=casino-supervisor-1"
PITS = (
    pit("floor", busy),
    pit("floor-wide", busy, size=(1920, 1080)),
    pit("floor-zh", busy, query="&lang=zh"),
    pit("phone", busy, size=HANDSET),
    pit("table", then(busy, at("ro1", "table"))),
    pit("limits", then(busy, at("sb1", "limits")), page=SUPERVISOR),
    pit("correction", then(busy, at("ro1", "rounds", "correct-4"))),
    pit("people", then(busy, at("ro1", "people"))),
    pit("terminals", then(busy, at("ro1", "terminals"))),
    pit("readings", then(busy, at("vb1", "book"))),
    pit("dispute", then(busy, at("sb1", "disputes", "case-decide_dispute")), page=SUPERVISOR),
    pit("phone-rounds", then(busy, at("ro1", "rounds")), size=HANDSET),
)
