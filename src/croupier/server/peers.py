"""Between the servers of one floor: a command put to the server that holds its table.

What is sent is signed with the floor's key, which every server of it has and nobody else. A command
carries its own id, so that one which is sent twice, by a server or by somebody who listens, is done
once. Nothing is decided here.
"""

import httpx
import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from litestar import Request, post
from litestar.exceptions import ClientException, NotAuthorizedException
from litestar.types import ControllerRouterHandler

from croupier.floor.floor import Floor
from croupier.floor.inbox import MOVING, Answer
from croupier.game.commands import Command
from croupier.game.names import Actor

PATH = "/api/peer/command"
HEADER = "X-Floor-Signature"
#: What else the key signs begins otherwise: no signature can stand for another.
_CONTEXT = b"croupier/forward/1\n"
#: A server that has not answered by then may be dying: the asker asks again under the same id.
_PATIENCE = 5.0


class Forwarded(msgspec.Struct, frozen=True):
    to: str
    command: Command
    actor: Actor


_ENCODER = msgspec.json.Encoder()
_FORWARDED = msgspec.json.Decoder(Forwarded)
_ANSWER = msgspec.json.Decoder(Answer)


class Peers:
    def __init__(self, key: Ed25519PrivateKey) -> None:
        self._key = key
        self._client = httpx.AsyncClient(timeout=_PATIENCE, trust_env=False)

    async def forward(self, address: str, command: Command, actor: Actor) -> Answer:
        body = _ENCODER.encode(Forwarded(address, command, actor))
        headers = {
            HEADER: self._key.sign(_CONTEXT + body).hex(),
            "Content-Type": "application/json",
        }
        try:
            answered = await self._client.post(f"{address}{PATH}", content=body, headers=headers)
            return _ANSWER.decode(answered.content) if answered.status_code == 200 else MOVING  # noqa: PLR2004
        except (httpx.HTTPError, msgspec.DecodeError):
            return MOVING

    async def close(self) -> None:
        await self._client.aclose()


def peer_routes(floor: Floor) -> list[ControllerRouterHandler]:
    @post(PATH, status_code=200, include_in_schema=False)
    async def forwarded(request: Request) -> Answer:  # type: ignore[type-arg]
        body = await request.body()
        try:
            signature = bytes.fromhex(request.headers.get(HEADER, ""))
            floor.key.public_key().verify(signature, _CONTEXT + body)
        except (ValueError, InvalidSignature):
            raise NotAuthorizedException("only a server of this floor may ask this") from None
        try:
            asked = _FORWARDED.decode(body)
        except msgspec.DecodeError as wrong:
            raise ClientException(f"this is no command: {wrong}") from None
        if floor.tenancy is None or asked.to != floor.tenancy.address:
            return MOVING
        return await floor.forwarded(asked.command, asked.actor)

    return [forwarded]
