"""A copy of a journal while it is being written, and what the copy is worth: its heads.

A copy is one moment of the journal, whole. Keys are secrets, copied only where that is asked.
"""

import shutil
from dataclasses import dataclass
from pathlib import Path

import apsw

from croupier.journal.folder import Unfit, make_file, make_private, sync_folder
from croupier.journal.key import KEY_FILE, PUBLIC_FILE
from croupier.journal.record import StreamName
from croupier.journal.sqlite_file import JOURNAL_FILE, connect, foreign
from croupier.journal.sqlite_reader import open_reader
from croupier.journal.store import JournalError, JournalReader
from croupier.journal.tree import Frontier, Head

#: Made with the journal and needed to open it again: the checkpoints' key, and that of the slips.
SECRETS = (KEY_FILE, "slips.key")
#: Who may come in, with hashes of passwords: beside the journal, and as secret as the keys.
REGISTER = "access.sqlite"
#: Where a copy is made, inside the folder that it is for, until it is whole.
_DRAFT = ".draft"


@dataclass(frozen=True, slots=True)
class Copied:
    folder: Path
    heads: dict[StreamName, Head]


def back_up(source: Path, target: Path, *, secrets: bool) -> Copied | Unfit:
    """Beside a running writer, which does not wait for it; into a folder that is new or empty."""
    if not (source / JOURNAL_FILE).is_file():
        return Unfit(f"There is no journal in {source}.")
    is_new = not target.exists()
    unfit = make_private(target, "folder for the copy")
    if unfit is not None:
        return unfit
    draft = target / _DRAFT
    if any(each != draft for each in target.iterdir()):
        return Unfit(f"The folder {target} is not empty: a backup is not written over another.")
    shutil.rmtree(draft, ignore_errors=True)  # of a copy that was killed
    heads = _drafted(source, draft, secrets=secrets)
    if isinstance(heads, Unfit):
        shutil.rmtree(draft, ignore_errors=True)
        if is_new:
            target.rmdir()
        return heads
    for file in draft.iterdir():
        file.replace(target / file.name)
    draft.rmdir()
    sync_folder(target)
    return Copied(target, heads)


def _drafted(source: Path, draft: Path, *, secrets: bool) -> dict[StreamName, Head] | Unfit:
    """Whole, and read whole, before it has its name."""
    try:
        draft.mkdir(mode=0o700)
        _copy(source / JOURNAL_FILE, draft / JOURNAL_FILE, ours=True)
        if secrets and (source / REGISTER).is_file():
            _copy(source / REGISTER, draft / REGISTER, ours=False)
        for name in (PUBLIC_FILE, *(SECRETS if secrets else ())):
            if (source / name).is_file():
                make_file(draft / name, (source / name).read_bytes())
        return heads_of(draft)
    except (apsw.Error, JournalError) as error:
        return Unfit(f"The journal in {source} cannot be copied: {error}")
    except OSError as error:
        return Unfit(f"The journal in {source} cannot be copied: {error.strerror}")


def heads_of(folder: Path) -> dict[StreamName, Head] | Unfit:
    """Of every stream of a journal: what to write down and keep elsewhere."""
    reader = open_reader(folder)
    if isinstance(reader, Unfit):
        return reader
    try:
        return heads_in(reader)
    finally:
        reader.close()


def heads_in(reader: JournalReader) -> dict[StreamName, Head]:
    return {name: head_of(reader, name) for name in reader.streams() if reader.size(name)}


def head_of(reader: JournalReader, stream: StreamName) -> Head:
    return Frontier().extend(record.hash for record in reader.read(stream)).head()


def _copy(source: Path, target: Path, *, ours: bool) -> None:
    """In one step, and so of one moment; a writer in WAL mode goes on meanwhile."""
    make_file(target)
    reading = connect(source, apsw.SQLITE_OPEN_READONLY, None)
    try:
        unfit = foreign(reading) if ours else None
        if unfit is not None:
            raise apsw.NotADBError(unfit.sentence)
        writing = apsw.Connection(str(target))
        try:
            with writing.backup("main", reading, "main") as copying:
                copying.step(-1)
            writing.pragma("journal_mode", "wal")
        finally:
            writing.close()
    finally:
        reading.close()


def put_back(backup: Path, target: Path) -> Unfit | None:
    """A backup's files as a data folder; an existing journal is never written over."""
    unfit = make_private(target)
    if unfit is not None:
        return unfit
    if (target / JOURNAL_FILE).exists():
        return Unfit(
            f"There is a journal in {target} already: move that folder away before the restore."
        )
    if not (backup / JOURNAL_FILE).is_file():
        return Unfit(f"There is no journal in {backup}.")
    for name in (JOURNAL_FILE, PUBLIC_FILE, REGISTER, *SECRETS):
        if (backup / name).is_file() and not (target / name).exists():
            shutil.copyfile(backup / name, target / name)
            (target / name).chmod(0o600)
    sync_folder(target)
    return None
