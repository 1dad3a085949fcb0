"""How a command is heard, whichever way it came: put to the floor, counted and logged.

Who asks is known before; what is done about it is the floor's. Over HTTP and down a screen's line
a command meets the same questions in the same order, so that neither way is wider than the other.
"""

import time
from asyncio import Future
from typing import Any

import msgspec

from croupier.floor.stream import Answer
from croupier.game.commands import WireCommand
from croupier.game.grounds import NAMED, refuse
from croupier.game.names import Refusal
from croupier.server.edge import Edge
from croupier.server.log import log
from croupier.server.register import Session
from croupier.server.validation import at_the_edge

#: A typed command out of bytes, or what is wrong with them and where.
COMMANDS: "msgspec.json.Decoder[Any]" = msgspec.json.Decoder(WireCommand)


class Hearing:
    """One command from its arrival until it is answered."""

    def __init__(self, edge: Edge, asked: WireCommand, session: Session) -> None:
        self.asked = asked
        self._edge, self._session, self._began = edge, session, time.monotonic()

    def elsewhere(self) -> Answer | None:
        """The refusal of a command for a table that this session does not reach."""
        if self._session.reaches(self.asked.table):
            return None
        says = f"you are signed in at {self._session.at}, not at {self.asked.table}"
        return Answer(ok=False, refusal=refuse("other_table", says, NAMED))

    def begin(self) -> "Answer | Future[Answer]":
        """Put to the floor: what is known at once, or the answer that is durable when it comes."""
        edge, session = self._edge, self._session
        edge.attendance.acted(self.asked.table, session)
        inside = at_the_edge(edge.numbers, edge.floor, self.asked, session.actor.person)
        if isinstance(inside, Refusal):
            return Answer(ok=False, refusal=inside)
        return edge.floor.begin(inside, session.actor)

    def over(self, answer: Answer) -> None:
        asked, metrics = self.asked, self._edge.metrics
        do, code = str(asked.__struct_config__.tag), answer.refusal.code if answer.refusal else "ok"
        metrics.commands.labels(do, code).inc()
        metrics.seconds.observe(time.monotonic() - self._began)
        log(
            "command",
            do=do,
            command=asked.id,
            table=asked.table,
            round=getattr(asked, "round", None),
            role=self._session.role,
            answer=code,
            record=answer.seq,
        )
