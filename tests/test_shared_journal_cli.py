"""A journal in PostgreSQL at a terminal: verify, replay, export, witness, as of a folder."""

import asyncio
import sys
from pathlib import Path
from unittest.mock import patch
from urllib.parse import urlsplit

import pytest

from cluster import Cluster
from croupier.cli import main
from croupier.floor.floor import Floor
from croupier.floor.shared import open_shared_floor
from floor.hall import place, run, seated, yes
from game.play import ONE, PLAN, TWO


@pytest.fixture
def shared(cluster: Cluster, database: str, tmp_path: Path) -> tuple[Path, str]:
    """A floor that was played at for a while: where its key is, and where its journal."""
    folder, url = tmp_path / "data", cluster.url(database)

    async def play() -> None:
        floor = open_shared_floor(url, folder, (PLAN,), address="http://127.0.0.1:1")
        await floor.start()
        await seated(floor)
        await yes(floor, place(floor), ONE)
        await floor.stop()

    run(play())
    return folder, url


async def until_held(floor: Floor) -> None:
    """What a server gave back as it stopped is taken with the next beat."""
    for _ in range(3000):
        if all(writer.tenure.writes for writer in floor.streams.values()):
            return
        await asyncio.sleep(0.01)
    raise AssertionError("the streams were never held")


def told(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    with pytest.raises(SystemExit) as ended, patch.object(sys, "argv", ["croupier", *words]):
        main()
    said = capsys.readouterr()
    return int(ended.value.code or 0), said.out + said.err


def test_all_that_reads_a_folder_reads_postgresql(
    shared: tuple[Path, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    where = ("--data", str(shared[0]), "--journal", shared[1])
    code, said = told(capsys, "verify", *where)
    assert (code, "Nothing is wrong." in said) == (0, True), said
    code, said = told(capsys, "replay", *where, "--table", PLAN.table)
    assert (code, "player-1" in said) == (0, True), said
    code, said = told(capsys, "export", *where, "--to", str(tmp_path / "tables"))
    assert code == 0, said
    assert "wager" in (tmp_path / "tables" / "wagers.csv").read_text()
    code, said = told(capsys, "witness", *where, "--keep", str(tmp_path / "witness"))
    assert code == 0, said
    code, said = told(capsys, "verify", *where, "--against", str(tmp_path / "witness"))
    assert (code, "Nothing is wrong." in said) == (0, True), said


def test_a_database_without_a_journal_and_a_password_are_sentences(
    shared: tuple[Path, str],
    cluster: Cluster,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    empty = cluster.database()
    data = ("--data", str(shared[0]))
    code, said = told(capsys, "verify", *data, "--journal", cluster.url(empty))
    assert (code, "there is no journal in that database" in " ".join(said.split())) == (2, True)
    cluster.give_back(empty)
    unsafe = "postgresql://croupier:secret@localhost/croupier"
    code, said = told(capsys, "verify", *data, "--journal", unsafe)
    assert (code, "PGPASSFILE" in said, "secret" in said) == (2, True, False), said


def test_a_restored_database_is_gone_on_from_on_the_record(
    shared: tuple[Path, str], cluster: Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Copied by PostgreSQL's own tools while a witness saw more; two people go on from it."""
    folder, url = shared
    copied = cluster.copy(urlsplit(url).path.strip("/"))

    async def play_on() -> None:
        floor = open_shared_floor(url, folder, (PLAN,), address="http://127.0.0.1:1")
        await floor.start()
        await until_held(floor)
        await yes(floor, place(floor), TWO)
        await floor.stop()

    run(play_on())
    keep = tmp_path / "witness"
    source = ("--data", str(folder), "--journal", url)
    assert told(capsys, "witness", *source, "--keep", str(keep))[0] == 0
    assert (folder / "snapshots" / f"{PLAN.table}.snapshot").exists()
    where = ("--data", str(folder), "--journal", cluster.url(copied))
    two = ("--by", "administrator-1", "--second", "shift-manager-1", "--reason", "a lost disk")
    code, said = told(capsys, "restore", *where, *two, "--against", str(keep))
    assert (code, "are lost" in said, "No slip is paid" in said) == (0, True, True), said
    code, said = told(capsys, "verify", *where)
    assert (code, "Nothing is wrong." in said) == (0, True), said
    code, said = told(capsys, "replay", *where, "--table", "cage")
    assert (code, "goes on from a copy" in " ".join(said.split())) == (0, True), said
    code, said = told(capsys, "restore", *where, "--by", "a", "--second", "a", "--reason", "x")
    assert code == 2
    code, said = told(capsys, "restore", "--data", str(folder), *two)
    assert (code, "--journal" in said) == (2, True), said
    cluster.give_back(copied)
