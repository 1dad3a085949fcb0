"""Commands for whoever trusts nobody: verify a journal or an evidence file, and make one."""

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.journal_commands import Data, Shared
from croupier.cli.paper import console, sheet
from croupier.library import BadInput


def verify(
    file: Annotated[
        Path | None, typer.Argument(help="An evidence file; a journal with --data instead.")
    ] = None,
    *,
    data: Annotated[
        Path | None,
        typer.Option("--data", help="The folder that keeps the journal and its public key."),
    ] = None,
    against: Annotated[
        list[str] | None,
        typer.Option(
            "--against",
            help="What is held elsewhere: a head as printed or [STREAM=]SIZE:ROOT, a file of "
            "checkpoints, a witness.",
        ),
    ] = None,
    pin: Annotated[
        str | None, typer.Option("--key", help="The fingerprint of the key that you pinned.")
    ] = None,
    told: Annotated[
        bool, typer.Option("--tell", help="Of an evidence file: tell its records too.")
    ] = False,
    journal: Shared = None,
) -> None:
    """Check a journal (chain, tree, checkpoints, money, settlements) or an evidence file."""
    if (file is None) == (data is None):
        raise BadInput("name an evidence file, or a journal with --data; not both")
    if file is not None:
        _verify_file(file, against or [], pin, told=told)
    from croupier.cli.vault import open_vault  # noqa: PLC0415 - start-up

    screen = console()
    with open_vault(data or Path(), journal) as vault:
        lines, whole = vault.verify(against or [], pin)
    for line in lines:
        screen.print(line, markup=False, soft_wrap=True)
    raise typer.Exit(0 if whole else 1)


def _verify_file(file: Path, against: list[str], pin: str | None, *, told: bool) -> None:
    from croupier.evidence.check import check, heads_of  # noqa: PLC0415 - start-up
    from croupier.journal.key import Fingerprint  # noqa: PLC0415

    try:
        content = file.read_bytes()
    except OSError as wrong:
        raise BadInput(f"{file} cannot be read: {wrong.strerror}") from None
    checked = check(content, pin=Fingerprint(pin) if pin else None, against=heads_of(against))
    screen = console()
    if told and checked.sound:
        paper = sheet(
            "", "record", "when (UTC)", "by", "what happened", "clauses", right=("record",)
        )
        for one, entry, says, clauses in checked.told():
            when = entry.at.replace("T", " ").rstrip("Z") if entry else ""
            by = entry.by.person if entry else ""
            paper.add_row(str(one.seq), when, by, says, ", ".join(clauses).replace("[", r"\["))
        screen.print(paper)
    for line in checked.sentences():
        screen.print(line, markup=False, soft_wrap=True)
    raise typer.Exit(0 if checked.sound else 1)


def evidence(
    *,
    data: Data,
    table: Annotated[str, typer.Option("--table", help="The table.")],
    to: Annotated[Path, typer.Option("--to", help="The file to write; .pdf for a page to read.")],
    number: Annotated[int | None, typer.Option("--round", min=1, help="Of this round.")] = None,
    person: Annotated[
        str | None, typer.Option("--person", help="Whose records of the round are shown whole.")
    ] = None,
    wager: Annotated[
        int | None, typer.Option("--wager", min=1, help="Of this wager, for its owner.")
    ] = None,
    dispute: Annotated[
        int | None, typer.Option("--dispute", min=1, help="Of this dispute, for its player.")
    ] = None,
    journal: Shared = None,
) -> None:
    """Write an evidence file of a round, a wager or a dispute: proofs, and nobody else's data."""
    from croupier.cli.vault import open_vault, signing_key  # noqa: PLC0415 - start-up
    from croupier.evidence.check import check  # noqa: PLC0415
    from croupier.evidence.file import About, encode  # noqa: PLC0415
    from croupier.evidence.gather import gather  # noqa: PLC0415
    from croupier.evidence.page import evidence_page  # noqa: PLC0415

    if number is None and wager is None and dispute is None:
        raise BadInput("say of what: --round, --wager or --dispute")
    about = About(table=table, round=number or 0, person=person, wager=wager, dispute=dispute)
    key = signing_key(data)
    with open_vault(data, journal) as vault:
        found = gather(vault.reader, about, key)
    if isinstance(found, str):
        raise BadInput(found)
    content = encode(found)
    checked = check(content)
    if not checked.sound:
        raise BadInput("the journal does not bear it out: " + " ".join(checked.wrong))
    as_page = to.suffix == ".pdf"
    to.write_bytes(evidence_page(checked) if as_page else content)
    console().print(f"{to}: {checked.sentences()[0]}", markup=False, soft_wrap=True)


COMMANDS = (verify, evidence)
