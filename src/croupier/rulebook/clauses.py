"""The rows of clauses.tsv and how a citation finds one.

A key is a clause, with a letter of ours (`3(e)#b`) where one clause has several duties. A citation
names a row, a member of a row's range (`6.3.2` of `6.3.1-6.3.4`) or a row's bracket.
"""

import re
from collections.abc import Iterable, Iterator, Mapping

from croupier.rulebook.kinds import near
from croupier.rulebook.model import Clause, ClauseId, Fault

#: Our largest book has some forty kilobytes; a file past this is no part of one.
MOST_BYTES = 1_000_000

COLUMNS = ("clause", "kind", "paraphrase", "software_duty", "reason", "notes")
DUTIES = ("compute", "enforce", "display", "record", "prompt", "notify", "none")

#: Why a clause may stand without a value in rules.toml. Nothing else is a reason.
REASONS = (
    "physical",
    "definition",
    "statute outside the text",
    "planned: tournament",
    "planned: promotion",
)

_RANGE = re.compile(r"(?P<first>.*?[\w)\]])-(?P<last>[\w(\[][^-]*)")
_END = re.compile(r"(?P<before>.*?)(?P<core>\d+|[A-Za-z]+)(?P<after>[)\]]*)")
_ROMANS = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")


def members(key: str) -> tuple[str, ...]:
    """Every clause that a row's key covers: `8(a) F-G` covers `8(a) F` and `8(a) G`."""
    match = _RANGE.fullmatch(key)
    if match is None or "#" in key:
        return ()
    first, last = _END.fullmatch(match["first"]), _END.fullmatch(match["last"])
    if first is None or last is None:
        return ()
    after = first["after"] or last["after"]
    return tuple(
        f"{first['before']}{core}{after}" for core in _between(first["core"], last["core"])
    )


def _between(first: str, last: str) -> Iterator[str]:
    if first.isdigit() and last.isdigit():
        yield from (str(n) for n in range(int(first), int(last) + 1))
    elif first in _ROMANS and last in _ROMANS and (first == "i" or len(last) > 1):
        yield from _ROMANS[_ROMANS.index(first) : _ROMANS.index(last) + 1]
    elif len(first) == len(last) == 1 and first.isalpha() and last.isalpha() and first <= last:
        yield from (chr(n) for n in range(ord(first), ord(last) + 1))


class ClauseIndex:
    """Finds the row of a citation, and says what is near where there is none."""

    def __init__(self, rows: Mapping[ClauseId, Clause]) -> None:
        self.rows = rows
        self._member = {m: key for key in rows for m in members(key)}

    def find(self, citation: str) -> ClauseId | None:
        if citation in self.rows:
            return ClauseId(citation)
        return self._member.get(citation)

    def wrong(self, citation: str) -> str:
        letters = [key for key in self.rows if key.startswith(citation + "#")]
        if letters:
            return f"{citation!r} has several duties; cite one of {', '.join(letters)}"
        return f"{citation!r} is no row of clauses.tsv{near(citation, self.rows)}"


def read_rows(data: bytes, file: str) -> tuple[dict[ClauseId, Clause], list[Fault]]:
    if len(data) > MOST_BYTES:
        what = f"has {len(data):,} bytes; a book's file has at most {MOST_BYTES:,}"
        return {}, [Fault(file, "", what, "Is this the right file?")]
    try:
        lines = data.decode().splitlines()
    except UnicodeDecodeError:
        return {}, [Fault(file, "", "is not UTF-8", "Save it as UTF-8.")]
    faults: list[Fault] = []
    if not lines or tuple(lines[0].split("\t")) != COLUMNS:
        do = f"It must be, between tabs: {' '.join(COLUMNS)}."
        return {}, [Fault(file, "", "has another first line", do)]
    rows: dict[ClauseId, Clause] = {}
    for number, line in enumerate(lines[1:], 2):
        row, wrong = _row(line)
        if row is None:
            faults.append(Fault(file, f"line {number}", wrong, "Mend that line."))
        elif row.key in rows:
            do = "Give each duty of the clause a letter: #a, #b."
            faults.append(Fault(file, f"line {number}", f"{row.key!r} stands twice", do))
        else:
            rows[row.key] = row
    return rows, faults


def _row(line: str) -> tuple[Clause | None, str]:
    cells = line.split("\t")
    if len(cells) != len(COLUMNS):
        return None, f"has {len(cells)} cells, not {len(COLUMNS)}"
    key, kind, says, duty, reason, notes = cells
    if not key or not says:
        return None, "has no clause or no words of ours"
    if duty not in DUTIES:
        return None, f"has the unknown duty {duty!r}{near(duty, DUTIES)}"
    if reason and reason not in REASONS:
        return None, f"has the unknown reason {reason!r}{near(reason, REASONS)}"
    return Clause(ClauseId(key), kind, says, duty, reason, notes), ""


def uncited(rows: Mapping[ClauseId, Clause], cited: Iterable[ClauseId]) -> tuple[Clause, ...]:
    """Rows that no value rests on, and that give no reason of the closed list."""
    known = set(cited)
    return tuple(row for row in rows.values() if row.key not in known and not row.reason)
