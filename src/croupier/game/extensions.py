"""What a table's records say while it does something that is not in its approved book."""

from croupier.game.events import Opened
from croupier.rulebook.extension import NOT_IN_BOOK


def notice_of(opened: Opened | None) -> str:
    """The sentence for every record and screen; empty at a table that keeps to its book."""
    if opened is None or not opened.extensions:
        return ""
    named = ", ".join(
        f"{name} (approval {extension.approval})" for name, extension in opened.extensions.items()
    )
    return f"{NOT_IN_BOOK}: {named}"
