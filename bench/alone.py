"""What `bench/floor.py` holds its wagers against: the journal by itself, and the core by itself."""

import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

from served import ICON, NOTE, TABLE, plan

from croupier.entries import entry_of
from croupier.floor.floor import open_floor
from croupier.floor.sealing import body_of
from croupier.game import commands as c
from croupier.game.names import (
    Actor,
    Instant,
    PersonId,
    Refusal,
    Role,
    RoundNumber,
    TerminalId,
)
from croupier.journal.record import Body, StreamName
from croupier.journal.store import (
    Appended,
    Batch,
    CommandId,
    Journal,
    Owner,
    StoredAnswer,
)
from croupier.rulebook.model import PositionId

SECONDS = 2.0


class Rate(NamedTuple):
    """Commands a second by the clock, and the processor time of each in microseconds."""

    second: float
    spent: float

    @classmethod
    def of(cls, done: int, began: float, spent: float) -> "Rate":
        took, used = time.perf_counter() - began, time.process_time() - spent
        return cls(done / took, 1e6 * used / done)


def alone(terminals: int, size: int, spots: tuple[str, ...]) -> tuple[Rate, Rate]:
    """Commands a second of the journal at this batch size, and of the core, each by itself.

    They are the flood's own: a touch that stakes on these spots, and one that clears the screen.
    """
    with tempfile.TemporaryDirectory() as made:
        floor = open_floor(Path(made) / "d", (plan(terminals),))
        decider, now = floor.streams[TABLE].working, Instant("2026-11-18T08:00:00.000Z")

        def act(kind: Any, who: str, role: Role, **fields: object) -> list[Body]:  # noqa: ANN401
            actor = Actor(PersonId(who), role)
            command = kind(id=f"{0:032x}", table=TABLE, **fields)
            decided = decider.decide(command, actor, now)
            if isinstance(decided, Refusal):
                raise TypeError(decided.says)
            for event in decided:
                decider.evolve(event)
            return [body_of(entry_of(event, now, actor)) for event in decided] if keep else []

        keep, bodies = True, []
        names = [TerminalId(f"t-{n}") for n in range(terminals)]
        for name in names:
            act(c.InsertNote, name, "player", terminal=name, cents=NOTE)
        one: dict[str, Any] = {"round": RoundNumber(1)}
        act(c.PlaceBets, "dealer-1", "dealer", **one)
        icons = tuple(c.Icon(PositionId(spot), ICON) for spot in spots)
        for name in names:
            bodies.append(act(c.PlaceIcons, name, "player", terminal=name, icons=icons, **one))
            bodies.append(act(c.ClearIcons, name, "player", terminal=name, **one))
        keep, began, done = False, time.perf_counter(), 0
        spent = time.process_time()
        while time.perf_counter() - began < SECONDS:
            for name in names:
                act(c.PlaceIcons, name, "player", terminal=name, icons=icons, **one)
                act(c.ClearIcons, name, "player", terminal=name, **one)
            done += 2 * len(names)
        core = Rate.of(done, began, spent)
        journal = _journal_alone(floor.journal, bodies, size)
        floor.journal.close()
        return journal, core


def _journal_alone(journal: Journal, bodies: list[list[Body]], size: int) -> Rate:
    stream, written, done = StreamName("alone"), 0, 0
    began, spent = time.perf_counter(), time.process_time()
    while time.perf_counter() - began < SECONDS:
        some = [bodies[(done + n) % len(bodies)] for n in range(size)]
        answers = tuple(
            StoredAnswer(Owner("p"), CommandId(f"{done + n}"), bytes(32), b'{"ok":true,"seq":1}')
            for n in range(size)
        )
        records = tuple(body for several in some for body in several)
        if not isinstance(journal.append(Batch(stream, written, records, answers)), Appended):
            raise TypeError("the journal did not take it")
        written, done = written + len(records), done + size
    return Rate.of(done, began, spent)
