"""One person at a floor, over HTTP and the live line. It decides nothing and hides nothing.

A command is sent again under its own id until it is answered, so that a lost answer costs nothing.
"""

import asyncio
from collections.abc import Mapping
from secrets import token_hex
from typing import Any, Self

import httpx
import msgspec

from croupier.client.line import Watch
from croupier.floor.stream import Answer
from croupier.game.commands import Command, WireCommand
from croupier.server.access import cookie_name
from croupier.server.card import TableCard, TableLine
from croupier.server.lobby import Lobby

#: How often a command whose answer was lost is sent again, and how long between, in seconds.
TRIES = 5
BETWEEN = 0.2


class NotTaken(Exception):  # noqa: N818 - a statement about the request
    """The floor did not take a request: its status and its sentence."""

    def __init__(self, status: int, says: str) -> None:
        super().__init__(f"{status}: {says}")
        self.status, self.says = status, says


class Client:
    def __init__(self, address: str, person: str, token: str, http: httpx.AsyncClient) -> None:
        self.address, self.person, self._token = address.rstrip("/"), person, token
        self._http = http

    @classmethod
    async def claim(cls, address: str, person: str, role: str) -> Self:
        """Somebody of a demonstration."""
        return await cls._enter(address, person, "/api/session", {"person": person, "role": role})

    @classmethod
    async def sign_in(
        cls, address: str, person: str, password: str, role: str, *, at: str = "*"
    ) -> Self:
        body = {"person": person, "password": password, "role": role, "at": at}
        return await cls._enter(address, person, "/api/sign-in", body)

    @classmethod
    async def enrol(cls, address: str, code: str, device: str) -> Self:
        return await cls._enter(address, device, "/api/enrol", {"code": code})

    @classmethod
    async def _enter(cls, address: str, person: str, path: str, body: Mapping[str, object]) -> Self:
        http = httpx.AsyncClient(base_url=address, trust_env=False)
        try:
            answer = await http.post(path, json=body)
            _taken(answer)
            token = answer.cookies[cookie_name(person)]
        except BaseException:
            await http.aclose()
            raise
        http.headers["X-Person"] = person
        return cls(address, person, token, http)

    async def close(self) -> None:
        await self._http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    # ------------------------------------------------------------ asking

    async def tables(self) -> list[TableLine]:
        return msgspec.json.decode(await self._get("/api/tables"), type=list[TableLine])

    async def card(self, table: str) -> TableCard:
        return msgspec.json.decode(await self._get(f"/api/tables/{table}"), type=TableCard)

    async def lobby(self) -> Lobby:
        return msgspec.json.decode(await self._get("/api/lobby"), type=Lobby)

    async def _get(self, path: str) -> bytes:
        answer = await self._http.get(path)
        _taken(answer)
        return answer.content

    # ------------------------------------------------------------ doing

    async def do(self, do: str, *, second: str = "", **fields: Any) -> Answer:  # noqa: ANN401 - a command's own
        """By the command's word; an id of its own is made for it."""
        body = {"do": do, "id": token_hex(16), **fields}
        command: Command = msgspec.convert(body, WireCommand)
        return await self.send(command, second=second)

    async def send(self, command: Command, *, second: str = "") -> Answer:
        """Until it is answered: the same id gets the same answer, however often it is sent."""
        body = msgspec.json.encode(command)
        headers = {"Content-Type": "application/json"}
        if second:
            headers["X-Second"] = second
        for left in range(TRIES, 0, -1):
            try:
                answer = await self._http.post("/api/command", content=body, headers=headers)
            except httpx.TransportError:
                if left == 1:
                    raise
                await asyncio.sleep(BETWEEN)
                continue
            _taken(answer)
            return msgspec.json.decode(answer.content, type=Answer)
        raise AssertionError("the last try answers or raises")

    async def second(
        self, command: str, person: str, role: str, *, password: str = "", at: str = "*"
    ) -> str:
        """Another person's word for one command, to be sent with it."""
        asked = {"person": person, "role": role, "command": command, "password": password, "at": at}
        answer = await self._http.post("/api/second", json=asked)
        _taken(answer)
        return str(answer.json()["token"])

    # ------------------------------------------------------------ watching

    def watch(self, stream: str, *, after: int = 0, epoch: int = 0) -> Watch:
        """The live line; `async with` it, then iterate over its messages."""
        scheme = "wss" if self.address.startswith("https") else "ws"
        host = self.address.partition("://")[2]
        address = f"{scheme}://{host}/ws/{stream}?as={self.person}"
        return Watch(address, f"{cookie_name(self.person)}={self._token}", after, epoch)


def _taken(answer: httpx.Response) -> None:
    if answer.is_success:
        return
    try:
        says = str(answer.json()["detail"])
    except (ValueError, KeyError, TypeError):
        says = answer.text[:200]
    raise NotTaken(answer.status_code, says)
