"""What goes down a line: records cut to their viewer, and his whole view, as bytes.

A thousand screens watch one table, so that whatever they share is made once: the records that are
everybody's, the placeholders of those that are not, the common part of the view. What is one
screen's own is made again only when a record has touched it. Who is sent what, and when, is
`caster.py`'s.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Final, Generic, TypeVar

import msgspec

from croupier.entries import decode
from croupier.floor.deciders import CageDecider, TableDecider
from croupier.floor.stream import StreamWriter
from croupier.game import events as e
from croupier.game.accounts import purse
from croupier.game.display import Recall, Screens
from croupier.game.names import Actor, PersonId, TerminalId
from croupier.game.state import CageState, TableState
from croupier.journal.printed import shown
from croupier.journal.record import Record
from croupier.roles import is_supervisor
from croupier.server.cage_view import CageView, cage_view
from croupier.server.display_view import WALL, DisplaysTableView, displays_view
from croupier.server.pit_table_view import PitTableView, pit_table_view
from croupier.server.pit_view import PitView
from croupier.server.staff_view import DealersTableView, staff_view
from croupier.server.terminal_view import free_terminals, own_terminal
from croupier.server.views import (
    Crowd,
    PlayersTableView,
    ShownRecord,
    TableView,
    common_view,
    owner_of,
    shown_record,
)

_NONE: Final[list[int]] = []
_encode: Final = msgspec.json.Encoder().encode
#: Somebody whom no record can belong to: what he is shown is what everybody is.
_NOBODY: Final = Actor(PersonId(""), "player")
#: Offices that see at a table what hangs on the wall; a cashier works at the cage.
_ONLOOKERS: Final = ("display", "cashier")
#: A player's act: it changes his own screen and nobody else's.
_ACTS: Final = (e.WagerPlaced, e.WagerTakenBack, e.ScreenTouched)
_TOUCHING: Final = (*_ACTS, e.WagerSettled)
#: Steps that change what screens share, and nothing that is one screen's own.
_STEPS: Final = (
    e.ClosingWarned,
    e.BettingTimeElapsed,
    e.BettingClosed,
    e.WheelSpun,
    e.CoverRemoved,
    e.NumberMarked,
    e.ResultEntered,
    e.EntryDropped,
    e.ResultDeclared,
    e.LosersCollected,
    e.BettingOpened,
    e.WinnersPaid,
)

V = TypeVar(
    "V", PlayersTableView, DisplaysTableView, DealersTableView, PitTableView, PitView, CageView
)


class Message(msgspec.Struct, Generic[V], frozen=True):
    """`epoch` is the writer's lease: a screen ignores what comes from an older one."""

    epoch: int
    seq: int
    records: tuple[ShownRecord, ...]
    view: V


@dataclass(frozen=True, slots=True)
class Ready:
    """A record made ready to be shown, and as everybody sees it."""

    record: Record
    entry: e.Entry
    owner: str | None
    public: bytes


def made_ready(record: Record) -> Ready:
    entry = decode(record.content)
    public = _encode(shown_record(record, entry, _NOBODY))
    return Ready(record, entry, owner_of(entry.event), public)


def is_urgent(item: Ready) -> bool:
    """Whether it is more than one player's act: what everybody must see at once."""
    return not isinstance(item.entry.event, _ACTS)


@dataclass(slots=True)
class Span:
    """Records that follow one another, for all who are sent just these."""

    items: Sequence[Ready]
    shared: bytes = b""
    _starts: list[int] = field(default_factory=list)
    #: By owner, which of the records are his.
    owners: dict[str, list[int]] = field(default_factory=dict)
    _staff: bytes = b""
    _wall: bytes = b""

    def __post_init__(self) -> None:
        pieces = [item.public for item in self.items]
        self.shared = b",".join(pieces)
        self._starts = [0, *accumulate(len(piece) + 1 for piece in pieces)]
        for at, item in enumerate(self.items):
            if item.owner is not None:
                self.owners.setdefault(item.owner, []).append(at)

    def owned(self, person: PersonId, terminal: TerminalId | None) -> list[int]:
        """Which of them are his or his terminal's."""
        own = self.owners.get(person, _NONE)
        if terminal is not None and terminal != person:
            return sorted(own + self.owners.get(terminal, _NONE))
        return own

    def for_player(
        self, own: list[int], actor: Actor, terminal: TerminalId | None
    ) -> list[bytes | memoryview]:
        """What everybody is sent, with his own records laid over their placeholders."""
        parts: list[bytes | memoryview] = []
        shared, since = memoryview(self.shared), 0
        for at in own:
            item, start = self.items[at], self._starts[at]
            parts.append(shared[since:start])
            parts.append(_encode(shown_record(item.record, item.entry, actor, terminal)))
            since = start + len(item.public)
        parts.append(shared[since:])
        return parts

    def for_staff(self, actor: Actor) -> bytes:
        if not self._staff:
            self._staff = self._shown(actor)
        return self._staff

    def for_wall(self, actor: Actor) -> bytes:
        if not self._wall:
            self._wall = self._shown(actor)
        return self._wall

    def _shown(self, actor: Actor) -> bytes:
        shown = (shown_record(item.record, item.entry, actor) for item in self.items)
        return b",".join(_encode(one) for one in shown)


@dataclass(frozen=True, slots=True)
class _Own:
    """What is one player's of his view: as bytes, up to what his terminal has in common."""

    part: bytes
    terminal: TerminalId | None


class Views:
    """The views of one stream, as bytes; what is still right is not made again."""

    def __init__(self, writer: StreamWriter, known: tuple[PersonId, ...] = ()) -> None:
        self._writer = writer
        #: Whom the cage's window lists though it has nothing of theirs yet.
        self._known = known
        self._seen = (-1, False)
        #: Counts how often anything has changed.
        self.version = 0
        self._shared: dict[str, bytes] = {}
        self._own: dict[str, _Own] = {}
        self._alike: dict[tuple[object, ...], bytes] = {}
        self._crowd: Crowd | None = None
        self._screens: Screens | None = None
        self._recall = Recall()
        self._over = False
        self._state = TableState()
        #: Whose own part the records since the last look have touched; None for everybody's.
        self._touched: set[str] | None = None

    def absorb(self, items: Sequence[Ready]) -> None:
        """New records: whose screens they touch."""
        for item in items:
            event = item.entry.event
            if isinstance(event, _TOUCHING):
                if self._touched is not None:
                    self._touched.add(event.player)
            elif not isinstance(event, _STEPS):
                self._touched, self._recall = None, Recall()
            elif isinstance(event, e.WinnersPaid):
                self._over = True

    def forget(self) -> None:
        """Records were missed: nothing that was made before is sure."""
        self._touched, self._recall, self._seen = None, Recall(), (-1, False)

    def refresh(self) -> None:
        """What the records since the last look have made untrue is forgotten."""
        seen = (self._writer.size, self._writer.tenure.certain)
        if self._seen == seen:
            return
        was, self._seen = self._seen, seen
        self.version += 1
        self._shared, self._alike, self._crowd = {}, {}, None
        decider = self._writer.decider
        if not isinstance(decider, TableDecider):
            return
        state = decider.state
        if not self._writer.tenure.certain:
            # Nobody is known to hold the table: nobody is shown betting that is not to be had.
            state = msgspec.structs.replace(state, betting=False)
        self._state, terminals = state, state.terminals
        self._screens = Screens(decider.table, state, self._recall) if terminals else None
        if self._touched is None or was[1] != seen[1]:
            self._own = {}
        else:
            self._untouch(self._touched, state)
        self._touched, self._over = set(), False

    def _untouch(self, touched: set[str], state: TableState) -> None:
        """Own parts that are no longer right. Whoever has a place sees every step of his round."""
        if self._over:
            touched |= self._recall.over(state)
        for name in (*touched, *state.seats.values()):
            self._own.pop(name, None)
            seat = state.terminals.get(PersonId(name))
            if seat is not None and seat.person is not None:
                self._own.pop(seat.person, None)

    def whole(self, actor: Actor) -> bytes:
        """The view of somebody who works here, or of the wall."""
        decider, size = self._writer.decider, self._writer.size
        if isinstance(decider, CageDecider):
            people = people_in(decider.state, self._known)
            return _encode(cage_view(decider.state, people, size))
        if not isinstance(decider, TableDecider):
            raise TypeError("a stream of an unknown kind")
        table, state = decider.table, self._state
        if actor.role not in _ONLOOKERS:
            key = f"{actor.role} {actor.person}"
            if key not in self._shared:
                drawn = pit_table_view if is_supervisor(actor) else staff_view
                self._shared[key] = _encode(drawn(table, state, actor, size))
            return self._shared[key]
        if "wall" not in self._shared:
            head = shown(self._writer.name, self._writer.frontier.head())
            wall = displays_view(table, state, size, head)
            self._shared["wall"] = _encode(wall)
        return self._shared["wall"]

    def players(self) -> bytes:
        """What all players see, without the braces that close it and its message."""
        found = self._shared.get("player")
        if found is None:
            decider = self._writer.decider
            if not isinstance(decider, TableDecider):
                raise TypeError("players watch tables")
            seen = common_view(decider.table, self._state, WALL, self._writer.size)
            common = _encode(TableView(**seen))[:-1]  # type: ignore[arg-type]
            free = _encode(free_terminals(self._state))
            found = self._shared["player"] = common + b',"free_terminals":' + free
        return found

    def own(self, person: PersonId) -> tuple[bytes, bytes, TerminalId | None]:
        """What one player sees beside it, and the end of it; and which terminal is his."""
        own = self._own.get(person)
        if own is None:
            own = self._own[person] = self._own_part(person)
        screens, terminal = self._screens, own.terminal
        if terminal is None or screens is None:
            return own.part, b"}}", None
        stands = screens.stands(terminal)
        alike = self._alike.get(stands)
        if alike is None:
            alike = self._alike[stands] = b"," + _encode(screens.common(terminal))[1:] + b"}}"
        return own.part, alike, terminal

    def _own_part(self, person: PersonId) -> _Own:
        state, decider = self._state, self._writer.decider
        you = b"null"
        if person in state.seats.values() and isinstance(decider, TableDecider):
            if self._crowd is None:
                self._crowd = Crowd(decider.table, state)
            you = _encode(self._crowd.you(person))
        name = own_terminal(state, person)
        if name is None or self._screens is None:
            return _Own(b',"you":' + you + b',"terminal":null', None)
        part = _encode(self._screens.own(name))[:-1]
        return _Own(b',"you":' + you + b',"terminal":' + part, name)


def people_in(state: CageState, known: tuple[PersonId, ...]) -> tuple[PersonId, ...]:
    """Whoever the cage has or had something of, and whom it is told to list."""
    mark = purse("")
    had = [name.removeprefix(mark) for name in state.balances if name.startswith(mark)]
    return tuple(PersonId(person) for person in sorted({*known, *had}))
