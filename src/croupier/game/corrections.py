"""Putting a result right: before settlement, and after it by entries that name the old.

Nothing is rewritten. Later rounds stand (7.5; points 42, 47, 139); a streak still live follows the
corrected result; what cannot be recovered from what the player has at this table, held for him or
in his purse, is a claim.
"""

from collections.abc import Iterator

import msgspec

from croupier.game import commands as c
from croupier.game import events as e
from croupier.game.accounts import fund, held, purse, winnings
from croupier.game.commands import StakePart
from croupier.game.funds import Parts, is_token, money_of, parts_of, shared_out, without
from croupier.game.grounds import CHANGES, EXISTS, OFFICE, TURN, TWO, refuse
from croupier.game.names import Actor, PersonId, Refusal, RoundNumber, WagerNumber
from croupier.game.round import find_result
from croupier.game.settlement import run_of, settled, settled_on
from croupier.game.state import LiveWager, PastResult, PastRound, StreakWager, TableState
from croupier.game.streak import Step, advanced, came_to, recount
from croupier.money import Cents
from croupier.paytable import PayTable
from croupier.roles import is_supervisor, may_act
from croupier.settle import Settlement

Decision = tuple[e.Event, ...] | Refusal


def correct_result(
    table: PayTable, state: TableState, command: c.CorrectResult, actor: Actor
) -> Decision:
    policy = table.book.policies["errors.correct_past_round"]
    if not is_supervisor(actor):
        says = "a supervisor puts a result right"
        return refuse("not_your_act", says, policy.source, OFFICE)
    index = find_result(table, command.result)
    if isinstance(index, Refusal):
        return index
    refused = _shown_on_terminals(table, state, command.of, actor)
    if refused:
        return refused
    result = table.outcomes[index].key
    if command.of == state.round:
        return _of_this_round(table, state, command, index)
    past = state.past.get(command.of)
    if past is None or past.result is None:
        says = f"round {command.of} has no result to put right"
        return refuse("no_such_round", says, policy.source, EXISTS)
    if past.result == result:
        return refuse("no_change", f"round {command.of} has this result", policy.source, CHANGES)
    if "collect" in state.done:
        return refuse(
            "settling", "finish this round, then put the other right", policy.source, TURN
        )
    if policy.then == "never":
        return refuse("stands", "a settled round stands under this book", policy.source)
    if command.second is None or command.second == actor.person:
        says = "a settled round is put right by two people"
        return refuse("second_person", says, policy.source, TWO)
    corrected = e.ResultCorrected(
        round=command.of,
        was=past.result,
        result=result,
        lit=table.lit(index),
        reason=command.reason,
        second=command.second,
        clauses=policy.source.clauses,
    )
    day = [
        PastResult(seen.round, result, seen.lights_failed) if seen.round == command.of else seen
        for seen in state.day
    ]
    anew = _settlements(table, state, command.of, result)
    return corrected, *put_right(table, state, command.of, day, anew)


def _shown_on_terminals(
    table: PayTable, state: TableState, number: RoundNumber, actor: Actor
) -> Refusal | None:
    """A wrong number that terminals showed and paid by is put right by whom 11(e) names."""
    past = state.past.get(number)
    bets = (*state.wagers.values(), *(past.settled.values() if past else ()))
    if not any(bet.player in state.terminals for bet in bets):
        return None
    below = table.book.policies["adjust.allow_negative"]
    if below.then:
        says = "no meter goes below zero here; open the table with the other reading"
        return refuse("below_zero", says, below.source)
    return may_act(table.book, "adjust_wrong_number", actor)


def _of_this_round(
    table: PayTable, state: TableState, command: c.CorrectResult, index: int
) -> Decision:
    source = table.book.policies["result.authority"].source
    if "enter" not in state.done or state.result is None:
        return refuse("nothing_declared", "no result is declared; enter it", source, EXISTS)
    if "collect" in state.done:
        return refuse("settling", "finish this round, then put it right", source, TURN)
    if state.result == table.outcomes[index].key:
        return refuse("no_change", "that is the result", source, CHANGES)
    return (
        e.ResultCorrected(
            round=state.round,
            was=state.result,
            result=table.outcomes[index].key,
            lit=table.lit(index),
            reason=command.reason,
            second=command.second or "",
            clauses=source.clauses,
        ),
    )


#: What a wager came to, and what it should have come to.
Anew = list[tuple[e.WagerSettled, Settlement]]


def _settlements(table: PayTable, state: TableState, number: RoundNumber, result: str) -> Anew:
    """Each wager of the round settled anew, by the limits that it was played under."""
    past = state.past[number]
    # In the order in which they were placed, not in which they were settled.
    lay = tuple(
        LiveWager(n, was.player, was.position, was.stake, was.parts, was.moved)
        for n, was in sorted(past.settled.items())
        if table.index[was.position].wager.streak is None
    )
    done = settled_on(table, state, lay, result, past=past)
    return [(past.settled[wager.number], right) for wager, right in done]


def put_right(  # noqa: PLR0913 - a round, its day and its wagers as they should be, and whose not
    table: PayTable,
    state: TableState,
    number: RoundNumber,
    day: list[PastResult],
    anew: Anew,
    *,
    but: PersonId | None = None,
) -> list[e.Event]:
    """The round's wagers as they should be, and streaks as the day now leaves them.

    Streaks that the round ended may stand again; what a later round decided stands (point 139). One
    player's may be left out.
    """
    past = state.past[number]
    again: list[tuple[StreakWager, Step]] = []
    for wager in [wager for wager in past.ended.values() if wager.player != but]:
        was, step = past.settled[wager.number], recount(table, wager, day)
        if step.ended:
            anew.append((was, came_to(table, wager, step)))
        else:
            anew.append((was, handed_back(was)))
            again.append((wager, step))
    purses = _Purses(table, state, past)
    events: list[e.Event] = list(purses.put_right(anew))
    next_wager = state.next_wager
    for wager, step in again:
        if purses.stands_again(wager):
            clauses = past.settled[wager.number].clauses
            events.append(_again(state, wager, step, next_wager, clauses))
            next_wager = WagerNumber(next_wager + 1)
    live = [wager for wager in state.streaks.values() if wager.began <= number]
    return [*events, *_riding(table, state, [w for w in live if w.player != but], day)]


def resettled(table: PayTable, state: TableState, number: RoundNumber, anew: Anew) -> list[e.Event]:
    """Some wagers of a round as they should be; streaks and everybody else's are left alone."""
    return list(_Purses(table, state, state.past[number]).put_right(anew))


class _Purses:
    """What players have here while a round is put right: it gives back what it can and no more."""

    def __init__(self, table: PayTable, state: TableState, past: PastRound) -> None:
        self._table = table
        self._state = state
        self._balances = state.balances
        self._claims = past.claims
        self._moved: dict[str, int] = {}

    def has(self, account: str) -> int:
        return self._balances.get(account, 0) + self._moved.get(account, 0)

    def move(self, account: str, cents: int) -> None:
        self._moved[account] = self._moved.get(account, 0) + cents

    def stands_again(self, wager: StreakWager) -> bool:
        """Whether a streak that was handed back can be staked again, part by part."""
        parts = [(fund(wager.player, part.of), part.cents) for part in parts_of(wager)]
        if any(self.has(account) < cents for account, cents in parts):
            return False
        for account, cents in parts:
            self.move(account, -cents)
        return True

    def put_right(self, anew: Anew) -> Iterator[e.SettlementCorrected]:
        """Old settlements reversed and right ones posted: first what is paid, then what is owed.

        A claim that stands is asked for again.
        """
        anew = [(was, _as_paid(was, done)) for was, done in anew]
        for was, done in sorted(anew, key=lambda pair: -self._owed(*pair)):
            corrected = self._corrected(was, done)
            same = (was.returned, was.won) == (done.returned, done.won)
            if not same or corrected.recovered or corrected.from_held:
                yield corrected

    def _owed(self, was: e.WagerSettled, done: Settlement) -> int:
        """What the player should have more; a claim that stands is money that he still has.

        Tokens are no money and are not in it: they are put right by themselves.
        """
        right = money_of(done.returned, done.won, was.parts, self._shared_out(was, done)[0])
        return right - money_of(was.returned, was.won, was.parts, was.back) - self._claimed(was)

    def _shared_out(self, was: e.WagerSettled, done: Settlement) -> tuple[Parts, Parts]:
        return shared_out(self._table, self._state, was.player, was.parts, done)

    def _claimed(self, was: e.WagerSettled) -> int:
        return self._claims.get(was.wager, Cents(0))

    def _corrected(self, was: e.WagerSettled, done: Settlement) -> e.SettlementCorrected:
        own = winnings(was.player, [part.of for part in was.parts])
        owed = self._owed(was, done)
        # What is held for an owner who is gone is here, and what he won lies there.
        safe = min(self.has(held(was.player)), max(0, -owed)) if own == purse(was.player) else 0
        self.move(held(was.player), -safe)
        recovered = min(self.has(own), max(0, -owed) - safe)
        self.move(own, max(0, owed) - recovered)
        back, gone = self._shared_out(was, done)
        again, taken = self._tokens(was, back)
        return e.SettlementCorrected(
            round=was.round,
            wager=was.wager,
            player=was.player,
            position=was.position,
            stake=done.stake,
            was_returned=was.returned,
            was_won=was.won,
            returned=done.returned,
            won=done.won,
            lost=done.lost,
            paid=Cents(max(0, owed)),
            recovered=Cents(recovered),
            from_held=Cents(safe),
            claim=Cents(max(0, -owed) - safe - recovered),
            clauses=done.clauses,
            back=back,
            gone=gone,
            tokens_back=again,
            tokens_taken=taken,
            rounded=Cents(done.rounded - was.rounded),
            count=run_of(done),
        )

    def _tokens(self, was: e.WagerSettled, back: Parts) -> tuple[Parts, Parts]:
        """Tokens handed out again, and those taken back as far as they are still in his hands."""
        had, has = filter(is_token, was.back), filter(is_token, back)
        again = without(tuple(has), tuple(had))
        over = [part for part in again if part.cents < 0]
        taken: list[StakePart] = []
        for part in over:
            there = min(self.has(fund(was.player, part.of)), -part.cents)
            self.move(fund(was.player, part.of), -there)
            taken += [StakePart(part.of, Cents(there))] if there else []
        return tuple(part for part in again if part.cents > 0), tuple(taken)


def _riding(
    table: PayTable, state: TableState, live: list[StreakWager], day: list[PastResult]
) -> list[e.Event]:
    """Those still live, counted again: ended by what is now the result, or riding on."""
    events: list[e.Event] = []
    for wager in live:
        step = recount(table, wager, day)
        if step.ended:
            done = came_to(table, wager, step)
            events.append(settled(table, state, wager, done))
        elif (step.side, step.count) != (wager.side, wager.count):
            events.append(advanced(table, state, wager, step))
    return events


def _as_paid(was: e.WagerSettled, done: Settlement) -> Settlement:
    """Where the odds come to the same, what was paid in the chips then at hand stands."""
    same = (was.returned, was.won - was.rounded) == (done.returned, done.won - done.rounded)
    return msgspec.structs.replace(done, won=was.won, rounded=was.rounded) if same else done


def handed_back(was: e.WagerSettled, clauses: tuple[str, ...] = ()) -> Settlement:
    """As if nothing had decided it."""
    own = tuple(dict.fromkeys((*was.clauses, *clauses)))
    return Settlement(was.position, was.stake, was.stake, Cents(0), Cents(0), own)  # type: ignore[arg-type]


def _again(
    state: TableState, wager: StreakWager, step: Step, number: WagerNumber, clauses: tuple[str, ...]
) -> e.WagerPlaced:
    """A streak that a wrong result had ended stands again, where the day leaves it."""
    return e.WagerPlaced(
        round=state.round,
        wager=number,
        player=wager.player,
        position=wager.position,
        stake=parts_of(wager),
        cents=wager.cents,
        clauses=clauses,
        streak=True,
        side=step.side,
        count=step.count,
        again=True,
        since=(wager.began, wager.first_side, wager.first_count),
    )
