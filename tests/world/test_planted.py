"""Faults planted in the writer: the unchanged worlds, with fixed seeds, must go red for each.

What is planted is what somebody in a hurry would write.
"""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from croupier.floor.inbox import Waiting, answer_all
from croupier.floor.stream import StreamWriter
from world.play import WorldFailed, play

SEEDS = range(300, 306)
_Method = Callable[..., Awaitable[Any]]


def verdicts(servers: int) -> list[str]:
    """What the judge said of each seed; nothing of those that stayed in order."""
    said = []
    for seed in SEEDS:
        try:
            play(seed, servers=servers)
        except WorldFailed as failed:
            said.append(str(failed))
            assert f"--seed {seed} --servers {servers}" in said[-1]
    return said


def test_without_a_fault_they_are_in_order() -> None:
    assert verdicts(servers=1) == verdicts(servers=2) == []


def test_an_answer_sent_before_the_append(monkeypatch: pytest.MonkeyPatch) -> None:
    batched: _Method = StreamWriter._batch  # noqa: SLF001
    appended: _Method = StreamWriter._append  # noqa: SLF001

    async def batch(self: Any, waiting: list[Waiting]) -> None:
        self.deciding = waiting
        await batched(self, waiting)

    async def append(self: Any, bodies: Any, stored: Any) -> Any:
        keys = [((one.actor.person, one.command.id), one) for one in getattr(self, "deciding", ())]
        answer_all((one, stored[key][1]) for key, one in keys if key in stored)
        return await appended(self, bodies, stored)

    monkeypatch.setattr(StreamWriter, "_batch", batch)
    monkeypatch.setattr(StreamWriter, "_append", append)
    said = verdicts(servers=1)
    assert len(said) == len(SEEDS)
    assert all("answered yes before it was written" in each for each in said)


def test_a_working_state_kept_after_a_failed_append(monkeypatch: pytest.MonkeyPatch) -> None:
    async def keep(_: StreamWriter) -> None:
        return

    monkeypatch.setattr(StreamWriter, "_restore", keep)
    assert verdicts(servers=1) != []


def test_a_fenced_owner_that_still_writes(monkeypatch: pytest.MonkeyPatch) -> None:
    """It asks under whose epoch one may write now, instead of stopping."""
    appended: _Method = StreamWriter._append  # noqa: SLF001

    async def append(self: StreamWriter, bodies: Any, stored: Any) -> Any:
        held = [lease.epoch for lease in self.journal.leases() if lease.stream == self.name]
        self.tenure.epoch = held[0] if held else self.tenure.epoch
        return await appended(self, bodies, stored)

    monkeypatch.setattr(StreamWriter, "_append", append)
    said = verdicts(servers=2)
    assert any("written by a server that did not hold the stream" in each for each in said)
