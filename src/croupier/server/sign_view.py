"""Signs as a screen shows them; nobody is named, as at a table nobody is."""

import msgspec

from croupier.game.signs import Sign, signs_up
from croupier.game.state import TableState
from croupier.paytable import PayTable


class SignView(msgspec.Struct, frozen=True, kw_only=True):
    """A sign as it stands: since when and from when, where; one of a player's own by his place."""

    sign: str
    shown: str | None
    due: str | None
    says: str
    at: tuple[str, ...]
    place: int | None
    clauses: tuple[str, ...]
    #: Its minutes began again after an outage, unless somebody confirms that it stood in print.
    again: bool


def signs_shown(table: PayTable, state: TableState) -> tuple[SignView, ...]:
    """Whatever the book has on display."""
    places = {str(player): place for place, player in state.seats.items()}
    return tuple(sign_view(up, places.get(up.player or "")) for up in signs_up(table, state))


def sign_view(up: Sign, place: int | None) -> SignView:
    return SignView(
        sign=up.sign,
        shown=up.since,
        due=up.due,
        says=up.says,
        at=up.at,
        place=place,
        clauses=up.clauses,
        again=up.again,
    )
