"""Figures that others published for the same pay tables, and the pages that are wrong.

Each row names its page. A figure is held against our exact one as it is printed, to half of its
last digit; where a page's own pay table differs from our books', the book is read with its odds.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache

import msgspec
import pytest

import croupier
from croupier.odds import odds_of
from croupier.outcome import Mask, OutcomeSpace
from croupier.paytable import PayTable, position_id
from croupier.sheet.whatif import what_if

WIZARD = "wizardofodds.com/games/sic-bo/"
MACAU = "wizardofmacau.com/games/bigsix.html"
ONLINE = "www.onlinesicbo.org/odds/"
TOKYO = "tokyo3.org/forums/holiday/topics/3392"
ROLLER = "www.high-rollercasinos.com/sic-bo/"
LUCK = "knowyourluck.com/bigsixwheel.html"
MILI = "wikimili.com/en/Big_Six_wheel"
ACES = "acesguidetogambling.com/roulette/zeros.html"
PUNKS = "excelpunks.com/category/games/"
SIC_BO, WHEEL, ROULETTE = "nsw-sic-bo", "nsw-big-wheel", "adelaide-roulette"


@dataclass(frozen=True)
class Published:
    """A page's edge in per cent, as printed; `pays` where its odds are not the book's."""

    page: str
    book: str
    position: str
    edge: str
    pays: str | None = None
    zeros: int | None = None


@cache
def figures(
    book: str, position: str, pays: str | None, zeros: int | None
) -> tuple[Fraction, Fraction]:
    table = croupier.load(book).table
    table = what_if(table, {position: pays} if pays else {}, zeros)
    (one,) = (odds for odds in odds_of(table) if odds.position == position)
    return one.edge, one.chance


def agrees(value: Fraction, shown: str) -> bool:
    """Within half of the last digit that the page gives, in per cent; pages round either way."""
    places = len(shown.partition(".")[2])
    return abs(100 * value - Fraction(shown)) <= Fraction(1, 2 * 10**places)


def totals(page: str, figures: dict[int, tuple[str, str]]) -> list[Published]:
    """The same for a total and its mirror: total, odds, edge."""
    return [
        Published(page, SIC_BO, f"total:{number}", edge, pays)
        for low, (pays, edge) in figures.items()
        for number in (low, 21 - low)
    ]


ROWS = [
    Published(WIZARD, SIC_BO, "small", "2.78"),
    Published(WIZARD, SIC_BO, "big", "2.78"),
    *totals(WIZARD, {4: ("62", "12.50"), 5: ("31", "11.11")}),
    *totals(WIZARD, {4: ("60", "15.28"), 5: ("30", "13.89"), 6: ("17", "16.67")}),
    *totals(WIZARD, {4: ("50", "29.17"), 5: ("18", "47.22"), 6: ("14", "30.56")}),
    *totals(WIZARD, {9: ("6", "18.98")}),
    *totals(
        TOKYO, {6: ("18", "12"), 7: ("12", "10"), 8: ("8", "12"), 9: ("7", "7"), 10: ("6", "12")}
    ),
    Published(TOKYO, SIC_BO, "odd", "2.8"),
    Published(TOKYO, SIC_BO, "even", "2.8"),
    Published(TOKYO, SIC_BO, "any_triple", "11"),
    Published(TOKYO, SIC_BO, "four_numbers:1-2-3-4", "11"),
    Published(ROLLER, SIC_BO, "pair:1-2", "2.78"),
    Published(ROLLER, SIC_BO, "pair:1-2", "16.67", "5"),
    Published(ONLINE, SIC_BO, "specific_double:1", "11.11"),
    Published(ONLINE, SIC_BO, "specific_double:1", "18.52", "10"),
    Published(ONLINE, SIC_BO, "specific_double:1", "33.33", "8"),
    Published(ONLINE, SIC_BO, "specific_triple:1", "16.20"),
    Published(ONLINE, SIC_BO, "specific_triple:1", "30.09", "150"),
    Published(ONLINE, SIC_BO, "any_triple", "13.89", "30"),
    Published(ONLINE, SIC_BO, "any_triple", "30.56", "24"),
    Published(ONLINE, SIC_BO, "single:1", "3.70"),
    Published(ONLINE, SIC_BO, "single:1", "7.87", "1,2,3"),
    *(Published(MILI, WHEEL, f"symbol:{n}", "7.69") for n in range(1, 8)),
    *(Published(MACAU, WHEEL, f"symbol:{n}", "7.69") for n in range(1, 4)),
    Published(MACAU, WHEEL, "symbol:4", "15.38", "10"),
    Published(MACAU, WHEEL, "symbol:5", "19.23", "20"),
    Published(MACAU, WHEEL, "symbol:6", "11.54", "45"),
    Published(LUCK, WHEEL, "symbol:5", "19.23", "20"),
    Published(LUCK, WHEEL, "symbol:7", "1.92", "50"),
    *(
        Published(ACES, ROULETTE, position, "2.70")
        for position in ("straight:0", "split:0-1", "street:1-2-3", "corner:0-1-2-3", "red")
    ),
    *(
        Published(ACES, ROULETTE, position, "2.70")
        for position in ("six_line:1-2-3-4-5-6", "column:1", "dozen:3", "low", "even")
    ),
    *(
        Published(ACES, ROULETTE, position, "5.26", zeros=2)
        for position in ("straight:17", "split:1-2", "dozen:1", "black")
    ),
]

#: Chances of winning, in per cent.
CHANCES = {
    "straight:17": "2.70",
    "split:1-2": "5.41",
    "street:1-2-3": "8.11",
    "corner:1-2-4-5": "10.81",
    "six_line:1-2-3-4-5-6": "16.22",
    "dozen:1": "32.43",
    "red": "48.65",
}

#: What these pages print is not what their own pay tables come to.
WRONG = [
    Published("godofgambling, copy of the Wizard's appendix", SIC_BO, "single:1", "7.780", "1,2,3"),
    Published("duckyluck calculator", SIC_BO, "pair:1-2", "2.78", "5"),
    Published("duckyluck calculator", SIC_BO, "specific_triple:1", "29.17", "150"),
    Published("SBOBET live roulette, a return of 97.38", ROULETTE, "red", "2.62"),
    Published("SBOBET live roulette, a return of 97.34", ROULETTE, "red", "2.66"),
]
RIGHT = {"7.780": "7.870", "2.78": "16.67", "29.17": "30.09", "2.62": "2.70", "2.66": "2.70"}


@dataclass(frozen=True)
class Elsewhere:
    """A wager that none of our books has: `wins` by key of the outcome, put in another's place."""

    page: str
    book: str
    instead: str
    wins: tuple[str, ...]
    pays: str
    edge: str
    zeros: int | None = None
    #: Sections of each symbol, where the wheel is not ours.
    stops: tuple[int, ...] = ()


def table_of(row: Elsewhere) -> PayTable:
    table = what_if(croupier.load(row.book).table, {row.instead: row.pays}, row.zeros)
    book, space = table.book, table.book.space
    if row.stops:
        outcomes = tuple(
            msgspec.structs.replace(outcome, weight=weight)
            for outcome, weight in zip(space.outcomes, row.stops, strict=True)
        )
        book = msgspec.structs.replace(book, space=OutcomeSpace(space.kind, space.faces, outcomes))
    mask = Mask(sum(1 << space.index[key] for key in row.wins))
    position = table.index[row.instead]  # type: ignore[index]
    wagers = dict(book.wagers)
    bets = tuple(
        msgspec.structs.replace(bet, wins=mask, tiers=((mask, bet.tiers[0][1]),))
        if position_id(position.wager.name, bet.choice) == row.instead
        else bet
        for bet in position.wager.bets
    )
    wagers[position.wager.name] = msgspec.structs.replace(position.wager, bets=bets)
    return PayTable(msgspec.structs.replace(book, wagers=wagers))


VEGAS = (24, 15, 7, 4, 2, 1, 1)
ELSEWHERE = [
    Elsewhere(TOKYO, SIC_BO, "specific_triple:1", ("1-2-3",), "30", "14"),
    Elsewhere(TOKYO, SIC_BO, "specific_triple:1", ("1-1-2",), "50", "29"),
    Elsewhere(ACES, ROULETTE, "six_line:1-2-3-4-5-6", ("0", "00", "1", "2", "3"), "6", "7.89", 2),
    *(
        Elsewhere("Las Vegas, 54 stops", WHEEL, f"symbol:{n}", (str(n),), pays, edge, stops=VEGAS)
        for n, pays, edge in (
            (1, "1", "11.11"),
            (2, "2", "16.67"),
            (3, "5", "22.22"),
            (4, "10", "18.52"),
            (5, "20", "22.22"),
            (6, "40", "24.07"),
            (7, "45", "14.81"),
        )
    ),
]


@pytest.mark.parametrize("row", ELSEWHERE, ids=lambda row: f"{row.instead} {row.edge} {row.page}")
def test_wagers_of_other_houses_come_to_what_is_published(row: Elsewhere) -> None:
    (one,) = (odds for odds in odds_of(table_of(row)) if odds.position == row.instead)
    assert agrees(one.edge, row.edge)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.position} {row.edge} {row.page}")
def test_our_edge_is_the_published_one(row: Published) -> None:
    edge, _ = figures(row.book, row.position, row.pays, row.zeros)
    assert agrees(edge, row.edge)


@pytest.mark.parametrize("position", CHANCES)
def test_our_chance_is_the_published_one(position: str) -> None:
    assert agrees(figures(ROULETTE, position, None, None)[1], CHANCES[position]), PUNKS


@pytest.mark.parametrize("row", WRONG, ids=lambda row: f"{row.page} {row.edge}")
def test_these_pages_are_wrong(row: Published) -> None:
    edge, _ = figures(row.book, row.position, row.pays, row.zeros)
    assert not agrees(edge, row.edge)
    assert agrees(edge, RIGHT[row.edge])


@pytest.mark.parametrize("position", [name for name in CHANCES if name != "red"])
def test_an_expectation_without_the_odds_is_none(position: str) -> None:
    """Excelpunks: its chances are right; its expectations leave out what a winner is paid."""
    edge, chance = figures(ROULETTE, position, None, None)
    assert chance - (1 - chance) != -edge == Fraction(-1, 37)


def test_a_misprint_ten_times_too_small() -> None:
    """The page on "Sic 'Em" (jswqzs) prints a triple's chance as a tenth; its edge is right."""
    edge, chance = figures(SIC_BO, "specific_triple:1", None, None)
    assert agrees(edge, "16.2037")
    assert chance == Fraction(1, 216)
    assert not agrees(chance, "0.0463")
