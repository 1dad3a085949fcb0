"""The roll: where the register is kept. A file beside the journal, or the floor's PostgreSQL.

A roll takes statements that both understand and knows nothing of what they mean; the register says
that. Values stand in a statement as `$1`, `$2`, each for the first time in that order. What is
asked together is done whole or not at all. Everything here waits for a disk or a line: it is called
on a thread, never where the floor's tables are written.
"""

from collections.abc import Callable, Coroutine, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from threading import RLock
from typing import Any, Protocol, TypeVar

import apsw

from croupier.journal.folder import Unfit, check_file, make_file, make_private
from croupier.journal.postgres_line import AWAY, Line, UnfitError, said
from croupier.journal.store import JournalError

FILE = "access.sqlite"
CHANNEL = "croupier_register"
#: Of a change of the register, whichever server makes it: one after the other.
_TURN = "update register_turn set turn = turn + 1 returning turn"
_MAKING_LOCK = int.from_bytes(b"Register")
_TRIES = 3

Row = tuple[Any, ...]
Ask = Callable[..., list[Row]]
T = TypeVar("T")

_TABLES = """
create table if not exists people(
  person text primary key, called text not null, password text not null, disabled int not null);
create table if not exists grants(
  person text not null, role text not null, at text not null, primary key(person, role, at));
create table if not exists sessions(
  token {blob} primary key, id text not null unique, person text not null, role text not null,
  at text not null, device int not null, expires double precision not null);
create table if not exists codes(
  code {blob} primary key, kind text not null, subject text not null, at text not null,
  expires double precision not null);
create table if not exists devices(
  device text primary key, kind text not null, at text not null, revoked int not null);
create table if not exists words(
  token {blob} primary key, person text not null, role text not null, command text not null,
  expires double precision not null);
"""
_TURNS = """
create table if not exists register_turn(turn bigint not null);
insert into register_turn select 0 where not exists (select from register_turn);
"""


class RollAway(Exception):  # noqa: N818 - a statement about the database
    """The register cannot be reached now; nothing was changed."""


class Roll(Protocol):
    #: Whether other servers change it too.
    shared: bool

    def together(self) -> AbstractContextManager[Ask]:
        """A change: all of it or nothing, and after every other change or before it."""

    def ask(self, statement: str, *values: object) -> list[Row]:
        """A look, which changes nothing."""

    def turn(self) -> int:
        """Another number after every change, where others change it too."""

    def watch(self, told: Callable[[], None]) -> None:
        """`told` on some thread, of a change or that one may have been missed: a hint, no more."""

    def close(self) -> None: ...


class FileRoll:
    """Of one server alone, whose process is the only writer."""

    shared = False

    def __init__(self, db: apsw.Connection) -> None:
        self._db = db
        self._lock = RLock()
        db.execute(_TABLES.format(blob="blob"))

    @contextmanager
    def together(self) -> Iterator[Ask]:
        with self._lock, self._db:
            yield self._asked

    def ask(self, statement: str, *values: object) -> list[Row]:
        with self._lock:
            return self._asked(statement, *values)

    def _asked(self, statement: str, *values: Any) -> list[Row]:  # noqa: ANN401 - apsw's values
        return list(self._db.execute(statement, values))

    def turn(self) -> int:
        return 0

    def watch(self, told: Callable[[], None]) -> None:
        """Nobody else changes it."""

    def close(self) -> None:
        with self._lock:
            self._db.close()


class SharedRoll:
    """Of all servers of a floor, beside its journal in PostgreSQL."""

    shared = True

    def __init__(self, line: Line) -> None:
        self._line = line
        self._watching: Any = None

    @contextmanager
    def together(self) -> Iterator[Ask]:
        """A turn is taken first, so that no two servers change the register at once."""
        connection, change = self._begun()
        whole = False
        try:
            yield lambda statement, *values: self._wait(_asked(connection, statement, values))
            self._wait(_end(connection, change))
            whole = True
        finally:
            self._wait(self._line.give_back(connection, whole=whole))

    def _begun(self) -> tuple[Any, Any]:
        """Over a fresh connection where one broke while it lay idle: nothing was asked over it."""
        for tries_left in reversed(range(_TRIES)):
            connection = self._wait(self._line.borrow())
            try:
                change = self._wait(_begin(connection))
            except BaseException as error:
                self._wait(self._line.give_back(connection, whole=False))
                if not isinstance(error, RollAway) or not tries_left:
                    raise
            else:
                return connection, change
        raise AssertionError("the last try begins or raises")

    def ask(self, statement: str, *values: object) -> list[Row]:
        return [tuple(row) for row in self._wait(self._line.fetch(statement, *values))]

    def turn(self) -> int:
        return int(self.ask("select turn from register_turn")[0][0])

    def watch(self, told: Callable[[], None]) -> None:
        self._watching = self._line.start(self._line.listen(CHANNEL, lambda _: told()))

    def close(self) -> None:
        self._line.close()

    def _wait(self, work: Coroutine[Any, Any, T]) -> T:
        try:
            return self._line.start(work).result()
        except (*AWAY, UnfitError, JournalError) as error:
            raise RollAway(f"the register cannot be reached: {said(error)}") from error


async def _begin(connection: Any) -> Any:  # noqa: ANN401 - asyncpg's own
    change = connection.transaction()
    await change.start()
    await connection.execute(_TURN)
    return change


async def _asked(connection: Any, statement: str, values: tuple[object, ...]) -> list[Row]:  # noqa: ANN401
    return [tuple(row) for row in await connection.fetch(statement, *values)]


async def _end(connection: Any, change: Any) -> None:  # noqa: ANN401 - as above
    await connection.execute("select pg_notify($1, '')", CHANNEL)
    await change.commit()


async def _make(line: Line) -> None:
    connection = await line.borrow()
    try:
        async with connection.transaction():
            await connection.execute("select pg_advisory_xact_lock($1)", _MAKING_LOCK)
            await connection.execute(_TABLES.format(blob="bytea"))
            await connection.execute(_TURNS)
    finally:
        await line.give_back(connection, whole=True)


def roll_in(folder: Path) -> FileRoll | Unfit:
    """In a private folder, a private file; made where it is missing."""
    wrong = make_private(folder)
    file = folder / FILE
    if wrong is None and not file.exists():
        make_file(file)
    wrong = wrong or check_file(file)
    if wrong is not None:
        return wrong
    db = apsw.Connection(str(file))
    db.execute("pragma journal_mode = delete")
    db.execute("pragma synchronous = full")
    return FileRoll(db)


def roll_in_memory() -> FileRoll:
    return FileRoll(apsw.Connection(":memory:"))


def roll_at(url: str) -> SharedRoll | Unfit:
    """Beside the journal at `url`, whose tables are there already."""
    line = Line.opened(url)
    if isinstance(line, Unfit):
        return line
    try:
        line.start(_make(line)).result()
    except AWAY as error:
        line.close()
        return Unfit(f"The register cannot be opened: {said(error)}.")
    return SharedRoll(line)
