"""What is staked, book by book: chips and colours, never cash, tokens where they are taken; spoken
wagers and their end; units on the sign; chips of other tables.

What stands here is written from the documents, and is played rather than read off the books.
"""

import pytest

from clauses.acting import one, refused
from croupier.game import events as e
from croupier.game.display import screen
from croupier.game.names import Actor, PersonId, Refusal
from croupier.paytable import PayTable
from croupier.table import decide
from house import House
from terminals import ONE, TWO, Parlour

BIG_SMALL, ROULETTE = "adelaide-big-small", "adelaide-roulette"
BIG_WHEEL, SIC_BO, VICTORIA = "nsw-big-wheel", "nsw-sic-bo", "victoria-sic-bo"
#: A wager that every book with such a device has.
PLAIN = {BIG_SMALL: "small", ROULETTE: "red", BIG_WHEEL: "symbol:1", SIC_BO: "small"}


def plain(table: PayTable) -> str:
    return PLAIN.get(str(table.book.id), "small")


def betting(table: PayTable) -> House:
    house = House(table)
    house.open_betting()
    return house


def boss(house: House) -> str:
    return "supervisor" if house.table.book.id.startswith("nsw") else "pit_boss"


def bought(house: House, who: str, name: str, each: int) -> tuple[e.Event, ...] | Refusal:
    """Ten checks at that value, declared by whoever declares it."""
    fields = {"player": who, "colour": name, "count": 10, "paid_with": "cash"}
    if house.table.book.policy("chips.declared_by") == "player":
        house.done(who, "declare_colour", each=each)
        return house.do("dealer", "issue_colour", **fields)
    return house.do("dealer", "issue_colour", **fields, each=each)


# ------------------------------------------------------------ chips, colours, tokens, cash


def chips_and_colours_alone(table: PayTable) -> None:
    house = House(table)
    assert not isinstance(bought(house, "ann", "red", 5_00), Refusal)
    house.open_betting()
    where = plain(table)
    house.done("bob", "place", position=where, stake=10_00)
    house.done("ann", "place", position=where, stake=[{"of": "colour:red", "cents": 10_00}])
    token = [{"of": "token:v1", "cents": 10_00}]
    assert house.refused("bob", "place", position=where, stake=token).code == "stake_kind"
    house.check()


@pytest.mark.clause(BIG_SMALL, "3(c)#a")
def test_big_and_small_is_played_with_value_chips_and_colours(table: PayTable) -> None:
    chips_and_colours_alone(table)


@pytest.mark.clause(ROULETTE, "6(c)")
def test_roulette_is_played_with_value_chips_and_colours(table: PayTable) -> None:
    chips_and_colours_alone(table)


@pytest.mark.clause(VICTORIA, "3.1.1", "3.1.2", option="a")
def test_victoria_is_played_with_cash_chips_and_colour_chips(table: PayTable) -> None:
    chips_and_colours_alone(table)


def never_cash(table: PayTable, clause: str) -> None:
    house = betting(table)
    cash = [{"of": "cash", "cents": 10_00}]
    spoken = {"player": "ann", "position": plain(table), "stake": cash}
    assert house.refused("dealer", "place", **spoken).code == "stake_kind"
    refused(house, "stake_kind", clause, "ann", "place", position=plain(table), stake=cash)


@pytest.mark.clause(BIG_SMALL, "3(b)")
def test_big_and_small_takes_no_cash(table: PayTable) -> None:
    never_cash(table, "3(b)")


@pytest.mark.clause(ROULETTE, "6(l)")
def test_roulette_takes_no_cash(table: PayTable) -> None:
    never_cash(table, "6(l)")


@pytest.mark.clause(BIG_WHEEL, "3.2")
def test_big_wheel_takes_no_cash(table: PayTable) -> None:
    never_cash(table, "3.2")


@pytest.mark.clause(SIC_BO, "3.3")
def test_sic_bo_takes_no_cash(table: PayTable) -> None:
    never_cash(table, "3.3")


# ------------------------------------------------------------ spoken wagers


def with_each_kind(table: PayTable) -> None:
    """Spoken with value chips, with colour checks and with tokens."""
    house = House(table)
    assert not isinstance(bought(house, "ann", "red", 5_00), Refusal)
    house.done("dealer", "exchange_voucher", player="ann", voucher="v1", cents=20_00)
    house.open_betting()
    for of in ("chips", "colour:red", "token:v1"):
        stake = [{"of": of, "cents": 10_00}]
        house.done("dealer", "place", player="ann", position=plain(table), stake=stake)
    house.check()


@pytest.mark.clause(BIG_WHEEL, "3.10")
def test_a_spoken_wager_at_big_wheel_comes_with_chips_or_tokens(table: PayTable) -> None:
    with_each_kind(table)


@pytest.mark.clause(SIC_BO, "3.11")
def test_a_spoken_wager_at_sic_bo_comes_with_chips_or_tokens(table: PayTable) -> None:
    with_each_kind(table)


def not_after_the_call(table: PayTable, position: str) -> None:
    house = betting(table)
    spoken = {"player": "ann", "position": position, "stake": 10_00}
    house.done("dealer", "place", **spoken)
    house.done("dealer", "no_more_bets")
    assert house.refused("dealer", "place", **spoken).code in {"locked", "too_late"}


@pytest.mark.clause(ROULETTE, "6(b) para 2")
def test_a_spoken_bet_at_roulette_ends_with_the_call_though_the_ball_is_not_spun(
    table: PayTable,
) -> None:
    not_after_the_call(table, "red")


@pytest.mark.clause(BIG_WHEEL, "1.1 [wagering period]")
def test_a_spoken_wager_at_big_wheel_ends_with_the_wagering_period(table: PayTable) -> None:
    not_after_the_call(table, "symbol:1")


# ------------------------------------------------------------ the sign's unit


def has_a_unit(table: PayTable) -> None:
    house = House(table)
    above = {"minimum": 5_00, "maximum": 100_00, "step": 5_00}
    house.done(boss(house), "change_limits", **above, at="2026-11-18T08:30:00.000Z")


def has_no_unit(table: PayTable, clause: str) -> None:
    house = House(table)
    above = {"minimum": 5_00, "maximum": 100_00, "step": 5_00}
    refused(house, "not_in_book", clause, "pit_boss", "change_limits", **above)


@pytest.mark.clause(BIG_WHEEL, "4.1")
def test_the_sign_of_big_wheel_may_state_a_unit(table: PayTable) -> None:
    has_a_unit(table)


@pytest.mark.clause(SIC_BO, "4.1")
def test_the_sign_of_sic_bo_may_state_a_unit(table: PayTable) -> None:
    has_a_unit(table)


@pytest.mark.clause(VICTORIA, "4.2.3", option="a")
def test_the_sign_of_victoria_may_state_a_unit(table: PayTable) -> None:
    has_a_unit(table)


@pytest.mark.clause(BIG_SMALL, "3(h)#a")
def test_the_notice_of_big_and_small_states_no_unit(table: PayTable) -> None:
    has_no_unit(table, "3(h)#a")


@pytest.mark.clause(ROULETTE, "6(k)")
def test_the_notice_of_roulette_states_no_unit(table: PayTable) -> None:
    has_no_unit(table, "6(k)")


# ------------------------------------------------------------ colours and other tables' chips


def one_value_to_a_player(table: PayTable, clause: str) -> None:
    house = House(table)
    assert not isinstance(bought(house, "ann", "red", 5_00), Refusal)
    house.done("officer", "allow_second_colour", player="ann")
    other = bought(house, "ann", "blue", 10_00)
    assert isinstance(other, Refusal)
    assert (other.code, clause in other.clauses) == ("one_value", True)
    assert not isinstance(bought(house, "ann", "blue", 5_00), Refusal)


@pytest.mark.clause(BIG_SMALL, "3(c)#b")
def test_a_players_colours_at_big_and_small_have_one_value(table: PayTable) -> None:
    one_value_to_a_player(table, "3(c)#b")


@pytest.mark.clause(ROULETTE, "6(d)")
def test_a_players_colours_at_roulette_have_one_value(table: PayTable) -> None:
    one_value_to_a_player(table, "6(d)")


def other_tables_chip_is_void(table: PayTable, clause: str) -> None:
    """Found after the call: the wager goes back, and nobody may let it stand (point 24)."""
    house = betting(table)
    house.done("ann", "place", position=plain(table), stake=10_00)
    house.finish("", until="no_more_bets")
    found = {"kind": "other_tables_chip", "says": "a chip of another table", "wager": 1}
    refused(house, "ruling", clause, "dealer", "record_incident", ruling="stands", **found)
    back = one(house.done("dealer", "record_incident", ruling="void", **found), e.WagerVoided)
    assert (back.cents, house.purse("ann")) == (10_00, 1_000_00)
    house.check()


@pytest.mark.clause(BIG_SMALL, "3(d) para 2")
def test_another_tables_chip_is_no_wager_at_big_and_small(table: PayTable) -> None:
    other_tables_chip_is_void(table, "3(d) para 2")


@pytest.mark.clause(ROULETTE, "6(f)")
def test_another_tables_chip_is_no_wager_at_roulette(table: PayTable) -> None:
    other_tables_chip_is_void(table, "6(f)")


@pytest.mark.clause(BIG_WHEEL, "3.4")
def test_another_tables_chip_is_no_wager_at_big_wheel(table: PayTable) -> None:
    other_tables_chip_is_void(table, "3.4")


@pytest.mark.clause(SIC_BO, "3.5")
def test_another_tables_chip_is_no_wager_at_sic_bo(table: PayTable) -> None:
    other_tables_chip_is_void(table, "3.5")


@pytest.mark.clause(VICTORIA, "3.1.2(b)", option="a")
def test_another_tables_chip_is_no_wager_in_victoria(table: PayTable) -> None:
    other_tables_chip_is_void(table, "3.1.2(b)")


# ------------------------------------------------------------ what a terminal shows, who reviews


@pytest.mark.clause(
    ROULETTE, "7(b)", "7(c)i", "7(c)ii", "7(c)iii", "7(c)iv", "7(c)v", "7(c)vi", "7(g)", "7(h)iii"
)
def test_a_terminal_shows_all_of_it_and_the_words_that_end_betting(table: PayTable) -> None:
    parlour = Parlour(table)
    parlour.spin("7", (TWO, "red", 10_00))
    parlour.open_betting()
    parlour.lay(ONE, "red", 10_00)
    shown = screen(table, parlour.state, ONE)
    assert shown.layout
    assert (shown.minimum, shown.maximum, shown.betting_open) == (5_00, 100_00, True)
    assert (shown.credits, shown.staked, shown.won) == (90_00, 10_00, 0)
    assert shown.previous_numbers == ("7",)
    parlour.done("dealer", "no_more_bets")
    shown = screen(table, parlour.state, ONE)
    assert (shown.betting_open, shown.message) == (False, "no_more_bets")


def reviewed_by_somebody_else(table: PayTable, clause: str) -> None:
    """One person with both offices reviews no decision of his own."""
    house = House(table)
    house.done("ann", "raise_dispute", about="my stake")
    house.done("pit_boss", "decide_dispute", dispute=1, decision="it lost")
    house.done("ann", "request_review", dispute=1)
    command = house.command("review_dispute", dispute=1, decision="it lost", upholds=True)
    same, other = (Actor(PersonId(who), "regulator_manager") for who in ("pit_boss", "manager"))
    decided = decide(table, house.state, command, same, house.now)
    assert isinstance(decided, Refusal)
    assert (decided.code, clause in decided.clauses) == ("own_decision", True)
    assert not isinstance(decide(table, house.state, command, other, house.now), Refusal)


@pytest.mark.clause(BIG_SMALL, "8(h)", "8(i)")
def test_nobody_reviews_his_own_decision_at_big_and_small(table: PayTable) -> None:
    reviewed_by_somebody_else(table, "8(h)")


@pytest.mark.clause(ROULETTE, "12(i)", "12(j)")
def test_nobody_reviews_his_own_decision_at_roulette(table: PayTable) -> None:
    reviewed_by_somebody_else(table, "12(i)")
