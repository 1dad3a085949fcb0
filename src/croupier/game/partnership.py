"""Partnerships over the maximum: players who are looked at together, and the flag about them.

No book gives a test or a consequence, so a supervisor links players and is told; nothing is
refused, capped or handed back because of it (point 17).
"""

from croupier.game import events as e
from croupier.game.commands import conduct as cc
from croupier.game.events import conduct as ce
from croupier.game.grounds import OFFICE, refuse
from croupier.game.limits import limits_for
from croupier.game.names import Actor, PersonId, Refusal
from croupier.game.state import TableState
from croupier.money import Cents
from croupier.paytable import PayTable
from croupier.roles import is_supervisor
from croupier.rulebook.model import PositionId

Decision = tuple[e.Event, ...] | Refusal


def link_players(table: PayTable, command: cc.LinkPlayers, actor: Actor) -> Decision:
    check = table.book.policies["conduct.partnership_check"]
    clauses = _clauses(table)
    if not is_supervisor(actor):
        return refuse(
            "not_your_act", "a supervisor has players looked at together", check.source, OFFICE
        )
    if check.then != "flag":
        return refuse("not_checked", "partnerships are not looked for here", check.source)
    players = tuple(dict.fromkeys(command.players))
    return (ce.PlayersLinked(players=players, says=command.says, clauses=clauses),)


def _clauses(table: PayTable) -> tuple[str, ...]:
    names = ("conduct.partnership", "conduct.partnership_check")
    sources = [table.book.policies[name].source.clauses for name in names]
    return tuple(dict.fromkeys(clause for clauses in sources for clause in clauses))


def flagged(table: PayTable, state: TableState, decided: Decision) -> Decision:
    """What was decided about wagers, and a flag where linked players now exceed the maximum."""
    if isinstance(decided, Refusal) or not state.standing.linked:
        return decided
    if table.book.policy("conduct.partnership_check") != "flag":
        return decided
    flags: list[e.Event] = []
    placed = [event for event in decided if isinstance(event, e.WagerPlaced)]
    for position in dict.fromkeys(event.position for event in placed):
        for group in state.standing.linked:
            flag = _over(table, state, decided, position, group)
            if flag is not None:
                flags.append(flag)
    told = [
        e.NotificationOpened(
            number=state.next_notification + i,
            what=f"{', '.join(flag.players)} together exceed the maximum on {flag.position}",
            offices=_offices(table),
            clauses=flag.clauses,
        )
        for i, flag in enumerate(flags)
        if isinstance(flag, ce.PartnershipFlagged)
    ]
    return (*decided, *flags, *told)


def _offices(table: PayTable) -> tuple[str, ...]:
    by = table.book.tables["act"]["sanction"].fields["by"]
    return tuple(str(office) for office in by) if isinstance(by, tuple) else ()


def _over(
    table: PayTable,
    state: TableState,
    decided: tuple[e.Event, ...],
    where: PositionId,
    group: tuple[PersonId, ...],
) -> ce.PartnershipFlagged | None:
    if (where, group) in state.standing.flagged:
        return None
    stakes: dict[PersonId, int] = {}
    for wager in state.wagers.values():
        if wager.position == where and wager.player in group:
            stakes[wager.player] = stakes.get(wager.player, 0) + wager.cents
    for event in decided:
        if not isinstance(event, e.WagerPlaced | e.WagerTakenBack):
            continue
        if event.position == where and event.player in group:
            more = event.cents if isinstance(event, e.WagerPlaced) else -event.cents
            stakes[event.player] = stakes.get(event.player, 0) + more
    position, together = table.index[where], sum(stakes.values())
    staking = tuple(player for player in group if stakes.get(player))
    own = [limits_for(state, player, position).maximum for player in staking]
    most = Cents(max((cents or 0 for cents in own), default=0) * position.wager.max_factor)
    if len(staking) < 2 or together <= most:  # noqa: PLR2004 - one alone is no partnership
        return None
    return ce.PartnershipFlagged(
        round=state.round,
        players=group,
        position=where,
        cents=Cents(together),
        maximum=most,
        clauses=_clauses(table),
    )
