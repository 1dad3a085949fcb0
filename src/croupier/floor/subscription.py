"""A screen's place at a stream: batches of records as they become durable."""

import asyncio
from dataclasses import dataclass, field

from croupier.journal.record import Record

#: A screen that is this many batches behind is dropped; it comes back with its last number.
MOST_BEHIND = 64


@dataclass(slots=True)
class Subscription:
    """Batches of records as they become durable; `dropped` where the reader was too slow."""

    queue: "asyncio.Queue[tuple[Record, ...]]" = field(
        default_factory=lambda: asyncio.Queue(MOST_BEHIND)
    )
    dropped: bool = False
