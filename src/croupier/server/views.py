"""What each screen shows: the state of a stream, cut to what its viewer may see.

A view is derived and complete, so that a screen which missed anything is right again with the next
one. A player sees his own purse and wagers, staff see the layout.
"""

import msgspec

from croupier.game.accounts import CASH, DROP, FLOAT, VAULT, WIN, purse
from croupier.game.events import (
    ConductEvent,
    Entry,
    EntryDropped,
    LosersCollected,
    NotificationOpened,
    Opened,
    ResultEntered,
    WagerSettled,
    WagerVoided,
    WinnersPaid,
)
from croupier.game.names import Actor, PersonId
from croupier.game.round import next_step
from croupier.game.settlement import settlements
from croupier.game.state import CageState, LiveWager, TableState
from croupier.journal.record import Record
from croupier.money import odds_of
from croupier.paytable import PayTable


class ShownRecord(msgspec.Struct, frozen=True, omit_defaults=True):
    """A record as its viewer may see it: another player's is only its place and hash."""

    seq: int
    hash: str
    at: str | None = None
    event: object | None = None
    private: bool = False


class Result(msgspec.Struct, frozen=True):
    round: int
    result: str | None
    call: str | None = None


class WagerView(msgspec.Struct, frozen=True):
    wager: int
    position: str
    cents: int


class SettledView(msgspec.Struct, frozen=True):
    wager: int
    round: int
    position: str
    stake: int
    returned: int
    won: int
    lost: int
    state: str


class You(msgspec.Struct, frozen=True):
    person: str
    place: int
    purse: int
    staked: int
    wagers: tuple[WagerView, ...]
    settled: tuple[SettledView, ...]


class LayoutView(msgspec.Struct, frozen=True):
    wager: int
    place: int
    player: str
    position: str
    cents: int


class PayView(msgspec.Struct, frozen=True):
    wager: int
    place: int
    player: str
    position: str
    stake: int
    won: int
    odds: str


class PlayerView(msgspec.Struct, frozen=True):
    place: int
    player: str
    purse: int


class TableView(msgspec.Struct, frozen=True, kw_only=True):
    seq: int
    round: int
    phase: str
    next: str | None
    done: tuple[str, ...]
    entered: str | None
    result: str | None
    lit: tuple[str, ...]
    last: Result | None
    history: tuple[Result, ...]


class PlayersTableView(TableView, frozen=True, kw_only=True):
    you: You | None


class DealersTableView(TableView, frozen=True, kw_only=True):
    layout: tuple[LayoutView, ...]
    take: tuple[LayoutView, ...]
    pay: tuple[PayView, ...]
    players: tuple[PlayerView, ...]
    float: int
    drop: int
    win: int


class UnderWay(msgspec.Struct, frozen=True):
    transfer: str
    to: str
    cents: int


class CagePlayer(msgspec.Struct, frozen=True):
    player: str
    purse: int
    under_way: tuple[UnderWay, ...]


class CageView(msgspec.Struct, frozen=True):
    seq: int
    players: tuple[CagePlayer, ...]
    vault: int
    cash: int


_PHASES = {"spin": "locked", "enter": "spun", "collect": "result", "pay": "paying"}


def phase_of(table: PayTable, state: TableState) -> str:
    if state.betting:
        return "open"
    if state.entered is not None:
        return "entered"
    return _PHASES.get(next_step(table, state) or "", "waiting")


def table_view(
    table: PayTable, state: TableState, actor: Actor, seq: int
) -> PlayersTableView | DealersTableView:
    last = None
    if state.round > 1:
        call = state.last_call.says if state.last_call else None
        last = Result(state.round - 1, state.last_result, call)
    common = {
        "seq": seq,
        "round": state.round,
        "phase": phase_of(table, state),
        "next": next_step(table, state),
        "done": state.done,
        "entered": state.entered if actor.role != "player" else None,
        "result": state.result,
        "lit": state.lit,
        "last": last,
        "history": tuple(Result(number, result) for number, result in state.history),
    }
    if actor.role == "player":
        return msgspec.convert({**common, "you": _you(state, actor.person)}, PlayersTableView)
    return msgspec.convert({**common, **_dealer(table, state)}, DealersTableView)


def _you(state: TableState, person: PersonId) -> You | None:
    place = next((p for p, player in state.seats.items() if player == person), None)
    if place is None:
        return None
    mine = [wager for wager in state.wagers.values() if wager.player == person]
    over = state.settled if state.done else {**state.last_round}
    settled = tuple(_settled(event) for event in over.values() if event.player == person)
    return You(
        person,
        place,
        state.balances.get(purse(person), 0),
        sum(wager.cents for wager in mine),
        tuple(WagerView(wager.number, wager.position, wager.cents) for wager in mine),
        settled,
    )


def _settled(event: WagerSettled | WagerVoided) -> SettledView:
    if isinstance(event, WagerVoided):
        cents = event.cents
        return SettledView(event.wager, event.round, event.position, cents, cents, 0, 0, "void")
    state = "won" if event.won else "lost" if event.lost else "returned"
    return SettledView(
        event.wager,
        event.round,
        event.position,
        event.stake,
        event.returned,
        event.won,
        event.lost,
        state,
    )


def _dealer(table: PayTable, state: TableState) -> dict[str, object]:
    places = {player: place for place, player in state.seats.items()}
    shown = state
    if state.entered is not None:
        # The echo shows what would be taken and paid, before anything is declared.
        shown = msgspec.structs.replace(state, result=state.entered)
    done = settlements(table, shown)
    return {
        "layout": tuple(_lies(wager, places) for wager in state.wagers.values()),
        "take": tuple(
            LayoutView(w.number, places.get(w.player, 0), w.player, w.position, s.lost)
            for w, s in done
            if s.lost
        ),
        "pay": tuple(
            PayView(
                w.number,
                places.get(w.player, 0),
                w.player,
                w.position,
                s.stake,
                s.won,
                _odds(table, w, shown.result),
            )
            for w, s in done
            if s.won
        ),
        "players": tuple(
            PlayerView(place, player, state.balances.get(purse(player), 0))
            for place, player in sorted(state.seats.items())
        ),
        "float": state.balances.get(FLOAT, 0),
        "drop": state.balances.get(DROP, 0),
        "win": state.balances.get(WIN, 0),
    }


def _lies(wager: LiveWager, places: dict[PersonId, int]) -> LayoutView:
    place = places.get(wager.player, 0)
    return LayoutView(wager.number, place, wager.player, wager.position, wager.cents)


def _odds(table: PayTable, wager: LiveWager, result: str | None) -> str:
    tier = table.tier(wager.position, table.book.space.index[result or ""])
    return odds_of(tier.won / tier.returned) if tier else ""


def cage_view(state: CageState, people: tuple[PersonId, ...], seq: int) -> CageView:
    return CageView(
        seq,
        tuple(
            CagePlayer(
                person,
                state.balances.get(purse(person), 0),
                tuple(
                    UnderWay(sent.transfer, sent.to, sent.cents)
                    for sent in state.under_way.values()
                    if sent.player == person
                ),
            )
            for person in people
        ),
        state.balances.get(VAULT, 0),
        state.balances.get(CASH, 0),
    )


#: What a player learns from his view, or not before it is declared: the float, the keys, the sums;
#: and what offices are told, which may name other people.
STAFFS = Opened | ResultEntered | EntryDropped | LosersCollected | WinnersPaid | NotificationOpened


def shown_record(record: Record, entry: Entry, actor: Actor) -> ShownRecord:
    """Staff see every event; a player those that are everybody's or his own."""
    owner = getattr(entry.event, "player", None) or getattr(entry.event, "person", None)
    others = owner is not None and owner != actor.person
    # What is recorded of people is theirs: a record that names no one owner is staff's.
    others = others or (owner is None and isinstance(entry.event, ConductEvent))
    if actor.role == "player" and others:
        return ShownRecord(record.seq, record.hash.hex(), private=True)
    if actor.role == "player" and isinstance(entry.event, STAFFS):
        return ShownRecord(record.seq, record.hash.hex(), entry.at, None)
    return ShownRecord(record.seq, record.hash.hex(), entry.at, entry.event)
