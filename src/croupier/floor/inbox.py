"""What waits to be decided at a stream: two lanes, and the answers that commands get.

Nothing is decided here. Staff have a lane of their own: "no more bets" never queues behind taps.
"""

import asyncio
from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import msgspec

from croupier.game.commands import Command
from croupier.game.grounds import ONCE, ROOM, WRITTEN, refuse
from croupier.game.names import Actor, Refusal
from croupier.journal.store import CommandId, Owner, StoredAnswer

#: What may wait before players are told to try again.
MOST_WAITING = 4096


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """Yes with the number of the last record that it wrote, or no with the reason."""

    ok: bool
    seq: int | None = None
    refusal: Refusal | None = None


NOT_WRITTEN = Answer(
    ok=False,
    refusal=refuse(
        "not_written", "it could not be written down, so it is not done; try again", WRITTEN
    ),
)


#: Nothing is stored under its id, so asking again under the same one is safe.
MOVING = Answer(
    ok=False,
    refusal=refuse("moving", "the table is moving to another server; ask again, same id", WRITTEN),
)

BUSY = Answer(
    ok=False,
    refusal=refuse("busy", "the table has more waiting than it can take; try again", ROOM),
)

Stored = dict[tuple[str, str], tuple[bytes, Answer]]
Kept = Mapping[tuple[Owner, CommandId], StoredAnswer]


@dataclass(slots=True)
class Waiting:
    command: Command
    actor: Actor
    digest: bytes
    answered: "asyncio.Future[Answer]"


@dataclass(slots=True)
class Inbox:
    staff: deque[Waiting] = field(default_factory=deque)
    players: deque[Waiting] = field(default_factory=deque)

    def __len__(self) -> int:
        return len(self.staff) + len(self.players)

    def put(self, waiting: Waiting) -> bool:
        """Whether there was room."""
        if waiting.actor.role != "player":
            self.staff.append(waiting)
        elif len(self.players) < MOST_WAITING:
            self.players.append(waiting)
        else:
            return False
        return True

    def take(self, most: int) -> list[Waiting]:
        batch: list[Waiting] = []
        for lane in (self.staff, self.players):
            while lane and len(batch) < most:
                batch.append(lane.popleft())
        return batch

    def empty(self) -> list[Waiting]:
        return self.take(len(self))


def answer_all(answers: Iterable[tuple[Waiting, Answer]]) -> None:
    for waiting, answer in answers:
        if not waiting.answered.done():
            waiting.answered.set_result(answer)


def known(waiting: Waiting, stored: Stored, before: Kept) -> Answer | None:
    """The answer that this command has had, in this batch or before; None for a new one."""
    person, id_ = waiting.actor.person, waiting.command.id
    kept = before.get((Owner(person), CommandId(id_)))
    if (person, id_) in stored:
        digest, answer = stored[person, id_]
    elif kept is not None:
        digest, answer = kept.digest, msgspec.json.decode(kept.answer, type=Answer)
    else:
        return None
    if digest == waiting.digest:
        return answer
    other = "another command was sent with this id before; make a new id for a new command"
    return Answer(ok=False, refusal=refuse("id_reused", other, ONCE))


async def answered(begun: "Answer | asyncio.Future[Answer]") -> Answer:
    """What was known at once, or is when it comes."""
    return begun if isinstance(begun, Answer) else await begun
