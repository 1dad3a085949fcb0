"""Events about chips: colour checks, vouchers and tokens. Values are those at issue, for good."""

from croupier.game.commands import Stack
from croupier.game.events.base import Fact
from croupier.game.names import PersonId, TableId
from croupier.money import Cents


class ColourDeclared(Fact, tag="colour_declared", frozen=True, kw_only=True):
    player: PersonId
    each: Cents
    clauses: tuple[str, ...]


class ColourIssued(Fact, tag="colour_issued", frozen=True, kw_only=True):
    """Colour checks of a table, worth what was declared then; `mark` is that of the table's set."""

    player: PersonId
    colour: str
    count: int
    each: Cents
    cents: Cents
    marker: bool
    paid_with: str
    mark: str
    clauses: tuple[str, ...]


class ColourMarked(Fact, tag="colour_marked", frozen=True, kw_only=True):
    player: PersonId
    colour: str
    each: Cents
    clauses: tuple[str, ...]


class SecondColourAllowed(Fact, tag="second_colour_allowed", frozen=True, kw_only=True):
    player: PersonId
    clauses: tuple[str, ...]


class ColourShared(Fact, tag="colour_shared", frozen=True, kw_only=True):
    """A holder's consent to another holder of the same colour."""

    player: PersonId
    colour: str
    with_player: PersonId
    clauses: tuple[str, ...]


class ColourPresented(Fact, tag="colour_presented", frozen=True, kw_only=True):
    """A redemption that waits to be verified, with its value: that of issue, or the lowest now."""

    number: int
    player: PersonId
    colour: str
    count: int
    each: Cents
    found: bool
    at: TableId
    by: PersonId
    clauses: tuple[str, ...]
    #: The tables whose minimum was looked at: name, record and minimum.
    offered: tuple[tuple[str, int, Cents], ...] = ()


class ColourRedeemed(Fact, tag="colour_redeemed", frozen=True, kw_only=True):
    """Value chips for colour checks. Without a record of issue the house bears what it pays."""

    player: PersonId
    colour: str
    count: int
    each: Cents
    cents: Cents
    found: bool
    at: TableId
    clauses: tuple[str, ...]
    #: The presentation that was verified, and who presented it.
    number: int | None = None
    chips: tuple[Stack, ...] = ()


class ColoursLeftOut(Fact, tag="colours_left_out", frozen=True, kw_only=True):
    """The table closes with colour checks in a player's hands, to come back when it reopens."""

    player: PersonId
    colour: str
    cents: Cents
    clauses: tuple[str, ...]


class TokensIssued(Fact, tag="tokens_issued", frozen=True, kw_only=True):
    """Tokens for a voucher; `issue` is the voucher, `on_win` what becomes of a winning token."""

    player: PersonId
    issue: str
    cents: Cents
    on_win: str
    own_condition: bool
    clauses: tuple[str, ...]


class VoucherConverted(Fact, tag="voucher_converted", frozen=True, kw_only=True):
    """A voucher or token for value chips, where nothing else may lie on the layout."""

    player: PersonId
    issue: str
    cents: Cents
    clauses: tuple[str, ...]
    chips: tuple[Stack, ...] = ()
