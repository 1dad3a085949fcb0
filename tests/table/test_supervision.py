"""Made-up nights of people at every book, watched with the documents in hand; floors and faults.

A night by rote goes once through everything, so that what is rare is reached in every run; made-up
ones then mix it. The faults are planted in the core, and the unchanged machine must go red.
"""

from collections import Counter
from collections.abc import Callable

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from croupier import table as tables
from croupier.game import abstention, chips, closing, exclusion, limits, moments
from croupier.game import commands as c
from croupier.game import events as e
from croupier.game.carrying import send
from croupier.game.names import Actor, Instant, Refusal, TableId
from croupier.game.redemption import redeem
from croupier.game.state import TableState
from croupier.game.trouble import refuse_wager
from croupier.money import Cents
from croupier.paytable import PayTable
from table.documents import RULES
from table.night import night_of
from table.steward import IDLE, MEASURES, SHUTS, WHEN_CLOSED
from table.supervised import Supervised

Plant = Callable[[pytest.MonkeyPatch], None]
Decision = tuple[e.Event, ...] | Refusal

SETTINGS = settings(
    max_examples=40,
    stateful_step_count=30,
    derandomize=True,
    database=None,
    deadline=None,
    print_blob=False,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
#: What every made-up night is full of, at under a fifth of the least seen: rare things are the
#: night by rote's to reach, which draws nothing.
FLOOR = {
    "round over": 50,
    "settled won": 15,
    "settled lost": 15,
    "refused not_your_act": 80,
}


def machine(name: str) -> type[Supervised]:
    night = night_of(name, Supervised)
    assert issubclass(night, Supervised)
    return night


def by_rote(name: str) -> Counter[str]:
    """One night in which everything is tried once."""
    night = machine(name)
    at = night()
    try:
        at.doors_open(minimum=5_00, maximum=100_00, multiples=False)
        for number, act in enumerate(_acts(at)):
            act()
            at.nothing_is_lost()
            at.the_round_is_where_it_should_be()
            at.what_is_held_and_who_is_shut_out_is_known()
            at.again(number, 2)
        at.house.check_whole()
    finally:
        at.house.close()
    return night.reached + at.sees.reached


def _acts(at: Supervised) -> list[Callable[[], object]]:
    every = ("void", "bar", "exclude", "seize", "refuse_future", "detain", "confiscate")
    known = MEASURES[at.book]
    kinds: tuple[str | None, ...] = (None, "device", "touching", "side_bet")

    def misbehaving(kind: str | None, choice: int) -> Callable[[], object]:
        def act() -> None:
            at.misbehave("ann", kind, 1, choice, again=choice % 2 == 1)
            at.place("ann", 1, 5_00, spoken=False)
            at.come_back("ann", 1)

        return act

    def refusing() -> None:
        """Before the call a supervisor may, in New South Wales; after it nobody (8.11, 9.11)."""
        for late in (False, True):
            at.bet([("bob", 0, 5_00)])
            if late:
                at.until("no_more_bets")
            ok = at.state == "nsw" and not late
            number = max(at.sees.lies)
            at.expect(at.boss, "refuse_wager", ok=ok, wager=number, reason="it is marked")
            at.until("pay")

    def raising() -> None:
        """A higher minimum a minute short of its sign's time, and then in time."""
        if at.state == "adelaide":
            return
        now = moments.later(at.house.now, minutes=20)
        wanted = {"minimum": 10_00, "maximum": 100_00, "at": now}
        at.expect(at.boss, "change_limits", ok=True, **wanted)
        at.expect("dealer", "show_sign", ok=True, sign="raised_minimum")
        at.wait(19)
        at.until("place_bets")
        assert at.sees.limits[0] == 5_00
        at.until("pay")
        at.wait(1)
        at.until("place_bets")
        assert at.sees.limits[0] == 10_00
        at.until("pay")

    return [
        lambda: at.checks("bob", "red", 3),
        lambda: at.checks("cy", "blue", 4),
        refusing,
        raising,
        lambda: at.exclude("ann", 1, live=True),
        lambda: at.come_back("ann", 1),
        lambda: at.sit_idle("ann", 2, 5),
        lambda: at.sit_idle("ann", 1, 5),
        lambda: at.sit_idle("bob", 3, 5),
        *(misbehaving(kind, n) for kind in kinds for n in range(2 * len(known) + len(every))),
        lambda: at.partners(["bob", "cy", "ann"], 0),
        *(_disputing(at, n, content=n % 2 == 0) for n in range(6)),
        *(lambda kind=kind: at.odds_and_ends("cy", kind) for kind in _ODDS),
        at.acknowledge,
        lambda: at.exclude("bob", 2, live=True),
        lambda: at.close("cy", "green", 0, early=True),
        at.present,
        at.acknowledge,
        lambda: at.place("cy", 1, 5_00, spoken=False),
    ]


_ODDS = ("malfunction", "gone", "rules", "lights")


def _disputing(at: Supervised, steps: int, *, content: bool) -> Callable[[], object]:
    return lambda: at.dispute("cy", "ann", "dealer", steps, content=content)


def must_reach(name: str) -> set[str]:
    state = name.partition("-")[0]
    wanted = {f"measure {measure}" for measure in MEASURES[name]}
    wanted |= {"paid out", "checks refused at another table", "partnership flagged"}
    wanted |= {"dispute closed", "held returned", "table closed", "refused closed"}
    wanted |= {"a shut out person's wager refused", "colour redeemed", "sent again"}
    wanted |= {"vacating required", "refused not_idle"} if IDLE[state] else set()
    wanted |= {"winnings seized", "winnings released"} if state == "victoria" else set()
    wanted |= {"dispute reviewed"} if state != "victoria" else set()
    wanted |= {"notification acknowledged"} if state != "adelaide" else {"refused not_told"}
    wanted |= {"wager void"} if "void" in MEASURES[name] else {"refused not_repeated"}
    wanted |= {"wager refused"} if state == "nsw" else set()
    wanted |= {"minimum raised by a sign", "refused sign_not_due"} if state != "adelaide" else set()
    wanted |= {"redeemed when closed"} if WHEN_CLOSED[state] != "nowhere" else set()
    wanted |= {"redeemed without an issue"} if WHEN_CLOSED[state] == "verified" else set()
    return wanted | {f"refused {SHUTS[m]}" for m in MEASURES[name] if m == "bar"}


@pytest.mark.parametrize("name", RULES)
def test_a_night_by_rote(name: str) -> None:
    reached = by_rote(name)
    assert {what for what in must_reach(name) if not reached[what]} == set(), dict(reached)


@pytest.mark.slow
@pytest.mark.parametrize("name", RULES)
def test_nights_of_people(name: str) -> None:
    night = machine(name)
    run_state_machine_as_test(night, settings=SETTINGS)
    seen = night.reached
    short = {what: seen[what] for what, least in FLOOR.items() if seen[what] < least}
    assert short == {}, dict(seen)


# ------------------------------------------------------------ planted faults


def a_colour_check_redeemed_at_another_table(monkeypatch: pytest.MonkeyPatch) -> None:
    def anywhere(
        table: PayTable, state: TableState, command: c.RedeemColour, actor: Actor
    ) -> Decision:
        here = msgspec.structs.replace(command, at=None)
        decided = redeem(table, state, here, actor)
        if isinstance(decided, Refusal) or command.at is None:
            return decided
        return tuple(
            msgspec.structs.replace(one, at=command.at)
            if isinstance(one, e.ColourRedeemed)
            else one
            for one in decided
        )

    monkeypatch.setattr(chips, "redeem", anywhere)


def a_sign_cut_to_nineteen_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    def hasty(at: Instant, *, minutes: int = 0, seconds: int = 0) -> Instant:
        return moments.later(at, minutes=minutes - (minutes == 20), seconds=seconds)

    monkeypatch.setattr(limits, "later", hasty)
    monkeypatch.setattr(limits, "latest", lambda first, *_: first)


def a_closing_sign_cut_to_nineteen_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    def hasty(at: Instant, *, minutes: int = 0, seconds: int = 0) -> Instant:
        return moments.later(at, minutes=minutes - (minutes == 20), seconds=seconds)

    monkeypatch.setattr(closing, "later", hasty)


def an_excluded_persons_wager_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "may_person", lambda *_: None)


def an_excluded_persons_own_money_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cent stays behind when somebody is paid out."""

    def mean(state: TableState, command: c.SendChips, actor: Actor, here: TableId) -> Decision:
        less = msgspec.structs.replace(command, cents=Cents(command.cents - 1))
        return send(state, less, actor, here)

    monkeypatch.setattr(exclusion, "send", mean)


def an_excluded_persons_colour_checks_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exclusion, "held_by", lambda *_: [])


def a_wager_refused_after_the_call(monkeypatch: pytest.MonkeyPatch) -> None:
    def late(table: PayTable, state: TableState, command: c.RefuseWager, actor: Actor) -> Decision:
        still = msgspec.structs.replace(state, betting=True)
        return refuse_wager(table, still, command, actor)

    monkeypatch.setattr(tables, "refuse_wager", late)


def a_player_sent_away_after_two_idle_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(abstention, "idle_rounds", lambda *_: 3)


#: Each with a book in which it matters.
FAULTS: dict[Plant, str] = {
    a_colour_check_redeemed_at_another_table: "nsw-sic-bo",
    a_sign_cut_to_nineteen_minutes: "nsw-big-wheel",
    a_closing_sign_cut_to_nineteen_minutes: "victoria-sic-bo:a",
    an_excluded_persons_wager_taken: "adelaide-big-small",
    an_excluded_persons_own_money_kept: "victoria-sic-bo:b",
    an_excluded_persons_colour_checks_kept: "adelaide-roulette",
    a_wager_refused_after_the_call: "nsw-sic-bo",
    a_player_sent_away_after_two_idle_rounds: "nsw-big-wheel",
}


@pytest.mark.parametrize("plant", FAULTS, ids=lambda plant: plant.__name__.replace("_", " "))
def test_the_machine_notices(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        by_rote(FAULTS[plant])
