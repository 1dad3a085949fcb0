"""Who is at a screen: a signed cookie a role, so that a killed server knows its pages again.

For the demonstration only: anybody on this machine may be Player 1 or Dealer 1. Signing in with a
password comes with the real floor.
"""

import hmac
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from secrets import token_bytes

import msgspec

from croupier.game.names import Actor, PersonId, Role
from croupier.journal.folder import make_file

SESSION_KEY = "session.key"

#: The people of the demonstration.
PEOPLE: dict[str, Role] = {
    **{f"player-{n}": "player" for n in range(1, 9)},
    "dealer-1": "dealer",
    "dealer-2": "dealer",
    "game-inspector-1": "game_inspector",
    "game-supervisor-1": "game_supervisor",
    "casino-supervisor-1": "casino_supervisor",
    "pit-boss-1": "pit_boss",
    "shift-manager-1": "shift_manager",
    "cashier-1": "cashier",
    "surveillance-1": "surveillance",
    "regulator-officer-1": "regulator_officer",
    "regulator-manager-1": "regulator_manager",
    "administrator-1": "administrator",
    "display-1": "display",
}


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    person: str
    role: str


class Sessions:
    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def cookie_for(self, claim: Claim) -> str | None:
        """A cookie for a person of the demonstration in his own role; None for anybody else."""
        if PEOPLE.get(claim.person) != claim.role:
            return None
        return f"{claim.person}.{self._mac(claim.person)}"

    def actor(self, cookie: str | None) -> Actor | None:
        person, _, mac = (cookie or "").partition(".")
        role = PEOPLE.get(person)
        if role is None or not hmac.compare_digest(mac.encode(), self._mac(person).encode()):
            return None
        return Actor(PersonId(person), role)

    def find(self, cookies: Mapping[str, str], person: str, role: str) -> Actor | None:
        """The person that a page names; or whoever of the role this browser is signed in as."""
        if person:
            return self.actor(cookies.get(cookie_name(person)))
        named = (name for name, own in PEOPLE.items() if own == role)
        actors = (self.actor(cookies.get(cookie_name(name))) for name in named)
        return next((actor for actor in actors if actor is not None), None)

    def _mac(self, person: str) -> str:
        return hmac.new(self._secret, person.encode(), sha256).hexdigest()


def cookie_name(person: str) -> str:
    """A cookie a person, so that windows of one browser can be several people at once."""
    return f"croupier-{person}"


def open_sessions(folder: Path) -> Sessions:
    file = folder / SESSION_KEY
    if not file.exists():
        make_file(file, token_bytes(32))
    return Sessions(file.read_bytes())
