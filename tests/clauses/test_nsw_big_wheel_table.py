"""Big Wheel in New South Wales at the table: the round, wagers and limits, clause by clause."""

import pytest

from clauses.acting import (
    at,
    by_player,
    by_wager,
    came_to,
    last,
    one,
    only,
    open_acts,
    read_as,
    refused,
    told,
)
from croupier.game import events as e
from croupier.game.limits import owed_prompt
from croupier.paytable import PayTable
from house import House

BOOK = "nsw-big-wheel"
SUPERVISORS = ("game_supervisor", "supervisor")
RUN = ("dealer", *SUPERVISORS)


# ------------------------------------------------------------ the round


@pytest.mark.clause(BOOK, "3.9#a", "5.1", "5.2", "1.1 [wagering period]")
def test_the_round_goes_in_the_books_order(table: PayTable) -> None:
    house = House(table)
    assert open_acts(house, "2") == {"place_bets"}
    house.done("dealer", "place_bets")
    assert open_acts(house, "2") == {"no_more_bets"}
    house.done("dealer", "no_more_bets")
    assert open_acts(house, "2") == {"spin"}
    house.done("dealer", "spin", revolutions=3)
    assert open_acts(house, "2") == {"enter"}
    house.done("dealer", "enter", result="2")
    assert open_acts(house, "2") == {"confirm"}
    house.done("dealer", "confirm", result="2")
    assert open_acts(house, "2") == {"collect"}
    house.done("dealer", "collect")
    assert open_acts(house, "2") == {"pay"}
    house.done("dealer", "pay")
    assert open_acts(house, "2") == {"place_bets"}


@pytest.mark.clause(BOOK, "1.1 [wagering period]")
def test_the_dealer_opens_betting_and_his_call_ends_it(table: PayTable) -> None:
    house = House(table)
    only(house, ("dealer",), "place_bets")
    refused_early = house.refused("ann", "place", position="symbol:1", stake=10_00)
    assert refused_early.code == "not_open"
    house.done("dealer", "place_bets")
    house.done("ann", "place", position="symbol:1", stake=10_00)
    house.done("ann", "move", position="symbol:1", to="symbol:2")
    house.done("ann", "take_back", position="symbol:2")
    house.done("ann", "place", position="symbol:1", stake=10_00)
    house.done("dealer", "no_more_bets")
    assert house.refused("ann", "take_back", position="symbol:1").code == "locked"


@pytest.mark.clause(BOOK, "1.1 [wagering period]")
def test_a_supervisor_determines_how_long_betting_lasts(table: PayTable) -> None:
    house = House(table)
    period = {"seconds": 30, "warning": 10}
    only(house, SUPERVISORS, "set_wagering_period", **period)
    refused(
        *(house, "no_time", "1.1 [wagering period]", "supervisor", "set_wagering_period"),
        seconds=10,
        warning=10,
    )
    house.done("supervisor", "set_wagering_period", **period)
    house.open_betting()
    assert house.wait(seconds=19) == ()
    one(house.wait(seconds=1), e.ClosingWarned)
    assert house.wait(seconds=9) == ()
    one(house.wait(seconds=1), e.BettingTimeElapsed)
    assert house.state.betting, "the call ends it, not the clock"
    house.done("supervisor", "set_wagering_period", seconds=0)
    house.finish("1")
    house.open_betting()
    assert house.wait(minutes=60) == ()


@pytest.mark.clause(BOOK, "3.9#a")
def test_the_call_comes_before_the_spin_and_locks_everything(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    house.done("ann", "place", position="symbol:1", stake=10_00)
    refused(house, "out_of_turn", "3.9#a", "dealer", "spin", revolutions=5)
    only(house, ("dealer",), "no_more_bets")
    house.done("dealer", "no_more_bets")
    refused(house, "locked", "3.9#a", "bob", "place", position="symbol:1", stake=10_00)
    refused(house, "locked", "3.9#a", "ann", "move", position="symbol:1", to="symbol:2")
    refused(house, "locked", "3.9#a", "ann", "take_back", position="symbol:1")
    refused(house, "locked", "3.9#a", "ann", "clear")
    refused(house, "locked", "3.9#a", "ann", "repeat")
    refused(house, "locked", "3.9#a", "ann", "double")
    house.done("dealer", "spin", revolutions=3)
    refused(house, "locked", "3.9#a", "ann", "take_back", position="symbol:1")


@pytest.mark.clause(BOOK, "3.9#b")
def test_nothing_is_placed_or_removed_until_winners_are_paid(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    house.done("ann", "place", position="symbol:1", stake=10_00)
    house.finish("1", until="enter")
    place = {"position": "symbol:2", "stake": 10_00}
    refused(house, "locked", "3.9#b", "bob", "place", **place)
    house.done("dealer", "collect")
    refused(house, "locked", "3.9#b", "ann", "take_back", position="symbol:1")
    house.done("dealer", "pay")
    refused(house, "not_open", "3.9#b", "bob", "place", **place)
    house.open_betting()
    house.done("bob", "place", **place)


@pytest.mark.clause(BOOK, "5.1", "5.3")
def test_dealer_or_supervisor_spins_three_revolutions_at_least(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    house.done("dealer", "no_more_bets")
    only(house, RUN, "spin", revolutions=3)
    for few in (0, 2):
        refused(house, "too_few_revolutions", "5.1", "dealer", "spin", revolutions=few)
    house.done("supervisor", "spin", revolutions=3)
    assert last(house, e.WheelSpun).revolutions == 3


@pytest.mark.clause(BOOK, "5.2")
def test_the_symbol_is_announced_losers_collected_and_winners_paid(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    house.done("ann", "place", position="symbol:5", stake=10_00)
    house.done("bob", "place", position="symbol:1", stake=20_00)
    house.finish("5", until="enter")
    declared = last(house, e.ResultDeclared)
    assert declared.called == ("5",)
    assert declared.clauses == ("5.2", "2.4")
    refused(house, "out_of_turn", "5.2", "dealer", "pay")
    only(house, ("dealer",), "collect")
    assert one(house.done("dealer", "collect"), e.WagerSettled).player == "bob"
    only(house, ("dealer",), "pay")
    assert one(house.done("dealer", "pay"), e.WagerSettled).player == "ann"
    assert (house.purse("ann"), house.purse("bob")) == (1_230_00, 980_00)
    house.check()


@pytest.mark.clause(BOOK, "2.4")
def test_dealer_or_supervisor_keys_the_symbol_and_its_area_lights(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    house.finish("", until="spin")
    only(house, RUN, "enter", result="3")
    house.done("supervisor", "enter", result="3")
    refused(house, "echo_differs", "2.4", "dealer", "confirm", result="4")
    only(house, RUN, "confirm", result="3")
    assert one(house.done("dealer", "confirm", result="3"), e.ResultDeclared).lit == ("symbol:3",)


@pytest.mark.clause(BOOK, "2.2")
def test_the_wheel_shows_seven_symbols(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    house.finish("", until="spin")
    for impossible in ("0", "8", "52", "1-2"):
        refused(house, "no_such_result", "2.2", "dealer", "enter", result=impossible)
    house.done("dealer", "enter", result="7")


# ------------------------------------------------------------ wagers


@pytest.mark.clause(BOOK, "3.1", "2.3")
def test_a_wager_names_one_symbol_of_the_layout(table: PayTable) -> None:
    for layout in "BCE":
        house = House(table, layout=layout)
        house.open_betting()
        for symbol in range(1, 8):
            house.done("ann", "place", position=f"symbol:{symbol}", stake=5_00)
        for unknown in ("symbol:0", "symbol:8", "small", "symbol:1-2"):
            decided = house.refused("ann", "place", position=unknown, stake=5_00)
            assert decided.code == "not_offered"


@pytest.mark.clause(BOOK, "3.1.1", "3.1.2")
def test_it_wins_in_a_section_of_its_symbol_and_loses_in_any_other(table: PayTable) -> None:
    pays = {1: 1, 2: 3, 3: 5, 4: 11, 5: 23, 6: 47, 7: 47}
    for shown, odds in pays.items():
        house = House(table)
        house.play(str(shown), *(("ann", f"symbol:{symbol}", 5_00) for symbol in pays))
        assert house.purse("ann") == 1_000_00 - 6 * 5_00 + odds * 5_00
        house.check()


@pytest.mark.clause(BOOK, "3.2")
def test_wagers_are_chips_and_never_cash(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    for other in ("cash", "credit"):
        stake = [{"of": other, "cents": 10_00}]
        refused(house, "stake_kind", "3.2", "ann", "place", position="symbol:1", stake=stake)
    placed = one(house.done("ann", "place", position="symbol:1", stake=10_00), e.WagerPlaced)
    assert "3.2" in placed.clauses


@pytest.mark.clause(BOOK, "3.10")
def test_a_spoken_wager_needs_chips_and_is_placed_before_the_call(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    spoken = {"player": "ann", "position": "symbol:1"}
    cash = [{"of": "cash", "cents": 10_00}]
    refused(house, "stake_kind", "3.10", "dealer", "place", stake=cash, **spoken)
    house.done("dealer", "place", stake=10_00, **spoken)
    house.done("dealer", "no_more_bets")
    refused(house, "too_late", "3.10", "dealer", "place", stake=10_00, **spoken)
    late = {"kind": "spoken_wager_not_placed", "says": "called with the spin", "player": "ann"}
    refused(house, "ruling", "3.10", "dealer", "record_incident", ruling="stands", **late)
    house.done("dealer", "record_incident", ruling="no_wager", **late)
    until_spin = House(read_as(table, oral__cutoff="act"))
    until_spin.open_betting()
    until_spin.done("dealer", "no_more_bets")
    until_spin.done("dealer", "place", stake=10_00, **spoken)
    assert until_spin.refused("ann", "place", position="symbol:1", stake=10_00).code == "locked"
    until_spin.done("dealer", "spin", revolutions=3)
    refused(until_spin, "too_late", "3.10", "dealer", "place", stake=10_00, **spoken)


@pytest.mark.clause(BOOK, "3.12")
def test_wagers_settle_by_where_they_lie_at_rest(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    house.done("ann", "place", position="symbol:2", stake=10_00)
    house.done("ann", "move", position="symbol:2", to="symbol:1")
    house.done("ann", "place", position="symbol:1", stake=5_00)
    house.done("ann", "take_back", position="symbol:1", cents=3_00)
    house.finish("1")
    assert house.purse("ann") == 1_012_00
    moved = House(table)
    moved.open_betting()
    moved.done("ann", "place", position="symbol:2", stake=10_00)
    moved.done("dealer", "no_more_bets")
    incident = {"kind": "chip_moved_after_lock", "says": "knocked onto 1", "wager": 1}
    moved.done("dealer", "record_incident", ruling="stands", **incident)
    moved.finish("1")
    assert moved.purse("ann") == 990_00


@pytest.mark.clause(BOOK, "3.13")
def test_a_supervisor_may_depart_from_it_in_the_players_favour_only(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    house.done("ann", "place", position="symbol:2", stake=10_00)
    house.done("bob", "place", position="symbol:1", stake=10_00)
    unfair = {"wager": 1, "to": "symbol:1", "reason": "the dealer knocked it"}
    refused(house, "not_now", "3.13", "supervisor", "relax_position", **unfair)
    house.finish("1", until="enter")
    only(house, SUPERVISORS, "relax_position", **unfair)
    worse = {"wager": 2, "to": "symbol:3", "reason": "it lay there"}
    refused(house, "not_in_favour", "3.13", "supervisor", "relax_position", **worse)
    ruled = house.done("supervisor", "relax_position", **unfair)
    assert one(ruled, e.IncidentRecorded).says == "the dealer knocked it"
    house.finish("")
    assert (house.purse("ann"), house.purse("bob")) == (1_010_00, 1_010_00)
    house.check()


@pytest.mark.clause(BOOK, "8.11")
def test_a_supervisor_may_refuse_a_wager_before_the_call(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    house.done("ann", "place", position="symbol:1", stake=10_00)
    house.done("ann", "place", position="symbol:2", stake=10_00)
    only(house, SUPERVISORS, "refuse_wager", wager=1, reason="not sober")
    gone = house.done("supervisor", "refuse_wager", wager=1, reason="not sober")
    assert one(gone, e.WagerRefused).clauses == ("8.11",)
    assert house.purse("ann") == 990_00
    house.done("dealer", "no_more_bets")
    refused(house, "locked", "8.11", "supervisor", "refuse_wager", wager=2, reason="not sober")


# ------------------------------------------------------------ limits


@pytest.mark.clause(BOOK, "4.1")
def test_limits_are_a_players_on_a_symbol_unless_read_otherwise(table: PayTable) -> None:
    stakes = (("ann", "symbol:1", 60_00), ("bob", "symbol:1", 60_00), ("ann", "symbol:1", 60_00))
    for scope, won in (
        ("player_position", {1: 60_00, 2: 60_00, 3: 40_00}),
        ("player_round", {1: 60_00, 2: 60_00, 3: 40_00}),
        ("position", {1: 60_00, 2: 40_00, 3: 0}),
    ):
        plain = scope == "player_position"
        house = House(table if plain else read_as(table, limits__scope=scope))
        house.play("1", *stakes)
        assert {n: cents for n, (_, cents) in by_wager(house).items()} == won
    across = (("ann", "symbol:2", 60_00), ("ann", "symbol:1", 60_00))
    house, by_round = House(table), House(read_as(table, limits__scope="player_round"))
    house.play("1", *across)
    by_round.play("1", *across)
    assert came_to(house, "symbol:1") == (60_00, 60_00, 0)
    assert came_to(by_round, "symbol:1") == (60_00, 40_00, 0)


@pytest.mark.clause(BOOK, "4.2")
def test_below_the_minimum_is_valid_and_nobody_is_advised(table: PayTable) -> None:
    house = House(table)
    for _ in range(2):
        house.play(
            "1", ("ann", "symbol:1", 4_00), ("bob", "symbol:2", 1_00), ("cy", "symbol:1", 5_00)
        )
    assert [house.purse(player) for player in house.players] == [1_008_00, 998_00, 1_010_00]
    refused(house, "no_advice", "4.2", "dealer", "advise_minimum", player="ann")


@pytest.mark.clause(BOOK, "4.3")
def test_above_the_maximum_counts_up_to_it_and_earlier_spins_stand(table: PayTable) -> None:
    house = House(table)
    house.play(
        *("1", ("ann", "symbol:1", 100_00), ("bob", "symbol:1", 101_00), ("cy", "symbol:2", 150_00))
    )
    assert by_player(house) == {"ann": (100_00, 100_00), "bob": (101_00, 100_00), "cy": (50_00, 0)}
    before = [house.purse(player) for player in house.players]
    house.done("supervisor", "change_limits", minimum=5_00, maximum=50_00)
    house.play("1")
    assert [house.purse(player) for player in house.players] == before
    house.check()


@pytest.mark.clause(BOOK, "4.5")
def test_a_higher_minimum_waits_twenty_minutes_from_its_signs_showing(table: PayTable) -> None:
    house = House(table)
    higher = {"minimum": 10_00, "maximum": 100_00}
    only(house, SUPERVISORS, "change_limits", **higher, at=at(house, minutes=1))
    refused(house, "no_time", "4.5", "supervisor", "change_limits", **higher)
    house.done("supervisor", "change_limits", **higher, at=at(house, minutes=1))
    house.wait(minutes=40)
    house.done("dealer", "show_sign", sign="raised_minimum")
    house.wait(minutes=19, seconds=59)
    house.play("1")
    assert house.state.limits.minimum == 5_00
    assert one(house.wait(seconds=1), e.LimitsChanged).clauses == ("4.5",)
    lower = house.done("supervisor", "change_limits", minimum=2_00, maximum=50_00)
    assert not one(lower, e.LimitsOrdered).needs_sign
    house.play("1")
    assert (house.state.limits.minimum, house.state.limits.maximum) == (2_00, 50_00)


@pytest.mark.clause(BOOK, "4.6")
def test_a_player_may_exceed_the_maximum_once_the_sign_is_there(table: PayTable) -> None:
    house = House(table)
    own = {"player": "ann", "reference": "letter 7"}
    only(house, SUPERVISORS, "grant_personal_limits", minimum=5_00, maximum=500_00, **own)
    grant = ("supervisor", "grant_personal_limits")
    refused(house, "limits", "4.6", *grant, minimum=5_00, maximum=100_00, **own)
    refused(house, "limits", "4.6", *grant, minimum=4_00, maximum=500_00, **own)
    house.done(*grant, minimum=5_00, maximum=300_00, **own)
    house.play("1", ("ann", "symbol:1", 300_00))
    house.done("dealer", "show_sign", sign="personal_limits", player="ann")
    house.play("1", ("ann", "symbol:1", 301_00), ("bob", "symbol:1", 300_00))
    assert [done.won for done in told(house, e.WagerSettled)] == [100_00, 300_00, 100_00]


@pytest.mark.clause(BOOK, "4.1")
def test_the_sign_may_state_a_unit_above_the_minimum(table: PayTable) -> None:
    """The dealer says so until the call; after it the wager stands (point 11)."""
    house = House(table, step=10_00)
    house.open_betting()
    for cents in (4_00, 5_00, 14_00, 15_00, 16_00):
        house.done("ann", "place", position="symbol:1", stake=cents)
    assert [wager.cents for wager in owed_prompt(table, house.state)] == [14_00, 16_00]
    house.finish("7", until="no_more_bets")
    assert owed_prompt(table, house.state) == ()
    house.finish("7")
    assert [event.lost for event in told(house, e.WagerSettled)] == [400, 500, 1400, 1500, 1600]
    asked = House(table, multiples=True)
    asked.open_betting()
    for cents in (5_00, 9_00, 10_00):
        asked.done("ann", "place", position="symbol:1", stake=cents)
    assert [wager.cents for wager in owed_prompt(table, asked.state)] == [9_00]
