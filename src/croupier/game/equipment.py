"""Equipment: what a table of a book has, what it may have besides, and the sizes that are attested.

A clause that hangs on equipment runs only where it is fitted. A table with real equipment opens
only with every size that the book asks for; a simulated one has nothing to measure.
"""

from collections.abc import Iterable, Mapping

from croupier.game.grounds import ONLY_THE_BOOK, refuse
from croupier.game.names import Refusal
from croupier.rulebook.model import Book


def fitted(book: Book, extra: Iterable[str]) -> tuple[str, ...] | Refusal:
    """What every table of the book has, and what this one has besides, in the book's order."""
    known = book.tables["equipment"]
    wanted = tuple(extra)
    strange = [name for name in wanted if name not in known]
    if strange:
        says = f"{book.name} knows no {strange[0]!r}; it knows {', '.join(known)}"
        return refuse("not_in_book", says, ONLY_THE_BOOK)
    return tuple(
        item.name
        for item in known.values()
        if item.fields["fitted"] == "always" or item.name in wanted
    )


def unattested(book: Book, equipment: Iterable[str], attested: Mapping[str, int]) -> Refusal | None:
    """None where every size that the book gives is attested and is that size."""
    for name in equipment:
        refused = size_refused(book, name, attested.get(name))
        if refused:
            return refused
    return None


def size_refused(book: Book, name: str, size: int | None) -> Refusal | None:
    """None where the book has the item and asks for no other size."""
    item = book.tables["equipment"].get(name)
    if item is None:
        says = f"this book has no {name.replace('_', ' ')}"
        return refuse("not_in_book", says, ONLY_THE_BOOK)
    least, most = item.fields.get("least_mm"), item.fields.get("most_mm")
    if size is None and (least is not None or most is not None):
        return refuse("no_size", f"say how large the {name.replace('_', ' ')} is", item.source)
    if size is not None and (
        (isinstance(least, int) and size < least) or (isinstance(most, int) and size > most)
    ):
        wanted = f"{least or 0} to {most} mm" if most is not None else f"at least {least} mm"
        return refuse("wrong_size", f"the {name.replace('_', ' ')} must be {wanted}", item.source)
    return None
