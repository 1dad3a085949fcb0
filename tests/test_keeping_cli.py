"""`croupier export` and `croupier backup`: what is written, and that it is all there."""

import csv
from collections.abc import Callable
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from croupier.cli import main
from croupier.entries import decode
from croupier.journal.key import KEY_FILE
from croupier.journal.record import StreamName
from croupier.journal.sqlite import SqliteJournal, open_journal
from croupier.journal.sqlite_file import JOURNAL_FILE
from croupier.journal.sqlite_reader import SqliteReader, open_reader
from croupier.journal.store import Batch, Fenced
from croupier.server.register import Grant, Register, open_register
from test_journal_cli import written
from test_witness_cli import another_round, spoil

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


def rows(folder: Path, name: str) -> list[dict[str, str]]:
    with (folder / f"{name}.csv").open(newline="") as file:
        return list(csv.DictReader(file))


def test_the_tables_say_what_the_records_say(
    data: Path, tmp_path: Path, croupier: Croupier
) -> None:
    code, told = croupier("export", "--data", data, "--to", tmp_path / "out")
    assert (code, told.count("rows")) == (0, 3)
    out = tmp_path / "out"
    first, second = rows(out, "rounds")
    assert (first["result"], first["staked"], first["returned"], first["won"]) == (
        *("5", "1000", "1000", "23000"),
    )
    assert (second["result"], second["lost"], second["won"]) == ("7", "1000", "0")
    one, two = rows(out, "wagers")
    assert (one["position"], one["fate"], one["won"], one["player"]) == (
        *("symbol:5", "settled", "23000", "player-1"),
    )
    assert (two["fate"], two["lost"], two["returned"]) == ("settled", "1000", "0")
    reader = open_reader(data)
    assert isinstance(reader, SqliteReader)
    stored = [
        (name, str(record.seq), posting.account, str(posting.cents))
        for name in ("bw1", "cage")
        for record in reader.read(name)  # type: ignore[arg-type]
        for posting in decode(record.content).postings
    ]
    reader.close()
    posted = rows(out, "postings")
    assert [(r["stream"], r["record"], r["account"], r["cents"]) for r in posted] == stored
    assert sum(int(row["cents"]) for row in posted) == 0
    assert all(file.stat().st_mode & 0o077 == 0 for file in out.iterdir())


def test_parquet_holds_the_same(data: Path, tmp_path: Path, croupier: Croupier) -> None:
    croupier("export", "--data", data, "--to", tmp_path / "csv")
    code, _ = croupier("export", "--data", data, "--to", tmp_path / "pq", "--as", "parquet")
    assert code == 0
    for name in ("rounds", "wagers", "postings"):
        table = pq.read_table(tmp_path / "pq" / f"{name}.parquet").to_pylist()
        plain = [{k: "" if v is None else str(v) for k, v in row.items()} for row in table]
        assert plain == rows(tmp_path / "csv", name)
    cents = pq.read_table(tmp_path / "pq" / "postings.parquet").column("cents")
    assert str(cents.type) == "int64"


def test_a_backup_verifies_and_says_its_heads(
    data: Path, tmp_path: Path, croupier: Croupier
) -> None:
    copy = tmp_path / "copy"
    code, told = croupier("backup", "--data", data, "--to", copy)
    assert code == 0
    heads = [line for line in told.splitlines() if "=" in line]
    assert len(heads) == 2
    assert not (copy / KEY_FILE).exists()
    against = [word for head in heads for word in ("--against", head)]
    for folder in (copy, data):
        assert croupier("verify", "--data", folder, *against)[0] == 0
    code, told = croupier("backup", "--data", data, "--to", copy)
    assert (code, "is not empty" in told) == (2, True)
    register = open_register(data)
    assert isinstance(register, Register)
    code, _ = croupier("backup", "--data", data, "--to", tmp_path / "keys", "--keys")
    assert (code, (tmp_path / "keys" / KEY_FILE).exists()) == (0, True)
    assert isinstance(open_register(tmp_path / "keys"), Register)
    assert not (copy / "access.sqlite").exists()
    code, told = croupier("backup", "--data", tmp_path / "nowhere", "--to", tmp_path / "x")
    assert (code, "There is no journal" in told) == (2, True)


def test_a_restore_is_on_the_record_and_the_floor_goes_on(
    data: Path, tmp_path: Path, croupier: Croupier
) -> None:
    """From a copy, while a witness has seen more; whoever wrote before can write no more."""
    copy, again, keep = tmp_path / "copy", tmp_path / "again", tmp_path / "witness"
    croupier("backup", "--data", data, "--to", copy, "--keys")
    another_round(data)
    croupier("witness", "--keep", keep, "--data", data)
    two = ("--by", "admin-1", "--second", "shift-1", "--reason", "the disk was lost")
    words = ("restore", "--data", again, "--from", copy, *two)
    code, told = croupier(*words, "--against", keep)
    assert (code, "were seen elsewhere and are lost" in told) == (0, True)
    assert "admin-1 and shift-1 are not checked" in told
    assert "checkpoint.key" not in told  # the backup has the keys
    assert "No slip is paid" in told
    assert croupier("verify", "--data", again)[0] == 0
    code, told = croupier("replay", "--data", again, "--table", "cage")
    assert (code, "goes on from a copy" in " ".join(told.split())) == (0, True)
    another_round(again)
    assert croupier("verify", "--data", again)[0] == 0
    journal = open_journal(again)
    assert isinstance(journal, SqliteJournal)
    size = journal.size(StreamName("bw1"))
    before = Batch(StreamName("bw1"), size, (b"from a server that knows nothing of it",))
    assert isinstance(journal.append(before), Fenced)
    journal.close()
    code, told = croupier(*words)
    assert (code, "There is a journal in" in told) == (2, True)
    one = ("--by", "admin-1", "--second", "admin-1", "--reason", "why not")
    code, told = croupier("restore", "--data", tmp_path / "x", "--from", copy, *one)
    assert (code, "two people" in told) == (2, True)


def test_a_backup_that_is_not_in_order_is_not_gone_on_from(
    data: Path, tmp_path: Path, croupier: Croupier
) -> None:
    copy = tmp_path / "copy"
    croupier("backup", "--data", data, "--to", copy)
    spoil(copy, "delete from record where stream = 'bw1' and seq = 5")
    two = ("--by", "admin-1", "--second", "shift-1", "--reason", "the disk was lost")
    code, told = croupier("restore", "--data", tmp_path / "again", "--from", copy, *two)
    assert (code, "is not in order: bw1: Record 5 is missing" in told) == (2, True)
    assert not (tmp_path / "again").exists()


def test_a_restore_says_what_the_floor_lacks_before_its_start(
    data: Path, tmp_path: Path, croupier: Croupier
) -> None:
    copy, again = tmp_path / "copy", tmp_path / "again"
    croupier("backup", "--data", data, "--to", copy)
    two = ("--by", "admin-1", "--second", "shift-1", "--reason", "the disk was lost")
    code, told = croupier("restore", "--data", again, "--from", copy, *two)
    assert code == 0
    assert f"Before the start put checkpoint.key and slips.key of the floor into {again}" in told
    assert "access.sqlite is not there either" in told
    code, told = croupier("serve", "--demo", "--no-robots", "--data", again, "--port", 0)
    assert (code, "checkpoint.key" in told) == (2, True)


def test_who_restores_is_held_against_the_backups_register(
    data: Path, tmp_path: Path, croupier: Croupier
) -> None:
    register = open_register(data)
    assert isinstance(register, Register)
    register.add_person("admin-1", "Administrator", (Grant("administrator"),))
    register.add_person("shift-1", "Shift manager", (Grant("shift_manager"),))
    register.add_person("gone-1", "Put out", (Grant("administrator"),))
    register.disable("gone-1")
    register.close()
    copy = tmp_path / "copy"
    croupier("backup", "--data", data, "--to", copy, "--keys")
    words = ("restore", "--data", tmp_path / "again", "--from", copy)
    for by, second, reason, says in (
        ("admin-1", "shift-1", "  ", "--reason each"),
        ("admin-1", "", "lost", "--second and"),
        ("admin-1", "admin-1 ", "lost", "two people"),
        ("nobody", "shift-1", "lost", "has nobody of that name"),
        ("gone-1", "shift-1", "lost", "has nobody of that name"),
        ("shift-1", "admin-1", "lost", "is no administrator"),
        ("admin-1", "nobody", "lost", "--second nobody"),
    ):
        code, told = croupier(*words, "--by", by, "--second", second, "--reason", reason)
        assert (code, says in told, told.count("\n")) == (2, True, 1), told
        assert not (tmp_path / "again").exists()
    two = ("--by", "admin-1", "--second", "shift-1", "--reason", "the disk was lost")
    code, told = croupier(*words, *two)
    assert (code, "not checked" in told, "Before the start" in told) == (0, False, False)


def test_a_copy_that_fails_leaves_nothing(data: Path, tmp_path: Path, croupier: Croupier) -> None:
    """Neither a folder that it made nor a half of a journal in one that was there."""
    there, new = tmp_path / "there", tmp_path / "new"
    there.mkdir(mode=0o700)
    assert croupier("backup", "--data", tmp_path / "nowhere", "--to", new)[0] == 2
    assert not new.exists()
    file = data / JOURNAL_FILE
    whole = file.read_bytes()
    file.write_bytes(whole[:4096] + b"\x5a" * 3000 + whole[7096:])
    for to in (there, new):
        code, told = croupier("backup", "--data", data, "--to", to)
        assert (code, told.count("\n"), "cannot be copied" in told) == (2, 1, True), told
    assert (list(there.iterdir()), new.exists()) == ([], False)
    file.write_bytes(whole)
    (there / ".draft").mkdir(mode=0o700)  # of a copy that was killed
    (there / ".draft" / JOURNAL_FILE).write_bytes(b"half")
    assert croupier("backup", "--data", data, "--to", there)[0] == 0
    assert croupier("verify", "--data", there)[0] == 0
    assert not (there / ".draft").exists()


def test_folders_have_their_own_names_in_a_refusal(
    data: Path, tmp_path: Path, croupier: Croupier
) -> None:
    file = tmp_path / "file"
    file.write_text("")
    for words, called in (
        (("export", "--to", file), "folder for the tables"),
        (("backup", "--to", file), "folder for the copy"),
        (("witness", "--keep", file), "witness's folder"),
    ):
        code, told = croupier(words[0], "--data", data, *words[1:])
        assert code == 2
        assert told.rstrip("\n.") == f"croupier: The {called} {file} is not a folder"


def test_a_register_that_is_none_is_a_sentence(data: Path, croupier: Croupier) -> None:
    file = data / "access.sqlite"
    file.write_bytes(b"nothing that a database begins with" * 100)
    file.chmod(0o600)
    code, told = croupier("serve", "--demo", "--no-robots", "--data", data, "--port", 0)
    assert (code, told.count("\n"), "Traceback" in told) == (2, 1, False)
    assert f"The register in {data} cannot be opened" in told


def test_a_database_that_is_not_there_is_named(tmp_path: Path, croupier: Croupier) -> None:
    new = tmp_path / "new"
    url = "postgresql://croupier@127.0.0.1:1/croupier"
    code, told = croupier("serve", "--data", new, "--journal", url, "--port", 0)
    assert (code, told.count("\n"), new.exists()) == (2, 1, False)
    assert "no PostgreSQL answers at 127.0.0.1:1 (" in told
    assert "start it, or mend the address" in told
