"""A player's own limits beside the table's: what they take the place of, and how long they last."""

import pytest

from clauses.acting import at, came_to, last, one, refused, told
from croupier.game import events as e
from croupier.game.limits import limits_for
from croupier.game.names import PersonId
from croupier.paytable import PayTable
from croupier.rulebook.model import PositionId
from house import House

SYDNEY = "nsw-sic-bo"
MELBOURNE = "victoria-sic-bo"
ROULETTE = "adelaide-roulette"
TEN = "4-3-3"


def granted(house: House, boss: str, minimum: int, maximum: int, who: str = "ann") -> None:
    own = {"player": who, "minimum": minimum, "maximum": maximum, "reference": "p1"}
    house.done(boss, "grant_personal_limits", **own)
    house.done("dealer", "show_sign", sign="personal_limits", player=who)


def changed(house: House, boss: str, minimum: int, maximum: int) -> None:
    """Other limits for the table, after a sign where the minimum rises."""
    when = at(house, minutes=20)
    house.done(boss, "change_limits", minimum=minimum, maximum=maximum, at=when)
    if house.state.ordered is not None and house.state.ordered.needs_sign:
        house.done("dealer", "show_sign", sign="raised_minimum")
    house.wait(minutes=20)
    assert (house.state.limits.minimum, house.state.limits.maximum) == (minimum, maximum)


@pytest.mark.clause(SYDNEY, "4.6")
def test_leave_to_exceed_the_maximum_is_never_a_penalty(table: PayTable) -> None:
    """Where the table itself takes more by now, the player is held to no less than others."""
    house = House(table)
    granted(house, "supervisor", 10_00, 200_00)
    house.play("1-2-4", ("ann", "small", 250_00))
    assert came_to(house, "small") == (250_00, 200_00, 0)
    changed(house, "supervisor", 5_00, 199_00)
    house.play("1-2-4", ("ann", "small", 250_00))
    assert came_to(house, "small") == (250_00, 200_00, 0)
    for most in (200_00, 240_00):
        changed(house, "supervisor", 5_00, most)
        house.play("1-2-4", ("ann", "small", 250_00), ("bob", "small", 250_00))
        assert [done.won for done in told(house, e.WagerSettled)[-2:]] == [most, most]
    house.check()


@pytest.mark.clause(SYDNEY, "4.6")
def test_leave_to_exceed_the_maximum_lowers_no_minimum(table: PayTable) -> None:
    """A minimum raised later is this player's too; his own, if higher, stays on his sign."""
    house = House(table)
    granted(house, "supervisor", 5_00, 500_00)
    granted(house, "supervisor", 20_00, 500_00, "bob")
    changed(house, "supervisor", 10_00, 100_00)
    house.play("1-2-4", ("ann", "small", 9_00), ("bob", "small", 19_00), ("cy", "small", 10_00))
    under = {d.player for d in told(house, e.WagerSettled) if "limits.under_min" in d.rules}
    assert under == {"ann", "bob"}
    house.play("1-2-4", ("ann", "small", 10_00), ("bob", "small", 20_00))
    assert not [d for d in told(house, e.WagerSettled)[-2:] if d.rules]


@pytest.mark.clause(MELBOURNE, "4.3", option="a")
def test_limits_that_were_agreed_stand_whatever_the_sign_says(table: PayTable) -> None:
    house = House(table)
    granted(house, "pit_boss", 2_00, 50_00)
    changed(house, "pit_boss", 10_00, 300_00)
    house.play(TEN, ("ann", "small", 60_00), ("bob", "small", 60_00))
    assert [done.won for done in told(house, e.WagerSettled)] == [50_00, 60_00]
    house.play(TEN, ("ann", "small", 2_00), ("bob", "small", 2_00))
    ann, bob = told(house, e.WagerSettled)[-2:]
    assert (ann.rules, bob.rules) == ((), ("limits.under_min",))
    house.check()


@pytest.mark.clause(ROULETTE, "6(k)")
@pytest.mark.parametrize(
    ("own", "position", "least", "most"),
    [
        ((5_00, 300_00), "straight:7", 1_00, 300_00),  # higher than the sign: so is the row
        ((5_00, 60_00), "straight:7", 1_00, 20_00),  # lower than the sign: the row is lower still
        ((5_00, 10_00), "straight:7", 1_00, 10_00),
        ((2_00, 100_00), "red", 2_00, 150_00),
        ((20_00, 100_00), "red", 20_00, 150_00),
        ((2_00, 90_00), "dozen:1", 2_00, 90_00),  # no row of its own: the sign's place is taken
    ],
)
def test_a_wager_with_limits_of_its_own_follows_only_the_way_it_was_agreed(
    table: PayTable, own: tuple[int, int], position: str, least: int, most: int
) -> None:
    """One pair was agreed; a row of the notice is moved by it as the notice's own pair is."""
    rows = {"straight": (1_00, 20_00), "red": (10_00, 150_00)}
    house = House(table, by_wager=rows)
    granted(house, "pit_boss", *own)
    house.open_betting()
    found = limits_for(house.state, PersonId("ann"), table.index[PositionId(position)])
    assert (found.minimum, found.maximum) == (least, most)
    house.done("ann", "place", position=position, stake=400_00)
    house.finish("7")
    assert last(house, e.WagerSettled).over == 400_00 - most


@pytest.mark.clause(SYDNEY, "4.6")
def test_the_sign_is_for_somebody_who_sits_there(table: PayTable) -> None:
    house = House(table, places=2)
    own = {"player": "cy", "minimum": 5_00, "maximum": 500_00, "reference": "p1"}
    refused(house, "not_seated", "4.6", "supervisor", "grant_personal_limits", **own)
    own["player"] = "ann"
    house.done("supervisor", "grant_personal_limits", **own)
    house.done("ann", "leave")
    shown = house.refused("dealer", "show_sign", sign="personal_limits", player="ann")
    assert shown.code == "not_seated"
    house.check()


@pytest.mark.clause(MELBOURNE, "4.3", option="a")
def test_the_marker_and_the_limits_go_with_the_player(table: PayTable) -> None:
    house = House(table)
    granted(house, "pit_boss", 2_00, 500_00)
    down, left = house.done("ann", "leave")
    assert isinstance(down, e.SignTakenDown)
    assert (down.sign, down.player) == ("personal_limits", "ann")
    assert isinstance(left, e.PlayerLeft)
    assert not house.state.personal
    assert not house.state.marked_places
    house.done("ann", "sit", place=1)
    house.play(TEN, ("ann", "small", 500_00))
    assert last(house, e.WagerSettled).won == 100_00
    assert len(house.done("bob", "leave")) == 1
    house.check()


@pytest.mark.clause(ROULETTE, "6(k)")
def test_an_arrangement_is_made_before_the_player_is_there(table: PayTable) -> None:
    house = House(table, places=1)
    own = {"player": "bob", "minimum": 2_00, "maximum": 500_00, "reference": "p1"}
    house.done("pit_boss", "grant_personal_limits", **own)
    early = house.refused("dealer", "show_sign", sign="personal_limits", player="bob")
    assert early.code == "not_seated"
    house.done("ann", "leave")
    house.done("bob", "sit", place=1)
    house.done("dealer", "buy_in", player="bob", cents=500_00)
    house.done("dealer", "show_sign", sign="personal_limits", player="bob")
    house.play("7", ("bob", "red", 300_00))
    assert last(house, e.WagerSettled).won == 300_00


@pytest.mark.clause(SYDNEY, "4.5")
def test_a_new_unit_waits_like_a_higher_minimum(table: PayTable) -> None:
    """It asks more of a stake than the sign did; so does a coarser one, and a finer one not."""
    house = House(table)
    limits = {"minimum": 5_00, "maximum": 100_00}
    refused(house, "no_time", "4.5", "supervisor", "change_limits", step=10_00, **limits)
    ordered = one(
        house.done("supervisor", "change_limits", step=10_00, at=at(house, minutes=20), **limits),
        e.LimitsOrdered,
    )
    assert ordered.needs_sign
    house.done("dealer", "show_sign", sign="raised_minimum")
    house.wait(minutes=19)
    assert not house.state.limits.step
    house.wait(minutes=1)
    assert house.state.limits.step == 10_00
    finer = one(house.done("supervisor", "change_limits", step=5_00, **limits), e.LimitsOrdered)
    assert not finer.needs_sign
    house.play("1-2-4")
    refused(house, "no_time", "4.5", "supervisor", "change_limits", step=15_00, **limits)
    gone = one(house.done("supervisor", "change_limits", **limits), e.LimitsOrdered)
    assert not gone.needs_sign


@pytest.mark.clause(SYDNEY, "4.5")
def test_a_lower_minimum_waits_for_the_time_that_was_proposed(table: PayTable) -> None:
    house = House(table)
    lower = {"minimum": 2_00, "maximum": 100_00}
    house.done("supervisor", "change_limits", at=at(house, minutes=10), **lower)
    house.wait(minutes=9)
    house.play("1-2-4")
    assert house.state.limits.minimum == 5_00
    house.wait(minutes=1)
    assert house.state.limits.minimum == 2_00
    wrong = house.refused("supervisor", "change_limits", at="at noon", **lower)
    assert wrong.code == "no_time"
