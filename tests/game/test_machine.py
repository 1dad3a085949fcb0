"""Whole evenings made up by Hypothesis, each step checked against the model and by replay.

`tests/faults` plants faults and demands that this same machine goes red.
"""

from collections import Counter

from hypothesis import HealthCheck, settings
from hypothesis.stateful import invariant, run_state_machine_as_test

from croupier.entries import decode
from croupier.game.accounts import hold, purse, transit
from croupier.game.cage import CAGE
from croupier.game.state import CageState, TableState
from croupier.ledger import wrong_with
from croupier.table import evolve_cage, evolve_table
from game.errands import Errands
from game.evening import PLAYERS
from game.play import TABLE, bytes_of, position


class CheckedEvening(Errands):
    @invariant()
    def the_books_are_at_zero(self) -> None:
        for stream in (self.table, self.cage):
            assert wrong_with(stream.state.balances) is None
            assert sum(stream.state.balances.values()) == 0
            for body in stream.bodies[-3:]:
                assert sum(posting.cents for posting in decode(body).postings) == 0

    @invariant()
    def what_is_under_way_is_in_transit_and_nowhere_else(self) -> None:
        for id_, sent in self.sent.items():
            account = transit(id_)
            both = sum(s.state.balances.get(account, 0) for s in (self.table, self.cage))
            assert both == (0 if sent.taken else sent.event.cents)
        waiting = {id_ for id_, sent in self.sent.items() if not sent.noted}
        assert {*self.table.state.under_way, *self.cage.state.under_way} == waiting

    @invariant()
    def everybody_has_what_he_should(self) -> None:
        held: Counter[str] = Counter()
        for player, _, cents in self.stakes.values():
            held[player.person] += cents
        for player in PLAYERS:
            name = player.person
            at_table, in_cage = self.table.state.balances, self.cage.state.balances
            assert at_table.get(purse(name), 0) == self.purses[TABLE, name]
            assert at_table.get(hold(name), 0) == held[name]
            assert in_cage.get(purse(name), 0) == self.purses[CAGE, name]

    @invariant()
    def the_table_is_where_the_model_is(self) -> None:
        state = self.table.state
        assert (state.round, state.betting, state.entered) == (
            self.round,
            self.betting,
            self.entered,
        )
        lies = {n: (w.player, w.position, w.cents) for n, w in state.wagers.items()}
        assert lies == {
            n: (player.person, position(symbol), cents)
            for n, (player, symbol, cents) in self.stakes.items()
        }

    @invariant()
    def replay_gives_the_same_state(self) -> None:
        at_table, in_cage = TableState(), CageState()
        for body in self.table.bodies:
            at_table = evolve_table(at_table, decode(body).event)
        for body in self.cage.bodies:
            in_cage = evolve_cage(in_cage, decode(body).event)
        assert bytes_of(at_table) == bytes_of(self.table.state)
        assert bytes_of(in_cage) == bytes_of(self.cage.state)


SETTINGS = settings(
    max_examples=80,
    stateful_step_count=60,
    derandomize=True,
    database=None,
    deadline=None,
    print_blob=False,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)

#: Fewer than these over the whole run, and the machine has stopped trying what it is for.
FLOOR = {
    "rounds played": 50,
    "rounds void": 25,
    "wagers won": 50,
    "wagers lost": 50,
    "stakes handed back": 100,
    "transfers landed": 8,
    "transfers taken again": 10,
    "refused not_your_act": 50,
    "refused out_of_turn": 15,
    "refused other_round": 50,
    "refused locked": 50,
    "refused not_open": 10,
    "refused not_funded": 50,
    "refused unit": 50,
    "refused float_short": 3,
    "refused vault_short": 2,
    "refused transfer_known": 5,
    "refused echo_differs": 2,
    "refused no_such_result": 3,
    "refused no_such_case": 20,
    "refused no_wager": 2,
    "refused result_stands": 3,
    "refused too_few_revolutions": 3,
    "refused seated": 10,
}


def test_evenings() -> None:
    CheckedEvening.reached.clear()
    run_state_machine_as_test(CheckedEvening, settings=SETTINGS)
    reached = CheckedEvening.reached
    short = {what: reached[what] for what, least in FLOOR.items() if reached[what] < least}
    assert short == {}, dict(reached)
