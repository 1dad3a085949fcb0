"""Commands that take a journal elsewhere: export, backup."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from croupier.cli.journal_commands import Data
from croupier.cli.paper import console
from croupier.library import BadInput


def export(
    *,
    data: Data,
    to: Annotated[Path, typer.Option("--to", help="The folder for the tables.")],
    kind: Annotated[
        Literal["csv", "parquet"], typer.Option("--as", help="What other programs read.")
    ] = "csv",
) -> None:
    """Write rounds, wagers and postings as tables; also while the floor is open."""
    from croupier.cli.vault import open_vault  # noqa: PLC0415 - start-up

    with open_vault(data) as vault:
        counts = vault.extracted(to, kind)
    for name, rows in counts.items():
        console().print(f"{to / name}.{kind}: {rows} rows", markup=False, soft_wrap=True)


def backup(
    *,
    data: Data,
    to: Annotated[Path, typer.Option("--to", help="A new or empty folder for the copy.")],
    keys: Annotated[
        bool, typer.Option("--keys", help="Copy the secret keys too; guard the copy as them.")
    ] = False,
) -> None:
    """Copy a journal, also while the floor is open, and say which heads the copy has."""
    from croupier.journal.backup import back_up  # noqa: PLC0415 - start-up
    from croupier.journal.folder import Unfit  # noqa: PLC0415

    copied = back_up(data, to, secrets=keys)
    if isinstance(copied, Unfit):
        raise BadInput(copied.sentence.rstrip("."))
    screen = console()
    for name, head in copied.heads.items():
        screen.print(f"{name}={head}", markup=False, soft_wrap=True)
    screen.print(f"Copied to {to}. Keep these heads elsewhere.", markup=False, soft_wrap=True)


COMMANDS = (export, backup)
