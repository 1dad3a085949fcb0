"""The identity of accounts: a cent anywhere is noticed, and the smallest thing that shows it locks.

Faults are planted in the ledger's postings, which the sums of the identity never look at.
"""

from collections.abc import Callable

import pytest

import croupier
from croupier import table as tables
from croupier.game import events as e
from croupier.game.accounts import FLOAT, WIN, hold, meter, purse
from croupier.game.identity import (
    Books,
    Sums,
    Totals,
    differences,
    house_differences,
    owned,
    together,
)
from croupier.game.names import TableId, TransferId
from croupier.game.state import CageState, TableState
from croupier.ledger import postings
from croupier.money import Cents
from house import House
from terminals import ONE, TWO, Parlour

Book = Callable[[e.Event], tuple[e.Posting, ...]]


def house_of(book: str = "nsw-big-wheel") -> House:
    return House(croupier.load(book).table)


def plant(monkeypatch: pytest.MonkeyPatch, on: type, *wrong: e.Posting) -> None:
    """Postings of one kind of event, with more than they should have."""

    def posted(event: e.Event) -> tuple[e.Posting, ...]:
        return (*postings(event), *wrong) if isinstance(event, on) else postings(event)

    monkeypatch.setattr(tables, "postings", posted)


def raised(house: House) -> list[e.AccountsDiffered]:
    events = [entry.event for entry in house.entries]
    return [event for event in events if isinstance(event, e.AccountsDiffered)]


@pytest.mark.parametrize("book", croupier.every_book())
def test_a_round_that_is_right_raises_nothing(book: str) -> None:
    house = house_of(book)
    first, second = (position.id for position in house.table.positions[:2])
    house.play(house.table.outcomes[0].key, ("ann", first, 10_00), ("bob", second, 10_00))
    assert raised(house) == []
    assert differences(house.state.totals, house.state.balances, "t1") == []
    ann = house.state.totals.holders["ann"]
    assert (ann.banknotes_in, ann.stakes_settled) == (1_000_00, 10_00)
    assert ann.should_have == house.purse("ann")


def test_every_term_of_the_identity_moves_what_should_be_there() -> None:
    """in + returned and won + adjusted in = slips + settled + adjusted out + there."""
    sums = Sums(
        banknotes_in=100,
        returned_and_won=50,
        adjustments_in=7,
        slips_out=20,
        stakes_settled=30,
        adjustments_out=2,
    )
    assert sums.should_have == 105
    assert together([sums, sums]).should_have == 210
    for name, sign in {
        "banknotes_in": 1,
        "returned_and_won": 1,
        "adjustments_in": 1,
        "slips_out": -1,
        "stakes_settled": -1,
        "adjustments_out": -1,
    }.items():
        off = Totals({"ann": Sums(**{name: 1})})
        (found,) = differences(off, {}, "t1")
        assert (found.of, found.name, found.cents) == ("account", "ann", -sign)


def test_available_and_held_are_every_account_of_a_holder() -> None:
    balances = {
        "purse:ann": 1,
        "hold:ann": 2,
        "held:ann": 4,
        "seized:ann": 8,
        "colour:ann:red": 16,
        "token:ann:v1": 32,
        "meter:ann": 64,
        "win": 5,
    }
    assert owned(balances) == {"ann": (125, 2)}


@pytest.mark.parametrize("cents", [1, -1])
def test_a_cent_in_one_purse_locks_that_player_alone(
    monkeypatch: pytest.MonkeyPatch, cents: int
) -> None:
    house = house_of()
    plant(monkeypatch, e.WinnersPaid, e.Posting(purse("ann"), Cents(cents)))
    house.play("1", ("ann", "symbol:1", 10_00), ("bob", "symbol:1", 10_00))
    (differs,) = raised(house)
    assert (differs.of, differs.name, differs.cents, differs.round) == ("account", "ann", cents, 1)
    assert "ann at t1" in differs.says
    (told,) = house.state.notifications.values()
    assert told.offices == ("game_supervisor", "casino_supervisor", "pit_boss", "shift_manager")
    assert "ann at t1" in told.what
    house.open_betting()
    for who, act, fields in (
        ("ann", "place", {"position": "symbol:2", "stake": 5_00}),
        ("dealer", "buy_in", {"player": "ann", "cents": 10_00}),
        ("ann", "send_chips", {"player": "ann", "transfer": "a" * 32, "to": "cage", "cents": 1}),
    ):
        assert house.refused(who, act, **fields).code == "accounts_differ"
    house.done("bob", "place", position="symbol:2", stake=5_00)


@pytest.mark.parametrize("credit", [0, 100_00])
def test_a_cent_at_one_terminal_locks_that_terminal_alone(
    monkeypatch: pytest.MonkeyPatch, credit: int
) -> None:
    """Named as a terminal even where its meter stood at nothing."""
    parlour = Parlour(croupier.load("adelaide-roulette").table, credit=0)
    parlour.notes(ONE, credit or 10_00)
    parlour.notes(TWO, 100_00)
    if not credit:
        parlour.printed(ONE)
    plant(monkeypatch, e.WinnersPaid, e.Posting(meter(ONE), Cents(1)), e.Posting(WIN, Cents(-1)))
    parlour.spin("1", (TWO, "red", 10_00))
    (differs,) = raised(parlour)
    assert (differs.of, differs.name, differs.cents) == ("terminal", ONE, 1)
    told = parlour.state.notifications.values()
    assert [f"{ONE} at t1" in one.what for one in told] == [True]
    monkeypatch.undo()
    slip, other = parlour.new_slip(), parlour.new_slip()
    parlour.open_betting()
    note = {"terminal": ONE, "cents": 10_00}
    begin = {"terminal": ONE, "slip": slip, "digits": "0001"}
    assert parlour.refused(ONE, "insert_note", **note).code == "accounts_differ"
    assert parlour.refused(ONE, "print_slip", **begin).code == "accounts_differ"
    assert parlour.cannot_lay(ONE, "red", 5_00).code == "accounts_differ"
    # Nor does its credit go by way of closing it; everybody else plays on.
    parlour.done("dealer", "tell_terminal_closing", terminal=ONE, reference="log 8")
    closing = {"terminal": ONE, "slip": slip, "digits": "0001"}
    assert parlour.refused("pit_boss", "close_terminal", **closing).code == "accounts_differ"
    parlour.lay(TWO, "red", 10_00)
    why = {"of": "terminal", "name": ONE, "reason": "counted", "second": "shift_manager"}
    parlour.done("pit_boss", "reconcile", **why)
    parlour.done("pit_boss", "close_terminal", **(closing | {"slip": other}))


def test_a_stake_that_vanishes_from_the_layout_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    house = house_of()
    plant(monkeypatch, e.BettingClosed, e.Posting(hold("ann"), Cents(-1)))
    house.play("1", ("ann", "symbol:1", 10_00))
    assert [(one.of, one.name) for one in raised(house)] == [("account", "ann")]


@pytest.mark.parametrize(
    ("account", "name"),
    [(WIN, "gain"), (FLOAT, "float"), ("drop", "drop"), ("transit:x", "transit"), ("xyz", "sum")],
)
def test_a_cent_of_the_house_stops_the_table(
    monkeypatch: pytest.MonkeyPatch, account: str, name: str
) -> None:
    house = house_of()
    plant(monkeypatch, e.WinnersPaid, e.Posting(account, Cents(1)))
    house.play("1", ("ann", "symbol:1", 10_00))
    found = {differs.name for differs in raised(house)}
    assert name in found
    assert {differs.of for differs in raised(house)} == {"table"}
    assert house.state.stopped is not None
    assert house.refused("dealer", "place_bets").code == "stopped"
    assert house.refused("supervisor", "clear_malfunction", what="well").code == "accounts_differ"


def test_a_difference_is_raised_once_and_again_when_it_grows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    house = house_of()
    plant(monkeypatch, e.BettingOpened, e.Posting(purse("ann"), Cents(1)))
    house.play("1", ("bob", "symbol:1", 10_00))
    monkeypatch.undo()
    house.play("1", ("bob", "symbol:1", 10_00))
    assert [differs.cents for differs in raised(house)] == [1]
    plant(monkeypatch, e.BettingOpened, e.Posting(purse("ann"), Cents(1)))
    house.play("1", ("bob", "symbol:1", 10_00))
    assert [differs.cents for differs in raised(house)] == [1, 2]


def test_two_people_reconcile_it_and_play_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    house = house_of()
    plant(monkeypatch, e.WinnersPaid, e.Posting(purse("ann"), Cents(3)), e.Posting(WIN, Cents(-3)))
    house.play("1", ("ann", "symbol:1", 10_00))
    monkeypatch.undo()
    found = {"of": "account", "name": "ann", "reason": "a chip was counted twice"}
    assert house.refused("dealer", "reconcile", **found, second="pit_boss").code == "not_your_act"
    refused = house.refused("supervisor", "reconcile", **found, second="supervisor")
    assert refused.code == "second_person"
    house.done("supervisor", "reconcile", **found, second="pit_boss")
    other = house.refused("supervisor", "reconcile", **found, second="pit_boss")
    assert other.code == "no_difference"
    house.play("1", ("ann", "symbol:1", 10_00))
    # Her account is right again, so that the house's side of the same fault now shows.
    assert [(one.of, one.name, one.cents) for one in raised(house)][1:] == [("table", "gain", -3)]
    found = {"of": "table", "name": "gain", "reason": "the same", "second": "pit_boss"}
    house.done("supervisor", "reconcile", **found)
    assert house.state.stopped is None
    assert house.state.differing == {}
    house.play("1", ("ann", "symbol:1", 10_00))
    assert len(raised(house)) == 2


def sent(to: str, cents: int) -> e.ChipsSent:
    return e.ChipsSent(
        transfer=TransferId("x"),
        player="ann",  # type: ignore[arg-type]
        source=TableId("t1"),
        to=TableId(to),
        cents=Cents(cents),
    )


def test_the_house_is_its_streams_and_what_is_under_way() -> None:
    table, cage = TableState(), CageState()
    streams: dict[str, Books] = {"t1": table, "cage": cage}
    table.balances, table.under_way = {"transit:x": 50}, {TransferId("x"): sent("cage", 50)}
    assert house_differences(streams) == []
    cage.balances, cage.taken = {"transit:x": -50}, {TransferId("x"): Cents(50)}
    assert house_differences(streams) == []
    table.under_way = {}
    assert house_differences(streams) == []
    cage.balances = {"transit:x": -51}
    (found,) = house_differences(streams)
    assert (found.of, found.name, found.cents) == ("house", "cage", -1)
    cage.balances = {}
    (found,) = house_differences(streams)
    assert (found.name, found.cents) == ("t1", 50)


def test_the_floor_tells_a_table_of_the_houses_difference() -> None:
    house = house_of()
    told = {"cents": -1, "says": "transit:x by t1"}
    assert house.refused("pit_boss", "note_difference", **told).code == "not_your_act"
    house.done("floor", "note_difference", **told)
    assert house.done("floor", "note_difference", **told) == ()
    assert house.refused("dealer", "place_bets").code == "stopped"
    found = {"of": "house", "name": "t1", "reason": "it landed", "second": "pit_boss"}
    house.done("supervisor", "reconcile", **found)
    house.play("1")
    assert len(raised(house)) == 1
