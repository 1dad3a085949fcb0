"""Somebody who watches a table with the documents in hand, and objects.

He follows the round, the wagers and whatever goes wrong, and reckons every settlement by
`documents`. He never asks the code under test what is right.
"""

from croupier.game import events as e
from croupier.game.commands import StakePart
from croupier.game.moments import later
from table.documents import (
    RULES,
    SIGN_FIRST,
    TUMBLES,
    Came,
    Lies,
    Ride,
    Terms,
    came_to,
    no_result_of,
    ride_came_to,
    roll_of,
)
from table.onlooker import STREAK, UNIT, Rode
from table.redress import Redress


class Watcher(Redress):
    # ------------------------------------------------------------------ what he sees

    def follow(self, doing: str, events: tuple[e.Event, ...], now: str) -> None:
        """One command's events, in order, and what they must have come to together."""
        self.doing, self.now, self.off = doing, now, []
        stays = tuple(self.left_up.values())
        rights = self._rights() if doing in ("collect", "pay") else {}
        for event in events:
            self._presence(event)
            if isinstance(event, e.WagerSettled) and event.count is None:
                assert event.wager in rights, f"{event} while nothing is settled"
                self._settled(event, rights[event.wager])
            elif not (self._wager(event) or self._round(event) or self._people(event)):
                self._trouble(event)
        self._after(events, stays, rights)
        self.doing = ""

    def _rights(self) -> dict[int, Came]:
        """What every wager of the round comes to, by the documents."""
        assert self.result is not None
        on_it = {lies.number: (lies, self.terms(lies)) for lies in self.lies.values()}
        self.lay |= on_it
        every = [self.lay[n] for n in sorted({*on_it, *self.came}) if n in self.lay]
        return came_to(self.book, every, self.result, self.read)

    def _settled(self, event: e.WagerSettled, right: Came) -> None:
        lies = self.lies.pop(event.wager)
        assert (event.player, event.position, event.stake) == (
            lies.player,
            lies.position,
            lies.cents,
        )
        came = Came(event.returned, event.won, event.lost)
        assert came == right, f"{event} should be {right}"
        assert not (event.won and self.doing == "collect"), "winners are paid after the losers"
        over = self.over()[event.wager]
        assert event.over == over
        if event.wager in self.left_up and over:
            self._less(event.wager, lies.cents - over)
        self.came[event.wager] = came
        assert (event.back, event.gone) == ((), ()) or event.parts
        self.give(event.player, came.returned, event.back if event.parts and came.returned else ())
        self.give(event.player, came.won)
        self._name(came, lies, self.lay[event.wager][1])

    def _less(self, number: int, counted: int) -> None:
        """What stays up is what counted, in whole chips."""
        lies, counted = self.left_up.pop(number), counted - counted % UNIT
        if counted:
            self.left_up[number] = lies._replace(cents=counted)
        self.reached["stays up in part"] += 1

    def _name(self, came: Came, lies: Lies, terms: Terms) -> None:
        """Which kind of settlement it was, for the floor under what was reached."""
        kind = "won" if came.won else "lost" if came.lost else "handed back"
        self.reached[f"settled {kind}"] += 1
        if came.won and came.lost:
            self.reached["settled in fifths"] += 1
        if (came.returned and not came.won and came.lost) or (came.won and lies.cents > terms.most):
            self.reached["settled capped"] += 1
        assert self.result is not None
        paid = RULES[self.book][lies.position](roll_of(self.result))
        if paid and came.won != paid[0] * (lies.cents) and lies.cents <= terms.most:
            self.reached["settled capped with others"] += 1
        if came.won % UNIT == 0 and paid and (min(lies.cents, terms.most) * paid[0]) % UNIT:
            self.reached["settled rounded"] += 1
        if lies.cents < terms.least:
            self.reached["settled under the minimum"] += 1
        self._exception(lies.position, roll_of(self.result))

    def _exception(self, position: str, roll: tuple[int, ...]) -> None:
        """Three alike beat Big and Small although the total fits, and pay a double only once."""
        if len(roll) > 1 and len(set(roll)) == 1:
            fits = "small" if sum(roll) <= 10 else "big"
            self.reached[f"triple against {position}"] += position == fits
            self.reached["triple on a double"] += position.startswith("specific_double")
        self.reached["zero against a half"] += roll == (0,) and ":" not in position

    def _after(
        self, events: tuple[e.Event, ...], stays: tuple[Lies, ...], rights: dict[int, Came]
    ) -> None:
        match self.doing:
            case "place_bets" if events:
                self._stayed(events, stays)
            case "call_no_result" if events:
                self._void(events)
            case "collect" if events:
                lost = sum(one.lost for one in events if isinstance(one, e.WagerSettled))
                (collected,) = [one for one in events if isinstance(one, e.LosersCollected)]
                assert collected.cents == lost
                assert all(rights[n].won for n in self.lies), "a loser was left lying"
                assert all(
                    rode.number in self.ended or not self.ride(rode).ended or self._wins(rode)
                    for rode in self.rides.values()
                ), "a streak that ended short was left"
            case "correct_result" | "invalidate" if events:
                self._put_right(events)
        assert all(cents >= 0 for cents in self.purses.values())
        assert not any(self.purses[player] for player in self.absent), "free for anybody to take"

    def _wins(self, rode: Rode) -> bool:
        return bool(ride_came_to(rode.cents, self.ride(rode), self.read).won)

    def _stayed(self, events: tuple[e.Event, ...], stays: tuple[Lies, ...]) -> None:
        """Winners left up lie there again, of whoever still sits with the chips for them."""
        placed = [event for event in events if isinstance(event, e.WagerPlaced)]
        chips = [event for event in placed if all(part.of == "chips" for part in event.stake)]
        left = self.purses.copy()
        for event in chips:
            left[event.player] += event.cents
        wanted = []
        for lies in stays:
            plain = lies.number not in self.coloured
            if plain and lies.player in self.seats.values() and left[lies.player] >= lies.cents:
                left[lies.player] -= lies.cents
                wanted.append((lies.player, lies.position, lies.cents))
        assert [(w.player, w.position, w.cents) for w in chips] == wanted
        self.reached["stayed up"] += len(wanted)

    # ------------------------------------------------------------------ wagers

    def _wager(self, event: e.Event) -> bool:
        match event:
            case e.WagerPlaced():
                self._placed(event)
            case e.WagerTakenBack(wager=n, cents=cents):
                assert self.betting or self.doing == "relax_position", "taken back after the lock"
                self._off(n, cents, event.parts)
            case e.WagerRefused(wager=n, cents=cents):
                assert self.betting, "refused after the call"
                assert cents == self._off(n, cents, event.parts)
                self.reached["wager refused"] += 1
            case e.WagerVoided(wager=n, cents=cents):
                assert n in self.lies, "only what lies on the layout is void"
                assert cents == self._off(n, cents, event.parts), "a void hands back all of it"
                self.reached["wager void"] += 1
            case e.WagerForfeited(wager=n, player=player, cents=cents):
                assert player == self.guilty, "an innocent stake was kept"
                assert cents == self._off(n, cents, event.parts)
                self.give(player, -cents, event.parts)
                self.reached["wager forfeited"] += 1
            case e.WagerSettled():
                self._ended(event)
            case e.StreakAdvanced(wager=n, side=side, count=count):
                assert self.ride(self.rides[n]) == Ride(side, count, ended=False)
                self.reached["streak rode on"] += 1
            case e.LeftUp(player=player, position=position):
                mine = (player, position)
                on_it = {n: w for n, w in self.lies.items() if (w.player, w.position) == mine}
                assert self.book == "adelaide-roulette"
                assert on_it
                assert event.stays != (on_it.keys() <= self.left_up.keys()), "nothing changed"
                kept = {n: w for n, w in self.left_up.items() if n not in on_it}
                self.left_up = kept | (on_it if event.stays else {})
                self.reached["stays up" if event.stays else "taken down again"] += 1
            case _:
                return False
        return True

    def _placed(self, event: e.WagerPlaced) -> None:
        assert event.wager == self.next_wager
        assert sum(part.cents for part in event.stake) == event.cents > 0
        self.next_wager += 1
        self.directed = False
        self.give(event.player, -event.cents, event.stake)
        if event.streak:
            self._streak(event)
            return
        lies = Lies(event.wager, event.player, event.position, event.cents, event.moved)
        if self.doing == "move":
            self._moved(event)
        if self.doing == "relax_position":
            assert self.result is not None
            assert RULES[self.book][lies.position](roll_of(self.result)), "relaxed to a loser"
        else:
            assert self.betting, "a wager was taken while betting is closed"
            assert event.player in self.seats.values()
        assert event.cents % UNIT == 0
        if any(part.of != "chips" for part in event.stake):
            self.coloured.add(event.wager)
            self.reached["colour staked"] += 1
        self.lies[event.wager] = lies

    def _moved(self, event: e.WagerPlaced) -> None:
        """Its chips are as old as they were: an advice since then is not about them (8(d))."""
        ages = {lies.made or lies.number for lies in self.off}
        assert event.moved in ages
        since = [n for (who, _), n in self.advised.items() if who == event.player]
        if since and min(ages) < max(since):
            self.reached["moved after an advice"] += 1
            early = sum(w.cents for w in self.off if (w.made or w.number) < max(since))
            assert event.cents == early or event.moved >= max(since)

    def _streak(self, event: e.WagerPlaced) -> None:
        pair = event.position.partition(":")[2]
        began, side, count = event.since or (event.round, event.side, event.count)
        rode = Rode(event.wager, event.player, pair, event.cents, began, side, count)
        if event.again:
            rode.locked = True
            assert self.ride(rode) == Ride(event.side, event.count, ended=False)
            self.reached["streak stood again"] += 1
        else:
            assert self.betting, "a streak was taken while betting is closed"
            assert event.side == self.window(pair) != "", "its window is shut"
            assert (event.cents, event.count) == (STREAK, 0)
        self.rides[event.wager] = rode

    def _off(self, number: int, cents: int, parts: tuple[StakePart, ...]) -> int:
        """Off the layout and back into the purse; how much lay there."""
        rode = self.rides.pop(number, None)
        if rode is not None:
            assert not (rode.locked and self.doing != "invalidate"), "a streak must remain"
            self.give(rode.player, cents, parts)
            return rode.cents
        lies = self.lies.pop(number)
        self.left_up.pop(number, None)
        self.give(lies.player, cents, parts)
        assert 0 < cents <= lies.cents
        self.off.append(lies._replace(cents=cents))
        if cents < lies.cents:
            self.lies[number] = lies._replace(cents=lies.cents - cents)
        return lies.cents

    def _ended(self, event: e.WagerSettled) -> None:
        """A streak, by its run."""
        rode = self.rides.pop(event.wager)
        ride = self.ride(rode)
        assert ride.ended, "its run goes on"
        came = Came(event.returned, event.won, event.lost)
        assert came == ride_came_to(rode.cents, ride, self.read), f"a run of {ride.count}: {event}"
        self.ended[event.wager], self.came[event.wager] = rode, came
        self.give(rode.player, came.returned, event.back if event.parts and came.returned else ())
        self.give(rode.player, came.won)
        kind = "won" if came.won else "lost" if came.lost else "handed back"
        self.reached[f"streak {kind}"] += 1
        self.reached[f"streak of {ride.count}"] += 1

    # ------------------------------------------------------------------ the round

    def _act(self, act: str) -> None:
        again = act in ("tumble", "mark") and self.done[-1:] == [act]
        assert again or act in self.next_acts, f"{act} while {self.next_acts} is next"
        assert not self.stopped or act in ("collect", "pay"), "play is stopped"
        if not again:
            self.done.append(act)
        self.reached[f"act {act}"] += 1

    def _round(self, event: e.Event) -> bool:
        match event:
            case e.BettingOpened():
                self._act("place_bets")
                assert "tumble" not in self.done or self.tumbles >= TUMBLES[self.book]
                self.in_force = {p: own for p, own in self.personal.items() if p in self.marked}
                self.result, self.left_up = None, {}
            case e.DiceTumbled(count=count):
                self._act("tumble")
                self.tumbles += 1
                assert count == self.tumbles
                empty = not (self.lies or self.rides or self.directed)
                assert not (empty and self.book.startswith("victoria")), "nobody directed it"
                self.result = None
            case e.BettingClosed(wagers=wagers):
                self._act("no_more_bets")
                empty = not (self.lies or self.rides or self.directed)
                assert not (empty and self.book.startswith("victoria")), "nobody directed it"
                assert self.tumbles >= TUMBLES.get(self.book, 0), "tumbled too seldom"
                assert wagers == len(self.lies) + len(self.rides)
                self.last_wagers = tuple(self.lies.values())
                for rode in self.rides.values():
                    rode.locked = True
            case e.WheelSpun(revolutions=revolutions):
                self._act("spin")
                assert revolutions >= 3
            case e.CoverRemoved():
                self._act("uncover")
            case e.NumberMarked():
                self._act("mark")
            case e.ResultEntered(result=result):
                assert "enter" in self.next_acts
                self.entered = result
            case e.EntryDropped():
                self.entered = None
            case e.ResultDeclared(result=result, lit=lit):
                self._act("enter")
                assert result == self.entered
                self.entered, self.result = None, result
                self._lit(lit)
            case e.EmptyRoundDirected():
                assert not self.lies
                self.directed = True
            case _:
                return self._settling(event)
        return True

    def _settling(self, event: e.Event) -> bool:
        match event:
            case e.LosersCollected():
                self._act("collect")
            case e.WinnersPaid():
                self._act("pay")
                assert not self.lies, "somebody's wager was not settled"
                assert not any(self.ride(rode).ended for rode in self.rides.values())
                self._over(self.result, self.came)
            case e.NoResultCalled():
                self._no_result(event)
            case _:
                return False
        return True

    def _lit(self, lit: tuple[str, ...]) -> None:
        assert self.result is not None
        roll = roll_of(self.result)
        winning = {position for position, pays in RULES[self.book].items() if pays(roll)}
        assert set(lit) == winning

    def _no_result(self, event: e.NoResultCalled) -> None:
        locked = "no_more_bets" in self.done
        effect = no_result_of(self.book, self.read, locked=locked)
        assert event.wagers == effect
        self.reached[f"no result {event.irregularity}"] += 1
        self.reached[f"wagers {effect}"] += 1
        self.left_up, self.dark, self.entered = {}, False, None
        if effect == "return":
            self.result = None
            return
        kept = ("place_bets",) if effect == "carry_open" else ("place_bets", "no_more_bets")
        self.done = [act for act in self.done if act in kept]
        self.tumbles, self.result = 0, None

    def _void(self, events: tuple[e.Event, ...]) -> None:
        """Where stakes go back all of them do, and streaks stay; elsewhere all stay."""
        (called,) = [one for one in events if isinstance(one, e.NoResultCalled)]
        if called.wagers != "return":
            assert events == (called,)
            return
        assert not self.lies, "a void kept a stake"
        self._over(None, {})

    # ------------------------------------------------------------------ trouble and its cure

    def _trouble(self, event: e.Event) -> None:
        match event:
            case e.LightsFailed():
                assert self.result is not None
                self.dark = True
                self.reached["lights failed"] += 1
            case e.PlayStopped():
                self.stopped = True
                self.reached["play stopped"] += 1
            case e.PlayResumed():
                self.stopped = False
            case e.ResultCorrected(round=number, result=result, lit=lit):
                self._rewritten(number, result)
                if number == self.round:
                    self.result, self.left_up = result, {}
                    self._lit(lit)
                    self.reached["corrected before settlement"] += 1
                elif number == self.round - 1 and self.result and "enter" not in self.done:
                    self.result = result  # it still stands where everybody sees it
            case e.OutcomeInvalidated(round=number):
                self._rewritten(number, None)
            case e.SettlementCorrected():
                self._corrected(event)
            case e.TableClosed():
                assert not self.lies
                assert not self.rides
                if self.book in SIGN_FIRST and self.seats:
                    assert self.closing_since, "no sign told the players"
                    assert self.now >= later(self.closing_since, minutes=20)  # type: ignore[arg-type]
                self.closed = True
                self.reached["table closed"] += 1
