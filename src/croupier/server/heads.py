"""Heads that leave the floor: its newest signed checkpoints, proofs for a witness, and heads as
paper and displays carry them.

They hold sizes, roots and signatures and nothing of anybody, so whoever asks may have them.
"""

import asyncio
from typing import Annotated

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, Parameter

from croupier.evidence.code import code_svg
from croupier.floor.floor import Floor
from croupier.game.names import TableId
from croupier.journal.checkpoint import read_note
from croupier.journal.key import fingerprint
from croupier.journal.printed import printed, scanned
from croupier.journal.proof import GrownNote, KnownHeads, grown
from croupier.journal.record import StreamName
from croupier.journal.store import SignedNote


class PaperHead(msgspec.Struct, frozen=True):
    """The newest signed head of a stream, to be typed or scanned by whoever holds it elsewhere."""

    stream: str
    size: int
    instant: str
    printed: str
    scanned: str


def paper_head(note: SignedNote | None, key: Ed25519PublicKey) -> PaperHead | None:
    """None where nothing of the stream is signed yet."""
    point = read_note(note) if note is not None else None
    if point is None:
        return None
    pinned = fingerprint(key)
    return PaperHead(
        point.stream, point.head.size, point.instant, printed(point, pinned), scanned(point, pinned)
    )


def head_now(floor: Floor, name: TableId) -> PaperHead | None:
    """Over the very last record, where this server writes the stream: signed for this paper."""
    writer = floor.streams.get(name)
    if writer is not None and writer.tenure.mine and writer.size:
        return paper_head(writer.signed_head(), floor.key.public_key())
    newest = floor.journal.newest_checkpoints().get(StreamName(name))
    return paper_head(newest, floor.key.public_key())


def head_routes(
    floor: Floor, witnessed: dict[str, tuple[str, int]]
) -> tuple[HTTPRouteHandler, ...]:
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
        point = read_note(found.note)
        if point is not None:
            witnessed[name] = (floor.clock(), point.head.size)
        return found

    def newest(name: str) -> PaperHead:
        note = floor.journal.newest_checkpoints().get(StreamName(name))
        found = paper_head(note, floor.key.public_key())
        if found is None:
            raise NotFoundException(f"there is no checkpoint of {name!r} here")
        return found

    @get("/api/heads/{name:str}/printed", sync_to_thread=True)
    def on_paper(name: FromPath[str]) -> PaperHead:
        return newest(name)

    @get("/api/heads/{name:str}/code.svg", sync_to_thread=True)
    def code(name: FromPath[str]) -> Response[bytes]:
        return Response(code_svg(newest(name).scanned), media_type="image/svg+xml")

    return heads, since, on_paper, code
