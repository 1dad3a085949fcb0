"""What a supervisor's sheet shows of conduct, held money, equipment and redemptions that wait.

Each with what this office may do about it, which the core says (game/supervision.py).
"""

import msgspec

from croupier.game.accounts import held, seized
from croupier.game.desk import DeskAct
from croupier.game.names import Actor, PersonId
from croupier.game.state import TableState
from croupier.game.supervision import (
    Answers,
    BreachOpen,
    acts_on,
    answers_to,
    attests,
    breaches_open,
    verifies,
)
from croupier.paytable import PayTable


class BreachView(msgspec.Struct, frozen=True, kw_only=True):
    """A breach on record, and what may answer it; None where this office imposes nothing."""

    number: int
    round: int
    person: str
    kind: str
    handling: str
    says: str
    clauses: tuple[str, ...]
    answers: Answers | None


class StandingView(msgspec.Struct, frozen=True):
    """Somebody shut out, or whose money is held here: how, and what this office may do."""

    person: str
    ways: tuple[str, ...]
    #: Chips kept safe for somebody who was gone; winnings held while a device is investigated.
    held: int
    seized: int
    acts: tuple[DeskAct, ...]


class EquipmentView(msgspec.Struct, frozen=True):
    """`millimetres` as it was attested last; 0 where it has no size, None where nobody has."""

    item: str
    least: int | None
    most: int | None
    millimetres: int | None
    attests: bool
    clauses: tuple[str, ...]


class PresentedView(msgspec.Struct, frozen=True, kw_only=True):
    """Checks of this closed table that wait for a second office."""

    number: int
    player: str
    colour: str
    count: int
    cents: int
    #: Whether an issue to the holder is on record.
    found: bool
    by: str
    clauses: tuple[str, ...]
    act: DeskAct | None


class NeighboursView(msgspec.Struct, frozen=True):
    """Who may make neighbours bets (empty: as the book has it), and how many a number."""

    players: tuple[str, ...]
    per_number: int
    caps: bool


class SupervisionView(msgspec.Struct, frozen=True, kw_only=True):
    open_breaches: tuple[BreachOpen, ...]
    breaches: tuple[BreachView, ...]
    standing: tuple[StandingView, ...]
    linked: tuple[tuple[str, ...], ...]
    equipment: tuple[EquipmentView, ...]
    presented: tuple[PresentedView, ...]
    neighbours: NeighboursView | None
    #: Who may hold several colours here.
    several: tuple[str, ...]


def supervision_view(table: PayTable, state: TableState, actor: Actor) -> SupervisionView:
    return SupervisionView(
        open_breaches=breaches_open(table, state, actor),
        breaches=_breaches(table, state, actor),
        standing=_standing(table, state, actor),
        linked=tuple(tuple(map(str, group)) for group in state.standing.linked),
        equipment=_equipment(table, state, actor),
        presented=_presented(table, state, actor),
        neighbours=_neighbours(table, state),
        several=tuple(map(str, state.several)),
    )


def _breaches(table: PayTable, state: TableState, actor: Actor) -> tuple[BreachView, ...]:
    """The newest first."""
    return tuple(
        BreachView(
            number=breach.number,
            round=breach.round,
            person=breach.person,
            kind=breach.kind,
            handling=breach.handling,
            says=breach.says,
            clauses=breach.clauses,
            answers=answers_to(table, state, breach, actor),
        )
        for breach in reversed(state.standing.breaches.values())
    )


def _standing(table: PayTable, state: TableState, actor: Actor) -> tuple[StandingView, ...]:
    marks = (held(""), seized(""))
    kept = [
        PersonId(name.removeprefix(mark))
        for name, cents in state.balances.items()
        for mark in marks
        if cents and name.startswith(mark)
    ]
    return tuple(
        StandingView(
            person,
            tuple(state.standing.shut.get(person, {})),
            state.balances.get(held(person), 0),
            state.balances.get(seized(person), 0),
            acts_on(table, state, person, actor),
        )
        for person in dict.fromkeys((*state.standing.shut, *kept))
    )


def _equipment(table: PayTable, state: TableState, actor: Actor) -> tuple[EquipmentView, ...]:
    rows, fitted = table.book.tables["equipment"], state.opened.equipment if state.opened else ()
    return tuple(
        EquipmentView(
            item,
            _size(rows[item].fields.get("least_mm")),
            _size(rows[item].fields.get("most_mm")),
            state.standing.attested.get(item),
            attests(table, state, item, actor),
            rows[item].source.clauses,
        )
        for item in fitted
        if item in rows
    )


def _size(field: object) -> int | None:
    return field if isinstance(field, int) else None


def _presented(table: PayTable, state: TableState, actor: Actor) -> tuple[PresentedView, ...]:
    return tuple(
        PresentedView(
            number=waits.number,
            player=waits.player,
            colour=waits.colour,
            count=waits.count,
            cents=waits.count * waits.each,
            found=waits.found,
            by=waits.by,
            clauses=waits.clauses,
            act=verifies(table, state, waits.number, actor),
        )
        for waits in state.presented.values()
    )


def _neighbours(table: PayTable, state: TableState) -> NeighboursView | None:
    cap = table.book.policies.get("neighbours.max_per_number")
    if cap is None or state.opened is None or "neighbour_buttons" not in state.opened.equipment:
        return None
    return NeighboursView(
        tuple(map(str, state.designated)), state.per_number, cap.then == "operator"
    )
