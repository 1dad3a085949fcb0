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
from websockets.utils import apply_mask

#: Under this name the application finds the wire in the scope, among the server's extensions.
EXTENSION: Final = "croupier.wire"
#: A screen that does not take its farewell is cut off.
FAREWELL_SECONDS = 1.0

_TEXT: Final = 0x81
#: Of a client's: its least head, the bit that says that it is masked, the key, the least of the
#: opcodes that control, and the bit of a last frame.
_LEAST, _MASKED, _KEY, _CONTROL, _WHOLE = 2, 0x80, 4, 8, 0x80
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


def unheard(_: bytes) -> None:
    """What is said before anybody hears it waits its turn in uvicorn's queue."""


def _is_small(begun: bytes, most: int) -> bool:
    """Whether a client may go on with the frame that begins so."""
    size = begun[1] ^ _MASKED
    if size < _SHORT:
        return True
    return size == _SHORT and (len(begun) < _LEAST + 2 or int.from_bytes(begun[2:4]) <= most)


class Wire(WebSocketsSansIOProtocol):
    #: Called when a wire that was not clear is again.
    on_clear: Callable[[], None] = staticmethod(nothing)
    clear: bool = True
    #: Called with what a screen says, once somebody hears it.
    on_said: Callable[[bytes], None] = staticmethod(unheard)
    #: What came of a frame whose rest has not; whether a message comes in pieces; and whether
    #: something came that is for the library to judge, and with it all that follows.
    _rest: bytes = b""
    _in_pieces = _given_up = _held = False

    def data_received(self, data: bytes) -> None:
        """A text of one frame is heard at once; all else goes the library's way, frame by frame.

        The first that comes is the request alone, as uvicorn hands it on.
        """
        if self._given_up or not hasattr(self, "scope"):
            super().data_received(data)
            return
        data = self._rest + data if self._rest else data
        at, end = 0, len(data)
        while end - at >= _LEAST:
            first, size, head = data[at], data[at + 1] ^ _MASKED, _LEAST
            if size >= _SHORT:
                if size > _SHORT or end - at < _LEAST + 2:
                    break
                size, head = int.from_bytes(data[at + 2 : at + 4]), _LEAST + 2
            stop = at + head + _KEY + size
            if size > self.config.ws_max_size or stop > end:
                break
            if first == _TEXT and self.on_said is not unheard and not self._in_pieces:
                if not (self.close_sent or self.transport.is_closing()):
                    key = data[at + head : at + head + _KEY]
                    self.on_said(apply_mask(data[at + head + _KEY : stop], key))
            else:
                super().data_received(data[at:stop])
                if first & 15 < _CONTROL:
                    self._in_pieces = first < _WHOLE
            at = stop
        self._rest = data[at:]
        if len(self._rest) >= _LEAST and not _is_small(self._rest, self.config.ws_max_size):
            # Too large, or no frame of a client: the library says so and ends the line.
            self._given_up, rest, self._rest = True, self._rest, b""
            super().data_received(rest)

    def hold(self) -> None:
        """Not read any further before what it was told is taken."""
        if not (self._held or self.transport.is_closing()):
            self._held = True
            self.transport.pause_reading()

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
        if self._held and not self.transport.is_closing():
            self._held = False
            self.transport.resume_reading()
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
