"""The floor's key and its heads, for the administrator who pins them: public halves only."""

import msgspec
from litestar import get
from litestar.types import ControllerRouterHandler

from croupier.journal.key import fingerprint
from croupier.server.edge import Asked, Edge
from croupier.server.heads import PaperHead, paper_head


class Keys(msgspec.Struct, frozen=True, kw_only=True):
    #: The public key that every head is signed with, in hexadecimal, and its short form.
    public: str
    fingerprint: str
    heads: tuple[PaperHead, ...]
    #: When a witness last took a head of each stream, and how long the stream was.
    witnessed: tuple["Witnessed", ...]


class Witnessed(msgspec.Struct, frozen=True):
    stream: str
    instant: str
    size: int


def key_routes(edge: Edge) -> list[ControllerRouterHandler]:
    @get("/api/keys")
    async def keys(request: Asked) -> Keys:
        edge.administrator(request)
        key = edge.floor.key.public_key()
        notes = edge.floor.journal.newest_checkpoints().values()
        heads = (paper_head(note, key) for note in notes)
        seen = edge.witnessed.items()
        return Keys(
            public=key.public_bytes_raw().hex(),
            fingerprint=str(fingerprint(key)),
            heads=tuple(head for head in heads if head is not None),
            witnessed=tuple(Witnessed(stream, at, size) for stream, (at, size) in seen),
        )

    return [keys]
