"""Every command that a table takes, with sense and nonsense in each field, from every office, in
every phase of every book: events or one refusal that cites, never an error, and nothing changed.

The commands are made from their own types, so a new one is swept by being there. What is done is
folded: the books hold, and the same command in another round or of another table is refused.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from types import UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest

import croupier
from citing import cites
from croupier.entries import decode, encode, entry_of
from croupier.game import commands as c
from croupier.game.names import Actor, PersonId, Refusal, RoundNumber
from croupier.game.state import TableState
from croupier.ledger import wrong_with
from croupier.money import MOST_CENTS
from croupier.table import decide, evolve_table
from house import COMMANDS, TABLE, House, counted, role_of
from table.documents import RULES
from terminals import ONE, Parlour

BOOKS = tuple(RULES)
#: Somebody of each kind: staff, who plays, who has no place, who regulates, the floor, nobody.
ACTORS: Final = (
    *("dealer", "pit_boss", "supervisor", "game_supervisor", "ann", "zoe", "cashier"),
    *("officer", "floor", "t-1"),
)
PEOPLE: Final = ("ann", "cy", "zoe", "dealer", "")
#: Well-formed sums: the smallest, one that no chip makes, a stake, more than anybody has.
SUMS: Final = (1, 3_33, 5_00, MOST_CENTS)
#: By the name of a field, where its type does not say what is meant.
NAMED: Final[dict[str, tuple[object, ...]]] = {
    "round": (None,),
    "of": (1, 0, 9_999),
    "wager": (1, 2, 0, 9_999),
    "since": (1, 0, 9_999),
    "position": ("big", "red", "symbol:1", "total:99", ""),
    "to": ("small", "black", "symbol:2", "cage", "total:99", TABLE),
    "result": ("1-2-4", "1", "fish-crab-coin", "7-7-7", "37", "no such thing"),
    "shown": ("1-2-4", "37"),
    "terminal": ("t-1", "t-2", "ann"),
    "irregularity": ("not_flat", "on_peg", "left_wheel", "nobody knows"),
    "ground": ("disorder", "fraud", "fraud_in_opinion", "a whim"),
    "sign": ("raised_minimum", "closing", "personal_limits"),
    "at": ("2026-11-18T09:00:00.000Z", "2026-11-18T09:00:00.000+10:30", "noon", ""),
    "until": ("2026-11-18T09:00:00.000Z", "noon"),
    "paid": ("2026-11-18T09:00:00.000Z",),
    "issued": ("2026-11-18T09:00:00.000Z",),
    "name": ("ann", "t1", "nobody"),
    "clause": ("3.1", "99.9"),
    "of_kind": ("chips",),
    "source": ("cage", TABLE, "elsewhere"),
    "digits": ("1234", ""),
}
STRINGS: Final = {"^[0-9a-f]{32}$": f"{7:032x}", "^[a-z][a-z_]{0,31}$": "red"}


@cache
def hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


def tries(name: str, kind: object) -> tuple[object, ...]:
    """Values for a field: by its name, or what its type and limits allow."""
    base, meta = kind, ()
    while get_origin(base) is Annotated:
        base, *more = get_args(base)
        meta = (*meta, *more)
    base = getattr(base, "__supertype__", base)
    if get_origin(base) in {Union, UnionType}:
        some = [each for each in get_args(base) if each is not type(None)]
        return (None, *tries(name, some[0]))
    if get_origin(base) is Literal:
        return get_args(base)
    if name == "of":
        return NAMED["of"] if base is int else ("chips", "colour:red", "token:zz", "credit", "x")
    if name in NAMED:
        return NAMED[name]
    if base is bool:
        return (False, True)
    if base is int:
        return _numbers(meta)
    if get_origin(base) is tuple:
        return _lists(name, get_args(base)[0])
    if isinstance(base, type) and issubclass(base, msgspec.Struct):
        return tuple(_structs(base))
    return _words(name, meta)


def _numbers(meta: tuple[object, ...]) -> tuple[object, ...]:
    least = max((m.ge for m in meta if isinstance(m, msgspec.Meta) and m.ge is not None), default=0)
    most = min((m.le for m in meta if isinstance(m, msgspec.Meta) and m.le is not None), default=9)
    if most == MOST_CENTS:
        return (*(() if least else (0,)), *SUMS)
    return tuple(dict.fromkeys((max(least, 1), least, min(most, 3), most)))


def _words(name: str, meta: tuple[object, ...]) -> tuple[object, ...]:
    patterns = [m.pattern for m in meta if isinstance(m, msgspec.Meta) and m.pattern]
    for pattern in patterns:
        if pattern in STRINGS:
            return (STRINGS[pattern],)
    if name in {
        "player",
        "person",
        "second",
        "with_player",
        "forfeit",
        "complainant",
        "from_player",
    }:
        return PEOPLE
    return ("seen by the dealer",)


def _lists(name: str, of: object) -> tuple[object, ...]:
    values = tries(name.removesuffix("s"), of)
    return (*((value,) for value in values), tuple(values[:2]), ())


def _structs(kind: type[msgspec.Struct]) -> Iterator[object]:
    fields = {name: tries(name, hint) for name, hint in hints(kind).items()}
    base = {name: values[0] for name, values in fields.items()}
    yield base
    for name, values in fields.items():
        yield from ({**base, name: value} for value in values[1:])


def bodies(do: str, house: House, *, mixed: int = 15) -> Iterator[dict[str, object]]:
    """A sensible command, then it with one field after the other changed, then all of them."""
    kind = COMMANDS[do]
    fields = {
        name: tries(name, hint)
        for name, hint in hints(kind).items()
        if name not in {"id", "table", "round"}
    }
    base: dict[str, object] = {"do": do, "id": f"{7:032x}", "table": TABLE}
    if "round" in hints(kind):
        base["round"] = house.state.round
    base |= {name: values[0] for name, values in fields.items()}
    yield base
    for name, values in fields.items():
        yield from ({**base, name: value} for value in values[1:])
    chance = Random(f"{do} in round {house.state.round}")  # noqa: S311 - the same every time
    for _ in range(mixed if len(fields) > 1 else 0):
        yield {**base, **{name: chance.choice(values) for name, values in fields.items()}}


def phases(name: str) -> Iterator[tuple[str, House]]:
    """The table before each act of a round with wagers, with a round behind it, stopped, closed."""
    table = croupier.load(name).table
    where, result = next(
        (position.id, table.outcomes[column].key)
        for position in table.positions
        if position.wager.streak is None and position.wager.name != "neighbours"
        for column in range(len(table.outcomes))
        if table.tier(position.id, column) is not None
    )
    yield "new", House(table)
    order = [str(step.fields["do"]) for step in table.book.steps]
    for until in (step for step in order if step not in {"announce", "light"}):
        house = House(table, places=4)
        house.play(result, ("ann", where, 5_00))
        house.open_betting()
        house.done("ann", "place", position=where, stake=10_00)
        house.done("bob", "place", position=where, stake=2_00)
        if order.index(until) > order.index("place_bets"):
            house.finish(result, until=until)
        yield f"after {until}", house
    if "terminal" in table.book.chapters:
        parlour = Parlour(table)
        parlour.open_betting()
        parlour.done(ONE, "place_icons", terminal=ONE, icons=[{"position": where, "cents": 5_00}])
        yield "at terminals", parlour
    stopped = House(table)
    stopped.open_betting()
    stopped.done("ann", "place", position=where, stake=10_00)
    stopped.done("dealer", "report_malfunction", what="it sticks", fixed_at_once=False)
    yield "stopped", stopped
    closed = House(table)
    closed.state = msgspec.structs.replace(closed.state, closed=True)
    yield "closed", closed


def bytes_of(state: TableState) -> bytes:
    return msgspec.json.encode(state)


def tried(house: House, command: c.TableCommand, who: str) -> Refusal | None:
    """One command asked of the table: refused with its ground, or done and the books hold."""
    actor = Actor(PersonId(who), role_of(who) if who != "zoe" else "player")
    before = bytes_of(house.state)
    decided = decide(house.table, house.state, command, actor, house.now)
    assert bytes_of(house.state) == before, f"{command} changed the table while it was decided"
    if isinstance(decided, Refusal):
        cites(house.table, decided)
        assert decided.says
        return decided
    state = msgspec.msgpack.decode(msgspec.msgpack.encode(house.state), type=TableState)
    for event in decided:
        entry = decode(encode(entry_of(event, house.now, actor)))
        assert sum(posting.cents for posting in entry.postings) == 0
        state = evolve_table(state, entry.event)
    assert wrong_with(state.balances) is None, f"{who} {command}"
    counted(state)
    assert not state.differing or isinstance(command, c.NoteDifference), f"{who} {command}"
    return None


@pytest.mark.slow
@pytest.mark.parametrize("name", BOOKS)
def test_whatever_is_asked_is_done_soundly_or_refused_with_its_ground(name: str) -> None:
    done: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    for phase, house in phases(name):
        for do, kind in COMMANDS.items():
            for body in bodies(do, house):
                try:
                    command: c.TableCommand = msgspec.convert(body, kind)  # type: ignore[assignment]
                except msgspec.ValidationError:
                    continue  # it would have ended at the boundary (test_bad_input)
                for who in ACTORS:
                    answer = tried(house, command, who)
                    assert phase != "closed" or do not in {"place", "place_bets"} or answer
                    if answer is None:
                        done[do] += 1
                    else:
                        refused[answer.code] += 1
    assert len(done) > 30, f"the sweep does nothing: {dict(done)}"
    assert len(refused) > 55, f"one answer for everything: {dict(refused)}"


@pytest.mark.parametrize("name", BOOKS)
def test_what_names_another_round_or_table_is_refused_and_nothing_else_is_asked(name: str) -> None:
    for _, house in phases(name):
        for do, kind in COMMANDS.items():
            body = next(bodies(do, house))
            try:
                command = msgspec.convert(body, kind)
            except msgspec.ValidationError:
                continue
            elsewhere = msgspec.structs.replace(command, table="t2")
            for who in ("dealer", "ann", "floor"):
                answer = tried(house, elsewhere, who)  # type: ignore[arg-type]
                assert answer is not None, f"{do} of another table was done"
                assert answer.code == "other_table"
            if "round" in hints(kind):
                for number in (0, house.state.round + 1, 9_999):
                    other = msgspec.structs.replace(command, round=RoundNumber(number))
                    assert tried(house, other, "dealer") is not None  # type: ignore[arg-type]
