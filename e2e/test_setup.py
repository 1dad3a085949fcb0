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

    # Found again: a new code, and the same screen is up once more.
    page.get_by_test_id("again-wall-9").click()
    code = code_on(page)
    expect(page.get_by_test_id("device-wall-9")).to_contain_text("may be used")
    fill(screen, code=code)
    screen.get_by_test_id("enrol").click()
    screen.wait_for_url("**/display/ro9?as=wall-9")

    page.get_by_test_id("tab-keys").click()
    expect(page.get_by_test_id("public-key")).to_have_text(
        httpx.get(f"{real.address}/api/heads", timeout=20).json()["key"]
    )


def test_a_table_with_its_tray_limits_and_terminals(browser: Browser, real: RealFloor) -> None:
    page = set_up(browser, real)
    page.get_by_test_id("tab-tables").click()
    page.get_by_test_id("field-book").select_option("adelaide-roulette")
    expect(page.get_by_test_id("field-measured:ball")).to_be_visible()
    fill(page, table="ro7", heading="Roulette 7", places="4", float="10000")
    fill(page, **{"measured:ball": "20"})
    page.get_by_test_id("tray").locator("summary").click()
    fill(page, **{"chips:100": "500", "chips:500": "500", "chips:2500": "200"})
    expect(page.get_by_test_id("tray-sum")).to_contain_text("$8,000")
    page.get_by_test_id("open-table").click()
    expect(page.get_by_test_id("no")).to_contain_text("its chips are $8000.00, and its float $10")
    fill(page, **{"chips:10000": "20"})
    expect(page.get_by_test_id("tray-sum")).to_contain_text("$10,000")
    page.get_by_test_id("limits").locator("summary").click()
    fill(page, **{"most:straight": "100"})
    page.get_by_test_id("terminals").locator("summary").click()
    page.get_by_test_id("field-terminals").select_option("2")
    fill(page, icons="5, 10, 25", **{"terminal-maximum": "200"})
    page.get_by_test_id("tick-note-500").uncheck()
    assert violations(page) == []
    page.get_by_test_id("open-table").click()
    expect(page.get_by_test_id("table-ro7")).to_contain_text("2 terminals")
    card = httpx.get(f"{real.address}/api/tables/ro7", timeout=20).json()
    assert sorted(card["chips"]) == [100, 500, 2500, 10000]

    # Another book has terminals only with an approval; it is said, and nothing is opened.
    page.get_by_test_id("field-book").select_option("nsw-sic-bo")
    expect(page.get_by_test_id("field-extension")).to_be_attached()
    fill(page, table="sb7", heading="Sic Bo 7")
    page.get_by_test_id("terminals").locator("summary").click()
    page.get_by_test_id("field-terminals").select_option("1")
    page.get_by_test_id("open-table").click()
    expect(page.get_by_test_id("no")).to_contain_text("no terminals")
    fill(page, extension="L 2026/118")
    page.get_by_test_id("open-table").click()
    expect(page.get_by_test_id("table-sb7")).to_contain_text("1 terminal")

    page.get_by_test_id("tab-screens").click()
    expect(page.locator("form.form")).to_contain_text("not enrolled yet: ro7-t1, ro7-t2, sb7-t1")
    fill(page, device="ro7-t1")
    page.get_by_test_id("field-kind").select_option("terminal")
    page.get_by_test_id("field-at").select_option("ro7")
    page.get_by_test_id("add-device").click()
    terminal = browser.new_context(viewport={"width": 1024, "height": 768}).new_page()
    terminal.goto(f"{real.address}/enrol")
    fill(terminal, code=code_on(page))
    terminal.get_by_test_id("enrol").click()
    expect(terminal.get_by_test_id("place")).to_contain_text("ro7-t1")
    expect(terminal.get_by_test_id("phase")).to_have_attribute("data-phase", "waiting")
    page.get_by_test_id("revoke-ro7-t1").click()
    terminal.wait_for_url("**/enrol?was=ro7-t1*", timeout=20_000)


def test_a_document_is_kept_and_a_reading_confirmed_by_two_people(
    browser: Browser, real: RealFloor, tmp_path: Path
) -> None:
    """Victoria's colour wagers favour the player as printed: they are offered only by name."""
    page = set_up(browser, real)
    fill(page, person="boss-1", called="Boss 1")
    page.get_by_test_id("field-role").select_option("pit_boss")
    page.get_by_test_id("add-person").click()
    expect(page.get_by_test_id("person-boss-1")).to_be_visible()
    chosen = {"code": code_on(page), "password": PASSWORD + " 2"}
    assert httpx.post(f"{real.address}/api/code", json=chosen, timeout=20).status_code == 200
    rules = tmp_path / "rules.pdf"
    rules.write_bytes(b"%PDF-1.7 the operator's own")
    page.get_by_test_id("tab-tables").click()
    page.get_by_test_id("field-book").select_option("victoria-sic-bo:b")
    tick = page.get_by_test_id("tick-confirmed-colour.match=at_least")
    tick.check()
    fill(page, table="vb7", heading="Sic Bo 7")
    page.get_by_test_id("field-document").set_input_files(rules)
    page.get_by_test_id("open-table").click()
    # Confirmed by one person it is not confirmed.
    expect(page.get_by_test_id("no")).to_be_visible()
    expect(page.get_by_test_id("table-vb7")).to_have_count(0)
    fill(page, second="boss-1")
    page.get_by_test_id("field-second-role").select_option("pit_boss")
    page.locator("input[name='second-password']").fill("not it at all")
    page.get_by_test_id("open-table").click()
    expect(page.get_by_test_id("no")).to_be_visible()
    expect(page.get_by_test_id("table-vb7")).to_have_count(0)
    page.locator("input[name='second-password']").fill(PASSWORD + " 2")
    assert violations(page) == []
    page.get_by_test_id("open-table").click()
    expect(page.get_by_test_id("table-vb7")).to_contain_text("victoria-sic-bo:b")
    card = httpx.get(f"{real.address}/api/tables/vb7", timeout=20).json()
    assert [one for one in card["positions"] if one["wager"] == "single_colour"]


def test_offices_are_given_and_taken_away(browser: Browser, real: RealFloor) -> None:
    page = set_up(browser, real)
    fill(page, person="dealer-3", called="Dealer 3")
    page.get_by_test_id("add-person").click()
    line = page.get_by_test_id("person-dealer-3")
    expect(page.get_by_test_id("code")).to_be_visible()
    more = page.get_by_test_id("offices-dealer-3")
    more.locator("summary").click()
    more.get_by_test_id("field-role").select_option("cashier")
    more.get_by_test_id("field-at").select_option("cage")
    page.get_by_test_id("give-dealer-3").click()
    expect(line.locator(".offices li")).to_have_count(2)
    expect(line).to_contain_text("Cashier")
    assert violations(page) == []
    page.get_by_test_id("take-dealer-3-dealer").click()
    expect(line.locator(".offices li")).to_have_count(1)
    expect(line).not_to_contain_text("Dealer, ")
    expect(page.get_by_test_id("give-administrator-1")).to_have_count(0)


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


def test_the_odds_of_a_table_are_those_of_its_own_book(
    browser: Browser, floor: FloorProcess
) -> None:
    page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
    page.goto(floor.address)
    link = page.get_by_test_id("table-ro1").locator('a[href^="/odds/"]')
    page.goto(f"{floor.address}{link.get_attribute('href')}")
    expect(page.get_by_role("main")).to_contain_text("As table ro1 was opened.")
    expect(page.get_by_test_id("odds-red")).to_contain_text("18/37")
    page.get_by_test_id("book-nsw-sic-bo").click()
    expect(page.get_by_test_id("reading-even.totals")).to_be_visible()
    expect(page.get_by_role("main")).not_to_contain_text("As table")
    page.goto(f"{floor.address}/odds/adelaide-roulette?table=nowhere")
    expect(page.get_by_role("alert")).to_contain_text("no such book or table")
