"""The simulator and the table's core agree on every cent: the same rounds through both.

The table is a real one, with decide, fold and ledger; a person plays the strategy there by what his
purse says. The simulator's chain walks the same results, and so does the kernel.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np
import pytest

import croupier
from croupier.game import events as e
from croupier.game.limits import owed_advice
from croupier.game.names import Refusal
from croupier.money import Cents
from croupier.odds.chain import Chain, chain_of_slip
from croupier.odds.strategy import STRATEGIES
from croupier.paytable import PayTable
from croupier.settle import Limits, Stake
from croupier.simulate.course import Course, Player
from croupier.simulate.job import Job, Seat
from house import House

ROUNDS = 40
SEED = 2026
CHIPS = 900_000_00


@dataclass(frozen=True)
class Case:
    """A table and who sits at it; a slip is position=cents, a strategy its name and steps."""

    book: str
    slips: tuple[tuple[tuple[str, int], ...], ...]
    strategies: tuple[tuple[str, int], ...] = ()
    limits: Limits = Limits(minimum=Cents(5_00), maximum=Cents(100_00), unit=Cents(1_00))  # noqa: RUF009
    readings: tuple[tuple[str, str], ...] = ()
    streaks: bool = False


CASES = {
    "plain": Case("nsw-big-wheel", ((("symbol:1", 10_00), ("symbol:6", 5_00)),)),
    "capped": Case(
        "nsw-sic-bo",
        ((("small", 80_00), ("total:10", 60_00), ("single:3", 5_00)),),
        (("martingale", 5),),
    ),
    "over the maximum is capped, three players": Case(
        "adelaide-big-small",
        ((("small", 40_00),), (("big", 90_00), ("odd", 7_00)), (("pair:1-2", 150_00),)),
        (("martingale", 6), ("fibonacci", 8), ("flat", 0)),
    ),
    "under the minimum, advised": Case(
        "adelaide-big-small", ((("small", 3_00), ("total:9", 8_00)),), (("dalembert", 6),)
    ),
    "under the minimum, advised by position": Case(
        "adelaide-roulette",
        ((("red", 2_00), ("straight:17", 9_00)), (("column:1", 4_00),)),
        (("paroli", 3), ("martingale", 4)),
        readings=(("limits.warning_scope", "player_position"),),
    ),
    "rounding at the smallest chip": Case(
        "adelaide-big-small",
        ((("field", 5_00), ("pair:1-2", 15_00)), (("field", 25_00),)),
        (("1326", 0), ("dalembert", 5)),
        Limits(minimum=Cents(5_00), maximum=Cents(45_00), unit=Cents(5_00)),
    ),
    "rounding a player's winnings together": Case(
        "adelaide-big-small",
        ((("pair:1-2", 7_00), ("pair:1-3", 9_00), ("pair:3-5", 5_00)), (("pair:1-2", 5_00),)),
        (("martingale", 3), ("flat", 0)),
        Limits(minimum=Cents(5_00), maximum=Cents(100_00), unit=Cents(1_00)),
        readings=(("payout.round_per", "player"),),
    ),
    "rounding off the multiple of the sign": Case(
        "adelaide-big-small",
        ((("pair:1-2", 7_00), ("pair:3-5", 11_00), ("small", 8_00)),),
        (("fibonacci", 6),),
        Limits(minimum=Cents(5_00), maximum=Cents(100_00), unit=Cents(1_00), multiples=True),
    ),
    "part of a stake comes back": Case(
        "adelaide-roulette",
        ((("neighbours:0", 25_00), ("straight:26", 5_00)),),
        (("martingale", 4),),
    ),
    "symbols and colours": Case(
        "victoria-sic-bo:b",
        ((("small", 7_00), ("single_colour:red", 9_00)), (("any_symbol_triple", 5_00),)),
        (("martingale", 4), ("paroli", 2)),
    ),
    "one maximum for all players": Case(
        "adelaide-roulette",
        ((("red", 60_00), ("straight:7", 30_00)), (("red", 50_00),), (("straight:7", 80_00),)),
        (("flat", 0), ("martingale", 3), ("flat", 0)),
        readings=(("limits.scope", "position"),),
    ),
    "a maximum for the whole round": Case(
        "nsw-sic-bo",
        ((("small", 60_00), ("odd", 60_00), ("total:9", 20_00)),),
        (("martingale", 3),),
        readings=(("limits.scope", "player_round"),),
    ),
    "super streak and a strategy": Case(
        "nsw-sic-bo",
        (
            (("super_streak:small-big", 10_00), ("small", 20_00)),
            (("super_streak:odd-even", 10_00), ("super_streak:small-big", 10_00)),
        ),
        (("martingale", 4), ("flat", 0)),
        streaks=True,
    ),
    "super streak, the next result fixes": Case(
        "nsw-sic-bo",
        ((("super_streak:small-big", 10_00), ("even", 5_00)),),
        readings=(("super_streak.mode", "next_result_fixes"),),
        streaks=True,
    ),
    "super streak, the changeover counts": Case(
        "nsw-sic-bo",
        ((("super_streak:odd-even", 10_00),),),
        readings=(("super_streak.mode", "include_changeover"),),
        streaks=True,
    ),
}


@cache
def table_of(case: str) -> PayTable:
    return croupier.load(CASES[case].book, dict(CASES[case].readings)).table


def players_of(case: Case, table: PayTable) -> list[Player]:
    made = []
    for i, (slip, name) in enumerate(zip(case.slips, ("ann", "bob", "cy"), strict=False)):
        kind, steps = case.strategies[i] if case.strategies else ("flat", 0)
        strategy = STRATEGIES[kind](*([steps] if steps else []))
        places = tuple((table.index[p].id, Cents(cents)) for p, cents in slip)  # type: ignore[index]
        made.append(Player(places, name, strategy))
    return made


def results(job: Job) -> list[int]:
    """The first session's outcomes, from the calls that the kernel itself makes."""
    from croupier.simulate import kernel  # noqa: PLC0415 - numba is slow to load

    out = np.zeros(ROUNDS, np.int64)
    kernel.outcomes(job.base(0), 0, ROUNDS, job.whole, out)
    return [int(job.classes[result]) for result in out]


def at_the_table(
    case: Case, table: PayTable, people: list[Player], drawn: list[int]
) -> list[list[int]]:
    """What each round brought each player, by his purse and what rides."""
    house = House(
        table,
        places=3,
        chips=CHIPS,
        float=Cents(10**11),
        minimum=case.limits.minimum,
        maximum=case.limits.maximum,
        unit=case.limits.unit,
        multiples=case.limits.multiples,
    )
    by_position = table.book.policy("limits.warning_scope") == "player_position"
    steps = dict.fromkeys((p.name for p in people), 0)
    brought: list[list[int]] = [[] for _ in people]
    for outcome in drawn:
        house.open_betting()
        before = {p.name: worth(house, p.name) for p in people}
        for person in people:
            for spot, cents in person.slip:
                if table.index[spot].wager.streak is not None:
                    took = house.do(person.name, "place", position=spot, stake=cents)
                    assert not isinstance(took, Refusal) or took.code in {"window_shut", "one_only"}
                    continue
                times = person.strategy.times[steps[person.name]]
                house.done(person.name, "place", position=spot, stake=cents * times)
        house.finish(table.outcomes[outcome].key)
        for i, person in enumerate(people):
            net = worth(house, person.name) - before[person.name]
            brought[i].append(net)
            own = sum(
                done.won - done.lost
                for done in (house.state.settled or house.state.last_round).values()
                if isinstance(done, e.WagerSettled)
                and (done.player, done.count) == (person.name, None)
            )
            steps[person.name] = person.strategy.after(steps[person.name], own)
        for player in owed_advice(table, house.state):
            places: list[str | None] = [None]
            if by_position:
                places = [p for who in people if who.name == player for p, _ in who.slip]
            for position in places:
                house.do("dealer", "advise_minimum", player=player, position=position)
    house.check()
    return brought


def worth(house: House, player: str) -> int:
    riding = sum(w.cents for w in house.state.streaks.values() if w.player == player)
    return house.purse(player) + riding


def walked(chain: Chain, drawn: list[int]) -> list[int]:
    state, brought = chain.start, []
    for outcome in drawn:
        brought.append(chain.net[state][outcome])
        state = chain.follows[state][outcome]
    return brought


@pytest.mark.parametrize("name", CASES)
def test_the_same_rounds_come_to_the_same_cents(name: str) -> None:
    case, table = CASES[name], table_of(name)
    people = players_of(case, table)
    chains = Course(table, people, case.limits).chains()
    weights = tuple(outcome.weight for outcome in table.outcomes)
    seats = tuple(Seat(p.name, chain) for p, chain in zip(people, chains, strict=True))
    job = Job(SEED, weights, 1, ROUNDS, seats)
    drawn = results(job)
    simulated = [walked(chain, drawn) for chain in chains]
    assert at_the_table(case, table, people, drawn) == simulated
    assert [totals.net for totals in job.play(0).totals] == [sum(nets) for nets in simulated]


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if not case.streaks])
def test_a_slip_settled_by_itself_is_the_tables_first_round(name: str) -> None:
    """`Game.settle`, and so what rounding does on a PAR sheet, is what the table would pay."""
    case, table = CASES[name], table_of(name)
    for person in players_of(case, table):
        first = tuple((p, cents * person.strategy.times[0]) for p, cents in person.slip)
        slip = [Stake(p, Cents(cents)) for p, cents in first]
        (alone,) = Course(table, [person], case.limits).chains()
        assert chain_of_slip(table, slip, case.limits).net[0] == alone.net[alone.start]


def test_the_rounds_reached_what_they_are_for() -> None:
    """Caps bit, advice was given, streaks were paid or lost, strategies climbed."""
    reached = {
        name: Course(table_of(name), players_of(c, table_of(name)), c.limits).chains()
        for name, c in CASES.items()
    }
    capped = reached["capped"][0]
    assert max(capped.staked) > 100_00 + 100_00
    assert capped.most < max(capped.staked) * 8
    advised = reached["under the minimum, advised"][0]
    assert any(not any(row) for row in advised.net) or len(set(advised.net)) > 6
    streak = reached["super streak and a strategy"][1]
    assert streak.states > 100
    assert max(max(row) for row in streak.net) >= 500 * 10_00
    shared = reached["one maximum for all players"]
    assert len({len(chain.net) for chain in shared}) == 1
