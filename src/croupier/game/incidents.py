"""Incidents at the layout: what was seen, how it is ruled, and what that does to a wager.

The chips as they lay at the call are what settles (point 30), so a ruling is made once betting has
closed, and a known result leaves it no more than a winner's stake. Chips whose owner is gone are
held, with whatever they win later, until he is back. What goes wrong with devices is trouble.py's.
"""

from collections.abc import Mapping
from typing import Final

import msgspec

from croupier.game import commands as c
from croupier.game import events as e
from croupier.game.accounts import hold, purse
from croupier.game.changes import taken
from croupier.game.funds import parts_of
from croupier.game.grounds import EXISTS, OFFICE, RULED, refuse
from croupier.game.names import Actor, PersonId, Refusal, WagerNumber
from croupier.game.state import LiveWager, TableState
from croupier.game.trouble import voided
from croupier.money import Cents
from croupier.paytable import PayTable
from croupier.roles import is_staff, is_supervisor, may_act
from croupier.rulebook.model import Source

Decision = tuple[e.Event, ...] | Refusal

#: What each incident may be ruled, and which policy it rests on.
RULINGS: Final[dict[str, tuple[tuple[str, ...], str]]] = {
    "chip_across_lines": (("stands", "void"), "placement.straddle"),
    "other_tables_chip": (("void", "stands"), "chips.foreign_on_layout"),
    "chip_moved_after_lock": (("stands", "void"), "lock.blocks"),
    "spoken_wager_not_placed": (("no_wager",), "oral.late"),
    "late_wager_found": (("no_wager", "void"), "lock.blocks"),
    "owner_unknown_or_gone": (("held",), "unclaimed.policy"),
}
#: How a policy narrows what may be ruled: the book, as it is read, leaves nothing to rule.
_FIXED: Final = {"void": ("void",), "settle_at_min": ("stands",)}
#: What can only have happened once betting had closed.
_AFTER_THE_CALL = ("chip_moved_after_lock", "spoken_wager_not_placed", "late_wager_found")


def rulings_of(table: PayTable, kind: str) -> tuple[tuple[str, ...], Source]:
    """How an incident may be ruled at this table, and what that rests on."""
    rulings, policy = RULINGS[kind]
    fixed = _FIXED.get(str(table.book.policy(policy)))
    return fixed or rulings, table.book.policies[policy].source


class Ruling(msgspec.Struct, frozen=True):
    """One way to rule on one kind of incident, and why not just now.

    `names` is what must be said with it: a `wager`; `any_wager`, if one is meant; an `owner`.
    """

    kind: str
    ruling: str
    names: str
    clauses: tuple[str, ...]
    refusal: Refusal | None = None


_NAMES: Final = {"void": "wager", "stands": "any_wager", "held": "owner", "no_wager": ""}


def rulings_now(table: PayTable, state: TableState, actor: Actor) -> tuple[Ruling, ...]:
    """Every ruling that this book, as it is read, leaves; each as it would be answered now."""
    if not is_staff(actor) or state.opened is None or state.closed:
        return ()
    return tuple(
        Ruling(
            kind,
            ruling,
            _NAMES[ruling],
            source.clauses,
            _too_early(state, kind, ruling, source) or _of_none(table, state, actor, kind, ruling),
        )
        for kind in RULINGS
        for rulings, source in (rulings_of(table, kind),)
        for ruling in rulings
    )


def voidable(table: PayTable, state: TableState, actor: Actor) -> tuple[WagerNumber, ...]:
    """The wagers that this office may rule void now, whatever the incident."""
    source = table.book.policies["lock.blocks"].source
    every = state.wagers.values()
    return tuple(w.number for w in every if _may_void(table, state, w, source, actor) is None)


def _of_none(
    table: PayTable, state: TableState, actor: Actor, kind: str, ruling: str
) -> Refusal | None:
    """A ruling for which there is nothing here, or nothing that this office decides any more."""
    source = rulings_of(table, kind)[1]
    if ruling == "held" and not any(_gone_with(state, owner) for owner in _owners(state)):
        return refuse("nothing_held", "nobody has anything here to hold", source, EXISTS)
    if ruling != "void":
        return None
    refused = refuse("no_wager", "no wager lies on the layout", source, EXISTS)
    for wager in state.wagers.values():
        late = _may_void(table, state, wager, source, actor)
        if late is None:
            return None
        refused = late
    return refused


def record_incident(
    table: PayTable, state: TableState, command: c.RecordIncident, actor: Actor
) -> Decision:
    rulings, source = rulings_of(table, command.kind)
    if not is_staff(actor):
        return refuse("not_your_act", "staff record incidents", source, OFFICE)
    if command.ruling not in rulings:
        words = " or ".join(rulings).replace("_", " ")
        return refuse("ruling", f"this incident is ruled {words}", source)
    refused = _too_early(state, command.kind, command.ruling, source)
    refused = refused or _unknown(state, command, source)
    if refused:
        return refused
    if command.ruling == "held":
        return _hold(state, command, source)
    wager = None if command.wager is None else state.wagers.get(command.wager)
    recorded = _recorded(state, command, source, wager.player if wager else command.player)
    if wager is None:
        return (recorded,)
    if command.ruling == "void":
        late = _may_void(table, state, wager, source, actor)
        return late or (recorded, voided(state, wager, source.clauses))
    if table.book.policy(RULINGS[command.kind][1]) == "settle_at_min":
        return recorded, *_down_to_minimum(table, state, wager)
    return (recorded,)


def _recorded(
    state: TableState, command: c.RecordIncident, source: Source, player: PersonId | None
) -> e.IncidentRecorded:
    return e.IncidentRecorded(
        round=state.round,
        kind=command.kind,
        ruling=command.ruling,
        says=command.says,
        wager=command.wager,
        player=player,
        clauses=source.clauses,
    )


def _too_early(state: TableState, kind: str, ruling: str, source: Source) -> Refusal | None:
    """Until the call a player may put his chips right himself, and nothing is late."""
    if kind == "owner_unknown_or_gone" or "no_more_bets" in state.done:
        return None
    if kind in _AFTER_THE_CALL:
        says = f"betting has not closed; nothing is ruled {ruling.replace('_', ' ')} yet"
        return refuse("not_now", says, source)
    if "place_bets" not in state.done:
        return refuse("not_now", "there is nothing on the layout yet", source)
    if kind == "chip_across_lines" and ruling == "void":
        says = "until the call the player puts it right himself; ask him"
        return refuse("not_now", says, source)
    return None


def _unknown(state: TableState, command: c.RecordIncident, source: Source) -> Refusal | None:
    """The facts are of this table: its wagers, its players, and the one is the other's."""
    number, player = command.wager, command.player
    wager = None if number is None else state.wagers.get(number)
    rides = None if number is None else state.streaks.get(number)
    if command.ruling == "no_wager" and number is not None:
        return refuse("no_wager", "what was no wager has no number; leave it out", source)
    found = wager or (rides if command.ruling == "held" else None)
    if number is not None and found is None:
        return refuse("no_wager", f"wager {number} is not on the layout", source, EXISTS)
    if command.ruling == "void" and number is None:
        return refuse("no_wager", "say which wager is void, by its number", source, EXISTS)
    if found is not None and player not in (None, found.player):
        says = f"wager {number} is {found.player}'s, not {player}'s"
        return refuse("no_wager", says, source, EXISTS)
    if player is not None and found is None and not _is_here(state, player):
        return refuse("no_such_player", f"{player} has never played here", source, EXISTS)
    return None


def _is_here(state: TableState, player: PersonId) -> bool:
    """Somebody with a place, or with chips that lie here."""
    return player in state.seats.values() or any(
        state.balances.get(account(player), 0) for account in (purse, hold)
    )


def _may_void(
    table: PayTable, state: TableState, wager: LiveWager, source: Source, actor: Actor
) -> Refusal | None:
    """Once a result is known a supervisor rules, and no stake that it decides against goes back."""
    if "enter" not in state.done or state.result is None:
        return None
    if not is_supervisor(actor):
        says = "the result is known; a supervisor rules on this now"
        return refuse("not_your_act", says, source, RULED)
    lost = table.tier(wager.position, table.book.space.index[state.result]) is None
    if "collect" in state.done or lost:
        says = f"the result is known and decides wager {wager.number}"
        return refuse("result_stands", says, source, RULED)
    return None


def _down_to_minimum(
    table: PayTable, state: TableState, wager: LiveWager
) -> tuple[e.WagerTakenBack, ...]:
    """It counts for the table's minimum, whatever its chips are worth elsewhere (point 24)."""
    least = state.limits.minimum * table.index[wager.position].wager.min_factor
    over = Cents(wager.cents - least)
    return (taken(state, wager, over),) if over > 0 else ()


# ------------------------------------------------------------ an owner who is gone


def _hold(state: TableState, command: c.RecordIncident, source: Source) -> Decision:
    """What is his here and free; what still lies is held when it is decided."""
    number = command.wager
    owned = None if number is None else state.wagers.get(number) or state.streaks.get(number)
    player = owned.player if owned else command.player
    if player is None:
        says = "say whose chips they are: the player who is gone, or a wager of his"
        return refuse("no_such_player", says, source, EXISTS)
    cents = Cents(state.balances.get(purse(player), 0))
    if not _gone_with(state, player):
        return refuse("nothing_held", f"{player} has nothing here to hold", source, EXISTS)
    recorded = _recorded(state, command, source, player)
    held = e.PurseHeld(player=player, cents=cents, clauses=source.clauses)
    return (recorded, held) if cents else (recorded,)


def _gone_with(state: TableState, player: PersonId) -> bool:
    """Whether somebody who is gone left anything here that is not held for him yet."""
    lies = player not in state.absent and state.balances.get(hold(player), 0)
    return bool(state.balances.get(purse(player), 0) or lies)


def _owners(state: TableState) -> set[PersonId]:
    lying = (wager.player for wager in state.wagers.values())
    return {*state.seats.values(), *lying, *(wager.player for wager in state.streaks.values())}


def held_for_absent(
    table: PayTable, state: TableState, came: Mapping[PersonId, int]
) -> tuple[e.PurseHeld, ...]:
    """Chips that came back to owners who are gone are held like the others."""
    clauses = table.book.policies["unclaimed.policy"].source.clauses
    free = {p: state.balances.get(purse(p), 0) + cents for p, cents in came.items() if cents > 0}
    return tuple(
        e.PurseHeld(player=player, cents=Cents(cents), clauses=clauses)
        for player, cents in free.items()
    )


# ------------------------------------------------------------ in fairness to a player


def relax_position(
    table: PayTable, state: TableState, command: c.RelaxPosition, actor: Actor
) -> Decision:
    """A supervisor has a wager count elsewhere, only ever in its player's favour (3.13; point 30).

    Whether strictness is unfair shows when the result is known, so that is when it is asked.
    """
    policy = table.book.policies["settlement.fairness_override"]
    source = policy.source
    if not policy.then:
        return refuse("not_in_book", "wagers here settle strictly by where they lie", source)
    refused = may_act(table.book, "relax_positions", actor)
    if refused:
        return refused
    if "enter" not in state.done or "collect" in state.done or state.result is None:
        return refuse("not_now", "this is ruled between the result and its settlement", source)
    wager = state.wagers.get(command.wager)
    if wager is None or command.to not in table.rows:
        says = f"no wager {command.wager} to count on {command.to}"
        return refuse("no_wager", says, source, EXISTS)
    index = table.book.space.index[state.result]
    now, then = table.tier(wager.position, index), table.tier(command.to, index)
    if then is None or (now is not None and then.won <= now.won):
        says = f"wager {wager.number} would win no more on {command.to}"
        return refuse("not_in_favour", says, source)
    recorded = e.IncidentRecorded(
        round=state.round,
        kind="position_relaxed",
        ruling=f"counts_on_{command.to}",
        says=command.reason,
        wager=wager.number,
        player=wager.player,
        clauses=source.clauses,
    )
    counted = e.WagerPlaced(
        round=state.round,
        wager=state.next_wager,
        player=wager.player,
        position=command.to,
        stake=parts_of(wager),
        cents=wager.cents,
        clauses=source.clauses,
    )
    return recorded, taken(state, wager, wager.cents), counted
