"""Wagers that lie already: moved in part, older than an advice or not, left up and taken down."""

import pytest

from clauses.acting import by_wager, last, one, read_as, refused, told
from croupier.game import events as e
from croupier.game.limits import owed_advice
from croupier.paytable import PayTable
from house import House

BIG_SMALL = "adelaide-big-small"
ROULETTE = "adelaide-roulette"
MELBOURNE = "victoria-sic-bo"


@pytest.mark.clause(BIG_SMALL, "4(b)#b")
def test_part_of_a_wager_may_be_moved_until_the_bell(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    house.done("ann", "place", position="small", stake=10_00)
    house.done("ann", "place", position="small", stake=10_00)
    move = {"position": "small", "to": "big"}
    house.done("ann", "move", cents=13_00, **move)
    lies = {(wager.position, wager.cents) for wager in house.state.wagers.values()}
    assert lies == {("small", 7_00), ("big", 13_00)}
    for cents, code in ((8_00, "no_wager"), (50, "unit")):
        assert house.refused("ann", "move", cents=cents, **move).code == code
    assert house.refused("ann", "move", position="small", to="small").code == "no_change"
    house.done("ann", "move", **move)
    assert sum(wager.cents for wager in house.state.wagers.values()) == 20_00
    house.finish("4-5-6", until="no_more_bets")
    refused(house, "locked", "4(b)#b", "ann", "move", position="big", to="small")
    house.finish("4-5-6")
    assert house.purse("ann") == 1_020_00
    house.check()


@pytest.mark.clause(BIG_SMALL, "8(d)")
def test_a_wager_that_is_moved_after_the_advice_is_no_further_wager(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    house.done("ann", "place", position="small", stake=2_00)
    house.done("dealer", "advise_minimum", player="ann")
    house.done("ann", "place", position="small", stake=1_00)
    events = house.done("ann", "move", position="small", to="odd")
    older, later = [event for event in events if isinstance(event, e.WagerPlaced)]
    assert (older.cents, later.cents) == (2_00, 1_00)
    house.done("ann", "move", position="odd", to="small")
    house.finish("1-2-4")
    brought = sorted(by_wager(house).values())
    assert brought == [(1_00, 0), (2_00, 2_00)], "the further one goes back, the first is paid"
    # A correction of the round measures them as it did.
    fields = {"of": 1, "result": "4-5-5", "reason": "misread", "second": "shift_manager"}
    house.done("pit_boss", "correct_result", **fields)
    assert house.purse("ann") == 998_00
    house.check()


@pytest.mark.clause(BIG_SMALL, "3(h)#a")
@pytest.mark.parametrize(
    ("scope", "owed"),
    [("player_position", ("ann", "bob", "cy")), ("player_round", ("bob", "cy")), ("position", ())],
)
def test_advice_is_measured_as_the_limit_is(
    table: PayTable, scope: str, owed: tuple[str, ...]
) -> None:
    house = House(read_as(table, limits__scope=scope))
    house.open_betting()
    for who, position in (("ann", "small"), ("ann", "odd"), ("bob", "small"), ("cy", "odd")):
        house.done(who, "place", position=position, stake=3_00)
    assert owed_advice(house.table, house.state) == owed
    house.finish("1-2-4")
    under = {d.player for d in told(house, e.WagerSettled) if "limits.under_min" in d.rules}
    assert under == set(owed)


@pytest.mark.clause(ROULETTE, "6(i)#c")
def test_what_lay_above_the_maximum_does_not_stay_up(table: PayTable) -> None:
    """It was handed back; the next round begins with what counted."""
    house = House(table)
    house.open_betting()
    for cents in (60_00, 70_00, 5_00):
        house.done("ann", "place", position="red", stake=cents)
    house.finish("7", until="enter")
    house.done("ann", "leave_up", position="red")
    house.finish("7")
    house.open_betting()
    assert [wager.cents for wager in house.state.wagers.values()] == [60_00, 40_00]
    house.finish("7")
    assert last(house, e.WagerSettled).rules == ()
    rides = House(read_as(table, settlement__winning_stake="ride"))
    rides.play("7", ("ann", "red", 130_00), ("bob", "red", 100_00))
    rides.open_betting()
    assert [wager.cents for wager in rides.state.wagers.values()] == [100_00, 100_00]
    rides.check()


@pytest.mark.clause(ROULETTE, "6(i)#c")
def test_leaving_up_is_said_once_and_may_be_taken_back(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    house.done("ann", "place", position="red", stake=10_00)
    house.finish("7", until="enter")
    refused(house, "no_change", "6(i)#c", "ann", "leave_up", position="red", stays=False)
    house.done("ann", "leave_up", position="red")
    refused(house, "no_change", "6(i)#c", "ann", "leave_up", position="red")
    down = one(house.done("ann", "leave_up", position="red", stays=False), e.LeftUp)
    assert not down.stays
    house.finish("7")
    house.open_betting()
    assert not house.state.wagers
    assert house.purse("ann") == 1_010_00
    house.check()


@pytest.mark.clause(BIG_SMALL, "8(f)#b")
def test_a_players_winnings_are_rounded_together_over_all_positions(table: PayTable) -> None:
    """Where it is read so: 5.50 twice is eleven and needs no rounding; each by itself is six."""
    stakes = (("ann", "pair:1-2", 1_00), ("ann", "pair:1-3", 1_00), ("bob", "pair:2-3", 1_00))
    each, together = House(table), House(read_as(table, payout__round_per="player"))
    for house, won in ((each, (12_00, 6_00)), (together, (11_00, 6_00))):
        house.play("1-2-3", *stakes)
        assert (house.purse("ann") - 1_000_00, house.purse("bob") - 1_000_00) == won
        house.check()
    # Several players on one position are never rounded as one.
    shared = House(read_as(table, payout__round_per="player", limits__scope="position"))
    shared.play("1-2-3", ("ann", "pair:1-2", 1_00), ("bob", "pair:1-2", 1_00))
    assert (shared.purse("ann"), shared.purse("bob")) == (1_006_00, 1_006_00)


@pytest.mark.clause(MELBOURNE, "3.2", option="a")
def test_clearing_an_empty_layout_is_no_act(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    none = house.refused("ann", "clear")
    assert (none.code, none.clauses) == ("nothing_to_clear", ("house:exists",))
    house.done("ann", "place", position="small", stake=10_00)
    house.done("ann", "clear")
    assert not house.state.wagers
    assert house.purse("ann") == 1_000_00
