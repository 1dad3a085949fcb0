"""What tests of clauses share: who may act, what was cited, what a wager came to, readings."""

from collections.abc import Iterable
from typing import TypeVar

import msgspec

from croupier.game import events as e
from croupier.game.moments import later
from croupier.game.names import Refusal
from croupier.paytable import PayTable
from house import PEOPLE, House

Told = TypeVar("Told", bound=e.Event)


def only(house: House, allowed: Iterable[str], do: str, **fields: object) -> None:
    """Just these may do it at this moment; nothing happens."""
    chosen = set(allowed)
    everybody = (*PEOPLE, *house.state.terminals)
    assert chosen <= set(everybody)
    for who in everybody:
        decided = house.ask(who, do, **fields)
        if who in chosen:
            assert not isinstance(decided, Refusal), f"{who} {do}: {decided}"
        else:
            assert isinstance(decided, Refusal), f"{who} may {do}"
            assert decided.code == "not_your_act", f"{who} {do}: {decided}"


def refused(house: House, code: str, clause: str, who: str, do: str, **fields: object) -> None:
    """Refused for this reason, under this clause, and nothing changed."""
    decided = house.refused(who, do, **fields)
    assert decided.code == code, decided
    assert clause in decided.clauses, decided


_ACTS = (
    *("tumble", "place_bets", "no_more_bets", "spin", "uncover", "mark", "enter", "confirm"),
    *("collect", "pay"),
)


def open_acts(house: House, result: str) -> set[str]:
    """What the dealer may do next; nothing happens."""
    fields: dict[str, dict[str, object]] = {"spin": {"revolutions": 3}}
    fields |= {do: {"result": result} for do in ("mark", "enter", "confirm")}
    asked = {do: house.ask("dealer", do, **fields.get(do, {})) for do in _ACTS}
    return {do for do, decided in asked.items() if not isinstance(decided, Refusal)}


def one(events: Iterable[e.Event], kind: type[Told]) -> Told:
    """The one event of that kind."""
    (found,) = [event for event in events if isinstance(event, kind)]
    return found


def told(house: House, kind: type[Told]) -> list[Told]:
    """Everything of that kind that is on the record, in order."""
    return [entry.event for entry in house.entries if isinstance(entry.event, kind)]


def last(house: House, kind: type[Told]) -> Told:
    return told(house, kind)[-1]


def came_to(house: House, position: str) -> tuple[int, int, int]:
    """Stake handed back, winnings and loss of the last settlement on a position."""
    done = [event for event in told(house, e.WagerSettled) if event.position == position][-1]
    return done.returned, done.won, done.lost


def by_wager(house: House) -> dict[int, tuple[int, int]]:
    """What each settled wager brought, by its number: stake handed back and winnings."""
    return {done.wager: (done.returned, done.won) for done in told(house, e.WagerSettled)}


def by_player(house: House) -> dict[str, tuple[int, int]]:
    """The same by its player, for rounds in which each has one wager."""
    return {done.player: (done.returned, done.won) for done in told(house, e.WagerSettled)}


def at(house: House, *, minutes: int) -> str:
    return later(house.now, minutes=minutes)


def read_as(table: PayTable, **readings: object) -> PayTable:
    """The same book with other words in force: `super_streak__at_closure="refund"`."""
    policies = dict(table.book.policies)
    for key, then in readings.items():
        name = key.replace("__", ".")
        policies[name] = msgspec.structs.replace(policies[name], then=then)
    return PayTable(msgspec.structs.replace(table.book, policies=policies))
