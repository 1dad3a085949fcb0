"""PAR sheets: figures, forms, what-ifs, and the same bytes for the same book."""

import csv
import io
import json
import subprocess
import sys
from fractions import Fraction
from functools import cache
from hashlib import sha256
from html.parser import HTMLParser
from math import sqrt
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import croupier
from croupier import maths
from croupier.library import BadInput
from croupier.proof import readings
from croupier.sheet.figures import PositionFigures
from croupier.sheet.par import ParSheet, said_of

BOOKS = croupier.every_book()


@cache
def sheet_of(book: str) -> ParSheet:
    return maths.par(book)


def position(sheet: ParSheet, name: str) -> PositionFigures:
    return next(one for one in sheet.positions if one.position == name)


@pytest.mark.parametrize("book", BOOKS)
def test_every_position_stands_with_its_figures(book: str) -> None:
    game, sheet = croupier.load(book), sheet_of(book)
    odds = {str(one.position): one for one in game.odds()}
    assert [one.position for one in sheet.positions] == list(odds)
    for one in sheet.positions:
        plain = odds[one.position]
        assert (one.edge, one.variance, one.chance) == (plain.edge, plain.variance, plain.chance)
        assert sum((tier.contribution for tier in one.tiers), Fraction(0)) == one.returns
        assert sum((tier.chance for tier in one.tiers), Fraction(0)) == one.chance
        if one.ways is not None:
            assert sum(tier.ways or 0 for tier in one.tiers) == one.ways
        low, high = one.band(10_000)
        assert high - low == pytest.approx(2 * 1.644854 * one.deviation / 100, rel=1e-5)
    assert sheet.edges == (min(o.edge for o in odds.values()), max(o.edge for o in odds.values()))
    assert sheet.digest == game.book.digest
    cited = {clause for one in sheet.positions for clause in one.clauses}
    assert {clause for clause, _ in sheet.clauses} == cited & set(game.book.clauses)


@pytest.mark.parametrize(
    ("book", "name", "deviation", "n0"),
    [
        ("adelaide-roulette", "straight:17", 5.8378, 46_656),
        ("adelaide-roulette", "split:0-1", 4.0702, 22_680),
        ("adelaide-roulette", "street:1-2-3", 3.2755, 14_688),
        ("adelaide-roulette", "corner:1-2-4-5", 2.7947, 10_692),
        ("adelaide-roulette", "six_line:1-2-3-4-5-6", 2.2116, 6_696),
        ("adelaide-roulette", "dozen:1", 1.4044, 2_700),
        ("adelaide-roulette", "red", 0.9996, 1_368),
        ("nsw-big-wheel", "symbol:1", 0.9970, 168),
        ("nsw-big-wheel", "symbol:7", 6.5921, 7_344),
        ("nsw-sic-bo", "small", 0.9996, 1_295),
        ("nsw-sic-bo", "pair:1-2", 2.4208, 7_595),
        ("nsw-sic-bo", "total:4", 7.3729, 3_479),
        ("nsw-sic-bo", "specific_triple:1", 12.2869, 5_750),
        ("nsw-sic-bo", "any_triple", 5.2587, 2_240),
        ("nsw-sic-bo", "specific_double:1", 3.1427, 800),
        ("nsw-sic-bo", "single:1", 1.3671, 1_362),
    ],
)
def test_deviation_and_n0_are_those_reckoned_elsewhere(
    book: str, name: str, deviation: float, n0: int
) -> None:
    one = position(sheet_of(book), name)
    assert round(one.deviation, 4) == deviation
    assert one.n0 is not None
    assert abs(one.n0 - n0) < 1
    assert one.volatility == pytest.approx(1.645 * sqrt(one.variance), rel=1e-3)


def test_a_token_costs_what_becomes_of_it() -> None:
    """Even money at 105 of 216, one unit: reckoned by hand."""
    gift = position(sheet_of("nsw-sic-bo"), "small").promotion
    win = Fraction(105, 216)
    assert gift.collected == win
    assert gift.converted == 2 * win
    assert gift.returned == sum((win**n for n in range(1, 400)), Fraction(0)) + win**400 / (1 - win)
    assert gift.dead == 1 - gift.returned == Fraction(1, 36) / (1 - win)


def test_rounding_at_the_smallest_chip() -> None:
    """5 1/2 to 1 on 5.00 is 27.50; paid in chips of 5.00 it is rounded up to 30.00."""
    sheet = maths.par("adelaide-big-small", stake="5.00", unit="5.00")
    pair = position(sheet, "pair:1-2")
    assert pair.rounded == 1 - Fraction(30, 216) * 7
    assert position(sheet, "small").rounded == position(sheet, "small").edge
    assert any("stakes of 5.00 paid in chips of 5.00" in line for line in sheet.asked)


def test_rounding_goes_down_where_the_sign_asks_for_multiples() -> None:
    """7.00 at 5 1/2 to 1 is 38.50: in multiples of 5.00 that is 35.00 (point 12, the third way)."""
    sheet = maths.par(
        "adelaide-big-small", stake="7.00", unit="1.00", minimum="5.00", multiples=True
    )
    pair = position(sheet, "pair:1-2")
    assert pair.rounded == 1 - Fraction(30, 216) * Fraction(42, 7)
    assert round(float(pair.rounded), 4) == 0.1667
    assert "a minimum of 5.00, multiples of it" in sheet.asked
    up = maths.par("adelaide-big-small", stake="7.00", unit="1.00", minimum="5.00")
    assert position(up, "pair:1-2").rounded == 1 - Fraction(30, 216) * Fraction(46, 7)


def test_other_odds_and_other_wheels() -> None:
    sheet = maths.par("nsw-sic-bo", odds={"total:4": "60", "single": "1,2,3"})
    assert position(sheet, "total:4").edge == 1 - Fraction(3 * 61, 216)
    assert position(sheet, "total:17").edge == Fraction(1, 8)
    assert position(sheet, "single:5").edge == Fraction(17, 216)
    double = maths.par("adelaide-roulette", zeros=2)
    assert {one.edge for one in double.positions} == {Fraction(1, 19)}
    assert len(double.positions) == len(sheet_of("adelaide-roulette").positions)
    none = maths.par("adelaide-roulette", zeros="0")
    assert position(none, "red").edge == 0
    assert position(none, "straight:17").edge == 0
    assert "straight:0" not in {one.position for one in none.positions}
    assert position(none, "red").n0 is None
    assert "What if, and not the approved book: 2 zeros" in double.html()


@pytest.mark.parametrize("book", BOOKS)
def test_the_same_book_is_the_same_bytes(book: str) -> None:
    """Also in another process, whose hashes are seeded otherwise."""
    code = (
        "import sys; from croupier import maths; from hashlib import sha256\n"
        f"s = maths.par({book!r})\n"
        "for made in (s.pdf(), s.html().encode(), s.csv().encode(), s.json().encode()):\n"
        "    print(sha256(made).hexdigest())\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=300
    )
    sheet = maths.par(book)
    made = (sheet.pdf(), sheet.html().encode(), sheet.csv().encode(), sheet.json().encode())
    assert done.stdout.split() == [sha256(each).hexdigest() for each in made]
    assert made[0].startswith(b"%PDF")


@pytest.mark.parametrize("book", BOOKS)
def test_every_form_holds_every_position(book: str) -> None:
    sheet = sheet_of(book)
    names = [one.position for one in sheet.positions]
    rows = list(csv.DictReader(io.StringIO(sheet.csv())))
    assert [row["position"] for row in rows] == names
    assert [Fraction(row["edge"]) for row in rows] == [one.edge for one in sheet.positions]
    assert [sum(map(Fraction, row["chances"].split("; "))) for row in rows] == [
        one.chance for one in sheet.positions
    ]
    told = json.loads(sheet.json())
    assert [one["position"] for one in told["positions"]] == names
    assert told["sha256"] == sheet.digest
    page = sheet.html()
    assert all(f"<td>{name}</td>" in page for name in names)
    assert "http" not in page.replace("http://www.w3.org/", "")
    assert "<script" not in page
    drawings = page.split("<svg")[1:]
    assert len(drawings) == 3
    for drawing in drawings:
        ET.fromstring("<svg" + drawing.partition("</svg>")[0] + "</svg>")  # noqa: S314 - our own
    HTMLParser().feed(page)


def test_what_favours_the_player_stands_on_the_face() -> None:
    sheet = sheet_of("victoria-sic-bo:b")
    assert sheet.generous == tuple(one.position for one in sheet.positions if one.edge < 0)
    assert len(sheet.generous) == 6
    assert "6 positions favour the player" in sheet.html()
    assert json.loads(sheet.json())["favour_the_player"] == list(sheet.generous)
    assert "favour" not in sheet_of("nsw-sic-bo").html()


def test_all_that_another_reading_would_change_is_told() -> None:
    """However many positions it is, those with the same change together."""
    sheet = sheet_of("nsw-sic-bo")
    (other,) = (
        r for r in sheet.readings if (r.name, r.value) == ("super_streak.mode", "named_side")
    )
    told = said_of(other)
    assert all(position in told for position, _, _ in other.changes)
    assert len(other.changes) > 4
    assert told in sheet.html()
    (printed,) = (r for r in sheet.readings if (r.name, r.value) == ("even.totals", "printed"))
    assert said_of(printed).startswith(
        "edge of even: 2.7778% to 27.7778%; of super_streak:odd-even"
    )
    assert {said_of(r) for r in sheet.readings if not r.changes} == {"in force", "no edge changes"}


def test_a_sheet_in_a_notebook_leaves_the_notebook_as_it_is() -> None:
    """Every rule of its style is under its own class."""
    shown = sheet_of("nsw-big-wheel")._repr_html_()
    style = shown.partition("<style>")[2].partition("</style>")[0]
    rules = [rule.partition("{")[0] for rule in style.split("}") if rule.strip()]
    assert all(part.strip().startswith(".par") for rule in rules for part in rule.split(","))
    assert "<body" not in shown


@pytest.mark.parametrize("book", [*BOOKS, "examples/crown-and-anchor"])
def test_a_reading_that_moves_no_edge_is_not_built_for_nothing(
    book: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The short way tells the same as building the book for every value of every reading."""
    name = book if "/" not in book else str(Path(__file__).parents[2] / book)
    game = croupier.load(name)
    quick = readings.effects_of(name, game)
    every = {str(reading.name) for reading in game.book.readings.values()}
    monkeypatch.setattr(readings, "paying_readings", lambda _: every)
    assert readings.effects_of(name, game) == quick


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"odds": {"total:99": "5"}}, "no position 'total:99'"),
        ({"odds": {"nothing": "5"}}, "no position 'nothing'"),
        ({"odds": {"small": "lots"}}, "'lots' is not odds"),
        ({"odds": {"small": "0"}}, "'0' is not odds"),
        ({"odds": {"single:1": "5"}}, "paid in 3 tiers"),
        ({"odds": {"super_streak:small-big": "5"}}, "length of a run"),
        ({"zeros": 2}, "has no zero"),
        ({"zeros": "many"}, "the number of zeros is a whole number"),
        ({"stake": "5.00"}, "rounding needs both"),
        ({"minimum": "5.00"}, "a minimum is for what rounding does"),
        (
            {"stake": "5.00", "unit": "1.00", "multiples": True},
            "multiples are those of the minimum",
        ),
        ({"stake": "5.00", "unit": "-1"}, "is negative"),
    ],
)
def test_what_makes_no_sense_is_said(asked: dict[str, object], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        maths.par("nsw-sic-bo", **asked)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="0 to 4 zeros"):
        maths.par("adelaide-roulette", zeros=9)


def croupier_does(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "croupier", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)


def test_the_command_writes_all_forms_or_one(tmp_path: Path) -> None:
    done = croupier_does("par", "victoria-sic-bo:b", "--out", str(tmp_path))
    assert done.returncode == 0, done.stderr
    made = sorted(path.name for path in tmp_path.iterdir())
    assert made == [f"victoria-sic-bo-b.{form}" for form in ("csv", "html", "json", "pdf")]
    shown = croupier_does("par", "nsw-big-wheel", "--as", "csv", "--odds", "symbol:7=45")
    assert shown.stdout.splitlines()[7].startswith("symbol:7,45 to 1")


def test_no_room_for_all_forms_leaves_none(tmp_path: Path) -> None:
    """The system stops a file at so many bytes, as a full disk would: the PDF alone would fit."""
    code = (
        "import resource, signal, sys; from croupier.cli import main\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (30_000, 30_000))\n"
        f"sys.argv = ['croupier', 'par', 'nsw-sic-bo', '--out', {str(tmp_path)!r}]\n"
        "main()\n"
    )
    command = [sys.executable, "-B", "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 2
    assert "nsw-sic-bo.html cannot be written: File too large" in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--out", "sheet.doc"), "ends in none of"),
        (("--out", "no/such/folder.pdf"), "cannot be written: No such file"),
        (("--as", "pdf"), "takes html, csv or json"),
        ((), "say where to"),
    ],
)
def test_a_bad_place_is_one_sentence(words: tuple[str, ...], says: str, tmp_path: Path) -> None:
    done = croupier_does("par", "nsw-big-wheel", *words)
    assert done.returncode == 2
    assert says in done.stderr
    assert done.stderr.count("\n") == 1
