"""The cashier's window over the API: looking pays nothing; each book says who redeems checks."""

import pytest

from clauses.colouring import buy, close
from croupier.game.names import Actor, PersonId
from croupier.journal.memory import MemoryJournal
from croupier.library import load
from croupier.server.demo_tables import ROULETTE
from croupier.server.window_routes import ClosedColours, closed_colours
from house import House as Table
from server.house import House, Json, Screen, open_house
from server.test_slips import at, landed, printed, with_credit

CASHIER = Actor(PersonId("cashier-1"), "cashier")


def look(screen: Screen, number: str) -> Json:
    answer = screen.client.post("/api/slips/look", json={"number": number})
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def cash(house: House) -> int:
    cents: int = house.floor.streams["cage"].decider.state.balances["cash"]  # type: ignore[index, attr-defined]
    return cents


def test_looking_says_what_paying_would_meet_and_pays_nothing() -> None:
    with open_house(MemoryJournal(), ROULETTE) as house:
        slip, number = printed(with_credit(house))
        cashier, before = landed(house, slip), cash(house)
        for written in (number, number.replace(" ", ""), number.replace(" ", "-")):
            found = look(cashier, written)
            assert (found["slip"]["cents"], found["refusal"]) == (100_00, None)
            assert number not in str(found)
            assert number.replace(" ", "") not in str(found)
        assert cash(house) == before
        cashier.do("present_slips", numbers=[number])
        again = look(cashier, number)
        assert (again["refusal"]["code"], again["slip"]["state"]) == ("already_paid", "paid")
        for wrong in ("", "12", "0" * 18, "x" * 9_000):
            assert look(cashier, wrong)["refusal"]["code"] == "unknown_slip"
        # A supervisor may look, and is told that he is not the one who pays.
        assert look(at(house, "pit-boss-1"), number)["refusal"]["code"] == "already_paid"


@pytest.mark.parametrize("who", ["player-1", "dealer-1", "display-1"])
def test_nobody_else_looks(who: str) -> None:
    with open_house(MemoryJournal(), ROULETTE) as house:
        client = house.enter(who).client
        assert client.post("/api/slips/look", json={"number": "1"}).status_code == 403
        assert client.get("/api/cage/colours").status_code == 403


def test_whoever_guesses_is_stopped() -> None:
    """Looking and presenting count together: the fifth wrong number is answered, no sixth."""
    with open_house(MemoryJournal(), ROULETTE) as house:
        slip, number = printed(with_credit(house))
        cashier = landed(house, slip)
        for n in range(3):
            assert look(cashier, f"{n:018}")["refusal"]["code"] == "unknown_slip"
        for n in range(2):
            wrong = cashier.ask("present_slips", numbers=[f"{n:018}"])
            assert wrong["refusal"]["code"] == "unknown_slip"
        assert look(cashier, number)["refusal"]["code"] == "too_many_wrong"
        assert cashier.ask("present_slips", numbers=[number])["refusal"]["code"] == "too_many_wrong"
        # Somebody else at another window is not stopped by it.
        assert look(at(house, "pit-boss-1"), number)["slip"] is not None


def out_of(book: str) -> ClosedColours:
    """What the window sees of a closed table at which somebody holds ten checks of $5."""
    table = load(book).table
    house = Table(table)
    buy(house, "ann", each=5_00)
    close(house)
    found = closed_colours(table, house.state, CASHIER)
    assert found is not None
    return found


def test_new_south_wales_lets_a_cashier_redeem_them() -> None:
    found = out_of("nsw-big-wheel")
    assert (found.refusal, found.clauses) == (None, ("3.5",))
    (holder,) = found.holders
    assert [(one.colour, one.each, one.cents) for one in holder.colours] == [("red", 5_00, 50_00)]


def test_victoria_sends_them_to_a_dealer_and_adelaide_back_to_their_table() -> None:
    refusal = out_of("victoria-sic-bo:a").refusal
    assert refusal is not None
    assert refusal.code == "not_your_act"
    assert "dealer" in refusal.says
    table = load("adelaide-roulette").table
    house = Table(table)
    buy(house, "ann", each=5_00)
    for player in ("ann", "bob", "cy"):
        house.done(player, "leave")
    house.done("dealer", "tell_office", reference="log 7")
    house.done("pit_boss", "close_table", leave_colours_out=True)
    found = closed_colours(table, house.state, CASHIER)
    assert found is not None
    assert found.refusal is not None
    assert found.refusal.code == "issuing_table_only"
    assert found.refusal.clauses
