"""What dealers see at a layout in a night: chips across lines, late ones, owners who are gone."""

from hypothesis import strategies as st
from hypothesis.stateful import rule

from croupier.game.incidents import rulings_of
from table.coloured import Coloured, numbers
from table.night import PLAYERS, people


class Happening(Coloured):
    @rule(
        n=numbers,
        who=people,
        kind=st.sampled_from(
            (
                *("chip_across_lines", "other_tables_chip", "chip_moved_after_lock"),
                *("spoken_wager_not_placed", "late_wager_found", "owner_unknown_or_gone"),
            )
        ),
        ruling=st.sampled_from(("stands", "void", "no_wager", "held")),
    )
    def incident(self, n: int, who: str, kind: str, ruling: str) -> None:
        self.bet([("ann", n, 5_00), ("bob", n + 1, 5_00)])
        if n % 3:
            self.until("no_more_bets" if n % 2 else "enter", self._result(n, lucky=True))
        lies = list(self.sees.lies.values())
        wager = lies[n % len(lies)].number if lies else None
        fields = {"kind": kind, "ruling": ruling, "says": "seen by the dealer", "wager": wager}
        self.do(who, "record_incident", player=PLAYERS[n % 3], **fields)
        # And as it is done at a table: by the dealer, of one wager, or of nobody's.
        rulings, _ = rulings_of(self.table, kind)
        named = wager if rulings[n % len(rulings)] in {"void", "stands"} else None
        self.do(
            "dealer",
            "record_incident",
            **fields | {"ruling": rulings[n % len(rulings)], "wager": named},
        )
        if kind == "owner_unknown_or_gone":
            self.gone(PLAYERS[n % 3])

    def gone(self, who: str) -> None:
        """He walks away from chips and wagers; they and what they win are held."""
        has = self.sees.purses[who] > 0
        lies = any(one.player == who for one in self.sees.lies.values())
        lies = lies or any(one.player == who for one in self.sees.rides.values())
        ok = not self.sees.closed and (has or (lies and who not in self.sees.absent))
        fields = {"kind": "owner_unknown_or_gone", "ruling": "held", "says": "nobody has seen him"}
        self.expect("dealer", "record_incident", ok=ok, player=who, **fields)
        if lies and ok:
            self.until("pay", self._result(0, lucky=True))

    @rule()
    def every_incident(self) -> None:
        """Each kind once, each as it may be ruled, and a round whose stakes were all taken back."""
        self.until("pay")
        self.comes_to_play("ann")
        self.bet([("ann", n, 5_00) for n in range(0, 10, 2)])
        self.sees_to("chip_across_lines", "stands", early=True)
        self.sees_to("other_tables_chip", "void", early=True)
        self.until("no_more_bets")
        for kind, ruling in (
            ("chip_across_lines", "void"),
            ("chip_moved_after_lock", "stands"),
            ("chip_moved_after_lock", "void"),
            ("late_wager_found", "no_wager"),
            ("late_wager_found", "void"),
            ("spoken_wager_not_placed", "no_wager"),
        ):
            self.sees_to(kind, ruling, early=False)
        self.gone("ann")
        self.buy_in("ann", 500_00)
        self.until("place_bets")
        self.bet([("ann", 0, 5_00)])
        while self.live and "tumble" in self.sees.next_acts:
            self.act("tumble", "")
        for who in PLAYERS:
            self.clear(who)
        self.until("pay")

    def sees_to(self, kind: str, ruling: str, *, early: bool) -> None:
        lies = list(self.sees.lies)
        if self.sees.closed or self.sees.betting != early or not lies:
            return
        wager = lies[0] if ruling in {"void", "stands"} else None
        fields = {"kind": kind, "ruling": ruling, "says": "seen by the dealer", "wager": wager}
        self.expect("ann", "record_incident", ok=False, **fields)
        self.expect("dealer", "record_incident", ok=True, **fields)
