"""Folders that were spoiled or forged, and what `verify`, `replay` and `serve` say of them.

Damage is done as somebody with his own copy of SQLite would do it; where the chain is written anew,
as somebody who has the floor's key. Whatever was done, the command ends in sentences.
"""

import io
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

import apsw
import pytest
from msgspec.structs import replace

from croupier.cli import main
from croupier.entries import decode, encode, entry_of
from croupier.floor.floor import open_floor
from croupier.game import events as e
from croupier.game.names import PersonId
from croupier.journal.checkpoint import Checkpoint, sign
from croupier.journal.folder import Unfit
from croupier.journal.key import open_key
from croupier.journal.record import GENESIS, StreamName, chain
from croupier.journal.sqlite_file import JOURNAL_FILE
from croupier.journal.sqlite_reader import SqliteReader, open_reader
from croupier.journal.tree import Frontier, Head
from croupier.money import Cents
from floor.hall import (
    BW1,
    carry,
    clock,
    finish_round,
    place,
    place_bets,
    run,
    seated,
    sell,
    settled_down,
    yes,
)
from game.play import CASHIER, DEALER, NOON, ONE, PLAN

CLI = [sys.executable, "-c", "from croupier.cli import main; main()"]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A winner, a loser, a void round, and chips carried from the cage."""

    async def play() -> None:
        floor = open_floor(tmp_path / "data", (PLAN,), clock)
        await floor.start()
        await seated(floor)
        await yes(floor, place(floor, "5", 10_00), ONE)
        await yes(floor, place(floor, "1", 10_00), ONE)
        await finish_round(floor, "5")
        await yes(floor, place_bets(floor), DEALER)
        await yes(floor, sell(ONE, 50_00), CASHIER)
        await yes(floor, carry(ONE, 20_00), ONE)
        await settled_down(floor)
        await floor.stop()

    run(play())
    return tmp_path / "data"


@dataclass(frozen=True)
class Told:
    code: int
    out: str
    err: str

    @property
    def last(self) -> str:
        return self.out.splitlines()[-1]


def croupier(*words: object) -> Told:
    """The command itself, in this process: an exception that gets out is a traceback there."""
    out, err, before = io.StringIO(), io.StringIO(), sys.argv
    sys.argv = ["croupier", *map(str, words)]
    try:
        with pytest.raises(SystemExit) as ended, redirect_stdout(out), redirect_stderr(err):
            main()
    finally:
        sys.argv = before
    code = ended.value.code
    return Told(code if isinstance(code, int) else 0, out.getvalue(), err.getvalue())


@contextmanager
def tampering(data: Path) -> Iterator[apsw.Connection]:
    db = apsw.Connection(str(data / JOURNAL_FILE))
    db.pragma("ignore_check_constraints", 1)
    try:
        yield db
    finally:
        db.close()


def entries(data: Path) -> list[e.Entry]:
    reader = open_reader(data)
    assert isinstance(reader, SqliteReader)
    told = [decode(record.content) for record in reader.read(BW1)]
    reader.close()
    return told


def head(data: Path) -> Head:
    reader = open_reader(data)
    assert isinstance(reader, SqliteReader)
    found = Frontier().extend(record.hash for record in reader.read(BW1)).head()
    reader.close()
    return found


def seq_of(data: Path, kind: type[e.Event]) -> int:
    found = [i for i, x in enumerate(entries(data), 1) if isinstance(x.event, kind)]
    return found[-1]


def rewrite(data: Path, seq: int, body: bytes) -> None:
    """One record of the table written anew with the whole chain, signed with the floor's key."""
    signer = open_key(data, make=False)
    assert not isinstance(signer, Unfit)
    bodies = [encode(entry) for entry in entries(data)]
    bodies[seq - 1] = body
    records = chain(BW1, bodies, size=0, last=GENESIS)
    anew = Frontier().extend(r.hash for r in records).head()
    note = sign(Checkpoint(BW1, anew, NOON), signer)
    with tampering(data) as db:
        db.execute("delete from record where stream = 'bw1'")
        db.execute("delete from checkpoint where stream in ('bw1', 'floor')")
        for r in records:
            row = (r.stream, r.seq, r.prev, r.body, r.hash, r.seal, r.private)
            db.execute("insert into record values (?,?,?,?,?,?,?)", row)
        db.execute("insert into checkpoint(stream, note) values ('bw1', ?)", (note,))


def whole(entry: e.Entry, **changes: object) -> bytes:
    """Another event with the postings that it would make."""
    return encode(entry_of(replace(entry.event, **changes), entry.at, entry.by))


def half_the_money(entry: e.Entry) -> bytes:
    less = tuple(replace(p, cents=Cents(p.cents // 2)) for p in entry.postings)
    return encode(replace(entry, postings=less))


def one_side(entry: e.Entry) -> bytes:
    return encode(replace(entry, postings=entry.postings[:1]))


FORGERIES: dict[str, tuple[type[e.Event], Callable[[e.Entry], bytes], str]] = {
    "half the money": (
        e.WagerSettled,
        half_the_money,
        "its postings are not those that its event makes",
    ),
    "one side": (e.WagerSettled, one_side, "its postings do not sum to zero"),
    "a richer winner": (
        e.WagerSettled,
        lambda entry: whole(entry, won=Cents(999_00)),
        "is not settled as the book's pay table has it",
    ),
    "more than was sent": (
        e.ChipsTaken,
        lambda entry: whole(entry, cents=Cents(40_00)),
        "was not sent like this",
    ),
    "another's chips": (
        e.ChipsTaken,
        lambda entry: whole(entry, player=PersonId("player-2")),
        "was not sent like this",
    ),
    "another version": (e.BettingClosed, lambda _: b'{"v":2}', "this software reads version 1"),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_forgery_by_the_holder_of_the_key_is_doubted(data: Path, name: str) -> None:
    """Chain, tree and signature are whole again; what the record says is still wrong."""
    kind, forge, says = FORGERIES[name]
    assert croupier("verify", "--data", data).code == 0
    seq, size = seq_of(data, kind), len(entries(data))
    rewrite(data, seq, forge(entries(data)[seq - 1]))
    told = croupier("verify", "--data", data)
    assert (told.code, told.last) == (1, "This journal is NOT in order.")
    assert f"bw1: Vouched for up to record {size}" in told.out
    assert any(says in line and "bw1" in line for line in told.out.splitlines()), told.out


def test_a_doubt_names_its_record(data: Path) -> None:
    seq = seq_of(data, e.BoughtIn)
    rewrite(data, seq, one_side(entries(data)[seq - 1]))
    told = croupier("verify", "--data", data)
    assert f"bw1 record {seq}: its postings do not sum to zero" in told.out.splitlines()


def test_a_log_that_says_nothing_wrong_shows_against_a_head(data: Path) -> None:
    held, seq = head(data), seq_of(data, e.WheelSpun)
    rewrite(data, seq, whole(entries(data)[seq - 1], revolutions=5))
    assert croupier("verify", "--data", data).code == 0
    told = croupier("verify", "--data", data, "--against", f"bw1={held}")
    assert (told.code, "The stream was rewritten" in told.out) == (1, True)


def test_a_tail_cut_off_with_its_checkpoints_shows_against_a_head(data: Path) -> None:
    held = head(data)
    with tampering(data) as db:
        for stream, last in (("bw1", 3), ("cage", 1)):
            db.execute("delete from record where stream = ? and seq > ?", (stream, last))
            db.execute("delete from checkpoint where stream in (?, 'floor')", (stream,))
    assert croupier("verify", "--data", data).code == 0
    told = croupier("verify", "--data", data, "--against", f"bw1={held}")
    assert (told.code, "cut after record 3" in told.out) == (1, True)


def test_a_forger_who_forgets_the_floors_checkpoint_is_found(data: Path) -> None:
    """It is signed apart and lists every stream: one cut with its checkpoints, one gone whole."""
    shutil.copytree(data, data.parent / "other")
    with tampering(data) as db:
        db.execute("delete from record where stream = 'bw1' and seq > 3")
        db.execute("delete from checkpoint where stream = 'bw1'")
    told = croupier("verify", "--data", data)
    assert (told.code, "the head listed by the floor is over" in told.out) == (1, True)
    with tampering(data.parent / "other") as db:
        db.execute("delete from record where stream = 'bw1'")
        db.execute("delete from checkpoint where stream = 'bw1'")
    told = croupier("verify", "--data", data.parent / "other")
    assert (told.code, "bw1: the whole stream is gone: the floor lists" in told.out) == (1, True)


DAMAGE = {
    "delete from record where stream = 'bw1' and seq = 9": "Record 9 is missing",
    "delete from record where stream = 'bw1' and seq > 9": "cut after record 9",
    "delete from record where stream = 'bw1'": "cut after record 0",
    "update record set prev = zeroblob(32) where stream = 'bw1' and seq = 9": "Record 9",
    "update checkpoint set note = replace(note, '2026', '2025')": "is forged",
    "delete from blob": "lacks the bytes of nsw-big-wheel",
    "update blob set content = cast(replace(content, '47', '40') as blob)": "changed",
}


@pytest.mark.parametrize("statement", DAMAGE)
def test_damage_is_named(data: Path, statement: str) -> None:
    with tampering(data) as db:
        db.execute(statement)
    told = croupier("verify", "--data", data)
    assert (told.code, told.last) == (1, "This journal is NOT in order.")
    assert DAMAGE[statement] in told.out


def wipe(data: Path) -> None:
    """The page of the file that the table's middle lies on, as a dying disk would leave it.

    Without the snapshots: a start from one reads only what came after it.
    """
    shutil.rmtree(data / "snapshots", ignore_errors=True)
    file = data / JOURNAL_FILE
    content = bytearray(file.read_bytes())
    page = content.index(encode(entries(data)[11])) // 4096 * 4096
    content[page : page + 4096] = b"\xaa" * 4096
    file.write_bytes(content)


def test_verify_of_a_wiped_page_is_a_finding(data: Path) -> None:
    wipe(data)
    told = croupier("verify", "--data", data)
    assert (told.code, told.last) == (1, "This journal is NOT in order.")
    assert "cannot be read" in told.out


def test_replay_of_a_wiped_page_is_a_sentence(data: Path) -> None:
    wipe(data)
    told = croupier("replay", "--data", data)
    assert (told.code, told.err.count("\n")) == (2, 1)


def test_replay_of_a_record_that_cannot_be_read_is_a_sentence(data: Path) -> None:
    rewrite(data, 4, b'{"v":2}')
    told = croupier("replay", "--data", data)
    assert told.code == 2
    assert "bw1 record 4: the record is of version 2; this software reads version 1" in told.err


def unreadable(data: Path, damage: str) -> None:
    if damage == "an unknown record":
        rewrite(data, 4, b'{"v":2}')
        return
    if damage == "a wiped page":
        wipe(data)
        return
    with tampering(data) as db:
        changed = "update blob set content = x'00'"
        db.execute(changed if damage == "changed books" else "delete from blob")


@pytest.mark.parametrize(
    "damage", ["an unknown record", "a wiped page", "changed books", "no books"]
)
def test_a_floor_that_cannot_open_says_so_in_a_sentence(data: Path, damage: str) -> None:
    unreadable(data, damage)
    ended = subprocess.run(
        [*CLI, "serve", "--demo", "--no-robots", "--data", str(data), "--port", "0"],
        capture_output=True,
        text=True,
        check=False,
        timeout=200,
    )
    assert "Traceback" not in ended.stderr
    assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (2, "", 1)
    assert ended.stderr.startswith("croupier: ")


def test_a_stream_has_its_name_in_every_line(data: Path) -> None:
    told = croupier("verify", "--data", data)
    named = [line for line in told.out.splitlines() if line.startswith((f"{BW1}: ", "cage: "))]
    assert [*named, "Nothing is wrong."] == told.out.splitlines()[1:]
    assert StreamName("cage") in told.out
