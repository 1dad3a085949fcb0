"""Every position of every book, settled at a table against everything that the device can show.

What comes of each stake is held against the second writing of the documents and, summed over all
outcomes by their weight, against the exact odds. Super Streak is played at every length of a run.
"""

from collections.abc import Callable
from copy import deepcopy
from fractions import Fraction

import pytest

from croupier import Game
from croupier.game import events as e
from croupier.game.settlement import collect, pay
from croupier.paytable import PayTable
from croupier.table import evolve_table
from house import House
from table.documents import LONGEST, RULES, RUNS, roll_of

LoadGame = Callable[..., Game]
STAKE = 10_00
BOOKS = tuple(RULES)
each_book = pytest.mark.parametrize("name", BOOKS)


def locked(table: PayTable) -> House:
    """A table with a stake on each position, and no more bets called."""
    house = House(table, chips=3_000_00, float=10**8)
    house.open_betting()
    players = house.players
    for n, position in enumerate(table.positions):
        house.done(players[n % 3], "place", position=position.id, stake=STAKE)
    house.finish("", until="no_more_bets")
    return house


def settled(house: House, result: str) -> dict[str, e.WagerSettled]:
    """What collecting and paying make of this state, had the result just been declared."""
    table, state = house.table, deepcopy(house.state)
    index = table.book.space.index[result]
    declared = e.ResultDeclared(round=state.round, result=result, lit=table.lit(index), clauses=())
    state = evolve_table(state, declared)
    came: dict[str, e.WagerSettled] = {}
    for settle in (collect, pay):
        for event in settle(table, state, ()):
            state = evolve_table(state, event)
            if isinstance(event, e.WagerSettled):
                came[event.position] = event
    assert not state.wagers
    return came


@each_book
def test_every_position_against_every_outcome(name: str, load_game: LoadGame) -> None:
    game = load_game(name)
    house = locked(game.table)
    net = {position.id: Fraction(0) for position in game.table.positions}
    assert set(net) == set(RULES[name])
    for outcome in game.table.outcomes:
        came = settled(house, outcome.key)
        assert set(came) == set(net)
        for position, one in came.items():
            paid = RULES[name][position](roll_of(outcome.key))
            won, back = paid or (Fraction(0), Fraction(0))
            right: tuple[object, ...] = (STAKE * won, STAKE * back, STAKE - STAKE * back)
            assert (one.won, one.returned, one.lost) == right, (position, outcome.key)
            net[one.position] += outcome.weight * Fraction(one.won - one.lost, STAKE)
    odds = {one.position: one.edge for one in game.odds()}
    weight = game.book.space.weight
    assert {position: -total / weight for position, total in net.items()} == {
        position: odds[position] for position in net
    }


@each_book
def test_whole_rounds_pay_the_same(name: str, load_game: LoadGame) -> None:
    """Placed, locked, declared, collected and paid by commands, with every position staked."""
    table = load_game(name).table
    house = House(table, chips=30_000_00, float=10**8)
    keys = [outcome.key for outcome in table.outcomes]
    for result in (keys[0], keys[len(keys) // 3], keys[len(keys) // 2], keys[-1]):
        before = {player: house.purse(player) for player in house.players}
        stakes = [
            (house.players[n % 3], position.id, STAKE) for n, position in enumerate(table.positions)
        ]
        house.play(result, *stakes)
        for player in house.players:
            net = Fraction(0)
            for whose, position, cents in stakes:
                if whose == player:
                    won, back = RULES[name][position](roll_of(result)) or (Fraction(0), Fraction(0))
                    net += cents * (won + back - 1)
            assert house.purse(player) - before[player] == net, (player, result)
    house.check()


SMALL, BIG, TRIPLE = "1-2-3", "4-5-6", "2-2-2"
#: Odd and even together with small and big: 1-2-3 is even, 1-2-4 odd, 4-5-6 odd, 4-5-5 even.
SIDES = {"small-big": (SMALL, BIG), "odd-even": ("1-2-4", "1-2-3")}


@pytest.mark.parametrize("pair", SIDES)
def test_a_streak_at_every_length(pair: str, load_game: LoadGame) -> None:
    """Rides the changeover without counting it, triples aside; the mean is the exact edge."""
    game = load_game("nsw-sic-bo")
    on, off = SIDES[pair]
    mean = Fraction(0)
    for run in range(LONGEST + 1):
        house = House(game.table)
        house.play(off)
        house.play(on)
        house.open_betting()
        house.done("ann", "place", position=f"super_streak:{pair}", stake=STAKE)
        before = house.purse("ann") + STAKE
        for nth in range(run):
            house.finish(on)
            if nth % 3 == 1:
                house.play(TRIPLE)
            house.open_betting()
        assert bool(house.state.streaks) == (run < LONGEST)
        if run < LONGEST:
            house.finish(off)
        net = house.purse("ann") - before
        assert net == STAKE * RUNS.get(run, -1), run
        assert not house.state.streaks
        house.check()
        # Of 210 decisive results 105 are on each side, so a run goes on with one chance in two.
        mean += Fraction(net, STAKE) / 2 ** min(run + 1, LONGEST)
    edge = next(one.edge for one in game.odds() if one.position == f"super_streak:{pair}")
    assert -mean == edge == Fraction(201, 2048)
