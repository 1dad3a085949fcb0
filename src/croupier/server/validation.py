"""Validation numbers of slips: made where a slip is printed, checked where it is paid.

A number is a keyed code of the slip's id, so nobody can work it out from the journal, and it is
kept nowhere: not in a command that reaches a stream, an event, an answer or a list.
"""

import hmac
from hashlib import sha256

import msgspec

from croupier.floor.deciders import CageDecider
from croupier.floor.floor import Floor
from croupier.game import commands as c
from croupier.game.cage import CAGE
from croupier.game.grounds import EXISTS, ROOM, refuse
from croupier.game.moments import later
from croupier.game.names import Instant, PersonId, Refusal, SlipId

LENGTH = 18
SHOWN = 4
#: So many wrong numbers from one desk in so many minutes, and the next are not looked up.
WRONG = 5
MINUTES = 10


class Numbers:
    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        #: When somebody presented a number that belongs to no slip.
        self._wrong: dict[PersonId, list[Instant]] = {}

    def guessed(self, person: PersonId, at: Instant) -> bool:
        """Whether a person has presented too many wrong numbers to be heard now."""
        since = later(at, minutes=-MINUTES)
        recent = [when for when in self._wrong.get(person, ()) if when > since]
        if recent:
            self._wrong[person] = recent
        else:
            self._wrong.pop(person, None)
        return len(recent) >= WRONG

    def was_wrong(self, person: PersonId, at: Instant) -> None:
        self._wrong.setdefault(person, []).append(at)

    def of(self, slip: SlipId) -> str:
        code = hmac.new(self._secret, f"slip {slip}".encode(), sha256).digest()
        return f"{int.from_bytes(code) % 10**LENGTH:0{LENGTH}}"

    def digits(self, slip: SlipId) -> str:
        """All of a number that may be shown."""
        return self.of(slip)[-SHOWN:]

    def find(self, floor: Floor, number: str) -> SlipId | None:
        """The slip of the cage that a number belongs to, paid or not; the digits narrow it down."""
        cage = floor.streams[CAGE].decider
        slips = cage.state.slips if isinstance(cage, CageDecider) else {}
        found = [
            name
            for name, slip in slips.items()
            if slip.taken.digits == number[-SHOWN:] and hmac.compare_digest(self.of(name), number)
        ]
        return found[0] if found else None


def at_the_edge(
    numbers: Numbers, floor: Floor, command: c.WireCommand, person: PersonId
) -> c.Command | Refusal:
    """What a stream is asked: numbers stay out here, whatever somebody sent in their place."""
    match command:
        case c.PrintSlip(slip=slip):
            return msgspec.structs.replace(command, digits=numbers.digits(slip))
        case c.CloseTerminal(slip=slip):
            digits = numbers.digits(slip) if slip else ""
            return msgspec.structs.replace(command, digits=digits)
        case c.PresentSlips():
            return _presented(numbers, floor, command, person)
    return command


def _presented(
    numbers: Numbers, floor: Floor, command: c.PresentSlips, person: PersonId
) -> c.PaySlips | Refusal:
    slips: list[SlipId] = []
    for written in command.numbers:
        found = read_slip(numbers, floor, written, person)
        if isinstance(found, Refusal):
            return found
        slips.append(found)
    return c.PaySlips(
        id=command.id, table=command.table, slips=tuple(slips), reference=command.reference
    )


def read_slip(numbers: Numbers, floor: Floor, written: str, person: PersonId) -> SlipId | Refusal:
    """The slip that a number stands for; whoever looks or pays, wrong numbers count alike."""
    at = floor.clock()
    if numbers.guessed(person, at):
        says = f"{WRONG} wrong numbers came from here; wait {MINUTES} minutes, or call a supervisor"
        return refuse("too_many_wrong", says, ROOM)
    number = "".join(sign for sign in written if sign not in " -\t\r\n")
    found = numbers.find(floor, number) if len(number) == LENGTH else None
    if found is not None:
        return found
    numbers.was_wrong(person, at)
    says = f"no slip here has the number that ends in {number[-SHOWN:]!r}"
    return refuse("unknown_slip", f"{says}; read it again, or call a supervisor", EXISTS)


def grouped(number: str) -> str:
    """As paper has it: six groups of three."""
    return " ".join(number[i : i + 3] for i in range(0, len(number), 3))
