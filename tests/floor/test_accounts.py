"""The house as the sum of its streams, looked at by the floor after every round."""

from croupier.game import events as e
from croupier.game.cage import CAGE
from croupier.game.carrying import COURIER
from croupier.game.names import TransferId
from croupier.journal.memory import MemoryJournal
from croupier.money import Cents
from floor.hall import (
    events_of,
    finish_round,
    floor_on,
    no,
    place,
    place_bets,
    run,
    running,
    seated,
    settled_down,
    table_state,
    yes,
)
from floor.test_transfers import write
from game.play import DEALER, ONE, TABLE

HEX = TransferId("ab" * 16)


def test_a_sound_house_locks_nothing() -> None:
    async def night() -> None:
        journal = MemoryJournal()
        async with running(journal) as floor:
            await seated(floor)
            await yes(floor, place(floor), ONE)
            await finish_round(floor, "1")
            await settled_down(floor)
            assert table_state(floor).differing == {}

    run(night())


def test_a_cent_between_streams_locks_the_table_that_shows_it() -> None:
    """A record forged into the table takes a cent more than the cage sent."""

    async def night() -> None:
        journal = MemoryJournal()
        floor_on(journal)
        who = ONE.person
        ten = Cents(10_00)
        sent = e.ChipsSent(transfer=HEX, player=who, source=CAGE, to=TABLE, cents=ten)
        sold = e.ChipsSold(player=who, cents=ten)
        write(journal, CAGE, sold, COURIER)
        seq = write(journal, CAGE, sent, COURIER)
        more = e.ChipsTaken(
            transfer=HEX, player=who, source=CAGE, source_seq=seq, cents=Cents(10_01)
        )
        write(journal, TABLE, more, COURIER)
        async with running(journal) as floor:
            await settled_down(floor)
            state = table_state(floor)
            (differs,) = state.differing.values()
            assert (differs.of, differs.name, differs.cents) == ("house", TABLE, -1)
            assert HEX in differs.says
            assert [told.what for told in state.notifications.values()]
            assert "stopped" in await no(floor, place_bets(floor), DEALER)
            told = [x for x in events_of(journal, TABLE) if isinstance(x, e.AccountsDiffered)]
            assert len(told) == 1

    run(night())
