"""A decider that raises: the asker is told that it is not done, and the log has it whole.

A refusal is a value; an exception in the core is our mistake. It changes nothing, and costs nobody
but the asker his answer. Nothing is stored under the command's id, so that it may be asked again.
"""

import logging
from secrets import token_hex

from croupier.floor.inbox import Answer, Waiting
from croupier.game.grounds import WRITTEN, refuse

_LOG = logging.getLogger("croupier")


class FoldError(Exception):
    """An event that a decider made and its own fold does not take."""

    def __init__(self, waiting: Waiting, wrong: Exception) -> None:
        super().__init__(str(wrong))
        self.waiting, self.wrong = waiting, wrong


def not_done(waiting: Waiting, wrong: Exception) -> Answer:
    """Its answer, with a reference under which the log has what happened."""
    ref, command = token_hex(4), waiting.command
    facts = {
        "ref": ref,
        "do": str(type(command).__struct_config__.tag),
        "command": command.id,
        "table": command.table,
        "round": getattr(command, "round", None),
        "role": waiting.actor.role,
    }
    _LOG.error("bug", exc_info=wrong, extra={"facts": facts})
    says = f"not done: this is a bug, ref {ref}; nothing has changed, and the log has it"
    return Answer(ok=False, refusal=refuse("bug", says, WRITTEN))
