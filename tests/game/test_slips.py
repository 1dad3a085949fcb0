"""Slips beside what single clauses ask: paid once however they come, and what an auditor sees."""

import msgspec
import pytest

import croupier
from croupier.chronicle import tell
from croupier.game import commands as c
from croupier.game import events as e
from croupier.game.accounts import meter, notes, printing, slip
from croupier.game.cage import CAGE
from croupier.game.carrying import COURIER
from croupier.game.commands import conduct as cc
from croupier.game.display import screen
from croupier.game.names import Actor, PersonId, Refusal, SlipId
from croupier.game.slips import find_slips, outstanding
from croupier.paytable import PayTable
from croupier.rulebook.extension import NOT_IN_BOOK, extended
from terminals import ONE, TWO, Parlour, code, doubts, sound

ROULETTE = croupier.load("adelaide-roulette").table


# ------------------------------------------------------------ printing


def test_credit_that_is_being_printed_can_be_staked_no_more() -> None:
    parlour = Parlour(ROULETTE)
    name = parlour.begin(ONE)
    parlour.open_betting()
    assert parlour.cannot_lay(ONE, "red", 5_00).code == "not_funded"
    assert parlour.state.balances[printing(name)] == 100_00
    assert code(parlour.pay_slips(name)) == "no_such_slip"
    sound(parlour)


def test_a_printer_that_fails_gives_the_credit_back_and_tells_the_pit() -> None:
    parlour = Parlour(ROULETTE)
    name = parlour.begin(ONE)
    failed = parlour.done(ONE, "confirm_print", slip=name, printed=False)
    assert [type(event) for event in failed] == [e.SlipFailed, e.NotificationOpened]
    assert parlour.credit(ONE) == 100_00
    again = {"terminal": ONE, "slip": name}
    assert parlour.refused(ONE, "print_slip", **again).code == "slip_known"
    late = parlour.refused(ONE, "confirm_print", slip=name, printed=True)
    assert late.code == "no_such_slip", "its paper, if there is one, is worth nothing"
    sound(parlour)


def test_a_silent_printer_is_answered_for_by_a_supervisor() -> None:
    parlour = Parlour(ROULETTE)
    name = parlour.begin(ONE)
    answer = {"slip": name, "printed": True}
    assert parlour.refused("dealer", "confirm_print", **answer).code == "not_your_act"
    assert parlour.refused(TWO, "confirm_print", **answer).code == "not_your_act"
    assert parlour.refused("pit_boss", "confirm_print", **answer).code == "no_reason"
    parlour.done("pit_boss", "confirm_print", **answer, reason="the paper is there")
    parlour.carry()
    assert code(parlour.pay_slips(name)) == "done"
    sound(parlour)


# ------------------------------------------------------------ paying


def test_a_slip_is_paid_once_however_it_is_presented() -> None:
    parlour = Parlour(ROULETTE)
    first, second = parlour.printed(ONE), parlour.printed(TWO)
    assert code(parlour.pay_slips(first, first)) == "slip_twice"
    assert len(outstanding(parlour.cage)) == 2
    assert code(parlour.pay_slips(first, second)) == "done"
    for again in ((first,), (second,), (first, second)):
        assert code(parlour.pay_slips(*again)) == "already_paid"
    assert parlour.cage.balances["cash"] == 10_000_00 - 200_00
    assert outstanding(parlour.cage) == ()
    sound(parlour)


def test_two_slips_are_paid_together_or_not_at_all() -> None:
    parlour = Parlour(ROULETTE)
    first, second = parlour.printed(ONE), parlour.printed(TWO)
    parlour.pay_slips(first)
    assert code(parlour.pay_slips(second, first)) == "already_paid"
    assert parlour.cage.balances[slip(second)] == 100_00, "the other one is still good"
    assert code(parlour.pay_slips(second)) == "done"
    sound(parlour)


def test_a_duplicate_is_a_supervisors_and_the_same_one_payment() -> None:
    parlour = Parlour(ROULETTE)
    name = parlour.printed(ONE)
    assert code(parlour.reprint(name, "cashier")) == "not_your_act"
    for copy in (1, 2):
        assert code(parlour.reprint(name)) == "done"
        assert parlour.cage.slips[name].copies == copy
    assert code(parlour.pay_slips(name)) == "done"
    assert code(parlour.pay_slips(name)) == "already_paid"
    assert code(parlour.reprint(name)) == "not_payable"
    sound(parlour)


@pytest.mark.parametrize("halves", range(4))
def test_a_slip_lands_once_wherever_the_courier_stopped(halves: int) -> None:
    """The courier begins again from the first half as often as it likes."""
    parlour = Parlour(ROULETTE)
    name = parlour.begin(ONE)
    parlour.done(ONE, "confirm_print", slip=name, printed=True)
    sent = parlour.state.under_way[name]
    for _ in range(halves):
        parlour.take(sent)
    parlour.carry()
    assert code(parlour.take(sent)) == "done"
    parlour.done("floor", "note_landing", transfer=name)
    assert parlour.cage.balances[slip(name)] == 100_00
    assert code(parlour.pay_slips(name)) == "done"
    assert parlour.take(sent) == (), "after it was paid it is not taken in again"
    assert code(parlour.pay_slips(name)) == "already_paid"
    sound(parlour)


def test_a_cashier_without_enough_cash_pays_nothing() -> None:
    parlour = Parlour(ROULETTE, credit=0)
    parlour.notes(ONE, 10_100_00)
    name = parlour.printed(ONE)
    assert code(parlour.pay_slips(name)) == "cash_short"
    notes_of = {"terminal": ONE, "transfer": "f" * 32}
    assert parlour.refused("dealer", "collect_notes", **notes_of).code == "not_your_act"
    parlour.done("pit_boss", "collect_notes", **notes_of)
    assert notes(ONE) not in parlour.state.balances
    parlour.carry()
    assert code(parlour.pay_slips(name)) == "done"
    sound(parlour)


def test_slips_are_found_by_what_may_be_shown_of_them() -> None:
    parlour = Parlour(ROULETTE)
    first, second = parlour.printed(ONE), parlour.printed(TWO)
    parlour.pay_slips(second)

    def look(**by: str) -> list[SlipId]:
        return [found.taken.slip for found in find_slips(parlour.cage, parlour.now, **by)]

    assert look() == [second, first]
    assert look(digits="0001") == [first]
    assert look(terminal=TWO) == [second]
    assert (look(wanted="payable"), look(wanted="paid")) == ([first], [second])


def test_only_the_courier_brings_slips() -> None:
    parlour = Parlour(ROULETTE)
    name = parlour.begin(ONE)
    parlour.done(ONE, "confirm_print", slip=name, printed=True)
    sent = parlour.state.under_way[name]
    parlour.take(sent)
    made = parlour.cage_entries[-1].event
    assert isinstance(made, e.SlipTaken)
    forged = c.TakeSlip(
        id="9" * 32,
        table=CAGE,
        slip=SlipId("8" * 32),
        source=made.source,
        source_seq=made.source_seq,
        terminal=made.player,
        cents=made.cents,
        digits="0000",
        issued=made.issued,
        expires=None,
        person=None,
        clauses=(),
    )
    assert code(parlour.at_cage(forged, Actor(PersonId("cashier"), "cashier"))) == "not_your_act"
    parlour.at_cage(forged, COURIER)  # even so, no record of the table bears it out
    assert any("was not sent like this" in doubt for doubt in doubts(parlour))


# ------------------------------------------------------------ people


def excluded(parlour: Parlour, person: str) -> None:
    who = PersonId(person)
    order = cc.ExcludePerson(
        id="a" * 32, table=CAGE, person=who, reference="order 9", reason="own request"
    )
    parlour.at_cage(order, Actor(PersonId("pit_boss"), "pit_boss"))
    note = {"person": person, "what": "excluded", "source": CAGE, "source_seq": 2}
    parlour.done("floor", "note_exclusion", **note)


def test_an_excluded_person_plays_no_more_and_is_paid_through_a_supervisor() -> None:
    parlour = Parlour(ROULETTE, credit=0)
    parlour.done("ann", "take_terminal", terminal=ONE)
    parlour.done("ann", "insert_note", terminal=ONE, cents=50_00)
    parlour.open_betting()
    icons = [{"position": "red", "cents": 10_00}]
    parlour.done("ann", "place_icons", terminal=ONE, icons=icons)
    excluded(parlour, "ann")
    for who in ("ann", ONE):
        for act, fields in (("insert_note", {"cents": 5_00}), ("place_icons", {"icons": icons})):
            assert parlour.refused(who, act, terminal=ONE, **fields).code == "excluded"
    parlour.finish("1")
    assert parlour.credit(ONE) == 60_00, "what was staked before is settled"
    name = SlipId("5" * 32)
    parlour.done("ann", "print_slip", terminal=ONE, slip=name, digits="1234")
    parlour.done("ann", "confirm_print", slip=name, printed=True)
    parlour.carry()
    assert code(parlour.pay_slips(name)) == "excluded"
    assert code(parlour.pay_slips(name, who="pit_boss")) == "excluded"
    assert code(parlour.pay_slips(name, who="pit_boss", reference="order 9")) == "done"
    sound(parlour)


def test_a_terminal_in_use_is_nobody_elses() -> None:
    parlour = Parlour(ROULETTE, credit=0)
    parlour.done("ann", "take_terminal", terminal=ONE)
    assert parlour.refused("bob", "take_terminal", terminal=ONE).code == "terminal_taken"
    assert parlour.refused("ann", "take_terminal", terminal=TWO).code == "seated"
    parlour.done("ann", "insert_note", terminal=ONE, cents=5_00)
    assert parlour.refused("ann", "leave_terminal", terminal=ONE).code == "credit_left"
    assert parlour.refused("bob", "insert_note", terminal=ONE, cents=5_00).code == "not_your_act"
    parlour.done("ann", "print_slip", terminal=ONE, slip=parlour.new_slip())
    parlour.done("ann", "leave_terminal", terminal=ONE)
    parlour.done("bob", "take_terminal", terminal=ONE)


# ------------------------------------------------------------ other books


def test_other_books_have_no_terminals() -> None:
    for name in croupier.every_book():
        table = croupier.load(name).table
        if name == "adelaide-roulette":
            continue
        parlour = Parlour(table, credit=0)
        refused = parlour.refused(ONE, "insert_note", terminal=ONE, cents=5_00)
        assert refused.code == "not_in_book", name


def test_an_extended_book_plays_and_says_that_it_is_not_in_the_book() -> None:
    for name in croupier.every_book():
        book = croupier.load(name).book
        table = PayTable(extended(book, "terminals", ROULETTE.book))
        if name == "adelaide-roulette":
            assert table.book == book
            continue
        opened = {"extensions": {"terminals": _approved()}}
        fittings = ("terminal", "note_acceptor", "slip_printer")
        parlour = Parlour(table, equipment=(*book.tables["equipment"], *fittings), **opened)  # type: ignore[arg-type]
        first = next(
            p.id
            for p in table.positions
            if p.wager.streak is None and _is_on(parlour, p.wager.name)
        )
        parlour.spin(table.outcomes[0].key, (ONE, first, 5_00))
        parlour.printed(TWO)
        parlour.check()
        assert all(NOT_IN_BOOK in entry.notice for entry in parlour.entries), name
        assert all(NOT_IN_BOOK in tell(entry)[0] for entry in parlour.entries)
        placed = [x.event for x in parlour.entries if isinstance(x.event, e.NoteInserted)]
        assert all(NOT_IN_BOOK in clause for event in placed for clause in event.clauses)
        assert doubts(parlour) == []


def _is_on(parlour: Parlour, wager: str) -> bool:
    carried = screen(parlour.table, parlour.state, ONE).layout
    return carried is not None and wager in carried


def _approved() -> e.Extension:
    return e.Extension(approval="LGC 9", book="adelaide-roulette", rules_hash="", clauses_hash="")


# ------------------------------------------------------------ what an auditor sees


def test_an_auditor_sees_a_bet_above_the_maximum_or_without_a_terminal() -> None:
    parlour = Parlour(ROULETTE)
    parlour.open_betting()
    parlour.lay(ONE, "red", 5_00)
    (placed,) = [x.event for x in parlour.entries if isinstance(x.event, e.WagerPlaced)]
    for changed, says in (
        ({"cents": 200_00}, "above its maximum"),
        ({"cents": 1_00}, "below its minimum"),
        ({"player": "ann"}, "where no terminal is"),
        ({"position": "neighbours:0"}, "not offered on a terminal"),
    ):
        other = Parlour(ROULETTE, credit=300_00)
        other.open_betting()
        event = _replaced(placed, **changed)
        other.record(event, Actor(PersonId(ONE), "player"))
        assert any(says in doubt for doubt in doubts(other)), says


def _replaced(placed: e.WagerPlaced, **changed: object) -> e.WagerPlaced:
    cents = changed.get("cents", placed.cents)
    stake = (c.StakePart("credit", cents),)  # type: ignore[arg-type]
    return msgspec.structs.replace(placed, stake=stake, **changed)


def test_an_auditor_sees_a_slip_paid_twice() -> None:
    parlour = Parlour(ROULETTE)
    name = parlour.printed(ONE)
    parlour.pay_slips(name)
    paid = parlour.cage_entries[-1].event
    parlour.note(paid, Actor(PersonId("cashier"), "cashier"))
    assert any("a slip is paid twice" in doubt for doubt in doubts(parlour))


def test_an_auditor_sees_credit_kept_after_a_void() -> None:
    parlour = Parlour(ROULETTE)
    parlour.open_betting()
    parlour.lay(ONE, "red", 5_00)
    fault = {"sign": "operator_opinion", "what": "it looks odd", "terminals": (ONE,)}
    decided = parlour.ask("dealer", "report_fault", **fault)
    assert not isinstance(decided, Refusal)
    for event in decided:
        if not isinstance(event, e.WagerVoided):
            parlour.record(event, Actor(PersonId("dealer"), "dealer"))
    parlour.step("spin", "")
    parlour.step("no_more_bets", "")
    assert any("ruled void still lie there" in doubt for doubt in doubts(parlour))
    assert parlour.state.balances.get(meter(ONE)) == 95_00
