"""A night at one table of a book: everything that people may try there, drawn by Hypothesis.

`Watcher` follows what happens with the documents in hand. The rules here only try; where the
documents leave no doubt whether an act is allowed, they also say what the answer must be.
"""

from collections import Counter
from typing import ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
)
from msgspec.structs import replace

import croupier
from croupier.game import commands as c
from croupier.game import events as e
from croupier.game.accounts import colour, held, hold, purse
from croupier.game.names import Refusal
from croupier.money import Cents
from croupier.paytable import PayTable
from house import PEOPLE
from table.documents import AS_EVER, ORDER, RULES, TUMBLES, Read, roll_of
from table.onlooker import UNIT
from table.recorded import Recorded
from table.watcher import Watcher

PLAYERS = ("ann", "bob", "cy")
COLOURS = ("red", "blue", "green", "white")
STAKES = (50, 1_00, 2_00, 3_00, 5_00, 25_00, 60_00, 120_00)
SIDES = {"small-big": ("1-2-5", "4-5-6"), "odd-even": ("1-2-4", "1-2-5")}
PAIRS = tuple(SIDES)
#: Who runs the pit under each book.
BOSS = {"adelaide": "pit_boss", "nsw": "supervisor", "victoria": "pit_boss"}

#: Drawn once a night and evenly: rules by themselves may be left out of most nights of a run.
STORIES = ("plain", "closing", "dark", "disorder", "colours", "wavering", "capped", "poor", "seen")

players = st.sampled_from(PLAYERS)
people = st.sampled_from(tuple(PEOPLE))
stakes = st.sampled_from(STAKES)


class Night(RuleBasedStateMachine):
    book: ClassVar[str]
    table: ClassVar[PayTable]
    reached: ClassVar[Counter[str]]
    #: How the book is read, where that is not its default.
    read: ClassVar[Read]
    #: The book's positions and results, and those that often matter.
    positions: ClassVar[tuple[str, ...]]
    results: ClassVar[tuple[str, ...]]

    house: Recorded
    sees: Watcher
    story: str

    @initialize(
        minimum=st.sampled_from((5_00, 2_50)),
        maximum=st.sampled_from((52_50, 100_00)),
        multiples=st.booleans(),
        story=st.sampled_from(STORIES),
    )
    def doors_open(self, minimum: int, maximum: int, story: str, *, multiples: bool) -> None:
        limits = {"minimum": minimum, "maximum": maximum, "multiples": multiples}
        self.sees = Watcher(self.book, minimum=minimum, maximum=maximum, multiples=multiples)
        self.sees.read = self.read
        self.house = Recorded(self.table, **limits)
        happened = tuple(entry.event for entry in self.house.entries[1:])
        self.sees.follow("open", happened, self.house.now)
        self.expect("dealer", "collect", ok=False, round=9_999)
        self.story = story
        self.begins()

    def begins(self) -> None:
        """What a night of this story begins with."""

    def ends(self) -> None:
        """And what it ends with."""

    def teardown(self) -> None:
        if not hasattr(self, "house"):
            return
        try:
            self.ends()
            self.reached.update(self.sees.reached)
            self.house.check_whole()
        finally:
            self.house.close()

    # ------------------------------------------------------------------ what must always hold

    @invariant()
    def nothing_is_lost(self) -> None:
        self.house.check()
        balances = self.house.state.balances
        stakes: Counter[str] = Counter()
        for lies in self.sees.lies.values():
            stakes[lies.player] += lies.cents
        for rode in self.sees.rides.values():
            stakes[rode.player] += rode.cents
        for player in PLAYERS:
            has = (balances.get(account(player), 0) for account in (purse, hold, held))
            assert tuple(has) == (
                self.sees.purses[player],
                stakes[player],
                self.sees.held[player],
            )
            for name in COLOURS:
                checks = balances.get(colour(player, name), 0)
                assert checks == self.sees.checks[player, name]

    @invariant()
    def the_round_is_where_it_should_be(self) -> None:
        state = self.house.state
        assert (state.round, state.betting, state.result, state.closed) == (
            self.sees.round,
            self.sees.betting,
            self.sees.result,
            self.sees.closed,
        )
        assert state.seats == self.sees.seats

    # ------------------------------------------------------------------ doing

    def do(self, who: str, do: str, **fields: object) -> tuple[e.Event, ...] | Refusal:
        decided = self.house.do(who, do, **fields)
        self.reached[f"tried {do}"] += 1
        if isinstance(decided, Refusal):
            self.reached[f"refused {decided.code}"] += 1
            return decided
        self.reached[f"did {do}"] += 1
        self.sees.follow(do, decided, self.house.now)
        self.wait(0)
        return decided

    @rule(minutes=st.sampled_from((1, 10, 20)))
    def wait(self, minutes: int) -> None:
        events = self.house.wait(minutes=minutes)
        self.sees.follow("tick", events, self.house.now)

    def expect(self, who: str, do: str, *, ok: bool, **fields: object) -> bool:
        decided = self.do(who, do, **fields)
        assert isinstance(decided, Refusal) != ok, f"{who} {do} {fields}: {decided}"
        return ok

    @property
    def boss(self) -> str:
        return BOSS[self.book.partition("-")[0]]

    @property
    def live(self) -> bool:
        return not self.sees.closed and not self.sees.stopped

    # ------------------------------------------------------------------ wagers

    @rule(who=players, n=st.integers(0, 999), cents=stakes, spoken=st.booleans())
    def place(self, who: str, n: int, cents: int, *, spoken: bool) -> None:
        position = self.positions[n % len(self.positions)]
        unit = UNIT * 5 if position.startswith("neighbours") else UNIT
        ok = (
            self.live
            and self.sees.betting
            and who in self.sees.seats.values()
            and cents % unit == 0
            and self.sees.purses[who] >= cents
            and self.sees.takes(who, position)
        )
        actor = "dealer" if spoken else who
        named = {"player": who} if spoken else {}
        self.expect(actor, "place", ok=ok, position=position, stake=cents, **named)

    @rule(bets=st.lists(st.tuples(players, st.integers(0, 999), stakes), min_size=2, max_size=7))
    def bet(self, bets: list[tuple[str, int, int]]) -> None:
        """Several stakes, once the dealer has come to where they are taken."""
        self.until("place_bets")
        for who, n, cents in bets:
            self.place(who, n, cents, spoken=False)

    @rule(who=players, n=st.integers(0, 999), m=st.integers(0, 999), lucky=st.booleans())
    def pile(self, who: str, n: int, m: int, *, lucky: bool) -> None:
        """More on one position than the table takes: the rest is handed back, win or lose."""
        self.until("pay")
        self.comes_to_play(who)
        self.bet([(who, n, 60_00), (who, n, 60_00), (who, n, 120_00)])
        self.until("pay", self._result(m, lucky=lucky))

    @rule(who=players, n=st.integers(0, 9), part=st.booleans(), out=st.booleans())
    def take_back(self, who: str, n: int, *, part: bool, out: bool) -> None:
        mine = [lies for lies in self.sees.lies.values() if lies.player == who]
        if not mine or out:
            self.do(who, "take_back", position=self.positions[n % 7])
            return
        lies = mine[n % len(mine)]
        ok = self.sees.betting and not self.sees.closed
        last = [one for one in mine if one.position == lies.position][-1]
        if not part or lies.position.startswith("neighbours"):
            self.expect(who, "take_back", ok=ok, position=lies.position)
        elif last.number in self.sees.coloured:
            # Whether a check would be broken the onlooker sees from what comes back.
            self.do(who, "take_back", position=lies.position, cents=UNIT * (1 + n))
        else:
            self.expect(who, "take_back", ok=ok, position=lies.position, cents=UNIT)

    @rule(who=players, n=st.integers(0, 999), m=st.integers(0, 9), part=st.booleans())
    def move(self, who: str, n: int, m: int, *, part: bool) -> None:
        mine = [lies.position for lies in self.sees.lies.values() if lies.player == who]
        start = mine[m % len(mine)] if mine else self.positions[m % 7]
        some = {"cents": UNIT * (1 + m)} if part else {}
        self.do(who, "move", position=start, to=self.positions[n % len(self.positions)], **some)

    @rule(who=players)
    def clear(self, who: str) -> None:
        done = self.do(who, "clear")
        if not isinstance(done, Refusal):
            assert not any(lies.player == who for lies in self.sees.lies.values())

    @rule(who=players, n=st.integers(0, 999), after=st.booleans())
    def repeat(self, who: str, n: int, *, after: bool) -> None:
        if after:
            self.whole_round([(who, n, 5_00), (who, n + 1, 2_00)], n, lucky=True, stays=False)
            self.until("place_bets")
        before = [(w.position, w.cents) for w in self.sees.last_wagers if w.player == who]
        done = self.do(who, "repeat")
        if not isinstance(done, Refusal):
            placed = [(w.position, w.cents) for w in done if isinstance(w, e.WagerPlaced)]
            assert placed == before

    @rule(n=st.integers(0, 9), stays=st.sampled_from((True, True, False)))
    def leave_up(self, n: int, *, stays: bool) -> None:
        on_it = list(self.sees.lies.values())
        if on_it:
            lies = on_it[n % len(on_it)]
            self.do(lies.player, "leave_up", position=lies.position, stays=stays)

    # ------------------------------------------------------------------ the round

    def comes_to_play(self, who: str) -> None:
        """Before somebody stakes much, where the nights have people come and go."""

    @property
    def undirected(self) -> bool:
        """Nobody has staked, and nobody in Melbourne has directed the round (5.1.8)."""
        empty = not (self.sees.lies or self.sees.rides or self.sees.directed)
        return empty and self.book.startswith("victoria")

    def act(self, act: str, result: str) -> None:
        """The dealer's next act, which nobody may refuse."""
        while "tumble" in self.sees.done and self.sees.tumbles < TUMBLES[self.book]:
            self.expect("dealer", "tumble", ok=True)
        match act:
            case "tumble":
                if self.undirected:
                    self.expect("dealer", "tumble", ok=False)
                    self.expect("game_supervisor", "direct_empty_round", ok=True)
                for _ in range(TUMBLES[self.book]):
                    self.expect("dealer", "tumble", ok=True)
            case "spin":
                self.expect("dealer", "spin", ok=False, revolutions=2)
                self.expect("dealer", "spin", ok=True, revolutions=3)
            case "mark":
                # First on a wrong number, which is put right before the number is entered.
                wrong = next(each for each in self.results if each != result)
                self.expect("dealer", "mark", ok=True, result=wrong)
                self.expect("dealer", "enter", ok=False, result=result)
                self.expect("dealer", "mark", ok=True, result=result)
            case "no_more_bets" if self.undirected:
                self.expect("dealer", "no_more_bets", ok=False)
                self.expect("game_supervisor", "direct_empty_round", ok=True)
                self.expect("dealer", "no_more_bets", ok=True)
                self.reached["emptied layout directed"] += 1
            case "enter":
                result = self.house.state.marked or result
                if self.sees.entered is None:
                    self.expect("dealer", "enter", ok=True, result=result)
                assert self.sees.entered is not None
                self.expect("dealer", "confirm", ok=True, result=self.sees.entered)
            case _:
                self.expect("dealer", act, ok=True)

    def resume(self) -> None:
        if self.sees.stopped and not self.sees.closed:
            self.expect(self.boss, "clear_malfunction", ok=True, what="put right")

    def until(self, act: str, result: str | None = None) -> None:
        """Played on until this act is done in the present round, or the next."""
        self.resume()
        if self.sees.closed:
            return
        if act in self.sees.done and act == "place_bets" and not self.sees.betting:
            self.until("pay", result)
        for _ in range(len(ORDER[self.book]) + 1):
            if act in self.sees.done:
                return
            self.resume()
            number = self.sees.round
            self.act(self.sees.next_acts[0], result or self.results[0])
            if self.sees.round != number and act == "pay":
                return

    @rule(acts=st.integers(1, 4), n=st.integers(0, 999), lucky=st.booleans())
    def play_on(self, acts: int, n: int, *, lucky: bool) -> None:
        for _ in range(acts):
            self.resume()
            if not self.sees.closed:
                self.act(self.sees.next_acts[0], self._result(n, lucky=lucky))

    def _result(self, n: int, *, lucky: bool) -> str:
        """One that the device can show; where it is to be lucky, one that something wins on."""
        on_it = list(self.sees.lies.values())
        if lucky and on_it:
            pays = RULES[self.book][on_it[n % len(on_it)].position]
            winning = [result for result in self.results if pays(roll_of(result))]
            return winning[n % len(winning)]
        alike = [result for result in self.results if len(set(roll_of(result))) == 1]
        return alike[n % len(alike)] if n % 3 == 0 else self.results[n % len(self.results)]

    @rule(
        bets=st.lists(st.tuples(players, st.integers(0, 999), stakes), max_size=6),
        n=st.integers(0, 999),
        lucky=st.booleans(),
        stays=st.booleans(),
    )
    def whole_round(
        self, bets: list[tuple[str, int, int]], n: int, *, lucky: bool, stays: bool
    ) -> None:
        self.bet(bets)
        self.until("no_more_bets")
        if self.sees.closed:
            return
        self.place("ann", n, 5_00, spoken=False)
        self.expect("dealer", "pay", ok=False)
        self.until("enter", self._result(n, lucky=lucky))
        if stays:
            self.leave_up(n, stays=True)
        self.until("pay")

    @rule(who=st.just("dealer") | people, acts=st.integers(0, 5))
    def out_of_turn(self, who: str, acts: int) -> None:
        """Anybody tries every act; what is done all the same is in the book's order."""
        self.play_on(acts, acts, lucky=False)
        result = self.house.state.marked or self.results[0]
        fields: dict[str, dict[str, object]] = {
            "spin": {"revolutions": 3},
            "mark": {"result": result},
            "enter": {"result": result},
        }
        for act in ("pay", "collect", "enter", "mark", "uncover", "spin", "no_more_bets"):
            if PEOPLE[who] == "player" or act not in self.sees.next_acts:
                self.expect(who, act, ok=False, **fields.get(act, {}))
            else:
                self.do(who, act, **fields.get(act, {}))

    # ------------------------------------------------------------------ retries

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


def night_of(name: str, *extra: type, read: Read = AS_EVER) -> type[Night]:
    """The machine for one book, as it is read, with the rules that are tried beside the round's."""
    table = croupier.load(name, readings=dict(read)).table
    mixed = sorted(RULES[name], key=lambda position: (_mixed(position), position))
    # What is played most, the wagers without a choice, is half of what is drawn.
    plain = [position for position in mixed if ":" not in position] or mixed
    often = [plain[n % len(plain)] for n in range(len(mixed))]
    body = {
        "book": name,
        "table": table,
        "reached": Counter(),
        "read": read,
        "positions": tuple(one for pair in zip(mixed, often, strict=True) for one in pair),
        "results": tuple(outcome.key for outcome in table.outcomes),
    }
    return type(f"Night_{name}", (*extra, Night), body)


def _mixed(position: str) -> int:
    """Mixes the positions the same way in every run, so that small numbers reach many kinds."""
    return sum(n * ord(letter) for n, letter in enumerate(position, 1)) % 97
