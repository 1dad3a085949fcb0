"""The floor's clock: UTC for the record. Tests bring their own."""

from collections.abc import Callable
from datetime import UTC, datetime

from croupier.game.names import Instant

Clock = Callable[[], Instant]


def utc_now() -> Instant:
    return Instant(datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z"))


def seconds_until(moment: Instant, now: Instant) -> float:
    """How long a timer waits; nothing where the moment has passed."""
    return max(0.0, (datetime.fromisoformat(moment) - datetime.fromisoformat(now)).total_seconds())


def never_back(last: Instant | None, now: Instant) -> Instant:
    """The later of the two: instants never go back within a stream (both are UTC in one form)."""
    return now if last is None or now >= last else last
