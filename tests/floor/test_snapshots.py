"""Snapshots: a start from one comes to the same bytes, and one in doubt is thrown away."""

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from croupier.entries import decode
from croupier.floor import snapshots as module
from croupier.floor.deciders import TableDecider
from croupier.floor.floor import Floor
from croupier.floor.snapshots import Snapshots, state_bytes, with_state
from croupier.floor.stream import StreamWriter
from croupier.game.cage import CAGE
from croupier.journal.memory import MemoryJournal
from croupier.journal.record import Record, StreamName
from croupier.journal.store import Batch, JournalError
from floor.hall import (
    BW1,
    KEY,
    Held,
    carry,
    clock,
    finish_round,
    place,
    place_bets,
    run,
    seated,
    sell,
    settled_down,
    yes,
)
from game.play import CASHIER, DEALER, ONE, PLAN, TABLE

CAGE_STREAM = StreamName(CAGE)


def opened(journal: MemoryJournal, folder: Path | None) -> Floor:
    """A floor whose end does not close the journal."""
    kept = Held(journal)
    kept.closes = False
    floor = Floor(kept, KEY, clock, Snapshots(folder))
    floor.open_cage()
    floor.open_table(PLAN)
    return floor


async def evening(floor: Floor) -> None:
    await floor.start()
    await seated(floor)
    for result in ("1", "7", "1"):
        await yes(floor, place(floor), ONE)
        await finish_round(floor, result)
        await yes(floor, place_bets(floor), DEALER)
    await yes(floor, sell(ONE, 50_00), CASHIER)
    await yes(floor, carry(ONE, 20_00), ONE)
    await settled_down(floor)
    await floor.stop()


@pytest.fixture
def journal(tmp_path: Path) -> MemoryJournal:
    made = MemoryJournal()
    run(evening(opened(made, tmp_path / "snapshots")))
    return made


def known(writer: StreamWriter) -> tuple[object, ...]:
    return (
        *(writer.size, writer.last, writer.instant, writer.frontier, writer.sent),
        *(writer.exclusions, state_bytes(writer.decider), state_bytes(writer.working)),
    )


def test_a_start_from_a_snapshot_comes_to_the_same_bytes(
    journal: MemoryJournal, tmp_path: Path
) -> None:
    files = sorted(file.name for file in (tmp_path / "snapshots").iterdir())
    assert files == [f"{BW1}.snapshot", f"{CAGE}.snapshot"]
    from_zero, from_kept = opened(journal, None), opened(journal, tmp_path / "snapshots")
    for name in (TABLE, CAGE):
        assert known(from_zero.streams[name]) == known(from_kept.streams[name])


def test_only_what_came_after_is_read(
    journal: MemoryJournal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    read = MemoryJournal.read

    def watched(
        self: MemoryJournal, stream: StreamName, after: int = 0, limit: int | None = None
    ) -> Iterator[Record]:
        if stream == BW1 and limit is None:
            asked.append(after)
        return read(self, stream, after, limit)

    monkeypatch.setattr(MemoryJournal, "read", watched)
    opened(journal, tmp_path / "snapshots")
    assert asked == [journal.size(BW1)]


@pytest.mark.parametrize("size", range(1, 31, 3))
def test_from_every_place_on_the_fold_goes_on_to_the_same_bytes(
    journal: MemoryJournal, size: int
) -> None:
    """A state that was written and read folds what follows as the one that was never written."""
    records = list(journal.read(BW1))
    assert len(records) > 30
    floor = opened(journal, None)
    plain = floor.streams[TABLE].decider.fresh()
    for record in records[:size]:
        plain.evolve(decode(record.content).event)
    again = with_state(plain, state_bytes(plain))
    assert state_bytes(again) == state_bytes(plain)
    for record in records[size:]:
        for decider in (plain, again):
            decider.evolve(decode(record.content).event)
        assert state_bytes(again) == state_bytes(plain)
    assert state_bytes(plain) == state_bytes(floor.streams[TABLE].decider)


def flipped(content: bytes) -> bytes:
    return content[:-1] + bytes([content[-1] ^ 1])


DOUBTS: dict[str, Callable[[bytes], bytes]] = {
    "a changed byte": flipped,
    "a changed hash": lambda content: flipped(content[:32]) + content[32:],
    "nothing": lambda _: b"",
    "half": lambda content: content[: len(content) // 2],
}


@pytest.mark.parametrize("doubt", DOUBTS)
def test_one_in_doubt_is_thrown_away(journal: MemoryJournal, tmp_path: Path, doubt: str) -> None:
    file = tmp_path / "snapshots" / f"{BW1}.snapshot"
    file.write_bytes(DOUBTS[doubt](file.read_bytes()))
    floor = opened(journal, tmp_path / "snapshots")
    assert not file.exists()
    assert known(floor.streams[TABLE]) == known(opened(journal, None).streams[TABLE])


def test_one_of_another_software_or_another_history_is_thrown_away(
    journal: MemoryJournal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "snapshots"
    (folder / f"{BW1}.snapshot").write_bytes((folder / f"{CAGE}.snapshot").read_bytes())
    assert Snapshots(folder).find(BW1, journal) is None
    assert not (folder / f"{BW1}.snapshot").exists()
    other = MemoryJournal()
    other.append(Batch(CAGE_STREAM, 0, tuple(b"x" for _ in range(journal.size(CAGE_STREAM)))))
    kept = (folder / f"{CAGE}.snapshot").read_bytes()
    assert Snapshots(folder).find(CAGE_STREAM, other) is None
    (folder / f"{CAGE}.snapshot").write_bytes(kept)
    assert Snapshots(folder).find(CAGE_STREAM, journal) is not None
    monkeypatch.setattr(module, "software", lambda: "another")
    assert Snapshots(folder).find(CAGE_STREAM, journal) is None


def test_a_record_changed_after_it_stops_the_start(journal: MemoryJournal) -> None:
    held = journal._records[BW1]  # noqa: SLF001 - as a file would be changed behind our back
    changed: Record = msgspec.structs.replace(held[5], body=held[5].body + b" ")
    held[5] = changed
    with pytest.raises(JournalError, match="bw1 record 6 was changed"):
        opened(journal, None)


def test_a_full_disk_costs_no_more_than_the_snapshot(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder can be made below this")
    run(evening(opened(MemoryJournal(), tmp_path / "file" / "snapshots")))


def test_states_are_not_shared_between_the_two() -> None:
    floor = opened(MemoryJournal(), None)
    decider = floor.streams[TABLE].decider
    again = with_state(decider, state_bytes(decider))
    assert isinstance(again, TableDecider)
    assert isinstance(decider, TableDecider)
    again.state.balances["purse:nobody"] = 1
    assert "purse:nobody" not in decider.state.balances
