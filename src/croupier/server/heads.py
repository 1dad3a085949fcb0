"""Heads that leave the floor: its newest signed checkpoints, and proofs for a witness.

They hold sizes, roots and signatures and nothing of anybody, so whoever asks may have them.
"""

import asyncio
from typing import Annotated

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, Parameter

from croupier.floor.floor import Floor
from croupier.journal.proof import GrownNote, KnownHeads, grown
from croupier.journal.record import StreamName


def head_routes(floor: Floor) -> tuple[HTTPRouteHandler, ...]:
    one_at_a_time = asyncio.Lock()

    @get("/api/heads", sync_to_thread=True)
    def heads() -> KnownHeads:
        key = floor.key.public_key().public_bytes_raw().hex()
        return KnownHeads(key, floor.journal.newest_checkpoints())

    @get("/api/heads/{name:str}")
    async def since(name: FromPath[str], after: Annotated[int, Parameter(ge=0)] = 0) -> GrownNote:
        # A proof is over the whole stream: one at a time, and never on the loop.
        async with one_at_a_time:
            found = await asyncio.to_thread(grown, floor.journal, StreamName(name), after)
        if found is None:
            raise NotFoundException(f"there is no checkpoint of {name!r} here")
        return found

    return heads, since
