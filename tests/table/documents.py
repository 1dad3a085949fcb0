"""What the documents say a wager comes to, written a second time and in plain Python.

Pays are the predicates of `test_paytable`; here are the order of a round, the minimum, the maximum,
the rounding and the runs of Super Streak. Nothing is asked of settle.py, of the deciders or of
rules.toml, so that a fault in one of them cannot hide in the other.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import lcm
from types import MappingProxyType
from typing import NamedTuple

from test_paytable import SYMBOLS, Rules, big_small, big_wheel, option_b, roulette, sic_bo

#: How a book is read where that is not its default: readings by their words.
Read = Mapping[str, str]
AS_EVER: Read = MappingProxyType({})

RULES: dict[str, Rules] = {
    "adelaide-big-small": big_small(),
    "nsw-sic-bo": sic_bo(),
    "nsw-big-wheel": big_wheel(),
    "victoria-sic-bo:a": sic_bo(),
    "victoria-sic-bo:b": option_b(),
    "adelaide-roulette": roulette(),
}
#: The dealer's acts. The dice lie tumbled before bets are called for in Adelaide and Sydney (4(a),
#: 5.1), are tumbled while bets are taken in Melbourne (5.1.2); in roulette the call may come first
#: or second (9(c)).
ORDER: dict[str, tuple[str, ...]] = {
    "adelaide-big-small": (
        *("tumble", "place_bets", "no_more_bets", "uncover", "enter", "collect", "pay"),
    ),
    "nsw-sic-bo": (
        *("tumble", "place_bets", "no_more_bets", "uncover", "enter", "collect", "pay"),
    ),
    "nsw-big-wheel": ("place_bets", "no_more_bets", "spin", "enter", "collect", "pay"),
    "victoria-sic-bo:a": (
        *("place_bets", "tumble", "no_more_bets", "uncover", "enter", "collect", "pay"),
    ),
    "victoria-sic-bo:b": (
        *("place_bets", "tumble", "no_more_bets", "uncover", "enter", "collect", "pay"),
    ),
    "adelaide-roulette": ("place_bets", "spin", "no_more_bets", "mark", "enter", "collect", "pay"),
}
#: How often the dice are tumbled at the least: 4(a), 5.1; once where no number is given (5.1.2).
TUMBLES = {"adelaide-big-small": 3, "nsw-sic-bo": 3, "victoria-sic-bo:a": 1, "victoria-sic-bo:b": 1}
#: Where the owner of a small wager is advised, and later ones go back (8(d), 12(e), 4.2.1).
WARNS = ("adelaide-big-small", "adelaide-roulette", "victoria-sic-bo:a", "victoria-sic-bo:b")
#: Where a wager off the multiple on the notice is paid down (8(f), 12(g)).
PAYS_DOWN = ("adelaide-big-small", "adelaide-roulette")
#: A higher minimum waits for a sign (4.5, s 66(2)); Adelaide asks for no time.
SIGN_FIRST = ("nsw-sic-bo", "nsw-big-wheel", "victoria-sic-bo:a", "victoria-sic-bo:b")
#: 7.2: what a run of so many pays. Three or fewer lose; twelve is paid at once.
RUNS = {4: 6, 5: 10, 6: 15, 7: 20, 8: 35, 9: 50, 10: 75, 11: 100, 12: 500}
LONGEST = 12


class Lies(NamedTuple):
    """A stake on the layout."""

    number: int
    player: str
    position: str
    cents: int
    #: The number that it was first placed under, however often it was moved since.
    made: int = 0


class Terms(NamedTuple):
    """What one stake is measured by; `base` is the minimum that multiples are counted in."""

    least: int
    most: int
    unit: int
    base: int
    multiples: bool
    advised: bool


class Came(NamedTuple):
    """What a stake came to."""

    returned: int
    won: int
    lost: int


def roll_of(result: str) -> tuple[int, ...]:
    parts = result.split("-")
    return tuple(SYMBOLS.index(p) + 1 if p in SYMBOLS else int(p) for p in parts)


def came_to(
    book: str,
    stakes: Iterable[tuple[Lies, Terms]],
    result: str,
    read: Read = AS_EVER,
) -> dict[int, Came]:
    """Every stake of a round, measured with what the same player has on the same position."""
    by_round = read.get("limits.scope") == "player_round"
    stakes = tuple(stakes)
    together: Counter[tuple[str, str]] = Counter()
    for lies, _ in stakes:
        together[_measure(lies, by_round=by_round)] += lies.cents
    taken: Counter[tuple[str, str]] = Counter()
    came = {}
    for lies, terms in stakes:
        key = _measure(lies, by_round=by_round)
        # Paid or collected up to the maximum; the rest goes back, win or lose.
        counted = min(lies.cents, max(0, terms.most - taken[key]))
        taken[key] += lies.cents
        if book in WARNS and terms.advised and together[key] < terms.least:
            counted = 0
        came[lies.number] = _one(book, lies, counted, terms, result, read)
    return came


def _measure(lies: Lies, *, by_round: bool) -> tuple[str, str]:
    return lies.player, "" if by_round else lies.position


def _one(  # noqa: PLR0913, PLR0917 - a book, a stake and its terms, a result and how it is read
    book: str, lies: Lies, counted: int, terms: Terms, result: str, read: Read
) -> Came:
    paid = RULES[book][lies.position](roll_of(result))
    if paid is None or not counted:
        return Came(lies.cents - counted, 0, counted)
    odds, share = paid
    # The fifth that lies on the winner (6(j)) is made in chips: the next higher sum.
    lost = counted - min(counted, int(-(-counted * share // terms.unit)) * terms.unit)
    return Came(lies.cents - lost, payable(book, counted * odds, counted, terms, read), lost)


def payable(book: str, exact: Fraction, counted: int, terms: Terms, read: Read) -> int:
    """In chips: to the next higher sum, or in Adelaide off the multiple to the lower multiple."""
    if exact % terms.unit == 0:
        return int(exact)
    if book in PAYS_DOWN and terms.multiples and counted % terms.base:
        by_payout = read.get("payout.rounding_off_multiple") == "down_payout"
        step = terms.unit if by_payout else lcm(terms.unit, terms.base)
        return int(exact // step) * step
    return int(-(-exact // terms.unit)) * terms.unit


def no_result_of(book: str, read: Read, *, locked: bool) -> str:
    """What it does to wagers: back in Adelaide and Sydney, kept in Melbourne (point 39)."""
    effect = read.get(
        "no_result.wagers", "carry_locked" if book.startswith("victoria") else "return"
    )
    if locked or effect == "return":
        return effect
    # Nothing locks before the call; in Sydney such a round is void however the rest is read.
    return "return" if book.startswith("nsw") else "carry_open"


# ------------------------------------------------------------------ Super Streak


def side_of(pair: str, result: str | None) -> str:
    """The side of a pair that a result falls on; nothing for a triple or no result (6.4, 8.6)."""
    if result is None:
        return ""
    roll = roll_of(result)
    if len(set(roll)) == 1:
        return ""
    if pair == "small-big":
        return "small" if sum(roll) <= 10 else "big"
    return "odd" if sum(roll) % 2 else "even"


class Seen(NamedTuple):
    """What a round came to, for runs."""

    round: int
    result: str | None
    lights_failed: bool


class Ride(NamedTuple):
    """Where a streak wager stands."""

    side: str
    count: int  # type: ignore[assignment]
    ended: bool
    #: The other side broke it; failed lights may end it too, whatever the result.
    broken: bool = False
    dark: bool = False


def ride_of(pair: str, side: str, count: int, seen: Iterable[Seen]) -> Ride:
    """A wager from where it began: like results add to it, an unlike one or dark lights end it."""
    for one in seen:
        now = side_of(pair, one.result)
        ended = bool(side) and now not in ("", side)
        if now and not ended:
            side, count = now, count + 1
        if ended or count >= LONGEST or one.lights_failed:
            return Ride(side, count, ended=True, broken=ended, dark=one.lights_failed)
    return Ride(side, count, ended=False)


def window_of(pair: str, seen: Iterable[Seen]) -> str:
    """The side that the table's run is on where a wager may be placed; nothing where not (6.2)."""
    side, may = "", False
    for one in seen:
        now = side_of(pair, one.result)
        if now and (now != side or one.lights_failed):
            side, may = now, True
        elif now:
            may = False
        may = may or (one.lights_failed and bool(side))
    return side if may else ""


def ride_came_to(cents: int, ride: Ride, read: Read) -> Came:
    """What an ended wager comes to; short, unbroken and ended by lights it may be handed back."""
    refunds = read.get("super_streak.on_lighting_failure") == "refund_if_unbroken"
    if refunds and ride.dark and not ride.broken and ride.count not in RUNS:
        return Came(cents, 0, 0)
    return run_came_to(cents, ride.count)


def run_came_to(cents: int, count: int) -> Came:
    pays = RUNS.get(count)
    return Came(0, 0, cents) if pays is None else Came(cents, cents * pays, 0)
