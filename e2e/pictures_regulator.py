"""The regulator's page in its named states: a paid wager, a search, a verdict, a review."""

from collections.abc import Callable

from dealing import Dealing
from inspecting import an_evening
from picture import DESK, HANDSET, Picture, Scene
from playwright.sync_api import Page, expect

DESK_SMALL = (1280, 800)
Act = Callable[[Page], None]


def at(*acts: Act, query: str = "") -> Scene:
    def scene(dealing: Dealing, page: Page) -> None:
        an_evening(dealing.house.address)
        page.goto(f"{dealing.house.address}/regulator?table=bs1{query}")
        expect(page.locator(".cloth").first).to_be_visible()
        for act in acts:
            act(page)

    return scene


def paid(page: Page) -> None:
    page.locator("[data-kind='wager_settled']", has_text="pair:3-4").click()
    expect(page.get_by_test_id("says")).to_contain_text("pair:3-4")


def found(page: Page) -> None:
    page.get_by_test_id("search").fill("person:player-4 kind:wager")
    page.keyboard.press("Enter")
    expect(page.locator("[data-testid^='hit-']").first).to_be_visible()


def verified(page: Page) -> None:
    page.get_by_test_id("verify").click()
    page.get_by_test_id("verify-now").click()
    expect(page.get_by_test_id("verdict")).to_be_visible(timeout=30_000)


def closed(page: Page) -> None:
    page.get_by_test_id("panel-close").click()
    expect(page.get_by_test_id("panel")).to_be_hidden()


def opened(name: str) -> Act:
    def act(page: Page) -> None:
        page.get_by_test_id(name).click()
        expect(page.get_by_test_id("panel")).to_be_visible()

    return act


MANAGER = "&as=regulator-manager-1"
REGULATORS = (
    Picture("regulator-paid", "bs1", at(verified, closed, paid), DESK, page="/regulator"),
    Picture("regulator-desk", "bs1", at(paid), DESK_SMALL, page="/regulator"),
    Picture("regulator-found", "bs1", at(found), DESK_SMALL, page="/regulator"),
    Picture("regulator-verified", "bs1", at(verified), DESK_SMALL, page="/regulator"),
    Picture("regulator-evidence", "bs1", at(opened("evidence")), DESK_SMALL, page="/regulator"),
    Picture(
        "regulator-review",
        "bs1",
        at(opened("waiting"), query=MANAGER),
        DESK_SMALL,
        page="/regulator",
    ),
    Picture("regulator-phone", "bs1", at(paid), HANDSET, page="/regulator"),
    Picture("regulator-zh", "bs1", at(paid, query="&lang=zh"), DESK_SMALL, page="/regulator"),
)
