"""Stakes and an outcome in, settlements out: caps, minimums, rounding, losers first.

Pure arithmetic on whole cents over the pay table. What a book wants done with a stake that is too
small, too large or not payable is read from its policies; the limits of the table are arguments.
"""

from collections.abc import Iterable, Sequence
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

    `rules` names the policies that changed the plain result: `limits.over_max` and so on; `over` is
    what lay above the maximum, which goes back and did not count.
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
    over: Cents = Cents(0)


#: A settlement, and what it won exactly where that was rounded up by itself.
Exact = tuple[Settlement, Fraction | None]


class Unsettled(ValueError):  # noqa: N818 - a statement about the slip
    """A stake that cannot be settled as it stands; the message says why."""


def settle(
    table: PayTable, outcome: int, stakes: Iterable[Stake], limits: Limits = NO_LIMITS
) -> tuple[Settlement, ...]:
    """One settlement a stake: first the losers, then the winners, each in the order given."""
    slip = tuple(stakes)
    each = settle_each(table, outcome, slip, limits)
    done = [one for one, _ in each]
    if table.book.policy("payout.round_per") == "player":
        done = rounded_together(each, limits.unit)
    wins = [table.tier(stake.position, outcome) is not None for stake in slip]
    losers = (one for one, won in zip(done, wins, strict=True) if not won)
    winners = (one for one, won in zip(done, wins, strict=True) if won)
    return (*losers, *winners)


def settle_each(
    table: PayTable, outcome: int, slip: Sequence[Stake], limits: Limits
) -> list[Exact]:
    """Stakes that share these limits, each rounded by itself, in the order given."""
    room = _Room(table.book, limits, slip)
    done: list[Exact] = []
    for stake in slip:
        position = table.index[stake.position]
        if position.wager.streak is not None:
            raise Unsettled(f"{stake.position} is decided over several rounds; give its run")
        done.append(_one(room, position, stake, table.tier(stake.position, outcome)))
    return done


def rounded_together(each: Sequence[Exact], unit: int) -> list[Settlement]:
    """One player's winnings that chips cannot make, rounded up once; the last takes the rest.

    All of a round's, whatever positions they lie on: it is the player who is paid (point 12).
    """
    left = Fraction(0)
    last = max((i for i, (_, exact) in enumerate(each) if exact is not None), default=-1)
    done: list[Settlement] = []
    for i, (one, exact) in enumerate(each):
        if exact is None:
            done.append(one)
            continue
        whole = left + exact
        paid = up(whole, unit) if i == last else down(whole, unit)
        left = whole - paid
        done.append(_at(one, paid))
    return done


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
    done, _ = _one(_Room(table.book, limits, (stake,)), position, stake, tier)
    if tier is None:
        return msgspec.structs.replace(done, clauses=_joined(done.clauses, streak.lose_clauses))
    return done


class _Room:
    """How stakes lie to the limits, summed over what the book measures them on."""

    __slots__ = ("book", "by_round", "limits", "taken", "together")

    def __init__(self, book: Book, limits: Limits, slip: Sequence[Stake]) -> None:
        self.book = book
        self.limits = limits
        self.by_round = book.policy("limits.scope") == "player_round"
        self.taken: dict[str, int] = {}
        self.together: dict[str, int] = {}
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


def _one(room: _Room, position: Position, stake: Stake, tier: Tier | None) -> Exact:
    limits, book, wager, cents = room.limits, room.book, position.wager, stake.cents
    part = wager.stake_multiple * limits.unit
    if wager.stake_multiple > 1 and cents % part:
        raise Unsettled(f"{stake.position} takes stakes that divide by {part} cents, not {cents}")
    counted = room.admit(position, cents)
    over = Cents(cents - counted)
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
    done = Settlement(stake.position, cents, back, Cents(won), lost, clauses, rules, off, over)
    if tier is None or "payout.rounding_otherwise" not in rules:
        return done, None
    return done, counted * tier.won


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
