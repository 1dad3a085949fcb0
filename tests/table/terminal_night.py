"""Nights at a table with terminals, drawn by a seed and watched by somebody who reckons himself.

The watcher keeps his own books from what was asked and answered: credit, screens, touches, slips.
He knows what a terminal must refuse, what each position pays and what a ruling does from a second
writing of the document, and never asks the core. Seeds are fixed, so a night is the same each time.
"""

import random
from collections import Counter

import croupier
from croupier.audit import audit, audit_transfers
from croupier.entries import encode
from croupier.game import events as e
from croupier.game.accounts import hold, meter
from croupier.game.cage import CAGE
from croupier.game.identity import differences, house_differences
from croupier.game.names import Refusal, SlipId, TerminalId
from croupier.ledger import wrong_with
from house import TABLE
from table.terminal_areas import AREAS
from table.terminal_guest import Guest
from terminals import ICONS, NAMES, NOTES, ONE, THREE, TWO, Parlour

MINIMUM, MAXIMUM = 10_00, 60_00
WHO_RULES, WHO_ADJUSTS = "dealer", "pit_boss"
Bets = dict[str, int]


class TerminalNight:
    """One night; `reached` counts what happened in it."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)  # noqa: S311 - a seed, so that it can be played again
        table = croupier.load("adelaide-roulette").table
        self.parlour = Parlour(table, credit=0, minimum=MINIMUM, maximum=MAXIMUM)
        self.reached: Counter[str] = Counter()
        self.credit = dict.fromkeys(NAMES, 0)
        self.bets: dict[TerminalId, Bets] = {name: {} for name in NAMES}
        self.trail: dict[TerminalId, list[Bets]] = {name: [] for name in NAMES}
        self.last: dict[TerminalId, Bets] = {name: {} for name in NAMES}
        self.faulty: set[TerminalId] = set()
        self.owed: set[TerminalId] = set()
        self.printing: dict[SlipId, tuple[TerminalId, int]] = {}
        self.payable: dict[SlipId, int] = {}
        self.paid: dict[SlipId, int] = {}
        self.cash = self.parlour.cage.balances["cash"]
        self.open = False
        self.guest = Guest(self.parlour, seed)

    # ------------------------------------------------------------ asking

    def ask(self, who: str, act: str, *, may: bool, **fields: object) -> bool:
        """Asked, and answered as it should be."""
        decided = self.parlour.do(who, act, **fields)
        done = not isinstance(decided, Refusal)
        assert done is may, (who, act, fields, decided)
        self.reached[f"{'did' if done else 'refused'} {act}"] += 1
        return done

    def touch(self, name: TerminalId, act: str, wanted: Bets | None, **fields: object) -> None:
        """A touch that should leave the screen so; None where it should be refused whatever."""
        now = self.bets[name]
        may = self.open and name not in self.faulty and wanted is not None and wanted != now
        may = may and (act in {"remove", "clear"} or not self.guest.excluded(name))
        if may and wanted is not None:
            changed = [cents for where, cents in wanted.items() if cents != now.get(where, 0)]
            fits = all(MINIMUM <= cents <= MAXIMUM for cents in changed)
            more = sum(wanted.values()) - sum(now.values())
            may = fits and more <= self.credit[name]
        if self.ask(name, f"{act}_icons", may=may, terminal=name, **fields):
            assert wanted is not None
            self.credit[name] -= sum(wanted.values()) - sum(now.values())
            if act == "undo":
                self.trail[name].pop()
            else:
                self.trail[name].append(now)
            self.bets[name] = {where: cents for where, cents in wanted.items() if cents}

    def at_a_screen(self) -> None:
        name = self.dice.choice(NAMES)
        now = self.bets[name]
        where = self.dice.choice([*AREAS])
        there = self.dice.choice([*now, where])
        match self.dice.randrange(10):
            case 0:
                note = self.dice.choice([*NOTES, 7_00])
                may = note in NOTES and name not in self.faulty and not self.guest.excluded(name)
                if self.ask(name, "insert_note", may=may, terminal=name, cents=note):
                    self.credit[name] += note
            case 1:
                left = {w: cents for w, cents in now.items() if w != there}
                wanted = left if there in now else None
                self.touch(name, "remove", wanted, position=there)
            case 2:
                rest = {w: cents for w, cents in now.items() if w != there}
                wanted = None
                if there in now:
                    wanted = rest | {where: rest.get(where, 0) + now[there]}
                self.touch(name, "move", wanted, position=there, to=where)
            case 3:
                before = self.trail[name][-1] if self.trail[name] else None
                self.touch(name, "undo", before)
            case 4:
                self.touch(name, "clear", {})
            case 5:
                last = self.last[name]
                both = now | {w: now.get(w, 0) + cents for w, cents in last.items()}
                self.touch(name, "repeat", both if last else None)
            case 6:
                twice = {w: 2 * cents for w, cents in now.items()}
                self.touch(name, "double", twice or None)
            case _:
                laid = [self.dice.choice(ICONS) for _ in range(self.dice.randrange(1, 4))]
                wanted = now | {where: now.get(where, 0) + sum(laid)}
                icons = [{"position": where, "cents": cents} for cents in laid]
                self.touch(name, "place", wanted, icons=icons)

    def undone(self) -> None:
        """What somebody excluded had taken off before is not put back by undoing."""
        if self.guest.shut and self.trail[THREE]:
            self.touch(THREE, "undo", self.trail[THREE][-1])
            self.reached["undo asked by somebody excluded"] += 1

    # ------------------------------------------------------------ slips

    def of_slips(self) -> None:
        name = self.dice.choice(NAMES)
        match self.dice.randrange(6):
            case 0 | 1:
                self.begin(name)
            case 2:
                self.printer_says(yes=True)
            case 3:
                self.printer_says(yes=self.dice.random() < 0.5)
            case _:
                self.present()

    def begin(self, name: TerminalId) -> None:
        slip = self.parlour.new_slip()
        locked = not self.open and bool(self.bets[name])
        may = bool(self.credit[name]) and not locked
        if self.ask(name, "print_slip", may=may, terminal=name, slip=slip, digits="0001"):
            self.printing[slip] = (name, self.credit[name])
            self.credit[name] = 0

    def printer_says(self, *, yes: bool) -> None:
        if not self.printing:
            return
        slip = self.dice.choice([*self.printing])
        name, cents = self.printing.pop(slip)
        self.ask(name, "confirm_print", may=True, slip=slip, printed=yes)
        if not yes:
            self.credit[name] += cents
            return
        sent = self.parlour.state.under_way[slip]
        # A crash between the halves, as often as it likes: the slip lands once.
        for _ in range(self.dice.randrange(3)):
            self.parlour.take(sent)
            self.reached["a half repeated"] += 1
        self.parlour.carry()
        self.payable[slip] = cents
        if name == THREE:
            self.guest.slips.add(slip)

    def present(self) -> None:
        """Good slips and paid ones, one or two at a time, the same one twice."""
        known = [*self.payable, *self.payable, *self.paid, *self.printing]
        if not known:
            return
        slips = [self.dice.choice(known) for _ in range(self.dice.randrange(1, 3))]
        may = len(set(slips)) == len(slips) and all(slip in self.payable for slip in slips)
        if may and self.guest.shut and self.guest.slips.intersection(slips):
            decided, may = self.guest.is_paid(slips)
            self.reached["paid through a supervisor"] += may
        else:
            decided = self.parlour.pay_slips(*slips)
        done = not isinstance(decided, Refusal)
        assert done is may, (slips, decided)
        if not done:
            self.reached["slip not paid"] += 1
            return
        for slip in slips:
            self.paid[slip] = self.payable.pop(slip)
            self.cash -= self.paid[slip]
            self.reached["slip paid"] += 1
        self.reached["two slips paid together"] += len(slips) > 1

    # ------------------------------------------------------------ malfunctions

    def of_faults(self) -> None:
        name = self.dice.choice(NAMES)
        match self.dice.randrange(6):
            case 0 | 1 | 2:
                staked = [name for name in NAMES if self.bets[name]]
                who = self.dice.choice([WHO_RULES, "inspector"])
                self.report(who, self.dice.choice([name, *staked]))
            case 3 | 4:
                self.adjust(name)
            case _:
                self.clear(name)

    def report(self, who: str, name: TerminalId) -> None:
        fields = {"sign": "operator_opinion", "what": "it looks odd", "terminals": (name,)}
        self.ask(who, "report_fault", may=True, **fields)
        self.faulty.add(name)
        if not self.bets[name]:
            return
        if who == WHO_RULES and self.open:
            self.void(name)
            self.reached["void before the close"] += 1
        else:
            self.owed.add(name)

    def void(self, name: TerminalId) -> None:
        self.credit[name] += sum(self.bets[name].values())
        self.bets[name] = {}
        self.owed.discard(name)

    def rule(self) -> None:
        """Whatever is owed, before anything is settled."""
        for name in [*self.owed]:
            ruling = self.dice.choice(["void", "confirm"])
            number = self.parlour.state.round
            fields = {"of": number, "ruling": ruling, "reason": "looked", "terminals": (name,)}
            self.ask(WHO_RULES, "decide_malfunction", may=True, **fields)
            self.owed.discard(name)
            self.reached[f"ruled {ruling}"] += 1
            if ruling == "void":
                self.void(name)

    def clear(self, name: TerminalId) -> None:
        may = name in self.faulty and name not in self.owed
        if self.ask("pit_boss", "clear_fault", may=may, terminal=name, what="mended"):
            self.faulty.discard(name)

    def adjust(self, name: TerminalId) -> None:
        cents = self.dice.choice([25_00, -25_00, -500_00])
        fields = {"of": 1, "reason": "counted", "second": "shift_manager", "cents": cents}
        self.ask(WHO_ADJUSTS, "adjust_credit", may=True, terminal=name, **fields)
        self.reached["claim"] += self.credit[name] + cents < 0
        self.credit[name] = max(0, self.credit[name] + cents)

    # ------------------------------------------------------------ rounds

    def round(self) -> None:
        parlour = self.parlour
        for name in [*self.faulty]:
            self.clear(name)
        parlour.open_betting()
        self.open, self.trail = True, {name: [] for name in NAMES}
        for _ in range(self.dice.randrange(8, 16)):
            self.act()
        if self.dice.random() < 0.15:
            self.no_spin()
            return
        parlour.step("spin", "")
        if self.dice.random() < 0.5:
            parlour.done("dealer", "finish_betting")
        parlour.step("no_more_bets", "")
        self.open = False
        for name in [*self.owed]:
            self.void(name)
            self.reached["void at the close"] += 1
        for name in NAMES:
            self.last[name] = dict(self.bets[name]) or self.last[name]
        self.watch()
        for _ in range(3):
            self.act()
        if self.dice.random() < 0.1:
            self.no_spin()
            return
        self.rule()
        self.settle()

    def act(self) -> None:
        if self.guest.comes_up():
            self.guest.turn()
            self.undone()
        chosen = self.dice.random()
        if chosen < 0.87:
            self.at_a_screen()
        elif chosen < 0.95:
            self.of_slips()
        else:
            self.of_faults()
        self.watch()

    def no_spin(self) -> None:
        for name in NAMES:
            self.void(name)
        self.parlour.done("dealer", "call_no_result", irregularity="foreign_object")
        self.open = False
        self.reached["no-spin"] += 1
        self.watch()

    def settle(self) -> None:
        parlour, number = self.parlour, self.parlour.state.round
        result = self.dice.choice([0, 2, 17, 20, *range(37)])
        parlour.finish(str(result))
        was = {name: dict(bets) for name, bets in self.bets.items()}
        won = {name: self.came_to(name, result) for name in NAMES}
        for name in NAMES:
            self.credit[name] += won[name]
            self.reached["won"] += won[name] > 0
            self.reached["lost"] += bool(self.bets[name]) and not won[name]
            self.bets[name] = {}
        self.watch()
        if self.dice.random() < 0.3:
            self.bets = was
            self.put_right(number)

    def came_to(self, name: TerminalId, result: int) -> int:
        """Stake and winnings of what lies on winning areas."""
        wins = [(w, cents) for w, cents in self.bets[name].items() if result in AREAS[w][0]]
        return sum(cents * (1 + AREAS[w][1]) for w, cents in wins)

    def put_right(self, number: int) -> None:
        """The number was wrong: adjusted by the record, as far as the credit goes."""
        right = self.dice.randrange(37)
        parlour = self.parlour
        fields = {"of": number, "reason": "another number", "second": "shift_manager"}
        if str(right) == parlour.state.past[number].result:  # type: ignore[index]
            self.bets = {name: {} for name in NAMES}
            return
        terms = any(self.bets.values())
        if terms:
            self.ask("game_supervisor", "correct_result", may=False, **fields, result=str(right))
        self.ask("pit_boss", "correct_result", may=True, **fields, result=str(right))
        for name in NAMES:
            by_area = [self.by_area(number, name, w, right) for w, cents in self.bets[name].items()]
            self.credit[name] = self.after(self.credit[name], by_area)
            self.bets[name] = {}
        self.reached["number put right"] += 1
        self.watch()

    def by_area(self, number: int, name: TerminalId, where: str, right: int) -> int:
        """What an area should have brought more, or less."""
        covers, pays = AREAS[where]
        was = was_won(self.parlour, number, name, where)
        return self.bets[name][where] * (1 + pays) * ((right in covers) - was)

    def after(self, credit: int, owed: list[int]) -> int:
        """What is paid comes first; then what is owed back, as far as it goes."""
        back = -sum(cents for cents in owed if cents < 0)
        has = credit + sum(cents for cents in owed if cents > 0)
        self.reached["claim"] += back > has
        return max(0, has - back)

    # ------------------------------------------------------------ watching

    def watch(self) -> None:
        balances = self.parlour.state.balances
        for name in NAMES:
            has = (balances.get(meter(name), 0), balances.get(hold(name), 0))
            assert has == (self.credit[name], sum(self.bets[name].values())), name
        cage = self.parlour.cage
        assert cage.balances["cash"] == self.cash
        out = {slip: found.taken.cents for slip, found in cage.slips.items() if not found.paid}
        assert out == self.payable
        for books, stream in ((self.parlour.state, TABLE), (cage, CAGE)):
            assert wrong_with(books.balances) is None
            assert differences(books.totals, books.balances, stream) == []
        assert house_differences({TABLE: self.parlour.state, CAGE: cage}) == []

    def close(self) -> None:
        """The night is over: replayed it is the same, and an auditor has no doubt."""
        self.parlour.check()
        streams = ((TABLE, self.parlour.entries), (CAGE, self.parlour.cage_entries))
        for stream, entries in streams:
            bodies = [(seq, encode(entry)) for seq, entry in enumerate(entries, 1)]
            table = self.parlour.table if stream == TABLE else None
            assert [str(doubt) for doubt in audit(stream, bodies, table)] == []
        every = [(s, seq, entry) for s, entries in streams for seq, entry in enumerate(entries, 1)]
        assert list(audit_transfers(every)) == []


def was_won(parlour: Parlour, number: int, name: TerminalId, where: str) -> bool:
    """Whether the record says that the area had won before it was put right."""
    done = [x.event for x in parlour.entries if isinstance(x.event, e.WagerSettled)]
    mine = [d for d in done if (d.round, d.player, d.position) == (number, name, where)]
    return mine[0].won > 0


NIGHTS, ROUNDS = 16, 30


def nights() -> Counter[str]:
    reached: Counter[str] = Counter()
    for seed in range(NIGHTS):
        night = TerminalNight(seed)
        for name in (ONE, TWO):
            night.parlour.notes(name, 500_00)
            night.credit[name] = 500_00
        for _ in range(ROUNDS):
            night.round()
        night.close()
        reached += night.reached
    return reached
