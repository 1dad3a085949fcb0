"""Commands about a journal: serve, replay."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.paper import console, sheet
from croupier.library import BadInput

Data = Annotated[
    Path, typer.Option("--data", help="The folder that keeps the journal and its keys.")
]

Shared = Annotated[
    str | None,
    typer.Option(
        "--journal",
        help="A journal in PostgreSQL, as for `serve`; --data then has its public key.",
    ),
]

#: What a server opens, beside its folder.
Books = Annotated[
    list[str] | None,
    typer.Option(
        "--book", help="With --demo: one more table, of the game in this folder; repeatable."
    ),
]
Floor = Annotated[
    str | None,
    typer.Option(
        "--journal",
        help="A PostgreSQL that several servers share: postgresql://USER@HOST/DATABASE. "
        "Its password comes from PGPASSFILE or PGPASSWORD.",
    ),
]


def serve(
    *,
    data: Data,
    demo: Annotated[
        bool, typer.Option("--demo", help="The demonstration: every book's table, loopback only.")
    ] = False,
    book: Books = None,
    robots: Annotated[
        bool,
        typer.Option(help="Robots deal and play at the demonstration's tables until you do."),
    ] = True,
    port: Annotated[
        int, typer.Option("--port", min=0, max=65535, help="0 picks a free one.")
    ] = 8000,
    host: Annotated[str, typer.Option("--host", help="The address to listen on.")] = "127.0.0.1",
    tls_cert: Annotated[
        Path | None, typer.Option("--tls-cert", help="A certificate chain (PEM).")
    ] = None,
    tls_key: Annotated[
        Path | None, typer.Option("--tls-key", help="Its private key (PEM), readable by you only.")
    ] = None,
    journal: Floor = None,
    address: Annotated[
        str | None,
        typer.Option("--address", help="Where the other servers reach this one, as a URL."),
    ] = None,
    behind_proxy: Annotated[
        bool, typer.Option("--behind-proxy", help="A proxy of yours ends TLS and names addresses.")
    ] = False,
    screens: Annotated[
        int, typer.Option("--screens", min=1, help="How many screens the floor takes.")
    ] = 4096,
    screens_per_address: Annotated[
        int, typer.Option("--screens-per-address", min=1, help="And how many of an address.")
    ] = 64,
) -> None:
    """Open the floor on a data folder and serve its pages."""
    from croupier.floor.floor import CannotOpen  # noqa: PLC0415 - start-up
    from croupier.robots import keep_company  # noqa: PLC0415
    from croupier.server.demo_tables import plan_of  # noqa: PLC0415
    from croupier.server.serving import PortTaken, Serving  # noqa: PLC0415
    from croupier.server.serving import serve as serve_floor  # noqa: PLC0415

    if book and not demo:
        raise BadInput("--book is for --demo; a real table is opened on the set-up page")
    asked = Serving(
        folder=data,
        port=port,
        host=host,
        demo=demo,
        drawn=demo and robots,
        more=tuple(map(plan_of, dict.fromkeys(book or ()))),
        certificate=tls_cert,
        private_key=tls_key,
        behind_proxy=behind_proxy,
        journal=journal,
        address=address,
        screens=screens,
        screens_per_address=screens_per_address,
    )
    try:
        serve_floor(asked, keep_company if demo and robots else None)
    except (CannotOpen, PortTaken) as wrong:
        raise BadInput(str(wrong)) from None
    except ValueError:
        says = f"{host!r} is no address; write 127.0.0.1, or ::1, or one of yours"
        raise BadInput(says) from None


def replay(
    *,
    data: Data,
    journal: Shared = None,
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

    with open_vault(data, journal) as vault:
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


COMMANDS = (serve, replay)
