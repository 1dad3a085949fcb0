"""The line to PostgreSQL: a thread, its event loop, a few connections, and what each must promise.

A connection whose server would acknowledge before the disk has it is not used. What is asked over
the line is the business of `postgres`.
"""

import asyncio
import os
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from contextlib import suppress
from threading import Thread
from typing import Any, TypeVar
from urllib.parse import parse_qsl, urlsplit

import asyncpg

from croupier.journal import postgres_sql as sql
from croupier.journal.folder import Unfit
from croupier.journal.store import JournalError

#: Connections of one server: so many streams are written at once, and share syncs of the disk.
CONNECTIONS = 8
OLDEST_POSTGRES = 130000
#: A server that hangs must not keep a stream from the next: everything that it could leave open in
#: the database ends there by itself.
SETTINGS = {
    "search_path": sql.SCHEMA_NAME,
    "statement_timeout": "10s",
    "lock_timeout": "5s",
    "idle_in_transaction_session_timeout": "5s",
    "application_name": "croupier",
    "timezone": "UTC",
}
_PATIENCE = 15.0
_CONNECTING = 5.0
_AGAIN = 0.5
_TRIES = 3
_ROUNDS = 3  # of the loop, in which closed sockets are let go
_PROMISES = {
    "fsync": ("on",),
    "full_page_writes": ("on",),
    "synchronous_commit": ("on", "remote_apply"),
}
_SHOWN = (
    "select current_setting('fsync'), current_setting('full_page_writes'),"
    " current_setting('synchronous_commit'), pg_is_in_recovery(),"
    " current_setting('server_version_num')::int"
)

#: What a database that cannot be reached shows itself as.
AWAY = (
    OSError,
    TimeoutError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
)

_T = TypeVar("_T")
_Row = Any
_Connection = asyncpg.Connection | asyncpg.pool.PoolConnectionProxy


class UnfitError(Exception):
    """A server that does not keep the promise, with the sentence for the person at the terminal."""


class Line:
    def __init__(self, url: str) -> None:
        self._url = url
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, name="journal", daemon=True)
        self._pool: Any = None
        self._hinted: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    @classmethod
    def opened(cls, url: str) -> "Line | Unfit":
        line = cls(url)
        line._thread.start()
        try:
            line.start(line._connect()).result()
        except UnfitError as unfit:
            line.close()
            return Unfit(str(unfit))
        except Exception as error:
            line.close()
            if isinstance(error, OSError):
                return Unfit(
                    "The database of the journal cannot be opened: no PostgreSQL answers at "
                    f"{_place(url)} ({said(error)}); start it, or mend the address in --journal."
                )
            if isinstance(error, (*AWAY, ValueError)):
                return Unfit(f"The database of the journal cannot be opened: {said(error)}.")
            raise
        return line

    def start(self, work: Coroutine[Any, Any, _T]) -> "Future[_T]":
        return asyncio.run_coroutine_threadsafe(work, self._loop)

    def close(self) -> None:
        self.start(self._disconnect()).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def once(self, query: str, *values: object) -> list[_Row]:
        """Asked once; the caller finds out what an error means."""
        async with self._pool.acquire(timeout=_PATIENCE) as connection:
            try:
                rows: list[_Row] = await connection.fetch(query, *values)
            except AWAY as error:
                if in_doubt(error):
                    connection.terminate()  # whatever it still brings is not the next one's answer
                raise
            return rows

    async def fetch(self, query: str, *values: object) -> list[_Row]:
        """Asked again over a fresh connection where one broke: for what may be done twice."""
        for tries_left in reversed(range(_TRIES)):
            try:
                return await self.once(query, *values)
            except UnfitError as error:
                raise JournalError(str(error)) from error
            except AWAY as error:
                if not tries_left or not in_doubt(error):
                    raise JournalError(f"The journal cannot be reached: {said(error)}.") from error
        raise AssertionError("the last try answers or raises")

    async def execute(self, query: str, *values: object) -> None:
        await self.fetch(query, *values)

    async def borrow(self) -> _Connection:
        """A connection for a few statements together; it is given back whatever becomes of them."""
        connection: _Connection = await self._pool.acquire(timeout=_PATIENCE)
        return connection

    async def give_back(self, connection: _Connection, *, whole: bool) -> None:
        """Where the statements were not ended, the connection is, and with it what they began."""
        with suppress(asyncpg.InterfaceError):  # broken, it has gone back by itself
            if not whole:
                connection.terminate()
            await self._pool.release(connection)

    def hint(self, query: str, name: str) -> None:
        """Names told together while an earlier telling is under way: a NOTIFY in each append's own
        transaction would make all commits of the floor wait for one another."""
        self._hinted.add(name)
        if len(self._hinted) == 1:
            self._spawn(self._tell(query))

    async def listen(self, channel: str, told: Callable[[str | None], None]) -> None:
        """Until the line is closed, over a connection of its own; None after each break."""
        while True:
            try:
                connection = await asyncpg.connect(
                    self._url, timeout=_CONNECTING, server_settings=SETTINGS
                )
            except AWAY:
                await asyncio.sleep(_AGAIN)
                continue
            try:
                await self._listen(connection, channel, told)
            except AWAY:
                pass
            finally:
                connection.terminate()

    async def _listen(
        self, connection: asyncpg.Connection, channel: str, told: Callable[[str | None], None]
    ) -> None:
        broken = asyncio.Event()
        connection.add_termination_listener(lambda _: broken.set())
        await connection.add_listener(channel, lambda *heard: told(str(heard[3])))
        told(None)
        await broken.wait()

    async def _connect(self) -> None:
        self._pool = await asyncpg.create_pool(
            self._url,
            min_size=1,
            max_size=CONNECTIONS,
            init=_promise_kept,
            reset=_nothing_to_reset,
            timeout=_CONNECTING,
            command_timeout=_PATIENCE,
            server_settings=SETTINGS,
        )
        async with self._pool.acquire() as connection, connection.transaction():
            await connection.execute("select pg_advisory_xact_lock($1)", sql.MAKING_LOCK)
            await connection.execute(sql.SCHEMA)
            version = await connection.fetchval("select version from format")
        if version != sql.FORMAT:
            raise UnfitError(
                f"The journal in the database has format {version}; this software reads format "
                f"{sql.FORMAT}."
            )

    async def _disconnect(self) -> None:
        await self._end_tasks()
        if self._pool is not None:
            self._pool.terminate()
        for _ in range(_ROUNDS):
            await asyncio.sleep(0)
            await self._end_tasks()

    async def _end_tasks(self) -> None:
        mine = asyncio.current_task()
        others = [task for task in asyncio.all_tasks() if task is not mine]
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    async def _tell(self, query: str) -> None:
        while self._hinted:
            names = sorted(self._hinted)
            with suppress(*AWAY):
                await self.once(query, names)
            self._hinted.difference_update(names)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _promise_kept(connection: _Connection) -> None:
    """Asked of every connection: after a failover it may be another server's."""
    *settings, standby, version = (await connection.fetch(_SHOWN))[0]
    for (name, right), value in zip(_PROMISES.items(), settings, strict=True):
        if value not in right:
            raise UnfitError(
                f"PostgreSQL does not keep what it acknowledges: {name} is {value} and must be on."
            )
    if standby:
        raise UnfitError("This PostgreSQL is a standby, which cannot be written to.")
    if version < OLDEST_POSTGRES:
        raise UnfitError(f"PostgreSQL {version // 10000} is too old: 13 or newer is needed.")


async def _nothing_to_reset(_: _Connection) -> None:
    """No session state is ever set, so a round trip to clear it would be for nothing."""


def in_doubt(error: Exception) -> bool:
    """Whether the statement may have been done although this came instead of its answer.

    An error that the server itself gives means that it was not, but for those of a server that is
    going down or was told to stop waiting (for its standby, say).
    """
    if isinstance(error, asyncpg.PostgresError):
        return (error.sqlstate or "08")[:2] in {"08", "57"}
    return isinstance(error, AWAY)


def said(error: BaseException) -> str:
    """The first line of what a library says, without its full stop."""
    text = str(error) or type(error).__name__
    return text.splitlines()[0].rstrip(".")


def _place(url: str) -> str:
    """Host and port as the library takes them, from the address or the environment."""
    parts = urlsplit(url)
    asked = dict(parse_qsl(parts.query))
    host = parts.hostname or asked.get("host") or os.environ.get("PGHOST") or "the local socket"
    _, _, port = parts.netloc.rpartition("@")[2].rpartition(":")
    if not port.isdecimal():
        port = asked.get("port") or os.environ.get("PGPORT") or "5432"
    return f"{host}:{port}"
