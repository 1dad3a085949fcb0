"""Two-step entry: keyed, echoed, confirmed; and what a confirmation declares."""

import pytest

from croupier.game import events as e
from croupier.game.names import RoundNumber
from game.play import DEALER, ONE, SUPERVISOR, SYMBOLS, position, table_in

ROUND = RoundNumber(1)
NOT_SHOWN = ("0", "8", "07", "1-1", "", "one", "1.0", "-1", "24", "1\x00", "\N{SUPERSCRIPT ONE}")


@pytest.mark.parametrize("result", SYMBOLS)
def test_keyed_then_confirmed(result: str) -> None:
    table = table_in("spun")
    assert table.done(table.enter(result), DEALER) == (e.ResultEntered(round=ROUND, result=result),)
    assert (table.state.entered, table.state.result, table.state.lit) == (result, None, ())
    assert table.done(table.confirm(result), DEALER) == (
        e.ResultDeclared(
            round=ROUND,
            result=result,
            lit=(position(result),),
            clauses=("5.2", "2.4"),
            called=(result,),
        ),
    )
    assert (table.state.entered, table.state.result) == (None, result)
    assert table.state.lit == (position(result),)


@pytest.mark.parametrize("keyed", SYMBOLS)
def test_another_result_confirms_nothing(keyed: str) -> None:
    table = table_in("entered", result=keyed)
    for other in (*SYMBOLS, *NOT_SHOWN):
        if other != keyed:
            refused = table.refused(table.confirm(other), DEALER)
            assert (refused.code, refused.clauses) == ("echo_differs", ("2.4",))
    table.done(table.confirm(keyed), DEALER)


def test_an_entry_can_be_dropped_and_made_again() -> None:
    table = table_in("entered", result="1")
    assert table.refused(table.enter("2"), DEALER).code == "entered"
    (dropped,) = table.done(table.enter_again(), DEALER)
    assert dropped == e.EntryDropped(round=ROUND, result="1")
    assert table.refused(table.enter_again(), DEALER).code == "nothing_entered"
    assert table.refused(table.confirm("1"), DEALER).code == "nothing_entered"
    table.done(table.enter("2"), DEALER)
    table.done(table.confirm("2"), DEALER)
    assert table.state.result == "2"


def test_one_office_may_key_and_another_confirm() -> None:
    table = table_in("spun")
    table.done(table.enter("5"), DEALER)
    table.done(table.confirm("5"), SUPERVISOR)
    assert table.state.result == "5"


@pytest.mark.parametrize("result", NOT_SHOWN)
def test_what_the_wheel_cannot_show_is_not_entered(result: str) -> None:
    table = table_in("spun")
    refused = table.refused(table.enter(result), DEALER)
    assert (refused.code, refused.clauses) == ("no_such_result", ("2.2",))


def test_nothing_is_collected_or_paid_on_an_entry_that_nobody_confirmed() -> None:
    table = table_in("entered")
    for command in (table.collect(), table.pay()):
        assert table.refused(command, DEALER).code == "out_of_turn"
    assert table.staked(ONE) == 10_00
