"""A no-spin: by each irregularity that the book names, in each phase, every stake goes back."""

import pytest

from croupier.game import events as e
from croupier.game.accounts import WIN
from game.play import DEALER, IRREGULARITIES, ONE, PHASES, TWO, Table, table_in

#: What each rests on; then what voids the wagers (7.2, 7.4 and what void means), each once.
OWN_CLAUSE = {
    "short_spin_expected": "7.1",
    "short_spin": "5.1",
    "on_peg": "7.2",
    "not_clear": "5.4",
    "interference": "7.3",
    "wheel_fault": "7.3",
}
VOIDS = ("7.2", "7.4", "1.1 [void]")
AFTER_THE_LOCK = ("locked", "spun", "entered")


def test_these_are_all_that_the_book_names() -> None:
    assert tuple(Table().book.book.tables["irregularity"]) == IRREGULARITIES


@pytest.mark.parametrize("phase", AFTER_THE_LOCK)
@pytest.mark.parametrize("name", IRREGULARITIES)
def test_every_stake_goes_back(name: str, phase: str) -> None:
    table = table_in("open")
    table.done(table.place("3", 7_00), ONE)
    table.done(table.place("7", 60_00), TWO)
    for act in (table.no_more_bets, table.spin)[: AFTER_THE_LOCK.index(phase) + 1]:
        table.done(act(), DEALER)
    if phase == "entered":
        table.done(table.enter("3"), DEALER)
    stakes = [(w.number, w.player, w.position, w.cents) for w in table.state.wagers.values()]
    events = table.done(table.no_spin(name), DEALER)
    clauses = tuple(dict.fromkeys((OWN_CLAUSE[name], *VOIDS)))
    called, *voided = events
    assert isinstance(called, e.NoResultCalled)
    assert (called.irregularity, called.call, called.clauses) == (name, "no_spin", clauses)
    assert [
        (event.wager, event.player, event.position, event.cents)
        for event in voided
        if isinstance(event, e.WagerVoided) and event.clauses == clauses
    ] == stakes
    assert len(stakes) == 4
    assert (table.purse(ONE), table.purse(TWO)) == (100_00, 100_00)
    assert (table.staked(ONE), table.staked(TWO), table.state.wagers) == (0, 0, {})
    assert WIN not in table.state.balances


@pytest.mark.parametrize("phase", PHASES[1:5])
def test_the_next_round_plays_as_if_it_had_not_been(phase: str) -> None:
    table = table_in(phase)
    if phase == "open":
        table.done(table.no_more_bets(), DEALER)
    table.done(table.no_spin(), DEALER)
    state = table.state
    assert (table.round, state.done, state.betting, state.entered) == (2, (), False, None)
    assert (state.result, state.last_result, state.history) == (None, None, ())
    table.done(table.place_bets(), DEALER)
    table.done(table.place("6", 2_00), ONE)
    table.settle("6")
    assert table.purse(ONE) == 100_00 + 47 * 2_00
    assert state.history == ((2, "6"),)


def test_with_no_wagers_there_is_nothing_to_hand_back() -> None:
    table = Table()
    table.done(table.place_bets(), DEALER)
    table.done(table.no_more_bets(), DEALER)
    (called,) = table.done(table.no_spin(), DEALER)
    assert isinstance(called, e.NoResultCalled)


@pytest.mark.parametrize("name", ["", "cocked", "On_peg", "on peg", "no_spin"])
def test_only_what_the_book_knows(name: str) -> None:
    table = table_in("spun")
    refused = table.refused(table.no_spin(name), DEALER)
    assert refused.code == "no_such_case"
    assert "on_peg" in refused.says


def test_a_void_round_is_told_apart_from_a_lost_one() -> None:
    table = table_in("spun")
    table.done(table.no_spin(), DEALER)
    assert all(isinstance(event, e.WagerVoided) for event in table.state.last_round.values())
    assert len(table.state.last_round) == 2
    assert table.state.last_call is not None
