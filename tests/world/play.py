"""Worlds by seed: how many servers, on which journal; a failure names the seed that repeats it."""

import asyncio
from collections import Counter
from unittest.mock import patch

import msgspec

import croupier.floor.floor as floors
from croupier.floor.opening import book_of
from croupier.game.events import Opened
from croupier.journal.memory import MemoryJournal
from croupier.journal.store import Journal, JournalReader
from croupier.paytable import PayTable
from world.database import Database
from world.loop import run_world
from world.world import Config, World

_BOOKS: dict[bytes, PayTable] = {}


class WorldFailed(AssertionError):  # noqa: N818 - what the reader of a failed test sees
    """With the seed that repeats it."""


def play(
    seed: int,
    *,
    servers: int,
    journal: Journal | None = None,
    database: Database | None = None,
    seconds: float = 45.0,
) -> Counter[str]:
    async def whole() -> Counter[str]:
        loop = asyncio.get_running_loop()
        kept = database.journal() if database is not None else journal
        kept = kept if kept is not None else MemoryJournal(loop.time)
        return await World(Config(seed, seconds=seconds, servers=servers), kept, database).live()

    with patch.object(floors, "book_of", _book):
        try:
            return run_world(whole())
        except Exception as wrong:
            raise WorldFailed(
                f"the world of seed {seed} with {servers} servers went wrong: {wrong!r}; repeat "
                f"it with `python tests/soak.py --seed {seed} --servers {servers}`"
            ) from wrong


def _book(opened: Opened, reader: JournalReader) -> PayTable:
    """As opened. Compiled once: it takes longer than a world, and the bytes are the same."""
    name = msgspec.json.encode(opened)
    if name not in _BOOKS:
        _BOOKS[name] = book_of(opened, reader)
    return _BOOKS[name]
