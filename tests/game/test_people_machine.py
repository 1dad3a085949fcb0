"""Evenings of conduct made up by Hypothesis: whatever is recorded of people, money stays theirs.

What everybody owns is reckoned here from what was bought, won and lost, without the ledger; the
faults at the end are planted and must be noticed.
"""

from collections import Counter
from typing import ClassVar

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

import croupier
from croupier import table as tables
from croupier.audit import audit
from croupier.entries import encode
from croupier.game import carrying, conduct, exclusion
from croupier.game import commands as c
from croupier.game import events as e
from croupier.game.events import conduct as ce
from croupier.game.names import Actor, Refusal, TableId
from croupier.game.state import TableState
from croupier.money import Cents
from house import House

PLAYERS = st.sampled_from(("ann", "bob", "cy"))
POSITIONS = st.sampled_from(("small", "big", "total:10"))
MEASURES = st.sampled_from(
    (("void",), ("seize",), ("bar",), ("exclude",), ("void", "bar"), ("seize", "confiscate"))
)
OWN = ("purse", "hold", "held", "seized")


class People(RuleBasedStateMachine):
    """A table whose players are sanctioned, excluded, let in again and paid out while they play."""

    reached: ClassVar[Counter[str]] = Counter()

    @initialize(book=st.sampled_from(("nsw-sic-bo", "victoria-sic-bo:a")))
    def open(self, book: str) -> None:
        self.house = House(croupier.load(book).table)
        self.seq = 0
        self.boss = "pit_boss" if book.startswith("victoria") else "supervisor"

    def do(self, who: str, act: str, /, **fields: object) -> bool:
        decided = self.house.do(who, act, **fields)
        refused = isinstance(decided, Refusal)
        self.reached[f"{act} {decided.code if isinstance(decided, Refusal) else 'done'}"] += 1
        return not refused

    @rule(who=PLAYERS, position=POSITIONS, stake=st.sampled_from((5_00, 20_00)))
    def stake(self, who: str, position: str, stake: int) -> None:
        if not self.house.state.betting:
            if self.house.state.done:
                return
            self.house.open_betting()
        shut = who in self.house.state.standing.shut
        done = self.do(who, "place", position=position, stake=stake)
        assert not (done and shut), "somebody who is shut out has staked"

    @rule(result=st.sampled_from(("1-2-4", "4-5-6", "3-3-3")))
    def finish(self, result: str) -> None:
        if self.house.state.betting:
            self.house.finish(result)

    @rule(who=PLAYERS, what=MEASURES, since=st.integers(1, 2))
    def sanction(self, who: str, what: tuple[str, ...], since: int) -> None:
        seen = {"kind": "device", "handling": "use", "says": "seen by two"}
        assert self.do("dealer", "record_breach", person=who, **seen)
        number = self.house.state.standing.next_breach - 1
        why = {"reason": "seen by two", "since": since}
        self.do(self.boss, "sanction", breach=number, measures=what, **why)

    @rule(who=PLAYERS, what=MEASURES)
    def win_with_a_device(self, who: str, what: tuple[str, ...]) -> None:
        self.stake(who, "small", 20_00)
        self.finish("1-2-4")
        self.stake(who, "big", 5_00)
        for measures in (("void",), ("seize",), what):
            self.sanction(who, measures, self.house.state.round - 1)

    @rule(who=PLAYERS, what=st.sampled_from(("excluded", "lifted")))
    def told(self, who: str, what: str) -> None:
        self.seq += 1
        fact = {"source": "cage", "source_seq": self.seq}
        assert self.do("floor", "note_exclusion", person=who, what=what, **fact)

    @rule(who=PLAYERS)
    def pay_out(self, who: str) -> None:
        transfer = f"{len(self.house.entries):032x}"
        had = self.house.purse(who)
        if self.do(self.boss, "pay_out", person=who, transfer=transfer):
            assert self.house.purse(who) == 0
            sent = [x.event for x in self.house.entries if isinstance(x.event, e.ChipsSent)][-1]
            assert (sent.player, sent.cents) == (who, had)

    @rule(who=PLAYERS)
    def out_and_in_again(self, who: str) -> None:
        """Excluded with a wager on the layout: paid out when it is settled, and let in again."""
        self.stake(who, "small", 5_00)
        self.told(who, "excluded")
        self.pay_out(who)
        self.finish("4-5-6")
        self.pay_out(who)
        if who in self.house.state.seats.values():
            self.do(who, "leave")
        self.come_back(who, lifted=False)
        self.come_back(who, lifted=True)

    @rule(who=PLAYERS)
    def release(self, who: str) -> None:
        if self.do(self.boss, "release_winnings", person=who, reason="nothing was found"):
            assert f"seized:{who}" not in self.house.state.balances

    @rule(who=PLAYERS, lifted=st.booleans())
    def come_back(self, who: str, *, lifted: bool) -> None:
        if lifted:
            self.told(who, "lifted")
        free = {1, 2, 3} - self.house.state.seats.keys() or {1}
        if self.do(who, "sit", place=min(free)):
            self.do("dealer", "buy_in", player=who, cents=50_00)

    @invariant()
    def everybody_owns_what_he_bought_and_won(self) -> None:
        if not hasattr(self, "house"):
            return
        owned: Counter[str] = Counter()
        for event in (entry.event for entry in self.house.entries):
            match event:
                case e.BoughtIn(player=who, cents=cents):
                    owned[who] += cents
                case e.WagerSettled(player=who, won=won, lost=lost):
                    owned[who] += won - lost
                case e.ChipsSent(player=who, cents=cents):
                    owned[who] -= cents
        has: Counter[str] = Counter()
        for account, amount in self.house.state.balances.items():
            kind, _, whose = account.partition(":")
            if kind in OWN:
                has[whose] += amount
        assert +has == +owned
        held = {who for who in owned if self.house.state.balances.get(f"seized:{who}")}
        assert not held or self.boss == "pit_boss"

    def teardown(self) -> None:
        if hasattr(self, "house"):
            self.house.check()
            bodies = [(seq, encode(x)) for seq, x in enumerate(self.house.entries, 1)]
            assert [str(doubt) for doubt in audit("t1", bodies, self.house.table)] == []


SETTINGS = settings(
    max_examples=100,
    stateful_step_count=40,
    derandomize=True,
    database=None,
    deadline=None,
    print_blob=False,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
JUST_LOOK = settings(SETTINGS, phases=(Phase.generate,), report_multiple_bugs=False)
#: Fewer than these, and the machine has stopped trying what it is for.
FLOOR = {
    "place done": 40,
    "place excluded": 10,
    "place barred": 10,
    "sanction done": 30,
    "sanction not_in_book": 20,
    "sanction nothing_won": 5,
    "pay_out done": 13,
    "pay_out wagers_live": 3,
    "release_winnings done": 1,
    "sit excluded": 2,
    "sit done": 2,
}


def test_evenings_with_sanctions() -> None:
    People.reached.clear()
    run_state_machine_as_test(People, settings=SETTINGS)
    short = {what: People.reached[what] for what, n in FLOOR.items() if People.reached[what] < n}
    assert short == {}, dict(People.reached)


# ------------------------------------------------------------ planted faults


def an_excluded_persons_wager_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "may_person", lambda *_: None)


def an_excluded_persons_own_money_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cent stays behind when somebody is paid out."""

    def mean(
        state: TableState, command: c.SendChips, actor: Actor, here: TableId
    ) -> tuple[e.Event, ...] | Refusal:
        less = msgspec.structs.replace(command, cents=Cents(command.cents - 1))
        return carrying.send(state, less, actor, here)

    monkeypatch.setattr(exclusion, "send", mean)


def a_void_that_forfeits(monkeypatch: pytest.MonkeyPatch) -> None:
    original = conduct._void  # noqa: SLF001

    def kept(*given: object) -> e.WagerForfeited:
        void = original(*given)  # type: ignore[arg-type]
        return e.WagerForfeited(**msgspec.structs.asdict(void))

    monkeypatch.setattr(conduct, "_void", kept)


def more_seized_than_was_won(monkeypatch: pytest.MonkeyPatch) -> None:
    original = conduct._seize  # noqa: SLF001

    def greedy(*given: object) -> ce.WinningsSeized | Refusal:
        held = original(*given)  # type: ignore[arg-type]
        if isinstance(held, Refusal):
            return held
        return msgspec.structs.replace(held, cents=Cents(held.cents + 2_000_00))

    monkeypatch.setattr(conduct, "_seize", greedy)


@pytest.mark.parametrize(
    "plant",
    [
        an_excluded_persons_wager_taken,
        an_excluded_persons_own_money_kept,
        a_void_that_forfeits,
        more_seized_than_was_won,
    ],
)
def test_a_planted_fault_is_noticed(plant: object, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)  # type: ignore[operator]
    with pytest.raises(AssertionError):
        run_state_machine_as_test(People, settings=JUST_LOOK)
