"""Incidents at the layout: only when they can have happened, only of what there is, and never a way
round a result; what comes back to an owner who is gone is held.
"""

import msgspec
import pytest

import croupier
from croupier.audit import audit
from croupier.chronicle import tell
from croupier.entries import decode, encode
from croupier.game import events as e
from croupier.game.accounts import held, hold
from croupier.game.grounds import RULED
from croupier.game.incidents import rulings_now, voidable
from croupier.game.names import Actor, PersonId, Refusal
from croupier.paytable import PayTable
from house import House, role_of
from table.documents import ORDER, RULES

BOOKS = tuple(RULES)
each_book = pytest.mark.parametrize("name", BOOKS)
#: Two positions and a result on which the first wins and the second loses.
WINS = {
    "adelaide-roulette": ("red", "black", "1"),
    "nsw-big-wheel": ("symbol:1", "symbol:2", "1"),
}
SMALL = ("small", "big", "1-2-4")
WINS["victoria-sic-bo:b"] = ("small", "big", "fish-prawn-coin")
GONE = "owner_unknown_or_gone"
BOSS = {"adelaide": "pit_boss", "nsw": "supervisor", "victoria": "pit_boss"}


def played(name: str, *, until: str) -> tuple[House, str]:
    """Ann has a winner and a loser on the layout, bob a winner; played to a step."""
    win, lose, result = WINS.get(name, SMALL)
    house = House(croupier.load(name).table)
    house.open_betting()
    for player, position in (("ann", win), ("ann", lose), ("bob", win)):
        house.done(player, "place", position=position, stake=10_00)
    if until != "place_bets":
        house.finish(result, until=until)
    return house, BOSS[name.partition("-")[0]]


def incident(kind: str, ruling: str, **fields: object) -> dict[str, object]:
    return {"kind": kind, "ruling": ruling, "says": "seen by the dealer", **fields}


@each_book
def test_nothing_is_late_before_the_call(name: str) -> None:
    house, _ = played(name, until="place_bets")
    for kind, ruling in (
        ("late_wager_found", "no_wager"),
        ("spoken_wager_not_placed", "no_wager"),
        ("chip_moved_after_lock", "stands"),
    ):
        early = house.refused("dealer", "record_incident", **incident(kind, ruling))
        assert early.code == "not_now"
    across = incident("chip_across_lines", "void", wager=1)
    assert house.refused("dealer", "record_incident", **across).code == "not_now"
    house.done("dealer", "record_incident", **incident("chip_across_lines", "stands"))
    house.done("dealer", "record_incident", **incident("other_tables_chip", "void", wager=1))
    house.finish("", until="no_more_bets")
    house.done("dealer", "record_incident", **incident("late_wager_found", "no_wager"))
    house.check()


@each_book
def test_between_rounds_there_is_nothing_to_rule_on(name: str) -> None:
    house = House(croupier.load(name).table)
    for kind in ("chip_across_lines", "other_tables_chip", "late_wager_found"):
        assert house.refused("dealer", "record_incident", **incident(kind, "void")).code in {
            "not_now",
            "ruling",
        }


@each_book
def test_a_known_result_leaves_a_ruling_no_losers(name: str) -> None:
    house, boss = played(name, until="enter")
    loser, winner = (incident("chip_moved_after_lock", "void", wager=n) for n in (2, 1))
    stands = house.refused(boss, "record_incident", **loser)
    assert stands.code == "result_stands"
    assert RULED.citation in stands.clauses
    assert house.refused("dealer", "record_incident", **winner).code == "not_your_act"
    house.done(boss, "record_incident", **winner)
    house.done("dealer", "collect")
    bobs = incident("chip_moved_after_lock", "void", wager=3)
    assert house.refused(boss, "record_incident", **bobs).code == "result_stands"
    house.done("dealer", "pay")
    assert house.purse("ann") == 990_00
    house.check()


@each_book
def test_an_incident_is_of_what_there_is(name: str) -> None:
    house, _ = played(name, until="no_more_bets")
    wrong: tuple[tuple[str, str, dict[str, object]], ...] = (
        ("chip_moved_after_lock", "void", {}),
        ("chip_moved_after_lock", "void", {"wager": 9}),
        ("chip_moved_after_lock", "stands", {"wager": 9}),
        ("chip_moved_after_lock", "stands", {"wager": 1, "player": "bob"}),
        ("late_wager_found", "no_wager", {"wager": 1}),
    )
    for kind, ruling, fields in wrong:
        refused = house.refused("dealer", "record_incident", **incident(kind, ruling, **fields))
        assert refused.code == "no_wager", (kind, fields)
    for kind, ruling in (
        ("spoken_wager_not_placed", "no_wager"),
        ("late_wager_found", "no_wager"),
        ("owner_unknown_or_gone", "held"),
    ):
        of_nobody = incident(kind, ruling, player="zoe")
        assert house.refused("dealer", "record_incident", **of_nobody).code == "no_such_player"


def offered(house: House, who: str) -> dict[tuple[str, str], str | None]:
    """Each ruling as a form would offer it: None where it is open, else the code of the refusal."""
    actor = Actor(PersonId(who), role_of(who))
    found = rulings_now(house.table, house.state, actor)
    return {(r.kind, r.ruling): r.refusal.code if r.refusal else None for r in found}


@each_book
def test_a_form_offers_what_would_be_taken(name: str) -> None:
    moved = ("chip_moved_after_lock", "void")
    gone = ("owner_unknown_or_gone", "held")
    for until, whose in (
        ("place_bets", {"dealer": "not_now", "boss": "not_now"}),
        ("no_more_bets", {"dealer": None, "boss": None}),
        ("enter", {"dealer": "not_your_act", "boss": None}),
        ("collect", {"dealer": "not_your_act", "boss": "result_stands"}),
    ):
        house, boss = played(name, until=until)
        for who, code in whose.items():
            office = boss if who == "boss" else who
            assert offered(house, office)[moved] == code, until
            assert offered(house, office)[gone] is None
            takes = voidable(house.table, house.state, Actor(PersonId(office), role_of(office)))
            for number in house.state.wagers:
                asked = incident(*moved, wager=number)
                answer = house.ask(office, "record_incident", **asked)
                refused = answer.code if isinstance(answer, Refusal) else None
                open_ = number in takes and code is None
                assert (refused is None) == open_, (until, who, number)
    house, _ = played(name, until="no_more_bets")
    assert "chip_across_lines" in {kind for kind, _ in offered(house, "dealer")}
    assert offered(house, "ann") == {}


@each_book
def test_a_form_offers_nothing_where_nothing_is(name: str) -> None:
    house = House(croupier.load(name).table, chips=0)
    assert None not in offered(house, "dealer").values()


@each_book
def test_what_an_absent_owner_wins_later_is_held_too(name: str) -> None:
    house, boss = played(name, until="no_more_bets")
    gone = incident("owner_unknown_or_gone", "held", player="bob")
    nobody = incident("owner_unknown_or_gone", "held")
    assert house.refused("dealer", "record_incident", **nobody).code == "no_such_player"
    house.done("dealer", "record_incident", **gone)
    assert house.refused("dealer", "record_incident", **gone).code == "nothing_held"
    balances = house.state.balances
    assert (house.purse("bob"), balances[held("bob")], balances[hold("bob")]) == (0, 990_00, 10_00)
    house.finish(WINS.get(name, SMALL)[2])
    won = [one for one in house.entries if isinstance(one.event, e.PurseHeld)]
    assert len(won) == 2, "held at once, and again when he won"
    assert (house.purse("bob"), house.state.balances[held("bob")]) == (0, 1_010_00)
    house.check()
    house.done(boss, "return_held", player="bob")
    assert house.purse("bob") == 1_010_00
    house.open_betting()
    house.done("bob", "place", position=WINS.get(name, SMALL)[0], stake=10_00)
    house.finish(WINS.get(name, SMALL)[2])
    assert house.purse("bob") == 1_020_00, "he is back, and nothing is held any more"
    house.check()


CORRECTABLE = ("nsw-sic-bo", "victoria-sic-bo:a", "nsw-big-wheel", "adelaide-roulette")
corrects = pytest.mark.parametrize("name", CORRECTABLE)


def gone_after_a_win(name: str) -> tuple[House, str, dict[str, str]]:
    """Bob has won $10 of a result that was misread, and is gone; everything of his is held."""
    house, boss = played(name, until="no_more_bets")
    result = WINS.get(name, SMALL)[2]
    house.finish(result)
    house.done("dealer", "record_incident", **incident(GONE, "held", player="bob"))
    wrong = {"1": "2", "1-2-4": "4-5-6"}[result]
    return house, boss, {"result": wrong, "reason": "misread", "second": "shift_manager"}


@corrects
def test_a_correction_takes_back_what_is_held_before_it_makes_a_claim(name: str) -> None:
    house, boss, right = gone_after_a_win(name)
    before = house.state.balances[held("bob")]
    won = before - 990_00 - 10_00
    assert won > 0
    events = house.done(boss, "correct_result", of=1, **right)
    (bobs,) = [x for x in events if isinstance(x, e.SettlementCorrected) and x.player == "bob"]
    # The stake and what it won.
    assert (bobs.from_held, bobs.recovered, bobs.claim) == (won + 10_00, 0, 0)
    assert (house.purse("bob"), house.state.balances[held("bob")]) == (0, 990_00)
    house.check()
    bodies = [(seq, encode(entry)) for seq, entry in enumerate(house.entries, 1)]
    assert list(audit("t1", bodies, house.table)) == []
    assert any("is taken back of what was held" in tell(entry)[0] for entry in house.entries)
    house.done(boss, "return_held", player="bob")
    assert house.purse("bob") == 990_00


@corrects
def test_held_chips_go_first_and_only_the_rest_is_a_claim(name: str) -> None:
    house, boss, right = gone_after_a_win(name)
    cents = house.state.balances[held("bob")]
    house.done(boss, "return_held", player="bob")
    house.done("bob", "send_chips", player="bob", to="cage", cents=cents - 7_00, transfer="7" * 32)
    house.done("dealer", "record_incident", **incident(GONE, "held", player="bob"))
    house.done("dealer", "buy_in", player="bob", cents=5_00)
    events = house.done(boss, "correct_result", of=1, **right)
    (bobs,) = [x for x in events if isinstance(x, e.SettlementCorrected) and x.player == "bob"]
    owed = cents - 990_00
    assert (bobs.from_held, bobs.recovered, bobs.claim) == (7_00, 5_00, owed - 12_00)
    assert house.purse("bob") == house.state.balances.get(held("bob"), 0) == 0
    house.check()


def test_an_older_correction_means_what_it_meant() -> None:
    house, boss, right = gone_after_a_win("nsw-sic-bo")
    house.done(boss, "return_held", player="bob")
    house.done(boss, "correct_result", of=1, **right)
    entry = next(x for x in house.entries if isinstance(x.event, e.SettlementCorrected))
    body = msgspec.json.decode(encode(entry))
    assert body["event"].pop("from_held") == 0
    assert decode(msgspec.json.encode(body)) == entry


def test_a_void_hands_an_absent_owners_stake_into_safekeeping() -> None:
    house, _ = played("nsw-sic-bo", until="no_more_bets")
    # By a wager of his, where nobody knows his name.
    house.done("dealer", "record_incident", **incident("owner_unknown_or_gone", "held", wager=3))
    house.done("dealer", "call_no_result", irregularity="broken")
    assert (house.purse("bob"), house.state.balances[held("bob")]) == (0, 1_000_00)
    house.done("dealer", "buy_in", player="bob", cents=50_00)
    house.open_betting()
    house.done("bob", "place", position="small", stake=10_00)
    house.finish("1-2-4")
    assert (house.purse("bob"), house.state.balances[held("bob")]) == (60_00, 1_000_00)
    house.check()


def test_a_streak_of_somebody_gone_pays_into_safekeeping() -> None:
    house = House(croupier.load("nsw-sic-bo").table)
    house.play("1-2-4")
    house.open_betting()
    house.done("ann", "place", position="super_streak:small-big", stake=10_00)
    house.finish("1-2-4")
    house.done("ann", "leave")
    house.done(
        "dealer", "record_incident", **incident("owner_unknown_or_gone", "held", player="ann")
    )
    for _ in range(3):
        house.play("1-2-4")
    house.play("4-5-6")
    assert (house.purse("ann"), house.state.balances[held("ann")]) == (0, 1_060_00)
    house.check()


def read_as(table: PayTable, **readings: str) -> PayTable:
    """The same book with other readings: `chips__foreign_on_layout` for chips.foreign_on_layout."""
    chosen = {name.replace("__", "."): value for name, value in readings.items()}
    return croupier.load(table.book.name, readings=chosen).table


def test_another_tables_chip_may_be_read_to_count_for_the_minimum() -> None:
    table = read_as(croupier.load("nsw-sic-bo").table, chips__foreign_on_layout="settle_at_min")
    house = House(table)
    house.open_betting()
    house.done("ann", "place", position="small", stake=20_00)
    house.done("dealer", "no_more_bets")
    chip = incident("other_tables_chip", "stands", wager=1)
    void = house.refused("dealer", "record_incident", **{**chip, "ruling": "void"})
    assert (void.code, void.clauses) == ("ruling", ("3.5",))
    house.done("dealer", "record_incident", **chip)
    assert house.state.wagers[1].cents == 5_00  # type: ignore[index]
    house.finish("1-2-4")
    assert house.purse("ann") == 1_005_00
    house.check()


# ------------------------------------------------------------ a guilty party must have a stake


def test_no_stake_of_somebody_without_one_is_forfeited() -> None:
    house, boss = played("nsw-sic-bo", until="no_more_bets")
    fraud = {"of": 1, "ground": "fraud_in_opinion", "reason": "seen on film"}
    for who in ("zoe", "cy"):
        refused = house.refused(boss, "invalidate", forfeit=who, **fraud)
        assert (refused.code, refused.clauses[:1]) == ("no_wager", ("9.5",))
    house.done(boss, "invalidate", forfeit="bob", **fraud)
    assert house.purse("bob") == 990_00
    house.check()


# ------------------------------------------------------------ the marker


def test_a_marker_on_the_wrong_number_is_put_right_before_the_number_is_entered() -> None:
    house = House(croupier.load("adelaide-roulette").table)
    house.open_betting()
    house.done("ann", "place", position="straight:17", stake=10_00)
    house.finish("16", until="mark")
    assert house.refused("dealer", "enter", result="17").code == "marker_differs"
    assert house.refused("dealer", "mark", result="16").code == "no_change"
    assert house.refused("dealer", "mark", result="37").code == "no_such_result"
    house.done("dealer", "mark", result="17")
    house.done("dealer", "enter", result="17")
    assert house.refused("dealer", "mark", result="16").code == "out_of_turn"
    house.done("dealer", "enter_again")
    house.done("dealer", "mark", result="16")
    house.done("dealer", "mark", result="17")
    house.done("dealer", "enter", result="17")
    house.done("dealer", "confirm", result="17")
    assert house.refused("dealer", "mark", result="16").code == "out_of_turn"
    second = {"second": "shift_manager"}
    house.done("pit_boss", "correct_result", of=1, result="18", reason="misread", **second)
    assert house.state.marked == "18", "the marker goes with the result"
    house.finish("18")
    assert house.purse("ann") == 990_00
    house.check()


# ------------------------------------------------------------ a round that nobody has staked on


@pytest.mark.parametrize("name", ["victoria-sic-bo:a", "victoria-sic-bo:b"])
def test_a_layout_that_was_emptied_waits_for_a_supervisor(name: str) -> None:
    house = House(croupier.load(name).table)
    house.done("dealer", "place_bets")
    house.done("ann", "place", position="small", stake=10_00)
    house.done("dealer", "tumble")
    house.done("ann", "take_back", position="small")
    refused = house.refused("dealer", "no_more_bets")
    assert (refused.code, refused.clauses[:1]) == ("empty_round", ("5.1.8",))
    house.done("game_supervisor", "direct_empty_round")
    assert house.refused("game_supervisor", "direct_empty_round").code == "no_change"
    house.done("dealer", "no_more_bets")
    house.finish(WINS.get(name, SMALL)[2])
    # Directed until somebody stakes (5.1.8(c)); then it is nobody's to direct.
    house.open_betting()
    house.done("ann", "place", position="small", stake=10_00)
    assert house.refused("game_supervisor", "direct_empty_round").code == "not_empty"
    house.done("dealer", "tumble")
    house.done("dealer", "no_more_bets")
    house.check()


def test_no_round_is_directed_once_it_is_dealt() -> None:
    house = House(croupier.load("victoria-sic-bo:a").table)
    house.done("dealer", "place_bets")
    house.done("ann", "place", position="small", stake=10_00)
    house.done("dealer", "tumble")
    house.done("dealer", "no_more_bets")
    breach = {"person": "ann", "kind": "device", "capacity": "player", "handling": "use"}
    house.done("dealer", "record_breach", says="a telephone", **breach)
    house.done("pit_boss", "sanction", breach=1, measures=["void"], reason="a telephone")
    assert not house.state.wagers
    assert house.refused("game_supervisor", "direct_empty_round").code == "not_now"
    house.finish("1-2-4")
    house.check()


def test_other_books_deal_on_for_an_empty_layout() -> None:
    for name in ("adelaide-big-small", "nsw-sic-bo", "nsw-big-wheel", "adelaide-roulette"):
        house = House(croupier.load(name).table)
        house.play(house.table.outcomes[1].key)
        assert house.refused("pit_boss", "direct_empty_round").code == "not_in_book"
        closed = [one.event for one in house.entries if isinstance(one.event, e.BettingClosed)]
        assert [event.wagers for event in closed] == [0], "marked as a round without wagers"
        assert ORDER[name], name
