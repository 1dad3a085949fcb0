"""How answers look: tables on a terminal, JSON for programs."""

import json
import os
import sys
from typing import Final

from rich.console import Console
from rich.table import Table

from croupier.explanation import HEADING, Explanation

#: As of any program that a pipe ended: never 0, which would say that all is in order.
READER_LEFT: Final = 128 + 13


class Paper(Console):
    """A console whose reader may go away: a pager closed, `head` had enough."""

    def on_broken_pipe(self) -> None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(READER_LEFT)


def console() -> Console:
    """Wide enough not to fold columns where the output is a file or a pipe."""
    screen = Paper(highlight=False)
    return screen if screen.is_terminal else Paper(highlight=False, width=140)


def print_json(value: object) -> None:
    Paper(highlight=False, soft_wrap=True, markup=False).print(json.dumps(value, indent=2))


def sheet(
    title: str, *columns: str, right: tuple[str, ...] = (), whole: tuple[str, ...] = ()
) -> Table:
    """Figures stand to the right; neither they nor a name in `whole` is ever folded."""
    table = Table(title=title, title_justify="left", header_style="bold", box=None, pad_edge=False)
    table.padding = (0, 3, 0, 0)
    for column in columns:
        table.add_column(
            column,
            justify="right" if column in right else "left",
            no_wrap=column in (*right, *whole),
            overflow="fold",
        )
    return table


def print_explanation(explanation: Explanation) -> None:
    screen = console()
    for line in explanation.says:
        screen.print(line, markup=False)
    table = sheet("", "clause", HEADING)
    for reason in explanation.reasons:
        source = f"reading {reason.source}" if reason.is_reading else reason.source
        table.add_row(source.replace("[", r"\["), reason.says.replace("[", r"\["))
    screen.print(table)
