"""A stream told for a person: each record one sentence, with its clauses and the money it moved.

It reads entries and nothing else; what a clause says comes from the book's own bytes.
"""

import re
from collections.abc import Iterator

from croupier.game import events as e
from croupier.game.chip_words import in_parts, in_stacks, of_chips, went
from croupier.game.names import Instant
from croupier.game.office_words import of_offices, of_trouble
from croupier.game.restoring import of_restoring
from croupier.game.telling import says_of_people
from croupier.game.terminal_words import of_terminals
from croupier.money import dollars_of


def tell(entry: e.Entry) -> tuple[str, tuple[str, ...]]:
    """A sentence, and the clauses that it rests on."""
    event = entry.event
    # What a person wrote may end its own sentence.
    said = re.sub(r"(?<!\.)\.\.(?!\.)", ".", says(event))
    told = f"{said} ({entry.notice}.)" if entry.notice else said
    return told, tuple(getattr(event, "clauses", ()))


def says(event: e.Event) -> str:
    """One plain sentence or two; every kind of event has its own."""
    chapters = (
        _of_device,
        _of_result,
        _of_wagers,
        _of_settlement,
        _of_limits,
        of_trouble,
        of_offices,
        _of_chips,
        of_chips,
        of_terminals,
        of_restoring,
        _of_opening,
        says_of_people,
    )
    told = (chapter(event) for chapter in chapters)
    return next((sentence for sentence in told if sentence), type(event).__name__)


# ------------------------------------------------------------ the round


def _of_device(event: e.Event) -> str:
    match event:
        case e.BettingOpened(round=n):
            return f"Round {n}: place your bets."
        case e.ClosingWarned():
            return "Betting will close soon."
        case e.BettingTimeElapsed():
            return "The time for betting is over; the dealer is asked to call."
        case e.BettingClosed(wagers=wagers):
            return "No more bets." if wagers else "No more bets. Nobody has staked on this round."
        case e.EmptyRoundDirected(round=n):
            return f"Round {n} is directed though nobody has staked."
        case e.DiceTumbled(count=count):
            return f"The dice were tumbled ({_time(count)})."
        case e.WheelSpun(revolutions=n):
            return f"The wheel was spun and made {n} revolutions or more."
        case e.CoverRemoved():
            return "The cover was taken off."
        case e.NumberMarked(result=result):
            return f"The marker was put on {result}."
    return ""


def _time(count: int) -> str:
    return "once" if count == 1 else "twice" if count == 2 else f"{count} times"  # noqa: PLR2004


def _of_result(event: e.Event) -> str:
    match event:
        case e.ResultDrawn(result=result, recovered=recovered):
            late = " after a restart" if recovered else ""
            return f"The simulated device drew {result}{late}."
        case e.ResultEntered(result=result):
            return f"{result} was entered."
        case e.EntryDropped(result=result):
            return f"The entry {result} was dropped."
        case e.ResultDeclared(result=result, lit=lit, called=called):
            return f"The result is {_called(result, called)}. Winning areas: {_listed(lit)}."
        case e.ResultCorrected():
            return _corrected(event)
        case e.LosersCollected(cents=cents):
            return f"Losing wagers were collected: {_money(cents)}."
        case e.WinnersPaid(cents=cents, round=n):
            return f"Winning wagers were paid: {_money(cents)}. Round {n} is over."
        case e.NoResultCalled():
            return _no_result(event)
    return ""


def _called(result: str, called: tuple[str, ...]) -> str:
    """The faces, and their total where the book has it called."""
    return f"{result}, total {called[-1]}" if len(called) > len(result.split("-")) else result


def _corrected(event: e.ResultCorrected) -> str:
    by_two = f", with {_words(event.second)} as the second person" if event.second else ""
    return (
        f"The result of round {event.round} was put right{by_two}: it is {event.result}, "
        f"not {event.was}. Reason: {event.reason}. Winning areas: {_listed(event.lit)}."
    )


_STAKES_AFTER = {
    "return": "Wagers on this result are void and go back.",
    "carry_open": "Wagers stay where they are, and betting goes on.",
    "carry_locked": "Wagers stay where they are, locked, until there is a result.",
}


def _no_result(event: e.NoResultCalled) -> str:
    call = event.call.replace("_", " ").capitalize()
    why = f" Reason: {event.reason}." if event.reason else ""
    return f"{call}: {event.says}{why} {_STAKES_AFTER[event.wagers]}"


# ------------------------------------------------------------ wagers and their money


def _of_wagers(event: e.Event) -> str:
    match event:
        case e.WagerPlaced():
            return _placed(event)
        case e.WagerTakenBack(player=who, position=position, cents=cents, wager=n):
            return f"{who} took {_money(cents)} back from {position} (wager {n})."
        case e.LeftUp(player=who, position=position):
            return f"{who} leaves the winner on {position} where it is for the next round."
        case e.WagerRefused(player=who, position=position, cents=cents, wager=n, reason=reason):
            what = f"{who}'s {_money(cents)} on {position} (wager {n})"
            return f"{what} was refused and handed back. Reason: {reason}."
        case e.WagerVoided(player=who, position=position, cents=cents, wager=n):
            return f"{who} gets {_money(cents)} back from {position}, void (wager {n})."
        case e.WagerForfeited(player=who, position=position, cents=cents, wager=n):
            return f"{who}'s {_money(cents)} on {position} (wager {n}) is forfeited."
        case e.StreakAdvanced(player=who, position=position, wager=n, side=side, count=count):
            return f"{who}'s {position} (wager {n}) rides on: {count} of {side} in a row."
    return ""


def _placed(event: e.WagerPlaced) -> str:
    of = in_parts(event.stake)
    what = f"{event.player} put {_money(event.cents)}{of} on {event.position} (wager {event.wager})"
    if not event.streak:
        return f"{what}."
    rides = f"riding {event.side}" if event.side else "to ride the next decisive result"
    if event.again:
        what = f"{event.player}'s {_money(event.cents)} on {event.position} stands again"
        rides = f"as wager {event.wager}, {rides}"
    return f"{what}, {rides}, {event.count} counted."


def _of_settlement(event: e.Event) -> str:
    match event:
        case e.WagerSettled():
            return _settled(event) + went(event.back, event.gone)
        case e.SettlementCorrected():
            return _resettled(event)
        case e.PurseHeld(player=who, cents=cents):
            return f"{_money(cents)} of chips are held for {who}, who is gone."
        case e.PurseReturned(player=who, cents=cents):
            return f"{who} gets {_money(cents)} back that was held for {who}."
    return ""


#: What each rule that bent a plain settlement did, in words.
BENT = {
    "limits.over_max": "what lay above the maximum did not count",
    "limits.under_min": "it was below the minimum",
    "payout.rounding_off_multiple": "rounded, its stake being no multiple of the minimum",
    "payout.rounding_otherwise": "rounded up to what chips can pay",
    "refund": "the run was unbroken when the lights failed",
}


def _settled(event: e.WagerSettled) -> str:
    what = f"{event.player}'s {_money(event.stake)} on {event.position} (wager {event.wager})"
    bent = "".join(f"; {BENT[rule]}" for rule in event.rules if rule in BENT)
    run = "" if event.count is None else f" with {event.count} in a row"
    if event.won:
        whole = event.returned == event.stake
        back = f"{'the stake' if whole else _money(event.returned) + ' of the stake'} comes back"
        if whole and event.gone:
            back = "what was staked in tokens is collected"
        won = f"{_money(event.won)}{run}{in_stacks(event.chips)}"
        return f"{what} won {won}; {back}{bent}."
    if event.returned and not event.lost:
        return f"{what} is handed back, neither won nor lost{bent}."
    if event.returned:
        back = f"{_money(event.returned)} is handed back"
        return f"{what} lost {_money(event.lost)}{run}; {back}{bent}."
    return f"{what} lost{run}{bent}."


def _resettled(event: e.SettlementCorrected) -> str:
    what = f"{event.player}'s {_money(event.stake)} on {event.position} (wager {event.wager})"
    was = _came_to(event.was_returned, event.was_won)
    now = _came_to(event.returned, event.won)
    moved = [
        f"{_money(event.paid)} more is paid" if event.paid else "",
        f"{_money(event.from_held)} is taken back of what was held" if event.from_held else "",
        f"{_money(event.recovered)} is taken back" if event.recovered else "",
        f"{_money(event.claim)} cannot be recovered here and is a claim" if event.claim else "",
    ]
    done = "; ".join(part for part in moved if part)
    return f"Round {event.round} settled anew: {what} came to {was} and comes to {now}. {done}."


def _came_to(returned: int, won: int) -> str:
    if not returned and not won:
        return "nothing"
    return f"{_money(returned)} back and {_money(won)} won"


# ------------------------------------------------------------ limits, signs and closing


def _of_limits(event: e.Event) -> str:
    match event:
        case e.LimitsOrdered():
            return _ordered(event)
        case e.LimitsChanged():
            return f"The limits are now {_limits(event)}."
        case e.SignShown():
            return _shown(event)
        case e.SignTakenDown(player=who) if who is not None:
            return f"{who}'s own limits are taken from the place and cancelled."
        case e.SignTakenDown(sign=sign):
            return f"The sign for the {_sign(sign)} was taken down; what it announced is cancelled."
        case e.WageringPeriodSet(seconds=seconds, warning=warning):
            return _period(seconds, warning)
        case e.PersonalLimitsGranted(player=who, minimum=least, maximum=most, reference=ref):
            own = f"{_money(least)} to {_money(most)}"
            return f"{who} is granted limits of {own} ({ref}), once they are shown at the place."
        case e.MinimumAdvised(player=who, position=position):
            where = f" on {position}" if position is not None else ""
            return f"{who} was advised: further wagers{where} under the minimum will go back."
        case e.NeighboursDesignated(players=players, per_number=most):
            whom = _listed(players) if players else "everybody"
            cap = f", at most {most} a number and spin" if most else ""
            return f"Neighbours bets are open to {whom}{cap}."
    return ""


def _ordered(event: e.LimitsOrdered) -> str:
    new = _limits(event)
    if not event.needs_sign:
        return f"Limits of {new} were ordered for the next round."
    when = f" for {_when(event.at)}" if event.at else ""
    return f"Limits of {new} were ordered{when}; a sign must show them first."


def _limits(event: e.Opened | e.LimitsOrdered | e.LimitsChanged) -> str:
    each = ", in multiples of the minimum" if event.multiples else ""
    step = f", above the minimum by {_money(event.step)}" if event.step else ""
    return f"{_money(event.minimum)} to {_money(event.maximum)}{each}{step}"


def _shown(event: e.SignShown) -> str:
    if event.player is not None:
        return f"{event.player}'s own limits are marked at the place."
    due = f"; it may happen from {_when(event.due)} on" if event.due else ""
    if event.before is not None:
        began = (
            f"The sign for the {_sign(event.sign)} begins its minutes again at {_when(event.at)}"
        )
        return f"{began}, after an outage{due}."
    return f"The sign for the {_sign(event.sign)} was put up at {_when(event.at)}{due}."


def _period(seconds: int, warning: int) -> str:
    if not seconds:
        return "Betting has no set time; the dealer's call ends it."
    before = f", with a warning {warning} seconds before its end" if warning else ""
    return f"Betting will stay open for {seconds} seconds{before}."


def _sign(sign: str) -> str:
    return sign.replace("_", " ")


# ------------------------------------------------------------ opening, places and chips


def _of_chips(event: e.Event) -> str:
    match event:
        case e.BoughtIn(player=who, cents=cents):
            return f"{who} bought in for {_money(cents)}{in_stacks(event.chips)}."
        case e.ChipsSold(player=who, cents=cents):
            return f"The cage sold {who} chips for {_money(cents)}."
        case e.ChipsBoughtBack(player=who, cents=cents):
            return f"The cage paid {who} {_money(cents)} for chips."
        case e.ChipsSent(of="float", to=to, cents=cents):
            return f"{_money(cents)} of chips leave the float for {to}{in_stacks(event.chips)}."
        case e.ChipsTaken(of="float", source=source, cents=cents):
            what = f"{_money(cents)} of chips arrive from {source} for the float"
            return f"{what}{in_stacks(event.chips)}."
        case e.ChipsSent(of=of, to=to, cents=cents) if of.startswith("notes:"):
            return f"{_money(cents)} of notes leave the box of {of[6:]} for {to}."
        case e.ChipsTaken(of=of, source=source, cents=cents) if of.startswith("notes:"):
            return f"{_money(cents)} of notes arrive from {of[6:]} at {source}."
        case e.ChipsSent(player=who, to=to, cents=cents):
            return f"{who} carries {_money(cents)} of chips to {to}."
        case e.ChipsTaken(player=who, source=source, cents=cents):
            return f"{who} arrives with {_money(cents)} of chips from {source}."
        case e.TransferLanded(player=who):
            return f"What {who} carried has arrived."
    return ""


def _of_opening(event: e.Event) -> str:
    match event:
        case e.Opened():
            kind = ", simulated," if event.simulated else ""
            limits = _limits(event)
            book = f"{event.book}, sha256 {event.rules_hash[:16]}"
            return f"{event.title}{kind} opened by the book {book}; limits {limits}."
        case e.CageOpened():
            return "The cage opened."
        case e.PlayerSeated(player=who, place=place):
            return f"{who} took place {place}."
        case e.PlayerLeft(player=who, place=place):
            return f"{who} left place {place}."
    return ""


def _money(cents: int) -> str:
    return f"${dollars_of(cents)}"


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join(names) or "none"


def _words(name: str) -> str:
    return name.replace("_", " ")


def _when(at: Instant) -> str:
    """As a clock on the wall would show it, in UTC."""
    return f"{at[:10]} {at[11:19]} UTC"


def round_of(event: e.Event) -> int | None:
    return getattr(event, "round", None)


def of_round(entries: Iterator[tuple[int, e.Entry]], number: int) -> Iterator[tuple[int, e.Entry]]:
    """The records of one round, with what happened between its acts (buying in, arriving)."""
    inside = False
    for seq, entry in entries:
        own = round_of(entry.event)
        if own is not None:
            inside = own == number
        if inside:
            yield seq, entry
