"""Roulette in Adelaide: malfunctions of terminals and numbers that they show wrongly (11)."""

import pytest

from clauses.acting import one, only, read_as, told
from croupier.game import events as e
from croupier.game.display import screen
from croupier.game.names import TerminalId
from croupier.paytable import PayTable
from terminals import NAMES, ONE, THREE, TWO, Parlour

BOOK = "adelaide-roulette"
SIGNS = ("credits_unexplained", "numbers_off_layout", "interrupted_or_faulty", "operator_opinion")
WHAT = {"sign": "interrupted_or_faulty", "what": "the screen froze"}


def staked(table: PayTable) -> Parlour:
    """Ten on red at two terminals, and on the layout."""
    parlour = Parlour(table)
    parlour.open_betting()
    parlour.lay(ONE, "red", 10_00)
    parlour.lay(TWO, "red", 10_00)
    parlour.done("ann", "place", position="red", stake=10_00)
    return parlour


def locked(table: PayTable) -> Parlour:
    parlour = staked(table)
    parlour.step("spin", "")
    parlour.step("no_more_bets", "")
    return parlour


def rule(parlour: Parlour, ruling: str, of: int | None = None) -> tuple[e.Event, ...]:
    number = of or parlour.state.round
    return parlour.done("dealer", "decide_malfunction", of=number, ruling=ruling, reason="looked")


def report(
    parlour: Parlour, *names: TerminalId, who: str = "dealer", **what: str
) -> tuple[e.Event, ...]:
    return parlour.done(who, "report_fault", terminals=names, **(what or WHAT))


@pytest.mark.clause(BOOK, "11(a)i", "11(a)ii", "11(a)iii", "11(a)iv")
def test_each_sign_of_a_malfunction_locks_the_terminal_and_tells_the_pit(table: PayTable) -> None:
    for sign in SIGNS:
        parlour = Parlour(table)
        parlour.open_betting()
        faulted = report(parlour, ONE, sign=sign, what="somebody saw it")
        assert one(faulted, e.TerminalFaulted).sign == sign
        assert len(one(faulted, e.TerminalFaulted).clauses) == len(SIGNS)
        assert one(faulted, e.NotificationOpened).offices == ("pit_boss",)
        refused = parlour.cannot_lay(ONE, "red", 5_00)
        assert refused.code == "terminal_faulty"
        assert set(refused.clauses) == {"11(a)i", "11(a)ii", "11(a)iii", "11(a)iv"}
        assert parlour.refused(ONE, "insert_note", terminal=ONE, cents=5_00).code == refused.code
        parlour.lay(TWO, "red", 5_00)
        only(
            parlour,
            ("inspector", "game_supervisor", "supervisor", "pit_boss", "shift_manager"),
            "clear_fault",
            terminal=ONE,
            what="restarted",
        )
        parlour.done("pit_boss", "clear_fault", terminal=ONE, what="restarted")
        parlour.lay(ONE, "red", 5_00)
    fewer = Parlour(read_as(table, malfunction__signs=SIGNS[:3]))
    refused = fewer.refused("dealer", "report_fault", sign=SIGNS[3], what="an opinion")
    assert refused.code == "no_such_sign"


@pytest.mark.clause(BOOK, "11(b)i")
def test_before_the_end_of_betting_the_bets_are_void(table: PayTable) -> None:
    parlour = staked(table)
    done = report(parlour, ONE)
    ruled = one(done, e.MalfunctionRuled)
    assert (ruled.ruling, ruled.moment, ruled.clauses) == ("void", "before_lock", ("11(b)i",))
    assert one(done, e.WagerVoided).player == ONE
    assert [parlour.credit(name) for name in (ONE, TWO)] == [100_00, 90_00]
    parlour.finish("1")
    assert [parlour.credit(name) for name in (ONE, TWO)] == [100_00, 110_00]
    assert parlour.purse("ann") == 1_010_00, "the layout is not touched"
    parlour.check()


@pytest.mark.clause(BOOK, "11(b)i", "11(b)ii", "11(b)iii")
def test_only_the_dealer_rules_on_bets(table: PayTable) -> None:
    for parlour, ruling in ((staked(table), "void"), (locked(table), "confirm")):
        report(parlour, ONE, who="inspector")
        assert ONE in [wager.player for wager in parlour.state.wagers.values()]
        fields = {"of": 1, "ruling": ruling, "reason": "looked"}
        only(parlour, ("dealer",), "decide_malfunction", **fields)
        rule(parlour, ruling)
        parlour.finish("1")
        assert parlour.credit(ONE) == (100_00 if ruling == "void" else 110_00)


@pytest.mark.clause(BOOK, "11(b)i")
def test_there_is_nothing_to_confirm_before_the_end_of_betting(table: PayTable) -> None:
    parlour = staked(table)
    report(parlour, ONE, who="inspector")
    fields = {"of": 1, "ruling": "confirm", "reason": "looked"}
    refused = parlour.refused("dealer", "decide_malfunction", **fields)
    assert (refused.code, refused.clauses) == ("ruling", ("11(b)i",))
    # Told before the end of betting and not ruled on: void as it ends, by the same clause.
    parlour.step("spin", "")
    closed = parlour.done("dealer", "no_more_bets")
    assert one(closed, e.WagerVoided).clauses == ("11(b)i",)
    assert one(closed, e.BettingClosed).wagers == 2
    assert parlour.credit(ONE) == 100_00


@pytest.mark.clause(BOOK, "11(b)ii")
def test_at_the_end_of_betting_bets_are_confirmed_from_the_record(table: PayTable) -> None:
    parlour = locked(table)
    report(parlour, ONE)
    assert parlour.credit(ONE) == 90_00, "nothing is void by itself any more"
    done = rule(parlour, "confirm")
    assert one(done, e.MalfunctionRuled).clauses == ("11(b)ii",)
    confirmed = one(done, e.BetsConfirmed)
    assert (confirmed.player, confirmed.bets) == (ONE, ((1, "red", 10_00),))
    adjust = {"terminal": ONE, "of": 1, "cents": 20_00, "reason": "a note was not counted"}
    refused = parlour.refused("dealer", "adjust_credit", **adjust, second="dealer")
    assert refused.code == "second_person"
    added = one(
        parlour.done("dealer", "adjust_credit", **adjust, second="pit_boss"), e.CreditAdjusted
    )
    assert (added.paid, added.claim) == (20_00, 0)
    assert "11(b)ii" in added.clauses
    parlour.finish("1")
    assert parlour.credit(ONE) == 130_00
    parlour.check()


@pytest.mark.clause(BOOK, "11(b)iii")
def test_bets_that_cannot_be_confirmed_are_void(table: PayTable) -> None:
    parlour = locked(table)
    report(parlour, ONE)
    parlour.finish("1", until="enter")
    refused = parlour.refused("dealer", "collect")
    assert (refused.code, refused.clauses) == ("ruling_owed", ("11(b)ii",))
    assert (
        parlour.refused("pit_boss", "clear_fault", terminal=ONE, what="fine").code == "ruling_owed"
    )
    done = rule(parlour, "void")
    assert one(done, e.WagerVoided).clauses == ("11(b)iii",)
    parlour.finish("1")
    assert [parlour.credit(name) for name in (ONE, TWO)] == [100_00, 110_00]
    parlour.check()


@pytest.mark.clause(BOOK, "11(b)iii")
def test_a_settled_round_may_still_be_ruled_void(table: PayTable) -> None:
    parlour = staked(table)
    parlour.finish("1")
    assert parlour.credit(ONE) == 110_00
    report(parlour, ONE)
    rule(parlour, "void", of=1)
    assert [parlour.credit(name) for name in (ONE, TWO)] == [100_00, 110_00]
    # What was collected meanwhile is a claim, never a debt.
    parlour = staked(table)
    parlour.finish("1")
    parlour.printed(ONE)
    report(parlour, ONE)
    right = one(rule(parlour, "void", of=1), e.SettlementCorrected)
    assert (right.recovered, right.claim, parlour.credit(ONE)) == (0, 10_00, 0)
    parlour.check()


@pytest.mark.clause(BOOK, "11(b)i", "11(b)iii")
def test_it_touches_the_terminals_that_failed(table: PayTable) -> None:
    for scope, names, touched in (
        ("affected_terminals", (ONE,), (ONE,)),
        ("affected_terminals", (), NAMES),
        ("all_terminals", (ONE,), NAMES),
    ):
        parlour = staked(read_as(table, malfunction__scope=scope))
        faulted = one(report(parlour, *names), e.TerminalFaulted)
        assert faulted.terminals == touched
        left = {wager.player for wager in parlour.state.wagers.values()}
        assert left == {"ann", ONE, TWO} - set(touched)
    parlour = staked(table)
    assert one(report(parlour, ONE), e.TerminalFaulted).terminals == (ONE,)


@pytest.mark.clause(BOOK, "11(c)")
def test_a_missing_number_is_entered_by_dealer_or_inspector(table: PayTable) -> None:
    parlour = locked(table)
    parlour.finish("1", until="enter")
    fields = {"of": 1, "terminals": (ONE,), "reason": "it stayed dark"}
    only(parlour, ("dealer", "inspector"), "put_number_right", **fields)
    right = one(parlour.done("inspector", "put_number_right", **fields), e.NumberPutRight)
    assert (right.shown, right.result, right.clauses) == (None, "1", ("11(c)",))


@pytest.mark.clause(BOOK, "11(d)")
def test_a_no_spin_resets_the_terminals_and_play_continues(table: PayTable) -> None:
    for reading in ("return", "carry_open", "carry_locked"):
        parlour = locked(read_as(table, no_result__wagers=reading))
        called = parlour.done("dealer", "call_no_result", irregularity="foreign_object")
        assert one(called, e.TerminalsReset).clauses == ("11(d)",)
        assert [parlour.credit(name) for name in (ONE, TWO)] == [100_00, 100_00]
        assert not any(terminal.wagers for terminal in parlour.state.terminals.values())
        parlour.check()
    parlour = locked(table)
    assert table.book.policy("terminal.no_spin") == "reset"
    parlour.finish("1", until="enter")
    fields = {"irregularity": "other", "reason": "a second ball"}
    parlour.done("pit_boss", "call_no_result", **fields)
    parlour.open_betting()
    refused = parlour.cannot_lay(ONE, "red", 5_00)
    assert (refused.code, refused.clauses) == ("not_reset", ("11(d)",))
    only(parlour, ("dealer", "inspector"), "reset_terminals")
    parlour.done("inspector", "reset_terminals")
    parlour.lay(ONE, "red", 5_00)


@pytest.mark.clause(BOOK, "11(e)")
def test_a_wrong_number_is_put_right_by_pit_boss_or_shift_manager(table: PayTable) -> None:
    parlour = staked(table)
    parlour.finish("1")
    fields = {"of": 1, "terminals": (ONE,), "reason": "it said 2", "shown": "2"}
    only(parlour, ("pit_boss", "shift_manager"), "put_number_right", **fields)
    done = parlour.done("pit_boss", "put_number_right", **fields)
    assert one(done, e.NumberPutRight).clauses == ("11(e)",)
    assert one(done, e.BetsConfirmed).bets == ((1, "red", 10_00),)
    right = parlour.refused("pit_boss", "put_number_right", **(fields | {"shown": "1"}))
    assert right.code == "no_change"


@pytest.mark.clause(BOOK, "11(e)")
def test_a_wrong_result_that_terminals_paid_by_is_adjusted(table: PayTable) -> None:
    parlour = staked(table)
    parlour.finish("1")
    fields = {"of": 1, "result": "2", "reason": "it was the 2", "second": "shift_manager"}
    below = parlour.refused("game_supervisor", "correct_result", **fields)
    assert (below.code, below.clauses) == ("not_your_act", ("11(e)",))
    parlour.done("pit_boss", "correct_result", **fields)
    assert [parlour.credit(name) for name in (ONE, TWO)] == [90_00, 90_00]
    assert parlour.purse("ann") == 990_00
    parlour.check()


@pytest.mark.clause(BOOK, "11(e)")
def test_an_adjustment_takes_what_is_there_and_no_more(table: PayTable) -> None:
    parlour = Parlour(table)
    adjust = {"terminal": ONE, "of": 1, "reason": "paid too much", "second": "shift_manager"}
    only(
        parlour,
        ("pit_boss", "shift_manager"),
        "adjust_credit",
        cents=-1,
        **adjust | {"second": "bob"},
    )
    done = one(parlour.done("pit_boss", "adjust_credit", cents=-130_00, **adjust), e.CreditAdjusted)
    assert (done.recovered, done.claim, parlour.credit(ONE)) == (100_00, 30_00, 0)
    assert "11(e)" in done.clauses
    parlour.check()
    below = Parlour(read_as(table, adjust__allow_negative=True))
    refused = below.refused("pit_boss", "adjust_credit", cents=-130_00, **adjust)
    assert (refused.code, refused.clauses) == ("below_zero", ("11(e)",))


@pytest.mark.clause(BOOK, "11(e)", "11(c)")
def test_nobody_enters_a_number_for_a_round_without_one(table: PayTable) -> None:
    parlour = staked(table)
    fields = {"of": 1, "terminals": (THREE,), "reason": "too early"}
    assert parlour.refused("dealer", "put_number_right", **fields).code == "no_such_round"
    assert screen(table, parlour.state, THREE).previous_numbers == ()
    assert not told(parlour, e.NumberPutRight)
