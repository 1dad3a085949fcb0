"""What those who work at a table see: the layout, what to take and pay, who sits where, the float,
and what waits for an office. No strategy and no frequencies (point 133).
"""

from collections.abc import Collection
from fractions import Fraction

import msgspec

from croupier.game.accounts import DROP, FLOAT, WIN, purse
from croupier.game.colours import out
from croupier.game.commands import Stack
from croupier.game.desk import DeskAct, desk_of
from croupier.game.incidents import Ruling, rulings_now, voidable
from croupier.game.limits import owed_advice, owed_prompt
from croupier.game.names import Actor, PersonId
from croupier.game.payment import Payment, payments
from croupier.game.round import called_out
from croupier.game.settlement import settled, settlements
from croupier.game.standing import Dispute
from croupier.game.state import LiveWager, StreakWager, TableState
from croupier.game.streak import decide_streaks
from croupier.game.terminal import idle_terminals
from croupier.game.terminal_fold import icons_on
from croupier.game.touches import credit_of
from croupier.game.turn import Doubt, Turn, doubts, turns
from croupier.money import Cents, odds_of
from croupier.paytable import PayTable
from croupier.server.views import Crowd, FundView, StreakView, TableView, common_view
from croupier.settle import Settlement


class LayoutView(msgspec.Struct, frozen=True):
    wager: int
    place: int
    player: str
    position: str
    cents: int
    #: Off the multiple or the unit that the sign states: the dealer says so until the call.
    off_sign: bool = False


class PayView(msgspec.Struct, frozen=True):
    wager: int
    place: int
    player: str
    position: str
    stake: int
    won: int
    odds: str
    #: Which chips, largest first; what they come to beyond the odds; the tray is short of them.
    chips: tuple[Stack, ...] = ()
    rounded: int = 0
    short: bool = False


class RidingView(msgspec.Struct, frozen=True):
    """A streak on the layout, with whose it is."""

    place: int
    player: str
    streak: StreakView


class PlayerView(msgspec.Struct, frozen=True):
    place: int
    player: str
    purse: int
    funds: tuple[FundView, ...] = ()
    #: How he is shut out, where he is.
    shut: tuple[str, ...] = ()
    #: What he said that each of his colour checks is to be worth.
    declared: int | None = None
    #: He staked below the minimum and has not been told that it will be handed back.
    owed_advice: bool = False


class NotificationView(msgspec.Struct, frozen=True):
    number: int
    what: str
    offices: tuple[str, ...]
    clauses: tuple[str, ...]
    #: A call from the table: what about, and the result that a round is to be put right to.
    about: str
    of: int | None
    result: str | None
    #: Whether this viewer's office is one of those that acknowledge it.
    yours: bool


class DisputeView(msgspec.Struct, frozen=True):
    number: int
    player: str
    about: str
    round: int
    due: str | None
    state: str


class ColourView(msgspec.Struct, frozen=True):
    player: str
    colour: str
    each: int
    marker: bool
    #: How many are out, in hand and on the layout.
    count: int = 0


class TerminalLine(msgspec.Struct, frozen=True, kw_only=True):
    terminal: str
    person: str | None
    credit: int
    staked: int
    #: What is wrong with it, and whether somebody must rule on its bets.
    fault: str
    owed: bool
    closed: bool
    unset: bool
    idle: bool
    printing: tuple[str, ...]


class DealersTableView(TableView, frozen=True, kw_only=True):
    layout: tuple[LayoutView, ...]
    take: tuple[LayoutView, ...]
    pay: tuple[PayView, ...]
    riding: tuple[RidingView, ...]
    players: tuple[PlayerView, ...]
    #: The acts of the round that may come next; the first that is yours and not refused does.
    turns: tuple[Turn, ...]
    #: Every irregularity of the book, what it would do now or why it cannot be called.
    doubts: tuple[Doubt, ...]
    #: What this office may do beside the round.
    desk: tuple[DeskAct, ...]
    #: How each incident may be ruled now or why not, and the wagers that may be ruled void.
    incidents: tuple[Ruling, ...]
    voidable: tuple[int, ...]
    #: What is called out of the result that is keyed or declared, in the book's order.
    called: tuple[str, ...]
    float: int
    #: What lies in the tray by denomination, largest first; empty where it is not counted.
    tray: tuple[Stack, ...]
    drop: int
    win: int
    marked: str | None
    #: What a simulated device shows: this is to be entered.
    drawn: str | None
    lights_failed: bool
    notifications: tuple[NotificationView, ...]
    disputes: tuple[DisputeView, ...]
    colours: tuple[ColourView, ...]
    terminals: tuple[TerminalLine, ...]


def staff_view(table: PayTable, state: TableState, actor: Actor, seq: int) -> DealersTableView:
    return DealersTableView(**staff_fields(table, state, actor, seq))  # type: ignore[arg-type]


def notifications_for(state: TableState, actor: Actor) -> tuple[NotificationView, ...]:
    return tuple(
        NotificationView(
            told.number,
            told.what,
            told.offices,
            told.clauses,
            told.about,
            told.of,
            told.result,
            actor.role in told.offices and told.maker != actor.person,
        )
        for told in state.notifications.values()
    )


def staff_fields(table: PayTable, state: TableState, actor: Actor, seq: int) -> dict[str, object]:
    return dict(
        **common_view(table, state, actor, seq),
        **_layout(table, state),
        players=_players(table, state),
        turns=turns(table, state, actor),
        doubts=doubts(table, state, actor),
        desk=desk_of(table, state, actor),
        incidents=rulings_now(table, state, actor),
        voidable=voidable(table, state, actor),
        called=_called(table, state),
        float=state.balances.get(FLOAT, 0),
        tray=_tray(state),
        drop=state.balances.get(DROP, 0),
        win=state.balances.get(WIN, 0),
        marked=state.marked,
        drawn=state.drawn,
        lights_failed=state.lights_failed,
        notifications=notifications_for(state, actor),
        disputes=tuple(_dispute(dispute) for dispute in state.standing.disputes.values()),
        colours=tuple(
            ColourView(
                issued.player,
                issued.colour,
                issued.each,
                issued.marker,
                out(state, issued.player, issued.colour) // issued.each,
            )
            for issued in state.colours.values()
        ),
        terminals=_terminals(table, state),
    )


def _terminals(table: PayTable, state: TableState) -> tuple[TerminalLine, ...]:
    idle = idle_terminals(table, state)
    return tuple(
        TerminalLine(
            terminal=name,
            person=one.person,
            credit=credit_of(state, name),
            staked=sum(icons_on(state, one).values()),
            fault=one.fault,
            owed=one.owed,
            closed=one.closed,
            unset=one.unset,
            idle=name in idle,
            printing=tuple(slip for slip, begun in state.printing.items() if begun.player == name),
        )
        for name, one in state.terminals.items()
    )


def _layout(table: PayTable, state: TableState) -> dict[str, object]:
    places = {player: place for place, player in state.seats.items()}
    shown = state
    if state.entered is not None:
        # The echo shows what would be taken and paid, before anything is declared.
        shown = msgspec.structs.replace(state, result=state.entered)
    ended, _ = decide_streaks(table, shown) if shown.result is not None else ([], [])
    done: list[tuple[LiveWager | StreakWager, Settlement]] = [*settlements(table, shown), *ended]
    over = {wager.number for wager, _ in ended}
    paid = breakdown(table, shown)
    off = {wager.number for wager in owed_prompt(table, state)}
    return {
        "layout": tuple(_lies(wager, places, off) for wager in state.wagers.values()),
        "take": tuple(
            LayoutView(w.number, places.get(w.player, 0), w.player, w.position, s.lost)
            for w, s in done
            if s.lost
        ),
        "pay": tuple(
            PayView(
                w.number,
                places.get(w.player, 0),
                w.player,
                w.position,
                s.stake,
                paid[w.number].cents if w.number in paid else s.won,
                _odds(table, w, s, shown.result),
                paid[w.number].chips if w.number in paid else (),
                paid[w.number].rounded if w.number in paid else s.rounded,
                w.number in paid and paid[w.number].short,
            )
            for w, s in done
            if s.won
        ),
        "riding": tuple(
            RidingView(
                places.get(w.player, 0),
                w.player,
                StreakView(w.number, w.position, w.cents, w.began, w.side, w.count),
            )
            for w in state.streaks.values()
            if w.number not in over
        ),
    }


def breakdown(table: PayTable, state: TableState) -> dict[int, Payment]:
    """Every payment of the declared result in the chips at hand, by wager; streaks among them."""
    if not state.kinds or state.result is None:
        return {}
    ended, _ = decide_streaks(table, state)
    every: list[tuple[LiveWager | StreakWager, Settlement]] = [*settlements(table, state), *ended]
    # Losers are collected first, and what they lose is then at hand.
    every.sort(key=lambda pair: pair[1].won > 0)
    events = tuple(settled(table, state, wager, done) for wager, done in every)
    return {payment.wager: payment for payment in payments(table, state, events)}


def _tray(state: TableState) -> tuple[Stack, ...]:
    """Every denomination of the table, also one that has run out."""
    at_hand = dict.fromkeys(state.kinds, 0) | state.tray
    return tuple(Stack(Cents(each), count) for each, count in sorted(at_hand.items(), reverse=True))


def _called(table: PayTable, state: TableState) -> tuple[str, ...]:
    shown = state.entered or state.result or state.marked
    return called_out(table, table.book.space.index[shown]) if shown else ()


def _players(table: PayTable, state: TableState) -> tuple[PlayerView, ...]:
    crowd, owed = Crowd(table, state), owed_advice(table, state)
    return tuple(
        PlayerView(
            place,
            player,
            state.balances.get(purse(player), 0),
            crowd.funds(player),
            tuple(state.standing.shut.get(player, {})),
            state.declared.get(player),
            player in owed,
        )
        for place, player in sorted(state.seats.items())
    )


def _lies(wager: LiveWager, places: dict[PersonId, int], off: Collection[int]) -> LayoutView:
    place, is_off = places.get(wager.player, 0), wager.number in off
    return LayoutView(wager.number, place, wager.player, wager.position, wager.cents, is_off)


def _odds(
    table: PayTable, wager: LiveWager | StreakWager, done: Settlement, result: str | None
) -> str:
    if isinstance(wager, StreakWager):
        # By the length of its run, not by what the device shows.
        return odds_of(Fraction(done.won, done.stake))
    tier = table.tier(wager.position, table.book.space.index[result or ""])
    return odds_of(tier.won / tier.returned) if tier else ""


def dispute_state(dispute: Dispute) -> str:
    state = "raised"
    if dispute.decided is not None:
        state = "decided"
    if dispute.requested is not None:
        state = "review_requested"
    if dispute.reviewed is not None:
        state = "reviewed"
    return state


def _dispute(dispute: Dispute) -> DisputeView:
    raised, state = dispute.raised, dispute_state(dispute)
    return DisputeView(raised.number, raised.player, raised.about, raised.of, raised.due, state)
