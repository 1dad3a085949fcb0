"""The public face: load a book, ask its odds, settle a slip, ask why.

Names from outside are looked up here, and what is not there is said in a sentence that offers what
is. Everything behind it is the same code that a table runs on.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path

import msgspec

from croupier.explanation import Explanation, explain_position, explain_settlement
from croupier.money import Cents, NotMoney, amount
from croupier.odds import PositionOdds, odds_of
from croupier.paytable import PayTable
from croupier.rulebook.kinds import closest, near
from croupier.rulebook.load import SHELF, BookFiles, books_on, build, read_files
from croupier.rulebook.model import Book, Fault, PositionId
from croupier.rulebook.readings import is_whole
from croupier.settle import NO_LIMITS, Limits, Settlement, Stake, Unsettled, settle, settle_run


class BadInput(ValueError):  # noqa: N818 - a statement about what was asked
    """Something asked for that is not there or not possible; the message offers what is."""


class BrokenBook(ValueError):  # noqa: N818 - a statement about the book
    """A book that does not load, with every fault that was found."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("\n".join(str(fault) for fault in faults))
        self.faults = faults


class Game(msgspec.Struct, frozen=True):
    """A loaded book, ready to answer."""

    table: PayTable

    @property
    def book(self) -> Book:
        return self.table.book

    @property
    def positions(self) -> tuple[str, ...]:
        """Every betting position, in the book's order."""
        return tuple(self.table.index)

    def odds(self) -> tuple[PositionOdds, ...]:
        """Exact chance, edge and variance of every position."""
        return odds_of(self.table)

    def lit(self, outcome: str) -> tuple[str, ...]:
        """The winning areas of a result."""
        return self.table.lit(self.outcome(outcome))

    def settle(
        self, outcome: str, stakes: Iterable[tuple[str, str]], limits: Limits = NO_LIMITS
    ) -> tuple[Settlement, ...]:
        """Settle a slip of (position, amount) on a result: losers first, then winners."""
        index = self.outcome(outcome)
        return self._settled(lambda slip: settle(self.table, index, slip, limits), stakes)

    def settle_run(
        self, run: int, stakes: Iterable[tuple[str, str]], limits: Limits = NO_LIMITS
    ) -> tuple[Settlement, ...]:
        """Settle wagers over several rounds whose run ended at this length."""

        def each(slip: list[Stake]) -> tuple[Settlement, ...]:
            return tuple(settle_run(self.table, stake, run, limits) for stake in slip)

        return self._settled(each, stakes)

    def _settled(
        self,
        how: Callable[[list[Stake]], tuple[Settlement, ...]],
        stakes: Iterable[tuple[str, str]],
    ) -> tuple[Settlement, ...]:
        slip = [Stake(self.position(name), money(text)) for name, text in stakes]
        if not slip:
            raise BadInput("nothing is staked; a slip has at least one position and amount")
        try:
            return how(slip)
        except Unsettled as wrong:
            raise BadInput(str(wrong)) from None

    def why(self, position: str) -> Explanation:
        """A position explained clause by clause."""
        return explain_position(self.table, self.position(position))

    def why_settled(self, settlement: Settlement, result: str) -> Explanation:
        """A settlement explained clause by clause."""
        return explain_settlement(self.table, settlement, result)

    def position(self, name: str) -> PositionId:
        if name in self.table.index:
            return PositionId(name)
        sorted_name = _low_to_high(name)
        if sorted_name in self.table.index:
            return PositionId(sorted_name)
        wager, _, choice = name.partition(":")
        own = [p for p in self.positions if p.partition(":")[0] == wager]
        if own and not choice and own != [wager]:
            raise BadInput(f"{wager} needs a choice, such as {own[0]}")
        close = closest(name, own or self.positions)
        wagers = tuple(dict.fromkeys(p.partition(":")[0] for p in self.positions))
        offered = f"; did you mean {close}?" if close else near(wager, own or wagers)
        raise BadInput(f"{self.book.name} has no position {_short(name)}{offered}")

    def outcome(self, text: str) -> int:
        index = self.book.space.find(text.strip().lower())
        if index is None:
            raise BadInput(f"{_short(text)} is no result here; {self._meant(text)}")
        return index

    def _meant(self, text: str) -> str:
        """The result that misspelled symbols come closest to, or what can be given at all."""
        space = self.book.space
        parts = text.strip().lower().split("-")
        if space.kind != "dice" or len(parts) != len(space.outcomes[0].faces):
            return self._results()
        words = [closest(part, space.names) for part in parts]
        index = space.find("-".join(words))
        return self._results() if index is None else f"did you mean {space.outcomes[index].key}?"

    def _results(self) -> str:
        space = self.book.space
        last = space.outcomes[-1].key
        if space.kind == "dice":
            faces = ", ".join(space.names)
            return f"give {len(space.outcomes[0].faces)} of {faces}, for example {last}"
        names = sorted(space.names, key=lambda name: (len(name), name))
        return f"give one of {names[0]} to {names[-1]}"


def money(text: str) -> Cents:
    try:
        return amount(text)
    except NotMoney as wrong:
        raise BadInput(str(wrong)) from None


def load(name: str, readings: Mapping[str, str] | None = None) -> Game:
    """A book by its name (`nsw-sic-bo`, `victoria-sic-bo:b`) or by its folder."""
    files, option = find(name)
    chosen = dict(readings or {})
    _known_option(files, option)
    _known_readings(files, option, chosen)
    book = build(files, option, chosen)
    if not isinstance(book, Book):
        raise BrokenBook(book)
    return Game(PayTable(book))


def find(name: str) -> tuple[BookFiles, str | None]:
    """The files of a book and the option that its name gives."""
    base, colon, option = name.rpartition(":")
    if not colon:
        base, option = name, ""
    files = _files(folder_of(base))
    if isinstance(files, tuple):
        raise BrokenBook(files)
    return files, option or None


def _files(folder: Path) -> BookFiles | tuple[Fault, ...]:
    """Our own books do not change while a program runs; a user's folder is read each time."""
    return _shelved(folder) if folder.parent == SHELF else read_files(folder)


@cache
def _shelved(folder: Path) -> BookFiles | tuple[Fault, ...]:
    return read_files(folder)


def folder_of(name: str) -> Path:
    books = books_on()
    if name in books:
        return SHELF / name.replace("-", "_")
    path = Path(name)
    try:
        is_folder = path.is_dir()
    except OSError:  # a name that no file system takes
        is_folder = False
    if is_folder and (path / "rules.toml").exists():
        return path
    if "/" in name or is_folder:
        raise BadInput(f"{_short(name)} is no rulebook: a folder with rules.toml and clauses.tsv")
    raise BadInput(f"there is no book {_short(name)}{_book_meant(name)}")


def _book_meant(name: str) -> str:
    """As it must be typed to work, with its option."""
    known = every_book()
    begun = [book for book in known if name and book.startswith(name)]
    return f"; did you mean {' or '.join(begun)}?" if begun else near(name, known)


def every_book() -> tuple[str, ...]:
    """Each of our books with each of its options, as programs spell them."""
    names: list[str] = []
    for name in books_on():
        files, _ = find(name)
        names += [f"{name}:{option}" for option in files.options] or [name]
    return tuple(names)


def _known_option(files: BookFiles, option: str | None) -> None:
    name = files.folder.replace("_", "-")
    if files.options and option not in files.options:
        spelled = " or ".join(f"{name}:{o}" for o in files.options)
        raise BadInput(f"{name} has options; say {spelled}")
    if option is not None and not files.options:
        raise BadInput(f"{name} has no options; say {name}")


def _known_readings(files: BookFiles, option: str | None, chosen: Mapping[str, str]) -> None:
    if not chosen:
        return
    plain = build(files, option, {})
    if not isinstance(plain, Book):
        raise BrokenBook(plain)
    for name, word in chosen.items():
        reading = next((r for r in plain.readings.values() if r.name == name), None)
        if reading is None:
            raise BadInput(
                f"{plain.name} has no reading {_short(name)}{near(name, plain.readings)}"
            )
        if reading.least is not None and reading.most is not None:
            if not is_whole(word, reading.least, reading.most):
                span = f"{reading.least} to {reading.most}"
                raise BadInput(f"{name} takes a whole number from {span}, not {_short(word)}")
        elif word not in reading.words:
            raise BadInput(f"{name} has no value {_short(word)}{near(word, reading.words)}")


def _low_to_high(name: str) -> str:
    """`pair:2-1` is `pair:1-2`: a choice of several numbers is taken in any order."""
    wager, _, choice = name.partition(":")
    parts = choice.split("-")
    if not all(part.isdecimal() for part in parts):
        return name
    return f"{wager}:{'-'.join(sorted(parts, key=lambda part: (len(part), part)))}"


def _short(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:37] + "...")  # noqa: PLR2004
