"""What a shell offers while a line is being typed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.cli.options import _complete_book as complete_book

TEENS = [f"total:{total}=" for total in range(10, 18)]


def test_books_are_completed() -> None:
    assert complete_book("nsw") == ["nsw-big-wheel", "nsw-sic-bo"]
    assert complete_book("victoria-sic-bo:") == ["victoria-sic-bo:a", "victoria-sic-bo:b"]


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("croupier ch", ["check"]),
        ("croupier check v", ["victoria-sic-bo"]),
        ("croupier why nsw-sic-bo any", ["any_triple"]),
        ("croupier settle nsw-sic-bo --stake any", ["any_triple="]),
        ("croupier settle nsw-sic-bo --stake small=5 --stake total:1", TEENS),
        ("croupier settle nsw-sic-bo --outcome 5-6", ["5-6-6"]),
        (
            "croupier odds nsw-sic-bo --reading even",
            ["even.totals=intended", "even.totals=printed"],
        ),
        ("croupier odds nope --reading even", []),
        ("croupier settle --stake any", []),
    ],
)
def test_a_shell_completes_what_depends_on_the_book(line: str, offered: list[str]) -> None:
    """As bash asks: the words of the line and the number of the one that is being typed."""
    asked = {
        "COMP_WORDS": line,
        "COMP_CWORD": str(len(line.split()) - 1),
        "_CROUPIER_COMPLETE": "complete_bash",
    }
    path = Path(sys.executable).parent / "croupier"
    done = subprocess.run(
        [path], env={**os.environ, **asked}, capture_output=True, text=True, check=False
    )
    assert (done.stdout.split(), done.stderr) == (offered, "")
