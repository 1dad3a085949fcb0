"""Which records a file needs, and how much of each may be shown to whom it is about.

The round from its first record to its last, what it was opened and limited with, and every step of
the dispute. The subject's own records are whole; of anybody else's there is the part for everybody,
and of a record that names somebody else only its hash.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal

import msgspec

from croupier.chronicle import round_of
from croupier.entries import decode
from croupier.evidence.file import About
from croupier.game.events import (
    Entry,
    Event,
    LimitsChanged,
    Opened,
    TerminalLeft,
    TerminalTaken,
    WagerPlaced,
)
from croupier.game.events.conduct import (
    ComplainantAdvised,
    DisputeClosed,
    DisputeDecided,
    DisputeRaised,
    DisputeReviewed,
    ReviewRequested,
)
from croupier.journal.record import NO_SEAL, Record

Shown = Literal["whole", "part", "hash"]
Read = Callable[[], Iterable[Record]]
DisputeStep = (
    DisputeRaised
    | DisputeDecided
    | ReviewRequested
    | DisputeReviewed
    | ComplainantAdvised
    | DisputeClosed
)
_WORD = re.compile(r"[A-Za-z0-9._-]+")


@dataclass(slots=True)
class Chosen:
    records: list[tuple[Record, Shown]]
    opened: Opened


@dataclass(slots=True)
class _Found:
    """What one reading of the stream picks out, in order."""

    opened: tuple[Record, Opened] | None = None
    limits: list[Record] = field(default_factory=list)
    picked: dict[int, tuple[Record, Event, bool]] = field(default_factory=dict)
    people: set[str] = field(default_factory=set)
    offices: set[str] = field(default_factory=set)
    #: Who is in what was picked: by name, as whoever did it, or at the terminal that did.
    here: set[str] = field(default_factory=set)


def settle_subject(read: Read, about: About) -> About | str:
    """A wager or a dispute says of itself whose it is and of which round; nothing else may."""
    asked = {"dispute": about.dispute, "wager": about.wager}
    missing = {what: number for what, number in asked.items() if number is not None}
    for _, entry in _entries(read):
        if not missing:
            break
        match entry.event:
            case DisputeRaised(number=number, of=of, player=whose) if number == missing.get(
                "dispute"
            ):
                what = "dispute"
            case WagerPlaced(wager=number, round=of, player=whose) if number == missing.get(
                "wager"
            ):
                what = "wager"
            case _:
                continue
        del missing[what]
        if about.round not in (0, of):
            return f"{what} {number} is of round {of}, not of round {about.round}"
        if about.person not in (None, whose):
            return f"{what} {number} is {whose}'s, not {about.person}'s"
        about = msgspec.structs.replace(about, round=of, person=whose)
    for what, number in missing.items():
        return f"{about.table} has no {what} {number}"
    return about


def choose(read: Read, about: About) -> Chosen | str:
    found = _look(read, about)
    if found.opened is None:
        return f"{about.table} is no table with rounds"
    events = [event for _, event, _ in found.picked.values()]
    if not any(round_of(event) == about.round or _belongs(event, about) for event in events):
        return f"{about.table} has no round {about.round}"
    if about.person is not None and about.person not in found.here:
        return f"{about.person} is in no record of round {about.round} of {about.table}"
    first, opened = found.opened
    others = found.people - found.offices - {about.person}
    shown: dict[int, tuple[Record, Shown]] = {}
    for record in (first, *found.limits):
        shown[record.seq] = (record, _shown(record, others, own=False))
    for record, _, own in found.picked.values():
        shown[record.seq] = (record, _shown(record, others, own=own))
    return Chosen([shown[seq] for seq in sorted(shown)], opened)


def _look(read: Read, about: About) -> _Found:
    found = _Found()
    at_terminal: dict[str, str] = {}
    inside = begun = False
    for record, entry in _entries(read):
        event = entry.event
        match event:
            case TerminalTaken(player=terminal, who=who):
                at_terminal[terminal] = who
            case TerminalLeft(player=terminal):
                at_terminal.pop(terminal, None)
            case Opened() if not begun:
                found.opened, found.limits = (record, event), []
            case LimitsChanged() if not begun:
                found.limits = [record]
        if entry.by.role != "player":
            found.offices.add(entry.by.person)
        found.people.update(_named(event))
        number = round_of(event)
        if number is not None:
            inside = number == about.round
            begun = begun or inside
        if inside or _belongs(event, about):
            found.picked[record.seq] = (record, event, _is_own(event, about.person, at_terminal))
            named = {entry.by.person, *_named(event)}
            found.here |= named | {at_terminal[name] for name in named if name in at_terminal}
    return found


def _belongs(event: Event, about: About) -> bool:
    if about.dispute is not None and isinstance(event, DisputeStep):
        return event.number == about.dispute
    return about.wager is not None and getattr(event, "wager", None) == about.wager


def _named(event: Event) -> Iterator[str]:
    for name in ("player", "person", "who"):
        one = getattr(event, name, None)
        if isinstance(one, str):
            yield one
    yield from getattr(event, "players", ())


def _is_own(event: Event, person: str | None, at_terminal: dict[str, str]) -> bool:
    """His own, or of the terminal that he sat at; what names others beside him is not."""
    if person is None:
        return False
    if getattr(event, "players", ()):
        return set(_named(event)) == {person}
    owner = getattr(event, "player", None) or getattr(event, "person", None)
    return owner == person or at_terminal.get(str(owner)) == person


def _shown(record: Record, others: set[str], *, own: bool) -> Shown:
    if record.seal != NO_SEAL:
        return "whole" if own else "part"
    return "hash" if others & set(_WORD.findall(record.body.decode())) else "whole"


def _entries(read: Read) -> Iterator[tuple[Record, Entry]]:
    for record in read():
        yield record, decode(record.content)
