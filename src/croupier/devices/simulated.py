"""A simulated device: the operating system's generator, scaled without bias.

Only for tables that say that they are simulated; no approved book gives a table a generator.
"""

import secrets

from croupier.outcome import Outcome, OutcomeSpace


def draw(space: OutcomeSpace) -> Outcome:
    """One result, each of the device's equally likely results with the same chance."""
    left = secrets.randbelow(space.weight)
    for outcome in space.outcomes:
        left -= outcome.weight
        if left < 0:
            return outcome
    raise AssertionError("a draw below the space's weight falls in one of its classes")


def raw_bits(octets: int) -> bytes:
    """What the draws are scaled from, for laboratories: the same generator, unscaled."""
    return secrets.token_bytes(octets)
