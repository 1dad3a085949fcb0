"""A floor for tests: the real one, on real journals, and one that can be held up or fail.

Nothing here stands in for the code under test; the wrapper below only stands between a writer and
its store, where a slow or full disk would.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Event, Thread
from typing import Any, Final, TypeVar

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from croupier.entries import decode
from croupier.floor.deciders import CageDecider, TableDecider
from croupier.floor.floor import Floor
from croupier.floor.opening import TablePlan
from croupier.floor.stream import Answer, StreamWriter
from croupier.game import commands as c
from croupier.game.accounts import hold, purse
from croupier.game.cage import CAGE
from croupier.game.events import Event as Happened
from croupier.game.names import Actor, Instant, PersonId, RoundNumber, TableId, TransferId
from croupier.game.state import CageState, TableState
from croupier.journal.record import Record, StreamName, content_of
from croupier.journal.sqlite import SqliteJournal, open_journal
from croupier.journal.store import (
    Batch,
    BlobHash,
    CommandId,
    Elsewhere,
    Holder,
    Journal,
    JournalError,
    Lease,
    Outcome,
    Owner,
    SignedNote,
    StoredAnswer,
)
from croupier.money import Cents
from game.play import DEALER, ONE, PLAN, TABLE, TWO, bytes_of, chips, key, position

KEY: Final = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
BW1: Final = StreamName(TABLE)
#: Nothing is measured by it: a test that hangs ends here instead of never.
PATIENCE: Final = 120.0

_T = TypeVar("_T")


class Held:
    """A journal in front of another: `before` and `after` each append somebody may step in."""

    def __init__(self, inner: Journal) -> None:
        self.inner = inner
        self.before: Callable[[Batch], None] = lambda _: None
        self.after: Callable[[Batch], None] = lambda _: None
        self.before_note: Callable[[], None] = lambda: None
        self.closes = True

    def submit(self, batch: Batch) -> "Future[Outcome]":
        """On a thread of its own: whoever steps in may wait as long as he likes."""
        done: Future[Outcome] = Future()

        def work() -> None:
            try:
                done.set_result(self.append(batch))
            except Exception as error:  # noqa: BLE001 - told to whoever waits
                done.set_exception(error)

        Thread(target=work, daemon=True).start()
        return done

    def append(self, batch: Batch) -> Outcome:
        self.before(batch)
        done = self.inner.append(batch)
        self.after(batch)
        return done

    def submit_checkpoint(self, stream: StreamName, note: SignedNote) -> "Future[None]":
        done: Future[None] = Future()
        try:
            self.add_checkpoint(stream, note)
            done.set_result(None)
        except JournalError as error:
            done.set_exception(error)
        return done

    def add_checkpoint(self, stream: StreamName, note: SignedNote) -> None:
        self.before_note()
        self.inner.add_checkpoint(stream, note)

    def newest_checkpoints(self) -> Mapping[StreamName, SignedNote]:
        return self.inner.newest_checkpoints()

    def size(self, stream: StreamName) -> int:
        return self.inner.size(stream)

    def streams(self) -> tuple[StreamName, ...]:
        return self.inner.streams()

    def read(
        self, stream: StreamName, after: int = 0, limit: int | None = None
    ) -> Iterator[Record]:
        return self.inner.read(stream, after, limit)

    def answer(self, owner: Owner, command: CommandId) -> StoredAnswer | None:
        return self.inner.answer(owner, command)

    def answers(
        self, asked: Iterable[tuple[Owner, CommandId]]
    ) -> "Future[Mapping[tuple[Owner, CommandId], StoredAnswer]]":
        return self.inner.answers(asked)

    def take(
        self, stream: StreamName, holder: Holder, address: str, seconds: float
    ) -> Lease | Elsewhere:
        return self.inner.take(stream, holder, address, seconds)

    def renew(self, leases: Iterable[Lease], seconds: float) -> tuple[Lease, ...]:
        return self.inner.renew(leases, seconds)

    def release(self, lease: Lease) -> None:
        self.inner.release(lease)

    def raise_epochs(self) -> None:
        self.inner.raise_epochs()

    def leases(self) -> tuple[Lease, ...]:
        return self.inner.leases()

    def blob(self, name: BlobHash) -> bytes | None:
        return self.inner.blob(name)

    def checkpoints(self, stream: StreamName) -> tuple[SignedNote, ...]:
        return self.inner.checkpoints(stream)

    def close(self) -> None:
        if self.closes:
            self.inner.close()


class Gate:
    """Holds up the one append that it is for; the rest pass."""

    def __init__(self, of: StreamName = BW1) -> None:
        self.of = of
        self.reached, self.over = Event(), Event()

    def __call__(self, batch: Batch) -> None:
        if batch.stream == self.of and not self.reached.is_set():
            self.reached.set()
            assert self.over.wait(PATIENCE), "nobody opened the gate"

    async def is_reached(self) -> None:
        assert await asyncio.to_thread(self.reached.wait, PATIENCE), "nothing came to the gate"


class Once:
    """Raises the first time that it is asked about a batch that fits."""

    def __init__(self, error: Exception, fits: Callable[[Batch], bool] = lambda _: True) -> None:
        self.error, self.fits, self.raised = error, fits, False

    def __call__(self, batch: Batch) -> None:
        if not self.raised and self.fits(batch):
            self.raised = True
            raise self.error


def writes(kind: type[Happened]) -> Callable[[Batch], bool]:
    """Whether a batch holds an event of this kind."""
    return lambda batch: any(
        isinstance(decode(content_of(body)).event, kind) for body in batch.bodies
    )


def sqlite_in(folder: Path) -> SqliteJournal:
    journal = open_journal(folder)
    assert isinstance(journal, SqliteJournal), journal
    return journal


_now = iter(range(10**9))


def clock() -> Instant:
    seconds, thousandths = divmod(next(_now), 1000)
    minutes, seconds = divmod(seconds, 60)
    return Instant(f"2026-11-18T12:{minutes % 60:02d}:{seconds:02d}.{thousandths:03d}Z")


def floor_on(journal: Journal, plan: TablePlan = PLAN) -> Floor:
    floor = Floor(journal, KEY, clock)
    floor.open_cage()
    floor.open_table(plan)
    return floor


@asynccontextmanager
async def running(journal: Journal, plan: TablePlan = PLAN) -> AsyncIterator[Floor]:
    floor = floor_on(journal, plan)
    await floor.start()
    try:
        yield floor
    finally:
        await floor.stop()
        if floor.broken is not None and floor.broken.done():
            floor.broken.exception()


def run(work: Coroutine[Any, Any, _T]) -> _T:
    return asyncio.run(asyncio.wait_for(work, PATIENCE))


def table_state(floor: Floor) -> TableState:
    decider = floor.streams[TABLE].decider
    assert isinstance(decider, TableDecider)
    return decider.state


def cage_state(floor: Floor) -> CageState:
    decider = floor.streams[CAGE].decider
    assert isinstance(decider, CageDecider)
    return decider.state


def table_bytes(floor: Floor) -> bytes:
    return bytes_of(table_state(floor))


def at_table(floor: Floor, player: Actor) -> int:
    return table_state(floor).balances.get(purse(player.person), 0)


def staked(floor: Floor, player: Actor) -> int:
    return table_state(floor).balances.get(hold(player.person), 0)


def in_cage(floor: Floor, player: Actor) -> int:
    return cage_state(floor).balances.get(purse(player.person), 0)


def events_of(journal: Journal, stream: str) -> list[Happened]:
    return [decode(record.content).event for record in journal.read(StreamName(stream))]


def kinds(journal: Journal, stream: str) -> list[str]:
    return [type(event).__name__ for event in events_of(journal, stream)]


async def yes(floor: Floor, command: c.Command, by: Actor) -> Answer:
    answer = await floor.submit(command, by)
    assert answer.ok, answer
    return answer


async def no(floor: Floor, command: c.Command, by: Actor) -> str:
    answer = await floor.submit(command, by)
    assert not answer.ok
    assert answer.refusal is not None
    return answer.refusal.code


async def settled_down(floor: Floor) -> None:
    """Until the courier has nothing under way; bounded, since the courier may be wrong."""
    for _ in range(200):
        if not floor.under_way():
            return
        await asyncio.sleep(0.005)


async def seated(floor: Floor, cents: int = 100_00) -> None:
    """Both players at the table with chips, and betting open."""
    for place, player in enumerate((ONE, TWO), 1):
        await yes(floor, c.Sit(id=key(), table=TABLE, place=place), player)
        await yes(
            floor,
            c.BuyIn(id=key(), table=TABLE, player=player.person, cents=Cents(cents)),
            DEALER,
        )
    await yes(floor, place_bets(floor), DEALER)


def waiting_in(writer: StreamWriter) -> int:
    return len(writer.inbox)


def number(floor: Floor) -> RoundNumber:
    return table_state(floor).round


def place(floor: Floor, symbol: str = "1", cents: int = 5_00) -> c.Place:
    return c.Place(
        id=key(), table=TABLE, round=number(floor), position=position(symbol), stake=chips(cents)
    )


def place_bets(floor: Floor) -> c.PlaceBets:
    return c.PlaceBets(id=key(), table=TABLE, round=number(floor))


def no_more_bets(floor: Floor) -> c.NoMoreBets:
    return c.NoMoreBets(id=key(), table=TABLE, round=number(floor))


def sell(player: Actor, cents: int) -> c.SellChips:
    return c.SellChips(id=key(), table=CAGE, player=player.person, cents=Cents(cents))


def carry(player: Actor, cents: int, source: TableId = CAGE, to: TableId = TABLE) -> c.SendChips:
    return c.SendChips(
        id=key(),
        table=source,
        transfer=TransferId(key()),
        player=PersonId(player.person),
        to=to,
        cents=Cents(cents),
    )


async def finish_round(floor: Floor, result: str) -> None:
    """From open betting to the end of the round."""
    at: dict[str, Any] = {"table": TABLE, "round": number(floor)}
    for command in (
        c.NoMoreBets(id=key(), **at),
        c.Spin(id=key(), revolutions=4, **at),
        c.Enter(id=key(), result=result, **at),
        c.Confirm(id=key(), result=result, **at),
        c.Collect(id=key(), **at),
        c.Pay(id=key(), **at),
    ):
        await yes(floor, command, DEALER)
