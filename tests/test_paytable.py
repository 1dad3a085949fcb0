"""Every cell of every pay table against the rules written a second time, from the documents.

Here a wager is a plain predicate over an ordered roll, a pocket or a section; nothing is shared
with the vocabulary or with rules.toml. All 216, 37 and 52 results are walked through.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, pairwise, product
from typing import Any

import pytest

import croupier
from croupier import Game
from croupier.paytable import PayTable

LoadGame = Callable[..., Game]
Roll = tuple[int, ...]
#: What a winning unit brings: winnings, and how much of the stake comes back. None is a loss.
Paid = tuple[Fraction, Fraction] | None
Rule = Callable[[Roll], Paid]
Rules = dict[str, Rule]
DIE = range(1, 7)
ROLLS: list[Roll] = list(product(DIE, repeat=3))


def pays(odds: int | Fraction, when: Callable[[Roll], bool]) -> Rule:
    return lambda roll: (Fraction(odds), Fraction(1)) if when(roll) else None


def triple(roll: Roll) -> bool:
    return roll[0] == roll[1] == roll[2]


def dice_rules(
    *,
    triple_pays: int,
    any_triple_pays: int,
    top_totals: tuple[int, int, int],
    pair_pays: Fraction,
    three_pays: int,
) -> Rules:
    """The wagers that the three dice games share; what differs is what they pay."""
    rules: Rules = {
        "small": pays(1, lambda r: 4 <= sum(r) <= 10 and not triple(r)),
        "big": pays(1, lambda r: 11 <= sum(r) <= 17 and not triple(r)),
        "odd": pays(1, lambda r: sum(r) % 2 == 1 and not triple(r)),
        "even": pays(1, lambda r: sum(r) % 2 == 0 and not triple(r)),
        "any_triple": pays(any_triple_pays, triple),
    }
    totals = dict(zip((4, 5, 6, 7, 8, 9, 10), (*top_totals, 12, 8, 7, 6), strict=True))
    for total in range(4, 18):
        odds = totals[min(total, 21 - total)]
        rules[f"total:{total}"] = pays(odds, lambda r, total=total: sum(r) == total)  # type: ignore[misc]
    for n in DIE:
        rules[f"specific_triple:{n}"] = pays(triple_pays, lambda r, n=n: r == (n, n, n))  # type: ignore[misc]
        rules[f"specific_double:{n}"] = pays(11, lambda r, n=n: r.count(n) >= 2)  # type: ignore[misc]
        rules[f"single:{n}"] = single(n, three_pays)
    for a, b in combinations(DIE, 2):
        rules[f"pair:{a}-{b}"] = pays(pair_pays, lambda r, a=a, b=b: a in r and b in r)  # type: ignore[misc]
    for four in ("1234", "2345", "2356", "3456"):
        numbers = {int(digit) for digit in four}
        rules[f"four_numbers:{'-'.join(four)}"] = pays(
            7,
            lambda r, numbers=numbers: len(set(r)) == 3 and set(r) <= numbers,  # type: ignore[misc]
        )
    return rules


def single(n: int, three_pays: int) -> Rule:
    rungs = {1: 1, 2: 2, 3: three_pays}
    return lambda r: (Fraction(rungs[r.count(n)]), Fraction(1)) if n in r else None


def big_small(*, field_triples_lose: bool = False) -> Rules:
    rules = dice_rules(
        triple_pays=190,
        any_triple_pays=32,
        top_totals=(64, 32, 19),
        pair_pays=Fraction(11, 2),
        three_pays=10,
    )
    field = {5, 6, 7, 8, 13, 14, 15, 16}
    rules["field"] = pays(1, lambda r: sum(r) in field and not (field_triples_lose and triple(r)))
    return rules


def sic_bo(*, printed_even: bool = False) -> Rules:
    rules = dice_rules(
        triple_pays=180,
        any_triple_pays=31,
        top_totals=(62, 31, 18),
        pair_pays=Fraction(6),
        three_pays=12,
    )
    if printed_even:
        printed = {4, 6, 8, 12, 14, 16, 18}
        rules["even"] = pays(1, lambda r: sum(r) in printed and not triple(r))
    return rules


SYMBOLS = ("fish", "prawn", "gourd", "coin", "crab", "chicken")
COLOUR = {1: "red", 6: "red", 2: "green", 5: "green", 3: "blue", 4: "blue"}


def option_b(*, exactly: bool = False, colour_triple_loses: bool = False) -> Rules:
    def colours(r: Roll) -> list[str]:
        return [COLOUR[n] for n in r]

    def loses(r: Roll) -> bool:
        return triple(r) or (colour_triple_loses and len(set(colours(r))) == 1)

    def count(r: Roll, colour: str, least: int) -> bool:
        shown = colours(r).count(colour)
        return shown == least if exactly else shown >= least

    numbers = sic_bo()
    rules: Rules = {name: rule for name, rule in numbers.items() if name.startswith("total:")}
    rules["small"] = pays(1, lambda r: 4 <= sum(r) <= 10 and not loses(r))
    rules["big"] = pays(1, lambda r: 11 <= sum(r) <= 17 and not loses(r))
    rules["any_symbol_triple"] = pays(31, triple)
    rules["any_colour_triple"] = pays(7, lambda r: len(set(colours(r))) == 1)
    for n, symbol in enumerate(SYMBOLS, 1):
        rules[f"specific_symbol_triple:{symbol}"] = numbers[f"specific_triple:{n}"]
        rules[f"single_symbol:{symbol}"] = numbers[f"single:{n}"]
    for colour in ("red", "green", "blue"):
        rules[f"specific_colour_triple:{colour}"] = pays(
            23,
            lambda r, c=colour: colours(r) == [c] * 3,  # type: ignore[misc]
        )
        rules[f"specific_colour_double:{colour}"] = pays(3, lambda r, c=colour: count(r, c, 2))  # type: ignore[misc]
        rules[f"single_colour:{colour}"] = pays(1, lambda r, c=colour: count(r, c, 1))  # type: ignore[misc]
    return rules


def big_wheel() -> Rules:
    return {
        f"symbol:{n}": pays(odds, lambda r, n=n: r[0] == n)  # type: ignore[misc]
        for n, odds in enumerate((1, 3, 5, 11, 23, 47, 47), 1)
    }


WHEEL = [
    *(0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10),
    *(5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26),
]


def roulette(*, with_zero: bool = True) -> Rules:
    """The cloth: rows of three under zero; colours alternate along the wheel, 32 red."""
    red = set(WHEEL[1::2])
    rules: Rules = {
        "red": pays(1, lambda r: r[0] in red),
        "black": pays(1, lambda r: r[0] not in red and r[0] != 0),
        "odd": pays(1, lambda r: r[0] % 2 == 1),
        "even": pays(1, lambda r: r[0] % 2 == 0 and r[0] != 0),
        "low": pays(1, lambda r: 1 <= r[0] <= 18),
        "high": pays(1, lambda r: 19 <= r[0] <= 36),
    }
    for n in (1, 2, 3):
        rules[f"column:{n}"] = pays(2, lambda r, n=n: r[0] != 0 and r[0] % 3 == n % 3)  # type: ignore[misc]
        rules[f"dozen:{n}"] = pays(2, lambda r, n=n: (r[0] + 11) // 12 == n)  # type: ignore[misc]
    for name, odds, numbers in cloth(with_zero=with_zero):
        id_ = f"{name}:{'-'.join(map(str, numbers))}"
        rules[id_] = pays(odds, lambda r, numbers=numbers: r[0] in numbers)  # type: ignore[misc]
    for at, n in enumerate(WHEEL):
        near = {WHEEL[(at + step) % 37] for step in (-2, -1, 0, 1, 2)}
        # A fifth lies on the number that wins and is paid 35 to 1; four fifths are lost.
        rules[f"neighbours:{n}"] = lambda r, near=near: (  # type: ignore[misc]
            (Fraction(35, 5), Fraction(1, 5)) if r[0] in near else None
        )
    return rules


def cloth(*, with_zero: bool) -> Iterator[tuple[str, int, tuple[int, ...]]]:
    rows = [(n, n + 1, n + 2) for n in range(1, 37, 3)]
    yield from (("straight", 35, (n,)) for n in range(37))
    yield from (("split", 17, pair) for a, b, c in rows for pair in ((a, b), (b, c)))
    yield from (("split", 17, (n, n + 3)) for n in range(1, 34))
    yield from (("street", 11, row) for row in rows)
    for row, below in pairwise(rows):
        yield "six_line", 5, (*row, *below)
        yield "corner", 8, (*row[:2], *below[:2])
        yield "corner", 8, (*row[1:], *below[1:])
    if with_zero:
        yield from (("split", 17, (0, n)) for n in (1, 2, 3))
        yield from (("street", 11, trio) for trio in ((0, 1, 2), (0, 2, 3)))
        yield "corner", 8, (0, 1, 2, 3)


SECTIONS: list[Roll] = [
    (n,) for n, count in enumerate((24, 12, 8, 4, 2, 1, 1), 1) for _ in range(count)
]
POCKETS: list[Roll] = [(n,) for n in range(37)]

BOOKS: list[tuple[str, dict[str, str], Rules, list[Roll]]] = [
    ("adelaide-big-small", {}, big_small(), ROLLS),
    (
        "adelaide-big-small",
        {"field.triples_lose": "true"},
        big_small(field_triples_lose=True),
        ROLLS,
    ),
    ("nsw-sic-bo", {}, sic_bo(), ROLLS),
    ("nsw-sic-bo", {"even.totals": "printed"}, sic_bo(printed_even=True), ROLLS),
    ("victoria-sic-bo:a", {}, sic_bo(), ROLLS),
    ("victoria-sic-bo:b", {}, option_b(), ROLLS),
    ("victoria-sic-bo:b", {"colour.match": "exactly"}, option_b(exactly=True), ROLLS),
    (
        "victoria-sic-bo:b",
        {"small_big.colour_triple_loses": "true"},
        option_b(colour_triple_loses=True),
        ROLLS,
    ),
    ("nsw-big-wheel", {}, big_wheel(), SECTIONS),
    ("adelaide-roulette", {}, roulette(), POCKETS),
    (
        "adelaide-roulette",
        {"roulette.zero_combinations": "none"},
        roulette(with_zero=False),
        POCKETS,
    ),
]
IDS = [" ".join((name, *map("=".join, readings.items()))) for name, readings, _, _ in BOOKS]
each_book = pytest.mark.parametrize(("name", "readings", "rules", "results"), BOOKS, ids=IDS)


def spelled(name: str, roll: Roll) -> str:
    return "-".join(SYMBOLS[n - 1] if name.endswith(":b") else str(n) for n in roll)


def test_every_book_has_a_second_writing() -> None:
    assert {name for name, readings, _, _ in BOOKS if not readings} == set(croupier.every_book())


@each_book
def test_just_the_positions_of_the_document_are_offered(
    name: str, readings: dict[str, str], rules: Rules, results: list[Roll], load_game: LoadGame
) -> None:
    table: PayTable = load_game(name, readings).table
    assert {position.id for position in table.positions} == set(rules)


@each_book
def test_every_cell_is_what_the_document_says(
    name: str, readings: dict[str, str], rules: Rules, results: list[Roll], load_game: LoadGame
) -> None:
    game = load_game(name, readings)
    table = game.table
    for roll in results:
        outcome = game.outcome(spelled(name, roll))
        lit = []
        for id_, rule in rules.items():
            paid = rule(roll)
            tier: Any = table.tier(id_, outcome)  # type: ignore[arg-type]
            assert (None if tier is None else (tier.won, tier.returned)) == paid, (id_, roll)
            lit += [id_] if paid else []
        assert sorted(game.lit(spelled(name, roll))) == sorted(lit)


@each_book
def test_ways_edge_and_variance_are_those_of_the_enumeration(
    name: str, readings: dict[str, str], rules: Rules, results: list[Roll], load_game: LoadGame
) -> None:
    figures = {odds.position: odds for odds in load_game(name, readings).odds()}
    size = len(results)
    for id_, rule in rules.items():
        paid = [rule(roll) for roll in results]
        nets = [Fraction(-1) if one is None else one[0] + one[1] - 1 for one in paid]
        mean = sum(nets) / size
        odds = figures[id_]  # type: ignore[index]
        assert (odds.ways, odds.outcomes) == (size - paid.count(None), size)
        assert odds.chance == Fraction(size - paid.count(None), size)
        assert odds.edge == -mean, id_
        assert odds.variance == sum((net - mean) ** 2 for net in nets) / size
        assert odds.pays == tuple(sorted({one[0] for one in paid if one}))


def test_the_space_weighs_what_the_document_gives(game: Game) -> None:
    name = game.book.name
    results = next(results for book, _, _, results in BOOKS if book == name)
    assert game.book.space.weight == len(results)


def test_the_wheel_stands_in_its_order_and_its_colours_alternate(load_game: LoadGame) -> None:
    space = load_game("adelaide-roulette").book.space
    assert [face.value for face in space.faces] == WHEEL
    colours = [face.colour for face in space.faces]
    assert colours == ["green", *["red", "black"] * 18]


def test_a_position_knows_its_clauses(game: Game) -> None:
    for position in game.table.index.values():
        assert position.clauses, position.id
    for odds in game.odds():
        assert set(game.table.index[odds.position].clauses) <= set(odds.clauses)


def test_a_table_is_compiled_once_and_the_same_each_time(game: Game) -> None:
    again = PayTable(game.book)
    assert again.rows == game.table.rows
    assert again.tiers == game.table.tiers
    assert all(isinstance(row, bytes) for row in again.rows.values())


#: The appendix of the list of unclear points: edges worked out by hand from odds and ways.
EDGES: dict[str, dict[str, str]] = {
    "adelaide-big-small": {
        "small big odd even": "1/36",
        "specific_triple": "25/216",
        "any_triple": "1/12",
        "specific_double": "1/9",
        "total:4 total:17 total:7 total:14": "7/72",
        "total:5 total:16": "1/12",
        "total:6 total:15 total:9 total:12": "2/27",
        "total:8 total:13 total:10 total:11": "1/8",
        "pair": "7/72",
        "four_numbers": "1/9",
        "single": "5/108",
        "field": "1/27",
    },
    "nsw-sic-bo": {
        "small big odd even pair": "1/36",
        "specific_triple": "35/216",
        "any_triple specific_double four_numbers total:5 total:16": "1/9",
        "total:4 total:17 total:8 total:13 total:10 total:11": "1/8",
        "total:6 total:15": "13/108",
        "total:7 total:14": "7/72",
        "total:9 total:12": "2/27",
        "single": "1/27",
        "super_streak": "201/2048",
    },
    "victoria-sic-bo:b": {
        "small big": "1/36",
        "specific_symbol_triple": "35/216",
        "any_symbol_triple specific_colour_triple any_colour_triple total:5 total:16": "1/9",
        "total:4 total:17 total:8 total:13 total:10 total:11": "1/8",
        "total:6 total:15": "13/108",
        "total:7 total:14": "7/72",
        "total:9 total:12": "2/27",
        "single_symbol": "1/27",
        "specific_colour_double": "-1/27",
        "single_colour": "-11/27",
    },
    "nsw-big-wheel": {"symbol": "1/13"},
    "adelaide-roulette": {
        "straight split street corner six_line column dozen": "1/37",
        "red black odd even low high neighbours": "1/37",
    },
}
EDGES["victoria-sic-bo:a"] = {
    names: edge for names, edge in EDGES["nsw-sic-bo"].items() if names != "super_streak"
}


def test_the_edges_are_those_of_the_appendix(game: Game) -> None:
    listed = {name: edge for names, edge in EDGES[game.book.name].items() for name in names.split()}
    for odds in game.odds():
        wager = odds.position.partition(":")[0]
        assert str(odds.edge) == listed.get(odds.position, listed.get(wager)), odds.position
