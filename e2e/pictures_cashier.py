"""The cashier's window in its named states: a good slip, the refusals, chips, checks, lists."""

import secrets

from dealing import Dealing, House
from picture import HANDSET, Picture, Scene
from playwright.sync_api import Page, expect

WINDOW = (1280, 800)
TERMINAL = "ro1-t1"


def printed(address: str, *cents: int) -> list[str]:
    """Slips of a terminal's credit; their numbers, which only the paper has."""
    player = House(address, "player-2", "player")
    player.send("take_terminal", "ro1", terminal=TERMINAL)
    numbers = []
    for each in cents:
        slip = secrets.token_hex(16)
        player.send("insert_note", "ro1", terminal=TERMINAL, cents=each)
        player.send("print_slip", "ro1", terminal=TERMINAL, slip=slip)
        numbers.append(str(player.post(f"/api/slips/{slip}/paper")["number"]))
        player.send("confirm_print", "ro1", slip=slip, printed=True)
    return numbers


def slips(dealing: Dealing, page: Page) -> tuple[str, str]:
    """Three slips, one of them paid: the numbers of a good one and of that."""
    good, paid, _ = printed(dealing.house.address, 100_00, 20_00, 50_00)
    scan(page, paid)
    pay(page)
    expect(page.get_by_test_id("notice")).to_contain_text("20")
    return good, paid


def scan(page: Page, number: str) -> None:
    page.get_by_test_id("scan").fill(number)
    page.keyboard.press("Enter")
    page.wait_for_timeout(500)


def pay(page: Page) -> None:
    button = page.get_by_test_id("pay")
    expect(button).not_to_have_attribute("aria-disabled", "true")
    button.click()


def good(dealing: Dealing, page: Page) -> None:
    scan(page, slips(dealing, page)[0])


def already_paid(dealing: Dealing, page: Page) -> None:
    scan(page, slips(dealing, page)[1])


def outstanding(dealing: Dealing, page: Page) -> None:
    slips(dealing, page)
    tab("outstanding")(dealing, page)


def unknown(_: Dealing, page: Page) -> None:
    scan(page, "0" * 18)
    expect(page.get_by_test_id("not-paid")).to_be_visible()


def excluded(dealing: Dealing, page: Page) -> None:
    (number,) = printed(dealing.house.address, 50_00)
    boss = House(dealing.house.address, "pit-boss-1", "pit_boss")
    boss.send("exclude_person", "cage", person="player-2", reference="log 7", reason="own wish")
    scan(page, number)
    expect(page.get_by_test_id("not-paid")).to_be_visible()


def tab(name: str) -> Scene:
    def scene(_: Dealing, page: Page) -> None:
        page.get_by_test_id(f"tab-{name}").click()
        page.wait_for_timeout(500)

    return scene


def closed(dealing: Dealing, page: Page) -> None:
    """A table that has closed with checks out."""
    address, dealer = dealing.house.address, dealing.house
    player = House(address, "player-1", "player")
    player.send("sit", "bw1", place=1)
    dealer.send("issue_colour", "bw1", player="player-1", colour="blue", count=10, each=500)
    player.send("leave", "bw1")
    House(address, "casino-supervisor-1", "casino_supervisor").send("close_table", "bw1")
    tab("colours")(dealing, page)


def cashier(name: str, scene: Scene, size: tuple[int, int] = WINDOW, query: str = "") -> Picture:
    return Picture(f"cashier-{name}", "ro1", scene, size, query=query, page="/cage")


CASHIERS = (
    cashier("good", good),
    cashier("already-paid", already_paid),
    cashier("unknown", unknown),
    cashier("excluded", excluded),
    cashier("chips", tab("chips")),
    cashier("colours", closed),
    cashier("outstanding", outstanding),
    cashier("phone", good, HANDSET),
    cashier("zh", good, query="?lang=zh"),
)
