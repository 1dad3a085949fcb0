"""The people of a world: they try what people at tables try, and ask until they are answered.

Each draws from dice of his own and always asks again under the same id. Nobody here knows what is
right; `judge` does.
"""

import asyncio
from random import Random
from typing import Any, Protocol

from croupier.floor.deciders import CageDecider, TableDecider
from croupier.floor.floor import Floor
from croupier.game import commands as c
from croupier.game.accounts import purse
from croupier.game.cage import CAGE
from croupier.game.names import Actor, PersonId, Role, TableId, TransferId
from croupier.game.state import TableState
from croupier.money import Cents
from croupier.paytable import PayTable
from croupier.rulebook.model import PositionId

#: Who may let an empty round be played, or call a round off, in one book or another.
BOSSES: tuple[Role, ...] = ("game_supervisor", "pit_boss", "casino_supervisor")


class Server(Protocol):
    floor: Floor


class Around(Protocol):
    """What people need of their world."""

    ended: bool

    def anywhere(self, dice: Random) -> Server | None: ...

    async def ask(self, command: c.Command, actor: Actor, dice: Random) -> bool: ...


class Somebody:
    def __init__(self, world: Around, name: str, role: Role, seed: str) -> None:
        self.world = world
        self.me = Actor(PersonId(name), role)
        self.dice = Random(f"{seed} {name}")  # noqa: S311
        self._ids = 0

    def key(self) -> str:
        """128 bits of his own dice: no two people draw the same."""
        return f"{self.dice.getrandbits(128):032x}"

    async def ask(self, kind: Any, **fields: Any) -> bool:
        return await self.world.ask(kind(id=self.key(), **fields), self.me, self.dice)

    async def live(self) -> None:
        raise NotImplementedError

    async def rest(self, seconds: float) -> None:
        await asyncio.sleep(seconds * self.dice.uniform(0.2, 1.8))

    def sees(self, table: TableId) -> tuple[TableState, PayTable] | None:
        """As some server shows it, which may be behind."""
        server = self.world.anywhere(self.dice)
        if server is None or table not in server.floor.streams:
            return None
        decider = server.floor.streams[table].decider
        return (decider.state, decider.table) if isinstance(decider, TableDecider) else None

    def in_cage(self, player: str) -> int:
        server = self.world.anywhere(self.dice)
        decider = server.floor.streams[CAGE].decider if server else None
        if not isinstance(decider, CageDecider):
            return 0
        return decider.state.balances.get(purse(PersonId(player)), 0)


class Player(Somebody):
    def __init__(self, world: Around, name: str, table: TableId, place: int, seed: str) -> None:
        super().__init__(world, name, "player", seed)
        self.table, self.place = table, place

    async def live(self) -> None:
        while not self.world.ended and not await self.ask(
            c.Sit, table=self.table, place=self.place
        ):
            await self.rest(0.5)
        while not self.world.ended:
            await self.rest(0.4)
            seen = self.sees(self.table)
            if seen is not None:
                await self.act(*seen)

    async def act(self, state: TableState, table: PayTable) -> None:
        at: Any = {"table": self.table, "round": state.round}
        dice = self.dice.random()
        if dice < 0.8:
            cents = self.dice.choice((1_00, 2_00, 5_00, 10_00, 25_00))
            position = self.dice.choice(table.positions).id
            stake = (c.StakePart("chips", Cents(cents)),)
            await self.ask(c.Place, position=PositionId(position), stake=stake, **at)
        elif dice < 0.9 and state.wagers:
            position = self.dice.choice(list(state.wagers.values())).position
            await self.ask(c.TakeBack, position=position, **at)
        elif dice < 0.95:
            await self.ask(c.Clear, **at)
        elif state.balances.get(purse(self.me.person), 0) >= 20_00:
            await self.ask(
                c.SendChips,
                table=self.table,
                transfer=TransferId(self.key()),
                player=self.me.person,
                to=CAGE,
                cents=Cents(20_00),
            )


class Dealer(Somebody):
    def __init__(self, world: Around, table: TableId, players: list[str], seed: str) -> None:
        super().__init__(world, f"dealer-{table}", "dealer", seed)
        self.table, self.players = table, players

    async def live(self) -> None:
        while not self.world.ended:
            await self.rest(0.3)
            seen = self.sees(self.table)
            if seen is None:
                continue
            state, table = seen
            poor = [
                player
                for player in self.players
                if state.balances.get(purse(PersonId(player)), 0) < 10_00
                and PersonId(player) in state.seats.values()
            ]
            if poor:
                buys: Any = {"player": PersonId(poor[0]), "cents": Cents(100_00)}
                await self.ask(c.BuyIn, table=self.table, **buys)
            else:
                await self.step(state, table)

    async def step(self, state: TableState, table: PayTable) -> None:
        at: Any = {"table": self.table, "round": state.round}
        steps = [str(step.fields["do"]) for step in table.book.steps]
        left = [step for step in steps if step not in state.done and step not in _SPOKEN]
        step = left[0] if left else "pay"
        if state.betting and step == "no_more_bets":
            await self.rest(2.0)
        # Some books let the next act come while the dice still tumble.
        if step != "tumble" and "tumble" in state.done and not state.betting:
            least = table.book.policies.get("round.min_activations")
            if least and state.activations < int(least.then):  # type: ignore[arg-type]
                step = "tumble"
        match step:
            case "spin":
                await self.ask(c.Spin, revolutions=4, **at)
            case "mark":
                await self.ask(c.Mark, result=self.result(table), **at)
            case "enter" if state.entered is None:
                await self.ask(c.Enter, result=state.marked or self.result(table), **at)
            case "enter":
                await self.ask(c.Confirm, result=state.entered, **at)
            case _:
                await self.ask(_ACTS[step], **at)

    def result(self, table: PayTable) -> str:
        return self.dice.choice(table.book.space.outcomes).key


class Supervisor(Somebody):
    def __init__(self, world: Around, table: TableId, role: Role, seed: str) -> None:
        super().__init__(world, f"{role}-{table}", role, seed)
        self.table = table

    async def live(self) -> None:
        while not self.world.ended:
            await self.rest(2.0)
            seen = self.sees(self.table)
            if seen is None:
                continue
            state, table = seen
            at: Any = {"table": self.table, "round": state.round}
            if not state.wagers and not state.streaks and not state.directed:
                await self.ask(c.DirectEmptyRound, **at)
            elif self.dice.random() < 0.15:
                cases = list(table.book.tables["irregularity"])
                case = self.dice.choice(cases)
                await self.ask(c.CallNoResult, irregularity=case, reason="seen by me", **at)
            elif state.stopped:
                await self.ask(c.ClearMalfunction, table=self.table, what="put right")


class Cashier(Somebody):
    def __init__(self, world: Around, tables: dict[str, TableId], seed: str) -> None:
        super().__init__(world, "cashier", "cashier", seed)
        self.tables = tables

    async def live(self) -> None:
        while not self.world.ended:
            await self.rest(1.0)
            player = self.dice.choice(sorted(self.tables))
            whose: Any = {"table": CAGE, "player": PersonId(player)}
            has = self.in_cage(player)
            if has >= 100_00 and self.dice.random() < 0.3:
                await self.ask(c.BuyBackChips, cents=Cents(50_00), **whose)
            elif has >= 30_00:
                await self.ask(
                    c.SendChips,
                    transfer=TransferId(self.key()),
                    to=self.tables[player],
                    cents=Cents(30_00),
                    **whose,
                )
            else:
                await self.ask(c.SellChips, cents=Cents(60_00), **whose)


#: Said or lit in the same act as the step before them.
_SPOKEN = ("announce", "light")
_ACTS: dict[str, Any] = {
    str(kind.__struct_config__.tag): kind
    for kind in (c.PlaceBets, c.NoMoreBets, c.Tumble, c.Uncover, c.Collect, c.Pay)
}
