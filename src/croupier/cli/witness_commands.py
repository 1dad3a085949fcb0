"""`croupier witness`: on somebody else's machine, keeping the heads of a floor."""

import time
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.journal_commands import Shared
from croupier.cli.options import pinned
from croupier.cli.paper import console
from croupier.library import BadInput

WRONG = 1


def witness(
    *,
    keep: Annotated[
        Path, typer.Option("--keep", help="The witness's own folder, away from the floor.")
    ],
    floor: Annotated[
        str | None, typer.Option("--floor", help="The floor's address, as http://HOST:PORT.")
    ] = None,
    data: Annotated[
        Path | None, typer.Option("--data", help="A floor's data folder, or a copy of one.")
    ] = None,
    pin: Annotated[
        str | None, typer.Option("--key", help="The fingerprint that the floor printed.")
    ] = None,
    every: Annotated[
        float | None, typer.Option("--every", min=1, help="Seconds; look again and again.")
    ] = None,
    journal: Shared = None,
) -> None:
    """Keep each signed checkpoint, after proving that it continues the last one kept."""
    from croupier.cli.shown import DataFolder, FloorAddress, look  # noqa: PLC0415 - start-up

    if (floor is None) == (data is None):
        raise BadInput("say where the checkpoints are: --floor ADDRESS or --data FOLDER")
    source = FloorAddress(floor) if floor is not None else DataFolder(data or Path(), journal)
    key, screen = pinned(pin), console()
    while True:
        lines, sound = look(keep, source, key)
        for line in lines:
            screen.print(line, markup=False, soft_wrap=True)
        if not sound:
            raise typer.Exit(WRONG)
        if every is None:
            return
        time.sleep(every)


COMMANDS = (witness,)
