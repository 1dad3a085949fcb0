"""An evening that is killed at every kind of write, before it and after it, and goes on each time.

A program: `python tests/faults/killed.py sqlite FOLDER` or `... postgres URL`. It forks a floor
that plays the evening from its beginning under the same ids, and that kills itself (SIGKILL) at the
next kind of write that nobody was killed at yet. When one comes to the end it prints what was
killed where, and what everybody was answered, as JSON.
"""

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import asyncpg
import msgspec

sys.path.insert(0, str(Path(__file__).parent.parent))

from croupier.entries import decode
from croupier.floor.floor import Floor
from croupier.floor.inbox import Answer
from croupier.floor.tenancy import Tenancy
from croupier.game import commands as c
from croupier.game.cage import CAGE
from croupier.game.names import Actor, PersonId, RoundNumber, TransferId
from croupier.journal.postgres import open_postgres
from croupier.journal.record import content_of
from croupier.journal.sqlite import open_journal
from croupier.journal.store import Batch, Journal
from croupier.money import Cents
from floor.hall import KEY, Held
from game.play import CASHIER, DEALER, NOON, ONE, PLAN, TABLE, TWO, chips, position

PATIENCE = 300.0
MOST_LIVES = 200


def evening() -> list[tuple[c.Command, Actor]]:
    """Two rounds, chips that come and go, a refusal; the same bytes each time."""
    said: list[tuple[c.Command, Actor]] = []

    def say(by: Actor, kind: Any, **fields: Any) -> None:
        table = fields.pop("table", TABLE)
        said.append((kind(id=f"{len(said) + 1:032x}", table=table, **fields), by))

    for place, player in enumerate((ONE, TWO), 1):
        say(player, c.Sit, place=place)
        say(DEALER, c.BuyIn, player=player.person, cents=Cents(100_00))
    for number, ends in ((1, "pay"), (2, "no result")):
        at = {"round": RoundNumber(number)}
        say(DEALER, c.PlaceBets, **at)
        say(ONE, c.Place, position=position("1"), stake=chips(10_00), **at)
        say(TWO, c.Place, position=position("2"), stake=chips(5_00), **at)
        say(TWO, c.Place, position=position("2"), stake=chips(500_00), **at)  # not funded
        say(TWO, c.TakeBack, position=position("2"), cents=Cents(2_00), **at)
        say(DEALER, c.NoMoreBets, **at)
        say(DEALER, c.Spin, revolutions=4, **at)
        if ends == "pay":
            say(DEALER, c.Enter, result="1", **at)
            say(DEALER, c.Confirm, result="1", **at)
            say(DEALER, c.Collect, **at)
            say(DEALER, c.Pay, **at)
        else:
            say(DEALER, c.CallNoResult, irregularity="on_peg", reason="seen", **at)
    whose: Any = {"player": PersonId(ONE.person)}
    say(CASHIER, c.SellChips, table=CAGE, cents=Cents(50_00), **whose)
    for source, to, name in ((CAGE, TABLE, "in"), (TABLE, CAGE, "out")):
        fields = {"transfer": TransferId(name), "to": to, "cents": Cents(20_00), **whose}
        say(CASHIER, c.SendChips, table=source, **fields)
    say(CASHIER, c.BuyBackChips, table=CAGE, cents=Cents(30_00), **whose)
    return said


def kind_of(batch: Batch) -> str:
    """What a batch writes; the opening brings the book's bytes along."""
    names = [type(decode(content_of(body)).event).__name__ for body in batch.bodies]
    return " ".join(names) or "answers only"


class Deadly(Held):
    """Kills the process at the first write that is not `spared`; notes it first."""

    def __init__(self, inner: Journal, spared: set[str], note: Callable[[str], None]) -> None:
        super().__init__(inner)
        self.spared, self.note = spared, note
        self.before = lambda batch: self.die(f"before {kind_of(batch)}")
        self.after = lambda batch: self.die(f"after {kind_of(batch)}")
        self.before_note = lambda: self.die("before a checkpoint")

    def die(self, moment: str) -> None:
        if moment not in self.spared:
            self.note(moment)
            os.kill(os.getpid(), signal.SIGKILL)


def opened(store: str, where: str) -> Journal:
    journal: Any = open_journal(Path(where)) if store == "sqlite" else open_postgres(where)
    if not hasattr(journal, "append"):
        raise SystemExit(journal.sentence)
    kept: Journal = journal
    return kept


async def play(journal: Journal, store: str) -> list[Answer]:
    floor = Floor(journal, KEY, lambda: NOON)
    if store == "postgres":
        floor.share(Tenancy(journal, "here"), _nobody)
    floor.open_cage()
    floor.open_table(PLAN)
    await floor.start()
    answers = []
    for command, actor in evening():
        answers.append(await floor.submit(command, actor))
        while floor.under_way():  # noqa: ASYNC110 - a landing has no event
            await asyncio.sleep(0.001)
    await floor.stop()
    return answers


async def _nobody(_: str, command: c.Command, actor: Actor) -> Answer:
    raise AssertionError(f"there is one server, and {command} of {actor} was sent elsewhere")


def live(store: str, where: str, spared: set[str]) -> tuple[str, Any]:
    """One life, in a fork: ("killed", where) or ("ended", the answers)."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)

        def note(text: str) -> None:
            os.write(write, b"killed" + text.encode())

        try:
            journal = Deadly(opened(store, where), spared, note)
            answers = asyncio.run(asyncio.wait_for(play(journal, store), PATIENCE))
            os.write(write, b"ended:" + msgspec.json.encode(answers))
            os._exit(0)
        finally:
            os._exit(3)
    os.close(write)
    with os.fdopen(read, "rb") as pipe:
        said = pipe.read()
    _, status = os.waitpid(child, 0)
    if said.startswith(b"killed"):
        if not os.WIFSIGNALED(status) or os.WTERMSIG(status) != signal.SIGKILL:
            raise SystemExit(f"it was to be killed and was not: {said!r}, {status}")
        return "killed", said[6:].decode()
    if not said.startswith(b"ended:"):
        raise SystemExit(f"a life ended by itself: {said!r}, {status}")
    return "ended", msgspec.json.decode(said[6:])


async def let_leases_run_out(url: str) -> None:
    """As time would: the killed server's leases have ended when the next one starts."""
    connection = await asyncpg.connect(url)
    if await connection.fetchval("select to_regclass('croupier.lease')") is not None:
        await connection.execute("update croupier.lease set expires = clock_timestamp()")
    await connection.close()


def main() -> None:
    store, where = sys.argv[1:3]
    killed: set[str] = set()
    for _ in range(MOST_LIVES):
        if store == "postgres":
            asyncio.run(let_leases_run_out(where))
        how, what = live(store, where, killed)
        if how == "ended":
            sys.stdout.buffer.write(
                msgspec.json.encode({"killed": sorted(killed), "answers": what})
            )
            return
        killed.add(what)
    raise SystemExit("the evening never ends")


if __name__ == "__main__":
    main()
