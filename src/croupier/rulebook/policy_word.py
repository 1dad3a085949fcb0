"""What a policy is: a dotted name, a kind and one line about it."""

import msgspec

from croupier.rulebook.kinds import Kind


class PolicyWord(msgspec.Struct, frozen=True):
    """A policy that books set: its dotted name, its kind and one line about it."""

    name: str
    says: str
    kind: Kind
