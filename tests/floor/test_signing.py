"""Checkpoints that no round's end makes: each stream that grew, and the floor as a whole."""

from croupier.game import commands as c
from croupier.game.cage import CAGE
from croupier.journal.checkpoint import Checkpoint, open_note, sign
from croupier.journal.heads import FLOOR, FloorCheckpoint, open_heads
from croupier.journal.memory import MemoryJournal
from croupier.journal.record import StreamName
from croupier.journal.store import JournalError
from croupier.journal.tree import Head
from floor.hall import BW1, KEY, Held, place_bets, run, running, seated, yes
from game.play import DEALER, ONE, TABLE, key


def newest(journal: MemoryJournal, stream: StreamName) -> Checkpoint:
    opened = open_note(journal.checkpoints(stream)[-1], KEY.public_key())
    assert isinstance(opened, Checkpoint)
    return opened


def listed(journal: MemoryJournal) -> dict[str, int]:
    opened = open_heads(journal.checkpoints(FLOOR)[-1], KEY.public_key())
    assert isinstance(opened, FloorCheckpoint)
    return {name: head.size for name, head in opened.heads.items()}


def test_what_grew_is_signed_and_the_floor_lists_every_stream() -> None:
    async def play() -> None:
        journal = MemoryJournal()
        async with running(journal) as floor:
            await yes(floor, c.Sit(id=key(), table=TABLE, place=1), ONE)
            assert journal.checkpoints(BW1) == ()
            floor.signer.sign()
            assert newest(journal, BW1).head == floor.streams[TABLE].frontier.head()
            assert listed(journal) == {BW1: journal.size(BW1), CAGE: 1}
            floor.signer.sign()
            assert len(journal.checkpoints(BW1)) == 1, "nothing was written since"
            assert len(journal.checkpoints(FLOOR)) == 1

    run(play())


def test_a_stream_of_another_server_is_listed_by_its_newest_checkpoint() -> None:
    async def play() -> None:
        journal = MemoryJournal()
        other = Checkpoint(StreamName("sb1"), Head(7, bytes(32)), "2026-11-18T07:08:09Z")
        journal.add_checkpoint(other.stream, sign(other, KEY))
        async with running(journal) as floor:
            floor.signer.sign()
            assert listed(journal) == {BW1: 1, CAGE: 1, "sb1": 7}

    run(play())


def test_only_who_writes_the_cage_signs_for_the_floor() -> None:
    async def play() -> None:
        journal = MemoryJournal()
        async with running(journal) as floor:
            cage = floor.streams.pop(CAGE)
            floor.signer.sign()
            assert newest(journal, BW1).head.size == 1
            assert journal.checkpoints(FLOOR) == ()
            floor.streams[CAGE] = cage

    run(play())


def test_a_floor_that_stops_has_signed_everything() -> None:
    async def play() -> MemoryJournal:
        inner = MemoryJournal()
        journal = Held(inner)
        journal.closes = False
        async with running(journal) as floor:
            await seated(floor)
        return inner

    journal = run(play())
    assert newest(journal, BW1).head.size == journal.size(BW1)
    assert listed(journal)[BW1] == journal.size(BW1)


def test_a_checkpoint_that_cannot_be_kept_costs_nobody_anything() -> None:
    async def play() -> None:
        inner = MemoryJournal()
        journal = Held(inner)

        def full() -> None:
            raise JournalError("the disk is full")

        journal.before_note = full
        async with running(journal) as floor:
            floor.signer.sign()
            await yes(floor, place_bets(floor), DEALER)
            assert inner.checkpoints(BW1) == ()

    run(play())
