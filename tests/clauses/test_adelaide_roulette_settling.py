"""Roulette in Adelaide: what lies on the cloth, and when hands may go back to it."""

import pytest

from clauses.acting import by_wager, came_to, last, one, only, read_as, refused
from croupier.game import events as e
from croupier.paytable import PayTable
from house import House

BOOK = "adelaide-roulette"


@pytest.mark.clause(BOOK, "6(a)")
def test_bets_are_chips_on_the_layout_or_the_block(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    for other in ("cash", "token:1", "credit"):
        stake = [{"of": other, "cents": 10_00}]
        refused(house, "stake_kind", "6(a)", "ann", "place", position="red", stake=stake)
    placed = one(house.done("ann", "place", position="red", stake=10_00), e.WagerPlaced)
    assert "6(a)" in placed.clauses
    house.done("ann", "place", position="neighbours:0", stake=25_00)
    for nowhere in ("straight:37", "split:1-3", "corner:1-2-3-4", "small"):
        assert house.refused("ann", "place", position=nowhere, stake=10_00).code == "not_offered"


@pytest.mark.clause(BOOK, "6(l)")
def test_cash_is_no_bet_and_is_exchanged_by_the_dealer(table: PayTable) -> None:
    house = House(table, chips=0)
    only(house, ("dealer",), "buy_in", player="ann", cents=50_00)
    bought = one(house.done("dealer", "buy_in", player="ann", cents=50_00), e.BoughtIn)
    assert bought.clauses == ("6(l)",)
    house.open_betting()
    assert house.refused("ann", "place", position="red", stake=51_00).code == "not_funded"
    house.done("ann", "place", position="red", stake=50_00)
    house.check()


@pytest.mark.clause(BOOK, "5.2(b)")
def test_the_wheel_has_a_green_zero_and_thirty_six_red_and_black(table: PayTable) -> None:
    for number, colour in (("1", "red"), ("2", "black"), ("36", "red"), ("35", "black")):
        house = House(table)
        house.play(number, ("ann", "red", 5_00), ("bob", "black", 5_00))
        winner, loser = ("ann", "bob") if colour == "red" else ("bob", "ann")
        assert (house.purse(winner), house.purse(loser)) == (1_005_00, 995_00), number
    house = House(table)
    house.play("0", ("ann", "red", 5_00), ("bob", "black", 5_00))
    assert (house.purse("ann"), house.purse("bob")) == (995_00, 995_00)
    house.open_betting()
    house.finish("", until="no_more_bets")
    refused(house, "no_such_result", "5.2(b)", "dealer", "mark", result="37")


@pytest.mark.clause(BOOK, "5.1(a)")
def test_a_number_and_the_two_on_either_side_are_its_neighbours(table: PayTable) -> None:
    for number in ("0", "3", "15", "26", "32"):
        house = House(table)
        house.play(number, ("ann", "neighbours:0", 25_00))
        assert came_to(house, "neighbours:0") == (5_00, 175_00, 20_00), number
    for number in ("12", "35", "19", "4"):
        house = House(table)
        house.play(number, ("ann", "neighbours:0", 25_00))
        assert came_to(house, "neighbours:0") == (0, 0, 25_00), number


@pytest.mark.clause(BOOK, "11(c)")
def test_dealer_or_inspector_enters_the_number(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    house.finish("7", until="mark")
    only(house, ("dealer", "inspector"), "enter", result="7")
    house.done("inspector", "enter", result="7")
    refused(house, "echo_differs", "11(c)", "inspector", "confirm", result="8")
    only(house, ("dealer", "inspector"), "confirm", result="7")
    house.done("dealer", "enter_again")
    house.done("dealer", "enter", result="7")
    house.done("inspector", "confirm", result="7")
    assert last(house, e.ResultDeclared).result == "7"


@pytest.mark.clause(BOOK, "12(c)")
def test_outside_bets_are_not_touched_before_they_are_settled(table: PayTable) -> None:
    _untouched(table, ("red", "column:1", "dozen:1"), "12(c)")


@pytest.mark.clause(BOOK, "12(d)")
def test_other_bets_are_not_touched_before_all_winners_are_paid(table: PayTable) -> None:
    house = _untouched(table, ("straight:7", "street:7-8-9"), "12(d)")
    house.done("ann", "place", position="red", stake=10_00)
    refusal = {"wager": 3, "reason": "as I like"}
    refused(house, "not_in_book", "12(d)", "pit_boss", "refuse_wager", **refusal)


def _untouched(table: PayTable, positions: tuple[str, ...], clause: str) -> House:
    house = House(table)
    house.open_betting()
    for position in positions:
        house.done("ann", "place", position=position, stake=10_00)
    for until in ("enter", "collect"):
        house.finish("7", until=until)
        for position in positions:
            refused(house, "locked", clause, "ann", "take_back", position=position)
            refused(house, "locked", clause, "ann", "move", position=position, to="black")
            refused(house, "locked", clause, "bob", "place", position=position, stake=10_00)
    house.done("dealer", "pay")
    assert not house.state.wagers, "the stakes are the player's again"
    house.open_betting()
    return house


@pytest.mark.clause(BOOK, "6(k)")
def test_limits_are_one_players_on_one_position_unless_read_otherwise(table: PayTable) -> None:
    stakes = (
        ("ann", "red", 60_00),
        ("bob", "red", 60_00),
        ("ann", "red", 60_00),
        ("ann", "odd", 60_00),
    )
    for scope, won in (
        ("player_position", [60_00, 60_00, 40_00, 60_00]),
        ("player_round", [60_00, 60_00, 40_00, 0]),
        ("position", [60_00, 40_00, 0, 60_00]),
    ):
        read = table if scope == "player_position" else read_as(table, limits__scope=scope)
        house = House(read)
        house.play("7", *stakes)
        assert [by_wager(house)[n][1] for n in (1, 2, 3, 4)] == won
        house.check()


@pytest.mark.clause(BOOK, "12(b)")
def test_the_house_alone_invalidates_and_only_for_the_two_reasons(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    house.done("ann", "place", position="red", stake=10_00)
    grounds = ("disorder", "fraud")
    for ground in grounds:
        only(house, ("pit_boss", "shift_manager"), "invalidate", **_invalid(ground))
        kept = {**_invalid(ground), "forfeit": "ann"}
        refused(house, "no_forfeit", "12(b)", "pit_boss", "invalidate", **kept)
    for other in ("fraud_affecting", "fraud_in_opinion", "boredom"):
        refused(house, "no_such_ground", "12(b)", "pit_boss", "invalidate", **_invalid(other))
    house.done("pit_boss", "invalidate", **_invalid("fraud"))
    assert house.purse("ann") == 1_000_00


def _invalid(ground: str) -> dict[str, object]:
    return {"of": 1, "ground": ground, "reason": "seen by the pit"}
