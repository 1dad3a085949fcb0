"""Commands about a journal: serve, replay, verify."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.paper import console, sheet
from croupier.library import BadInput

Data = Annotated[
    Path, typer.Option("--data", help="The folder that keeps the journal and its keys.")
]


def serve(
    *,
    data: Data,
    demo: Annotated[
        bool, typer.Option("--demo", help="The demonstration: one table, loopback.")
    ] = False,
    port: Annotated[
        int, typer.Option("--port", min=0, max=65535, help="0 picks a free one.")
    ] = 8000,
) -> None:
    """Open the floor on a data folder and serve its pages."""
    from croupier.floor.floor import CannotOpen  # noqa: PLC0415 - start-up
    from croupier.server.demo import PortTaken  # noqa: PLC0415
    from croupier.server.demo import serve as serve_demo  # noqa: PLC0415

    if not demo:
        raise BadInput("a real floor needs sign-in, which is not built yet; say --demo to try one")
    try:
        serve_demo(data, port)
    except (CannotOpen, PortTaken) as wrong:
        raise BadInput(str(wrong)) from None


def replay(
    *,
    data: Data,
    table: Annotated[
        str, typer.Option("--table", help="The stream to tell: a table or cage.")
    ] = "bw1",
    number: Annotated[
        int | None, typer.Option("--round", min=1, help="Only this round; all if left out.")
    ] = None,
) -> None:
    """Tell a table's record, or one round of it, to a person: from the journal alone."""
    from croupier.chronicle import of_round, tell  # noqa: PLC0415 - start-up
    from croupier.cli.vault import open_vault  # noqa: PLC0415

    with open_vault(data) as vault:
        entries: Iterator = vault.entries(table)  # type: ignore[type-arg]
        rows = of_round(entries, number) if number is not None else entries
        paper = sheet(
            "", "record", "when (UTC)", "by", "what happened", "clauses", right=("record",)
        )
        told = 0
        for seq, entry in rows:
            said, clauses = tell(entry)
            when = entry.at.replace("T", " ").rstrip("Z")
            paper.add_row(
                str(seq), when, entry.by.person, said, ", ".join(clauses).replace("[", r"\[")
            )
            told += 1
        if not told:
            what = f"round {number}" if number is not None else "record"
            raise BadInput(f"{table} has no {what}; {vault.says_streams()}")
        console().print(paper)


def verify(
    *,
    data: Data,
    against: Annotated[
        list[str] | None,
        typer.Option(
            "--against",
            help="What is held elsewhere: [STREAM=]SIZE:ROOT, a file of checkpoints, a witness.",
        ),
    ] = None,
    pin: Annotated[
        str | None, typer.Option("--key", help="The fingerprint of the key that you pinned.")
    ] = None,
) -> None:
    """Check chain, tree, checkpoints, postings, settlements and transfers of every stream."""
    from croupier.cli.vault import open_vault  # noqa: PLC0415 - start-up

    screen = console()
    with open_vault(data) as vault:
        lines, whole = vault.verify(against or [], pin)
    for line in lines:
        screen.print(line, markup=False, soft_wrap=True)
    raise typer.Exit(0 if whole else 1)


COMMANDS = (serve, replay, verify)
