"""The floor's checkpoint: the head of every stream in one signed note, so that none can vanish.

    croupier
    2
    2N6bkQzLQfSbZZ1cPCCvBUe1LQuCuw8GjHPGvo9V2Ng=      (over the lines `head`, as leaves of a tree)
    instant 2026-11-18T07:08:09Z
    head bw1 412 CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=
    head cage 20 WmxyXoGVTGWPAjEUxIt7Yj2YvXFE1TVnJyDM9Kjfs6U=

Signed and laid out as a stream's own; no clock and no storage here.
"""

import re
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass

from cryptography.hazmat.primitives.asymmetric.ed25519 import (
    Ed25519PrivateKey,
    Ed25519PublicKey,
)

from croupier.journal.checkpoint import INSTANT, Forged, seal_text, signed_text
from croupier.journal.record import StreamName, stream_name
from croupier.journal.store import SignedNote
from croupier.journal.tree import Head, root_of

FLOOR = StreamName("floor")
"""The name that floor checkpoints are kept under; no stream of records has it."""

_ORIGIN = "croupier"
_ROOT = r"[A-Za-z0-9+/]{43}="
_LINE = re.compile(rf"head ([A-Za-z0-9][A-Za-z0-9._-]{{0,63}}) (0|[1-9][0-9]{{0,17}}) ({_ROOT})")
_TEXT = re.compile(
    rf"{_ORIGIN}\n(0|[1-9][0-9]{{0,8}})\n({_ROOT})\ninstant ({INSTANT})\n((?:head [^\n]+\n)*)"
)


@dataclass(frozen=True, slots=True)
class FloorCheckpoint:
    heads: Mapping[StreamName, Head]
    instant: str


def sign_heads(point: FloorCheckpoint, key: Ed25519PrivateKey) -> SignedNote:
    lines = [
        f"head {stream_name(name)} {head.size} {b64encode(head.root).decode()}"
        for name, head in sorted(point.heads.items())
    ]
    root = b64encode(root_of(line.encode() for line in lines)).decode()
    told = "".join(f"{line}\n" for line in lines)
    text = f"{_ORIGIN}\n{len(lines)}\n{root}\ninstant {point.instant}\n{told}"
    if not _TEXT.fullmatch(text):
        raise ValueError(f"not a checkpoint of a floor: {point}")
    return seal_text(text, _ORIGIN, key)


def open_heads(note: str, key: Ed25519PublicKey) -> FloorCheckpoint | Forged:
    text = signed_text(note, _ORIGIN, key)
    if isinstance(text, Forged):
        return text
    parts = _TEXT.fullmatch(text)
    if parts is None:
        return Forged("it does not have the form of a floor's checkpoint")
    number, root, instant, told = parts.groups()
    lines = told.splitlines()
    found = [_LINE.fullmatch(line) for line in lines]
    names = [line[1] for line in found if line is not None]
    whole = len(names) == len(lines) == int(number) and names == sorted(set(names))
    if not whole or root_of(line.encode() for line in lines) != b64decode(root):
        return Forged("its list of streams is not the one that its root is over")
    heads = {StreamName(m[1]): Head(int(m[2]), b64decode(m[3])) for m in found if m is not None}
    return FloorCheckpoint(heads, instant)
