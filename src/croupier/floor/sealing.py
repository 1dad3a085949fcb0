"""An entry made ready for the journal: whole, or its private part sealed under a fresh salt."""

from secrets import token_bytes

from croupier.entries import encode, public_part
from croupier.game.events import Entry
from croupier.journal.record import SALT_BYTES, Body, Parts


def body_of(entry: Entry) -> Body:
    public = public_part(entry)
    whole = encode(entry)
    return whole if public is None else Parts(public, token_bytes(SALT_BYTES) + whole)
