"""The fold of a stream: what each event does to the state. The book is not asked, nor the ledger.

evolve builds on the state in place and hands it back, so that a round of thousands of wagers costs
no copies; a state belongs to the one who folds it.
"""

import msgspec

from croupier.game import events as e
from croupier.game.chip_fold import carry, fold_chips
from croupier.game.commands import StakePart
from croupier.game.figures import fold_figures
from croupier.game.fold_limits import fold_limits
from croupier.game.fold_office import fold_alarm, fold_office
from croupier.game.fold_standing import fold_exclusion, fold_standing
from croupier.game.funds import as_counted, unless_plain, without
from croupier.game.layout import lying_of
from croupier.game.moments import later
from croupier.game.names import RoundNumber, WagerNumber
from croupier.game.state import (
    HISTORY,
    PAST_ROUNDS,
    CageState,
    LimitsNow,
    LiveWager,
    PastResult,
    PastRound,
    StreakWager,
    TableState,
)
from croupier.game.terminal_fold import fold_slips, fold_terminals
from croupier.money import Cents
from croupier.rulebook.model import PositionId

#: What somebody who was gone is seen by: he sits down, buys, exchanges, sends chips or is paid.
RETURNS = (
    *(e.PlayerSeated, e.BoughtIn, e.ChipsTaken, e.PurseReturned),
    *(e.ColourIssued, e.ColourRedeemed, e.TokensIssued, e.VoucherConverted),
)


def evolve_cage(state: CageState, event: e.Event) -> CageState:
    if isinstance(event, e.CageOpened):
        state.opened = event
    fold_exclusion(state, event)
    fold_slips(state, event)
    fold_alarm(state, event)
    carry(state, event)
    return state


def evolve_table(state: TableState, event: e.Event) -> TableState:
    if isinstance(event, e.ScreenTouched):
        fold_terminals(state, event)
        return state  # the wagers of the touch follow; it is only the screen before them
    fold_standing(state, event)
    fold_figures(state, event)
    if _wager(state, event):
        fold_terminals(state, event)
        return state  # chips in hand and under way are not what a wager changes
    if not (_step(state, event) or _house(state, event)):
        _trouble(state, event)
    _presence(state, event)
    fold_chips(state, event)
    fold_terminals(state, event)
    carry(state, event)
    return state


def _wager(state: TableState, event: e.Event) -> bool:
    match event:
        case e.WagerPlaced(wager=n, player=player, position=position, cents=cents):
            state.next_wager = WagerNumber(n + 1)
            # Rounds for an empty layout were directed until somebody staked (5.1.8(c)).
            state.directed = False
            if event.streak:
                state.streaks[n] = live = _streak(event)
                if event.again:
                    _stands_again(state, live)
            else:
                stake = unless_plain(event.stake)
                state.wagers[n] = LiveWager(n, player, position, cents, stake, event.moved)
                state.lying[player] = state.lying.get(player, 0) + 1
        case e.WagerTakenBack(wager=n, player=player, cents=cents):
            _take_off(state, n, cents, event.parts)
            if state.absent and state.betting:
                # Only he takes it back while betting is open, so he is here.
                state.absent = tuple(one for one in state.absent if one != player)
        case e.WagerRefused(wager=n) | e.WagerForfeited(wager=n):
            _take_off(state, n, None)
            state.left_up.pop(n, None)
        case e.WagerSettled(wager=n):
            state.ended |= {n: state.streaks[n]} if n in state.streaks else {}
            _take_off(state, n, None)
            state.settled[n] = event
            if n in state.left_up and event.over:
                _stays_up(state, state.left_up[n], event.over)
        case e.WagerVoided(wager=n):
            _take_off(state, n, None)
            state.left_up.pop(n, None)
            state.last_round[n] = event
        case e.StreakAdvanced(wager=n, side=side, count=count):
            live = state.streaks[n]
            state.streaks[n] = msgspec.structs.replace(live, side=side, count=count)
        case e.LeftUp(player=player, position=position):
            for wager in lying_of(state, player, position):
                _stays_up(state, wager, 0 if event.stays else wager.cents)
        case _:
            return False
    return True


def _stays_up(state: TableState, wager: LiveWager, over: int) -> None:
    """Up for the next round as far as it counted: what lay above the maximum was handed back."""
    stays = as_counted(state, wager, over)
    state.left_up.pop(wager.number, None)
    if stays is not None:
        state.left_up[wager.number] = stays


def _streak(event: e.WagerPlaced) -> StreakWager:
    began, first_side, first_count = event.since or (event.round, event.side, event.count)
    return StreakWager(
        number=event.wager,
        player=event.player,
        position=event.position,
        cents=event.cents,
        began=began,
        side=event.side,
        count=event.count,
        first_side=first_side,
        first_count=first_count,
        locked=event.again,
        stake=unless_plain(event.stake),
    )


def _stands_again(state: TableState, live: StreakWager) -> None:
    """No round has ended it any more."""
    own = (live.player, live.position, live.began)
    for past in state.past.values():
        for n, wager in [*past.ended.items()]:
            if (wager.player, wager.position, wager.began) == own:
                del past.ended[n]


def _take_off(
    state: TableState,
    number: WagerNumber,
    cents: Cents | None,
    parts: tuple[StakePart, ...] = (),
) -> None:
    """A wager, or the part of it that is named, off the layout."""
    if number in state.streaks:
        del state.streaks[number]
        return
    wager = state.wagers[number]
    if cents is not None and cents < wager.cents:
        left = Cents(wager.cents - cents)
        stake = unless_plain(without(wager.stake, parts))
        state.wagers[number] = msgspec.structs.replace(wager, cents=left, stake=stake)
        return
    del state.wagers[number]
    state.lying[wager.player] -= 1
    if not state.lying[wager.player]:
        del state.lying[wager.player]


def _step(state: TableState, event: e.Event) -> bool:
    match event:
        case e.BettingOpened(at=at):
            state.done = (*state.done, "place_bets")
            state.betting, state.betting_since = True, at
            marked = state.marked_places
            state.in_force = {p: own for p, own in state.personal.items() if p in marked}
            state.warned, state.elapsed, state.finish_by = False, False, None
            state.lit, state.result, state.left_up = (), None, {}
        case e.DiceTumbled(count=count):
            state.activations = count
            state.lit, state.result = (), None
            if "tumble" not in state.done:
                state.done = (*state.done, "tumble")
        case e.EmptyRoundDirected():
            state.directed = True
        case e.ClosingWarned(at=at, seconds=seconds):
            state.warned = True
            state.finish_by = later(at, seconds=seconds) if seconds else None
        case e.BettingTimeElapsed():
            state.elapsed = True
        case e.BettingClosed():
            state.done, state.betting = (*state.done, "no_more_bets"), False
            state.last_wagers = tuple(state.wagers.values())
            for n, live in state.streaks.items():
                state.streaks[n] = msgspec.structs.replace(live, locked=True)
        case e.WheelSpun():
            state.done = (*state.done, "spin")
        case e.CoverRemoved():
            state.done = (*state.done, "uncover")
        case e.NumberMarked(result=result):
            state.done, state.marked = (*state.done, "mark"), result
        case _:
            return _result(state, event)
    return True


def _result(state: TableState, event: e.Event) -> bool:
    match event:
        case e.ResultDrawn(result=result):
            state.drawn = result
        case e.ResultEntered(result=result):
            state.entered = result
        case e.EntryDropped():
            state.entered = None
        case e.ResultDeclared(result=result, lit=lit):
            state.entered, state.result, state.lit = None, result, lit
            state.done = (*state.done, "announce", "enter", "light")
        case e.LosersCollected():
            state.done = (*state.done, "collect")
        case e.WinnersPaid(round=number):
            state.last_round = dict(state.settled)
            state.last_call = None
            _next_round(state, number, state.result)
        case e.NoResultCalled(round=number, wagers=effect):
            state.last_call = event
            _no_result(state, number, effect)
        case _:
            return False
    return True


def _no_result(state: TableState, number: RoundNumber, effect: str) -> None:
    """Stakes go back in events of their own; where they stay, the act is repeated in this round."""
    if effect == "return":
        state.last_round = {}
        _next_round(state, number, None)
        return
    kept = ("place_bets",) if effect == "carry_open" else ("place_bets", "no_more_bets")
    state.done = tuple(step for step in state.done if step in kept)
    state.betting = "place_bets" in state.done and "no_more_bets" not in state.done
    state.activations, state.entered, state.marked, state.drawn = 0, None, None, None
    _forget_result(state)


def _forget_result(state: TableState) -> None:
    """A result that does not count is shown no longer, nor what hung on it."""
    state.result, state.lit = None, ()
    state.lights_failed, state.stops_after, state.left_up = False, False, {}


def _next_round(state: TableState, number: RoundNumber, result: str | None) -> None:
    if result is None:
        _forget_result(state)
    state.last_result = result
    if result is not None:
        state.history = (*state.history, (number, result))[-HISTORY:]
    state.day.append(PastResult(number, result, state.lights_failed))
    state.past[number] = PastRound(
        result,
        state.settled,
        limits=state.limits,
        personal=state.in_force,
        advised=dict(state.advised),
        ended=state.ended,
    )
    state.past.pop(RoundNumber(number - PAST_ROUNDS), None)
    state.round = RoundNumber(number + 1)
    state.done, state.betting, state.drawn = (), False, None
    state.entered, state.marked, state.activations = None, None, 0
    state.lights_failed, state.stops_after, state.settled, state.ended = False, False, {}, {}


def _house(state: TableState, event: e.Event) -> bool:
    match event:
        case e.Opened():
            _opened(state, event)
        case e.PlayerSeated(player=player, place=place):
            state.seats[place] = player
        case e.PlayerLeft(place=place):
            state.seats.pop(place, None)
        case e.DayBegun():
            state.advised = {}
            _new_day(state)
        case _:
            return fold_limits(state, event)
    return True


def _presence(state: TableState, event: e.Event) -> None:
    """An owner who is gone is so until he is seen again (point 136)."""
    if isinstance(event, e.IncidentRecorded):
        if event.ruling == "held" and event.player is not None:
            state.absent = tuple(dict.fromkeys((*state.absent, event.player)))
    elif state.absent and isinstance(event, RETURNS):
        state.absent = tuple(one for one in state.absent if one != event.player)


def _opened(state: TableState, event: e.Opened) -> None:
    """Opened, or opened again: then what the closing ended begins afresh (6.6; point 67)."""
    state.opened, state.closed = event, False
    state.limits = LimitsNow(event.minimum, event.maximum, event.multiples, event.step)
    state.betting_seconds, state.warning_seconds = event.betting_seconds, event.warning_seconds
    state.closing = state.final_call = state.ordered = None
    state.signs, state.told = {}, {}
    if not event.keeps_runs:
        _new_day(state)


def _new_day(state: TableState) -> None:
    """Runs begin afresh; results stay known as far as rounds and live streaks can be put right."""
    state.day_began = state.round
    oldest = min((live.began for live in state.streaks.values()), default=state.round)
    kept = min(oldest, state.round - PAST_ROUNDS)
    state.day = [past for past in state.day if past.round >= kept]


def _trouble(state: TableState, event: e.Event) -> None:
    match event:
        case e.LightsFailed(stops=stops):
            state.lights_failed, state.stops_after = True, stops
        case e.PlayStopped(what=what):
            state.stopped = what
        case e.PlayResumed():
            state.stopped = None
        case e.ResultCorrected(round=number, result=result, lit=lit):
            _corrected(state, number, result, lit)
        case e.SettlementCorrected(round=number, wager=n):
            _resettled(state.past[number], event, n)
            if number == state.round - 1 and n in state.last_round:
                state.last_round[n] = state.past[number].settled[n]
        case e.OutcomeInvalidated(round=number):
            _invalidated(state, number)
        case _:
            fold_office(state, event)


def _invalidated(state: TableState, number: RoundNumber) -> None:
    """A round under way ends without a result; of one just settled the result is struck out."""
    state.last_round, state.last_call = {}, None
    if number == state.round:
        _next_round(state, number, None)
        return
    state.past[number].result = state.last_result = state.result = None
    state.lit, state.left_up = (), {}
    state.history = tuple(seen for seen in state.history if seen[0] != number)
    state.day = [PastResult(number, None) if past.round == number else past for past in state.day]


def _corrected(
    state: TableState, number: RoundNumber, result: str, lit: tuple[PositionId, ...]
) -> None:
    if number == state.round:
        state.result, state.lit, state.left_up = result, lit, {}
        state.marked = result if state.marked else None  # the marker goes with it
        return
    state.past[number].result = result
    if number == state.round - 1:
        state.last_result = result
        if state.result is not None and "enter" not in state.done:
            state.result, state.lit = result, lit  # it still stands where everybody sees it
    state.history = tuple((n, result if n == number else was) for n, was in state.history)
    _rewrite_day(state, number, result)


def _rewrite_day(state: TableState, number: RoundNumber, result: str | None) -> None:
    state.day = [
        PastResult(past.round, result, past.lights_failed) if past.round == number else past
        for past in state.day
    ]


def _resettled(past: PastRound, event: e.SettlementCorrected, number: WagerNumber) -> None:
    if event.returned == event.stake and not event.won and event.count is None:
        # Handed back: whatever stands again in its place has a number of its own.
        past.ended.pop(number, None)
    past.claims.pop(number, None)
    if event.claim:
        past.claims[number] = event.claim
    was = past.settled[number]
    past.settled[number] = msgspec.structs.replace(
        was,
        returned=event.returned,
        won=event.won,
        lost=event.lost,
        clauses=event.clauses,
        back=event.back,
        gone=event.gone,
        rounded=Cents(was.rounded + event.rounded),
        count=event.count,
    )
