"""A screen's place at a stream: batches of records as they become durable."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
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


class Publishing:
    def __init__(self) -> None:
        self.subscriptions: list[Subscription] = []

    def _publish(self, records: tuple[Record, ...]) -> None:
        for subscription in self.subscriptions:
            try:
                subscription.queue.put_nowait(records)
            except asyncio.QueueFull:
                subscription.dropped = True

    @asynccontextmanager
    async def subscribed(self) -> AsyncIterator[Subscription]:
        """Everything published from now on; read what came before from the journal."""
        subscription = Subscription()
        self.subscriptions.append(subscription)
        try:
            yield subscription
        finally:
            self.subscriptions.remove(subscription)
