"""The regulator's page in a real browser: search, replay, verify, evidence, the acts of a book."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from dealing import House, Refused
from floor_process import FloorProcess
from inspecting import an_evening
from playwright.sync_api import Browser, Page, expect
from screen import violations

from croupier.evidence.check import check

DESK, HANDSET = (1280, 800), (390, 844)
MANAGER = "regulator-manager-1"


def an_inspected_night(folder: Path) -> Iterator[FloorProcess]:
    process = FloorProcess(folder / "data")
    process.start()
    an_evening(process.address)
    yield process
    process.stop()


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorProcess]:
    """One night for all who only read it."""
    yield from an_inspected_night(tmp_path_factory.mktemp("inspected"))


@pytest.fixture
def under_review(tmp_path: Path) -> Iterator[FloorProcess]:
    """A night of its own for whoever decides something of it."""
    yield from an_inspected_night(tmp_path)


def desk(
    browser: Browser, floor: FloorProcess, query: str = "", size: tuple[int, int] = DESK
) -> Page:
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        reduced_motion="reduce",
        accept_downloads=True,
    )
    page = context.new_page()
    page.goto(f"{floor.address}/regulator?table=bs1{query}")
    expect(page.get_by_test_id("round")).to_contain_text("2")
    expect(page.locator(".cloth").first).to_be_visible()
    return page


def test_a_round_is_replayed_with_its_reasons(browser: Browser, floor: FloorProcess) -> None:
    page = desk(browser, floor)
    paid = page.locator("[data-kind='wager_settled']", has_text="pair:3-4")
    paid.click()
    expect(page.get_by_test_id("says")).to_contain_text("pair:3-4")
    because = page.get_by_test_id("because")
    for lead in ("Offered.", "In time.", "Within limits.", "It wins.", "In order."):
        expect(because).to_contain_text(lead)
    expect(page.get_by_test_id("postings")).to_contain_text("0.00")
    expect(page.get_by_test_id("position-pair:3-4")).to_have_attribute("data-lit", "true")
    expect(page.locator(".on-layout tr.now")).to_contain_text("paid")
    assert violations(page) == []
    # By keys alone: the slider of the steps.
    scrub = page.get_by_test_id("scrub")
    scrub.focus()
    page.keyboard.press("Home")
    expect(page.locator("[aria-current='step']")).to_have_attribute("data-kind", "dice_tumbled")
    expect(page.locator("[data-lit='true']")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("End")
    page.get_by_test_id("earlier").click()
    expect(page.get_by_test_id("round")).to_contain_text("1")
    page.get_by_test_id("play").click()
    expect(page.get_by_test_id("play")).to_have_attribute("aria-label", "Pause")
    expect(page.locator("[data-kind='wager_placed'][aria-current='step']")).to_be_visible(
        timeout=15_000
    )


def test_the_record_is_searched_and_a_hit_opens_its_round(
    browser: Browser, floor: FloorProcess
) -> None:
    page = desk(browser, floor)
    page.get_by_test_id("search").fill("table:bs1 round:1 person:player-2 kind:settled")
    page.keyboard.press("Enter")
    hits = page.locator("[data-testid^='hit-']")
    expect(hits).to_have_count(1)
    assert violations(page) == []
    hits.first.click()
    expect(page.get_by_test_id("round")).to_contain_text("1")
    expect(page.get_by_test_id("says")).to_contain_text("player-2")
    page.get_by_test_id("search").fill("round:77 nonsense <b>")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("found")).to_contain_text("No record has all of that")
    page.get_by_test_id("found-close").click()
    expect(page.get_by_test_id("found")).to_be_hidden()


def test_it_is_verified_on_demand_with_a_plain_verdict(
    browser: Browser, floor: FloorProcess
) -> None:
    page = desk(browser, floor)
    expect(page.get_by_test_id("chain")).to_contain_text("Not verified yet")
    page.get_by_test_id("verify").click()
    page.get_by_test_id("verify-now").click()
    expect(page.get_by_test_id("verdict")).to_contain_text("Nothing is wrong", timeout=30_000)
    expect(page.get_by_test_id("panel")).to_contain_text("Not pinned")
    assert violations(page) == []
    head = House(floor.address).get("/api/heads/bs1/printed")["printed"]
    page.get_by_test_id("field-head").fill(head)
    page.get_by_test_id("verify-now").click()
    expect(page.get_by_test_id("panel")).to_contain_text("head held elsewhere", timeout=30_000)
    page.get_by_test_id("field-head").fill("nonsense")
    page.get_by_test_id("verify-now").click()
    expect(page.get_by_test_id("told")).to_contain_text("is no head")
    page.get_by_test_id("field-head").fill(head.split(":")[0] + ":" + "0123" * 6)
    page.get_by_test_id("verify-now").click()
    expect(page.get_by_test_id("verdict")).to_contain_text("NOT in order", timeout=30_000)
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("panel")).to_be_hidden()
    expect(page.get_by_test_id("chain")).to_contain_text("NOT in order")


def test_evidence_of_a_dispute_is_taken_away_and_holds(
    browser: Browser, floor: FloorProcess
) -> None:
    page = desk(browser, floor)
    page.get_by_test_id("evidence").click()
    expect(page.get_by_test_id("evidence-of")).to_have_value("dispute 1")
    assert violations(page) == []
    with page.expect_download() as saved:
        page.get_by_test_id("evidence-json").click()
    assert saved.value.suggested_filename == "evidence-bs1-dispute-1.json"
    content = Path(saved.value.path()).read_bytes()
    checked = check(content)
    assert checked.sound, checked.wrong
    assert b"player-4" in content
    assert not any(other in content for other in (b"player-1", b"player-2", b"player-3"))
    with page.expect_download() as printed:
        page.get_by_test_id("evidence-pdf").click()
    assert Path(printed.value.path()).read_bytes().startswith(b"%PDF-")


def test_the_manager_reviews_a_dispute_and_opens_a_complaint(
    browser: Browser, under_review: FloorProcess
) -> None:
    page = desk(browser, under_review, f"&as={MANAGER}")
    expect(page.get_by_test_id("waiting")).to_contain_text("1")
    page.get_by_test_id("waiting").click()
    assert violations(page) == []
    page.get_by_test_id("uphold-1").click()
    expect(page.get_by_test_id("told")).not_to_be_empty()
    page.get_by_test_id("field-decision-1").fill("It was paid as the book says.")
    page.get_by_test_id("uphold-1").click()
    expect(page.get_by_test_id("dispute-bs1-1")).to_contain_text("reviewed")
    page.get_by_test_id("field-complaint").fill("The sign was not up.")
    page.get_by_test_id("field-complaint-round").fill("2")
    page.get_by_test_id("complain").click()
    expect(page.get_by_test_id("told")).to_contain_text("on the record")
    expect(page.get_by_test_id("panel")).to_contain_text("a complaint of the regulator")


def test_an_officer_approves_a_second_colour_and_acknowledges(
    browser: Browser, floor: FloorProcess
) -> None:
    """Adelaide's book gives it to the regulator's officer and to nobody else (6(e))."""
    dealer = House(floor.address)
    House(floor.address, "player-1", "player").send("sit", "ro1", place=1)

    def issue(colour: str) -> None:
        each = {"player": "player-1", "each": 500}
        dealer.send("declare_colour", "ro1", **each)
        dealer.send("issue_colour", "ro1", colour=colour, count=10, **each)

    issue("blue")
    with pytest.raises(Refused, match="approval of a regulator officer"):
        issue("red")
    page = desk(browser, floor)
    page.get_by_test_id("waiting").click()
    page.get_by_test_id("colour-ro1-player-1").click()
    expect(page.get_by_test_id("colour-ro1-player-1")).to_have_count(0)
    assert violations(page) == []
    issue("red")


def test_an_officer_acknowledges_what_he_was_told(browser: Browser, floor: FloorProcess) -> None:
    """New South Wales has him told of a malfunction (7.8); it waits until he says so."""
    House(floor.address).send("report_malfunction", "bw1", what="the indicator is bent")
    page = desk(browser, floor)
    page.get_by_test_id("waiting").click()
    told = page.locator("[data-testid^='acknowledge-bw1-']")
    expect(told).to_have_count(1)
    assert violations(page) == []
    told.dblclick()
    expect(told).to_have_count(0)
    expect(page.get_by_test_id("refusal")).to_have_count(0)


def test_an_officer_sees_the_dispute_and_cannot_review_it(
    browser: Browser, floor: FloorProcess
) -> None:
    page = desk(browser, floor)
    page.get_by_test_id("waiting").click()
    expect(page.get_by_test_id("dispute-bs1-1")).to_contain_text("a review was asked for")
    expect(page.get_by_test_id("uphold-1")).to_have_count(0)


@pytest.mark.parametrize("size", [DESK, HANDSET], ids=["desk", "handset"])
@pytest.mark.parametrize("tongue", ["en", "zh"])
def test_it_fits_in_both_tongues(
    browser: Browser, floor: FloorProcess, size: tuple[int, int], tongue: str
) -> None:
    page = desk(browser, floor, f"&lang={tongue}", size)
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= size[0], wide
    assert violations(page) == []


@pytest.mark.parametrize("table", ["ro1", "sb1", "va1", "vb1", "bw1"])
def test_a_table_without_a_round_says_so(browser: Browser, floor: FloorProcess, table: str) -> None:
    page = browser.new_page()
    page.goto(f"{floor.address}/regulator?table={table}")
    expect(page.locator(".mid")).to_contain_text("no finished round")


def test_nobody_else_gets_in(browser: Browser, floor: FloorProcess) -> None:
    page = browser.new_page()
    page.goto(f"{floor.address}/regulator?as=player-1")
    expect(page.locator(".mid")).to_contain_text("did not answer")
