"""Answers of the tables' routes that nothing else makes: reasons and health."""

import msgspec

from croupier.explanation import Reason


class Why(msgspec.Struct, frozen=True):
    heading: str
    says: tuple[str, ...]
    reasons: tuple[Reason, ...]


class Health(msgspec.Struct, frozen=True):
    ok: bool
    says: str
