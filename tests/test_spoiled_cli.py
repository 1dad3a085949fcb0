"""At a terminal: a journal that a disk spoiled, keys pinned rightly and not, readers that leave."""

import re
import subprocess
from pathlib import Path

import pytest

from croupier.journal.key import PUBLIC_FILE, fingerprint, open_key
from croupier.journal.sqlite_file import JOURNAL_FILE
from test_journal_cli import CLI, Croupier, croupier, written

__all__ = ["croupier"]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return written(tmp_path / "data")


@pytest.mark.parametrize("pin", ["abc", "", "g" * 64, "0" * 63, "0" * 65])
@pytest.mark.parametrize("command", ["verify", "evidence", "witness", "rng"])
def test_a_slip_of_the_pen_accuses_nobody(
    data: Path, croupier: Croupier, tmp_path: Path, pin: str, command: str
) -> None:
    words: dict[str, tuple[object, ...]] = {
        "verify": ("verify", "--data", data),
        "evidence": ("verify", data / PUBLIC_FILE),
        "witness": ("witness", "--data", data, "--keep", tmp_path / "keep"),
        "rng": ("rng", "verify", data),
    }
    told = croupier(*words[command], "--key", pin)
    assert (told.code, told.out, told.err.count("\n")) == (2, "", 1)
    assert "is no fingerprint: it has 64 digits" in told.err
    assert not (tmp_path / "keep").exists()


@pytest.mark.parametrize("start", [0, 4096])
def test_a_damaged_file_is_one_sentence(
    data: Path, tmp_path: Path, croupier: Croupier, start: int
) -> None:
    """3,000 bytes of it written over, as a disk does: at its head, and in its tables."""
    file = data / JOURNAL_FILE
    content = bytearray(file.read_bytes())
    content[start : start + 3000] = b"\x5a" * 3000
    file.write_bytes(content)
    for words in (
        ("replay", "--data", data),
        ("export", "--data", data, "--to", tmp_path / "out"),
        ("backup", "--data", data, "--to", tmp_path / "copy"),
    ):
        told = croupier(*words)
        assert (told.code, told.out, told.err.count("\n")) == (2, "", 1), told
        assert "The journal " in told.err
        assert not (tmp_path / "copy").exists()
    told = croupier("verify", "--data", data)
    assert (told.code, told.err) == (1, "")
    assert "The journal " in told.out
    ends = ("Go on from a backup: croupier restore.\n", "This journal is NOT in order.\n")
    assert told.out.endswith(ends)


def test_a_reader_that_goes_away_hears_of_no_order(data: Path) -> None:
    """`verify | head` must not say 0 of a journal that is not in order."""
    spoiled = subprocess.Popen(
        [*CLI, "verify", "--data", str(data), "--key", "0" * 64], stdout=subprocess.PIPE
    )
    assert spoiled.stdout is not None
    spoiled.stdout.close()
    assert spoiled.wait(timeout=200) in (1, 141)


def test_what_is_not_about_a_journal_is_refused(data: Path, croupier: Croupier) -> None:
    told = croupier("verify", "--data", data, "--tell")
    assert (told.code, told.out, "--tell is for an evidence file" in told.err) == (2, "", True)


def test_a_pinned_key(data: Path, croupier: Croupier) -> None:
    signer = open_key(data, make=False)
    mine = fingerprint(signer.public_key())  # type: ignore[union-attr]
    in_groups = " ".join(re.findall("....", mine.upper()))
    for pin in (mine, in_groups):
        told = croupier("verify", "--data", data, "--key", pin)
        assert (told.code, told.out.count(mine)) == (0, 1)
        assert told.out.startswith(f"The key is {mine} (pinned).\n")
    told = croupier("verify", "--data", data, "--key", "0" * 64)
    assert (told.code, "(pinned)" in told.out) == (1, False)
    assert told.out.startswith(f"The key is {mine} (not the key that you pinned).\n")
