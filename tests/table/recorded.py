"""A table behind its real writer, on a journal in memory: answers are stored, retries get them.

Nothing is decided here. It only carries commands to the writer and reads back what became durable.
"""

import asyncio

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from citing import cites
from croupier.audit import audit
from croupier.entries import decode, encode, entry_of
from croupier.floor.deciders import TableDecider
from croupier.floor.stream import Answer, StreamWriter
from croupier.game import commands as c
from croupier.game import events as e
from croupier.game.carrying import COURIER
from croupier.game.moments import later
from croupier.game.names import Actor, PersonId, Refusal
from croupier.game.state import TableState
from croupier.game.tray import stock
from croupier.journal.memory import MemoryJournal
from croupier.journal.record import StreamName
from croupier.journal.store import Batch
from croupier.ledger import wrong_with
from croupier.money import Cents
from croupier.paytable import PayTable
from croupier.table import due, evolve_table
from house import PEOPLE, TABLE, House, counted

STREAM = StreamName(TABLE)
KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))


class Recorded(House):
    writer: StreamWriter

    def __init__(self, table: PayTable, **opened: object) -> None:
        self.journal = MemoryJournal()
        self.runner = asyncio.Runner()
        self.sent: list[tuple[c.TableCommand, Actor, Answer]] = []
        #: Folded from the journal's bytes alone, one event after the other: a replay kept going.
        self.replayed = TableState()
        plenty = Cents(9_000_000_00)
        stocked = {"float": plenty, "stacks": stock(1_00, plenty)}
        super().__init__(table, **(stocked | opened))  # type: ignore[arg-type]

    def close(self) -> None:
        self.runner.close()

    def record(self, event: e.Event, by: Actor) -> None:
        """The opening; everything after it goes through the writer."""
        body = encode(entry_of(event, self.now, by))
        self.journal.append(Batch(STREAM, self.journal.size(STREAM), bodies=(body,)))
        decider = TableDecider(self.table)
        self.writer = StreamWriter(STREAM, self.journal, decider, key=KEY, clock=lambda: self.now)
        self._read()

    def _read(self) -> tuple[e.Event, ...]:
        """What has become durable since the last look."""
        fresh = [decode(r.content) for r in self.journal.read(STREAM, len(self.entries))]
        for entry in fresh:
            self.replayed = evolve_table(self.replayed, entry.event)
        self.entries += fresh
        assert isinstance(self.writer.decider, TableDecider)
        self.state = self.writer.decider.state
        return tuple(entry.event for entry in fresh)

    def do(self, who: str, do: str, **fields: object) -> tuple[e.Event, ...] | Refusal:
        by = COURIER if who == "floor" else Actor(PersonId(who), PEOPLE[who])
        return self.submit(self.command(do, **fields), by)

    def submit(self, command: c.TableCommand, by: Actor) -> tuple[e.Event, ...] | Refusal:
        answer = self.runner.run(self._answered(command, by))
        self.sent.append((command, by, answer))
        events = self._read()
        if answer.ok:
            assert answer.seq == len(self.entries)
            return events
        assert answer.refusal is not None
        assert not events, f"refused for {answer.refusal.code}, and yet {events}"
        cites(self.table, answer.refusal)
        return answer.refusal

    def submit_again(self, command: c.TableCommand, by: Actor, was: Answer) -> None:
        assert self.runner.run(self._answered(command, by)) == was
        assert not self._read(), "a retry did something"

    async def _answered(self, command: c.TableCommand, by: Actor) -> Answer:
        """One turn of the writer's loop, so that nothing goes on behind the test's back."""
        asked = asyncio.ensure_future(self.writer.submit(command, by))
        await asyncio.sleep(0)
        await self.writer._batch(self.writer.inbox.empty())  # noqa: SLF001 - the loop's own body
        return await asked

    def wait(self, *, minutes: int = 0, seconds: int = 0) -> tuple[e.Event, ...]:
        """Time passes, or none: what has fallen due happens, by the floor's one timer."""
        end = later(self.now, minutes=minutes, seconds=seconds)
        happened: list[e.Event] = []
        while (moment := due(self.state)) is not None and moment <= end:
            self.now = max(self.now, moment)
            self.runner.run(self.writer._tick())  # noqa: SLF001 - the loop's own body
            events = self._read()
            assert events, "due, and nothing fell due"
            happened += events
        self.now = end
        return tuple(happened)

    def check(self) -> None:
        """Books at zero; what is durable, what is worked on and what is replayed are one state."""
        wrong = wrong_with(self.state.balances)
        assert wrong is None, wrong
        counted(self.state)
        assert isinstance(self.writer.working, TableDecider)
        states = (self.state, self.writer.working.state, self.replayed)
        durable, working, replayed = (msgspec.json.encode(state) for state in states)
        assert working == durable, "a refusal or a failure has left something behind"
        assert replayed == durable, "the record does not replay to the state"

    def check_whole(self) -> None:
        """The whole record once more, from its first byte, and audited as `verify` would."""
        bodies = [(record.seq, record.content) for record in self.journal.read(STREAM)]
        assert [str(doubt) for doubt in audit(TABLE, bodies, self.table)] == []
        again = TableState()
        for record in self.journal.read(STREAM):
            entry = decode(record.content)
            assert sum(posting.cents for posting in entry.postings) == 0
            again = evolve_table(again, entry.event)
        assert msgspec.json.encode(again) == msgspec.json.encode(self.state)
