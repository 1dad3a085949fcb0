"""After which events a stream signs a checkpoint of itself, and does not wait for the clock."""

from croupier.game.events import (
    BoughtIn,
    ChipsBoughtBack,
    ChipsSent,
    ChipsSold,
    ChipsTaken,
    NoResultCalled,
    SlipPaid,
    SlipPrinted,
    SlipTaken,
    TransferLanded,
    WinnersPaid,
)

#: After these a checkpoint is signed: a round's end, and money that came or went.
SIGNED_AFTER = (
    WinnersPaid
    | NoResultCalled
    | BoughtIn
    | ChipsSold
    | ChipsBoughtBack
    | ChipsSent
    | ChipsTaken
    | TransferLanded
    | SlipPrinted
    | SlipTaken
    | SlipPaid
)
