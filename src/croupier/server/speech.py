"""What a screen says down its line: a command a frame, answered on the same line under its id.

As wide as the same command over HTTP and no wider: the session that the line was opened for must
still be good, its rate is one with that of its requests, and a command that names a second person
goes over HTTP, where his word is carried. A screen that does not read what it is told is not read.
"""

import asyncio
from asyncio import Future
from functools import partial

import msgspec

from croupier.floor.stream import Answer
from croupier.game.names import Refusal
from croupier.server.caster import NOT_SIGNED_IN, Line
from croupier.server.edge import Edge
from croupier.server.hearing import COMMANDS, Hearing
from croupier.server.log import fault
from croupier.server.wire import framed


class Said(msgspec.Struct, frozen=True, omit_defaults=True):
    """The answer to the command of that id; `status` and `detail` where it never came to one."""

    answer: str
    ok: bool
    seq: int | None = None
    refusal: Refusal | None = None
    status: int | None = None
    detail: str | None = None


class _Named(msgspec.Struct):
    id: str = ""


_encode = msgspec.json.Encoder().encode
_named = msgspec.json.Decoder(_Named).decode
#: Of a name that somebody made up.
_MOST_NAME = 64


class Speech:
    """One screen's; the commands under way are answered even where the screen has left."""

    def __init__(self, edge: Edge, line: Line) -> None:
        self._edge, self._line = edge, line
        self._under_way: set[Future[Answer]] = set()

    def heard(self, frame: bytes) -> None:
        line, edge = self._line, self._edge
        if line.why is not None:
            return
        if not edge.access.register.still(line.session):
            line.drop(NOT_SIGNED_IN, "this session has ended")
            return
        try:
            self._ask(frame)
        except Exception as wrong:  # noqa: BLE001 - one command's trouble is nobody else's
            self._fault(_name(frame), wrong)
        if not line.wire.clear:
            line.wire.hold()

    def _ask(self, frame: bytes) -> None:
        line, edge = self._line, self._edge
        if not edge.gate.acts.take(line.session.id):
            self._not_heard(_name(frame), 429, "this screen asks too much at once; wait a second")
            return
        try:
            asked = COMMANDS.decode(frame)
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as wrong:
            self._not_heard(_name(frame), 400, f"this is no command: {wrong}")
            return
        hearing = Hearing(edge, asked, line.session)
        begun = hearing.elsewhere()
        if begun is None and getattr(asked, "second", None) is not None:
            says = "a command with a second person's word goes over HTTP, with X-Second"
            self._not_heard(asked.id, 403, says)
            return
        answer = begun or hearing.begin()
        if isinstance(answer, Answer):
            self._answer(hearing, answer)
            return
        self._under_way.add(answer)
        answer.add_done_callback(partial(self._come, hearing))

    def _come(self, hearing: Hearing, answered: "Future[Answer]") -> None:
        self._under_way.discard(answered)
        if answered.cancelled():
            return  # the floor closes: nothing is known, and the id may be asked again
        wrong = answered.exception()
        if wrong is not None:
            self._fault(hearing.asked.id, wrong)
            return
        self._answer(hearing, answered.result())

    def _answer(self, hearing: Hearing, answer: Answer) -> None:
        hearing.over(answer)
        self._say(Said(hearing.asked.id, answer.ok, answer.seq, answer.refusal))

    def _not_heard(self, name: str, status: int, detail: str) -> None:
        self._say(Said(name, ok=False, status=status, detail=detail))

    def _fault(self, name: str, wrong: BaseException) -> None:
        fault("speech", wrong)
        self._not_heard(name, 500, "something went wrong here; it is in the log")

    def _say(self, said: Said) -> None:
        line = self._line
        was_clear = line.wire.clear
        if line.why is None and not line.wire.write(framed(_encode(said))) and was_clear:
            line.since = asyncio.get_running_loop().time()


def _name(frame: bytes) -> str:
    """The id of what could not be heard, as far as it can be read."""
    try:
        return _named(frame).id[:_MOST_NAME]
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return ""
