"""Colour checks at a night's table, stakes doubled, and commands that come again."""

from hypothesis import strategies as st
from hypothesis.stateful import rule
from msgspec.structs import replace

from croupier.game import commands as c
from croupier.game.names import Refusal
from croupier.money import Cents
from house import PEOPLE
from table.night import COLOURS, Night, players
from table.onlooker import UNIT

numbers = st.integers(0, 999)


class Coloured(Night):
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

    @rule(n=st.integers(0, 30), times=st.integers(1, 4))
    def again(self, n: int, times: int) -> None:
        """The same commands under the same ids: the same answers, and nothing happens."""
        for nth in range(times):
            command, by, answer = self.house.sent[-1 - (n + nth) % len(self.house.sent)]
            self.house.submit_again(command, by, answer)
            self.reached["sent again"] += 1
            if isinstance(command, c.BuyIn):
                other = self.house.submit(replace(command, cents=Cents(command.cents + 1)), by)
                assert isinstance(other, Refusal)
                assert other.code == "id_reused"

    @rule(who=players)
    def double(self, who: str) -> None:
        """Everything once more, or nothing."""
        before = [(w.position, w.cents) for w in self.sees.lies.values() if w.player == who]
        done = self.do(who, "double")
        if not isinstance(done, Refusal):
            after = [(w.position, w.cents) for w in self.sees.lies.values() if w.player == who]
            assert after == before * 2
