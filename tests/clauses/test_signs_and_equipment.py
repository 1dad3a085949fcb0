"""Signs where each document puts them, and equipment that a table has or may have, book by book.

What stands here is written from the documents: the place of a sign, what every table is fitted with
and what hangs on something that need not be there.
"""

import pytest

from croupier.game.equipment import fitted, unattested
from croupier.game.moments import later
from croupier.game.names import Refusal
from croupier.game.signs import signs_up
from croupier.paytable import PayTable
from house import House

BIG_SMALL, ROULETTE = "adelaide-big-small", "adelaide-roulette"
BIG_WHEEL, SIC_BO, VICTORIA = "nsw-big-wheel", "nsw-sic-bo", "victoria-sic-bo"


def places(house: House) -> dict[str, set[str]]:
    return {sign.sign: set(sign.at) for sign in signs_up(house.table, house.state)}


def boss(house: House) -> str:
    return "supervisor" if house.table.book.id.startswith("nsw") else "pit_boss"


def with_signs(table: PayTable, *notices: str) -> House:
    """A table at which every sign that its book can ask for is up."""
    house = House(table, multiples=True)
    house.do("bob", "declare_colour", each=10_00)
    checks = {"player": "bob", "colour": "red", "count": 5}
    if isinstance(house.do("dealer", "issue_colour", **checks, each=10_00), Refusal):
        house.done("dealer", "issue_colour", **checks)
    own = {"player": "ann", "minimum": 5_00, "maximum": 500_00, "reference": "letter 1"}
    if not isinstance(house.do(boss(house), "grant_personal_limits", **own), Refusal):
        house.done("dealer", "show_sign", sign="personal_limits", player="ann")
    at = later(house.now, minutes=20)
    house.done(boss(house), "change_limits", minimum=10_00, maximum=100_00, at=at)
    house.do("dealer", "show_sign", sign="raised_minimum")
    house.done(boss(house), "announce_closing", at=at)
    house.do("dealer", "show_sign", sign="closing")
    for notice in notices:
        house.done("dealer", "put_up_notice", notice=notice)
    return house


@pytest.mark.clause(BIG_SMALL, "3(h)#a", "3(h)#b", "1(b)", "3(c)#b")
def test_big_and_small_shows_limits_at_the_table_and_odds_on_the_layout(table: PayTable) -> None:
    shown = places(with_signs(table, "odds"))
    assert shown["limits"] == shown["multiples"] == shown["colour_value"] == {"table"}
    assert shown["odds"] == {"layout"}


@pytest.mark.clause(BIG_WHEEL, "4.1", "4.5", "4.6", "3.7", "8.8")
def test_big_wheel_shows_everything_at_the_table(table: PayTable) -> None:
    shown = places(with_signs(table))
    wanted = ("limits", "multiples", "raised_minimum", "personal_limits", "colour_value", "closing")
    assert shown == {name: {"table"} for name in wanted}


@pytest.mark.clause(SIC_BO, "4.1", "4.5", "4.6", "3.8", "6.6", "9.8", "6.7", "6.1")
def test_sic_bo_shows_an_open_streak_on_the_layout(table: PayTable) -> None:
    house = House(table)
    house.play("1-2-4")
    assert places(house)["streak_open"] == {"layout"}
    wanted = ("limits", "multiples", "raised_minimum", "personal_limits", "colour_value")
    shown = places(with_signs(table))
    assert shown == {name: {"table"} for name in (*wanted, "closing", "streak_amount")}


@pytest.mark.clause(
    VICTORIA,
    *("4.1", "4.1 fn1 s66(1)(c)", "4.1 fn1 s66(2)", "4.2.3", "4.3", "1.1 [Distinctive Marker]"),
    *("3.1.2(e)", "Diagram A", "9.7"),
    option="a",
)
def test_victoria_marks_a_players_own_limits_at_his_place(table: PayTable) -> None:
    shown = places(with_signs(table, "statutory", "odds"))
    assert shown.pop("personal_limits") == {"place"}
    assert shown.pop("odds") == {"layout"}
    wanted = ("statutory", "limits", "multiples", "raised_minimum", "colour_value", "closing")
    assert shown == {name: {"table"} for name in wanted}


@pytest.mark.clause(ROULETTE, "6(k)", "7(c)i", "12(g)", "8(b)", "8(a)i", "6(d)", "12(a)#b")
def test_roulette_shows_its_limits_on_terminals_too(table: PayTable) -> None:
    shown = places(with_signs(table, "odds", "straight_up_only"))
    assert shown["limits"] == {"table", "terminal"}
    for name in ("multiples", "odds", "straight_up_only", "colour_value", "neighbours_minimum"):
        assert shown[name] == {"table"}


@pytest.mark.clause(ROULETTE, "8(a)")
def test_the_inspectorate_is_told_of_an_arrangement_before_play(table: PayTable) -> None:
    house = House(table)
    papers = {"players": ("ann",), "writing": "letter 5"}
    refused = house.refused("pit_boss", "arrange_straight_up", **papers)
    assert refused.code == "not_told"
    told, _ = house.done("pit_boss", "arrange_straight_up", **papers, notified="fax of noon")
    assert told.offices == ("regulator_officer",)  # type: ignore[union-attr]
    assert told.clauses == ("8(a)",)  # type: ignore[union-attr]


def has(table: PayTable, *extra: str) -> set[str]:
    found = fitted(table.book, extra)
    assert not isinstance(found, Refusal)
    return set(found)


@pytest.mark.clause(BIG_SMALL, "2", "4(a)", "4(b)#a", "1(c)", "4(c)", "3(c)#b")
def test_every_table_of_big_and_small_has_cage_bell_keypad_and_lights(table: PayTable) -> None:
    wanted = {"tumbler", "dice_set", "bell", "keypad", "lights", "marker_buttons"}
    assert has(table) == wanted


@pytest.mark.clause(BIG_WHEEL, "2.1", "2.2", "2.4", "2.5.1", "2.5.2", "2.6", "1.1 [WND]")
def test_a_big_wheel_may_have_keypad_lights_and_display(table: PayTable) -> None:
    always = {"wheel", "indicator", "marker_buttons", "drop_box"}
    assert has(table) == always
    extra = ("keypad", "lights", "history_display")
    assert has(table, *extra) == always | set(extra)
    small = unattested(table.book, ["wheel"], {"wheel": 1499})
    assert isinstance(small, Refusal)
    assert small.clauses == ("2.1", "2.2")
    assert unattested(table.book, ["wheel"], {"wheel": 1500}) is None


@pytest.mark.clause(SIC_BO, "2.3", "2.4", "2.5", "2.6", "5.2", "6.1", "1.1 [WND]", "2.7.1", "2.7.2")
def test_a_sic_bo_table_may_have_keypad_touch_screen_and_screens(table: PayTable) -> None:
    always = {"tumbler", "dice_set", "lights", "marker_buttons", "float_tray"}
    assert has(table) == always
    extra = ("keypad", "touch_screen", "screen", "history_display")
    assert has(table, *extra) == always | set(extra)


@pytest.mark.clause(
    VICTORIA, "2.3.1", "2.4", "2.3.2(a)", "2.3.2(b)", "2.2.3", "5.1.6", "3.1.2(e)", option="b"
)
def test_every_victorian_table_has_tumbler_keypad_and_lights(table: PayTable) -> None:
    assert has(table) == {"tumbler", "dice_set", "keypad", "lights", "marker_buttons"}


@pytest.mark.clause(ROULETTE, "5.2(b)", "9(a)", "9(d)", "6(d)", "5.2(a)", "12(a)#a")
def test_a_live_roulette_table_has_wheel_ball_and_dolly(table: PayTable) -> None:
    always = {"wheel", "ball", "dolly", "marker_buttons"}
    assert has(table) == always
    assert has(table, "neighbour_buttons") == {*always, "neighbour_buttons"}
    for size, fits in ((16, False), (17, True), (22, True), (23, False)):
        assert (unattested(table.book, ["ball"], {"ball": size}) is None) == fits


@pytest.mark.clause(ROULETTE, "5.2(a)", "12(a)#a")
def test_no_neighbours_bet_without_its_buttons(table: PayTable) -> None:
    house = House(table, equipment=("wheel", "ball", "dolly"))
    house.open_betting()
    refused = house.refused("ann", "place", position="neighbours:0", stake=25_00)
    assert refused.code == "not_fitted"
    assert refused.clauses == ("5.2(a)", "12(a)#a")
    with_them = House(table, equipment=("wheel", "ball", "dolly", "neighbour_buttons"))
    with_them.open_betting()
    with_them.done("ann", "place", position="neighbours:0", stake=25_00)
