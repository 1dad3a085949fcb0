"""What each screen shows: the state of a stream, cut to what its viewer may see.

A view is derived and complete, so that a screen which missed anything is right again with the next
one. A player sees his own purse and wagers, staff see the layout (staff_view.py), a display what
is everybody's (display_view.py). What a player may see of earlier results is the book's to say
(points 46 and 102).
"""

import msgspec

from croupier.game.accounts import purse
from croupier.game.arrangements import offered_by_arrangement
from croupier.game.changes import stayable
from croupier.game.colours import sharers
from croupier.game.display import Screen, screen
from croupier.game.events import (
    ConductEvent,
    Entry,
    EntryDropped,
    Event,
    LosersCollected,
    NotificationOpened,
    Opened,
    ResultDrawn,
    ResultEntered,
    WinnersPaid,
)
from croupier.game.extensions import notice_of
from croupier.game.names import Actor, PersonId, TerminalId
from croupier.game.round import next_step, next_steps
from croupier.game.state import TableState
from croupier.game.streak import is_offered, pair_of, run_of, today
from croupier.journal.record import Record
from croupier.paytable import PayTable
from croupier.server.settled_view import SettledView, settled_view
from croupier.server.sign_view import SignView, signs_shown
from croupier.server.terminal_view import free_terminals, own_terminal

#: How many results a display shows where no book says how many.
SHOWN = 24


class ShownRecord(msgspec.Struct, frozen=True, omit_defaults=True):
    """A record as its viewer may see it: another player's is only its place and hash."""

    seq: int
    hash: str
    at: str | None = None
    event: Event | None = None
    private: bool = False


class Result(msgspec.Struct, frozen=True):
    round: int
    result: str | None
    call: str | None = None


class WagerView(msgspec.Struct, frozen=True):
    wager: int
    position: str
    cents: int


class StreakView(msgspec.Struct, frozen=True):
    """A wager over several rounds: the side that it rides (empty until fixed) and its count."""

    wager: int
    position: str
    cents: int
    began: int
    side: str
    count: int


class RunView(msgspec.Struct, frozen=True):
    """The table's run of one pair, and whether a streak wager may be placed on it now."""

    sides: tuple[str, ...]
    side: str
    length: int
    window: bool


class FundView(msgspec.Struct, frozen=True):
    """Colour checks or tokens in a player's hands: `of` is what a stake names them by.

    `each` is what one piece is worth; a voucher's tokens are staked whole.
    """

    of: str
    cents: int
    each: int = 0


class UpView(msgspec.Struct, frozen=True):
    """A winner that may be left up for the next round, and whether it is to stay."""

    position: str
    cents: int
    stays: bool


class ShareView(msgspec.Struct, frozen=True):
    """A colour of this player's, and the places of others whom he may let use it."""

    colour: str
    with_places: dict[str, int]


class You(msgspec.Struct, frozen=True):
    person: str
    place: int
    purse: int
    staked: int
    wagers: tuple[WagerView, ...]
    settled: tuple[SettledView, ...]
    streaks: tuple[StreakView, ...] = ()
    funds: tuple[FundView, ...] = ()
    up: tuple[UpView, ...] = ()
    shares: tuple[ShareView, ...] = ()
    #: The only wagers that an arrangement leaves this player; empty where there is none.
    only: tuple[str, ...] = ()


class LimitsView(msgspec.Struct, frozen=True):
    minimum: int
    maximum: int
    multiples: bool
    step: int


class Frequencies(msgspec.Struct, frozen=True):
    """How often each result came in the window that is stated beside it."""

    rounds: int
    counts: dict[str, int]


class TableView(msgspec.Struct, frozen=True, kw_only=True):
    seq: int
    round: int
    phase: str
    next: str | None
    #: Every act that may come next, where the book leaves an order open.
    may: tuple[str, ...]
    done: tuple[str, ...]
    entered: str | None
    result: str | None
    lit: tuple[str, ...]
    last: Result | None
    history: tuple[Result, ...]
    frequencies: Frequencies | None
    activations: int
    limits: LimitsView
    runs: tuple[RunView, ...]
    signs: tuple[SignView, ...]
    stopped: str | None
    closed: bool
    betting_since: str
    betting_seconds: int
    warned: bool
    free_places: tuple[int, ...]
    #: What this table does that is not in the approved book; empty where it keeps to it.
    notice: str = ""


class PlayersTableView(TableView, frozen=True, kw_only=True):
    you: You | None
    #: The terminal that this player sits at, or is.
    terminal: Screen | None = None
    #: Terminals that nobody uses.
    free_terminals: tuple[str, ...] = ()


def phase_of(table: PayTable, state: TableState) -> str:
    """Where the round stands, in words that fit every book's order of steps."""
    if state.betting:
        return "open"
    if state.entered is not None:
        return "entered"
    following = next_step(table, state)
    if not state.done:
        return "waiting"
    if state.result is not None:
        return "paying" if following == "pay" else "result"
    if "no_more_bets" not in state.done:
        return "waiting"
    return "spun" if following in ("enter", "mark") else "locked"


def common_view(table: PayTable, state: TableState, actor: Actor, seq: int) -> dict[str, object]:
    """What every screen at the table shows; what is being keyed only to those who work there."""
    player = actor.role in ("player", "display")
    last = None
    if state.round > 1:
        call = state.last_call.says if state.last_call else None
        last = Result(state.round - 1, state.last_result, call)
    places = range(1, (state.opened.places if state.opened else 0) + 1)
    now = state.limits
    return {
        "seq": seq,
        "round": state.round,
        "phase": phase_of(table, state),
        "next": next_step(table, state),
        "may": next_steps(table, state),
        "done": state.done,
        "entered": None if player else state.entered,
        "result": state.result,
        "lit": state.lit,
        "last": last,
        "history": _history(table, state, actor),
        "frequencies": _frequencies(table, state, actor),
        "activations": state.activations,
        "limits": LimitsView(now.minimum, now.maximum, now.multiples, now.step),
        "runs": _runs(table, state),
        "signs": signs_shown(table, state),
        "stopped": state.stopped,
        "closed": state.closed,
        "betting_since": state.betting_since,
        "betting_seconds": state.betting_seconds,
        "warned": state.warned,
        "free_places": tuple(place for place in places if place not in state.seats),
        "notice": notice_of(state.opened),
    }


def players_view(table: PayTable, state: TableState, actor: Actor, seq: int) -> PlayersTableView:
    own = own_terminal(state, actor.person)
    return PlayersTableView(
        **common_view(table, state, actor, seq),  # type: ignore[arg-type]
        you=Crowd(table, state).you(actor.person),
        terminal=screen(table, state, own) if own else None,
        free_terminals=free_terminals(state),
    )


def shows_of(table: PayTable, state: TableState, actor: Actor) -> tuple[str, ...]:
    """What this viewer may see of the past: the book's list, and what hangs on a display (WND).

    Staff see recent results and never how often each came: no screen of theirs may advise play
    (point 133).
    """
    words = table.book.policy("conduct.player_history_display")
    allowed = words if isinstance(words, tuple) else ()
    if actor.role not in ("player", "display"):
        allowed = ("present", "recent")
    optional = table.book.policy("display.history") == "optional"
    fitted = state.opened is not None and "history_display" in state.opened.equipment
    if optional and not fitted:
        return tuple(word for word in allowed if word == "present")
    return allowed


def _history(table: PayTable, state: TableState, actor: Actor) -> tuple[Result, ...]:
    if "recent" not in shows_of(table, state, actor):
        return ()
    most = table.book.policies.get("terminal.history")
    kept = state.history[-SHOWN:]
    if most is not None and isinstance(most.then, int):
        kept = state.history[-most.then :]
    return tuple(Result(number, result) for number, result in kept)


def _frequencies(table: PayTable, state: TableState, actor: Actor) -> Frequencies | None:
    if "frequencies" not in shows_of(table, state, actor):
        return None
    counts: dict[str, int] = {}
    results = [past.result for past in today(state) if past.result is not None]
    for result in results:
        counts[result] = counts.get(result, 0) + 1
    return Frequencies(len(results), counts)


def _runs(table: PayTable, state: TableState) -> tuple[RunView, ...]:
    runs: dict[tuple[str, ...], RunView] = {}
    for position in table.streaks if is_offered(table, state) else ():
        streak, sides = position.wager.streak, pair_of(table, position)
        if streak is not None and sides not in runs:
            run = run_of(table, streak, sides, today(state))
            runs[sides] = RunView(sides, run.side, run.length, run.window)
    return tuple(runs.values())


class Crowd:
    """Who has what at a table, looked up once for all who watch it."""

    def __init__(self, table: PayTable, state: TableState) -> None:
        self.table = table
        self.places = {player: place for place, player in state.seats.items()}
        self.purses = {player: state.balances.get(purse(player), 0) for player in self.places}
        self.wagers: dict[str, list[WagerView]] = {}
        for live in state.wagers.values():
            shown = WagerView(live.number, live.position, live.cents)
            self.wagers.setdefault(live.player, []).append(shown)
        self.riding: dict[str, list[StreakView]] = {}
        for w in state.streaks.values():
            riding = StreakView(w.number, w.position, w.cents, w.began, w.side, w.count)
            self.riding.setdefault(w.player, []).append(riding)
        self.settled: dict[str, list[SettledView]] = {}
        for event in (state.settled if state.done else state.last_round).values():
            self.settled.setdefault(event.player, []).append(settled_view(event))
        self.others = [name for name in state.balances if name.startswith(("colour:", "token:"))]
        self.confined = state.standing.straight_up
        self.state = state

    def you(self, person: PersonId) -> You | None:
        place = self.places.get(person)
        if place is None:
            return None
        wagers, riding = self.wagers.get(person, ()), self.riding.get(person, ())
        return You(
            person,
            place,
            self.purses[person],
            sum(wager.cents for wager in wagers) + sum(wager.cents for wager in riding),
            tuple(wagers),
            tuple(self.settled.get(person, ())),
            tuple(riding),
            self.funds(person),
            self._up(person),
            self._shares(person),
            offered_by_arrangement(self.table) if person in self.confined else (),
        )

    def _up(self, person: PersonId) -> tuple[UpView, ...]:
        wagers = self.wagers.get(person, ())
        return tuple(
            UpView(where, sum(one.cents for one in wagers if one.position == where), stays)
            for where, stays in stayable(self.table, self.state, person).items()
        )

    def _shares(self, person: PersonId) -> tuple[ShareView, ...]:
        return tuple(
            ShareView(colour, {str(other): self.places[other] for other in others})
            for colour, others in sharers(self.table, self.state, person).items()
            if others
        )

    def funds(self, person: PersonId) -> tuple[FundView, ...]:
        """Colour checks and tokens in his hands, by the words that a stake names them with."""
        return tuple(
            self._fund(f"{kind}:{account.removeprefix(own)}", account)
            for kind in ("colour", "token")
            for account in self.others
            if account.startswith(own := f"{kind}:{person}:") and self.state.balances[account]
        )

    def _fund(self, of: str, account: str) -> FundView:
        cents = self.state.balances[account]
        issued = self.state.colours.get(account)
        return FundView(of, cents, issued.each if issued else cents)


#: What a player learns from his view, or not before it is declared: the float, the keys, the sums;
#: and what offices are told, which may name other people.
STAFFS = (
    Opened
    | ResultDrawn
    | ResultEntered
    | EntryDropped
    | LosersCollected
    | WinnersPaid
    | NotificationOpened
)


def owner_of(event: Event) -> str | None:
    """Whose a record is; None for everybody's and for nobody's."""
    owner: str | None = getattr(event, "player", None) or getattr(event, "person", None)
    return owner


def shown_record(
    record: Record, entry: Entry, actor: Actor, terminal: TerminalId | None = None
) -> ShownRecord:
    """Staff see every event; a player those that are everybody's, his own or his terminal's."""
    if actor.role not in ("player", "display"):
        return ShownRecord(record.seq, record.hash.hex(), entry.at, entry.event)
    owner = owner_of(entry.event)
    mine = owner in (actor.person, terminal) and actor.role != "display"
    others = owner is not None and not mine
    # What is recorded of people is theirs: a record that names no one owner is staff's.
    named = getattr(entry.event, "players", ())
    unowned = isinstance(entry.event, ConductEvent) or bool(named)
    if others or (owner is None and unowned):
        return ShownRecord(record.seq, record.hash.hex(), private=True)
    if isinstance(entry.event, STAFFS):
        return ShownRecord(record.seq, record.hash.hex(), entry.at, None)
    return ShownRecord(record.seq, record.hash.hex(), entry.at, entry.event)
