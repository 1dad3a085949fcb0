"""Where a witness gets what it is shown: a floor's address, or a data folder.

A floor that does not answer has shown nothing, which is no alarm; what it shows may be one.
"""

import http.client
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TypeVar
from urllib.parse import quote, urlsplit

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from croupier.cli.vault import open_vault
from croupier.journal.folder import make_private
from croupier.journal.heads import FLOOR
from croupier.journal.key import Fingerprint, fingerprint
from croupier.journal.proof import GrownNote, KnownHeads, grown
from croupier.journal.record import StreamName, stream_name
from croupier.journal.witness import Alarm, Witness
from croupier.library import BadInput

_PATIENCE = 30.0
_MOST_BYTES = 4 * 1024 * 1024
_OK = 200

_T = TypeVar("_T")


class Source(Protocol):
    def heads(self) -> KnownHeads: ...

    def since(self, stream: StreamName, size: int) -> GrownNote: ...


@dataclass(frozen=True, slots=True)
class DataFolder:
    folder: Path
    journal: str | None = None

    def heads(self) -> KnownHeads:
        with open_vault(self.folder, self.journal) as vault:
            notes = vault.reader.newest_checkpoints()
            return KnownHeads(vault.key.public_bytes_raw().hex(), notes)

    def since(self, stream: StreamName, size: int) -> GrownNote:
        with open_vault(self.folder, self.journal) as vault:
            found = grown(vault.reader, stream, size)
        if found is None:
            raise BadInput(f"there is no checkpoint of {stream} in {self.folder}")
        return found


@dataclass(frozen=True, slots=True)
class FloorAddress:
    address: str

    def heads(self) -> KnownHeads:
        return self._get("/api/heads", KnownHeads)

    def since(self, stream: StreamName, size: int) -> GrownNote:
        return self._get(f"/api/heads/{quote(stream)}?after={size}", GrownNote)

    def _get(self, path: str, kind: type[_T]) -> _T:
        place = urlsplit(self.address)
        if place.scheme not in ("http", "https") or not place.hostname:
            raise BadInput(f"{self.address!r} is no address; write it as https://HOST:PORT")
        kinds = {"http": http.client.HTTPConnection, "https": http.client.HTTPSConnection}
        line = kinds[place.scheme](place.hostname, place.port, timeout=_PATIENCE)
        try:
            line.request("GET", path)
            answer = line.getresponse()
            body = answer.read(_MOST_BYTES)
        except (OSError, http.client.HTTPException) as error:
            raise BadInput(f"the floor at {self.address} does not answer: {error}") from None
        finally:
            line.close()
        if answer.status != _OK:
            raise BadInput(f"the floor at {self.address} answers {answer.status} to {path}")
        try:
            return msgspec.json.decode(body, type=kind)
        except msgspec.DecodeError as error:
            raise BadInput(f"the floor at {self.address} answers something else: {error}") from None


def look(keep: Path, source: Source, pin: Fingerprint | None) -> tuple[list[str], bool]:
    """One round of looking: sentences, and whether nothing was wrong."""
    unfit = make_private(keep, "witness's folder")
    if unfit is not None:
        raise BadInput(unfit.sentence)
    witness = Witness(keep)
    shown = source.heads()
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(shown.key))
        names = {stream_name(name) for name in shown.notes} - {FLOOR}
    except ValueError as error:
        raise BadInput(f"what was shown is no list of heads: {error}") from None
    alarm = witness.pin(key, pin)
    if alarm is not None:
        return [alarm.sentence], False
    lines = [] if pin else [f"The key is {fingerprint(key)}, pinned when it was first seen."]
    sound = True
    for name in sorted(names | set(witness.streams())):
        if name not in names:
            lines.append(f"{name}: the whole stream is gone, and checkpoints of it were witnessed.")
            sound = False
            continue
        last = witness.newest(name, key)
        if isinstance(last, Alarm):
            lines.append(last.sentence)
            sound = False
            continue
        now = source.since(name, last.head.size if last is not None else 0)
        taken = witness.take(name, now.note, now.proof, key)
        lines.append(taken.sentence)
        sound = sound and not isinstance(taken, Alarm)
    return lines, sound
