"""Readings: how a book declares them, how one is chosen, and what is refused."""

import pytest

import croupier
from croupier import BadInput, Game
from croupier.rulebook.readings import ReadingSet, Unreadable, word_of

PLAIN = {"point": 49, "says": "which", "default": "a", "values": ["a", "b"]}


def declared(table: object, chosen: str | None = None) -> ReadingSet:
    readings = ReadingSet()
    readings.declare("r", table, chosen)
    return readings


def test_the_default_is_in_force_until_another_is_chosen() -> None:
    assert declared(PLAIN).resolve({"reading": "r"}) == "a"
    assert declared(PLAIN, "b").resolve({"reading": "r"}) == "b"


def test_a_table_of_values_gives_what_the_word_stands_for() -> None:
    table = PLAIN | {"values": {"a": [1, 2], "b": [3]}}
    assert declared(table).resolve({"reading": "r"}) == [1, 2]
    assert declared(table, "b").resolve({"x": [{"reading": "r"}]}) == {"x": [[3]]}


def test_true_and_numbers_are_spelled_as_on_a_command_line() -> None:
    assert [word_of(value) for value in (True, False, 12, "up")] == ["true", "false", "12", "up"]
    flags = PLAIN | {"default": True, "values": [True, False]}
    assert declared(flags).resolve({"reading": "r"}) is True
    assert declared(flags, "false").resolve({"reading": "r"}) is False


def test_a_range_takes_any_whole_number_within() -> None:
    table = {"point": 49, "says": "how many", "default": 5, "range": [1, 100]}
    assert declared(table).resolve({"reading": "r"}) == 5
    assert declared(table, "100").resolve({"reading": "r"}) == 100
    for word in ("0", "101", "-1", "five", "5.0", "", "1e2"):
        with pytest.raises(Unreadable, match="whole number from 1 to 100"):
            declared(table, word)


def test_a_switch_writes_each_word_where_it_is_used() -> None:
    switch = {"reading": "r", "a": {"alike": 3}, "b": {"never": True}}
    assert declared(PLAIN).resolve(switch) == {"alike": 3}
    assert declared(PLAIN, "b").resolve(switch) == {"never": True}


def test_a_switch_must_write_every_word() -> None:
    with pytest.raises(Unreadable, match="must write each word"):
        declared(PLAIN).resolve({"x": {"reading": "r", "a": 1}})
    with pytest.raises(Unreadable, match="must write each word"):
        declared(PLAIN).resolve({"x": {"reading": "r", "a": 1, "b": 2, "c": 3}})


def test_where_a_reading_is_used_is_known() -> None:
    readings = declared(PLAIN)
    readings.resolve({"even": {"wins": {"reading": "r"}}, "odd": 1}, ("wager",))
    assert readings.under(("wager", "even")) == ("r",)
    assert readings.under(("wager", "odd")) == ()
    assert readings.under(("wager",)) == ("r",)


@pytest.mark.parametrize(
    ("table", "why"),
    [
        ("a", "must be a table"),
        (PLAIN | {"valeus": []}, "unknown key `valeus`; did you mean values"),
        (PLAIN | {"point": 0}, "needs `point`"),
        (PLAIN | {"point": True}, "needs `point`"),
        (PLAIN | {"point": "49"}, "needs `point`"),
        (PLAIN | {"says": ""}, "needs `says`"),
        (PLAIN | {"range": [1, 2]}, "either `values` or `range`"),
        ({k: v for k, v in PLAIN.items() if k != "values"}, "either `values` or `range`"),
        (PLAIN | {"values": []}, "must be a list of different words"),
        (PLAIN | {"values": {}}, "must be a list of different words"),
        (PLAIN | {"values": ["a", "a"]}, "must be a list of different words"),
        (PLAIN | {"default": "c"}, "has no value 'c'"),
        (PLAIN | {"default": None}, "has no value"),
        ({"point": 1, "says": "x", "default": 1, "range": [2, 1]}, "must be .least, most."),
        ({"point": 1, "says": "x", "default": 1, "range": [1]}, "must be .least, most."),
    ],
)
def test_a_badly_declared_reading_says_what_is_wrong(table: object, why: str) -> None:
    with pytest.raises(Unreadable, match=why):
        declared(table)


def test_an_unknown_reading_in_the_rules_is_said_with_its_place() -> None:
    with pytest.raises(Unreadable, match=r"wager.even: no reading 'rr'; did you mean r\?"):
        declared(PLAIN).resolve({"even": {"reading": "rr"}}, ("wager",))


def test_every_reading_of_every_book_has_its_default_in_force(game: Game) -> None:
    for reading in game.book.readings.values():
        assert reading.value == reading.default
        assert reading.value in reading.words
        assert 1 <= reading.point <= 139


def test_every_value_of_every_reading_loads_and_is_in_force(game: Game) -> None:
    for reading in game.book.readings.values():
        bounds = [str(n) for n in (reading.least, reading.most) if n is not None]
        for word in (*reading.words, *bounds):
            other = croupier.load(game.book.name, {reading.name: word})
            assert other.book.readings[reading.name].value == word


def test_a_chosen_reading_changes_the_pay_table() -> None:
    printed = croupier.load("nsw-sic-bo", {"even.totals": "printed"})
    assert "even" not in printed.lit("4-5-1")
    assert "even" in croupier.load("nsw-sic-bo").lit("4-5-1")
    figures = {str(odds.position): odds for odds in printed.odds()}
    assert (figures["even"].ways, str(figures["even"].edge)) == (78, "5/18")
    assert figures["even"].readings == ("even.totals",)


@pytest.mark.parametrize(
    ("chosen", "why"),
    [
        ({"even.total": "printed"}, "did you mean even.totals?"),
        ({"even.totals": "print"}, "did you mean printed?"),
        ({"even.totals": ""}, "known: intended, printed"),
        ({"x" * 500: "y"}, "no reading"),
        ({"super_streak.reset_on_open": "True"}, "did you mean true?"),
    ],
)
def test_a_reading_that_is_not_there_is_offered_back(chosen: dict[str, str], why: str) -> None:
    with pytest.raises(BadInput) as caught:
        croupier.load("nsw-sic-bo", chosen)
    assert why in str(caught.value)
    assert len(str(caught.value)) < 1000


def test_a_range_outside_is_refused_in_words() -> None:
    with pytest.raises(BadInput, match="whole number from 1 to 20, not '21'"):
        croupier.load("victoria-sic-bo:a", {"round.min_activations": "21"})


def test_readings_of_one_option_are_not_those_of_the_other() -> None:
    croupier.load("victoria-sic-bo:b", {"colour.match": "exactly"})
    with pytest.raises(BadInput, match=r"victoria-sic-bo:a has no reading 'colour.match'"):
        croupier.load("victoria-sic-bo:a", {"colour.match": "exactly"})
