"""What a screen must know of a table once: positions, odds, steps, limits, irregularities.

Everything comes from the book that the table was opened with, so that a page draws a game which it
has never heard of. What changes from moment to moment is a view's (views.py).
"""

import msgspec

from croupier.game.events import Opened
from croupier.game.extensions import notice_of
from croupier.game.round import WITH_ENTRY
from croupier.money import Cents, odds_of
from croupier.odds import odds_at
from croupier.paytable import PayTable, Position
from croupier.rulebook.form import EQUIPMENT, STEPS
from croupier.rulebook.model import Book, Entry, PolicyValue
from croupier.rulebook.render import says_bet, says_pays, says_wager
from croupier.server.desk_card import DeskCard, desk_card

#: Chips that a demonstration table plays with. A table's chip sets come with later work.
CHIPS = tuple(Cents(cents) for cents in (100, 500, 2500, 10000, 50000))


class LimitsCard(msgspec.Struct, frozen=True):
    minimum: Cents
    maximum: Cents
    unit: Cents


class FaceCard(msgspec.Struct, frozen=True):
    """What a die, a section or a pocket shows."""

    name: str
    value: int
    colour: str | None
    #: One letter, or two where others begin with it too: what stands for it where nothing is drawn.
    mark: str


class OutcomeCard(msgspec.Struct, frozen=True):
    key: str
    weight: int
    faces: tuple[str, ...] = ()
    total: int = 0


class DeviceCard(msgspec.Struct, frozen=True):
    kind: str
    weight: int
    outcomes: tuple[OutcomeCard, ...]
    #: Pockets in the wheel's own order; a die's faces in theirs.
    faces: tuple[FaceCard, ...] = ()


class PositionCard(msgspec.Struct, frozen=True, kw_only=True):
    """A place for a chip. `covers` are the outcomes that it wins on; a streak has `runs`."""

    id: str
    wager: str
    choice: tuple[str, ...]
    called: str
    odds: str
    ways: int
    outcomes: int
    clauses: tuple[str, ...]
    covers: tuple[str, ...] = ()
    #: What a run of each length pays; empty for a wager that one outcome decides.
    runs: dict[str, str] = {}
    #: Exact fractions, only where the book lets a player's screen show them (point 46).
    chance: str | None = None
    edge: str | None = None


class WagerCard(msgspec.Struct, frozen=True, kw_only=True):
    """A wager that the table's layout carries, as a heading for its positions."""

    name: str
    called: str
    says: str
    clauses: tuple[str, ...]
    minimum: Cents
    maximum: Cents
    streak: bool = False


class StepCard(msgspec.Struct, frozen=True):
    do: str
    says: str
    by: tuple[str, ...]
    clauses: tuple[str, ...]
    #: It happens as the result is confirmed; the dealer has no act of its own for it.
    with_entry: bool = False


class IrregularityCard(msgspec.Struct, frozen=True, kw_only=True):
    """`effect` is what becomes of wagers by when it is called: `before_lock`, `after_lock`."""

    name: str
    says: str
    call: str
    clauses: tuple[str, ...]
    when: str
    by: tuple[str, ...]
    effect: dict[str, str]


class EquipmentCard(msgspec.Struct, frozen=True):
    name: str
    says: str
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
    #: What it does that is not in its approved book; empty where it keeps to it.
    notice: str


class TableCard(msgspec.Struct, frozen=True, kw_only=True):
    table: str
    title: str
    game: str
    book: str
    place: str
    simulated: bool
    #: As in a list; every page of the table says it.
    notice: str
    limits: LimitsCard
    places: int
    chips: tuple[Cents, ...]
    colours: tuple[str, ...]
    layout: str
    streak_amount: Cents
    device: DeviceCard
    wagers: tuple[WagerCard, ...]
    positions: tuple[PositionCard, ...]
    steps: tuple[StepCard, ...]
    irregularities: tuple[IrregularityCard, ...]
    equipment: tuple[EquipmentCard, ...]
    #: How the book has the approved document served to whoever asks: `read`, `buy`.
    copies: tuple[str, ...]
    #: Where results come from: `keys`, or a `simulated` draw.
    results_from: str
    #: The book's own word for each office.
    offices: dict[str, str]
    #: What a player's screen may show: present, recent, frequencies, chances (point 46).
    shows: tuple[str, ...]
    min_revolutions: int
    min_activations: int
    double_entry: bool
    rules: RulesCard
    wheel_order: tuple[str, ...]
    desk: DeskCard


def marks_of(names: tuple[str, ...]) -> dict[str, str]:
    """Of each name its first letter, and one more of its own where names share the first."""
    found: dict[str, str] = {}
    for name in names:
        initial = name[:1].upper()
        if sum(other[:1].upper() == initial for other in names) == 1:
            found[name] = initial
            continue
        pairs = (initial + letter for letter in (*name[1:], *"23456789"))
        found[name] = next((pair for pair in pairs if pair not in found.values()), initial)
    return found


def table_card(opened: Opened, table: PayTable) -> TableCard:
    book = table.book
    outcomes = tuple(
        OutcomeCard(o.key, o.weight, tuple(face.name for face in o.faces), o.total)
        for o in table.outcomes
    )
    marks = marks_of(tuple(face.name for face in book.space.faces))
    faces = tuple(FaceCard(f.name, f.value, f.colour, marks[f.name]) for f in book.space.faces)
    return TableCard(
        table=opened.table,
        title=opened.title,
        game=book.title,
        book=book.name,
        place=book.place,
        simulated=opened.simulated,
        notice=notice_of(opened),
        limits=LimitsCard(opened.minimum, opened.maximum, opened.unit),
        places=opened.places,
        chips=_chips(opened),
        colours=opened.colours,
        layout=opened.layout,
        streak_amount=opened.streak_amount,
        device=DeviceCard(book.space.kind, book.space.weight, outcomes, faces),
        wagers=_wagers(opened, table),
        positions=tuple(_position(table, position) for position in offered(opened, table)),
        steps=tuple(_step(step) for step in book.steps),
        irregularities=_irregularities(opened, book),
        equipment=tuple(
            EquipmentCard(name, EQUIPMENT[name], book.tables["equipment"][name].source.clauses)
            for name in opened.equipment
        ),
        results_from=opened.device,
        offices={name: str(role.fields["called"]) for name, role in book.tables["role"].items()},
        copies=_copies(book),
        shows=_words(book.policy("conduct.player_history_display")),
        min_revolutions=_whole(book, "round.min_revolutions"),
        min_activations=_whole(book, "round.min_activations"),
        double_entry=bool(book.policy("result.double_entry")),
        rules=RulesCard(opened.rules_hash, opened.readings),
        wheel_order=wheel_order(book, outcomes),
        desk=desk_card(table),
    )


def _chips(opened: Opened) -> tuple[Cents, ...]:
    """The table's own denominations that a wager may be made of; else the usual ones."""
    kinds = sorted(stack.each for stack in opened.chips if stack.each <= opened.maximum)
    return tuple(kinds) or tuple(chip for chip in CHIPS if chip % opened.unit == 0)


def offered(opened: Opened, table: PayTable) -> tuple[Position, ...]:
    """What the table's layout carries and the operator has confirmed; a streak at its amount."""
    carried = _words(table.book.tables["layout"][opened.layout].fields["wagers"])
    streaks = table.streaks if opened.streak_amount else ()
    every = (*table.positions, *streaks)
    return tuple(p for p in every if p.wager.name in carried and p.id not in opened.withheld)


def _copies(book: Book) -> tuple[str, ...]:
    policy = book.policy("conduct.copy_of_rules")
    if policy == "unstated":
        return ()
    return ("read", "buy") if policy == "on_request_or_sale" else ("read",)


def _words(value: PolicyValue) -> tuple[str, ...]:
    return value if isinstance(value, tuple) else ()


def _whole(book: Book, policy: str) -> int:
    """A number of the book; 0 where its round has no such thing."""
    found = book.policies.get(policy)
    return found.then if found is not None and isinstance(found.then, int) else 0


def _wagers(opened: Opened, table: PayTable) -> tuple[WagerCard, ...]:
    kept = {position.wager.name: position.wager for position in offered(opened, table)}
    cards = []
    for name, wager in kept.items():
        own = (opened.minimum * wager.min_factor, opened.maximum * wager.max_factor)
        # A row of its own is already the wager's: factors on the table's limits do not apply.
        least, most = opened.by_wager.get(name, own)
        if wager.streak is not None:
            least = most = opened.streak_amount
        card = WagerCard(
            name=name,
            called=wager.called,
            says=says_wager(wager),
            clauses=wager.source.clauses,
            minimum=Cents(least),
            maximum=Cents(most),
            streak=wager.streak is not None,
        )
        cards.append(card)
    return tuple(cards)


def _position(table: PayTable, position: Position) -> PositionCard:
    odds = odds_at(table, position)
    streak = position.wager.streak
    may_tell = "chances" in _words(table.book.policy("conduct.player_history_display"))
    covers = () if streak else table.book.space.members(position.wins)
    return PositionCard(
        id=position.id,
        wager=position.wager.name,
        choice=tuple(str(part) for part in position.choice.of) if position.choice else (),
        called=says_bet(position.wager, position.choice),
        odds=_printed(position) or ", ".join(odds_of(won) for won in odds.pays),
        ways=odds.ways or 0,
        outcomes=odds.outcomes or 0,
        clauses=odds.clauses,
        covers=tuple(outcome.key for outcome in covers),
        runs={str(n): odds_of(tier.won) for n, tier in streak.pays.items()} if streak else {},
        chance=str(odds.chance) if may_tell else None,
        edge=str(odds.edge) if may_tell else None,
    )


def _printed(position: Position) -> str:
    """The odds as the book prints them, also where only part of a stake is at work (8(a) A)."""
    bets = tuple(bet for bet in position.wager.bets if bet.choice == position.choice)
    return says_pays(bets)


def _step(step: Entry) -> StepCard:
    do = str(step.fields["do"])
    return StepCard(do, STEPS[do], _words(step.fields["by"]), step.source.clauses, do in WITH_ENTRY)


def _irregularities(opened: Opened, book: Book) -> tuple[IrregularityCard, ...]:
    """The cases that can happen at this table: one that hangs on equipment only where it is."""
    return tuple(
        IrregularityCard(
            name=case.name,
            says=str(case.fields["says"]),
            call=str(case.fields["call"]),
            clauses=case.source.clauses,
            when=str(case.fields["when"]),
            by=_words(case.fields["by"]),
            effect=_effect(book, str(case.fields["when"])),
        )
        for case in book.tables["irregularity"].values()
        if case.fields.get("needs") is None or case.fields["needs"] in opened.equipment
    )


def _effect(book: Book, when: str) -> dict[str, str]:
    effects = {
        "before_lock": str(book.policy("no_result.before_lock")),
        "after_lock": str(book.policy("no_result.wagers")),
    }
    return effects if when == "before_result" else {when: effects[when]}


def wheel_order(book: Book, outcomes: tuple[OutcomeCard, ...]) -> tuple[str, ...]:
    """For a picture of the wheel; dice have none."""
    match book.space.kind:
        case "pockets":
            return tuple(outcome.key for outcome in outcomes)
        case "wheel":
            return spread(outcomes)
    return ()


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
