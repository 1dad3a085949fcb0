"""One writer a stream: decide against a working state, append durably, only then tell anybody.

The order is law. What waits in the inbox is decided and evolved command by command; the whole batch
is appended; only then are answers sent and records published. If the append fails, the working
state is dropped, every command is answered "not done", and the stream is read back.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from hashlib import sha256

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from croupier.entries import decode, entry_of
from croupier.floor.bug import FoldError, not_done
from croupier.floor.clock import Clock, never_back, seconds_until
from croupier.floor.deciders import Decider
from croupier.floor.inbox import (
    BUSY,
    MOVING,
    NOT_WRITTEN,
    Answer,
    Inbox,
    Stored,
    Waiting,
    answer_all,
    answered,
    known,
)
from croupier.floor.sealing import body_of
from croupier.floor.signed_after import SIGNED_AFTER
from croupier.floor.snapshots import NO_SNAPSHOTS, Snapshots, checked, state_bytes, with_state
from croupier.floor.subscription import Publishing, Subscription
from croupier.floor.tenure import Tenure
from croupier.game.carrying import COURIER
from croupier.game.commands import Command
from croupier.game.events import ChipsSent, Event, SlipPrinted
from croupier.game.events.conduct import ExclusionLifted, PersonExcluded
from croupier.game.names import Actor, Instant, PersonId, Refusal, TransferId
from croupier.journal.checkpoint import Checkpoint, sign
from croupier.journal.record import GENESIS, Body, Record, StreamName
from croupier.journal.store import (
    AnswerTaken,
    Appended,
    Batch,
    CommandId,
    Conflict,
    Fenced,
    Journal,
    JournalBrokenError,
    JournalError,
    Outcome,
    Owner,
    SignedNote,
    StoredAnswer,
)
from croupier.journal.tree import Frontier

__all__ = ("MOST_IN_BATCH", "Answer", "StreamWriter", "Subscription")

#: What one append holds at the most.
MOST_IN_BATCH = 256

#: How long to look away when a moment has come and nothing has fallen due yet, or when the store
#: cannot be read back yet.
SHORT = 0.05


class StreamWriter(Publishing):
    def __init__(  # noqa: PLR0913 - the floor makes it, and names what it gives
        self,
        name: StreamName,
        journal: Journal,
        decider: Decider,
        *,
        key: Ed25519PrivateKey,
        clock: Clock,
        snapshots: Snapshots = NO_SNAPSHOTS,
    ) -> None:
        super().__init__()
        self.name = name
        self.snapshots = snapshots
        self.tenure = Tenure()
        self.journal = journal
        #: What is durable, and all that anybody outside may see.
        self.decider = decider
        #: What the next command is decided against: ahead of `decider` by the batch under way.
        self.working = decider.fresh()
        self.key = key
        self.clock = clock
        self.size = 0
        self.instant: Instant | None = None
        self.frontier = Frontier()
        #: The hash of the last record.
        self.last = GENESIS
        #: Up to which record a checkpoint was signed.
        self.signed = 0
        #: Which record sent each transfer: a fact that the other stream is told.
        self.sent: dict[TransferId, int] = {}
        #: And which record last excluded a person or lifted it.
        self.exclusions: dict[PersonId, int] = {}
        self.after_batch: Callable[[], None] = lambda: None
        self.inbox = Inbox()
        self._wake = asyncio.Event()
        self._appended: tuple[Record, ...] = ()
        self.broken = False
        #: Held while a batch is decided and appended, and while records of others are folded in.
        self._turn = asyncio.Lock()
        self.read_back()

    def read_back(self) -> None:
        """The state as the journal has it: from a snapshot, or from the first record."""
        found = self.snapshots.find(self.name, self.journal)
        if found is not None:
            self.decider = with_state(self.decider, found.state)
            self.working = with_state(self.decider, found.state)
            self.size, self.instant, self.last = found.size, found.instant, found.last
            self.frontier, self.sent, self.exclusions = found.frontier, found.sent, found.exclusions
        for record in checked(self.name, self.journal.read(self.name, self.size), self.last):
            self._fold(record)

    def _fold(self, record: Record) -> None:
        entry = decode(record.content)
        self.decider.evolve(entry.event)
        self.working.evolve(entry.event)
        self.size, self.instant = record.seq, entry.at
        self.frontier, self.last = self.frontier.append(record.hash), record.hash
        self._remember(entry.event, record.seq)

    async def _restore(self) -> None:
        """The working state is dropped for what is durable; and whatever the journal has beyond
        that is read back, as soon as it can be read."""
        while True:
            with suppress(JournalError):
                records = await asyncio.to_thread(self._beyond)
                break
            await asyncio.sleep(SHORT)
        self.working = with_state(self.decider, state_bytes(self.decider))
        for record in records:
            self._fold(record)
        if records:  # somebody else wrote: screens here have not seen it
            self._publish(records)
            self.after_batch()

    def _beyond(self) -> tuple[Record, ...]:
        return tuple(self.journal.read(self.name, after=self.size))

    def _remember(self, event: Event, seq: int) -> None:
        """The number of a record that another stream is told of."""
        if isinstance(event, ChipsSent | SlipPrinted):
            self.sent[event.transfer] = seq
        elif isinstance(event, PersonExcluded | ExclusionLifted):
            self.exclusions[event.person] = seq

    async def submit(self, command: Command, actor: Actor) -> Answer:
        """The answer, once it is durable; the same command again gets the same one."""
        return await answered(self.begin(command, actor))

    def begin(self, command: Command, actor: Actor) -> "Answer | asyncio.Future[Answer]":
        """The same for somebody who does not wait: it stands in the inbox when this returns."""
        if self.broken:
            return NOT_WRITTEN
        if not self.tenure.writes:
            return MOVING
        waiting = Waiting(
            command,
            actor,
            sha256(msgspec.json.encode(command, order="deterministic")).digest(),
            asyncio.get_running_loop().create_future(),
        )
        if not self.inbox.put(waiting):
            return BUSY
        self._wake.set()
        return waiting.answered

    async def run(self) -> None:
        """For as long as the floor is open."""
        while True:
            try:
                async with asyncio.timeout(self._patience()):
                    await self._wake.wait()
            except TimeoutError:
                async with self._turn:
                    await self._tick()
                continue
            self._wake.clear()
            while self.inbox:
                async with self._turn:
                    await self._batch(self.inbox.take(MOST_IN_BATCH))

    def _patience(self) -> float | None:
        """Until the stream wants waking; for ever where nothing waits for a time."""
        moment = self.working.due() if self.tenure.writes else None
        return None if moment is None else seconds_until(moment, self.clock())

    async def _tick(self) -> None:
        """No rule waits here: the floor keeps one timer and the table says what has fallen due."""
        self.instant = never_back(self.instant, self.clock())
        events = list(self.working.tick(self.instant))
        if not events:  # a clock that stands just short of the moment: look again a little later
            await asyncio.sleep(SHORT)
            return
        await self._note(events, self.instant)

    async def after_outage(self) -> None:
        """This server has just begun to write the stream, and nobody showed its signs before."""
        async with self._turn:
            if self.instant is None or not self.tenure.writes:
                return
            last, self.instant = self.instant, never_back(self.instant, self.clock())
            events = list(self.working.outage(last, self.instant))
            if events:
                await self._note(events, self.instant)

    async def _note(self, events: list[Event], at: Instant) -> None:
        """What nobody asked for and the floor itself records."""
        notice = self.working.notice()
        bodies = tuple(body_of(entry_of(event, at, COURIER, notice)) for event in events)
        for event in events:
            self.working.evolve(event)
        if isinstance(await self._append(bodies, {}), Appended):
            self._done(events)
        else:
            await self._restore()

    async def _batch(self, batch: list[Waiting]) -> None:
        if not self.tenure.writes:
            answer_all([(waiting, MOVING) for waiting in batch])
            return
        asked = [(Owner(one.actor.person), CommandId(one.command.id)) for one in batch]
        try:
            before = await asyncio.wrap_future(self.journal.answers(asked))
        except JournalError:
            answer_all([(waiting, NOT_WRITTEN) for waiting in batch])
            return
        answers: list[tuple[Waiting, Answer]] = []
        events: list[Event] = []
        bodies: list[Body] = []
        stored: Stored = {}
        self.instant = never_back(self.instant, self.clock())
        for waiting in batch:
            answer = known(waiting, stored, before)
            if answer is None:
                try:
                    decided = self._decided(waiting)
                except FoldError as wrong:
                    # What the batch had folded so far goes with it; the rest is decided again.
                    answer_all([(waiting, not_done(waiting, wrong.wrong))])
                    self.working = with_state(self.decider, state_bytes(self.decider))
                    await self._batch([other for other in batch if other is not waiting])
                    return
                except Exception as wrong:  # noqa: BLE001 - whatever it is, the stream goes on
                    answers.append((waiting, not_done(waiting, wrong)))
                    continue
                if isinstance(decided, Refusal):
                    answer = Answer(ok=False, refusal=decided)
                else:
                    events += [event for event, _ in decided]
                    bodies += [body for _, body in decided]
                    answer = Answer(ok=True, seq=self.size + len(bodies))
                stored[waiting.actor.person, waiting.command.id] = (waiting.digest, answer)
            answers.append((waiting, answer))
        await self._settle(answers, events, await self._append(tuple(bodies), stored))

    def _decided(self, waiting: Waiting) -> Refusal | list[tuple[Event, Body]]:
        """Decided and folded into the working state; each event with what is written of it."""
        at = self.instant or self.clock()
        decided = self.working.decide(waiting.command, waiting.actor, at)
        if isinstance(decided, Refusal):
            return decided
        notice = self.working.notice()
        made: list[tuple[Event, Body]] = []
        try:
            for event in decided:
                made.append((event, body_of(entry_of(event, at, waiting.actor, notice))))
                self.working.evolve(event)
        except Exception as wrong:
            raise FoldError(waiting, wrong) from wrong
        return made

    async def _settle(
        self, answers: list[tuple[Waiting, Answer]], events: list[Event], done: Outcome | None
    ) -> None:
        """Only what is durable becomes the state and is answered; else the stream is read back."""
        match done:
            case Appended():
                self._done(events)
                answer_all(answers)
            case AnswerTaken():
                # One id was answered in another stream meanwhile: decided again, it is known.
                await self._restore()
                await self._batch([waiting for waiting, _ in answers])
            case Fenced():
                answer_all([(waiting, MOVING) for waiting, _ in answers])
                self.lose()
                await self._restore()
            case Conflict():
                await self._restore()
                self._not_done(answers)
            case None:
                self._not_done(answers)
                await self._restore()

    async def _append(self, bodies: tuple[Body, ...], stored: Stored) -> Outcome | None:
        """What became of the batch; None where the store could not take it."""
        if not bodies and not stored:
            self._appended = ()
            return Appended(self.name, self.size, ())
        kept = tuple(
            StoredAnswer(Owner(owner), CommandId(id_), digest, msgspec.json.encode(answer))
            for (owner, id_), (digest, answer) in stored.items()
        )
        batch = Batch(self.name, self.size, bodies=bodies, answers=kept, epoch=self.tenure.epoch)
        try:
            done = await asyncio.wrap_future(self.journal.submit(batch))
        except JournalBrokenError:
            self.broken = True
            return None
        except JournalError:
            return None
        if isinstance(done, Appended):
            self._appended = done.records
        return done

    def _done(self, events: list[Event]) -> None:
        """The working state becomes the state; what is durable may now be seen."""
        records = self._appended
        for record, event in zip(records, events, strict=True):
            self.decider.evolve(event)
            self.size = record.seq
            self.frontier, self.last = self.frontier.append(record.hash), record.hash
            self._remember(event, record.seq)
        if any(isinstance(event, SIGNED_AFTER) for event in events):
            self.checkpoint()
        if records:
            self._publish(records)
            self.after_batch()

    def _not_done(self, answers: list[tuple[Waiting, Answer]]) -> None:
        answer_all([(waiting, NOT_WRITTEN) for waiting, _ in answers])
        if self.broken:
            answer_all([(waiting, NOT_WRITTEN) for waiting in self.inbox.empty()])
            raise JournalBrokenError(
                f"the journal of {self.name} failed; the floor must be restarted"
            )

    def checkpoint(self) -> "Future[None]":
        """Signed over all that is durable; nobody waits for it to be so itself.

        One that cannot be kept costs nobody his answer; the next one covers more.
        """
        kept = self.journal.submit_checkpoint(self.name, self.signed_head())
        self.signed = self.size
        return kept

    def signed_head(self) -> SignedNote:
        return sign(Checkpoint(self.name, self.frontier.head(), self.instant or ""), self.key)

    # -- with several servers on one journal

    async def hold(self, epoch: int, until: float) -> None:
        """The stream is this server's from here on: what the last holder wrote is folded in."""
        async with self._turn:
            await self._catch_up()
            self.tenure.epoch, self.tenure.mine, self.tenure.until = epoch, True, until
        self._wake.set()
        self._publish(())
        self.after_batch()

    def lose(self) -> None:
        """Another may write now. Whoever waits is told to ask again; screens show no betting."""
        self.tenure.mine = False
        self.tenure.until = min(self.tenure.until, self.tenure.clock())
        answer_all([(waiting, MOVING) for waiting in self.inbox.empty()])
        self._publish(())

    async def let_go(self) -> None:
        """As `lose`, once what is being written has been."""
        async with self._turn:
            self.lose()

    async def follow(self) -> None:
        """What another server has appended since."""
        async with self._turn:
            if not self.tenure.mine:
                await self._catch_up()

    async def _catch_up(self) -> None:
        records = await asyncio.to_thread(self._beyond)
        for record in records:
            self._fold(record)
        if records:
            self._publish(records)
            self.after_batch()
