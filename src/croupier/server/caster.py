"""One caster a stream: it goes round the screens that watch it and gives each what it lacks.

No screen has a task or a queue of its own. Each has the number of the last record that it was
sent; a screen whose wire is full is passed by and gets everything at once when it is clear again.
While players' acts come in faster than rounds are made, a round waits as long as the last took,
so that half of the time is left for the acts; what everybody must see goes out at once.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

from croupier.floor.stream import StreamWriter
from croupier.floor.subscription import Subscription
from croupier.game.names import Actor, PersonId
from croupier.journal.record import Record
from croupier.server.line import Ready, Span, Views, is_urgent, made_ready
from croupier.server.log import fault
from croupier.server.register import Session
from croupier.server.wire import Wire, framed, header

#: Close codes that a page tells apart: sign in, not yours or not there, come back, later.
NOT_SIGNED_IN, NO_SUCH_STREAM, TOO_SLOW, TOO_MANY, OUR_FAULT = 4401, 4404, 4408, 4429, 1011
#: What one message catches up on at the most.
MOST_RECORDS = 4096
#: How many records are kept ready; a screen further behind is read from the journal.
MOST_KEPT = 8192
#: How many of the messages that players have in common are kept: most screens lack the same.
MOST_PLAIN = 4
#: After so many screens the rest of the house has its turn.
AT_A_TIME = 50
#: A wait shorter than this is none.
SHORT = 0.002


@dataclass(slots=True, eq=False)
class Line:
    """One open screen: whose it is, what it was sent, and since when its wire is full (0: not)."""

    session: Session
    wire: Wire
    last: int
    #: Which news it was told last; none before its first message.
    news: int = -1
    since: float = 0.0
    why: tuple[int, str] | None = None
    actor: Actor = field(init=False)
    plays: bool = field(init=False)

    def __post_init__(self) -> None:
        self.actor = self.session.actor
        self.plays = self.actor.role == "player"

    def drop(self, code: int, why: str) -> None:
        if self.why is None:
            self.why = (code, why)
            self.wire.end(code, why)


@dataclass(slots=True)
class _Recent:
    """The newest records, ready to be shown; `begin` is the number before the first of them."""

    begin: int
    end: int
    items: list[Ready] = field(default_factory=list)
    _spans: dict[tuple[int, int], Span] = field(default_factory=dict)

    def add(self, items: Sequence[Ready]) -> None:
        self.items.extend(items)
        self.end += len(items)
        self._spans.clear()
        if len(self.items) > 2 * MOST_KEPT:
            gone = len(self.items) - MOST_KEPT
            del self.items[:gone]
            self.begin += gone

    def span(self, after: int, to: int) -> Span:
        found = self._spans.get((after, to))
        if found is None:
            found = Span(self.items[after - self.begin : to - self.begin])
            self._spans[after, to] = found
        return found


@dataclass(frozen=True, slots=True)
class _Plain:
    """A player's message up to what is his own in it, and the last number that it brings."""

    version: int
    to: int
    span: Span | None
    said: bytes


class Caster:
    def __init__(self, writer: StreamWriter, known: tuple[PersonId, ...] = ()) -> None:
        self.writer = writer
        self.lines: dict[Line, None] = {}
        self.views = Views(writer, known)
        #: Counts what there was to tell, a change of who holds the stream too.
        self.news = 0
        self._recent = _Recent(writer.size, writer.size)
        self._older: tuple[int, int, Span] | None = None
        self._subscription: Subscription | None = None
        self._task: asyncio.Task[None] | None = None
        self._wake = asyncio.Event()
        #: What players are sent of what they have in common, by the last number that they have.
        self._plain: dict[int, _Plain] = {}
        self._urgent = False
        self._took = self._ended = 0.0

    def add(self, line: Line) -> None:
        """From here on it is sent everything; at once what there is."""
        if self._subscription is None:
            self._subscription = self.writer.subscribe()
            self._recent = _Recent(self.writer.size, self.writer.size)
            self.views.forget()
            self._subscription.heard = self._wake.set
            self._task = asyncio.create_task(self._cast_on())
        self.lines[line] = None
        line.wire.on_clear = lambda: self._go_on(line)
        self._go_on(line)

    def remove(self, line: Line) -> None:
        self.lines.pop(line, None)
        line.wire.on_clear = lambda: None
        if not self.lines and self._subscription is not None:
            self.writer.unsubscribe(self._subscription)
            self._subscription = None
            if self._task is not None:
                self._task.cancel()

    async def _cast_on(self) -> None:
        """For as long as anybody watches; screens never stand still without being told why."""
        try:
            await self._cast()
        except Exception as wrong:  # noqa: BLE001 - whatever it is, the screens are told
            fault("caster", wrong, stream=self.writer.name)
            for line in list(self.lines):
                line.drop(OUR_FAULT, "something went wrong here; it is in the log")

    async def _cast(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await self._wake.wait()
            self._wake.clear()
            self._drain()
            while not self._urgent:
                wait = self._ended + self._took - loop.time()
                if wait < SHORT:
                    break
                await asyncio.sleep(min(wait, 2 * SHORT))
                self._drain()
            self._urgent = False
            began = loop.time()
            lines = list(self.lines)
            for at in range(0, len(lines), AT_A_TIME):
                self._look()
                for line in lines[at : at + AT_A_TIME]:
                    self._send(line)
                await asyncio.sleep(0)
            self._ended = loop.time()
            self._took = self._ended - began

    def _drain(self) -> None:
        subscription = self._subscription
        while subscription is not None and not subscription.queue.empty():
            self._take_in(subscription, subscription.queue.get_nowait())

    def _take_in(self, subscription: Subscription, records: tuple[Record, ...]) -> None:
        self.news += 1
        fresh = [record for record in records if record.seq > self._recent.end]
        missed = fresh and fresh[0].seq != self._recent.end + 1
        if subscription.dropped or missed:
            # We were too slow ourselves; every screen reads on from the journal.
            while not subscription.queue.empty():
                subscription.queue.get_nowait()
            subscription.dropped, self._urgent = False, True
            self._recent = _Recent(self.writer.size, self.writer.size)
            self.views.forget()
            return
        items = [made_ready(record) for record in fresh]
        self._urgent = self._urgent or not items or any(is_urgent(item) for item in items)
        self._recent.add(items)
        self.views.absorb(items)

    def _go_on(self, line: Line) -> None:
        self._look()
        self._send(line)

    def _look(self) -> None:
        """What is sent from here on is of this moment."""
        self._drain()
        self.views.refresh()

    def _send(self, line: Line) -> None:
        """One message, where the screen lacks something and can take it."""
        wire, end = line.wire, self._recent.end
        if line.why is not None or not wire.clear:
            return
        if line.last >= end and line.news == self.news:
            return
        try:
            frame = self._players(line) if line.plays else self._others(line)
            is_clear = wire.write(frame)
        except Exception as wrong:  # noqa: BLE001 - one screen's trouble is nobody else's
            fault("screen", wrong, stream=self.writer.name)
            line.drop(OUR_FAULT, "something went wrong here; it is in the log")
            return
        if not is_clear:
            line.since = asyncio.get_running_loop().time()
        if line.last < end:
            asyncio.get_running_loop().call_soon(self._go_on, line)
        else:
            line.news = self.news

    def _begin(self, last: int) -> bytes:
        return b'{"epoch":%d,"seq":%d,"records":[' % (self.writer.tenure.epoch, last)

    def _others(self, line: Line) -> bytes:
        span, actor, shown = self._span(line), line.actor, b""
        if span is not None:
            shown = span.for_wall(actor) if actor.role == "display" else span.for_staff(actor)
        return framed(self._begin(line.last), shown, b'],"view":', self.views.whole(actor), b"}")

    def _players(self, line: Line) -> bytes:
        """Most lack the same records and own none of them: all but their own part is shared."""
        views, after = self.views, line.last
        person = line.actor.person
        own, alike, terminal = views.own(person)
        plain = self._plain.get(after)
        if plain is None or plain.version != views.version:
            plain = self._plain[after] = self._made_plain(line)
        line.last, span = plain.to, plain.span
        if span is not None and span.owners and (person in span.owners or terminal in span.owners):
            shown = span.for_player(span.owned(person, terminal), line.actor, terminal)
            return framed(self._begin(plain.to), *shown, b'],"view":', views.players(), own, alike)
        said = plain.said
        return b"".join((header(len(said) + len(own) + len(alike)), said, own, alike))

    def _made_plain(self, line: Line) -> "_Plain":
        """What everybody is sent who was last sent the same as this one."""
        version = self.views.version
        stale = any(plain.version != version for plain in self._plain.values())
        if stale or len(self._plain) >= MOST_PLAIN:
            self._plain.clear()
        span = self._span(line)
        shown = span.shared if span is not None else b""
        said = b"".join((self._begin(line.last), shown, b'],"view":', self.views.players()))
        return _Plain(version, line.last, span, said)

    def _span(self, line: Line) -> Span | None:
        """What it lacks, or the first part of that; its last number moves with it."""
        recent, after = self._recent, line.last
        if after >= recent.end:
            return None
        if after >= recent.begin:
            to = min(recent.end, after + MOST_RECORDS)
            line.last = to
            return recent.span(after, to)
        to = min(recent.end, after + MOST_RECORDS)
        # Many screens come back at once after a restart: what one has read serves the next.
        if self._older is None or self._older[:2] != (after, to):
            read = self.writer.journal.read(self.writer.name, after=after, limit=to - after)
            self._older = (after, to, Span([made_ready(record) for record in read]))
        line.last = to
        return self._older[2]
