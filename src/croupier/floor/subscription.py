"""A listener's place at a stream: batches of records as they become durable."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from croupier.journal.record import Record

#: Who is this many batches behind is dropped, and reads on from the journal.
MOST_BEHIND = 64


@dataclass(slots=True)
class Subscription:
    """Batches of records as they become durable; `dropped` where the reader was too slow."""

    queue: "asyncio.Queue[tuple[Record, ...]]" = field(
        default_factory=lambda: asyncio.Queue(MOST_BEHIND)
    )
    dropped: bool = False
    #: Called whenever there is news, for a reader that does not wait at the queue.
    heard: Callable[[], None] = lambda: None


class Publishing:
    def __init__(self) -> None:
        self.subscriptions: list[Subscription] = []

    def _publish(self, records: tuple[Record, ...]) -> None:
        for subscription in self.subscriptions:
            try:
                subscription.queue.put_nowait(records)
            except asyncio.QueueFull:
                subscription.dropped = True
            subscription.heard()

    def subscribe(self) -> Subscription:
        """Everything published from now on; read what came before from the journal."""
        subscription = Subscription()
        self.subscriptions.append(subscription)
        return subscription

    def unsubscribe(self, subscription: Subscription) -> None:
        self.subscriptions.remove(subscription)

    @asynccontextmanager
    async def subscribed(self) -> AsyncIterator[Subscription]:
        subscription = self.subscribe()
        try:
            yield subscription
        finally:
            self.unsubscribe(subscription)
