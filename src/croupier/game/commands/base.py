"""Commands, in the imperative: what somebody asks to be done, as it comes over the wire.

Each names the table and the round that it means; in any other round it is refused. Amounts are
whole cents. Who asks is not in the command: the floor knows that from the session.
"""

from typing import Annotated

import msgspec
from msgspec import Meta

from croupier.game.names import PersonId, RoundNumber, TableId, TransferId
from croupier.money import MOST_CENTS, Cents
from croupier.rulebook.model import PositionId

#: The maker of a command draws 128 random bits once, and repeats them on every retry.
CommandKey = Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
Amount = Annotated[Cents, Meta(ge=1, le=MOST_CENTS)]
Name = Annotated[str, Meta(min_length=1, max_length=64)]
Reason = Annotated[str, Meta(min_length=3, max_length=300)]


class StakePart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Money of one kind: `of` is chips, colour:<name>, token:<issue> or credit."""

    of: Name
    cents: Amount


class Stack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Value chips of one denomination."""

    each: Amount
    count: Annotated[int, Meta(ge=0, le=10_000_000_000)]


Stacks = Annotated[tuple[Stack, ...], Meta(max_length=32)]


class AtTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: CommandKey
    table: TableId


class InRound(AtTable, frozen=True, kw_only=True, forbid_unknown_fields=True):
    round: RoundNumber


class Sit(AtTable, tag_field="do", tag="sit", frozen=True):
    place: Annotated[int, Meta(ge=1, le=64)]


class Leave(AtTable, tag_field="do", tag="leave", frozen=True):
    """Gives the place up; chips in the purse and a live streak stay the player's."""


class BuyIn(AtTable, tag_field="do", tag="buy_in", frozen=True, omit_defaults=True):
    """Cash over the table for chips; the dealer's act for a player.

    In the chips that he names, or as he would count them out.
    """

    player: PersonId
    cents: Amount
    chips: Stacks = ()


class SendChips(AtTable, tag_field="do", tag="send_chips", frozen=True):
    """A player's chips, carried from this stream to another."""

    transfer: Annotated[TransferId, Meta(pattern="^[0-9a-f]{32}$")]
    player: PersonId
    to: TableId
    cents: Amount


class TakeChips(AtTable, tag_field="do", tag="take_chips", frozen=True, omit_defaults=True):
    """The other half: what another stream sent, with the record that says so."""

    transfer: TransferId
    player: PersonId
    source: TableId
    source_seq: Annotated[int, Meta(ge=1)]
    cents: Amount
    #: None for a purse, so that a transfer sent before there was a choice is the same bytes.
    of: Name | None = None
    chips: Stacks = ()


class NoteLanding(AtTable, tag_field="do", tag="note_landing", frozen=True):
    """The sender is told that its transfer landed."""

    transfer: TransferId


class RecordDraw(InRound, tag_field="do", tag="record_draw", frozen=True):
    """What a simulated device has drawn; `recovered` where a restart found a lock without one."""

    result: str
    recovered: bool = False


class Place(InRound, tag_field="do", tag="place", frozen=True):
    """A stake on a position. A dealer may place one that a player declares aloud."""

    position: PositionId
    stake: Annotated[tuple[StakePart, ...], Meta(min_length=1, max_length=8)]
    player: PersonId | None = None


class TakeBack(InRound, tag_field="do", tag="take_back", frozen=True):
    """All that lies there, or the part that is named."""

    position: PositionId
    cents: Amount | None = None


class Move(InRound, tag_field="do", tag="move", frozen=True):
    """The player's chips from one position to another: all, or as much as is named."""

    position: PositionId
    to: PositionId
    cents: Amount | None = None


class Repeat(InRound, tag_field="do", tag="repeat", frozen=True):
    """The player's wagers of the round before, all or none."""


class Double(InRound, tag_field="do", tag="double", frozen=True):
    """Everything that the player has on the layout once more, all or none."""


class LeaveUp(InRound, tag_field="do", tag="leave_up", frozen=True):
    """A winner stays where it is as a wager of the next round; or does not after all."""

    position: PositionId
    stays: bool = True


class Clear(InRound, tag_field="do", tag="clear", frozen=True):
    """Every wager of the player back, all or none."""


class PlaceBets(InRound, tag_field="do", tag="place_bets", frozen=True):
    """The dealer invites wagers."""


class NoMoreBets(InRound, tag_field="do", tag="no_more_bets", frozen=True): ...


class Tumble(InRound, tag_field="do", tag="tumble", frozen=True):
    """One activation of the tumbler."""


class Uncover(InRound, tag_field="do", tag="uncover", frozen=True): ...


class Mark(InRound, tag_field="do", tag="mark", frozen=True):
    """The marker is placed on the winning number."""

    result: Name


class DirectEmptyRound(InRound, tag_field="do", tag="direct_empty_round", frozen=True):
    """A supervisor directs a round that nobody has staked on."""


class Spin(InRound, tag_field="do", tag="spin", frozen=True):
    """The dealer attests a spin and how many revolutions it made."""

    revolutions: Annotated[int, Meta(ge=0, le=1000)]


class Enter(InRound, tag_field="do", tag="enter", frozen=True):
    """The first step of entry: the result as keyed, to be echoed."""

    result: Name


class EnterAgain(InRound, tag_field="do", tag="enter_again", frozen=True):
    """Drops what was keyed, before it was confirmed."""


class Confirm(InRound, tag_field="do", tag="confirm", frozen=True):
    """The second step: the same result again."""

    result: Name


class Collect(InRound, tag_field="do", tag="collect", frozen=True): ...


class Pay(InRound, tag_field="do", tag="pay", frozen=True): ...


class CallNoResult(InRound, tag_field="do", tag="call_no_result", frozen=True):
    """A no-spin by one of the book's names; after a result was announced it needs a reason."""

    irregularity: Name
    reason: Reason | None = None


class SellChips(AtTable, tag_field="do", tag="sell_chips", frozen=True):
    """The cage sells chips for cash."""

    player: PersonId
    cents: Amount


class BuyBackChips(AtTable, tag_field="do", tag="buy_back_chips", frozen=True):
    """The cage pays cash for chips."""

    player: PersonId
    cents: Amount
