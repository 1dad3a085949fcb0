"""croupier check: everything that can be proved about a book, reported at once.

Errors are what is wrong; readings to confirm are what an operator must say yes to by name. Every
reading is examined in the value in force and in each of its others.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from croupier.paytable import PayTable
from croupier.proof.coverage import Covered, read_coverage
from croupier.proof.examples import Example, read_examples, wrong_with
from croupier.proof.findings import Finding, error_of
from croupier.proof.lints import Lint, lints
from croupier.rulebook.clauses import ClauseIndex, uncited
from croupier.rulebook.load import SHELF, BookFiles, build, cited_in, is_approved, read_files
from croupier.rulebook.model import Book, Fault, Reading

_CONFIRMED = re.compile(r"^- `([^`]+)`", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Report:
    """What was found in one folder, and how much of it tests would notice.

    `book` is the book's own id, or the folder's name where it does not load.
    """

    book: str
    findings: tuple[Finding, ...]
    examples: int
    hold: int
    coverage: tuple[Covered, ...]
    warnings: tuple[str, ...] = ()
    """What is no fault of the book, and what whoever has it must know."""

    @property
    def errors(self) -> tuple[Finding, ...]:
        return tuple(f for f in self.findings if f.severity == "error")

    @property
    def confirmations(self) -> tuple[Finding, ...]:
        return tuple(f for f in self.findings if f.severity == "confirm")


def check(folder: Path) -> Report:
    files = read_files(folder)
    if isinstance(files, tuple):
        return Report(folder.name, tuple(map(error_of, files)), 0, 0, ())
    options: tuple[str | None, ...] = files.options or (None,)
    tables: dict[str | None, PayTable] = {}
    findings: list[Finding] = []
    for option in options:
        book = build(files, option, {})
        if isinstance(book, Book):
            tables[option] = PayTable(book)
        else:
            findings += [error_of(fault) for fault in book if error_of(fault) not in findings]
    if findings:
        return Report(folder.name, tuple(findings), 0, 0, ())
    examples = read_examples(folder)
    if isinstance(examples, Fault):
        findings.append(error_of(examples))
        examples = ()
    findings += _clauses(files, options)
    failing = list(_examples(files, tables, examples))
    findings += failing
    hold = len(examples) - len({finding.table for finding in failing})
    confirmations = [f for option in options for f in _lints(files, option, tables[option])]
    findings += [f for f in confirmations if f.severity == "error"]
    confirmations = [f for f in confirmations if f.severity == "confirm"]
    findings += _named(folder, confirmations)
    own = folder.resolve().parent == SHELF
    name = next(iter(tables.values())).book.id
    coverage = read_coverage(name) if own else ()
    warnings = _posing(files, name)
    return Report(name, (*findings, *confirmations), len(examples), hold, coverage, warnings)


def _posing(files: BookFiles, name: str) -> tuple[str, ...]:
    if is_approved(name, files.data, files.clause_bytes) is not False:
        return ()
    says = (
        f"{files.folder}/rules.toml: these are NOT the bytes of the approved book {name}; no table "
        "opens from them under its name. Choose another id."
    )
    return (says,)


def _clauses(files: BookFiles, options: tuple[str | None, ...]) -> Iterator[Finding]:
    """Rows that nothing rests on without a reason, and reasons that are no longer true."""
    cited = {row for option in options for row in cited_in(files, option)}
    file = f"{files.folder}/clauses.tsv"
    for row in uncited(files.clauses, cited):
        do = "Encode it in rules.toml, or give a reason of the closed list."
        yield Finding("error", file, "", row.key, "no value rests on it", do=do)
    for row in files.clauses.values():
        if row.reason and row.key in cited:
            what = f"it is encoded, yet gives the reason {row.reason!r} for not being so"
            yield Finding("error", file, "", row.key, what, do="Empty the cell.")


def _examples(
    files: BookFiles, tables: dict[str | None, PayTable], examples: tuple[Example, ...]
) -> Iterator[Finding]:
    file = f"{files.folder}/examples.toml"
    index = ClauseIndex(files.clauses)
    for example in examples:
        for clause in example.clauses:
            if index.find(clause) is None:
                yield Finding("error", file, example.at, clause, index.wrong(clause))
        wrong = _tried(files, tables, example)
        if wrong:
            clause = ", ".join(example.clauses)
            do = "Read the clause again: either the example or rules.toml is wrong."
            yield Finding("error", file, example.at, clause, wrong, do=do)


def _tried(files: BookFiles, tables: dict[str | None, PayTable], example: Example) -> str | None:
    option = example.option if example.option in tables else None
    if option is None and None not in tables:
        if example.kind not in ("policy", "entry", "steps"):
            return f"needs `option`, one of {', '.join(map(str, tables))}"
        option = next(iter(tables))
    if not example.readings:
        return wrong_with(example, tables[option])
    book = build(files, option, example.readings)
    return wrong_with(example, PayTable(book)) if isinstance(book, Book) else str(book[0])


def _lints(files: BookFiles, option: str | None, table: PayTable) -> Iterator[Finding]:
    """Lints of the readings in force, then of each other value for what it adds."""
    book = table.book
    file = f"{files.folder}/rules.toml"
    here = {(lint.kind, lint.at, lint.what): lint for lint in lints(table)}
    for lint in here.values():
        words = [f"{name}={book.readings[name].value}" for name in lint.readings]
        yield _finding(file, option, lint, " and ".join(words), in_force=True)
    for reading in book.readings.values():
        for word in _others(reading):
            other = build(files, option, {reading.name: word})
            subject = f"{reading.name}={word}"
            if not isinstance(other, Book):
                at = f"reading.{reading.name}"
                what = f"its value {word} does not load: {other[0].what}"
                yield Finding("error", file, at, "", what, do="Mend the value.")
                continue
            for lint in lints(PayTable(other)):
                if (lint.kind, lint.at, lint.what) not in here:
                    yield _finding(file, option, lint, subject, in_force=False)


def _others(reading: Reading) -> tuple[str, ...]:
    """Every value but the one in force; of a range, its two ends."""
    ends = (reading.least, reading.most)
    words = (*reading.words, *(str(end) for end in ends if end is not None))
    return tuple(word for word in dict.fromkeys(words) if word != reading.value)


def _finding(file: str, option: str | None, lint: Lint, subject: str, *, in_force: bool) -> Finding:
    clause = ", ".join(lint.clauses)
    at = lint.at if option is None else f"option.{option}.{lint.at}"
    if not subject and lint.kind == "partition":
        do = "Mend the list, or make it a reading."
        return Finding("error", file, at, clause, lint.what, lint.figure, do)
    if not subject:
        do = "Confirm the position by name before it is offered, or mend its odds."
        return Finding("confirm", file, at, clause, lint.what, lint.figure, do, lint.at)
    state = "in force" if in_force else "another value"
    do = f"Confirm `{subject}` by name before it is offered."
    what = f"with {subject} ({state}), {lint.what}"
    return Finding("confirm", file, at, clause, what, lint.figure, do, subject)


def _named(folder: Path, confirmations: list[Finding]) -> Iterator[Finding]:
    """readings.md must name just what there is to confirm."""
    path = folder / "readings.md"
    if not path.exists():
        return
    file = f"{folder.name}/readings.md"
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        yield Finding("error", file, "", "", "is not UTF-8", do="Save it as UTF-8.")
        return
    except OSError as wrong:
        why = wrong.strerror or "it is no file"
        do = "Put a file there, or nothing."
        yield Finding("error", file, "", "", f"cannot be read: {why}", do=do)
        return
    _, _, section = text.partition("## To confirm")
    named = set(_CONFIRMED.findall(section.partition("\n## ")[0]))
    found = {finding.subject for finding in confirmations}
    for subject in sorted(found - named):
        do = f"Add a line `- \\`{subject}\\`` under `## To confirm`."
        yield Finding("error", file, "To confirm", "", f"does not name {subject}", do=do)
    for subject in sorted(named - found):
        what = f"names {subject}, which no check finds"
        yield Finding("error", file, "To confirm", "", what, do="Remove the line.")
