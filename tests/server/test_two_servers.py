"""Two real servers on one PostgreSQL, over HTTP: one forwards to the other, and outlives it.

Nothing is measured: where a table must move first, a command is asked again under its id.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from typing import Any

import httpx
import pytest

from cluster import Cluster
from croupier.entries import decode
from croupier.floor.floor import CannotOpen
from croupier.floor.shared import check_url, open_shared_floor
from croupier.journal.key import KEY_FILE
from croupier.journal.postgres import PostgresJournal, open_postgres
from croupier.journal.record import StreamName

CLI = [sys.executable, "-c", "from croupier.cli import main; main()"]
#: Ends a test that hangs; a lease runs for five seconds.
DEADLINE = 300.0
BW1 = StreamName("bw1")


class Served:
    def __init__(self, data: Path, url: str) -> None:
        asked = ["serve", "--demo", "--no-robots", "--data", str(data), "--port", "0"]
        asked += ["--journal", url]
        with (data.parent / f"{data.name}.log").open("w") as log:
            self.process = subprocess.Popen(
                [*CLI, *asked], stdout=subprocess.PIPE, stderr=log, text=True
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if "http://127.0.0.1:" not in line:
            self.end(signal.SIGTERM)
            raise AssertionError((data.parent / f"{data.name}.log").read_text())
        self.address = "http://" + line.partition("http://")[2].strip().rstrip("/")
        self.cookies: dict[str, str] = {}

    def enter(self, person: str, role: str) -> None:
        claim = {"person": person, "role": role}
        entered = httpx.post(f"{self.address}/api/session", json=claim, trust_env=False)
        assert entered.status_code == 201, entered.text
        self.cookies[person] = entered.headers["set-cookie"].partition(";")[0]

    def ask(self, person: str, body: dict[str, Any]) -> dict[str, Any]:
        """Under one id until it is decided, wherever the table is by then."""
        end = time.monotonic() + DEADLINE
        while True:
            headers = {"Cookie": self.cookies[person], "X-Person": person}
            answered = httpx.post(
                f"{self.address}/api/command", json=body, headers=headers, trust_env=False
            )
            assert answered.status_code == 200, answered.text
            said: dict[str, Any] = answered.json()
            if said["ok"] or said["refusal"]["code"] not in ("moving", "not_written"):
                return said
            assert time.monotonic() < end, f"{body} was never decided"
            time.sleep(0.1)

    def end(self, how: signal.Signals) -> None:
        if self.process.poll() is None:
            os.kill(self.process.pid, how)
        self.process.wait(DEADLINE)
        assert self.process.stdout is not None
        self.process.stdout.close()


@contextmanager
def served(data: Path, url: str) -> Iterator[Served]:
    server = Served(data, url)
    try:
        yield server
    finally:
        server.end(signal.SIGTERM)


def command(do: str, **fields: object) -> dict[str, Any]:
    return {"do": do, "id": token_hex(16), "table": "bw1", **fields}


def kinds(url: str) -> list[str]:
    journal = open_postgres(url)
    assert isinstance(journal, PostgresJournal)
    try:
        return [type(decode(record.content).event).__name__ for record in journal.read(BW1)]
    finally:
        journal.close()


@pytest.mark.slow
def test_a_server_forwards_to_the_other_and_outlives_it(
    tmp_path: Path, cluster: Cluster, database: str
) -> None:
    url = cluster.url(database)
    (tmp_path / "b").mkdir(mode=0o700)
    with served(tmp_path / "a", url) as a:
        key = tmp_path / "b" / KEY_FILE
        key.write_bytes((tmp_path / "a" / KEY_FILE).read_bytes())
        key.chmod(0o600)
        with served(tmp_path / "b", url) as b:
            for server in (a, b):
                server.enter("player-1", "player")
                server.enter("dealer-1", "dealer")
            assert b.ask("player-1", command("sit", place=1))["ok"]
            assert b.ask("dealer-1", command("buy_in", player="player-1", cents=100_00))["ok"]
            assert a.ask("dealer-1", command("place_bets", round=1))["ok"]
            stake = [{"of": "chips", "cents": 5_00}]
            place = command("place", round=1, position="symbol:1", stake=stake)
            first = a.ask("player-1", place)
            assert first["ok"]
            assert b.ask("player-1", place) == first
            a.end(signal.SIGKILL)
            # The same answer after the move, and the table goes on where it stood.
            assert b.ask("player-1", place) == first
            other = command("place", round=1, position="symbol:2", stake=stake)
            assert b.ask("player-1", other)["ok"]
            assert b.ask("dealer-1", command("no_more_bets", round=1))["ok"]
    told = kinds(url)
    assert told == [
        "Opened",
        "PlayerSeated",
        "BoughtIn",
        "BettingOpened",
        "WagerPlaced",
        "WagerPlaced",
        "BettingClosed",
    ]


def test_only_a_server_of_the_floor_may_forward(
    tmp_path: Path, cluster: Cluster, database: str
) -> None:
    with served(tmp_path / "a", cluster.url(database)) as a:
        body = {"to": a.address, "command": command("sit", place=1)}
        body["actor"] = {"person": "player-1", "role": "player"}
        for signature in ("", "00" * 64, "no hex"):
            headers = {"X-Floor-Signature": signature}
            asked = httpx.post(
                f"{a.address}/api/peer/command", json=body, headers=headers, trust_env=False
            )
            assert asked.status_code == 401, asked.text


def test_a_server_with_another_key_is_told_so(
    tmp_path: Path, cluster: Cluster, database: str
) -> None:
    url = cluster.url(database)
    first = open_shared_floor(url, tmp_path / "a", (), address="a")
    first.journal.close()
    with pytest.raises(CannotOpen, match="copy checkpoint"):
        open_shared_floor(url, tmp_path / "b", (), address="b")
    other = tmp_path / "c"
    elsewhere = cluster.url(cluster.database())
    open_shared_floor(elsewhere, other, (), address="c").journal.close()
    with pytest.raises(CannotOpen, match="is not the key that signs this journal"):
        open_shared_floor(url, other, (), address="b")


def test_a_password_is_not_for_the_command_line() -> None:
    check_url("postgresql://croupier@db.example/croupier")
    for wrong in ("postgresql://croupier:secret@db/x", "postgresql://db/x?password=secret"):
        with pytest.raises(CannotOpen, match="PGPASSFILE") as told:
            check_url(wrong)
        assert "secret" not in str(told.value)
    with pytest.raises(CannotOpen, match="postgresql://"):
        check_url("mysql://db/x")
