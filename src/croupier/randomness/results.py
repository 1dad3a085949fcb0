"""Results to be watched: a plain file, what a wheel sent over its line, or a table's record.

A plain file has one result a line, and after a tab the dealer if one is known; lines that begin
with # are remarks. A wheel's capture is lines of time, tab and what arrived, cut and joined as they
came: a spin is counted when its game first shows a winning number, once, however often it repeats.
A warning at any time of its game, from the first bets on, marks it for a person to look at.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from croupier.game import events as e

#: state; game; winning number; warning flags; speed; direction
_STATUS = re.compile(r"\*X;([1-6]);(\d{3});([ \d]\d);(\d);(\d{3});([01])(?![^\r\n*])")
_WON = "5"


@dataclass(frozen=True)
class Spin:
    """One result; `dealer` is empty where nobody is known, `flagged` where a person must look."""

    result: str
    dealer: str = ""
    flagged: bool = False


def is_capture(text: str) -> bool:
    return "*X;" in text


def read_capture(text: str) -> list[Spin]:
    spins: list[Spin] = []
    last: tuple[str, str] | None = None
    before, warned = "", ""
    for line in text.splitlines():
        said = line.partition("\t")[2] or line
        for state, game, number, flags, _, _ in _STATUS.findall(said):
            if flags != "0":
                warned = game
                if last is not None and game == last[0]:
                    spins[-1] = Spin(spins[-1].result, flagged=True)
            if state == _WON and (game, number) != last and before:
                spins.append(Spin(number.strip(), flagged=warned == game))
                last = (game, number)
            elif state == "2" and last is not None and game != last[0]:
                last = None
                warned = game if warned == game else ""
            before = state
    return spins


def read_plain(lines: Iterable[str]) -> list[Spin]:
    spins = []
    for line in lines:
        if not line.strip() or line.startswith("#"):
            continue
        result, _, dealer = line.rstrip("\n").partition("\t")
        spins.append(Spin(result.strip(), dealer.strip()))
    return spins


def read_record(entries: Iterable[e.Entry]) -> list[Spin]:
    """Results as they stand: corrected ones as corrected, struck-out ones not at all."""
    rounds: dict[int, Spin] = {}
    for entry in entries:
        match entry.event:
            case e.ResultDeclared(round=number, result=result):
                rounds[number] = Spin(result, entry.by.person)
            case e.ResultCorrected(round=number, result=result) if number in rounds:
                rounds[number] = Spin(result, rounds[number].dealer)
            case e.NoResultCalled(round=number) | e.OutcomeInvalidated(round=number):
                rounds.pop(number, None)
            case _:
                pass
    return list(rounds.values())
