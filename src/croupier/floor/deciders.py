"""What a stream decides by: a table's book or the cage, behind one face for the writer."""

from typing import Protocol

from croupier.game import commands as c
from croupier.game.events import Event
from croupier.game.extensions import notice_of
from croupier.game.grounds import THIS_STREAM, refuse
from croupier.game.names import Actor, Instant, Refusal
from croupier.game.outage import begun_again
from croupier.game.state import CageState, TableState
from croupier.paytable import PayTable
from croupier.table import decide, decide_at_cage, due, evolve_cage, evolve_table, tick


class Decider(Protocol):
    """A stream's state with the two pure functions over it."""

    def decide(
        self, command: c.Command, actor: Actor, at: Instant
    ) -> tuple[Event, ...] | Refusal: ...

    def evolve(self, event: Event) -> None: ...

    def due(self) -> Instant | None:
        """When the stream next wants waking."""

    def tick(self, at: Instant) -> tuple[Event, ...]:
        """What has fallen due by now."""

    def outage(self, last: Instant, at: Instant) -> tuple[Event, ...]:
        """What begins again after the screens were dark; `last` is when there was a record."""

    def notice(self) -> str:
        """What every record of the stream says, where the table does what its book has not."""

    def fresh(self) -> "Decider":
        """The same decider before the stream's first event."""


class TableDecider:
    def __init__(self, table: PayTable) -> None:
        self.table = table
        self.state = TableState()

    def decide(self, command: c.Command, actor: Actor, at: Instant) -> tuple[Event, ...] | Refusal:
        if isinstance(
            command, c.SellChips | c.BuyBackChips | c.CageSlip | c.RestoringAct | c.CageConduct
        ):
            return refuse("other_stream", "that is done at the cage", THIS_STREAM)
        return decide(self.table, self.state, command, actor, at)

    def evolve(self, event: Event) -> None:
        self.state = evolve_table(self.state, event)

    def due(self) -> Instant | None:
        return due(self.state)

    def tick(self, at: Instant) -> tuple[Event, ...]:
        return tick(self.state, at)

    def outage(self, last: Instant, at: Instant) -> tuple[Event, ...]:
        return begun_again(self.table, self.state, last=last, at=at)

    def notice(self) -> str:
        return notice_of(self.state.opened)

    def fresh(self) -> "TableDecider":
        return TableDecider(self.table)


class CageDecider:
    def __init__(self) -> None:
        self.state = CageState()

    def decide(self, command: c.Command, actor: Actor, at: Instant) -> tuple[Event, ...] | Refusal:
        if isinstance(command, c.CageCommand):
            return decide_at_cage(self.state, command, actor, at)
        return refuse("other_stream", "that is done at a table", THIS_STREAM)

    def evolve(self, event: Event) -> None:
        self.state = evolve_cage(self.state, event)

    def due(self) -> Instant | None:
        return None

    def tick(self, at: Instant) -> tuple[Event, ...]:  # noqa: ARG002 - nothing waits in a cage
        return ()

    def outage(self, last: Instant, at: Instant) -> tuple[Event, ...]:  # noqa: ARG002
        return ()

    def notice(self) -> str:
        return ""

    def fresh(self) -> "CageDecider":
        return CageDecider()
