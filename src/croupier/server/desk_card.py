"""What a dealer's screen must know of a book once: calls, signals, chips, faults.

Words of the book's policies, for a page that knows no book; who may do what is in the view.
"""

import msgspec

from croupier.paytable import PayTable


class DeskCard(msgspec.Struct, frozen=True, kw_only=True):
    #: What is called out of a result, and how the end of betting is signalled.
    announces: tuple[str, ...]
    signals: tuple[str, ...]
    #: What a spoken wager may be made of; what becomes of vouchers: none, layout, convert.
    oral: tuple[str, ...]
    tokens: str
    #: Who says what a colour check is worth (`player`, `dealer_asks`), and what it is unsaid.
    colour_by: str
    colour_unsaid: str
    #: Whether advice about the minimum is given for one position only.
    advice_by_position: bool
    #: What counts as a malfunction of a terminal.
    fault_signs: tuple[str, ...]
    #: Whether a malfunction that is put right at once lets play go on.
    stops: str


def desk_card(table: PayTable) -> DeskCard:
    return DeskCard(
        announces=_words(table, "round.announce"),
        signals=_words(table, "lock.signals"),
        oral=_words(table, "oral.needs"),
        tokens=_word(table, "tokens.accepted"),
        colour_by=_word(table, "chips.declared_by"),
        colour_unsaid=_word(table, "chips.default_value"),
        advice_by_position=_word(table, "limits.warning_scope") == "player_position",
        fault_signs=_words(table, "malfunction.signs"),
        stops=_word(table, "malfunction.stop"),
    )


def _words(table: PayTable, policy: str) -> tuple[str, ...]:
    found = table.book.policies.get(policy)
    return found.then if found is not None and isinstance(found.then, tuple) else ()


def _word(table: PayTable, policy: str) -> str:
    found = table.book.policies.get(policy)
    return str(found.then) if found is not None else ""
