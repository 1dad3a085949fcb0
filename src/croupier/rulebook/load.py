"""Loading a book, strictly: the whole of it or a list of everything that is wrong.

Files are read at the top of this module and nowhere else in the package; build() makes a book from
a tree, so that a test can change one value and look at what it does.
"""

import hashlib
from collections.abc import Mapping
from pathlib import Path as File

import msgspec

from croupier.outcome import NOTHING, OutcomeSpace
from croupier.rulebook.chapters import policies_of
from croupier.rulebook.clauses import ClauseIndex, read_rows
from croupier.rulebook.device import read_device
from croupier.rulebook.form import BOOK_FIELDS, ERRATUM_FIELDS, STEP_FIELDS, TABLES
from croupier.rulebook.kinds import is_name, near
from croupier.rulebook.model import (
    Book,
    BookId,
    Clause,
    ClauseId,
    Entry,
    Fault,
    Partition,
    Policy,
    Wager,
    WagerName,
)
from croupier.rulebook.policy_word import PolicyWord
from croupier.rulebook.readings import ReadingSet, Tree, Unreadable
from croupier.rulebook.source import Sheet, frozen, parse
from croupier.rulebook.vocabulary import Unclear, winning
from croupier.rulebook.wagers import read_wager

SHELF = File(__file__).resolve().parent.parent / "rulebooks"

_TOP = (
    "rulebook",
    "outcome",
    "reading",
    "wager",
    "policy",
    "step",
    "erratum",
    "partition",
    "option",
    *TABLES,
)
#: Whoever lacks so many policies has not begun to write them.
MANY = 20
#: A row of the pay table holds one byte an outcome, and 0 is the loss.
MOST_TIERS = 255

_LAID_OVER = ("outcome", "wager", "layout", "partition", "reading", "policy")
_OPTION_KEYS = ("clause", "title", *_LAID_OVER)


class BookFiles(msgspec.Struct, frozen=True):
    """A book's bytes as they lay on the disk, parsed but not yet read."""

    folder: str
    data: bytes
    clause_bytes: bytes
    tree: Tree
    clauses: Mapping[ClauseId, Clause]

    @property
    def options(self) -> tuple[str, ...]:
        options = self.tree.get("option", {})
        return tuple(options) if isinstance(options, dict) else ()


def books_on(shelf: File = SHELF) -> tuple[str, ...]:
    return tuple(
        sorted(folder.parent.name.replace("_", "-") for folder in shelf.glob("*/rules.toml"))
    )


def read_files(folder: File) -> BookFiles | tuple[Fault, ...]:
    """The two files that a book needs to load, or a fault for each that cannot be read."""
    faults: list[Fault] = []
    found: dict[str, bytes] = {}
    for name in ("rules.toml", "clauses.tsv"):
        try:
            found[name] = (folder / name).read_bytes()
        except OSError as wrong:
            why = wrong.strerror or "cannot be read"
            do = "A book is a folder with rules.toml and clauses.tsv."
            faults.append(Fault(f"{folder.name}/{name}", "", f"cannot be read: {why}", do))
    if faults:
        return tuple(faults)
    return files_of(folder.name, found["rules.toml"], found["clauses.tsv"])


def is_approved(book: str, rules: bytes, clauses: bytes) -> bool | None:
    """Whether these are the very bytes that stand on the shelf under a name; None: none do."""
    if book not in books_on(SHELF):
        return None
    ours = read_files(SHELF / book.replace("-", "_"))
    return isinstance(ours, BookFiles) and (ours.data, ours.clause_bytes) == (rules, clauses)


def files_of(folder: str, rules: bytes, clauses: bytes) -> BookFiles | tuple[Fault, ...]:
    """The same from bytes, as a journal keeps them."""
    tree = parse(rules, f"{folder}/rules.toml")
    rows, faults = read_rows(clauses, f"{folder}/clauses.tsv")
    if isinstance(tree, Fault):
        faults.insert(0, tree)
        return tuple(faults)
    return tuple(faults) if faults else BookFiles(folder, rules, clauses, tree, rows)


def build(
    files: BookFiles, option: str | None, chosen: Mapping[str, str]
) -> Book | tuple[Fault, ...]:
    """A book with its option and readings fixed, or every fault that was found."""
    return _Loader(files, option, chosen).book()


def cited_in(files: BookFiles, option: str | None) -> tuple[ClauseId, ...]:
    """The rows that some value of the book rests on."""
    loader = _Loader(files, option, {})
    loader.book()
    return tuple(loader.sheet.cited)


class _Loader:
    def __init__(self, files: BookFiles, option: str | None, chosen: Mapping[str, str]) -> None:
        self.files = files
        self.option = option
        self.chosen = chosen
        file = f"{files.folder}/rules.toml"
        self.sheet = Sheet(file, ClauseIndex(files.clauses), ReadingSet())

    def book(self) -> Book | tuple[Fault, ...]:
        sheet = self.sheet
        raw = self._with_option()
        sheet.tree = raw
        self._readings(raw.pop("reading", {}))
        if sheet.faults:
            return tuple(sheet.faults)
        tree = self._resolved(raw)
        sheet.only(tree, (), _TOP)
        head = sheet.table(tree.get("rulebook"), ("rulebook",))
        fields = sheet.fields(head, ("rulebook",), BOOK_FIELDS)
        sheet.clauses(head, ("rulebook",))
        space, space_source = read_device(sheet, tree.get("outcome"))
        wagers = self._wagers(tree, space) if space else {}
        policies = self._policies(tree, fields.get("chapters", ()))
        tables = {name: self._table(tree, name) for name in TABLES}
        steps = self._list(tree, "step", STEP_FIELDS)
        errata = self._list(tree, "erratum", ERRATUM_FIELDS, optional=True)
        partitions = self._partitions(tree, space, wagers) if space else ()
        self._layouts(tables["layout"], tuple(self.sheet.table(tree.get("wager"), ("wager",))))
        self._streaks(wagers)
        if sheet.faults or space is None:
            return tuple(sheet.faults)
        return Book(
            id=BookId(str(fields["id"])),
            option=self.option,
            title=str(fields["title"]),
            place=str(fields["place"]),
            digest=hashlib.sha256(self.files.data).hexdigest(),
            chapters=tuple(str(c) for c in _listed(fields["chapters"])),
            space=space,
            space_source=space_source,
            wagers=wagers,
            policies=policies,
            tables=tables,
            steps=steps,
            errata=errata,
            readings=sheet.readings.readings,
            partitions=partitions,
            clauses=self.files.clauses,
        )

    def _with_option(self) -> Tree:
        """The tree with the chosen option's tables laid over the common ones."""
        tree = dict(self.files.tree)
        options = self.sheet.table(tree.pop("option", {}), ("option",))
        if self.option is None:
            if options:
                names = " or ".join(f"{self.files.folder.replace('_', '-')}:{o}" for o in options)
                self.sheet.fault(("option",), "has options, and none was chosen", f"Say {names}.")
            return tree
        if self.option not in options:
            do = f"It has {', '.join(options)}." if options else "It has none."
            self.sheet.fault(("option",), f"has no option {self.option!r}", do)
            return tree
        path = ("option", self.option)
        chosen = self.sheet.table(options[self.option], path)
        self.sheet.only(chosen, path, _OPTION_KEYS)
        self.sheet.clauses(chosen, path)
        for key in _LAID_OVER:
            if key not in chosen:
                continue
            tree[key] = _laid_over(tree.get(key), chosen[key], deep=key == "policy")
        return tree

    def _readings(self, node: object) -> None:
        table = self.sheet.table(node, ("reading",))
        for name in self.chosen:
            if name not in table:
                what = f"{name!r} is no reading of this book{near(name, table)}"
                self.sheet.fault(("reading",), what, "Choose one that it declares.")
        for name, item in table.items():
            try:
                self.sheet.readings.declare(name, item, self.chosen.get(name))
            except Unreadable as wrong:
                self.sheet.fault(("reading", name), str(wrong))

    def _resolved(self, raw: Tree) -> Tree:
        tree: Tree = {}
        for key, node in raw.items():
            try:
                tree[key] = self.sheet.readings.resolve(node, (key,))
            except Unreadable as wrong:
                self.sheet.fault((key,), str(wrong))
        if not self.sheet.faults:
            used = {name for _, name in self.sheet.readings.used}
            for name in self.sheet.readings.readings:
                if name not in used:
                    do = f'Write `{{ reading = "{name}" }}` where it decides, or take it out.'
                    self.sheet.fault(("reading", name), "is used by no value of the book", do)
        return tree

    def _wagers(self, tree: Tree, space: OutcomeSpace) -> dict[WagerName, Wager]:
        found: dict[WagerName, Wager] = {}
        for name, node in self.sheet.table(tree.get("wager"), ("wager",)).items():
            if not is_name(name):
                self.sheet.fault(("wager", name), "is not a name (small letters, digits and _)")
                continue
            wager = read_wager(self.sheet, space, name, node)
            if wager:
                found[wager.name] = wager
        tiers = {tier for wager in found.values() for bet in wager.bets for _, tier in bet.tiers}
        if len(tiers) > MOST_TIERS:
            what = f"pay in {len(tiers)} different ways; a book has at most {MOST_TIERS}"
            self.sheet.fault(("wager",), what)
        return found

    def _policies(self, tree: Tree, chapters: object) -> dict[str, Policy]:
        listed = tuple(str(c) for c in _listed(chapters))
        wanted = policies_of(listed)
        found: dict[str, Policy] = {}
        for group, names in self.sheet.table(tree.get("policy", {}), ("policy",)).items():
            given = self.sheet.table(names, ("policy", group))
            # A group may carry one clause for those of its policies that give none.
            shared = {"clause": given["clause"]} if "clause" in given else {}
            for name, node in given.items():
                if name == "clause":
                    continue
                path = ("policy", group, name)
                word = wanted.get(f"{group}.{name}")
                if word is None:
                    known = near(f"{group}.{name}", wanted)
                    do = "Name its chapter in [rulebook], spell it right, or take it out."
                    self.sheet.fault(path, "is no policy of this book's chapters" + known, do)
                    continue
                table = {**shared, **self.sheet.table(node, path)}
                self.sheet.only(table, path, ("clause", "point", "source", "then"))
                source = self.sheet.source(table, path)
                wrong = word.kind.wrong(table.get("then"))
                if wrong:
                    self.sheet.fault(path, f"`then` {wrong}", f"It says: {word.says}")
                    continue
                found[word.name] = Policy(word.name, frozen(table["then"]), source)
        groups = tree.get("policy", {})
        self._missing(
            [
                word
                for name, word in wanted.items()
                if name not in found and not _has(groups, *name.split(".", 1))
            ]
        )
        return found

    def _missing(self, words: list[PolicyWord]) -> None:
        """Each by what it says; but whoever begins a book is told once where to copy them from."""
        if len(words) > MANY:
            some = ", ".join(word.name for word in words[:3])
            what = f"lacks {len(words)} policies ({some} and so on)"
            do = (
                "Copy the [policy.*] tables of examples/crown-and-anchor and mend them; "
                "docs/vocabulary.md says what each of their words means."
            )
            self.sheet.fault(("policy",), what, do)
            return
        for word in words:
            path = ("policy", *word.name.split(".", 1))
            self.sheet.fault(path, "is missing", f"It says: {word.says}")

    def _table(self, tree: Tree, name: str) -> dict[str, Entry]:
        words, form = TABLES[name]
        found: dict[str, Entry] = {}
        for key, node in self.sheet.table(tree.get(name, {}), (name,)).items():
            path = (name, key)
            if words is not None and key not in words:
                self.sheet.fault(path, f"is no {name} we know{near(key, words)}")
                continue
            table = self.sheet.table(node, path)
            found[key] = Entry(
                key, self.sheet.fields(table, path, form), self.sheet.source(table, path)
            )
        return found

    def _list(
        self, tree: Tree, name: str, form: Mapping[str, object], *, optional: bool = False
    ) -> tuple[Entry, ...]:
        given = tree.get(name, [])
        if not isinstance(given, list) or (not given and not optional):
            self.sheet.fault((name,), f"must be a list of [[{name}]] tables")
            return ()
        found = []
        for i, node in enumerate(given):
            path = (name, str(i))
            table = self.sheet.table(node, path)
            fields = self.sheet.fields(table, path, form)  # type: ignore[arg-type]
            found.append(Entry(str(i), fields, self.sheet.source(table, path)))
        return tuple(found)

    def _partitions(
        self, tree: Tree, space: OutcomeSpace, wagers: Mapping[WagerName, Wager]
    ) -> tuple[Partition, ...]:
        found = []
        for name, node in self.sheet.table(tree.get("partition", {}), ("partition",)).items():
            path = ("partition", name)
            table = self.sheet.table(node, path)
            self.sheet.only(table, path, ("clause", "point", "source", "of", "and"))
            source = self.sheet.source(table, path)
            of = tuple(WagerName(str(w)) for w in _listed(table.get("of")))
            if not of:
                self.sheet.fault(path, "needs `of`, the wagers that should share the outcomes out")
            for wager in of:
                if wager not in wagers:
                    self.sheet.fault(path, f"names {wager!r}, which is no wager of this book")
            try:
                rest = winning(space, table["and"], None) if "and" in table else NOTHING
            except Unclear as wrong:
                self.sheet.fault(path, f"`and` {wrong}")
                continue
            found.append(Partition(name, of, rest, source))
        return tuple(found)

    def _layouts(self, layouts: Mapping[str, Entry], wagers: tuple[str, ...]) -> None:
        if not layouts:
            self.sheet.fault(("layout",), "has no layout", "Name one, with the wagers it carries.")
        carried: set[str] = set()
        for name, layout in layouts.items():
            listed = [str(w) for w in _listed(layout.fields.get("wagers", ()))]
            carried.update(listed)
            for wager in listed:
                if wager not in wagers:
                    known = near(wager, wagers)
                    what = f"carries {wager!r}, no wager here{known}"
                    self.sheet.fault(("layout", name), what, "Carry wagers of this book only.")
        for name in wagers:
            if layouts and name not in carried:
                do = "Add it to the `wagers` of a layout, or take it out."
                self.sheet.fault(("wager", name), "is on no layout", do)

    def _streaks(self, wagers: Mapping[WagerName, Wager]) -> None:
        for name, wager in wagers.items():
            if wager.streak is None:
                continue
            path = ("wager", name, "choose")
            if wager.bets[0].choice is None:
                self.sheet.fault(path, "is missing", "List the sides that it can ride.")
            for side in (side for bet in wager.bets if bet.choice for side in bet.choice.of):
                ridden = wagers.get(WagerName(str(side)))
                if ridden is None:
                    self.sheet.fault(path, f"rides {side!r}, which is no wager of this book")
                elif ridden.streak is not None or ridden.bets[0].choice is not None:
                    self.sheet.fault(path, f"rides {side!r}, which no single result decides")


def _laid_over(common: object, own: object, *, deep: bool) -> object:
    """An option's table over the common one; policies group by group."""
    if not isinstance(common, dict) or not isinstance(own, dict):
        return own
    if not deep:
        return {**common, **own}
    return {**common, **{k: _laid_over(common.get(k), v, deep=False) for k, v in own.items()}}


def _listed(value: object) -> tuple[object, ...]:
    return tuple(value) if isinstance(value, list | tuple) else ()


def _has(groups: object, group: str, name: str) -> bool:
    given = groups.get(group) if isinstance(groups, dict) else None
    return isinstance(given, dict) and name in given
