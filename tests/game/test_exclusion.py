"""Exclusion: the cage's fact, what it stops at a table, and a person's own money paid to him."""

import msgspec
import pytest

import croupier
from clauses.conducting import breach, sanction
from croupier.audit import audit_exclusions
from croupier.chronicle import says
from croupier.entries import decode, encode, entry_of
from croupier.game import events as e
from croupier.game.accounts import CASH, VAULT
from croupier.game.cage import CAGE
from croupier.game.carrying import COURIER
from croupier.game.commands import conduct as cc
from croupier.game.events import conduct as ce
from croupier.game.grounds import EXISTS, refuse
from croupier.game.names import Actor, PersonId, Refusal
from croupier.journal.record import Record, StreamName
from croupier.ledger import wrong_with
from croupier.money import Cents
from croupier.server.views import shown_record
from game.play import CASHIER, NOON, ONE, TWO, Cage, Table, key, take_of
from house import PEOPLE, House

SUPERVISOR = Actor(PersonId("supervisor"), "casino_supervisor")
FACT = {"person": "bob", "what": "excluded", "source": "cage", "source_seq": 7}
TRANSFER = "0" * 31 + "1"
RECORD = Record(StreamName("t1"), 1, b"", b"", b"")


def excluded_at(name: str = "nsw-sic-bo") -> House:
    """Betting is open, bob has 20.00 on Small, and the table is told that he is excluded."""
    house = House(croupier.load(name).table)
    house.open_betting()
    house.done("bob", "place", position="small", stake=20_00)
    house.done("floor", "note_exclusion", **FACT)
    return house


def exclude(cage: Cage, who: Actor = ONE) -> None:
    cage.done(
        cc.ExcludePerson(
            id=key(), table=CAGE, person=who.person, reference="order 4", reason="a device"
        ),
        SUPERVISOR,
    )


def test_the_fact_comes_from_the_floor_alone_and_is_noted_once() -> None:
    house = excluded_at()
    for seq in (7, 6):
        older = {**FACT, "what": "lifted", "source_seq": seq}
        assert house.done("floor", "note_exclusion", **older) == ()
    elsewhere = {**FACT, "source": "t2", "source_seq": 8}
    assert house.refused("floor", "note_exclusion", **elsewhere).code == "other_stream"
    for who in ("supervisor", "dealer", "bob", "officer"):
        assert house.refused(who, "note_exclusion", **FACT).code == "not_your_act"
    lifted = {**FACT, "what": "lifted", "source_seq": 12}
    house.done("floor", "note_exclusion", **lifted)
    house.done("bob", "place", position="small", stake=5_00)
    house.check()


STOPPED: dict[str, tuple[str, dict[str, object]]] = {
    "place": ("bob", {"position": "big", "stake": 10_00}),
    "move": ("bob", {"position": "small", "to": "big"}),
    "repeat": ("bob", {}),
    "double": ("bob", {}),
    "sit": ("bob", {"place": 2}),
    "buy_in": ("dealer", {"player": "bob", "cents": 10_00}),
    "send_chips": ("bob", {"player": "bob", "to": "cage", "cents": 10_00, "transfer": TRANSFER}),
}


@pytest.mark.parametrize("do", STOPPED)
def test_an_excluded_person_adds_nothing_to_play(do: str) -> None:
    house = excluded_at()
    who, fields = STOPPED[do]
    assert house.refused(who, do, **fields).code == "excluded"
    spoken = {"position": "big", "stake": 10_00, "player": "bob"}
    assert house.refused("dealer", "place", **spoken).code == "excluded"


def test_what_lay_on_the_layout_is_settled_and_paid() -> None:
    house = excluded_at()
    paying = {"person": "bob", "transfer": TRANSFER}
    assert house.refused("supervisor", "pay_out", **paying).code == "wagers_live"
    house.finish("1-2-4")
    assert house.purse("bob") == 1_020_00
    assert house.refused("dealer", "pay_out", **paying).code == "not_your_act"
    ann = {"person": "ann", "transfer": TRANSFER}
    assert house.refused("supervisor", "pay_out", **ann).code == "not_shut_out"
    paid, sent, left = house.done("supervisor", "pay_out", **paying)
    assert isinstance(paid, ce.PaidOut)
    assert paid.cents == sent.cents == 1_020_00  # type: ignore[union-attr]
    assert left.place == 2  # type: ignore[union-attr]
    assert house.purse("bob") == 0
    again = {"person": "bob", "transfer": TRANSFER.replace("1", "2")}
    assert house.refused("supervisor", "pay_out", **again).code == "nothing_owned"
    house.check()


def test_he_may_take_back_what_lies_there_while_betting_is_open() -> None:
    house = excluded_at()
    house.done("bob", "clear")
    house.done("bob", "leave")
    assert house.purse("bob") == 1_000_00
    house.check()


def test_a_closed_table_still_pays_out_and_hears_disputes() -> None:
    house = House(croupier.load("nsw-sic-bo").table, places=2)
    house.done("floor", "note_exclusion", **FACT)
    for player in ("ann", "bob"):
        house.done(player, "leave")
    house.done("supervisor", "close_table")
    house.done("supervisor", "pay_out", person="bob", transfer=TRANSFER)
    house.done("ann", "raise_dispute", about="my last stake")
    told = e.NotificationOpened(number=1, what="w", offices=("casino_supervisor",), clauses=())
    house.record(told, SUPERVISOR)
    house.done("supervisor", "acknowledge", notification=1)
    late = {"kind": "side_bet", "person": "ann", "says": "seen so"}
    assert house.refused("dealer", "record_breach", **late).code == "closed"
    house.check()


def test_seized_winnings_stay_held_when_the_rest_is_paid_out() -> None:
    house = House(croupier.load("victoria-sic-bo:a").table)
    house.play("1-2-4", ("bob", "small", 50_00))
    sanction(house, "pit_boss", breach(house), "seize", "bar", since=1)
    paid = house.done("pit_boss", "pay_out", person="bob", transfer=TRANSFER)[0]
    assert isinstance(paid, ce.PaidOut)
    assert paid.cents == 1_000_00
    assert house.state.balances["seized:bob"] == 50_00
    house.done("pit_boss", "release_winnings", person="bob", reason="nothing was found")
    house.done("pit_boss", "pay_out", person="bob", transfer=TRANSFER.replace("1", "2"))
    assert house.purse("bob") == 0
    house.check()


# ------------------------------------------------------------ at the cage


def test_the_cage_sells_an_excluded_person_nothing_and_pays_through_a_supervisor() -> None:
    cage = Cage()
    cage.done(cage.sell(ONE, 80_00), CASHIER)
    exclude(cage)
    for stopped in (cage.sell(ONE, 1_00), cage.buy_back(ONE, 1_00), cage.send(ONE, 1_00)):
        assert cage.refused(stopped, CASHIER).code == "excluded"
    cage.done(cage.sell(TWO, 5_00), CASHIER)
    paying = cc.PayExcluded(id=key(), table=CAGE, person=ONE.person, reference="receipt 9")
    assert cage.refused(paying, CASHIER).code == "not_your_act"
    paid, _ = cage.done(paying, SUPERVISOR)
    assert paid == ce.ExcludedPaid(person=ONE.person, cents=Cents(80_00), reference="receipt 9")
    assert (cage.purse(ONE), cage.state.balances[CASH]) == (0, 5_00)
    assert cage.state.balances[VAULT] == 10_000_00 - 5_00
    assert cage.refused(paying, SUPERVISOR).code == "nothing_owned"
    assert wrong_with(cage.state.balances) is None


def test_an_exclusion_is_recorded_once_and_lifted_once() -> None:
    cage = Cage()
    lift = cc.LiftExclusion(id=key(), table=CAGE, person=ONE.person, reason="the order ended")
    assert cage.refused(lift, SUPERVISOR).code == "not_excluded"
    exclude(cage)
    twice = cc.ExcludePerson(
        id=key(), table=CAGE, person=ONE.person, reference="order 5", reason="a device"
    )
    assert cage.refused(twice, SUPERVISOR).code == "excluded"
    assert cage.refused(lift, CASHIER).code == "not_your_act"
    cage.done(lift, SUPERVISOR)
    cage.done(cage.sell(ONE, 1_00), CASHIER)
    assert cage.state.excluded == {}


def test_money_that_the_cage_has_not_got_is_owed_and_not_lost() -> None:
    cage = Cage()
    table = Table()
    table.seat(ONE, 1, 30_00)
    (sent,) = table.done(table.send(ONE, 30_00), ONE)
    assert isinstance(sent, e.ChipsSent)
    exclude(cage)
    cage.done(take_of(sent, 4), COURIER)
    paying = cc.PayExcluded(id=key(), table=CAGE, person=ONE.person, reference="receipt 9")
    assert cage.refused(paying, SUPERVISOR).code == "cash_short"
    cage.done(cage.sell(TWO, 30_00), CASHIER)
    cage.done(paying, SUPERVISOR)
    assert cage.purse(ONE) == 0


@pytest.mark.parametrize(
    "event",
    [
        ce.PersonExcluded(person=PersonId("p"), reference="order 4", reason="a device"),
        ce.ExclusionLifted(person=PersonId("p"), reason="it ended"),
        ce.ExcludedPaid(person=PersonId("p"), cents=Cents(1), reference="receipt 9"),
    ],
)
def test_what_the_cage_records_is_told_and_comes_back_from_its_bytes(
    event: ce.PersonExcluded | ce.ExclusionLifted | ce.ExcludedPaid,
) -> None:
    assert says(event).endswith(".")
    assert decode(encode(entry_of(event, NOON, SUPERVISOR))).event == event


def test_a_notification_of_an_old_journal_has_no_maker_and_is_acknowledged() -> None:
    house = House(croupier.load("nsw-sic-bo").table)
    told = e.NotificationOpened(number=1, what="w", offices=("casino_supervisor",), clauses=())
    old = msgspec.json.decode(encode(entry_of(told, NOON, SUPERVISOR)))
    del old["event"]["maker"]
    assert decode(msgspec.json.encode(old)).event == told
    house.record(told, SUPERVISOR)
    house.done("supervisor", "acknowledge", notification=1)


def test_refusals_about_people_are_values() -> None:
    house = excluded_at()
    assert isinstance(house.ask("bob", "place", position="big", stake=1_00), Refusal)
    assert house.ask("supervisor", "sanction", breach=9, measures=["void"], reason="why") == refuse(
        "no_breach", "no breach 9 is recorded", ("9.3",), EXISTS
    )


def test_a_table_that_noted_what_the_cage_did_not_record_is_doubted() -> None:
    excluded = ce.PersonExcluded(person=PersonId("bob"), reference="order 4", reason="a device")
    noted = ce.ExclusionNoted(person=PersonId("bob"), what="excluded", source=CAGE, source_seq=7)
    cage = ("cage", 7, entry_of(excluded, NOON, SUPERVISOR))
    table = ("t1", 4, entry_of(noted, NOON, COURIER))
    assert list(audit_exclusions([cage, table])) == []
    for forged in (
        msgspec.structs.replace(noted, source_seq=6),
        msgspec.structs.replace(noted, what="lifted"),
        msgspec.structs.replace(noted, person=PersonId("cy")),
    ):
        doubts = audit_exclusions([cage, ("t1", 4, entry_of(forged, NOON, COURIER))])
        assert [doubt.seq for doubt in doubts] == [4]


def test_a_player_sees_what_is_recorded_of_himself_and_of_nobody_else() -> None:
    house = House(croupier.load("victoria-sic-bo:a").table)
    house.play("1-2-4", ("bob", "small", 50_00))
    sanction(house, "pit_boss", breach(house), "seize", "bar", since=1)
    house.done("pit_boss", "link_players", players=["ann", "bob"], says="one purse")
    house.done("bob", "raise_dispute", about="that was mine")
    house.done("pit_boss", "decide_dispute", dispute=1, decision="it was not")
    told = e.NotificationOpened(number=9, what="bob is detained", offices=(), clauses=())
    house.record(told, SUPERVISOR)
    kinds = ce.ConductEvent | e.NotificationOpened
    people = [x for x in house.entries if isinstance(x.event, kinds)]
    assert len(people) == 7
    for who, sees in (("ann", 0), ("bob", 5), ("pit_boss", 7)):
        actor = Actor(PersonId(who), PEOPLE[who])
        shown = [shown_record(RECORD, entry, actor) for entry in people]
        assert len([record for record in shown if record.event is not None]) == sees


@pytest.mark.parametrize("book", croupier.every_book())
def test_colour_checks_and_held_chips_are_paid_out_with_the_purse(book: str) -> None:
    house = House(croupier.load(book).table)
    house.do("bob", "declare_colour", each=10_00)
    issue = {"player": "bob", "colour": "red", "count": 5, "each": 10_00}
    decided = house.do("dealer", "issue_colour", **issue)
    if isinstance(decided, Refusal):
        house.done("dealer", "issue_colour", **{**issue, "each": None})
    house.done("floor", "note_exclusion", person="bob", **NOTED)
    house.do("dealer", "record_incident", **GONE)
    boss = "supervisor" if book.startswith("nsw") else "pit_boss"
    events = house.done(boss, "pay_out", person="bob", transfer=TRANSFER)
    (sent,) = [event for event in events if isinstance(event, e.ChipsSent)]
    assert sent.cents == 1_000_00 + 50_00
    left = [account for account in house.state.balances if ":bob" in account]
    assert left == []
    house.check()


GONE = {
    "kind": "owner_unknown_or_gone",
    "ruling": "held",
    "says": "he walked away",
    "player": "bob",
}
NOTED = {"what": "excluded", "source": "cage", "source_seq": 1}


def test_a_void_hands_tokens_back_as_tokens() -> None:
    """A sanction's void gives each part of a stake back as what it was (point 45)."""
    house = House(croupier.load("nsw-sic-bo").table)
    house.done("dealer", "exchange_voucher", player="bob", voucher="v1", cents=20_00)
    house.open_betting()
    house.done("bob", "place", position="small", stake=[{"of": "token:v1", "cents": 20_00}])
    device = {"person": "bob", "kind": "device", "handling": "use", "says": "seen"}
    house.done("dealer", "record_breach", **device)
    house.done("supervisor", "sanction", breach=1, measures=("void",), reason="seen")
    assert house.state.balances["token:bob:v1"] == 20_00
    assert house.purse("bob") == 1_000_00
