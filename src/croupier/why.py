"""Why: a wager's whole story, a refusal and a round's notices, each traced to clauses and readings.

It renders what entries, refusals and the book say, and decides nothing; who may ask is the
server's. What a position is and how one settlement came about is explanation.py's.
"""

from collections.abc import Iterable

import msgspec

from croupier.chronicle import BENT, of_round, says
from croupier.explanation import Explanation, Reason, cited, explain_settlement, says_position
from croupier.game import events as e
from croupier.game.events import conduct as ce
from croupier.game.grounds import HOUSE_RULES
from croupier.game.names import Refusal
from croupier.game.privacy import is_private
from croupier.game.streak import pair_of, side_of
from croupier.money import dollars_of
from croupier.paytable import PayTable
from croupier.rulebook.model import Book
from croupier.settle import Settlement

#: The values of a book that an event rests on besides the clauses that it names.
_RULES: dict[type, tuple[str, ...]] = {
    e.WagerTakenBack: ("lock.blocks",),
    e.LeftUp: ("settlement.leave_up", "settlement.winning_stake"),
    e.WagerRefused: ("conduct.refuse_wager",),
    e.WagerForfeited: ("invalidation.forfeit_allowed",),
    e.OutcomeInvalidated: ("invalidation.grounds", "invalidation.refund"),
    e.NoResultCalled: ("no_result.wagers", "no_result.before_lock"),
    e.ResultCorrected: ("result.authority", "errors.correct_past_round", "errors.later_rounds"),
    e.SettlementCorrected: ("errors.correct_past_round", "errors.later_rounds"),
    e.MinimumAdvised: ("limits.under_min", "limits.warning_scope"),
    e.StreakAdvanced: ("super_streak.mode", "super_streak.pairs"),
    e.PurseHeld: ("unclaimed.policy",),
    e.PersonalLimitsGranted: ("limits.personal", "limits.personal_marker"),
    e.LimitsOrdered: ("limits.raise_min_notice", "limits.multiples_change_needs_notice"),
    e.LimitsChanged: ("limits.raise_min_notice", "limits.other_changes"),
    e.ClosingAnnounced: ("closure.notice_minutes",),
    e.LightsFailed: ("malfunction.settle_by", "malfunction.stop"),
    e.PlayStopped: ("malfunction.stop", "malfunction.notify"),
    e.ClosingWarned: ("terminal.warning", "round.wagering_period"),
    e.BettingTimeElapsed: ("round.wagering_period",),
    e.BettingClosed: ("lock.signals",),
    e.EmptyRoundDirected: ("round.empty_spins",),
}
#: What people at the table are told: calls, signs, advice, results and what undoes them.
_NOTICES = (
    e.BettingOpened,
    e.ClosingWarned,
    e.BettingTimeElapsed,
    e.BettingClosed,
    e.ResultDeclared,
    e.ResultCorrected,
    e.NoResultCalled,
    e.OutcomeInvalidated,
    e.LimitsOrdered,
    e.LimitsChanged,
    e.SignShown,
    e.SignTakenDown,
    e.WageringPeriodSet,
    e.PersonalLimitsGranted,
    e.MinimumAdvised,
    e.NeighboursDesignated,
    e.ClosingAnnounced,
    e.FinalCallMade,
    e.TableClosed,
    e.EmptyRoundDirected,
    e.LightsFailed,
    e.PlayStopped,
    e.PlayResumed,
    ce.VacatingRequired,
)
#: What takes a wager off without a result, recorded just before.
_CAUSES = (e.NoResultCalled, e.OutcomeInvalidated, ce.SanctionImposed, e.IncidentRecorded)


class Story(msgspec.Struct, frozen=True):
    """A wager's, and whose it is."""

    player: str
    told: Explanation


class _Telling:
    """Sentences, and under them each clause and reading once."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.said: list[str] = []
        self._clauses: dict[str, None] = {}
        self._readings: dict[str, None] = {}

    def say(self, sentence: str) -> None:
        if sentence not in self.said:
            self.said.append(sentence)

    def cite(self, clauses: Iterable[str] = (), readings: Iterable[str] = ()) -> None:
        self._clauses.update(dict.fromkeys(clauses))
        self._readings.update(dict.fromkeys(readings))

    def rest_on(self, *rules: str) -> None:
        """Values of this book; one that it does not have is another book's."""
        for rule in rules:
            policy = self.book.policies.get(rule)
            if policy is None:
                continue
            point = policy.source.point
            alone = point is not None and not (policy.source.clauses or policy.source.readings)
            self.cite(
                policy.source.clauses, (f"point:{point}",) if alone else policy.source.readings
            )

    def event(self, event: e.Event, sentence: str = "") -> None:
        self.say(sentence or says(event))
        self.cite(getattr(event, "clauses", ()), getattr(event, "readings", ()))
        self.rest_on(*_RULES.get(type(event), ()))

    def whole(self) -> Explanation:
        return Explanation(tuple(self.said), reasons_of(self.book, self._clauses, self._readings))


def reasons_of(
    book: Book | None, clauses: Iterable[str], readings: Iterable[str]
) -> tuple[Reason, ...]:
    """What each citation says; a rule of the house says that it is ours."""
    ours = [HOUSE_RULES[name] for name in clauses if name in HOUSE_RULES]
    of_house = tuple(
        Reason(rule.citation, f"{rule.says} (A rule of this house, not of the book.)")
        for rule in ours
    )
    return (*cited(book, clauses, readings), *of_house) if book is not None else of_house


def why_refusal(book: Book | None, refusal: Refusal) -> Explanation:
    """Nothing was done, and what stood in the way; at the cage there is no book."""
    sentence = refusal.says[:1].upper() + refusal.says[1:]
    told = (f"{sentence.rstrip('.')}.", "Nothing was changed.")
    return Explanation(told, reasons_of(book, refusal.clauses, refusal.readings))


def why_notices(
    book: Book, entries: Iterable[e.Entry], number: int, owners: Iterable[str] | None
) -> Explanation:
    """What was called, shown and announced in a round; of private notices only one's own."""
    telling, own = _Telling(book), None if owners is None else set(owners)
    for _, entry in of_round(enumerate(entries), number):
        event = entry.event
        mine = own is None or not is_private(event) or getattr(event, "player", None) in own
        if isinstance(event, _NOTICES) and mine:
            telling.event(event)
    return telling.whole()


def why_wager(table: PayTable, entries: Iterable[e.Entry], wager: int) -> Story | None:
    """From the moment it was placed to the last that changed what it came to."""
    story = _Wager(table, wager)
    for entry in entries:
        story.hear(entry)
    return story.told()


class _Wager:
    def __init__(self, table: PayTable, number: int) -> None:
        self.table, self.number = table, number
        self.telling = _Telling(table.book)
        self.placed: e.WagerPlaced | None = None
        self.settled: e.WagerSettled | None = None
        self.live = False
        self.results: dict[int, str] = {}
        self.cause: tuple[str, e.Event] | None = None
        self.counted = 0
        self.put_right = self.resettled = False

    def hear(self, entry: e.Entry) -> None:
        event = entry.event
        if isinstance(event, e.ResultDeclared | e.ResultCorrected):
            self.results[event.round] = event.result
        if isinstance(event, _CAUSES):
            self.cause = (entry.at, event)
        if getattr(event, "wager", None) == self.number and not isinstance(
            event, e.IncidentRecorded
        ):
            self._own(event, entry.at)
        elif self.placed is not None:
            self._beside(event, self.placed)

    def told(self) -> Story | None:
        if self.placed is None:
            return None
        if self.put_right and not self.resettled:
            self.telling.say("What it came to is the same under the corrected result.")
        return Story(self.placed.player, self.telling.whole())

    # ------------------------------------------------------------ the wager's own events

    def _own(self, event: e.Event, at: str) -> None:
        tell = self.telling
        match event:
            case e.WagerPlaced():
                self._placed(event)
            case e.WagerTakenBack(cents=cents):
                tell.event(event, f"{_money(cents)} of it was taken back before the call.")
                self.live = self._left(cents)
            case e.WagerSettled():
                self._settled(event)
            case e.SettlementCorrected():
                self.resettled = True
                tell.event(event)
            case e.WagerVoided() | e.WagerRefused() | e.WagerForfeited():
                if self.cause is not None and self.cause[0] == at:
                    tell.event(self.cause[1])
                tell.event(event, self._ended(event))
                self.live = False
            case e.StreakAdvanced(count=count):
                self.counted = event.round
                side = f"Round {event.round}: {self.results.get(event.round)} is {event.side}"
                tell.event(event, f"{side}; its run now counts {count}.")

    def _placed(self, event: e.WagerPlaced) -> None:
        self.placed, self.live = event, True
        position = self.table.index[event.position]
        what = f"Round {event.round}: {_money(event.cents)} was staked on {event.position}."
        if event.moved:
            what = (
                f"Round {event.round}: {_money(event.cents)} was moved to {event.position}. Its "
                f"chips were staked as wager {event.moved}, and are no newer for being moved."
            )
        if event.streak:
            on = f"riding {event.side}" if event.side else "to ride the next decisive result"
            what = f"{what} It is a wager over several rounds, {on}, with {event.count} counted."
        if event.again:
            what = f"{what} It stood before, and what ended it did not count after all."
        self.telling.event(event, what)
        self.telling.say(says_position(self.table, event.position))
        self.telling.cite((), position.readings)

    def _left(self, cents: int) -> bool:
        whole = self.placed is not None and cents >= self.placed.cents
        if self.placed is not None:
            left = self.placed.cents - cents
            self.placed = msgspec.structs.replace(self.placed, cents=left)
        return not whole

    def _ended(self, event: e.WagerVoided | e.WagerRefused | e.WagerForfeited) -> str:
        what = f"{_money(event.cents)} on {event.position}"
        match event:
            case e.WagerForfeited():
                return f"{what}: forfeited to the house, being the guilty party's."
            case e.WagerRefused(reason=reason):
                return f"{what}: refused before the call, and all of it handed back. {reason}."
        return f"{what}: void, all of it handed back; no result decides it."

    def _settled(self, event: e.WagerSettled) -> None:
        self.settled, self.live = event, False
        result = self.results.get(event.round, "")
        if event.count is not None:
            self._run_over(event, result)
            result = f"a run of {event.count}"
        done = explain_settlement(self.table, settlement_of(event), result)
        self.telling.event(event, done.says[0])
        for rule in event.rules:
            if rule in BENT:
                over = f" ({_money(event.over)} went back)" if rule.endswith("over_max") else ""
                self.telling.say(f"Here {BENT[rule]}{over if event.over else ''}.")
            self.telling.rest_on(rule)

    def _run_over(self, event: e.WagerSettled, result: str) -> None:
        position = self.table.index[event.position]
        streak, ridden = position.wager.streak, self.placed.side if self.placed else ""
        if streak is None or not result:
            return
        side = side_of(self.table, streak, pair_of(self.table, position), result)
        if event.count == streak.longest:
            self.telling.say(f"Round {event.round}: {result}; the longest run that pays is over.")
        elif side and side != ridden:
            self.telling.say(f"Round {event.round}: {result} is {side}; the run changed over.")
        self.telling.rest_on("super_streak.mode", "super_streak.pairs")

    # ------------------------------------------------------------ what happened around it

    def _beside(self, event: e.Event, placed: e.WagerPlaced) -> None:
        tell, mine = self.telling, getattr(event, "player", None) == placed.player
        match event:
            case e.WagerPlaced(moved=moved) if moved == self.number:
                tell.event(event, f"Those chips were moved to {event.position}: see {event.wager}.")
            case e.NoResultCalled() if self.live and placed.streak:
                tell.event(event, f"Round {event.round} had no result; its run stands as it was.")
                tell.rest_on("super_streak.no_result", "super_streak.window_survives_triple")
            case e.NoResultCalled(wagers=wagers) if self.live and wagers != "return":
                tell.event(event)
            case e.MinimumAdvised() if mine and self.live:
                tell.event(event)
            case e.LeftUp(position=position) if mine and self.live and position == placed.position:
                tell.event(event)
            case e.PurseHeld() | e.PurseReturned() if mine and not self.live:
                tell.event(event)
            case e.ResultCorrected(round=number) if self._of(number):
                self.put_right = self.settled is not None
                tell.event(event)
            case e.OutcomeInvalidated(round=number) if self._of(number):
                tell.event(event)
            case e.WinnersPaid(round=number) if self.live and placed.streak:
                self._neutral(number)

    def _of(self, number: int) -> bool:
        return number == self.settled.round if self.settled is not None else self.live

    def _neutral(self, number: int) -> None:
        """A round that was settled and did not count for the run."""
        result = self.results.get(number)
        if result is not None and number != self.counted:
            self.telling.say(f"Round {number}: {result} is neutral; its run stands as it was.")
            self.telling.rest_on("super_streak.window_survives_triple")


def settlement_of(event: e.WagerSettled) -> Settlement:
    return Settlement(
        event.position,
        event.stake,
        event.returned,
        event.won,
        event.lost,
        tuple(event.clauses),  # type: ignore[arg-type]
        event.rules,
    )


def _money(cents: int) -> str:
    return f"${dollars_of(cents)}"
