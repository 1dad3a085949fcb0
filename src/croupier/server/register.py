"""The register: who may come in, with what, since when. Kept on a roll beside the journal.

Passwords are kept as argon2 hashes, codes, keys, words and session tokens as SHA-256 of random
bits: whoever reads the roll can be nobody. Sessions are held in memory too, since every request
asks for one; where several servers share the roll, `refresh` brings what another has changed.
What people do at tables is the journal's, never kept here. Everything but `session`, `still` and
`strange` waits for the roll and is called on a thread.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from secrets import token_hex, token_urlsafe
from threading import Lock
from typing import Literal

import msgspec

from croupier.game.names import Actor, PersonId, Role
from croupier.journal.folder import Unfit
from croupier.server.roll import Ask, Roll, roll_at, roll_in, roll_in_memory

EVERYWHERE = "*"
#: How long a session and a one-time code are good for, in seconds.
SESSION_SECONDS = 12 * 3600
CODE_SECONDS = 600

Now = Callable[[], float]
DeviceKind = Literal["terminal", "display"]

#: Nobody who was put out, and no device that was revoked, is signed in.
_SESSIONS = """
select token, id, sessions.person, role, sessions.at, device_key, expires from (
  select token, id, person, role, at, device as device_key, expires from sessions
) sessions
left join people on people.person = sessions.person
left join devices on devices.device = sessions.person
where coalesce(disabled, 0) = 0 and coalesce(revoked, 0) = 0
"""


class Session(msgspec.Struct, frozen=True):
    """Who is at a screen, in which office, at which table (`*` for the whole floor)."""

    id: str
    person: PersonId
    role: Role
    at: str
    device: bool
    expires: float

    @property
    def actor(self) -> Actor:
        return Actor(self.person, self.role)

    def reaches(self, stream: str) -> bool:
        return self.at in (EVERYWHERE, stream)


class Grant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An office at a table, at the cage, or everywhere."""

    role: Role
    at: str = EVERYWHERE


class Code(msgspec.Struct, frozen=True):
    kind: str
    subject: str
    at: str


class PersonLine(msgspec.Struct, frozen=True):
    person: str
    called: str
    grants: tuple[Grant, ...]
    signs_in: bool
    disabled: bool


class DeviceLine(msgspec.Struct, frozen=True):
    device: str
    kind: str
    at: str
    revoked: bool


def _hash(secret: str) -> bytes:
    return sha256(secret.encode(errors="replace")).digest()


class Register:
    def __init__(self, roll: Roll, now: Now = time.time) -> None:
        self._roll = roll
        self.now = now
        self.shared = roll.shared
        self.watch = roll.watch
        #: One change or refresh at a time, so that neither undoes what the other put in memory.
        self._lock = Lock()
        self._turn = -1
        self._begun = False
        #: Sessions by the hash of their token.
        self._sessions: dict[bytes, Session] = {}
        self._ids: set[str] = set()
        self.refresh()

    def close(self) -> None:
        self._roll.close()

    def refresh(self) -> None:
        """What other servers have changed since this one last looked."""
        with self._lock:
            turn = self._roll.turn()
            if turn == self._turn:
                return
            sessions: dict[bytes, Session] = {}
            for token, id_, person, role, at, device, expires in self._roll.ask(_SESSIONS):
                session = Session(id_, person, role, at, bool(device), expires)
                sessions[bytes(token)] = session
            self._sessions = sessions
            self._ids = {session.id for session in sessions.values()}
            self._turn = turn

    @contextmanager
    def _change(self) -> Iterator[Ask]:
        """Of what is in memory too; if it comes to nothing there, memory is read again."""
        try:
            with self._lock, self._roll.together() as ask:
                yield ask
        except BaseException:
            self._turn = -1
            if not self.shared:
                with suppress(Exception):
                    self.refresh()
            raise

    # ------------------------------------------------------------ people

    def add_person(self, person: str, called: str, grants: tuple[Grant, ...]) -> bool:
        """Whether the name was free."""
        with self._roll.together() as ask:
            if not ask(
                "insert into people values($1, $2, '', 0) on conflict do nothing returning person",
                person,
                called,
            ):
                return False
            for grant in grants:
                values = (person, grant.role, grant.at)
                ask("insert into grants values($1, $2, $3) on conflict do nothing", *values)
        return True

    def has_people(self) -> bool:
        """Whether anybody ever chose a password; once it is so, it stays so."""
        asked = "select count(*) from people where password != ''"
        self._begun = self._begun or bool(self._roll.ask(asked)[0][0])
        return self._begun

    def password_of(self, person: str) -> str:
        """Its hash; empty for somebody unknown, put out, or who never chose one."""
        asked = "select password from people where person = $1 and disabled = 0"
        return next((str(found) for (found,) in self._roll.ask(asked, person)), "")

    def set_password(self, person: str, hashed: str) -> None:
        with self._change() as ask:
            ask("update people set password = $1 where person = $2", hashed, person)
            self._drop(ask, "person", person)

    def disable(self, person: str) -> bool:
        with self._change() as ask:
            asked = "update people set disabled = 1 where person = $1 returning person"
            changed = bool(ask(asked, person))
            self._drop(ask, "person", person)
        return changed

    def set_grants(self, person: str, grants: tuple[Grant, ...]) -> bool:
        """These offices and no others; a session in one that is gone ends. Whether he is known."""
        with self._change() as ask:
            if not ask("select 1 from people where person = $1", person):
                return False
            ask("delete from grants where person = $1", person)
            for grant in grants:
                values = (person, grant.role, grant.at)
                ask("insert into grants values($1, $2, $3) on conflict do nothing", *values)
            # Also those that were opened at another server.
            for id_, role, at in ask("select id, role, at from sessions where person = $1", person):
                if not any(grant.role == role and grant.at in {at, EVERYWHERE} for grant in grants):
                    self._drop(ask, "id", id_)
        return True

    def may_be(self, person: str, role: str, at: str) -> bool:
        asked = (
            "select 1 from grants join people on people.person = grants.person where disabled = 0"
            " and grants.person = $1 and role = $2 and (at = $3 or at = '*')"
        )
        return bool(self._roll.ask(asked, person, role, at))

    def people(self) -> tuple[PersonLine, ...]:
        grants: dict[str, list[Grant]] = {}
        for person, role, at in self._roll.ask("select person, role, at from grants"):
            grants.setdefault(person, []).append(Grant(role, at))
        asked = "select person, called, password, disabled from people order by person"
        return tuple(
            PersonLine(person, called, tuple(grants.get(person, ())), bool(word), bool(disabled))
            for person, called, word, disabled in self._roll.ask(asked)
        )

    # ------------------------------------------------------------ codes and words

    def make_code(self, kind: str, subject: str, at: str = EVERYWHERE) -> str:
        """Good once and for ten minutes; a new one for the same subject ends the old."""
        code = token_urlsafe(15)
        values = (_hash(code), kind, subject, at, self.now() + CODE_SECONDS)
        with self._roll.together() as ask:
            ask("delete from codes where kind = $1 and subject = $2", kind, subject)
            ask("insert into codes values($1, $2, $3, $4, $5)", *values)
        return code

    def use_code(self, code: str) -> Code | None:
        with self._roll.together() as ask:
            asked = "delete from codes where code = $1 returning kind, subject, at, expires"
            rows = ask(asked, _hash(code))
        if not rows or rows[0][3] < self.now():
            return None
        return Code(*rows[0][:3])

    def give_word(self, actor: Actor, command: str, seconds: float) -> str:
        """A second person's word for one command; whichever server the command comes to."""
        token, now = token_urlsafe(24), self.now()
        values = (_hash(token), actor.person, actor.role, command, now + seconds)
        with self._roll.together() as ask:
            ask("delete from words where expires <= $1", now)
            ask("insert into words values($1, $2, $3, $4, $5)", *values)
        return token

    def take_word(self, token: str, command: str) -> Actor | None:
        """Whose word it is, once: it is used up by a try, whatever command that was for."""
        with self._roll.together() as ask:
            asked = "delete from words where token = $1 returning person, role, command, expires"
            rows = ask(asked, _hash(token))
        if not rows or rows[0][2] != command or rows[0][3] <= self.now():
            return None
        return Actor(*rows[0][:2])

    # ------------------------------------------------------------ sessions

    def open_session(self, actor: Actor, at: str, *, device: bool = False) -> tuple[str, Session]:
        """A device's key is good until it is revoked; a person's session for a shift."""
        with self._change() as ask:
            return self._opened(ask, actor, at, device=device)

    def _opened(self, ask: Ask, actor: Actor, at: str, *, device: bool) -> tuple[str, Session]:
        token = token_urlsafe(32)
        expires = 1e12 if device else self.now() + SESSION_SECONDS
        session = Session(token_hex(8), actor.person, actor.role, at, device, expires)
        values = (_hash(token), session.id, actor.person, actor.role, at, int(device), expires)
        ask("insert into sessions values($1, $2, $3, $4, $5, $6, $7)", *values)
        self._sessions[_hash(token)] = session
        self._ids.add(session.id)
        return token, session

    def session(self, token: str | None) -> Session | None:
        found = self._sessions.get(_hash(token)) if token else None
        return found if found is not None and found.expires > self.now() else None

    def strange(self, tokens: Iterable[str]) -> bool:
        """Whether one of them may be of a session that another server has opened just now."""
        return self.shared and any(_hash(token) not in self._sessions for token in tokens)

    def still(self, session: Session) -> bool:
        """Whether a session that was good when a screen came still is."""
        return session.expires > self.now() and session.id in self._ids

    def close_session(self, session: Session) -> None:
        with self._change() as ask:
            self._drop(ask, "id", session.id)

    def _drop(self, ask: Ask, which: Literal["person", "id"], value: str) -> None:
        asked = f"delete from sessions where {which} = $1 returning token"  # noqa: S608 - ours
        for (token,) in ask(asked, value):
            gone = self._sessions.pop(bytes(token), None)
            if gone is not None:
                self._ids.discard(gone.id)

    # ------------------------------------------------------------ devices

    def add_device(self, device: str, kind: DeviceKind, at: str) -> bool:
        """Whether the name was free, among people too."""
        values = (device, kind, at)
        with self._roll.together() as ask:
            if ask("select 1 from people where person = $1", device):
                return False
            asked = "insert into devices values($1, $2, $3, 0) on conflict do nothing"
            return bool(ask(f"{asked} returning device", *values))

    def enrol(self, code: Code) -> tuple[str, Session] | None:
        """A key for the device of a code; a key that it had before ends."""
        role: Role = "display" if code.kind == "display" else "player"
        actor = Actor(PersonId(code.subject), role)
        with self._change() as ask:
            if not ask("select 1 from devices where device = $1 and revoked = 0", code.subject):
                return None
            self._drop(ask, "person", code.subject)
            return self._opened(ask, actor, code.at, device=True)

    def revoke(self, device: str) -> bool:
        with self._change() as ask:
            asked = "update devices set revoked = 1 where device = $1 returning device"
            changed = bool(ask(asked, device))
            self._drop(ask, "person", device)
        return changed

    def readmit(self, device: str) -> DeviceLine | None:
        """A device is to be enrolled once more: also one that was revoked. Its key ends at once."""
        with self._change() as ask:
            ask("update devices set revoked = 0 where device = $1", device)
            self._drop(ask, "person", device)
        return next((line for line in self.devices() if line.device == device), None)

    def devices(self) -> tuple[DeviceLine, ...]:
        rows = self._roll.ask("select device, kind, at, revoked from devices order by device")
        return tuple(DeviceLine(d, kind, at, bool(gone)) for d, kind, at, gone in rows)


def open_register(folder: Path, now: Now = time.time) -> Register | Unfit:
    """Of a server that is alone with its journal."""
    roll = roll_in(folder)
    return roll if isinstance(roll, Unfit) else Register(roll, now)


def open_shared_register(url: str, now: Now = time.time) -> Register | Unfit:
    """Of every server whose journal is at `url`."""
    roll = roll_at(url)
    return roll if isinstance(roll, Unfit) else Register(roll, now)


def register_in_memory(now: Now = time.time) -> Register:
    return Register(roll_in_memory(), now)
