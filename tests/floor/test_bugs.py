"""A decider that raises: that command is not done, everybody else's is, and the stream goes on."""

import asyncio
import logging
from typing import Any

import pytest

from croupier.floor.deciders import TableDecider
from croupier.game import events as e
from croupier.game.names import Actor, Instant
from croupier.journal.memory import MemoryJournal
from floor.hall import BW1, no, place, run, running, seated, table_bytes, yes
from game.play import ONE, TABLE, TWO


def test_a_decider_that_raises_costs_only_its_asker(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    honest = TableDecider.decide
    bad = 13_00

    def planted(self: TableDecider, command: Any, actor: Actor, at: Instant) -> Any:
        if getattr(command, "stake", ()) and command.stake[0].cents == bad:
            raise ZeroDivisionError("planted")
        return honest(self, command, actor, at)

    async def play() -> None:
        journal = MemoryJournal()
        async with running(journal) as floor:
            await seated(floor)
            state, size = table_bytes(floor), journal.size(BW1)
            command = place(floor, cents=bad)
            with caplog.at_level(logging.ERROR, logger="croupier"):
                answer = await floor.submit(command, ONE)
            assert answer.refusal is not None
            assert answer.refusal.code == "bug"
            ref = answer.refusal.says.partition("ref ")[2][:8]
            (told,) = [r for r in caplog.records if r.message == "bug"]
            assert told.facts["ref"] == ref  # type: ignore[attr-defined]
            assert told.facts["command"] == command.id  # type: ignore[attr-defined]
            assert told.exc_info is not None
            assert (table_bytes(floor), journal.size(BW1)) == (state, size)
            await yes(floor, place(floor), TWO)
            # Nothing was stored under its id: mended, the very same command is done.
            monkeypatch.setattr(TableDecider, "decide", honest)
            await yes(floor, command, ONE)

    monkeypatch.setattr(TableDecider, "decide", planted)
    run(play())


def test_events_that_do_not_fold_are_dropped_with_all_that_they_had_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In the middle of a batch: what was decided before it is decided again, and holds."""
    honest = TableDecider.evolve
    bad = 13_00

    def planted(self: TableDecider, event: e.Event) -> None:
        if isinstance(event, e.WagerPlaced) and event.cents == bad:
            self.state.balances["planted"] = bad
            raise KeyError("planted")
        honest(self, event)

    async def play() -> None:
        journal = MemoryJournal()
        async with running(journal) as floor:
            await seated(floor)
            size = journal.size(BW1)
            answers = await asyncio.gather(
                floor.submit(place(floor, cents=5_00), ONE),
                floor.submit(place(floor, cents=bad), TWO),
                floor.submit(place(floor, cents=7_00), ONE),
            )
            assert [answer.ok for answer in answers] == [True, False, True]
            assert answers[1].refusal is not None
            assert answers[1].refusal.code == "bug"
            assert journal.size(BW1) == size + 2
            writer = floor.streams[TABLE]
            assert isinstance(writer.working, TableDecider)
            assert "planted" not in writer.working.state.balances
            assert await no(floor, place(floor, cents=99_000_00), ONE) == "not_funded"
            await yes(floor, place(floor), TWO)

    monkeypatch.setattr(TableDecider, "evolve", planted)
    run(play())
