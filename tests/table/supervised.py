"""What a house does about people in a night: shutting out, paying, disputes, places, closed tables.

The rules only try; where a document leaves no doubt whether an act is allowed they say what the
answer must be, and `steward` objects to whatever was done against it.
"""

from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule

from croupier.game.accounts import seized
from croupier.game.moments import later
from croupier.game.names import Refusal
from house import PEOPLE
from table.night import COLOURS, PLAYERS, Night, people, players, stakes
from table.recorded import Recorded
from table.steward import ANSWERS, IDLE, MEASURES, WHEN_CLOSED, Steward

numbers = st.integers(0, 999)
KINDS = ("device", "touching", "side_bet")
EVERY = ("void", "bar", "exclude", "seize", "refuse_future", "detain", "confiscate")
#: What each document forbids to do with a device.
HANDLING = {"adelaide": "hold_with_intent", "nsw": "use", "victoria": "hold"}


class Supervised(Night):
    sees: Steward

    @initialize(
        minimum=st.sampled_from((5_00, 2_50)),
        maximum=st.sampled_from((52_50, 100_00)),
        multiples=st.booleans(),
    )
    def doors_open(self, minimum: int, maximum: int, *, multiples: bool) -> None:
        limits = {"minimum": minimum, "maximum": maximum, "multiples": multiples}
        self.sees = Steward(self.book, minimum=minimum, maximum=maximum, multiples=multiples)
        self.house = Recorded(self.table, **limits)
        happened = tuple(entry.event for entry in self.house.entries[1:])
        self.sees.follow("open", happened, self.house.now)
        self.noted = 0

    @property
    def state(self) -> str:
        return self.book.partition("-")[0]

    @invariant()
    def what_is_held_and_who_is_shut_out_is_known(self) -> None:
        state = self.house.state
        for player in PLAYERS:
            assert state.balances.get(seized(player), 0) == self.sees.seized[player]
        assert {who: set(ways) for who, ways in state.standing.shut.items()} == self.sees.shut
        assert state.notifications.keys() == self.sees.notices.keys()
        assert state.standing.disputes.keys() == self.sees.disputes.keys()
        assert not state.differing

    @rule(who=players, n=numbers, cents=stakes, spoken=st.booleans())
    def place(self, who: str, n: int, cents: int, *, spoken: bool) -> None:
        if who not in self.sees.shut:
            super().place(who, n, cents, spoken=spoken)
            return
        position = self.positions[n % len(self.positions)]
        self.expect(who, "place", ok=False, position=position, stake=cents)
        self.reached["a shut out person's wager refused"] += 1

    # ------------------------------------------------------------------ shutting out

    def tell(self, who: str, what: str) -> None:
        self.noted += 1
        fact = {"person": who, "what": what, "source": "cage", "source_seq": self.noted}
        self.expect("floor", "note_exclusion", ok=True, **fact)

    @rule(who=players, n=numbers, live=st.booleans())
    def exclude(self, who: str, n: int, *, live: bool) -> None:
        """Told of an exclusion, perhaps with a wager on the layout: it settles as any other."""
        if live:
            self.bet([(who, n, 5_00), (who, n + 1, 5_00)])
        self.tell(who, "excluded")
        self.expect("dealer", "buy_in", ok=False, player=who, cents=20_00)
        issue = {"player": who, "colour": "red", "count": 2, "paid_with": "cash"}
        self.expect("dealer", "issue_colour", ok=False, **issue)
        self.place(who, n, 5_00, spoken=False)
        self.pay_out(who)
        if live:
            self.until("pay", self._result(n, lucky=n % 2 == 0))
            self.pay_out(who)

    @rule(who=players, place=st.integers(1, 3))
    def come_back(self, who: str, place: int) -> None:
        if "excluded" in self.sees.shut.get(who, ()):
            self.expect(who, "sit", ok=False, place=place)
            self.tell(who, "lifted")
        self.do(self.boss, "lift_sanction", person=who, reason="he is sorry")
        if not self.sees.closed:
            self.do(who, "sit", place=place)
            self.do("dealer", "buy_in", player=who, cents=500_00)

    @rule(who=players)
    def pay_out(self, who: str) -> None:
        lies = any(lies.player == who for lies in self.sees.lies.values())
        shut = {"excluded", "barred"} & self.sees.shut.get(who, set())
        ok = bool(shut) and not lies and self.sees.owns(who) > 0
        fields = {"person": who, "transfer": f"d{len(self.house.entries):031x}"}
        self.expect("dealer", "pay_out", ok=False, **fields)
        if self.expect(self.boss, "pay_out", ok=ok, **fields):
            assert self.sees.owns(who) == 0
            assert who not in self.sees.seats.values()

    @rule(
        who=players,
        kind=st.none() | st.sampled_from(KINDS),
        n=numbers,
        choice=st.integers(0, 15),
        again=st.booleans(),
    )
    def misbehave(self, who: str, kind: str | None, n: int, choice: int, *, again: bool) -> None:
        """A round won with it, what was seen recorded, and a measure tried: the book's or not."""
        kind = kind or ("touching" if self.state == "adelaide" else "device")
        known = MEASURES[self.book]
        measure = (*known * 2, *EVERY)[choice % (2 * len(known) + len(EVERY))]
        self.until("pay")
        if self.sees.closed:
            return
        self.bet([(who, n, 25_00)])
        self.until("no_more_bets")
        fields: dict[str, object] = {"person": who, "kind": kind, "says": "seen by two"}
        if kind == "device":
            fields["handling"] = HANDLING[self.state]
        for _ in range(1 + again):
            self.do("dealer", "record_breach", **fields)
        self.until("enter", self._result(0, lucky=True))
        self.until("pay")
        self.until("place_bets")
        if who in self.sees.seats.values():
            self.place(who, n, 5_00, spoken=False)
        own = [number for number, (person, _) in self.sees.breaches.items() if person == who]
        if not own:
            return
        answer = ANSWERS[self.state]
        since = {"since": max(1, self.sees.round - 1)} if measure == "seize" else {}
        why = {"breach": own[-1], "measures": (measure,), "reason": "seen by two", **since}
        self.expect("dealer", "sanction", ok=False, **why)
        decided = self.do(self.boss, "sanction", **why)
        if measure not in known or self.sees.breaches[own[-1]][1] != answer != "any":
            assert isinstance(decided, Refusal)
        if measure == "void" and not isinstance(decided, Refusal):
            assert not any(lies.player == who for lies in self.sees.lies.values())
        if measure == "seize" and n % 2:
            self.release(who)

    @rule(who=players)
    def release(self, who: str) -> None:
        ok = self.sees.seized[who] > 0
        self.expect(self.boss, "release_winnings", ok=ok, person=who, reason="nothing was found")

    # ------------------------------------------------------------------ colour checks

    @rule(who=players, name=st.sampled_from(COLOURS), n=numbers)
    def checks(self, who: str, name: str, n: int) -> None:
        """Issued, staked, and presented at another table, which must not take them."""
        if self.state != "nsw":
            self.do(who, "declare_colour", each=10_00)
        each = {"each": 10_00} if self.state == "nsw" else {}
        self.do("dealer", "issue_colour", player=who, colour=name, count=6, **each)
        worth = self.sees.worth.get((who, name))
        if worth is None or self.sees.checks[who, name] < worth or self.sees.closed:
            return
        fields = {"player": who, "colour": name, "count": 1}
        for by in ("dealer", self.boss):
            self.expect(by, "redeem_colour", ok=False, **fields, at="t2")
        self.reached["checks refused at another table"] += 1
        self.until("place_bets")
        stake = [{"of": f"colour:{name}", "cents": worth}]
        plain = [where for where in self.positions if not where.startswith("neighbours")]
        if who not in self.sees.shut and who in self.sees.seats.values() and self.live:
            self.do(who, "place", position=plain[n % len(plain)], stake=stake)
        if n % 2:
            self.until("pay", self._result(n, lucky=n % 4 == 1))
        if self.sees.checks[who, name] >= worth and n % 3 == 0:
            self.expect("dealer", "redeem_colour", ok=True, **fields)

    @rule(who=players, name=st.sampled_from(COLOURS), early=st.booleans(), go=st.integers(0, 2))
    def close(self, who: str, name: str, go: int, *, early: bool) -> None:
        """One time in three: with its sign or its word to the officer, and checks left out."""
        if go or self.sees.closed:
            return
        self.checks(who, name, 2)
        self.until("pay")
        out = any(self.sees.checks.values())
        if self.state == "adelaide":
            self.expect(self.boss, "close_table", ok=False, leave_colours_out=True)
            self.do("dealer", "tell_office", reference="log 7")
            if out:
                self.expect(self.boss, "close_table", ok=False)
            self.expect(self.boss, "close_table", ok=True, leave_colours_out=True)
            return
        self.do(self.boss, "announce_closing", at=later(self.house.now, minutes=5))
        self.do("dealer", "show_sign", sign="closing")
        self.wait(19 if early else 20)
        ok = not early or not (self.sees.seats or any(self.sees.checks.values()))
        self.expect(self.boss, "close_table", ok=ok)
        if not ok:
            self.wait(1)
            self.expect(self.boss, "close_table", ok=True)
        self.present()

    @rule()
    def present(self) -> None:
        """Checks of the closed table come in elsewhere."""
        if not self.sees.closed:
            return
        rule_ = WHEN_CLOSED[self.state]
        for (who, name), cents in list(self.sees.checks.items()):
            if not cents:
                continue
            fields = {"player": who, "colour": name, "count": 1, "at": "t2"}
            by = "cashier" if rule_ == "anywhere" else "dealer"
            self.expect(by, "redeem_colour", ok=rule_ != "nowhere", **fields)
            if rule_ == "verified":
                self.expect("dealer", "verify_redemption", ok=False, redemption=self.waiting())
                self.expect("pit_boss", "verify_redemption", ok=True, redemption=self.waiting())
        if rule_ == "verified":
            offered = [{"table": f"t{n}", "seq": n, "minimum": n * 1_00} for n in (3, 5)]
            fields = {"player": "cy", "colour": "gold", "count": 2, "at": "t2"}
            self.expect("dealer", "redeem_colour", ok=False, **fields)
            self.expect("dealer", "redeem_colour", ok=True, **fields, offered=offered)
            self.expect("pit_boss", "verify_redemption", ok=True, redemption=self.waiting())

    def waiting(self) -> int:
        return max(self.sees.waits)

    # ------------------------------------------------------------------ places and partners

    @rule(who=players, rounds=st.integers(1, 4), n=numbers)
    def sit_idle(self, who: str, rounds: int, n: int) -> None:
        others = [player for player in PLAYERS if player != who]
        self.until("pay")
        for nth in range(rounds):
            self.bet([(others[nth % 2], n + nth, 5_00)])
            self.until("pay", self._result(n, lucky=False))
        least = IDLE[self.state]
        full = len(self.sees.seats) == 3
        idle = self.sees.idle[who]
        ok = bool(least) and full and idle >= least and who in self.sees.seats.values()
        ok = ok and not self.sees.closed
        self.expect("dealer", "require_vacating", ok=False, player=who)
        self.expect(self.boss, "require_vacating", ok=ok, player=who)
        self.reached["idle and asked to stay"] += not ok
        if ok:
            self.expect(who, "sit", ok=who not in self.sees.shut, place=self.free())

    def free(self) -> int:
        return min({1, 2, 3} - self.sees.seats.keys())

    @rule(two=st.permutations(PLAYERS), n=numbers)
    def partners(self, two: list[str], n: int) -> None:
        """Two who are looked at together stake more on one position than one may."""
        pair = tuple(two[:2])
        self.do(self.boss, "link_players", players=pair, says="they whisper")
        self.bet([(pair[0], n, 60_00), (pair[1], n, 60_00)])

    # ------------------------------------------------------------------ disputes and offices

    @rule(who=players, first=people, second=people, steps=st.integers(0, 5), content=st.booleans())
    def dispute(self, who: str, first: str, second: str, steps: int, *, content: bool) -> None:
        """Raised, decided, reviewed, advised and closed, as far as it goes; others try first."""
        raised = {"about": "my chip lay elsewhere"}
        self.do(who, "raise_dispute", **raised)
        if not self.sees.disputes:
            return
        number = max(self.sees.disputes)
        reviewer = "manager" if self.state == "adelaide" else "supervisor"
        decider = "game_supervisor" if self.state == "nsw" else "pit_boss"
        acts: tuple[tuple[str, str, dict[str, object]], ...] = (
            (first, "decide_dispute", {"decision": "it stands"}),
            (decider, "decide_dispute", {"decision": "it stands"}),
            (who, "request_review", {}),
            (second, "review_dispute", {"decision": "it stands"}),
            (reviewer, "review_dispute", {"decision": "it stands"}),
            (self.boss, "advise_complainant", {}),
        )
        for by, act, fields in acts[: steps + 1]:
            self.do(by, act, dispute=number, **fields)
        self.do(self.boss, "close_dispute", dispute=number, satisfied=content)

    @rule()
    def acknowledge(self) -> None:
        """Only an office that was to be told is heard."""
        for number, offices in list(self.sees.notices.items()):
            wrong = next(who for who, role in PEOPLE.items() if role not in offices)
            self.expect(wrong, "acknowledge", ok=False, notification=number)
            right = next(who for who, role in PEOPLE.items() if role in offices)
            self.expect(right, "acknowledge", ok=True, notification=number)

    @rule(who=players, kind=st.sampled_from(("malfunction", "gone", "rules", "lights")))
    def odds_and_ends(self, who: str, kind: str) -> None:
        match kind:
            case "malfunction":
                self.do("dealer", "report_malfunction", what="a sign fell down")
                self.resume()
            case "gone":
                fields = {"kind": "owner_unknown_or_gone", "ruling": "held", "says": "he is gone"}
                self.do("dealer", "record_incident", player=who, **fields)
                ok = self.sees.held[who] > 0
                self.expect("dealer", "return_held", ok=False, player=who)
                self.expect(self.boss, "return_held", ok=ok, player=who)
            case "rules":
                done = self.do(who, "request_rules")
                assert not isinstance(done, Refusal)
            case _:
                self.do("dealer", "put_up_notice", notice="odds")
