"""A table and everybody at it, each on a page of his own: the dealer, two players, the wall, the
pit and the cashier. Nothing here goes round a page: what is done is pressed, what came is read.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from desk import Desk, deal_at
from floor_process import FloorProcess
from playwright.sync_api import Browser, Locator, Page, expect
from screen import Screen, sit_down

WALL, OFFICE, WINDOW = (1920, 1080), (1440, 900), (1280, 800)
#: A floor that starts anew on a busy machine.
PATIENCE = 60_000
Stakes = tuple[tuple[str, int], ...]


def window(browser: Browser, address: str, size: tuple[int, int]) -> Page:
    width, height = size
    context = browser.new_context(
        viewport={"width": width, "height": height}, reduced_motion="reduce"
    )
    page = context.new_page()
    page.goto(address)
    return page


class Night:
    """Six pages at one table of a floor."""

    def __init__(
        self,
        browser: Browser,
        floor: FloorProcess,
        table: str,
        *,
        boss: str = "shift-manager-1",
        terminals: bool = False,
    ) -> None:
        at = floor.address
        self.floor, self.table = floor, table
        self.desk: Desk = deal_at(browser, at, table)
        self.one, self.two = (
            sit_down(
                browser,
                at,
                table,
                person=f"player-{n}",
                purse=0,
                query=f"&terminal={table}-t{n}" if terminals else "",
            )
            for n in (1, 2)
        )
        self.wall = window(browser, f"{at}/display/{table}", WALL)
        self.pit = window(browser, f"{at}/pit?as={boss}", OFFICE)
        self.cage = window(browser, f"{at}/cage", WINDOW)
        self.all_up()

    @property
    def screens(self) -> tuple[Screen, Screen]:
        return self.one, self.two

    @property
    def pages(self) -> tuple[Page, ...]:
        return self.desk.page, self.one.page, self.two.page, self.wall, self.pit, self.cage

    def close(self) -> None:
        for page in self.pages:
            page.context.close()

    def card(self) -> Locator:
        """This table as the pit sees it among the others."""
        return self.pit.get_by_test_id(f"table-{self.table}")

    # ------------------------------------------------------------ what everybody sees

    def phase(self, phase: str) -> None:
        """The same of the round on each of the five pages that show it."""
        self.desk.phase(phase)
        for screen in self.screens:
            screen.phase(phase)
        expect(self.wall.get_by_test_id("phase")).to_have_attribute("data-phase", phase)
        expect(self.card()).to_have_attribute("data-phase", phase)

    def result(self, result: str) -> None:
        """Declared: on the wall, on the console, and the winners of it lit for the players."""
        self.phase("result")
        shown = self.desk.at("shows"), self.wall.get_by_test_id("result")
        for one in shown:
            expect(one).to_have_attribute("data-result", result)

    def purses(self, one: int, two: int) -> None:
        self.one.meter("purse", one)
        self.two.meter("purse", two)

    # ------------------------------------------------------------ a round

    def open(self) -> int:
        """Up to the call for bets; the round's number."""
        self.desk.open()
        self.phase("open")
        return self.desk.round

    def stake(self, one: Stakes, two: Stakes = ()) -> None:
        """Each from his own page; the dealer sees what lies on the layout."""
        for screen, stakes in zip(self.screens, (one, two), strict=True):
            for position, cents in stakes:
                screen.bet(position, cents)
        self.desk.lists("layout", sum(cents for _, cents in (*one, *two)))

    def lock(self) -> None:
        self.desk.lock()
        self.phase(self.desk.at("phase").get_attribute("data-phase") or "")

    def declare(self, result: str) -> None:
        self.desk.enter(result)
        self.desk.confirm()
        self.result(result)

    def pay(self) -> None:
        """Losers, then winners; the round is over everywhere."""
        self.desk.settle()
        self.phase("waiting")

    def play(self, result: str, one: Stakes = (), two: Stakes = ()) -> None:
        self.open()
        self.stake(one, two)
        self.lock()
        self.declare(result)
        self.pay()

    # ------------------------------------------------------------ the line

    def up(self, page: Page) -> None:
        if page is self.desk.page:
            # The console says nothing of a line that is well.
            return expect(page.get_by_test_id("connection")).to_have_count(0, timeout=PATIENCE)
        named = {self.wall: "display", self.pit: "pit"}.get(page, "connection")
        line = page.get_by_test_id(named)
        expect(line).to_have_attribute("data-link", "up", timeout=PATIENCE)
        return None

    def all_up(self) -> None:
        for page in self.pages:
            self.up(page)

    @contextmanager
    def dropped(self, *pages: Page) -> Iterator[None]:
        """These pages lose their line, say so, and get it back."""
        for page in pages:
            page.context.set_offline(True)
        for page in pages:
            expect(page.locator("[data-link]").first).to_have_attribute("data-link", "lost")
        yield
        for page in pages:
            page.context.set_offline(False)
        for page in pages:
            self.up(page)

    def killed(self) -> None:
        """The floor dies under all six pages and is started again; each finds its way back."""
        self.floor.kill()
        for page in self.pages:
            expect(page.locator("[data-link='lost']").first).to_be_attached(timeout=PATIENCE)
        self.floor.start()
        self.all_up()

    # ------------------------------------------------------------ the window and the pit

    def sell(self, player: str, cents: int) -> None:
        """Chips over the counter, and the carrying of them to this table."""
        at = self.cage.get_by_test_id
        at("tab-chips").click()
        self.press(self.cage, f"sell-{player}-{cents}")
        expect(at(f"purse-{player}")).to_have_attribute("data-cents", str(cents))
        at(f"to-{player}").select_option(self.table)
        self.press(self.cage, f"carry-{player}")
        expect(at(f"purse-{player}")).to_have_attribute("data-cents", "0")

    def buy_back(self, player: str, cents: int) -> None:
        """What a player has carried back to the counter is cash again."""
        at = self.cage.get_by_test_id
        at("tab-chips").click()
        expect(at(f"purse-{player}")).to_have_attribute("data-cents", str(cents))
        self.press(self.cage, f"buy-back-{player}")
        expect(at(f"purse-{player}")).to_have_attribute("data-cents", "0")

    @staticmethod
    def press(page: Page, name: str) -> None:
        button = page.get_by_test_id(name)
        expect(button).not_to_have_attribute("aria-disabled", "true")
        button.click()

    def look(self, tab: str) -> None:
        """The pit's sheet of this table."""
        self.card().click()
        self.pit.get_by_test_id(f"tab-{tab}").click()
