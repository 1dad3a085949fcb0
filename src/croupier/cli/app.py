"""The `croupier` command: its groups put together, and every mistake turned into a sentence.

A bad question is a sentence on standard error and exit code 2, never a traceback.
"""

import os
import sys
from typing import Annotated

import typer
from typer.exceptions import TyperException

from croupier import __version__
from croupier.cli import (
    book_commands,
    evidence_commands,
    journal_commands,
    keeping_commands,
    maths_commands,
    par_commands,
    proof_commands,
    rng_commands,
    slip_commands,
    witness_commands,
)
from croupier.cli.mistakes import sentence_of
from croupier.cli.paper import READER_LEFT, console
from croupier.library import BadInput, BrokenBook

THREE_THINGS = """Casino table games by the approved book. Three things to try:

  croupier odds nsw-sic-bo          the exact edge of every betting position
  croupier settle nsw-sic-bo --outcome 3-3-4 --stake total:10=5.00 --stake small=10.00
  croupier play nsw-big-wheel       a round in this terminal against a simulated wheel

No regulator has approved this software; `croupier readings` lists what we read into
unclear clauses. `croupier --help` has the rest."""

app = typer.Typer(
    name="croupier",
    help="Casino table games by the approved book: exact odds, settlements, proofs.",
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    pretty_exceptions_enable=False,
)


def _version(wanted: bool) -> None:  # noqa: FBT001 - typer's own way to call it
    if wanted:
        console().print(f"croupier {__version__}", markup=False, highlight=False)
        raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    *,
    version: Annotated[  # noqa: ARG001 - answered before anything else runs
        bool,
        typer.Option("--version", help="Say which one this is.", callback=_version, is_eager=True),
    ] = False,
) -> None:
    """Casino table games by the approved book: exact odds, settlements, proofs."""
    if context.invoked_subcommand is None:
        console().print(THREE_THINGS, markup=False)


GROUPS = (
    book_commands,
    slip_commands,
    proof_commands,
    par_commands,
    maths_commands,
    journal_commands,
    evidence_commands,
    keeping_commands,
    witness_commands,
)
for group in GROUPS:
    for command in group.COMMANDS:
        app.command()(command)
app.add_typer(rng_commands.app, name="rng")


def main() -> None:
    stdout = sys.stdout
    try:
        sys.exit(app(standalone_mode=False, prog_name="croupier") or 0)
    except SystemExit:
        if sys.stdout is stdout:
            raise
        sys.exit(READER_LEFT)  # the library has met a broken pipe, and wrapped what was one
    except TyperException as wrong:
        if not wrong.format_message().strip():
            sys.exit(2)  # a group without a command has shown its help
        _stop(sentence_of(wrong))
    except typer.Abort:
        sys.stderr.write("croupier: given up\n")
        sys.exit(1)
    except BadInput as wrong:
        _stop(str(wrong))
    except BrokenBook as broken:
        _stop("the book does not load:\n  " + "\n  ".join(str(fault) for fault in broken.faults))
    except BrokenPipeError:
        # The reader went away (a pager closed, `head` had enough): nothing to say, and no one to.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(READER_LEFT)
    finally:
        _flush()


def _flush() -> None:
    """What is still buffered goes out now, while a reader that left can be forgiven."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _stop(sentence: str) -> None:
    sys.stderr.write(f"croupier: {sentence}\n")
    sys.exit(2)
