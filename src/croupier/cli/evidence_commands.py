"""Commands for whoever trusts nobody: verify a journal or an evidence file, and make one."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.journal_commands import Data, Shared
from croupier.cli.options import pinned
from croupier.cli.paper import console, sheet
from croupier.library import BadInput

if TYPE_CHECKING:
    from croupier.journal.key import Fingerprint


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
        _verify_file(file, against or [], pinned(pin), told=told)
    if told:
        raise BadInput("--tell is for an evidence file; of a journal ask `croupier replay`")
    from croupier.cli.vault import Damaged, open_vault  # noqa: PLC0415 - start-up

    screen, key = console(), pinned(pin)
    try:
        with open_vault(data or Path(), journal) as vault:
            lines, whole = vault.verify(against or [], key)
    except Damaged as wrong:
        lines, whole = [f"{wrong}."], False
    for line in lines:
        screen.print(line, markup=False, soft_wrap=True)
    raise typer.Exit(0 if whole else 1)


def _verify_file(file: Path, against: list[str], pin: "Fingerprint | None", *, told: bool) -> None:
    from croupier.evidence.check import check, heads_of  # noqa: PLC0415 - start-up

    try:
        content = file.read_bytes()
    except OSError as wrong:
        raise BadInput(f"{file} cannot be read: {wrong.strerror}") from None
    if content.startswith(b"%PDF-"):
        raise BadInput(f"{file} is the page to read; verify the .json that was made with it")
    checked = check(content, pin=pin, against=heads_of(against))
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
    _written(to, evidence_page(checked) if to.suffix == ".pdf" else content)
    console().print(f"{to}: {checked.sentences()[0]}", markup=False, soft_wrap=True)


def _written(to: Path, content: bytes) -> None:
    """Private, since it holds a person's whole records; whole or not at all; never over another."""
    from croupier.journal.folder import make_file  # noqa: PLC0415 - start-up

    try:
        make_file(to, content)
    except FileExistsError:
        raise BadInput(f"there is a file {to} already; name another, or take it away") from None
    except OSError as wrong:
        raise BadInput(f"{to} cannot be written: {wrong.strerror}") from None


COMMANDS = (verify, evidence)
