"""A floor on PostgreSQL that several servers share: opened, or joined where it is open already.

Every server has the floor's own key, since any of them may sign; one that has another is told so.
Leases are the business of `tenancy`; how servers talk to one another is that of the server.
"""

from pathlib import Path
from urllib.parse import urlsplit

from croupier.entries import UnknownEntry
from croupier.floor.floor import CannotOpen, Floor
from croupier.floor.opening import TablePlan, Unopenable
from croupier.floor.snapshots import Snapshots
from croupier.floor.tenancy import Tenancy
from croupier.game.cage import CAGE
from croupier.game.names import TableId
from croupier.journal.checkpoint import Checkpoint, open_note
from croupier.journal.folder import Unfit, make_private
from croupier.journal.key import KEY_FILE, open_key
from croupier.journal.postgres import open_postgres
from croupier.journal.record import StreamName
from croupier.journal.store import Journal, JournalError

SCHEMES = ("postgresql", "postgres")
_CAGE = StreamName(CAGE)


def open_shared_floor(
    url: str, folder: Path, plans: tuple[TablePlan, ...], *, address: str, simulated: bool = True
) -> Floor:
    """`address` is where the other servers reach this one; `share` says how it reaches them."""
    check_url(url)
    journal = open_postgres(url)  # before the folder: where there is none, nothing is left behind
    if isinstance(journal, Unfit):
        raise CannotOpen(journal.sentence)
    unfit = make_private(folder)
    if unfit is not None:
        journal.close()
        raise CannotOpen(unfit.sentence)
    try:
        floor = _joined(journal, folder, Tenancy(journal, address))
        first = journal.size(_CAGE) == 0
        floor.open_cage(simulated=simulated)
        if first:  # durable before anything else: the next server tells by it whose floor it is
            journal.add_checkpoint(_CAGE, floor.streams[CAGE].signed_head())
        for plan in plans:
            floor.open_table(plan)
        for name in map(TableId, journal.streams()):
            if name not in floor.streams and journal.size(StreamName(name)):
                floor.reopen_table(name)
    except (UnknownEntry, Unopenable, JournalError) as wrong:
        journal.close()
        raise CannotOpen(str(wrong)) from None
    except CannotOpen:
        journal.close()
        raise
    return floor


def check_url(url: str) -> None:
    parts = urlsplit(url)
    if parts.scheme not in SCHEMES:
        raise CannotOpen(
            "--journal is an address such as postgresql://croupier@db.example/croupier"
        )
    if parts.password is not None or "password=" in parts.query:
        raise CannotOpen(
            "a password on the command line is seen by everybody here: put it into a file that "
            "PGPASSFILE names, or into PGPASSWORD"
        )


def _joined(journal: Journal, folder: Path, tenancy: Tenancy) -> Floor:
    """A floor without streams yet, under the key that signs this journal."""
    first = journal.size(_CAGE) == 0
    if first and tenancy.claim(_CAGE) is None:
        raise CannotOpen("another server is just opening this floor; start this one again")
    key = open_key(folder, make=first)
    if isinstance(key, Unfit):
        says = f" The servers of a floor share its key: copy {KEY_FILE} from the first one."
        raise CannotOpen(key.sentence + ("" if first else says))
    for note in journal.checkpoints(_CAGE)[-1:]:
        if not isinstance(open_note(note, key.public_key()), Checkpoint):
            says = f"{folder / KEY_FILE} is not the key that signs this journal"
            raise CannotOpen(f"{says}: copy {KEY_FILE} from the first server of the floor")
    floor = Floor(
        journal, key, snapshots=Snapshots(folder / "snapshots")
    )  # and with it the key of slips, which is made from this one
    floor.share(tenancy, None)
    return floor
