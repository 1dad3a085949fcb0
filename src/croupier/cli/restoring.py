"""What `croupier restore` does: the copy checked, put in place, and gone on from.

A folder's copy is put into a new folder first; a database was restored by PostgreSQL's own tools.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from croupier.cli.vault import open_vault
from croupier.evidence.elsewhere import Elsewhere
from croupier.floor.clock import utc_now
from croupier.floor.restore import go_on
from croupier.game.names import PersonId
from croupier.journal.backup import heads_in, heads_of, put_back
from croupier.journal.folder import JournalInUse, Unfit
from croupier.journal.postgres import open_postgres
from croupier.journal.record import StreamName
from croupier.journal.sqlite import open_journal
from croupier.journal.store import Journal, JournalError
from croupier.journal.tree import Head
from croupier.library import BadInput


@dataclass(frozen=True, slots=True)
class Restore:
    """Who goes on from a copy, who agrees, why, and what others hold of the lost journal."""

    by: str
    second: str
    reason: str
    against: tuple[str, ...]


def from_folder(data: Path, source: Path, how: Restore) -> Iterator[str]:
    """Sentences for the person who does it. A copy that is not in order is not gone on from."""
    elsewhere = _in_order(source, None, f"the backup in {source}", how)
    heads = heads_of(source)
    unfit = heads if isinstance(heads, Unfit) else put_back(source, data)
    if unfit is not None or isinstance(heads, Unfit):
        raise BadInput(unfit.sentence.rstrip(".") if unfit is not None else "no heads")
    journal = open_journal(data)
    if isinstance(journal, JournalInUse | Unfit):
        raise BadInput(journal.sentence.rstrip("."))
    return _gone_on(journal, heads, elsewhere, how)


def in_database(data: Path, url: str, how: Restore) -> Iterator[str]:
    """As above; `data` has the floor's public key. No server may be open on it yet."""
    elsewhere = _in_order(data, url, "the journal in the database", how)
    journal = open_postgres(url)
    if isinstance(journal, Unfit):
        raise BadInput(journal.sentence.rstrip("."))
    return _gone_on(journal, heads_in(journal), elsewhere, how)


def _in_order(data: Path, url: str | None, what: str, how: Restore) -> Elsewhere:
    with open_vault(data, url) as vault:
        verdict = vault.examined(Elsewhere(), None)
        elsewhere = Elsewhere().take(list(how.against), vault.key)
    if not verdict.whole:
        wrong = [f"{one.stream}: {one.wrong[0]}" for one in verdict.streams if one.wrong]
        raise BadInput(f"{what} is not in order: {(wrong or verdict.lines[-2:])[0].rstrip('.')}")
    return elsewhere


def _gone_on(
    journal: Journal, heads: Mapping[StreamName, Head], elsewhere: Elsewhere, how: Restore
) -> Iterator[str]:
    try:
        event = go_on(
            journal,
            heads=heads,
            elsewhere=elsewhere.named,
            by=PersonId(how.by),
            second=PersonId(how.second),
            reason=how.reason,
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
