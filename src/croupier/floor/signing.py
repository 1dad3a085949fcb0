"""Signing what no round's end has signed: every stream that grew, and the floor as a whole.

A stream signs itself where a round ends or money moves. This looks at all of them every ten
seconds, and then lists the head of every stream in one checkpoint of the floor.
"""

import asyncio
from collections.abc import Mapping
from contextlib import suppress

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from croupier.floor.clock import Clock
from croupier.floor.stream import StreamWriter
from croupier.game.cage import CAGE
from croupier.game.names import TableId
from croupier.journal.checkpoint import Checkpoint, open_note
from croupier.journal.heads import FLOOR, FloorCheckpoint, sign_heads
from croupier.journal.record import StreamName
from croupier.journal.store import Journal, JournalError, SignedNote
from croupier.journal.tree import Head

#: Seconds; while something is written, no record is older than this without a signature over it.
EVERY = 10.0


class Signer:
    def __init__(
        self,
        journal: Journal,
        key: Ed25519PrivateKey,
        clock: Clock,
        streams: Mapping[TableId, StreamWriter],
    ) -> None:
        self.journal = journal
        self.key = key
        self.clock = clock
        self.streams = streams
        self._listed: Mapping[StreamName, Head] = {}

    async def sign_on(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            # A store that is away holds nobody up, and what it misses the next signature covers.
            with suppress(JournalError):
                elsewhere = await asyncio.to_thread(self.journal.newest_checkpoints)
                self.sign(elsewhere)

    def sign(self, elsewhere: Mapping[StreamName, SignedNote] | None = None) -> None:
        """What this server writes; for the floor signs the one that writes the cage.

        `elsewhere` has the newest signatures in the store, which is asked where they are not given.
        """
        mine = [writer for writer in self.streams.values() if writer.tenure.mine]
        for writer in mine:
            if writer.size > writer.signed:
                writer.checkpoint()
            writer.snapshots.keep(writer)
        if StreamName(CAGE) in {writer.name for writer in mine}:
            newest = self.journal.newest_checkpoints() if elsewhere is None else elsewhere
            self._sign_floor({writer.name: writer.frontier.head() for writer in mine}, newest)

    def _sign_floor(
        self, heads: dict[StreamName, Head], elsewhere: Mapping[StreamName, SignedNote]
    ) -> None:
        for name in elsewhere.keys() - heads.keys() - {FLOOR}:
            opened = open_note(elsewhere[name], self.key.public_key())
            if isinstance(opened, Checkpoint):
                heads[name] = opened.head
        if heads == self._listed:
            return
        self._listed = heads
        note = sign_heads(FloorCheckpoint(heads, self.clock()), self.key)
        self.journal.submit_checkpoint(FLOOR, note)
