"""Extensions: what a table may be given that its own book has not, lent by a book that has it.

An extension is off unless an operator names it with an approval. What it brings keeps the name of
the book that lends it, and every citation of it says that it is not in the approved book.
"""

from collections.abc import Mapping

import msgspec

from croupier.rulebook.chapters import CHAPTERS
from croupier.rulebook.model import Book, Clause, ClauseId, Entry, Policy, Source

#: An extension is a chapter; here is which book lends it.
LENDERS = {"terminals": "adelaide-roulette"}
#: Rows of other tables of the book that come with a chapter.
_ROWS: dict[str, dict[str, tuple[str, ...]]] = {
    "terminals": {
        "act": (
            "decide_malfunction",
            "enter_missing_number",
            "reset_terminals",
            "adjust_wrong_number",
        ),
        "equipment": ("terminal", "note_acceptor", "slip_printer"),
        "sign": ("finish_betting", "no_more_bets", "accepted_notes"),
    }
}
NOT_IN_BOOK = "not in the approved book"


def extended(book: Book, name: str, lender: Book) -> Book:
    """The book with a chapter of another; a book that has the chapter is left as it is."""
    if name in book.chapters:
        return book
    words = [word.name for word in CHAPTERS[name][1]]
    policies = {word: _lent(lender, lender.policies[word]) for word in words}
    tables = {**book.tables}
    for table, rows in _ROWS[name].items():
        lent = {row: _row(lender, lender.tables[table][row]) for row in rows}
        tables[table] = {**lent, **book.tables[table]}
    return msgspec.structs.replace(
        book,
        chapters=(*book.chapters, name),
        policies={**book.policies, **policies},
        tables=tables,
        clauses={**book.clauses, **_clauses(lender)},
    )


def _cited(lender: Book, clause: ClauseId) -> ClauseId:
    return ClauseId(f"{lender.id} {clause} ({NOT_IN_BOOK})")


def _source(lender: Book, source: Source) -> Source:
    cited = tuple(_cited(lender, clause) for clause in source.clauses)
    return msgspec.structs.replace(source, clauses=cited or (_cited(lender, ClauseId("7")),))


def _lent(lender: Book, policy: Policy) -> Policy:
    return msgspec.structs.replace(policy, source=_source(lender, policy.source))


def _row(lender: Book, row: Entry) -> Entry:
    return msgspec.structs.replace(row, source=_source(lender, row.source))


def _clauses(lender: Book) -> Mapping[ClauseId, Clause]:
    return {
        _cited(lender, key): msgspec.structs.replace(clause, key=_cited(lender, key))
        for key, clause in lender.clauses.items()
    }
