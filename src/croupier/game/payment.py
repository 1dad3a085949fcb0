"""Payment in the chips at hand: what a decision hands out, counted out of the tray.

A win that the chips at hand do not make is rounded as the book says and the difference booked. What
is exchanged value for value is never rounded: it is paid exactly, or refused until there is a fill.
"""

from fractions import Fraction
from typing import get_args

import msgspec

from croupier.game import events as e
from croupier.game.grounds import FUNDS, refuse
from croupier.game.limits import limits_for
from croupier.game.names import PersonId, Refusal
from croupier.game.state import TableState
from croupier.game.tray import Stacks, above, below, breakdown, value
from croupier.game.tray_fold import change, moved, put
from croupier.money import Cents, dollars_of
from croupier.paytable import PayTable
from croupier.rulebook.model import Tier

Decision = tuple[e.Event, ...] | Refusal

OTHERWISE = "payout.rounding_otherwise"
OFF_MULTIPLE = "payout.rounding_off_multiple"

#: What is handed out exactly, and with it what is won.
Exact = e.BoughtIn | e.VoucherConverted | e.ColourRedeemed | e.ChipsSent | e.SettlementCorrected
_PAYS = (*get_args(Exact), e.WagerSettled)


class Payment(msgspec.Struct, frozen=True, kw_only=True):
    """One winner's payment: which chips, or that the tray is short of them."""

    wager: int
    player: PersonId
    cents: Cents
    chips: Stacks
    #: Paid more than the odds come to, or less, because no chips here make that.
    rounded: Cents
    short: bool


def in_chips(table: PayTable, state: TableState, decided: tuple[e.Event, ...]) -> Decision:
    """The same events with the chips that they hand out, or why the tray cannot."""
    if not any(isinstance(event, _PAYS) for event in decided):
        return decided
    hand = _Hand(table, state)
    done = hand.through(decided)
    return hand.refused or done


def payments(table: PayTable, state: TableState, events: tuple[e.Event, ...]) -> list[Payment]:
    """What a dealer is to pay in which chips, in the order of payment; nothing is changed."""
    hand = _Hand(table, state, goes_on=True)
    paid = hand.through(events)
    return [
        Payment(
            wager=event.wager,
            player=event.player,
            cents=event.won,
            chips=event.chips,
            rounded=event.rounded,
            short=event.wager in hand.short,
        )
        for event in paid
        if isinstance(event, e.WagerSettled) and moved(event)[1]
    ]


class _Hand:
    """The dealer's hand in the tray, through the events of one decision."""

    def __init__(self, table: PayTable, state: TableState, *, goes_on: bool = False) -> None:
        self._table = table
        self._state = state
        self._tray = dict(state.tray)
        self._goes_on = goes_on
        self._more = 0
        #: Wins of a player that are counted out together with his last, and what they come to.
        self._waiting: dict[PersonId, int] = {}
        self.refused: Refusal | None = None
        self.short: set[int] = set()

    def through(self, decided: tuple[e.Event, ...]) -> tuple[e.Event, ...]:
        together = self._table.book.policy("payout.round_per") == "player"
        last = {
            event.player: i
            for i, event in enumerate(decided)
            if isinstance(event, e.WagerSettled) and moved(event)[1]
        }
        done: list[e.Event] = []
        for i, event in enumerate(decided):
            paid = event
            if isinstance(event, e.WagerSettled) and moved(event)[1]:
                waits = together and last[event.player] != i
                paid = self._later(event) if waits else self._win(event)
            elif isinstance(event, Exact) and moved(event)[1]:
                paid = self._exactly(event)
            elif isinstance(event, e.WinnersPaid) and self._more:
                paid = msgspec.structs.replace(event, cents=Cents(event.cents + self._more))
            if self.refused and not self._goes_on:
                return decided
            change(self._tray, self._state.kinds, paid, moved(paid))
            done.append(paid)
        return tuple(done)

    def _later(self, event: e.WagerSettled) -> e.WagerSettled:
        self._waiting[event.player] = self._waiting.get(event.player, 0) + moved(event)[1]
        return event

    def _win(self, event: e.WagerSettled) -> e.WagerSettled:
        due = moved(event)[1] + self._waiting.pop(event.player, 0)
        chips = breakdown(self._tray, due)
        if chips is not None:
            return msgspec.structs.replace(event, chips=chips)
        rule, pays = self._rounded(event, due)
        source = self._table.book.policies[rule].source
        if pays is None:
            self.short.add(event.wager)
            says = f"the tray does not pay ${dollars_of(due)} to {event.player}; ask for a fill"
            self.refused = refuse("float_short", says, source, FUNDS)
            return event
        off = pays - due
        self._more += off
        return msgspec.structs.replace(
            event,
            won=Cents(event.won + off),
            rounded=Cents(event.rounded + off),
            chips=breakdown(self._tray, pays) or (),
            rules=tuple(dict.fromkeys((*event.rules, rule))),
            clauses=tuple(dict.fromkeys((*event.clauses, *source.clauses))),
        )

    def _rounded(self, event: e.WagerSettled, due: int) -> tuple[str, int | None]:
        """Which rule rounds a sum that the chips at hand do not make, and to what."""
        position = self._table.index[event.position]
        limits = limits_for(self._state, event.player, position)
        staked = self._counted(event)
        off = limits.multiples and staked is not None and staked % limits.minimum != 0
        if not (off or OFF_MULTIPLE in event.rules):
            return OTHERWISE, above(self._tray, due)
        least = due - event.won
        match self._table.book.policy(OFF_MULTIPLE):
            case "down_multiple" if not least:
                return OFF_MULTIPLE, below(self._tray, due, limits.minimum)
            case "down_payout" | "down_multiple":
                pays = below(self._tray, due)
                return OFF_MULTIPLE, pays if pays >= least else None
            case "down_stake" if staked is not None:
                on = staked - staked % limits.minimum
                tier = self._tier(event)
                return OFF_MULTIPLE, above(self._tray, least + int(on * tier.won) if tier else due)
            case _:
                return OFF_MULTIPLE, above(self._tray, due)

    def _counted(self, event: e.WagerSettled) -> Fraction | None:
        """The stake that was paid on, where it was paid by the odds alone."""
        tier = self._tier(event)
        if tier is None or OTHERWISE in event.rules or OFF_MULTIPLE in event.rules:
            return None
        return Fraction(event.won * tier.won.denominator, tier.won.numerator)

    def _tier(self, event: e.WagerSettled) -> Tier | None:
        streak = self._table.index[event.position].wager.streak
        if streak is not None:
            return streak.pays.get(min(event.count or 0, streak.longest))
        result = self._state.result
        if result is None:
            return None
        return self._table.tier(event.position, self._table.book.space.index[result])

    def _exactly(self, event: Exact) -> Exact:
        due = moved(event)[1]
        if event.chips:
            return self._named(event, due)
        chips = breakdown(self._tray, due)
        if chips is None and self._with_change(event):
            over = above(self._tray, due)
            chips = breakdown(self._tray, over) if over is not None else None
        if chips is None:
            self.refused = self._short(due)
            return event
        return msgspec.structs.replace(event, chips=chips)

    def _named(self, event: Exact, due: int) -> Exact:
        """The chips that somebody named: all at hand, and together what is due."""
        if value(event.chips) != due:
            says = f"those chips are ${dollars_of(value(event.chips))}, not ${dollars_of(due)}"
            self.refused = refuse("chips_differ", says, FUNDS)
            return event
        left = dict(self._tray)
        put(left, event.chips, -1)
        if any(count < 0 for count in left.values()):
            self.refused = self._short(due)
        return event

    def _with_change(self, event: Exact) -> bool:
        """A correction, and what a closed table owes, wait for no fill: change is brought."""
        return isinstance(event, e.SettlementCorrected) or self._state.closed

    def _short(self, due: int) -> Refusal:
        says = f"the chips in the tray do not make ${dollars_of(due)}; ask for a fill"
        return refuse("float_short", says, self._table.book.policies["stakes.kinds"].source, FUNDS)
