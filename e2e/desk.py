"""The dealer's console as tests use it: one act after another, by touch or by keys, as it is shown.

Players act over the same API as their pages; tests of two pages open a player's screen beside it.
"""

import re
from contextlib import suppress

from dealing import House, Refused
from playwright.sync_api import Browser, Locator, Page, expect
from screen import violations

DESK, SMALL, PHONE = (1280, 800), (1024, 768), (390, 844)


class Desk:
    """A console at a table; it knows no book and follows what the page asks."""

    def __init__(self, page: Page, table: str) -> None:
        self.page = page
        self.table = table

    def at(self, test_id: str) -> Locator:
        return self.page.get_by_test_id(test_id)

    @property
    def round(self) -> int:
        found = re.search(r"\d+", self.page.locator(".where p").inner_text())
        assert found
        return int(found.group())

    def lists(self, name: str, cents: int) -> None:
        """What a list comes to: layout, take or pay."""
        expect(self.at(f"list-{name}")).to_have_attribute("data-cents", str(cents))

    def phase(self, phase: str) -> None:
        expect(self.at("phase")).to_have_attribute("data-phase", phase)

    def asks(self, text: str) -> None:
        expect(self.at("question")).to_contain_text(re.compile(text, re.IGNORECASE))

    def press(self, test_id: str = "next-act") -> None:
        """A button, once the question has rested and it may be pressed."""
        button = self.at(test_id)
        expect(button).not_to_have_attribute("aria-disabled", "true")
        button.click()

    def step(self, step: str) -> None:
        """Waits until this step of the book is the one that comes next."""
        expect(self.at(f"step-{step}")).to_have_attribute("aria-current", "step")

    def key(self, *names: str) -> None:
        for name in names:
            button = self.at(f"key-{name}")
            expect(button).not_to_have_attribute("aria-disabled", "true")
            button.click()

    def type(self, *keys: str) -> None:
        """Keys alone; each once the last act has rested, as a dealer's own hand does."""
        for key in keys:
            self.rested()
            self.page.keyboard.press(key)

    def rested(self) -> None:
        """Nothing is under way: what may be pressed is not held back."""
        # An errand's own yes waits for a figure, not for a rest.
        held = (".next .yes", ".key", ".pocket")
        resting = ", ".join(f"{one}[aria-disabled='true']" for one in held)
        expect(self.page.locator(resting)).to_have_count(0)

    # ------------------------------------------------------------ a round

    def open(self) -> None:
        """Through whatever the book puts before it, to open betting."""
        self.until("open")

    def until(self, *phases: str) -> None:
        """Press what is next until the table stands in one of these phases."""
        for _ in range(12):
            now = self.at("phase").get_attribute("data-phase")
            if now in phases:
                return
            question = self.at("question").inner_text()
            self.press()
            expect(self.at("question")).not_to_have_text(question)
        raise AssertionError(f"the table never came to {phases}")

    def lock(self) -> None:
        self.until("locked", "spun")

    def enter(self, result: str) -> None:
        """Everything between the lock and the declared result."""
        faces = result.split("-")
        while not self.page.locator(".entry").count():
            question = self.at("question").inner_text()
            self.press()
            expect(self.at("question")).not_to_have_text(question)
        self.key(*faces)
        if self.page.locator(".pockets").count():
            self.press()
            self.step("enter")
            self.press()
        self.phase("entered")

    def confirm(self) -> None:
        self.press("confirm")
        self.phase("result")

    def settle(self) -> None:
        self.press()
        self.phase("paying")
        self.settle_last()

    def settle_last(self) -> None:
        """The winners, once losers are taken."""
        self.press()
        self.phase("waiting")

    # ------------------------------------------------------------ beside the round

    def errand(self, name: str, *answers: str) -> None:
        """An errand through its questions: each answer by the test id of its key."""
        shown = self.at(f"errand-{name}")
        if shown.count():
            shown.click()
        else:
            self.at("errand-desk").click()
            self.at(f"option-{name}").click()
        for answer in answers:
            if answer.startswith("text:"):
                self.at("errand-text").fill(answer.removeprefix("text:"))
                self.at("errand-yes").click()
            else:
                self.at(answer).click()

    def done(self) -> None:
        """The yes at the end of an errand."""
        expect(self.at("sum-up")).to_be_visible()
        self.press("errand-yes")
        expect(self.at("errand")).to_have_count(0)

    def is_accessible(self) -> None:
        found = violations(self.page)
        assert found == [], "\n".join(found)


class Guest(House):
    """A player without a page: a place, chips on positions."""

    def __init__(self, address: str, table: str, number: int = 1, place: int = 0) -> None:
        super().__init__(address, f"player-{number}", "player")
        self.table, self.name = table, f"player-{number}"
        with suppress(Refused):
            # He may sit here from before.
            self.send("sit", table, place=place or number)

    def bet(self, round_: int, *stakes: tuple[str, int]) -> None:
        for position, cents in stakes:
            stake = [{"of": "chips", "cents": cents}]
            self.send("place", self.table, round=round_, position=position, stake=stake)


def deal_at(  # noqa: PLR0913 - what a console is opened with
    browser: Browser,
    address: str,
    table: str,
    *,
    person: str = "",
    size: tuple[int, int] = DESK,
    query: str = "",
) -> Desk:
    width, height = size
    context = browser.new_context(
        viewport={"width": width, "height": height}, reduced_motion="reduce"
    )
    page = context.new_page()
    who = f"as={person}" if person else ""
    page.goto(f"{address}/dealer/{table}?{who}{query}")
    desk = Desk(page, table)
    expect(desk.at("question")).not_to_be_empty()
    return desk
