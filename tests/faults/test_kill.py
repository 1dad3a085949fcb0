"""The demonstration floor, killed in the middle of everything and started again on its folder.

A dealer, two players and a cashier play on over HTTP, each in a thread. The server is killed by its
process number at seeded moments, also while chips are between the streams. Whoever got no answer
asks again under the same id. In the end every command that was answered yes has happened once.
"""

import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from threading import Event, Lock, Thread

import httpx
import pytest

from croupier.entries import decode
from croupier.game import events as e
from croupier.journal.record import StreamName
from croupier.journal.sqlite_reader import SqliteReader, open_reader
from faults.reckoning import (
    Answers,
    Json,
    check_books,
    check_each_happened_once,
    check_transfers,
)

CLI = [sys.executable, "-c", "from croupier.cli import main; main()"]
KILLS = 6
KILLS_WHILE_CARRYING = 4
#: Ends a run that hangs; nothing is measured by it.
DEADLINE = 400.0
ROLES = {"player-1": "player", "player-2": "player", "dealer-1": "dealer", "cashier-1": "cashier"}


class Evening:
    """The folder, the server that now serves it, and everything that was asked and answered."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.address = ""
        self.process: subprocess.Popen[str] | None = None
        self.closing = Event()
        self.ends = time.monotonic() + DEADLINE
        self.lock = Lock()
        self.answers: Answers = []
        self.asked_again = 0
        self.round = 1
        self.failures: list[BaseException] = []

    def start(self) -> None:
        log = (self.data.parent / "server.log").open("a")
        with log:
            self.process = subprocess.Popen(
                [*CLI, "serve", "--demo", "--no-robots", "--data", str(self.data), "--port", "0"],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "http://127.0.0.1:" in line, (self.data.parent / "server.log").read_text()
        self.address = line.partition("http://")[2].strip().rstrip("/")

    def kill(self) -> None:
        assert self.process is not None
        assert self.process.poll() is None, "the server stopped by itself"
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def going_on(self) -> bool:
        assert time.monotonic() < self.ends, "the evening hangs"
        return not self.closing.is_set()


class Person:
    """Somebody at a screen who asks until he is answered, always under the same id."""

    def __init__(self, evening: Evening, name: str) -> None:
        self.evening, self.name = evening, name
        self.client = httpx.Client(timeout=5.0, trust_env=False)
        self.dice = random.Random(name)  # noqa: S311
        self.cookie = ""

    def enter(self) -> None:
        claim = {"person": self.name, "role": ROLES[self.name]}
        entered = self.client.post(f"http://{self.evening.address}/api/session", json=claim)
        self.cookie = entered.headers["set-cookie"].partition(";")[0]
        # Kept by hand: the next server has another port, and the session outlives this one.
        self.client.cookies.clear()

    def once(self, body: Json) -> Json:
        headers = {"Cookie": self.cookie, "X-Person": self.name}
        url = f"http://{self.evening.address}/api/command"
        answer = self.client.post(url, json=body, headers=headers)
        assert answer.status_code == 200, answer.text
        said: Json = answer.json()
        return said

    def ask(self, do: str, **fields: object) -> Json:
        body = {"do": do, "id": token_hex(16), "table": "bw1", **fields}
        evening = self.evening
        while True:
            assert time.monotonic() < evening.ends, f"{body} was never answered"
            try:
                answer = self.once(body)
            except httpx.TransportError:
                with evening.lock:
                    evening.asked_again += 1
                time.sleep(0.02)
                continue
            with evening.lock:
                evening.answers.append((self.name, body, answer))
            return answer


def dealer(me: Person) -> None:
    evening = me.evening
    while evening.going_on():
        at: Json = {"round": evening.round}
        for player in ("player-1", "player-2"):
            me.ask("buy_in", player=player, cents=20_00)
        me.ask("place_bets", **at)
        time.sleep(0.02)
        me.ask("no_more_bets", **at)
        me.ask("spin", revolutions=me.dice.randint(3, 9), **at)
        if me.dice.random() < 0.3:
            me.ask("call_no_result", irregularity="on_peg", **at)
        else:
            result = str(me.dice.randint(1, 4))
            for act, fields in (("enter", {"result": result}), ("confirm", {"result": result})):
                me.ask(act, **fields, **at)
            me.ask("collect", **at)
            me.ask("pay", **at)
        evening.round += 1


def player(me: Person) -> None:
    evening = me.evening
    me.ask("sit", place=int(me.name[-1]))
    while evening.going_on():
        match me.dice.randint(1, 8):
            case 1:
                send(me, "bw1", "cage")
            case 2:
                send(me, "cage", "bw1")
            case 3:
                symbol = me.dice.randint(1, 4)
                me.ask("take_back", round=evening.round, position=f"symbol:{symbol}")
            case _:
                place(me)
        time.sleep(0.003)


def place(me: Person) -> None:
    symbol = me.dice.randint(1, 4)
    stake = [{"of": "chips", "cents": me.dice.randint(1, 5) * 1_00}]
    me.ask("place", round=me.evening.round, position=f"symbol:{symbol}", stake=stake)


def send(me: Person, here: str, to: str) -> None:
    cents = me.dice.randint(1, 3) * 1_00
    fields = {"table": here, "to": to, "player": me.name, "cents": cents}
    me.ask("send_chips", transfer=token_hex(16), **fields)


def cashier(me: Person) -> None:
    while me.evening.going_on():
        who = me.dice.choice(("player-1", "player-2"))
        act = me.dice.choice(("sell_chips", "sell_chips", "buy_back_chips"))
        me.ask(act, table="cage", player=who, cents=5_00)
        time.sleep(0.01)


ACTS: dict[str, Callable[[Person], None]] = {
    "dealer-1": dealer,
    "player-1": player,
    "player-2": player,
    "cashier-1": cashier,
}


def at_work(me: Person, act: Callable[[Person], None]) -> None:
    try:
        act(me)
    except BaseException as wrong:  # noqa: BLE001 - told by the test, in its own thread
        me.evening.failures.append(wrong)
        me.evening.closing.set()


@contextmanager
def reading(data: Path) -> Iterator[SqliteReader]:
    reader = open_reader(data)
    assert isinstance(reader, SqliteReader), reader
    try:
        yield reader
    finally:
        reader.close()


def entries(reader: SqliteReader, stream: str, after: int = 0) -> list[tuple[int, e.Entry]]:
    read = reader.read(StreamName(stream), after)
    return [(record.seq, decode(record.content)) for record in read]


class Transit:
    """Which transfers are between the streams, followed through the journal as it grows."""

    def __init__(self, reader: SqliteReader) -> None:
        self.reader = reader
        self.seen: Counter[str] = Counter()
        self.sent: set[str] = set()
        self.landed: set[str] = set()

    def under_way(self) -> set[str]:
        for stream in ("cage", "bw1"):
            for seq, entry in entries(self.reader, stream, self.seen[stream]):
                self.seen[stream] = seq
                if isinstance(entry.event, e.ChipsSent):
                    self.sent.add(entry.event.transfer)
                elif isinstance(entry.event, e.TransferLanded):
                    self.landed.add(entry.event.transfer)
        return self.sent - self.landed


def kill_while_carrying(evening: Evening) -> bool:
    """Kills as soon as the journal shows a transfer under way; whether it still was then."""
    with reading(evening.data) as reader:
        transit = Transit(reader)
        while not transit.under_way():
            assert evening.going_on(), evening.failures
        evening.kill()
        return bool(transit.under_way())


def play(evening: Evening) -> int:
    """Everybody at work, and the server killed again and again; how often in mid-transfer."""
    dice = random.Random(412)  # noqa: S311
    evening.start()
    people = {name: Person(evening, name) for name in ACTS}
    for person in people.values():
        person.enter()
    threads = [Thread(target=at_work, args=(people[name], act)) for name, act in ACTS.items()]
    for thread in threads:
        thread.start()
    carrying = 0
    try:
        for kill in range(KILLS + KILLS_WHILE_CARRYING):
            until = len(evening.answers) + dice.randint(10, 60)
            while len(evening.answers) < until:
                assert evening.going_on(), evening.failures
                time.sleep(0.001)
            if kill % 5 in (1, 3):
                carrying += kill_while_carrying(evening)
            else:
                evening.kill()
            evening.start()
    finally:
        evening.closing.set()
        for thread in threads:
            thread.join(DEADLINE)
    assert evening.failures == []
    again(evening, people)
    for person in people.values():
        person.client.close()
    return carrying


def again(evening: Evening, people: dict[str, Person]) -> None:
    """Every command once more: the same answer to each, from the server that is there now."""
    for name, body, answer in evening.answers:
        assert people[name].once(body) == answer, body
    with reading(evening.data) as reader:
        transit = Transit(reader)
        while transit.under_way():
            assert time.monotonic() < evening.ends, "a transfer never landed"
            time.sleep(0.01)


@pytest.mark.slow
def test_killed_again_and_again(tmp_path: Path) -> None:
    evening = Evening(tmp_path / "data")
    try:
        carrying = play(evening)
    finally:
        if evening.process is not None and evening.process.poll() is None:
            evening.kill()
    with reading(evening.data) as reader:
        told = {stream: entries(reader, stream) for stream in ("cage", "bw1")}
    check_each_happened_once(evening.answers, told)
    transfers = check_transfers(evening.answers, told)
    check_books(told)
    # What the evening must have reached for all of this to mean anything.
    refused = [answer for _, _, answer in evening.answers if not answer["ok"]]
    assert evening.asked_again > 0, "no kill left anybody without an answer"
    assert carrying >= 1, "no kill came while chips were under way"
    assert transfers >= 10
    assert evening.round > 5
    assert refused
    verified = subprocess.run(
        [*CLI, "verify", "--data", str(evening.data)], capture_output=True, text=True, check=False
    )
    assert (verified.returncode, verified.stderr) == (0, ""), verified.stdout
    assert verified.stdout.endswith("Nothing is wrong.\n")
    replayed = subprocess.run(
        [*CLI, "replay", "--data", str(evening.data), "--round", "1"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (replayed.returncode, replayed.stderr) == (0, "")
    assert "Round 1: place your bets." in replayed.stdout
