"""Coming in: passwords, lock-out, the second person's word, and who the demonstration knows.

The register keeps what must outlast a restart; counts of wrong tries do not, and each server has
its own.
"""

import asyncio
from collections.abc import Mapping
from secrets import token_urlsafe

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from croupier.game.names import Actor, PersonId, Role
from croupier.roles import is_supervisor
from croupier.server.attendance import robot_role
from croupier.server.register import EVERYWHERE, Register, Session

#: After so many wrong passwords in a row a person waits, whoever typed them.
MOST_WRONG = 5
WAIT_SECONDS = 300
#: A second person's word is for one command, now.
SECOND_SECONDS = 120
LEAST_PASSWORD = 12
#: Each check takes 19 MiB and tens of milliseconds; more at once would be an attack.
CHECKS_AT_ONCE = 2

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
    """Somebody of the demonstration, taken at his word."""

    person: str
    role: str


class Wrong(msgspec.Struct, frozen=True):
    """Why somebody does not come in, in a sentence; `status` is HTTP's."""

    says: str
    status: int = 401


class Access:
    def __init__(self, register: Register, *, demo: bool = False, secure: bool = False) -> None:
        self.register = register
        self.demo = demo
        #: Cookies go over TLS only.
        self.secure = secure
        self._hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
        self._checks = asyncio.Semaphore(CHECKS_AT_ONCE)
        self._wrong: dict[str, tuple[int, float]] = {}
        # Checked for people who are not there, so that the time of an answer tells nothing.
        self._nobody = self._hasher.hash(token_urlsafe(16))

    async def hashed(self, password: str) -> str:
        async with self._checks:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def is_password(self, person: str, password: str) -> Wrong | None:
        """None where it is his. Wrong ones are counted; then nobody is asked for a while."""
        now = self.register.now()
        count, until = self._wrong.get(person, (0, 0.0))
        if until > now:
            return Wrong("too many wrong passwords for this person; wait five minutes", 429)
        known = await asyncio.to_thread(self.register.password_of, person)
        async with self._checks:
            good = await asyncio.to_thread(self._matches, known or self._nobody, password)
        if good and known:
            self._wrong.pop(person, None)
            return None
        if len(self._wrong) > 10_000:  # noqa: PLR2004 - names that somebody makes up
            self._wrong.clear()
        count += 1
        self._wrong[person] = (0, now + WAIT_SECONDS) if count >= MOST_WRONG else (count, 0.0)
        return Wrong("this person and this password do not go together")

    def _matches(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed, password)
        except (Argon2Error, InvalidHashError):
            return False

    async def sign_in(self, person: str, password: str, role: str, at: str) -> Session | Wrong:
        wrong = await self.is_password(person, password)
        if wrong is not None:
            return wrong
        if not await asyncio.to_thread(self.register.may_be, person, role, at):
            where = "everywhere" if at == EVERYWHERE else f"at {at}"
            return Wrong(f"{person} is not {role.replace('_', ' ')} {where}", 403)
        return Session("", PersonId(person), role, at, device=False, expires=0.0)  # type: ignore[arg-type]

    def claimed(self, claim: Claim) -> Session | None:
        """The demonstration's people come in by name; nowhere else does anybody."""
        role = PEOPLE.get(claim.person) or robot_role(claim.person)
        if not self.demo or role is None or role != claim.role:
            return None
        return Session("", PersonId(claim.person), role, EVERYWHERE, device=False, expires=0.0)

    def find(self, cookies: Mapping[str, str], person: str, role: str) -> Session | None:
        """The person that a page names; or whoever of the role this browser is signed in as."""
        if person:
            found = self.register.session(cookies.get(cookie_name(person)))
            return found if found is not None and found.person == person else None
        return next((s for s in self.all_of(cookies) if role in ("", s.role)), None)

    def all_of(self, cookies: Mapping[str, str]) -> tuple[Session, ...]:
        """Everybody whom a browser's cookies are good for."""
        found = (self.register.session(token) for token in _tokens(cookies))
        return tuple(session for session in found if session is not None)

    def strange(self, cookies: Mapping[str, str]) -> bool:
        """Whether a cookie may be of a session that another server of the floor opened just now."""
        return self.register.strange(_tokens(cookies))

    # ------------------------------------------------------------ the second person

    async def second(
        self, person: str, password: str, role: str, *, command: str, at: str
    ) -> str | Wrong:
        """A word good for one command of somebody else: a supervisor's or an administrator's."""
        if self.demo and PEOPLE.get(person) == role:
            actor = Actor(PersonId(person), PEOPLE[person])
        else:
            found = await self.sign_in(person, password, role, at)
            if isinstance(found, Wrong):
                return found
            actor = found.actor
        if not (is_supervisor(actor) or actor.role == "administrator"):
            return Wrong("a second person is a supervisor or an administrator", 403)
        return await asyncio.to_thread(self.register.give_word, actor, command, SECOND_SECONDS)

    async def second_of(self, token: str | None, command: str, first: Actor) -> Actor | None:
        """Whose word it is, once; None where it is for another command, stale, or one's own."""
        if not token:
            return None
        found = await asyncio.to_thread(self.register.take_word, token, command)
        return None if found is None or found.person == first.person else found


_COOKIE = "croupier-"
#: More than a browser has of us; the rest of what somebody sends is not looked at.
_MOST_COOKIES = 64


def cookie_name(person: str) -> str:
    """A cookie a person, so that windows of one browser can be several people at once."""
    return f"{_COOKIE}{person}"


def _tokens(cookies: Mapping[str, str]) -> list[str]:
    named = sorted(name for name in cookies if name.startswith(_COOKIE))
    return [cookies[name] for name in named[:_MOST_COOKIES]]
