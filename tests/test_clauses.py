"""Citations: which row of clauses.tsv a clause, a member of a range or a bracket finds."""

import pytest

from croupier import Game
from croupier.rulebook.clauses import (
    COLUMNS,
    DUTIES,
    REASONS,
    ClauseIndex,
    members,
    read_rows,
    uncited,
)
from croupier.rulebook.load import SHELF
from croupier.rulebook.model import Clause, ClauseId

#: Every form of range that occurs in the five clauses.tsv, with its first and last member.
RANGES = {
    "Diagrams 1-3": ("Diagrams 1", "Diagrams 3", 3),
    "5(k)(1)-(14)": ("5(k)(1)", "5(k)(14)", 14),
    "8(a) F-G": ("8(a) F", "8(a) G", 2),
    "8(a) H-M": ("8(a) H", "8(a) M", 6),
    "2.2.1-2.2.7": ("2.2.1", "2.2.7", 7),
    "6.1 [2.2.6]-[2.2.7]": ("6.1 [2.2.6]", "6.1 [2.2.7]", 2),
    "9.7.11.1 i)-iii)": ("9.7.11.1 i)", "9.7.11.1 iii)", 3),
    "9.7.11.4 i)-vi)": ("9.7.11.4 i)", "9.7.11.4 vi)", 6),
    "Diagrams A-E": ("Diagrams A", "Diagrams E", 5),
    "7.2 [4-12]": ("7.2 [4]", "7.2 [12]", 9),
    "2.2.1(a)-(c)": ("2.2.1(a)", "2.2.1(c)", 3),
    "10.8.1-10.8.4": ("10.8.1", "10.8.4", 4),
}


@pytest.mark.parametrize("row", RANGES)
def test_a_range_covers_its_members_in_order(row: str) -> None:
    first, last, count = RANGES[row]
    found = members(row)
    assert (found[0], found[-1], len(found)) == (first, last, count)
    assert len(set(found)) == count


def test_romans_and_letters_are_told_apart() -> None:
    assert members("x i)-iv)") == ("x i)", "x ii)", "x iii)", "x iv)")
    assert members("x (h)-(j)") == ("x (h)", "x (i)", "x (j)")
    assert members("3(c)-(i)")[-1] == "3(i)"
    assert members("11(b) i.-iii.") == ()
    assert members("4(i)-(v)") == ("4(i)", "4(ii)", "4(iii)", "4(iv)", "4(v)"), "i begins romans"


@pytest.mark.parametrize(
    "row",
    [*("3.1", "1.1 [colour checks]", "3(e)#b", "12(e)[1]", "2-1", "x"), "3(1)-(b)", "c-a", "a-bb"],
)
def test_a_plain_row_covers_no_member(row: str) -> None:
    assert members(row) == ()


def rows_of(*keys: str) -> dict[ClauseId, Clause]:
    return {ClauseId(k): Clause(ClauseId(k), "rule", "says", "none", "", "") for k in keys}


def test_a_citation_names_a_row_a_member_or_a_bracket() -> None:
    index = ClauseIndex(rows_of("3.1", "6.3.1-6.3.4", "7.1 [Any Triple]", "3(e)#a", "3(e)#b"))
    assert index.find("3.1") == "3.1"
    assert index.find("6.3.2") == "6.3.1-6.3.4"
    assert index.find("6.3.1-6.3.4") == "6.3.1-6.3.4"
    assert index.find("7.1 [Any Triple]") == "7.1 [Any Triple]"
    assert index.find("3(e)#b") == "3(e)#b"


@pytest.mark.parametrize("citation", ["", "6.3.5", "6.3", "7.1", "7.1 [any triple]", "3(e)#c", "3"])
def test_what_is_no_row_is_not_found(citation: str) -> None:
    index = ClauseIndex(rows_of("3.1", "6.3.1-6.3.4", "7.1 [Any Triple]", "3(e)#a", "3(e)#b"))
    assert index.find(citation) is None
    assert index.wrong(citation)


def test_a_near_miss_is_offered_back() -> None:
    index = ClauseIndex(rows_of("7.1 [Any Triple]", "3(e)#a", "3(e)#b"))
    assert "did you mean 7.1 [Any Triple]?" in index.wrong("7.1 [Any Tripel]")
    assert "cite one of 3(e)#a, 3(e)#b" in index.wrong("3(e)")


HEAD = "\t".join(COLUMNS)


@pytest.mark.parametrize(
    ("text", "at", "why"),
    [
        ("", "", "another first line"),
        ("clause\tkind", "", "another first line"),
        (f"{HEAD}\n3.1\trule\tsays\tnone\t", "line 2", "has 5 cells, not 6"),
        (f"{HEAD}\n\trule\tsays\tnone\t\t", "line 2", "no clause"),
        (f"{HEAD}\n3.1\trule\t\tnone\t\t", "line 2", "no words of ours"),
        (f"{HEAD}\n3.1\trule\tsays\tcomput\t\t", "line 2", "did you mean compute"),
        (f"{HEAD}\n3.1\trule\tsays\tnone\tlater\t", "line 2", "unknown reason 'later'"),
        (f"{HEAD}\n3\tr\ts\tnone\t\t\n3\tr\ts\tnone\t\t", "line 3", "'3' stands twice"),
    ],
)
def test_a_bad_line_is_a_fault_with_its_number(text: str, at: str, why: str) -> None:
    _, faults = read_rows(text.encode(), "b/clauses.tsv")
    assert [fault.table for fault in faults] == [at]
    assert why in str(faults[0])
    assert "b/clauses.tsv" in str(faults[0])


def test_every_bad_line_is_reported_at_once() -> None:
    rows, faults = read_rows(f"{HEAD}\nbad\n4\tr\tsays\tnone\t\t\nworse\n".encode(), "f")
    assert [fault.table for fault in faults] == ["line 2", "line 4"]
    assert list(rows) == ["4"]


def test_a_row_is_owed_a_value_or_a_reason() -> None:
    rows = rows_of("1", "2")
    rows[ClauseId("3")] = Clause(ClauseId("3"), "rule", "says", "none", "physical", "")
    assert [row.key for row in uncited(rows, [ClauseId("1")])] == ["2"]


@pytest.mark.parametrize("folder", sorted(path.parent.name for path in SHELF.glob("*/clauses.tsv")))
def test_our_rows_are_sound_and_no_member_belongs_to_two(folder: str) -> None:
    rows, faults = read_rows((SHELF / folder / "clauses.tsv").read_bytes(), folder)
    assert not faults
    covered = [member for key in rows for member in members(key)]
    assert len(covered) == len(set(covered))
    for row in rows.values():
        assert row.duty in DUTIES
        assert row.reason in ("", *REASONS)
        if "-" in row.key and "[" not in row.key and "#" not in row.key:
            assert members(row.key), f"{row.key} looks like a range and is read as none"


def test_every_citation_of_a_book_finds_its_row(game: Game) -> None:
    book = game.book
    index = ClauseIndex(book.clauses)
    sources = [
        book.space_source,
        *(wager.source for wager in book.wagers.values()),
        *(policy.source for policy in book.policies.values()),
        *(entry.source for table in book.tables.values() for entry in table.values()),
        *(entry.source for entry in (*book.steps, *book.errata)),
    ]
    cited = [clause for source in sources for clause in source.clauses]
    cited += [clause for odds in game.odds() for clause in odds.clauses]
    assert cited
    assert not [clause for clause in cited if index.find(clause) is None]
