"""The register: who may come in, with what, since when. A small SQLite file beside the journal.

Passwords are kept as argon2 hashes, codes, keys and session tokens as SHA-256 of 256 random bits:
whoever reads this file can be nobody. What people do at tables is the journal's, never kept here.
"""

import time
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from secrets import token_hex, token_urlsafe
from typing import Literal

import apsw
import msgspec

from croupier.game.names import Actor, PersonId, Role
from croupier.journal.folder import Unfit, check_file, make_file, make_private

FILE = "access.sqlite"
EVERYWHERE = "*"
#: How long a session and a one-time code are good for, in seconds.
SESSION_SECONDS = 12 * 3600
CODE_SECONDS = 600

Now = Callable[[], float]
DeviceKind = Literal["terminal", "display"]

_SCHEMA = """
create table if not exists people(
  person text primary key, called text not null, password text not null, disabled int not null);
create table if not exists grants(
  person text not null, role text not null, at text not null, primary key(person, role, at));
create table if not exists sessions(
  token blob primary key, id text not null unique, person text not null, role text not null,
  at text not null, device int not null, expires real not null);
create table if not exists codes(
  code blob primary key, kind text not null, subject text not null, at text not null,
  expires real not null);
create table if not exists devices(
  device text primary key, kind text not null, at text not null, revoked int not null);
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
    def __init__(self, db: apsw.Connection, now: Now = time.time) -> None:
        self._db = db
        self.now = now
        db.execute("pragma foreign_keys = on")
        db.execute(_SCHEMA)
        #: Sessions by the hash of their token; this process is their only writer.
        self._sessions: dict[bytes, Session] = {}
        for token, *rest in db.execute(
            "select token, id, person, role, at, device, expires from sessions"
        ):
            id_, person, role, at, device, expires = rest
            self._sessions[token] = Session(id_, person, role, at, bool(device), expires)
        self._ids = {session.id for session in self._sessions.values()}

    def close(self) -> None:
        self._db.close()

    # ------------------------------------------------------------ people

    def add_person(self, person: str, called: str, grants: tuple[Grant, ...]) -> bool:
        """Whether the name was free."""
        with self._db:
            if self._db.execute("select 1 from people where person = ?", (person,)).get:
                return False
            self._db.execute("insert into people values(?, ?, '', 0)", (person, called))
            for grant in grants:
                values = (person, grant.role, grant.at)
                self._db.execute("insert or ignore into grants values(?, ?, ?)", values)
        return True

    def has_people(self) -> bool:
        return bool(self._db.execute("select count(*) from people where password != ''").get)

    def password_of(self, person: str) -> str:
        """Its hash; empty for somebody unknown, put out, or who never chose one."""
        found = self._db.execute(
            "select password from people where person = ? and disabled = 0", (person,)
        ).get
        return str(found or "")

    def set_password(self, person: str, hashed: str) -> None:
        with self._db:
            self._db.execute("update people set password = ? where person = ?", (hashed, person))
            self._drop("person = ?", person)

    def disable(self, person: str) -> bool:
        with self._db:
            self._db.execute("update people set disabled = 1 where person = ?", (person,))
            changed = self._db.changes() > 0
            self._drop("person = ?", person)
        return changed

    def set_grants(self, person: str, grants: tuple[Grant, ...]) -> bool:
        """These offices and no others; a session in one that is gone ends. Whether he is known."""
        with self._db:
            if not self._db.execute("select 1 from people where person = ?", (person,)).get:
                return False
            self._db.execute("delete from grants where person = ?", (person,))
            for grant in grants:
                values = (person, grant.role, grant.at)
                self._db.execute("insert or ignore into grants values(?, ?, ?)", values)
            for session in [one for one in self._sessions.values() if one.person == person]:
                if not self.may_be(person, session.role, session.at):
                    self._drop("id = ?", session.id)
        return True

    def may_be(self, person: str, role: str, at: str) -> bool:
        return bool(
            self._db.execute(
                "select 1 from grants join people using(person) where disabled = 0"
                " and person = ? and role = ? and (at = ? or at = '*')",
                (person, role, at),
            ).get
        )

    def people(self) -> tuple[PersonLine, ...]:
        lines = []
        for person, called, password, disabled in list(self._db.execute("select * from people")):
            rows = self._db.execute("select role, at from grants where person = ?", (person,))
            grants = tuple(Grant(role, at) for role, at in rows)
            lines.append(PersonLine(person, called, grants, bool(password), bool(disabled)))
        return tuple(lines)

    # ------------------------------------------------------------ codes

    def make_code(self, kind: str, subject: str, at: str = EVERYWHERE) -> str:
        """Good once and for ten minutes; a new one for the same subject ends the old."""
        code = token_urlsafe(15)
        values = (_hash(code), kind, subject, at, self.now() + CODE_SECONDS)
        with self._db:
            self._db.execute("delete from codes where kind = ? and subject = ?", (kind, subject))
            self._db.execute("insert into codes values(?, ?, ?, ?, ?)", values)
        return code

    def use_code(self, code: str) -> Code | None:
        with self._db:
            rows = list(
                self._db.execute(
                    "delete from codes where code = ? returning kind, subject, at, expires",
                    (_hash(code),),
                )
            )
        if not rows or rows[0][3] < self.now():
            return None
        return Code(*rows[0][:3])

    # ------------------------------------------------------------ sessions

    def open_session(self, actor: Actor, at: str, *, device: bool = False) -> tuple[str, Session]:
        """A device's key is good until it is revoked; a person's session for a shift."""
        token = token_urlsafe(32)
        expires = 1e12 if device else self.now() + SESSION_SECONDS
        session = Session(token_hex(8), actor.person, actor.role, at, device, expires)
        values = (_hash(token), session.id, actor.person, actor.role, at, int(device), expires)
        with self._db:
            self._db.execute("insert into sessions values(?, ?, ?, ?, ?, ?, ?)", values)
        self._sessions[_hash(token)] = session
        self._ids.add(session.id)
        return token, session

    def session(self, token: str | None) -> Session | None:
        found = self._sessions.get(_hash(token)) if token else None
        return found if found is not None and found.expires > self.now() else None

    def still(self, session: Session) -> bool:
        """Whether a session that was good when a screen came still is."""
        return session.expires > self.now() and session.id in self._ids

    def close_session(self, session: Session) -> None:
        with self._db:
            self._drop("id = ?", session.id)

    def _drop(self, which: str, value: str) -> None:
        for (token,) in list(
            self._db.execute(f"delete from sessions where {which} returning token", (value,))  # noqa: S608 - ours
        ):
            gone = self._sessions.pop(token, None)
            if gone is not None:
                self._ids.discard(gone.id)

    # ------------------------------------------------------------ devices

    def add_device(self, device: str, kind: DeviceKind, at: str) -> bool:
        with self._db:
            if self._db.execute("select 1 from devices where device = ?", (device,)).get:
                return False
            self._db.execute("insert into devices values(?, ?, ?, 0)", (device, kind, at))
        return True

    def enrol(self, code: Code) -> tuple[str, Session] | None:
        """A key for the device of a code; a key that it had before ends."""
        good = self._db.execute(
            "select 1 from devices where device = ? and revoked = 0", (code.subject,)
        ).get
        if not good:
            return None
        role: Role = "display" if code.kind == "display" else "player"
        with self._db:
            self._drop("person = ?", code.subject)
        return self.open_session(Actor(PersonId(code.subject), role), code.at, device=True)

    def revoke(self, device: str) -> bool:
        with self._db:
            self._db.execute("update devices set revoked = 1 where device = ?", (device,))
            changed = self._db.changes() > 0
            self._drop("person = ?", device)
        return changed

    def readmit(self, device: str) -> DeviceLine | None:
        """A device is to be enrolled once more: also one that was revoked. Its key ends at once."""
        with self._db:
            self._db.execute("update devices set revoked = 0 where device = ?", (device,))
            self._drop("person = ?", device)
        return next((line for line in self.devices() if line.device == device), None)

    def devices(self) -> tuple[DeviceLine, ...]:
        rows = self._db.execute("select device, kind, at, revoked from devices")
        return tuple(DeviceLine(d, kind, at, bool(gone)) for d, kind, at, gone in rows)


def open_register(folder: Path, now: Now = time.time) -> Register | Unfit:
    """In a private folder, a private file; made where it is missing."""
    wrong = make_private(folder)
    file = folder / FILE
    if wrong is None and not file.exists():
        make_file(file)
    wrong = wrong or check_file(file)
    if wrong is not None:
        return wrong
    db = apsw.Connection(str(file))
    db.execute("pragma journal_mode = delete")
    db.execute("pragma synchronous = full")
    return Register(db, now)


def register_in_memory(now: Now = time.time) -> Register:
    return Register(apsw.Connection(":memory:"), now)
