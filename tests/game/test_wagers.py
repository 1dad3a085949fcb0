"""Wagers before the lock: what is taken, what is refused and why, and how they come back."""

import pytest
from msgspec.structs import replace

from croupier.game import commands as c
from croupier.game import events as e
from croupier.game.commands import Stack
from croupier.game.layout import MOST_WAGERS_A_PLAYER
from croupier.game.names import RoundNumber, WagerNumber
from croupier.money import Cents
from croupier.rulebook.model import PositionId
from game.play import DEALER, ONE, TABLE, TWO, chips, key, position, table_in

ROUND = RoundNumber(1)


def test_a_wager_says_what_it_rests_on() -> None:
    table = table_in("open")
    (placed,) = table.done(table.place("5", 4_00), ONE)
    assert placed == e.WagerPlaced(
        round=ROUND,
        wager=WagerNumber(3),
        player=ONE.person,
        position=position("5"),
        stake=chips(4_00),
        cents=Cents(4_00),
        clauses=("3.1", "3.1.1", "3.1.2", "3.2"),
    )
    assert (table.purse(ONE), table.staked(ONE)) == (100_00 - 14_00, 14_00)


def test_a_stake_of_several_parts_is_their_sum() -> None:
    table = table_in("open")
    parts = chips(5_00) + chips(2_00) + chips(1_00)
    (placed,) = table.done(replace(table.place("5", 1), stake=parts), ONE)
    assert isinstance(placed, e.WagerPlaced)
    assert (placed.cents, placed.stake) == (8_00, parts)


@pytest.mark.parametrize(
    "name", ["symbol:0", "symbol:8", "symbol", "symbol:", "SYMBOL:1", "small", "", "symbol:1-2"]
)
def test_a_position_that_is_not_on_the_layout(name: str) -> None:
    table = table_in("open")
    command = replace(table.place("1", 5_00), position=PositionId(name))
    assert table.refused(command, ONE).code == "not_offered"


@pytest.mark.parametrize("kind", ["credit", "cash", "voucher:a", "Chips"])
def test_other_money_than_value_chips(kind: str) -> None:
    table = table_in("open")
    for stake in ((c.StakePart(kind, Cents(5_00)),), (*chips(5_00), c.StakePart(kind, Cents(1)))):
        refused = table.refused(replace(table.place("1", 1), stake=stake), ONE)
        assert (refused.code, refused.clauses) == ("stake_kind", ("3.2",))


@pytest.mark.parametrize(("kind", "clause"), [("colour:red", "3.4"), ("token:a", "3.2")])
def test_colours_and_tokens_that_were_not_issued_here(kind: str, clause: str) -> None:
    table = table_in("open")
    for stake in ((c.StakePart(kind, Cents(5_00)),), (*chips(5_00), c.StakePart(kind, Cents(1)))):
        refused = table.refused(replace(table.place("1", 1), stake=stake), ONE)
        assert (refused.code, refused.clauses) == ("not_issued_here", (clause,))


@pytest.mark.parametrize(("cents", "ok"), [(99, False), (1_00, True), (1_01, False), (50, False)])
def test_a_stake_is_made_of_whole_chips(cents: int, *, ok: bool) -> None:
    table = table_in("open")
    decided = table.do(table.place("1", cents), ONE)
    assert isinstance(decided, tuple) == ok
    if not isinstance(decided, tuple):
        assert decided.code == "unit"


def test_a_purse_can_be_emptied_and_no_further() -> None:
    table = table_in("open")
    assert table.refused(table.place("1", 91_00), ONE).code == "not_funded"
    table.done(table.place("1", 90_00), ONE)
    assert (table.purse(ONE), table.staked(ONE)) == (0, 100_00)
    assert table.refused(table.place("1", 1_00), ONE).code == "not_funded"
    assert table.purse(TWO) == 95_00


def test_one_screen_cannot_fill_the_journal() -> None:
    table = table_in("open")
    table.done(table.buy_in(ONE, 500_00), DEALER)
    for _ in range(MOST_WAGERS_A_PLAYER - 1):
        table.done(table.place("1", 1_00), ONE)
    assert table.refused(table.place("1", 1_00), ONE).code == "too_many"
    table.done(table.place("1", 1_00), TWO)


def test_take_back_takes_everything_of_mine_on_one_position() -> None:
    table = table_in("open")
    table.done(table.place("3", 5_00), ONE)
    table.done(table.place("4", 5_00), ONE)
    table.done(table.place("3", 5_00), TWO)
    events = table.done(table.take_back("3"), ONE)
    assert [event.cents for event in events if isinstance(event, e.WagerTakenBack)] == [5_00, 10_00]
    assert (table.purse(ONE), table.staked(ONE)) == (95_00, 5_00)
    assert table.staked(TWO) == 10_00
    assert table.refused(table.take_back("3"), ONE).code == "no_wager"


def test_another_players_wager_is_not_mine_to_take_back() -> None:
    table = table_in("open")
    assert table.refused(table.take_back("1"), ONE).code == "no_wager"
    assert table.staked(TWO) == 5_00


def test_clear_takes_back_all_of_mine_and_only_mine() -> None:
    table = table_in("open")
    for symbol in ("1", "2", "7"):
        table.done(table.place(symbol, 5_00), ONE)
    assert len(table.done(table.clear(), ONE)) == 4
    assert (table.purse(ONE), table.staked(ONE), table.staked(TWO)) == (100_00, 0, 5_00)
    assert table.refused(table.clear(), ONE).code == "nothing_to_clear"


def test_numbers_of_wagers_are_never_given_twice() -> None:
    table = table_in("open")
    table.done(table.clear(), ONE)
    table.done(table.place("1", 5_00), ONE)
    table.settle("1")
    table.done(table.place_bets(), DEALER)
    table.done(table.place("1", 5_00), ONE)
    numbers = [event.wager for event in table.of(e.WagerPlaced)]
    assert numbers == [1, 2, 3, 4]


def test_chips_on_the_layout_cannot_be_carried_away() -> None:
    table = table_in("open")
    table.done(table.place("1", 90_00), ONE)
    assert table.refused(table.send(ONE, 1_00), ONE).code == "not_funded"


def test_buying_in() -> None:
    table = table_in("waiting")
    (bought,) = table.done(table.buy_in(ONE, 30_00), DEALER)
    chips = (Stack(Cents(25_00), 1), Stack(Cents(5_00), 1))
    assert bought == e.BoughtIn(
        player=ONE.person, cents=Cents(30_00), clauses=("3.2",), chips=chips
    )
    assert table.state.balances["drop"] == 230_00
    assert table.refused(table.buy_in(ONE, 30_50), DEALER).code == "unit"
    assert table.refused(table.buy_in(ONE, 10_000_000_00), DEALER).code == "float_short"


def test_a_place_needs_its_own_table_and_round() -> None:
    table = table_in("open")
    sat = c.Sit(id=key(), table=TABLE, place=3)
    assert table.refused(sat, ONE).code == "seated"
