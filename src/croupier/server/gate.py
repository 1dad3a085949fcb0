"""The gate: where a request may come from and how much of it is taken. It knows no person.

Forms of other sites are turned away by their origin and by the type of their body; floods by a
bucket an address; lines by a count an address and a floor.
"""

import time
from collections.abc import Callable

import msgspec


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """What one address, one session and the floor may have at once."""

    lines_per_address: int = 64
    lines: int = 4096
    #: Commands and questions a second of one session, with as many again at once.
    per_second: float = 50.0
    #: Sign-ins, codes and second words a minute of one address.
    knocks_per_minute: float = 30.0
    #: Looks a second at the register for sessions of one address that only another server knows.
    strangers_per_second: float = 20.0


class Bucket:
    """So many a second, and a burst; one figure and an instant an owner."""

    def __init__(
        self, rate: float, burst: float, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate, self._burst, self._now = rate, burst, now
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, owner: str) -> bool:
        now = self._now()
        left, since = self._left.get(owner, (self._burst, now))
        left = min(self._burst, left + (now - since) * self._rate)
        if len(self._left) > 20_000:  # noqa: PLR2004 - a flood of owners; the full ones say nothing
            self._left = {o: v for o, v in self._left.items() if v[0] < self._burst - 1}
        self._left[owner] = (left - 1 if left >= 1 else left, now)
        return left >= 1


class Gate:
    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.knocks = Bucket(limits.knocks_per_minute / 60, limits.knocks_per_minute)
        self.acts = Bucket(limits.per_second, 2 * limits.per_second)
        #: Cookies of sessions that this server does not know: each costs a look at the register.
        self.strangers = Bucket(limits.strangers_per_second, 4 * limits.strangers_per_second)
        self._lines: dict[str, int] = {}

    def enter(self, address: str) -> str | None:
        """None where one more line is taken; else why not."""
        if sum(self._lines.values()) >= self.limits.lines:
            return "this floor has as many screens as it takes"
        if self._lines.get(address, 0) >= self.limits.lines_per_address:
            return "this address has as many screens as it may"
        self._lines[address] = self._lines.get(address, 0) + 1
        return None

    def leave(self, address: str) -> None:
        left = self._lines.get(address, 0) - 1
        if left > 0:
            self._lines[address] = left
        else:
            self._lines.pop(address, None)


def is_ours(host: str, origin: str, site: str) -> bool:
    """Whether a request comes from a page of this floor, or from no page at all."""
    if site not in ("", "same-origin", "none"):
        return False
    return origin in ("", f"http://{host}", f"https://{host}")
