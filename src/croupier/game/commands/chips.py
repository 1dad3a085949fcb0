"""Commands about chips: colour checks, vouchers and tokens, and the float of a table.

Who stands where, and what other tables offer just now, comes as a fact in the command; a decider
looks into no stream but its own.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from croupier.game.commands.base import Amount, AtTable, Name, Stacks
from croupier.game.names import PersonId, TableId, TransferId

#: A colour of the table's set; a word, since it is part of an account's name.
Colour = Annotated[str, Meta(pattern="^[a-z][a-z_]{0,31}$")]
Voucher = Annotated[str, Meta(pattern="^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$")]
Fate = Literal["return", "collect", "convert"]


class Offered(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What another table's record says that its minimum is, and which record."""

    table: TableId
    seq: Annotated[int, Meta(ge=1)]
    minimum: Amount


class DeclareColour(AtTable, tag_field="do", tag="declare_colour", frozen=True):
    """A player says what each of his colour checks is to be worth, before they are issued.

    A dealer enters what a player who is named said aloud.
    """

    each: Amount
    player: PersonId | None = None


class IssueColour(AtTable, tag_field="do", tag="issue_colour", frozen=True):
    """The dealer sells colour checks, for cash or for value chips."""

    player: PersonId
    colour: Colour
    count: Annotated[int, Meta(ge=1, le=10_000)]
    each: Amount | None = None
    paid_with: Literal["cash", "chips"] = "cash"


class MarkColour(AtTable, tag_field="do", tag="mark_colour", frozen=True):
    """The dealer puts a marker to a colour that had none: the minimum moved away from its value."""

    player: PersonId
    colour: Colour


class AllowSecondColour(AtTable, tag_field="do", tag="allow_second_colour", frozen=True):
    """The office that the book names lets a player hold several colours."""

    player: PersonId


class ShareColour(AtTable, tag_field="do", tag="share_colour", frozen=True):
    """A holder agrees that somebody else is issued the same colour."""

    colour: Colour
    with_player: PersonId


class RedeemColour(AtTable, tag_field="do", tag="redeem_colour", frozen=True):
    """Colour checks of this table for value chips; `at` says where, if not here.

    What the casino's other tables offer is needed only where no issue to the player is on record.
    """

    player: PersonId
    colour: Colour
    count: Annotated[int, Meta(ge=1, le=10_000)]
    at: TableId | None = None
    offered: Annotated[tuple[Offered, ...], Meta(max_length=256)] = ()


class VerifyRedemption(AtTable, tag_field="do", tag="verify_redemption", frozen=True):
    """A second office verifies a redemption that waits for it."""

    redemption: Annotated[int, Meta(ge=1)]


class ExchangeVoucher(AtTable, tag_field="do", tag="exchange_voucher", frozen=True):
    """A promotional voucher over the table; its own words on a winning token go first."""

    player: PersonId
    voucher: Voucher
    cents: Amount
    on_win: Fate | None = None


class SendFloat(AtTable, tag_field="do", tag="send_float", frozen=True, omit_defaults=True):
    """Chips of the house between the cage and a table's float: a fill, or a credit.

    Which chips is counted at the table; where none are named, they are as a dealer counts them.
    """

    transfer: Annotated[TransferId, Meta(pattern="^[0-9a-f]{32}$")]
    to: TableId
    cents: Amount
    reference: Name
    chips: Stacks = ()
