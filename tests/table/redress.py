"""What a corrected result or a struck-out round owes, reckoned a second time from the documents.

Every wager of the round must be put right, later rounds stand, streaks follow; what neither held
chips nor a purse can give back is a claim.
"""

from croupier.game import events as e
from table.documents import Came, Seen, came_to, ride_came_to
from table.onlooker import Onlooker, Past


class Redress(Onlooker):
    def _rewritten(self, number: int, result: str | None) -> None:
        if number == self.round:
            return
        self.past[number].result = result
        self.day = [
            Seen(one.round, result, one.lights_failed and result is not None)
            if one.round == number
            else one
            for one in self.day
        ]

    def _right(self, past: Past, number: int) -> Came:
        """What a wager of a round that is over should have come to."""
        player, cents = past.stakes[number]
        if player == self.guilty:
            return Came(0, 0, cents)
        rode = past.ended.get(number)
        if rode is not None:
            ride = self.ride(rode)
            return ride_came_to(cents, ride, self.read) if ride.ended else Came(cents, 0, 0)
        if any(lies.number == number for lies, _ in past.lay):
            if past.result is None:
                return Came(cents, 0, 0)
            return came_to(self.book, past.lay, past.result, self.read)[number]
        return past.came[number]

    def _corrected(self, event: e.SettlementCorrected) -> None:
        past, n = self.past[event.round], event.wager
        was, right = past.came[n], self._right(past, n)
        assert (event.was_returned, event.was_won) == (was.returned, was.won)
        assert Came(event.returned, event.won, event.lost) == right, f"{event}: {right}"
        owed = right.returned + right.won - was.returned - was.won - past.claims[n]
        back = event.from_held + event.recovered
        assert event.paid - back - event.claim == owed
        assert not (event.paid and back + event.claim)
        self.purses[event.player] += event.paid - event.recovered
        self.held[event.player] -= event.from_held
        assert not (event.recovered and self.held[event.player]), "held chips go first"
        left = self.purses[event.player] + self.held[event.player]
        assert not (event.claim and left), "a claim while there are chips"
        self.reached["taken from what was held"] += bool(event.from_held)
        past.came[n], past.claims[n] = right, event.claim
        self.reached["settlement corrected"] += 1
        self.reached["claim made"] += bool(event.claim)

    def _put_right(self, events: tuple[e.Event, ...]) -> None:
        """After a correction or an invalidation: nothing was forgotten."""
        struck = [one for one in events if isinstance(one, e.OutcomeInvalidated)]
        changed = [one for one in events if isinstance(one, e.ResultCorrected)]
        number = struck[0].round if struck else changed[0].round
        if number == self.round:
            if struck:
                assert not self.lies, "a stake was not handed back"
                self.reached["round invalidated"] += 1
                self.left_up, self.result = {}, None
                self._over(None, {})
            return
        past = self.past[number]
        for n in past.came:
            assert past.came[n] == self._right(past, n), f"wager {n} was not put right"
        for n, rode in list(past.ended.items()):
            if rode.player != self.guilty and not self.ride(rode).ended:
                stands = any(isinstance(one, e.WagerPlaced) and one.again for one in events)
                assert stands or self.purses[rode.player] < rode.cents
                del past.ended[n]
                del past.stakes[n]
                del past.came[n]
        assert not any(self.ride(rode).ended for rode in self.rides.values())
        if struck:
            self.left_up = {}
            self.result = None
            assert not any(rode.player == self.guilty for rode in self.rides.values())
        self.reached["settled round invalidated" if struck else "settled round corrected"] += 1
