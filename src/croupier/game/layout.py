"""The layout: which positions a table offers, and in what steps its chips can be staked there.

Who may stake, when and how much is asked elsewhere.
"""

from croupier.game.grounds import CONFIRMED, EXISTS, ROOM, refuse
from croupier.game.names import PersonId, Refusal
from croupier.game.state import LiveWager, TableState
from croupier.money import dollars_of
from croupier.paytable import PayTable, Position
from croupier.rulebook.model import PositionId

#: More stacks than a layout has room for; keeps one screen from filling the journal.
MOST_WAGERS_A_PLAYER = 200


def offered(table: PayTable, state: TableState, where: str) -> Position | Refusal:
    position = table.index.get(PositionId(where))
    layout = table.book.tables["layout"].get(state.opened.layout if state.opened else "")
    carried = layout.fields["wagers"] if layout else ()
    if position is None or not isinstance(carried, tuple) or position.wager.name not in carried:
        offers = layout.source if layout else EXISTS
        return refuse("not_offered", f"{where} is not offered at this table", offers)
    if state.opened is not None and position.id in state.opened.withheld:
        says = f"{where} is not offered: the operator has not confirmed how its rule is read"
        return refuse("not_confirmed", says, position.wager.source, CONFIRMED)
    return position


def off_unit(table: PayTable, state: TableState, position: Position, cents: int) -> Refusal | None:
    """A stake is chips (3(a), 6(a), 3.2, 3.3, 3.1), so it is as fine as they are."""
    unit = state.opened.unit if state.opened else 1
    part = unit * position.wager.stake_multiple
    if cents % part == 0:
        return None
    says = f"stakes here are multiples of ${dollars_of(part)}"
    chips = table.book.policies["stakes.kinds"].source
    return refuse("unit", says, position.wager.limit_clauses, chips)


def no_room(state: TableState, player: PersonId, more: int) -> Refusal | None:
    if state.lying.get(player, 0) + more <= MOST_WAGERS_A_PLAYER:
        return None
    says = f"one player has at most {MOST_WAGERS_A_PLAYER} wagers a round"
    return refuse("too_many", says, ROOM)


def lying_of(state: TableState, player: PersonId, where: str | None = None) -> list[LiveWager]:
    """A player's wagers on the layout, in the order in which they were placed."""
    return [
        wager
        for wager in state.wagers.values()
        if wager.player == player and where in (None, wager.position)
    ]
