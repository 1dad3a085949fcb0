"""Places, chips and colour checks of a night, stakes doubled, and results that are exceptions."""

from hypothesis import strategies as st
from hypothesis.stateful import rule

from croupier.game.names import Refusal
from house import PEOPLE
from table.documents import RULES, roll_of
from table.night import COLOURS, PLAYERS, Night, people, players
from table.onlooker import UNIT

numbers = st.integers(0, 999)


class Coloured(Night):
    # ------------------------------------------------------------------ places and chips

    @rule(who=people, place=st.integers(1, 4))
    def sit(self, who: str, place: int) -> None:
        taken = place in self.sees.seats or who in self.sees.seats.values()
        ok = who in PLAYERS and not taken and place <= 3 and not self.sees.closed
        self.expect(who, "sit", ok=ok, place=place)

    @rule(who=players, cents=st.sampled_from((50, 20_00, 500_00, 10**9)))
    def buy_in(self, who: str, cents: int) -> None:
        seated = who in self.sees.seats.values()
        ok = seated and cents in (20_00, 500_00) and not self.sees.closed
        self.expect("dealer", "buy_in", ok=ok, player=who, cents=cents)

    def comes_to_play(self, who: str) -> None:
        """With a place, if there is one, and with chips."""
        free = {1, 2, 3} - self.sees.seats.keys()
        if who not in self.sees.seats.values() and free:
            self.sit(who, min(free))
        self.buy_in(who, 500_00)

    # ------------------------------------------------------------------ colour checks

    @rule(
        who=players,
        name=st.sampled_from(COLOURS[:3]),
        each=st.sampled_from((None, 5_00, 10_00)),
        cash=st.booleans(),
        n=numbers,
    )
    def colours(self, who: str, name: str, each: int | None, n: int, *, cash: bool) -> None:
        """Issued, staked, and what is left of them redeemed."""
        if self.table.book.policy("chips.declared_by") == "player" and each:
            self.do(who, "declare_colour", each=each)
        paid = "cash" if cash else "chips"
        fields = {"player": who, "colour": name, "count": 6, "each": each, "paid_with": paid}
        self.do("dealer", "issue_colour", **fields)
        worth = self.sees.worth.get((who, name))
        if worth is None:
            return
        self.until("place_bets")
        plain = [where for where in self.positions if not where.startswith("neighbours")]
        where = plain[n % len(plain)]
        ok = (
            self.live
            and self.sees.betting
            and who in self.sees.seats.values()
            and self.sees.checks[who, name] >= 2 * worth
            and (2 * worth) % UNIT == 0
        )
        stake = [{"of": f"colour:{name}", "cents": 2 * worth}]
        self.expect(who, "place", ok=ok, position=where, stake=stake)
        if n % 2:
            self.until("pay", self._result(n, lucky=n % 4 == 1))
        count = max(1, self.sees.checks[who, name] // worth - n % 3)
        self.do("dealer", "redeem_colour", player=who, colour=name, count=count)

    @rule(who=players, other=players, name=st.sampled_from(COLOURS[:3]))
    def second_colour(self, who: str, other: str, name: str) -> None:
        allows = self.table.book.tables["act"]["allow_second_colour"].fields["by"]
        assert isinstance(allows, tuple)
        by = next(person for person, role in PEOPLE.items() if role in allows)
        self.do(by, "allow_second_colour", player=who)
        self.do(who, "share_colour", colour=name, with_player=other)
        for (player, held), cents in list(self.sees.checks.items()):
            if cents:
                self.do(player, "share_colour", colour=held, with_player=other)
                self.do("dealer", "mark_colour", player=player, colour=held)

    @rule(who=players)
    def double(self, who: str) -> None:
        """Everything once more, or nothing."""
        before = [(w.position, w.cents) for w in self.sees.lies.values() if w.player == who]
        done = self.do(who, "double")
        if not isinstance(done, Refusal):
            after = [(w.position, w.cents) for w in self.sees.lies.values() if w.player == who]
            assert after == before * 2

    @rule(who=players, n=st.integers(0, 2), half=st.sampled_from((0, 0, 3)))
    def all_alike(self, who: str, n: int, half: int) -> None:
        """Three alike, low and high, or zero, against the wagers that they are exceptions to."""
        dice = "-" in self.results[0]
        alike = [one for one in self.results if len(set(roll_of(one))) == 1 or not dice]
        for result in (alike[5 - n], alike[n]) if dice else alike[:1]:
            self.until("pay")
            self.comes_to_play(who)
            self.until("place_bets")
            plain = [where for where in RULES[self.book] if ":" not in where]
            double = f"specific_double:{roll_of(result)[0]}"
            also = [double] if double in RULES[self.book] else []
            for where in (*also, *plain[half : half + 3]):
                self.place(who, self.positions.index(where), 5_00, spoken=False)
            self.until("pay", result)
