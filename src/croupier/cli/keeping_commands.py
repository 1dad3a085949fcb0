"""Commands that take a journal elsewhere and back: export, backup, restore."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from croupier.cli.journal_commands import Data, Shared
from croupier.cli.paper import console
from croupier.library import BadInput


def export(
    *,
    data: Data,
    to: Annotated[Path, typer.Option("--to", help="The folder for the tables.")],
    kind: Annotated[
        Literal["csv", "parquet"], typer.Option("--as", help="What other programs read.")
    ] = "csv",
    journal: Shared = None,
) -> None:
    """Write rounds, wagers and postings as tables; also while the floor is open."""
    from croupier.cli.vault import open_vault  # noqa: PLC0415 - start-up

    with open_vault(data, journal) as vault:
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


def restore(
    *,
    data: Annotated[Path, typer.Option("--data", help="The new data folder.")],
    by: Annotated[str, typer.Option("--by", help="Who restores, by the id of an administrator.")],
    second: Annotated[str, typer.Option("--second", help="Who agrees: another person.")],
    reason: Annotated[str, typer.Option("--reason", help="Why, for the record.")],
    source: Annotated[
        Path | None, typer.Option("--from", help="The backup's folder, where it is one.")
    ] = None,
    journal: Annotated[
        str | None,
        typer.Option("--journal", help="Or the database that PostgreSQL's own tools restored."),
    ] = None,
    against: Annotated[
        list[str] | None,
        typer.Option("--against", help="Newer heads: a witness, checkpoints, STREAM=SIZE:ROOT."),
    ] = None,
) -> None:
    """Go on from a backup: on the record, under new epochs, with redemption stopped."""
    from croupier.cli import restoring  # noqa: PLC0415 - start-up
    from croupier.cli.restorers import agreed, lacking  # noqa: PLC0415

    screen = console()
    if (source is None) == (journal is None):
        raise BadInput("give either --from, a backup's folder, or --journal, a restored database")
    how = restoring.Restore(by, second, reason, tuple(against or ()))
    for line in agreed(source, journal, how):
        screen.print(line, markup=False, soft_wrap=True)
    if source is not None:
        lines = restoring.from_folder(data, source, how)
    else:
        lines = restoring.in_database(data, journal or "", how)
    for line in lines:
        screen.print(line, markup=False, soft_wrap=True)
    for line in lacking(data, shared=journal is not None):
        screen.print(line, markup=False, soft_wrap=True)


COMMANDS = (export, backup, restore)
