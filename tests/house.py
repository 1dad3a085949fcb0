"""A table to play at in tests: a book, people with chips, a clock that tests turn by hand.

Everything goes through the real decide, evolve and encoding; a refusal is a value here too. It also
holds what must be true after every step: the books at zero and the replay equal to the state.
"""

from typing import get_args

import msgspec

from citing import cites
from croupier.entries import decode, encode, entry_of
from croupier.game import commands as c
from croupier.game import events as e
from croupier.game.accounts import purse
from croupier.game.extensions import notice_of
from croupier.game.moments import later
from croupier.game.names import Actor, Instant, PersonId, Refusal, Role, TableId
from croupier.game.state import TableState
from croupier.game.tray_fold import off_by
from croupier.ledger import wrong_with
from croupier.money import Cents
from croupier.paytable import PayTable
from croupier.table import decide, due, evolve_table, tick

START = Instant("2026-11-18T08:00:00.000Z")
TABLE = TableId("t1")

COMMANDS: dict[str, type[msgspec.Struct]] = {
    str(kind.__struct_config__.tag): kind for kind in get_args(c.TableCommand)
}

#: One person in each office, as the demonstration names them.
PEOPLE: dict[str, Role] = {
    "dealer": "dealer",
    "inspector": "game_inspector",
    "game_supervisor": "game_supervisor",
    "supervisor": "casino_supervisor",
    "pit_boss": "pit_boss",
    "shift_manager": "shift_manager",
    "cashier": "cashier",
    "surveillance": "surveillance",
    "officer": "regulator_officer",
    "manager": "regulator_manager",
    "floor": "administrator",
    "ann": "player",
    "bob": "player",
    "cy": "player",
}


def role_of(who: str) -> Role:
    """Whoever holds no office plays; so does a terminal."""
    return PEOPLE.get(who, "player")


class House:
    """One open table of a book, and everything that has happened at it."""

    def __init__(
        self,
        table: PayTable,
        *,
        places: int = 3,
        chips: int = 1_000_00,
        stacks: tuple[c.Stack, ...] = (),
        **opened: object,
    ) -> None:
        self.table = table
        self.now = START
        self.state = TableState()
        self.entries: list[e.Entry] = []
        self._ids = 0
        layouts = table.book.tables["layout"]
        layout = max(layouts, key=lambda name: len(layouts[name].fields["wagers"]))  # type: ignore[arg-type]
        fitted = tuple(table.book.tables["equipment"])
        base: dict[str, object] = {
            "table": TABLE,
            "title": "Table 1",
            "book": table.book.id,
            "option": table.book.option,
            "rules_hash": table.book.digest,
            "clauses_hash": "",
            "edition": "test",
            "readings": {},
            "layout": layout,
            "places": places,
            "minimum": Cents(5_00),
            "maximum": Cents(100_00),
            "unit": Cents(1_00),
            "float": Cents(100_000_00),
            "equipment": fitted,
            "simulated": True,
            "software": "test",
            "approval": "",
            "colours": ("red", "blue", "green", "white"),
            "chips": stacks,
            "streak_amount": Cents(10_00) if "streak" in table.book.chapters else Cents(0),
        }
        self.record(e.Opened(**(base | opened)), Actor(PersonId("floor"), "administrator"))  # type: ignore[arg-type]
        self.players = [p for p, role in PEOPLE.items() if role == "player"][:places]
        for place, player in enumerate(self.players, 1):
            self.done(player, "sit", place=place)
            if chips:
                self.done("dealer", "buy_in", player=player, cents=chips)

    def record(self, event: e.Event, by: Actor) -> None:
        opened = event if isinstance(event, e.Opened) else self.state.opened
        entry = decode(encode(entry_of(event, self.now, by, notice_of(opened))))
        self.entries.append(entry)
        self.state = evolve_table(self.state, entry.event)

    def command(self, do: str, **fields: object) -> c.TableCommand:
        """A command under an id of its own, of the round that is played where none is named."""
        self._ids += 1
        body = {"do": do, "id": f"{self._ids:032x}", "table": TABLE, **fields}
        kind = COMMANDS[do]
        if "round" in kind.__struct_fields__ and "round" not in body:
            body["round"] = self.state.round
        if do == "place" and isinstance(body.get("stake"), int):
            body["stake"] = [{"of": "chips", "cents": body["stake"]}]
        command: c.TableCommand = msgspec.convert(body, kind)  # type: ignore[assignment]
        return command

    def ask(self, who: str, do: str, **fields: object) -> tuple[e.Event, ...] | Refusal:
        """What the table would decide; nothing happens."""
        command = self.command(do, **fields)
        actor = Actor(PersonId(who), role_of(who))
        decided = decide(self.table, self.state, command, actor, self.now)
        if isinstance(decided, Refusal):
            cites(self.table, decided)
        return decided

    def do(self, who: str, do: str, **fields: object) -> tuple[e.Event, ...] | Refusal:
        """Decide, and if it is allowed record what happened."""
        decided = self.ask(who, do, **fields)
        if isinstance(decided, Refusal):
            return decided
        for event in decided:
            self.record(event, Actor(PersonId(who), role_of(who)))
        return decided

    def done(self, who: str, do: str, **fields: object) -> tuple[e.Event, ...]:
        decided = self.do(who, do, **fields)
        assert not isinstance(decided, Refusal), f"{who} {do} {fields}: {decided}"
        return decided

    def refused(self, who: str, do: str, **fields: object) -> Refusal:
        before = msgspec.json.encode(self.state)
        decided = self.do(who, do, **fields)
        assert isinstance(decided, Refusal), f"{who} {do} {fields} was allowed"
        assert msgspec.json.encode(self.state) == before, "a refusal changed the state"
        return decided

    def wait(self, *, minutes: int = 0, seconds: int = 0) -> tuple[e.Event, ...]:
        """Time passes; what falls due on the way happens."""
        end = later(self.now, minutes=minutes, seconds=seconds)
        happened: list[e.Event] = []
        while (moment := due(self.state)) is not None and moment <= end:
            self.now = max(self.now, moment)
            events = tick(self.state, self.now)
            if not events:
                break
            for event in events:
                self.record(event, Actor(PersonId("floor"), "administrator"))
            happened += events
        self.now = end
        return tuple(happened)

    # ------------------------------------------------------------ a whole round

    def open_betting(self) -> None:
        for step in self.steps():
            if step == "place_bets":
                self.done("dealer", "place_bets")
                return
            self.step(step, "")

    def steps(self) -> list[str]:
        return [str(step.fields["do"]) for step in self.table.book.steps]

    def step(self, step: str, result: str) -> None:
        least = self.table.book.policies.get("round.min_activations")
        match step:
            case "tumble":
                if self.wants_direction():
                    self.done("game_supervisor", "direct_empty_round")
                for _ in range(int(least.then) if least else 1):  # type: ignore[arg-type]
                    self.done("dealer", "tumble")
            case "spin":
                self.done("dealer", "spin", revolutions=3)
            case "mark":
                self.done("dealer", "mark", result=result)
            case "enter":
                self.done("dealer", "enter", result=result)
                self.done("dealer", "confirm", result=result)
            case "announce" | "light":
                return
            case _:
                self.done("dealer", step)

    def wants_direction(self) -> bool:
        """Whether the book has an empty round directed, and this one is empty (5.1.8)."""
        staked = self.state.wagers or self.state.streaks or self.state.directed
        return not staked and self.table.book.policy("round.empty_spins") == "directed"

    def finish(self, result: str, *, until: str = "pay") -> None:
        """The steps that are left, up to and with the one that is named."""
        for step in self.steps():
            if step not in self.state.done:
                self.step(step, result)
            if step == until:
                return

    def play(self, result: str, *stakes: tuple[str, str, int]) -> None:
        """A whole round: (player, position, cents) and a result."""
        self.open_betting()
        for player, position, cents in stakes:
            self.done(player, "place", position=position, stake=cents)
        self.finish(result)

    def purse(self, player: str) -> int:
        return self.state.balances.get(purse(player), 0)

    def check(self) -> None:
        """The books at zero, and the record replayed gives the same state."""
        wrong = wrong_with(self.state.balances)
        assert wrong is None, wrong
        counted(self.state)
        again = TableState()
        for entry in self.entries:
            again = evolve_table(again, decode(encode(entry)).event)
        assert msgspec.json.encode(again) == msgspec.json.encode(self.state)


def counted(state: TableState) -> None:
    """The tray holds what the accounts leave for it, and of nothing less than none."""
    assert off_by(state) == 0, f"the tray is off by {off_by(state)} cents"
    assert all(count >= 0 for count in state.tray.values())
