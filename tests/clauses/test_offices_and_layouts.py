"""What screens show and deciders take of values that stand in every book's tables: how offices are
called, who may call a no-result, which wagers a layout offers. The expectations are the documents'.
"""

from collections.abc import Callable

import msgspec
import pytest

from croupier.game.names import Actor, PersonId
from croupier.game.turn import doubts
from croupier.paytable import PayTable
from croupier.server.card import offered, table_card
from house import PEOPLE, House

Check = Callable[[PayTable], None]

HOUSE = {"pit_boss": "House", "shift_manager": "House"}
MANAGER = {"regulator_manager": "Manager, Government Casino Inspectorate"}
CALLED = {
    "adelaide-big-small": {
        "dealer": "Dealer",
        "game_inspector": "Inspector",
        **HOUSE,
        **MANAGER,
        "regulator_officer": "Authorised Officer",
    },
    "adelaide-roulette": {
        "dealer": "Dealer",
        "game_inspector": "Inspector",
        "cashier": "cashier",
        **MANAGER,
        "pit_boss": "Pit Boss",
        "shift_manager": "Shift Manager",
        "regulator_officer": "Authorised Officer",
    },
    "nsw-big-wheel": {
        "dealer": "dealer",
        "game_supervisor": "gaming supervisor",
        "casino_supervisor": "casino supervisor",
        "regulator_officer": "inspector",
    },
    "nsw-sic-bo": {
        "dealer": "dealer",
        "game_supervisor": "games supervisor",
        "casino_supervisor": "casino supervisor",
        "regulator_officer": "inspector",
    },
    "victoria-sic-bo": {
        "dealer": "Dealer",
        "game_supervisor": "Game Supervisor",
        "pit_boss": "Pit Boss",
        "shift_manager": "Shift Manager",
        "surveillance": "Surveillance",
        "regulator_officer": "inspector",
    },
}
CALLS = {
    "adelaide-big-small": {"dealer", "game_inspector"},
    "adelaide-roulette": {"dealer"},
    "nsw-big-wheel": {"dealer", "game_supervisor", "casino_supervisor"},
    "nsw-sic-bo": {"dealer", "game_supervisor", "casino_supervisor"},
    "victoria-sic-bo": {"dealer", "game_supervisor", "pit_boss", "shift_manager"},
}
DICE = "small big any_triple specific_triple specific_double total pair single"
MORE = "odd even four_numbers"
WHEEL = "straight split street corner six_line column dozen red black odd even low high"
SYMBOLS = (
    "small big total specific_symbol_triple specific_colour_triple any_symbol_triple"
    " any_colour_triple specific_colour_double single_colour single_symbol"
)
LAYOUTS = {
    "adelaide-big-small": dict.fromkeys(("full", "mini"), f"{DICE} {MORE} field"),
    "adelaide-roulette": {"table": f"{WHEEL} neighbours", "terminal": WHEEL},
    "nsw-big-wheel": dict.fromkeys("BCE", "symbol"),
    "nsw-sic-bo": dict.fromkeys("AB", f"{DICE} {MORE}")
    | dict.fromkeys("CD", f"{DICE} {MORE} super_streak"),
    "victoria-sic-bo:a": dict.fromkeys("AB", DICE) | dict.fromkeys("EF", f"{DICE} {MORE}"),
    "victoria-sic-bo:b": dict.fromkeys("CD", SYMBOLS),
}


def named(table: PayTable) -> None:
    opened = House(table, chips=0).state.opened
    assert opened is not None
    assert table_card(opened, table).offices == CALLED[table.book.id.partition(":")[0]]


def calls(table: PayTable) -> None:
    state = House(table, chips=0).state
    for person, role in PEOPLE.items():
        found = doubts(table, state, Actor(PersonId(person), role))
        assert found
        for doubt in found:
            is_his = doubt.refusal is None or doubt.refusal.code != "not_your_act"
            assert is_his == (role in CALLS[table.book.id.partition(":")[0]]), (doubt.name, role)


def laid_out(table: PayTable) -> None:
    opened = House(table, chips=0).state.opened
    assert opened is not None
    option = table.book.option
    wanted = LAYOUTS[f"{table.book.id}:{option}" if option else table.book.id]
    assert set(wanted) == set(table.book.tables["layout"])
    for name, wagers in wanted.items():
        own = msgspec.structs.replace(opened, layout=name)
        assert {place.wager.name for place in offered(own, table)} == set(wagers.split()), name


def of(book: str, clauses: str, check: Check, option: str | None = None) -> Check:
    """A test of these clauses of a book."""

    @pytest.mark.clause(book, *clauses.split("; "), option=option)
    def test(table: PayTable) -> None:
        check(table)

    return test


BS, RO, BW, SB, VS = CALLED
DEFINED = "1.1 [dealer]; 1.1 [casino supervisor]; 1.1 [inspector]"
NAMED_VS = "1.1 [Dealer]; 1.1 [Game Supervisor]; 1.2; 9.9; 3.1.2(c)(ii)#a; 9.10"
LAID_VS = "2.1; 2.2.1(a)-(c); 2.2.2; Diagrams B-F"

test_named_in_big_and_small = of(
    BS, "4(a); 4(b)#a; 4(c); 7(e); 8(a); 8(g); 8(h); 8(i); 3(d)#b; 8(j)", named
)
test_named_in_roulette = of(
    RO,
    "9(b); 9(c); 9(d); 9(e); 11(c); 11(d); 11(e); 5.5(a); 7(e); 6(e); 12(h); 12(k); 12(i); 12(j)",
    named,
)
test_named_in_big_wheel = of(BW, f"{DEFINED}; 1.1 [gaming supervisor]", named)
test_named_in_sydneys_sic_bo = of(SB, f"{DEFINED}; 1.1 [games supervisor]", named)
test_named_in_victorias_sic_bo = of(VS, NAMED_VS, named, "a")

test_calls_in_big_and_small = of(BS, "7(a); 7(b); 7(c); 7(d)", calls)
test_calls_in_roulette = of(RO, "9(b); 10(a); 10(b); 10(c); 10(d); 10(e); 10(f)", calls)
test_calls_in_big_wheel = of(BW, "5.1; 5.4; 7.1; 7.2; 7.3; 7.4; 7.5", calls)
test_calls_in_sydneys_sic_bo = of(SB, "2.6; 8.1; 8.2; 8.3; 8.4; 8.5", calls)
test_calls_in_victorias_sic_bo = of(VS, "1.2; 5.1.5; 7.1.1; 7.1.2; 7.1.3", calls, "a")

test_layouts_of_big_and_small = of(BS, "1(a); Diagrams 1-3", laid_out)
test_layouts_of_roulette = of(RO, "3; 6(a); 6(b); 4; 6(n); 7(b)", laid_out)
test_layouts_of_big_wheel = of(BW, "Diagrams A-E", laid_out)
test_layouts_of_sydneys_sic_bo = of(SB, "2.2; 6.1; Diagrams A-D", laid_out)
test_layouts_of_option_a = of(VS, f"{LAID_VS}; Diagram A; 3.7.1(a)-(h)", laid_out, "a")
test_layouts_of_option_b = of(VS, LAID_VS, laid_out, "b")
