"""Somebody who watches how people are treated at a table, with the documents in hand.

Who is shut out, what is theirs, disputes, places, closed tables' checks: written a second time from
the documents. The round and its money are what `watcher` looks at.
"""

from collections import Counter

from croupier.game import events as e
from croupier.game.events import conduct as ce
from house import PEOPLE, TABLE
from table.documents import Came
from table.watcher import Watcher

#: Measures that each document has, and what they answer (8(b); 12(d); 8.3; 9.3; 9.2).
MEASURES = {
    "adelaide-big-small": ("refuse_future",),
    "adelaide-roulette": ("refuse_future",),
    "nsw-big-wheel": ("void", "bar", "exclude", "detain"),
    "nsw-sic-bo": ("void", "bar", "exclude"),
    "victoria-sic-bo:a": ("void", "bar", "seize", "confiscate", "detain"),
    "victoria-sic-bo:b": ("void", "bar", "seize", "confiscate", "detain"),
}
ANSWERS = {"adelaide": "touching", "nsw": "device", "victoria": "any"}
SHUTS = {"refuse_future": "refused", "bar": "barred", "exclude": "excluded"}
#: After this many settled rounds without a wager, at a full table (8.9, 9.9, 9.8); 0 for never.
IDLE = {"adelaide": 0, "nsw": 3, "victoria": 3}
#: Where checks of a closed table are good: nowhere (3(d), 6(f)), anywhere (3.5, 3.6), at a dealer
#: with a pit boss verifying (3.1.2(c)).
WHEN_CLOSED = {"adelaide": "nowhere", "nsw": "anywhere", "victoria": "verified"}


class Steward(Watcher):
    def __init__(self, book: str, *, minimum: int, maximum: int, multiples: bool) -> None:
        super().__init__(book, minimum=minimum, maximum=maximum, multiples=multiples)
        self.state = book.partition("-")[0]
        self.shut: dict[str, set[str]] = {}
        self.breaches: dict[int, tuple[str, str]] = {}
        self.seized: Counter[str] = Counter()
        #: What each player won, by round: no more than that may ever be held.
        self.won: Counter[tuple[str, int]] = Counter()
        self.disputes: dict[int, list[str]] = {}
        self.decided_by: dict[int, str] = {}
        self.notices: dict[int, tuple[str, ...]] = {}
        self.groups: list[tuple[str, ...]] = []
        self.flagged: set[tuple[str, tuple[str, ...]]] = set()
        self.idle: Counter[str] = Counter()
        self.present: set[str] = set()
        self.staked: set[str] = set()
        self.waits: dict[int, e.ColourPresented] = {}
        self.told = False

    def owns(self, player: str) -> int:
        """All that a supervisor must pay somebody who is shut out: purse, held chips, checks."""
        return self.purses[player] + self.held[player] + self.in_checks(player)

    def in_checks(self, player: str) -> int:
        if self.closed and WHEN_CLOSED[self.state] != "anywhere":
            return 0
        return sum(cents for (who, _), cents in self.checks.items() if who == player)

    # ------------------------------------------------------------------ wagers

    def _wager(self, event: e.Event) -> bool:
        if isinstance(event, e.WagerPlaced) and self.doing != "relax_position":
            assert event.player not in self.shut, "somebody who is shut out has staked"
            self.idle[event.player] = 0
            self.staked.add(event.player)
        return super()._wager(event)

    def _settled(self, event: e.WagerSettled, right: Came) -> None:
        self.won[event.player, event.round] += event.won
        super()._settled(event, right)

    def _round(self, event: e.Event) -> bool:
        match event:
            case e.BettingOpened():
                self.present = set(self.seats.values())
            case e.WinnersPaid():
                for player in self.present & set(self.seats.values()) - self.staked:
                    self.idle[player] += 1
                self.staked, self.flagged = set(), set()
            case e.NoResultCalled(wagers="return"):
                self.staked, self.flagged = set(), set()
        return super()._round(event)

    def follow(self, doing: str, events: tuple[e.Event, ...], now: str) -> None:
        super().follow(doing, events, now)
        flags = {
            (one.position, one.players) for one in events if isinstance(one, ce.PartnershipFlagged)
        }
        placed = {one.position for one in events if isinstance(one, e.WagerPlaced)}
        wanted = {
            (where, group)
            for where in placed
            for group in self.groups
            if (where, group) not in self.flagged and self._above(where, group)
        }
        assert flags == wanted, "linked players above the maximum are flagged once a round"
        self.flagged |= flags
        self.reached["partnership flagged"] += len(flags)

    def _above(self, where: str, group: tuple[str, ...]) -> bool:
        lie = [one for one in self.lies.values() if one.position == where and one.player in group]
        most = max((self.terms(one).most for one in lie), default=0)
        return len({one.player for one in lie}) > 1 and sum(one.cents for one in lie) > most

    # ------------------------------------------------------------------ people

    def _people(self, event: e.Event) -> bool:
        match event:
            case e.PlayerSeated(player=player) | e.BoughtIn(player=player):
                assert not {"excluded", "barred"} & self.shut.get(player, set())
            case e.ColourIssued(player=player):
                assert not {"excluded", "barred"} & self.shut.get(player, set())
            case e.PlayerLeft(player=player):
                self.idle[player] = 0
            case e.ColourRedeemed():
                return self._redeemed(event)
            case e.PurseReturned(player=player, cents=cents):
                assert cents == self.held[player] > 0
                self.held[player] = 0
                self.purses[player] += cents
                self.reached["held returned"] += 1
            case e.OfficeTold(what="closing"):
                self.told = True
            case e.TableClosed():
                assert self.told or self.state != "adelaide", "the officer is told first"
                return False
            case _:
                return self._conduct(event) or super()._people(event)
        return super()._people(event)

    def _redeemed(self, event: e.ColourRedeemed) -> bool:
        """At their own table, or as its state has it for one that is closed."""
        if self.closed:
            rule = WHEN_CLOSED[self.state]
            assert rule != "nowhere", "good nowhere until it opens again"
            if rule == "verified":
                waited = self.waits.pop(event.number or 0)
                assert (waited.each, waited.count) == (event.each, event.count)
            self.reached["redeemed when closed"] += 1
        else:
            assert event.at == TABLE, "redeemed at another table"
        if event.found:
            return super()._people(event)
        assert self.closed
        assert event.each == 3_00, "the lowest minimum that was offered"
        self.purses[event.player] += event.cents
        self.reached["redeemed without an issue"] += 1
        return True

    def _conduct(self, event: e.Event) -> bool:
        match event:
            case ce.BreachRecorded(number=number, person=person, kind=kind):
                self.breaches[number] = (person, kind)
            case ce.SanctionImposed():
                self._sanctioned(event)
            case ce.SanctionLifted(person=person):
                self._let_in(person, "barred", "refused")
            case ce.ExclusionNoted(person=person, what="excluded"):
                self.shut.setdefault(person, set()).add("excluded")
            case ce.ExclusionNoted(person=person):
                self._let_in(person, "excluded")
            case ce.WinningsSeized(person=person, cents=cents, since=since):
                assert self.state == "victoria", "only Victoria holds winnings"
                won = sum(c for (who, n), c in self.won.items() if who == person and n >= since)
                assert 0 < cents <= won, "more is held than was won"
                self.purses[person] -= cents
                self.seized[person] += cents
                assert self.purses[person] >= 0
                self.reached["winnings seized"] += 1
            case ce.WinningsReleased(person=person, cents=cents):
                assert cents == self.seized[person]
                self.seized[person], self.purses[person] = 0, self.purses[person] + cents
                self.reached["winnings released"] += 1
            case ce.PaidOut(person=person, cents=cents):
                assert {"excluded", "barred"} & self.shut.get(person, set())
                assert cents == self.owns(person), "something of his is kept"
                self.reached["paid out"] += 1
            case _:
                return self._offices(event) or self._dispute(event)
        return True

    def _sanctioned(self, event: ce.SanctionImposed) -> None:
        person, kind = self.breaches[event.breach]
        assert person == event.person
        assert set(event.measures) <= set(MEASURES[self.book])
        answers = ANSWERS[self.state]
        assert answers in (kind, "any"), f"no measure answers {kind}"
        if answers == "touching":
            assert sum(one == (person, "touching") for one in self.breaches.values()) > 1
        for measure in event.measures:
            if measure in SHUTS:
                self.shut.setdefault(person, set()).add(SHUTS[measure])
            self.reached[f"measure {measure}"] += 1

    def _let_in(self, person: str, *ways: str) -> None:
        left = self.shut.pop(person, set()) - set(ways)
        if left:
            self.shut[person] = left

    def _offices(self, event: e.Event) -> bool:
        match event:
            case e.NotificationOpened(number=number, offices=offices):
                assert offices
                self.notices[number] = offices
            case e.NotificationAcknowledged(number=number):
                del self.notices[number]
                self.reached["notification acknowledged"] += 1
            case e.ColourPresented(number=number):
                assert self.closed
                assert self.state == "victoria"
                self.waits[number] = event
            case ce.PlayersLinked(players=players):
                self.groups = [one for one in self.groups if not set(one) & set(players)]
                self.groups += [players] if len(players) > 1 else []
            case ce.VacatingRequired(player=player):
                least = IDLE[self.state]
                assert least, "this document asks nobody to go"
                assert self.idle[player] >= least
                assert len(self.seats) == 3, "another place is free"
                self.reached["vacating required"] += 1
            case _:
                return False
        return True

    # ------------------------------------------------------------------ disputes

    def _dispute(self, event: e.Event) -> bool:
        match event:
            case ce.DisputeRaised(number=number):
                self.disputes[number] = ["raised"]
            case ce.DisputeDecided(number=number, by=by, final=final):
                assert self.disputes[number] == ["raised"]
                assert final == (self.state == "victoria"), "9.9: a pit boss's word is the last"
                assert PEOPLE[by] in _DECIDES[self.state]
                self.disputes[number].append("decided")
                self.decided_by[number] = by
            case ce.ReviewRequested(number=number):
                assert "decided" in self.disputes[number]
                assert self.state != "victoria"
                self.disputes[number].append("requested")
            case ce.DisputeReviewed(number=number, by=by):
                assert "requested" in self.disputes[number]
                assert by != self.decided_by[number], "his own decision"
                assert PEOPLE[by] == _REVIEWS[self.state]
                self.disputes[number].append("reviewed")
                self.reached["dispute reviewed"] += 1
            case ce.ComplainantAdvised(number=number):
                assert "decided" in self.disputes[number]
                self.disputes[number].append("advised")
            case ce.DisputeClosed(number=number, satisfied=satisfied):
                steps = self.disputes.pop(number)
                assert satisfied or "advised" in steps, "he was not told of his right"
                assert "reviewed" in steps or "requested" not in steps
                self.reached["dispute closed"] += 1
            case _:
                return False
        return True


#: Who decides first (8(h), 12(i); 8.12, 9.12; 9.9), and who looks again.
_DECIDES = {
    "adelaide": ("pit_boss", "shift_manager"),
    "nsw": ("game_supervisor", "casino_supervisor"),
    "victoria": ("pit_boss", "shift_manager"),
}
_REVIEWS = {"adelaide": "regulator_manager", "nsw": "casino_supervisor"}
