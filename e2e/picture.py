"""A picture of a page in a named state: what it is taken of, and the small steps of a scene."""

from collections.abc import Callable
from typing import NamedTuple

from dealing import Dealing
from playwright.sync_api import Page, expect

TERMINAL, HANDSET = (1024, 768), (390, 844)
WALL, DESK = (1920, 1080), (1440, 900)

Scene = Callable[[Dealing, Page], None]


class Picture(NamedTuple):
    name: str
    table: str
    scene: Scene
    size: tuple[int, int] = TERMINAL
    query: str = ""
    #: Results that were before the scene.
    before: tuple[str, ...] = ()
    #: Another page than a player's; then nobody sits down first.
    page: str = ""


def then(*scenes: Scene) -> Scene:
    def scene(dealing: Dealing, page: Page) -> None:
        for one in scenes:
            one(dealing, page)

    return scene


def see(page: Page, phase: str) -> None:
    expect(page.get_by_test_id("phase")).to_have_attribute("data-phase", phase)


def offline(_: Dealing, page: Page) -> None:
    page.context.set_offline(True)
    expect(page.locator("[data-link]").first).to_have_attribute("data-link", "lost")
