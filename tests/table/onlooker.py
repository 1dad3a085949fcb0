"""What somebody who watches a table knows of it: people, money, limits, signs and runs.

All of it comes from what he saw happen. What he makes of the round is `watcher`'s.
"""

from collections import Counter
from dataclasses import dataclass, field

from croupier.game import events as e
from croupier.game.commands import StakePart
from croupier.game.moments import later
from croupier.money import Cents
from table.documents import (
    AS_EVER,
    ORDER,
    SIGN_FIRST,
    Came,
    Lies,
    Ride,
    Seen,
    Terms,
    ride_of,
    window_of,
)

UNIT = 1_00
STREAK = 10_00


@dataclass(slots=True)
class Rode:
    """A Super Streak wager as it was placed."""

    number: int
    player: str
    pair: str
    cents: int
    began: int
    side: str
    count: int
    locked: bool = False


@dataclass(slots=True)
class Past:
    """A round that is over: what lay there on which terms, and what it came to."""

    result: str | None
    lay: list[tuple[Lies, Terms]]
    came: dict[int, Came]
    ended: dict[int, Rode]
    claims: Counter[int] = field(default_factory=Counter)
    stakes: dict[int, tuple[str, int]] = field(default_factory=dict)


class Onlooker:
    def __init__(self, book: str, *, minimum: int, maximum: int, multiples: bool) -> None:
        self.book = book
        self.purses: Counter[str] = Counter()
        self.held: Counter[str] = Counter()
        #: Colour checks in hand, in cents, and what each was worth when it was issued.
        self.checks: Counter[tuple[str, str]] = Counter()
        self.worth: dict[tuple[str, str], int] = {}
        self.shown: set[tuple[str, str]] = set()
        self.seats: dict[int, str] = {}
        self.round, self.done, self.tumbles = 1, list[str](), 0
        self.entered: str | None = None
        self.result: str | None = None
        self.dark = self.directed = self.closed = False
        self.stopped = False
        self.lies: dict[int, Lies] = {}
        self.rides: dict[int, Rode] = {}
        self.came: dict[int, Came] = {}
        self.lay: dict[int, tuple[Lies, Terms]] = {}
        self.ended: dict[int, Rode] = {}
        self.left_up: dict[int, Lies] = {}
        #: What the command in hand has taken off the layout.
        self.off: list[Lies] = []
        self.coloured: set[int] = set()
        self.last_wagers: tuple[Lies, ...] = ()
        self.next_wager = 1
        self.day: list[Seen] = []
        self.day_began = 1
        self.past: dict[int, Past] = {}
        self.limits = (minimum, maximum, multiples)
        self.sign_since = ""
        self.closing_since = ""
        self.personal: dict[str, tuple[int, int]] = {}
        self.marked: set[str] = set()
        self.in_force: dict[str, tuple[int, int]] = {}
        self.advised: dict[tuple[str, str | None], int] = {}
        self.designated: tuple[str, ...] = ()
        self.per_number = 0
        self.final_call: int | None = None
        self.guilty: str | None = None
        #: How the book is read tonight, where that is not its default.
        self.read = AS_EVER
        #: Owners who are gone: what comes back to them is held.
        self.absent: set[str] = set()
        self.doing = ""
        self.now = ""
        self.reached: Counter[str] = Counter()

    # ------------------------------------------------------------------ what he knows

    @property
    def betting(self) -> bool:
        return "place_bets" in self.done and "no_more_bets" not in self.done

    @property
    def next_acts(self) -> tuple[str, ...]:
        left = [act for act in ORDER[self.book] if act not in self.done]
        if self.book == "adelaide-roulette" and set(left[:2]) == {"spin", "no_more_bets"}:
            return tuple(left[:2])
        return tuple(left[:1])

    def terms(self, lies: Lies) -> Terms:
        least, most, multiples = self.limits
        least, most = self._own(lies.player, least, most)
        factor = 5 if lies.position.startswith("neighbours") else 1
        keys = ((lies.player, None), (lies.player, lies.position))
        made = lies.made or lies.number
        advised = any(made >= self.advised[key] for key in keys if key in self.advised)
        return Terms(least * factor, most * factor, UNIT, least, multiples, advised)

    def _own(self, player: str, least: int, most: int) -> tuple[int, int]:
        """In Sydney leave to exceed the maximum (4.6), elsewhere what was agreed (4.3, 6(k))."""
        if player not in self.in_force:
            return least, most
        own_least, own_most = self.in_force[player]
        if self.book.startswith("nsw"):
            return (max(least, own_least), own_most) if own_most > most else (least, most)
        return own_least, own_most

    def over(self) -> dict[int, int]:
        """What of each stake lies above the maximum, those placed first filling it first."""
        room: dict[tuple[str, str], int] = {}
        found: dict[int, int] = {}
        for n, (lies, terms) in sorted(self.lay.items()):
            where = "" if self.read.get("limits.scope") == "player_round" else lies.position
            left = room.get((lies.player, where), terms.most)
            found[n] = max(0, lies.cents - left)
            room[lies.player, where] = max(0, left - lies.cents)
        return found

    def takes(self, player: str, position: str) -> bool:
        """Whether marker buttons are limited for this player or number (12(a))."""
        if not position.startswith("neighbours"):
            return True
        on_it = sum(lies.position == position for lies in self.lies.values())
        full = bool(self.per_number) and on_it >= self.per_number
        return not full and (not self.designated or player in self.designated)

    def give(self, player: str, cents: int, parts: tuple[StakePart, ...] = ()) -> None:
        """Into the purse, or part by part to where each came from; negative sums are taken."""
        sign = 1 if cents >= 0 else -1
        for part in parts or (StakePart("chips", Cents(abs(cents))),):
            kind, _, name = part.of.partition(":")
            if kind == "colour":
                assert part.cents % self.worth[player, name] == 0, "a check was broken"
                self.checks[player, name] += sign * part.cents
            else:
                self.purses[player] += sign * part.cents
        assert sum(part.cents for part in parts) == abs(cents) or not parts
        assert self.purses[player] >= 0, "staked without the chips"
        assert all(left >= 0 for left in self.checks.values()), "staked without the checks"

    def seen(self) -> list[Seen]:
        """The results that count by now: while a round is settled, its own too."""
        if self.doing in ("collect", "pay"):
            return [*self.day, Seen(self.round, self.result, self.dark)]
        return self.day

    def ride(self, rode: Rode) -> Ride:
        seen = [one for one in self.seen() if one.round >= rode.began]
        return ride_of(rode.pair, rode.side, rode.count, seen)

    def window(self, pair: str) -> str:
        if self.final_call is not None and self.round > self.final_call:
            return ""
        return window_of(pair, [one for one in self.day if one.round >= self.day_began])

    def _over(self, result: str | None, came: dict[int, Came]) -> None:
        """The next round; what this one came to is kept."""
        dark = self.dark if result is not None else False
        self.day.append(Seen(self.round, result, dark))
        lay = [self.lay[n] for n in sorted(came) if n in self.lay]
        stakes = {lies.number: (lies.player, lies.cents) for lies, _ in lay}
        stakes |= {n: (rode.player, rode.cents) for n, rode in self.ended.items()}
        self.past[self.round] = Past(result, lay, dict(came), self.ended, stakes=stakes)
        self.round += 1
        self.done, self.tumbles, self.entered, self.dark = [], 0, None, False
        self.came, self.lay, self.ended = {}, {}, {}
        self.reached["round over" if result else "round without a result"] += 1

    def _presence(self, event: e.Event) -> None:
        """Who is gone, and who has been seen again since (point 136)."""
        match event:
            case e.IncidentRecorded(kind=kind, ruling=ruling, player=player):
                self.reached[f"incident {kind} {ruling}"] += 1
                late = kind in {"chip_moved_after_lock", "late_wager_found"}
                assert "no_more_bets" in self.done or not late, "nothing is late before the call"
                if ruling == "held" and player is not None:
                    self.absent.add(player)
            case e.PurseHeld() if self.doing != "record_incident":
                self.reached["won by somebody gone"] += 1
            case (
                e.PlayerSeated(player=player)
                | e.BoughtIn(player=player)
                | e.ChipsTaken(player=player)
                | e.PurseReturned(player=player)
                | e.ColourIssued(player=player)
                | e.ColourRedeemed(player=player)
            ):
                self.absent.discard(player)
            case e.WagerTakenBack(player=player) if self.betting:
                self.absent.discard(player)

    # ------------------------------------------------------------------ people, limits, signs

    def _people(self, event: e.Event) -> bool:
        match event:
            case e.PlayerSeated(player=player, place=place):
                assert place not in self.seats
                self.seats[place] = player
            case e.PlayerLeft(player=player, place=place):
                assert not any(lies.player == player for lies in self.lies.values())
                assert player not in self.marked | self.personal.keys(), "his marker was left"
                del self.seats[place]
            case e.BoughtIn(player=player, cents=cents) | e.ChipsTaken(player=player, cents=cents):
                self.purses[player] += cents
            case e.ChipsSent(player=player, cents=cents):
                self.purses[player] -= cents
            case e.PurseHeld(player=player, cents=cents):
                assert cents == self.purses[player]
                self.held[player] += cents
                self.purses[player] = 0
                self.reached["purse held"] += 1
            case e.ColourIssued():
                self._issued(event)
            case e.ColourRedeemed(player=player, colour=name, cents=cents, each=each):
                assert each == self.worth[player, name], "redeemed at another value"
                self.checks[player, name] -= cents
                self.purses[player] += cents
                self.reached["colour redeemed"] += 1
            case e.ColourMarked(player=player, colour=name, each=each):
                assert each == self.worth[player, name], "a marker shows another value"
                self.shown.add((player, name))
            case e.DayBegun():
                self.advised, self.day_began = {}, self.round
            case e.MinimumAdvised(player=player, position=position):
                self.advised[player, position] = self.next_wager
                self.reached["advised"] += 1
            case e.PersonalLimitsGranted(player=player, minimum=least, maximum=most):
                away = player not in self.seats.values()
                assert not away or self.book == "adelaide-roulette", "nobody there to mark"
                self.personal[player] = (least, most)
                self.marked.discard(player)
            case _:
                return self._signs(event)
        return True

    def _issued(self, event: e.ColourIssued) -> None:
        """One holder a colour, but where two agree; what it is worth is fixed from now on."""
        own = (event.player, event.colour)
        if self.checks[own]:
            assert event.each == self.worth[own], "its value was frozen at issue"
        assert event.cents == event.count * event.each
        # A marker that was put down stays, though the minimum has come up to the value (point 19).
        above = event.each > self.limits[0]
        assert event.marker == above or (event.marker and own in self.shown)
        if event.marker:
            self.shown.add(own)
        self.worth[own] = event.each
        self.checks[own] += event.cents
        self.purses[event.player] -= event.cents if event.paid_with == "chips" else 0
        assert self.purses[event.player] >= 0
        self.reached["colour issued"] += 1

    def _signs(self, event: e.Event) -> bool:
        match event:
            case e.SignShown(sign="personal_limits", player=player) if player is not None:
                assert player in self.seats.values()
                self.marked.add(player)
            case e.SignShown(sign="raised_minimum", at=at):
                self.sign_since = at
            case e.SignShown(sign="closing", at=at):
                self.closing_since = at
            case e.SignTakenDown(sign="personal_limits", player=player) if player is not None:
                self.marked.discard(player)
                self.personal.pop(player, None)
            case e.SignTakenDown(sign=sign):
                if sign == "closing":
                    self.closing_since, self.final_call = "", None
                self.sign_since = "" if sign == "raised_minimum" else self.sign_since
            case e.LimitsOrdered():
                self.sign_since = ""
            case e.LimitsChanged(minimum=least, maximum=most, multiples=multiples):
                self._limits(least, most, multiples=multiples)
            case e.ClosingAnnounced():
                self.closing_since = ""
            case e.FinalCallMade(round=number):
                self.final_call = number
            case e.NeighboursDesignated(players=players, per_number=per_number):
                self.designated, self.per_number = players, per_number
            case _:
                return False
        return True

    def _limits(self, least: int, most: int, *, multiples: bool) -> None:
        assert not self.lies, "limits change between rounds"
        assert not self.betting
        if least > self.limits[0] and self.book in SIGN_FIRST:
            assert self.sign_since, "no sign stands"
            assert self.now >= later(self.sign_since, minutes=20), "its sign has not stood"  # type: ignore[arg-type]
            self.reached["minimum raised by a sign"] += 1
        self.limits, self.sign_since = (least, most, multiples), ""
        self.reached["limits changed"] += 1
