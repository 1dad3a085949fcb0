"""Who may do what: every role of the house through every command, in the phase that fits it.

The lists are written from the book (steps and acts) and, for the cage, from our own rule.
"""

from collections.abc import Callable
from typing import get_args

import pytest
from msgspec.structs import replace

from croupier.game import commands as c
from croupier.game import events as e
from croupier.game.cage import CAGE
from croupier.game.carrying import COURIER
from croupier.game.names import Refusal, Role, TransferId
from croupier.money import Cents
from game.play import ONE, TABLE, Cage, Table, actor, key, note_of, table_in, take_of

ROLES: tuple[Role, ...] = get_args(Role)
DEALERS: tuple[Role, ...] = ("dealer",)
WHEEL: tuple[Role, ...] = ("dealer", "game_supervisor", "casino_supervisor")
NO_SPIN = ("7.1", "7.2", "7.3", "7.4", "7.5")

#: Command: phase, how it is made, who may, and the clauses that a refusal cites.
ACTS: dict[
    str, tuple[str, Callable[[Table], c.TableCommand], tuple[Role, ...], tuple[str, ...]]
] = {
    "place_bets": ("waiting", Table.place_bets, DEALERS, ("1.1 [wagering period]",)),
    "no_more_bets": ("open", Table.no_more_bets, DEALERS, ("3.9#a",)),
    "spin": ("locked", Table.spin, WHEEL, ("5.1",)),
    "enter": ("spun", lambda t: t.enter("3"), WHEEL, ("2.4",)),
    "enter_again": ("entered", Table.enter_again, WHEEL, ("2.4",)),
    "confirm": ("entered", lambda t: t.confirm("3"), WHEEL, ("2.4",)),
    "collect": ("declared", Table.collect, DEALERS, ("5.2",)),
    "pay": ("collected", Table.pay, DEALERS, ("5.2",)),
    "call_no_result": ("spun", Table.no_spin, WHEEL, NO_SPIN),
    "buy_in": ("open", lambda t: t.buy_in(ONE, 10_00), DEALERS, ("1.1 [wagering period]",)),
}
PLAYERS_OWN: dict[str, tuple[str, Callable[[Table], c.TableCommand]]] = {
    "place": ("open", lambda t: t.place("2", 5_00)),
    "take_back": ("open", lambda t: t.take_back("3")),
    "clear": ("open", Table.clear),
}


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("name", ACTS)
def test_an_act_of_the_table_is_its_offices_own(name: str, role: Role) -> None:
    phase, made, may, clauses = ACTS[name]
    table = table_in(phase)
    decided = table.do(made(table), actor(role))
    if role in may:
        assert not isinstance(decided, Refusal), decided
    else:
        assert isinstance(decided, Refusal), decided
        assert (decided.code, decided.clauses) == ("not_your_act", clauses)


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("name", PLAYERS_OWN)
def test_only_a_player_stakes(name: str, role: Role) -> None:
    """Even one who sits here under the same name: the office decides, not the person."""
    phase, made = PLAYERS_OWN[name]
    table = table_in(phase)
    decided = table.do(made(table), actor(role, ONE.person))
    if role == "player":
        assert not isinstance(decided, Refusal)
    else:
        assert isinstance(decided, Refusal)
        assert decided.code == "not_your_act"


@pytest.mark.parametrize("role", ROLES)
def test_only_a_player_sits(role: Role) -> None:
    table = Table()
    decided = table.do(c.Sit(id=key(), table=TABLE, place=2), actor(role))
    if role == "player":
        assert decided == (e.PlayerSeated(player=actor(role).person, place=2),)
    else:
        assert isinstance(decided, Refusal)
        assert decided.code == "not_your_act"


def test_a_player_without_a_place_stakes_nothing() -> None:
    table = table_in("open")
    stranger = actor("player", "player-9")
    for command in (table.place("1", 5_00), table.take_back("1"), table.clear()):
        assert table.refused(command, stranger).code == "not_seated"
    assert table.refused(table.buy_in(stranger, 5_00), actor("dealer")).code == "not_seated"


@pytest.mark.parametrize("role", ROLES)
def test_who_carries_a_players_chips(role: Role) -> None:
    table, cage = table_in("open"), Cage()
    cage.done(cage.sell(ONE, 50_00), actor("cashier"))
    for decided in (
        table.do(table.send(ONE, 10_00), actor(role, "somebody-1")),
        cage.do(cage.send(ONE, 10_00), actor(role, "somebody-1")),
    ):
        if role in ("dealer", "cashier"):
            assert not isinstance(decided, Refusal)
        else:
            assert isinstance(decided, Refusal)
            assert decided.code == "not_yours"


@pytest.mark.parametrize("role", ROLES)
def test_nobody_but_the_floor_lands_a_transfer(role: Role) -> None:
    """Not even an administrator, and not the player whose chips they are."""
    table, cage = table_in("open"), Cage()
    cage.done(cage.sell(ONE, 50_00), actor("cashier"))
    (sent,) = cage.done(cage.send(ONE, 10_00), ONE)
    assert isinstance(sent, e.ChipsSent)
    for by in (actor(role), actor(role, ONE.person), actor(role, "floor")):
        if by == COURIER:
            continue
        for half in (take_of(sent, 3), note_of(sent)):
            assert table.refused(replace(half, table=TABLE), by).code == "not_your_act"
            assert cage.refused(replace(half, table=CAGE), by).code == "not_your_act"


def test_a_taken_transfer_is_as_silent_for_strangers_as_a_new_one() -> None:
    table = table_in("open")
    sent = e.ChipsSent(
        transfer=TransferId(key()), player=ONE.person, source=CAGE, to=TABLE, cents=Cents(5_00)
    )
    table.done(take_of(sent, 3), COURIER)
    assert table.refused(take_of(sent, 3), ONE).code == "not_your_act"


@pytest.mark.parametrize("role", ROLES)
def test_the_cage_is_the_cashiers(role: Role) -> None:
    cage = Cage()
    cage.done(cage.sell(ONE, 50_00), actor("cashier"))
    for command in (cage.sell(ONE, 10_00), cage.buy_back(ONE, 10_00)):
        decided = cage.do(command, actor(role))
        if role in ("cashier", "administrator"):
            assert not isinstance(decided, Refusal)
        else:
            assert isinstance(decided, Refusal)
            assert decided.code == "not_your_act"
