"""The view says what comes next: whoever follows it alone plays a round of every book."""

from collections.abc import Iterator
from fractions import Fraction

import pytest
from msgspec.structs import replace

from croupier.money import odds_of
from croupier.server.demo_tables import PLANS
from server.house import House, Json, Screen, open_house
from server.test_every_table import WINS, at, view_of

TABLES = [plan.table for plan in PLANS]


@pytest.fixture
def house() -> Iterator[House]:
    with open_house(None, *PLANS) as opened:
        for table in TABLES:
            at(opened, "player-1", table).do("sit", place=1)
            at(opened, "dealer-1", table).do("buy_in", player="player-1", cents=200_00)
        yield opened


def refused(screen: Screen, do: str, **fields: object) -> str:
    answer = screen.ask(do, **fields)
    assert not answer["ok"]
    return str(answer["refusal"]["code"])


def due(view: Json) -> Json:
    """The first act that is this office's and is not refused."""
    turns: list[Json] = view["turns"]
    return next(turn for turn in turns if turn["yours"] and turn["refusal"] is None)


def follow(dealer: Screen, view: Json, result: str) -> str:
    turn = due(view)
    fields: Json = {"round": view["round"]}
    if turn["keys"] or turn["do"] == "confirm":
        fields["result"] = turn["result"] or result
    if turn["do"] == "spin":
        fields["revolutions"] = turn["least"]
    dealer.do(turn["do"], **fields)
    return str(turn["do"])


@pytest.mark.parametrize("table", TABLES)
def test_following_the_turns_alone_plays_a_round(house: House, table: str) -> None:
    dealer, one = at(house, "dealer-1", table), at(house, "player-1", table)
    result, position = WINS[table]
    begun, done = view_of(dealer)["round"], []
    for _ in range(30):
        view = view_of(dealer)
        if view["round"] > begun:
            break
        if view["phase"] == "open" and not view["layout"]:
            stake = [{"of": "chips", "cents": view["limits"]["minimum"]}]
            one.do("place", round=begun, position=position, stake=stake)
            view = view_of(dealer)
        done.append(follow(dealer, view, result))
    assert view_of(dealer)["round"] == begun + 1, done
    assert view_of(one)["you"]["settled"][0]["won"] > 0
    card = house.visitor().get(f"/api/tables/{table}").json()
    assert done.count("tumble") == card["min_activations"]
    own = [step["do"] for step in card["steps"] if not step["with_entry"]]
    assert list(dict.fromkeys(do for do in done if do != "confirm")) == own


def test_an_empty_round_waits_for_an_office_above_the_dealer(house: House) -> None:
    dealer, boss = at(house, "dealer-1", "va1"), at(house, "game-supervisor-1", "va1")
    follow(dealer, view_of(dealer), "1-2-3")
    view = view_of(dealer)
    assert [turn["do"] for turn in view["turns"]] == ["direct_empty_round", "tumble"]
    assert [turn["yours"] for turn in view["turns"]] == [False, True]
    assert view["turns"][1]["refusal"]["code"] == "empty_round"
    assert "5.1.8" in view["turns"][0]["clauses"]
    assert due(view_of(boss))["do"] == "direct_empty_round"
    boss.do("direct_empty_round", round=view["round"])
    assert due(view_of(dealer))["do"] == "tumble"


def test_cases_say_what_they_do_and_when_they_cannot_be_called(house: House) -> None:
    dealer, watch = at(house, "dealer-1", "sb1"), at(house, "surveillance-1", "sb1")
    while due(view_of(dealer))["do"] != "no_more_bets":
        follow(dealer, view_of(dealer), "1-2-3")
    cases = {case["name"]: case for case in view_of(dealer)["doubts"]}
    assert cases["not_flat"]["refusal"]["code"] == "not_now"
    assert cases["exposed_early"]["refusal"] is None
    assert cases["exposed_early"]["effect"] == "return"
    assert {case["refusal"]["code"] for case in view_of(watch)["doubts"]} == {"not_your_act"}
    dealer.do("call_no_result", round=view_of(dealer)["round"], irregularity="exposed_early")


def test_a_dealer_is_told_of_a_stake_off_what_the_sign_states_until_the_call() -> None:
    (plan,) = (plan for plan in PLANS if plan.table == "sb1")
    with open_house(None, replace(plan, step=10_00)) as opened:
        dealer, one = at(opened, "dealer-1", "sb1"), at(opened, "player-1", "sb1")
        one.do("sit", place=1)
        dealer.do("buy_in", player="player-1", cents=200_00)

        def off() -> list[int]:
            return [lies["cents"] for lies in view_of(dealer)["layout"] if lies["off_sign"]]

        while due(view_of(dealer))["do"] != "no_more_bets":
            follow(dealer, view_of(dealer), "1-2-3")
        number = view_of(dealer)["round"]
        for cents in (5_00, 14_00, 15_00, 16_00):
            stake = [{"of": "chips", "cents": cents}]
            one.do("place", round=number, position="small", stake=stake)
        assert off() == [14_00, 16_00]
        follow(dealer, view_of(dealer), "1-2-3")
        view = view_of(dealer)
        assert len(view["layout"]) == 4, "after the call they stand"
        assert off() == []


def test_a_desk_has_only_what_its_book_gives_its_office(house: House) -> None:
    def desk(person: str, table: str) -> set[str]:
        return {act["do"] for act in view_of(at(house, person, table))["desk"]}

    assert "exchange_voucher" in desk("dealer-1", "sb1")
    assert "exchange_voucher" not in desk("dealer-1", "ro1"), "roulette knows no vouchers"
    assert "advise_minimum" in desk("dealer-1", "ro1")
    assert "advise_minimum" not in desk("dealer-1", "bw1"), "there a small stake is valid"
    assert "report_lights" not in desk("dealer-1", "ro1"), "it has a dolly"
    assert "buy_in" not in desk("game-inspector-1", "ro1")
    assert "refuse_wager" in desk("game-supervisor-1", "sb1")
    assert desk("surveillance-1", "sb1") == set()


def test_a_call_stands_once_until_an_office_answers_it(house: House) -> None:
    dealer, boss = at(house, "dealer-1", "bw1"), at(house, "game-supervisor-1", "bw1")
    dealer.do("call_supervisor", about="help")
    assert refused(dealer, "call_supervisor", about="help") == "called"
    call = next(told for told in view_of(boss)["notifications"] if told["about"] == "help")
    assert call["yours"]
    assert not next(t for t in view_of(dealer)["notifications"] if t["about"] == "help")["yours"]
    boss.do("acknowledge", notification=call["number"])
    dealer.do("call_supervisor", about="help")


def test_a_correction_is_asked_for_with_its_round_result_and_reason(house: House) -> None:
    dealer, boss = at(house, "dealer-1", "bw1"), at(house, "game-supervisor-1", "bw1")
    settled = view_of(dealer)["round"]
    while view_of(dealer)["round"] == settled:
        follow(dealer, view_of(dealer), "3")
    asks = {"about": "correction", "of": settled}
    assert refused(dealer, "call_supervisor", **asks) == "no_reason"
    assert (
        refused(dealer, "call_supervisor", **asks, says="misread", result="9") == "no_such_result"
    )
    assert refused(dealer, "call_supervisor", **asks, says="misread", result="3") == "no_change"
    missing = {**asks, "of": settled + 40}
    assert (
        refused(dealer, "call_supervisor", **missing, says="misread", result="4") == "no_such_round"
    )
    dealer.do("call_supervisor", **asks, says="the wheel showed four", result="4")
    asked = view_of(boss)["notifications"][-1]
    assert (asked["about"], asked["of"], asked["result"]) == ("correction", settled, "4")
    assert "should be 4, not 3: the wheel showed four" in asked["what"]


def play(dealer: Screen, result: str, *, until: str = "") -> Json:
    """On to the end of a round, or to the first view of a phase."""
    begun = view_of(dealer)["round"]
    for _ in range(30):
        view = view_of(dealer)
        if view["phase"] == until or view["round"] > begun:
            return view
        follow(dealer, view, result)
    raise AssertionError(f"the round never came to {until}")


def ridden(view: Json, name: str) -> list[tuple[int, str]]:
    return [(one["place"], one.get("streak", one)["position"]) for one in view[name]]


def test_a_streak_that_ended_is_taken_or_paid_and_one_that_lives_rides_on(house: House) -> None:
    dealer, one = at(house, "dealer-1", "sb1"), at(house, "player-1", "sb1")
    small, odd = "super_streak:small-big", "super_streak:odd-even"
    play(dealer, "1-2-4")
    play(dealer, "", until="open")
    number = view_of(dealer)["round"]
    for position in (small, odd):
        one.do("place", round=number, position=position, stake=[{"of": "chips", "cents": 10_00}])
    assert sorted(ridden(view_of(dealer), "riding")) == sorted([(1, small), (1, odd)])

    # Small again and odd no longer: the echo already says which of them is over.
    view = play(dealer, "1-2-5", until="entered")
    assert (ridden(view, "take"), ridden(view, "riding")) == ([(1, odd)], [(1, small)])
    assert view["pay"] == []
    view = play(dealer, "1-2-5", until="result")
    assert (ridden(view, "take"), ridden(view, "riding")) == ([(1, odd)], [(1, small)])
    play(dealer, "1-2-5")
    for _ in range(3):
        play(dealer, "", until="open")
        play(dealer, "1-2-4")
    play(dealer, "", until="open")
    # Four of Small in a row, and then Big: paid by its run, in whole chips.
    view = play(dealer, "4-5-6", until="entered")
    assert (ridden(view, "take"), ridden(view, "riding")) == ([], [])
    (paid,) = view["pay"]
    assert (paid["place"], paid["position"], paid["stake"]) == (1, small, 10_00)
    assert paid["won"] > 0
    assert paid["odds"] == odds_of(Fraction(paid["won"], 10_00))
    play(dealer, "4-5-6")
    assert view_of(one)["you"]["settled"][0]["won"] == paid["won"]
