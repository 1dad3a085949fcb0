"""croupier check: our books are clean, and every planted fault is found and said well."""

from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.proof.check import Report, check
from croupier.proof.summary import as_json, lines
from croupier.rulebook.load import SHELF, books_on

CopyBook = Callable[..., Path]
ROOT = Path(__file__).resolve().parent.parent
DICE = "adelaide-big-small"

#: What an operator must say yes to, by name, in each of our books; nothing else.
TO_CONFIRM = {
    "adelaide-big-small": set[str](),
    "adelaide-roulette": set[str](),
    "nsw-big-wheel": set[str](),
    "nsw-sic-bo": {
        "even.totals=printed",
        "super_streak.mode=include_changeover",
        "super_streak.mode=next_result_fixes",
    },
    "victoria-sic-bo": {"colour.match=at_least"},
}


def said(report: Report) -> str:
    return "\n".join(str(finding) for finding in report.errors)


def subjects(report: Report) -> set[str]:
    return {finding.subject for finding in report.confirmations}


@pytest.fixture(scope="session", params=books_on())
def own(request: pytest.FixtureRequest) -> Report:
    return check(SHELF / str(request.param).replace("-", "_"))


def test_our_books_have_no_errors_and_just_their_confirmations(own: Report) -> None:
    assert not said(own)
    assert subjects(own) == TO_CONFIRM[own.book]
    assert own.examples > 100


def test_a_finding_says_where_what_how_much_and_what_to_do(own: Report) -> None:
    for finding in own.findings:
        for part in (finding.file, finding.table, finding.clause, finding.what, finding.figure):
            assert part
        assert finding.do.endswith(".")
        assert finding.subject in finding.do


def test_the_figures_of_victorias_colours_are_exact() -> None:
    report = check(SHELF / "victoria_sic_bo")
    figures = {finding.table: finding.figure for finding in report.confirmations}
    assert "11/27 of the stake (40.74%)" in figures["option.b.single_colour:red"]
    assert "1/27 of the stake (3.70%)" in figures["option.b.specific_colour_double:blue"]
    assert len(figures) == 6


def test_the_printed_even_breaks_its_partition() -> None:
    report = check(SHELF / "nsw_sic_bo")
    (found,) = [f for f in report.confirmations if f.table == "partition.odd_even"]
    assert "leaves out some" in found.what
    assert found.figure.startswith("27 of 216 ways, such as ")


def test_what_stands_out_does_not_hide_the_next_that_does() -> None:
    """Under the printed list a streak costs 45.34%, Even 27.78%, and the next wager 16.20%."""
    report = check(SHELF / "nsw_sic_bo")
    figures = {f.table: f.figure for f in report.confirmations if "costs far more" in f.what}
    assert set(figures) == {"super_streak:odd-even", "even"}
    assert figures["even"] == "Its edge is 5/18 (27.78%), the next 16.20%"


def test_the_ends_of_a_range_are_examined(copy_book: CopyBook) -> None:
    """A factor goes to 1000; a range that promises more does not load at its end."""
    folder = copy_book("adelaide-roulette")
    rules = folder / "rules.toml"
    text = rules.read_text()
    at = text.index('[reading."neighbours.max_factor"]')
    rules.write_text(text[:at] + text[at:].replace("[1, 100]", "[1, 5000]", 1))
    words = said(check(folder))
    assert "reading.neighbours.max_factor" in words
    assert "its value 5000 does not load" in words


# ---------------------------------------------------------------- planted faults


def test_a_clean_copy_is_clean_and_its_coverage_is_not_known(copy_book: CopyBook) -> None:
    report = check(copy_book(DICE))
    assert not report.findings
    assert not report.coverage
    *_, last = lines(report)
    assert "not known" in last


def test_a_row_that_nothing_rests_on(copy_book: CopyBook) -> None:
    folder = copy_book(DICE)
    with (folder / "clauses.tsv").open("a") as rows:
        rows.write("9(z)\trule\tSomething new.\tcompute\t\t\n")
    report = check(folder)
    assert "clauses.tsv (clause 9(z)): no value rests on it" in said(report)
    assert len(report.errors) == 1


def test_a_reason_that_is_no_longer_true(copy_book: CopyBook) -> None:
    folder = copy_book(DICE)
    rows = (folder / "clauses.tsv").read_text().splitlines()
    at = next(i for i, row in enumerate(rows) if row.startswith("6(b)\t"))
    cells = rows[at].split("\t")
    rows[at] = "\t".join([*cells[:4], "physical", cells[5]])
    (folder / "clauses.tsv").write_text("\n".join(rows) + "\n")
    report = check(folder)
    assert "(clause 6(b)): it is encoded, yet gives the reason 'physical'" in said(report)
    assert len(report.errors) == 1


ODD = "total = [5, 7, 9, 11, 13, 15, 17]"


@pytest.mark.parametrize(
    ("other", "wanted"),
    [
        ("total = [5, 7, 9, 11, 13, 15]", ["leaves out some. 3 of 216 ways, such as 5-6-6"]),
        ("total = [4, 5, 7, 9, 11, 13, 15, 17]", ["counts twice some. 3 of 216 ways"]),
        ("total = [4, 5, 7, 9, 11, 13, 15]", ["leaves out some. 3 of", "counts twice some. 3 of"]),
    ],
)
def test_a_broken_partition(copy_book: CopyBook, other: str, wanted: list[str]) -> None:
    report = check(copy_book(DICE, ("rules.toml", ODD, other)))
    for words in wanted:
        assert f"odd and even, with the rest, should partition the outcomes but {words}" in said(
            report
        )
    assert "partition.odd_even" in said(report)


def test_odds_that_favour_the_player(copy_book: CopyBook) -> None:
    folder = copy_book(DICE, ("rules.toml", 'odds = "32 to 1" }', 'odds = "40 to 1" }'))
    report = check(folder)
    assert subjects(report) == {"any_triple"}
    (found,) = report.confirmations
    assert found.figure == "The player gains 5/36 of the stake (13.89%)"
    assert "readings.md [To confirm]: does not name any_triple" in said(report)
    (folder / "readings.md").unlink()
    (folder / "examples.toml").unlink()
    assert not check(folder).errors, "without the page it is only to be confirmed"


def test_an_edge_that_stands_out(copy_book: CopyBook) -> None:
    """One in 36 at 28 to 1: 7/36, above one and a half times the largest other, 1/8."""
    for odds, stands in (("28 to 1", True), ("29 to 1", False)):
        folder = copy_book(DICE, ("rules.toml", 'odds = "32 to 1" }', f'odds = "{odds}" }}'))
        (folder / "examples.toml").unlink()
        report = check(folder)
        assert (subjects(report) == {"any_triple"}) == stands
        for path in sorted(folder.iterdir()):
            path.unlink()
        folder.rmdir()


def test_a_failing_example(copy_book: CopyBook) -> None:
    report = check(copy_book(DICE, ("examples.toml", 'won      = "', 'won      = "9')))
    assert len(report.errors) == 1
    assert "examples.toml [settle." in said(report)
    assert "won is " in said(report)
    assert "either the example or rules.toml is wrong" in said(report)
    first, *_ = lines(report)
    assert f"{report.examples} examples hold" not in first, "one of them does not"


@pytest.mark.parametrize(
    ("kind", "row", "says"),
    [
        ("device", "weight = 36", "`weight` of the device is written 36, it is 216"),
        ("offered", 'wager = "small"\nchoices = ["a", "b"]', "small offers none, written a, b"),
        (
            "lit",
            'outcome = "6-6-6"\npositions = ["small"]',
            "not lit: small; lit but not written: any_triple, ",
        ),
        ("steps", 'do = ["spin"]\nby = []', "`do` of the steps is "),
    ],
)
def test_an_example_that_fails_is_said_in_words(
    copy_book: CopyBook, kind: str, row: str, says: str
) -> None:
    folder = copy_book(DICE)
    with (folder / "examples.toml").open("a") as file:
        file.write(f"\n[[{kind}]]\nclauses = []\n{row}\n")
    (told,) = (line for line in said(check(folder)).splitlines() if says in line)
    assert not set("[]{}") & set(told.partition("]")[2]), told


def test_a_wrong_citation(copy_book: CopyBook) -> None:
    folder = copy_book(DICE, ("examples.toml", 'clauses = ["5(f)"]', 'clauses = ["5(ff)"]'))
    assert "'5(ff)' is no row of clauses.tsv; did you mean 5(f)?" in said(check(folder))


def test_a_citation_that_the_value_does_not_rest_on(copy_book: CopyBook) -> None:
    folder = copy_book(DICE, ("examples.toml", 'clauses = ["5(f)"]', 'clauses = ["5(e)"]'))
    assert "it does not rest on 5(e), only on 5(f)" in said(check(folder))


def test_a_wrong_citation_in_the_rules_is_an_error_like_any_fault(copy_book: CopyBook) -> None:
    report = check(copy_book(DICE, ("rules.toml", 'clause = "5(f)"', 'clause = "5(ff)"')))
    assert "rules.toml [wager.any_triple]: '5(ff)' is no row" in said(report)
    assert report.examples == 0, "a broken book is not tried"


def test_readings_that_are_out_of_date(copy_book: CopyBook) -> None:
    folder = copy_book(
        "nsw-sic-bo", ("readings.md", "- `even.totals=printed`", "- `even.totals=imagined`")
    )
    words = said(check(folder))
    assert "readings.md [To confirm]: does not name even.totals=printed" in words
    assert "names even.totals=imagined, which no check finds. Remove the line." in words


def test_a_value_of_a_reading_that_does_not_load(copy_book: CopyBook) -> None:
    folder = copy_book(
        "nsw-sic-bo", ("rules.toml", "printed = [4, 6, 8, 12, 14, 16, 18]", "printed = [99]")
    )
    words = said(check(folder))
    assert "reading.even.totals" in words
    assert "its value printed does not load: 99 is no total" in words


def test_everything_is_reported_at_once(copy_book: CopyBook) -> None:
    folder = copy_book(
        DICE,
        ("rules.toml", ODD, "total = [5, 7, 9, 11, 13, 15]"),
        ("examples.toml", 'won      = "', 'won      = "9'),
        ("readings.md", "## To confirm\n", "## To confirm\n\n- `nothing.at_all`\n"),
    )
    with (folder / "clauses.tsv").open("a") as rows:
        rows.write("9(z)\trule\tSomething new.\tcompute\t\t\n")
    words = said(check(folder))
    for part in ("9(z)", "partition", "won is ", "nothing.at_all"):
        assert part in words


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[[settel]]\nclauses = []\n", "is no kind of example"),
        ("[settle]\nclauses = []\n", "is no kind of example"),
        ("[[settle]]\nposition = 'small'\n", "needs `clauses`"),
        ("settle = [1]\n", "needs `clauses`"),
        ("[[settle]]\nclauses = ['5(d)']\n", "cannot be tried"),
        ("not toml", "is not TOML"),
        ("[[settle]]\nx = " + "[" * 5000 + "]" * 5000, "TOML"),
        ("# " + "x" * 10_000_000, "10,000,002 bytes"),
        ("[[lit]]\nclauses = ['5(d)']\noutcome = '1-2-3'\npositions = 'small'\n", "lit"),
        ("[[device]]\nclauses = ['2']\nwieght = 215\n", "wieght"),
    ],
)
def test_an_example_that_cannot_be_read_is_an_error(
    copy_book: CopyBook, text: str, why: str
) -> None:
    folder = copy_book(DICE)
    (folder / "examples.toml").write_text(text)
    report = check(folder)
    assert report.errors, "a row that proves nothing must not pass for one that holds"
    assert why in said(report)


@pytest.mark.parametrize("file", ["examples.toml", "readings.md"])
def test_a_page_that_is_not_utf8_is_an_error(copy_book: CopyBook, file: str) -> None:
    folder = copy_book(DICE)
    (folder / file).write_bytes(b"\xff\xfe")
    assert file in said(check(folder))


@pytest.mark.parametrize("file", ["examples.toml", "readings.md"])
def test_a_page_that_is_no_file_is_an_error(copy_book: CopyBook, file: str) -> None:
    folder = copy_book(DICE)
    (folder / file).unlink()
    (folder / file).mkdir()
    assert f"{file}: cannot be read: Is a directory" in said(check(folder))


def test_without_examples_none_are_said_to_hold(copy_book: CopyBook) -> None:
    folder = copy_book(DICE)
    (folder / "examples.toml").unlink()
    first, *_ = lines(check(folder))
    assert first == f"{DICE}: 0 errors, 0 to confirm, no examples tried"


def test_a_report_goes_by_the_books_own_name(copy_book: CopyBook) -> None:
    folder = copy_book(DICE).rename(copy_book("nsw-big-wheel").parent / "my_folder")
    assert check(folder).book == DICE
    (folder / "rules.toml").write_text("")
    assert check(folder).book == "my_folder", "a book that does not load has no name"


def test_a_folder_that_is_no_book_is_an_error(tmp_path: Path) -> None:
    report = check(tmp_path)
    assert "rules.toml cannot be read" in said(report).replace(":", "")
    assert len(report.errors) == 2


@pytest.mark.parametrize("folder", sorted(ROOT.glob("examples/*/")), ids=lambda p: str(p.name))
def test_a_users_folder_is_checked_the_same_way(folder: Path) -> None:
    report = check(folder)
    assert not said(report)
    assert report.examples
    assert "not known" in list(lines(report))[-1]
    assert not list(folder.glob("*.py")), "a game is data"


def test_a_report_is_data_too() -> None:
    found = as_json(check(SHELF / "victoria_sic_bo"))
    assert found["book"] == "victoria-sic-bo"
    assert isinstance(found["findings"], list)
    keys = ["severity", "file", "table", "clause", "what", "figure", "do", "subject"]
    assert all(list(finding) == keys for finding in found["findings"])
