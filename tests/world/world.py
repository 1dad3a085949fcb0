"""A floor with people at it and everything that goes wrong, all of it drawn from one seed.

Real writers on a real journal; one server alone, or several that share it. Messages are dropped,
doubled and overtaken; servers are killed, restarted, paused and cut off; the disk is full or fails;
clocks jump. `judge` looks on. The same seed gives the same world on any machine.
"""

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

import croupier.floor.floor as floors
from croupier.floor.floor import Floor
from croupier.floor.inbox import MOVING, Answer
from croupier.floor.stream import StreamWriter
from croupier.floor.tenancy import Tenancy
from croupier.game import commands as c
from croupier.game.names import Actor, Instant, TableId
from croupier.journal.record import StreamName
from croupier.journal.store import Holder, Journal, JournalBrokenError
from croupier.server.demo_tables import PLANS
from world.database import Database
from world.disk import Deeds, Disk
from world.guests import Banker, Coloured, Redeemer, Terminal
from world.judge import Judge
from world.people import BOSSES, Cashier, Dealer, Player, Somebody, Supervisor

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
START = datetime(2026, 11, 18, 8, tzinfo=UTC)
PLAYERS_AT_A_TABLE = 3
#: Between two faults, and until somebody who got no answer asks again, in the world's seconds.
FAULT_EVERY = 2.5
PATIENCE = 1.5


@dataclass(slots=True)
class Server:
    """One process, from its start until it is stopped or killed."""

    name: str
    floor: Floor
    disk: Disk
    alive: bool = True
    #: Where its own clock stands still: it sleeps, and does not know how long.
    asleep_at: float | None = None
    screens: list["asyncio.Task[None]"] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Config:
    seed: int
    seconds: float = 45.0
    tables: int = 2
    servers: int = 1


class World:
    def __init__(self, config: Config, journal: Journal, database: Database | None = None) -> None:
        """`journal` is what the judge reads; in a database each server has lines of its own."""
        self.config, self.journal, self.database = config, journal, database
        self.dice = Random(config.seed)  # noqa: S311
        self.judge = Judge(journal, KEY.public_key())
        self.deeds = Deeds()
        self.servers: dict[str, Server] = {}
        self.ended = False
        self.skew = timedelta()
        self.plans = tuple(PLANS[(config.seed + nth) % len(PLANS)] for nth in range(config.tables))
        self.split: set[str] = set()
        self._letters: set[asyncio.Task[Any]] = set()

    @property
    def reached(self) -> Counter[str]:
        return self.judge.reached + Counter(self.deeds.met)

    # ------------------------------------------------------------ time

    def clock(self) -> Instant:
        now = START + timedelta(seconds=asyncio.get_running_loop().time()) + self.skew
        return Instant(now.isoformat(timespec="milliseconds").replace("+00:00", "Z"))

    # ------------------------------------------------------------ servers

    def start(self, name: str) -> Server:
        inner = self.database.journal() if self.database is not None else self.journal
        disk = Disk(inner, Random(self.dice.random()), self.deeds)  # noqa: S311
        floor = Floor(disk, KEY, self.clock)
        server = Server(name, floor, disk)
        if self.config.servers > 1:
            loop = asyncio.get_running_loop()

            def ticks() -> float:
                return loop.time() if server.asleep_at is None else server.asleep_at

            tenancy = Tenancy(disk, name, clock=ticks)
            disk.holder = tenancy.holder
            floor.share(tenancy, self.forward(server))
        floor.open_cage()
        for plan in self.plans:
            floor.open_table(plan)
        self.servers[name] = server
        return server

    async def open(self, name: str) -> None:
        server = self.start(name)
        await server.floor.start()
        for writer in server.floor.streams.values():
            server.screens.append(asyncio.create_task(self.screen(writer)))

    async def stop(self, server: Server, *, kill: bool) -> None:
        """Stopped, it says goodbye and gives back what it holds; killed, it does nothing more."""
        server.alive = False
        server.disk.dead = kill
        for task in server.screens:
            task.cancel()
        if kill:
            for task in list(server.floor._tasks):  # noqa: SLF001 - a kill asks nobody
                task.cancel()
            await asyncio.gather(*server.floor._tasks, return_exceptions=True)  # noqa: SLF001
        else:
            server.disk.cut = server.disk.full = False
            await server.floor.stop()
        if server.floor.broken is not None and server.floor.broken.done():
            server.floor.broken.exception()
        del self.servers[server.name]

    def forward(self, source: Server) -> floors.Forward:
        async def sent(address: str, command: c.Command, actor: Actor) -> Answer:
            target = self.servers.get(address)
            dice = source.disk.dice
            if target is None or {source.name, address} & self.split or dice.random() < 0.05:
                return MOVING
            await asyncio.sleep(dice.choice((0.001, 0.05)))
            asked = asyncio.ensure_future(target.floor.forwarded(command, actor))
            self._keep(asked)
            done, _ = await asyncio.wait({asked}, timeout=PATIENCE)
            lost = not done or not target.alive or dice.random() < 0.05
            self.deeds.meet("forwarded")
            return MOVING if lost else asked.result()

        return sent

    async def screen(self, writer: StreamWriter) -> None:
        """A display that hangs on one server: no gap, nothing that is not written."""
        async with writer.subscribed() as subscription:
            last = writer.size
            while True:
                records = await subscription.queue.get()
                if subscription.dropped:
                    return
                for record in records:
                    assert record.seq == last + 1, f"a screen missed {writer.name} {last + 1}"
                    last = record.seq
                self.judge.shown(writer.name, records)

    # ------------------------------------------------------------ people

    def anywhere(self, dice: Random) -> Server | None:
        alive = [server for server in self.servers.values() if server.alive]
        return dice.choice(alive) if alive else None

    async def ask(self, command: c.Command, actor: Actor, dice: Random) -> bool:
        """Asked until it is answered, always under the same id; letters get lost both ways."""
        for nth in range(400):
            if nth:
                self.judge.reached["asked again"] += 1
                await asyncio.sleep(0.1)
            server = self.anywhere(dice)
            copies = dice.choice((0, 1, 1, 1, 1, 1, 1, 2))
            self.judge.reached[("dropped", "sent", "doubled")[copies]] += 1
            if server is None or not copies:
                continue
            luck = [(dice.random(), dice.random()) for _ in range(copies)]
            sent = [self._letter(server, command, actor, late, lost) for late, lost in luck]
            letters = [self._keep(asyncio.ensure_future(letter)) for letter in sent]
            done, _ = await asyncio.wait(letters, timeout=PATIENCE)
            answers = [letter.result() for letter in done]
            final = [answer for answer in answers if answer is not None]
            if final:
                return bool(final[0].ok)
        raise AssertionError(f"{command} of {actor} was never answered")

    async def _letter(
        self, server: Server, command: c.Command, actor: Actor, late: float, lost: float
    ) -> Answer | None:
        """There and back. Late ones are overtaken; a lost answer was given all the same."""
        await asyncio.sleep(late * late * 0.6)
        if not server.alive or (server.asleep_at is not None and late < 0.5):
            return None
        answer = await server.floor.submit(command, actor)
        if server not in self.servers.values():  # killed meanwhile: it answers nobody
            return None
        final = self.judge.hear(command, actor, answer)
        return answer if final and lost > 0.1 else None

    def _keep(self, task: "asyncio.Future[Any]") -> "asyncio.Future[Any]":
        self._letters.add(task)  # type: ignore[arg-type]
        task.add_done_callback(self._letters.discard)
        return task

    def people(self) -> list[Somebody]:
        seed = str(self.config.seed)
        everybody: list[Somebody] = []
        homes: dict[str, TableId] = {}
        for plan in self.plans:
            names = [f"{plan.table}-player-{nth}" for nth in range(1, PLAYERS_AT_A_TABLE + 1)]
            homes |= dict.fromkeys(names, plan.table)
            everybody.append(Dealer(self, plan.table, names, seed))
            everybody += [Supervisor(self, plan.table, role, seed) for role in BOSSES]
            kinds = (Player, Coloured, Coloured)
            everybody += [
                kind(self, name, plan.table, place, seed)
                for place, (name, kind) in enumerate(zip(names, kinds, strict=True), 1)
            ]
            everybody.append(Banker(self, plan.table, names, seed))
            everybody += [
                Terminal(self, plan.table, fitted.name, seed) for fitted in plan.terminals
            ]
        return [*everybody, Cashier(self, homes, seed), Redeemer(self, seed)]

    # ------------------------------------------------------------ what goes wrong

    async def trouble(self) -> None:
        faults = [self.kill, self.restart, self.full, self.broken, self.jump]
        faults += (
            [self.cut, self.hang, self.sleep, self.part]
            if self.config.servers > 1
            else [self.cut, self.hang]
        )
        if self.database is not None:
            faults += [self.severed, self.severed]
        while not self.ended:
            await asyncio.sleep(FAULT_EVERY * self.dice.uniform(0.5, 1.5))
            fault = self.dice.choice(faults)
            self.judge.reached[f"fault {fault.__name__}"] += 1
            server = self.anywhere(self.dice)
            if server is not None:
                await fault(server)
            self.judge.check_record()
            self.no_trespass()

    async def kill(self, server: Server) -> None:
        await self.stop(server, kill=True)
        await asyncio.sleep(self.dice.choice((0.0, 1.0)))
        await self.open(server.name)

    async def restart(self, server: Server) -> None:
        await self.stop(server, kill=False)
        await self.open(server.name)

    async def full(self, server: Server) -> None:
        server.disk.full = True
        await asyncio.sleep(self.dice.uniform(0.2, 1.5))
        server.disk.full = False

    async def broken(self, server: Server) -> None:
        """The disk fails at a commit: the server stops by itself and is started again."""
        server.disk.breaks = self.dice.choice(("before", "after"))
        for _ in range(100):
            await asyncio.sleep(0.1)
            failed = server.floor.broken
            if not server.alive or (failed is not None and failed.done()):
                break
        server.disk.breaks = None
        if server.alive:
            await self.kill(server)

    async def jump(self, _: Server) -> None:
        """The clock is set, forward or back."""
        self.skew += timedelta(seconds=self.dice.choice((-3600, -5, 5, 600)))

    async def cut(self, server: Server) -> None:
        server.disk.cut = True
        await asyncio.sleep(self.dice.choice((0.5, 3.0, 8.0)))
        server.disk.cut = False

    async def severed(self, _: Server) -> None:
        """Every line to the database is cut, whatever is under way over it."""
        assert self.database is not None
        self.database.cut()
        await asyncio.sleep(self.dice.choice((0.5, 3.0)))

    async def hang(self, server: Server) -> None:
        """What it writes is under way for so long."""
        wait = self.dice.choice((0.5, 3.0, 8.0))
        server.disk.hangs_until = asyncio.get_running_loop().time() + wait
        await asyncio.sleep(wait / 2)

    async def sleep(self, server: Server) -> None:
        """It and its clock stand still, and when it wakes it believes that no time has passed."""
        now = asyncio.get_running_loop().time()
        wait = self.dice.choice((2.0, 7.0, 12.0))
        server.asleep_at, server.disk.cut = now, True
        server.disk.hangs_until = now + wait
        await asyncio.sleep(wait)
        server.disk.cut = False
        await asyncio.sleep(1.5)
        server.asleep_at = None

    async def part(self, server: Server) -> None:
        """The others cannot reach it, nor it them; all reach the journal."""
        self.split.add(server.name)
        await asyncio.sleep(self.dice.uniform(1.0, 6.0))
        self.split.discard(server.name)

    # ------------------------------------------------------------ from its beginning to its end

    async def live(self) -> Counter[str]:
        for nth in range(self.config.servers):
            await self.open(f"s{nth + 1}")
        people = [asyncio.create_task(somebody.live()) for somebody in self.people()]
        trouble = asyncio.create_task(self.trouble())
        watch = asyncio.create_task(self.watch())
        loop = asyncio.get_running_loop()
        end = loop.time() + self.config.seconds
        while loop.time() < end:
            done = [task for task in (*people, trouble, watch, *self._screens()) if task.done()]
            for task in done:
                if not task.cancelled():
                    task.result()
            await asyncio.sleep(0.5)
        self.ended = True
        await trouble
        await asyncio.gather(*people)
        await self.settle()
        watch.cancel()
        self.verdict()
        for server in list(self.servers.values()):
            await self.stop(server, kill=False)
        return self.reached

    def _screens(self) -> list["asyncio.Task[None]"]:
        return [task for server in self.servers.values() for task in server.screens]

    async def watch(self) -> None:
        """No server stops but for its disk; what one believes to be its own is its own."""
        while True:
            await asyncio.sleep(0.05)
            held = {lease.stream: lease.holder for lease in self.journal.leases() if lease.left > 0}
            for server in self.servers.values():
                failed = server.floor.broken
                if failed is not None and failed.done():
                    wrong = failed.exception()
                    assert isinstance(wrong, JournalBrokenError), f"{server.name} broke: {wrong!r}"
                if server.asleep_at is None and server.disk.holder is not None:
                    self._believes(server, held)

    def _believes(self, server: Server, held: dict[StreamName, Holder]) -> None:
        for writer in server.floor.streams.values():
            if writer.tenure.writes:
                right = held.get(writer.name) == server.disk.holder
                assert right, f"{server.name} shows {writer.name} past its lease"

    async def settle(self) -> None:
        """Letters arrive, transfers land, followers read on."""
        for _ in range(400):
            await asyncio.sleep(0.25)
            busy = [letter for letter in self._letters if not letter.done()]
            under_way = [s for s in self.servers.values() if s.floor.under_way()]
            if not busy and not under_way and self._all_held():
                break
        for server in self.servers.values():
            if server.floor.tenancy is not None:
                await server.floor.tenancy.follow_all()

    def _all_held(self) -> bool:
        names = [plan.table for plan in self.plans]
        return all(
            any(server.floor.streams[name].tenure.writes for server in self.servers.values())
            for name in names
        )

    def no_trespass(self) -> None:
        assert self.deeds.trespasses == [], "written by a server that did not hold the stream"

    def verdict(self) -> None:
        self.no_trespass()
        told = self.judge.check_record()
        self.judge.check_answers(told)
        for server in self.servers.values():
            self.judge.check_live(told, server.floor.streams.values())
        self.judge.check_books(told, next(iter(self.servers.values())).floor)
        self.judge.reached["records"] += sum(len(entries) for entries in told.values())
        self.judge.reached["rounds"] += sum(
            type(entry.event).__name__ == "WinnersPaid" for rows in told.values() for entry in rows
        )
        self.judge.reached["epochs"] += sum(lease.epoch for lease in self.journal.leases())
