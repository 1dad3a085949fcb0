"""What tests of colour checks share: buying them, and what each book must do with them.

Each book's own tests name the clause; the five differ only in the words of their policies.
"""

from clauses.acting import last, one, only, refused
from croupier.game import events as e
from croupier.game.accounts import colour
from croupier.game.colours import unmarked
from croupier.game.moments import later
from croupier.game.names import Actor, PersonId
from croupier.paytable import PayTable
from house import PEOPLE, House


def buy(  # noqa: PLR0913 - who, what and at what value
    house: House,
    who: str,
    name: str = "red",
    count: int = 10,
    *,
    each: int | None = None,
    paid_with: str = "cash",
) -> e.ColourIssued:
    """Colour checks at a declared value, by whoever declares it under the book."""
    said = {} if each is None else {"each": each}
    if each is not None and house.table.book.policy("chips.declared_by") == "player":
        house.done(who, "declare_colour", each=each)
        said = {}
    fields = {"player": who, "colour": name, "count": count, "paid_with": paid_with}
    issued = one(house.done("dealer", "issue_colour", **fields, **said), e.ColourIssued)
    house.check()
    return issued


def dealers(table: PayTable) -> list[str]:
    """Whoever may deal under the book."""
    step = next(step for step in table.book.steps if step.fields["do"] == "place_bets")
    return [who for who, role in PEOPLE.items() if role in step.fields["by"]]  # type: ignore[operator]


def in_hand(house: House, who: str, name: str = "red") -> int:
    return house.state.balances.get(colour(who, name), 0)


def part(of: str, cents: int) -> dict[str, object]:
    return {"of": of, "cents": cents}


def close(house: House, **fields: object) -> tuple[e.Event, ...]:
    """Closed with nobody in a place; checks that are out make the sign stand all the same."""
    for player in tuple(house.state.seats.values()):
        house.done(player, "leave")
    if house.table.book.policy("closure.notify") != ("nobody",):
        house.done("dealer", "tell_office", reference="log 7")
    minutes = house.table.book.policy("closure.notice_minutes")
    if isinstance(minutes, int) and minutes:
        house.done(closer(house), "announce_closing", at=later(house.now, minutes=minutes))
        house.done("dealer", "show_sign", sign="closing")
        house.wait(minutes=minutes)
    return house.done(closer(house), "close_table", **fields)


def closer(house: House) -> str:
    by = house.table.book.tables["act"]["close_table"].fields["by"]
    return "pit_boss" if "pit_boss" in by else "supervisor"  # type: ignore[operator]


# ------------------------------------------------------------ what every book has


def a_tables_set_bears_its_mark(table: PayTable, clause: str, winner: str, result: str) -> None:
    house = House(table)
    issued = buy(house, "ann", each=5_00)
    assert issued.mark == "t1"
    assert clause in issued.clauses
    fields = {"player": "bob", "colour": "pink", "count": 1, "each": 5_00}
    refused(house, "no_such_colour", clause, "dealer", "issue_colour", **fields)
    assert house.state.opened is not None
    assert len(house.state.opened.colours) > 1
    house.open_betting()
    house.done("ann", "place", position=winner, stake=[part("colour:red", 20_00)])
    house.finish(result)
    done = last(house, e.WagerSettled)
    assert [(p.of, p.cents) for p in done.back] == [("colour:red", 20_00)]
    assert (in_hand(house, "ann"), house.purse("ann")) == (50_00, 1_000_00 + done.won)
    house.check()


def a_marker_shows_a_value_above_the_minimum(table: PayTable, clause: str) -> None:
    house = House(table, minimum=5_00)
    at = buy(house, "ann", "red", each=5_00)
    above = buy(house, "bob", "blue", each=6_00)
    assert (at.marker, above.marker) == (False, True)
    assert clause in above.clauses


def a_value_is_frozen_at_issue(table: PayTable, clause: str) -> None:
    """Point 19: the minimum moves, the check does not; then it gets a marker."""
    house = House(table, minimum=5_00)
    buy(house, "ann", each=5_00)
    assert unmarked(house.state) == []
    # The sign of a raised minimum is other tests' matter.
    house.record(
        e.LimitsChanged(minimum=10_00, maximum=100_00, multiples=False, clauses=()),  # type: ignore[arg-type]
        _floor(),
    )
    (bare,) = unmarked(house.state)
    assert bare.each == 5_00
    refused(house, "no_marker", clause, "dealer", "mark_colour", player="bob", colour="red")
    only(house, dealers(table), "mark_colour", player="ann", colour="red")
    house.done("dealer", "mark_colour", player="ann", colour="red")
    assert unmarked(house.state) == []
    more = buy(house, "ann", count=1)
    assert (more.each, more.marker) == (5_00, True)
    if table.book.policy("chips.declared_by") == "player":
        house.done("ann", "declare_colour", each=10_00)
    fields = {"player": "ann", "colour": "red", "count": 1, "each": 10_00}
    refused(house, "value_frozen", clause, "dealer", "issue_colour", **fields)
    house.done("dealer", "redeem_colour", player="ann", colour="red", count=11)
    assert house.purse("ann") == 1_055_00
    assert buy(house, "ann", each=10_00).each == 10_00


def _floor() -> Actor:
    return Actor(PersonId("floor"), "administrator")


def a_second_colour(table: PayTable, clause: str, approvers: tuple[str, ...]) -> None:
    house = House(table, minimum=5_00)
    buy(house, "ann", "red", each=5_00)
    again = {"player": "ann", "colour": "blue", "count": 1}
    if table.book.policy("chips.declared_by") == "dealer_asks":
        again["each"] = 5_00
    else:
        house.done("ann", "declare_colour", each=5_00)
    refused(house, "one_colour", clause, "dealer", "issue_colour", **again)
    only(house, approvers, "allow_second_colour", player="ann")
    allowed = one(
        house.done(approvers[0], "allow_second_colour", player="ann"), e.SecondColourAllowed
    )
    assert clause in allowed.clauses
    assert clause in one(house.done("dealer", "issue_colour", **again), e.ColourIssued).clauses


def one_value_or_several(table: PayTable, clause: str, *, same: bool) -> None:
    house = House(table, minimum=5_00)
    buy(house, "ann", "red", each=5_00)
    who = table.book.tables["act"]["allow_second_colour"].fields["by"]
    names = {"regulator_officer": "officer", "game_supervisor": "game_supervisor"}
    approver = names.get(who[0], "pit_boss")  # type: ignore[index]
    house.done(approver, "allow_second_colour", player="ann")
    fields = {"player": "ann", "colour": "blue", "count": 1}
    if table.book.policy("chips.declared_by") == "player":
        house.done("ann", "declare_colour", each=7_00)
    else:
        fields["each"] = 7_00
    if same:
        refused(house, "one_value", clause, "dealer", "issue_colour", **fields)
    else:
        issued = one(house.done("dealer", "issue_colour", **fields), e.ColourIssued)
        assert (issued.each, clause in issued.clauses) == (7_00, True)


def nobody_is_shut_out(table: PayTable, clause: str, approver: str) -> None:
    """With one colour more than are issued a second may go; with none left it may not."""
    for colours, goes in ((("red", "blue"), False), (("red", "blue", "green"), True)):
        house = House(table, colours=colours)
        buy(house, "ann", "red", each=5_00)
        house.done(approver, "allow_second_colour", player="ann")
        if goes:
            buy(house, "ann", "blue", each=5_00)
            continue
        fields: dict[str, object] = {"player": "ann", "colour": "blue", "count": 1}
        if table.book.policy("chips.declared_by") == "player":
            house.done("ann", "declare_colour", each=5_00)
        else:
            fields["each"] = 5_00
        refused(house, "shut_out", clause, "dealer", "issue_colour", **fields)


def the_last_colour_may_go(table: PayTable) -> None:
    """Where only an office's approval is asked, nothing need be left for others."""
    house = House(table, colours=("red", "blue"))
    buy(house, "ann", "red", each=5_00)
    house.done("officer", "allow_second_colour", player="ann")
    buy(house, "ann", "blue", each=5_00)


def undeclared_is_the_minimum(table: PayTable, clause: str) -> None:
    for minimum in (5_00, 10_00):
        house = House(table, minimum=minimum)
        issued = buy(house, "ann")
        assert (issued.each, issued.marker, clause in issued.clauses) == (minimum, False, True)


def two_on_one_colour_by_consent(table: PayTable, clause: str) -> None:
    house = House(table)
    buy(house, "ann", each=5_00)
    if table.book.policy("chips.declared_by") == "player":
        house.done("bob", "declare_colour", each=5_00)
        fields: dict[str, object] = {}
    else:
        fields = {"each": 5_00}
    fields |= {"player": "bob", "colour": "red", "count": 2}
    silent = house.refused("dealer", "issue_colour", **fields)
    assert (silent.code, clause in (*silent.clauses, "")) == ("no_consent", True)
    only(house, ("ann",), "share_colour", colour="red", with_player="bob")
    house.done("ann", "share_colour", colour="red", with_player="bob")
    issued = one(house.done("dealer", "issue_colour", **fields), e.ColourIssued)
    assert clause in (*issued.clauses, "")
    # A third needs both.
    third = fields | {"player": "cy"}
    house.done("ann", "share_colour", colour="red", with_player="cy")
    if "each" not in third:
        house.done("cy", "declare_colour", each=5_00)
    assert house.refused("dealer", "issue_colour", **third).code == "no_consent"
    house.done("bob", "share_colour", colour="red", with_player="cy")
    house.done("dealer", "issue_colour", **third)
    house.check()


def never_two_on_one_colour(table: PayTable) -> None:
    house = House(table)
    buy(house, "ann", each=5_00)
    house.done("bob", "declare_colour", each=5_00)
    fields = {"player": "bob", "colour": "red", "count": 2}
    assert house.refused("dealer", "issue_colour", **fields).code == "colour_taken"
    agreed = house.refused("ann", "share_colour", colour="red", with_player="bob")
    assert agreed.code == "not_in_book"
    house.done("dealer", "redeem_colour", player="ann", colour="red", count=10)
    house.done("dealer", "issue_colour", **fields)


def used_and_redeemed_at_their_table(table: PayTable, use: str, redeem: str, position: str) -> None:
    house = House(table)
    buy(house, "ann", each=5_00)
    house.open_betting()
    foreign = [part("colour:blue", 5_00)]
    refused(house, "not_issued_here", use, "ann", "place", position=position, stake=foreign)
    refused(
        house, "not_issued_here", use, "bob", "place", position=position,
        stake=[part("colour:red", 5_00)],
    )  # fmt: skip
    fields = {"player": "ann", "colour": "red"}
    refused(
        house, "issuing_table_only", redeem, "dealer", "redeem_colour",
        **fields, count=1, at="t2",
    )  # fmt: skip
    refused(
        house, "not_issued_here", redeem, "dealer", "redeem_colour",
        player="bob", colour="red", count=1,
    )  # fmt: skip
    assert house.refused("dealer", "redeem_colour", **fields, count=11).code == "not_funded"
    only(house, dealers(table), "redeem_colour", **fields, count=10)
    done = one(house.done("dealer", "redeem_colour", **fields, count=10), e.ColourRedeemed)
    assert (done.cents, done.at, redeem in done.clauses) == (50_00, "t1", True)
    assert (in_hand(house, "ann"), house.purse("ann")) == (0, 1_050_00)
    house.check()


def below_the_minimum(table: PayTable, *, allowed: bool) -> None:
    house = House(table, minimum=5_00)
    if allowed:
        assert buy(house, "ann", each=4_00).each == 4_00
        return
    assert house.refused("ann", "declare_colour", each=4_00).code == "below_minimum"
    house.done("ann", "declare_colour", each=5_00)


def not_below_the_minimum_by_the_dealer(table: PayTable) -> None:
    house = House(table, minimum=5_00)
    fields = {"player": "ann", "colour": "red", "count": 1}
    assert house.refused("dealer", "issue_colour", **fields, each=4_00).code == "below_minimum"
    house.done("dealer", "issue_colour", **fields, each=5_00)


def the_dealer_asks(table: PayTable, clause: str) -> None:
    house = House(table)
    refused(house, "dealer_asks", clause, "ann", "declare_colour", each=5_00)
    fields = {"player": "ann", "colour": "red", "count": 1}
    refused(house, "not_declared", clause, "dealer", "issue_colour", **fields)
    only(house, dealers(table), "issue_colour", **fields, each=5_00)


def the_player_declares(table: PayTable, clause: str, *, undeclared: str) -> None:
    """Nobody else's word counts; without his own the book's default does, if it has one."""
    house = House(table, minimum=5_00)
    fields = {"player": "ann", "colour": "red", "count": 1}
    refused(house, "not_declared", clause, "dealer", "issue_colour", **fields, each=7_00)
    if undeclared == "minimum":
        assert one(house.ask("dealer", "issue_colour", **fields), e.ColourIssued).each == 5_00  # type: ignore[arg-type]
    else:
        refused(house, "not_declared", clause, "dealer", "issue_colour", **fields)
    declared = one(house.done("ann", "declare_colour", each=7_00), e.ColourDeclared)
    assert clause in declared.clauses
    refused(house, "not_declared", clause, "dealer", "issue_colour", **fields, each=8_00)
    issued = one(house.done("dealer", "issue_colour", **fields), e.ColourIssued)
    assert (issued.each, issued.marker) == (7_00, True)


def stays_good_nowhere_until_it_opens_again(table: PayTable, clause: str) -> None:
    """Adelaide: not elsewhere, closed or not; so a table closes on them only knowingly."""
    house = House(table)
    buy(house, "ann", each=5_00)
    for player in ("ann", "bob", "cy"):
        house.done(player, "leave")
    house.done("dealer", "tell_office", reference="log 7")
    refused(house, "colours_out", clause, closer(house), "close_table")
    closed = house.done(closer(house), "close_table", leave_colours_out=True)
    left = one(closed, e.ColoursLeftOut)
    assert (left.player, left.cents) == ("ann", 50_00)
    fields = {"player": "ann", "colour": "red", "count": 10}
    for who in ("dealer", "cashier", "pit_boss"):
        for at in ("t1", "t2", "cage"):
            refused(house, "issuing_table_only", clause, who, "redeem_colour", **fields, at=at)
    assert house.state.opened is not None
    house.record(house.state.opened, _floor())
    done = one(house.done("dealer", "redeem_colour", **fields), e.ColourRedeemed)
    assert done.cents == 50_00
    house.check()


def anywhere_while_closed_at_the_value_of_issue(
    table: PayTable, clause: str, offices: tuple[str, ...]
) -> None:
    """New South Wales: elsewhere while the table is closed; without a record, verified."""
    house = House(table)
    buy(house, "ann", each=5_00)
    close(house)
    fields = {"player": "ann", "colour": "red", "at": "cage"}
    only(house, offices, "redeem_colour", **fields, count=10)
    done = one(house.done(offices[0], "redeem_colour", **fields, count=4), e.ColourRedeemed)
    assert (done.each, done.cents, done.at, clause in done.clauses) == (5_00, 20_00, "cage", True)
    assert house.state.presented == {}
    lost = {"player": "bob", "colour": "red", "count": 3, "at": "cage"}
    assert house.refused("cashier", "redeem_colour", **lost).code == "value_unknown"
    offered = [{"table": "t2", "seq": 1, "minimum": 4_00}]
    house.done("cashier", "redeem_colour", **lost, offered=offered)
    only(house, ("game_supervisor", "supervisor"), "verify_redemption", redemption=1)
    paid = one(house.done("supervisor", "verify_redemption", redemption=1), e.ColourRedeemed)
    assert (paid.cents, paid.found) == (12_00, False)
    house.check()
    assert house.state.opened is not None
    house.record(house.state.opened, _floor())
    refused(house, "issuing_table_only", clause, "dealer", "redeem_colour", **fields, count=1)


def checks_that_are_out_are_players_present(table: PayTable, clause: str) -> None:
    """Whoever left his place with checks of this table is told of its closing too (point 131)."""
    house = House(table)
    buy(house, "ann", each=5_00)
    for player in house.players:
        house.done(player, "leave")
    refused(house, "sign_not_due", clause, closer(house), "close_table")
    house.done("dealer", "redeem_colour", player="ann", colour="red", count=10)
    house.done(closer(house), "close_table")
