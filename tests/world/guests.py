"""Guests of a world beside those who stake plain chips: at terminals, with colour checks, with
streaks. Like everybody there they know no rule, try what comes to mind, and ask until answered.
"""

from random import Random
from typing import Any

from croupier.floor.deciders import CageDecider
from croupier.game import commands as c
from croupier.game.accounts import colour, meter
from croupier.game.cage import CAGE
from croupier.game.names import PersonId, SlipId, TableId, TerminalId
from croupier.game.state import TableState
from croupier.money import Cents
from croupier.paytable import PayTable
from croupier.rulebook.model import PositionId
from world.people import Around, Player, Somebody


class Coloured(Player):
    """Declares, has colour checks bought for him by the dealer, and stakes and begins streaks."""

    async def act(self, state: TableState, table: PayTable) -> None:
        at: Any = {"table": self.table, "round": state.round}
        has = held(state, self.me.person)
        if table.streaks and self.dice.random() < 0.4:
            streak = self.dice.choice(table.streaks).id
            stake = (c.StakePart("chips", Cents(10_00)),)
            await self.ask(c.Place, position=streak, stake=stake, **at)
        elif has and self.dice.random() < 0.7:
            name = self.dice.choice(sorted(has))
            each = state.colours[colour(self.me.person, name)].each
            stake = (c.StakePart(f"colour:{name}", Cents(each * self.dice.choice((1, 2)))),)
            position = PositionId(self.dice.choice(table.positions).id)
            await self.ask(c.Place, position=position, stake=stake, **at)
        elif not has and self.dice.random() < 0.5:
            await self.ask(c.DeclareColour, table=self.table, each=Cents(5_00))
        else:
            await super().act(state, table)


class Banker(Somebody):
    """A second dealer of the table, who sells colour checks and takes them back."""

    def __init__(self, world: Around, table: TableId, players: list[str], seed: str) -> None:
        super().__init__(world, f"banker-{table}", "dealer", seed)
        self.table, self.players = table, players

    async def live(self) -> None:
        while not self.world.ended:
            await self.rest(1.0)
            seen = self.sees(self.table)
            if seen is None:
                continue
            state, table = seen
            player = PersonId(self.dice.choice(self.players))
            has = held(state, player)
            whose: Any = {"table": self.table, "player": player}
            if has and self.dice.random() < 0.3:
                name = self.dice.choice(sorted(has))
                await self.ask(c.RedeemColour, colour=name, count=1, **whose)
            elif not has and state.opened is not None and player in state.seats.values():
                taken = {name for one in self.players for name in held(state, PersonId(one))}
                free = [name for name in state.opened.colours if name not in taken]
                said: Any = {"each": Cents(5_00)}
                if table.book.policies["chips.declared_by"].then == "player":
                    said = {}
                if free:
                    name = self.dice.choice(free)
                    await self.ask(c.IssueColour, colour=name, count=20, **said, **whose)


def held(state: TableState, player: PersonId) -> set[str]:
    mark = colour(player, "")
    return {
        name.removeprefix(mark)
        for name, cents in state.balances.items()
        if name.startswith(mark) and cents > 0
    }


class Terminal(Somebody):
    """A terminal that somebody plays at: notes in, icons on and off, slips out."""

    def __init__(self, world: Around, table: TableId, name: TerminalId, seed: str) -> None:
        super().__init__(world, name, "player", seed)
        self.table, self.name = table, name

    async def live(self) -> None:
        while not self.world.ended:
            await self.rest(0.4)
            seen = self.sees(self.table)
            if seen is not None:
                await self.act(*seen)

    async def act(self, state: TableState, table: PayTable) -> None:
        at: Any = {"table": self.table, "terminal": self.name}
        within: Any = {**at, "round": state.round}
        credit, dice = state.balances.get(meter(self.name), 0), self.dice.random()
        printing = [slip for slip, one in state.printing.items() if one.player == self.name]
        if printing:
            slip = printing[0]
            await self.ask(c.ConfirmPrint, table=self.table, slip=slip, printed=dice < 0.9)
        elif credit < 20_00:
            await self.ask(c.InsertNote, cents=Cents(50_00), **at)
        elif dice < 0.65:
            position = PositionId(self.dice.choice(table.positions).id)
            await self.ask(c.PlaceIcons, icons=(c.Icon(position, Cents(5_00)),), **within)
        elif dice < 0.85:
            kind = self.dice.choice((c.UndoIcons, c.ClearIcons, c.RepeatIcons, c.DoubleIcons))
            await self.ask(kind, **within)
        elif dice < 0.93:
            digits = f"{self.dice.randrange(10_000):04}"
            await self.ask(c.PrintSlip, slip=SlipId(self.key()), digits=digits, **at)


class Redeemer(Somebody):
    """A cashier who pays slips, some of them twice if he could."""

    def __init__(self, world: Around, seed: str) -> None:
        super().__init__(world, "redeemer", "cashier", seed)

    async def live(self) -> None:
        while not self.world.ended:
            await self.rest(1.0)
            slips = self.slips(self.dice)
            if slips:
                await self.ask(c.PaySlips, table=CAGE, slips=(self.dice.choice(slips),))

    def slips(self, dice: Random) -> list[SlipId]:
        server = self.world.anywhere(dice)
        decider = server.floor.streams[CAGE].decider if server else None
        return sorted(decider.state.slips) if isinstance(decider, CageDecider) else []
