"""The SQLite file of a journal: its tables, how it is opened, and what a connection must promise.

What is written to it and read from it is the business of `sqlite` and `sqlite_reader`.
"""

from pathlib import Path

import apsw

from croupier.journal.folder import Unfit

JOURNAL_FILE = "journal.sqlite"
OLDEST_SQLITE = (3, 51, 3)  # older ones can lose the start of a WAL that is reset

_APPLICATION = int.from_bytes(b"Crou")
_FORMAT = 2
_FULL = 2
_BUSY_MS = 5_000

# An answer keeps the stream and size it came with: its age, without which answers of past
# gaming days could never be told from today's, and which could not be filled in later.
_SCHEMA = """
create table record(
    stream text not null,
    seq integer not null check (seq >= 1),
    prev blob not null check (length(prev) = 32),
    body blob not null,
    hash blob not null check (length(hash) = 32),
    seal blob not null check (length(seal) = 32),
    private blob,
    primary key (stream, seq)
) strict;
create table answer(
    owner text not null,
    id text not null,
    digest blob not null,
    answer blob not null,
    stream text not null,
    size integer not null,
    primary key (owner, id)
) strict;
create table blob(hash text primary key, content blob not null) strict;
create table checkpoint(id integer primary key, stream text not null, note text not null) strict;
create table lease(
    stream text primary key,
    epoch integer not null,
    holder text not null,
    address text not null
) strict;
create index checkpoint_stream on checkpoint(stream);
"""


def broken_promise(
    connection: apsw.Connection, version: str = apsw.sqlite_lib_version()
) -> Unfit | None:
    """Why what this connection commits might not be on the disk."""
    if tuple(int(part) for part in version.split(".")) < OLDEST_SQLITE:
        oldest = ".".join(map(str, OLDEST_SQLITE))
        return Unfit(f"SQLite {version} can damage a journal: {oldest} or newer is needed.")
    mode = connection.pragma("journal_mode")
    if mode != "wal":
        return Unfit(f"The journal is in mode {mode} and not WAL: this disk cannot share memory.")
    if connection.pragma("synchronous") < _FULL:
        return Unfit("The journal is not synced at every commit: synchronous must be FULL.")
    return None


def connect(file: Path, flags: int, vfs: str | None) -> apsw.Connection:
    connection = apsw.Connection(str(file), flags=flags, vfs=vfs)
    connection.set_busy_timeout(_BUSY_MS)
    # A planted trigger or view could change what is written after it was hashed, or what is read.
    connection.config(apsw.SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
    connection.config(apsw.SQLITE_DBCONFIG_ENABLE_VIEW, 0)
    return connection


def prepare(writer: apsw.Connection) -> Unfit | None:
    writer.pragma("journal_mode", "wal")
    writer.pragma("synchronous", "full")
    writer.execute("begin immediate")
    try:
        if not writer.execute("select 1 from sqlite_schema").fetchall():
            writer.execute(_SCHEMA)
            writer.pragma("application_id", _APPLICATION)
            writer.pragma("user_version", _FORMAT)
        unfit = foreign(writer)
    finally:
        writer.execute("commit")
    return unfit


def foreign(connection: apsw.Connection) -> Unfit | None:
    if connection.pragma("application_id") != _APPLICATION:
        return Unfit(f"{connection.filename} is not a Croupier journal.")
    version = connection.pragma("user_version")
    if version != _FORMAT:
        return Unfit(
            f"{connection.filename} has format {version}; this software reads format {_FORMAT}."
        )
    return None
