"""What goes down a line: records cut to their viewer, and his whole view, as bytes.

A thousand screens watch one table, so that whatever they share is made once for each batch: the
records that are everybody's, the placeholders of those that are not, the common part of the view.
"""

from collections.abc import Sequence
from typing import Final, Generic, TypeVar

import msgspec

from croupier.entries import decode
from croupier.floor.deciders import CageDecider, TableDecider
from croupier.floor.stream import StreamWriter
from croupier.game.accounts import purse
from croupier.game.display import screen
from croupier.game.names import Actor, PersonId, TerminalId
from croupier.game.state import CageState
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

_encode: Final = msgspec.json.Encoder().encode
#: Somebody whom no record can belong to: what he is shown is what everybody is.
_NOBODY: Final = Actor(PersonId(""), "player")
#: Offices that see at a table what hangs on the wall; a cashier works at the cage.
_ONLOOKERS: Final = ("display", "cashier")


V = TypeVar(
    "V", PlayersTableView, DisplaysTableView, DealersTableView, PitTableView, PitView, CageView
)


class Message(msgspec.Struct, Generic[V], frozen=True):
    """`epoch` is the writer's lease: a screen ignores what comes from an older one."""

    epoch: int
    seq: int
    records: tuple[ShownRecord, ...]
    view: V


class _Batch:
    """One batch for all of its viewers."""

    def __init__(self, records: Sequence[Record]) -> None:
        self.entries = [(record, decode(record.content)) for record in records]
        self._public: list[bytes] | None = None
        self._owned: dict[str, list[int]] = {}
        self._shared = b""
        self._all = b""

    def for_player(self, actor: Actor, terminal: TerminalId | None) -> bytes:
        if self._public is None:
            self._public = [_encode(shown_record(r, e, _NOBODY)) for r, e in self.entries]
            self._shared = b",".join(self._public)
            for at, (_, entry) in enumerate(self.entries):
                owner = owner_of(entry.event)
                if owner is not None:
                    self._owned.setdefault(owner, []).append(at)
        own = self._owned.get(actor.person, [])
        if terminal is not None:
            own = own + self._owned.get(terminal, [])
        if not own:
            return self._shared
        mine = list(self._public)
        for at in own:
            mine[at] = _encode(shown_record(*self.entries[at], actor, terminal))
        return b",".join(mine)

    def for_staff(self, actor: Actor) -> bytes:
        if not self._all:
            self._all = b",".join(_encode(shown_record(r, e, actor)) for r, e in self.entries)
        return self._all


class Caster:
    """The messages of one stream; it keeps the newest batch and the newest common view."""

    def __init__(self, writer: StreamWriter, known: tuple[PersonId, ...] = ()) -> None:
        self.writer = writer
        #: Whom the cage's window lists though it has nothing of theirs yet.
        self._known = known
        self._batch: tuple[int, int, _Batch] | None = None
        self._seen = (-1, False)
        self._views: dict[str, bytes] = {}
        self._crowd: Crowd | None = None

    def message(self, records: Sequence[Record], actor: Actor, last: int) -> bytes:
        batch = self._batch_of(records)
        if batch is None:
            shown = b""
        elif actor.role == "player":
            shown = batch.for_player(actor, self._terminal(actor))
        elif actor.role == "display":
            shown = b",".join(_encode(shown_record(r, e, actor)) for r, e in batch.entries)
        else:
            shown = batch.for_staff(actor)
        head = b'{"epoch":%d,"seq":%d,"records":[' % (self.writer.tenure.epoch, last)
        return b"".join((head, shown, b'],"view":', self._view(actor), b"}"))

    def _terminal(self, actor: Actor) -> TerminalId | None:
        decider = self.writer.decider
        if not isinstance(decider, TableDecider):
            return None
        return own_terminal(decider.state, actor.person)

    def _batch_of(self, records: Sequence[Record]) -> _Batch | None:
        if not records:
            return None
        first, last = records[0].seq, records[-1].seq
        if self._batch is None or self._batch[:2] != (first, last):
            self._batch = (first, last, _Batch(records))
        return self._batch[2]

    def _view(self, actor: Actor) -> bytes:
        writer = self.writer
        seen = (writer.size, writer.tenure.certain)
        if self._seen != seen:
            self._seen, self._views, self._crowd = seen, {}, None
        decider = writer.decider
        if isinstance(decider, CageDecider):
            return _encode(
                cage_view(decider.state, people_in(decider.state, self._known), writer.size)
            )
        if not isinstance(decider, TableDecider):
            raise TypeError("a stream of an unknown kind")
        table, state = decider.table, decider.state
        if not writer.tenure.certain:
            # Nobody is known to hold the table: nobody is shown betting that is not to be had.
            state = msgspec.structs.replace(state, betting=False)
        if actor.role not in ("player", *_ONLOOKERS):
            key = f"{actor.role} {actor.person}"
            if key not in self._views:
                drawn = pit_table_view if is_supervisor(actor) else staff_view
                self._views[key] = _encode(drawn(table, state, actor, writer.size))
            return self._views[key]
        if actor.role != "player":
            if "wall" not in self._views:
                wall = displays_view(table, state, writer.size, writer.last.hex())
                self._views["wall"] = _encode(wall)
            return self._views["wall"]
        if "" not in self._views:
            common = TableView(**common_view(table, state, WALL, writer.size))  # type: ignore[arg-type]
            self._views[""] = _encode(common)
        if self._crowd is None:
            self._crowd = Crowd(state)
        own = self._terminal(actor)
        if "free" not in self._views:
            self._views["free"] = _encode(free_terminals(state))
        you = _encode(self._crowd.you(actor.person))
        terminal = _encode(screen(table, state, own) if own else None)
        parts = (b',"you":', you, b',"terminal":', terminal, b',"free_terminals":')
        return b"".join((self._views[""][:-1], *parts, self._views["free"], b"}"))


def people_in(state: CageState, known: tuple[PersonId, ...]) -> tuple[PersonId, ...]:
    """Whoever the cage has or had something of, and whom it is told to list."""
    mark = purse("")
    had = [name.removeprefix(mark) for name in state.balances if name.startswith(mark)]
    return tuple(PersonId(person) for person in sorted({*known, *had}))
