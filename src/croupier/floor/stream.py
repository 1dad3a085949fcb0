"""One writer a stream: decide against a working state, append durably, only then tell anybody.

The order is law. What waits in the inbox is decided and evolved command by command; the whole batch
is appended; only then are answers sent and records published. If the append fails, the working
state is dropped, every command is answered "not done", and the stream is read back.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from hashlib import sha256

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from croupier.entries import decode, entry_of
from croupier.floor.clock import Clock, never_back, seconds_until
from croupier.floor.deciders import Decider
from croupier.floor.sealing import body_of
from croupier.game.carrying import COURIER
from croupier.game.commands import Command
from croupier.game.events import (
    BoughtIn,
    ChipsBoughtBack,
    ChipsSent,
    ChipsSold,
    ChipsTaken,
    Event,
    NoResultCalled,
    SlipPaid,
    SlipPrinted,
    SlipTaken,
    TransferLanded,
    WinnersPaid,
)
from croupier.game.events.conduct import ExclusionLifted, PersonExcluded
from croupier.game.names import Actor, Instant, PersonId, Refusal, TransferId
from croupier.journal.checkpoint import Checkpoint, sign
from croupier.journal.record import Body, Record, StreamName
from croupier.journal.store import (
    AnswerTaken,
    Appended,
    Batch,
    CommandId,
    Journal,
    JournalBrokenError,
    JournalError,
    Owner,
    StoredAnswer,
)
from croupier.journal.tree import Frontier

#: What one append holds at the most, and what may wait before players are told to try again.
MOST_IN_BATCH = 256
MOST_WAITING = 4096
#: A screen that is this many batches behind is dropped; it comes back with its last number.
MOST_BEHIND = 64


#: After these a checkpoint is signed: a round's end, and money that came or went.
SIGNED_AFTER = (
    WinnersPaid
    | NoResultCalled
    | BoughtIn
    | ChipsSold
    | ChipsBoughtBack
    | ChipsSent
    | ChipsTaken
    | TransferLanded
    | SlipPrinted
    | SlipTaken
    | SlipPaid
)


#: How long to look away when a moment has come and nothing has fallen due yet.
SHORT = 0.05


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """Yes with the number of the last record that it wrote, or no with the reason."""

    ok: bool
    seq: int | None = None
    refusal: Refusal | None = None


NOT_WRITTEN = Answer(
    ok=False,
    refusal=Refusal("not_written", "it could not be written down, so it is not done; try again"),
)


@dataclass(slots=True)
class _Waiting:
    command: Command
    actor: Actor
    digest: bytes
    answered: "asyncio.Future[Answer]"


@dataclass(slots=True)
class Subscription:
    """Batches of records as they become durable; `dropped` where the reader was too slow."""

    queue: "asyncio.Queue[tuple[Record, ...]]" = field(
        default_factory=lambda: asyncio.Queue(MOST_BEHIND)
    )
    dropped: bool = False


class StreamWriter:
    def __init__(
        self,
        name: StreamName,
        journal: Journal,
        decider: Decider,
        *,
        key: Ed25519PrivateKey,
        clock: Clock,
    ) -> None:
        self.name = name
        self.journal = journal
        #: What is durable, and all that anybody outside may see.
        self.decider = decider
        #: What the next command is decided against: ahead of `decider` by the batch under way.
        self.working = decider
        self.key = key
        self.clock = clock
        self.size = 0
        self.instant: Instant | None = None
        self.frontier = Frontier()
        #: Which record sent each transfer: a fact that the other stream is told.
        self.sent: dict[TransferId, int] = {}
        #: And which record last excluded a person or lifted it.
        self.exclusions: dict[PersonId, int] = {}
        self.subscriptions: list[Subscription] = []
        self.after_batch: Callable[[], None] = lambda: None
        self._staff: deque[_Waiting] = deque()
        self._players: deque[_Waiting] = deque()
        self._wake = asyncio.Event()
        self._appended: tuple[Record, ...] = ()
        self.broken = False
        self._taken = False
        self.read_back()

    def read_back(self) -> None:
        """The state as the journal has it, from the first record."""
        self.decider, self.working = self.decider.fresh(), self.decider.fresh()
        self.size, self.instant, self.frontier = 0, None, Frontier()
        self.sent, self.exclusions = {}, {}
        for record in self.journal.read(self.name):
            entry = decode(record.content)
            self.decider.evolve(entry.event)
            self.working.evolve(entry.event)
            self.size, self.instant = record.seq, entry.at
            self.frontier = self.frontier.append(record.hash)
            self._remember(entry.event, record.seq)

    def _remember(self, event: Event, seq: int) -> None:
        """The number of a record that another stream is told of."""
        if isinstance(event, ChipsSent | SlipPrinted):
            self.sent[event.transfer] = seq
        elif isinstance(event, PersonExcluded | ExclusionLifted):
            self.exclusions[event.person] = seq

    async def submit(self, command: Command, actor: Actor) -> Answer:
        """The answer, once it is durable; the same command again gets the same one."""
        if self.broken:
            return NOT_WRITTEN
        waiting = _Waiting(
            command,
            actor,
            sha256(msgspec.json.encode(command, order="deterministic")).digest(),
            asyncio.get_running_loop().create_future(),
        )
        if actor.role != "player":
            self._staff.append(waiting)
        elif len(self._players) < MOST_WAITING:
            self._players.append(waiting)
        else:
            busy = Refusal("busy", "the table has more waiting than it can take; try again")
            return Answer(ok=False, refusal=busy)
        self._wake.set()
        return await waiting.answered

    async def run(self) -> None:
        """For as long as the floor is open."""
        while True:
            try:
                async with asyncio.timeout(self._patience()):
                    await self._wake.wait()
            except TimeoutError:
                await self._tick()
                continue
            self._wake.clear()
            while self._staff or self._players:
                await self._batch(self._take())

    def _patience(self) -> float | None:
        """Until the stream wants waking; for ever where nothing waits for a time."""
        moment = self.working.due()
        return None if moment is None else seconds_until(moment, self.clock())

    async def _tick(self) -> None:
        """No rule waits here: the floor keeps one timer and the table says what has fallen due."""
        self.instant = never_back(self.instant, self.clock())
        events = list(self.working.tick(self.instant))
        if not events:  # a clock that stands just short of the moment: look again a little later
            await asyncio.sleep(SHORT)
            return
        bodies = tuple(body_of(entry_of(event, self.instant, COURIER)) for event in events)
        for event in events:
            self.working.evolve(event)
        if await self._append(bodies, {}):
            self._done(events)

    def _take(self) -> list[_Waiting]:
        batch: list[_Waiting] = []
        for lane in (self._staff, self._players):
            while lane and len(batch) < MOST_IN_BATCH:
                batch.append(lane.popleft())
        return batch

    async def _batch(self, batch: list[_Waiting]) -> None:
        answers: list[tuple[_Waiting, Answer]] = []
        events: list[Event] = []
        bodies: list[Body] = []
        stored: dict[tuple[str, str], tuple[bytes, Answer]] = {}
        self.instant = never_back(self.instant, self.clock())
        for waiting in batch:
            known = self._known(waiting, stored)
            if known is not None:
                answers.append((waiting, known))
                continue
            decided = self.working.decide(waiting.command, waiting.actor, self.instant)
            if isinstance(decided, Refusal):
                answer = Answer(ok=False, refusal=decided)
            else:
                for event in decided:
                    bodies.append(body_of(entry_of(event, self.instant, waiting.actor)))
                    self.working.evolve(event)
                    events.append(event)
                answer = Answer(ok=True, seq=self.size + len(bodies))
            stored[waiting.actor.person, waiting.command.id] = (waiting.digest, answer)
            answers.append((waiting, answer))
        if await self._append(tuple(bodies), stored):
            self._done(events)
            self._answer(answers)
        elif self._taken:
            # One id was answered in another stream meanwhile: decided again, it is known.
            self._taken = False
            await self._batch(batch)
        else:
            self._not_done(answers)

    def _known(
        self, waiting: _Waiting, stored: dict[tuple[str, str], tuple[bytes, Answer]]
    ) -> Answer | None:
        """The answer that this command has had, in this batch or before; None for a new one."""
        key = (waiting.actor.person, waiting.command.id)
        if key in stored:
            digest, answer = stored[key]
        else:
            before = self.journal.answer(Owner(key[0]), CommandId(key[1]))
            if before is None:
                return None
            digest, answer = before.digest, msgspec.json.decode(before.answer, type=Answer)
        if digest == waiting.digest:
            return answer
        other = "another command was sent with this id before; make a new id for a new command"
        return Answer(ok=False, refusal=Refusal("id_reused", other))

    async def _append(
        self, bodies: tuple[Body, ...], stored: dict[tuple[str, str], tuple[bytes, Answer]]
    ) -> bool:
        """Whether the whole batch is durable; where it is not, the stream has been read back."""
        if not bodies and not stored:
            self._appended = ()
            return True
        kept = tuple(
            StoredAnswer(Owner(owner), CommandId(id_), digest, msgspec.json.encode(answer))
            for (owner, id_), (digest, answer) in stored.items()
        )
        batch = Batch(self.name, self.size, bodies=bodies, answers=kept)
        try:
            done = await asyncio.wrap_future(self.journal.submit(batch))
        except JournalBrokenError:
            self.broken = True
            return False
        except JournalError:
            done = None
        if not isinstance(done, Appended):
            self.read_back()
            self._taken = isinstance(done, AnswerTaken)
            return False
        self._appended = done.records
        return True

    def _done(self, events: list[Event]) -> None:
        """The working state becomes the state; what is durable may now be seen."""
        records = self._appended
        for record, event in zip(records, events, strict=True):
            self.decider.evolve(event)
            self.size = record.seq
            self.frontier = self.frontier.append(record.hash)
            self._remember(event, record.seq)
        if any(isinstance(event, SIGNED_AFTER) for event in events):
            self._checkpoint()
        if records:
            self._publish(records)
            self.after_batch()

    def _answer(self, answers: list[tuple[_Waiting, Answer]]) -> None:
        for waiting, answer in answers:
            if not waiting.answered.done():
                waiting.answered.set_result(answer)

    def _not_done(self, answers: list[tuple[_Waiting, Answer]]) -> None:
        self._answer([(waiting, NOT_WRITTEN) for waiting, _ in answers])
        if self.broken:
            left = [*self._staff, *self._players]
            self._answer([(waiting, NOT_WRITTEN) for waiting in left])
            raise JournalBrokenError(
                f"the journal of {self.name} failed; the floor must be restarted"
            )

    def _checkpoint(self) -> None:
        note = sign(Checkpoint(self.name, self.frontier.head(), self.instant or ""), self.key)
        # A checkpoint that cannot be kept costs nobody his answer; the next one covers more.
        with suppress(JournalError):
            self.journal.add_checkpoint(self.name, note)

    def _publish(self, records: tuple[Record, ...]) -> None:
        for subscription in self.subscriptions:
            try:
                subscription.queue.put_nowait(records)
            except asyncio.QueueFull:
                subscription.dropped = True

    @asynccontextmanager
    async def subscribed(self) -> AsyncIterator[Subscription]:
        """Everything published from now on; read what came before from the journal."""
        subscription = Subscription()
        self.subscriptions.append(subscription)
        try:
            yield subscription
        finally:
            self.subscriptions.remove(subscription)
