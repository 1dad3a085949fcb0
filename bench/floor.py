"""The floor's four goals: a round of a thousand terminals, a message, a wager, a start and memory.

    python bench/floor.py [--rounds 50] [--terminals 1000] [--only rounds flood memory]

Every figure is a ratio within one run. The load generator is this process; the floor, and the bare
broadcast that it is held against, each run in one of their own (`served.py`).
"""

import argparse
import asyncio
import json
import os
import platform
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import apsw
import uvloop
from alone import alone
from load import Hands, Mouth, Payload, Screen, Who, mouth, screen
from served import ICON, NOTE, TABLE

from croupier.journal.sqlite_file import JOURNAL_FILE

HERE = Path(__file__).resolve().parent
WINDOW = 2.0
PATIENCE = 60.0
MOST_SLOWER, MOST_PROCESSOR, LEAST_RATE, MOST_MEMORY = 4.0, 1.5, 0.5, 300.0
#: Half of the terminals win.
RESULT, SPOTS = "17", ("black", "red")
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(slots=True)
class Server:
    """A server in its own process, and what the kernel says of it."""

    pid: int
    port: int
    cookies: dict[str, str] = field(default_factory=dict)

    def processor(self) -> float:
        fields = Path(f"/proc/{self.pid}/stat").read_text(encoding="ascii").rpartition(")")[2]
        spent = fields.split()[11:13]
        return sum(int(one) for one in spent) / TICKS

    def memory(self, what: str = "VmRSS") -> float:
        for line in Path(f"/proc/{self.pid}/status").read_text(encoding="ascii").splitlines():
            if line.startswith(what):
                return int(line.split()[1]) / 1024
        raise RuntimeError(f"the kernel says no {what}")

    def who(self, name: str) -> Who:
        return Who(name, self.cookies[name])


@contextmanager
def served(*asked: str) -> Iterator[Server]:
    command = [sys.executable, str(HERE / "served.py"), *asked]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        told = json.loads(child.stdout.readline())  # type: ignore[union-attr]
        yield Server(child.pid, told["port"], told.get("cookies", {}))
    finally:
        child.kill()
        child.wait()


class Crowd:
    """All screens of one run: who has heard what is waited for."""

    def __init__(self) -> None:
        self.screens: list[Screen] = []
        self.wanted = b""
        self.left: set[Screen] = set()
        self.over = asyncio.Event()
        self.heard = 0

    def frame(self, screen: Screen, payload: Payload) -> None:
        self.heard += 1
        if screen in self.left and self.wanted in payload:
            self.left.discard(screen)
            if not self.left:
                self.over.set()

    def await_all(self, wanted: bytes) -> None:
        """From now on: until every screen has a frame with this in it."""
        self.wanted, self.left = wanted, set(self.screens)
        self.over.clear()

    async def all_heard(self) -> None:
        try:
            await asyncio.wait_for(self.over.wait(), PATIENCE)
        except TimeoutError:
            gone = [one.closed for one in self.screens if one.closed]
            raise RuntimeError(f"{len(self.left)} screens have not heard; {gone[:3]}") from None

    async def open(self, port: int, paths: list[tuple[str, str]]) -> None:
        for path, cookie in paths:
            self.screens.append(await screen(port, path, cookie, self.frame))

    def close(self) -> None:
        for one in self.screens:
            if one.transport is not None:
                one.transport.abort()


class Evening:
    """A floor with a table whose terminals are all watched, and the hands that play there."""

    def __init__(self, server: Server, terminals: int) -> None:
        self.server, self.names = server, [f"t-{n}" for n in range(terminals)]
        self.hands, self.crowd = Hands(server.port), Crowd()
        self.dealer = server.who("dealer-1")
        self.round, self.ids = 0, 0
        self.players = [server.who(name) for name in self.names]

    async def do(self, who: Who, do: str, **fields: object) -> float:
        self.ids += 1
        return await self.hands.do(who, do, f"{self.ids:032x}", {"table": TABLE, **fields})

    async def deal(self, *acts: str) -> None:
        for act in acts:
            fields: dict[str, Any] = {"round": self.round}
            if act in ("mark", "enter", "confirm"):
                fields["result"] = RESULT
            elif act == "spin":
                fields["revolutions"] = 4
            await self.do(self.dealer, act, **fields)

    async def begin(self, notes: int, hands: int = 100, watching: int | None = None) -> None:
        await self.hands.open(hands)
        for _ in range(notes):
            await asyncio.gather(
                *(self.do(p, "insert_note", terminal=p.name, cents=NOTE) for p in self.players)
            )
        watch = [(f"/ws/{TABLE}?as={p.name}&after=99999999", p.cookie) for p in self.players]
        await self.crowd.open(self.server.port, watch[:watching])

    async def place(self, n: int, after: float = 0.0) -> float:
        await asyncio.sleep(after)
        who = self.players[n]
        icons = [{"position": SPOTS[n % 2], "cents": ICON}]
        return await self.do(who, "place_icons", terminal=who.name, round=self.round, icons=icons)

    async def open_betting(self) -> None:
        self.round += 1
        await self.deal("place_bets")

    async def bets(self, chance: random.Random) -> list[float]:
        """Everybody once, somewhen in the window; how long each waited for his durable yes."""
        return await asyncio.gather(
            *(self.place(n, chance.uniform(0, WINDOW)) for n in range(len(self.players)))
        )

    async def settle(self) -> float:
        """Seconds from the result's entry to the last terminal's own settlement."""
        await self.deal("finish_betting", "spin", "no_more_bets", "mark")
        self.crowd.await_all(b'"wager_settled"')
        began = time.perf_counter()
        await self.deal("enter", "confirm", "collect")
        await self.crowd.all_heard()
        took = time.perf_counter() - began
        await self.deal("pay")
        return took


def spread(times: list[float]) -> str:
    return f"median {statistics.median(times) * 1e3:,.0f} ms, worst {max(times) * 1e3:,.0f} ms"


class Bare:
    """The same stack, which sends bytes of given sizes when it is told to."""

    def __init__(self, server: Server) -> None:
        self.server, self.hands, self.crowd = server, Hands(server.port), Crowd()
        self.spent = 0.0

    async def begin(self, terminals: int) -> None:
        await self.hands.open(1)
        await self.crowd.open(self.server.port, [("/ws", "")] * terminals)

    async def cast(self, sizes: list[int]) -> float:
        body = json.dumps({"sizes": sizes}).encode()
        self.crowd.await_all(b"x")
        began = time.perf_counter()
        await self.hands.post("/api/command", body)
        await self.crowd.all_heard()
        return time.perf_counter() - began


async def rounds(terminals: int, many: int) -> list[str]:
    """The first two goals; a round and a bare broadcast by turns, so that both have one weather."""
    chance = random.Random(1)  # noqa: S311 - when somebody bets
    with (
        tempfile.TemporaryDirectory() as made,
        served("floor", f"{made}/d", str(terminals)) as on,
        served("bare") as other,
    ):
        evening, bare = Evening(on, terminals), Bare(other)
        await evening.begin(notes=-(-many * ICON // NOTE) + 1)
        await bare.begin(terminals)
        took: list[float] = []
        against: list[float] = []
        waits: list[float] = []
        spent, heard = 0.0, 0
        for _ in range(many):
            began, before = on.processor(), evening.crowd.heard
            await evening.open_betting()
            waits += await evening.bets(chance)
            took.append(await evening.settle())
            spent, heard = spent + on.processor() - began, heard + evening.crowd.heard - before
            against.append(await bare.cast([max(one.sizes[-6:]) for one in evening.crowd.screens]))
        size = sum(max(one.sizes[-6:]) for one in evening.crowd.screens) / 1e6
        print(f"{terminals} terminals, {many} rounds, each a wager within {WINDOW:g} s")
        print(f"  a wager's durable yes: {spread(waits)}")
        print(f"  result entered to last own settlement: {spread(took)}")
        print(f"  one bare broadcast of the same {size:.1f} MB: {spread(against)}")
        missed = []
        for what, ratio in (
            ("median", statistics.median(took) / statistics.median(against)),
            ("worst", max(took) / max(against)),
        ):
            print(f"  {what}: {ratio:.2f} times (goal {MOST_SLOWER:g})")
            missed += [f"the {what} round"] if ratio > MOST_SLOWER else []
        each, bare_each = await messages(evening, bare)
        print(
            f"processor a message: {each:.1f} us in rounds, {bare_each:.1f} us bare, "
            f"{each / bare_each:.2f} times (goal {MOST_PROCESSOR:g}); over the rounds above, with "
            f"{terminals} wagers' requests, decisions and syncs in it, {1e6 * spent / heard:.1f} us"
        )
        evening.crowd.close()
        bare.crowd.close()
    slow = each / bare_each > MOST_PROCESSOR
    return missed + (["the processor time of a message"] if slow else [])


QUIET = ("place_bets", "", "", "finish_betting", "spin", "no_more_bets", "mark", "enter", "confirm")
QUIET_ROUNDS = 12


async def messages(evening: Evening, bare: Bare) -> tuple[float, float]:
    """Rounds in which nearly all that happens is telling a thousand screens of it."""
    crowd, spent, bare_spent, heard, bare_heard = evening.crowd, 0.0, 0.0, 0, 0
    for _ in range(QUIET_ROUNDS):
        evening.round += 1
        since = [len(one.sizes) for one in crowd.screens]
        began, before = evening.server.processor(), crowd.heard
        for n, act in enumerate((*QUIET, "collect", "pay")):
            crowd.await_all(b'"records"')
            await (evening.deal(act) if act else evening.place(n))
            await crowd.all_heard()
        spent, heard = spent + evening.server.processor() - began, heard + crowd.heard - before
        began, before = bare.server.processor(), bare.crowd.heard
        sizes = [one.sizes[at:] for one, at in zip(crowd.screens, since, strict=True)]
        for at in range(min(len(one) for one in sizes)):
            await bare.cast([one[at] for one in sizes])
        bare_spent += bare.server.processor() - began
        bare_heard += bare.crowd.heard - before
    return 1e6 * spent / heard, 1e6 * bare_spent / bare_heard


# ------------------------------------------------------------ wagers a second

FLOOD_SECONDS, FLOOD_HANDS, FLOOD_TERMINALS = 6.0, 256, 256
#: A single tap; and what a repeat or a touch of a favourite places in one command.
ONE_SPOT = ("red",)
SLIP = ("red", "odd", "low", "straight:17", "straight:20", "dozen:1")


async def flood() -> list[str]:
    """As many wagers as the floor takes, placed and taken off by turns; each answered first."""
    missed = [await _flooded("over HTTP", ONE_SPOT)]
    missed += [await _flooded("down lines", spots) for spots in (ONE_SPOT, SLIP)]
    missed.append(await _flooded("down lines that watch", ONE_SPOT))
    return [one for one in missed if one]


async def _flooded(how: str, spots: tuple[str, ...]) -> str:
    """Touches that stake on some spots and touches that clear the screen; commands by one way."""
    with tempfile.TemporaryDirectory() as made:
        with served("floor", f"{made}/d", str(FLOOD_TERMINALS)) as on:
            evening = Evening(on, FLOOD_TERMINALS)
            await evening.begin(notes=1, hands=FLOOD_HANDS, watching=0)
            await evening.open_betting()
            lines: list[Mouth] = []
            for player in evening.players if how != "over HTTP" else ():
                tells = "&after=newest" if how.endswith("watch") else "&tell=nothing"
                path = f"/ws/{TABLE}?as={player.name}{tells}"
                lines.append(await mouth(on.port, path, player.cookie))
            end, done = time.perf_counter() + FLOOD_SECONDS, 0
            icons = [{"position": spot, "cents": ICON} for spot in spots]

            async def keep_on(n: int) -> None:
                nonlocal done
                who = evening.players[n]
                fields: dict[str, object] = {"terminal": who.name, "round": evening.round}
                while time.perf_counter() < end:
                    for do, more in (("place_icons", {"icons": icons}), ("clear_icons", {})):
                        if lines:
                            evening.ids += 1
                            told = {"table": TABLE, **fields, **more}
                            await lines[n].do(do, f"{evening.ids:032x}", told)
                        else:
                            await evening.do(who, do, **fields, **more)
                    done += 2

            spent = on.processor()
            await asyncio.gather(*(keep_on(n) for n in range(FLOOD_TERMINALS)))
            spent, rate = on.processor() - spent, done / FLOOD_SECONDS
        sizes = batches(Path(made) / "d")
    size = max(1, round(sum(sizes) / len(sizes)))
    journal, core = alone(FLOOD_TERMINALS, size, spots)
    slower, each, ours = min(journal, core), len(spots), 1e6 * spent / done
    print(
        f"durable wagers a second {how}, {each} a command: {rate * each:,.0f} in batches of {size} "
        f"commands on average (largest {max(sizes)}); the journal alone at that size "
        f"{journal.second * each:,.0f}, the core alone {core.second * each:,.0f}; "
        f"{rate / slower.second:.2f} of the slower (goal {LEAST_RATE:g}). Processor time of a "
        f"command: {ours:.0f} us, of which the core alone takes {core.spent:.0f} "
        f"and the journal alone {journal.spent:.0f}"
    )
    return f"wagers a second {how}, {each} a command" if rate < LEAST_RATE * slower.second else ""


def batches(folder: Path) -> list[int]:
    """How many commands each append of the table held; the journal knows."""
    db = apsw.Connection(str(folder / JOURNAL_FILE), flags=apsw.SQLITE_OPEN_READONLY)
    asked = "select count(*) from answer where stream = ? and id > ? group by size"
    first = f"{2 * FLOOD_TERMINALS:032x}"
    return [int(row[0]) for row in db.execute(asked, (TABLE, first))]


# ------------------------------------------------------------ memory


async def memory(terminals: int = 2000) -> list[str]:
    with tempfile.TemporaryDirectory() as made, served("floor", f"{made}/d", str(terminals)) as on:
        evening, chance = Evening(on, terminals), random.Random(2)  # noqa: S311 - as above
        before = on.memory()
        await evening.begin(notes=1)
        await evening.open_betting()
        await evening.bets(chance)
        await evening.settle()
        now, most = on.memory(), on.memory("VmHWM")
        print(
            f"memory with {terminals} terminals connected, after a round: {now:.0f} MB, at most "
            f"{most:.0f} MB, {before:.0f} MB before they came (goal {MOST_MEMORY:g})"
        )
        evening.crowd.close()
    return ["memory"] if most > MOST_MEMORY else []


def main() -> None:
    asked = argparse.ArgumentParser()
    asked.add_argument("--rounds", type=int, default=50)
    asked.add_argument("--terminals", type=int, default=1000)
    asked.add_argument("--only", nargs="*", choices=("rounds", "flood", "memory"))
    told = asked.parse_args()
    load = ", ".join(f"{one:.1f}" for one in os.getloadavg())
    print(f"Python {platform.python_version()}, {os.cpu_count()} processors, load {load}")
    parts = {
        "rounds": lambda: rounds(told.terminals, told.rounds),
        "flood": flood,
        "memory": memory,
    }
    missed: list[str] = []
    for part in told.only or parts:
        missed += uvloop.run(parts[part]())
    print("the start of a floor with a million events: bench/journal.py")
    if missed:
        sys.exit(f"not met: {', '.join(missed)}")


if __name__ == "__main__":
    main()
