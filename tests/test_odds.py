"""Exact odds: the streak's law against a chain worked out backwards, and figures by name."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import croupier
from croupier import Game, PositionOdds
from croupier.odds import odds_at
from croupier.odds.streak import run_law
from croupier.rulebook.model import PositionId

LoadGame = Callable[..., Game]
ROLLS = list(product(range(1, 7), repeat=3))
#: 7.2: what a run of so many pays. Three or fewer lose.
RUNS = {4: 6, 5: 10, 6: 15, 7: 20, 8: 35, 9: 50, 10: 75, 11: 100, 12: 500}
MODES = ("ride_changeover", "named_side", "include_changeover", "next_result_fixes")
PRINTED_EVEN = {4, 6, 8, 12, 14, 16, 18}


def side_of(roll: tuple[int, ...], pair: str) -> str:
    """What a result is to a pair of sides; a triple is nothing to either."""
    if len(set(roll)) == 1:
        return "neutral"
    total = sum(roll)
    if pair == "small-big":
        return "small" if total <= 10 else "big"
    return "odd" if total % 2 else "even"


def shares(pair: str) -> dict[str, Fraction]:
    kinds = [side_of(roll, pair) for roll in ROLLS]
    return {kind: Fraction(kinds.count(kind), len(kinds)) for kind in set(kinds)}


#: Chance of a win, mean and mean square of the net.
Law = tuple[Fraction, ...]


def from_count(count: int, on: Fraction, neutral: Fraction) -> Law:
    """Chance of a win, mean and mean square of the net, of a live wager at this count.

    Round by round: a neutral result changes nothing, one of the side adds one, any other ends it;
    twelve is paid at once. A round that changes nothing is solved for, not waited out.
    """
    value: Law = (Fraction(1), Fraction(RUNS[12]), Fraction(RUNS[12]) ** 2)
    for at in range(11, count - 1, -1):
        net = Fraction(RUNS.get(at, -1))
        ended: Law = (Fraction(at in RUNS), net, net**2)
        off = 1 - on - neutral
        value = tuple(
            (on * more + off * end) / (1 - neutral) for more, end in zip(value, ended, strict=True)
        )
    return value


def expected(mode: str, pair: str, side: str) -> Law:
    chances = shares(pair)
    neutral = chances.pop("neutral")
    match mode:
        case "named_side":
            return from_count(0, chances[side], neutral)
        case "ride_changeover" | "include_changeover":
            # A run's end is the first of the other side's run, so the sides take turns.
            start = 0 if mode == "ride_changeover" else 1
            laws = [from_count(start, chances[name], neutral) for name in pair.split("-")]
            return tuple(sum(parts) / 2 for parts in zip(*laws, strict=True))
        case _:
            decisive = sum(chances.values())
            laws = [
                tuple(part * on / decisive for part in from_count(1, on, neutral))
                for on in chances.values()
            ]
            return tuple(sum(parts) for parts in zip(*laws, strict=True))


@pytest.mark.parametrize("mode", MODES)
def test_each_mode_of_a_streak_follows_its_chain(mode: str, load_game: LoadGame) -> None:
    game = load_game("nsw-sic-bo", {"super_streak.mode": mode})
    streaks = [odds for odds in game.odds() if odds.position.startswith("super_streak:")]
    choices = [odds.position.partition(":")[2] for odds in streaks]
    named = ["small", "big", "odd", "even"]
    assert choices == (named if mode == "named_side" else ["small-big", "odd-even"])
    for odds, choice in zip(streaks, choices, strict=True):
        pair = "small-big" if choice.startswith(("small", "big")) else "odd-even"
        chance, mean, square = expected(mode, pair, choice)
        assert (odds.ways, odds.outcomes) == (None, None)
        assert odds.chance == chance
        assert odds.edge == -mean
        assert odds.variance == square - mean**2
        assert odds.pays == tuple(map(Fraction, RUNS.values()))


@pytest.mark.parametrize(
    ("mode", "chance", "edge"),
    [
        ("ride_changeover", "1/16", "201/2048"),
        ("named_side", "1/16", "201/2048"),
        ("include_changeover", "1/8", "-823/1024"),
        ("next_result_fixes", "1/8", "-823/1024"),
    ],
)
def test_the_figures_of_point_60(mode: str, chance: str, edge: str, load_game: LoadGame) -> None:
    game = load_game("nsw-sic-bo", {"super_streak.mode": mode})
    for position in game.table.streaks:
        odds = odds_at(game.table, position)
        assert (str(odds.chance), str(odds.edge)) == (chance, edge)


def test_a_streak_on_the_printed_even_costs_what_point_49_says(load_game: LoadGame) -> None:
    """Ten ends such a run: 78 ways of 210 go on. The list of unclear points says 80.9 %."""
    readings = {"even.totals": "printed", "super_streak.mode": "named_side"}
    game = load_game("nsw-sic-bo", readings)
    even = Fraction(
        sum(len(set(roll)) > 1 and sum(roll) in PRINTED_EVEN for roll in ROLLS), len(ROLLS)
    )
    _, mean, _ = from_count(0, even, Fraction(6, 216))
    found = odds_at(game.table, game.table.index[PositionId("super_streak:even")])
    assert found.edge == -mean
    assert f"{float(found.edge):.3f}" == "0.809"


def test_a_side_is_fixed_as_often_as_it_comes(load_game: LoadGame) -> None:
    """With the printed list Even comes less often than Odd: 78 ways against 105."""
    readings = {"even.totals": "printed", "super_streak.mode": "next_result_fixes"}
    game = load_game("nsw-sic-bo", readings)
    ways = {"odd": Fraction(105), "even": Fraction(78)}
    laws = {side: from_count(1, on / 216, Fraction(6, 216)) for side, on in ways.items()}
    found = odds_at(game.table, game.table.index[PositionId("super_streak:odd-even")])
    for part, figure in ((0, found.chance), (1, -found.edge)):
        assert figure == sum(laws[side][part] * on for side, on in ways.items()) / 183


@pytest.mark.parametrize("mode", MODES)
def test_a_law_adds_up_to_one(mode: str, load_game: LoadGame) -> None:
    table = load_game("nsw-sic-bo", {"super_streak.mode": mode}).table
    for position in table.streaks:
        law = run_law(table, position)
        assert sum(chance for _, chance in law) == 1
        assert all(chance > 0 for _, chance in law)


def test_a_wager_of_one_round_has_no_run(load_game: LoadGame) -> None:
    table = load_game("nsw-sic-bo").table
    with pytest.raises(ValueError, match="small is no streak"):
        run_law(table, table.index[PositionId("small")])


def figures(game: Game) -> dict[str, PositionOdds]:
    return {str(odds.position): odds for odds in game.odds()}


@pytest.mark.parametrize(
    ("book", "readings", "position", "ways", "edge"),
    [
        ("nsw-sic-bo", {"even.totals": "printed"}, "even", 78, "5/18"),
        ("adelaide-big-small", {}, "field", 104, "1/27"),
        ("adelaide-big-small", {"field.triples_lose": "true"}, "field", 102, "1/18"),
        ("victoria-sic-bo:b", {}, "single_colour:red", 152, "-11/27"),
        ("victoria-sic-bo:b", {}, "specific_colour_double:blue", 56, "-1/27"),
        ("victoria-sic-bo:b", {"colour.match": "exactly"}, "single_colour:red", 96, "1/9"),
        ("victoria-sic-bo:b", {"colour.match": "exactly"}, "specific_colour_double:red", 48, "1/9"),
        ("victoria-sic-bo:b", {"small_big.colour_triple_loses": "true"}, "small", 96, "1/9"),
        ("victoria-sic-bo:b", {}, "any_colour_triple", 24, "1/9"),
        ("adelaide-roulette", {}, "neighbours:0", 5, "1/37"),
        ("adelaide-roulette", {}, "corner:0-1-2-3", 4, "1/37"),
        ("nsw-big-wheel", {}, "symbol:7", 1, "1/13"),
    ],
)
def test_published_figures(
    book: str, readings: dict[str, str], position: str, ways: int, edge: str
) -> None:
    odds = figures(croupier.load(book, readings))[position]
    assert (odds.ways, str(odds.edge)) == (ways, edge)


def test_figures_are_fractions_and_agree_with_each_other(game: Game) -> None:
    for odds in game.odds():
        assert all(
            isinstance(part, Fraction)
            for part in (odds.chance, odds.edge, odds.variance, *odds.pays)
        )
        assert 0 < odds.chance < 1
        assert odds.variance > 0
        assert odds.edge < 1
        if odds.ways is not None and odds.outcomes is not None:
            assert odds.chance == Fraction(odds.ways, odds.outcomes)
        known = game.book.readings
        assert all(name in known for name in odds.readings)


@settings(deadline=None, max_examples=40)
@given(st.data())
def test_settling_every_result_once_gives_the_edge(
    load_game: LoadGame, data: st.DataObject
) -> None:
    """The odds and the settlement are the same table: what a full cycle costs is the edge."""
    name = data.draw(st.sampled_from(["adelaide-roulette", "nsw-big-wheel", "victoria-sic-bo:b"]))
    game = load_game(name)
    odds = data.draw(st.sampled_from(game.odds()))
    stake = data.draw(st.integers(1, 400)) * 500
    net = 0
    for outcome in game.book.space.outcomes:
        money = f"{stake // 100}.{stake % 100:02d}"
        (done,) = game.settle(outcome.key, [(odds.position, money)])
        net += outcome.weight * (done.won - done.lost)
    assert Fraction(-net, stake * game.book.space.weight) == odds.edge


def test_a_streak_rests_on_the_readings_of_what_it_rides(load_game: LoadGame) -> None:
    odds = {one.position: one for one in load_game("nsw-sic-bo").odds()}
    assert odds[PositionId("super_streak:small-big")].readings == ("super_streak.mode",)
    assert odds[PositionId("super_streak:odd-even")].readings == (
        "super_streak.mode",
        "even.totals",
    )
