"""A wager through the whole core of a table, and a round of thousands, as ratios within one run.

The core decides, folds and posts; encoding the wager's event with msgspec is the yardstick.
Machines are noisy: a figure is the best of several tries.
"""

import sys
from collections.abc import Iterable
from dataclasses import dataclass
from time import process_time

import msgspec

import croupier
from croupier.game import commands as c
from croupier.game import events as e
from croupier.game.names import Actor, Instant, PersonId, Refusal, RoundNumber, TableId
from croupier.game.state import TableState
from croupier.game.tray import laid_in, stock
from croupier.money import Cents
from croupier.paytable import PayTable
from croupier.rulebook.model import PositionId
from croupier.table import decide, evolve_table

TRIES = 7
NOW = Instant("2026-11-18T08:00:00.000Z")
TABLE = TableId("t1")
DEALER = Actor(PersonId("dealer"), "dealer")
FLOOR = Actor(PersonId("floor"), "administrator")
#: How many wagers one player may have on a layout, so that 5,000 are many players'.
A_PLAYER = 100
WAGERS = 5_000


@dataclass(frozen=True, slots=True)
class Line:
    what: str
    took: float
    yardstick: str
    against: float
    most: float

    def __str__(self) -> str:
        ratio = self.took / self.against
        verdict = "met" if ratio <= self.most else "NOT MET"
        took = f"{self.took * 1e6:>12,.2f} us"
        goal = f"<= {self.most:g}"
        return f"{self.what:<36}{took}  {ratio:>7.1f} x {self.yardstick:<24}{goal:<8}{verdict}"


def act(table: PayTable, state: TableState, command: c.TableCommand, by: Actor) -> TableState:
    decided = decide(table, state, command, by, NOW)
    if isinstance(decided, Refusal):
        raise TypeError(f"{command} was refused: {decided.says}")
    for event in decided:
        state = evolve_table(state, event)
    return state


def opened(table: PayTable, players: int) -> TableState:
    """A table of Sydney's Sic Bo with bets called for, and everybody in funds."""
    opening = e.Opened(
        table=TABLE,
        title="Table 1",
        book=table.book.id,
        option=None,
        rules_hash="",
        clauses_hash="",
        edition="bench",
        readings={},
        layout="A",
        places=players,
        minimum=Cents(5_00),
        maximum=Cents(500_00),
        unit=Cents(1_00),
        float=Cents(10**12),
        chips=stock(1_00, 10**12),
        equipment=tuple(table.book.tables["equipment"]),
        simulated=True,
        software="bench",
        approval="",
    )
    state = evolve_table(TableState(), opening)
    for place in range(1, players + 1):
        player = PersonId(f"player{place}")
        state = evolve_table(state, e.PlayerSeated(player=player, place=place))
        bought = e.BoughtIn(
            player=player, cents=Cents(10**8), clauses=(), chips=laid_in(state.kinds, 10**8)
        )
        state = evolve_table(state, bought)
    one = {"id": f"{0:032x}", "table": TABLE, "round": RoundNumber(1)}
    for _ in range(3):
        state = act(table, state, c.Tumble(**one), DEALER)  # type: ignore[arg-type]
    return act(table, state, c.PlaceBets(**one), DEALER)  # type: ignore[arg-type]


def commands(table: PayTable, wagers: int) -> list[tuple[c.Place, Actor]]:
    spots = [position.id for position in table.positions]
    made = []
    for n in range(wagers):
        player = PersonId(f"player{n // A_PLAYER + 1}")
        command = c.Place(
            id=f"{n:032x}",
            table=TABLE,
            round=RoundNumber(1),
            position=PositionId(spots[n % len(spots)]),
            stake=(c.StakePart("chips", Cents(5_00)),),
        )
        made.append((command, Actor(player, "player")))
    return made


def players_for(wagers: int) -> int:
    return -(-wagers // A_PLAYER)


def placing(table: PayTable, wagers: int) -> tuple[float, TableState]:
    """Seconds a wager, decided, folded and posted, on a layout that fills up."""
    times, state = [], TableState()
    for _ in range(TRIES):
        state = opened(table, players_for(wagers))
        asked = commands(table, wagers)
        start = process_time()
        for command, by in asked:
            state = act(table, state, command, by)
        times.append((process_time() - start) / wagers)
    return min(times), state


def encoding(state: TableState) -> float:
    """Seconds an event, as the journal's encoder writes it."""
    encoder = msgspec.json.Encoder(order="deterministic")
    events: list[e.WagerPlaced] = [
        e.WagerPlaced(
            round=state.round,
            wager=wager.number,
            player=wager.player,
            position=wager.position,
            stake=(c.StakePart("chips", wager.cents),),
            cents=wager.cents,
            clauses=("3.1", "3.1.1.1", "3.1.1.2", "1.1 [triple]", "3.3"),
        )
        for wager in state.wagers.values()
    ]
    times = []
    for _ in range(TRIES):
        start = process_time()
        for event in events:
            encoder.encode(event)
        times.append((process_time() - start) / len(events))
    return min(times)


def settling(table: PayTable, wagers: int) -> float:
    """Seconds from the call to the last winner paid, for so many wagers."""
    times = []
    for _ in range(TRIES):
        _, state = _placed(table, wagers)
        start = process_time()
        for command in _finish():
            state = act(table, state, command, DEALER)
        times.append(process_time() - start)
        if state.wagers or state.round == 1:
            raise ValueError("the round is not over")
    return min(times)


def _placed(table: PayTable, wagers: int) -> tuple[int, TableState]:
    state = opened(table, players_for(wagers))
    for command, by in commands(table, wagers):
        state = act(table, state, command, by)
    return wagers, state


def _finish() -> Iterable[c.RoundAct]:
    one = {"id": f"{1:032x}", "table": TABLE, "round": RoundNumber(1)}
    kinds = (c.NoMoreBets, c.Uncover)
    yield from (kind(**one) for kind in kinds)  # type: ignore[arg-type]
    yield c.Enter(**one, result="3-3-4")  # type: ignore[arg-type]
    yield c.Confirm(**one, result="3-3-4")  # type: ignore[arg-type]
    yield c.Collect(**one)  # type: ignore[arg-type]
    yield c.Pay(**one)  # type: ignore[arg-type]


def main() -> None:
    table = croupier.load("nsw-sic-bo").table
    print(f"Python {sys.version.split()[0]}, msgspec {msgspec.__version__}; best of {TRIES}")
    wager, state = placing(table, WAGERS)
    event = encoding(state)
    print(Line("decide, evolve and post a wager", wager, "encoding its event", event, 40))
    once, twice = settling(table, WAGERS), settling(table, 2 * WAGERS)
    print(Line(f"settle {2 * WAGERS:,} wagers", twice, f"settling {WAGERS:,}", once, 2.3))
    print(f"{1 / wager:,.0f} wagers a second; {WAGERS / once:,.0f} settled a second")


if __name__ == "__main__":
    main()
