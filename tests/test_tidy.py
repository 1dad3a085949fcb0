"""House rules that a machine can hold: sizes, names, docstrings, nothing of this machine."""

import ast
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
MODULES = sorted([*(ROOT / "src").rglob("*.py"), *(ROOT / "tests").rglob("*.py")])
MOST_LINES = 400
MOST_IN_A_FUNCTION = 70
BANNED = re.compile(r"(^|_)(utils?|helpers?|managers?|services?)(_|$)", re.IGNORECASE)
#: Built from halves, so that this file is none of what it looks for.
MACHINE_PATHS = re.compile("|".join(["/" + "work/", "/" + "root/", "/" + "home/[a-z]"]))
DEBTS = re.compile(r"\b(" + "TO" + "DO|" + "FIX" + "ME|" + "XX" + r"X)\b")

each_module = pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))


def listed() -> list[Path]:
    """What is in the repository or about to be: tracked, or new and not ignored."""
    asked = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    done = subprocess.run(asked, cwd=ROOT, check=True, capture_output=True, text=True)
    paths = [ROOT / name for name in done.stdout.split("\0") if name]
    return [path for path in paths if path.is_file()]


def text_of(path: Path) -> str:
    try:
        return path.read_text()
    except UnicodeDecodeError:
        return ""


@each_module
def test_a_file_is_short(path: Path) -> None:
    lines = path.read_text().count("\n")
    assert lines <= MOST_LINES


@each_module
def test_a_function_is_short(path: Path) -> None:
    long = [
        f"{node.name}: {node.end_lineno - node.lineno + 1}"
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.end_lineno is not None
        and node.end_lineno - node.lineno + 1 > MOST_IN_A_FUNCTION
    ]
    assert not long


@each_module
def test_a_module_says_what_lives_in_it(path: Path) -> None:
    said = ast.get_docstring(ast.parse(path.read_text()))
    assert said
    assert len(said) > 20


@each_module
def test_no_module_or_class_has_a_name_that_says_nothing(path: Path) -> None:
    names = [path.stem, *path.relative_to(ROOT).parts[:-1]]
    names += [
        re.sub(r"(?<!^)(?=[A-Z])", "_", node.name)
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ClassDef)
    ]
    assert not [name for name in names if BANNED.search(name)]


def test_no_debt_is_left_in_the_text() -> None:
    owed = [
        f"{path.relative_to(ROOT)}: {found[0]}"
        for path in listed()
        if path.suffix in {".py", ".ts", ".tsx", ".toml", ".md", ".tsv", ".css", ".html"}
        and (found := DEBTS.search(text_of(path)))
    ]
    assert not owed


def test_nothing_names_a_path_of_a_machine() -> None:
    files = listed()
    assert len(files) > 50, "the list of files is read"
    named = [
        f"{path.relative_to(ROOT)}: {found[0]}"
        for path in files
        if (found := MACHINE_PATHS.search(text_of(path)))
    ]
    assert not named


def test_the_lock_names_no_host_and_every_package_has_its_hash() -> None:
    text = (ROOT / "requirements.lock").read_text()
    assert not re.findall(r"https?://\S+", text)
    wanted = re.findall(r"^([\w.\[\]-]+)==(\S+)", text, re.MULTILINE)
    assert len(wanted) > 20
    blocks = re.split(r"^(?=[\w.\[\]-]+==)", text, flags=re.MULTILINE)[1:]
    assert not [block.split()[0] for block in blocks if "--hash=sha256:" not in block]


def test_no_test_stands_where_pytest_does_not_look() -> None:
    """A file of tests that pytest would not pick up by its name is a test that never runs."""
    lost = []
    for path in sorted((ROOT / "tests").rglob("*.py")):
        names = [n.name for n in ast.parse(path.read_text()).body if isinstance(n, ast.FunctionDef)]
        if any(name.startswith("test_") for name in names) and not path.name.startswith("test_"):
            lost.append(path.name)
    assert not lost
