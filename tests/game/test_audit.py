"""The audit of a stream's entries: an honest one has no doubts, and each forgery is named.

Forgeries are made where the chain cannot help: by somebody who writes whole records anew.
"""

from collections.abc import Callable

import msgspec
import pytest
from msgspec.structs import replace

from croupier.audit import Doubt, audit, audit_transfers
from croupier.entries import decode, encode, entry_of
from croupier.game import events as e
from croupier.game.cage import CAGE
from croupier.game.carrying import COURIER
from croupier.game.names import Instant, TransferId, WagerNumber
from croupier.money import Cents
from croupier.rulebook.model import PositionId
from game.play import (
    BIG_WHEEL,
    CASHIER,
    DEALER,
    NOON,
    ONE,
    TABLE,
    TWO,
    Cage,
    Table,
    note_of,
    table_in,
    take_of,
)

Forge = Callable[[e.Entry], e.Entry]


def a_table() -> Table:
    """A round with a winner, a loser and a capped one; then a round that is void."""
    table = table_in("open")
    table.done(table.place("7", 60_00), ONE)
    table.settle("3")
    table.done(table.place_bets(), DEALER)
    table.done(table.place("2", 20_00), TWO)
    table.done(table.no_more_bets(), DEALER)
    table.done(table.no_spin(), DEALER)
    return table


def doubts(bodies: list[bytes]) -> list[Doubt]:
    return list(audit(TABLE, enumerate(bodies, 1), BIG_WHEEL))


def forged(kind: type[e.Event], forge: Forge, *, nth: int = 0) -> tuple[int, list[bytes]]:
    """The honest stream with one entry of a kind written anew, and its number."""
    bodies = list(a_table().bodies)
    places = [i for i, body in enumerate(bodies) if isinstance(decode(body).event, kind)]
    at = places[nth]
    bodies[at] = encode(forge(decode(bodies[at])))
    return at + 1, bodies


def whole(**changes: object) -> Forge:
    """Another event, with the postings that it would make: nothing is left to trip over."""

    def forge(entry: e.Entry) -> e.Entry:
        return entry_of(replace(entry.event, **changes), entry.at, entry.by)

    return forge


def test_an_honest_stream_has_no_doubts() -> None:
    assert doubts(a_table().bodies) == []
    cage = Cage()
    cage.done(cage.sell(ONE, 50_00), CASHIER)
    assert list(audit(CAGE, enumerate(cage.bodies, 1), None)) == []


def other_postings(entry: e.Entry) -> e.Entry:
    first, *rest = entry.postings
    more = msgspec.structs.replace(first, cents=Cents(first.cents - 100))
    return replace(entry, postings=(more, *rest))


def one_sided(entry: e.Entry) -> e.Entry:
    return replace(entry, postings=entry.postings[:-1])


POSTINGS = {
    "another sum": (other_postings, "do not sum to zero"),
    "a side missing": (one_sided, "do not sum to zero"),
    "none": (lambda entry: replace(entry, postings=()), "not those that its event makes"),
    "another's purse": (
        lambda entry: replace(
            entry, postings=tuple(replace(p, account="purse:player-2") for p in entry.postings)
        ),
        "not those that its event makes",
    ),
}


@pytest.mark.parametrize("name", POSTINGS)
@pytest.mark.parametrize("kind", [e.BoughtIn, e.WagerPlaced, e.WagerSettled, e.WagerVoided])
def test_forged_postings(kind: type[e.Event], name: str) -> None:
    forge, says = POSTINGS[name]
    seq, bodies = forged(kind, forge)
    found = doubts(bodies)
    assert (TABLE, seq) in {(doubt.stream, doubt.seq) for doubt in found}
    assert any(says in doubt.says for doubt in found)


#: An event forged whole: kind, which of them, what is changed, and what must be said of it.
EVENTS: dict[str, tuple[type[e.Event], int, dict[str, object], str]] = {
    "a winner paid more": (e.WagerSettled, 2, {"won": 60_00}, "pay table"),
    "a winner paid less": (e.WagerSettled, 2, {"won": 40_00}, "pay table"),
    "a loser paid": (e.WagerSettled, 1, {"won": 1_00}, "pay table"),
    "a stake that became more": (e.WagerSettled, 2, {"returned": 11_00}, "make up the stake"),
    "another's wager": (e.WagerSettled, 2, {"player": TWO.person}, "not what was placed"),
    "another position": (e.WagerSettled, 0, {"position": "symbol:4"}, "not what was placed"),
    "lights that are not lit": (e.ResultDeclared, 0, {"lit": ("symbol:1",)}, "does not light"),
    "a wager that was never there": (e.WagerSettled, 2, {"wager": 99}, "not on the layout"),
    "a buy-in beyond the float": (e.BoughtIn, 1, {"cents": 10_000_000_00}, "below zero"),
    "a stake beyond the purse": (e.WagerPlaced, 0, {"cents": 500_00}, "below zero"),
}


@pytest.mark.parametrize("name", EVENTS)
def test_an_event_forged_whole(name: str) -> None:
    kind, nth, changes, says = EVENTS[name]
    seq, bodies = forged(kind, whole(**changes), nth=nth)
    found = doubts(bodies)
    assert any(doubt.seq >= seq and says in doubt.says for doubt in found), found
    assert min(doubt.seq for doubt in found) == seq


def test_a_capped_payment_is_checked_like_any_other() -> None:
    """The mark `limits.over_max` must not excuse a payment from the pay table."""
    changes = {"won": 999_00, "rules": ("limits.over_max",)}
    seq, bodies = forged(e.WagerSettled, whole(**changes), nth=2)
    assert [doubt.seq for doubt in doubts(bodies)][:1] == [seq]


@pytest.mark.parametrize(("kind", "cents"), [(e.WagerVoided, 5_00), (e.WagerTakenBack, 25_00)])
def test_a_stake_that_comes_back_otherwise_than_it_was_placed(
    kind: type[e.Event], cents: int
) -> None:
    """A part may be taken back, never more than lies there; a void is whole."""
    table = a_table()
    table.done(table.place_bets(), DEALER)
    table.done(table.place("1", 20_00), ONE)
    table.done(table.clear(), ONE)
    bodies = table.bodies
    at = next(i for i, body in enumerate(bodies) if isinstance(decode(body).event, kind))
    bodies[at] = encode(whole(cents=Cents(cents))(decode(bodies[at])))
    assert [doubt.seq for doubt in doubts(bodies)][:1] == [at + 1]


def test_a_wager_written_in_after_the_lock() -> None:
    table = a_table()
    bodies = table.bodies
    at = next(i for i, b in enumerate(bodies) if isinstance(decode(b).event, e.BettingClosed))
    late = table.of(e.WagerPlaced)[0]
    late = replace(late, wager=WagerNumber(77), cents=Cents(1_00))
    back = e.WagerTakenBack(
        round=late.round,
        wager=late.wager,
        player=late.player,
        position=late.position,
        cents=late.cents,
    )
    bodies[at + 1 : at + 1] = [encode(entry_of(event, NOON, ONE)) for event in (late, back)]
    assert [doubt.seq for doubt in doubts(bodies)][:1] == [at + 2]


def test_a_wager_left_unsettled_when_the_round_ends() -> None:
    bodies = a_table().bodies
    at = max(i for i, b in enumerate(bodies) if isinstance(decode(b).event, e.WagerSettled))
    del bodies[at]
    assert doubts(bodies) != []


@pytest.mark.parametrize(
    ("kind", "changes"),
    [
        (e.WagerPlaced, {"position": PositionId("symbol:9")}),
        (e.WagerSettled, {"position": PositionId("symbol:9")}),
        (e.ResultDeclared, {"result": "9"}),
    ],
)
def test_what_the_book_does_not_know_is_a_doubt_and_no_crash(
    kind: type[e.Event], changes: dict[str, object]
) -> None:
    seq, bodies = forged(kind, whole(**changes))
    assert min(doubt.seq for doubt in doubts(bodies)) >= seq


def test_a_wager_settled_twice() -> None:
    bodies = a_table().bodies
    at = next(i for i, b in enumerate(bodies) if isinstance(decode(b).event, e.WagerSettled))
    bodies.insert(at, bodies[at])
    assert doubts(bodies)[0].seq == at + 2


def test_an_instant_that_goes_back() -> None:
    bodies = a_table().bodies
    earlier = replace(decode(bodies[4]), at=Instant("2026-11-18T11:59:59.999Z"))
    bodies[4] = encode(earlier)
    assert [(doubt.seq, "before" in doubt.says) for doubt in doubts(bodies)] == [(5, True)]


def test_a_record_that_cannot_be_read_ends_the_audit_with_a_doubt() -> None:
    bodies = a_table().bodies
    bodies[6] = b'{"v":1}'
    assert [doubt.seq for doubt in doubts(bodies)] == [7]


def transfers() -> list[tuple[str, int, e.Entry]]:
    table, cage = Table(), Cage()
    cage.done(cage.sell(ONE, 50_00), CASHIER)
    (sent,) = cage.done(cage.send(ONE, 20_00), ONE)
    assert isinstance(sent, e.ChipsSent)
    table.done(take_of(sent, 3), COURIER)
    cage.done(note_of(sent), COURIER)
    return [
        (name, seq, decode(body))
        for name, bodies in ((CAGE, cage.bodies), (TABLE, table.bodies))
        for seq, body in enumerate(bodies, 1)
    ]


def test_honest_transfers_have_no_doubts() -> None:
    assert list(audit_transfers(transfers())) == []


TRANSFERS: dict[str, tuple[dict[str, object], str]] = {
    "more than was sent": ({"cents": 21_00}, "not sent like this"),
    "never sent": ({"transfer": TransferId("f" * 32)}, "not sent like this"),
    "another record": ({"source_seq": 2}, "names another record"),
    "another stream": ({"source": "bw2"}, "transfer"),
    "another's chips": ({"player": TWO.person}, "not sent like this"),
}


@pytest.mark.parametrize("name", TRANSFERS)
def test_a_forged_arrival(name: str) -> None:
    changes, says = TRANSFERS[name]
    entries = [
        (stream, seq, whole(**changes)(entry) if isinstance(entry.event, e.ChipsTaken) else entry)
        for stream, seq, entry in transfers()
    ]
    found = list(audit_transfers(entries))
    assert [(doubt.stream, doubt.seq) for doubt in found] == [(TABLE, 2)]
    assert says in found[0].says


def test_an_arrival_twice() -> None:
    entries = transfers()
    (stream, seq, taken) = next(x for x in entries if isinstance(x[2].event, e.ChipsTaken))
    found = list(audit_transfers([*entries, (stream, seq + 1, taken)]))
    assert [doubt.seq for doubt in found] == [seq + 1]
    assert "twice" in str(found[0])
