"""Stakes and an outcome in, settlements out: caps, minimums, rounding, losers first.

Pure arithmetic on whole cents over the pay table. What a book wants done with a stake that is too
small, too large or not payable is read from its policies; the limits of the table are arguments.
"""

from collections.abc import Iterable
from fractions import Fraction

import msgspec

from croupier.money import Cents, down, down_multiple, up
from croupier.paytable import PayTable, Position
from croupier.rulebook.model import Book, ClauseId, PositionId, Tier


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """What the sign at the table says, and the smallest chip it pays with."""

    minimum: Cents = Cents(1)
    maximum: Cents | None = None
    unit: Cents = Cents(1)
    multiples: bool = False


NO_LIMITS = Limits()


class Stake(msgspec.Struct, frozen=True):
    """Money on a position. `advised` marks an owner already told about the minimum."""

    position: PositionId
    cents: Cents
    advised: bool = False


class Settlement(msgspec.Struct, frozen=True):
    """What one stake came to; `returned` and `lost` always make up the stake.

    `rules` names the policies that changed the plain result: `limits.over_max` and so on.
    """

    position: PositionId
    stake: Cents
    returned: Cents
    won: Cents
    lost: Cents
    clauses: tuple[ClauseId, ...]
    rules: tuple[str, ...] = ()
    #: How far what is won is from what the odds come to, in whole cents.
    rounded: Cents = Cents(0)


class Unsettled(ValueError):  # noqa: N818 - a statement about the slip
    """A stake that cannot be settled as it stands; the message says why."""


def settle(
    table: PayTable, outcome: int, stakes: Iterable[Stake], limits: Limits = NO_LIMITS
) -> tuple[Settlement, ...]:
    """One settlement a stake: first the losers, then the winners, each in the order given."""
    losers: list[Settlement] = []
    winners: list[Settlement] = []
    slip = tuple(stakes)
    room = _Room(table.book, limits, slip)
    for stake in slip:
        position = table.index[stake.position]
        if position.wager.streak is not None:
            raise Unsettled(f"{stake.position} is decided over several rounds; give its run")
        tier = table.tier(stake.position, outcome)
        (winners if tier else losers).append(_one(room, position, stake, tier))
    if table.book.policy("payout.round_per") == "player":
        winners = _rounded_together(room, winners)
    return (*losers, *winners)


def _rounded_together(room: "_Room", winners: list[Settlement]) -> list[Settlement]:
    """Winnings that chips cannot make, rounded up once for the player; the last takes the rest."""
    left = Fraction(0)
    last = len(room.unrounded) - 1
    paid: dict[int, Cents] = {}
    for i, (done, exact) in enumerate(room.unrounded):
        whole = left + exact
        paid[id(done)] = up(whole, room.limits.unit) if i == last else down(whole, room.limits.unit)
        left = whole - paid[id(done)]
    return [_at(done, paid[id(done)]) if id(done) in paid else done for done in winners]


def _at(done: Settlement, won: Cents) -> Settlement:
    rounded = Cents(done.rounded + won - done.won)
    return msgspec.structs.replace(done, won=won, rounded=rounded)


def settle_run(table: PayTable, stake: Stake, run: int, limits: Limits = NO_LIMITS) -> Settlement:
    """A streak whose run ended at that length; a longer one was paid at the longest (point 65)."""
    position = table.index[stake.position]
    streak = position.wager.streak
    if streak is None:
        raise Unsettled(f"{stake.position} is decided by one result; give an outcome")
    if run < 0:
        raise Unsettled(f"a run of {run} results is impossible; it is 0 or more")
    tier = streak.pays.get(min(run, streak.longest))
    done = _one(_Room(table.book, limits, (stake,)), position, stake, tier)
    if tier is None:
        return msgspec.structs.replace(done, clauses=_joined(done.clauses, streak.lose_clauses))
    return done


class _Room:
    """How stakes lie to the limits, summed over what the book measures them on."""

    __slots__ = ("book", "by_round", "limits", "taken", "together", "unrounded")

    def __init__(self, book: Book, limits: Limits, slip: tuple[Stake, ...]) -> None:
        self.book = book
        self.limits = limits
        self.by_round = book.policy("limits.scope") == "player_round"
        self.taken: dict[str, int] = {}
        self.together: dict[str, int] = {}
        #: Winners that were rounded up by themselves, with what they came to exactly.
        self.unrounded: list[tuple[Settlement, Fraction]] = []
        for stake in slip:
            key = self._key(stake.position)
            self.together[key] = self.together.get(key, 0) + stake.cents

    def _key(self, position: str) -> str:
        return "" if self.by_round else position

    def is_under(self, position: Position) -> bool:
        least = self.limits.minimum * position.wager.min_factor
        return self.together[self._key(position.id)] < least

    def admit(self, position: Position, cents: int) -> int:
        maximum = self.limits.maximum
        if maximum is None:
            return cents
        key = self._key(position.id)
        before = self.taken.get(key, 0)
        self.taken[key] = before + cents
        left = max(0, maximum * position.wager.max_factor - before)
        if cents <= left:
            return cents
        return left if self.book.policy("limits.over_max") == "cap" else 0


def _one(room: _Room, position: Position, stake: Stake, tier: Tier | None) -> Settlement:
    limits, book, wager, cents = room.limits, room.book, position.wager, stake.cents
    part = wager.stake_multiple * limits.unit
    if wager.stake_multiple > 1 and cents % part:
        raise Unsettled(f"{stake.position} takes stakes that divide by {part} cents, not {cents}")
    counted = room.admit(position, cents)
    rules: tuple[str, ...] = ("limits.over_max",) if counted < cents else ()
    if room.is_under(position):
        rules = (*rules, "limits.under_min")
        then = book.policy("limits.under_min")
        if then == "reject" or (then == "settle_and_warn" and stake.advised):
            counted = 0
    clauses = position.wager.source.clauses
    won = kept = rounded = 0
    if tier is not None and counted:
        clauses = _joined(clauses, tier.clauses)
        exact = counted * tier.won
        kept = _kept(counted, tier, limits)
        if exact.denominator == 1 and exact.numerator % limits.unit == 0:
            won = exact.numerator
        else:
            rule, won, kept = _rounded(book, limits, counted, tier)
            rules = (*rules, rule)
            rounded = won - int(exact)
    for rule in rules:
        clauses = _joined(clauses, book.policies[rule].source.clauses)
        if rule == "limits.under_min":
            clauses = _joined(clauses, wager.limit_clauses)
    lost = Cents(counted - kept)
    back = Cents(cents - lost)
    off = Cents(rounded)
    done = Settlement(stake.position, cents, back, Cents(won), lost, clauses, rules, off)
    if tier is not None and "payout.rounding_otherwise" in rules:
        room.unrounded.append((done, counted * tier.won))
    return done


def _kept(counted: int, tier: Tier, limits: Limits) -> int:
    """How much of a winner's stake comes back: all of it, or the part that lay on the winner."""
    if tier.returned == 1:
        return counted
    return min(counted, up(counted * tier.returned, limits.unit))


def _rounded(book: Book, limits: Limits, counted: int, tier: Tier) -> tuple[str, int, int]:
    """The rule that rounds a payment, what it pays, and how much of the stake comes back."""
    exact = counted * tier.won
    kept = _kept(counted, tier, limits)
    if not (limits.multiples and counted % limits.minimum):
        return "payout.rounding_otherwise", up(exact, limits.unit), kept
    rule = "payout.rounding_off_multiple"
    match book.policy(rule):
        case "down_multiple":
            return rule, down_multiple(exact, limits.unit, limits.minimum), kept
        case "down_payout":
            return rule, down(exact, limits.unit), kept
        case "down_stake":
            paid_on = counted - counted % limits.minimum
            return rule, up(paid_on * tier.won, limits.unit), kept
        case _:
            return rule, up(exact, limits.unit), kept


def _joined(clauses: tuple[ClauseId, ...], more: tuple[ClauseId, ...]) -> tuple[ClauseId, ...]:
    return clauses + tuple(clause for clause in more if clause not in clauses)
