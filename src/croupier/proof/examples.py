"""Worked examples: what a document says comes out, written by hand, held against a book.

examples.toml is data like the book itself, but keyed a second time and from the page: an example
that fails means that one of the two is wrong. Each kind of example has one function here.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from croupier.money import NotMoney, amount, dollars_of
from croupier.odds import odds_at
from croupier.paytable import PayTable
from croupier.rulebook.kinds import near
from croupier.rulebook.model import Entry, Fault, PositionId, Source, WagerName
from croupier.rulebook.source import parse
from croupier.settle import NO_LIMITS, Limits, Settlement, Stake, Unsettled, settle, settle_run

Row = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Example:
    """One row of examples.toml, with the place that a person finds it at."""

    kind: str
    number: int
    clauses: tuple[str, ...]
    row: Row

    @property
    def option(self) -> str | None:
        option = self.row.get("option")
        return None if option is None else str(option)

    @property
    def readings(self) -> dict[str, str]:
        given = self.row.get("readings", {})
        return {str(k): str(v) for k, v in given.items()} if isinstance(given, dict) else {}

    @property
    def at(self) -> str:
        return f"{self.kind}.{self.number}"


def read_examples(folder: Path) -> tuple[Example, ...] | Fault:
    file = f"{folder.name}/examples.toml"
    try:
        tree = parse((folder / "examples.toml").read_bytes(), file)
    except FileNotFoundError:
        return ()
    except OSError as wrong:
        why = wrong.strerror or "it is no file"
        return Fault(file, "", f"cannot be read: {why}", "Put a file there, or nothing.")
    if isinstance(tree, Fault):
        return tree
    found = []
    for kind, rows in tree.items():
        if kind not in CHECKS or not isinstance(rows, list):
            return Fault(file, kind, "is no kind of example", f"Kinds: {', '.join(CHECKS)}.")
        for number, row in enumerate(rows, 1):
            clauses = row.get("clauses") if isinstance(row, dict) else None
            if not isinstance(clauses, list):
                do = "Cite what it was reckoned from."
                return Fault(file, f"{kind}.{number}", "needs `clauses`, a list", do)
            unknown = [key for key in row if key not in (*KEYS[kind], *_COMMON_KEYS)]
            if unknown:
                what = f"has the unknown key `{unknown[0]}`{near(unknown[0], KEYS[kind])}"
                do = "Spell it as the form does, or take it out."
                return Fault(file, f"{kind}.{number}", what, do)
            found.append(Example(kind, number, tuple(map(str, clauses)), row))
    return tuple(found)


def wrong_with(example: Example, table: PayTable) -> str | None:
    """What does not come out as written, or None."""
    try:
        return next(CHECKS[example.kind](table, example), None)
    except (KeyError, NotMoney, Unsettled, ValueError) as wrong:
        return f"cannot be tried: {wrong}"


def _settlement(table: PayTable, row: Row) -> Settlement:
    position = PositionId(str(row["position"]))
    if position not in table.index:
        raise ValueError(f"{position} is not offered")
    stake = Stake(position, amount(str(row["stake"])), row.get("advised") is True)
    limits = _limits(row.get("limits", {}))
    run = row.get("run")
    if isinstance(run, int):
        return settle_run(table, stake, run, limits)
    outcome = table.book.space.find(str(row["outcome"]))
    if outcome is None:
        raise ValueError(f"{row['outcome']} is no outcome")
    return settle(table, outcome, [stake], limits)[0]


def _limits(given: object) -> Limits:
    if not isinstance(given, dict) or not given:
        return NO_LIMITS
    return Limits(
        minimum=amount(str(given.get("min", "0.01"))),
        maximum=amount(str(given["max"])) if "max" in given else None,
        unit=amount(str(given.get("unit", "0.01"))),
        multiples=given.get("multiples") is True,
    )


def _settle(table: PayTable, example: Example) -> Iterator[str]:
    done = _settlement(table, example.row)
    for key, cents in (("returned", done.returned), ("won", done.won)):
        if dollars_of(cents) != example.row[key]:
            yield f"{key} is {dollars_of(cents)}, written {example.row[key]}"
    for clause in example.clauses:
        if clause not in done.clauses:
            yield f"the settlement does not cite {clause}, only {', '.join(done.clauses)}"


def _refused(table: PayTable, example: Example) -> Iterator[str]:
    try:
        done = _settlement(table, example.row)
    except Unsettled:
        position = table.index[PositionId(str(example.row["position"]))]
        yield from _cites(example, Source((*position.clauses, *position.wager.limit_clauses)))
    else:
        yield f"it is settled, with {dollars_of(done.won)} won"


def _offered(table: PayTable, example: Example) -> Iterator[str]:
    wager = table.book.wagers.get(WagerName(str(example.row["wager"])))
    if wager is None:
        yield f"{example.row['wager']} is not offered"
        return
    found = [bet.choice.id for bet in wager.bets if bet.choice]
    if found != example.row["choices"]:
        yield f"{wager.name} offers {_said(found)}, written {_said(example.row['choices'])}"
    if wager.optional != example.row.get("optional", False):
        yield f"{wager.name} is {'' if wager.optional else 'not '}optional"
    yield from _cites(example, wager.source)


def _ways(table: PayTable, example: Example) -> Iterator[str]:
    position = PositionId(str(example.row["position"]))
    if position not in table.index:
        yield f"{position} is not offered"
        return
    found = odds_at(table, table.index[position])
    if "ways" in example.row and found.ways != example.row["ways"]:
        yield f"{position} wins in {found.ways} ways, written {example.row['ways']}"
    if found.edge != Fraction(str(example.row["edge"])):
        yield f"{position} has the edge {found.edge}, written {example.row['edge']}"
    yield from _cites(example, Source(found.clauses))


def _lit(table: PayTable, example: Example) -> Iterator[str]:
    outcome = table.book.space.find(str(example.row["outcome"]))
    if outcome is None:
        yield f"{example.row['outcome']} is no outcome"
        return
    found, written = set(table.lit(outcome)), example.row["positions"]
    if not isinstance(written, list):
        yield "`positions` must list what is lit"
        return
    missing = [p for p in written if p not in found]
    extra = sorted(found - set(written))
    parts = (("not lit", missing), ("lit but not written", extra))
    if missing or extra:
        yield "; ".join(f"{says}: {_said(names)}" for says, names in parts if names)


def _policy(table: PayTable, example: Example) -> Iterator[str]:
    name = str(example.row["name"])
    policy = table.book.policies.get(name)
    if policy is None:
        yield f"there is no policy {name}"
        return
    then = list(policy.then) if isinstance(policy.then, tuple) else policy.then
    if then != example.row["then"]:
        yield f"{name} is {_said(then)}, written {_said(example.row['then'])}"
    yield from _cites(example, policy.source)


def _entry(table: PayTable, example: Example) -> Iterator[str]:
    name = f"{example.row['table']}.{example.row['name']}"
    entry = table.book.tables.get(str(example.row["table"]), {}).get(str(example.row["name"]))
    if entry is None:
        yield f"there is no {name}"
        return
    found = {key: value for key, value in _plain(entry).items() if key != "says"}
    written = example.row["is"]
    if not isinstance(written, dict) or found != {k: v for k, v in written.items() if k != "says"}:
        yield f"{name} is {_said(found)}, written {_said(written)}"
    yield from _cites(example, entry.source)


def _steps(table: PayTable, example: Example) -> Iterator[str]:
    steps = [_plain(step) for step in table.book.steps]
    for key in ("do", "by"):
        found = [step[key] for step in steps]
        if found != example.row[key]:
            yield f"`{key}` of the steps is {_said(found)}, written {_said(example.row[key])}"
    every = Source(tuple(c for step in table.book.steps for c in step.source.clauses))
    yield from _cites(example, every)


def _device(table: PayTable, example: Example) -> Iterator[str]:
    space = table.book.space
    found = {
        "weight": space.weight,
        "faces": list(space.names),
        "values": [face.value for face in space.faces],
        "colours": [face.colour for face in space.faces],
        "counts": [outcome.weight for outcome in space.outcomes],
    }
    for key, value in found.items():
        if key in example.row and example.row[key] != value:
            written = _said(example.row[key])
            yield f"`{key}` of the device is written {written}, it is {_said(value)}"


def _cites(example: Example, source: Source) -> Iterator[str]:
    for clause in example.clauses:
        if clause not in source.clauses:
            yield f"it does not rest on {clause}, only on {', '.join(source.clauses) or 'none'}"


def _said(value: object) -> str:
    """As words for people: no brackets, no quotation marks."""
    match value:
        case [] | {} | None:
            return "none"
        case dict():
            return ", ".join(f"{key} = {_said(item)}" for key, item in value.items())
        case list():
            each = (f"({_said(item)})" if isinstance(item, list) else _said(item) for item in value)
            return ", ".join(each)
        case bool():
            return str(value).lower()
    return str(value)


def _plain(entry: Entry) -> dict[str, object]:
    fields = entry.fields.items()
    return {key: list(value) if isinstance(value, tuple) else value for key, value in fields}


CHECKS: dict[str, Callable[[PayTable, Example], Iterator[str]]] = {
    "settle": _settle,
    "refused": _refused,
    "offered": _offered,
    "ways": _ways,
    "lit": _lit,
    "policy": _policy,
    "entry": _entry,
    "steps": _steps,
    "device": _device,
}

_COMMON_KEYS = ("clauses", "says", "option", "readings")
_STAKED = ("position", "stake", "outcome", "run", "limits", "advised")
#: What a row of each kind may say, beside its clauses, a line for people, option and readings.
KEYS: dict[str, tuple[str, ...]] = {
    "settle": (*_STAKED, "returned", "won"),
    "refused": _STAKED,
    "offered": ("wager", "choices", "optional"),
    "ways": ("position", "ways", "edge"),
    "lit": ("outcome", "positions"),
    "policy": ("name", "then"),
    "entry": ("table", "name", "is"),
    "steps": ("do", "by"),
    "device": ("weight", "faces", "values", "colours", "counts"),
}
