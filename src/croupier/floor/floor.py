"""The floor: its streams, opened or recovered from one journal, and the courier between them.

A transfer is two commands to two streams. The courier repeats whatever was sent and has not
landed, under ids made from the transfer's own, so that a kill between the halves changes nothing.
"""

import asyncio
import hmac
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

import croupier
from croupier.devices.reading import is_wanted, read_device
from croupier.entries import UnknownEntry, decode, entry_of
from croupier.floor.clock import Clock, utc_now
from croupier.floor.courier import alarm, noting, sent_to, taking, telling
from croupier.floor.deciders import CageDecider, TableDecider
from croupier.floor.inbox import MOVING, Answer, answered
from croupier.floor.opening import TablePlan, Unopenable, book_of, opening
from croupier.floor.sealing import body_of
from croupier.floor.signing import Signer
from croupier.floor.slip_key import open_slip_key
from croupier.floor.snapshots import NO_SNAPSHOTS, Snapshots
from croupier.floor.stream import StreamWriter
from croupier.floor.tenancy import Tenancy
from croupier.game.cage import CAGE
from croupier.game.carrying import COURIER
from croupier.game.commands import Command
from croupier.game.commands.conduct import NoteExclusion
from croupier.game.events import CageOpened, ChipsSent, Event, Opened, SlipPrinted
from croupier.game.extensions import notice_of
from croupier.game.grounds import EXISTS, ONCE, ONLY_THE_BOOK, RANDOM, refuse
from croupier.game.identity import Books, Difference, house_differences
from croupier.game.names import Actor, PersonId, Refusal, RoundNumber, TableId, TransferId
from croupier.journal.folder import JournalInUse, Unfit
from croupier.journal.key import open_key
from croupier.journal.record import StreamName
from croupier.journal.sqlite import open_journal
from croupier.journal.store import NO_LEASE, Appended, Batch, Journal, JournalError
from croupier.money import Cents
from croupier.paytable import PayTable

VAULT = Cents(1_000_000_00)
CASH = Cents(250_000_00)
#: Between two tries of the courier, in seconds.
AGAIN = 0.05

Forward = Callable[[str, Command, Actor], Awaitable[Answer]]
"""A command put to the server at an address, under its own id; `MOVING` where none answers."""


class CannotOpen(Exception):  # noqa: N818 - a statement about the data folder
    """A floor that cannot be opened here; the message is one sentence for a person."""


class Floor:
    def __init__(
        self,
        journal: Journal,
        key: Ed25519PrivateKey,
        clock: Clock = utc_now,
        snapshots: Snapshots = NO_SNAPSHOTS,
    ) -> None:
        self.journal = journal
        self.snapshots = snapshots
        self.key = key
        self.clock = clock
        #: What validation numbers of slips are made with, at the edge of the house.
        #: Servers that share a signing key share it too, unless a data folder brings its own.
        self.slip_key = hmac.new(key.private_bytes_raw(), b"slips", sha256).digest()
        self.streams: dict[TableId, StreamWriter] = {}
        self.tables: dict[TableId, PayTable] = {}
        self.signer = Signer(journal, key, clock, self.streams)
        self._tasks: set[asyncio.Task[None]] = set()
        self._carried: set[tuple[TableId, TransferId]] = set()
        self._told: set[tuple[TableId, PersonId, int]] = set()
        self._rounds: dict[TableId, RoundNumber] = {}
        self._drawing: set[TableId] = set()
        self.broken: asyncio.Future[None] | None = None
        #: With several servers on one journal: what this one holds, and how others are asked.
        self.tenancy: Tenancy | None = None
        self.forward: Forward | None = None

    def share(self, tenancy: Tenancy, forward: Forward | None) -> None:
        """Before anything is opened: other servers may hold streams of this journal."""
        self.tenancy, self.forward = tenancy, forward
        tenancy.writers = self.streams

    def open_cage(
        self, *, simulated: bool = True, vault: Cents = VAULT, cash: Cents = CASH
    ) -> None:
        if self.journal.size(StreamName(CAGE)) == 0:
            event = CageOpened(
                vault=vault, cash=cash, simulated=simulated, software=croupier.__version__
            )
            self._begin(CAGE, event, ())
        self.streams[CAGE] = self._writer(CAGE, CageDecider())

    def open_table(self, plan: TablePlan, by: Actor = COURIER) -> None:
        """As planned where the stream is new; else as it was opened, whatever the plan says."""
        if self.journal.size(StreamName(plan.table)) == 0:
            self._begin(plan.table, *opening(plan), by=by)
        self.reopen_table(plan.table)

    def reopen_table(self, name: TableId) -> None:
        """As the journal has it."""
        event = decode(next(self.journal.read(StreamName(name), limit=1)).content).event
        if not isinstance(event, Opened):
            raise CannotOpen(f"{name} does not begin with an opening")
        table = book_of(event, self.journal)
        self.tables[name] = table
        self.streams[name] = self._writer(name, TableDecider(table))

    def add_table(self, plan: TablePlan, by: Actor) -> Refusal | None:
        """A table that is opened while the floor runs; its first record says by whom."""
        if self.journal.size(StreamName(plan.table)):
            return refuse("table_known", f"there is a table {plan.table} already", ONCE)
        try:
            self.open_table(plan, by)
        except (Unopenable, CannotOpen) as wrong:
            return refuse("not_opened", str(wrong), ONLY_THE_BOOK)
        self._run(plan.table)
        return None

    def _begin(
        self, name: TableId, event: Event, blobs: tuple[bytes, ...], by: Actor = COURIER
    ) -> None:
        """The first record of a stream: what it opens with, and the bytes that it names."""
        notice = notice_of(event) if isinstance(event, Opened) else ""
        body = body_of(entry_of(event, self.clock(), by, notice))
        epoch = self.tenancy.claim(StreamName(name)) if self.tenancy else NO_LEASE
        if epoch is None:
            raise CannotOpen(f"{name} is being opened by another server; start this one again")
        batch = Batch(StreamName(name), 0, bodies=(body,), blobs=blobs, epoch=epoch)
        if not isinstance(self.journal.append(batch), Appended):
            raise CannotOpen(f"{name} could not be opened: somebody else wrote to it")

    def _writer(self, name: TableId, decider: CageDecider | TableDecider) -> StreamWriter:
        writer = StreamWriter(
            StreamName(name),
            self.journal,
            decider,
            key=self.key,
            clock=self.clock,
            snapshots=self.snapshots,
        )
        if self.tenancy is not None:
            self.tenancy.seat(writer)
        else:
            writer.tenure.epoch = self._epoch(writer.name)
        return writer

    def _epoch(self, stream: StreamName) -> int:
        """Alone with its journal a floor needs no lease; but a restore has raised the epoch."""
        held = (lease.epoch for lease in self.journal.leases() if lease.stream == stream)
        return next(held, NO_LEASE)

    async def start(self) -> None:
        """The writers run, and what was under way when the floor last stopped is landed."""
        self.broken = asyncio.get_running_loop().create_future()
        for writer in list(self.streams.values()):
            await writer.after_outage()
            writer.after_batch = self._look_around
            self._spawn(writer.run())
        self._spawn(self.signer.sign_on())
        if self.tenancy is not None:
            self.tenancy.discover = self._discover
            with suppress(JournalError):
                await self.tenancy.beat()
            for work in (self.tenancy.keep, self.tenancy.watch, self.tenancy.guard):
                self._spawn(work())
        self._look_for_draws(recovered=True)
        self._look_around()

    def _discover(self, name: TableId) -> None:
        """A table that another server has opened since this one started."""
        self.reopen_table(name)
        self._run(name)

    def _run(self, name: TableId) -> None:
        writer = self.streams[name]
        writer.after_batch = self._look_around
        self._spawn(writer.run())

    async def stop(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(JournalError):
            self.signer.sign()
        for writer in self.streams.values():
            self.snapshots.keep(writer, grown=1)
        if self.tenancy is not None:
            await self.tenancy.leave()
        self.journal.close()

    def _spawn(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if task.cancelled() or task.exception() is None:
            return
        if self.broken is not None and not self.broken.done():
            self.broken.set_exception(task.exception() or RuntimeError("a writer stopped"))

    async def submit(self, command: Command, actor: Actor) -> Answer:
        return await answered(self.begin(command, actor))

    def begin(self, command: Command, actor: Actor) -> "Answer | asyncio.Future[Answer]":
        """What is known at once, or the answer that is durable when it comes."""
        stream = self.streams.get(command.table)
        if stream is None:
            return Answer(ok=False, refusal=self._no_stream(command.table))
        to = sent_to(command)
        if to is not None and to not in self.streams:
            return Answer(ok=False, refusal=self._no_stream(to))
        if to is not None and self._is_simulated(command.table) != self._is_simulated(to):
            says = f"money of a simulated table stays among such; {command.table} and {to} differ"
            return Answer(ok=False, refusal=refuse("simulated", says, RANDOM))
        return self._put(command, actor)

    async def _ask(self, command: Command, actor: Actor) -> Answer:
        return await answered(self._put(command, actor))

    def _put(self, command: Command, actor: Actor) -> "Answer | asyncio.Future[Answer]":
        """Decided here where this server holds the stream, and by its holder where another does."""
        writer = self.streams[command.table]
        if writer.tenure.writes or self.tenancy is None or self.forward is None:
            return writer.begin(command, actor)
        owner = self.tenancy.owner(command.table)
        if owner is None:
            return MOVING
        return asyncio.ensure_future(self.forward(owner.address, command, actor))

    async def forwarded(self, command: Command, actor: Actor) -> Answer:
        """From another server, which has asked everything that `submit` asks; never sent on."""
        writer = self.streams.get(command.table)
        return MOVING if writer is None else await writer.submit(command, actor)

    def _is_simulated(self, name: TableId) -> bool:
        """As the stream's first record says, which never changes."""
        decider = self.streams[name].decider
        opened = decider.state.opened if isinstance(decider, TableDecider | CageDecider) else None
        return opened is not None and opened.simulated

    def _no_stream(self, name: str) -> Refusal:
        says = f"there is no {name!r} here; there is {', '.join(self.streams)}"
        return refuse("no_such_table", says, EXISTS)

    def under_way(self) -> Mapping[tuple[TableId, TransferId], ChipsSent | SlipPrinted]:
        """By the stream that sent it and its id: two streams may have drawn the same one."""
        return {
            (sent.source, transfer): sent
            for writer in self.streams.values()
            if isinstance(writer.decider, TableDecider | CageDecider)
            for transfer, sent in writer.decider.state.under_way.items()
        }

    def any_slips(self) -> bool:
        """Whether a slip was ever begun here."""
        deciders = [writer.decider for writer in self.streams.values()]
        return any(d.state.slips for d in deciders if isinstance(d, TableDecider | CageDecider))

    def _look_around(self) -> None:
        """What one stream owes another: transfers, and who is excluded."""
        self._look_for_transfers()
        self._look_for_exclusions()
        self._look_at_accounts()
        self._look_for_draws()

    def _look_at_accounts(self) -> None:
        """After every round: does the house come to the sum of its streams."""
        rounds = {
            name: writer.decider.state.round
            for name, writer in self.streams.items()
            if isinstance(writer.decider, TableDecider)
        }
        if rounds == self._rounds or not self.streams[CAGE].tenure.mine:
            return
        self._rounds = rounds
        found = self._differences()
        if found and self.tenancy is not None:
            self._spawn(self._look_twice(self.tenancy, found))
            return
        for difference in found:
            self._spawn(self._alarm(difference))

    def _differences(self) -> set[Difference]:
        states: dict[str, Books] = {
            name: writer.decider.state
            for name, writer in self.streams.items()
            if isinstance(writer.decider, TableDecider | CageDecider)
        }
        return set(house_differences(states))

    async def _look_twice(self, tenancy: Tenancy, found: set[Difference]) -> None:
        """Followed streams are read one after the other, so one may show what the other does not
        yet. What still shows after each was read once more is a difference."""
        await tenancy.follow_all()
        for difference in found & self._differences():
            await self._alarm(difference)

    async def _alarm(self, found: Difference) -> None:
        """The table that shows it is locked; where the cage shows it, every table is told."""
        tables = [TableId(found.name)] if found.name in self.tables else [*self.tables]
        for name in tables:
            await self._ask(alarm(name, found), COURIER)

    def _look_for_transfers(self) -> None:
        for name, sent in self.under_way().items():
            if name not in self._carried and self.streams[sent.source].tenure.mine:
                self._carried.add(name)
                self._spawn(self._carry(sent))

    async def _carry(self, sent: ChipsSent | SlipPrinted) -> None:
        """Both halves, each of which may be repeated for ever without a second effect."""
        source = self.streams[sent.source]
        take, note = taking(sent, source.sent[sent.transfer]), noting(sent)
        for half in (take, note):
            while not (await self._ask(half, COURIER)).ok:  # noqa: ASYNC110 - a disk has no event
                await asyncio.sleep(AGAIN)

    def _look_for_draws(self, *, recovered: bool = False) -> None:
        """A simulated device that has come to rest is read once; `recovered` after a restart."""
        for name in self.tables:
            if name not in self._drawing and is_wanted(self.streams[name]):
                self._drawing.add(name)
                self._spawn(self._draw(name, recovered=recovered))

    async def _draw(self, name: TableId, *, recovered: bool) -> None:
        try:
            await read_device(self.streams[name], recovered=recovered)
        finally:
            self._drawing.discard(name)

    def _look_for_exclusions(self) -> None:
        """Every table is told what the cage last recorded of a person, once for each record."""
        cage = self.streams[CAGE]
        if not cage.tenure.mine:
            return
        excluded = cage.decider.state.excluded if isinstance(cage.decider, CageDecider) else {}
        for person, seq in cage.exclusions.items():
            for name in self.tables:
                if (name, person, seq) in self._told:
                    continue
                self._told.add((name, person, seq))
                note = telling(name, person, seq, excluded=person in excluded)
                self._spawn(self._tell(note))

    async def _tell(self, note: NoteExclusion) -> None:
        while not (await self._ask(note, COURIER)).ok:  # noqa: ASYNC110 - a disk has no event
            await asyncio.sleep(AGAIN)


def open_floor(
    folder: Path,
    plans: tuple[TablePlan, ...],
    clock: Clock = utc_now,
    *,
    simulated: bool = True,
) -> Floor:
    """Every table that the journal knows, and those of the plans that it does not."""
    journal = open_journal(folder)
    if isinstance(journal, JournalInUse | Unfit):
        raise CannotOpen(journal.sentence)
    key = open_key(folder, make=not journal.newest_checkpoints())
    if isinstance(key, Unfit):
        journal.close()
        raise CannotOpen(key.sentence)
    floor = Floor(journal, key, clock, Snapshots(folder / "snapshots"))
    try:
        floor.open_cage(simulated=simulated)
        for plan in plans:
            floor.open_table(plan)
        for stream in journal.streams():
            # A stream of checkpoints alone is no table: the floor's own list of heads is one.
            if TableId(stream) not in floor.streams and journal.size(stream):
                floor.reopen_table(TableId(stream))
    except (UnknownEntry, Unopenable, JournalError) as wrong:
        journal.close()
        raise CannotOpen(str(wrong)) from None
    slip_key = open_slip_key(folder, make=not floor.any_slips())
    if isinstance(slip_key, Unfit):
        journal.close()
        raise CannotOpen(slip_key.sentence)
    floor.slip_key = slip_key
    return floor
