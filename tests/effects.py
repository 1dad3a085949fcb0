"""Coverage by effect: change each encoded value, run the tests of its clauses, see who notices.

    effects.py [BOOK ...]     what no example or clause test notices, value by value
    effects.py --write        write coverage.tsv into the package
    effects.py --check        fail where coverage.tsv is not what a run gives

A mark proves nothing; a change that none of the marked tests notices is a clause not covered.
"""

import importlib.util
import inspect
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import msgspec

from croupier.paytable import PayTable
from croupier.proof.check import check
from croupier.proof.coverage import FILE, Covered, render
from croupier.proof.examples import Example, read_examples, wrong_with
from croupier.rulebook.clauses import ClauseIndex
from croupier.rulebook.load import SHELF, BookFiles, books_on, build, read_files
from croupier.rulebook.model import Book, ClauseId, Fault

sys.path.insert(0, str(Path(__file__).parent))
from changes import Value, changed, values_of

#: Examples that say a value a second time. They guard the keying; that the value does something
#: they do not show. For the values of this list, which only gets shorter, they still count.
RESTATE = ("policy", "entry")
STATED_FILE = Path(__file__).parent / "only_stated.txt"
ONLY_STATED = frozenset(STATED_FILE.read_text(encoding="utf-8").splitlines())


@dataclass(frozen=True, slots=True)
class ClauseTest:
    """A marked function, and the option of the book that it is for; None for any."""

    run: Callable[[PayTable], None]
    option: str | None


@dataclass(frozen=True, slots=True)
class Seen:
    """A value, and for each of its rows whether some test of that row noticed a change."""

    value: Value
    noticed: dict[ClauseId, bool]
    loads: bool


class Bench:
    """One book with its examples and clause tests, ready to be tried with a changed value."""

    def __init__(self, name: str) -> None:
        folder = SHELF / name.replace("-", "_")
        files, examples = read_files(folder), read_examples(folder)
        if isinstance(files, tuple) or isinstance(examples, Fault):
            raise SystemExit(
                f"{name} does not load: {files if isinstance(files, tuple) else examples}"
            )
        self.files: BookFiles = files
        self.index = ClauseIndex(files.clauses)
        self.options: tuple[str | None, ...] = files.options or (None,)
        self.name = name
        self.examples: dict[ClauseId, list[Example]] = defaultdict(list)
        self.stated: dict[ClauseId, list[Example]] = defaultdict(list)
        for example in examples:
            kept = self.stated if example.kind in RESTATE else self.examples
            for clause in example.clauses:
                row = self.index.find(clause)
                if row is None:
                    raise SystemExit(
                        f"{name}: example {example.at} cites {clause}, which is no row"
                    )
                kept[row].append(example)
        self.tests = clause_tests(name, self.index)
        self._holds()
        self._tests_hold()

    def _holds(self) -> None:
        """An example that fails on the unchanged book would seem to notice everything."""
        report = check(SHELF / self.files.folder)
        failing = [finding for finding in report.errors if "examples.toml" in finding.file]
        if failing:
            raise SystemExit("\n".join(["examples fail as they stand:", *map(str, failing)]))

    def _tests_hold(self) -> None:
        """The same of clause tests: on the book as it is they pass, or nothing they say counts."""
        tables = {name: build(self.files, name, {}) for name in self.options}
        for test in {test for tests in self.tests.values() for test in tests}:
            for name, book in tables.items():
                if test.option in {None, name} and isinstance(book, Book):
                    try:
                        test.run(PayTable(book))
                    except AssertionError as error:
                        where = f"{self.files.folder}: {test.run.__name__}"
                        raise SystemExit(f"{where} fails as it stands: {error}") from error

    def see(self, value: Value, others: Iterable[object]) -> Seen:
        rows = {row for clause in value.clauses if (row := self.index.find(clause))}
        noticed = dict.fromkeys(rows, True)
        loads = False
        tried = 0
        for other in others:
            files = msgspec.structs.replace(
                self.files, tree=changed(self.files.tree, value.path, other)
            )
            found = self._noticing(files, rows, value)
            if found is None:
                continue
            loads = True
            tried += 1
            for row in rows:
                noticed[row] = noticed[row] and row in found
            if tried >= 3:  # one up, one down, and one more
                break
        if not loads:  # the vocabulary has no other word: a test must at least state this one
            noticed = {row: bool(self._examples(row, value) or self.tests.get(row)) for row in rows}
        return Seen(value, noticed, loads)

    def _examples(self, row: ClauseId, value: Value) -> list[Example]:
        if f"{self.name}: {value}" not in ONLY_STATED:
            return self.examples[row]
        return [*self.examples[row], *self.stated[row]]

    def _noticing(
        self, files: BookFiles, rows: set[ClauseId], value: Value
    ) -> set[ClauseId] | None:
        """Rows one of whose tests fails on the changed book; None where it does not load."""
        option = value.path[1] if value.path[0] == "option" else None
        tables: dict[tuple[str | None, tuple[tuple[str, str], ...]], PayTable] = {}
        for name in self.options:
            if option is not None and name != option:
                continue
            book = build(files, name, {})
            if not isinstance(book, Book):
                return None
            tables[name, ()] = PayTable(book)
        found = set()
        for row in rows:
            examples = self._examples(row, value)
            if any(self._fails(files, example, tables) for example in examples) or any(
                _fails(test, table)
                for test in self.tests.get(row, ())
                for (name, readings), table in tables.items()
                if not readings and test.option in {None, name}
            ):
                found.add(row)
        return found

    def _fails(
        self,
        files: BookFiles,
        example: Example,
        tables: dict[tuple[str | None, tuple[tuple[str, str], ...]], PayTable],
    ) -> bool:
        own = {name for name, readings in tables if not readings}
        options = (
            [example.option]
            if example.option in own
            else []
            if example.option
            else sorted(own, key=str)[:1]
        )
        for option in options:
            key = (option, tuple(sorted(example.readings.items())))
            if key not in tables:
                book = build(files, option, example.readings)
                if not isinstance(book, Book):
                    return True
                tables[key] = PayTable(book)
            if wrong_with(example, tables[key]):
                return True
        return False


def _fails(test: ClauseTest, table: PayTable) -> bool:
    try:
        test.run(table)
    except Exception:  # noqa: BLE001 - a changed book may break a test in any way; it is noticed
        return True
    return False


def clause_tests(name: str, index: ClauseIndex) -> dict[ClauseId, list[ClauseTest]]:
    """Functions of tests/clauses marked with a clause of the book, which take a pay table."""
    found: dict[ClauseId, list[ClauseTest]] = defaultdict(list)
    for file in sorted((Path(__file__).parent / "clauses").glob("test_*.py")):
        spec = importlib.util.spec_from_file_location(f"clause_{file.stem}", file)
        if spec is None or spec.loader is None:
            continue
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        for _, test in inspect.getmembers(module, inspect.isfunction):
            if set(inspect.signature(test).parameters) != {"table"}:
                continue  # tried with more than the book; pytest alone runs it
            for mark in getattr(test, "pytestmark", ()):
                if mark.name == "clause" and mark.args[0] == name:
                    for clause in mark.args[1:]:
                        row = index.find(clause)
                        if row is None:
                            raise SystemExit(f"{file.name}: {clause} is no row of {name}")
                        found[row].append(ClauseTest(test, mark.kwargs.get("option")))
    return found


def effects(name: str) -> tuple[list[Seen], list[Covered]]:
    bench = Bench(name)
    seen = [bench.see(value, others) for value, others in values_of(bench.files.tree)]
    rows = []
    for row in bench.files.clauses.values():
        on_it = [s for s in seen if row.key in s.noticed]
        noticed = sum(s.noticed[row.key] for s in on_it)
        rows.append(Covered.of(name, row, values=len(on_it), noticed=noticed))
    return seen, rows


def main(arguments: list[str]) -> int:
    names = [a for a in arguments if not a.startswith("--")] or list(books_on())
    with ProcessPoolExecutor() as pool:
        results = dict(zip(names, pool.map(effects, names), strict=True))
    for name, (seen, _) in results.items():
        for s in seen:
            missed = sorted(row for row, noticed in s.noticed.items() if not noticed)
            if missed:
                print(f"{name}: {s.value}: no test of {', '.join(missed)} notices a change")
    text = render([row for _, rows in results.values() for row in rows])
    if "--write" in arguments:
        FILE.write_text(text)
    elif "--check" in arguments and (not FILE.exists() or FILE.read_text() != text):
        print("coverage.tsv is not what the tests give; run `make docs` and look at the difference")
        return 1
    for name, (_, rows) in results.items():
        covered = sum(row.status == "covered" for row in rows)
        open_ = [row.clause for row in rows if row.status == "not covered"]
        missing = ", ".join(open_) or "none"
        print(f"{name}: {covered} of {len(rows)} clauses covered, not covered: {missing}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
