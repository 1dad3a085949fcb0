"""Roulette in Adelaide: one person's two limits, idle players, closing a terminal, the record."""

import pytest

from clauses.acting import one, only, read_as, told
from croupier.game import events as e
from croupier.game.display import screen
from croupier.paytable import PayTable
from terminals import ICONS, ONE, THREE, TWO, Parlour

BOOK = "adelaide-roulette"


def betting(table: PayTable) -> Parlour:
    parlour = Parlour(table)
    parlour.open_betting()
    return parlour


@pytest.mark.clause(BOOK, "6(n)", "7(h)v")
def test_a_person_at_table_and_terminal_has_two_limits(table: PayTable) -> None:
    for together, room in ((False, 100_00), (True, 40_00)):
        parlour = Parlour(read_as(table, limits__combine_terminal_and_table=together), credit=0)
        parlour.done("ann", "take_terminal", terminal=THREE)
        parlour.done("ann", "insert_note", terminal=THREE, cents=100_00)
        parlour.open_betting()
        parlour.done("ann", "place", position="red", stake=60_00)
        icons = [{"position": "red", "cents": 10_00}] * (room // 10_00)
        parlour.done("ann", "place_icons", terminal=THREE, icons=icons)
        more = [{"position": "red", "cents": 5_00}]
        refused = parlour.refused("ann", "place_icons", terminal=THREE, icons=more)
        assert refused.code == "over_maximum"
        parlour.done("ann", "place", position="red", stake=50_00)
        parlour.finish("2")
        # The layout is capped at what is left of one limit, or of its own.
        taken = 100_00 if not together else 60_00
        assert parlour.purse("ann") == 1_000_00 - taken
        parlour.check()


@pytest.mark.clause(BOOK, "8(a)i")
def test_a_straight_up_arrangement_holds_at_a_terminal_too(table: PayTable) -> None:
    parlour = Parlour(table, credit=0)
    parlour.done("ann", "take_terminal", terminal=THREE)
    parlour.done("ann", "insert_note", terminal=THREE, cents=100_00)
    parlour.open_betting()
    parlour.lay(THREE, "red", 10_00)
    papers = {"players": ["ann"], "writing": "letter 7", "notified": "fax 3"}
    assert parlour.refused("pit_boss", "arrange_straight_up", **papers).code == "in_play"
    parlour.done(THREE, "clear_icons", terminal=THREE)
    parlour.done("pit_boss", "arrange_straight_up", **papers)
    refused = parlour.cannot_lay(THREE, "straight:7", 10_00)
    assert (refused.code, refused.clauses) == ("sign_not_up", ("8(a)i", "8(a)"))
    parlour.done("dealer", "put_up_notice", notice="straight_up_only")
    assert parlour.cannot_lay(THREE, "red", 10_00).code == "straight_up_only"
    # What was taken off before the arrangement is not put back by undoing.
    assert parlour.refused(THREE, "undo_icons", terminal=THREE).code == "straight_up_only"
    parlour.lay(THREE, "straight:7", 10_00)
    slide = {"terminal": THREE, "position": "straight:7", "to": "red"}
    assert parlour.refused(THREE, "move_icons", **slide).code == "straight_up_only"
    assert screen(table, parlour.state, THREE).layout == ("straight",)
    assert "red" in (screen(table, parlour.state, ONE).layout or ())
    parlour.check()


@pytest.mark.clause(BOOK, "11(f)")
def test_three_spins_without_a_bet_and_a_player_may_be_asked_to_leave(table: PayTable) -> None:
    parlour = Parlour(table)
    for spins in range(3):
        refused = parlour.refused("dealer", "ask_to_leave", terminal=ONE)
        assert (refused.code, refused.clauses) == ("not_idle", ("11(f)",)), spins
        assert not screen(table, parlour.state, ONE).idle
        parlour.spin("1", (TWO, "red", 5_00))
    assert screen(table, parlour.state, ONE).idle
    assert not screen(table, parlour.state, TWO).idle
    # The third terminal is free, and nobody asks whether all are in use (point 107).
    asked = one(parlour.done("dealer", "ask_to_leave", terminal=ONE), e.AskedToLeave)
    assert (asked.spins, asked.credit) == (3, 100_00)
    assert parlour.refused("dealer", "ask_to_leave", terminal=THREE).code == "not_in_use"
    parlour.open_betting()
    parlour.lay(ONE, "red", 5_00)
    assert parlour.refused("dealer", "ask_to_leave", terminal=ONE).code == "not_idle"


@pytest.mark.clause(BOOK, "11(f)")
def test_a_no_spin_is_no_spin_that_went_by(table: PayTable) -> None:
    parlour = Parlour(table)
    for _ in range(2):
        parlour.spin("1", (TWO, "red", 5_00))
    parlour.open_betting()
    parlour.done("dealer", "call_no_result", irregularity="foreign_object")
    assert parlour.refused("dealer", "ask_to_leave", terminal=ONE).code == "not_idle"


@pytest.mark.clause(BOOK, "12(h)")
def test_a_terminal_closes_alone_once_the_officer_was_told(table: PayTable) -> None:
    parlour = Parlour(table)
    slip = parlour.new_slip()
    early = parlour.refused("pit_boss", "close_terminal", terminal=ONE, slip=slip)
    assert (early.code, "12(h)" in early.clauses) == ("not_told", True)
    parlour.done("pit_boss", "tell_terminal_closing", terminal=ONE, reference="call 12")
    assert parlour.refused("pit_boss", "close_terminal", terminal=TWO).code == "not_told"
    only(parlour, ("pit_boss", "shift_manager"), "close_terminal", terminal=ONE, slip=slip)
    assert parlour.refused("pit_boss", "close_terminal", terminal=ONE).code == "credit_left"
    closed = parlour.done("pit_boss", "close_terminal", terminal=ONE, slip=slip)
    assert one(closed, e.SlipBegun).cents == 100_00
    assert "12(h)" in one(closed, e.TerminalClosed).clauses
    parlour.open_betting()
    assert parlour.cannot_lay(ONE, "red", 5_00).code == "terminal_closed"
    parlour.lay(TWO, "red", 5_00)
    parlour.done(ONE, "confirm_print", slip=slip, printed=True)
    parlour.carry()
    assert not hasattr(parlour.pay_slips(slip), "code")
    parlour.done("pit_boss", "open_terminal", terminal=ONE)
    parlour.check()


@pytest.mark.clause(BOOK, "12(h)")
def test_bets_on_a_terminal_keep_it_open(table: PayTable) -> None:
    parlour = betting(table)
    parlour.lay(ONE, "red", 5_00)
    parlour.done("pit_boss", "tell_terminal_closing", terminal=ONE, reference="call 12")
    refused = parlour.refused("pit_boss", "close_terminal", terminal=ONE, slip=parlour.new_slip())
    assert refused.code == "wagers_live"


@pytest.mark.clause(BOOK, "12(h)", "7(e)")
def test_a_table_closes_when_its_terminals_are_empty(table: PayTable) -> None:
    parlour = Parlour(table)
    parlour.done("dealer", "tell_office", reference="call 13")
    assert parlour.refused("pit_boss", "close_table").code == "credit_left"
    for name in (ONE, TWO):
        parlour.printed(name)
    parlour.done("pit_boss", "close_table")


@pytest.mark.clause(BOOK, "5.3(a)", "5.4(a)")
def test_terminals_and_the_system_behind_them_are_on_record(table: PayTable) -> None:
    assert table.book.policy("record.system_approval") is True
    parlour = Parlour(table, approval="LGC 2003/17")
    opened = told(parlour, e.Opened)[0]
    assert (opened.approval, [one.name for one in opened.terminals]) == (
        "LGC 2003/17",
        [ONE, TWO, THREE],
    )
    assert [one.icons for one in opened.terminals] == [ICONS] * 3
    assert table.book.tables["equipment"]["terminal"].fields["fitted"] == "optional"
