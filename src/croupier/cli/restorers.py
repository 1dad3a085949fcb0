"""Who may go on from a backup, and what a restored folder still lacks before its first start.

What a restore does is in `restoring`; the register itself is the server's.
"""

from pathlib import Path

import apsw

from croupier.cli.restoring import Restore
from croupier.floor.floor import CannotOpen
from croupier.floor.shared import check_url
from croupier.journal.backup import REGISTER, SECRETS
from croupier.journal.folder import Unfit
from croupier.journal.key import KEY_FILE
from croupier.library import BadInput
from croupier.server.register import open_shared_register

_PEOPLE = """
select person, exists (select 1 from grants
                       where grants.person = people.person and role = 'administrator')
from people where disabled = 0
"""


def agreed(source: Path | None, journal: str | None, how: Restore) -> list[str]:
    """Sentences to say; refused unless an administrator asks, another person agrees, and why."""
    if not how.by.strip() or not how.second.strip() or not how.reason.strip():
        raise BadInput("a restore stands on the record: give --by, --second and --reason each")
    if how.by.strip() == how.second.strip():
        raise BadInput("a restore takes two people: --by and --second are the same")
    people = _in_folder(source) if source is not None else _in_database(journal or "")
    if not people:
        return [f"The names {how.by} and {how.second} are not checked: the copy has no register."]
    for option, person in (("--by", how.by), ("--second", how.second)):
        if person not in people:
            raise BadInput(f"{option} {person}: the register of the copy has nobody of that name")
    if not people[how.by]:
        raise BadInput(f"--by {how.by} is no administrator in the register of the copy")
    return []


def _in_folder(source: Path) -> dict[str, bool]:
    """Who is in the register and not put out, and whether an administrator."""
    file = source / REGISTER
    if not file.is_file():
        return {}
    try:
        db = apsw.Connection(str(file), flags=apsw.SQLITE_OPEN_READONLY)
        try:
            return {person: bool(office) for person, office in db.execute(_PEOPLE)}
        finally:
            db.close()
    except apsw.Error as wrong:
        raise BadInput(f"the backup's register {file} cannot be read: {wrong}") from None


def _in_database(url: str) -> dict[str, bool]:
    try:
        check_url(url)
    except CannotOpen as wrong:
        raise BadInput(str(wrong)) from None
    register = open_shared_register(url)
    if isinstance(register, Unfit):
        raise BadInput(register.sentence.rstrip("."))
    try:
        return {
            line.person: any(grant.role == "administrator" for grant in line.grants)
            for line in register.people()
            if not line.disabled
        }
    finally:
        register.close()


def lacking(data: Path, *, shared: bool) -> list[str]:
    """What must be put there before the start, because a backup without keys has none.

    Servers that share a journal share the register too, and make the slips' key of the floor's.
    """
    needed = (KEY_FILE,) if shared else SECRETS
    missing = [name for name in needed if not (data / name).is_file()]
    said = []
    if missing:
        names = " and ".join(missing)
        why = "without its key it does not start" if KEY_FILE in missing else "slips hang on it"
        said.append(f"Before the start put {names} of the floor into {data} (mode 600): {why}.")
    if not shared and not (data / REGISTER).is_file():
        said.append(
            f"{REGISTER} is not there either: put it back, or the first start makes a new "
            "administrator with a one-time code."
        )
    return said
