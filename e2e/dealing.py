"""A dealer without a page: the acts of a round over the same API that the pages use.

Tests of the player's screen deal with this, so that they hang on no other page. It follows the
steps of the table's own card and knows no game.
"""

import secrets
from typing import Any

import httpx


class Refused(Exception):  # noqa: N818 - the floor's own answer
    """The floor said no; the message is its sentence."""


class House:
    """Somebody signed in at the floor."""

    def __init__(self, address: str, person: str = "dealer-1", role: str = "dealer") -> None:
        self.address = address
        self.names = {"X-Person": person, "X-Role": role}
        claim = {"person": person, "role": role}
        self.cookies = self._ask("POST", "/api/session", json=claim).raise_for_status().cookies

    def _ask(self, how: str, path: str, **more: Any) -> httpx.Response:  # noqa: ANN401 - as given
        with httpx.Client(base_url=self.address, headers=self.names, timeout=20) as client:
            client.cookies = getattr(self, "cookies", httpx.Cookies())
            return client.request(how, path, **more)

    def get(self, path: str) -> Any:  # noqa: ANN401 - JSON
        return self._ask("GET", path).raise_for_status().json()

    def post(self, path: str, **body: object) -> Any:  # noqa: ANN401 - JSON
        return self._ask("POST", path, json=body).raise_for_status().json()

    def send(self, do: str, table: str, **fields: object) -> None:
        body = {"do": do, "table": table, "id": secrets.token_hex(16), **fields}
        headers = self._with_second(str(body["id"]), fields.get("second"))
        told = self._ask("POST", "/api/command", json=body, headers=headers).json()
        if not told.get("ok"):
            raise Refused(str(told.get("refusal") or told))

    def _with_second(self, command: str, second: object) -> dict[str, str]:
        """A second person's word for the command, where it names one of the demonstration."""
        if second is None:
            return {}
        role = str(second).rsplit("-", 1)[0].replace("-", "_")
        asked = {"person": second, "role": role, "command": command}
        word = self._ask("POST", "/api/second", json=asked).raise_for_status().json()
        return {"X-Second": word["token"]}


class Offices:
    """The supervisors of a house: each act is done by whichever of them its book gives it to."""

    PEOPLE = ("shift-manager-1", "pit-boss-1", "casino-supervisor-1", "game-supervisor-1")

    def __init__(self, address: str) -> None:
        self.people = [House(address, who, who[:-2].replace("-", "_")) for who in self.PEOPLE]

    def send(self, do: str, table: str, **fields: object) -> None:
        for person in self.people[:-1]:
            try:
                return person.send(do, table, **fields)
            except Refused as refused:
                if "not_your_act" not in str(refused):
                    raise
        return self.people[-1].send(do, table, **fields)

    def correct(self, table: str, during: int, of: int, result: str) -> None:
        """A settled round put right, by two people."""
        reason = "read wrongly by the dealer"
        more = {"of": of, "result": result, "reason": reason, "second": "game-inspector-1"}
        self.send("correct_result", table, round=during, **more)


class Dealing:
    """The rounds of one table, step by step, in the order of its book."""

    def __init__(self, address: str, table: str) -> None:
        self.house = House(address)
        self.table = table
        self.round = 1
        self.card = self.house.get(f"/api/tables/{table}")
        own = (step for step in self.card["steps"] if not step["with_entry"])
        self.steps = [step["do"] for step in own]
        self.done: list[str] = []

    def buy_in(self, player: str, cents: int) -> None:
        self.house.send("buy_in", self.table, player=player, cents=cents)

    def open(self) -> None:
        """Up to the call for bets."""
        self._until("place_bets")

    def lock(self) -> None:
        """Up to no more bets."""
        self._until("no_more_bets")

    def result(self, key: str) -> None:
        """Everything up to the declared result; losers are not taken yet."""
        while self.steps[len(self.done)] != "enter":
            self._step(self.steps[len(self.done)], key)
        for do in ("enter", "confirm"):
            self.house.send(do, self.table, round=self.round, result=key)
        self.done.append("enter")

    def result_after_lock(self, key: str) -> None:
        self.lock()
        self.result(key)

    def stop(self, what: str) -> None:
        """A malfunction of the table; play stops."""
        self.house.send("report_malfunction", self.table, what=what)

    def fault(self, terminal: str, what: str) -> None:
        """A terminal that does not work as it should; it is locked."""
        self.house.send(
            "report_fault",
            self.table,
            sign="interrupted_or_faulty",
            what=what,
            terminals=[terminal],
        )

    def warn(self) -> None:
        """The warning that betting will close."""
        self.house.send("finish_betting", self.table, round=self.round)

    def collect(self) -> None:
        self._until("collect")

    def pay(self) -> None:
        self._until("pay")
        self.round += 1
        self.done = []

    def finish(self, key: str) -> None:
        """From wherever the round is to its end."""
        self.lock()
        self.result(key)
        self.collect()
        self.pay()

    def play(self, key: str) -> None:
        """A round on which nobody stakes from here."""
        self.open()
        self.finish(key)

    def no_result(self, irregularity: str, *, over: bool = True) -> None:
        self.house.send("call_no_result", self.table, round=self.round, irregularity=irregularity)
        if over:
            self.round += 1
            self.done = []

    def _until(self, step: str) -> None:
        while step not in self.done:
            self._step(self.steps[len(self.done)], None)

    def _step(self, step: str, key: str | None) -> None:
        at = {"round": self.round}
        if step == "tumble":
            for _ in range(max(1, self.card["min_activations"])):
                self.house.send("tumble", self.table, **at)
        elif step == "spin":
            self.house.send(
                "spin", self.table, **at, revolutions=max(3, self.card["min_revolutions"])
            )
        elif step == "mark":
            self.house.send("mark", self.table, **at, result=key)
        else:
            self.house.send(step, self.table, **at)
        self.done.append(step)
