"""What a screen must know of a table once: positions, odds, steps, limits, irregularities."""

import msgspec

from croupier.game.events import Opened
from croupier.money import Cents, odds_of
from croupier.odds import odds_at
from croupier.paytable import PayTable, Position
from croupier.rulebook.form import STEPS
from croupier.rulebook.render import says_bet

#: Chips that a demonstration table plays with. A table's chip sets come with later work.
CHIPS = tuple(Cents(cents) for cents in (100, 500, 2500, 10000, 50000))


class LimitsCard(msgspec.Struct, frozen=True):
    minimum: Cents
    maximum: Cents
    unit: Cents


class OutcomeCard(msgspec.Struct, frozen=True):
    key: str
    weight: int


class DeviceCard(msgspec.Struct, frozen=True):
    kind: str
    weight: int
    outcomes: tuple[OutcomeCard, ...]


class PositionCard(msgspec.Struct, frozen=True):
    id: str
    called: str
    odds: str
    ways: int
    outcomes: int
    clauses: tuple[str, ...]


class StepCard(msgspec.Struct, frozen=True):
    do: str
    says: str
    by: tuple[str, ...]
    clauses: tuple[str, ...]


class IrregularityCard(msgspec.Struct, frozen=True):
    name: str
    says: str
    call: str
    clauses: tuple[str, ...]


class RulesCard(msgspec.Struct, frozen=True):
    hash: str
    readings: dict[str, str]


class TableLine(msgspec.Struct, frozen=True):
    """A table in a list."""

    table: str
    title: str
    book: str
    place: str
    simulated: bool


class TableCard(msgspec.Struct, frozen=True, kw_only=True):
    table: str
    title: str
    game: str
    book: str
    place: str
    simulated: bool
    limits: LimitsCard
    places: int
    chips: tuple[Cents, ...]
    device: DeviceCard
    positions: tuple[PositionCard, ...]
    steps: tuple[StepCard, ...]
    irregularities: tuple[IrregularityCard, ...]
    min_revolutions: int
    rules: RulesCard
    wheel_order: tuple[str, ...]


def table_card(opened: Opened, table: PayTable) -> TableCard:
    book = table.book
    outcomes = tuple(OutcomeCard(o.key, o.weight) for o in table.outcomes)
    revolutions = book.policies.get("round.min_revolutions")
    return TableCard(
        table=opened.table,
        title=opened.title,
        game=book.title,
        book=book.name,
        place=book.place,
        simulated=opened.simulated,
        limits=LimitsCard(opened.minimum, opened.maximum, opened.unit),
        places=opened.places,
        chips=tuple(chip for chip in CHIPS if chip % opened.unit == 0),
        device=DeviceCard(book.space.kind, book.space.weight, outcomes),
        positions=tuple(_position(table, position) for position in table.positions),
        steps=tuple(
            StepCard(
                str(step.fields["do"]),
                STEPS[str(step.fields["do"])],
                tuple(step.fields["by"]) if isinstance(step.fields["by"], tuple) else (),
                step.source.clauses,
            )
            for step in book.steps
        ),
        irregularities=tuple(
            IrregularityCard(
                case.name, str(case.fields["says"]), str(case.fields["call"]), case.source.clauses
            )
            for case in book.tables["irregularity"].values()
        ),
        min_revolutions=int(revolutions.then) if revolutions else 0,  # type: ignore[arg-type]
        rules=RulesCard(opened.rules_hash, opened.readings),
        wheel_order=spread(outcomes),
    )


def _position(table: PayTable, position: Position) -> PositionCard:
    odds = odds_at(table, position)
    return PositionCard(
        position.id,
        says_bet(position.wager, position.choice),
        ", ".join(odds_of(won) for won in odds.pays),
        odds.ways or 0,
        odds.outcomes or 0,
        odds.clauses,
    )


def spread(outcomes: tuple[OutcomeCard, ...]) -> tuple[str, ...]:
    """An even spread of the sections for a picture: the drawing is missing (point 85), inferred.

    Each section goes to the symbol that is furthest behind its share, as in fair rounding.
    """
    whole = sum(outcome.weight for outcome in outcomes)
    given = {outcome.key: 0 for outcome in outcomes}
    order = []
    for at in range(1, whole + 1):
        key = max(
            (o for o in outcomes if given[o.key] < o.weight),
            key=lambda o: o.weight * at - given[o.key] * whole,
        ).key
        given[key] += 1
        order.append(key)
    return tuple(order)
