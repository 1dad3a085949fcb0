"""Every sign that a book asks for, as it stands: on the list while it is so, with where and why."""

import pytest

import croupier
from croupier.game.moments import later
from croupier.game.signs import Sign, signs_owed, signs_up
from house import House


def house_of(book: str, **opened: object) -> House:
    return House(croupier.load(book).table, **opened)  # type: ignore[arg-type]


def up(house: House, name: str) -> list[Sign]:
    return [sign for sign in signs_up(house.table, house.state) if sign.sign == name]


def said(house: House, name: str) -> list[str]:
    return [sign.says for sign in up(house, name)]


@pytest.mark.parametrize("book", croupier.every_book())
def test_limits_are_always_up_where_the_book_has_them(book: str) -> None:
    house = house_of(book)
    (limits,) = up(house, "limits")
    entry = house.table.book.tables["sign"]["limits"]
    assert limits.says == "minimum $5.00, maximum $100.00"
    assert (limits.at, limits.clauses) == (entry.fields["at"], entry.source.clauses)
    assert said(house, "multiples") == []
    assert said(house_of(book, multiples=True), "multiples") == ["stakes in multiples of $5.00"]


@pytest.mark.parametrize("book", ["nsw-sic-bo", "victoria-sic-bo:a"])
def test_a_higher_minimum_stands_with_its_time(book: str) -> None:
    house = house_of(book)
    boss = "supervisor" if book.startswith("nsw") else "pit_boss"
    at = later(house.now, minutes=30)
    house.done(boss, "change_limits", minimum=10_00, maximum=100_00, at=at)
    assert said(house, "raised_minimum") == []
    house.done("dealer", "show_sign", sign="raised_minimum")
    (sign,) = up(house, "raised_minimum")
    assert sign.says == "the minimum will be $10.00 from 08:30"
    assert (sign.since, sign.due) == (house.now, at)


def test_a_players_own_signs_stand_at_his_place() -> None:
    house = house_of("nsw-big-wheel")
    own = {"minimum": 5_00, "maximum": 500_00, "reference": "letter 4"}
    house.done("supervisor", "grant_personal_limits", player="ann", **own)
    assert said(house, "personal_limits") == []
    house.done("dealer", "show_sign", sign="personal_limits", player="ann")
    (sign,) = up(house, "personal_limits")
    assert (sign.player, sign.says) == ("ann", "limits of this place: $5.00 to $500.00")
    red = {"player": "bob", "colour": "red", "count": 5, "each": 10_00}
    house.do("bob", "declare_colour", each=10_00)
    house.done("dealer", "issue_colour", **red)
    assert [(s.player, s.says) for s in up(house, "colour_value")] == [("bob", "red: $10.00 each")]
    house.done("dealer", "redeem_colour", player="bob", colour="red", count=5)
    assert up(house, "colour_value") == []


def test_a_streaks_signs_follow_its_window() -> None:
    house = house_of("nsw-sic-bo")
    assert said(house, "streak_amount") == ["a Super Streak wager is $10.00"]
    assert said(house, "streak_open") == []
    house.play("1-2-4")
    assert "a Super Streak wager on small and big may be placed" in said(house, "streak_open")
    assert up(house_of("nsw-sic-bo", streak_amount=0), "streak_amount") == []


def test_the_closing_sign_says_when() -> None:
    house = house_of("nsw-sic-bo")
    house.done("supervisor", "announce_closing", at=later(house.now, minutes=45))
    house.done("dealer", "show_sign", sign="closing")
    assert said(house, "closing") == ["this table closes at 08:45"]


def test_neighbours_from_five_minimums_or_their_own() -> None:
    assert said(house_of("adelaide-roulette"), "neighbours_minimum") == [
        "neighbours bets from $25.00"
    ]
    other = house_of("adelaide-roulette", by_wager={"neighbours": (10_00, 100_00)})
    assert said(other, "neighbours_minimum") == ["neighbours bets from $10.00"]


def test_what_people_put_up_is_owed_until_they_do() -> None:
    house = house_of("victoria-sic-bo:a")
    assert signs_owed(house.table, house.state) == ("statutory", "odds")
    house.done("dealer", "put_up_notice", notice="statutory")
    assert signs_owed(house.table, house.state) == ("odds",)
    assert said(house, "statutory") == ["what the Act asks for is displayed"]
    refused = house.refused("dealer", "put_up_notice", notice="limits")
    assert refused.code == "no_such_sign"
    roulette = house_of("adelaide-roulette")
    assert signs_owed(roulette.table, roulette.state) == ("odds",)
    papers = {"players": ("ann",), "writing": "letter 5", "notified": "fax of noon"}
    told, _ = roulette.done("shift_manager", "arrange_straight_up", **papers)
    assert told.offices == ("regulator_officer",)  # type: ignore[union-attr]
    assert signs_owed(roulette.table, roulette.state) == ("odds", "straight_up_only")
