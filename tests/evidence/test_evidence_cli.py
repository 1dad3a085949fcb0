"""`croupier evidence` and `croupier verify FILE` at a terminal; heads typed from paper."""

import asyncio
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.cli import main
from croupier.floor.floor import open_floor
from croupier.journal.checkpoint import read_note
from croupier.journal.key import KEY_FILE, PUBLIC_FILE, fingerprint, open_key
from croupier.journal.printed import printed, scanned
from croupier.journal.record import StreamName
from croupier.journal.sqlite_reader import SqliteReader, open_reader
from evidence.night import PLAN, a_round, clock, written

Croupier = Callable[..., tuple[int, str]]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return written(tmp_path / "data")


@pytest.fixture
def croupier(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Croupier:
    def run(*words: object) -> tuple[int, str]:
        monkeypatch.setattr("sys.argv", ["croupier", *map(str, words)])
        with pytest.raises(SystemExit) as ended:
            main()
        shown = capsys.readouterr()
        return int(ended.value.code or 0), shown.out + shown.err

    return run


def head_of(data: Path, *, full: bool = False) -> str:
    """As a slip of this moment would carry it."""
    reader, key = open_reader(data), open_key(data, make=False)
    assert isinstance(reader, SqliteReader)
    note = read_note(reader.newest_checkpoints()[StreamName("bw1")])
    reader.close()
    assert note is not None
    pinned = fingerprint(key.public_key())  # type: ignore[union-attr]
    return scanned(note, pinned) if full else printed(note, pinned)


def test_a_file_is_made_and_verified_off_line(
    data: Path, tmp_path: Path, croupier: Croupier
) -> None:
    file = tmp_path / "dispute.json"
    code, told = croupier(
        "evidence", "--data", data, "--table", "bw1", "--dispute", 1, "--to", file
    )
    assert (code, "dispute 1 of player-1" in told) == (0, True)
    pinned = head_of(data, full=True).partition("@")[2]
    head = head_of(data)
    shutil.rmtree(data)
    code, told = croupier("verify", file, "--key", pinned, "--against", head, "--tell")
    assert code == 0, told
    assert "Nothing is wrong." in told
    assert "is that of the head held elsewhere" in told
    assert "The result is 7" in told
    assert "withheld" in told
    file.write_bytes(file.read_bytes().replace(b"peg.", b"pin."))
    code, told = croupier("verify", file)
    assert (code, "NOT in order" in told) == (1, True)


def test_a_page_for_a_person(data: Path, tmp_path: Path, croupier: Croupier) -> None:
    file = tmp_path / "round.pdf"
    asked = ("--table", "bw1", "--round", 1, "--person", "player-1")
    code, _ = croupier("evidence", "--data", data, *asked, "--to", file)
    assert (code, file.read_bytes()[:5]) == (0, b"%PDF-")
    code, told = croupier("verify", file)
    assert (code, "is the page to read; verify the .json" in told) == (2, True)


def test_a_file_is_private_and_never_written_over(
    data: Path, tmp_path: Path, croupier: Croupier
) -> None:
    """It holds a person's whole records."""
    file = tmp_path / "dispute.json"
    words = ("evidence", "--data", data, "--table", "bw1", "--dispute", 1, "--to")
    assert croupier(*words, file)[0] == 0
    assert file.stat().st_mode & 0o777 == 0o600
    before = file.read_bytes()
    code, told = croupier(*words, file)
    assert (code, "already" in told, file.read_bytes()) == (2, True, before)
    code, told = croupier(*words, tmp_path / "nowhere" / "x.json")
    assert (code, told.count("\n"), "cannot be written" in told) == (2, 1, True)
    assert list(tmp_path.glob("*.draft")) == []


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--table", "bw1"), "say of what"),
        (("--table", "bw1", "--round", 77), "no round 77"),
        (("--table", "nope", "--round", 1), "no table 'nope'"),
        (("--table", "bw1", "--round", 3, "--wager", 2), "wager 2 is of round"),
        (("--table", "bw1", "--wager", 2, "--person", "nobody"), "wager 2 is player-"),
        (("--table", "bw1", "--round", 1, "--dispute", 1), "dispute 1 is of round 2, not"),
        (("--table", "bw1", "--dispute", 1, "--wager", 999), "bw1 has no wager 999"),
        (("--table", "bw1", "--round", 1, "--person", "nobody"), "nobody is in no record of round"),
    ],
)
def test_what_cannot_be_made_is_one_sentence(
    data: Path, tmp_path: Path, croupier: Croupier, words: tuple[object, ...], says: str
) -> None:
    file = tmp_path / "x.json"
    code, told = croupier("evidence", "--data", data, *words, "--to", file)
    assert (code, says in told, file.exists()) == (2, True, False)


def test_verify_asks_for_one_thing(data: Path, tmp_path: Path, croupier: Croupier) -> None:
    assert croupier("verify")[0] == 2
    assert croupier("verify", tmp_path / "a.json", "--data", data)[0] == 2
    code, told = croupier("verify", tmp_path / "a.json")
    assert (code, "cannot be read" in told) == (2, True)


@pytest.mark.parametrize("full", [False, True])
def test_a_printed_head_holds_a_journal_that_grew(
    data: Path, croupier: Croupier, *, full: bool
) -> None:
    head = head_of(data, full=full)
    _another_round(data)
    code, told = croupier("verify", "--data", data, "--against", head)
    assert code == 0, told
    assert "those of the head held elsewhere" in told
    bare = head.partition("=")[2].upper().replace("-", " ")
    assert croupier("verify", "--data", data, "--against", bare)[0] == 0


def test_a_log_rewritten_by_the_holder_of_the_key_shows_against_a_printed_head(
    data: Path, tmp_path: Path, croupier: Croupier
) -> None:
    """The same evening played again under the same key: whole by itself, another by the paper."""
    head = head_of(data)
    again = tmp_path / "again"
    again.mkdir(mode=0o700)
    for name in (KEY_FILE, PUBLIC_FILE):
        shutil.copy2(data / name, again / name)
    written(again)
    code, told = croupier("verify", "--data", again)
    assert (code, "Nothing is wrong." in told) == (0, True)
    code, told = croupier("verify", "--data", again, "--against", head)
    assert (code, "rewritten" in told, "NOT in order" in told) == (1, True, True)


def test_a_cut_tail_shows_against_a_printed_head(
    data: Path, tmp_path: Path, croupier: Croupier
) -> None:
    old = tmp_path / "old"
    shutil.copytree(data, old)
    _another_round(data)
    code, told = croupier("verify", "--data", old, "--against", head_of(data))
    assert (code, "was cut after record" in told) == (1, True)


def test_a_head_of_another_key_is_said(data: Path, croupier: Croupier) -> None:
    head = head_of(data).partition("@")[0] + "@0123-4567-89ab-cdef"
    code, told = croupier("verify", "--data", data, "--against", head)
    assert (code, "signed by another key" in told) == (1, True)


@pytest.mark.parametrize(
    "text", ["bw1=12:abcd", "bw1=x:" + "ab" * 12, "bw1=12:" + "ab" * 12 + "@12", "nonsense"]
)
def test_what_is_no_head_is_one_sentence(data: Path, croupier: Croupier, text: str) -> None:
    code, told = croupier("verify", "--data", data, "--against", text)
    assert (code, "is no head" in told) == (2, True)


def _another_round(data: Path) -> None:
    async def play() -> None:
        floor = open_floor(data, (PLAN,), clock)
        await floor.start()
        for command, by in a_round(4, {}, "1"):
            answer = await floor.submit(command, by)
            assert answer.ok, answer
        await floor.stop()

    asyncio.run(play())
