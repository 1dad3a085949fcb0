"""Stakes in parts through everything that can happen to a wager, fills, and what an audit sees."""

from typing import cast

import msgspec
import pytest

import croupier
from clauses.acting import last, told
from clauses.colouring import buy, close, in_hand, part
from clauses.tokening import tokens, with_tokens
from croupier.audit import audit, audit_transfers
from croupier.entries import decode, encode, entry_of
from croupier.game import commands as c
from croupier.game import events as e
from croupier.game.accounts import FLOAT, VAULT, fund
from croupier.game.carrying import COURIER
from croupier.game.names import Actor, Instant, PersonId, TableId, TransferId
from croupier.ledger import postings
from croupier.money import Cents
from croupier.paytable import PayTable
from game.play import CASHIER, Cage, key
from house import House

MIXED = [part("colour:red", 10_00), part("token:v1", 10_00), part("chips", 10_00)]
START = (50_00, 20_00, 1_000_00)


def table_of(book: str) -> PayTable:
    return croupier.load(book).table


def mixed(book: str = "nsw-sic-bo", position: str = "small") -> House:
    """Ann with checks, tokens and chips, and some of each on a position."""
    house = with_tokens(table_of(book))
    buy(house, "ann", each=5_00)
    house.open_betting()
    house.done("ann", "place", position=position, stake=MIXED)
    assert has(house) == (40_00, 10_00, 990_00)
    return house


def has(house: House) -> tuple[int, int, int]:
    house.check()
    return in_hand(house, "ann"), tokens(house), house.purse("ann")


def doubts(house: House, entries: list[e.Entry] | None = None) -> list[str]:
    bodies = [(seq, encode(entry)) for seq, entry in enumerate(entries or house.entries, 1)]
    return [doubt.says for doubt in audit("t1", bodies, house.table)]


# ------------------------------------------------------------ parts go back where they came from


def test_an_account_for_each_kind_of_stake() -> None:
    kinds = ("chips", "colour:red", "token:v1", "credit")
    accounts = ["purse:ann", "colour:ann:red", "token:ann:v1", "meter:ann"]
    assert [fund("ann", of) for of in kinds] == accounts
    with pytest.raises(ValueError, match="cash"):
        fund("ann", "cash")


def test_taken_back_whole_and_in_part_in_the_order_it_was_staked() -> None:
    house = mixed()
    house.done("ann", "take_back", position="small", cents=15_00)
    assert has(house) == (50_00, 15_00, 990_00)
    house.done("ann", "clear")
    assert has(house) == START


def test_a_stake_of_which_only_chips_are_left_settles_as_chips() -> None:
    house = mixed()
    house.done("ann", "take_back", position="small", cents=20_00)
    assert house.state.wagers[next(iter(house.state.wagers))].stake == ()
    house.finish("1-2-4")
    assert has(house) == (50_00, 20_00, 1_010_00)
    assert doubts(house) == []


def test_a_check_is_taken_back_whole() -> None:
    house = mixed()
    refused = house.refused("ann", "take_back", position="small", cents=7_00)
    assert refused.code == "unit"
    house.done("ann", "take_back", position="small", cents=5_00)
    assert has(house) == (45_00, 10_00, 990_00)


def test_taking_back_over_several_stacks_breaks_no_check() -> None:
    """The last stack goes first; of the one before it no check is broken to make up the sum."""
    house = House(croupier.load("nsw-sic-bo").table)
    buy(house, "ann", "red", 6, each=5_00)
    house.open_betting()
    for _ in range(2):
        house.done("ann", "place", position="big", stake=[part("colour:red", 10_00)])
    assert house.refused("ann", "take_back", position="big", cents=11_00).code == "unit"
    house.done("ann", "take_back", position="big", cents=15_00)
    assert [wager.cents for wager in house.state.wagers.values()] == [5_00]
    assert house.state.balances[fund("ann", "colour:red")] == 25_00


def test_chips_come_back_from_above_a_stack_of_checks() -> None:
    house = House(croupier.load("nsw-sic-bo").table)
    buy(house, "ann", "red", 6, each=5_00)
    house.open_betting()
    house.done("ann", "place", position="big", stake=[part("colour:red", 10_00)])
    house.done("ann", "place", position="big", stake=10_00)
    house.done("ann", "take_back", position="big", cents=1_00)
    assert [wager.cents for wager in house.state.wagers.values()] == [10_00, 9_00]


def test_moved_and_repeated() -> None:
    house = mixed()
    house.done("ann", "move", position="small", to="odd")
    assert has(house) == (40_00, 10_00, 990_00)
    house.finish("1-2-6")
    house.open_betting()
    house.done("ann", "repeat")
    assert [(p.of, p.cents) for p in last(house, e.WagerPlaced).stake] == [
        ("colour:red", 10_00),
        ("token:v1", 10_00),
        ("chips", 10_00),
    ]
    house.finish("1-2-5")
    house.open_betting()
    house.done("dealer", "redeem_colour", player="ann", colour="red", count=8)
    assert house.refused("ann", "repeat").code == "not_funded"
    house.check()


def test_doubled_whole_or_not_at_all() -> None:
    house = mixed()
    house.done("ann", "double")
    assert [(p.of, p.cents) for p in last(house, e.WagerPlaced).stake] == [
        ("colour:red", 10_00),
        ("token:v1", 10_00),
        ("chips", 10_00),
    ]
    before = has(house)
    assert house.refused("ann", "double").code == "not_funded"
    assert has(house) == before
    house.done("ann", "clear")
    assert house.refused("ann", "double").code == "nothing_to_double"
    house.check()


@pytest.mark.parametrize(("result", "left"), [("1-2-4", 50_00), ("6-6-5", 40_00)])
def test_won_and_lost(result: str, left: int) -> None:
    house = mixed()
    house.finish(result)
    won = left == 50_00
    assert has(house) == (left, 20_00 if won else 10_00, 1_030_00 if won else 990_00)
    assert house.state.balances.get("win", 0) == (-30_00 if won else 20_00)
    assert doubts(house) == []


def test_refused_and_forfeited() -> None:
    house = mixed()
    house.done("supervisor", "refuse_wager", wager=1, reason="a reason")
    assert has(house) == START
    house = mixed()
    fields = {"of": 1, "ground": "fraud_in_opinion", "reason": "marked dice", "forfeit": "ann"}
    house.done("supervisor", "invalidate", **fields)
    assert has(house) == (40_00, 10_00, 990_00)
    assert house.state.balances["win"] == 20_00


def test_put_right_both_ways() -> None:
    """Money through the purse; tokens handed out again or taken back as far as they are there."""
    house = mixed()
    house.finish("6-6-5")
    fields = {"reason": "keyed wrongly", "second": "supervisor"}
    house.done("game_supervisor", "correct_result", of=1, result="1-2-4", **fields)
    assert has(house) == (40_00, 20_00, 990_00 + 20_00 + 30_00)
    house.done("game_supervisor", "correct_result", of=1, result="6-6-5", **fields)
    assert has(house) == (40_00, 10_00, 990_00)
    house.done("game_supervisor", "correct_result", of=1, result="1-2-4", **fields)
    house.open_betting()
    house.done("ann", "place", position="small", stake=[part("token:v1", 20_00)])
    house.done("game_supervisor", "correct_result", of=1, result="6-6-5", **fields)
    assert last(house, e.SettlementCorrected).tokens_taken == ()
    assert doubts(house) == []


def test_a_winner_left_up_in_checks() -> None:
    house = House(table_of("adelaide-roulette"))
    buy(house, "ann", each=5_00)
    house.open_betting()
    house.done("ann", "place", position="red", stake=[part("colour:red", 10_00)])
    house.finish("1", until="enter")
    house.done("ann", "leave_up", position="red")
    house.finish("1")
    house.open_betting()
    again = last(house, e.WagerPlaced)
    assert [(p.of, p.cents) for p in again.stake] == [("colour:red", 10_00)]
    assert (in_hand(house, "ann"), house.purse("ann")) == (40_00, 1_010_00)
    house.check()


def test_a_streak_in_tokens() -> None:
    """Point 26: all wagers, so this one too; it comes back as it was when the table closes."""
    house = with_tokens(table_of("nsw-sic-bo"))
    house.play("1-2-4")
    house.open_betting()
    stake = [part("token:v1", 10_00)]
    house.done("ann", "place", position="super_streak:small-big", stake=stake)
    house.done("ann", "take_back", position="super_streak:small-big")
    assert tokens(house) == 20_00
    house.done("ann", "place", position="super_streak:small-big", stake=stake)
    house.finish("6-6-5")
    assert tokens(house) == 10_00
    house.check()


def test_what_is_left_of_a_check_at_the_maximum_is_paid_in_chips() -> None:
    house = House(table_of("nsw-sic-bo"), maximum=100_00)
    buy(house, "ann", count=20, each=7_00)
    house.open_betting()
    house.done("ann", "place", position="small", stake=[part("colour:red", 140_00)])
    house.finish("6-6-5")
    done = last(house, e.WagerSettled)
    assert done.lost == 100_00
    assert [(p.of, p.cents) for p in done.back] == [("colour:red", 35_00), ("chips", 5_00)]
    assert (in_hand(house, "ann"), house.purse("ann")) == (35_00, 1_005_00)
    house.check()


# ------------------------------------------------------------ old records


def test_a_record_from_before_there_were_parts() -> None:
    house = House(table_of("nsw-sic-bo"))
    house.play("1-2-4", ("ann", "small", 10_00), ("bob", "big", 10_00))
    new = {"parts", "back", "gone", "colours", "of", "tokens_back", "tokens_taken"}
    for entry in house.entries:
        body = cast(dict[str, dict[str, object]], msgspec.json.decode(encode(entry)))
        body["event"] = {name: v for name, v in body["event"].items() if name not in new}
        old = decode(msgspec.json.encode(body))
        assert postings(old.event) == entry.postings
        if not isinstance(entry.event, e.Opened):
            assert old.event == entry.event


# ------------------------------------------------------------ fills and credits


def send(stream: str, to: str, cents: int, transfer: int = 1) -> c.SendFloat:
    return c.SendFloat(
        id=key(),
        table=TableId(stream),
        transfer=TransferId(f"{transfer:032x}"),
        to=TableId(to),
        cents=Cents(cents),
        reference="fill 1",
    )


def test_a_fill_leaves_the_vault_once_and_reaches_the_float_once() -> None:
    cage, house = Cage(), House(table_of("nsw-sic-bo"))
    vault, float_ = cage.state.balances[VAULT], house.state.balances[FLOAT]
    assert cage.refused(send("cage", "t1", 500_00), Actor(PersonId("x"), "dealer")).code
    assert cage.refused(send("cage", "cage", 500_00), CASHIER).code == "same_stream"
    assert cage.refused(send("cage", "t1", vault + 1), CASHIER).code == "vault_short"
    (sent,) = cage.done(send("cage", "t1", 500_00), CASHIER)
    assert isinstance(sent, e.ChipsSent)
    assert cage.refused(send("cage", "t1", 500_00), CASHIER).code == "transfer_known"
    fields: dict[str, object] = {"transfer": sent.transfer, "player": sent.player, "source": "cage"}
    fields |= {"source_seq": 2, "cents": sent.cents, "of": sent.of}
    house.done("floor", "take_chips", **fields)
    assert house.done("floor", "take_chips", **fields) == ()
    assert cage.state.balances[VAULT] == vault - 500_00
    assert house.state.balances[FLOAT] == float_ + 500_00
    house.check()
    at = Instant("2026-11-18T08:00:00.000Z")
    both = [("cage", 2, entry_of(sent, at, CASHIER))]
    both += [("t1", 9, entry_of(last(house, e.ChipsTaken), at, COURIER))]
    assert list(audit_transfers(both)) == []
    forged = msgspec.structs.replace(last(house, e.ChipsTaken), of="purse")
    assert len(list(audit_transfers([both[0], ("t1", 9, entry_of(forged, at, COURIER))]))) == 1


# ------------------------------------------------------------ what an audit sees


def changed(house: House, kind: type[e.Event], **changes: object) -> list[e.Entry]:
    entries = []
    for entry in house.entries:
        event = entry.event
        if isinstance(event, kind):
            event = msgspec.structs.replace(event, **changes)
        entries.append(entry_of(event, entry.at, entry.by))
    return entries


def test_a_check_redeemed_at_another_table_is_a_doubt() -> None:
    house = House(table_of("nsw-sic-bo"))
    buy(house, "ann", each=5_00)
    house.done("dealer", "redeem_colour", player="ann", colour="red", count=2)
    assert doubts(house) == []
    away = "colour checks are redeemed away from their table"
    assert doubts(house, changed(house, e.ColourRedeemed, at=TableId("t2"))) == [away]
    dear = changed(house, e.ColourRedeemed, each=Cents(6_00), cents=Cents(12_00))
    assert len(doubts(house, dear)) == 1
    assert len(doubts(house, changed(house, e.ColourRedeemed, cents=Cents(9_00)))) == 1
    assert len(doubts(house, changed(house, e.ColourIssued, colour="pink"))) >= 1


def test_a_closed_tables_check_is_no_doubt_where_the_book_lets_it() -> None:
    house = House(table_of("nsw-sic-bo"))
    buy(house, "ann", each=5_00)
    close(house)
    house.done("cashier", "redeem_colour", player="ann", colour="red", count=2, at="cage")
    assert doubts(house) == []


def test_a_stake_settled_as_something_else_is_a_doubt() -> None:
    house = mixed()
    house.finish("1-2-4")
    assert len(told(house, e.WagerSettled)) == 1
    chips = (c.StakePart("chips", Cents(30_00)),)
    assert doubts(house, changed(house, e.WagerSettled, parts=chips)) != []
    assert doubts(house, changed(house, e.WagerSettled, back=())) != []


def test_a_dealer_enters_the_value_that_a_player_said_aloud() -> None:
    house = House(table_of("victoria-sic-bo:a"), minimum=5_00)
    said = {"each": 7_00, "player": "ann"}
    assert house.refused("bob", "declare_colour", **said).code == "not_your_act"
    assert house.refused("dealer", "declare_colour", each=7_00).code == "not_your_act"
    nobody = {**said, "player": "nobody"}
    assert house.refused("dealer", "declare_colour", **nobody).code == "not_seated"
    house.done("dealer", "declare_colour", **said)
    issued = house.done("dealer", "issue_colour", player="ann", colour="red", count=2)
    assert [each.each for each in issued if isinstance(each, e.ColourIssued)] == [7_00]
