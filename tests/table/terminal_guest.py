"""Somebody who is known at one terminal of these nights, excluded and let in again as they go on.

He has dice of his own, so that who is excluded when does not move what else is drawn.
"""

import random

from croupier.game import commands as c
from croupier.game import events as e
from croupier.game.cage import CAGE
from croupier.game.commands import conduct as cc
from croupier.game.names import Actor, PersonId, Refusal, SlipId, TerminalId
from terminals import THREE, Parlour

GUEST = PersonId("cy")
BOSS = Actor(PersonId("pit_boss"), "pit_boss")


class Guest:
    def __init__(self, parlour: Parlour, seed: int) -> None:
        self.parlour = parlour
        self.dice = random.Random(-1 - seed)  # noqa: S311 - a seed, so that it can be played again
        self.told = 0
        self.shut = False
        self.slips: set[SlipId] = set()
        parlour.done(GUEST, "take_terminal", terminal=THREE)

    def excluded(self, name: TerminalId) -> bool:
        return self.shut and name == THREE

    def comes_up(self) -> bool:
        return self.dice.random() < 0.06

    def turn(self) -> None:
        """Excluded at the cage, and the table is told; or let in again."""
        self.shut = not self.shut
        self.told += 1
        fields = {"id": f"{self.told:032x}", "table": CAGE, "person": GUEST}
        command: c.CageConduct = cc.LiftExclusion(**fields, reason="appeal")  # type: ignore[arg-type]
        if self.shut:
            command = cc.ExcludePerson(**fields, reference="order 4", reason="asked")  # type: ignore[arg-type]
        decided = self.parlour.at_cage(command, BOSS)
        assert not isinstance(decided, Refusal), decided
        what = "excluded" if self.shut else "lifted"
        fact = {"person": GUEST, "what": what, "source": CAGE, "source_seq": self.told}
        self.parlour.done("floor", "note_exclusion", **fact)

    def is_paid(self, slips: list[SlipId]) -> tuple[tuple[e.Event, ...] | Refusal, bool]:
        """A cashier pays none of his while he is excluded; a supervisor pays his alone."""
        assert isinstance(self.parlour.pay_slips(*slips), Refusal)
        paid = self.parlour.pay_slips(*slips, who="pit_boss", reference="register 4")
        return paid, self.slips.issuperset(slips)
