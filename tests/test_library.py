"""The public face: what `import croupier` promises, and what it says to a mistake."""

import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier import BadInput, BrokenBook, Game, Limits, PositionOdds, Settlement
from croupier.money import Cents
from croupier.rulebook.load import SHELF

LoadGame = Callable[..., Game]
CopyBook = Callable[..., Path]
ROOT = Path(__file__).resolve().parent.parent


def test_what_is_public_is_listed_and_there() -> None:
    assert all(hasattr(croupier, name) for name in croupier.__all__)
    assert {"load", "every_book", "Game", "BadInput", "BrokenBook"} <= set(croupier.__all__)
    assert croupier.__version__


def test_the_books_by_name() -> None:
    assert croupier.every_book() == (
        "adelaide-big-small",
        "adelaide-roulette",
        "nsw-big-wheel",
        "nsw-sic-bo",
        "victoria-sic-bo:a",
        "victoria-sic-bo:b",
    )


def test_a_game_answers_by_name(game: Game) -> None:
    assert game.book.name in croupier.every_book()
    odds = game.odds()
    assert tuple(one.position for one in odds) == game.positions
    assert all(isinstance(one, PositionOdds) for one in odds)


def test_a_slip_of_the_design_settles(load_game: LoadGame) -> None:
    game = load_game("nsw-sic-bo")
    total, small = game.settle("3-4-3", [("total:10", "5.00"), ("small", "10.00")])
    assert isinstance(small, Settlement)
    assert (total.position, total.won, total.returned, total.lost) == ("total:10", 3000, 500, 0)
    assert (small.position, small.won, small.returned, small.lost) == ("small", 1000, 1000, 0)


def test_limits_reach_the_settlement(load_game: LoadGame) -> None:
    limits = Limits(minimum=Cents(500), maximum=Cents(1000))
    (done,) = load_game("nsw-sic-bo").settle("1-2-3", [("small", "25.00")], limits)
    assert (done.won, done.returned, done.rules) == (1000, 2500, ("limits.over_max",))


def test_without_a_sign_there_are_no_limits_and_nothing_can_be_changed(
    load_game: LoadGame,
) -> None:
    bare: Any = Limits()
    assert bare == Limits(minimum=Cents(1), maximum=None, unit=Cents(1), multiples=False)
    (done,) = load_game("nsw-sic-bo").settle("1-2-3", [("small", "0.01")])
    for what, field in ((bare, "minimum"), (done, "won"), (load_game("nsw-sic-bo"), "table")):
        with pytest.raises(AttributeError):
            setattr(what, field, 5)


def test_a_run_settles(load_game: LoadGame) -> None:
    game = load_game("nsw-sic-bo")
    (done,) = game.settle_run(12, [("super_streak:odd-even", "1.00")])
    assert done.won == 500_00


def test_numbers_of_a_choice_come_in_any_order(load_game: LoadGame) -> None:
    game = load_game("nsw-sic-bo")
    assert game.position("pair:2-1") == "pair:1-2"
    assert game.position("four_numbers:4-1-3-2") == "four_numbers:1-2-3-4"
    assert load_game("adelaide-roulette").position("split:11-10") == "split:10-11"
    assert game.outcome("4-3-3") == game.outcome(" 3-3-4 ")
    assert load_game("victoria-sic-bo:b").outcome("Fish-COIN-fish") is not None


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("nsw-sicbo", "did you mean nsw-sic-bo?"),
        ("roulete", "there is no book 'roulete'"),
        ("", "no rulebook"),
        ("/", "no rulebook"),
        ("\0", "there is no book"),
        (":", "no rulebook"),
        ("nsw-sic-bo:a", "has no options; say nsw-sic-bo"),
        ("victoria-sic-bo", "say victoria-sic-bo:a or victoria-sic-bo:b"),
        ("victoria-sic-bo:c", "say victoria-sic-bo:a or victoria-sic-bo:b"),
        ("x" * 5000, "there is no book"),
        ("x/" * 3000, "is no rulebook"),
    ],
)
def test_a_book_that_is_not_there_is_a_sentence(name: str, why: str) -> None:
    with pytest.raises(BadInput) as caught:
        croupier.load(name)
    assert why in str(caught.value)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("smal", "did you mean small?"),
        ("total", "total needs a choice, such as total:4"),
        ("total:", "total needs a choice"),
        ("total:18", "no position 'total:18'"),
        ("pair:1-1", "no position 'pair:1-1'"),
        ("small:", "did you mean small?"),
        ("", "no position ''"),
        (":", "no position ':'"),
        ("total:" + "1" * 5000, "no position"),
        ("total:١٠", "no position"),  # noqa: RUF001 - digits of another script are not ours
    ],
)
def test_a_position_that_is_not_there_is_a_sentence(name: str, why: str) -> None:
    game = croupier.load("nsw-sic-bo")
    with pytest.raises(BadInput) as caught:
        game.settle("1-2-3", [(name, "5.00")])
    assert why in str(caught.value)
    assert len(str(caught.value)) < 700


@pytest.mark.parametrize(
    ("book", "outcome", "why"),
    [
        ("nsw-sic-bo", "1-2-7", "give 3 of 1, 2, 3, 4, 5, 6, for example"),
        ("nsw-sic-bo", "", "give 3 of"),
        ("victoria-sic-bo:b", "fish-fish", "give 3 of fish, prawn, gourd"),
        ("adelaide-roulette", "37", "give one of 0 to 36"),
        ("adelaide-roulette", "00", "give one of 0 to 36"),
        ("nsw-big-wheel", "8", "give one of 1 to 7"),
        ("nsw-big-wheel", "9" * 9000, "give one of 1 to 7"),
    ],
)
def test_a_result_that_is_not_there_says_what_is(book: str, outcome: str, why: str) -> None:
    game = croupier.load(book)
    for ask in (game.lit, lambda text: game.settle(text, [(game.positions[0], "1")])):
        with pytest.raises(BadInput) as caught:
            ask(outcome)
        assert why in str(caught.value)


@pytest.mark.parametrize("text", ["-1", "0", "1.001", "x", "1e9", "9" * 16, ""])
def test_an_amount_that_is_none_is_a_sentence(text: str, load_game: LoadGame) -> None:
    with pytest.raises(BadInput):
        load_game("nsw-sic-bo").settle("1-2-3", [("small", text)])


def test_a_slip_that_cannot_be_settled_is_a_sentence(load_game: LoadGame) -> None:
    game = load_game("nsw-sic-bo")
    with pytest.raises(BadInput, match="nothing is staked"):
        game.settle("1-2-3", [])
    with pytest.raises(BadInput, match="several rounds"):
        game.settle("1-2-3", [("super_streak:odd-even", "5")])
    with pytest.raises(BadInput, match="one result"):
        game.settle_run(3, [("small", "5")])
    with pytest.raises(BadInput, match="divide by 5"):
        load_game("adelaide-roulette").settle("0", [("neighbours:0", "0.07")])


def test_a_folder_of_ones_own_loads_like_ours(copy_book: CopyBook) -> None:
    folder = copy_book("nsw-big-wheel")
    assert croupier.load(str(folder)).odds() == croupier.load("nsw-big-wheel").odds()
    (folder / "clauses.tsv").unlink()
    with pytest.raises(BrokenBook, match=r"clauses\.tsv cannot be read"):
        croupier.load(str(folder))


def test_a_folder_with_options_is_asked_for_one(copy_book: CopyBook) -> None:
    folder = copy_book("victoria-sic-bo")
    assert "single_symbol:fish" in croupier.load(f"{folder}:b").positions
    with pytest.raises(BadInput, match="has options"):
        croupier.load(str(folder))


@pytest.mark.parametrize("folder", sorted(ROOT.glob("examples/*/")), ids=lambda p: str(p.name))
def test_a_sixth_game_is_data(folder: Path) -> None:
    game = croupier.load(str(folder))
    assert game.odds()
    for outcome in game.book.space.outcomes:
        for done in game.settle(outcome.key, [(name, "5.00") for name in game.positions]):
            assert done.returned + done.lost == done.stake
    if folder.name == "crown-and-anchor":
        assert {odds.edge for odds in game.odds()} == {Fraction(17, 216)}


def test_every_position_explains_itself_by_its_clauses(game: Game) -> None:
    for odds in game.odds():
        told = game.why(odds.position)
        edge = f"{abs(odds.edge)} ("
        assert edge in told.says[1]
        assert ("the player's" in told.says[1]) == (odds.edge < 0)
        sources = [reason.source for reason in told.reasons if not reason.is_reading]
        assert sources == list(odds.clauses)
        assert all(reason.says for reason in told.reasons)
        readings = [reason.source for reason in told.reasons if reason.is_reading]
        assert [name.partition("=")[0] for name in readings] == list(odds.readings)


def test_a_settlement_explains_what_the_limits_did(load_game: LoadGame) -> None:
    game = load_game("nsw-sic-bo")
    limits = Limits(minimum=Cents(500), maximum=Cents(1000))
    (done,) = game.settle("6-6-5", [("small", "25.00")], limits)
    told = game.why_settled(done, "6-6-5")
    assert told.says[0] == "$25.00 on Small, with 6-6-5: $15.00 handed back, $10.00 lost."
    assert "4.3" in [reason.source for reason in told.reasons]
    (won,) = game.settle("1-2-3", [("even", "5.00")])
    reading = [reason for reason in game.why_settled(won, "1-2-3").reasons if reason.is_reading]
    assert [one.source for one in reading] == ["even.totals=intended"]
    assert "point 49" in reading[0].says


def test_lit_areas_are_the_winners(game: Game) -> None:
    for outcome in game.book.space.outcomes[:12]:
        lit = set(game.lit(outcome.key))
        slip = [(p, "500.00") for p in game.positions if game.table.index[p].wager.streak is None]  # type: ignore[index]
        won = {done.position for done in game.settle(outcome.key, slip) if done.won}
        assert lit == won


def test_our_books_travel_with_the_package() -> None:
    """In a process of its own, away from the repository, the books are found."""
    code = "import croupier; print(*croupier.every_book())"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd="/", check=True, capture_output=True, text=True
    )
    assert done.stdout.split() == list(croupier.every_book())
    assert SHELF.is_dir()
