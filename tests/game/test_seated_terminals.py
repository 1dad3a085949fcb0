"""Somebody who is known at a terminal: what holds for him in person holds for his bets there."""

import croupier
from clauses.acting import read_as
from croupier.game import events as e
from croupier.game.cage import CAGE
from croupier.game.events import conduct as ce
from croupier.paytable import PayTable
from croupier.rulebook.extension import extended
from house import House
from terminals import ONE, TWO, Parlour, sound

ROULETTE = croupier.load("adelaide-roulette").table
EXCLUDED = {"person": "ann", "what": "excluded", "source": CAGE, "source_seq": 3}
PAPERS = {"players": ["ann"], "writing": "letter 7", "notified": "fax 3"}


def with_ann(table: PayTable = ROULETTE, **opened: object) -> Parlour:
    parlour = Parlour(table, credit=0, **opened)
    parlour.done("ann", "take_terminal", terminal=ONE)
    parlour.done("ann", "insert_note", terminal=ONE, cents=100_00)
    parlour.notes(TWO, 100_00)
    return parlour


def test_an_excluded_person_takes_off_and_puts_nothing_back_by_undoing() -> None:
    parlour = with_ann()
    parlour.open_betting()
    parlour.lay(ONE, "red", 10_00, 10_00)
    parlour.done(ONE, "remove_icons", terminal=ONE, position="red", cents=10_00)
    parlour.done("floor", "note_exclusion", **EXCLUDED)
    for who in (ONE, "ann"):
        for do in ("undo_icons", "repeat_icons", "double_icons"):
            assert parlour.refused(who, do, terminal=ONE).code == "excluded", do
    parlour.done("ann", "clear_icons", terminal=ONE)
    parlour.begin(ONE)
    sound(parlour)


def test_what_won_stays_up_only_if_it_might_be_laid_now() -> None:
    """Where winners are read to stay on the screen; each stays as a bet of the new round."""
    table = read_as(ROULETTE, terminal__winning_bet="leave_up")

    def after_a_win(parlour: Parlour) -> dict[str, int]:
        parlour.spin("17", (ONE, "straight:17", 5_00), (TWO, "odd", 5_00))
        return {w.player: w.cents for w in parlour.state.wagers.values()}

    def left_up(parlour: Parlour) -> dict[str, int]:
        parlour.open_betting()
        sound(parlour)
        return {w.player: w.cents for w in parlour.state.wagers.values()}

    plain = with_ann(table)
    after_a_win(plain)
    assert left_up(plain) == {ONE: 5_00, TWO: 5_00}

    shut = with_ann(table)
    after_a_win(shut)
    shut.done("floor", "note_exclusion", **EXCLUDED)
    assert left_up(shut) == {TWO: 5_00}

    arranged = with_ann(table)
    arranged.done("bob", "take_terminal", terminal="t-3")
    after_a_win(arranged)
    arranged.done("bob", "leave_terminal", terminal="t-3")
    arranged.done("dealer", "put_up_notice", notice="straight_up_only")
    arranged.done("pit_boss", "arrange_straight_up", **PAPERS)
    assert left_up(arranged) == {ONE: 5_00, TWO: 5_00}

    raised = with_ann(table)
    after_a_win(raised)
    raised.done("pit_boss", "change_limits", minimum=10_00, maximum=100_00)
    assert left_up(raised) == {}, "under the minimum that holds now"


def test_a_winner_left_up_on_the_layout_falls_to_an_arrangement() -> None:
    for position, stays in (("red", 0), ("straight:1", 1)):
        house = House(ROULETTE)
        house.open_betting()
        house.done("ann", "place", position=position, stake=10_00)
        house.finish("1", until="collect")
        house.done("ann", "leave_up", position=position)
        house.finish("1")
        house.done("dealer", "put_up_notice", notice="straight_up_only")
        house.done("pit_boss", "arrange_straight_up", **PAPERS)
        house.open_betting()
        assert len(house.state.wagers) == stays, position
        house.check()


def in_victoria() -> Parlour:
    """Victoria's book at a table with terminals by extension."""
    book = croupier.load("victoria-sic-bo:a").book
    fittings = ("terminal", "note_acceptor", "slip_printer")
    lent = e.Extension(approval="VCGLR 3", book="adelaide-roulette", rules_hash="", clauses_hash="")
    return with_ann(
        PayTable(extended(book, "terminals", ROULETTE.book)),
        equipment=(*book.tables["equipment"], *fittings),
        extensions={"terminals": lent},
    )


DEVICE = {"kind": "device", "handling": "use", "capacity": "player"}


def test_winnings_on_a_meter_are_never_passed_over_in_silence() -> None:
    """Held are chips alone; of credit somebody is told what to do, with sum and terminal."""
    parlour = in_victoria()
    parlour.spin("1-2-4", (ONE, "small", 10_00))
    parlour.done("dealer", "record_breach", person="ann", says="seen by two", **DEVICE)
    seize = {"breach": 1, "reason": "seen by two", "measures": ["seize", "bar"], "since": 1}
    refused = parlour.refused("pit_boss", "sanction", **seize)
    assert refused.code == "on_the_meter"
    assert "9.2.3" in refused.clauses
    assert f"$10.00 is on the meter of {ONE}" in refused.says
    assert "keep the slip" in refused.says
    later = parlour.refused("pit_boss", "sanction", **seize | {"since": 2})
    assert later.code == "nothing_won"

    parlour.open_betting()
    parlour.done("ann", "place", position="small", stake=20_00)
    parlour.finish("1-2-4")
    done = parlour.done("pit_boss", "sanction", **seize)
    (held,) = [one for one in done if isinstance(one, ce.WinningsSeized)]
    (told,) = [one for one in done if isinstance(one, e.NotificationOpened)]
    assert held.cents == 20_00
    assert f"$10.00 is on the meter of {ONE} and is not held" in told.what
    assert "pit_boss" in told.offices
    assert parlour.credit(ONE) == 110_00
    sound(parlour)


def test_a_sanction_reaches_bets_at_the_terminal() -> None:
    """Victoria's measures, at a table with terminals by extension."""
    parlour = in_victoria()
    parlour.open_betting()
    parlour.lay(ONE, "small", 10_00)
    parlour.lay(TWO, "small", 10_00)
    parlour.done("dealer", "record_breach", person="ann", says="seen by two", **DEVICE)
    answer = {"breach": 1, "reason": "seen by two"}
    parlour.done("pit_boss", "sanction", measures=["void", "bar"], **answer)
    assert {wager.player for wager in parlour.state.wagers.values()} == {TWO}
    assert parlour.credit(ONE) == 100_00
    assert parlour.cannot_lay(ONE, "small", 10_00).code == "barred"
    sound(parlour)
