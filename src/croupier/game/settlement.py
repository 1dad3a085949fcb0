"""What every wager on the layout comes to: losers collected, then winners paid.

The arithmetic is settle.py's; here are each player's limits, the advice that was given, and the
wagers over several rounds.
"""

from collections.abc import Mapping

import msgspec

from croupier.game import events as e
from croupier.game.funds import shared_out, tokens_in_order
from croupier.game.limits import limits_for
from croupier.game.names import PersonId, WagerNumber
from croupier.game.state import LiveWager, PastRound, StreakWager, TableState, advice_for
from croupier.game.streak import decide_streaks
from croupier.money import Cents
from croupier.paytable import PayTable
from croupier.settle import Exact, Settlement, Stake, rounded_together, settle_each

Live = LiveWager | StreakWager


def settlements(
    table: PayTable, state: TableState, result: str | None = None
) -> list[tuple[LiveWager, Settlement]]:
    """Losers first; limits are measured on what the book measures them on."""
    result = state.result if result is None else result
    if result is None:
        return []
    # With those that are settled: a limit on the round is filled by what was collected too.
    gone = [
        LiveWager(done.wager, done.player, done.position, done.stake, done.parts, done.moved)
        for done in state.settled.values()
        if done.count is None
    ]
    every = sorted((*gone, *state.wagers.values()), key=lambda wager: wager.number)
    done = settled_on(table, state, tuple(every), result)
    return [(wager, settlement) for wager, settlement in done if wager.number in state.wagers]


def settled_on(
    table: PayTable,
    state: TableState,
    wagers: tuple[LiveWager, ...],
    result: str,
    *,
    past: PastRound | None = None,
) -> list[tuple[LiveWager, Settlement]]:
    """The same for a round that is over, measured by the limits that it was played under."""
    index = table.book.space.index[result]
    scope = table.book.policy("limits.scope")
    together = scope == "position"  # all players' stakes there, so nobody's own limits
    groups: dict[tuple[PersonId, str], list[LiveWager]] = {}
    for wager in wagers:
        # A terminal's limits are its own and for each bet, whatever the notice is read to mean.
        own = wager.player in state.terminals
        player = PersonId("") if together and not own else wager.player
        where = "" if scope == "player_round" and not own else wager.position
        groups.setdefault((player, where), []).append(wager)
    advised = past.advised if past else state.advised
    done: list[tuple[LiveWager, Exact]] = []
    for (player, _), lying in groups.items():
        group = lying if together else tokens_in_order(table, lying)
        position = table.index[group[0].position]
        limits = limits_for(state, player, position, past)
        elsewhere = _at_terminals(table, state, player, position.id, wagers)
        if elsewhere and limits.maximum is not None:
            left = limits.maximum - elsewhere // position.wager.max_factor
            limits = msgspec.structs.replace(limits, maximum=Cents(max(0, left)))
        # In the order in which they were placed: whoever came first fills the maximum first.
        slip = [Stake(w.position, w.cents, is_advised(advised, w)) for w in group]
        done += zip(group, settle_each(table, index, slip, limits), strict=True)
    losers: list[tuple[LiveWager, Settlement]] = []
    winners: list[tuple[LiveWager, Settlement]] = []
    for wager, settlement in _rounded(table, state, done):
        won = table.tier(wager.position, index) is not None
        (winners if won else losers).append((wager, settlement))
    return losers + winners


def _rounded(
    table: PayTable, state: TableState, done: list[tuple[LiveWager, Exact]]
) -> list[tuple[LiveWager, Settlement]]:
    """Each by itself; or a player's winnings of the round together, where it is read so (12)."""
    if table.book.policy("payout.round_per") != "player":
        return [(wager, settlement) for wager, (settlement, _) in done]
    unit = state.opened.unit if state.opened else Cents(1)
    right: dict[WagerNumber, Settlement] = {}
    for player in {wager.player for wager, _ in done}:
        own = sorted(
            ((wager, exact) for wager, exact in done if wager.player == player),
            key=lambda each: each[0].number,
        )
        # A terminal's credit is paid to the cent.
        together = rounded_together(
            [exact for _, exact in own], 1 if player in state.terminals else unit
        )
        right |= {wager.number: one for (wager, _), one in zip(own, together, strict=True)}
    return [(wager, right[wager.number]) for wager, _ in done]


def _at_terminals(
    table: PayTable, state: TableState, player: PersonId, where: str, wagers: tuple[LiveWager, ...]
) -> int:
    """What a person has there at a terminal, where both count to one limit (point 111).

    A terminal refuses what would go over it, so the rest of the limit is the layout's.
    """
    if not state.terminals or not table.book.policy("limits.combine_terminal_and_table"):
        return 0
    own = [name for name, terminal in state.terminals.items() if terminal.person == player]
    return sum(w.cents for w in wagers if w.player in own and w.position == where)


def is_advised(advised: Mapping[str, WagerNumber], wager: LiveWager) -> bool:
    """The advice is about further wagers; what lay there when it was given is settled (8(d)).

    Chips that were moved since then are no further wager: to change one is not to make one.
    """
    keys = (advice_for(wager.player, None), advice_for(wager.player, wager.position))
    made = wager.moved or wager.number
    return any(key in advised and made >= advised[key] for key in keys)


def collect(table: PayTable, state: TableState, clauses: tuple[str, ...]) -> tuple[e.Event, ...]:
    """Every wager that wins nothing, streaks that ended short, and streaks that ride on.

    Terminals clear losers and credit winners by themselves in the same moment (7(h)vi, 9(f)).
    """
    ended, riding = decide_streaks(table, state)
    done: list[tuple[Live, Settlement]] = [
        (wager, settlement)
        for wager, settlement in settlements(table, state)
        if not settlement.won or wager.player in state.terminals
    ]
    done += [(wager, settlement) for wager, settlement in ended if not settlement.won]
    events = [settled(table, state, wager, settlement) for wager, settlement in done]
    cents = Cents(sum(event.lost for event in events if event.player not in state.terminals))
    collected = e.LosersCollected(round=state.round, cents=cents, clauses=clauses)
    return (*events, *riding, collected)


def pay(table: PayTable, state: TableState, clauses: tuple[str, ...]) -> tuple[e.Event, ...]:
    ended, _ = _still(table, state)
    done: list[tuple[Live, Settlement]] = [*settlements(table, state), *ended]
    events = [settled(table, state, wager, settlement) for wager, settlement in done]
    cents = Cents(sum(event.won for event in events))
    stop = _stop(table, state)
    return (*events, e.WinnersPaid(round=state.round, cents=cents, clauses=clauses), *stop)


def settle_at_once(
    table: PayTable, state: TableState, result: str, clauses: tuple[str, ...]
) -> tuple[e.Event, ...]:
    """At a stand-alone table, where nothing lies to be collected by hand (5.7(a), 7(h)vi)."""
    done = settlements(table, state, result)
    events = [settled(table, state, wager, settlement) for wager, settlement in done]
    collected = e.LosersCollected(round=state.round, cents=Cents(0), clauses=clauses)
    return (
        *events,
        collected,
        e.WinnersPaid(round=state.round, cents=Cents(0), clauses=clauses),
    )


def _still(
    table: PayTable, state: TableState
) -> tuple[list[tuple[StreakWager, Settlement]], list[e.StreakAdvanced]]:
    """Streaks that ended as winners; those that ride on have counted this result already."""
    ended, riding = decide_streaks(table, state)
    return [(wager, done) for wager, done in ended if done.won], riding


def _stop(table: PayTable, state: TableState) -> tuple[e.Event, ...]:
    """After failed lights the round is settled; then play stops where the book says so (8.8)."""
    policy = table.book.policies["malfunction.stop"]
    if not state.stops_after:
        return ()
    what = "the lights failed and must be put right"
    return (e.PlayStopped(what=what, clauses=policy.source.clauses),)


def settled(table: PayTable, state: TableState, wager: Live, done: Settlement) -> e.WagerSettled:
    back, gone = shared_out(table, state, wager.player, wager.stake, done)
    return e.WagerSettled(
        round=state.round,
        wager=wager.number,
        player=wager.player,
        position=wager.position,
        stake=done.stake,
        returned=done.returned,
        won=done.won,
        lost=done.lost,
        clauses=done.clauses,
        rules=tuple(rule for rule in done.rules if not rule.startswith("run:")),
        readings=table.index[wager.position].readings,
        count=run_of(done),
        parts=wager.stake,
        back=back,
        gone=gone,
        rounded=done.rounded,
        over=done.over,
        moved=wager.moved if isinstance(wager, LiveWager) else WagerNumber(0),
    )


def run_of(done: Settlement) -> int | None:
    """The run that a streak ended with; None for any other wager, or one that nothing decided."""
    found = [rule for rule in done.rules if rule.startswith("run:")]
    return int(found[0].removeprefix("run:")) if found else None
