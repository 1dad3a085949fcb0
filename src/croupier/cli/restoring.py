"""What `croupier restore` does: the copy checked, put in place, and gone on from."""

from collections.abc import Iterator
from pathlib import Path

from croupier.cli.vault import open_vault
from croupier.evidence.elsewhere import Elsewhere
from croupier.floor.clock import utc_now
from croupier.floor.restore import go_on
from croupier.game.names import PersonId
from croupier.journal.backup import heads_of, put_back
from croupier.journal.folder import JournalInUse, Unfit
from croupier.journal.sqlite import open_journal
from croupier.journal.store import JournalError
from croupier.library import BadInput


def restored(  # noqa: PLR0913 - as many as the command has
    data: Path, source: Path, *, by: str, second: str, reason: str, against: list[str]
) -> Iterator[str]:
    """Sentences for the person who does it. A copy that is not in order is not gone on from."""
    with open_vault(source) as vault:
        lines, whole = vault.verify([], None)
        elsewhere = Elsewhere().take(against, vault.key)
    if not whole:
        raise BadInput(f"the backup in {source} is not in order: {lines[0]}")
    heads = heads_of(source)
    unfit = heads if isinstance(heads, Unfit) else put_back(source, data)
    if unfit is not None or isinstance(heads, Unfit):
        raise BadInput(unfit.sentence.rstrip(".") if unfit is not None else "no heads")
    journal = open_journal(data)
    if isinstance(journal, JournalInUse | Unfit):
        raise BadInput(journal.sentence.rstrip("."))
    try:
        event = go_on(
            journal,
            heads=heads,
            elsewhere=elsewhere.named,
            by=PersonId(by),
            second=PersonId(second),
            reason=reason,
            clock=utc_now,
        )
    except JournalError as wrong:
        raise BadInput(str(wrong).rstrip(".")) from None
    finally:
        journal.close()
    for name, head in sorted(heads.items()):
        yield f"{name}={head}"
    for stream, newer in sorted(event.newer.items()):
        yield f"{stream}: records up to {newer.partition(':')[0]} were seen elsewhere and are lost."
    yield "The epochs of all streams are raised: whoever wrote before can write no more."
    yield "No slip is paid until those paid after the copy are entered (enter_paid_slips)"
    yield "and two people have answered for the rest (resume_redemption)."
