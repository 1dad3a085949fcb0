"""Rounds in the terminal: played to their settlement, and every mistake answered."""

import re
import subprocess
import sys
from typing import NamedTuple

import pytest

import croupier
from croupier.money import amount

CROUPIER = [sys.executable, "-c", "from croupier.cli import main; main()"]


class Said(NamedTuple):
    code: int
    out: str
    err: str


def in_a_process(*words: str, typed: str = "") -> Said:
    done = subprocess.run(
        [*CROUPIER, *words], input=typed, capture_output=True, text=True, check=False
    )
    return Said(done.returncode, done.stdout, done.stderr)


@pytest.mark.parametrize("book", croupier.every_book())
def test_a_round_is_played_to_its_settlement(book: str) -> None:
    game = croupier.load(book)
    position = game.table.positions[0].id
    said = in_a_process("play", book, typed=f"{position}=5.00\ngo\nquit\n")
    assert (said.code, said.err) == (0, "")
    result = re.search(r"The result is (\S+)\.", said.out)
    assert result
    (done,) = game.settle(result[1], [(position, "5.00")])
    left = re.search(r"You leave with \$(\S+)\.", said.out)
    assert left
    assert amount(left[1]) == 100_00 - 5_00 + done.returned + done.won


def test_an_end_of_input_gives_the_stakes_back() -> None:
    said = in_a_process("play", "nsw-big-wheel", typed="symbol:1=5.00\n")
    assert (said.code, said.err) == (0, "")
    assert "You leave with $100.00." in said.out
    assert in_a_process("play", "nsw-big-wheel").code == 0


def test_a_player_can_ask_for_help() -> None:
    said = in_a_process("play", "nsw-big-wheel", typed="help\n?\nq\n")
    assert said.out.count("no more bets: draw and settle") == 3


def test_a_player_is_told_why_not() -> None:
    typed = (
        "go\nsymbl:1=5\nsymbol:1=500\nsymbol:1\nsymbol:1=x\npositions\nsymbol:2=9\n\nclear\n\nq\n"
    )
    said = in_a_process("play", "nsw-big-wheel", typed=typed)
    assert said.code == 0
    for words in (
        "Nothing is staked yet",
        "did you mean symbol:1?",
        "the purse has $100.00",
        "'symbol:1' is no stake",
        "not an amount",
        "symbol:1, symbol:2",
        "Purse $91.00",
        "$9.00 is staked; go draws, clear takes it back.",
        "You leave with $100.00.",
    ):
        assert words in said.out
