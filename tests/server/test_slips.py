"""Slips at the edge: numbers on paper only, duplicates on record, lists that show four digits."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from croupier.floor.deciders import CageDecider
from croupier.floor.floor import CannotOpen, open_floor
from croupier.floor.slip_key import SLIP_KEY
from croupier.game.moments import later
from croupier.game.names import Instant, PersonId, SlipId, TableId
from croupier.game.screens import Slip
from croupier.journal.memory import MemoryJournal
from croupier.journal.printed import read_printed
from croupier.journal.record import StreamName
from croupier.server.demo_tables import ROULETTE
from croupier.server.slip_routes import newest_paid
from croupier.server.validation import LENGTH, MINUTES, WRONG, Numbers, grouped
from floor.hall import clock
from game.play import key
from server.house import House, Json, Screen, open_house

TERMINAL = "ro1-t1"
RO1 = TableId("ro1")


@pytest.fixture
def journal() -> MemoryJournal:
    return MemoryJournal()


@pytest.fixture
def house(journal: MemoryJournal) -> Iterator[House]:
    with open_house(journal, ROULETTE) as opened:
        yield opened


def at(house: House, person: str, table: str = "ro1") -> Screen:
    screen = house.enter(person)
    screen.table = table
    return screen


def with_credit(house: House, cents: int = 100_00) -> Screen:
    player = at(house, "player-1")
    player.do("take_terminal", terminal=TERMINAL)
    player.do("insert_note", terminal=TERMINAL, cents=cents)
    return player


def printed(player: Screen) -> tuple[str, str]:
    """A slip's id and the number on its paper."""
    slip = key()
    player.do("print_slip", terminal=TERMINAL, slip=slip)
    paper = player.client.post(f"/api/slips/{slip}/paper")
    assert paper.status_code == 200, paper.text
    player.do("confirm_print", slip=slip, printed=True)
    return slip, paper.json()["number"]


def test_a_slip_carries_the_head_of_its_table(house: House) -> None:
    player = with_credit(house)
    slip = key()
    player.do("print_slip", terminal=TERMINAL, slip=slip)
    paper = player.client.post(f"/api/slips/{slip}/paper").json()
    typed, full = read_printed(paper["head"]), read_printed(paper["head_code"])
    assert typed is not None
    assert full is not None
    assert (typed.stream, typed.size) == (full.stream, full.size)
    assert typed.stream == "ro1"
    assert full.root.startswith(typed.root)
    page = player.client.post(f"/api/slips/{slip}/paper.pdf")
    assert (page.status_code, page.content[:5]) == (200, b"%PDF-")


def landed(house: House, slip: str) -> Screen:
    """The cashier, once the cage has taken the slip in."""
    cashier = at(house, "cashier-1", "cage")
    for _ in range(400):
        lines: list[Json] = cashier.client.get("/api/slips?status_is=all").json()
        if any(line["slip"] == slip for line in lines):
            return cashier
    raise AssertionError("the slip did not land")


def test_from_banknote_to_cash(house: House) -> None:
    player = with_credit(house)
    slip, number = printed(player)
    cashier = landed(house, slip)
    cash = house.floor.streams[TableId("cage")].decider.state.balances["cash"]  # type: ignore[attr-defined]
    answer = cashier.ask("present_slips", numbers=[number])
    assert answer["ok"], answer
    now = house.floor.streams[TableId("cage")].decider.state.balances["cash"]  # type: ignore[attr-defined]
    assert cash - now == 100_00
    again = cashier.ask("present_slips", numbers=[number])
    assert again["refusal"]["code"] == "already_paid"


def test_a_number_that_is_not_a_slips_pays_nothing(house: House) -> None:
    player = with_credit(house)
    slip, number = printed(player)
    cashier = landed(house, slip)
    digits = number.replace(" ", "")
    other = f"{(int(digits) + 10_000) % 10**LENGTH:018}"
    assert other[-4:] == digits[-4:], "the four digits that lists show are not enough"
    for wrong in (other, "0" * 18, digits[::-1]):
        answer = cashier.ask("present_slips", numbers=[wrong])
        assert answer["refusal"]["code"] == "unknown_slip"
    two = cashier.ask("present_slips", numbers=[number, other])
    assert two["refusal"]["code"] == "unknown_slip"
    twice = cashier.ask("present_slips", numbers=[number, digits])
    assert twice["refusal"]["code"] == "slip_twice"
    assert cashier.ask("present_slips", numbers=[digits])["ok"]


def test_who_presents_wrong_numbers_again_and_again_is_not_heard_for_a_while(house: House) -> None:
    """Eighteen digits cannot be guessed anyway; nobody gets to try."""
    player = with_credit(house)
    slip, number = printed(player)
    cashier = landed(house, slip)
    for place in range(WRONG):
        answer = cashier.ask("present_slips", numbers=[f"{place:018}"])
        assert answer["refusal"]["code"] == "unknown_slip"
    stopped = cashier.ask("present_slips", numbers=[number])
    assert stopped["refusal"]["code"] == "too_many_wrong"
    assert stopped["refusal"]["clauses"] == ["house:room"]


def test_wrong_numbers_are_forgotten_after_their_minutes() -> None:
    numbers, who = Numbers(b"key"), PersonId("cashier-1")
    at = Instant("2026-11-18T08:00:00.000Z")
    for _ in range(WRONG - 1):
        numbers.was_wrong(who, at)
    assert not numbers.guessed(who, at)
    numbers.was_wrong(who, at)
    assert numbers.guessed(who, later(at, minutes=MINUTES, seconds=-1))
    assert not numbers.guessed(PersonId("cashier-2"), at)
    assert not numbers.guessed(who, later(at, minutes=MINUTES))


def test_the_same_redemption_sent_again_is_the_same_answer(house: House) -> None:
    player = with_credit(house)
    slip, number = printed(player)
    cashier = landed(house, slip)
    body = {"do": "present_slips", "id": key(), "table": "cage", "numbers": [number]}
    first, again = (cashier.client.post("/api/command", json=body).json() for _ in range(2))
    assert first == again
    assert first["ok"]


def test_a_number_is_nowhere_but_on_paper(house: House, journal: MemoryJournal) -> None:
    player = with_credit(house)
    slip, number = printed(player)
    cashier = landed(house, slip)
    with player.watch("ro1") as mine, cashier.watch("cage") as theirs:
        seen = [mine.recv(timeout=60), theirs.recv(timeout=60)]
    seen.append(cashier.client.get("/api/slips").text)
    cashier.do("present_slips", numbers=[number])
    for stream in ("ro1", "cage"):
        seen += [record.content.decode() for record in journal.read(StreamName(stream))]
    digits = number.replace(" ", "")
    for text in seen:
        assert digits not in str(text)
        assert number not in str(text)
    assert any(f'"digits":"{digits[-4:]}"' in str(text) for text in seen)


def test_paper_is_for_the_terminal_while_it_prints(house: House) -> None:
    player = with_credit(house)
    slip = key()
    player.do("print_slip", terminal=TERMINAL, slip=slip, digits="9999")
    other, dealer, boss = (at(house, who) for who in ("player-2", "dealer-1", "pit-boss-1"))
    for somebody in (other, dealer):
        assert somebody.client.post(f"/api/slips/{slip}/paper").status_code == 404
    papers = [somebody.client.post(f"/api/slips/{slip}/paper") for somebody in (player, boss)]
    assert [paper.json()["duplicate"] for paper in papers] == [0, 0]
    digits = papers[0].json()["number"][-4:].replace(" ", "")
    player.do("confirm_print", slip=slip, printed=True)
    assert player.client.post(f"/api/slips/{slip}/paper").status_code == 404
    line = landed(house, slip).client.get("/api/slips").json()[0]
    assert line["digits"].endswith(digits), "the edge says what the digits are, whatever was sent"


def test_a_duplicate_is_a_supervisors_and_on_record(house: House) -> None:
    player = with_credit(house)
    slip, number = printed(player)
    cashier = landed(house, slip)
    boss = at(house, "pit-boss-1", "cage")
    again = {"id": key(), "reason": "the paper tore"}
    refused = cashier.client.post(f"/api/slips/{slip}/reprint", json=again | {"id": key()}).json()
    assert (refused["answer"]["refusal"]["code"], "paper" in refused) == ("not_your_act", False)
    paper = boss.client.post(f"/api/slips/{slip}/reprint", json=again).json()["paper"]
    assert (paper["number"], paper["duplicate"]) == (number, 1)
    # As a page to print it is the same duplicate, not another; and nobody else has one made.
    page = boss.client.post(f"/api/slips/{slip}/reprint.pdf", json=again)
    assert (page.status_code, page.content[:5]) == (200, b"%PDF-")
    assert cashier.client.get("/api/slips").json()[0]["copies"] == 1
    other = again | {"id": key()}
    assert cashier.client.post(f"/api/slips/{slip}/reprint.pdf", json=other).status_code == 400
    assert cashier.ask("present_slips", numbers=[number])["ok"]
    assert cashier.ask("present_slips", numbers=[paper["number"]])["refusal"]["code"] == (
        "already_paid"
    )
    late = boss.client.post(f"/api/slips/{slip}/reprint", json=again | {"id": key()}).json()
    assert late["answer"]["refusal"]["code"] == "not_payable"
    assert boss.client.post("/api/slips/x/reprint", json=again).status_code == 400


def test_a_list_has_every_unpaid_slip_and_the_newest_paid(house: House) -> None:
    player = with_credit(house)
    slip, number = printed(player)
    landed(house, slip).do("present_slips", numbers=[number])
    decider = house.floor.streams[TableId("cage")].decider
    assert isinstance(decider, CageDecider)
    (found,) = decider.state.slips.values()
    once = found.paid
    assert once is not None

    def copy(name: str, minute: int | None) -> Slip:
        paid = minute and replace(once, at=Instant(f"2026-01-01T00:0{minute}"))
        return Slip(taken=replace(found.taken, slip=SlipId(name)), paid=paid or None)

    slips = (copy("a", 3), copy("b", None), copy("c", 1), copy("d", 2), copy("e", None))
    assert [one.taken.slip for one in newest_paid(slips, 2)] == ["a", "b", "d", "e"]
    assert newest_paid(slips, 3) == slips
    assert [one.taken.slip for one in newest_paid(slips, 0)] == ["b", "e"]


def test_lists_are_for_cashiers_and_supervisors(house: House) -> None:
    player = with_credit(house)
    slip, number = printed(player)
    cashier = landed(house, slip)
    for who in ("player-2", "dealer-1"):
        assert at(house, who).client.get("/api/slips").status_code == 401
    for who in ("pit-boss-1", "surveillance-1", "regulator-officer-1"):
        assert len(at(house, who).client.get("/api/slips").json()) == 1
    digits = number.replace(" ", "")[-4:]
    assert cashier.client.get(f"/api/slips?digits={digits}").json()[0]["cents"] == 100_00
    assert cashier.client.get(f"/api/slips?terminal={TERMINAL}").json()[0]["state"] == "payable"
    assert cashier.client.get("/api/slips?status_is=paid").json() == []


def test_a_terminals_screen_comes_over_the_line(house: House) -> None:
    player = with_credit(house)
    with player.watch("ro1") as mine:
        view = msgspec.json.decode(mine.recv(timeout=60))["view"]
    assert view["terminal"]["terminal"] == TERMINAL
    assert view["terminal"]["credits"] == 100_00
    assert TERMINAL not in view["free_terminals"]
    dealer = at(house, "dealer-1")
    with dealer.watch("ro1") as theirs:
        lines = msgspec.json.decode(theirs.recv(timeout=60))["view"]["terminals"]
    assert [line["credit"] for line in lines] == [100_00, 0, 0, 0]


# ------------------------------------------------------------ the key


def test_a_number_is_a_keyed_code_of_the_slips_id() -> None:
    numbers, others = Numbers(b"k" * 32), Numbers(b"l" * 32)
    ids = [SlipId(f"{n:032x}") for n in range(200)]
    made = [numbers.of(slip) for slip in ids]
    assert {len(number) for number in made} == {LENGTH}
    assert len(set(made)) == len(made)
    assert not set(made) & {others.of(slip) for slip in ids}
    assert [numbers.digits(slip) for slip in ids] == [number[-4:] for number in made]
    assert grouped("123456789012345678") == "123 456 789 012 345 678"


def test_the_key_is_private_and_kept(tmp_path: Path) -> None:
    floor = open_floor(tmp_path, (ROULETTE,), clock)
    floor.journal.close()
    file = tmp_path / SLIP_KEY
    assert file.stat().st_mode & 0o777 == 0o600
    again = open_floor(tmp_path, (ROULETTE,), clock)
    again.journal.close()
    assert again.slip_key == floor.slip_key
    file.write_bytes(b"short")
    with pytest.raises(CannotOpen, match="not the 32 bytes"):
        open_floor(tmp_path, (ROULETTE,), clock)
