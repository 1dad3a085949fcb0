"""Who is at a table now, by open screens and by acts: what the record does not say, and need not.

It decides nothing at a table. The front door shows it, and the demonstration's robots keep out of
the way of whoever it names. Kept in memory; a server that starts again begins with nobody.
"""

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from croupier.game.names import Role
from croupier.server.register import Session

#: A page that is loaded again is gone for a moment; its person is not.
GRACE_SECONDS: Final = 6.0
#: A dealer who has done nothing for so long has left the table to the robot, if there is one.
IDLE_SECONDS: Final = 150.0
#: Somebody who looked in so recently may still be there.
LOOKED_SECONDS: Final = 60.0

_ROBOT = re.compile(r"robot-(dealer|player)-[1-9][0-9]?")


def robot_role(person: str) -> Role | None:
    """The office of a robot of the demonstration, which its name says; None for everybody else."""
    found = _ROBOT.fullmatch(person)
    if found is None:
        return None
    return "dealer" if found[1] == "dealer" else "player"


@dataclass(slots=True)
class _Visit:
    screens: int
    #: When he came or acted last, and when his last screen went.
    since: float
    gone: float


class Attendance:
    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._visits: dict[tuple[str, str, str], _Visit] = {}
        self._looked = -LOOKED_SECONDS

    def looked(self) -> None:
        """Somebody stands at the door."""
        self._looked = self._now()

    @property
    def watched(self) -> bool:
        """Whether any person is here, at a table or at the door."""
        now = self._now()
        if now - self._looked < LOOKED_SECONDS:
            return True
        return any(
            robot_role(person) is None and _is_here(visit, now)
            for (_, _, person), visit in self._visits.items()
        )

    @contextmanager
    def here(self, table: str, session: Session) -> Iterator[None]:
        """As long as a screen is open."""
        visit = self._visit(table, session)
        visit.screens += 1
        visit.since = self._now()
        try:
            yield
        finally:
            visit.screens -= 1
            visit.gone = self._now()

    def acted(self, table: str, session: Session) -> None:
        found = self._visits.get((table, session.role, session.person))
        if found is not None:
            found.since = self._now()

    def dealer(self, table: str) -> str | None:
        """Who deals there: a person who is there and awake, else the robot that is there."""
        now = self._now()
        here = [
            (robot_role(person) is None, visit.since, person)
            for (at, role, person), visit in self._visits.items()
            if at == table and role == "dealer" and _is_here(visit, now)
        ]
        awake = [one for one in here if not one[0] or now - one[1] <= IDLE_SECONDS]
        return max(awake)[2] if awake else None

    def _visit(self, table: str, session: Session) -> _Visit:
        now = self._now()
        self._visits = {
            key: visit
            for key, visit in self._visits.items()
            if visit.screens or now - visit.gone <= GRACE_SECONDS
        }
        key = (table, session.role, session.person)
        return self._visits.setdefault(key, _Visit(0, now, now))


def _is_here(visit: _Visit, now: float) -> bool:
    return visit.screens > 0 or now - visit.gone <= GRACE_SECONDS
