"""Loading, strictly: a broken book gives every fault at once and never half a book."""

import copy
import datetime as dt
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier import Game
from croupier.odds import odds_of
from croupier.paytable import PayTable
from croupier.rulebook.load import SHELF, BookFiles, build, files_of, read_files
from croupier.rulebook.model import Book, Fault

CopyBook = Callable[..., Path]
WHEEL = "nsw-big-wheel"


def files_in(book: str) -> BookFiles:
    files = read_files(SHELF / book.replace("-", "_"))
    assert isinstance(files, BookFiles), files
    return files


def faults_with(book: str, *changes: tuple[str, object]) -> str:
    """Faults of a book with dotted paths set to other values; an Ellipsis takes one out."""
    files = files_in(book)
    tree: Any = copy.deepcopy(files.tree)
    for dotted, value in changes:
        *path, last = dotted.split("/")
        node = tree
        for part in path:
            node = node[int(part) if isinstance(node, list) else part]
        if value is ...:
            del node[last]
        else:
            node[int(last) if isinstance(node, list) else last] = value
    built = build(msgspec.structs.replace(files, tree=tree), None, {})
    assert not isinstance(built, Book), "it loads"
    assert built
    return "\n".join(map(str, built))


def test_every_book_on_the_shelf_loads(game: Game) -> None:
    assert game.positions
    assert len(game.book.digest) == 64


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ([("wager/small/pays/odds", "0 to 0")], "'0 to 0' is impossible"),
        ([("wager/small/pays/odds", "1 to 0")], "'1 to 0' is impossible"),
        ([("wager/small/pays/odds", "0 to 1")], "'0 to 1' is impossible"),
        ([("wager/small/pays/odds", "1:1")], "is not odds"),
        ([("wager/small/pays/odds", 1)], "is not odds"),
        ([("wager/small/clause", ...)], "rests on nothing"),
        ([("wager/small/pays/clause", ...)], "rests on nothing"),
        ([("policy/round/sequence", {"then": "bet_lock_act"})], "rests on nothing"),
        ([("sign/limits/clause", ...)], "rests on nothing"),
        ([("wager/small/clause", "99.9")], "'99.9' is no row of clauses.tsv"),
        ([("wager/small/pay", {})], "unknown key `pay`; did you mean pays?"),
        ([("polcy", {})], "unknown key `polcy`; did you mean policy?"),
        ([("rulebook/titel", "x")], "unknown key `titel`; did you mean title?"),
        ([("policy/limits/over_max/thne", "cap")], "unknown key `thne`; did you mean then?"),
        ([("sign/limits/on", "x")], "unknown key `on`"),
        ([("policy/limits/over_max/then", "capp")], "'capp' is not one of its words; did you mean"),
        ([("policy/limits/over_max/then", ["cap"])], "must be one word of cap, reject"),
        ([("policy/limits/over_max", ...)], "[policy.limits.over_max] is missing"),
        ([("policy/limits", ...)], "[policy.limits.scope] is missing"),
        ([("policy/limits/most", {"clause": "4.1", "then": 1})], "is no policy of this book's"),
        ([("policy/round/min_activations/then", 0)], "0 is outside 1 to 20"),
        ([("role/wizard", {"clause": "4.1", "called": "x", "rank": 1})], "is no role we know"),
        ([("step/0/by", ["wizard"])], "'wizard' is not one of its words"),
        ([("step/0/by", [])], "must be a list of words"),
        ([("step", [])], "must be a list of [[step]] tables"),
        ([("step/0/do", ...)], "lacks `do`"),
        ([("layout", {})], "has no layout"),
        ([("layout/A/wagers", ["smal"])], "carries 'smal', no wager here; did you mean small?"),
        ([("wager/small/wins", {"totl": [4]})], "did you mean total?"),
        ([("wager/small/wins", {"total": [2]})], "2 is no total"),
        ([("wager/small/wins", {"never": True})], "can never win"),
        ([("wager/small/called", "")], "`called` must be one line"),
        ([("wager/Small", {})], "is not a name"),
        ([("outcome/dice", 0)], "0 is outside 1 to 6"),
        ([("outcome/dice", 7)], "7 is outside 1 to 6"),
        ([("outcome/faces", [1, 1, 2])], "shows 1 twice"),
        ([("outcome/faces", [])], "must list what each die shows"),
        ([("outcome", {"clause": "2.5"})], "needs `dice` and `faces`, or `sections`"),
        ([("outcome", ...)], "[outcome] is missing"),
        ([("rulebook", ...)], "[rulebook] is missing"),
        ([("rulebook", 1)], "[rulebook] must be a table"),
        ([("rulebook/chapters", ["tumblr"])], "did you mean tumbler?"),
        ([("partition/odd_even/of", ["odd", "evn"])], "names 'evn', which is no wager"),
        ([("reading/even.totals/default", "best")], "has no value 'best'"),
        ([("wager/even/wins", {"total": [4], "unless": {"alike": 3}})], "is used by no value"),
        ([("wager/odd/wins", {"total": {"reading": "odd.totals"}})], "no reading 'odd.totals'"),
        ([("wager/super_streak/streak/longest", 11)], "must pay every run"),
        ([("wager/small/source", "guess")], '`source` must be "text" or "inferred"'),
        ([("wager/small/point", 0)], "number of an unclear point"),
    ],
)
def test_a_fault_is_said_with_its_place(changes: list[tuple[str, object]], why: str) -> None:
    said = faults_with("nsw-sic-bo", *changes)
    assert why in said
    assert "nsw_sic_bo/rules.toml" in said


@pytest.mark.parametrize(
    ("pays", "why"),
    [
        ([[1, "1 to 1"], [2, "2 to 1"]], "1-1-1 wins and no tier says what"),
        ([[1, "1 to 1"], [2, "2 to 1"], [3, "12 to 1"], [2, "3 to 1"]], "gives 2 a second tier"),
        ([[1, "1 to 1"], [2, "2 to 1"], {"of": [3], "odds": "12 to 1"}], "is no row"),
        ([], "must be a list of rows"),
    ],
)
def test_every_winning_outcome_has_one_tier(pays: object, why: str) -> None:
    assert why in faults_with("nsw-sic-bo", ("wager/single/pays/by_shown", pays))


def test_a_choice_that_nobody_pays_is_named() -> None:
    files = files_in("nsw-sic-bo")
    rows = files.tree["wager"]["total"]["pays"]["by_choice"]  # type: ignore[index]
    said = faults_with("nsw-sic-bo", ("wager/total/pays/by_choice", rows[1:]))
    assert "[wager.total.4] (clause 3.1.6, 1.1 [total]) is paid by nobody" in said
    assert "[wager.total.17] (clause 3.1.6, 1.1 [total]) is paid by nobody" in said
    twice = [*rows, {"of": [4], "odds": "5 to 1"}]
    assert "gives 4 a second tier" in faults_with(
        "nsw-sic-bo", ("wager/total/pays/by_choice", twice)
    )
    nobody = [*rows, {"of": [18], "odds": "5 to 1"}]
    assert "pays 18, which nobody can choose" in faults_with(
        "nsw-sic-bo", ("wager/total/pays/by_choice", nobody)
    )


@pytest.mark.parametrize(
    ("change", "value"),
    [
        ("choose", ...),
        ("choose", [["tiny", "big"], ["odd", "even"]]),
        ("choose", [["total", "big"], ["odd", "even"]]),
        ("choose", [["super_streak", "big"]]),
        ("streak/mode", "sideways"),
        ("streak/longest", 0),
        ("streak/neutral", {"alike": 1}),
        ("pays/by_run", [[4, "6 to 1"], [12, "500 to 1"]]),
        ("pays", {"clause": "7.2 [4-12]", "odds": "6 to 1"}),
    ],
)
def test_a_streak_that_could_not_be_played_is_a_fault(change: str, value: object) -> None:
    assert "super_streak" in faults_with("nsw-sic-bo", (f"wager/super_streak/{change}", value))


def test_two_kinds_of_pay_at_once_are_refused() -> None:
    both = {"clause": "3.1", "odds": "1 to 1", "by_shown": [[1, "1 to 1"]]}
    assert "needs one of" in faults_with("nsw-sic-bo", ("wager/single/pays", both))


def test_all_faults_come_at_once() -> None:
    said = faults_with(
        "nsw-sic-bo",
        ("wager/small/pays/odds", "0 to 0"),
        ("wager/big/clause", "99.9"),
        ("policy/limits/over_max/then", "capp"),
        ("policy/lock/signals", ...),
        ("layout/A/colour", "x"),
        ("step/0/do", "dance"),
    )
    for why in ("0 to 0", "99.9", "capp", "lock.signals", "`colour`", "dance"):
        assert why in said


def test_a_fault_names_the_clause_that_its_table_stands_under() -> None:
    said = faults_with(
        "nsw-sic-bo",
        ("wager/single/pays/by_shown/0", [1, "1 to 0"]),
        ("wager/total/pays/by_choice/0/odds", "0 to 0"),
        ("policy/limits/over_max/then", "capp"),
        ("policy/limits/under_min/clause", "99.9"),
        ("layout/A/colour", "x"),
        ("step/2/do", "dance"),
    )
    for where in (
        "[wager.single.pays.by_shown.0] (clause 7.1 [Single Die Bet]) '1 to 0'",
        "[wager.total.pays.by_choice.0] (clause 7.1 [Three Dice Totals]) '0 to 0'",
        "[policy.limits.over_max] (clause 4.3) `then` 'capp'",
        "[policy.limits.under_min] '99.9' is no row",
        "[layout.A] (clause 2.2, Diagrams A-D) has the unknown key",
        "[step.2] (clause 5.2) `do` 'dance'",
    ):
        assert where in said


@pytest.mark.parametrize("book", [WHEEL, "nsw-sic-bo", "adelaide-roulette"])
def test_every_fault_says_what_to_do(book: str) -> None:
    """Whatever is taken out or spoiled, each complaint ends in something to do."""
    files = files_in(book)
    spoilt = 0
    for top, node in files.tree.items():
        others: list[object] = [{}, [], "x", 7, {"x": {"y": 1}}]
        for wrong in others:
            if wrong == node:
                continue
            tree = {**files.tree, top: wrong}
            built = build(msgspec.structs.replace(files, tree=tree), None, {})
            for fault in () if isinstance(built, Book) else built:
                spoilt += 1
                assert fault.do.endswith((".", "`", "]")), fault
    assert spoilt > 100


@pytest.mark.parametrize(
    "id_", ["Nsw Sic Bo", "nsw_sic_bo", "../nsw", "nsw-", "-nsw", "1nsw", "a" * 41, ""]
)
def test_an_id_is_what_programs_can_spell(id_: str) -> None:
    assert "small letters, digits and hyphens" in faults_with(WHEEL, ("rulebook/id", id_))


@pytest.mark.parametrize("text", ["a\x00b", "a\nb", "a\x1b[31mb", "a\u202eb", "   "])
def test_words_for_a_screen_are_printable(text: str) -> None:
    assert "must be one line of text" in faults_with(WHEEL, ("rulebook/title", text))


def test_a_book_is_the_same_from_bytes_as_from_its_folder(game: Game) -> None:
    folder = SHELF / game.book.id.replace("-", "_")
    files = files_of(
        folder.name, (folder / "rules.toml").read_bytes(), (folder / "clauses.tsv").read_bytes()
    )
    assert isinstance(files, BookFiles)
    again = build(files, game.book.option, {})
    assert isinstance(again, Book)
    assert again.digest == game.book.digest
    assert odds_of(PayTable(again)) == game.odds()


def test_a_loaded_book_cannot_be_written_to(game: Game) -> None:
    book: Any = game.book
    tier: Any = next(tier for tier in game.table.tiers if tier)
    for what in (book, tier, next(iter(book.wagers.values())), book.space.outcomes[0]):
        with pytest.raises(AttributeError):
            setattr(what, "won" if what is tier else "name", "x")


SYMBOLS = ["Crown", "sea-horse", "", " ", "a b", "small:1", "kröne", "1=2", "x" * 500]


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_a_symbol_that_loads_can_be_typed(symbol: str) -> None:
    """A face whose name no outcome or choice could spell is a fault, not a trap."""
    files = files_in("nsw-sic-bo")
    tree: Any = copy.deepcopy(files.tree)
    tree["outcome"]["faces"] = [
        {"symbol": symbol if n == 1 else str(n), "value": n} for n in range(1, 7)
    ]
    for wager in ("specific_triple", "specific_double", "pair", "single", "four_numbers"):
        del tree["wager"][wager]
    for layout in tree["layout"].values():
        layout["wagers"] = [w for w in layout["wagers"] if w in tree["wager"]]
    built = build(msgspec.structs.replace(files, tree=tree), None, {})
    if isinstance(built, Book):
        game = Game(PayTable(built))
        for i, outcome in enumerate(built.space.outcomes):
            assert game.outcome(outcome.key) == i


BAD: tuple[object, ...] = (
    *(0, -1, True, "", "nonsense", 1.5, 10**30, dt.date(2020, 1, 1)),
    *([], [[]], ["x"], [1, 1], [{}], {}, {"x": 1}, {"reading": "x"}, {"reading": 1}),
)


def places(node: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    if path:
        yield path
    if isinstance(node, dict):
        for key, item in node.items():
            yield from places(item, (*path, key))
    elif isinstance(node, list):
        for i, item in enumerate(node):
            yield from places(item, (*path, i))


def with_value(node: Any, path: tuple[str | int, ...], value: object) -> Any:
    """The tree with one place changed; the rest is shared, not copied."""
    if not path:
        return value
    changed = copy.copy(node)
    changed[path[0]] = with_value(node[path[0]], path[1:], value)
    return changed


def exception_of(files: BookFiles, option: str | None) -> str:
    """What loading a spoilt book raises; nothing where it gives a book or its faults."""
    try:
        built = build(files, option, {})
        if isinstance(built, Book):
            odds_of(PayTable(built))
        elif not built or not all(isinstance(fault, Fault) for fault in built):
            return "neither a book nor a fault"
    except Exception as wrong:  # noqa: BLE001 - any exception is the bug that is looked for
        return repr(wrong)
    return ""


@pytest.mark.slow
@pytest.mark.parametrize(
    "book", ["adelaide-roulette", "nsw-big-wheel", "nsw-sic-bo", "victoria-sic-bo"]
)
def test_no_wrong_value_anywhere_breaks_the_loader(book: str) -> None:
    """Any value replaced by nonsense gives a whole book or faults, never an exception."""
    files = files_in(book)
    chance = random.Random(book)  # noqa: S311 - the same places every time
    everywhere = sorted(places(files.tree), key=str)
    shallow = [path for path in everywhere if len(path) <= 3]
    raised: dict[str, str] = {}
    for path in (*chance.sample(everywhere, 90), *chance.sample(shallow, 60)):
        for bad in chance.sample(BAD, 2):
            spoilt = msgspec.structs.replace(files, tree=with_value(files.tree, path, bad))
            for option in files.options or (None,):
                wrong = exception_of(spoilt, option)
                if wrong:
                    raised.setdefault(wrong, f"{path} = {bad!r}")
    assert not raised
