"""Both Adelaide games: repeat touchers, devices, partnerships, side bets, disputes, a copy; and
roulette's ball and its straight-up arrangements.
"""

import pytest

from clauses.acting import one, only, read_as, refused
from clauses.conducting import (
    bound,
    breach,
    disputed,
    handled,
    idle_for,
    measures,
    no_breach,
    sanction,
    vacating,
)
from croupier.game import events as e
from croupier.game.events import conduct as ce
from croupier.game.signs import signs_owed
from croupier.paytable import PayTable
from house import House

DICE, WHEEL = "adelaide-big-small", "adelaide-roulette"
PIT = ("pit_boss", "shift_manager")


def players_and_their_devices(table: PayTable, clause: str) -> None:
    house = House(table)
    assert handled(house, "player") == {"use", "hold_with_intent", "helped"}
    assert handled(house, "spectator") == handled(house, "staff_on_duty") == set()
    assert no_breach(house, "device", clause, capacity="spectator", handling="use") == "not_bound"
    assert measures(house, "pit_boss", breach(house)) == set()


@pytest.mark.clause(DICE, "8(k)")
def test_the_device_rule_of_big_and_small_binds_players_and_has_no_sanction(
    table: PayTable,
) -> None:
    players_and_their_devices(table, "8(k)")


@pytest.mark.clause(WHEEL, "12(l)")
def test_the_device_rule_of_roulette_binds_players_and_has_no_sanction(table: PayTable) -> None:
    players_and_their_devices(table, "12(l)")


def repeat_touchers(table: PayTable, clause: str, position: str) -> None:
    house = House(table)
    house.open_betting()
    assert no_breach(house, "touching", clause) == "not_now"
    house.done("bob", "place", position=position, stake=10_00)
    house.finish("1-2-4" if position == "small" else "1", until="enter")
    first = breach(house, "touching")
    fields = {"breach": first, "measures": ["refuse_future"], "reason": "told before"}
    refused(house, "not_repeated", clause, "pit_boss", "sanction", **fields)
    second = breach(house, "touching")
    breach(house, "touching", "ann")
    only(house, PIT, "sanction", **fields)
    assert measures(house, "pit_boss", second) == {"refuse_future"}
    house.done("pit_boss", "sanction", **fields)
    house.finish("1-2-4" if position == "small" else "1")
    house.open_betting()
    refused(house, "wagers_refused", clause, "bob", "place", position=position, stake=10_00)
    refused(house, "wagers_refused", clause, "bob", "repeat")
    house.done("dealer", "buy_in", player="bob", cents=10_00)
    house.done("ann", "place", position=position, stake=10_00)
    house.check()


@pytest.mark.clause(DICE, "8(b)")
def test_later_wagers_of_a_repeat_toucher_may_be_refused_at_big_and_small(table: PayTable) -> None:
    repeat_touchers(table, "8(b)", "small")


@pytest.mark.clause(WHEEL, "12(d)")
def test_later_bets_of_a_repeat_toucher_may_be_refused_at_roulette(table: PayTable) -> None:
    repeat_touchers(table, "12(d)", "straight:1")
    house = House(table)
    assert "12(c)" in house.state.standing.breaches[breach(house, "touching")].clauses


def partners(table: PayTable, clause: str, position: str) -> None:
    """On the maximum nothing is said; a cent's worth above it a supervisor is told, once."""
    house = House(table)
    assert bound(house, "partnership") == {"player"}
    assert clause in house.state.standing.breaches[breach(house, "partnership")].clauses
    watch = {"players": ["ann", "bob"], "says": "they share one purse"}
    assert house.refused("dealer", "link_players", **watch).code == "not_your_act"
    house.done("pit_boss", "link_players", **watch)
    house.open_betting()
    house.done("ann", "place", position=position, stake=60_00)
    house.done("cy", "place", position=position, stake=100_00)
    on_it = house.done("bob", "place", position=position, stake=40_00)
    assert [type(event) for event in on_it] == [e.WagerPlaced]
    over = house.done("bob", "place", position=position, stake=1_00)
    flag = one(over, ce.PartnershipFlagged)
    assert (flag.cents, flag.maximum, flag.players) == (101_00, 100_00, ("ann", "bob"))
    assert clause in flag.clauses
    assert one(over, e.NotificationOpened).offices == PIT
    assert len(house.done("bob", "place", position=position, stake=1_00)) == 1
    house.done("pit_boss", "link_players", players=["ann"], says="they do not")
    assert house.state.standing.linked == []
    off = House(read_as(table, conduct__partnership_check="off"))
    refused(off, "not_checked", clause, "pit_boss", "link_players", **watch)


@pytest.mark.clause(DICE, "8(c)")
def test_linked_players_over_the_maximum_are_flagged_at_big_and_small(table: PayTable) -> None:
    partners(table, "8(c)", "small")


@pytest.mark.clause(WHEEL, "12(e)[1]")
def test_linked_players_over_the_maximum_are_flagged_at_roulette(table: PayTable) -> None:
    partners(table, "12(e)[1]", "straight:1")


def side_bets(table: PayTable, clause: str) -> None:
    house = House(table)
    assert bound(house, "side_bet") == {"player", "spectator"}
    assert clause in house.state.standing.breaches[breach(house, "side_bet")].clauses
    assert no_breach(house, "side_bet", clause, capacity="staff_on_duty") == "not_bound"
    assert bound(house, "influence") == bound(house, "advice") == set()


@pytest.mark.clause(DICE, "3(i)")
def test_side_bets_are_a_breach_at_big_and_small(table: PayTable) -> None:
    side_bets(table, "3(i)")


@pytest.mark.clause(WHEEL, "6(m)")
def test_side_bets_are_a_breach_at_roulette(table: PayTable) -> None:
    side_bets(table, "6(m)")


def house_and_manager(table: PayTable, clauses: tuple[str, str]) -> None:
    house = House(table)
    disputed(house, PIT, "pit_boss")
    decided = house.state.standing.disputes[1].decided
    assert decided is not None
    assert not decided.final
    assert set(clauses) <= set(decided.clauses)
    look = {"dispute": 1, "decision": "it lay on big after all", "upholds": False}
    refused(house, "not_requested", clauses[0], "manager", "review_dispute", **look)
    due = {"dispute": 1, "due": "2026-11-18T09:00:00Z"}
    asked = one(house.done("shift_manager", "request_review", **due), ce.ReviewRequested)
    assert (asked.by, asked.due) == ("shift_manager", "2026-11-18T09:00:00.000Z")
    refused(house, "requested", clauses[1], "ann", "request_review", dispute=1)
    only(house, ("manager",), "review_dispute", **look)
    reviewed = one(house.done("manager", "review_dispute", **look), ce.DisputeReviewed)
    assert (reviewed.upholds, set(clauses) <= set(reviewed.clauses)) == (False, True)


@pytest.mark.clause(DICE, "8(h)", "8(i)")
def test_the_house_decides_and_the_inspectorate_reviews_at_big_and_small(table: PayTable) -> None:
    house_and_manager(table, ("8(h)", "8(i)"))


@pytest.mark.clause(WHEEL, "12(i)", "12(j)")
def test_the_house_decides_and_the_inspectorate_reviews_at_roulette(table: PayTable) -> None:
    house_and_manager(table, ("12(i)", "12(j)"))


def told_of_an_officer(table: PayTable, clause: str) -> None:
    house = House(table)
    disputed(house, PIT, "pit_boss")
    away = {"dispute": 1, "satisfied": False}
    refused(house, "not_advised", clause, "pit_boss", "close_dispute", **away)
    told = one(house.done("dealer", "advise_complainant", dispute=1), ce.ComplainantAdvised)
    assert (told.advice, told.clauses) == ("authorised_officer", (clause,))
    house.done("pit_boss", "close_dispute", **away)


@pytest.mark.clause(DICE, "8(j)")
def test_the_unsatisfied_are_told_of_an_officer_at_big_and_small(table: PayTable) -> None:
    told_of_an_officer(table, "8(j)")


@pytest.mark.clause(WHEEL, "12(k)")
def test_the_unsatisfied_are_told_of_an_officer_at_roulette(table: PayTable) -> None:
    told_of_an_officer(table, "12(k)")


def read_or_bought(table: PayTable, clause: str) -> None:
    house = House(table)
    for to in ("read", "buy"):
        asked = one(house.done("ann", "request_rules", to=to), ce.RulesRequested)
        assert (asked.to, asked.clauses) == (to, (clause,))


@pytest.mark.clause(DICE, "8(l)")
def test_the_rules_are_read_or_bought_at_big_and_small(table: PayTable) -> None:
    read_or_bought(table, "8(l)")


@pytest.mark.clause(WHEEL, "12(m)")
def test_the_rules_are_read_or_bought_at_roulette(table: PayTable) -> None:
    read_or_bought(table, "12(m)")


@pytest.mark.clause(DICE, "8(b)")
def test_big_and_small_asks_nobody_to_give_up_a_place_unless_it_is_read_so(
    table: PayTable,
) -> None:
    house = House(table)
    idle_for(house, 4, "1-2-4", "small")
    assert vacating(house) == "not_in_book"
    house = House(read_as(table, abstention__rounds=4))
    idle_for(house, 3, "1-2-4", "small")
    assert vacating(house) == "not_idle"
    idle_for(house, 1, "1-2-4", "small")
    assert vacating(house) == "may"


# ------------------------------------------------------------ roulette alone


@pytest.mark.clause(WHEEL, "9(a)")
def test_a_ball_of_seventeen_to_twenty_two_millimetres_is_attested(table: PayTable) -> None:
    house = House(table)
    for size in (16, 23):
        ball = {"item": "ball", "millimetres": size}
        refused(house, "wrong_size", "9(a)", "dealer", "attest_equipment", **ball)
    for size in (17, 22):
        house.done("dealer", "attest_equipment", item="ball", millimetres=size)
        assert house.state.standing.attested["ball"] == size
    assert house.refused("ann", "attest_equipment", item="ball", millimetres=20).code
    bare = House(table, equipment=("wheel",))
    refused(bare, "not_fitted", "9(a)", "dealer", "attest_equipment", item="ball", millimetres=20)


@pytest.mark.clause(WHEEL, "8(a)", "8(a)i")
def test_a_straight_up_arrangement_is_written_notified_and_on_a_notice(table: PayTable) -> None:
    house = House(table)
    bare = {"players": ["ann", "bob"]}
    written, full = {**bare, "writing": "letter 7"}, {"writing": "letter 7", "notified": "fax 3"}
    refused(house, "no_writing", "8(a)", "pit_boss", "arrange_straight_up", **bare)
    refused(house, "not_told", "8(a)", "pit_boss", "arrange_straight_up", **written)
    only(house, PIT, "arrange_straight_up", **bare, **full)
    house.done("pit_boss", "arrange_straight_up", **bare, **full)
    house.open_betting()
    one_number = {"position": "straight:1", "stake": 10_00}
    refused(house, "sign_not_up", "8(a)i", "ann", "place", **one_number)
    house.done("dealer", "put_up_notice", notice="straight_up_only")
    house.done("ann", "place", **one_number)
    refused(house, "straight_up_only", "8(a)i", "ann", "place", position="red", stake=10_00)
    refused(house, "straight_up_only", "8(a)i", "ann", "move", position="straight:1", to="red")
    near = {"position": "neighbours:1", "stake": 25_00}
    refused(house, "straight_up_only", "8(a)i", "ann", "place", **near)
    house.done("cy", "place", position="red", stake=10_00)
    assert house.refused("pit_boss", "end_arrangement", players=["cy"]).code == "no_arrangement"
    only(house, PIT, "end_arrangement", players=["bob"])
    house.done("pit_boss", "end_arrangement", players=["bob"])
    house.done("bob", "place", position="red", stake=10_00)
    refused(house, "in_play", "8(a)", "pit_boss", "arrange_straight_up", players=["cy"], **full)


@pytest.mark.clause(WHEEL, "8(b)")
def test_the_odds_are_on_a_notice_that_somebody_attests(table: PayTable) -> None:
    house = House(table)
    owed = signs_owed(table, house.state)
    assert "odds" in owed
    assert "personal_limits" not in owed
    shown = one(house.done("dealer", "put_up_notice", notice="odds"), e.SignShown)
    assert set(owed) - set(signs_owed(table, house.state)) == {"odds"}
    assert shown.clauses == ("8(b)",)
    refused(house, "sign_up", "8(b)", "dealer", "put_up_notice", notice="odds")
    assert house.refused("dealer", "put_up_notice", notice="closing").code == "no_such_sign"


@pytest.mark.clause(WHEEL, "12(d)")
def test_a_winner_left_up_is_not_taken_for_somebody_shut_out(table: PayTable) -> None:
    house = House(table)
    house.open_betting()
    house.done("bob", "place", position="red", stake=10_00)
    house.finish("1", until="enter")
    house.done("bob", "leave_up", position="red")
    breach(house, "touching")
    sanction(house, "pit_boss", breach(house, "touching"), "refuse_future")
    house.finish("1")
    house.open_betting()
    assert not house.state.wagers
    assert house.purse("bob") == 1_010_00
