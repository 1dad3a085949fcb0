"""The pit's acts on people and things: conduct and its measures, held money, colours, equipment.

Who may do what is the book's; each table here is of another book, and the same page follows it.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from dealing import Dealing, House, Offices, Refused
from floor_process import FloorProcess
from later_floor import minutes_of
from playwright.sync_api import Browser, expect
from screen import HANDSET
from test_cashier import Printer, window
from test_pit import Pit


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorProcess]:
    """One floor for all of these: each test has a table of its own."""
    process = FloorProcess(Path(tmp_path_factory.mktemp("conduct")) / "data")
    process.start()
    yield process
    process.stop()


def player(floor: FloorProcess, number: int, table: str, cents: int = 0) -> House:
    """Seated at the place of that number, with so many chips."""
    house = House(floor.address, f"player-{number}", "player")
    house.send("sit", table, place=number)
    if cents:
        House(floor.address).send("buy_in", table, player=f"player-{number}", cents=cents)
    return house


def test_a_device_is_recorded_answered_and_its_winnings_are_released(
    browser: Browser, floor: FloorProcess
) -> None:
    """Victoria alone holds winnings made with a device (9.2.4); they go back when it is over."""
    guest = player(floor, 1, "va1", 100_00)
    dealing = Dealing(floor.address, "va1")
    dealing.open()
    stake = [{"of": "chips", "cents": 10_00}]
    guest.send("place", "va1", round=1, position="small", stake=stake)
    dealing.finish("1-2-3")

    pit = Pit(browser, floor, "pit-boss-1")
    pit.look("va1", "people")
    pit.press("breach-player-1")
    pit.fill("record_breach", breach="device player use", says="a counter in the sleeve")
    pit.is_accessible()
    pit.press("do")
    breach = pit.at("breach-of-1")
    expect(breach).to_contain_text("a counter in the sleeve")
    expect(breach.locator(".clause")).not_to_have_count(0)
    pit.press("sanction-1")
    measures = pit.at("field-measures")
    expect(measures.locator("label")).to_have_count(5)
    pit.at("measures-seize").check()
    pit.at("measures-bar").check()
    pit.at("field-since").fill("1")
    pit.at("field-reason").fill("found on the person")
    pit.is_accessible()
    pit.at("do").dblclick()
    shut = pit.at("shut-player-1")
    expect(shut).to_contain_text("barred")
    expect(shut).to_contain_text("$10 of winnings held")
    with pytest.raises(Refused, match="barred"):
        House(floor.address).send("buy_in", "va1", player="player-1", cents=5_00)

    pit.press("release-winnings-player-1")
    pit.do("release_winnings", reason="the investigation is over")
    expect(shut).not_to_contain_text("held")
    pit.press("lift-sanction-player-1")
    pit.do("lift_sanction", reason="nothing came of it")
    expect(shut).to_have_count(0)
    House(floor.address).send("buy_in", "va1", player="player-1", cents=5_00)


def test_a_book_without_a_measure_for_it_says_so_with_its_clause(
    browser: Browser, floor: FloorProcess
) -> None:
    """New South Wales answers its rule on devices and no other (9.3)."""
    player(floor, 2, "sb1")
    pit = Pit(browser, floor, "casino-supervisor-1", HANDSET)
    pit.look("sb1", "people")
    pit.press("breach-player-2")
    options = pit.at("field-breach").locator("option")
    assert not [one for one in options.all_inner_texts() if one.startswith("touching")]
    pit.do("record_breach", breach="side_bet player", says="a bet with a neighbour")
    expect(pit.at("breach-of-1")).to_contain_text("the rule on devices only")
    expect(pit.at("sanction-1")).to_have_count(0)
    pit.is_accessible()
    assert pit.page.evaluate("document.documentElement.scrollWidth") <= HANDSET[0]
    # Who imposes nothing under this book is offered no measure.
    other = Pit(browser, floor, "pit-boss-1")
    other.look("sb1", "people")
    expect(other.at("breach-of-1")).to_be_visible()
    expect(other.at("sanction-1")).to_have_count(0)


def test_stakes_are_looked_at_together_and_a_second_colour_is_approved(
    browser: Browser, floor: FloorProcess
) -> None:
    player(floor, 1, "vb1")
    player(floor, 2, "vb1")
    pit = Pit(browser, floor, "pit-boss-1")
    pit.look("vb1", "people")
    pit.press("act-link_players")
    expect(pit.at("do")).to_have_attribute("aria-disabled", "true")
    pit.at("players-player-1").check()
    pit.at("players-player-2").check()
    pit.do("link_players", says="one purse")
    expect(pit.at("linked-player-1")).to_contain_text("Player 2")
    pit.press("unlink-player-1")
    pit.do("link_players", says="they are not")
    expect(pit.at("linked-player-1")).to_have_count(0)
    dealer = House(floor.address)

    def issue(colour: str) -> None:
        each = {"player": "player-1", "each": 500}
        dealer.send("declare_colour", "vb1", **each)
        dealer.send("issue_colour", "vb1", colour=colour, count=4, **each)

    issue("blue")
    with pytest.raises(Refused, match="approval"):
        issue("red")
    pit.do("allow_second_colour", player="player-1")
    issue("red")


def test_neighbours_bets_are_designated_and_the_ball_is_attested(
    browser: Browser, floor: FloorProcess
) -> None:
    player(floor, 1, "ro1")
    pit = Pit(browser, floor, "pit-boss-1")
    pit.look("ro1", "limits")
    expect(pit.at("neighbours")).to_contain_text("nobody is named")
    pit.press("act-designate_neighbours")
    pit.at("players-player-1").check()
    pit.do("designate_neighbours")
    expect(pit.at("neighbours")).to_contain_text("Player 1")
    pit.at("tab-table").click()
    ball = pit.at("equipment-ball")
    expect(ball).to_contain_text("attested: 20 mm")
    pit.press("attest-ball")
    pit.fill("attest_equipment", millimetres="16")
    pit.press("do")
    expect(pit.at("refusal")).to_contain_text("17 to 22 mm")
    pit.do("attest_equipment", millimetres="22")
    expect(ball).to_contain_text("attested: 22 mm")
    pit.is_accessible()
    # A wheel of one metre and a half or more is New South Wales's; roulette's has no size.
    pit.press("attest-wheel")
    expect(pit.at("field-millimetres")).to_have_count(0)


def test_an_excluded_persons_own_money_is_paid_by_a_supervisor(
    browser: Browser, floor: FloorProcess
) -> None:
    guest = player(floor, 5, "bs1", 80_00)
    printer = Printer(floor, "player-5")
    number = printer.slip(20_00)
    printer.house.send("leave_terminal", "ro1", terminal="ro1-t1")
    pit = Pit(browser, floor, "pit-boss-1")
    pit.look("bs1", "people")
    pit.press("exclude-player-5")
    pit.do("exclude_person", reference="X 15", reason="own wish")
    pit.press("pay-out-player-5")
    pit.do("pay_out")
    mine = pit.at("excluded-player-5")
    expect(mine).to_contain_text("$80 of theirs at the cage")
    pit.press("pay-excluded-player-5")
    pit.do("pay_excluded", reference="paid at the door")
    expect(mine).not_to_contain_text("at the cage")
    # A slip of his own is paid from its paper, on record; and never twice.
    pit.do("present_slips", numbers=number, reference="paid at the door")
    pit.fill("present_slips", numbers=number, reference="again")
    pit.press("do")
    expect(pit.at("refusal")).to_be_visible()
    with pytest.raises(Refused, match="excluded"):
        guest.send("sit", "sb1", place=5)


def test_a_torn_slip_is_printed_again_and_a_silent_printer_is_answered_for(
    browser: Browser, floor: FloorProcess
) -> None:
    printer = Printer(floor)
    number = printer.slip(50_00)
    digits = number.replace(" ", "")[-4:]
    printer.house.send("insert_note", "ro1", terminal="ro1-t1", cents=10_00)
    printer.house.send("print_slip", "ro1", terminal="ro1-t1", slip="a" * 32)
    pit = Pit(browser, floor, "pit-boss-1")
    pit.look("ro1", "terminals")
    line = pit.at("terminal-ro1-t1")
    expect(line).to_contain_text("its printer has said nothing")
    pit.press("not-printed-ro1-t1")
    pit.do("confirm_print", reason="no paper came out")
    expect(line).not_to_contain_text("printer")
    expect(line).to_contain_text("$10")

    pit.press(f"reprint-{digits}")
    pit.do("reprint_slip", reason="the paper tore")
    expect(pit.at("duplicate")).to_contain_text("Duplicate 1")
    expect(pit.at("duplicate-number")).to_have_text(number)
    with pit.page.expect_download() as saved:
        pit.at("duplicate-pdf").click()
    assert saved.value.path().read_bytes().startswith(b"%PDF-")
    pit.is_accessible()
    pit.at("duplicate-done").click()
    assert number not in pit.page.content()
    expect(pit.at(f"payable-{digits}")).to_contain_text("1 duplicate")


def test_a_closed_tables_checks_are_verified_by_a_second_office(
    browser: Browser, tmp_path: Path
) -> None:
    """Victoria: a dealer takes them, somebody else of the pit verifies them (3.1.2)."""
    later = FloorProcess(tmp_path / "data", Path(__file__).parent / "later_floor.py")
    later.start()
    try:
        dealer, offices = House(later.address), Offices(later.address)
        player(later, 1, "va1")
        dealer.send("declare_colour", "va1", player="player-1", each=500)
        dealer.send("issue_colour", "va1", player="player-1", colour="blue", count=10, each=500)
        House(later.address, "player-1", "player").send("leave", "va1")
        offices.send("announce_closing", "va1", at="2026-01-01T00:00:00.000Z")
        dealer.send("show_sign", "va1", sign="closing")
        minutes_of(later.data).write_text("60")
        pit = Pit(browser, later, "pit-boss-1")
        pit.look("va1")
        if pit.at("act-tell_office").is_visible():
            pit.do("tell_office", reference="by telephone")
        pit.do("close_table")
        each = {"player": "player-1", "colour": "blue", "count": 10, "at": "va1"}
        dealer.send("redeem_colour", "va1", **each)
        waits = pit.at("presented-1")
        expect(waits).to_contain_text(re.compile(r"10 blue, \$50"))
        pit.is_accessible()
        pit.press("verify-1")
        expect(waits).to_have_count(0)
    finally:
        later.stop()


def test_a_cashier_sends_a_fill_to_a_float(browser: Browser, floor: FloorProcess) -> None:
    pit = Pit(browser, floor, "casino-supervisor-1")
    pit.look("bw1")
    expect(pit.page.locator(".facts-of")).to_contain_text("$50,000")
    page = window(browser, floor)
    page.get_by_test_id("tab-chips").click()
    page.get_by_test_id("fill-table").select_option("bw1")
    page.get_by_test_id("fill-sum").fill("2500")
    expect(page.get_by_test_id("fill")).to_have_attribute("aria-disabled", "true")
    page.get_by_test_id("fill-reference").fill("F 3")
    page.get_by_test_id("fill").dblclick()
    expect(page.get_by_test_id("notice")).to_contain_text("$2,500 of chips are on their way")
    expect(pit.page.locator(".facts-of")).to_contain_text("$52,500")
