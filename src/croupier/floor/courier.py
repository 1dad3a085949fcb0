"""What the courier tells one stream of another: commands under ids made from what they tell.

Repeated after a crash, or by two servers at once, such a command is the same bytes and done once.
When one is sent is the floor's business.
"""

from hashlib import sha256

from croupier.game.cage import CAGE
from croupier.game.commands import (
    Command,
    NoteDifference,
    NoteLanding,
    SendChips,
    SendFloat,
    TakeChips,
    TakeSlip,
)
from croupier.game.commands.conduct import NoteExclusion, PayOut
from croupier.game.commands.terminal import PrintSlip
from croupier.game.events import ChipsSent, SlipPrinted
from croupier.game.identity import Difference
from croupier.game.names import PersonId, TableId


def _id(*words: object) -> str:
    return sha256(" ".join(map(str, words)).encode()).hexdigest()[:32]


def taking(sent: ChipsSent | SlipPrinted, seq: int) -> TakeChips | TakeSlip:
    """The far half, which names the record that sent it."""
    id_ = _id("take", sent.source, sent.transfer)
    if isinstance(sent, SlipPrinted):
        return TakeSlip(
            id=id_,
            table=sent.to,
            slip=sent.slip,
            source=sent.source,
            source_seq=seq,
            terminal=sent.player,
            cents=sent.cents,
            digits=sent.digits,
            issued=sent.issued,
            expires=sent.expires,
            person=sent.person,
            clauses=sent.clauses,
        )
    return TakeChips(
        id=id_,
        table=sent.to,
        transfer=sent.transfer,
        player=sent.player,
        source=sent.source,
        source_seq=seq,
        cents=sent.cents,
        of=None if sent.of == "purse" else sent.of,
        chips=sent.chips,
    )


def noting(sent: ChipsSent | SlipPrinted) -> NoteLanding:
    """The near half, once the other has been taken."""
    id_ = _id("note", sent.source, sent.transfer)
    return NoteLanding(id=id_, table=sent.source, transfer=sent.transfer)


def telling(table: TableId, person: PersonId, seq: int, *, excluded: bool) -> NoteExclusion:
    """What the cage last recorded of a person, by the number of that record."""
    return NoteExclusion(
        id=_id("exclusion", table, person, seq),
        table=table,
        person=person,
        what="excluded" if excluded else "lifted",
        source=CAGE,
        source_seq=seq,
    )


def alarm(table: TableId, found: Difference) -> NoteDifference:
    id_ = _id("difference", table, found.cents, found.says)
    return NoteDifference(id=id_, table=table, cents=found.cents, says=found.says)


def sent_to(command: Command) -> TableId | None:
    """The other stream of a command that sends money; None for all others."""
    match command:
        case SendChips(to=to) | SendFloat(to=to):
            return to
        case PayOut() | PrintSlip():
            return CAGE
    return None
