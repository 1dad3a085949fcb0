"""Sic Bo in Victoria: colour chips, vouchers and cash, clause by clause."""

import pytest

from clauses import colouring
from clauses.acting import one, only, read_as, refused, told
from clauses.colouring import buy, close, part
from croupier.game import events as e
from croupier.paytable import PayTable
from house import House

BOOK = "victoria-sic-bo"
BOSSES = ("pit_boss", "shift_manager")
DEALERS = ("dealer", "game_supervisor", *BOSSES)
FIELDS: dict[str, object] = {"player": "ann", "colour": "red", "count": 10, "at": "t2"}
OFFERED = [
    {"table": "t2", "seq": 9, "minimum": 10_00},
    {"table": "t3", "seq": 4, "minimum": 3_00},
]


@pytest.mark.clause(BOOK, "3.1", "3.1.1", "3.1.2", "3.1.2(a)", option="a")
def test_the_checks_of_a_table_share_a_mark_and_come_in_colours(table: PayTable) -> None:
    colouring.a_tables_set_bears_its_mark(table, "3.1.2(a)", "small", "1-2-4")


@pytest.mark.clause(BOOK, "3.1.2(b)", "3.1.2(c)(i)", option="a")
def test_checks_are_played_and_redeemed_at_their_table(table: PayTable) -> None:
    colouring.used_and_redeemed_at_their_table(table, "3.1.2(b)", "3.1.2(c)(i)", "small")


@pytest.mark.clause(BOOK, "3.1.2(c)(ii)#a", "1.2", option="a")
def test_a_closed_tables_checks_are_presented_and_surveillance_is_told(table: PayTable) -> None:
    house = House(table)
    buy(house, "ann", each=5_00)
    close(house)
    only(house, DEALERS, "redeem_colour", **FIELDS)
    happened = house.done("dealer", "redeem_colour", **FIELDS)
    assert [type(event) for event in happened] == [e.NotificationOpened, e.ColourPresented]
    assert one(happened, e.NotificationOpened).offices == ("surveillance",)
    presented = one(happened, e.ColourPresented)
    assert (presented.each, presented.found, presented.at) == (5_00, True, "t2")
    assert "3.1.2(c)(ii)#a" in presented.clauses
    assert house.purse("ann") == 1_000_00
    only(house, ("surveillance",), "acknowledge", notification=1)
    house.done("surveillance", "acknowledge", notification=1)
    house.check()


@pytest.mark.clause(BOOK, "3.1.2(c)(ii)#b", option="a")
def test_a_pit_boss_verifies_the_value_of_issue(table: PayTable) -> None:
    house = House(table)
    buy(house, "ann", each=5_00)
    close(house)
    house.done("pit_boss", "redeem_colour", **FIELDS)
    verify = {"redemption": 1}
    refused(house, "second_person", "3.1.2(c)(ii)#b", "pit_boss", "verify_redemption", **verify)
    refused(house, "not_your_act", "3.1.2(c)(ii)#b", "dealer", "verify_redemption", **verify)
    done = one(house.done("shift_manager", "verify_redemption", **verify), e.ColourRedeemed)
    assert (done.cents, done.found, done.number) == (50_00, True, 1)
    assert house.purse("ann") == 1_050_00
    refused(
        house, "no_such_redemption", "3.1.2(c)(ii)#b", "shift_manager", "verify_redemption",
        **verify,
    )  # fmt: skip
    house.check()


@pytest.mark.clause(BOOK, "3.1.2(c)(ii)#b", option="a")
def test_checks_of_unknown_value_are_worth_the_lowest_minimum_offered(table: PayTable) -> None:
    house = House(table, minimum=5_00)
    close(house)
    clause = "3.1.2(c)(ii)#b"
    refused(house, "value_unknown", clause, "dealer", "redeem_colour", **FIELDS)
    house.done("dealer", "redeem_colour", **FIELDS, offered=OFFERED)
    presented = told(house, e.ColourPresented)[-1]
    assert (presented.each, presented.found) == (3_00, False)
    assert presented.offered == (("t2", 9, 10_00), ("t3", 4, 3_00))
    only(house, BOSSES, "verify_redemption", redemption=1)
    done = one(house.done("pit_boss", "verify_redemption", redemption=1), e.ColourRedeemed)
    assert (done.cents, house.purse("ann"), house.state.balances["win"]) == (
        30_00, 1_030_00, -30_00,
    )  # fmt: skip
    house.check()


@pytest.mark.clause(BOOK, "3.1.2(d)", option="a")
def test_two_players_have_one_colour_by_consent(table: PayTable) -> None:
    colouring.two_on_one_colour_by_consent(table, "3.1.2(d)")


@pytest.mark.clause(BOOK, "3.1.2(e)", option="a")
def test_the_buyer_declares_and_a_marker_shows_what_is_above_the_minimum(table: PayTable) -> None:
    colouring.the_player_declares(table, "3.1.2(e)", undeclared="refused")
    colouring.a_marker_shows_a_value_above_the_minimum(table, "3.1.2(e)")
    colouring.a_value_is_frozen_at_issue(table, "3.1.2(e)")
    colouring.below_the_minimum(table, allowed=True)
    strict = read_as(table, chips__allow_value_below_min=False)
    colouring.below_the_minimum(strict, allowed=False)


@pytest.mark.clause(BOOK, "3.1.2(f)", option="a")
def test_a_pit_boss_may_allow_several_colours(table: PayTable) -> None:
    colouring.a_second_colour(table, "3.1.2(f)", BOSSES)
    colouring.nobody_is_shut_out(table, "3.1.2(f)", "pit_boss")


@pytest.mark.clause(BOOK, "3.1.2(f)(i)", option="a")
def test_several_colours_may_have_several_values(table: PayTable) -> None:
    colouring.one_value_or_several(table, "3.1.2(f)(i)", same=False)


@pytest.mark.clause(BOOK, "3.3", "3.1", option="a")
def test_cash_and_vouchers_become_chips_before_they_lie_anywhere(table: PayTable) -> None:
    house = House(table, chips=0)
    house.open_betting()
    spoken = {"player": "ann", "position": "small"}
    placed = house.done("dealer", "place", stake=[part("cash", 10_00)], **spoken)
    assert [type(event) for event in placed] == [e.BoughtIn, e.WagerPlaced]
    stake = [part("voucher:v1", 10_00), part("chips", 5_00)]
    assert house.refused("dealer", "place", stake=stake, **spoken).code == "not_funded"
    placed = house.done("dealer", "place", stake=stake[:1], **spoken)
    assert one(placed, e.WagerPlaced).stake[0].of == "chips"
    assert house.state.balances["drop"] == 20_00
    again = house.refused("dealer", "place", stake=stake[:1], **spoken)
    assert again.code == "voucher_known"
    fields = {"player": "ann", "voucher": "v2", "cents": 5_00}
    converted = one(house.done("dealer", "exchange_voucher", **fields), e.VoucherConverted)
    assert ("3.3" in converted.clauses, house.purse("ann")) == (True, 5_00)
    for of in ("cash", "token:v3", "voucher:v3"):
        lies = [part(of, 5_00)]
        refused(house, "stake_kind", "3.3", "ann", "place", position="small", stake=lies)
    house.check()


@pytest.mark.clause(BOOK, "3.3", option="a")
def test_a_spoken_wager_may_come_with_checks(table: PayTable) -> None:
    house = House(table)
    buy(house, "ann", each=5_00)
    house.open_betting()
    stake = [part("colour:red", 10_00)]
    house.done("dealer", "place", position="small", stake=stake, player="ann")
    bare = House(read_as(table, stakes__cash="no"))
    bare.open_betting()
    cash = [part("cash", 10_00)]
    refused(bare, "stake_kind", "3.1", "dealer", "place", position="small", stake=cash,
            player="ann")  # fmt: skip
