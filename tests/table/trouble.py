"""What may go wrong in a night, and what those who run the table may do."""

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from croupier.game.moments import later
from croupier.game.names import Refusal
from croupier.rulebook.model import Entry
from house import PEOPLE
from table.coloured import numbers
from table.documents import RULES, roll_of
from table.happening import Happening
from table.night import PLAYERS, people, players

bets = st.lists(st.tuples(players, numbers, st.sampled_from((5_00, 60_00))), min_size=1, max_size=4)


class Troubled(Happening):
    # ------------------------------------------------------------------ how nights begin and end

    def begins(self) -> None:
        match self.story:
            case "dark":
                self.lights(n=0, who="dealer", fixed=False)
            case "disorder":
                self.disorder([("bob", 3, 5_00)], 0, back=False, caught=True)
            case "colours":
                self.colours("cy", "green", 5_00, 2, cash=True)
                # The minimum leaves the value of a colour that has no marker (point 19).
                self.change_limits(1_00, 50_00, 20, multiples=False)
                self.until("pay")
                self.until("place_bets")
                self.second_colour("cy", "ann", "green")
            case "wavering":
                self.change_limits(10_00, 200_00, 19, multiples=False)
                self.take_down("raised_minimum", "ann")
                self.bet([("ann", 0, 5_00), ("ann", 2, 5_00), ("bob", 4, 5_00)])
                self.take_back("ann", 0, part=True, out=False)
                self.move("ann", 6, 0, part=False)
                self.double("ann")
                self.take_back("ann", 0, part=False, out=False)
                self.clear("bob")
                self.keyed_wrong(0, "dealer")
            case "capped":
                for n in range(0, 8, 2):
                    self.pile("ann", n, 0, lucky=True)
            case "seen":
                self.every_incident()
            case "poor":
                self.spend()
                self.bet([(who, 0, 5_00) for who in PLAYERS])
                self.buy_back()

    def ends(self) -> None:
        if self.story == "closing" and not self.sees.rides:
            self.resume()
            self.closing(close=0, minutes=20, day=False)
            self.nonsense("dealer")
            self.nothing_is_lost()

    # ------------------------------------------------------------------ no result

    def cases(self) -> tuple[Entry, ...]:
        return tuple(self.table.book.tables["irregularity"].values())

    @rule(n=numbers, bets=bets, late=st.booleans(), every=st.booleans())
    def no_result(
        self, n: int, bets: list[tuple[str, int, int]], *, late: bool, every: bool
    ) -> None:
        """Two cases of the book or all, each at a moment at which it can happen."""
        for nth in range(n, n + (len(self.cases()) if every else 2)):
            case = self.cases()[nth % len(self.cases())]
            self.bet(bets)
            when = case.fields["when"]
            if when == "after_lock" or (late and when != "before_lock"):
                self.until("no_more_bets")
            if not self.sees.closed:
                self.expect("dealer", "call_no_result", ok=True, irregularity=case.name)

    @rule(n=numbers, who=people, reason=st.booleans())
    def call_anyhow(self, n: int, who: str, *, reason: bool) -> None:
        case = self.cases()[n % len(self.cases())]
        said = {"reason": "the dice were touched"} if reason else {}
        settling = "collect" in self.sees.done
        done = self.do(who, "call_no_result", irregularity=case.name, **said)
        if settling or PEOPLE[who] == "player":
            assert isinstance(done, Refusal)

    @rule(n=numbers)
    def retract(self, n: int) -> None:
        """A result that was announced is taken back by a supervisor with a reason (point 40)."""
        self.until("enter", self.results[n % len(self.results)])
        cases = [case for case in self.cases() if case.fields["when"] != "before_lock"]
        if "collect" in self.sees.done or self.sees.closed:
            return
        case = cases[n % len(cases)].name
        self.expect(self.boss, "call_no_result", ok=False, irregularity=case)
        said = "a die was touched"
        self.expect(self.boss, "call_no_result", ok=True, irregularity=case, reason=said)

    # ------------------------------------------------------------------ results put right

    @rule(n=numbers, who=people)
    def keyed_wrong(self, n: int, who: str) -> None:
        """An echo that differs is no result, and what was keyed can be dropped."""
        self.until("no_more_bets")
        while self.live and "enter" not in self.sees.next_acts and "enter" not in self.sees.done:
            self.act(self.sees.next_acts[0], self.results[n % len(self.results)])
        if self.sees.entered is None and "enter" in self.sees.next_acts and self.live:
            marked = self.house.state.marked
            self.do("dealer", "enter", result=marked or self.results[n % len(self.results)])
        if self.sees.entered is not None and not self.sees.closed:
            other = next(result for result in self.results if result != self.sees.entered)
            self.expect(who, "confirm", ok=False, result=other)
            self.do(who, "enter_again")

    @rule(n=numbers, back=st.integers(0, 3), spent=st.booleans(), alone=st.booleans())
    def correct(self, n: int, back: int, *, spent: bool, alone: bool) -> None:
        rounds = [0, *(r for r, past in self.sees.past.items() if past.result is not None)]
        number = rounds[-1 - back % len(rounds)] or self.sees.round
        if spent and not self.sees.closed:
            self.spend()
        second = {} if alone else {"second": "inspector"}
        fields = {"of": number, "result": self.results[n % len(self.results)]}
        done = self.do(self.boss, "correct_result", reason="keyed wrongly", **fields, **second)
        if alone and number != self.sees.round:
            assert isinstance(done, Refusal)

    @rule(n=numbers, m=numbers, bets=bets, spent=st.booleans(), settled=st.booleans())
    def keyed_wrongly(
        self, n: int, m: int, bets: list[tuple[str, int, int]], *, spent: bool, settled: bool
    ) -> None:
        """A round with stakes and a wrong result, put right before it is settled or after."""
        self.bet(bets)
        self.until("enter", self._result(n, lucky=True))
        if self.sees.closed:
            return
        of, right = self.sees.round, self._result(m, lucky=not spent)
        if settled:
            self.until("pay")
        if spent:
            self.spend()
        was = self.sees.past[of].result if settled else self.sees.result
        fields = {"of": of, "result": right, "reason": "keyed wrongly", "second": "inspector"}
        ok = right != was and "collect" not in self.sees.done
        self.expect(self.boss, "correct_result", ok=ok, **fields)
        if spent:
            self.buy_back()

    def spend(self) -> None:
        """They carry their chips away, so that what they owe cannot be recovered here."""
        for player in PLAYERS:
            cents = self.sees.purses[player]
            if cents:
                fields = {"transfer": f"e{len(self.house.entries):031x}", "player": player}
                self.expect(player, "send_chips", ok=True, to="cage", cents=cents, **fields)

    def buy_back(self) -> None:
        """And buy again, so that the night goes on."""
        for player in self.sees.seats.values():
            self.buy_in(player, 500_00)

    @rule(back=st.booleans(), caught=st.booleans(), bets=bets, n=numbers)
    def disorder(
        self, bets: list[tuple[str, int, int]], n: int, *, back: bool, caught: bool
    ) -> None:
        """A round with stakes, struck out under way or just settled; its causer known or not."""
        self.comes_to_play(bets[0][0])
        self.bet(bets)
        self.until("pay" if back else "no_more_bets", self._result(n, lucky=True))
        struck = caught and self.invalidate(bets[0][0], 1, back=back)
        if not struck:
            self.invalidate(None, 1, back=back)

    @rule(back=st.booleans(), guilty=st.none() | players, ground=st.integers(0, 1))
    def strike_out(self, guilty: str | None, ground: int, *, back: bool) -> None:
        self.invalidate(guilty, ground, back=back)

    def invalidate(self, guilty: str | None, ground: int, *, back: bool) -> bool:
        grounds = self.table.book.policy("invalidation.grounds")
        assert isinstance(grounds, tuple)
        number = self.sees.round - 1 if back else self.sees.round
        self.sees.guilty = guilty
        fields = {"of": number, "ground": grounds[ground], "reason": "the table was rushed"}
        done = self.do(self.boss, "invalidate", forfeit=guilty, **fields)
        self.sees.guilty = None
        if not isinstance(done, Refusal) and guilty:
            # Only New South Wales lets a guilty party's stake be kept (8.5, 9.5).
            assert self.book.startswith("nsw")
        return not isinstance(done, Refusal)

    # ------------------------------------------------------------------ at the layout

    @rule(n=numbers, who=people, fixed=st.booleans())
    def lights(self, n: int, who: str, *, fixed: bool) -> None:
        self.until("enter", self._result(n, lucky=True))
        what = ("missing", "wrong")[n % 2]
        self.do(who, "report_lights", what=what, fixed_at_once=fixed)

    @rule(who=people, fixed=st.booleans())
    def malfunction(self, who: str, *, fixed: bool) -> None:
        self.do(who, "report_malfunction", what="the tumbler sticks", fixed_at_once=fixed)

    @rule(n=numbers, who=people, late=st.booleans())
    def refuse(self, n: int, who: str, *, late: bool) -> None:
        """Before the call a supervisor may, in two of the books; after it nobody (9.11, 8.11)."""
        self.bet([("ann", n, 5_00), ("bob", n + 1, 5_00)])
        if late:
            self.until("no_more_bets")
        for by in (who, self.boss):
            every = [*self.sees.lies, *self.sees.rides]
            if every:
                wager = every[n % len(every)]
                done = self.do(by, "refuse_wager", wager=wager, reason="against the rules")
                allowed = self.book.startswith("nsw") and self.sees.betting
                assert allowed or isinstance(done, Refusal)

    @rule(n=numbers, m=numbers)
    def relax(self, n: int, m: int) -> None:
        """A stake that lay wrong counts where it would win; one book allows it (3.13)."""
        self.bet([("ann", n, 5_00), ("bob", m, 5_00)])
        self.until("enter", self._result(m, lucky=False))
        if not self.sees.lies or self.sees.result is None:
            return
        roll = roll_of(self.sees.result)
        winning = [where for where, pays in RULES[self.book].items() if pays(roll)]
        lies = list(self.sees.lies.values())[n % len(self.sees.lies)]
        fields = {"wager": lies.number, "to": winning[n % len(winning)], "reason": "in fairness"}
        wins_now = RULES[self.book][lies.position](roll) is not None
        if self.book != "nsw-big-wheel" or wins_now or "collect" in self.sees.done:
            self.expect(self.boss, "relax_position", ok=False, **fields)
        else:
            self.expect(self.boss, "relax_position", ok=True, **fields)

    @rule()
    def acknowledge(self) -> None:
        """Everybody tries; only an office that was to be told is heard."""
        for number, told in list(self.house.state.notifications.items()):
            for who, role in PEOPLE.items():
                if role not in told.offices:
                    self.expect(who, "acknowledge", ok=False, notification=number)
            for who in PEOPLE:
                self.do(who, "acknowledge", notification=number)

    # ------------------------------------------------------------------ people and nonsense

    @rule(who=people)
    def nonsense(self, who: str) -> None:
        tries: tuple[tuple[str, dict[str, object]], ...] = (
            ("place", {"position": "total:99", "stake": 5_00}),
            ("place", {"position": self.positions[0], "stake": 5_00, "round": 9_999}),
            ("collect", {"round": 9_999}),
            ("enter", {"result": "7-7-7"}),
            ("mark", {"result": "37"}),
            ("confirm", {"result": "no such thing"}),
            ("call_no_result", {"irregularity": "nobody knows"}),
            ("sit", {"place": 60}),
            ("buy_in", {"player": "dealer", "cents": 5_00}),
        )
        for do, fields in tries:
            self.expect(who, do, ok=False, **fields)

    @rule(who=players, place=st.integers(1, 3), back=st.booleans())
    def leave(self, who: str, place: int, *, back: bool) -> None:
        lies = any(lies.player == who for lies in self.sees.lies.values())
        ok = who in self.sees.seats.values() and not lies and not self.sees.closed
        self.expect(who, "leave", ok=ok)
        if back:
            self.sit(who, place)

    @rule(who=players)
    def carried_in(self, who: str) -> None:
        number = len(self.house.entries)
        fields = {"transfer": f"f{number:031x}", "player": who, "source": "cage"}
        self.do("floor", "take_chips", source_seq=1, cents=50_00, **fields)
        done = self.do("floor", "take_chips", source_seq=1, cents=50_00, **fields)
        assert done == (), "taken twice"
        self.expect("dealer", "take_chips", ok=False, source_seq=1, cents=50_00, **fields)

    # ------------------------------------------------------------------ limits, signs, the day

    @rule(
        least=st.sampled_from((1_00, 5_00, 10_00)),
        most=st.sampled_from((50_00, 200_00)),
        minutes=st.sampled_from((19, 20, 45)),
        multiples=st.booleans(),
    )
    def change_limits(self, least: int, most: int, minutes: int, *, multiples: bool) -> None:
        """Ordered, its sign shown, and time passing: too little or enough."""
        at = later(self.house.now, minutes=20)
        fields = {"minimum": least, "maximum": most, "multiples": multiples, "at": at}
        self.do(self.boss, "change_limits", **fields)
        self.do("dealer", "show_sign", sign="raised_minimum")
        self.wait(minutes)

    @rule(sign=st.sampled_from(("raised_minimum", "closing", "personal_limits")), who=players)
    def take_down(self, sign: str, who: str) -> None:
        named = {"player": who} if sign == "personal_limits" else {}
        self.do("dealer", "take_down_sign", sign=sign, **named)

    @rule(who=players, shown=st.booleans(), most=st.sampled_from((40_00, 500_00)))
    def personal(self, who: str, most: int, *, shown: bool) -> None:
        fields = {"player": who, "minimum": 10_00, "maximum": most, "reference": "letter 1"}
        self.do(self.boss, "grant_personal_limits", **fields)
        if shown:
            self.do("dealer", "show_sign", sign="personal_limits", player=who)

    @rule(who=players, n=numbers)
    def advise(self, who: str, n: int) -> None:
        """Somebody stakes too little, is told, and does it again."""
        self.until("place_bets")
        self.place(who, n, 1_00, spoken=False)
        self.do("dealer", "advise_minimum", player=who)
        self.place(who, n + 1, 1_00, spoken=False)
        if n % 2:
            self.move(who, n + 2, n, part=False)
        self.until("pay", self._result(n, lucky=True))

    @precondition(lambda self: self.book == "adelaide-roulette")
    @rule(who=players, cap=st.integers(0, 2), free=st.booleans())
    def designate(self, who: str, cap: int, *, free: bool) -> None:
        chosen = [] if free else [who]
        self.do(self.boss, "designate_neighbours", players=chosen, per_number=cap)

    @precondition(lambda self: self.book == "adelaide-roulette")
    @rule(who=players, n=numbers, m=numbers)
    def let_it_stand(self, who: str, n: int, m: int) -> None:
        """A winner stays where it is for the next spin (6(i))."""
        self.until("pay")
        self.bet([(who, n, 5_00)])
        self.until("enter", self._result(m, lucky=True))
        mine = [lies for lies in self.sees.lies.values() if lies.player == who]
        if mine and "collect" not in self.sees.done:
            self.do(who, "leave_up", position=mine[0].position)
        self.until("pay")
        self.until("place_bets")

    @rule(seconds=st.sampled_from((0, 30, 60)), warning=st.sampled_from((0, 10)))
    def period(self, seconds: int, warning: int) -> None:
        self.do(self.boss, "set_wagering_period", seconds=seconds, warning=warning)

    @rule(close=st.integers(0, 2), minutes=st.sampled_from((20, 20, 19)), day=st.booleans())
    def closing(self, close: int, minutes: int, *, day: bool) -> None:
        """A closing in order; one in three is gone through with, too early or in time."""
        if day:
            self.until("pay")
            self.do(self.boss, "begin_day")
        self.do(self.boss, "announce_closing", at=later(self.house.now, minutes=10))
        self.do("dealer", "show_sign", sign="closing")
        self.do("dealer", "tell_office", reference="log 7")
        if close == 0:
            self.until("pay")
            self.wait(minutes)
            self.do(self.boss, "close_table")
