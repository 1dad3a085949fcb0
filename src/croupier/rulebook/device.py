"""From an [outcome] table to the space of a device: dice, a wheel by counts, pockets in order."""

from math import comb

from croupier.outcome import Face, OutcomeSpace, dice, pockets, wheel
from croupier.rulebook.kinds import Whole, is_name
from croupier.rulebook.model import Source
from croupier.rulebook.readings import Path, Tree
from croupier.rulebook.source import Sheet

#: More dice or faces than any table has; keeps a slip of the pen from filling the memory.
_MOST_FACES = 100
_MOST_DICE = 6
_MOST_CLASSES = 50_000


def read_device(sheet: Sheet, node: object) -> tuple[OutcomeSpace | None, Source]:
    path = ("outcome",)
    table = sheet.table(node, path)
    source = sheet.source(table, path)
    before = len(sheet.faults)
    space = None
    if "dice" in table:
        sheet.only(table, path, ("clause", "point", "source", "dice", "faces"))
        space = _dice(sheet, table, path)
    elif "sections" in table:
        sheet.only(table, path, ("clause", "point", "source", "sections"))
        space = _wheel(sheet, table, path)
    elif "pockets" in table:
        sheet.only(table, path, ("clause", "point", "source", "pockets", "colours"))
        space = _pockets(sheet, table, path)
    else:
        sheet.fault(path, "needs `dice` and `faces`, or `sections`, or `pockets`")
    return (space if len(sheet.faults) == before else None), source


def _dice(sheet: Sheet, table: Tree, path: Path) -> OutcomeSpace | None:
    wrong = Whole(1, _MOST_DICE).wrong(table["dice"])
    if wrong:
        sheet.fault(path, f"`dice` {wrong}")
        return None
    given = table.get("faces")
    if not isinstance(given, list) or not 1 < len(given) <= _MOST_FACES:
        sheet.fault(path, "`faces` must list what each die shows")
        return None
    faces = [face for i, item in enumerate(given, 1) if (face := _face(sheet, item, i))]
    _all_different(sheet, path, [face.name for face in faces])
    count = int(str(table["dice"]))
    if comb(len(faces) + count - 1, count) > _MOST_CLASSES:
        sheet.fault(path, f"has more than {_MOST_CLASSES:,} different results")
        return None
    return dice(tuple(faces), count)


def _face(sheet: Sheet, item: object, number: int) -> Face | None:
    """A number, a symbol worth its place in the list, or a symbol with value and colour."""
    path = ("outcome", "faces", str(number))
    match item:
        case bool():
            pass
        case int():
            return Face(str(item), item)
        case str() if is_name(item):
            return Face(item, number)
        case {"symbol": str(name), "value": int(value), **rest} if is_name(name):
            if set(rest) <= {"colour", "clause"}:
                sheet.clauses({"clause": rest.get("clause", [])}, path)
                colour = rest.get("colour")
                return Face(name, value, None if colour is None else str(colour))
    what = (
        "must be a number, a name in small letters, or { symbol = name, value = ..., colour = ... }"
    )
    sheet.fault(path, what)
    return None


def _wheel(sheet: Sheet, table: Tree, path: Path) -> OutcomeSpace | None:
    found: list[tuple[Face, int]] = []
    given = table["sections"]
    named = False
    for i, item in enumerate(given if isinstance(given, list) else [given]):
        match item:
            case {"symbol": int(symbol), "count": int(count), "clause": _, **more} if (
                count > 0 and not more
            ):
                sheet.clauses(item, (*path, "sections", str(i)))
                found.append((Face(str(symbol), symbol), count))
            case {"symbol": str(symbol)}:
                if not named:  # one name is never alone, and said once it is said of all
                    what = f"has the symbol {symbol!r}; `symbol` is a whole number, never a name"
                    do = "Number the symbols: { clause = ..., symbol = 1, count = 24 }."
                    sheet.fault((*path, "sections", str(i)), what, do)
                named = True
            case _:
                do = "Write { clause = ..., symbol = 1, count = 24 }."
                sheet.fault((*path, "sections", str(i)), "is no section", do)
    _all_different(sheet, path, [face.name for face, _ in found])
    return wheel(found) if found else None


def _pockets(sheet: Sheet, table: Tree, path: Path) -> OutcomeSpace | None:
    order, colours = table["pockets"], table.get("colours", {})
    if not isinstance(order, list) or not order or not all(isinstance(n, int) for n in order):
        sheet.fault(path, "`pockets` must list the numbers in the wheel's order")
        return None
    painted: dict[int, str] = {}
    for colour, numbers in sheet.table(colours, (*path, "colours")).items():
        for number in numbers if isinstance(numbers, list) else []:
            if not isinstance(number, int) or number not in order:
                sheet.fault((*path, "colours"), f"paints {number}, which the wheel does not have")
                continue
            if number in painted:
                sheet.fault((*path, "colours"), f"paints {number} twice")
            painted[number] = colour
    missing = [n for n in order if n not in painted] if colours else []
    if missing:
        sheet.fault((*path, "colours"), f"leaves {missing[0]} without a colour")
    _all_different(sheet, path, [str(n) for n in order])
    return pockets(Face(str(n), n, painted.get(n)) for n in order)


def _all_different(sheet: Sheet, path: Path, names: list[str]) -> None:
    for name in sorted({name for name in names if names.count(name) > 1}):
        sheet.fault(path, f"shows {name} twice")
