"""Nights at the one book that has Super Streak: ridden, broken, corrected, in the dark."""

from hypothesis import strategies as st
from hypothesis.stateful import rule

from table.coloured import numbers
from table.documents import side_of
from table.night import PAIRS, SIDES, players
from table.onlooker import STREAK
from table.trouble import Troubled

#: How long a streak is ridden: to each side of the shortest that wins, and to the longest.
runs = st.sampled_from((0, 1, 2, 3, 4, 5, 7, 9, 10, 11, 12, 12, 12))


class Streaking(Troubled):
    """Super Streak, which only one book has."""

    @rule(who=players, pair=st.sampled_from(PAIRS), cents=st.sampled_from((STREAK, STREAK, 5_00)))
    def streak(self, who: str, pair: str, cents: int) -> None:
        riding = any((rode.player, rode.pair) == (who, pair) for rode in self.sees.rides.values())
        ok = (
            self.live
            and self.sees.betting
            and who in self.sees.seats.values()
            and cents == STREAK
            and not riding
            and self.sees.window(pair) != ""
            and self.sees.purses[who] >= cents
        )
        self.expect(who, "place", ok=ok, position=f"super_streak:{pair}", stake=cents)

    @rule(who=players, pair=st.sampled_from(PAIRS), run=runs, mixed=st.integers(0, 4))
    def ride(self, who: str, pair: str, run: int, mixed: int) -> None:
        """Opens a run with a changeover, rides it so long, now and then past a triple."""
        sides = SIDES[pair]
        last = next((s for one in reversed(self.sees.day) if (s := side_of(pair, one.result))), "")
        on = next(result for result in sides if side_of(pair, result) != last)
        off = next(result for result in sides if result != on)
        self.until("place_bets")
        self.until("pay", on)
        self.comes_to_play(who)
        self.until("place_bets")
        self.streak(who, pair, STREAK)
        for nth in range(run):
            self.until("pay", on)
            if nth == mixed:
                self.until("place_bets")
                self.until("pay", "3-3-3")
            self.until("place_bets")
        if run % 2:
            self.until("pay", off)

    @rule(who=players, pair=st.sampled_from(PAIRS), run=st.integers(1, 5), spent=st.booleans())
    def ride_corrected(self, who: str, pair: str, run: int, *, spent: bool) -> None:
        """A run that a wrong result ended goes on when the result is put right."""
        self.ride(who, pair, 2 * run, 99)
        rides = [rode for rode in self.sees.rides.values() if rode.player == who]
        if self.sees.closed or not rides:
            return
        rode = rides[0]
        on = next(result for result in SIDES[rode.pair] if side_of(rode.pair, result) == rode.side)
        off = next(result for result in SIDES[rode.pair] if result != on)
        self.until("place_bets")
        number = self.sees.round
        self.until("pay", off)
        if spent:
            self.spend()
        fields = {"of": number, "result": on, "reason": "keyed wrongly", "second": "inspector"}
        self.expect(self.boss, "correct_result", ok=True, **fields)

    @rule(pair=st.sampled_from(PAIRS))
    def close_on_a_streak(self, pair: str) -> None:
        """A live streak keeps the table open: rounds go on for it (6.6)."""
        self.ride("cy", pair, 2, 9)
        self.until("pay", "3-3-3")
        if self.sees.rides:
            self.expect(self.boss, "close_table", ok=False)

    @rule(n=numbers, pair=st.sampled_from(PAIRS))
    def ride_into_the_dark(self, n: int, pair: str) -> None:
        self.ride("bob", pair, 2 + n % 4, 9)
        self.until("enter", SIDES[pair][n % 2])
        if not self.sees.closed:
            self.do("dealer", "report_lights", what="missing")
            self.until("pay")

    @rule(who=players, pair=st.sampled_from(PAIRS))
    def withdraw_streak(self, who: str, pair: str) -> None:
        rides = [r for r in self.sees.rides.values() if (r.player, r.pair) == (who, pair)]
        ok = bool(rides) and self.sees.betting and not rides[0].locked and not self.sees.closed
        self.expect(who, "take_back", ok=ok, position=f"super_streak:{pair}")
