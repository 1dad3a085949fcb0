"""Entries as bytes and back, and each event told to a person in a sentence."""

from collections.abc import Iterator

import msgspec
import pytest

from croupier.chronicle import of_round, says, tell
from croupier.entries import UnknownEntry, decode, encode, entry_of, public_part
from croupier.game import events as e
from croupier.game.carrying import COURIER
from croupier.ledger import postings
from game.play import (
    CASHIER,
    DEALER,
    NOON,
    ONE,
    TWO,
    Cage,
    Table,
    note_of,
    table_in,
    take_of,
)


def a_long_evening() -> Iterator[tuple[e.Event, bytes]]:
    """Every kind of event that there is, with its bytes."""
    table, cage = table_in("entered", result="1"), Cage()
    table.done(table.enter_again(), DEALER)
    table.done(table.enter("3"), DEALER)
    table.done(table.confirm("3"), DEALER)
    table.done(table.collect(), DEALER)
    table.done(table.pay(), DEALER)
    table.done(table.place_bets(), DEALER)
    table.done(table.place("7", 60_00), ONE)
    table.done(table.place("2", 5_00), ONE)
    table.done(table.take_back("2"), ONE)
    table.done(table.no_more_bets(), DEALER)
    table.done(table.no_spin(), DEALER)
    table.done(table.place_bets(), DEALER)
    table.done(table.place("7", 60_00), TWO)
    table.settle("1")
    cage.done(cage.sell(ONE, 50_00), CASHIER)
    cage.done(cage.buy_back(ONE, 10_00), CASHIER)
    (sent,) = cage.done(cage.send(ONE, 20_00), ONE)
    assert isinstance(sent, e.ChipsSent)
    table.done(take_of(sent, 4), COURIER)
    cage.done(note_of(sent), COURIER)
    for stream in (table, cage):
        yield from zip(stream.events, stream.bodies, strict=True)


EVENING = list(a_long_evening())


def test_the_evening_has_many_kinds_of_event() -> None:
    """Those of a Big Wheel table and the cage; the playthroughs have the rest."""
    assert len({type(event) for event, _ in EVENING} & set(e.Event.__args__)) >= 22


@pytest.mark.parametrize(("event", "body"), EVENING)
def test_bytes_and_back(event: e.Event, body: bytes) -> None:
    entry = decode(body)
    assert entry.event == event
    assert entry.postings == postings(event)
    assert encode(entry) == body
    assert msgspec.json.decode(body)["event"]["event"] == type(event).__struct_config__.tag


@pytest.mark.parametrize(("event", "body"), EVENING)
def test_every_event_is_told(event: e.Event, body: bytes) -> None:
    said, clauses = tell(decode(body))
    assert said == says(event)
    assert said != type(event).__name__
    assert said.endswith(".")
    assert clauses == getattr(event, "clauses", ())


def test_amounts_and_names_are_in_the_sentences() -> None:
    said = [says(event) for event, _ in EVENING]
    assert (
        "player-1's $10.00 on symbol:3 (wager 1) won $50.00, in 2 of $25.00; the stake comes back."
        in said
    )
    assert "player-2's $5.00 on symbol:1 (wager 2) lost." in said
    capped = "player-2's $60.00 on symbol:7 (wager 5) lost $50.00; $10.00 is handed back"
    assert any(sentence.startswith(capped) for sentence in said)
    assert "player-1 gets $60.00 back from symbol:7, void (wager 3)." in said


def altered(**changes: object) -> bytes:
    plain = msgspec.json.decode(EVENING[1][1])
    return msgspec.json.encode(plain | changes)


UNREADABLE = {
    "another version": (altered(v=2), "version 2"),
    "another version with other fields": (b'{"v": 9, "all": "new"}', "version 9"),
    "an unknown event": (altered(event={"event": "table_flooded"}), "does not know"),
    "an event without its fields": (altered(event={"event": "bought_in"}), "does not know"),
    "a float for money": (altered(postings=[["float", 1.5]]), "does not know"),
    "no entry": (b"[]", "no entry"),
    "no JSON": (b"\xff\x00", "no entry"),
    "nothing": (b"", "no entry"),
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_what_cannot_be_read_is_a_sentence(name: str) -> None:
    body, says_what = UNREADABLE[name]
    with pytest.raises(UnknownEntry, match=says_what):
        decode(body)


def test_a_round_is_told_with_what_happened_between_its_acts() -> None:
    table = Table()
    table.seat(ONE, 1, 100_00)
    table.done(table.place_bets(), DEALER)
    table.done(table.buy_in(ONE, 50_00), DEALER)
    table.settle("1")
    table.done(table.place_bets(), DEALER)
    entries = [(seq, entry_of(event, NOON, DEALER)) for seq, event in enumerate(table.events, 1)]
    first = [seq for seq, _ in of_round(iter(entries), 1)]
    assert first == list(range(4, 12))
    assert [seq for seq, _ in of_round(iter(entries), 2)] == [12]
    assert list(of_round(iter(entries), 3)) == []


@pytest.mark.parametrize(("event", "body"), EVENING)
def test_what_anybody_may_see_names_no_player(event: e.Event, body: bytes) -> None:
    part = public_part(decode(body))
    if part is None:
        assert b"player-" not in body
    else:
        kind = type(event).__struct_config__.tag
        assert msgspec.json.decode(part) == {"v": e.VERSION, "at": NOON, "private": kind}
        with pytest.raises(UnknownEntry, match="without its private part"):
            decode(part)


def test_both_kinds_are_in_the_evening() -> None:
    parts = [public_part(decode(body)) for _, body in EVENING]
    assert parts.count(None) > 5
    assert len(parts) - parts.count(None) > 5
