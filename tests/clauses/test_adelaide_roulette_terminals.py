"""Roulette in Adelaide: electronic terminals, their credit, their bets and what they show."""

import pytest

from clauses.acting import one, only, read_as, told
from croupier.game import events as e
from croupier.game.display import screen
from croupier.paytable import PayTable
from terminals import NOTES, ONE, TWO, Parlour, fitted

BOOK = "adelaide-roulette"


def betting(table: PayTable, **opened: object) -> Parlour:
    parlour = Parlour(table, **opened)  # type: ignore[arg-type]
    parlour.open_betting()
    return parlour


# ------------------------------------------------------------ what stands where, what is shown


@pytest.mark.clause(BOOK, "7(a)")
def test_terminals_stand_at_either_kind_of_table(table: PayTable) -> None:
    for kind in ("live", "stand_alone"):
        parlour = Parlour(read_as(table, table__kind=kind), chips=0, places=0)
        parlour.open_betting()
        parlour.lay(ONE, "red", 5_00)
    nowhere = Parlour(read_as(table, terminal__offered_at=("stand_alone",)), credit=0)
    refused = nowhere.refused(ONE, "insert_note", terminal=ONE, cents=5_00)
    assert (refused.code, refused.clauses) == ("not_offered", ("7(a)",))


@pytest.mark.clause(BOOK, "5.7(a)")
def test_a_stand_alone_table_has_no_layout_and_settles_by_itself(table: PayTable) -> None:
    parlour = Parlour(read_as(table, table__kind="stand_alone"), places=0, chips=0)
    assert parlour.refused("ann", "sit", place=1).code == "stand_alone"
    refused = parlour.refused("dealer", "buy_in", player="ann", cents=5_00)
    assert "5.7(a)" in refused.clauses
    parlour.open_betting()
    parlour.lay(ONE, "red", 10_00)
    for step in ("spin", "no_more_bets"):
        parlour.step(step, "")
    parlour.done("dealer", "enter", result="1")
    parlour.done("dealer", "confirm", result="1")
    assert (parlour.credit(ONE), parlour.state.round) == (110_00, 2)
    parlour.check()


@pytest.mark.clause(BOOK, "4", "6(n)", "7(b)")
def test_a_terminal_shows_the_layout_without_neighbours(table: PayTable) -> None:
    parlour = betting(table)
    shown = screen(table, parlour.state, ONE).layout
    assert shown is not None
    assert {"straight", "split", "street", "corner", "six_line", "column", "dozen"} < set(shown)
    assert {"red", "black", "odd", "even", "low", "high"} < set(shown)
    assert "neighbours" not in shown
    refused = parlour.cannot_lay(ONE, "neighbours:0", 25_00)
    assert (refused.code, set(refused.clauses)) == ("not_offered", {"4", "6(n)", "7(b)"})
    assert parlour.credit(ONE) == 100_00


@pytest.mark.clause(BOOK, "7(c)i")
def test_a_terminal_shows_its_limits(table: PayTable) -> None:
    own = (fitted(ONE, minimum=10_00, maximum=50_00), fitted(TWO))
    parlour = Parlour(table, terminals=own)
    first, other = (screen(table, parlour.state, name) for name in (ONE, TWO))
    assert (first.minimum, first.maximum) == (10_00, 50_00)
    assert (other.minimum, other.maximum) == (5_00, 100_00)


@pytest.mark.clause(BOOK, "7(c)ii")
def test_a_terminal_shows_when_bets_may_be_placed(table: PayTable) -> None:
    parlour = Parlour(table)
    assert screen(table, parlour.state, ONE).betting_open is False
    parlour.open_betting()
    assert screen(table, parlour.state, ONE).betting_open is True
    parlour.step("spin", "")
    parlour.step("no_more_bets", "")
    assert screen(table, parlour.state, ONE).betting_open is False


@pytest.mark.clause(BOOK, "7(c)iii", "7(c)iv")
def test_a_terminal_shows_credit_and_what_is_bet(table: PayTable) -> None:
    parlour = betting(table)
    parlour.lay(ONE, "red", 10_00, 5_00)
    shown = screen(table, parlour.state, ONE)
    assert (shown.credits, shown.staked) == (85_00, 15_00)
    assert shown.credit_value == 1_00


@pytest.mark.clause(BOOK, "7(c)v")
def test_a_terminal_shows_twelve_earlier_numbers(table: PayTable) -> None:
    parlour = Parlour(table)
    for number in range(13):
        parlour.spin(str(number))
    shown = screen(table, parlour.state, ONE).previous_numbers
    assert shown == tuple(str(number) for number in range(1, 13))


@pytest.mark.clause(BOOK, "7(c)vi")
def test_a_terminal_shows_what_the_spin_won_and_the_stake_apart(table: PayTable) -> None:
    parlour = Parlour(table)
    parlour.spin("17", (ONE, "straight:17", 5_00), (ONE, "black", 10_00), (ONE, "red", 10_00))
    shown = screen(table, parlour.state, ONE)
    assert (shown.won, shown.returned) == (175_00 + 10_00, 15_00)
    parlour.open_betting()
    assert screen(table, parlour.state, ONE).won == 0


# ------------------------------------------------------------ credit


@pytest.mark.clause(BOOK, "7(d)i")
def test_notes_that_the_terminal_names_raise_its_credit(table: PayTable) -> None:
    parlour = Parlour(table, credit=0)
    for note in NOTES:
        parlour.done(ONE, "insert_note", terminal=ONE, cents=note)
    assert parlour.credit(ONE) == sum(NOTES)
    refused = parlour.refused(ONE, "insert_note", terminal=ONE, cents=200_00)
    assert (refused.code, refused.clauses) == ("no_such_note", ("7(d)i", "7(d)ii"))
    assert parlour.refused(TWO, "insert_note", terminal=ONE, cents=5_00).code == "not_your_act"
    assert parlour.refused("ann", "insert_note", terminal=ONE, cents=5_00).code == "not_your_act"
    parlour.check()


@pytest.mark.clause(BOOK, "7(d)ii")
def test_nothing_but_notes_and_winnings_raises_it(table: PayTable) -> None:
    parlour = Parlour(table)
    credit_in = table.book.policy("terminal.credit_in")
    assert credit_in == ("banknotes", "winnings")
    parlour.spin("1", (ONE, "red", 10_00))
    assert parlour.credit(ONE) == 110_00
    parlour.open_betting()
    # A bet is a hold: taken off again, it is released and adds nothing (point 98).
    parlour.lay(ONE, "red", 10_00)
    parlour.done(ONE, "clear_icons", terminal=ONE)
    assert parlour.credit(ONE) == 110_00
    chips = [{"of": "chips", "cents": 10_00}]
    assert parlour.do("ann", "place", position="red", stake=chips)
    assert parlour.credit(ONE) == 110_00
    parlour.check()


@pytest.mark.clause(BOOK, "7(e)", "5.5(a)")
def test_credit_leaves_by_a_slip_for_all_of_it(table: PayTable) -> None:
    parlour = betting(table)
    parlour.lay(ONE, "red", 10_00)
    slip = parlour.new_slip()
    part = parlour.refused(ONE, "print_slip", terminal=ONE, slip=slip, cents=20_00)
    assert (part.code, part.clauses) == ("whole_only", ("7(e)",))
    begun = one(parlour.done(ONE, "print_slip", terminal=ONE, slip=slip), e.SlipBegun)
    assert (begun.cents, begun.expires) == (90_00, None)
    assert set(begun.clauses) == {"5.5(a)", "7(e)"}
    assert parlour.refused("cashier", "print_slip", terminal=ONE, slip=slip).code == "not_your_act"
    parlour.done(ONE, "confirm_print", slip=slip, printed=True)
    parlour.carry()
    paid = one(parlour.pay_slips(slip), e.SlipPaid)  # type: ignore[arg-type]
    assert paid.cents == 90_00
    parlour.check()


@pytest.mark.clause(BOOK, "7(e)")
def test_no_slip_while_bets_are_locked(table: PayTable) -> None:
    parlour = betting(table)
    parlour.lay(ONE, "red", 10_00)
    parlour.step("spin", "")
    parlour.step("no_more_bets", "")
    refused = parlour.refused(ONE, "print_slip", terminal=ONE, slip=parlour.new_slip())
    assert (refused.code, "7(e)" in refused.clauses) == ("wagers_live", True)
    parlour.begin(TWO)


@pytest.mark.clause(BOOK, "7(e)")
def test_slips_expire_only_where_the_book_is_read_so(table: PayTable) -> None:
    for days, minutes, code in ((0, 10**6, None), (2, 2880, None), (2, 2881, "expired")):
        parlour = Parlour(read_as(table, terminal__slip_expiry_days=days))
        slip = parlour.printed(ONE)
        parlour.wait(minutes=minutes)
        found = parlour.pay_slips(slip)
        assert getattr(found, "code", None) == code, (days, minutes)
    parlour = Parlour(table)
    parlour.printed(ONE)
    assert told(parlour, e.SlipPrinted)[0].expires is None


@pytest.mark.clause(BOOK, "7(e)")
def test_part_of_the_credit_where_the_book_is_read_so(table: PayTable) -> None:
    parlour = Parlour(read_as(table, terminal__slip_partial=True))
    parlour.begin(ONE, cents=30_00)
    assert parlour.credit(ONE) == 70_00


# ------------------------------------------------------------ bets


@pytest.mark.clause(BOOK, "7", "7(f)")
def test_bets_are_chip_icons_on_areas(table: PayTable) -> None:
    parlour = betting(table)
    assert table.book.policy("terminal.placing") == "chip_icons"
    placed = one(parlour.lay(ONE, "split:1-2", 5_00, 10_00), e.WagerPlaced)
    assert {"7", "7(f)"} <= set(placed.clauses)
    assert [(part.of, part.cents) for part in placed.stake] == [("credit", 15_00)]
    refused = parlour.cannot_lay(ONE, "red", 7_00)
    assert (refused.code, set(refused.clauses)) == ("no_such_icon", {"7", "7(f)"})
    assert parlour.cannot_lay(ONE, "split:1-36", 5_00).code == "not_offered"


@pytest.mark.clause(BOOK, "7(g)")
def test_bets_are_placed_changed_and_removed_until_the_call(table: PayTable) -> None:
    parlour = betting(table)
    parlour.lay(ONE, "red", 10_00, 5_00)
    parlour.done(ONE, "move_icons", terminal=ONE, position="red", to="black")
    parlour.done(ONE, "remove_icons", terminal=ONE, position="black", cents=5_00)
    parlour.step("spin", "")
    parlour.lay(ONE, "odd", 5_00)
    assert screen(table, parlour.state, ONE).bets == {"black": 10_00, "odd": 5_00}
    parlour.step("no_more_bets", "")
    refused = parlour.refused(ONE, "clear_icons", terminal=ONE)
    assert (refused.code, "7(g)" in refused.clauses) == ("locked", True)


@pytest.mark.clause(BOOK, "7(h)i")
def test_the_player_answers_for_his_icons(table: PayTable) -> None:
    answers = table.book.policies["conduct.player_answers_for"]
    assert isinstance(answers.then, tuple)
    assert "icons" in answers.then
    parlour = Parlour(table)
    parlour.spin("2", (ONE, "red", 10_00))
    assert [done.lost for done in told(parlour, e.WagerSettled)] == [10_00]
    parlour.open_betting()
    only(parlour, (ONE,), "place_icons", terminal=ONE, icons=[{"position": "red", "cents": 5_00}])


@pytest.mark.clause(BOOK, "7(h)ii")
def test_finish_betting_is_shown_ten_seconds_before_no_more_bets(table: PayTable) -> None:
    parlour = betting(table)
    messages = [screen(table, parlour.state, ONE).message]
    only(parlour, ("dealer",), "finish_betting")
    parlour.done("dealer", "finish_betting")
    messages.append(screen(table, parlour.state, ONE).message)
    assert parlour.wait(seconds=9) == ()
    assert one(parlour.wait(seconds=1), e.BettingTimeElapsed)
    assert parlour.refused("dealer", "finish_betting").code == "warned"
    parlour.step("spin", "")
    parlour.step("no_more_bets", "")
    messages.append(screen(table, parlour.state, ONE).message)
    assert messages == ["place_your_bets", "finish_betting", "no_more_bets"]
    assert len(told(parlour, e.ClosingWarned)) == 1


@pytest.mark.clause(BOOK, "7(h)ii")
def test_a_call_without_a_warning_gives_it_first(table: PayTable) -> None:
    parlour = betting(table)
    parlour.step("spin", "")
    closed = parlour.done("dealer", "no_more_bets")
    assert [type(event) for event in closed] == [e.ClosingWarned, e.BettingClosed]
    assert "7(h)ii" in one(closed, e.ClosingWarned).clauses


@pytest.mark.clause(BOOK, "7(h)iii")
def test_nothing_changes_after_the_call(table: PayTable) -> None:
    parlour = betting(table)
    parlour.lay(ONE, "red", 10_00)
    parlour.step("spin", "")
    parlour.step("no_more_bets", "")
    acts: dict[str, dict[str, object]] = {
        "place_icons": {"icons": [{"position": "red", "cents": 5_00}]},
        "remove_icons": {"position": "red"},
        "move_icons": {"position": "red", "to": "black"},
        **{f"{act}_icons": {} for act in ("undo", "clear", "repeat", "double")},
    }
    for act, fields in acts.items():
        refused = parlour.refused(ONE, act, terminal=ONE, **fields)
        assert (refused.code, "7(h)iii" in refused.clauses) == ("locked", True), act


@pytest.mark.clause(BOOK, "7(h)iv")
def test_bets_count_where_they_lay_when_betting_ended(table: PayTable) -> None:
    assert table.book.policy("terminal.positions_at") == "end_of_betting"
    parlour = betting(table)
    parlour.lay(ONE, "red", 10_00)
    parlour.done(ONE, "move_icons", terminal=ONE, position="red", to="black")
    parlour.finish("2")
    assert parlour.credit(ONE) == 110_00


@pytest.mark.clause(BOOK, "7(h)v")
def test_a_bet_outside_the_terminals_limits_is_not_taken(table: PayTable) -> None:
    own = (fitted(ONE, icons=(5_00, 10_00, 90_00), minimum=10_00, maximum=100_00), fitted(TWO))
    parlour = betting(table, terminals=own, credit=200_00)
    small = parlour.cannot_lay(ONE, "red", 5_00)
    assert (small.code, small.clauses) == ("under_minimum", ("7(h)v",))
    parlour.lay(ONE, "red", 5_00, 5_00)
    parlour.lay(ONE, "red", 90_00)
    large = parlour.cannot_lay(ONE, "red", 5_00)
    assert (large.code, large.clauses) == ("over_maximum", ("7(h)v",))
    left = parlour.refused(ONE, "remove_icons", terminal=ONE, position="red", cents=95_00)
    assert left.code == "under_minimum"
    parlour.done(ONE, "remove_icons", terminal=ONE, position="red", cents=90_00)
    assert parlour.credit(ONE) == 190_00
    double = parlour.done(ONE, "double_icons", terminal=ONE)
    assert one(double, e.WagerPlaced).cents == 10_00


@pytest.mark.clause(BOOK, "7(h)v")
def test_where_it_is_read_so_the_minimum_is_asked_at_the_close(table: PayTable) -> None:
    table = read_as(table, terminal__min_check="on_close_return")
    own = (fitted(ONE, minimum=10_00), fitted(TWO))
    parlour = betting(table, terminals=own)
    parlour.lay(ONE, "red", 5_00)
    parlour.lay(ONE, "black", 10_00)
    parlour.step("spin", "")
    closed = parlour.done("dealer", "no_more_bets")
    assert one(closed, e.WagerVoided).position == "red"
    assert one(closed, e.BettingClosed).wagers == 1
    assert parlour.credit(ONE) == 90_00


@pytest.mark.clause(BOOK, "7(h)vi", "9(f)")
def test_losers_are_cleared_and_winners_credited_by_themselves(table: PayTable) -> None:
    assert table.book.policy("terminal.settles") == "automatic"
    parlour = betting(table)
    parlour.lay(ONE, "red", 10_00)
    parlour.lay(TWO, "straight:1", 5_00)
    parlour.lay(TWO, "black", 10_00)
    parlour.done("ann", "place", position="red", stake=10_00)
    parlour.finish("1", until="collect")
    # The dealer has only begun to settle the layout; the terminals are done.
    assert (parlour.credit(ONE), parlour.credit(TWO)) == (110_00, 100_00 - 10_00 + 175_00)
    assert not parlour.state.terminals[TWO].wagers
    assert parlour.purse("ann") == 990_00
    parlour.done("dealer", "pay")
    assert parlour.purse("ann") == 1_010_00
    assert screen(table, parlour.state, TWO).bets == {}
    parlour.open_betting()
    assert screen(table, parlour.state, ONE).bets == {}, "stake and winnings are credited"
    parlour.check()


@pytest.mark.clause(BOOK, "7(h)vi")
def test_where_it_is_read_so_winners_stay_on_the_screen(table: PayTable) -> None:
    parlour = Parlour(read_as(table, terminal__winning_bet="leave_up"))
    parlour.spin("1", (ONE, "red", 10_00), (ONE, "black", 10_00))
    parlour.open_betting()
    assert screen(parlour.table, parlour.state, ONE).bets == {"red": 10_00}
    assert parlour.credit(ONE) == 100_00 - 20_00 + 20_00 - 10_00
    parlour.done(ONE, "undo_icons", terminal=ONE)
    assert parlour.credit(ONE) == 100_00
