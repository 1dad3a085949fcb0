"""The wire of one screen: uvicorn's WebSocket, and a way to write to it without a task a message.

A frame goes to the transport at once; what the kernel does not take waits there. `clear` says
whether more may follow: a caster passes by a screen that is not, and comes back when it is. So what
waits for one screen is never more than a message or two, and nobody waits for another's screen.
What is said on it, and to whom, is no business of this file.
"""

from collections.abc import Callable
from struct import Struct as Layout
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

#: Under this name the application finds the wire in the scope, among the server's extensions.
EXTENSION: Final = "croupier.wire"
#: A screen that does not take its farewell is cut off.
FAREWELL_SECONDS = 1.0

_TEXT: Final = 0x81
_SHORT, _MIDDLE = 126, 1 << 16
_WITH_16 = Layout(">BBH")
_WITH_64 = Layout(">BBQ")


def header(length: int) -> bytes:
    """Of a whole text frame from a server, which masks nothing (RFC 6455, 5.2)."""
    if length < _SHORT:
        return bytes((_TEXT, length))
    if length < _MIDDLE:
        return _WITH_16.pack(_TEXT, _SHORT, length)
    return _WITH_64.pack(_TEXT, _SHORT + 1, length)


def framed(*parts: bytes | memoryview) -> bytes:
    """A text frame of these parts."""
    return b"".join((header(sum(map(len, parts))), *parts))


def nothing() -> None:
    """Nobody waits for this wire."""


class Wire(WebSocketsSansIOProtocol):
    #: Called when a wire that was not clear is again.
    on_clear: Callable[[], None] = staticmethod(nothing)
    clear: bool = True

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        scope: dict[str, Any] | None = getattr(self, "scope", None)
        if scope is not None:
            # The application runs in a task that has not begun yet.
            scope["extensions"][EXTENSION] = {"wire": self}

    def pause_writing(self) -> None:
        super().pause_writing()
        self.clear = False

    def resume_writing(self) -> None:
        super().resume_writing()
        self.clear = True
        self.on_clear()

    def write(self, frame: bytes) -> bool:
        """Whether the wire is still clear after it."""
        if not (self.close_sent or self.transport.is_closing()):
            self.transport.write(frame)
        return self.clear

    def end(self, code: int, why: str) -> None:
        """The reason, if the screen still reads; and then it is cut off, whether it does or not."""
        if self.close_sent or self.transport.is_closing():
            self.transport.abort()
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": why})
        self.conn.send_close(code, why)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(FAREWELL_SECONDS, self.transport.abort)
