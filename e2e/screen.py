"""The player's screen as tests use it: what it shows, where a finger goes, what axe finds on it."""

from pathlib import Path
from typing import Any

from dealing import Dealing
from playwright.sync_api import Browser, Locator, Page, expect

AXE = Path(__file__).parent.parent / "ui" / "node_modules" / "axe-core" / "axe.min.js"
TERMINAL, HANDSET = (1024, 768), (390, 844)
#: WCAG 2.2 at levels A and AA, and nothing softer.
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


class Screen:
    """A player at a table, and the dealer of that table."""

    def __init__(self, page: Page, dealing: Dealing) -> None:
        self.page = page
        self.dealing = dealing

    def at(self, position: str) -> Locator:
        return self.page.get_by_test_id(f"position-{position}")

    def pick(self, cents: int) -> None:
        self.page.get_by_test_id(f"chip-{cents}").click()

    def bet(self, position: str, cents: int) -> None:
        """One tap of one chip, until it is on the record."""
        lies = self.lies(position)
        self.pick(cents)
        self.at(position).click()
        self.shows(position, lies + cents)

    def lies(self, position: str) -> int:
        return int(self.at(position).get_attribute("data-cents") or 0)

    def shows(self, position: str, cents: int) -> None:
        expect(self.at(position)).to_have_attribute("data-cents", str(cents))

    def meter(self, name: str, cents: int) -> None:
        expect(self.page.get_by_test_id(name)).to_have_attribute("data-cents", str(cents))

    def phase(self, phase: str) -> None:
        expect(self.page.get_by_test_id("phase")).to_have_attribute("data-phase", phase)

    def open(self) -> None:
        self.dealing.open()
        self.phase("open")

    def do(self, name: str) -> None:
        button = self.page.get_by_test_id(name)
        expect(button).not_to_have_attribute("aria-disabled", "true")
        button.click()

    def refusal(self) -> Locator:
        return self.page.get_by_test_id("refusal")

    def is_accessible(self) -> None:
        found = violations(self.page)
        assert found == [], "\n".join(found)


def violations(page: Page) -> list[str]:
    """What axe finds on the page as it stands, a line a rule with the first place of it."""
    page.evaluate(AXE.read_text())
    report: dict[str, Any] = page.evaluate(
        "tags => axe.run(document, {runOnly: {type: 'tag', values: tags}})", TAGS
    )
    return [
        f"{one['id']}: {one['help']}: {one['nodes'][0]['html'][:160]} "
        f"({one['nodes'][0]['failureSummary'][:200]})"
        for one in report["violations"]
    ]


def sit_down(  # noqa: PLR0913 - what a screen is opened with
    browser: Browser,
    address: str,
    table: str,
    *,
    person: str = "player-1",
    size: tuple[int, int] = TERMINAL,
    purse: int = 500_00,
    touch: bool = False,
    query: str = "",
    still: bool = True,
) -> Screen:
    width, height = size
    context = browser.new_context(
        viewport={"width": width, "height": height},
        has_touch=touch,
        reduced_motion="reduce" if still else "no-preference",
    )
    page = context.new_page()
    page.goto(f"{address}/player?as={person}&table={table}{query}")
    screen = Screen(page, Dealing(address, table))
    screen.phase("waiting")
    # He has taken a place by himself; only then can he buy in.
    expect(page.get_by_test_id("place")).not_to_be_empty()
    if purse:
        screen.dealing.buy_in(person, purse)
        screen.meter("purse", purse)
    return screen
