"""A disk that loses power: every write and sync is logged, and any cut of the log can be replayed.

What was synced is there after a cut. What was not may be there, be missing, be torn at any byte, or
have come in another order: a seed decides. The log is taken while real code writes real files
through SQLite's own VFS; the cuts are made afterwards.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import apsw


@dataclass(frozen=True, slots=True)
class Wrote:
    file: str
    offset: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Truncated:
    file: str
    size: int


@dataclass(frozen=True, slots=True)
class Synced:
    file: str


@dataclass(frozen=True, slots=True)
class Deleted:
    file: str


@dataclass(frozen=True, slots=True)
class Told:
    """What somebody outside was promised at this point of the log."""

    what: object


Step = Wrote | Truncated | Synced | Deleted | Told


class LoggedFile(apsw.VFSFile):
    def __init__(self, log: list[Step], name: Any, flags: list[int]) -> None:
        super().__init__("", name, flags)
        self.log = log
        self.name = Path(name.filename() if isinstance(name, apsw.URIFilename) else name).name

    def xWrite(self, data: Any, offset: int) -> None:  # noqa: N802
        super().xWrite(data, offset)
        self.log.append(Wrote(self.name, offset, bytes(data)))

    def xTruncate(self, newsize: int) -> None:  # noqa: N802
        super().xTruncate(newsize)
        self.log.append(Truncated(self.name, newsize))

    def xSync(self, flags: int) -> None:  # noqa: N802
        super().xSync(flags)
        self.log.append(Synced(self.name))


class LoggedDisk(apsw.VFS):
    def __init__(self, name: str, log: list[Step]) -> None:
        self.log = log
        super().__init__(name, "")

    def xOpen(self, name: Any, flags: list[int]) -> LoggedFile:  # noqa: N802
        return LoggedFile(self.log, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: N802, FBT001
        super().xDelete(filename, syncdir)
        self.log.append(Deleted(Path(filename).name))


@dataclass(slots=True)
class Platter:
    """What is on the disk for certain, and what is on its way, as a log is walked."""

    sure: dict[str, bytes] = field(default_factory=dict)
    pending: dict[str, list[Wrote | Truncated]] = field(default_factory=dict)

    def take(self, step: Step) -> None:
        match step:
            case Wrote() | Truncated():
                self.pending.setdefault(step.file, []).append(step)
            case Synced(file):
                content = bytearray(self.sure.get(file, b""))
                for each in self.pending.pop(file, []):
                    _apply(content, each)
                self.sure[file] = bytes(content)
            case Deleted(file):
                self.sure.pop(file, None)
                self.pending.pop(file, None)
            case Told():
                pass

    def after_a_cut(self, dice: random.Random) -> dict[str, bytes]:
        """The files as the next start finds them."""
        found: dict[str, bytes] = {}
        for file in sorted(self.sure.keys() | self.pending.keys()):
            content = bytearray(self.sure.get(file, b""))
            steps = self.pending.get(file, [])
            # All of it, nothing of it, or some of it in any order.
            fate = dice.choice(("all", "nothing", "some", "some", "some"))
            kept = [s for s in steps if fate == "all" or (fate == "some" and dice.random() < 0.6)]
            if fate == "some":
                dice.shuffle(kept)
            for each in kept:
                _apply(content, _torn(each, dice) if fate == "some" else each)
            found[file] = bytes(content)
        return found


def cuts(log: list[Step]) -> Iterator[tuple[int, Platter, list[object]]]:
    """The disk after every write, and all that was promised until then."""
    platter, told = Platter(), list[object]()
    for place, step in enumerate(log):
        platter.take(step)
        if isinstance(step, Told):
            told.append(step.what)
        if isinstance(step, Wrote | Told):
            yield place, platter, told


def _apply(content: bytearray, step: Wrote | Truncated) -> None:
    if isinstance(step, Truncated):
        del content[step.size :]
        content.extend(bytes(step.size - len(content)))
        return
    end = step.offset + len(step.data)
    content.extend(bytes(max(0, end - len(content))))
    content[step.offset : end] = step.data


def _torn(step: Wrote | Truncated, dice: random.Random) -> Wrote | Truncated:
    if isinstance(step, Truncated) or dice.random() < 0.5:
        return step
    return Wrote(step.file, step.offset, step.data[: dice.randrange(len(step.data) + 1)])
