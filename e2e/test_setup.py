"""Set-up and odds in a browser: people, screens and tables of a real floor; exact figures."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from floor_process import FloorProcess
from playwright.sync_api import Browser, Page, expect
from screen import violations
from test_front import PASSWORD, RealFloor, fill

ADMINISTRATOR = "administrator-1"


@pytest.fixture
def real(tmp_path: Path) -> Iterator[RealFloor]:
    floor = RealFloor(tmp_path / "real")
    yield floor
    floor.stop()


def set_up(browser: Browser, real: RealFloor) -> Page:
    """The administrator, signed in with the password that his code chose."""
    chosen = httpx.post(
        f"{real.address}/api/code", json={"code": real.code, "password": PASSWORD}, timeout=20
    )
    assert chosen.status_code == 200, chosen.text
    page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
    page.on("dialog", lambda dialog: dialog.accept())
    page.goto(f"{real.address}/sign-in?was={ADMINISTRATOR}")
    fill(page, password=PASSWORD)
    page.get_by_test_id("enter").click()
    page.wait_for_url("**/setup*")
    return page


def code_on(page: Page) -> str:
    return page.get_by_test_id("code").inner_text().strip()


def test_a_floor_is_set_up_from_nothing(browser: Browser, real: RealFloor) -> None:
    page = set_up(browser, real)
    fill(page, person="dealer-3", called="Dealer 3")
    page.get_by_test_id("field-role").select_option("dealer")
    page.get_by_test_id("add-person").click()
    assert len(code_on(page)) > 10
    expect(page.get_by_test_id("person-dealer-3")).to_contain_text("waits for a code")
    fill(page, person="Not A Name", called="Nobody")
    page.get_by_test_id("add-person").click()
    expect(page.get_by_test_id("no")).to_contain_text("person")
    page.get_by_test_id("put-out-dealer-3").click()
    expect(page.get_by_test_id("person-dealer-3")).to_contain_text("put out")

    page.get_by_test_id("tab-tables").click()
    page.get_by_test_id("field-book").select_option("adelaide-roulette")
    expect(page.get_by_test_id("field-measured:ball")).to_be_visible()
    fill(page, table="ro9", heading="Roulette 9", places="6")
    fill(page, **{"measured:ball": "30"})
    page.get_by_test_id("open-table").click()
    expect(page.get_by_test_id("no")).to_contain_text("ball")
    fill(page, **{"measured:ball": "20"})
    page.get_by_test_id("open-table").click()
    expect(page.get_by_test_id("table-ro9")).to_contain_text("adelaide-roulette")

    page.get_by_test_id("tab-screens").click()
    fill(page, device="wall-9")
    page.get_by_test_id("field-kind").select_option("display")
    page.get_by_test_id("add-device").click()
    code = code_on(page)
    screen = browser.new_context().new_page()
    screen.goto(f"{real.address}/enrol")
    fill(screen, code=code)
    screen.get_by_test_id("enrol").click()
    screen.wait_for_url("**/display/ro9?as=wall-9")
    page.get_by_test_id("revoke-wall-9").click()
    expect(page.get_by_test_id("device-wall-9")).to_contain_text("revoked")
    screen.wait_for_url("**/enrol?was=wall-9", timeout=20_000)
    expect(screen.get_by_test_id("revoked")).to_contain_text("no longer good")

    page.get_by_test_id("tab-keys").click()
    expect(page.get_by_test_id("public-key")).to_have_text(
        httpx.get(f"{real.address}/api/heads", timeout=20).json()["key"]
    )


@pytest.mark.parametrize(("width", "language"), [(1280, "en"), (390, "zh")])
def test_set_up_and_odds_are_legible_to_everybody(
    browser: Browser, floor: FloorProcess, width: int, language: str
) -> None:
    page = browser.new_context(viewport={"width": width, "height": 844}).new_page()
    said: list[str] = []
    asked: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{floor.address}/setup?lang={language}")
    for tab in ("people", "screens", "tables", "keys"):
        page.get_by_test_id(f"tab-{tab}").click()
        if tab == "tables":
            expect(page.get_by_test_id("open-table")).to_be_visible()
        assert violations(page) == [], tab
        assert page.evaluate("document.documentElement.scrollWidth") <= width, tab
    for book in ("victoria-sic-bo:b", "adelaide-roulette"):
        page.goto(f"{floor.address}/odds/{book}?lang={language}")
        expect(page.get_by_test_id("positions")).to_be_visible()
        assert violations(page) == [], book
        assert page.evaluate("document.documentElement.scrollWidth") <= width, book
    assert [url for url in asked if not url.startswith((floor.address, "data:"))] == []
    assert [text for text in said if "Content Security Policy" in text] == []


def test_odds_say_the_exact_figures(browser: Browser, floor: FloorProcess) -> None:
    page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
    page.goto(f"{floor.address}/odds/adelaide-roulette")
    row = page.get_by_test_id("odds-red")
    expect(row).to_contain_text("18/37")
    expect(row).to_contain_text("1/37")
    expect(row).to_contain_text("2.703 %")
    page.get_by_test_id("book-nsw-sic-bo").click()
    expect(page.get_by_test_id("reading-even.totals")).to_contain_text("in force")
    page.goto(f"{floor.address}/odds/no-such-book")
    expect(page.get_by_role("alert")).to_contain_text("no such book")
