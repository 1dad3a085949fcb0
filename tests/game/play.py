"""A Big Wheel table and a cage in memory, driven by commands; what the tests of the core share.

Every step is checked as it is made: a refusal changes nothing, every event's postings sum to zero,
the books hold after each. No test needs to say so again, and none can forget it.
"""

from itertools import count
from typing import Final, TypeVar

import msgspec

from croupier.entries import decode, encode, entry_of
from croupier.floor.opening import TablePlan, opening
from croupier.game import commands as c
from croupier.game import events as e
from croupier.game.accounts import hold, purse
from croupier.game.cage import CAGE, decide_cage
from croupier.game.carrying import COURIER
from croupier.game.names import (
    Actor,
    Instant,
    PersonId,
    Refusal,
    Role,
    RoundNumber,
    TableId,
    TransferId,
)
from croupier.game.state import CageState, TableState
from croupier.ledger import postings, wrong_with
from croupier.library import load
from croupier.money import Cents
from croupier.paytable import PayTable
from croupier.rulebook.model import PositionId
from croupier.table import decide, evolve_cage, evolve_table

BIG_WHEEL: Final = load("nsw-big-wheel").table
TABLE: Final = TableId("bw1")
NOON: Final = Instant("2026-11-18T12:00:00.000Z")
VAULT: Final = Cents(10_000_00)

#: What the book pays to one on each symbol, written from 6.1 and not taken from the code.
PAYS: Final = {"1": 1, "2": 3, "3": 5, "4": 11, "5": 23, "6": 47, "7": 47}
SYMBOLS: Final = tuple(PAYS)
IRREGULARITIES: Final = (
    "short_spin_expected",
    "short_spin",
    "on_peg",
    "not_clear",
    "interference",
    "wheel_fault",
)

PLAN: Final = TablePlan(
    table=TABLE,
    title="Big Wheel 1",
    book="nsw-big-wheel",
    layout="B",
    places=3,
    minimum=Cents(2_00),
    maximum=Cents(50_00),
    unit=Cents(1_00),
    float=Cents(9_000_000_00),
    simulated=True,
)

_ids = count(1)
_E = TypeVar("_E")


def actor(role: Role, person: str | None = None) -> Actor:
    return Actor(PersonId(person or f"{role}-1"), role)


ONE: Final = actor("player", "player-1")
TWO: Final = actor("player", "player-2")
DEALER: Final = actor("dealer")
SUPERVISOR: Final = actor("game_supervisor")
CASHIER: Final = actor("cashier")


def key() -> str:
    """An id that no other command of this run has."""
    return f"{next(_ids):032x}"


def position(symbol: str) -> PositionId:
    return PositionId(f"symbol:{symbol}")


def chips(cents: int) -> tuple[c.StakePart, ...]:
    return (c.StakePart("chips", Cents(cents)),)


def bytes_of(state: TableState | CageState) -> bytes:
    """The whole state; dicts in the order that they have, since settling follows it."""
    return msgspec.json.encode(state)


class Table:
    """One table from its opening on, with everything that it was told and became."""

    def __init__(self, plan: TablePlan = PLAN, book: PayTable = BIG_WHEEL) -> None:
        self.book = book
        self.state = TableState()
        self.events: list[e.Event] = []
        self.bodies: list[bytes] = []
        # As the floor does: a table's book and readings are read back from its first record.
        self._evolve(decode(encode(entry_of(opening(plan)[0], NOON, COURIER))).event, COURIER)

    def do(self, command: c.TableCommand, by: Actor) -> tuple[e.Event, ...] | Refusal:
        before = bytes_of(self.state)
        decided = decide(self.book, self.state, command, by, NOON)
        assert bytes_of(self.state) == before, "deciding changed the state"
        if not isinstance(decided, Refusal):
            for event in decided:
                self._evolve(event, by)
        return decided

    def done(self, command: c.TableCommand, by: Actor) -> tuple[e.Event, ...]:
        events = self.do(command, by)
        assert not isinstance(events, Refusal), events
        return events

    def refused(self, command: c.TableCommand, by: Actor) -> Refusal:
        decided = self.do(command, by)
        assert isinstance(decided, Refusal), decided
        return decided

    def _evolve(self, event: e.Event, by: Actor) -> None:
        assert sum(posting.cents for posting in postings(event)) == 0
        self.bodies.append(encode(entry_of(event, NOON, by)))
        self.events.append(event)
        self.state = evolve_table(self.state, event)
        assert wrong_with(self.state.balances) is None, wrong_with(self.state.balances)

    @property
    def round(self) -> RoundNumber:
        return self.state.round

    def purse(self, player: Actor) -> int:
        return self.state.balances.get(purse(player.person), 0)

    def staked(self, player: Actor) -> int:
        return self.state.balances.get(hold(player.person), 0)

    def of(self, kind: type[_E]) -> list[_E]:
        return [event for event in self.events if isinstance(event, kind)]

    # The acts, as the tests say them.

    def seat(self, player: Actor, place: int, cents: int = 0) -> None:
        self.done(c.Sit(id=key(), table=TABLE, place=place), player)
        if cents:
            self.done(self.buy_in(player, cents), DEALER)

    def buy_in(self, player: Actor, cents: int) -> c.BuyIn:
        return c.BuyIn(id=key(), table=TABLE, player=player.person, cents=Cents(cents))

    def place(self, symbol: str, cents: int) -> c.Place:
        return c.Place(
            id=key(), table=TABLE, round=self.round, position=position(symbol), stake=chips(cents)
        )

    def take_back(self, symbol: str) -> c.TakeBack:
        return c.TakeBack(id=key(), table=TABLE, round=self.round, position=position(symbol))

    def clear(self) -> c.Clear:
        return c.Clear(id=key(), table=TABLE, round=self.round)

    def place_bets(self) -> c.PlaceBets:
        return c.PlaceBets(id=key(), table=TABLE, round=self.round)

    def no_more_bets(self) -> c.NoMoreBets:
        return c.NoMoreBets(id=key(), table=TABLE, round=self.round)

    def spin(self, revolutions: int = 3) -> c.Spin:
        return c.Spin(id=key(), table=TABLE, round=self.round, revolutions=revolutions)

    def enter(self, result: str) -> c.Enter:
        return c.Enter(id=key(), table=TABLE, round=self.round, result=result)

    def enter_again(self) -> c.EnterAgain:
        return c.EnterAgain(id=key(), table=TABLE, round=self.round)

    def confirm(self, result: str) -> c.Confirm:
        return c.Confirm(id=key(), table=TABLE, round=self.round, result=result)

    def collect(self) -> c.Collect:
        return c.Collect(id=key(), table=TABLE, round=self.round)

    def pay(self) -> c.Pay:
        return c.Pay(id=key(), table=TABLE, round=self.round)

    def no_spin(self, irregularity: str = "on_peg") -> c.CallNoResult:
        return c.CallNoResult(id=key(), table=TABLE, round=self.round, irregularity=irregularity)

    def send(self, player: Actor, cents: int, to: TableId = CAGE) -> c.SendChips:
        return c.SendChips(
            id=key(),
            table=TABLE,
            transfer=TransferId(key()),
            player=player.person,
            to=to,
            cents=Cents(cents),
        )

    def settle(self, result: str) -> None:
        """From open betting to the next round."""
        self.done(self.no_more_bets(), DEALER)
        self.done(self.spin(), DEALER)
        self.done(self.enter(result), DEALER)
        self.done(self.confirm(result), DEALER)
        self.done(self.collect(), DEALER)
        self.done(self.pay(), DEALER)


#: The phases of a round, each with the step that the book wants next in it.
PHASES: Final = ("waiting", "open", "locked", "spun", "entered", "declared", "collected")


def table_in(phase: str, *, result: str = "3") -> Table:
    """A table in a phase of its first round: two seated players, each with a wager, from `open`."""
    table = Table()
    table.seat(ONE, 1, 100_00)
    table.seat(TWO, 2, 100_00)
    steps = PHASES.index(phase)
    if steps >= 1:
        table.done(table.place_bets(), DEALER)
        table.done(table.place("3", 10_00), ONE)
        table.done(table.place("1", 5_00), TWO)
    acts = (table.no_more_bets, table.spin)
    for act in acts[: max(0, steps - 1)]:
        table.done(act(), DEALER)
    if steps >= PHASES.index("entered"):
        table.done(table.enter(result), DEALER)
    if steps >= PHASES.index("declared"):
        table.done(table.confirm(result), DEALER)
    if steps >= PHASES.index("collected"):
        table.done(table.collect(), DEALER)
    return table


class Cage:
    """The cage from its opening on."""

    def __init__(self, vault: Cents = VAULT) -> None:
        self.state = CageState()
        self.events: list[e.Event] = []
        self.bodies: list[bytes] = []
        self._evolve(e.CageOpened(vault=vault, simulated=True, software="test"), COURIER)

    def do(self, command: c.CageCommand, by: Actor) -> tuple[e.Event, ...] | Refusal:
        before = bytes_of(self.state)
        decided = decide_cage(self.state, command, by, NOON)
        assert bytes_of(self.state) == before, "deciding changed the state"
        if not isinstance(decided, Refusal):
            for event in decided:
                self._evolve(event, by)
        return decided

    def done(self, command: c.CageCommand, by: Actor) -> tuple[e.Event, ...]:
        events = self.do(command, by)
        assert not isinstance(events, Refusal), events
        return events

    def refused(self, command: c.CageCommand, by: Actor) -> Refusal:
        decided = self.do(command, by)
        assert isinstance(decided, Refusal), decided
        return decided

    def _evolve(self, event: e.Event, by: Actor) -> None:
        assert sum(posting.cents for posting in postings(event)) == 0
        self.bodies.append(encode(entry_of(event, NOON, by)))
        self.events.append(event)
        self.state = evolve_cage(self.state, event)
        assert wrong_with(self.state.balances) is None, wrong_with(self.state.balances)

    def purse(self, player: Actor) -> int:
        return self.state.balances.get(purse(player.person), 0)

    def sell(self, player: Actor, cents: int) -> c.SellChips:
        return c.SellChips(id=key(), table=CAGE, player=player.person, cents=Cents(cents))

    def buy_back(self, player: Actor, cents: int) -> c.BuyBackChips:
        return c.BuyBackChips(id=key(), table=CAGE, player=player.person, cents=Cents(cents))

    def send(self, player: Actor, cents: int, to: TableId = TABLE) -> c.SendChips:
        return c.SendChips(
            id=key(),
            table=CAGE,
            transfer=TransferId(key()),
            player=player.person,
            to=to,
            cents=Cents(cents),
        )


def take_of(sent: e.ChipsSent, seq: int) -> c.TakeChips:
    """The second half of a transfer, as the courier says it."""
    return c.TakeChips(
        id=key(),
        table=sent.to,
        transfer=sent.transfer,
        player=sent.player,
        source=sent.source,
        source_seq=seq,
        cents=sent.cents,
    )


def note_of(sent: e.ChipsSent) -> c.NoteLanding:
    return c.NoteLanding(id=key(), table=sent.source, transfer=sent.transfer)
