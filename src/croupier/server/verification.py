"""Verifying the floor's own journal while it is open: one examination at a time, with its progress.

It runs in a thread and gives way often, so that no table waits for it.
"""

import asyncio
import time

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from croupier.evidence.elsewhere import Elsewhere
from croupier.evidence.examination import Examination, Verdict
from croupier.floor.floor import Floor
from croupier.journal.key import Fingerprint
from croupier.journal.record import StreamName
from croupier.library import BadInput

#: After so many records the thread lets others run.
_GIVES_WAY = 64
_PAUSE = 0.0005


class AskVerify(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the asker holds that did not come from this floor."""

    against: tuple[str, ...] = ()
    key: str | None = None


class StreamLine(msgspec.Struct, frozen=True):
    stream: str
    size: int
    vouched: int
    held: int
    wrong: tuple[str, ...]


class Examined(msgspec.Struct, frozen=True, kw_only=True):
    """Where an examination stands. `whole` is None until it is done."""

    state: str
    looked: int
    of: int
    began: str = ""
    ended: str = ""
    whole: bool | None = None
    key: str = ""
    pinned: bool = False
    streams: tuple[StreamLine, ...] = ()
    lines: tuple[str, ...] = ()


NEVER = Examined(state="never", looked=0, of=0)


class Verification:
    def __init__(self, floor: Floor) -> None:
        self.floor = floor
        self.now = NEVER
        self._task: asyncio.Task[None] | None = None

    def start(self, asked: AskVerify) -> Examined | str:
        """One that is under way goes on; what is no head is a sentence."""
        if self._task is not None and not self._task.done():
            return self.now
        key = self.floor.key.public_key()
        elsewhere = Elsewhere()
        try:
            for text in asked.against:
                elsewhere.figures(text, key)
            unknown = elsewhere.named.keys() - set(self.floor.journal.streams())
        except BadInput as wrong:
            return str(wrong)
        if unknown:
            return f"there is no stream {', '.join(sorted(unknown))} here"
        journal = self.floor.journal
        every = 2 * sum(journal.size(name) for name in Examination(journal, key).streams())
        self.now = Examined(state="running", looked=0, of=every, began=self.floor.clock())
        pin = Fingerprint(asked.key) if asked.key else None
        self._task = asyncio.create_task(self._run(key, elsewhere, pin))
        return self.now

    async def _run(
        self, key: Ed25519PublicKey, elsewhere: Elsewhere, pin: Fingerprint | None
    ) -> None:
        looked = 0

        def progress(_: StreamName, __: int) -> None:
            nonlocal looked
            looked += 1
            if looked % _GIVES_WAY == 0:
                self.now = msgspec.structs.replace(self.now, looked=min(looked, self.now.of))
                time.sleep(_PAUSE)

        examination = Examination(self.floor.journal, key, progress)
        try:
            verdict = await asyncio.to_thread(examination.run, elsewhere, pin)
        except Exception as wrong:
            says = f"it could not be finished: {wrong}"
            self.now = msgspec.structs.replace(self.now, state="failed", lines=(says,))
            raise
        self.now = self._told(verdict)

    def _told(self, verdict: Verdict) -> Examined:
        return Examined(
            state="done",
            looked=self.now.of,
            of=self.now.of,
            began=self.now.began,
            ended=self.floor.clock(),
            whole=verdict.whole,
            key=verdict.key,
            pinned=verdict.pinned,
            streams=tuple(
                StreamLine(one.stream, one.size, one.vouched, one.held, one.wrong)
                for one in verdict.streams
            ),
            lines=tuple(verdict.lines),
        )
