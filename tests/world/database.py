"""A world's journal in a real PostgreSQL: each server has lines of its own, and all may be cut.

Leases run by the database's clock. Here it goes with the world's time: before anything is asked of
a lease, all of them are moved by what has passed in the world and not on the machine.
"""

import asyncio
import time
from collections.abc import Iterable
from threading import Lock, Thread

from croupier.journal.folder import Unfit
from croupier.journal.postgres import PostgresJournal
from croupier.journal.postgres_line import Line
from croupier.journal.record import StreamName
from croupier.journal.store import Elsewhere, Holder, Lease

_CUT = (
    "select pg_terminate_backend(pid) from pg_stat_activity"
    " where pid <> pg_backend_pid() and datname = current_database()"
)
#: One less than a question is asked, and so far apart that it is asked again in between.
CUTS, APART = 2, 0.05


def line_to(url: str) -> Line:
    line = Line.opened(url)
    assert not isinstance(line, Unfit), line
    return line


class Database:
    """One database of a world: its clock, and what goes wrong with it."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._line, self._lock = line_to(url), Lock()
        self._world, self._machine = 0.0, time.monotonic()
        self.opened: list[OnWorldTime] = []
        self._cutting: list[Thread] = []

    def journal(self) -> "OnWorldTime":
        made = OnWorldTime(line_to(self.url), self)
        self.opened.append(made)
        return made

    def tick(self) -> None:
        """Forward, or back where the machine was slower than its world."""
        world, machine = asyncio.get_running_loop().time(), time.monotonic()
        ahead = (world - self._world) - (machine - self._machine)
        moved = "update lease set expires = expires - $1::float8 * interval '1 second'"
        self._ask(moved, ahead)
        self._world, self._machine = world, machine

    def cut(self) -> None:
        """Every connection but our own, while the world goes on."""

        def cutting() -> None:
            for _ in range(CUTS):
                self._ask(_CUT)
                time.sleep(APART)

        thread = Thread(target=cutting, daemon=True)
        thread.start()
        self._cutting.append(thread)

    def _ask(self, statement: str, *values: object) -> None:
        """One at a time, so that our own line is a single one, which a cut spares."""
        with self._lock:
            self._line.start(self._line.once(statement, *values)).result()

    def close(self) -> None:
        for thread in self._cutting:
            thread.join()
        for journal in self.opened:
            journal.close()
        self._line.close()


class OnWorldTime(PostgresJournal):
    def __init__(self, line: Line, database: Database) -> None:
        super().__init__(line)
        self._database = database

    def take(
        self, stream: StreamName, holder: Holder, address: str, seconds: float
    ) -> Lease | Elsewhere:
        self._database.tick()
        return super().take(stream, holder, address, seconds)

    def renew(self, leases: Iterable[Lease], seconds: float) -> tuple[Lease, ...]:
        self._database.tick()
        return super().renew(leases, seconds)

    def release(self, lease: Lease) -> None:
        self._database.tick()
        super().release(lease)

    def leases(self) -> tuple[Lease, ...]:
        self._database.tick()
        return super().leases()
