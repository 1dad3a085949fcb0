"""Arithmetic on instants, which arrive as text in UTC. There is no clock here."""

from datetime import datetime, timedelta

from croupier.game.names import Instant


def instant(text: str) -> Instant | None:
    """What somebody wrote, in the one form that we keep; None where it is no instant in UTC."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return later(Instant(text)) if moment.utcoffset() == timedelta(0) else None


def later(at: Instant, *, minutes: int = 0, seconds: int = 0) -> Instant:
    moment = datetime.fromisoformat(at) + timedelta(minutes=minutes, seconds=seconds)
    return Instant(moment.isoformat(timespec="milliseconds").replace("+00:00", "Z"))


def latest(*instants: Instant) -> Instant:
    """All are UTC in one form, so that text order is time order."""
    return max(instants)
