"""Every command in every phase of a round: done, or refused with its code and its clauses.

What is expected is written out here from the book's order of a round; nothing is taken from the
code that decides.
"""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from croupier.game import commands as c
from croupier.game import events as e
from croupier.game.names import Actor, Refusal, RoundNumber, TableId
from croupier.game.state import TableState
from croupier.table import decide, due
from game.play import (
    DEALER,
    NOON,
    ONE,
    PHASES,
    SUPERVISOR,
    TABLE,
    TWO,
    Table,
    actor,
    key,
    table_in,
)

Made = Callable[[Table], c.TableCommand]
OK = ("ok", ())
NEXT = {
    "waiting": ("1.1 [wagering period]",),
    "open": ("3.9#a",),
    "locked": ("5.1",),
    "spun": ("2.4",),
    "entered": ("2.4",),
    "declared": ("5.2",),
    "collected": ("5.2",),
}
THIRD = actor("player", "player-3")

#: Each command, who asks, and what is not plainly out of turn: phase to code and clauses.
STEPS: dict[str, tuple[Made, dict[str, tuple[str, tuple[str, ...]]]]] = {
    "place_bets": (Table.place_bets, {"waiting": OK}),
    "no_more_bets": (Table.no_more_bets, {"open": OK}),
    "spin": (Table.spin, {"locked": OK}),
    "enter": (lambda t: t.enter("3"), {"spun": OK, "entered": ("entered", ("2.4",))}),
    "enter_again": (Table.enter_again, {"spun": ("nothing_entered", ("2.4",)), "entered": OK}),
    "confirm": (
        lambda t: t.confirm("3"),
        {"spun": ("nothing_entered", ("2.4",)), "entered": OK},
    ),
    "collect": (Table.collect, {"declared": OK}),
    "pay": (Table.pay, {"collected": OK}),
}
NOT_OPEN, LOCKED = ("not_open", ("3.9#b",)), ("locked", ("3.9#a",))
WAGERS: dict[str, Made] = {
    "place": lambda t: t.place("2", 5_00),
    "take_back": lambda t: t.take_back("3"),
    "clear": Table.clear,
}
ANY_TIME: dict[str, tuple[Made, Actor]] = {
    "sit": (lambda _: c.Sit(id=key(), table=TABLE, place=3), THIRD),
    "buy_in": (lambda t: t.buy_in(ONE, 20_00), DEALER),
    "send_chips": (lambda t: t.send(ONE, 20_00), ONE),
}


def outcome(decided: tuple[e.Event, ...] | Refusal) -> tuple[str, tuple[str, ...]]:
    return (decided.code, decided.clauses) if isinstance(decided, Refusal) else OK


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("name", STEPS)
def test_a_step_is_done_in_its_turn_only(name: str, phase: str) -> None:
    made, unlike = STEPS[name]
    table = table_in(phase)
    expected = unlike.get(phase, ("out_of_turn", NEXT[phase]))
    assert outcome(table.do(made(table), DEALER)) == expected


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("name", WAGERS)
def test_wagers_move_while_betting_is_open_only(name: str, phase: str) -> None:
    table = table_in(phase)
    unpaid = dict.fromkeys(("declared", "collected"), ("locked", ("3.9#a", "3.9#b")))
    expected = ({"waiting": NOT_OPEN, "open": OK} | unpaid).get(phase, LOCKED)
    assert outcome(table.do(WAGERS[name](table), ONE)) == expected


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("name", ANY_TIME)
def test_places_and_chips_have_no_phase(name: str, phase: str) -> None:
    made, by = ANY_TIME[name]
    table = table_in(phase)
    assert outcome(table.do(made(table), by)) == OK


@pytest.mark.parametrize("phase", ["locked", "spun", "entered"])
def test_a_no_spin_is_called_between_the_lock_and_the_result(phase: str) -> None:
    table = table_in(phase)
    assert outcome(table.do(table.no_spin(), DEALER)) == OK


@pytest.mark.parametrize("phase", ["declared", "collected"])
def test_a_dealer_calls_no_declared_result_off(phase: str) -> None:
    table = table_in(phase)
    assert table.refused(table.no_spin(), DEALER).code == "result_stands"


def test_no_spin_needs_a_round() -> None:
    table = table_in("waiting")
    assert table.refused(table.no_spin(), DEALER).code == "no_round"


def test_no_spin_needs_a_round_after_the_first_as_well() -> None:
    table = table_in("open")
    table.settle("3")
    assert table.refused(table.no_spin(), DEALER).code == "no_round"


def test_an_irregularity_of_the_spin_is_not_called_while_betting_is_open() -> None:
    """The book marks every one of them `after_lock`: a wheel that has not been spun has none."""
    table = table_in("open")
    assert outcome(table.do(table.no_spin("on_peg"), DEALER)) != OK


def test_a_supervisor_may_call_a_no_spin_between_the_result_and_the_settlement() -> None:
    """Point 40: the reading `no_result.after_announce` is `supervisor` unless chosen otherwise."""
    table = table_in("declared")
    assert outcome(table.do(table.no_spin(), SUPERVISOR))[0] == "no_reason"
    called = replace(table.no_spin(), reason="the indicator stood on a peg")
    assert outcome(table.do(called, SUPERVISOR)) == OK


def test_each_phase_leads_to_the_next() -> None:
    table = table_in("open")
    table.settle("3")
    assert (table.round, table.state.done, table.state.betting) == (2, (), False)
    assert table.state.history == ((1, "3"),)
    table.done(table.place_bets(), DEALER)
    assert (table.state.result, table.state.lit, table.state.betting) == (None, (), True)


ROUND_ACTS: list[Made] = [made for made, _ in STEPS.values()] + [*WAGERS.values(), Table.no_spin]


@pytest.mark.parametrize("off", [-1, 1, 10**6])
@pytest.mark.parametrize("made", ROUND_ACTS)
@pytest.mark.parametrize("phase", PHASES)
def test_a_command_for_another_round_is_refused(made: Made, off: int, phase: str) -> None:
    table = table_in(phase)
    command = made(table)
    assert not isinstance(command, c.Sit | c.BuyIn | c.SendChips | c.TakeChips | c.NoteLanding)
    command = replace(command, round=RoundNumber(getattr(command, "round", 0) + off))
    by = ONE if isinstance(command, c.Place | c.TakeBack | c.Clear) else DEALER
    assert table.refused(command, by).code == "other_round"


def test_the_role_is_asked_before_the_round() -> None:
    """The fixed order: role, person, table, round. A player's late `pay` is no matter of rounds."""
    table = table_in("open")
    wrong = replace(table.pay(), round=RoundNumber(7))
    assert table.refused(wrong, ONE).code == "not_your_act"


EVERY: dict[str, tuple[Made, Actor]] = {
    **{name: (made, DEALER) for name, (made, _) in STEPS.items()},
    **{name: (made, ONE) for name, made in WAGERS.items()},
    **ANY_TIME,
    "call_no_result": (Table.no_spin, DEALER),
}


@pytest.mark.parametrize("name", EVERY)
def test_nothing_is_done_at_a_closed_table_or_for_another(name: str) -> None:
    made, by = EVERY[name]
    table = table_in("open")
    command = made(table)
    shut = TableState()
    refused = decide(table.book, shut, command, by, NOON)
    assert isinstance(refused, Refusal)
    assert (refused.code, shut) == ("closed", TableState())
    assert table.refused(replace(command, table=TableId("bw2")), by).code == "other_table"


@pytest.mark.parametrize("revolutions", [0, 1, 2])
def test_a_short_spin_is_no_spin(revolutions: int) -> None:
    table = table_in("locked")
    refused = table.refused(table.spin(revolutions), DEALER)
    assert (refused.code, refused.clauses) == ("too_few_revolutions", ("5.1",))


@pytest.mark.parametrize("revolutions", [3, 4, 1000])
def test_three_revolutions_are_a_spin(revolutions: int) -> None:
    table = table_in("locked")
    (spun,) = table.done(table.spin(revolutions), DEALER)
    assert spun == e.WheelSpun(round=RoundNumber(1), revolutions=revolutions, clauses=("5.1",))


def test_the_lock_cites_what_it_blocks() -> None:
    table = table_in("open")
    (closed,) = table.done(table.no_more_bets(), DEALER)
    assert closed == e.BettingClosed(round=RoundNumber(1), clauses=("3.9#a",), wagers=2)


def test_the_table_waits_for_no_clock() -> None:
    assert due(table_in("open").state) is None


def test_places() -> None:
    table = Table()
    for place in (4, 64):
        assert table.refused(c.Sit(id=key(), table=TABLE, place=place), ONE).code == "no_such_place"
    table.seat(ONE, 3)
    assert table.refused(c.Sit(id=key(), table=TABLE, place=1), ONE).code == "seated"
    assert table.refused(c.Sit(id=key(), table=TABLE, place=3), TWO).code == "place_taken"
    table.seat(TWO, 1)
    assert table.state.seats == {3: ONE.person, 1: TWO.person}
