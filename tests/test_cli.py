"""The command line: what it prints, what it says to a mistake, what it does not import."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import croupier
from croupier import Game, load
from croupier.cli import book_commands, main
from croupier.cli.paper import Paper

CopyBook = Callable[..., Path]
CROUPIER = [sys.executable, "-c", "from croupier.cli import main; main()"]
SLIP = ("settle", "nsw-sic-bo", "--outcome", "1-2-3")


class Said(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Said]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """The command in this process; an exception that it lets through fails the test."""

    def said(*words: str) -> Said:
        monkeypatch.setattr(sys, "argv", ["croupier", *words])
        with pytest.raises(SystemExit) as left:
            main()
        code = left.value.code
        captured = capsys.readouterr()
        return Said(code if isinstance(code, int) else 0, captured.out, captured.err)

    return said


def in_a_process(*words: str, typed: str = "") -> Said:
    done = subprocess.run(
        [*CROUPIER, *words], input=typed, capture_output=True, text=True, check=False
    )
    return Said(done.returncode, done.stdout, done.stderr)


def test_alone_it_shows_three_things(run: Run) -> None:
    said = run()
    assert said.code == 0
    assert len(re.findall(r"^  croupier ", said.out, re.MULTILINE)) == 3
    assert "No regulator has approved this software" in said.out


def test_the_three_things_work(run: Run) -> None:
    shown = re.findall(r"^  croupier (.*?)(?:\s{2,}.*)?$", run().out, re.MULTILINE)
    for line in shown:
        words = line.split()
        if words[0] == "play":
            assert in_a_process(*words).code == 0
        else:
            assert run(*words).code == 0


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["odds"], "say a book, or --all"),
        (["odds", "nsw-sic-bo", "--all"], "say nsw-sic-bo or --all, not both"),
        (["odds", "nsw"], "did you mean nsw-big-wheel or nsw-sic-bo?"),
        (["odds", "victoria"], "did you mean victoria-sic-bo:a or victoria-sic-bo:b?"),
        (["odds", "xyz"], "victoria-sic-bo:b"),
        (["why", "nsw-sic-bo", "small", "--stake", "5"], "needs a result: give --outcome"),
        (["rng", "verify", "nowhere"], "there is no folder nowhere"),
        (["serve", "--data", "x", "--address", "http://h:1"], "--address is for several servers"),
        (["odds", "nsw-sicbo"], "did you mean nsw-sic-bo?"),
        (["odds", "x" * 5000], "there is no book"),
        (["odds", "victoria-sic-bo"], "say victoria-sic-bo:a or victoria-sic-bo:b"),
        (["odds", "nsw-sic-bo", "--reading", "even.totals"], "write it as even.totals=printed"),
        (["odds", "nsw-sic-bo", "--reading", "even.total=x"], "did you mean even.totals?"),
        (["odds", "nsw-sic-bo", "--reading", "even.totals=x"], "known: intended, printed"),
        (
            ["odds", "victoria-sic-bo:a", "--reading", "round.min_activations=" + "1" * 5000],
            "whole number from 1 to 20",
        ),
        (["readings", "nope"], "there is no book 'nope'"),
        (["play", "nope"], "there is no book 'nope'"),
        (["check", "nope"], "there is no book 'nope'"),
        (["check", "/"], "is no rulebook"),
        (["check", "victoria-sic-bo:z"], "victoria-sic-bo:a or victoria-sic-bo:b"),
        (["why", "nsw-sic-bo", "smal"], "did you mean small?"),
        (["why", "nsw-sic-bo", "xyz:1"], "known: small, big, specific_triple"),
        (["why", "nsw-sic-bo", "small", "--outcome", "9-9-9"], "is no result here"),
        (["settle", "nsw-sic-bo"], "--outcome, or --run"),
        (["settle", "nsw-sic-bo", "--outcome", "1-2-3", "--run", "4"], "not both"),
        (
            [
                "odds",
                "nsw-sic-bo",
                "--reading=even.totals=printed",
                "--reading=even.totals=intended",
            ],
            "chosen twice, as printed and as intended",
        ),
        ([*SLIP], "nothing is staked"),
        ([*SLIP, "--stake", "small"], "write it as total:10=5.00"),
        ([*SLIP, "--stake", "=5"], "write it as total:10=5.00"),
        ([*SLIP, "--stake", "small=-5"], "negative"),
        ([*SLIP, "--stake", "small=0"], "at least 0.01"),
        ([*SLIP, "--stake", "small=five"], "not an amount"),
        ([*SLIP, "--stake", "small=1.001"], "more decimals than cents"),
        ([*SLIP, "--stake", "small=100000000000.01"], "more than 100000000000.00"),
        ([*SLIP, "--stake", "small=" + "9" * 30], "more than 100000000000.00"),
        ([*SLIP, "--stake", "smal=5"], "did you mean small?"),
        (
            ["settle", "victoria-sic-bo:b", "--outcome", "fsh-cion-fish", "--stake", "small=5"],
            "did you mean fish-fish-coin?",
        ),
        (
            ["settle", "victoria-sic-bo:b", "--outcome", "fish-x-fish", "--stake", "small=5"],
            "give 3 of fish, prawn",
        ),
        ([*SLIP, "--stake", "total=5"], "total needs a choice"),
        ([*SLIP, "--stake", "total:" + "1" * 5000 + "=5"], "no position"),
        ([*SLIP, "--stake", "super_streak:odd-even=5"], "several rounds"),
        ([*SLIP, "--stake", "small=5", "--min", "0"], "at least 0.01"),
        ([*SLIP, "--stake", "small=5", "--min", ""], "not an amount"),
        ([*SLIP, "--stake", "small=5", "--max", "x"], "not an amount"),
        ([*SLIP, "--stake", "small=5", "--unit", "-1"], "negative"),
        ([*SLIP, "--stake", "small=5", "--min", "9", "--max", "8"], "below the minimum"),
        ([*SLIP, "--stake", "small=5", "--multiples-notice"], "give it with --min"),
        (
            ["settle", "nsw-sic-bo", "--run", "-1", "--stake", "super_streak:odd-even=5"],
            "0 or more",
        ),
        (["settle", "nsw-sic-bo", "--run", "4", "--stake", "small=5"], "one result"),
        (
            ["settle", "nsw-sic-bo", "--run", "x", "--stake", "small=5"],
            "'--run': it is a whole number; `croupier settle --help`",
        ),
        (["settle", "nsw-sic-bo", "--outcome", "7", "--stake", "small=5"], "is no result here"),
        (
            ["settle", "adelaide-roulette", "--outcome", "1", "--stake", "neighbours:1=5.01"],
            "divide by 5",
        ),
        (["sattle"], "no such command"),
        (["odds", "nsw-sic-bo", "--jsn"], "no such option"),
        (["books", "extra"], "unexpected extra argument"),
        (["replay", "--data", "x", "--round", "0"], "'--round': it is 1 or more"),
        (["export", "--data", "x"], "give the option '--to'"),
        (["export", "--data", "x", "--to", "y", "--as", "xls"], "'xls' is not one of 'csv'"),
        (["rng", "test", "nsw-big-wheel", "--level", "2"], "it is 0.9999 or less"),
    ],
    ids=lambda value: " ".join(value)[:60] if isinstance(value, list) else "",
)
def test_a_mistake_is_a_sentence_and_exit_code_2(run: Run, words: list[str], why: str) -> None:
    said = run(*words)
    assert said.code == 2
    assert not said.out
    assert why in re.sub(r"[\s│]+", " ", said.err)
    assert "Traceback" not in said.err
    assert said.err.startswith("croupier: ")
    assert said.err.count("\n") == 1 or "does not load" in said.err
    assert len(said.err) < 1200


def test_a_real_process_says_it_on_standard_error() -> None:
    said = in_a_process("odds", "nsw-sicbo")
    assert said == (2, "", "croupier: there is no book 'nsw-sicbo'; did you mean nsw-sic-bo?\n")


def test_a_broken_book_shows_every_fault(run: Run, copy_book: CopyBook) -> None:
    folder = copy_book(
        "nsw-big-wheel",
        ("rules.toml", "[rulebook]\n", "[rulebook]\ncolour = 'blue'\n"),
        ("rules.toml", "[wager.symbol]\n", "[wager.symbol]\npace = 3\n"),
    )
    said = run("odds", str(folder))
    assert said.code == 2
    assert not said.out
    assert "the book does not load" in said.err
    assert "`colour`" in said.err
    assert "`pace`" in said.err
    checked = run("check", str(folder))
    assert (checked.code, checked.err) == (1, "")
    assert "`colour`" in checked.out
    assert "`pace`" in checked.out


# ---------------------------------------------------------------- for programs


def test_odds_for_programs(run: Run, game: Game) -> None:
    said = run("odds", game.book.name, "--json")
    rows: list[dict[str, Any]] = json.loads(said.out)
    assert len(rows) == len(game.positions)
    for row, odds in zip(rows, game.odds(), strict=True):
        design = ["position", "ways", "outcomes", "edge", "clauses", "readings"]
        assert [key for key in row if key != "variance"] == design
        assert row["position"] == odds.position
        assert row["edge"] == str(odds.edge)
        assert (row["ways"], row["outcomes"]) == (odds.ways, odds.outcomes)
        assert row["clauses"] == list(odds.clauses)
        assert row["readings"] == list(odds.readings)


def test_the_slip_of_the_design_for_programs(run: Run) -> None:
    words = ("--outcome", "3-3-4", "--stake", "total:10=5.00", "--stake", "small=10.00", "--json")
    rows: list[dict[str, Any]] = json.loads(run("settle", "nsw-sic-bo", *words).out)
    keys = ["position", "stake", "returned", "won", "lost", "clauses"]
    assert [list(row) for row in rows] == [keys, keys]
    assert [[row[key] for key in keys[:5]] for row in rows] == [
        ["total:10", "5.00", "5.00", "30.00", "0.00"],
        ["small", "10.00", "10.00", "10.00", "0.00"],
    ]
    assert "7.1 [Three Dice Totals]" in rows[0]["clauses"]


def test_losers_first_and_caps_for_programs(run: Run) -> None:
    words = [*SLIP, "--stake", "small=30", "--stake", "big=30", "--max", "20", "--json"]
    rows: list[dict[str, Any]] = json.loads(run(*words).out)
    assert [(row["position"], row["returned"], row["won"], row["lost"]) for row in rows] == [
        ("big", "10.00", "0.00", "20.00"),
        ("small", "30.00", "20.00", "0.00"),
    ]
    assert all("4.3" in row["clauses"] for row in rows)


def test_a_reading_reaches_every_command(run: Run) -> None:
    printed = ("--reading", "even.totals=printed")
    rows: list[dict[str, Any]] = json.loads(run("odds", "nsw-sic-bo", *printed, "--json").out)
    assert {row["position"]: row["edge"] for row in rows}["even"] == "5/18"
    slip = ("settle", "nsw-sic-bo", "--outcome", "1-4-5", "--stake", "even=1", *printed, "--json")
    assert json.loads(run(*slip).out)[0]["lost"] == "1.00"
    assert "even.totals=printed" in run("why", "nsw-sic-bo", "even", *printed).out
    effects: list[dict[str, Any]] = json.loads(run("readings", "nsw-sic-bo", "--json").out)
    (even,) = [
        row for row in effects if row["reading"] == "even.totals" and row["value"] == "printed"
    ]
    assert even["point"] == 49
    assert {"position": "even", "edge": "1/36", "would_be": "5/18"} in even["changes"]
    assert not even["in_force"]


def test_rounding_options_reach_the_settlement(run: Run) -> None:
    words = ["--outcome", "1-2-6", "--stake", "pair:1-2=7", "--min", "5", "--unit", "1", "--json"]
    up = json.loads(run("settle", "adelaide-big-small", *words).out)
    down = json.loads(run("settle", "adelaide-big-small", *words, "--multiples-notice").out)
    assert (up[0]["won"], down[0]["won"]) == ("39.00", "35.00")


def test_books_for_programs(run: Run) -> None:
    rows: list[dict[str, Any]] = json.loads(run("books", "--json").out)
    assert [row["book"] for row in rows] == list(croupier.every_book())
    assert {row["book"]: row["edge"] for row in rows}["nsw-big-wheel"] == ["1/13", "1/13"]


def test_readings_list_what_was_inferred_too(run: Run) -> None:
    assert "Inferred: not in the text" in run("readings", "adelaide-big-small").out
    alone = run("readings", "adelaide-big-small", "--inferred").out
    assert "layout.mini" in alone
    assert "field.triples_lose" not in alone
    found = json.loads(run("readings", "adelaide-roulette", "--inferred", "--json").out)
    by_table = {row["table"]: row for row in found}
    assert list(by_table["outcome"]) == ["book", "table", "clauses", "point"]
    assert by_table["outcome"]["point"] == 90, "the order of the wheel"
    assert {row["book"] for row in found} == {"adelaide-roulette"}


def test_a_reading_over_a_range_gives_its_bounds_to_programs(run: Run) -> None:
    rows = json.loads(run("readings", "adelaide-roulette", "--json").out)
    by_name = {row["reading"]: row for row in rows}
    assert by_name["terminal.history"]["value"] == "12"
    assert by_name["terminal.history"]["range"] == [1, 200]
    assert by_name["table.kind"]["range"] is None
    assert "12 (1 to 200) (in force)" in run("readings", "adelaide-roulette").out


def test_check_and_its_exit_codes(run: Run) -> None:
    assert run("check", "nsw-sic-bo", "--strict").code == 1
    assert run("check", "nsw-big-wheel", "--strict").code == 0
    assert run("check", "victoria-sic-bo:a").code == 0
    everything = run("check", "--json")
    assert everything.code == 0
    reports: list[dict[str, Any]] = json.loads(everything.out)
    assert [report["book"].replace("_", "-") for report in reports] == sorted(
        {name.partition(":")[0] for name in croupier.every_book()}
    )


# ---------------------------------------------------------------- for people


def test_tables_keep_brackets_and_colons(run: Run) -> None:
    assert "7.1 [Any Triple]" in run("why", "nsw-sic-bo", "any_triple").out
    every = run("odds", "victoria-sic-bo:b", "--every").out
    assert "single_symbol:fish " in every
    assert "player's" in every
    assert "40.74%" in every
    everything = run("odds", "--all").out
    assert all(game in everything for game in ("Roulette", "Big Wheel", "Big and Small"))


def test_a_settlement_is_explained(run: Run) -> None:
    words = ("why", "nsw-sic-bo", "small", "--outcome", "1-2-3", "--stake", "30", "--max", "20")
    told = run(*words).out
    assert "$30.00 on Small, with 1-2-3: won $20.00, stake back $30.00." in told
    assert "4.3" in told
    assert "not the approved text" in told


@pytest.mark.parametrize("command", ["books", "odds", "settle", "readings", "check", "why", "play"])
def test_every_command_has_help(run: Run, command: str) -> None:
    said = run(command, "--help")
    assert said.code == 0
    assert "Usage:" in said.out


def test_an_assumed_stake_is_said(run: Run) -> None:
    said = run("why", "nsw-sic-bo", "small", "--outcome", "1-2-3")
    assert said.out.startswith("No --stake is given; for example $10.00:\n$10.00 on Small")
    said = run("why", "nsw-sic-bo", "small", "--outcome", "1-2-3", "--stake", "10")
    assert said.out.startswith("$10.00 on Small")


def test_a_reading_is_one_word_on_a_narrow_screen(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At 120 columns as at 140: a name that is cut in two can be neither read nor copied."""
    narrow = partial(Paper, highlight=False, width=120)
    monkeypatch.setattr(book_commands, "console", narrow)
    told = run("readings", "adelaide-big-small").out.split()
    for name in load("adelaide-big-small").book.readings:
        assert name in told


def test_it_says_which_version_it_is(run: Run) -> None:
    assert run("--version").out.strip() == f"croupier {croupier.__version__}"


# ---------------------------------------------------------------- the process around it


def test_a_plain_command_imports_nothing_heavy() -> None:
    code = """
import sys
from croupier.cli import main
for words in [[], ["books"], ["odds", "nsw-sic-bo"], ["why", "nsw-sic-bo", "small"],
              ["settle", "nsw-sic-bo", "--outcome", "1-2-3", "--stake", "small=5"],
              ["readings", "nsw-big-wheel"], ["check", "nsw-big-wheel"]]:
    sys.argv = ["croupier", *words]
    try:
        main()
    except SystemExit as left:
        assert not left.code, words
heavy = ("numpy", "litestar", "uvicorn", "apsw", "cryptography", "asyncpg", "hypothesis")
print("LOADED", [name for name in heavy if name in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == "LOADED []"


@pytest.mark.parametrize("words", [("odds", "--all", "--json"), ("odds", "--all"), ()])
def test_a_reader_that_goes_away_is_no_trouble(words: tuple[str, ...]) -> None:
    process = subprocess.Popen(
        [*CROUPIER, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout
    assert process.stderr
    process.stdout.close()
    said = process.stderr.read()
    process.stderr.close()
    assert (process.wait(), said) == (141, "")
