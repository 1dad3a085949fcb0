"""What a value of a rulebook may look like: the few kinds, each with its check and its schema.

The loader, the generated documentation and the JSON Schema all read these, so that they cannot
disagree. A kind knows nothing of any book.
"""

import re
from collections.abc import Iterable
from typing import Protocol

import msgspec

from croupier.money import NotMoney, odds

#: Every office that a book may name. Each book maps its own words to these (point 4).
ROLES: dict[str, str] = {
    "player": "who stakes",
    "dealer": "conducts the game",
    "game_inspector": "casino staff who watch a game (Adelaide's Inspector)",
    "game_supervisor": "immediate supervision of a game",
    "casino_supervisor": "manages the conduct of gaming",
    "pit_boss": "in charge of a pit; stands for the House where a book says no more",
    "shift_manager": "in charge of the floor for a shift",
    "cashier": "pays at the cage",
    "surveillance": "the camera room",
    "regulator_officer": "the regulator's officer on the floor",
    "regulator_manager": "the regulator's manager, who reviews",
    "administrator": "sets the system up",
    "display": "a screen that only shows",
}

_NAME = re.compile(r"[a-z][a-z0-9_]*", re.ASCII)
_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", re.ASCII)


class Kind(Protocol):
    def wrong(self, value: object) -> str | None:
        """What is wrong with the value, as the end of a sentence; None where nothing is."""

    def schema(self) -> dict[str, object]: ...

    def says(self) -> str: ...


def closest(word: str, known: Iterable[str]) -> str:
    """What was probably meant; nothing where nothing is close."""
    from difflib import get_close_matches  # noqa: PLC0415 - only a mistake pays for it

    return next(iter(get_close_matches(word, list(known), n=1, cutoff=0.6)), "")


def near(word: str, listed: Iterable[str]) -> str:
    """`; did you mean ...?` where something known is close, and what is known where it is not."""
    known = list(listed)
    close = closest(word, known)
    if close:
        return f"; did you mean {close}?"
    shown = ", ".join(known[:16]) + (" and more" if len(known) > 16 else "")  # noqa: PLR2004
    return f"; known: {shown}" if known else ""


class Word(msgspec.Struct, frozen=True):
    """One word of a closed list, each with a line that says what it does."""

    words: dict[str, str]

    def wrong(self, value: object) -> str | None:
        if isinstance(value, str) and value in self.words:
            return None
        if isinstance(value, str):
            return f"{value!r} is not one of its words{near(value, self.words)}"
        return f"must be one word of {', '.join(self.words)}"

    def schema(self) -> dict[str, object]:
        return {"enum": list(self.words)}

    def says(self) -> str:
        return "one word"


class Words(msgspec.Struct, frozen=True):
    """Several different words of a closed list, at least one."""

    words: dict[str, str]

    def wrong(self, value: object) -> str | None:
        if not isinstance(value, list) or not value:
            return f"must be a list of words, one or more of {', '.join(self.words)}"
        for item in value:
            wrong = Word(self.words).wrong(item)
            if wrong:
                return wrong
        return "names a word twice" if len(set(value)) != len(value) else None

    def schema(self) -> dict[str, object]:
        items = {"enum": list(self.words)}
        return {"type": "array", "items": items, "minItems": 1, "uniqueItems": True}

    def says(self) -> str:
        return "a list of words"


class Whole(msgspec.Struct, frozen=True):
    """A whole number within bounds, both included."""

    least: int = 0
    most: int = 1_000_000
    of: str = ""

    def wrong(self, value: object) -> str | None:
        if isinstance(value, int) and not isinstance(value, bool):
            if self.least <= value <= self.most:
                return None
            return f"{value} is outside {self.least} to {self.most}"
        return f"must be a whole number from {self.least} to {self.most}"

    def schema(self) -> dict[str, object]:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}

    def says(self) -> str:
        return f"a whole number{' of ' + self.of if self.of else ''}"


class Flag(msgspec.Struct, frozen=True):
    """true or false."""

    def wrong(self, value: object) -> str | None:
        return None if isinstance(value, bool) else "must be true or false"

    def schema(self) -> dict[str, object]:
        return {"type": "boolean"}

    def says(self) -> str:
        return "true or false"


class Text(msgspec.Struct, frozen=True):
    """Our own words, on one line that a screen can show."""

    most: int = 300

    def wrong(self, value: object) -> str | None:
        if isinstance(value, str) and 0 < len(value.strip()) <= self.most and value.isprintable():
            return None
        return f"must be one line of text, at most {self.most} characters"

    def schema(self) -> dict[str, object]:
        return {"type": "string", "minLength": 1, "maxLength": self.most}

    def says(self) -> str:
        return "a line of text"


class Id(msgspec.Struct, frozen=True):
    """The name of a book as programs and file systems spell it."""

    most: int = 40

    def wrong(self, value: object) -> str | None:
        if isinstance(value, str) and _ID.fullmatch(value) and len(value) <= self.most:
            return None
        return f"must be small letters, digits and hyphens, at most {self.most}: my-own-game"

    def schema(self) -> dict[str, object]:
        pattern = "^[a-z][a-z0-9]*(-[a-z0-9]+)*$"
        return {"type": "string", "pattern": pattern, "maxLength": self.most}

    def says(self) -> str:
        return "small letters, digits and hyphens"


class Names(msgspec.Struct, frozen=True):
    """A list of names: wagers of a layout, sides of a streak."""

    def wrong(self, value: object) -> str | None:
        if not isinstance(value, list) or not value:
            return "must be a list of names"
        for item in value:
            if not isinstance(item, str) or not _NAME.fullmatch(item):
                return f"{item!r} is not a name (small letters, digits and _)"
        return "names one twice" if len(set(value)) != len(value) else None

    def schema(self) -> dict[str, object]:
        items = {"type": "string", "pattern": "^[a-z][a-z0-9_]*$"}
        return {"type": "array", "items": items, "minItems": 1, "uniqueItems": True}

    def says(self) -> str:
        return "a list of names"


class Printed(msgspec.Struct, frozen=True):
    """Odds as the book prints them."""

    def wrong(self, value: object) -> str | None:
        if not isinstance(value, str):
            return 'must be odds as printed, such as "5 to 1"'
        try:
            odds(value)
        except NotMoney as no:
            return str(no)
        return None

    def schema(self) -> dict[str, object]:
        return {"type": "string", "pattern": r"^\d+( \d+/\d+)? to [1-9]\d*$|^\d+/\d+ to [1-9]\d*$"}

    def says(self) -> str:
        return "odds as printed"


class Field(msgspec.Struct, frozen=True):
    """A key of a table: its kind, whether it may be left out, and a line about it."""

    kind: Kind
    says: str
    optional: bool = False


def is_name(text: str) -> bool:
    return _NAME.fullmatch(text) is not None
