"""What was typed wrong, in our own sentence: the library's boxes and its English stay inside.

Which options there are is said by the commands; this only says it to a person.
"""

import re
from typing import Final

from typer.exceptions import TyperException

#: What the library says, and how we do.
_SAID: Final = (
    (re.compile(r"Input should be greater than or equal to (\S+)"), r"it is \1 or more"),
    (re.compile(r"Input should be less than or equal to (\S+)"), r"it is \1 or less"),
    (re.compile(r"Input should be a valid integer.*"), "it is a whole number"),
    (re.compile(r"Input should be a valid number.*"), "it is a number"),
    (re.compile(r"Value error, "), ""),
    (re.compile(r"Invalid value for "), ""),
    (re.compile(r"Missing (option|argument) "), r"give the \1 "),
)


def sentence_of(wrong: TyperException) -> str:
    """One line, without its full stop, and which command's help has the rest."""
    says = " ".join(wrong.format_message().split()).rstrip(".")
    for theirs, ours in _SAID:
        says = theirs.sub(ours, says)
    context = getattr(wrong, "ctx", None)
    path = context.command_path if context is not None else "croupier"
    return f"{says[:1].lower()}{says[1:]}; `{path} --help` says what it takes"
