"""A journal of each version of the events, kept as its own software wrote it, and what it came to.

`python tests/versions.py --write` plays an evening and keeps it as the journal of the version that
this software writes: only while that version is unreleased. A released one is never written again.
"""

import shutil
import sys
from pathlib import Path

import msgspec

from croupier.entries import decode
from croupier.game.events import VERSION, Opened
from croupier.game.state import CageState, TableState
from croupier.journal.folder import LOCK_FILE
from croupier.journal.key import KEY_FILE
from croupier.journal.sqlite_file import JOURNAL_FILE
from croupier.journal.sqlite_reader import SqliteReader, open_reader
from croupier.table import evolve_cage, evolve_table

FOLDER = Path(__file__).parent / "journals"
STATES = "states.json"


def folder_of(version: int) -> Path:
    return FOLDER / f"v{version}"


def reader_of(folder: Path) -> SqliteReader:
    reader = open_reader(folder)
    assert isinstance(reader, SqliteReader), reader
    return reader


def states_of(folder: Path) -> dict[str, object]:
    """What every stream of the journal comes to, as plain values."""
    reader = reader_of(folder)
    found: dict[str, object] = {}
    for stream in reader.streams():
        state: TableState | CageState | None = None
        for record in reader.read(stream):
            event = decode(record.content).event
            if state is None:
                state = TableState() if isinstance(event, Opened) else CageState()
            if isinstance(state, TableState):
                state = evolve_table(state, event)
            else:
                state = evolve_cage(state, event)
        if state is not None:
            found[stream] = msgspec.json.decode(msgspec.json.encode(state))
    reader.close()
    return found


def _write(folder: Path) -> None:
    from test_journal_cli import written  # noqa: PLC0415 - a test module, for its evening

    shutil.rmtree(folder, ignore_errors=True)
    written(folder)
    (folder / KEY_FILE).unlink()  # whoever has it could sign another evening
    (folder / LOCK_FILE).unlink()
    states = msgspec.json.format(msgspec.json.encode(states_of(folder)), indent=1)
    (folder / STATES).write_bytes(states + b"\n")
    for end in ("-shm", "-wal"):
        (folder / f"{JOURNAL_FILE}{end}").unlink(missing_ok=True)


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit("say --write to keep this evening as the journal of the present version")
    _write(folder_of(VERSION))
