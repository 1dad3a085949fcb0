"""From a [wager.*] table to a Wager: its choices, winning sets and tiers.

Every fault is written on the sheet, so that an author sees them all at once.
"""

from fractions import Fraction

from croupier.money import NotMoney, odds, odds_of
from croupier.outcome import NOTHING, Mask, OutcomeSpace
from croupier.rulebook.kinds import Flag, Text, Whole
from croupier.rulebook.model import (
    Bet,
    Choice,
    ClauseId,
    Streak,
    Tier,
    Wager,
    WagerName,
)
from croupier.rulebook.readings import Path, Tree
from croupier.rulebook.source import Sheet
from croupier.rulebook.vocabulary import Unclear, shown, winning

WAGER_KEYS = (
    "clause",
    "point",
    "source",
    "called",
    "optional",
    "choose",
    "wins",
    "pays",
    "limits",
    "stake",
    "streak",
)
PAYS_KEYS = ("clause", "point", "odds", "by_shown", "by_choice", "by_run", "share")
PAY_WORDS = {
    "odds": 'every win pays this: `odds = "5 to 1"`',
    "by_shown": 'how many dice show the choice decides: `by_shown = [[1, "1 to 1"], ...]`',
    "by_choice": "what was chosen decides: `by_choice = [{ of = [4, 17], odds = ... }, ...]`",
    "by_run": 'how long the run grew decides: `by_run = [[4, "6 to 1"], ...]`',
    "share": 'only this part of the stake lies on the winner: `share = "1/5"`',
}
STREAK_MODES = ("ride_changeover", "named_side", "include_changeover", "next_result_fixes")
STREAK_KEYS = ("clause", "point", "mode", "neutral", "longest")


def read_wager(sheet: Sheet, space: OutcomeSpace, name: str, node: object) -> Wager | None:
    path = ("wager", name)
    table = sheet.table(node, path)
    before = len(sheet.faults)
    sheet.only(table, path, WAGER_KEYS)
    source = sheet.source(table, path)
    called = table.get("called")
    wrong = Text(60).wrong(called)
    if wrong:
        sheet.fault(path, f"`called` {wrong}")
    optional = table.get("optional", False)
    if Flag().wrong(optional):
        sheet.fault(path, "`optional` must be true or false")
    choices = _choices(sheet, table, path)
    pays = _Pays(sheet, table, path)
    streak = None
    if "streak" in table:
        streak = _streak(sheet, space, table, pays)
        bets = tuple(Bet(choice, NOTHING, ()) for choice in choices)
    else:
        bets = tuple(_bets(space, table.get("wins"), choices, pays))
    factors, limit_clauses = _limits(sheet, table, path)
    if len(sheet.faults) > before:
        return None
    return Wager(
        WagerName(name),
        str(called),
        source,
        bets,
        {key: table[key] for key in ("wins", "pays") if key in table},
        optional=bool(optional),
        streak=streak,
        min_factor=factors["min_factor"],
        max_factor=factors["max_factor"],
        stake_multiple=factors["multiple_of"],
        limit_clauses=limit_clauses,
    )


def _choices(sheet: Sheet, table: Tree, path: Path) -> tuple[Choice | None, ...]:
    """`choose` as a list of picks, or as a table of names and what each stands for."""
    if "choose" not in table:
        return (None,)
    given = table["choose"]
    found: list[Choice] = []
    if isinstance(given, dict):
        for key, of in given.items():
            if not isinstance(of, list) or not of:
                sheet.fault((*path, "choose"), f"`{key}` must list what it stands for")
                continue
            found.append(Choice(key, tuple(of)))
    elif isinstance(given, list) and given:
        for item in given:
            of = item if isinstance(item, list) else [item]
            if not of or not all(isinstance(part, str | int) for part in of):
                sheet.fault((*path, "choose"), f"{item!r} is no choice")
                continue
            found.append(Choice("-".join(str(part) for part in of), tuple(of)))
    else:
        sheet.fault(path, "`choose` must list the choices")
    ids = [choice.id for choice in found]
    for id_ in {id_ for id_ in ids if ids.count(id_) > 1}:
        sheet.fault((*path, "choose"), f"offers {id_} twice", "Keep one of the two.")
    return tuple(found)


class _Pays:
    """The `pays` table: which tier a winning outcome belongs to."""

    def __init__(self, sheet: Sheet, table: Tree, path: Path) -> None:
        self.sheet, self.path = sheet, (*path, "pays")
        self.table = sheet.table(table.get("pays", {}), self.path)
        sheet.only(self.table, self.path, PAYS_KEYS)
        self.clauses = sheet.clauses(self.table, self.path)
        self.share = self._share()
        kinds = [key for key in ("odds", "by_shown", "by_choice", "by_run") if key in self.table]
        self.kind = kinds[0] if len(kinds) == 1 else ""
        if not self.kind:
            sheet.fault(self.path, "needs one of `odds`, `by_shown`, `by_choice`, `by_run`")
        if not self.clauses and self.kind != "by_choice":
            sheet.fault(self.path, "rests on nothing", "Give the `clause` of its odds.")
        before = len(sheet.faults)
        self.rows = self._rows()
        #: Whether every row could be read; if not, what is unpaid is no news.
        self.sound = len(sheet.faults) == before and bool(self.rows)

    def _share(self) -> Fraction:
        given = self.table.get("share", "1/1")
        try:
            share = Fraction(str(given))
        except (ValueError, ZeroDivisionError):
            share = Fraction(0)
        if not isinstance(given, str) or "/" not in given or not 0 < share <= 1:
            self.sheet.fault(self.path, '`share` must be a part of the stake, such as "1/5"')
            return Fraction(1)
        return share

    def _tier(self, printed: object, clauses: tuple[ClauseId, ...], path: Path) -> Tier | None:
        try:
            won = odds(printed if isinstance(printed, str) else repr(printed))
        except NotMoney as wrong:
            self.sheet.fault(path, str(wrong), "Write the odds as the document prints them.")
            return None
        return Tier(won * self.share, self.share, clauses)

    def _rows(self) -> dict[object, Tier]:
        """Tiers under what selects them: a count, a choice, a run, or None for all."""
        given = self.table.get(self.kind)
        if self.kind == "odds":
            tier = self._tier(given, self.clauses, self.path)
            return {None: tier} if tier else {}
        if not self.kind or not isinstance(given, list) or not given:
            if self.kind:
                self.sheet.fault(self.path, f"`{self.kind}` must be a list of rows")
            return {}
        rows: dict[object, Tier] = {}
        for i, row in enumerate(given):
            path = (*self.path, self.kind, str(i))
            keys, tier = self._row(row, path)
            for key in keys:
                if key in rows:
                    self.sheet.fault(path, f"gives {key} a second tier", "Keep one of the two.")
                elif tier:
                    rows[key] = tier
        return rows

    def _row(self, row: object, path: Path) -> tuple[list[object], Tier | None]:
        match row:
            case [int(key), printed] if self.kind != "by_choice":
                return [key], self._tier(printed, self.clauses, path)
            case {"of": list(of), "odds": printed, **rest} if self.kind == "by_choice":
                own = {str(name): item for name, item in rest.items()}
                self.sheet.only(own, path, ("clause",))
                clauses = self.sheet.clauses(own, path) if "clause" in own else self.clauses
                if not clauses:
                    self.sheet.fault(path, "rests on nothing", "Give the `clause` of its odds.")
                return [str(key) for key in of], self._tier(printed, clauses, path)
        self.sheet.fault(path, "is no row", PAY_WORDS[self.kind])
        return [], None

    def tiers(
        self, space: OutcomeSpace, wins: Mask, condition: Tree, choice: Choice | None
    ) -> tuple[tuple[Mask, Tier], ...]:
        if self.kind == "by_shown":
            count = shown(space, condition, choice)
            counts = [count(outcome) for outcome in space.outcomes]
            return tuple(
                (Mask(wins & sum(1 << i for i, c in enumerate(counts) if c == n)), tier)
                for n, tier in self.rows.items()
            )
        key = choice.id if self.kind == "by_choice" and choice else None
        return ((wins, self.rows[key]),) if key in self.rows else ()


def _bets(
    space: OutcomeSpace, condition: object, choices: tuple[Choice | None, ...], pays: _Pays
) -> list[Bet]:
    sheet, path = pays.sheet, pays.path[:-1]
    bets = []
    reached: set[object] = set()
    for choice in choices:
        at = path if choice is None else (*path, choice.id)
        try:
            wins = winning(space, condition, choice)
            table = condition if isinstance(condition, dict) else {}
            tiers = pays.tiers(space, wins, table, choice)
        except Unclear as wrong:
            sheet.fault((*at, "wins"), str(wrong))
            break  # the same words for every choice: one complaint is enough
        if pays.kind == "by_shown":
            reached |= {count for count, (mask, _) in zip(pays.rows, tiers, strict=True) if mask}
        paid = NOTHING
        for mask, _ in tiers:
            paid = Mask(paid | mask)
        if wins == NOTHING:
            sheet.fault(at, "can never win", "Mend `wins`, or take the choice off the list.")
        elif pays.sound and paid != wins:
            lost = space.members(Mask(wins & ~paid))[0].key
            do = "Add a row to `pays`."
            sheet.fault(at, f"is paid by nobody: {lost} wins and no tier says what", do)
        bets.append(Bet(choice, wins, tuple((mask, tier) for mask, tier in tiers if mask)))
    if pays.kind == "by_shown" and pays.sound and len(bets) == len(choices):
        for count, tier in pays.rows.items():
            if count not in reached:
                what = f"pays {odds_of(tier.won)} for {count}, which no result that wins shows"
                sheet.fault(pays.path, what, "Take the row out, or mend `wins`.")
    if pays.kind == "by_choice":
        offered = {choice.id for choice in choices if choice}
        for key in pays.rows:
            if key not in offered:
                do = "Take the row out, or add the choice to `choose`."
                sheet.fault(pays.path, f"pays {key}, which nobody can choose", do)
    return bets


def _limits(sheet: Sheet, table: Tree, path: Path) -> tuple[dict[str, int], tuple[ClauseId, ...]]:
    """Factors on the table's limits, and what a stake must divide by."""
    found = {"min_factor": 1, "max_factor": 1, "multiple_of": 1}
    clauses: list[ClauseId] = []
    for name, keys in (("limits", ("min_factor", "max_factor")), ("stake", ("multiple_of",))):
        if name not in table:
            continue
        at = (*path, name)
        node = sheet.table(table[name], at)
        sheet.only(node, at, ("clause", "point", *keys))
        clauses.extend(sheet.source(node, at).clauses)
        for key in keys:
            wrong = Whole(1, 1000).wrong(node.get(key))
            if wrong:
                sheet.fault(at, f"`{key}` {wrong}")
            else:
                found[key] = int(str(node[key]))
    return found, tuple(clauses)


def _streak(sheet: Sheet, space: OutcomeSpace, table: Tree, pays: _Pays) -> Streak | None:
    path = (*pays.path[:2], "streak")
    node = sheet.table(table["streak"], path)
    sheet.only(node, path, STREAK_KEYS)
    sheet.source(node, path)
    try:
        neutral = winning(space, node.get("neutral"), None)
    except Unclear as wrong:
        sheet.fault((*path, "neutral"), str(wrong))
        return None
    if neutral == space.everything:
        sheet.fault((*path, "neutral"), "leaves no result that decides anything")
        return None
    longest = node.get("longest")
    if pays.kind != "by_run":
        sheet.fault(pays.path, "a streak is paid `by_run`")
        return None
    if Whole(1, 100).wrong(longest):
        sheet.fault(path, "needs `longest`, the run at which it is paid at the latest")
        return None
    mode = node.get("mode")
    if mode not in STREAK_MODES:
        sheet.fault(path, f"`mode` must be one of {', '.join(STREAK_MODES)}")
        return None
    runs = {int(str(key)): tier for key, tier in pays.rows.items()}
    last = int(str(longest))
    if not runs or sorted(runs) != list(range(min(runs), last + 1)):
        sheet.fault(pays.path, f"must pay every run from its shortest to {last}")
        return None
    lose = sheet.clauses(node, path)
    return Streak(str(mode), neutral, runs, lose, last)
