"""What tests of vouchers, tokens and kinds of stake share; each book's tests name the clause."""

from clauses.acting import last, one, only, read_as, refused
from clauses.colouring import buy, dealers, part
from croupier.game import events as e
from croupier.game.accounts import PROMOTION, token
from croupier.paytable import PayTable
from house import House


def with_tokens(table: PayTable, cents: int = 20_00, **fields: object) -> House:
    house = House(table)
    house.done("dealer", "exchange_voucher", player="ann", voucher="v1", cents=cents, **fields)
    house.check()
    return house


def tokens(house: House) -> int:
    return house.state.balances.get(token("ann", "v1"), 0)


def staked(house: House, position: str, result: str) -> e.WagerSettled:
    house.open_betting()
    house.done("ann", "place", position=position, stake=[part("token:v1", 10_00)])
    house.finish(result)
    house.check()
    return last(house, e.WagerSettled)


def tokens_on_the_layout(
    table: PayTable, clause: str, position: str, results: tuple[str, str]
) -> None:
    house = with_tokens(table)
    issued = last(house, e.TokensIssued)
    assert (issued.cents, clause in issued.clauses, house.purse("ann")) == (20_00, True, 1_000_00)
    again = {"player": "bob", "voucher": "v1", "cents": 20_00}
    assert house.refused("dealer", "exchange_voucher", **again).code == "voucher_known"
    only(house, dealers(table), "exchange_voucher", player="bob", voucher="v2", cents=5_00)
    won = staked(house, position, results[0])
    assert (tokens(house), house.purse("ann")) == (20_00, 1_000_00 + won.won)
    staked(house, position, results[1])
    assert (tokens(house), house.purse("ann")) == (10_00, 1_000_00 + won.won)
    assert house.state.balances[PROMOTION] == -10_00
    assert house.state.balances["win"] == -won.won
    house.open_betting()
    house.done("ann", "place", position=position, stake=[part("token:v1", 10_00)])
    assert house.refused(
        "ann", "place", position=position, stake=[part("token:v1", 10_00)]
    ).code == "not_funded"  # fmt: skip
    house.done("ann", "take_back", position=position)
    assert tokens(house) == 10_00
    house.check()


def a_winning_token_by_reading(table: PayTable, position: str, result: str) -> None:
    """Point 25: handed back, collected, or its face paid in chips."""
    for fate, left, more in (
        ("return", 20_00, 0),
        ("collect", 10_00, 0),
        ("convert", 10_00, 10_00),
    ):
        house = with_tokens(read_as(table, tokens__on_win=fate))
        won = staked(house, position, result)
        assert (tokens(house), house.purse("ann")) == (left, 1_000_00 + won.won + more)


def the_vouchers_own_condition_goes_first(
    table: PayTable, clause: str, position: str, result: str
) -> None:
    house = with_tokens(table, on_win="collect")
    issued = last(house, e.TokensIssued)
    assert (issued.on_win, issued.own_condition, clause in issued.clauses) == (
        "collect",
        True,
        True,
    )
    staked(house, position, result)
    assert tokens(house) == 10_00


def chips_and_tokens_over_the_maximum(table: PayTable, position: str, result: str) -> None:
    """Point 10: what lies above the maximum goes back, tokens first or chips first."""
    stake = [part("token:v1", 20_00), part("chips", 90_00)]
    for order, back in (("chips_first", "token:v1"), ("tokens_first", "chips")):
        for at_once in (True, False):
            house = with_tokens(read_as(table, limits__over_max_token_order=order))
            house.open_betting()
            for own in [stake] if at_once else [[piece] for piece in stake]:
                house.done("ann", "place", position=position, stake=own)
            house.finish(result)
            house.check()
            done = [entry.event for entry in house.entries]
            settled = [event for event in done if isinstance(event, e.WagerSettled)]
            assert sum(event.lost for event in settled) == 100_00
            kept = {"token:v1": tokens(house), "chips": house.purse("ann") - 910_00}
            assert kept == {"token:v1": 0, "chips": 0} | {back: 10_00}


def no_cash_and_no_credit(table: PayTable, clause: str, position: str) -> None:
    house = House(table)
    house.open_betting()
    for of in ("cash", "credit", "voucher:v1"):
        stake = [part(of, 10_00)]
        refused(house, "stake_kind", clause, "ann", "place", position=position, stake=stake)


def no_tokens(table: PayTable, clause: str, position: str) -> None:
    house = House(table)
    fields = {"player": "ann", "voucher": "v1", "cents": 10_00}
    refused(house, "not_in_book", clause, "dealer", "exchange_voucher", **fields)
    house.open_betting()
    stake = [part("token:v1", 10_00)]
    refused(house, "stake_kind", clause, "ann", "place", position=position, stake=stake)


def spoken_with_checks_and_tokens(table: PayTable, position: str) -> None:
    house = House(table)
    buy(house, "ann", each=5_00)
    stake = [part("colour:red", 10_00)]
    if "tokens" in table.book.policy("oral.needs"):  # type: ignore[operator]
        house.done("dealer", "exchange_voucher", player="ann", voucher="v1", cents=10_00)
        stake.append(part("token:v1", 10_00))
    house.open_betting()
    placed = house.done("dealer", "place", position=position, stake=stake, player="ann")
    assert [(p.of, p.cents) for p in one(placed, e.WagerPlaced).stake] == [
        (str(p["of"]), p["cents"]) for p in stake
    ]
    for needs in ("value_chips",):
        strict = House(read_as(table, oral__needs=(needs,)))
        strict.open_betting()
        refusal = strict.refused("dealer", "place", position=position, stake=stake, player="ann")
        assert refusal.code == "stake_kind"
    house.check()
