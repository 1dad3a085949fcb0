"""What a supervisor's office may do about people, colours and equipment: conduct and its measures,
money that is held, partnerships, neighbours, redemptions that wait.

Each act is asked of the decider that would take or refuse it, so that nothing is offered which its
book does not have; limits, closing, rounds and disputes are office.py's.
"""

from collections.abc import Iterator
from typing import get_args

import msgspec

from croupier.game import commands as c
from croupier.game.accounts import held, seized
from croupier.game.commands import conduct as cc
from croupier.game.desk import DeskAct
from croupier.game.events import conduct as ce
from croupier.game.names import Actor, Instant, PersonId, Refusal, RoundNumber, TransferId
from croupier.game.people import decide_people
from croupier.game.redemption import verify
from croupier.game.state import TableState
from croupier.paytable import PayTable
from croupier.roles import is_staff, may_act

#: Nobody sent these commands; they only ask.
_ASKING = "0" * 32
_NOW = Instant("9999-12-31T23:59:59.000Z")
_NOBODY = PersonId("?")
_CAPACITIES: tuple[cc.Capacity, ...] = get_args(cc.Capacity)
_HANDLINGS: tuple[cc.Handling, ...] = get_args(cc.Handling)


class BreachOpen(msgspec.Struct, frozen=True):
    """A breach that this book knows just now, of somebody in that capacity."""

    kind: str
    capacity: str
    handling: str
    clauses: tuple[str, ...]


class Answers(msgspec.Struct, frozen=True):
    """What may answer a recorded breach; where nothing does, why not."""

    measures: tuple[str, ...]
    refusal: Refusal | None


def supervision_of(table: PayTable, state: TableState, actor: Actor) -> tuple[DeskAct, ...]:
    return (
        *_conduct(table, state, actor),
        *_colours(table, state, actor),
        *_neighbours(table, state, actor),
    )


def _ask(table: PayTable, state: TableState, command: c.ConductAct, actor: Actor) -> Refusal | None:
    decided = decide_people(table, state, command, actor, _NOW)
    return decided if isinstance(decided, Refusal) else None


def _at(state: TableState) -> dict[str, object]:
    return {"id": _ASKING, "table": state.opened.table if state.opened else ""}


def _conduct(table: PayTable, state: TableState, actor: Actor) -> Iterator[DeskAct]:
    if breaches_open(table, state, actor):
        yield DeskAct("record_breach", table.book.policies["sanctions.scope"].source.clauses)
    link = cc.LinkPlayers(**_at(state), players=(_NOBODY,), says="asked")  # type: ignore[arg-type]
    if _ask(table, state, link, actor) is None:
        source = table.book.policies["conduct.partnership"].source
        yield DeskAct("link_players", source.clauses)


def _colours(table: PayTable, state: TableState, actor: Actor) -> Iterator[DeskAct]:
    """The approval of a second colour, where this book gives it to this office."""
    if state.closed or state.opened is None or not state.opened.colours:
        return
    others = [player for player in state.seats.values() if player not in state.several]
    if others and may_act(table.book, "allow_second_colour", actor) is None:
        act = table.book.tables["act"]["allow_second_colour"]
        yield DeskAct("allow_second_colour", act.source.clauses)


def _neighbours(table: PayTable, state: TableState, actor: Actor) -> Iterator[DeskAct]:
    """Who may make neighbours bets, where the table has the buttons that mark them."""
    policy = table.book.policies.get("neighbours.designated_only")
    fitted = state.opened.equipment if state.opened else ()
    if policy is None or state.closed or "neighbour_buttons" not in fitted:
        return
    if may_act(table.book, "change_limits", actor) is None:
        yield DeskAct("designate_neighbours", policy.source.clauses)


def breaches_open(table: PayTable, state: TableState, actor: Actor) -> tuple[BreachOpen, ...]:
    """Every kind, capacity and handling that the decider would record now."""
    found = []
    for kind in get_args(cc.BreachKind):
        for capacity in _CAPACITIES:
            for handling in _HANDLINGS if kind == "device" else (None,):
                command = cc.RecordBreach(
                    **_at(state),  # type: ignore[arg-type]
                    person=_NOBODY,
                    kind=kind,
                    says="asked",
                    capacity=capacity,
                    handling=handling,
                    clause=_some_clause(table) if kind == "other_rule" else None,
                )
                decided = decide_people(table, state, command, actor, _NOW)
                if not isinstance(decided, Refusal):
                    clauses = _clauses_of(decided) if kind != "other_rule" else ()
                    found.append(BreachOpen(kind, capacity, handling or "", clauses))
    return tuple(found)


def _clauses_of(decided: tuple[object, ...]) -> tuple[str, ...]:
    (event,) = decided
    return event.clauses if isinstance(event, ce.BreachRecorded) else ()


def _some_clause(table: PayTable) -> str:
    return next(str(clause) for clause in table.book.clauses)


def answers_to(
    table: PayTable, state: TableState, breach: ce.BreachRecorded, actor: Actor
) -> Answers | None:
    """Which measures the decider would impose now; None where this office imposes none."""
    if may_act(table.book, "sanction", actor) is not None:
        return None
    able, refused = [], None
    for measure in get_args(cc.Measure):
        command = cc.Sanction(
            **_at(state),  # type: ignore[arg-type]
            breach=breach.number,
            measures=(measure,),
            reason="asked",
            since=RoundNumber(1),
        )
        refusal = _ask(table, state, command, actor)
        if refusal is None:
            able.append(measure)
        elif refused is None or refusal.code != "not_in_book":
            refused = refusal
    return Answers(tuple(able), None if able else refused)


def acts_on(
    table: PayTable, state: TableState, person: PersonId, actor: Actor
) -> tuple[DeskAct, ...]:
    """What this office may do about somebody who is shut out, or whose money is held here."""
    at, reason = _at(state), "asked"
    shut, owns = state.standing.shut.get(person, {}), state.balances
    asked: list[cc.SanctionAct] = []
    if {"barred", "refused"} & shut.keys():
        asked.append(cc.LiftSanction(**at, person=person, reason=reason))  # type: ignore[arg-type]
    if {"excluded", "barred"} & shut.keys():
        transfer = TransferId(_ASKING)
        asked.append(cc.PayOut(**at, person=person, transfer=transfer))  # type: ignore[arg-type]
    if owns.get(seized(person)):
        asked.append(cc.ReleaseWinnings(**at, person=person, reason=reason))  # type: ignore[arg-type]
    if owns.get(held(person)):
        asked.append(cc.ReturnHeld(**at, player=person))  # type: ignore[arg-type]
    found = []
    for command in asked:
        refusal = _ask(table, state, command, actor)
        if refusal is None or refusal.code not in ("not_your_act", "not_in_book"):
            do = str(command.__struct_config__.tag)
            found.append(DeskAct(do, (), refusal))
    return tuple(found)


def attests(table: PayTable, state: TableState, item: str, actor: Actor) -> bool:
    """Whether this office may attest a piece of equipment now; its size is asked when it does."""
    if not is_staff(actor) or state.closed:
        return False
    size = table.book.tables["equipment"][item].fields.get("least_mm")
    command = cc.AttestEquipment(
        **_at(state),  # type: ignore[arg-type]
        item=item,
        millimetres=size if isinstance(size, int) else None,
    )
    return _ask(table, state, command, actor) is None


def verifies(table: PayTable, state: TableState, redemption: int, actor: Actor) -> DeskAct | None:
    """The second office's word on a redemption that waits; None where it is another's to give."""
    command = c.VerifyRedemption(**_at(state), redemption=redemption)  # type: ignore[arg-type]
    decided = verify(table, state, command, actor)
    refusal = decided if isinstance(decided, Refusal) else None
    if refusal is not None and refusal.code in ("not_your_act", "not_in_book"):
        return None
    act = table.book.tables["act"]["verify_redemption"]
    return DeskAct("verify_redemption", act.source.clauses, refusal)
