"""`croupier witness` and `verify --against` at a terminal: with a witness, and without one."""

import asyncio
import shutil
from collections.abc import Callable
from pathlib import Path

import apsw
import pytest

from croupier.cli import main
from croupier.floor.floor import open_floor
from croupier.journal.sqlite_file import JOURNAL_FILE
from test_journal_cli import BW1, PLAN, a_round, clock, written

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


def another_round(data: Path) -> None:
    async def play() -> None:
        floor = open_floor(data, (PLAN,), clock)
        await floor.start()
        for command, by in a_round(3, "5", "1"):
            assert (await floor.submit(command, by)).ok
        await floor.stop()

    asyncio.run(play())


def spoil(data: Path, *statements: str) -> None:
    db = apsw.Connection(str(data / JOURNAL_FILE))
    for statement in statements:
        db.execute(statement)
    db.close()


def test_a_floor_that_grows_is_kept(data: Path, tmp_path: Path, croupier: Croupier) -> None:
    keep = tmp_path / "witness"
    code, told = croupier("witness", "--keep", keep, "--data", data)
    assert (code, "bw1: kept up to record" in told, "cage: kept" in told) == (0, True, True)
    another_round(data)
    code, told = croupier("witness", "--keep", keep, "--data", data)
    assert (code, "consistent with record" in told) == (0, True)
    code, told = croupier("witness", "--keep", keep, "--data", data)
    assert (code, "nothing new" in told) == (0, True)
    assert len(list((keep / BW1).iterdir())) == 2
    code, told = croupier("verify", "--data", data, "--against", keep)
    assert (code, "those of the head held elsewhere" in told) == (0, True)
    (note,) = sorted((keep / BW1).iterdir())[-1:]
    code, told = croupier("verify", "--data", data, "--against", note)
    assert code == 0


def test_a_cut_tail_shows_with_a_witness_and_not_without(
    data: Path, tmp_path: Path, croupier: Croupier
) -> None:
    """Its checkpoints are cut with it, and the floor's: the folder alone looks whole."""
    old = tmp_path / "old"
    shutil.copytree(data, old)
    another_round(data)
    keep = tmp_path / "witness"
    croupier("witness", "--keep", keep, "--data", data)
    code, told = croupier("verify", "--data", old)
    assert (code, "Nothing is wrong." in told) == (0, True)
    code, told = croupier("verify", "--data", old, "--against", keep)
    assert (code, "bw1: The stream was cut after record" in told) == (1, True)
    code, told = croupier("witness", "--keep", keep, "--data", old)
    assert (code, "bw1 was cut" in told) == (1, True)


def test_a_log_written_anew_by_the_holder_of_the_key(
    data: Path, tmp_path: Path, croupier: Croupier
) -> None:
    """Another evening, in the same folder, signed with the same key."""
    keep = tmp_path / "witness"
    croupier("witness", "--keep", keep, "--data", data)
    for name in (JOURNAL_FILE, f"{JOURNAL_FILE}-wal", f"{JOURNAL_FILE}-shm"):
        (data / name).unlink(missing_ok=True)
    written(data)
    another_round(data)
    assert croupier("verify", "--data", data)[0] == 0
    code, told = croupier("verify", "--data", data, "--against", keep)
    assert (code, "bw1: The stream was rewritten" in told) == (1, True)
    code, told = croupier("witness", "--keep", keep, "--data", data)
    assert (code, "bw1 was rewritten" in told) == (1, True)


def test_a_stream_that_is_gone(data: Path, tmp_path: Path, croupier: Croupier) -> None:
    keep = tmp_path / "witness"
    croupier("witness", "--keep", keep, "--data", data)
    spoil(
        data,
        "delete from record where stream = 'bw1'",
        "delete from checkpoint where stream in ('bw1', 'floor')",
    )
    code, told = croupier("witness", "--keep", keep, "--data", data)
    assert (code, "bw1: the whole stream is gone" in told) == (1, True)
    code, told = croupier("verify", "--data", data, "--against", keep)
    assert (code, "bw1: the whole stream is gone" in told) == (1, True)


def test_a_head_without_its_streams_name(data: Path, tmp_path: Path, croupier: Croupier) -> None:
    keep = tmp_path / "witness"
    croupier("witness", "--keep", keep, "--data", data)
    note = next((keep / BW1).iterdir()).read_text().splitlines()
    head = f"{note[1]}:{note[2]}"
    assert croupier("verify", "--data", data, "--against", head)[0] == 0
    wrong = f"{note[1]}:{'0' * 64}"
    code, told = croupier("verify", "--data", data, "--against", wrong)
    assert (code, "No stream here begins with the head" in told) == (1, True)


def test_questions_that_make_no_sense(data: Path, tmp_path: Path, croupier: Croupier) -> None:
    for words in (
        ("witness", "--keep", tmp_path / "w"),
        ("witness", "--keep", tmp_path / "w", "--floor", "nowhere"),
        ("witness", "--keep", tmp_path / "w", "--floor", "http://127.0.0.1:9"),
        ("verify", "--data", data, "--against", data / JOURNAL_FILE),
    ):
        code, told = croupier(*words)
        assert (code, told.count("\n")) == (2, 1)
