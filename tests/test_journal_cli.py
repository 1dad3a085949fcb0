"""`replay`, `verify` and `serve` at a terminal: what they print, and how they end when it is wrong.

The folders are written by a real floor. What they say of spoiled and forged ones is in
`faults/test_forged.py`.
"""

import asyncio
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from croupier import library
from croupier.cli import main
from croupier.floor.floor import open_floor
from croupier.floor.opening import TablePlan
from croupier.game import commands as c
from croupier.game.cage import CAGE
from croupier.game.names import Actor, Instant, PersonId, RoundNumber, TableId, TransferId
from croupier.journal.key import PUBLIC_FILE, fingerprint, open_key
from croupier.journal.record import Record, StreamName
from croupier.journal.sqlite_file import JOURNAL_FILE
from croupier.journal.sqlite_reader import SqliteReader, open_reader
from croupier.journal.tree import Frontier
from croupier.money import Cents
from croupier.rulebook import load as loading
from croupier.rulebook.load import SHELF
from croupier.rulebook.model import PositionId

CLI = [sys.executable, "-c", "from croupier.cli import main; main()"]
BW1 = TableId("bw1")
ONE, DEALER = Actor(PersonId("player-1"), "player"), Actor(PersonId("dealer-1"), "dealer")
CASHIER = Actor(PersonId("cashier-1"), "cashier")
PLAN = TablePlan(
    table=BW1,
    title="Big Wheel 1",
    book="nsw-big-wheel",
    layout="B",
    places=7,
    minimum=Cents(2_00),
    maximum=Cents(50_00),
    unit=Cents(1_00),
    float=Cents(1_000_00),
    simulated=True,
)
_ids = count(1)


def key() -> str:
    return f"{next(_ids):032x}"


def clock() -> Instant:
    return Instant("2026-11-18T12:00:00.000Z")


def a_round(number: int, symbol: str, result: str) -> Iterator[tuple[c.Command, Actor]]:
    at: dict[str, Any] = {"table": BW1, "round": RoundNumber(number)}
    yield c.PlaceBets(id=key(), **at), DEALER
    stake = (c.StakePart("chips", Cents(10_00)),)
    position = PositionId(f"symbol:{symbol}")
    yield c.Place(id=key(), position=position, stake=stake, **at), ONE
    yield c.NoMoreBets(id=key(), **at), DEALER
    yield c.Spin(id=key(), revolutions=4, **at), DEALER
    yield c.Enter(id=key(), result=result, **at), DEALER
    yield c.Confirm(id=key(), result=result, **at), DEALER
    yield c.Collect(id=key(), **at), DEALER
    yield c.Pay(id=key(), **at), DEALER


def an_evening() -> Iterator[tuple[c.Command, Actor]]:
    """A winner, a loser, and chips carried from the cage."""
    yield c.Sit(id=key(), table=BW1, place=1), ONE
    yield c.BuyIn(id=key(), table=BW1, player=ONE.person, cents=Cents(100_00)), DEALER
    yield c.SellChips(id=key(), table=CAGE, player=ONE.person, cents=Cents(50_00)), CASHIER
    yield from a_round(1, "5", "5")
    yield from a_round(2, "1", "7")
    carried = TransferId(key())
    yield (
        c.SendChips(
            id=key(), table=CAGE, transfer=carried, player=ONE.person, to=BW1, cents=Cents(20_00)
        ),
        ONE,
    )


def written(data: Path) -> Path:
    async def play() -> None:
        floor = open_floor(data, (PLAN,), clock)
        await floor.start()
        for command, by in an_evening():
            answer = await floor.submit(command, by)
            assert answer.ok, answer
        for _ in range(400):
            if not floor.under_way():
                break
            await asyncio.sleep(0.005)
        await floor.stop()

    asyncio.run(play())
    return data


@pytest.fixture(scope="session")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(tmp_path_factory.mktemp("original") / "data")


@pytest.fixture
def data(original: Path, tmp_path: Path) -> Path:
    """A folder of its own for each test, to be spoiled."""
    return Path(shutil.copytree(original, tmp_path / "data"))


@dataclass(frozen=True)
class Told:
    code: int
    out: str
    err: str

    @property
    def last(self) -> str:
        return self.out.splitlines()[-1]


Croupier = Callable[..., Told]


@pytest.fixture
def croupier(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Croupier:
    """The command itself, in this process: an exception that gets out is a traceback there."""

    def run(*words: object) -> Told:
        monkeypatch.setattr(sys, "argv", ["croupier", *map(str, words)])
        with pytest.raises(SystemExit) as ended:
            main()
        printed = capsys.readouterr()
        code = ended.value.code
        return Told(code if isinstance(code, int) else 0, printed.out, printed.err)

    return run


@contextmanager
def reading(data: Path) -> Iterator[SqliteReader]:
    reader = open_reader(data)
    assert isinstance(reader, SqliteReader)
    yield reader
    reader.close()


def records(data: Path) -> list[Record]:
    with reading(data) as reader:
        return list(reader.read(StreamName("bw1")))


def test_replay_tells_the_whole_table(data: Path, croupier: Croupier) -> None:
    told = croupier("replay", "--data", data)
    assert (told.code, told.err) == (0, "")
    for said in (
        "Big Wheel 1, simulated, opened by the book nsw-big-wheel",
        "player-1 bought in for $100.00",
        "Round 1: place your bets.",
        "player-1's $10.00 on symbol:5 (wager 1) won $230.00",
        "player-1's $10.00 on symbol:1 (wager 2) lost.",
        "Winning wagers were paid: $0.00. Round 2 is over.",
        "player-1 arrives with $20.00 of chips from cage.",
    ):
        assert said in told.out
    assert "6.1 [2.2.5]" in told.out
    numbers = [int(n) for n in re.findall(r"^ *(\d+)  ", told.out, re.MULTILINE)]
    assert numbers == list(range(1, len(records(data)) + 1))


def test_replay_tells_one_round(data: Path, croupier: Croupier) -> None:
    told = croupier("replay", "--data", data, "--round", 2)
    assert told.code == 0
    assert "Round 2: place your bets." in told.out
    assert "Round 1" not in told.out
    assert "symbol:5" not in told.out


def test_replay_tells_the_cage(data: Path, croupier: Croupier) -> None:
    told = croupier("replay", "--data", data, "--table", "cage")
    assert told.code == 0
    assert "The cage sold player-1 chips for $50.00." in told.out
    assert "player-1 carries $20.00 of chips to bw1." in told.out
    assert "What player-1 carried has arrived." in told.out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--round", "3"), "bw1 has no round 3; the streams here are bw1, cage"),
        (("--round", "1", "--table", "cage"), "cage has no round 1"),
        (("--table", "bw9"), "there is no stream 'bw9'; the streams here are bw1, cage"),
    ],
)
def test_replay_of_what_is_not_there(
    data: Path, croupier: Croupier, words: tuple[str, ...], says: str
) -> None:
    told = croupier("replay", "--data", data, *words)
    assert (told.code, told.out) == (2, "")
    assert told.err.startswith(f"croupier: {says}")
    assert told.err.count("\n") == 1


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_folder_without_a_journal(tmp_path: Path, croupier: Croupier, command: str) -> None:
    told = croupier(command, "--data", tmp_path)
    assert (told.code, told.out) == (2, "")
    assert told.err == f"croupier: There is no journal in {tmp_path}.\n"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_folder_without_its_public_key(data: Path, croupier: Croupier, command: str) -> None:
    (data / PUBLIC_FILE).unlink()
    told = croupier(command, "--data", data)
    assert (told.code, told.err.count("\n")) == (2, 1)
    assert "cannot be opened" in told.err


def test_verify_finds_nothing_wrong(data: Path, croupier: Croupier) -> None:
    told = croupier("verify", "--data", data)
    size = len(records(data))
    assert (told.code, told.err, told.last) == (0, "", "Nothing is wrong.")
    mine = fingerprint(open_key(data, make=False).public_key())  # type: ignore[union-attr]
    hold = "Postings, books and settlements hold in every record."
    assert told.out.splitlines() == [
        f"The key is {mine} (not pinned: nobody has said that it is the floor's).",
        f"bw1: Vouched for up to record {size}. {hold}",
        "bw1: its book is nsw-big-wheel: the very bytes that this program ships.",
        f"cage: Vouched for up to record 4. {hold}",
        "Nothing is wrong.",
    ]


@pytest.mark.parametrize("seq", [1, 7, 12, 20])
def test_a_changed_byte_is_found_and_its_record_named(
    data: Path, croupier: Croupier, seq: int
) -> None:
    """One byte of one body, changed in the file itself with no SQLite about."""
    body = records(data)[seq - 1].body
    file = data / JOURNAL_FILE
    content = file.read_bytes()
    assert body in content
    # Everywhere: SQLite leaves old copies of a row in pages that it no longer reads.
    file.write_bytes(content.replace(body, body.replace(b'"at":"2026', b'"at":"2027')))
    told = croupier("verify", "--data", data)
    assert (told.code, told.last) == (1, "This journal is NOT in order.")
    assert f"bw1: Record {seq} was changed: its hash is not that of its bytes." in told.out


def test_against_a_head_that_fits(data: Path, croupier: Croupier) -> None:
    hashes = [record.hash for record in records(data)]
    for size in (1, 9, len(hashes)):
        head = Frontier().extend(hashes[:size]).head()
        told = croupier("verify", "--data", data, "--against", f"bw1={head}")
        assert told.code == 0
        assert f"The first {size} records are those of the head held elsewhere." in told.out


def test_against_a_head_as_a_checkpoint_writes_it(data: Path, croupier: Croupier) -> None:
    """A checkpoint's root is in base64, which ends in an equals sign."""
    with reading(data) as reader:
        _, size, root, *_ = reader.checkpoints(StreamName("bw1"))[-1].splitlines()
    told = croupier("verify", "--data", data, "--against", f"bw1={size}:{root}")
    assert (told.code, told.err) == (0, "")
    assert f"The first {size} records are those of the head held elsewhere." in told.out


@pytest.mark.parametrize(
    ("against", "says"),
    [
        ("bw1", "'bw1' is no head; write STREAM=SIZE:ROOT"),
        ("bw1=12", "'bw1=12' is no head"),
        ("bw1=12:xyz", "'bw1=12:xyz' is no head"),
        (f"bw9=1:{'0' * 64}", "there is no stream 'bw9'"),
    ],
)
def test_a_head_that_is_none(data: Path, croupier: Croupier, against: str, says: str) -> None:
    told = croupier("verify", "--data", data, "--against", against)
    assert (told.code, told.err.count("\n")) == (2, 1)
    assert says in told.err


def outputs(croupier: Croupier, data: Path) -> list[Told]:
    return [
        croupier("replay", "--data", data),
        croupier("replay", "--data", data, "--round", 1),
        croupier("replay", "--data", data, "--table", "cage"),
        croupier("verify", "--data", data),
    ]


def test_editing_the_shelf_changes_neither_replay_nor_verify_by_a_byte(
    data: Path, croupier: Croupier, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = outputs(croupier, data)
    assert [told.code for told in before] == [0] * 4
    shelf = tmp_path / "shelf"
    shutil.copytree(SHELF, shelf)
    rules = shelf / "nsw_big_wheel" / "rules.toml"
    rules.write_text(rules.read_text().replace('"23 to 1"', '"22 to 1"'))
    clauses = shelf / "nsw_big_wheel" / "clauses.tsv"
    clauses.write_text(clauses.read_text().replace("wheel", "disc"))
    for module in (library, loading):
        monkeypatch.setattr(module, "SHELF", shelf)
    library._shelved.cache_clear()  # noqa: SLF001 - a program reads its shelf once
    *replayed, verified = outputs(croupier, data)
    assert replayed == before[:3]
    # Only whether the table's book is still the one of the shelf is said otherwise.
    here, there = (
        "the very bytes that this program ships",
        "NOT the bytes that this program ships",
    )
    assert before[3].out.count(here) == 1
    assert verified == Told(0, before[3].out.replace(here, f"{there} under that name"), "")
    # And the shelf that was edited is the one that is asked now.
    files, _ = library.find("nsw-big-wheel")
    assert b"22 to 1" in files.data
    library._shelved.cache_clear()  # noqa: SLF001


@contextmanager
def serving(data: Path, port: int = 0, *more: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    process = subprocess.Popen(
        [*CLI, "serve", "--demo", "--no-robots", "--data", str(data), "--port", str(port), *more],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        assert found is not None, line
        yield process, int(found[1])
    finally:
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        assert process.stdout is not None
        process.stdout.close()


def refused(data: Path, port: int = 0) -> str:
    """A server that must not start: exit 2, nothing printed, one sentence."""
    ended = subprocess.run(
        [*CLI, "serve", "--demo", "--no-robots", "--data", str(data), "--port", str(port)],
        capture_output=True,
        text=True,
        check=False,
        timeout=200,
    )
    assert (ended.returncode, ended.stdout) == (2, ""), ended.stderr
    assert ended.stderr.startswith("croupier: ")
    assert ended.stderr.count("\n") == 1
    return ended.stderr


def test_one_server_a_folder_and_readers_beside_it(data: Path, croupier: Croupier) -> None:
    with serving(data) as (process, _):
        assert f"is in use by process {process.pid}." in refused(data)
        assert process.poll() is None
        assert croupier("verify", "--data", data).code == 0
        assert croupier("replay", "--data", data).code == 0
    # The one that was killed holds nothing any more.
    with serving(data) as (_, port):
        socket.create_connection(("127.0.0.1", port)).close()


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = refused(tmp_path / "data", port)
    assert f"port {port} is taken by another program" in said
    assert not (tmp_path / "data").exists()


def test_watch_reads_the_results_of_a_tables_journal(croupier: Croupier, data: Path) -> None:
    told = croupier("rng", "watch", "nsw-big-wheel", "--data", data, "--table", "bw1", "--json")
    watched = json.loads(told.out)
    assert (told.code, watched["results"] > 0) == (0, True)
    assert {one["what"] for one in watched["worst"] if one["kind"] == "dealer"} == {"dealer-1"}
