"""Bytes that are no book: each is a sentence, and nothing of it loads."""

from collections.abc import Callable
from pathlib import Path

import pytest

import croupier
from croupier import BrokenBook
from croupier.rulebook.load import SHELF, files_of, read_files

CopyBook = Callable[..., Path]
WHEEL = "nsw-big-wheel"


def test_a_key_written_twice_is_no_toml(copy_book: CopyBook) -> None:
    folder = copy_book(WHEEL, ("rules.toml", "[rulebook]\n", "[rulebook]\nid = 'a'\n"))
    with pytest.raises(BrokenBook, match="is not TOML") as caught:
        croupier.load(str(folder))
    assert len(caught.value.faults) == 1


def test_a_table_written_twice_is_no_toml(copy_book: CopyBook) -> None:
    folder = copy_book(WHEEL, ("rules.toml", "[rulebook]\n", "[wager.symbol]\n[rulebook]\n"))
    with pytest.raises(BrokenBook, match="is not TOML"):
        croupier.load(str(folder))


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"# \xe9t\xe9\n", "is not UTF-8: byte 2"),
        (b"\xff\xfe[\x00r\x00", "is not UTF-8"),
        (b"# " + b"x" * 10_000_000, "10,000,002 bytes"),
        (b"\xef\xbb\xbf[rulebook]\n", "starts with a byte order mark"),
        (b"not = = toml", "is not TOML"),
        (b'a = "\x00"', "is not TOML"),
        (b"", "[rulebook] is missing"),
        (b"a = " + b"[" * 5000 + b"]" * 5000, "TOML"),
        (b"a = " + b"9" * 5000, "TOML"),
        (b".".join([b"a"] * 5000) + b" = 1", "TOML"),
    ],
    ids=[
        "latin",
        "utf16",
        "ten-megabytes",
        "bom",
        "junk",
        "nul",
        "empty",
        "deep",
        "long",
        "dotted",
    ],
)
def test_bytes_that_are_no_book_are_a_sentence(tmp_path: Path, data: bytes, why: str) -> None:
    (tmp_path / "rules.toml").write_bytes(data)
    (tmp_path / "clauses.tsv").write_bytes((SHELF / "nsw_big_wheel" / "clauses.tsv").read_bytes())
    with pytest.raises(BrokenBook) as caught:
        croupier.load(str(tmp_path))
    assert why in str(caught.value)
    assert "rules.toml" in str(caught.value)


def test_both_files_report_what_is_wrong_with_them() -> None:
    faults = files_of("x", b"\xff", b"\xff")
    assert isinstance(faults, tuple)
    assert [fault.file for fault in faults] == ["x/rules.toml", "x/clauses.tsv"]


def test_clauses_of_ten_megabytes_are_a_sentence() -> None:
    rules = (SHELF / "nsw_big_wheel" / "rules.toml").read_bytes()
    faults = files_of("x", rules, b"x" * 10_000_000)
    assert isinstance(faults, tuple)
    assert "10,000,000 bytes" in faults[0].what


def test_a_folder_without_its_files_says_which(tmp_path: Path) -> None:
    faults = read_files(tmp_path)
    assert isinstance(faults, tuple)
    assert [fault.file.partition("/")[2] for fault in faults] == ["rules.toml", "clauses.tsv"]
    (tmp_path / "rules.toml").mkdir()
    (tmp_path / "clauses.tsv").mkdir()
    with pytest.raises(BrokenBook, match="cannot be read: Is a directory"):
        croupier.load(str(tmp_path))
