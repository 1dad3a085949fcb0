"""The data folder: private to its owner, written by one process at a time, synced by name.

Which files stand in it and what they say is the business of `sqlite` and `key`.
"""

import fcntl
import os
import stat
from dataclasses import dataclass
from pathlib import Path

LOCK_FILE = "journal.lock"

_FOLDER_MODE = 0o700
_FILE_MODE = 0o600
_OTHERS = 0o077
_PID_DIGITS = 20


@dataclass(frozen=True, slots=True)
class Unfit:
    """Why the data cannot be opened, for the person at the terminal."""

    sentence: str
    damaged: bool = False
    """It is there, and is not what it was: no slip of the pen."""


@dataclass(frozen=True, slots=True)
class JournalInUse:
    folder: Path
    pid: int | None
    """None only in the instant between another's taking the lock and its writing who it is."""

    @property
    def sentence(self) -> str:
        holder = "another process" if self.pid is None else f"process {self.pid}"
        return f"The journal in {self.folder} is in use by {holder}."


class FolderLock:
    """Held until released or until the process ends, however it ends.

    The file stays behind on purpose: unlinking it would let two processes lock two files of
    the same name.
    """

    __slots__ = ("_descriptor",)

    def __init__(self, descriptor: int) -> None:
        self._descriptor: int | None = descriptor

    def release(self) -> None:
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


def take_lock(folder: Path) -> FolderLock | JournalInUse:
    descriptor = os.open(folder / LOCK_FILE, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, _FILE_MODE)
    try:
        # flock, not lockf: a second opening in this same process is refused as well.
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        written = os.pread(descriptor, _PID_DIGITS, 0)
        os.close(descriptor)
        return JournalInUse(folder, int(written) if written.strip().isdigit() else None)
    os.ftruncate(descriptor, 0)
    os.pwrite(descriptor, f"{os.getpid()}\n".encode(), 0)
    return FolderLock(descriptor)


def make_private(folder: Path, called: str = "data folder") -> Unfit | None:
    """Make the folder where it is missing; refuse it where others may look into it.

    An existing folder is refused, not changed: it may be somebody's home.
    """
    try:
        missing = [each for each in (folder, *folder.parents) if not each.exists()]
        for each in reversed(missing):
            each.mkdir(mode=_FOLDER_MODE)
            sync_folder(each.parent)
    except OSError as error:
        return Unfit(f"The {called} {folder} cannot be made: {error.strerror}.")
    if not folder.is_dir():
        return Unfit(f"The {called} {folder} is not a folder.")
    if stat.S_IMODE(folder.stat().st_mode) & _OTHERS:
        return Unfit(f"Others may look into the {called} {folder}: run chmod 700 on it.")
    return None


def check_file(file: Path) -> Unfit | None:
    if stat.S_IMODE(file.stat().st_mode) & _OTHERS:
        return Unfit(f"Others may read {file}: run chmod 600 on it.")
    return None


def make_file(file: Path, content: bytes = b"") -> None:
    """Whole or not at all, durably, private; an existing file is never written over."""
    draft = file.with_name(f"{file.name}.draft")
    draft.unlink(missing_ok=True)
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, _FILE_MODE)
    try:
        with os.fdopen(descriptor, "wb") as out:
            out.write(content)
            out.flush()
            os.fsync(out.fileno())
        os.link(draft, file)
    finally:
        draft.unlink()
    sync_folder(file.parent)


def sync_folder(folder: Path) -> None:
    """A new name is on disk only when its folder is."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
