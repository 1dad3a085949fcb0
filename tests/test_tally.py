"""Settlement in bulk: to the same cent as one stake at a time, in every book and reading."""

import copy
from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import croupier
from croupier import Game, Limits
from croupier.money import MOST_CENTS, Cents
from croupier.paytable import PayTable
from croupier.rulebook.load import SHELF, BookFiles, build, read_files
from croupier.rulebook.model import Book, PositionId
from croupier.settle import Stake, Unsettled, settle
from croupier.tally import Tally

LoadGame = Callable[..., Game]
Ints = npt.NDArray[np.int64]
UNTIMED = settings(deadline=None, max_examples=120)
BOOKS = croupier.every_book()
ROUND = st.integers(-40, -1)
ROUNDINGS = ("up", "down_multiple", "down_payout", "down_stake")


def readings_of(name: str, rounding: str) -> dict[str, str]:
    """The rounding, where the book leaves it open."""
    reading = croupier.load(name).book.readings.get("payout.rounding_off_multiple")  # type: ignore[call-overload]
    words = reading.words if reading else ()
    return {"payout.rounding_off_multiple": rounding} if rounding in words else {}


def scalar(table: PayTable, stake: Stake, outcome: int, limits: Limits) -> tuple[int, int, int]:
    (done,) = settle(table, outcome, [stake], limits)
    return done.returned, done.won, done.lost


@st.composite
def limits_drawn(draw: st.DrawFn) -> Limits:
    unit = draw(st.sampled_from([1, 5, 10, 50, 100, 500, 2500]))
    minimum = unit * draw(st.integers(1, 30))
    maximum = draw(st.none() | st.integers(1, 40).map(lambda n: Cents(n * minimum)))
    return Limits(
        minimum=Cents(minimum), maximum=maximum, unit=Cents(unit), multiples=draw(st.booleans())
    )


@UNTIMED
@given(
    st.sampled_from(BOOKS),
    st.sampled_from(ROUNDINGS),
    limits_drawn(),
    st.lists(
        st.tuples(st.integers(0, 10**6), st.integers(0, 10**6), st.integers(1, 100_000) | ROUND),
        min_size=1,
        max_size=40,
    ),
)
@example(
    "adelaide-big-small",
    "down_stake",
    Limits(minimum=Cents(500), unit=Cents(100), multiples=True),
    [(at, 1, sum_) for at in range(57) for sum_ in (700, -1)],
)
def test_bulk_is_one_by_one(
    load_game: LoadGame,
    name: str,
    rounding: str,
    limits: Limits,
    drawn: list[tuple[int, int, int]],
) -> None:
    table = load_game(name, readings_of(name, rounding)).table
    tally = Tally(table, limits)
    positions, outcomes, cents = [], [], []
    for at, result, given_sum in drawn:
        position = table.positions[at % len(table.positions)]
        # A negative sum counts minimums: stakes on the multiple, whose payment may still not be.
        sum_ = given_sum if given_sum > 0 else -given_sum * limits.minimum
        part = position.wager.stake_multiple
        positions.append(at % len(table.positions))
        outcomes.append(result % len(table.outcomes))
        cents.append(sum_ * part * (limits.unit if part > 1 else 1))
    found = tally.settle(np.array(positions), np.array(outcomes), np.array(cents))
    bulk = list(zip(found.returned.tolist(), found.won.tolist(), found.lost.tolist(), strict=True))
    assert bulk == [
        scalar(table, Stake(tally.ids[at], Cents(sum_)), result, limits)
        for at, result, sum_ in zip(positions, outcomes, cents, strict=True)
    ]


def test_every_cell_of_every_book(game: Game) -> None:
    """One stake on every position against every class at once: a broadcast, and exact."""
    table = game.table
    limits = Limits(minimum=Cents(200), maximum=Cents(300), unit=Cents(50), multiples=True)
    tally = Tally(table, limits)
    rows = np.arange(len(table.positions))[:, None]
    columns = np.arange(len(table.outcomes))[None, :]
    found = tally.settle(rows, columns, np.array([[1250]]))
    assert found.won.shape == (len(table.positions), len(table.outcomes))
    for row, id_ in enumerate(tally.ids):
        for column in range(len(table.outcomes)):
            at = row, column
            cell = int(found.returned[at]), int(found.won[at]), int(found.lost[at])
            assert cell == scalar(table, Stake(id_, Cents(1250)), column, limits)


@pytest.mark.parametrize("rounding", ["down_multiple", "down_payout", "down_stake"])
@pytest.mark.parametrize("cents", [100, 300, 500, 700, 1250])
def test_every_way_to_round_is_the_same_in_bulk(
    load_game: LoadGame, rounding: str, cents: int
) -> None:
    """Big and Small has halves to pay: on the multiple and off it, payable or not."""
    table = load_game("adelaide-big-small", {"payout.rounding_off_multiple": rounding}).table
    for minimum, unit in ((500, 100), (200, 50), (300, 200)):
        limits = Limits(minimum=Cents(minimum), unit=Cents(unit), multiples=True)
        tally = Tally(table, limits)
        rows, columns = np.arange(len(tally.ids))[:, None], np.arange(len(table.outcomes))[None, :]
        found = tally.settle(rows, columns, np.array([[cents]])).won.tolist()
        for id_, row in zip(tally.ids, found, strict=True):
            stake = Stake(id_, Cents(cents))
            assert row == [scalar(table, stake, i, limits)[1] for i in range(len(row))], id_


def test_money_is_never_made_or_lost_in_bulk(game: Game) -> None:
    tally = Tally(game.table)
    generator = np.random.default_rng(7)
    size = 20_000
    positions = generator.integers(0, len(tally.ids), size)
    outcomes = generator.integers(0, len(game.table.outcomes), size)
    cents = generator.integers(1, 10**9, size) * 5
    found = tally.settle(positions, outcomes, cents)
    assert np.array_equal(found.returned + found.lost, cents)
    assert (found.won >= 0).all()
    assert (found.lost >= 0).all()


def test_a_slip_over_many_rounds(game: Game) -> None:
    limits = Limits(minimum=Cents(500), maximum=Cents(10_000), unit=Cents(100))
    tally = Tally(game.table, limits)
    slip = np.arange(min(12, len(tally.ids)))
    cents = (np.arange(len(slip)) + 1) * 2500
    outcomes = np.random.default_rng(3).integers(0, len(game.table.outcomes), 500)
    found = tally.rounds(slip, cents, outcomes)
    once = tally.settle(slip[None, :], outcomes[:, None], cents[None, :])
    for whole, part in zip(
        (found.returned, found.won, found.lost), (once.returned, once.won, once.lost), strict=True
    ):
        assert whole.shape == (500, len(slip))
        assert np.array_equal(whole, part)


@pytest.mark.parametrize("readings", [{}, {"payout.round_per": "player"}], ids=["", "player"])
def test_a_slip_over_many_rounds_is_the_slip_settled_or_refused(
    load_game: LoadGame, readings: dict[str, str]
) -> None:
    """Stakes that share a limit or a rounding are settled as settle() does, or not at all."""
    table = load_game("adelaide-big-small", readings).table
    limits = Limits(minimum=Cents(500), maximum=Cents(1000), unit=Cents(100))
    try:
        tally = Tally(table, limits)
        at = [tally.index[PositionId(name)] for name in ("small", "small", "pair:1-2", "pair:1-3")]
        cents = [800, 800, 500, 700]
        outcomes = np.arange(len(table.outcomes))
        found = tally.rounds(np.array(at), np.array(cents), outcomes)
    except Unsettled:
        return
    slip = [Stake(tally.ids[row], Cents(sum_)) for row, sum_ in zip(at, cents, strict=True)]
    for outcome in outcomes.tolist():
        done = settle(table, outcome, slip, limits)
        assert sum(one.won for one in done) == int(found.won[outcome].sum())
        assert sum(one.lost for one in done) == int(found.lost[outcome].sum())


@pytest.mark.parametrize("cents", [1, 5, MOST_CENTS - 5, MOST_CENTS])
def test_the_most_and_least_money_settle_exactly(game: Game, cents: int) -> None:
    table = game.table
    for limits in (
        Limits(),
        Limits(minimum=Cents(700), unit=Cents(100), multiples=True),
        Limits(minimum=MOST_CENTS, unit=MOST_CENTS, maximum=MOST_CENTS, multiples=True),
        Limits(minimum=Cents(MOST_CENTS - 1), unit=Cents(MOST_CENTS - 2), multiples=True),
    ):
        tally = Tally(table, limits)
        rows = [i for i, each in enumerate(tally.divides.tolist()) if cents % each == 0]
        columns = np.arange(len(table.outcomes))
        found = tally.settle(np.array(rows)[:, None], columns[None, :], np.array([[cents]]))
        for at, row in enumerate(rows):
            for column in columns.tolist():
                cell = int(found.returned[at, column]), int(found.won[at, column])
                stake = Stake(tally.ids[row], Cents(cents))
                assert cell == scalar(table, stake, column, limits)[:2], (stake, limits)


def wheel_with(change: Callable[[Any], None]) -> PayTable:
    """Big Wheel as a user might have it, with something else in its rules."""
    files = read_files(SHELF / "nsw_big_wheel")
    assert isinstance(files, BookFiles)
    tree: Any = copy.deepcopy(files.tree)
    change(tree)
    book = build(msgspec.structs.replace(files, tree=tree), None, {})
    assert isinstance(book, Book)
    return PayTable(book)


@pytest.mark.parametrize("over", ["cap", "reject"])
@pytest.mark.parametrize("under", ["valid", "settle_and_warn", "reject"])
def test_every_word_about_limits_means_the_same_in_bulk(over: str, under: str) -> None:
    def change(tree: Any) -> None:
        tree["policy"]["limits"]["over_max"]["then"] = over
        tree["policy"]["limits"]["under_min"]["then"] = under

    table = wheel_with(change)
    limits = Limits(minimum=Cents(500), maximum=Cents(1000))
    tally = Tally(table, limits)
    for cents in (1, 499, 500, 501, 999, 1000, 1001, 5000):
        for outcome in (0, 1):
            found = tally.settle(np.array([0]), np.array([outcome]), np.array([cents]))
            bulk = int(found.returned[0]), int(found.won[0]), int(found.lost[0])
            back = (cents < 500 and under == "reject") or (cents > 1000 and over == "reject")
            counts = 0 if back else min(cents, 1000)
            wanted = (cents, counts, 0) if outcome == 0 else (cents - counts, 0, counts)
            assert bulk == wanted, (cents, outcome)
            assert bulk == scalar(table, Stake(tally.ids[0], Cents(cents)), outcome, limits)


@pytest.mark.parametrize("odds", ["999999 to 1", "5 1/999983 to 1", "999999 999982/999983 to 1"])
def test_odds_that_64_bits_cannot_hold_are_refused_or_right(odds: str) -> None:
    """Never a wrong sum: a product past 64 bits is settled exactly, or said to be too large."""
    table = wheel_with(
        lambda tree: tree["wager"]["symbol"]["pays"]["by_choice"][0].update(odds=odds)
    )
    symbol, outcome = 0, 0
    for cents in (MOST_CENTS, 10**12 + 1, 12_345):
        try:
            tally = Tally(table)
            found = tally.settle(np.array([symbol]), np.array([outcome]), np.array([cents]))
        except Unsettled:
            continue
        done = scalar(table, Stake(tally.ids[symbol], Cents(cents)), outcome, Limits())
        assert (int(found.returned[0]), int(found.won[0]), int(found.lost[0])) == done


@pytest.mark.parametrize("cents", [0, -1, MOST_CENTS + 1])
def test_what_is_no_stake_is_refused(cents: int, load_game: LoadGame) -> None:
    tally = Tally(load_game("nsw-sic-bo").table)
    with pytest.raises(Unsettled, match="a stake is from 1 to"):
        tally.settle(np.array([0, 0]), np.array([0, 0]), np.array([100, cents]))


def test_parts_that_do_not_divide_are_refused(load_game: LoadGame) -> None:
    tally = Tally(load_game("adelaide-roulette").table, Limits(unit=Cents(100)))
    neighbours = tally.index[PositionId("neighbours:0")]
    tally.settle(np.array([neighbours]), np.array([0]), np.array([500]))
    with pytest.raises(Unsettled, match="does not divide"):
        tally.settle(np.array([neighbours]), np.array([0]), np.array([400]))


@pytest.mark.parametrize("outcome", [-1, 7])
def test_a_class_that_is_not_there_is_refused(outcome: int, load_game: LoadGame) -> None:
    tally = Tally(load_game("nsw-big-wheel").table)
    with pytest.raises((Unsettled, IndexError)):
        tally.rounds(np.array([0]), np.array([100]), np.array([0, outcome]))
    with pytest.raises((Unsettled, IndexError)):
        tally.settle(np.array([0]), np.array([outcome]), np.array([100]))


def test_nothing_staked_is_nothing(load_game: LoadGame) -> None:
    tally = Tally(load_game("nsw-sic-bo").table)
    empty: Ints = np.array([], np.int64)
    found = tally.settle(empty, empty, empty)
    assert found.won.size == found.lost.size == found.returned.size == 0


def test_a_limit_on_the_whole_round_is_not_for_bulk(load_game: LoadGame) -> None:
    table = load_game("nsw-sic-bo", {"limits.scope": "player_round"}).table
    with pytest.raises(Unsettled, match="slip by slip"):
        Tally(table)
