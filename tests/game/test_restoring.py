"""A cage that goes on from a copy: what was paid since is answered for before a slip is paid."""

from typing import Any

import msgspec
import pytest

from croupier.chronicle import says
from croupier.game import commands as c
from croupier.game import events as e
from croupier.game.cage import CAGE, decide_cage
from croupier.game.names import Actor, Instant, PersonId, Refusal, SlipId, TableId, TerminalId
from croupier.game.state import CageState
from croupier.ledger import wrong_with
from croupier.money import Cents
from croupier.table import evolve_cage
from game.play import key

MORNING, NOON = Instant("2026-11-18T08:00:00.000Z"), Instant("2026-11-18T12:00:00.000Z")
LATER = Instant("2026-11-18T13:00:00.000Z")
CASHIER = Actor(PersonId("cashier-1"), "cashier")
ADMINISTRATOR = Actor(PersonId("admin-1"), "administrator")


def a_slip(name: str, cents: int, expires: Instant | None = None) -> e.SlipTaken:
    return e.SlipTaken(
        slip=SlipId(name),
        source=TableId("ro1"),
        source_seq=7,
        player=TerminalId("t1"),
        cents=Cents(cents),
        digits=name[-4:],
        issued=MORNING,
        clauses=("7(h)",),
        expires=expires,
        person=None,
    )


def restored(*slips: e.SlipTaken) -> CageState:
    state = CageState()
    events: tuple[e.Event, ...] = (
        e.CageOpened(vault=Cents(1_000_00), cash=Cents(500_00), simulated=True, software="0"),
        *slips,
        e.CageRestored(
            heads={"cage": "3:00"}, newer={}, second=PersonId("shift-1"), reason="disk lost"
        ),
    )
    for event in events:
        state = evolve_cage(state, event)
    return state


def decided(state: CageState, command: c.CageCommand, by: Actor = CASHIER) -> Any:
    return decide_cage(state, command, by, LATER)


def done(state: CageState, command: c.CageCommand, by: Actor = CASHIER) -> CageState:
    events = decided(state, command, by)
    assert not isinstance(events, Refusal), events
    for event in events:
        state = evolve_cage(state, event)
    assert wrong_with(state.balances) is None
    return state


def pay(*slips: str) -> c.PaySlips:
    return c.PaySlips(id=key(), table=CAGE, slips=tuple(map(SlipId, slips)))


def enter(*slips: str, paid: Instant = NOON) -> c.EnterPaidSlips:
    return c.EnterPaidSlips(id=key(), table=CAGE, slips=tuple(map(SlipId, slips)), paid=paid)


def resume(second: str = "shift-1", cents: int = 0) -> c.ResumeRedemption:
    return c.ResumeRedemption(
        id=key(),
        table=CAGE,
        second=PersonId(second),
        reason="the till was counted",
        written_off=Cents(cents),
    )


def test_no_slip_is_paid_before_the_rest_is_answered_for() -> None:
    state = restored(a_slip("s0001", 20_00), a_slip("s0002", 30_00))
    assert decided(state, pay("s0001")).code == "restored"
    state = done(state, enter("s0001"))
    assert decided(state, pay("s0002")).code == "restored"
    state = done(state, resume(cents=15_00), ADMINISTRATOR)
    assert decided(state, pay("s0001")).code == "already_paid"
    state = done(state, pay("s0002"))
    assert state.balances["cash"] == 450_00


def test_what_is_entered_counts_as_paid_when_it_was() -> None:
    state = restored(a_slip("s0001", 20_00), a_slip("s0002", 30_00))
    events = decided(state, enter("s0001", "s0002"))
    assert [(event.slip, event.at, event.cents) for event in events] == [
        ("s0001", NOON, 20_00),
        ("s0002", NOON, 30_00),
    ]
    manager = Actor(PersonId("shift-2"), "shift_manager")
    state = done(done(state, enter("s0001", "s0002")), resume(), manager)
    assert state.restored is None


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (enter("s0009"), "no_such_slip"),
        (enter("s0001", "s0001"), "slip_twice"),
        (enter("s0001", paid=Instant("2026-11-18T13:00:00.001Z")), "not_yet"),
        (enter("s0001", paid=Instant("2026-11-18T07:59:59.999Z")), "not_yet_made"),
        (enter("s0002", paid=Instant("2026-11-18T10:00:00.001Z")), "expired"),
        (enter("s0003"), "cash_short"),
    ],
)
def test_what_cannot_have_been_paid_is_not_entered(command: c.EnterPaidSlips, code: str) -> None:
    expiring = a_slip("s0002", 30_00, Instant("2026-11-18T10:00:00.000Z"))
    state = restored(a_slip("s0001", 20_00), expiring, a_slip("s0003", 600_00))
    before = msgspec.json.encode(state)
    assert decided(state, command).code == code
    assert msgspec.json.encode(state) == before


def test_on_the_line_it_is_entered() -> None:
    expiring = a_slip("s0002", 30_00, Instant("2026-11-18T10:00:00.000Z"))
    for paid in (MORNING, Instant("2026-11-18T10:00:00.000Z")):
        assert done(restored(expiring), enter("s0002", paid=paid)).entered == 1
    assert done(restored(a_slip("s0001", 20_00)), enter("s0001", paid=LATER)).entered == 1


def test_two_people_answer_for_the_rest_and_they_are_of_the_house() -> None:
    state = restored(a_slip("s0001", 20_00))
    assert decided(state, resume("admin-1"), ADMINISTRATOR).code == "second_person"
    assert decided(state, resume(), CASHIER).code == "not_your_act"
    player = Actor(PersonId("player-1"), "player")
    assert decided(state, enter("s0001"), player).code == "not_your_act"
    (event,) = decided(done(state, enter("s0001")), resume(cents=15_05), ADMINISTRATOR)
    assert (event.entered, event.written_off) == (1, 15_05)
    assert "1 were entered as paid and 15.05 is written off" in says(event)


def test_where_nothing_was_restored_there_is_nothing_to_answer_for() -> None:
    state = CageState()
    state = evolve_cage(
        state,
        e.CageOpened(vault=Cents(0), cash=Cents(0), simulated=True, software="0"),
    )
    assert decided(state, resume(), ADMINISTRATOR).code == "not_restored"
    assert decided(state, enter("s0001")).code == "not_restored"
