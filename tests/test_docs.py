"""The documentation is true: generated pages, Python examples, commands with what they print.

A ```console block is a session: `$ croupier ...` is run in a folder of its own that has our
examples, and must print what the block shows, if it shows anything. A line `...` stands for any
number of lines, and at the end of a line for the rest of it. `$ echo $?` states the exit code of
the command before it, which must be 0 where nobody asks.
"""

import doctest
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from fnmatch import fnmatchcase
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from croupier.odds import odds_at
from croupier.paytable import PayTable
from croupier.proof.check import check
from croupier.proof.examples import CHECKS
from croupier.proof.summary import lines
from croupier.rulebook.handbook import EXAMPLE_LINES
from croupier.rulebook.load import BookFiles, build, files_of
from croupier.rulebook.model import Book, PositionId

ROOT = Path(__file__).parent.parent
DOCS = sorted(ROOT.glob("docs/**/*.md"))
PAGES = [*DOCS, ROOT / "README.md"]
FENCED = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
#: The first line of a copy of the example at the root of the sources.
COPY_LINE = "#:schema ../src/croupier/rulebooks/rules.schema.json\n"
LINK = re.compile(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)")

#: Commands that answer at once; `play` waits for a person, `serve` for the world.
QUICK = ("books", "check", "odds", "readings", "settle", "why", "--help", "--version")


def blocks(page: Path, language: str) -> list[str]:
    return [body for name, body in FENCED.findall(page.read_text()) if name == language]


@dataclass(slots=True)
class Shown:
    """A command of a console block with what the page says about it."""

    command: str
    lines: list[str]
    code: int = 0


def sessions(page: Path) -> list[list[Shown]]:
    return [session(body) for body in blocks(page, "console")]


def session(body: str) -> list[Shown]:
    found: list[Shown] = []
    states_code = False
    for line in body.splitlines():
        if line == "$ echo $?":
            states_code = True
        elif states_code:
            found[-1].code, states_code = int(line), False
        elif line.startswith("$ "):
            found.append(Shown(line.removeprefix("$ "), []))
        else:
            found[-1].lines.append(line.rstrip())
    return found


def is_quick(words: list[str]) -> bool:
    if words[0] == "cp":
        return True
    return words[0] == "croupier" and (len(words) == 1 or words[1] in QUICK)


def shows(shown: list[str], printed: list[str]) -> bool:
    """Whether the page's lines fit what was printed, `...` standing for what is left out."""
    wanted = "\n".join(re.sub(r"([*?[])", r"[\1]", line) for line in shown)
    wanted = re.sub(r"(?<=\s)\.\.\.$|^\.\.\.$", "*", wanted, flags=re.MULTILINE)
    return fnmatchcase("\n".join(printed).strip("\n"), wanted.strip("\n"))


@pytest.mark.parametrize(
    ("shown", "printed", "fits"),
    [
        (["a", "b"], ["a", "b"], True),
        (["a", "b"], ["a", "c"], False),
        (["a"], ["a", "b"], False),
        (["a", "..."], ["a", "b", "c"], True),
        (["...", "c"], ["a", "b", "d"], False),
        (["a ...", "c"], ["a b", "c"], True),
        (["a ...", "c"], ["b b", "c"], False),
        (["x [y]* ?"], ["x [y]* ?"], True),
        (["x [y]* ?"], ["x y !"], False),
    ],
)
def test_the_runner_can_tell(shown: list[str], printed: list[str], *, fits: bool) -> None:
    assert shows(shown, printed) is fits


def test_generated_files_are_true() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "tests" / "generated.py", "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_every_kind_of_example_is_described() -> None:
    assert list(EXAMPLE_LINES) == list(CHECKS)


@pytest.mark.parametrize("name", ["library.md", "maths.md"])
def test_python_examples_run(name: str) -> None:
    page = ROOT / "docs" / name
    text = "\n".join(blocks(page, "python"))
    test = doctest.DocTestParser().get_doctest(text, {}, page.name, page.name, 0)
    assert test.examples
    outputs: list[str] = []
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
    runner.run(test, out=outputs.append)
    assert outputs == []


SESSIONS = [page for page in PAGES if sessions(page)]


# Not called `page`, which is a fixture of the browser tests.
@pytest.mark.slow
@pytest.mark.parametrize("document", SESSIONS, ids=lambda document: document.name)
def test_commands_print_what_the_page_shows(document: Path, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    environment = {"PATH": path, "HOME": str(tmp_path), "LANG": "C.UTF-8"}
    for shown in (shown for each in sessions(document) for shown in each):
        words = shlex.split(shown.command)
        if not is_quick(words):
            continue
        done = subprocess.run(
            words, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )
        printed = [line.rstrip() for line in (done.stdout + done.stderr).splitlines()]
        assert done.returncode == shown.code, f"{shown.command}\n{done.stderr}"
        assert not shown.lines or shows(shown.lines, printed), f"$ {shown.command}\n" + "\n".join(
            printed
        )


@pytest.mark.parametrize("document", PAGES, ids=lambda document: document.name)
def test_links_lead_somewhere(document: Path) -> None:
    for target in LINK.findall(re.sub(r"`[^`\n]*`", "", document.read_text())):
        assert (document.parent / target).exists(), f"{document.name} points at {target}"


#: What an author gets wrong in a copy of the example: file, what stands there, what is written.
MISTAKES = {
    "'2.33' is no row of clauses.tsv; did you mean 2.3?": (
        "rules.toml",
        'odds_mean             = { clause = "2.3"',
        'odds_mean             = { clause = "2.33"',
    ),
    "rests on nothing": ("rules.toml", 'clause                = "6.2"\n', ""),
    "'capped' is not one of its words; did you mean cap?": (
        "rules.toml",
        'then = "cap"',
        'then = "capped"',
    ),
    "is missing. It says: A wager found above the maximum.": (
        "rules.toml",
        'over_max                      = { clause = "4.2", then = "cap" }\n',
        "",
    ),
    "has the unknown key `caled`; did you mean called?": (
        "rules.toml",
        'called = "Symbol"',
        'caled = "Symbol"',
    ),
    "'3 for 1' is not odds; write them as printed": ("rules.toml", '"3 to 1"', '"3 for 1"'),
    "'3 to 0' is impossible: nothing is staked": ("rules.toml", '"3 to 1"', '"3 to 0"'),
    "is paid by nobody: crown-crown-crown wins and no tier says what": (
        "rules.toml",
        ', [3, "3 to 1"]',
        "",
    ),
    "gives 1 a second tier": ("rules.toml", '[2, "2 to 1"]', '[1, "2 to 1"]'),
    "can never win": ("rules.toml", "at_least = 1", "at_least = 4"),
    "'clubs' is nothing this device shows; did you mean club?": (
        "rules.toml",
        '"spade", "club"]',
        '"spade", "clubs"]',
    ),
    "pays 9 to 1 for 4, which no result that wins shows": (
        "rules.toml",
        ', [3, "3 to 1"]',
        ', [3, "3 to 1"], [4, "9 to 1"]',
    ),
    "cites 1.2, which is a number here and no name. Write it in quotation marks": (
        "rules.toml",
        'clause = "1.2"',
        "clause = 1.2",
    ),
    "has the symbol 'red'; `symbol` is a whole number, never a name": (
        "rules.toml",
        "dice   = 3",
        'sections = [{ clause = "1.2", symbol = "red", count = 3 }]',
    ),
    "`weight` of the device is written 36, it is 216": (
        "examples.toml",
        "weight  = 216",
        "weight  = 36",
    ),
    "is on no layout": ("rules.toml", 'wagers = ["symbol"]', 'wagers = ["symbols"]'),
    "is not TOML: Cannot overwrite a value (at line 30": (
        "rules.toml",
        'called = "Symbol"',
        'called = "Symbol"\ncalled = "Symbol"',
    ),
    "'6.2' stands twice": ("clauses.tsv", "6.3\t", "6.2\t"),
    "has 7 cells, not 6": ("clauses.tsv", "6.3\tchips", "6.3\tchips\tchips"),
    "no value rests on it": ("clauses.tsv", "\tphysical\t", "\t\t"),
    "it is encoded, yet gives the reason 'definition' for not being so": (
        "clauses.tsv",
        "\tnone\t\t",
        "\tnone\tdefinition\t",
    ),
    "won is 10.00, written 20.00": ("examples.toml", '"10.00"', '"20.00"'),
    "symbol:crown favours the player. The player gains 5/216 of the stake (2.31%)": (
        "rules.toml",
        '[2, "2 to 1"], [3, "3 to 1"]',
        '[2, "3 to 1"], [3, "10 to 1"]',
    ),
}


@pytest.mark.parametrize("says", MISTAKES)
def test_the_guide_knows_what_a_mistake_says(says: str, tmp_path: Path) -> None:
    assert says in (ROOT / "docs" / "authors.md").read_text()
    folder = tmp_path / "crown-and-anchor"
    shutil.copytree(ROOT / "examples" / "crown-and-anchor", folder)
    file, old, new = MISTAKES[says]
    text = (folder / file).read_text()
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1))
    report = check(folder)
    assert report.errors
    assert says in "\n".join(lines(report))


def test_whoever_begins_a_book_is_told_once_of_its_policies(tmp_path: Path) -> None:
    folder = tmp_path / "crown-and-anchor"
    shutil.copytree(ROOT / "examples" / "crown-and-anchor", folder)
    rules = (folder / "rules.toml").read_text()
    (folder / "rules.toml").write_text(rules[: rules.index("[policy.")])
    report = check(folder)
    (told,) = (line for line in lines(report) if "policies" in line)
    assert "lacks 95 policies" in told
    assert "Copy the [policy.*] tables" in told
    assert not any("must be a table" in line for line in lines(report))
    assert "lacks 95 policies" in (ROOT / "docs" / "authors.md").read_text()


def laid_over(common: object, own: object) -> object:
    if not isinstance(common, dict) or not isinstance(own, dict):
        return own
    return common | {key: laid_over(common.get(key), item) for key, item in own.items()}


@pytest.mark.parametrize(
    ("table", "readings", "position", "edge"),
    [
        ("wager.any_triple", {}, "any_triple", Fraction(1, 9)),
        ('reading."symbol.three_alike"', {}, "symbol:crown", Fraction(17, 216)),
        (
            'reading."symbol.three_alike"',
            {"symbol.three_alike": "two"},
            "symbol:crown",
            Fraction(1, 12),
        ),
    ],
)
def test_what_the_guide_adds_does_what_it_says(
    table: str, readings: dict[str, str], position: str, edge: Fraction
) -> None:
    page = ROOT / "docs" / "authors.md"
    (added,) = (body for body in blocks(page, "toml") if body.startswith(f"[{table}]"))
    folder = ROOT / "examples" / "crown-and-anchor"
    rows = (folder / "clauses.tsv").read_text() + "".join(blocks(page, "tsv"))
    files = files_of(folder.name, (folder / "rules.toml").read_bytes(), rows.encode())
    assert isinstance(files, BookFiles)
    tree = laid_over(files.tree, tomllib.loads(added))
    book = build(msgspec.structs.replace(files, tree=tree), None, readings)
    assert isinstance(book, Book), book
    pays = PayTable(book)
    assert odds_at(pays, pays.index[PositionId(position)]).edge == edge


def test_the_schema_is_where_the_guide_says_that_a_copy_finds_it() -> None:
    assert COPY_LINE in blocks(ROOT / "docs" / "authors.md", "toml")
    lines = {
        "my-game": COPY_LINE,
        "examples/crown-and-anchor": (ROOT / "examples/crown-and-anchor/rules.toml").read_text(),
    }
    for folder, text in lines.items():
        path = text.splitlines()[0].removeprefix("#:schema ")
        parts = [*folder.split("/"), *path.split("/")]
        while ".." in parts:
            at = parts.index("..")
            del parts[at - 1 : at + 1]
        assert (ROOT / "/".join(parts)).is_file(), folder


def test_the_guide_quotes_the_example() -> None:
    """Every other piece of TOML in the guide stands in the example, line for line."""
    folder = ROOT / "examples" / "crown-and-anchor"
    example = "".join((folder / file).read_text() for file in ("rules.toml", "examples.toml"))
    quoted = [
        body
        for body in blocks(ROOT / "docs" / "authors.md", "toml")
        if not body.startswith(("[wager.any_triple]", "[reading.", COPY_LINE))
    ]
    assert len(quoted) > 4
    assert [body for body in quoted if body not in example] == []
