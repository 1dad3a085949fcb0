"""By what right a writer writes: a lease's epoch, and until when it counts on it.

Only the bookkeeping of one stream is here. Leases are taken and renewed by `tenancy`.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass

from croupier.journal.store import NO_LEASE

Ticks = Callable[[], float]
"""Seconds of a clock that never goes back, and that runs on while the machine sleeps."""


def ticks() -> float:
    return time.clock_gettime(time.CLOCK_BOOTTIME)


@dataclass(slots=True)
class Tenure:
    """As it is made: a writer that is alone with its journal and needs no lease."""

    epoch: int = NO_LEASE
    #: Whether this server holds the stream; if not, it follows what the holder appends.
    mine: bool = True
    #: Until when somebody is known to hold it, by `clock`.
    until: float = float("inf")
    clock: Ticks = ticks

    @property
    def certain(self) -> bool:
        """Somebody holds the stream: what its last record says of betting may be shown as so."""
        return self.clock() < self.until

    @property
    def writes(self) -> bool:
        return self.mine and self.certain
