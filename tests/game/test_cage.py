"""The cage, and chips between it and a table: sent once, taken once, whole or not at all."""

import pytest
from msgspec.structs import replace

from croupier.game import events as e
from croupier.game.accounts import CASH, OUTSIDE, VAULT, transit
from croupier.game.cage import CAGE, decide_cage
from croupier.game.carrying import COURIER
from croupier.game.names import Refusal, TransferId
from croupier.game.state import CageState
from croupier.money import Cents
from game.play import (
    CASHIER,
    DEALER,
    NOON,
    ONE,
    PLAN,
    TABLE,
    TWO,
    Cage,
    Table,
    key,
    note_of,
    take_of,
)


def funded_cage() -> Cage:
    cage = Cage()
    cage.done(cage.sell(ONE, 100_00), CASHIER)
    cage.done(cage.sell(TWO, 100_00), CASHIER)
    return cage


def sent_from(cage: Cage, cents: int = 30_00) -> e.ChipsSent:
    (sent,) = cage.done(cage.send(ONE, cents), ONE)
    assert isinstance(sent, e.ChipsSent)
    return sent


def both_hold(table: Table, cage: Cage) -> bool:
    """Across both streams each transfer's account is the money that is under way, or nothing."""
    names = {a for s in (table, cage) for a in s.state.balances if a.startswith("transit:")}
    sums = {a: sum(s.state.balances.get(a, 0) for s in (table, cage)) for a in names}
    waiting = {
        transit(t): sent.cents
        for mine, other in ((table, cage), (cage, table))
        for t, sent in mine.state.under_way.items()
        if t not in other.state.taken
    }
    return {a: cents for a, cents in sums.items() if cents} == waiting


def test_chips_for_cash_and_back() -> None:
    cage = Cage()
    assert cage.done(cage.sell(ONE, 80_00), CASHIER) == (
        e.ChipsSold(player=ONE.person, cents=Cents(80_00)),
    )
    assert cage.state.balances[CASH] == 80_00
    assert cage.done(cage.buy_back(ONE, 30_00), CASHIER) == (
        e.ChipsBoughtBack(player=ONE.person, cents=Cents(30_00)),
    )
    assert (cage.purse(ONE), cage.state.balances[CASH]) == (50_00, 50_00)
    assert cage.state.balances[VAULT] == 10_000_00 - 50_00
    assert cage.state.balances[OUTSIDE] == -10_000_00 - 50_00


def test_the_cage_sells_what_it_has() -> None:
    cage = Cage(Cents(50_00))
    assert cage.refused(cage.sell(ONE, 50_01), CASHIER).code == "vault_short"
    cage.done(cage.sell(ONE, 50_00), CASHIER)
    assert cage.refused(cage.sell(TWO, 1), CASHIER).code == "vault_short"


def test_the_cage_buys_back_what_lies_here() -> None:
    cage = funded_cage()
    assert cage.refused(cage.buy_back(ONE, 100_01), CASHIER).code == "not_funded"
    cage.done(cage.send(ONE, 60_00), ONE)
    assert cage.refused(cage.buy_back(ONE, 41_00), CASHIER).code == "not_funded"
    cage.done(cage.buy_back(ONE, 40_00), CASHIER)


def test_winnings_from_a_table_need_cash_in_the_cage() -> None:
    cage = Cage()
    won = e.ChipsSent(
        transfer=TransferId(key()), player=ONE.person, source=TABLE, to=CAGE, cents=Cents(500_00)
    )
    cage.done(take_of(won, 9), COURIER)
    assert cage.refused(cage.buy_back(ONE, 500_00), CASHIER).code == "cash_short"


def test_a_closed_cage_does_nothing() -> None:
    cage, shut = funded_cage(), CageState()
    for command in (cage.sell(ONE, 1), cage.buy_back(ONE, 1), cage.send(ONE, 1)):
        decided = decide_cage(shut, command, CASHIER, NOON)
        assert isinstance(decided, Refusal)
        assert decided.code == "closed"
    assert shut == CageState()


def test_chips_arrive_at_the_table_and_the_sender_is_told() -> None:
    table, cage = Table(), funded_cage()
    sent = sent_from(cage)
    assert (cage.purse(ONE), table.purse(ONE), both_hold(table, cage)) == (70_00, 0, True)
    (taken,) = table.done(take_of(sent, 4), COURIER)
    assert taken == e.ChipsTaken(
        transfer=sent.transfer, player=ONE.person, source=CAGE, source_seq=4, cents=Cents(30_00)
    )
    assert (cage.purse(ONE), table.purse(ONE), both_hold(table, cage)) == (70_00, 30_00, True)
    assert cage.done(note_of(sent), COURIER) == (
        e.TransferLanded(transfer=sent.transfer, player=ONE.person),
    )
    assert (cage.state.under_way, both_hold(table, cage)) == ({}, True)


def test_there_and_back_again() -> None:
    table, cage = Table(), funded_cage()
    there = sent_from(cage)
    table.done(take_of(there, 4), COURIER)
    cage.done(note_of(there), COURIER)
    (back,) = table.done(table.send(ONE, 30_00), DEALER)
    assert isinstance(back, e.ChipsSent)
    cage.done(take_of(back, 3), COURIER)
    table.done(note_of(back), COURIER)
    assert (cage.purse(ONE), table.purse(ONE), both_hold(table, cage)) == (100_00, 0, True)


def test_the_second_half_happens_once() -> None:
    table, cage = Table(), funded_cage()
    sent = sent_from(cage)
    table.done(take_of(sent, 4), COURIER)
    for _ in range(3):
        assert table.done(take_of(sent, 4), COURIER) == ()
    cage.done(note_of(sent), COURIER)
    for _ in range(3):
        assert cage.done(note_of(sent), COURIER) == ()
        assert table.done(take_of(sent, 4), COURIER) == ()
    assert (table.purse(ONE), cage.purse(ONE)) == (30_00, 70_00)


@pytest.mark.parametrize("cents", [100_01, 10**13])
def test_nobody_carries_what_he_has_not(cents: int) -> None:
    cage = funded_cage()
    assert cage.refused(cage.send(ONE, cents), ONE).code == "not_funded"


def test_nowhere_to_carry_them() -> None:
    table, cage = Table(), funded_cage()
    assert cage.refused(cage.send(ONE, 1_00, to=CAGE), ONE).code == "same_stream"
    assert table.refused(table.send(ONE, 1_00, to=TABLE), ONE).code == "same_stream"


def test_a_transfer_under_way_is_not_sent_again() -> None:
    cage = funded_cage()
    command = cage.send(ONE, 10_00)
    cage.done(command, ONE)
    for player in (ONE, TWO):
        again = replace(command, id=key(), player=player.person)
        assert cage.refused(again, player).code == "transfer_known"


def test_a_transfer_that_came_from_elsewhere_is_not_sent_on_under_its_id() -> None:
    table, cage = Table(), funded_cage()
    sent = sent_from(cage)
    table.done(take_of(sent, 4), COURIER)
    back = replace(table.send(ONE, 30_00), transfer=sent.transfer)
    assert table.refused(back, ONE).code == "transfer_known"


@pytest.mark.parametrize("player", [ONE, TWO])
def test_a_transfer_that_has_landed_is_not_sent_again(player: object) -> None:
    """Else the other side, which takes an id once, leaves the second sum in transit for ever."""
    table, cage = Table(), funded_cage()
    command = cage.send(ONE, 30_00)
    (sent,) = cage.done(command, ONE)
    assert isinstance(sent, e.ChipsSent)
    table.done(take_of(sent, 4), COURIER)
    cage.done(note_of(sent), COURIER)
    by = ONE if player == ONE else TWO
    again = replace(command, id=key(), player=by.person)
    assert cage.refused(again, by).code == "transfer_known"


def test_a_buy_in_never_takes_the_float_below_nothing() -> None:
    """Chips that the table won stand in `win`; the float alone pays for a buy-in."""
    table = Table(replace(PLAN, float=Cents(100_00), maximum=Cents(100_00)))
    table.seat(ONE, 1, 80_00)
    table.done(table.place_bets(), DEALER)
    table.done(table.place("1", 80_00), ONE)
    table.settle("2")
    table.do(table.buy_in(ONE, 80_00), DEALER)


def test_noting_what_was_never_sent_is_nothing() -> None:
    table = Table()
    stray = e.ChipsSent(
        transfer=TransferId(key()), player=ONE.person, source=TABLE, to=CAGE, cents=Cents(1)
    )
    assert table.done(note_of(stray), COURIER) == ()
