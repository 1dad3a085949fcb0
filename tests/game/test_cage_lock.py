"""A cent too much at the cage locks what shows it, and an expired slip may be good after all."""

import msgspec
import pytest

import croupier
from croupier.audit import audit_house
from croupier.game import commands as c
from croupier.game import events as e
from croupier.game.accounts import CASH, OUTSIDE, VAULT, purse, slip, transit
from croupier.game.cage import CAGE
from croupier.game.commands import conduct as cc
from croupier.game.names import Actor, PersonId, Refusal, Role, SlipId
from croupier.game.state import CageState, TableState
from croupier.table import decide_at_cage, evolve_cage
from game.play import NOON, Cage, actor, key
from terminals import ONE, Parlour, code

CASHIER = actor("cashier")
BOSS = actor("pit_boss")


def asked(state: CageState, command: c.CageCommand, by: Actor) -> tuple[e.Event, ...] | Refusal:
    return decide_at_cage(state, command, by, NOON)


def done(state: CageState, command: c.CageCommand, by: Actor) -> tuple[e.Event, ...]:
    events = asked(state, command, by)
    assert not isinstance(events, Refusal), events
    for event in events:
        evolve_cage(state, event)
    return events


def refused(state: CageState, command: c.CageCommand, by: Actor) -> str:
    found = asked(state, command, by)
    return found.code if isinstance(found, Refusal) else "done"


def sell(player: str = "ann") -> c.SellChips:
    return c.SellChips(id=key(), table=CAGE, player=PersonId(player), cents=100)  # type: ignore[arg-type]


def buy_back(player: str = "ann") -> c.BuyBackChips:
    return c.BuyBackChips(id=key(), table=CAGE, player=PersonId(player), cents=100)  # type: ignore[arg-type]


def fill() -> c.SendFloat:
    body = {"id": key(), "table": CAGE, "transfer": key(), "to": "t1", "cents": 100}
    return msgspec.convert(body | {"reference": "fill 1"}, c.SendFloat)


def pay_excluded(person: str = "ann") -> cc.PayExcluded:
    return cc.PayExcluded(id=key(), table=CAGE, person=PersonId(person), reference="order 4")


def reconcile(of: str, name: str, second: str) -> c.Reconcile:
    body = {"id": key(), "table": CAGE, "of": of, "name": name}
    return msgspec.convert(body | {"reason": "counted", "second": second}, c.Reconcile)


@pytest.mark.parametrize(
    ("account", "of", "name", "stops", "goes_on"),
    [
        (purse("ann"), "account", "ann", buy_back("ann"), buy_back("bob")),
        (CASH, "table", "drop", sell("bob"), fill()),
        (VAULT, "table", "float", fill(), None),
    ],
)
def test_a_cent_locks_what_shows_it_until_two_people_have_reconciled_it(
    account: str, of: str, name: str, stops: c.CageCommand, goes_on: c.CageCommand | None
) -> None:
    state = Cage().state
    done(state, sell("ann"), CASHIER)
    done(state, sell("bob"), CASHIER)
    state.balances[account] += 1
    state.balances[OUTSIDE] -= 1
    events = done(state, sell("bob"), CASHIER)
    (differs,) = [event for event in events if isinstance(event, e.AccountsDiffered)]
    assert (differs.of, differs.name, differs.cents) == (of, name, 1)
    (told,) = [event for event in events if isinstance(event, e.NotificationOpened)]
    assert "pit_boss" in told.offices
    assert refused(state, stops, CASHIER) == "accounts_differ"
    if goes_on is not None:
        done(state, goes_on, CASHIER)
    assert refused(state, reconcile(of, name, BOSS.person), BOSS) == "second_person"
    assert refused(state, reconcile(of, name, "x"), CASHIER) == "not_your_act"
    known = c.Acknowledge(id=key(), table=CAGE, notification=told.number)
    done(state, known, BOSS)
    done(state, reconcile(of, name, "shift-1"), BOSS)
    assert not state.differing
    assert not state.notifications
    done(state, stops, CASHIER)


@pytest.mark.parametrize("account", [purse("ann"), CASH, VAULT])
def test_what_is_locked_pays_no_excluded_person_either(account: str) -> None:
    state = Cage().state
    done(state, sell("ann"), CASHIER)
    done(state, sell("bob"), CASHIER)
    excluded = {"person": PersonId("ann"), "reference": "order 4", "reason": "asked"}
    done(state, cc.ExcludePerson(id=key(), table=CAGE, **excluded), BOSS)  # type: ignore[arg-type]
    state.balances[account] += 1
    state.balances[OUTSIDE] -= 1
    done(state, sell("bob"), CASHIER)
    assert refused(state, pay_excluded(), BOSS) == "accounts_differ"
    for differs in list(state.differing.values()):
        done(state, reconcile(differs.of, differs.name, "shift-1"), BOSS)
    done(state, pay_excluded(), BOSS)


def test_a_cage_that_is_right_locks_nothing() -> None:
    state = Cage().state
    for command in (sell("ann"), buy_back("ann"), fill()):
        events = done(state, command, CASHIER)
        assert not [event for event in events if isinstance(event, e.AccountsDiffered)]


def test_verify_finds_what_stands_between_the_streams() -> None:
    cage, table = CageState(), TableState()
    assert list(audit_house({"cage": cage, "t1": table})) == []
    table.balances[transit("f" * 32)] = 1
    (says,) = audit_house({"cage": cage, "t1": table})
    assert says.startswith("The house differs")
    assert "t1" in says


def expired() -> tuple[Parlour, SlipId]:
    parlour = Parlour(croupier.load("adelaide-roulette", {"slip.expiry_days": "7"}).table)
    name = parlour.printed(ONE)
    parlour.wait(minutes=8 * 24 * 60)
    assert code(parlour.pay_slips(name)) == "expired"
    return parlour, name


def extend(parlour: Parlour, name: str, until: str, by: Role) -> str:
    body = {"id": key(), "table": CAGE, "slip": name, "until": until, "reason": "he was ill"}
    return code(parlour.at_cage(msgspec.convert(body, c.ExtendSlip), Actor(PersonId(by), by)))


@pytest.mark.clause("adelaide-roulette", "7(e)")
def test_a_supervisor_may_have_an_expired_slip_paid_after_all_and_once() -> None:
    parlour, name = expired()
    later = "2026-12-24T08:00:00.000Z"
    assert extend(parlour, name, later, "cashier") == "not_your_act"
    assert extend(parlour, name, "2026-11-19T08:00:00.000Z", "pit_boss") == "no_change"
    assert parlour.cage.balances[slip(name)] == 100_00
    assert extend(parlour, name, later, "pit_boss") == "done"
    assert code(parlour.pay_slips(name)) == "done"
    assert code(parlour.pay_slips(name)) == "already_paid"
    assert extend(parlour, name, "2026-12-31T08:00:00.000Z", "pit_boss") == "not_payable"
