"""Who may do what under a book: its steps and acts name offices, and nobody else may.

Each book maps its own words to our roles; nothing here prefers one book's ranks.
"""

from croupier.game.grounds import ONLY_THE_BOOK, refuse
from croupier.game.names import Actor, Refusal
from croupier.rulebook.model import Book, Entry


def step_of(book: Book, name: str) -> Entry | None:
    return next((step for step in book.steps if step.fields["do"] == name), None)


def may_step(book: Book, name: str, actor: Actor) -> Refusal | None:
    """None where the book gives this step of a round to the actor's office."""
    step = step_of(book, name)
    if step is None:
        sequence = book.policies["round.sequence"].source
        return refuse("not_in_book", f"{book.title} has no step {name!r}", sequence, ONLY_THE_BOOK)
    return _may(step, f"{name.replace('_', ' ')}", actor)


def may_act(book: Book, name: str, actor: Actor) -> Refusal | None:
    act = book.tables["act"].get(name)
    if act is None:
        says = f"{book.title} gives {name.replace('_', ' ')} to nobody"
        return refuse("not_in_book", says, ONLY_THE_BOOK)
    return _may(act, f"{name.replace('_', ' ')}", actor)


def _may(entry: Entry, act: str, actor: Actor) -> Refusal | None:
    by = entry.fields["by"]
    if isinstance(by, tuple) and actor.role in by:
        return None
    named = by if isinstance(by, tuple) else ()
    offices = " or ".join(str(role).replace("_", " ") for role in named)
    says = f"a {actor.role.replace('_', ' ')} may not {act}; under this book a {offices} does"
    return refuse("not_your_act", says, entry.source)


#: Offices that work at a table; the others play, watch or regulate.
STAFF = (
    "dealer",
    "game_inspector",
    "game_supervisor",
    "casino_supervisor",
    "pit_boss",
    "shift_manager",
)


def is_staff(actor: Actor) -> bool:
    return actor.role in STAFF


def is_supervisor(actor: Actor) -> bool:
    return actor.role in STAFF and actor.role != "dealer"


#: Who reads all and changes no round; a book gives them the few acts that they have.
REGULATORS = ("regulator_officer", "regulator_manager")


def is_regulator(actor: Actor) -> bool:
    return actor.role in REGULATORS


#: Who watches over a pit: told where no book names an office.
PIT = tuple(role for role in STAFF if role not in ("dealer", "game_inspector"))
